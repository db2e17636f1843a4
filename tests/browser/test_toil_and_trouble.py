"""Toil and Trouble with one's hands: whole games by mouse, keys and finger, on a table that stays in its place."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import hurlyburly as hb
from browser.conftest import DESKTOP, FURTHER, PHONE, Person
from browser.finger import Finger
from hurlyburly.games.toil_and_trouble.box import contents

Comes = Callable[..., Person]
Way = Callable[[Person, random.Random], None]
GAME = "Toil and Trouble"
TABLET = {"width": 820, "height": 1180}
SMALL = {"width": 360, "height": 740}
EASY = ("growth 1", "amnesia 1", "corrosion 1", "nausea 1", "tremors 1")  # what any card that shows it fills
SHORT = '[pack]\ngame = "toil-and-trouble"\nname = "Short"\n' + "".join(
    f'[[orders]]\nid = "{order.id}"\nname = "{order.name}"\nkind = "{order.kind}"\ngold = 3\n'
    f'requires = ["{EASY[number % len(EASY)]}"]\n'
    for number, order in enumerate(contents([]).orders)
)
LIT = '[data-lit="next"]'
TILES = "#z-board .tiles:not(.own) [data-play]"
ON_A_PHONE = "#z-board .tiles [data-play]"
SENT = "before => document.body.dataset.waiting || (document.body.dataset.played ?? '') !== before"
BOXES = """() => [...document.querySelectorAll("#z-board, #z-prompt, .scroll, .cauldron, .potbtn")].map((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  const scrolled = getComputedStyle(e).position === "sticky" ? 0 : scrollY;
  return [e.id || e.className.split(" ")[0], x, y + scrolled, width, height].map((n) => n.toFixed?.(0) ?? n).join(" ");
})"""


def lit(somebody: Person, where: str = "") -> Any:
    return somebody.page.locator(f"{where} {LIT}")


def buttons(somebody: Person) -> Any:
    return somebody.prompt.locator(".option:visible")


def played(somebody: Person) -> str:
    """The last play of one's own, whatever the others and the table have played since."""
    return str(somebody.page.evaluate("document.body.dataset.played ?? ''"))


def one_of(places: Any, choose: random.Random) -> Any:
    return places.nth(choose.randrange(places.count()))


def is_accessible(somebody: Person) -> None:
    somebody.rests()
    found = Axe().run(somebody.page).response["violations"]
    serious = [(bad["id"], bad["nodes"][0]["html"]) for bad in found if bad["impact"] in ("serious", "critical")]
    assert not serious, serious


def sits_down(somebody: Person, pack: str = "") -> None:
    somebody.starts(GAME, "Invite friends")
    somebody.sets(speed="instant")
    if pack:
        somebody.page.locator("#pack").set_input_files(
            files=[{"name": "short.toml", "mimeType": "text/plain", "buffer": pack.encode()}]
        )
        somebody.page.locator(".pack", has_text="Short").wait_for()
    somebody.seats_gentle_bots()
    somebody.page.get_by_role("button", name="Start").click()
    somebody.page.wait_for_url("**/table/*")


def brews(somebody: Person) -> None:
    """Until one is asked what goes where, with nothing in the way of a card."""
    somebody.waits_to_be_asked()
    while not [option for option in somebody.options() if option.startswith("add")]:
        assert not somebody.is_over, "the game ended first"
        somebody.plays(somebody.options()[-1])
        somebody.waits_to_be_asked()
    somebody.puts_the_list_away()


FILLING = '#z-prompt [data-ahead*=" fills "]'


def brews_for_an_order(somebody: Person) -> None:
    """Until a card would fill one."""
    brews(somebody)
    while not somebody.page.locator(FILLING).count():
        somebody.plays(somebody.options()[-1])
        brews(somebody)


def by_mouse(somebody: Person, choose: random.Random) -> None:
    """What is sold is sold at its cauldron; a card goes into one; what lies over the board is clicked there."""
    page = somebody.page
    if page.locator(".potacts .sell").count() and choose.random() < 0.7:
        page.locator(".potacts .sell").first.click()
    elif page.locator(TILES).count():
        one_of(page.locator(TILES), choose).click()
    elif page.locator(".potacts [data-play]").count() and choose.random() < 0.2:
        one_of(page.locator(".potacts [data-play]"), choose).click()
    elif buttons(somebody).count() and (not lit(somebody).count() or choose.random() < 0.1):
        one_of(buttons(somebody), choose).click()
    else:
        before = played(somebody)
        hand = lit(somebody, "#z-hand")
        one_of(hand if hand.count() else lit(somebody), choose).click(position=EDGE)
        if not page.evaluate(SENT, before):
            one_of(lit(somebody), choose).click(position=EDGE)


EDGE = {"x": 8, "y": 8}  # cards may overlap


