"""Leaving and coming back, looking on, handing over, looking back, playing again."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import expect

from browser.conftest import PATIENCE, Person, Served, Wire, whoever_is_asked
from browser.test_playing import GAME, picks
from browser.test_toil_and_trouble import is_accessible
from hurlyburly.server.network import home_address

Comes = Callable[..., Person]


def zones(somebody: Person) -> Any:
    """The table as it is shown, without what only the browser knows."""
    return somebody.page.evaluate(SHOWN, ["z-players", "z-board", "z-prompt", "z-hand", "log"])


SHOWN = """ids => Object.fromEntries(ids.map((id) => {
  const zone = document.getElementById(id).cloneNode(true);
  zone.querySelector("#picking")?.remove(); // what somebody points at is theirs alone
  return [id, zone.textContent];
}))"""


def plays_some(somebody: Person, count: int, seed: int = 1) -> None:
    choose = random.Random(seed)
    for _ in range(count):
        somebody.waits_to_be_asked()
        somebody.plays(picks(somebody.options(), choose))
    somebody.waits_to_be_asked()


def plays_until(somebody: Person, choose: random.Random, is_so: Callable[[], bool]) -> None:
    """Whenever asked, until something has come about."""
    until = time.monotonic() + 2 * PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < until and not somebody.is_over
        if somebody.is_asked:
            somebody.plays(picks(somebody.options(), choose))
        else:
            somebody.page.wait_for_timeout(50)


def finishes(somebody: Person, seed: int = 1) -> None:
    """Play on to the end: by the API, since whole games are pointed at elsewhere; the page comes back for the end."""
    choose = random.Random(seed)
    secret = next(cookie["value"] for cookie in somebody.context.cookies() if cookie["name"] == "hurlyburly")
    page = somebody.page.url
    at = urlsplit(page)
    somebody.goes("/")
    table = f"/api/v1/tables/{at.path.rsplit('/', 1)[1]}"
    token = {"Authorization": f"Bearer {secret}"}
    with httpx.Client(base_url=f"{at.scheme}://{at.netloc}", headers=token, timeout=PATIENCE / 1000) as api:
        while not (given := api.get(table).raise_for_status().json())["over"]:
            if given["options"]:
                play = {"text": picks(given["options"], choose), "version": given["version"]}
                answer = api.post(f"{table}/plays", json={"id": f"play-{choose.random()}", **play})
                assert answer.is_success or answer.status_code == 409, answer.text  # somebody was quicker
            else:
                somebody.page.wait_for_timeout(20)
    somebody.goes(page)
    somebody.page.wait_for_selector("#verdict")


def test_a_reload_in_mid_turn_shows_the_same_table(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    plays_some(ada, 5)
    before = zones(ada)
    ada.page.reload()
    ada.waits_to_be_asked()
    assert zones(ada) == before
    ada.goes("/")
    ada.page.get_by_role("link", name="your turn").first.click()
    ada.waits_to_be_asked()
    assert zones(ada) == before


def test_a_cut_network_in_mid_turn_loses_nothing_and_plays_nothing_twice(person: Comes, wire: Wire) -> None:
    ada = person(address=wire.address)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    plays_some(ada, 3)
    ada.shows(ada.prompt.locator(".option").first)
    wire.cut()
    ada.hears("Reconnecting.")
    ada.prompt.locator(".option").first.click()  # refused in words, not lost in silence
    ada.hears("once the table answers")
    wire.mend()
    ada.hears("Back again.")

    ada.listens()
    play = picks(ada.options(), random.Random(2))
    version = int(ada.version())
    ada.page.evaluate(  # the choice is on its way when the line goes
        'text => document.querySelector(`#z-prompt [data-play="${CSS.escape(text)}"]`).click()', play
    )
    wire.cut()
    ada.hears("Reconnecting.")
    wire.mend()
    ada.page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=version)
    ada.waits_to_be_asked()
    log = ada.log()
    ada.page.reload()
    ada.waits_to_be_asked()
    assert ada.log() == log
    ada.leaves()
    ada.forgive_lost_connections()


CHOOSES_AT_ONCE = """
addEventListener("DOMContentLoaded", () => document.querySelector("#z-prompt [data-play]").click(), { once: true });
"""


def test_a_choice_made_before_the_line_is_open_is_not_lost(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.page.add_init_script(CHOOSES_AT_ONCE)
    with ada.choosing():
        ada.page.reload()


COUNTS = """
globalThis.heard = globalThis.redrawn = 0;
globalThis.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", () => setTimeout(() => (heard += 1)));
  }
};
addEventListener("DOMContentLoaded", () => {
  const drawn = ({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(({ id }) => id !== "picking");
  const counter = new MutationObserver((changes) => (redrawn += changes.filter(drawn).length));
  for (const zone of document.querySelectorAll("[id^=z-]")) counter.observe(zone, { childList: true });
});
"""


def test_the_page_as_it_came_is_not_drawn_again_so_that_no_press_on_it_is_lost(person: Comes) -> None:
    ada = person()
    ada.page.add_init_script(COUNTS)
    ada.starts(GAME, "Invite friends")
    ada.waits_for("heard > 0")
    assert ada.page.evaluate("redrawn") == 0
    ada.starts(GAME, "Play now")
    ada.waits_to_be_asked()
    ada.page.reload()
    ada.waits_for("heard > 0")
    assert ada.page.evaluate("redrawn") == 0
    ada.plays(ada.options()[0])
    assert ada.page.evaluate("redrawn") > 0


def test_a_server_that_goes_and_comes_back(person: Comes, tmp_path: Any, chromium: Any) -> None:
    server = Served(tmp_path)
    ada = person(address=server.address)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    plays_some(ada, 3)
    before = zones(ada)
    server.stop()
    ada.hears("Reconnecting.")
    server.start()
    ada.waits_for("!document.body.hasAttribute('data-offline')")
    assert zones(ada) == before
    plays_some(ada, 1)
    ada.leaves()
    ada.forgive_lost_connections()
    server.stop()


def test_a_spectator_sees_the_table_and_chooses_nothing(person: Comes) -> None:
    ada, guest = person(), person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    ada.waits_to_be_asked()
    ada.page.get_by_role("button", name="Invite").click()
    ada.page.locator("#address-to-watch").wait_for()
    guest.goes(ada.page.locator("#address-to-watch").inner_text())
    ada.page.get_by_role("button", name="Close").click()
    guest.page.get_by_text("Watching").wait_for()
    plays_some(ada, 2)
    guest.page.wait_for_function("v => document.body.dataset.version === v", arg=ada.version())
    assert guest.page.locator("[data-play], [data-why]").count() == 0
    expect(guest.page.locator("#z-hand")).to_be_hidden()
    assert guest.page.locator("#z-board .row .card").count() == ada.page.locator("#z-board .row .card").count()


def test_watching_bots(person: Comes) -> None:
    guest = person()
    guest.starts(GAME, "Watch bots")
    guest.page.get_by_text("Watching").wait_for()
    guest.waits_for("document.querySelectorAll('#log li').length > 20")
    assert guest.page.locator("[data-play]").count() == 0


def test_around_one_screen_it_is_asked_who_plays_and_covered_while_it_is_handed_on(person: Comes) -> None:
    table = person()
    table.goes("/")
    table.page.get_by_role("link", name=re.compile("^Hot seat.*Tower$")).click()
    table.page.get_by_role("heading", name="Who plays?").wait_for()
    table.page.locator(".howmany label").get_by_text("3", exact=True).click()
    for seat, name in enumerate(("Ada", "Ben")):
        table.page.get_by_label(f"Name of player {seat + 1}").fill(name)
    expect(table.page.get_by_label("Name of player 4")).to_be_hidden()
    is_accessible(table)
    table.page.get_by_role("button", name="Start").click()
    table.page.wait_for_url("**/table/*")
    table.sets(speed="instant")
    handed: list[str] = []
    choose = random.Random(4)
    for _ in range(60):
        table.page.wait_for_selector("#handover:not([hidden]), #z-prompt .option")
        if table.page.locator("#handover").is_visible():
            cover = table.page.locator("#handover")
            cover.get_by_text("your own cards are on that screen").wait_for()
            zones = "#z-board, #z-hand, #z-players, #z-prompt, #z-side, #log"
            assert table.page.locator(zones).evaluate_all("all => all.map(e => e.innerHTML.trim()).join('')") == ""
            if not handed:
                is_accessible(table)
            handed.append(table.page.locator("#handover-go").inner_text().removeprefix("I am "))
            if len(handed) == 3:
                break
            table.page.locator("#handover-go").click()
            cover.wait_for(state="hidden")
            table.page.wait_for_selector("#z-prompt .option", state="attached")
            expect(table.page.locator("#z-players .player.me")).to_have_count(1)
        table.plays(picks(table.options(), choose))
    assert len(handed) == 3 and {"Ada", "Ben"} & set(handed)


def test_replay_play_on_and_rematch(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    finishes(ada)
    ada.page.wait_for_selector("#verdict")
    told = ada.page.locator("#log li:not(.remark)")  # what bots say is no part of the game
    final = told.count()
    expect(ada.page.locator("#log li").last).to_have_class("say remark")
    expect(ada.page.locator("#ticker")).to_have_text(told.last.text_content() or "")
    table = ada.page.url

    ada.page.get_by_role("button", name="Play again, same table").click()
    ada.page.wait_for_url(lambda url: "/table/" in url and url != table)  # it takes her along
    ada.waits_to_be_asked()
    assert not ada.is_over

    ada.goes(table)
    expect(ada.page.get_by_role("link", name="To the next game")).to_be_visible()
    ada.page.locator(".share").get_by_role("button", name="Copy").click()
    ada.hears(ada.page.locator("#sentence").inner_text())
    moment = ada.page.locator(".moments a").first
    step = (moment.get_attribute("href") or "").partition("step=")[2]
    moment.click()
    ada.page.wait_for_url("**/replay/*")
    where = ada.page.locator("#where")
    expect(where).to_have_text(re.compile(f"^{step} of "))  # the replay, there
    ada.page.go_back()
    ada.page.wait_for_url("**/table/*")
    ada.page.get_by_role("link", name="Watch the replay").click()
    ada.page.wait_for_url("**/replay/*")
    slider = ada.page.get_by_label("Position in the game")
    steps = int(slider.get_attribute("max") or 0)
    slider.fill(str(steps))
    expect(where).to_have_text(f"{steps} of {steps}")
    expect(ada.page.locator("#log li")).to_have_count(final)
    slider.fill("10")
    expect(where).to_have_text(f"10 of {steps}")
    ada.page.get_by_role("button", name="One step forward").click()
    expect(where).to_have_text(f"11 of {steps}")
    ada.page.get_by_label("Through whose eyes").select_option("all")
    ada.page.wait_for_url("**eyes=all*")
    ada.page.get_by_role("button", name="Play", exact=True).click()
    ada.waits_for("Number(document.getElementById('slider').value) >= 13")
    ada.page.get_by_role("button", name="Pause").click()
    for link in ("PNG", "GIF"):
        href = ada.page.get_by_role("link", name=link).get_attribute("href")
        assert href
        if link == "PNG":
            assert ada.context.request.get(ada.address + href).body().startswith(b"\x89PNG")
    ada.page.get_by_role("button", name="Play on from here").click()
    ada.page.wait_for_url("**/table/*")
    ada.page.wait_for_selector("#z-prompt b")
    assert ada.page.url != table


def test_a_phone_joins_from_a_second_address_of_the_machine(person: Comes, tmp_path: Any, chromium: Any) -> None:
    if not home_address():
        pytest.skip("this machine has no address besides its own loopback")
    server = Served(tmp_path)
    ada = person(address=server.address)
    ada.starts(GAME, "Invite friends")
    ada.page.get_by_role("button", name="Open to the home network").click()
    ada.page.get_by_text("Open to the home network: phones").wait_for()
    invite = ada.page.get_by_label("Invitation link").input_value()
    assert home_address() in invite
    ada.page.locator("#z-invite .qr img").wait_for()  # now that a phone can follow it
    jonas = person(address=f"http://{home_address()}:{server.port}")
    jonas.goes(invite)
    jonas.page.get_by_label("Your name, if you like").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Jonas").first.wait_for()
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")
        somebody.sets(speed="instant")
    told = len(jonas.log())
    while len(jonas.log()) < told + 3:
        if asked := whoever_is_asked(ada, jonas):
            asked.plays(asked.options()[0])
    for somebody in (ada, jonas):
        somebody.leaves()
    server.stop()
    server.start()  # it is still open
    again = httpx.get(f"http://{home_address()}:{server.port}/readyz", timeout=PATIENCE / 1000)
    assert again.status_code == 200
    server.stop()


def two_at_a_table(person: Comes, address: str = "") -> tuple[Person, Person]:
    """Ada and Jonas, and bots in the other seats."""
    ada, jonas = person(address=address), person(address=address)
    ada.starts(GAME, "Invite friends")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.page.get_by_label("Your name, if you like").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Jonas").first.wait_for()
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")
        somebody.sets(speed="instant")
    return ada, jonas


def test_a_bot_keeps_the_seat_of_who_left_and_hands_it_back(person: Comes, tmp_path: Any, chromium: Any) -> None:
    server = Served(tmp_path, "--away-after", "1")
    ada, jonas = two_at_a_table(person, server.address)
    where = jonas.page.url
    jonas.leaves()
    choose = random.Random(1)
    offer = ada.page.get_by_role("button", name="Let a bot play")
    plays_until(ada, choose, lambda: bool(offer.count()))
    offer.click()
    ada.page.get_by_text("A bot plays for them until they are back.").wait_for()
    plays_until(ada, choose, lambda: sum("Jonas" in line for line in ada.log()) > 6)
    jonas.goes(where)
    jonas.page.get_by_role("heading", name="While you were away").wait_for()
    expect(jonas.page.locator("#digest-lines li").nth(1)).to_be_attached()
    jonas.page.get_by_role("button", name="Go on").click()
    ada.page.locator("#log").get_by_text("Jonas is back.").wait_for(state="attached")
    for somebody in (ada, jonas):
        somebody.leaves()
    server.stop()


ZONES = """["z-players", "z-board", "z-prompt"].map((id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [x, y, width, height];
})"""


def test_a_game_is_stopped_when_everybody_agrees(person: Comes) -> None:
    ada, jonas = two_at_a_table(person)
    whoever_is_asked(ada, jonas)
    jonas.page.wait_for_function("v => Number(document.body.dataset.version) >= Number(v)", arg=ada.version())
    jonas.rests()
    before = jonas.page.evaluate(ZONES)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Offer to stop").click()
    note = jonas.page.get_by_text("Ada would like to stop here.")
    note.wait_for()
    jonas.rests()
    assert jonas.page.evaluate(ZONES) == before, "a note lies over the table"
    is_accessible(jonas)
    jonas.page.get_by_title("Notes").click()
    expect(note).to_be_hidden()
    expect(jonas.page.get_by_title("Notes")).to_be_visible()
    jonas.page.get_by_title("Notes").click()
    ada.page.get_by_role("button", name="Play on").click()
    jonas.page.get_by_text("Ada would like to stop here.").wait_for(state="detached")
    jonas.page.get_by_role("button", name="Settings").click()
    jonas.page.get_by_role("button", name="Offer to stop").click()
    ada.page.get_by_role("button", name="Agree to stop").click()
    for somebody in (ada, jonas):
        somebody.page.get_by_role("heading", name="Stopped by agreement").wait_for()


def test_the_host_arranges_the_table(person: Comes) -> None:
    ada, jonas = person(), person()
    ada.starts(GAME, "Invite friends")
    ada.page.get_by_role("button", name="Sit a bot").first.click()
    ada.page.locator("label", has_text="Cunning").first.click()
    ada.page.wait_for_selector("[value=cunning][checked]", state="attached")
    ada.page.get_by_label("Players complete Collections themselves").check()
    ada.page.wait_for_selector("#variant-collections-by-hand[checked]", state="attached")  # as the server has it
    ada.page.get_by_label("Stopping the game needs everybody’s consent").select_option("7")
    ada.page.wait_for_selector("#patience option[value='7'][selected]", state="attached")
    ada.page.reload()
    expect(ada.page.get_by_label("Players complete Collections themselves")).to_be_checked()
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.page.get_by_role("button", name="Sit down").click()
    jonas.page.get_by_text("The host begins the game.").wait_for()
    seats = ada.page.locator(".seat").count()
    ada.page.get_by_role("button", name="Add a seat").click()
    jonas.waits_for(f"document.querySelectorAll('.seat').length === {seats + 1}")
    ada.page.get_by_title("Send away").click()
    ada.page.get_by_role("button", name="Yes").click()
    ada.waits_for("!document.querySelector('[title=\"Send away\"]')")
    jonas.leaves()
