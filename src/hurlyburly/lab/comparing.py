"""Comparing: the same deals with and without a pack, and what that changes.

Every measure of the tables and every thing of the game is compared, all of them together (`paired.py`), so that a pack
that changes nothing is reported as such in 19 of 20 comparisons, however long the list is. Each of them has *changed*;
or it has *stayed*, which means that any change is smaller than what matters; or it *cannot be told* yet, with the
number of games that it would take.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from hurlyburly.kernel.content import Pack, head_of
from hurlyburly.kernel.errors import BadTable
from hurlyburly.lab.experiment import Experiment, Laid, Matchup, opened
from hurlyburly.lab.measures import MEASURES, Row
from hurlyburly.lab.paired import Difference, Sums, Value, differences, value_of
from hurlyburly.lab.playing import EVENTS_OF_THINGS
from hurlyburly.lab.running import Results
from hurlyburly.lab.things import FEWEST, HARDLY, Counts, check, counted

MATTERS = 0.05  # five points of a share, five hundredths of anything else
LEFT_OUT = ("ms", "minutes")  # of the machine; and choices by another name
CHANGED, STAYED, OPEN = "changed", "stayed", "cannot be told"
TINY = 1e-9  # wider than no interval at all
SHARES_OF_THINGS = ("seen", "had", "lead")


class Comparison(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two sides of a comparison: some tables, and the same tables with a pack."""

    base: Experiment
    pack: Pack
    matters: float = MATTERS


class Change(msgspec.Struct, frozen=True):
    """The change of one measure."""

    table: int  # of the base
    name: str  # of that table
    measure: str
    kind: str  # of the thing, "" where it is about the whole table
    of: str  # a thing, a bot, a seat; "" for all
    before: float | None  # None: there was no such thing; then it is compared with the others of its kind
    after: float
    beside: float  # what it is compared with: before, or the others of its kind
    difference: float
    low: float  # of the interval that holds for all together
    high: float
    matters: float  # a smaller difference does not
    is_share: bool
    games: int  # each way
    verdict: str
    games_needed: int | None  # each way, where it cannot be told

    @property
    def is_new(self) -> bool:
        return self.before is None


class Remark(msgspec.Struct, frozen=True):
    """A thing that stands out, and in which way."""

    table: int
    kind: str
    thing: str
    what: str  # "dominating", "dead", "gone", or ""
    words: str


class Compared(msgspec.Struct, frozen=True):
    """The result of a comparison."""

    changes: tuple[Change, ...]
    remarks: tuple[Remark, ...]
    games: int  # each way, in all
    failed: int  # of both
    alike: int  # that went the same way with the pack as without
    new: tuple[str, ...]  # things that come only with the pack
    gone: tuple[str, ...]  # and only without it

    def of(self, verdict: str) -> list[Change]:
        return [change for change in self.changes if change.verdict == verdict]

    @property
    def shown(self) -> str:
        """In a sentence."""
        changed = len(self.of(CHANGED))
        if not changed:
            return f"No difference shown, in {len(self.changes)} measures."
        return f"{changed} of {len(self.changes)} measures changed."


def comparison(
    base: Experiment, pack: str | Path | Pack, games: int | None = None, matters: float = MATTERS
) -> Comparison:
    """A comparison for the tables of an experiment, with this number of games at each instead of its own."""
    if not 0 < matters < 1:
        raise BadTable(f"matters: a share between 0 and 1, as in 0.05 for five points, not {matters}")
    pack = opened(str(pack), Path()) if not isinstance(pack, Pack) else pack
    game = head_of(pack).game
    tables = [table for table in base.tables if table.game == game and pack not in table.packs]
    if not tables:
        raise BadTable(f"nothing to compare: {pack.name} is for {game}, and no table without it plays that")
    if games is not None:
        tables = [msgspec.structs.replace(table, games=games) for table in tables]
    # The intervals of one side must not say how long it plays: both have the same deals.
    stop = msgspec.structs.replace(base.stop, measure="", width=0.0)
    events = tuple(dict.fromkeys((*base.events, EVENTS_OF_THINGS)))
    return Comparison(
        msgspec.structs.replace(base, tables=tuple(tables), stop=stop, events=events), pack, float(matters)
    )


def both_ways(asked: Comparison) -> Experiment:
    """The experiment that a comparison is: the tables as they are, then the same with the pack."""
    changed = [with_pack(table, asked.pack) for table in asked.base.tables]
    title = asked.base.title or f"What does {asked.pack.name} change?"
    return msgspec.structs.replace(asked.base, tables=(*asked.base.tables, *changed), title=title)


