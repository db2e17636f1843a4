"""Fair scheduling of bots: those of all tables wait here for a free worker.

A table, together with all others made from its address, has a budget of thinking time that refills. Tables within their
budget come first, quick bots before slow ones; those beyond it share, in turn, the time that the others leave.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable

BUDGET = 3.0  # seconds of thought that a table may use at once
REFILL = 0.25  # and a second, in the long run
PATIENCE = 0.1  # ten seconds of waiting weigh as much as a second of thought
MOST_WAITING = 500  # thoughts, of all tables
MOST_REMEMBERED = 10_000  # tables; beyond that, those with a full budget are forgotten


class Busy(Exception):
    """Too many wait already."""


class Waiting:
    __slots__ = ("cost", "number", "since", "table", "turn")

    def __init__(self, table: str, cost: float, since: float, number: int) -> None:
        self.table = table
        self.cost = cost
        self.since = since
        self.number = number
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Turns:
    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.free = places
        self.clock = clock
        self.waiting: list[Waiting] = []
        self._used: dict[str, tuple[float, float]] = {}  # of each table's budget, and when that was
        self._numbers = itertools.count()

    async def take(self, table: str, cost: float) -> None:
        """Wait for a place; `cost` is how long the thought will take, as far as one can tell. Then `give` it back."""
        if self.free:
            self.free -= 1
            return
        if len(self.waiting) >= MOST_WAITING:
            raise Busy
        mine = Waiting(table, cost, self.clock(), next(self._numbers))
        self.waiting.append(mine)
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self.waiting:
                self.waiting.remove(mine)
            else:
                self._next()  # it was this one's turn: the next one's, then
            raise

    def give(self, table: str, seconds: float) -> None:
        """Give a place back, after this much thought."""
        if len(self._used) > MOST_REMEMBERED:
            self._used = {name: used for name, used in self._used.items() if self.used(name) > 0}
        self._used[table] = (self.used(table) + seconds, self.clock())
        self._next()

    def _next(self) -> None:
        if self.waiting:
            best = min(self.waiting, key=self._rank)
            self.waiting.remove(best)
            best.turn.set_result(None)
        else:
            self.free += 1

    def _rank(self, one: Waiting) -> tuple[bool, float, int]:
        used = self.used(one.table)
        return used > BUDGET, used if used > BUDGET else one.cost + PATIENCE * one.since, one.number

    def used(self, table: str) -> float:
        """How many seconds of its budget a table has used and not got back yet."""
        seconds, at = self._used.get(table, (0.0, 0.0))
        return max(0.0, seconds - REFILL * (self.clock() - at))

    def must_hurry(self, table: str) -> bool:
        """Whether others wait while this table has had more than its share."""
        return bool(self.waiting) and self.used(table) > BUDGET
