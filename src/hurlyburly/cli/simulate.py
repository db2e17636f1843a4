"""`hurlyburly simulate`: many games among bots, with a progress bar and intervals."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from itertools import zip_longest

from rich.table import Table

from hurlyburly.arguments import whole
from hurlyburly.cli.play import table_arguments, variants_of
from hurlyburly.cli.progress import Bar
from hurlyburly.cli.screen import Screen
from hurlyburly.kernel.content import read_pack
from hurlyburly.kernel.game import game_named
from hurlyburly.lab import Report, Standing, ThinkingTime, simulate


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its id, as `hurlyburly games` lists them")
    parser.add_argument("-n", "--games", type=int, default=100, help="how many games (default: 100)")
    parser.add_argument(
        "--bots",
        default="greedy,random",
        help="which bots play, as in 4,random,random; `hurlyburly bots` lists them (default: %(default)s)",
    )
    parser.add_argument(
        "--seats", type=int, help="how many seats; the bots are repeated to fill them (default: as many as bots)"
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same games (default: 0)")
    parser.add_argument(
        "--processes",
        type=whole(1),
        default=os.cpu_count() or 1,
        help="how many processes to use (default: one for each core)",
    )
    table_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = game_named(arguments.game)
    with Bar(game.title, arguments.games) as bar:
        report = simulate(
            game.id,
            [bot.strip() for bot in arguments.bots.split(",")],
            arguments.games,
            arguments.seats,
            arguments.seed,
            variants=variants_of(arguments.variant),
            packs=[read_pack(path) for path in arguments.pack],
            processes=arguments.processes,
            watch=lambda done: bar.update(done, arguments.games),
        )
    show(Screen(), report)
    return 0


def show(screen: Screen, report: Report) -> None:
    shortest, mean, longest = report.lengths
    screen.say(f"{report.games} games, seats passed round, seed {report.setting.seed}", "bold")
    screen.show(standings("bot", report.bots, report.thoughts))
    screen.show(standings("seat", report.seats))
    screen.say(f"length: {shortest} to {longest} decisions, {mean:.1f} on average")
    screen.say(f"speed: {report.plays_a_second:,.0f} decisions a second, {report.seconds:.1f} s in all")


def standings(what: str, rows: Sequence[Standing], thoughts: Sequence[ThinkingTime] = ()) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(what)
    for heading in ("wins", "share", "95 % interval", "mean score", *["ms a choice" for _ in thoughts[:1]]):
        table.add_column(heading, justify="right")
    for row, thought in zip_longest(rows, thoughts):
        low, high = row.interval
        cells = [f"{row.wins:.4g}", f"{row.share:.1%}", f"{low:.1%} to {high:.1%}", f"{row.mean_score:.1f}"]
        table.add_row(row.name, *cells, *([f"{1000 * thought.mean:.3g}"] if thought else []))
    return table
