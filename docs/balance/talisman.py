"""Whole games of Talisman among greedy bots, by variant and seats: how long they take, who wins and how.

python docs/balance/talisman.py [--games 50] [--seed 0] [--processes 2] [--bot greedy] [--seats 2 3 4 5 6]

It writes docs/balance/talisman.md beside itself.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

import hurlyburly as hb
from hurlyburly.bots import Glimpse, bot_named
from hurlyburly.bots.levels import seed_of
from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.lab.wilson import wilson

GAME = hb.GAMES["talisman"]
VARIANTS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "fatality": {"fatality": True},
    "fatality, until midnight 40": {"fatality": True, "until-midnight": 40},
    "until midnight 20": {"until-midnight": 20},
    "until midnight 40": {"until-midnight": 40},
    "one of two": {"characters": "one of two"},
}
ENDS = {"won": "Crown", "outlived": "last one left", "midnight": "midnight", "nobody-left": "nobody"}
MOST_PLAYS = 60_000
HEAD = """# Whole games of Talisman

For designers: how long games take, who wins, and how, in games among bots of one level ({bot}). This page is written
by

    python docs/balance/talisman.py --games {games} --seed {seed}

- *Victories by place* are those of the first player, the second, and so on; a shared victory counts in parts. The
  last player picks first, and these bots always pick the Troll. So the last place wins most, except where each player
  chooses one of two characters that were dealt.
- *Without* is the longest time, in their own turns, that a player still in the game was without a character. The turn
  in which a character dies counts, so 1 is what the rules allow under Fatality.
- *Out* is the average number of turns per game that went to players who were already out.

| variant | seats | games | rounds: least, median, most | decisions | ended by | victories by place | without | out |
|---|---:|---:|---|---:|---|---|---:|---:|
"""


class Outcome(msgspec.Struct, frozen=True):
    """One game."""

    rounds: int
    plays: int
    end: str
    winners: list[int]  # as places in the order of play
    characters: list[str]  # by place, as they were at the end; "" for none
    without: int  # the most turns in a row that a player in the game had no character
    out: int  # turns of players out of the game


class Watch:
    """Follows what is told of a game: who has a character at the end of each turn."""

    def __init__(self, seats: int, crown: int) -> None:
        self.crown = crown
        self.reached = False
        self.has = [False] * seats
        self.gone = [0] * seats
        self.active = -1
        self.longest = 0
        self.out = 0
        self.end = ""

    def hear(self, event: Event, fatal: bool) -> None:
        match event:
            case events.Picked():
                self.has[event.seat] = True
            case events.Defeated():
                self.has[event.seat] = self.has[event.seat] and not fatal
            case events.Went():
                self.reached = self.reached or event.space == self.crown
            case events.TurnBegan():
                self.turn_over()
                self.active = event.seat
        if event.what in ENDS:
            self.end = event.what

    def turn_over(self) -> None:
        seat = self.active
        if seat < 0:
            return
        if self.has[seat]:
            self.gone[seat] = 0
        elif self.reached:
            self.out += 1
        else:
            self.gone[seat] += 1
            self.longest = max(self.longest, self.gone[seat])


def played(bot: str, variants: dict[str, Any], seats: int, seed: int) -> Outcome:
    luck = QuickLuck(seed_of("talisman", seats, seed))
    s = GAME.setup(seats, luck, GAME.checked_box([]), GAME.checked_variants(variants))
    assert isinstance(s, Talisman)
    player = bot_named(bot, GAME)
    watch = Watch(seats, s.box.crown)
    told: list[Event] = []
    s.told = told
    s.advance()
    plays = 0
    while not s.over:
        option = s.options[0]
        if len(s.options) > 1:
            option = player.choose(Glimpse(s, s.seat, seed_of("thought", seed, plays)))
        s.play(option)
        plays += 1
        for event in told:
            watch.hear(event, s.fatality)
        told.clear()
        if plays > MOST_PLAYS:
            raise RuntimeError(f"seed {seed}, {seats} seats, {variants}: no end after {plays} decisions")
    order = s.round_from(s.first)
    who = [s.characters[seat].who for seat in order]
    names = [s.box.characters[number].name if number >= 0 else "" for number in who]
    winners = [order.index(seat) for seat in s.winners()]
    return Outcome(s.round - (watch.end == "midnight"), plays, watch.end, winners, names, watch.longest, watch.out)


def row(variant: str, seats: int, games: Sequence[Outcome]) -> str:
    count = len(games)
    rounds = sorted(game.rounds for game in games)
    plays = sorted(game.plays for game in games)
    ends = Counter(ENDS[game.end] for game in games)
    shares = [sum(1 / len(game.winners) for game in games if place in game.winners) / count for place in range(seats)]
    return (
        f"| {variant} | {seats} | {count} | {rounds[0]}, {rounds[count // 2]}, {rounds[-1]} | {plays[count // 2]:,} "
        f"| {', '.join(f'{end} {n}' for end, n in ends.most_common())} "
        f"| {' / '.join(f'{share:.0%}' for share in shares).replace('%', '')} % "
        f"| {max(game.without for game in games)} | {sum(game.out for game in games) / count:.1f} |"
    )


def by_character(games: Sequence[Outcome]) -> str:
    """How often each character was at the table at the end, and won."""
    sat = Counter(name for game in games for name in game.characters if name)
    won: Counter[str] = Counter()
    for game in games:
        won.update(game.characters[place] for place in game.winners if len(game.winners) == 1)
    lines = ["| character | games | won | share (95 %) |", "|---|---:|---:|---|"]
    for name in sorted(sat, key=lambda name: -won[name] / sat[name]):
        low, high = wilson(won[name], sat[name])
        lines.append(f"| {name} | {sat[name]} | {won[name]} | {won[name] / sat[name]:.0%} ({low:.0%} to {high:.0%}) |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, nargs="+", default=list(GAME.seats))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".md"))
    given = parser.parse_args()
    text = HEAD.format(bot=given.bot, games=given.games, seed=given.seed)
    dealt: list[Outcome] = []
    with ProcessPoolExecutor(given.processes, multiprocessing.get_context("spawn")) as pool:
        for variant, values in VARIANTS.items():
            for seats in given.seats:
                seeds = range(given.seed, given.seed + given.games)
                waiting = [pool.submit(played, given.bot, values, seats, seed) for seed in seeds]
                games = [future.result() for future in waiting]
                dealt += games if variant == "one of two" else []
                text += row(variant, seats, games) + "\n"
                print(text.splitlines()[-1], flush=True)
    text += f"\n## Characters\n\nOf the games with one of two, all seats together.\n\n{by_character(dealt)}\n"
    given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
