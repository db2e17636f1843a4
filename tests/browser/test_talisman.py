"""Talisman in the browser: to the Crown by clicks, with a raft, a battle and a spell; and a whole evening."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from games.talisman.laid import talisman, who
from tables import Table

import hurlyburly as hb
from browser.conftest import PHONE, Person, Served
from browser.test_pages import is_accessible
from browser.test_playing import Comes
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.luck import KeyedLuck
from hurlyburly.server.store import opened

GAME = "Talisman"
MOST_PLAYS = 120


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
        assert kept and await store.change(kept, kept.stage, msgspec.structs.replace(kept.setup, start=start))
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
    ada.seats_bots()
    for gentle in ada.page.locator("label", has_text="Gentle").all():
        gentle.click()


def begin(ada: Person, jonas: Person) -> None:
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")
        somebody.sets(speed="instant")


def waits_to_be_offered(somebody: Person, play: str) -> None:
    somebody.page.wait_for_selector(f'#z-prompt [data-play="{play}"]')


def presses_on_the_board(somebody: Person, space: str) -> None:
    """A space that may be chosen, by its name."""
    with somebody.choosing():
        somebody.page.locator("#z-board").get_by_role("button", name=space).click()


def why_not(somebody: Person) -> str:
    """Press a space that one cannot go to: the reason, as the page gives it."""
    somebody.page.locator('#z-board .vain[data-why^="move"]').first.click()
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


def test_the_crown_by_clicks_with_a_raft_a_battle_and_a_spell_on_anothers_turn(server: Served, person: Comes) -> None:
    ada, jonas = person(address=server.address), person(PHONE, address=server.address)
    sit_down(ada, jonas)
    ada.page.locator("#variant-race-to-win").click()
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
    assert "Talisman" in sheet.inner_text() and "1 in hand, face down" in sheet.inner_text()
    is_accessible(ada, "a sheet")
    jonas.plays("cast healing")
    jonas.plays("at B")
    says(ada, "Jonas casts Healing.")
    says(ada, "Jonas gains 3 lives.")
    assert sheet.is_visible() and "in hand" not in sheet.inner_text()
    ada.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")

    # Over the river on a raft, by pressing the space; a wolf is there.
    waits_to_be_offered(ada, "raft to the woods m")
    ada.page.locator("#s-woods-m").hover()
    ada.page.locator("#tip-woods-m", has_text="Wolf, strength 2").wait_for()
    presses_on_the_board(ada, "Middle Woods, raft")
    says(jonas, "Ada goes to the Middle Woods.")
    waits_to_be_offered(ada, "go on")
    ada.plays("go on")
    waits_to_be_offered(ada, "fight")
    fight = ada.page.get_by_label("Battle", exact=True)
    assert "Wolf" in fight.inner_text() and "+1 Sword" in fight.inner_text()
    assert "win 100%" in fight.inner_text()
    is_accessible(ada, "a battle")
    while ada.is_asked and "roll to move" not in ada.options():
        sensible = [play for play in ada.options() if play in ("fight", "go on", "pass") or play.startswith("keep ")]
        ada.plays(sensible[0])
    says(jonas, "Ada kills the Wolf.")
    says(jonas, "You miss this turn.")

    # The bot has its turn, Ada another; then Jonas goes forward to the Crown and has won.
    crown = "go forward to the crown of command"
    reasons: list[str] = []
    plays = 0
    while plays < MOST_PLAYS:
        asked = [somebody for somebody in (jonas, ada) if somebody.is_asked]
        if asked and crown in asked[0].options():
            break
        if asked and asked[0] is ada and ada.page.locator("#z-board .vain").count() and not reasons:
            reasons.append(why_not(ada))
        if asked:
            sensible = [play for play in asked[0].options() if play in ("move", "go on", "pass", "roll to move")]
            asked[0].plays((sensible or asked[0].options())[0])
            plays += 1
        else:
            ada.page.wait_for_timeout(30)
    assert re.match(r"You go exactly \d spaces?; to the .* it is \d\.", reasons[0])
    jonas.page.get_by_text("Around me").tap()
    presses_on_the_board(jonas, "Crown of Command")

    for somebody, verdict in ((ada, "Jonas wins the Crown of Command"), (jonas, "You win the Crown of Command")):
        somebody.page.wait_for_selector("#verdict")
        assert somebody.page.locator("#verdict").inner_text() == verdict
        somebody.forgive_lost_connections()
        somebody.is_content()
        says(somebody, "You wear the Crown of Command!" if somebody is jonas else "Jonas wears the Crown of Command!")
    is_accessible(ada, "the end")
    record = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert record.over and record.winners == (1,) and record.variants["race-to-win"]


def test_a_whole_evening_from_choosing_characters_until_midnight(person: Comes) -> None:
    ada, jonas = person(), person(PHONE)
    sit_down(ada, jonas)
    ada.page.locator("#variant-until-midnight").select_option("6")
    ada.page.locator("#variant-until-midnight:has(:checked:text('6'))").wait_for()
    begin(ada, jonas)
    choose = random.Random(3)
    count = 0
    while not (ada.is_over or jonas.is_over):
        asked = [somebody for somebody in (ada, jonas) if somebody.is_asked]
        if not asked:
            ada.page.wait_for_timeout(30)
            continue
        somebody = asked[0]
        count += 1
        lit = somebody.page.locator("#z-board .target")
        if count % 2 and lit.count():
            with somebody.choosing():
                lit.nth(choose.randrange(lit.count())).click()
        else:
            somebody.plays(choose.choice(somebody.options()))
        if count % 25 == 0:
            is_accessible(somebody, f"play {count}")
            ada.is_content()
            jonas.is_content()
    ada.page.wait_for_selector("#verdict")
    record = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    shown = [int(row.inner_text()) for row in ada.page.locator(".scores tbody .total").all()]
    assert record.over and sorted(shown) == sorted(record.scores)
