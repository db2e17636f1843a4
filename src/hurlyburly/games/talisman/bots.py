"""The bots of Talisman: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge

A_NIGHT = {"until-midnight": 60}  # rounds, for those who never take the Crown

BOTS = Bots(
    budgets=(500, 5000),
    short={"until-midnight": 20},
    challenges=(
        Challenge(("greedy", "random", "random", "random"), 100, 0.40, A_NIGHT),
        Challenge(("sharp", "random", "random", "random"), 60, 0.50, A_NIGHT),
    ),
    paces=({"race-to-win": True}, *[{"until-midnight": rounds} for rounds in (6, 12, 20, 40, 60)]),
    lengths=Path(__file__).with_name("lengths.toml"),
)
