"""Moving: where a character may go, and how it gets there step by step, handling things on its way.

A move is a number of stretches. "Move to" a square ends there; "move by" it pauses there, so that something may be
picked up, put down or exchanged, or the way be chosen; then the move goes on with the steps that are left. While a
character walks it stands on no square: what it carries is `s.load`.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.carry import (
    HANDLINGS,
    TAKE,
    along,
    bars_handling,
    handle,
    land,
    lift,
    meant_handling,
    possible_handlings,
    step_onto,
)
from hurlyburly.games.dungeon_twister.going import BY, DEED, MOVE, Reach, bars_end, bars_goal, may_finish, reach
from hurlyburly.games.dungeon_twister.ground import SQUARES, TREE, distance
from hurlyburly.games.dungeon_twister.ring import RingAnswer, ring_threatens
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ESCAPE_POINTS,
    ESCAPED,
    KIND,
    MOVEMENT,
    NOTHING_THERE,
    SIDE,
    TREASURE,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step


def add_goals(s: Twister, character: int, load: int, start: int, steps: int, out: list[int]) -> None:
    """Where a walker may end its move, and where it may pause to handle something or to choose its way."""
    found = reach(s, character, load, start, steps)
    flies = s.flies(character)
    threatened = ring_threatens(s, 1 - SIDE[character])
    enemy_line = s.enemy_line(SIDE[character])
    for place, square in enumerate(found.order):
        ends = not bars_end(s, character, load, square)
        if ends:
            out.append(MOVE * DEED + square)
        if square == start or s.kind_at(square) == enemy_line:
            continue
        if not threatened and load == NOTHING_THERE and s.is_empty(square):
            continue
        left = steps - found.steps[place]
        if s.kind_at(square) == TREE and not flies:
            left = 0
        if ends or may_finish(s, character, load, square, left):
            out.append(BY * DEED + square)


def add_moves(s: Twister, character: int, out: list[int]) -> None:
    """1 AP: up to its movement value in steps (DT-MOVE-01); a move of no length serves to put something down."""
    start = s.at[character]
    load = s.carried_by(character)
    step_aside(s, start, load)
    add_goals(s, character, load, start, MOVEMENT[KIND[character]], out)
    step_back(s, character, start, load)
    if not out or out[0] != MOVE * DEED + start:
        out.append(MOVE * DEED + start)  # whatever holds it there goes on doing so
    if load != NOTHING_THERE:
        out.append(BY * DEED + start)


def step_aside(s: Twister, square: int, load: int) -> None:
    """While its ways are looked at, a character does not stand in its own."""
    s.top[square] = NOTHING_THERE
    if load != NOTHING_THERE:
        s.under[square] = NOTHING_THERE


def step_back(s: Twister, character: int, square: int, load: int) -> None:
    s.top[square] = character
    if load != NOTHING_THERE:
        s.under[square] = load


def bars_move(s: Twister, character: int, square: int) -> str:
    start = s.at[character]
    if square == start:
        return ""
    load = s.carried_by(character)
    step_aside(s, start, load)
    reason = bars_goal(s, character, load, start, MOVEMENT[KIND[character]], square)
    step_back(s, character, start, load)
    return reason


def reached(s: Twister, character: int) -> Reach:
    """All that a character can get to in this move, or in the move it is making."""
    if s.walker == character:
        return reach(s, character, s.load, s.walker_at, s.steps)
    start = s.at[character]
    load = s.carried_by(character)
    step_aside(s, start, load)
    found = reach(s, character, load, start, MOVEMENT[KIND[character]])
    step_back(s, character, start, load)
    return found


def set_out(s: Twister, character: int, deed: int, square: int) -> None:
    """Begin a move toward a first goal."""
    if s.told is not None and deed == MOVE and square == s.at[character]:
        s.told.append(events.Stayed(SIDE[character], character, square))
    lift(s, character)
    s.steps = MOVEMENT[KIND[character]]
    go(s, deed, square)


def go(s: Twister, deed: int, square: int) -> None:
    seat = SIDE[s.walker]
    s.path = reach(s, s.walker, s.load, s.walker_at, s.steps).path(square)
    s.then(Pace(seat), Land(seat) if deed == MOVE else Pause(seat, True))


class Pace(Step):
    """One step after the other, each of which may be answered with the ring."""

    def run(self, s: Twister) -> None:
        if s.walker == NOTHING_THERE or not s.path:
            return
        square = s.path[0]
        s.path = s.path[1:]
        step_onto(s, square)
        s.steps -= 1
        if s.told is not None:
            s.told.append(events.Stepped(self.seat, s.walker, square, along(s.load)))
        if s.kind_at(square) == s.enemy_line(self.seat):
            escape(s)
            return
        if s.kind_at(square) == TREE and not s.flies(s.walker):
            s.steps = 0
        s.then(RingAnswer(1 - self.seat), Pace(self.seat))


def escape(s: Twister) -> None:
    """Onto the enemy's line: out of the labyrinth at once, with all it carries (DT-ESCAPE-01, 04 and 05)."""
    seat = SIDE[s.walker]
    tokens: tuple[int, ...] = (s.walker,)
    worth: tuple[int, ...] = (ESCAPE_POINTS[KIND[s.walker]],)
    if s.load != NOTHING_THERE:
        if KIND[s.load] == TREASURE:
            tokens += (s.load,)
            worth += (1,)
        s.at[s.load] = ESCAPED
    if s.told is not None:
        s.told.append(events.Escaped(seat, s.walker, s.walker_at, along(s.load)))
    s.at[s.walker] = ESCAPED
    s.walker = NOTHING_THERE
    s.load = NOTHING_THERE
    s.path = NOTHING
    s.score(seat, tokens, worth)


