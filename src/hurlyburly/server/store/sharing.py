"""The use of rate limits by addresses on all nodes, and what they have open. Only for PostgreSQL, and by the database's
clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine
from hurlyburly.server.store.leases import NOW

USE = (
    "INSERT INTO used (whose, rest, at, burst, rate)"
    f" SELECT whose, burst - count, {NOW}, burst, rate FROM"
    " unnest(?::text[], ?::float8[], ?::float8[], ?::float8[]) AS now_used (whose, count, burst, rate) ORDER BY whose"
    " ON CONFLICT (whose) DO UPDATE SET at = excluded.at, burst = excluded.burst, rate = excluded.rate, rest ="
    " LEAST(excluded.burst, used.rest + (excluded.at - used.at) * excluded.rate) - (excluded.burst - excluded.rest)"
    " RETURNING whose, rest"
)

HOLD = (
    "INSERT INTO held (whose, node, count) SELECT whose, nodes.id, count FROM nodes,"
    " unnest(?::text[], ?::int[]) AS open_now (whose, count) WHERE nodes.id = ? ORDER BY whose"
    " ON CONFLICT (whose, node) DO UPDATE SET count = excluded.count"
)


class Held(msgspec.Struct, frozen=True):
    """How much somebody has open, if it is worth reporting; `whose` as in `Use`."""

    here: dict[str, int]
    elsewhere: dict[str, int]  # at all other nodes that are there
    most: dict[str, int]  # at any one of those


class Use(msgspec.Struct, frozen=True):
    """How much of a limit has been used at a node; `whose` names the limit and, as a hash, whom it is for."""

    whose: str
    count: float
    burst: float
    rate: float


class SharedUse(Engine):
    async def use(self, uses: Sequence[Use]) -> dict[str, float]:
        """Report use, and return what is left of each limit on all nodes together: below zero if they have given out
        too much."""
        columns = [[getattr(use, field) for use in uses] for field in Use.__struct_fields__]
        return await self._do(lambda connection: dict(connection.rows(USE, *columns)))

    async def held(self, node: str) -> Held:
        found = Held({}, {}, {})
        rows = await self._read(
            "SELECT whose, node, count FROM held JOIN nodes ON nodes.id = node"
            f" WHERE nodes.until > {NOW} OR nodes.id = ?",
            node,
        )
        for whose, where, count in rows:
            if where == node:
                found.here[whose] = count
            else:
                found.elsewhere[whose] = found.elsewhere.get(whose, 0) + count
                found.most[whose] = max(found.most.get(whose, 0), count)
        return found

    async def hold(self, node: str, counts: Mapping[str, int]) -> None:
        """Report everything that is open at this node; earlier reports are replaced."""

        def run(connection: Connection) -> None:
            connection.run("DELETE FROM held WHERE node = ? AND whose <> ALL(?)", node, [*counts])
            connection.run(HOLD, [*counts], [*counts.values()], node)

        await self._do(run)

    async def forget_uses(self) -> None:
        """Delete the use of limits that have filled up again."""

        def run(connection: Connection) -> None:
            connection.run(f"DELETE FROM used WHERE rest + ({NOW} - at) * rate >= burst")

        await self._do(run)
