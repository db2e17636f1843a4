"""What happens to characters: what they gain, lose and carry, and their lives."""

from __future__ import annotations

from hurlyburly.games.talisman.events_fields import Card, Cards, Character, Counter, Space
from hurlyburly.kernel.events import Event, Seat
from hurlyburly.kernel.state import UNKNOWN

# What a character is and has


class Gained(Event, frozen=True):
    """Strength, craft, lives, fate or gold; by a card or on a space, where one of them gives it."""

    seat: Seat
    counter: Counter
    number: int
    card: Card = UNKNOWN
    space: Space = UNKNOWN
    for_losing: bool = False  # a fight against another character


class GainedNothing(Event, frozen=True):
    """There is no more of it, no room for it, or a toad cannot have it."""

    seat: Seat
    of: int  # of WHAT there is, in tables.py
    card: Card = UNKNOWN
    space: Space = UNKNOWN


class Lost(Event, frozen=True):
    seat: Seat
    counter: Counter
    number: int
    card: Card = UNKNOWN
    space: Space = UNKNOWN


class LostNothing(Event, frozen=True):
    """There is nothing of it to lose, or a toad keeps it."""

    seat: Seat
    of: int  # of WHAT there is, in tables.py
    card: Card = UNKNOWN
    space: Space = UNKNOWN


class CoinsTaken(Event, frozen=True):
    seat: Seat
    space: Space
    number: int


class CoinsLeft(Event, frozen=True):
    seat: Seat
    space: Space
    number: int


class CoinsLaid(Event, frozen=True):
    seat: Seat
    space: Space
    number: int


class Took(Event, frozen=True):
    seat: Seat
    card: Card


class TookFrom(Event, frozen=True):
    seat: Seat
    loser: Seat
    card: Card


class FoundNothing(Event, frozen=True):
    """Something of a loser might be taken, but there is nothing."""

    seat: Seat
    loser: Seat


class TookGold(Event, frozen=True):
    seat: Seat
    loser: Seat


class Bought(Event, frozen=True):
    seat: Seat
    card: Card
    price: int


class Sold(Event, frozen=True):
    seat: Seat
    card: Card


class LeftLying(Event, frozen=True):
    seat: Seat
    card: Card


class Dropped(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


class Discarded(Event, frozen=True):
    seat: Seat
    card: Card


class TrophyGiven(Event, frozen=True):
    """A trophy is given up for strength or craft."""

    seat: Seat
    card: Card
    counter: Counter


class TurnedToad(Event, frozen=True):
    seat: Seat


class ToadStill(Event, frozen=True):
    """For so many more of its turns."""

    seat: Seat
    turns: int


class ToadNoMore(Event, frozen=True):
    seat: Seat


class QuestSet(Event, frozen=True):
    seat: Seat
    quest: int


class QuestDone(Event, frozen=True):
    seat: Seat


class QuestEnded(Event, frozen=True):
    """A Talisman was got elsewhere."""

    seat: Seat


# Lives


class Threatened(Event, frozen=True):
    """A card or a space is about to cost lives."""

    seat: Seat
    number: int
    card: Card
    space: Space


class LifeClaimed(Event, frozen=True):
    """The winner of a fight takes a life for its reward."""

    seat: Seat
    loser: Seat


class FollowerFell(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


class FollowerSafe(Event, frozen=True):
    """A follower that might have fallen does not."""

    seat: Seat
    card: Card
    space: Space


class ArmourUsed(Event, frozen=True):
    """It may save a life: a die will tell."""

    seat: Seat
    card: Card


class ArmourSaved(Event, frozen=True):
    seat: Seat
    card: Card


class Spared(Event, frozen=True):
    seat: Seat


class LifeLost(Event, frozen=True):
    seat: Seat
    left: int


class Defeated(Event, frozen=True):
    seat: Seat


class Eliminated(Event, frozen=True):
    """Fatality: what stays on the space, what goes back, and whose card returns to the box."""

    seat: Seat
    character: Character
    space: Space
    left: Cards
    returned: Cards
    gold: int


CHARACTERS: tuple[type[Event], ...] = (
    Gained, GainedNothing, Lost, LostNothing, CoinsTaken, CoinsLeft, CoinsLaid, Took, TookFrom, FoundNothing, TookGold,
    Bought, Sold, LeftLying, Dropped, Discarded, TrophyGiven, TurnedToad, ToadStill, ToadNoMore, QuestSet, QuestDone,
    QuestEnded, Threatened, LifeClaimed, FollowerFell, FollowerSafe, ArmourUsed, ArmourSaved, Spared, LifeLost,
    Defeated, Eliminated,
)  # fmt: skip
