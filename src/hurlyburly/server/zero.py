"""What happens when somebody's time is up: a bot makes that move or the seat is given up, as the host chose.

A node that has the table open waits for that moment. For tables that nobody is looking at, the store knows the earliest
moment at which a clock could run out, so correspondence games continue with all browsers closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from hurlyburly.server.messages import ClockSeen, Refused
from hurlyburly.server.served import BEAT
from hurlyburly.server.store import StoreAway
from hurlyburly.server.table import LATE, Table

if TYPE_CHECKING:
    from hurlyburly.server.live import LiveTable
    from hurlyburly.server.registry import Registry

LONGEST_WAIT = 3600.0  # seconds until it is looked again, however long somebody has left
WAKE_EVERY = 5  # beats
AGAIN = 60.0  # seconds until a table is looked at again that is not due after all
LATER = 3600.0  # the same of one that cannot be opened

log = logging.getLogger("hurlyburly.clocks")


def clocks_seen(table: Table) -> tuple[ClockSeen, ...]:
    """The clocks as everybody at the table sees them: the same until the next entry."""
    clocks = table.clocks
    if clocks is None or table.ended or not clocks.begun:
        return ()
    timed = table.timed
    return tuple(
        [
            ClockSeen(seat, clocks.hands.left[seat], clocks.runs_from(seat) if seat in timed else None)
            for seat, setup in enumerate(table.setup.seats)
            if setup.kind == "person" and seat not in table.resigned
        ]
    )


class Zero:
    """The clocks of one table that may run out."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.told = float("inf")  # by when the store thinks that it is due, as far as this node knows
        self._timer: asyncio.TimerHandle | None = None
        self._beginning = False

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def look(self) -> None:
        """Something has happened: wait for the next clock to run out."""
        clocks, table = self.live.table.clocks, self.live.table
        if clocks is None:
            return
        self.close()
        if table.ended:
            return
        if not clocks.begun:
            if not self._beginning:
                self._beginning = True
                self.live.background(self._begin())
            return
        due = clocks.due(table.timed)
        if due is None:
            return
        wait = min(LONGEST_WAIT, max(0.0, due - self.live.served.now) + 0.01)
        self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.live.background(self.fall()))
        if due < self.told:
            self.told = due
            self.live.background(self._tell(due))

    async def _begin(self) -> None:
        """The clocks start when the table is first opened."""
        try:
            await self.live.served.begin()
            await self.live.act(0, "clock")
        except (Refused, StoreAway):  # another node has started them, or the next tick tries again
            pass
        finally:
            self._beginning = False

    async def _tell(self, due: float) -> None:
        try:
            await self.live.store.is_due(self.live.table.kept.match, due)
        except StoreAway:
            self.told = float("inf")  # said again after the next play

    async def fall(self) -> None:
        """Act for the seats whose time is up, by the store's time."""
        table, clocks, served = self.live.table, self.live.table.clocks, self.live.served
        if clocks is None:
            return
        try:
            await served.beat()
        except StoreAway:
            return  # the clocks stand still
        for seat in table.timed:
            if clocks.left(seat, served.now, table.timed) > 0:
                continue
            with contextlib.suppress(Refused):  # they have answered, or the store is away
                if clocks.clock.at_zero == "bot":
                    await self.live.act(seat, "flag", version=table.asked_at[seat])
                else:
                    await self.live.act(seat, "resign", LATE, version=table.asked_at[seat])
        self.look()


async def keep_time(registry: Registry) -> None:
    """Count the time served, until the server ends, and wake tables that are due."""
    beats = 0
    while True:
        try:
            if beats % WAKE_EVERY == 0:
                here = any(live.table.clocks for live in registry.tables.values())
                registry.served.wanted = here or await registry.store.any_due()
            if registry.served.wanted:
                await registry.served.beat()
                if beats % WAKE_EVERY == 0:
                    await wake(registry)
        except StoreAway:
            pass  # the clocks stand still
        except Exception:  # of all tables: they must not stop for one of them
            log.exception("clocks")
        beats += 1
        await asyncio.sleep(BEAT)


async def wake(registry: Registry) -> None:
    """Look at the tables that may be due."""
    for match in await registry.store.due(registry.served.now):
        if await registry.is_elsewhere(match):
            continue
        again = registry.served.now + LATER
        try:
            live = await registry.table(match)
            await live.zero.fall()
            due = live.table.clocks.due(live.table.timed) if live.table.clocks else None
            again = live.zero.told = registry.served.now + AGAIN if due is None else due
        except Refused as why:
            log.warning("table %s: its clocks cannot be looked at: %s", match, why.words)
        await registry.store.is_due(match, again)
