"""The tries of a tuning, as a page and as a summary."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from hurlyburly.lab.paper import Grid, Page, Part, Plot
from hurlyburly.lab.plots import course
from hurlyburly.lab.reports import short
from hurlyburly.lab.targets import Reached
from hurlyburly.lab.tuning import BEST, Tries, Try, Tuning, best_of


def reached_in_words(one: Reached) -> str:
    """A reached value in words, and whether it is off its target."""
    value = f"{100 * one.value:.1f} %" if one.is_share else short(one.value)
    of = f" ({one.of})" if one.of else ""
    return f"{value}{of}" if one.is_met else f"{value}{of}, off"


def headings(tuning: Tuning) -> list[str]:
    tables = len(tuning.tables)
    targets = [
        f"{words}{f', table {table + 1}' if tables > 1 else ''}" for table in range(tables) for words in tuning.targets
    ]
    return ["try", *[parameter.name for parameter in tuning.parameters], "off in all", *targets]


def cells(tuning: Tuning, tried: Try, reached: Sequence[Reached]) -> list[str]:
    values = [str(tried.values.get(parameter.name, "")) for parameter in tuning.parameters]
    name = "as it is" if tried.number == 0 else str(tried.number)
    if tried.loss is None:
        return [name, *values, tried.error or "cannot be played"]
    return [name, *values, short(sum(one.off for one in reached)), *[reached_in_words(one) for one in reached]]


def in_a_line(tried: Try) -> str:
    """A try in one line, for the progress display."""
    values = ", ".join(f"{name} {value}" for name, value in tried.values.items())
    came = f"off by {short(tried.loss)}" if tried.loss is not None else tried.error
    return f"{f'try {tried.number}' if tried.number else 'as it is'}: {values}: {came}"


def summary(tries: Sequence[Try]) -> list[str]:
    """In sentences: what is best, and whether that can be believed."""
    best = best_of(tries)
    if best is None:
        return ["Nothing that was tried can be played."]
    what = "The game as it is" if best.number == 0 else f"Try {best.number}"
    values = ", ".join(f"{name} {value}" for name, value in best.values.items())
    if best.is_good:
        said = [f"{what} meets all targets, with other deals too."]
    elif best.checked:
        missed = [one for one in best.checked if not one.is_met]
        said = [f"{what} came nearest. With other deals it misses {len(missed)} of {len(best.checked)} targets."]
        said += [f"Missed: {one.words}; it is {reached_in_words(one).removesuffix(', off')}." for one in missed]
    else:
        said = [f"{what} came nearest so far; it has not been checked with other deals."]
    if values:
        said.append(f"Its values: {values}." + (f" As a pack: {BEST}." if best.number else ""))
    return said


def tuning_page(kept: Tries) -> Page:
    tuning, tries = kept.tuning, kept.tries
    whole = [one for one in tries if one.loss is not None]
    ranked = sorted(whole, key=lambda one: (one.loss, one.number))
    failed = [one for one in tries if one.loss is None]
    checked = [one for one in tries if one.checked]
    plots = (
        [
            Plot(
                "how far each try is from its targets (0: as it is); the line is the best so far",
                course([one.loss or 0.0 for one in whole], "how far off"),
            )
        ]
        if whole
        else []
    )
    first = len(tuning.parameters) + 1
    grids = [
        Grid("All tries, the best first", headings(tuning), [cells(tuning, one, one.reached) for one in ranked], first)
    ]
    if checked:
        rows = [cells(tuning, one, one.checked) for one in checked]
        grids.insert(0, Grid("Checked with other deals", headings(tuning), rows, first))
    if failed:
        rows = [cells(tuning, one, ()) for one in failed]
        grids.append(Grid("What cannot be played", headings(tuning)[: first + 1], rows, first + 1))
    return Page(
        title=tuning.title or "A tuning",
        lead=summary(tries),
        about=f"{len(tries)} tries of {tuning.games} games a table, seed {tuning.seed}; {tuning.check} to check.",
        parts=[Part("What was tried", [ABOUT], plots=plots, grids=grids)],
        frames={"tries": frame(tuning, tries)},
    )


def frame(tuning: Tuning, tries: Sequence[Try]) -> pl.DataFrame:
    rows = []
    for one in tries:
        row: dict[str, object] = {"try": one.number, "loss": one.loss, "error": one.error}
        row |= {f"parameter {p.name}": one.values.get(p.name) for p in tuning.parameters}
        for what, all in (("", one.reached), (" (checked)", one.checked)):
            row |= {f"{reached.words}{what}": reached.value for reached in all}
        rows.append(row)
    return pl.DataFrame(rows, infer_schema_length=None)


ABOUT = (
    "Every try plays the same deals. Off is how far all targets together are missed: the squares of the steps that each"
    " is away, a step being half of its range. A try that came near may have been lucky with these deals, so the best"
    " is played with others."
)
