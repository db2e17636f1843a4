"""The labyrinth on the page: three layers, of which only the last takes clicks: rooms, pieces, buttons."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.palette import CANDLE
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.board_plan import (
    HIGH,
    TOWARD,
    UNIT,
    corner,
    edge_box,
    middle,
    room_box,
    room_middle,
    slots,
    square_box,
    width,
)
from hurlyburly.games.dungeon_twister.board_rooms import HIDDEN_ROOM, HOMES, NOBODY, frame, room
from hurlyburly.games.dungeon_twister.faces import title_of
from hurlyburly.games.dungeon_twister.ground import SLOT, SLOT_SQUARES, WIDE, distance, square_name, square_named
from hurlyburly.games.dungeon_twister.table_prompt import UNUSUAL, Asked, Offer, Place
from hurlyburly.games.dungeon_twister.tokens import MOVEMENT, NAME
from hurlyburly.games.dungeon_twister.view import RoomView, TokenView, TwisterView


def board(view: TwisterView, asked: Asked | None, who: Sequence[Seat]) -> str:
    """The board zone: the drawing, what may be pressed on it, and the same in words."""
    wide = width(view.rows)
    css = "lay from-b" if view.seat == 1 else "lay"
    buttons = pressable(view, asked) if asked else ""
    return (
        f'{ZOOM}<div class="port" id="port" tabindex="0" role="group" aria-label="Labyrinth">'
        f'<div class="plane" style="--wide:{wide};--high:{HIGH}"><div class="{css}">'
        f'<svg class="hbb" viewBox="0 0 {wide} {HIGH}" aria-hidden="true">{drawing(view)}</svg>'
        f"{embattled(view)}{buttons}{look_here(view)}</div></div></div>"
        f'<div class="sr"><h2>The labyrinth in words</h2>{in_words(view, who)}</div>'
    )


ZOOM = (
    '<input type="checkbox" class="sr" id="closeup" data-keep><label class="zoom btn" for="closeup" title="Close-up">'
    '<span class="sr">Close-up</span></label>'
)


def drawing(view: TwisterView) -> str:
    """The inside of the SVG: for the page and for pictures."""
    on: dict[int, list[TokenView]] = {}
    for token in [*view.tokens, *lined_up(view)]:
        if token.where[0] in "abcdefghij" and token.where[1:].isdigit():
            on.setdefault(square_named(token.where), []).append(token)
    made = [frame(view.rows)]
    for slot in slots(view.rows):
        x, y = room_middle(slot)
        lying = view.rooms[slot]
        inside = room_drawn(view, slot) if lying.id else hidden_room(view, lying)
        pieces = "".join([standing(view, on[square], square, x, y) for square in SLOT_SQUARES[slot] if square in on])
        made.append(
            f'<g transform="translate({x:g} {y:g})"><g id="room-{slot + 1}" data-lies="{escape(lying.id)}" '
            f'data-quarters="{lying.quarters}">{inside}{pieces}</g></g>'
        )
    made += [standing(view, on[square], square) for square in sorted(on) if is_line(view, square)]
    return "".join([*made, *lines_of_sight(view)])


def is_line(view: TwisterView, square: int) -> bool:
    return square // WIDE in (0, view.rows - 1)


def room_drawn(view: TwisterView, slot: int) -> str:
    lying = view.rooms[slot]
    squares = SLOT_SQUARES[slot]
    owners = owners_in(view, slot)
    return room(
        HOMES.get(lying.id, "own"),
        lying.number,
        lying.clockwise,
        tuple([view.ground[square] for square in squares]),
        tuple([edge for square in squares for edge in view.edges[4 * square : 4 * square + 4]]),
        owners,
    ) + "".join([faces_of_trees(view, square, slot) for square in squares])


def owners_in(view: TwisterView, slot: int) -> tuple[int, ...]:
    """Whose markers stand on a room's squares."""
    found = list(NOBODY)
    for place, square in enumerate(SLOT_SQUARES[slot]):
        ground = view.ground[square]
        name = square_name(square)
        for seat, side in enumerate(view.sides):
            if name in (side.brambles, side.living_tree, side.trap) or f"{'AB'[seat]}'s plant" in ground:
                found[place] = seat
    return tuple(found)


