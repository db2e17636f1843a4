"""How strong the bots are: the matches that they must win, written to docs/strength.md.

python -m hurlyburly.lab.strength [GAME] [--share 0.1] [--page docs/strength.md]

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

from hurlyburly.kernel import state
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.lab.simulate import Report, simulate

SEED = 2026
KEPT = Path(".strength")
LEVELS = {"sharp": 0, "cunning": 1}  # which budget of the game each has


class Challenge(msgspec.Struct, frozen=True):
    """The first bot should win at least this share against the others."""

    bots: tuple[str, ...]
    games: int
    at_least: float


CHALLENGES = (
    Challenge(("greedy", "random"), 1000, 0.75),
    Challenge(("sharp", "greedy"), 200, 0.60),
    Challenge(("cunning", "random"), 40, 0.90),
    Challenge(("cunning", "random", "random", "random"), 40, 0.70),
)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly.lab.strength", description="How strong the bots are.")
    parser.add_argument("game", nargs="?", default="toil-and-troublez")
    parser.add_argument("--share", type=float, default=1.0, help="of the games, for a quick look")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--page", type=Path, help="where to write the results (default: only print)")
    chosen = parser.parse_args(argv)
    game = game_named(chosen.game)
    met = [challenge for challenge in CHALLENGES if len(challenge.bots) in game.seats]
    reports = []
    for challenge in met:
        games = max(len(challenge.bots), round(challenge.games * chosen.share))
        reports.append(played(game, challenge, games, chosen.processes))
        print(row(challenge, reports[-1]), flush=True)
    if chosen.page is not None:
        chosen.page.write_text("\n".join(page(game, met, reports)) + "\n", encoding="utf-8")
    good = all(report.bots[0].share >= challenge.at_least for challenge, report in zip(met, reports, strict=True))
    return 0 if good else 1


def played(game: Game, challenge: Challenge, games: int, processes: int) -> Report:
    """The match, unless it has been played."""
    bots = [f"search:{game.budgets[LEVELS[bot]]}" if bot in LEVELS else bot for bot in challenge.bots]
    kept = KEPT / f"{game.id}-{'-'.join(bots).replace(':', '')}-{games}.json"
    if kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=Report)
    report = simulate(game.id, bots, games, seed=SEED, processes=processes)
    KEPT.mkdir(exist_ok=True)
    kept.write_bytes(msgspec.json.encode(report))
    return report


def page(game: Game, met: Sequence[Challenge], reports: Sequence[Report]) -> list[str]:
    build = "plain Python" if str(state.__file__).endswith(".py") else "compiled"
    sharp, cunning = game.budgets
    minutes = sum(report.seconds for report in reports) / 60
    return [
        "# How strong the bots are",
        "",
        f"{game.title}, {build}, Python {platform.python_version()}, seed {SEED}; written by",
        "`python -m hurlyburly.lab.strength --page docs/strength.md`. Every deal is played with the bots in every",
        "seat; a victory shared by k counts 1/k; intervals are Wilson's, of 95 %. Level 3 (sharp) searches for",
        f"{sharp} iterations, level 4 (cunning) for {cunning}; here without a time cap.",
        "",
        "| who | against | games | wins | 95 % interval | should be at least | ms a choice |",
        "|---|---|---:|---:|---:|---:|---:|",
        *[row(challenge, report) for challenge, report in zip(met, reports, strict=True)],
        "",
        f"All of it took {minutes:.0f} minutes.",
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
        f"{1000 * report.thoughts[0].mean:.3g}",
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
