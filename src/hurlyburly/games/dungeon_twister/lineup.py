"""Before the first turn: teams are made, four characters line up in secret, all else goes face down on the rooms."""

from __future__ import annotations

from typing import Any, Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.ground import (
    HIDDEN,
    LINE_A,
    LINE_B,
    NOWHERE,
    OPEN,
    SQUARES,
    WALL,
    WIDE,
)
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.teams import CHARACTERS_A_TEAM, MakeTeams, in_hand
from hurlyburly.games.dungeon_twister.tokens import (
    ACTION_CARDS,
    AMULET,
    ASIDE,
    COMBAT_CARDS,
    DOTS,
    FACE_DOWN,
    FIRST_ROPE,
    JUMP_CARDS,
    NOTHING_THERE,
    PLANTS,
    SET,
    SIDE,
    SPAWNLING,
    SUPPLY,
    TEAM_KINDS,
    TOKENS,
    UNPICKED,
    WEBS,
    token_of,
)
from hurlyburly.games.dungeon_twister.turn import Turn
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOTHING, Step, pair, unpair

DRAW: Final[list[int]] = [0]
NOBODY_AT_ALL: Final = 0  # an audience without a seat


def setup(seats: int, luck: Luck, box: TwisterBox, variants: dict[str, Any]) -> Twister:
    """The empty table: a labyrinth of hidden places between two starting lines."""
    s = Twister()
    s.begin(seats, luck)
    s.box = box
    s.teams = variants["teams"]
    last = 16 if s.teams == "beginner" else 21
    s.slots = [NOWHERE] * 8
    s.turns = [0] * 8
    s.unseen = []
    s.ground = [HIDDEN] * SQUARES
    s.edges = [WALL] * (4 * SQUARES)
    for column in range(WIDE):
        s.ground[column] = LINE_A
        s.ground[last * WIDE + column] = LINE_B
        for direction in range(4):
            s.edges[4 * column + direction] = OPEN
            s.edges[4 * (last * WIDE + column) + direction] = OPEN
    s.at = [UNPICKED] * FIRST_ROPE + [SUPPLY] * (TOKENS - FIRST_ROPE)
    for side in range(2):
        for kind in range(SPAWNLING, AMULET):
            s.at[token_of(side, kind)] = SUPPLY
    s.top = [NOTHING_THERE] * SQUARES
    s.under = [NOTHING_THERE] * SQUARES
    s.flags = [0] * TOKENS
    s.brambles = [NOWHERE, NOWHERE]
    s.living = [NOWHERE, NOWHERE]
    s.traps = [NOWHERE, NOWHERE]
    s.plants = [PLANTS, PLANTS]
    s.webs = [WEBS, WEBS]
    s.actions = [ACTION_CARDS, ACTION_CARDS]
    s.hands = [COMBAT_CARDS, COMBAT_CARDS]
    s.jumps = [JUMP_CARDS, JUMP_CARDS]
    s.played = [0, 0]
    s.highest = 1
    s.active = 0
    s.ap = 0
    s.drinkers = [NOTHING_THERE, NOTHING_THERE]
    s.drinker_ap = [0, 0]
    s.peace = False
    s.enchanted = NOTHING
    s.vp = [0, 0]
    s.goal = variants["victory-points"]
    s.dull = 0
    s.stalled = 0
    s.dullest = variants["dead-game"]
    s.walker = NOTHING_THERE
    s.walker_at = NOWHERE
    s.load = NOTHING_THERE
    s.steps = 0
    s.path = NOTHING
    s.found = NOWHERE
    s.fight = None
    s.planted = NOTHING
    s.lined_up = False
    s.picked = [[], []]
    s.bent_plants = variants["bent-plants"]
    s.by_memory = variants["tournament-memory"]
    s.handicapped = NOWHERE
    s.missing = 0
    if variants["handicap"] != "none":
        s.handicapped = "AB".index(variants["handicap"])
        s.missing = CHARACTERS_A_TEAM - variants["handicap-characters"]
        if variants["handicap-cards"]:
            s.hands[s.handicapped] = [card for card in COMBAT_CARDS if card < 5]
    s.then(MakeTeams(), LineUp(0), LineUp(1), FirstToPlace())
    return s


# The line-up.


