"""What happens in turns: how the game begins and ends, dice, and where characters go."""

from __future__ import annotations

from typing import ClassVar

from hurlyburly.games.talisman.events_fields import (
    Alignment,
    Card,
    Character,
    Characters,
    Counter,
    Dice,
    Die,
    Seats,
    Space,
)
from hurlyburly.kernel.events import Event, Seat

# The game and its turns


class DealtCharacters(Event, frozen=True):
    """Two, of which one is chosen."""

    seat: Seat
    characters: Characters


class Picked(Event, frozen=True):
    """Of two that were dealt, the other one goes back."""

    seat: Seat
    character: Character
    returned: Characters = ()


class Aligned(Event, frozen=True):
    seat: Seat
    alignment: Alignment


class KeptAlignment(Event, frozen=True):
    """It is the same, or has changed in this turn."""

    seat: Seat
    alignment: Alignment


class Began(Event, frozen=True):
    """A figure is put on its starting space, with what its card says beside it."""

    seat: Seat
    space: Space


class TurnBegan(Event, frozen=True):
    seat: Seat

    opens: ClassVar = "turn"


class MissedTurn(Event, frozen=True):
    seat: Seat


class LostTurn(Event, frozen=True):
    """The turn ends now, or the next one will be missed; by a card, or on a space."""

    seat: Seat
    card: Card
    space: Space


class Recovered(Event, frozen=True):
    """A defeated character spends its turn on coming back."""

    seat: Seat


class Counted(Event, frozen=True):
    """What a player's points are at midnight."""

    seat: Seat
    points: int


class Midnight(Event, frozen=True):
    """The last round is over: the most points win."""

    closes: ClassVar[bool] = True
    winners: Seats
    points: int


class Won(Event, frozen=True):
    closes: ClassVar[bool] = True
    seat: Seat


class Outlived(Event, frozen=True):
    closes: ClassVar[bool] = True
    seat: Seat


class NobodyLeft(Event, frozen=True):
    closes: ClassVar[bool] = True


class LeftOut(Event, frozen=True):
    """The Crown was reached while this player had no character: no new one may be drawn."""

    seat: Seat


class DrewNobody(Event, frozen=True):
    """Fatality: a player without a character waits for another turn."""

    seat: Seat


# Dice


class Rolled(Event, frozen=True):
    seat: Seat
    dice: Dice


class Rerolled(Event, frozen=True):
    """One die once more."""

    seat: Seat
    before: Die
    die: Die


class PaidFate(Event, frozen=True):
    seat: Seat


class FateMoves(Event, frozen=True):
    """Somebody has paid to move as far as they like, up to six spaces, instead of as the die says."""

    seat: Seat


class AddedOne(Event, frozen=True):
    """A prayer, or a roll in the Cave, counts one more."""

    seat: Seat
    total: int


class SkippedRoll(Event, frozen=True):
    seat: Seat
    space: Space


class DeathRolled(Event, frozen=True):
    seat: Seat
    dice: Dice


# Going


class Went(Event, frozen=True):
    seat: Seat
    space: Space


class Rested(Event, frozen=True):
    """Whoever can heal on a 6 does so instead of moving."""

    seat: Seat


class Stayed(Event, frozen=True):
    """A slave of the Temple was not set free by the die."""

    seat: Seat


class TurnedBack(Event, frozen=True):
    """On the way out of the Inner Region."""

    seat: Seat


class PortalOpened(Event, frozen=True):
    seat: Seat
    counter: Counter
    value: int


class PortalShut(Event, frozen=True):
    seat: Seat
    counter: Counter
    value: int


class Offered(Event, frozen=True):
    """A way for the next turn; UNKNOWN leads anywhere in the Outer Region."""

    seat: Seat
    space: Space


class Slowed(Event, frozen=True):
    seat: Seat
    turns: int


class Crossed(Event, frozen=True):
    """The river, with what takes a character over it."""

    seat: Seat
    card: Card


class WalkedInWoods(Event, frozen=True):
    """From one Woods to another, instead of rolling."""

    seat: Seat


class TookOffer(Event, frozen=True):
    """The way that was offered, instead of rolling."""

    seat: Seat


class Enslaved(Event, frozen=True):
    seat: Seat


class Immobilised(Event, frozen=True):
    seat: Seat


class Passed(Event, frozen=True):
    """The ordeal of a space of the Inner Region is over."""

    seat: Seat


TURNS: tuple[type[Event], ...] = (
    DealtCharacters, Picked, Aligned, KeptAlignment, Began, TurnBegan, MissedTurn, LostTurn, Recovered, Counted,
    Midnight, Won, Outlived, NobodyLeft, LeftOut, DrewNobody, Rolled, Rerolled, PaidFate, FateMoves, AddedOne,
    SkippedRoll, DeathRolled, Went, Rested, Stayed, TurnedBack, PortalOpened, PortalShut, Offered, Slowed, Crossed,
    WalkedInWoods, TookOffer, Enslaved, Immobilised, Passed,
)  # fmt: skip
