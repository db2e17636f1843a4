"""The table of Dungeon Twister turned half round, with the sides' tokens exchanged: what is A's is then B's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hurlyburly.games.dungeon_twister import DUNGEON_TWISTER
from hurlyburly.games.dungeon_twister.abilities import GrowMore
from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.carry import TAKE
from hurlyburly.games.dungeon_twister.combat import JoinShots
from hurlyburly.games.dungeon_twister.deeds import FIRE_AT_WEB, OTHER, TURN_ROOM_BACK, argument_of, other, other_deed
from hurlyburly.games.dungeon_twister.going import DEED
from hurlyburly.games.dungeon_twister.ground import (
    KIND_OF_GROUND,
    LINE_A,
    LINE_B,
    NOWHERE,
    PLANT,
    ROOM,
    SLOTS,
    SQUARES,
)
from hurlyburly.games.dungeon_twister.labyrinth import PlaceFound
from hurlyburly.games.dungeon_twister.lineup import Hide
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import FACE_DOWN, NOTHING_THERE, SET, SIDE, TOKENS
from hurlyburly.games.dungeon_twister.turn import Act
from hurlyburly.games.dungeon_twister.walk import Pause
from hurlyburly.kernel.position import data_of, packs_of, state_of
from hurlyburly.kernel.step import pair, unpair

BY_SIDE = ["actions", "hands", "jumps", "played", "plants", "webs", "vp", "picked", "drinker_ap"]
OF_SEATS = {"seat", "active", "handicapped"}
OF_SQUARES = {"walker_at", "path", "planted", "enchanted"}
OF_FIGHTERS = {"walker", "load", "who", "druid", "target", "attackers", "shooters", "defenders"}


def each(turn: Callable[[int], int], value: Any) -> Any:
    return [turn(one) for one in value] if isinstance(value, list) else turn(value)


def seat(of: int) -> int:
    return 1 - of if of in (0, 1) else of


def square(of: int) -> int:
    """A square, or where a token is."""
    if 0 <= of < SQUARES:
        return SQUARES - 1 - of
    return FACE_DOWN + slot(of - FACE_DOWN) if FACE_DOWN <= of < FACE_DOWN + SLOTS else of


def slot(of: int) -> int:
    return SLOTS - 1 - of if of != NOWHERE else NOWHERE


def fighter(of: int) -> int:
    """A token of either side, or a marker that fights; what is neutral stays."""
    if of == NOTHING_THERE or (of < TOKENS and SIDE[of] not in (0, 1)):
        return of
    if of < TOKENS:
        return (of + SET) % (2 * SET)
    return TOKENS + ((of - TOKENS) ^ 1) if of < TOKENS + 4 else of  # else no more shots, or the end of the turn


def ground(of: int) -> int:
    kind = {LINE_A: LINE_B, LINE_B: LINE_A}.get(of & KIND_OF_GROUND, of & KIND_OF_GROUND)
    plants = (of & PLANT) * 2 + (of & 2 * PLANT) // 2
    return of & ~(KIND_OF_GROUND | 3 * PLANT) | kind | plants


def turned_fields(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a step or of a combat."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name in OF_SEATS or name == "waiting":
            value = each(seat, value)
        elif name in OF_SQUARES:
            value = each(square, value)
        elif name in OF_FIGHTERS:
            value = each(fighter, value)
        found[name] = value
    return found


def turned_data(s: Twister) -> dict[str, Any]:
    """As plain data, without its luck."""
    data = turned_fields(data_of(s))
    for name in BY_SIDE:
        data[name] = data[name][::-1]
    for name in ("brambles", "living", "traps"):
        data[name] = each(square, data[name][::-1])
    data["drinkers"] = each(fighter, data["drinkers"][::-1])
    data["sealed"] = data["sealed"][::-1]
    data["slots"] = data["slots"][::-1]
    data["turns"] = [
        (turns + 2) % 4 if room != NOWHERE else turns
        for room, turns in zip(data["slots"], data["turns"][::-1], strict=True)
    ]
    data["found"] = slot(data["found"])
    data["ground"] = each(ground, data["ground"][::-1])
    edges = data["edges"]
    data["edges"] = [edges[4 * square(place // 4) + (place % 4 ^ 2)] for place in range(len(edges))]
    for name in ("top", "under"):
        data[name] = each(fighter, data[name][::-1])
    data["at"] = [square(data["at"][fighter(token)]) for token in range(TOKENS)]
    data["flags"] = [data["flags"][fighter(token)] for token in range(TOKENS)]
    data["stack"] = [{name: turned_fields(of) for name, of in step.items()} for step in data["stack"]]
    if data["fight"] is not None:
        data["fight"] = {"Combat": turned_fields(data["fight"]["Combat"])}
    return data


def turned(s: Twister) -> Twister:
    found = state_of(DUNGEON_TWISTER, turned_data(s), packs_of(s))
    assert isinstance(found, Twister)
    return found


def turned_option(s: Twister, there: Twister, option: int) -> int:
    """What an option of `s` is called in `there`, which is `s` turned."""
    step, other_step = s.stack[-1], there.stack[-1]
    if isinstance(step, Act | JoinShots):
        return fighter(option)
    if isinstance(step, Hide):
        kind, place = unpair(option)
        return pair(kind, slot(place))
    if isinstance(step, GrowMore):
        return square(option) if option < SQUARES else option
    if isinstance(step, PlaceFound):
        assert isinstance(other_step, PlaceFound)
        number, place = unpair(option)
        return pair(other_step.mine(there).index(fighter(step.mine(s)[number])), ROOM * ROOM - 1 - place)
    if isinstance(step, Do) and option >= OTHER:
        deed, argument = other_deed(option), argument_of(option)
        if deed <= TURN_ROOM_BACK:
            argument = slot(argument)
        elif deed <= FIRE_AT_WEB:
            argument ^= 2
        return other(deed, argument)
    if isinstance(step, Do) or (isinstance(step, Pause) and option < TAKE):
        return option // DEED * DEED + square(option % DEED)
    return option
