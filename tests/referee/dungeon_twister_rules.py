"""What the rulebook lets a character do, said a second time: every option of its turn, in the notation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.dungeon_twister_board import (
    BRIDGES,
    DEADLY,
    OBSTACLES,
    OPEN,
    PITS,
    STEPS,
    Board,
    Piece,
    Square,
    facts,
    name_of,
)

TREE = "living tree"
BRAMBLES = "brambles"


# Moving.


@dataclass
class Walk:
    """A character under way: lifted off the board, with what it carries."""

    board: Board
    piece: Piece
    load: Piece | None

    @property
    def flies(self) -> bool:
        return self.piece.kind == "wizard" or self.piece.flying

    @property
    def elvish(self) -> bool:
        return self.piece.elf or (self.load is not None and self.load.kind == "amulet of elvish vision")

    @property
    def has_rope(self) -> bool:
        return self.load is not None and self.load.kind == "rope"

    def walks_on_pits(self, square: Square) -> bool:
        return self.piece.kind == "thief" and self.board.kind(square) in PITS

    def needs_help(self, square: Square) -> bool:
        kind = self.board.kind(square)
        return kind in OBSTACLES or (kind in BRIDGES and self.piece.heavy)

    def hangs(self, square: Square) -> bool:
        """Whether only its own rope holds it there."""
        if not self.has_rope or not self.needs_help(square) or self.walks_on_pits(square):
            return False
        return not self.board.helps(square, self.piece.side)

    def may_enter(self, here: Square, direction: str) -> bool:
        board, piece = self.board, self.piece
        if not board.is_open(here, direction, *(["secret passage"] if self.elvish else [])):
            return False
        square = board.beyond(here, direction)
        assert square is not None
        there = board.top.get(square)
        if there is not None and there.side != piece.side and not there.wounded and not self.flies:
            return False
        kind = board.kind(square)
        if kind == BRAMBLES:
            return False
        if self.flies:
            return True
        if kind == "fountain" or (kind == "tree" and piece.heavy):
            return False
        if not self.needs_help(square) or self.walks_on_pits(square) or board.helps(square, piece.side):
            return True
        return self.has_rope and not self.hangs(here)

    def may_end(self, square: Square) -> bool:
        board, piece = self.board, self.piece
        if board.line_of(square) == 1 - piece.side:
            return True
        there, beneath = board.top.get(square), board.under.get(square)
        friend = there is not None and there.wounded and there.side == piece.side
        if there is not None and (not friend or beneath is not None):
            return False
        if self.load is not None and (there is not None or beneath is not None):
            return False
        kind = board.kind(square)
        if kind == "fountain" or (kind == "tree" and piece.heavy):
            return False
        if not self.needs_help(square) or board.ground[square].plant is not None or self.walks_on_pits(square):
            return True
        if self.has_rope or board.has_rope(square):
            return board.anchors(square, piece.side) >= 2
        return kind == "water" and (self.load is None or self.load.character)

    def reach(self, start: Square, steps: int) -> dict[Square, int]:
        """The squares it can get to, with the steps it takes."""
        found = {start: 0}
        edge = [start]
        for step in range(1, steps + 1):
            ahead: list[Square] = []
            for here in edge:
                if self.board.line_of(here) == 1 - self.piece.side:
                    continue
                if self.board.kind(here) == "tree" and here != start and not self.flies:
                    continue
                for direction in STEPS:
                    far = self.board.beyond(here, direction)
                    if far is not None and far not in found and self.may_enter(here, direction):
                        found[far] = step
                        ahead.append(far)
            edge = ahead
        return found

    def may_finish(self, square: Square, steps: int) -> bool:
        return any(self.may_end(goal) for goal in self.reach(square, steps))

    def goals(self, start: Square, steps: int) -> tuple[set[Square], set[Square]]:
        """Where it may end its move, and where it may pause: to handle something, or because a ring may stop it."""
        ends, pauses = set(), set()
        watched = is_watched(self.board, 1 - self.piece.side)
        for square, gone in self.reach(start, steps).items():
            if self.may_end(square):
                ends.add(square)
            if square == start or self.board.line_of(square) == 1 - self.piece.side:
                continue
            if self.load is None and self.board.is_empty(square) and not watched:
                continue
            left = 0 if self.board.kind(square) == "tree" and not self.flies else steps - gone
            if self.may_finish(square, left):
                pauses.add(square)
        return ends, pauses


def is_watched(board: Board, side: int) -> bool:
    """Whether a side could still use a Ring of Paralysis in this turn."""
    if max(board.hands[side]) == 0:
        return False
    rings = [piece for piece in board.under.values() if piece.kind == "ring of paralysis" and not piece.used]
    bearers = [board.top.get(ring.square) for ring in rings]
    return any(b is not None and b.side == side and not b.wounded and not b.barred for b in bearers)


def move_options(board: Board, piece: Piece) -> set[str]:
    start = piece.square
    load = board.lift(piece)
    ends, pauses = Walk(board, piece, load).goals(start, piece.movement)
    put_back(board, piece, load)
    found = {f"move to {name_of(square)}" for square in ends if square != start} | {"stay here"}
    found |= {f"move by {name_of(square)}" for square in pauses}
    return found | ({"move nowhere yet"} if load is not None else set())


def put_back(board: Board, piece: Piece, load: Piece | None) -> None:
    board.top[piece.square] = piece
    if load is not None:
        board.under[piece.square] = load


def wades(board: Board, piece: Piece) -> Iterator[Square]:
    here = piece.square
    load = board.carried_by(piece)
    passages = ["secret passage"] if Walk(board, piece, load).elvish else []
    for direction in STEPS:
        square = board.beyond(here, direction)
        if square is None or board.kind(square) != "water" or not board.is_open(here, direction, *passages):
            continue
        tokens = (square in board.top) + (square in board.under)
        there = board.top.get(square)
        if there is not None and (not there.wounded or there.side != piece.side):
            continue
        if load is not None and load.character:
            tokens += 1
        elif load is not None and not may_lie(board, load, here, piece.side):
            continue
        if tokens <= 1:
            yield square


def may_lie(board: Board, thing: Piece, square: Square, side: int) -> bool:
    """Whether an object may be put down on a square with nobody to hold it."""
    kind = board.kind(square)
    if kind in OBSTACLES:
        return thing.kind == "rope" and board.anchors(square, side) >= 2
    return kind not in ("tree", "fountain")


def jumps(board: Board, piece: Piece) -> Iterator[Square]:
    here = piece.square
    walk = Walk(board, piece, board.carried_by(piece))
    for direction in STEPS:
        over = board.beyond(here, direction)
        if over is None or not board.is_open(here, direction) or over in board.top:
            continue
        kind = board.kind(over)
        if kind not in OBSTACLES and not (kind in BRIDGES and piece.heavy):
            continue
        for second in STEPS:
            landing = board.beyond(over, second)
            if landing is not None and landing != here and board.is_open(over, second) and may_land(walk, landing):
                yield landing


def may_land(walk: Walk, square: Square) -> bool:
    board = walk.board
    kind = board.kind(square)
    if board.line_of(square) == 1 - walk.piece.side:
        return square not in board.top
    if kind in ("tree", BRAMBLES) or not walk.may_end(square):
        return False
    if kind != "water":
        return True
    return board.ground[square].plant is not None or walk.has_rope or board.has_rope(square)


# Handling things on the way.


@dataclass
class Outcome:
    """What is on the square, and in the walker's hands, after something has been handled there."""

    top: Piece | None
    under: Piece | None
    load: Piece | None


