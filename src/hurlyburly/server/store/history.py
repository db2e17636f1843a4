"""People's histories of finished games: written once, with the result, and never recomputed.

A line in somebody's history is made from the table's setup and its stored result alone. The other players are stored
under ids that are specific to this history, so that histories cannot be linked with each other.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from hurlyburly.server.scene import How, Kind
from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine
from hurlyburly.server.store.ratings import rate
from hurlyburly.server.store.records import Result, Setup

AT_ONCE = 20  # results of an earlier release that one write tells of
PAUSE = 300.0  # seconds: a longer one between two plays was no time at the table
RESIGNED = "table-resign"  # the line of a log that says so
SEVERAL = -1  # in place of a seat: one browser had several, as around one screen
MOST_PLACES = 12  # of a game, in its statistics
MOST_LATEST = 10  # of a series
TIME_AT_TABLE = (
    f"SELECT COALESCE(SUM(CASE WHEN gap > {PAUSE} THEN {PAUSE} WHEN gap < 0 THEN 0 ELSE gap END), 0.0)"
    " FROM (SELECT at - LAG(at) OVER (ORDER BY number) AS gap FROM entries WHERE match = ?) AS gaps"
)


class Past(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game, as it is told to one of those who played it."""

    seat: int  # theirs, or SEVERAL
    how: How
    names: tuple[str, ...]
    kinds: tuple[Kind, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    winners: tuple[int, ...]
    units: tuple[str, str]
    resigned: tuple[int, ...] = ()
    won: str = ""  # what was won, where the game has words for that
    turns: int = 0
    rounds: int = 0
    tried_out: bool = False  # it began in the middle of another game


class PastGame(msgspec.Struct, frozen=True):
    match: str
    game: str
    at: float
    place: int  # 0 where it does not count: stopped, tried out, or around one screen
    seconds: float  # at the table
    past: Past
    replay: str  # the link's token


class Wanted(msgspec.Struct, frozen=True):
    """Which games of somebody's history."""

    game: str = ""
    friend: str = ""
    won: bool = False
    friends: bool = False

    @property
    def where(self) -> tuple[str, tuple[Any, ...]]:
        """The SQL condition for them, besides whose games they are."""
        said: list[str] = []
        given: list[Any] = []
        if self.game:
            said.append(" AND game = ?")
            given.append(self.game)
        if self.friend:
            said.append(
                " AND EXISTS (SELECT 1 FROM met WHERE met.holder = history.holder AND met.match = history.match"
                " AND met.friend = ?)"
            )
            given.append(self.friend)
        if self.won:
            said.append(" AND won = 1")
        if self.friends:
            said.append(" AND friends > 0")
        return "".join(said), tuple(given)


ALL = Wanted()


class Totals(msgspec.Struct, frozen=True):
    games: int = 0
    won: int = 0
    friends: int = 0  # with other people
    seconds: float = 0.0
    since: float = 0.0


class GameTotals(msgspec.Struct, frozen=True):
    """The totals of one game, over those of its matches that count."""

    game: str
    games: int
    won: int
    mean: float  # score
    best: int
    seconds: float  # a game
    units: tuple[str, str]
    places: tuple[tuple[int, int], ...]  # the latest with the number of seats, the oldest first


class Series(msgspec.Struct, frozen=True):
    """The games with one other person, and who came before whom."""

    friend: str
    name: str  # that they had last
    ahead: int
    behind: int
    games: int
    match: str  # the last one
    latest: tuple[tuple[str, int], ...] = ()  # the game and 1, 0, -1, the oldest first
    by_game: tuple[tuple[str, int, int], ...] = ()


class History(Engine):
    """The part of the store that keeps people's histories."""

    async def past(self, holder: str, wanted: Wanted, before: str = "", most: int = 20) -> list[PastGame]:
        """Somebody's finished games, newest first, from the one before `before` on."""
        await self._tell_of_earlier(holder)
        where, given = wanted.where
        if before:
            where += " AND (at, match) < (SELECT at, match FROM history WHERE holder = ? AND match = ?)"
            given = (*given, holder, before)
        rows = await self._read(
            "SELECT match, game, at, place, seconds, data,"
            " (SELECT token FROM links WHERE links.match = history.match AND kind = 'replay')"
            f" FROM history WHERE holder = ?{where} ORDER BY at DESC, match DESC LIMIT ?",
            *(holder, *given, most),
        )
        return [
            PastGame(match, game, at, place, seconds, msgspec.json.decode(data, type=Past), replay or "")
            for match, game, at, place, seconds, data, replay in rows
        ]

    async def games_of(self, holder: str) -> frozenset[str]:
        """The ids of the games that somebody has finished."""
        rows = await self._read("SELECT DISTINCT game FROM history WHERE holder = ?", holder)
        return frozenset(row[0] for row in rows)

    async def totals(self, holder: str, wanted: Wanted = ALL) -> Totals:
        where, given = wanted.where
        rows = await self._read(
            "SELECT COUNT(*), COALESCE(SUM(won), 0), COALESCE(SUM(CASE WHEN friends > 0 THEN 1 ELSE 0 END), 0),"
            f" COALESCE(SUM(seconds), 0.0), COALESCE(MIN(at), 0.0) FROM history WHERE holder = ?{where}",
            *(holder, *given),
        )
        return Totals(*rows[0])

    async def by_game(self, holder: str) -> list[GameTotals]:
        """Somebody's totals by game, the most played first."""
        places: dict[str, list[tuple[int, int]]] = {}
        units: dict[str, tuple[str, str]] = {}
        latest = await self._read(
            "SELECT game, place, data FROM (SELECT game, place, data,"
            " ROW_NUMBER() OVER (PARTITION BY game ORDER BY at DESC, match DESC) AS back"
            " FROM history WHERE holder = ? AND place > 0) AS ranked WHERE back <= ? ORDER BY game, back DESC",
            *(holder, MOST_PLACES),
        )
        for game, place, data in latest:
            past = msgspec.json.decode(data, type=Past)
            places.setdefault(game, []).append((place, len(past.names)))
            units[game] = past.units
        rows = await self._read(
            "SELECT game, COUNT(*), SUM(won), SUM(score), MAX(score), SUM(seconds) FROM history"
            " WHERE holder = ? AND place > 0 GROUP BY game ORDER BY COUNT(*) DESC, game",
            holder,
        )
        return [
            GameTotals(game, games, won, total / games, best, seconds / games, units[game], tuple(places[game]))
            for game, games, won, total, best, seconds in rows
            if game in places
        ]

    async def friends(self, holder: str, most: int = 12) -> list[Series]:
        """The people somebody has played with, latest games first, each with the two numbers of their series."""
        rows = await self._read(
            "SELECT friend, SUM(CASE WHEN outcome > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN outcome < 0 THEN 1 ELSE 0 END),"
            " COUNT(*), MAX(at) AS latest FROM met WHERE holder = ? GROUP BY friend ORDER BY latest DESC LIMIT ?",
            *(holder, most),
        )
        made = []
        for friend, ahead, behind, games, _ in rows:
            last = await self._read(
                "SELECT name, match FROM met WHERE holder = ? AND friend = ? ORDER BY at DESC, match DESC LIMIT 1",
                *(holder, friend),
            )
            made.append(Series(friend, last[0][0], ahead, behind, games, last[0][1]))
        return made

    async def series(self, holder: str, series: Series) -> Series:
        """The games with one person: the two numbers, the latest games, and the numbers by game."""
        latest = await self._read(
            "SELECT game, outcome FROM met WHERE holder = ? AND friend = ? ORDER BY at DESC, match DESC LIMIT ?",
            *(holder, series.friend, MOST_LATEST),
        )
        by_game = await self._read(
            "SELECT game, SUM(CASE WHEN outcome > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN outcome < 0 THEN 1 ELSE 0 END)"
            " FROM met WHERE holder = ? AND friend = ? GROUP BY game ORDER BY COUNT(*) DESC, game",
            *(holder, series.friend),
        )
        return msgspec.structs.replace(series, latest=tuple(reversed(latest)), by_game=tuple(by_game))

    async def _tell_of_earlier(self, holder: str) -> None:
        """Games that ended before there were histories have results: they are written into the history when somebody
        first looks at it."""
        while True:
            rows = await self._read(
                "SELECT results.match FROM results JOIN holders ON holders.match = results.match"
                " WHERE holder = ? AND told = 0 LIMIT ?",
                *(holder, AT_ONCE),
            )
            if not rows:
                return
            await self._do(partial(tell_of, matches=[row[0] for row in rows]))


def tell_of(connection: Connection, matches: Sequence[str]) -> None:
    """Write these finished games into the histories of those who played."""
    for match in matches:
        for setup, data in connection.rows(
            "SELECT setup, data FROM results JOIN matches ON id = match WHERE match = ? AND told = 0", match
        ):
            kept = msgspec.msgpack.decode(zlib.decompress(data), type=Result)
            tell(connection, match, msgspec.json.decode(setup, type=Setup), kept)
        connection.run("UPDATE results SET told = 1 WHERE match = ?", match)


def tell(connection: Connection, match: str, setup: Setup, result: Result) -> None:
    """Write a finished game into the history of each who had a seat."""
    if setup.rated and setup.start is None:
        resigned = {line.seat for line in result.log if line.what == RESIGNED}
        winners = [seat for seat in result.winners if seat not in resigned]
        rate(connection, match, setup, result, places(result.scores, winners, [*resigned]))
    ((seconds,),) = connection.rows(TIME_AT_TABLE, match)
    for holder, past in pasts(setup, result):
        counts = past.seat != SEVERAL and past.how != "stopped" and not past.tried_out
        others = others_of(setup, holder)
        place = past.places[past.seat] if counts else 0
        connection.run(
            "INSERT INTO history (holder, match, at, game, place, won, friends, score, seconds, data)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            *(holder, match, result.at, setup.game, place, int(counts and place == 1 and bool(past.winners))),
            *(len(others), result.scores[past.seat] if counts else 0, seconds, msgspec.json.encode(past).decode()),
        )
        for seat, other in others if counts else ():
            theirs = past.places[seat]
            connection.run(
                "INSERT INTO met (holder, match, friend, name, outcome, at, game)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *(holder, match, friend_id(holder, other), result.names[seat]),
                *((theirs > place) - (theirs < place), result.at, setup.game),
            )


def rename(connection: Connection, match: str, names: tuple[str, ...]) -> None:
    """Replace the names of a finished game, because somebody who played there wants to be forgotten."""
    for holder, data in connection.rows("SELECT holder, data FROM history WHERE match = ?", match):
        past = msgspec.json.decode(data, type=Past)
        now = msgspec.json.encode(msgspec.structs.replace(past, names=names)).decode()
        connection.run("UPDATE history SET data = ? WHERE holder = ? AND match = ?", now, holder, match)
        for before, after in zip(past.names, names, strict=True):
            if before != after:
                connection.run(
                    "UPDATE met SET name = ? WHERE holder = ? AND match = ? AND name = ?", after, holder, match, before
                )


def pasts(setup: Setup, result: Result) -> Iterator[tuple[str, Past]]:
    """What each person's history tells of a game."""
    resigned = tuple(sorted({line.seat for line in result.log if line.what == RESIGNED}))
    winners = tuple(seat for seat in result.winners if seat not in resigned)
    opened = [line.opens for line in result.log]
    holders = [seat.holder for seat in setup.seats if seat.kind == "person" and seat.holder]
    for holder in dict.fromkeys(holders):
        seats = [number for number, seat in enumerate(setup.seats) if seat.kind == "person" and seat.holder == holder]
        yield (
            holder,
            Past(
                seat=seats[0] if len(seats) == 1 else SEVERAL,
                how=result.how,
                names=result.names,
                kinds=tuple(seat.kind for seat in setup.seats),
                scores=result.scores,
                places=places(result.scores, winners, resigned),
                winners=winners,
                units=result.units,
                resigned=resigned,
                won=result.won,
                turns=opened.count("turn"),
                rounds=opened.count("round"),
                tried_out=setup.start is not None,
            ),
        )


def places(scores: Sequence[int], winners: Sequence[int], resigned: Sequence[int]) -> tuple[int, ...]:
    """Winners are first, seats that gave up last, and between them scores decide; equals share the better place."""
    merit = [
        (seat in winners, seat not in resigned, 0 if seat in winners else score) for seat, score in enumerate(scores)
    ]
    return tuple(1 + sum(other > own for other in merit) for own in merit)


def others_of(setup: Setup, holder: str) -> list[tuple[int, str]]:
    """The other people of a table, each with their first seat."""
    first: dict[str, int] = {}
    for number, seat in enumerate(setup.seats):
        if seat.kind == "person" and seat.holder and seat.holder != holder:
            first.setdefault(seat.holder, number)
    return [(number, other) for other, number in first.items()]


def friend_id(holder: str, other: str) -> str:
    """The id of somebody else in a person's history: it reveals nothing about them."""
    return hashlib.blake2b(other.encode(), digest_size=9, key=holder.encode()[:64]).hexdigest()
