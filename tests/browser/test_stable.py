"""A table stands still: within a turn nothing on it moves but what an event has moved.

Boxes are compared between two questions to one person. The lines of the log come as data, so it is known which things
each event names; where something came or went, what lay in a list with it may close up or make room.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import hurlyburly as hb
from browser.conftest import DESKTOP, FURTHER, PHONE, TABLET, Person
from hurlyburly.kernel.events import Event

Comes = Callable[..., Person]
DECISIONS = 30
ZONES = ["z-players", "z-board", "z-prompt"]
NOT_SHOWN = [0, 0, 0, 0]
BOXES = """(ids) => {
  const box = (e) => {
    const { x, y, width, height } = e.getBoundingClientRect();
    const on = e.closest(".prompt") && getComputedStyle(e.closest(".prompt")).position === "sticky" ? 0 : scrollY;
    return [x, y + on, width, height].map(Math.round);
  };
  const seen = (e) => e.getClientRects().length && !e.closest("[popover], [data-lit='picked'], .drawer");
  const key = (e) => {
    const one = e.matches("[data-thing], [data-face]") ? e : e.querySelector("[data-thing], [data-face]");
    return one?.dataset.thing ?? one?.dataset.face ?? e.tagName;
  };
  const things = {}, count = {};
  for (const e of document.querySelectorAll("[data-thing], [data-face]")) {
    if (!seen(e)) continue;
    const id = e.dataset.thing ?? `face ${e.dataset.face}`;
    const around = [], lists = [];
    for (let up = e; !up.id.startsWith("z-") && up !== document.body; up = up.parentElement) {
      around.push(up.dataset.thing, up.dataset.face, up.dataset.around);
      lists.push([...up.parentElement.children].map(key).join());
    }
    count[id] = (count[id] ?? 0) + 1;
    const zone = e.closest("[id^=z-]")?.id;
    things[`${id} (${count[id]})`] = { zone, box: box(e), lists: lists.join("; "), around: around.filter(Boolean) };
  }
  const zones = Object.fromEntries(ids.map((id) => [id, box(document.getElementById(id))]));
  const beside = box(document.getElementById("z-side"));
  return { things, zones, beside };
}"""


class Watcher:
    """Somebody who plays, and who hears what their page is sent."""

    def __init__(self, somebody: Person, game: str) -> None:
        self.somebody = somebody
        self.events: list[Event] = []
        self.lines: dict[int, dict[str, Any]] = {}
        self.kinds = {event.__struct_config__.tag: event for event in hb.GAMES[game].events}
        somebody.page.on("websocket", lambda socket: socket.on("framereceived", self.hears))

    def hears(self, text: str) -> None:
        for line in json.loads(text).get("lines", ()):
            self.lines[line.get("n", 0)] = line

    def since(self, number: int) -> list[Event]:
        """The events of the lines from this one on."""
        told = [line for n, line in sorted(self.lines.items()) if n >= number and line["what"] in self.kinds]
        return [msgspec.convert(line_data(line), self.kinds[line["what"]]) for line in told]


def line_data(line: dict[str, Any]) -> dict[str, Any]:
    return {"what": line["what"], "seat": line["seat"], **line.get("event", {})}


def begins_a_turn(event: Event) -> bool:
    return bool(event.sweeps) or "turn" in event.what.split("-") or "round" in event.what.split("-")


def jumped(before: dict[str, Any], after: dict[str, Any], named: set[str]) -> list[str]:
    """What is elsewhere, though no event names it or what it lies in, and nothing in a list with it came or went."""
    found = []
    for id, was in before.items():
        now = after.get(id)
        if now is None or now["lists"] != was["lists"] or named & {*was["around"], *now["around"]}:
            continue
        if any(abs(a - b) > 2 for a, b in zip(was["box"], now["box"], strict=True)):
            found.append(f"{id}: {was['box']} -> {now['box']}")
    return found


@pytest.mark.parametrize("game", list(hb.GAMES))
@pytest.mark.parametrize(
    "size",
    [DESKTOP, pytest.param(TABLET, marks=FURTHER), pytest.param(PHONE, marks=FURTHER)],
    ids=["desktop", "tablet", "phone"],
)
def test_nothing_moves_in_a_turn_but_what_an_event_has_moved(person: Comes, game: str, size: dict[str, int]) -> None:
    ada = person(size)
    watched = Watcher(ada, game)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
    ada.page.wait_for_url("**/table/*")
    choose = random.Random(3)
    compared = 0
    ada.waits_to_be_asked()
    for _ in range(DECISIONS):
        if ada.is_over:
            break
        ada.rests()
        heard = max(watched.lines, default=-1) + 1  # before the boxes: others may choose at the same time
        before = ada.page.evaluate(BOXES, ZONES)
        with ada.choosing():
            ada.prompt.locator(".option").nth(choose.randrange(len(ada.options()))).evaluate("e => e.click()")
        ada.waits_to_be_asked()
        ada.rests()
        after = ada.page.evaluate(BOXES, ZONES)
        new = watched.since(heard)
        if ada.is_over or any(begins_a_turn(event) for event in new):
            continue
        if before["zones"]["z-board"] == NOT_SHOWN:  # before the game, who one will be fills a small page
            continue
        assert after["zones"] == before["zones"]
        if after["beside"] != before["beside"]:  # a fight, say: on a phone one's own things lie below it and give way
            after["things"] = {id: thing for id, thing in after["things"].items() if thing["zone"] != "z-hand"}
        assert not jumped(before["things"], after["things"], {thing for event in new for thing in event.things()})
        compared += 1
    assert compared > 4


def test_a_tablet_shows_what_happened_within_its_bounds(person: Comes) -> None:
    """One screen is the page, the log keeps to its place with the newest line in sight, and all of it is a sheet."""
    ada = person(TABLET)
    ada.starts("Toil and Troublez", "Play now")
    ada.sets(speed="instant")
    for _ in range(8):
        ada.waits_to_be_asked()
        ada.plays(ada.options()[0])
    ada.waits_to_be_asked()
    ada.rests()
    drawn = "document.getElementById('drawer').getBoundingClientRect().height"
    assert ada.page.evaluate("document.documentElement.scrollHeight") == TABLET["height"]
    assert ada.page.evaluate(drawn) <= 168
    ada.waits_for("log.scrollHeight - log.scrollTop - log.clientHeight < 2 && log.scrollHeight > log.clientHeight")
    newest = ada.page.locator("#log li:not(.turnline, .remark)").last.inner_text()
    assert ada.page.inner_text("#ticker").strip() == newest.strip()
    ada.page.get_by_role("button", name="Whole log").click()
    ada.waits_for(f"{drawn} > 600")
    ada.page.keyboard.press("Escape")
    ada.waits_for(f"{drawn} <= 168")


def test_when_the_board_gets_another_size_its_pieces_do_not_fly(person: Comes) -> None:
    """Ways are measured on the board: one that is refitted takes its pieces along."""
    ada = person(reduced_motion="no-preference")
    ada.starts("Talisman", "Watch bots")
    ada.sets(speed="cinematic")
    ada.waits_for("document.querySelectorAll('.plane [data-face]').length > 1")
    flying = ada.page.evaluate(REFIT)
    assert flying == [0, 1], "first another size alone, then a piece that has moved as well"


REFIT = """async () => {
  const { updateZones } = await import(document.querySelector("link[href*='/zones.js']").href);
  const board = document.getElementById("z-board");
  const pieces = () => [...document.querySelectorAll(".plane [data-face]")];
  const flying = () => pieces().filter((e) => e.getAnimations().length).length;
  const after = (zones) => (updateZones(zones), flying());
  const prompt = document.getElementById("z-prompt");
  const taller = `<div style="height:120px">Taller</div>`;
  while (document.getAnimations().length) await new Promise(requestAnimationFrame); // the bots play on
  const still = after({ "z-prompt": taller, "z-board": board.innerHTML + "<!-- drawn anew -->" });
  const piece = document.querySelector(".plane [data-face]");
  const aside = piece.outerHTML.replace(/style="/, 'style="margin-left:60px;');
  const moved = board.innerHTML.replace(piece.outerHTML, aside);
  return [still, after({ "z-prompt": "Lower", "z-board": moved })];
}"""
