"""The Sleepy Wizard's Tower in the browser: everybody sees your cards but you."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec import to_builtins
from playwright.sync_api import expect

import hurlyburly as hb
from browser.conftest import ASKED, DESKTOP, PHONE, TABLET, Person, whoever_is_asked
from hurlyburly.draw import seats_of
from hurlyburly.games import GAMES
from hurlyburly.games.wizard_tower import events as ev

Comes = Callable[..., Person]
GAME = "The Sleepy Wizard's Tower"
BOTS = 2


def unseen_cards(reader: Person, owner: str) -> list[str]:
    """The cards in somebody's hand that they have not peeked at, read off another's page."""
    strip = reader.page.locator("#z-players .player").filter(has=reader.page.locator(f"b[title={owner}]"))
    held = strip.locator(".held .mini:not(:has(.peek))")
    return [title for title in held.evaluate_all("all => all.map(e => e.title)") if title]


def table_of(somebody: Person) -> str:
    """All that lies on somebody's table; not the log, where earlier rounds are told."""
    zones = ("z-players", "z-board", "z-hand", "z-prompt")
    return str(somebody.page.evaluate("ids => ids.map(id => document.getElementById(id).outerHTML).join('')", zones))


BOXES = """() => Object.fromEntries([...document.querySelectorAll(".board, .prompt, .hand, .sofar li, [data-thing]")]
  .filter((e) => e.getClientRects().length)
  .map((e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const scrolled = getComputedStyle(e).position === "sticky" ? 0 : scrollY;
    const what = e.dataset.thing ?? e.querySelector(".nm")?.textContent;
    const name = [e.closest("[id^=z-]").id, what, e.classList[0]].join(" ");
    return [name, [x, y + scrolled, width, height].map(Math.round).join(" ")];
  }))"""
SENT = "before => document.body.dataset.waiting || document.body.dataset.version !== before"


def boxes(somebody: Person) -> dict[str, str]:
    """Where everything is that can be pointed at, and the zones."""
    return dict(somebody.page.evaluate(f"({BOXES})()"))


def lit(somebody: Person) -> Any:
    return somebody.page.locator('[data-lit="next"]')


def buttons(somebody: Person) -> Any:
    return somebody.prompt.locator(".option:visible")


def is_played_with_hands(somebody: Person) -> None:
    """Nothing on the table is a play of its own, all of it is a thing; the prompt has at most nine buttons."""
    page = somebody.page
    assert not page.locator(":is(#z-players, #z-board, #z-hand) :is([data-play], [data-why])").count()
    assert buttons(somebody).count() <= 9
    assert page.locator(":is(.card:not(.empty), .mini, .band, .tok, .floor:not(.x)):not([data-thing])").count() == 0


def asks_for_a_set(somebody: Person) -> bool:
    return "Mark" in somebody.page.inner_text("#picking")


def must_mark(somebody: Person) -> int:
    """A neighbour who chooses what you peek at may not choose fewer (WIZ-FLOOR-04): so many, or 0 if fewer will do."""
    exactly = re.search(r"Mark (\d)", somebody.page.inner_text("#picking"))
    return int(exactly[1]) if exactly else 0


def by_mouse(somebody: Person, choose: random.Random) -> None:
    """A choice by pointing: one thing, or two that are marked and confirmed; a button for what has no thing."""
    if not lit(somebody).count() or (buttons(somebody).count() and choose.random() < 0.1):
        buttons(somebody).first.click()
        return
    if asks_for_a_set(somebody):
        most = min(2, lit(somebody).count())
        for _ in range(must_mark(somebody) or choose.randint(1, most)):
            lit(somebody).nth(choose.randrange(lit(somebody).count())).click(position=CORNER)
        buttons(somebody).click()
        return
    lit(somebody).nth(choose.randrange(lit(somebody).count())).click(position=CORNER)


CORNER = {"x": 12, "y": 12}  # cards of the market may overlap


def by_keys(somebody: Person, choose: random.Random) -> None:
    """From one thing to the next by Tab and arrows; or the whole list, by its digits."""
    keys = somebody.page.keyboard
    for _ in range(60):
        if on_a_thing(somebody):
            break
        keys.press("Tab")
    for _ in range(choose.randrange(3)):
        keys.press("ArrowRight")
    if choose.random() < 0.3 or not on_a_thing(somebody) or must_mark(somebody):
        keys.press("a")
        assert buttons(somebody).count() == len(somebody.options())
        keys.press(str(choose.randint(1, min(9, len(somebody.options())))))
        return
    marking, before = asks_for_a_set(somebody), somebody.version()
    keys.press("Enter")
    if marking or not somebody.page.evaluate(SENT, before):
        keys.press("1")


def on_a_thing(somebody: Person) -> bool:
    return bool(somebody.page.evaluate("document.activeElement.matches('[data-lit=next]')"))


