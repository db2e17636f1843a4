"""Numbers for learners.

Rooms are numbered as in the box that is played with: those of packs come after our own.
"""

from __future__ import annotations

from hurlyburly.games.dungeon_twister.abilities import NO_MORE
from hurlyburly.games.dungeon_twister.carry import HANDLINGS
from hurlyburly.games.dungeon_twister.combat import ENOUGH
from hurlyburly.games.dungeon_twister.deeds import OTHER
from hurlyburly.games.dungeon_twister.going import BY, DEED, MOVE
from hurlyburly.games.dungeon_twister.ground import (
    EDGE_NAMES,
    GROUND_NAMES,
    KIND_OF_GROUND,
    MIST,
    PLANT,
    ROWS,
    SLOTS,
    SQUARES,
    WIDE,
)
from hurlyburly.games.dungeon_twister.packs import MOST_PAIRS
from hurlyburly.games.dungeon_twister.things import OTHERS, PLACE, SQUARE
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    ANY_PLANT,
    FIRST_ROPE,
    LIVING_TREE_OF,
    SET,
    TEAM_KINDS,
    TOKENS,
)
from hurlyburly.games.dungeon_twister.turn import END_TURN
from hurlyburly.games.dungeon_twister.view import GROUND_WORDS, TokenView, TwisterView
from hurlyburly.kernel.encode import Actions, Blocks
from hurlyburly.kernel.parts import Block
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
QUESTIONS = list(dict.fromkeys([step for step, _ in action.meaning]))
OF_ROOMS = 2 * MOST_PAIRS

# A square: where its numbers begin within it. Hidden ground and an open edge are zeros, as what is not there.

GROUNDS = GROUND_NAMES[1:]
EDGES = EDGE_NAMES[1:-1]  # both kinds of web look the same
MISTY = len(GROUNDS)
PLANTED = MISTY + 1  # by me, by the other
EDGED = PLANTED + 2
A_SQUARE = EDGED + 4 * len(EDGES)

# A token, or what stands for one.

FIGURES = 15
ROLES = FIGURES  # acting; in a combat: attacks, shoots, defends, is the target
SECRET = ROLES + 5  # in hand, home, unpicked; face down on each of the rooms
A_TOKEN = SECRET + 3 + SLOTS
ENTRIES = TOKENS + 4  # brambles and living tree of each side
STATES = ("dead", "escaped", "gone", "found", "trap")

A_SIDE = 9 + 4 + 7 + 3 * 3 + MOST_PAIRS
MARKED = 9 + 4 + 7
PICKED = MARKED + 3 * 3
A_ROOM = OF_ROOMS + 4 + 3

BLOCKS = Blocks(
    Block(
        "board",
        A_SQUARE * SQUARES,
        f"{SQUARES} squares of {A_SQUARE}: which ground, mist, a plant of mine, of the other; which edge to the north, "
        f"east, south, west, {len(EDGES)} each",
    ),
    Block("standing", 3 * SQUARES, f"{SQUARES} squares of 3: a character of mine, of the other, an object"),
    Block("path", SQUARES, "by square: still to be walked"),
    Block("asked", len(QUESTIONS), "which question is open"),
    Block(
        "turn",
        11,
        "action points / 5, potion points / 8, my turn, asked, the other is asked, peace, steps / 5, dull turns / 24, "
        "both sums of the combat / 20, whether it is over",
    ),
    Block(
        "tokens",
        A_TOKEN * ENTRIES,
        f"{ENTRIES} tokens of {A_TOKEN}, by kind mine and then the other's, then nobody's, brambles and living trees: "
        "on the board, row / 21, column / 9, beneath or carried, wounded, barred, paralysed, flying, walking, "
        f"{', '.join(STATES)}, points of its own / 5; acting, attacks, shoots, defends, is the target; of mine in "
        "hand, at home, unpicked, and on which room it lies face down",
    ),
    Block(
        "sides",
        2 * A_SIDE,
        "mine and the other's: points / 8, cards / 16, whether they are shown, jump cards / 3, last card / 5, tokens "
        "in hand / 10, plants and webs / 3, the goal / 8, action cards 2 to 5, combat cards 0 to 6 / 2, brambles, "
        "living tree and trap (there, row / 21, column / 9), which pairs of rooms it has picked",
    ),
    Block(
        "rooms",
        A_ROOM * SLOTS,
        f"{SLOTS} places of {A_ROOM}: which room, how it is turned, whether it turns clockwise, tokens of mine and of "
        "the other face down / 3",
    ),
    Block("unseen", OF_ROOMS, "by room: may lie hidden"),
)
OBSERVATION = BLOCKS.size
BOARD, STANDING, PATH, ASKED, TURN, ALL_TOKENS, SIDES, ROOMS, UNSEEN = [
    BLOCKS.at(block.name) for block in BLOCKS.blocks
]
WORDS = {words: number for number, words in reversed(list(enumerate(GROUND_WORDS)))}  # all that a square says


