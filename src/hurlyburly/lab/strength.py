"""How strong the bots are: the matches that they must win, written to docs/strength.md.

python -m hurlyburly.lab.strength [GAME] [--share 0.1] [--out docs/strength.md]

Run it compiled, on a machine with nothing else to do: the levels are budgets of iterations, but their time is capped.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hurlyburly.bots import bot_named
from hurlyburly.bots.levels import Search
from hurlyburly.kernel import state
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.lab.simulate import Report, simulate

SEED = 2026


class Challenge(msgspec.Struct, frozen=True):
    """The first bot should win at least this share against the others."""

    bots: tuple[str, ...]
    games: int
    at_least: float


CHALLENGES = (
    Challenge(("greedy", "random"), 1000, 0.75),
    Challenge(("3", "greedy"), 300, 0.60),
    Challenge(("4", "random"), 60, 0.90),
    Challenge(("4", "random", "random", "random"), 80, 0.70),
)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly.lab.strength", description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="toil-and-troublez")
    parser.add_argument("--share", type=float, default=1.0, help="of the games, for a quick look")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="where to write the page (default: only print)")
    chosen = parser.parse_args(argv)
    game = game_named(chosen.game)
    start = time.perf_counter()
    lines = heading(game)
    failed = 0
    for challenge in CHALLENGES:
        if len(challenge.bots) not in game.seats:
            continue
        games = max(2, round(challenge.games * chosen.share))
        report = simulate(game.id, challenge.bots, games, seed=SEED, processes=chosen.processes)
        failed += report.bots[0].share < challenge.at_least
        lines.append(row(challenge, report))
        print(lines[-1], flush=True)
    lines += ["", f"All of it took {(time.perf_counter() - start) / 60:.0f} minutes on {chosen.processes} cores."]
    if chosen.out is not None:
        chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if failed else 0


def heading(game: Game) -> list[str]:
    build = "plain Python" if str(state.__file__).endswith(".py") else "compiled"
    budgets = [bot.iterations for level in "34" if isinstance(bot := bot_named(level, game), Search)]
    return [
        "# How strong the bots are",
        "",
        f"{game.title}, {build}, Python {platform.python_version()}, seed {SEED}. Written by "
        "`python -m hurlyburly.lab.strength`. Every deal is played with the bots in every seat; a victory shared by k",
        "counts 1/k; intervals are Wilson's, of 95 %. Level 3 (sharp) searches for "
        f"{budgets[0]} iterations, level 4 (cunning) for {budgets[1]}, at most one second.",
        "",
        "| who | against | games | wins | interval | should be | ms a choice | at most |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]


def row(challenge: Challenge, report: Report) -> str:
    best, *others = report.setting.bots
    low, high = report.bots[0].interval
    thought = report.thoughts[0]
    cells = [
        best,
        ", ".join(others),
        f"{report.games}",
        f"{report.bots[0].share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{challenge.at_least:.0%}",
        f"{1000 * thought.mean:.3g}",
        f"{1000 * thought.longest:.3g}",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
