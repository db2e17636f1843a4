"""What learners are given of Dungeon Twister: which numbers an observation has, and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hurlyburly.games.dungeon_twister import encode
from hurlyburly.kernel.parts import Learning

if TYPE_CHECKING:
    from hurlyburly.kernel.observing import Observer


def observer() -> type[Observer]:
    from hurlyburly.games.dungeon_twister.observer import TwisterObserver

    return TwisterObserver


LEARNING = Learning(version=1, blocks=encode.BLOCKS.blocks, observer=observer)
