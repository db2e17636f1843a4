"""A referee for Dungeon Twister: what each character may do and what comes of it, on made-up boards and in games."""

from __future__ import annotations

import json
import random
from typing import Any

import hurlyburly as hb
from referee.dungeon_twister_board import (
    BRIDGES,
    DEADLY,
    OBSTACLES,
    PITS,
    STEPS,
    Board,
    Codes,
    Ground,
    Piece,
    Square,
    board_of,
    name_of,
    named,
    placed,
)
from referee.dungeon_twister_effects import carry_out, differences, grow, pay, resolve
from referee.dungeon_twister_rooms import printed
from referee.dungeon_twister_rules import (
    TREE,
    Fighter,
    Walk,
    actors,
    fight_options,
    handlings,
    more_shooters,
    options_of,
    takes_plant,
)
from referee.findings import Findings

GAME = "dungeon-twister"
SAMPLE = {"positions": 80, "games": 1}
SOAK = {"positions": 5_000, "games": 150}
EFFECTS = 3  # options of each character whose effects are worked out
LOOKED_AT = 0.2  # of the moments of a game at which somebody is asked who acts
GEAR = Ground("gear")
WAIT = ("let it walk", "keep the orb")


# Judging a moment at which somebody is asked who acts.


def judge(match: hb.Match, found: Findings, where: str, choose: random.Random) -> None:
    board = board_of(match)
    seat = match.to_act[0]
    found.same("who may act", where, actors(board, seat), set(match.options(seat)))
    for name in match.options(seat):
        if name != "end turn":
            asked = match.copy()
            asked.play(seat, name)
            judge_actor(asked, board, name, found, f"{where}, {'AB'[seat]}'s {name}", choose)


def judge_actor(match: hb.Match, board: Board, name: str, found: Findings, where: str, choose: random.Random) -> None:
    """All that one actor may do; then a few of its options, played."""
    seat = match.to_act[0]
    options = set(match.options(seat))
    if name == TREE:
        ruled = set(fight_options(board, f"{seat} {TREE}"))
    else:
        piece = board.called(seat, name)
        ruled = options_of(board, piece)
        if piece.on_board and not piece.wounded:
            view: Any = match.view(None)
            found.same("sight", where, set(board.seen(piece.square)), {placed(q) for q in view.sight})
    found.same("option sets", where, ruled, options)
    both = sorted(ruled & options)
    fights = [words for words in both if words.startswith(("attack", "shoot"))]
    deeds = [words for words in both if words not in fights and not words.startswith(("move nowhere", "reveal"))]
    for words in fights + choose.sample(deeds, min(EFFECTS, len(deeds))):
        twin, tried = match.copy(), board.copy()
        if words in fights:
            judge_fight(twin, tried, name, words, found, f"{where}: {words}", choose)
        elif words.startswith("move by"):
            judge_pause(twin, tried, name, words, found, f"{where}: {words}")
        else:
            judge_deed(twin, tried, name, words, found, f"{where}: {words}", choose)


def judge_deed(
    match: hb.Match, board: Board, name: str, words: str, found: Findings, where: str, choose: random.Random
) -> None:
    seat = match.to_act[0]
    doer = board.called(seat, name)
    carry_out(board, doer, words)
    match.play(seat, words)
    planted = [named(words.split()[-1])] if words.startswith("plant on") else []
    if planted:
        more = board.plants[seat] > 0 and bool(next_plants(board, doer, planted))
        found.same("further plants", where, more, asked(match) == "GrowMore")
    while planted and asked(match) == "GrowMore":
        spots = {f"plant on {name_of(square)}" for square in next_plants(board, doer, planted)}
        found.same("further plants", where, spots | {"no more plants"}, set(match.options(seat)))
        pick = choose.choice(sorted(match.options(seat)))
        match.play(seat, pick)
        if pick == "no more plants":
            break
        planted.append(named(pick.split()[-1]))
        grow(board, planted[-1], seat)
    let_go(match)
    compare(match, board, found, "effects", where)


def next_plants(board: Board, druid: Piece, planted: list[Square]) -> set[Square]:
    near = {square for plant in planted for square in board.neighbours(plant) if takes_plant(board, square)}
    return near if board.bent_plants else near & set(board.seen(druid.square))


