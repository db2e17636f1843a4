"""Statistics of each card, floor, order, character, room or object, and of who wins with it.

They are counted from the stored events, which the game's traces interpret. A thing is *seen* when it can be had (things
that are there from the start are seen in every game), *taken* when a seat gets it, and *used*. *With* are the seats
that took or used it in a game, *without* the others of the same games. If the seats with a thing win more, that does
not show that it helps: a player who does well gets more of everything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

import msgspec
import polars as pl

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.events import fields_of
from hurlyburly.kernel.game import Game, game_named, thing_named
from hurlyburly.kernel.parts import Trace
from hurlyburly.kernel.play import kind_of, number_of
from hurlyburly.kernel.state import Box
from hurlyburly.kernel.vocabulary import Kind
from hurlyburly.lab.experiment import Laid, tag
from hurlyburly.lab.measures import Row
from hurlyburly.lab.playing import ALL_EVENTS
from hurlyburly.lab.running import Results
from hurlyburly.lab.wilson import share_interval, t_95, wilson

FEWEST = 10  # seats with and without, before anything is said of the difference
HARDLY = 0.05  # of the games in which a thing is seen


class ThingLine(msgspec.Struct, frozen=True):
    """The counts of one thing, or of all things with its name."""

    kind: str
    name: str
    games: int  # that came to an end
    seen: int  # of them, those in which it could be had
    taken: int  # those in which somebody got it
    used: int  # those in which somebody used it
    had: int  # those in which somebody did either
    uses: int  # in all
    worth: float | None  # of a use, where the game says what it brings
    seats_with: int
    seats_without: int  # in the games in which it was seen
    won_with: float
    with_low: float
    with_high: float
    won_without: float
    difference: float  # of the shares of the victories
    low: float
    high: float
    remark: str = ""

    @property
    def can_be_compared(self) -> bool:
        return min(self.seats_with, self.seats_without) >= FEWEST and self.high - self.low < 2


class Counts:
    """The counts of one thing."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self.taken: set[int] = set()
        self.used: set[int] = set()
        self.holders: set[tuple[int, int]] = set()  # games and seats
        self.uses: list[int] = []  # the game of each
        self.worth: list[tuple[int, float]] = []  # the game, and what a use in it brought

    def add(self, what: str, game: int, seat: int | None, worth: float | None) -> None:
        self.seen.add(game)
        if what == "seen":
            return
        (self.taken if what == "taken" else self.used).add(game)
        if what == "used":
            self.uses.append(game)
        if seat is not None:
            self.holders.add((game, seat))
        if worth is not None:
            self.worth.append((game, worth))


def count_things(results: Results) -> list[list[ThingLine]]:
    """The things of each table, those that are had most first; all that lie in the box, also those that never came."""
    events = results.events
    found = []
    for number, (table, rows) in enumerate(zip(results.tables, results.rows(), strict=True)):
        found.append(things_of(table, rows, events.filter(table=number)))
    return found


def check(table: Laid) -> Game:
    """The game of a table, if its things can be counted."""
    game = game_named(table.setting.game)
    wanted = {tag(trace.event) for trace in game.traces}
    if not wanted:
        raise BadTable(f"{game.title} does not say what its events tell of its things")
    if ALL_EVENTS not in table.setting.events and not wanted <= set(table.setting.events):
        raise BadTable(f'{table.name}: events of things are not kept; the experiment needs events = ["things"]')
    return game


def things_of(table: Laid, rows: Sequence[Row], events: pl.DataFrame) -> list[ThingLine]:
    game = check(table)
    whole = {row.number: row for row in rows if not row.error}
    counts = counted(game, table.setting.packs, events, whole)
    lines = [line_of(kind, name, one, whole) for (kind, name), one in counts.items()]
    return sorted(remarked(lines), key=lambda line: (line.kind, -line.had, line.name))


def counted(
    game: Game, packs: Sequence[Pack], events: pl.DataFrame, whole: dict[int, Row]
) -> dict[tuple[str, str], Counts]:
    """The counts from the events, by kind and name of thing."""
    box = game.checked_box(packs)
    names: dict[tuple[str, str], str] = {}
    counts: dict[tuple[str, str], Counts] = {}
    come = {kind_in(trace).id for trace in game.traces if trace.what == "seen"}
    for trace in game.traces:
        for kind, name in in_the_box(game, box, trace):
            one = counts.setdefault((kind, name), Counts())
            if kind not in come:  # they need not come first: they are always there to be had
                one.seen.update(whole)
    by_tag: dict[str, list[Trace]] = {}
    for trace in game.traces:
        by_tag.setdefault(tag(trace.event), []).append(trace)
    told = events.filter(pl.col("what").is_in(list(by_tag))).select("number", "what", "seat", "fields")
    for number, what, seat, text in told.iter_rows():
        if number not in whole:
            continue
        fields = msgspec.json.decode(text)
        for trace in by_tag[what]:
            value = fields[trace.field]
            worth = fields[trace.worth] if trace.worth else None
            for id in value if isinstance(value, list) else [value]:
                if id is None:
                    continue
                key = (trace.field, id)
                if key not in names:
                    names[key] = name_of(game, box, trace, id)
                counts.setdefault((kind_of(id), names[key]), Counts()).add(trace.what, number, seat, worth)
    return counts


