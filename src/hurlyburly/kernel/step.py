"""A step: a sentence or two of a rulebook, as a small immutable class.

A step knows the seat it asks and perhaps a card or a space: numbers, public ones, and nothing else. If it has
options, its seat is asked and `choose` happens; if it has none, `run` happens. Either may put further steps on the
stack with `s.then(...)`.

Methods take the game's own state: `def run(self, s: Troublez)`. The base class says `Any` to allow that.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from hurlyburly.kernel.play import Play

NOTHING: Final[list[int]] = []
NOBODY: Final = -1
SEAT_NAMES: Final = "ABCDEFGH"  # in words and records
PAIR: Final = 64
OPTIONS: Final = 4096  # an option is a number below this


def pair(first: int, second: int) -> int:
    """An option made of two small numbers (a row and an end of it); `unpair` gives them back."""
    return first * PAIR + second


def unpair(option: int) -> tuple[int, int]:
    return option // PAIR, option % PAIR


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are plain Python
class Step:
    """One thing that happens, or one question to one seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int = NOBODY) -> None:
        self.seat: Final = seat

    def options(self, s: Any) -> list[int]:
        """What the seat may choose. Whether there are any may depend on what all see, never on what is hidden."""
        return NOTHING

    def means(self, s: Any, option: int) -> Play:
        """The option as a play, made by one of the game's verbs. Options of other seats' steps never show."""
        raise NotImplementedError(type(self).__name__)

    def write(self, s: Any, option: int) -> str:
        """The option in notation: what people type, and what records keep."""
        return self.means(s, option).text

    def choose(self, s: Any, option: int) -> None:
        """The seat has chosen."""
        raise NotImplementedError(type(self).__name__)

    def run(self, s: Any) -> None:
        """There was nothing to choose."""

    def conceivable(self, s: Any) -> list[int]:
        """Options a player might try, legal or not; `barred_by` says why not. Made from what the seat can see."""
        return self.options(s)

    def barred_by(self, s: Any, option: int) -> str:
        """The id of the rule against a conceivable option, or nothing."""
        return ""

    def seen(self, s: Any) -> int:
        """What luck has just shown to all, if it makes this another question (the card drawn); for search."""
        return 0

    def prior(self, s: Any, option: int) -> float:
        """How promising an option looks at first sight, above 0; a search tries promising ones first."""
        return 1.0

    def owing(self) -> list[int]:
        """The seats that owe an answer."""
        return [self.seat]

    def asking(self, seat: int) -> Step:
        """This step, put to `seat` next."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step):
    """A question to several seats at once. Answers lie unseen in `s.sealed` until the last is in; then `reveal`.

    A subclass with further fields writes `for_seats`.
    """

    __slots__ = ("waiting",)

    def __init__(self, waiting: list[int], seat: int = NOBODY) -> None:
        super().__init__(waiting[0] if waiting and seat == NOBODY else seat)
        self.waiting: Final = waiting

    def answers(self, s: Any) -> list[int]:
        """What this seat may answer."""
        raise NotImplementedError(type(self).__name__)

    def reveal(self, s: Any) -> None:
        """All have answered: `s.sealed` has the answers, by seat."""
        raise NotImplementedError(type(self).__name__)

    def for_seats(self, waiting: list[int], seat: int = NOBODY) -> Sealed:
        """The same question, for these seats."""
        return type(self)(waiting, seat)

    def options(self, s: Any) -> list[int]:
        return self.answers(s) if self.waiting else NOTHING

    def choose(self, s: Any, option: int) -> None:
        s.seal(self.seat, option)
        s.then(self.for_seats([seat for seat in self.waiting if seat != self.seat]))

    def run(self, s: Any) -> None:
        self.reveal(s)
        s.sealed = NOTHING

    def owing(self) -> list[int]:
        return self.waiting

    def asking(self, seat: int) -> Step:
        return self.for_seats(self.waiting, seat)
