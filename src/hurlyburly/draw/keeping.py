"""What a table shows is worked out once, and kept as long as it is shown.

A drawing is a pure function of what it depends on. Marked with `kept`, it is made once for each look at a table: for
all viewers to whom the table is the same there, and not again while that stays as it is. What all see alike of a
position is marked with `alike`, and made once for it. Each table has a `Shelf` of its own with what its last two looks
were made of, so memory grows with what lies on the tables, however many there are.

To find something on a shelf costs about as much as to draw a button, so this is for large parts: a player's strip, a
board. What has few values, as the face of a card, is shared by all tables in a `functools.lru_cache`.

Two viewers find the same thing only by asking for it with the same arguments, and whatever one of them may not know is
among these.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any, TypeVar, cast

Make = TypeVar("Make", bound=Callable[..., Any])
_numbers = itertools.count()  # functions stand by number in what is kept: garbage collection need not follow numbers


class Shelf:
    """What has been computed for the viewers of one table."""

    def __init__(self) -> None:
        self.position = -1  # the version of the table that is looked at
        self.seen: dict[Any, Any] = {}  # of this position
        self.now: dict[Any, Any] = {}
        self.before: dict[Any, Any] = {}

    def turn(self, position: int) -> None:
        """The table has changed: results that nobody asks for until it changes again are dropped."""
        if position != self.position:
            self.position = position
            self.seen = {}
            self.before = self.now
            self.now = {}

    def rest(self) -> None:
        """All who look have seen this position: only its drawings are needed again."""
        self.seen = {}
        self.before = {}


class Desk:
    """Where something is worked out for a table, its shelf is here; elsewhere nothing is kept."""

    def __init__(self) -> None:
        self.shelf: Shelf | None = None

    def at(self, shelf: Shelf, position: int) -> Desk:
        """Use this shelf until the `with` block ends."""
        shelf.turn(position)
        self.shelf = shelf
        return self

    def __enter__(self) -> None: ...

    def __exit__(self, *why: object) -> None:
        self.shelf = None


DESK = Desk()


def kept(make: Make) -> Make:
    """Decorates a drawing function whose results are kept by its arguments, which must be positional and comparable."""

    number = next(_numbers)

    def keep(*given: Any) -> Any:
        shelf = DESK.shelf
        if shelf is None:
            return make(*given)
        key = (number, given)
        found = shelf.now.get(key)
        if found is None:
            found = shelf.before.get(key)
            if found is None:
                found = make(*given)
            shelf.now[key] = found
        return found

    return cast(Make, keep)


def alike(make: Make) -> Make:
    """Decorates a function of a state whose result is the same for all who ask with the same arguments, as long as the
    table stays at one position."""

    number = next(_numbers)

    def look(*given: Any) -> Any:
        shelf = DESK.shelf
        if shelf is None:
            return make(*given)
        key = (number, given)
        found = shelf.seen.get(key)
        if found is None:
            found = shelf.seen[key] = make(*given)
        return found

    return cast(Make, look)
