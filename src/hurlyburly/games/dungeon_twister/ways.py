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
    LINE_A,
    LINE_B,
    NEXT,
    NOWHERE,
    OPENING,
    PIT,
    RIFT,
    SQUARES,
    TRAP,
    TREE,
    WATER,
)

SHUT: Final = 14  # steps that a closed edge is worth: no wall is worth waiting at while there is a way round
UNKNOWN_STEP: Final = 3  # a step in a hidden room
FARTHEST: Final = 140
LONGEST_STEP: Final = 20
STEP_COST: Final[list[int]] = [
    UNKNOWN_STEP
    if kind == HIDDEN
    else 5
    if kind in (PIT, RIFT, CREVASSE, TRAP, BRAMBLES, FOUNTAIN)
    else 3
    if kind in (TREE, WATER)
    else 1
    for kind in range(32)
]


class Ways:
    """The ways to both lines through one labyrinth as it lies."""

    def __init__(self, ground: list[int], edges: list[int]) -> None:
        self.ground: Final = ground
        self.edges: Final = edges
        self.to: Final = [found_ways(ground, edges, LINE_A), found_ways(ground, edges, LINE_B)]


LAST: Final[list[Ways]] = []  # the labyrinth looked at last: most that a search looks at in turn are the same


def ways_to(ground: list[int], edges: list[int], line: int) -> list[int]:
    """For each square the shortest way to a line (LINE_A or LINE_B), in steps. A state replaces its ground and edges
    and never changes them, so that the same lists are the same labyrinth."""
    ways = LAST[0] if LAST else Ways(ground, edges)
    if ways.ground is not ground or ways.edges is not edges:
        ways = Ways(ground, edges)
    LAST[:] = [ways]
    return ways.to[line - LINE_A]


def found_ways(ground: list[int], edges: list[int], line: int) -> list[int]:
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
                way = total + SHUT if shut else total
                if way < far[before]:
                    far[before] = way
                    waiting[way % LONGEST_STEP].append(before)
    return far