def faces_of_trees(view: TwisterView, square: int, slot: int) -> str:
    """A tree that has come to life has a face."""
    if not any(side.living_tree == square_name(square) for side in view.sides):
        return ""
    x, y = room_middle(slot)
    at = middle(square)
    return (
        f'<g transform="translate({at[0] - x:g} {at[1] - y:g})">'
        '<use class="upright" href="#dtw-living_tree" x="-24" y="-24" width="48" height="48"/></g>'
    )


def hidden_room(view: TwisterView, lying: RoomView) -> str:
    """Its back, its number, and the backs of the tokens that wait on it; one's own with what they are."""
    own = [
        name.partition(" on room ")[0]
        for name in view.remembered
        if name.endswith(f" on room {lying.place}") and view.seat is not None
    ]
    backs = []
    for seat in range(2):
        known = own if seat == view.seat else []
        backs += [(seat, known[n] if n < len(known) else "") for n in range(lying.face_down[seat])]
    made = [HIDDEN_ROOM]
    for number, (seat, name) in enumerate(backs):
        x = 46 * (number - (len(backs) - 1) / 2)
        note = f"{faces.unknown(seat)}{small_note(name)}" if name else faces.unknown(seat)
        made.append(f'<g transform="translate({x:g} 0)"><g class="upright">{note}</g></g>')
    return "".join(made)


def small_note(name: str) -> str:
    """What one remembers of a token one has hidden oneself."""
    return (
        '<circle cx="12" cy="13" r="10.500" fill="#f4ead0" stroke="#14091d" stroke-width="1.500"/>'
        f"{draw.mark(f'b-{faces.glyph_of(name)}', 4.5, 5.5, 15, '#23182f')}"
    )


def lined_up(view: TwisterView) -> list[TokenView]:
    """One's own characters on the line before both lines are turned up."""
    found = []
    for line in view.remembered:
        name, _, where = line.rpartition(" on ")
        if view.seat is not None and where[1:].isdigit() and where[0] in "abcdefghij":
            kind = faces.KIND_OF[name]
            found.append(
                TokenView(name, "AB"[view.seat], True, where, kind.combat, False, False, False, False, False, False)
            )
    return found


def standing(view: TwisterView, tokens: Sequence[TokenView], square: int, x: float = 0, y: float = 0) -> str:
    """All that is on a square: characters with what they carry, or an object that lies there."""
    at = middle(square)
    people = [token for token in tokens if token.character and not token.beneath]
    rest = [token for token in tokens if token not in people]
    made = []
    if not people:
        made = [piece(token, faces.loose(token.name, token.owner), 0, 1) for token in rest if not token.character]
        people = [token for token in rest if token.character]
        rest = []
    for number, token in enumerate(people):
        loads = tuple(rest) if number == len(people) - 1 else ()
        art = faces.character(token, loads)
        if is_chosen(view, token):
            art = f'<circle r="23.500" fill="none" stroke="{CANDLE}" stroke-width="4"/>{art}'
        made.append(piece(token, art, number, len(people)))
    return f'<g transform="translate({at[0] - x:g} {at[1] - y:g})">{"".join(made)}</g>'


def piece(token: TokenView, art: str, number: int, count: int) -> str:
    """Two on a square stand diagonally; the last in front."""
    shift = "" if count == 1 else f' transform="translate({(-7, 8)[number]} {(-7, 8)[number]}) scale(.8)"'
    face = token.name if "'s " in token.name or not token.owner else f"{token.owner} {token.name}"
    return f'<g{shift}><g data-face="{escape(face)}"><g class="upright">{art}</g></g></g>'


def is_chosen(view: TwisterView, token: TokenView) -> bool:
    if token.walking:
        return True
    return view.acting == f"{token.name} on {token.where}" and token.owner == "AB"[view.active]


