"""What is in the way of a play here and now: the wall on the last step, whoever stands there, the ground."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.dungeon_twister.ground import EDGE_NAMES, NEXT, NOWHERE, OPEN, opposite, square_name
from hurlyburly.games.dungeon_twister.things import EDGE, SQUARE
from hurlyburly.games.dungeon_twister.view import TokenView, TwisterView
from hurlyburly.kernel.play import Case, Play, kind_of, number_of

BARRIERS = {
    "DT-TERRAIN-WALL-01",
    "DT-TERRAIN-PORTCULLIS-01",
    "DT-TERRAIN-WEB-01",
    "DT-TERRAIN-SLIT-03",
    "DT-TERRAIN-SECRET-03",
}
GROUNDS = {  # what is wrong with the ground
    "DT-TERRAIN-FOUNTAIN-01": "nobody stands in it",
    "DT-TERRAIN-PIT-01": "nothing leads over it",
    "DT-TERRAIN-WATER-01": "nothing leads over it",
    "DT-TERRAIN-CREVASSE-01": "nothing leads over it",
    "DT-TERRAIN-RIFT-01": "nothing leads over it",
    "DT-TERRAIN-BRIDGE-01": "it does not bear anybody so heavy",
    "DT-TERRAIN-TREE-02": "it does not bear anybody so heavy",
    "DT-TERRAIN-TREE-06": "it does not bear anybody so heavy",
    "DT-MOVE-06": "nobody can stop above it",
    "DT-MOVE-12": "nobody flies over them",
    "DT-DRUID-14": "nobody gets through",
}


def case(view: TwisterView, play: Play, rule: str, who: Sequence[str]) -> Case | None:
    """What is in the way of a play that somebody has tried in vain, and of the rule against it."""
    if rule == "DT-TURN-06":
        return Case("No action points are left for it in this turn.")
    walks = play.verb in ("move", "move-by") and view.acting
    if not walks or kind_of(play.things[0]) != SQUARE.id:
        return None
    square = number_of(play.things[0])
    if rule in BARRIERS:
        return barrier(view, square)
    if rule in GROUNDS:
        ground = view.ground[square].split(",")[0]
        return Case(f"On {square_name(square)} there is {a(ground)}: {GROUNDS[rule]}.", play.things)
    if rule in ("DT-MOVE-04", "DT-MOVE-05", "DT-ESCAPE-03", "DT-STACK-01"):
        return stands(view, square, who)
    if rule == "DT-MOVE-01":
        return Case(f"The {mover(view).kind} gets {farthest(view)}; {square_name(square)} is farther.", play.things)
    return None


def barrier(view: TwisterView, square: int) -> Case | None:
    """The edge that keeps the walker from its last step, coming from the nearest square that it can reach."""
    near = {number_of(way.square): way.steps for way in view.ways} | {start(view): 0}
    beside = [(near[there], way, there) for way in range(4) if (there := NEXT[4 * square + way]) in near]
    for _, way, there in sorted(beside):
        sides = (4 * there + opposite(way), 4 * square + way)
        closed = [view.edges[side] for side in sides if view.edges[side] != EDGE_NAMES[OPEN]]
        if closed:
            between = f"between {square_name(there)} and {square_name(square)}"
            edges = tuple([EDGE.thing(side) for side in sides])
            return Case(f"The {closed[0]} {between} is in the way.", (*edges, SQUARE.thing(square)))
    return None


def stands(view: TwisterView, square: int, who: Sequence[str]) -> Case | None:
    """Who or what is on a square already."""
    there = [token for token in view.tokens if token.square == SQUARE.thing(square)]
    there.sort(key=lambda token: token.beneath)
    if there:
        return Case(f"{whose(there[0], who)} is on {square_name(square)}.", (there[0].thing, SQUARE.thing(square)))
    if view.ground[square].startswith("hidden"):
        return Case(f"The room of {square_name(square)} is still hidden.", (SQUARE.thing(square),))
    return None


def start(view: TwisterView) -> int:
    return number_of(mover(view).square) if mover(view).square else NOWHERE


def mover(view: TwisterView) -> TokenView:
    return next(token for token in view.tokens if token.thing == view.acting)


def farthest(view: TwisterView) -> str:
    steps = max([way.steps for way in view.ways], default=0)
    return f"at most {steps} square{'s' * (steps != 1)} from here" if steps else "nowhere from here"


def whose(token: TokenView, who: Sequence[str]) -> str:
    owner = "AB".find(token.owner) if token.owner else -1
    return f"{who[owner]}'s {token.kind}" if owner >= 0 else token.name.capitalize()


def a(ground: str) -> str:
    return {"water": "water", "brambles": "a thicket of brambles"}.get(ground, f"a {ground}")
