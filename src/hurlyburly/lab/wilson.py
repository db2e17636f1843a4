"""How sure a share is."""

from __future__ import annotations

import math

Z_95 = 1.959964


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson, 1927); shared victories may make `wins` a fraction."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
