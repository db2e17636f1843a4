"""Several nodes on one PostgreSQL: notifications carry a match and a number, nothing else.

Each node has its own channel, and only nodes that may have the match in memory are notified: the node that serves it,
and those without an address, which serve any table. While no node serves it, all are notified, because one that takes
it at this very moment may have read it too early. So a play that is stored by the node that serves its table notifies
nobody.

Any role of the database may notify, so a notification is only a hint to read the store, and invalid ones are ignored.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from typing import Any, ClassVar, LiteralString

import psycopg

from hurlyburly.server.metrics import LISTENER_LOST, NOTES_PASSED_OVER
from hurlyburly.server.store import schema
from hurlyburly.server.store.leases import NOW

log = logging.getLogger("hurlyburly.store")

CHANNEL = "hurlyburly_of_"  # and the node's id
TELL = (
    "SELECT pg_notify(%s || nodes.id, moved.match || ' ' || moved.number)"
    " FROM unnest(%s::text[], %s::int[]) AS moved (match, number) LEFT JOIN (leases JOIN nodes AS serving"
    f" ON serving.id = leases.node AND serving.until > {NOW}) ON leases.match = moved.match"
    " JOIN nodes ON nodes.id <> %s AND (serving.id IS NULL OR nodes.id = serving.id OR nodes.address = '')"
)
MIGRATION_LOCK = 0x4852_4C59  # any number, as long as all nodes take the same
HEARTBEAT = 5.0  # seconds of silence after which the connection is tried
LOOK_UP = 0.25  # seconds after which it is seen that the store closes
RETRY = 0.5
LINE: dict[
    str, Any
] = {  # a machine that is gone without a word is given up after ten seconds, not a quarter of an hour
    "connect_timeout": 3,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}


@cache
def marked(statement: str) -> LiteralString:
    """psycopg marks parameters with %s. Statements are our own constants."""
    return statement.replace("?", "%s")


class PostgresConnection:
    types: ClassVar[dict[str, str]] = {"real": "DOUBLE PRECISION", "bytes": "BYTEA", "scratch": "UNLOGGED "}

    def __init__(self, address: str, node: str) -> None:
        self.db = psycopg.connect(address, autocommit=True, **LINE)
        self._node = node
        self._notes: dict[str, int] = {}

    def run(self, statement: str, *parameters: Any) -> int:
        return self.db.execute(marked(statement), parameters).rowcount

    def rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return self.db.execute(marked(statement), parameters).fetchall()

    def stream(self, statement: str) -> Iterator[tuple[Any, ...]]:
        with self.db.cursor("stream") as rows:
            yield from rows.execute(marked(statement))

    def tables(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for table, column in self.rows(
            "SELECT table_name::text, column_name::text FROM information_schema.columns"
            " WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"
        ):
            found[table] = (*found.get(table, ()), column)
        return found

    def snapshot(self) -> None:
        self.db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def begin(self) -> None:
        self._notes.clear()
        self.db.execute("BEGIN")

    def note(self, match: str, number: int) -> None:
        self._notes[match] = max(number, self._notes.get(match, 0))

    def commit(self) -> None:
        if self._notes:
            self.db.execute(TELL, (CHANNEL, [*self._notes], [*self._notes.values()], self._node))
        self.db.execute("COMMIT")

    def rollback(self) -> None:
        if not self.db.closed:
            self.db.execute("ROLLBACK")

    def close(self) -> None:
        self.db.close()


class Postgres:
    several_nodes = True
    trouble: tuple[type[Exception], ...] = (
        psycopg.OperationalError,
        psycopg.InterfaceError,
        psycopg.InternalError,  # as when it may only be read from, after another server has taken over
    )

    def __init__(self, address: str) -> None:
        self.address = address
        self.broken = ""
        self.node = secrets.token_hex(8)

    def connect(self) -> PostgresConnection:
        return PostgresConnection(self.address, self.node)

    def migrate(self) -> None:
        with closing(self.connect()) as connection:
            connection.begin()
            connection.rows("SELECT pg_advisory_xact_lock(?)", MIGRATION_LOCK)
            schema.migrate(connection)
            connection.commit()

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None], stop: Callable[[], bool]) -> None:
        while not stop():
            try:
                self._listen(heard, lost, stop)
            except (
                Exception
            ) as trouble:  # whatever it is: a node that no longer listens would leave its tables standing still
                LISTENER_LOST.inc()
                log.warning("other nodes are not heard just now: %s", str(trouble).partition("\n")[0])
                time.sleep(RETRY)

    def _listen(self, heard: Callable[[str, int], None], lost: Callable[[], None], stop: Callable[[], bool]) -> None:
        with psycopg.connect(self.address, autocommit=True, **LINE) as db:
            db.execute(f"LISTEN {CHANNEL}{self.node}")
            lost()  # whatever was said before we listened
            silent = 0.0
            while not stop():
                silent += LOOK_UP
                for notice in db.notifies(timeout=LOOK_UP, stop_after=1):
                    silent = 0.0
                    self._hear(notice.payload, heard)
                if silent >= HEARTBEAT:
                    silent = 0.0
                    db.execute("SELECT 1")
                    lost()

    def _hear(self, payload: str, heard: Callable[[str, int], None]) -> None:
        match payload.split(" "):
            case [name, number] if number.isascii() and number.isdecimal() and len(number) < 10:
                heard(name, int(number))
            case _:
                NOTES_PASSED_OVER.inc()
                log.warning("passed over a notification that is none of ours")
