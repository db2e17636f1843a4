"""All lobbies and tables that this node has in memory, and how new ones come about."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.kernel.lesson import lesson_named
from hurlyburly.kernel.match import Match
from hurlyburly.server import dealing, live, lobby, order, private
from hurlyburly.server.bots import Bots
from hurlyburly.server.bots import seed as bots_seed
from hurlyburly.server.limits import AWAY_AFTER, COUNTED_FROM, COUNTED_OF, REVIEW_SECONDS, Limits
from hurlyburly.server.live import LiveTable
from hurlyburly.server.lobby import Variants
from hurlyburly.server.measuring import Measuring
from hurlyburly.server.messages import LobbyAct, Refused
from hurlyburly.server.metrics import STORE_BATCHES, STORE_WRITES, TABLES, VIEWERS
from hurlyburly.server.packs import Packs
from hurlyburly.server.ratings import NOBODY_ELSE, WITHOUT_HELP, offered
from hurlyburly.server.replay import Replay
from hurlyburly.server.results import Shelved, agrees, result_of
from hurlyburly.server.reviews import Reviews
from hurlyburly.server.scene import ASK_ALL
from hurlyburly.server.secrets import new_key, new_link, new_match
from hurlyburly.server.served import ServedTime, SystemClock
from hurlyburly.server.skill import Rating
from hurlyburly.server.store import Kept, Link, Result, SeatSetup, Setup, Store, StoreAway
from hurlyburly.server.store.people import Person
from hurlyburly.server.store.records import LinkKind, Stage
from hurlyburly.server.table import held_by, names_of, upgraded, upgraded_setup
from hurlyburly.server.viewer import Viewer
from hurlyburly.server.workers import Workers
from hurlyburly.server.zero import keep_time

if TYPE_CHECKING:
    from hurlyburly.server.notices.sending import Notices

log = logging.getLogger("hurlyburly.registry")

TICK = 5.0  # seconds
PRESENCE_EVERY = 3  # ticks
AT_ONCE = 50  # tables that the clock looks at without a pause
BEAT_EVERY = 12  # ticks, a minute
FORGET_EVERY = 720  # ticks, an hour
FORGET_IDLE = 300.0  # seconds after which a table that nobody looks at leaves memory
FULL = "This server has as many tables as it can serve well just now. Try again in a few minutes; games go on."
NO_TABLE = "There is no such table, or it has been deleted."
KINDS: tuple[LinkKind, ...] = ("invite", "spectator", "replay")


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
    ) -> None:
        self.store = store
        self.most_tables = most_tables  # in memory, beyond which none is made; 0: any number
        self.password = password  # that it takes to make tables; "": nothing
        self.served = ServedTime(store, clock)
        self.bots = bots
        self.painters = Workers(1, "hurlyburly.draw.export")
        self.reviews = Reviews(store, review_seconds)
        self.packs = Packs()
        self.measuring = Measuring()
        self.limits = limits
        self.pace = pace
        self.away_after = away_after
        self.forget_after = forget_after  # days
        self.forget_even_many = forget_even_many
        self.spared_until = 0.0  # after a gap, until when nothing is deleted
        self.draining = False  # no new tables are made here
        self.banned: dict[str, float] = {}  # addresses that are kept out, until when
        self.tables: dict[str, LiveTable] = {}
        self.rooms: dict[str, Room] = {}
        self.replays: dict[str, Replay] = {}
        self.notices: Notices | None = None
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ticks = 0

    def start(self) -> None:
        self.store.listen(self.heard, self.lost)

    async def close(self) -> None:
        """Keep where everybody stands, so that the next version of the rules can go on from there."""
        for table in self.tables.values():
            table.close()
            await table.save_now()
        for task in self._tasks:
            task.cancel()
        for workers in (self.bots, self.painters, self.reviews, self.packs.workers, self.measuring.workers):
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
        return await self._gone_on(up_to_date(kept))

    async def _gone_on(self, kept: Kept) -> Kept:
        """A table whose luck is being made, as far as it has got by now."""
        while kept.stage == "lobby" and kept.setup.phase:
            setup, stage = dealing.gone_on(kept.setup, kept.match, time.time())
            if (setup, stage) == (kept.setup, kept.stage):
                return kept
            try:
                await self.store.change(kept, stage, setup)
                found = await self.store.table(kept.match)
            except StoreAway:
                raise Refused("store-away", live.STORE_AWAY) from None
            if found is None:
                raise Refused("no-such-table", NO_TABLE)
            kept = up_to_date(found)
            if kept.match in self.rooms:
                self.rooms[kept.match].kept = kept
                self.rooms[kept.match].stir()
        return kept

    async def _deal(self, match: str) -> None:
        """Wait for shares as long as they are waited for, even if nobody looks."""
        with contextlib.suppress(Refused):
            while (await self.kept(match)).setup.phase:
                await asyncio.sleep(dealing.WAITS / 4)

    async def table(self, match: str) -> LiveTable:
        """A table that has begun."""
        if match in self.tables:
            return self.tables[match]
        opening = self._opening.get(match)
        if opening is None:  # whoever else asks for it meanwhile waits for the same one
            opening = self._opening[match] = asyncio.create_task(self._opened(match))
            opening.add_done_callback(lambda _: self._opening.pop(match, None))
        return await asyncio.shield(opening)

    async def _opened(self, match: str) -> LiveTable:
        kept = await self.kept(match)
        if kept.stage == "lobby":
            raise Refused("not-now", "The game has not begun.")
        try:
            table = await (self._finished(kept) if kept.stage == "over" else self._running(kept))
            if table.table.clocks is not None and not table.table.ended:
                await self.served.begin()
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        table.presence.away_after = self.away_after
        table.presence.clock_is_trusted = time.time() >= self.spared_until
        self.tables[match] = table
        if self.notices is not None:
            table.notice = self.notices.look
            table.notice(table)
        return table

    async def _running(self, kept: Kept) -> LiveTable:
        try:
            if kept.setup.rules != game_named(kept.setup.game).rules_version:
                await self._upgrade(kept)
                kept = await self.kept(kept.match)
            return await self._load(kept)
        except HurlyburlyError as mistake:
            log.warning("table %s cannot be opened: %s", kept.match, mistake)
            raise Refused("not-now", "This table was played by other rules and cannot be opened any more.") from None

    async def _finished(self, kept: Kept) -> LiveTable:
        """A game that is over is what was kept of it. It is laid out only if its plays still give that result."""
        result = await self.store.result(kept.match)
        try:
            if kept.setup.rules != game_named(kept.setup.game).rules_version:
                raise Shelved(kept, result)
            table = await self._load(kept)
        except (Shelved, StoreAway):
            raise
        except Exception as mistake:  # rules that have changed may stumble over old plays in any way
            log.warning("table %s cannot be laid out: %r", kept.match, mistake)
            raise Shelved(kept, result) from None
        if result is None and table.table.ended:  # it ended before results were kept
            result = result_of(table.table, max(table.presence.seen.values(), default=kept.made))
            await self.store.keep_result(kept.match, result)
        if result is None or not agrees(table.table, result):
            raise Shelved(kept, result)
        table.table.result = result
        return table

    async def _load(self, kept: Kept) -> LiveTable:
        ours = not self.store.several_nodes
        return await live.load(self.store, self.bots, kept, ours=ours, served=self.served)

    async def _upgrade(self, kept: Kept) -> None:
        """Let a running game go on under new rules, from its last position."""
        table = upgraded(kept, await self.store.position(kept.match), await self.store.entries(kept.match))
        await self.store.keep_position(kept.match, table.saved())
        setup = upgraded_setup(kept.setup)
        note = f"The rules have been corrected (version {setup.rules}). The game goes on from its last position."
        await self.store.change(kept, kept.stage, replace(setup, note=note))

    async def room(self, match: str) -> Room:
        """A lobby."""
        kept = await self.kept(match)
        if match not in self.rooms:
            self.rooms.setdefault(match, Room(kept, await self.store.links(match)))
            if kept.setup.phase:  # the node that waited for its shares may be gone
                self.background(self._deal(match))
        room = self.rooms[match]
        room.opened = time.monotonic()
        if kept.revision > room.kept.revision:
            room.kept = kept
        await self._look_up(room)
        return room

    async def _look_up(self, room: Room) -> None:
        """The ratings of those who are there."""
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
        try:
            link = await self.store.link(token)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        if link is None or link.kind != kind:
            raise Refused("link-dead", "This link leads nowhere: it has been withdrawn, or was never made.")
        return link.match

    # People.

    async def person(self, holder: str) -> Person:
        """What somebody is called, and which animal they like to be."""
        try:
            return (await self.store.person(holder) if holder else None) or Person()
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None

    async def know(self, holder: str, *, name: str | None = None, figure: str | None = None) -> None:
        """Chosen anywhere, it is kept everywhere."""
        before = await self.person(holder)
        now = Person(before.name if name is None else name, before.figure if figure is None else figure)
        try:
            if now != before:
                await self.store.know(holder, now)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None

    # Making.

    async def make(
        self, setup: Setup, stage: Stage, address: str, match: str = "", invited: bool = False, seal: str = ""
    ) -> Kept:
        """A table. One that begins without a lobby waits for shares in its luck if its maker has sealed one."""
        if self.draining:
            raise Refused("not-now", "This server is about to be restarted. Try again in a few minutes.")
        if self.most_tables and len(self.tables) + len(self.rooms) >= self.most_tables:
            raise Refused("not-now", FULL)
        await private.check(self, setup.host)
        try:
            await self._count(setup.host, address)
            match = match or new_match()
            setup = replace(setup, pace=self.pace)
            if seal:
                setup = dealing.sealed(setup, setup.host, seal)
            if stage == "playing":
                setup = setup if setup.phase else dealing.begins(setup, dealing.AT_ONCE)
                setup, stage = dealing.gone_on(setup, match, time.time())
            links = [Link(new_link(), kind, match) for kind in KINDS]
            kept = await self.store.create(match, stage, setup, links, address, invited)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        self.bots.made(match, address)
        if setup.phase:
            self.background(self._deal(match))
        return kept

    async def _count(self, holder: str, address: str) -> None:
        """There are limits to open tables, for a person and for an address; those long left alone do not count."""
        self.limits.take("tables", address)
        now = time.time()
        theirs, near = await self.store.count_open(holder, now - COUNTED_OF, address, now - COUNTED_FROM)
        if theirs >= self.limits.open_tables:
            raise Refused(
                "too-fast", f"You have {theirs} open tables. Close some of them on the first page, then try again."
            )
        if near >= self.limits.open_from:
            raise Refused(
                "too-fast",
                f"{near} tables made from your network today are still open. Close those of yours on the first page,"
                " or wait until others have ended.",
            )

    async def give_up(self, match: str, holder: str) -> None:
        """Close one of one's own tables: leave or end a lobby, resign from a game, delete one of bots alone."""
        kept = await self.kept(match)
        held = held_by(kept.setup, holder)
        is_host = bool(holder) and holder == kept.setup.host
        if not held and not is_host:
            raise Refused("not-your-seat", "You have no seat at this table.")
        if kept.stage == "over":
            raise Refused("game-over", "The game is over.")
        if kept.stage == "lobby" and not is_host:
            await self.change(await self.room(match), LobbyAct(id="leave", do="leave"), holder)
        elif kept.stage == "lobby" or not any(seat.kind == "person" for seat in kept.setup.seats):
            await self.delete(match)
        else:
            table = await self.table(match)
            for seat in held:
                if seat not in table.table.resigned and not table.table.ended:
                    await table.act(seat, "resign")

    async def delete(self, match: str) -> None:
        try:
            await self.store.delete(match)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        for there in (self.rooms.pop(match, None), self.tables.pop(match, None)):
            for viewer in there.viewers if there else ():
                viewer.leave("no-such-table")

    async def play_now(
        self,
        game: str,
        holder: str,
        name: str,
        seats: int,
        level: str,
        address: str,
        variants: Variants | None = None,
        seal: str = "",
        packs: tuple[Pack, ...] = (),
        first: bool = False,
    ) -> Kept:
        """A table against bots; `packs` have been read and checked."""
        at = lobby.seat_of((await self.person(holder)).figure, seats)
        there = lobby.with_bots([lobby.person(holder, name)], seats, game_named(game), level)
        there.insert(at, there.pop(0))
        setup = replace(lobby.new_setup(game_named(game), holder, there, variants), packs=packs, first=first)
        return await self.make(setup, "playing", address, seal=seal)

    async def watch_bots(
        self, game: str, holder: str, seats: int, level: str, address: str, variants: Variants | None = None
    ) -> Kept:
        there = lobby.with_bots([], seats, game_named(game), level)
        return await self.make(lobby.new_setup(game_named(game), holder, there, variants), "playing", address)

    async def learn(self, game: str, lesson: str, holder: str, name: str, address: str) -> Kept:
        """A table of one person and a lesson; they have one at a time, and it is no game of theirs."""
        taught = game_named(game)
        seats = taught.checked_seats(lesson_named(taught, lesson).seats)
        there = [replace(lobby.person(holder, name), standing=(ASK_ALL,))]
        setup = lobby.new_setup(taught, holder, lobby.with_bots(there, seats, taught, "gentle"))
        try:
            for earlier in await self.store.open_of(holder):
                if earlier.setup.lesson:
                    await self.delete(earlier.match)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        return await self.make(replace(setup, lesson=lesson, spectators=False), "playing", address)

    async def hot_seat(
        self,
        game: str,
        holder: str,
        names: Sequence[str],
        address: str,
        bots: int = 0,
        level: str = "sharp",
        seal: str = "",
    ) -> Kept:
        there = [lobby.person(holder, name) for name in names]
        there = lobby.with_bots(there, len(there) + bots, game_named(game), level)
        return await self.make(lobby.new_setup(game_named(game), holder, there), "playing", address, seal=seal)

    async def invite(
        self,
        game: str,
        holder: str,
        name: str,
        seats: int,
        address: str,
        variants: Variants | None = None,
        invited: bool = False,
    ) -> Kept:
        """`invited`: whoever made it has been given the invitation to hand out."""
        there = [lobby.OPEN] * seats
        there[lobby.seat_of((await self.person(holder)).figure, seats)] = lobby.person(holder, name)
        setup = lobby.new_setup(game_named(game), holder, there, variants)
        return await self.make(setup, "lobby", address, invited=invited)

    async def change(self, room: Room, act: LobbyAct, holder: str) -> None:
        """A change in a lobby, made on top of whatever others have changed meanwhile."""
        person = await self.person(holder)
        if act.do == "sit":
            act = replace(act, value=act.value or person.name)
        elif act.do == "name":
            await self.know(holder, name=lobby.tidy(act.value))
        async with room.lock:
            while True:
                kept = room.kept
                if kept.stage != "lobby":
                    raise Refused("not-now", "The game has begun.")
                if act.do in SHARING:
                    setup = SHARING[act.do](kept.setup, holder, act.value)
                elif kept.setup.phase:
                    raise Refused("not-now", "The game is just beginning.")
                elif act.do == "pack":
                    setup = await lobby.packed(kept.setup, act, holder, self.packs)
                else:
                    setup = lobby.changed(kept.setup, act, holder, person.figure)
                if act.do == "start":
                    setup = dealing.begins(setup, dealing.AT_ONCE)
                setup, stage = dealing.gone_on(setup, kept.match, time.time())
                if (setup, stage) == (kept.setup, "lobby"):
                    return
                try:
                    done = await self.store.change(kept, stage, setup)
                    room.kept = await self.kept(kept.match)
                except StoreAway:
                    raise Refused("store-away", live.STORE_AWAY) from None
                if done:
                    break
        await self._look_up(room)
        if act.do == "start" and room.kept.setup.phase:
            self.background(self._deal(kept.match))
        room.stir()

    async def handed_out(self, match: str) -> None:
        """The invitation is out: the lobby waits for those who have it."""
        try:
            await self.store.invited(match)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None

    async def join(self, match: str, holder: str, name: str, wanted: int = lobby.ANY) -> Kept:
        """Take a seat by invitation, before the game or from a bot that gives way."""
        kept = await self.kept(match)
        if kept.stage == "lobby":
            await self.handed_out(match)
            room = await self.room(match)
            await self.change(room, LobbyAct(id="join", do="sit", value=name), holder)
            return room.kept
        if kept.stage == "over":
            raise Refused("game-over", "The game is over.")
        if kept.setup.rated:
            raise Refused("not-now", NOBODY_ELSE)
        table = await self.table(match)
        figure = (await self.person(holder)).figure
        await table.change(lambda kept: replace(kept, setup=lobby.seated(kept.setup, holder, name, figure, wanted)))
        return table.table.kept

    async def ask(self, match: str, holder: str, name: str, wanted: int = lobby.ANY) -> None:
        """Ask the host for a bot's seat in a running game."""
        table = await self.table(match)
        if table.table.ended:
            raise Refused("game-over", "The game is over.")
        await table.change(lambda kept: replace(kept, setup=lobby.asked_for(kept.setup, holder, name, wanted)))

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
            table.relink({**table.links, kind: link.token})
            table.changed()

    async def rematch(self, table: LiveTable, holder: str, address: str, seal: str = "") -> str:
        """The same people again; whoever asks first makes it, the others find it. With a seal, it waits a moment for
        everybody's share in its luck."""
        kept = table.table.kept
        if not table.table.ended or kept.setup.lesson:
            raise Refused("not-now", "The game is not over yet.")
        if not table.table.held_by(holder) and holder != kept.setup.host:
            raise Refused("not-your-seat", "Only those who played can ask for another game.")
        await table.finish()
        chosen = await self._next(kept.match, address, holder, seal)
        table.changed()
        return chosen

    async def another(self, match: str, holder: str, address: str, seal: str = "") -> str:
        """The next game with the people of a finished one: the one that they are at already, or a new one."""
        kept = await self.kept(match)
        while kept.setup.next and (later := await self.store.table(kept.setup.next)) and held_by(later.setup, holder):
            kept = later
        if not held_by(kept.setup, holder):
            raise Refused("not-your-seat", "Only those who played can ask for another game.")
        return await self._next(kept.match, address, holder, seal) if kept.stage == "over" else kept.match

    async def _next(self, match: str, address: str, holder: str = "", seal: str = "") -> str:
        """The game after a finished one; whoever asks first makes it. It is there before anybody is told of it."""
        kept = await self.kept(match)
        chosen = kept.setup.next
        if not chosen or await self.store.table(chosen) is None:
            wanted = chosen or new_match()
            fresh = replace(kept.setup, key="", secret=new_key(), seals=(), shares=())
            setup = offered(replace(fresh, next="", start=None, note="", asking=()), False)
            if seal:
                setup = dealing.sealed(setup, holder, seal)
            waits = time.time() if seal else dealing.AT_ONCE
            await self.make(dealing.begins(upgraded_setup(setup), waits), "playing", address, match=wanted)
            kept = await self.changed(match, lambda setup: setup if setup.next else replace(setup, next=wanted))
            chosen = kept.setup.next
            if chosen != wanted:  # somebody else has asked meanwhile
                await self.delete(wanted)
        return chosen

    async def changed(self, match: str, change: Callable[[Setup], Setup]) -> Kept:
        """Change the setup of a table, whether or not anybody is there."""
        if match in self.tables:
            table = self.tables[match]
            await table.change(lambda kept: replace(kept, setup=change(kept.setup)))
            return table.table.kept
        try:
            while True:
                kept = await self.kept(match)
                setup = change(kept.setup)
                if setup == kept.setup or await self.store.change(kept, kept.stage, setup):
                    return replace(kept, setup=setup)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None

    async def keep_order(self, match: str, deed: str, seat: int) -> None:
        """Send somebody away, block or mute them: `order.DEEDS`."""
        stage = (await self.kept(match)).stage
        kept = await self.changed(match, lambda setup: order.done(setup, stage, deed, seat))
        if match in self.rooms:
            room = self.rooms[match]
            await self._refresh(room)
            for viewer in room.viewers:
                if viewer.holder in kept.setup.blocked:
                    viewer.leave("not-your-seat")

    async def rename(self, match: str, result: Result) -> None:
        """A finished game with other names in its result."""
        await self.store.rename(match, result)
        self.replays.pop(match, None)
        if match in self.tables:
            self.tables[match].table.result = result
            self.tables[match].changed()

    async def play_on(self, match: Match, seat: int, holder: str, name: str, note: str, address: str) -> Kept:
        """A new table from a position, with luck of its own; bots take the other seats."""
        start = msgspec.json.decode(msgspec.json.encode(match.position()))  # its luck is another, once it is dealt
        seats: list[SeatSetup] = []
        for number in range(match.seats):
            seats.append(lobby.person(holder, name) if number == seat else lobby.bot(seats, match.game))
        setup = lobby.new_setup(match.game, holder, seats)
        setup = replace(setup, start=start, variants=dict(match.variants), packs=tuple(match.packs), note=note)
        return await self.make(setup, "playing", address)

    async def play_on_a_guess(self, table: LiveTable, seat: int, holder: str, address: str) -> Kept:
        """From a running game: what this seat cannot know is dealt afresh."""
        if table.table.setup.rated and not table.table.ended:
            raise Refused("not-now", WITHOUT_HELP)
        guess = table.table.match.copy()
        guess.state = table.table.match.redeal(seat, bots_seed())
        name = table.table.match.names[seat]
        note = "A guess: what you could not know was dealt afresh. The real game goes on at its own table."
        return await self.play_on(guess, seat, holder, name, note, address)

    # Whom the host keeps out.

    async def ban(self, address: str, until: float) -> None:
        """0 lifts it. On other nodes it holds within a minute."""
        try:
            await self.store.ban(address, until)
        except StoreAway:
            raise Refused("store-away", live.STORE_AWAY) from None
        self.banned.pop(address, None)
        if until:
            self.banned[address] = until

    def is_banned(self, address: str) -> bool:
        return self.banned.get(address, 0.0) > time.time()

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
            if kept is None:
                for viewer in room.viewers:
                    viewer.leave("no-such-table")
                return
            if kept.revision > room.kept.revision:
                room.kept = up_to_date(kept)
            room.links = await self.store.links(room.kept.match)
            await self._look_up(room)
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
        """Tick until the server ends."""
        self.background(keep_time(self))
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.tick()
            except StoreAway as away:
                log.warning("the store is away: %s", away)
            except Exception:  # the clock of all tables must not stop for one of them
                log.exception("tick")

    async def tick(self) -> None:
        self._ticks += 1
        now, trusted = time.monotonic(), time.time() >= self.spared_until
        for number, (match, table) in enumerate(list(self.tables.items())):
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)  # nobody's play waits for all tables
            table.presence.clock_is_trusted = trusted
            table.tick()
            idle = not table.viewers and not table.answers.thinking and now - table.presence.idle_since > FORGET_IDLE
            if idle:
                await table.save_now()
                table.close()
                del self.tables[match]
        for match, room in list(self.rooms.items()):
            if not room.viewers and now - room.opened > FORGET_IDLE:
                del self.rooms[match]
        TABLES.set(len(self.tables))
        VIEWERS.set(sum(len(table.viewers) for table in self.tables.values()))
        STORE_BATCHES.set(self.store.batches)
        STORE_WRITES.set(self.store.written)
        if self._ticks % (PRESENCE_EVERY if self.store.several_nodes else BEAT_EVERY) == 0:
            await self._say_who_is_there()
        if self._ticks % BEAT_EVERY == 1:
            await self.sweep(time.time())

    async def _say_who_is_there(self) -> None:
        there = [(match, seat) for match, table in self.tables.items() for seat in table.presence.here()]
        looked_at = {match for match, _ in there} | set(self.rooms)
        looked_at |= {match for match, table in self.tables.items() if table.viewers}
        if looked_at:
            await self.store.seen(there, looked_at, time.time())

    async def sweep(self, now: float) -> None:
        """Throw away what nobody needs any more, unless the clock cannot be trusted."""
        self.banned = await self.store.bans(now)
        gap, spared = await self.store.beat(now)
        if spared > max(now, self.spared_until):
            days = (spared - now) / 86400
            log.warning(
                "by the clock the store was not in use for %.1f days: nothing is deleted for %.1f days",
                gap / 86400,
                days,
            )
        self.spared_until = spared
        if now < spared:
            return
        ended = await self.store.end_lobbies(now)
        if ended:
            log.info("ended", extra={"lobbies": ended})
        if self.forget_after is not None and self._ticks % FORGET_EVERY == 1:
            swept = await self.store.forget(now - self.forget_after * 86400, self.forget_even_many)
            if swept.refused:
                log.warning(
                    "--forget-after would delete %d tables at once: none is deleted (--forget-even-many allows it)",
                    swept.refused,
                )
            log.info("forgot", extra={"tables": swept.deleted})


SHARING = {"seal": dealing.sealed, "open": dealing.opened}


def up_to_date(kept: Kept) -> Kept:
    """A lobby is always about the game as it is today."""
    return replace(kept, setup=upgraded_setup(kept.setup)) if kept.stage == "lobby" else kept


def who(kept: Kept) -> tuple[str, ...]:
    """Those who sit there, by name."""
    names = names_of(kept.setup)
    return tuple(name for name, seat in zip(names, kept.setup.seats, strict=True) if seat.kind != "open")
