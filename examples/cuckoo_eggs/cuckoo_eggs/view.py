"""Who may know what in Cuckoo Eggs, and the same as numbers for learners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cuckoo_eggs.rules import KEEP, NO_EGG, REFUSE, TAKE, Nests
from cuckoo_eggs.things import EGG, KINDS, OF_EACH, WORTH, kind_of
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.game import View, question
from hurlyburly.kernel.parts import Block
from hurlyburly.kernel.vocabulary import SEAT

UNSEEN = "unseen"
SEATS = 4


class NestView(View, frozen=True, kw_only=True):
    """What a seat sees."""

    left: int  # eggs not found yet
    finder: int  # who has an egg in hand; -1 for nobody
    egg: str  # which one, if this seat may know
    claim: int  # what it is offered as; 0 if it is not
    nests: tuple[tuple[str, ...], ...]
    worth: tuple[int, ...]


def view(s: Nests, seat: int | None) -> NestView:
    known = s.found != NO_EGG and s.finder == seat
    return NestView(
        **question(s, seat),
        left=len(s.left),
        finder=s.finder,
        egg=EGG.thing(s.found) if known else UNSEEN if s.found != NO_EGG else "",
        claim=s.claim,
        nests=tuple(tuple(EGG.thing(egg) for egg in nest) for nest in s.nests),
        worth=tuple(s.scores()),
    )


def layout(view: NestView) -> dict[str, Any]:
    """Each thing in sight, and what can be seen of it."""
    lying = {egg: SEAT.thing(seat) for seat, nest in enumerate(view.nests) for egg in nest}
    held = {view.egg: "in hand"} if view.egg not in ("", UNSEEN) else {}
    return lying | held | {SEAT.thing(seat): worth for seat, worth in enumerate(view.worth)}


def hidden(s: Nests, seat: int | None) -> Iterator[Nests]:
    """The egg in another's hand, exchanged for one not found yet."""
    if s.found == NO_EGG or s.finder == seat or not s.left:
        return
    twin = s.copy()
    assert isinstance(twin, Nests)
    twin.found = s.left[0]
    twin.left = sorted([*s.left[1:], s.found])
    yield twin


class Encode:
    """Numbers for learners: seats count from the viewer's own."""

    OBSERVATION = 2 + KINDS + KINDS + SEATS * KINDS
    ACTIONS = KINDS + 2
    action = Actions({"Offer": [KEEP, *range(1, KINDS)], "Answer": [TAKE, REFUSE]})

    def observe(self, view: NestView) -> list[float]:
        me = view.seat or 0
        nests = [0.0] * (SEATS * KINDS)
        for seat, nest in enumerate(view.nests):
            for egg in nest:
                nests[(seat - me) % len(view.nests) * KINDS + kind_of(number(egg))] += 1 / OF_EACH
        found = kind_of(number(view.egg)) if view.egg not in ("", UNSEEN) else NO_EGG
        return [
            float(view.seat in view.to_act),
            view.left / (KINDS * OF_EACH),
            *[float(kind == found) for kind in range(KINDS)],
            *[float(kind == view.claim) for kind in range(KINDS)],
            *nests,
        ]


BLOCKS = (
    Block("table", 2, "whether this seat is asked; eggs left / 12"),
    Block("egg", KINDS, "which egg is in hand"),
    Block("claim", KINDS, "which it is offered as; the first for none"),
    Block("nests", SEATS * KINDS, f"{SEATS} seats of {KINDS}: eggs of each kind / 3, worth {WORTH}"),
)


def number(egg: str) -> int:
    return int(egg.partition(":")[2])
