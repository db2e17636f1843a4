"""What bots say stands in the log of whoever wants to read it, and in nobody else's."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE, Person
from browser.test_pages import is_accessible
from browser.test_playing import GAME, picks

Comes = Callable[..., Person]
DRAWN = "all => all.map((each) => each.outerHTML.replaceAll(/\\s+/g, ' '))"


def hears_a_bot(ada: Person) -> None:
    """Play until a bot has said something; when the game is over, one has."""
    choose = random.Random(3)
    while not ada.page.locator("#log .remark").count():
        ada.waits_to_be_asked()
        if ada.is_over:
            ada.page.locator("#log .remark").first.wait_for(state="attached")
        else:
            ada.plays(picks(ada.options(), choose))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_whoever_turns_them_on_reads_what_bots_say_from_the_beginning(person: Comes, size: dict[str, int]) -> None:
    ada = person(size)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    hears_a_bot(ada)
    ada.waits_to_be_asked()
    said = ada.page.locator("#log .remark")
    expect(said.filter(visible=True)).to_have_count(0)

    ada.page.get_by_role("button", name="Settings").click()
    wanted = ada.page.get_by_role("group", name="Bots’ remarks")
    expect(wanted.get_by_label("Off")).to_be_checked()
    wanted.get_by_text("On", exact=True).click()
    ada.page.get_by_role("button", name="Done").click()
    if size == PHONE:
        ada.page.get_by_role("button", name="Log and chat").tap()
    expect(said.last).to_be_visible()
    is_accessible(ada, "a log with remarks")
    inside = "e => e.scrollWidth <= e.clientWidth"
    assert ada.page.locator("#log").evaluate(inside) and said.last.evaluate(inside)

    as_they_came = said.evaluate_all(DRAWN)
    ada.page.reload()
    ada.waits_to_be_asked()
    assert said.evaluate_all(DRAWN)[: len(as_they_came)] == as_they_came, "the same words, drawn alike by the server"
    expect(said.last).to_have_css("display", "grid")
