"""The bots of Toil and Troublez: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge, Ladder

BOTS = Bots(
    budgets=(8, 100),  # more than 20 win nothing more: how the seats stand then is not known better
    challenges=(
        Challenge(("greedy", "random"), 1000, 0.75),
        Challenge(("cunning", "random"), 40, 0.90),
        Challenge(("cunning", "random", "random", "random"), 40, 0.70),
    ),
    ladder=Ladder((240, 300, 300), (120, 120, 100)),
    lengths=Path(__file__).with_name("lengths.toml"),
)
