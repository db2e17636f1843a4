"""The store's data for clocks: the total time that tables have been served, and which tables may be due."""

from __future__ import annotations

from hurlyburly.server.store.engine import Engine

LONGEST_GAP = 5.0  # seconds between two beats of any node; after a longer one, nobody was served meanwhile
BEAT = (
    "INSERT INTO served (id, seconds, at) VALUES (1, 0, ?) ON CONFLICT (id) DO UPDATE SET"
    " seconds = served.seconds"
    " + CASE WHEN excluded.at - served.at BETWEEN 0 AND ? THEN excluded.at - served.at ELSE 0 END,"
    " at = CASE WHEN served.at - excluded.at BETWEEN 0 AND ? THEN served.at ELSE excluded.at END"
    " RETURNING seconds"
)


class ServedClock(Engine):
    async def serve(self, now: float) -> float:
        """Report that a node serves its tables at this moment by its own clock, and return for how long they have been
        served in all. A clock that is a little behind, or has jumped, adds nothing."""
        # A statement by itself: in the writers' transactions, nodes would wait for each other.
        rows = await self._read(BEAT, now, LONGEST_GAP, LONGEST_GAP)
        seconds: float = rows[0][0]
        return seconds

    async def is_due(self, match: str, at: float) -> None:
        """By this moment, in served time, some clock of a table may have run out."""
        await self._do(
            lambda connection: connection.run("UPDATE matches SET due = ? WHERE id = ? AND due <> ?", at, match, at)
        )

    async def due(self, at: float, most: int = 100) -> list[str]:
        """The tables with a clock that may have run out by now."""
        rows = await self._read(
            "SELECT id FROM matches WHERE due > 0 AND stage = 'playing' AND due <= ? ORDER BY due LIMIT ?", at, most
        )
        return [row[0] for row in rows]

    async def any_due(self) -> bool:
        """Whether a clock runs at any table."""
        return bool(await self._read("SELECT 1 FROM matches WHERE due > 0 AND stage = 'playing' LIMIT 1"))
