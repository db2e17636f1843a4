"""The store: tables, their entries, positions, results, links, chat and presence, in one database. Finished games of
people are in `history`.

Entries are append-only; the primary key (match, number) decides who was first.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, TypeVar

import msgspec

from hurlyburly.review.words import VERSION as REVIEW_VERSION
from hurlyburly.review.words import Review
from hurlyburly.server.scene import ChatLine
from hurlyburly.server.store import sweeping
from hurlyburly.server.store.clocks import ServedClock
from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import LARGEST_BATCH, Append
from hurlyburly.server.store.history import History, rename, tell_of
from hurlyburly.server.store.leases import LeaseBook
from hurlyburly.server.store.notices import NoticeQueue
from hurlyburly.server.store.passkeys import Passkeys
from hurlyburly.server.store.people import People
from hurlyburly.server.store.ratings import Ratings
from hurlyburly.server.store.records import Entry, Kept, KeptPosition, Link, LinkKind, Result, Setup, Stage
from hurlyburly.server.store.sharing import SharedUse

MOST_CHAT = 200  # lines kept of a table's
NUL = "\x00"
AT_ONCE = 200  # seats or tables that are written of in one piece
HOME_NETWORK = "home network"  # a fact: whether it is open
BAN = "ban "  # so begins the name of a fact that keeps an address out
KEPT = "SELECT matches.id, matches.stage, matches.revision, matches.made, matches.setup FROM matches"

T = TypeVar("T")


class Store(History, People, NoticeQueue, Passkeys, ServedClock, Ratings, LeaseBook, SharedUse):
    # Tables.

    """Everything that is stored. The parts about people, notices, ratings and so on are in classes of their own."""

    async def create(
        self, match: str, stage: Stage, setup: Setup, links: Iterable[Link], address: str = "", invited: bool = False
    ) -> Kept:
        """Create a table. `address` is where it was made from, and `invited` says that its invitation has been handed
        out."""
        kept = Kept(match, stage, 1, time.time(), setup)

        def run(connection: Connection) -> None:
            connection.run(
                "INSERT INTO matches (id, stage, revision, made, setup, maker, address, touched, invited)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(match, stage, 1, kept.made, text_of(setup), setup.host, address, kept.made, int(invited)),
            )
            set_holders(connection, match, setup)
            for link in links:
                connection.run("INSERT INTO links VALUES (?, ?, ?)", link.token, link.kind, match)

        await self._do(run)
        return kept

    async def change(self, kept: Kept, stage: Stage, setup: Setup, result: Result | None = None) -> bool:
        """Replace the setup, unless somebody else has changed it since `kept` was read. A game that is over brings its
        result, which is kept as it was first written."""

        def run(connection: Connection) -> bool:
            changed = connection.run(
                "UPDATE matches SET stage = ?, setup = ?, revision = revision + 1, touched = ?,"
                " address = CASE WHEN ? = 'over' THEN '' ELSE address END WHERE id = ? AND revision = ?",
                *(stage, text_of(setup), time.time(), stage, kept.match, kept.revision),
            )
            if changed:
                set_holders(connection, kept.match, setup)
                connection.note(kept.match, 0)
            if result is not None:
                set_result(connection, kept.match, result)
            return changed == 1

        return await self._do(run)

    async def keep_result(self, match: str, result: Result) -> None:
        """Store the result of a game that ended before results were kept."""
        await self._do(lambda connection: set_result(connection, match, result))

    async def result(self, match: str) -> Result | None:
        rows = await self._read("SELECT data FROM results WHERE match = ?", match)
        return msgspec.msgpack.decode(zlib.decompress(rows[0][0]), type=Result) if rows else None

    async def rename(self, match: str, result: Result) -> None:
        """Store a result with other names in it, and change them in everybody's history."""

        def run(connection: Connection) -> None:
            connection.run("UPDATE results SET data = ? WHERE match = ?", packed(result), match)
            connection.run("DELETE FROM reviews WHERE match = ?", match)  # it names people: it is made anew
            rename(connection, match, result.names)
            connection.note(match, 0)

        await self._do(run)

    async def keep_review(self, match: str, review: Review) -> None:
        """Store a review in place of an earlier one."""
        data = zlib.compress(msgspec.msgpack.encode(review))
        await self._do(
            lambda connection: connection.run(
                "INSERT INTO reviews SELECT ?, ? WHERE EXISTS (SELECT 1 FROM matches WHERE id = ?)"
                " ON CONFLICT (match) DO UPDATE SET data = excluded.data",
                *(match, data, match),
            )
        )

    async def review(self, match: str) -> Review | None:
        """The stored review; None also if another release made it, so that it is made again."""
        rows = await self._read("SELECT data FROM reviews WHERE match = ?", match)
        if not rows:
            return None
        try:
            found = msgspec.msgpack.decode(zlib.decompress(rows[0][0]), type=Review)
        except msgspec.DecodeError:
            return None
        return found if found.review == REVIEW_VERSION else None

    async def delete(self, match: str) -> None:
        """Delete a table and everything that belongs to it."""

        def run(connection: Connection) -> None:
            connection.run("DELETE FROM matches WHERE id = ?", match)
            connection.note(match, 0)

        await self._do(run)

    async def table(self, match: str) -> Kept | None:
        if NUL in match:
            return None
        rows = await self._read(f"{KEPT} WHERE id = ?", match)
        return kept_from(rows[0]) if rows else None

    async def newest(self, matches: Sequence[str]) -> dict[str, tuple[int, int, int]]:
        """How far matches have got: revision of the setup, last entry, last line of chat."""
        found: dict[str, tuple[int, int, int]] = {}
        for first in range(0, len(matches), LARGEST_BATCH):
            some = matches[first : first + LARGEST_BATCH]
            rows = await self._read(
                "SELECT id, revision, (SELECT COALESCE(MAX(number), 0) FROM entries WHERE match = id),"
                " (SELECT COALESCE(MAX(number), -1) FROM chat WHERE match = id)"
                f" FROM matches WHERE id IN ({', '.join('?' * len(some))})",
                *some,
            )
            found |= {row[0]: row[1:] for row in rows}
        return found

    async def open_of(self, holder: str, most: int = 30) -> list[Kept]:
        """A person's tables that are not over, the newest first."""
        rows = await self._read(
            f"{KEPT} JOIN holders ON match = id WHERE holder = ? AND stage <> 'over' ORDER BY made DESC LIMIT ?",
            holder,
            most,
        )
        return [kept_from(row) for row in rows]

    async def newest_tables(self, most: int) -> list[Kept]:
        """The newest tables of everybody."""
        return [kept_from(row) for row in await self._read(f"{KEPT} ORDER BY made DESC LIMIT ?", most)]

    async def tables_of(self, holder: str) -> list[Kept]:
        """All of somebody's tables, newest first."""
        rows = await self._read(f"{KEPT} JOIN holders ON match = id WHERE holder = ? ORDER BY made DESC", holder)
        return [kept_from(row) for row in rows]

    async def count_open(self, holder: str, holder_since: float, address: str, address_since: float) -> tuple[int, int]:
        """How many tables that are not over were made by a person, and how many from an address; counting only those at
        which somebody has been since the given times."""
        counting = "SELECT COUNT(*) FROM matches WHERE {} = ? AND stage <> 'over' AND touched >= ?"
        rows = await self._read(
            f"SELECT ({counting.format('maker')}), ({counting.format('address')})",
            *(holder, holder_since, address, address_since),
        )
        return rows[0][0], rows[0][1]

    async def invited(self, match: str) -> None:
        """Note that a table's invitation has been handed out, so that somebody may still come."""
        await self._do(
            lambda connection: connection.run("UPDATE matches SET invited = 1 WHERE id = ? AND invited = 0", match)
        )

    # The passing of time.

    async def beat(self, now: float) -> tuple[float, float]:
        """See `sweeping.beat`."""
        return await self._do(lambda connection: sweeping.beat(connection, now))

    async def ban(self, address: str, until: float) -> None:
        """Keep an address out until then; 0 lifts it."""
        await self._do(lambda connection: sweeping.note_fact(connection, f"{BAN}{address}", until))

    async def bans(self, now: float) -> dict[str, float]:
        """The addresses that are kept out, and until when."""
        rows = await self._read("SELECT name, value FROM facts WHERE name LIKE ? AND value > ?", f"{BAN}%", now)
        return {name.removeprefix(BAN): until for name, until in rows}

    async def end_lobbies(self, now: float) -> int:
        return await self._do(lambda connection: sweeping.end_lobbies(connection, now))

    async def forget(self, before: float, even_many: bool = False) -> sweeping.Swept:
        return await self._do(lambda connection: sweeping.forget(connection, before, even_many))

    async def fact(self, name: str) -> float | None:
        rows = await self._read("SELECT value FROM facts WHERE name = ?", name)
        return rows[0][0] if rows else None

    async def note_fact(self, name: str, value: float) -> None:
        await self._do(lambda connection: sweeping.note_fact(connection, name, value))

    # What happens at them.

    async def append(self, match: str, entry: Entry) -> bool:
        """Store an entry; False if its number is taken, because somebody else was first."""
        job = Append(match, entry)
        self._queue.put(job)
        first: bool = await self._in_time(job)
        return first

    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        rows = await self._read(
            "SELECT number, seat, act, text, sent, at, sender, clock FROM entries"
            " WHERE match = ? AND number > ? ORDER BY number",
            *(match, after),
        )
        return [Entry(*row) for row in rows]

    async def keep_position(self, match: str, position: KeptPosition) -> None:
        """Store a position in place of all earlier ones: together with the entries after it, the latest is enough."""

        def run(connection: Connection) -> None:
            connection.run(
                "INSERT INTO positions (match, number, rules, data) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (match, number) DO UPDATE"
                " SET rules = excluded.rules, data = excluded.data WHERE positions.rules < excluded.rules",
                *(match, position.number, position.rules, position.data),
            )
            connection.run("DELETE FROM positions WHERE match = ? AND number < ?", match, position.number)

        await self._do(run)

    async def position(self, match: str) -> KeptPosition | None:
        """The stored position of a match."""
        rows = await self._read(
            "SELECT number, rules, data FROM positions WHERE match = ? ORDER BY number DESC LIMIT 1", match
        )
        return KeptPosition(rows[0][0], rows[0][1], bytes(rows[0][2])) if rows else None

    # Links.

    async def link(self, token: str) -> Link | None:
        if NUL in token:
            return None
        rows = await self._read("SELECT token, kind, match FROM links WHERE token = ?", token)
        return Link(*rows[0]) if rows else None

    async def links(self, match: str) -> dict[LinkKind, str]:
        rows = await self._read("SELECT kind, token FROM links WHERE match = ?", match)
        return dict(rows)

    async def relink(self, link: Link) -> None:
        """Store a link in place of any other of its kind, which no longer works."""

        def run(connection: Connection) -> None:
            connection.run("DELETE FROM links WHERE match = ? AND kind = ?", link.match, link.kind)
            connection.run("INSERT INTO links VALUES (?, ?, ?)", link.token, link.kind, link.match)
            connection.note(link.match, 0)

        await self._do(run)

    # Chat and presence.

    async def say(self, match: str, seat: int, name: str, text: str) -> ChatLine:
        at = time.time()

        def run(connection: Connection) -> list[tuple[Any, ...]]:
            connection.note(match, 0)
            said = connection.rows(
                "INSERT INTO chat SELECT ?, COALESCE(MAX(number) + 1, 0), ?, ?, ?, ? FROM chat WHERE match = ?"
                " ON CONFLICT DO NOTHING RETURNING number",
                *(match, seat, name, text, at, match),
            )
            for (number,) in said:
                connection.run("DELETE FROM chat WHERE match = ? AND number <= ?", match, number - MOST_CHAT)
            return said

        while not (rows := await self._do(run)):  # another node took that number: the next one
            pass
        return ChatLine(rows[0][0], seat, name, text, at)

    async def chat(self, match: str, after: int = -1) -> list[ChatLine]:
        rows = await self._read(
            "SELECT number, seat, name, text, at FROM chat WHERE match = ? AND number > ? ORDER BY number", match, after
        )
        return [ChatLine(*row) for row in rows]

    async def said_by(self, match: str, seats: Sequence[int]) -> list[dict[str, Any]]:
        """The lines of chat from these seats."""
        return [{"at": line.at, "text": line.text} for line in await self.chat(match) if line.seat in seats]

    async def unsay(self, match: str, seats: Sequence[int]) -> None:
        def run(connection: Connection) -> None:
            for seat in seats:
                connection.run("DELETE FROM chat WHERE match = ? AND seat = ?", match, seat)

        await self._do(run)

    async def seen(self, seats: Sequence[tuple[str, int]], matches: Iterable[str], at: float) -> None:
        """Note that these seats' people are there now, and that somebody is at these tables and lobbies. Many are
        written in several steps, so that plays can come in between."""

        def sit(connection: Connection, some: Sequence[tuple[str, int]]) -> None:
            connection.run(
                f"INSERT INTO presence SELECT column1, column2, ? FROM (VALUES {', '.join(['(?, ?)'] * len(some))})"
                " AS there WHERE EXISTS (SELECT 1 FROM matches WHERE id = column1)"
                " ON CONFLICT (match, seat) DO UPDATE SET seen = excluded.seen",
                *(at, *chain.from_iterable(some)),
            )
            for match in sorted({match for match, _ in some}):
                connection.note(match, 0)

        def look(connection: Connection, some: Sequence[str]) -> None:
            connection.run(f"UPDATE matches SET touched = ? WHERE id IN ({', '.join('?' * len(some))})", at, *some)

        for some in in_parts(sorted(set(seats))):
            await self._do(partial(sit, some=some))
        for some_matches in in_parts(sorted(matches)):
            await self._do(partial(look, some=some_matches))

    async def presence(self, match: str) -> dict[int, float]:
        return dict(await self._read("SELECT seat, seen FROM presence WHERE match = ?", match))


def in_parts(whole: Sequence[T]) -> Iterator[Sequence[T]]:
    return (whole[first : first + AT_ONCE] for first in range(0, len(whole), AT_ONCE))


def set_holders(connection: Connection, match: str, setup: Setup) -> None:
    connection.run("DELETE FROM holders WHERE match = ?", match)
    for holder in sorted({setup.host, *(seat.holder for seat in setup.seats)} - {""}):
        connection.run("INSERT INTO holders VALUES (?, ?)", holder, match)


def set_result(connection: Connection, match: str, result: Result) -> None:
    """Store a result, unless there is one already."""
    inserting = "INSERT INTO results (match, data) VALUES (?, ?) ON CONFLICT DO NOTHING"
    if connection.run(inserting, match, packed(result)):
        tell_of(connection, [match])


def packed(result: Result) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(result))


def text_of(setup: Setup) -> str:
    return msgspec.json.encode(setup).decode()


def kept_from(row: tuple[Any, ...]) -> Kept:
    match, stage, revision, made, setup = row
    return Kept(match, stage, revision, made, msgspec.json.decode(setup, type=Setup))
