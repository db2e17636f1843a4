"""What a player may see of Dungeon Twister. Secrets have no field here, so none can leak.

Which cards are left in a hand follows from what was played, so both hands are told; what lies face down is told by
number only, and to its owner also by name, as he remembers it. At a table that plays by memory neither is told.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.combat import fighter_name, square_of
from hurlyburly.games.dungeon_twister.ground import (
    EDGE_NAMES,
    GROUND_NAMES,
    KIND_OF_GROUND,
    MIST,
    NOWHERE,
    PLANT,
    SLOTS,
    SQUARES,
    square_name,
)
from hurlyburly.games.dungeon_twister.sight import seen_along
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ANY_PLANT,
    ASIDE,
    BARRED,
    COMBAT,
    DEAD,
    ESCAPED,
    FACE_DOWN,
    FLYING,
    FOUND,
    KIND,
    NOTHING_THERE,
    PARALYSED,
    REMOVED,
    SET,
    SIDE,
    SPENT,
    SUPPLY,
    TOKENS,
    TRAP_FORM,
    UNPICKED,
    WOUNDED,
    is_character,
    token_name,
    token_of,
)
from hurlyburly.games.dungeon_twister.walk import Pause, reached
from hurlyburly.kernel.game import View, question
from hurlyburly.kernel.state import UNSEALED

PLACES = {DEAD: "dead", ESCAPED: "escaped", SPENT: "gone", FOUND: "found", TRAP_FORM: "trap"}


class RoomView(msgspec.Struct, frozen=True):
    """One of the eight places."""

    place: int  # from 1
    id: str  # "" while it is hidden
    title: str
    number: int
    clockwise: bool
    quarters: int
    face_down: tuple[int, int]  # tokens of each side that wait there


class TokenView(msgspec.Struct, frozen=True):
    """A character or object that lies open."""

    name: str
    owner: str  # "A", "B" or ""
    character: bool
    where: str  # a square, or dead, escaped, gone, found, trap
    combat: int
    wounded: bool
    barred: bool
    paralysed: bool
    flying: bool
    beneath: bool  # carried, or under another token
    walking: bool


class SideView(msgspec.Struct, frozen=True):
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
    brambles: str  # a square or ""
    living_tree: str
    trap: str
    pairs: tuple[int, ...]  # of rooms picked openly


class WayView(msgspec.Struct, frozen=True):
    """A square within reach of whoever acts: in so many steps, along this path."""

    square: str
    steps: int
    path: tuple[str, ...]


class CombatView(msgspec.Struct, frozen=True):
    """A combat before its cards: who takes part, and the sums."""

    target: str
    attackers: tuple[str, ...]
    shooters: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int


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
    acting: str  # "druid on d5" while its owner is asked what it does
    ways: tuple[WayView, ...]  # then, and while it walks: where it can get
    sight: tuple[str, ...]  # and the squares it sees
    steps: int
    path: tuple[str, ...]
    unseen_rooms: tuple[str, ...]  # those that may lie hidden, where that is known to all
    remembered: tuple[str, ...]  # this seat's own tokens that lie face down or wait: "druid on room 3"
    own_pairs: tuple[int, ...]


def view(s: Twister, seat: int | None) -> TwisterView:
    secret_teams = s.teams == "free-choice"
    return TwisterView(
        **question(s, seat),
        active=s.active,
        action_points=s.ap,
        potion_points=tuple(s.drinker_ap),
        goal=s.goal,
        peace=s.peace,
        dull=s.dull,
        rows=s.last_row() + 1,
        rooms=tuple([room_view(s, slot) for slot in range(SLOTS)]),
        ground=tuple([GROUND_WORDS[ground] for ground in s.ground]),
        edges=tuple([EDGE_NAMES[edge] for edge in s.edges]),
        tokens=tuple([token_view(s, token) for token in range(TOKENS) if is_open(s, token)]),
        sides=tuple([side_view(s, side, seat) for side in range(2)]),
        combat=combat_view(s),
        acting=acting(s),
        ways=() if seat is None or s.over or seat not in s.stack[-1].owing() else ways(s),
        sight=sight(s),
        steps=s.steps if s.walker != NOTHING_THERE else 0,
        path=tuple([square_name(square) for square in s.path]),
        unseen_rooms=() if secret_teams else tuple([s.box.room_ids[room] for room in s.unseen]),
        remembered=() if seat is None else remembered(s, seat),
        own_pairs=() if seat is None else tuple(s.picked[seat]),
    )


def actor(s: Twister) -> int:
    """The character that its owner is asked about, or nothing."""
    step = s.stack[-1] if s.stack else None
    if isinstance(step, Pause):
        return s.walker
    if isinstance(step, Do) and step.who < TOKENS and s.at[step.who] < SQUARES:
        return step.who
    return NOTHING_THERE


def acting(s: Twister) -> str:
    who = actor(s)
    return "" if who == NOTHING_THERE else f"{token_name(who)} on {square_name(s.at[who])}"


def ways(s: Twister) -> tuple[WayView, ...]:
    """Every square within reach, with the path that the walker would take."""
    who = actor(s)
    if who == NOTHING_THERE or s.is_wounded(who) or not (s.walker == who or s.ap_of(who)):
        return ()
    found = reached(s, who)
    return tuple(
        [
            WayView(square_name(square), steps, tuple([square_name(step) for step in found.path(square)]))
            for square, steps in zip(found.order[1:], found.steps[1:], strict=True)
        ]
    )


def sight(s: Twister) -> tuple[str, ...]:
    who = actor(s)
    if who == NOTHING_THERE or s.is_wounded(who):
        return ()
    return tuple([square_name(q) for d in range(4) for q in seen_along(s, s.at[who], d)])


def ground_word(ground: int) -> str:
    words = GROUND_NAMES[ground & KIND_OF_GROUND] if ground & KIND_OF_GROUND < len(GROUND_NAMES) else ""
    if ground & MIST:
        words += ", mist"
    if ground & ANY_PLANT:
        words += ", A's plant" if ground & PLANT else ", B's plant"
    return words


GROUND_WORDS = [ground_word(ground) for ground in range(256)]


def room_view(s: Twister, slot: int) -> RoomView:
    room = s.slots[slot]
    waiting = [0, 0]
    for token in range(2 * SET):
        if s.at[token] == FACE_DOWN + slot:
            waiting[SIDE[token]] += 1
    if room == NOWHERE:
        return RoomView(slot + 1, "", "", 0, False, 0, (waiting[0], waiting[1]))
    box = s.box
    return RoomView(
        slot + 1, box.room_ids[room], box.titles[room], box.pairs[room], box.clockwise[room], s.turns[slot], (0, 0)
    )


def is_open(s: Twister, token: int) -> bool:
    """Whether everybody knows where a token is."""
    where = s.at[token]
    if where < SQUARES:
        return s.lined_up
    return where in PLACES


def token_view(s: Twister, token: int) -> TokenView:
    where = s.at[token]
    flags = s.flags[token]
    on_board = where < SQUARES
    return TokenView(
        token_name(token),
        ("A", "B", "")[SIDE[token]],
        is_character(token),
        square_name(where) if on_board else PLACES[where],
        COMBAT[KIND[token]],
        bool(flags & WOUNDED),
        bool(flags & BARRED),
        bool(flags & PARALYSED),
        bool(flags & FLYING),
        on_board and (s.under[where] == token or s.load == token),
        s.walker == token,
    )


def square_or_none(square: int) -> str:
    return "" if square == NOWHERE else square_name(square)


def side_view(s: Twister, side: int, seat: int | None) -> SideView:
    shown = side == seat or not s.by_memory
    waiting = [kind for kind in range(SET) if s.at[token_of(side, kind)] == ASIDE]
    return SideView(
        points=s.vp[side],
        cards=len(s.actions[side]) + len(s.hands[side]) + s.jumps[side],
        shown=shown,
        action_cards=tuple(s.actions[side]) if shown else (),
        combat_cards=tuple(s.hands[side]) if shown else (),
        jump_cards=s.jumps[side] if shown else 0,
        last_card=s.played[side],
        in_hand=len(waiting),
        plants=s.plants[side],
        webs=s.webs[side],
        brambles=square_or_none(s.brambles[side]),
        living_tree=square_or_none(s.living[side]),
        trap=square_or_none(s.traps[side]),
        pairs=() if s.teams == "free-choice" else tuple(s.picked[side]),
    )


def combat_view(s: Twister) -> CombatView | None:
    fight = s.fight
    if fight is None:
        return None

    def named(fighters: list[int]) -> tuple[str, ...]:
        return tuple([f"{fighter_name(f)} on {square_name(square_of(s, f))}" for f in fighters])

    return CombatView(
        named([fight.target])[0],
        named(fight.attackers),
        named(fight.shooters),
        named(fight.defenders),
        fight.attack,
        fight.defence,
    )


def remembered(s: Twister, seat: int) -> tuple[str, ...]:
    """A seat's own secrets; what it has hidden on rooms only where it need not remember that itself (DT-RULING-83)."""
    found = []
    for kind in range(SET):
        token = token_of(seat, kind)
        where = s.at[token]
        if FACE_DOWN <= where < FACE_DOWN + SLOTS:
            if not s.by_memory:
                found.append(f"{token_name(token)} on room {where - FACE_DOWN + 1}")
        elif where < SQUARES and not s.lined_up:
            found.append(f"{token_name(token)} on {square_name(where)}")
        elif where == ASIDE:
            found.append(f"{token_name(token)} in hand")
        elif where == REMOVED:
            found.append(f"{token_name(token)} left at home")
        elif where == UNPICKED and s.teams in ("free-choice", "mutual-choice"):
            found.append(f"{token_name(token)} not picked")
    return tuple(found)


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
