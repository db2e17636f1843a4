"""Bots at the table: they think in processes of their own and are given one redeal, never the real state.

Their answers come at moments that do not hang on what they were asked: a delay is drawn before looking, no shorter
than the longest thought of such a bot so far, and an answer that is still not ready by then waits for the next beat.
"""

from __future__ import annotations

import asyncio
import random
import time

from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.kernel.game import Game
from hurlyburly.server.workers import Workers

SHORTEST, LONGEST = 0.5, 1.1  # of a bot's pause at pace 1, in seconds
BEAT = 0.4  # between the moments at which a late answer may come, at pace 1
LONGEST_WAIT = 1.5  # seconds: a machine that was busy once must not slow the bots for ever

_chance = random.SystemRandom()


def seed() -> int:
    """For a glimpse."""
    return _chance.getrandbits(48)


async def answer_time(begun: float, drawn: float, pace: float) -> None:
    """Return at the drawn moment or, if that has passed, on the first beat after it. Pace 0 hides nothing."""
    if not pace:
        return
    loop = asyncio.get_running_loop()
    beat = BEAT * pace
    late = loop.time() - begun - drawn
    beats = 0 if late <= 0 else int(late / beat) + 1
    await asyncio.sleep(max(0.0, begun + drawn + beats * beat - loop.time()))


def standing_pause(pace: float) -> float:
    """How long a standing answer takes: drawn without looking at anything."""
    return pace * _chance.uniform(SHORTEST, LONGEST)


class Bots:
    def __init__(self, workers: int) -> None:
        self.workers = Workers(workers, "hurlyburly.games")
        self._longest: dict[tuple[str, str], float] = {}  # thought of each kind of bot, in seconds

    async def answer(self, level: str, game: Game, glimpse: Glimpse) -> str:
        """What a bot chooses, in notation."""
        bot = bot_named(level, game)
        begun = time.monotonic()
        text = await self.workers.run(answer, bot, glimpse)
        kind = (game.id, level)
        self._longest[kind] = min(LONGEST_WAIT, max(self._longest.get(kind, 0.0), time.monotonic() - begun))
        return text

    def pause(self, level: str, game: Game, pace: float) -> float:
        """How long a bot seems to think: drawn without looking at the question."""
        return max(pace * _chance.uniform(SHORTEST, LONGEST), self._longest.get((game.id, level), 0.0))
