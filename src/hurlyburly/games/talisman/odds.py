"""Exact odds wherever a roll decides: pairs of an outcome in words and its chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WIN: Final = "win"
TIE: Final = "tie"
LOSE: Final = "lose"


def chances(mine: int, my_rolls: list[int], its: int, its_rolls: list[int]) -> list[tuple[str, float]]:
    """Of a higher, an equal and a lower score, each roll of either side being equally likely."""
    won = 0
    tied = 0
    for roll in my_rolls:
        for other in its_rolls:
            if mine + roll > its + other:
                won += 1
            elif mine + roll == its + other:
                tied += 1
    all = len(my_rolls) * len(its_rolls)
    return [(WIN, won / all), (TIE, tied / all), (LOSE, (all - won - tied) / all)]


def spoken(outcomes: Sequence[tuple[str, float]]) -> str:
    """Outcomes and their chances in a line; what is certain, but for a fight's end, has none."""
    likely = [(name, chance) for name, chance in outcomes if chance]
    if len(likely) == 1 and likely[0][0] not in (WIN, TIE, LOSE):
        return likely[0][0]
    return ", ".join([f"{name} {chance:.0%}" for name, chance in likely])


def merged(outcomes: list[str]) -> list[tuple[str, float]]:
    """Equally likely outcomes, the same ones put together, in the order they first come up."""
    found: list[tuple[str, float]] = []
    for outcome in outcomes:
        if outcome not in [name for name, _ in found]:
            found.append((outcome, outcomes.count(outcome) / len(outcomes)))
    return found


def totals(dice: int) -> list[int]:
    """How many ways there are to each total, by total."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + 6)
        for total in range(len(ways)):
            for die in range(1, 7):
                more[total + die] += ways[total]
        ways = more
    return ways
