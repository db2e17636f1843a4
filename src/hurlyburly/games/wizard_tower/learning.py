"""What learners are given of the Sleepy Wizard's Tower: which numbers an observation has, and since when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hurlyburly.games.wizard_tower import adventurers, encode
from hurlyburly.kernel.parts import Block, Learning

if TYPE_CHECKING:
    from hurlyburly.kernel.observing import Observer


def observer() -> type[Observer]:
    from hurlyburly.games.wizard_tower.observer import WizardObserver

    return WizardObserver


LEARNING = Learning(
    version=0,
    blocks=(
        Block("round", adventurers.ROUNDS, "which round it is"),
        Block("floor", len(encode.FLOOR_NAMES) + 1, "which floor; the last for any of a pack"),
        Block("asked", len(encode.QUESTIONS), "which question is open"),
        Block("deck", 1, f"cards left / {len(encode.CARDS)}"),
        Block("market", encode.THE_MARKET, "how many cards of each rating from 0 on, then of each class"),
        Block(
            "seats",
            encode.SEATS * encode.A_SEAT,
            f"{encode.SEATS} seats of {encode.A_SEAT}: present, asked, takes the first turn, age / {encode.SEATS}, "
            f"noise and total noise / {adventurers.WAKE}, bonus / 5, treasure / 20; then {adventurers.HAND} places of "
            f"the hand (held, seen by its owner, card) and {adventurers.HAND} of the team (noise / {encode.LOUDEST}, "
            f"card). A card is {encode.A_CARD} numbers: in sight, rating / {encode.LOUDEST}, which class",
        ),
    ),
    observer=observer,
)
