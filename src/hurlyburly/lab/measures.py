"""The measures of the games of a table, each with its interval.

A measure gives one line or several: `wins` one for each bot, `rounds` one in all. Games that failed are left out of all
measures except `failures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from operator import mul

import msgspec

from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.lab.lengths import SECONDS_A_CHOICE
from hurlyburly.lab.wilson import mean_interval, share_interval


class Row(msgspec.Struct, frozen=True):
    """One game as it is kept: the columns of games.parquet. Lists are by seat."""

    table: int  # of the experiment, counted from 0
    name: str  # of the table
    game: str
    number: int  # of the game at its table
    deal: int
    seed: int  # of the deal
    seats: int
    bots: list[str]
    variants: str
    packs: list[str]
    result: str  # won, shared, nobody, failed
    error: str
    winners: list[int]
    shares: list[float]
    scores: list[int]
    places: list[int]
    rounds: int
    turns: int
    decisions: int  # all that was chosen, also where there was but one option
    lead_changes: int
    open_until: float  # the share of the game after which the winner led until the end
    choices: list[int]  # where there were several
    seconds: float
    ms: list[float]  # a choice, on average
    longest_ms: list[float]


class Line(msgspec.Struct, frozen=True):
    """A measured value with its interval."""

    measure: str
    of: str  # a bot, a seat, a pair of bots; "" for all
    value: float
    low: float  # of the 95 % interval
    high: float
    games: int
    is_share: bool
    fair: float | None = None  # what equals would have

    @property
    def width(self) -> float:
        return self.high - self.low


Counted = Callable[[Row], Iterable[tuple[str, float]]]  # of one game: of whom, and how much


class Measure(msgspec.Struct, frozen=True):
    """A question to the games of a table."""

    words: str
    count: Counted
    is_share: bool
    fair: Callable[[Row, str], float] | None = None
    of_failed: bool = False  # it looks at games that broke off too


def held(row: Row, bot: str, numbers: Sequence[float]) -> list[float]:
    """The numbers of those seats that a bot held."""
    return [number for number, name in zip(numbers, row.bots, strict=True) if name == bot]


def wins(row: Row) -> Iterable[tuple[str, float]]:
    for bot in unique(row.bots) if len(set(row.bots)) > 1 else ():  # one bot alone wins everything
        yield bot, sum(held(row, bot, row.shares))


def seats(row: Row) -> Iterable[tuple[str, float]]:
    return [(SEAT_NAMES[seat], share) for seat, share in enumerate(row.shares)]


def above(row: Row) -> Iterable[tuple[str, float]]:
    for one, other in combinations(sorted(set(row.bots)), 2):
        yield f"{one} above {other}", finishes_above(row, one, other)


def finishes_above(row: Row, one: str, other: str) -> float:
    """The share of the pairs of their seats in which the first finishes above the second; equals count half."""
    pairs = [(mine, your) for mine in held(row, one, row.places) for your in held(row, other, row.places)]
    return sum((mine < your) + 0.5 * (mine == your) for mine, your in pairs) / len(pairs)


def scores(row: Row) -> Iterable[tuple[str, float]]:
    for bot in unique(row.bots):
        yield bot, sum(held(row, bot, row.scores)) / row.bots.count(bot)


def milliseconds(row: Row) -> Iterable[tuple[str, float]]:
    for bot in unique(row.bots):
        choices = held(row, bot, row.choices)
        if sum(choices):
            yield bot, sum(map(mul, held(row, bot, row.ms), choices)) / sum(choices)


def margin(row: Row) -> Iterable[tuple[str, float]]:
    first, second, *_ = sorted(row.scores, reverse=True)
    yield "", first - second


def unique(names: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(names))


MEASURES: dict[str, Measure] = {
    "wins": Measure("share of the victories, by bot", wins, True, lambda row, bot: row.bots.count(bot) / len(row.bots)),
    "seats": Measure("share of the victories, by seat", seats, True, lambda row, seat: 1 / row.seats),
    "above": Measure("how often one bot finishes above another", above, True, lambda row, pair: 0.5),
    "ties": Measure("games in which a victory is shared", lambda row: [("", float(row.result == "shared"))], True),
    "nobody": Measure("games that nobody wins", lambda row: [("", float(row.result == "nobody"))], True),
    "failures": Measure(
        "games that broke off", lambda row: [("", float(row.result == "failed"))], True, of_failed=True
    ),
    "scores": Measure("mean score, by bot", scores, False),
    "margin": Measure("points between the first and the second", margin, False),
    "rounds": Measure("rounds a game", lambda row: [("", row.rounds)], False),
    "turns": Measure("turns a game, of all seats together", lambda row: [("", row.turns)], False),
    "decisions": Measure("decisions a game, forced ones included", lambda row: [("", row.decisions)], False),
    "choices": Measure("choices a game, with more than one option", lambda row: [("", sum(row.choices))], False),
    "minutes": Measure(
        f"minutes a game, if people take {SECONDS_A_CHOICE} seconds a choice",
        lambda row: [("", sum(row.choices) * SECONDS_A_CHOICE / 60)],
        False,
    ),
    "leads": Measure("changes of the lead, as bots judge it, a game", lambda row: [("", row.lead_changes)], False),
    "open": Measure("share of the game until the winner leads to its end", lambda row: [("", row.open_until)], False),
    "ms": Measure("milliseconds a choice, by bot", milliseconds, False),
}


def measured(name: str, rows: Sequence[Row]) -> list[Line]:
    """A measure of the games of one table."""
    measure = MEASURES[name]
    counted: dict[str, dict[int, list[float]]] = {}
    fair: dict[str, float] = {}
    for row in rows:
        if row.error and not measure.of_failed:
            continue
        for of, number in measure.count(row):
            counted.setdefault(of, {}).setdefault(row.deal, []).append(number)
            if measure.fair is not None and of not in fair:
                fair[of] = measure.fair(row, of)
    found = []
    for of, by_deal in counted.items():
        deals = list(by_deal.values())
        games = sum(len(deal) for deal in deals)
        low, high = share_interval(deals) if measure.is_share else mean_interval(deals)
        value = sum(sum(deal) for deal in deals) / games
        found.append(Line(name, of, value, low, high, games, measure.is_share, fair.get(of)))
    return found
