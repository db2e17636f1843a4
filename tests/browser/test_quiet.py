"""Quiet prompts at real tables: where there is one answer nobody is asked, and standing answers are in reach."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from games.talisman.laid import talisman, who
from playwright.sync_api import expect
from tables import Table

import hurlyburly as hb
from browser.conftest import DESKTOP, FURTHER, PHONE, TABLET, Person, Served
from browser.test_pages import is_accessible
from browser.test_talisman import begin, lay_out, position_of, sit_down
from hurlyburly.games.talisman.movement import MoveOne
from hurlyburly.games.talisman.turn import Turn

Comes = Callable[..., Person]
CHOICES = 40
WATCH = """() => {
  const prompt = document.getElementById("z-prompt");
  const looks = () => {
    const [only, other] = prompt.querySelectorAll(".option[data-play]");
    if (only && !other) document.body.dataset.forced = only.dataset.play;
  };
  new MutationObserver(looks).observe(prompt, { childList: true, subtree: true, attributes: true });
  looks();
}"""


def sits_down(somebody: Person, game: str) -> None:
    somebody.goes("/")
    somebody.sets(speed="instant")
    somebody.wants_quick_bots()
    somebody.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
    somebody.page.wait_for_url("**/table/*")


OFTEN = ("talisman",)  # where most questions have one answer


@pytest.mark.parametrize("game", [pytest.param(id, marks=[] if id in OFTEN else FURTHER) for id in hb.GAMES])
def test_no_prompt_with_one_answer_is_ever_shown(person: Comes, game: str) -> None:
    ada = person()
    sits_down(ada, game)
    ada.page.evaluate(WATCH)
    choose = random.Random(3)
    for _ in range(CHOICES):
        ada.waits_to_be_asked()
        if ada.is_over:
            break
        with ada.choosing():
            choose.choice(ada.prompt.locator(".option").all()).evaluate("e => e.click()")
        assert ada.page.evaluate("document.body.dataset.forced ?? ''") == ""


def test_whoever_wants_every_prompt_gets_it_and_at_the_next_table_too(person: Comes) -> None:
    ada = person()
    sits_down(ada, "toil-and-troublez")
    ada.waits_to_be_asked()
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("group", name="Choices with one option").get_by_label("I do").check()
    ada.page.wait_for_selector('[data-forced="ask-all"][checked]')
    sits_down(ada, "toil-and-troublez")
    ada.page.wait_for_selector('[data-forced="ask-all"][checked]', state="attached")
    ada.waits_to_be_asked()
    choose = random.Random(1)
    while len(ada.options()) != 1:
        ada.plays(choose.choice(ada.options()))
        ada.waits_to_be_asked()
        assert not ada.is_over
    ada.plays(ada.options()[0])


def open_with_keys(somebody: Person) -> Any:
    """Tab to the button, open the panel, tab to its first switch."""
    keys = somebody.page.keyboard
    somebody.page.evaluate("document.getElementById('z-prompt').focus()")
    for _ in range(40):
        keys.press("Tab")
        if somebody.page.evaluate("document.activeElement.id") == "answers-open":
            break
    keys.press("Enter")
    panel = somebody.page.locator("#answers")
    panel.wait_for()
    return panel


def test_standing_answers_by_keyboard_are_kept_for_the_next_table(person: Comes) -> None:
    ada = person()
    sits_down(ada, "talisman")
    ada.waits_to_be_asked()
    count = ada.page.locator("#answers-open b")
    expect(count, "what is usual").to_have_text("3")
    panel = open_with_keys(ada)
    expect(panel.get_by_role("checkbox")).to_have_count(7)
    is_accessible(ada, "answers")
    for _ in range(6):
        ada.page.keyboard.press("Tab")
        if ada.page.evaluate("document.activeElement.dataset.answer") == "unless-target":
            break
    ada.page.keyboard.press("Space")
    ada.page.wait_for_selector('[data-answer="unless-target"][checked]')
    expect(count).to_have_text("4")
    ada.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    ada.page.reload()
    expect(count).to_have_text("4")
    sits_down(ada, "talisman")
    ada.page.wait_for_selector('[data-answer="unless-target"][checked]', state="attached")
    expect(count).to_have_text("4")


@pytest.mark.parametrize("screen", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_one_press_and_one_is_asked_before_going_on(person: Comes, served: Served, screen: dict[str, int]) -> None:
    """Ada carries a sword through a blizzard, which leaves her nothing to choose."""
    ada, jonas = person(screen), person()
    sit_down(ada, jonas)
    seated = [who("elf", "village", objects="sword"), who("warrior", "castle"), who("ghoul")]
    lying = {"fields n": "blizzard"}
    lay_out(
        served.folder,
        ada.page.url.rsplit("/", 1)[1],
        position_of(talisman(MoveOne(0), *seated, lying=lying)),
    )
    begin(ada, jonas)
    ada.waits_to_be_asked()
    ada.plays("move 1 left to the fields n")
    instead = ada.page.locator("#did").get_by_role("button", name="Ask me instead")
    instead.focus()  # and then it stays
    note, prompt = ada.page.locator("#did").bounding_box(), ada.prompt.bounding_box()
    assert note and prompt and note["y"] + note["height"] <= prompt["y"]  # the next question can be read
    bar = ada.page.locator(".topbar").bounding_box()
    assert bar and (screen is not TABLET or note["y"] >= bar["y"] + bar["height"] - 1), "it lies over the title"
    is_accessible(ada, "a way back")
    instead.click()
    ada.hears("You will be asked")
    ada.page.wait_for_selector('[data-answer="go-on"]:not([checked])', state="attached")
    expect(ada.page.locator("#answers-open b")).to_have_text("2")


def test_on_a_phone_the_panel_comes_from_below(person: Comes) -> None:
    ada = person(PHONE)
    sits_down(ada, "dungeon-twister")
    ada.waits_to_be_asked()
    button = ada.page.locator("#answers-open")
    ada.rests()
    box = button.bounding_box()
    assert box and box["height"] >= 44
    button.tap()
    panel = ada.page.locator("#answers")
    panel.wait_for()
    ada.rests()
    below = panel.bounding_box()
    assert below and below["width"] == PHONE["width"] and below["y"] + below["height"] == PHONE["height"]
    is_accessible(ada, "answers on a phone")
    panel.get_by_role("checkbox").tap()
    ada.page.wait_for_selector('[data-answer="end-turn"][checked]')
    panel.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    expect(ada.page.locator("#answers-open b")).to_have_text("1")
    ada.fits()


def begun() -> Table:
    """Ada's turn, once Jonas has let it begin."""
    seated = [who("elf", spells="divination"), who("warrior", spells="counterspell"), who("ghoul")]
    return talisman(Turn(0), *seated).play("B: pass")


