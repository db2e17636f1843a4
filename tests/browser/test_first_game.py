"""A newcomer's first game: marks say one thing at a time beside what they speak of, and go once it was used or read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE, TABLET, Person
from browser.test_pages import Comes, is_accessible

# Whether the mark lies on what is to be chosen, and whether all of it is on the screen.
COVERS = """() => {
  const box = (e) => e.getBoundingClientRect();
  const [mark, prompt] = [box(document.querySelector("#coachmark")), box(document.querySelector("#z-prompt"))];
  const across = prompt.left < mark.right && prompt.right > mark.left;
  const meets = across && prompt.top < mark.bottom && prompt.bottom > mark.top;
  return meets || mark.top < 0 || mark.bottom > innerHeight || mark.left < 0 || mark.right > innerWidth;
}"""

COVERS_WHAT_IS_LIT = """() => {
  const box = (e) => e.getBoundingClientRect();
  const mark = box(document.querySelector("#coachmark"));
  const meets = (at) => at.left < mark.right && at.right > mark.left && at.top < mark.bottom && at.bottom > mark.top;
  return [...document.querySelectorAll('[data-lit="next"]')].some((lit) => meets(box(lit)));
}"""

COVERS_ITS_SUBJECT = """(of) => {
  const box = (e) => e.getBoundingClientRect();
  const mark = box(document.querySelector("#coachmark"));
  const meets = (at) => at.left < mark.right && at.right > mark.left && at.top < mark.bottom && at.bottom > mark.top;
  return [...document.querySelectorAll(of)].some((each) => meets(box(each)));
}"""


def reads_until(ada: Person, title: str) -> None:
    """Which marks come before depends on what is asked first."""
    shown = ada.page.locator("#coach-title")
    while (now := shown.text_content()) != title:
        ada.page.locator("#coach-read").click()
        expect(shown).not_to_have_text(now or "")


def first_game(ada: Person, game: str) -> None:
    ada.goes("/")
    ada.box_button(game, "Play now").click()
    ada.page.wait_for_url("**/table/**")


def test_marks_are_used_read_and_remembered(person: Comes) -> None:
    ada = person()
    first_game(ada, "Toil and Troublez")
    title = ada.page.locator("#coach-title")
    ada.waits_to_be_asked()
    reads_until(ada, "What everybody has")
    expect(ada.page.locator("#z-players[data-marked]")).to_have_count(1)
    assert not ada.page.evaluate(COVERS)
    is_accessible(ada, "a mark")
    ada.page.locator("#z-players .player").first.click()  # it is used, whatever comes of that
    expect(title).not_to_have_text("What everybody has")
    ada.page.keyboard.press("Escape")
    reads_until(ada, "Your choice")
    expect(ada.page.locator("[data-marked]")).to_have_count(1)
    ada.page.reload()
    expect(title).to_have_text("Your choice")  # those before do not come again
    ada.page.locator("#coach-none").click()
    expect(ada.page.locator("#coachmark")).to_be_hidden()
    ada.page.reload()
    expect(ada.page.locator("#z-prompt")).to_be_visible()
    expect(ada.page.locator("#coach-marks > li")).to_have_count(0)
    expect(ada.page.locator("#coachmark")).to_be_hidden()


def test_a_mark_goes_with_a_choice_made_in_its_sight(person: Comes) -> None:
    """But not with one that was made before it could be read."""
    ada = person()
    ada.context.add_init_script("performance.now = () => 0;")  # the page's clock stands still
    first_game(ada, "Toil and Trouble")
    ada.waits_to_be_asked()
    title = ada.page.locator("#coach-title")
    expect(title).to_have_text("What the town wants")
    ada.plays(ada.options()[0])
    expect(title).to_have_text("What the town wants")
    ada.page.evaluate("performance.now = () => 60_000")
    ada.waits_to_be_asked()
    ada.plays(ada.options()[0])
    expect(title).not_to_have_text("What the town wants")
    ada.page.reload()
    expect(ada.page.locator("#coachmark")).to_be_visible()
    expect(title).not_to_have_text("What the town wants")


def test_a_mark_waits_until_what_it_speaks_of_can_be_pointed_at(person: Comes) -> None:
    ada = person()
    first_game(ada, "Talisman")
    title = ada.page.locator("#coach-title")
    ada.waits_to_be_asked()
    expect(title).to_have_text("Who will you be?")
    ada.page.locator("#coach-read").click()
    expect(title).not_to_have_text("The road to the Crown")
    while not ada.page.locator('[data-lit][data-thing^="space:"]').count():
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    expect(title).to_have_text("The road to the Crown")
    assert not ada.page.evaluate(COVERS)


def test_a_mark_on_a_phone(person: Comes) -> None:
    """It leaves free what can be pointed at: here the Ingredients in hand."""
    ada = person(PHONE)
    first_game(ada, "Toil and Trouble")
    ada.waits_to_be_asked()
    for title in ("What the town wants", "Your Ingredients"):
        reads_until(ada, title)
        assert not ada.page.evaluate(COVERS)
        assert not ada.page.evaluate(COVERS_WHAT_IS_LIT)
        assert not ada.page.evaluate(COVERS_ITS_SUBJECT, {"Your Ingredients": "#z-hand"}.get(title, ".orders > li"))
    is_accessible(ada, "a mark on a phone")
    ada.page.locator("#coach-read").tap()
    expect(ada.page.locator("#coach-title")).not_to_have_text("Your Ingredients")


def test_a_mark_leaves_the_choices_free_when_they_are_opened_or_the_page_scrolls(person: Comes) -> None:
    """With large letters on a phone a mark, the prompt and its list have no room beside each other."""
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(text="150", marks="large", speed="instant")
    ada.box_button("Toil and Trouble", "Play now").tap()  # with more choices than are buttons on a phone
    ada.waits_to_be_asked()
    mark = ada.page.locator("#coachmark")
    expect(mark).to_be_visible()
    for far in (0, 60, 10_000):
        ada.page.evaluate("far => scrollTo(0, far)", far)
        ada.page.wait_for_function(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
        )
        assert not ada.page.evaluate(COVERS), far
    ada.prompt.get_by_role("button", name=re.compile("^All .* choices$")).tap()
    expect(mark).to_be_hidden()
    ada.prompt.get_by_role("button", name="Fewer choices").tap()
    expect(mark).to_be_visible()


def test_the_mark_of_ones_choice_waits_until_there_is_one(person: Comes) -> None:
    ada = person()
    first_game(ada, "Talisman")
    ada.page.wait_for_function(
        """() => {
          const mine = document.querySelector('#z-prompt .option, [data-lit="next"]');
          const title = document.querySelector("#coachmark:not([hidden]) #coach-title")?.textContent;
          if (!mine && title === "Your choice") throw new Error("the mark came though another was asked");
          return mine;
        }"""
    )


APART = """(of) => {
  const box = (e) => e.getBoundingClientRect();
  const [mark, about] = [box(document.querySelector("#coachmark")), box(document.querySelector(of))];
  const across = Math.max(about.left - mark.right, mark.left - about.right, 0);
  return Math.max(across, about.top - mark.bottom, mark.top - about.bottom, 0);
}"""


@pytest.mark.parametrize(
    ("game", "title", "of"),
    [
        ("The Sleepy Wizard's Tower", "You see every hand but yours", "#z-players"),
        ("Toil and Troublez", "Once more?", '[data-thing="pile:0"]'),
    ],
)
def test_a_mark_stands_beside_what_it_speaks_of(person: Comes, game: str, title: str, of: str) -> None:
    ada = person()
    first_game(ada, game)
    ada.waits_to_be_asked()
    while of != "#z-players" and "draw" not in ada.options():
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    ada.puts_the_list_away()
    reads_until(ada, title)
    ada.rests()
    assert ada.page.evaluate(APART, of) <= 40


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
@pytest.mark.parametrize(
    ("game", "title"),
    [("The Sleepy Wizard's Tower", "You see every hand but yours"), ("Toil and Troublez", "Once more?")],
)
def test_a_mark_covers_no_card_that_lies_open(person: Comes, size: dict[str, int], game: str, title: str) -> None:
    ada = person(size)
    first_game(ada, game)
    ada.waits_to_be_asked()
    while title == "Once more?" and "draw" not in ada.options():
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    ada.puts_the_list_away()
    ada.page.evaluate("scrollTo(0, 0)")
    reads_until(ada, title)
    ada.rests()
    assert not ada.page.evaluate(COVERS_ITS_SUBJECT, "#z-board [data-face]:not(.tok)")
