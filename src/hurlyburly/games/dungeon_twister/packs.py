"""Opening the box: our own rooms, and the rooms and scenarios of packs.

A pack is a folder with a `pack.toml`, `.room` files, and perhaps a `[scenario]` in `pack.toml`; or one file, in which
its rooms stand as `[[room]]`. Its rooms join the pairs to pick from; a scenario is played with the variant `teams
scenario`. Whatever it says of victory points and jump cards holds at that table; what it leaves out is as the table has
agreed (DT-RULING-84).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from hurlyburly.games.dungeon_twister.box import CONTENT, KIND_NUMBER, KINDS, ROOMS
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.rooms import Room, check_pairs, checked, parse, room_of, text_of
from hurlyburly.games.dungeon_twister.tokens import AMULET, TEAM_KINDS
from hurlyburly.kernel.content import Pack, PackHead, convert
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.play import Source

ROOMS_A_LABYRINTH = 8
FEWEST_ON_THE_LINE = 4
MOST_TOKENS = 20  # what eight rooms hold, the two sides together
MOST_PAIRS = 32  # to pick from: environments number no more
OWN_SOURCES = {room.id: msgspec.convert(room.source, Source) for room in ROOMS}
NOTES = (".md", ".txt")  # files of a pack that are for people

Points = Annotated[int, msgspec.Meta(ge=1, le=20)]
Cards = Annotated[int, msgspec.Meta(ge=0, le=9)]
Title = Annotated[str, msgspec.Meta(min_length=1)]


Word = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
RoomTitle = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Pair = Annotated[int, msgspec.Meta(ge=1, le=999)]
Map = Annotated[str, msgspec.Meta(max_length=400, extra_json_schema={"lines": 11})]
Characters = Annotated[
    list[str], msgspec.Meta(extra_json_schema={"minItems": FEWEST_ON_THE_LINE, "maxItems": MOST_TOKENS})
]


class RoomEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room in the pack's file: what the header of a `.room` file says, and its map (rooms.py)."""

    id: Word
    box: Word
    pair: Pair
    gear: Literal["cw", "ccw"]
    title: RoomTitle
    map: Map


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    characters: Characters
    objects: list[str]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Teams and rooms, and what differs from the rules (DT-TEAM-23, DT-TEAM-24)."""

    title: Title
    rooms: list[str]
    first: Team
    second: Team
    about: str = ""
    victory_points: Points | None = None
    jump_cards: Cards | None = None


class PackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`pack.toml`."""

    pack: PackHead | None = None
    room: list[RoomEntry] = []
    scenario: Scenario | None = None


def open_box(packs: Sequence[Pack]) -> TwisterBox:
    rooms = list(ROOMS)
    own = (CONTENT / "scenario.toml").read_text(encoding="utf-8")
    scenario, place = convert(own, PackFile, "scenario.toml").scenario, "scenario.toml"
    bringing = [pack for pack in packs if scenario_of(pack) is not None]
    if len(bringing) > 1:
        raise BadPack(f"{' and '.join(pack.name for pack in bringing)} each bring a scenario: only one can be played")
    for pack in bringing:
        scenario, place = scenario_of(pack), pack.main
    for pack in packs:
        rooms += rooms_of(pack)
    ids = [room.id for room in rooms]
    if len(set(ids)) < len(ids):
        raise BadPack(f"two rooms are called {next(id for id in ids if ids.count(id) > 1)!r}")
    check_pairs(rooms)
    if len(rooms) > 2 * MOST_PAIRS:
        raise BadPack(f"{len(rooms) // 2} pairs of rooms; there can be {MOST_PAIRS}")
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
        scenario.title,
        scenario.victory_points or 0,
        -1 if scenario.jump_cards is None else scenario.jump_cards,
        [OWN_SOURCES.get(room.id, "pack") for room in rooms],
    )


def file_of(pack: Pack) -> PackFile:
    return convert(pack.files[pack.main], PackFile, pack.main)


