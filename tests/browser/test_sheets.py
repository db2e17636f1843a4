"""A player's sheet on a phone: a touch on the tile shows all that everybody may know, and plays nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import hurlyburly as hb
from browser.conftest import PHONE, Person
from browser.test_pages import is_accessible

Comes = Callable[..., Person]
TOLD = {
    "toil-and-troublez": ("Magic Marks", "Collections", "Loose talismans", "All five kinds", "Four alike"),
    "wizard-tower": ("treasure", "Noise in all", "Noise this round", "Hired", "Hand", "Floors", "Ground Floor"),
    "toil-and-trouble": ("of 10 gold", "Cauldron 1", "cards in hand"),  # what a tile has by its signs alone
}


def sits_down(ada: Person, game: str) -> None:
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()
    while ada.page.locator(".player [data-lit]").count():  # what lies there can be chosen: then the tile is for that
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()


@pytest.mark.parametrize("game", list(TOLD))
def test_a_touch_on_a_tile_opens_the_players_sheet(person: Comes, game: str) -> None:
    ada = person(PHONE)
    sits_down(ada, game)
    options, things = ada.options(), ada.page.locator("[data-thing]").count()
    ada.page.get_by_role("button", name="More of Graymalkin").tap()
    sheet = ada.page.locator("#player-sheet")
    sheet.wait_for(state="visible")
    for words in ("Graymalkin", *TOLD[game]):
        expect(sheet).to_contain_text(words, use_inner_text=True)
    assert ada.page.locator("[data-thing]").count() == things  # nothing in it can be pointed at
    is_accessible(ada, "a player's sheet")
    ada.page.get_by_role("group", name="Players").get_by_role("button", name="Paddock").tap()
    expect(ada.page.locator("#player-title")).to_contain_text("Paddock")
    expect(sheet).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert ada.options() == options


@pytest.mark.parametrize("game", list(hb.GAMES))
def test_no_tile_is_without_its_sheet(person: Comes, game: str) -> None:
    """Where a game writes none, it shows what the tile holds on a larger screen."""
    ada = person(PHONE)
    sits_down(ada, game)
    tiles = ada.page.locator(".player:visible")
    opened = ada.page.locator(".player:visible :is([data-sheet], [popovertarget])")
    assert tiles.count() and opened.count() >= tiles.count()


def test_home_names_a_running_table_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    sits_down(ada, "toil-and-troublez")
    ada.goes("/")
    link = ada.page.get_by_label("Your tables").get_by_role("link")
    link.get_by_text("Toil and Troublez").wait_for()
    ada.rests()
    row, named = link.bounding_box(), link.get_by_text("Toil and Troublez").bounding_box()
    assert row and named and row["y"] <= named["y"] and named["y"] + named["height"] <= row["y"] + row["height"]
