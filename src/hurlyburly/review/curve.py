"""The chances of winning at every moment, and which draws mattered.

Greedy bots play a position on to the beginning of the next turn, a few times, and it is judged there: in the middle of
a turn the numbers do not show what a card just drawn is good for. A draw is worth the difference between the position
after it and the average of what might have come instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from hurlyburly.bots.futures import LONGEST_WATCH, greedily
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import State
from hurlyburly.review.chance import outcomes
from hurlyburly.review.choices import Out
from hurlyburly.review.line import Line, Point
from hurlyburly.review.outlook import Judge

TIMES: Final = 24  # that every position of the curve is played on
LOOKED: Final = 2  # times that an outcome is, to find the draws that matter
CLOSELY: Final = 12  # and those, to tell how much
MATTERED: Final = 6  # draws that are looked at closely

Chances = list[float]


def settled(s: State, judge: Judge, seed: int) -> Chances:
    """The chances at the beginning of the next turn, after greedy bots have played up to it."""
    if s.over:
        return judge(s)
    t = s.twin(QuickLuck(seed))
    thoughts = QuickLuck(seed + 1)
    told: list[Event] = []
    t.told = told
    for _ in range(LONGEST_WATCH):
        greedily(t, thoughts)
        if t.over or any([event.opens for event in told]):
            break
        told.clear()
    while t.sealed and not t.over:
        greedily(t, thoughts)
    return judge(t)


def mean(all: Sequence[Chances]) -> Chances:
    return [sum(column) / len(all) for column in zip(*all, strict=True)]


def curve(line: Line, judge: Judge, seed: int, out: Out) -> list[Chances]:
    """The chances before the first play and after each. If time runs out, the remaining positions are judged as they
    are."""
    states = line.states()
    found: list[list[Chances]] = [[] for _ in states]
    for time in range(TIMES):
        for number, s in enumerate(states):
            if not s.over and (not out() or (time == 0 and not number)):
                found[number].append(settled(s, judge, seed + 7919 * time))
        if out():
            break
    return [mean(some) if some else judge(s) for some, s in zip(found, states, strict=True)]


class Draw(msgspec.Struct, frozen=True):
    """The luck in a draw after a play, for every seat: the actual outcome compared with the average."""

    number: int  # of the point
    luck: Chances
    ways: int  # that there were
    events: list[int]  # of the point's: those that might have been others


def draws(line: Line, judge: Judge, seed: int, out: Out) -> list[Draw]:
    """The draws that changed most, the greatest first."""
    found = []
    for number, point in enumerate(line.points):
        if point.drew:
            if out():
                break
            found.append(drawn(number, point, line.after(number), judge, seed, LOOKED))
    found.sort(key=weight)
    close = [  # afresh: what stood out may have stood out by chance
        drawn(draw.number, line.points[draw.number], line.after(draw.number), judge, seed + 104729, CLOSELY)
        for draw in found[:MATTERED]
        if not out()
    ]
    return sorted(close or found[:MATTERED], key=weight)


def weight(draw: Draw) -> float:
    return -max(draw.luck) + min(draw.luck)


def drawn(number: int, point: Point, after: State, judge: Judge, seed: int, times: int) -> Draw:
    might = outcomes(point.s, point.option, seed + number)
    seeds = [seed + number + 7919 * time for time in range(times)]
    came = mean([settled(after, judge, one) for one in seeds])
    usual = [0.0] * point.s.seats
    for outcome in might:
        chances = mean([settled(outcome.s, judge, one) for one in seeds])
        for seat in range(point.s.seats):
            usual[seat] += outcome.weight * chances[seat]
    certain = frozenset.intersection(*[outcome.told for outcome in might])
    drew = [place for place, event in enumerate(point.events) if str(event) not in certain]
    return Draw(number, [one - other for one, other in zip(came, usual, strict=True)], len(might), drew)
