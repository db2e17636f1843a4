"""Makes docs/pictures/GAME-turn.gif: a turn of each game, as `hurlyburly render` shows it.

    PYTHONPATH=src python docs/turns.py [GAME ...]

Greedy bots play a game of a fixed seed; of the first seat's turns that are not long, the one in which most happens is
shown, with the log's words in short below. The width is what fits into 400 KB.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.cli.render import Told, drawn, rendered
from hurlyburly.draw import seats_of
from hurlyburly.games import GAMES
from hurlyburly.kernel.match import Match

PICTURES = Path(__file__).parent / "pictures"
NAMES = ("Ada", "Graymalkin", "Jonas")
SEED = 7
PLAYS = 260  # of a game
LONGEST = 18  # plays of a turn
MOST_BYTES = 400_000
WIDTHS = (720, 640, 560, 480, 400)


def played(game: str) -> Match:
    seats = GAMES[game].checked_seats(min(len(NAMES), GAMES[game].seats[-1]))
    match = Match(game, seats, SEED, names=NAMES[:seats])
    bot = bot_named("greedy", match.game)
    while not match.over and len(match.played) < PLAYS:
        seat = match.to_act[0]
        match.play(seat, answer(bot, Glimpse(match.state, seat, len(match.played))))
    return match


def turns(match: Match, pictures: list[tuple[str, list[Told]]]) -> list[tuple[int, int]]:
    """Of the first seat, each from the play that it begins with to the one before the next. A game without turns has
    any stretch of plays that the first seat begins."""
    begins = [
        (step, seat)
        for step, (_, told) in enumerate(pictures)
        for seat, direction in told
        if direction is not None and direction.turn
    ]
    found = [(first, last) for (first, seat), (last, _) in pairwise(begins) if seat == 0]
    if not begins:
        mine = [step for step, play in enumerate(match.played) if play.seat == 0]
        found = [(step, step + LONGEST) for step in mine if step + LONGEST < len(pictures)]
    return [(first, last) for first, last in found if 1 < last - first <= LONGEST]


def happens(pictures: list[tuple[str, list[Told]]], turn: tuple[int, int]) -> int:
    shown = [direction for _, told in pictures[turn[0] + 1 : turn[1] + 1] for _, direction in told]
    return sum(1 + 2 * bool(direction.scene) for direction in shown if direction is not None and direction.chip)


def made(game: str) -> bytes:
    match = played(game)
    pictures = drawn(match, 0)
    first, last = max(turns(match, pictures), key=lambda turn: happens(pictures, turn))
    shown = [(pictures[first][0], []), *pictures[first + 1 : last + 1]]
    who = seats_of(match.names, 0)
    for width in WIDTHS:
        moving = rendered(shown, ".gif", width, who)
        if len(moving) <= MOST_BYTES:
            return moving
    raise ValueError(f"{game}: no moving picture of this turn is small enough")


def main() -> None:
    for game in sys.argv[1:] or GAMES:
        moving = made(game)
        (PICTURES / f"{game}-turn.gif").write_bytes(moving)
        print(f"{game}-turn.gif {len(moving) // 1000} KB")


if __name__ == "__main__":
    main()
