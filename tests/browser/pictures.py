"""Takes the pictures of docs/pictures from real tables: PYTHONPATH=src:tests python tests/browser/pictures.py GAME"""

from __future__ import annotations

import contextlib
import io
import random
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from games.talisman.laid import talisman, who
from PIL import Image
from playwright.sync_api import expect, sync_playwright
from tables import Table

from browser.chromium import installed
from browser.conftest import BARRED, DESKTOP, OFFLINE, PHONE, SETTLED, Person, Served
from browser.test_dungeon_twister import invitation, last_turn, points, sits_down
from browser.test_people import Api, is_called, three_games
from browser.test_playing import GAME
from browser.test_talisman import lay_out, position_of
from browser.test_workshop import makes_an_adventurer
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.turn import Turn

OUT = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Wilhelmina of the Long Corridor", "Jean-Baptiste Grenouille", "Ada")
MOST_BYTES = 250_000
TABLET = {"width": 820, "height": 1180}


def comes(server: Served, browser: Any) -> Person:
    """Somebody who sends every scene of the stage on at once."""
    context = browser.new_context(viewport=DESKTOP)
    context.add_init_script(SETTLED)
    return Person(context, server.address)


def keep(page: Any, name: str) -> None:
    """One picture, small enough for a README."""
    page.wait_for_timeout(400)
    whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for colours in (256, 192, 128, 96, 64):
        made = io.BytesIO()
        palette = whole.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
        whole.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(made, "PNG", optimize=True)
        if made.tell() < MOST_BYTES:
            break
    (OUT / f"{name}.png").write_bytes(made.getvalue())
    print(f"{name}.png {made.tell() // 1000} KB")


def both(somebody: Person, name: str) -> None:
    """The same page on a desk and on a phone."""
    keep(somebody.page, f"{name}-desktop")
    somebody.page.set_viewport_size(PHONE)
    keep(somebody.page, f"{name}-phone")
    somebody.page.set_viewport_size(DESKTOP)


def play_until(people: list[Person], enough: Any, seed: int) -> None:
    choose = random.Random(seed)
    while not enough():
        asked = next((somebody for somebody in people if somebody.is_asked), None)
        if asked is None:
            people[0].page.wait_for_timeout(50)
            continue
        options = asked.options()
        places = [option for option in options if option.startswith(("place", "cloak"))]
        asked.plays("draw" if "draw" in options else choose.choice(places or options))


def three(somebody: Person, name: str) -> None:
    """The same page on a desk, on a tablet and on a phone."""
    for width, size in (("desktop", DESKTOP), ("tablet", TABLET), ("phone", PHONE)):
        somebody.page.set_viewport_size(size)
        somebody.page.evaluate("document.querySelector('[data-look]')?.scrollIntoView({ block: 'center' })")
        keep(somebody.page, f"{name}-{width}")
    somebody.page.set_viewport_size(DESKTOP)


def toil_and_troublez(server: Served, browser: Any) -> None:
    people = [comes(server, browser) for _ in NAMES]
    host, *friends = people
    host.starts(GAME, "Invite friends")
    host.page.get_by_label("Your name").fill(NAMES[0])
    host.page.keyboard.press("Enter")
    invite = host.page.get_by_label("Invitation link").input_value()
    host.lays_the_table_for(6)
    for friend, name in zip(friends, NAMES[1:], strict=True):
        friend.goes(invite)
        friend.page.get_by_label("Your name, if you like").fill(name)
        friend.page.get_by_role("button", name="Sit down").click()
        host.page.get_by_text(name).first.wait_for()
    host.page.get_by_role("button", name="Sit a bot").first.click()
    host.page.wait_for_timeout(300)
    both(host, "lobby")
    host.seats_gentle_bots()
    host.page.get_by_role("button", name="Start").click()
    for somebody in people:
        somebody.page.wait_for_url("**/table/*")
        somebody.sets(speed="instant")
    play_until(people, lambda: host.page.locator(".trove .none").count() < 26 or host.is_over, 1)
    play_until(
        people,
        lambda: host.page.locator(BARRED).count() > 1 and host.page.locator("#z-board .row .card").count() > 8,
        2,
    )
    host.puts_the_list_away()
    both(host, "table")
    host.page.locator(BARRED).first.click()
    host.page.locator("#reason").wait_for(state="visible")
    host.page.wait_for_timeout(300)
    keep(host.page, "why-not-desktop")
    host.page.get_by_role("button", name="Got it").click()
    host.page.locator("#drawer").evaluate("e => e.classList.remove('open')")
    host.page.set_viewport_size(PHONE)
    host.page.locator(BARRED).first.click()
    host.page.locator("#reason").wait_for(state="visible")
    keep(host.page, "why-not-phone")
    host.page.get_by_role("button", name="Got it").click()
    host.page.set_viewport_size(DESKTOP)
    play_until(people, lambda: host.is_over, 3)
    both(host, "game-over")
    host.page.get_by_role("link", name="Watch the replay").click()
    host.page.wait_for_url("**/replay/*")
    host.page.get_by_label("Position in the game").fill("70")
    host.page.get_by_text("70 of").wait_for()
    both(host, "replay")
    host.starts(GAME, "Play now")
    host.waits_to_be_asked()
    host.goes("/")
    both(host, "home")
    host.page.get_by_role("button", name="Settings").click()
    keep(host.page, "settings-desktop")


