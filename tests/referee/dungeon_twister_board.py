"""The referee's own board of Dungeon Twister: read from a view, in words, with its own idea of what touches and sees.

Nothing of the game's code is used: squares are (row, column), ground and edges are the words of the view.
"""

from __future__ import annotations

import tomllib
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import hurlyburly as hb

GAME = "dungeon-twister"
CONTENT = Path(hb.__file__).parent / "games" / "dungeon_twister" / "content"
Square = tuple[int, int]

NORTH, EAST, SOUTH, WEST = "north", "east", "south", "west"
STEPS = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}
BACK = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}

OPEN = {"open", "open portcullis", "broken portcullis"}
PITS = {"pit", "living trap"}
DEADLY = PITS | {"rift", "crevasse"}
OBSTACLES = DEADLY | {"water"}
BRIDGES = {"bridge over water", "bridge over a rift", "bridge over a crevasse"}
BELOW = {"bridge over water": "water", "bridge over a rift": "rift", "bridge over a crevasse": "crevasse"}
SEEN_INTO = {"tree", "vines", "cut vines"}  # not across
HEAVY = 4
HURT, USED = 2, 32  # what a view does not tell: bits of a position's flags


@cache
def facts() -> dict[str, dict[str, Any]]:
    """What is printed on the tokens, from the content files: by name."""
    told = tomllib.loads((CONTENT / "characters.toml").read_text(encoding="utf-8"))
    found = {entry["name"].lower(): entry for entry in told["character"]}
    young = next(entry for entry in told["creature"] if entry["id"] == "spawnling")
    found.update({f"spawnling {number}": {**young, "tags": []} for number in (1, 2, 3)})
    for entry in tomllib.loads((CONTENT / "objects.toml").read_text(encoding="utf-8"))["object"]:
        found[entry["name"].lower()] = entry
    return found


def name_of(square: Square) -> str:
    return f"{'abcdefghij'[square[1]]}{square[0]}"


def named(name: str) -> Square:
    return int(name[1:]), "abcdefghij".index(name[0])


@dataclass
class Piece:
    """A character or an object, wherever it is."""

    number: int
    name: str  # as options write it
    side: int  # 2 for nobody's
    character: bool
    where: str
    wounded: bool = False
    barred: bool = False
    paralysed: bool = False
    flying: bool = False
    hurt: bool = False  # in this turn
    used: bool = False
    beneath: bool = False

    @property
    def kind(self) -> str:
        if self.side == 2:
            return self.name.split()[1]  # "neutral rope 1"
        return self.name if self.character else self.name.partition("'s ")[2]

    @property
    def square(self) -> Square:
        return named(self.where)

    @property
    def on_board(self) -> bool:
        return self.where[-1].isdigit()

    @property
    def combat(self) -> int:
        return int(facts()[self.kind]["combat"]) if self.character else 0

    @property
    def movement(self) -> int:
        return int(facts()[self.kind]["movement"])

    @property
    def heavy(self) -> bool:
        return self.combat >= HEAVY

    @property
    def elf(self) -> bool:
        return self.kind.endswith(" elf")

    def may_hold(self, thing: Piece) -> bool:
        return thing.kind != "steam saw" or self.combat >= 3


@dataclass(frozen=True)
class Ground:
    kind: str
    mist: bool = False
    plant: int | None = None  # whose

    @property
    def is_normal_floor(self) -> bool:
        return self.kind == "floor" and not self.mist and self.plant is None


