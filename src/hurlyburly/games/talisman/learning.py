"""What learners are given of Talisman: which numbers an observation has, and since when."""

from __future__ import annotations

from hurlyburly.games.talisman import encode
from hurlyburly.kernel.parts import Block, Learning

LEARNING = Learning(
    version=1,
    blocks=(
        Block(
            "characters",
            len(encode.SEATS) * encode.A_CHARACTER,
            f"{len(encode.SEATS)} seats of {encode.A_CHARACTER}: strength, craft and one's own of both / 10, "
            "life, fate and gold / 5, spells / 3, trophies / 5, toad, turns lost, slow, on a quest, defeated, "
            "enslaved, turning back, passed, invisible, out, ordeal / 12, points / 100; which alignment, space and "
            "character; objects and followers by card; known spells by card",
        ),
        Block(
            "table",
            12,
            "whose turn / 6, round and midnight / 60, deck / 100, spell deck / 24, Talismans / 4, dice / 18, "
            "silenced, both scores of the fight / 20, both highest dice / 6",
        ),
        Block("asked", len(encode.QUESTIONS), "which question is open"),
        Block("board", len(encode.SPACES), "cards and coins lying on each space"),
        Block("waiting", len(encode.CARDS), "by card: drawn and not yet met"),
    ),
)
