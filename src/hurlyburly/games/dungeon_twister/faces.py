"""Pieces: characters, objects and cards as they are drawn, and what each is good for in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import escape
from hurlyburly.games.dungeon_twister.board_rooms import SIDES
from hurlyburly.games.dungeon_twister.box import KINDS
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    KIND,
    NAME,
    NEUTRAL_SIDE,
    SPAWNLING,
    TOKENS,
    fighter_name,
    neutral_number,
    side_of,
)
from hurlyburly.games.dungeon_twister.view import TokenView

DARK = "#14091d"
KIND_OF = {kind.name: kind for kind in KINDS}

DISC = '<circle r="20" fill="{0}"/><circle r="17.5" fill="{1}"/>'
HEXAGON = '<path d="M0-21.5L18.9-10.8V10.8L0 21.5L-18.9 10.8V-10.8z" fill="{0}"/><path d="M0-18.5L16.3-9.3V9.3L0 18.5L-16.3 9.3V-9.3z" fill="{1}"/>'
RIMS = ("#7d4fb8", "#c2513a")  # of the wounded, whose faces are grey
BADGE = f'<circle r="8.5" fill="{DARK}" stroke="#fff3d6" stroke-width="1.3"/>'
MOST_COMBAT = max(kind.combat for kind in KINDS)
for _side, _shape in enumerate((DISC, HEXAGON)):
    draw.define(f"dtw-side-{_side}", _shape.format(DARK, SIDES[_side]), "-24 -24 48 48")
    draw.define(f"dtw-side-{_side}-wounded", _shape.format(RIMS[_side], "#b9b3ac"), "-24 -24 48 48")
for _value in range(MOST_COMBAT + 1):
    draw.define(
        f"dtw-value-{_value}",
        f'{BADGE}<text y="4.5" text-anchor="middle" fill="#fff3d6" font-family="{draw.SANS}" font-size="13" font-weight="700">{_value}</text>',
        "-10 -10 20 20",
    )
draw.define(
    "dtw-unknown",
    f'<text y="7" text-anchor="middle" fill="{DARK}" font-family="{draw.SERIF}" font-size="20" font-weight="700">?</text>',
    "-24 -24 48 48",
)
for _owner, _edge in (("A", SIDES[0]), ("B", SIDES[1]), ("", "#cfc6ad")):  # bone for nobody's
    draw.define(
        f"dtw-loose{_owner}",
        f'<rect x="-15" y="-15" width="30" height="30" rx="6" fill="#f4ead0" stroke="{DARK}" stroke-width="6"/>'
        f'<rect x="-15" y="-15" width="30" height="30" rx="6" fill="#f4ead0" stroke="{_edge}" stroke-width="4"/>',
        "-24 -24 48 48",
    )
draw.define(
    "dtw-hurt",
    f'<circle r="9" fill="#fff" stroke="{DARK}" stroke-width="1.5"/>{draw.mark("b-dt-wounded", -7, -7, 14, "#c1121f")}',
    "-10 -10 20 20",
)
draw.define(
    "dtw-tile",
    f'<rect x="-9.500" y="-9.500" width="19" height="19" rx="4" fill="#f4ead0" stroke="{DARK}" stroke-width="1.5"/>',
    "-11 -11 22 22",
)
TWIST = "M24 5a19 19 0 0 1 18.500 14.500M24 43A19 19 0 0 1 5.500 28.500"
draw.define(
    "i-twister",
    '<g fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><rect x="15" y="15" width="18" height="18" rx="2"/>'
    f'<path d="{TWIST}M44 10l-1 10-9.500-3.500M4 38l1-10 9.500 3.500M24 15v6M15 27h7M33 27h-4"/></g>',
    "0 0 48 48",
)
GLYPH = {
    **{
        kind.name: f"dt-{'spawnling' if SPAWNLING <= number < AMULET else kind.id}" for number, kind in enumerate(KINDS)
    },
    "brambles": "dt-brambles",
    "living tree": "dt-living_tree",
}
GLYPHS = sorted({GLYPH[kind.name] for kind in KINDS})
SYMBOLS = (
    *[f"b-{glyph}" for glyph in GLYPHS],
    *[
        f"b-dt-{name}"
        for name in [
            "brambles",
            "living_tree",
            "wounded",
            "ap",
            "vp",
            "action-card",
            "combat-card",
            "jump-card",
            "reveal",
            "rotate-cw",
            "rotate-ccw",
        ]
    ],
    *[f"dtw-side-{side}{state}" for side in range(2) for state in ("", "-wounded")],
    *[f"dtw-value-{value}" for value in range(MOST_COMBAT + 1)],
    "dtw-unknown",
    *[f"dtw-loose{owner}" for owner in ("A", "B", "")],
    "dtw-hurt",
    "dtw-tile",
    "i-twister",
)


def glyph_of(kind: str) -> str:
    """The solid icon of a kind of token, or of a marker."""
    return GLYPH[kind]


@cache
def title_of(name: str) -> str:
    """The name of a token as people read it: "Enchantress Elf", "A's Rope"."""
    small = ("of",)
    return " ".join([word if word in small else word[:1].upper() + word[1:] for word in name.split()])


def whose(token: int, who: Sequence[Seat]) -> str:
    """A token or a marker as its reader would call it: "your Druid", "Jonas's Rope", "Torch 1"."""
    name = title_of(NAME[KIND[token]] if token < TOKENS else fighter_name(token))
    side = side_of(token)
    if side == NEUTRAL_SIDE:
        return f"{name} {neutral_number(token)}"
    return f"your {name}" if who[side].you else f"{who[side].name}'s {name}"


def character(token: TokenView, loads: tuple[TokenView, ...] = ()) -> str:
    """A character's token about its middle: side, emblem, combat value or wound, what it carries, what ails it."""
    return _character(
        "AB".index(token.owner),
        glyph_of(token.kind),
        token.combat,
        token.wounded,
        tuple([(glyph_of(load.kind), load.wounded) for load in loads]),
        "ring_of_paralysis" if token.paralysed else "scroll_of_flight" if token.flying else "",
        token.barred,
    )


