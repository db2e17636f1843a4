"""The tokens and markers in the labyrinth, how they turn with its rooms, and what befalls them.

At rest a square holds at most two tokens: on top a character, beneath it what it carries (an object or a wounded
friend), or an object alone.
"""

from __future__ import annotations

from hurlyburly.games.dungeon_twister import events
from hurlyburly.games.dungeon_twister.ground import (
    BRIDGE_OVER_RIFT,
    BRIDGE_OVER_WATER,
    CREVASSE,
    FLOOR,
    FOUNTAIN,
    NEXT,
    NOWHERE,
    OPENING,
    PIT,
    RIFT,
    ROOM,
    SLOT_SQUARES,
    SQUARES,
    TRAP,
    TREE,
    TURNED,
    WATER,
)
from hurlyburly.games.dungeon_twister.maze import Maze
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    ANCHOR,
    ASIDE,
    BRAMBLES_OF,
    BRIDGE,
    COMBAT,
    DANGEROUS,
    DEAD,
    DRUID,
    FACE_DOWN,
    FLYING,
    HEAVY,
    HURT,
    IN_A_FALL,
    IS_ELF,
    KIND,
    LIVING_TREE_OF,
    NOTHING_THERE,
    OBSTACLE,
    PARALYSED,
    ROPE,
    SET,
    SIDE,
    SPENT,
    THIEF,
    TRAP_FORM,
    WITH_ITS_BEARER,
    WIZARD,
    WOUNDED,
    is_character,
    may_carry,
    token_of,
)


