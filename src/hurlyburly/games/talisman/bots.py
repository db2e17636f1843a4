"""The bots of Talisman: how long they search, what they must win, how long their games take."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.kernel.parts import Bots, Challenge, Ladder

A_NIGHT = {"until-midnight": 20}  # rounds: long enough to tell bots apart

BOTS = Bots(
    budgets=(20, 600),
    short=A_NIGHT,
    challenges=(
        Challenge(("greedy", "random", "random", "random"), 100, 0.40, A_NIGHT),
        Challenge(("sharp", "random", "random", "random"), 60, 0.50, A_NIGHT),
    ),
    ladder=Ladder((120, 120, 60), (80, 80, 40), rival=30),
    paces=({"race-to-win": True}, *[{"until-midnight": rounds} for rounds in (6, 12, 20, 40, 60)]),
    lengths=Path(__file__).with_name("lengths.toml"),
)