def by_finger(somebody: Person, choose: random.Random) -> None:
    """The first tap plays nothing: it shows what the second would do."""
    if not lit(somebody).count():
        buttons(somebody).first.tap()
        return
    things = lit(somebody)
    if all_of := must_mark(somebody):
        for _ in range(all_of):
            things.first.tap(position=CORNER)  # the first one left
        buttons(somebody).tap()
        return
    thing = things.nth(choose.randrange(things.count()))
    name = thing.get_attribute("data-thing")
    thing.tap(position=CORNER)
    somebody.page.wait_for_selector(f'[data-thing="{name}"][data-lit=picked]')  # others may answer meanwhile
    assert not somebody.page.evaluate("document.body.dataset.waiting")
    if choose.random() < 0.5 or buttons(somebody).get_attribute("data-play").startswith("peek"):
        buttons(somebody).tap()
    else:
        somebody.page.locator(f'[data-thing="{name}"][data-lit=picked]').tap(position=CORNER)


def chooses(somebody: Person, way: Callable[[Person, random.Random], None], choose: random.Random) -> bool:
    """One choice. Gives whether a second belonged to the same turn: then nothing has moved but what was hired."""
    if somebody.prompt.get_attribute("data-list") is not None:
        somebody.page.keyboard.press("a")  # it stays open until it is closed
    is_played_with_hands(somebody)
    somebody.rests()
    before = boxes(somebody)
    with somebody.choosing():
        way(somebody, choose)
    if GIVING not in somebody.page.inner_text("#z-prompt"):
        return False
    somebody.rests()
    after = boxes(somebody)
    market = "z-board card:"
    if len([name for name in after if market in name]) != len([name for name in before if market in name]):
        before = {name: box for name, box in before.items() if market not in name}  # one was taken: they close up
    assert {name: after[name] for name in before if name in after} == {
        name: box for name, box in before.items() if name in after
    }
    return True


GIVING = "Which card goes to the market?"


def is_accessible(somebody: Person) -> None:
    """axe-core finds nothing serious on the page."""
    somebody.rests()
    found = Axe().run(somebody.page).response["violations"]
    serious = [(bad["id"], bad["nodes"][0]["html"]) for bad in found if bad["impact"] in ("serious", "critical")]
    assert not serious


def test_one_plays_by_mouse_and_one_by_keys_and_nobody_sees_their_own_hand(person: Comes) -> None:
    ada, jonas = person(), person()
    ada.starts(GAME, "Invite friends")
    ada.sets(speed="instant")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.sets(speed="instant")
    jonas.page.get_by_label("Your name, if you like").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Jonas").first.wait_for()
    while ada.page.locator(".seat").count() < 2 + BOTS:
        seats = ada.page.locator(".seat").count()
        ada.page.get_by_role("button", name="Add a seat").click()
        ada.waits_for(f"document.querySelectorAll('.seat').length > {seats}")
    ada.seats_gentle_bots()
    ada.page.get_by_role("button", name="Start").click()
    people = {"Ada": ada, "Jonas": jonas}
    for somebody in people.values():
        somebody.page.wait_for_url("**/table/*")

    choose = random.Random(4)
    ways = {"Ada": by_mouse, "Jonas": by_keys}
    looked = gave = 0
    while whoever_is_asked(*people.values()):
        asked = [name for name, somebody in people.items() if somebody.page.evaluate(ASKED) and somebody.is_asked]
        if not asked:
            continue
        somebody = people[asked[0]]
        if len(asked) == 1 and "hire from the deck" in somebody.options():
            if ada.version() != jonas.version():
                continue  # one page is a play behind
            assert not [card for card in unseen_cards(jonas, "Ada") if card in table_of(ada)]
            assert not [card for card in unseen_cards(ada, "Jonas") if card in table_of(jonas)]
            looked += len(unseen_cards(jonas, "Ada"))
            if looked < 5:
                is_accessible(ada)
        gave += chooses(somebody, ways[asked[0]], choose)
    assert looked > 5 and gave > 1

    for somebody in people.values():
        somebody.page.wait_for_selector("#verdict")
        somebody.fits()
    is_accessible(ada)
    match = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert match.over and match.seats == 2 + BOTS
    totals = [int(row.inner_text()) for row in ada.page.locator(".scores tbody .total").all()]
    assert sorted(totals) == sorted(match.scores)


def test_a_whole_game_by_touch_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.box_button(GAME, "Play now").tap()
    ada.page.wait_for_url("**/table/*")
    choose = random.Random(5)
    count = 0
    while True:
        ada.waits_to_be_asked()
        if ada.is_over:
            break
        ada.fits()
        if count == 3:
            is_accessible(ada)
        count += 1
        chooses(ada, by_finger, choose)
    ada.page.wait_for_selector("#verdict")
    assert count > 10