def kind_in(trace: Trace) -> Kind:
    """The kind of the things in a trace's field."""
    kind = next(field.kind for field in fields_of(trace.event) if field.name == trace.field)
    assert kind is not None, f"{trace.event.__name__}.{trace.field} holds no things"
    return kind


def in_the_box(game: Game, box: Box, trace: Trace) -> list[tuple[str, str]]:
    """All things that a trace may name, so that those that never occur are counted too."""
    kind = kind_in(trace)
    return [(kind.id, name_of(game, box, trace, kind.thing(number))) for number in kind.numbers(box)]


def name_of(game: Game, box: Box, trace: Trace, id: str) -> str:
    if trace.named is not None:
        return trace.named(box, number_of(id))
    try:
        return thing_named(game, box, id).name
    except BadTable:
        return id


def line_of(kind: str, name: str, one: Counts, whole: dict[int, Row]) -> ThingLine:
    having: dict[int, list[float]] = {}  # by deal: shares of the victory
    lacking: dict[int, list[float]] = {}
    for game in one.seen:
        row = whole[game]
        for seat, share in enumerate(row.shares):
            (having if (game, seat) in one.holders else lacking).setdefault(row.deal, []).append(share)
    won_with, won_without = mean(having), mean(lacking)
    low, high = share_interval(list(having.values()))
    spread = t_95(max(1, len({*having, *lacking}) - 1)) * deviation(having, lacking)
    return ThingLine(
        kind=kind,
        name=name,
        games=len(whole),
        seen=len(one.seen),
        taken=len(one.taken),
        used=len(one.used),
        had=len(one.taken | one.used),
        uses=len(one.uses),
        worth=sum(worth for _, worth in one.worth) / len(one.worth) if one.worth else None,
        seats_with=sum(len(deal) for deal in having.values()),
        seats_without=sum(len(deal) for deal in lacking.values()),
        won_with=won_with,
        with_low=low,
        with_high=high,
        won_without=won_without,
        difference=won_with - won_without,
        low=max(-1.0, won_with - won_without - spread),
        high=min(1.0, won_with - won_without + spread),
    )


def mean(deals: dict[int, list[float]]) -> float:
    counted = [share for deal in deals.values() for share in deal]
    return sum(counted) / len(counted) if counted else 0.0


def deviation(having: dict[int, list[float]], lacking: dict[int, list[float]]) -> float:
    """The standard deviation of the difference of their means. Seats of one game, and games of one deal, are related:
    only deals are independent of each other."""
    deals = {*having, *lacking}
    sizes = [sum(len(deal) for deal in group.values()) for group in (having, lacking)]
    if len(deals) < 2 or not all(sizes):
        return math.inf
    means = mean(having), mean(lacking)
    pulls = [
        sum(share - means[0] for share in having.get(deal, ())) / sizes[0]
        - sum(share - means[1] for share in lacking.get(deal, ())) / sizes[1]
        for deal in deals
    ]
    return math.sqrt(sum(pull**2 for pull in pulls) * len(deals) / (len(deals) - 1))


def remarked(lines: Sequence[ThingLine]) -> list[ThingLine]:
    """What stands out. Where many things are looked at, some do by chance: a difference is remarked on only if it would
    be seen in one of twenty such lists without any (Bonferroni)."""
    told = [line for line in lines if line.can_be_compared]
    strict = NormalDist().inv_cdf(1 - 0.025 / len(told)) if told else 0.0
    usual = NormalDist().inv_cdf(0.975)
    found = []
    for line in lines:
        remark = ""
        if line.seen and wilson(line.had, line.seen)[1] < HARDLY:
            remark = "never had" if not line.had else "hardly ever had"
        elif line.can_be_compared and abs(line.difference) * usual > strict * (line.high - line.low) / 2:
            remark = "wins more" if line.difference > 0 else "wins less"
        elif not line.seen and line.games:
            remark = "never seen"
        found.append(msgspec.structs.replace(line, remark=remark))
    return found


def frame(lines: Sequence[Sequence[ThingLine]]) -> pl.DataFrame:
    """All lines as rows, with the number of the table."""
    rows = [{"table": number, **msgspec.to_builtins(line)} for number, table in enumerate(lines) for line in table]
    return pl.DataFrame(rows, infer_schema_length=None)