def handlings(walk: Walk, square: Square, steps: int) -> set[str]:
    """What a walker may do with the things of a square it passes."""
    board, load = walk.board, walk.load
    lying, beneath = board.top.get(square), board.under.get(square)
    found: dict[str, Outcome] = {}
    if load is None:
        if beneath is not None and may_take(walk, square, beneath, lying):
            found[f"take {beneath.name}"] = Outcome(lying, None, beneath)
        if lying is not None and may_take(walk, square, lying, lying):
            found[f"take {lying.name}"] = Outcome(None, beneath, lying)
    else:
        verb = "give {} to {}" if lying is not None and not lying.wounded else "drop {}"
        if may_leave(walk, square, lying, beneath):
            found[verb.format(load.name, lying.name if lying else "")] = laid(load, lying, beneath, None)
        if beneath is not None and may_take(walk, square, beneath, lying) and may_leave(walk, square, lying, None):
            found[f"swap {load.name} for {beneath.name}"] = laid(load, lying, None, beneath)
        if lying is not None and may_take(walk, square, lying, lying) and may_leave(walk, square, None, beneath):
            found[f"swap {load.name} for {lying.name}"] = laid(load, None, beneath, lying)
    return {words for words, outcome in found.items() if may_go_on(walk, square, steps, outcome)}


