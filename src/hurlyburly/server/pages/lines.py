"""The lines of the log and of the chat, and what bots say in the log."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly import draw
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.draw.text import escape
from hurlyburly.server.scene import ChatLine, Line, RemarkSeen, SeatSeen


def line(told: Line, seats: Sequence[SeatSeen]) -> str:
    """One line of the log, as drawer.js draws those that come later."""
    if told.opens:
        return f'<li class="turnline" data-n="{told.n}">{escape(told.words.strip("-. "))}</li>'
    count = name_in(told, seats)
    name = f"<b>{escape(told.words[:count])}</b>" if count else ""
    sign = draw.seal(ANIMALS[told.seat], small=True) if is_at(told.seat, seats) else f"<span>{draw.icon('log')}</span>"
    return f'<li data-n="{told.n}">{sign}<span>{name}{escape(told.words[count:])}</span></li>'


def name_in(told: Line, seats: Sequence[SeatSeen]) -> int:
    """The length of the acting player's name at the beginning of a line."""
    if told.opens or not is_at(told.seat, seats):
        return 0
    for name in (seats[told.seat].name, "You", "Your"):
        end = len(name)
        if told.words.startswith(name) and not told.words[end : end + 1].isalnum():
            return end
    return 0


def is_at(seat: int, seats: Sequence[SeatSeen]) -> bool:
    return 0 <= seat < len(seats)


def chat_line(said: ChatLine) -> str:
    return saying(said.n, said.seat, said.name, said.text)


def remark(n: int, said: RemarkSeen) -> str:
    """A bot's remark after line `n` of the log."""
    return saying(n, said.seat, said.name, said.words, "say remark")


def saying(n: int, seat: int, name: str, words: str, style: str = "say") -> str:
    """A line of chat, as drawer.js draws those that come later."""
    seal = draw.seal(ANIMALS[seat], True) if seat >= 0 else f"<span>{draw.icon('spectator')}</span>"
    return f'<li class="{style}" data-n="{n}">{seal}<span><b>{escape(name)}</b><q>{escape(words)}</q></span></li>'
