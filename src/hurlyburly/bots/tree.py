"""A tree search on one question, which can be continued, and its results."""

from __future__ import annotations

import time
from typing import Final

from hurlyburly.bots.search import MOST_SEATS, Node, question_of, visit
from hurlyburly.bots.secret import place_drawn, secret_of
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import State

BETWEEN_LOOKS: Final = 16  # iterations from one look at the clock to the next
DEALS: Final = 32  # redeals that are judged by `standing` come round again: how a seat stands in each is asked once
FROM_NOTHING: Final = [0.0] * MOST_SEATS


class Tree:
    """A search on one question, which `seat` is asked in `s`. It can always be continued."""

    def __init__(self, s: State, seat: int, luck: Luck) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.luck: Final = luck
        self.root: Final = Node(1.0)
        self.secret: Final = secret_of(s, seat)
        self.done = 0  # iterations
        self._judged: Final = s.horizon() != 0
        self._deals: list[State] = []
        self._before: list[list[float]] = []

    def grow(self, iterations: int, seconds: float = 0.0) -> None:
        """This many more iterations; `seconds` limits the time, 0 means no limit."""
        end = time.monotonic() + seconds
        for number in range(iterations):
            if seconds and number % BETWEEN_LOOKS == 0 and time.monotonic() > end:
                break
            if self._judged:
                which = self.done % DEALS
                if self.done < DEALS:
                    self._deals.append(self.s.redeal(self.seat, self.luck))
                    self._before.append(self._deals[which].standing())
                self._visit(self._deals[which].twin(self.luck), self._before[which])
            else:
                self._visit(self.s.redeal(self.seat, self.luck), FROM_NOTHING)
            self.root.visits += 1
            self.done += 1

    def _visit(self, s: State, before: list[float]) -> None:
        if self.secret is None:
            visit(self.root, s, self.luck, before)
        else:
            self.secret.visit(s, self.luck, before)

    def choice(self) -> int:
        """The option to choose: the most visited, or one drawn from the mixture."""
        return self.best() if self.secret is None else self.s.options[place_drawn(self.mixture(), self.luck)]

    def best(self) -> int:
        """The most visited option; of a mixture, the most likely."""
        weights = self.visits() if self.secret is None else self.mixture()
        most = max(weights)
        return self.s.options[weights.index(most)]

    def mixture(self) -> list[float]:
        """How likely each option should be, if others answer secretly at the same time; otherwise empty."""
        return [] if self.secret is None else self.secret.mixture(self.s.options)

    def visits(self) -> list[float]:
        """The number of visits of each option."""
        if self.secret is not None:
            return self.secret.visits(self.s.options)
        question = question_of(self.s)
        found: list[float] = []
        for option in self.s.options:
            child = self.root.children.get(question + option)
            found.append(0.0 if child is None else float(child.visits))
        return found

    def values(self) -> list[float]:
        """How the seat stands after each option, from 0 to 1, as far as is known; 0 for an option that was never
        tried."""
        start = 0.0
        for before in self._before:
            start += before[self.seat] / len(self._before)
        if self.secret is not None:
            return [start + value for value in self.secret.values(self.s.options)]
        question = question_of(self.s)
        found: list[float] = []
        for option in self.s.options:
            child = self.root.children.get(question + option)
            found.append(0.0 if child is None else start + child.reward / child.visits)
        return found

    def line(self, option: int, longest: int) -> list[tuple[int, str]]:
        """An option and what is expected to follow it: seats and their plays in notation, in one of the redeals."""
        s = self.s.redeal(self.seat, self.luck.copy())
        found = [(self.seat, s.stack[-1].write(s, option))]
        node = self.root.children.get(question_of(s) + option)  # nothing follows a secret answer by itself
        s.play(option)
        while node is not None and not s.over and not s.sealed and len(found) < longest:
            option = most_visited(node, s)
            if option < 0:
                break
            found.append((s.seat, s.stack[-1].write(s, option)))
            node = node.children.get(question_of(s) + option)
            s.play(option)
        return found


def most_visited(node: Node, s: State) -> int:
    """The most visited option of `s`; -1 if none has been tried twice."""
    question = question_of(s)
    best, most = -1, 1
    for option in s.options:
        child = node.children.get(question + option)
        if child is not None and child.visits > most:
            best, most = option, child.visits
    return best


def search(s: State, seat: int, iterations: int, luck: Luck, seconds: float = 0.0) -> int:
    """The option that `seat` should choose in `s`, as far as it can know; `seconds` limits the time, unless it is 0."""
    tree = Tree(s, seat, luck)
    tree.grow(iterations, seconds)
    return tree.choice()
