"""How strong the bots are: the matches that they must win, written to docs/strength.md.

python -m hurlyburly.lab.strength [GAME ...] [--share 0.1] [--page docs/strength.md]

Every match played is kept in `.strength/` and not played again, so a long run may be broken off and taken up later;
delete the folder to begin anew. Searches have their levels' budgets but no time cap: the results are the same on any
machine, busy or not.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from hurlyburly.games import GAMES
from hurlyburly.kernel.build import BUILD
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.parts import Challenge
from hurlyburly.lab.simulate import Report, simulate

SEED = 2026
KEPT = Path(".strength")
LEVELS = {"sharp": 0, "cunning": 1}  # which budget of the game each has


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly.lab.strength", description="How strong the bots are.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which (default: all that must win something)")
    parser.add_argument("--share", type=float, default=1.0, help="of the games, for a quick look")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, help="where to write the results (default: only print)")
    chosen = parser.parse_args(argv)
    good = True
    written = list(HEAD)
    named = [game_named(name) for name in chosen.games]
    for game in named or [game for game in GAMES.values() if game.bots.challenges]:
        print(game.title, flush=True)
        reports = []
        for challenge in game.bots.challenges:
            games = max(len(challenge.bots), round(challenge.games * chosen.share))
            reports.append(played(game, challenge, games, chosen.processes))
            print(row(challenge, reports[-1]), flush=True)
            good = good and reports[-1].bots[0].share >= challenge.at_least
        written += section(game, reports)
    if chosen.page is not None:
        chosen.page.write_text("\n".join(written) + "\n", encoding="utf-8")
    return 0 if good else 1


def played(game: Game, challenge: Challenge, games: int, processes: int) -> Report:
    """The match, unless it has been played."""
    bots = [f"search:{game.bots.budgets[LEVELS[bot]]}" if bot in LEVELS else bot for bot in challenge.bots]
    what = [*bots, str(games), *[f"{variant}-{value}" for variant, value in challenge.variants.items()]]
    kept = KEPT / f"{game.id}-{'-'.join(what).replace(':', '')}.json"
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Report)
    report = simulate(game.id, bots, games, seed=SEED, variants=challenge.variants, processes=processes)
    KEPT.mkdir(exist_ok=True)
    kept.write_bytes(msgspec.json.encode(report))
    return report


HEAD = (
    "# How strong the bots are",
    "",
    f"{BUILD.capitalize()}, Python {platform.python_version()}, seed {SEED}; written by",
    "`python -m hurlyburly.lab.strength --page docs/strength.md`. Every deal is played with the bots in every seat; a",
    "victory shared by k counts 1/k, and so does a draw; intervals are Wilson's, of 95 %. Sharp is level 3, cunning is",
    "level 4, here without a time cap. Times are of the machine's clock, whatever else it did.",
)


def section(game: Game, reports: Sequence[Report]) -> list[str]:
    sharp, cunning = game.bots.budgets
    minutes = sum(report.seconds for report in reports) / 60
    challenges = game.bots.challenges
    variants = [f"{name} {value}" for name, value in challenges[0].variants.items()]
    played_with = f", with {' and '.join(variants)}" if variants else ""
    rows = [row(challenge, report) for challenge, report in zip(challenges, reports, strict=True)]
    return [
        "",
        f"## {game.title}",
        "",
        f"Sharp searches for {sharp} iterations, cunning for {cunning}{played_with}; {minutes:.0f} minutes in all.",
        "",
        "| who | against | games | wins | 95 % interval | should be at least | mean score | ms a choice |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
        *rows,
    ]


def row(challenge: Challenge, report: Report) -> str:
    best, *others = challenge.bots
    low, high = report.bots[0].interval
    cells = [
        best,
        f"{len(others)} {others[0]}",
        f"{report.games}",
        f"{report.bots[0].share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{challenge.at_least:.0%}",
        f"{report.bots[0].mean_score:.1f} : {report.bots[1].mean_score:.1f}",
        f"{1000 * report.thoughts[0].mean:.3g}",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
