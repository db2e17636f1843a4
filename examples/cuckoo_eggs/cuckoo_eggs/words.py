"""What people read in Cuckoo Eggs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuckoo_eggs import things
from cuckoo_eggs.things import EGG
from cuckoo_eggs.view import NestView
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN


def tell(box: Any, event: Event, who: Sequence[str]) -> str:
    match event:
        case things.Found(seat=seat, egg=egg):
            return f"{who[seat]} finds {'an egg' if egg == UNKNOWN else called(box, egg)}."
        case things.Offered(seat=seat, to_whom=other, claim=claim):
            return f"{who[seat]} offers it to {who[other]} as an egg of {claim}."
        case things.Refused(seat=seat):
            return f"{who[seat]} refuses it."
        case things.Nested(seat=seat, egg=egg):
            return f"{who[seat]} has {called(box, egg)} in the nest."
    raise AssertionError(event)


def called(box: Any, egg: int) -> str:
    name = EGG.about(box, egg).name
    return name[0].lower() + name[1:]


def prompt(view: NestView, who: Sequence[str]) -> str:
    if view.over:
        return "The game is over."
    (seat,) = view.to_act
    if view.seat != seat:
        return f"{who[seat]} {'decides what to do with an egg' if view.asked == 'Offer' else 'is offered an egg'}."
    if view.asked == "Offer":
        return f"You have found {called(None, int(view.egg.partition(':')[2]))}. What do you say it is?"
    return f"{who[view.finder]} offers you an egg, as one of {view.claim}."


def explain(view: NestView, play: Play) -> str:
    match play.verb, play.numbers:
        case "keep", ():
            return "into your own nest"
        case "offer", (claim,):
            return f"say that it counts {claim}"
        case "take", ():
            return "into your own nest, whatever it is"
    return f"back to {who_offers(view)}"


def who_offers(view: NestView) -> str:
    return "ABCD"[view.finder]
