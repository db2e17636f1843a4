"""Where everything is, as a view tells it: each thing in sight, and what can be seen of it.

What is in a room is told by its spot there, as the room was printed, so that turning a room changes the room alone; and
what is carried is told by who has it. Who stands over what, and the sums of a combat, follow from the rest; whose
question it is and how far a walker has come belong to the question.
"""

from __future__ import annotations

from typing import Any

from hurlyburly.games.dungeon_twister.ground import NOWHERE, ROOM, SLOT, SLOT_SQUARES, TURNED
from hurlyburly.games.dungeon_twister.things import (
    ACTION,
    COMBAT,
    JUMP,
    PAIR,
    PLACE,
    SQUARE,
    TOKEN,
    action_card,
    combat_card,
)
from hurlyburly.games.dungeon_twister.tokens import ACTION_CARDS, BRAMBLES_OF, COMBAT_CARDS, LIVING_TREE_OF
from hurlyburly.games.dungeon_twister.view import TokenView, TwisterView
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.vocabulary import SEAT

Layout = dict[str, Any]
Spot = tuple[str, int]


def turned_by(quarters: int) -> list[int]:
    """Where each spot of a room comes to lie when the room is turned so many quarters."""
    spots = list(range(ROOM * ROOM))
    for _ in range(quarters):
        spots = [TURNED[spot] for spot in spots]
    return spots


LIES = [turned_by(quarters) for quarters in range(4)]


def spot_of(square: int, quarters: int) -> Spot:
    """A square as a spot of the room that lies there, turned so many quarters; on a starting line as itself."""
    slot = SLOT[square]
    if slot == NOWHERE:
        return SQUARE.thing(square), 0
    return PLACE.thing(slot), LIES[quarters].index(SLOT_SQUARES[slot].index(square))


def layout(view: TwisterView) -> Layout:
    return {**tokens(view), **own_tokens(view), **markers(view), **cards(view), **rooms(view), **pairs(view)}


def on(view: TwisterView, square: str) -> Spot:
    number = number_of(square)
    return spot_of(number, 0 if SLOT[number] == NOWHERE else view.rooms[SLOT[number]].quarters)


def tokens(view: TwisterView) -> Layout:
    part = roles(view)
    return {token.thing: (where(view, token), states(token), part.get(token.thing, "")) for token in view.tokens}


def where(view: TwisterView, token: TokenView) -> Any:
    if token.carried_by:
        return token.carried_by
    if token.square:
        return ("trap" if token.where == "trap" else "", *on(view, token.square))
    return token.where


def states(token: TokenView) -> tuple[Any, ...]:
    return token.wounded, token.barred, token.paralysed, token.flying, token.points


def roles(view: TwisterView) -> dict[str, str]:
    """Who takes part in a combat, and on which side."""
    if view.combat is None:
        return {}
    attackers = {one.thing: "attacks" for one in (*view.combat.attackers, *view.combat.shooters)}
    return attackers | {one.thing: "defends" for one in view.combat.defenders}


def own_tokens(view: TwisterView) -> Layout:
    """What one has hidden oneself. By memory a hand is no part of it: the log must not keep what left it for where."""
    by_memory = not all([side.shown for side in view.sides])
    return {own.thing: own.where for own in view.remembered if not (by_memory and own.where == "hand")}


def markers(view: TwisterView) -> Layout:
    part = roles(view)
    found: Layout = {}
    for seat, side in enumerate(view.sides):
        for number, square in ((BRAMBLES_OF + seat, side.brambles), (LIVING_TREE_OF + seat, side.living_tree)):
            if square:
                found[TOKEN.thing(number)] = on(view, square), part.get(TOKEN.thing(number), "")
    return found


def cards(view: TwisterView) -> Layout:
    found: Layout = {}
    for seat, side in enumerate(view.sides):
        turn = (view.action_points, view.peace) if seat == view.active else (0, False)
        found[SEAT.thing(seat)] = side.points, side.cards, side.last_card, side.in_hand, side.plants, side.webs, *turn
        if side.shown:
            found[JUMP.thing(seat)] = side.jump_cards
            for card in ACTION_CARDS:
                found[ACTION.thing(action_card(seat, card))] = card in side.action_cards
            for card in sorted(set(COMBAT_CARDS)):
                found[COMBAT.thing(combat_card(seat, card))] = side.combat_cards.count(card)
    return found


def rooms(view: TwisterView) -> Layout:
    """Each place: what lies there and how, what waits there, and its squares and edges as the room was printed."""
    found: Layout = {}
    for slot, lying in enumerate(view.rooms):
        lies = LIES[lying.quarters]
        squares = [SLOT_SQUARES[slot][lies[spot]] for spot in range(ROOM * ROOM)]
        ground = tuple([view.ground[square] for square in squares])
        edges = tuple([view.edges[4 * q + (d + lying.quarters) % 4] for q in squares for d in range(4)])
        found[PLACE.thing(slot)] = lying.thing, lying.quarters, lying.face_down, ground, edges
    for room in view.unseen_rooms:
        found[room] = view.unseen_rooms.count(room)
    return found


def pairs(view: TwisterView) -> Layout:
    """Who is known to have picked which pair of rooms."""
    found: Layout = {}
    for seat, side in enumerate(view.sides):
        for number in {*side.pairs, *(view.own_pairs if seat == view.seat else ())}:
            found[PAIR.thing(number)] = (*found.get(PAIR.thing(number), ()), seat)
    return found
