"""A table that is being played at: whoever looks at it, and how what they do reaches the store and comes back.

A play is checked, stored, and only then happens here and is told. On another node it happens when that node hears of
it; where two nodes write the same number, the store has one of them look again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from hurlyburly.draw import Zone
from hurlyburly.kernel.game import Game
from hurlyburly.server import bots, eyes, pages
from hurlyburly.server.limits import AWAY_AFTER
from hurlyburly.server.messages import Code, Digest, FromServer, LineSent, Refused, TableFrame
from hurlyburly.server.metrics import PLAY_SECONDS, PLAYS
from hurlyburly.server.packs import open_box
from hurlyburly.server.results import result_of
from hurlyburly.server.scene import Around, ChatLine, Common, Scene
from hurlyburly.server.store import Entry, Kept, Store, StoreAway
from hurlyburly.server.store.records import NOBODY_SENT, Act, LinkKind, Standing
from hurlyburly.server.store.store import MOST_CHAT
from hurlyburly.server.table import WITHOUT, Table, opened
from hurlyburly.server.turns import Busy

SAVE_EVERY = 100  # entries between two saved positions: so many are replayed in a few milliseconds
PRESENT_FOR = 40.0  # seconds that a seat which another node or a program was seen at counts as present
A_DAY = 86400.0
GRACE = 3.0  # seconds that a node leaves the bots to the node that played last
STORE_AWAY = "The table cannot be reached just now. Nothing is lost: try again in a moment."

log = logging.getLogger("hurlyburly.table")


class Viewer:
    """One open page. It is sent the newest view when it is ready for one; lines of the log are never left out."""

    def __init__(self, holder: str, seat: int | None, held: tuple[int, ...], lines: int, link: str = "") -> None:
        self.holder = holder
        self.seat = seat
        self.held = held
        self.link = link  # by which it watches, until that is withdrawn
        self.told = lines  # how many of the log's it has
        self.zones: Mapping[str, Zone] = {}  # as last sent
        self.chat_sent = -1
        self.digest: Digest | None = None
        self.notes: list[FromServer] = []  # small frames that wait to be sent
        self.looks = True  # the table has changed since the last frame
        self.gone: Code | None = None  # why it must be closed
        self.send: Callable[[], None] | None = None  # what it is owed, now
        self._due = False

    def stir(self) -> None:
        self.looks = True
        self.send_soon()

    def note(self, frame: FromServer) -> None:
        self.notes.append(frame)
        self.send_soon()

    def leave(self, why: Code) -> None:
        """It is closed as soon as it is looked after."""
        self.gone = why
        self.stir()

    def send_soon(self) -> None:
        """Once, however much happens before the loop comes round to it."""
        if not self._due and self.send is not None:
            self._due = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._due = False
        if self.send is not None:
            self.send()


class LiveTable:
    def __init__(
        self,
        store: Store,
        thinkers: bots.Bots,
        table: Table,
        links: dict[LinkKind, str],
        chat: list[ChatLine],
        presence: dict[int, float],
        ours: bool,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.table = table
        self.links = links
        self.chat = chat
        self.seen = presence  # when each seat's person was last there
        self.acted: dict[int, float] = {}  # when they last did something without a page open
        self.opened = time.time()  # whoever was not seen at all has from then on to come back
        self.viewers: set[Viewer] = set()
        self.lock = asyncio.Lock()
        self.unsure = False  # the store may know more than we do
        self.ours = ours  # this node made the last entry, so its bots are asked first
        self.pending = 0  # the number of the entry on its way into the store
        self.saved_at = table.version
        self.thinking: set[int] = set()
        self.idle_since = time.monotonic()
        self.away: frozenset[int] = frozenset()
        self.long_gone: frozenset[int] = frozenset()
        self.away_after = AWAY_AFTER
        self.clock_is_trusted = True  # else nobody has been away for days
        self._lines: dict[tuple[int, tuple[tuple[int, ...], ...]], tuple[LineSent, ...]] = {}
        self._drawn: dict[tuple[int | None, tuple[int, ...], bool], tuple[Scene, dict[str, Zone]]] = {}
        self._common: dict[tuple[int, ...], Common] = {}  # by who is asked
        self._shared: Common | None = None  # by those who look now
        self._around: Around | None = None
        self._reaction = reaction_of(table.game)
        self._plays = PLAYS.labels(table.game.id)
        self._tasks: set[asyncio.Task[None]] = set()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: %r", self.table.kept.match, task.exception(), exc_info=task.exception())

    def close(self) -> None:
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
        """Let it happen and return the table's version; sent twice by the same person, it happens once. `sender` is a
        seat of theirs, where that is not the seat it is about."""
        begun = time.perf_counter()
        text = " ".join(text.split())
        by = (seat if sender is None else sender) if sent else NOBODY_SENT
        async with self.lock:
            try:
                if self.unsure:
                    await self._catch_up()
                while True:
                    before = self.table.sent_before(by, act, sent, text)
                    if before is not None:
                        return before
                    judged = self.table.check(seat, act, text, self.table.version if version is None else version)
                    entry = Entry(self.table.version + 1, seat, act, text, sent, time.time(), by)
                    self.pending = entry.number
                    if await self.store.append(self.table.kept.match, entry):
                        break
                    await self._catch_up()
            except StoreAway as away:
                self.unsure = True
                self.pending = 0
                log.warning("table %s: the store is away: %s", self.table.kept.match, away)
                raise Refused("store-away", STORE_AWAY) from None
            except asyncio.CancelledError:  # whether it was stored is not known
                self.unsure = True
                raise
            self.table.apply(entry, judged)
            self.ours = True
            if self.table.ended:
                await self._finish()
        self._plays.inc()
        PLAY_SECONDS.observe(time.perf_counter() - begun)
        if act == "play":
            self._moved()
        else:
            self.changed()
        return entry.number

    async def play(self, seat: int, text: str, *, sent: str, version: int | None) -> int:
        """A person's own play. If a bot has been playing for them, they are back now."""
        if seat in self.table.resigned and not self.table.ended:
            raise Refused("not-your-turn", "You have resigned: a bot plays on for you.")
        await self._back(seat)
        return await self.act(seat, "play", text, sent=sent, version=version)

    async def stop(self, seat: int, sent: str) -> None:
        """Somebody would like to stop the game: all must agree but those whom the table has waited for long enough."""
        self.tick()
        gone = sorted(self.long_gone)
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
        """How far we have got, as the store counts."""
        return self.table.kept.revision, self.newest, self.chat[-1].n if self.chat else -1

    async def catch_up(self) -> None:
        """Look at what other nodes have done."""
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
        for seat, at in (await self.store.presence(match)).items():
            self.seen[seat] = max(at, self.seen.get(seat, 0.0))
        self.relink(await self.store.links(match))
        self.heard_said(await self.store.chat(match, self.chat[-1].n if self.chat else -1))
        if self.table.ended and self.table.result is None:
            self.table.result = await self.store.result(match)
        self.unsure = False
        self.changed()

    def relink(self, links: dict[LinkKind, str]) -> None:
        """Whoever watches by a link that is withdrawn must go."""
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
            viewer.held = self.table.held_by(viewer.holder)

    def changed(self) -> None:
        """Whatever has changed, also around the game, everybody looks again."""
        self._around = None
        self._common.clear()
        self._moved()

    def _moved(self) -> None:
        """Something has happened in the game; who is there and the links are as they were."""
        self.forget_drawn()
        for viewer in self.viewers:
            viewer.stir()
        self._save()
        self._ask_bots()
        self._answer_standing()
        if self.table.ended and self.table.kept.stage != "over":
            self.background(self.finish())

    def forget_drawn(self) -> None:
        self._drawn.clear()
        self._lines.clear()
        self._shared = None

    async def finish(self) -> None:
        """Keep how the game ended, if that is not kept yet."""
        async with self.lock:
            await self._finish()
        self.forget_drawn()

    async def _finish(self) -> None:
        """Before anybody is told of it: a result never changes."""
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
        """Change the setup, again if somebody else has meanwhile."""
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

    async def say(self, seat: int, text: str) -> None:
        try:
            line = await self.store.say(self.table.kept.match, seat, self.table.match.names[seat], text)
        except StoreAway:
            raise Refused("store-away", STORE_AWAY) from None
        if not self.chat or self.chat[-1].n < line.n:
            self.heard_said([line])
        for viewer in self.viewers:
            viewer.send_soon()

    # Bots.

    def _ask_bots(self) -> None:
        people = any(seat.kind == "person" for seat in self.table.setup.seats)
        if not people and not self.viewers:
            return  # nobody watches
        for seat in self.table.to_act:
            if self.table.is_bots(seat) and seat not in self.thinking:
                self.thinking.add(seat)
                self.background(self._think(seat))

    # Standing answers.

    async def answer_so(self, seat: int, standing: Standing) -> None:
        """What to answer for a person where they may only react."""
        if self._reaction is None:
            raise Refused("not-now", "Nobody is asked to react in this game.")

        def changed(kept: Kept) -> Kept:
            seats = list(kept.setup.seats)
            seats[seat] = replace(seats[seat], standing=standing)
            return replace(kept, setup=replace(kept.setup, seats=tuple(seats)))

        await self.change(changed)

    def standing_answer(self, seat: int) -> str | None:
        """What is answered for a person now; None if they want to be asked."""
        if self._reaction is None or self.table.is_bots(seat) or self.table.setup.seats[seat].standing == "ask":
            return None
        found: tuple[str, bool] | None = self._reaction(self.table.match.view(seat))
        return None if found is None or found[1] else found[0]

    def _answer_standing(self) -> None:
        for seat in self.table.to_act if self._reaction else ():
            if seat not in self.thinking and self.standing_answer(seat) is not None:
                self.thinking.add(seat)
                self.background(self._stand(seat))

    async def _stand(self, seat: int) -> None:
        """After a delay drawn without looking at their hand or options, in which they may still choose themselves."""
        asked = self.table.asked_at.get(seat)
        try:
            await asyncio.sleep(bots.standing_pause(self.table.setup.pace))
            answer = self.standing_answer(seat)
            if answer is not None and self.table.asked_at.get(seat) == asked:
                await self.act(seat, "play", answer, version=asked)
        except Refused as why:  # they were faster, or the store is away
            if why.code == "store-away":
                await asyncio.sleep(1.0)
        finally:
            self.thinking.discard(seat)
        self._answer_standing()

    async def _think(self, seat: int) -> None:
        loop = asyncio.get_running_loop()
        try:
            begun = loop.time()
            asked = self.table.asked_at.get(seat)
            match = self.table.match
            level, pace = self.table.setup.seats[seat].level, self.table.setup.pace
            drawn = self.thinkers.pause(level, match.game, pace) if pace else 0.0
            if self.store.several_nodes and not self.ours:
                drawn += GRACE
            thought = await self.thinkers.answer(level, match, seat, self.table.kept.match)
            await bots.answer_time(begun, drawn, pace)
            if self.table.asked_at.get(seat) == asked and self.table.is_bots(seat):
                await self.act(seat, "play", thought.text, version=asked)
                if thought.failed:
                    await self.act(seat, "falter")
        except Busy:
            await asyncio.sleep(1.0)
        except Refused as why:  # somebody was faster, or the store is away: asked again if it is still the bot's turn
            if why.code == "store-away":
                await asyncio.sleep(1.0)
        finally:
            self.thinking.discard(seat)
        self._ask_bots()

    # Coming, looking and going.

    def come(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        returned = [seat for seat in viewer.held if seat in self.table.stand_ins]
        for seat in viewer.held:
            self.seen[seat] = time.time()
        for seat in returned:
            self.background(self._hand_back(viewer, seat))
        self.tick()
        self.changed()

    async def _hand_back(self, viewer: Viewer, seat: int) -> None:
        since = self.table.stand_ins.get(seat, len(self.table.log))
        await self._back(seat)
        words = tuple(line.words for line in self.table.lines(seat, since))
        viewer.digest = Digest(since, words)
        viewer.stir()

    async def greet(self, held: Sequence[int]) -> None:
        """Somebody does something without a page open, as programs do: they are there, and play for themselves."""
        self.touch(held)
        for seat in held:
            await self._back(seat)

    def touch(self, held: Sequence[int]) -> None:
        """These seats' person was here just now."""
        self.idle_since = time.monotonic()
        for seat in held:
            self.seen[seat] = self.acted[seat] = time.time()
        self.tick()

    def go(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.idle_since = time.monotonic()
        for seat in viewer.held:
            self.seen[seat] = time.time()
        self.tick()
        self.changed()

    def here(self) -> set[int]:
        """The seats whose people have this node's page open, or have just done something."""
        lately = time.time() - min(PRESENT_FOR, self.away_after)
        acting = {seat for seat, at in self.acted.items() if at >= lately}
        return acting.union(*[viewer.held for viewer in self.viewers])

    @property
    def present(self) -> frozenset[int]:
        """The seats whose people are there, here or at another node."""
        there = time.time() - PRESENT_FOR
        elsewhere = {s for s, at in self.seen.items() if at >= there} if self.store.several_nodes else set()
        return frozenset(self.here() | elsewhere)

    def tick(self) -> None:
        """Offer seats whose person has been gone for long, and let no bot's turn lie; called every few seconds."""
        if self.table.ended:
            if self.table.kept.stage != "over":
                self.background(self.finish())
            return
        now, present, waited = time.time(), self.present, self.table.waited
        people = [seat for seat, setup in enumerate(self.table.setup.seats) if setup.kind == "person"]
        gone = {seat: self.seen.get(seat, self.table.kept.made) for seat in people if seat not in present}
        away = frozenset(
            seat
            for seat, since in gone.items()
            if not self.table.is_bots(seat) and max(since, self.opened, waited.get(seat, 0.0)) < now - self.away_after
        )
        patience = self.table.setup.patience * A_DAY
        long_gone = frozenset(
            seat
            for seat, since in gone.items()
            if patience and self.clock_is_trusted and seat not in self.table.resigned and since < now - patience
        )
        known = present if self._around is None else self._around.present
        if (away, long_gone, present) != (self.away, self.long_gone, known):
            self.away, self.long_gone = away, long_gone
            self.changed()
        self._ask_bots()  # a program that only looks on changes nothing, and the first turn may be a bot's

    def around(self) -> Around:
        return Around(
            present=self.present,
            away=self.away,
            long_gone=self.long_gone,
            invite=f"/join/{self.links['invite']}" if "invite" in self.links else "",
            spectate=f"/watch/{self.links['spectator']}" if "spectator" in self.links else "",
            replay=f"/replay/{self.links['replay']}" if "replay" in self.links else "",
        )

    def scene(self, seat: int | None, held: tuple[int, ...], host: bool) -> tuple[Scene, dict[str, Zone]]:
        """The table and its zones for these eyes; drawn once, however many look."""
        key = (seat, held, host)
        if key not in self._drawn:
            self._shared = self._shared or self.shared()
            scene = eyes.scene(self.table, seat, held, self._shared, host=host)
            self._drawn[key] = (scene, pages.zones_drawn(scene))
        return self._drawn[key]

    def shared(self) -> Common:
        """What all viewers see alike: as before where the same seats are asked and nothing has changed around them."""
        asked = self.table.to_act
        if asked not in self._common:
            self._around = self._around or self.around()
            self._common[asked] = eyes.common(self.table, self._around)
        return self._common[asked]

    def frame(self, viewer: Viewer) -> TableFrame:
        """What this viewer has not seen yet."""
        scene, zones = self.scene(viewer.seat, viewer.held, viewer.holder == self.table.setup.host)
        changed = pages.changed(viewer.zones, zones)
        viewer.zones = zones
        viewer.looks = False
        lines = self.lines(viewer.seat, viewer.told, scene)
        viewer.told = len(self.table.log)
        digest, viewer.digest = viewer.digest, None
        return eyes.frame(scene, changed, lines, digest)

    def lines(self, seat: int | None, since: int, scene: Scene) -> tuple[LineSent, ...]:
        """The log from line `since` on; made once for all who may know the same of it."""
        if since == len(self.table.log):
            return ()
        key: tuple[int, tuple[tuple[int, ...], ...]] = (since, ())  # where all of it is open to all
        if key not in self._lines:
            key = (since, self.table.known(seat, since))
        if key not in self._lines:
            self._lines[key] = eyes.lines(self.table.lines(seat, since), scene.seats)
        return self._lines[key]


def reaction_of(game: Game) -> Callable[[Any], tuple[str, bool] | None] | None:
    """Some games ask many people whether they react: their table has `reaction(view)`."""
    return getattr(game.table, "reaction", None)


async def load(store: Store, thinkers: bots.Bots, kept: Kept, *, ours: bool) -> LiveTable:
    """A table from the store."""
    position = await store.position(kept.match)
    entries = await store.entries(kept.match)
    await open_box(kept.setup)
    table = opened(kept, position, entries)
    seen = await store.presence(kept.match)
    for entry in entries:  # whoever sent something was there
        seat = entry.seat if entry.act == "back" else entry.sender
        if seat >= 0:
            seen[seat] = max(entry.at, seen.get(seat, 0.0))
    return LiveTable(store, thinkers, table, await store.links(kept.match), await store.chat(kept.match), seen, ours)
