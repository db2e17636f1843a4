"""What comes of an option, worked out on the referee's own board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.dungeon_twister_board import (
    BACK,
    BELOW,
    BRIDGES,
    DEADLY,
    OBSTACLES,
    PITS,
    STEPS,
    Board,
    Ground,
    Piece,
    Square,
    named,
)
from referee.dungeon_twister_rules import Fight, Fighter, side_of, spare_young, web_in_line

FREE = ("enchant", "become a creature")


def carry_out(board: Board, piece: Piece, words: str) -> None:
    """A deed of a character, combat aside: what it costs, what it does, who falls."""
    verb, _, last = words.rpartition(" ")
    square = named(last) if last[:1] in "abcdefghij" and last[1:].isdigit() else None
    free = words.startswith(FREE) or (verb == "cut" and piece.kind == "logger" and board.carries(piece, "steam saw"))
    if not free:
        pay(board, piece)
    if not words.startswith("enchant"):
        board.enchanted = []
    if words in ("stay here",) or verb in ("move to", "jump to", "wade to", "walk through the wall"):
        go(board, piece, verb, square, last)
    elif verb.startswith("rotate room"):
        rotate(board, int(verb.split()[2]), last == "clockwise")
    elif square is not None:
        on_square(board, piece, verb, square)
    elif last in STEPS:
        on_edge(board, piece, verb, last)
    else:
        on_the_spot(board, piece, words)
    fall(board)


def pay(board: Board, doer: Fighter) -> None:
    """A drinker's own points first."""
    piece = doer if isinstance(doer, Piece) else None
    if piece is not None and board.own_points.get(piece.number):
        board.own_points[piece.number] -= 1
    else:
        board.points -= 1


# Going.


def go(board: Board, piece: Piece, verb: str, square: Square | None, last: str) -> None:
    start = piece.square
    goal = square or (board.beyond(start, last) if last in STEPS else start)
    assert goal is not None
    load = board.lift(piece)
    if verb == "wade to" and load is not None and not load.character:
        board.under[start] = load
        load = None
    if verb == "jump to":
        board.jump_cards[piece.side] -= 1
    if board.line_of(goal) == 1 - piece.side:
        board.score[piece.side] += 2 if piece.kind == "goblin" else 1
        if load is not None:
            board.score[piece.side] += load.kind == "treasure"
            load.where = "escaped"
        piece.where = "escaped"
        return
    land(board, piece, load, goal)


def land(board: Board, piece: Piece, load: Piece | None, square: Square) -> None:
    lying = board.top.pop(square, None)
    put(piece, board.top, square)
    if lying is not None or load is not None:
        below = lying if lying is not None else load
        assert below is not None
        put(below, board.under, square)


def put(piece: Piece, layer: dict[Square, Piece], square: Square) -> None:
    layer[square] = piece
    piece.where = f"{'abcdefghij'[square[1]]}{square[0]}"


def turned(square: Square, corner: Square) -> Square:
    """Where a square of a room comes to lie after a quarter turn clockwise."""
    row, column = square[0] - corner[0], square[1] - corner[1]
    return corner[0] + column, corner[1] + 4 - row


