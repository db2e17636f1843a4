"""What every page owes its visitor: found by everybody, explained, undone, kept."""

from __future__ import annotations

import random
import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import BARRED, DESKTOP, PATIENCE, PHONE, TABLET, Person, Served, comes_to_rest
from browser.test_coming_back import finishes, plays_some
from browser.test_playing import GAME, picks

Comes = Callable[..., Person]


def is_accessible(somebody: Person, where: str) -> None:
    """axe-core finds nothing serious."""
    comes_to_rest(somebody.page)
    found = Axe().run(somebody.page).response["violations"]
    bad = [
        (violation["id"], node["html"][:160], node["failureSummary"][:200])
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:3]
    ]
    assert not bad, (where, bad)


def until_a_place_is_barred(ada: Person) -> None:
    """Play until some place on the board asks why."""
    choose = random.Random(7)
    for _ in range(60):
        ada.waits_to_be_asked()
        if ada.page.locator(BARRED).count():
            ada.puts_the_list_away()
            return
        ada.plays(picks(ada.options(), choose))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("ambience", ["night", "dawn"])
def test_no_page_has_serious_barriers(person: Comes, size: dict[str, int], ambience: str) -> None:
    ada = person(size)
    ada.goes("/")
    ada.sets(ambience=ambience, speed="instant")
    is_accessible(ada, "home")
    ada.page.get_by_role("button", name="Settings").first.click()
    is_accessible(ada, "settings")
    ada.page.keyboard.press("Escape")
    ada.goes("/rules/toil-and-troublez")
    is_accessible(ada, "rules")
    ada.goes("/table/nowhere")
    is_accessible(ada, "problem")
    ada.trouble.clear()  # the browser itself reports the 404

    ada.starts(GAME, "Invite friends")
    is_accessible(ada, "lobby")
    invite = ada.page.get_by_label("Invitation link").input_value()
    guest = person(size)
    guest.goes(invite)
    guest.sets(ambience=ambience)
    is_accessible(guest, "join")

    ada.starts(GAME, "Play now")
    until_a_place_is_barred(ada)
    is_accessible(ada, "table")
    ada.page.locator(BARRED).first.click()
    ada.page.locator("#reason").wait_for(state="visible")
    is_accessible(ada, "why not")
    ada.page.get_by_role("button", name="Got it").click()
    ada.page.get_by_role("button", name="Rules").click()
    ada.page.get_by_text("TTZ-PLACE-12").wait_for()
    is_accessible(ada, "rules drawer")


