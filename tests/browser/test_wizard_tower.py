"""The Sleepy Wizard's Tower in the browser: everybody sees your cards but you."""

from __future__ import annotations

import random
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe

import hurlyburly as hb
from browser.conftest import PHONE, Person

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


def is_accessible(somebody: Person) -> None:
    """axe-core finds nothing serious on the page."""
    somebody.page.wait_for_timeout(250)  # colours settle
    found = Axe().run(somebody.page).response["violations"]
    serious = [(bad["id"], bad["nodes"][0]["html"]) for bad in found if bad["impact"] in ("serious", "critical")]
    assert not serious


def test_two_people_and_two_bots_play_a_whole_game_and_nobody_sees_their_own_hand(person: Comes) -> None:
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
    ada.seats_bots()
    ada.page.get_by_role("button", name="Start").click()
    people = {"Ada": ada, "Jonas": jonas}
    for somebody in people.values():
        somebody.page.wait_for_url("**/table/*")

    choose = random.Random(4)
    looked = 0
    while not any(somebody.is_over for somebody in people.values()):
        asked = [somebody for somebody in people.values() if somebody.is_asked]
        if not asked:
            ada.page.wait_for_timeout(30)
            continue
        if len(asked) == 1 and "hire from the deck" in asked[0].options():
            if ada.version() != jonas.version():
                continue  # one page is a play behind
            assert not [card for card in unseen_cards(jonas, "Ada") if card in table_of(ada)]
            assert not [card for card in unseen_cards(ada, "Jonas") if card in table_of(jonas)]
            looked += len(unseen_cards(jonas, "Ada"))
            if looked < 5:
                is_accessible(ada)
        asked[0].plays(choose.choice(asked[0].options()))
    assert looked > 5

    for somebody in people.values():
        somebody.page.wait_for_selector("#verdict")
        somebody.fits()
    is_accessible(ada)
    match = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert match.over and match.seats == 2 + BOTS
    totals = [int(row.inner_text()) for row in ada.page.locator(".scores tbody .total").all()]
    assert sorted(totals) == sorted(match.scores)


def test_a_whole_game_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(speed="instant")
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
        with ada.choosing():
            ada.prompt.locator(f'[data-play="{choose.choice(ada.options())}"]').tap()
    ada.page.wait_for_selector("#verdict")
