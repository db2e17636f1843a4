"""Observations for learning agents, in memory that numpy can use directly: rows of 32-bit numbers, and masks of bytes.

Every game has an `Observer` that uses its view and `encode.observe`. Where that is too slow for learning, a game has
one of its own (`Learning.observer`), which writes the same numbers straight from the state, and only those that have
changed. Tests compare the two at every decision and check that neither leaks hidden information. It needs librt, which
comes with the environments (`hurlyburly[envs]`).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, Final

from librt.strings import BytesWriter, read_i32_le, write_f32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from hurlyburly.kernel.errors import BadTable, IllegalPlay
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import Step

NO_ACTION: Final = -1
BYTES_A_NUMBER: Final = 4
NONE: Final = 0  # numbers are kept as the bits that stand for them: this is 0.0
ONE: Final = 0x3F800000  # and this 1.0
NO_PLACE: Final = -1


def bits(values: Sequence[float]) -> vec[i32]:
    """These numbers as 32-bit floats, given as their bits."""
    packed = struct.pack(f"<{len(values)}f", *values)
    return vec[i32]([i32(bit) for bit in struct.unpack(f"<{len(values)}i", packed)])


class Parts:
    """Counts as fractions of a whole; the common ones are looked up in a table."""

    def __init__(self, whole: float, usual: int = 512) -> None:
        self.whole: Final = whole
        self.usual: Final = bits([count / whole for count in range(usual)])

    def of(self, count: i64) -> i32:
        if 0 <= count < len(self.usual):
            return self.usual[count]
        return bits([int(count) / self.whole])[0]


def nothing(length: int) -> vec[i32]:
    return vec[i32]([i32(NONE) for _ in range(length)])


def filled(length: int, value: int) -> vec[i64]:
    return vec[i64]([i64(value) for _ in range(length)])


class Layout:
    """How an observation is written: its `head` as it is shown, then a block for each seat, shown from the reader on.

    So nothing is written anew only because another seat is asked. Of its own block a reader sees `own` numbers, from
    `own_at` on, in another way than all others do; those are written apart.
    """

    def __init__(self, head: int, seats: int = 0, block: int = 0, own_at: int = 0, own: int = 0) -> None:
        self.head: Final = head
        self.seats: Final = seats
        self.block: Final = block
        self.own_at: Final = own_at
        self.own: Final = own

    def size(self, matches: int) -> int:
        """How many numbers these matches take: all heads, then all blocks, then all that readers see of their own."""
        return matches * (self.head + self.seats * (self.block + self.own))


class Row:
    """Where the observation of one match of many is written."""

    def __init__(self, layout: Layout, matches: int, number: int, numbers: vec[i32]) -> None:
        self.numbers: Final = numbers
        self.size: Final = layout.head
        self.head: Final = i64(number * layout.head)
        self.blocks: Final = i64(matches * layout.head + number * layout.seats * layout.block)
        before = matches * (layout.head + layout.seats * layout.block)
        self.own: Final = i64(before + number * layout.seats * layout.own)


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes down what a seat sees, as its game's `encode.observe` says: always in the same row."""

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]], row: Row) -> None:
        self.view: Final = view
        self.observe: Final = observe
        self.row: Final = row
        self.numbers: Final = row.numbers
        self.head: Final = row.head

    @staticmethod
    def layout(seats: int, size: int) -> Layout:
        """The layout for this many seats, of an observation of this size. Places that are never written are 0."""
        return Layout(size)

    @staticmethod
    def questions() -> Sequence[str]:
        """The names of the steps that may be asked, in the order in which `write` wants their places."""
        return ()

    def write(self, s: Any, seat: int, step: Step | None, asked: i64) -> None:
        """What `seat` sees; `step` is the one that is asked, and `asked` its place among the questions."""
        seen = BytesWriter()
        for number in self.observe(self.view(s, seat)):
            write_f32_le(seen, number)
        written = seen.getvalue()
        length: i64 = len(written) // BYTES_A_NUMBER
        k: i64 = 0
        while k < length:
            self.numbers[self.head + k] = read_i32_le(written, BYTES_A_NUMBER * k)
            k += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Afresh(Observer):
    """Writes straight from the state all that is not 0, and takes away what it wrote before.

    A game says in `note` what there is to write, with `put` and `add`.
    """

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]], row: Row) -> None:
        super().__init__(view, observe, row)
        self._counts = filled(row.size, 0)  # what has been added up at each place
        self._places = filled(row.size, 0)  # those that are not 0
        self._many: i64 = 0

    def write(self, s: Any, seat: int, step: Step | None, asked: i64) -> None:
        numbers = self.numbers
        head = self.head
        k: i64 = 0
        while k < self._many:
            place = self._places[k]
            numbers[head + place] = NONE
            self._counts[place] = 0
            k += 1
        self._many = 0
        self.note(s, seat, step, asked)

    def note(self, s: Any, seat: int, step: Step | None, asked: i64) -> None:
        """Write everything that `seat` sees, with `put` and `add`."""
        raise NotImplementedError

    def put(self, place: i64, number: i32) -> None:
        """A number, as the bits that stand for it, where there was none."""
        if number != NONE:
            self.numbers[self.head + place] = number
            self._places[self._many] = place
            self._many += 1

    def once(self, place: i64, number: i32) -> None:
        """A number, unless one has been put there in this way before."""
        if self._counts[place] == 0:
            self._counts[place] = 1
            self.put(place, number)

    def replace(self, place: i64, number: i32) -> None:
        """A number in place of what has been put there in this way before."""
        self.once(place, number)
        self.numbers[self.head + place] = number

    def mark(self, place: i64) -> None:
        """Write a one, whether or not there is one already."""
        self.once(place, ONE)

    def add(self, place: i64, count: i64, parts: Parts) -> None:
        """So many more of the parts that are counted there."""
        before = self._counts[place]
        self._counts[place] = before + count
        if before == 0:
            self.put(place, parts.of(count))
        else:
            self.numbers[self.head + place] = parts.of(before + count)


