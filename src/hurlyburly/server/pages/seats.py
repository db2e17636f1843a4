"""Seats for drawings: who sits there, and the note beside the name."""

from __future__ import annotations

from functools import lru_cache

from hurlyburly import draw
from hurlyburly.bots import figure_of, parts_of
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.draw.text import KEPT
from hurlyburly.server.scene import SeatSeen


@lru_cache(KEPT)
def seats_of(seats: tuple[SeatSeen, ...], eyes: int | None) -> tuple[draw.Seat, ...]:
    return tuple([seat_of(seen, seen.seat == eyes) for seen in seats])


@lru_cache(KEPT)
def seat_of(seen: SeatSeen, you: bool) -> draw.Seat:
    bot = seen.kind == "bot" or seen.bot_plays
    if seen.resigned:
        note = "Resigned"
    elif seen.bot_plays:
        note = "A bot, for now"
    elif seen.kind == "bot":
        note = f"Bot, {bot_words(seen.level)}" if seen.level else "Bot"
    else:
        note = "" if seen.present else "Away"
    clock = seen.seat if seen.timed else -1
    figure = figure_of(seen.level) if seen.kind == "bot" else ""
    return draw.Seat(seen.name, ANIMALS[seen.seat], note, bot, you, away=note == "Away", clock=clock, figure=figure)


def bot_words(level: str) -> str:
    """A bot's level and character in words, as in "sharp and bold"."""
    base, character = parts_of(level)
    return f"{base} and {character.name}" if character is not None else base
