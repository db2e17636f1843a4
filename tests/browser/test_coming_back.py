"""Leaving and coming back, looking on, handing over, looking back, playing again."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import Person, Served, Wire
from browser.test_playing import GAME, picks
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


def finishes(somebody: Person, seed: int = 1) -> None:
    """Play on to the end, quickly."""
    choose = random.Random(seed)
    while True:
        somebody.waits_to_be_asked()
        if somebody.is_over:
            return
        somebody.plays(picks(somebody.options(), choose))


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
    wire.cut()
    ada.page.get_by_text("Reconnecting.").wait_for()
    ada.prompt.locator(".option").first.click()  # refused in words, not lost in silence
    ada.page.get_by_text("once the table answers").wait_for()
    wire.mend()
    ada.page.get_by_text("Back again.").wait_for()

    play = picks(ada.options(), random.Random(2))
    version = int(ada.version())
    ada.page.evaluate(  # the choice is on its way when the line goes
        'text => document.querySelector(`#z-prompt [data-play="${CSS.escape(text)}"]`).click()', play
    )
    wire.cut()
    ada.page.get_by_text("Reconnecting.").wait_for()
    wire.mend()
    ada.page.wait_for_function("v => Number(document.body.dataset.version) > v", arg=version)
    ada.waits_to_be_asked()
    log = ada.log()
    ada.page.reload()
    ada.waits_to_be_asked()
    assert ada.log() == log
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
    ada.page.get_by_text("Reconnecting.").wait_for()
    server.start()
    ada.waits_for("!document.body.hasAttribute('data-offline')")
    assert zones(ada) == before
    plays_some(ada, 1)
    ada.forgive_lost_connections()
    server.stop()


def test_a_spectator_sees_the_table_and_chooses_nothing(person: Comes) -> None:
    ada, guest = person(), person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    ada.waits_to_be_asked()
    ada.page.get_by_role("button", name="Invite").click()
    guest.goes(ada.page.get_by_label("To watch only").input_value())
    ada.page.get_by_role("button", name="Close").click()
    guest.page.get_by_text("Watching").wait_for()
    plays_some(ada, 2)
    guest.page.wait_for_function("v => document.body.dataset.version === v", arg=ada.version())
    assert guest.page.locator("[data-play], [data-why]").count() == 0
    assert not guest.page.locator("#z-hand").is_visible()
    assert guest.page.locator("#z-board .row .card").count() == ada.page.locator("#z-board .row .card").count()


def test_watching_bots(person: Comes) -> None:
    guest = person()
    guest.starts(GAME, "Watch bots")
    guest.page.get_by_text("Watching").wait_for()
    guest.waits_for("document.querySelectorAll('#log li').length > 20")
    assert guest.page.locator("[data-play]").count() == 0


def test_a_hot_seat_hands_over_between_two_people(person: Comes) -> None:
    table = person()
    table.starts(GAME, "Hot seat")
    table.sets(speed="instant")
    handed = 0
    choose = random.Random(4)
    for _ in range(60):
        if handed == 3:
            break
        table.page.wait_for_selector("#handover:not([hidden]), #z-prompt .option:visible")
        if table.page.locator("#handover").is_visible():
            handed += 1
            assert not table.page.locator("#table").is_visible(), "the table shows before the next person is there"
            name = table.page.locator("#handover-go").inner_text().removeprefix("I am ")
            table.page.locator("#handover-go").click()
            table.page.locator("#handover").wait_for(state="hidden")
            table.page.wait_for_selector("#z-prompt .option:visible")
            assert table.page.locator("#z-players .player.me .who b").get_attribute("title") == name
        table.plays(picks(table.options(), choose))
    assert handed == 3


def test_replay_play_on_and_rematch(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    finishes(ada)
    ada.page.wait_for_selector("#verdict")
    final = ada.page.locator("#log li").count()
    table = ada.page.url

    ada.page.get_by_role("button", name="Play again, same table").click()
    ada.page.get_by_role("link", name="To the next game").wait_for()
    ada.page.get_by_role("link", name="To the next game").click()
    ada.waits_to_be_asked()
    assert ada.page.url != table and not ada.is_over

    ada.goes(table)
    ada.page.get_by_role("link", name="Watch the replay").click()
    ada.page.wait_for_url("**/replay/*")
    slider = ada.page.get_by_label("Position in the game")
    steps = int(slider.get_attribute("max") or 0)
    slider.fill(str(steps))
    ada.page.get_by_text(f"{steps} of {steps}").wait_for()
    assert ada.page.locator("#log li").count() == final
    slider.fill("10")
    ada.page.get_by_text(f"10 of {steps}").wait_for()
    ada.page.get_by_role("button", name="One step forward").click()
    ada.page.get_by_text(f"11 of {steps}").wait_for()
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
        asked = next((somebody for somebody in (ada, jonas) if somebody.is_asked), None)
        if asked:
            asked.plays(asked.options()[0])
        else:
            ada.page.wait_for_timeout(30)
    for somebody in (ada, jonas):
        somebody.page.close()
        somebody.page = somebody.context.new_page()
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
    jonas.page.goto("about:blank")
    choose = random.Random(1)
    offer = ada.page.get_by_role("button", name="Let a bot play")
    for _ in range(60):
        ada.page.wait_for_timeout(150)
        if offer.count():
            break
        if ada.is_asked:
            ada.plays(picks(ada.options(), choose))
    offer.click()
    ada.page.get_by_text("A bot plays for them until they are back.").wait_for()
    for _ in range(200):
        if sum("Jonas" in line for line in ada.log()) > 6:
            break
        ada.page.wait_for_timeout(100)
        if ada.is_asked:
            ada.plays(picks(ada.options(), choose))
    jonas.goes(where)
    jonas.page.get_by_role("heading", name="While you were away").wait_for()
    assert jonas.page.locator("#digest-lines li").count() > 1
    jonas.page.get_by_role("button", name="Go on").click()
    ada.page.locator("#log").get_by_text("Jonas is back.").wait_for(state="attached")
    for somebody in (ada, jonas):
        somebody.page.goto("about:blank")
    server.stop()


def test_a_game_is_stopped_when_everybody_agrees(person: Comes) -> None:
    ada, jonas = two_at_a_table(person)
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("button", name="Offer to stop").click()
    jonas.page.get_by_text("Ada would like to stop here.").wait_for()
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
    ada.page.wait_for_selector("[value=cunning]:checked", state="attached")
    ada.page.get_by_label("Players complete Collections themselves").check()
    ada.page.wait_for_selector("#variant-collections-by-hand[checked]", state="attached")  # as the server has it
    ada.page.get_by_label("Stopping the game needs everybody’s word").select_option("7")
    ada.page.wait_for_selector("#patience option[value='7'][selected]", state="attached")
    ada.page.reload()
    assert ada.page.get_by_label("Players complete Collections themselves").is_checked()
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.page.get_by_role("button", name="Sit down").click()
    jonas.page.get_by_text("The host begins the game.").wait_for()
    seats = ada.page.locator(".seat").count()
    ada.page.get_by_role("button", name="Add a seat").click()
    jonas.waits_for(f"document.querySelectorAll('.seat').length === {seats + 1}")
    ada.page.get_by_title("Send away").click()
    ada.page.get_by_role("button", name="Yes").click()
    ada.waits_for("!document.querySelector('[title=\"Send away\"]')")
    jonas.page.goto("about:blank")
