"""Simultaneous secret answers: how to find a mixed strategy.

No single answer is right, because a predictable player can be exploited. So the searcher compares all combinations and
looks for a mixture that cannot be exploited.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.bots.search import Node, playout, rewards, visit
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import UNSEALED, State
from hurlyburly.kernel.step import OPTIONS, Sealed

MOST_COMBINATIONS: Final = 100  # beyond that, secret answers are searched like any others
CURIOSITY: Final = 25  # of a hundred answers are any
ROUNDS: Final = 400  # of regret matching
TRACE: Final = 0.01
FINELY: Final = 1_000_000
OWN: Final = 0  # the searcher's place among those who are asked


class Cell:
    """The statistics of one combination of answers, for the seats that gave them."""

    __slots__ = ("answers", "node", "rewards", "visits")

    def __init__(self, answers: list[int]) -> None:
        self.answers: Final = answers  # places in `Secret.options`, by asked seat
        self.visits = 0
        self.rewards = [0.0] * len(answers)
        self.node: Final = Node(1.0)  # what follows


class Secret:
    """A question to several seats at once: a table of what comes of all combinations, and how to mix one's answers.

    The table is filled by play-outs, mostly where the mixtures found so far lead (Lanctot, Lisý and Winands, 2013), and
    the mixture is that of regret matching on the table (Hart and Mas-Colell, 2000; the "plus" of Tammelin, 2014).
    """

    def __init__(self, seats: list[int], combinations: int) -> None:
        self.seats: Final = seats  # the searcher's first
        self.combinations: Final = combinations
        self.options: Final[list[list[int]]] = [[] for _ in seats]  # that were ever available, by asked seat
        self.cells: Final[dict[int, Cell]] = {}
        self.tried = 0
        self._regrets: list[list[float]] = [[] for _ in seats]
        self._solved_after = -1  # visits
        self._solved: list[list[float]] = []

    def visit(self, s: State, luck: Luck, before: list[float]) -> None:
        step = s.stack[-1]
        assert isinstance(step, Sealed)
        s.stack[-1] = step.for_seats(self.seats, self.seats[0])  # who has answered, has done so unseen: ask them again
        s.options = s.stack[-1].options(s)
        number = self.tried
        key = 0
        answers: list[int] = []
        for place in range(len(self.seats)):
            if self.tried < self.combinations:  # each of them once, to begin with
                option = s.options[number % len(s.options)]
                number //= len(s.options)
            else:
                option = self._drawn(place, s.options, luck)
            answers.append(self._place_of(place, option))
            key = key * OPTIONS + option
            s.play(option)
        self.tried += 1
        cell = self.cells.get(key)
        if cell is None:
            cell = Cell(answers)
            self.cells[key] = cell
            playout(s, luck, s.horizon())
            reward = rewards(s)
        else:
            reward = visit(cell.node, s, luck, before)
        cell.visits += 1
        for place in range(len(self.seats)):
            seat = self.seats[place]
            cell.rewards[place] += reward[seat] - before[seat]
        if self.tried >= self.combinations:
            self._improve(self._regrets)

    def _place_of(self, place: int, option: int) -> int:
        known = self.options[place]
        if option not in known:
            known.append(option)
            self._regrets[place].append(0.0)
        return known.index(option)

    def _drawn(self, place: int, options: list[int], luck: Luck) -> int:
        """Draw an answer from the current mixture; now and then any answer."""
        if luck.below(100) < CURIOSITY:
            return luck.pick(options)
        regrets = self._regrets[place]
        found: list[float] = []
        for option in options:
            found.append(regrets[self.options[place].index(option)] if option in self.options[place] else 0.0)
        return options[place_drawn(chances(found), luck)]

    def _improve(self, regrets: list[list[float]]) -> list[list[float]]:
        """One round of regret matching on the table, one seat after the other; returns the resulting chances."""
        played = [chances(each) for each in regrets]
        for place in range(len(regrets)):
            worth = self._worth(place, played)
            fair = 0.0
            for i in range(len(worth)):
                fair += played[place][i] * worth[i]
            for i in range(len(worth)):
                regrets[place][i] = max(0.0, regrets[place][i] + worth[i] - fair)
            played[place] = chances(regrets[place])
        return played

    def _worth(self, place: int, played: list[list[float]]) -> list[float]:
        """What each answer of a seat brings on average against the others' mixtures."""
        total = [0.0 for _ in played[place]]
        weight = [0.0 for _ in played[place]]
        for cell in self.cells.values():
            chance = 1.0
            for other in range(len(played)):
                if other != place:
                    chance *= played[other][cell.answers[other]]
            mine = cell.answers[place]
            total[mine] += chance * cell.rewards[place] / cell.visits
            weight[mine] += chance
        for i in range(len(total)):
            if weight[i] > 0.0:
                total[i] /= weight[i]
        return total

    def solved(self) -> list[list[float]]:
        """Everybody's mixture by the table as it is now: the average of many rounds, in which later ones count more."""
        if self._solved_after != self.tried:
            self._solved_after = self.tried
            regrets = [[0.0 for _ in options] for options in self.options]
            mixed = [[0.0 for _ in options] for options in self.options]
            for number in range(ROUNDS):
                played = self._improve(regrets)
                for place in range(len(mixed)):
                    for i in range(len(mixed[place])):
                        mixed[place][i] += number * played[place][i]
            self._solved = [without_traces(chances(each)) for each in mixed]
        return self._solved

    def mixture(self, options: list[int]) -> list[float]:
        """How likely each of the searcher's options should be."""
        own = self.options[OWN]
        mixed = self.solved()[OWN]
        return chances([mixed[own.index(option)] if option in own else 0.0 for option in options])

    def values(self, options: list[int]) -> list[float]:
        own = self.options[OWN]
        worth = self._worth(OWN, self.solved())
        return [worth[own.index(option)] if option in own else 0.0 for option in options]

    def visits(self, options: list[int]) -> list[float]:
        found = dict.fromkeys(options, 0.0)
        for cell in self.cells.values():
            option = self.options[OWN][cell.answers[OWN]]
            if option in found:
                found[option] += cell.visits
        return list(found.values())


def secret_of(s: State, seat: int) -> Secret | None:
    """Whether `seat` answers at the same time as others, and so few answers are possible that all can be compared."""
    step = s.stack[-1]
    if not isinstance(step, Sealed):
        return None
    seats = [seat]
    combinations = len(s.options)
    for other in range(s.seats):
        if other != seat and (other in step.waiting or (s.sealed and s.sealed[other] != UNSEALED)):
            seats.append(other)
    for other in seats[1:]:
        combinations *= len(step.for_seats(seats, other).options(s))
    return Secret(seats, combinations) if len(seats) > 1 and 0 < combinations <= MOST_COMBINATIONS else None


def chances(weights: list[float]) -> list[float]:
    """Weights scaled to add up to 1; all equal if they are all 0."""
    total = 0.0
    for weight in weights:
        total += weight
    if total <= 0.0:
        return [1.0 / len(weights) for _ in weights]
    return [weight / total for weight in weights]


def without_traces(mixture: list[float]) -> list[float]:
    """The mixture without small remains that regret matching has not yet forgotten."""
    return chances([chance if chance >= TRACE else 0.0 for chance in mixture])


def place_drawn(mixture: list[float], luck: Luck) -> int:
    at = luck.below(FINELY) / FINELY
    for place in range(len(mixture)):
        at -= mixture[place]
        if at < 0.0:
            return place
    return mixture.index(max(mixture))
