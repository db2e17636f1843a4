"""The drawing kit: plain functions that give HTML and SVG, for pages, notebooks and pictures. See docs/draw.md.

Text that people or content wrote is escaped by the function that takes it; parameters called `art`, `score`, `below`,
`note` or `lines` are HTML already.
"""

from hurlyburly.draw.cards import BACK, acts, back, card, die, pile, shown, slot, whynot
from hurlyburly.draw.cover import cover
from hurlyburly.draw.icons import define, define_file, glyph, icon, mark, sprite, symbol, used
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import SANS, SERIF
from hurlyburly.draw.parts import (
    facts,
    guide,
    listed,
    meter,
    player,
    prompt,
    seal,
    seats_of,
    sentence,
    waiting,
    zone_title,
)
from hurlyburly.draw.picture import Picture, captioned
from hurlyburly.draw.text import Zone, apart, escape, in_parts, joined
from hurlyburly.draw.types import Choice, Seat

__all__ = [
    "BACK",
    "SANS",
    "SERIF",
    "Choice",
    "Picture",
    "Seat",
    "Zone",
    "acts",
    "apart",
    "back",
    "captioned",
    "card",
    "cover",
    "define",
    "define_file",
    "die",
    "escape",
    "facts",
    "glyph",
    "guide",
    "icon",
    "in_parts",
    "joined",
    "kept",
    "listed",
    "mark",
    "meter",
    "pile",
    "player",
    "prompt",
    "seal",
    "seats_of",
    "sentence",
    "shown",
    "slot",
    "sprite",
    "symbol",
    "used",
    "waiting",
    "whynot",
    "zone_title",
]
