"""What learners are given of Dungeon Twister: which numbers an observation has, and since when."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister import encode
from hurlyburly.games.dungeon_twister.ground import SLOTS, SQUARES
from hurlyburly.games.dungeon_twister.tokens import NAME
from hurlyburly.kernel.parts import Block, Learning

LEARNING = Learning(
    version=0,
    blocks=(
        Block(
            "board",
            encode.PLANES * SQUARES,
            f"{SQUARES} squares of {encode.PLANES}: ground, four edges, which character, whose (1 mine, "
            "-1 the other's), wounded, what lies beneath",
        ),
        Block(
            "sides",
            2 * encode.OF_A_SIDE,
            "mine and the other's: points / 8, jump cards, plants and webs / 3, action cards 2 to 5, combat cards "
            "0 to 6",
        ),
        Block("rooms", 3 * SLOTS, f"{SLOTS} rooms: turned up, tokens of mine and of the other face down / 3"),
        Block("turn", 6, "action points / 5, potion points / 8, my turn, peace, steps / 5, dull turns / 24"),
        Block("remembered", 2 * len(NAME), "by kind: the room where I hid it; then whether I have it in hand"),
    ),
)
