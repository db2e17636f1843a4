"""What the store deletes: lobbies that nobody came back to and, if the server was told to, old tables.

A clock that jumps must not delete anything. The store remembers when it was last in use. After a gap, whether the
server was off or its clock was set, nothing is deleted for an hour, or for a day if the gap was longer than a day. And
it never deletes most of what there is.
"""

from __future__ import annotations

import msgspec

from hurlyburly.server.store.connection import Connection

HOUR, DAY = 3600.0, 86400.0
LOBBY_FOR = HOUR  # without anybody in it
INVITED_FOR = 14 * DAY  # where an invitation is out
GAP = 600.0  # seconds between two heartbeats that are no accident
FEW = 5  # tables that may go at once however few there are
SHARE = 4  # at most one in this many tables may go at once


class Swept(msgspec.Struct, frozen=True):
    """What was done with the tables that are old enough to be deleted."""

    deleted: int = 0
    refused: int = 0  # how many were too many at once


def fact(connection: Connection, name: str) -> float | None:
    rows = connection.rows("SELECT value FROM facts WHERE name = ?", name)
    return rows[0][0] if rows else None


def note_fact(connection: Connection, name: str, value: float) -> None:
    connection.run(
        "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        name,
        value,
    )


def beat(connection: Connection, now: float) -> tuple[float, float]:
    """Note that the store is in use. Returns for how long it was not, by the clock (negative if the clock was set
    back), and until when nothing is deleted because of that."""
    last = fact(connection, "heartbeat")
    if last is None:  # never yet: then by the last that is known of its tables
        ((last,),) = connection.rows("SELECT MAX(touched) FROM matches")
    spared = fact(connection, "spared") or 0.0
    gap = 0.0 if last is None else now - last
    if abs(gap) > GAP:
        spared = now + (HOUR if abs(gap) < DAY else DAY)
        note_fact(connection, "spared", spared)
    note_fact(connection, "heartbeat", now)
    return gap, spared


def end_lobbies(connection: Connection, now: float) -> int:
    """Delete lobbies at which nobody has been for an hour, or for two weeks if somebody may still come by
    invitation."""
    return connection.run(
        "DELETE FROM matches WHERE stage = 'lobby' AND (touched < ? OR (touched < ? AND invited = 0))",
        now - INVITED_FOR,
        now - LOBBY_FOR,
    )


OLD = "FROM matches WHERE made < ? AND touched < ? AND NOT EXISTS (SELECT 1 FROM entries WHERE match = id AND at >= ?)"


def forget(connection: Connection, before: float, even_many: bool) -> Swept:
    """Delete tables at which nothing has happened since a time, unless they are too many at once."""
    ((old,),) = connection.rows(f"SELECT COUNT(*) {OLD}", before, before, before)
    ((there,),) = connection.rows("SELECT COUNT(*) FROM matches")
    if old and not even_many and (old == there or old > max(FEW, there // SHARE)):
        return Swept(refused=old)
    return Swept(deleted=connection.run(f"DELETE {OLD}", before, before, before) if old else 0)
