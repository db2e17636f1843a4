"""Many matches side by side in one process, stepped in compiled code: one call, one action for each match.

batch = Batch(Table("toil-and-troublez", 3), matches=256, seed=1)
while learning:
    batch.step(policy(batch.observation, batch.mask))   # of whoever is asked: batch.seat
    batch.ended, batch.payoffs                          # matches that this step ended; new ones have begun there
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from librt.strings import BytesWriter

from hurlyburly.envs.observing import Numbering, Observer, payoffs
from hurlyburly.kernel.luck import Luck, QuickLuck
from hurlyburly.kernel.state import State

SEEDS: Final = 1 << 31
CHUNK: Final = 64_000  # bytes written before they are copied into the arrays: what a fast cache holds


class Batch:
    """So many matches, each at a decision. Every step writes into the same arrays, one row a match."""

    def __init__(self, table: Any, matches: int, seed: int = 0) -> None:
        self.table: Final = table
        self.matches: Final = matches
        self._fresh: Final[Callable[[int], State]] = table.fresh
        self._observer: Final[Observer] = table.observer
        self._numbering: Final[Numbering] = table.numbering
        self._width: Final[int] = table.written_size  # beyond it an observation is always 0
        self._seen = BytesWriter()
        self._legal = BytesWriter()
        self._asked = BytesWriter()
        self._states: list[State] = []
        self._memories: Final = [table.observer.memory() for _ in range(matches)]
        self._luck: Luck = QuickLuck(seed)
        self.observation: Any = np.zeros((matches, table.observation_size), np.float32)  # of the seat that is asked
        self.mask: Any = np.zeros((matches, self._numbering.size), np.int8)  # what it may do
        self.seat: Any = np.zeros(matches, np.int8)  # which seat that is
        self.ended: Any = np.zeros(matches, np.bool_)  # the match that was here is over
        self.payoffs: Any = np.zeros((matches, table.seats), np.float32)  # and paid this
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all matches anew."""
        self._luck = QuickLuck(seed)
        self._states = [self._fresh(self._luck.below(SEEDS)) for _ in range(self.matches)]
        self.ended[:] = False
        self.payoffs[:] = 0.0
        for number in range(self.matches):
            self._look(number)

    @property
    def states(self) -> list[State]:
        """The matches themselves, secrets and all: for tests and pictures, not for learners."""
        return self._states

    def step(self, actions: Any) -> None:
        """Play one action in each match (an array or a list); where that ends it, the next match begins."""
        chosen: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(chosen) != self.matches:
            raise ValueError(f"{len(chosen)} actions for {self.matches} matches")
        options: list[int] = []  # of all matches first: if one is not legal, nothing is played anywhere
        for number in range(self.matches):
            options.append(self._numbering.option(self._states[number], chosen[number]))
        self.ended[:] = False
        self.payoffs[:] = 0.0
        for number in range(self.matches):
            s = self._states[number]
            s.play(options[number])
            if not s.stack:
                self.ended[number] = True
                self.payoffs[number] = payoffs(s)
                self._states[number] = self._fresh(self._luck.below(SEEDS))
            self._look(number)  # at once, while all of it is in the cache

    def sample(self) -> list[int]:
        """A random legal action for each match."""
        chosen: list[int] = []
        for s in self._states:
            chosen.append(self._numbering.actions_of(s.stack[-1])[self._luck.pick(s.options)])
        return chosen

    def _look(self, number: int) -> None:
        """Write down what is seen of a match; every so often, and after the last, copy that into the arrays."""
        s = self._states[number]
        seat = s.stack[-1].seat
        self._asked.append(seat)
        self._observer.write(s, seat, self._memories[number], self._seen)
        self._numbering.write_mask(s, self._legal)
        if len(self._seen) > CHUNK or number == self.matches - 1:
            count = len(self._asked)
            first = number + 1 - count
            self.seat[first : number + 1] = rows(self._asked, np.int8, count)[:, 0]
            self.observation[first : number + 1, : self._width] = rows(self._seen, np.float32, count)
            self.mask[first : number + 1] = rows(self._legal, np.int8, count)


def rows(written: BytesWriter, kind: Any, count: int) -> Any:
    """What has been written, as so many rows; and begin anew."""
    made = np.frombuffer(written.getvalue(), kind).reshape(count, -1)
    written.truncate(0)
    return made
