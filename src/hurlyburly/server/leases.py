"""Which tables this node serves, where several nodes share one PostgreSQL.

A table is served by the node that has its lease; the others forward requests for it (`forwarding`), so that a move is
computed only once. A node without an address of its own takes no leases and does not forward: it serves any table that
it is asked for.

A lease decides which node does the work, not which play counts. That is decided by the number of an entry, which is a
primary key. So a node that has lost its lease without noticing (because its machine was suspended) can do no harm: a
play that it still stores is the next play of that table, and the new node is notified of it; any other is refused.
Whatever it tells anybody is stored. At its next heartbeat it sees what it has lost, and disconnects its pages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from hurlyburly.server.metrics import LEASES
from hurlyburly.server.secrets import new_secret
from hurlyburly.server.store import Store, StoreAway

if TYPE_CHECKING:
    from hurlyburly.server.registry import Registry

log = logging.getLogger("hurlyburly.leases")

BEAT = 1.0  # seconds
VERIFIED_EVERY = 5  # beats
SECRET = "nodes"  # the name of the key by which nodes know each other


class Leases:
    """The leases of this node."""

    def __init__(self, store: Store, address: str = "", node: str = "") -> None:
        self.store = store
        self.address = address  # where other nodes reach this one
        self.node = node or store.node
        self.was_late = False  # others have not told it of everything meanwhile
        self.nodes = 1  # that there are, this one among them
        self.shares_tables = True  # with nodes that serve whatever they are asked for
        self.drained = False
        self.full = False
        self.secret = ""
        self.mine: dict[str, float] = {}  # when somebody last came for it
        self._beats = 0
        self._comparing = asyncio.Lock()  # what is released meanwhile must not be found again

    @property
    def takes(self) -> bool:
        """Whether this node takes tables that no node serves."""
        return not (self.drained or self.full)

    async def place(self, match: str) -> str:
        """The address of the node that serves a table, "" if it is this one. A table that nobody serves is taken."""
        if match in self.mine:
            self.mine[match] = time.monotonic()
            return ""
        found = await self.store.holder(match)
        if found is None and not self.takes:
            found = await self.store.other_node(self.node)
        if found is None:  # also at a node that wants none, if there is no other
            taken = await self.store.take(match, self.node)
            found = None if taken else await self.store.holder(match)
            if taken:
                self.mine[match] = time.monotonic()
        return "" if found is None or found.node == self.node else found.address

    async def elsewhere(self) -> str:
        """The address of another node that takes tables, if this one takes none; otherwise ""."""
        found = None if self.takes else await self.store.other_node(self.node)
        return "" if found is None else found.address

    async def beat(self) -> set[str]:
        """Send a heartbeat; returns the tables that this node has lost."""
        if not self.secret:
            self.secret = await self.store.key(SECRET, new_secret())
        if not self._beats and self.address:  # a former node at this address is gone
            await self.store.replace(self.address, self.node)
        renewed = await self.store.renew(self.node, self.address, self.takes and bool(self.address))
        self.nodes = renewed.nodes
        self.shares_tables = renewed.without_address > 0
        self.was_late = not renewed.in_time
        self._beats += 1
        LEASES.set(len(self.mine))
        return await self._lost() if self.was_late or self._beats % VERIFIED_EVERY == 0 else set()

    async def _lost(self) -> set[str]:
        async with self._comparing:
            before = set(self.mine)
            held = await self.store.leased(self.node)
            for match in held:
                self.mine.setdefault(match, time.monotonic())  # whoever it was taken for has gone meanwhile
            lost = {match for match in before - held if match in self.mine}
            for match in lost:
                del self.mine[match]
            return lost

    async def release(self, matches: Collection[str]) -> None:
        async with self._comparing:
            for match in matches:
                self.mine.pop(match, None)
            await self.store.release(self.node, matches)


async def run(registry: Registry, leases: Leases) -> None:
    """Beat until the server ends."""
    while True:
        try:
            leases.full = registry.is_full
            lost = await leases.beat()
            if lost:
                log.warning("%d tables are served by other nodes now", len(lost))
                registry.send_away(lost)
            if leases.was_late:
                registry.lost()
        except StoreAway:
            pass  # nobody can take a table meanwhile either
        except Exception:  # a node that stops beating would lose its tables
            log.exception("leases")
        await asyncio.sleep(BEAT)
