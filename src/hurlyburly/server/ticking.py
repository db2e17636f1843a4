"""Periodic work for all tables: presence, unloading tables from memory, and deleting old ones."""

from __future__ import annotations

import asyncio
import logging
import time

from hurlyburly.server.metrics import STORE_BATCHES, STORE_WRITES, TABLES, VIEWERS
from hurlyburly.server.registry import Registry
from hurlyburly.server.store import StoreAway
from hurlyburly.server.zero import keep_time

log = logging.getLogger("hurlyburly.registry")

TICK = 5.0  # seconds
PRESENCE_EVERY = 3  # ticks, where other nodes have pages of the same tables
AT_ONCE = 50  # tables that the clock looks at without a pause
BEAT_EVERY = 12  # ticks, a minute
FORGET_EVERY = 720  # ticks, an hour
FORGET_IDLE = 300.0  # seconds after which a table that nobody looks at leaves memory


async def run(registry: Registry) -> None:
    """Tick until the server ends."""
    registry.background(keep_time(registry))
    while True:
        await asyncio.sleep(TICK)
        try:
            await tick(registry)
        except StoreAway as away:
            log.warning("the store is away: %s", away)
        except Exception:  # the clock of all tables must not stop for one of them
            log.exception("tick")


async def tick(registry: Registry) -> None:
    registry.ticks += 1
    now, trusted = time.monotonic(), time.time() >= registry.spared_until
    for number, (match, table) in enumerate(list(registry.tables.items())):
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)  # nobody's play waits for all tables
        table.presence.clock_is_trusted = trusted
        table.tick()
        idle = not table.viewers and not table.answers.thinking and now - table.presence.idle_since > FORGET_IDLE
        if idle:
            await table.save_now()
            table.close()
            del registry.tables[match]
    for match, room in list(registry.rooms.items()):
        if not room.viewers and now - room.opened > FORGET_IDLE:
            del registry.rooms[match]
    if registry.leases is not None:
        unused = registry.leases.mine.keys() - registry.tables.keys() - registry.rooms.keys()
        idle_ones = [match for match in unused if now - registry.leases.mine[match] > FORGET_IDLE]
        if idle_ones:
            await registry.leases.release(idle_ones)
    TABLES.set(len(registry.tables))
    VIEWERS.set(sum(len(table.viewers) for table in registry.tables.values()))
    STORE_BATCHES.set(registry.store.batches)
    STORE_WRITES.set(registry.store.written)
    others_look = registry.leases is not None and registry.leases.shares_tables
    if registry.ticks % (PRESENCE_EVERY if others_look else BEAT_EVERY) == 0:
        await say_who_is_there(registry)
    if registry.ticks % BEAT_EVERY == 1:
        await sweep(registry, time.time())


async def say_who_is_there(registry: Registry) -> None:
    there = [(match, seat) for match, table in registry.tables.items() for seat in table.presence.here()]
    looked_at = {match for match, _ in there} | set(registry.rooms)
    looked_at |= {match for match, table in registry.tables.items() if table.viewers}
    if looked_at:
        await registry.store.seen(there, looked_at, time.time())


async def sweep(registry: Registry, now: float) -> None:
    """Delete what nobody needs any more, unless the clock cannot be trusted."""
    registry.banned = await registry.store.bans(now)
    gap, spared = await registry.store.beat(now)
    if spared > max(now, registry.spared_until):
        days = (spared - now) / 86400
        log.warning(
            "by the clock the store was not in use for %.1f days: nothing is deleted for %.1f days",
            gap / 86400,
            days,
        )
    registry.spared_until = spared
    if now < spared:
        return
    ended = await registry.store.end_lobbies(now)
    if ended:
        log.info("ended", extra={"lobbies": ended})
    if registry.forget_after is not None and registry.ticks % FORGET_EVERY == 1:
        swept = await registry.store.forget(now - registry.forget_after * 86400, registry.forget_even_many)
        if swept.refused:
            log.warning(
                "--forget-after would delete %d tables at once: none is deleted (--forget-even-many allows it)",
                swept.refused,
            )
        log.info("forgot", extra={"tables": swept.deleted})