def with_pack(table: Matchup, pack: Pack) -> Matchup:
    name = f"{table.name}; {pack.name}" if table.name else ""
    return msgspec.structs.replace(table, packs=(*table.packs, pack), name=name)


def compare(asked: Comparison, results: Results) -> Compared:
    """Compare the games of both sides."""
    half = len(results.tables) // 2
    rows, events = results.rows(), results.events
    sides = [Side(table, rows[number], events.filter(table=number)) for number, table in enumerate(results.tables)]
    return compare_sides(list(zip(sides[:half], sides[half:], strict=True)), asked.matters)


class Side:
    """The games of a table, with what is counted of them by deal."""

    def __init__(self, laid: Laid, rows: Sequence[Row], events: pl.DataFrame) -> None:
        self.laid = laid
        self.rows = rows
        self.whole = {row.number: row for row in rows if not row.error}
        self.game = check(laid)
        self.counts = counted(self.game, laid.setting.packs, events, self.whole)
        self.things = {key: sums_of(one, self.whole) for key, one in self.counts.items()}

    def measures(self) -> dict[tuple[str, str], Value]:
        found: dict[tuple[str, str], Value] = {}
        for name, measure in MEASURES.items():
            for row in self.rows if name not in LEFT_OUT else ():
                if row.error and not measure.of_failed:
                    continue
                for of, number in measure.count(row):
                    found.setdefault((name, of), (Sums(),))[0].add(row.deal, number)
        return found

    def comes(self, kind: str, name: str) -> bool:
        """Whether a thing occurs here at all."""
        return (kind, name) in self.counts and bool(self.counts[kind, name].seen)

    def others(self, kind: str, name: str, measure: str) -> Value:
        """The values of all other things of a kind, as if they were one thing."""
        values = [
            value[measure]
            for (its_kind, its_name), value in self.things.items()
            if its_kind == kind and its_name != name
        ]
        return tuple([joined(sums) for sums in zip(*values, strict=True)])


def sums_of(one: Counts, whole: dict[int, Row]) -> dict[str, Value]:
    """The measurements of a thing."""
    seen, had, uses, worth, having, lacking = [Sums() for _ in range(6)]
    holding = one.taken | one.used
    for number, row in whole.items():
        seen.add(row.deal, number in one.seen)
        uses.add(row.deal, 0.0)
        if number in one.seen:
            had.add(row.deal, number in holding)
            for seat, share in enumerate(row.shares):
                (having if (number, seat) in one.holders else lacking).add(row.deal, share)
    for number in one.uses:
        uses.add(whole[number].deal, 1.0, of=0.0)
    for number, brought in one.worth:
        worth.add(whole[number].deal, brought)
    return {"seen": (seen,), "had": (had,), "uses": (uses,), "worth": (worth,), "lead": (having, lacking)}


def joined(all: Sequence[Sums]) -> Sums:
    found = Sums()
    for sums in all:
        for deal, of in sums.of.items():
            found.add(deal, sums.counted[deal], of)
    return found


class Question(msgspec.Struct, frozen=True):
    """A measure that is to be compared."""

    table: int
    name: str
    measure: str
    kind: str
    of: str
    beside: Value
    after: Value
    is_new: bool
    is_share: bool
    games: int


def compare_sides(sides: Sequence[tuple[Side, Side]], matters: float = MATTERS) -> Compared:
    questions = [
        question for number, (before, after) in enumerate(sides) for question in questions_of(number, before, after)
    ]
    found = differences([(question.beside, question.after) for question in questions])
    changes = tuple([change_of(one, of, matters) for one, of in zip(questions, found, strict=True)])
    return Compared(
        changes=changes,
        remarks=tuple(remarks_on(changes)),
        games=sum(len(before.rows) for before, _ in sides),
        failed=sum(len(side.rows) - len(side.whole) for pair in sides for side in pair),
        alike=sum(went_alike(before, after) for before, after in sides),
        new=names_of(sides),
        gone=names_of([(after, before) for before, after in sides]),
    )


def names_of(sides: Sequence[tuple[Side, Side]]) -> tuple[str, ...]:
    """The names of the things that occur only on the second of two sides."""
    return tuple(
        sorted({key[1] for one, other in sides for key in other.counts if other.comes(*key) > one.comes(*key)})
    )


def went_alike(before: Side, after: Side) -> int:
    """How many games were the same on both sides, judged by result and number of decisions."""

    def course(row: Row) -> Any:
        return row.scores, row.winners, row.rounds, row.turns, row.decisions, row.choices

    return sum(course(row) == course(before.whole[n]) for n, row in after.whole.items() if n in before.whole)