def test_the_end_and_the_replay_have_no_serious_barriers(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    finishes(ada, 6)
    for size, ambience in ((DESKTOP, "night"), (TABLET, "dawn"), (PHONE, "dawn")):
        looking = person(size, storage_state=ada.context.storage_state())
        looking.goes(ada.page.url)
        looking.sets(ambience=ambience)
        looking.page.wait_for_selector("#verdict")
        is_accessible(looking, f"game over, {ambience}")
        expect(looking.page.locator("#why-over")).to_contain_text("last card")
        if size is DESKTOP:
            assert looking.page.locator(".next").evaluate(LINES) == 1
        looking.page.get_by_role("link", name="Watch the replay").click()
        looking.page.wait_for_url("**/replay/*")
        is_accessible(looking, f"replay, {ambience}")


def test_an_open_table_is_closed_from_the_first_page(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Invite friends")
    ada.goes("/")
    tables = ada.page.get_by_label("Your tables")
    tables.locator("summary").click()
    is_accessible(ada, "closing a table")
    tables.get_by_role("button", name="End the lobby").click()
    tables.wait_for(state="detached")


def test_an_invitation_that_was_copied_is_out(person: Comes, tmp_path: Path, chromium: Any) -> None:
    server = Served(tmp_path)
    ada = person(address=server.address)
    ada.starts(GAME, "Invite friends")
    with sqlite3.connect(tmp_path / "tables.db") as db:
        assert db.execute("SELECT invited FROM matches").fetchall() == [(0,)]
        ada.page.get_by_title("Copy").first.click()
        ada.hears("/join/")
        until = time.monotonic() + PATIENCE / 1000
        while db.execute("SELECT invited FROM matches").fetchall() != [(1,)]:
            assert time.monotonic() < until, "the server was not told"
            ada.page.wait_for_timeout(50)
    ada.leaves()
    server.stop()


def test_a_finished_game_of_other_rules_is_shown_without_its_board(
    person: Comes, tmp_path: Path, chromium: Any
) -> None:
    server = Served(tmp_path)
    ada = person(address=server.address)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    finishes(ada, 6)
    where, verdict = ada.page.url, ada.page.locator("#verdict").inner_text()
    log = ada.log()
    ada.leaves()
    server.stop()
    with sqlite3.connect(tmp_path / "tables.db") as db:  # as if by rules of long ago
        db.execute("UPDATE matches SET setup = json_set(setup, '$.rules', 0)")
    server.start()
    for size in (DESKTOP, PHONE):
        looking = person(size, address=server.address, storage_state=ada.context.storage_state())
        looking.goes(where)
        looking.page.get_by_text("This is how it ended.").wait_for()
        assert looking.page.locator("#verdict").inner_text() == verdict
        assert looking.page.locator(".shelf .log li").count() == len(log)
        is_accessible(looking, "a game of other rules")
        assert looking.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        looking.leaves()
    server.stop()


LINES = "row => new Set([...row.querySelectorAll('.btn')].map((one) => one.getBoundingClientRect().top)).size"
COVERED = """() => {
  const reason = document.getElementById("reason").getBoundingClientRect();
  const row = document.querySelector("[aria-expanded=true]").closest(".row").children;
  return [...document.querySelectorAll(".is-cause"), ...row].filter((e) => {
    const box = e.getBoundingClientRect();
    const across = box.left < reason.right && reason.left < box.right;
    return box.width && across && box.top < reason.bottom && reason.top < box.bottom;
  }).length;
}"""


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_why_not_speaks_of_this_case_and_frames_what_is_in_the_way(person: Comes, size: dict[str, int]) -> None:
    ada = person(size)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    until_a_place_is_barred(ada)
    place = ada.page.locator(BARRED).first
    place.click()
    ada.page.locator("#reason").wait_for(state="visible")
    assert "end of row" in ada.page.locator("#reason-title").inner_text()
    case = ada.page.locator("#reason-words b").first.inner_text()
    assert re.search("is not (lower|higher) than|in this row already|would touch", case)
    assert ada.page.locator("#reason-words span").first.inner_text().endswith(".")  # the rule, in one line below
    framed = ada.page.locator(".is-cause").evaluate_all("all => all.map(e => e.dataset.thing.split(':')[0])")
    assert sorted(framed) == ["card", "place"]
    ada.rests()
    assert ada.page.evaluate(COVERED) == 0
    ada.page.set_viewport_size({"width": size["height"], "height": size["width"]})  # the device is turned
    expect(ada.page.locator("#reason-ok")).to_be_in_viewport(ratio=1)
    ada.page.set_viewport_size(size)
    expect(ada.page.locator("#reason-ok")).to_be_in_viewport(ratio=1)
    expect(ada.page.locator("#tab-log")).to_have_attribute("aria-selected", "true")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#reason")).to_be_hidden()
    expect(ada.page.locator(".is-cause")).to_have_count(0)
    expect(place).to_be_focused()
    place.click()
    ada.page.locator("#reason").wait_for(state="visible")
    ada.page.locator("#z-players").click(position={"x": 4, "y": 4})
    expect(ada.page.locator("#reason")).to_be_hidden()  # any other touch closes it


def test_the_rule_behind_a_reason_is_looked_up_and_the_log_given_back(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    until_a_place_is_barred(ada)
    ada.page.locator(BARRED).first.click()
    ada.page.get_by_role("button", name="The rule").click()
    rule = ada.page.locator("#rulelist .here")
    rule.wait_for(state="visible")
    expect(rule.locator("b")).to_have_text(re.compile("^TTZ-"))
    ada.plays(ada.options()[0])
    expect(ada.page.locator("#panel-log")).to_be_visible()
    ada.page.keyboard.press("?")
    expect(ada.page.locator("#rulefind")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#panel-log")).to_be_visible()


def test_the_rules_are_searched_in_the_drawer(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.page.keyboard.press("?")
    before = ada.version()
    ada.page.get_by_label("Search the rules").fill("cloak-01")
    ada.page.get_by_text("TTZ-CLOAK-01").wait_for()
    expect(ada.page.locator("#rule-TTZ-SETUP-10")).to_be_hidden()
    assert ada.version() == before


def test_a_choice_can_be_taken_back_while_nobody_has_learned_from_it(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    choose = random.Random(2)
    for _ in range(40):
        ada.waits_to_be_asked()
        options = ada.options()
        if options[0].startswith("place"):
            ada.plays(options[0])
            break
        ada.plays("draw" if "draw" in options else choose.choice(options))
    ada.page.locator("#undo[data-play]").click()
    ada.page.wait_for_function("t => document.querySelector('#z-prompt .option')?.dataset.play === t", arg=options[0])
    assert ada.options() == options
    ada.page.locator("#log").get_by_text("take that back").wait_for()


def test_settings_act_at_once_and_are_kept(person: Comes) -> None:
    ada = person()
    ada.goes("/")
    ada.page.get_by_role("button", name="Settings").click()
    small = ada.page.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    for words in ("130", "Dawn", "Large", "Cinematic"):
        ada.page.locator("#settings label").get_by_text(words, exact=True).click()
    ada.page.get_by_role("button", name="Done").click()
    ada.page.reload()
    root = ada.page.locator("html")
    expect(root).to_have_attribute("data-speed", "cinematic")
    assert {name: root.get_attribute(f"data-{name}") for name in ("text", "ambience", "marks", "speed")} == {
        "text": "130",
        "ambience": "dawn",
        "marks": "large",
        "speed": "cinematic",
    }
    assert ada.page.locator("h1").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > small
    ada.fits()


LISTEN = """
globalThis.rung = 0;
globalThis.AudioContext = class extends AudioContext {
  createOscillator() { rung += 1; return super.createOscillator(); }
};
globalThis.noted = [];
globalThis.Notification = class {
  static permission = "granted";
  constructor(title, { body }) { noted.push([title, body]); }
};
Object.defineProperty(document, "hidden", { get: () => globalThis.elsewhere === true });
"""


def test_a_bell_and_a_notification_call_only_those_who_want_them(person: Comes) -> None:
    ada = person()
    ada.page.add_init_script(LISTEN)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    plays_some(ada, 12)
    assert ada.page.evaluate("[rung, noted.length]") == [0, 0]
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("group", name="Bell").get_by_label("On").check()
    ada.page.get_by_role("group", name="Notification").get_by_label("On").check()
    ada.page.get_by_role("button", name="Done").click()
    ada.page.reload()  # they are kept
    ada.page.evaluate("globalThis.elsewhere = true")
    for play in range(25):
        if not ada.page.evaluate("rung >= 3 && noted.length >= 1"):
            plays_some(ada, 1, seed=play)
    ada.waits_for("rung >= 3 && noted.length >= 1")
    assert ada.page.evaluate("noted[0][0]") == "Your turn" and ada.page.evaluate("noted[0][1]")


def test_cards_of_our_own_are_added_in_the_lobby(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Invite friends")
    ada.page.get_by_text("minutes").wait_for()  # how long it takes
    chooser = ada.page.locator("#pack")
    bad = {"name": "bad.toml", "mimeType": "text/plain", "buffer": b"[pack]\ngame = 'chess'"}
    spectators = ada.page.get_by_label("Spectators may watch")
    spectators.evaluate("input => (input.checked = false)")  # moved, and the server knows nothing of it
    chooser.set_input_files(files=[bad])
    ada.hears("That did not work.")
    assert spectators.is_checked(), "a switch says what the server holds"
    chooser.set_input_files("examples/packs/troublez-dusk.toml")
    ada.page.locator(".pack", has_text="Dusk").wait_for()
    ada.page.get_by_role("button", name="Leave out Dusk").click()
    ada.waits_for("!document.querySelector('.pack')")
    chooser.set_input_files("examples/packs/troublez-dusk.toml")
    ada.page.locator(".pack", has_text="Dusk").wait_for()
    ada.page.get_by_label("The first seat takes the first turn").click()  # Ada's: no bot draws before we look
    ada.page.wait_for_selector("#variant-first-seat-begins[checked]", state="attached")
    ada.page.get_by_role("button", name="Start").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator("#z-round")).to_have_text(re.compile("^11 cards left"))


def test_a_friend_who_sits_down_disturbs_neither_a_file_being_chosen_nor_a_name_being_typed(person: Comes) -> None:
    ada, ben = person(), person()
    ada.starts(GAME, "Invite friends")
    link = str(ada.page.get_by_label("Invitation link").input_value())
    with ada.page.expect_file_chooser() as chosen:
        ada.page.get_by_text("Add a pack of cards").click()
    ada.page.get_by_label("Spectators may watch").evaluate("input => input.click()")  # draws the zone of the file anew
    ada.page.wait_for_selector("#spectators:not([checked])", state="attached")
    chosen.value.set_files("examples/packs/troublez-dusk.toml")
    ada.page.locator(".pack", has_text="Dusk").wait_for()
    ada.page.get_by_label("Your name").select_text()
    ada.page.keyboard.type("Zo")
    there = ada.page.locator(".seat.open").count()
    ben.goes(link)
    ben.page.get_by_role("button", name="Sit down").click()
    ada.waits_for(f"document.querySelectorAll('.seat.open').length < {there}")
    ada.page.keyboard.type("ë")
    ada.page.keyboard.press("Enter")
    ben.page.locator(".seat b", has_text="Zoë").wait_for()


def test_the_replay_has_links_to_its_pictures(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    plays_some(ada, 4)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Offer to stop").click()
    ada.page.get_by_role("link", name="Watch the replay").click()
    ada.page.wait_for_url("**/replay/*")
    for name, kind in (("PNG", "image/png"), ("GIF", "image/gif")):
        link = ada.page.get_by_role("link", name=name).get_attribute("href")
        answer = ada.context.request.get(ada.address + str(link), timeout=120_000)
        assert answer.ok and answer.headers["content-type"] == kind, name


def test_big_text_on_a_phone_loses_nothing(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(text="150", marks="large", speed="instant")
    ada.fits()
    ada.box_button(GAME, "Play now").tap()
    plays_some(ada, 3)
    ada.fits()
    ada.shows(ada.prompt.locator(".option").first)
    expect(ada.prompt.locator(".option").first).to_be_visible()
    ada.fits()


# What of the orders' prices lies outside its order, and whether the question lies over what comes below it.
CROWDED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const prices = [...document.querySelectorAll(".scroll .coin")];
  const out = prices.filter((each) => box(each).right > box(each.closest(".scroll")).right).length;
  const { left, right } = box(document.getElementById("ask"));
  const { top, bottom } = box(document.querySelector("#ask b"));
  const below = [...document.querySelectorAll("#picking *, #z-prompt .btn")].filter((each) => each.checkVisibility());
  const covers = (at) => at.top < bottom && at.bottom > top && at.left < right && at.right > left;
  return [prices.length, out, below.some((each) => covers(box(each)))];
}"""


def test_big_text_on_a_phone_covers_neither_prices_nor_the_question(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(text="150", marks="large", speed="instant")
    ada.starts("Toil and Trouble", "Play now")
    ada.waits_to_be_asked()
    ada.rests()
    assert ada.page.evaluate(CROWDED) == [4, 0, False]


def test_chat_is_plain_text_for_everybody(person: Comes) -> None:
    ada, guest = person(), person()
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.page.get_by_role("button", name="Invite").click()
    guest.goes(ada.page.locator("#address-to-watch").inner_text())
    ada.page.get_by_role("button", name="Close").click()
    ada.page.get_by_role("tab", name="Chat").click()
    nasty = "<img src=x onerror=alert(1)> & hello"
    ada.page.get_by_label("Message").fill(nasty)
    ada.page.keyboard.press("Enter")
    for somebody in (ada, guest):
        somebody.page.locator("#chat").get_by_text(nasty).wait_for(state="attached")
        assert somebody.page.locator("#chat img").count() == 0
    expect(guest.page.locator("#unread")).to_have_text("1")


def test_your_turn_is_in_the_title_of_the_tab(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    ada.waits_to_be_asked()
    expect(ada.page).to_have_title(re.compile("^Your turn"))


def test_resigning_leaves_the_seat_to_a_bot(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("button", name="Yes").click()
    ada.page.locator("#log").get_by_text("You resign.").wait_for(state="attached")