def lines_of_sight(view: TwisterView) -> list[str]:
    """From whoever acts to the farthest square it sees, in each direction; the way it still has to go."""
    made = []
    here = view.acting.rpartition(" on ")[2]
    if here and view.sight:
        start = square_named(here)
        seen = [square_named(name) for name in view.sight]
        for direction, (dx, dy) in TOWARD.items():
            line = [square for square in seen if toward(start, square) == direction]
            if line:
                x, y = middle(start)
                end = middle(max(line, key=lambda square: distance(start, square)))
                made.append(f"M{x + 22 * dx:g} {y + 22 * dy:g}L{end[0] + 12 * dx:g} {end[1] + 12 * dy:g}")
    if not made:
        return []
    line_of = f'<path d="{"".join(made)}" fill="none" stroke-linecap="round"'
    return [
        f'{line_of} stroke="#14091d" stroke-width="6" opacity=".45"/>'
        f'{line_of} stroke="#fff6d8" stroke-width="2.500" stroke-dasharray="7 7"/>'
    ]


def toward(start: int, square: int) -> int:
    """The direction of a square in line, or nothing."""
    if start % WIDE == square % WIDE:
        return 0 if square < start else 2
    return 1 if square > start else 3


# What may be pressed


def pressable(view: TwisterView, asked: Asked) -> str:
    """A real button over each place that an option belongs to, and a quiet one where only the reason can be had."""
    made: list[str] = []
    taken: set[Place] = set()
    for number, deed in enumerate(asked.deeds, start=1):
        for offer in deed.offers:
            if offer.place == Place():
                continue
            first = offer.place not in taken and deed.name not in UNUSUAL
            if first:
                taken.add(offer.place)
            made.append(target(view, offer, f"{'g0 ' if first else ''}g{number}"))
    return "".join([*reasons(view, asked, {place.square for place in taken}), *made])


def target(view: TwisterView, offer: Offer, groups: str) -> str:
    place = offer.place
    kind = "target"
    if place.room >= 0:
        kind, box = "target whole", room_box(place.room, view.rows)
    elif place.toward >= 0:
        kind, box = "target edge", edge_box(place.square, place.toward, view.rows)
    else:
        box = square_box(place.square, view.rows)
    if view.asked == "Act":
        kind += " piece"
    if "counter-clockwise" in offer.play and offer.play.replace("counter-", "") in view.options:
        kind += " other"
    spoken = f"{offer.spoken}{offer.label}" + (f", {offer.note}" if offer.note else "")
    sign = f'<b class="upright" aria-hidden="true">{offer.sign}</b>' if offer.sign else ""
    return (
        f'<button class="{kind} {groups}" style="{box}"{draw.acts(offer.play)} aria-label="{escape(spoken)}">'
        f"{sign}{way_to(view, offer)}</button>"
    )


def way_to(view: TwisterView, offer: Offer) -> str:
    """The way that a walker would take, shown while its goal is looked at."""
    if not offer.play.startswith("move "):
        return ""
    path = next((way.path for way in view.ways if way.square == offer.label), ())
    if not path:
        return ""
    x, y = corner(offer.place.square)
    stops = [middle(square_named(name)) for name in (view.acting.rpartition(" on ")[2], *path)]
    line = "L".join([f"{at[0] - x:g} {at[1] - y:g}" for at in stops])
    return f'<svg class="way" viewBox="0 0 {UNIT} {UNIT}" aria-hidden="true"><path d="M{line}"/></svg>'


def reasons(view: TwisterView, asked: Asked, taken: set[int]) -> list[str]:
    """Where people would press in vain: pressing tells which rule forbids it."""
    made = []
    for play, place in forbidden(view, taken):
        box = room_box(place.room, view.rows) if place.room >= 0 else square_box(place.square, view.rows)
        where = f"room {place.room + 1}" if place.room >= 0 else square_name(place.square)
        made.append(
            f'<button class="vain" style="{box}" tabindex="-1"{draw.acts(why=play)} aria-label="Why not {escape(where)}?"></button>'
        )
    return made


