"""How long games take, for the lobby: `python -m hurlyburly.lab.lengths [GAME ...]` writes games/<game>/lengths.toml.

Bots of level 2 (greedy) play some games at every number of seats, and with the variants that make a game longer or
shorter. What counts are choices, of all seats together, where there was more than one option; of the games, the
median: a game that such bots never finish is longer than any other.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, spelled
from hurlyburly.lab.simulate import Setting, arranged, play_game

GAMES_EACH = 7
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "talisman": ({"race-to-win": True}, *[{"until-midnight": rounds} for rounds in (6, 12, 20, 40, 60)]),
    "dungeon-twister": ({"victory-points": 8}, {"teams": "beginner"}),
}


def choices_in(setting: Setting, number: int) -> float:
    try:
        return sum(thought.choices for thought in play_game(setting, number).thoughts)
    except BadTable:
        return float("inf")


def measured(game: Game, games: int) -> Iterator[str]:
    """The file, row by row."""
    yield f"# Choices in a game of {game.title}, all seats together: the median of {games} games of bots of level 2"
    yield f"# (greedy). Made by `python -m hurlyburly.lab.lengths {game.id}`."
    for seats in game.seats:
        for variants in ({}, *VARIANTS.get(game.id, ())):
            setting = arranged(game, ["greedy"], seats, seats, variants, ())
            choices = statistics.median([choices_in(setting, number) for number in range(games)])
            chosen = ", ".join([f'{id} = "{spelled(value)}"' for id, value in variants.items()])
            yield f"\n[[length]]\nseats = {seats}\nchoices = {choices:.0f}"
            if chosen:
                yield f"variants = {{ {chosen} }}"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly.lab.lengths", description=__doc__)
    parser.add_argument("game", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=GAMES_EACH)
    wanted = parser.parse_args(argv)
    for id in wanted.game:
        rows = []
        for row in measured(GAMES[id], wanted.games):
            rows.append(row)
            print(row, flush=True)
        GAMES[id].rules.with_name("lengths.toml").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
