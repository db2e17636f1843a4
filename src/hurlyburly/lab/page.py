"""A report as one self-contained page with the settings, plots and tables, and the same numbers as data beside it.

It is made from a folder of games alone: that of an experiment, a comparison, a tournament or a tuning.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import polars as pl

from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.game import game_named
from hurlyburly.lab import comparing, reports, things
from hurlyburly.lab.asked import results_in
from hurlyburly.lab.comparing import CHANGED, Change, Compared, Comparison, compare
from hurlyburly.lab.experiment import Laid, tag
from hurlyburly.lab.measures import MEASURES, Line, Row, measured
from hurlyburly.lab.paper import Grid, Page, Part, Plot, html
from hurlyburly.lab.playing import ALL_EVENTS
from hurlyburly.lab.plots import Mark, columns, intervals
from hurlyburly.lab.running import Results
from hurlyburly.lab.things import ThingLine, things_of
from hurlyburly.lab.tournament import Standings, Tournament, arrangement, standings
from hurlyburly.lab.tried import tuning_page
from hurlyburly.lab.tuning import tries_in

FILE = "report.html"
MOST_MARKS = 20  # in a plot
LINE_HEADINGS = ("measure", "of", "value", "95 % interval", "fair", "games")


def write_report(folder: Path) -> Path:
    """Make the page of a folder, and the files beside it."""
    page = page_of(folder)
    for name, frame in page.frames.items():
        frame.write_csv(folder / f"{name}.csv")
        frame.write_json(folder / f"{name}.json")
        frame.write_parquet(folder / f"{name}.parquet")
    (folder / FILE).write_text(html(page), encoding="utf-8")
    return folder / FILE


def page_of(folder: Path) -> Page:
    kept = tries_in(folder)
    if kept is not None:
        return tuning_page(kept)
    asked, results = results_in(folder)
    if asked.comparison is not None:
        return comparison_page(asked.comparison, results)
    if asked.tournament is not None:
        return tournament_page(asked.tournament, results)
    return experiment_page(results)


def about(results: Results) -> str:
    games = results.kept.rows()
    failed = sum(bool(row.error) for row in games)
    words = f"{len(games):,} games, seed {results.experiment.seed}; {BUILD}, Python {platform.python_version()}."
    return f"{words} {failed} of them broke off and are left out." if failed else words


# An experiment.


def experiment_page(results: Results) -> Page:
    rows = results.rows()
    parts, lines, counted = [], [], []
    for number, (table, games) in enumerate(zip(results.tables, rows, strict=True)):
        found = [line for measure in results.experiment.measures for line in measured(measure, games)]
        lines += [{"table": number, "name": table.name, **msgspec.to_builtins(line)} for line in found]
        parts.append(table_part(table, games, found))
        if keeps_things(table):
            all = things_of(table, games, results.events.filter(table=number))
            counted.append(all)
            parts.append(things_part(table, all))
    frames = {"measures": pl.DataFrame(lines, infer_schema_length=None)}
    if counted:
        frames["things"] = things.frame(counted)
    lead = [f"{len(results.tables)} tables, {sum(map(len, rows)):,} games." if len(rows) > 1 else "One table."]
    return Page(results.experiment.title or "An experiment", lead, about(results), parts, frames)


def keeps_things(table: Laid) -> bool:
    traced = {tag(trace.event) for trace in game_named(table.setting.game).traces}
    return bool(traced) and (ALL_EVENTS in table.setting.events or traced <= set(table.setting.events))


def table_part(table: Laid, games: Sequence[Row], lines: Sequence[Line]) -> Part:
    plots = []
    for measure in dict.fromkeys(line.measure for line in lines):
        group = [line for line in lines if line.measure == measure]
        if group[0].is_share and measure in ("wins", "seats", "above"):
            marks = [Mark(line.of, line.value, line.low, line.high, beyond(line)) for line in group]
            fair = {line.fair for line in group}
            at = fair.pop() if len(fair) == 1 else None
            drawn = intervals(marks, MEASURES[measure].words, percent, at)
            plots.append(Plot(f"{MEASURES[measure].words}, with intervals of 95 %", drawn))
    whole = [row.rounds for row in games if not row.error]
    if whole:
        plots.append(Plot("rounds a game", columns(whole, "rounds a game")))
    grid = Grid("What was measured", LINE_HEADINGS, [line_cells(line) for line in lines], 2)
    return Part(f"{table.name}: {len(games):,} games", plots=plots, grids=[grid])


def beyond(line: Line) -> str:
    """Whether a share is certainly above or below what would be fair."""
    if line.fair is None:
        return ""
    return "more" if line.low > line.fair else "less" if line.high < line.fair else ""


def line_cells(line: Line) -> list[str]:
    write = percent if line.is_share else reports.short
    fair = write(line.fair) if line.fair is not None else ""
    return [
        line.measure,
        line.of,
        write(line.value),
        f"{write(line.low)} to {write(line.high)}",
        fair,
        f"{line.games:,}",
    ]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %".replace(".0 %", " %")


def things_part(table: Laid, lines: Sequence[ThingLine]) -> Part:
    told = sorted([line for line in lines if line.can_be_compared], key=lambda line: (not line.remark, -line.had))
    marks = [
        Mark(
            line.name,
            line.difference,
            line.low,
            line.high,
            {"wins more": "more", "wins less": "less"}.get(line.remark, ""),
        )
        for line in sorted(told[:MOST_MARKS], key=lambda line: -line.difference)
    ]
    words = [*([reports.unequal(table)] if reports.unequal(table) else []), reports.ABOUT_THINGS.replace("*", "")]
    words += [reports.never_seen(lines)] if reports.never_seen(lines) else []
    remarks = [(line.name, line.remark) for line in lines if line.remark and line.remark != "never seen"]
    plots = []
    if marks:
        caption = f"victories of those who had it, less those of the others, in points ({len(marks)} of {len(lines)})"
        plots.append(Plot(caption, intervals(marks, caption, partial(points, unit=100), 0.0)))
    grids = [
        Grid(kind, reports.THING_HEADINGS, [reports.thing_cells(line) for line in group])
        for kind, group in reports.by_kind(lines)
    ]
    return Part(f"{table.name}: its things", words, remarks, plots, grids)


def points(number: float, unit: float = 1) -> str:
    return f"{unit * number:+.3g}" if round(unit * number, 9) else "0"


# A comparison.


def comparison_page(asked: Comparison, results: Results) -> Page:
    found = compare(asked, results)
    parts = []
    for number, table in enumerate(results.tables[: len(results.tables) // 2]):
        parts += compared_parts(number, table, found)
    return Page(
        title=results.experiment.title,
        lead=reports.summary(found),
        about=about(results),
        parts=parts,
        frames={"changes": comparing.frame(found)},
    )


def compared_parts(number: int, table: Laid, found: Compared) -> list[Part]:
    own = [change for change in found.changes if change.table == number]
    measures = [change for change in own if not change.kind]
    shown = [change for change in own if change.kind and change.verdict == CHANGED]
    remarks = [
        (f"{one.thing} ({one.what})" if one.what else one.thing, one.words)
        for one in found.remarks
        if one.table == number
    ]
    of_measures = Part(
        f"{table.name}: {table.games:,} games each way",
        [ABOUT_CHANGES],
        plots=[change_plot("measures", measures)],
        grids=[Grid("Measures", reports.CHANGE_HEADINGS, [reports.change_cells(change) for change in measures], 2)],
    )
    rest = len(own) - len(measures) - len(shown)
    words = [f"{rest} measures of things show no difference, or none yet: they are in changes.csv."] if rest else []
    if not shown:
        return [of_measures, Part("Its things", ["No difference shown.", *words])]
    strongest = sorted(shown, key=lambda change: -abs(change.difference) / (change.matters or 1))[:MOST_MARKS]
    grid = Grid("Things that changed", reports.CHANGE_HEADINGS, [reports.change_cells(change) for change in shown], 2)
    return [of_measures, Part("Its things", words, remarks, [change_plot("things", strongest)], [grid])]


def change_plot(what: str, changes: Sequence[Change]) -> Plot:
    """The changes on one scale, beside the least difference that matters."""
    marks = []
    for change in [change for change in changes if change.matters > 0]:
        value, low, high = [number / change.matters for number in (change.difference, change.low, change.high)]
        kind = "" if change.verdict != CHANGED else "more" if value > 0 else "less"
        name = f"{change.measure} {change.of}".strip()
        words = f"{reports.gain(change, change.difference)}{' points' if change.is_share else ''}"
        marks.append(Mark(name, value, low, high, kind, words))
    far = max([3.0, *[abs(mark.value) * 1.3 for mark in marks if math.isfinite(mark.value)]])
    caption = f"{what}: differences beside the least that matters (1); full where they are shown"
    return Plot(caption, intervals(marks, caption, points, 0.0, 1.0, (-far, far)))


ABOUT_CHANGES = (
    "Both ways have the same deals. The intervals hold for all measures and things together: if nothing had changed, 19"
    " of 20 such pages would show no difference at all. What stayed differs by less than what matters. Where it cannot"
    " be told yet, the last column says with how many games each way it probably could."
)


# A tournament.


def tournament_page(tournament: Tournament, results: Results) -> Page:
    rows = results.rows()
    found = [standings(section, rows) for section in arrangement(tournament)[1]]
    bouts: list[dict[str, Any]] = []
    for one in found:
        for bout in one.bouts:
            flat = {
                "section": one.title,
                "one": bout.one,
                "other": bout.other,
                "games": bout.games,
                "failed": bout.failed,
            }
            for name, share in (("wins", bout.wins), ("above", bout.above)):
                flat |= {name: share.value, f"{name}_low": share.low, f"{name}_high": share.high}
            bouts.append(flat)
    ratings = [{"section": one.title, **flat_rating(rated)} for one in found for rated in one.rated]
    pairs = sum(len(one.bouts) for one in found)
    return Page(
        title=tournament.title or "A tournament",
        lead=[f"A {tournament.form} of {len(tournament.bots)} bots.", reports.about(tournament.time_cap, pairs)],
        about=about(results),
        parts=[standings_part(one, tournament.form) for one in found],
        frames={"bouts": pl.DataFrame(bouts), "ratings": pl.DataFrame(ratings)},
    )


def flat_rating(rated: Any) -> dict[str, Any]:
    row = msgspec.to_builtins(rated)
    above = row.pop("above")
    return {**row, "above": above["value"], "above_low": above["low"], "above_high": above["high"]}


def standings_part(one: Standings, form: str) -> Part:
    marks = [
        Mark(
            f"{bout.one} above {bout.other}",
            bout.above.value,
            bout.above.low,
            bout.above.high,
            "more" if bout.above.low > 0.5 else "less" if bout.above.high < 0.5 else "",
        )
        for bout in one.bouts
    ]
    rating = [
        Mark(
            rated.bot,
            rated.rating,
            rated.rating - 1.96 * rated.uncertainty,
            rated.rating + 1.96 * rated.uncertainty,
            words=f"{rated.rating:.1f}",
        )
        for rated in one.rated
    ]
    plots = [
        Plot(
            "how often one finishes above the other", intervals(marks, "finishes above", percent, 0.5, ends=(0.0, 1.0))
        ),
        Plot("ratings (openskill)", intervals(rating, "ratings", reports.short)),
    ]
    grids = [
        Grid("Pairs", reports.BOUT_HEADINGS, [reports.bout_cells(bout) for bout in one.bouts], 2),
        Grid("Bots", reports.RATED_HEADINGS, [reports.rated_cells(rated) for rated in one.rated]),
    ]
    if form == "round robin" and len(one.rated) > 2:
        headings, rows = reports.crossed(one)
        grids.append(Grid("Each against each", headings, rows))
    return Part(one.title, plots=plots, grids=grids)
