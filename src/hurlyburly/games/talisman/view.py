"""What a player may see of Talisman: everything but the others' spells and what a Divination showed to others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hurlyburly.games.talisman import battle
from hurlyburly.games.talisman.setup import Pick
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import ALIGNMENT_NAMES, NONE, POINTS, WHAT
from hurlyburly.kernel.game import View, question
from hurlyburly.kernel.step import NOBODY


class SpaceView(msgspec.Struct, frozen=True):
    """A space on which something lies."""

    space: str
    cards: tuple[str, ...]
    coins: int
    counters: int  # on a card there


class CharacterView(msgspec.Struct, frozen=True):
    character: str = ""  # "" while the player has none
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
    objects: tuple[str, ...] = ()
    object_limit: int = 0
    followers: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    spells: int = 0
    spell_limit: int = 0
    known_spells: tuple[str, ...] = ()  # to the one who looks
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


class FightView(msgspec.Struct, frozen=True):
    seat: int
    rival: int  # NOBODY for a creature
    psychic: bool
    enemies: tuple[str, ...]
    score: int  # without the dice
    its_score: int
    weapons: tuple[str, ...]
    its_weapons: tuple[str, ...]
    dice: tuple[int, ...]
    its_dice: tuple[int, ...]


class CastView(msgspec.Struct, frozen=True):
    spell: str
    caster: int
    target: int


class OddsView(msgspec.Struct, frozen=True):
    """How likely each outcome of an option is, where a roll decides."""

    option: str
    outcomes: tuple[tuple[str, float], ...]


class TalismanView(View, frozen=True, kw_only=True):
    characters: tuple[CharacterView, ...]
    board: tuple[SpaceView, ...]
    active: int
    round: int
    midnight: int  # the last round, or 0
    dice: tuple[int, ...]
    waiting: tuple[str, ...]  # cards still to be met
    fight: FightView | None
    cast: tuple[CastView, ...]
    deck: int
    foretold: tuple[str, ...]  # the next cards, as far as the one who looks knows them
    discard: tuple[str, ...]
    purchases: tuple[str, ...]
    talismans: int
    spell_deck: int
    spell_discard: tuple[str, ...]
    stock: tuple[tuple[str, int], ...]
    unused: tuple[str, ...]
    dealt: tuple[str, ...]
    silenced: bool
    crown_reached: bool
    winner: int
    odds: tuple[OddsView, ...]  # of this seat's options


def names(s: Talisman, cards: list[int]) -> tuple[str, ...]:
    return tuple([s.box.cards[card].name for card in cards])


def character_view(s: Talisman, seat: int, known: bool) -> CharacterView:
    character = s.characters[seat]
    if character.who == NONE:
        return CharacterView(out=character.out)
    face = s.face(seat)
    return CharacterView(
        character=face.name,
        space=s.box.spaces[character.space].name,
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
        objects=names(s, character.objects),
        object_limit=s.object_limit(seat),
        followers=names(s, character.followers),
        trophies=names(s, character.trophies),
        spells=len(character.spells),
        spell_limit=s.spell_limit(seat),
        known_spells=names(s, character.spells) if known else (),
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
    counters = sum(s.charges[s.box.charged.index(card)] for card in s.lying[space] if s.box.cards[card].charges)
    return SpaceView(s.box.spaces[space].name, names(s, s.lying[space]), s.coins[space], counters)


def fight_view(s: Talisman) -> FightView | None:
    fight = s.fight
    if fight.seat == NOBODY:
        return None
    against_rival = fight.rival != NOBODY
    return FightView(
        seat=fight.seat,
        rival=fight.rival,
        psychic=fight.psychic,
        enemies=names(s, fight.enemies),
        score=battle.standing_score(s, fight.seat),
        its_score=battle.standing_score(s, fight.rival) if against_rival else fight.value,
        weapons=names(s, battle.weapons_in_use(s, fight.seat)),
        its_weapons=names(s, battle.weapons_in_use(s, fight.rival)) if against_rival else (),
        dice=tuple(fight.dice),
        its_dice=tuple(fight.rival_dice),
    )


def odds(s: Talisman, seat: int | None) -> tuple[OddsView, ...]:
    """Exact odds of the options of the seat that is asked."""
    if s.over or seat is None or s.stack[-1].seat != seat:
        return ()
    step: Any = s.stack[-1]
    if not hasattr(step, "odds"):
        return ()
    found = [OddsView(step.write(s, option), tuple(step.odds(s, option))) for option in step.options(s)]
    return tuple(entry for entry in found if entry.outcomes)


def dealt(s: Talisman) -> list[int]:
    """The characters that somebody is choosing from, where two are dealt."""
    return sorted(s.dealt[-2:]) if s.stack and isinstance(s.stack[-1], Pick) else []


def view(s: Talisman, seat: int | None) -> TalismanView:
    reads = seat is not None and s.reads_minds(seat)
    return TalismanView(
        **question(s, seat),
        characters=tuple([character_view(s, other, reads or other == seat) for other in range(s.seats)]),
        board=tuple([space_view(s, space) for space in range(len(s.lying)) if s.lying[space] or s.coins[space]]),
        active=s.active,
        round=s.round,
        midnight=s.midnight,
        dice=tuple(s.dice),
        waiting=names(s, s.waiting),
        fight=fight_view(s),
        cast=tuple(
            [CastView(s.box.cards[c].name, by, at) for c, by, at in zip(s.cast, s.casters, s.targets, strict=True)]
        ),
        deck=len(s.deck) + len(s.foretold),
        foretold=tuple(
            [
                s.box.cards[card].name if seat is not None and to >> seat & 1 else ""
                for card, to in zip(s.foretold, s.foretold_to, strict=True)
            ]
        ),
        discard=names(s, s.discard),
        purchases=names(s, s.purchases),
        talismans=len(s.talismans),
        spell_deck=len(s.spell_deck),
        spell_discard=names(s, s.spell_discard),
        stock=tuple([(WHAT[what], s.stock(what)) for what in range(len(POINTS))]),
        unused=tuple([s.box.characters[who].name for who in s.unused]),
        dealt=tuple([s.box.characters[who].name for who in dealt(s)]),
        silenced=s.silenced != NOBODY,
        crown_reached=s.crown_reached,
        winner=s.winner,
        odds=odds(s, seat),
    )


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
    """Options hang on the hand: remake them for whoever is asked."""
    if twin.stack and twin.stack[-1].seat == holder:
        twin.options = twin.stack[-1].options(twin)
    return twin
