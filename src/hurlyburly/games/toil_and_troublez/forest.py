"""The Enchanted Forest: its rows, and which card may go where (TTZ-PLACE)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hurlyburly.games.toil_and_troublez.cards import (
    ALONE,
    CLOAK_CARD,
    COLOUR,
    COVERED,
    KIND,
    NO_COLOUR,
    VANISH,
    is_magician,
    is_talisman,
)

MAX_ROWS: Final = 3
LEFT: Final = 0
RIGHT: Final = 1
END_NAMES: Final[list[str]] = ["left", "right"]

NO_LOWEST: Final = 6  # where no number shows: any talisman is lower
NO_HIGHEST: Final = 0
ONE_IN_A_ROW: Final[list[str]] = ["TTZ-PLACE-09", "TTZ-PLACE-10", "TTZ-PLACE-11"]  # Vanish, Summon, Poison


def bars(card: int, end: int, limit: int, magicians: int, colour: int) -> str:
    """The rule that keeps a card from an end of a row, or nothing.

    Talismans ascend: `limit` is the lowest number showing in the row for its left end, the highest for its right.
    `magicians` are those in the row, as bits; `colour` is that of the card at this end.
    """
    kind = KIND[card]
    if not is_talisman(card) and magicians >> (kind - VANISH) & 1:
        return ONE_IN_A_ROW[kind - VANISH]
    if is_talisman(card) and (kind >= limit if end == LEFT else kind <= limit):
        return "TTZ-PLACE-12"
    if COLOUR[card] == colour:
        return "TTZ-PLACE-15"
    return ""


def shape(limit: int, magicians: int, colour: int) -> int:
    """All that matters of one end of a row, as one number."""
    return (limit * 8 + magicians) * 4 + colour


def fitting(end: int) -> list[int]:
    """For each shape of an end, the cards that may go there, as bits: what `bars` says, worked out once."""
    table: list[int] = []
    for limit in range(NO_HIGHEST, NO_LOWEST + 1):
        for magicians in range(8):
            for colour in range(NO_COLOUR + 1):
                cards = 0
                for card in range(CLOAK_CARD):
                    if not bars(card, end, limit, magicians, colour):
                        cards |= 1 << card
                table.append(cards)
    return table


FITS_LEFT: Final[list[int]] = fitting(LEFT)
FITS_RIGHT: Final[list[int]] = fitting(RIGHT)


@mypyc_attr(acyclic=True, free_list_len=1)  # a cheaper birth and death
class Row:
    """A row of the Forest, left to right. It is never changed but replaced, so copies of a state share it."""

    __slots__ = ("_fits_left", "_fits_right", "_highest", "_lowest", "_magicians", "cards")

    def __init__(self, cards: list[int]) -> None:
        """Find the lowest and the highest number; what a Cloak covers does not count (TTZ-CLOAK-07)."""
        lowest = NO_LOWEST
        highest = NO_HIGHEST
        magicians = 0
        for card in cards:
            if is_talisman(card):
                lowest = min(lowest, KIND[card])
                highest = max(highest, KIND[card])
            elif is_magician(card):
                magicians |= 1 << (KIND[card] - VANISH)
        self.cards: Final = cards
        self._lowest: Final = lowest
        self._highest: Final = highest
        self._magicians: Final = magicians
        self._fits_left: i64 = FITS_LEFT[shape(lowest, magicians, COLOUR[cards[0]])]
        self._fits_right: i64 = FITS_RIGHT[shape(highest, magicians, COLOUR[cards[-1]])]

    def fits(self, card: int) -> int:
        """The ends where a card may go, as two bits."""
        return int((self._fits_left >> i64(card)) & 1 | ((self._fits_right >> i64(card)) & 1) << 1)

    def bars(self, card: int, end: int) -> str:
        """The rule that keeps a card from this end, or nothing."""
        limit = self._lowest if end == LEFT else self._highest
        rule = bars(card, end, limit, self._magicians, COLOUR[self.card_at(end)])
        return "TTZ-PLACE-08" if rule == "TTZ-PLACE-12" and self.shows(KIND[card]) else rule

    def shows(self, kind: int) -> bool:
        for card in self.cards:
            if KIND[card] == kind:
                return True
        return False

    @property
    def has_magicians(self) -> bool:
        return self._magicians != 0

    def card_at(self, end: int) -> int:
        return self.cards[0] if end == LEFT else self.cards[-1]

    # The row that follows.

    def adding(self, card: int, end: int) -> Row:
        return Row(ALONE[card] + self.cards if end == LEFT else self.cards + ALONE[card])

    def without(self, end: int) -> Row:
        return Row(self.cards[1:] if end == LEFT else self.cards[:-1])

    def cloaked(self, place: int) -> Row:
        cards = self.cards[:]
        cards[place] += COVERED
        return Row(cards)


NEW_ROW: Final[list[Row]] = [Row(card) for card in ALONE]  # of each card alone
