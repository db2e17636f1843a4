"""What learners are given of Toil and Troublez: which numbers an observation has, and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hurlyburly.kernel.parts import Block, Learning

if TYPE_CHECKING:
    from hurlyburly.kernel.observing import Observer


def observer() -> type[Observer]:
    from hurlyburly.games.toil_and_troublez.observer import TroublezObserver

    return TroublezObserver


LEARNING = Learning(
    version=0,
    blocks=(
        Block("asked", 12, "which question is open"),
        Block("to_act", 6, "who must answer it"),
        Block("active", 6, "whose turn it is"),
        Block("present", 6, "which seats there are"),
        Block("card", 25, "which card is to be placed, by face"),
        Block("number", 5, "which number Vanish has named"),
        Block("piles", 3, "cards in the draw pile / 100, depletions until the end / 3, cards drawn this turn / 10"),
        Block(
            "rows",
            288,
            "3 rows of 12 cards from the left, 8 each: number / 5, sun, moon, star, vanish, summon, poison, covered; "
            "of a longer row the outer six at either end",
        ),
        Block("taken", 96, "the row being taken, the same way"),
        Block("declared", 15, "the Collection being completed, by face / 4"),
        Block("discard", 25, "by face / 4"),
        Block("troves", 102, "6 seats of 17: loose talismans by face / 4, markers / 10, Magic Marks / 100"),
    ),
    observer=observer,
)
