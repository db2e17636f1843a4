"""The costliest choices: what would have been better, from what the seat could know, and why.

Every choice is looked at briefly: each option is tried on some redeals, and the position after it judged. The worst
are looked at closely, in futures in pairs: first to find the best other option, then, on new ones, to measure what the
choice lost, since the best of several looks better than it is on the futures that picked it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from hurlyburly.bots.futures import Future, Futures
from hurlyburly.bots.hints import Evidence, Seen, reasons_for, variance
from hurlyburly.bots.levels import seed_of
from hurlyburly.kernel.hint import Reason
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import State
from hurlyburly.review.choices import Out
from hurlyburly.review.line import Line, Point
from hurlyburly.review.outlook import Judge

GLANCES: Final = 3  # redeals
LOOKED_AT: Final = 14  # choices closely
OTHERS: Final = 3  # options beside the one played
PICKED_ON: Final = 24  # futures
MEASURED_ON: Final = 64  # others
LEAST: Final = 0.02  # of the chance of winning: a smaller loss is none
SURE: Final = 2.0  # standard errors


class Mistake(msgspec.Struct, frozen=True):
    """A choice, a better one, and what that was worth."""

    number: int  # of the point
    better: int  # option
    loss: float  # of the chance of winning
    error: float  # one standard error
    futures: int
    reasons: tuple[Reason, ...]  # for the better one


def mistakes(line: Line, seats: Collection[int], judge: Judge, seed: int, out: Out) -> tuple[list[Mistake], int]:
    """Those that are certain, the worst first; and how many choices were looked at closely."""
    glanced = []
    for number, point in enumerate(line.points):
        if point.is_choice and point.seat in seats:
            if out():
                break
            worth = glance(point, judge, seed)
            glanced.append((max(worth.values()) - worth[point.option], number, worth))
    glanced.sort(key=lambda one: (-one[0], one[1]))
    found = []
    looked = 0
    for _, number, worth in glanced[:LOOKED_AT]:
        if out():
            break
        looked += 1
        mistake = closely(line, number, worth, judge, seed)
        if mistake is not None:
            found.append(mistake)
    found.sort(key=lambda mistake: -mistake.loss)
    return found, looked


def glance(point: Point, judge: Judge, seed: int) -> dict[int, float]:
    """How the seat stands right after each option, on average over some redeals."""
    s, seat = point.s, point.seat
    luck = QuickLuck(seed_of("glance", seed, point.play))
    worth = dict.fromkeys(s.options, 0.0)
    for _ in range(GLANCES):
        imagined = s.redeal(seat, luck)
        after = luck.below(1 << 30)
        for option in s.options:
            worth[option] += stands(imagined, option, seat, judge, after) / GLANCES
    return worth


def stands(s: State, option: int, seat: int, judge: Judge, seed: int) -> float:
    luck = QuickLuck(seed)
    t = s.twin(luck)
    t.play(option)
    while t.sealed and not t.over:
        t.play(luck.pick(t.options))
    return judge(t)[seat]


def closely(line: Line, number: int, worth: dict[int, float], judge: Judge, seed: int) -> Mistake | None:
    point = line.points[number]
    others = sorted([o for o in point.s.options if o != point.option], key=lambda option: -worth[option])[:OTHERS]
    picking = Futures(point.s, point.seat, seed_of("pick", seed, point.play), judge)
    tried = {option: futures(picking, option, PICKED_ON) for option in (point.option, *others)}
    better = max(others, key=lambda option: sum([future.value for future in tried[option]]))
    measuring = Futures(point.s, point.seat, seed_of("measure", seed, point.play), judge)
    here, there = futures(measuring, point.option, MEASURED_ON), futures(measuring, better, MEASURED_ON)
    apart = [one.value - other.value for one, other in zip(there, here, strict=True)]
    loss = sum(apart) / len(apart)
    error = math.sqrt(variance(apart) / len(apart))
    if loss < max(LEAST, SURE * error):
        return None
    return Mistake(number, better, loss, error, len(apart), why(line, point, better, here, there))


def futures(of: Futures, option: int, count: int) -> list[Future]:
    return [of.after(option, number, False) for number in range(count)]


def why(line: Line, point: Point, better: int, here: Sequence[Future], there: Sequence[Future]) -> tuple[Reason, ...]:
    """What happens more often after the better play, in the words of the game; its seat is ME there."""
    match = line.match
    evidence = Evidence(seen={point.option: Seen(futures=list(here)), better: Seen(futures=list(there))})
    return reasons_for(evidence, match.game, point.seat, match.names, better, point.option)