def by_keys(somebody: Person, choose: random.Random) -> None:
    """Tab to something and Enter, a digit for where it goes; or the whole list, by its digits."""
    page, keys = somebody.page, somebody.page.keyboard
    if choose.random() < 0.2:
        if somebody.prompt.get_attribute("data-list") is None and len(somebody.options()) > 1:
            keys.press("a")
        assert buttons(somebody).count() == len(somebody.options())
        keys.press(str(choose.randint(1, min(9, len(somebody.options())))))
        return
    before = played(somebody)
    wanted = f"{LIT}, .sell, {TILES}"
    page.evaluate("document.getElementById('z-prompt').focus()")
    for _ in range(120):
        keys.press("Tab")
        if page.evaluate(f"document.activeElement.matches('{wanted}')"):
            break
    for _ in range(choose.randrange(3)):
        keys.press("Tab")
    if page.evaluate(f"document.activeElement.matches('{wanted}')"):
        keys.press("Enter")
        if page.evaluate(SENT, before):
            return
    keys.press("1")
    if not page.evaluate(SENT, before):  # nothing was offered: the list
        keys.press("Escape")
        keys.press("a")
        keys.press("1")
        keys.press("a")


def by_finger(somebody: Person, choose: random.Random) -> None:
    """What is laid out to choose from is tapped once. Elsewhere the first tap plays nothing; the second is in the
    prompt, or on what was lit by the first."""
    page = somebody.page
    on_table = page.locator(".potacts [data-play]:visible")
    before = played(somebody)
    if page.locator(ON_A_PHONE).count():
        assert not buttons(somebody).and_(page.locator(":not(.plain)")).count(), "the prompt does not repeat them"
        one_of(page.locator(ON_A_PHONE), choose).tap()
    elif on_table.count() and choose.random() < 0.5:
        one_of(on_table, choose).tap()
        assert not page.evaluate(SENT, before), "nothing is played by the first tap"
        expect(page.locator("[data-armed]")).to_have_count(1)
        assert page.inner_text("#picking")
        buttons(somebody).last.tap()
    elif not lit(somebody).count() or (buttons(somebody).count() and choose.random() < 0.15):
        buttons(somebody).last.tap()
    else:
        hand = lit(somebody, "#z-hand")
        one_of(hand if hand.count() else lit(somebody), choose).tap(position=EDGE)
        assert not page.evaluate(SENT, before), "nothing is played by the first tap"
        if lit(somebody, "#z-board").count() and choose.random() < 0.5:
            one_of(lit(somebody, "#z-board"), choose).tap(position=EDGE)
        else:
            buttons(somebody).last.tap()


CUT = """() => [...document.querySelectorAll("#z-prompt .ask, #z-prompt #picking > span, .laid .nm, .laid .w")].filter(
  (e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 6)
).map((e) => e.innerText)"""


def plays_a_game(somebody: Person, way: Way, seed: int) -> None:
    """Until it is over. Between two questions nothing of the board moves."""
    choose = random.Random(seed)
    page = somebody.page
    somebody.waits_to_be_asked()
    somebody.rests()
    fixed = page.evaluate(BOXES)
    count = 0
    while not somebody.is_over:
        assert buttons(somebody).count() <= 9 or somebody.prompt.get_attribute("data-list") is not None
        if count in (3, 12):
            is_accessible(somebody)
            somebody.fits()
        assert page.evaluate(CUT) == []
        with somebody.choosing():
            way(somebody, choose)
        somebody.waits_to_be_asked()
        if not somebody.is_over:
            somebody.rests()
            assert page.evaluate(BOXES) == fixed
        count += 1
    assert count > 4
    match = hb.load(somebody.context.request.get(page.url + "/record").text())
    assert match.over and max(match.scores) >= 10
    somebody.fits()


@pytest.mark.parametrize(
    ("size", "way"),
    [pytest.param(DESKTOP, by_mouse, marks=FURTHER), pytest.param(TABLET, by_keys, marks=FURTHER), (PHONE, by_finger)],
    ids=["mouse", "keys", "finger"],
)
def test_a_whole_game_by(person: Comes, size: dict[str, int], way: Way) -> None:
    ada = person(size)
    sits_down(ada, SHORT)
    plays_a_game(ada, way, 5)


# The hand

STRIPS = """count => {
  const hand = document.querySelector(".ings");
  const cards = [...hand.children];
  while (hand.children.length < count) hand.append(cards[hand.children.length % cards.length].cloneNode(true));
  hand.style.setProperty("--n", count);
  const boxes = [...hand.children].map((card) => card.getBoundingClientRect());
  return boxes.map(({ left, right, top, bottom }, n) => [
    n + 1 < boxes.length && boxes[n + 1].top === top ? boxes[n + 1].left - left : right - left, left, right, bottom,
  ]);
}"""


