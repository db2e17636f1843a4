"""Reading about a game before it is played: its gallery, and its rules in two minutes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE
from browser.test_pages import Comes, is_accessible
from hurlyburly.games import GAMES


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_galleries_and_rules_have_no_serious_barriers(person: Comes, size: dict[str, int]) -> None:
    ada = person(size)
    for game in ("toil-and-trouble", "dungeon-twister") if size is PHONE else GAMES:
        for page in (f"/games/{game}/gallery", f"/rules/{game}"):
            ada.goes(page)
            ada.fits()
            if game in ("toil-and-trouble", "talisman"):
                is_accessible(ada, page)


def test_a_gallery_shows_what_is_looked_for(person: Comes) -> None:
    ada = person()
    ada.goes("/")
    ada.page.get_by_role("link", name="Gallery of Toil and Trouble", exact=True).click()
    ada.page.wait_for_url("**/gallery")
    shown = ada.page.locator(".exhibit:visible")
    found = ada.page.locator("#found")
    ada.page.locator("#filters").wait_for()  # which the script shows
    whole = ada.page.locator(".exhibit").count()
    expect(shown).to_have_count(whole)
    ada.page.fill("#find", "invisib")
    expect(found).to_have_text(re.compile(rf"^\d+ of {whole}$"))
    some = int(found.inner_text().split()[0])
    assert 1 < some < whole
    expect(shown).to_have_count(some)
    ada.page.fill("#find", "")
    expect(found).to_have_text("")
    ada.page.locator("[value=designed]").uncheck()
    expect(found).to_have_text(re.compile(rf"^\d+ of {whole}$"))
    sources = shown.evaluate_all("all => all.map((one) => one.dataset.source)")
    assert set(sources) == {"printed"} and found.inner_text() == f"{len(sources)} of {whole}"
    ada.page.fill("#find", "invisib")
    expect(shown).to_have_count(0)
    expect(ada.page.locator("#nothing")).to_be_visible()


def test_a_gallery_can_be_read_without_scripts(person: Comes) -> None:
    ada = person(java_script_enabled=False)
    ada.goes("/games/wizard-tower/gallery")
    expect(ada.page.locator(".exhibit:visible").nth(50)).to_be_visible()
    expect(ada.page.locator("#filters")).to_be_hidden()


def test_rules_are_searched_with_words_that_mean_the_same(person: Comes) -> None:
    ada = person()
    ada.goes("/rules/dungeon-twister")
    ada.page.fill("#rulefind", "spin")
    ada.page.locator("#rulecount", has_text="also by: rotat").wait_for()
    expect(ada.page.locator("#rule-DT-ROTATE-01")).to_be_visible()
    expect(ada.page.locator("#rule-DT-CARRY-01")).to_be_hidden()
    ada.page.fill("#rulefind", "spaceship")
    expect(ada.page.locator("#rulecount")).to_contain_text("Nothing found")
