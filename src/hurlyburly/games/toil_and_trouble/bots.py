"""The bots of Toil and Trouble: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge

BOTS = Bots(
    budgets=(500, 5000),
    short={"offer-to-stop": 10},
    challenges=(
        Challenge(("greedy", "random"), 100, 0.75),
        Challenge(("sharp", "random"), 30, 0.85),
        Challenge(("sharp", "greedy"), 120, 0.60),
    ),
    lengths=Path(__file__).with_name("lengths.toml"),
)
