"""The words of a game's notation: kinds of things, and verbs for what is done with them.

A game's `things.py` has a small class for each kind and a constant for each verb; its steps say with them what an
option means. Text is made here and nowhere else:

    ADD: Final = Verb("add", "add {} to {}", [INGREDIENT, CAULDRON])

    def means(self, s: Trouble, option: int) -> Play:
        return ADD.of(s, self.seat, ingredient, cauldron)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from hurlyburly.kernel.play import Play, Thing
from hurlyburly.kernel.step import SEAT_NAMES

NO_THING: Final = -1
MOST_KEPT: Final = 4096  # ids of a kind


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A kind of thing. Numbers count through the whole table, so an id means one thing only."""

    def __init__(self, id: str) -> None:
        self.id: Final = id
        self._ids: list[str] = []

    def written(self, s: Any, number: int, seat: int) -> str:
        """Its name in notation, as the seat that is asked writes it."""
        raise NotImplementedError(self.id)

    def numbers(self, box: Any) -> list[int]:
        """The numbers of all such things in the box, on the table or not; none of a kind that needs no explaining."""
        return []

    def about(self, box: Any, number: int) -> Thing:
        """What people read about it. Raises an IndexError or KeyError if there is none."""
        raise KeyError(number)

    def thing(self, number: int) -> str:
        """The id of the thing with this number."""
        ids = self._ids
        if number < len(ids):
            return ids[number]
        if number >= MOST_KEPT:
            return f"{self.id}:{number}"
        for missing in range(len(ids), number + 1):
            ids.append(f"{self.id}:{missing}")
        return ids[number]


class Verb:
    """A way to play. Its pattern has `{}` for each thing it acts on, and may end with `{*}` for a set of things."""

    def __init__(self, id: str, pattern: str, kinds: list[Kind] | None = None) -> None:
        self.id: Final = id
        self.pattern: Final = pattern
        self.kinds: Final[list[Kind]] = kinds if kinds is not None else []
        self.takes_set: Final = "{*}" in pattern
        self.texts: Final = pattern.replace("{*}", "{}").split("{}")
        assert len(self.texts) == len(self.kinds) + 1, f"{id}: {len(self.kinds)} kinds for {pattern!r}"

    def of(self, s: Any, seat: int, first: int = NO_THING, second: int = NO_THING, third: int = NO_THING) -> Play:
        """The play of a seat that does this to up to three things."""
        texts = self.texts
        kinds = self.kinds
        if first == NO_THING:
            return Play(self.id, (), texts[0])
        one = kinds[0]
        text = texts[0] + one.written(s, first, seat) + texts[1]
        if second == NO_THING:
            return Play(self.id, (one.thing(first),), text)
        two = kinds[1]
        text += two.written(s, second, seat) + texts[2]
        if third == NO_THING:
            return Play(self.id, (one.thing(first), two.thing(second)), text)
        three = kinds[2]
        text += three.written(s, third, seat) + texts[3]
        return Play(self.id, (one.thing(first), two.thing(second), three.thing(third)), text)

    def of_all(self, s: Any, seat: int, numbers: list[int]) -> Play:
        """The play of a seat that does this to any number of things; a verb that takes a set takes the last ones as
        it."""
        kinds = self.kinds
        last = len(kinds) - 1
        things = [kinds[min(n, last)].thing(number) for n, number in enumerate(numbers)]
        names = [kinds[min(n, last)].written(s, number, seat) for n, number in enumerate(numbers)]
        return Play(self.id, tuple(things), self.filled(names))

    def filled(self, names: Sequence[str]) -> str:
        """The pattern with these names filled in, for example on a button."""
        texts = self.texts
        last = len(self.kinds) - 1
        text = texts[0]
        for n in range(last + 1):
            text += (listed(names[n:]) if n == last and self.takes_set else names[n]) + texts[n + 1]
        return text


def listed(names: Sequence[str], none: str = "nothing") -> str:
    """Names in a sentence: nothing; 1; 1 and 2; 1, 2 and 3."""
    if not names:
        return none
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


class SeatKind(Kind):
    """Seats, which every table has."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return SEAT_NAMES[number]


class NumberKind(Kind):
    """Numbers that are chosen."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return str(number)


SEAT: Final = SeatKind("seat")
NUMBER: Final = NumberKind("number")
