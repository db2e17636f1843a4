"""What learners are given of Toil and Trouble: which numbers an observation has, and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hurlyburly.games.toil_and_trouble import encode
from hurlyburly.kernel.parts import Learning

if TYPE_CHECKING:
    from hurlyburly.kernel.observing import Observer


def observer() -> type[Observer]:
    from hurlyburly.games.toil_and_trouble.observer import TroubleObserver

    return TroubleObserver


LEARNING = Learning(version=1, blocks=encode.BLOCKS.blocks, observer=observer)
