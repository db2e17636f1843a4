"""Toil and Troublez with one's hands: whole games by mouse, keys and finger, on a table that stays in its place."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import BARRED, DESKTOP, FURTHER, PHONE, Person

Comes = Callable[..., Person]
Way = Callable[[Person, random.Random], None]
GAME = "Toil and Troublez"
TABLET = {"width": 820, "height": 1180}
SMALL = {"width": 360, "height": 740}
SHORT = """[pack]
game = "toil-and-troublez"
name = "Short"
[[magicians]]
id = "cloak"
copies = 2
""" + "".join(
    f'[[{kind}]]\nid = "{id}"\ncopies_per_color = 1\n'
    for kind, ids in {"talismans": "toad flower crystal mushroom raven", "magicians": "vanish summon poison"}.items()
    for id in ids.split()
)
LIT = '[data-lit="next"]'
SENT = "before => document.body.dataset.waiting || document.body.dataset.version !== before"

# What has its place whatever happens; and of each row, by its number and what lies in it, what it is made of.
BOXES = """() => {
  const box = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const scrolled = getComputedStyle(e).position === "sticky" ? 0 : scrollY;
    return [x, y + scrolled, width, height].map(Math.round).join(" ");
  };
  const faces = (row) => [...row.querySelectorAll("[data-face]")].map((card) => card.dataset.face).join();
  const fixed = [...document.querySelectorAll(".board, .prompt, .hand, .player, figure, .column")].map(box);
  const parts = (row) => [row, ...row.children].map(box);
  const rows = [...document.querySelectorAll(".row")].map((row, n) => [n + faces(row), parts(row)]);
  return [fixed, Object.fromEntries(rows)];
}"""
HANDS = """() => [
  ":is(#z-players, #z-board, #z-hand) :is([data-play], [data-why])",
  ":is(#z-board, #z-hand) .card:not(.empty, [data-thing], [data-thing] *)",
  "#z-prompt:not([data-list]) .option:not([hidden])",
].map((one) => document.querySelectorAll(one).length)"""


def lit(somebody: Person) -> Any:
    return somebody.page.locator(LIT)


def buttons(somebody: Person) -> Any:
    return somebody.prompt.locator(".option:visible")


def sits_down(somebody: Person) -> None:
    somebody.goes("/")
    somebody.sets(speed="instant")
    somebody.wants_quick_bots()
    somebody.box_button(GAME, "Play now").click()
    somebody.page.wait_for_url("**/table/*")


def sits_down_to_a_short_game(somebody: Person) -> None:
    somebody.starts(GAME, "Invite friends")
    somebody.sets(speed="instant")
    short = {"name": "short.toml", "mimeType": "text/plain", "buffer": SHORT.encode()}
    somebody.page.locator("#pack").set_input_files(files=[short])
    somebody.page.locator(".pack", has_text="Short").wait_for()
    somebody.seats_gentle_bots()
    somebody.page.get_by_role("button", name="Start").click()
    somebody.page.wait_for_url("**/table/*")


def is_accessible(somebody: Person) -> None:
    somebody.rests()
    found = Axe().run(somebody.page).response["violations"]
    serious = [violation["id"] for violation in found if violation["impact"] in ("serious", "critical")]
    assert not serious, serious


def is_played_with_hands(somebody: Person) -> None:
    """Nothing on the table is a play of its own; whatever lies there is a thing; the prompt has few buttons."""
    plays, bare, offered = somebody.page.evaluate(HANDS)
    assert (plays, bare) == (0, 0)
    assert offered <= 2, "those of plays without things, and the only one"


def one_of(places: Any, choose: random.Random) -> Any:
    return places.nth(choose.randrange(places.count()))


def by_mouse(somebody: Person, choose: random.Random) -> None:
    """The pile is drawn from more often than not, and a row is taken by any card of it."""
    if somebody.prompt.get_by_role("button", name="Pass").count() and choose.random() < 0.3:
        somebody.prompt.get_by_role("button", name="Pass").click()
    elif somebody.page.locator(f".rowname{LIT}").count() and choose.random() < 0.5:
        one_of(somebody.page.locator(f".row:has(> .rowname{LIT}) > .slot"), choose).click()
    else:
        one_of(lit(somebody), choose).click(position={"x": 6, "y": 20})


def by_keys(somebody: Person, choose: random.Random) -> None:
    """Tab to something that is lit; or the whole list, by its digits."""
    keys = somebody.page.keyboard
    if choose.random() < 0.3:
        if somebody.prompt.get_attribute("data-list") is None and len(somebody.options()) > 1:
            keys.press("a")
        assert buttons(somebody).count() == len(somebody.options())
        keys.press(str(choose.randint(1, min(9, len(somebody.options())))))
        return
    somebody.page.evaluate("document.getElementById('z-board').focus()")
    for _ in range(90):
        keys.press("Tab")
        if somebody.page.evaluate(f"document.activeElement.matches('{LIT}')"):
            keys.press("Enter")
            return
    keys.press("1")


def by_finger(somebody: Person, choose: random.Random) -> None:
    """The first tap plays nothing, it shows what the second would do; that may also be the button's."""
    if not lit(somebody).count() or (buttons(somebody).count() and choose.random() < 0.2):
        buttons(somebody).last.tap()
        return
    before = somebody.version()
    place = one_of(lit(somebody), choose)
    place.tap(position={"x": 6, "y": 14})
    assert not somebody.page.evaluate(SENT, before), "nothing is played by the first tap"
    assert somebody.page.inner_text("#picking span")
    if choose.random() < 0.5:
        somebody.page.locator('[data-lit="picked"]').tap(position={"x": 6, "y": 14})
    else:
        buttons(somebody).first.tap()


