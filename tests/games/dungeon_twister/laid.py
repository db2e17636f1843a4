"""Positions of Dungeon Twister in one line: `twister("A thief d5, B wizard d6 wounded", ground="d7 pit")`.

They are laid as the positions of lessons are, by the game's own `laying.py`; here is what tests look at afterwards.
"""

from __future__ import annotations

from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.dungeon_twister import DUNGEON_TWISTER
from hurlyburly.games.dungeon_twister.ground import (
    DIRECTION_NAMES,
    EDGE_NAMES,
    GROUND_NAMES,
    SQUARES,
    square_name,
    square_named,
)
from hurlyburly.games.dungeon_twister.laying import lay, lay_rooms, open_floor, put, set_edge, set_ground, token
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    DEAD,
    ESCAPED,
    FACE_DOWN,
    REMOVED,
    SPENT,
    SUPPLY,
    TRAP_FORM,
    WOUNDED,
)
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.step import Step

__all__ = ["lay_rooms", "put", "set_edge", "set_ground", "token"]  # tests take them from here

GAME: Any = DUNGEON_TWISTER
ZONES = {DEAD: "dead", ESCAPED: "escaped", SPENT: "gone", SUPPLY: "supply", TRAP_FORM: "trap", REMOVED: "removed"}


def bare(teams: str = "forest", **variants: Any) -> Twister:
    """A labyrinth of open floor with nobody in it, both teams lined up elsewhere."""
    s: Twister = fresh(GAME, 2, teams=teams, **variants)
    s.lined_up = True
    open_floor(s)
    return s


def twister(
    tokens: str = "",
    *,
    rooms: str | None = None,
    ap: int = 3,
    step: Step | None = None,
    teams: str = "forest",
    ground: str = "",
    edges: str = "",
    hidden: str = "",
    unseen: str = "",
    draws: str = "",
    turn: str = "A",
    vp: tuple[int, int] = (0, 0),
    **variants: Any,
) -> Table:
    """A table in the middle of a turn, where `turn`'s side is asked who acts."""
    chosen = {name.replace("_", "-"): value for name, value in variants.items()}
    s: Twister = fresh(GAME, 2, teams=teams, **chosen)
    words = {
        "tokens": tokens,
        "ground": ground,
        "edges": edges,
        "hidden": hidden,
        "unseen": unseen,
        "draws": draws,
        "turn": turn,
        "ap": ap,
        "vp": vp,
    }
    cards = lay(s, words if rooms is None else {**words, "rooms": rooms})
    return laid(GAME, s, step, cards=cards, variants={"teams": teams, **chosen})


def where(t: Table, text: str) -> str:
    """Where a token is: a square, a place, or how it left."""
    at = t.s.at[token(text)]
    if at < SQUARES:
        return square_name(at)
    return ZONES.get(at, f"place {at - FACE_DOWN + 1}" if at < FACE_DOWN + 8 else str(at))


def is_wounded(t: Table, text: str) -> bool:
    return bool(t.s.flags[token(text)] & WOUNDED)


def ground_at(t: Table, square: str) -> str:
    return GROUND_NAMES[t.s.kind_at(square_named(square))]


def edge_at(t: Table, square: str, direction: str) -> str:
    return EDGE_NAMES[t.s.edges[4 * square_named(square) + DIRECTION_NAMES.index(direction)]]


def hidden_rooms(match: Any) -> set[str]:
    """The rooms that may lie hidden, as everybody knows."""
    return {match.state.box.room_ids[number_of(room)] for room in match.view(None).unseen_rooms}


def own(match: Any, seat: int) -> dict[str, str]:
    """Where a seat's own tokens are that the other side does not see, by kind."""
    return {token.kind: token.where for token in match.view(seat).remembered}


def moves(t: Table) -> set[str]:
    """The squares that a move may end on, of the options now."""
    return {option.removeprefix("move to ") for option in t.options if option.startswith("move to ")}


def doing(tokens: str, who: str, **more: Any) -> Table:
    """A table where a character has been chosen to act."""
    t = twister(tokens, **more)
    letter = more.get("turn", "A")
    return t.play(f"{letter}: {who}")
