"""The parts on the table of Toil and Trouble: Ingredients, effects and Orders by number, Potions, stacks, Marks.

An Ingredient is the number of its kind, an Order and an effect the number of its entry in the box. Parts and lists are
replaced when they change, never changed, so that copies of a state can share them.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_trouble.acts import Act
from hurlyburly.kernel.play import Source
from hurlyburly.kernel.state import Box
from hurlyburly.kernel.step import pair

MOST_SEATS: Final = 4
HAND: Final = 6  # cards to begin with, and to gather up to
CAULDRONS: Final = 3  # a seat
FULL: Final = 6  # Ingredients, for brewing
OPEN_ORDERS: Final = 4
GOLD_TO_WIN: Final = 10
MOST_KINDS: Final = 60  # of Ingredients, of effects: what options have room for
STOP: Final = pair(CAULDRONS, MOST_KINDS)  # in place of an Ingredient, in a Cauldron or in hand
NO_CARD: Final = -1
NO_ORDER: Final = -1
NO_EFFECT: Final = -1
NO_PILE: Final = -1

# What a Mark says of a seat.

SKIPS_BREWING: Final = 0  # in its next turn
SELLS_NOTHING: Final = 1  # in its next turn
HIDDEN: Final = 2  # until its next turn begins, and so the two that follow
REFLECTING: Final = 3  # or until the first use
SHOWN: Final = 4
BUBBLES: Final = 5  # the effect is resolved in its next Bubbling phase


class Lasting:
    """What a Mark says of a seat: in the words of the table and of the log, and what that is worth to the seat."""

    __slots__ = ("says", "told", "worth")

    def __init__(self, says: str, told: str, worth: float) -> None:
        self.says: Final = says
        self.told: Final = told
        self.worth: Final = worth  # in gold: for bots


LASTING: Final = [  # by what a Mark says
    Lasting("skips the next Brewing phase", "will skip their next Brewing phase", -0.5),
    Lasting("sells nothing in the next turn", "cannot sell in their next turn", -0.3),
    Lasting("cannot be a target", "cannot be a target until their next turn", 0.15),
    Lasting("turns the first effect round", "will turn round the next effect", 0.25),
    Lasting("shows the hand", "shows their hand to all until their next turn", -0.03),
    Lasting("resolves it in the next Bubbling phase", "resolves it in their next Bubbling phase", 0.0),  # as its acts
]


class TroubleBox(Box):
    """Ingredients, effects and Orders, by number."""

    def __init__(
        self,
        packs: list[str],
        kinds: list[str],
        kind_sources: list[Source],
        shows: list[list[int]],
        mask: list[int],
        deck: list[int],
        effects: list[str],
        effect_sources: list[Source],
        texts: list[str],
        cost: list[int],
        variable: list[bool],
        negative: list[bool],
        targeted: list[bool],
        does: list[list[Act]],
        bubbles: list[list[Act]],
        promise: list[float],
        orders: list[str],
        order_sources: list[Source],
        gold: list[int],
        special: list[bool],
        needs: list[list[int]],
    ) -> None:
        self.packs = packs
        self.kinds: Final = kinds  # of Ingredients, by name
        self.kind_sources: Final = kind_sources
        self.shows: Final = shows  # the effects that a kind shows
        self.mask: Final = mask  # the same, as bits
        self.deck: Final = deck
        self.effects: Final = effects  # by name
        self.effect_sources: Final = effect_sources
        self.texts: Final = texts  # what they do, for people
        self.cost: Final = cost  # Ingredients that must show an effect; 1 for a variable one
        self.variable: Final = variable
        self.negative: Final = negative
        self.targeted: Final = targeted
        self.does: Final = does
        self.bubbles: Final = bubbles
        self.promise: Final = promise  # what resolving an effect may be worth, in gold: for bots
        self.orders: Final = orders  # by name
        self.order_sources: Final = order_sources
        self.gold: Final = gold
        self.special: Final = special
        self.needs: Final = needs  # an effect and how many Ingredients must show it, in turn


class Potion:
    """The content of a Cauldron. Each Ingredient counts once for every effect it shows (TNT-RULING-05)."""

    __slots__ = ("cards", "power")

    def __init__(self, cards: list[int], power: list[int]) -> None:
        self.cards: Final = cards  # in the order they went in
        self.power: Final = power  # by effect, how many Ingredients show it

    def plus(self, card: int, box: TroubleBox) -> Potion:
        power = self.power[:]
        for effect in box.shows[card]:
            power[effect] += 1
        return Potion(self.cards + [card], power)

    def minus(self, card: int, box: TroubleBox) -> Potion:
        power = self.power[:]
        for effect in box.shows[card]:
            power[effect] -= 1
        return Potion(without(self.cards, card), power)

    def effects(self, box: TroubleBox) -> list[int]:
        """Those it has, wanted or not, each once (TNT-EFFECT-03, TNT-EFFECT-07, TNT-RULING-06)."""
        cost = box.cost
        return [effect for effect, power in enumerate(self.power) if power >= cost[effect]]

    def has_effects(self, box: TroubleBox) -> bool:
        cost = box.cost
        for card in self.cards:
            for effect in box.shows[card]:
                if self.power[effect] >= cost[effect]:
                    return True
        return False

    def lacks(self, needs: list[int]) -> int:
        """How many more times the effects of an Order must be shown; 0 if it can be sold (TNT-SELL-01)."""
        power = self.power
        missing = 0
        for i in range(0, len(needs), 2):
            short = needs[i + 1] - power[needs[i]]
            if short > 0:
                missing += short
        return missing


class Stack:
    """A stack of Orders: `left` cards that nobody has seen, above known ones. Which ones the unseen are is decided as
    they are drawn, from all Orders of their type that nobody has seen, those set aside among them (TNT-SETUP-10)."""

    __slots__ = ("bottom", "left", "unseen")

    def __init__(self, unseen: list[int], left: int, bottom: list[int]) -> None:
        self.unseen: Final = unseen
        self.left: Final = left
        self.bottom: Final = bottom

    def size(self) -> int:
        return self.left + len(self.bottom)


class Mark:
    """A lingering effect. Its reminder is a card of the Potion, or the card of another Mark of the same turn."""

    __slots__ = ("card", "drinker", "effect", "power", "seat", "turn", "what")

    def __init__(self, effect: int, what: int, seat: int, drinker: int, turn: int, power: int, card: int) -> None:
        self.effect: Final = effect
        self.what: Final = what
        self.seat: Final = seat  # whom it concerns
        self.drinker: Final = drinker  # beside whom the reminder lies
        self.turn: Final = turn  # in which it was drunk
        self.power: Final = power
        self.card: Final = card

    def reminded_by(self, card: int) -> Mark:
        return Mark(self.effect, self.what, self.seat, self.drinker, self.turn, self.power, card)


def sorted_with(cards: list[int], card: int) -> list[int]:
    place = 0
    while place < len(cards) and cards[place] < card:
        place += 1
    made = cards[:]
    made.insert(place, card)
    return made


def without(cards: list[int], card: int) -> list[int]:
    made = cards[:]
    made.remove(card)
    return made


def less(cards: list[int], others: list[int]) -> list[int]:
    """These cards without those."""
    made = cards[:]
    for card in others:
        made.remove(card)
    return made


def kinds_in(cards: list[int]) -> list[int]:
    """The different ones of a sorted list."""
    found: list[int] = []
    last = NO_CARD
    for card in cards:
        if card != last:
            found.append(card)
            last = card
    return found
