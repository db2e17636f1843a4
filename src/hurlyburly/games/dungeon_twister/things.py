"""What a player of Dungeon Twister can point at, and the verbs of its notation.

Squares are named in the labyrinth, so a square keeps its id when a room turns. What lies hidden has no id of its own:
it is known by its place. Cards are numbered by seat and value; two cards of one value and seat are one thing.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.box import (
    CREATURES,
    KINDS,
    ON_THE_TABLE,
    TERRAINS,
    Terrain,
    touching,
)
from hurlyburly.games.dungeon_twister.ground import (
    DIRECTION_NAMES,
    EDGE_NAMES,
    FLOOR,
    GROUND_NAMES,
    KIND_OF_GROUND,
    OPEN,
    SLOTS,
    SQUARES,
    WALL,
    square_name,
)
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.tokens import (
    ACTION_CARDS,
    COMBAT_CARDS,
    KIND,
    LIVING_TREE_OF,
    NAME,
    NEUTRAL_SIDE,
    SIDE,
    TOKENS,
    fighter_name,
    is_character,
    neutral_number,
    owned_name,
    side_of,
)
from hurlyburly.kernel.play import Thing
from hurlyburly.kernel.state import State
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import Kind, Verb

CARDS: Final = 7  # values of combat cards, +0 to +6
CLOCKWISE: Final = 0
COUNTER_CLOCKWISE: Final = 1
FIGHTERS: Final = TOKENS + 4  # the tokens; then both sides' brambles and living trees


def printed(kind: Kind, number: int, entry: str, name: str) -> Thing:
    """What the content files say of it."""
    told: Terrain = ON_THE_TABLE[entry]
    return Thing(kind.thing(number), name, told.text, told.source, touching(told.rules))


def checked(number: int, count: int) -> int:
    if not 0 <= number < count:
        raise IndexError(number)
    return number


class TokenKind(Kind):
    """A character or object of one side, or nobody's; and the markers that fight: brambles and living trees."""

    def written(self, s: State, number: int, seat: int) -> str:
        return fighter_name(number)

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(FIGHTERS))

    def about(self, box: TwisterBox, number: int) -> Thing:
        id = self.thing(checked(number, FIGHTERS))
        if number >= TOKENS:
            marker = CREATURES["living_tree" if number >= LIVING_TREE_OF else "brambles"]
            name = f"{SEAT_NAMES[side_of(number)]}'s {marker.name}"
            told = f"Fights {marker.combat}: " + "; ".join(marker.text) + "."
            return Thing(id, name, told, marker.source, touching(marker.rules))
        kind = KINDS[KIND[number]]
        if SIDE[number] == NEUTRAL_SIDE:
            name = f"{kind.title} {neutral_number(number)}, nobody's"
        else:
            name = f"{SEAT_NAMES[SIDE[number]]}'s {kind.title}"
        told = "; ".join(kind.text) + "."
        if is_character(number):
            told = f"Moves {kind.movement}, fights {kind.combat}: {told}"
        return Thing(id, name, told[0].upper() + told[1:], kind.source, kind.rules)


class OwnTokenKind(Kind):
    """The same, where it goes without saying whose it is."""

    def written(self, s: State, number: int, seat: int) -> str:
        return NAME[KIND[number]]


class OwnedTokenKind(Kind):
    """The same, where it is always said."""

    def written(self, s: State, number: int, seat: int) -> str:
        return owned_name(number)


class SquareKind(Kind):
    """A square of the whole labyrinth, starting lines included: row * 10 + column."""

    def written(self, s: State, number: int, seat: int) -> str:
        return square_name(number)

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(SQUARES))

    def about(self, box: TwisterBox, number: int) -> Thing:
        return printed(self, checked(number, SQUARES), "square", f"Square {square_name(number)}")


class EdgeKind(Kind):
    """An edge as one of its two squares has it: square * 4 + direction."""

    def written(self, s: State, number: int, seat: int) -> str:
        return DIRECTION_NAMES[number % 4]

    def about(self, box: TwisterBox, number: int) -> Thing:
        square, direction = checked(number, 4 * SQUARES) // 4, number % 4
        return printed(self, number, "edge", f"The edge {DIRECTION_NAMES[direction]} of {square_name(square)}")


class PlaceKind(Kind):
    """One of the eight places where rooms lie."""

    def written(self, s: State, number: int, seat: int) -> str:
        return f"room {number + 1}"

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(SLOTS))

    def about(self, box: TwisterBox, number: int) -> Thing:
        return printed(self, checked(number, SLOTS), "place", f"Place {number + 1}")


class RoomKind(Kind):
    """A room, once it lies open; those of packs are numbered after our own."""

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(len(box.room_ids)))

    def about(self, box: TwisterBox, number: int) -> Thing:
        id = self.thing(checked(number, len(box.room_ids)))
        way = "clockwise" if box.clockwise[number] else "counter-clockwise"
        text = f"A room of pair {box.pairs[number]} that turns {way}. In it: {', '.join(features(box, number))}."
        return Thing(id, box.titles[number], text, box.sources[number], touching("DT-ROTATE"))