def laid(load: Piece, top: Piece | None, under: Piece | None, taken: Piece | None) -> Outcome:
    if load.character and top is None:
        return Outcome(load, under, taken)
    return Outcome(top, load, taken)


def may_take(walk: Walk, square: Square, wanted: Piece, lying: Piece | None) -> bool:
    """Objects, but not from under an unwounded enemy; wounded friends; no friend's last hold."""
    side = walk.piece.side
    if wanted.character and (not wanted.wounded or wanted.side != side):
        return False
    if wanted is lying:
        return True
    if lying is not None and not lying.wounded and lying.side != side:
        return False
    if not walk.piece.may_hold(wanted):
        return False
    hangs = lying is not None and lying.side == side and wanted.kind == "rope"
    return not (hangs and lying is not None and falls_there(walk.board, lying, square))


def falls_there(board: Board, piece: Piece, square: Square) -> bool:
    """Without a rope."""
    kind = board.kind(square)
    if board.ground[square].plant is not None:
        return False
    if kind in BRIDGES:
        return piece.heavy
    return kind in DEADLY and not (piece.kind == "thief" and kind in PITS and not piece.wounded)


def may_leave(walk: Walk, square: Square, lying: Piece | None, beneath: Piece | None) -> bool:
    """Whether the load may be laid on a square that holds these, or be handed to the friend there."""
    load, board = walk.load, walk.board
    assert load is not None
    kind = board.kind(square)
    if beneath is not None:
        if not load.character or lying is not None or beneath.character:
            return False
    elif lying is not None and not lying.wounded:
        if lying.side != walk.piece.side or not lying.may_hold(load):
            return False
        if load.character or kind != "water" or board.ground[square].plant is not None:
            return True
        return may_lie(board, load, square, walk.piece.side)
    elif lying is not None and load.character:
        return False
    if not load.character:
        return may_lie(board, load, square, walk.piece.side)
    if kind in ("tree", "fountain") or (kind in BRIDGES and load.heavy):
        return False
    held = board.ground[square].plant is not None or board.has_rope(square)
    return kind not in DEADLY or held


def may_go_on(walk: Walk, square: Square, steps: int, after: Outcome) -> bool:
    """Nobody handles things so that his move cannot end anywhere."""
    board = walk.board
    before = board.top.get(square), board.under.get(square)
    place(board, square, after.top, None if is_lost(board, square, after) else after.under)
    fine = Walk(board, walk.piece, after.load).may_finish(square, steps)
    place(board, square, *before)
    return fine


def is_lost(board: Board, square: Square, after: Outcome) -> bool:
    """Whether the object left there is lost: in water without a plant, or over a chasm with nobody to hold it."""
    if after.under is None or after.under.character or after.under.kind == "rope":
        return False
    kind = board.kind(square)
    if kind == "water" and board.ground[square].plant is None:
        return True
    return kind in OBSTACLES and after.top is None


def place(board: Board, square: Square, top: Piece | None, under: Piece | None) -> None:
    for layer, piece in ((board.top, top), (board.under, under)):
        layer.pop(square, None)
        if piece is not None:
            layer[square] = piece


# Fighting.

Fighter = Piece | str  # a character, or a side's living tree or brambles: "0 living tree"


def side_of(fighter: Fighter) -> int:
    return fighter.side if isinstance(fighter, Piece) else int(fighter[0])


def where_is(board: Board, fighter: Fighter) -> Square:
    if isinstance(fighter, Piece):
        return fighter.square
    square = (board.living if TREE in fighter else board.brambles)[int(fighter[0])]
    assert square is not None
    return square


def called(board: Board, fighter: Fighter) -> str:
    name = fighter.name if isinstance(fighter, Piece) else fighter[2:]
    return f"{name} on {name_of(where_is(board, fighter))}"


def in_contact(board: Board, one: Fighter, other: Fighter) -> bool:
    here, there = where_is(board, one), where_is(board, other)
    if here == there:
        return any(not isinstance(fighter, Piece) and TREE in fighter for fighter in (one, other))
    return there in board.neighbours(here)


def ready(board: Board, side: int, attacking: bool) -> list[Fighter]:
    """Who may be drawn into a combat."""
    found: list[Fighter] = []
    for piece in board.team(side):
        away = attacking and (piece.barred or piece.kind == "stone elemental")
        if not piece.wounded and not away:
            found.append(piece)
    if board.living[side] is not None:
        found.append(f"{side} {TREE}")
    return found


