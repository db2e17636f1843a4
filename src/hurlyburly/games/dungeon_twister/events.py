"""What happens in Dungeon Twister.

Tokens are named by who does it (`token`), what it does it with (`thing`), and whom it befalls; squares as they are in
the labyrinth at that moment. What changes a square or an edge touches the place that it is in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from hurlyburly.games.dungeon_twister import things
from hurlyburly.games.dungeon_twister.ground import NOWHERE, SLOT
from hurlyburly.kernel.events import SECRET, Event, Seat
from hurlyburly.kernel.vocabulary import SEAT

Seats = Annotated[tuple[int, ...], SEAT]
Token = Annotated[int, things.TOKEN]
Tokens = Annotated[tuple[int, ...], things.TOKEN]
HiddenToken = Annotated[int, things.TOKEN, SECRET]
Square = Annotated[int, things.SQUARE]
Edges = Annotated[tuple[int, ...], things.EDGE]
Place = Annotated[int, things.PLACE]
Room = Annotated[int, things.ROOM]
Rooms = Annotated[tuple[int, ...], things.ROOM]
Pair = Annotated[int, things.PAIR]
HiddenPair = Annotated[int, things.PAIR, SECRET]
Direction = Annotated[int, things.DIRECTION]
ActionCard = Annotated[int, things.ACTION]
ActionCards = Annotated[tuple[int, ...], things.ACTION]
CombatCard = Annotated[int, things.COMBAT]
JumpCards = Annotated[int, things.JUMP]


class OnSquare(Event, frozen=True):
    """Something that changes a square."""

    seat: Seat
    square: Square

    def things(self) -> Iterator[str]:
        yield from super().things()
        if SLOT[self.square] != NOWHERE:
            yield things.PLACE.thing(SLOT[self.square])


class OnEdge(Event, frozen=True):
    """Something that changes an edge: both sides of it, or one where two rooms meet; and what each is from now on."""

    seat: Seat
    edges: Edges
    states: tuple[int, ...]  # places in ground.EDGE_NAMES

    def things(self) -> Iterator[str]:
        yield from super().things()
        yield from [things.PLACE.thing(SLOT[edge // 4]) for edge in self.edges if SLOT[edge // 4] != NOWHERE]


# Before the game.


class ChoosesFirst(Event, frozen=True):
    seat: Seat


class ScenarioPlayed(Event, frozen=True):
    goal: int
    jump_cards: int


class PairLeftOut(Event, frozen=True):
    pair: Pair


class PairPicked(Event, frozen=True):
    seat: Seat
    pair: HiddenPair


class RoomsLaid(Event, frozen=True):
    """The rooms that were picked lie face down; which they are, where all may know."""

    rooms: Rooms


class Picked(Event, frozen=True):
    seat: Seat
    token: HiddenToken


class Named(Event, frozen=True):
    """Both sides take it."""

    seat: Seat
    token: Token
    other: Seat
    others: Token


class WentWithout(Event, frozen=True):
    seat: Seat
    token: HiddenToken


class LinedUp(Event, frozen=True):
    seat: Seat
    square: Square
    token: HiddenToken


class PlacesFirst(Event, frozen=True):
    seat: Seat


class Hid(Event, frozen=True):
    seat: Seat
    place: Place
    token: HiddenToken


class TurnedUp(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square


class Begins(Event, frozen=True):
    seat: Seat


# A turn.


class TurnBegan(Event, frozen=True):
    seat: Seat


class CardPlayed(Event, frozen=True):
    seat: Seat
    card: ActionCard


class Acted(Event, frozen=True):
    """Somebody undertakes something: what it costs, and the action points that are left, the token's own apart."""

    seat: Seat
    token: Token
    cost: int
    points: int
    own_points: int


class CardsTakenBack(Event, frozen=True):
    seat: Seat
    cards: ActionCards


class TurnEnded(Event, frozen=True):
    """What lasts for a turn is over for these tokens."""

    seat: Seat
    tokens: Tokens
    unspent: int  # action points


class GameEnded(Event, frozen=True):
    points: tuple[int, ...]
    winners: Seats
    why: str


# Moving and carrying. What is carried along is named each time.


