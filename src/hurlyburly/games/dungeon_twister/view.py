"""What a player may see of Dungeon Twister. Secrets have no field here, so none can leak.

Which cards are left in a hand follows from what was played, so both hands are told; what lies face down is told by
number only, and to its owner also by name, as he remembers it. At a table that plays by memory neither is told.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hurlyburly.games.dungeon_twister.ground import (
    GROUND_NAMES,
    KIND_OF_GROUND,
    MIST,
    NOWHERE,
    PLANT,
    SLOTS,
    SQUARES,
)
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ANY_PLANT,
    ASIDE,
    FACE_DOWN,
    REMOVED,
    SET,
    SUPPLY,
    UNPICKED,
    is_character,
    token_of,
)
from hurlyburly.kernel.game import View
from hurlyburly.kernel.state import UNSEALED


class RoomView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """One of the eight places."""

    place: int  # from 1
    thing: str  # the room that lies there, "" while it is hidden
    id: str
    title: str
    number: int
    clockwise: bool
    quarters: int
    face_down: tuple[int, int]  # tokens of each side that wait there


class TokenView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A character or object that lies open."""

    name: str
    kind: str  # the same for each side
    owner: str  # "A", "B" or ""
    character: bool
    where: str  # a square, or dead, escaped, gone, found, trap
    combat: int
    wounded: bool
    barred: bool
    paralysed: bool
    flying: bool
    beneath: bool  # carried, under another token, or an object that lies alone
    walking: bool
    thing: str
    square: str  # the one it is on; that of its marker, if it is a trap
    carried_by: str  # the token that has it
    covered_by: str  # the token that stands over it and does not have it
    points: int  # action points of its own, from a potion


class SideView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A seat's cards, markers and score."""

    points: int
    cards: int  # in hand, of all kinds
    shown: bool  # whether this viewer is told which; else those here are none
    action_cards: tuple[int, ...]
    combat_cards: tuple[int, ...]
    jump_cards: int
    last_card: int
    in_hand: int  # tokens still to be placed
    plants: int
    webs: int
    brambles: str  # its square or ""
    living_tree: str
    trap: str
    pairs: tuple[int, ...]  # of rooms picked openly


class WayView(msgspec.Struct, frozen=True, gc=False):
    """A square within reach of whoever acts: in so many steps, along this path."""

    square: str
    steps: int
    path: tuple[str, ...]


class FighterView(msgspec.Struct, frozen=True, gc=False):
    """A token, or a marker, that takes part in a combat: what it brings, and what its load adds to that."""

    thing: str
    name: str
    square: str
    value: int  # all in all
    helper: str  # the object that adds to it, "" if none does
    bonus: int


class CombatView(msgspec.Struct, frozen=True, gc=False):
    """A combat before its cards: who takes part, and the sums."""

    target: FighterView
    attackers: tuple[FighterView, ...]
    shooters: tuple[FighterView, ...]
    defenders: tuple[FighterView, ...]
    shelter: int  # what a living tree adds to whoever is shot at in it
    attack: int
    defence: int


class ClashView(msgspec.Struct, frozen=True, gc=False):
    """An attack or a shot that may be declared now: the sums that it would come to before the cards."""

    verb: str
    target: str
    attack: int
    defence: int


class OwnView(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """A token of this seat that the other side does not see: where it is, or "hand", "home", "unpicked"."""

    thing: str
    kind: str
    where: str


class TwisterView(View, frozen=True, kw_only=True):
    active: int
    action_points: int
    potion_points: tuple[int, ...]
    goal: int
    peace: bool
    dull: int
    rows: int
    rooms: tuple[RoomView, ...]
    ground: tuple[str, ...]  # by square, row by row; "mist" and "plant" stand after what they cover
    edges: tuple[str, ...]  # of each square, north, east, south, west
    tokens: tuple[TokenView, ...]
    sides: tuple[SideView, ...]
    combat: CombatView | None
    acting: str  # the token whose owner is asked what it does
    ways: tuple[WayView, ...]  # then, and while it walks: where it can get
    sight: tuple[str, ...]  # and the squares it sees
    clashes: tuple[ClashView, ...]  # and what its attacks would come to
    steps: int
    path: tuple[str, ...]
    unseen_rooms: tuple[str, ...]  # those that may lie hidden, where that is known to all
    remembered: tuple[OwnView, ...]  # this seat's own tokens that lie face down, wait or stay out
    own_pairs: tuple[int, ...]


def ground_word(ground: int) -> str:
    words = GROUND_NAMES[ground & KIND_OF_GROUND] if ground & KIND_OF_GROUND < len(GROUND_NAMES) else ""
    if ground & MIST:
        words += ", mist"
    if ground & ANY_PLANT:
        words += ", A's plant" if ground & PLANT else ", B's plant"
    return words


GROUND_WORDS = [ground_word(ground) for ground in range(256)]


def hidden(s: Twister, seat: int | None) -> Iterator[Twister]:
    """The state with one secret exchanged: two face-down tokens, a token in hand, a laid combat card, picked rooms."""
    for side in range(2):
        if side != seat:
            yield from exchanged_tokens(s, side)
            yield from other_cards(s, side)
            if s.teams == "free-choice":
                yield from other_pairs(s, side)


def exchanged_tokens(s: Twister, side: int) -> Iterator[Twister]:
    """Each of a side's secret tokens changed for the next that could as well lie there."""
    secret = [token_of(side, kind) for kind in range(SET) if lies_secret(s, token_of(side, kind))]
    for number, one in enumerate(secret):
        for other in secret[number + 1 :]:
            here, there = s.at[one], s.at[other]
            if here == there or not may_lie(other, here, one) or not may_lie(one, there, other):
                continue
            twin = s.copy()
            assert isinstance(twin, Twister)
            twin.at[one], twin.at[other] = there, here
            for token in (one, other):
                if twin.at[token] < SQUARES:
                    twin.top[twin.at[token]] = token
            twin.ask_again(1 - side)
            yield twin
            break


def lies_secret(s: Twister, token: int) -> bool:
    where = s.at[token]
    if where == SUPPLY:
        return False
    if where < SQUARES:
        return not s.lined_up
    return where < FACE_DOWN + SLOTS or where in (ASIDE, REMOVED) or (where == UNPICKED and s.teams == "free-choice")


def may_lie(token: int, where: int, instead_of: int) -> bool:
    """Lines hold characters only; who is picked or left out is told by kind of token."""
    if where < SQUARES or where == REMOVED:
        return is_character(token)
    return where != UNPICKED or is_character(token) == is_character(instead_of)


def other_cards(s: Twister, side: int) -> Iterator[Twister]:
    if not s.sealed or s.sealed[side] == UNSEALED:
        return
    for card in sorted(set(s.hands[side])):
        if card != s.sealed[side]:
            twin = s.copy()
            assert isinstance(twin, Twister)
            twin.seal(side, card)
            yield twin


def other_pairs(s: Twister, side: int) -> Iterator[Twister]:
    """Another pair picked, where no room of the old one lies open."""
    shown = {s.box.pairs[room] for room in s.slots if room != NOWHERE}
    for number in s.picked[side]:
        for instead in s.box.numbers:
            if number in shown or instead in s.picked[side]:
                continue
            twin = s.copy()
            assert isinstance(twin, Twister)
            twin.picked[side] = sorted([n for n in s.picked[side] if n != number] + [instead])
            if s.unseen:
                rooms = list(s.unseen)
                for room in s.box.rooms_of(number):
                    rooms.remove(room)
                twin.unseen = sorted(rooms + s.box.rooms_of(instead))
            twin.ask_again(1 - side)
            yield twin
