"""What a player may see of Toil and Troublez. Secrets have no field here, so none can leak."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hurlyburly.games.toil_and_troublez.state import (
    COVERED,
    NAME,
    Troublez,
    Trove,
    is_covered,
    is_talisman,
    uncovered,
)
from hurlyburly.kernel.game import View, question


class TroveView(msgspec.Struct, frozen=True):
    talismans: tuple[str, ...]  # by number
    markers: int
    score: int


class TroublezView(View, frozen=True, kw_only=True):
    rows: tuple[tuple[str, ...], ...]  # a covered card is just that
    taken: tuple[str, ...]
    declared: tuple[str, ...]
    troves: tuple[TroveView, ...]
    deck: int
    discard: tuple[str, ...]
    last_pile: bool


def names(cards: list[int]) -> tuple[str, ...]:
    return tuple([NAME[card] for card in cards])


def trove_view(trove: Trove) -> TroveView:
    return TroveView(names(sorted(trove.cards)), len(trove.markers), trove.score())


def view(s: Troublez, seat: int | None) -> TroublezView:
    return TroublezView(
        **question(s, seat),
        rows=tuple([names(row.cards) for row in s.rows]),
        taken=names(s.taken),
        declared=names(s.declared),
        troves=tuple([trove_view(trove) for trove in s.troves]),
        deck=len(s.deck),
        discard=names(s.discard),
        last_pile=s.depletions <= 1,
    )


def hidden(s: Troublez, seat: int | None) -> Iterator[Troublez]:
    """The state with one talisman that nobody can see (under a Cloak, or a marker) exchanged for another."""
    for zone in range(len(secret_zones(s))):
        for place, card in enumerate(secret_zones(s)[zone]):
            other = s.copy()
            assert isinstance(other, Troublez)
            cards = secret_zones(other)[zone]
            unseen = [c for c in other.deck if is_talisman(c) and c != uncovered(card)]
            if not unseen or (zone < len(s.rows) + 1 and not is_covered(card)):
                continue
            other.deck.remove(unseen[0])
            other.deck.append(uncovered(card))
            other.deck.sort()
            cards[place] = unseen[0] + (COVERED if is_covered(card) else 0)
            yield other


def secret_zones(s: Troublez) -> list[list[int]]:
    return [row.cards for row in s.rows] + [s.taken] + [trove.markers for trove in s.troves]
