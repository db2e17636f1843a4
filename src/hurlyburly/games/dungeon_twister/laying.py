"""Positions of Dungeon Twister in words, for lessons and tests: tokens = "A thief d5, B wizard d6", ground = "d7 pit".

Unless rooms are named, the labyrinth is one open floor, on which `ground` and `edges` put what is needed. A room laid
"bare" is such a floor too, with the room's colour and number. Without any words the game begins as it always does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    ROOM,
    SCONCE,
    SCONCE_BACK,
    SLOT_SQUARES,
    SLOTS,
    opposite,
    square_named,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BARRED,
    FACE_DOWN,
    FIRST_ROPE,
    FIRST_TORCH,
    FLYING,
    HURT,
    NAME,
    PARALYSED,
    USED,
    WOUNDED,
    token_of,
)
from hurlyburly.games.dungeon_twister.turn import Act, EndTurn, Turn

FLAGS = {
    "wounded": WOUNDED,
    "hurt": HURT,
    "barred": BARRED,
    "paralysed": PARALYSED | BARRED,
    "flying": FLYING,
    "used": USED,
}
OVER = {"mist": MIST, "plant": PLANT, "plantB": 2 * PLANT}
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


def rooms(s: Twister, text: str) -> list[int]:
    return [s.box.room_ids.index(room) for room in entries(text)]


def a_seat(text: str) -> list[list[int]]:
    """Numbers for each seat: "0 2 5 | 1 3"."""
    return [[int(number) for number in part.split()] for part in text.split("|")]


def places(s: Twister) -> range:
    """The places for rooms: eight of them, in the beginners' game six."""
    return range(2 * (s.last_row() // ROOM))


def clear(s: Twister, slot: int) -> None:
    """Make a room nothing but open floor."""
    for square in SLOT_SQUARES[slot]:
        s.ground[square] = FLOOR
        for direction in range(4):
            s.edges[4 * square + direction] = OPEN


def open_floor(s: Twister) -> None:
    for slot in places(s):
        s.slots[slot] = slot
        clear(s, slot)


def lay_rooms(s: Twister, text: str) -> None:
    """ "1 base-1-cw, 2 forest-7-cw 3": rooms in their places, turned by quarters or bare; others are hidden."""
    s.slots = [NOWHERE] * SLOTS
    for slot in places(s):
        for square in SLOT_SQUARES[slot]:
            s.ground[square] = HIDDEN
    for entry in entries(text):
        place, room, *how = entry.split()
        slot = int(place) - 1
        s.lay_room(slot, s.box.room_ids.index(room), int(how[0]) if how and how != ["bare"] else 0)
        if how == ["bare"]:
            clear(s, slot)


def set_edge(s: Twister, text: str) -> None:
    """ "d5 north wall": both sides of an edge; "d5 north wall here": this square's own side only."""
    name, direction, *words = text.split()
    here = words[-1] == "here"
    code = EDGE_NAMES.index(" ".join(words[:-1] if here else words))
    square, toward = square_named(name), DIRECTION_NAMES.index(direction)
    s.edges[4 * square + toward] = code
    if not here:
        s.edges[4 * NEXT[4 * square + toward] + opposite(toward)] = SCONCE_BACK if code == SCONCE else code


def set_ground(s: Twister, text: str) -> None:
    """ "d5 pit", "d5 floor mist", "d5 rift plant", which is A's, "d5 rift plantB"."""
    name, *words = text.split()
    code = 0
    while words[-1] in OVER:
        code |= OVER[words.pop()]
    s.ground[square_named(name)] = code | GROUND_NAMES.index(" ".join(words))


def put(s: Twister, text: str) -> None:
    words = text.split()
    flags = 0
    while words[-1] in FLAGS:
        flags |= FLAGS[words.pop()]
    where = words.pop()
    piece = token(" ".join(words))
    s.flags[piece] = flags
    s.put(piece, square_named(where))


def lay(s: Twister, words: Mapping[str, Any]) -> list[int]:
    """A new table as words say: in the turn of `turn`, which has played its action `card` or has so many `ap` left.

    With neither of them its turn begins.
    """
    if not words:
        return []
    s.lined_up = True
    if "rooms" in words:
        lay_rooms(s, words["rooms"])
    else:
        open_floor(s)
    for name, set_one in (("ground", set_ground), ("edges", set_edge), ("tokens", put)):
        for entry in entries(words.get(name, "")):
            set_one(s, entry)
    for entry in entries(words.get("hidden", "")):  # "A rope 3, B thief 3": face down on places
        name, _, place = entry.rpartition(" ")
        s.at[token(name)] = FACE_DOWN + int(place) - 1
    s.unseen = sorted(rooms(s, words.get("unseen", "")))  # that may lie hidden
    if "hands" in words:  # combat cards, as "0 2 5 | 0 1"
        s.hands = a_seat(words["hands"])
    if "actions" in words:
        s.actions = a_seat(words["actions"])
    s.vp = list(words.get("vp", s.vp))
    s.highest = words.get("highest", 5)  # action card played so far
    seat = "AB".index(words.get("turn", "A"))
    s.active = seat
    s.stack.clear()
    if "card" in words:
        s.played[seat] = words["card"]
        s.actions[seat] = [card for card in s.actions[seat] if card != words["card"]]
    s.ap = words.get("ap", words.get("card", 0))
    if s.ap or "ap" in words:
        s.then(Act(seat), EndTurn(seat))
    else:
        s.then(Turn(seat))
    return rooms(s, words.get("draws", ""))  # the next to be revealed
