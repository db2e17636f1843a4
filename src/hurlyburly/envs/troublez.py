"""The observation of Toil and Troublez straight from its state: the numbers of `encode.observe`, block by block."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.strings import BytesWriter, write_f32_le

from hurlyburly.envs.observing import BYTES_A_NUMBER, Block, Memory, Observer, Questions, Tally
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD, COLOURS, COVERED, MAGICIANS, NAME, NUMBERS, TALISMANS
from hurlyburly.games.toil_and_troublez.encode import ASKED, FEATURES, LONGEST_ROW, SEATS
from hurlyburly.games.toil_and_troublez.forest import MAX_ROWS
from hurlyburly.games.toil_and_troublez.magicians import LoseOne
from hurlyburly.games.toil_and_troublez.seen import REMEMBERED
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.turn import Place, PlaceCloak

HALF: Final = LONGEST_ROW // 2
NONE: Final = -1


def numbers(*values: float) -> bytes:
    return struct.pack(f"<{len(values)}f", *values)


def one_of(length: int) -> list[bytes]:
    """A one at each place, and last none at all: the place NONE."""
    return [numbers(*[float(k == place) for k in range(length)]) for place in [*range(length), NONE]]


def face(name: str) -> bytes:
    """A card of a row: its number, then which of colours, magicians and Cloak it shows."""
    words = name.split()
    number = [int(word) / 5 for word in words if word.isdigit()]
    return numbers(*(number or [0.0]), *[float(word in words) for word in [*COLOURS, *MAGICIANS, "covered"]])


FACES: Final[list[bytes]] = [face(name) for name in NAME]
REMEMBERED_FACES: Final[list[bytes]] = [face(name) for name in REMEMBERED]
AN_EMPTY_PLACE: Final = bytes(FEATURES * BYTES_A_NUMBER)
EMPTY_PLACES: Final[list[bytes]] = [AN_EMPTY_PLACE * places for places in range(LONGEST_ROW + 1)]
MISSING_ROWS: Final[list[bytes]] = [EMPTY_PLACES[LONGEST_ROW] * (MAX_ROWS - rows) for rows in range(MAX_ROWS + 1)]
ONE_SEAT: Final[list[bytes]] = one_of(SEATS)
PRESENT: Final[list[bytes]] = [numbers(*[float(seat < seats) for seat in range(SEATS)]) for seats in range(SEATS + 1)]
ONE_CARD: Final[list[bytes]] = one_of(CLOAK_CARD + 1)
ONE_NUMBER: Final[list[bytes]] = one_of(len(NUMBERS))
QUARTER: Final = 0.25
ITSELF: Final[list[int]] = [card for card in range(COVERED)]  # a card is the number of its face
QUESTION: Final[dict[str, bytes]] = dict(zip([*ASKED, ""], one_of(len(ASKED)), strict=True))


class TroublezMemory(Memory):
    """Rows and Troves are replaced when they change; the discard pile grows until it is a new one."""

    def __init__(self) -> None:
        self.rows: Final = [Block() for _ in range(MAX_ROWS)]
        self.troves: Final = [Block() for _ in range(SEATS)]
        self.discard: Final = Block()
        self.discarded = NONE


class TroublezObserver(Observer):
    """The observation of Toil and Troublez."""

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]]) -> None:
        super().__init__(view, observe)
        self._talismans: Final = Tally(TALISMANS, QUARTER)
        self._cards: Final = Tally(COVERED, QUARTER)
        self._block = BytesWriter()
        self._questions: Final = Questions(QUESTION)

    def blank(self, seats: int) -> int:
        return (TALISMANS + 2) * (SEATS - seats)

    def memory(self) -> Memory:
        return TroublezMemory()

    def write(self, s: Troublez, seat: int, memory: TroublezMemory, out: BytesWriter) -> None:
        seats = s.seats
        card = NONE
        number = NONE
        if s.stack:
            step = s.stack[-1]
            out.write(self._questions.of(step))
            out.write(ONE_SEAT[(step.seat - seat) % seats])
            if isinstance(step, Place):
                card = step.card
            elif isinstance(step, PlaceCloak):
                card = CLOAK_CARD
            elif isinstance(step, LoseOne):
                number = step.number - 1
        else:
            out.write(QUESTION[""])
            out.write(ONE_SEAT[NONE])
        out.write(ONE_SEAT[(s.active - seat) % seats])
        out.write(PRESENT[seats])
        out.write(ONE_CARD[card])
        out.write(ONE_NUMBER[number])
        write_f32_le(out, float(len(s.deck)) / 100.0)
        write_f32_le(out, float(s.depletions) / 3.0)
        write_f32_le(out, float(s.drawn) / 10.0)
        faces = REMEMBERED_FACES if s.house.remembers else FACES
        rows = s.rows
        for k in range(len(rows)):
            row = rows[k]
            block = memory.rows[k]
            if block.of is not row:
                write_row(row.cards, faces, self._block)
                block.keep(row, self._block)
            out.write(block.made)
        out.write(MISSING_ROWS[len(rows)])
        write_row(s.taken, faces, out)
        self._talismans.write(s.declared, ITSELF, out)
        self.write_discard(s.discard, memory, out)
        owner = seat
        for _ in range(seats):
            trove = s.troves[owner]
            block = memory.troves[owner]
            if block.of is not trove:
                self.write_trove(s, trove, self._block)
                block.keep(trove, self._block)
            out.write(block.made)
            owner = owner + 1 if owner + 1 < seats else 0

    def write_discard(self, discard: list[int], memory: TroublezMemory, out: BytesWriter) -> None:
        block = memory.discard
        if block.of is not discard or memory.discarded != len(discard):
            self._cards.write(discard, ITSELF, self._block)
            block.keep(discard, self._block)
            memory.discarded = len(discard)
        out.write(block.made)

    def write_trove(self, s: Troublez, trove: Trove, out: BytesWriter) -> None:
        self._talismans.write(trove.cards, ITSELF, out)
        write_f32_le(out, float(len(trove.markers)) / 10.0)
        write_f32_le(out, float(s.score(trove)) / 100.0)


def write_row(cards: list[int], faces: list[bytes], out: BytesWriter) -> None:
    """The cards from the left; of a long row the outer ones at either end."""
    if len(cards) <= LONGEST_ROW:
        for card in cards:
            out.write(faces[card])
        out.write(EMPTY_PLACES[LONGEST_ROW - len(cards)])
    else:
        for card in cards[:HALF]:
            out.write(faces[card])
        for card in cards[-HALF:]:
            out.write(faces[card])
