"""Bots on other machines: a queue of questions in PostgreSQL, which `hurlyburly think` answers on any machine.

A row contains a glimpse and nothing else of its table, the same that local workers are given: in JSON, because
unpickling could run code. A thinker claims a row for a few seconds and renews the claim while it is thinking; when the
claim expires, another may take the row. Only the answer of the current claimant is accepted, and only the first, so
each question is answered once. If nobody claims it in time, the server that asked takes it back and answers it itself.

Times are by the database's clock. These statements use a connection of their own, so no play waits for them.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
import psycopg

from hurlyburly import __version__
from hurlyburly.bots import Glimpse
from hurlyburly.kernel.game import Game
from hurlyburly.server.metrics import THOUGHTS

T = TypeVar("T")
Database = psycopg.Connection[tuple[Any, ...]]

log = logging.getLogger("hurlyburly.bots")

WAKES = "hurlyburly_think"  # the channel on which thinkers hear that there is something to think about
LEASE = 4.0  # seconds that a question is somebody's, unless they say again that they think
TAKEN_WITHIN = 1.0  # seconds that one waits to be taken, before it is thought about here
TRIES = 2  # so many may die over it
LOOK_AGAIN = 1.0  # seconds: a notification may be lost with its connection
LOOK_UP = 0.25  # seconds after which it is seen that the server ends
RESTS = 5.0  # seconds that nobody is asked after nobody was there
MOST_OF_ONE = 8  # questions of one address that wait or are thought about, on all nodes together
OLDEST = 300.0  # seconds; one whose server has died is forgotten then
SWEEP_EVERY = 60.0

NOW = "extract(epoch FROM now())::float8"
WHOSE = "SELECT hashtext(COALESCE(MAX(NULLIF(address, '')), %(table)s)) FROM matches WHERE id = %(table)s"
POST = (
    "INSERT INTO thoughts (id, whose, node, version, asked, made, until)"
    f" SELECT %(id)s, %(whose)s, %(node)s, %(version)s, %(asked)s, {NOW}, {NOW}"
    " WHERE (SELECT COUNT(*) FROM thoughts WHERE whose = %(whose)s AND answer IS NULL) < %(most)s RETURNING id"
)
COLLECT = (
    "DELETE FROM thoughts WHERE id = %(id)s"
    f" AND (answer IS NOT NULL OR until <= {NOW} - %(patience)s OR made <= {NOW} - %(longest)s)"
    " RETURNING answer"
)
SWEEP = (
    f"DELETE FROM thoughts WHERE id IN (SELECT id FROM thoughts WHERE made < {NOW} - %(oldest)s FOR UPDATE SKIP LOCKED)"
)


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked. Nothing else about a table leaves the server."""

    game: str
    level: str
    seat: int
    seconds: float  # that it may take
    glimpse: dict[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """A play in notation, or why there is none."""

    text: str = ""
    seconds: float = 0.0  # of thought
    why: str = ""


def question_of(game: Game, level: str, glimpse: Glimpse, seconds: float) -> bytes:
    return msgspec.json.encode(Question(game.id, level, glimpse.seat, seconds, glimpse.write()))


class Waiting:
    """A question without an answer so far: somebody has it, or may still take it."""


class Elsewhere:
    """Sends questions to the thinkers of this database. One thread runs statements, one listens for answers."""

    def __init__(self, address: str, *, patience: float = TAKEN_WITHIN) -> None:
        self.address = address
        self.patience = patience
        self.node = f"hurlyburly_{secrets.token_hex(8)}"  # the channel of this node's answers
        self._heard: dict[str, asyncio.Event] = {}  # by the questions that wait
        self._resting_until = 0.0
        self._answered_at = 0.0
        self._swept = 0.0
        self._db: Database | None = None
        self._statements = ThreadPoolExecutor(1, "thoughts")
        self._listener: threading.Thread | None = None
        self._closing = threading.Event()

    async def answer(self, table: str, game: Game, level: str, glimpse: Glimpse, seconds: float) -> Answer | None:
        """The answer of another machine; None if this server must think itself, because nobody is there or this table's
        address has asked too much already."""
        if time.monotonic() < self._resting_until:
            return None
        try:
            found = await self._ask(table, question_of(game, level, glimpse, seconds), TRIES * (seconds + LEASE))
        except psycopg.Error as trouble:
            log.warning("nobody can be asked elsewhere just now: %s", str(trouble).partition("\n")[0])
            self._resting_until = time.monotonic() + RESTS
            found = None
        THOUGHTS.labels("here" if found is None else "elsewhere").inc()
        return found

    async def _ask(self, table: str, asked: bytes, longest: float) -> Answer | None:
        self._listen()
        id = secrets.token_urlsafe(12)
        heard = self._heard[id] = asyncio.Event()
        begun = time.monotonic()
        try:
            if not await self._do(lambda db: post(db, id, table, self.node, asked)):
                return None
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(heard.wait(), min(LOOK_AGAIN, self.patience))
                heard.clear()
                found = await self._do(lambda db: collect(db, id, self.patience, longest))
                if isinstance(found, Answer):
                    self._answered_at = time.monotonic()
                    return found
                if found is None:
                    if self._answered_at < begun:  # nobody has answered anything meanwhile: they sleep
                        self._resting_until = time.monotonic() + RESTS
                    return None
        finally:
            del self._heard[id]

    async def _do(self, run: Callable[[Database], T]) -> T:
        def done() -> T:
            if self._db is None or self._db.closed:
                self._db = psycopg.connect(self.address, autocommit=True, connect_timeout=3)
            if time.monotonic() - self._swept > SWEEP_EVERY:
                self._swept = time.monotonic()
                self._db.execute(SWEEP, {"oldest": OLDEST})
            return run(self._db)

        return await asyncio.get_running_loop().run_in_executor(self._statements, done)

    def _listen(self) -> None:
        if self._listener is None:
            loop = asyncio.get_running_loop()
            self._listener = threading.Thread(target=self._run, args=(loop,), name="thoughts-listener", daemon=True)
            self._listener.start()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._closing.is_set():
            with suppress(psycopg.Error), psycopg.connect(self.address, autocommit=True, connect_timeout=3) as db:
                db.execute(f"LISTEN {self.node}")
                while not self._closing.is_set():
                    for notice in db.notifies(timeout=LOOK_UP, stop_after=1):
                        if not loop.is_closed():
                            loop.call_soon_threadsafe(self._hear, notice.payload)
            self._closing.wait(LOOK_UP)

    def _hear(self, id: str) -> None:
        if id in self._heard:
            self._heard[id].set()

    def close(self) -> None:
        self._closing.set()
        self._statements.shutdown()
        if self._db is not None:
            self._db.close()
        if self._listener is not None:
            self._listener.join(timeout=10)


def post(db: Database, id: str, table: str, node: str, asked: bytes) -> bool:
    """Put a question into the queue. Returns False if as many questions from its address wait there already, from
    whatever node. The address is stored as a number from which it cannot be read."""
    with db.transaction():
        (whose,) = db.execute(WHOSE, {"table": table}).fetchone() or (0,)
        db.execute("SELECT pg_advisory_xact_lock(%s)", (whose,))  # so that two nodes do not count at the same time
        asking = {"id": id, "whose": whose, "node": node, "version": __version__, "asked": asked, "most": MOST_OF_ONE}
        posted = db.execute(POST, asking).fetchone() is not None
        if posted:
            db.execute("SELECT pg_notify(%s, '')", (WAKES,))
    return posted


def collect(db: Database, id: str, patience: float, longest: float) -> Answer | Waiting | None:
    """The answer, if there is one. None if nobody has taken the question for so long, or if it is too old: then it is
    deleted."""
    row = db.execute(COLLECT, {"id": id, "patience": patience, "longest": longest}).fetchone()
    if row is not None:
        return None if row[0] is None else msgspec.json.decode(row[0], type=Answer)
    known = db.execute("SELECT 1 FROM thoughts WHERE id = %s", (id,)).fetchone()
    return None if known is None else Waiting()  # after a crash the database has forgotten all of them
