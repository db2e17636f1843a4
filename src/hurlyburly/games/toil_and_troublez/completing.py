"""Completing Collections: one of each number, or four of one."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez import events, things
from hurlyburly.games.toil_and_troublez.asked import Asked, Try
from hurlyburly.games.toil_and_troublez.cards import KIND, NUMBERS
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.things import loose
from hurlyburly.games.toil_and_troublez.trove import ONE_OF_EACH
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING

NOT_NOW: Final = 6


def may_complete(s: Troublez, seat: int) -> None:
    """A Collection is completed as soon as it can be, unless players complete them by hand (TTZ-RULING-25)."""
    if s.house.by_hand:
        s.then(Complete(seat))
    else:
        complete_best(s, seat)


def all_may_complete(s: Troublez, first: int) -> None:
    """By hand, whoever has a set is asked when a turn begins and before a magician takes effect (TTZ-RULING-25)."""
    if s.house.by_hand:
        s.then_each([Complete(seat) for seat in s.round_from(first)])


class Complete(Asked):
    """A Collection may be completed at any time, also outside one's own turn (TTZ-COLLECT-06)."""

    def options(self, s: Troublez) -> list[int]:
        trove = s.troves[self.seat]
        return trove.collections() + [NOT_NOW] if trove.has_collection() else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        if option != NOT_NOW:
            s.declared = s.troves[self.seat].cards_of(option)
            s.troves[self.seat] = s.troves[self.seat].losing_each(s.declared)
            if s.told is not None:
                s.told.append(events.Declared(self.seat, option, tuple(s.declared)))
            s.then(TurnDown(self.seat), Complete(self.seat))

    def meaning(self, s: Troublez, option: int) -> Play:
        if option == NOT_NOW:
            return things.COMPLETE_NOTHING.of(s, self.seat)
        return things.COMPLETE.of(s, self.seat, option)

    def tries(self, s: Troublez) -> list[Try]:
        found = s.troves[self.seat].collections()
        lacking = [collection for collection in [ONE_OF_EACH] + NUMBERS if collection not in found]
        return [Try("TTZ-COLLECT-02" if c else "TTZ-COLLECT-01", things.COMPLETE, c) for c in lacking]


class TurnDown(Asked):
    """One of its cards becomes the marker, the rest are discarded (TTZ-COLLECT-07, TTZ-COLLECT-08)."""

    def options(self, s: Troublez) -> list[int]:
        return sorted(set(s.declared))

    def choose(self, s: Troublez, option: int) -> None:
        mark(s, self.seat, s.declared, option)
        s.declared = NOTHING

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.TURN_DOWN.of(s, self.seat, loose(self.seat, option))

    def tries(self, s: Troublez) -> list[Try]:
        return [Try("TTZ-COLLECT-07", things.TURN_NOTHING_DOWN), Try("TTZ-COLLECT-08", things.KEEP_OTHERS)]


def complete_best(s: Troublez, seat: int) -> None:
    """Complete Collections unasked: the best first, its lowest card the marker (TTZ-RULING-26, TTZ-RULING-27)."""
    while s.troves[seat].has_collection():
        cards = s.troves[seat].cards_of(s.troves[seat].best_collection())
        s.troves[seat] = s.troves[seat].losing_each(cards)
        mark(s, seat, cards, cards[0])


def mark(s: Troublez, seat: int, cards: list[int], marker: int) -> None:
    """The marker is turned down beside the Trove; the rest of the Collection is discarded."""
    s.troves[seat] = s.troves[seat].marked(marker)
    rest = cards[:]
    rest.remove(marker)
    s.discard += rest
    if s.told is not None:
        collection = ONE_OF_EACH if KIND[cards[0]] != KIND[cards[1]] else KIND[cards[0]]
        markers = len(s.troves[seat].markers)
        s.told.append(events.Completed(seat, collection, tuple(rest), seat, markers))
