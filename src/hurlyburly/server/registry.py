"""All lobbies and tables that this node has in memory: finding them, and being notified of their changes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Coroutine
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from hurlyburly.server import dealing
from hurlyburly.server.bots import Bots
from hurlyburly.server.leases import Leases
from hurlyburly.server.limits import AWAY_AFTER, REVIEW_SECONDS, Limits
from hurlyburly.server.live import LiveTable
from hurlyburly.server.measuring import Measuring
from hurlyburly.server.messages import Refused
from hurlyburly.server.opening import NO_TABLE, Opener, up_to_date
from hurlyburly.server.packs import Packs
from hurlyburly.server.reaching import reaching_the_store
from hurlyburly.server.replay import Replay
from hurlyburly.server.reviews import Reviews
from hurlyburly.server.served import ServedTime, SystemClock
from hurlyburly.server.skill import Rating
from hurlyburly.server.store import Kept, Result, Setup, Store, StoreAway
from hurlyburly.server.store.people import Person
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.viewer import Viewer
from hurlyburly.server.workers import Workers

if TYPE_CHECKING:
    from hurlyburly.server.notices.sending import Notices


class Room:
    """A lobby that somebody looks at."""

    def __init__(self, kept: Kept, links: dict[LinkKind, str]) -> None:
        self.kept = kept
        self.links = links
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.ratings: dict[str, Rating] = {}  # of those who are there
        self.opened = 0.0  # when somebody last opened the door: they may not have come in yet

    @property
    def present(self) -> frozenset[str]:
        return frozenset(viewer.holder for viewer in self.viewers)

    def stir(self) -> None:
        for viewer in self.viewers:
            viewer.stir()


class Registry:
    """The lobbies and tables of one node, and what they share: the store, the bots, the limits."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        limits: Limits,
        *,
        pace: float = 0.6,
        away_after: float = AWAY_AFTER,
        forget_after: float | None = None,
        forget_even_many: bool = False,
        clock: SystemClock | None = None,
        password: str = "",
        review_seconds: float = REVIEW_SECONDS,
        most_tables: int = 0,
        node_address: str = "",
    ) -> None:
        self.store = store
        self.leases = Leases(store, node_address) if store.several_nodes else None
        self.password = password  # that it takes to make tables; "": nothing
        self.served = ServedTime(store, clock)
        self.bots = bots
        self.painters = Workers(1, "hurlyburly.draw.export")
        self.reviews = Reviews(store, review_seconds)
        self.most_tables = most_tables  # in memory, beyond which none is made; 0: any number
        self.packs = Packs()
        self.measuring = Measuring()
        self.limits = limits
        self.pace = pace
        self.away_after = away_after
        self.forget_after = forget_after  # days
        self.forget_even_many = forget_even_many
        self.spared_until = 0.0  # after a gap, until when nothing is deleted
        self.draining = False  # no new tables are made here
        self.handed_over = False  # another node has them: one that is still made here is served there
        self.banned: dict[str, float] = {}  # addresses that are kept out, until when
        self.ticks = 0
        self.tables: dict[str, LiveTable] = {}
        self.rooms: dict[str, Room] = {}
        self.replays: dict[str, Replay] = {}
        self.notices: Notices | None = None
        self._opener = Opener(store, bots, self.served)
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self.store.listen(self.heard, self.lost)

    async def close(self) -> None:
        """Keep where everybody stands, so that the next version of the rules can go on from there."""
        for table in self.tables.values():
            table.close()
            await table.save_now()
        for task in self._tasks:
            task.cancel()
        if self.leases is not None:
            with contextlib.suppress(StoreAway):
                await self.store.leave(self.leases.node)
        for workers in (self.bots, self.painters, self.reviews, self.packs.workers, self.measuring.workers):
            await asyncio.to_thread(workers.close)
        self.store.close()

    # Finding.

    async def kept(self, match: str) -> Kept:
        """A match as the store has it; Refused if there is none."""
        if match in self.tables:
            return self.tables[match].table.kept
        with reaching_the_store():
            kept = await self.store.table(match)
        if kept is None:
            raise Refused("no-such-table", NO_TABLE)
        return await self._gone_on(up_to_date(kept))

    async def _gone_on(self, kept: Kept) -> Kept:
        """A table whose key is being made, in the phase that it has reached by now."""
        while kept.stage == "lobby" and kept.setup.phase:
            setup, stage = dealing.gone_on(kept.setup, kept.match, time.time())
            if (setup, stage) == (kept.setup, kept.stage):
                return kept
            with reaching_the_store():
                await self.store.change(kept, stage, setup)
                found = await self.store.table(kept.match)
            if found is None:
                raise Refused("no-such-table", NO_TABLE)
            kept = up_to_date(found)
            if kept.match in self.rooms:
                self.rooms[kept.match].kept = kept
                self.rooms[kept.match].stir()
        return kept

    async def deal(self, match: str) -> None:
        """Wait for shares in the luck until their time is up, even if nobody looks."""
        with contextlib.suppress(Refused):
            while (await self.kept(match)).setup.phase:
                await asyncio.sleep(dealing.LOOKS)

    async def table(self, match: str) -> LiveTable:
        """A table that has begun."""
        if match in self.tables:
            return self.tables[match]
        opening = self._opening.get(match)
        if opening is None:  # further requests for it wait for the same one
            opening = self._opening[match] = asyncio.create_task(self._opened(match))
            opening.add_done_callback(lambda _: self._opening.pop(match, None))
        return await asyncio.shield(opening)

    async def _opened(self, match: str) -> LiveTable:
        kept = await self.kept(match)
        if kept.stage == "lobby":
            raise Refused("not-now", "The game has not begun.")
        with reaching_the_store():
            table = await self._opener.opened(kept)
            if table.table.clocks is not None and not table.table.ended:
                await self.served.begin()
        table.presence.away_after = self.away_after
        table.presence.clock_is_trusted = time.time() >= self.spared_until
        table.ours = table.ours or (self.leases is not None and match in self.leases.mine)
        self.tables[match] = table
        if self.notices is not None:
            table.notice = self.notices.look
            table.notice(table)
        return table

    async def room(self, match: str) -> Room:
        """A lobby."""
        kept = await self.kept(match)
        if match not in self.rooms:
            self.rooms.setdefault(match, Room(kept, await self.store.links(match)))
            if kept.setup.phase:  # the node that waited for its shares may be gone
                self.background(self.deal(match))
        room = self.rooms[match]
        room.opened = time.monotonic()
        if kept.revision > room.kept.revision:
            room.kept = kept
        await self.look_up(room)
        return room

    async def look_up(self, room: Room) -> None:
        """Get the ratings of those who are there."""
        setup = room.kept.setup
        with contextlib.suppress(StoreAway):
            room.ratings = await self.store.ratings_of([seat.holder for seat in setup.seats], setup.game)

    async def replay(self, match: str) -> Replay:
        """A finished game, to look at from beginning to end."""
        if match not in self.replays:
            live_table = await self.table(match)
            table = live_table.table
            if not table.ended:
                raise Refused("not-now", "The game is not over yet.")
            await live_table.finish()
            entries = await self.store.entries(match)
            if len(self.replays) > 50:
                self.replays.pop(next(iter(self.replays)))
            replay = Replay(table.kept, entries, await self.store.position(match))
            replay.last.result = table.result
            self.replays[match] = replay
        return self.replays[match]

    async def linked(self, token: str, kind: LinkKind) -> str:
        """The match that a link leads to."""
        with reaching_the_store():
            link = await self.store.link(token)
        if link is None or link.kind != kind:
            raise Refused("link-dead", "This link leads nowhere: it has been withdrawn, or was never made.")
        return link.match

    # People.

    async def person(self, holder: str) -> Person:
        """Somebody's name and preferred figure."""
        with reaching_the_store():
            return (await self.store.person(holder) if holder else None) or Person()

    async def know(self, holder: str, *, name: str | None = None, figure: str | None = None) -> None:
        """Store somebody's name or figure, for all their tables."""
        before = await self.person(holder)
        now = Person(before.name if name is None else name, before.figure if figure is None else figure)
        with reaching_the_store():
            if now != before:
                await self.store.know(holder, now)

    # Changing.

    async def changed(self, match: str, change: Callable[[Setup], Setup]) -> Kept:
        """Change the setup of a table, whether or not anybody is there."""
        if match in self.tables:
            table = self.tables[match]
            await table.change(lambda kept: replace(kept, setup=change(kept.setup)))
            return table.table.kept
        with reaching_the_store():
            while True:
                kept = await self.kept(match)
                setup = change(kept.setup)
                if setup == kept.setup or await self.store.change(kept, kept.stage, setup):
                    return replace(kept, setup=setup)

    async def rename(self, match: str, result: Result) -> None:
        """Change the names in the result of a finished game."""
        await self.store.rename(match, result)
        self.replays.pop(match, None)
        if match in self.tables:
            self.tables[match].table.result = result
            self.tables[match].changed()

    async def delete(self, match: str) -> None:
        """Delete a lobby or a table with everything that belongs to it, and send its viewers away."""
        with reaching_the_store():
            await self.store.delete(match)
        for there in (self.rooms.pop(match, None), self.tables.pop(match, None)):
            for viewer in there.viewers if there else ():
                viewer.leave("no-such-table")

    # Whom the host keeps out.

    async def ban(self, address: str, until: float) -> None:
        """Keep an address out until then; 0 lifts the ban. Other nodes follow within a minute."""
        with reaching_the_store():
            await self.store.ban(address, until)
        self.banned.pop(address, None)
        if until:
            self.banned[address] = until

    def is_banned(self, address: str) -> bool:
        return self.banned.get(address, 0.0) > time.time()

    # Other nodes.

    @property
    def is_full(self) -> bool:
        return bool(self.most_tables) and len(self.tables) + len(self.rooms) >= self.most_tables

    async def is_elsewhere(self, match: str) -> bool:
        """Whether another node looks after a table. If nobody does, this one does from now on."""
        return self.leases is not None and bool(self.leases.address) and bool(await self.leases.place(match))

    async def drain(self) -> None:
        """Save all positions. If another node takes tables, it gets all of ours: viewers are told to come back, and
        find their table there."""
        leases = self.leases
        self.handed_over = False
        if leases is not None and leases.address:
            leases.drained = True
            with contextlib.suppress(StoreAway):  # it may be drained once more
                await leases.beat()
                self.handed_over = await self.store.other_node(leases.node) is not None
        self.draining = True
        for table in list(self.tables.values()):
            with contextlib.suppress(StoreAway):
                await table.save_now()
        if leases is not None and self.handed_over:
            with contextlib.suppress(StoreAway):
                given = [*leases.mine]
                await leases.release(given)
                self.send_away({*given, *self.tables, *self.rooms})

    def undrain(self) -> None:
        self.draining = False
        if self.leases is not None:
            self.leases.drained = False

    def send_away(self, matches: Collection[str]) -> None:
        """Disconnect pages of tables that another node serves; when they reconnect, they find it there."""
        for match in matches:
            there = self.tables.pop(match, None)
            if there is not None:
                there.close()
            for place in (there, self.rooms.pop(match, None)):
                for viewer in place.viewers if place else ():
                    viewer.leave("not-now")

    def heard(self, match: str, number: int) -> None:
        """Another node has changed a match."""
        table = self.tables.get(match)
        if table is not None and (number == 0 or number > table.newest):
            table.background(table.catch_up())
        if match in self.rooms:
            self.background(self.refresh(self.rooms[match]))

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def refresh(self, room: Room) -> None:
        """Read a lobby again, and show it to those who look at it."""
        try:
            kept = await self.store.table(room.kept.match)
            if kept is None:
                for viewer in room.viewers:
                    viewer.leave("no-such-table")
                return
            if kept.revision > room.kept.revision:
                room.kept = up_to_date(kept)
            room.links = await self.store.links(room.kept.match)
            await self.look_up(room)
        except StoreAway:
            return
        room.stir()

    def lost(self) -> None:
        """Notifications may have been missed: compare everything with the store."""
        self.background(self._sweep())

    async def _sweep(self) -> None:
        try:
            newest = await self.store.newest(list(self.tables))
        except StoreAway:
            return
        for match, known in newest.items():
            table = self.tables.get(match)
            if table is not None and (table.unsure or table.known != known):
                table.background(table.catch_up())
        for room in list(self.rooms.values()):
            await self.refresh(room)
