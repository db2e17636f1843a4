"""What happens in the Sleepy Wizard's Tower.

All events together tell the whole game: whoever hears them can lay out the table again, as far as they may see it.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from hurlyburly.games.wizard_tower import things
from hurlyburly.kernel.events import SECRET, Event, Seat

Seats = Annotated[tuple[int, ...], things.GUILD]
Card = Annotated[int, things.CARD]
Cards = Annotated[tuple[int, ...], things.CARD]
HiddenCards = Annotated[tuple[int, ...], things.CARD, SECRET]
Place = Annotated[int, things.PLACE]
Places = Annotated[tuple[int, ...], things.PLACE]
Floor = Annotated[int, things.FLOOR]
Floors = Annotated[tuple[int, ...], things.FLOOR]
Pile = Annotated[int, things.PILE]


# Steps 1 to 3: a round begins.


class GameBegins(Event, frozen=True):
    """How the table is set up; nobody has made any noise or found any treasure."""

    ages: Seats  # youngest first
    floors: Floors  # those that lie open: at the bottom and at the top
    face_down: int  # floors between these
    adventurers: int


class RoundBegins(Event, frozen=True, tag="round"):
    """All adventurers are shuffled into the deck."""

    number: int
    first: Seat

    opens: ClassVar = "round"
    sweeps: ClassVar = (things.CARD, things.PLACE, things.PILE)


class MarketLaid(Event, frozen=True):
    cards: Cards


class Dealt(Event, frozen=True):
    """The others see the cards."""

    seat: Seat
    places: Places
    cards: HiddenCards


class FloorTurnedUp(Event, frozen=True):
    floor: Floor


# Step 4: peeking and hiring.


class Peeked(Event, frozen=True):
    """From now on the owner sees the card too."""

    seat: Seat
    place: Place
    card: Card
    by: Seat  # who has chosen it


class PeekedAtNothing(Event, frozen=True):
    seat: Seat


class NothingToPeekAt(Event, frozen=True):
    """The owner has seen all cards of the hand."""

    seat: Seat


class PeekedOnce(Event, frozen=True):
    """A variant: which cards a seat peeks at, before they are shown to it."""

    seat: Seat
    places: Places
    by: Seat


class Shown(Event, frozen=True):
    """A variant: the owner sees these cards, until they are turned away. The log does not repeat which they are."""

    seat: Seat
    places: Places
    cards: HiddenCards


class TurnedAway(Event, frozen=True):
    """A variant: the owner no longer sees these cards."""

    seat: Seat
    places: Places
    cards: HiddenCards


class HiredFromHand(Event, frozen=True):
    seat: Seat
    place: Place
    card: Card


class HiredFromDeck(Event, frozen=True):
    seat: Seat
    card: Card
    deck: Pile = things.DECK


class HiredFromMarket(Event, frozen=True):
    seat: Seat
    card: Card


class GaveToMarket(Event, frozen=True):
    seat: Seat
    place: Place
    card: Card


# Steps 5 and 6: noise, treasure, totals.


class Copied(Event, frozen=True):
    seat: Seat
    shapeshifter: Card
    card: Card


class CopiedNothing(Event, frozen=True):
    seat: Seat
    shapeshifter: Card


class NothingToCopy(Event, frozen=True):
    """The team has no card that a Shapeshifter could stand for."""

    seat: Seat
    shapeshifter: Card


class NoiseCounted(Event, frozen=True):
    """What a team's noise score is made of."""

    seat: Seat
    team: Cards
    counts: tuple[int, ...]  # of each member
    score: int


class Quietest(Event, frozen=True):
    seat: Seat
    treasure: int


class FloorTreasure(Event, frozen=True):
    seat: Seat
    floor: Floor
    treasure: int
    cards: Cards  # that it was paid for, where a floor pays by the card


class NoFloorTreasure(Event, frozen=True):
    """Nobody meets the floor's condition."""

    floor: Floor


class NoiseAdded(Event, frozen=True):
    """The guild token moves."""

    seat: Seat
    score: int
    total: int


class Woke(Event, frozen=True):
    closes: ClassVar[bool] = True
    seat: Seat


# The end.


class Bonus(Event, frozen=True):
    seat: Seat
    treasure: int
    found: int  # in all, this included


class Won(Event, frozen=True):
    closes: ClassVar[bool] = True
    seat: Seat
    treasure: int
    total: int


class Shared(Event, frozen=True):
    """One of several winners."""

    closes: ClassVar[bool] = True
    seat: Seat
    treasure: int
    total: int


class NobodyWon(Event, frozen=True):
    closes: ClassVar[bool] = True


EVENTS = (
    GameBegins, RoundBegins, MarketLaid, Dealt, FloorTurnedUp,
    Peeked, PeekedAtNothing, NothingToPeekAt, PeekedOnce, Shown, TurnedAway,
    HiredFromHand, HiredFromDeck, HiredFromMarket, GaveToMarket,
    Copied, CopiedNothing, NothingToCopy, NoiseCounted, Quietest, FloorTreasure, NoFloorTreasure, NoiseAdded, Woke,
    Bonus, Won, Shared, NobodyWon,
)  # fmt: skip
