"""How the store reads and writes: all writes in one thread, reads in threads and connections of their own.

Everything in the queue when the writer looks at it is committed together (group commit), and a write is answered only
when it is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from hurlyburly.server.store import sweeping
from hurlyburly.server.store.connection import Backend, Connection
from hurlyburly.server.store.records import Entry, StoreAway

T = TypeVar("T")

log = logging.getLogger("hurlyburly.store")

READERS = 3
LARGEST_BATCH = 500
ANSWERS_WITHIN = 5.0  # seconds after which a database on another machine counts as away
PROBED_FOR = 1.0  # seconds that a store which has just been written to counts as ready
COLUMNS = ("match", "number", "seat", "act", "text", "sent", "at", "sender", "clock")  # of an entry


class Job:
    """A write that somebody waits for."""

    __slots__ = ("_answer", "_loop")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._answer: asyncio.Future[Any] = self._loop.create_future()

    def __await__(self) -> Generator[Any, None, Any]:
        return self._answer.__await__()


class Append(Job):
    """An entry that is to be written to a table's log."""

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
    """Called by the writer's thread: give each job its answer, or raise its exception there. Each event loop is woken
    once."""
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


class Engine:
    """What every store needs, whatever it stores."""

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
        self._probed = -PROBED_FOR
        try:
            backend.migrate()
        except backend.trouble as trouble:
            raise StoreAway(first_line(trouble)) from trouble
        self._writer.start()

    @property
    def several_nodes(self) -> bool:
        return self.backend.several_nodes

    @property
    def node(self) -> str:
        return self.backend.node

    def close(self) -> None:
        """Everything that was asked for is still written."""
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
            except Exception as trouble:  # whatever it is, the next writes must find a writer
                if not isinstance(trouble, self.backend.trouble):
                    log.exception("the store's writer")
                answer(batch, [StoreAway(first_line(trouble)) for _ in batch])
                shut(connection)
                connection = None
            if last:
                break
        shut(connection)

    def _batch(self) -> tuple[list[Append | Work], bool]:
        """The jobs that wait now, at least one, and whether the engine closes after them."""
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
        except Exception as mistake:  # of one job, which gets it back; the others must not suffer
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
        done: T = await self._in_time(work)
        return done

    async def _in_time(self, answer: Awaitable[T]) -> T:
        """A database that does not answer in time counts as away; it may still do what it was asked."""
        if not self.several_nodes:
            return await answer
        try:
            async with asyncio.timeout(ANSWERS_WITHIN):
                return await answer
        except TimeoutError:
            raise StoreAway("it does not answer") from None

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
                    shut(connection)
                raise StoreAway(first_line(trouble)) from trouble

        return await self._in_time(asyncio.get_running_loop().run_in_executor(self._readers, run))

    async def ready(self) -> None:
        """Returns if the database answers and keeps what is written; now and then a write is really tried."""
        if self.backend.broken:
            raise StoreAway(self.backend.broken)
        await self._read("SELECT COUNT(*) FROM migrations")
        if time.monotonic() - self._probed > PROBED_FOR:
            await self._do(lambda connection: sweeping.note_fact(connection, "probe", time.time()))
            self._probed = time.monotonic()


def append(connection: Connection, jobs: list[Append]) -> dict[tuple[str, int], Append]:
    """Insert entries with one statement; returns the jobs that were first with their number."""
    mine: dict[tuple[str, int], Append] = {}
    for job in jobs:
        mine.setdefault((job.match, job.entry.number), job)
    if not mine:
        return {}
    values: list[Any] = []
    for job in mine.values():
        entry = job.entry
        values += [job.match, entry.number, entry.seat, entry.act, entry.text, entry.sent, entry.at, entry.sender]
        values.append(entry.clock)
    row = f"({', '.join('?' * len(COLUMNS))})"
    inserted = connection.rows(
        f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES {', '.join([row] * len(mine))}"
        " ON CONFLICT DO NOTHING RETURNING match, number",
        *values,
    )
    for match, number in inserted:
        connection.note(match, number)
    return {(match, number): mine[match, number] for match, number in inserted}


def first_line(trouble: Exception) -> str:
    return str(trouble).partition("\n")[0]


def shut(connection: Connection | None) -> None:
    """Close a connection that may be broken already."""
    if connection is not None:
        with contextlib.suppress(Exception):
            connection.close()
