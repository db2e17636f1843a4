"""Rate limits shared by all nodes on one PostgreSQL, without a query for every action.

Each node counts locally, so no message waits for the database. Once a second a node reports what has been used there,
and reads what is left on all nodes together. A user who stays within their share (the limit divided by the number of
nodes) is not reported: if that is so on each node, they are within the limit on all. So ordinary users cost nothing,
and somebody who spreads over many nodes gets no more than on one, except for what they do within a second, which is
subtracted later.

What an address has open at one time is shared in the same way. A node reports addresses that have reached their share;
then all other nodes report what the same addresses have open there, and each adds up the others. That takes two
seconds. Nothing that is open is closed; an address with too much open cannot open more.

While the database cannot be reached, each node counts alone.

The database has hashes instead of addresses.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from functools import lru_cache
from typing import TYPE_CHECKING

from hurlyburly.server.limits import LIMITS, OPEN, Bucket, Limits
from hurlyburly.server.store import Store, StoreAway
from hurlyburly.server.store.sharing import Use

if TYPE_CHECKING:
    from hurlyburly.server.registry import Registry

log = logging.getLogger("hurlyburly.limits")

EVERY = 1.0  # seconds
PERIOD = 10.0  # seconds over which a share is counted
FORGET_EVERY = 600  # times
MOST_AT_ONCE = 2000  # limits of which one is told


@lru_cache(maxsize=2**16)
def hashed(secret: str, kind: str, who: str) -> str:
    named = f"{kind} {who}".encode()
    return hashlib.blake2b(named, key=secret.encode(), digest_size=12, person=b"hurlyburly uses").hexdigest()


class Sharing:
    """What one node shares."""

    def __init__(self, limits: Limits, store: Store, secret: str) -> None:
        self.limits = limits
        self.store = store
        self.secret = secret  # of all nodes
        self.elsewhere: dict[str, int] = {}  # what is open at other nodes, as far as it has been heard
        limits.shared = True
        limits.elsewhere = lambda kind, who: self.elsewhere.get(self.hashed(kind, who), 0) if self.elsewhere else 0

    def hashed(self, kind: str, who: str) -> str:
        return hashed(self.secret, kind, who)

    async def share(self, nodes: int) -> int:
        """Report what is used and open here, and learn how much is left of each limit."""
        try:
            return await self._share_uses(nodes) + await self._share_open(nodes)
        except StoreAway:
            self.elsewhere = {}
            raise

    async def _share_uses(self, nodes: int) -> int:
        told: dict[str, tuple[Bucket, float]] = {}
        uses = []
        for kind, who, bucket in self._beyond_their_share(nodes)[:MOST_AT_ONCE]:
            limit = LIMITS[kind]
            named, raised = self.hashed(kind, who), self.limits.raised
            told[named] = (bucket, bucket.used)
            uses.append(Use(named, bucket.used, limit.burst * raised, limit.rate * raised))
        if uses:
            for named, rest in (await self.store.use(uses)).items():
                bucket, before = told[named]
                self.limits.learn(bucket, before, rest)
        return len(uses)

    async def _share_open(self, nodes: int) -> int:
        if nodes == 1:
            self.elsewhere = {}
            return 0
        known = await self.store.held(self.store.node)
        told = {}
        for (kind, who), count in self.limits.held.items():
            share = OPEN[kind][0] * self.limits.raised / nodes
            if count >= share or (known.most and known.most.get(self.hashed(kind, who), 0) >= share):
                told[self.hashed(kind, who)] = count
        if told != known.here:
            await self.store.hold(self.store.node, told)
        self.elsewhere = known.elsewhere
        return len(told)

    def _beyond_their_share(self, nodes: int) -> list[tuple[str, str, Bucket]]:
        found = []
        now = self.limits.clock()
        for (kind, who), bucket in list(self.limits.in_use.items()):
            limit = LIMITS[kind]
            share = bucket.used * nodes / self.limits.raised
            passed = now - bucket.since
            beyond = share > limit.burst or (passed >= PERIOD and share > limit.rate * passed)
            if nodes > 1 and (beyond or (bucket.known and bucket.used)):
                found.append((kind, who, bucket))
            elif passed >= PERIOD:
                self.limits.overlook(kind, who)
        return found


async def run(registry: Registry) -> None:
    """Share until the server ends."""
    sharing: Sharing | None = None
    for time in range(10**12):
        await asyncio.sleep(EVERY)
        leases = registry.leases
        try:
            if leases is None or not leases.secret:
                continue  # the database has been away since the beginning
            sharing = sharing or Sharing(registry.limits, registry.store, leases.secret)
            await sharing.share(leases.nodes)
            if time % FORGET_EVERY == FORGET_EVERY - 1:
                await registry.store.forget_uses()
        except StoreAway:
            pass  # each for itself
        except Exception:  # the limits of later hours are to be shared all the same
            log.exception("limits could not be shared")
