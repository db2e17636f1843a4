"""What a player may see of Toil and Troublez. Secrets have no field here, so none can leak."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD, COVERED, is_covered, is_talisman, uncovered
from hurlyburly.games.toil_and_troublez.forest import Row
from hurlyburly.games.toil_and_troublez.magicians import Discard
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.things import CARD, DISCARD_PILE, DRAW_PILE, MARKER, PILE, ROW
from hurlyburly.games.toil_and_troublez.turn import Place, PlaceCloak
from hurlyburly.kernel.game import View
from hurlyburly.kernel.vocabulary import SEAT

CARDS = [CARD.thing(card) for card in range(COVERED)]  # their ids
CLOAK = CARDS[CLOAK_CARD]


class Lying(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A card in a row, as all see it. A Cloak lies on a talisman."""

    thing: str
    beneath: str = ""  # that talisman, where the house remembers it

    @property
    def covered(self) -> bool:
        return self.thing == CLOAK


class TroveView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    talismans: tuple[str, ...]  # by number
    markers: int
    score: int


class TroublezView(View, frozen=True, kw_only=True):
    """Cards are named by their ids."""

    active: int  # the seat whose turn it is
    drawn: int  # cards, this turn
    card: str  # the one to be placed now
    acting: str  # the magician that acts now
    named: str  # the talisman that Vanish has named, while somebody chooses which copy to discard
    rows: tuple[tuple[Lying, ...], ...]
    taken: tuple[Lying, ...]  # what is left of the row that is being taken
    declared: tuple[str, ...]  # the Collection that is being completed
    troves: tuple[TroveView, ...]
    deck: int
    discard: tuple[str, ...]
    depletions: int  # of the draw pile until the game ends; 0 on the last turn
    marker_points: int
    loose_points: int
    winners: tuple[int, ...]  # once it is over


def layout(view: TroublezView) -> dict[str, Any]:
    """Where everything in sight lies. Of the cards of Troves and rows, their owners and rows tell; what each seat's
    marks are follows from these."""
    found: dict[str, Any] = {
        PILE.thing(DRAW_PILE): (view.deck, view.depletions),
        PILE.thing(DISCARD_PILE): view.discard,
    }
    for number, row in enumerate(view.rows):
        found[ROW.thing(number)] = row
    for seat, trove in enumerate(view.troves):
        declared = view.declared if view.to_act == (seat,) else ()
        found[SEAT.thing(seat)] = (trove.talismans, declared)
        found[MARKER.thing(seat)] = trove.markers
    where = [(view.card, "drawn"), (view.acting, "acting")]
    where += [(lying.thing, "taken") for lying in view.taken] + [(card, "discarded") for card in view.discard]
    for card, lies in where:
        if card:
            found[card] = (*found.get(card, ()), lies)
    return found


def cards(s: Troublez) -> list[int]:
    """Every card of the match, and a Cloak for each talisman that is covered."""
    lying = [card for row in s.rows for card in row.cards] + s.taken
    found = [uncovered(card) for card in lying] + s.deck + s.discard + s.declared
    found += [CLOAK_CARD for card in lying if is_covered(card)]
    for trove in s.troves:
        found += trove.cards + trove.markers
    for step in s.stack:
        found += in_hand(step)
    return sorted(found)


def in_hand(step: object) -> list[int]:
    """A card that was drawn and not placed yet, or a magician that acts: it is neither in a pile nor on the table."""
    if isinstance(step, PlaceCloak):
        return [CLOAK_CARD]
    return [step.card] if isinstance(step, Place | Discard) else []


def hidden(s: Troublez, seat: int | None) -> Iterator[Troublez]:
    """The state with one talisman that nobody can see (under a Cloak, or a marker) exchanged for one of the deck."""
    if not s.house.remembers:
        for number, row in enumerate(s.rows):
            for place, card in enumerate(row.cards):
                if is_covered(card) and (other := exchanged(s, uncovered(card))):
                    twin, new = other
                    twin.rows[number] = Row([*row.cards[:place], new + COVERED, *row.cards[place + 1 :]])
                    yield twin
        for place, card in enumerate(s.taken):
            if is_covered(card) and (other := exchanged(s, uncovered(card))):
                twin, new = other
                twin.taken = [*s.taken[:place], new + COVERED, *s.taken[place + 1 :]]
                yield twin
    for owner, trove in enumerate(s.troves):
        for place, marker in enumerate(trove.markers):
            if other := exchanged(s, marker):
                twin, new = other
                markers = [*trove.markers[:place], new, *trove.markers[place + 1 :]]
                twin.troves[owner] = trove.with_markers(markers)
                yield twin


def exchanged(s: Troublez, card: int) -> tuple[Troublez, int] | None:
    """A copy with `card` in its deck, and the other talisman that was there instead."""
    others = [other for other in s.deck if is_talisman(other) and other != card]
    if not others:
        return None
    twin = s.twin(s.luck.copy())
    twin.deck.remove(others[0])
    twin.deck = sorted([*twin.deck, card])
    return twin, others[0]
