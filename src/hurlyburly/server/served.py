"""The server's time, by which all clocks run: how long tables have been served in all.

It stands still while no node runs and while the store is away. Each node tells the store every two seconds that it is
there, and the store adds up the time between two such beats, of whichever nodes, unless it is longer than five seconds:
then nobody was served. Between its own beats a node counts on by a monotonic clock, but never for more than those five
seconds.

So an interruption (the store away, a restart, a move to another node) costs nobody more than `BOUND` seconds and gives
nobody more. A shorter one counts as time served. Of a longer one nothing counts, nor does the time between the last
beat and its beginning. A node whose clock is wrong or is set changes nothing else.
"""

from __future__ import annotations

import time

from hurlyburly.server.store import Store
from hurlyburly.server.store.clocks import LONGEST_GAP

BEAT = 2.0  # seconds
BOUND = LONGEST_GAP


class SystemClock:
    """What the machine says; tests have a clock of their own."""

    def wall(self) -> float:
        """Seconds since 1970, as the machine is set."""
        return time.time()

    def steady(self) -> float:
        """Seconds since some moment, whatever it is set to."""
        return time.monotonic()


class ServedTime:
    """On one node."""

    def __init__(self, store: Store, clock: SystemClock | None = None) -> None:
        self.store = store
        self.clock = clock or SystemClock()
        self.wanted = False  # some table here has clocks
        self._seconds = 0.0  # at the last beat
        self._beaten = float("-inf")  # when that was

    @property
    def now(self) -> float:
        """The time served."""
        return self._seconds + min(LONGEST_GAP, self.clock.steady() - self._beaten)

    async def beat(self) -> None:
        """StoreAway if it cannot be told."""
        steady, wall = self.clock.steady(), self.clock.wall()
        self._seconds = await self.store.serve(wall)
        self._beaten = steady

    async def begin(self) -> None:
        """A table with clocks is opened."""
        self.wanted = True
        if self.clock.steady() - self._beaten > BEAT:
            await self.beat()
