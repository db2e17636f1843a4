"""Rooms as `.room` files: read, checked, turned, written.

A header of `key: value` lines (id, box, pair, gear cw or ccw, title; perhaps source and provenance), then `map:` and 11
lines of 21 characters, which alternate edges and squares. Rows go south and columns east in the room's own frame.

    squares    . floor  G gear  P pit  T tree  F fountain  V vines  W water  R rift  L fallen tree  X crevasse
               Bw Br Bx small bridge over water, rift, crevasse; an m after any of them is mist
    edges      three characters across, one upright: blank open (on the border " o " and "o"), "---" "|" wall,
               "===" "H" portcullis, "-s-" ":" arrow slit, "-?-" "?" secret passage,
               "-^-" "<" and "-v-" ">" sconce, taken from the square it points to

What makes a room playable is told by `faults`; two rooms of one number, one of each way of turning, make a pair.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

import msgspec

from hurlyburly.games.dungeon_twister import ground
from hurlyburly.games.dungeon_twister.ground import DIRECTIONS, ROOM, TURNED
from hurlyburly.kernel.errors import BadPack

SQUARES = {
    ". ": ground.FLOOR,
    "G ": ground.GEAR,
    "P ": ground.PIT,
    "T ": ground.TREE,
    "F ": ground.FOUNTAIN,
    "V ": ground.VINES,
    "W ": ground.WATER,
    "R ": ground.RIFT,
    "L ": ground.FALLEN_TREE,
    "X ": ground.CREVASSE,
    "Bw": ground.BRIDGE_OVER_WATER,
    "Br": ground.BRIDGE_OVER_RIFT,
    "Bx": ground.BRIDGE_OVER_CREVASSE,
}
SQUARES.update({f"{glyphs[0]}m": code | ground.MIST for glyphs, code in list(SQUARES.items()) if glyphs[1] == " "})
# An edge is written once for both its squares: what the first (north or west) and the second one see.
ACROSS = {
    "   ": (ground.OPEN, ground.OPEN),
    " o ": (ground.OPEN, ground.OPEN),
    "---": (ground.WALL, ground.WALL),
    "===": (ground.PORTCULLIS, ground.PORTCULLIS),
    "-s-": (ground.SLIT, ground.SLIT),
    "-?-": (ground.SECRET, ground.SECRET),
    "-^-": (ground.SCONCE, ground.SCONCE_BACK),
    "-v-": (ground.SCONCE_BACK, ground.SCONCE),
}
UPRIGHT = {
    " ": ACROSS["   "],
    "o": ACROSS[" o "],
    "|": ACROSS["---"],
    "H": ACROSS["==="],
    ":": ACROSS["-s-"],
    "?": ACROSS["-?-"],
    "<": ACROSS["-^-"],
    ">": ACROSS["-v-"],
}
HEADER = ("id", "box", "pair", "gear", "title")
MAY_BE_SAID = ("source", "provenance")
UNSTANDABLE = {ground.PIT, ground.RIFT, ground.CREVASSE, ground.FOUNTAIN}
FEWEST_FLOORS = 6
SPANS = {
    ground.FALLEN_TREE: ground.RIFT,
    ground.BRIDGE_OVER_WATER: ground.WATER,
    ground.BRIDGE_OVER_RIFT: ground.RIFT,
    ground.BRIDGE_OVER_CREVASSE: ground.CREVASSE,
}


class Room(msgspec.Struct, frozen=True):
    """A room as it lies: 25 squares row by row, and the edges of square q in direction d at 4 q + d."""

    id: str
    box: str
    pair: int
    clockwise: bool
    title: str
    squares: tuple[int, ...]
    edges: tuple[int, ...]
    source: str = ""  # where its layout comes from; a pack's room needs not say

    def turned(self) -> Room:
        """A quarter turn clockwise; every edge stays with its square."""
        squares = [0] * 25
        edges = [0] * 100
        for square in range(25):
            to = TURNED[square]
            squares[to] = self.squares[square]
            for direction in DIRECTIONS:
                edges[4 * to + (direction + 1) % 4] = self.edges[4 * square + direction]
        return msgspec.structs.replace(self, squares=tuple(squares), edges=tuple(edges))


def parse(text: str, place: str) -> Room:
    """A room from its file's text; a mistake names the place and the line."""
    lines = text.splitlines()
    if "map:" not in lines:
        raise BadPack(f"{place}: there is no line 'map:'")
    cut = lines.index("map:")
    return room_of(read_header(lines[:cut], place), lines[cut + 1 :], place)


