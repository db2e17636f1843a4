"""What happens in fights, with other characters and with creatures."""

from __future__ import annotations

from hurlyburly.games.talisman.events_fields import Card, Cards, Creature, Dice, Die, Space
from hurlyburly.kernel.events import Event, Seat

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


FIGHTS: tuple[type[Event], ...] = (
    Encountered, Attacked, RivalEvaded, Stole, Beguiled, NotBeguiled, RivalBeaten, EnemiesAttacked, CreatureAttacked,
    Evaded, Bribed, Held, Destroyed, WerewolfAppeared, PitfiendsAppeared, VampireThirsted, Killed, CreatureBeaten,
    Overcome, LostToDeath, Tied, Raised, Readied, PutAway, Drank, MercenaryPaid, Helped, StruckSilently, AttackRolled,
    CreatureRolled, Scored, CreatureScored, Compared,
)  # fmt: skip
