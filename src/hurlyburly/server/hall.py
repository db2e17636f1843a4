"""The hall: all lobbies and tables that this node has in memory, and how new ones come about."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.kernel.match import Match
from hurlyburly.server import live, lobby
from hurlyburly.server.bots import Bots
from hurlyburly.server.bots import seed as bots_seed
from hurlyburly.server.limits import AWAY_AFTER, Limits
from hurlyburly.server.live import LiveTable, Viewer
from hurlyburly.server.lobby import Variants
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.metrics import STORE_BATCHES, STORE_WRITES, TABLES, VIEWERS
from hurlyburly.server.replay import Replay
from hurlyburly.server.secrets import new_key, new_link, new_match
from hurlyburly.server.store import Kept, Link, SeatSetup, Setup, Store, StoreAway
from hurlyburly.server.store.records import LinkKind, Stage
from hurlyburly.server.table import names_of, upgraded
from hurlyburly.server.workers import Workers

log = logging.getLogger("hurlyburly.hall")

TICK = 5.0  # seconds
PRESENCE_EVERY = 3  # ticks
AT_ONCE = 50  # tables that the clock looks at without a pause
FORGET_EVERY = 720  # ticks, an hour
FORGET_IDLE = 300.0  # seconds after which a table that nobody looks at leaves memory
NO_TABLE = "There is no such table, or it has been deleted."
KINDS: tuple[LinkKind, ...] = ("invite", "spectator", "replay")


class Room:
    """A lobby that somebody looks at."""

    def __init__(self, kept: Kept, links: dict[LinkKind, str]) -> None:
        self.kept = kept
        self.links = links
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()

    @property
    def present(self) -> frozenset[str]:
        return frozenset(viewer.holder for viewer in self.viewers)

    def stir(self) -> None:
        for viewer in self.viewers:
            viewer.stir()


class Hall:
    def __init__(
        self,
        store: Store,
        bots: Bots,
        limits: Limits,
        *,
        pace: float = 0.6,
        away_after: float = AWAY_AFTER,
        forget_after: float | None = None,
    ) -> None:
        self.store = store
        self.bots = bots
        self.painters = Workers(1, "hurlyburly.draw.export")
        self.limits = limits
        self.pace = pace
        self.away_after = away_after
        self.forget_after = forget_after  # days
        self.tables: dict[str, LiveTable] = {}
        self.rooms: dict[str, Room] = {}
        self.replays: dict[str, Replay] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._made_by: dict[str, set[str]] = {}  # address -> its tables not yet over
        self._tasks: set[asyncio.Task[None]] = set()
        self._ticks = 0

    def start(self) -> None:
        self.store.listen(self.heard, self.lost)

    async def close(self) -> None:
        """Keep where everybody stands, so that the next version of the rules can go on from there."""
        for table in self.tables.values():
            table.close()
            await table.save_now()
        for workers in (self.bots.workers, self.painters):
            await asyncio.to_thread(workers.close)
        self.store.close()

    # Opening.

    async def kept(self, match: str) -> Kept:
        if match in self.tables:
            return self.tables[match].table.kept
        try:
            kept = await self.store.table(match)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        if kept is None:
            raise Refused("no-such-table", NO_TABLE)
        return kept

    async def table(self, match: str) -> LiveTable:
        """A table that has begun."""
        if match not in self.tables:
            lock = self._opening.setdefault(match, asyncio.Lock())
            async with lock:
                if match not in self.tables:
                    self.tables[match] = await self._open(await self.kept(match))
            self._opening.pop(match, None)
        return self.tables[match]

    async def _open(self, kept: Kept) -> LiveTable:
        if kept.stage == "lobby":
            raise Refused("not-now", "The game has not begun.")
        try:
            if kept.setup.rules != game_named(kept.setup.game).rules_version and kept.stage == "playing":
                await self._upgrade(kept)
                kept = await self.kept(kept.match)
            opened = await live.load(self.store, self.bots, kept, ours=not self.store.several_nodes)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        except HurlyburlyError as mistake:
            log.warning("table %s cannot be opened: %s", kept.match, mistake)
            raise Refused("not-now", "This table was played by other rules and cannot be opened any more.") from None
        opened.away_after = self.away_after
        return opened

    async def _upgrade(self, kept: Kept) -> None:
        """Let a running game go on under new rules, from its last position."""
        table = upgraded(kept, await self.store.position(kept.match), await self.store.entries(kept.match))
        await self.store.keep_position(kept.match, table.saved())
        rules = game_named(kept.setup.game).rules_version
        note = f"The rules have been corrected (version {rules}). The game goes on from its last position."
        await self.store.change(kept, kept.stage, replace(kept.setup, rules=rules, note=note))

    async def room(self, match: str) -> Room:
        """A lobby."""
        kept = await self.kept(match)
        if match not in self.rooms:
            self.rooms.setdefault(match, Room(kept, await self.store.links(match)))
        room = self.rooms[match]
        if kept.revision > room.kept.revision:
            room.kept = kept
        return room

    async def replay(self, match: str) -> Replay:
        """A finished game, to look at from beginning to end."""
        if match not in self.replays:
            kept = await self.kept(match)
            live = self.tables.get(match)
            if kept.stage != "over" and not (live and live.table.ended):
                raise Refused("not-now", "The game is not over yet.")
            entries = await self.store.entries(match)
            if len(self.replays) > 50:
                self.replays.pop(next(iter(self.replays)))
            try:
                self.replays[match] = Replay(kept, entries, await self.store.position(match))
            except HurlyburlyError:
                raise Refused("not-now", "This game was played by other rules and cannot be shown any more.") from None
        return self.replays[match]

    async def linked(self, token: str, kind: LinkKind) -> str:
        """The match that a link leads to."""
        try:
            link = await self.store.link(token)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        if link is None or link.kind != kind:
            raise Refused("link-dead", "This link leads nowhere: it has been withdrawn, or was never made.")
        return link.match

    # Making.

    async def make(self, setup: Setup, stage: Stage, address: str, match: str = "") -> Kept:
        self._count(address)
        match = match or new_match()
        setup = replace(setup, pace=self.pace)
        links = [Link(new_link(), kind, match) for kind in KINDS]
        try:
            kept = await self.store.create(match, stage, setup, links)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        self._made_by.setdefault(address, set()).add(match)
        return kept

    def _count(self, address: str) -> None:
        self.limits.take("tables", address)
        if len(self._made_by.get(address, ())) >= self.limits.open_tables:
            raise Refused("too-fast", "You have many open tables: finish some, or resign them, before opening more.")

    async def play_now(
        self, game: str, holder: str, name: str, seats: int, level: str, address: str, variants: Variants | None = None
    ) -> Kept:
        there = lobby.with_bots([lobby.person(holder, name)], seats, level)
        return await self.make(lobby.new_setup(game_named(game), holder, there, variants), "playing", address)

    async def watch_bots(
        self, game: str, holder: str, seats: int, level: str, address: str, variants: Variants | None = None
    ) -> Kept:
        there = lobby.with_bots([], seats, level)
        return await self.make(lobby.new_setup(game_named(game), holder, there, variants), "playing", address)

    async def hot_seat(self, game: str, holder: str, names: Sequence[str], address: str) -> Kept:
        there = [lobby.person(holder, name) for name in names]
        return await self.make(lobby.new_setup(game_named(game), holder, there), "playing", address)

    async def invite(
        self, game: str, holder: str, name: str, seats: int, address: str, variants: Variants | None = None
    ) -> Kept:
        there = [lobby.person(holder, name)] + [lobby.OPEN] * (seats - 1)
        return await self.make(lobby.new_setup(game_named(game), holder, there, variants), "lobby", address)

    async def change(self, room: Room, act: LobbyAct, holder: str) -> None:
        """A change in a lobby, made on top of whatever others have changed meanwhile."""
        async with room.lock:
            while True:
                kept = room.kept
                if kept.stage != "lobby":
                    raise Refused("not-now", "The game has begun.")
                setup = lobby.changed(kept.setup, act, holder)
                stage: Stage = "playing" if act.do == "start" else "lobby"
                if (setup, stage) == (kept.setup, "lobby"):
                    return
                try:
                    done = await self.store.change(kept, stage, setup)
                    room.kept = await self.kept(kept.match)
                except StoreAway:
                    raise Refused("store-away", live.STORE_AWAY) from None
                if done:
                    break
        room.stir()

    async def join(self, match: str, holder: str, name: str) -> Kept:
        """Take a seat by invitation, before the game or from a bot that gives way."""
        kept = await self.kept(match)
        if kept.stage == "lobby":
            room = await self.room(match)
            await self.change(room, LobbyAct(id="join", do="sit", value=name), holder)
            return room.kept
        if kept.stage == "over":
            raise Refused("game-over", "The game is over.")
        table = await self.table(match)
        await table.change(lambda kept: replace(kept, setup=lobby.seated(kept.setup, holder, name)))
        return table.table.kept

    async def revoke(self, match: str, kind: LinkKind) -> None:
        """Kill a link and make another. Whoever watches by the old one must go."""
        link = Link(new_link(), kind, match)
        try:
            await self.store.relink(link)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        if match in self.rooms:
            self.rooms[match].links[kind] = link.token
            self.rooms[match].stir()
        if match in self.tables:
            table = self.tables[match]
            table.links[kind] = link.token
            for viewer in table.viewers:
                if kind == "spectator" and not viewer.held and viewer.holder != table.table.setup.host:
                    viewer.gone = "link-dead"
            table.changed()

    async def rematch(self, table: LiveTable, holder: str, address: str) -> str:
        """The same people again; whoever asks first makes it, the others find it."""
        kept = table.table.kept
        if not table.table.ended:
            raise Refused("not-now", "The game is not over yet.")
        if not table.table.held_by(holder) and holder != kept.setup.host:
            raise Refused("not-your-seat", "Only those who played can ask for another game.")
        wanted = new_match()
        await table.change(lambda k: k if k.setup.next else replace(k, setup=replace(k.setup, next=wanted)), over=True)
        chosen = table.table.setup.next
        if await self.store.table(chosen) is None:
            setup = replace(kept.setup, key=new_key(), next="", start=None, note="")
            setup = replace(setup, rules=game_named(setup.game).rules_version)
            await self.make(setup, "playing", address, match=chosen)
        table.changed()
        return chosen

    async def play_on(self, match: Match, seat: int, holder: str, name: str, note: str, address: str) -> Kept:
        """A new table from a position, with luck of its own; bots take the other seats."""
        key = new_key()
        position = match.position()
        position["state"]["luck"] = {"Luck": KeyedLuck(bytes.fromhex(key)).save()}
        start = msgspec.json.decode(msgspec.json.encode(position))
        seats: list[SeatSetup] = []
        for number in range(match.seats):
            seats.append(lobby.person(holder, name) if number == seat else lobby.bot(seats))
        setup = lobby.new_setup(match.game, holder, seats)
        setup = replace(setup, key=key, start=start, variants=dict(match.variants), packs=tuple(match.packs), note=note)
        return await self.make(setup, "playing", address)

    async def play_on_a_guess(self, table: LiveTable, seat: int, holder: str, address: str) -> Kept:
        """From a running game: what this seat cannot know is dealt afresh."""
        guess = table.table.match.copy()
        guess.state = table.table.match.redeal(seat, bots_seed())
        name = table.table.match.names[seat]
        note = "A guess: what you could not know was dealt afresh. The real game goes on at its own table."
        return await self.play_on(guess, seat, holder, name, note, address)

    # Other nodes, and the clock.

    def heard(self, match: str, number: int) -> None:
        """Another node has changed a match."""
        table = self.tables.get(match)
        if table is not None and (number == 0 or number > table.newest):
            table.background(table.catch_up())
        if match in self.rooms:
            self.background(self._refresh(self.rooms[match]))

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refresh(self, room: Room) -> None:
        try:
            kept = await self.store.table(room.kept.match)
            if kept is not None and kept.revision > room.kept.revision:
                room.kept = kept
            room.links = await self.store.links(room.kept.match)
        except StoreAway:
            return
        room.stir()

    def lost(self) -> None:
        """Anything may have happened since we last heard: the catch-up sweep."""
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
            await self._refresh(room)

    async def run(self) -> None:
        """The clock of the hall."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except StoreAway as away:
                log.warning("the store is away: %s", away)

    async def tick(self) -> None:
        self._ticks += 1
        now = time.monotonic()
        for number, (match, table) in enumerate(list(self.tables.items())):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)  # nobody's play waits for all tables
            table.tick()
            idle = not table.viewers and not table.thinking and now - table.idle_since > FORGET_IDLE
            if idle:
                await table.save_now()
                table.close()
                del self.tables[match]
        for match, room in list(self.rooms.items()):
            if not room.viewers:
                del self.rooms[match]
        for made in self._made_by.values():
            made -= {m for m in made if m in self.tables and self.tables[m].table.ended}
        TABLES.set(len(self.tables))
        VIEWERS.set(sum(len(table.viewers) for table in self.tables.values()))
        STORE_BATCHES.set(self.store.batches)
        STORE_WRITES.set(self.store.written)
        if self.store.several_nodes and self._ticks % PRESENCE_EVERY == 0:
            at = time.time()
            there = [(match, seat, at) for match, table in self.tables.items() for seat in table.here()]
            if there:
                await self.store.seen(there)
        if self.forget_after is not None and self._ticks % FORGET_EVERY == 1:
            forgotten = await self.store.forget(time.time() - self.forget_after * 86400)
            log.info("forgot", extra={"tables": forgotten})


def who(kept: Kept) -> tuple[str, ...]:
    """Those who sit there, by name."""
    names = names_of(kept.setup)
    return tuple(name for name, seat in zip(names, kept.setup.seats, strict=True) if seat.kind != "open")
