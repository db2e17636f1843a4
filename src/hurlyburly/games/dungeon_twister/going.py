"""Where a character may go: which step is barred, where a move may end, what can be reached."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    FOUNTAIN,
    HIDDEN,
    KIND_OF_GROUND,
    LETS,
    LINE_A,
    LINE_B,
    NEXT,
    NOWHERE,
    OPENING,
    PASSAGE,
    PIT,
    PORTCULLIS,
    RIFT,
    SECRET,
    SLIT,
    SQUARES,
    TRAP,
    TREE,
    WATER,
    WEB,
    WEB_ON_BROKEN,
    opposite,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BRIDGE,
    COMBAT,
    DANGEROUS,
    HEAVY,
    KIND,
    NOTHING_THERE,
    OBSTACLE,
    SIDE,
    THIEF,
    is_character,
)

# An option of an acting character is a deed and a square: deed * 256 + square.

MOVE: Final = 0
BY: Final = 1
WADE: Final = 2
JUMP: Final = 3
DEED: Final = 256


# Steps and ends.


def bars_edge(s: Twister, square: int, direction: int) -> str:
    """The rule that keeps walkers from crossing an edge."""
    beyond = NEXT[4 * square + direction]
    if s.ground[beyond] == HIDDEN:
        return "DT-MOVE-04"
    for edge in (s.edges[4 * square + direction], s.edges[4 * beyond + opposite(direction)]):
        if edge == PORTCULLIS:
            return "DT-TERRAIN-PORTCULLIS-01"
        if edge in (WEB, WEB_ON_BROKEN):
            return "DT-TERRAIN-WEB-01"
        if edge == SLIT:
            return "DT-TERRAIN-SLIT-03"
        if edge == SECRET:
            return "DT-TERRAIN-SECRET-03"
    return "DT-TERRAIN-WALL-01"


def has_help(s: Twister, character: int, square: int) -> bool:
    """A plant or a rope on an obstacle lets anybody on; so does a friendly Thief on a pit (DT-THIEF-03)."""
    return s.has_hold(square, SIDE[character])


def hangs_on_own_rope(s: Twister, character: int, load: int, square: int) -> bool:
    """Whether only the rope in hand keeps a walker up on this square."""
    if not s.is_rope(load):
        return False
    kind = s.kind_at(square)
    if not OBSTACLE[kind] and not (BRIDGE[kind] and s.is_heavy(character)):
        return False
    return not has_help(s, character, square) and not walks_pits(character, kind)


def walks_pits(character: int, kind: int) -> bool:
    return KIND[character] == THIEF and kind in (PIT, TRAP)


def crosses(s: Twister, character: int, load: int, here: int, direction: int, beyond: int) -> bool:
    """Whether a walker gets over the edge to the square beyond."""
    lets = LETS[s.edges[4 * here + direction]] & LETS[s.edges[4 * beyond + (direction ^ 2)]]
    return lets & OPENING != 0 or (lets & PASSAGE != 0 and s.is_elvish(character, load))


def bars_step(s: Twister, character: int, load: int, flies: bool, here: int, direction: int) -> str:
    """The rule that keeps a walker from its next step, or nothing."""
    beyond = NEXT[4 * here + direction]
    if beyond == NOWHERE:
        return "DT-MOVE-04"
    if not crosses(s, character, load, here, direction, beyond):
        return bars_edge(s, here, direction)
    return bars_entry(s, character, load, flies, here, beyond)


def bars_entry(s: Twister, character: int, load: int, flies: bool, here: int, beyond: int) -> str:
    """The rule that keeps a walker from entering the square beyond, once over its edge."""
    ground = s.ground[beyond]
    kind = ground & KIND_OF_GROUND
    if kind == HIDDEN:
        return "DT-MOVE-04"
    there = s.top[beyond]
    if there != NOTHING_THERE and SIDE[there] != SIDE[character] and s.is_healthy(there) and not flies:
        enemy_line = LINE_B if SIDE[character] == 0 else LINE_A
        return "DT-ESCAPE-03" if kind == enemy_line else "DT-MOVE-04"
    if kind < PIT:
        return ""
    if kind == BRAMBLES:
        return "DT-MOVE-12" if flies else "DT-DRUID-14"
    if flies:
        return ""
    if kind == FOUNTAIN:
        return "DT-TERRAIN-FOUNTAIN-01"
    if kind == TREE:
        return "DT-TERRAIN-TREE-02" if COMBAT[KIND[character]] >= HEAVY else ""
    heavy_on_bridge = BRIDGE[kind] and COMBAT[KIND[character]] >= HEAVY
    if not OBSTACLE[kind] and not heavy_on_bridge:
        return ""
    if has_help(s, character, beyond) or walks_pits(character, kind):
        return ""
    if s.is_rope(load):
        return "DT-OBJ-ROPE-04" if hangs_on_own_rope(s, character, load, here) else ""
    if heavy_on_bridge:
        return "DT-TERRAIN-BRIDGE-01"
    return unaided(kind)


def unaided(kind: int) -> str:
    if kind in (PIT, TRAP):
        return "DT-TERRAIN-PIT-01"
    if kind == WATER:
        return "DT-TERRAIN-WATER-01"
    return "DT-TERRAIN-RIFT-01" if kind == RIFT else "DT-TERRAIN-CREVASSE-01"


def bars_end(s: Twister, character: int, load: int, square: int) -> str:
    """The rule that keeps a walker from ending its move on a square, or nothing."""
    kind = s.kind_at(square)
    side = SIDE[character]
    if kind == s.enemy_line(side):
        return ""
    there = s.top[square]
    beneath = s.under[square]
    if there != NOTHING_THERE:
        if s.is_healthy(there) or SIDE[there] != side:
            return "DT-MOVE-05"
        if load != NOTHING_THERE or beneath != NOTHING_THERE:
            return "DT-STACK-01"
    elif beneath != NOTHING_THERE and load != NOTHING_THERE:
        return "DT-STACK-01"
    if kind < PIT:
        return ""
    if kind == FOUNTAIN:
        return "DT-TERRAIN-FOUNTAIN-01"
    if kind == TREE:
        return "DT-TERRAIN-TREE-06" if s.is_heavy(character) else ""
    held = s.has_plant(square)
    if not held and (s.is_rope(load) or s.is_rope(beneath)):
        if s.anchors(square, side) >= 2:
            held = True
        elif OBSTACLE[kind] and not walks_pits(character, kind):
            return "DT-OBJ-ROPE-03"
    if held:
        return ""
    if DANGEROUS[kind]:
        return "" if walks_pits(character, kind) else "DT-MOVE-06"
    if kind == WATER:
        return "DT-RULING-31" if load != NOTHING_THERE and not is_character(load) else ""
    if BRIDGE[kind] and s.is_heavy(character):
        return "DT-TERRAIN-BRIDGE-01"
    return ""


class Reach:
    """The squares a walker can get to, in the order they are found, with the steps to each.

    `came` has for every square the one it was reached from: itself where the walker starts, NOWHERE if it is not.
    """

    __slots__ = ("came", "order", "steps")

    def __init__(self, start: int) -> None:
        self.order: list[int] = [start]
        self.steps: list[int] = [0]
        self.came: list[int] = [NOWHERE] * SQUARES
        self.came[start] = start

    def path(self, goal: int) -> list[int]:
        squares: list[int] = []
        while self.came[goal] != goal:
            squares.insert(0, goal)
            goal = self.came[goal]
        return squares


def reach(s: Twister, character: int, load: int, start: int, steps: int) -> Reach:
    """Everything within so many steps. A tree ends the move of a walker, the enemy's line that of everybody."""
    found = Reach(start)
    order = found.order
    came = found.came
    flies = s.flies(character)
    enemy_line = s.enemy_line(SIDE[character])
    done = 0
    while done < len(order):
        here = order[done]
        gone = found.steps[done]
        done += 1
        if gone == steps:
            break
        kind = s.kind_at(here)
        if kind == enemy_line or (kind == TREE and here != start and not flies):
            continue
        for direction in range(4):
            beyond = NEXT[4 * here + direction]
            if beyond == NOWHERE or came[beyond] != NOWHERE:
                continue
            if not crosses(s, character, load, here, direction, beyond):
                continue
            if bars_entry(s, character, load, flies, here, beyond):
                continue
            came[beyond] = here
            order.append(beyond)
            found.steps.append(gone + 1)
    return found


def may_finish(s: Twister, character: int, load: int, square: int, steps: int) -> bool:
    """Whether a walker who is on a square can still end its move somewhere."""
    for goal in reach(s, character, load, square, steps).order:
        if not bars_end(s, character, load, goal):
            return True
    return False


def bars_goal(s: Twister, character: int, load: int, start: int, steps: int, square: int) -> str:
    """Why a move cannot end on a square."""
    found = reach(s, character, load, start, steps)
    flies = s.flies(character)
    if found.came[square] != NOWHERE:
        return bars_end(s, character, load, square)
    for direction in range(4):
        near = NEXT[4 * square + direction]
        if near != NOWHERE and found.came[near] != NOWHERE and len(found.path(near)) < steps:
            reason = bars_step(s, character, load, flies, near, opposite(direction))
            if reason:
                return reason
            return "DT-TERRAIN-TREE-04" if s.kind_at(near) == TREE else "DT-ESCAPE-02"
    return "DT-MOVE-01"