class Stepped(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    carried: Tokens


class Stayed(Event, frozen=True):
    """A move of no length."""

    seat: Seat
    token: Token
    square: Square


class Jumped(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    carried: Tokens
    card: JumpCards


class WallWalked(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    carried: Tokens


class Escaped(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    carried: Tokens


class PickedUp(Event, frozen=True):
    """From the ground; also what lies under somebody whose hands are free again."""

    seat: Seat
    token: Token
    thing: Token
    square: Square


class TakenOver(Event, frozen=True):
    """From a friend who had it."""

    seat: Seat
    token: Token
    thing: Token
    bearer: Token
    square: Square


class SetDown(Event, frozen=True):
    seat: Seat
    token: Token
    thing: Token
    square: Square


class HandedOver(Event, frozen=True):
    seat: Seat
    token: Token
    thing: Token
    bearer: Token
    square: Square


class Dropped(Event, frozen=True):
    """Let go by somebody who can hold it no longer."""

    seat: Seat
    token: Token
    thing: Token
    square: Square


class Lost(Event, frozen=True):
    thing: Token
    square: Square


class Paralysed(Event, frozen=True):
    """By a seat's ring, for a combat card."""

    seat: Seat
    token: Token
    square: Square
    bearer: Token
    ring: Token
    card: CombatCard


# Rooms.


class Revealed(Event, frozen=True):
    seat: Seat
    token: Token
    place: Place
    room: Room
    quarters: int


class Found(Event, frozen=True):
    seat: Seat
    token: Token
    place: Place


class Placed(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square


class Turned(Event, frozen=True):
    """A room with all that is in it, by a quarter."""

    seat: Seat
    token: Token
    place: Place
    direction: Direction


# Combat.


class Attacked(Event, frozen=True):
    seat: Seat
    token: Token
    target: Token
    square: Square


class Shot(Event, frozen=True):
    seat: Seat
    token: Token
    target: Token
    square: Square


class ShotToo(Event, frozen=True):
    seat: Seat
    token: Token
    target: Token


class TookPart(Event, frozen=True):
    """What one fighter adds to its side's sum: its own value, and what an object adds to that."""

    seat: Seat
    token: Token
    value: int
    helper: Token  # UNKNOWN if there is none
    bonus: int


class Sheltered(Event, frozen=True):
    """A living tree adds to whoever is shot at in it, and takes no part."""

    seat: Seat
    token: Token
    tree: Token
    value: int


class CardLaid(Event, frozen=True):
    seat: Seat
    card: CombatCard


class Fought(Event, frozen=True):
    """Both sums, cards included."""

    seat: Seat
    target: Token
    attackers: Tokens
    defenders: Tokens
    attack: int
    defence: int


class Wounded(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    cause: str


class Killed(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    cause: str


class Healed(Event, frozen=True):
    seat: Seat
    token: Token
    square: Square
    healer: Token  # itself, if nobody else did it
    rests: bool  # for the rest of the turn


class Scored(Event, frozen=True):
    seat: Seat
    points: int
    total: int


# Abilities, objects, terrain.


class BridgeBroken(OnSquare, frozen=True):
    token: Token


class Planted(OnSquare, frozen=True):
    token: Token


class PlantDevoured(OnSquare, frozen=True):
    """It is its seat's to grow again."""


class BramblesGrown(OnSquare, frozen=True):
    token: Token
    marker: Token


class BramblesGone(OnSquare, frozen=True):
    marker: Token


class Spawned(Event, frozen=True):
    seat: Seat
    token: Token
    young: Token
    square: Square


class Enchanted(Event, frozen=True):
    seat: Seat
    token: Token
    tree: Token
    square: Square


class TreeAsleep(Event, frozen=True):
    seat: Seat
    tree: Token
    square: Square


class Felled(OnSquare, frozen=True):
    token: Token


class TrapSet(OnSquare, frozen=True):
    token: Token


class TrapRose(OnSquare, frozen=True):
    token: Token


class Woven(OnEdge, frozen=True):
    token: Token


class Burnt(OnEdge, frozen=True):
    """By a torch, which is kept, or by a wand, which is spent."""

    token: Token
    thing: Token
    spent: bool


class PortcullisMoved(OnEdge, frozen=True):
    token: Token


class TorchTaken(OnEdge, frozen=True):
    token: Token
    thing: Token


class RopeCut(OnSquare, frozen=True):
    token: Token
    thing: Token


class Flew(Event, frozen=True):
    """Somebody can fly for a turn, by a scroll that is spent."""

    seat: Seat
    token: Token
    thing: Token
    flyer: Token


class Fireball(Event, frozen=True):
    seat: Seat
    token: Token
    thing: Token
    square: Square


class Drank(Event, frozen=True):
    seat: Seat
    token: Token
    thing: Token
    points: int


class OrbUsed(Event, frozen=True):
    """No close combat in the turn of the other seat."""

    seat: Seat
    token: Token
    thing: Token
    against: Seat


EVENTS: tuple[type[Event], ...] = (
    ChoosesFirst, ScenarioPlayed, PairLeftOut, PairPicked, RoomsLaid, Picked, Named, WentWithout, LinedUp, PlacesFirst,
    Hid, TurnedUp, Begins, TurnBegan, CardPlayed, Acted, CardsTakenBack, TurnEnded, GameEnded, Stepped, Stayed, Jumped,
    WallWalked, Escaped, PickedUp, TakenOver, SetDown, HandedOver, Dropped, Lost, Paralysed, Revealed, Found, Placed,
    Turned, Attacked, Shot, ShotToo, TookPart, Sheltered, CardLaid, Fought, Wounded, Killed, Healed, Scored,
    BridgeBroken, Planted, PlantDevoured, BramblesGrown, BramblesGone, Spawned, Enchanted, TreeAsleep, Felled, TrapSet,
    TrapRose, Woven, Burnt, PortcullisMoved, TorchTaken, RopeCut, Flew, Fireball, Drank, OrbUsed,
)  # fmt: skip
