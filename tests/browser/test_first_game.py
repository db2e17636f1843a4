"""A newcomer's first game: marks say one thing at a time beside what they speak of, and go once it was used or read."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import PHONE, Person
from browser.test_pages import Comes, is_accessible

# Whether the mark lies on what is to be chosen, and whether all of it is on the screen.
COVERS = """() => {
  const box = (e) => e.getBoundingClientRect();
  const [mark, prompt] = [box(document.querySelector("#coachmark")), box(document.querySelector("#z-prompt"))];
  const across = prompt.left < mark.right && prompt.right > mark.left;
  const meets = across && prompt.top < mark.bottom && prompt.bottom > mark.top;
  return meets || mark.top < 0 || mark.bottom > innerHeight || mark.left < 0 || mark.right > innerWidth;
}"""


def first_game(ada: Person, game: str) -> None:
    ada.goes("/")
    ada.box_button(game, "Play now").click()
    ada.page.wait_for_url("**/table/**")


def test_marks_are_used_read_and_remembered(person: Comes) -> None:
    ada = person()
    first_game(ada, "Toil and Troublez")
    title = ada.page.locator("#coach-title")
    expect(title).to_have_text("Rows of talismans")
    expect(ada.page.locator("#z-board[data-marked]")).to_have_count(1)
    assert not ada.page.evaluate(COVERS)
    is_accessible(ada, "a mark")
    ada.page.locator("#z-board").click(position={"x": 12, "y": 12})  # it is used, whatever comes of that
    expect(title).to_have_text("What everybody has")
    ada.page.locator("#coach-read").focus()
    ada.page.keyboard.press("Enter")
    expect(title).to_have_text("Your choice")
    expect(ada.page.locator("[data-marked]")).to_have_count(1)
    ada.page.reload()
    expect(title).to_have_text("Your choice")  # those before do not come again
    ada.page.locator("#coach-none").click()
    expect(ada.page.locator("#coachmark")).to_be_hidden()
    ada.page.reload()
    expect(ada.page.locator("#z-prompt")).to_be_visible()
    expect(ada.page.locator("#coach-marks > li")).to_have_count(0)
    expect(ada.page.locator("#coachmark")).to_be_hidden()


def test_a_mark_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    first_game(ada, "Toil and Troublez")
    expect(ada.page.locator("#coach-title")).to_have_text("Rows of talismans")
    assert not ada.page.evaluate(COVERS)
    is_accessible(ada, "a mark on a phone")
    ada.page.locator("#coach-read").tap()
    expect(ada.page.locator("#coach-title")).to_have_text("What everybody has")
