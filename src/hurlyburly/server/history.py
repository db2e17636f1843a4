"""The page "My games": a person's finished games in words, from their stored results."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from urllib.parse import urlencode

import msgspec

from hurlyburly.draw import listed
from hurlyburly.games import GAMES
from hurlyburly.server.scene import Outcome, PastSeen
from hurlyburly.server.skill import Rating
from hurlyburly.server.store.history import SEVERAL, GameTotals, Past, PastGame, Series, Totals, Wanted
from hurlyburly.server.store.ratings import Change

ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
ADDRESS = "/mine"


class Filter(msgspec.Struct, frozen=True):
    """A link to some of the games only."""

    words: str
    address: str
    on: bool
    count: int | None = None
    icon: str = ""


class Statistic(msgspec.Struct, frozen=True):
    game: str
    title: str
    words: str
    facts: tuple[tuple[str, str], ...]
    places: tuple[tuple[int, int], ...]
    told: str  # the places in words


class SeriesSeen(msgspec.Struct, frozen=True):
    name: str
    ahead: int
    behind: int
    match: str
    latest: tuple[tuple[str, int], ...]  # in words, and who came before whom
    words: str
    address: str  # all games with them
    others: tuple[tuple[str, str], ...]  # series with others: words, address


class Mine(msgspec.Struct, frozen=True):
    """The page "My games"."""

    lead: str
    days: tuple[tuple[str, tuple[PastSeen, ...]], ...]
    filters: tuple[Filter, ...] = ()
    games: tuple[Filter, ...] = ()
    friends: tuple[Filter, ...] = ()
    series: SeriesSeen | None = None
    statistics: tuple[Statistic, ...] = ()
    older: str = ""
    newest: str = ""  # where this is not the newest part
    empty: str = ""  # why there is nothing, where there is nothing
    first: str = ""  # the shortest game, for people who have played none


# A game in words


def amount(count: int, units: tuple[str, str]) -> str:
    return f"{count} {units[0] if count == 1 else units[1]}"


def result_in_words(past: Past) -> str:
    """The result for its reader: what they won, or by how much they lost."""
    if past.how == "stopped":
        return "Stopped by agreement"
    if past.seat == SEVERAL:
        return told_of_all(past)
    own = past.seat
    if own in past.resigned:
        return "You gave up"
    if own in past.winners:
        return victory(past, own, "You won", "Won")
    return defeat(past, own)


def victory(past: Past, seat: int, whole: str, plain: str) -> str:
    others = [past.names[other] for other in past.winners if other != seat]
    if others:
        return f"{plain} together with {listed(others)}" if plain != "Won" else f"Shared with {listed(others)}"
    if past.won:
        return f"{whole} {past.won}"
    if past.how == "resigned":
        return f"{plain}, as {listed([past.names[other] for other in past.resigned])} gave up"
    lead = past.scores[seat] - max([score for other, score in enumerate(past.scores) if other != seat], default=0)
    return f"{plain} by {amount(lead, past.units)}" if lead > 0 else plain


def defeat(past: Past, seat: int) -> str:
    if not past.winners:
        return "Given up" if past.how == "resigned" else "Nobody won"
    winner = past.winners[0]
    names = listed([past.names[other] for other in past.winners])
    if past.won:
        return f"{names} won {past.won}"
    behind = past.scores[winner] - past.scores[seat]
    if behind <= 0 or past.how == "resigned":
        return f"{names} won"
    if len(past.scores) == 2:
        return f"Lost to {names}, {past.scores[seat]} to {past.scores[winner]}"
    return f"{amount(behind, past.units)} behind {names}"


def told_of_all(past: Past) -> str:
    """The result in words for several people at one screen."""
    if not past.winners:
        return defeat(past, 0)
    name = past.names[past.winners[0]]
    return victory(past, past.winners[0], f"{name} won", f"{name} won")


def length(past: Past, seconds: float) -> str:
    counts = [f"{past.turns} turns" if past.turns != 1 else "1 turn"] if past.turns else []
    if past.rounds and not past.turns:
        counts = [f"{past.rounds} rounds" if past.rounds != 1 else "1 round"]
    return ", ".join([span(seconds), *counts])


def span(seconds: float) -> str:
    minutes = max(1, round(seconds / 60))
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02}"


def title_of(game: str) -> str:
    """The title of a game that may not be installed any more."""
    return (GAMES[game].page.name or GAMES[game].title) if game in GAMES else game


def day_of(at: datetime.datetime, now: datetime.datetime) -> str:
    ago = (now.date() - at.date()).days
    if ago in (0, 1):
        return ("Today", "Yesterday")[ago]
    day = f"{at:%A}, {at.day} {at:%B}"
    return day if at.year == now.year else f"{day} {at.year}"


def rated(change: Change) -> str:
    """The change of somebody's rating by a game."""
    return f"{change.rating} ± {change.unsure} ({change.by:+})".replace("-", "\N{MINUS SIGN}")


