"""Numbers for learners: what a seat sees, itself first and the others clockwise, and a number for each action."""

from __future__ import annotations

from hurlyburly.games.wizard_tower.adventurers import HAND, ROUNDS, WAKE
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.hiring import ALL_PLACES, DECK, FROM_MARKET
from hurlyburly.games.wizard_tower.rows import ADVENTURERS, FLOORS
from hurlyburly.games.wizard_tower.scoring import COPY_NOTHING
from hurlyburly.games.wizard_tower.view import CardView, SeatView, WizardView
from hurlyburly.kernel.encode import Actions

SEATS = len(NUMBERS.guilds)
LOUDEST = 15  # rating
CARDS = range(len(ADVENTURERS.adventurers) + NUMBERS.setup.blank_adventurers)
CLASSES = [entry.id for entry in ADVENTURERS.classes]  # and one for all others
FLOOR_NAMES = [floor.name for floor in FLOORS]  # likewise
QUESTIONS = ["Peek", "PeekInTurn", "Memorise", "Hire", "GiveToMarket", "Copy"]

action = Actions(
    {
        "Peek": range(ALL_PLACES + 1),
        "PeekInTurn": range(ALL_PLACES + 1),
        "Memorise": [0],
        "Hire": [*range(HAND), DECK, *[FROM_MARKET + card for card in CARDS]],
        "GiveToMarket": range(HAND),
        "Copy": [*CARDS, COPY_NOTHING],
    }
)
ACTIONS = len(action)

A_CARD = 2 + len(CLASSES) + 1
A_SEAT = 8 + HAND * (2 + A_CARD) + HAND * (1 + A_CARD)
THE_MARKET = LOUDEST + 1 + len(CLASSES) + 1
OBSERVATION = ROUNDS + len(FLOOR_NAMES) + 1 + len(QUESTIONS) + 1 + THE_MARKET + SEATS * A_SEAT


def one_of(choices: list[str], chosen: str) -> list[float]:
    """A one at the choice, at the end for any other."""
    place = choices.index(chosen) if chosen in choices else len(choices)
    return [float(place == k) for k in range(len(choices) + 1)]


def card(seen: CardView | None) -> list[float]:
    if seen is None:
        return [0.0] * A_CARD
    return [1.0, seen.rating / LOUDEST, *one_of(CLASSES, seen.kind)]


def market(cards: tuple[CardView, ...]) -> list[float]:
    """How many of each rating, and of each class."""
    ratings = [float(sum(card.rating == rating for card in cards)) for rating in range(LOUDEST + 1)]
    classes = [one_of(CLASSES, card.kind) for card in cards]
    return ratings + [sum(column) for column in zip(*classes, strict=True)]


def seat(view: WizardView, number: int) -> list[float]:
    mine: SeatView = view.seats[number]
    numbers = [
        1.0,
        float(number in view.to_act),
        float(number == view.first),
        mine.age / SEATS,
        mine.noise / WAKE,
        mine.total / WAKE,
        mine.bonus / 5,
        mine.treasure / 20,
    ]
    hand = {held.place: held for held in mine.hand}
    for place in range(1, HAND + 1):
        held = hand.get(place)
        numbers += [float(held is not None), float(held is not None and held.peeked)]
        numbers += card(held.card if held is not None else None)
    for member in mine.team:
        numbers += [member.noise / LOUDEST, *card(member.copies or member.card)]
    return numbers + [0.0] * (A_SEAT - len(numbers))


def observe(view: WizardView) -> list[float]:
    seats = len(view.seats)
    first = view.seat or 0
    numbers = [float(view.round == number) for number in range(1, ROUNDS + 1)]
    numbers += one_of(FLOOR_NAMES, view.floor.name)
    numbers += [float(view.asked == question) for question in QUESTIONS]
    numbers += [view.deck / len(CARDS), *market(view.market)]
    for k in range(seats):
        numbers += seat(view, (first + k) % seats)
    return numbers + [0.0] * (OBSERVATION - len(numbers))
