"""The labyrinth in words: for those who do not see the drawing, who and what is where."""

from __future__ import annotations

from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.text import escape
from hurlyburly.games.dungeon_twister.board_plan import slots
from hurlyburly.games.dungeon_twister.faces import title_of
from hurlyburly.games.dungeon_twister.view import RoomView, TokenView
from hurlyburly.kernel.play import number_of


def way_of(clockwise: bool) -> str:
    return "clockwise" if clockwise else "counter-clockwise"


@kept
def in_words(
    rooms: tuple[RoomView, ...],
    tokens: tuple[TokenView, ...],
    ground: tuple[str, ...],
    who: tuple[Seat, ...],
    rows: int,
) -> str:
    made = [room_in_words(rooms[slot]) for slot in slots(rows)]
    for token in tokens:
        if token.square and token.where != "trap":
            square = number_of(token.square)
            whose = who["AB".index(token.owner)].called if token.owner else ""
            made.append(token_in_words(token, ground[square], whose))
    return f'<ul class="board-list">{draw.apart(made)}</ul>'


@lru_cache(1024)
def room_in_words(lying: RoomView) -> str:
    if not lying.id:
        count = sum(lying.face_down)
        return f"<li>Room {lying.place}: hidden, {count} token{'' if count == 1 else 's'} face down.</li>"
    return (
        f"<li>Room {lying.place}: {escape(lying.title)}, number {lying.number}, turns {way_of(lying.clockwise)}.</li>"
    )


@kept
def token_in_words(token: TokenView, ground: str, owner: str) -> str:
    if not token.character:
        covered = ", carried" if token.carried_by else ", covered" if token.covered_by else ""
        return f"<li>{token.where}: {escape(title_of(token.name))}{covered}.</li>"
    whose = "your" if owner == "You" else f"{owner}'s"
    state = "wounded" if token.wounded else f"combat {token.combat}"
    return f"<li>{token.where}, {escape(ground)}: {escape(whose)} {escape(title_of(token.name))}, {state}.</li>"
