"""The bots of Toil and Trouble: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge, Ladder

BOTS = Bots(
    budgets=(160, 2000),
    short={"offer-to-stop": 10},
    challenges=(
        Challenge(("greedy", "random"), 100, 0.75),
        Challenge(("sharp", "random"), 30, 0.85),
    ),
    ladder=Ladder((120, 120, 80), (80, 80, 0), rival=30),
    lengths=Path(__file__).with_name("lengths.toml"),
)
