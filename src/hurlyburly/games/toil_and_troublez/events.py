"""What happens in Toil and Troublez: whoever hears all of it can lay out the table again.

All events are public. What a Cloak covers, and which cards have become markers, is never told.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from hurlyburly.games.toil_and_troublez import things
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD
from hurlyburly.games.toil_and_troublez.things import DISCARD_PILE, DRAW_PILE
from hurlyburly.kernel.events import Event, Seat

Card = Annotated[int, things.CARD]
Cards = Annotated[tuple[int, ...], things.CARD]
Talisman = Annotated[int, things.TALISMAN]
Row = Annotated[int, things.ROW]
Rows = Annotated[tuple[int, ...], things.ROW]
End = Annotated[int, things.END]
Place = Annotated[int, things.PLACE]
Collection = Annotated[int, things.COLLECTION]
Marker = Annotated[int, things.MARKER]
Pile = Annotated[int, things.PILE]


# On one's turn


class FirstPlayerDrawn(Event, frozen=True):
    """Luck has named whoever begins."""

    seat: Seat


class TurnBegins(Event, frozen=True):
    seat: Seat

    opens: ClassVar = "turn"


class Drew(Event, frozen=True):
    seat: Seat
    card: Card
    left: int  # cards in the pile
    pile: Pile = DRAW_PILE


class Placed(Event, frozen=True):
    seat: Seat
    card: Card
    row: Row
    end: End


class RowStarted(Event, frozen=True):
    seat: Seat
    card: Card
    row: Row


class Cloaked(Event, frozen=True):
    seat: Seat
    row: Row
    place: Place
    cloak: Card = CLOAK_CARD


class Bust(Event, frozen=True):
    """A card that fits nowhere is discarded."""

    seat: Seat
    card: Card
    pile: Pile = DISCARD_PILE


class Passed(Event, frozen=True):
    seat: Seat


class RowTaken(Event, frozen=True):
    seat: Seat
    row: Row
    cards: Cards  # as they show: a Cloak for what is covered
    moved: Rows  # the rows behind it, each of which is now one before


class Gained(Event, frozen=True):
    """A talisman of the row that was taken enters a Trove."""

    seat: Seat
    card: Card


class Uncovered(Event, frozen=True):
    """A talisman enters a Trove from under a Cloak, and the Cloak is discarded."""

    seat: Seat
    card: Card
    cloak: Card = CLOAK_CARD
    pile: Pile = DISCARD_PILE


# The others take a card each


class CardTaken(Event, frozen=True):
    """A talisman enters a Trove at once; a magician acts; a Cloak is lifted."""

    seat: Seat
    card: Card  # as it shows
    row: Row
    place: Place
    last: bool  # of its row, which is gone
    moved: Rows  # then these are one before


class CardLeft(Event, frozen=True):
    seat: Seat


class NothingToTake(Event, frozen=True):
    """The Forest is empty."""

    seat: Seat


# Magicians


class MagicianActs(Event, frozen=True):
    seat: Seat
    card: Card


class MagicianDiscarded(Event, frozen=True):
    card: Card
    pile: Pile = DISCARD_PILE


class VanishNamed(Event, frozen=True):
    seat: Seat
    talisman: Talisman


class Vanished(Event, frozen=True):
    """A player has discarded a talisman of the kind that was named."""

    seat: Seat
    card: Card
    pile: Pile = DISCARD_PILE


class NothingToVanish(Event, frozen=True):
    """Nobody else has a talisman of the kind that was named."""

    seat: Seat
    talisman: Talisman


class EscapedVanish(Event, frozen=True):
    """Between the naming and the discarding, the talisman has gone into a Collection."""

    seat: Seat
    talisman: Talisman


class Summoned(Event, frozen=True):
    seat: Seat
    card: Card
    victim: Seat


class SummonDeclined(Event, frozen=True):
    seat: Seat


class NothingToSummon(Event, frozen=True):
    seat: Seat


class Poisoned(Event, frozen=True):
    seat: Seat
    card: Card
    pile: Pile = DISCARD_PILE


class NothingToPoison(Event, frozen=True):
    seat: Seat


# Collections


class Declared(Event, frozen=True):
    """A Collection is set apart by hand, before one of its cards is turned down."""

    seat: Seat
    collection: Collection
    cards: Cards


class Completed(Event, frozen=True):
    """One of its cards has become a marker, the others are discarded."""

    seat: Seat
    collection: Collection
    discarded: Cards
    marker: Marker
    markers: int  # now
    pile: Pile = DISCARD_PILE


# The piles and the end


class Reshuffled(Event, frozen=True):
    """The discard pile is the new draw pile."""

    cards: Cards
    to_come: int  # depletions until the game ends
    pile: Pile = DRAW_PILE
    discard: Pile = DISCARD_PILE


class LastCardPlayed(Event, frozen=True):
    closes: ClassVar[bool] = True
    pile: Pile = DRAW_PILE


class Scored(Event, frozen=True):
    seat: Seat
    markers: int
    loose: int
    marks: int


class Won(Event, frozen=True):
    closes: ClassVar[bool] = True
    seat: Seat
    marks: int
    by_collections: bool  # others have as many marks


class Shared(Event, frozen=True):
    """One of several who win together."""

    closes: ClassVar[bool] = True
    seat: Seat
    marks: int


EVENTS: tuple[type[Event], ...] = (
    FirstPlayerDrawn, TurnBegins, Drew, Placed, RowStarted, Cloaked, Bust, Passed, RowTaken, Gained, Uncovered,
    CardTaken, CardLeft, NothingToTake,
    MagicianActs, MagicianDiscarded, VanishNamed, Vanished, NothingToVanish, EscapedVanish, Summoned, SummonDeclined,
    NothingToSummon, Poisoned, NothingToPoison,
    Declared, Completed, Reshuffled, LastCardPlayed, Scored, Won, Shared,
)  # fmt: skip
