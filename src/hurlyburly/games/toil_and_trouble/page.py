"""The page of Toil and Trouble."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.toil_and_trouble import stage, table
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.parts import Page

FROM_HAND = ("DiscardCards", "Give", "TakeCard")  # questions

HERE = Path(__file__).parent

draw.define_file("back-toil-and-trouble", HERE / "back.svg")


class TroublePage(Page):
    blurb = "Brew to order, or drink it and meddle."
    cover = HERE / "cover.svg"
    style = "tt"
    sheets = tuple([HERE / f"{name}.css" for name in ("page", "orders", "cauldrons", "hand", "small")])
    mark = "cauldron"
    symbols = table.SYMBOLS
    directions = stage.DIRECTIONS

    def zones(self, view: TroubleView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
        return table.zones(view, who)

    def picture(self, view: TroubleView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def reckoning(self, view: TroubleView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def hides(self, view: TroubleView) -> bool:
        """Ingredients that are alike are one choice, and nobody sees which are in a hand."""
        return view.asked in FROM_HAND
