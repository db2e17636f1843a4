"""Carrying: one object or one wounded friend; taken, dropped and exchanged on the way, free of charge."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.going import DEED, may_finish, walks_pits
from hurlyburly.games.dungeon_twister.ground import FOUNTAIN, TREE
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BRIDGE,
    DANGEROUS,
    NOTHING_THERE,
    SIDE,
    is_character,
    may_carry,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING

# What may be done on a square that is passed; numbers beyond all squares.

TAKE: Final = 15 * DEED  # what lies beneath, or what a friend carries
TAKE_WOUNDED: Final = TAKE + 1
DROP: Final = TAKE + 2  # or give to a friend
SWAP: Final = TAKE + 3
SWAP_WOUNDED: Final = TAKE + 4
HANDLINGS: Final[list[int]] = [TAKE, TAKE_WOUNDED, DROP, SWAP, SWAP_WOUNDED]


# Lifting and landing.


def lift(s: Twister, character: int) -> None:
    """Take a character off its square, with what it carries."""
    square = s.at[character]
    s.walker = character
    s.walker_at = square
    s.load = s.carried_by(character)
    s.top[square] = NOTHING_THERE
    if s.load != NOTHING_THERE:
        s.under[square] = NOTHING_THERE
    s.settle(square)


def step_onto(s: Twister, square: int) -> None:
    s.walker_at = square
    s.at[s.walker] = square
    if s.load != NOTHING_THERE:
        s.at[s.load] = square


def land(s: Twister) -> None:
    square = s.walker_at
    lying = s.top[square]
    s.top[square] = s.walker
    if lying != NOTHING_THERE:
        s.under[square] = lying
    elif s.load != NOTHING_THERE:
        s.under[square] = s.load
    if s.told is not None and s.load == NOTHING_THERE and s.carried_by(s.walker) != NOTHING_THERE:
        s.told.append(events.PickedUp(SIDE[s.walker], s.walker, square, s.carried_by(s.walker)))
    s.walker = NOTHING_THERE
    s.load = NOTHING_THERE
    s.path = NOTHING


# Handling things on the way.


def possible_handlings(s: Twister) -> list[int]:
    """Those handlings that there is an object or a friend for."""
    found: list[int] = []
    beneath = s.under[s.walker_at] != NOTHING_THERE
    lying = s.top[s.walker_at] != NOTHING_THERE
    if s.load == NOTHING_THERE:
        if beneath:
            found.append(TAKE)
        if lying:
            found.append(TAKE_WOUNDED)
    else:
        found.append(DROP)
        if beneath:
            found.append(SWAP)
        if lying:
            found.append(SWAP_WOUNDED)
    return found


def bars_handling(s: Twister, handling: int) -> str:
    """The rule against taking, dropping or exchanging on this square, or nothing."""
    square = s.walker_at
    lying = s.top[square]
    beneath = s.under[square]
    takes = handling != DROP
    drops = handling >= DROP
    if drops and s.load == NOTHING_THERE:
        return "DT-CARRY-03"
    if not drops and s.load != NOTHING_THERE:
        return "DT-CARRY-01"
    taken = NOTHING_THERE
    if takes:
        taken = lying if handling in (TAKE_WOUNDED, SWAP_WOUNDED) else beneath
        reason = bars_taking(s, taken, lying)
        if reason:
            return reason
    if drops:
        left_lying = NOTHING_THERE if taken == lying else lying
        left_beneath = NOTHING_THERE if taken == beneath else beneath
        reason = bars_dropping(s, s.load, left_lying, left_beneath)
        if reason:
            return reason
    return "" if may_finish_after(s, handling) else "DT-MOVE-06"


def bars_taking(s: Twister, taken: int, lying: int) -> str:
    if taken == NOTHING_THERE:
        return "DT-CARRY-03"
    side = SIDE[s.walker]
    if taken == lying:
        if s.is_healthy(taken):
            return "DT-CARRY-01"
        return "DT-CARRY-04" if SIDE[taken] != side else ""
    if lying != NOTHING_THERE and s.is_healthy(lying) and SIDE[lying] != side:
        return "DT-CARRY-03"
    if not may_carry(s.walker, taken):
        return "DT-OBJ-SAW-04"
    if s.is_rope(taken) and lying != NOTHING_THERE and SIDE[lying] == side and falls_without_rope(s, lying):
        return "DT-WOUND-07"
    return ""


def falls_without_rope(s: Twister, character: int) -> bool:
    square = s.walker_at
    kind = s.kind_at(square)
    heavy_on_bridge = BRIDGE[kind] and s.is_heavy(character)
    if not (DANGEROUS[kind] or heavy_on_bridge) or s.has_plant(square):
        return False
    return not (walks_pits(character, kind) and s.is_healthy(character))


def bars_dropping(s: Twister, load: int, lying: int, beneath: int) -> str:
    """Where something may be laid down, or given to the friend who stands there."""
    square = s.walker_at
    if beneath != NOTHING_THERE:
        if is_character(load) and lying == NOTHING_THERE and not is_character(beneath):
            return bars_laying_down(s, load, square)
        return "DT-STACK-01" if lying != NOTHING_THERE else "DT-CARRY-06"
    friend = NOTHING_THERE
    if lying != NOTHING_THERE and s.is_healthy(lying):
        if SIDE[lying] != SIDE[s.walker]:
            return "DT-CARRY-03"
        if not may_carry(lying, load):
            return "DT-OBJ-SAW-04"
        friend = lying
    if not is_character(load):
        return s.bars_lying(load, square, SIDE[s.walker], friend)
    if friend != NOTHING_THERE:
        return ""
    return bars_laying_down(s, load, square) if lying == NOTHING_THERE else "DT-MOVE-05"


def bars_laying_down(s: Twister, wounded: int, square: int) -> str:
    kind = s.kind_at(square)
    if kind == TREE:
        return "DT-RULING-48"
    if kind == FOUNTAIN:
        return "DT-TERRAIN-FOUNTAIN-01"
    if DANGEROUS[kind] and not s.has_plant(square) and not s.is_rope(s.under[square]):
        return "DT-CARRY-05"
    if BRIDGE[kind] and s.is_heavy(wounded):
        return "DT-RULING-46"
    return ""


def may_finish_after(s: Twister, handling: int) -> bool:
    """Tried on the table and put back: nobody may be left where a move cannot end."""
    square = s.walker_at
    top, under, load = s.top[square], s.under[square], s.load
    exchange(s, handling)
    if s.slips(square) != NOTHING_THERE:
        s.under[square] = NOTHING_THERE
    fine = may_finish(s, s.walker, s.load, square, s.steps)
    s.top[square], s.under[square], s.load = top, under, load
    return fine


def exchange(s: Twister, handling: int) -> None:
    square = s.walker_at
    load = s.load
    s.load = NOTHING_THERE
    if handling in (TAKE, SWAP):
        s.load = s.under[square]
        s.under[square] = NOTHING_THERE
    elif handling in (TAKE_WOUNDED, SWAP_WOUNDED):
        s.load = s.top[square]
        s.top[square] = NOTHING_THERE
    if load != NOTHING_THERE:
        s.put(load, square)


def handle(s: Twister, handling: int) -> None:
    before = s.load
    there = s.top[s.walker_at]
    had = s.carried_by(there) if there != NOTHING_THERE else NOTHING_THERE
    exchange(s, handling)
    tell_handled(s, before, there, had)
    s.check_danger(s.walker_at)


def tell_handled(s: Twister, before: int, there: int, had: int) -> None:
    """What the walker has now and what it had before: from whom, and to whom; `there` carried `had`."""
    if s.told is None:
        return
    side, walker, square = SIDE[s.walker], s.walker, s.walker_at
    if before != NOTHING_THERE:
        if there != NOTHING_THERE and s.top[square] == there and s.carried_by(there) == before:
            s.told.append(events.HandedOver(side, walker, square, before, there))
        else:
            s.told.append(events.SetDown(side, walker, square, before))
    if s.load != NOTHING_THERE:
        if s.load == had:
            s.told.append(events.TakenOver(side, walker, square, s.load, there))
        else:
            s.told.append(events.PickedUp(side, walker, square, s.load))


def along(load: int) -> tuple[int, ...]:
    """What is carried, for the log."""
    return () if load == NOTHING_THERE else (load,)


def meant_handling(s: Twister, seat: int, handling: int) -> Play:
    square = s.walker_at
    lying = s.top[square]
    wanted = lying if handling in (TAKE_WOUNDED, SWAP_WOUNDED) else s.under[square]
    if handling == DROP:
        if lying != NOTHING_THERE and s.is_healthy(lying):
            return things.GIVE.of(s, seat, s.load, lying)
        return things.DROP.of(s, seat, s.load)
    if handling in (TAKE, TAKE_WOUNDED):
        return things.TAKE.of(s, seat, wanted)
    return things.SWAP.of(s, seat, s.load, wanted)
