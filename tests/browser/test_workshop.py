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
    says_what_can_be_named_and_chosen(ada)

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
    ada.page.get_by_role("tab", name="Rules").click()
    expect(ada.page.get_by_text("With the pack My pack.")).to_be_visible()


def says_what_can_be_named_and_chosen(ada: Person) -> None:
    """For somebody who knows no ids and writes no programs."""
    ada.page.fill("#f-adventurers-0-class", "Thief")
    wrong = ada.page.locator("#f-adventurers-0-class-wrong")
    expect(wrong).to_contain_text("There are: shapeshifter, rogue,")
    ada.page.fill("#f-adventurers-0-class", "mage")
    is_sound(ada)
    ada.page.get_by_text("More (6)").click()
    expect(ada.page.get_by_label("Wild").locator("option")).to_have_text(["No (usual)", "Yes", "No"])


def test_what_is_measured_comes_into_view(person: Comes) -> None:
    """Also where it is far below the form."""
    ada = person(PHONE)
    makes_an_adventurer(ada, "4")
    is_sound(ada)
    ada.page.get_by_role("button", name="Measure it").click()
    expect(ada.page.locator("#progress")).to_be_in_viewport()
    expect(ada.page.get_by_role("heading", name="What it changes")).to_be_in_viewport()


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
    ada.page.fill("#f-card-0-text", "")  # then it says itself what it does
    ada.page.get_by_role("button", name="Add to does").click()
    ada.page.get_by_label("What happens").last.select_option("gain")
    expect(ada.page.locator("#f-card-0-does-1-what-wrong")).to_contain_text("This is needed.")
    ada.page.locator("#f-card-0-does-1-what").select_option("craft")
    is_sound(ada)
    expect(ada.page.locator("#faces")).to_contain_text("Weird Sister")
    expect(ada.page.locator("#faces")).to_contain_text("6: replenish fate. Gain 1 craft.")
    ada.fits()
    is_accessible(ada, "workshop on a phone")