def room_of(head: Mapping[str, str], grid: Sequence[str], place: str) -> Room:
    """A room from its header and the lines of its map."""
    if len(grid) != 11:
        raise BadPack(f"{place}: {len(grid)} map lines instead of 11")
    squares = [0] * 25
    edges: list[int | None] = [None] * 100
    for number, line in enumerate(grid):
        where = f"{place}, map line {number + 1}"
        if len(line) != 21:
            raise BadPack(f"{where}: {len(line)} characters instead of 21")
        if number % 2 == 0:
            read_edges(line, number // 2, edges, where)
        else:
            read_squares(line, number // 2, squares, edges, where)
    whole = tuple(ground.WALL if edge is None else edge for edge in edges)
    turns = head["gear"] == "cw"
    source = head.get("source", "")
    return Room(head["id"], head["box"], int(head["pair"]), turns, head["title"], tuple(squares), whole, source)


def read_header(lines: list[str], place: str) -> dict[str, str]:
    head: dict[str, str] = {}
    for line in lines:
        key, _, value = line.partition(":")
        if line.strip() and (key.strip() not in (*HEADER, *MAY_BE_SAID) or key.strip() in head):
            known = ", ".join((*HEADER, *MAY_BE_SAID))
            raise BadPack(f"{place}: a header has each of these at most once: {known}; not {line!r}")
        head[key.strip()] = value.strip()
    for key in HEADER:
        if not head.get(key):
            raise BadPack(f"{place}: the header lacks {key!r}")
    if head["gear"] not in ("cw", "ccw"):
        raise BadPack(f"{place}: gear is cw or ccw, not {head['gear']!r}")
    if not head["pair"].isdigit():
        raise BadPack(f"{place}: pair is a number, not {head['pair']!r}")
    return head


def read_edges(line: str, row: int, edges: list[int | None], where: str) -> None:
    """The edges north of row `row` (south of the last one)."""
    for column in range(ROOM):
        glyphs = line[4 * column + 1 : 4 * column + 4]
        border = row in (0, ROOM)
        if glyphs not in ACROSS or (border != (glyphs == " o ") and glyphs in ("   ", " o ")):
            raise BadPack(f"{where}: no edge is written {glyphs!r} here")
        first, second = ACROSS[glyphs]
        if row:
            edges[4 * (ROOM * (row - 1) + column) + ground.SOUTH] = first
        if row < ROOM:
            edges[4 * (ROOM * row + column) + ground.NORTH] = second


def read_squares(line: str, row: int, squares: list[int], edges: list[int | None], where: str) -> None:
    for column in range(ROOM + 1):
        glyph = line[4 * column]
        border = column in (0, ROOM)
        if glyph not in UPRIGHT or (border != (glyph == "o") and glyph in (" ", "o")):
            raise BadPack(f"{where}: no edge is written {glyph!r} here")
        first, second = UPRIGHT[glyph]
        if column:
            edges[4 * (ROOM * row + column - 1) + ground.EAST] = first
        if column < ROOM:
            edges[4 * (ROOM * row + column) + ground.WEST] = second
    for column in range(ROOM):
        glyphs = line[4 * column + 1 : 4 * column + 4]
        if glyphs[0] != " " or glyphs[1:] not in SQUARES:
            raise BadPack(f"{where}: no square is written {glyphs!r}")
        squares[ROOM * row + column] = SQUARES[glyphs[1:]]


def text_of(room: Room) -> str:
    """The map lines of a room as it lies."""
    glyphs = {code: text for text, code in SQUARES.items()}
    across = {seen: text for text, seen in ACROSS.items() if text != " o "}
    upright = {seen: text for text, seen in UPRIGHT.items() if text != "o"}
    other = {ground.SCONCE: ground.SCONCE_BACK, ground.SCONCE_BACK: ground.SCONCE}
    lines = []
    for row in range(ROOM + 1):
        parts = []
        for column in range(ROOM):
            if row < ROOM:
                second = room.edges[4 * (ROOM * row + column) + ground.NORTH]
                seen = (other.get(second, second), second)
            else:
                first = room.edges[4 * (ROOM * (row - 1) + column) + ground.SOUTH]
                seen = (first, other.get(first, first))
            parts.append(" o " if row in (0, ROOM) and seen[0] == ground.OPEN else across[seen])
        lines.append("+" + "+".join(parts) + "+")
        if row < ROOM:
            line = ""
            for column in range(ROOM + 1):
                if column < ROOM:
                    second = room.edges[4 * (ROOM * row + column) + ground.WEST]
                    seen = (other.get(second, second), second)
                else:
                    first = room.edges[4 * (ROOM * row + column - 1) + ground.EAST]
                    seen = (first, other.get(first, first))
                line += "o" if column in (0, ROOM) and seen[0] == ground.OPEN else upright[seen]
                if column < ROOM:
                    line += " " + glyphs[room.squares[ROOM * row + column]]
            lines.append(line)
    return "\n".join(lines)


# What makes a room playable.


def neighbour(square: int, direction: int) -> int | None:
    row, column = square // ROOM, square % ROOM
    row += (direction == ground.SOUTH) - (direction == ground.NORTH)
    column += (direction == ground.EAST) - (direction == ground.WEST)
    return ROOM * row + column if 0 <= row < ROOM and 0 <= column < ROOM else None


def kind(code: int) -> int:
    return code & ground.KIND_OF_GROUND


def faults(room: Room) -> list[str]:
    """All that is wrong with a room, as sentences."""
    found: list[str] = []
    gears = sum(kind(code) == ground.GEAR for code in room.squares)
    if gears != 1:
        found.append(f"a room has exactly one gear, not {gears}")
    floors = sum(code == ground.FLOOR for code in room.squares)
    if floors < FEWEST_FLOORS:
        found.append(f"{floors} normal floor squares; found tokens need at least {FEWEST_FLOORS}")
    for direction in DIRECTIONS:
        border = [room.edges[4 * q + direction] for q in range(25) if neighbour(q, direction) is None]
        side = ground.DIRECTION_NAMES[direction]
        if ground.OPEN not in border:
            found.append(f"the {side} border has no opening")
        for edge in border:
            if edge in (ground.PORTCULLIS, ground.SCONCE, ground.SCONCE_BACK):
                found.append(f"a {ground.EDGE_NAMES[edge]} on the {side} border")
    found += [f"a closed pocket around {named(min(pocket))}" for pocket in pockets(room, set())]
    if pockets(room, {ground.TREE}) and not pockets(room, set()):
        found.append("a square that can be reached through a tree only")
    for square, code in enumerate(room.squares):
        around = [kind(room.squares[n]) for d in DIRECTIONS if (n := neighbour(square, d)) is not None]
        spanned = SPANS.get(kind(code))
        if spanned is not None and spanned not in around:
            found.append(f"the {ground.GROUND_NAMES[kind(code)]} on {named(square)} touches no such ground")
        sconces = [room.edges[4 * square + d] for d in DIRECTIONS].count(ground.SCONCE)
        if sconces and kind(code) in UNSTANDABLE | {ground.TREE}:
            found.append(f"nobody can stand at the sconce of {named(square)}")
    return found


def named(square: int) -> str:
    return f"row {square // ROOM + 1}, column {square % ROOM + 1}"


def pockets(room: Room, closed: set[int]) -> list[set[int]]:
    """Groups of squares to stand on that no border opens to, portcullises raised."""
    left = {q for q in range(25) if kind(room.squares[q]) not in UNSTANDABLE | closed}
    found = []
    while left:
        group = {min(left)}
        queue = deque(group)
        way_out = False
        while queue:
            square = queue.popleft()
            for direction in DIRECTIONS:
                if room.edges[4 * square + direction] not in (ground.OPEN, ground.PORTCULLIS):
                    continue
                to = neighbour(square, direction)
                if to is None:
                    way_out = True
                elif to in left and to not in group:
                    group.add(to)
                    queue.append(to)
        left -= group
        if not way_out:
            found.append(group)
    return found


def checked(room: Room, place: str) -> Room:
    wrong = faults(room)
    if wrong:
        raise BadPack(f"{place}: {'; '.join(wrong)}")
    return room


def check_pairs(rooms: list[Room]) -> None:
    """Each number stands on two rooms of one box: one turns clockwise, the other does not (DT-SETUP-15)."""
    by_pair: dict[int, list[Room]] = {}
    for room in rooms:
        by_pair.setdefault(room.pair, []).append(room)
    for pair, two in by_pair.items():
        if len(two) != 2 or len({r.clockwise for r in two}) != 2 or len({r.box for r in two}) != 1:
            names = ", ".join(r.id for r in two)
            raise BadPack(f"pair {pair} needs one room that turns clockwise and one that does not, not {names}")
