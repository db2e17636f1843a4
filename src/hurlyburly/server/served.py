"""The server's time, by which all clocks run: how long tables have been served in total.

It stands still while no node runs or the store cannot be reached. Each node sends the store a heartbeat every two
seconds. The store adds up the time between two heartbeats, of whichever nodes, unless it is longer than five seconds:
then nobody was served. Between its own heartbeats a node uses a monotonic clock, but never for more than those five
seconds.

So an interruption (an unreachable store, a restart, a move to another node) costs nobody more than `BOUND` seconds and
gives nobody more. A shorter one counts as time served. A longer one does not count at all, nor does the time between
the last heartbeat and its beginning. A node whose clock is wrong or changes has no other effect.
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
    """The served time, as this node counts it."""

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
        """Report this node's time to the store and learn the total; raises StoreAway."""
        steady, wall = self.clock.steady(), self.clock.wall()
        self._seconds = await self.store.serve(wall)
        self._beaten = steady

    async def begin(self) -> None:
        """A table with clocks is opened: from now on this node beats."""
        self.wanted = True
        if self.clock.steady() - self._beaten > BEAT:
            await self.beat()
