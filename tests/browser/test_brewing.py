"""Pointing at a real table: Toil and Trouble marks its cards, Cauldrons and Orders."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import expect

from browser.conftest import PHONE, Person
from browser.test_pages import is_accessible

# What is longer than its place.
CUT = """all => all
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


def brews(ada: Person) -> list[str]:
    """Until Ada is asked what goes where. Gives a list in which her plays will be found."""
    sent: list[str] = []

    def hears(frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "play":  # a page also asks now and then whether the line is alive
            sent.append(message["text"])

    ada.page.on("websocket", lambda socket: socket.on("framesent", hears))
    ada.starts("Toil and Trouble", "Play now")
    ada.sets(speed="instant")
    ada.waits_to_be_asked()
    while not [option for option in ada.options() if option.startswith("add")]:
        assert not ada.is_over, "the game ended first"
        ada.plays(ada.options()[-1])
        ada.waits_to_be_asked()
    ada.puts_the_list_away()
    ada.page.mouse.move(1, 1)  # off the things, which tell what they are to a pointer that rests
    sent.clear()
    return sent


def test_brewing_by_pointing(person: Callable[..., Person]) -> None:
    ada = person()
    sent = brews(ada)
    choices = ada.options()
    assert ada.page.locator("#z-prompt .option:visible").count() < 5 < len(choices)
    card = ada.page.locator("#z-hand [data-lit=next]").first
    card.click()
    expect(ada.page.locator("#z-hand [data-lit=picked]")).to_have_count(1)
    expect(ada.page.locator(".ahead p").first).to_be_visible()
    assert ada.page.locator(".ask, .ahead p, .abouts, .option:not([hidden])").evaluate_all(CUT) == []
    pot = ada.page.locator("#z-board .potbtn[data-lit=next]").first
    with ada.choosing():
        pot.click()
    assert len(sent) == 1 and sent[0] in choices and sent[0].startswith("add")
    assert not ada.page.locator("[data-lit=picked]").count()


def test_keys_at_the_table(person: Callable[..., Person]) -> None:
    ada = person()
    sent = brews(ada)
    buttons = ada.page.locator("#z-prompt .option:visible")
    few, choices = buttons.count(), len(ada.options())
    assert choices > few
    ada.page.keyboard.press("a")
    expect(buttons).to_have_count(choices)
    ada.page.keyboard.press("a")
    expect(buttons).to_have_count(few)
    ada.page.locator("#z-hand [data-lit=next]").first.press("Enter")
    expect(ada.page.locator("[data-lit=picked]")).to_have_count(1)
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("[data-lit=picked]")).to_have_count(0)
    expect(buttons.first).to_have_attribute("data-play", "brew no more")
    with ada.choosing():
        ada.page.keyboard.press("1")
    assert sent == ["brew no more"]


def test_a_thing_that_cannot_be_used_says_what_it_is(person: Callable[..., Person]) -> None:
    """Where nothing is against it that could be told."""
    ada = person()
    brews(ada)
    order = ada.page.locator("#z-board .scroll button").first
    order.click()
    ada.page.locator("#what:not(.glance)").wait_for(state="visible")
    assert ada.page.inner_text("#what-name").strip() and ada.page.inner_text("#what p").strip()
    expect(ada.page.locator("#reason")).to_be_hidden()
    is_accessible(ada, "pointing at Toil and Trouble")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#what")).to_be_hidden()
    expect(order).to_be_focused()


def test_a_touch_puts_a_card_into_a_cauldron(person: Callable[..., Person]) -> None:
    ada = person(PHONE)
    sent = brews(ada)
    ada.page.locator("#z-hand [data-lit=next]").first.tap()
    assert sent == []
    with ada.choosing():
        ada.page.locator("#z-board .potbtn[data-lit=next]").first.tap()
    assert len(sent) == 1 and sent[0].startswith("add")
