"""Where things lie in the drawing of the labyrinth.

The board lies on its side: the first player's line left, the second's right, rows from left to right and the letters
from below upward, so that it is the board of the rules turned by a quarter, never mirrored. Narrow pages stand it up
by turning the whole drawing; whatever has the class `upright` turns back about its own middle.
"""

from __future__ import annotations

from functools import cache

from hurlyburly.games.dungeon_twister.ground import EAST, NORTH, ROOM, SLOTS, SOUTH, WEST, WIDE

UNIT = 48  # a square
GAP = 9  # between rooms
SIDE_MARGIN, MARGIN = 12, 24
SPAN = ROOM * UNIT
HIGH = 2 * MARGIN + 2 * SPAN + GAP
LETTERS = "abcdefghij"


def width(rows: int) -> int:
    """The width of the drawing of a board with this many rows."""
    return round(left(rows - 1)) + UNIT + SIDE_MARGIN


def left(row: int) -> float:
    return SIDE_MARGIN if row == 0 else SIDE_MARGIN + UNIT + GAP + (row - 1) * UNIT + (row - 1) // ROOM * GAP


def top(column: int) -> float:
    place = WIDE - 1 - column
    return MARGIN + place * UNIT + place // ROOM * GAP


@cache
def corner(square: int) -> tuple[float, float]:
    """The upper left corner of a square."""
    return left(square // WIDE), top(square % WIDE)


@cache
def middle(square: int) -> tuple[float, float]:
    x, y = corner(square)
    return x + UNIT / 2, y + UNIT / 2


@cache
def room_middle(slot: int) -> tuple[float, float]:
    return left(1 + ROOM * (slot // 2)) + SPAN / 2, top(ROOM * (slot % 2) + ROOM - 1) + SPAN / 2


def in_room(place: int) -> tuple[float, float]:
    """The upper left corner of one of a room's 25 squares, from the room's middle."""
    row, column = place // ROOM, place % ROOM
    return row * UNIT - SPAN / 2, (ROOM - 1 - column) * UNIT - SPAN / 2


# How a direction looks in the drawing: the step it makes, x and y.
TOWARD = {NORTH: (-1, 0), EAST: (0, -1), SOUTH: (1, 0), WEST: (0, 1)}


def box_of(x: float, y: float, wide: float, high: float, rows: int) -> str:
    """A place above the drawing, in percent of it."""
    whole = width(rows)
    return (
        f"left:{100 * x / whole:.2f}%;top:{100 * y / HIGH:.2f}%;"
        f"width:{100 * wide / whole:.2f}%;height:{100 * high / HIGH:.2f}%"
    )


@cache
def square_box(square: int, rows: int) -> str:
    x, y = corner(square)
    return box_of(x, y, UNIT, UNIT, rows)


@cache
def edge_box(square: int, direction: int, rows: int) -> str:
    """A round place in the middle of an edge."""
    x, y = middle(square)
    dx, dy = TOWARD[direction]
    size = 30
    return box_of(x + dx * UNIT / 2 - size / 2, y + dy * UNIT / 2 - size / 2, size, size, rows)


@cache
def room_box(slot: int, rows: int) -> str:
    x, y = room_middle(slot)
    return box_of(x - SPAN / 2, y - SPAN / 2, SPAN, SPAN, rows)


def slots(rows: int) -> range:
    """The places for rooms on a board of so many rows."""
    return range(min(SLOTS, 2 * ((rows - 2) // ROOM)))


@cache
def room_number(slot: int) -> tuple[float, float]:
    """Where the number of a place stands, as the log calls it: at the board's edge."""
    x, y = room_middle(slot)
    return x - SPAN / 2 + 2, MARGIN / 2 if y < HIGH / 2 else HIGH - MARGIN / 2
