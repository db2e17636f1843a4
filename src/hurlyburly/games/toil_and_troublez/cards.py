"""The cards of Toil and Troublez, as numbers.

A card is the number of its face: 15 talismans by number and colour, then Vanish, Summon and Poison by colour, then
Cloak. A talisman under a Cloak is its face plus COVERED, and shows neither number nor colour. What a match's deck is
made of stands in its box.
"""

from __future__ import annotations

from typing import Final, Literal

NUMBERS: Final[list[int]] = [1, 2, 3, 4, 5]  # the kinds of talisman: Toad, Flower, Crystal, Mushroom, Raven
VANISH: Final = 6  # and of magician
SUMMON: Final = 7
POISON: Final = 8
NO_KIND: Final = 0  # what a Cloak, and a talisman under it, shows

Colour = Literal["sun", "moon", "star"]
COLOURS: Final[list[Colour]] = ["sun", "moon", "star"]
MAGICIANS: Final[list[str]] = ["vanish", "summon", "poison"]
NO_COLOUR: Final = 3

TALISMANS: Final = 15
CLOAK_CARD: Final = 24  # the last face
COVERED: Final = 25

KIND: Final[list[int]] = [1 + card // 3 for card in range(CLOAK_CARD)] + [NO_KIND] * (1 + TALISMANS)
COLOUR: Final[list[int]] = [card % 3 for card in range(CLOAK_CARD)] + [NO_COLOUR] * (1 + TALISMANS)
NAME: Final[list[str]] = (
    [f"{number} {colour}" for number in NUMBERS for colour in COLOURS]
    + [f"{magician} {colour}" for magician in MAGICIANS for colour in COLOURS]
    + ["cloak"]
    + ["covered card"] * TALISMANS
)
ALONE: Final[list[list[int]]] = [[card] for card in range(CLOAK_CARD)]  # made once, to be added to other lists


def is_talisman(card: int) -> bool:
    """Whether a card shows a talisman; one under a Cloak does not."""
    return card < TALISMANS


def is_covered(card: int) -> bool:
    return card >= COVERED


def is_magician(card: int) -> bool:
    """Vanish, Summon or Poison. (A Cloak never lies by itself: it covers a talisman.)"""
    return TALISMANS <= card < CLOAK_CARD


def uncovered(card: int) -> int:
    return card - COVERED if card >= COVERED else card
