"""A view of Toil and Trouble, made from the state. Potions and what cards show are looked at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hurlyburly.draw.keeping import alike
from hurlyburly.games.toil_and_trouble import things
from hurlyburly.games.toil_and_trouble.brewing import Brew
from hurlyburly.games.toil_and_trouble.parts import (
    CAULDRONS,
    LASTING,
    NO_ORDER,
    Mark,
    Potion,
    TroubleBox,
)
from hurlyburly.games.toil_and_trouble.previews import KEPT, nearest, power_of, previews
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.turn import NO_POTION, Potions
from hurlyburly.games.toil_and_trouble.view import (
    CardFace,
    CauldronView,
    EffectFace,
    OrderFace,
    PotionView,
    Reminder,
    SeatView,
    Shown,
    TroubleView,
    Wanted,
    known_to,
)
from hurlyburly.kernel.game import question
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.vocabulary import SEAT


class Faces:
    """All that the cards of a box show."""

    def __init__(self, box: TroubleBox) -> None:
        self.effects = [
            EffectFace(
                things.EFFECT.thing(effect),
                name,
                box.cost[effect],
                box.variable[effect],
                box.negative[effect],
                box.texts[effect],
            )
            for effect, name in enumerate(box.effects)
        ]
        self.kinds = [
            CardFace(things.INGREDIENT.thing(kind), name, tuple([self.effects[effect] for effect in box.shows[kind]]))
            for kind, name in enumerate(box.kinds)
        ]
        self.orders = [
            OrderFace(
                things.ORDER.thing(order), name, box.special[order], box.gold[order], self.wants(box.needs[order])
            )
            for order, name in enumerate(box.orders)
        ]

    def wants(self, needs: list[int]) -> tuple[Wanted, ...]:
        return tuple([Wanted(self.effects[needs[i]], needs[i + 1]) for i in range(0, len(needs), 2)])


@lru_cache(maxsize=16)
def faces(box: TroubleBox) -> Faces:
    return Faces(box)


def cards_view(cards: list[int], printed: Faces) -> tuple[CardFace, ...]:
    return tuple([printed.kinds[card] for card in cards])


def potion_view(potion: Potion, box: TroubleBox) -> PotionView:
    return potion_of(box, tuple(potion.cards))


def cauldron_view(s: Trouble, cauldron: int) -> CauldronView:
    return cauldron_of(s.box, tuple(s.cauldrons[cauldron].cards), cauldron)


@lru_cache(KEPT)
def potion_of(box: TroubleBox, cards: tuple[int, ...]) -> PotionView:
    """What a Potion of these Ingredients has and has begun."""
    printed = faces(box)
    shown = [
        Shown(printed.effects[effect], power, power >= box.cost[effect])
        for effect, power in enumerate(power_of(box, cards))
        if power
    ]
    shown.sort(key=lambda effect: not effect.present)
    return PotionView(cards_view(list(cards), printed), tuple(shown))


@lru_cache(KEPT)
def cauldron_of(box: TroubleBox, cards: tuple[int, ...], cauldron: int) -> CauldronView:
    potion = potion_of(box, cards)
    return CauldronView(potion.cards, potion.shown, things.CAULDRON.thing(cauldron))


def reminder_view(mark: Mark, s: Trouble, printed: Faces) -> Reminder:
    reminder = s.reminder_of(mark)
    face = None if reminder is None else printed.kinds[reminder.card]
    return Reminder(printed.effects[mark.effect], mark.seat, LASTING[mark.what].says, mark.power, face, mark.drinker)


def view(s: Trouble, seat: int | None) -> TroubleView:
    asked = question(s, seat)
    brews = asked["asked"] == Brew.__name__ and bool(asked["plays"])
    return TroubleView(
        **asked,
        **shared(s),
        table=tuple([seat_view(s, owner, tuple(known_to(s, seat, owner))) for owner in range(s.seats)]),
        nearest=nearest(s, s.active if seat is None else seat),
        previews=previews(s, s.active) if brews else (),
        potions=potions(s) if brews else (),
    )


@alike
def seat_view(s: Trouble, owner: int, known: tuple[int, ...]) -> SeatView:
    """A seat as all see it who know the same cards of its hand."""
    printed = faces(s.box)
    return SeatView(
        thing=SEAT.thing(owner),
        gold=s.gold_of(owner),
        orders=tuple([printed.orders[order] for order in s.taken[owner]]),
        hand=len(s.hands[owner]),
        known=cards_view(list(known), printed),
        cauldrons=tuple([cauldron_view(s, CAULDRONS * owner + number) for number in range(CAULDRONS)]),
    )


@alike
def shared(s: Trouble) -> dict[str, Any]:
    """The fields of a view that are the same for everybody."""
    printed = faces(s.box)
    return {
        "round": s.round,
        "active": s.active,
        "first": s.first,
        "orders": tuple([None if order == NO_ORDER else printed.orders[order] for order in s.open]),
        "basic_left": s.basic.size(),
        "special_left": s.special.size(),
        "under_basic": tuple([printed.orders[order] for order in s.basic.bottom]),
        "under_special": tuple([printed.orders[order] for order in s.special.bottom]),
        "deck": len(s.deck),
        "discard": cards_view(s.discard, printed),
        "reminders": tuple([reminder_view(mark, s, printed) for mark in s.marks]),
        "drunk": potion_view(s.drunk, s.box),
        "due": tuple([printed.effects[effect] for effect in s.due]),
    }


def potions(s: Trouble) -> tuple[Play, ...]:
    """What the Potions phase would offer whoever brews, if that ended now; nothing where something else comes next."""
    for step in s.stack[-2:-1]:
        if isinstance(step, Potions):
            return tuple([step.means(s, option) for option in step.options(s) if option != NO_POTION])
    return ()
