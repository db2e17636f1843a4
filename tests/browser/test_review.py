"""A review, from the end of a game: found out there, read on its page, and from there into the replay."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE
from browser.test_coming_back import GAME, finishes
from browser.test_pages import Comes, is_accessible


def test_a_review_is_asked_for_at_the_end_and_its_moments_open_the_replay(person: Comes) -> None:
    ada = person(DESKTOP)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    finishes(ada, 6)
    panel = ada.page.locator("review-panel")
    expect(panel.locator(".chances")).to_have_count(0)
    panel.get_by_role("button", name="Find out").click()
    expect(panel.locator(".chances")).to_be_visible()
    is_accessible(ada, "the end of a game with its review")
    ada.page.reload()
    expect(panel.locator(".chances")).to_be_visible()  # it is kept with the game
    for size, ambience in ((DESKTOP, "night"), (PHONE, "dawn")):
        looking = person(size, storage_state=ada.context.storage_state())
        looking.goes(ada.page.url)
        looking.sets(ambience=ambience)
        looking.page.get_by_role("link", name="Review", exact=True).click()
        looking.page.wait_for_url("**/review")
        expect(looking.page.locator(".chances")).to_be_visible()
        expect(looking.page.locator("#sentence")).to_contain_text(GAME)
        is_accessible(looking, f"a review, {ambience}")
        looking.fits()
    moment = looking.page.locator(".turns a, .erred a").first
    where = moment.get_attribute("href")
    assert where is not None
    moment.focus()
    looking.page.keyboard.press("Enter")
    looking.page.wait_for_url(re.compile(r"/replay/\w+\?step=\d+"))
    step = re.search(r"step=(\d+)", where)
    assert step
    expect(looking.page.locator("#where")).to_have_text(re.compile(rf"^{step[1]} of \d+$"))
