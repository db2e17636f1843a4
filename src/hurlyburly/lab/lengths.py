"""How long games take, for the lobby: `python -m hurlyburly.lab.lengths` writes the lengths.toml of each game.

Bots of level 2 (greedy) play some games at every number of seats, and with the variants that make a game longer or
shorter. Counted are the choices of all seats together that had more than one option. The median of the games is
kept; a game that such bots do not finish counts as longer than any other.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game, variant_text
from hurlyburly.lab.playing import Setting, arranged, play_game

GAMES_EACH = 7
MOST = 12_000  # decisions
SECONDS_A_CHOICE = 7  # that people take, on average: a guess


class Length(msgspec.Struct, frozen=True):
    """The number of choices in a game, over all seats."""

    seats: int
    choices: int
    variants: dict[str, str] = {}  # those that differ from the default, as text


class Lengths(msgspec.Struct, frozen=True):
    length: list[Length]


@cache
def lengths(file: Path) -> list[Length]:
    return msgspec.toml.decode(file.read_bytes(), type=Lengths).length


def choices_in(game: Game, seats: int, variants: Mapping[str, Any]) -> int | None:
    """The number of choices in a game like this. If it was not measured, the most similar game that was counts; a
    variant that was not measured changes nothing."""
    chosen = {id: variant_text(value) for id, value in variants.items()}
    measured = lengths(game.bots.lengths) if game.bots.lengths is not None else []
    alike = [row for row in measured if row.seats == seats and row.variants.items() <= chosen.items()]
    return max(alike, key=lambda row: len(row.variants)).choices if alike else None


def played(setting: Setting, number: int) -> float:
    try:
        return sum(thought.choices for thought in play_game(setting, number, MOST).thoughts)
    except BadTable:
        return float("inf")


def measured(game: Game, seats: int, variants: Mapping[str, Any], games: int) -> Length:
    setting = arranged(game, ["greedy"], seats, seats, variants, ())
    choices = statistics.median([played(setting, number) for number in range(games)])
    return Length(seats, round(min(choices, MOST)), {id: variant_text(value) for id, value in variants.items()})


def written(rows: Sequence[Length], games: int) -> str:
    lines = [f"# The median of {games} games each of bots of level 2. Made by `python -m hurlyburly.lab.lengths`."]
    for row in rows:
        chosen = ", ".join([f'{id} = "{value}"' for id, value in row.variants.items()])
        lines += ["", "[[length]]", f"seats = {row.seats}", f"choices = {row.choices}"]
        lines += [f"variants = {{ {chosen} }}"] if chosen else []
    return "\n".join(lines) + "\n"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="hurlyburly.lab.lengths", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH)
    games: int = parser.parse_args(argv).games
    for game in GAMES.values():
        if game.bots.lengths is None:
            continue
        rows = []
        for seats in game.seats:
            for variants in ({}, *game.bots.paces):
                rows.append(measured(game, seats, variants, games))
                print(game.id, rows[-1], flush=True)
        game.bots.lengths.write_text(written(rows, games), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
