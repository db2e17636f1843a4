"""The workshop: a card made from nothing, seen while it is made, corrected, kept, shared, printed and tried."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.conftest import PHONE, Person
from browser.test_pages import Comes, is_accessible

RATING = "#f-adventurers-0-rating"


def makes_an_adventurer(ada: Person, rating: str) -> None:
    ada.goes("/workshop/wizard-tower")
    ada.page.locator("body[data-ready]").wait_for()
    ada.page.select_option("#what", "adventurers")
    ada.page.click("#add")
    expect(ada.page.locator("#entry-title")).to_be_focused()
    ada.page.fill("#f-adventurers-0-name", "Wick")
    ada.page.fill("#f-adventurers-0-class", "mage")
    ada.page.fill(RATING, rating)


def is_sound(ada: Person) -> None:
    expect(ada.page.locator("#state")).to_have_text("This pack can be played")


def test_a_card_is_made_from_nothing_corrected_shared_printed_and_tried(person: Comes) -> None:
    ada = person()
    ada.goes("/")
    ada.page.get_by_role("link", name="Workshop").click()
    ada.page.wait_for_url("**/workshop")
    ada.page.get_by_role("link", name="The Sleepy Wizard's Tower").click()
    ada.page.wait_for_url("**/workshop/wizard-tower")
    makes_an_adventurer(ada, "44")
    wrong = ada.page.locator("#f-adventurers-0-rating-wrong")
    expect(wrong).to_have_text("At most 15.")
    expect(ada.page.locator(RATING)).to_have_attribute("aria-invalid", "true")
    expect(ada.page.get_by_role("button", name="Try it")).to_be_disabled()
    ada.page.fill(RATING, "4")
    is_sound(ada)
    expect(wrong).to_be_empty()
    face = ada.page.locator("#faces .is-open")
    expect(face).to_contain_text("Wick")
    expect(face.locator("svg")).to_be_visible()
    is_accessible(ada, "workshop")

    ada.page.reload()
    is_sound(ada)
    expect(ada.page.locator("#f-adventurers-0-name")).to_have_value("Wick")  # nothing is lost

    ada.page.get_by_role("button", name="Share").click()
    link = ada.page.locator("#link")
    expect(link).to_have_value(re.compile("#pack=."))
    ben = person()
    ben.goes(link.input_value())
    expect(ben.page.locator("#faces")).to_contain_text("Wick")
    ada.page.locator("#sharing").get_by_role("button", name="Close").click()

    prints_at_real_size(ada)
    ada.page.get_by_role("button", name="Try it").click()
    ada.page.wait_for_url(re.compile("/table/"))
    ada.waits_to_be_asked()


def prints_at_real_size(ada: Person) -> None:
    """63 by 88 millimetres, as what is printed, and not what is seen."""
    ada.page.evaluate("globalThis.print = () => {}")
    ada.page.get_by_role("button", name="Print cards").click()
    ada.page.emulate_media(media="print")
    card = ada.page.locator(".printcard")
    expect(card).to_be_visible()
    box: Any = card.bounding_box()
    assert abs(box["width"] - 63 / 25.4 * 96) < 1 and abs(box["height"] - 88 / 25.4 * 96) < 1
    expect(ada.page.locator("#form")).to_be_hidden()
    assert ada.page.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    ada.page.emulate_media(media="screen")


def test_a_card_of_the_box_is_changed_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/games/talisman/gallery")
    ada.page.get_by_role("link", name="Change Witch in the workshop", exact=True).click()
    is_sound(ada)
    ada.fits()
    expect(ada.page.locator("#faces")).to_contain_text("Another Witch")
    ada.page.fill("#f-card-0-name", "Weird Sister")
    ada.page.get_by_role("button", name="Add to does").click()
    happens = ada.page.locator("#f-card-0-does-1-op")
    happens.select_option("gain")
    expect(ada.page.locator("#f-card-0-does-1-what-wrong")).to_contain_text("This is needed.")
    ada.page.locator("#f-card-0-does-1-what").select_option("craft")
    is_sound(ada)
    expect(ada.page.locator("#faces")).to_contain_text("Weird Sister")
    ada.fits()
    is_accessible(ada, "workshop on a phone")
