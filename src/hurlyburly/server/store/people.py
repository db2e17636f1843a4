"""The store's data about people: their names, and their links and codes for other devices."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine
from hurlyburly.server.store.notices import forget_notices

WayKind = Literal["move", "code"]


class Person(msgspec.Struct, frozen=True):
    name: str = ""
    figure: str = ""  # the animal whose seat they like best


class WayIn(msgspec.Struct, frozen=True):
    """A link that works once, or a recovery code. Only its hash is stored, with the person's secret encrypted so that
    only the link or code can read it."""

    hash: str
    kind: WayKind
    holder: str
    sealed: bytes
    until: float


class People(Engine):
    async def person(self, holder: str) -> Person | None:
        rows = await self._read("SELECT name, figure FROM people WHERE holder = ?", holder)
        return Person(*rows[0]) if rows else None

    async def know(self, holder: str, person: Person) -> None:
        await self._do(
            lambda connection: connection.run(
                "INSERT INTO people (holder, name, figure) VALUES (?, ?, ?)"
                " ON CONFLICT (holder) DO UPDATE SET name = excluded.name, figure = excluded.figure",
                *(holder, person.name, person.figure),
            )
        )

    async def let_in(self, way: WayIn, now: float) -> None:
        """Store a link or code in place of any other of its kind."""

        def run(connection: Connection) -> None:
            connection.run(
                "DELETE FROM ways_in WHERE until < ? OR (holder = ? AND kind = ?)", now, way.holder, way.kind
            )
            connection.run(
                "INSERT INTO ways_in (hash, kind, holder, sealed, until) VALUES (?, ?, ?, ?, ?)",
                *(way.hash, way.kind, way.holder, way.sealed, way.until),
            )

        await self._do(run)

    async def way_in(self, hash: str, kind: WayKind, now: float) -> WayIn | None:
        """The link or code with this hash, if it is still valid."""
        return way_from(await self._read(FOUND, hash, kind, now))

    async def come_in(self, hash: str, kind: WayKind, now: float) -> WayIn | None:
        """The same for somebody who uses it: a single-use link is valid only the first time."""

        def run(connection: Connection) -> WayIn | None:
            way = way_from(connection.rows(FOUND, hash, kind, now))
            if kind == "move" and not connection.run("DELETE FROM ways_in WHERE hash = ?", hash):
                return None
            return way

        return await self._do(run)

    async def has_code(self, holder: str) -> bool:
        return bool(await self._read("SELECT 1 FROM ways_in WHERE holder = ? AND kind = 'code'", holder))

    async def forget_person(self, holder: str) -> None:
        """Delete what is about this person alone."""

        def run(connection: Connection) -> None:
            for table in ("people", "ways_in", "passkeys", "history", "met", "ratings"):
                connection.run(f"DELETE FROM {table} WHERE holder = ?", holder)
            forget_notices(connection, holder)
            connection.run("UPDATE matches SET maker = '' WHERE maker = ?", holder)

        await self._do(run)


FOUND = "SELECT hash, kind, holder, sealed, until FROM ways_in WHERE hash = ? AND kind = ? AND until >= ?"


def way_from(rows: list[tuple[Any, ...]]) -> WayIn | None:
    for hash, kind, holder, sealed, until in rows:
        return WayIn(hash, kind, holder, bytes(sealed), until)
    return None
