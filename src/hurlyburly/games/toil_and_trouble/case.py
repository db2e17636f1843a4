"""What is in the way of a play here and now: the cauldron that is full, the effect that is lacking."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.view import CauldronView, OrderFace, TroubleView
from hurlyburly.kernel.play import Case, Play, kind_of, number_of
from hurlyburly.kernel.vocabulary import listed


def case(view: TroubleView, play: Play, rule: str, who: Sequence[str]) -> Case | None:
    """What is in the way of a play that somebody has tried in vain, and of the rule against it."""
    pots = [thing for thing in play.things if kind_of(thing) == "cauldron"]
    if not pots:
        return None
    at = number_of(pots[0])
    owner, number = who[at // CAULDRONS], at % CAULDRONS + 1
    cauldron = view.table[at // CAULDRONS].cauldrons[at % CAULDRONS]
    here = (cauldron.thing,)
    match rule:
        case "TNT-BREW-08":
            return Case(f"That is a cauldron of {owner}'s: you brew in your own.", here)
        case "TNT-BREW-02":
            return Case(f"Cauldron {number} has had its ingredient in this turn.", here)
        case "TNT-BREW-07":
            return Case(f"Cauldron {number} has been dumped in this turn: nothing goes in until the next.", here)
        case "TNT-BREW-04":
            return Case(f"Cauldron {number} is full: it holds {len(cauldron.cards)} ingredients.", here)
        case "TNT-RULING-16":
            empty = not cauldron.cards
            return Case(f"Cauldron {number} {'is empty' if empty else 'has had an ingredient in this turn'}.", here)
    order = next((order for order in view.orders if order and order.thing in play.things), None)
    return lacking(cauldron, number, order) if play.verb == "sell" and order else None


def lacking(cauldron: CauldronView, number: int, order: OrderFace) -> Case | None:
    """What an Order wants and a Potion has too little of."""
    has = {shown.effect.thing: shown.count for shown in cauldron.shown}
    lacks = []
    for want in order.wants:
        count = want.count - has.get(want.effect.thing, 0)
        if count > 0:
            lacks.append(f"{count} more with {want.effect.name}" if count > 1 else f"one more with {want.effect.name}")
    if not lacks:
        return None
    return Case(f"For {order.name}, Cauldron {number} lacks {listed(lacks)}.", (cauldron.thing, order.thing))
