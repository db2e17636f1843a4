"""A view of Toil and Troublez, made from the state. Rows and troves that have not changed are looked at once."""

from __future__ import annotations

from functools import lru_cache

from hurlyburly.games.toil_and_troublez.cards import COVERED, NAME
from hurlyburly.games.toil_and_troublez.forest import Row
from hurlyburly.games.toil_and_troublez.magicians import LoseOne
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.turn import Place, PlaceCloak
from hurlyburly.games.toil_and_troublez.view import TroublezView, TroveView
from hurlyburly.kernel.game import question

KEPT = 1024  # views of rows and of troves
REMEMBERED = [*NAME[:COVERED], *[f"covered {name}" for name in NAME[: len(NAME) - COVERED]]]


def view(s: Troublez, seat: int | None) -> TroublezView:
    box, remembers = s.box, s.house.remembers
    names = REMEMBERED if remembers else NAME
    return TroublezView(
        **question(s, seat),
        active=s.active,
        drawn=s.drawn,
        card=card_in_question(s),
        rows=tuple([row_view(row, remembers) for row in s.rows]),
        taken=tuple([names[card] for card in s.taken]),
        declared=tuple([NAME[card] for card in s.declared]),
        troves=tuple([trove_view(trove, box.marker_points, box.loose_points) for trove in s.troves]),
        deck=len(s.deck),
        discard=tuple([NAME[card] for card in s.discard]),
        depletions=s.depletions,
        marker_points=box.marker_points,
        loose_points=box.loose_points,
        winners=tuple(s.winners()) if s.over else (),
    )


# Rows and troves are replaced, never changed, so what was made of one stays right: it is looked at by every seat.


@lru_cache(KEPT)
def row_view(row: Row, remembers: bool) -> tuple[str, ...]:
    names = REMEMBERED if remembers else NAME
    return tuple([names[card] for card in row.cards])


@lru_cache(KEPT)
def trove_view(trove: Trove, marker_points: int, loose_points: int) -> TroveView:
    score = marker_points * len(trove.markers) + loose_points * len(trove.cards)
    return TroveView(tuple([NAME[card] for card in sorted(trove.cards)]), len(trove.markers), score)


def card_in_question(s: Troublez) -> str:
    step = s.stack[-1] if s.stack else None
    if isinstance(step, Place):
        return NAME[step.card]
    if isinstance(step, PlaceCloak):
        return "cloak"
    return str(step.number) if isinstance(step, LoseOne) else ""
