"""Many differences at once, each with an interval that holds for all of them together.

Both ways of playing use the same deals, and only deals are independent of each other. So every difference is written
as a sum over the deals: what each of them adds to it. If nothing had changed, the two games of a deal could change
places, and what it adds would have the other sign. Drawing these signs at random thousands of times shows how large the
largest of all differences becomes by chance; a difference is shown if it exceeds that in 97 of 100 draws. Measures that
move together, as turns and rounds do, are drawn together and so do not count twice.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

DRAWS = 2000
SURE = 0.97  # of the draws: 19 of 20 comparisons in truth, since means over few games seem a little surer than they are
NOTHING = 1e-9  # what is left of nothing by rounding


class Sums(msgspec.Struct):
    """A numerator and a denominator for each deal."""

    counted: dict[int, float] = {}
    of: dict[int, float] = {}

    def add(self, deal: int, number: float, of: float = 1.0) -> None:
        self.counted[deal] = self.counted.get(deal, 0.0) + number
        self.of[deal] = self.of.get(deal, 0.0) + of

    @property
    def size(self) -> float:
        return sum(self.of.values())

    @property
    def mean(self) -> float:
        return sum(self.counted.values()) / self.size if self.size else 0.0


Value = tuple[Sums, ...]  # a mean; or two, of which the second is taken from the first


def value_of(value: Value) -> float:
    return value[0].mean - sum(sums.mean for sums in value[1:])


class Difference(msgspec.Struct, frozen=True):
    """The difference of two values, with a simultaneous confidence interval."""

    value: float
    low: float
    high: float

    @property
    def is_shown(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def differences(pairs: Sequence[tuple[Value, Value]], seed: int = 0) -> list[Difference]:
    """For each pair, the second value minus the first."""
    deals = sorted({deal for pair in pairs for value in pair for sums in value for deal in sums.of})
    if not deals or not pairs:
        return []
    rows = {deal: row for row, deal in enumerate(deals)}
    added = np.stack([adds(before, after, rows) for before, after in pairs], axis=1)
    largest = largest_by_chance(added, seed) * (1 + NOTHING)  # as large as by chance is not larger
    whole, size = added.sum(axis=0), np.sqrt((added**2).sum(axis=0))
    count = len(deals)
    spread = np.sqrt(((added - whole / count) ** 2).sum(axis=0) * count / max(1, count - 1))
    # The draws know the size of a sum beside its parts, not beside their spread: the one in terms of the other.
    times = math.sqrt((count - 1) / (count - largest**2)) * largest if largest**2 < count else math.inf
    half = [half_width(of, times, apart) for of, apart in zip(size, spread, strict=True)]
    return [Difference(float(v), float(v - h), float(v + h)) for v, h in zip(whole, half, strict=True)]


def half_width(size: float, times: float, spread: float) -> float:
    if size <= NOTHING:  # the same both ways, in every deal
        return 0.0
    return times * spread if math.isfinite(times) else math.inf


def adds(before: Value, after: Value, rows: dict[int, int]) -> Any:
    """What each deal adds to the difference. Measured from the mean of both sides, as if there were no difference:
    then a side of a few games, which happen to be alike, does not seem surer than it is."""
    found = np.zeros(len(rows))
    for sign, old, new in zip((1, -1), before, after, strict=False):
        both = (sum(old.counted.values()) + sum(new.counted.values())) / ((old.size + new.size) or 1.0)
        for side, sums in ((-sign, old), (sign, new)):
            if not sums.size:
                continue
            for deal, of in sums.of.items():
                found[rows[deal]] += side * (sums.counted[deal] - both * of) / sums.size
    return found


def largest_by_chance(added: Any, seed: int) -> float:
    """The bound that the largest of all sums, relative to the size of its parts, keeps in 97 of 100 draws of signs."""
    size = np.sqrt((added**2).sum(axis=0))
    parts = added[:, size > NOTHING] / size[size > NOTHING]
    if not parts.shape[1]:
        return 0.0
    signs = np.random.default_rng(seed).choice(np.array([-1.0, 1.0]), size=(DRAWS, len(parts)))
    found = np.zeros(DRAWS)
    for first in range(0, parts.shape[1], 256):  # a few hundred at a time: memory
        found = np.maximum(found, np.abs(signs @ parts[:, first : first + 256]).max(axis=1))
    return float(np.quantile(found, SURE, method="higher"))
