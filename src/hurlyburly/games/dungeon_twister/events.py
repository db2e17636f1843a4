"""What happens in Dungeon Twister.

Tokens are named by who does it (`token`), what it does it with (`thing`), and whom it befalls; squares as they are in
the labyrinth at that moment. What changes a square or an edge touches the place that it is in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from hurlyburly.games.dungeon_twister import things
from hurlyburly.games.dungeon_twister.ground import NOWHERE, SLOT
from hurlyburly.kernel.events import SECRET, Event, Seat
from hurlyburly.kernel.vocabulary import SEAT

Seats = Annotated[tuple[int, ...], SEAT]
Token = Annotated[int, things.TOKEN]
Tokens = Annotated[tuple[int, ...], things.TOKEN]
HiddenToken = Annotated[int, things.TOKEN, SECRET]
Square = Annotated[int, things.SQUARE]
Squares = Annotated[tuple[int, ...], things.SQUARE]
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


# What events have in common: one of these and what else it takes.


class OfSeat(Event, frozen=True):
    seat: Seat


class OfToken(OfSeat, frozen=True):
    """Done by a token, or befallen it."""

    token: Token


class OfTokenOn(OfToken, frozen=True):
    square: Square


class Going(OfTokenOn, frozen=True):
    """To another square, with what is carried along."""

    carried: Tokens


class Handling(OfTokenOn, frozen=True):
    """Of something that is carried, on this square."""

    thing: Token


class Aiming(OfTokenOn, frozen=True):
    """At somebody on this square."""

    target: Token


class OnSquare(OfSeat, frozen=True):
    """Something that changes a square."""

    square: Square

    def things(self) -> Iterator[str]:
        yield from super().things()
        if SLOT[self.square] != NOWHERE:
            yield things.PLACE.thing(SLOT[self.square])


class OnEdge(OfSeat, frozen=True):
    """Something that changes an edge: both sides of it, or one where two rooms meet; and what each is from now on."""

    edges: Edges
    states: tuple[int, ...]  # places in ground.EDGE_NAMES

    def things(self) -> Iterator[str]:
        yield from super().things()
        yield from [things.PLACE.thing(SLOT[edge // 4]) for edge in self.edges if SLOT[edge // 4] != NOWHERE]


# Before the game.


class ChoosesFirst(OfSeat, frozen=True):
    """Of rooms and pieces for both."""


class ScenarioPlayed(Event, frozen=True):
    goal: int
    jump_cards: int


class PairLeftOut(Event, frozen=True):
    pair: Pair


class PairPicked(OfSeat, frozen=True):
    pair: HiddenPair


class RoomsLaid(Event, frozen=True):
    """The rooms that were picked lie face down; which they are, where all may know."""

    rooms: Rooms


class Picked(OfSeat, frozen=True):
    token: HiddenToken


class Named(OfToken, frozen=True):
    """Both sides take it."""

    other: Seat
    others: Token


class WentWithout(OfSeat, frozen=True):
    token: HiddenToken


class LinedUp(OfSeat, frozen=True):
    square: Square
    token: HiddenToken


class PlacesFirst(OfSeat, frozen=True):
    """On the rooms."""


class Hid(OfSeat, frozen=True):
    place: Place
    token: HiddenToken


class TurnedUp(OfTokenOn, frozen=True):
    """On its starting line."""


class Begins(OfSeat, frozen=True):
    """With the first turn."""


# A turn.


class TurnBegan(OfSeat, frozen=True):
    """It is this seat's."""

    opens: ClassVar = "turn"


class CardPlayed(OfSeat, frozen=True):
    card: ActionCard


class Acted(OfTokenOn, frozen=True):
    """Somebody on this square undertakes something: what it costs, and the action points that are left, its own
    apart."""

    cost: int
    points: int
    own_points: int


class CardsTakenBack(OfSeat, frozen=True):
    cards: ActionCards


