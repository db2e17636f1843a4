"""Whether the trained chances take luck out of results: `python tests/lab/less_luck.py GAME GAMES`.

After each play that luck had a hand in, the chances of winning are compared with those after the same play with other
luck, drawn afresh (`--samples`). The differences add up to a correction whose mean is 0, whatever the chances are worth
(AIVAT, for the draws alone). With `--outs`, chances are those after so many play-outs of what looks best to the end of
the turn. Printed: the mean of the corrections; by how much the variance of the victories falls, with the correction as
it is and times the factor that suits these games best; what both cost; and what that is worth beside more games.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import msgspec
import numpy as np

import hurlyburly as hb
from hurlyburly.bots import Bot, Glimpse, bot_named, chosen
from hurlyburly.bots.levels import seed_of
from hurlyburly.bots.search import playout
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import State
from hurlyburly.review.outlook import judge_of, shares

SEED = 5
TO_THE_END_OF_THE_TURN = 12  # plays, at most
RESAMPLED = 500


class Account(msgspec.Struct, frozen=True):
    """Of one game."""

    shares: list[float]
    luck: list[float]  # by seat: what is to be taken off its share
    seconds: float
    more: float  # for the account


class Accountant:
    """Plays games and keeps account of their luck."""

    def __init__(self, game: Game, bot: Bot, samples: int, outs: int) -> None:
        self.game = game
        self.bot = bot
        self.samples = samples
        self.outs = outs
        self.judge = judge_of(game)
        self.box = game.checked_box([])
        self.variants = game.checked_variants(game.bots.short)
        self.mine = QuickLuck(SEED)

    def value(self, s: State) -> Any:
        if s.over or not self.outs:
            return np.array(self.judge(s))
        ends = [s.twin(self.mine) for _ in range(self.outs)]
        for end in ends:
            playout(end, self.mine, TO_THE_END_OF_THE_TURN)
        return np.mean([self.judge(end) for end in ends], axis=0)

    def dealt(self, luck: QuickLuck) -> State:
        s: State = self.game.setup(self.game.seats.start, luck, self.box, self.variants)
        s.advance()
        return s

    def play(self, number: int) -> Account:
        begun = time.process_time()
        luck = QuickLuck(seed_of("deal", SEED, number))
        self.mine = QuickLuck(seed_of("other luck", SEED, number))
        s = self.dealt(luck)
        aside = time.process_time()
        others = [self.dealt(QuickLuck(seed_of("other deal", number, i))) for i in range(self.samples)]
        found = self.value(s) - np.mean([self.value(other) for other in others], axis=0)
        more = time.process_time() - aside
        plays = 0
        while not s.over:
            option = chosen(self.bot, Glimpse(s, s.seat, seed_of("bot", SEED, number, plays)))
            aside = time.process_time()
            before, drawn = s.twin(self.mine), luck.state
            more += time.process_time() - aside
            s.play(option)
            plays += 1
            if luck.state == drawn:
                continue
            aside = time.process_time()
            others = [before.twin(self.mine) for _ in range(self.samples)]
            for other in others:
                other.play(option)
            found += self.value(s) - np.mean([self.value(other) for other in others], axis=0)
            more += time.process_time() - aside
        return Account(shares(s), list(found), time.process_time() - begun - more, more)


def gains(results: Any, lucks: Any) -> tuple[float, float]:
    """What the variance of the results is, divided by that without luck: all of it, and the share that suits best."""
    y, c = (results - results.mean(axis=0)).ravel(), (lucks - lucks.mean(axis=0)).ravel()
    best = (y * c).mean() / (c * c).mean()
    return y.var() / (y - c).var(), y.var() / (y - best * c).var()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--samples", type=int, default=2)
    parser.add_argument("--outs", type=int, default=0)
    asked = parser.parse_args()
    game = hb.GAMES[asked.game]
    accountant = Accountant(game, bot_named(asked.bot, game), asked.samples, asked.outs)
    found = [accountant.play(number) for number in range(asked.games)]
    results, lucks = (np.array([getattr(one, name) for one in found]) for name in ("shares", "luck"))
    seconds, more = (np.mean([getattr(one, name) for one in found]) for name in ("seconds", "more"))
    draws = np.random.default_rng(SEED).integers(0, len(found), (RESAMPLED, len(found)))
    all_of_it, best = gains(results, lucks)
    low, high = np.percentile([gains(results[rows], lucks[rows]) for rows in draws], [2.5, 97.5], axis=0)
    sure = 1.96 * lucks[:, 0].std(ddof=1) / len(found) ** 0.5
    pays = best * seconds / (seconds + more)
    print(f"{game.title}, {asked.bot}, {len(found)} games, {asked.samples} other draws, {asked.outs} play-outs:")
    print(f"  mean correction {lucks[:, 0].mean():+.3f} (give or take {sure:.3f})")
    print(f"  variance divided by {all_of_it:.2f} ({low[0]:.2f}-{high[0]:.2f})")
    print(f"  at best by {best:.2f} ({low[1]:.2f}-{high[1]:.2f})")
    print(f"  {1000 * seconds:.1f} ms a game and {1000 * more:.1f} for the account: worth {pays:.2f} of more games")


if __name__ == "__main__":
    main()