@pytest.mark.parametrize("count", [6, 9, 12])
def test_each_of_twelve_cards_can_be_read(person: Comes, count: int) -> None:
    ada = person()
    sits_down(ada)
    brews(ada)
    ada.rests()
    strips = ada.page.evaluate(STRIPS, count)
    assert len(strips) == count and min(shown for shown, *_ in strips) >= (90 if count > 9 else 136)
    assert min(left for _, left, *_ in strips) >= 0 and max(right for _, _, right, _ in strips) <= 1280
    assert max(bottom for *_, bottom in strips) <= 800
    ada.fits()


def test_a_phone_shows_six_in_a_row_and_nothing_sideways(person: Comes) -> None:
    ada = person(SMALL)
    sits_down(ada)
    brews(ada)
    ada.rests()
    rows = {}
    for _, left, right, bottom in ada.page.evaluate(STRIPS, 12):
        rows.setdefault(bottom, []).append((left, right))
    assert [len(row) for row in rows.values()] == [6, 6]
    assert all(left >= 0 and right <= 360 for row in rows.values() for left, right in row)
    ada.fits()
    lit(ada, "#z-hand").first.click(position=EDGE)
    ada.fits()


# What a card would do


def test_a_picked_card_says_at_each_cauldron_what_it_would_do_and_an_order_what_fills_it(person: Comes) -> None:
    ada = person()
    sits_down(ada, SHORT)
    brews_for_an_order(ada)
    page = ada.page
    ada.rests()
    before = page.evaluate(BOXES)
    filling = page.locator(FILLING)
    play, preview = filling.first.get_attribute("data-play"), filling.first.get_attribute("data-preview")
    name, number = re.fullmatch(r"add (.*) to cauldron (\d)", play).groups()
    page.locator(f'#z-hand [data-name="{name.title().replace(chr(39) + "S", chr(39) + "s")}"] button').first.click(
        position=EDGE
    )
    pot = page.locator(".cauldron").nth(int(number) - 1)
    expect(pot.locator(".ghost")).to_have_count(1)
    expect(pot.locator(".ahead p")).to_have_text(preview or "")
    expect(pot.locator('.ahead [data-mark="complete"]').first).to_be_attached()
    order = page.locator('.scroll:has(.ahead[data-mark="fills"])').first
    expect(order.locator(".ahead")).to_contain_text("fills it")
    expect(order.locator(".best")).to_be_hidden()
    ada.rests()
    assert page.evaluate(BOXES) == before
    is_accessible(ada)
    wanted, brought = page.locator(".orders [data-about]"), page.locator("#picking .abouts button")
    effects = set(brought.evaluate_all("all => all.map(e => e.dataset.about)"))
    met = [about for about in wanted.evaluate_all("all => all.map(e => e.dataset.about)") if about in effects]
    assert page.locator(".orders [data-met]").evaluate_all("all => all.map(e => e.dataset.about)") == met != []
    page.keyboard.press("Escape")
    expect(page.locator(".ahead:not(:empty), .ghost, [data-met]")).to_have_count(0)


def test_selling_while_brewing_is_one_gesture(person: Comes) -> None:
    ada = person()
    sits_down(ada, SHORT)
    brews_for_an_order(ada)
    filling = ada.page.locator(FILLING).first.get_attribute("data-play")
    ada.plays(filling)
    ada.puts_the_list_away()
    sell = ada.page.locator(".potacts .sell[data-then]").first
    assert "Sells it as" in sell.get_attribute("data-preview")
    sell.click()
    ada.waits_for("document.querySelector('.player.me .score').innerText.startsWith('3')")


def clicks_in(somebody: Person) -> int:
    """A card and then the first place where it can go, unless it has only one."""
    before = played(somebody)
    lit(somebody, "#z-hand").first.click(position=EDGE)
    if somebody.page.evaluate(SENT, before):
        return 1
    lit(somebody, "#z-board").first.click(position=EDGE)
    return 2


def drags_in(somebody: Person) -> int:
    lit(somebody, "#z-hand").first.hover(position=EDGE)
    somebody.page.mouse.down()
    lit(somebody, "#z-board").first.hover(position=EDGE)
    expect(somebody.page.locator(".in-hand .ing")).to_be_visible()
    somebody.page.mouse.up()
    return 1


def numbers_in(somebody: Person) -> int:
    """By the first number on the card that the mouse is over, which says at its cauldron what it would do."""
    lit(somebody, "#z-hand").first.hover(position=EDGE)
    number = somebody.page.locator(".ways .btn").first
    number.hover()
    pot = somebody.page.locator(".cauldron").nth(int(number.inner_text()) - 1)
    expect(pot.locator(".ahead p")).not_to_be_empty()
    number.click()
    return 1


WAYS_IN = [(clicks_in, 6), (drags_in, 4), (numbers_in, 4)]


