"""The ground of the labyrinth: what a square can be, what an edge can be, and how squares touch.

The board is 10 squares wide and 22 rows long: row 0 is the first player's starting line, rows 1 to 20 are the rooms,
row 21 is the second player's line. A square is row * 10 + column. Every square keeps its own four edges: inside a room
the two sides of an edge say the same, on a border each room has a say, and what both let through passes (DT-SETUP-17).
"""

from __future__ import annotations

from typing import Final

WIDE: Final = 10
ROWS: Final = 22
SQUARES: Final = WIDE * ROWS
NOWHERE: Final = -1
ROOM: Final = 5  # a room is 5 x 5 squares
SLOTS: Final = 8  # places for rooms

# Directions. North is toward the first player's line.

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final[list[int]] = [NORTH, EAST, SOUTH, WEST]
DIRECTION_NAMES: Final[list[str]] = ["north", "east", "south", "west"]

# What a square is. Marks that change a square's nature (trap form, brambles, stump) are kinds of ground.

HIDDEN: Final = 0
FLOOR: Final = 1
GEAR: Final = 2
LINE_A: Final = 3
LINE_B: Final = 4
PIT: Final = 5
RIFT: Final = 6
CREVASSE: Final = 7
FALLEN_TREE: Final = 8
WATER: Final = 9
BRIDGE_OVER_WATER: Final = 10
BRIDGE_OVER_RIFT: Final = 11
BRIDGE_OVER_CREVASSE: Final = 12
TREE: Final = 13
STUMP: Final = 14
FOUNTAIN: Final = 15
VINES: Final = 16
CUT_VINES: Final = 17
TRAP: Final = 18  # a Living Trap in its trap form
BRAMBLES: Final = 19
KIND_OF_GROUND: Final = 31  # the bits that say which of these
MIST: Final = 32  # over any of them
PLANT: Final = 64  # a climbing plant of the first player; twice this is one of the second

GROUND_NAMES: Final[list[str]] = [
    "hidden",
    "floor",
    "gear",
    "starting line",
    "starting line",
    "pit",
    "rift",
    "crevasse",
    "fallen tree",
    "water",
    "bridge over water",
    "bridge over a rift",
    "bridge over a crevasse",
    "tree",
    "stump",
    "fountain",
    "vines",
    "cut vines",
    "living trap",
    "brambles",
]

# What an edge is, as its square sees it.

OPEN: Final = 0
WALL: Final = 1
PORTCULLIS: Final = 2
RAISED: Final = 3
BROKEN: Final = 4
SLIT: Final = 5
SECRET: Final = 6
SCONCE: Final = 7  # its torch is taken from this side
SCONCE_BACK: Final = 8  # from the other one
USED_SCONCE: Final = 9
WEB: Final = 10
WEB_ON_BROKEN: Final = 11

EDGE_NAMES: Final[list[str]] = [
    "open",
    "wall",
    "portcullis",
    "open portcullis",
    "broken portcullis",
    "arrow slit",
    "secret passage",
    "sconce",
    "back of a sconce",
    "used sconce",
    "web",
    "web",
]

# What an edge lets through.

OPENING: Final = 1  # steps, flight, sight, fighting, healing, jumps, revealing
PASSAGE: Final = 2  # an elf's step
SLITWAY: Final = 4  # sight from a square that touches it
THROUGH: Final = 8  # the Wall-Walker
LETS: Final[list[int]] = [15, THROUGH, 0, 15, 15, SLITWAY | THROUGH, PASSAGE | THROUGH, THROUGH, THROUGH, THROUGH, 0, 0]


def next_squares() -> list[int]:
    """For square q and direction d, at 4 q + d: the square next to it, or NOWHERE."""
    found: list[int] = []
    for square in range(SQUARES):
        row, column = square // WIDE, square % WIDE
        found.append(square - WIDE if row else NOWHERE)
        found.append(square + 1 if column < WIDE - 1 else NOWHERE)
        found.append(square + WIDE if row < ROWS - 1 else NOWHERE)
        found.append(square - 1 if column else NOWHERE)
    return found


def slots_of_squares() -> list[int]:
    """The slot a square belongs to; NOWHERE for the starting lines of the long board."""
    found: list[int] = []
    for square in range(SQUARES):
        row, column = square // WIDE, square % WIDE
        found.append((row - 1) // ROOM * 2 + column // ROOM if 1 <= row <= 20 else NOWHERE)
    return found


def squares_of_slots() -> list[list[int]]:
    """The 25 squares of each slot, row by row."""
    found: list[list[int]] = []
    for slot in range(SLOTS):
        corner = (1 + ROOM * (slot // 2)) * WIDE + ROOM * (slot % 2)
        found.append([corner + WIDE * row + column for row in range(ROOM) for column in range(ROOM)])
    return found


NEXT: Final[list[int]] = next_squares()
SLOT: Final[list[int]] = slots_of_squares()
SLOT_SQUARES: Final[list[list[int]]] = squares_of_slots()
# One quarter turn clockwise brings the square at 5 r + c to 5 c + 4 - r.
TURNED: Final[list[int]] = [ROOM * column + ROOM - 1 - row for row in range(ROOM) for column in range(ROOM)]


def square_name(square: int) -> str:
    """The letter across and the row along: d7."""
    return "abcdefghij"[square % WIDE] + str(square // WIDE)


def square_named(name: str) -> int:
    return int(name[1:]) * WIDE + "abcdefghij".index(name[0])


def opposite(direction: int) -> int:
    return direction ^ 2


def distance(one: int, other: int) -> int:
    """Squares across and along."""
    return abs(one // WIDE - other // WIDE) + abs(one % WIDE - other % WIDE)
