"""Luck and skill: what the choices of a game were worth for every seat, and how much luck is left.

A choice is compared with what a greedy bot (level 2) would have chosen there, from what the seat could know: in pairs
of futures that begin with the one and with the other (`bots/futures.py`). The average difference is the skill in it,
for the seat that chose and for all others. Everything else that happened is luck: dice, cards, and hidden cards that a
choice ran into. No single draw is estimated. If the skill of all choices were known exactly, so would be the luck:

    result = start + luck + skill

The futures are a sample, so every choice is measured twice, on different ones. Skill is the mean of both. Luck is what
the first one leaves over. Half of their difference is unexplained; it is as large as the error of the skill. So

    start + luck + own choices + others' choices + unexplained = result

for every seat, and the unexplained part shows how exact it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from heapq import heapify, heapreplace
from typing import Final

import msgspec

from hurlyburly.bots.futures import Futures
from hurlyburly.bots.greedy import greedy
from hurlyburly.bots.levels import REDEALS, seed_of
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.review.line import Line
from hurlyburly.review.outlook import Judge

FIRST: Final = 4  # futures for every choice; half of them for each measurement
MORE: Final = 4  # at a time, where they tell most
DOUBT: Final = 0.004  # the variance of a choice of which little is known yet

Out = Callable[[], bool]  # of time


class Effect(msgspec.Struct):
    """The effect of a choice compared with a greedy bot's choice: sums over futures, for both measurements."""

    number: int  # of its point
    seat: int
    sums: list[list[float]]  # by measurement and seat
    count: int = 0
    squares: float = 0.0  # of the differences for the seat that chose

    def by(self, half: int) -> list[float]:
        """The effect on every seat's chances, in one of the two measurements."""
        return [total / (self.count / 2) for total in self.sums[half]]

    @property
    def skill(self) -> list[float]:
        return [(one + other) / max(1, self.count) for one, other in zip(*self.sums, strict=True)]

    @property
    def variance(self) -> float:
        """The variance of a single difference."""
        mean = (self.sums[0][self.seat] + self.sums[1][self.seat]) / self.count
        return max(0.0, (self.squares + DOUBT) / self.count - mean * mean)

    @property
    def gain(self) -> float:
        """By how much more futures lower the variance of the sum."""
        return self.variance / (self.count * (self.count + MORE))


class Effects:
    """The effects of all choices in a game; a measurement can be continued."""

    def __init__(self, line: Line, judge: Judge, seed: int, found: Sequence[Effect] = ()) -> None:
        self.line: Final = line
        self.found: Final = list(found) or [
            Effect(number, point.seat, [[0.0] * point.s.seats, [0.0] * point.s.seats])
            for number, point in enumerate(line.points)
            if point.is_choice
        ]
        self.futures: Final = [
            Futures(point.s, point.seat, seed_of("skill", seed, point.play), judge)
            for point in [line.points[effect.number] for effect in self.found]
        ]

    def measure(self, futures: int, out: Out) -> None:
        """This many more futures for each choice, on average: most where they tell most."""
        found = self.found
        for place in range(len(found)):
            if out():
                return
            if not found[place].count:
                self.more(place, FIRST)
        heap = [(-effect.gain, place) for place, effect in enumerate(found)]
        heapify(heap)
        for _ in range(futures * len(found) // MORE):
            if out():
                break
            place = heap[0][1]
            self.more(place, MORE)
            heapreplace(heap, (-found[place].gain, place))

    def more(self, place: int, count: int) -> None:
        """Measure this many more futures for each choice on average: most where they tell most."""
        effect, futures = self.found[place], self.futures[place]
        s, seat, option = futures.s, futures.seat, self.line.points[effect.number].option
        for number in range(effect.count, effect.count + count):
            usual = greedy(s, seat, REDEALS, QuickLuck(futures.seed + number))
            if usual != option:
                here = futures.after(option, number, False).values
                there = futures.after(usual, number, False).values
                half = effect.sums[number % 2]
                for other in range(s.seats):
                    half[other] += here[other] - there[other]
                effect.squares += (here[seat] - there[seat]) ** 2
        effect.count += count


class Account(msgspec.Struct, frozen=True):
    """Where a seat's result came from, in percentage points: start + luck + own + others + unexplained = result."""

    seat: int
    start: float  # an even share
    luck: float
    own: float  # choices
    others: float
    unexplained: float
    result: float
    error: float  # one standard error of all skill together


def accounts(choices: Sequence[Effect], result: Sequence[float]) -> list[Account]:
    """`result` are shares of the victory."""
    seats = len(result)
    found = []
    error = math.sqrt(sum([one.variance / one.count for one in choices]))
    for seat in range(seats):
        own = sum([one.skill[seat] for one in choices if one.seat == seat])
        others = sum([one.skill[seat] for one in choices if one.seat != seat])
        first, second = [sum([one.by(half)[seat] for one in choices]) for half in (0, 1)]
        start = 1.0 / seats
        found.append(
            Account(
                seat=seat,
                start=100.0 * start,
                luck=100.0 * (result[seat] - start - first),
                own=100.0 * own,
                others=100.0 * others,
                unexplained=50.0 * (first - second),
                result=100.0 * result[seat],
                error=100.0 * error,
            )
        )
    return found
