"""The lines of the log and of the chat."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly import draw
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.draw.text import escape
from hurlyburly.server.pages.seats import seat_of
from hurlyburly.server.scene import ChatLine, Line, SeatSeen


def line(told: Line, seats: Sequence[SeatSeen]) -> str:
    """One line of the log."""
    seen = seats[told.seat] if 0 <= told.seat < len(seats) else None
    return draw.line(told.n, seat_of(seen, False) if seen else None, told.words, bool(told.opens))


def chat_line(said: ChatLine) -> str:
    seal = draw.seal(ANIMALS[said.seat], True) if said.seat >= 0 else f"<span>{draw.icon('spectator')}</span>"
    return f'<li class="say" data-n="{said.n}">{seal}<span><b>{escape(said.name)}</b><q>{escape(said.text)}</q></span></li>'
