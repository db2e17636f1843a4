"""Ways that are no walk: wading, jumping, going through walls."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister import events
from hurlyburly.games.dungeon_twister.carry import along, land, lift, step_onto
from hurlyburly.games.dungeon_twister.going import DEED, JUMP, WADE, bars_edge, bars_end
from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    HIDDEN,
    NEXT,
    NOWHERE,
    OPENING,
    PASSAGE,
    THROUGH,
    TREE,
    WATER,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BRIDGE,
    NOTHING_THERE,
    OBSTACLE,
    SIDE,
    is_character,
)
from hurlyburly.games.dungeon_twister.walk import Land, Pace, escape

# Water, jumps, walls.


def bars_wade(s: Twister, character: int, square: int) -> str:
    """1 AP: one step into a water square; an object is left on the square one comes from (DT-RULING-44)."""
    here = s.at[character]
    if s.kind_at(square) != WATER:
        return "DT-TERRAIN-WATER-01"
    for direction in range(4):
        if NEXT[4 * here + direction] == square:
            lets = s.gate(here, direction)
            if lets & OPENING == 0 and (lets & PASSAGE == 0 or not s.is_elvish(character, s.carried_by(character))):
                return bars_edge(s, here, direction)
            break
    else:
        return "DT-TERRAIN-WATER-01"
    load = s.carried_by(character)
    there = s.top[square]
    if there != NOTHING_THERE and (s.is_healthy(there) or SIDE[there] != SIDE[character]):
        return "DT-MOVE-05"
    if load != NOTHING_THERE and not is_character(load):
        if s.bars_lying(load, here, SIDE[character], NOTHING_THERE):
            return "DT-CARRY-09"
        load = NOTHING_THERE
    others = (1 if there != NOTHING_THERE else 0) + (1 if s.under[square] != NOTHING_THERE else 0)
    return "DT-STACK-01" if others + (1 if load != NOTHING_THERE else 0) > 1 else ""


def add_wades(s: Twister, character: int, out: list[int]) -> None:
    here = s.at[character]
    for direction in range(4):
        beyond = NEXT[4 * here + direction]
        if beyond != NOWHERE and not bars_wade(s, character, beyond):
            out.append(WADE * DEED + beyond)


def wade(s: Twister, character: int, square: int) -> None:
    lift(s, character)
    if s.load != NOTHING_THERE and not is_character(s.load):
        if s.told is not None:
            s.told.append(events.SetDown(SIDE[character], character, s.walker_at, s.load))
        s.put(s.load, s.walker_at)
        s.load = NOTHING_THERE
    s.steps = 1
    s.path = [square]
    s.then(Pace(SIDE[character]), Land(SIDE[character]))


def is_jumpable(s: Twister, character: int, square: int) -> bool:
    """Obstacles with nobody on them; the small bridge for the heavy alone (DT-JUMP-03, DT-JUMP-07 to 09)."""
    kind = s.kind_at(square)
    if s.top[square] != NOTHING_THERE:
        return False
    return OBSTACLE[kind] or (BRIDGE[kind] and s.is_heavy(character))


def bars_jump(s: Twister, character: int, landing: int) -> str:
    """1 AP and a jump card: over an adjacent obstacle, straight on or round a corner (DT-JUMP-01, DT-JUMP-02)."""
    if not s.jumps[SIDE[character]]:
        return "DT-JUMP-01"
    here = s.at[character]
    reason = "DT-JUMP-02"
    for direction in range(4):
        if s.gate(here, direction) & OPENING == 0:
            continue
        obstacle = NEXT[4 * here + direction]
        for second in range(4):
            if NEXT[4 * obstacle + second] != landing or s.gate(obstacle, second) & OPENING == 0:
                continue
            if is_jumpable(s, character, obstacle):
                return bars_landing(s, character, landing)
            if s.top[obstacle] != NOTHING_THERE:
                reason = "DT-JUMP-03"
            elif BRIDGE[s.kind_at(obstacle)]:
                reason = "DT-JUMP-08"
    return reason


def bars_landing(s: Twister, character: int, landing: int) -> str:
    kind = s.kind_at(landing)
    if kind == HIDDEN:
        return "DT-MOVE-04"
    if kind == TREE:
        return "DT-JUMP-05"
    if kind == BRAMBLES:
        return "DT-DRUID-14"
    if kind == s.enemy_line(SIDE[character]):
        return "DT-JUMP-10" if s.top[landing] != NOTHING_THERE else ""
    load = s.carried_by(character)
    reason = bars_end(s, character, load, landing)
    if reason or kind != WATER:
        return reason
    helped = s.has_plant(landing) or s.is_rope(load) or s.is_rope(s.under[landing])
    return "" if helped else "DT-JUMP-04"


def add_jumps(s: Twister, character: int, out: list[int]) -> None:
    if not s.jumps[SIDE[character]]:
        return
    here = s.at[character]
    for direction in range(4):
        obstacle = NEXT[4 * here + direction]
        if s.gate(here, direction) & OPENING == 0 or not is_jumpable(s, character, obstacle):
            continue
        for second in range(4):
            landing = NEXT[4 * obstacle + second]
            if s.gate(obstacle, second) & OPENING == 0 or landing == here or JUMP * DEED + landing in out:
                continue
            if not bars_landing(s, character, landing):
                out.append(JUMP * DEED + landing)


def jump(s: Twister, character: int, landing: int) -> None:
    """The jumper keeps its load and picks up nothing on the way (DT-RULING-70); no ring answers (DT-REACT-02)."""
    s.jumps[SIDE[character]] -= 1
    if s.told is not None:
        carried = along(s.carried_by(character))
        s.told.append(events.Jumped(SIDE[character], character, landing, carried, SIDE[character]))
    leap(s, character, landing)


def leap(s: Twister, character: int, square: int) -> None:
    lift(s, character)
    step_onto(s, square)
    if s.kind_at(square) == s.enemy_line(SIDE[character]):
        escape(s)
    else:
        land(s)


def walk_wall(s: Twister, character: int, direction: int) -> None:
    square = NEXT[4 * s.at[character] + direction]
    if s.told is not None:
        s.told.append(events.WallWalked(SIDE[character], character, square, along(s.carried_by(character))))
    leap(s, character, square)


def bars_wall_walk(s: Twister, character: int, direction: int) -> str:
    """1 AP: through a wall of her square to the square behind, if she may stop there (DT-WALLWALKER-02 to 05)."""
    here = s.at[character]
    beyond = NEXT[4 * here + direction]
    lets = s.gate(here, direction)
    if lets & THROUGH == 0 or s.ground[beyond] == HIDDEN:
        return "DT-WALLWALKER-03"
    if lets & OPENING:
        return "DT-WALLWALKER-02"
    there = s.top[beyond]
    if there != NOTHING_THERE and s.kind_at(beyond) == s.enemy_line(SIDE[character]) and s.is_healthy(there):
        return "DT-ESCAPE-03"
    if s.kind_at(beyond) == BRAMBLES:
        return "DT-DRUID-14"
    return bars_end(s, character, s.carried_by(character), beyond)
