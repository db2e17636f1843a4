"""Opening the box: our own rooms, and the rooms and scenarios of packs.

A pack is a folder with a `pack.toml`, `.room` files, and perhaps a `[scenario]` in `pack.toml`. Its rooms join the
pairs to pick from; a scenario is played with the variant `teams scenario`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hurlyburly.games.dungeon_twister.box import CONTENT, KIND_NUMBER, KINDS, ROOMS
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.rooms import Room, check_pairs, checked, parse, text_of
from hurlyburly.games.dungeon_twister.tokens import AMULET, TEAM_KINDS
from hurlyburly.kernel.content import Pack, convert
from hurlyburly.kernel.errors import BadPack

ROOMS_A_LABYRINTH = 8
FEWEST_ON_THE_LINE = 4
MOST_TOKENS = 20  # what eight rooms hold, the two sides together


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    characters: list[str]
    objects: list[str]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Teams and rooms, and what differs from the rules (DT-TEAM-23, DT-TEAM-24)."""

    title: str
    rooms: list[str]
    first: Team
    second: Team
    about: str = ""
    victory_points: int = 0
    jump_cards: int = -1


class ScenarioFile(msgspec.Struct, frozen=True):
    scenario: Scenario | None = None


def open_box(packs: Sequence[Pack]) -> TwisterBox:
    rooms = list(ROOMS)
    own = (CONTENT / "scenario.toml").read_text(encoding="utf-8")
    scenario, place = convert(own, ScenarioFile, "scenario.toml").scenario, "scenario.toml"
    for pack in packs:
        rooms += rooms_of(pack)
        brought = convert(pack.files[pack.main], ScenarioFile, pack.main).scenario
        if brought is not None:
            scenario, place = brought, pack.main
    ids = [room.id for room in rooms]
    if len(set(ids)) < len(ids):
        raise BadPack(f"two rooms are called {next(id for id in ids if ids.count(id) > 1)!r}")
    check_pairs(rooms)
    assert scenario is not None
    lying: list[Room] = []
    for room in rooms:
        for _ in range(4):
            lying.append(room)
            room = room.turned()
    return TwisterBox(
        [pack.key() for pack in packs],
        ids,
        [room.title for room in rooms],
        [room.pair for room in rooms],
        [room.clockwise for room in rooms],
        [room.box for room in rooms],
        [list(room.squares) for room in lying],
        [list(room.edges) for room in lying],
        scenario_rooms(scenario, ids, place),
        [team_kinds(team, place) for team in (scenario.first, scenario.second)],
        scenario.victory_points,
        scenario.jump_cards,
    )


def rooms_of(pack: Pack) -> list[Room]:
    return [checked(parse(text, file), file) for file, text in pack.files.items() if file.endswith(".room")]


def remarks(packs: Sequence[Pack]) -> list[str]:
    """The rooms of packs as they are drawn, for whoever checks them."""
    return [f"{room.id}, {room.title}\n{text_of(room)}" for pack in packs for room in rooms_of(pack)]


def scenario_rooms(scenario: Scenario, ids: list[str], place: str) -> list[int]:
    if len(scenario.rooms) != ROOMS_A_LABYRINTH:
        raise BadPack(f"{place}: a scenario has {ROOMS_A_LABYRINTH} rooms, not {len(scenario.rooms)}")
    for room in scenario.rooms:
        if room not in ids:
            raise BadPack(f"{place}: there is no room {room!r}")
    return sorted(ids.index(room) for room in scenario.rooms)


def team_kinds(team: Team, place: str) -> list[int]:
    """A scenario's team as kinds; what it lists must exist, once, and fit on the board."""
    kinds = []
    for id in [*team.characters, *team.objects]:
        if id not in KIND_NUMBER:
            raise BadPack(f"{place}: there is no {id!r}; there are: {', '.join(kind.id for kind in KINDS)}")
        kind = KIND_NUMBER[id]
        if kind in kinds or TEAM_KINDS <= kind < AMULET or id == "torch":
            raise BadPack(f"{place}: a team cannot have {id!r} so")
        kinds.append(kind)
    if any(KIND_NUMBER[id] >= TEAM_KINDS for id in team.characters):
        raise BadPack(f"{place}: an object among the characters")
    if len(team.characters) < FEWEST_ON_THE_LINE:
        raise BadPack(f"{place}: a team needs {FEWEST_ON_THE_LINE} characters for its line")
    if len(kinds) - FEWEST_ON_THE_LINE > MOST_TOKENS // 2:
        raise BadPack(f"{place}: the rooms hold {MOST_TOKENS // 2} tokens of a side beside its line")
    return sorted(kinds)
