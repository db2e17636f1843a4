"""What a pack for Dungeon Twister may hold, for editors, docs/packs and the workshop."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.games.dungeon_twister.box import CONTENT, KINDS, ROOMS
from hurlyburly.games.dungeon_twister.packs import PackFile
from hurlyburly.games.dungeon_twister.rooms import Room, text_of
from hurlyburly.games.dungeon_twister.things import ROOM
from hurlyburly.games.dungeon_twister.tokens import TEAM_KINDS
from hurlyburly.kernel.content import read
from hurlyburly.kernel.pack_schema import Own, PackFormat

NEXT_PAIR = max(room.pair for room in ROOMS) + 1
OWN_BOX = "own"


def own() -> list[Own]:
    """The rooms of the boxes, each as one of a box and a number of one's own; and our scenario."""
    scenario = msgspec.to_builtins(read(CONTENT / "scenario.toml", PackFile).scenario)
    rooms = [Own("room", f"{room.title} ({room.id})", another(room)) for room in ROOMS]
    return [*rooms, Own("scenario", scenario["title"], {key: value for key, value in scenario.items() if value})]


def another(room: Room) -> dict[str, Any]:
    gear = "cw" if room.clockwise else "ccw"
    return {
        "id": f"{OWN_BOX}-{NEXT_PAIR}-{gear}",
        "box": OWN_BOX,
        "pair": NEXT_PAIR,
        "gear": gear,
        "title": f"Another {room.title}"[:40],
        "map": text_of(room),
    }


def suggests() -> dict[str, list[str]]:
    characters = [kind.id for kind in KINDS[:TEAM_KINDS]]
    objects = [kind.id for kind in KINDS[TEAM_KINDS:] if kind.id != "torch"]
    return {"Scenario.rooms": [room.id for room in ROOMS], "Team.characters": characters, "Team.objects": objects}


def variants(pack: Mapping[str, Any]) -> dict[str, Any]:
    """A scenario is played if somebody asks for it."""
    return {"teams": "scenario"} if "scenario" in pack else {"teams": "free-choice"}


FORMAT = PackFormat(
    shape=PackFile,
    words=Path(__file__).with_name("packs.toml"),
    kinds=(ROOM.id,),
    own=own,
    suggests=suggests,
    variants=variants,
)
