"""A review of a finished game, made in stages, each of which may run in another process; and what it is made of.

    findings = Findings(seed=1)
    for stage in STAGES:
        findings = found_out(match, findings, stage, seconds)
    review = review_of(match, findings)

A stage keeps to its share of the seconds. With less time, results have wider limits or are left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Final, Literal

from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.match import Match
from hurlyburly.review.choices import Effects, accounts
from hurlyburly.review.curve import curve, draws
from hurlyburly.review.findings import Findings
from hurlyburly.review.line import Line
from hurlyburly.review.mistakes import mistakes
from hurlyburly.review.outlook import judge_of, shares
from hurlyburly.review.words import Review, ReviewWriter

Stage = Literal["curve", "draws", "choices", "mistakes"]

STAGES: Final[tuple[Stage, ...]] = ("curve", "draws", "choices", "choices", "choices", "choices", "mistakes")
SHARES: Final[dict[Stage, float]] = {"curve": 0.12, "draws": 0.12, "choices": 0.12, "mistakes": 0.28}  # of the time
SECONDS: Final = 50.0  # for an ordinary game
FUTURES: Final = 60  # for each choice, on average, in a stage

Watch = Callable[[int, int], None]


def found_out(
    match: Match, findings: Findings, stage: Stage, seconds: float = SECONDS, seats: Collection[int] = ()
) -> Findings:
    """The findings after one more stage. Mistakes are looked for among the choices of `seats`, or all."""
    begun = time.perf_counter()
    ends = begun + SHARES[stage] * seconds
    line, judge, seed = Line(match), judge_of(match.game), findings.seed

    def out() -> bool:
        return time.perf_counter() > ends

    if stage == "curve":
        findings.curve = curve(line, judge, seed, out)
    elif stage == "draws":
        findings.draws = draws(line, judge, seed, out)
    elif stage == "choices":
        effects = Effects(line, judge, seed, findings.effects)
        effects.measure(FUTURES, out)
        findings.effects = effects.found
    else:
        findings.mistakes, findings.looked = mistakes(line, seats or range(match.seats), judge, seed, out)
    findings.seconds += time.perf_counter() - begun
    return findings


def review_of(match: Match, findings: Findings) -> Review:
    """The review in words and figures. Luck and skill are left out if the game was not played to its end, or if there
    was no time to measure every choice."""
    line = Line(match)
    complete = match.over and all([effect.count for effect in findings.effects])
    found = accounts(findings.effects, shares(match.state)) if complete else []
    return ReviewWriter(line, findings, found, judge_of(match.game).own).review()


def reviewed(
    match: Match,
    seconds: float = SECONDS,
    seed: int = 1,
    watch: Watch = lambda done, all: None,
    seats: Collection[int] = (),
) -> Review:
    """All stages, one after the other."""
    if not match.played:
        raise BadTable("nothing was played in this game: there is nothing to review")
    findings = Findings(seed=seed)
    for number, stage in enumerate(STAGES):
        watch(number, len(STAGES))
        findings = found_out(match, findings, stage, seconds, seats)
    watch(len(STAGES), len(STAGES))
    return review_of(match, findings)
