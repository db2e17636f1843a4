"""What happens with spells."""

from __future__ import annotations

from hurlyburly.games.talisman.events_fields import Card, HiddenCard, HiddenCards, Space
from hurlyburly.kernel.events import Event, Seat


class SpellGained(Event, frozen=True):
    seat: Seat
    card: HiddenCard


class MindsRead(Event, frozen=True):
    """From now on the seat sees the others' spells."""

    seat: Seat
    cards: HiddenCards


class MindsClosed(Event, frozen=True):
    """It sees them no more."""

    seat: Seat
    cards: HiddenCards


class SpellCast(Event, frozen=True):
    seat: Seat
    card: Card


class Aimed(Event, frozen=True):
    """At a character, at a space, or at a card on a space."""

    seat: Seat
    card: Card
    rival: Seat
    space: Space
    target: Card


class Foiled(Event, frozen=True):
    seat: Seat
    card: Card


class SpellWorked(Event, frozen=True):
    """Nobody has countered it: it happens, and is discarded."""

    seat: Seat
    card: Card


class HexLaid(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


class HexFaded(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


class MagicReturned(Event, frozen=True):
    seat: Seat


class Reappeared(Event, frozen=True):
    """Invisible no more."""

    seat: Seat


class Foretold(Event, frozen=True):
    """A card to come, seen by one."""

    seat: Seat
    card: HiddenCard


SPELLS: tuple[type[Event], ...] = (
    SpellGained, MindsRead, MindsClosed, SpellCast, Aimed, Foiled, SpellWorked, HexLaid, HexFaded, MagicReturned,
    Reappeared, Foretold,
)  # fmt: skip
