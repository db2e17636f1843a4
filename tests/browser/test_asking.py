"""Asking what a thing is: by resting on it, by keys alone, and with a finger; nothing is played by it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.conftest import PHONE, Person
from browser.test_brewing import brews
from browser.test_pages import Comes, is_accessible

# As the browser says it when something is drawn anew under a pointer that stays.
ANEW = {"bubbles": True, "pointerType": "mouse"}
LONG = 3000  # milliseconds: longer than anybody has to rest on a thing
PRESS = """([x, y]) => {
  const at = document.elementFromPoint(x, y);
  const how = { bubbles: true, cancelable: true, composed: true, pointerType: "touch", clientX: x, clientY: y };
  at.dispatchEvent(new PointerEvent("pointerdown", how));
  globalThis.letGo = () => {
    at.dispatchEvent(new PointerEvent("pointerup", how));
    at.dispatchEvent(new MouseEvent("click", how));
  };
}"""


def what(somebody: Person, name: str) -> Any:
    """The card about something, once it is there."""
    card = somebody.page.locator("#what", has_text=name)
    card.wait_for()
    return card


def test_whoever_rests_on_a_thing_reads_it_in_short_and_plays_on(person: Comes) -> None:
    ada = person()
    sent = brews(ada)
    card = ada.page.locator("#z-hand [data-lit=next] b").first
    name = card.inner_text()
    card.hover()
    told = what(ada, name)
    expect(told).to_contain_text("An Ingredient that shows")
    expect(told).to_contain_text("designed here")
    is_accessible(ada, "resting on a card")
    card.click()
    expect(ada.page.locator("#z-hand [data-lit=picked]")).to_have_count(1)
    expect(told).to_be_hidden()
    assert sent == []


def test_no_card_opens_over_what_comes_of_a_click(person: Comes) -> None:
    """The pointer still rests where it has just pressed; whoever comes back to it reads the card again."""
    ada = person()
    ada.page.clock.install()
    ada.starts("Toil and Troublez", "Play now")
    ada.waits_to_be_asked()
    while "draw" not in ada.options():
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    ada.puts_the_list_away()
    pile = ada.page.locator('[data-lit=next][data-thing="pile:0"]')
    told = ada.page.locator("#what", has_text="The draw pile")
    pile.hover()
    ada.page.clock.fast_forward(LONG)
    expect(told).to_be_visible()
    box = pile.bounding_box()
    pressed = {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2}
    with ada.choosing():
        pile.click()
    pile = ada.page.locator('[data-thing="pile:0"]')
    pile.dispatch_event("pointerover", ANEW | pressed)
    ada.page.clock.fast_forward(LONG)
    expect(told).to_be_hidden()
    ada.page.mouse.move(0, 0)
    pile.hover()
    ada.page.clock.fast_forward(LONG)
    expect(told).to_be_visible()


def test_everything_is_read_by_keys_alone(person: Comes) -> None:
    ada = person()
    sent = brews(ada)
    keys = ada.page.keyboard
    keys.press("i")
    ada.page.locator("#asking").wait_for()
    is_accessible(ada, "a walk from thing to thing")
    keys.press("ArrowUp")
    what(ada, "")
    first = ada.page.evaluate_handle("document.activeElement")
    keys.press("ArrowRight")
    ada.page.wait_for_function("before => document.activeElement !== before", arg=first)  # the next, of whatever name
    name = ada.page.inner_text("#what b")
    keys.press("Enter")
    told = what(ada, name)
    told.get_by_text("Rules that touch it").click()
    told.locator("li span:not(:empty)").first.wait_for()
    is_accessible(ada, "a card about a thing")
    rule = told.locator("a").first
    assert rule.get_attribute("href") == f"/rules/toil-and-trouble#rule-{rule.inner_text()}"
    keys.press("Escape")  # first the card, then the walk
    expect(told).to_be_hidden()
    expect(ada.page.locator("#asking")).to_be_visible()
    keys.press("Escape")
    expect(ada.page.locator("#asking")).to_be_hidden()
    assert sent == []


def test_a_rule_that_touches_a_thing_opens_in_the_drawer(person: Comes) -> None:
    ada = person()
    brews(ada)
    ada.page.locator("#z-hand [data-lit=next]").first.focus()
    ada.page.keyboard.press("i")
    told = what(ada, "Rules that touch it")
    told.get_by_text("Rules that touch it").click()
    rule = told.locator("a").first
    id = rule.inner_text()
    rule.click()
    ada.page.locator(f"#rule-{id}.here").wait_for()
    expect(told).to_be_hidden()


def test_a_finger_asks_by_a_long_press_or_after_the_button(person: Comes) -> None:
    ada = person(PHONE)
    sent = brews(ada)
    card = ada.page.locator("#z-hand [data-lit=next]").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    ada.page.evaluate(PRESS, [box["x"] + box["width"] / 2, box["y"] + 12])
    told = what(ada, "An Ingredient that shows")
    ada.page.evaluate("letGo()")
    expect(told).to_be_visible()
    assert ada.page.locator("[data-lit=picked]").count() == 0
    is_accessible(ada, "a card about a thing on a phone")
    told.get_by_role("button", name="Close").tap()
    ada.page.evaluate("scrollTo(0, 0)")
    ada.page.locator(".topbar [data-ask]").tap()
    ada.page.locator(".scroll button").first.tap()
    what(ada, "Order").get_by_role("button", name="Close").tap()
    ada.page.get_by_role("button", name="Go on playing").tap()
    expect(ada.page.locator("#asking")).to_be_hidden()
    assert sent == []