def judge_pause(match: hb.Match, board: Board, name: str, words: str, found: Findings, where: str) -> None:
    """In mid-move: where the walker may go on to, and what it may do with the things there."""
    seat = match.to_act[0]
    doer = board.called(seat, name)
    square = named(words.split()[-1])
    start = doer.square
    load = board.lift(doer)
    walk = Walk(board, doer, load)
    left = doer.movement - walk.reach(start, doer.movement)[square]
    if board.kind(square) == "tree" and not walk.flies:
        left = 0
    match.play(seat, words)
    while asked(match) == "RingAnswer":
        match.play(match.to_act[0], "let it walk")
    doer.where = name_of(square)
    if load is not None:
        load.where = name_of(square)
    ends, pauses = walk.goals(square, left)
    ruled = {"stay here" if goal == square else f"move to {name_of(goal)}" for goal in ends}
    ruled |= {f"move by {name_of(goal)}" for goal in pauses} | handlings(walk, square, left)
    found.same("pauses", where, ruled, set(match.options(seat)))


def judge_fight(
    match: hb.Match, board: Board, name: str, words: str, found: Findings, where: str, choose: random.Random
) -> None:
    """Who takes part, both sums, who may add a shot; then two cards, and what is left."""
    seat = match.to_act[0]
    doer: Fighter = f"{seat} {TREE}" if name == TREE else board.called(seat, name)
    fight = fight_options(board, doer)[words]
    match.play(seat, words)
    found.same("combat groups and sums", where, fight.told(board), told(match))
    pay(board, doer)
    for shooter in fight.shooters:
        shoot(board, shooter)
    board.enchanted = []
    while asked(match) == "JoinShots":
        more = more_shooters(board, fight)
        ruled = {f"{piece.name} shoots too" for piece in more} | {"no more shots"}
        found.same("further shots", where, ruled, set(match.options(seat)))
        pick = choose.choice(sorted(match.options(seat)))
        match.play(seat, pick)
        if pick == "no more shots":
            break
        shooter = next(piece for piece in more if pick.startswith(piece.name))
        shoot(board, shooter)
        fight.shooters.append(shooter)
    found.same("combat groups and sums", where, fight.told(board), told(match))
    cards = [0, 0]
    for side in (seat, 1 - seat):
        ruled = {f"+{card}" for card in board.hands[side]}
        found.same("combat cards", where, ruled, set(match.options(side)))
        cards[side] = choose.choice(board.hands[side])
        match.play(side, f"+{cards[side]}")
    resolve(board, fight, (cards[seat], cards[1 - seat]))
    let_go(match)
    compare(match, board, found, "combat results", f"{where}, cards {cards}")


def shoot(board: Board, shooter: Piece) -> None:
    if shooter.kind != "archer elf":
        board.under[shooter.square].used = True


def told(match: hb.Match) -> tuple[object, ...]:
    view: Any = match.view(None)
    fight = view.combat
    groups = [{said(one) for one in group} for group in (fight.attackers, fight.shooters, fight.defenders)]
    return (said(fight.target), *groups, fight.attack, fight.defence)


def said(fighter: Any) -> str:
    square = placed(fighter.square)
    assert square is not None
    return f"{fighter.name} on {name_of(square)}"


def asked(match: hb.Match) -> str:
    return "" if match.over else match.view(None).asked


def let_go(match: hb.Match) -> None:
    """The other side answers with neither ring nor orb."""
    while asked(match) in ("RingAnswer", "OrbAnswer"):
        seat = match.to_act[0]
        match.play(seat, next(words for words in match.options(seat) if words in WAIT))


def compare(match: hb.Match, board: Board, found: Findings, kind: str, where: str) -> None:
    wrong = differences(board, board_of(match))
    found.same(
        kind, where, {name: one for name, (one, _) in wrong.items()}, {n: other for n, (_, other) in wrong.items()}
    )


# Positions made up.

WILD = {
    "floor": 30, "pit": 4, "rift": 4, "crevasse": 3, "water": 6, "tree": 5, "vines": 2, "cut vines": 1, "stump": 1,
    "fountain": 2, "fallen tree": 1, "bridge over water": 2, "bridge over a rift": 1, "bridge over a crevasse": 1,
}  # fmt: skip
WILD_EDGES = {
    "open": 40, "wall": 5, "portcullis": 2, "open portcullis": 1, "broken portcullis": 1, "arrow slit": 2,
    "secret passage": 2, "sconce": 1, "used sconce": 1, "web": 1,
}  # fmt: skip
WILD_BORDERS = {"open": 12, "wall": 3, "arrow slit": 1, "secret passage": 1, "web": 1}


def drawn(choose: random.Random, weights: dict[str, int]) -> str:
    return choose.choices(list(weights), list(weights.values()))[0]