def attack_targets(board: Board, first: Fighter) -> list[Fighter]:
    """Whom one may attack hand to hand."""
    if board.peace or (isinstance(first, Piece) and first.kind == "stone elemental"):
        return []
    other = 1 - side_of(first)
    enemies: list[Fighter] = [piece for piece in board.team(other) if not piece.hurt]
    if board.living[other] is not None:
        enemies.append(f"{other} {TREE}")
    if board.brambles[other] is not None:
        enemies.append(f"{other} {BRAMBLES}")
    return [enemy for enemy in enemies if in_contact(board, first, enemy)]


@dataclass
class Fight:
    """Who takes part, and both sums before the cards."""

    target: Fighter
    attackers: list[Fighter]
    shooters: list[Piece]
    defenders: list[Fighter]

    def sums(self, board: Board) -> tuple[int, int]:
        attack = 2 * len(self.shooters) + sum(worth(board, fighter, True) for fighter in self.attackers)
        defence = sum(worth(board, fighter, False) for fighter in self.defenders)
        if not self.attackers and board.living[side_of(self.target)] == where_is(board, self.target):
            defence += 2
        return attack, defence

    def told(self, board: Board) -> tuple[object, ...]:
        groups = [{called(board, f) for f in group} for group in (self.attackers, self.shooters, self.defenders)]
        return (called(board, self.target), *groups, *self.sums(board))


def worth(board: Board, fighter: Fighter, attacking: bool) -> int:
    if not isinstance(fighter, Piece):
        return 2 if TREE in fighter else 4
    value = 0 if fighter.wounded else fighter.combat
    if attacking:
        load = board.carried_by(fighter)
        return value + (load is not None and load.kind in ("sword", "steam saw"))
    beneath = board.under.get(fighter.square)
    return value + (beneath is not None and beneath.kind == "armor")


def close_fight(board: Board, first: Fighter, target: Fighter) -> Fight:
    """Whoever touches an enemy that is in comes in too, until nobody else does. Brambles stand alone."""
    attackers, defenders = [first], [target]
    alone = not isinstance(target, Piece) and BRAMBLES in target
    mine = ready(board, side_of(first), attacking=True)
    theirs = [] if alone else ready(board, side_of(target), attacking=False)
    growing = True
    while growing:
        growing = False
        for own, waiting, enemies in ((attackers, mine, defenders), (defenders, theirs, attackers)):
            for fighter in waiting:
                if fighter not in own and any(in_contact(board, fighter, enemy) for enemy in enemies):
                    own.append(fighter)
                    growing = True
    return Fight(target, attackers, [], defenders)


def is_shooter(board: Board, piece: Piece) -> bool:
    """Who can shoot at all now: not hand to hand with anybody unwounded."""
    if piece.wounded or piece.barred or piece.kind == "stone elemental" or board.top.get(piece.square) is not piece:
        return False
    load = board.carried_by(piece)
    armed = load is not None and load.kind == "crossbow" and not load.used
    if piece.kind != "archer elf" and not armed:
        return False
    touching = [board.top[square] for square in board.neighbours(piece.square) if square in board.top]
    return not any(enemy.side != piece.side and not enemy.wounded for enemy in touching)


def shot_targets(board: Board, piece: Piece) -> list[Piece]:
    if not is_shooter(board, piece):
        return []
    near = board.neighbours(piece.square)
    return [
        target
        for target in board.targets(piece)
        if target.side != piece.side and not target.hurt and target.square not in near
    ]


def fight_options(board: Board, first: Fighter) -> dict[str, Fight]:
    found = {f"attack {called(board, t)}": close_fight(board, first, t) for t in attack_targets(board, first)}
    if isinstance(first, Piece):
        shots = shot_targets(board, first)
        found.update({f"shoot {called(board, target)}": Fight(target, [], [first], [target]) for target in shots})
    return found


def more_shooters(board: Board, fight: Fight) -> list[Piece]:
    """Who may add a shot to an attack."""
    if not isinstance(fight.target, Piece):
        return []
    busy = [*fight.attackers, *fight.shooters]
    mine = [piece for piece in board.team(1 - fight.target.side) if piece not in busy]
    return [piece for piece in mine if fight.target in shot_targets(board, piece)]


# Everything else that a character can do for an action point.