def dungeon_twister(server: Served, browser: Any) -> None:
    """Setting up; then a turn that was laid out: a choice of squares, a room that turns, a combat, the end."""
    ada, jonas = (comes(server, browser) for _ in range(2))
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator('form:has([value="dungeon-twister"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    choose = random.Random(1)
    while ada.page.locator(".memory li").count() < 3:
        ada.waits_to_be_asked()
        ada.plays(choose.choice(ada.options()))
    ada.waits_to_be_asked()
    ada.puts_the_list_away()
    three(ada, "dungeon-twister-setup")
    address = invitation(server, last_turn())
    sits_down(ada, address, NAMES[2], "instant")
    sits_down(jonas, address, "Jonas", "instant")
    ada.waits_to_be_asked()
    for name in ("^your Druid on", "^room 1, face down"):
        points(ada, name)
    ada.waits_to_be_asked()
    ada.plays(ada.options()[-1])
    jonas.waits_to_be_asked()
    jonas.plays(jonas.options()[0])
    ada.waits_to_be_asked()
    points(ada, "^your Stone Elemental")
    three(ada, "dungeon-twister")
    ada.sets(speed="cinematic")
    points(ada, "^room 5, .*clockwise")
    ada.page.wait_for_timeout(50)
    ada.page.evaluate("document.getAnimations().forEach(a => { a.pause(); a.currentTime = 260 })")
    keep(ada.page, "dungeon-twister-turn-desktop")
    ada.page.evaluate("document.getAnimations().forEach(a => a.finish())")
    ada.sets(speed="instant")
    points(ada, "^your Araknis")
    points(ada, "^Jonas's Breeder on g10")
    jonas.waits_to_be_asked()
    ada.plays("+3")
    jonas.page.wait_for_selector(".duel .pc.back")
    jonas.puts_the_list_away()
    three(jonas, "dungeon-twister-combat")
    jonas.plays("+2")
    ada.waits_to_be_asked()
    for name in ("^your Breeder", " on f21$"):
        points(ada, name)
    ada.waits_to_be_asked()
    if not ada.is_over:
        ada.plays("end turn")
    ada.page.wait_for_selector("#verdict")
    three(ada, "dungeon-twister-over")


def adventurers(step: Any, dice: str, **lying: str) -> Table:
    """Four in the middle of a game."""
    mine = who(
        "elf",
        "ruins",
        objects="sword, shield, bought water bottle, magic belt",
        followers="guide",
        spells="healing, teleport",
        trophies="wolf, ghost",
        gold=3,
        life=3,
    )
    others = (
        who("sorceress", "runes e1", spells="hex, random", objects="wand"),
        who("dwarf", "runes e1", objects="bought axe, armour, holy lance", gold=6, life=2, trophies="bear"),
        who("prophetess", "plain of peril", objects="talisman card", spells="nullify", followers="unicorn"),
    )
    there = {"hidden_valley": "dragon, witch, ring, pixie", "crags": "shrine", "woods_e": "hermit", "city": "axe"}
    there |= {"oasis": "wraith, princess", "plains_s1": "giant"} | lying
    laid = {space.replace("_", " "): cards for space, cards in there.items()}
    return talisman(step, mine, *others, lying=laid, dice=dice, round=9)


def a_battle() -> Table:
    """The dice have been rolled, and fate may be paid."""
    table = adventurers(Land(0), "3 4", ruins="bag of gold, ogre")
    while "keep 3" not in table.options:
        wanted = [play for play in ("fight", "go on", "pass") if play in table.options]
        table.match.play(table.match.to_act[0], wanted[0])
    return table


def a_move() -> Table:
    table = adventurers(Turn(0), "4")
    while "pass" in table.options:
        table.match.play(table.match.to_act[0], "pass")
    return table.play("A: roll to move")


def boards_of_talisman(server: Served, browser: Any) -> None:
    for name, table in (("talisman-battle", a_battle()), ("talisman-move", a_move())):
        host = comes(server, browser)
        host.starts("Talisman", "Invite friends")
        host.page.get_by_label("Your name").fill(NAMES[0])
        host.page.keyboard.press("Enter")
        host.lays_the_table_for(table.match.seats)
        host.seats_bots()
        server.stop()
        lay_out(server.folder, host.page.url.rpartition("/")[2], position_of(table))
        server.start()
        host.page.reload()
        host.page.get_by_role("button", name="Start").click()
        host.page.wait_for_url("**/table/*")
        host.waits_to_be_asked()
        three(host, name)
        host.page.set_viewport_size(PHONE)
        host.page.get_by_text("Around me").click()
        keep(host.page, f"{name}-phone-close")


def card_game(title: str, name: str, plays: int) -> Callable[[Served, Any], None]:
    """A game against bots, some plays into it."""

    def take(server: Served, browser: Any) -> None:
        somebody = comes(server, browser)
        somebody.goes("/")
        somebody.sets(speed="instant")
        somebody.wants_quick_bots()
        somebody.starts(title, "Play now")
        choose = random.Random(1)
        for _ in range(plays):
            somebody.waits_to_be_asked()
            somebody.plays(choose.choice(somebody.options()))
        somebody.waits_to_be_asked()
        somebody.puts_the_list_away()
        three(somebody, name)

    return take


def workshop(server: Served, browser: Any) -> None:
    """The newcomer's path of docs/workshop.md: an Adventurer and a card of Talisman, mistaken, looked at, measured."""
    ada = comes(server, browser)
    ada.page.set_viewport_size({"width": 1100, "height": 720})
    makes_an_adventurer(ada, "44")
    expect(ada.page.locator("#f-adventurers-0-rating-wrong")).to_have_text("At most 15.")
    keep(ada.page, "workshop-mistake")
    ada.page.fill("#f-adventurers-0-rating", "4")
    expect(ada.page.locator("#faces")).to_contain_text("Wick")
    keep(ada.page, "workshop-adventurer")
    ada.page.select_option("#deals", "20")
    ada.page.click("#measure")
    expect(ada.page.locator("#progress-words")).to_have_text(re.compile("^20 deals played"), timeout=900_000)
    ada.page.locator("#measured").scroll_into_view_if_needed()
    keep(ada.page, "workshop-measured")
    ada.goes("/workshop/talisman")
    ada.page.locator("body[data-ready]").wait_for()
    ada.page.select_option("#like", label="Like Witch")
    ada.page.click("#add")
    expect(ada.page.locator("#faces")).to_contain_text("Another Witch")
    keep(ada.page, "workshop-card")
    ada.page.set_viewport_size(PHONE)
    keep(ada.page, "workshop-phone")
    ada.page.set_viewport_size(DESKTOP)
    ada.page.get_by_role("button", name="Try it").click()
    ada.waits_to_be_asked()
    ada.page.get_by_role("tab", name="Rules").click()
    keep(ada.page, "workshop-tried")


def people(server: Served, browser: Any) -> None:
    """Pages about people and their games, and the host's own."""
    ada, ben, phone = (comes(server, browser) for _ in range(3))
    is_called(ada, "Ada")
    is_called(ben, "Ben")
    three_games(ada, ben)
    ada.goes("/mine")
    three(ada, "mine")
    ada.goes("/me")
    three(ada, "me")
    ada.page.get_by_role("button", name="Make a link").click()
    link = ada.page.get_by_label("Link for your other device").input_value()
    phone.goes(link)
    three(phone, "bring")
    ada.goes("/hot-seat/toil-and-troublez")
    three(ada, "hot-seat")
    with Api(ada) as hers, Api(ben) as his:
        made = hers.asks("/tables", game="toil-and-troublez", how="invite", seats=3)
        his.asks("/join", invite=made["invite"])
        hers.asks(f"/tables/{made['match']}/start")
    ada.goes(f"/table/{made['match']}")
    ada.page.locator('.topbar [data-show="inviting"]').click()
    ada.page.locator("#invite-sheet").wait_for()
    three(ada, "invite")
    phone.goes(ada.page.locator("#address-to-play").inner_text())
    three(phone, "join")
    ada.goes(f"/table/{made['match']}/notices")
    three(ada, "notices")
    with Api(ada) as hers, Api(ben) as his:
        for table, clock in (("clocks", "1 day a move"), ("luck", "none")):
            made = hers.asks("/tables", game="toil-and-troublez", how="invite", seats=2, clock=clock)
            his.asks("/join", invite=made["invite"])
            hers.asks(f"/tables/{made['match']}/start")
            if table == "luck":
                his.asks(f"/tables/{made['match']}/close")
            ada.goes(f"/table/{made['match']}")
            if table == "luck":
                ada.page.locator("[data-luck]").first.click()
                ada.page.locator("#luck-found [data-holds]").first.wait_for()
            three(ada, table)
    ada.goes("/hot-seat/wizard-tower")
    ada.page.get_by_role("button", name="Start").click()
    ada.page.locator("#handover").wait_for()
    three(ada, "handover")
    ada.goes("/offline")
    three(ada, "offline")
    ada.goes("/admin")
    ada.page.get_by_label("Token").fill((server.folder / "host-token").read_text(encoding="ascii"))
    ada.page.get_by_role("button", name="Let me in").click()
    ada.page.locator(".admintables > li").first.wait_for()
    three(ada, "admin")


TAKEN = {
    "people": people,
    "workshop": workshop,
    "toil-and-troublez": toil_and_troublez,
    "wizard-tower": card_game("The Sleepy Wizard's Tower", "wizard-tower", 7),
    "toil-and-trouble": card_game("Toil and Trouble", "toil-and-trouble", 40),
    "talisman": boards_of_talisman,
    "dungeon-twister": dungeon_twister,
}


def main(games: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play, contextlib.ExitStack() as stack:
        server = stack.enter_context(contextlib.closing(Served(Path(folder))))
        browser = play.chromium.launch(executable_path=installed(), args=list(OFFLINE))
        for game in games or TAKEN:
            TAKEN[game](server, browser)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
