"""Positions of Toil and Troublez in one line: `troublez(Draw(0), rows="3 moon | 1 sun, (5 star)", draws="cloak")`."""

from __future__ import annotations

from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.toil_and_troublez.state import COVERED, NAME, RIGHT, Row, Troublez
from hurlyburly.kernel.step import Step


def cards(text: str) -> list[int]:
    """Cards by name: "1 sun, (3 moon), cloak"; those in brackets lie under a Cloak."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [NAME.index(name.strip("()")) + COVERED * name.startswith("(") for name in names]


def troublez(
    step: Step | None = None,
    *,
    rows: str = "",
    troves: str = "",
    draws: str = "",
    discard: str = "",
    deck: str | None = None,
    seats: int = 2,
    **variants: Any,
) -> Table:
    """A table where rows and Troves (one a seat) are parted by "|"."""
    chosen = {name.replace("_", "-"): value for name, value in variants.items()}
    s: Troublez = fresh("toil-and-troublez", seats, **chosen)
    for text in filter(None, rows.split("|")):
        row = Row([])
        for card in cards(text):
            row.add(card, RIGHT)
            s.deck.remove(card % COVERED)
        s.rows.append(row)
    for seat, text in enumerate(troves.split("|")):
        for card in cards(text):
            s.troves[seat].gain(card)
            s.deck.remove(card)
    for card in cards(discard):
        s.discard.append(card)
        s.deck.remove(card)
    if deck is not None:
        s.deck = sorted(cards(deck))
    return laid("toil-and-troublez", s, step, cards=cards(draws), variants=chosen)
