"""The adventurers of the Sleepy Wizard's Tower, drawn: a card of 100 x 140, and small ones for hands and teams.

The rating matters most, so it stands at the top; the colour of the ground tells how loud a card is, from teal to red.
"""

from __future__ import annotations

from functools import cache

from hurlyburly import draw
from hurlyburly.draw.palette import BRASS, CANDLE, INK, INK_2, PARCHMENT
from hurlyburly.draw.text import escape
from hurlyburly.games.wizard_tower.rows import ADVENTURERS
from hurlyburly.games.wizard_tower.view import CardView

BACK = "wizard-tower"
CLASSES = {entry.id for entry in ADVENTURERS.classes}
PALE = "#fbf2dd"
GROUNDS = [  # up to which rating, and the upper and lower colour
    (3, "#3d8a92", "#1f4f5c"),
    (6, "#5b74ba", "#2d3c77"),
    (9, "#9a67a8", "#55305f"),
    (10, "#86a04a", "#43591f"),
    (99, "#cc6a4c", "#742c1c"),
]
WILD = ("#858aa3", "#3c4159")
ORDINALS = ("1st", "2nd", "3rd", "4th")


def ground(card: CardView) -> str:
    """How loud a card is, as the name of its ground."""
    if card.label == "?":
        return "w"
    return str(next(number for number, (most, *_) in enumerate(GROUNDS) if card.rating <= most))


def lower(card: CardView) -> str:
    """The colour of the card's lower half."""
    name = ground(card)
    return WILD[1] if name == "w" else GROUNDS[int(name)][2]


def icon_of(card: CardView) -> str:
    """The icon of the class; the classes of packs have a person's."""
    return card.kind if card.kind in CLASSES else "person"


@cache
def label(card: CardView) -> str:
    """The card in words, for whoever cannot see it."""
    return f"{card.title}, {card.class_name}, noise {card.label}"


@cache
def art(card: CardView) -> str:
    """The drawing of a card."""
    size = 12.4 if len(card.title) < 14 else 10.2 if len(card.title) < 18 else 8
    return (
        f'<use href="#wt-ground-{ground(card)}"/>'
        f'<path class="c-fill" d="M6 97H94V126A8 8 0 0 1 86 134H14A8 8 0 0 1 6 126Z" fill="{lower(card)}"/>'
        f'<g class="c-art"><circle cx="52" cy="60" r="36" fill="#fff" opacity=".1"/>{draw.mark(f"i-{icon_of(card)}", 20, 30, 64, PALE)}</g>'
        '<g class="c-index"><path d="M6 14A8 8 0 0 1 14 6H36V30C36 35 32 38 21 41C10 38 6 35 6 30Z" fill="#1b1536" stroke="#f0cf83" stroke-width="1.2"/>'
        f"{text(21, 29.5, 22, card.label, '#fbe6b0')}</g>"
        f'<g class="c-name"><path d="M6 99H94V126A8 8 0 0 1 86 134H14A8 8 0 0 1 6 126Z" fill="{PARCHMENT}"/>'
        f"{text(50, 114.5, size, card.title, INK)}{text(50, 129, 9, card.class_name.upper(), INK_2, spaced=True)}</g>"
    )


@cache
def peeked(card: CardView) -> str:
    """The drawing of a card of one's own hand that one has seen, with an eye."""
    eye = f'<circle cx="82" cy="19" r="14" fill="#1b1536"/>{draw.mark("i-eye", 72, 9, 20, CANDLE)}'
    return f'{art(card)}<g class="c-eye">{eye}</g>'


@cache
def small(card: CardView, flat: bool) -> str:
    """A small card for a hand or a team: the mark and the class; flat if many sit at the table."""
    if flat:
        inner = f'<use href="#wt-flat-{ground(card)}"/>{text(11.5, 19.5, 15.5, card.label, INK)}{draw.mark(f"i-{icon_of(card)}", 21.5, 3.5, 21, PALE)}'
        return f'<svg viewBox="0 0 46 28" role="img" aria-label="{escape(label(card))}">{inner}</svg>'
    inner = f'<use href="#wt-mini-{ground(card)}"/>{text(23, 17.5, 17.5, card.label, INK)}{draw.mark(f"i-{icon_of(card)}", 7, 23, 32, PALE)}'
    return f'<svg viewBox="0 0 46 60" role="img" aria-label="{escape(label(card))}">{inner}</svg>'


@cache
def small_back(flat: bool, spoken: str) -> str:
    high = 28 if flat else 60
    mark = draw.mark("i-tower", 13, 4 if flat else 20, 20, "#e2bf70")
    return (
        f'<svg viewBox="0 0 46 {high}" role="img" aria-label="{escape(spoken)}"><rect x=".5" y=".5" width="45" height="{high - 1}" rx="5" fill="#f3e6c8"/>'
        f'<rect x="2.5" y="2.5" width="41" height="{high - 5}" rx="3" fill="#1d4a6b"/>{mark}</svg>'
    )


def text(x: float, y: float, size: float, words: str, ink: str, spaced: bool = False) -> str:
    wide = ' letter-spacing="1.3"' if spaced else ' font-weight="700"'
    return f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-family="{draw.SERIF}" font-size="{size:g}"{wide} fill="{ink}">{escape(words)}</text>'


def define_grounds() -> None:
    colours = {str(number): (upper, lower) for number, (_, upper, lower) in enumerate(GROUNDS)} | {"w": WILD}
    edge = f'fill="{PARCHMENT}" stroke="#8f6a24" stroke-opacity=".65"'
    for name, (upper, lower) in colours.items():
        shades = {
            "ground": (
                "0 0 100 140",
                '<rect x=".5" y=".5" width="99" height="139" rx="9" {edge}/><path d="M6 14A8 8 0 0 1 14 6H86A8 8 0 0 1 94 14V98H6Z" {fill}/>'
                f'<path d="M6 98H94" stroke="{BRASS}" stroke-width="2"/>',
            ),
            "mini": (
                "0 0 46 60",
                '<rect x=".5" y=".5" width="45" height="59" rx="5" {edge}/><path d="M3 21H43V55A2.500 2.500 0 0 1 40.500 57.500H5.500A2.500 2.500 0 0 1 3 55Z" {fill}/>',
            ),
            "flat": (
                "0 0 46 28",
                '<rect x=".5" y=".5" width="45" height="27" rx="5" {edge}/><path d="M20.500 2.500H41A2.500 2.500 0 0 1 43.500 5V23A2.500 2.500 0 0 1 41 25.500H20.500Z" {fill}/>',
            ),
        }
        for shape, (box, drawing) in shades.items():
            shade = f"wt-shade-{shape}-{name}"
            draw.define(
                f"wt-{shape}-{name}",
                drawing.format(edge=edge, fill=f'fill="url(#{shade})"'),
                box,
                f'<linearGradient id="{shade}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{upper}"/><stop offset="1" stop-color="{lower}"/></linearGradient>',
            )


define_grounds()
SYMBOLS = (
    f"back-{BACK}",
    *[f"wt-{shape}-{name}" for shape in ("ground", "mini", "flat") for name in ("0", "1", "2", "3", "4", "w")],
    *[f"i-{kind}" for kind in sorted(CLASSES)],
    "i-person",
)
