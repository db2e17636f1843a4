"""Tournaments, comparisons and what was counted of things, as the cells of tables that a person can read."""

from __future__ import annotations

import math
import platform
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from textwrap import wrap

from hurlyburly.kernel.build import BUILD
from hurlyburly.lab.comparing import CHANGED, OPEN, STAYED, Change, Compared, written
from hurlyburly.lab.experiment import Laid
from hurlyburly.lab.things import ThingLine
from hurlyburly.lab.tournament import Bout, Rated, Standings, Tournament

WIDTH = 118  # of a line of prose
BOUT_HEADINGS = ("who", "against", "games", "wins", "finishes above", "scores", "ms a choice", "shown")
RATED_HEADINGS = ("bot", "rating", "games", "finishes above the others", "ms a choice")
THING_HEADINGS = ("thing", "seen", "had", "uses a game", "won with", "won without", "difference", "remark")
CHANGE_HEADINGS = ("measure", "of", "before", "after", "difference", "verdict")


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> list[str]:
    """A Markdown table; all but the first columns are numbers."""
    marks = ["---" if n < words else "---:" for n in range(len(headings))]
    cells = [" | ".join(row) for row in (headings, *rows)]
    return [f"| {cells[0]} |", f"|{'|'.join(marks)}|", *[f"| {row} |" for row in cells[1:]]]


def short(number: float) -> str:
    """A number with three significant digits, or all digits before the point if there are more."""
    return f"{number:.3g}" if abs(number) < 100 else f"{number:.0f}"


def bout_cells(bout: Bout) -> list[str]:
    failed = f" (and {bout.failed} broke off)" if bout.failed else ""
    return [
        bout.one,
        bout.other,
        f"{bout.games}{failed}",
        str(bout.wins),
        str(bout.above),
        f"{bout.scores[0]:.1f} : {bout.scores[1]:.1f}",
        f"{short(bout.ms[0])} : {short(bout.ms[1])}",
        bout.shown,
    ]


def rated_cells(rated: Rated) -> list[str]:
    rating = f"{rated.rating:.1f} ± {1.96 * rated.uncertainty:.1f}"
    return [rated.bot, rating, f"{rated.games}", str(rated.above), short(rated.ms)]


def crossed(standings: Standings) -> tuple[list[str], list[list[str]]]:
    """Each bot against each: how often the one of the row finishes above the one of the column."""
    bots = [rated.bot for rated in standings.rated]
    shares = {(bout.one, bout.other): bout.above.value for bout in standings.bouts}
    shares |= {(other, one): 1 - share for (one, other), share in shares.items()}
    cells = [
        [bot, *[f"{100 * shares[bot, other]:.0f} %" if (bot, other) in shares else "" for other in bots]]
        for bot in bots
    ]
    return ["finishes above", *bots], cells


def section(standings: Standings, form: str) -> list[str]:
    lines = [f"## {standings.title}", ""]
    lines += table(BOUT_HEADINGS, [bout_cells(bout) for bout in standings.bouts], 2)
    lines += ["", *table(RATED_HEADINGS, [rated_cells(rated) for rated in standings.rated])]
    if form == "round robin" and len(standings.rated) > 2:
        lines += ["", *table(*crossed(standings))]
    return lines


def report(tournament: Tournament, sections: Sequence[Standings], command: str) -> str:
    pairs = sum(len(section.bouts) for section in sections)
    made = f"A {tournament.form} of {len(tournament.bots)} bots, seed {tournament.seed}, written by `{command}`"
    lines = [
        f"# {tournament.title or 'A tournament'}",
        "",
        *wrap(f"{made} ({BUILD}, Python {platform.python_version()}). {about(tournament.time_cap, pairs)}", WIDTH),
    ]
    for one in sections:
        lines += ["", *section(one, tournament.form)]
    return "\n".join(lines) + "\n"


def about(time_cap: bool, pairs: int) -> str:
    """How the tables are to be read."""
    cap = "Levels think for a second at most, as at a table." if time_cap else "Levels think without a time cap."
    chance = f" Of {pairs} intervals, expect {pairs / 20:.1f} to miss the truth." if pairs > 1 else ""
    return (
        "All pairs meet the same deals, each played with the seats passed round. A victory shared by k counts 1/k for"
        " each, and equal places count half. Intervals are Wilson's, of 95 %; games with the same deal that go alike"
        f" count as fewer.{chance} Ratings are openskill's (Plackett and Luce; all begin with 25), with 1.96 of their"
        f" standard deviations. {cap} Times are the processor's."
    )


