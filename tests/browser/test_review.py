"""A review, from the end of a game: found out there, read on its page, and from there into the replay."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from msgspec.structs import replace
from playwright.sync_api import expect
from server.test_reviews import costly_choice

from browser.conftest import DESKTOP, PATIENCE, PHONE, TABLET, Served
from browser.test_coming_back import GAME, finishes
from browser.test_pages import Comes, is_accessible
from hurlyburly.games import GAMES
from hurlyburly.review.words import Erred
from hurlyburly.server.store import opened


def test_a_review_is_asked_for_at_the_end_and_its_moments_open_the_replay(person: Comes) -> None:
    ada = person(DESKTOP)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    finishes(ada, 6)
    panel = ada.page.locator("review-panel")
    expect(panel.locator(".chances")).to_have_count(0)
    panel.get_by_role("button", name="Find out").click()
    expect(panel.locator(".chances")).to_be_visible()
    is_accessible(ada, "the end of a game with its review")
    ada.page.reload()
    expect(panel.locator(".chances")).to_be_visible()  # it is kept with the game
    for size, ambience in ((DESKTOP, "night"), (PHONE, "dawn")):
        looking = person(size, storage_state=ada.context.storage_state())
        looking.goes(ada.page.url)
        looking.sets(ambience=ambience)
        looking.page.get_by_role("link", name="Review", exact=True).click()
        looking.page.wait_for_url("**/review")
        expect(looking.page.locator(".chances")).to_be_visible()
        expect(looking.page.locator("#sentence")).to_contain_text(GAME)
        is_accessible(looking, f"a review, {ambience}")
        looking.fits()
    moment = looking.page.locator(".turns a, .erred a").first
    where = moment.get_attribute("href")
    assert where is not None
    moment.focus()
    looking.page.keyboard.press("Enter")
    looking.page.wait_for_url(re.compile(r"/replay/\w+\?step=\d+"))
    step = re.search(r"step=(\d+)", where)
    assert step
    expect(looking.page.locator("#where")).to_have_text(re.compile(rf"^{step[1]} of \d+$"))


async def errs(served: Served, match: str, erred: Erred) -> None:
    """As if the review of a game had found this."""
    store = opened(str(served.folder / "tables.db"))
    review = await store.review(match)
    assert review is not None
    await store.keep_review(match, replace(review, mistakes=(erred,)))
    store.close()


def test_a_costly_choice_is_looked_at_on_the_table_with_the_better_play_lit(person: Comes, served: Served) -> None:
    ada = person(DESKTOP)
    ada.starts(GAME, "Play now")
    finishes(ada, 6)
    ada.page.locator("review-panel").get_by_role("button", name="Find out").click()
    expect(ada.page.locator("review-panel .chances")).to_be_visible()
    match = ada.page.url.rsplit("/", 1)[1]
    record = ada.page.request.get(f"{served.address}/table/{match}/record").text()
    erred, better = costly_choice(record)
    with ThreadPoolExecutor(1) as elsewhere:  # the browser's driver has the loop of this thread
        elsewhere.submit(asyncio.run, errs(served, match, erred)).result()
    for size in (DESKTOP, PHONE):
        looking = person(size, storage_state=ada.context.storage_state())
        looking.goes(ada.page.url)
        looking.page.get_by_role("link", name="Review", exact=True).click()
        looking.page.locator(".erred a").click()
        expect(looking.page.locator("#instead .better")).to_have_text(f"“{erred.better}”")
        lit = looking.page.locator('[data-lit="next"]')
        expect(lit.first).to_be_visible()
        assert {one.get_attribute("data-thing") for one in lit.all()} <= {*better.things}
        is_accessible(looking, "a costly choice on the table")
        looking.fits()
        looking.page.locator("#forth").click()
        expect(looking.page.locator("#instead")).to_be_hidden()
        expect(lit).to_have_count(0)
        looking.page.locator("#back").click()
        expect(looking.page.locator("#instead")).to_be_visible()
        expect(lit.first).to_be_visible()


BEYOND = """(bar) => {
  const room = bar.getBoundingClientRect();
  const parts = [...bar.querySelectorAll("button, select, input")].filter((part) => part.checkVisibility());
  const isBeyond = ({ top, right, bottom, left }) =>
    top < room.top - 1 || right > room.right + 1 || bottom > room.bottom + 1 || left < room.left - 1;
  return parts.filter((part) => isBeyond(part.getBoundingClientRect())).map((part) => part.id || part.textContent);
}"""


LINES = "row => new Set([...row.querySelectorAll('.btn')].map((one) => one.getBoundingClientRect().top)).size"
# On a phone cards pass below the bar; a name that is cut is longer than its place.
SHINES_THROUGH = "bar => /^rgba|transparent|\\/ 0/.test(getComputedStyle(bar).backgroundColor)"
HANDS = ("toil-and-trouble",)  # where all of them lie open, one beside the other
HANDS_BEYOND = """zone => {
  const edge = zone.getBoundingClientRect().bottom;
  const hands = [...zone.querySelectorAll(".openhand")];
  return hands.filter((one) => one.getBoundingClientRect().bottom > edge + 1).map((one) => one.innerText);
}"""
CUT = "name => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 6"


@pytest.mark.parametrize("game", GAMES)
def test_the_buttons_of_a_replay_lie_within_their_bar(person: Comes, served: Served, game: str) -> None:
    somebody = person(DESKTOP)
    with httpx.Client(base_url=served.address, timeout=PATIENCE / 1000) as api:
        table = api.post("/api/v1/tables", json={"game": game, "how": "play-now", "level": "gentle"}).json()
        api.headers["Authorization"] = f"Bearer {table['token']}"
        api.post(f"/api/v1/tables/{table['match']}/close").raise_for_status()
        while not (games := api.get("/api/v1/history").json()["games"]):  # the bots play on to the end
            somebody.page.wait_for_timeout(100)
    somebody.goes(f"{games[0]['replay']}?eyes=0")  # who has cards before them
    assert somebody.page.locator("#z-board").evaluate("e => e.scrollHeight - e.clientHeight") <= 1
    for size in (DESKTOP, TABLET, PHONE):
        looking = person(size)
        looking.goes(games[0]["replay"])
        expect(looking.page.locator("#play")).to_be_visible()
        assert looking.page.locator(".player-bar").evaluate(BEYOND) == []
        if size is not PHONE:
            assert looking.page.locator(".player-bar .controls").evaluate(LINES) == 1
            if game in HANDS:
                assert looking.page.locator("#z-hand").evaluate(HANDS_BEYOND) == []
        assert not looking.page.locator(".player-bar").evaluate(SHINES_THROUGH)
        assert not looking.page.locator(".topbar h1").evaluate(CUT)