def questions_of(number: int, before: Side, after: Side) -> list[Question]:
    """All comparisons that a table allows. What is the same in every game, or hardly came up, is left out."""
    name, games = before.laid.name, len(before.rows)
    found = []
    old = before.measures()
    for (measure, of), value in after.measures().items():
        if (measure, of) in old:
            is_share = MEASURES[measure].is_share
            found.append(Question(number, name, measure, "", of, old[measure, of], value, False, is_share, games))
    for (kind, of), values in after.things.items():
        is_new = not before.comes(kind, of)
        for measure, value in values.items():
            if is_new and measure not in ("had", "lead"):
                continue
            beside = after.others(kind, of, measure) if is_new else before.things[kind, of][measure]
            is_share = measure in SHARES_OF_THINGS
            if beside and min(sums.size for sums in (*beside, *value)) >= FEWEST * len(value):
                found.append(Question(number, name, measure, kind, of, beside, value, is_new, is_share, games))
    return [question for question in found if not is_constant(question)]


def is_constant(question: Question) -> bool:
    """Whether it has the same value in every game of both sides, so that there is nothing to compare."""
    means = {
        sums.counted[deal] / of if of else 0.0
        for value in (question.beside, question.after)
        for sums in value
        for deal, of in sums.of.items()
    }
    return len(means) == 1


def change_of(question: Question, difference: Difference, matters: float) -> Change:
    beside, after = value_of(question.beside), value_of(question.after)
    least = matters if question.is_share else matters * abs(beside)
    verdict, needed = OPEN, None
    if difference.is_shown:
        verdict = CHANGED
    elif max(-difference.low, difference.high) <= least:
        verdict = STAYED
    elif least > 0 and math.isfinite(difference.half_width):
        # If it stays what it seems to be, either the interval leaves 0 aside or it lies within what does not matter.
        narrow = max(abs(difference.value), least - abs(difference.value))
        needed = rounded(question.games * (difference.half_width / narrow) ** 2)
    return Change(
        table=question.table,
        name=question.name,
        measure=question.measure,
        kind=question.kind,
        of=question.of,
        before=None if question.is_new else beside,
        after=after,
        beside=beside,
        difference=difference.value,
        low=difference.low,
        high=difference.high,
        matters=least,
        is_share=question.is_share,
        games=question.games,
        verdict=verdict,
        games_needed=needed,
    )


def rounded(games: float) -> int:
    """A number of games, rounded up to two digits: no more of it is known."""
    step: int = 10 ** max(0, len(str(int(games))) - 2)
    return math.ceil(games / step) * step


def remarks_on(changes: Sequence[Change]) -> list[Remark]:
    """The things that changed, or that are new and unlike the others of their kind; what matters most first."""
    things: dict[tuple[int, str, str], dict[str, Change]] = {}
    for change in changes:
        if change.kind:
            things.setdefault((change.table, change.kind, change.of), {})[change.measure] = change
    found = []
    for (table, kind, thing), measures in things.items():
        shown = {name: change for name, change in measures.items() if change.verdict == CHANGED}
        if not shown:
            continue
        had, lead = shown.get("had"), shown.get("lead")
        what = ""
        seen = shown.get("seen")
        if seen is not None and seen.after == 0:
            what = "gone"
        elif any(one is not None and one.difference < 0 and one.after < HARDLY for one in (had, seen)):
            what = "dead"
        elif lead is not None and lead.difference > 0 and lead.after > 0:
            what = "dominating"
        strongest = max(abs(change.difference) / (change.high - change.low + TINY) for change in shown.values())
        found.append(
            (not what, -strongest, Remark(table, kind, thing, what, "; ".join(map(change_in_words, shown.values()))))
        )
    return [remark for *_, remark in sorted(found, key=lambda one: one[:2])]


def change_in_words(change: Change) -> str:
    """A change in words, as in "had in 3 % of the games in which it comes, before 45 %"."""
    words = {
        "seen": "can be had in {} of the games",
        "had": "had in {} of the games in which it comes",
        "uses": "used {} times a game",
        "worth": "a use brings {}",
        "lead": "who has it wins {} beside who has not",
    }
    other = "others of its kind" if change.is_new else "before"
    return f"{words[change.measure].format(written(change, change.after))}, {other} {written(change, change.beside)}"


def written(change: Change, value: float) -> str:
    if change.measure == "lead":
        return f"{100 * value:+.0f} points"
    if change.is_share:
        return f"{100 * value:.0f} %"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def frame(found: Compared) -> pl.DataFrame:
    """All changes as rows."""
    return pl.DataFrame([msgspec.to_builtins(change) for change in found.changes], infer_schema_length=None)
