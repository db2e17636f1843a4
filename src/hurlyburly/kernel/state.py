"""A state: everything about one game, and the stack of steps that says what happens next.

`play` trusts its caller and is fast; `Match.play` checks everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.step import NOBODY, NOTHING, Step

if TYPE_CHECKING:
    from hurlyburly.kernel.events import Event

EVERYBODY: Final = -1  # an audience is a set of seats as bits; this one has spectators too
UNSEALED: Final = -1
UNKNOWN: Final = -1  # stands for a fact that the reader may not know


def only(seat: int) -> int:
    """The audience of one seat."""
    return 1 << seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """What a match is played with: frozen tables made of a game's content and of packs. Copies share it.

    `packs` are the keys of the packs in it, in order; games add their tables in a subclass.
    """

    packs: list[str]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Subclasses add plain fields and `box`, and write `twin`, `redeal` and `scores`."""

    seats: int
    luck: Luck
    stack: list[Step]
    options: list[int]  # of the seat asked
    sealed: list[int]  # answers not yet shown, by seat
    shown: bool  # a secret has come to light since a match last looked
    told: list[Event] | None  # a match listens; a simulation does not

    # What each game writes.

    def twin(self, luck: Luck) -> State:
        """A copy that draws from `luck`."""
        raise NotImplementedError

    def redeal(self, seat: int, luck: Luck) -> State:
        """A twin in which everything that `seat` cannot know has been dealt again."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        raise NotImplementedError

    def winners(self) -> list[int]:
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]

    def standing(self) -> list[float]:
        """How each seat stands, from 0 (lost) to 1 (won), judged by what lies open: for bots."""
        scores = self.scores()
        most = max(1, max(scores))
        return [0.5 * max(0, score) / most for score in scores]

    def horizon(self) -> int:
        """After how many plays a bot may end a playout and ask `standing`; 0 means never, -1 at once."""
        return 0

    def exploration(self) -> float:
        """How much a search tries what looks worse: about the difference in reward between good and bad plays."""
        return 0.7

    # The machine.

    def begin(self, seats: int, luck: Luck) -> None:
        self.seats = seats
        self.luck = luck
        self.stack = []
        self.options = NOTHING
        self.sealed = NOTHING
        self.shown = False
        self.told = None

    def carry(self, other: State, luck: Luck) -> None:
        """Copy the kernel's own fields from `other`: its share of `twin`."""
        self.seats = other.seats
        self.luck = luck
        self.stack = other.stack[:]
        self.options = other.options
        self.sealed = other.sealed
        self.shown = False
        self.told = None

    def __reduce__(self) -> tuple[object, ...]:
        """For process pools. A compiled object has no other way to be pickled."""
        from hurlyburly.kernel.position import data_with_packs, state_with_packs

        return state_with_packs, (type(self), data_with_packs(self))

    def copy(self) -> State:
        return self.twin(self.luck.copy())

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @property
    def over(self) -> bool:
        return not self.stack

    @property
    def seat(self) -> int:
        """The seat that is asked, or NOBODY."""
        return self.stack[-1].seat if self.stack else NOBODY

    def then(
        self,
        first: Step,
        second: Step | None = None,
        third: Step | None = None,
        fourth: Step | None = None,
        fifth: Step | None = None,
        sixth: Step | None = None,
    ) -> None:
        """These happen next, in reading order; `then_each` takes any number. (`*steps` would cost a decision 8-10%.)"""
        stack = self.stack
        if second is not None:
            if third is not None:
                if fourth is not None:
                    if fifth is not None:
                        if sixth is not None:
                            stack.append(sixth)
                        stack.append(fifth)
                    stack.append(fourth)
                stack.append(third)
            stack.append(second)
        stack.append(first)

    def then_each(self, steps: Sequence[Step]) -> None:
        """Like `then`, for a list of any length."""
        for i in range(len(steps) - 1, -1, -1):
            self.stack.append(steps[i])

    def play(self, option: int) -> None:
        """The seat that is asked chooses; run on until somebody must choose again, or the game is over."""
        self.stack.pop().choose(self, option)
        self.advance()

    def advance(self) -> None:
        stack = self.stack
        while stack:
            step = stack[-1]
            options = step.options(self)
            if options:
                self.options = options
                return
            stack.pop()
            step.run(self)
        self.options = NOTHING

    def ask(self, seat: int) -> None:
        """Ask this seat next, where several owe an answer."""
        step = self.stack[-1].asking(seat)
        self.stack[-1] = step
        self.options = step.options(self)

    def seal(self, seat: int, option: int) -> None:
        sealed = self.sealed[:] if self.sealed else [UNSEALED] * self.seats
        sealed[seat] = option
        self.sealed = sealed

    def ask_again(self, seat: int) -> None:
        """End a redeal for `seat`: the others' sealed answers and options depend on their new hands."""
        if not self.stack:
            return
        step = self.stack[-1]
        if self.sealed:
            for other in range(self.seats):
                if other != seat and self.sealed[other] != UNSEALED:
                    self.seal(other, self.luck.pick(step.asking(other).options(self)))
        if step.seat != seat:
            self.options = step.options(self)

    def end(self) -> None:
        """End the game."""
        self.stack.clear()

    def reveal(self) -> None:
        """Somebody now sees what they could not see before, so the last play cannot be taken back."""
        self.shown = True

    def all_but(self, seat: int) -> int:
        """The audience of all other seats (a spectator is not among them: it sees what everybody sees)."""
        return ((1 << self.seats) - 1) & ~(1 << seat)

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seats

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        return [(seat + k) % self.seats for k in range(1, self.seats)]

    def round_from(self, seat: int) -> list[int]:
        """All seats, clockwise."""
        return [(seat + k) % self.seats for k in range(self.seats)]
