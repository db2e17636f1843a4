"""What a change costs the browser: a line, a button, a chip, a thing in hand is styled alone, never the table with it.

A `:has()` on the table itself, or one that reaches any element, has everything in the table styled anew whenever
something is put anywhere in it. Chromium keeps one list of what all rules with `:has()` may touch, and applies all of
it wherever one of them may hold.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import DESKTOP, FURTHER, PHONE, TABLET, Person
from hurlyburly import games
from hurlyburly.games import GAMES
from hurlyburly.server.pages.files import STATIC

GAME_FILES = Path(games.__file__).parent

BROAD = """sheets => {
  const broad = /^([a-z]+|\\[data-thing\\]|\\.(seal|tip|icon))$/;
  const flat = (text) => (text.includes("(") ? flat(text.replace(/\\([^()]*\\)/g, "")) : text);
  const found = [];
  const look = (rules, within, sheet) => {
    for (const { selectorText = "", cssRules = [] } of rules) {
      const has = within || selectorText.includes(":has(");
      const parts = flat(selectorText).split(",").map((one) => one.trim().split(/[\\s>+~]+/));
      if (has && parts.some((one) => one.length > 1 && broad.test(one.at(-1)))) found.push([sheet, selectorText]);
      look(cssRules, has, sheet);
    }
  };
  for (const [name, text] of Object.entries(sheets)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    look(sheet.cssRules, false, name);
  }
  return found;
}"""
MOST = 0.1  # of the elements of a page
GLOWS = 0.3  # may be lit, with what is in it: that changes while something is dragged
CHANGES = """() => {
  const flush = () => document.body.offsetTop;
  const put = (id, html) => {
    flush();
    performance.mark(`begins ${id}`);
    document.getElementById(id).insertAdjacentHTML("beforeend", html);
    flush();
    performance.mark(`ends ${id}`);
    document.getElementById(id).lastElementChild.remove();
  };
  put("log", "<li>A line</li>");
  put("beats-list", '<li class="plain">A chip</li>');
  put("z-prompt", '<p><span>Words</span><button class="btn option">A button</button></p>');
  for (const flag of ["data-dragging", "data-picked", "data-waiting"]) {
    flush();
    performance.mark(`begins ${flag}`);
    document.body.toggleAttribute(flag);
    flush();
    performance.mark(`ends ${flag}`);
    document.body.toggleAttribute(flag);
  }
  return document.querySelectorAll("*").length;
}"""


def restyled(trace: bytes) -> dict[str, int]:
    """The elements that were styled anew, by what had changed."""
    found: dict[str, int] = {}
    now = ""
    for event in sorted(json.loads(trace)["traceEvents"], key=lambda event: event.get("ts", 0)):
        what, _, id = event["name"].partition(" ")
        if what == "begins":
            now = id
            found[now] = 0
        elif what == "ends":
            now = ""
        elif now and what == "UpdateLayoutTree":
            found[now] += event["args"].get("elementCount", 0)
    return found


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(TABLET, marks=FURTHER), PHONE], ids=["1280", "820", "390"])
@pytest.mark.parametrize("game", GAMES)
def test_a_change_is_styled_alone(
    chromium: Any, person: Callable[..., Person], game: str, size: dict[str, int]
) -> None:
    ada = person(size)
    ada.goes("/")
    ada.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()
    chromium.start_tracing(
        page=ada.page,
        categories=["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"],
    )
    drawn = ada.page.evaluate(CHANGES)
    found = restyled(chromium.stop_tracing())
    assert set(found) == {"log", "beats-list", "z-prompt", "data-dragging", "data-picked", "data-waiting"}
    assert found.pop("data-dragging") <= GLOWS * drawn
    assert max(found.values()) <= MOST * drawn, found


def test_no_rule_with_has_ends_in_what_there_is_hundreds_of(chromium: Any) -> None:
    """It would have all of these styled anew: such a rule sets a variable instead."""
    own = [file for game in GAMES for file in sorted((GAME_FILES / game.replace("-", "_")).glob("*.css"))]
    sheets = {f"{file.parent.name}/{file.name}": file.read_text() for file in [*sorted(STATIC.glob("*.css")), *own]}
    page = chromium.new_page()
    assert page.evaluate(BROAD, sheets) == []
    page.close()


def test_a_board_is_not_drawn_anew_for_what_happens_on_it(person: Callable[..., Person]) -> None:
    """Its drawing is the dearest thing to lay out: whatever lies on it comes and goes alone."""
    ada = person()
    ada.goes("/")
    ada.page.locator('form:has([value="talisman"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()
    ada.page.evaluate("() => { globalThis.kept = document.querySelector('.plane > svg, .plane svg'); }")
    for _ in range(3):
        ada.plays(ada.options()[0])
        ada.waits_to_be_asked()
    assert ada.page.evaluate("kept.isConnected")
