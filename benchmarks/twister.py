"""How well sharp bots play Dungeon Twister: whether games reach the goal, whether turns pass idly, and whether a fixed
way to choose combat cards beats them.

    python benchmarks/twister.py --games 40
    python benchmarks/twister.py --games 40 --against highest

Sharp plays without its time cap, so the same games are played on any machine. How many games there are is chosen
beforehand. Each deal is played twice, with the sides changed. A turn is idle if it leaves everything as it was, however
many action points were spent on that; whether there was something useful to do is asked of a search ten times as long.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from hurlyburly.bots import Bot, Glimpse, chosen
from hurlyburly.bots.levels import Search, seed_of
from hurlyburly.games import GAMES
from hurlyburly.games.dungeon_twister.combat import LayCards
from hurlyburly.games.dungeon_twister.turn import END_TURN, Act
from hurlyburly.kernel.build import COMPILED
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.lab.wilson import wilson

GAME = GAMES["dungeon-twister"]
LONGER = 10  # times as long a search says whether something useful could be done
USEFUL = 0.005  # of a standing, by which it is better than to end the turn
FIXED: dict[str, Callable[[list[int]], int]] = {  # of the cards in hand, the lowest first
    "lowest": lambda cards: cards[0],
    "lowest-above-0": lambda cards: cards[min(1, len(cards) - 1)],
    "middle": lambda cards: cards[len(cards) // 2],
    "highest": lambda cards: cards[-1],
}


class WithFixedCards(msgspec.Struct, frozen=True):
    """Plays like another bot, but always chooses its combat cards in the same way."""

    bot: Search
    way: str

    def choose(self, glimpse: Glimpse) -> int:
        if isinstance(glimpse.s.stack[-1], LayCards):
            return FIXED[self.way](sorted(glimpse.s.options))
        return self.bot.choose(glimpse)


class Played(msgspec.Struct):
    """What came of a game."""

    points: list[int]
    winners: list[int]
    goal: int
    turns: int = 0
    idle: int = 0
    useful: int = 0  # idle turns in which something useful could have been done
    spare: int = 0  # action points that were not spent
    all: int = 0  # action points

    @property
    def has_reached_the_goal(self) -> bool:
        return max(self.points) >= self.goal


def played(seed: int, number: int, bots: list[Bot], looks: bool) -> Played:
    s: Any = GAME.setup(
        2, QuickLuck(seed_of("deal", seed, number // 2)), GAME.checked_box([]), GAME.checked_variants({})
    )
    s.advance()
    found = Played([], [], s.goal)
    plays = 0
    begun = s
    while not s.over:
        seat, option = s.seat, s.options[0]
        if isinstance(s.stack[-1], Act) and s.ap == s.played[seat]:
            begun = s.copy()
        if len(s.options) > 1:
            option = chosen(bots[seat], Glimpse(s, seat, seed_of("bot", seed, number, plays)))
        if isinstance(s.stack[-1], Act) and option == END_TURN:
            points = s.played[seat]
            found.turns += 1
            found.spare += s.ap
            found.all += points
            if lying(s) == lying(begun) and len(begun.options) > 1:
                found.idle += 1
                found.useful += looks and could_be_used(begun, seat, seed_of("look", seed, number, plays))
        s.play(option)
        plays += 1
    found.points, found.winners = s.scores(), s.winners()
    return found


def lying(s: Any) -> tuple[Any, ...]:
    """The labyrinth and all that is in it, the points and what is left to spend."""
    return s.ground, s.edges, s.at, s.flags, s.brambles, s.living, s.hands, s.jumps, s.vp


def could_be_used(s: Any, seat: int, seed: int) -> bool:
    thought = Search(LONGER * GAME.bots.budgets[0]).think(Glimpse(s, seat, seed))
    return thought.options[0].value > thought.of("end turn").value + USEFUL


def share(count: float, games: int) -> str:
    low, high = wilson(count, games)
    return f"{count:g} of {games}, {count / games:.1%} ({low:.0%} to {high:.0%})"


def games_of(first: int, games: int, seed: int, bots: list[Bot]) -> Iterator[tuple[int, Played]]:
    """Each with the place of the first bot."""
    for number in range(first, first + games):
        place = number % 2
        yield place, played(seed, number, bots[::-1] if place else bots, bots[0] == bots[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--against", choices=sorted(FIXED), default="", help="the same bot, with fixed combat cards")
    asked = parser.parse_args()
    sharp = Search(GAME.bots.budgets[0])
    print(f"{'compiled' if COMPILED else 'plain'}, seed {asked.seed}, {asked.games} games", flush=True)
    all: list[Played] = []
    won = 0.0
    begun = time.process_time()
    for place, game in games_of(
        asked.first, asked.games, asked.seed, [sharp, WithFixedCards(sharp, asked.against) if asked.against else sharp]
    ):
        all.append(game)
        won += (1 - place in game.winners) / len(game.winners) if game.winners else 0.0
        print(
            f"game {asked.first + len(all) - 1}: {game.points[0]} to {game.points[1]}, {game.turns} turns,"
            f" {game.idle} idle, {game.useful} of them with something useful to do,"
            f" {game.spare} of {game.all} action points unspent, {time.process_time() - begun:.0f} s of the processor",
            flush=True,
        )
    print(f"reached the goal: {share(sum(game.has_reached_the_goal for game in all), len(all))}")
    turns, idle, useful = [sum(getattr(game, what) for game in all) for what in ("turns", "idle", "useful")]
    print(f"idle: {idle} of {turns} turns, {useful} of them with something useful to do")
    if asked.against:
        print(f"{asked.against} won {share(won, len(all))} against sharp")


if __name__ == "__main__":
    main()
