"""The page of Talisman."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hurlyburly.draw import Seat, Zone
from hurlyburly.games.talisman import exhibits, stage, stage_fights, standing, table
from hurlyburly.games.talisman.tables import TalismanBox
from hurlyburly.games.talisman.view import TalismanView
from hurlyburly.kernel.about import About
from hurlyburly.kernel.content import read
from hurlyburly.kernel.parts import Page

HERE = Path(__file__).parent


class TalismanPage(Page):
    blurb = "A long road, many dice, one crown."
    about = read(HERE / "about.toml", About)
    cover = HERE / "cover.svg"
    style = "tal"
    sheets = tuple([HERE / f"{name}.css" for name in ("page", "board", "characters", "encounters", "small")])
    asked_about = frozenset({"odds", "things"})
    mark = "talisman"
    symbols = (*table.SYMBOLS, *stage.SYMBOLS)
    directions = stage.DIRECTIONS | stage_fights.DIRECTIONS
    standing = standing.STANDING

    def zones(self, view: TalismanView, who: Sequence[Seat]) -> dict[str, Zone]:
        return table.zones(view, who)

    def picture(self, view: TalismanView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def reckoning(self, view: TalismanView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def won(self, view: TalismanView) -> str:
        return table.won(view)

    def turn_of(self, view: TalismanView) -> int | None:
        return view.active

    def hides(self, view: TalismanView) -> bool:
        return standing.hides(view)

    def face(self, box: TalismanBox, thing: str) -> str:
        return exhibits.face(box, thing)

    def copies(self, box: TalismanBox, thing: str) -> int:
        return exhibits.copies(box, thing)
