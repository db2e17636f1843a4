"""The printed board as SVG: three rings of spaces, a river, a wall of fire; and where things lie on it.

The board never changes, so it is one symbol, `tal-ground`. Colours are literal: a picture shows it as a page does. The
small pictures of the spaces stand in scenes.toml. Everything is measured in units of a board of SIDE x SIDE.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from hurlyburly import draw
from hurlyburly.draw.palette import SERIF
from hurlyburly.draw.text import escape
from hurlyburly.games.talisman.contents import BOARD, SPACE_IDS
from hurlyburly.games.talisman.rows import SpaceRow
from hurlyburly.games.talisman.things import SPACE

SCENES: dict[str, list[tuple[str, str]]] = tomllib.loads(
    Path(__file__).with_name("scenes.toml").read_text(encoding="utf-8")
)
GROUND = "tal-ground"

SIDE, MARGIN = 1020, 11
DEEP, RIVER, MOAT, GUTTER = 126, 30, 22, 18  # depth of a ring, and what parts one from the next
BANK = MARGIN + DEEP  # where the river begins
SHORE = BANK + RIVER  # where the Middle Region begins
WALL = SHORE + DEEP  # where the fire begins
INNER = WALL + MOAT
ROOM = (SIDE - 2 * INNER - 2 * GUTTER) / 3

REGIONS = {"outer": "Outer Region", "middle": "Middle Region", "inner": "Inner Region"}
SKIES = {"outer": ("#1d2b57", "#4a7d92"), "middle": ("#32204f", "#b0685a"), "inner": ("#1a0b29", "#7c1d44")}
FRAMES = {"outer": "#6f93a0", "middle": "#c98a63", "inner": "#e0605f"}
PLATES = {"outer": "#f0e4c4", "middle": "#f0e4c4", "inner": "#f3d9b8"}
TONES = {
    "outer": {"far": "#31616a", "mid": "#27484f", "near": "#14262f"},
    "middle": {"far": "#7d4755", "mid": "#573149", "near": "#2b1630"},
    "inner": {"far": "#571a3b", "mid": "#3c102e", "near": "#1d0818"},
}
TONE = {
    "leaf": "#4f8f5b",
    "stone": "#9a97ad",
    "lit": "#ffcf6b",
    "pale": "#f1e6c8",
    "water": "#4fa3c7",
    "fire": "#f4793a",
    "ink": "#120c1f",
    "magic": "#8f5bd6",
    "sand": "#d9a866",
    "wood": "#8a6236",
    "gold": "#e8b84a",
}
NIGHT, CREAM, AMBER, NAME = "#0e0b22", "#f0dfae", "#f0b64c", "#23182f"
STRENGTH_WAY, CRAFT_WAY, LAST_STEP = "#ff8f7a", "#8fd0ff", "#ffcf6b"


def at(id: str) -> str:
    """The id of a space's thing, from its id in the content."""
    return SPACE.thing(SPACE_IDS.index(id))


FORCED, PSYCHIC = (  # the two ways to the Crown: by strength, by craft
    ["plain_of_peril", "crypt", "dice_with_death", "werewolfs_den", "valley_of_fire"],
    ["plain_of_peril", "mines", "vampires_tower", "pits", "valley_of_fire"],
)
PLACES = {at(space.id): space for space in BOARD}
VILLAGE, SENTINEL, HILLS = at("village"), at("sentinel"), at("hills_m")
PORTAL, PLAIN, CROWN = at("portal_of_power"), at("plain_of_peril"), at("crown_of_command")


# Where the spaces are


def edges(start: float, corner: float, n: int) -> list[float]:
    """n + 1 edges across a square ring: square corners, the rest shared evenly."""
    stop = SIDE - start
    step = (stop - start - 2 * corner) / (n - 2)
    return [start, *(start + corner + step * i for i in range(n - 1)), stop]


OUTER_EDGES, MIDDLE_EDGES = edges(MARGIN, DEEP, 7), edges(SHORE, DEEP, 5)


def measured(space: SpaceRow) -> tuple[float, float, float, float]:
    """The left, top, width and height of a space."""
    row, col = space.row, space.col
    if space.region == "inner":
        return INNER + (col - 2) * (ROOM + GUTTER), INNER + (row - 2) * (ROOM + GUTTER), ROOM, ROOM
    at, k = (OUTER_EDGES, 0) if space.region == "outer" else (MIDDLE_EDGES, 1)
    return at[col - k], at[row - k], at[col - k + 1] - at[col - k], at[row - k + 1] - at[row - k]


BOXES = {name: measured(space) for name, space in PLACES.items()}


def centre(name: str) -> tuple[float, float]:
    x, y, w, h = BOXES[name]
    return x + w / 2, y + h / 2


BRIDGE_AT = (centre(SENTINEL)[0] + centre(HILLS)[0]) / 2, BANK + RIVER / 2
PORTAL_AT = WALL + MOAT / 2 - 3, WALL + MOAT / 2 - 3


