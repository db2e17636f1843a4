"""Talisman in the browser: to the Crown by pointing, with a raft, a battle and a spell; and whole evenings by mouse, by
keys and by finger, on a board that stays in its place."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from games.talisman.laid import gone, talisman, who
from playwright.sync_api import expect
from tables import Table

import hurlyburly as hb
from browser.conftest import DESKTOP, FURTHER, PATIENCE, PHONE, Person, Served, whoever_is_asked
from browser.test_pages import is_accessible
from browser.test_playing import Comes
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.movement import MoveOne
from hurlyburly.games.talisman.picking import Pick
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server.store import opened

GAME = "Talisman"
MOST_PLAYS = 120
TABLET = {"width": 820, "height": 1180}
SMALL = {"width": 360, "height": 740}
LIT = ':is([data-lit="next"], .gate)'
PLAYED = "() => [document.body.dataset.played, document.body.dataset.waiting].join()"
SENT = "before => Boolean(document.body.dataset.waiting || document.body.dataset.version !== before)"
MARKS = (
    """[...document.querySelectorAll("[data-lit], [data-armed]")].map((e) => e.dataset.thing + e.dataset.lit).join()"""
)
HEARD = f"""([version, marks]) =>
  document.body.dataset.waiting || document.body.dataset.version !== version || marks !== ({MARKS})"""
SENT_OR_CALLS = f"""before => ({SENT})(before) || document.querySelector('{LIT}')
  || [...document.querySelectorAll("#z-prompt .option")].some((option) => option.checkVisibility())"""
HANDS = """() => [
  ":is(#z-players, #z-board, #z-hand, #z-side) :is([data-play], [data-why]):not(.gate)",
  ":is(.space, .lying[aria-label], .figure, .have, .pickable, .portrait, .foe):not([data-thing])",
  "#z-prompt:not([data-list]) .option:not([hidden])",
].map((one) => document.querySelectorAll(one).length)"""
BOXES = """() => [...document.querySelectorAll(".plane, .prompt, .space")].map((e) => {
  const { x, y, width, height } = e.getBoundingClientRect();
  const scrolled = getComputedStyle(e).position === "sticky" ? 0 : scrollY;
  return [e.id || e.className, x, y + scrolled, width, height].map((v) => (v.toFixed ? v.toFixed(0) : v)).join(" ");
})"""
Way = Callable[[Person, random.Random], None]
# Of a close-up: where its reader's figure is.
IN_THE_MIDDLE = """(() => {
  const box = (wanted) => document.querySelector(`#z-board ${wanted}`).getBoundingClientRect();
  const [mine, port] = [box(".figure.mine"), box(".port")];
  const [x, y] = [mine.left + mine.right - port.left - port.right, mine.top + mine.bottom - port.top - port.bottom];
  return Math.hypot(x, y) < 8;
})()"""


def near_the_crown() -> dict[str, Any]:
    """Ada's turn: a raft, and a wolf beyond the river. Jonas is before the Crown, and misses a turn. Then a bot."""
    ada = who("warrior", "ruins", objects="sword, bought raft", strength=8)
    jonas = who("elf", "valley of fire", objects="talisman card", spells="healing", life=1, lost_turns=1)
    bot = who("troll", "city")
    return position_of(talisman(Turn(0), ada, jonas, bot, lying={"woods m": "wolf"}, variants={"race_to_win": True}))


def position_of(table: Table) -> dict[str, Any]:
    """What is laid out, with luck of its own."""
    position = table.match.position()
    position["state"]["luck"] = {"Luck": KeyedLuck(bytes(32)).save()}
    return dict(msgspec.json.decode(msgspec.json.encode(position)))


def lay_out(folder: Path, match: str, start: dict[str, Any]) -> None:
    """Let a table that has not begun begin at a position."""

    async def change() -> None:
        store = opened(f"sqlite:///{folder / 'tables.db'}")
        kept = await store.table(match)
        while not await store.change(kept, kept.stage, msgspec.structs.replace(kept.setup, start=start)):
            kept = await store.table(match)  # its server was quicker
        store.close()

    with ThreadPoolExecutor(1) as thread:  # the browser's driver has a loop of its own here
        thread.submit(asyncio.run, change()).result()


def sit_down(ada: Person, jonas: Person) -> None:
    """Ada invites, Jonas comes, a bot takes the third seat."""
    ada.starts(GAME, "Invite friends")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.page.get_by_label("Your name, if you like").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Jonas").first.wait_for()
    ada.lays_the_table_for(3)
    ada.seats_gentle_bots()


def begin(ada: Person, jonas: Person) -> None:
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")
        somebody.sets(speed="instant")


