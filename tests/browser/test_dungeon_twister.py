"""Dungeon Twister in the browser: two people end a game laid out for them, one at a desk, one on a phone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from games.dungeon_twister.laid import twister
from msgspec.structs import replace

import hurlyburly as hb
from browser.conftest import DESKTOP, PHONE, Person, Served
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server import lobby
from hurlyburly.server.secrets import new_link, new_match
from hurlyburly.server.store import Link, opened

Comes = Callable[..., Person]
ROOMS = (
    "2 base-3-ccw 1, 3 forest-7-ccw 0, 4 forest-8-cw 1, 5 base-3-cw 3, 6 base-1-cw, 7 forest-7-cw 2, 8 forest-6-ccw 2"
)
PIECES = (
    "A druid d0, A stone elemental g2, A araknis f10, A archer elf g9, A logger c16, A breeder f20, "
    "B breeder g10, B enchantress elf h9, B stone elemental a16, B ring a16, B archer elf e21"
)


IN_SIGHT = """() => {
  const place = document.querySelector("[data-look]").getBoundingClientRect();
  const port = document.getElementById("port").getBoundingClientRect();
  return place.top >= port.top && place.bottom <= port.bottom;
}"""


def last_turn() -> hb.Match:
    """The first side has 4 points of 5, five action points, a gear, a fight, a walk past a ring, and an open line."""
    t = twister(PIECES, rooms=ROOMS, hidden="A rope 1, B logger 1", unseen="forest-5-cw", vp=(4, 2), ap=5)
    t.s.actions[0], t.s.played[0] = [2, 3, 4], 5
    return t.match


def invitation(served: Served, match: hb.Match) -> str:
    """A table that begins from this position, with both seats free; the address to sit down at."""
    setup = lobby.new_setup(match.game, "", [lobby.OPEN, lobby.OPEN])
    position = match.position()
    position["state"]["luck"] = {"Luck": KeyedLuck(bytes.fromhex(setup.key)).save()}
    start = msgspec.json.decode(msgspec.json.encode(position))
    setup = replace(setup, start=start, variants=dict(match.variants), pace=0.0)
    id = new_match()
    links = [Link(new_link(), kind, id) for kind in ("invite", "spectator", "replay")]
    store = opened(f"sqlite:///{served.folder / 'tables.db'}")
    with ThreadPoolExecutor() as elsewhere:  # the browser's own loop runs in this thread
        elsewhere.submit(asyncio.run, store.create(id, "playing", setup, links)).result()
    store.close()
    return f"{served.address}/join/{links[0].token}"


def sits_down(somebody: Person, address: str, name: str, speed: str) -> None:
    somebody.goes(address)
    somebody.sets(speed=speed)
    somebody.page.get_by_label("Your name, if you like").fill(name)
    somebody.page.get_by_role("button", name="Sit down").click()
    somebody.page.wait_for_url("**/table/*")


@pytest.fixture
def at_table(person: Comes, served: Served) -> Iterator[tuple[Person, Person]]:
    ada, jonas = person(DESKTOP), person(PHONE, reduced_motion="reduce")
    address = invitation(served, last_turn())
    sits_down(ada, address, "Ada", "instant")
    sits_down(jonas, address, "Jonas", "fast")
    yield ada, jonas


def presses(somebody: Person, name: str) -> None:
    """A place on the board, by what it is called."""
    button = somebody.page.locator("#z-board").get_by_role("button", name=re.compile(f"^{re.escape(name)}"))
    with somebody.choosing():
        button.first.click()


def is_accessible(somebody: Person) -> None:
    somebody.page.wait_for_timeout(250)  # colours settle
    found = Axe().run(somebody.page).response["violations"]
    serious = [(bad["id"], bad["nodes"][0]["html"]) for bad in found if bad["impact"] in ("serious", "critical")]
    assert not serious


def offers_everything(somebody: Person, match: hb.Match) -> None:
    """The prompt has a button for each option of whoever is asked, and none besides."""
    assert somebody.options() and sorted(somebody.options()) == sorted(match.options(match.to_act[0]))


def zones_of(somebody: Person) -> str:
    ids = ("z-players", "z-board", "z-hand", "z-prompt", "z-side")
    return str(somebody.page.evaluate("ids => ids.map(id => document.getElementById(id).outerHTML).join('')", ids))


def test_two_people_play_a_game_to_its_end(at_table: tuple[Person, Person]) -> None:
    ada, jonas = at_table
    here = last_turn()
    ada.waits_to_be_asked()
    offers_everything(ada, here)
    is_accessible(ada)
    is_accessible(jonas)

    # A reveal, and both place what was found.
    presses(ada, "Druid")
    assert "Druid" in ada.page.locator("#z-side h2").inner_text()
    presses(ada, "Reveal room 1")
    jonas.page.wait_for_selector("#room-1[data-lies='forest-5-cw']", state="attached")
    ada.waits_to_be_asked()
    logger = next(play for play in ada.options() if play.startswith("put B's logger on "))
    ada.plays(logger)
    jonas.waits_to_be_asked()
    assert all(play.startswith("put A's rope on ") for play in jonas.options())
    jonas.fits()
    jonas.plays(jonas.options()[-1])

    # From a gear of number 3, its twin turns, with motion unless somebody wants none.
    ada.waits_to_be_asked()
    ada.sets(speed="cinematic")
    before = ada.page.locator("#room-5").get_attribute("data-quarters")
    presses(ada, "Stone Elemental")
    presses(ada, "Turn room 5")
    turning = "document.getElementById('room-5').getAnimations().length"
    assert ada.page.evaluate(turning) == 1
    jonas.waits_for(f"document.getElementById('room-5').dataset.quarters !== '{before}'")
    assert jonas.page.evaluate(turning) == 0
    ada.sets(speed="instant")

    # A combat of two against two: the sums first, then a card each, hidden until both lie.
    presses(ada, "Araknis")
    is_accessible(ada)
    presses(ada, "Attack Breeder on g10")
    for somebody in (ada, jonas):
        somebody.page.wait_for_selector(".duel")
        assert somebody.page.locator(".duel .total b").all_inner_texts() == ["5", "3"]
        assert somebody.page.locator(".duel li").count() == 4
    jonas.waits_to_be_asked()
    is_accessible(jonas)
    assert jonas.page.locator(".embattled").count() == 4
    untold = zones_of(jonas)
    ada.page.get_by_role("button", name="combat card +3").first.click()
    jonas.page.wait_for_selector(".duel .pc.back")
    told = zones_of(jonas)
    assert told.replace("choosing", "") != untold and len(jonas.options()) == 7
    assert "chosen, face down" in told and "chosen, face down" not in untold
    jonas.plays("+2")
    ada.waits_to_be_asked()
    told = "\n".join(jonas.log())
    assert "Ada lays +3." in told and "You lay +2." in told
    assert "8 against 5 for your Breeder: the attack wins." in told

    # A walk into sight of a ring.
    ada.waits_to_be_asked()
    presses(ada, "Logger")
    presses(ada, "Move to b16")
    jonas.waits_to_be_asked()
    assert "Ring of Paralysis" in jonas.prompt.inner_text()
    assert jonas.page.evaluate(IN_SIGHT)  # a phone shows where it happens
    jonas.plays("paralyse for +1")
    ada.waits_to_be_asked()

    # Why not? And out, with the fifth point.
    ada.page.get_by_role("button", name="Why not c16").or_(ada.page.locator(".vain")).first.click()
    ada.page.locator("#reason").wait_for(state="visible")
    ada.page.get_by_role("button", name="Got it").click()
    presses(ada, "Breeder")
    presses(ada, "Move to f21")
    ada.waits_to_be_asked()
    ada.plays("end turn")
    for somebody in (ada, jonas):
        somebody.page.wait_for_selector("#verdict")
        somebody.fits()
    assert ada.page.locator("#verdict").inner_text().startswith("You win")
    assert [row.inner_text() for row in ada.page.locator(".scores tbody .total").all()] == ["5", "2"]
    is_accessible(jonas)
    match = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert match.over and match.winners == (0,)


def test_a_game_is_set_up_by_clicks_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator('form:has([value="dungeon-twister"]) [value="play-now"]').tap()
    ada.page.wait_for_url("**/table/*")
    for _ in range(4):
        ada.waits_to_be_asked()
        ada.plays(ada.options()[0])
    ada.waits_to_be_asked()
    assert ada.options()[0].startswith("hide ")
    is_accessible(ada)
    ada.page.get_by_title("Close-up").tap()
    wide = ada.page.evaluate(
        "document.getElementById('port').scrollWidth / document.getElementById('port').clientWidth"
    )
    assert wide > 1.5
    kind = ada.options()[0].removeprefix("hide ").partition(" on ")[0]
    presses(ada, f"{kind.title()} on room")
    assert ada.page.get_by_label("Close-up").is_checked()
    ada.fits()
