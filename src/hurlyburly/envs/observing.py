"""What a learner is given, written as bytes: an observation is numbers of 32 bits, a mask one byte an action.

Every game has an `Observer` that goes through its view and `encode.observe`. Where that is too slow for learning, a
game has one of its own (`troublez`, `wizard`) that writes the same numbers straight from the state; tests hold the two
equal at every decision, and hold both to the laws of hidden information.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.strings import BytesWriter, write_f32_le
from mypy_extensions import i64, u8

from hurlyburly.kernel.errors import IllegalPlay
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import OPTIONS, Step

NO_ACTION: Final = -1
BYTES_A_NUMBER: Final = 4


class Memory:
    """What an observer has written of a match and may write again while it stays as it is."""


class Block:
    """Some of it, and the thing it was made of: one that is replaced when it changes."""

    __slots__ = ("made", "of")

    def __init__(self) -> None:
        self.of: object = None
        self.made = b""

    def keep(self, of: object, written: BytesWriter) -> None:
        """It has been written anew; empties what it was written into."""
        self.of = of
        self.made = written.getvalue()
        written.truncate(0)


class Observer:
    """Writes down what a seat sees, as its game's `encode.observe` says."""

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]]) -> None:
        self.view: Final = view
        self.observe: Final = observe

    def blank(self, seats: int) -> int:
        """How many numbers at the end are always 0 at a table of so many seats: `write` leaves them out."""
        return 0

    def memory(self) -> Memory:
        """For one match after the other."""
        return Memory()

    def write(self, s: Any, seat: int, memory: Any, out: BytesWriter) -> None:
        for number in self.observe(self.view(s, seat)):
            write_f32_le(out, number)


class Tally:
    """Counts cards by face, in bytes: ten times as fast as a list."""

    def __init__(self, faces: int, part: float) -> None:
        self.faces: Final = i64(faces)
        self.part: Final = part  # what each counts
        self._none: Final = bytes(faces)
        self._zeros: Final = bytes(faces * BYTES_A_NUMBER)
        self._counts = BytesWriter()

    def write(self, cards: list[int], face: list[int], out: BytesWriter) -> None:
        """How many there are of each face; `face` tells that of a card."""
        if not cards:
            out.write(self._zeros)
            return
        counts = self._counts
        counts.truncate(0)
        counts.write(self._none)
        for card in cards:
            place: i64 = face[card]
            counts[place] = counts[place] + 1
        part = self.part
        k: i64 = 0
        while k < self.faces:
            count: u8 = counts[k]
            write_f32_le(out, float(int(count)) * part)
            k += 1


class Questions:
    """Which question is open, as ones and zeros."""

    def __init__(self, named: dict[str, bytes]) -> None:
        self._named: Final = named  # by name of the step's class
        self._found: dict[object, bytes] = {}

    def of(self, step: Step) -> bytes:
        kind: object = type(step)
        found = self._found.get(kind)
        if found is None:
            found = self._named[type(step).__name__]
            self._found[kind] = found
        return found


class Numbering:
    """Between the options of a game's steps and the numbers of its actions."""

    def __init__(self, meaning: Sequence[tuple[str, int]]) -> None:
        self.size: Final = len(meaning)
        self.meaning: Final = list(meaning)
        self._option: Final = [option for _, option in meaning]
        self._none_legal: Final = bytes(len(meaning))
        self._actions: dict[object, list[int]] = {}  # by class of step, then by option

    def actions_of(self, step: Step) -> list[int]:
        """The number of each option of a step, by option."""
        kind: object = type(step)
        found = self._actions.get(kind)
        if found is None:
            found = [NO_ACTION] * OPTIONS
            for action, (name, option) in enumerate(self.meaning):
                if name == type(step).__name__:
                    found[option] = action
            self._actions[kind] = found
        return found

    def legal(self, s: State) -> list[int]:
        """The actions of the seat that is asked, sorted."""
        if not s.stack:
            return []
        actions = self.actions_of(s.stack[-1])
        return sorted([actions[option] for option in s.options])

    def write_mask(self, s: State, out: BytesWriter) -> None:
        """A one for each legal action; all zeros once the game is over."""
        start: i64 = len(out)
        out.write(self._none_legal)
        if s.stack:
            actions = self.actions_of(s.stack[-1])
            for option in s.options:
                action: i64 = actions[option]
                out[start + action] = 1

    def option(self, s: State, action: int) -> int:
        """The option that an action means to the seat that is asked."""
        if s.stack and 0 <= action < self.size:
            option = self._option[action]
            if self.actions_of(s.stack[-1])[option] == action and option in s.options:
                return option
        raise IllegalPlay(f"action {action} is not legal here; legal are {self.legal(s)}")


def payoffs(s: State) -> list[float]:
    """At the end: 1 for winning alone, -1 shared by the others; a shared victory lies between. They add up to 0."""
    winners = s.winners()
    paid = [0.0] * s.seats
    if winners:
        for seat in range(s.seats):
            paid[seat] = -1.0 / (s.seats - 1)
        for seat in winners:
            paid[seat] += s.seats / (s.seats - 1) / len(winners)
    return paid
