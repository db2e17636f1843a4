"""The table of Dungeon Twister: what is in the labyrinth, the cards in hand, the turn; who knows what of it; and what
bots think of it.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.ground import GEAR, NOWHERE, ROOM, SLOT, SLOT_SQUARES, SLOTS, SQUARES
from hurlyburly.games.dungeon_twister.parts import Combat
from hurlyburly.games.dungeon_twister.pieces import Pieces
from hurlyburly.games.dungeon_twister.tokens import (
    ACTION_CARDS,
    AMULET,
    ASIDE,
    BARRED,
    ESCAPE_POINTS,
    FACE_DOWN,
    FAR_AWAY,
    KIND,
    MOVEMENT,
    NOTHING_THERE,
    REMOVED,
    SET,
    SPAWNLING,
    TRAP_FORM,
    TREASURE,
    UNPICKED,
    WOUNDED,
    token_of,
)
from hurlyburly.games.dungeon_twister.ways import ways_to
from hurlyburly.kernel.luck import Luck

STALLS: Final = 4  # times as many turns as of a dead game, if there are wounds and healings and nothing else

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
AN_ACTION_POINT: Final = 0.1  # of the cards to come
A_CLEAR_LEAD: Final = 4.0  # makes three chances out of four
ALL_ROOMS: Final = 0.06  # revealed: of a standing, to both sides
A_DRAW: Final = 0.3  # a standing


class Twister(Pieces):
    """A game of Dungeon Twister. Lists that seldom change are replaced, not changed: copies share them."""

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
    enchanted: list[int]  # trees that were alive for the active side since it last did anything else
    goal: int
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
    by_memory: bool  # nobody is shown what he has to remember

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
        s.enchanted = self.enchanted
        s.vp = self.vp[:]
        s.goal = self.goal
        s.dull = self.dull
        s.stalled = self.stalled
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
        s.by_memory = self.by_memory
        return s

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
        """Victory points first; then how near each living character is to escaping, and what is left to spend. Rooms
        that lie open please both: they do not reveal themselves. When nothing happens, the end comes nearer, and who
        would not win by it stands worse."""
        worth = [float(self.vp[0]), float(self.vp[1])]
        for side in range(2):
            ways = self.ways(side)
            for token in range(side * SET, side * SET + AMULET):
                worth[side] += self.prospect(token, ways)
            for card in self.hands[side]:
                worth[side] += A_COMBAT_POINT * card
            worth[side] += A_JUMP * self.jumps[side]
            worth[side] += AN_ACTION_POINT * self.better_cards(side)
        ahead = worth[0] - worth[1]
        share = 0.5 + 0.5 * ahead / (A_CLEAR_LEAD + abs(ahead))
        if max(self.vp) >= self.goal and self.vp[0] != self.vp[1]:
            share = 1.0 if self.vp[0] > self.vp[1] else 0.0
        known = ALL_ROOMS * (SLOTS - self.slots.count(NOWHERE)) / SLOTS
        return [
            (1.0 - ALL_ROOMS) * self.faded(share, self.vp[0] - self.vp[1]) + known,
            (1.0 - ALL_ROOMS) * self.faded(1.0 - share, self.vp[1] - self.vp[0]) + known,
        ]

    def faded(self, share: float, lead: int) -> float:
        """What is left of a standing, the longer nothing has happened; nobody gains by that, not even who leads."""
        dead = max(self.dull, self.stalled / STALLS) / self.dullest
        if dead <= 0.0 or lead > 0:
            return share
        end = min(share, A_DRAW) if lead == 0 else 0.0
        return share + dead * dead * dead * (end - share)

    def better_cards(self, side: int) -> float:
        """By how many points the action cards in a hand are better than those of a full one; an empty one is filled."""
        cards = self.actions[side]
        return float(sum(cards)) / len(cards) - float(sum(ACTION_CARDS)) / len(ACTION_CARDS) if cards else 0.0

    def ways(self, side: int) -> list[int]:
        """How far it is from each square to where a side escapes."""
        return ways_to(self.ground, self.edges, self.enemy_line(side), self.turning(side))

    def turning(self, side: int) -> int:
        """The rooms that a side can turn from where it stands, as bits by place."""
        found = 0
        for token in range(side * SET, side * SET + AMULET):
            where = self.at[token]
            if where < SQUARES and self.kind_at(where) == GEAR and not self.flags[token] & WOUNDED:
                room = self.slots[SLOT[where]]
                for slot in range(SLOTS):
                    if self.slots[slot] != NOWHERE and self.box.pairs[self.slots[slot]] == self.box.pairs[room]:
                        found |= 1 << slot
        return found

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
