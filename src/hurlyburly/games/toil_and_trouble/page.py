"""The page of Toil and Trouble."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.toil_and_trouble import exhibits, stage, standing, table
from hurlyburly.games.toil_and_trouble.parts import TroubleBox
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.about import About
from hurlyburly.kernel.content import read
from hurlyburly.kernel.parts import Page

FROM_HAND = ("DiscardCards", "Give", "TakeCard")  # questions

HERE = Path(__file__).parent

draw.define_file("back-toil-and-trouble", HERE / "back.svg")


class TroublePage(Page):
    units = ("gold", "gold")
    blurb = "Brew to order, or drink it and meddle."
    about = read(HERE / "about.toml", About)
    cover = HERE / "cover.svg"
    style = "tt"
    sheets = tuple([HERE / f"{name}.css" for name in ("page", "orders", "cauldrons", "hand", "small", "large")])
    mark = "cauldron"
    symbols = table.SYMBOLS
    directions = stage.DIRECTIONS
    standing = standing.STANDING

    def zones(self, view: TroubleView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
        return table.zones(view, who)

    def picture(self, view: TroubleView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def reckoning(self, view: TroubleView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def turn_of(self, view: TroubleView) -> int | None:
        return view.active

    def hides(self, view: TroubleView) -> bool:
        """Ingredients that are alike are one choice, and nobody else sees which are in a hand."""
        return view.asked in FROM_HAND

    def face(self, box: TroubleBox, thing: str) -> str:
        return exhibits.face(box, thing)

    def copies(self, box: TroubleBox, thing: str) -> int:
        return exhibits.copies(box, thing)
