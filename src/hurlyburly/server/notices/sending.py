"""Sending notices: deciding who needs one, and working off the queue.

A turn begins when somebody has to choose who did not have to before; further questions belong to the same turn. It is
written into the store's queue once the play that led to it is stored. A while later, if the person does not have the
table open, they get one notice. It is claimed before it is sent, retried a few times if it certainly was not delivered,
and then given up.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from hurlyburly.games import GAMES
from hurlyburly.kernel.vocabulary import listed
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.metrics import NOTICES
from hurlyburly.server.notices.outside import NotSent
from hurlyburly.server.notices.ways import Ways
from hurlyburly.server.notices.words import Notice
from hurlyburly.server.presence import PRESENT_FOR
from hurlyburly.server.serve import NOTICE_AFTER
from hurlyburly.server.store import StoreAway
from hurlyburly.server.store.notices import Channel, Due, QuietHours, Told
from hurlyburly.server.store.sweeping import GAP
from hurlyburly.server.table import Table

if TYPE_CHECKING:
    from hurlyburly.server.registry import Registry

log = logging.getLogger("hurlyburly.notices")

BACKOFF = (30.0, 120.0, 600.0, 3600.0)  # seconds until it is tried again; after the last of them it is given up
CLAIMED_FOR = 120.0  # seconds in which what is being sent has been sent, or has failed
LATE = 120.0  # seconds after which another node or process does it
LOOK_EVERY = 60.0  # seconds, for what others have queued and who wants to be told
AT_ONCE = 8  # notices on their way


class Notices:
    """The notices of one server. `alone` says that no other node or process serves tables of the same store."""

    def __init__(self, registry: Registry, ways: Ways, *, after: float = NOTICE_AFTER, alone: bool = True) -> None:
        self.registry = registry
        self.store = registry.store
        self.ways = ways
        self.after = after
        self.alone = alone
        self.wanted: set[str] = set()  # people, and tables that have a webhook
        self._known: dict[tuple[str, str], int] = {}  # the turn of each person at each table that is in the queue
        self._due: dict[Due, float] = {}  # what this process is to tell, and when
        self._stirred = asyncio.Event()
        self._line = asyncio.Semaphore(AT_ONCE)

    # Who is asked.

    def look(self, live: LiveTable) -> None:
        """Something has happened at a table and is stored. Nearly always nobody there wants to be told."""
        if not self.wanted:
            return
        table, match = live.table, live.table.kept.match
        hooked = match in self.wanted
        if not hooked and self.wanted.isdisjoint([seat.holder for seat in table.setup.seats]):
            return
        if len({seat.holder for seat in table.setup.seats if seat.kind == "person"}) < 2:
            return  # nobody waits for a person who plays against bots alone
        for holder in {table.setup.seats[seat].holder for seat in table.to_act if not table.is_bots(seat)}:
            if hooked or holder in self.wanted:
                number = turn_of(table, holder)
                if number is not None and self._known.get((match, holder)) != number:
                    self._known[match, holder] = number
                    self.registry.background(self._await(Due(match, holder, number), time.time()))

    async def _await(self, due: Due, since: float) -> None:
        try:
            if await self.store.await_notice(due, since, since + self.after):
                self._tell_at(due, since + self.after)
        except StoreAway:
            self._known.pop((due.match, due.holder), None)  # the table is looked at again once the store is back

    def _tell_at(self, due: Due, at: float) -> None:
        self._due[due] = min(at, self._due.get(due, at))
        self._stirred.set()

    async def refresh(self) -> None:
        """Somebody has changed how they want to be told."""
        self.wanted = await self.store.wanting()

    # The queue.

    async def run(self) -> None:
        """Send what is due, until the server ends."""
        looked = 0.0
        while True:
            try:
                if not looked:
                    await self._take_up()
                now = time.time()
                if now - looked >= LOOK_EVERY:
                    looked = now
                    await self._look_around(now)
                for due in [due for due, at in self._due.items() if at <= now]:
                    del self._due[due]
                    self.registry.background(self._tell(due))
            except StoreAway as away:
                log.warning("the store is away: %s", away)
            except Exception:  # nobody would be told anything any more
                log.exception("notices")
            soon = min(self._due.values(), default=time.time() + LOOK_EVERY) - time.time()
            self._stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._stirred.wait(), min(max(soon, 0.01), LOOK_EVERY))

    async def _take_up(self) -> None:
        """Take up what was still to be told when the server ended, and turns that began in its last moments, before
        they were in the queue."""
        await self.refresh()
        if self.alone:
            for due, at in await self.store.queued():
                self._tell_at(due, at)
        if self.wanted:
            last = await self.store.fact("heartbeat") or time.time()
            self.registry.background(self._look_at(await self.store.stirred(last - GAP)))

    async def _look_at(self, matches: list[str]) -> None:
        for match in matches:
            with contextlib.suppress(Refused):
                self.look(await self.registry.table(match))

    async def _look_around(self, now: float) -> None:
        await self.refresh()
        for due, at in await self.store.queued(now - LATE):
            self._tell_at(due, at)
        self._known = {key: number for key, number in self._known.items() if key[0] in self.registry.tables}

    async def _tell(self, due: Due) -> None:
        try:
            async with self._line:
                await self._told(due)
        except StoreAway:
            self._tell_at(due, time.time() + BACKOFF[0])

    async def _told(self, due: Due) -> None:
        now = time.time()
        for channel in await self.store.abandoned(due, now):
            await self._give_up(due, channel, "it was being sent when the server stopped, and may have arrived")
        waiting = await self.store.waiting(due, now)
        if not waiting:
            return
        try:
            live = await self.registry.table(due.match)
        except Refused as why:
            if why.code == "store-away":
                raise StoreAway(why.words) from None
            return await self.store.dismiss(due)  # deleted, or over
        if turn_of(live.table, due.holder) != due.number or knows(live, due.holder, waiting[0].since):
            return await self.store.dismiss(due)
        loud = quiet_until(await self.store.quiet_hours(due.holder), now)
        for one in waiting:
            if loud > now and one.channel.kind != "hook":
                await self.store.settle(due, one.channel.id, "waiting", loud)
                self._tell_at(due, loud)
            elif await self.store.claim(due, one.channel.id, now + CLAIMED_FOR):
                await self._send(due, one, live.table)

    async def _send(self, due: Due, one: Told, table: Table) -> None:
        channel = one.channel
        try:
            await self.ways.send(channel, notice_of(table, due.holder, channel, self.ways.base))
        except NotSent as why:
            if why.again and one.tries < len(BACKOFF):
                at = time.time() + BACKOFF[one.tries]
                await self.store.settle(due, channel.id, "waiting", at)
                self._tell_at(due, at)
                NOTICES.labels(channel.kind, "failed").inc()
            else:
                await self._give_up(due, channel, str(why), gone=why.gone)
        except Exception as mistake:  # nobody knows whether it arrived, so it is not sent again
            log.exception("a notice by %s", channel.kind)
            await self._give_up(due, channel, repr(mistake))
        else:
            await self.store.settle(due, channel.id, "sent")
            NOTICES.labels(channel.kind, "sent").inc()

    async def _give_up(self, due: Due, channel: Channel, why: str, gone: bool = False) -> None:
        log.warning("a notice by %s is given up: %s", channel.kind, why)
        NOTICES.labels(channel.kind, "given up").inc()
        await self.store.settle(due, channel.id, "given up")
        if gone and channel.kind == "push":
            await self.store.close_channel(channel.id)  # the browser has thrown it away
        elif gone:
            await self.store.set_channel(channel.id, "off")


def turn_of(table: Table, holder: str) -> int | None:
    """The entry that somebody's turn began with; None if it is not their turn. A turn goes on while the same seats are
    asked, and while others answer the same question."""
    asked = [seat for seat in table.held_by(holder) if seat in table.to_act and not table.is_bots(seat)]
    if not asked:
        return None
    changed = table.marks[-1][0] if table.marks else 0
    return min(changed, *[table.asked_at.get(seat, table.version) for seat in asked])


def knows(live: LiveTable, holder: str, since: float) -> bool:
    """Whether they have a page of the table open, here or at another node, or have been there since."""
    if any(viewer.held and viewer.holder == holder for viewer in live.viewers):
        return True
    held, presence = live.table.held_by(holder), live.presence
    elsewhere = presence.seen if presence.several_nodes else {}
    lately = max(since, time.time() - PRESENT_FOR)
    return any(presence.acted.get(seat, 0.0) > since or elsewhere.get(seat, 0.0) > lately for seat in held)


def notice_of(table: Table, holder: str, channel: Channel, base: str) -> Notice:
    held, names = table.held_by(holder), table.match.names
    others = tuple([name for seat, name in enumerate(names) if seat not in held])
    game = table.setup.game
    title = GAMES[game].title if game in GAMES else game
    asked = [names[seat] for seat in held if seat in table.to_act]
    return Notice(table.kept.match, title, listed(asked), others, base, channel.id)


def quiet_until(quiet: QuietHours, now: float) -> float:
    """When somebody may be told again; a time in the past if they may be told now."""
    if quiet.begins == quiet.ends:
        return 0.0
    local = datetime.fromtimestamp(now, zone_of(quiet.zone))
    minute = local.hour * 60 + local.minute
    if quiet.begins < quiet.ends:
        is_quiet, over = quiet.begins <= minute < quiet.ends, local
    else:  # over midnight
        is_quiet = minute >= quiet.begins or minute < quiet.ends
        over = local + timedelta(days=1) if minute >= quiet.begins else local
    ends = over.replace(hour=quiet.ends // 60, minute=quiet.ends % 60, second=0, microsecond=0, fold=0)
    return ends.timestamp() if is_quiet else 0.0


def zone_of(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError):
        return ZoneInfo("UTC")