class LineUp(Step):
    """Four characters face down on the dots of one's own line (DT-SETUP-19, DT-SETUP-20)."""

    def options(self, s: Twister) -> list[int]:
        free = self.free_dots(s)
        if not free:
            return NOTHING
        return in_hand(s, self.seat)

    def free_dots(self, s: Twister) -> list[int]:
        squares = [s.line_square(self.seat, dot) for dot in DOTS]
        return [square for square in squares if s.top[square] == NOTHING_THERE]

    def choose(self, s: Twister, option: int) -> None:
        square = self.free_dots(s)[0]
        s.put(token_of(self.seat, option), square)
        if s.told is not None:
            s.told.append(events.LinedUp(self.seat, square, token_of(self.seat, option), to=only(self.seat)))
        s.then(LineUp(self.seat))

    def means(self, s: Twister, option: int) -> Play:
        return things.LINE_UP.of(s, self.seat, token_of(self.seat, option), self.free_dots(s)[0])

    def conceivable(self, s: Twister) -> list[int]:
        return [kind for kind in range(SET) if s.at[token_of(self.seat, kind)] == ASIDE]

    def barred_by(self, s: Twister, option: int) -> str:
        return "DT-SETUP-19" if option >= TEAM_KINDS else ""


class FirstToPlace(Step):
    """Luck names who places first (DT-SETUP-21)."""

    def run(self, s: Twister) -> None:
        first = s.luck.below(2)
        if s.told is not None:
            s.told.append(events.PlacesFirst(first))
        s.then(Hide(first), TurnUp(), DrawLots(first))


def capacity(s: Twister, slot: int) -> int:
    """Two tokens on each room that touches a line, three on the others; six rooms hold two each (DT-SETUP-23)."""
    if s.last_row() == 16:
        return 2 if slot < 6 else 0
    return 2 if slot < 2 or slot > 5 else 3


class Hide(Step):
    """In turn, one token face down on a room with space, until all lie (DT-SETUP-21, DT-SETUP-22)."""

    def options(self, s: Twister) -> list[int]:
        slots = [slot for slot in range(8) if s.face_down(slot) < capacity(s, slot)]
        kinds = [kind for kind in range(SET) if s.at[token_of(self.seat, kind)] == ASIDE]
        return [pair(kind, slot) for kind in kinds for slot in slots]

    def choose(self, s: Twister, option: int) -> None:
        kind, slot = unpair(option)
        s.at[token_of(self.seat, kind)] = FACE_DOWN + slot
        if s.told is not None:
            audience = NOBODY_AT_ALL if s.by_memory else only(self.seat)
            s.told.append(events.Hid(self.seat, slot, token_of(self.seat, kind), to=audience))
        s.then(Hide(1 - self.seat))

    def run(self, s: Twister) -> None:
        if ASIDE in s.at:
            s.then(Hide(1 - self.seat))

    def means(self, s: Twister, option: int) -> Play:
        kind, slot = unpair(option)
        return things.HIDE.of(s, self.seat, token_of(self.seat, kind), slot)

    def conceivable(self, s: Twister) -> list[int]:
        kinds = [kind for kind in range(SET) if s.at[token_of(self.seat, kind)] == ASIDE]
        return [pair(kind, slot) for kind in kinds for slot in range(8)]

    def barred_by(self, s: Twister, option: int) -> str:
        slot = unpair(option)[1]
        return "DT-SETUP-23" if s.face_down(slot) >= capacity(s, slot) else ""


class TurnUp(Step):
    """Both starting teams are turned up together (DT-SETUP-25)."""

    def run(self, s: Twister) -> None:
        s.lined_up = True
        s.reveal()
        for token in range(2 * SET):
            if s.told is not None and s.at[token] < SQUARES:
                s.told.append(events.TurnedUp(SIDE[token], token, s.at[token]))


class DrawLots(Step):
    """When everybody has seen the teams, lots are drawn again: who begins (DT-SETUP-25)."""

    def options(self, s: Twister) -> list[int]:
        return DRAW

    def choose(self, s: Twister, option: int) -> None:
        first = s.luck.below(2)
        if s.told is not None:
            s.told.append(events.Begins(first))
        s.then(Turn(first))

    def means(self, s: Twister, option: int) -> Play:
        return things.DRAW_LOTS.of(s, self.seat)
