"""The store: tables, their entries, positions, links, chat and presence, over one database.

All writes go through one thread. Whatever is waiting when it turns to its queue is committed together (group commit),
and a write is answered only when it is on disk. Reads have threads and connections of their own.

Entries are append-only; the primary key (match, number) decides who was first.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from hurlyburly.server.scene import ChatLine
from hurlyburly.server.store.connection import Backend, Connection
from hurlyburly.server.store.records import Entry, Kept, KeptPosition, Link, LinkKind, Setup, Stage, StoreAway

T = TypeVar("T")

READERS = 3
LARGEST_BATCH = 500
COLUMNS = 7  # of an entry
KEPT = "SELECT matches.id, matches.stage, matches.revision, matches.made, matches.setup FROM matches"


class Job:
    """A write that somebody waits for."""

    __slots__ = ("_answer", "_loop")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[Any] = self._loop.create_future()

    def __await__(self) -> Generator[Any, None, Any]:
        return self._answer.__await__()


class Append(Job):
    """An entry on its way into the log."""

    __slots__ = ("entry", "match")

    def __init__(self, match: str, entry: Entry) -> None:
        super().__init__()
        self.match = match
        self.entry = entry


class Work(Job):
    """Any other write."""

    __slots__ = ("run",)

    def __init__(self, run: Callable[[Connection], Any]) -> None:
        super().__init__()
        self.run = run


def answer(batch: Sequence[Job], answers: Sequence[Any]) -> None:
    """From the writer's thread: wake each loop once, however many wait there. An exception is raised for whom it is."""
    for loop in {job._loop for job in batch}:
        theirs = [(job._answer, found) for job, found in zip(batch, answers, strict=True) if job._loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, theirs)


