"""What happens in encounters: cards drawn and met, and what they offer."""

from __future__ import annotations

from hurlyburly.games.talisman.events_fields import Card, Cards, Effect, Space
from hurlyburly.kernel.events import Event, Seat


class Drew(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


class DrewNothing(Event, frozen=True):
    """As many cards as a space asks for lie there already; or the deck is empty."""

    seat: Seat
    enough: bool


class Replaced(Event, frozen=True):
    seat: Seat
    card: Card


class PutElsewhere(Event, frozen=True):
    """From where it was drawn."""

    seat: Seat
    card: Card
    drawn_at: Space
    space: Space


class CardMet(Event, frozen=True):
    """An event, a stranger or a place; if it does not stay it is discarded."""

    seat: Seat
    card: Card


class Unharmed(Event, frozen=True):
    """A card does nothing to a character, who is immune to it."""

    seat: Seat
    card: Card


class Warded(Event, frozen=True):
    """A card of its own keeps something from a character."""

    seat: Seat
    card: Card


class UsedUp(Event, frozen=True):
    """The last counter of a place is gone, and the place with it."""

    seat: Seat
    card: Card
    space: Space


class Chose(Event, frozen=True):
    """One of several things that a card or a space offers."""

    seat: Seat
    effect: Effect


class DidNothing(Event, frozen=True):
    """Something was offered, and nothing is taken of it."""

    seat: Seat


class NothingHappened(Event, frozen=True):
    seat: Seat


class DeckShuffled(Event, frozen=True):
    """The Adventure deck, or the Spell deck, is made of its discards again."""

    cards: Cards


ENCOUNTERS: tuple[type[Event], ...] = (
    Drew, DrewNothing, Replaced, PutElsewhere, CardMet, Unharmed, Warded, UsedUp, Chose, DidNothing, NothingHappened,
    DeckShuffled,
)  # fmt: skip
