"""One file on one machine, readable by its owner only: WAL, every commit synced to disk."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

from hurlyburly.server.store import schema

OWNER_ONLY = 0o600
BESIDE = ("", "-wal", "-shm")  # SQLite makes the others like the first
BUSY_FOR = 10.0  # seconds to wait for others who use the file


class BrokenFile(sqlite3.OperationalError):
    """The file is damaged, or is no database."""


class SqliteConnection:
    types: ClassVar[dict[str, str]] = {"real": "REAL", "bytes": "BLOB", "scratch": ""}

    def __init__(self, path: Path, broken: Callable[[str], None]) -> None:
        self._broken = broken
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY_FOR)
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            self.run(f"PRAGMA {pragma}")

    def write_ahead(self) -> None:
        """Switch the file to WAL, for good. If others do the same at that moment, SQLite refuses instead of waiting."""
        until = time.monotonic() + BUSY_FOR
        while True:
            try:
                self.run("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            time.sleep(0.01)

    def run(self, statement: str, *parameters: Any) -> int:
        with self._noticing():
            return self._db.execute(statement, parameters).rowcount

    def rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        with self._noticing():
            return self._db.execute(statement, parameters).fetchall()

    def stream(self, statement: str) -> Iterator[tuple[Any, ...]]:
        with self._noticing():
            yield from self._db.execute(statement)

    def tables(self) -> dict[str, tuple[str, ...]]:
        names = self.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {name: tuple(row[1] for row in self.rows(f"PRAGMA table_info({name})")) for (name,) in names}

    @contextlib.contextmanager
    def _noticing(self) -> Iterator[None]:
        """Raise BrokenFile for a damaged file, for which SQLite only has its general error."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            if type(error) is not sqlite3.DatabaseError:
                raise
            self._broken(str(error))
            raise BrokenFile(str(error)) from error

    def begin(self) -> None:
        self.run("BEGIN IMMEDIATE")

    def snapshot(self) -> None:
        self.run("BEGIN")
        self.rows("SELECT COUNT(*) FROM sqlite_master")  # from this read on

    def note(self, match: str, number: int) -> None:
        """There are no other nodes to tell."""

    def commit(self) -> None:
        self.run("COMMIT")

    def rollback(self) -> None:
        if self._db.in_transaction:
            self.run("ROLLBACK")

    def close(self) -> None:
        self._db.close()


class Sqlite:
    several_nodes = False
    node = ""
    trouble: tuple[type[Exception], ...] = (sqlite3.OperationalError,)

    def __init__(self, path: Path) -> None:
        self.path = path
        self.broken = ""
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):  # what is wrong with it, SQLite will say
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
            for end in BESIDE:
                with contextlib.suppress(FileNotFoundError):
                    os.chmod(f"{path}{end}", OWNER_ONLY)

    def connect(self) -> SqliteConnection:
        return SqliteConnection(self.path, self._note_broken)

    def _note_broken(self, words: str) -> None:
        self.broken = words

    def migrate(self) -> None:
        with closing(self.connect()) as connection:
            connection.write_ahead()
            connection.begin()  # immediate: nobody else writes meanwhile
            schema.migrate(connection)
            connection.commit()

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None], stop: Callable[[], bool]) -> None:
        """There is nobody to listen to."""
