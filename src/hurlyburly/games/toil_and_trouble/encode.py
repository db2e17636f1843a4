"""Numbers for learners: what a view of Toil and Trouble shows, and a stable number for each choice."""

from __future__ import annotations

from collections import Counter

from hurlyburly.games.toil_and_trouble.brewing import BREW_NO_MORE, DUMP
from hurlyburly.games.toil_and_trouble.parts import (
    CAULDRONS,
    FULL,
    GOLD_TO_WIN,
    HAND,
    LASTING,
    MOST_KINDS,
    MOST_SEATS,
    OPEN_ORDERS,
    STOP,
)
from hurlyburly.games.toil_and_trouble.things import CAULDRON
from hurlyburly.games.toil_and_trouble.turn import DRINK, NO_POTION, PLAY_ON_OR_STOP
from hurlyburly.games.toil_and_trouble.view import PotionView, SeatView, TroubleView
from hurlyburly.kernel.encode import Actions, Blocks
from hurlyburly.kernel.parts import Block
from hurlyburly.kernel.play import kind_of, number_of
from hurlyburly.kernel.step import pair

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
QUESTIONS = list(dict.fromkeys([step for step, _ in action.meaning]))

# Things are numbered as in the box that is played with, those of packs after our own; what there is no room for shares
# the last number.

OF_KINDS = 40
OF_EFFECTS = 28
OF_ORDERS = 36

# A seat: where its numbers begin within it.

SEAT_GOLD = 1
SEAT_HAND = 2
SEAT_TAKEN = 3
SEAT_KNOWN = SEAT_TAKEN + OF_ORDERS
SEAT_CAULDRONS = SEAT_KNOWN + OF_KINDS
A_CAULDRON = 1 + OF_KINDS + OF_EFFECTS
SEAT_LINGERING = SEAT_CAULDRONS + CAULDRONS * A_CAULDRON
SEAT_MARKS = SEAT_LINGERING + OF_EFFECTS
A_SEAT = SEAT_MARKS + len(LASTING)

BLOCKS = Blocks(
    Block("asked", len(QUESTIONS), "which question is open"),
    Block("target", MOST_SEATS, "whose hand or Cauldrons it is about, if it is put to the viewer"),
    Block("active", MOST_SEATS, "whose turn it is"),
    Block("first", MOST_SEATS, "who had the first turn"),
    Block("table", 5, "round / 20, deck / 128, basic and special orders left / 8, whether it is over"),
    Block("orders", OPEN_ORDERS * OF_ORDERS, f"{OPEN_ORDERS} spots of {OF_ORDERS}: which order is open there"),
    Block("under", 2 * OF_ORDERS, "under the basic and the special stack: by order, the place from the top / 8"),
    Block("discard", OF_KINDS, "by ingredient / 4"),
    Block("drunk", OF_EFFECTS, f"the Potion being drunk: its strength by effect / {FULL}"),
    Block("due", OF_EFFECTS, "which effects are still to be carried out"),
    Block(
        "seats",
        MOST_SEATS * A_SEAT,
        f"{MOST_SEATS} seats of {A_SEAT}: asked, gold / {GOLD_TO_WIN}, hand / {HAND}, which orders it has taken, known "
        f"cards by ingredient / 4, {CAULDRONS} cauldrons (how full / {FULL}, cards by ingredient / {FULL}, strength by "
        f"effect / {FULL}), lingering effects by effect / {FULL}, how many of them say each of {len(LASTING)} things",
    ),
)
OBSERVATION = BLOCKS.size
ASKED, TARGET, ACTIVE, FIRST, TABLE, ORDERS, UNDER, DISCARD, DRUNK, DUE, TABLE_SEATS = [
    BLOCKS.at(block.name) for block in BLOCKS.blocks
]
SAYS = [lasting.says for lasting in LASTING]


def number(thing: str, room: int) -> int:
    """The number of a thing in the box, if the observation has room for it."""
    return min(number_of(thing), room - 1)


