"""A room on a sheet by itself: as its file has it, and how it lies after each quarter turn. For whoever designs rooms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hurlyburly.draw import Picture
from hurlyburly.draw.palette import BRASS_BRIGHT, MIST
from hurlyburly.games.dungeon_twister.board_plan import SPAN
from hurlyburly.games.dungeon_twister.board_rooms import FLAGS, NOBODY, room
from hurlyburly.games.dungeon_twister.box import ROOMS
from hurlyburly.games.dungeon_twister.ground import EDGE_NAMES
from hurlyburly.games.dungeon_twister.packs import rooms_of
from hurlyburly.games.dungeon_twister.rooms import Room, checked, parse
from hurlyburly.games.dungeon_twister.view import GROUND_WORDS
from hurlyburly.kernel.content import Pack

WIDE, HIGH = 600, 528
LARGE, SMALL = 404, 112


def sheet_of(what: str) -> str | None:
    """A room by its name, or by its `.room` file; nothing if this is neither."""
    path = Path(what)
    if path.suffix == ".room":
        return sheet(checked(parse(path.read_text(encoding="utf-8"), path.name), path.name))
    return next((sheet(lying) for lying in ROOMS if lying.id == what), None)


def sheets_of(packs: Sequence[Pack]) -> dict[str, str]:
    """Every room that packs bring, by its name."""
    return {lying.id: sheet(lying) for pack in packs for lying in rooms_of(pack)}


def sheet(lying: Room) -> str:
    """North is up, as in the file; the small ones are turned the way this room turns."""
    way = "clockwise" if lying.clockwise else "counter-clockwise"
    made = Picture(WIDE, HIGH, f"{lying.title}, {lying.id}")
    made.text(24, 44, lying.title, 26, serif=True, bold=True)
    made.text(24, 68, f"{lying.id}, of the box {lying.box}: number {lying.pair}, turns {way}", 14, MIST)
    made.add(placed(lying, 24, 92, LARGE))
    made.text(24 + LARGE / 2, 516, "as its file has it, north up", 12, MIST, "middle")
    turned = lying
    for number, words in enumerate(("one quarter on", "two quarters on", "three quarters on")):
        for _ in range(1 if lying.clockwise else 3):
            turned = turned.turned()
        top = 92 + number * (SMALL + 34)
        made.add(placed(turned, 460, top, SMALL))
        made.text(460 + SMALL / 2, top + SMALL + 17, words, 12, BRASS_BRIGHT, "middle")
    return made.svg()


def placed(lying: Room, x: float, y: float, size: float) -> str:
    """A room upright: the board's drawing lies on its side, so it is turned back by a quarter."""
    inside = room(
        lying.box if lying.box in FLAGS else "own",
        lying.pair,
        lying.clockwise,
        tuple([GROUND_WORDS[square] for square in lying.squares]),
        tuple([EDGE_NAMES[edge] for edge in lying.edges]),
        NOBODY,
    )
    scale = size / (SPAN + 8)
    middle = f"translate({x + size / 2:g} {y + size / 2:g}) scale({scale:.4f}) rotate(90)"
    return f'<g transform="{middle}">{inside.replace(UPRIGHT, TURNED_BACK)}</g>'


UPRIGHT, TURNED_BACK = 'class="upright"', 'transform="rotate(-90)"'
