"""Whether hints help, and how long the first one takes: the figures of docs/hints.md.

    python benchmarks/hints.py --deals 20 --rounds 1 [GAME ...]
    python benchmarks/hints.py --deals 20 --seconds 0.3 [GAME ...]

A hint of so many rounds is the same on any machine, however busy; within a time, a quicker one finds out more. In every
deal somebody who always follows the first line of a hint takes each seat in turn, against greedy bots (level
2) in all others. For each greedy bot it is counted whether the follower finishes above it; a tie counts half.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from hurlyburly.bots import Evidence, Glimpse, answer, bot_named, gathered, hint_for
from hurlyburly.bots.levels import seed_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.build import COMPILED
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match
from hurlyburly.lab.wilson import wilson


def followed(match: Match, seat: int, seed: int, rounds: int, seconds: float) -> str:
    evidence = gathered(Glimpse(match.state, seat, seed), Evidence(), rounds, seconds)
    return hint_for(match, seat, evidence).plays[0].play.text


def played(game: Game, deal: int, follower: int, rounds: int, seconds: float) -> Match:
    match = Match(game, seed=deal, variants=game.bots.short)
    greedy = bot_named("greedy", game)
    while not match.over:
        seat = match.to_act[0]
        seed = seed_of("benchmark", deal, len(match.played))
        if match.is_forced(seat) or seat != follower:
            match.play(seat, answer(greedy, Glimpse(match.state, seat, seed)))
        else:
            match.play(seat, followed(match, seat, seed, rounds, seconds))
    return match


def pairs(match: Match, follower: int) -> Iterator[float]:
    """Of each other seat, whether the follower finished above it."""
    merit = [(seat in match.winners, score) for seat, score in enumerate(match.scores)]
    for seat in range(match.seats):
        if seat != follower:
            yield 0.5 if merit[seat] == merit[follower] else float(merit[follower] > merit[seat])


def first_hints(game: Game, count: int = 12) -> list[float]:
    """Seconds until the first hint, at choices among several that are spread over a game of greedy bots."""
    match = Match(game, seed=1, variants=game.bots.short)
    greedy = bot_named("greedy", game)
    taken: list[float] = []
    while not match.over and len(taken) < count:
        seat = match.to_act[0]
        if not match.is_forced(seat) and len(match.played) % 7 == 0:
            glimpse = Glimpse(match.state, seat, len(match.played))
            begun = time.perf_counter()
            hint_for(match, seat, gathered(glimpse, Evidence(), seconds=0.5))
            taken.append(time.perf_counter() - begun)
        match.play(seat, answer(greedy, Glimpse(match.state, seat, len(match.played))))
    return sorted(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--rounds", type=int, default=0, help="of thought over each hint")
    parser.add_argument("--seconds", type=float, default=0.0, help="or as many as there is time for")
    asked = parser.parse_args()
    if not asked.rounds and not asked.seconds:
        parser.error("how long a thought? Name --rounds or --seconds")
    print(f"{'compiled' if COMPILED else 'plain'}, {asked.rounds} rounds, {asked.seconds} s a hint", flush=True)
    for id in asked.games or list(GAMES):
        game = GAMES[id]
        taken = first_hints(game)
        print(f"{id}: first hint {taken[len(taken) // 2]:.2f} s (median), {taken[-1]:.2f} s (longest)", flush=True)
        above: list[float] = []
        games = 0
        begun = time.process_time()
        for deal in range(asked.first, asked.first + asked.deals):
            for follower in range(game.seats.start):
                above += pairs(played(game, deal, follower, asked.rounds, asked.seconds), follower)
                games += 1
                share = sum(above) / len(above)
                low, high = wilson(sum(above), len(above))
                spent = time.process_time() - begun
                print(
                    f"{id}: {games} games, {sum(above):g} of {len(above)} pairs above,"
                    f" {share:.0%} ({low:.0%} to {high:.0%}), {spent:.0f} s of the processor",
                    flush=True,
                )


if __name__ == "__main__":
    main()