@dataclass
class Board:
    """A moment of a game, as plain things."""

    active: int
    rows: int
    points: int  # action points
    goal: int
    peace: bool
    ground: dict[Square, Ground]
    edges: dict[tuple[Square, str], str]
    pieces: list[Piece]
    rooms: list[Any]  # of the view
    score: list[int]
    hands: list[list[int]]  # combat cards
    jump_cards: list[int]
    plants: list[int]
    webs: list[int]
    own_points: dict[int, int]  # of drinkers, by piece
    enchanted: list[Square]
    bent_plants: bool
    revealed: int  # the place, from 1, of the room whose tokens are being placed
    living: list[Square | None] = field(default_factory=list)
    brambles: list[Square | None] = field(default_factory=list)
    traps: list[Square | None] = field(default_factory=list)
    top: dict[Square, Piece] = field(default_factory=dict)
    under: dict[Square, Piece] = field(default_factory=dict)

    def copy(self) -> Board:
        """A board to try something on."""
        twin = copy(self)
        twin.pieces = [copy(piece) for piece in self.pieces]
        twin.top = {square: twin.pieces[piece.number] for square, piece in self.top.items()}
        twin.under = {square: twin.pieces[piece.number] for square, piece in self.under.items()}
        twin.ground, twin.edges, twin.own_points = dict(self.ground), dict(self.edges), dict(self.own_points)
        twin.hands = [hand[:] for hand in self.hands]
        for name in ("living", "brambles", "traps", "plants", "webs", "score", "jump_cards", "enchanted"):
            setattr(twin, name, getattr(self, name)[:])
        return twin

    # Where things are.

    def lift(self, piece: Piece) -> Piece | None:
        """Take a character off its square with what it carries, and say what that is."""
        load = self.carried_by(piece)
        del self.top[piece.square]
        if load is not None:
            del self.under[piece.square]
        return load

    def carried_by(self, piece: Piece) -> Piece | None:
        beneath = self.under.get(piece.square)
        if piece.wounded or beneath is None or self.top.get(piece.square) is not piece:
            return None
        return beneath if piece.may_hold(beneath) else None

    def carries(self, piece: Piece, kind: str) -> bool:
        load = self.carried_by(piece)
        return load is not None and load.kind == kind

    def kind(self, square: Square) -> str:
        return self.ground[square].kind

    def is_empty(self, square: Square) -> bool:
        return square not in self.top and square not in self.under

    def line_of(self, square: Square) -> int | None:
        """Whose starting line a square belongs to."""
        if self.kind(square) != "starting line":
            return None
        return 0 if square[0] == 0 else 1

    def room_of(self, square: Square) -> int | None:
        """The place, from 1, of the room a square is in."""
        if self.line_of(square) is not None:
            return None
        return (square[0] - 1) // 5 * 2 + square[1] // 5 + 1

    # Neighbours.

    def beyond(self, square: Square, direction: str) -> Square | None:
        row, column = square[0] + STEPS[direction][0], square[1] + STEPS[direction][1]
        return (row, column) if (row, column) in self.ground else None

    def between(self, square: Square, direction: str) -> tuple[str, str]:
        """What both squares say of the edge between them."""
        far = self.beyond(square, direction)
        assert far is not None
        return self.edges[square, direction], self.edges[far, BACK[direction]]

    def is_open(self, square: Square, direction: str, *besides: str) -> bool:
        """Whether both sides of an edge are open, or one of the words besides."""
        far = self.beyond(square, direction)
        if far is None or self.kind(far) == "hidden":
            return False
        return all(edge in OPEN or edge in besides for edge in self.between(square, direction))

    def neighbours(self, square: Square) -> list[Square]:
        """Adjacent squares: a side shared, and an edge that lets fighting through."""
        return [far for d in STEPS if (far := self.beyond(square, d)) is not None and self.is_open(square, d)]

    # Help on obstacles.

    def has_rope(self, square: Square) -> bool:
        return square in self.under and self.under[square].kind == "rope"

    def helps(self, square: Square, side: int) -> bool:
        """A plant, a rope that lies there, or an unwounded friendly Thief on a pit."""
        if self.ground[square].plant is not None or self.has_rope(square):
            return True
        there = self.top.get(square)
        if there is None or self.kind(square) not in PITS:
            return False
        return there.kind == "thief" and there.side == side and not there.wounded

    def anchors(self, square: Square, side: int) -> int:
        count = 0
        for far in self.neighbours(square):
            kind = self.kind(far)
            if kind in OBSTACLES:
                count += self.helps(far, side)
            else:
                count += kind not in ("fountain", "brambles", "hidden")
        return count

    # Sight.

    def seen(self, square: Square) -> list[Square]:
        return [far for direction in STEPS for far in self.seen_along(square, direction)]

    def seen_along(self, square: Square, direction: str) -> list[Square]:
        high = self.kind(square) == "tree"
        found: list[Square] = []
        here = square
        while True:
            slit = ("arrow slit",) if here == square else ()
            if not self.is_open(here, direction, *slit):
                return found
            far = self.beyond(here, direction)
            assert far is not None
            here = far
            kind = self.kind(here)
            if self.ground[here].mist or kind == "brambles" or (kind == "fountain" and not high):
                return found
            found.append(here)
            if not high and (here in self.top or kind in SEEN_INTO):
                return found

    def is_unseen_elf(self, viewer: Piece, target: Piece) -> bool:
        if not target.elf or self.kind(target.square) != "tree":
            return False
        return not viewer.elf and not self.carries(viewer, "amulet of elvish vision")

    def targets(self, viewer: Piece) -> list[Piece]:
        """Characters in sight that can be targeted."""
        found = [self.top[square] for square in self.seen(viewer.square) if square in self.top]
        return [target for target in found if not self.is_unseen_elf(viewer, target)]

    # Who is who.

    def team(self, side: int) -> list[Piece]:
        """A side's characters on the board that nobody carries."""
        return [piece for piece in self.top.values() if piece.side == side]

    def called(self, side: int, kind: str) -> Piece:
        return next(piece for piece in self.pieces if piece.side == side and piece.kind == kind)

    def supply(self, name: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.where == "supply" and piece.name.startswith(name)]

    def points_of(self, piece: Piece) -> int:
        return self.points + self.own_points.get(piece.number, 0)


