"""A small page of things and plays, made for the tests of pointing (test_pointing.py), and somebody in front of it."""

from __future__ import annotations

import json
from typing import Any

from browser.conftest import comes_to_rest, new_page
from hurlyburly import draw
from hurlyburly.server.pages.files import SHEETS, STATIC

HOME = "http://table.test/"
THINGS = {
    "ingredient:3": "Fogbloom",
    "ingredient:7": "Goat Gall",
    "ingredient:9": "Newt",
    "cauldron:0": "Cauldron 1",
    "cauldron:1": "Cauldron 2",
    "cauldron:2": "Cauldron 3",
    "place:0": "Left",
    "place:1": "Middle",
    "place:2": "Right",
    "deck:0": "Deck",
}
BREWING = (
    ("add", "add fogbloom to cauldron 1", "ingredient:3 cauldron:0"),
    ("add", "add fogbloom to cauldron 2", "ingredient:3 cauldron:1"),
    ("add", "add goat gall to cauldron 1", "ingredient:7 cauldron:0"),
    ("add", "add goat gall to cauldron 2", "ingredient:7 cauldron:1"),
    ("add", "add a wisp to cauldron 2", "ingredient:12 cauldron:1"),  # not drawn: in a closed bag
    ("dump", "dump cauldron 1", "cauldron:0"),
    ("dump", "dump cauldron 3", "cauldron:2"),
    ("bribe", "bribe number 4", "number:4"),  # of a thing that nothing shows
    ("done", "done", ""),
)
SHUFFLING = (*BREWING, ("shuffle", "shuffle", "deck:0"), ("cut", "cut", "deck:0"))  # and more than there are digits
PEEKING = (
    ("peek", "peek at nothing", ""),
    ("peek", "peek at left", "place:0"),
    ("peek", "peek at middle", "place:1"),
    ("peek", "peek at right", "place:2"),
    ("peek", "peek at left and middle", "place:0 place:1"),
    ("peek", "peek at left and right", "place:0 place:2"),
    ("peek", "peek at middle and right", "place:1 place:2"),
)
COPYING = (  # all with the newt, which nobody has to point at
    ("copy", "newt copies fogbloom", "ingredient:9 ingredient:3"),
    ("copy", "newt copies goat gall", "ingredient:9 ingredient:7"),
    ("copy-nothing", "newt copies nothing", "ingredient:9"),
)
DROPPING = (  # the first gives something up
    ("drop", "drop newt", "ingredient:9"),
    ("use", "use fogbloom", "ingredient:3"),
    ("go-on", "go on", ""),
)
ENDS = ("drop newt",)
PREVIEWS = {
    "drop newt": "Newt stays behind.",
    "empty cauldron 3": "The brew is lost.",
    "newt copies fogbloom": "Noise 5 becomes 0.",
    "peek at left and right": "Two cards are seen.",
    "add fogbloom to cauldron 1": "Nothing is filled.",
    "add fogbloom to cauldron 2": "Fills an order.",
}
AHEAD = {
    "add fogbloom to cauldron 1": (("effect:1", "nearer", "1/2"), ("effect:2", "complete", "")),
    "add fogbloom to cauldron 2": (("effect:1", "complete", ""), ("order:4", "fills", "Fogbloom in 2 fills it")),
}
PAGE = """<!doctype html><html lang="en" data-ambience="night"><head><title>Pointing</title>{sheets}
<script src="/static/settings.js"></script>
<script type="module">
import * as lit from "/static/lit.js";
import * as pointing from "/static/pick.js";
import * as plays from "/static/plays.js";
import "/static/drag.js";
const pick = {{ ...plays, ...lit, ...pointing }};
Object.assign(globalThis, {{ pick, made: [], asked: [], clicks: 0 }});
addEventListener("click", () => (clicks += 1), true);
const told = ({{ dataset }}) => asked.push("what " + dataset.thing);
const whyNot = (things) => asked.push(things.join(" "));
const play = (text) => (made.push(text), pick.letGo(), pick.showPicks(), true); // and the same is asked again
pick.startPicking({{ play, whyNot, tell: told }}, ["peek"]);
pick.showPlays(JSON.parse(document.getElementById("plays").textContent));
</script></head><body><main class="table"><h1>Pointing</h1><p class="sr" id="said" role="status"></p>
<section id="z-board" aria-label="Table"><div class="things">{things}</div>
<svg viewBox="0 0 100 40" width="300" role="group" aria-label="Drawing">
<g data-thing="deck:0" role="img" aria-label="Deck"><rect width="40" height="40"/></g></svg>
</section><section class="prompt" id="z-prompt" tabindex="-1" aria-label="Choice">{prompt}</section>
<script type="application/json" id="plays">{plays}</script></main></body></html>"""

