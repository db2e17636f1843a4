"""What can be pointed at on the board: a layer over the drawing, in which everything says which thing it is.

Squares and whole rooms first, then edges and what turns rooms, then tokens, which stand above the squares that they are
on; last the hints, which take no clicks: how far a walker goes, and what else may be done where.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.dungeon_twister import things
from hurlyburly.games.dungeon_twister.board_plan import (
    HIGH,
    SPAN,
    UNIT,
    box_of,
    corner,
    edge_box,
    left,
    middle,
    room_box,
    room_number,
    slots,
    top,
    width,
)
from hurlyburly.games.dungeon_twister.box import TERRAINS
from hurlyburly.games.dungeon_twister.faces import whose
from hurlyburly.games.dungeon_twister.ground import (
    NEXT,
    NOWHERE,
    ROOM,
    SLOT_SQUARES,
    WIDE,
    opposite,
    square_name,
)
from hurlyburly.games.dungeon_twister.table_deeds import AT_AN_EDGE, DEEDS, Prompt, actor_of, toward
from hurlyburly.games.dungeon_twister.tokens import BRAMBLES_OF, LIVING_TREE_OF
from hurlyburly.games.dungeon_twister.view import RoomView, TokenView, TwisterView
from hurlyburly.kernel.play import number_of

TERRAIN_OF = {
    terrain.name: things.TERRAIN.thing(number)
    for number, terrain in reversed(list(enumerate(TERRAINS.square + TERRAINS.edge)))
}
PLAIN_EDGES = ("open", "wall", "back of a sconce")


def spots(
    view: TwisterView, asked: Prompt | None, who: tuple[Seat, ...], tokens: tuple[TokenView, ...]
) -> tuple[str, ...]:
    """The layer, thing by thing."""
    ways = tuple([play.things for play in view.plays if play.verb == "rotate"])
    meant = {play.numbers[0]: play.verb for play in view.plays if play.verb in AT_AN_EDGE}
    chooses = view.asked == "Do" and view.plays and view.seat is not None
    return (
        *ground_spots(view.rooms, view.ground, ways, view.rows),
        *edges(tuple(meant.items()), view.edges, view.ground, view.rows),
        *[marker_spot(number, square, who, view.rows) for number, square in markers(view)],
        *token_spots(tokens, who, "AB"[view.seat or 0] if chooses else "", view.acting, view.rows),
        *(hints(view) if asked else ()),
    )


@kept
def ground_spots(
    rooms: tuple[RoomView, ...], ground: tuple[str, ...], ways: tuple[tuple[str, ...], ...], rows: int
) -> tuple[str, ...]:
    """Squares, and rooms as a whole: `ways` are a room and a direction each."""
    made = []
    for slot in slots(rows):
        lying = rooms[slot]
        if lying.id:
            squares = tuple([ground[square] for square in SLOT_SQUARES[slot]])
            made.append(squares_of(slot, squares, rows) + turning(slot, lying, squares, ways, rows))
        else:
            made.append(hidden_room(slot, rows))
    return (*made, starting_line(0, rows), starting_line(rows - 1, rows))


def spot(
    css: str, thing: str, about: str, name: str, place: str = "", inside: str = "", around: str = "", more: str = ""
) -> str:
    """Something to point at. Its name is read out while it is lit; `more` are attributes."""
    where = f' style="{place}"' if place else ""
    whole = f' data-around="{around}"' if around else ""
    known = f' data-about="{about}"' if about else ""
    return f'<i class="{css}" data-thing="{thing}"{known}{whole}{more} data-name="{escape(name)}"{where}>{inside}</i>'


# Squares and rooms


@lru_cache(KEPT)
def squares_of(slot: int, ground: tuple[str, ...], rows: int) -> str:
    """A room's squares, in columns from the left and from above, as they are drawn."""
    made = []
    for row in range(ROOM):
        for column in reversed(range(ROOM)):
            place = ROOM * row + column
            made.append(square(SLOT_SQUARES[slot][place], ground[place]))
    return f'<div class="squares" style="{room_box(slot, rows)}">{"".join(made)}</div>'


@lru_cache(KEPT)
def starting_line(row: int, rows: int) -> str:
    """Both halves of a line, between the same gaps as the rooms."""
    halves = []
    for upper in (WIDE - 1, ROOM - 1):
        box = box_of(left(row), top(upper), UNIT, SPAN, rows)
        inner = "".join([square(WIDE * row + upper - step, "starting line") for step in range(ROOM)])
        halves.append(f'<div class="squares line" style="{box}">{inner}</div>')
    return "".join(halves)


