"""The page of the Sleepy Wizard's Tower."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.wizard_tower import exhibits, stage, table
from hurlyburly.games.wizard_tower.adventurers import WizardBox
from hurlyburly.games.wizard_tower.view import WizardView
from hurlyburly.kernel.about import About
from hurlyburly.kernel.content import read
from hurlyburly.kernel.parts import HandOver, Page

HERE = Path(__file__).parent

draw.define_file("back-wizard-tower", HERE / "back.svg")


class TowerPage(Page):
    units = ("treasure", "treasures")
    blurb = "You see every hand but your own. Hush."
    about = read(HERE / "about.toml", About)
    cover = HERE / "cover.svg"
    style = "wt"
    sheets = tuple([HERE / f"{name}.css" for name in ("page", "small", "many", "tower", "stage")])
    mark = "tower"
    symbols = table.SYMBOLS
    hand_over = HandOver(
        "{0}, you see every hand but your own. The button shows you the table as your seat sees it.",
        "The rest of you, look away: your own cards are on that screen.",
    )
    directions = stage.DIRECTIONS

    def zones(self, view: WizardView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
        return table.zones(view, who)

    def opened(self, view: WizardView, views: Sequence[WizardView]) -> WizardView:
        """The hand of each, as the others see it."""
        seats = [views[seat - 1].seats[seat] for seat in range(len(views))]
        return replace(view, seats=tuple(seats))

    def picture(self, view: WizardView, who: Sequence[Seat] = ()) -> str:
        return table.picture(view, who)

    def reckoning(self, view: WizardView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return table.reckoning(view)

    def hides(self, view: WizardView) -> bool:
        """The others see one's cards, and what one does not see of them leaves no play out."""
        return False

    def face(self, box: WizardBox, thing: str) -> str:
        return exhibits.face(box, thing)

    def copies(self, box: WizardBox, thing: str) -> int:
        return exhibits.copies(thing)