def rotate(board: Board, room: int, clockwise: bool) -> None:
    """The whole room with all that is in it, a quarter turn."""
    corner = (1 + (room - 1) // 2 * 5, (room - 1) % 2 * 5)
    inside = [square for square in board.ground if board.room_of(square) == room]
    clockwards = list(STEPS)
    for _ in range(1 if clockwise else 3):
        ground = {turned(square, corner): board.ground[square] for square in inside}
        edges = {
            (turned(square, corner), clockwards[(number + 1) % 4]): board.edges[square, direction]
            for square in inside
            for number, direction in enumerate(clockwards)
        }
        for layer in (board.top, board.under):
            moving = {square: layer.pop(square) for square in inside if square in layer}
            for square, piece in moving.items():
                put(piece, layer, turned(square, corner))
        for markers in (board.living, board.brambles, board.traps):
            for side in range(2):
                at = markers[side]
                if at in inside:
                    markers[side] = turned(at, corner)
        board.ground.update(ground)
        board.edges.update(edges)


# Deeds.


def on_square(board: Board, piece: Piece, verb: str, square: Square) -> None:
    side = piece.side
    if verb == "heal":
        board.top[square].wounded = False
        board.top[square].barred = True
    elif verb == "spawn on":
        put(spare_young(board, side)[0], board.top, square)
    elif verb == "plant on":
        grow(board, square, side)
    elif verb == "brambles on":
        remove_brambles(board, side)
        board.ground[square] = Ground("brambles")
        board.brambles[side] = square
    elif verb == "enchant":
        alive = board.living[side]
        board.enchanted += [alive] if alive is not None else []
        board.living[side] = square
    elif verb == "cut":
        board.living = [None if tree == square else tree for tree in board.living]
        board.ground[square] = Ground("stump")
        if square in board.top:
            strike(board, board.top[square], also_wounded=True)
    elif verb == "lift":
        use_up(board, piece)
        board.top[square].flying = True
    elif verb == "fire at":
        use_up(board, piece)
        if square in board.under and board.under[square].character:
            kill(board, board.under[square])
        kill(board, board.top[square])
    else:
        raise AssertionError(verb)


def grow(board: Board, square: Square, side: int) -> None:
    board.ground[square] = replace(board.ground[square], plant=side)
    board.plants[side] -= 1


def on_edge(board: Board, piece: Piece, verb: str, direction: str) -> None:
    here = piece.square
    far = board.beyond(here, direction)
    assert far is not None
    near, facing = (here, direction), (far, BACK[direction])
    states = {"raise": "open portcullis", "lower": "portcullis", "break": "broken portcullis"}
    if verb.partition(" ")[0] in states:
        board.edges[near] = board.edges[facing] = states[verb.partition(" ")[0]]
    elif verb.startswith("weave a web"):
        board.webs[piece.side] -= 1
        inside = board.room_of(here) == board.room_of(far)
        for edge in (near, facing) if inside else (facing,) if "beyond" in verb else (near,):
            board.edges[edge] = "web"
    elif verb == "take the torch":
        board.edges[near] = "used sconce"
        put(board.supply("neutral torch")[0], board.under, here)
    elif verb == "burn the web":
        burn(board, here, direction)
    elif verb == "fire at the web":
        last = web_in_line(board, here, direction)
        assert last is not None
        use_up(board, piece)
        burn(board, last, direction)
    else:
        raise AssertionError(verb)


def burn(board: Board, square: Square, direction: str) -> None:
    far = board.beyond(square, direction)
    assert far is not None
    for edge in ((square, direction), (far, BACK[direction])):
        if board.edges[edge] == "web":
            board.edges[edge] = "open"


def on_the_spot(board: Board, piece: Piece, words: str) -> None:
    if words == "drink the potion":
        use_up(board, piece)
        board.own_points[piece.number] = board.own_points.get(piece.number, 0) + 4
    elif words == "cut a vine":
        here = piece.square
        board.ground[here] = Ground("cut vines", board.ground[here].mist)
        put(board.supply("neutral rope")[0], board.under, here)
    elif words == "become a trap":
        here = piece.square
        del board.top[here]
        piece.where = "trap"
        board.traps[piece.side] = here
        board.ground[here] = Ground("living trap")
    elif words == "become a creature":
        rise(board, piece)
    elif words in ("regenerate", "drink from the fountain"):
        piece.wounded = False
        piece.barred = piece.barred or words == "regenerate"
    elif words == "withdraw the brambles":
        remove_brambles(board, piece.side)
    else:
        raise AssertionError(words)


def rise(board: Board, piece: Piece) -> None:
    here = board.traps[piece.side]
    assert here is not None
    while here in board.top:
        kill(board, board.top[here])
    if here in board.under:
        board.under.pop(here).where = "gone"
    owner = board.ground[here].plant
    if owner is not None:
        board.plants[owner] += 1
    board.ground[here] = Ground("floor")
    board.traps[piece.side] = None
    put(piece, board.top, here)


def use_up(board: Board, piece: Piece) -> None:
    board.under.pop(piece.square).where = "gone"


def remove_brambles(board: Board, side: int) -> None:
    square = board.brambles[side]
    if square is not None:
        board.ground[square] = Ground("floor")
        board.brambles[side] = None


# Wounds and death.


def strike(board: Board, piece: Piece, also_wounded: bool) -> None:
    """The unwounded are wounded, and whom they carry dies; the wounded die if it was meant for them."""
    if piece.wounded:
        if also_wounded:
            kill(board, piece)
        return
    beneath = board.under.get(piece.square)
    piece.wounded = piece.hurt = True
    if beneath is not None and beneath.character:
        kill(board, beneath)


def kill(board: Board, piece: Piece) -> None:
    square = piece.square
    board.score[1 - piece.side] += 1
    if board.top.get(square) is piece:
        del board.top[square]
        if square in board.under and board.under[square].character:
            board.top[square] = board.under.pop(square)
    else:
        del board.under[square]
    piece.where = "dead"
    if piece.kind == "druid":
        remove_brambles(board, piece.side)


def fall(board: Board) -> None:
    """At the end of an action: whoever has no hold falls, and what nobody holds is lost."""
    for square in list(board.ground):
        while square in board.top and not is_held(board, board.top[square], square):
            kind = board.kind(square)
            if kind in BRIDGES:
                board.ground[square] = replace(board.ground[square], kind=BELOW[kind])
                if square in board.under and not board.under[square].character:
                    board.under.pop(square).where = "gone"
            else:
                kill(board, board.top[square])
        thing = board.under.get(square)
        if thing is None or thing.character or thing.kind == "rope" or board.kind(square) not in OBSTACLES:
            continue
        dry = board.kind(square) != "water" or board.ground[square].plant is not None
        if square not in board.top or not dry:
            board.under.pop(square).where = "gone"


def is_held(board: Board, piece: Piece, square: Square) -> bool:
    kind = board.kind(square)
    if kind not in DEADLY and not (kind in BRIDGES and piece.heavy):
        return True
    if board.ground[square].plant is not None or board.has_rope(square):
        return True
    return piece.kind == "thief" and kind in PITS and not piece.wounded and not piece.paralysed


# Combat.


def resolve(board: Board, fight: Fight, cards: tuple[int, int]) -> None:
    """Both cards are spent, but +0 comes back; the higher sum wins, and nothing happens on a tie."""
    attack, defence = fight.sums(board)
    attacker = 1 - side_of(fight.target)
    for side, card in ((attacker, cards[0]), (1 - attacker, cards[1])):
        if card:
            board.hands[side].remove(card)
    attack, defence = attack + cards[0], defence + cards[1]
    losers = fight.defenders if attack > defence else fight.attackers if attack < defence else []
    for fighter in losers:
        lose(board, fighter, fighter is fight.target)
    fall(board)


def lose(board: Board, fighter: Fighter, is_target: bool) -> None:
    if isinstance(fighter, Piece):
        strike(board, fighter, also_wounded=is_target)
    elif "tree" in fighter:
        board.living[side_of(fighter)] = None
    else:
        remove_brambles(board, side_of(fighter))


# What there is to compare.

MARKS = ("wounded", "barred", "paralysed", "flying", "hurt", "used")
COUNTS = ("living", "brambles", "traps", "plants", "webs", "score", "jump_cards", "hands", "points", "enchanted")
CLEAR = {"open", "broken portcullis"}  # a view does not tell what is under a web


def differences(ruled: Board, played: Board) -> dict[str, tuple[Any, Any]]:
    """What two boards differ in, each with what either says."""
    found: dict[str, tuple[Any, Any]] = {}
    for one, other in zip(ruled.pieces, played.pieces, strict=True):
        if told(ruled, one) != told(played, other):
            found[f"{'AB '[one.side]} {one.name}"] = told(ruled, one), told(played, other)
    if ruled.ground != played.ground:
        for square, ground in ruled.ground.items():
            if ground != played.ground[square]:
                found[f"ground {square}"] = ground, played.ground[square]
    if ruled.edges != played.edges:
        for edge, word in ruled.edges.items():
            if word != played.edges[edge] and {word, played.edges[edge]} != CLEAR:
                found[f"edge {edge}"] = word, played.edges[edge]
    for name in COUNTS:
        if getattr(ruled, name) != getattr(played, name):
            found[name] = getattr(ruled, name), getattr(played, name)
    mine, theirs = ({n: left for n, left in board.own_points.items() if left} for board in (ruled, played))
    if mine != theirs:
        found["own points"] = mine, theirs
    return found


def told(board: Board, piece: Piece) -> tuple[Any, ...]:
    if not piece.on_board:
        return (piece.where,)
    beneath = board.under.get(piece.square) is piece
    return (piece.where, beneath, *[mark for mark in MARKS if getattr(piece, mark)])
