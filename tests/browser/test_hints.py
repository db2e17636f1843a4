"""A hint at the table: it lights what it speaks of, grows, is played or put away, and tells a finger first."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from browser.conftest import PHONE
from browser.test_brewing import brews
from browser.test_pages import Comes, is_accessible

# The things that each line lights.
LIT = """() => [...document.querySelectorAll("#hintcard [data-hint]")].map((line) => {
  line.focus();
  return [...document.querySelectorAll("[data-hinted]")].map(({ dataset }) => dataset.thing).join();
})"""


# The same hint comes once more, with another judgement of each line.
GROWS = """async (frame) => {
  const { showHint } = await import(document.querySelector("link[href*='/hint.js']").href);
  const plays = frame.hint.plays.map((one) => ({ ...one, judged: `still ${one.judged}` }));
  showHint({ ...frame, hint: { ...frame.hint, plays } });
}"""


def test_a_hint_lights_its_things_and_is_played_by_a_press(person: Comes) -> None:
    ada = person()
    heard: list[dict[str, Any]] = []

    def hears(frame: str) -> None:
        if (message := json.loads(frame))["type"] == "hint":
            heard.append(message)

    ada.page.on("websocket", lambda socket: socket.on("framereceived", hears))
    sent = brews(ada)
    choices = ada.options()
    ada.page.keyboard.press("h")
    card = ada.page.locator("#hintcard")
    lines = card.locator("[data-hint]")
    lines.nth(1).wait_for()
    expect(card).to_contain_text("Counted in")
    ada.page.locator("#hint-seeking[hidden]").wait_for(state="attached")  # it has grown as far as it goes
    is_accessible(ada, "a hint")
    lit = ada.page.locator("[data-hinted]")
    things = ada.page.evaluate(LIT)
    assert len(things) > 1 and len(set(things)) == len(things)
    assert len([lights for lights in things if lights]) >= len(things) - 1, "only brewing no more has no things"
    ada.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(lit).to_have_count(0)
    assert sent == []
    ada.page.locator("#hint").click()
    ada.page.locator("#hint-seeking[hidden]").wait_for(state="attached")
    lines.first.hover()
    ada.page.mouse.down()
    ada.page.evaluate(GROWS, heard[-1])  # under the finger
    expect(lines.first).to_contain_text("still")
    with ada.choosing():
        ada.page.mouse.up()
    expect(card).to_be_hidden()
    expect(lit).to_have_count(0)
    assert len(sent) == 1 and sent[0] in choices


# The same hint, as if its first play were about two players.
ABOUT_PLAYERS = """async (frame) => {
  const { showHint } = await import(document.querySelector("link[href*='/hint.js']").href);
  const [first, ...others] = frame.hint.plays;
  const play = { ...first.play, text: "take a toad from A for B" };
  showHint({ ...frame, hint: { ...frame.hint, plays: [{ ...first, play }, ...others] } });
}"""


def test_a_hint_calls_players_by_their_names(person: Comes) -> None:
    ada = person()
    heard: list[dict[str, Any]] = []
    ada.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(json.loads(text))))
    brews(ada)
    ada.page.keyboard.press("h")
    ada.page.locator("#hint-seeking[hidden]").wait_for(state="attached")  # it has grown as far as it goes
    ada.page.evaluate(ABOUT_PLAYERS, [frame for frame in heard if frame["type"] == "hint"][-1])
    names = json.loads(ada.page.locator("body").get_attribute("data-who"))
    called = ["you" if ada.page.locator("body").get_attribute("data-seat") == str(s) else names[s] for s in (0, 1)]
    expect(ada.page.locator("#hintcard [data-hint]").first).to_contain_text(
        f"Take a toad from {called[0]} for {called[1]}"
    )


def test_a_finger_reads_a_line_before_it_plays_it(person: Comes) -> None:
    ada = person(PHONE)
    sent = brews(ada)
    ada.page.locator("#hint").tap()
    lines = ada.page.locator("#hintcard [data-hint]")
    lines.first.wait_for()
    ada.page.locator("#hint-seeking[hidden]").wait_for(state="attached")  # it has grown as far as it goes
    is_accessible(ada, "a hint on a phone")
    lines.nth(1).tap()
    expect(ada.page.locator("#said")).to_have_text("Tap again to play it.")
    assert sent == []
    expect(ada.page.locator("#hint-counted")).to_have_text(re.compile(r"\d+ imagined futures?\b"))
    with ada.choosing():
        lines.nth(1).tap()
    expect(ada.page.locator("#hintcard")).to_be_hidden()