def scenario_of(pack: Pack) -> Scenario | None:
    return file_of(pack).scenario


def rooms_of(pack: Pack) -> list[Room]:
    rooms = [entered(entry, f"{pack.main}: room {entry.id!r}") for entry in file_of(pack).room]
    for file, text in pack.files.items():
        if file.endswith(".room"):
            rooms.append(of_a_new_box(checked(parse(text, file), file), file))
        elif file != pack.main and not file.endswith(NOTES):
            raise BadPack(f"{file}: a pack has {pack.main}, .room files and notes ({', '.join(NOTES)})")
    return rooms


def entered(entry: RoomEntry, place: str) -> Room:
    head = {"id": entry.id, "box": entry.box, "pair": str(entry.pair), "gear": entry.gear, "title": entry.title}
    place = f"{place}: `map`"
    return of_a_new_box(checked(room_of(head, entry.map.strip("\n").splitlines(), place), place), place)


def of_a_new_box(room: Room, place: str) -> Room:
    if room.box in {own.box for own in ROOMS}:
        raise BadPack(f"{place}: the box {room.box!r} has its own rooms; say another one")
    return room


def remarks(packs: Sequence[Pack]) -> list[str]:
    """The rooms of packs as they are drawn, and what their scenario changes, for whoever checks them."""
    said = [f"{room.id}, {room.title}\n{text_of(room)}" for pack in packs for room in rooms_of(pack)]
    for pack in packs:
        scenario = scenario_of(pack)
        if scenario is not None:
            said.append(f"scenario {scenario.title}: {changes(scenario.victory_points, scenario.jump_cards)}")
    return said


def changes(points: int | None, jumps: int | None) -> str:
    """What a scenario has to say of points and cards; the variant `victory-points` holds where it says nothing."""
    goal = "victory points as agreed" if points is None else f"victory points {points}, whatever was agreed"
    return goal + ("" if jumps is None else f"; jump cards {jumps} a side")


def scenario_rooms(scenario: Scenario, ids: list[str], place: str) -> list[int]:
    if len(scenario.rooms) != ROOMS_A_LABYRINTH:
        raise BadPack(f"{place}: a scenario has {ROOMS_A_LABYRINTH} rooms, not {len(scenario.rooms)}")
    for room in scenario.rooms:
        if room not in ids:
            raise BadPack(f"{place}: `rooms`: there is no room {room!r}")
        if scenario.rooms.count(room) > 1:
            raise BadPack(f"{place}: `rooms`: the room {room!r} lies in the labyrinth once")
    return sorted(ids.index(room) for room in scenario.rooms)


def team_kinds(team: Team, place: str) -> list[int]:
    """A scenario's team as kinds; what it lists must exist, once, and fit on the board."""
    kinds: list[int] = []
    for id in [*team.characters, *team.objects]:
        if id not in KIND_NUMBER:
            raise BadPack(f"{place}: there is no {id!r}; there are: {', '.join(kind.id for kind in KINDS)}")
        kind = KIND_NUMBER[id]
        if kind in kinds or TEAM_KINDS <= kind < AMULET or id == "torch":
            raise BadPack(f"{place}: a team cannot have {id!r} so")
        kinds.append(kind)
    if any(KIND_NUMBER[id] >= TEAM_KINDS for id in team.characters):
        raise BadPack(f"{place}: an object among the characters")
    if any(KIND_NUMBER[id] < TEAM_KINDS for id in team.objects):
        raise BadPack(f"{place}: a character among the objects")
    if len(team.characters) < FEWEST_ON_THE_LINE:
        raise BadPack(f"{place}: a team needs {FEWEST_ON_THE_LINE} characters for its line")
    if len(kinds) - FEWEST_ON_THE_LINE > MOST_TOKENS // 2:
        raise BadPack(f"{place}: the rooms hold {MOST_TOKENS // 2} tokens of a side beside its line")
    return sorted(kinds)
