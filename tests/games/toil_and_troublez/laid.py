"""Positions of Toil and Troublez in one line: `troublez(Draw(0), rows="3 moon | 1 sun, (5 star)", draws="cloak")`."""

from __future__ import annotations

from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.toil_and_troublez.cards import COVERED, NAME
from hurlyburly.games.toil_and_troublez.forest import Row
from hurlyburly.games.toil_and_troublez.seen import LYING, REMEMBERED
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying
from hurlyburly.games.toil_and_troublez.view import cards as all_cards
from hurlyburly.kernel.step import Step


def cards(text: str) -> list[int]:
    """Cards by name: "1 sun, (3 moon), cloak"; those in brackets lie under a Cloak."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [NAME.index(name.strip("()")) + COVERED * name.startswith("(") for name in names]


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
    s.rows = [Row(cards(text)) for text in rows.split("|") if text.strip()]
    loose = [cards(text) for text in troves.split("|")] + [[] for _ in range(seats)]
    turned = [cards(text) for text in markers.split("|")] + [[] for _ in range(seats)]
    s.troves = [Trove(loose[seat], turned[seat]) for seat in range(seats)]
    s.discard = cards(discard)
    whole = s.box.deck[:]
    s.deck = []
    for card in all_cards(s):
        whole.remove(card)
    s.deck = whole if deck is None else sorted(cards(deck))
    if depletions is not None:
        s.depletions = depletions
    return laid("toil-and-troublez", s, step, cards=cards(draws), variants=chosen)
