"""The Ring of Paralysis, in answer to a step of the other side (DT-REACT-01 to 05)."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.carry import land
from hurlyburly.games.dungeon_twister.ground import FOUNTAIN, SQUARES, TREE
from hurlyburly.games.dungeon_twister.sight import is_hidden_elf, sees_square
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BARRED,
    BRIDGE,
    NOTHING_THERE,
    OBSTACLE,
    PARALYSED,
    RING,
    SET,
    SIDE,
    USED,
    WOUNDED,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

# The ring, in answer to a step.


def ring_threatens(s: Twister, seat: int) -> bool:
    """Whether a seat could use a ring in this turn at all."""
    for side in range(2):
        ring = side * SET + RING
        if s.at[ring] < SQUARES and ring_bearer(s, ring, seat) != NOTHING_THERE:
            return True
    return False


def ring_bearer(s: Twister, ring: int, seat: int) -> int:
    """The seat's unwounded character that carries a ring not yet used in this turn, and can pay for it."""
    square = s.at[ring]
    if square >= SQUARES or s.under[square] != ring or s.flags[ring] & USED or max(s.hands[seat]) == 0:
        return NOTHING_THERE
    bearer = s.top[square]
    if bearer == NOTHING_THERE or SIDE[bearer] != seat or s.flags[bearer] & (WOUNDED | BARRED):
        return NOTHING_THERE
    return bearer


def bars_stop(s: Twister) -> str:
    """A ring may not stop a walker where it breaks the stacking rules, or where nobody can be (DT-STACK-08)."""
    square = s.walker_at
    kind = s.kind_at(square)
    if kind == FOUNTAIN or (kind == TREE and s.is_heavy(s.walker)):
        return "DT-TERRAIN-FOUNTAIN-01"
    lying = s.top[square]
    beneath = s.under[square]
    if lying != NOTHING_THERE and (s.is_healthy(lying) or SIDE[lying] != SIDE[s.walker]):
        return "DT-STACK-08"
    others = (1 if lying != NOTHING_THERE else 0) + (1 if beneath != NOTHING_THERE else 0)
    return "DT-STACK-08" if others + (1 if s.load != NOTHING_THERE else 0) > 1 else ""


def ring_in_sight(s: Twister, seat: int) -> int:
    """A ring of this seat that may stop the walker where it is now, or nothing (DT-REACT-01 to 04)."""
    if s.walker == NOTHING_THERE or not ring_threatens(s, seat) or bars_stop(s):
        return NOTHING_THERE
    for side in range(2):
        ring = side * SET + RING
        bearer = ring_bearer(s, ring, seat)
        if bearer == NOTHING_THERE or is_hidden_elf(s, bearer, s.walker, s.walker_at):
            continue
        if sees_square(s, s.at[bearer], s.walker_at):
            return ring
    return NOTHING_THERE


def swings(s: Twister, character: int, square: int) -> bool:
    """Whether a rope is all that could hold a character here, and has no two points to hang from (DT-RULING-24)."""
    kind = s.kind_at(square)
    needed = OBSTACLE[kind] or (BRIDGE[kind] and s.is_heavy(character))
    return needed and not s.has_plant(square) and s.anchors(square, SIDE[character]) < 2


class RingAnswer(Step):
    """The ring stops an enemy who steps within sight, for a combat card other than +0, shown (DT-OBJ-RING-01 to 04)."""

    def options(self, s: Twister) -> list[int]:
        if ring_in_sight(s, self.seat) == NOTHING_THERE:
            return NOTHING
        return sorted(set(s.hands[self.seat]))  # the +0 stands for letting it walk

    def choose(self, s: Twister, option: int) -> None:
        if option == 0:
            return
        ring = ring_in_sight(s, self.seat)
        hand = s.hands[self.seat][:]
        hand.remove(option)
        s.hands[self.seat] = hand
        s.flags[ring] |= USED
        s.flags[s.walker] |= BARRED | PARALYSED
        if s.told is not None:
            card = things.combat_card(self.seat, option)
            bearer = s.top[s.at[ring]]
            s.told.append(events.Paralysed(self.seat, s.walker, s.walker_at, bearer, ring, card))
        walker, rope, square = s.walker, s.load, s.walker_at
        land(s)
        if s.is_rope(rope) and swings(s, walker, square):
            s.lose(rope)

    def means(self, s: Twister, option: int) -> Play:
        if option == 0:
            return things.LET_WALK.of(s, self.seat)
        return things.PARALYSE.of(s, self.seat, things.combat_card(self.seat, option))

    def conceivable(self, s: Twister) -> list[int]:
        return [0, 1, 2, 3, 4, 5, 6]

    def barred_by(self, s: Twister, option: int) -> str:
        return "" if option in self.options(s) else "DT-OBJ-RING-03"

    def prior(self, s: Twister, option: int) -> float:
        return 1.0 if option == 0 else 0.3