def entry(number: int, me: int) -> int:
    """Where a token stands among all, as a side sees them."""
    if number < 2 * SET:
        return number % SET + SET * ((number // SET - me) % 2)
    if number < TOKENS:
        return number
    return number - (number - TOKENS) % 2 + ((number - TOKENS) % 2 - me) % 2


def observe(view: TwisterView) -> list[float]:
    """The board, then the question, tokens, cards and rooms; sides as this seat sees them."""
    me = view.seat or 0
    numbers = [0.0] * OBSERVATION
    for square in range(SQUARES):
        note_square(numbers, BOARD + A_SQUARE * square, WORDS[view.ground[square]], me)
        for direction in range(4):
            if (edge := view.edges[4 * square + direction]) != EDGE_NAMES[0]:
                numbers[BOARD + A_SQUARE * square + EDGED + len(EDGES) * direction + EDGES.index(edge)] = 1.0
    for thing in view.path:
        numbers[PATH + number_of(thing)] = 1.0
    if view.asked in QUESTIONS:
        numbers[ASKED + QUESTIONS.index(view.asked)] = 1.0
    fight = view.combat
    numbers[TURN : TURN + 11] = [
        view.action_points / 5,
        sum(view.potion_points) / 8,
        float(view.active == me),
        float(me in view.to_act),
        float(1 - me in view.to_act),
        float(view.peace),
        view.steps / 5,
        view.dull / 24,
        fight.attack / 20 if fight else 0.0,
        fight.defence / 20 if fight else 0.0,
        float(view.over),
    ]
    for token in view.tokens:
        note_token(numbers, token, me)
    note_roles(numbers, view, me)
    for own in view.remembered:
        at = ALL_TOKENS + A_TOKEN * entry(number_of(own.thing), me)
        if kind_of(own.where) == PLACE.id:
            numbers[at + SECRET + 3 + number_of(own.where)] = 1.0
        elif kind_of(own.where) == SQUARE.id:
            numbers[at : at + 3] = there(own.where)
        else:
            numbers[at + SECRET + ("hand", "home", "unpicked").index(own.where)] = 1.0
    for place, seat in enumerate((me, 1 - me)):
        note_side(numbers, SIDES + A_SIDE * place, view, seat)
    for place, room in enumerate(view.rooms):
        at = ROOMS + A_ROOM * place
        if room.thing:
            numbers[at + number_of(room.thing)] = 1.0
            numbers[at + OF_ROOMS + room.quarters] = 1.0
            numbers[at + OF_ROOMS + 4] = float(room.clockwise)
        numbers[at + OF_ROOMS + 5 : at + A_ROOM] = [room.face_down[me] / 3, room.face_down[1 - me] / 3]
    for thing in view.unseen_rooms:
        numbers[UNSEEN + number_of(thing)] = 1.0
    return numbers


def note_square(numbers: list[float], at: int, ground: int, me: int) -> None:
    if ground & KIND_OF_GROUND:
        numbers[at + (ground & KIND_OF_GROUND) - 1] = 1.0
    if ground & MIST:
        numbers[at + MISTY] = 1.0
    if ground & ANY_PLANT:
        numbers[at + PLANTED + (0 if bool(ground & PLANT) == (me == 0) else 1)] = 1.0


def there(square: str) -> list[float]:
    """A square's place on the board: row and column."""
    row, column = divmod(number_of(square), WIDE)
    return [1.0, row / (ROWS - 1), column / (WIDE - 1)]


def note_token(numbers: list[float], token: TokenView, me: int) -> None:
    at = ALL_TOKENS + A_TOKEN * entry(number_of(token.thing), me)
    numbers[at : at + FIGURES] = [
        *(there(token.square) if token.square else [0.0, 0.0, 0.0]),
        float(token.beneath),
        float(token.wounded),
        float(token.barred),
        float(token.paralysed),
        float(token.flying),
        float(token.walking),
        *[float(token.where == state) for state in STATES],
        token.points / 5,
    ]
    if token.square and token.where != "trap":
        stands = token.character and not token.beneath
        plane = 2 if not stands else 0 if token.owner == "AB"[me] else 1
        numbers[STANDING + 3 * number_of(token.square) + plane] = 1.0


def note_roles(numbers: list[float], view: TwisterView, me: int) -> None:
    """Who acts, and who takes part in the combat."""
    roles: list[tuple[str, int]] = [(view.acting, 0)] if view.acting else []
    if view.combat is not None:
        for role, fighters in enumerate((view.combat.attackers, view.combat.shooters, view.combat.defenders)):
            roles += [(fighter.thing, 1 + role) for fighter in fighters]
        roles.append((view.combat.target.thing, 4))
    for thing, role in roles:
        numbers[ALL_TOKENS + A_TOKEN * entry(number_of(thing), me) + ROLES + role] = 1.0


def note_side(numbers: list[float], at: int, view: TwisterView, seat: int) -> None:
    side = view.sides[seat]
    numbers[at : at + MARKED] = [
        side.points / 8,
        side.cards / 16,
        float(side.shown),
        side.jump_cards / 3,
        side.last_card / 5,
        side.in_hand / 10,
        side.plants / 3,
        side.webs / 3,
        view.goal / 8,
        *[float(card in side.action_cards) for card in (2, 3, 4, 5)],
        *[side.combat_cards.count(card) / 2 for card in CARDS],
    ]
    for place, square in enumerate((side.brambles, side.living_tree, side.trap)):
        if square:
            numbers[at + MARKED + 3 * place : at + MARKED + 3 * place + 3] = there(square)
    for pair_number in view.own_pairs if seat == view.seat else side.pairs:
        numbers[at + PICKED + min(pair_number, MOST_PAIRS) - 1] = 1.0
