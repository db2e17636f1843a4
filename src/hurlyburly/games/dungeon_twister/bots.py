"""The bots of Dungeon Twister: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge

BOTS = Bots(
    budgets=(150, 1500),
    short={"dead-game": 12},
    challenges=(
        Challenge(("greedy", "random"), 60, 0.80),
        Challenge(("sharp", "random"), 40, 0.95),
        Challenge(("sharp", "greedy"), 60, 0.60),
    ),
    paces=({"victory-points": 8}, {"teams": "beginner"}),
    lengths=Path(__file__).with_name("lengths.toml"),
)
