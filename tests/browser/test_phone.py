"""What is easily cut off or covered on a phone: the head of each page, the prompt's own buttons, a replay's bar."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import hurlyburly as hb
from browser.conftest import PHONE, Person

Comes = Callable[..., Person]
NARROW = {"width": 360, "height": 740}
PAGES = ("/", "/rules/talisman", "/games/dungeon-twister/gallery", "/mine", "/me", "/workshop/talisman")

# Those of the head's links and buttons that lie over each other or over an edge of the screen.
CROWDED = """() => {
  const all = [...document.querySelectorAll(".site .wordmark, .site nav :is(a, button, .field)")];
  const boxes = all.filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
  const cut = boxes.filter((at) => at.left < 0 || at.right > innerWidth || at.top < 0);
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const over = boxes.filter((at, n) => boxes.some((other, m) => m > n && meet(at, other)));
  return cut.length + over.length;
}"""
ROWS = """() => new Set([...document.querySelectorAll(".site nav > :is(a, button, form)")].map((each) => {
  const { top, height } = each.getBoundingClientRect();
  return Math.round((top + height / 2) / 20);
})).size"""
OUTSIDE = """() => {
  const prompt = document.querySelector("#z-prompt").getBoundingClientRect();
  return [...document.querySelectorAll("#z-prompt :is(.hintbtn, .standbtn)")].some((each) => {
    const { top, right, bottom } = each.getBoundingClientRect();
    return top < prompt.top || right > prompt.right || bottom > innerHeight;
  });
}"""


@pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "360"])
def test_the_head_of_a_page_has_two_rows_at_most(person: Comes, size: dict[str, int]) -> None:
    ada = person(size)
    for page in PAGES:
        ada.goes(page)
        ada.rests()
        assert ada.page.evaluate(CROWDED) == 0, page
        assert ada.page.evaluate(ROWS) <= 2, page
        ada.fits()


CUT_ABOVE = """() => {
  const { top } = document.querySelector(".topbar").getBoundingClientRect();
  return document.querySelector(".topbar h1").getBoundingClientRect().top < top;
}"""


@pytest.mark.parametrize("game", list(hb.GAMES))
def test_hints_and_answers_lie_within_the_prompt(person: Comes, game: str) -> None:
    """Above it lies what is in hand."""
    ada = person(PHONE)
    ada.goes("/")
    ada.wants_quick_bots()
    ada.page.locator(f'form:has([value="{game}"]) [value="play-now"]').tap()
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()
    expect(ada.page.locator("#hint")).to_be_visible()
    ada.rests()
    assert not ada.page.evaluate(OUTSIDE)
    ada.page.set_viewport_size(NARROW)
    assert not ada.page.evaluate(CUT_ABOVE), "the name of the game"


def test_the_rules_are_in_reach_in_a_lobby(person: Comes) -> None:
    ada = person(PHONE)
    ada.starts("Toil and Trouble", "Invite friends")
    ada.page.get_by_role("link", name="The rules").tap()
    ada.page.wait_for_url("**/rules/toil-and-trouble")