def settle(answers: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for waiting, found in answers:
        if waiting.done():
            continue  # they have stopped waiting
        if isinstance(found, Exception):
            waiting.set_exception(found)
        else:
            waiting.set_result(found)


class Store:
    def __init__(self, backend: Backend) -> None:
        self.backend = backend
        self._queue: queue.SimpleQueue[Append | Work | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._listener: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._local = threading.local()
        self._read_connections: list[Connection] = []
        self._closing = False
        self.batches = 0  # commits, for the metrics
        self.written = 0
        backend.migrate()
        self._writer.start()

    @property
    def several_nodes(self) -> bool:
        return self.backend.several_nodes

    def close(self) -> None:
        """Everything asked for so far is still written."""
        self._closing = True
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        for connection in self._read_connections:
            connection.close()
        if self._listener is not None:
            self._listener.join(timeout=10)

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None]) -> None:
        """Have `heard(match, number)` called in the loop for other nodes' changes, `lost()` after a gap."""
        if not self.several_nodes:
            return
        loop = asyncio.get_running_loop()

        def run() -> None:
            def call(what: Callable[..., None], *facts: Any) -> None:
                if not loop.is_closed():
                    loop.call_soon_threadsafe(what, *facts)

            self.backend.listen(
                lambda match, number: call(heard, match, number), lambda: call(lost), lambda: self._closing
            )

        self._listener = threading.Thread(target=run, name="store-listener", daemon=True)
        self._listener.start()

    # The writer.

    def _write(self) -> None:
        connection: Connection | None = None
        while True:
            batch, last = self._batch()
            try:
                connection = connection or self.backend.connect()
                self._commit(connection, batch)
            except self.backend.trouble as trouble:
                away = str(trouble).partition("\n")[0]
                answer(batch, [StoreAway(away) for _ in batch])
                if connection is not None:
                    connection.close()
                    connection = None
            if last:
                break
        if connection is not None:
            connection.close()

    def _batch(self) -> tuple[list[Append | Work], bool]:
        """What waits now, at least one; and whether it is the last."""
        batch: list[Append | Work] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) >= LARGEST_BATCH or self._queue.empty():
                return batch, False
            job = self._queue.get()
        return batch, True

    def _commit(self, connection: Connection, batch: list[Append | Work]) -> None:
        """All of it in one transaction; if one job fails, each in a transaction of its own."""
        try:
            answers = self._transact(connection, batch)
        except self.backend.trouble:
            raise
        except Exception as mistake:
            connection.rollback()
            if len(batch) == 1:
                return answer(batch, [mistake])
            for job in batch:
                self._commit(connection, [job])
            return
        self.batches += 1
        self.written += len(batch)
        answer(batch, answers)

    def _transact(self, connection: Connection, batch: list[Append | Work]) -> list[Any]:
        connection.begin()
        appends = sorted((job for job in batch if isinstance(job, Append)), key=lambda job: job.match)
        first = append(connection, appends)
        answers = [
            job.run(connection) if isinstance(job, Work) else first.get((job.match, job.entry.number)) is job
            for job in batch
        ]
        connection.commit()
        return answers

    async def _do(self, run: Callable[[Connection], T]) -> T:
        work = Work(run)
        self._queue.put(work)
        done: T = await work
        return done

    # The readers.

    async def _read(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        def run() -> list[tuple[Any, ...]]:
            connection: Connection | None = getattr(self._local, "connection", None)
            try:
                if connection is None:
                    connection = self._local.connection = self.backend.connect()
                    self._read_connections.append(connection)
                return connection.rows(statement, *parameters)
            except self.backend.trouble as trouble:
                if connection is not None:
                    self._local.connection = None
                    self._read_connections.remove(connection)
                    connection.close()
                raise StoreAway(str(trouble).partition("\n")[0]) from trouble

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def ready(self) -> None:
        """Returns if the database answers, to a reader and to the writer."""
        await self._read("SELECT 1")
        await self._do(lambda connection: None)

    # Tables.

    async def create(self, match: str, stage: Stage, setup: Setup, links: Iterable[Link]) -> Kept:
        kept = Kept(match, stage, 1, time.time(), setup)

        def run(connection: Connection) -> None:
            connection.run("INSERT INTO matches VALUES (?, ?, ?, ?, ?)", match, stage, 1, kept.made, text_of(setup))
            set_holders(connection, match, setup)
            for link in links:
                connection.run("INSERT INTO links VALUES (?, ?, ?)", link.token, link.kind, match)

        await self._do(run)
        return kept

    async def change(self, kept: Kept, stage: Stage, setup: Setup) -> bool:
        """Replace the setup, unless somebody else has changed it since `kept` was read."""

        def run(connection: Connection) -> bool:
            changed = connection.run(
                "UPDATE matches SET stage = ?, setup = ?, revision = revision + 1 WHERE id = ? AND revision = ?",
                stage,
                text_of(setup),
                kept.match,
                kept.revision,
            )
            if changed:
                set_holders(connection, kept.match, setup)
                connection.note(kept.match, 0)
            return changed == 1

        return await self._do(run)

    async def table(self, match: str) -> Kept | None:
        rows = await self._read(f"{KEPT} WHERE id = ?", match)
        return kept_from(rows[0]) if rows else None

    async def newest(self, matches: Sequence[str]) -> dict[str, tuple[int, int, int]]:
        """How far matches have got: revision of the setup, last entry, last line of chat."""
        found: dict[str, tuple[int, int, int]] = {}
        for first in range(0, len(matches), LARGEST_BATCH):
            some = matches[first : first + LARGEST_BATCH]
            rows = await self._read(
                "SELECT id, revision, (SELECT COALESCE(MAX(number), 0) FROM entries WHERE match = id),"
                " (SELECT COALESCE(MAX(number), -1) FROM chat WHERE match = id)"
                f" FROM matches WHERE id IN ({', '.join('?' * len(some))})",
                *some,
            )
            found |= {row[0]: row[1:] for row in rows}
        return found

    async def of_holder(self, holder: str, most: int = 30) -> list[Kept]:
        """A person's tables, the newest first."""
        rows = await self._read(
            f"{KEPT} JOIN holders ON match = id WHERE holder = ? ORDER BY made DESC LIMIT ?", holder, most
        )
        return [kept_from(row) for row in rows]

    async def forget(self, before: float) -> int:
        """Delete tables made before a time at which nothing has happened since; how many."""

        def run(connection: Connection) -> int:
            return connection.run(
                "DELETE FROM matches WHERE made < ?"
                " AND NOT EXISTS (SELECT 1 FROM entries WHERE match = id AND at >= ?)",
                before,
                before,
            )

        return await self._do(run)

    # What happens at them.

    async def append(self, match: str, entry: Entry) -> bool:
        """Keep an entry; False if that number is taken: somebody else was first."""
        job = Append(match, entry)
        self._queue.put(job)
        first: bool = await job
        return first

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        rows = await self._read(
            "SELECT number, seat, act, text, sent, at FROM entries WHERE match = ? AND number > ? ORDER BY number",
            match,
            after,
        )
        return [Entry(*row) for row in rows]

    async def keep_position(self, match: str, position: KeptPosition) -> None:
        await self._do(
            lambda connection: connection.run(
                "INSERT INTO positions VALUES (?, ?, ?, ?) ON CONFLICT (match, number) DO UPDATE"
                " SET rules = excluded.rules, data = excluded.data WHERE positions.rules < excluded.rules",
                match,
                position.number,
                position.rules,
                position.data,
            )
        )

    async def position(self, match: str) -> KeptPosition | None:
        """The latest."""
        rows = await self._read(
            "SELECT number, rules, data FROM positions WHERE match = ? ORDER BY number DESC LIMIT 1", match
        )
        return KeptPosition(rows[0][0], rows[0][1], bytes(rows[0][2])) if rows else None

    # Links.

    async def link(self, token: str) -> Link | None:
        rows = await self._read("SELECT token, kind, match FROM links WHERE token = ?", token)
        return Link(*rows[0]) if rows else None

    async def links(self, match: str) -> dict[LinkKind, str]:
        rows = await self._read("SELECT kind, token FROM links WHERE match = ?", match)
        return dict(rows)

    async def relink(self, link: Link) -> None:
        """This link instead of any other of its kind, which is dead from now on."""

        def run(connection: Connection) -> None:
            connection.run("DELETE FROM links WHERE match = ? AND kind = ?", link.match, link.kind)
            connection.run("INSERT INTO links VALUES (?, ?, ?)", link.token, link.kind, link.match)
            connection.note(link.match, 0)

        await self._do(run)

    # Chat and presence.

    async def say(self, match: str, seat: int, name: str, text: str) -> ChatLine:
        at = time.time()

        def run(connection: Connection) -> list[tuple[Any, ...]]:
            connection.note(match, 0)
            return connection.rows(
                "INSERT INTO chat SELECT ?, COALESCE(MAX(number) + 1, 0), ?, ?, ?, ? FROM chat WHERE match = ?"
                " ON CONFLICT DO NOTHING RETURNING number",
                match,
                seat,
                name,
                text,
                at,
                match,
            )

        while not (rows := await self._do(run)):  # another node took that number: the next one
            pass
        return ChatLine(rows[0][0], seat, name, text, at)

    async def chat(self, match: str, after: int = -1) -> list[ChatLine]:
        rows = await self._read(
            "SELECT number, seat, name, text, at FROM chat WHERE match = ? AND number > ? ORDER BY number", match, after
        )
        return [ChatLine(*row) for row in rows]

    async def seen(self, seats: Sequence[tuple[str, int, float]]) -> None:
        """These seats' people were there at these times."""

        def run(connection: Connection) -> None:
            for match, seat, at in sorted(seats):
                connection.run(
                    "INSERT INTO presence VALUES (?, ?, ?)"
                    " ON CONFLICT (match, seat) DO UPDATE SET seen = excluded.seen",
                    match,
                    seat,
                    at,
                )
            for match in sorted({match for match, _, _ in seats}):
                connection.note(match, 0)

        await self._do(run)

    async def presence(self, match: str) -> dict[int, float]:
        return dict(await self._read("SELECT seat, seen FROM presence WHERE match = ?", match))


def append(connection: Connection, jobs: list[Append]) -> dict[tuple[str, int], Append]:
    """Insert entries with one statement; those that were first, by key."""
    mine: dict[tuple[str, int], Append] = {}
    for job in jobs:
        mine.setdefault((job.match, job.entry.number), job)
    if not mine:
        return {}
    values: list[Any] = []
    for job in mine.values():
        entry = job.entry
        values += [job.match, entry.number, entry.seat, entry.act, entry.text, entry.sent, entry.at]
    row = f"({', '.join('?' * COLUMNS)})"
    inserted = connection.rows(
        f"INSERT INTO entries VALUES {', '.join([row] * len(mine))} ON CONFLICT DO NOTHING RETURNING match, number",
        *values,
    )
    for match, number in inserted:
        connection.note(match, number)
    return {(match, number): mine[match, number] for match, number in inserted}


def set_holders(connection: Connection, match: str, setup: Setup) -> None:
    connection.run("DELETE FROM holders WHERE match = ?", match)
    for holder in sorted({setup.host, *(seat.holder for seat in setup.seats)} - {""}):
        connection.run("INSERT INTO holders VALUES (?, ?)", holder, match)


def text_of(setup: Setup) -> str:
    return msgspec.json.encode(setup).decode()


def kept_from(row: tuple[Any, ...]) -> Kept:
    match, stage, revision, made, setup = row
    return Kept(match, stage, revision, made, msgspec.json.decode(setup, type=Setup))
