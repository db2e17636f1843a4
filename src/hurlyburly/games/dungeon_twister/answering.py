"""How the bots of Dungeon Twister answer in the other side's turn: a step with the ring, a card or an action with the
orb, a room that is revealed by placing what is found there.

An answer is worth what the other side can still make of its turn: for each of them, its planner goes on from there. An
iteration is one of that planner's; the answers take turns.
"""

from __future__ import annotations

import time
from typing import Final

from hurlyburly.games.dungeon_twister.planning import BETWEEN_LOOKS, Planner, judged
from hurlyburly.games.dungeon_twister.promising import in_own_order
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.kernel.luck import Luck


class Answering:
    """A search among all answers to the question that `seat` is asked in `s`."""

    def __init__(self, s: Twister, seat: int, luck: Luck) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.luck: Final = luck
        self.done = 0  # iterations
        self._order: Final = in_own_order(s)
        self._visits: Final[list[float]] = [0.0] * len(s.options)
        self._after: Final[list[Twister]] = []
        self._others: Final[list[Planner | None]] = []
        base = s.redeal(seat, luck)
        for option in s.options:
            after = base.twin(luck)
            after.play(option)
            while after.stack and after.seat == seat and after.active != seat:
                after.play(after.options[0])  # whatever is asked after this, it does nothing more
            self._after.append(after)
            goes_on = after.stack and after.active != seat and not after.sealed
            self._others.append(Planner(after, 1 - seat, luck, False) if goes_on else None)

    def grow(self, iterations: int, seconds: float = 0.0) -> None:
        """So many iterations more; `seconds` caps the time, 0 does not."""
        end = time.monotonic() + seconds
        for number in range(iterations):
            if seconds and number % BETWEEN_LOOKS == 0 and time.monotonic() > end:
                break
            place = self._order[self.done % len(self._order)]
            other = self._others[place]
            if other is not None:
                other.grow(1)
            self._visits[place] += 1.0
            self.done += 1

    def choice(self) -> int:
        """The option to choose."""
        return self.best()

    def best(self) -> int:
        """The answer that leaves the other side least."""
        values = self.values()
        best = self._order[0]
        for place in self._order:
            if values[place] > values[best]:
                best = place
        return self.s.options[best]

    def mixture(self) -> list[float]:
        """Nobody else answers at the same time."""
        return []

    def visits(self) -> list[float]:
        """Iterations that went into each option."""
        return self._visits[:]

    def values(self) -> list[float]:
        """How the seat stands at the end of the other side's turn; 0 for an option that was never tried."""
        found: list[float] = []
        for place in range(len(self._others)):
            other = self._others[place]
            if not self._visits[place]:
                found.append(0.0)
            elif other is None:
                found.append(judged(self._after[place], self.seat))
            else:
                found.append(other.left(self.seat))
        return found

    def line(self, option: int, longest: int) -> list[tuple[int, str]]:
        """The answer, and what the other side makes of it."""
        s = self.s.redeal(self.seat, self.luck.copy())
        found = [(self.seat, s.stack[-1].write(s, option))]
        other = self._others[self.s.options.index(option)]
        if other is not None and other.done and longest > 1:
            found += other.line(other.best(), longest - 1)
        return found
