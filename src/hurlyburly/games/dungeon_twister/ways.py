"""How far it is to a starting line, through the labyrinth as it could be turned: for bots.

A wall may be turned away, a portcullis opened, an obstacle jumped: each is a longer way, none is no way.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    CREVASSE,
    FOUNTAIN,
    HIDDEN,
    KIND_OF_GROUND,
    LETS,
    NEXT,
    NOWHERE,
    OPENING,
    PIT,
    RIFT,
    SLOT,
    SQUARES,
    TRAP,
    TREE,
    WATER,
)

SHUT: Final = 14  # steps that a closed edge is worth: no wall is worth waiting at while there is a way round
TURNED: Final = 6  # and a border of a room that can be turned at once
UNKNOWN_STEP: Final = 3  # a step in a hidden room
FARTHEST: Final = 140
LONGEST_STEP: Final = 2 * SHUT + 1
STEP_COST: Final[list[int]] = [
    UNKNOWN_STEP
    if kind == HIDDEN
    else SHUT
    if kind in (BRAMBLES, FOUNTAIN)
    else 5
    if kind in (PIT, RIFT, CREVASSE, TRAP)
    else 3
    if kind in (TREE, WATER)
    else 1
    for kind in range(32)
]


class Ways:
    """The ways to a line through one labyrinth as it lies, for who can turn some of its rooms."""

    def __init__(self, ground: list[int], edges: list[int], line: int, turning: int) -> None:
        self.ground: Final = ground
        self.edges: Final = edges
        self.line: Final = line
        self.turning: Final = turning
        self.far: Final = found_ways(ground, edges, line, turning)


KEPT: Final = 32
LAST: Final[list[Ways]] = []  # those looked at last: most that a search looks at in turn are the same


def ways_to(ground: list[int], edges: list[int], line: int, turning: int) -> list[int]:
    """For each square the shortest way to a line (LINE_A or LINE_B), in steps, for who can turn the rooms in the places
    `turning` (as bits). A state replaces its ground and edges and never changes them, so that the same lists are the
    same labyrinth."""
    for i in range(len(LAST) - 1, -1, -1):
        ways = LAST[i]
        if ways.ground is ground and ways.edges is edges and ways.line == line and ways.turning == turning:
            return ways.far
    ways = Ways(ground, edges, line, turning)
    LAST.append(ways)
    if len(LAST) > KEPT:
        del LAST[0]
    return ways.far


def found_ways(ground: list[int], edges: list[int], line: int, turning: int) -> list[int]:
    """All squares by their distance from the line, the nearest first."""
    far = [FARTHEST] * SQUARES
    waiting: list[list[int]] = [[] for _ in range(LONGEST_STEP)]  # squares by their way, in turn
    for square in range(SQUARES):
        if ground[square] == line:
            far[square] = 0
            waiting[0].append(square)
    for steps in range(FARTHEST):
        reached = waiting[steps % LONGEST_STEP]
        if not reached:
            continue
        waiting[steps % LONGEST_STEP] = []
        for square in reached:
            if far[square] != steps:
                continue
            here = ground[square]
            total = steps + STEP_COST[here & KIND_OF_GROUND]
            for direction in range(4):
                before = NEXT[4 * square + direction]
                if before == NOWHERE or far[before] <= total:
                    continue
                there = ground[before]
                shut = there != HIDDEN and LETS[edges[4 * before + (direction ^ 2)]] & OPENING == 0
                if here != HIDDEN and LETS[edges[4 * square + direction]] & OPENING == 0:
                    shut = True  # a hidden room has no edges yet, its neighbour has
                way = total
                if shut:
                    way += TURNED if turns(turning, square, before) else SHUT
                if way < far[before]:
                    far[before] = way
                    waiting[way % LONGEST_STEP].append(before)
    return far


def turns(turning: int, square: int, other: int) -> bool:
    """Whether a turn may open the edge between two squares: on the border of a room that somebody can turn."""
    here = SLOT[square]
    there = SLOT[other]
    if here == there:
        return False
    return (here != NOWHERE and turning >> here & 1 != 0) or (there != NOWHERE and turning >> there & 1 != 0)
