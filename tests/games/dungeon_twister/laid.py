"""Positions of Dungeon Twister in one line: `twister("A thief d5, B wizard d6 wounded", ground="d7 pit")`.

Unless rooms are named, the labyrinth is one open floor, on which `ground` and `edges` put what a test needs.
"""

from __future__ import annotations

from typing import Any

from tables import Table, fresh, laid

from hurlyburly.games.dungeon_twister import DUNGEON_TWISTER
from hurlyburly.games.dungeon_twister.ground import (
    DIRECTION_NAMES,
    EDGE_NAMES,
    FLOOR,
    GROUND_NAMES,
    HIDDEN,
    MIST,
    NEXT,
    NOWHERE,
    OPEN,
    PLANT,
    SLOT,
    SLOT_SQUARES,
    SQUARES,
    opposite,
    square_name,
    square_named,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BARRED,
    DEAD,
    ESCAPED,
    FACE_DOWN,
    FIRST_ROPE,
    FIRST_TORCH,
    FLYING,
    HURT,
    NAME,
    PARALYSED,
    REMOVED,
    SPENT,
    SUPPLY,
    TRAP_FORM,
    USED,
    WOUNDED,
    token_of,
)
from hurlyburly.games.dungeon_twister.turn import Act, EndTurn
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.step import Step

GAME: Any = DUNGEON_TWISTER
FLAGS = {
    "wounded": WOUNDED,
    "hurt": HURT,
    "barred": BARRED,
    "paralysed": PARALYSED | BARRED,
    "flying": FLYING,
    "used": USED,
}
OVER = {"mist": MIST, "plant": PLANT, "plantB": 2 * PLANT}
ZONES = {DEAD: "dead", ESCAPED: "escaped", SPENT: "gone", SUPPLY: "supply", TRAP_FORM: "trap", REMOVED: "removed"}
SHORT = {
    "amulet": "amulet of elvish vision",
    "scroll": "scroll of flight",
    "ring": "ring of paralysis",
    "orb": "orb of peace",
    "saw": "steam saw",
    "wand": "fireball wand",
    "potion": "speed potion",
}


def token(text: str) -> int:
    """A token by side and name: "A druid", "B spawnling 2", "N rope 1"."""
    side, _, name = text.strip().partition(" ")
    if side == "N":
        kind, _, number = name.partition(" ")
        return (FIRST_TORCH if kind == "torch" else FIRST_ROPE) + int(number) - 1
    return token_of("AB".index(side), NAME.index(SHORT.get(name, name)))


def entries(text: str) -> list[str]:
    return [entry.strip() for entry in text.split(",") if entry.strip()]


def bare(teams: str = "forest", **variants: Any) -> Twister:
    """A labyrinth of open floor with nobody in it, both teams lined up elsewhere."""
    s: Twister = fresh(GAME, 2, teams=teams, **variants)
    s.lined_up = True
    for slot, squares in enumerate(SLOT_SQUARES):
        s.slots[slot] = slot
        for square in squares:
            s.ground[square] = FLOOR
            for direction in range(4):
                s.edges[4 * square + direction] = OPEN
    return s


def set_edge(s: Twister, text: str) -> None:
    """ "d5 north wall": both sides of an edge; "d5 north wall here": this square's own side only."""
    name, direction, *words = text.split()
    here = words[-1] == "here"
    code = EDGE_NAMES.index(" ".join(words[:-1] if here else words))
    square, toward = square_named(name), DIRECTION_NAMES.index(direction)
    s.edges[4 * square + toward] = code
    if not here:
        s.edges[4 * NEXT[4 * square + toward] + opposite(toward)] = 8 if code == 7 else code


def set_ground(s: Twister, text: str) -> None:
    """ "d5 pit", "d5 floor mist", "d5 rift plant", which is A's, "d5 rift plantB"."""
    name, *words = text.split()
    code = 0
    while words[-1] in OVER:
        code |= OVER[words.pop()]
    s.ground[square_named(name)] = code | GROUND_NAMES.index(" ".join(words))


def lay_rooms(s: Twister, text: str) -> None:
    """ "1 base-1-cw, 2 forest-7-cw 3": rooms in their places, turned so many quarters; all other places are hidden."""
    s.slots = [NOWHERE] * 8
    for square in range(SQUARES):
        if SLOT[square] != NOWHERE:
            s.ground[square] = HIDDEN
    for entry in entries(text):
        place, room, *quarters = entry.split()
        s.lay_room(int(place) - 1, s.box.room_ids.index(room), int(quarters[0]) if quarters else 0)


def put(s: Twister, text: str) -> None:
    words = text.split()
    flags = 0
    while words[-1] in FLAGS:
        flags |= FLAGS[words.pop()]
    where = words.pop()
    piece = token(" ".join(words))
    s.flags[piece] = flags
    s.put(piece, square_named(where))


def twister(
    tokens: str = "",
    *,
    ground: str = "",
    edges: str = "",
    rooms: str | None = None,
    hidden: str = "",  # "A rope 3, B thief 3": face down on places
    unseen: str = "",  # rooms that may lie hidden
    draws: str = "",  # the next rooms to be revealed
    turn: str = "A",
    ap: int = 3,
    step: Step | None = None,
    vp: tuple[int, int] = (0, 0),
    teams: str = "forest",
    **variants: Any,
) -> Table:
    """A table in the middle of a turn, where `turn`'s side is asked who acts."""
    chosen = {name.replace("_", "-"): value for name, value in variants.items()}
    s = bare(teams, **chosen)
    if rooms is not None:
        lay_rooms(s, rooms)
    for entry in entries(ground):
        set_ground(s, entry)
    for entry in entries(edges):
        set_edge(s, entry)
    for entry in entries(tokens):
        put(s, entry)
    for entry in entries(hidden):
        name, _, place = entry.rpartition(" ")
        s.at[token(name)] = FACE_DOWN + int(place) - 1
    s.unseen = sorted(s.box.room_ids.index(room) for room in entries(unseen))
    seat = "AB".index(turn)
    s.active = seat
    s.ap = ap
    s.vp = list(vp)
    s.highest = 5
    s.stack.clear()
    if step is None:
        s.then(Act(seat), EndTurn(seat))
    cards = [s.box.room_ids.index(room) for room in entries(draws)]
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
