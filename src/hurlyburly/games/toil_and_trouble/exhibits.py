"""The Ingredients, effects and Orders of Toil and Trouble one by one, as its gallery and its two minutes show them."""

from __future__ import annotations

from hurlyburly import draw
from hurlyburly.games.toil_and_trouble.faces import BACK, LIQUIDS, card_icon, effect_icon, price
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, TroubleBox
from hurlyburly.games.toil_and_trouble.seen import faces
from hurlyburly.games.toil_and_trouble.things import CAULDRON, DECK, EFFECT, HAND, INGREDIENT, ORDER, PILE
from hurlyburly.games.toil_and_trouble.view import EffectFace
from hurlyburly.kernel.play import kind_of, number_of


def face(box: TroubleBox, thing: str) -> str:
    number, printed = number_of(thing), faces(box)
    match kind_of(thing):
        case INGREDIENT.id:
            card = printed.kinds[number]
            return draw.icon(card_icon(card.name)) + signs([(effect, price(effect)) for effect in card.effects])
        case EFFECT.id:
            return draw.icon(effect_icon(box.effects[number]))
        case ORDER.id:
            order = printed.orders[number]
            return draw.icon("order") + signs([(want.effect, f"{want.count}") for want in order.wants])
        case CAULDRON.id:
            liquid = f'<ellipse cx="100" cy="39" rx="71" ry="12" fill="{LIQUIDS[number % CAULDRONS]}"/>'
            return draw.shown(f'<use href="#tt-pot"/>{liquid}<use href="#tt-rim"/>', "0 0 200 130", "as-scene")
        case HAND.id:
            return draw.icon("hand")
        case PILE.id:
            back = f'<use href="#back-{BACK}"/>'
            return draw.shown(back, "0 0 100 140", "as-card") if number == DECK else draw.icon("order")
    return ""


def signs(effects: list[tuple[EffectFace, str]]) -> str:
    """The effects of a card in a row, each with its cost or power."""
    made = [f"<i>{draw.icon(effect_icon(effect.name))}<b>{amount}</b></i>" for effect, amount in effects]
    return f'<span class="signs">{"".join(made)}</span>'


def copies(box: TroubleBox, thing: str) -> int:
    if kind_of(thing) == INGREDIENT.id:
        return box.deck.count(number_of(thing))
    return int(kind_of(thing) == ORDER.id)
