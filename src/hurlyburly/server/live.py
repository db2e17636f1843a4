"""A table in memory: its viewers, and how their actions are stored and then shown to all of them.

A play is checked and stored, and only then made in memory and told to anybody. Another node makes it when it is
notified. If two nodes write the same number, the store refuses one of them, which reads again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from hurlyburly.kernel.match import UNDO, Judged
from hurlyburly.server import bots, quiet
from hurlyburly.server.answers import Answers
from hurlyburly.server.frames import Frames
from hurlyburly.server.messages import Digest, Refused
from hurlyburly.server.metrics import PLAY_SECONDS, PLAYS
from hurlyburly.server.packs import open_box
from hurlyburly.server.presence import Presence
from hurlyburly.server.reaching import STORE_AWAY, reaching_the_store
from hurlyburly.server.results import result_of
from hurlyburly.server.scene import Around, ChatLine
from hurlyburly.server.served import ServedTime
from hurlyburly.server.store import Entry, Kept, Store, StoreAway
from hurlyburly.server.store.records import NOBODY_SENT, Act, LinkKind
from hurlyburly.server.store.store import MOST_CHAT
from hurlyburly.server.table import WITHOUT, Table, opened
from hurlyburly.server.viewer import Viewer
from hurlyburly.server.zero import Zero

SAVE_EVERY = 100  # entries between two saved positions: replaying that many takes a few milliseconds
MUTED = "The host has muted you at this table."

log = logging.getLogger("hurlyburly.table")


class LiveTable:
    def __init__(
        self,
        store: Store,
        thinkers: bots.Bots,
        table: Table,
        links: dict[LinkKind, str],
        chat: list[ChatLine],
        presence: dict[int, float],
        served: ServedTime | None = None,
    ) -> None:
        self.store = store
        self.served = served or ServedTime(store)
        self.table = table
        self.links = links
        self.chat = chat
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.unsure = False  # the store may know more than we do
        # This node made the last entry, or serves the table alone: its bots are asked first.
        self.ours = not store.several_nodes
        self.pending = 0  # the number of the entry on its way into the store
        self.saved_at = table.version
        self.presence = Presence(table, self.viewers, presence, store.several_nodes)
        self.answers = Answers(self, thinkers)
        self.frames = Frames(table, self.around)
        self.notice: Callable[[LiveTable], None] | None = None  # whom it may concern whose turn it is (notices/)
        self.zero = Zero(self)
        self.closed = False
        self._plays = PLAYS.labels(table.game.id)
        self._tasks: set[asyncio.Task[None]] = set()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        if self.closed:
            return work.close()
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: %r", self.table.kept.match, task.exception(), exc_info=task.exception())

    def close(self) -> None:
        """The table leaves memory: no more bots are asked for it, even if somebody still holds this object."""
        self.closed = True
        self.zero.close()
        for task in self._tasks:
            task.cancel()

    # Doing.

    async def act(
        self,
        seat: int,
        act: Act,
        text: str = "",
        *,
        sent: str = "",
        sender: int | None = None,
        version: int | None = None,
    ) -> int:
        """Store something that a seat does, let it happen, and return the table's version. What the same person sends
        twice happens once. `sender` is a seat of theirs, if that is not the seat it is about."""
        begun = time.perf_counter()
        by = (seat if sender is None else sender) if sent else NOBODY_SENT
        async with self.lock:
            stored = await self._store(seat, act, " ".join(text.split()), sent, by, version)
            if isinstance(stored, int):
                return stored
            entry, judged = stored
            flagged = seat in self.table.flagged
            self.table.apply(entry, judged)
            self.ours = True
            if self.table.ended:
                await self._finish()
        self._plays.inc()
        PLAY_SECONDS.observe(time.perf_counter() - begun)
        if act == "play" and not flagged:
            self._moved()
        else:  # who plays for whom may be another now
            self.changed()
        return entry.number

    async def _store(
        self, seat: int, act: Act, text: str, sent: str, by: int, version: int | None
    ) -> tuple[Entry, Judged | None] | int:
        """Check an entry and store it. If it was sent before, only the number that it was stored with."""
        try:
            if self.unsure:
                await self._catch_up()
            while True:
                before = self.table.sent_before(by, act, sent, text)
                if before is not None:
                    return before
                judged = self.table.check(seat, act, text, self.table.version if version is None else version)
                served = self.served.now if self.table.clocks else 0.0
                entry = Entry(self.table.version + 1, seat, act, text, sent, time.time(), by, served)
                self.pending = entry.number
                if await self.store.append(self.table.kept.match, entry):
                    return entry, judged
                await self._catch_up()  # another node was first
        except StoreAway as away:
            self.unsure = True
            self.pending = 0
            log.warning("table %s: the store is away: %s", self.table.kept.match, away)
            raise Refused("store-away", STORE_AWAY) from None
        except asyncio.CancelledError:  # whether it was stored is not known
            self.unsure = True
            raise

    async def play(self, seat: int, text: str, *, sent: str, version: int | None) -> int:
        """A person's own play. If a bot has been playing for them, they are back now."""
        if seat in self.table.resigned and not self.table.ended:
            raise Refused("not-your-turn", "You have resigned: a bot plays on for you.")
        if seat in self.table.flagged:
            raise Refused("not-your-turn", "Your time is up: a bot makes this move.")
        await self._back(seat)
        await self.answers.hold(seat, text)
        return await self.act(seat, "play", text, sent=sent, version=version)

    async def undo(self, seat: int, *, sent: str, version: int | None) -> int:
        """Undo a person's last choice, and with it what the table has played for them since."""
        more = quiet.takes_back(self.table, seat) - 1
        number = await self.play(seat, UNDO, sent=sent, version=version)
        for _ in range(more):
            number = await self.act(seat, "play", UNDO)
        return number

    def has_page(self, seat: int) -> bool:
        """Whether the seat's person has a page open, rather than a program that plays for them."""
        return any(viewer.quiet and seat in viewer.held for viewer in self.viewers)

    async def stop(self, seat: int, sent: str) -> None:
        """Somebody would like to stop the game: all must agree but those whom the table has waited for long enough."""
        self.tick()
        gone = sorted(self.presence.long_gone)
        await self.act(seat, "stop", f"{WITHOUT} {' '.join(map(str, gone))}" if gone else "", sent=sent)

    async def _back(self, seat: int) -> None:
        if seat in self.table.stand_ins and not self.table.ended:
            with contextlib.suppress(Refused):  # they are back by another door; or what they do will say what is wrong
                await self.act(seat, "back")

    @property
    def newest(self) -> int:
        """The last entry that this node knows of or is writing."""
        return max(self.table.version, self.pending)

    @property
    def known(self) -> tuple[int, int, int]:
        """How far this node has got: the revision of the setup, the last entry, the last line of chat."""
        return self.table.kept.revision, self.newest, self.chat[-1].n if self.chat else -1

    async def catch_up(self) -> None:
        """Read and make the entries that other nodes have stored."""
        async with self.lock:
            try:
                await self._catch_up()
            except StoreAway:
                self.unsure = True
            except Refused as gone:
                for viewer in self.viewers:
                    viewer.leave(gone.code)

    async def _catch_up(self) -> None:
        match = self.table.kept.match
        kept = await self.store.table(match)
        if kept is None:
            raise Refused("no-such-table", "This table has been deleted.")
        if kept.revision != self.table.kept.revision:
            self._reseat(kept)
        for entry in await self.store.entries(match, self.table.version):
            self.table.apply(entry)
            self.ours = False
        self.presence.hear_of(await self.store.presence(match))
        self.relink(await self.store.links(match))
        self.heard_said(await self.store.chat(match, self.chat[-1].n if self.chat else -1))
        if self.table.ended and self.table.result is None:
            self.table.result = await self.store.result(match)
        self.unsure = False
        self.changed()

    def relink(self, links: dict[LinkKind, str]) -> None:
        """Disconnect viewers whose link has been withdrawn."""
        self.links = links
        for viewer in self.viewers:
            if viewer.link and viewer.link != links.get("spectator"):
                viewer.leave("link-dead")

    def heard_said(self, lines: list[ChatLine]) -> None:
        self.chat += lines
        del self.chat[:-MOST_CHAT]

    def _reseat(self, kept: Kept) -> None:
        self.table.reseat(kept)
        for viewer in self.viewers:
            viewer.held = () if viewer.link else self.table.held_by(viewer.holder)
            if viewer.seat is not None and viewer.seat not in viewer.held:
                viewer.leave("not-your-seat")  # somebody else sits there now
            elif viewer.holder in kept.setup.blocked:
                viewer.leave("not-your-seat")

    def changed(self) -> None:
        """Something around the game may have changed too: draw everything again for everybody."""
        self.frames.forget(around=True)
        self._moved()

    def _moved(self) -> None:
        """Something has happened in the game. Who is there and the links are as they were."""
        self.frames.forget()
        for viewer in self.viewers:
            viewer.stir()
        asyncio.get_running_loop().call_soon(self.frames.let_go)  # they are sent their frames before it
        self._save()
        self.answers.look()
        if self.notice is not None:
            self.notice(self)
        self.zero.look()
        if self.table.ended and self.table.kept.stage != "over":
            self.background(self.finish())

    async def finish(self) -> None:
        """Store the result of the game, unless it is stored already."""
        async with self.lock:
            await self._finish()
        self.frames.forget()

    async def _finish(self) -> None:
        """Before anybody is told of the end, because a result never changes. A lesson has no result."""
        if self.table.lesson is not None:
            return
        if self.table.result is None:
            self.table.result = result_of(self.table, time.time())
        try:
            while self.table.kept.stage != "over":
                kept = self.table.kept
                await self.store.change(kept, "over", kept.setup, self.table.result)
                found = await self.store.table(kept.match)
                if found is None:
                    return  # deleted meanwhile
                self._reseat(found)
        except StoreAway:  # the last play is kept: the next tick tries again
            self.unsure = True

    async def change(self, changed: Callable[[Kept], Kept]) -> None:
        """Change the setup, starting again if somebody else has changed it meanwhile."""
        async with self.lock:
            while True:
                kept = self.table.kept
                wanted = changed(kept)
                if wanted.setup == kept.setup:
                    return
                try:
                    done = await self.store.change(kept, kept.stage, wanted.setup)
                    found = await self.store.table(kept.match)
                except StoreAway:
                    self.unsure = True
                    raise Refused("store-away", STORE_AWAY) from None
                if found is not None:
                    self._reseat(found)
                if done or found is None:
                    break
        self.changed()

    def _save(self, at_least: int = SAVE_EVERY) -> None:
        if self.table.version - self.saved_at >= at_least and self.table.may_be_saved:
            self.saved_at = self.table.version
            self.background(self._keep(self.table))

    async def _keep(self, table: Table) -> None:
        try:
            await self.store.keep_position(table.kept.match, table.saved())
        except StoreAway:
            self.unsure = True

    async def save_now(self) -> None:
        if self.table.version > self.saved_at and self.table.may_be_saved:
            await self._keep(self.table)

    async def say(self, seat: int, text: str, name: str = "") -> None:
        """Write a line in the chat. `name` is the speaker's, if they have no seat."""
        setup = self.table.setup
        if seat >= 0 and setup.seats[seat].kind == "person" and setup.seats[seat].holder in setup.muted:
            raise Refused("not-now", MUTED)
        with reaching_the_store():
            said_by = name or self.table.match.names[seat]
            line = await self.store.say(self.table.kept.match, seat, said_by, text)
        if not self.chat or self.chat[-1].n < line.n:
            self.heard_said([line])
        for viewer in self.viewers:
            viewer.send_soon()

    # Coming, looking and going.

    def come(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self.presence.saw(viewer.held)
        for seat in viewer.held:
            if seat in self.table.stand_ins:
                self.background(self._hand_back(viewer, seat))
        self.tick()
        self.changed()

    async def _hand_back(self, viewer: Viewer, seat: int) -> None:
        since = self.table.stand_ins.get(seat, len(self.table.log))
        await self._back(seat)
        words = tuple(line.words for line in self.table.lines_to(seat, since))
        viewer.digest = Digest(since, words)
        viewer.stir()

    async def greet(self, held: Sequence[int]) -> None:
        """Somebody does something without having a page open, as programs do: they are there, and play for themselves
        again."""
        self.touch(held)
        for seat in held:
            await self._back(seat)

    def touch(self, held: Sequence[int]) -> None:
        """The person of these seats was here just now."""
        self.presence.saw(held, acting=True)
        self.tick()

    def go(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.presence.saw(viewer.held)
        self.tick()
        self.changed()

    def tick(self) -> None:
        """Called every few seconds: offer the seats of people who have long been gone, and make sure that bots play."""
        if self.table.ended:
            if self.table.kept.stage != "over":
                self.background(self.finish())
            return
        if self.presence.look(self.frames.present):
            self.changed()
        self.zero.look()
        self.answers.ask_bots()  # a program that only looks on changes nothing, and the first turn may be a bot's

    def around(self) -> Around:
        """What is known about the table apart from the game, for its pages."""
        return Around(
            present=self.presence.present,
            away=self.presence.away,
            long_gone=self.presence.long_gone,
            invite=f"/join/{self.links['invite']}" if "invite" in self.links else "",
            spectate=f"/watch/{self.links['spectator']}" if "spectator" in self.links else "",
            replay=f"/replay/{self.links['replay']}" if "replay" in self.links else "",
        )


async def load(store: Store, thinkers: bots.Bots, kept: Kept, *, served: ServedTime | None = None) -> LiveTable:
    """A table from the store."""
    position = await store.position(kept.match)
    entries = await store.entries(kept.match)
    await open_box(kept.setup)
    table = opened(kept, position, entries)
    seen = await store.presence(kept.match)
    for entry in entries:  # the sender of an entry was present
        seat = entry.seat if entry.act == "back" else entry.sender
        if seat >= 0:
            seen[seat] = max(entry.at, seen.get(seat, 0.0))
    links, chat = await store.links(kept.match), await store.chat(kept.match)
    return LiveTable(store, thinkers, table, links, chat, seen, served)