def plays_a_game(somebody: Person, way: Way, seed: int) -> None:
    """Until it is over. Nothing moves but the cards of rows in which another lies."""
    choose = random.Random(seed)
    page = somebody.page
    somebody.waits_to_be_asked()
    somebody.rests()
    fixed, rows = page.evaluate(BOXES)
    count = stayed = 0
    while not somebody.is_over:
        is_played_with_hands(somebody)
        if count in (2, 9):
            is_accessible(somebody)
            somebody.fits()
        with somebody.choosing():
            way(somebody, choose)
        somebody.waits_to_be_asked()
        somebody.rests()
        before, (now, rows) = rows, page.evaluate(BOXES)
        assert now == fixed
        assert {row: rows[row] for row in before if row in rows} == {row: before[row] for row in before if row in rows}
        stayed += any(row in rows for row in before)
        count += 1
    assert count > 6 and stayed > 3


@pytest.mark.parametrize(
    ("size", "way"),
    [pytest.param(DESKTOP, by_mouse, marks=FURTHER), (TABLET, by_keys), pytest.param(PHONE, by_finger, marks=FURTHER)],
    ids=["mouse", "keys", "finger"],
)
def test_a_whole_game_by(person: Comes, size: dict[str, int], way: Way) -> None:
    ada = person(size)
    sits_down_to_a_short_game(ada)
    plays_a_game(ada, way, 4)
    assert re.match("You (win|share|are)|Shared", ada.page.locator("#verdict").inner_text())
    ada.fits()
    assert ada.page.locator(".scroller").evaluate("e => e.scrollWidth <= e.clientWidth"), "the result fits"
    if size == PHONE:
        ada.page.get_by_role("link", name="Watch the replay").tap()
        ada.page.get_by_role("button", name="Save and share").tap()
        ada.page.locator("#exports a").first.wait_for()
        saved = ada.page.locator("#exports a:visible").evaluate_all("all => all.map(e => e.href.split('?')[0])")
        assert [link.rsplit(".", 1)[-1] for link in saved[:2]] == ["png", "gif"] and saved[2].endswith("/record")
        ada.fits()


def test_an_end_shows_the_card_that_would_lie_there_and_says_what_the_row_then_shows(person: Comes) -> None:
    ada = person(SMALL)
    sits_down(ada)
    ada.waits_to_be_asked()
    choose = random.Random(2)
    while not ada.page.locator(f".row:not(.new) > .slot{LIT}").count():
        ada.plays("draw" if "draw" in ada.options() else choose.choice(ada.options()))
        ada.waits_to_be_asked()
        ada.fits()
    slot = ada.page.locator(f".row:not(.new) > .slot{LIT}").first
    drawn = ada.page.locator(".is-drawn svg").get_attribute("aria-label").split(",")[0]
    slot.hover()
    expect(slot.locator(".ghost")).to_have_count(1)
    expect(ada.page.locator("#picking span")).to_have_text(re.compile(rf"^Row \d then shows .*{drawn}"))
    before = ada.page.locator(".row .card").count()
    with ada.choosing():
        slot.click()
    assert ada.page.locator(".row .card").count() == before + 1
    assert not ada.page.locator(".ghost").count()


def test_where_a_card_does_not_fit_the_end_says_why(person: Comes) -> None:
    ada = person()
    sits_down(ada)
    ada.waits_to_be_asked()
    choose = random.Random(2)
    while not ada.page.locator(BARRED).count():
        ada.plays("draw" if "draw" in ada.options() else choose.choice(ada.options()))
        ada.waits_to_be_asked()
    ada.puts_the_list_away()
    version = ada.version()
    ada.page.locator(BARRED).first.click()
    ada.page.locator("#reason").wait_for()
    assert re.match("(Left|Right) end of row", ada.page.inner_text("#reason-title"))
    assert ada.page.inner_text("#reason-words") and ada.version() == version
    is_accessible(ada)


# How far the question reaches beyond the prompt, or into what is pressed below it.
QUESTION_SPILLS = """() => {
  const prompt = document.querySelector("#z-prompt"), ask = prompt.querySelector(".ask").getBoundingClientRect();
  const below = [...prompt.querySelectorAll("#picking, .option:not([hidden])")].map((e) => e.getBoundingClientRect());
  const { top } = prompt.getBoundingClientRect();
  return Math.max(top - ask.top, ...below.filter((box) => box.height).map((box) => ask.bottom - box.top));
}"""


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_a_question_and_its_help_have_room_on_a_phone(person: Comes, size: dict[str, int]) -> None:
    ada = person(size)
    sits_down(ada)
    helped = 0
    for _ in range(16):
        ada.waits_to_be_asked()
        ada.rests()
        assert ada.page.evaluate(QUESTION_SPILLS) <= 0, ada.prompt.inner_text()
        helped += ada.prompt.locator(".ask span").is_visible()
        ada.plays(ada.options()[0])
        ada.puts_the_list_away()
    assert helped > 8, "most questions are explained"
