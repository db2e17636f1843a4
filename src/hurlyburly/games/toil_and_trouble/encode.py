"""Numbers for learners: what a view of Toil and Trouble shows, and a stable number for each choice.

Numbers stand for entries of our own box; what a pack adds is counted, but not told apart.
"""

from __future__ import annotations

from hurlyburly.games.toil_and_trouble.box import contents
from hurlyburly.games.toil_and_trouble.brewing import BREW_NO_MORE, DUMP
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, FULL, GOLD_TO_WIN, HAND, MOST_KINDS, OPEN_ORDERS, STOP
from hurlyburly.games.toil_and_trouble.turn import DRINK, NO_POTION, PLAY_ON_OR_STOP
from hurlyburly.games.toil_and_trouble.view import CardFace, PotionView, SeatView, TroubleView
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.step import pair

MOST_SEATS = 4
KINDS = range(MOST_KINDS)
SEATS = range(MOST_SEATS)
NUMBERS = range(CAULDRONS)
SPOTS = range(OPEN_ORDERS)

IN_CAULDRONS = [pair(number, kind) for number in NUMBERS for kind in KINDS]

action = Actions(
    {
        "Brew": [*IN_CAULDRONS, *[pair(number, DUMP) for number in NUMBERS], BREW_NO_MORE],
        "Potions": [*[pair(number, spot) for number in NUMBERS for spot in [*SPOTS, DRINK]], NO_POTION],
        "ResolveEffects": KINDS,
        "ChooseTarget": SEATS,
        "BubbleUp": KINDS,
        "TakeCard": KINDS,
        "Give": KINDS,
        "DiscardCards": KINDS,
        "Recollect": KINDS,
        "DiscardIngredients": IN_CAULDRONS,
        "EmptyCauldron": NUMBERS,
        "Pull": IN_CAULDRONS,
        "Move": [*IN_CAULDRONS, STOP],
        "PutInto": NUMBERS,
        "ReplaceOrder": SPOTS,
        "OfferToStop": PLAY_ON_OR_STOP,
    }
)
ACTIONS = len(action)

_BOX = contents([])
_KIND = {ingredient.name: number for number, ingredient in enumerate(_BOX.ingredients)}
_EFFECT = {effect.name: number for number, effect in enumerate(_BOX.effects)}
_ORDER = {order.name: number for number, order in enumerate(_BOX.orders)}

A_SEAT = 2 + len(_KIND) + CAULDRONS * (1 + len(_EFFECT)) + len(_EFFECT)
OBSERVATION = 5 + len(_ORDER) + len(_KIND) + 2 * len(_EFFECT) + MOST_SEATS * (1 + A_SEAT)


def observe(view: TroubleView) -> list[float]:
    """The table, then the seats clockwise from the viewer's own; a spectator counts from the first seat."""
    numbers = [
        view.round / 20,
        view.deck / 128,
        view.basic_left / 8,
        view.special_left / 8,
        float(view.over),
    ]
    orders = [0.0] * len(_ORDER)
    for order in view.orders:
        if order is not None and order.name in _ORDER:
            orders[_ORDER[order.name]] = 1.0
    numbers += orders
    numbers += counted(view.discard, 4)
    numbers += powers(view.drunk)
    due = [0.0] * len(_EFFECT)
    for effect in view.due:
        if effect.name in _EFFECT:
            due[_EFFECT[effect.name]] = 1.0
    numbers += due
    for place in SEATS:
        seat = ((view.seat or 0) + place) % len(view.table)
        if place < len(view.table):
            numbers += [float(seat in view.to_act), *seat_numbers(view, seat)]
        else:
            numbers += [0.0] * (1 + A_SEAT)
    return numbers


def seat_numbers(view: TroubleView, seat: int) -> list[float]:
    shown: SeatView = view.table[seat]
    numbers = [shown.gold / GOLD_TO_WIN, shown.hand / HAND, *counted(shown.known, 1)]
    for potion in shown.cauldrons:
        numbers += [len(potion.cards) / FULL, *powers(potion)]
    lingering = [0.0] * len(_EFFECT)
    for reminder in view.reminders:
        if reminder.seat == seat and reminder.effect.name in _EFFECT:
            lingering[_EFFECT[reminder.effect.name]] = max(1.0, float(reminder.power))
    return numbers + lingering


def counted(cards: tuple[CardFace, ...], whole: int) -> list[float]:
    numbers = [0.0] * len(_KIND)
    for card in cards:
        if card.name in _KIND:
            numbers[_KIND[card.name]] += 1 / whole
    return numbers


def powers(potion: PotionView) -> list[float]:
    numbers = [0.0] * len(_EFFECT)
    for shown in potion.shown:
        if shown.effect.name in _EFFECT:
            numbers[_EFFECT[shown.effect.name]] = float(shown.count)
    return numbers
