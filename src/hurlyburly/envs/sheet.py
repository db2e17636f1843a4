"""A sheet: the observations and masks of many matches, one row for each, written in compiled code."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8

from hurlyburly.kernel.observing import BYTES_A_NUMBER, Layout, Mask, Numbering, Observer, Row, filled, nothing
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import NOBODY


class Sheet:
    """Written match by match, and then shown all at once in arrays: numpy reads the memory that was written."""

    def __init__(self, setup: Any, observation: Any, mask: Any, seat: Any) -> None:
        matches = len(observation)
        layout: Layout = setup.layout
        self._seats: Final = i64(layout.seats)
        self._numbering: Final[Numbering] = setup.numbering
        actions = self._numbering.size
        numbers = nothing(layout.size(matches))
        marks = vec[u8]([u8(0) for _ in range(matches * actions)])
        rows = [Row(layout, matches, number, numbers) for number in range(matches)]
        self._observers: Final[list[Observer]] = [setup.observer(row) for row in rows]
        self.masks: Final = [Mask(self._numbering, marks, actions * number) for number in range(matches)]
        self._asked = filled(matches, NOBODY)
        self._readers = filled(matches, 0)  # their places among all seats of all matches
        self._positions = filled(matches * layout.seats, 0)  # of all those seats, clockwise from the reader
        # The same memory as numpy reads it, and where it goes.
        written = np.frombuffer(memoryview(numbers), np.float32)
        head = int(rows[0].blocks)
        own = int(rows[0].own)
        self._shown: Final[list[tuple[Any, Any]]] = [
            (observation[:, : layout.head], written[:head].reshape(matches, -1)),
            (mask, np.frombuffer(memoryview(marks), np.int8).reshape(matches, -1)),
            (seat, np.frombuffer(memoryview(self._asked), np.int64)),
        ]
        if layout.seats:
            end = layout.head + layout.seats * layout.block
            first_own = layout.head + layout.own_at
            blocks = observation[:, layout.head : end].reshape(matches, layout.seats, layout.block)
            self._blocks_shown: Any = whole(blocks)
            self._blocks: Any = whole(written[head:own].reshape(-1, layout.block))
            self._match: Any = np.repeat(np.arange(matches), layout.seats)
            self._position: Any = np.frombuffer(memoryview(self._positions), np.int64)
            self._own_shown: Any = whole(observation[:, first_own : first_own + layout.own])
            self._own: Any = whole(written[own:].reshape(-1, layout.own))
            self._reader: Any = np.frombuffer(memoryview(self._readers), np.int64)

    def write(self, number: int, s: State) -> None:
        """What the seat that is asked sees of a match, and what it may do."""
        step = s.stack[-1]
        asked = self._numbering.kind(step)
        self._observers[number].write(s, step.seat, step, asked.place)
        self.masks[number].write(asked, s.options)
        place: i64 = number
        seat: i64 = step.seat
        if self._asked[place] != seat:
            self._asked[place] = seat
            self._turn(place, seat)

    def _turn(self, place: i64, seat: i64) -> None:
        """Another seat of a match is shown."""
        first = place * self._seats
        self._readers[place] = first + seat
        position: i64 = 0
        while position < self._seats:
            self._positions[first + seat] = position
            position += 1
            seat += 1
            if seat == self._seats:
                seat = 0

    def show(self) -> None:
        for shown, written in self._shown:
            shown[...] = written
        if self._seats:
            self._blocks_shown[self._match, self._position] = self._blocks
            self._own_shown[...] = self._own.take(self._reader)


def whole(blocks: Any) -> Any:
    """A view of the blocks in which each block is one item, so that it is copied in one piece."""
    return blocks.view(f"V{BYTES_A_NUMBER * blocks.shape[-1]}")[..., 0]
