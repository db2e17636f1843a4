"""A player's sheet on a phone: a touch on the tile shows all that everybody may know, and plays nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hurlyburly as hb
from browser.conftest import PHONE, Person
from browser.test_pages import is_accessible

Comes = Callable[..., Person]
TOLD = {
    "toil-and-troublez": ("Magic Marks", "Collections", "Loose talismans", "All five kinds", "Four alike"),
    "wizard-tower": ("treasure", "Noise in all", "Noise this round", "Hired", "Hand", "Floors", "Ground Floor"),
}


def sits_down(ada: Person, game: str) -> None:
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()


@pytest.mark.parametrize("game", list(TOLD))
def test_a_touch_on_a_tile_opens_the_players_sheet(person: Comes, game: str) -> None:
    ada = person(PHONE)
    sits_down(ada, game)
    options, things = ada.options(), ada.page.locator("[data-thing]").count()
    ada.page.get_by_role("button", name="More of Graymalkin").tap()
    sheet = ada.page.locator("#player-sheet")
    sheet.wait_for(state="visible")
    assert all(words in sheet.inner_text() for words in ("Graymalkin", *TOLD[game]))
    assert ada.page.locator("[data-thing]").count() == things  # nothing in it can be pointed at
    is_accessible(ada, "a player's sheet")
    ada.page.get_by_role("group", name="Players").get_by_role("button", name="Paddock").tap()
    assert "Paddock" in ada.page.inner_text("#player-title") and sheet.is_visible()
    ada.page.keyboard.press("Escape")
    assert sheet.is_hidden() and ada.options() == options


@pytest.mark.parametrize("game", list(hb.GAMES))
def test_no_tile_is_without_its_sheet(person: Comes, game: str) -> None:
    """Where a game writes none, it shows what the tile holds on a larger screen."""
    ada = person(PHONE)
    sits_down(ada, game)
    tiles = ada.page.locator(".player:visible")
    opened = ada.page.locator(".player:visible :is([data-sheet], [popovertarget])")
    assert tiles.count() and opened.count() >= tiles.count()
