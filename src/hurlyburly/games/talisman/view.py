"""What a player may see of Talisman: everything but the others' spells and what a Divination showed to others.

Spaces, and cards in piles, are named by the ids of their things; a card that lies open says what it is and does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from hurlyburly.draw.keeping import alike
from hurlyburly.games.talisman import creatures, scores, weapons
from hurlyburly.games.talisman.effects import ReadTable
from hurlyburly.games.talisman.picking import Pick
from hurlyburly.games.talisman.spells import card_aimed_at
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import (
    A_CARD,
    A_SPACE,
    ALIGNMENT_NAMES,
    NO_TARGET,
    NONE,
    POINTS,
    WHAT,
    CardFace,
    CharacterFace,
    TalismanBox,
)
from hurlyburly.games.talisman.things import CARD, CHARACTER, CREATURE, KINDS, SPACE
from hurlyburly.kernel.game import View, question
from hurlyburly.kernel.play import Play, Thing, kind_of, number_of
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import SEAT

GLYPHS = {
    "animal": "enemy-animal",
    "monster": "enemy-monster",
    "dragon": "enemy-dragon",
    "spirit": "enemy-spirit",
    "magic object": "magic-object",
}


class CardView(msgspec.Struct, frozen=True, cache_hash=True):
    """A card that can be seen, as it is printed."""

    thing: str
    name: str  # in notation
    title: str
    kind: str  # object, enemy-dragon, spell and so on
    brief: str
    text: str
    strength: int  # of an enemy
    craft: int


class PortraitView(msgspec.Struct, frozen=True, cache_hash=True):
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


class SpaceView(msgspec.Struct, frozen=True, cache_hash=True):
    """A space on which something lies."""

    space: str
    cards: tuple[CardView, ...]
    coins: int
    counters: int  # on a card there


class CharacterView(msgspec.Struct, frozen=True, cache_hash=True):
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


class CreatureView(msgspec.Struct, frozen=True, cache_hash=True):
    """Whoever attacks without being an enemy card."""

    thing: str
    title: str


class FightView(msgspec.Struct, frozen=True, cache_hash=True):
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


class CastView(msgspec.Struct, frozen=True, cache_hash=True):
    spell: CardView
    caster: int
    target: tuple[str, ...]  # a seat, a space, or a space and a card there; nothing until it is aimed


class OddsView(msgspec.Struct, frozen=True):
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


KEPT = 4096  # of each, so that what several look at is worked out once


@lru_cache(KEPT)
def card_view(face: CardFace, number: int) -> CardView:
    kind = "talisman" if face.talisman else "gold" if face.coins else GLYPHS.get(face.type, face.type)
    return CardView(CARD.thing(number), face.name, face.title, kind, face.brief, face.text, face.strength, face.craft)


@lru_cache(1024)
def portrait_view(face: CharacterFace, number: int) -> PortraitView:
    return PortraitView(
        thing=CHARACTER.thing(number),
        name=face.name,
        title=face.title,
        alignment=ALIGNMENT_NAMES[face.alignment],
        start=SPACE.thing(face.start),
        strength=face.strength,
        craft=face.craft,
        life=face.life,
        fate=face.fate,
        gold=face.gold,
        text=face.text,
    )


def seen(s: Talisman, cards: list[int]) -> tuple[CardView, ...]:
    return tuple([card_view(s.box.cards[card], card) for card in cards]) if cards else ()


def piled(cards: list[int]) -> tuple[str, ...]:
    return pile_of(tuple(cards))


@lru_cache(KEPT)
def pile_of(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD.thing(card) for card in cards])


@lru_cache(KEPT)
def characters_of(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CHARACTER.thing(who) for who in numbers])


@alike
def character_view(s: Talisman, seat: int, known: bool) -> CharacterView:
    character = s.characters[seat]
    if character.who == NONE:
        return CharacterView(out=character.out)
    face = s.face(seat)
    return CharacterView(
        character=portrait_view(face, character.who),
        space=SPACE.thing(character.space),
        strength=s.strength_of(seat),
        craft=s.craft_of(seat),
        own_strength=face.strength + character.strength,
        own_craft=face.craft + character.craft,
        life=character.life,
        starting_life=face.life,
        fate=character.fate,
        starting_fate=face.fate,
        gold=character.gold,
        alignment=ALIGNMENT_NAMES[character.alignment],
        objects=seen(s, character.objects),
        object_limit=s.object_limit(seat),
        followers=seen(s, character.followers),
        trophies=seen(s, character.trophies),
        spells=len(character.spells),
        spell_limit=s.spell_limit(seat),
        known_spells=seen(s, character.spells) if known else (),
        quest=s.box.quests[character.quest],
        toad=character.toad,
        lost_turns=character.lost_turns,
        slow=character.slow,
        defeated=character.defeated,
        enslaved=character.enslaved,
        invisible=character.invisible,
        turning_back=character.turning_back,
        passed=character.passed,
        ordeal=character.ordeal,
        out=character.out,
        points=s.points(seat),
    )


def space_view(s: Talisman, space: int) -> SpaceView:
    counters = 0
    for place, charges in enumerate(s.charges):
        if charges and s.box.charged[place] in s.lying[space]:
            counters += charges
    return space_of(s.box, space, tuple(s.lying[space]), s.coins[space], counters)


@lru_cache(KEPT)
def space_of(box: TalismanBox, space: int, cards: tuple[int, ...], coins: int, counters: int) -> SpaceView:
    lying = tuple([card_view(box.cards[card], card) for card in cards])
    return SpaceView(SPACE.thing(space), lying, coins, counters)


def fight_view(s: Talisman) -> FightView | None:
    fight = s.fight
    if fight.seat == NOBODY:
        return None
    against_rival = fight.rival != NOBODY
    return FightView(
        seat=fight.seat,
        rival=fight.rival,
        psychic=fight.psychic,
        enemies=seen(s, fight.enemies),
        creature=creature_view(s),
        score=scores.standing_score(s, fight.seat),
        its_score=scores.standing_score(s, fight.rival) if against_rival else fight.value,
        weapons=seen(s, weapons.weapons_in_use(s, fight.seat)),
        its_weapons=seen(s, weapons.weapons_in_use(s, fight.rival)) if against_rival else (),
        dice=tuple(fight.dice),
        its_dice=tuple(fight.rival_dice),
    )


def creature_view(s: Talisman) -> CreatureView | None:
    number = creatures.creature_met(s)
    return None if number == NONE else CreatureView(CREATURE.thing(number), CREATURE.about(s.box, number).name)


def cast_view(s: Talisman, place: int) -> CastView:
    spell = s.cast[place]
    return CastView(card_view(s.box.cards[spell], spell), s.casters[place], aimed_at(s, place))


def aimed_at(s: Talisman, place: int) -> tuple[str, ...]:
    kind, target = s.card(s.cast[place]).target, s.targets[place]
    if target < 0 or kind == NO_TARGET:
        return ()
    if kind == A_CARD:
        space, card = card_aimed_at(s, place)
        return (SPACE.thing(space),) if card == NONE else (SPACE.thing(space), CARD.thing(card))
    return (SPACE.thing(target),) if kind == A_SPACE else (SEAT.thing(target),)


def odds(s: Talisman, seat: int | None) -> tuple[OddsView, ...]:
    """Exact odds of the options of the seat that is asked."""
    if s.over or seat is None or s.stack[-1].seat != seat:
        return ()
    step: Any = s.stack[-1]
    if isinstance(step, ReadTable):
        return tuple([OddsView(step.means(s, total), ((step.outcome(s, [total]), 1.0),)) for total in step.options(s)])
    if not hasattr(step, "odds"):
        return ()
    found = [OddsView(step.means(s, option), tuple(step.odds(s, option))) for option in step.options(s)]
    return tuple(entry for entry in found if entry.outcomes)


def dealt(s: Talisman) -> list[int]:
    """The characters that somebody is choosing from, where two are dealt."""
    return sorted(s.dealt[-2:]) if s.stack and isinstance(s.stack[-1], Pick) else []


def choices(s: Talisman) -> list[int]:
    """The characters that somebody is choosing from."""
    return (dealt(s) or s.unused) if s.stack and isinstance(s.stack[-1], Pick) else []


KIND = {kind.id: kind for kind in KINDS}


@lru_cache(KEPT)
def about(box: TalismanBox, thing: str) -> Thing | None:
    try:
        return KIND[kind_of(thing)].about(box, number_of(thing))
    except KeyError:
        return None  # seats, dice and numbers speak for themselves


def view(s: Talisman, seat: int | None) -> TalismanView:
    reads = seat is not None and s.reads_minds(seat)
    asked = question(s, seat)
    acted_on = dict.fromkeys([thing for play in asked["plays"] for thing in play.things])
    found = [about(s.box, thing) for thing in acted_on if kind_of(thing) != CARD.id]
    return TalismanView(
        **asked,
        **shared(s),
        characters=tuple([character_view(s, other, reads or other == seat) for other in range(s.seats)]),
        foretold=tuple(
            [
                card_view(s.box.cards[card], card) if seat is not None and to >> seat & 1 else None
                for card, to in zip(s.foretold, s.foretold_to, strict=True)
            ]
        ),
        odds=odds(s, seat),
        cards=seen(s, [number_of(thing) for thing in acted_on if kind_of(thing) == CARD.id]),
        things=tuple([thing for thing in found if thing is not None]),
    )


@alike
def shared(s: Talisman) -> dict[str, Any]:
    """The fields of a view that are the same for everybody."""
    return {
        "board": tuple([space_view(s, space) for space in range(len(s.lying)) if s.lying[space] or s.coins[space]]),
        "active": s.active,
        "round": s.round,
        "midnight": s.midnight,
        "dice": tuple(s.dice),
        "waiting": seen(s, s.waiting),
        "fight": fight_view(s),
        "cast": tuple([cast_view(s, place) for place in range(len(s.cast))]),
        "deck": len(s.deck) + len(s.foretold),
        "discard": piled(s.discard),
        "purchases": piled(s.purchases),
        "talismans": len(s.talismans),
        "spell_deck": len(s.spell_deck),
        "spell_discard": piled(s.spell_discard),
        "stock": tuple([(WHAT[what], s.stock(what)) for what in range(len(POINTS))]),
        "unused": characters_of(tuple(s.unused)),
        "dealt": tuple([CHARACTER.thing(who) for who in dealt(s)]),
        "portraits": tuple([portrait_view(s.box.characters[who], who) for who in choices(s)]),
        "silenced": s.silenced != NOBODY,
        "crown_reached": s.crown_reached,
        "winner": s.winner,
    }


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