def waits_to_be_offered(somebody: Person, play: str) -> None:
    somebody.page.wait_for_selector(f'#z-prompt [data-play="{play}"]', state="attached")


def presses_on_the_board(somebody: Person, space: str) -> None:
    """A space that may be chosen, by its name."""
    with somebody.choosing():
        somebody.page.locator("#z-board").get_by_role("button", name=space).click()


def why_not(somebody: Person) -> str:
    """Press a space next to one's own that the die does not lead to: the reason, as the page gives it."""
    somebody.page.locator("#z-board .space:not([data-lit])").and_(
        somebody.page.locator("#s-temple, #s-castle")
    ).first.click()
    somebody.page.locator("#reason").wait_for(state="visible")
    words = somebody.page.locator("#reason-words").inner_text()
    somebody.page.get_by_role("button", name="Got it").click()
    return words


def says(somebody: Person, line: str) -> None:
    somebody.page.locator("#log li", has_text=line).first.wait_for(state="attached")


def table_of(somebody: Person) -> str:
    ids = ("z-players", "z-board", "z-prompt", "z-hand", "z-side")
    return str(somebody.page.evaluate("ids => ids.map(id => document.getElementById(id).innerHTML).join('')", ids))


@pytest.fixture
def server(tmp_path: Path, chromium: Any) -> Iterator[Served]:
    """A server of this test's own: its store is changed by hand."""
    with contextlib.closing(Served(tmp_path)) as served:
        yield served


def test_the_crown_by_pointing_with_a_raft_a_battle_and_a_spell_on_anothers_turn(server: Served, person: Comes) -> None:
    ada, jonas = person(address=server.address), person(PHONE, address=server.address)
    sit_down(ada, jonas)
    ada.page.locator("#variant-race-to-win").click()
    ada.page.wait_for_selector("#variant-race-to-win[checked]", state="attached")
    match = ada.page.url.rpartition("/")[2]
    server.stop()
    lay_out(server.folder, match, near_the_crown())
    server.start()
    for somebody in (ada, jonas):
        somebody.page.reload()
    begin(ada, jonas)

    # Ada's turn begins. Jonas holds a spell that nobody else sees, and may cast it now.
    waits_to_be_offered(jonas, "cast healing")
    assert "Healing" in table_of(jonas) and "Healing" not in table_of(ada)
    is_accessible(jonas, "a spell on another's turn")
    ada.page.get_by_role("button", name="The sheet of Jonas").click()
    sheet = ada.page.locator("#sheet-1")
    expect(sheet).to_contain_text("Talisman", use_inner_text=True)
    expect(sheet).to_contain_text("1 in hand, face down", use_inner_text=True)
    is_accessible(ada, "a sheet")
    with jonas.choosing():
        for _ in range(2):
            jonas.page.locator("#z-hand .have", has_text="Healing").tap()
    # He alone is wounded: the table aims it for him.
    says(ada, "Jonas casts Healing.")
    says(ada, "Jonas gains 3 lives.")
    expect(sheet).to_be_visible()
    expect(sheet).not_to_contain_text("in hand", use_inner_text=True)
    ada.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")

    # Over the river on a raft, by pressing the space; a wolf is there.
    waits_to_be_offered(ada, "raft to the woods m")
    ada.page.locator("#s-woods-m").hover()
    ada.page.locator("#tip-woods-m", has_text="Wolf, strength 2").wait_for()
    expect(ada.page.locator("#trail")).to_have_css("visibility", "hidden")  # no way runs over what is to be read
    presses_on_the_board(ada, "Middle Woods, raft")
    says(jonas, "Ada goes to the Middle Woods.")
    waits_to_be_offered(ada, "fight")
    fight = ada.page.get_by_label("Battle", exact=True)
    for words in ("Wolf", "+1 Sword", "win 100%"):
        expect(fight).to_contain_text(words, use_inner_text=True)
    is_accessible(ada, "a battle")
    missed = jonas.page.locator("#log li", has_text="You miss this turn.")
    until = time.monotonic() + PATIENCE / 1000
    while not missed.count():
        assert time.monotonic() < until
        sensible = [play for play in ada.options() if play in ("fight", "go on", "pass") or play.startswith("keep ")]
        ada.plays(sensible[0]) if sensible else ada.page.wait_for_timeout(30)
    says(jonas, "Ada kills the Wolf and takes it as a trophy.")

    # The bot has its turn, Ada another; then Jonas goes forward to the Crown and has won.
    crown = "go forward to the crown of command"
    reasons: list[str] = []
    for _ in range(MOST_PLAYS):
        asked = whoever_is_asked(jonas, ada)
        assert asked
        if crown in asked.options():
            break
        if asked is ada and ada.page.locator(f"#z-board .space{LIT}").count() and not reasons:
            reasons.append(why_not(ada))
        sensible = [play for play in asked.options() if play in ("move", "go on", "pass", "roll to move")]
        asked.plays((sensible or asked.options())[0])
    assert re.match(r"You go exactly \d spaces?; to the .* it is \d\.", reasons[0])
    jonas.page.get_by_text("Around me").tap()
    jonas.waits_for(IN_THE_MIDDLE)
    presses_on_the_board(jonas, "Crown of Command")
    jonas.waits_for(IN_THE_MIDDLE)  # the close-up has gone along

    lost, won = "You are second of three; Jonas wins the Crown of Command", "You win the Crown of Command"
    for somebody, verdict in ((ada, lost), (jonas, won)):
        expect(somebody.page.locator("#verdict")).to_have_text(verdict, use_inner_text=True)
        somebody.forgive_lost_connections()
        somebody.is_content()
        says(
            somebody,
            "You wear the Crown of Command, and win!"
            if somebody is jonas
            else "Jonas wears the Crown of Command, and wins!",
        )
    is_accessible(ada, "the end")
    record = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert record.over and record.winners == (1,) and record.variants["race-to-win"]


