"""Games among bots, by the thousand: mirrored, on all cores, the same results on any machine.

Every deal is played once for each way of passing the bots round the table, so that neither the seats nor the cards
favour one of them.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from hurlyburly.bots import Bot, Glimpse, bot_named, chosen, name_of
from hurlyburly.bots.levels import seed_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.lab.wilson import wilson

MOST_PLAYS = 100_000  # bots that play so badly never finish
PIECES = 8  # that each core's work is cut into


class Setting(msgspec.Struct, frozen=True):
    """What is played: all of it can be sent to another process."""

    game: str
    bots: tuple[str, ...]  # one a seat
    seed: int
    variants: dict[str, Any] = {}
    packs: tuple[Pack, ...] = ()
    given: dict[str, Any] = {}  # those that were given as they are, by what they are called

    @property
    def seats(self) -> int:
        return len(self.bots)

    def player(self, bot: int) -> str | Bot:
        name = self.bots[bot]
        found: str | Bot = self.given.get(name, name)
        return found

    def seating(self, number: int) -> list[int]:
        """Which bot sits where in game `number`: they move on by one seat from game to game."""
        return [(seat + number) % self.seats for seat in range(self.seats)]


class Thought(msgspec.Struct, frozen=True):
    """How long a bot took over its choices (those it had)."""

    choices: int
    seconds: float
    longest: float

    @property
    def mean(self) -> float:
        return self.seconds / self.choices if self.choices else 0.0


class Played(msgspec.Struct, frozen=True):
    """One game: by bot, not by seat."""

    scores: list[int]
    shares: list[float]  # of the victory
    seats: list[int]  # where each bot sat
    plays: int
    thoughts: list[Thought]


class Standing(msgspec.Struct, frozen=True):
    """How one bot did, or one seat. A victory shared by k counts 1/k."""

    name: str
    games: int
    wins: float
    mean_score: float

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 % confidence."""
        return wilson(self.wins, self.games)


class Report(msgspec.Struct, frozen=True):
    """What came of a simulation."""

    setting: Setting
    games: int
    bots: tuple[Standing, ...]  # in the order given
    seats: tuple[Standing, ...]
    thoughts: tuple[Thought, ...]  # of the bots
    lengths: tuple[int, float, int]  # plays of the shortest game, on average, of the longest
    plays: int
    seconds: float

    @property
    def plays_a_second(self) -> float:
        return self.plays / self.seconds if self.seconds else 0.0


def play_game(setting: Setting, number: int, most: int = MOST_PLAYS) -> Played:
    """One game, without a Match: nobody watches."""
    game = game_named(setting.game)
    seating = setting.seating(number)
    players: list[Bot] = [bot_named(setting.player(bot), game) for bot in seating]
    deal = number // setting.seats
    luck = QuickLuck(seed_of("deal", setting.seed, deal))
    s = game.setup(setting.seats, luck, game.checked_box(setting.packs), game.checked_variants(setting.variants))
    s.advance()
    plays = 0
    times: list[list[float]] = [[] for _ in players]
    while not s.over:
        seat = s.seat
        if len(s.options) == 1:
            option = s.options[0]
        else:
            start = time.perf_counter()
            option = chosen(players[seat], Glimpse(s, seat, seed_of("bot", setting.seed, number, plays)))
            times[seat].append(time.perf_counter() - start)
        s.play(option)
        plays += 1
        if plays > most:
            raise BadTable(f"{game.title} did not end within {most} decisions: deal {deal}, seed {setting.seed}")
    scores = s.scores()
    winners = s.winners()
    seats = [seating.index(bot) for bot in range(setting.seats)]
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in seats]
    thoughts = [Thought(len(times[seat]), sum(times[seat]), max(times[seat], default=0.0)) for seat in seats]
    return Played([scores[seat] for seat in seats], shares, seats, plays, thoughts)


def play_games(setting: Setting, numbers: Sequence[int]) -> list[Played]:
    return [play_game(setting, number) for number in numbers]


def simulate(
    game: str,
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
    setting = arranged(game_named(game), bots, seats, seed, variants or {}, packs)
    if n < 1:
        raise BadTable(f"at least one game must be played, not {n}")
    rounds = -(-n // setting.seats)
    start = time.perf_counter()
    played: list[Played] = []
    for done in spread(setting, rounds * setting.seats, processes):
        played += done
        if watch is not None:
            watch(len(played))
    return summed(setting, played, time.perf_counter() - start)


def arranged(
    game: Game,
    bots: Sequence[str | Bot],
    seats: int | None,
    seed: int,
    variants: Mapping[str, Any],
    packs: Sequence[Pack],
) -> Setting:
    """The setting, checked: every mistake is found before the first game."""
    if not bots:
        raise BadTable("no bots to play: name at least one")
    for bot in bots:
        bot_named(bot, game)
    count = game.checked_seats(seats if seats is not None else max(len(bots), game.seats.start))
    if len(bots) > count:
        raise BadTable(f"{len(bots)} bots for {count} seats")
    game.checked_box(packs)
    names, given = called(bots)
    filled = tuple(names[seat % len(bots)] for seat in range(count))
    return Setting(game.id, filled, seed, game.checked_variants(variants), tuple(packs), given)


def called(bots: Sequence[str | Bot]) -> tuple[list[str], dict[str, Bot]]:
    """What each bot is called, and those that are no names; no two of them are called the same."""
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
    """The name, and then the name with a number."""
    yield name
    for number in itertools.count(2):
        yield f"{name} {number}"


def spread(setting: Setting, games: int, processes: int) -> Iterator[list[Played]]:
    """All games in order, piece by piece."""
    pieces = cut(games, 1 if processes <= 1 else processes * PIECES)
    if processes <= 1:
        for piece in pieces:
            for number in piece:
                yield [play_game(setting, number)]
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), be_nice) as pool:
        futures = [pool.submit(play_games, setting, piece) for piece in pieces]
        try:
            for future in futures:
                yield future.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def be_nice() -> None:
    """Simulations leave the machine usable, and Ctrl-C ends them at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(5)


def cut(games: int, pieces: int) -> Iterable[range]:
    size = max(1, -(-games // pieces))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def summed(setting: Setting, played: Sequence[Played], seconds: float) -> Report:
    games = len(played)
    names = setting.bots
    plays = [game.plays for game in played]
    return Report(
        setting,
        games,
        tuple(standing(names[bot], [(game, bot) for game in played]) for bot in range(setting.seats)),
        tuple(standing(SEAT_NAMES[k], [(game, game.seats.index(k)) for game in played]) for k in range(setting.seats)),
        tuple(thought([game.thoughts[bot] for game in played]) for bot in range(setting.seats)),
        (min(plays), sum(plays) / games, max(plays)),
        sum(plays),
        seconds,
    )


def standing(name: str, results: Sequence[tuple[Played, int]]) -> Standing:
    """Of a bot, or of whichever bot sat in a seat, in each game."""
    wins = sum(game.shares[bot] for game, bot in results)
    return Standing(name, len(results), wins, sum(game.scores[bot] for game, bot in results) / len(results))


def thought(all: Sequence[Thought]) -> Thought:
    return Thought(sum(t.choices for t in all), sum(t.seconds for t in all), max(t.longest for t in all))


assert GAMES  # importing the games registers them, in every process
