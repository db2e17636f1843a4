"""The results of a review so far: plain numbers, which can be passed from one process to another."""

from __future__ import annotations

import msgspec

from hurlyburly.review.choices import Effect
from hurlyburly.review.curve import Chances, Draw
from hurlyburly.review.mistakes import Mistake


class Findings(msgspec.Struct):
    """What each stage has found."""

    seed: int = 1
    curve: list[Chances] = []
    draws: list[Draw] = []
    effects: list[Effect] = []
    mistakes: list[Mistake] = []
    looked: int = 0  # choices that were looked at
    seconds: float = 0.0
