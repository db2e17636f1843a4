"""What learners are given of Talisman: which numbers an observation has, and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hurlyburly.games.talisman import encode
from hurlyburly.kernel.parts import Learning

if TYPE_CHECKING:
    from hurlyburly.kernel.observing import Observer


def observer() -> type[Observer]:
    from hurlyburly.games.talisman.observer import TalismanObserver

    return TalismanObserver


LEARNING = Learning(version=2, blocks=encode.BLOCKS.blocks, observer=observer, room=encode.room)