def board_of(match: hb.Match) -> Board:
    """What a match's views tell, and of its position what no view tells: wounds of this turn, bolts shot."""
    view: Any = match.view(None)
    state = match.position()["state"]
    codes = Codes.known()
    pieces = codes.pieces(state["at"], state["flags"])
    squares = [(row, column) for row in range(view.rows) for column in range(10)]
    ground = {square: ground_of(view.ground[10 * square[0] + square[1]]) for square in squares}
    edges = {
        (square, direction): view.edges[4 * (10 * square[0] + square[1]) + number]
        for square in squares
        for number, direction in enumerate(STEPS)
    }
    drinkers: dict[int, int] = {}
    for drinker, left in zip(state["drinkers"], state["drinker_ap"], strict=True):
        drinkers[drinker] = drinkers.get(drinker, 0) + left
    board = Board(
        active=view.active,
        rows=view.rows,
        points=view.action_points,
        goal=view.goal,
        peace=view.peace,
        ground=ground,
        edges=edges,
        pieces=pieces,
        rooms=list(view.rooms),
        score=[side.points for side in view.sides],
        hands=[list(hand) for hand in state["hands"]],
        jump_cards=list(state["jumps"]),
        plants=[side.plants for side in view.sides],
        webs=[side.webs for side in view.sides],
        own_points=drinkers,
        enchanted=[divmod(square, 10) for square in state["enchanted"]],
        bent_plants=match.variants["bent-plants"],
        revealed=state["found"] + 1,
    )
    for side in view.sides:
        board.living.append(placed(side.living_tree))
        board.brambles.append(placed(side.brambles))
        board.traps.append(placed(side.trap))
    beneath = {(token.name, token.owner) for token in view.tokens if token.beneath}
    for piece in pieces:
        if piece.on_board:
            piece.beneath = (piece.name, ("A", "B", "")[piece.side]) in beneath
            (board.under if piece.beneath else board.top)[piece.square] = piece
    return board


def placed(thing: str) -> Square | None:
    """A square by its id; none if there is none."""
    return divmod(int(thing.removeprefix("square:")), 10) if thing else None


@cache
def ground_of(words: str) -> Ground:
    kind, *over = words.split(", ")
    plant = next((0 if word == "A's plant" else 1 for word in over if "plant" in word), None)
    return Ground(kind, "mist" in over, plant)


class Codes:
    """What the numbers of a position mean, found out by putting each in a position and looking at the view."""

    _known: Codes | None = None

    @classmethod
    def known(cls) -> Codes:
        if cls._known is None:
            cls._known = cls()
        return cls._known

    def __init__(self) -> None:
        match = hb.Match(GAME, 2, seed=1)
        self.blank = match.position()
        state = self.blank["state"]
        count = len(state["at"])
        shown = self.view(at=list(range(count)), lined_up=True)
        self.tokens = [(token.name, ("A", "B", "").index(token.owner), token.character) for token in shown.tokens]
        assert len(self.tokens) == count
        self.number = {(name, side): number for number, (name, side, _) in enumerate(self.tokens)}
        self.ground: dict[str, int] = {}
        for code, words in enumerate(self.view(ground=list(range(220))).ground):
            self.ground.setdefault(words, code)
        self.edges: dict[str, int] = {}
        for code in range(12):
            self.edges.setdefault(self.view(edges=[code] * len(state["edges"])).edges[0], code)
        self.supply = state["at"][self.number["spawnling 1", 0]]
        self.places = {self.supply: "supply"}
        for code in range(220, 256):
            tokens = self.view(at=[code] * count).tokens
            if tokens:
                self.places[code] = tokens[0].where
        self.flags: dict[str, int] = {"hurt": HURT, "used": USED}
        for bit in (1, 4, 8, 16):
            token = self.view(at=list(range(count)), lined_up=True, flags=[bit] * count).tokens[0]
            for what in ("wounded", "barred", "paralysed", "flying"):
                if getattr(token, what):
                    self.flags[what] = bit

    def view(self, **changed: Any) -> Any:
        data = {**self.blank, "state": {**self.blank["state"], **changed}}
        return hb.from_position(GAME, data).view(None)

    def pieces(self, at: list[int], flags: list[int]) -> list[Piece]:
        found = []
        for number, (name, side, character) in enumerate(self.tokens):
            where = name_of(divmod(at[number], 10)) if at[number] < 220 else self.places.get(at[number], "hidden")
            marks = {what: bool(flags[number] & bit) for what, bit in self.flags.items()}
            found.append(Piece(number, name, side, character, where, **marks))
        return found
