"""The cards, characters and spaces of Talisman one by one, as its gallery and its two minutes show them."""

from __future__ import annotations

from hurlyburly import draw
from hurlyburly.games.talisman import board, faces
from hurlyburly.games.talisman.seen import card_view
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, TalismanBox
from hurlyburly.games.talisman.things import ALIGNMENT, CARD, CHARACTER, COUNTER, CREATURE, EFFECT, SPACE
from hurlyburly.kernel.play import kind_of, number_of


def face(box: TalismanBox, thing: str) -> str:
    number = number_of(thing)
    match kind_of(thing):
        case CARD.id:
            return draw.shown(faces.lying(card_view(box.cards[number], number).kind), "0 0 33 43", "as-card")
        case SPACE.id:
            return space(*board.BOXES[thing])
        case CHARACTER.id:
            return draw.glyph(faces.EMBLEMS.get(box.characters[number].name, "b-warrior").removeprefix("b-"))
        case COUNTER.id:
            return draw.glyph(faces.STATS[number])
        case ALIGNMENT.id:
            return draw.glyph(ALIGNMENT_NAMES[number])
        case CREATURE.id:
            return draw.glyph("enemy-monster")
        case EFFECT.id:
            return draw.glyph("dice")
    return ""


def space(x: float, y: float, wide: float, high: float) -> str:
    """A piece of the board, cut out."""
    whole = f'<use href="#{board.GROUND}" width="{board.SIDE}" height="{board.SIDE}"/>'
    window = f'width="{wide:.1f}" height="{high:.1f}" viewBox="{x:.1f} {y:.1f} {wide:.1f} {high:.1f}"'
    return draw.shown(f"<svg {window}>{whole}</svg>", f"0 0 {wide:.1f} {high:.1f}", "as-scene")


def copies(box: TalismanBox, thing: str) -> int:
    if kind_of(thing) == CARD.id:
        return box.cards[number_of(thing)].copies
    return int(kind_of(thing) == CHARACTER.id)