def choose(numbers: vec[i32], at: i64, standing: vec[i64], which: i64, place: i64) -> None:
    """Write a one-hot block, or zeros; `standing[which]` is where the one was before."""
    before = standing[which]
    if before != place:
        if before != NO_PLACE:
            numbers[at + before] = NONE
        if place != NO_PLACE:
            numbers[at + place] = ONE
        standing[which] = place


class QuestionKind:
    """A kind of question: its class of step, its place among those of its game, the number of each of its options."""

    def __init__(self, step: object, place: int, numbers: dict[int, int]) -> None:
        options = range(max(numbers, default=NO_ACTION) + 1)
        self.step: Final = step
        self.place: Final = i64(place)
        self.actions: Final = vec[i16]([i16(numbers.get(option, NO_ACTION)) for option in options])

    def action(self, option: i64) -> i16:
        """The number of an option; -1 if it has none."""
        return self.actions[option] if 0 <= option < len(self.actions) else i16(NO_ACTION)


NOTHING_ASKED: Final = QuestionKind(None, NO_PLACE, {})  # the game is over


class Numbering:
    """Converts options of a game's steps to numbers of actions, and back."""

    def __init__(self, meaning: Sequence[tuple[str, int]], questions: Sequence[str]) -> None:
        self.size: Final = len(meaning)
        self.meaning: Final = list(meaning)
        self.options: Final = [option for _, option in meaning]
        self._questions: Final = list(questions)
        self._found: list[QuestionKind] = []  # those that have been asked: so few that a dict would be slower

    def kind(self, step: Step) -> QuestionKind:
        kind: object = type(step)
        for known in self._found:
            if known.step is kind:
                return known
        name = type(step).__name__
        place = self._questions.index(name) if name in self._questions else NO_PLACE
        numbers = {option: action for action, (its, option) in enumerate(self.meaning) if its == name}
        found = QuestionKind(kind, place, numbers)
        self._found.append(found)  # two threads may both find it: that does no harm
        return found

    def legal(self, s: State) -> list[int]:
        """The actions of the seat that is asked, sorted."""
        if not s.stack:
            return []
        step = s.stack[-1]
        return sorted([self.action(step, option) for option in s.options])

    def action(self, step: Step, option: int) -> int:
        """The number of an option of a step."""
        return int(self.kind(step).action(option))

    def option(self, s: State, action: int) -> int:
        """The option that an action means to the seat that is asked."""
        if s.stack and 0 <= action < self.size:
            option = self.options[action]
            if option in s.options and self.action(s.stack[-1], option) == action:
                return option
        raise IllegalPlay(f"action {action} is not legal here; legal are {self.legal(s)}")


class Mask:
    """A one for each legal action, all zeros once the game is over: always in the same row, from `start` on."""

    def __init__(self, numbering: Numbering, marks: vec[u8], start: int) -> None:
        self.numbering: Final = numbering
        self.marks: Final = marks
        self.start: Final = i64(start)
        self._legal = vec[i16]([i16(NO_ACTION) for _ in range(numbering.size)])
        self._many: i64 = 0  # how many of them

    def write(self, asked: QuestionKind, options: list[int]) -> None:
        marks = self.marks
        start = self.start
        legal = self._legal
        k: i64 = 0
        while k < self._many:
            marks[start + i64(legal[k])] = 0
            k += 1
        k = 0
        for option in options:
            action = asked.action(option)
            if action == NO_ACTION:
                self._many = k
                raise BadTable(f"option {option} has no number here: the packs bring more than there is room for")
            marks[start + i64(action)] = 1
            legal[k] = action
            k += 1
        self._many = k

    def allows(self, action: i64) -> bool:
        return 0 <= action < i64(self.numbering.size) and self.marks[self.start + action] == 1

    def pick(self, luck: QuickLuck) -> int:
        """A random legal action."""
        place: i64 = luck.below(int(self._many))
        return int(self._legal[place])


def payoffs(s: State) -> list[float]:
    """What the seats get at the end: 1 for winning alone, -1 shared by the others, something between for a shared
    victory. They add up to 0."""
    winners = s.winners()
    paid = [0.0] * s.seats
    if winners:
        for seat in range(s.seats):
            paid[seat] = -1.0 / (s.seats - 1)
        for seat in winners:
            paid[seat] += s.seats / (s.seats - 1) / len(winners)
    return paid
