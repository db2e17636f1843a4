"""What the viewers of a table share is what each of them would be shown alone."""

from __future__ import annotations

import asyncio
import hashlib
import random
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hurlyburly.draw import Zone
from hurlyburly.draw.keeping import DESK, Shelf, alike, kept
from hurlyburly.games import GAMES
from hurlyburly.kernel.game import Game
from hurlyburly.server import perspective
from hurlyburly.server.bots import Bots
from hurlyburly.server.frames import Frames
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import encoded
from hurlyburly.server.pages.zones import zones, zones_drawn
from hurlyburly.server.scene import Around, Scene
from hurlyburly.server.store import Entry, Kept, Setup, opened
from hurlyburly.server.store.records import SeatSetup
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer
from server.client import Shown

MOVES = 60
NAMES = ("Ada", "Jonas", "Mags", "Tom")
AROUND = Around(present=frozenset(range(4)))
MORE_TO_HIDE = {"dungeon-twister": {"tournament-memory": True}}  # variants under which viewers see less alike


def table_of(game: Game, seed: int, variants: dict[str, Any] | None = None) -> Table:
    count = min(game.seats[-1], len(NAMES))
    seats = tuple([SeatSetup("person", name, holder=name) for name in NAMES[:count]])
    key = hashlib.sha256(b"%d" % seed).hexdigest()
    return Table(Kept("m", "playing", 1, 0.0, Setup(game.id, game.rules_version, key, "Ada", seats, variants or {})))


def play_on(table: Table, luck: random.Random) -> None:
    seat = luck.choice(table.to_act)
    play = luck.choice(table.match.plays(seat))
    table.apply(Entry(table.version + 1, seat, "play", play.text))


def forget_drawings(game: Game) -> None:
    """What all tables share, as the faces of cards, has to be drawn again."""
    folder = game.state.__module__.rpartition(".")[0]
    drawing = (f"{folder}.", "hurlyburly.draw", "hurlyburly.server.pages", "hurlyburly.kernel.you")
    for name, module in sys.modules.items():
        if name.startswith(drawing):
            for made in list(vars(module).values()):
                if hasattr(made, "cache_clear"):
                    made.cache_clear()


PLAYED = [pytest.param(game, {}, id=game.id) for game in GAMES.values()]
PLAYED += [
    pytest.param(GAMES[id], variants, id=f"{id}, {', '.join(variants)}") for id, variants in MORE_TO_HIDE.items()
]


@pytest.mark.parametrize(("game", "variants"), PLAYED)
def test_what_viewers_share_is_what_each_would_be_shown_alone(game: Game, variants: dict[str, Any]) -> None:
    table, luck = table_of(game, 7, variants), random.Random(7)
    together = Frames(table, lambda: AROUND)
    eyes: list[int | None] = [None, *range(table.match.seats)]
    for _ in range(MOVES):
        if table.ended:
            break
        luck.shuffle(eyes)  # whoever looks first leaves to the others what they may share
        held: dict[int | None, tuple[int, ...]] = {seat: () if seat is None else (seat,) for seat in eyes}
        shown = {seat: together.scene(seat, held[seat], False) for seat in eyes}
        for seat in eyes:
            forget_drawings(game)
            alone = perspective.scene(table, seat, held[seat], perspective.common(table, AROUND))
            assert shown[seat] == (alone, zones_drawn(alone))
        play_on(table, luck)
        together.forget()


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES.values()])
def test_a_page_at_rest_is_the_page_drawn_fresh(game: Game) -> None:
    table, luck = table_of(game, 11), random.Random(11)
    frames = Frames(table, lambda: AROUND)
    viewers = [Viewer(NAMES[seat], seat, (seat,), 0, quiet=False) for seat in range(table.match.seats)]
    pages = [Shown() for _ in viewers]
    for _ in range(MOVES):
        if table.ended:
            break
        for viewer, page in zip(viewers, pages, strict=True):
            frame = frames.frame(viewer)
            assert encoded(frame)
            page.take(frame.zones)
            host = viewer.holder == table.setup.host
            fresh = perspective.scene(table, viewer.seat, viewer.held, perspective.common(table, AROUND), host=host)
            assert page.zones == zones(fresh)
        frames.let_go()
        play_on(table, luck)
        frames.forget()


def test_viewers_share_what_is_then_let_go_of(tmp_path: Path) -> None:
    with closing(opened(f"{tmp_path}/tables.db")) as store:
        live = LiveTable(store, Bots(1), table_of(GAMES["talisman"], 3), {}, [], {})
        looked: list[tuple[Scene, dict[str, Zone]]] = []

        async def look() -> None:
            live.viewers |= {Viewer(f"{eyes}", None, (), 0) for eyes in range(3)}
            for viewer in live.viewers:
                viewer.send = lambda: looked.append(live.frames.scene(None, (), False))
            live.changed()
            while len(looked) < len(live.viewers):
                await asyncio.sleep(0)
            await asyncio.sleep(0)

        asyncio.run(look())
        assert all(shown is looked[0] for shown in looked)
        again = live.frames.scene(None, (), False)
        assert again is not looked[0]
        assert again == looked[0]


made: list[str] = []


@kept
def strip(name: str, score: int) -> str:
    made.append(name)
    return f"<li>{name} {score}</li>"


@alike
def seen(state: object, seat: int) -> str:
    made.append(f"seen by {seat}")
    return f"{seat}"


def test_a_drawing_is_made_once_while_its_table_shows_it() -> None:
    made.clear()
    shelf = Shelf()
    with DESK.at(shelf, 1):
        first = strip("Ada", 3)
        assert strip("Ada", 3) is first
        assert strip("Ada", 4) != first
    with DESK.at(shelf, 2):
        assert strip("Ada", 3) is first
    assert made == ["Ada", "Ada"]
    for position in (3, 4):  # it is not shown any more
        with DESK.at(shelf, position):
            strip("Jonas", 0)
    with DESK.at(shelf, 5):
        assert strip("Ada", 3) == first
    assert made == ["Ada", "Ada", "Jonas", "Ada"]


def test_what_all_have_seen_leaves_only_its_own_drawings() -> None:
    made.clear()
    shelf, state = Shelf(), object()
    with DESK.at(shelf, 1):
        strip("Ada", 3)
    for _ in range(2):
        with DESK.at(shelf, 2):
            strip("Jonas", 0)
            seen(state, 0)
        shelf.rest()
    with DESK.at(shelf, 2):
        strip("Ada", 3)
    assert made == ["Ada", "Jonas", "seen by 0", "seen by 0", "Ada"]


def test_tables_share_no_shelf_and_elsewhere_nothing_is_kept() -> None:
    made.clear()
    for shelf in (Shelf(), Shelf()):
        with DESK.at(shelf, 1):
            strip("Ada", 3)
    strip("Ada", 3)
    strip("Ada", 3)
    assert len(made) == 4


def test_what_is_seen_of_a_position_is_forgotten_with_it() -> None:
    made.clear()
    shelf, state = Shelf(), object()
    for position in (1, 1, 2):
        with DESK.at(shelf, position):
            assert seen(state, 0) == "0"
            assert seen(state, 1) == "1"
    assert made == ["seen by 0", "seen by 1"] * 2
