"""The ratings after rated games: one row for each person and game, written with the result in the same transaction, and
never changed."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from hurlyburly.server import skill
from hurlyburly.server.skill import Rating
from hurlyburly.server.store.connection import Connection
from hurlyburly.server.store.engine import Engine
from hurlyburly.server.store.records import Result, Setup

log = logging.getLogger("hurlyburly.ratings")

LATEST = "SELECT mu, sigma, number FROM ratings WHERE holder = ? AND game = ? ORDER BY number DESC LIMIT 1"


class Change(msgspec.Struct, frozen=True):
    """How a game changed somebody's rating, as it is shown."""

    rating: int
    unsure: int
    by: int


class Ratings(Engine):
    async def rating(self, holder: str, game: str) -> Rating | None:
        rows = await self._read(LATEST, holder, game)
        return Rating(*rows[0]) if rows else None

    async def ratings_of(self, holders: Sequence[str], game: str) -> dict[str, Rating]:
        """The ratings of these people in a game; people without one are left out."""
        found = {holder: await self.rating(holder, game) for holder in dict.fromkeys(holders) if holder}
        return {holder: rating for holder, rating in found.items() if rating is not None}

    async def all_ratings(self, holder: str) -> dict[str, Rating]:
        """Somebody's ratings, by game."""
        rows = await self._read(
            "SELECT game, mu, sigma, number FROM ratings AS one WHERE holder = ? AND number ="
            " (SELECT MAX(number) FROM ratings WHERE holder = one.holder AND game = one.game) ORDER BY game",
            holder,
        )
        return {game: Rating(mu, sigma, number) for game, mu, sigma, number in rows}

    async def rated_games(self, holder: str, matches: Sequence[str]) -> dict[str, Change]:
        """How each of these games changed somebody's rating; games that were not rated are left out."""
        if not matches:
            return {}
        rows = await self._read(
            "SELECT match, mu, sigma, before_mu FROM ratings"
            f" WHERE holder = ? AND match IN ({', '.join('?' * len(matches))})",
            *(holder, *matches),
        )
        return {match: change(Rating(mu, sigma), Rating(before)) for match, mu, sigma, before in rows}


def change(after: Rating, before: Rating) -> Change:
    return Change(after.shown, after.unsure, after.shown - before.shown)


def rate(connection: Connection, match: str, setup: Setup, result: Result, places: Sequence[int]) -> None:
    """Store everybody's new rating together with the result of a rated game. A game stopped by agreement changes
    none."""
    if not setup.rated or result.how == "stopped":
        return
    before: list[Rating] = []
    for seat in setup.seats:
        if seat.kind == "person":
            rows = connection.rows(LATEST, seat.holder, setup.game)
            before.append(Rating(*rows[0]) if rows else Rating())
        else:
            before.append(skill.anchor(setup.game, seat.level) or Rating())
    try:
        after = skill.rated(before, places, [seat.kind != "person" for seat in setup.seats])
    except ImportError:  # the package has been uninstalled: the result is stored all the same
        log.error("table %s is rated, and openskill is not installed", match)
        return
    for seat, was, now in zip(setup.seats, before, after, strict=True):
        if seat.kind == "person" and seat.holder:
            connection.run(
                "INSERT INTO ratings (holder, game, number, match, at, mu, sigma, before_mu, before_sigma)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *(seat.holder, setup.game, now.games, match, result.at, now.mu, now.sigma, was.mu, was.sigma),
            )
