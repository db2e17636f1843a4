"""The costliest choices: what would have been better, from what the seat could know, and why.

A short search looks at every choice, a long one at those that look worst. Where the long one prefers another option,
that and the choice are compared in futures in pairs, in which all seats look ahead a little. A greedy bot cannot make
the most of either option: what costs it a few points may cost a good player nothing.

The search and the futures judge by different means, and the futures that measure a loss are others than those that
found it, since what looks worst of many looks worse than it is. They are also watched for longer, until the seat's
turn after next: what looks bad at its next turn is often mended a turn later, without anything special being done.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from hurlyburly.bots.evidence import Evidence, Seen
from hurlyburly.bots.futures import Future, Futures, GoOn
from hurlyburly.bots.hints import mean, reasons_for, variance
from hurlyburly.bots.levels import Glimpse, Search, chosen, seed_of
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.hint import Reason
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State
from hurlyburly.review.choices import Out
from hurlyburly.review.line import Line, Point
from hurlyburly.review.outlook import Judge

A_GLANCE: Final = 0.2  # of the budget for a hint, for each choice
A_LONG_LOOK: Final = 4.0
A_LITTLE: Final = 0.1  # for each play in a future
LOOKED_AT: Final = 14  # choices for long
FIRST: Final = 6  # pairs of futures: what loses nothing in them is not measured
WATCHED: Final = 2  # turns of the seat in others, that measure: what looks bad at the next may be mended by then
ENOUGH: Final = 12  # of these, if they leave no doubt
MEASURED_ON: Final = 36  # else
LEAST: Final = 0.03  # of the chance of winning: a smaller loss is none
SURE: Final = 2.0  # standard errors
SURER: Final = 3.0  # to make do with few


class Mistake(msgspec.Struct, frozen=True):
    """A choice, a better one, and what that was worth."""

    number: int  # of the point
    better: int  # option
    loss: float  # of the chance of winning
    error: float  # one standard error
    futures: int
    reasons: tuple[Reason, ...]  # for the better one


class Preferred(msgspec.Struct, frozen=True):
    """The option that a search prefers at a point."""

    number: int
    option: int
    ahead: float  # so much better the seat stands, as the search has it


def mistakes(line: Line, seats: Collection[int], judge: Judge, seed: int, out: Out) -> tuple[list[Mistake], int]:
    """The certain mistakes, worst first, and how many choices were looked at."""
    asked = [number for number, point in enumerate(line.points) if point.is_choice and point.seat in seats]
    glanced, looked = searched(line, asked, seed_of("glance", seed), A_GLANCE, out)
    found = []
    for one in glanced[:LOOKED_AT]:
        preferred, _ = searched(line, [one.number], seed_of("look", seed), A_LONG_LOOK, out)
        found += [measured(line, other, judge, seed, out) for other in preferred]
    return sorted([one for one in found if one is not None], key=lambda one: -one.loss), looked


def searched(line: Line, numbers: Sequence[int], seed: int, share: float, out: Out) -> tuple[list[Preferred], int]:
    """The points at which a search prefers another option, those with the strongest preference first; and how many
    points there was time for."""
    bot = looker(line.match.game, share)
    found = []
    looked = 0
    for number in numbers:
        if out():
            break
        looked += 1
        preferred = rather(line.points[number], number, bot, seed)
        if preferred is not None:
            found.append(preferred)
    return sorted(found, key=lambda one: -one.ahead), looked


def rather(point: Point, number: int, bot: Search, seed: int) -> Preferred | None:
    """The option that a search prefers at a point. None if it is the one chosen, or if several seats answered in
    secret: then no answer is best."""
    thought = bot.think(Glimpse(point.s, point.seat, seed_of("point", seed, point.play)))
    if thought.mixture or thought.best == point.option:
        return None
    values = {one.option: one.value for one in thought.options if one.visits}
    here = values.get(point.option, min(values.values()))  # what it never tried looks no better than what it did
    return Preferred(number, thought.best, values[thought.best] - here)


def measured(line: Line, preferred: Preferred, judge: Judge, seed: int, out: Out) -> Mistake | None:
    """How much was lost, if that is certain: on few futures if they are enough, otherwise on more."""
    point, better = line.points[preferred.number], preferred.option
    go_on = looking_ahead(looker(line.match.game, A_LITTLE))
    finding, measuring = [
        Pairs(Futures(point.s, point.seat, seed_of(word, seed, point.play), judge, go_on, turns), point.option, better)
        for word, turns in (("find", 1), ("measure", WATCHED))
    ]
    finding.more(FIRST, out)
    if len(finding.lost) < FIRST or mean(finding.lost) <= 0:
        return None
    measuring.more(ENOUGH, out)
    if len(measuring.lost) < ENOUGH or measuring.loss + SURE * measuring.error < LEAST:
        return None
    if not measuring.certain(SURER):
        measuring.more(MEASURED_ON - ENOUGH, out)
        if not measuring.certain(SURE):
            return None
    why = reasons(line, point, better, measuring)
    return Mistake(preferred.number, better, measuring.loss, measuring.error, len(measuring.lost), why)


class Pairs:
    """Futures after a choice, and after what may have been better."""

    def __init__(self, of: Futures, option: int, better: int) -> None:
        self.of: Final = of
        self.option: Final = option
        self.better: Final = better
        self.here: Final[list[Future]] = []
        self.there: Final[list[Future]] = []

    def more(self, count: int, out: Out) -> None:
        """Measure more futures, as far as there is time."""
        for number in range(len(self.here), len(self.here) + count):
            if out():
                break
            self.here.append(self.of.after(self.option, number, False))
            self.there.append(self.of.after(self.better, number, False))

    @property
    def lost(self) -> list[float]:
        return [there.value - here.value for here, there in zip(self.here, self.there, strict=True)]

    @property
    def loss(self) -> float:
        return mean(self.lost)

    @property
    def error(self) -> float:
        return math.sqrt(variance(self.lost) / len(self.lost))

    def certain(self, errors: float) -> bool:
        return self.loss >= max(LEAST, errors * self.error)


def looker(game: Game, share: float) -> Search:
    """A bot that searches with this share of the budget for a hint."""
    return Search(round(share * game.bots.hint))


def looking_ahead(bot: Search) -> GoOn:
    """A way to go on in which all seats play as this bot."""

    def go_on(s: State, luck: Luck) -> None:
        s.play(chosen(bot, Glimpse(s, s.seat, luck.below(1 << 30))))

    return go_on


def reasons(line: Line, point: Point, better: int, pairs: Pairs) -> tuple[Reason, ...]:
    """What happens more often after the better play, in the words of the game; its seat is ME there."""
    match = line.match
    evidence = Evidence(seen={point.option: Seen(futures=pairs.here), better: Seen(futures=pairs.there)})
    return reasons_for(evidence, match.game, point.seat, match.names, better, point.option)