def seen(
    game: PastGame, zone: datetime.tzinfo | None, now: datetime.datetime, change: Change | None = None
) -> PastSeen:
    past = game.past
    at = datetime.datetime.fromtimestamp(game.at, zone)
    own = past.seat
    outcome: Outcome = "uncounted" if not game.place else "won" if own in past.winners else "lost"
    return PastSeen(
        match=game.match,
        game=game.game,
        title=title_of(game.game),
        outcome=outcome,
        place=ORDINALS[game.place],
        seats=len(past.names),
        words=result_in_words(past),
        others=tuple((seat, name) for seat, name in enumerate(past.names) if seat != own),
        length=length(past, game.seconds),
        clock=f"{at:%H:%M}",
        day=day_of(at, now),
        at=at.isoformat(timespec="minutes"),
        table=f"/table/{game.match}",
        replay=f"/replay/{game.replay}" if game.replay else "",
        rating=rated(change) if change else "",
    )


def all_seen(
    games: Iterable[PastGame], zone: datetime.tzinfo | None, changes: Mapping[str, Change] | None = None
) -> list[PastSeen]:
    now = datetime.datetime.now(zone)
    return [seen(game, zone, now, (changes or {}).get(game.match)) for game in games]


# The page


def address(wanted: Wanted, before: str = "") -> str:
    """The address of the page with these games only."""
    asked = {
        "game": wanted.game,
        "with": wanted.friend,
        "won": "yes" if wanted.won else "",
        "friends": "yes" if wanted.friends else "",
        "before": before,
    }
    query = urlencode({name: value for name, value in asked.items() if value})
    return f"{ADDRESS}?{query}" if query else ADDRESS


def by_day(games: Sequence[PastSeen]) -> tuple[tuple[str, tuple[PastSeen, ...]], ...]:
    return tuple((day, tuple(found)) for day, found in groupby(games, key=lambda game: game.day))


def filters(wanted: Wanted, totals: Totals) -> tuple[Filter, ...]:
    def one(words: str, icon: str, count: int, **change: bool) -> Filter:
        chosen = msgspec.structs.replace(wanted, **{"won": False, "friends": False, **change})
        return Filter(words, address(chosen), chosen == wanted, count, icon)

    return (
        one("All", "", totals.games),
        one("Won", "crown", totals.won, won=True),
        one("With friends", "person", totals.friends, friends=True),
    )


def lead(totals: Totals, zone: datetime.tzinfo | None) -> str:
    since = datetime.datetime.fromtimestamp(totals.since, zone)
    games = "One game" if totals.games == 1 else f"{totals.games} games"
    return f"{games} since {since.day} {since:%B %Y}, {totals.won} won, {span(totals.seconds)} at the table."


def statistic(totals: GameTotals, rating: Rating | None = None) -> Statistic:
    rated = [] if rating is None else [("Rating", str(rating))]
    facts = [("Best result", amount(totals.best, totals.units))] if totals.best else []
    if totals.best and totals.games > 1:
        facts.append(("On average", f"{totals.mean:.1f}".removesuffix(".0")))
    facts.append(("Length", span(totals.seconds)))
    facts = rated + facts
    games = "1 game" if totals.games == 1 else f"{totals.games} games"
    return Statistic(
        totals.game,
        title_of(totals.game),
        f"{games}, {totals.won} won",
        tuple(facts),
        totals.places,
        ", ".join([PLACES[place] for place, _ in totals.places]),
    )


def series_seen(series: Series, others: Sequence[Series], wanted: Wanted) -> SeriesSeen:
    """The record against one person: two numbers, and the games behind them."""
    parts = [f"{title_of(game)} {ahead} to {behind}" for game, ahead, behind in series.by_game]
    words = f"{listed(parts)}." if len(parts) > 1 else ""
    last = [outcome for _, outcome in series.latest]
    run = next((n for n, outcome in enumerate(reversed(last)) if outcome != last[-1]), len(last))
    if run > 1 and last[-1]:
        words += f" {'You' if last[-1] > 0 else series.name} won the last {run}."
    told = {1: "you", 0: "level", -1: series.name}
    return SeriesSeen(
        name=series.name,
        ahead=series.ahead,
        behind=series.behind,
        match=series.match,
        latest=tuple((f"{title_of(game)}: {told[outcome]}", outcome) for game, outcome in series.latest),
        words=words.strip(),
        address=address(msgspec.structs.replace(wanted, friend=series.friend)),
        others=tuple(
            (
                f"{other.name} {other.ahead} to {other.behind}",
                address(msgspec.structs.replace(wanted, friend=other.friend)),
            )
            for other in others
            if other.friend != series.friend
        ),
    )
