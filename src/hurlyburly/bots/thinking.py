"""The result of a search: the best option, how all of them compare, and what is expected to follow.

    thinking = Thinking(glimpse)
    thought = thinking.more(seconds=0.2)
    thought = thinking.more(seconds=2.0)     # everything found so far is kept

A thought is computed from redeals for the seat that must choose and nothing else, so it can be shown to that seat.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from hurlyburly.bots.tree import Tree
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.parts import Searcher

if TYPE_CHECKING:
    from hurlyburly.bots.levels import Glimpse

LONGEST_LINE = 8  # plays
NO_LIMIT = 1_000_000_000


class Expected(msgspec.Struct, frozen=True):
    """A play that a seat is expected to make."""

    seat: int
    text: str


class Weighed(msgspec.Struct, frozen=True):
    """An option and what the search has found about it."""

    option: int
    text: str
    visits: int
    value: float  # how the seat stands after it, from 0 (lost) to 1 (won)
    chance: float  # with which it should be chosen: 1 for the best or, among secret answers, by the mixture


class Thought(msgspec.Struct, frozen=True):
    """What a search has found so far."""

    best: int  # the option that should be chosen; among secret answers, the likeliest
    text: str  # the same in notation
    options: tuple[Weighed, ...]  # all of them, the best first
    line: tuple[Expected, ...]  # what is expected to follow the best, with it, as one redeal has it
    mixture: dict[int, float]  # where others answer in secret at the same time: chances by option; else empty
    iterations: int
    seconds: float

    def of(self, text: str) -> Weighed:
        """The result for the option with this notation."""
        for weighed in self.options:
            if weighed.text == text:
                return weighed
        raise BadTable(f"{text!r} was no option; there were: {', '.join(each.text for each in self.options)}")


def searcher(glimpse: Glimpse) -> Searcher:
    """A searcher for this question: the game's own, or the tree that works for all games."""
    for game in GAMES.values():
        if game.state is type(glimpse.s) and game.bots.search is not None:
            own = game.bots.search(glimpse.s, glimpse.seat, glimpse.luck)
            if own is not None:
                return own
    return Tree(glimpse.s, glimpse.seat, glimpse.luck)


class Thinking:
    """A search that can be continued at any time."""

    def __init__(self, glimpse: Glimpse) -> None:
        self._search = searcher(glimpse)
        self._seconds = 0.0

    def more(self, iterations: int = 0, seconds: float = 0.0) -> Thought:
        """Search for this many more iterations or this much time, whichever ends first (0: no limit); the result so
        far."""
        if iterations <= 0 and seconds <= 0.0:
            raise BadTable("think for how long? Name iterations, seconds or both")
        begun = time.perf_counter()
        self._search.grow(iterations or NO_LIMIT, seconds)
        self._seconds += time.perf_counter() - begun
        return self.thought()

    def thought(self) -> Thought:
        search, s = self._search, self._search.s
        visits, values, mixture = search.visits(), search.values(), search.mixture()
        best = search.best()
        chances = mixture or [float(option == best) for option in s.options]
        options = [
            Weighed(option, s.stack[-1].write(s, option), int(visits[i]), values[i], chances[i])
            for i, option in enumerate(s.options)
        ]
        options.sort(key=lambda each: (each.option != best, -each.chance, -each.visits, each.option))
        return Thought(
            best,
            options[0].text,
            tuple(options),
            tuple(Expected(seat, text) for seat, text in search.line(best, LONGEST_LINE)),
            dict(zip(s.options, mixture, strict=False)),
            search.done,
            self._seconds,
        )