class Land(Step):
    """The move ends: the walker stands where it is, and carries what lies there if its hands are free."""

    def run(self, s: Twister) -> None:
        if s.walker != NOTHING_THERE:
            land(s)


class Pause(Step):
    """On a square it passes, a walker may take, drop or exchange one thing, free; then it goes on (DT-CARRY-03)."""

    __slots__ = ("handles",)

    def __init__(self, seat: int, handles: bool) -> None:
        super().__init__(seat)
        self.handles: Final = handles

    def options(self, s: Twister) -> list[int]:
        if s.walker == NOTHING_THERE:
            return NOTHING
        out: list[int] = []
        add_goals(s, s.walker, s.load, s.walker_at, s.steps, out)
        if self.handles:
            for handling in HANDLINGS:
                if not bars_handling(s, handling):
                    out.append(handling)
        return out

    def choose(self, s: Twister, option: int) -> None:
        if option >= TAKE:
            handle(s, option)
            s.then(Pause(self.seat, False))
        else:
            go(s, option // DEED, option % DEED)

    def means(self, s: Twister, option: int) -> Play:
        if option >= TAKE:
            return meant_handling(s, self.seat, option)
        return meant_goal(s, self.seat, option, s.walker_at)

    def conceivable(self, s: Twister) -> list[int]:
        near = [square for square in range(SQUARES) if distance(s.walker_at, square) <= s.steps + 1]
        out = self.options(s)
        for option in [MOVE * DEED + square for square in near] + possible_handlings(s):
            if option not in out:
                out.append(option)
        return out

    def barred_by(self, s: Twister, option: int) -> str:
        if option // DEED == BY:
            return ""  # nobody thinks of it but where it may be played
        if option >= TAKE:
            return bars_handling(s, option) if self.handles else "DT-CARRY-03"
        return bars_goal(s, s.walker, s.load, s.walker_at, s.steps, option % DEED)

    def prior(self, s: Twister, option: int) -> float:
        return 0.3 if option >= TAKE or option // DEED == BY else 1.0


def meant_goal(s: Twister, seat: int, option: int, start: int) -> Play:
    square = option % DEED
    ends = option // DEED == MOVE
    if square == start:
        return (things.STAY if ends else things.PAUSE).of(s, seat)
    return (things.MOVE if ends else things.MOVE_BY).of(s, seat, square)
