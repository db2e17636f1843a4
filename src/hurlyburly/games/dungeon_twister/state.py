"""The table of Dungeon Twister: the labyrinth as it lies, the tokens on it, the cards in hand.

At rest a square holds at most two tokens: on top a character, beneath it what it carries (an object or a wounded
friend), or an object alone. A hidden room has no identity: which room it is, and how it lies, is drawn when it is
revealed, so that there is nothing to look at before.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    BRIDGE_OVER_RIFT,
    BRIDGE_OVER_WATER,
    CREVASSE,
    FLOOR,
    FOUNTAIN,
    GEAR,
    HIDDEN,
    KIND_OF_GROUND,
    LETS,
    LINE_A,
    LINE_B,
    MIST,
    NEXT,
    NOWHERE,
    OPENING,
    PIT,
    RIFT,
    ROOM,
    SLOT_SQUARES,
    SLOTS,
    SQUARES,
    TRAP,
    TREE,
    TURNED,
    WATER,
    WIDE,
)
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    ANCHOR,
    ANY_PLANT,
    ASIDE,
    BARRED,
    BRIDGE,
    COMBAT,
    DANGEROUS,
    DEAD,
    DRUID,
    ESCAPE_POINTS,
    FACE_DOWN,
    FAR_AWAY,
    FLYING,
    HEAVY,
    HURT,
    IS_ELF,
    KIND,
    MOVEMENT,
    NOTHING_THERE,
    OBSTACLE,
    PARALYSED,
    REMOVED,
    ROPE,
    SET,
    SIDE,
    SPAWNLING,
    SPENT,
    THIEF,
    TRAP_FORM,
    TREASURE,
    UNPICKED,
    WIZARD,
    WOUNDED,
    is_character,
    may_carry,
    token_of,
)
from hurlyburly.games.dungeon_twister.ways import ways_to
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import Box, State

# What bots think of it all, in victory points. Set by hand; with ways.py they took greedy bots from 1.3 to 3.3 points a
# game against random ones.

IN_PLAY: Final = 0.25  # a character that may still do something
WOUNDED_BUT_ALIVE: Final = 0.15
ABOUT_TO_ESCAPE: Final = 0.7  # of its points; with IN_PLAY just less than what the escape itself brings
FACE_DOWN_SHARE: Final = 0.5  # of the same, for who has yet to be found
WITH_THE_TREASURE: Final = 1.5
SLOW: Final = 3  # the movement value up to which a character had better keep a gear, while others run
ON_A_GEAR: Final = 0.08
A_COMBAT_POINT: Final = 0.02  # on a card in hand
A_JUMP: Final = 0.05
AN_ACTION_POINT: Final = 0.03
A_REVEALED_ROOM: Final = 0.04  # to whoever plays: rooms do not reveal themselves
A_CLEAR_LEAD: Final = 4.0  # makes three chances out of four


class TwisterBox(Box):
    """Rooms in each of the four ways they can lie, and the scenario to be played, if there is one."""

    def __init__(
        self,
        packs: list[str],
        room_ids: list[str],
        titles: list[str],
        pairs: list[int],
        clockwise: list[bool],
        homes: list[str],
        squares: list[list[int]],
        edges: list[list[int]],
        scenario_rooms: list[int],
        scenario_teams: list[list[int]],
        scenario_goal: int,
        scenario_jumps: int,
    ) -> None:
        self.packs = packs
        self.room_ids: Final = room_ids
        self.titles: Final = titles
        self.pairs: Final = pairs  # the number printed on the gear
        self.clockwise: Final = clockwise  # the way a room turns
        self.homes: Final = homes  # the box it comes from
        self.squares: Final = squares  # of room r turned t quarters, at 4 r + t
        self.edges: Final = edges
        self.scenario_rooms: Final = scenario_rooms
        self.scenario_teams: Final = scenario_teams  # kinds, by seat
        self.scenario_goal: Final = scenario_goal  # victory points; 0 as agreed
        self.scenario_jumps: Final = scenario_jumps
        self.numbers: Final = sorted(set(pairs))

    def rooms_of(self, number: int) -> list[int]:
        return [room for room in range(len(self.pairs)) if self.pairs[room] == number]


class Combat:
    """A combat that has been declared: who takes part, and both sums before the cards."""

    __slots__ = ("attack", "attackers", "defence", "defenders", "shooters", "target")

    def __init__(
        self, target: int, attackers: list[int], shooters: list[int], defenders: list[int], attack: int, defence: int
    ) -> None:
        self.target: Final = target
        self.attackers: Final = attackers  # in contact
        self.shooters: Final = shooters
        self.defenders: Final = defenders
        self.attack: Final = attack
        self.defence: Final = defence


class Twister(State):
    """A game of Dungeon Twister. Lists that seldom change are replaced, not changed: copies share them."""

    box: TwisterBox
    # The labyrinth; replaced on change.
    slots: list[int]  # the room that lies in each, NOWHERE while it is hidden
    turns: list[int]  # quarters each has been turned
    unseen: list[int]  # sorted: the rooms that lie hidden
    ground: list[int]
    edges: list[int]
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
    # The cards; inner lists replaced on change.
    actions: list[list[int]]
    hands: list[list[int]]  # combat cards
    jumps: list[int]
    played: list[int]  # the action card on top of each pile
    highest: int  # action card played so far
    # The turn.
    active: int
    ap: int
    drinkers: list[int]  # of each potion
    drinker_ap: list[int]
    peace: bool  # no close combat in this turn
    vp: list[int]
    goal: int
    dull: int  # turns in which nothing was scored, revealed, wounded or healed
    dullest: int  # so many end the game
    # What is going on.
    walker: int
    walker_at: int
    load: int
    steps: int  # left in this move
    path: list[int]  # squares to go
    found: int  # the slot being revealed
    fight: Combat | None
    planted: list[int]  # in this use
    # Before the game.
    lined_up: bool  # both teams are face up
    teams: str  # how they are made
    picked: list[list[int]]  # pairs of rooms, by seat
    handicapped: int  # the seat that is
    missing: int  # characters it goes without
    bent_plants: bool

    def twin(self, luck: Luck) -> Twister:
        s = Twister()
        s.carry(self, luck)
        s.box = self.box
        s.slots = self.slots
        s.turns = self.turns
        s.unseen = self.unseen
        s.ground = self.ground
        s.edges = self.edges
        s.at = self.at[:]
        s.top = self.top[:]
        s.under = self.under[:]
        s.flags = self.flags[:]
        s.brambles = self.brambles[:]
        s.living = self.living[:]
        s.traps = self.traps[:]
        s.plants = self.plants[:]
        s.webs = self.webs[:]
        s.actions = self.actions[:]
        s.hands = self.hands[:]
        s.jumps = self.jumps[:]
        s.played = self.played[:]
        s.highest = self.highest
        s.active = self.active
        s.ap = self.ap
        s.drinkers = self.drinkers[:]
        s.drinker_ap = self.drinker_ap[:]
        s.peace = self.peace
        s.vp = self.vp[:]
        s.goal = self.goal
        s.dull = self.dull
        s.dullest = self.dullest
        s.walker = self.walker
        s.walker_at = self.walker_at
        s.load = self.load
        s.steps = self.steps
        s.path = self.path
        s.found = self.found
        s.fight = self.fight
        s.planted = self.planted
        s.lined_up = self.lined_up
        s.teams = self.teams
        s.picked = self.picked[:]
        s.handicapped = self.handicapped
        s.missing = self.missing
        s.bent_plants = self.bent_plants
        return s

    # Secrets.

    def is_secret(self, token: int) -> bool:
        """Whether a token's owner alone knows where it is: face down, in hand, out of the team or not yet picked."""
        where = self.at[token]
        if where < SQUARES:
            return not self.lined_up
        if where < ASIDE:
            return True
        return where in (ASIDE, REMOVED) or (where == UNPICKED and self.teams == "free-choice")

    def redeal(self, seat: int, luck: Luck) -> Twister:
        """The other side's secret tokens change places among themselves, and its secret pairs of rooms are guessed."""
        s = self.twin(luck)
        other = 1 - seat
        people: list[int] = []
        things: list[int] = []
        fixed: list[int] = []  # places for characters alone
        free: list[int] = []
        unpicked = 0
        for kind in range(SET):
            token = token_of(other, kind)
            if SPAWNLING <= kind < AMULET or not s.is_secret(token):
                continue
            where = s.at[token]
            (people if kind < SPAWNLING else things).append(token)
            if where == UNPICKED and kind >= AMULET:
                unpicked += 1
            elif where < SQUARES or where in (REMOVED, UNPICKED):
                fixed.append(where)
            else:
                free.append(where)
        fixed.sort()
        free.sort()
        for where in fixed:
            s.place_secretly(luck.draw(people), where)
        for _ in range(unpicked):
            s.place_secretly(luck.draw(things), UNPICKED)
        rest = people + things
        for where in free:
            s.place_secretly(luck.draw(rest), where)
        if s.teams == "free-choice":
            s.guess_pairs(other, luck)
        s.ask_again(seat)
        return s

    def place_secretly(self, token: int, where: int) -> None:
        self.at[token] = where
        if where < SQUARES:
            self.top[where] = token

    def guess_pairs(self, other: int, luck: Luck) -> None:
        """Pairs that the other side may have picked, as likely as what has been revealed makes them."""
        guesses = self.pair_guesses(len(self.picked[other]))
        weights = [self.likelihood(other, guess) for guess in guesses]
        place = luck.below(sum(weights))
        chosen = 0
        while place >= weights[chosen]:
            place -= weights[chosen]
            chosen += 1
        self.picked[other] = guesses[chosen]
        if self.unseen:
            self.unseen = self.rooms_left()

    def pair_guesses(self, count: int) -> list[list[int]]:
        numbers = self.box.numbers
        if count == 0:
            return [[]]
        if count == 1:
            return [[number] for number in numbers]
        return [[numbers[i], numbers[j]] for i in range(len(numbers)) for j in range(i + 1, len(numbers))]

    def likelihood(self, other: int, guess: list[int]) -> int:
        """How many ways there are to have revealed what lies open, if the other side picked so."""
        mine = self.picked[1 - other]
        ways = 1
        for number in self.box.numbers:
            copies = (1 if number in mine else 0) + (1 if number in guess else 0)
            for room in self.box.rooms_of(number):
                left = copies
                for lying in self.slots:
                    if lying == room:
                        ways *= left
                        left -= 1
        return ways

    def rooms_left(self) -> list[int]:
        """The rooms picked that do not lie open."""
        left: list[int] = []
        for numbers in self.picked:
            for number in numbers:
                left += self.box.rooms_of(number)
        for room in self.slots:
            if room != NOWHERE:
                left.remove(room)
        left.sort()
        return left

    # Scores.

    def scores(self) -> list[int]:
        return self.vp[:]

    # For bots.

    def horizon(self) -> int:
        return 12  # to the end of a turn

    def exploration(self) -> float:
        return 0.1

    def standing(self) -> list[float]:
        """Victory points first; then how near each living character is to escaping, and what is left to spend."""
        worth = [float(self.vp[0]), float(self.vp[1])]
        for side in range(2):
            ways = self.ways(side)
            for token in range(side * SET, side * SET + AMULET):
                worth[side] += self.prospect(token, ways)
            for card in self.hands[side]:
                worth[side] += A_COMBAT_POINT * card
            worth[side] += A_JUMP * self.jumps[side]
        worth[self.active] += AN_ACTION_POINT * self.ap + A_REVEALED_ROOM * (SLOTS - self.slots.count(NOWHERE))
        ahead = worth[0] - worth[1]
        share = 0.5 + 0.5 * ahead / (A_CLEAR_LEAD + abs(ahead))
        return [share, 1.0 - share]

    def ways(self, side: int) -> list[int]:
        """How far it is from each square to where a side escapes."""
        return ways_to(self.ground, self.edges, self.enemy_line(side))

    def prospect(self, token: int, ways: list[int]) -> float:
        """What a character may still be worth to its side, in victory points."""
        where = self.at[token]
        if where >= ASIDE:
            return IN_PLAY if where in (ASIDE, TRAP_FORM) else 0.0
        if where >= FACE_DOWN:
            middle = SLOT_SQUARES[where - FACE_DOWN][ROOM * ROOM // 2]
            return IN_PLAY + FACE_DOWN_SHARE * self.escaping(token, ways[middle])
        if self.flags[token] & WOUNDED:
            return WOUNDED_BUT_ALIVE
        load = self.load if self.walker == token else self.under[where]
        found = IN_PLAY + self.escaping(token, ways[where])
        if load != NOTHING_THERE and KIND[load] == TREASURE:
            found *= WITH_THE_TREASURE
        if MOVEMENT[KIND[token]] <= SLOW and self.kind_at(where) == GEAR:
            found += ON_A_GEAR
        return found

    def escaping(self, token: int, way: int) -> float:
        """What its escape may bring: the nearer, the more, so that those in front run on."""
        kind = KIND[token]
        near = 1.0 - way / (FAR_AWAY * MOVEMENT[kind])
        return ABOUT_TO_ESCAPE * ESCAPE_POINTS[kind] * near * near if near > 0.0 else 0.0

    def last_row(self) -> int:
        """The row of the second player's line."""
        return 21 if self.ground[SQUARES - 1] == LINE_B else 16

    # The labyrinth.

    def kind_at(self, square: int) -> int:
        """What a square is, mist and plants aside."""
        return self.ground[square] & KIND_OF_GROUND

    def has_plant(self, square: int) -> bool:
        return self.ground[square] & ANY_PLANT != 0

    def in_mist(self, square: int) -> bool:
        return self.ground[square] & MIST != 0

    def is_normal_floor(self, square: int) -> bool:
        """Plain floor: neither mist nor a mark on it, nor the gear (DT-RULING-04, DT-TERRAIN-MIST-05)."""
        return self.ground[square] == FLOOR

    def is_empty(self, square: int) -> bool:
        return self.top[square] == NOTHING_THERE and self.under[square] == NOTHING_THERE

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

    # Tokens.

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
        elif self.top[square] == token:
            self.top[square] = NOTHING_THERE
            beneath = self.under[square]
            if beneath != NOTHING_THERE and is_character(beneath):
                self.top[square] = beneath
                self.under[square] = NOTHING_THERE

    def may_rest(self, square: int, thing: int) -> bool:
        """Whether an object may lie on a square: on an obstacle only a rope (DT-CARRY-05, DT-TERRAIN-WATER-06)."""
        kind = self.kind_at(square)
        if OBSTACLE[kind]:
            return KIND[thing] == ROPE
        return kind != FOUNTAIN and kind != BRAMBLES and kind != HIDDEN

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

    def score(self, seat: int, points: int) -> None:
        self.vp[seat] += points
        self.stir()
        self.tell("scored", seat, points, self.vp[seat])

    def wound(self, token: int) -> None:
        """An unwounded character is wounded; the wounded friend it carries dies (DT-COMBAT-09, DT-COMBAT-10)."""
        square = self.at[token]
        beneath = self.under[square]
        self.flags[token] |= WOUNDED | HURT
        self.stir()
        self.tell("wounded", SIDE[token], token, square)
        if beneath != NOTHING_THERE and is_character(beneath) and self.top[square] == token:
            self.kill(beneath)
        self.check_danger(square)

    def kill(self, token: int) -> None:
        """The opponent of its owner scores, whoever caused it; its object stays if it may lie there (DT-RULING-68)."""
        square = self.at[token]
        self.tell("killed", SIDE[token], token, square)
        beneath = self.under[square]
        self.take_away(token, DEAD)
        self.score(1 - SIDE[token], 1)
        if beneath != NOTHING_THERE and beneath != token and not is_character(beneath):
            self.check_object(square)
        if KIND[token] == DRUID:
            self.remove_brambles(SIDE[token])

    def lose(self, thing: int) -> None:
        self.tell("lost", SIDE[thing], thing, self.at[thing])
        self.take_away(thing, SPENT)

    def check_object(self, square: int) -> None:
        """An object with nobody to hold it is lost where it may not lie (DT-WOUND-05, DT-TERRAIN-WATER-05)."""
        thing = self.under[square]
        if thing == NOTHING_THERE or is_character(thing) or self.may_rest(square, thing):
            return
        if self.top[square] == NOTHING_THERE or (self.kind_at(square) == WATER and not self.has_plant(square)):
            self.lose(thing)

    def remove_brambles(self, side: int) -> None:
        square = self.brambles[side]
        if square != NOWHERE:
            self.set_ground(square, FLOOR)
            self.brambles[side] = NOWHERE
            self.tell("brambles-gone", side, square)

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
                self.kill(there)
            else:
                break
        self.check_object(square)

    def break_bridge(self, square: int) -> None:
        """It stays broken: the square is now what lay below, and objects are lost (DT-TERRAIN-BRIDGE-05 to 07)."""
        kind = self.kind_at(square)
        below = WATER if kind == BRIDGE_OVER_WATER else RIFT if kind == BRIDGE_OVER_RIFT else CREVASSE
        self.set_ground(square, self.ground[square] - kind + below)
        self.tell("bridge-broken", SIDE[self.top[square]], square)
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

    # Action points.

    def ap_of(self, character: int) -> int:
        """What a character may spend: the card's points, and its own after a potion (DT-OBJ-POTION-02)."""
        points = self.ap
        for potion in range(2):
            if self.drinkers[potion] == character:
                points += self.drinker_ap[potion]
        return points

    def pay(self, character: int) -> None:
        """One action point; a drinker's own come first, since nobody else can spend them."""
        for potion in range(2):
            if self.drinkers[potion] == character and self.drinker_ap[potion]:
                self.drinker_ap[potion] -= 1
                return
        self.ap -= 1

    def may_act(self, character: int) -> bool:
        """Unwounded, on the board, not barred in this turn (DT-TURN-13, DT-TURN-15)."""
        return self.at[character] < SQUARES and self.flags[character] & (WOUNDED | BARRED) == 0

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

    def own_line(self, seat: int) -> int:
        return LINE_A if seat == 0 else LINE_B

    def enemy_line(self, seat: int) -> int:
        return LINE_B if seat == 0 else LINE_A

    def line_square(self, seat: int, place: int) -> int:
        return place if seat == 0 else self.last_row() * WIDE + place

    def face_down(self, slot: int) -> int:
        """How many tokens lie on a hidden room."""
        count = 0
        for token in range(2 * SET):
            if self.at[token] == FACE_DOWN + slot:
                count += 1
        return count

    def in_tree(self, character: int) -> bool:
        return self.kind_at(self.at[character]) == TREE
