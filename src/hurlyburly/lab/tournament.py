"""Tournaments of bots: who finishes above whom, and how surely.

    form = "ladder"    # each against the next; or "round robin": each against each
    bots = ["gentle", "greedy", "sharp"]

    [stop]
    games = 200

    [[table]]
    game = "toil-and-troublez"

A tournament is an experiment whose tables are pairs. Two bots fill a table in turn, A B A B; where the seats are odd
in number, there is a second table, B A B, so that each has as many seats as the other. All pairs meet the same deals,
and every deal is played with the seats passed round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from operator import mul
from pathlib import Path
from typing import Literal

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import game_named, variant_text
from hurlyburly.lab.experiment import Experiment, Matchup, Stop, opened, read_file
from hurlyburly.lab.measures import Row, finishes_above, held
from hurlyburly.lab.wilson import share_interval

MEASURES = ("wins", "above", "scores", "rounds", "ms")


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which bots play each other, at which tables."""

    bots: tuple[str, ...]  # of a ladder, from the weakest to the strongest
    tables: tuple[Matchup, ...] = msgspec.field(name="table")  # without bots
    form: Literal["round robin", "ladder"] = "round robin"
    title: str = ""
    seed: int = 0
    stop: Stop = Stop()  # for each table: a pair has one, or two where the seats are odd in number
    time_cap: bool = False

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of bots; in a ladder the stronger one comes first."""
        if self.form == "ladder":
            return [(upper, lower) for lower, upper in pairwise(self.bots)]
        return list(combinations(self.bots, 2))


class Section(msgspec.Struct, frozen=True):
    """A tournament at one kind of table."""

    title: str
    bouts: tuple[tuple[str, str, tuple[int, ...]], ...]  # two bots, and which tables of the experiment are theirs


class Share(msgspec.Struct, frozen=True):
    """A share with its 95 % interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.0f} to {100 * self.high:.0f})"


class Bout(msgspec.Struct, frozen=True):
    """The result of two bots' games."""

    one: str
    other: str
    games: int
    failed: int
    wins: Share  # of the victories, those of the first
    above: Share  # how often the first finishes above the second; equals count half
    scores: tuple[float, float]
    ms: tuple[float, float]  # a choice

    @property
    def shown(self) -> str:
        """What the games of this pair show, as if no other pair had been looked at."""
        if self.above.low > 0.5:
            return f"{self.one} is stronger"
        return f"{self.other} is stronger" if self.above.high < 0.5 else "no difference shown"


class Rated(msgspec.Struct, frozen=True):
    """A bot's overall result."""

    bot: str
    rating: float  # openskill, Plackett and Luce: all begin with 25
    uncertainty: float  # one standard deviation
    games: int
    above: Share  # the other, over all its games
    ms: float


class Standings(msgspec.Struct, frozen=True):
    """The results of a section."""

    title: str
    bouts: tuple[Bout, ...]
    rated: tuple[Rated, ...]  # the best first


def read_tournament(path: str | Path) -> Tournament:
    """Read from a TOML file; an error names the field."""
    path = Path(path)
    found = read_file(path, Tournament)
    tables = [
        msgspec.structs.replace(table, packs=tuple([opened(pack, path.parent) for pack in table.packs]))
        for table in found.tables
    ]
    return msgspec.structs.replace(found, tables=tuple(tables))


def arrangement(tournament: Tournament) -> tuple[Experiment, list[Section]]:
    """The experiment that a tournament is, and which of its tables belong to which bots."""
    check(tournament)
    tables: list[Matchup] = []
    sections = []
    for table in tournament.tables:
        game = game_named(table.game)
        for seats in table.seats if isinstance(table.seats, tuple) else (table.seats,):
            count = game.checked_seats(seats)
            chosen = [f"{id} {variant_text(value)}" for id, value in table.variants.items()]
            packs = [pack if isinstance(pack, str) else pack.name for pack in table.packs]
            bouts = []
            for one, other in tournament.pairs:
                fillings = filled(one, other, count)
                bouts.append((one, other, tuple(range(len(tables), len(tables) + len(fillings)))))
                tables += [msgspec.structs.replace(table, bots=bots, seats=count) for bots in fillings]
            title = table.name or ", ".join([game.title, f"{count} seats", *chosen, *packs])
            sections.append(Section(title, tuple(bouts)))
    experiment = Experiment(
        tables=tuple([msgspec.structs.replace(table, name="") for table in tables]),
        title=tournament.title,
        seed=tournament.seed,
        stop=tournament.stop,
        measures=MEASURES,
        time_cap=tournament.time_cap,
    )
    return experiment, sections


