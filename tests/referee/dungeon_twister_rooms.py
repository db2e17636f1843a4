"""The printed rooms, read from their files by the referee itself, and turned as they may lie."""

from __future__ import annotations

from functools import cache

from referee.dungeon_twister_board import BACK, CONTENT, EAST, NORTH, SOUTH, STEPS, WEST, Square

GLYPHS = {
    ".": "floor", "G": "gear", "P": "pit", "T": "tree", "F": "fountain", "V": "vines", "W": "water", "R": "rift",
    "L": "fallen tree", "X": "crevasse", "Bw": "bridge over water", "Br": "bridge over a rift",
    "Bx": "bridge over a crevasse",
}  # fmt: skip
EDGES = {" ": "open", "o": "open", "-": "wall", "|": "wall", "=": "portcullis", "H": "portcullis", ":": "arrow slit",
         "s": "arrow slit", "?": "secret passage"}  # fmt: skip
SCONCES = {"^": NORTH, "v": SOUTH, "<": WEST, ">": EAST}  # taken from the square it points to

Printed = tuple[dict[Square, str], dict[tuple[Square, str], str]]  # ground and edges, in words


@cache
def printed(id: str, quarters: int) -> Printed:
    """A room as it lies after so many quarter turns clockwise, its squares counted from its corner."""
    if quarters:
        ground, edges = printed(id, quarters - 1)
        ways = list(STEPS)
        turned = {(row, column): (column, 4 - row) for row, column in ground}
        return (
            {turned[square]: words for square, words in ground.items()},
            {(turned[square], ways[(ways.index(way) + 1) % 4]): words for (square, way), words in edges.items()},
        )
    text = (CONTENT / "rooms" / f"{id}.room").read_text(encoding="utf-8").partition("map:\n")[2].splitlines()
    ground = {}
    edges = {}
    for row in range(5):
        for column in range(5):
            square = (row, column)
            glyph = text[2 * row + 1][4 * column + 2 : 4 * column + 4].strip()
            mist = glyph.endswith("m") and glyph != "m"
            ground[square] = GLYPHS[glyph.removesuffix("m") if mist else glyph] + (", mist" if mist else "")
            for way, mark in (
                (NORTH, text[2 * row][4 * column + 2]),
                (SOUTH, text[2 * row + 2][4 * column + 2]),
                (WEST, text[2 * row + 1][4 * column]),
                (EAST, text[2 * row + 1][4 * column + 4]),
            ):
                edges[square, way] = seen_from(way, mark)
    return ground, edges


def seen_from(way: str, mark: str) -> str:
    """What a square sees of a mark on its edge: a sconce is taken from the side it points to."""
    if mark in SCONCES:
        return "sconce" if SCONCES[mark] == BACK[way] else "back of a sconce"
    return EDGES[mark]
