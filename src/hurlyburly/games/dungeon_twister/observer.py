"""The observation of Dungeon Twister straight from its state: the numbers of `encode.observe`.

The labyrinth is most of it and seldom changes, so of that only what has changed is written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy_extensions import i64

from hurlyburly.games.dungeon_twister import encode
from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.ground import (
    KIND_OF_GROUND,
    LINE_A,
    LINE_B,
    MIST,
    NOWHERE,
    PLANT,
    ROWS,
    SLOTS,
    SQUARES,
    WIDE,
)
from hurlyburly.games.dungeon_twister.packs import MOST_PAIRS
from hurlyburly.games.dungeon_twister.parts import Combat
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    ANY_PLANT,
    ASIDE,
    BARRED,
    DEAD,
    ESCAPED,
    FACE_DOWN,
    FLYING,
    FOUND,
    KIND,
    NOTHING_THERE,
    PARALYSED,
    REMOVED,
    SET,
    SIDE,
    SPENT,
    TOKENS,
    TRAP_FORM,
    UNPICKED,
    WOUNDED,
)
from hurlyburly.games.dungeon_twister.walk import Pause
from hurlyburly.kernel.observing import NONE, ONE, Afresh, Parts, Row, filled
from hurlyburly.kernel.step import Step

BOARD: Final = i64(encode.BOARD)
STANDING: Final = i64(encode.STANDING)
PATH: Final = i64(encode.PATH)
ASKED: Final = i64(encode.ASKED)
TURN: Final = i64(encode.TURN)
ALL_TOKENS: Final = i64(encode.ALL_TOKENS)
SIDES: Final = i64(encode.SIDES)
ROOMS: Final = i64(encode.ROOMS)
UNSEEN: Final = i64(encode.UNSEEN)
A_SQUARE: Final = i64(encode.A_SQUARE)
MISTY: Final = i64(encode.MISTY)
PLANTED: Final = i64(encode.PLANTED)
EDGED: Final = i64(encode.EDGED)
OF_EDGES: Final = i64(len(encode.EDGES))
A_TOKEN: Final = i64(encode.A_TOKEN)
ROLES: Final = i64(encode.ROLES)
SECRET: Final = i64(encode.SECRET)
A_SIDE: Final = i64(encode.A_SIDE)
MARKED: Final = i64(encode.MARKED)
PICKED: Final = i64(encode.PICKED)
LAST_PAIR: Final = i64(MOST_PAIRS)
A_ROOM: Final = i64(encode.A_ROOM)
OF_ROOMS: Final = i64(encode.OF_ROOMS)
LONG: Final = i64(WIDE)
WEB: Final = i64(len(encode.EDGES))  # the last kind of edge; the one after it looks the same
OF_A_SET: Final = i64(SET)

OF_2: Final = Parts(2.0)
OF_3: Final = Parts(3.0)
OF_5: Final = Parts(5.0)
OF_8: Final = Parts(8.0)
OF_10: Final = Parts(10.0)
OF_16: Final = Parts(16.0)
OF_20: Final = Parts(20.0)
OF_24: Final = Parts(24.0)
DOWN: Final = Parts(float(ROWS - 1))
ACROSS: Final = Parts(float(WIDE - 1))


class TwisterObserver(Afresh):
    """The observation of Dungeon Twister."""

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]], row: Row) -> None:
        super().__init__(view, observe, row)
        self._me: i64 = 0
        self._ground: list[int] = []  # as they were last written; they are replaced when they change
        self._edges: list[int] = []
        self._ground_there = filled(SQUARES, 0)
        self._edges_there = filled(4 * SQUARES, 0)

    @staticmethod
    def questions() -> Sequence[str]:
        return encode.QUESTIONS

    def note(self, s: Twister, seat: int, step: Step | None, asked: i64) -> None:
        me: i64 = seat
        other = 1 - seat
        if self._ground is not s.ground or self._me != me:
            self.note_ground(s.ground, me)
        if self._edges is not s.edges:
            self.note_edges(s.edges)
        self._me = me
        for square in s.path:
            self.mark(PATH + i64(square))
        if step is not None:
            self.put(ASKED + asked, ONE)
            for owing in step.owing():
                self.put(TURN + (3 if owing == seat else 4), ONE)
        else:
            self.put(TURN + 10, ONE)
        self.put(TURN, OF_5.of(s.ap))
        self.put(TURN + 1, OF_8.of(sum(s.drinker_ap)))
        if s.active == seat:
            self.put(TURN + 2, ONE)
        if s.peace:
            self.put(TURN + 5, ONE)
        if s.walker != NOTHING_THERE:
            self.put(TURN + 6, OF_5.of(s.steps))
        self.put(TURN + 7, OF_24.of(s.dull))
        self.note_tokens(s, seat)
        if isinstance(step, Pause):
            self.note_role(s.walker, 0)
        elif isinstance(step, Do) and step.who < TOKENS and s.at[step.who] < SQUARES:
            self.note_role(step.who, 0)
        fight = s.fight
        if fight is not None:
            self.note_fight(fight)
        self.note_side(s, SIDES, seat, True)
        self.note_side(s, SIDES + A_SIDE, other, not s.by_memory)
        at = ROOMS
        for slot in range(SLOTS):
            room = s.slots[slot]
            if room != NOWHERE:
                self.put(at + i64(room), ONE)
                self.put(at + OF_ROOMS + i64(s.turns[slot]), ONE)
                if s.box.clockwise[room]:
                    self.put(at + OF_ROOMS + 4, ONE)
            at += A_ROOM
        if s.teams != "free-choice":
            for room in s.unseen:
                self.mark(UNSEEN + i64(room))

    # The labyrinth.

    def note_ground(self, squares: list[int], me: i64) -> None:
        """A plant is mine or the other's: so a square hangs on who looks, too."""
        self._ground = squares
        at = self.head + BOARD
        for square in range(SQUARES):
            ground: i64 = squares[square]
            if ground & KIND_OF_GROUND == LINE_B:
                ground += LINE_A - LINE_B  # they look the same
            if me == 1 and ground & ANY_PLANT:
                ground ^= ANY_PLANT
            before = self._ground_there[i64(square)]
            if before != ground:
                self._ground_there[i64(square)] = ground
                if before & KIND_OF_GROUND:
                    self.numbers[at + (before & KIND_OF_GROUND) - 1] = NONE
                if ground & KIND_OF_GROUND:
                    self.numbers[at + (ground & KIND_OF_GROUND) - 1] = ONE
                self.numbers[at + MISTY] = ONE if ground & MIST else NONE
                self.numbers[at + PLANTED] = ONE if ground & PLANT else NONE
                self.numbers[at + PLANTED + 1] = ONE if ground & (2 * PLANT) else NONE
            at += A_SQUARE

    def note_edges(self, edges: list[int]) -> None:
        self._edges = edges
        at = self.head + BOARD + EDGED
        place: i64 = 0
        for square in range(SQUARES):
            its = at
            for direction in range(4):
                edge = min(i64(edges[4 * square + direction]), WEB)
                before = self._edges_there[place]
                if before != edge:
                    self._edges_there[place] = edge
                    if before:
                        self.numbers[its + before - 1] = NONE
                    if edge:
                        self.numbers[its + edge - 1] = ONE
                place += 1
                its += OF_EDGES
            at += A_SQUARE

    # Tokens.

    def entry(self, token: i64) -> i64:
        """Where the numbers of a token begin, as this side sees them."""
        place = token
        if token < 2 * OF_A_SET:
            if self._me:
                place = token + OF_A_SET if token < OF_A_SET else token - OF_A_SET
        elif token >= TOKENS and self._me:
            place = token + 1 if (token - TOKENS) % 2 == 0 else token - 1
        return ALL_TOKENS + A_TOKEN * place

    def put_square(self, at: i64, square: i64) -> None:
        """On the board, row and column."""
        self.put(at, ONE)
        self.put(at + 1, DOWN.of(square // LONG))
        self.put(at + 2, ACROSS.of(square % LONG))

    def note_tokens(self, s: Twister, seat: int) -> None:
        for token in range(TOKENS):
            where = s.at[token]
            if where < SQUARES:
                if s.lined_up:
                    self.note_token(s, token, where)
                elif SIDE[token] == seat:
                    self.put_square(self.entry(token), where)
            elif where < ASIDE:
                self.note_face_down(s, token, where, seat)
            elif where in (DEAD, ESCAPED, SPENT, FOUND, TRAP_FORM):
                self.note_token(s, token, where)
            elif SIDE[token] == seat and token < 2 * SET:
                if where == ASIDE:
                    self.put(self.entry(token) + SECRET, ONE)
                elif where == REMOVED:
                    self.put(self.entry(token) + SECRET + 1, ONE)
                elif where == UNPICKED and s.teams in ("free-choice", "mutual-choice"):
                    self.put(self.entry(token) + SECRET + 2, ONE)

    def note_face_down(self, s: Twister, token: int, where: int, seat: int) -> None:
        """All see that it lies there, its owner also which it is, where nobody need remember that himself."""
        slot: i64 = where - FACE_DOWN
        mine = SIDE[token] == seat
        self.add(ROOMS + A_ROOM * slot + OF_ROOMS + (5 if mine else 6), 1, OF_3)
        if mine and not s.by_memory:
            self.put(self.entry(token) + SECRET + 3 + slot, ONE)

    def note_token(self, s: Twister, token: int, where: int) -> None:
        """One that lies open."""
        at = self.entry(token)
        flags = s.flags[token]
        if where < SQUARES:
            self.put_square(at, where)
            beneath = s.under[where] == token or s.load == token
            if beneath:
                self.put(at + 3, ONE)
            plane: i64 = 2
            if KIND[token] < AMULET and not beneath:
                plane = 0 if SIDE[token] == self._me else 1
            self.mark(STANDING + 3 * i64(where) + plane)
        elif where == TRAP_FORM:
            self.put(at + 13, ONE)
            if s.traps[SIDE[token]] != NOWHERE:
                self.put_square(at, s.traps[SIDE[token]])
        elif where == DEAD:
            self.put(at + 9, ONE)
        elif where == ESCAPED:
            self.put(at + 10, ONE)
        elif where == SPENT:
            self.put(at + 11, ONE)
        else:
            self.put(at + 12, ONE)
        if flags:
            if flags & WOUNDED:
                self.put(at + 4, ONE)
            if flags & BARRED:
                self.put(at + 5, ONE)
            if flags & PARALYSED:
                self.put(at + 6, ONE)
            if flags & FLYING:
                self.put(at + 7, ONE)
        if s.walker == token:
            self.put(at + 8, ONE)
        for potion in range(2):
            if s.drinkers[potion] == token:
                self.add(at + 14, s.drinker_ap[potion], OF_5)

    def note_role(self, token: int, role: i64) -> None:
        self.mark(self.entry(token) + ROLES + role)

    def note_fight(self, fight: Combat) -> None:
        self.put(TURN + 8, OF_20.of(fight.attack))
        self.put(TURN + 9, OF_20.of(fight.defence))
        for fighter in fight.attackers:
            self.note_role(fighter, 1)
        for fighter in fight.shooters:
            self.note_role(fighter, 2)
        for fighter in fight.defenders:
            self.note_role(fighter, 3)
        self.note_role(fight.target, 4)

    # Sides.

    def note_side(self, s: Twister, at: i64, side: int, shown: bool) -> None:
        self.put(at, OF_8.of(s.vp[side]))
        self.put(at + 1, OF_16.of(len(s.actions[side]) + len(s.hands[side]) + s.jumps[side]))
        if shown:
            self.put(at + 2, ONE)
            self.put(at + 3, OF_3.of(s.jumps[side]))
            for card in s.actions[side]:
                self.mark(at + 7 + i64(card))
            for card in s.hands[side]:
                self.add(at + 13 + i64(card), 1, OF_2)
        self.put(at + 4, OF_5.of(s.played[side]))
        waiting: i64 = 0
        for token in range(SET * side, SET * side + SET):
            if s.at[token] == ASIDE:
                waiting += 1
        self.put(at + 5, OF_10.of(waiting))
        self.put(at + 6, OF_3.of(s.plants[side]))
        self.put(at + 7, OF_3.of(s.webs[side]))
        self.put(at + 8, OF_8.of(s.goal))
        if s.brambles[side] != NOWHERE:
            self.put_square(at + MARKED, s.brambles[side])
        if s.living[side] != NOWHERE:
            self.put_square(at + MARKED + 3, s.living[side])
        if s.traps[side] != NOWHERE:
            self.put_square(at + MARKED + 6, s.traps[side])
        if s.teams != "free-choice" or side == self._me:
            for number in s.picked[side]:
                self.mark(at + PICKED + min(i64(number), LAST_PAIR) - 1)