def features(box: TwisterBox, room: int) -> list[str]:
    """What there is in a room beside floor and walls."""
    found: list[str] = []
    for ground in box.squares[4 * room]:
        kind = ground & KIND_OF_GROUND
        if kind != FLOOR and GROUND_NAMES[kind] not in found:
            found.append(GROUND_NAMES[kind])
    for edge in box.edges[4 * room]:
        if edge != OPEN and edge != WALL and EDGE_NAMES[edge] not in found:
            found.append(EDGE_NAMES[edge])
    return found


class PairKind(Kind):
    """Two rooms, by the number on their gears."""

    def written(self, s: State, number: int, seat: int) -> str:
        return str(number)

    def numbers(self, box: TwisterBox) -> list[int]:
        return box.numbers

    def about(self, box: TwisterBox, number: int) -> Thing:
        if number not in box.numbers:
            raise KeyError(number)
        titles = [box.titles[room] for room in box.rooms_of(number)]
        return printed(self, number, "pair", f"Pair {number}: {' and '.join(titles)}")


class DirectionKind(Kind):
    """The way that a room turns."""

    def written(self, s: State, number: int, seat: int) -> str:
        return "clockwise" if number == CLOCKWISE else "counter-clockwise"

    def numbers(self, box: TwisterBox) -> list[int]:
        return [CLOCKWISE, COUNTER_CLOCKWISE]

    def about(self, box: TwisterBox, number: int) -> Thing:
        name = "Clockwise" if checked(number, 2) == CLOCKWISE else "Counter-clockwise"
        return printed(self, number, "direction", name)


class ActionKind(Kind):
    """An action card of a seat."""

    def written(self, s: State, number: int, seat: int) -> str:
        return str(action_value(number))

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(2 * len(ACTION_CARDS)))

    def about(self, box: TwisterBox, number: int) -> Thing:
        seat = checked(number, 2 * len(ACTION_CARDS)) // len(ACTION_CARDS)
        return printed(self, number, "action", f"{SEAT_NAMES[seat]}'s action card {action_value(number)}")


class CombatKind(Kind):
    """A seat's combat cards of one value."""

    def written(self, s: State, number: int, seat: int) -> str:
        return f"+{combat_value(number)}"

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(2 * CARDS))

    def about(self, box: TwisterBox, number: int) -> Thing:
        seat = checked(number, 2 * CARDS) // CARDS
        count = COMBAT_CARDS.count(combat_value(number))
        cards = "combat card" if count == 1 else f"{count} combat cards"
        return printed(self, number, "combat", f"{SEAT_NAMES[seat]}'s {cards} +{combat_value(number)}")


class JumpKind(Kind):
    """A seat's jump cards."""

    def numbers(self, box: TwisterBox) -> list[int]:
        return [0, 1]

    def about(self, box: TwisterBox, number: int) -> Thing:
        return printed(self, checked(number, 2), "jump", f"{SEAT_NAMES[number]}'s jump cards")


class TerrainKind(Kind):
    """What a square or an edge can be."""

    def numbers(self, box: TwisterBox) -> list[int]:
        return list(range(len(TERRAINS.square) + len(TERRAINS.edge)))

    def about(self, box: TwisterBox, number: int) -> Thing:
        kinds = TERRAINS.square + TERRAINS.edge
        told = kinds[checked(number, len(kinds))]
        return Thing(self.thing(number), told.name.capitalize(), told.text, told.source, touching(told.rules))


def action_card(seat: int, value: int) -> int:
    return len(ACTION_CARDS) * seat + value - ACTION_CARDS[0]


def action_value(number: int) -> int:
    return number % len(ACTION_CARDS) + ACTION_CARDS[0]


def combat_card(seat: int, value: int) -> int:
    return CARDS * seat + value


def combat_value(number: int) -> int:
    return number % CARDS


TOKEN: Final = TokenKind("token")
OWN_TOKEN: Final = OwnTokenKind("token")
OWNED_TOKEN: Final = OwnedTokenKind("token")
SQUARE: Final = SquareKind("square")
EDGE: Final = EdgeKind("edge")
PLACE: Final = PlaceKind("place")
ROOM: Final = RoomKind("room")
PAIR: Final = PairKind("pair")
DIRECTION: Final = DirectionKind("direction")
ACTION: Final = ActionKind("action")
COMBAT: Final = CombatKind("combat")
JUMP: Final = JumpKind("jump")
TERRAIN: Final = TerrainKind("terrain")

# Before the game.

PICK_ROOMS: Final = Verb("pick-rooms", "pick rooms {}", [PAIR])
PICK: Final = Verb("pick", "pick {}", [OWN_TOKEN])
NAME_FOR_BOTH: Final = Verb("name", "name {}", [OWN_TOKEN])
GO_WITHOUT: Final = Verb("go-without", "go without {}", [OWN_TOKEN])
LINE_UP: Final = Verb("line-up", "line up {} on {}", [OWN_TOKEN, SQUARE])
HIDE: Final = Verb("hide", "hide {} on {}", [OWN_TOKEN, PLACE])
DRAW_LOTS: Final = Verb("draw-lots", "draw lots")

