"""What happens in Talisman: a class for each, with the things it is about.

Where a field of a kind holds UNKNOWN there is no such thing, as the space of a card that does something; only SECRET
fields are kept from anybody. `log.py` puts them into words.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from hurlyburly.games.talisman.things import ALIGNMENT, CARD, CHARACTER, COUNTER, CREATURE, DIE, EFFECT, SPACE
from hurlyburly.kernel.events import SECRET, Event, Seat
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT

Seats = Annotated[tuple[int, ...], SEAT]
Card = Annotated[int, CARD]
Cards = Annotated[tuple[int, ...], CARD]
HiddenCard = Annotated[int, CARD, SECRET]
HiddenCards = Annotated[tuple[int, ...], CARD, SECRET]
Space = Annotated[int, SPACE]
Character = Annotated[int, CHARACTER]
Characters = Annotated[tuple[int, ...], CHARACTER]
Alignment = Annotated[int, ALIGNMENT]
Counter = Annotated[int, COUNTER]
Creature = Annotated[int, CREATURE]
Effect = Annotated[int, EFFECT]
Die = Annotated[int, DIE]
Dice = Annotated[tuple[int, ...], DIE]


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


class Midnight(Event, frozen=True):
    """The last round is over: the most points win."""

    winners: Seats
    points: int


class Won(Event, frozen=True):
    seat: Seat


class Outlived(Event, frozen=True):
    seat: Seat


class NobodyLeft(Event, frozen=True):
    pass


class LeftOut(Event, frozen=True):
    """The Crown was reached while this player had no character: no new one may be drawn."""

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


# What a character is and has


class Gained(Event, frozen=True):
    """Strength, craft, lives, fate or gold; by a card or on a space, where one of them gives it."""

    seat: Seat
    counter: Counter
    number: int
    card: Card = UNKNOWN
    space: Space = UNKNOWN


class Lost(Event, frozen=True):
    seat: Seat
    counter: Counter
    number: int
    card: Card = UNKNOWN
    space: Space = UNKNOWN


class CoinsTaken(Event, frozen=True):
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


# Encounters


class Drew(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


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


class UsedUp(Event, frozen=True):
    """The last counter of a place is gone, and the place with it."""

    seat: Seat
    card: Card
    space: Space


class Chose(Event, frozen=True):
    """One of several things that a card or a space offers."""

    seat: Seat
    effect: Effect


class NothingHappened(Event, frozen=True):
    seat: Seat


class DeckShuffled(Event, frozen=True):
    """The Adventure deck, or the Spell deck, is made of its discards again."""

    cards: Cards


# Other characters


class Encountered(Event, frozen=True):
    seat: Seat
    rival: Seat


class Attacked(Event, frozen=True):
    seat: Seat
    rival: Seat
    psychic: bool


class RivalEvaded(Event, frozen=True):
    seat: Seat
    attacker: Seat


class Stole(Event, frozen=True):
    seat: Seat
    rival: Seat


class Beguiled(Event, frozen=True):
    """The Sorceress tries, and needs so much on a die."""

    seat: Seat
    rival: Seat
    needed: int


class NotBeguiled(Event, frozen=True):
    seat: Seat


class RivalBeaten(Event, frozen=True):
    seat: Seat
    loser: Seat


# Creatures


class EnemiesAttacked(Event, frozen=True):
    """Cards that fight as one."""

    seat: Seat
    enemies: Cards
    psychic: bool


class CreatureAttacked(Event, frozen=True):
    seat: Seat
    creature: Creature
    psychic: bool


class Evaded(Event, frozen=True):
    """One of the enemies, or the creature."""

    seat: Seat
    card: Card
    creature: Creature


class Bribed(Event, frozen=True):
    seat: Seat
    card: Card


class Held(Event, frozen=True):
    """By Immobility."""

    seat: Seat
    card: Card
    creature: Creature


class Destroyed(Event, frozen=True):
    seat: Seat
    card: Card
    space: Space


class WerewolfAppeared(Event, frozen=True):
    seat: Seat
    strength: int


class PitfiendsAppeared(Event, frozen=True):
    seat: Seat
    number: int


class VampireThirsted(Event, frozen=True):
    """So many lives, or followers."""

    seat: Seat
    number: int


class Killed(Event, frozen=True):
    seat: Seat
    card: Card


class CreatureBeaten(Event, frozen=True):
    seat: Seat
    creature: Creature


class Overcome(Event, frozen=True):
    """The creature has won."""

    seat: Seat
    enemies: Cards
    creature: Creature


class LostToDeath(Event, frozen=True):
    seat: Seat


class Tied(Event, frozen=True):
    seat: Seat


class Raised(Event, frozen=True):
    seat: Seat
    card: Card


# Getting ready, rolling and comparing


class Readied(Event, frozen=True):
    """Weapons in use."""

    seat: Seat
    cards: Cards


class PutAway(Event, frozen=True):
    seat: Seat
    card: Card


class Drank(Event, frozen=True):
    seat: Seat
    card: Card


class MercenaryPaid(Event, frozen=True):
    seat: Seat
    card: Card


class Helped(Event, frozen=True):
    """One of the raised dead fights, and is gone."""

    seat: Seat
    card: Card


class StruckSilently(Event, frozen=True):
    """An assassin's victim will roll no die."""

    seat: Seat


