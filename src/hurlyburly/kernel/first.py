"""Somebody's first real game: how its table is set up, and the marks (tips) that point out what newcomers tend to miss.

`first.toml` in a game's folder:

    seats = 4
    variants = { until-midnight = 20 }

    [[mark]]
    id = "rows"
    at = "board"                  # a place of the page (kernel/lesson.py), or hint, what, rules
    lit = "end"                   # comes once things of this kind can be pointed at; without it, at once
    about = "row"                 # speaks of these things there, and covers none; without it, of the whole place
    title = "Rows of cards"
    say = "Touch an end of a row to lay your card there."

A mark goes away once it was read, the thing it points at was used, or a choice was made while it was in sight; the
browser remembers that.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from hurlyburly.kernel.content import read
from hurlyburly.kernel.game import Game

USUAL_SEATS = 3


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to point at, and what is said of it."""

    id: str
    at: str
    title: str
    say: str
    lit: str = ""
    about: str = ""


class First(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`first.toml`: somebody's first game."""

    seats: int = 0  # 0: as usual
    variants: dict[str, bool | int | str] = {}
    mark: tuple[Mark, ...] = ()


@cache
def read_first(path: Path) -> First:
    return read(path, First)


def first_of(game: Game) -> First:
    return read_first(game.lessons.first) if game.lessons.first is not None else First()


def first_seats(game: Game) -> int:
    return first_of(game).seats or min(USUAL_SEATS, game.seats.stop - 1)
