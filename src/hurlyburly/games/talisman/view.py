"""What a player may see of Talisman: everything but the others' spells and what a Divination showed to others.

Spaces, and cards in piles, are named by the ids of their things; a card that lies open says what it is and does.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hurlyburly.games.talisman.state import Talisman
from hurlyburly.kernel.game import View
from hurlyburly.kernel.play import Play, Thing


class CardView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A card that can be seen, as it is printed."""

    thing: str
    name: str  # in notation
    title: str
    kind: str  # object, enemy-dragon, spell and so on
    brief: str
    text: str
    strength: int  # of an enemy
    craft: int


class PortraitView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A character card."""

    thing: str
    name: str  # in notation
    title: str
    alignment: str
    start: str  # a space
    strength: int
    craft: int
    life: int
    fate: int
    gold: int
    text: str


class SpaceView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A space on which something lies."""

    space: str
    cards: tuple[CardView, ...]
    coins: int
    counters: int  # on a card there


class CharacterView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    character: PortraitView | None = None  # None while the player has none
    space: str = ""
    strength: int = 0  # in all, with cards
    craft: int = 0
    own_strength: int = 0  # without cards
    own_craft: int = 0
    life: int = 0
    starting_life: int = 0
    fate: int = 0
    starting_fate: int = 0
    gold: int = 0
    alignment: str = ""
    objects: tuple[CardView, ...] = ()
    object_limit: int = 0
    followers: tuple[CardView, ...] = ()
    trophies: tuple[CardView, ...] = ()
    spells: int = 0
    spell_limit: int = 0
    known_spells: tuple[CardView, ...] = ()  # to the one who looks
    quest: str = ""
    toad: int = 0  # ends of its turns until it is itself again
    lost_turns: int = 0
    slow: int = 0
    defeated: bool = False
    enslaved: bool = False
    invisible: bool = False
    turning_back: bool = False
    passed: bool = False
    ordeal: int = 0
    out: bool = False
    points: int = 0


class CreatureView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Whoever attacks without being an enemy card."""

    thing: str
    title: str


class FightView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    seat: int
    rival: int  # NOBODY for a creature
    psychic: bool
    enemies: tuple[CardView, ...]
    creature: CreatureView | None  # where it is no enemy
    score: int  # without the dice
    its_score: int
    weapons: tuple[CardView, ...]
    its_weapons: tuple[CardView, ...]
    dice: tuple[int, ...]
    its_dice: tuple[int, ...]


class CastView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    spell: CardView
    caster: int
    target: tuple[str, ...]  # a seat, a space, or a space and a card there; nothing until it is aimed


class OddsView(msgspec.Struct, frozen=True, gc=False):
    """How likely each outcome of an option is, where a roll decides."""

    play: Play
    outcomes: tuple[tuple[str, float], ...]


class TalismanView(View, frozen=True, kw_only=True):
    characters: tuple[CharacterView, ...]
    board: tuple[SpaceView, ...]
    active: int
    round: int
    midnight: int  # the last round, or 0
    dice: tuple[int, ...]
    waiting: tuple[CardView, ...]  # cards still to be met
    fight: FightView | None
    cast: tuple[CastView, ...]
    deck: int
    foretold: tuple[CardView | None, ...]  # the next cards, as far as the one who looks knows them
    discard: tuple[str, ...]
    purchases: tuple[str, ...]
    talismans: int
    spell_deck: int
    spell_discard: tuple[str, ...]
    stock: tuple[tuple[str, int], ...]
    unused: tuple[str, ...]
    dealt: tuple[str, ...]
    portraits: tuple[PortraitView, ...]  # of those that may be chosen from now
    silenced: bool
    crown_reached: bool
    winner: int
    odds: tuple[OddsView, ...]  # of this seat's plays
    cards: tuple[CardView, ...]  # that this seat's plays act on
    things: tuple[Thing, ...]  # and all else that they act on and that there is something to say of

    @property
    def named(self) -> dict[str, CardView | Thing]:
        """What this seat's plays act on, by id."""
        return {card.thing: card for card in self.cards} | {thing.id: thing for thing in self.things}


def hidden(s: Talisman, seat: int | None) -> Iterator[Talisman]:
    """The state with one spell that the seat cannot see, or one foretold card, exchanged for another unseen one."""
    if seat is None or not s.reads_minds(seat):
        for holder in range(s.seats):
            if holder != seat:
                yield from other_spells(s, holder, seat)
    for place, card in enumerate(s.foretold):
        knows = seat is not None and s.foretold_to[place] >> seat & 1
        unlike = [other for other in s.deck if other != card]
        if unlike and not knows:
            twin = copied(s)
            twin.foretold[place] = unlike[0]
            twin.deck = sorted([*[c for i, c in enumerate(s.deck) if i != s.deck.index(unlike[0])], card])
            yield twin


def other_spells(s: Talisman, holder: int, seat: int | None) -> Iterator[Talisman]:
    """Each spell of a holder exchanged for one of the deck, or of another hand that cannot be seen either."""
    for place, spell in enumerate(s.characters[holder].spells):
        unlike = [other for other in s.spell_deck if other != spell]
        if unlike:
            twin = copied(s)
            twin.characters[holder].spells[place] = unlike[-1]
            twin.characters[holder].spells.sort()
            twin.spell_deck.remove(unlike[-1])
            twin.spell_deck = sorted([*twin.spell_deck, spell])
            yield asked_again(twin, holder)
        for other in range(holder + 1, s.seats):
            theirs = [card for card in s.characters[other].spells if card != spell]
            if other != seat and theirs:
                twin = copied(s)
                twin.characters[holder].spells[place] = theirs[0]
                twin.characters[other].spells.remove(theirs[0])
                twin.characters[other].spells.append(spell)
                twin.characters[holder].spells.sort()
                twin.characters[other].spells.sort()
                yield asked_again(asked_again(twin, holder), other)


def copied(s: Talisman) -> Talisman:
    twin = s.copy()
    assert isinstance(twin, Talisman)
    return twin


def asked_again(twin: Talisman, holder: int) -> Talisman:
    """Options depend on the hand: make them again for whoever is asked."""
    if twin.stack and twin.stack[-1].seat == holder:
        twin.options = twin.stack[-1].options(twin)
    return twin
