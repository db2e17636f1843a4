"""A view of Talisman, made from the state. Cards, characters, piles and spaces are looked at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

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
from hurlyburly.games.talisman.view import (
    CardView,
    CastView,
    CharacterView,
    CreatureView,
    FightView,
    OddsView,
    PortraitView,
    SpaceView,
    TalismanView,
)
from hurlyburly.kernel.game import question
from hurlyburly.kernel.play import Thing, kind_of, number_of
from hurlyburly.kernel.step import NOBODY
from hurlyburly.kernel.vocabulary import SEAT

GLYPHS = {
    "animal": "enemy-animal",
    "monster": "enemy-monster",
    "dragon": "enemy-dragon",
    "spirit": "enemy-spirit",
    "magic object": "magic-object",
}


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