def made_up(seed: int) -> hb.Match:
    """A board that no game would reach soon, but that breaks no rule."""
    choose = random.Random(f"{GAME} {seed}")
    codes = Codes.known()
    data = json.loads(json.dumps(codes.blank))
    data["variants"]["bent-plants"] = choose.random() < 0.3
    state = data["state"]
    state["bent_plants"] = data["variants"]["bent-plants"]
    ground = [""] * 220
    edges = ["open"] * 880
    state["slots"] = choose.sample(range(16), 8)
    hidden = {place for place in range(8) if choose.random() < (0.2 if place == 0 else 0.06)}
    for place in range(8):
        lay_room(choose, place, place in hidden, ground, edges)
        if place in hidden:
            state["slots"][place] = -1
    for square in [*range(10), *range(210, 220)]:
        ground[square] = "starting line"
    setting = Setting(choose, ground, edges, state, codes)
    setting.mark()
    setting.people()
    setting.things()
    setting.face_down(sorted(hidden))
    state["ground"] = [
        old if words == "starting line" else codes.ground[words]
        for old, words in zip(state["ground"], ground, strict=True)
    ]
    state["edges"] = [codes.edges[words] for words in edges]
    seat = choose.randrange(2)
    state.update(
        active=seat,
        ap=choose.choice((0, 1, 1, 2, 3, 5)),
        highest=5,
        lined_up=True,
        peace=choose.random() < 0.12,
        jumps=[choose.choice((0, 1, 3)) for _ in range(2)],
        webs=[choose.choice((0, 1, 3)) for _ in range(2)],
        plants=[choose.choice((0, 1, 2, 3)) for _ in range(2)],
        hands=[[0, *sorted(choose.sample((1, 2, 2, 3, 3, 4, 5, 6), choose.choice((0, 2, 5, 8))))] for _ in range(2)],
        unseen=[room for room in range(16) if room not in state["slots"]][: len(hidden)],
        stack=[{"EndTurn": {"seat": seat}}, {"Act": {"seat": seat}}],
    )
    drinkers = [n for n, at in enumerate(state["at"]) if at < 220 and codes.tokens[n][2]]
    if drinkers and choose.random() < 0.2 and state["at"][codes.number["A's speed potion", 0]] >= 220:
        state.update(drinkers=[choose.choice(drinkers), -1], drinker_ap=[choose.randrange(1, 5), 0])
    return hb.from_position(GAME, data)