class AttackRolled(Event, frozen=True):
    """All dice; the highest counts."""

    seat: Seat
    dice: Dice


class CreatureRolled(Event, frozen=True):
    seat: Seat
    die: Die
    enemies: Cards
    creature: Creature


class Scored(Event, frozen=True):
    """What a character's score is made of."""

    seat: Seat
    psychic: bool
    ability: int  # total strength or craft
    weapons: Cards
    by_weapons: int
    helper: Card
    by_helper: int
    by_hire: int
    by_belief: int  # starting craft in battle
    by_spells: int
    die: int  # 0 for none
    total: int


class CreatureScored(Event, frozen=True):
    seat: Seat
    enemies: Cards
    creature: Creature
    value: int
    by_space: int
    die: int
    total: int


class Compared(Event, frozen=True):
    """The score of a seat against that of its rival, or of the creature."""

    seat: Seat
    mine: int
    its: int


# Spells


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


EVENTS: tuple[type[Event], ...] = (
    DealtCharacters, Picked, Aligned, Began, TurnBegan, MissedTurn, LostTurn, Recovered, Midnight, Won, Outlived,
    NobodyLeft, LeftOut, Rolled, Rerolled, PaidFate, AddedOne, SkippedRoll, DeathRolled, Went, Rested, Stayed,
    TurnedBack, PortalOpened, PortalShut, Offered, Slowed, Crossed, WalkedInWoods, TookOffer, Enslaved, Immobilised,
    Passed, Gained, Lost, CoinsTaken, CoinsLaid, Took, TookFrom, TookGold, Bought, Sold, LeftLying, Dropped,
    Discarded, TrophyGiven, TurnedToad, ToadStill, ToadNoMore, QuestSet, QuestDone, QuestEnded, Threatened,
    LifeClaimed, FollowerFell, ArmourUsed, ArmourSaved, Spared, LifeLost, Defeated, Eliminated, Drew, Replaced,
    PutElsewhere, CardMet, UsedUp, Chose, NothingHappened, DeckShuffled, Encountered, Attacked, RivalEvaded, Stole,
    Beguiled, NotBeguiled, RivalBeaten, EnemiesAttacked, CreatureAttacked, Evaded, Bribed, Held, Destroyed,
    WerewolfAppeared, PitfiendsAppeared, VampireThirsted, Killed, CreatureBeaten, Overcome, LostToDeath, Tied,
    Raised, Readied, PutAway, Drank, MercenaryPaid, Helped, StruckSilently, AttackRolled, CreatureRolled, Scored,
    CreatureScored, Compared, SpellGained, MindsRead, MindsClosed, SpellCast, Aimed, Foiled, SpellWorked, HexLaid,
    HexFaded, MagicReturned, Reappeared, Foretold,
)  # fmt: skip
