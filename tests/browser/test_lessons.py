"""A whole lesson by keys alone, and another by finger on a phone: what is lit, said and kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.conftest import PHONE, Person
from browser.test_pages import is_accessible

Comes = Callable[..., Person]
GAME = "toil-and-troublez"
CARD = ".tutor:not([hidden])"
# Whether the card lies over the prompt or the middle of something lit, and whether all of it is on the screen.
COVERS = """() => {
  const box = (e) => e.getBoundingClientRect();
  const card = box(document.querySelector(".tutor:not([hidden])"));
  const meets = (b) => b.left < card.right && b.right > card.left && b.top < card.bottom && b.bottom > card.top;
  const middle = ({ x, y, width, height }) => new DOMRect(x + width / 2, y + height / 2, 1, 1);
  const lights = [...document.querySelectorAll("#lights .light")].filter((light) => meets(middle(box(light))));
  const prompt = meets(box(document.querySelector("#z-prompt")));
  return { lights: lights.length, prompt, inside: card.top >= 0 && card.bottom <= innerHeight };
}"""


def title(somebody: Person) -> str:
    return str(somebody.page.locator(f"{CARD} h2").inner_text())


# Another card, on a table that shows what was chosen.
CHANGED = """before => {
  const { version, played = 0, waiting, plays } = document.body?.dataset ?? {};
  const isReady = document.readyState === "complete" && plays === undefined;
  const isShown = isReady && !waiting && Number(version) >= Number(played);
  return isShown && ![undefined, before].includes(document.querySelector(".tutor[style]:not([hidden]) h2")?.innerText);
}"""


def waits_for_a_card(somebody: Person, *, after: str = "") -> str:
    """The next thing the guide says."""
    somebody.page.wait_for_function(CHANGED, arg=after)
    return title(somebody)


def focused(somebody: Person) -> Any:
    return somebody.page.locator(":focus")


def test_a_lesson_by_keys_alone(person: Comes) -> None:
    ada = person()
    ada.goes("/")
    ada.page.get_by_role("link", name=re.compile("^Learn.*: Toil and Troublez$")).focus()
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("button", name=re.compile("^Begin.*: A row grows$")).focus()
    ada.page.keyboard.press("Enter")
    assert waits_for_a_card(ada) == "Welcome to the forest"
    ada.page.locator(f"{CARD} [data-guide=next]:focus").wait_for()
    ada.page.keyboard.press("Enter")
    assert waits_for_a_card(ada, after="Welcome to the forest") == "Numbers rise to the right"
    expect(ada.page.locator("#said")).to_contain_text("Numbers rise to the right. You drew Raven 5.")
    expect(focused(ada)).to_have_attribute("data-thing", "end:1")  # the right end of row 1
    expect(ada.page.locator("#lights .light")).to_have_count(2)
    is_accessible(ada, "a lesson, with the focus on a place that shows what would lie there")

    before = ada.version()
    ada.page.locator('[data-thing="end:3"][data-lit]').focus()  # it fits in row 2, and the guide says why not there
    ada.page.keyboard.press("Enter")
    reply = ada.page.locator(f"{CARD} .reply")
    reply.wait_for()
    assert reply.inner_text().startswith("It fits there too.")
    assert reply.inner_text().endswith("You place Raven 5 ✦ star at the right end of row 2.")
    ada.page.get_by_role("button", name="Why not on its left?").focus()
    ada.page.keyboard.press("Enter")
    ada.page.locator("#reason:not([hidden])").wait_for()
    expect(ada.page.locator("#reason-words")).to_contain_text("numbers rise to the right")
    ada.page.keyboard.press("Escape")
    assert ada.version() == before
    ada.page.locator('[data-thing="end:1"][data-lit]').focus()

    said = title(ada)
    for _ in range(7):
        ada.page.keyboard.press("Enter")  # the focus is where the lesson goes on, each time
        said = waits_for_a_card(ada, after=said)
    assert said == "Well done!"
    assert ada.page.evaluate("localStorage.getItem('hurlyburly-lessons')") == f'["{GAME}/a-row-grows"]'
    expect(ada.page.locator("#lights .light")).to_have_count(0)
    ada.page.keyboard.press("Enter")
    assert waits_for_a_card(ada, after=said) == "Your Trove"
    ada.page.get_by_role("link", name="Leave the lesson").press("Enter")
    ada.page.wait_for_url(f"**/learn/{GAME}")
    expect(ada.page.get_by_role("button", name=re.compile("^Again"))).to_have_count(1)
    expect(ada.page.locator(".learnt:visible")).to_have_count(1)


def test_a_lesson_by_finger_on_a_phone(person: Comes) -> None:
    ben = person(PHONE, reduced_motion="reduce")
    ben.goes(f"/learn/{GAME}")
    ben.page.get_by_role("button", name=re.compile("^Begin.*: One card too many$")).tap()
    said = waits_for_a_card(ben)
    while said != "Well done!":
        ben.rests()
        seen = ben.page.evaluate(COVERS)
        assert not seen["prompt"] and seen["inside"], said
        acts_on = (ben.page.locator(CARD).get_attribute("data-acts-on") or "").split()
        lit = [ben.page.locator(f'[data-thing="{thing}"][data-lit="next"]') for thing in acts_on]
        goal = ben.page.locator(CARD).get_attribute("data-goal")
        if not goal:
            ben.page.locator(f"{CARD} [data-guide=next]").tap()
        elif there := [place for place in lit if place.count() == 1]:
            assert not seen["lights"], f"{said}: what is lit is covered"
            there[-1].tap()  # which shows what it would do
            ben.page.locator('[data-lit="picked"]').last.tap()
        else:
            ben.prompt.locator(f'[data-play="{goal}"]').tap()
        said = waits_for_a_card(ben, after=said)
    ben.page.locator(CARD).get_by_role("button", name="Next: Magicians").tap()
    assert waits_for_a_card(ben, after=said) == "Strange company"
    ben.page.locator(f"{CARD} [data-guide=show]").tap()
    assert waits_for_a_card(ben, after="Strange company") == "Summon"
