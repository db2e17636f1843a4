"""Every game at its table in the browser: some plays on a desk and on a phone, without barriers or errors."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import hurlyburly as hb
from browser.conftest import DESKTOP, PHONE, Person
from browser.test_pages import is_accessible

PLAYS = 12
games = pytest.mark.parametrize("game", list(hb.GAMES))


@games
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_is_played_at_its_table(person: Callable[..., Person], game: str, size: dict[str, int]) -> None:
    ada = person(size)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    choose = random.Random(1)
    for count in range(PLAYS):
        ada.waits_to_be_asked()
        if ada.is_over:
            break
        options = ada.options()
        ada.fits()
        button = ada.prompt.locator(".option").nth(choose.randrange(len(options)))
        ada.shows(button)
        ada.rests()
        box = button.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 44, (count, options)
        with ada.choosing():
            button.evaluate("e => e.click()")
    ada.waits_to_be_asked()
    assert ada.log()
    is_accessible(ada, game)