class Pieces(Maze):
    """All that stands or lies in the labyrinth, and the points it has brought."""

    # The tokens.
    at: list[int]
    top: list[int]
    under: list[int]
    flags: list[int]
    # Markers by side: where they are, and how many are left.
    brambles: list[int]
    living: list[int]  # the living tree
    traps: list[int]  # the Living Trap in its trap form
    plants: list[int]
    webs: list[int]
    # What they have brought.
    vp: list[int]
    dull: int  # turns in which nothing was scored, revealed, wounded or healed
    stalled: int  # turns in which nothing was scored or revealed, whatever else happened

    def is_empty(self, square: int) -> bool:
        return self.top[square] == NOTHING_THERE and self.under[square] == NOTHING_THERE

    def turn_room(self, slot: int, clockwise: bool) -> None:
        """Everything in the room turns with it and keeps its place in it (DT-ROTATE-04)."""
        for _ in range(1 if clockwise else 3):
            self.turn_quarter(slot)
        self.turns = self.turns[:]
        self.turns[slot] = (self.turns[slot] + (1 if clockwise else 3)) % 4

    def turn_quarter(self, slot: int) -> None:
        squares = SLOT_SQUARES[slot]
        ground = self.ground[:]
        edges = self.edges[:]
        top = self.top[:]
        under = self.under[:]
        brambles = self.brambles[:]
        living = self.living[:]
        traps = self.traps[:]
        for place in range(ROOM * ROOM):
            old = squares[place]
            new = squares[TURNED[place]]
            ground[new] = self.ground[old]
            for direction in range(4):
                edges[4 * new + ((direction + 1) & 3)] = self.edges[4 * old + direction]
            for side in range(2):
                if self.brambles[side] == old:
                    brambles[side] = new
                if self.living[side] == old:
                    living[side] = new
                if self.traps[side] == old:
                    traps[side] = new
            top[new] = self.top[old]
            under[new] = self.under[old]
            if top[new] != NOTHING_THERE:
                self.at[top[new]] = new
            if under[new] != NOTHING_THERE:
                self.at[under[new]] = new
        self.ground = ground
        self.edges = edges
        self.top = top
        self.under = under
        self.brambles = brambles
        self.living = living
        self.traps = traps

    def is_wounded(self, token: int) -> bool:
        return self.flags[token] & WOUNDED != 0

    def is_healthy(self, token: int) -> bool:
        return self.flags[token] & WOUNDED == 0

    def carried_by(self, character: int) -> int:
        """What a character on the board carries: all that lies beneath it, if it can (DT-RULING-53)."""
        square = self.at[character]
        beneath = self.under[square]
        if beneath == NOTHING_THERE or self.top[square] != character or self.is_wounded(character):
            return NOTHING_THERE
        return beneath if may_carry(character, beneath) else NOTHING_THERE

    def carries(self, character: int, kind: int) -> bool:
        carried = self.carried_by(character)
        return carried != NOTHING_THERE and KIND[carried] == kind

    def is_rope(self, token: int) -> bool:
        return token != NOTHING_THERE and KIND[token] == ROPE

    def is_elvish(self, character: int, load: int) -> bool:
        """Elves, and whoever carries the amulet, use secret passages (DT-TERRAIN-SECRET-01, DT-OBJ-AMULET-01)."""
        return IS_ELF[KIND[character]] or (load != NOTHING_THERE and KIND[load] == AMULET)

    def flies(self, character: int) -> bool:
        return KIND[character] == WIZARD or self.flags[character] & FLYING != 0

    def is_heavy(self, character: int) -> bool:
        """By the value printed on the token (DT-TERRAIN-TREE-03, DT-RULING-73)."""
        return COMBAT[KIND[character]] >= HEAVY

    def put(self, token: int, square: int) -> None:
        """Lay a token on a square: a character on top, if it is alone there, else beneath."""
        self.at[token] = square
        if is_character(token) and self.top[square] == NOTHING_THERE:
            self.top[square] = token
        else:
            self.under[square] = token

    def take_away(self, token: int, where: int) -> None:
        """Take a token off the board; a wounded character that was carried lies on its own then."""
        square = self.at[token]
        self.at[token] = where
        if square >= SQUARES:
            return
        if self.under[square] == token:
            self.under[square] = NOTHING_THERE
        else:
            self.top[square] = NOTHING_THERE
            beneath = self.under[square]
            if is_character(beneath):
                self.top[square] = beneath
                self.under[square] = NOTHING_THERE

    def team(self, seat: int) -> list[int]:
        """A side's characters on the board."""
        first = token_of(seat, 0)
        return [token for token in range(first, first + AMULET) if self.at[token] < SQUARES]

    def has_anybody(self, seat: int) -> bool:
        """Whether a side still has a character, on the board, hidden or in hand."""
        first = token_of(seat, 0)
        for token in range(first, first + AMULET):
            if self.at[token] <= ASIDE or self.at[token] == TRAP_FORM:
                return True
        return False

    def face_down(self, slot: int) -> int:
        """How many tokens lie on a hidden room."""
        count = 0
        for token in range(2 * SET):
            if self.at[token] == FACE_DOWN + slot:
                count += 1
        return count

    def bars_lying(self, thing: int, square: int, side: int, bearer: int) -> str:
        """The rule against an object's coming to lie on a square by somebody's will: dropped, handed to `bearer`, left
        behind or taken from a wall. An unwounded bearer keeps it from everything but water (DT-RULING-82).
        """
        kind = self.kind_at(square)
        if bearer != NOTHING_THERE and (kind != WATER or self.has_plant(square)):
            return ""
        if kind == TREE:
            return "DT-RULING-48"
        if OBSTACLE[kind]:
            if KIND[thing] != ROPE:
                return "DT-TERRAIN-WATER-06" if kind == WATER else "DT-CARRY-05"
            return "" if self.anchors(square, side) >= 2 else "DT-OBJ-ROPE-03"
        return "DT-CARRY-05" if kind == FOUNTAIN else ""

    def slips(self, square: int) -> int:
        """The object that is lost because nobody holds it where it may not lie, or because it is in water.

        A rope goes on hanging where it hangs, and what is left in a tree stays there (DT-RULING-48, DT-RULING-82).
        """
        thing = self.under[square]
        kind = self.kind_at(square)
        if thing == NOTHING_THERE or is_character(thing) or not OBSTACLE[kind] or KIND[thing] == ROPE:
            return NOTHING_THERE
        held = self.top[square] != NOTHING_THERE and (kind != WATER or self.has_plant(square))
        return NOTHING_THERE if held else thing

    def anchors(self, square: int, side: int) -> int:
        """Attachment points for a rope: fit neighbours across open edges (DT-OBJ-ROPE-03, DT-RULING-52)."""
        count = 0
        for direction in range(4):
            if self.gate(square, direction) & OPENING == 0:
                continue
            beyond = NEXT[4 * square + direction]
            kind = self.kind_at(beyond)
            if ANCHOR[kind] or (OBSTACLE[kind] and self.has_hold(beyond, side)):
                count += 1
        return count

    def has_hold(self, square: int, side: int) -> bool:
        """A rope or plant on an obstacle, or a friendly Thief on a pit."""
        if self.has_plant(square) or self.is_rope(self.under[square]):
            return True
        there = self.top[square]
        if there == NOTHING_THERE or KIND[there] != THIEF or SIDE[there] != side or self.is_wounded(there):
            return False
        return self.kind_at(square) == PIT or self.kind_at(square) == TRAP

    # What befalls characters.

    def stir(self) -> None:
        """Something has happened: the game is not dead (DT-RULING-63)."""
        self.dull = -1

    def get_on(self) -> None:
        """Something has happened that is never undone, as wounds are by healings (DT-RULING-63)."""
        self.stalled = -1
        self.stir()

    def score(self, seat: int, tokens: tuple[int, ...], worth: tuple[int, ...]) -> None:
        """For these, so many points each."""
        points = sum(worth)
        self.vp[seat] += points
        self.get_on()
        if self.told is not None:
            self.told.append(events.Scored(seat, points, self.vp[seat], tokens, worth))

    def wound(self, token: int, cause: str) -> None:
        """An unwounded character is wounded; the wounded friend it carries dies (DT-COMBAT-09, DT-COMBAT-10)."""
        square = self.at[token]
        beneath = self.under[square]
        carried = self.carried_by(token)
        self.flags[token] |= WOUNDED | HURT
        self.stir()
        if self.told is not None:
            self.told.append(events.Wounded(SIDE[token], token, square, cause))
        if is_character(beneath):
            self.kill(beneath, WITH_ITS_BEARER)
        else:
            self.tell_dropped(token, carried, square)
        self.check_danger(square)

    def kill(self, token: int, cause: str) -> None:
        """The opponent of its owner scores, whoever caused it; its object stays if it may lie there (DT-RULING-68)."""
        square = self.at[token]
        carried = self.carried_by(token)
        if self.told is not None:
            self.told.append(events.Killed(SIDE[token], token, square, cause))
        self.take_away(token, DEAD)
        self.tell_dropped(token, carried, square)
        self.score(1 - SIDE[token], (token,), (1,))
        self.settle(square)
        if KIND[token] == DRUID:
            self.remove_brambles(SIDE[token])

    def lose(self, thing: int) -> None:
        if self.told is not None:
            self.told.append(events.Lost(thing, self.at[thing]))
        self.take_away(thing, SPENT)

    def tell_dropped(self, token: int, carried: int, square: int) -> None:
        """Who can hold nothing any more leaves what it carried where it is."""
        if self.told is not None and carried != NOTHING_THERE:
            self.told.append(events.Dropped(SIDE[token], token, square, carried))

    def settle(self, square: int) -> None:
        """Whenever somebody has left a square, with or without his things (DT-WOUND-05, DT-TERRAIN-WATER-05)."""
        thing = self.slips(square)
        if thing != NOTHING_THERE:
            self.lose(thing)

    def remove_brambles(self, side: int) -> None:
        square = self.brambles[side]
        if square != NOWHERE:
            self.set_ground(square, FLOOR)
            self.brambles[side] = NOWHERE
            if self.told is not None:
                self.told.append(events.BramblesGone(side, square, BRAMBLES_OF + side))

    def put_to_sleep(self, side: int) -> None:
        """A side's living tree is a tree like others again."""
        if self.told is not None:
            self.told.append(events.TreeAsleep(side, LIVING_TREE_OF + side, self.living[side]))
        self.living[side] = NOWHERE

    def is_supported(self, character: int, square: int) -> bool:
        """A plant, a rope, or a Thief's own skill on a pit keep one from falling (DT-WOUND-06, DT-RULING-24)."""
        if self.has_plant(square) or self.is_rope(self.under[square]):
            return True
        kind = self.kind_at(square)
        fit = self.flags[character] & (WOUNDED | PARALYSED) == 0
        return KIND[character] == THIEF and fit and (kind in (PIT, TRAP))

    def check_danger(self, square: int) -> None:
        """The unsupported fall: into pits, rifts and crevasses to their death, through bridges under their weight."""
        while self.top[square] != NOTHING_THERE:
            there = self.top[square]
            kind = self.kind_at(square)
            if BRIDGE[kind] and self.is_heavy(there) and not self.is_supported(there, square):
                self.break_bridge(square)
            elif DANGEROUS[kind] and not self.is_supported(there, square):
                self.kill(there, IN_A_FALL)
            else:
                break
        self.settle(square)

    def break_bridge(self, square: int) -> None:
        """It stays broken: the square is now what lay below, and objects are lost (DT-TERRAIN-BRIDGE-05 to 07)."""
        kind = self.kind_at(square)
        below = WATER if kind == BRIDGE_OVER_WATER else RIFT if kind == BRIDGE_OVER_RIFT else CREVASSE
        self.set_ground(square, self.ground[square] - kind + below)
        if self.told is not None:
            self.told.append(events.BridgeBroken(SIDE[self.top[square]], square, self.top[square]))
        beneath = self.under[square]
        if beneath != NOTHING_THERE and not is_character(beneath):
            self.lose(beneath)

    def all_dangers(self) -> None:
        """At the end of each action (DT-WOUND-09)."""
        for token in range(2 * SET):
            square = self.at[token]
            if square < SQUARES and KIND[token] < AMULET and self.top[square] == token:
                kind = self.kind_at(square)
                if DANGEROUS[kind] or BRIDGE[kind] or kind == WATER:
                    self.check_danger(square)