# With one's hands


def lit(somebody: Person) -> Any:
    return somebody.page.locator(LIT)


def buttons(somebody: Person) -> Any:
    return somebody.prompt.locator(".option:visible")


def is_sent(somebody: Person, before: str) -> bool:
    return bool(somebody.page.evaluate(SENT, before))


@contextlib.contextmanager
def pressing(somebody: Person) -> Iterator[None]:
    """What is pressed here has been heard by the page when this ends: something is picked, put back or sent."""
    before = [somebody.version(), somebody.page.evaluate(f"() => {MARKS}")]
    yield
    somebody.page.wait_for_function(HEARD, arg=before)


def one_of(places: Any, choose: random.Random) -> Any:
    return places.nth(choose.randrange(places.count()))


def prefers_a_button(somebody: Person, choose: random.Random) -> bool:
    """Now and then, and where there is nothing to point at."""
    return bool(buttons(somebody).count()) and (not lit(somebody).count() or choose.random() < 0.4)


CORNER = {"x": 5, "y": 5}  # cards on a space overlap


def by_mouse(somebody: Person, choose: random.Random) -> None:
    """A thing, and then what goes with it; a button for what has no thing, or once a thing has been picked."""
    before = somebody.version()
    while not is_sent(somebody, before):
        somebody.page.wait_for_function(SENT_OR_CALLS, arg=before)
        places = buttons(somebody) if prefers_a_button(somebody, choose) else lit(somebody)
        if not places.count():  # a standing answer has been given meanwhile
            continue
        with pressing(somebody):
            one_of(places, choose).click(position=CORNER)


def by_keys(somebody: Person, choose: random.Random) -> None:
    """Tab to something that is lit; a digit for a button; or the whole list, by its digits."""
    keys = somebody.page.keyboard
    before = somebody.version()
    if choose.random() < 0.2 and lit(somebody).count() and len(somebody.options()) > 1:
        keys.press("a")
        assert buttons(somebody).count() == len(somebody.options())
        keys.press(str(choose.randint(1, min(9, len(somebody.options())))))
        return
    while not is_sent(somebody, before):
        if prefers_a_button(somebody, choose):
            key = str(choose.randint(1, buttons(somebody).count()))
        else:
            key = "Enter"
            for _ in range(choose.randint(1, max(1, lit(somebody).count()))):
                tab_to_what_is_lit(somebody)
        with pressing(somebody):
            keys.press(key)


def tab_to_what_is_lit(somebody: Person) -> None:
    for _ in range(90):
        somebody.page.keyboard.press("Tab")
        if somebody.page.evaluate(f"document.activeElement.matches('{LIT}')"):
            return
    raise AssertionError("no key leads to what is lit")


def by_finger(somebody: Person, choose: random.Random) -> None:
    """Nothing is played by the first tap on a thing: it says what the next one would do."""
    before = somebody.version()
    while not is_sent(somebody, before):
        picked = somebody.page.locator(':is([data-lit="picked"], [data-armed])')
        first = not picked.count()
        if prefers_a_button(somebody, choose):
            place, first = one_of(buttons(somebody), choose), False
        elif lit(somebody).count():
            place = one_of(lit(somebody), choose)
        elif picked.count():
            place = picked
        else:  # a standing answer has been given
            somebody.page.wait_for_function(SENT_OR_CALLS, arg=before)
            continue
        played = somebody.page.evaluate(PLAYED)
        with pressing(somebody):
            place.tap(position=CORNER)
        if first:
            assert somebody.page.evaluate(PLAYED) == played, "nothing is played by the first tap"
            if not is_sent(somebody, before):  # a standing answer may have been given meanwhile
                assert somebody.page.inner_text("#picking span") != "Choose something that glows."


