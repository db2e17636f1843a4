"""The rooms, drawn: floors, terrain, edges, hidden rooms, starting lines. Every piece of art is a symbol, drawn once."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from pathlib import Path

from hurlyburly import draw
from hurlyburly.draw.palette import ANIMALS, SEAT_COLOURS
from hurlyburly.games.dungeon_twister.board_plan import (
    HIGH,
    LETTERS,
    MARGIN,
    SPAN,
    TOWARD,
    UNIT,
    corner,
    in_room,
    left,
    middle,
    room_number,
    slots,
    width,
)
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.ground import EAST, NORTH, ROOM, ROWS, SOUTH, WEST, WIDE
from hurlyburly.games.dungeon_twister.tokens import DOTS

SIDES = (SEAT_COLOURS[ANIMALS[0]], SEAT_COLOURS[ANIMALS[1]])
NOBODY = (-1,) * ROOM**2  # whose markers stand on a room's squares: nobody's
HOMES = {room.id: room.box for room in ROOMS}  # rooms of packs have floors of their own
INK, BONE, BRASS, WALL = "#0b0714", "#efe6cf", "#d9a441", "#100b1e"
SHORT_BOARD = 17  # rows of the beginners' game
SLABS = {"base": "#23213f", "forest": "#1d2e2b", "own": "#33261f"}
FLAGS = {
    "base": ("#5d5b80", "#656388", "#565478"),
    "forest": ("#587060", "#607966", "#51685a"),
    "own": ("#7d6a58", "#867260", "#746251"),
}
TONES = {
    "ink": INK,
    "abyss": INK,
    "shade": f'{INK}" opacity=".35',
    "pit-rim": "#2b2740",
    "spike": "#d8d2e8",
    "bark": "#4a2f18",
    "log": "#9a6b3a",
    "plank": "#b5864e",
    "leaf-dark": "#134f2b",
    "leaf-light": "#5fc472",
    "stone": "#c4c0d4",
    "stone-dark": "#6d6986",
    "spring": "#46b3d9",
    "glow": "#fff3c4",
    "water": "#23699b",
    "ice": "#6f93a8",
    "ember": "#ff7a4a",
    "mist": '#e6e9f5" opacity=".5',
}
LINES = {
    "foam-line": ("#a9dcf2", 2.2),
    "ember-line": ("#c2402c", 2.6),
    "ice-line": ("#e2f3fb", 2.2),
    "rope-line": ("#e8d29a", 2.6),
    "bark-line": ("#4a2f18", 2.2),
    "vine-line": ("#164a26", 3.4),
    "thorn-line": ("#8fcf7a", 3),
    "mist-line": ("#ffffff", 3),
}
# A square's words in the view, and the art that lies on its floor, back to front.
ART = {
    "pit": ("P",),
    "rift": ("R",),
    "crevasse": ("X",),
    "fallen tree": ("R", "L"),
    "water": ("W",),
    "bridge over water": ("W", "B"),
    "bridge over a rift": ("R", "B"),
    "bridge over a crevasse": ("X", "B"),
    "tree": ("T",),
    "stump": ("stump",),
    "fountain": ("F",),
    "vines": ("V",),
    "cut vines": ("cut",),
    "living trap": ("living_trap",),
    "brambles": ("brambles",),
}
TURNS_ALONG = {"fallen tree": "L", "crevasse": "X"}  # art that lies the way its other half does


def painted(layers: Sequence[tuple[str, str]]) -> str:
    made = []
    for tone, path in layers:
        if tone in LINES:
            colour, wide = LINES[tone]
            made.append(
                f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{wide}" stroke-linecap="round"/>'
            )
        else:
            made.append(f'<path d="{path}" fill="{TONES[tone]}"/>')
    return "".join(made)


SQUARES = tomllib.loads(Path(__file__).with_name("squares.toml").read_text(encoding="utf-8"))
for _name, _layers in SQUARES.items():
    draw.define(f"dtw-{_name}", painted(_layers), "0 0 48 48")


def floor(home: str, shift: int) -> str:
    """The bare floor of a room, each flagstone a little different."""
    tints = FLAGS[home]
    stones = []
    for place in range(ROOM * ROOM):
        row, column = place // ROOM, place % ROOM
        tint = tints[(0, 1, 2, 0)[(3 * row + 5 * column + shift) % 4]]
        x, y = column * UNIT + 1, row * UNIT + 1
        stones.append(f'<rect x="{x}" y="{y}" width="46" height="46" rx="4" fill="{tint}"/>')
    return f'<rect width="{SPAN}" height="{SPAN}" rx="4" fill="{SLABS[home]}"/>{"".join(stones)}'


for _home in FLAGS:
    for _shift in range(4):
        draw.define(f"dtw-floor-{_home}-{_shift}", floor(_home, _shift), f"0 0 {SPAN} {SPAN}")


def ring(x: float, y: float, count: int, *spokes: tuple[float, float]) -> str:
    """A closed figure around a middle: at each of `count` places, points at (part of a place, radius)."""
    points = []
    for place in range(count):
        for part, radius in spokes:
            angle = 2 * pi * (place + part) / count - pi / 2
            points.append(f"{x + radius * cos(angle):.1f} {y + radius * sin(angle):.1f}")
    return "M" + "L".join(points) + "z"


COG = ring(24, 24, 10, (-0.33, 19), (-0.22, 23), (0.22, 23), (0.33, 19))
for _way, _flip in (("cw", ""), ("ccw", ' transform="matrix(-1 0 0 1 48 0)"')):
    draw.define(
        f"dtw-gear-{_way}",
        f'<path d="{COG}" fill="{BRASS}" stroke="#23182f" stroke-width="1.5"/><circle cx="24" cy="24" r="16.5" fill="#23182f"/>'
        f'<g{_flip}><path d="M34.5 31.5A13 13 0 1 1 36.5 20" fill="none" stroke="#ffd98a" stroke-width="3" stroke-linecap="round"/>'
        '<path d="M40.5 12.5l-.8 11-9.4-4.7z" fill="#ffd98a"/></g>',
        "0 0 48 48",
    )

# Edges, along the x axis from 0 to 48.
POSTS = "".join(
    [
        f'<rect x="{x}" y="-5" width="9" height="10" rx="2" fill="{BRASS}" stroke="{WALL}" stroke-width="2"/>'
        for x in (-4, 43)
    ]
)
BARS = 'fill="none" stroke="#f0c968" stroke-linecap="round"'
FLAME = ring(24, 12, 8, (0, 10), (0.5, 5.5))
EDGE_VIEW = "-6 -16 60 32"
EDGES = {
    "portcullis": f'<rect x="4" y="-4.5" width="40" height="9" fill="{WALL}"/>{POSTS}'
    f'<path d="M10-8v16M17-8v16M24-8v16M31-8v16M38-8v16" {BARS} stroke-width="3.2"/><path d="M5 0h38" {BARS} stroke-width="2.6"/>',
    "open portcullis": f'{POSTS}<path d="M8-3h4M18-3h3M27-3h3M36-3h4M8 3h4M18 3h3M27 3h3M36 3h4" {BARS} stroke-width="3" opacity=".9"/>',
    "broken portcullis": f'{POSTS}<path d="M9-3l4 6M16 3l1 4M33-6l1 4M39 2l-4 5" {BARS} stroke-width="3.2"/>',
    "arrow slit": f'<rect x="17" y="-5" width="14" height="10" fill="{WALL}"/>'
    '<path d="M24-10v20M19.5 0h9" fill="none" stroke="#fff6d8" stroke-width="3.4" stroke-linecap="round"/>',
    "secret passage": f'<rect x="-4" y="-4" width="56" height="8" rx="2" fill="{WALL}"/>'
    f'<path d="M0 0h48" fill="none" stroke="{BONE}" stroke-width="3.6" stroke-dasharray="6 4"/>'
    f'<circle cx="24" cy="0" r="7" fill="{WALL}" stroke="#7fe0a0" stroke-width="2"/><path d="M20 4c-1-6 2-9 8-8 1 6-2 9-8 8z" fill="#7fe0a0"/>',
    "sconce": f'<path d="M24 2v6" stroke="{BRASS}" stroke-width="4"/><path d="{FLAME}" fill="#ff9a3d" stroke="{WALL}" stroke-width="1.2"/>'
    '<circle cx="24" cy="12" r="3" fill="#fff3c4"/>',
    "used sconce": f'<path d="M24-7v14" stroke="{BRASS}" stroke-width="4"/>',
    "web": '<path d="M0 0h48M4-11l40 22M4 11l40-22M14-12l20 24M14 12l20-24M24-12v24M14-5.5q10 4 20 0M14 5.5q10-4 20 0'
    'M14-5.5q4 5.5 0 11M34-5.5q-4 5.5 0 11M7-9.5q17 6 34 0M7 9.5q17-6 34 0" fill="none" stroke="#fff" stroke-width="1.5" opacity=".95"/>',
}
WALLED = ("wall", "arrow slit", "sconce", "back of a sconce", "used sconce")  # they stand in a wall
for _edge, _art in EDGES.items():
    draw.define(f"dtw-{_edge.replace(' ', '-')}", _art, EDGE_VIEW)

MAZE = "M-80-80h160v160H-80zM-50-50h100v100H-50zM-20-20h40v40h-40z"
DOORS = "M-10-84h20v8h-20zM46-10h8v20h-8zM-10 46h20v8h-20zM-54-10h8v20h-8zM-24-10h8v20h-8z"
draw.define(
    "dtw-hidden",
    '<rect x="-118" y="-118" width="236" height="236" rx="6" fill="#1b1440" stroke="#6a5aa8" stroke-width="3"/>'
    f'<path d="{MAZE}" fill="none" stroke="#41347c" stroke-width="8"/><path d="{DOORS}" fill="#1b1440"/>',
    "-120 -120 240 240",
)

SYMBOLS = (
    *[f"dtw-{name}" for name in SQUARES],
    *[f"dtw-floor-{home}-{shift}" for home in FLAGS for shift in range(4)],
    *[f"dtw-{edge.replace(' ', '-')}" for edge in EDGES],
    *[f"dtw-frame-{rows}" for rows in (SHORT_BOARD, ROWS)],
    "dtw-gear-cw",
    "dtw-gear-ccw",
    "dtw-hidden",
)


# Rooms


@lru_cache(256)
def room(
    home: str, pair: int, clockwise: bool, squares: tuple[str, ...], edges: tuple[str, ...], owners: tuple[int, ...]
) -> str:
    """A room as it lies, drawn about its middle. `owners` has for each square the side whose marker stands there, or
    -1."""
    half = SPAN / 2
    made = [f'<use href="#dtw-floor-{home}-{pair % 4}" x="{-half:g}" y="{-half:g}" width="{SPAN}" height="{SPAN}"/>']
    for place in range(ROOM * ROOM):
        art = terrain(squares, place, pair, clockwise)
        if art:
            x, y = in_room(place)
            made.append(f'<g transform="translate({x + UNIT / 2:g} {y + UNIT / 2:g})">{art}{flag(owners[place])}</g>')
    return "".join([*made, *drawn_edges(edges)])


def terrain(squares: tuple[str, ...], place: int, pair: int, clockwise: bool) -> str:
    """What lies on a square's floor, about the square's middle."""
    ground, _, over = squares[place].partition(", ")
    if ground == "gear":
        way = "cw" if clockwise else "ccw"
        return (
            f'{stands(f"gear-{way}")}<text class="upright" y="5.2" text-anchor="middle" fill="#fff3d6" '
            f'font-family="{draw.SANS}" font-size="15" font-weight="700">{pair}</text>'
        )
    along = ' transform="rotate(90)"' if ground in TURNS_ALONG and not lies_as_drawn(squares, place) else ""
    names = list(ART.get(ground, ()))
    if "mist" in over:
        names.append("m")
    if "plant" in over:
        names.append("plant")
    return "".join([lies(name, along) if ground in TURNS_ALONG else stands(name) for name in names])


def stands(name: str) -> str:
    return f'<use class="upright" href="#dtw-{name}" x="-24" y="-24" width="48" height="48"/>'


def lies(name: str, along: str) -> str:
    return f'<use href="#dtw-{name}" x="-24" y="-24" width="48" height="48"{along}/>'


def lies_as_drawn(squares: tuple[str, ...], place: int) -> bool:
    """Whether the other half of a fallen tree or a crevasse is where the art has it.

    The art of a tree goes up and down in the drawing, which is across the board, that of a crevasse along it.
    """
    ground = squares[place].partition(",")[0]
    beside = any(
        squares[other].partition(",")[0] == ground
        for other in (place - 1, place + 1)
        if 0 <= other < ROOM * ROOM and other // ROOM == place // ROOM
    )
    return beside if ground == "fallen tree" else not beside


@cache
def flag(owner: int) -> str:
    """In a corner, the disc or hexagon of whoever owns a marker."""
    if owner < 0:
        return ""
    outline = (
        '<circle r="5.5"' if owner == 0 else '<path d="M0-6.5L5.6-3.2V3.2L0 6.5L-5.6 3.2V-3.2z"'
    ) + f' fill="{SIDES[owner]}" stroke="#14091d" stroke-width="1.5"/>'
    return f'<g class="upright"><g transform="translate(-16 16)">{outline}</g></g>'


def drawn_edges(edges: tuple[str, ...]) -> list[str]:
    """The walls as two strokes, then whatever else stands on an edge; each edge inside the room once."""
    walls: list[str] = []
    others: list[str] = []
    for place in range(ROOM * ROOM):
        row, column = place // ROOM, place % ROOM
        for direction, border in (
            (NORTH, row == 0),
            (EAST, column == ROOM - 1),
            (SOUTH, row == ROOM - 1),
            (WEST, column == 0),
        ):
            edge = edges[4 * place + direction]
            if edge == "open":
                continue
            x, y, across = edge_line(place, direction, border)
            if edge in WALLED and (border or direction in (SOUTH, EAST)):
                walls.append(f"M{x - 4:g} {y:g}h56" if across else f"M{x:g} {y - 4:g}v56")
            shown = edge in EDGES and (border or direction in (SOUTH, EAST) or edge == "sconce")
            if shown:
                others.append(on_edge(edge, x, y, across, direction))
    line = f'<path d="{"".join(walls)}" fill="none" stroke'
    return [f'{line}="{WALL}" stroke-width="8"/>{line}="{BONE}" stroke-width="3.6"/>', *others]


def edge_line(place: int, direction: int, border: bool) -> tuple[float, float, bool]:
    """Where an edge begins in the drawing, and whether it lies across. Two rooms' borders lie side by side."""
    x, y = in_room(place)
    dx, dy = TOWARD[direction]
    inset = 4 if border else 0
    if dx:
        return x + (UNIT - inset if dx > 0 else inset), y, False
    return x, y + (UNIT - inset if dy > 0 else inset), True


