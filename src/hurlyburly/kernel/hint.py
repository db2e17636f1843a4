"""A hint: the best plays of a seat, how they compare, and why.

Hints are computed by bots, which the kernel does not import: they register here (`bots/hints.py`) for `Match.hint`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.play import Play

if TYPE_CHECKING:
    from hurlyburly.kernel.match import Match

Verdict = Literal["clearly best", "best", "about as good", "a little worse", "clearly worse", "the only one", "mix"]


class Reason(msgspec.Struct, frozen=True):
    """What a play gains or risks, in a sentence."""

    words: str
    good: bool


class Chance(msgspec.Struct, frozen=True):
    """The chance of winning, counted in games that were played to the end."""

    wins: float  # a victory shared by k is 1/k
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games


class Advised(msgspec.Struct, frozen=True):
    """A play worth making."""

    play: Play
    words: str  # what it does
    verdict: Verdict  # beside the others
    judged: str  # the same in a few words
    reasons: tuple[Reason, ...]
    chance: Chance | None = None  # where enough games were played out
    mix: float = 0.0  # in which share of cases to make it, where others answer in secret at the same time


class Hint(msgspec.Struct, frozen=True):
    """The best plays, best first, found only from what the seat may know."""

    plays: tuple[Advised, ...]
    counted: str  # what its figures are counted in, in a sentence
    futures: int  # that were imagined after each of the plays
    iterations: int  # of the search for them
    seconds: float  # of thought

    def __str__(self) -> str:
        lines = []
        for number, one in enumerate(self.plays, 1):
            lines.append(f"{number}. {one.play.text}: {one.judged}")
            lines += [f"   {'+' if reason.good else '-'} {reason.words}" for reason in one.reasons]
        return "\n".join([*lines, self.counted])


class Adviser(Protocol):
    def __call__(self, match: Match, seat: int, seconds: float, seed: int | None) -> Hint:
        """The hint for a seat."""


ADVISERS: list[Adviser] = []  # the last one is asked


def advised(match: Match, seat: int, seconds: float, seed: int | None) -> Hint:
    if not ADVISERS:
        raise BadTable("nobody is there to give hints: import hurlyburly.bots")
    return ADVISERS[-1](match, seat, seconds, seed)
