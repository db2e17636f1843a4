"""Backups: a whole store in one file, taken while servers run, and put into a new store of either kind.

The file is gzipped lines of JSON: what it is, each table's columns and rows, and at the end how many rows there were
and the hash of all lines before. It is a consistent snapshot: what is written in the meantime is not in it. It
contains the same secrets as the store, so only its owner may read it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import time
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.server.store import schema
from hurlyburly.server.store.connection import Backend, Connection

FORMAT = 1
FIRST = "matches"  # other tables refer to it
MIGRATIONS = "migrations"  # made anew by restoring
OF_THE_MOMENT = ("thoughts", "nodes", "leases", "used", "held")  # what is gone after a crash too
OWNER_ONLY = 0o600


class BadBackup(HurlyburlyError):
    """A file that is no whole backup, or one that cannot be restored here."""


class Head(msgspec.Struct, frozen=True):
    backup: int  # the version of this format
    migration: int  # of the store that it was taken from
    at: float


class TableHead(msgspec.Struct, frozen=True):
    table: str
    columns: tuple[str, ...]


class Foot(msgspec.Struct, frozen=True):
    rows: dict[str, int]
    sha256: str


# Taking one.


def back_up(backend: Backend, path: Path) -> dict[str, int]:
    """Write a backup; the rows of each table. All of the file or none of it, and on disk when this returns."""
    spare_others(path)
    draft = path.with_name(path.name + ".part")
    draft.unlink(missing_ok=True)
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as file:
            with closing(backend.connect()) as connection, gzip.GzipFile(fileobj=file, mode="wb", filename="") as out:
                connection.snapshot()
                counts = write(connection, out)
                connection.rollback()
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    return counts


def spare_others(path: Path) -> None:
    """An earlier backup may be written over; anything else, the store itself above all, may not."""
    if path.exists() and path.stat().st_size:
        try:
            next(lines_of(path), None)
        except BadBackup:
            raise BadBackup(f"{path} is there already and is no backup, so it is left as it is") from None


def write(connection: Connection, out: gzip.GzipFile) -> dict[str, int]:
    ((migration,),) = connection.rows("SELECT MAX(number) FROM migrations")
    digest, counts = hashlib.sha256(), {}

    def line(fact: Any) -> None:
        text = msgspec.json.encode(fact) + b"\n"
        digest.update(text)
        out.write(text)

    line(Head(FORMAT, migration, time.time()))
    for table, columns in sorted(connection.tables().items(), key=lambda one: (one[0] != FIRST, one[0])):
        if table == MIGRATIONS or table in OF_THE_MOMENT:
            continue
        line(TableHead(table, columns))
        counts[table] = 0
        for row in connection.stream(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(columns[:2])}"):
            line([packed(value) for value in row])
            counts[table] += 1
    out.write(msgspec.json.encode(Foot(counts, digest.hexdigest())) + b"\n")
    return counts


def packed(value: Any) -> Any:
    return {"b": base64.b64encode(value).decode()} if isinstance(value, bytes | bytearray | memoryview) else value


def unpacked(value: Any) -> Any:
    return base64.b64decode(value["b"]) if isinstance(value, dict) else value


# Reading one.


def lines_of(path: Path) -> Iterator[Head | TableHead | list[Any] | Foot]:
    """All of a backup, one after the other; a file that is not whole ends in BadBackup."""
    digest, counts, table, whole = hashlib.sha256(), dict[str, int](), "", False
    try:
        with gzip.open(path, "rb") as file:
            for number, text in enumerate(file):
                if whole:
                    raise BadBackup(f"{path}: something stands behind the end of this backup")
                fact = decoded(text, number)
                if isinstance(fact, Foot):
                    if (fact.sha256, fact.rows) != (digest.hexdigest(), counts):
                        raise BadBackup(f"{path}: this backup was changed or is damaged")
                    yield fact
                    whole = True
                    continue
                digest.update(text)
                if isinstance(fact, TableHead):
                    table = fact.table
                    counts[table] = 0
                elif isinstance(fact, list):
                    counts[table] += 1
                yield fact
    except (gzip.BadGzipFile, EOFError, msgspec.MsgspecError, KeyError, zlib.error) as mistake:
        raise BadBackup(f"{path}: this is no backup, or a damaged one: {mistake}") from mistake
    if not whole:
        raise BadBackup(f"{path}: this backup breaks off")


def decoded(text: bytes, number: int) -> Head | TableHead | list[Any] | Foot:
    if number == 0:
        return msgspec.json.decode(text, type=Head)
    if text.startswith(b"["):
        return msgspec.json.decode(text, type=list[Any])
    return (
        msgspec.json.decode(text, type=TableHead) if b'"table"' in text[:12] else msgspec.json.decode(text, type=Foot)
    )


def check(path: Path) -> tuple[Head, Foot]:
    """Read a whole backup; when it was taken and what is in it."""
    head = foot = None
    for fact in lines_of(path):
        if isinstance(fact, Head):
            head = fact
        elif isinstance(fact, Foot):
            foot = fact
    if head is None or foot is None or head.backup != FORMAT:
        raise BadBackup(f"{path}: this is no backup of format {FORMAT}")
    if head.migration > len(schema.MIGRATIONS):
        raise BadBackup(f"{path}: this backup is of a newer Hurlyburly")
    return head, foot


# Putting it back.


def restore(backend: Backend, path: Path) -> dict[str, int]:
    """Put a backup into a store that has nothing yet, and bring that up to date; the rows of each table. It is read
    once before anything is written, and all of it is written or nothing."""
    head, foot = check(path)
    with closing(backend.connect()) as connection:
        connection.begin()
        try:
            if connection.tables():
                raise BadBackup("a backup is restored into a new store: this one has tables already")
            schema.migrate(connection, head.migration)
            for table, rows in inserted(connection, path).items():
                ((there,),) = connection.rows(f"SELECT COUNT(*) FROM {table}")
                if there != rows:
                    raise BadBackup(f"{rows} rows of {table} were restored, but {there} are there")
            schema.migrate(connection)
            connection.commit()
        except BaseException:
            connection.rollback()
            raise
    return foot.rows


def inserted(connection: Connection, path: Path) -> dict[str, int]:
    statement, table, counts = "", "", dict[str, int]()
    known = connection.tables()
    for fact in lines_of(path):
        if isinstance(fact, TableHead):
            table = fact.table
            if not set(fact.columns) <= set(known.get(table, ())):
                raise BadBackup(f"{path}: there is no such table: {table}")
            counts[table] = 0
            marks = ", ".join("?" * len(fact.columns))
            statement = f"INSERT INTO {table} ({', '.join(fact.columns)}) VALUES ({marks})"
        elif isinstance(fact, list):
            connection.run(statement, *map(unpacked, fact))
            counts[table] += 1
    return counts
