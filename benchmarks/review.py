"""How far reviews can be believed: the figures of docs/review.md.

    python benchmarks/review.py calibration [GAME ...] [--games 1000]
    python benchmarks/review.py accounts [GAME ...] [--games 20]
    python benchmarks/review.py mistakes [GAME ...] [--games 4]

calibration   chances of winning in games of level 2 bots that no weights have seen: how often what was said happened,
              and the Brier score (summed over the seats) beside that of even chances
accounts      greedy against itself, random against sharp, sharp against itself: mean luck and skill of each with an
              interval of 95 %, and the spread of what is unexplained
mistakes      listed mistakes of greedy bots, or others (`--level`), played on in pairs by bots that look ahead a
              little, or by greedy ones (`--by`)

Run it with the compiled package on the path. Everything follows from `--seed`.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from hurlyburly.bots import Bot, Glimpse, bot_named, chosen
from hurlyburly.bots.levels import Greedy, Search, seed_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.state import State
from hurlyburly.lab.training import laid
from hurlyburly.review.choices import Effects, accounts
from hurlyburly.review.curve import draws
from hurlyburly.review.line import Line
from hurlyburly.review.mistakes import A_LITTLE, looker, mistakes
from hurlyburly.review.outlook import GENERAL, Judge, general, judge_of, read_weights, shares
from hurlyburly.review.report import SECONDS, SHARES

BETWEEN = 0.08  # of the positions within turns
LONGEST = 20_000  # plays
SEATS = {"wizard-tower": 3}  # others: the fewest
TENTHS = 10


def table_of(game: Game) -> tuple[int, dict[str, Any]]:
    """How many sit there, and the variants: where a usual game is very long, the short one."""
    return SEATS.get(game.id, game.seats.start), game.bots.short if game.id in SHORT else {}


SHORT = {"talisman"}


def never() -> bool:
    return False


# Calibration.


def heldout(
    game: Game, games: int, seed: int, level: str, judges: Sequence[Judge]
) -> list[list[tuple[list[list[float]], list[float]]]]:
    """By game: positions as each judge sees them, and who won."""
    seats, variants = table_of(game)
    bot = Greedy() if level == "greedy" else bot_named(level, game)
    found = []
    for number in range(games):
        rng = random.Random(seed_of("held-out", game.id, seed, number))
        s = laid(game, seats, variants, seed_of("held-out deal", game.id, seed, number))
        kept: list[list[list[float]]] = [[judge(s) for judge in judges]]
        plays = 0
        while not s.over and plays < LONGEST:
            heard: list[Event] = []
            s.told = heard
            glimpse = Glimpse(s, s.seat, rng.randrange(1 << 48))
            s.play(chosen(bot, glimpse))
            plays += 1
            if not s.over and (any(event.opens for event in heard) or rng.random() < BETWEEN):
                kept.append([judge(s) for judge in judges])
        if s.over:
            won = shares(s)
            found.append([(chances, won) for chances in kept])
    return found


def brier(games: Sequence[Any], which: int) -> tuple[float, float]:
    """The mean over games of the mean over positions, summed over seats and halved for two; half its 95 % interval."""
    means = []
    for game in games:
        each = [sum((p - y) ** 2 for p, y in zip(chances[which], won, strict=True)) for chances, won in game]
        means.append(sum(each) / len(each))
    return mean_of(means)


def calibration(game: Game, games: int, seed: int, level: str) -> None:
    begun = time.process_time()
    own = judge_of(game)
    held = heldout(game, games, seed, level, [own, Judge(general, read_weights(GENERAL), False), Even()])
    seats, variants = table_of(game)
    scores = [brier(held, which) for which in range(3)]
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for one in held:
        for chances, won in one:
            for p, y in zip(chances[0], won, strict=True):
                tenths[min(TENTHS - 1, int(TENTHS * p))].append((p, y))
    count = sum(len(tenth) for tenth in tenths)
    means = [(mean(p for p, _ in tenth), mean(y for _, y in tenth), len(tenth)) for tenth in tenths]
    said = [f"{p:.2f}>{y:.2f}" if many >= 50 else "-" for p, y, many in means]
    error = sum(abs(p - y) * many for p, y, many in means) / count
    words = ", ".join(f"`{k}` {v}" for k, v in variants.items())
    print(
        f"| {game.title} | {seats} {words} | {level} | {len(held)} | {count // seats} "
        f"| {scores[2][0]:.3f} | {scores[1][0]:.3f} | {scores[0][0]:.3f} ± {scores[0][1]:.3f} "
        f"| {error:.3f} | {' '.join(said)} |",
        flush=True,
    )
    print(f"{game.id}: {time.process_time() - begun:.0f} s of the processor", file=sys.stderr)


class Even(Judge):
    """Even chances."""

    def __init__(self) -> None:
        super().__init__(general, read_weights(GENERAL), False)

    def __call__(self, s: State) -> list[float]:
        return [1.0 / s.seats] * s.seats


# Accounts.


def played(game: Game, bots: Sequence[str], seed: int) -> Match:
    _, variants = table_of(game)
    match = Match(game, seats=len(bots), seed=seed, variants=variants)
    players = [bot_named(bot, game) for bot in bots]
    players = [Search(player.iterations) if isinstance(player, Search) else player for player in players]
    while not match.over:
        seat = match.to_act[0]
        glimpse = Glimpse(match.state, seat, seed_of("bot", seed, len(match.played)))
        option = chosen(players[seat], glimpse)
        match.play(seat, glimpse.s.stack[-1].write(glimpse.s, option))
    return match


PAIRS = (("greedy", "greedy"), ("random", "sharp"), ("sharp", "sharp"))


def account(game: Game, games: int, seed: int, futures: int, pairs: Sequence[tuple[str, str]], drawn: bool) -> None:
    seats, _ = table_of(game)
    for first, second in pairs:
        begun = time.process_time()
        rows: dict[str, list[list[float]]] = {}
        loose: list[float] = []
        errors: list[float] = []
        for number in range(games):
            bots = [second] * seats
            bots[number % seats] = first
            match = played(game, bots, seed_of("account", game.id, seed, number) % (1 << 31))
            line, judge = Line(match), judge_of(game)
            effects = Effects(line, judge, seed)
            effects.measure(futures, never)
            for one in accounts(effects.found, shares(match.state)):
                name = bots[one.seat]
                rows.setdefault(name, []).append([one.luck, one.own, one.own + one.others, one.result - one.start])
                if one.seat == number % seats:
                    loose.append(one.unexplained)
                    errors.append(one.error)
            if drawn:
                print([draw.luck for draw in draws(line, judge, seed, never)])
        spread = math.sqrt(mean(x * x for x in loose))
        for name, found in rows.items():
            columns = [mean_of(column) for column in zip(*found, strict=True)]
            print(
                f"| {game.title} | {first}, {second} | {name} | {games} | "
                + " | ".join(f"{value:+.0f} ± {wide:.0f}" for value, wide in columns)
                + f" | {spread:.1f} | {mean(errors):.1f} |",
                flush=True,
            )
        print(f"{game.id} {first} {second}: {time.process_time() - begun:.0f} s of the processor", file=sys.stderr)


# Mistakes.


def played_on(s: State, option: int, seat: int, seed: int, bot: Bot) -> float:
    """The share of the victory of `seat` after an option, as such bots play on."""
    t = s.redeal(seat, QuickLuck(seed))
    t.play(option)
    number = 0
    while not t.over and number < LONGEST:
        t.play(chosen(bot, Glimpse(t, t.seat, seed_of("sharp", seed, number))))
        number += 1
    return shares(t)[seat]


def confirm(game: Game, games: int, asked: argparse.Namespace) -> None:
    begun = time.process_time()
    seed, pairs, by, level = asked.seed, asked.pairs, asked.by, asked.level
    bot: Bot = Greedy() if by == "greedy" else looker(game, A_LITTLE)
    lost, said, tells = [], [], [0, 0]
    for number in range(games):
        bots = [level] * table_of(game)[0]
        line = Line(played(game, bots, seed_of("mistakes", game.id, seed, number) % (1 << 31)))
        found, _ = mistakes(line, range(len(bots)), judge_of(game), seed, after(SHARES["mistakes"] * SECONDS))
        for mistake in found[: asked.each]:
            point = line.points[mistake.number]
            apart = []
            for pair in range(pairs):
                at = seed_of("pair", seed, number, point.play, pair)
                better = played_on(point.s, mistake.better, point.seat, at, bot)
                apart.append(better - played_on(point.s, point.option, point.seat, at, bot))
            value, wide = mean_of(apart)
            lost.append(100 * value)
            said.append(100 * mistake.loss)
            tells[0] += value > wide
            tells[1] += value < -wide
            print(
                f"{game.id} {point.text} / {mistake.loss:.2f} / {value:.2f} ± {wide:.2f}", file=sys.stderr, flush=True
            )
    if lost:
        value, wide = mean_of(lost)
        same, other = sum(one > 0 for one in lost), sum(one < 0 for one in lost)
        print(
            f"| {game.title} | {level} | {by} | {games} | {len(lost)} | {pairs} | {mean(said):.1f} "
            f"| {value:.1f} ± {wide:.1f} | {same} | {len(lost) - same - other} | {other} | {tells[0]} | {tells[1]} |",
            flush=True,
        )
    print(f"{game.id}: {time.process_time() - begun:.0f} s of the processor", file=sys.stderr)


def after(seconds: float) -> Callable[[], bool]:
    """Whether this process has computed for so long: as a review does it on a machine of its own."""
    ends = time.process_time() + seconds
    return lambda: time.process_time() > ends


def mean(values: Any) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """And half its 95 % interval."""
    middle = mean(values)
    variance = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return middle, 1.96 * math.sqrt(variance / len(values))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("calibration", "accounts", "mistakes"))
    parser.add_argument("named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument(
        "--level", default="greedy", help="of the bots whose games calibrate, or whose mistakes are listed"
    )
    parser.add_argument("--futures", type=int, default=100, help="for each choice, on average")
    parser.add_argument("--pairs", type=int, default=20, help="of games by which a mistake is confirmed")
    parser.add_argument("--by", choices=("search", "greedy"), default="search", help="who plays those games")
    parser.add_argument("--each", type=int, default=3, help="mistakes of a game")
    parser.add_argument("--only", type=int, choices=range(len(PAIRS)), help="one of the pairings")
    arguments = parser.parse_args()
    for game in [GAMES[name] for name in arguments.named] or list(GAMES.values()):
        if arguments.what == "calibration":
            calibration(game, arguments.games or 1000, arguments.seed, arguments.level)
        elif arguments.what == "accounts":
            pairs = PAIRS if arguments.only is None else PAIRS[arguments.only : arguments.only + 1]
            account(game, arguments.games or 20, arguments.seed, arguments.futures, pairs, False)
        else:
            confirm(game, arguments.games or 4, arguments)


if __name__ == "__main__":
    main()
