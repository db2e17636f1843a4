"""The observation of Toil and Troublez straight from its state: the numbers of `encode.observe`, block by block."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from hurlyburly.games.toil_and_troublez import forest
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD, COVERED, NUMBERS, TALISMANS
from hurlyburly.games.toil_and_troublez.encode import ASKED, FEATURES, LONGEST_ROW, SEATS, features
from hurlyburly.games.toil_and_troublez.forest import MAX_ROWS
from hurlyburly.games.toil_and_troublez.magicians import LoseOne
from hurlyburly.games.toil_and_troublez.seen import LYING, REMEMBERED
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.turn import Place
from hurlyburly.kernel.observing import (
    NO_PLACE,
    NONE,
    ONE,
    Layout,
    Observer,
    Parts,
    Row,
    bits,
    choose,
    filled,
    nothing,
)
from hurlyburly.kernel.step import NOTHING, Step

# Where the blocks begin.
TO_ACT: Final = i64(len(ASKED))
ACTIVE: Final = i64(TO_ACT + SEATS)
PRESENT: Final = i64(ACTIVE + SEATS)
CARD: Final = i64(PRESENT + SEATS)
NUMBER: Final = i64(CARD + CLOAK_CARD + 1)
PILES: Final = i64(NUMBER + len(NUMBERS))
ROWS: Final = i64(PILES + 3)
TAKEN: Final = i64(MAX_ROWS)  # is written as one row more
LONGEST: Final = i64(LONGEST_ROW)
A_FACE: Final = i64(FEATURES)
A_ROW: Final = i64(LONGEST * A_FACE)
DECLARED: Final = i64(ROWS + (MAX_ROWS + 1) * A_ROW)
DISCARD: Final = i64(DECLARED + TALISMANS)
TROVES: Final = i64(DISCARD + COVERED)
A_TROVE: Final = i64(TALISMANS + 2)

PLACE: Final = i64(ASKED.index("Place"))
PLACE_CLOAK: Final = i64(ASKED.index("PlaceCloak"))
LOSE_ONE: Final = i64(ASKED.index("LoseOne"))

OF_100: Final = Parts(100.0)
OF_10: Final = Parts(10.0)
OF_4: Final = Parts(4.0)
OF_3: Final = Parts(3.0)


NO_CARD: Final = i64(0)
FIRST_CARD: Final = i64(1)
FIRST_REMEMBERED: Final = i64(FIRST_CARD + len(LYING))  # the same, where one remembers what is covered
FACES: Final = bits(
    [0.0] * FEATURES
    + [number for lying in LYING for number in features(lying)]
    + [number for lying in REMEMBERED for number in features(lying)]
)


class TroublezObserver(Observer):
    """The observation of Toil and Troublez.

    Rows and Troves are replaced when they change; the discard pile grows until it is a new one.
    """

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]], row: Row) -> None:
        super().__init__(view, observe, row)
        self._counted: Final[list[Trove | None]] = [None] * SEATS  # by seat
        self._counts: Final = [nothing(TALISMANS + 2) for _ in range(SEATS)]
        self._found: Final = filled(TALISMANS, 0)
        # What stands in the row.
        self._chosen: Final = filled(5, NO_PLACE)  # question, to act, active, card, number
        self._seats: i64 = 0
        self._rows: Final[list[forest.Row | None]] = [None] * MAX_ROWS
        self._cards: Final = filled((MAX_ROWS + 1) * LONGEST_ROW, NO_CARD)
        self._lengths: Final = filled(MAX_ROWS + 1, 0)
        self._declared: list[int] = NOTHING
        self._discard: list[int] = NOTHING
        self._discarded: i64 = 0
        self._piles: Final = filled(COVERED, 0)  # cards of the discard pile by face
        self._troves: Final[list[Trove | None]] = [None] * SEATS  # from the reader clockwise

    @staticmethod
    def layout(seats: int, size: int) -> Layout:
        return Layout(int(TROVES + seats * A_TROVE))

    @staticmethod
    def questions() -> Sequence[str]:
        return ASKED

    def write(self, s: Troublez, seat: int, step: Step | None, asked: i64) -> None:
        numbers = self.numbers
        head = self.head
        seats: i64 = s.seats
        to_act: i64 = NO_PLACE
        card: i64 = NO_PLACE
        number: i64 = NO_PLACE
        if step is not None:
            to_act = clockwise(step.seat, seat, seats)
            if asked == PLACE:
                assert isinstance(step, Place)
                card = step.card
            elif asked == PLACE_CLOAK:
                card = CLOAK_CARD
            elif asked == LOSE_ONE:
                assert isinstance(step, LoseOne)
                number = i64(step.number) - 1
        choose(numbers, head, self._chosen, 0, asked)
        choose(numbers, head + TO_ACT, self._chosen, 1, to_act)
        choose(numbers, head + ACTIVE, self._chosen, 2, clockwise(s.active, seat, seats))
        choose(numbers, head + CARD, self._chosen, 3, card)
        choose(numbers, head + NUMBER, self._chosen, 4, number)
        while self._seats < seats:
            numbers[head + PRESENT + self._seats] = ONE
            self._seats += 1
        numbers[head + PILES] = OF_100.of(len(s.deck))
        numbers[head + PILES + 1] = OF_3.of(s.depletions)
        numbers[head + PILES + 2] = OF_10.of(s.drawn)
        first_face = FIRST_REMEMBERED if s.house.remembers else FIRST_CARD
        rows = s.rows
        for k in range(MAX_ROWS):
            row = rows[k] if k < len(rows) else None
            if self._rows[k] is not row:
                self.write_row(k, row.cards if row is not None else NOTHING, first_face)
                self._rows[k] = row
        self.write_row(TAKEN, s.taken, first_face)
        self.write_declared(s.declared)
        self.write_discard(s.discard)
        owner: i64 = seat
        for position in range(s.seats):
            trove = s.troves[owner]
            if self._troves[position] is not trove:
                self.write_trove(s, owner, trove, position)
                self._troves[position] = trove
            owner += 1
            if owner == seats:
                owner = 0

    def write_row(self, row: i64, cards: list[int], first_face: i64) -> None:
        """The cards from the left; of a long row the outer ones at either end."""
        length: i64 = len(cards)
        left_out: i64 = 0
        if length > LONGEST:
            left_out = length - LONGEST
            length = LONGEST
        before = self._lengths[row]
        self._lengths[row] = length
        place: i64 = 0
        while place < length:
            at = place if 2 * place < LONGEST else place + left_out
            self.write_card(row * LONGEST + place, first_face + i64(cards[at]))
            place += 1
        while place < before:
            self.write_card(row * LONGEST + place, NO_CARD)
            place += 1

    def write_card(self, place: i64, card: i64) -> None:
        if self._cards[place] == card:
            return
        self._cards[place] = card
        numbers = self.numbers
        at = self.head + ROWS + place * A_FACE
        printed = card * A_FACE
        end = printed + A_FACE
        while printed < end:
            numbers[at] = FACES[printed]
            at += 1
            printed += 1

    def write_declared(self, declared: list[int]) -> None:
        """The Collection being completed, by face: a short list, seldom there."""
        if not declared and not self._declared:
            return
        at = self.head + DECLARED
        for card in self._declared:
            self.numbers[at + card] = NONE
        for card in declared:
            self.numbers[at + card] = OF_4.of(declared.count(card))
        self._declared = declared[:]

    def write_discard(self, discard: list[int]) -> None:
        at = self.head + DISCARD
        length: i64 = len(discard)
        if self._discard is not discard or length < self._discarded:
            face: i64 = 0
            while face < COVERED:
                self._piles[face] = 0
                self.numbers[at + face] = NONE
                face += 1
            self._discard = discard
            self._discarded = 0
        while self._discarded < length:
            card: i64 = discard[self._discarded]
            count = self._piles[card] + 1
            self._piles[card] = count
            self.numbers[at + card] = OF_4.of(count)
            self._discarded += 1

    def write_trove(self, s: Troublez, owner: i64, trove: Trove, position: i64) -> None:
        """Its loose talismans by face, its markers and its Magic Marks."""
        counts = self._counts[owner]
        if self._counted[owner] is not trove:
            self._counted[owner] = trove
            self.count(s, trove, counts)
        numbers = self.numbers
        at = self.head + TROVES + position * A_TROVE
        k: i64 = 0
        while k < A_TROVE:
            numbers[at + k] = counts[k]
            k += 1

    def count(self, s: Troublez, trove: Trove, counts: vec[i32]) -> None:
        found = self._found
        k: i64 = 0
        while k < TALISMANS:
            found[k] = 0
            k += 1
        for card in trove.cards:
            face: i64 = card
            found[face] += 1
        k = 0
        while k < TALISMANS:
            counts[k] = OF_4.of(found[k])
            k += 1
        counts[k] = OF_10.of(len(trove.markers))
        counts[k + 1] = OF_100.of(s.score(trove))


def clockwise(seat: i64, reader: i64, seats: i64) -> i64:
    """How far a seat is from the reader's."""
    return seat - reader if seat >= reader else seat - reader + seats
