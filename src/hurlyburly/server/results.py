"""The result of a game: computed once, when it ends, then stored and never recomputed, even if the rules change."""

from __future__ import annotations

import logging

from hurlyburly.kernel.game import Game, View
from hurlyburly.server.messages import Refused
from hurlyburly.server.store import Kept, Moment, Result
from hurlyburly.server.story import moments_of
from hurlyburly.server.table import Table

log = logging.getLogger("hurlyburly.results")


class Shelved(Refused):
    """A finished game that cannot be laid out any more; its result can be shown, if it was kept."""

    def __init__(self, kept: Kept, result: Result | None) -> None:
        words = f"This game was played by other rules (version {kept.setup.rules}) and cannot be laid out any more."
        if result is None:
            words += " It ended before results were kept, so that nothing can be shown of it."
        super().__init__("not-now", words)
        self.kept = kept
        self.result = result


def result_of(table: Table, at: float) -> Result:
    """The result of a table that has ended."""
    assert table.ended, "only a finished game has a result"
    match = table.match
    view = match.view(None)
    heads, cells = reckoned(table.game, view, match.scores)
    spectators = table.lines(None)
    known = {}
    for seat in range(match.seats):
        pairs = zip(table.lines(seat), spectators, strict=True)
        known[seat] = tuple(own for own, common in pairs if own != common)
    return Result(
        rules=table.setup.rules,
        how=table.ended,
        scores=match.scores,
        winners=table.winners,
        names=match.names,
        house_rules=table.game.house_rules(match.variants),
        heads=heads,
        cells=cells,
        won=table.game.page.won(view) if table.ended == "played" else "",
        course=tuple(table.course),
        log=tuple(spectators),
        known={seat: lines for seat, lines in known.items() if lines},
        record=table.record(),
        key=match.key.hex(),
        key_hash=match.key_hash,
        at=at,
        units=table.game.page.units,
        moments=moments_if_any(table),
    )


def moments_if_any(table: Table) -> tuple[Moment, ...]:
    """The moments of a table's game. A result is stored even if they cannot be found."""
    try:
        return moments_of(table)
    except Exception:  # of a game's own code, on a game that may have broken off
        log.exception("the moments of %s", table.game.id)
        return ()


def agrees(table: Table, result: Result) -> bool:
    """Whether replaying the entries leads to the stored result."""
    return (table.ended, table.match.scores, table.winners, len(table.log)) == (
        result.how,
        result.scores,
        result.winners,
        len(result.log),
    )


def reckoned(game: Game, view: View, scores: tuple[int, ...]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """How the scores are composed, if the game says so: headings, and the parts for each seat."""
    reckoning = None
    try:
        reckoning = game.page.reckoning(view)
    except Exception:  # a result must be kept even where a game that broke off cannot be reckoned up
        log.exception("the reckoning of %s", game.id)
    heads, cells = reckoning or (("Score",), [(str(score),) for score in scores])
    return tuple(heads), tuple(tuple(str(cell) for cell in row) for row in cells)
