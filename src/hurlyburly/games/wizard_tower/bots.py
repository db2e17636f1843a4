"""The bots of the Sleepy Wizard's Tower: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge, Ladder

BOTS = Bots(
    budgets=(120, 6000),
    challenges=(
        Challenge(("greedy", "random", "random", "random"), 400, 0.40),
        Challenge(("sharp", "random", "random", "random"), 100, 0.60),
    ),
    ladder=Ladder((120, 120, 72), (120, 120, 60), rival=30),
    lengths=Path(__file__).with_name("lengths.toml"),
)