@lru_cache(KEPT)
def square(number: int, ground: str) -> str:
    kind, _, over = ground.partition(", ")
    plant, mist = "plant" in over, "mist" in over
    shown = "climbing plant" if plant else "mist" if mist and kind == "floor" else kind
    name = f"{kind}{' with a climbing plant' if plant else ''}{' in mist' if mist else ''} on {square_name(number)}"
    return spot("sq", things.SQUARE.thing(number), TERRAIN_OF[shown], name)


@lru_cache(KEPT)
def hidden_room(slot: int, rows: int) -> str:
    """A hidden room, with its number or with what may be done with it now."""
    sign = f'<b class="upright"><span>Room {slot + 1}</span><span>Reveal</span></b>'
    place = things.PLACE.thing(slot)
    return spot("room", place, place, f"room {slot + 1}, face down", room_box(slot, rows), sign)


def turning(slot: int, lying: RoomView, ground: tuple[str, ...], ways: tuple[tuple[str, ...], ...], rows: int) -> str:
    """A room that lies open is its number at the board's edge; where it may be turned, the arrow at its gear."""
    place = things.PLACE.thing(slot)
    here = tuple([number_of(way) for room, way in ways if room == place])
    gear = next((q for q, words in zip(SLOT_SQUARES[slot], ground, strict=True) if "gear" in words), NOWHERE)
    return turned(slot, lying.thing, lying.title, here, gear, rows)


@lru_cache(KEPT)
def turned(slot: int, room: str, title: str, ways: tuple[int, ...], gear: int, rows: int) -> str:
    name = f"room {slot + 1}, {title}"
    x, y = room_number(slot)
    place = things.PLACE.thing(slot)
    number = spot("nr", place, room, name, box_of(x - 12, y - 12, 24, 24, rows))
    if not ways:
        return number
    if len(ways) == 1:
        return arrow(ways[0], gear, 0, place, f"{name}, {WAY[ways[0]]}", rows)
    return number + "".join(
        [
            arrow(way, gear, number, things.DIRECTION.thing(way), WAY[way], rows, around=place)
            for number, way in enumerate(ways)
        ]
    )


WAY = ("clockwise", "counter-clockwise")


def arrow(way: int, gear: int, number: int, thing: str, name: str, rows: int, around: str = "") -> str:
    """At a corner of the gear's square, so that whoever stands there stays in sight."""
    x, y = corner(gear)
    box = box_of(x + UNIT * (1 - number) - 17, y - 17, 34, 34, rows)
    art = draw.glyph(f"dt-rotate-{('cw', 'ccw')[way]}")
    inside = f'<b class="upright">{art}</b>'
    return spot("arrow", thing, things.DIRECTION.thing(way), name, box, inside, around)


# Edges


@kept
def edges(
    does: tuple[tuple[int, str], ...], kinds: tuple[str, ...], ground: tuple[str, ...], rows: int
) -> tuple[str, ...]:
    """What stands on edges, and where something may be done at one: once, as the play calls it."""
    meant = dict(does)
    made = [at_edge(edge, kinds[edge], DEEDS[verb].glyph, rows) for edge, verb in does]
    for edge, kind in standing_on_edges(kinds, ground):
        twin = other_side(edge)
        if edge not in meant and twin not in meant and not (twin < edge and twin >= 0 and kinds[twin] == kind):
            made.append(at_edge(edge, kind, "", rows))
    return tuple(made)