def lay_room(choose: random.Random, place: int, hidden: bool, ground: list[str], edges: list[str]) -> None:
    """25 squares at random with one gear; inside, both squares of an edge see the same."""
    corner = (1 + place // 2 * 5) * 10 + place % 2 * 5
    squares = [corner + 10 * row + column for row in range(5) for column in range(5)]
    tame = choose.random()  # how much of it is plain floor
    for square in squares:
        ground[square] = "hidden" if hidden else "floor" if choose.random() < tame else drawn(choose, WILD)
        if not hidden and choose.random() < 0.06:
            ground[square] += ", mist"
        for direction, step in enumerate((-10, 1, 10, -1)):
            inside = square + step in squares
            edges[4 * square + direction] = drawn(choose, WILD_EDGES if inside else WILD_BORDERS)
    if hidden:
        return
    ground[choose.choice(squares)] = "gear"
    for square in squares:
        for direction, step in ((1, 1), (2, 10)):
            beyond = square + step
            if beyond in squares:
                seen = edges[4 * square + direction]
                edges[4 * beyond + (direction + 2) % 4] = "back of a sconce" if seen == "sconce" else seen


class Setting:
    """A board being set with markers, characters and objects."""

    def __init__(
        self, choose: random.Random, ground: list[str], edges: list[str], state: dict[str, Any], codes: Codes
    ) -> None:
        self.choose, self.ground, self.edges, self.state, self.codes = choose, ground, edges, state, codes
        count = len(codes.tokens)
        dead = next(code for code, word in codes.places.items() if word == "dead")
        gone = next(code for code, word in codes.places.items() if word == "gone")
        self.trap = next(code for code, word in codes.places.items() if word == "trap")
        state["at"] = [dead if character else gone for _, _, character in codes.tokens]
        state["flags"] = [0] * count
        for number, (name, _, _) in enumerate(codes.tokens):
            if name.startswith(("spawnling", "neutral")):
                state["at"][number] = codes.supply if choose.random() < 0.7 else state["at"][number]
        middle = choose.randrange(0, 22)
        self.window = [10 * row + column for row in range(22) for column in range(10) if abs(row - middle) <= 4]

    def kind(self, square: int) -> str:
        return self.ground[square].partition(",")[0]

    def mark(self) -> None:
        """Plants, brambles, living trees and traps."""
        choose, state = self.choose, self.state
        for square in range(220):
            if self.kind(square) in OBSTACLES | BRIDGES and choose.random() < 0.2:
                self.ground[square] += f", {choose.choice('AB')}'s plant"
        for side in range(2):
            floors = [square for square in self.window if self.ground[square] == "floor"]
            trees = [square for square in self.window if self.kind(square) == "tree"]
            trees = [square for square in trees if square not in state["living"]]
            if choose.random() < 0.35 and floors:
                state["brambles"][side] = choose.choice(floors)
                self.ground[state["brambles"][side]] = "brambles"
            floors = [square for square in floors if self.ground[square] == "floor"]
            if choose.random() < 0.35 and floors:
                state["traps"][side] = choose.choice(floors)
                plant = choose.choice(("", "", ", A's plant", ", B's plant"))
                self.ground[state["traps"][side]] = f"living trap{plant}"
                state["at"][self.codes.number["living trap", side]] = self.trap
            if choose.random() < 0.6 and trees:
                state["living"][side] = choose.choice(trees)

    def put(self, number: int, square: int, layer: str) -> None:
        self.state["at"][number] = square
        self.state[layer][square] = number

    def held(self, square: int) -> bool:
        return "plant" in self.ground[square]

    def may_stand(self, number: int, square: int, wounded: bool) -> bool:
        """Whether a character could be here without an object."""
        name, side, _ = self.codes.tokens[number]
        kind = self.kind(square)
        if kind in ("hidden", "fountain", "brambles"):
            return False
        if kind == "starting line":
            return (square < 10) == (side == 0)
        if self.piece(number).heavy and (kind == "tree" or (kind in BRIDGES and not self.held(square))):
            return False
        thief = name == "thief" and kind in PITS and not wounded
        return kind not in DEADLY or self.held(square) or thief

    def people(self) -> None:
        """Characters close together, some wounded, barred or flying, some with a wounded friend."""
        choose, flags = self.choose, self.codes.flags
        numbers = [n for n, (_, _, character) in enumerate(self.codes.tokens) if character]
        numbers = [n for n in numbers if self.state["at"][n] != self.trap]
        near = self.window if choose.random() < 0.5 else self.window[: 10 * choose.randrange(4, 8)]
        for number in choose.sample(numbers, choose.randrange(6, 20)):
            wounded = choose.random() < 0.3
            mark = 0
            if wounded:
                mark |= flags["wounded"] | (flags["hurt"] if choose.random() < 0.35 else 0)
            mark |= flags["barred"] if choose.random() < 0.08 else 0
            mark |= flags["flying"] if choose.random() < 0.08 else 0
            side = self.codes.tokens[number][1]
            square = choose.choice(near)
            there = self.state["top"][square]
            if there >= 0:
                bearer = self.codes.tokens[there][1] == side and not self.state["flags"][there] & flags["wounded"]
                if wounded and bearer and self.state["under"][square] < 0:
                    self.put(number, square, "under")
                    self.state["flags"][number] = mark
            elif self.may_stand(number, square, wounded):
                self.put(number, square, "top")
                self.state["flags"][number] = mark

    def piece(self, number: int) -> Piece:
        name, side, character = self.codes.tokens[number]
        return Piece(number, name, side, character, "")

    def things(self) -> None:
        """Objects under characters and on the ground; ropes over obstacles where they hang."""
        choose = self.choose
        numbers = [n for n, (_, _, character) in enumerate(self.codes.tokens) if not character]
        for number in choose.sample(numbers, choose.randrange(4, len(numbers))):
            name = self.codes.tokens[number][0]
            bearers = [q for q in self.window if self.state["top"][q] >= 0 and self.state["under"][q] < 0]
            square = choose.choice(bearers if bearers and choose.random() < 0.7 else self.window)
            if self.state["under"][square] >= 0:
                continue
            kind, alone = self.kind(square), self.state["top"][square] < 0
            if kind in ("hidden", "fountain", "brambles", "starting line"):
                continue
            borne = not alone and self.piece(self.state["top"][square]).may_hold(self.piece(number))
            open_to_it = not borne or (kind == "water" and not self.held(square))
            if kind in OBSTACLES and "rope" not in name and open_to_it:
                continue
            if choose.random() < 0.3 and name.endswith(("crossbow", "ring of paralysis")):
                self.state["flags"][number] |= self.codes.flags["used"]
            self.put(number, square, "under")

    def face_down(self, hidden: list[int]) -> None:
        """Tokens of both sides that are out of play lie on the hidden rooms instead."""
        out = [n for n, at in enumerate(self.state["at"]) if at >= 220 and self.codes.tokens[n][1] < 2]
        out = [n for n in out if at_home(self.state["at"][n], self.codes)]
        for place in hidden:
            for number in self.choose.sample(out, min(3, len(out))):
                out.remove(number)
                self.state["at"][number] = 220 + place


def at_home(at: int, codes: Codes) -> bool:
    return codes.places.get(at) in ("dead", "gone")


def positions(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        judge(made_up(seed), found, f"position {seed}", random.Random(seed))
    return found


# Games.

VARIANTS: tuple[dict[str, Any], ...] = (
    {"teams": "mutual-choice"},
    {"teams": "free-choice", "bent-plants": True},
    {"teams": "forest"},
    {"teams": "base", "tournament-memory": True},
    {"teams": "scenario"},
    {"teams": "beginner"},
    {"teams": "forest", "handicap": "B", "handicap-characters": 5},
)


def games(first: int, count: int) -> Findings:
    found = Findings()
    for seed in range(first, first + count):
        choose = random.Random(seed)
        match = hb.Match(GAME, 2, seed=seed, variants={**VARIANTS[seed % len(VARIANTS)], "dead-game": 12})
        cards = ActionCards()
        while not match.over:
            seat = match.to_act[0]
            where = f"game {seed}, play {len(match.played)}"
            question = asked(match)
            if question == "Act" and choose.random() < LOOKED_AT:
                judge(match, found, where, choose)
            elif question == "PlayCard":
                found.same("action cards", where, cards.allowed(seat), set(match.options(seat)))
            elif question == "PlaceFound":
                found.same("placing", where, placings(board_of(match), seat), set(match.options(seat)))
            play = likely(match.options(seat), choose)
            match.play(seat, play)
            cards.hear(seat, play)
            if play.startswith("reveal"):
                judge_room(match, int(play.split()[-1]), found, where)
    return found


class ActionCards:
    """Whose hand holds which action cards, and the first cycle's limit, by what has been played."""

    def __init__(self) -> None:
        self.hands = [{2, 3, 4, 5}, {2, 3, 4, 5}]
        self.highest = 1

    def allowed(self, seat: int) -> set[str]:
        limit = 5 if self.highest >= 4 else self.highest + 1
        return {f"play {card}" for card in self.hands[seat] if card <= limit}

    def hear(self, seat: int, play: str) -> None:
        if play.startswith("play "):
            self.hands[seat].remove(int(play[-1]))
            self.highest = max(self.highest, int(play[-1]))
        elif play == "end turn" and not self.hands[seat]:
            self.hands[seat] = {2, 3, 4, 5}


def placings(board: Board, seat: int) -> set[str]:
    """All characters and the enemy's objects for the active player, his own objects for the other one."""
    mine = [piece for piece in board.pieces if piece.where == "found"]
    mine = [piece for piece in mine if (seat == board.active if piece.character else piece.side != seat)]
    place = board.revealed
    inside = [square for square in board.ground if board.room_of(square) == place and board.is_empty(square)]
    free = [q for q in inside if board.ground[q].is_normal_floor or board.ground[q] == GEAR]
    names = {piece.number: f"{'AB'[piece.side]}'s {piece.name}" if piece.character else piece.name for piece in mine}
    return {f"put {name} on {name_of(square)}" for name in names.values() for square in free}


def judge_room(match: hb.Match, place: int, found: Findings, where: str) -> None:
    """A room that has been turned up shows what is printed on it, turned as it lies."""
    view: Any = match.view(None)
    room = view.rooms[place - 1]
    if room.id.startswith(("base", "forest")):
        ground, edges = printed(room.id, room.quarters)
        corner = 10 * (1 + (place - 1) // 2 * 5) + (place - 1) % 2 * 5
        seen = {square: view.ground[corner + 10 * square[0] + square[1]] for square in ground}
        ways = list(STEPS)
        around = {(q, way): view.edges[4 * (corner + 10 * q[0] + q[1]) + ways.index(way)] for q, way in edges}
        found.same("rooms", where, (ground, edges), (seen, around))


def likely(options: tuple[str, ...], choose: random.Random) -> str:
    """At random, but fights, rooms and things rather than yet another step."""
    lively = [words for words in options if not words.startswith(("move", "stay", "end turn", "rotate"))]
    return choose.choice(lively if lively and choose.random() < 0.5 else options)
