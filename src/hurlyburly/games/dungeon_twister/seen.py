"""A view of Dungeon Twister, made from the state. Its ground, its edges and each side are looked at once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from hurlyburly.draw.keeping import alike
from hurlyburly.games.dungeon_twister import things
from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.combat import SHOT, bonus_of, declare, helper_of, square_of, weighed, worth
from hurlyburly.games.dungeon_twister.ground import (
    EDGE_NAMES,
    NOWHERE,
    SLOTS,
    SQUARES,
    square_name,
)
from hurlyburly.games.dungeon_twister.sight import seen_along
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ASIDE,
    BARRED,
    COMBAT,
    DEAD,
    ESCAPED,
    FACE_DOWN,
    FLYING,
    FOUND,
    KIND,
    LIVING_TRAP,
    NAME,
    NOTHING_THERE,
    PARALYSED,
    REMOVED,
    SET,
    SIDE,
    SPENT,
    TOKENS,
    TRAP_FORM,
    UNPICKED,
    WOUNDED,
    fighter_name,
    is_character,
    token_name,
    token_of,
)
from hurlyburly.games.dungeon_twister.view import (
    GROUND_WORDS,
    ClashView,
    CombatView,
    FighterView,
    OwnView,
    RoomView,
    SideView,
    TokenView,
    TwisterView,
    WayView,
)
from hurlyburly.games.dungeon_twister.walk import Pause, reached
from hurlyburly.kernel.game import question
from hurlyburly.kernel.play import Play

PLACES = {DEAD: "dead", ESCAPED: "escaped", SPENT: "gone", FOUND: "found", TRAP_FORM: "trap"}


def view(s: Twister, seat: int | None) -> TwisterView:
    asked = question(s, seat)
    return TwisterView(
        **asked,
        **shared(s),
        sides=tuple([side_view(s, side, side == seat or not s.by_memory) for side in range(2)]),
        ways=() if seat is None or s.over or seat not in s.stack[-1].owing() else ways(s),
        clashes=clashes(s, asked["plays"]),
        remembered=() if seat is None else remembered(s, seat),
        own_pairs=() if seat is None else tuple(s.picked[seat]),
    )


@alike
def shared(s: Twister) -> dict[str, Any]:
    """The fields of a view that are the same for everybody."""
    secret_teams = s.teams == "free-choice"
    return {
        "active": s.active,
        "action_points": s.ap,
        "potion_points": tuple(s.drinker_ap),
        "goal": s.goal,
        "peace": s.peace,
        "dull": s.dull,
        "rows": s.last_row() + 1,
        "rooms": tuple([room_view(s, slot) for slot in range(SLOTS)]),
        "ground": ground_of(tuple(s.ground)),
        "edges": edges_of(tuple(s.edges)),
        "tokens": tuple([token_view(s, token) for token in range(TOKENS) if is_open(s, token)]),
        "combat": combat_view(s),
        "acting": acting(s),
        "sight": sight(s),
        "steps": s.steps if s.walker != NOTHING_THERE else 0,
        "path": tuple([things.SQUARE.thing(square) for square in s.path]),
        "unseen_rooms": () if secret_teams else tuple([things.ROOM.thing(room) for room in s.unseen]),
    }


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
    return "" if who == NOTHING_THERE else things.TOKEN.thing(who)


def ways(s: Twister) -> tuple[WayView, ...]:
    """Every square within reach, with the path that the walker would take."""
    who = actor(s)
    if who == NOTHING_THERE or s.is_wounded(who) or not (s.walker == who or s.ap_of(who)):
        return ()
    found = reached(s, who)
    return tuple(
        [
            WayView(things.SQUARE.thing(square), steps, tuple([things.SQUARE.thing(q) for q in found.path(square)]))
            for square, steps in zip(found.order[1:], found.steps[1:], strict=True)
        ]
    )


def sight(s: Twister) -> tuple[str, ...]:
    who = actor(s)
    if who == NOTHING_THERE or s.is_wounded(who):
        return ()
    return tuple([things.SQUARE.thing(q) for d in range(4) for q in seen_along(s, s.at[who], d)])


def clashes(s: Twister, plays: Iterable[Play]) -> tuple[ClashView, ...]:
    """Both sums of every attack and shot that is offered."""
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, Do):
        return ()
    found = []
    for play in plays:
        if play.verb not in (things.ATTACK.id, things.SHOOT.id):
            continue
        target = play.numbers[0]
        shot = play.verb == things.SHOOT.id
        fight = weighed(s, target, [], [step.who], [target]) if shot else declare(s, step.who, target)
        found.append(ClashView(play.verb, play.things[0], fight.attack, fight.defence))
    return tuple(found)


KEPT = 1024  # boards, so that what several look at is written out once


@lru_cache(KEPT)
def ground_of(squares: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([GROUND_WORDS[ground] for ground in squares])


@lru_cache(KEPT)
def edges_of(edges: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([EDGE_NAMES[edge] for edge in edges])


def room_view(s: Twister, slot: int) -> RoomView:
    room = s.slots[slot]
    waiting = [0, 0]
    for token in range(2 * SET):
        if s.at[token] == FACE_DOWN + slot:
            waiting[SIDE[token]] += 1
    if room == NOWHERE:
        return RoomView(slot + 1, "", "", "", 0, False, 0, (waiting[0], waiting[1]))
    box = s.box
    return RoomView(
        slot + 1,
        things.ROOM.thing(room),
        box.room_ids[room],
        box.titles[room],
        box.pairs[room],
        box.clockwise[room],
        s.turns[slot],
        (0, 0),
    )


def is_open(s: Twister, token: int) -> bool:
    """Whether everybody knows where a token is."""
    where = s.at[token]
    if where < SQUARES:
        return s.lined_up
    return where in PLACES


PRINTED = [  # on each token: name, kind, side, whether it is a character, combat value
    (token_name(token), NAME[KIND[token]], ("A", "B", "")[SIDE[token]], is_character(token), COMBAT[KIND[token]])
    for token in range(TOKENS)
]


def token_view(s: Twister, token: int) -> TokenView:
    where = s.at[token]
    flags = s.flags[token]
    on_board = where < SQUARES
    beneath = on_board and (s.under[where] == token or s.load == token)
    name, kind, side, character, value = PRINTED[token]
    return TokenView(
        name,
        kind,
        side,
        character,
        square_name(where) if on_board else PLACES[where],
        value,
        bool(flags & WOUNDED),
        bool(flags & BARRED),
        bool(flags & PARALYSED),
        bool(flags & FLYING),
        beneath,
        s.walker == token,
        things.TOKEN.thing(token),
        square_or_none(where if on_board else trap_of(s, token)),
        token_or_none(bearer_of(s, token)) if beneath or s.load == token else "",
        token_or_none(cover_of(s, token)) if beneath else "",
        sum([points for drinker, points in zip(s.drinkers, s.drinker_ap, strict=True) if drinker == token]),
    )


def trap_of(s: Twister, token: int) -> int:
    """The square of a Living Trap that has become one."""
    return s.traps[SIDE[token]] if KIND[token] == LIVING_TRAP and s.at[token] == TRAP_FORM else NOWHERE


def bearer_of(s: Twister, token: int) -> int:
    """Who carries a token, on the way or standing still."""
    if s.load == token and s.walker != NOTHING_THERE:
        return s.walker
    where = s.at[token]
    over = s.top[where] if where < SQUARES and s.under[where] == token else NOTHING_THERE
    return over if over != NOTHING_THERE and s.carried_by(over) == token else NOTHING_THERE


def cover_of(s: Twister, token: int) -> int:
    """Who stands over a token without carrying it: somebody wounded, or too weak for it."""
    where = s.at[token]
    over = s.top[where] if where < SQUARES and s.under[where] == token else NOTHING_THERE
    return NOTHING_THERE if over == NOTHING_THERE or s.carried_by(over) == token else over


def token_or_none(token: int) -> str:
    return "" if token == NOTHING_THERE else things.TOKEN.thing(token)


def square_or_none(square: int) -> str:
    return "" if square == NOWHERE else things.SQUARE.thing(square)


@alike
def side_view(s: Twister, side: int, shown: bool) -> SideView:
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

    attackers = [fighter_view(s, fighter, True) for fighter in fight.attackers]
    defenders = [fighter_view(s, fighter, False) for fighter in fight.defenders]
    return CombatView(
        target=defenders[fight.defenders.index(fight.target)],
        attackers=tuple(attackers),
        shooters=tuple([shooter_view(s, shooter) for shooter in fight.shooters]),
        defenders=tuple(defenders),
        shelter=fight.defence - sum([fighter.value for fighter in defenders]),
        attack=fight.attack,
        defence=fight.defence,
    )


def fighter_view(s: Twister, fighter: int, attacking: bool) -> FighterView:
    helper = helper_of(s, fighter, attacking)
    square = things.SQUARE.thing(square_of(s, fighter))
    return FighterView(
        things.TOKEN.thing(fighter),
        fighter_name(fighter),
        square,
        worth(s, fighter, attacking),
        token_or_none(helper),
        bonus_of(helper, attacking),
    )


def shooter_view(s: Twister, shooter: int) -> FighterView:
    return FighterView(
        things.TOKEN.thing(shooter), fighter_name(shooter), things.SQUARE.thing(s.at[shooter]), SHOT, "", 0
    )


def remembered(s: Twister, seat: int) -> tuple[OwnView, ...]:
    """A seat's own secrets; what it has hidden on rooms only where it need not remember that itself (DT-RULING-83)."""
    found = []
    for kind in range(SET):
        token = token_of(seat, kind)
        where = s.at[token]
        if FACE_DOWN <= where < FACE_DOWN + SLOTS:
            told = "" if s.by_memory else things.PLACE.thing(where - FACE_DOWN)
        elif where < SQUARES and not s.lined_up:
            told = things.SQUARE.thing(where)
        elif where == UNPICKED:
            told = "unpicked" if s.teams in ("free-choice", "mutual-choice") else ""
        else:
            told = "hand" if where == ASIDE else "home" if where == REMOVED else ""
        if told:
            found.append(OwnView(things.TOKEN.thing(token), NAME[kind], told))
    return tuple(found)