class TurnEnded(OfSeat, frozen=True):
    """What lasts for a turn is over for these tokens."""

    tokens: Tokens
    unspent: int  # action points


class Scored(OfSeat, frozen=True):
    """For whoever escapes or is eliminated, and what it takes along: what each is worth."""

    points: int
    total: int
    tokens: tuple[int, ...]  # not as things: `Escaped` and `Killed` tell what becomes of them
    worth: tuple[int, ...]


class GameEnded(Event, frozen=True):
    closes: ClassVar[bool] = True
    points: tuple[int, ...]
    winners: Seats
    why: str


# Moving and carrying.


class Stepped(Going, frozen=True):
    """One square of a move."""


class Stayed(OfTokenOn, frozen=True):
    """A move of no length."""


class Jumped(Going, frozen=True):
    card: JumpCards


class WallWalked(Going, frozen=True):
    """Through a wall."""


class Escaped(Going, frozen=True):
    """Out of the labyrinth."""


class PickedUp(Handling, frozen=True):
    """From the ground; also what lies under somebody whose hands are free again."""


class TakenOver(Handling, frozen=True):
    """From a friend who had it."""

    bearer: Token


class SetDown(Handling, frozen=True):
    """On the ground."""


class HandedOver(Handling, frozen=True):
    """To a friend who has it now."""

    bearer: Token


class Dropped(Handling, frozen=True):
    """Let go by somebody who can hold it no longer."""


class Lost(Event, frozen=True):
    thing: Token
    square: Square


class Paralysed(OfTokenOn, frozen=True):
    """By a seat's ring, for a combat card: the token is the one that is stopped."""

    bearer: Token
    ring: Token
    card: CombatCard


# Rooms.


class Revealed(OfToken, frozen=True):
    place: Place
    room: Room
    quarters: int


class Found(OfToken, frozen=True):
    place: Place


class Placed(OfTokenOn, frozen=True):
    """What was found, by this seat."""


class Turned(OfToken, frozen=True):
    """A room with all that is in it, by a quarter: each piece that is moved by it, and where it is now."""

    place: Place
    direction: Direction
    moved: Tokens
    squares: Squares


# Combat.


class Attacked(Aiming, frozen=True):
    """In close combat."""


class Shot(Aiming, frozen=True):
    """From a distance."""


class ShotToo(Aiming, frozen=True):
    """Into a combat that others have begun."""


class TookPart(OfToken, frozen=True):
    """What one fighter adds to its side's sum: its own value, and what an object adds to that."""

    value: int
    helper: Token  # UNKNOWN if there is none
    bonus: int


class Sheltered(OfToken, frozen=True):
    """A living tree adds to whoever is shot at in it, and takes no part."""

    tree: Token
    value: int


class CardLaid(OfSeat, frozen=True):
    card: CombatCard


class Fought(OfSeat, frozen=True):
    """Both sums, cards included; what each fighter adds, the attackers first; and the cards, the attack's first."""

    target: Token
    attackers: Tokens
    defenders: Tokens
    attack: int
    defence: int
    parts: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


class Wounded(OfTokenOn, frozen=True):
    cause: str


class Killed(OfTokenOn, frozen=True):
    cause: str


class Healed(OfTokenOn, frozen=True):
    healer: Token  # itself, if nobody else did it
    rests: bool  # for the rest of the turn


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


class Spawned(OfTokenOn, frozen=True):
    young: Token


class Enchanted(OfTokenOn, frozen=True):
    tree: Token


class TreeAsleep(OfSeat, frozen=True):
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


class Flew(OfToken, frozen=True):
    """Somebody can fly for a turn, by a scroll that is spent."""

    thing: Token
    flyer: Token


class Fireball(Handling, frozen=True):
    """At this square, by a wand that is spent."""


class Drank(OfToken, frozen=True):
    thing: Token
    points: int


class OrbUsed(OfToken, frozen=True):
    """No close combat in the turn of the other seat."""

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
