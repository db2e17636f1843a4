"""Many matches side by side in one process, stepped in compiled code: one call, one action for each match.

batch = Batch(Setup("toil-and-troublez", 3), matches=64, seed=1)
while learning:
    batch.step(policy(batch.observation, batch.mask))   # of whoever is asked: batch.seat
    batch.ended, batch.payoffs                          # matches that this step ended; new ones have begun there
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from hurlyburly.envs.sheet import Sheet
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.observing import Numbering, payoffs
from hurlyburly.kernel.state import State

SEEDS: Final = 1 << 31


class Batch:
    """Many matches, each at a decision. Every step writes into the same arrays, one row for each match."""

    def __init__(self, setup: Any, matches: int, seed: int = 0, arrays: dict[str, Any] | None = None) -> None:
        """`arrays` are the arrays to write into, if not its own."""
        if not hasattr(setup, "fresh"):
            raise BadTable(f"a batch is made of a Setup, as in Batch(Setup(game), matches=64), not {setup!r}")
        if matches < 1:
            raise BadTable(f"a batch has at least one match, not {matches}")
        self.setup: Final = setup
        self.matches: Final = matches
        self._fresh: Final[Callable[[int], State]] = setup.fresh
        self._numbering: Final[Numbering] = setup.numbering
        self._states: list[State] = []
        self._luck = QuickLuck(seed)
        own = arrays or {name: np.zeros(*shape) for name, shape in arrays_of(setup, matches).items()}
        self.observation: Final[Any] = own["observation"]
        self.mask: Final[Any] = own["mask"]
        self.seat: Final[Any] = own["seat"]
        self.ended: Final[Any] = own["ended"]
        self.payoffs: Final[Any] = own["payoffs"]
        self._sheet: Final = Sheet(setup, self.observation, self.mask, self.seat)
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Begin all matches again."""
        self._luck = QuickLuck(seed)
        self.ended[:] = False
        self.payoffs[:] = 0.0
        self._lay([self._fresh(self._luck.below(SEEDS)) for _ in range(self.matches)])

    def _lay(self, states: list[State]) -> None:
        """Go on from these states."""
        self._states = states
        for number in range(self.matches):
            self._sheet.write(number, states[number])
        self._sheet.show()

    @property
    def states(self) -> list[State]:
        """The matches themselves, secrets and all: for tests and pictures, not for learners."""
        return self._states

    def step(self, actions: Any) -> None:
        """Play one action in each match (an array or a list); where that ends it, the next match begins."""
        chosen: list[int] = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(chosen) != self.matches:
            raise BadTable(f"{len(chosen)} actions for {self.matches} matches")
        sheet = self._sheet
        for number in range(self.matches):  # all of them first: if one is not legal, nothing is played anywhere
            if not sheet.masks[number].allows(chosen[number]):
                self._numbering.option(self._states[number], chosen[number])  # says so
        self.ended[:] = False
        self.payoffs[:] = 0.0
        options = self._numbering.options
        for number in range(self.matches):
            s = self._states[number]
            s.play(options[chosen[number]])
            if not s.stack:
                self.ended[number] = True
                self.payoffs[number] = payoffs(s)
                s = self._fresh(self._luck.below(SEEDS))
                self._states[number] = s
            sheet.write(number, s)  # at once, while all of it is in the cache
        sheet.show()

    def sample(self) -> list[int]:
        """A random legal action for each match."""
        chosen: list[int] = []
        for mask in self._sheet.masks:
            chosen.append(mask.pick(self._luck))
        return chosen

    def copy(self) -> Batch:
        """An independent copy of the batch, with its own arrays."""
        return gone_on(self.setup, [s.copy() for s in self._states], self._luck.copy(), self.ended, self.payoffs)

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return gone_on, (self.setup, self._states, self._luck, self.ended, self.payoffs)


def gone_on(setup: Any, states: list[State], luck: QuickLuck, ended: Any, payoffs: Any) -> Batch:
    """A batch that goes on from these states."""
    batch = Batch(setup, len(states))
    batch._luck = luck
    batch.ended[:] = ended
    batch.payoffs[:] = payoffs
    batch._lay(states)
    return batch


def arrays_of(setup: Any, matches: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of a batch, one row for each match: their shapes and kinds of number."""
    return {
        "observation": ((matches, setup.observation_size), np.float32),  # of the seat that is asked
        "mask": ((matches, setup.numbering.size), np.int8),  # what it may do
        "seat": ((matches,), np.int8),  # which seat that is
        "ended": ((matches,), np.bool_),  # the match that was here is over
        "payoffs": ((matches, setup.seats), np.float32),  # and paid this
    }
