"""Positions of Toil and Troublez in words, for lessons and tests: rows = "3 moon | 1 sun, (5 star)", draws = "cloak".

Rows, Troves and markers (one a seat) are parted by "|". Cards in brackets lie under a Cloak; those not named are in the
deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hurlyburly.games.toil_and_troublez.cards import COVERED, NAME
from hurlyburly.games.toil_and_troublez.forest import Row
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.view import cards as all_cards


def cards(text: str) -> list[int]:
    """Cards by name: "1 sun, (3 moon), cloak"."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    return [NAME.index(name.strip("()")) + COVERED * name.startswith("(") for name in names]


def lay(s: Troublez, words: Mapping[str, Any]) -> list[int]:
    """A new table as words say; the cards that are drawn first."""
    s.rows = [Row(cards(text)) for text in words.get("rows", "").split("|") if text.strip()]
    loose = [cards(text) for text in words.get("troves", "").split("|")] + [[] for _ in range(s.seats)]
    turned = [cards(text) for text in words.get("markers", "").split("|")] + [[] for _ in range(s.seats)]
    s.troves = [Trove(loose[seat], turned[seat]) for seat in range(s.seats)]
    s.discard = cards(words.get("discard", ""))
    whole = s.box.deck[:]
    s.deck = []
    for card in all_cards(s):
        whole.remove(card)
    s.deck = sorted(cards(words["deck"])) if "deck" in words else whole
    s.depletions = words.get("depletions", s.depletions)
    return cards(words.get("draws", ""))
