"""The bots of Toil and Troublez: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge

BOTS = Bots(
    budgets=(500, 8000),
    challenges=(
        Challenge(("greedy", "random"), 1000, 0.75),
        Challenge(("sharp", "greedy"), 80, 0.60),
        Challenge(("cunning", "random"), 40, 0.90),
        Challenge(("cunning", "random", "random", "random"), 40, 0.70),
    ),
    lengths=Path(__file__).with_name("lengths.toml"),
)