@kept
def standing_on_edges(kinds: tuple[str, ...], ground: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """The edges that are neither open nor a wall, as far as they are seen."""
    seen = [(edge, kind) for edge, kind in enumerate(kinds) if kind not in PLAIN_EDGES]
    return tuple([(edge, kind) for edge, kind in seen if ground[edge // 4] != "hidden"])


@cache
def other_side(edge: int) -> int:
    """The same edge, as the square beyond it has it."""
    return -1 if NEXT[edge] == NOWHERE else 4 * NEXT[edge] + opposite(edge % 4)


@lru_cache(KEPT)
def at_edge(edge: int, kind: str, glyph: str, rows: int) -> str:
    sign = f'<b class="upright">{draw.glyph(glyph)}</b>' if glyph else ""
    box = edge_box(edge // 4, edge % 4, rows)
    name = f"{kind if kind != 'open' else 'open edge'} {toward(edge)}"
    return spot("edge", things.EDGE.thing(edge), TERRAIN_OF[kind], name, box, sign)


# Tokens


def markers(view: TwisterView) -> list[tuple[int, str]]:
    """What fights without being a token, and traps: by number, with the square that it is on."""
    found = []
    for seat, side in enumerate(view.sides):
        found += [(BRAMBLES_OF + seat, side.brambles), (LIVING_TREE_OF + seat, side.living_tree)]
    found += [(number_of(token.thing), token.square) for token in view.tokens if token.where == "trap"]
    return [(number, square) for number, square in found if square]


def marker_spot(number: int, square: str, who: Sequence[Seat], rows: int) -> str:
    where = number_of(square)
    name = f"{whose(number, who)} on {square_name(where)}"
    return token_spot(where, things.TOKEN.thing(number), name, "tok", 0, "", rows)


@kept
def token_spots(
    tokens: tuple[TokenView, ...], who: tuple[Seat, ...], chooser: str, acting: str, rows: int
) -> tuple[str, ...]:
    """Tokens where they are drawn; whoever chooses a deed may let another of theirs act."""
    on: dict[str, list[TokenView]] = {}
    for token in tokens:
        on.setdefault(token.square, []).append(token)
    made = []
    for token in tokens:
        anew = token.owner == chooser != "" and token.character and token.thing != acting
        made.append(on_board(token, tuple(on[token.square]), who, ANEW if anew else "", rows))
    return tuple(made)


def on_board(token: TokenView, fellows: tuple[TokenView, ...], who: tuple[Seat, ...], anew: str, rows: int) -> str:
    """A token where it is drawn: alone on its square, beside another, or as a small tile with whoever has it."""
    number = number_of(token.thing)
    hurt = ", wounded" if token.wounded else ""
    name = f"{whose(number, who)} on {token.where}{hurt}"
    css, shift = placed(token, fellows)
    return token_spot(number_of(token.square), token.thing, name, css, shift, anew, rows)


ANEW = ' data-anew="undo"'  # somebody else acts instead


def placed(token: TokenView, fellows: Sequence[TokenView]) -> tuple[str, float]:
    """How it is drawn (`board.standing`), and how far from the middle of its square."""
    people = [other for other in fellows if other.character and not other.beneath]
    rest = [other for other in fellows if other not in people]
    if not people:
        people, rest = [other for other in rest if other.character] or rest, []
    shift = 0 if len(people) == 1 else (-7, 8)[people.index(token) % 2] if token in people else 8
    if token in rest:
        return "tok load" if token is rest[0] else "tok load second", shift
    return "tok" if len(people) == 1 else "tok near", shift


@lru_cache(KEPT)
def token_spot(square: int, thing: str, name: str, css: str, shift: float, more: str, rows: int) -> str:
    x, y = corner(square)
    box = box_of(x + shift, y + shift, UNIT, UNIT, rows)
    inside = spot(css, thing, thing, name, around=things.SQUARE.thing(square), more=more)
    return f'<span class="at" style="{box}"><span class="upright">{inside}</span></span>'


# Hints


def hints(view: TwisterView) -> tuple[str, ...]:
    """The steps to each square in reach and the way there; the sums of attacks; what else may be done, and where."""
    actor = actor_of(view)
    goals = {play.things[0] for play in view.plays if play.verb == "move"}
    start = (actor.square,) if actor else ()
    made = [hint(number_of(way.square), str(way.steps), "step") for way in view.ways if way.square in goals]
    made += [path(way.square, (*start, *way.path)) for way in view.ways if way.square in goals]
    for clash in view.clashes:
        square = next(play.numbers[1] for play in view.plays if play.things[:1] == (clash.target,))
        made.append(hint(square, f"{clash.attack} : {clash.defence}", "sums"))
    if not made:
        return ()
    return (f'<svg class="hints" viewBox="0 0 {width(view.rows)} {HIGH}" aria-hidden="true">', *made, "</svg>")


@lru_cache(KEPT)
def hint(square: int, words: str, css: str) -> str:
    x, y = middle(square)
    return f'<g class="{css}" transform="translate({x:g} {y:g})"><text class="upright" y="5">{words}</text></g>'


@lru_cache(KEPT)
def path(goal: str, squares: tuple[str, ...]) -> str:
    stops = [middle(number_of(square)) for square in squares]
    line = "L".join([f"{x:g} {y:g}" for x, y in stops])
    return f'<path data-for="{goal}" d="M{line}"/>'
