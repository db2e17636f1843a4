"""Revealing rooms and placing what is found there; turning rooms on their gears."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.ground import (
    FLOOR,
    GEAR,
    HIDDEN,
    LETS,
    NEXT,
    NOWHERE,
    OPENING,
    SLIT,
    SLOT,
    SLOT_SQUARES,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BRAMBLES_OF,
    FACE_DOWN,
    FOUND,
    KIND,
    LIVING_TRAP,
    LIVING_TREE_OF,
    MEKANORK,
    NOTHING_THERE,
    SET,
    SIDE,
    is_character,
    token_of,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step, pair, unpair

# Reveal a room.


def is_hidden(s: Twister, slot: int) -> bool:
    return s.slots[slot] == NOWHERE and slot < 2 * (s.last_row() // 5)


def bars_reveal(s: Twister, character: int, slot: int) -> str:
    """Direct access: from one's own line, or across an open edge of one's own room (DT-REVEAL-01 to 04)."""
    if not is_hidden(s, slot):
        return "DT-REVEAL-01"
    here = s.at[character]
    seat = SIDE[character]
    if s.kind_at(here) == s.own_line(seat):
        first = 0 if seat == 0 else 2 * (s.last_row() // 5) - 2
        return "" if slot == first or slot == first + 1 else "DT-REVEAL-02"
    reason = "DT-REVEAL-01"
    for direction in range(4):
        beyond = NEXT[4 * here + direction]
        if beyond == NOWHERE or SLOT[beyond] != slot or s.ground[beyond] != HIDDEN:
            continue
        edge = s.edges[4 * here + direction]
        if LETS[edge] & OPENING:
            return ""
        reason = "DT-REVEAL-04" if edge == SLIT else "DT-REVEAL-03"
    return reason


def reveal(s: Twister, character: int, slot: int) -> None:
    """Turn it up as it lies; the active player places, then the opponent (DT-REVEAL-05, DT-REVEAL-06)."""
    seat = SIDE[character]
    s.unseen = s.unseen[:]
    room = s.luck.draw(s.unseen)
    quarters = s.luck.below(4)
    s.lay_room(slot, room, quarters)
    s.found = slot
    s.get_on()
    s.reveal()
    if s.told is not None:
        s.told.append(events.Revealed(seat, character, slot, room, quarters))
    for token in range(2 * SET):
        if s.at[token] == FACE_DOWN + slot:
            s.at[token] = FOUND
            if s.told is not None:
                s.told.append(events.Found(SIDE[token], token, slot))
    s.then(PlaceFound(seat), PlaceFound(1 - seat))


class PlaceFound(Step):
    """One token to a square, on empty normal floor or the gear of that room (DT-REVEAL-07).

    The active player places all characters and the other side's objects, then the opponent the active player's objects.
    """

    def mine(self, s: Twister) -> list[int]:
        active = self.seat == s.active
        return [
            token
            for token in range(2 * SET)
            if s.at[token] == FOUND and (active if is_character(token) else SIDE[token] != self.seat)
        ]

    def options(self, s: Twister) -> list[int]:
        tokens = self.mine(s)
        if not tokens:
            return NOTHING
        places = [
            place
            for place in range(25)
            if takes_found(s.ground[SLOT_SQUARES[s.found][place]]) and self.is_free(s, place)
        ]
        return [pair(number, place) for number in range(len(tokens)) for place in places]

    def is_free(self, s: Twister, place: int) -> bool:
        return s.is_empty(SLOT_SQUARES[s.found][place])

    def choose(self, s: Twister, option: int) -> None:
        number, place = unpair(option)
        token = self.mine(s)[number]
        square = SLOT_SQUARES[s.found][place]
        s.put(token, square)
        if s.told is not None:
            s.told.append(events.Placed(self.seat, token, square))
        s.then(PlaceFound(self.seat))

    def means(self, s: Twister, option: int) -> Play:
        number, place = unpair(option)
        return things.PUT.of(s, self.seat, self.mine(s)[number], SLOT_SQUARES[s.found][place])

    def prior(self, s: Twister, option: int) -> float:
        """One's own characters near the way out, the other side's far from theirs."""
        number, place = unpair(option)
        token = self.mine(s)[number]
        if not is_character(token):
            return 0.5
        way = s.ways(SIDE[token])[SLOT_SQUARES[s.found][place]]
        return 2.0 / (10 + way) if SIDE[token] == self.seat else 0.002 * way

    def conceivable(self, s: Twister) -> list[int]:
        return [pair(number, place) for number in range(len(self.mine(s))) for place in range(25)]

    def seen(self, s: Twister) -> int:
        return 1 + 4 * s.slots[s.found] + s.turns[s.found]

    def barred_by(self, s: Twister, option: int) -> str:
        square = SLOT_SQUARES[s.found][unpair(option)[1]]
        if takes_found(s.ground[square]) and s.is_empty(square):
            return ""
        return "DT-REVEAL-07"


def takes_found(ground: int) -> bool:
    return ground in (FLOOR, GEAR)


# Rotate a room.


def bars_turn(s: Twister, character: int, slot: int, backward: bool) -> str:
    """From a gear: one's own room or another revealed one of its number, a quarter turn (DT-ROTATE-01 and 02)."""
    here = s.at[character]
    if s.kind_at(here) != GEAR:
        return "DT-TERRAIN-GEAR-01"
    room = s.slots[slot]
    if room == NOWHERE or s.box.pairs[room] != s.box.pairs[s.slots[SLOT[here]]]:
        return "DT-ROTATE-01"
    return "DT-ROTATE-02" if backward and KIND[character] != MEKANORK else ""


def turn(s: Twister, character: int, slot: int, backward: bool) -> None:
    clockwise = s.box.clockwise[s.slots[slot]] != backward
    s.turn_room(slot, clockwise)
    s.reveal()  # a turn cannot be taken back (DT-ROTATE-04)
    if s.told is not None:
        way = things.CLOCKWISE if clockwise else things.COUNTER_CLOCKWISE
        moved = moved_by_turning(s, slot)
        squares = tuple([square for _, square in moved])
        s.told.append(
            events.Turned(SIDE[character], character, slot, way, tuple([token for token, _ in moved]), squares)
        )


def moved_by_turning(s: Twister, slot: int) -> list[tuple[int, int]]:
    """Every piece in a room but what is in its middle, and its square."""
    markers = [(BRAMBLES_OF + side, s.brambles[side]) for side in range(2)]
    markers += [(LIVING_TREE_OF + side, s.living[side]) for side in range(2)]
    markers += [(token_of(side, LIVING_TRAP), s.traps[side]) for side in range(2)]
    middle = len(SLOT_SQUARES[slot]) // 2
    moved: list[tuple[int, int]] = []
    for place, square in enumerate(SLOT_SQUARES[slot]):
        if place != middle:
            moved += [(token, square) for token in (s.top[square], s.under[square]) if token != NOTHING_THERE]
            moved += [(marker, on) for marker, on in markers if on == square]
    return moved
