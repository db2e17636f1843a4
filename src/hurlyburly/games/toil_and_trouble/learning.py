"""What learners are given of Toil and Trouble: which numbers an observation has, and since when."""

from __future__ import annotations

from hurlyburly.games.toil_and_trouble import encode
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, GOLD_TO_WIN, HAND
from hurlyburly.kernel.parts import Block, Learning

LEARNING = Learning(
    version=0,
    blocks=(
        Block("table", 5, "round / 20, deck / 128, basic and special orders left / 8, whether it is over"),
        Block("orders", len(encode._ORDER), "which orders are open"),
        Block("discard", len(encode._KIND), "by ingredient / 4"),
        Block("drunk", len(encode._EFFECT), "the Potion being drunk: its strength by effect"),
        Block("due", len(encode._EFFECT), "which effects are still to be carried out"),
        Block(
            "seats",
            encode.MOST_SEATS * (1 + encode.A_SEAT),
            f"{encode.MOST_SEATS} seats of {1 + encode.A_SEAT}: asked, gold / {GOLD_TO_WIN}, hand / {HAND}, known "
            f"cards by ingredient, {CAULDRONS} cauldrons (how full, strength by effect), lingering effects",
        ),
    ),
)
