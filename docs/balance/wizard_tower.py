"""The balance of The Sleepy Wizard's Tower: games among equal bots, and what came of them, as Markdown.

python docs/balance/wizard_tower.py BOT SEATS GAMES [--seed 0] [--processes 2]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

import hurlyburly as hb
from hurlyburly.bots import Glimpse, bot_named
from hurlyburly.bots.levels import seed_of
from hurlyburly.games.wizard_tower.state import Wizard
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.lab.wilson import wilson

GAME = hb.GAMES["wizard-tower"]


class Outcome(msgspec.Struct, frozen=True):
    """One game."""

    rounds: int
    totals: list[int]
    treasure: list[int]
    winners: list[int]
    ages: list[int]  # the seats, youngest (who begins) first
    floors: list[tuple[str, float, float]]  # noise and additional treasure of a team, on average


def played(bot: str, seats: int, seed: int) -> Outcome:
    s = GAME.setup(seats, QuickLuck(seed_of("balance", seed)), GAME.checked_box([]), GAME.checked_variants({}))
    assert isinstance(s, Wizard)
    player = bot_named(bot, GAME)
    s.advance()
    plays = 0
    while not s.over:
        s.play(
            player.choose(Glimpse(s, s.seat, seed_of("thought", seed, plays))) if len(s.options) > 1 else s.options[0]
        )
        plays += 1
    floors = [(s.box.floors[trip.floor].name, sum(trip.scores) / seats, sum(trip.extra) / seats) for trip in s.past]
    return Outcome(s.round, s.totals, s.treasure, s.winners(), s.ages, floors)


def piece(bot: str, seats: int, seeds: Sequence[int]) -> list[Outcome]:
    return [played(bot, seats, seed) for seed in seeds]


def report(bot: str, seats: int, games: Sequence[Outcome]) -> str:
    count = len(games)
    woken = sum(max(game.totals) >= 48 for game in games)
    early = sum(game.rounds < 5 for game in games)
    low, high = wilson(woken, count)
    won = [seat for game in games for seat in game.winners]
    totals = sorted(total for game in games for total in game.totals)
    best = [(game.treasure[seat], game.totals[seat]) for game in games for seat in game.winners]
    by_age = [
        sum(1 / len(game.winners) for game in games if game.ages[age] in game.winners) / count for age in range(seats)
    ]
    by_seat = [sum(1 / len(game.winners) for game in games if seat in game.winners) / count for seat in range(seats)]
    lines = [
        f"### {seats} seats, {bot}, {count} games",
        "",
        f"- The wizard wakes in {woken / count:.1%} of games ({low:.1%} to {high:.1%}); the game is cut short in "
        f"{early / count:.1%}; nobody wins in {sum(not game.winners for game in games) / count:.1%}.",
        f"- Rounds {sum(game.rounds for game in games) / count:.2f}; noise of a team and round "
        f"{sum(totals) / sum(game.rounds * seats for game in games):.1f}; totals p10/50/90 "
        f"{'/'.join(str(totals[int(len(totals) * p)]) for p in (0.1, 0.5, 0.9))}.",
        f"- Winners: treasure {sum(found for found, _ in best) / len(won):.1f}, "
        f"noise {sum(noise for _, noise in best) / len(won):.1f}; "
        f"victories shared {sum(len(game.winners) > 1 for game in games) / count:.1%}.",
        f"- Win share by seat: {', '.join(f'{share:.1%}' for share in by_seat)}.",
        f"- Win share by age, from who begins round 1: {', '.join(f'{share:.1%}' for share in by_age)}.",
        "",
        "| floor | visits | noise of a team | additional treasure of a team |",
        "|---|---|---|---|",
    ]
    noise: dict[str, list[float]] = defaultdict(list)
    extra: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for floor, loud, paid in game.floors:
            noise[floor].append(loud)
            extra[floor].append(paid)
    for floor in sorted(noise, key=lambda floor: sum(extra[floor]) / len(extra[floor])):
        visits = len(noise[floor])
        lines.append(f"| {floor} | {visits} | {sum(noise[floor]) / visits:.1f} | {sum(extra[floor]) / visits:.2f} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("bot")
    words.add_argument("seats", type=int)
    words.add_argument("games", type=int)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--processes", type=int, default=2)
    asked = words.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    pieces = [seeds[start : start + 10] for start in range(0, asked.games, 10)]
    with ProcessPoolExecutor(asked.processes, multiprocessing.get_context("spawn"), os.nice, (10,)) as pool:
        done = list(pool.map(piece, *zip(*[(asked.bot, asked.seats, part) for part in pieces], strict=True)))
    print(report(asked.bot, asked.seats, [game for part in done for game in part]))


if __name__ == "__main__":
    main()
