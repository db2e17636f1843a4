"""Line of sight: a straight row of squares in one of four directions (DT-LOS-01)."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    FOUNTAIN,
    HIDDEN,
    KIND_OF_GROUND,
    MIST,
    NEXT,
    NOWHERE,
    OPENING,
    SLITWAY,
    TREE,
    WIDE,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import IS_ELF, KIND, NOTHING_THERE


def seen_along(s: Twister, square: int, direction: int) -> list[int]:
    """The squares seen from a square in a direction, nearest first.

    Walls, closed portcullises, webs, hidden rooms, mist and brambles always end it. A slit counts as open only for a
    viewer who touches it. Characters, fountains, trees and vines end it too, but not for a viewer in a tree: they can
    be seen (a fountain cannot), what lies behind cannot (DT-LOS-02 to 14).
    """
    high = s.kind_at(square) == TREE
    needed = OPENING | SLITWAY
    seen: list[int] = []
    here = square
    while True:
        if s.gate(here, direction) & needed == 0:
            return seen
        needed = OPENING
        here = NEXT[4 * here + direction]
        ground = s.ground[here]
        kind = ground & KIND_OF_GROUND
        if kind in (HIDDEN, BRAMBLES) or ground & MIST:
            return seen
        if kind == FOUNTAIN and not high:
            return seen
        seen.append(here)
        if not high and (s.top[here] != NOTHING_THERE or s.hides_beyond(here)):
            return seen


def direction_to(square: int, target: int) -> int:
    """The direction from a square to another in its row or column, or NOWHERE."""
    if square == target:
        return NOWHERE
    if square % WIDE == target % WIDE:
        return 0 if target < square else 2
    if square // WIDE == target // WIDE:
        return 1 if target > square else 3
    return NOWHERE


def sees_square(s: Twister, square: int, target: int) -> bool:
    direction = direction_to(square, target)
    return direction != NOWHERE and target in seen_along(s, square, direction)


def is_hidden_elf(s: Twister, viewer: int, character: int, square: int) -> bool:
    """An elf in a tree shows itself to elves and to the amulet alone (DT-LOS-16, DT-OBJ-AMULET-02)."""
    if not IS_ELF[KIND[character]] or s.kind_at(square) != TREE:
        return False
    return not s.is_elvish(viewer, s.carried_by(viewer))


def may_target(s: Twister, viewer: int, square: int) -> bool:
    """Whether a character sees another one standing on a square well enough to do something to it."""
    there = s.top[square]
    if there == NOTHING_THERE or is_hidden_elf(s, viewer, there, square):
        return False
    return sees_square(s, s.at[viewer], square)


def targets(s: Twister, viewer: int) -> list[int]:
    """The squares with a character that a viewer may target."""
    found: list[int] = []
    for direction in range(4):
        for square in seen_along(s, s.at[viewer], direction):
            there = s.top[square]
            if there != NOTHING_THERE and not is_hidden_elf(s, viewer, there, square):
                found.append(square)
    return found