# A turn.

PLAY: Final = Verb("play", "play {}", [ACTION])
ACT: Final = Verb("act", "{}", [TOKEN])
END_TURN: Final = Verb("end-turn", "end turn")

# Deeds on a square, in the order of their numbers.

MOVE: Final = Verb("move", "move to {}", [SQUARE])
MOVE_BY: Final = Verb("move-by", "move by {}", [SQUARE])
STAY: Final = Verb("stay", "stay here")
PAUSE: Final = Verb("pause", "move nowhere yet")
WADE: Final = Verb("wade", "wade to {}", [SQUARE])
JUMP_TO: Final = Verb("jump", "jump to {}", [SQUARE])
ATTACK: Final = Verb("attack", "attack {} on {}", [TOKEN, SQUARE])
SHOOT: Final = Verb("shoot", "shoot {} on {}", [TOKEN, SQUARE])
HEAL: Final = Verb("heal", "heal {}", [SQUARE])
SPAWN: Final = Verb("spawn", "spawn on {}", [SQUARE])
PLANT: Final = Verb("plant", "plant on {}", [SQUARE])
BRAMBLES: Final = Verb("brambles", "brambles on {}", [SQUARE])
ENCHANT: Final = Verb("enchant", "enchant {}", [SQUARE])
CUT: Final = Verb("cut", "cut {}", [SQUARE])
LIFT: Final = Verb("lift", "lift {}", [SQUARE])
FIRE: Final = Verb("fire", "fire at {}", [SQUARE])
DEEDS: Final[list[Verb]] = [
    MOVE, MOVE_BY, WADE, JUMP_TO, ATTACK, ATTACK, SHOOT, HEAL, SPAWN, PLANT, BRAMBLES, ENCHANT, CUT, LIFT, FIRE,
]  # fmt: skip

# Other deeds: with rooms, on edges, and those that say it all.

REVEAL: Final = Verb("reveal", "reveal {}", [PLACE])
ROTATE: Final = Verb("rotate", "rotate {} {}", [PLACE, DIRECTION])
WALK_WALL: Final = Verb("walk-wall", "walk through the wall {}", [EDGE])
WEAVE: Final = Verb("weave", "weave a web {}", [EDGE])
WEAVE_BEYOND: Final = Verb("weave-beyond", "weave a web beyond {}", [EDGE])
RAISE: Final = Verb("raise", "raise the portcullis {}", [EDGE])
LOWER: Final = Verb("lower", "lower the portcullis {}", [EDGE])
BREAK: Final = Verb("break", "break the portcullis {}", [EDGE])
TAKE_TORCH: Final = Verb("take-torch", "take the torch {}", [EDGE])
BURN: Final = Verb("burn", "burn the web {}", [EDGE])
FIRE_AT_WEB: Final = Verb("fire-at-web", "fire at the web {}", [EDGE])
DRINK: Final = Verb("drink", "drink the potion")
CUT_VINE: Final = Verb("cut-vine", "cut a vine")
SET_TRAP: Final = Verb("set-trap", "become a trap")
REGENERATE: Final = Verb("regenerate", "regenerate")
DRINK_FOUNTAIN: Final = Verb("drink-fountain", "drink from the fountain")
WITHDRAW: Final = Verb("withdraw", "withdraw the brambles")
SPRING: Final = Verb("spring", "become a creature")
OTHERS: Final[list[Verb]] = [
    REVEAL, ROTATE, ROTATE, WALK_WALL, WEAVE, WEAVE_BEYOND, RAISE, LOWER, BREAK, TAKE_TORCH, BURN, FIRE_AT_WEB,
    DRINK, CUT_VINE, SET_TRAP, REGENERATE, DRINK_FOUNTAIN, WITHDRAW, SPRING,
]  # fmt: skip

# On the way.

TAKE: Final = Verb("take", "take {}", [TOKEN])
DROP: Final = Verb("drop", "drop {}", [TOKEN])
GIVE: Final = Verb("give", "give {} to {}", [TOKEN, TOKEN])
SWAP: Final = Verb("swap", "swap {} for {}", [TOKEN, TOKEN])

# Answers and what else is asked.

PARALYSE: Final = Verb("paralyse", "paralyse for {}", [COMBAT])
LET_WALK: Final = Verb("let-walk", "let it walk")
USE_ORB: Final = Verb("use-orb", "use the orb of peace")
KEEP_ORB: Final = Verb("keep-orb", "keep the orb")
PUT: Final = Verb("put", "put {} on {}", [OWNED_TOKEN, SQUARE])
NO_MORE_PLANTS: Final = Verb("no-more-plants", "no more plants")
SHOOT_TOO: Final = Verb("shoot-too", "{} shoots too", [TOKEN])
NO_MORE_SHOTS: Final = Verb("no-more-shots", "no more shots")
LAY: Final = Verb("lay", "{}", [COMBAT])