@pytest.mark.parametrize(("puts_in", "most"), WAYS_IN, ids=["clicking", "dragging", "numbers"])
def test_an_ordinary_turn_is_short_by(person: Comes, puts_in: Callable[[Person], int], most: int) -> None:
    """A card for each cauldron, and a sale."""
    ada = person()
    sits_down(ada, SHORT)
    brews(ada)
    turn = ada.page.inner_text("#z-round")
    pressed = 0
    while not ada.is_over and ada.page.inner_text("#z-round") == turn:
        with ada.choosing():
            if lit(ada, "#z-hand").count():
                pressed += puts_in(ada)
            else:
                sell = ada.page.locator(".potacts .sell")
                either = sell if sell.count() else buttons(ada) if buttons(ada).count() else lit(ada)
                either.first.click()
                pressed += 1
        ada.waits_to_be_asked()
    assert pressed <= most


def test_a_finger_that_has_rested_on_a_card_still_takes_it_along(person: Comes) -> None:
    """It is told what the card is until it moves."""
    ada = person(PHONE)
    sits_down(ada)
    brews(ada)
    ada.rests()
    finger = Finger(ada.page)
    finger.holds(lit(ada, "#z-hand").first)
    expect(ada.page.locator("#what:not(.glance)")).to_be_visible()
    finger.slides_to(lit(ada, "#z-board").first)
    expect(ada.page.locator(".in-hand .ing")).to_be_visible()
    expect(ada.page.locator("#what")).to_be_hidden()
    with ada.choosing():
        finger.lets_go()


def test_an_ordinary_turn_is_short_by_finger(person: Comes) -> None:
    """Each card is brought to a cauldron by one gesture; what there is little of is a button, and one tap."""
    ada = person(PHONE)
    sits_down(ada, SHORT)
    brews(ada)
    finger = Finger(ada.page)
    turn = ada.page.inner_text("#z-round")
    brought = tapped = 0
    while not ada.is_over and ada.page.inner_text("#z-round") == turn:
        ada.rests()
        with ada.choosing():
            if lit(ada, "#z-hand").count():
                finger.holds(lit(ada, "#z-hand").first)
                finger.slides_to(lit(ada, "#z-board").first)
                expect(ada.page.locator(".in-hand .ing")).to_be_visible()
                finger.lets_go()
                brought += 1
            else:
                if not buttons(ada).count() and not ada.page.locator(ON_A_PHONE).count():
                    ada.page.locator(".potacts .sell").first.tap()
                    tapped += 1
                (buttons(ada) if buttons(ada).count() else ada.page.locator(ON_A_PHONE)).first.tap()
                tapped += 1
        ada.waits_to_be_asked()
    assert 1 <= brought <= 3 and tapped <= 3


# What is it?


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_effect_is_explained_on_the_spot(person: Comes, size: dict[str, int]) -> None:
    ada = person(size)
    sits_down(ada)
    brews(ada)
    page = ada.page
    line = page.locator(".scroll [data-about]").first
    name = line.inner_text().strip()
    line.click()
    card = page.locator("#what:not(.glance)")  # opened, and not only shown to a pointer that rests
    card.wait_for(state="visible")
    words = card.inner_text()
    assert name in words and "Ingredients" in words and "Wanted by" in words and "designed here" in words
    is_accessible(ada)
    ada.fits()
    box, at = card.bounding_box(), line.bounding_box()
    if size == PHONE:
        assert round(box["y"] + box["height"]) == PHONE["height"] and box["width"] == PHONE["width"]
    else:
        assert box["x"] >= at["x"] + at["width"] or box["x"] + box["width"] <= at["x"], "beside it, not over it"
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(line).to_be_focused()


def test_a_picked_card_s_effects_are_words_of_the_prompt_and_asking_puts_nothing_back(person: Comes) -> None:
    ada = person()
    sits_down(ada)
    brews(ada)
    page = ada.page
    card = lit(ada, "#z-hand").first
    shown = card.locator("[data-about]").evaluate_all("all => all.map(e => e.dataset.name)")
    card.click(position=EDGE)
    words = page.locator("#picking .abouts button")
    expect(words).to_have_text(shown)
    words.first.click()
    page.locator("#what:not(.glance)").wait_for(state="visible")
    expect(page.locator("#what")).to_contain_text("In your hand")
    page.keyboard.press("Escape")
    expect(page.locator("#what")).to_be_hidden()
    expect(page.locator('[data-lit="picked"]')).to_have_count(1)


def test_all_effects_are_a_page_of_their_own_words(person: Comes) -> None:
    ada = person()
    sits_down(ada)
    ada.page.get_by_role("button", name="All effects").click()
    ada.page.locator("#what:not(.glance)").wait_for(state="visible")
    expect(ada.page.locator("#what li")).to_have_count(21)
    is_accessible(ada)