def forbidden(view: TwisterView, taken: set[int]) -> list[tuple[str, Place]]:
    """Plays that somebody may try and that are not offered."""
    found: list[tuple[str, Place]] = []
    name, _, here = view.acting.rpartition(" on ")
    if view.asked in ("Do", "Pause") and here and f"move to {here}" not in view.options:
        start = square_named(here)
        steps = view.steps if view.asked == "Pause" else MOVEMENT[NAME.index(name)]
        if view.asked == "Pause" or "stay here" in view.options:
            for square in range(WIDE * view.rows):
                if square not in taken and 0 < distance(start, square) <= steps + 1:
                    found.append((f"move to {square_name(square)}", Place(square)))
    elif view.asked == "Act" and view.seat is not None:
        for token in view.tokens:
            mine = token.owner == "AB"[view.seat] and token.character and token.name not in view.options
            if mine and token.where[1:].isdigit():
                found.append((token.name, Place(square_named(token.where))))
    elif view.asked == "PlaceFound" and view.options:
        what = view.options[0].rpartition(" on ")[0]
        slot = SLOT[square_named(view.options[0].rpartition(" ")[2])]
        found = [
            (f"{what} on {square_name(square)}", Place(square)) for square in SLOT_SQUARES[slot] if square not in taken
        ]
    elif view.asked == "Hide" and view.options:
        what = view.options[0].rpartition(" ")[0]
        open_rooms = {play.rpartition(" ")[2] for play in view.options}
        full = [slot for slot in slots(view.rows) if str(slot + 1) not in open_rooms]
        found = [(f"{what} {slot + 1}", Place(room=slot)) for slot in full]
    return found


def look_here(view: TwisterView) -> str:
    """Where a small page should look: at whoever acts or walks, or is fought over."""
    where, what = view.acting.rpartition(" on ")[2], view.acting
    if view.combat is not None:
        what = view.combat.target
        where = what.rpartition(" on ")[2]
    if not where:
        walker = next((token for token in view.tokens if token.walking), None)
        where, what = (walker.where, walker.name) if walker else ("", "")
    if not where and view.asked == "PlaceFound" and view.options:
        what = where = view.options[0].rpartition(" ")[2]
    if not where:
        own = view.rows - 1 if view.seat == 1 else 0
        where, what = f"e{own}", f"turn of {view.active}"
    return f'<i class="look" data-look="{escape(what)}" style="{square_box(square_named(where), view.rows)}"></i>'


def embattled(view: TwisterView) -> str:
    """Frames around all who take part in a combat."""
    fight = view.combat
    if fight is None:
        return ""
    squares = {name.rpartition(" on ")[2] for name in (*fight.attackers, *fight.shooters, *fight.defenders)}
    return "".join(
        [f'<i class="embattled" style="{square_box(square_named(name), view.rows)}"></i>' for name in sorted(squares)]
    )


# In words


def in_words(view: TwisterView, who: Sequence[Seat]) -> str:
    """The eight places, then who and what is where: for those who do not see the drawing."""
    lines = []
    for slot in slots(view.rows):
        lying = view.rooms[slot]
        if lying.id:
            way = "clockwise" if lying.clockwise else "counter-clockwise"
            lines.append(f"Room {slot + 1}: {lying.title}, number {lying.number}, turns {way}.")
        else:
            count = sum(lying.face_down)
            lines.append(f"Room {slot + 1}: hidden, {count} token{'' if count == 1 else 's'} face down.")
    for token in view.tokens:
        if not token.where[1:].isdigit():
            continue
        if not token.character:
            lines.append(f"{token.where}: {title_of(token.name)}{', carried or covered' if token.beneath else ''}.")
            continue
        owner = who["AB".index(token.owner)].called
        whose = "your" if owner == "You" else f"{owner}'s"
        state = "wounded" if token.wounded else f"combat {token.combat}"
        ground = view.ground[square_named(token.where)]
        lines.append(f"{token.where}, {ground}: {whose} {title_of(token.name)}, {state}.")
    return f'<ul class="board-list">{"".join([f"<li>{escape(line)}</li>" for line in lines])}</ul>'
