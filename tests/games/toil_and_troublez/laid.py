"""Positions of Toil and Troublez in one line: `troublez(Draw(0), rows="3 moon | 1 sun, (5 star)", draws="cloak")`."""

from __future__ import annotations

from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.toil_and_troublez.laying import cards, lay
from hurlyburly.games.toil_and_troublez.seen import LYING, REMEMBERED
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying
from hurlyburly.kernel.step import Step


def ids(text: str) -> tuple[str, ...]:
    """Cards as views name them."""
    return tuple([CARDS[card] for card in cards(text)])


def in_row(text: str, remembered: bool = False) -> tuple[Lying, ...]:
    """A row as views have it."""
    return tuple([(REMEMBERED if remembered else LYING)[card] for card in cards(text)])


def troublez(
    step: Step | None = None,
    *,
    rows: str = "",
    troves: str = "",
    markers: str = "",
    draws: str = "",
    discard: str = "",
    deck: str | None = None,
    depletions: int | None = None,
    seats: int = 2,
    **variants: Any,
) -> Table:
    """A table where rows, Troves and markers (one a seat) are parted by "|". Cards not named are in the deck."""
    chosen = {name.replace("_", "-"): value for name, value in variants.items()}
    s: Troublez = fresh("toil-and-troublez", seats, **chosen)
    words = {"rows": rows, "troves": troves, "markers": markers, "discard": discard, "draws": draws}
    more = {"deck": deck, "depletions": depletions}
    called = lay(s, words | {name: value for name, value in more.items() if value is not None})
    return laid("toil-and-troublez", s, step, cards=called, variants=chosen)