def check(tournament: Tournament) -> None:
    if len(set(tournament.bots)) != len(tournament.bots) or len(tournament.bots) < 2:
        raise BadTable("bots: a tournament has at least two, all different")
    if not tournament.tables:
        raise BadTable("a tournament has at least one [[table]]")
    for number, table in enumerate(tournament.tables, start=1):
        if table.bots:
            raise BadTable(f"table {number}, bots: those of a tournament are named above its tables, once for all")
        if not table.rotate:
            raise BadTable(f"table {number}, rotate: in a tournament the seats are always passed round")


def filled(one: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """The tables of these two at which, taken together, both have equally many seats."""
    fillings = [tuple((one, other)[seat % 2] for seat in range(seats))]
    if seats % 2:
        fillings.append(tuple((other, one)[seat % 2] for seat in range(seats)))
    return fillings


# What came of it.


def standings(section: Section, rows: Sequence[Sequence[Row]]) -> Standings:
    """The standings of a section, from the games of each table of the experiment."""
    met = [(one, other, balanced([rows[table] for table in tables])) for one, other, tables in section.bouts]
    return Standings(
        section.title,
        tuple([bout(one, other, games) for one, other, games in met]),
        tuple(rated([row for _, _, games in met for row in games])),
    )


def balanced(tables: Sequence[Sequence[Row]]) -> list[Row]:
    """The games of those deals that have been played at all of the tables."""
    common = set.intersection(*[{row.deal for row in table} for table in tables])
    return [row for table in tables for row in table if row.deal in common]


def bout(one: str, other: str, games: Sequence[Row]) -> Bout:
    whole = [row for row in games if not row.error]
    return Bout(
        one,
        other,
        len(whole),
        len(games) - len(whole),
        shared([(row.deal, sum(held(row, one, row.shares))) for row in whole]),
        shared([(row.deal, finishes_above(row, one, other)) for row in whole]),
        (mean_score(one, whole), mean_score(other, whole)),
        (mean_ms(one, whole), mean_ms(other, whole)),
    )


def shared(counted: Iterable[tuple[int, float]]) -> Share:
    """A share with its interval, from what was counted in each game, by deal."""
    deals: dict[int, list[float]] = {}
    for deal, number in counted:
        deals.setdefault(deal, []).append(number)
    low, high = share_interval(list(deals.values()))
    return Share(mean([number for deal in deals.values() for number in deal]), low, high)


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def mean_score(bot: str, games: Sequence[Row]) -> float:
    return mean([score for row in games for score in held(row, bot, row.scores)])


def mean_ms(bot: str, games: Sequence[Row]) -> float:
    """The mean thinking time of all its choices, in ms."""
    spent = [time for row in games for time in held(row, bot, row.ms)]
    choices = [number for row in games for number in held(row, bot, row.choices)]
    return sum(map(mul, spent, choices)) / sum(choices) if sum(choices) else 0.0


def rated(games: Sequence[Row]) -> list[Rated]:
    """All bots of these games, by their ratings. The games are rated deal by deal, so that no pair comes last."""
    model = PlackettLuce()
    whole = sorted([row for row in games if not row.error], key=lambda row: (row.deal, row.table, row.number))
    ratings: dict[str, PlackettLuceRating] = {}
    for row in whole:
        bots = sorted(set(row.bots))
        teams = [[ratings.get(bot) or model.rating(name=bot)] for bot in bots]
        after = model.rate(teams, ranks=[mean(held(row, bot, row.places)) for bot in bots])
        ratings.update(zip(bots, [team[0] for team in after], strict=True))
    found = []
    for bot, rating in ratings.items():
        own = [row for row in whole if bot in row.bots]
        others = [next(name for name in row.bots if name != bot) for row in own]
        above = [(row.deal, finishes_above(row, bot, other)) for row, other in zip(own, others, strict=True)]
        found.append(Rated(bot, rating.mu, rating.sigma, len(own), shared(above), mean_ms(bot, own)))
    return sorted(found, key=lambda one: (-one.rating, one.bot))
