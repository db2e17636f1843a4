"""Running an experiment on all cores. It can be stopped and continued at any moment without changing the games.

What is played depends on the experiment alone: the deals of a table in order, up to its count. If a table may stop
earlier, its intervals are checked after fixed numbers of deals, so that neither the number of processes nor the moment
at which a run was stopped makes a difference.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import polars as pl

from hurlyburly.kernel.errors import BadTable
from hurlyburly.lab.crew import spread
from hurlyburly.lab.experiment import Experiment, Laid, Stop, laid_out
from hurlyburly.lab.keeping import Kept
from hurlyburly.lab.measures import Line, Row, measured
from hurlyburly.lab.on_ray import spread_on_ray
from hurlyburly.lab.playing import Played, Setting, failed, play_deals

KEEP_EVERY = 2.0  # seconds
A_TASK = 0.5  # seconds that a process should be at one
MOST_DEALS = 64  # in a task
LATER_LOOKS = 1.25  # each look at the intervals comes after so many times the deals of the one before
DIED = "the process that played it died, twice: killed, or out of memory"

Task = tuple[int, tuple[int, ...]]  # a table, and some of its deals


class Progress(msgspec.Struct, frozen=True):
    """The progress of a run."""

    done: int  # games, those of earlier runs included
    total: int  # as far as can be foreseen
    failed: int


class Watched:
    """A table while it is played."""

    def __init__(self, laid: Laid, stop: Stop, rows: Sequence[Row]) -> None:
        self.laid = laid
        self.stop = stop
        self.rows = list(rows)
        self.done = {row.deal for row in rows}
        self.next = 0  # the first deal that may not have been given out
        self.goal = 0  # deals, until the next look
        self.foreseen = laid.games  # games, as far as can be told
        self.is_done = False
        self.look()

    def look(self) -> None:
        """If all deals up to the goal are done: set the next goal, unless enough is known."""
        while all(deal in self.done for deal in range(self.goal)):
            if self.goal >= self.laid.deals or (self.goal and self.is_precise()):
                self.is_done = True
                self.foreseen = len(self.rows)
                return
            self.goal = self.next_goal()

    def is_precise(self) -> bool:
        """Whether the intervals are narrow enough; if not, how many games that will take."""
        if not self.stop.measure:
            return False
        lines = measured(self.stop.measure, [row for row in self.rows if row.deal < self.goal])
        wider = max((line.width / self.stop.width for line in lines), default=math.inf)
        games = self.goal * self.laid.setting.seatings * wider**2
        self.foreseen = round(min(self.laid.games, games))
        return wider <= 1

    def next_goal(self) -> int:
        if not self.stop.measure:
            return self.laid.deals
        first = -(-self.stop.at_least // self.laid.setting.seatings)
        return min(self.laid.deals, max(first, int(self.goal * LATER_LOOKS) + 1))

    def next_deals(self, most: int) -> tuple[int, ...]:
        """The next deals that have not been assigned yet."""
        found: list[int] = []
        while self.next < self.goal and len(found) < most:
            if self.next not in self.done:
                found.append(self.next)
            self.next += 1
        return tuple(found)

    def add(self, rows: Sequence[Row]) -> None:
        self.rows += rows
        self.done.update(row.deal for row in rows)


class Results:
    """The results of an experiment so far."""

    def __init__(self, experiment: Experiment, tables: Sequence[Laid], kept: Kept) -> None:
        self.experiment = experiment
        self.tables = tuple(tables)
        self.kept = kept

    @property
    def games(self) -> pl.DataFrame:
        """One row for each game."""
        return self.kept.games()

    @property
    def events(self) -> pl.DataFrame:
        """One row for each stored event."""
        return self.kept.events()

    def rows(self) -> list[list[Row]]:
        """The games of each table."""
        found: list[list[Row]] = [[] for _ in self.tables]
        for row in self.kept.rows():
            if row.table < len(found):
                found[row.table].append(row)
        return found

    def lines(self, measure: str) -> list[list[Line]]:
        """A measure of each table."""
        return [measured(measure, rows) for rows in self.rows()]


def run(
    experiment: Experiment,
    folder: str | Path,
    *,
    processes: int = 1,
    on: str | None = None,
    watch: Callable[[Progress], None] | None = None,
    keep_every: float = KEEP_EVERY,
) -> Results:
    """Play an experiment, or what is missing of it, and keep every game in `folder`.

    With more than one process, call it below `if __name__ == "__main__"`. With `on` it is played by Ray (`on_ray.py`):
    "ray" is this machine, "" the cluster that this process is connected with. `watch` hears how far it is.
    """
    tables = laid_out(experiment)
    kept = Kept(Path(folder))
    with kept.held():
        kept.begin(tables)
        going = Run(experiment, tables, kept, watch, keep_every)
        try:
            going.play(processes, on)
        finally:
            kept.join()
    return Results(experiment, tables, kept)


class Run:
    """One go at an experiment."""

    def __init__(
        self,
        experiment: Experiment,
        tables: Sequence[Laid],
        kept: Kept,
        watch: Callable[[Progress], None] | None,
        keep_every: float,
    ) -> None:
        self.tables = tables
        self.kept = kept
        self.watch = watch
        self.keep_every = keep_every
        rows = kept.rows()
        self.at = [
            Watched(table, experiment.stop, [row for row in rows if row.table == n]) for n, table in enumerate(tables)
        ]
        self.last_kept = time.monotonic()
        self.new: list[tuple[int, Played]] = []
        self.lost: list[tuple[int, int]] = []  # tables and deals that a process died at
        self.lost_before: set[tuple[int, int]] = set()
        self.pace: dict[int, float] = {}  # seconds a deal, of the tables

    def play(self, processes: int, on: str | None) -> None:
        settings = [table.setting for table in self.tables]
        self.tell()
        try:
            for (number, deals), played in self.spread(settings, processes, on):
                self.take(number, deals, played)
                if time.monotonic() - self.last_kept >= self.keep_every:
                    self.keep()
        finally:
            self.keep()

    def spread(
        self, settings: list[Setting], processes: int, on: str | None
    ) -> Iterator[tuple[Task, list[Played] | None]]:
        if on is None:
            return spread(play_deals, settings, self.tasks(), processes)
        return spread_on_ray(play_deals, settings, self.tasks(), on)

    def tasks(self) -> Iterator[Task | None]:
        """What is still to be played, always for the table that is furthest behind; None while the rest is being
        played."""
        while True:
            if self.lost:
                number, deal = self.lost.pop()
                yield number, (deal,)
                continue
            open_tables = sorted(
                [n for n, table in enumerate(self.at) if not table.is_done],
                key=lambda n: self.at[n].next / self.tables[n].deals,
            )
            if not open_tables:
                return
            for number in open_tables:
                deals = self.at[number].next_deals(self.size(number))
                if deals:
                    yield number, deals
                    break
            else:
                if self.new:  # a look at them may end a table, or open its next deals
                    self.keep()
                else:
                    yield None

    def size(self, number: int) -> int:
        """How many deals make a task: few while nobody knows how long they take."""
        pace = self.pace.get(number)
        return 1 if pace is None else max(1, min(MOST_DEALS, int(A_TASK / max(pace, 1e-6))))

    def take(self, number: int, deals: Sequence[int], played: Sequence[Played] | None) -> None:
        """Take in the games of some deals. Deals over which a process died are tried once more, alone."""
        if played is not None:
            self.new += [(number, game) for game in played]
            self.pace[number] = sum(game.seconds for game in played) / len(deals)
            return
        setting = self.tables[number].setting
        for deal in deals:
            if (number, deal) in self.lost_before:
                self.new += [(number, failed(setting, game, DIED)) for game in setting.numbers(deal)]
            else:
                self.lost.append((number, deal))
                if len(deals) == 1:
                    self.lost_before.add((number, deal))

    def keep(self) -> None:
        """Store what was played since last time, look at the intervals, and report progress."""
        self.last_kept = time.monotonic()
        new, self.new = self.new, []
        if new:
            rows = self.kept.add(self.tables, new)
            for number, table in enumerate(self.at):
                table.add([row for row in rows if row.table == number])
                table.look()
        self.tell()

    def tell(self) -> None:
        if self.watch is None:
            return
        done = sum(len(table.rows) for table in self.at)
        total = max(done, sum(table.foreseen for table in self.at))
        failed = sum(bool(row.error) for table in self.at for row in table.rows)
        self.watch(Progress(done, total, failed))


def results(experiment: Experiment, folder: str | Path) -> Results:
    """The stored results of an experiment, without playing further games."""
    kept = Kept(Path(folder))
    tables = laid_out(experiment)
    if kept.manifest is None:
        raise BadTable(f"{folder}: no results are kept there")
    return Results(experiment, tables, kept)
