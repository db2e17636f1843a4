"""Games of Toil and Trouble among bots, and what they say about its cards: prints one section of toil-and-trouble.md.

python docs/balance/toil_and_trouble.py "after" --greedy 2000 --level3 200 [--redeals 8] [--variant ID=VALUE ...]

Run it compiled; with fewer redeals the greedy bot is quicker and a little weaker. The same seeds give the same games on
any machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from hurlyburly.bots import Glimpse, bot_named
from hurlyburly.bots.levels import REDEALS, Greedy, seed_of
from hurlyburly.games import GAMES
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.game import variant_value
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import Event
from hurlyburly.lab import wilson

GAME = GAMES["toil-and-trouble"]
MOST_PLAYS = 20_000


class Played(msgspec.Struct, frozen=True):
    """One game."""

    rounds: int
    winners: list[int]  # counted from the first player
    sold: int
    dumped: int
    drunk: list[tuple[int, int]]  # who (counted from the first player) resolved which effect


def play(bot: str, redeals: int, seats: int, variants: dict[str, Any], number: int) -> Played:
    player = Greedy(redeals) if bot == "greedy" else bot_named(bot, GAME)
    luck = QuickLuck(seed_of("balance", bot, seats, number))
    s: Any = GAME.setup(seats, luck, GAME.checked_box([]), GAME.checked_variants(variants))
    told: list[Event] = []
    s.told = told
    s.advance()
    plays = 0
    while not s.over and plays < MOST_PLAYS:
        glimpse = Glimpse(s, s.seat, seed_of("think", bot, number, plays))
        s.play(s.options[0] if len(s.options) == 1 else player.choose(glimpse))
        plays += 1
    assert isinstance(s, Trouble)
    what = Counter(event.what for event in told)
    drunk = [((event.seat - s.first) % seats, event.facts[0]) for event in told if event.what == "resolves"]
    winners = [(seat - s.first) % seats for seat in s.winners()]
    return Played(s.round, winners, what["sold"], what["dumped"], drunk)


def play_some(bot: str, redeals: int, seats: int, variants: dict[str, Any], numbers: Sequence[int]) -> list[Played]:
    return [play(bot, redeals, seats, variants, number) for number in numbers]


def play_all(bot: str, redeals: int, seats: int, games: int, variants: dict[str, Any], processes: int) -> list[Played]:
    pieces = [range(start, min(start + 10, games)) for start in range(0, games, 10)]
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), os.nice, (10,)) as pool:
        futures = [pool.submit(play_some, bot, redeals, seats, variants, piece) for piece in pieces]
        return [played for future in futures for played in future.result()]


def summary(bot: str, seats: int, played: Sequence[Played]) -> str:
    games = len(played)
    rounds = sorted(game.rounds for game in played)
    within = sum(12 <= count <= 25 for count in rounds) / games
    by_place = [sum(1 / len(game.winners) for game in played if place in game.winners) for place in range(seats)]
    low, high = wilson(by_place[0], games)
    shares = " / ".join(f"{wins / games:.0%}" for wins in by_place)
    sold, dumped = (sum(getattr(game, name) for game in played) / games for name in ("sold", "dumped"))
    return (
        f"| {bot} | {seats} | {games} | {sum(rounds) / games:.1f} | {rounds[games // 10]} | {rounds[games // 2]} | "
        f"{rounds[games * 9 // 10]} | {rounds[-1]} | {within:.0%} | {shares} | {low:.1%}-{high:.1%} | {sold:.1f} | "
        f"{dumped:.1f} |"
    )


def effects(results: Iterable[tuple[int, Sequence[Played]]]) -> list[str]:
    """How often each effect is drunk in a game, and how often its drinker wins, beside a fair share of 1."""
    times: Counter[int] = Counter()
    fared: Counter[int] = Counter()
    games = 0
    for seats, played in results:
        games += len(played)
        for game in played:
            for seat, effect in game.drunk:
                times[effect] += 1
                fared[effect] += seats / len(game.winners) if seat in game.winners else 0  # type: ignore[assignment]
    box: Any = GAME.checked_box([])
    rows = []
    for effect, name in enumerate(box.effects):
        share = f"{fared[effect] / times[effect]:.2f}" if times[effect] else "-"
        rows.append((times[effect], f"| {name} | {times[effect] / games:.2f} | {share} |"))
    return [row for _, row in sorted(rows, reverse=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("title")
    parser.add_argument("--greedy", type=int, default=2000)
    parser.add_argument("--level3", type=int, default=200)
    parser.add_argument("--redeals", type=int, default=REDEALS, help="that the greedy bot looks at")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--variant", action="append", default=[])
    chosen = parser.parse_args()
    variants: dict[str, Any] = {
        id: variant_value(value) for id, _, value in (text.partition("=") for text in chosen.variant)
    }
    print(f"## {chosen.title}\n")
    print(
        "| bot | seats | games | rounds | p10 | median | p90 | most | 12-25 | wins by place | first | sold | dumped |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|---|---:|---:|")
    by_bot: dict[str, list[tuple[int, list[Played]]]] = {}
    for bot, games in (("greedy", chosen.greedy), ("3", chosen.level3)):
        for seats in GAME.seats if games else ():
            played = play_all(bot, chosen.redeals, seats, games, variants, chosen.processes)
            by_bot.setdefault(bot, []).append((seats, played))
            print(summary(bot, seats, played), flush=True)
    for bot, results in by_bot.items():
        print(f"\nEffects drunk by {bot} bots: times a game, and the drinker's wins beside a fair share of 1.\n")
        print("| effect | a game | wins |\n|---|---:|---:|")
        print("\n".join(effects(results)), flush=True)


if __name__ == "__main__":
    main()