WHAT_TO_DO = "Choose something that glows, or drag it where it goes."
Play = tuple[str, str, str]


PROMPT = draw.prompt(
    "What goes where?",
    "",
    [
        draw.Choice(text, draw.sentence(text), preview=PREVIEWS.get(text, ""), ahead=AHEAD.get(text, ()))
        for _, text, _ in BREWING
    ],
)


class Pointing:
    """Somebody with a page on which these plays may be made and these things are drawn."""

    def __init__(self, context: Any, plays: tuple[Play, ...], drawn: tuple[str, ...], offered: tuple[str, ...]) -> None:
        self.page = new_page(context)
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        choices = [
            draw.Choice(
                text,
                draw.sentence(text),
                ends=text in ENDS,
                preview=PREVIEWS.get(text, ""),
                ahead=AHEAD.get(text, ()),
            )
            for _, text, _ in plays
            if not offered or text in offered
        ]
        data = [{"verb": verb, "things": things.split(), "text": text} for verb, text, things in plays]
        things = "".join(draw.card("", THINGS[thing], thing=thing) for thing in drawn)
        sheets = "".join(f'<link rel="stylesheet" href="/static/{sheet}">' for sheet in SHEETS)
        prompt = draw.prompt("What goes where?", "", choices)
        html = PAGE.format(sheets=sheets, things=things, prompt=prompt, plays=json.dumps(data))
        self.page.route(HOME, lambda route: route.fulfill(body=html, content_type="text/html"))
        self.page.route(
            f"{HOME}static/*", lambda route: route.fulfill(path=STATIC / route.request.url.rsplit("/", 1)[1])
        )
        self.page.goto(HOME)
        self.page.wait_for_function("() => globalThis.pick")
        comes_to_rest(self.page)

    def at(self, name: str) -> Any:
        return self.page.locator(f'[data-thing="{next(id for id, title in THINGS.items() if title == name)}"]')

    def points(self, *names: str) -> None:
        for name in names:
            self.at(name).click()

    def holds(self, name: str) -> None:
        """Presses on a thing and takes it along."""
        self.at(name).hover()
        self.page.mouse.down()
        self.page.mouse.move(0, 0, steps=2)

    def drags(self, name: str, onto: str) -> None:
        self.holds(name)
        self.at(onto).hover()
        self.page.mouse.up()

    def taps(self, *names: str) -> None:
        for name in names:
            self.tap(self.at(name))

    def tap(self, place: Any) -> None:
        """The browser makes a click of a touch, by and by."""
        before = self.page.evaluate("clicks")
        place.tap()
        self.page.wait_for_function("before => clicks > before", arg=before)

    def lit(self, how: str = "next") -> set[str]:
        found = self.page.locator(f'[data-lit="{how}"]').evaluate_all("all => all.map(e => e.dataset.thing)")
        return {THINGS[thing] for thing in found}

    def shown(self) -> list[str]:
        return list(self.page.evaluate("pick.shownButtons().map(e => e.dataset.play)"))

    def made(self) -> list[str]:
        return list(self.page.evaluate("made"))

    def asked(self) -> list[str]:
        return list(self.page.evaluate("asked"))

    def status(self) -> str:
        return str(self.page.inner_text("#picking span"))

    def said(self) -> str:
        return str(self.page.inner_text("#said"))
