"""One file on one machine: WAL, every commit synced to disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

from hurlyburly.server.store import schema


class SqliteConnection:
    types: ClassVar[dict[str, str]] = {"real": "REAL", "bytes": "BLOB"}

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")

    def run(self, statement: str, *parameters: Any) -> int:
        return self._db.execute(statement, parameters).rowcount

    def rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return self._db.execute(statement, parameters).fetchall()

    def begin(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")

    def note(self, match: str, number: int) -> None:
        """There are no other nodes."""

    def commit(self) -> None:
        self._db.execute("COMMIT")

    def rollback(self) -> None:
        if self._db.in_transaction:
            self._db.execute("ROLLBACK")

    def close(self) -> None:
        self._db.close()


class Sqlite:
    several_nodes = False
    trouble: tuple[type[Exception], ...] = (sqlite3.OperationalError,)

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)

    def connect(self) -> SqliteConnection:
        return SqliteConnection(self.path)

    def migrate(self) -> None:
        with closing(self.connect()) as connection:
            connection.begin()  # immediate: nobody else writes meanwhile
            schema.migrate(connection)
            connection.commit()

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None], stop: Callable[[], bool]) -> None:
        """There is nobody to listen to."""