def test_a_page_says_what_was_answered_for_its_reader_and_nobody_elses_does(person: Comes, served: Served) -> None:
    ada, jonas = person(), person(DESKTOP)
    sit_down(ada, jonas)
    lay_out(served.folder, ada.page.url.rsplit("/", 1)[1], position_of(begun()))
    begin(ada, jonas)
    jonas.page.locator("#answers-open").click()
    jonas.page.get_by_label("Pass spells unless it is about me").check()
    jonas.page.wait_for_selector('[data-answer="unless-target"][checked]')
    jonas.page.keyboard.press("Escape")
    ada.waits_to_be_asked()
    ada.plays("cast divination")
    jonas.hears("Passed for you")
    expect(jonas.page.locator("#did")).to_have_role("status")
    assert not [words for words in ada.page.evaluate("passed") if "Passed" in words]
    is_accessible(jonas, "answered")
    jonas.waits_for("document.getElementById('did').textContent === ''")


def test_whoever_passes_is_offered_to_pass_every_time(person: Comes, served: Served) -> None:
    ada, jonas = person(), person(PHONE)
    sit_down(ada, jonas)
    lay_out(served.folder, ada.page.url.rsplit("/", 1)[1], position_of(begun()))
    begin(ada, jonas)
    ada.waits_to_be_asked()
    ada.plays("cast divination")
    jonas.waits_to_be_asked()
    jonas.plays("pass")
    offer = jonas.page.locator("#did").get_by_role("button", name="Pass spells unless it is about me")
    offer.focus()  # and then it stays
    is_accessible(jonas, "offered")
    jonas.fits()
    offer.click()
    jonas.hears("That is answered for you now")
    jonas.page.wait_for_selector('[data-answer="unless-target"][checked]', state="attached")
    assert not [words for words in ada.page.evaluate("passed") if "Every time?" in words]


def test_whoever_rolls_with_a_spell_in_hand_may_do_so_every_time(person: Comes, served: Served) -> None:
    ada, jonas = person(), person()
    sit_down(ada, jonas)
    seated = [who("elf", "village", spells="divination"), who("warrior", "castle"), who("ghoul")]
    lay_out(served.folder, ada.page.url.rsplit("/", 1)[1], position_of(talisman(Turn(0), *seated)))
    begin(ada, jonas)
    ada.waits_to_be_asked()
    ada.plays("roll to move")
    ada.page.locator("#did").get_by_role("button", name="Roll at once, spells in hand").click()
    ada.page.wait_for_selector('[data-answer="roll-with-spells"][checked]', state="attached")
    expect(ada.page.locator("#answers-open b")).to_have_text("4")