def other_options(board: Board, piece: Piece) -> set[str]:
    here = piece.square
    found = room_options(board, piece)
    found |= {f"wade to {name_of(square)}" for square in wades(board, piece)}
    if board.jump_cards[piece.side]:
        found |= {f"jump to {name_of(square)}" for square in jumps(board, piece)}
    for direction in STEPS:
        found |= edge_options(board, piece, direction)
    near = board.neighbours(here)
    if piece.kind == "cleric":
        found |= {f"heal {name_of(square)}" for square in near if square in board.top and board.top[square].wounded}
    if piece.kind == "breeder" and spare_young(board, piece.side):
        floors = [square for square in near if board.ground[square].is_normal_floor and board.is_empty(square)]
        found |= {f"spawn on {name_of(square)}" for square in floors}
    if piece.kind == "druid":
        found |= druid_options(board, piece)
    if piece.kind == "living trap" and board.ground[here].is_normal_floor and here not in board.under:
        found.add("become a trap")
    if piece.kind == "logger" or board.carries(piece, "steam saw"):
        found |= cuts(board, piece)
    return found | object_options(board, piece)


def spare_young(board: Board, side: int) -> list[Piece]:
    return [piece for piece in board.supply("spawnling") if piece.side == side]


def cuts(board: Board, piece: Piece) -> set[str]:
    return {f"cut {name_of(square)}" for square in board.neighbours(piece.square) if board.kind(square) == "tree"}


def enchantments(board: Board, piece: Piece) -> set[str]:
    if piece.kind != "enchantress elf":
        return set()
    trees = [square for square in [piece.square, *board.seen(piece.square)] if board.kind(square) == "tree"]
    return {f"enchant {name_of(square)}" for square in trees if square not in [*board.living, *board.enchanted]}