@cache
def _character(
    side: int, glyph: str, combat: int, wounded: bool, loads: tuple[tuple[str, bool], ...], state: str, barred: bool
) -> str:
    made = [disc(side, wounded), draw.mark(f"b-{glyph}", -15, -14, 30, DARK)]
    if barred:
        made.insert(0, '<g opacity=".62">')
        made.append("</g>")
    if wounded:
        made.append('<path d="M-16 12L16 8" stroke="#fff" stroke-width="5"/>')
        made.append(placed("hurt", 13, -13, 20))
    else:
        made.append(placed(f"value-{combat}", -13, -13, 20))
    for (load, hurt), x in zip(loads, (13, -13), strict=False):
        made.append(
            placed("tile", x, 13, 22) + draw.mark(f"b-{load}", x - 7.5, 5.5, 15, "#8a1420" if hurt else "#23182f")
        )
    if state:
        made.append(f'<circle cx="-13" cy="13" r="9" fill="#fff6d8" stroke="{DARK}" stroke-width="1.500"/>')
        made.append(draw.mark(f"b-dt-{state}", -19.5, 6.5, 13, DARK))
    return "".join(made)


@cache
def disc(side: int, wounded: bool = False) -> str:
    """First seat: discs. Second seat: hexagons. The outline alone tells the sides apart."""
    return f'<use href="#dtw-side-{side}{"-wounded" if wounded else ""}" x="-24" y="-24" width="48" height="48"/>'


@cache
def placed(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="#dtw-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"/>'


@cache
def unknown(side: int, size: float = 44) -> str:
    """The back of a token that lies face down."""
    half = size / 2
    return (
        f'<use href="#dtw-side-{side}" x="{-half:g}" y="{-half:g}" width="{size:g}" height="{size:g}"/>'
        '<use href="#dtw-unknown" x="-24" y="-24" width="48" height="48"/>'
    )


@cache
def loose(name: str, owner: str) -> str:
    """An object on the floor: a parchment tile with its owner's border."""
    return f"{placed(f'loose{owner}', 0, 0, 48)}{draw.mark(f'b-{glyph_of(name)}', -11, -11, 22, '#23182f')}"


@cache
def chip(side: int, name: str, wounded: bool = False, label: str = "") -> str:
    """A small token in running HTML."""
    inner = disc(side, wounded) + draw.mark(f"b-{glyph_of(name)}", -14, -13, 28, DARK) if name else unknown(side)
    if wounded:
        inner += '<path d="M-15 12L15 8" stroke="#fff" stroke-width="5"/>'
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="chip" viewBox="-23 -23 46 46" {spoken}>{inner}</svg>'


@cache
def thing(name: str, owner: str, label: str = "") -> str:
    """A small object in running HTML."""
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="chip" viewBox="-23 -23 46 46" {spoken}>{loose(name, owner)}</svg>'


def token(name: str, side: int, label: str = "") -> str:
    """A side's character or object by its name, in running HTML."""
    return chip(side, name, label=label) if KIND_OF[name].movement else thing(name, "AB"[side], label)


def in_short(kind: str) -> str:
    """What a character or object is good for, in a sentence."""
    told = KIND_OF[kind]
    numbers = f"moves {told.movement}, fights {told.combat}; " if told.movement else ""
    return draw.sentence(f"{numbers}{'; '.join(told.text)}.")


def abilities(kind: str) -> tuple[str, ...]:
    """What a kind of token can do, in short; the rules drawer has the rest."""
    return KIND_OF[kind].text
