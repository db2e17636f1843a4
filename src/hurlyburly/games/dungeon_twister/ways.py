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
    SQUARES,
    TRAP,
    TREE,
    WATER,
)

SHUT: Final = 10  # steps that a closed edge is worth
UNKNOWN_STEP: Final = 3  # a step in a hidden room
FARTHEST: Final = 120
LONGEST_STEP: Final = 16
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


def ways_to(ground: list[int], edges: list[int], line: int) -> list[int]:
    """For each square the shortest way to a line (LINE_A or LINE_B), in steps."""
    far = [FARTHEST] * SQUARES
    waiting: list[list[int]] = [[] for _ in range(FARTHEST + LONGEST_STEP)]
    for square in range(SQUARES):
        if ground[square] == line:
            far[square] = 0
            waiting[0].append(square)
    for steps in range(FARTHEST):
        for square in waiting[steps]:
            if far[square] != steps:
                continue
            cost = STEP_COST[ground[square] & KIND_OF_GROUND]
            for direction in range(4):
                before = NEXT[4 * square + direction]
                if before == NOWHERE or far[before] <= steps + 1:
                    continue
                total = steps + cost
                if ground[square] != HIDDEN and ground[before] != HIDDEN:
                    lets = LETS[edges[4 * square + direction]] & LETS[edges[4 * before + (direction ^ 2)]]
                    if lets & OPENING == 0:
                        total += SHUT
                if total < far[before]:
                    far[before] = total
                    waiting[total].append(before)
    return far