def room_options(board: Board, piece: Piece) -> set[str]:
    """Rooms that can be revealed, and rooms that can be turned."""
    here = piece.square
    hidden = {room.place for room in board.rooms if not room.id and room.place <= 2 * (board.rows // 5)}
    found = set()
    if board.line_of(here) == piece.side:
        last = 2 * (board.rows // 5)
        found = {f"reveal room {place}" for place in ((1, 2) if piece.side == 0 else (last - 1, last))}
        found = {words for words in found if int(words.split()[-1]) in hidden}
    else:
        for direction in STEPS:
            square = board.beyond(here, direction)
            if square is not None and board.kind(square) == "hidden" and board.edges[here, direction] in OPEN:
                found.add(f"reveal room {board.room_of(square)}")
    if board.kind(here) == "gear":
        mine = next(room for room in board.rooms if room.place == board.room_of(here))
        for room in board.rooms:
            if room.id and room.number == mine.number:
                ways = (True, False) if piece.kind == "mekanork" else (room.clockwise,)
                found |= {f"rotate room {room.place} {'' if way else 'counter-'}clockwise" for way in ways}
    return found


def edge_options(board: Board, piece: Piece, direction: str) -> set[str]:
    """What can be done to an edge of one's square, or through it."""
    here = piece.square
    far = board.beyond(here, direction)
    if far is None:
        return set()
    near, facing = board.between(here, direction)
    found = set()
    if piece.kind == "wall-walker" and may_pass_wall(board, piece, direction, far):
        found.add(f"walk through the wall {direction}")
    if piece.kind == "thief" and near in ("portcullis", "open portcullis"):
        found.add(f"{'raise' if near == 'portcullis' else 'lower'} the portcullis {direction}")
    if piece.kind in ("warrior", "stone elemental") and near in ("portcullis", "open portcullis"):
        found.add(f"break the portcullis {direction}")
    if piece.kind == "araknis" and board.webs[piece.side]:
        found |= web_options(board, here, far, direction)
    dry = board.kind(here) != "water" or board.ground[here].plant is not None
    if near == "sconce" and dry and here not in board.under and board.supply("neutral torch"):
        found.add(f"take the torch {direction}")
    if board.carries(piece, "torch") and "web" in (near, facing):
        found.add(f"burn the web {direction}")
    if piece.kind == "wizard" and board.carries(piece, "fireball wand") and web_in_line(board, here, direction):
        found.add(f"fire at the web {direction}")
    return found


def may_pass_wall(board: Board, piece: Piece, direction: str, far: Square) -> bool:
    edges = board.between(piece.square, direction)
    if board.kind(far) in ("hidden", BRAMBLES) or all(edge in OPEN for edge in edges):
        return False
    if any(edge in ("portcullis", "web") for edge in edges):
        return False
    there = board.top.get(far)
    if board.line_of(far) == 1 - piece.side and there is not None and not there.wounded:
        return False
    return Walk(board, piece, board.carried_by(piece)).may_end(far)


def web_options(board: Board, here: Square, far: Square, direction: str) -> set[str]:
    """On an edge with nothing on it: inside a room, or on a border, in a revealed room that the weaver names."""
    empty = ("open", "broken portcullis")
    near, facing = board.between(here, direction)
    if near not in empty or (board.kind(far) != "hidden" and facing not in empty):
        return set()
    own, other = board.room_of(here), board.room_of(far)
    found = set() if own is None else {f"weave a web {direction}"}
    if own != other and other is not None and board.kind(far) != "hidden":
        found.add(f"weave a web beyond {direction}")
    return found


def web_in_line(board: Board, here: Square, direction: str) -> Square | None:
    """The square before a web that ends a line of sight."""
    seen = board.seen_along(here, direction)
    last = seen[-1] if seen else here
    if last != here:
        stops = board.kind(here) != "tree" and board.kind(last) in ("tree", "vines", "cut vines")
        if last in board.top or stops:
            return None
    beyond = board.beyond(last, direction)
    return last if beyond is not None and "web" in board.between(last, direction) else None


def druid_options(board: Board, piece: Piece) -> set[str]:
    found = set()
    if board.plants[piece.side]:
        found |= {f"plant on {name_of(square)}" for square in board.seen(piece.square) if takes_plant(board, square)}
    room = board.room_of(piece.square)
    for square, ground in board.ground.items():
        if room is not None and board.room_of(square) == room and ground.is_normal_floor and board.is_empty(square):
            found.add(f"brambles on {name_of(square)}")
    if board.brambles[piece.side] is not None:
        found.add("withdraw the brambles")
    return found


def takes_plant(board: Board, square: Square) -> bool:
    return board.kind(square) in OBSTACLES | BRIDGES and board.ground[square].plant is None


def object_options(board: Board, piece: Piece) -> set[str]:
    """What is carried, and what the square gives."""
    here = piece.square
    found = set()
    load = board.carried_by(piece)
    if here not in board.under and board.kind(here) == "vines" and board.supply("neutral rope"):
        found.add("cut a vine")
    if load is None or load.character:
        return found
    targets = board.targets(piece)
    if load.kind == "scroll of flight" and "magic_user" in facts()[piece.kind]["tags"]:
        found |= {f"lift {name_of(target.square)}" for target in [piece, *targets]}
    if load.kind == "fireball wand" and piece.kind == "wizard":
        found |= {f"fire at {name_of(target.square)}" for target in targets if not is_wet(board, target.square)}
    if load.kind == "speed potion":
        found.add("drink the potion")
    return found


def is_wet(board: Board, square: Square) -> bool:
    return board.kind(square) == "water" and board.ground[square].plant is None and not board.has_rope(square)


# Who may act, and all that he may do.


def may_recover(board: Board, piece: Piece) -> set[str]:
    """What the wounded can do for themselves: Trolls regenerate, all drink from a fountain beside them."""
    found: set[str] = set()
    if board.top.get(piece.square) is not piece:
        return found
    if piece.kind == "troll" and not piece.hurt:
        found.add("regenerate")
    if any(board.kind(square) == "fountain" for square in board.neighbours(piece.square)):
        found.add("drink from the fountain")
    return found


def options_of(board: Board, piece: Piece) -> set[str]:
    """Everything that a character may do now."""
    if piece.where == "trap":
        return {"become a creature"}
    if not piece.on_board or piece.barred:
        return set()
    paid = board.points_of(piece) > 0
    if piece.wounded:
        return may_recover(board, piece) if paid else set()
    found = enchantments(board, piece)
    if piece.kind == "logger" and board.carries(piece, "steam saw"):
        found |= cuts(board, piece)
    if not paid:
        return found
    return found | move_options(board, piece) | fight_options(board, piece).keys() | other_options(board, piece)


def actors(board: Board, side: int) -> set[str]:
    """Whom a side may choose to act."""
    mine = [piece for piece in board.pieces if piece.side == side and piece.character]
    found = {piece.name for piece in mine if options_of(board, piece)}
    if board.living[side] is not None and board.points and attack_targets(board, f"{side} {TREE}"):
        found.add(TREE)
    return found | {"end turn"}
