"""Thousands of games among bots: every deal with the bots in every seat, on all cores, the same results on any machine.

This is the simple way: results are counted and returned, and nothing is stored. Experiments store every game.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from hurlyburly.bots import Bot, name_of
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, game_of
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.lab.crew import spread
from hurlyburly.lab.playing import Played, Setting, ThinkingTime, arranged, play_game
from hurlyburly.lab.wilson import wilson

PIECES = 8  # that each core's work is cut into


class Standing(msgspec.Struct, frozen=True):
    """How one bot or one seat did. A victory shared by k counts 1/k."""

    name: str
    games: int
    wins: float
    mean_score: float

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return wilson(self.wins, self.games)


class Report(msgspec.Struct, frozen=True):
    """The result of a simulation."""

    setting: Setting
    games: int
    bots: tuple[Standing, ...]  # in the order given
    seats: tuple[Standing, ...]
    thoughts: tuple[ThinkingTime, ...]  # of the bots
    lengths: tuple[int, float, int]  # plays of the shortest game, on average, of the longest
    plays: int
    seconds: float

    @property
    def plays_a_second(self) -> float:
        return self.plays / self.seconds if self.seconds else 0.0


def play_games(setting: Setting, numbers: Sequence[int]) -> list[Played]:
    return [play_game(setting, number) for number in numbers]


def simulate(
    game: str | Game,
    bots: Sequence[str | Bot],
    n: int,
    seats: int | None = None,
    seed: int = 0,
    *,
    variants: Mapping[str, Any] | None = None,
    packs: Sequence[Pack] = (),
    processes: int = 1,
    watch: Callable[[int], None] | None = None,
) -> Report:
    """Play `n` games (rounded up to whole rounds of the table) among these bots, who take turns to fill the seats.

    A bot is a name (see `hurlyburly.bots.shelf`) or whatever has `choose(glimpse)`; for other processes it is pickled.
    With more than one process, call it below `if __name__ == "__main__"`. `watch` hears how many games are done.
    """
    if isinstance(bots, str):
        raise BadTable(f"bots are a list, as in ['greedy', 'random'], not {bots!r}")
    names, given = called(bots)
    setting = arranged(game_of(game), names, seats, seed, variants or {}, packs, given)
    if n < 1:
        raise BadTable(f"at least one game must be played, not {n}")
    games = -(-n // setting.seatings) * setting.seatings
    start = time.perf_counter()
    played: list[Played] = []
    for piece, done in spread(play_games, setting, iter(cut(games, processes)), processes):
        if done is None:
            raise BadTable(f"the process that played games {piece[0]} to {piece[-1]} died")
        played += done
        if watch is not None:
            watch(len(played))
    return summed(setting, sorted(played, key=lambda game: game.number), time.perf_counter() - start)


def called(bots: Sequence[str | Bot]) -> tuple[list[str], dict[str, Bot]]:
    """A unique name for each bot, also for those given as objects."""
    names: list[str] = []
    given: dict[str, Bot] = {}
    for bot in bots:
        name = name_of(bot)
        if not isinstance(bot, str):
            same = [other for other in given if given[other] is bot]
            taken = {*given, *[other for other in bots if isinstance(other, str)]}
            name = same[0] if same else next(free for free in numbered(name) if free not in taken)
            given[name] = bot
        names.append(name)
    return names, given


def numbered(name: str) -> Iterator[str]:
    """The name, then the name with numbers: candidates for a unique one."""
    yield name
    for number in itertools.count(2):
        yield f"{name} {number}"


def cut(games: int, processes: int) -> Iterable[range]:
    """Tasks for the processes: single games if somebody may watch, otherwise several games each."""
    size = 1 if processes <= 1 else max(1, -(-games // (processes * PIECES)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def summed(setting: Setting, played: Sequence[Played], seconds: float) -> Report:
    games = len(played)
    seats = range(setting.seats)
    sat = [[(game, game.bots.index(bot)) for game in played] for bot in seats]  # each bot, and where
    decisions = [game.decisions for game in played]
    return Report(
        setting,
        games,
        tuple(standing(setting.bots[bot], sat[bot]) for bot in seats),
        tuple(standing(SEAT_NAMES[seat], [(game, seat) for game in played]) for seat in seats),
        tuple(thought([game.thoughts[seat] for game, seat in sat[bot]]) for bot in seats),
        (min(decisions), sum(decisions) / games, max(decisions)),
        sum(decisions),
        seconds,
    )


def standing(name: str, results: Sequence[tuple[Played, int]]) -> Standing:
    """The result of a bot, or of a seat, over all games."""
    wins = sum(game.shares[seat] for game, seat in results)
    return Standing(name, len(results), wins, sum(game.scores[seat] for game, seat in results) / len(results))


def thought(all: Sequence[ThinkingTime]) -> ThinkingTime:
    return ThinkingTime(sum(t.choices for t in all), sum(t.seconds for t in all), max(t.longest for t in all))
