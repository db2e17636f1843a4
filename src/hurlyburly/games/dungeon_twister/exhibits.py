"""The characters, objects, rooms and terrain of Dungeon Twister one by one for its gallery and its two minutes."""

from __future__ import annotations

from hurlyburly import draw
from hurlyburly.games.dungeon_twister import faces
from hurlyburly.games.dungeon_twister.board_rooms import ART, HIDDEN_ROOM, stands
from hurlyburly.games.dungeon_twister.board_sheet import placed
from hurlyburly.games.dungeon_twister.box import TERRAINS
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.rooms import Room
from hurlyburly.games.dungeon_twister.things import ACTION, COMBAT, DIRECTION, JUMP, PLACE, ROOM, TERRAIN, TOKEN
from hurlyburly.games.dungeon_twister.things import CLOCKWISE as ON_CLOCKWISE
from hurlyburly.games.dungeon_twister.tokens import KIND, LIVING_TREE_OF, NAME, NEUTRAL_SIDE, TOKENS, side_of
from hurlyburly.kernel.play import kind_of, number_of

ON_EDGES = {"web", "portcullis", "open portcullis", "broken portcullis", "arrow slit", "secret passage", "sconce"}


def face(box: TwisterBox, thing: str) -> str:
    """Tokens are drawn as the first side's: the other's differ in colour and outline."""
    number = number_of(thing)
    match kind_of(thing):
        case TOKEN.id:
            return token(number)
        case ROOM.id:
            return draw.shown(placed(room(box, number), 0, 0, 100), "0 0 100 100", "as-scene")
        case TERRAIN.id:
            kinds = TERRAINS.square + TERRAINS.edge
            return terrain(kinds[number].name)
        case PLACE.id:
            return draw.shown(HIDDEN_ROOM, "-122 -122 244 244", "as-scene")
        case ACTION.id:
            return draw.glyph("dt-action-card")
        case COMBAT.id:
            return draw.glyph("dt-combat-card")
        case JUMP.id:
            return draw.glyph("dt-jump-card")
        case DIRECTION.id:
            return draw.glyph("dt-rotate-cw" if number == ON_CLOCKWISE else "dt-rotate-ccw")
    return ""


def room(box: TwisterBox, number: int) -> Room:
    """As its file has it, be it ours or a pack's."""
    squares, edges = tuple(box.squares[4 * number]), tuple(box.edges[4 * number])
    head = (box.room_ids[number], box.homes[number], box.pairs[number], box.clockwise[number], box.titles[number])
    return Room(*head, squares, edges)


def token(number: int) -> str:
    if number >= TOKENS:
        return draw.glyph("dt-living_tree" if number >= LIVING_TREE_OF else "dt-brambles")
    name = NAME[KIND[number]]
    return faces.thing(name, "") if side_of(number) == NEUTRAL_SIDE else faces.token(name, 0)


def terrain(name: str) -> str:
    """A square of floor with what lies on it, or what stands on an edge."""
    if name in ON_EDGES:
        edge = f'<use href="#dtw-{name.replace(" ", "-")}" x="-30" y="-16" width="60" height="32"/>'
        return draw.shown(edge, "-32 -20 64 40", "as-scene")
    if name == "gear":
        return draw.shown(stands("gear-cw"), "-24 -24 48 48", "as-scene")
    art = {"mist": ("m",), "climbing plant": ("plant",)}.get(name) or ART.get(name, ())
    return draw.shown("".join([stands(part) for part in art]), "-24 -24 48 48", "as-scene") if art else ""


def copies(thing: str) -> int:
    return int(kind_of(thing) in (TOKEN.id, ROOM.id, ACTION.id) and number_of(thing) < TOKENS)
