"""What a Potion lacks for an Order, and what a card would do to it: worked out once for what it depends on.

All is told by ids of things. Only what lies open goes into it, and, where somebody is asked to brew, their own hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from hurlyburly.games.toil_and_trouble import things
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, FULL, NO_ORDER, Potion, TroubleBox, kinds_in
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.view import Brought, Lacking, Nearest, Preview

KEPT = 8192


@lru_cache(KEPT)
def lacking(box: TroubleBox, cards: tuple[int, ...], order: int) -> Lacking:
    power = power_of(box, cards)
    needs = box.needs[order]
    short = [(needs[i], needs[i + 1] - power[needs[i]]) for i in range(0, len(needs), 2)]
    return tuple([(things.EFFECT.thing(effect), count) for effect, count in short if count > 0])


@lru_cache(KEPT)
def power_of(box: TroubleBox, cards: tuple[int, ...]) -> tuple[int, ...]:
    potion = Potion([], [0] * len(box.effects))
    for card in cards:
        potion = potion.plus(card, box)
    return tuple(potion.power)


def total(lacks: Lacking) -> int:
    return sum([count for _, count in lacks])


def has_room(lacks: Lacking, cards: int) -> bool:
    """One Ingredient may show several effects, but none shows one twice."""
    return all([count <= FULL - cards for _, count in lacks])


def nearest(s: Trouble, seat: int) -> tuple[Nearest, ...]:
    """For each open Order."""
    first = CAULDRONS * seat
    potions = tuple([tuple(s.cauldrons[number].cards) for number in range(first, first + CAULDRONS)])
    return tuple([nearest_to(s.box, order, first, potions) for order in s.open if order != NO_ORDER])


@lru_cache(KEPT)
def nearest_to(box: TroubleBox, order: int, first: int, potions: tuple[tuple[int, ...], ...]) -> Nearest:
    """Of these Potions, from a seat's first Cauldron on."""
    best = ""
    least: Lacking = ()
    full: list[str] = []
    for number, cards in enumerate(potions, first):
        lacks = lacking(box, cards, order)
        if not lacks:
            full.append(things.CAULDRON.thing(number))
        if has_room(lacks, len(cards)) and (not best or total(lacks) < total(least)):
            best, least = things.CAULDRON.thing(number), lacks
    return Nearest(things.ORDER.thing(order), best, least, tuple(full))


def previews(s: Trouble, seat: int) -> tuple[Preview, ...]:
    """Of every card in a seat's hand, in each of its Cauldrons that has room."""
    orders = tuple([order for order in s.open if order != NO_ORDER])
    made: list[Preview] = []
    for number in range(CAULDRONS * seat, CAULDRONS * seat + CAULDRONS):
        held = tuple(s.cauldrons[number].cards)
        if len(held) < FULL:
            made += [preview(s.box, held, kind, number, orders) for kind in kinds_in(s.hands[seat])]
    return tuple(made)


@lru_cache(KEPT)
def preview(box: TroubleBox, held: tuple[int, ...], kind: int, cauldron: int, orders: tuple[int, ...]) -> Preview:
    before, after = power_of(box, held), power_of(box, (*held, kind))
    brings: list[Brought] = []
    for effect in box.shows[kind]:
        had, has = before[effect] >= box.cost[effect], after[effect] >= box.cost[effect]
        more = had and not box.variable[effect]
        makes: Literal["complete", "nearer", "more"] = "more" if more else "complete" if has else "nearer"
        brings.append(Brought(things.EFFECT.thing(effect), after[effect], makes))
    meets, order = met(box, held, kind, orders)
    lacks = lacking(box, (*held, kind), order) if meets else ()
    ingredient = things.INGREDIENT.thing(kind)
    thing = things.ORDER.thing(order) if meets else ""
    return Preview(ingredient, things.CAULDRON.thing(cauldron), tuple(brings), meets, thing, lacks)


def met(
    box: TroubleBox, held: tuple[int, ...], kind: int, orders: tuple[int, ...]
) -> tuple[Literal["fills", "ready", "nearest", ""], int]:
    """The Order that matters most to a Potion: the dearest that the card fills, then the dearest that was filled
    before, then of those that the card brings nearer the one that comes nearest."""
    cards = (*held, kind)
    dearest = sorted(orders, key=lambda order: -box.gold[order])
    filled = [order for order in dearest if not lacking(box, cards, order)]
    for order in filled:
        if lacking(box, held, order):
            return "fills", order
    if filled:
        return "ready", filled[0]
    open = [order for order in dearest if has_room(lacking(box, cards, order), len(cards))]
    helped = [order for order in open if total(lacking(box, cards, order)) < total(lacking(box, held, order))]
    if helped:
        return "nearest", min(helped, key=lambda order: total(lacking(box, cards, order)))
    return "", NO_ORDER
