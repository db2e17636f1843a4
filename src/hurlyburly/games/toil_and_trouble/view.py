"""What a player may see of Toil and Trouble. Of other hands a view has only what has been seen of them. Everything that
can be pointed at has the id of its thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from hurlyburly.games.toil_and_trouble import things
from hurlyburly.games.toil_and_trouble.parts import (
    NO_CARD,
    NO_ORDER,
    Stack,
    less,
    sorted_with,
    without,
)
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.game import View
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.vocabulary import SEAT


class EffectFace(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An effect as cards show it."""

    thing: str
    name: str
    cost: int
    variable: bool
    negative: bool
    text: str


class CardFace(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An Ingredient as its card shows it."""

    thing: str
    name: str
    effects: tuple[EffectFace, ...]


class Wanted(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """What an Order asks for: so many Ingredients must show the effect. Of a variable one that is the power that stands
    beside it; a fixed one has no number on its Order (TNT-ORDER-02)."""

    effect: EffectFace
    count: int


class OrderFace(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An Order as its card shows it."""

    thing: str
    name: str
    special: bool
    gold: int
    wants: tuple[Wanted, ...]


class Shown(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An effect that Ingredients of a Potion show."""

    effect: EffectFace
    count: int
    present: bool


class PotionView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    cards: tuple[CardFace, ...]
    shown: tuple[Shown, ...]  # those that it has come first


class CauldronView(PotionView, frozen=True, cache_hash=True, gc=False):
    """A Potion in its Cauldron."""

    thing: str


class Reminder(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A lingering effect: whom it concerns, what it says, the card that reminds of it and beside whom that lies."""

    effect: EffectFace
    seat: int
    says: str
    power: int
    card: CardFace | None
    drinker: int


class SeatView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    thing: str
    gold: int
    orders: tuple[OrderFace, ...]
    hand: int
    known: tuple[CardFace, ...]  # all of one's own
    cauldrons: tuple[CauldronView, ...]


Lacking = tuple[tuple[str, int], ...]  # effects, and how many more Ingredients must show each


class Nearest(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Which of a seat's Cauldrons comes nearest to an Order; none where no Cauldron has room for what it lacks."""

    order: str
    cauldron: str
    lacks: Lacking
    filled_by: tuple[str, ...]  # all that lack nothing


class Brought(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """An effect that a card shows: how many Ingredients show it then, and what that makes of it."""

    effect: str
    count: int
    makes: Literal["complete", "nearer", "more"]  # "more" of what the Potion has already


class Preview(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A card in a Cauldron: what it brings, and the Order that the Potion then fills, has filled or is nearest to."""

    ingredient: str
    cauldron: str
    brings: tuple[Brought, ...]
    meets: Literal["fills", "ready", "nearest", ""]
    order: str
    lacks: Lacking


class TroubleView(View, frozen=True, kw_only=True):
    round: int
    active: int
    first: int
    table: tuple[SeatView, ...]
    orders: tuple[OrderFace | None, ...]
    basic_left: int
    special_left: int
    under_basic: tuple[OrderFace, ...]  # Orders put under a stack, in the order they will come
    under_special: tuple[OrderFace, ...]
    deck: int
    discard: tuple[CardFace, ...]
    reminders: tuple[Reminder, ...]
    drunk: PotionView
    due: tuple[EffectFace, ...]
    nearest: tuple[Nearest, ...]  # to each open Order, of the Cauldrons in front
    previews: tuple[Preview, ...]  # while one brews: of each card in each Cauldron
    potions: tuple[Play, ...]  # while one brews: what could be sold or drunk if nothing more went in

    @property
    def in_front(self) -> int:
        """Whose Cauldrons lie in front: the viewer's; for a spectator, of whoever plays."""
        return self.active if self.seat is None else self.seat


def known_to(s: Trouble, seat: int | None, owner: int) -> list[int]:
    """The cards of a hand that a seat knows; a spectator knows those that every seat knows."""
    if seat is not None:
        return s.known(seat, owner)
    common = s.hands[owner]
    for other in s.others(owner):
        known = s.known(other, owner)
        common = [card for place, card in enumerate(common) if common[:place].count(card) < known.count(card)]
    return common


def layout(view: TroubleView) -> dict[str, Any]:
    """Where each thing lies and what it holds. An Ingredient lies wherever a card of it is seen, but for the hands of
    others: what is known of such a hand is seen of the hand."""
    found: dict[str, Any] = {}
    places: dict[str, list[str]] = {}

    def lay(cards: tuple[CardFace, ...], place: str) -> tuple[str, ...]:
        for card in cards:
            places.setdefault(card.thing, []).append(place)
        return tuple([card.thing for card in cards])

    for seat, shown in enumerate(view.table):
        hand = things.HAND.thing(seat)
        own = lay(shown.known, hand) if seat == view.seat else tuple([card.thing for card in shown.known])
        found[hand] = shown.hand, own
        found[shown.thing] = shown.gold
        found |= {order.thing: f"taken by {shown.thing}" for order in shown.orders}
        for cauldron in shown.cauldrons:
            found[cauldron.thing] = lay(cauldron.cards, cauldron.thing)
    lay(view.drunk.cards, "being drunk")
    lingering: dict[str, list[Any]] = {effect.thing: ["due"] for effect in view.due}
    for reminder in view.reminders:
        card = lay((reminder.card,), f"reminds of {reminder.effect.thing}") if reminder.card else ()
        on = SEAT.thing(reminder.seat), reminder.says, reminder.power, card, SEAT.thing(reminder.drinker)
        lingering.setdefault(reminder.effect.thing, []).append(on)
    found |= {order.thing: f"open, {spot}" for spot, order in enumerate(view.orders) if order is not None}
    piles = [
        (things.BASIC_STACK, view.basic_left, view.under_basic),
        (things.SPECIAL_STACK, view.special_left, view.under_special),
    ]
    for pile, left, under in piles:
        stack = things.PILE.thing(pile)
        found[stack] = left, tuple([order.thing for order in under])
        found |= {order.thing: f"under {stack}" for order in under}
    discard = things.PILE.thing(things.DISCARD_PILE)
    found[discard] = lay(view.discard, discard)
    found[things.PILE.thing(things.DECK)] = view.deck
    return found | lingering | {thing: sorted(where) for thing, where in places.items()}


def hidden(s: Trouble, seat: int | None) -> Iterator[Trouble]:
    """The state with one card, that a seat has not seen of a hand, exchanged: with the deck, or with another hand."""
    unseen = [[] if owner == seat else less(s.hands[owner], known_to(s, seat, owner)) for owner in range(s.seats)]
    for owner in range(s.seats):
        for card in sorted(set(unseen[owner])):
            if fresh := [other for other in s.deck if other not in s.hands[owner]]:
                twin = exchanged(s, owner, card, fresh[0])
                twin.deck = sorted_with(without(twin.deck, fresh[0]), card)
                yield asked_anew(twin)
        for other in range(owner + 1, s.seats):
            mine = [card for card in unseen[owner] if card not in s.hands[other]]
            theirs = [card for card in unseen[other] if card not in s.hands[owner]]
            if mine and theirs:
                yield asked_anew(exchanged(exchanged(s, owner, mine[0], theirs[0]), other, theirs[0], mine[0]))


def exchanged(s: Trouble, owner: int, card: int, other: int) -> Trouble:
    """One card of a hand is another, and whoever had seen it has seen the other."""
    twin = s.twin(s.luck.copy())
    twin.hands[owner] = sorted_with(without(s.hands[owner], card), other)
    for seat in s.others(owner):
        seen = s.seen[seat * s.seats + owner]
        if seen.count(card) > twin.hands[owner].count(card):
            twin.know(seat, owner, sorted_with(without(seen, card), other))
    return twin


def asked_anew(s: Trouble) -> Trouble:
    if not s.over:
        s.options = s.stack[-1].options(s)
    return s


def cards(s: Trouble) -> list[int]:
    """Every Ingredient, and every Order by a number below 0."""
    found = s.deck + s.discard + s.drunk.cards + [mark.card for mark in s.marks if mark.card != NO_CARD]
    for hand in s.hands:
        found += hand
    for potion in s.cauldrons:
        found += potion.cards
    orders = [order for order in s.open if order != NO_ORDER]
    for stack in (s.basic, s.special):
        orders += orders_in(stack)
    for taken in s.taken:
        orders += taken
    return sorted(found + [-1 - order for order in orders])


def orders_in(stack: Stack) -> list[int]:
    return stack.unseen + stack.bottom
