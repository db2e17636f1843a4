"""The key moments of a finished game, found from its events and scores, without evaluating its plays.

These are: when the lead was taken for good, the greatest gains and losses, the most important events according to the
game (`Telling`), and the last of these. All of it is as spectators know it; a reader's own page says "you" to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from hurlyburly.kernel.events import Event, TakenBack, seat_of
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.step import NOBODY
from hurlyburly.server.store import Moment
from hurlyburly.server.table import Table

MOST: Final = 6
GAINS, LOSSES, EVENTS = 2, 1, 5  # so many of each, at most, and moments in all before events fill them up no more
HEAVY: Final = 3.0  # an event that weighs so much is told by itself
LIGHT: Final = 2.0  # and so much the last one
SHARE: Final = 0.15  # of the best score: a smaller gain or loss is none


class Weighed(msgspec.Struct, frozen=True):
    """A line of the log that matters to a seat."""

    line: int
    seat: int
    weight: float
    good: bool


class Span(msgspec.Struct, frozen=True):
    """What happened between two moments with known scores."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    first: int  # lines of the log
    last: int  # not with it
    step: int  # entries by then


def moments_of(table: Table) -> tuple[Moment, ...]:
    """The moments of a table whose game has ended, in order."""
    told = list(lasting(table))
    weighed = list(weigh(table, told))
    spans = list(spans_of(table))
    if table.ended == "played" and table.game.page.won(table.match.view(None)):  # not by the score: its end is no gain
        spans = [span for span in spans if span.after != table.match.scores]
    found: dict[int, Moment] = {}

    def add(moment: Moment | None) -> None:
        if moment is not None and moment.line not in found and len(found) < MOST:
            found[moment.line] = moment

    add(decisive(table, spans, told, weighed))
    least = max(1.0, SHARE * max([max(span.after) for span in spans], default=0))
    changes = [(span.after[seat] - span.before[seat], span, seat) for span in spans for seat in range(len(span.after))]
    changes = [change for change in changes if abs(change[0]) >= least]
    changes.sort(key=lambda change: (-abs(change[0]), -change[1].step))
    for by, span, seat in [change for change in changes if change[0] > 0][:GAINS]:
        add(moment_in(span, seat, told, weighed, "gain", by))
    for by, span, seat in [change for change in changes if change[0] < 0][:LOSSES]:
        add(moment_in(span, seat, told, weighed, "loss", by))
    steps = {line: span.step for span in spans for line in range(span.first, span.last)}
    if weighed:
        last = next((one for one in reversed(weighed) if one.weight >= LIGHT), None)
        if last is not None:
            add(Moment(last.line, steps.get(last.line, 0), last.seat, "last"))
    for one in sorted(weighed, key=lambda one: (-one.weight, -one.line)):
        if len(found) < EVENTS and one.weight >= HEAVY:
            add(Moment(one.line, steps.get(one.line, 0), one.seat, "event"))
    turns = [line for line, event in told if event.opens]
    kind = next((event.opens for _, event in told if event.opens), "turn")
    return tuple(
        msgspec.structs.replace(found[line], when=f"{kind} {max(1, sum(begins <= line for begins in turns))}")
        for line in sorted(found)
    )


def lasting(table: Table) -> Iterator[tuple[int, Event]]:
    """The lines of the log that are events and were not taken back."""
    kept: list[tuple[int, int]] = []  # a line, and the number of its event
    for n, line in enumerate(table.log):
        if isinstance(line, int):
            event = table.match.heard[line]
            if isinstance(event, TakenBack):
                kept = [(other, number) for other, number in kept if number < line - event.events]
            else:
                kept.append((n, line))
    for n, line in kept:
        yield n, table.match.heard[line].known_to(NOBODY)


def weigh(table: Table, told: Sequence[tuple[int, Event]]) -> Iterator[Weighed]:
    for n, event in told:
        of_this = []
        for telling in table.game.tellings:
            if isinstance(event, telling.event) and (telling.only is None or telling.only(event)):
                seat = getattr(event, telling.whose)
                if seat != UNKNOWN:
                    of_this.append(Weighed(n, seat, telling.weight, telling.good))
        if of_this:
            yield max(of_this, key=lambda one: one.weight)


def spans_of(table: Table) -> Iterator[Span]:
    """The spans between known scores. A table that was begun by an earlier release has no scores for its beginning."""
    known = list(zip(table.course[len(table.course) - len(table.marks) :], table.marks, strict=True))
    for (before, (_, first)), (after, (step, last)) in pairwise(known):
        yield Span(before, after, first, last, step)


def leader(scores: Sequence[int]) -> int | None:
    """The seat that leads alone, if there is one."""
    best = max(scores)
    return scores.index(best) if list(scores).count(best) == 1 else None


def decisive(
    table: Table, spans: Sequence[Span], told: Sequence[tuple[int, Event]], weighed: Sequence[Weighed]
) -> Moment | None:
    """The moment at which a winner took the lead from somebody and kept it."""
    leads: int | None = None
    taken: tuple[Span, int] | None = None
    for span in spans:
        now = leader(span.after)
        if now is not None and leads is not None and now != leads:
            taken = (span, now)
        leads = leads if now is None else now
    if taken is None or taken[1] not in table.winners:
        return None
    span, seat = taken
    moment = moment_in(span, seat, told, weighed, "lead", span.after[seat] - span.before[seat])
    return None if moment is None else msgspec.structs.replace(moment, scores=span.after)


def moment_in(
    span: Span, seat: int, told: Sequence[tuple[int, Event]], weighed: Sequence[Weighed], kind: str, by: int
) -> Moment | None:
    """The line that tells best what a seat has gained or lost in a span. If the game says which events matter, only
    those count; the others are preparation."""
    good = by > 0
    heavy = [one for one in weighed if span.first <= one.line < span.last and one.seat == seat and one.good == good]
    if heavy:
        return Moment(max(heavy, key=lambda one: one.weight).line, span.step, seat, kind, by)
    own = [n for n, event in told if span.first <= n < span.last and seat_of(event) == seat and not event.opens]
    return Moment(own[-1], span.step, seat, kind, by) if own and not weighed else None
