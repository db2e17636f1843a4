"""Positions of the Sleepy Wizard's Tower in words, for lessons and tests: hands = "5, 5, 3, 10", market = "Om, 4, 6".

A card is called by its mark ("5", "1*", "?": the first such card not yet on the table) or by its name ("Twinkle"). What
is said of each seat is parted by "|"; `known` are places of the hand, from 1 on; `noise` are the scores of the round,
or of several rounds parted by ";".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hurlyburly.games.wizard_tower.adventurers import WizardBox
from hurlyburly.games.wizard_tower.state import GONE, Expedition, Wizard

EMPTY = [GONE] * 4


def take(box: WizardBox, pool: list[int], text: str) -> list[int]:
    """The cards called, taken out of `pool`; "-" is an empty place."""
    taken: list[int] = []
    for called in [name.strip() for name in text.split(",") if name.strip()]:
        if called == "-":
            taken.append(GONE)
            continue
        card = next(card for card in pool if called in (box.cards[card].label, box.cards[card].title))
        pool.remove(card)
        taken.append(card)
    return taken


def lay(s: Wizard, words: Mapping[str, Any]) -> list[int]:
    """A new table as words say; the cards and floors that come first."""
    box, seats = s.box, s.seats
    names = [card.name for card in box.floors]
    s.round, s.first = words.get("round", 1), words.get("first", 0)
    s.floor = names.index(words.get("floor", "Ground Floor"))
    s.market = take(box, s.deck, words.get("market", ""))
    for seat, text in enumerate(parted(words.get("hands", ""), seats)):
        s.hands[seat] = (take(box, s.deck, text) + EMPTY)[:4]
    for seat, text in enumerate(parted(words.get("teams", ""), seats)):
        s.teams[seat] = s.guises[seat] = take(box, s.deck, text)
    s.known = [sum(1 << int(place) - 1 for place in text.split()) for text in parted(words.get("known", ""), seats)]
    s.totals = [int(text or 0) for text in parted(words.get("totals", ""), seats)]
    s.treasure = [int(text or 0) for text in parted(words.get("treasure", ""), seats)]
    if words.get("noise"):
        rounds = [[int(text) for text in parted(scores, seats)] for scores in words["noise"].split(";")]
        s.past = [Expedition(s.floor, s.teams, s.guises, scores, [0] * seats) for scores in rounds]
    if words.get("deck") is not None:
        s.deck = sorted(take(box, s.deck, words["deck"]))
    if s.floor in s.rooms:
        s.rooms.remove(s.floor)
    called = take(box, s.deck[:], words.get("draws", ""))
    return called + [names.index(name) for name in words.get("next_floor", "").split(", ") if name]


def parted(text: str, seats: int) -> list[str]:
    said = [part.strip() for part in text.split("|")]
    return said + [""] * (seats - len(said))
