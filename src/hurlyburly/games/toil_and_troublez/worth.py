"""What Troves, rows and cards are worth, in Magic Marks: judgement for bots. No rule depends on it."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez.cards import (
    KIND,
    NUMBERS,
    POISON,
    VANISH,
    is_covered,
    is_talisman,
)
from hurlyburly.games.toil_and_troublez.trove import Trove

# What part of a Collection is worth that so many kinds, or copies of one kind, have begun.
KINDS: Final[list[float]] = [0.0, 0.02, 0.07, 0.18, 0.45]
COPIES: Final[list[float]] = [0.0, 0.02, 0.10, 0.40]
BESIDE: Final = 0.3  # of what else is begun with the same cards: with more, completing a Collection would be a loss

COVERED_TALISMAN: Final = 1.6  # what one may expect of it
VANISH_GAIN: Final = 0.8
SUMMON_GAIN: Final = 2.2
POISON_LOSS: Final = -1.4


def trove_worth(trove: Trove, marker: float, loose: float, hope: float) -> float:
    """Marks in hand, and part of the value of unfinished Collections: less when there is little time for them (`hope` 1
    to 0)."""
    markers = len(trove.markers)
    while trove.has_collection():
        trove = trove.losing_each(trove.cards_of(trove.best_collection()))
        markers += 1
    kinds = 0
    begun = 0.0
    most = 0.0
    for number in NUMBERS:
        copies = trove.count(number)
        if copies:
            kinds += 1
            begun += COPIES[copies]
            most = max(most, COPIES[copies])
    begun += KINDS[kinds]
    most = max(most, KINDS[kinds])
    return marker * (markers + hope * (most + BESIDE * (begun - most))) + loose * len(trove.cards)


def gain(trove: Trove, cards: list[int], marker: float, loose: float, hope: float) -> float:
    """What a Trove would gain by taking these cards: a whole row, or one."""
    talismans: list[int] = []
    more = 0.0
    for card in cards:
        if is_talisman(card):
            talismans.append(card)
        elif is_covered(card):
            more += COVERED_TALISMAN
        else:
            more += magician_gain(KIND[card], trove)
    if not talismans:
        return more
    after = trove_worth(trove.gaining_each(talismans), marker, loose, hope)
    return more + after - trove_worth(trove, marker, loose, hope)


def magician_gain(kind: int, trove: Trove) -> float:
    if kind == VANISH:
        return VANISH_GAIN
    if kind == POISON:
        return POISON_LOSS if trove.cards else 0.0
    return SUMMON_GAIN