def sits_down_to_a_short_evening(somebody: Person) -> None:
    """Against bots, for six rounds."""
    somebody.starts(GAME, "Invite friends")
    somebody.sets(speed="instant")
    somebody.lays_the_table_for(3)
    somebody.seats_gentle_bots()
    somebody.page.locator("#variant-until-midnight").select_option("6")
    somebody.page.locator("#variant-until-midnight option[selected]", has_text="6").wait_for(state="attached")
    somebody.page.get_by_role("button", name="Start").click()
    somebody.page.wait_for_url("**/table/*")


def plays_an_evening(somebody: Person, way: Way, seed: int) -> None:
    """Until it is over. From the first turn on neither the board nor the prompt moves or changes its size."""
    choose = random.Random(seed)
    page = somebody.page
    somebody.waits_to_be_asked()
    assert "Who will you be?" in somebody.prompt.inner_text()
    fixed: list[str] = []
    count = 0
    while not somebody.is_over:
        if len(somebody.options()) < 2:  # the table makes the only choice by itself
            page.wait_for_timeout(30)
            continue
        somebody.puts_the_list_away()
        plays, bare, offered = page.evaluate(HANDS)
        assert (plays, bare) == (0, 0) and offered <= 9, somebody.options()
        somebody.fits()
        if count in (0, 1, 4, 9):
            is_accessible(somebody, f"play {count}")
        if page.locator(".sheet").count():
            somebody.rests()
            now = page.evaluate(BOXES)
            fixed = fixed or now
            assert now == fixed
        with somebody.choosing():
            way(somebody, choose)
        somebody.waits_to_be_asked()
        count += 1
    assert count > 5


@pytest.mark.parametrize(
    ("size", "way", "seed"),
    [
        (DESKTOP, by_mouse, 1),
        pytest.param(TABLET, by_keys, 2, marks=FURTHER),
        pytest.param(PHONE, by_finger, 3, marks=FURTHER),
    ],
    ids=["mouse", "keys", "finger"],
)
def test_a_whole_evening_by(person: Comes, size: dict[str, int], way: Way, seed: int) -> None:
    ada = person(size)
    sits_down_to_a_short_evening(ada)
    plays_an_evening(ada, way, seed)
    record = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    shown = [int(row.inner_text()) for row in ada.page.locator(".scores tbody .total").all()]
    assert record.over and sorted(shown) == sorted(record.scores)


def test_nothing_lies_sideways_on_a_small_phone_and_a_sheet_can_be_read(person: Comes) -> None:
    ada = person(SMALL)
    sits_down_to_a_short_evening(ada)
    choose = random.Random(4)
    for _ in range(9):
        ada.waits_for("document.querySelectorAll('#z-prompt .option').length > 1")
        ada.fits()
        with ada.choosing():
            by_mouse(ada, choose)
    ada.page.get_by_role("button", name="Your sheet").click()
    sheet = ada.page.locator("[popover]:popover-open:not(#what)")  # which tells what lies below the pointer
    sheet.wait_for()
    ada.rests()
    assert sheet.bounding_box()["width"] == SMALL["width"] and "Abilities" in sheet.inner_text()
    assert sheet.locator("> div").evaluate("e => e.scrollWidth - e.clientWidth") <= 0


# A press on what was lit before the answer is drawn.
LATE = """play => {
  const { version, played = 0, waiting } = document.body.dataset;
  const late = document.querySelector(`#z-prompt [data-play="${play}"]`);
  if (waiting || Number(played) <= Number(version) || !late) return false;
  const reason = document.getElementById("reason");
  new MutationObserver(() => reason.hidden || passed.push(reason.innerText)).observe(reason, { attributes: true });
  late.click();
  return true;
}"""


