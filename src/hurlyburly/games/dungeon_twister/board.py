"""The labyrinth on the page: the drawing with rooms and pieces; over it lie the things to point at (board_spots)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import CANDLE
from hurlyburly.draw.text import escape
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.board_plan import (
    HIGH,
    TOWARD,
    middle,
    room_middle,
    slots,
    square_box,
    width,
)
from hurlyburly.games.dungeon_twister.board_rooms import HIDDEN_ROOM, HOMES, NOBODY, frame, room
from hurlyburly.games.dungeon_twister.board_spots import spots
from hurlyburly.games.dungeon_twister.board_words import in_words
from hurlyburly.games.dungeon_twister.ground import (
    SLOT,
    SLOT_SQUARES,
    WIDE,
    distance,
    square_name,
)
from hurlyburly.games.dungeon_twister.table_deeds import Prompt, actor_of
from hurlyburly.games.dungeon_twister.things import PLACE, SQUARE
from hurlyburly.games.dungeon_twister.tokens import SIDE
from hurlyburly.games.dungeon_twister.view import OwnView, RoomView, TokenView, TwisterView
from hurlyburly.kernel.play import kind_of, number_of


def board(view: TwisterView, asked: Prompt | None, who: Sequence[Seat]) -> tuple[str, ...]:
    """The board zone, by its lines: the drawing, over it the things to point at, and both in words."""
    wide = width(view.rows)
    css = "lay" + " from-b" * (view.seat == 1) + " acting" * (asked is not None and view.asked == "Do")
    return (
        f'{ZOOM}<div class="port" id="port" tabindex="0" role="group" aria-label="Labyrinth">'
        f'<div class="plane" style="--wide:{wide};--high:{HIGH}">',
        f'<div class="{css}">',
        f'<svg class="hbb" viewBox="0 0 {wide} {HIGH}" aria-hidden="true">',
        *drawn(view),
        "</svg>",
        *spots(view, asked, tuple(who), in_sight(view)),
        f"{embattled(view)}{look_here(view)}</div></div></div>",
        f'<div class="sr"><h2>The labyrinth in words</h2>{in_words(view.rooms, view.tokens, view.ground, tuple(who), view.rows)}</div>',
    )


ZOOM = (
    '<input type="checkbox" class="sr" id="closeup" data-keep><label class="zoom btn" for="closeup" title="Close-up">'
    '<span class="sr">Close-up</span></label>'
)


def drawing(view: TwisterView) -> str:
    """The contents of the SVG, for pictures."""
    return draw.joined(drawn(view))


def drawn(view: TwisterView) -> tuple[str, ...]:
    """The same in parts: the frame, each room with what is in it, both starting lines, lines of sight."""
    marked = markers(view)
    trees = tuple([side.living_tree for side in view.sides if side.living_tree])
    tokens = in_sight(view)
    there = standing_there(tokens, tuple([is_chosen(view, token) for token in tokens]), view.rows)
    inside = []
    for slot, ground, edges in room_by_room(view.ground, view.edges, view.rows):
        lying = view.rooms[slot]
        if lying.id:
            inside.append(room_drawn(lying, slot, ground, edges, marked, trees))
        else:
            inside.append(hidden_room(lying, remembered(view, lying)))
    return (*laid(view.rooms, tuple(inside), there, view.rows), lines_of_sight(view))


Ground = tuple[str, ...]
There = tuple[tuple[int, str], ...]  # what is drawn on which square


@kept
def laid(rooms: tuple[RoomView, ...], inside: tuple[str, ...], there: There, rows: int) -> tuple[str, ...]:
    """The frame, each room with what stands in it, and what stands on the starting lines."""
    on = dict(there)
    made = [frame(rows)]
    for slot, drawing in zip(slots(rows), inside, strict=True):
        x, y = room_middle(slot)
        lying = rooms[slot]
        pieces = draw.apart([drawing, *[on[square] for square in SLOT_SQUARES[slot] if square in on]])
        made.append(
            f'<g transform="translate({x:g} {y:g})"><g id="room-{slot + 1}" data-lies="{escape(lying.id)}" '
            f'data-quarters="{lying.quarters}">{pieces}</g></g>'
        )
    return (*made, *[drawing for square, drawing in there if square // WIDE in (0, rows - 1)])


@kept
def standing_there(tokens: tuple[TokenView, ...], chosen: tuple[bool, ...], rows: int) -> There:
    on: dict[int, list[tuple[TokenView, bool]]] = {}
    for token, acts in zip(tokens, chosen, strict=True):
        on.setdefault(number_of(token.square), []).append((token, acts))
    found = []
    for square, stand in on.items():
        slot = -1 if square // WIDE in (0, rows - 1) else SLOT[square]
        shown = standing(square, slot, tuple([token for token, _ in stand]), tuple([acts for _, acts in stand]))
        found.append((square, shown))
    return tuple(found)


@kept
def room_by_room(ground: Ground, edges: Ground, rows: int) -> tuple[tuple[int, Ground, Ground], ...]:
    """The ground and the edges of each place for a room, square by square."""
    return tuple(
        [
            (
                slot,
                tuple([ground[square] for square in SLOT_SQUARES[slot]]),
                tuple([edge for square in SLOT_SQUARES[slot] for edge in edges[4 * square : 4 * square + 4]]),
            )
            for slot in slots(rows)
        ]
    )


def in_sight(view: TwisterView) -> tuple[TokenView, ...]:
    """The tokens that stand or lie on squares, as this viewer sees them."""
    return tuple([token for token in [*view.tokens, *lined_up(view)] if token.square and token.where != "trap"])


Marked = tuple[tuple[int, int], ...]


def markers(view: TwisterView) -> Marked:
    """Whose marker stands on a square: brambles, a living tree, a trap; plants are told with the ground."""
    return tuple(
        [
            (number_of(square), seat)
            for seat, side in enumerate(view.sides)
            for square in (side.brambles, side.living_tree, side.trap)
            if square
        ]
    )


@kept
def room_drawn(
    lying: RoomView, slot: int, ground: Ground, edges: Ground, markers: Marked, trees: tuple[str, ...]
) -> str:
    marked = dict(markers)
    owners = NOBODY
    if marked or any(["plant" in words for words in ground]):
        squares = SLOT_SQUARES[slot]
        owners = tuple([owner(marked.get(q, -1), words) for q, words in zip(squares, ground, strict=True)])
    made = room(HOMES.get(lying.id, "own"), lying.number, lying.clockwise, ground, edges, owners)
    return made + "".join([face_of_tree(tree, slot) for tree in trees])


def owner(marked: int, ground: str) -> int:
    return "AB".index(ground[ground.index("'s plant") - 1]) if "'s plant" in ground else marked


@cache
def face_of_tree(tree: str, slot: int) -> str:
    """A tree that has come to life has a face."""
    square = number_of(tree)
    if SLOT[square] != slot:
        return ""
    x, y = room_middle(slot)
    at = middle(square)
    return (
        f'<g transform="translate({at[0] - x:g} {at[1] - y:g})">'
        '<use class="upright" href="#dtw-living_tree" x="-24" y="-24" width="48" height="48"/></g>'
    )


def remembered(view: TwisterView, lying: RoomView) -> tuple[tuple[int, str], ...]:
    """Sides and kinds of what lies hidden on a room and is known to this viewer."""
    place = PLACE.thing(lying.place - 1)
    return tuple([(side_of(token), token.kind) for token in view.remembered if token.where == place])


def side_of(token: OwnView) -> int:
    return SIDE[number_of(token.thing)]


ASIDE = 66


@lru_cache(512)
def hidden_room(lying: RoomView, known: tuple[tuple[int, str], ...]) -> str:
    """Its back, and the backs of the tokens that wait on it, beside its middle; those known with what they are."""
    backs: list[tuple[int, str]] = []
    for side, count in enumerate(lying.face_down):
        named = [name for owner, name in known if owner == side]
        backs += [(side, name) for name in named] + [(side, "")] * (count - len(named))
    made = [HIDDEN_ROOM]
    for number, (side, name) in enumerate(backs):
        x = 46 * (number - (len(backs) - 1) / 2)
        note = small_note(name) if name else ""
        made.append(f'<g transform="translate({x:g} {ASIDE})"><g class="upright">{faces.unknown(side)}{note}</g></g>')
    return draw.apart(made)


def small_note(name: str) -> str:
    """What is known of a token that lies face down."""
    return (
        '<circle cx="12" cy="13" r="10.500" fill="#f4ead0" stroke="#14091d" stroke-width="1.500"/>'
        f"{draw.mark(f'b-{faces.glyph_of(name)}', 4.5, 5.5, 15, '#23182f')}"
    )


def lined_up(view: TwisterView) -> list[TokenView]:
    """Characters known to this viewer on the lines before both lines are turned up."""
    return [face_up(token, "AB"[side_of(token)]) for token in view.remembered if kind_of(token.where) == SQUARE.id]


@cache
def face_up(token: OwnView, owner: str) -> TokenView:
    """A token that lies face down as it will look when it is turned up."""
    return TokenView(
        name=token.kind,
        kind=token.kind,
        owner=owner,
        character=True,
        where=square_name(number_of(token.where)),
        combat=faces.KIND_OF[token.kind].combat,
        wounded=False,
        barred=False,
        paralysed=False,
        flying=False,
        beneath=False,
        walking=False,
        thing=token.thing,
        square=token.where,
        carried_by="",
        covered_by="",
        points=0,
    )


@kept
def standing(square: int, slot: int, tokens: tuple[TokenView, ...], chosen: tuple[bool, ...]) -> str:
    """All that is on a square: characters with what they carry, or an object that lies there.

    It is placed from the middle of the room in `slot`, so that it turns with it; on a line from the board's corner.
    """
    people = [token for token in tokens if token.character and not token.beneath]
    rest = tuple([token for token in tokens if token not in people])
    made = []
    if not people:
        made = [piece(token, faces.loose(token.kind, token.owner), 0, 1) for token in rest if not token.character]
        people = [token for token in rest if token.character]
        rest = ()
    for number, token in enumerate(people):
        art = faces.character(token, rest if token is people[-1] else ())
        if chosen[tokens.index(token)]:
            art = f'<circle r="23.500" fill="none" stroke="{CANDLE}" stroke-width="4"/>{art}'
        made.append(piece(token, art, number, len(people)))
    at = middle(square)
    x, y = room_middle(slot) if slot >= 0 else (0, 0)
    return f'<g transform="translate({at[0] - x:g} {at[1] - y:g})">{"".join(made)}</g>'


def piece(token: TokenView, art: str, number: int, count: int) -> str:
    """Two on a square stand diagonally; the last in front."""
    shift = "" if count == 1 else f' transform="translate({(-7, 8)[number]} {(-7, 8)[number]}) scale(.8)"'
    return f'<g{shift}><g data-face="{token.thing}"><g class="upright">{art}</g></g></g>'


def is_chosen(view: TwisterView, token: TokenView) -> bool:
    return token.walking or token.thing == view.acting


def lines_of_sight(view: TwisterView) -> str:
    """From whoever acts to the farthest square it sees, in each direction."""
    actor = actor_of(view)
    if actor is None or not view.sight:
        return ""
    start = number_of(actor.square)
    farthest: dict[int, int] = {}
    for square in map(number_of, view.sight):
        direction = toward(start, square)
        if distance(start, square) > distance(start, farthest.get(direction, start)):
            farthest[direction] = square
    made = []
    for direction, square in farthest.items():
        dx, dy = TOWARD[direction]
        x, y = middle(start)
        end = middle(square)
        made.append(f"M{x + 22 * dx:g} {y + 22 * dy:g}L{end[0] + 12 * dx:g} {end[1] + 12 * dy:g}")
    line = f'<path d="{"".join(made)}" fill="none" stroke-linecap="round"'
    return (
        f'{line} stroke="#14091d" stroke-width="6" opacity=".45"/>'
        f'{line} stroke="#fff6d8" stroke-width="2.500" stroke-dasharray="7 7"/>'
    )


def toward(start: int, square: int) -> int:
    """The direction of a square in the same row or column."""
    if start % WIDE == square % WIDE:
        return 0 if square < start else 2
    return 1 if square > start else 3


def look_here(view: TwisterView) -> str:
    """The square that a small page should show: that of whoever acts, walks or is fought over."""
    shown = actor_of(view) or next((token for token in view.tokens if token.walking), None)
    if view.combat is not None:
        what, square = view.combat.target.thing, view.combat.target.square
    elif shown is not None:
        what, square = shown.thing, shown.square
    elif view.asked == "PlaceFound" and view.plays:
        what = square = view.plays[0].things[1]
    else:
        own = view.rows - 1 if view.seat == 1 else 0
        what, square = f"turn of {view.active}", SQUARE.thing(own * WIDE + WIDE // 2 - 1)
    return f'<i class="look" data-look="{escape(what)}" style="{square_box(number_of(square), view.rows)}"></i>'


def fighting_on(view: TwisterView) -> list[int]:
    """The squares of all who take part in a combat."""
    fight = view.combat
    if fight is None:
        return []
    return sorted({number_of(one.square) for one in (*fight.attackers, *fight.shooters, *fight.defenders)})


def embattled(view: TwisterView) -> str:
    return "".join([f'<i class="embattled" style="{square_box(q, view.rows)}"></i>' for q in fighting_on(view)])