def observe(view: TroubleView) -> list[float]:
    """The table, then the seats clockwise from the viewer's own; a spectator counts from the first seat."""
    seats = len(view.table)
    viewer = view.seat or 0
    numbers = [0.0] * OBSERVATION
    if view.asked in QUESTIONS:
        numbers[ASKED + QUESTIONS.index(view.asked)] = 1.0
    target = target_of(view)
    if target is not None:
        numbers[TARGET + (target - viewer) % seats] = 1.0
    numbers[ACTIVE + (view.active - viewer) % seats] = 1.0
    numbers[FIRST + (view.first - viewer) % seats] = 1.0
    left = [view.basic_left / 8, view.special_left / 8]
    numbers[TABLE : TABLE + 5] = [view.round / 20, view.deck / 128, *left, float(view.over)]
    for spot, order in enumerate(view.orders):
        if order is not None:
            numbers[ORDERS + OF_ORDERS * spot + number(order.thing, OF_ORDERS)] = 1.0
    for stack, under in enumerate((view.under_basic, view.under_special)):
        for place, order in enumerate(under):
            numbers[UNDER + OF_ORDERS * stack + number(order.thing, OF_ORDERS)] += (place + 1) / 8
    for card in view.discard:
        numbers[DISCARD + number(card.thing, OF_KINDS)] += 1 / 4
    note_powers(numbers, DRUNK, view.drunk)
    for effect in view.due:
        numbers[DUE + number(effect.thing, OF_EFFECTS)] = 1.0
    for place in range(seats):
        note_seat(numbers, TABLE_SEATS + A_SEAT * place, view, (viewer + place) % seats)
    return numbers


def target_of(view: TroubleView) -> int | None:
    """The seat that this seat's plays are aimed at, or whose Cauldrons they are aimed at."""
    if view.asked not in ("TakeCard", "Give", "DiscardIngredients", "EmptyCauldron", "Pull"):
        return None
    for play in view.plays:
        if play.things:
            thing = play.things[-1]
            return number_of(thing) // (CAULDRONS if kind_of(thing) == CAULDRON.id else 1)
    return None


def note_seat(numbers: list[float], at: int, view: TroubleView, seat: int) -> None:
    shown: SeatView = view.table[seat]
    numbers[at] = float(seat in view.to_act)
    numbers[at + SEAT_GOLD] = shown.gold / GOLD_TO_WIN
    numbers[at + SEAT_HAND] = shown.hand / HAND
    for order in shown.orders:
        numbers[at + SEAT_TAKEN + number(order.thing, OF_ORDERS)] = 1.0
    for card in shown.known:
        numbers[at + SEAT_KNOWN + number(card.thing, OF_KINDS)] += 1 / 4
    for place, potion in enumerate(shown.cauldrons):
        cauldron = at + SEAT_CAULDRONS + A_CAULDRON * place
        numbers[cauldron] = len(potion.cards) / FULL
        for kind, count in Counter([number(card.thing, OF_KINDS) for card in potion.cards]).items():
            numbers[cauldron + 1 + kind] = count / FULL
        note_powers(numbers, cauldron + 1 + OF_KINDS, potion)
    lingering: Counter[int] = Counter()
    for reminder in view.reminders:
        if reminder.seat == seat:
            lingering[number(reminder.effect.thing, OF_EFFECTS)] += max(1, reminder.power)
            numbers[at + SEAT_MARKS + SAYS.index(reminder.says)] += 1.0
    for effect, power in lingering.items():
        numbers[at + SEAT_LINGERING + effect] = power / FULL


def note_powers(numbers: list[float], at: int, potion: PotionView) -> None:
    found: Counter[int] = Counter()
    for shown in potion.shown:
        found[number(shown.effect.thing, OF_EFFECTS)] += shown.count
    for effect, power in found.items():
        numbers[at + effect] = power / FULL