@pytest.mark.parametrize("counters", [4, 0], ids=["and-one-is-asked-again", "and-others-are-asked"])
def test_a_second_press_while_the_first_is_shown_is_none(server: Served, person: Comes, counters: int) -> None:
    """The figure is on its way: what was lit then is nothing to choose from any more, nor to be told about."""
    ada, jonas = person(address=server.address, watches=True), person(address=server.address)
    sit_down(ada, jonas)
    seated = [who("elf", "village", objects="sword"), who("warrior", "castle"), who("ghoul")]
    position = position_of(
        talisman(MoveOne(0), *seated, lying={"fields n": "fountain of wisdom"}, charges=[counters, 0, 0])
    )
    lay_out(server.folder, ada.page.url.rpartition("/")[2], position)
    begin(ada, jonas)
    ada.sets(speed="cinematic")
    ada.waits_to_be_asked()
    with ada.choosing():
        ada.prompt.locator('[data-play="move 1 left to the fields n"]').evaluate("button => button.click()")
        ada.page.wait_for_function(LATE, arg="move 1 right to the fields nw")
    says(ada, "You visit the Fountain of Wisdom.")
    said = [words for words in ada.page.evaluate("passed") if words and not words.startswith("Went on for you")]
    assert said == [], "nothing is said about it"


# Of the prompt: whatever can be pressed, and what lies on something else or reaches over its edge.
MISPLACED = """() => {
  const prompt = document.getElementById("z-prompt");
  const frame = prompt.getBoundingClientRect();
  const seen = [...prompt.querySelectorAll("button")].filter((one) => one.checkVisibility());
  const boxes = seen.map((one) => [one.innerText, one.getBoundingClientRect()]);
  const over = boxes.filter(([, box]) => box.bottom > frame.bottom + 1).map(([name]) => name);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const under = (n) => boxes.slice(n + 1).filter(([, box]) => meet(boxes[n][1], box));
  const pairs = boxes.flatMap(([name], n) => under(n).map(([other]) => `${name} on ${other}`));
  return [...over, ...pairs];
}"""


@pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("lies", ["fountain of wisdom", "market"])
def test_no_button_of_the_prompt_lies_on_another(
    server: Served, person: Comes, screen: dict[str, int], lies: str
) -> None:
    ada, jonas = person(screen, address=server.address, touch=True), person(address=server.address)
    sit_down(ada, jonas)
    seated = [who("elf", "fields n", gold=3), who("warrior", "castle"), who("ghoul")]
    charges = [4, 0, 0] if lies == "fountain of wisdom" else [0, 0, 0]
    position = position_of(talisman(Land(0), *seated, lying={"fields n": lies}, charges=charges))
    lay_out(server.folder, ada.page.url.rpartition("/")[2], position)
    begin(ada, jonas)
    ada.waits_to_be_asked()
    ada.rests()
    assert ada.page.evaluate(MISPLACED) == []


def test_on_a_phone_all_is_read_that_a_picked_character_would_mean(server: Served, person: Comes) -> None:
    ada, jonas = person(PHONE, address=server.address), person(address=server.address)
    sit_down(ada, jonas)
    lay_out(server.folder, ada.page.url.rpartition("/")[2], position_of(talisman(Pick(0), gone(), gone(), gone())))
    begin(ada, jonas)
    ada.waits_to_be_asked()
    for name in ("Dwarf", "Prophetess"):
        ada.page.locator("[data-lit]", has_text=name).first.tap()
        words = ada.page.locator("#picking span").first
        expect(words).to_contain_text("begins at")
        assert words.evaluate("e => e.scrollHeight <= e.clientHeight + 1 && e.clientWidth > 200"), name
        ada.page.get_by_role("button", name="Put back").tap()


def test_a_card_of_ones_own_that_cannot_be_used_says_what_it_does(server: Served, person: Comes) -> None:
    """And what can only be dropped is not dropped by a single click."""
    ada = person(address=server.address)
    ada.starts(GAME, "Invite friends")
    ada.lays_the_table_for(3)
    ada.seats_gentle_bots()
    match = ada.page.url.rpartition("/")[2]
    server.stop()
    table = talisman(
        Turn(0),
        who("warrior", "ruins", objects="sword, talisman card", followers="alchemist"),
        who("elf"),
        who("troll"),
    )
    lay_out(server.folder, match, position_of(table))
    server.start()
    ada.page.reload()
    ada.page.get_by_role("button", name="Start").click()
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()
    before = ada.version()
    sword = ada.page.locator("#z-hand .have", has_text="Sword")
    sword.click()
    expect(ada.page.locator("#picking span")).to_have_text("Sword stays behind on the space you are on.")
    ada.page.keyboard.press("Escape")
    expect(sword).to_have_attribute("data-lit", "next")
    assert ada.version() == before
    ada.plays("roll to move")
    ada.waits_to_be_asked()
    while ada.page.locator("#z-hand .have[data-lit]").count():
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    sword.click()
    ada.page.locator("#what", has_text="Weapon: +1 strength in battle.").wait_for()
    ada.forgive_lost_connections()
