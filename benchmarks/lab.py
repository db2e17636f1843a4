"""Games an hour: the lab in one process and in two, and OpenSpiel's `evaluate_bots` on the same game.

    PYTHONPATH=.compiled python benchmarks/lab.py [GAME] [--bot BOT] [--games N]

Processor time, of all processes together, so that a busy machine changes little; what starting costs is taken off by
playing twice as many. OpenSpiel plays with its own random bots, whatever the bot of the lab.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel

import hurlyburly as hb
from hurlyburly.envs import openspiel
from hurlyburly.lab import Experiment, Matchup, Stop, run

SEED = 3


def used() -> float:
    """Seconds of this process and of those that it has waited for."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)


def in_the_lab(game: str, bot: str, games: int, processes: int) -> None:
    tables = (Matchup(game, bots=(bot,), seats=hb.GAMES[game].seats.start, variants=hb.GAMES[game].bots.short),)
    with tempfile.TemporaryDirectory() as folder:
        run(Experiment(tables=tables, seed=SEED, stop=Stop(games=games)), Path(folder) / "lab", processes=processes)


def in_openspiel(game: str, games: int) -> None:
    openspiel.register()
    of = hb.GAMES[game]
    words = {"seats": of.seats.start, **{name.replace("-", "_"): value for name, value in of.bots.short.items()}}
    said = ",".join(f"{name}={value}" for name, value in words.items())
    loaded = pyspiel.load_game(f"python_hurlyburly_{game.replace('-', '_')}({said})")
    for number in range(games):
        bots = [pyspiel.make_uniform_random_bot(seat, SEED + number) for seat in range(of.seats.start)]
        pyspiel.evaluate_bots(loaded.new_initial_state(), bots, SEED + number)


def measured(play: Callable[[int], None], games: int) -> tuple[float, float]:
    """Seconds of processor and of the clock for a game, beyond what starting costs."""
    took = []
    for count in (games, 2 * games):
        before, clock = used(), time.perf_counter()
        play(count)
        took.append((used() - before, time.perf_counter() - clock))
    return (took[1][0] - took[0][0]) / games, (took[1][1] - took[0][1]) / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="toil-and-troublez")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--games", type=int, default=500)
    asked = parser.parse_args()
    print(f"{asked.game}, {asked.games} games more: ms of processor, of the clock, games for each hour of processor")
    for words, play in (
        (f"the lab, 1 process, {asked.bot}", lambda games: in_the_lab(asked.game, asked.bot, games, 1)),
        (f"the lab, 2 processes, {asked.bot}", lambda games: in_the_lab(asked.game, asked.bot, games, 2)),
        ("OpenSpiel's evaluate_bots, random", lambda games: in_openspiel(asked.game, games)),
    ):
        seconds, clock = measured(play, asked.games)
        print(f"{words}: {1000 * seconds:.2f}, {1000 * clock:.2f}, {3600 / seconds:,.0f}", flush=True)


if __name__ == "__main__":
    main()