def lettering(space: SpaceRow) -> tuple[list[str], float]:
    """The name on one line where it fits, else on two; and the size of the letters."""
    name, wide = space.name, measured(space)[2] - 12
    lines = name.rsplit(" ", 1) if " " in name and wide / 0.62 / len(name) < 16.5 else [name]
    return lines, min(20, wide / 0.62 / max(map(len, lines)))


def plate(name: str) -> int:
    """Height of the name plate."""
    return (27, 42)[len(lettering(PLACES[name])[0]) - 1]


# What is printed


def ring(start: float, fill: str, edge: str = "") -> str:
    size = SIDE - 2 * start
    stroke = f' stroke="{edge}" stroke-width="3"' if edge else ""
    return f'<rect x="{start}" y="{start}" width="{size}" height="{size}" rx="12" fill="{fill}"{stroke}/>'


def river() -> str:
    """The Storm River: a band with three rows of short waves."""
    a, b = BANK, SIDE - BANK
    waves = []
    for i, inset in enumerate((7, 15, 23)):
        for s in range(a + 14 + 18 * i, b - 40, 56):
            waves += [f"M{s} {a + inset}q7-5 14 0t14 0", f"M{s} {b - inset}q7-5 14 0t14 0"]
            waves += [f"M{a + inset} {s}q-5 7 0 14t0 14", f"M{b - inset} {s}q-5 7 0 14t0 14"]
    foam = f'<path d="{"".join(waves)}" fill="none" stroke="#7cc3e0" stroke-width="2" stroke-linecap="round" opacity=".75"/>'
    return ring(a + 1, "#1f4f78") + foam + ring(SHORE - 1, NIGHT)


def moat() -> str:
    """The wall of fire around the Inner Region: one tongue after another."""
    a, b = WALL, SIDE - WALL
    tongues = []
    for k in range(a + 10, b - 16, 20):
        tongues += [f"M{k} {a + 19}q1-9 6-15 5 6 6 15z", f"M{k} {b - 3}q1-9 6-15 5 6 6 15z"]
        tongues += [f"M{a + 5} {k + 14}q1-9 6-15 5 6 6 15z", f"M{b - 17} {k + 14}q1-9 6-15 5 6 6 15z"]
    return ring(a + 1, "#4d1020") + f'<path d="{"".join(tongues)}" fill="{TONE["fire"]}"/>' + ring(INNER - 2, NIGHT)


def bridge() -> str:
    """Across the river, between the Sentinel and the Hills."""
    x, y, high = BRIDGE_AT[0], BANK - 1, RIVER + 2
    planks = "".join(f"M{x - 25:g} {y + 6 + 7 * i}h50" for i in range(4))
    return (
        f'<rect x="{x - 27:g}" y="{y}" width="54" height="{high}" rx="4" fill="{TONE["wood"]}" stroke="#2a1a0e" stroke-width="2"/>'
        f'<path d="{planks}" stroke="#4d341a" stroke-width="2"/>'
        f'<path d="M{x - 27:g} {y}v{high}M{x + 27:g} {y}v{high}" stroke="#e3c07a" stroke-width="4" stroke-linecap="round"/>'
    )


def portal() -> str:
    """The way through the fire."""
    at = PORTAL_AT[0]
    return (
        f'<circle cx="{at:g}" cy="{at:g}" r="21" fill="#2a0f3d" stroke="{AMBER}" stroke-width="3"/>'
        f"{draw.mark('b-craft', at - 15, at - 15, 30, '#ffd98a')}"
    )


def cell(name: str) -> str:
    """One space: sky, picture, name plate and what is done on landing."""
    space = PLACES[name]
    (x, y, w, h), region = BOXES[name], space.region
    lines, size = lettering(space)
    kind = space.name.lower().replace("'", "").replace(" ", "_")
    k, top = w / 128, h - plate(name)
    tall = max(0.92 * k, min(k, top / 98))  # a low space squeezes its picture a little rather than cut it
    inks = TONE | TONES[region]
    art = "".join(f'<path fill="{inks[tone]}" d="{d}"/>' for tone, d in SCENES[kind])
    mirrored = space.id != kind and space.col < 3  # of several alike, those on the left
    flip = f"translate({w:.1f} 0) scale(-1 1) " if mirrored else ""
    words = "".join(
        f'<text class="tal-name" x="{w / 2:.1f}" y="{top + 20 + 16 * i - (len(lines) - 1) * 1.5:.1f}" font-size="{size:.1f}" '
        f'font-family="{SERIF}" font-weight="700" text-anchor="middle" fill="{NAME}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" viewBox="0 0 {w:.1f} {h:.1f}">'
        f'<rect width="{w:.1f}" height="{h:.1f}" fill="url(#tal-sky-{region})"/>'
        f'<g fill-rule="evenodd" transform="{flip}translate(0 {top - 101 * tall:.1f}) scale({k:.3f} {tall:.3f})">{art}</g>'
        f'<rect class="tal-plate" y="{top:.1f}" width="{w:.1f}" height="{h - top:.1f}" fill="{PLATES[region]}"/>{words}</svg>'
        f'<rect x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" width="{w - 3:.1f}" height="{h - 3:.1f}" rx="6" fill="none" '
        f'stroke="{FRAMES[region]}" stroke-width="3"/>{landing(name)}'
    )


