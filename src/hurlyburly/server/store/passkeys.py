"""The store's data for passkeys: a public key for each, and the person's secret, encrypted so that only the passkey can
decrypt it."""

from __future__ import annotations

from typing import Any

import msgspec

from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine


class Passkey(msgspec.Struct, frozen=True):
    """`hash` is that of a handle which the device keeps and shows when the passkey is used; the handle opens
    `sealed`."""

    id: str
    holder: str
    hash: str
    sealed: bytes
    key: bytes  # public
    count: int  # how often its device says it was used
    name: str
    made: float


class Passkeys(Engine):
    async def passkeys(self, holder: str) -> list[Passkey]:
        return [read(row) for row in await self._read(f"{PASSKEY} WHERE holder = ? ORDER BY made", holder)]

    async def passkey(self, id: str) -> Passkey | None:
        rows = await self._read(f"{PASSKEY} WHERE id = ?", id)
        return read(rows[0]) if rows else None

    async def add_passkey(self, passkey: Passkey) -> bool:
        """False if there is one with this id already."""
        added = await self._do(
            lambda connection: connection.run(
                "INSERT INTO passkeys (id, holder, hash, sealed, public, count, name, made)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *msgspec.structs.astuple(passkey),
            )
        )
        return added == 1

    async def used_passkey(self, id: str, count: int) -> None:
        await self._do(lambda connection: connection.run("UPDATE passkeys SET count = ? WHERE id = ?", count, id))

    async def drop_passkey(self, holder: str, id: str) -> None:
        await self._do(
            lambda connection: connection.run("DELETE FROM passkeys WHERE holder = ? AND id = ?", holder, id)
        )

    async def challenge(self, challenge: str, about: str, now: float, until: float) -> None:
        """Note what a device is asked to sign, and what about. It is good for one answer."""

        def run(connection: Connection) -> None:
            connection.run("DELETE FROM challenges WHERE until < ?", now)
            connection.run("INSERT INTO challenges (challenge, about, until) VALUES (?, ?, ?)", challenge, about, until)

        await self._do(run)

    async def answered(self, challenge: str, about: str, now: float) -> bool:
        """Whether a device was asked this, about this, and has not answered before."""
        found = await self._do(
            lambda connection: connection.run(
                "DELETE FROM challenges WHERE challenge = ? AND about = ? AND until >= ?", challenge, about, now
            )
        )
        return found == 1


PASSKEY = "SELECT id, holder, hash, sealed, public, count, name, made FROM passkeys"


def read(row: tuple[Any, ...]) -> Passkey:
    id, holder, hash, sealed, key, count, name, made = row
    return Passkey(id, holder, hash, bytes(sealed), bytes(key), count, name, made)
