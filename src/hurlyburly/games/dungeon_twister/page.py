"""The page of Dungeon Twister."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from hurlyburly.draw import Seat
from hurlyburly.draw.text import Zone
from hurlyburly.games.dungeon_twister import board_sheet, exhibits, stage, standing, table
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.about import About
from hurlyburly.kernel.content import Pack, read
from hurlyburly.kernel.parts import Page

HERE = Path(__file__).parent


class TwisterPage(Page):
    name = "Dungeon Twister"
    blurb = "A duel in rooms that turn."
    about = read(HERE / "about.toml", About)
    cover = HERE / "cover.svg"
    style = "dtw"
    sheets = tuple([HERE / f"{name}.css" for name in ("page", "board", "hand", "combat", "small")])
    mark = "twister"
    symbols = table.SYMBOLS
    directions = stage.DIRECTIONS
    standing = standing.STANDING

    def zones(self, view: TwisterView, who: Sequence[Seat]) -> dict[str, Zone]:
        return table.zones(view, who)

    def picture(self, view: TwisterView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def opened(self, view: TwisterView, views: Sequence[TwisterView]) -> TwisterView:
        """Nothing lies face down: each side's tokens are known as their owner knows them."""
        return replace(view, remembered=tuple([token for own in views for token in own.remembered]))

    def reckoning(self, view: TwisterView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def turn_of(self, view: TwisterView) -> int | None:
        return view.active

    def hides(self, view: TwisterView) -> bool:
        """Which cards are spent lies open, and of tokens that are face down only the number counts."""
        return False

    def sheet_of(self, what: str) -> str | None:
        return board_sheet.sheet_of(what)

    def sheets_of(self, packs: Sequence[Pack]) -> dict[str, str]:
        return board_sheet.sheets_of(packs)

    def face(self, box: TwisterBox, thing: str) -> str:
        return exhibits.face(box, thing)

    def copies(self, box: TwisterBox, thing: str) -> int:
        return exhibits.copies(thing)