def on_edge(edge: str, x: float, y: float, across: bool, direction: int) -> str:
    """A sconce burns on the side of its square."""
    toward = TOWARD[direction]
    flip = -1 if edge == "sconce" and (toward[0] > 0 or toward[1] > 0) else 1
    matrix = f"matrix(1 0 0 {flip} {x:g} {y:g})" if across else f"matrix(0 1 {flip} 0 {x:g} {y:g})"
    return f'<use href="#dtw-{edge.replace(" ", "-")}" x="-6" y="-16" width="60" height="32" transform="{matrix}"/>'


HIDDEN_ROOM = '<use href="#dtw-hidden" x="-120" y="-120" width="240" height="240"/>'


# Around the rooms


@cache
def frame(rows: int) -> str:
    """The board's edge, both starting lines with their letters and dots, the numbers of rows and places."""
    letters = [
        lettered(*middle(WIDE * row + column), LETTERS[column], 5) for row in (0, rows - 1) for column in range(WIDE)
    ]
    numbers = [
        lettered(left(row) + UNIT / 2, y, str(row), 4) for row in range(rows) for y in (MARGIN / 2, HIGH - MARGIN / 2)
    ]
    places = [numbered(slot) for slot in slots(rows)]
    return (
        f'<use href="#dtw-frame-{rows}" width="{width(rows)}" height="{HIGH}"/>'
        f'<g text-anchor="middle" font-family="{draw.SANS}" fill="#9d93cf"><g font-size="15">{"".join(letters)}</g>'
        f'<g font-size="13">{"".join(numbers)}<g fill="#f3edfc" font-weight="700">{"".join(places)}</g></g></g>'
    )


