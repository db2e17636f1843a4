"""Numbers for learners."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister.abilities import NO_MORE
from hurlyburly.games.dungeon_twister.carry import HANDLINGS
from hurlyburly.games.dungeon_twister.combat import ENOUGH
from hurlyburly.games.dungeon_twister.deeds import OTHER
from hurlyburly.games.dungeon_twister.going import BY, DEED, MOVE
from hurlyburly.games.dungeon_twister.ground import EDGE_NAMES, SLOTS, SQUARES
from hurlyburly.games.dungeon_twister.packs import MOST_PAIRS
from hurlyburly.games.dungeon_twister.things import OTHERS, PLACE
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    FIRST_ROPE,
    KIND,
    LIVING_TREE_OF,
    NAME,
    SET,
    TEAM_KINDS,
)
from hurlyburly.games.dungeon_twister.turn import END_TURN
from hurlyburly.games.dungeon_twister.view import GROUND_WORDS, TokenView, TwisterView
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.play import kind_of, number_of
from hurlyburly.kernel.step import pair

MOST_FOUND = 3  # tokens on a room
DEEDS = OTHER // DEED
TEAM = [*range(TEAM_KINDS), *range(AMULET, SET)]
CARDS = range(7)

action = Actions(
    {
        "PickPairs": range(MOST_PAIRS),
        "NamePairs": range(MOST_PAIRS),
        "PickTeam": TEAM,
        "NameKinds": TEAM,
        "GoWithout": range(TEAM_KINDS),
        "LineUp": range(TEAM_KINDS),
        "Hide": [pair(kind, slot) for kind in TEAM for slot in range(SLOTS)],
        "PlayCard": range(2, 6),
        "Act": [*range(FIRST_ROPE), LIVING_TREE_OF, LIVING_TREE_OF + 1, END_TURN],
        "Do": [deed * DEED + square for deed in range(DEEDS) for square in range(SQUARES)]
        + [OTHER + number for number in range(8 * len(OTHERS))],
        "Pause": [deed * DEED + square for deed in (MOVE, BY) for square in range(SQUARES)] + HANDLINGS,
        "RingAnswer": CARDS,
        "OrbAnswer": range(2),
        "PlaceFound": [pair(number, place) for number in range(MOST_FOUND) for place in range(25)],
        "GrowMore": [*range(SQUARES), NO_MORE],
        "JoinShots": [*range(FIRST_ROPE), ENOUGH],
        "LayCards": CARDS,
        "DrawLots": range(1),
    }
)
ACTIONS = len(action)
PLANES = 9  # numbers a square: ground, four edges, character, its owner, wounded, what lies beneath
OF_A_SIDE = 1 + 4 + 7 + 1 + 2
OBSERVATION = PLANES * SQUARES + 2 * OF_A_SIDE + 3 * SLOTS + 6 + 2 * len(NAME)
GROUND_NUMBER = {words: number / len(GROUND_WORDS) for number, words in reversed(list(enumerate(GROUND_WORDS)))}
EDGE_NUMBER = {words: number / len(EDGE_NAMES) for number, words in reversed(list(enumerate(EDGE_NAMES)))}


def kind_number(token: TokenView) -> float:
    return (KIND[number_of(token.thing)] + 1) / len(NAME)


def observe(view: TwisterView) -> list[float]:
    """The board square by square, then cards, rooms and what this seat remembers; sides as this seat sees them."""
    me = view.seat or 0
    board = [0.0] * (PLANES * SQUARES)
    for square in range(SQUARES):
        board[PLANES * square] = GROUND_NUMBER[view.ground[square]]
        for direction in range(4):
            board[PLANES * square + 1 + direction] = EDGE_NUMBER[view.edges[4 * square + direction]]
    for token in view.tokens:
        if token.square and token.where != "trap":
            place = PLANES * number_of(token.square)
            if token.character and not token.beneath:
                board[place + 5] = kind_number(token)
                board[place + 6] = 1.0 if token.owner == "AB"[me] else -1.0
                board[place + 7] = float(token.wounded)
            else:
                board[place + 8] = kind_number(token)
    rest: list[float] = []
    for seat in (me, 1 - me):
        side = view.sides[seat]
        rest += [side.points / 8, side.jump_cards / 3, side.plants / 3, side.webs / 3]
        rest += [float(card in side.action_cards) for card in (2, 3, 4, 5)]
        rest += [side.combat_cards.count(card) / 2 for card in CARDS]
    for room in view.rooms:
        rest += [float(bool(room.id)), room.face_down[me] / 3, room.face_down[1 - me] / 3]
    rest += [view.action_points / 5, sum(view.potion_points) / 8, float(view.active == me), float(view.peace)]
    rest += [view.steps / 5, view.dull / 24]
    mine = [0.0] * (2 * len(NAME))
    for own in view.remembered:
        kind = KIND[number_of(own.thing)]
        if kind_of(own.where) == PLACE.id:
            mine[kind] = (number_of(own.where) + 1) / SLOTS
        elif own.where == "hand":
            mine[len(NAME) + kind] = 1.0
    return board + rest + mine
