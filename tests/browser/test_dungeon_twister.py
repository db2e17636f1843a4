"""Dungeon Twister with one's hands: two people end a game laid out for them; whole games by mouse, keys and finger."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from games.dungeon_twister.laid import twister
from msgspec.structs import replace
from playwright.sync_api import expect

import hurlyburly as hb
from browser.conftest import DESKTOP, FURTHER, PHONE, Person, Served
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server import lobby
from hurlyburly.server.secrets import new_link, new_match
from hurlyburly.server.store import Link, opened

Comes = Callable[..., Person]
TABLET = {"width": 820, "height": 1180}
ROOMS = (
    "2 base-3-ccw 1, 3 forest-7-ccw 0, 4 forest-8-cw 1, 5 base-3-cw 3, 6 base-1-cw, 7 forest-7-cw 2, 8 forest-6-ccw 2"
)
PIECES = (
    "A druid d0, A stone elemental g2, A araknis f10, A archer elf g9, A logger c16, A breeder f20, "
    "B breeder g10, B enchantress elf h9, B stone elemental a16, B ring a16, B archer elf e21"
)


# Which rooms are turned with motion from now on: a motion is over soon.
COUNTS_TURNS = """() => {
  globalThis.turned = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    if (this.matches("[data-lies]")) turned.push(this.id);
    return animate.apply(this, how);
  };
}"""
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


def invitation(served: Served, match: hb.Match, bots: int = 0) -> str:
    """A table that begins from this position, with free seats, or one for a bot; the address to sit down at."""
    seats = lobby.with_bots([lobby.OPEN] * (2 - bots), 2, match.game, "gentle")
    setup = lobby.new_setup(match.game, "", seats)
    position = match.position()
    position["state"]["luck"] = {"Luck": KeyedLuck(b"a test").save()}
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
    somebody.page.get_by_role("button", name="Take the seat").click()
    somebody.page.wait_for_url("**/table/*")


@pytest.fixture
def at_table(person: Comes, served: Served) -> Iterator[tuple[Person, Person]]:
    ada, jonas = person(DESKTOP), person(PHONE, reduced_motion="reduce")
    address = invitation(served, last_turn())
    sits_down(ada, address, "Ada", "instant")
    sits_down(jonas, address, "Jonas", "fast")
    yield ada, jonas


# A lit place, found where it can be reached: nothing lies over all of it.
REACHED = """([wanted, which]) => {
  const lit = [...document.querySelectorAll('[data-lit="next"]')].filter((e) => e.getClientRects().length);
  const named = (e) => e.dataset.name ?? e.getAttribute("aria-label") ?? e.textContent;
  const fit = wanted ? lit.filter((e) => new RegExp(wanted).test(named(e))) : lit;
  if (!fit.length) return null;
  const place = fit[which % fit.length];
  place.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = place.getBoundingClientRect();
  for (const [x, y] of [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85], [0.15, 0.15], [0.85, 0.85]]) {
    const at = [left + x * width, top + y * height];
    const hit = document.elementFromPoint(...at);
    const thing = hit?.closest("[data-thing]");
    const whole = hit?.closest("[data-around]")?.dataset.around;
    if (thing === place || (!thing?.dataset.lit && whole === place.dataset.thing)) return [...at, place.dataset.thing];
  }
  throw new Error("nobody can point at " + place.outerHTML);
}"""
SENT = """before => {
  const { waiting, version, played } = document.body.dataset; // the answer may come before the table is drawn anew
  return waiting || version !== before || Number(played) > Number(before);
}"""


def reached(somebody: Person, name: str = "", which: int = 0) -> tuple[float, float, str] | None:
    """Where somebody would point at something that is lit, by its name or its number."""
    found = somebody.page.evaluate(REACHED, [name, which])
    return (found[0], found[1], found[2]) if found else None


def points(somebody: Person, name: str) -> None:
    """At something that is lit, by what it is called: it is the last step."""
    somebody.puts_the_list_away()
    with somebody.choosing():
        at = reached(somebody, name)
        assert at, name
        somebody.page.mouse.click(at[0], at[1])


def is_accessible(somebody: Person) -> None:
    somebody.rests()
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
    points(ada, "^your Druid on")
    expect(ada.page.locator("#z-side h2")).to_contain_text("Druid")
    points(ada, "^room 1, face down")
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
    for somebody in (ada, jonas):
        somebody.page.evaluate(COUNTS_TURNS)
    points(ada, "^your Stone Elemental")
    points(ada, "^room 5, .*clockwise")
    assert ada.page.evaluate("turned") == ["room-5"]
    jonas.waits_for(f"document.getElementById('room-5').dataset.quarters !== '{before}'")
    assert jonas.page.evaluate("turned") == []
    ada.sets(speed="instant")

    # A combat of two against two: the sums first, then a card each, hidden until both lie.
    points(ada, "^your Araknis")
    is_accessible(ada)
    breeder = reached(ada, "^Jonas's Breeder on g10")
    assert breeder
    ada.page.mouse.move(breeder[0], breeder[1])
    expect(ada.page.locator("#picking span")).to_have_text("Attack Breeder on g10: 5 against 3 before the cards, 1 AP.")
    points(ada, "^Jonas's Breeder on g10")
    for somebody in (ada, jonas):
        somebody.page.wait_for_selector(".duel")
        expect(somebody.page.locator(".duel .total b")).to_have_text(["5", "3"])
        expect(somebody.page.locator(".duel li")).to_have_count(4)
    jonas.waits_to_be_asked()
    is_accessible(jonas)
    expect(jonas.page.locator(".embattled")).to_have_count(4)
    untold = zones_of(jonas)
    points(ada, "^combat card \\+3")
    jonas.page.wait_for_selector(".duel .pc.back")
    told = zones_of(jonas)
    assert told.replace("choosing", "") != untold and len(jonas.options()) == 7
    assert "chosen, face down" in told and "chosen, face down" not in untold
    jonas.plays("+2")
    ada.waits_to_be_asked()
    told = "\n".join(jonas.log())
    assert "Ada lays +3." in told and "You lay +2." in told
    assert "Ada's attack is 8, your defence 5: the attack wins." in told

    # A walk into sight of a ring.
    ada.waits_to_be_asked()
    points(ada, "^your Logger")
    points(ada, " on b16$")
    jonas.waits_to_be_asked()
    expect(jonas.prompt).to_contain_text("Ring of Paralysis")
    jonas.page.wait_for_function(IN_SIGHT)  # a phone shows where it happens
    jonas.plays("paralyse for +1")
    ada.waits_to_be_asked()

    # Why not? And out, with the fifth point.
    points(ada, "^your Breeder")
    near = ", ".join(
        f'[data-thing="square:{number}"]:not([data-lit])' for number in (195, 194, 196, 204, 206, 203, 207)
    )
    ada.page.locator(near).first.click(position={"x": 4, "y": 4})
    ada.page.locator("#reason").wait_for(state="visible")
    ada.page.get_by_role("button", name="Got it").click()
    out = reached(ada, " on f21$")
    assert out
    ada.page.mouse.move(out[0], out[1])
    out_of_it = "Move to f21: 1 of 3 steps, 1 AP. Out of the labyrinth: 1 point."
    expect(ada.page.locator("#picking span")).to_have_text(out_of_it)
    points(ada, " on f21$")  # with the last action point: the table ends the turn
    for somebody in (ada, jonas):
        somebody.page.wait_for_selector("#verdict")
        somebody.fits()
    expect(ada.page.locator("#verdict")).to_have_text(re.compile("^You win"))
    expect(ada.page.locator(".scores tbody .total")).to_have_text(["5", "2"])
    is_accessible(jonas)
    match = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert match.over and match.winners == (0,)


# Something that is not lit and has nothing over it, by its name.
BARE = """(name) => {
  for (const one of document.querySelectorAll(`#z-board [data-name^="${name}"]:not([data-lit])`)) {
    const { left, top, width, height } = one.getBoundingClientRect();
    const at = [left + width / 2, top + height / 2];
    if (document.elementFromPoint(...at) === one) return at;
  }
}"""


def test_somebody_else_acts_by_being_pointed_at_and_unlit_things_tell_what_they_are(
    person: Comes, served: Served
) -> None:
    ada = person(DESKTOP)
    jonas = person(DESKTOP)
    address = invitation(served, last_turn())
    sits_down(ada, address, "Ada", "instant")
    sits_down(jonas, address, "Jonas", "instant")
    ada.waits_to_be_asked()
    points(ada, "^your Druid on")
    expect(ada.page.locator("#ask b")).to_have_text("Druid")
    with ada.choosing():
        ada.page.locator('#z-board [data-name^="your Logger on"]').click()
    ada.waits_for("document.querySelector('#ask b').textContent === 'Logger'")
    for name, words in (
        ("Jonas's Stone Elemental on a16", "Moves 3, fights 8: never attacks"),
        ("Jonas's Ring of Paralysis on a16", "Stops an enemy who walks into sight"),
        ("gear on ", "Whoever stands here may turn this room"),
    ):
        ada.page.mouse.move(*ada.page.evaluate(BARE, name))
        ada.page.locator("#what.glance", has_text=words).wait_for()
        expect(ada.page.locator("#what b")).to_have_text(re.compile(f"^{re.escape(name)}", re.IGNORECASE))
    ada.page.locator("#z-hand .jump [data-about], #z-hand button.jump").first.hover()
    ada.page.locator("#what.glance", has_text="it carries a character over an obstacle").wait_for()
    is_accessible(ada)


# Buttons of the prompt that are cut off.
CUT = """() => {
  const bottom = document.querySelector("#z-prompt").getBoundingClientRect().bottom;
  const room = Math.min(bottom, document.querySelector("#deeds").getBoundingClientRect().bottom + 4);
  return [...document.querySelectorAll("#z-prompt :is(.option, [data-verb], .back)")]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().bottom > (e.matches(".back") ? bottom : room))
    .map((e) => e.innerText);
}"""


def test_all_that_a_druid_can_do_is_in_sight(person: Comes, served: Served) -> None:
    """Pause, grow brambles, withdraw them, and stay, besides what he may point at."""
    t = twister("A druid c3, B wizard g16", ground="a1 brambles, c5 pit, d3 rift", ap=5)
    t.s.brambles = [square_named("a1"), -1]
    ada = person(DESKTOP)
    sits_down(ada, invitation(served, t.match, bots=1), "Ada", "instant")
    ada.waits_to_be_asked()
    points(ada, "^your Druid on")
    ada.page.locator(".prompt .back").wait_for()
    for size in (DESKTOP, TABLET):
        ada.page.set_viewport_size(size)
        ada.rests()
        assert buttons(ada).count() == 4 and ada.page.evaluate(CUT) == []


# Whole games by pointing

GAME = "Dungeon Twister"
SMALL = {"width": 360, "height": 740}
Way = Callable[[Person, random.Random], int]
BOXES = """() => [".board", ".prompt", ".hand", ".port", ".plane"].map((one) => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  const place = one === ".plane" ? [] : [x, y]; // a phone scrolls to where something happens
  return [one, ...place, width, height].map((n) => (typeof n === "number" ? Math.round(n) : n)).join(" ");
})"""
HANDS = """() => [
  [...document.querySelectorAll(":is(#z-players, #z-board, #z-hand) :is([data-play], [data-why])")].length,
  [...document.querySelectorAll("#z-prompt:not([data-list]) :is(.option, [data-verb], .back)")]
    .filter((e) => e.getClientRects().length).length,
]"""


def buttons(somebody: Person) -> Any:
    return somebody.prompt.locator(":is(.option, [data-verb]):visible")


def is_sent(somebody: Person, before: str) -> bool:
    return bool(somebody.page.evaluate(SENT, before))


def by_mouse(somebody: Person, choose: random.Random) -> int:
    """From one thing that is lit to the next until a play is made; gives the clicks."""
    before = somebody.version()
    for count in range(1, 8):
        offered = buttons(somebody)
        at = reached(somebody, "", choose.randrange(400))
        if at and (choose.random() < 0.8 or not offered.count()):
            somebody.page.mouse.click(at[0], at[1])
        else:
            assert offered.count(), somebody.prompt.inner_html()
            offered.nth(choose.randrange(offered.count())).click()
        if is_sent(somebody, before):
            return count
    raise AssertionError("pointing leads nowhere")


def by_finger(somebody: Person, choose: random.Random) -> int:
    """The first tap plays nothing."""
    before = somebody.version()
    for count in range(1, 8):
        offered = buttons(somebody)
        at = reached(somebody, "", choose.randrange(400))
        made = somebody.prompt.locator(".option:visible")
        if at and (choose.random() < 0.8 or not offered.count()):
            somebody.page.touchscreen.tap(at[0], at[1])
            assert count > 1 or not is_sent(somebody, before)
        elif count > 1 and made.count():  # of what is picked
            made.first.tap()
        else:
            offered.nth(choose.randrange(offered.count())).tap()
        if is_sent(somebody, before):
            return count
    raise AssertionError("pointing leads nowhere")


def by_keys(somebody: Person, choose: random.Random) -> int:
    """Tab to what is lit, arrows from there, Enter; or the whole list, by its digits."""
    keys, before = somebody.page.keyboard, somebody.version()
    somebody.page.evaluate("document.getElementById('z-prompt').focus()")
    if choose.random() < 0.2 or not somebody.page.locator("[data-lit=next]").count():
        if len(somebody.options()) > 1:
            keys.press("a")
        keys.press(str(choose.randint(1, min(9, len(somebody.options())))))
        return 1
    for count in range(1, 8):
        for _ in range(120):
            keys.press("Tab")
            if somebody.page.evaluate("document.activeElement.matches('[data-lit=next]')"):
                break
        for _ in range(choose.randrange(4)):
            keys.press(choose.choice(("ArrowRight", "ArrowUp", "ArrowLeft")))
        if somebody.page.evaluate("document.activeElement.matches('[data-lit=next]')"):
            keys.press("Enter")
        if is_sent(somebody, before):
            return count
    keys.press("1")
    return 8


def chooses(somebody: Person, way: Way, choose: random.Random) -> int:
    """One choice, and the prompt is as it should be: few buttons, nothing to press on the table but things."""
    if somebody.prompt.get_attribute("data-list") is not None:
        somebody.page.keyboard.press("a")  # it stays open until it is closed
    plays, offered = somebody.page.evaluate(HANDS)
    assert plays == 0 and offered <= 9
    somebody.fits()
    with somebody.choosing():
        return way(somebody, choose)


def sits_down_to_a_short_game(somebody: Person) -> None:
    somebody.starts(GAME, "Invite friends")
    somebody.sets(speed="instant")
    somebody.page.locator("details:has(#variant-dead-game) > summary").evaluate_all(
        "all => all.forEach(e => e.click())"
    )
    somebody.page.locator("#variant-dead-game").select_option("12")
    somebody.page.locator("#variant-dead-game option[selected]", has_text="12").wait_for(state="attached")
    somebody.seats_gentle_bots()
    somebody.page.get_by_role("button", name="Start").click()
    somebody.page.wait_for_url("**/table/*")


def question(somebody: Person) -> str:
    return str(somebody.page.inner_text("#ask b"))


def plays_to_the_end(somebody: Person, way: Way, choose: random.Random, most: int) -> None:
    """After so many choices turns are ended as soon as they may be, so that the game ends."""
    turn: list[str] = []
    for count in range(600):
        somebody.waits_to_be_asked()
        if somebody.is_over:
            break
        end = somebody.prompt.locator('[data-play="end turn"]:visible')
        somebody.rests()
        boxes = list(somebody.page.evaluate(BOXES))
        assert not turn or boxes == turn, "the board stays in its place"
        turn = boxes
        if end.count() and count > most and choose.random() < 0.7:
            with somebody.choosing():
                end.press("Enter")
        else:
            chooses(somebody, way, choose)
        if count == most:
            is_accessible(somebody)
    somebody.page.wait_for_selector("#verdict")
    match = hb.load(somebody.context.request.get(somebody.page.url + "/record").text())
    assert match.over


@FURTHER
@pytest.mark.parametrize(
    ("way", "size", "seed"),
    [(by_mouse, DESKTOP, 1), (by_keys, TABLET, 2), (by_finger, PHONE, 3)],
    ids=["mouse", "keys", "finger"],
)
def test_a_whole_game_from_the_first_token_to_the_last_point(
    person: Comes, way: Way, size: dict[str, int], seed: int
) -> None:
    ada = person(size)
    sits_down_to_a_short_game(ada)
    plays_to_the_end(ada, way, random.Random(seed), 60)


@pytest.mark.parametrize(
    ("way", "size"),
    [
        pytest.param(by_keys, DESKTOP, marks=FURTHER),
        (by_finger, DESKTOP),
        pytest.param(by_mouse, TABLET, marks=FURTHER),
        pytest.param(by_finger, TABLET, marks=FURTHER),
        (by_mouse, PHONE),
        pytest.param(by_keys, PHONE, marks=FURTHER),
    ],
)
def test_a_game_is_ended_in_every_way_on_every_screen(
    person: Comes, served: Served, way: Way, size: dict[str, int]
) -> None:
    ada = person(size, touch=way is by_finger)
    t = twister(PIECES, rooms=ROOMS, unseen="forest-5-cw", vp=(4, 4), ap=5, dead_game=12)
    sits_down(ada, invitation(served, t.match, bots=1), "Ada", "instant")
    plays_to_the_end(ada, way, random.Random(7), 12)


HELD = ".tile:is([data-lit=picked], [data-lit=given])"  # the last token goes without saying


def test_a_game_is_set_up_in_few_clicks(person: Comes) -> None:
    ada = person(DESKTOP)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    choose = random.Random(5)
    clicks = 0
    while True:
        ada.waits_to_be_asked()
        if question(ada) not in ("Line up four characters", "Hide a token on a room", "Both teams are up"):
            break
        if question(ada) == "Line up four characters":
            assert ada.page.locator('[data-thing^="square"][data-lit=given]').count() == 1
            assert "moves" in ada.page.inner_text("#z-hand") and "The aim" in ada.page.inner_text("#z-side")
        if question(ada) == "Hide a token on a room":
            assert ada.page.locator(HELD).count() == 1
        clicks += chooses(ada, by_mouse_on_the_board, choose)
        is_accessible(ada) if clicks in (1, 6) else None
    assert clicks <= 20


def by_mouse_on_the_board(somebody: Person, choose: random.Random) -> int:
    """Where something is held already, only its place is pointed at."""
    held = somebody.page.locator(HELD).count()
    at = reached(somebody, "^room" if held else "", choose.randrange(100))
    if at is None:
        buttons(somebody).first.click()
    else:
        somebody.page.mouse.click(at[0], at[1])
    return 1


def test_a_game_is_set_up_by_taps_on_a_small_phone(person: Comes) -> None:
    ada = person(SMALL, touch=True)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator('form:has([value="dungeon-twister"]) [value="play-now"]').tap()
    ada.page.wait_for_url("**/table/*")
    for name in ("^Druid", "^Logger", "^Breeder", "^Araknis"):
        ada.waits_to_be_asked()
        ada.fits()
        tile = reached(ada, name)
        assert tile
        ada.page.touchscreen.tap(tile[0], tile[1])
        expect(ada.page.locator(".tile[data-lit=picked]")).to_have_count(1)
        with ada.choosing():  # on the dot that is lit
            ada.page.locator("[data-lit=given]").tap()
    ada.waits_to_be_asked()
    expect(ada.page.locator("#ask b")).to_have_text("Hide a token on a room")
    is_accessible(ada)
    ada.page.get_by_title("Close-up").tap()
    port = "document.getElementById('port')"
    ada.waits_for(f"{port}.scrollWidth / {port}.clientWidth > 1.5")
    room = reached(ada, "^room 1,")
    assert room
    ada.page.touchscreen.tap(room[0], room[1])
    expect(ada.page.locator("#picking span")).to_have_text("Stone Elemental on room 1, face down.")
    with ada.choosing():
        ada.page.touchscreen.tap(room[0], room[1])
    expect(ada.page.get_by_label("Close-up")).to_be_checked()
    prompt = ada.page.locator("#z-prompt").bounding_box()
    assert prompt and prompt["height"] <= SMALL["height"] / 3
    ada.fits()
