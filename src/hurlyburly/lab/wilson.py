"""Confidence intervals of shares and means."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z_95 = 1.959964


def wilson(wins: float, games: float, z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson, 1927); shared victories may make `wins` a fraction."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def share_interval(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The 95 % interval of a share, from what was counted in the games of each deal (numbers from 0 to 1).

    Games with the same deal may go alike. If they do, they count as fewer than as many independent games; never as
    more.
    """
    counted = [number for deal in deals for number in deal]
    if not counted:
        return 0.0, 1.0
    games, share = len(counted), sum(counted) / len(counted)
    independent = share * (1 - share) / games
    real = variance_of_mean(deals)
    worth = games * min(1.0, independent / real) if real > 0 else games
    return wilson(share * worth, worth)


def mean_interval(deals: Sequence[Sequence[float]]) -> tuple[float, float]:
    """The 95 % interval of a mean, from the spread of the deals; unbounded for fewer than two deals."""
    counted = [number for deal in deals for number in deal]
    if len(deals) < 2:
        return -math.inf, math.inf
    mean = sum(counted) / len(counted)
    spread = t_95(len(deals) - 1) * math.sqrt(variance_of_mean(deals))
    return mean - spread, mean + spread


def variance_of_mean(deals: Sequence[Sequence[float]]) -> float:
    """The variance of the mean of all games, when deals are independent but the games of one deal are not."""
    games = sum(len(deal) for deal in deals)
    if len(deals) < 2:
        return 0.0
    mean = sum(sum(deal) for deal in deals) / games
    apart = sum((sum(deal) - mean * len(deal)) ** 2 for deal in deals)
    return apart / games**2 * len(deals) / (len(deals) - 1)


def t_95(freedom: int) -> float:
    """Student's t for 95 %, within 1 % (Cornish and Fisher's expansion, which needs three degrees of freedom)."""
    if freedom < 3:
        return (12.7062, 4.3027)[freedom - 1]
    z, n = Z_95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3
