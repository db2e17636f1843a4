"""A server with planted bots that fail, each level in its own way: gentle ones raise, greedy ones kill their worker,
sharp ones never come to an end. Cunning ones are as they should be.

The same as guests, for `serve --bot server.failing_bots:Raising` and the like."""

from __future__ import annotations

import os
import sys
import time

import msgspec

from hurlyburly.bots import Bot, Glimpse, listed_bot
from hurlyburly.kernel.game import Game
from hurlyburly.server import bots, serve


class Raising(msgspec.Struct, frozen=True):
    def choose(self, glimpse: Glimpse) -> int:
        raise ValueError("negative shift count")


class Dying(msgspec.Struct, frozen=True):
    def choose(self, glimpse: Glimpse) -> int:
        os._exit(3)


class Cheating(msgspec.Struct, frozen=True):
    def choose(self, glimpse: Glimpse) -> int:
        return 4000


class Endless(msgspec.Struct, frozen=True):
    seconds: float = 0.1

    def choose(self, glimpse: Glimpse) -> int:
        while True:
            time.sleep(1)


PLANTED: dict[str, Bot] = {"gentle": Raising(), "greedy": Dying(), "sharp": Endless()}


def planted(level: str, game: Game) -> Bot:
    return PLANTED.get(level) or listed_bot(level, game)


if __name__ == "__main__":
    from server import failing_bots  # by the name that workers know it by

    bots.listed_bot = failing_bots.planted  # type: ignore[attr-defined]  # the planted fault
    bots.Bots.__init__.__kwdefaults__["longest_thought"] = 1.0
    sys.exit(serve.main())
