"""What happens in Toil and Trouble. Where cards go from and to is named: hands, Cauldrons, piles.

A number of -1 stands where there is no such thing. A hand has the number of its seat.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from hurlyburly.games.toil_and_trouble import things
from hurlyburly.kernel.events import SECRET, Event, Seat

Ingredient = Annotated[int, things.INGREDIENT]
Ingredients = Annotated[tuple[int, ...], things.INGREDIENT]
HiddenIngredients = Annotated[tuple[int, ...], things.INGREDIENT, SECRET]
Effect = Annotated[int, things.EFFECT]
Effects = Annotated[tuple[int, ...], things.EFFECT]
Order = Annotated[int, things.ORDER]
Orders = Annotated[tuple[int, ...], things.ORDER]
Cauldron = Annotated[int, things.CAULDRON]
Hand = Annotated[int, things.HAND]
Pile = Annotated[int, things.PILE]

# Turns, cards and Orders


class OrdersLaidOut(Event, frozen=True):
    """The open Orders at the beginning."""

    orders: Orders
    pile: Pile = things.BASIC_STACK


class Turn(Event, frozen=True):
    """A turn begins."""

    seat: Seat
    round: int

    opens: ClassVar = "turn"


class Idle(Event, frozen=True):
    """A turn has passed without brewing, selling or drinking."""

    seat: Seat


class Drew(Event, frozen=True):
    seat: Seat
    ingredients: HiddenIngredients
    hand: Hand
    pile: Pile = things.DECK


class DrewNothing(Event, frozen=True):
    """The hand is large enough for this turn."""

    seat: Seat
    cards: int  # in hand
    enough: int  # up to which this turn's Gathering goes
    hand: Hand


class Reshuffled(Event, frozen=True):
    """The discard pile is the new deck."""

    ingredients: Ingredients
    pile: Pile = things.DISCARD_PILE
    deck: Pile = things.DECK


class Opened(Event, frozen=True):
    """A new Order."""

    order: Order
    pile: Pile


class SoldOut(Event, frozen=True):
    """No Order is left."""

    closes: ClassVar[bool] = True


class Stopped(Event, frozen=True):
    """All have agreed to stop."""

    closes: ClassVar[bool] = True


class WentOn(Event, frozen=True):
    """Somebody wants to play on."""


class Won(Event, frozen=True):
    closes: ClassVar[bool] = True
    seat: Seat
    gold: int
    specials: int  # Special Orders: they count where nobody has earned enough


class SharedVictory(Event, frozen=True):
    """One of those who have won together."""

    closes: ClassVar[bool] = True
    seat: Seat
    gold: int
    specials: int


# Brewing and selling


class Added(Event, frozen=True):
    seat: Seat
    ingredient: Ingredient
    hand: Hand
    cauldron: Cauldron


class Dumped(Event, frozen=True):
    seat: Seat
    cauldron: Cauldron
    ingredients: Ingredients
    pile: Pile = things.DISCARD_PILE


class SkippedBrewing(Event, frozen=True):
    seat: Seat


class Sold(Event, frozen=True):
    seat: Seat
    cauldron: Cauldron
    order: Order
    gold: int  # that the seat has now
    ingredients: Ingredients
    pile: Pile = things.DISCARD_PILE


# Drinking


class Drank(Event, frozen=True):
    """A Potion leaves its Cauldron, and its effects are due."""

    seat: Seat
    cauldron: Cauldron
    ingredients: Ingredients
    effects: Effects


class Resolved(Event, frozen=True):
    """An effect of the Potion is resolved now."""

    seat: Seat
    effect: Effect
    power: int


class Aimed(Event, frozen=True):
    seat: Seat
    target: Seat
    effect: Effect


class TurnedRound(Event, frozen=True):
    """A seat was aimed at, and reflects: the effect is its own now, and the drinker the target."""

    seat: Seat
    target: Seat
    effect: Effect


class NoTarget(Event, frozen=True):
    seat: Seat
    effect: Effect


class PotionDiscarded(Event, frozen=True):
    """All effects are resolved."""

    seat: Seat
    ingredients: Ingredients
    pile: Pile = things.DISCARD_PILE


class BrewsAgain(Event, frozen=True):
    """Another Brewing phase begins."""

    seat: Seat


# What an effect would act on is not there, or no more of it


class HandEmpty(Event, frozen=True):
    """No card (more) can be taken, given or discarded."""

    seat: Seat
    hand: Hand


class CauldronsEmpty(Event, frozen=True):
    """No Ingredient (more) can be moved or discarded."""

    seat: Seat


class PileEmpty(Event, frozen=True):
    """No card (more) can be drawn or recollected, no Order replaced."""

    seat: Seat
    pile: Pile


# What lingers


class Lingers(Event, frozen=True):
    """An effect lingers on a seat."""

    seat: Seat
    effect: Effect
    mark: int  # what it says of the seat, as in parts.py
    power: int  # of an effect that waits for the Bubbling phase


class ReminderKept(Event, frozen=True):
    """A card of a Potion stays beside whoever drank it."""

    seat: Seat
    ingredient: Ingredient
    effect: Effect
    shared: bool  # it reminds of another effect too


class Lifted(Event, frozen=True):
    """An effect no longer lingers on a seat. Its reminder, if it had one, is discarded or reminds of another effect."""

    seat: Seat
    effect: Effect
    reminder: Ingredient
    pile: Pile
    reminds_of: Effect


class BubbledUp(Event, frozen=True):
    """An effect that has waited for this phase is resolved."""

    seat: Seat
    effect: Effect
    power: int


# Hands


class SwappedHands(Event, frozen=True):
    seat: Seat
    target: Seat
    given: HiddenIngredients
    got: HiddenIngredients
    hands: Annotated[tuple[int, ...], things.HAND]


class LookedAtHand(Event, frozen=True):
    seat: Seat
    hand: Hand
    ingredients: HiddenIngredients


class ShowedHand(Event, frozen=True):
    seat: Seat
    hand: Hand
    ingredients: Ingredients


class Took(Event, frozen=True):
    seat: Seat
    ingredient: Ingredient
    source: Hand
    hand: Hand


class Gave(Event, frozen=True):
    seat: Seat
    ingredient: Ingredient
    hand: Hand
    to_hand: Hand


class Discarded(Event, frozen=True):
    """A card of a hand."""

    seat: Seat
    ingredient: Ingredient
    at_random: bool
    hand: Hand
    pile: Pile = things.DISCARD_PILE


class Recollected(Event, frozen=True):
    seat: Seat
    ingredient: Ingredient
    hand: Hand
    pile: Pile = things.DISCARD_PILE


# Cauldrons and Orders


class DiscardedFrom(Event, frozen=True):
    """An Ingredient, from a Cauldron of one's own or of the target."""

    seat: Seat
    ingredient: Ingredient
    cauldron: Cauldron
    pile: Pile = things.DISCARD_PILE


class Emptied(Event, frozen=True):
    """All of a Cauldron of one's own, or of the target."""

    seat: Seat
    cauldron: Cauldron
    ingredients: Ingredients
    pile: Pile = things.DISCARD_PILE


class Moved(Event, frozen=True):
    seat: Seat
    ingredient: Ingredient
    source: Cauldron
    cauldron: Cauldron


class Replaced(Event, frozen=True):
    """An open Order goes under a stack, and the next one of that stack takes its place."""

    seat: Seat
    order: Order
    by: Order
    pile: Pile


EVENTS: Final[tuple[type[Event], ...]] = (
    OrdersLaidOut, Turn, Idle, Drew, DrewNothing, Reshuffled, Opened, SoldOut, Stopped, WentOn, Won, SharedVictory,
    Added, Dumped, SkippedBrewing, Sold, Drank, Resolved, Aimed, TurnedRound, NoTarget, PotionDiscarded, HandEmpty,
    CauldronsEmpty, PileEmpty, BrewsAgain, Lingers, ReminderKept, Lifted, BubbledUp, SwappedHands, LookedAtHand,
    ShowedHand, Took, Gave, Discarded, Recollected, DiscardedFrom, Emptied, Moved, Replaced,
)  # fmt: skip
