"""The labyrinth as it lies. A hidden room has no identity: which one it is, and how it lies, is drawn when it is
revealed, so that there is nothing to look at before.
"""

from __future__ import annotations

from hurlyburly.games.dungeon_twister.ground import (
    CUT_VINES,
    FLOOR,
    KIND_OF_GROUND,
    LETS,
    LINE_A,
    LINE_B,
    MIST,
    NEXT,
    NOWHERE,
    OPENING,
    ROOM,
    SLOT_SQUARES,
    SQUARES,
    TREE,
    VINES,
    WIDE,
)
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.tokens import ANY_PLANT
from hurlyburly.kernel.state import State


class Maze(State):
    """Eight places for rooms between two starting lines. These lists are replaced, not changed: copies share them."""

    box: TwisterBox
    slots: list[int]  # the room that lies in each, NOWHERE while it is hidden
    turns: list[int]  # quarters each has been turned
    unseen: list[int]  # sorted: the rooms that lie hidden
    ground: list[int]
    edges: list[int]

    def last_row(self) -> int:
        """The row of the second player's line."""
        return 21 if self.ground[SQUARES - 1] == LINE_B else 16

    def own_line(self, seat: int) -> int:
        return LINE_A if seat == 0 else LINE_B

    def enemy_line(self, seat: int) -> int:
        return LINE_B if seat == 0 else LINE_A

    def line_square(self, seat: int, place: int) -> int:
        return place if seat == 0 else self.last_row() * WIDE + place

    def kind_at(self, square: int) -> int:
        """What a square is, apart from mist and plants."""
        return self.ground[square] & KIND_OF_GROUND

    def has_plant(self, square: int) -> bool:
        return self.ground[square] & ANY_PLANT != 0

    def in_mist(self, square: int) -> bool:
        return self.ground[square] & MIST != 0

    def hides_beyond(self, square: int) -> bool:
        """Trees and vines are seen into, not across (DT-LOS-08, DT-RULING-37)."""
        return self.kind_at(square) in (TREE, VINES, CUT_VINES)

    def is_normal_floor(self, square: int) -> bool:
        """Plain floor: neither mist nor a mark on it, nor the gear (DT-RULING-04, DT-TERRAIN-MIST-05)."""
        return self.ground[square] == FLOOR

    def set_ground(self, square: int, ground: int) -> None:
        self.ground = self.ground[:]
        self.ground[square] = ground

    def gate(self, square: int, direction: int) -> int:
        """What passes from a square in a direction: what both its edges let through (DT-SETUP-17)."""
        beyond = NEXT[4 * square + direction]
        if beyond == NOWHERE:
            return 0
        return LETS[self.edges[4 * square + direction]] & LETS[self.edges[4 * beyond + (direction ^ 2)]]

    def touches(self, square: int, other: int) -> bool:
        """Adjacent: side by side, with an edge between that fighting crosses (DT-GLOSSARY-11)."""
        for direction in range(4):
            if NEXT[4 * square + direction] == other:
                return self.gate(square, direction) & OPENING != 0
        return False

    def set_edge(self, square: int, direction: int, edge: int, beyond_edge: int) -> None:
        """Both sides of an edge inside a room."""
        self.edges = self.edges[:]
        self.edges[4 * square + direction] = edge
        self.edges[4 * NEXT[4 * square + direction] + (direction ^ 2)] = beyond_edge

    def lay_room(self, slot: int, room: int, quarters: int) -> None:
        """Turn a hidden room up."""
        self.slots = self.slots[:]
        self.slots[slot] = room
        self.turns = self.turns[:]
        self.turns[slot] = quarters
        self.ground = self.ground[:]
        self.edges = self.edges[:]
        squares = self.box.squares[4 * room + quarters]
        edges = self.box.edges[4 * room + quarters]
        for place in range(ROOM * ROOM):
            square = SLOT_SQUARES[slot][place]
            self.ground[square] = squares[place]
            for direction in range(4):
                self.edges[4 * square + direction] = edges[4 * place + direction]