def test_what_a_card_would_do_to_the_noise_is_read_before_it_is_hired(person: Comes) -> None:
    ada = person({"width": 360, "height": 740})
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    ada.waits_to_be_asked()
    while "hire from the deck" not in ada.options():
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    ada.fits()
    card = ada.page.locator('.market [data-lit="next"]:not(.pile)').first
    rating = card.locator("svg").get_attribute("aria-label").rsplit(" ", 1)[1]
    card.hover()
    said = ada.page.inner_text("#picking span")
    now = ada.page.locator(".sofar b").first.inner_text()
    assert f"noise {now} becomes {rating.rstrip('*')}" in said or f"noise stays {now}" in said
    ada.page.locator("#z-hand [data-lit=next]").last.hover()
    expect(ada.page.locator("#picking span")).to_have_text("A card that you have not seen joins your team.")
    is_accessible(ada)


CUT = """all => all.filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1)
  .map((e) => e.textContent)"""


def test_names_are_whole_on_a_phone(person: Comes) -> None:
    ada, guest = person(PHONE), person()
    ada.starts(GAME, "Invite friends")
    guest.goes(ada.page.get_by_label("Invitation link").input_value())
    guest.page.get_by_label("Your name, if you like").fill("Wilhelmina of the Long Corridor")
    guest.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Wilhelmina").first.wait_for()
    ada.seats_gentle_bots()
    ada.page.get_by_role("button", name="Start").click()
    ada.page.wait_for_url("**/table/*")
    names = ada.page.locator("#z-players .player:not(.me) .who b")
    for width in (390, 360):
        ada.page.set_viewport_size({"width": width, "height": 740})
        expect(names.first).to_be_visible()
        ada.rests()
        assert names.evaluate_all(CUT) == []
        ada.fits()


STAGE = """lines => import("/static/stage.js").then(({ showLines }) => void showLines(lines, { mine: () => true }))"""
OUT_OF_SIGHT = """() => {
  const { top, left, right, bottom: end } = document.querySelector("#stage").getBoundingClientRect();
  const told = document.querySelector("#told").getBoundingClientRect();
  const bottom = told.top < end && told.left <= left ? told.top : end; // where it lies over the stage
  return [...document.querySelectorAll("#stage .scene-box *")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.height && (box.top < top || box.bottom > bottom || box.left < left || box.right > right);
  }).map((part) => part.className);
}"""
TOLD_IS_CUT = "() => [...document.querySelectorAll('#told-words')].some((b) => b.scrollHeight > b.clientHeight + 4)"


def staged(*happened: Any) -> list[dict[str, Any]]:
    """Lines as a table sends them."""
    tower = GAMES["wizard-tower"]
    box, who = tower.checked_box([]), seats_of(("Ada", "Graymalkin", "Paddock"))
    return [
        {"n": n, "what": "x", "seat": event.seat, "words": "", "event": {}, "stage": to_builtins(shown)}
        for n, event in enumerate(happened)
        for shown in [tower.page.directions[type(event)](box, event, who)]
    ]


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_the_wizard_wakes_in_full_sight_also_when_two_were_too_loud(person: Comes, size: dict[str, int]) -> None:
    ada = person(size, watches=True)
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.sets(hold="tap")
    woken = staged(ev.NoiseAdded(0, 28, 69), ev.NoiseAdded(1, 27, 50), ev.NoiseAdded(2, 14, 38), ev.Woke(0), ev.Woke(1))
    ada.page.evaluate(STAGE, woken)
    expect(ada.page.locator("#stage .grows:visible")).to_have_count(2)
    expect(ada.page.locator("#stage .follows")).to_have_count(2)
    ada.rests()
    assert ada.page.evaluate(OUT_OF_SIGHT) == []
    expect(ada.page.locator("#stage .waking:visible")).to_have_count(1)


def test_what_a_round_paid_is_told_whole(person: Comes) -> None:
    ada = person(PHONE, watches=True)
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.sets(hold="tap")
    paid = staged(
        ev.NoiseCounted(0, (20, 21, 22, 23), (5, 10, 0, 0), 15), ev.Quietest(0, 2), ev.FloorTreasure(0, 1, 1, ())
    )
    ada.page.evaluate(STAGE, paid)
    expect(ada.page.locator("#told-words")).to_contain_text("Noise this round: You quietest, +2 treasures; You ")
    ada.rests()
    assert not ada.page.evaluate(TOLD_IS_CUT)
    assert ada.page.evaluate(OUT_OF_SIGHT) == []


def test_a_tower_that_lies_down_begins_with_the_lowest_floor(person: Comes) -> None:
    ada = person(PHONE)
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    lefts = ada.page.locator(".tower .floor").evaluate_all("all => all.map((e) => e.getBoundingClientRect().left)")
    assert lefts == sorted(lefts, reverse=True), "they are written from the Attic down"
