"""The setup of an environment: a game with its seats, variants and packs, and its encoding."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from hurlyburly import GAMES as GAMES  # registers them
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, game_of
from hurlyburly.kernel.luck import Luck, QuickLuck
from hurlyburly.kernel.observing import NOTHING_ASKED, Layout, Mask, Numbering, Observer, Row, nothing
from hurlyburly.kernel.state import State

LEAST, MOST = -1.0, 100.0  # of an observation's numbers
SEEDS = 2**31


def named(game: Game) -> str:
    """The name of its environment: `talisman_v2`."""
    return f"{game.id.replace('-', '_')}_v{game.learning.version}"


def observer_of(game: Game) -> type[Observer]:
    return game.learning.observer() if game.learning.observer is not None else Observer


class Setup:
    """A game as it is set up again and again, and what is seen of it.

    `variants` of None are the game's short form, in which the games of random players end. Nothing of it changes, so
    environments and threads may share one, and so do copies.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        variants: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
    ) -> None:
        self.game = game_of(game)
        self.seats = self.game.checked_seats(seats)
        self.variants = self.game.checked_variants(self.game.bots.short if variants is None else variants)
        self.packs = list(packs)
        self.box = self.game.checked_box(packs)
        if self.game.learning.room is not None and (lacking := self.game.learning.room(self.box)):
            raise BadTable(f"an environment of {self.game.title} cannot number all of these packs: {lacking}")
        self.observation_size = self.game.encode.OBSERVATION
        self.watching = observer_of(self.game)
        self.numbering = Numbering(self.game.encode.action.meaning, self.watching.questions())
        self.layout = self.watching.layout(self.seats, self.observation_size)
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        self._shown = [shown(self.layout, seat, self.observation_size) for seat in range(self.seats)]
        self._desk = Desk(self)

    def observer(self, row: Row) -> Observer:
        """An observer that writes into this row."""
        return self.watching(self.game.view, self.game.encode.observe, row)

    def laid(self, luck: Luck) -> State:
        """A newly set up table, before its first step."""
        return self.game.setup(self.seats, luck, self.box, self.variants)

    def fresh(self, seed: int) -> State:
        """A game at its first decision."""
        s = self.laid(QuickLuck(seed))
        s.advance()
        return s

    def observation(self, s: State, seat: int) -> NDArray[np.float32]:
        desk = self._desk
        if s.stack:
            desk.observer.write(s, seat, s.stack[-1], self.numbering.kind(s.stack[-1]).place)
        else:
            desk.observer.write(s, seat, None, NOTHING_ASKED.place)
        return desk.written.take(self._shown[seat])

    def mask(self, s: State) -> NDArray[np.int8]:
        """The mask of the seat that is asked."""
        desk = self._desk
        desk.legal.write(self.numbering.kind(s.stack[-1]) if s.stack else NOTHING_ASKED, s.options)
        return desk.marked.copy()

    def notation(self, s: State, action: int) -> str:
        """An action in the words that people play."""
        return s.stack[-1].write(s, self.numbering.option(s, action))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        ours = GAMES.get(self.game.id) is self.game
        return Setup, (self.game.id if ours else self.game, self.seats, self.variants, self.packs)


class Desk(threading.local):
    """What one match is written on when it is observed; every thread has its own."""

    def __init__(self, setup: Setup) -> None:
        numbers = nothing(setup.layout.size(1) + 1)  # and a zero
        marks = vec[u8]([u8(0)] * setup.numbering.size)
        self.observer = setup.observer(Row(setup.layout, 1, 0, numbers))
        self.legal = Mask(setup.numbering, marks, 0)
        self.written: NDArray[np.float32] = np.frombuffer(memoryview(numbers), np.float32)
        self.marked: NDArray[np.int8] = np.frombuffer(memoryview(marks), np.int8)


def shown(layout: Layout, seat: int, size: int) -> NDArray[np.intp]:
    """For each number of a seat's observation, where it is written in the row of a single match; places that are never
    written point to a zero."""
    written = np.arange(layout.size(1))
    row = Row(layout, 1, 0, nothing(0))
    blocks = written[int(row.blocks) : int(row.own)].reshape(layout.seats, layout.block).copy()
    own = written[int(row.own) :].reshape(layout.seats, layout.own)
    places = np.full(size, len(written))
    places[: layout.head] = written[: layout.head]
    if layout.seats:
        blocks[seat, layout.own_at : layout.own_at + layout.own] = own[seat]
        places[layout.head : layout.head + blocks.size] = np.roll(blocks, -seat, axis=0).ravel()
    return places