# Things.


def thing_cells(line: ThingLine) -> list[str]:
    cells = [line.name, percent(line.seen / line.games) if line.games else ""]
    cells.append(percent(line.had / line.seen) if line.seen else "")
    cells.append(f"{line.uses / line.games:.2f}" + (f" of {line.worth:.1f}" if line.worth is not None else ""))
    if line.can_be_compared:
        interval = f"{percent(line.with_low, '')} to {percent(line.with_high, '')}"
        cells += [f"{percent(line.won_with)} ({interval})", percent(line.won_without)]
        cells.append(f"{signed(line.difference)} ({signed(line.low)} to {signed(line.high)})")
    else:
        cells += ["", "", ""]
    return [*cells, line.remark]


def percent(share: float, unit: str = " %") -> str:
    return f"{100 * share:.0f}{unit}"


def signed(share: float) -> str:
    return f"{100 * share:+.0f}"


def by_kind(lines: Sequence[ThingLine]) -> list[tuple[str, list[ThingLine]]]:
    """The things that came up at all, by kind."""
    return [
        (kind, list(group)) for kind, group in groupby([line for line in lines if line.seen], key=attrgetter("kind"))
    ]


def never_seen(lines: Sequence[ThingLine]) -> str:
    names = [line.name for line in lines if not line.seen]
    return f"Never seen: {', '.join(names)}." if names else ""


def unequal(laid: Laid) -> str:
    """A warning if the owners of a thing may win for another reason than the thing."""
    return "" if len(set(laid.setting.bots)) == 1 else "The bots differ: what the stronger one likes will seem to win."


def things_report(title: str, tables: Sequence[tuple[Laid, Sequence[ThingLine]]]) -> str:
    lines = [f"# {title}: its things", "", *wrap(ABOUT_THINGS, WIDTH)]
    for laid, found in tables:
        games = found[0].games if found else 0
        lines += ["", f"## {laid.name}: {games} games that came to an end"]
        lines += ["", unequal(laid)] if unequal(laid) else []
        for kind, group in by_kind(found):
            lines += ["", f"### {kind}", "", *table(THING_HEADINGS, [thing_cells(line) for line in group])]
        if never_seen(found):
            lines += ["", never_seen(found)]
    return "\n".join(lines) + "\n"


ABOUT_THINGS = (
    "*Seen* is the share of the games in which a thing could be had, *had* the share of those in which somebody took or"
    " used it; after *uses a game* stands what a use brought, where the game says so. *With* are the seats that had it,"
    " *without* those of the same games that had not, each with its share of the victories. The difference is in"
    " points, with its 95 % interval; seats of one deal hang together and are counted so. Remarks are careful: *wins"
    " more* and *wins less* would come up in one of twenty such lists by chance alone. And they tell no cause: who does"
    " well gets more of everything. To know what a card does, play with and without it."
)


# Comparisons.


def change_cells(change: Change) -> list[str]:
    of = f"{change.of} (beside others of its kind)" if change.is_new else change.of
    low, high = gain(change, change.low), gain(change, change.high)
    difference = f"{gain(change, change.difference)} ({low} to {high})"
    return [
        change.measure,
        of,
        written(change, change.beside),
        written(change, change.after),
        difference,
        verdict(change),
    ]


def gain(change: Change, number: float) -> str:
    """A difference with its sign; that of two shares in percentage points."""
    if math.isinf(number):
        return "-∞" if number < 0 else "∞"
    written = f"{100 * number:+.0f}" if change.is_share else f"{round(number, 9):+.3g}"
    return "0" if written in ("+0", "-0") else written


def verdict(change: Change) -> str:
    if change.verdict == OPEN and change.games_needed is not None:
        return f"with {change.games_needed:,} games"
    if change.verdict == CHANGED and abs(change.difference) < change.matters:
        return f"{CHANGED}, by little"
    return change.verdict


def summary(found: Compared) -> list[str]:
    """What a comparison has shown, in sentences."""
    said = [found.shown]
    said.append(
        f"{len(found.of(STAYED))} stayed: any difference is smaller than what matters. {len(found.of(OPEN))} cannot be"
        " told yet: beside them stands how many games each way that would take."
    )
    if found.alike:
        said.append(f"{found.alike} of {found.games} games went the same way with it as without.")
    if found.failed:
        said.append(f"{found.failed} games broke off and are left out.")
    said += [f"New: {', '.join(found.new)}."] if found.new else []
    said += [f"Gone: {', '.join(found.gone)}."] if found.gone else []
    return said
