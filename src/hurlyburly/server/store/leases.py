"""The nodes, and which of them serves a table. Only for PostgreSQL, and by the database's clock.

A node's heartbeat is one row, updated every second, which renews the leases of all its tables. A table whose node has
sent no heartbeat for `LEASE` seconds belongs to the first node that takes it.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine

LEASE = 3.0  # seconds
FORGOTTEN = 60.0  # seconds after which a node that is gone leaves no trace
NOW = "extract(epoch FROM clock_timestamp())::float8"


class Holder(msgspec.Struct, frozen=True):
    """A node that is running."""

    node: str
    address: str  # where other nodes reach it; "" if it is not to be forwarded to


class Renewed(msgspec.Struct, frozen=True):
    in_time: bool  # else others may have taken its tables
    nodes: int  # that there are
    without_address: int  # of which so many serve whatever they are asked for


class LeaseBook(Engine):
    async def renew(self, node: str, address: str, takes: bool) -> Renewed:
        """This node is running for `LEASE` more seconds; `takes` says whether it takes tables."""

        def run(connection: Connection) -> Renewed:
            in_time = connection.run(
                f"UPDATE nodes SET until = {NOW} + ?, takes = ? WHERE id = ? AND until > {NOW}",
                *(LEASE, int(takes), node),
            )
            if not in_time:
                connection.run(
                    f"INSERT INTO nodes (id, address, takes, until) VALUES (?, ?, ?, {NOW} + ?)"
                    " ON CONFLICT (id) DO UPDATE SET takes = excluded.takes, until = excluded.until",
                    *(node, address, int(takes), LEASE),
                )
            connection.run(f"DELETE FROM nodes WHERE until < {NOW} - ?", FORGOTTEN)
            ((nodes, without_address),) = connection.rows(
                f"SELECT COUNT(*), COUNT(*) FILTER (WHERE address = '') FROM nodes WHERE until > {NOW}"
            )
            return Renewed(bool(in_time), nodes, without_address)

        return await self._do(run)

    async def replace(self, address: str, node: str) -> None:
        """A node starts at this address. The one that was there has been killed, so any node may take its tables."""
        await self._do(
            lambda connection: connection.run("DELETE FROM nodes WHERE address = ? AND id <> ?", address, node)
        )

    async def leave(self, node: str) -> None:
        """A node has ended, and any node may take its tables."""
        await self._do(lambda connection: connection.run("DELETE FROM nodes WHERE id = ?", node))

    async def holder(self, match: str) -> Holder | None:
        """The node that serves a table."""
        rows = await self._read(
            "SELECT nodes.id, nodes.address FROM leases JOIN nodes ON nodes.id = leases.node"
            f" WHERE leases.match = ? AND nodes.until > {NOW}",
            match,
        )
        return Holder(*rows[0]) if rows else None

    async def other_node(self, node: str) -> Holder | None:
        """Another node that takes tables, if there is one."""
        rows = await self._read(
            f"SELECT id, address FROM nodes WHERE until > {NOW} AND takes = 1 AND id <> ? ORDER BY random() LIMIT 1",
            node,
        )
        return Holder(*rows[0]) if rows else None

    async def take(self, match: str, node: str) -> bool:
        """Let a node serve a table, if there is such a table and no other node serves it."""
        return await self._do(
            lambda connection: bool(
                connection.rows(
                    "INSERT INTO leases (match, node) SELECT matches.id, nodes.id FROM matches, nodes"
                    " WHERE matches.id = ? AND nodes.id = ? ON CONFLICT (match) DO UPDATE SET node = excluded.node"
                    f" WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node AND until > {NOW}) RETURNING match",
                    *(match, node),
                )
            )
        )

    async def leased(self, node: str) -> set[str]:
        return {match for (match,) in await self._read("SELECT match FROM leases WHERE node = ?", node)}

    async def release(self, node: str, matches: Collection[str]) -> None:
        """A node no longer serves these tables; any node may take them."""

        def run(connection: Connection) -> None:
            for match in sorted(matches):
                connection.run("DELETE FROM leases WHERE match = ? AND node = ?", match, node)

        await self._do(run)
