"""The store's data for notices: the addresses where people want them, and the queue.

The queue has one row for each turn of a person and each of their addresses. A row is claimed before anything is sent,
so that no notice is sent twice, whatever fails in between.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine

ChannelKind = Literal["push", "mail", "hook"]
ChannelState = Literal["asked", "on", "off"]
MOST_DEVICES = 8  # of one person; a further one takes the place of the oldest


class Channel(msgspec.Struct, frozen=True):
    """A way to tell somebody: a browser's push service, their mail, or a table's webhook. Whoever has its `id` may turn
    it off."""

    id: str
    kind: ChannelKind
    holder: str  # whose it is; of a webhook, who has set it
    match: str  # of a webhook, its table
    address: str
    keys: str = ""  # of a push service: what only this browser can read
    name: str = ""  # what people call it
    state: ChannelState = "on"  # "asked": by a mail that has not been answered yet
    made: float = 0.0


class QuietHours(msgspec.Struct, frozen=True):
    """From `begins` to `ends`, in minutes of the day, by the clock of `zone`; none where they are the same."""

    begins: int = 0
    ends: int = 0
    zone: str = "UTC"


class Due(msgspec.Struct, frozen=True):
    """A notice that is due to somebody: their turn at a table began with this entry."""

    match: str
    holder: str
    number: int


class Told(msgspec.Struct, frozen=True):
    """What has become of a notice in one channel."""

    channel: Channel
    tries: int
    since: float


class NoticeQueue(Engine):
    # Ways to tell people.

    async def channels(self, holder: str) -> list[Channel]:
        """A person's own channels, oldest first."""
        rows = await self._read(f"{CHANNEL} WHERE holder = ? AND match IS NULL ORDER BY made, id", holder)
        return [Channel(*row) for row in rows]

    async def channel(self, id: str) -> Channel | None:
        rows = await self._read(f"{CHANNEL} WHERE id = ?", id)
        return Channel(*rows[0]) if rows else None

    async def hook(self, match: str) -> Channel | None:
        """A table's webhook."""
        rows = await self._read(f"{CHANNEL} WHERE match = ? AND kind = 'hook'", match)
        return Channel(*rows[0]) if rows else None

    async def open_channel(self, channel: Channel) -> None:
        """Store a channel in place of the one that it replaces: the same browser, another mail address, another
        webhook."""

        def run(connection: Connection) -> None:
            if channel.kind == "hook":
                connection.run("DELETE FROM channels WHERE match = ?", channel.match)
            elif channel.kind == "mail":
                connection.run("DELETE FROM channels WHERE holder = ? AND kind = 'mail'", channel.holder)
            else:
                connection.run("DELETE FROM channels WHERE kind = 'push' AND address = ?", channel.address)
            connection.run(
                "INSERT INTO channels (id, kind, holder, match, address, keys, name, state, made)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(channel.id, channel.kind, channel.holder, channel.match or None, channel.address, channel.keys),
                *(channel.name, channel.state, channel.made),
            )
            connection.run(
                "DELETE FROM channels WHERE holder = ? AND kind = 'push' AND id NOT IN (SELECT id FROM channels"
                " WHERE holder = ? AND kind = 'push' ORDER BY made DESC, id LIMIT ?)",
                *(channel.holder, channel.holder, MOST_DEVICES),
            )

        await self._do(run)

    async def set_channel(self, id: str, state: ChannelState) -> bool:
        """Change a channel's state; returns whether there is such a channel."""
        return await self._do(
            lambda connection: connection.run("UPDATE channels SET state = ? WHERE id = ?", state, id) == 1
        )

    async def close_channel(self, id: str) -> None:
        await self._do(lambda connection: connection.run("DELETE FROM channels WHERE id = ?", id))

    async def wanting(self) -> set[str]:
        """Everybody who wants notices, and the tables that have a webhook."""
        rows = await self._read("SELECT DISTINCT COALESCE(match, holder) FROM channels WHERE state = 'on'")
        return {name for (name,) in rows}

    # When, and of which tables.

    async def quiet_hours(self, holder: str) -> QuietHours:
        rows = await self._read("SELECT begins, ends, zone FROM quiet_hours WHERE holder = ?", holder)
        return QuietHours(*rows[0]) if rows else QuietHours()

    async def set_quiet_hours(self, holder: str, quiet: QuietHours) -> None:
        await self._do(
            lambda connection: connection.run(
                "INSERT INTO quiet_hours (holder, begins, ends, zone) VALUES (?, ?, ?, ?) ON CONFLICT (holder)"
                " DO UPDATE SET begins = excluded.begins, ends = excluded.ends, zone = excluded.zone",
                *(holder, quiet.begins, quiet.ends, quiet.zone),
            )
        )

    async def is_muted(self, holder: str, match: str) -> bool:
        return bool(await self._read("SELECT 1 FROM muted WHERE holder = ? AND match = ?", holder, match))

    async def mute(self, holder: str, match: str, muted: bool) -> None:
        """Set whether somebody wants to hear nothing of a table."""

        def run(connection: Connection) -> None:
            connection.run("DELETE FROM muted WHERE holder = ? AND match = ?", holder, match)
            if muted:
                connection.run("INSERT INTO muted (holder, match) VALUES (?, ?)", holder, match)

        await self._do(run)

    # The queue.

    async def await_notice(self, due: Due, now: float, at: float) -> bool:
        """Queue a notice of a turn, to be sent at that time. Each turn is queued once; returns whether this one was."""

        def run(connection: Connection) -> bool:
            return bool(
                connection.run(
                    "INSERT INTO notices (match, holder, channel, number, state, tries, since, due)"
                    " SELECT ?, ?, id, ?, 'waiting', 0, ?, ? FROM channels WHERE state = 'on' AND (match = ? OR"
                    " (holder = ? AND match IS NULL AND NOT EXISTS"
                    " (SELECT 1 FROM muted WHERE muted.holder = ? AND muted.match = ?)))"
                    " AND EXISTS (SELECT 1 FROM matches WHERE matches.id = ?)"
                    " ON CONFLICT (match, holder, channel) DO UPDATE SET number = excluded.number,"
                    " state = 'waiting', tries = 0, since = excluded.since, due = excluded.due"
                    " WHERE notices.number < excluded.number",
                    *(due.match, due.holder, due.number, now, at),
                    *(due.match, due.holder, due.holder, due.match, due.match),
                )
            )

        return await self._do(run)

    async def queued(self, before: float = float("inf")) -> list[tuple[Due, float]]:
        """The queued notices with their times: all, or those that were due before a moment."""
        rows = await self._read(
            "SELECT match, holder, number, MIN(due) FROM notices WHERE state IN ('waiting', 'sending') AND due < ?"
            " GROUP BY match, holder, number",
            before,
        )
        return [(Due(*row[:3]), row[3]) for row in rows]

    async def waiting(self, due: Due, now: float) -> list[Told]:
        """The channels in which a notice is still to be sent, of those whose time has come."""
        rows = await self._read(
            f"{CHANNEL.replace(' FROM', ', notices.tries, notices.since FROM')}"
            " JOIN notices ON notices.channel = channels.id WHERE notices.match = ? AND notices.holder = ?"
            " AND notices.number = ? AND notices.state = 'waiting' AND notices.due <= ?",
            *(due.match, due.holder, due.number, now),
        )
        return [Told(Channel(*row[:-2]), row[-2], row[-1]) for row in rows]

    async def claim(self, due: Due, channel: str, until: float) -> bool:
        """Whether this is ours to send. It is never sent again unless we `settle` that it was not sent."""
        changed = await self._do(
            lambda connection: connection.run(
                f"UPDATE notices SET state = 'sending', tries = tries + 1, due = ? WHERE {ROW} AND state = 'waiting'",
                *(until, due.match, due.holder, due.number, channel),
            )
        )
        return changed == 1

    async def settle(self, due: Due, channel: str, state: str, at: float = 0.0) -> None:
        await self._do(
            lambda connection: connection.run(
                f"UPDATE notices SET state = ?, due = ? WHERE {ROW}",
                *(state, at, due.match, due.holder, due.number, channel),
            )
        )

    async def dismiss(self, due: Due) -> None:
        """Drop a notice: its person knows already, or it is no longer their turn."""
        await self._do(
            lambda connection: connection.run(
                "UPDATE notices SET state = 'seen' WHERE match = ? AND holder = ? AND number = ? AND state = 'waiting'",
                *(due.match, due.holder, due.number),
            )
        )

    async def abandoned(self, due: Due, now: float) -> list[Channel]:
        """The channels in which a notice was being sent when a server stopped. Whether it arrived is not known, so it
        is given up."""
        rows = await self._read(
            f"{CHANNEL} JOIN notices ON notices.channel = channels.id WHERE notices.match = ? AND notices.holder = ?"
            " AND notices.number = ? AND notices.state = 'sending' AND notices.due < ?",
            *(due.match, due.holder, due.number, now),
        )
        return [Channel(*row) for row in rows]

    async def stirred(self, since: float) -> list[str]:
        """Running tables of people who want notices, at which something has happened since then."""
        rows = await self._read(
            "SELECT DISTINCT matches.id FROM channels JOIN holders ON holders.holder = channels.holder"
            " JOIN matches ON matches.id = holders.match WHERE channels.state = 'on' AND matches.stage = 'playing'"
            " AND COALESCE((SELECT at FROM entries WHERE entries.match = matches.id ORDER BY number DESC LIMIT 1),"
            " matches.made) >= ?",
            since,
        )
        return [match for (match,) in rows]

    # Keys of the server's own.

    async def key(self, name: str, fresh: str) -> str:
        """A key that is made once: the stored one, or `fresh` if there is none yet."""

        def run(connection: Connection) -> list[tuple[Any, ...]]:
            connection.run("INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh)
            return connection.rows("SELECT value FROM keys WHERE name = ?", name)

        ((value,),) = await self._do(run)
        return str(value)

    async def known_key(self, name: str) -> str:
        rows = await self._read("SELECT value FROM keys WHERE name = ?", name)
        return rows[0][0] if rows else ""


CHANNEL = (
    "SELECT channels.id, channels.kind, channels.holder, COALESCE(channels.match, ''), channels.address,"
    " channels.keys, channels.name, channels.state, channels.made FROM channels"
)
ROW = "match = ? AND holder = ? AND number = ? AND channel = ?"


def forget_notices(connection: Connection, holder: str) -> None:
    """Delete everything about one person."""
    for table in ("notices", "channels", "quiet_hours", "muted"):
        connection.run(f"DELETE FROM {table} WHERE holder = ?", holder)