def landing(name: str) -> str:
    """Top left: how many cards are drawn here, or a die, or a scroll for other instructions."""
    x, y, *_ = BOXES[name]
    space = PLACES[name]
    if space.draw:
        return "".join(
            f'<rect x="{x + 9 + 10 * i:.1f}" y="{y + 9:.1f}" width="18" height="24" rx="3" fill="#2a1c52" stroke="{CREAM}" stroke-width="2"/>'
            f'<path d="M{x + 18 + 10 * i:.1f} {y + 15:.1f}l4.5 6-4.5 6-4.5-6z" fill="{AMBER}"/>'
            for i in range(space.draw)
        )
    sign = "b-die-5" if rolls_dice(space) else "b-spell"
    return (
        f'<circle cx="{x + 21:.1f}" cy="{y + 21:.1f}" r="14.5" fill="#1b1236" stroke="{CREAM}" stroke-width="2"/>'
        f"{draw.mark(sign, x + 11.5, y + 11.5, 19, '#f7ebcb')}"
    )


def rolls_dice(space: SpaceRow) -> bool:
    return any(does.op in ("roll", "chasm", "exits", "dice-with-death", "werewolf", "pitfiends") for does in space.does)


def steps(way: list[str], colour: str) -> str:
    """Chevrons along one of the two ways to the Crown."""
    parts = []
    for here, there in zip(way, [*way[1:], CROWN], strict=True):
        (ax, ay), (bx, by) = centre(here), centre(there)
        turn = {(0, 1): 90, (1, 0): 0, (-1, -1): 225}[sign(bx - ax), sign(by - ay)]
        ink = LAST_STEP if there == CROWN else colour
        parts.append(
            f'<g transform="translate({(ax + bx) / 2:g} {(ay + by) / 2:g})" fill="none" stroke="{ink}">'
            f'<circle r="11" fill="#14091d" stroke-width="2.5"/><path d="M-3-6L4 0l-7 6" transform="rotate({turn})" '
            'stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></g>'
        )
    return "".join(parts)


def sign(number: float) -> int:
    return (number > 0.5) - (number < -0.5)


def ground() -> str:
    return "".join(
        [
            ring(2, NIGHT, "#b98d3e"),
            river(),
            moat(),
            *[cell(name) for name in PLACES],
            bridge(),
            portal(),
            steps([at(id) for id in FORCED], STRENGTH_WAY),
            steps([at(id) for id in PSYCHIC], CRAFT_WAY),
        ]
    )


draw.define(
    GROUND,
    ground(),
    f"0 0 {SIDE} {SIDE}",
    "".join(
        f'<linearGradient id="tal-sky-{region}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{high}"/>'
        f'<stop offset=".62" stop-color="{low}"/></linearGradient>'
        for region, (high, low) in SKIES.items()
    ),
)


# What may lie and stand on it

SPOTS = {
    1: [(0, 0, 66)],
    2: [(-29, 0, 54), (29, 0, 54)],
    3: [(-30, -18, 44), (30, -18, 44), (0, 19, 44)],
    4: [(-28, -22, 42), (28, -22, 42), (-28, 22, 42), (28, 22, 42)],
    5: [(-40, -20, 37), (0, -20, 37), (40, -20, 37), (-20, 20, 37), (20, 20, 37)],
    6: [(-40, -20, 37), (0, -20, 37), (40, -20, 37), (-40, 20, 37), (0, 20, 37), (40, 20, 37)],
}
Spot = tuple[float, float, float]


def standing(name: str, people: int, beside_cards: bool) -> list[Spot]:
    """Where figures that share a space stand: middles and sizes. They make way for cards that lie there."""
    x, y, w, h = BOXES[name]
    high = h - plate(name)
    if beside_cards and people == 1:
        return [(x + 40, y + high - 34, 56)]
    k = min(1, high / 99, w / 126)
    cx, cy = x + w / 2, y + high / 2 + 4
    return [(cx + k * dx, cy + k * dy, k * size) for dx, dy, size in SPOTS[people]]


CARD_WIDE, CARD_HIGH, FAN = 33, 43, 3  # a card lying on a space, and how many are seen


def lying(name: str, cards: int) -> list[tuple[float, float]]:
    """Upper left corners of the cards in sight, the newest first and on top, in the upper right of the space."""
    x, y, w, _ = BOXES[name]
    return [(x + w - 40 - 15 * i, y + 7) for i in range(min(FAN, cards))]
