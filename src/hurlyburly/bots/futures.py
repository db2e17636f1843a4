"""Simulated futures: what happens after a play, compared with what happens after another play, in pairs.

A future is a redeal for the seat, with its own luck; after the play, all seats are played by greedy bots unless the
caller wants others. Future number n has the same hidden cards and the same luck whichever play it begins with, so any
difference is due to the play. It is followed to the seat's next turn (or the next round), or a later one; what happens
until then gives the reasons for a play. Some futures are played to the end of the game: only these give a chance of
winning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from hurlyburly.bots.greedy import greedy
from hurlyburly.bots.search import rewards
from hurlyburly.kernel.events import Event, seat_of
from hurlyburly.kernel.game import game_with_state
from hurlyburly.kernel.luck import Luck, QuickLuck
from hurlyburly.kernel.parts import Telling
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import NOBODY

LONGEST_WATCH: Final = 80  # plays, in a game whose events do not say where a turn begins
LONGEST_GAME: Final = 400  # plays from here to its end; a longer one is not played out
APART: Final = 7919  # between the seeds of two futures
MINE, OTHERS = 0, 1

Happened = tuple[int, int]  # the place of a telling in its game, and MINE or OTHERS
GoOn = Callable[[State, Luck], None]  # makes one play for the seat that must choose


class Future(msgspec.Struct, frozen=True):
    """The outcome of a play in one future."""

    value: float  # how the seat stands when the watch is over, from 0 to 1
    gain: float  # in score until then
    happened: dict[Happened, float]  # how often, or how much
    win: float | None  # where it was played to the end: 1, or a share of it
    values: tuple[float, ...] = ()  # how all seats stand when the watch is over


def greedily(s: State, luck: Luck) -> None:
    """Make a greedy play for the seat that must choose, from what it may know."""
    s.play(s.options[0] if len(s.options) == 1 else greedy(s, s.seat, 1, luck))


class Futures:
    """The futures of one question, which `seat` is asked in `s` or in a redeal of it. Every future is a redeal by
    itself.

    `judge` says how the seats stand when the watch is over, and `go_on` makes the plays until then. The watch is over
    when the seat has begun this many `turns`.
    """

    def __init__(
        self,
        s: State,
        seat: int,
        seed: int,
        judge: Callable[[State], list[float]] = rewards,
        go_on: GoOn = greedily,
        turns: int = 1,
    ) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.seed: Final = seed
        self.judge: Final = judge
        self.go_on: Final = go_on
        self.turns: Final = turns
        self._tellings: Final[dict[type[Event], list[tuple[int, Telling]]]] = {}
        for number, telling in enumerate(game_with_state(type(s)).tellings):
            self._tellings.setdefault(telling.event, []).append((number, telling))

    def world(self, number: int) -> State:
        """A redeal and its luck: for this number, the same after every play."""
        return self.s.redeal(self.seat, QuickLuck(self.seed + APART * number))

    def after(self, option: int, number: int, to_the_end: bool) -> Future:
        """The future with this number, beginning with `option`."""
        s = self.world(number)
        luck = QuickLuck(self.seed + APART * number + 1)  # to think with, so that thoughts use up nobody's dice
        before = s.scores()[self.seat]
        told: list[Event] = []
        s.told = told
        s.play(option)
        seen = begun = 0
        for _ in range(LONGEST_WATCH * self.turns):
            begun += sum([self._begins_anew(event) for event in told[seen:]])
            if s.over or begun >= self.turns:
                break
            seen = len(told)
            self.go_on(s, luck)
        while s.sealed and not s.over:
            self.go_on(s, luck)
        values, gain = self.judge(s), s.scores()[self.seat] - before
        s.told = None
        win: float | None = None
        if to_the_end or s.over:
            for _ in range(LONGEST_GAME):
                if s.over:
                    break
                self.go_on(s, luck)
            if s.over:
                winners = s.winners()
                win = 1.0 / len(winners) if self.seat in winners else 0.0
        return Future(values[self.seat], gain, self._happened(told), win, tuple(values))

    def _begins_anew(self, event: Event) -> bool:
        return bool(event.opens) and seat_of(event) in (self.seat, NOBODY)

    def _happened(self, told: list[Event]) -> dict[Happened, float]:
        found: dict[Happened, float] = {}
        for event in told:
            for number, telling in self._tellings.get(type(event), ()):
                if telling.only is None or telling.only(event):
                    key = (number, MINE if getattr(event, telling.whose) == self.seat else OTHERS)
                    found[key] = found.get(key, 0.0) + (getattr(event, telling.worth) if telling.worth else 1.0)
        return found
