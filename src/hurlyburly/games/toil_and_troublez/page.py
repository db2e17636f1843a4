"""The page of Toil and Troublez."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.toil_and_troublez import exhibits, stage, table
from hurlyburly.games.toil_and_troublez.state import TroublezBox
from hurlyburly.games.toil_and_troublez.view import TroublezView
from hurlyburly.kernel.about import About
from hurlyburly.kernel.content import read
from hurlyburly.kernel.parts import Page

HERE = Path(__file__).parent

draw.define_file("back-toil-and-troublez", HERE / "back.svg")


class TroublezPage(Page):
    units = ("Magic Mark", "Magic Marks")
    blurb = "Push your luck in a midnight forest."
    about = read(HERE / "about.toml", About)
    cover = HERE / "cover.svg"
    style = "ttz"
    sheets = (HERE / "page.css",)
    mark = "cauldron"
    symbols = table.SYMBOLS
    directions = stage.DIRECTIONS

    def zones(self, view: TroublezView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
        return table.zones(view, who)

    def picture(self, view: TroublezView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def reckoning(self, view: TroublezView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def turn_of(self, view: TroublezView) -> int | None:
        return view.active

    def hides(self, view: TroublezView) -> bool:
        """Nobody has a hand: what can be chosen, everybody sees."""
        return False

    def face(self, box: TroublezBox, thing: str) -> str:
        return exhibits.face(thing)

    def copies(self, box: TroublezBox, thing: str) -> int:
        return exhibits.copies(box, thing)
