"""The page of Talisman."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hurlyburly.draw import Seat
from hurlyburly.games.talisman import stage, standing, table
from hurlyburly.games.talisman.view import TalismanView
from hurlyburly.kernel.parts import Page

HERE = Path(__file__).parent


class TalismanPage(Page):
    blurb = "A long road, many dice, one crown."
    cover = HERE / "cover.svg"
    style = "tal"
    sheets = (HERE / "page.css",)
    mark = "talisman"
    symbols = (*table.SYMBOLS, *stage.SYMBOLS)
    directions = stage.DIRECTIONS
    standing = standing.STANDING

    def zones(self, view: TalismanView, who: Sequence[Seat]) -> dict[str, str]:
        return table.zones(view, who)

    def picture(self, view: TalismanView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def reckoning(self, view: TalismanView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def won(self, view: TalismanView) -> str:
        return table.won(view)

    def hides(self, view: TalismanView) -> bool:
        return standing.hides(view)
