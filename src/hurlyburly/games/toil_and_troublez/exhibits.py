"""The cards of Toil and Troublez one by one, as its gallery and its two minutes show them."""

from __future__ import annotations

from hurlyburly import draw
from hurlyburly.games.toil_and_troublez import faces
from hurlyburly.games.toil_and_troublez.state import TroublezBox
from hurlyburly.games.toil_and_troublez.things import CARD, DISCARD_PILE, PILE, TALISMAN
from hurlyburly.games.toil_and_troublez.view import CARDS
from hurlyburly.kernel.play import kind_of, number_of


def face(thing: str) -> str:
    number = number_of(thing)
    if kind_of(thing) == CARD.id:
        return draw.shown(faces.art(CARDS[number]), "0 0 100 140", "as-card")
    if kind_of(thing) == TALISMAN.id:
        return draw.icon(faces.TALISMAN[str(number)].id)
    if kind_of(thing) == PILE.id:
        back = f'<use href="#back-{faces.BACK}"/>'
        return draw.icon("discard") if number == DISCARD_PILE else draw.shown(back, "0 0 100 140", "as-card")
    return ""


def copies(box: TroublezBox, thing: str) -> int:
    return box.deck.count(number_of(thing)) if kind_of(thing) == CARD.id else 0
