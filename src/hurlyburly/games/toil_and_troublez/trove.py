"""A player's Trove and the Collections in it (TTZ-COLLECT)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hurlyburly.games.toil_and_troublez.cards import ALONE, KIND, NUMBERS, TALISMANS

ONE_OF_EACH: Final = 0  # a Collection is this, or four of the number 1 to 5

# How many of each number, in one number: eight bits for each.
ONE: Final[list[int]] = [1 << 8 * KIND[card] for card in range(TALISMANS)]
EACH: Final = 0x0101_0101_0100
FOUR_OR_MORE: Final = 0xFCFC_FCFC_FC00


@mypyc_attr(acyclic=True, free_list_len=1)  # a cheaper birth and death
class Trove:
    """Loose Talismans, oldest first, and cards turned down as Collection markers. Never changed but replaced."""

    __slots__ = ("_tally", "cards", "markers")

    def __init__(self, cards: list[int], markers: list[int], tally: i64 = -1) -> None:
        if tally < 0:
            tally = 0
            for card in cards:
                tally += ONE[card]
        self.cards: Final = cards
        self.markers: Final = markers
        self._tally: i64 = tally

    def count(self, number: int) -> int:
        return int(self._tally >> i64(8 * number) & 255)

    def oldest(self, number: int) -> int:
        for card in self.cards:
            if KIND[card] == number:
                return card
        raise LookupError(number)

    def copies(self, number: int) -> list[int]:
        """The different cards of this number in it."""
        return sorted({card for card in self.cards if KIND[card] == number})

    def has_collection(self) -> bool:
        """One of each number, or four of one (TTZ-COLLECT-01, TTZ-COLLECT-02)."""
        tally = self._tally
        return bool(tally & FOUR_OR_MORE) or (tally | tally >> 1) & EACH == EACH  # 1, 2 or 3 of each

    def collections(self) -> list[int]:
        """The Collections that could be completed now."""
        found = [number for number in NUMBERS if self.count(number) > 3]
        missing = [number for number in NUMBERS if not self.count(number)]
        return found if missing else [ONE_OF_EACH] + found

    def cards_of(self, collection: int) -> list[int]:
        """The cards that would go into a Collection, the oldest of each number."""
        if collection == ONE_OF_EACH:
            return [self.oldest(number) for number in NUMBERS]
        return [card for card in self.cards if KIND[card] == collection][:4]

    def best_collection(self) -> int:
        """The Collection that leaves the most further ones, then the most loose cards (TTZ-RULING-26)."""
        possible = self.collections()
        if len(possible) == 1:
            return possible[0]
        left = [self.losing_each(self.cards_of(collection)) for collection in possible]
        worth = [(rest.most_collections(), len(rest.cards)) for rest in left]
        return possible[worth.index(max(worth))]

    def most_collections(self) -> int:
        """How many Collections could be made of these cards."""
        counts = [self.count(number) for number in NUMBERS]
        return max([sets + sum([(n - sets) // 4 for n in counts]) for sets in range(min(counts) + 1)])

    # The Trove that follows.

    def gaining(self, card: int) -> Trove:
        return Trove(self.cards + ALONE[card], self.markers, self._tally + ONE[card])

    def gaining_each(self, cards: list[int]) -> Trove:
        return Trove(self.cards + cards, self.markers)

    def losing(self, card: int) -> Trove:
        cards = self.cards[:]
        cards.remove(card)
        return Trove(cards, self.markers, self._tally - ONE[card])

    def losing_each(self, lost: list[int]) -> Trove:
        cards = self.cards[:]
        for card in lost:
            cards.remove(card)
        return Trove(cards, self.markers)

    def marked(self, marker: int) -> Trove:
        return self.with_markers(self.markers + [marker])

    def with_markers(self, markers: list[int]) -> Trove:
        return Trove(self.cards, markers, self._tally)
