"""The cards of Toil and Troublez, drawn: one SVG of 100 x 140 for each face.

Neighbours' signs decide where a card may go, so number and sign share one tab at the corner that stays in sight when cards
overlap.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from pathlib import Path

from hurlyburly import draw
from hurlyburly.games.toil_and_troublez.box import BOX
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD, COLOUR, COLOURS, KIND, MAGICIANS
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying

TALISMAN = {str(talisman.number): talisman for talisman in BOX.talismans}
MAGICIAN = {magician.id: magician.name for magician in BOX.magicians}
CLOAK = "cloak"
NAMES = {number: talisman.name for number, talisman in TALISMAN.items()} | MAGICIAN
BACK = "toil-and-troublez"
PARTS = {  # of each card, what it is and its sign; a Cloak has none
    **{CARDS[card]: ([*TALISMAN, *MAGICIANS][KIND[card] - 1], COLOURS[COLOUR[card]]) for card in range(CLOAK_CARD)},
    CARDS[CLOAK_CARD]: (CLOAK, ""),
}

INKS = {"sun": "#552a05", "moon": "#141c52", "star": "#07301f"}
GROUNDS = {
    "sun": ("#f6c25e", "#c8741a"),
    "moon": ("#7288dc", "#35428f"),
    "star": ("#5db583", "#1f6446"),
    "none": ("#6a5f86", "#2c2547"),
}
SYMBOLS = (
    *[f"ground-{sign}" for sign in GROUNDS],
    *[f"{part}-{kind}-{sign}" for part in ("art", "index") for kind in NAMES if kind != CLOAK for sign in INKS],
    *[f"name-{kind}" for kind in NAMES],
    "art-cloak",
    "plate",
)
PALE, GILT = "#fbf2dd", "#e2bf70"


@cache
def called(card: str) -> str:
    """A card as people say it: "Mushroom 4"."""
    kind, _ = PARTS[card]
    return f"{TALISMAN[kind].name} {kind}" if kind in TALISMAN else MAGICIAN[kind]


@cache
def label(card: str) -> str:
    """A card with its sign, for whoever cannot see it: "Mushroom 4, moon"."""
    sign = PARTS[card][1]
    return f"{called(card)}, {sign}" if sign else called(card)


@cache
def label_in_row(lying: Lying) -> str:
    """A card in a row, for whoever cannot see it; of a Cloak, what it covers."""
    if not lying.covered:
        return label(lying.thing)
    return f"Cloak over {label(lying.beneath) if lying.beneath else 'a hidden talisman'}"


@cache
def art(card: str) -> str:
    """The drawing of a card: its parts are symbols, so that a page holds each once, however many cards lie there."""
    kind, sign = PARTS[card]
    face = f"{kind}-{sign}" if sign else kind
    ground = f'<use href="#ground-{sign or "none"}"/><use class="c-art" href="#art-{face}"/>'
    if sign:
        corner = draw.mark(f"i-{sign}", 78, 8, 13, "#fff8e6", css="c-sign")
        ground += f'<use class="c-index" href="#index-{face}"/>{corner}'
    return f'{ground}<use class="c-name" href="#plate"/><use class="c-name c-word" href="#name-{kind}"/>'


def define_faces() -> None:
    draw.define("art-cloak", draw.mark("i-cloak", 20, 34, 60, "#e6dcff"))
    draw.define(
        "plate",
        f'<path d="M4.5 115H95.5V129.5A6 6 0 0 1 89.5 135.5H10.5A6 6 0 0 1 4.5 129.5Z" fill="{PALE}"/>',
    )
    for kind, name in NAMES.items():
        draw.define(
            f"name-{kind}",
            f'<text x="50" y="129.6" text-anchor="middle" font-family="{draw.SERIF}" font-size="13" font-weight="600" letter-spacing=".6" fill="#2a1d2a">{name}</text>',
        )
        for sign in INKS if kind != CLOAK else ():
            define_face(kind, sign)


def define_face(kind: str, sign: str) -> None:
    """An arch and a tab with number and sign for a talisman; a medal and a tab with its sign alone for a magician."""
    ink = INKS[sign]
    if kind in TALISMAN:
        art = (
            f'<path d="M21 110V66C21 45 34 32 50 23C66 32 79 45 79 66V110Z" fill="{PALE}" stroke="{GILT}" stroke-width="1.6"/>'
            f"{draw.mark(f'i-{TALISMAN[kind].id}', 25, 49, 50, ink)}"
        )
        index = (
            f'<path d="M4.5 10.5A6 6 0 0 1 10.5 4.5H31V41C31 46 27 49 17.8 52C8.6 49 4.5 46 4.5 41Z" fill="{PALE}"/>'
            f'<text x="17.6" y="26" text-anchor="middle" font-family="{draw.SERIF}" font-size="25" font-weight="700" fill="{ink}">{kind}</text>'
            f"{draw.mark(f'i-{sign}', 11, 31, 13.5, ink)}"
        )
    else:
        art = (
            '<circle cx="50" cy="70" r="33" fill="#1b1536" stroke="#f0cf83" stroke-width="2"/>'
            f'<circle cx="50" cy="70" r="29.5" fill="none" stroke="#f0cf83" stroke-width=".6"/>{draw.mark(f"i-{kind}", 28, 47, 44, "#f7dc97")}'
        )
        index = (
            f'<path d="M4.5 10.5A6 6 0 0 1 10.5 4.5H28V25C28 30 25 32 16.2 35C8 32 4.5 30 4.5 25Z" fill="{PALE}"/>'
            f"{draw.mark(f'i-{sign}', 8.8, 9, 15, ink)}"
        )
    draw.define(f"art-{kind}-{sign}", art)
    draw.define(f"index-{kind}-{sign}", index)


# The grounds: rays for the sun, rings for the moon, stars for the star, and a veil for what has no sign.


def rays() -> str:
    ends = [(50 + 110 * cos(a), 72 + 110 * sin(a)) for a in [k * pi / 18 - 0.07 for k in range(36)]]
    wedges = [(ends[k], ends[k + 1]) for k in range(0, 36, 2)]
    return "".join([f'<path d="M50 72L{a:.0f} {b:.0f}L{c:.0f} {d:.0f}Z"/>' for (a, b), (c, d) in wedges])


def rings() -> str:
    return "".join([f'<circle cx="50" cy="72" r="{radius}"/>' for radius in range(43, 84, 8)])


def stars() -> str:
    sky = ((10, 38, 7), (82, 40, 9), (8, 84, 9), (84, 92, 6), (46, 8, 8), (28, 22, 5), (70, 20, 5), (20, 104, 6))
    return "".join([draw.mark("i-star", x, y, size, "#eafff2") for x, y, size in sky])


def veil() -> str:
    turns = range(0, 180, 20)
    return "".join([f'<ellipse cx="50" cy="72" rx="60" ry="26" transform="rotate({turn} 50 72)"/>' for turn in turns])


def define_grounds() -> None:
    washes = {
        "sun": ('fill="#fff3cf" opacity=".22"', rays()),
        "moon": ('fill="none" stroke="#dfe6ff" opacity=".26" stroke-width="1.6"', rings()),
        "star": ('opacity=".3"', stars()),
        "none": ('fill="none" stroke="#d9ccff" stroke-width=".6" opacity=".35"', veil()),
    }
    for sign, (ink, wash) in washes.items():
        upper, lower = GROUNDS[sign]
        draw.define(
            f"ground-{sign}",
            '<rect x=".5" y=".5" width="99" height="139" rx="9" fill="#f7ecd2" stroke="#8f6a24" stroke-opacity=".55"/>'
            f'<rect x="4.5" y="4.5" width="91" height="131" rx="6" fill="url(#g-{sign})"/><g clip-path="url(#inside-{sign})" {ink}>{wash}</g>',
            defs=f'<linearGradient id="g-{sign}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{upper}"/>'
            f'<stop offset="1" stop-color="{lower}"/></linearGradient><clipPath id="inside-{sign}"><rect x="4.5" y="4.5" width="91" height="131" rx="6"/></clipPath>',
        )


define_grounds()
define_faces()
draw.define_file("scene-forest", Path(__file__).with_name("forest.svg"))