def lettered(x: float, y: float, text: str, below: float) -> str:
    return f'<g transform="translate({x:g} {y:g})"><text class="upright" y="{below:g}">{text}</text></g>'


def numbered(slot: int) -> str:
    """The number of a place for a room, at the board's edge."""
    x, y = room_number(slot)
    return f'<circle cx="{x:g}" cy="{y:g}" r="9.500" fill="#3c346d"/>{lettered(x, y, str(slot + 1), 4.5)}'


def lines(rows: int) -> str:
    """The board's edge and both starting lines."""
    made = [
        f'<rect x="2" y="2" width="{width(rows) - 4}" height="{HIGH - 4}" rx="14" fill="#0e0b22" stroke="#b98d3e" stroke-width="3"/>'
    ]
    for side, row in enumerate((0, rows - 1)):
        for column in range(WIDE):
            x, y = corner(WIDE * row + column)
            made.append(
                f'<rect x="{x + 1:g}" y="{y + 1:g}" width="46" height="46" rx="5" fill="#2a2350" stroke="{SIDES[side]}" stroke-width="2"/>'
            )
            if column in DOTS:
                made.append(
                    f'<circle cx="{x + 24:g}" cy="{y + 24:g}" r="14" fill="{SIDES[side]}" fill-opacity=".16" stroke="{SIDES[side]}" stroke-opacity=".7"/>'
                )
    return "".join(made)


for _rows in (SHORT_BOARD, ROWS):
    draw.define(f"dtw-frame-{_rows}", lines(_rows), f"0 0 {width(_rows)} {HIGH}")
