"""A view of Toil and Troublez, made from the state. Rows and troves that have not changed are looked at once."""

from __future__ import annotations

from functools import lru_cache

from hurlyburly.games.toil_and_troublez.cards import COVERED, TALISMANS
from hurlyburly.games.toil_and_troublez.forest import Row
from hurlyburly.games.toil_and_troublez.magicians import Discard, LoseOne
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.things import TALISMAN
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.turn import Place, PlaceCloak
from hurlyburly.games.toil_and_troublez.view import CARDS, CLOAK, Lying, TroublezView, TroveView
from hurlyburly.kernel.game import question
from hurlyburly.kernel.step import Step

KEPT = 1024  # views of rows and of troves
LYING = [*[Lying(card) for card in CARDS], *[Lying(CLOAK)] * TALISMANS]  # by the number of a card in a row
REMEMBERED = [*LYING[:COVERED], *[Lying(CLOAK, card) for card in CARDS[:TALISMANS]]]


def view(s: Troublez, seat: int | None) -> TroublezView:
    box, remembers = s.box, s.house.remembers
    lying = REMEMBERED if remembers else LYING
    step = s.stack[-1] if s.stack else None
    return TroublezView(
        **question(s, seat),
        active=s.active,
        drawn=s.drawn,
        card=card_to_place(step),
        acting=acting(s),
        named=TALISMAN.thing(step.number) if isinstance(step, LoseOne) else "",
        rows=tuple([row_view(row, remembers) for row in s.rows]),
        taken=tuple([lying[card] for card in s.taken]),
        declared=tuple([CARDS[card] for card in s.declared]),
        troves=tuple([trove_view(trove, box.marker_points, box.loose_points) for trove in s.troves]),
        deck=len(s.deck),
        discard=tuple([CARDS[card] for card in s.discard]),
        depletions=s.depletions,
        marker_points=box.marker_points,
        loose_points=box.loose_points,
        winners=tuple(s.winners()) if s.over else (),
    )


# Rows and troves are replaced, never changed, so what was made of one stays right: it is looked at by every seat.


@lru_cache(KEPT)
def row_view(row: Row, remembers: bool) -> tuple[Lying, ...]:
    lying = REMEMBERED if remembers else LYING
    return tuple([lying[card] for card in row.cards])


@lru_cache(KEPT)
def trove_view(trove: Trove, marker_points: int, loose_points: int) -> TroveView:
    score = marker_points * len(trove.markers) + loose_points * len(trove.cards)
    return TroveView(tuple([CARDS[card] for card in sorted(trove.cards)]), len(trove.markers), score)


def card_to_place(step: Step | None) -> str:
    if isinstance(step, PlaceCloak):
        return CLOAK
    return CARDS[step.card] if isinstance(step, Place) else ""


def acting(s: Troublez) -> str:
    """A magician is discarded once it has acted: until then that is still to be done."""
    waiting = [step.card for step in s.stack if isinstance(step, Discard)]
    return CARDS[waiting[-1]] if waiting else ""
