"""Counts what a turn costs whoever sits in front of it: clicks, prompts, seconds.

    PYTHONPATH=.compiled:tests python -m browser.counts [GAME ...] [--as after] [--turns 10] [--games 1]
        [--finger] [--taps] [--tell]

Real games in Chromium, at the pace of a real server and the speed that pages begin with. The choices are a greedy
bot's, made as a person makes them: by the button where there is one, by dragging one thing onto another (with --taps,
by the button on a thing that the mouse is over, or by pointing at the one and the other), or from the whole list. With
--finger the page is a phone's and everything is done by touch. A tap that only sends the stage on is a click too, and
so is the second tap that a button on the table asks of a finger; scrolling is none. Luck makes turns long or short:
several games are counted as one. The table goes into docs/clicks.md. --tell prints what each click was for.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import re
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import astuple
from playwright.sync_api import TimeoutError, sync_playwright

from browser.chromium import installed
from browser.conftest import DESKTOP, OFFLINE, PHONE, Person, Served
from browser.finger import Finger
from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.games import GAMES
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.play import Play
from hurlyburly.server import store as stores
from hurlyburly.server.table import Table, opened

OUT = Path(__file__).parents[2] / "docs" / "clicks.md"
HEADS = (
    "game",
    "when",
    "turns",
    "clicks a turn",
    "of them taps",
    "without a fight",
    "prompts a turn",
    "forced",
    "over nine",
    "set-up",
    "s a turn",
)
TOP = """# Clicks, prompts and seconds

For developers of the pages: how many clicks and prompts a turn takes, and how long it lasts. Counted by
`tests/browser/counts.py` in real games in Chromium against gentle bots. The player chooses as a greedy bot would, and
clicks 0.6 s after it becomes possible.

- *Clicks* are all presses, including taps that only skip the stage. Dragging one thing onto another is one click. In
  the row *tapped*, a button on the thing under the mouse is one click, and pointing at one thing and then another is
  two.
- With a *finger* the page is a phone's, 390 px wide. What must be tapped twice there counts twice; scrolling is free.
- *Prompts* are questions that could be answered; *forced* are those with only one answer; *over nine* those with more
  than nine buttons in sight.
- *Of them taps* are clicks that only skip the stage, which would go on by itself after two seconds.
- *Without a fight* is the clicks in turns in which nobody and nothing was attacked, with the number of such turns.
- *Set-up* is the clicks before the first turn.
- A Talisman player who has a spell is asked before each move, whatever the spell is, until they choose *Roll at once,
  spells in hand*. *Keep my rolls outside fights* and *Take what I find* (a quarter of a click in each turn without a
  fight; but a card that is taken so asks for a tap on the stage) are offered in the same way, after they have been
  chosen once by hand.
- Games differ more than the page does: one with many potions drunk, or many fights, has twice the questions of another.
  Compare clicks with prompts. On a busy machine the stage often goes on before it is tapped: fewer taps are counted.
- *s a turn* is the time from one turn to the next, so mostly the time of the other players.
- When the page offers to make a choice automatically from now on, the player accepts.
- Rows with dashes are older: they were counted before taps were counted separately, and before dice that change
  nothing stopped needing a tap.

"""
MOST_BUTTONS = 9
REACTION = 600  # milliseconds before each click: faster ones on one place are a double click
OFFERED = 3000  # milliseconds that an offer of the table stands at least
AFTER_A_TAP = 100  # milliseconds until the browser has made a click of it
PATIENCE = 120.0  # seconds until something is asked
CORNER = {"x": 6.0, "y": 10.0}  # of something that others may overlap
LIT = '[data-lit="next"]'
SEEN = "all => all.filter(e => e.getClientRects().length && !e.closest('[inert]')).map(e => e.dataset.play ?? '')"
SENT = """before => {
  const { version, played, waiting } = document.body.dataset;
  return !!waiting || version !== before || Number(played ?? 0) > Number(before);
}"""
IN_SIGHT = """([a, b]) => [a, b].every((place) => {
  const { left, top } = place.getBoundingClientRect();
  const there = document.elementFromPoint(left + 8, top + 8);
  return place.contains(there);
})"""
BEGINS = ("turn", "turn-began", "turn-begins")  # lines of the log
ROUND = "round"  # in games without turns
FIGHT = "attacked"  # how lines end that begin a fight


class Count(msgspec.Struct):
    clicks: int = 0
    prompts: int = 0
    forced: int = 0
    crowded: int = 0
    turns: int = 0
    before: int = 0  # clicks, until the first turn
    taps: int = 0  # clicks that only send the stage on
    calm: int = 0  # turns without a fight
    in_calm: int = 0  # clicks in these
    seconds: float = 0.0

    def plus(self, other: Count) -> Count:
        return Count(*[mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)])


class Sitting:
    """One person at one table, and what they have pressed."""

    def __init__(
        self,
        person: Person,
        served: Served,
        game: str,
        *,
        finger: bool = False,
        taps: bool = False,
        tell: bool = False,
    ) -> None:
        self.person = person
        self.tell = tell
        self.finger = Finger(person.page) if finger else None
        self.taps = taps
        self.turn = 0
        self.doing = ""
        self.sending = False
        self.page = person.page
        self.game = game
        self.count = Count()
        self.beside = ThreadPoolExecutor(1)  # playwright has a loop of its own here
        self.store = stores.opened(f"sqlite:///{served.folder / 'tables.db'}")
        person.goes("/")
        person.wants_quick_bots()
        self.page.locator(f'form:has([value="{game}"]) [value="play-now"]').click()
        self.page.wait_for_url("**/table/*")
        self.match = self.page.url.rsplit("/", 1)[1]

    def table(self) -> Table:
        """As the server keeps it."""
        return self.beside.submit(asyncio.run, self.read()).result()

    async def read(self) -> Table:
        kept = await self.store.table(self.match)
        assert kept is not None
        return opened(kept, None, await self.store.entries(self.match))

    def turns(self, table: Table) -> int:
        """That have begun: one's own, or rounds where the game has nothing else."""
        lines = [(line.what, line.seat) for line in table.lines(0)]
        if any(what in BEGINS for what, _ in lines):
            return sum(what in BEGINS and seat == 0 for what, seat in lines)
        return sum(what == ROUND for what, _ in lines)

    def fought(self, table: Table) -> set[int]:
        """The turns of one's own in or after which one attacked something, or was attacked."""
        found, turn = set(), 0
        for line in table.lines(0):
            turn += line.what in BEGINS and line.seat == 0
            if line.what.endswith(FIGHT) and 0 in (line.seat, line.event.get("rival")):
                found.add(turn)
        return found

    def press(self, place: Any, **how: Any) -> None:
        """A finger's first tap on a button of the table only puts it in the prompt."""
        self.page.wait_for_timeout(REACTION)
        if not self.finger:
            place.click(**how)
            return self.clicked()
        place.evaluate("place => place.scrollIntoView({ block: 'center' })", timeout=how.get("timeout"))
        self.tap(place, **how)
        if self.page.locator("[data-armed]").count():
            self.page.wait_for_timeout(REACTION)
            self.tap(place, **how)

    def tap(self, place: Any, **how: Any) -> None:
        place.tap(**how)
        self.page.wait_for_timeout(AFTER_A_TAP)
        self.clicked()

    def clicked(self) -> None:
        self.count.clicks += 1
        if self.tell:
            told = self.page.locator("#told-words").text_content() if self.sending else self.doing
            print(f"  turn {self.turn}: {'sends on: ' if self.sending else ''}{told}", flush=True)

    def sends_on(self) -> bool:
        """Whatever only waits for a tap."""
        on = self.page.locator("#go-on:visible")
        if not on.count():
            return False
        self.sending = True
        with contextlib.suppress(TimeoutError):  # it has gone by itself, and is no click
            self.press(on.first, timeout=REACTION)
            self.count.taps += self.turn > 0
        self.sending = False
        return True

    def shown(self) -> list[str]:
        """The buttons of the prompt that are in sight."""
        return list(self.page.locator("#z-prompt .option").evaluate_all(SEEN))

    def is_asked(self) -> bool:
        """Whether something can be chosen now, and nothing is on its way."""
        return bool(
            self.page.evaluate(
                "() => !document.body.dataset.waiting && "
                "!!document.querySelector('#z-prompt .option, [data-lit=\"next\"], #verdict')"
            )
        )

    def waits(self) -> bool:
        """Until something can be chosen; False once the game is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.person.is_over:
                return False
            if not self.sends_on() and self.is_asked():
                return True
            self.page.wait_for_timeout(20)
        raise AssertionError(f"nothing was asked in {PATIENCE} s: {self.person.prompt.inner_text()}")

    def choice(self, match: Match) -> Play:
        """What a greedy bot would do."""
        text = answer(bot_named("greedy", match.game), Glimpse(match.state, 0, len(match.played)))
        return next(play for play in match.plays(0) if play.text == text)

    def at_once(self, match: Match, play: Play) -> Any:
        """A button that makes this play and then the next one, if that is what comes next."""
        both = self.page.locator(f'[data-play="{play.text}"][data-then]:visible')
        if not both.count():
            return both
        then = match.copy()
        then.play(0, play)
        following = self.choice(then).text if 0 in then.to_act else ""
        return self.page.locator(f'[data-play="{play.text}"][data-then="{following}"]:visible')

    def chooses(self, match: Match) -> None:
        play = self.choice(match)
        self.doing = play.text
        before = self.person.version()
        both = self.at_once(match, play)
        if both.count():
            return self.press(both.first)
        button = self.page.locator(f'#z-prompt [data-play="{play.text}"]:visible')
        dragged = self.finger is not None and not button.count() and self.drags(play)  # a button there is two taps
        if not button.count() and not dragged:
            button = self.page.locator(f'[data-play="{play.text}"]:not([data-then]):visible')
        if not button.count() and not dragged and not self.drags(play) and not self.finds(play):
            self.points(play, before)
        if not self.page.evaluate(SENT, before):
            if not button.count():
                self.press(self.person.prompt.get_by_role("button", name=re.compile("^All .* choices$")))
            self.press(button.first)
            self.person.puts_the_list_away()

    def accepts(self) -> None:
        """What the table offers to answer from now on."""
        offer = self.page.locator("#did", has_text="Every time?").get_by_role("button")
        if offer.count():
            self.doing = offer.inner_text()
            with contextlib.suppress(TimeoutError):  # it has gone by itself
                self.press(offer, timeout=OFFERED)

    def drags(self, play: Play) -> bool:
        """The first thing of a play of two onto the second."""
        if len(play.things) != 2 or self.taps:
            return False
        first, onto = [self.page.locator(f'[data-lit][data-thing="{thing}"]:visible') for thing in play.things]
        if not first.count() or not onto.count():
            return False
        self.page.wait_for_timeout(REACTION)
        if self.finger:
            return self.slides(self.finger, first.first, onto.first)
        first.first.hover(position=CORNER, force=True)
        self.page.mouse.down()
        onto.first.hover(position=CORNER, force=True)
        self.page.mouse.up()
        self.clicked()
        return True

    def slides(self, finger: Finger, first: Any, onto: Any) -> bool:
        """Where both are in sight at once."""
        onto.scroll_into_view_if_needed()
        both = [first.element_handle(), onto.element_handle()]
        if not self.page.evaluate(IN_SIGHT, both):
            return False
        finger.holds(first)
        finger.slides_to(onto)
        dragging = self.page.locator(".in-hand").count() > 0
        finger.lets_go()
        self.clicked()
        if not dragging:  # on a page so slow that it took this for a long press
            self.page.keyboard.press("Escape")
        return dragging

    def finds(self, play: Play) -> bool:
        """The button of a play on the thing that a mouse is over."""
        first = self.page.locator(f'[data-ways] {LIT}[data-thing="{"".join(play.things[:1])}"]:visible').first
        if self.finger or not first.count():
            return False
        self.page.wait_for_timeout(REACTION)
        first.hover(position=CORNER)  # once it lies still
        found = self.page.locator(f'.ways [data-play="{play.text}"]:visible')
        if not found.count():
            return False
        found.click()
        self.clicked()
        return True

    def points(self, play: Play, before: str) -> None:
        """At the things of the play, in whatever order they are lit."""
        left = list(play.things)
        while left and not self.page.evaluate(SENT, before):
            lit = [thing for thing in left if self.page.locator(f'{LIT}[data-thing="{thing}"]:visible').count()]
            if not lit:
                return
            place = self.page.locator(f'{LIT}[data-thing="{lit[0]}"]:visible').first
            box = place.bounding_box() or {"height": 20}
            self.press(place, position={"x": 6, "y": min(14, box["height"] / 2)}, force=True)
            left.remove(lit[0])

    def plays(self, turns: int) -> Count:
        count = self.count
        begun = 0.0
        clicks, seen = Counter[int](), 0  # of each turn
        fought: set[int] = set()
        while self.waits():
            version = self.person.version()
            table = self.table()
            if 0 not in table.to_act or str(table.version) != version:
                self.page.wait_for_timeout(20)  # it is about to be shown
                continue
            clicks[self.turn] += count.clicks - seen
            seen, fought = count.clicks, self.fought(table)
            self.turn = count.turns = self.turns(table)
            if count.turns and not begun:
                begun, count.before = time.monotonic(), count.clicks
            if count.turns > turns:
                break
            plays = table.match.plays(0)
            if count.turns:
                count.prompts += 1
                count.forced += len(plays) == 1
                count.crowded += len(self.shown()) > MOST_BUTTONS
            self.chooses(table.match)
            self.accepts()
            self.page.wait_for_function(
                "before => document.body.dataset.version !== before && !document.body.dataset.waiting", arg=version
            )
        count.turns = max(1, min(count.turns, turns))
        calm = [turn for turn in range(1, count.turns + 1) if turn not in fought]
        count.calm, count.in_calm = len(calm), sum(clicks[turn] for turn in calm)
        count.clicks -= count.before
        count.seconds = time.monotonic() - (begun or time.monotonic())
        return count


def row(game: str, when: str, count: Count, games: int) -> tuple[str, ...]:
    return (
        game,
        when,
        str(count.turns),
        f"{count.clicks / count.turns:.1f}",
        f"{count.taps / count.turns:.1f}",
        f"{count.in_calm / max(1, count.calm):.1f} ({count.calm})",
        f"{count.prompts / count.turns:.1f}",
        f"{count.forced / max(1, count.prompts):.0%}",
        f"{count.crowded / max(1, count.prompts):.0%}",
        f"{count.before / games:.0f}",
        f"{count.seconds / count.turns:.1f}",
    )


def written(rows: list[tuple[str, ...]]) -> None:
    """Into the table that is there: what was counted now takes the place of what was."""
    old = OUT.read_text(encoding="utf-8").splitlines() if OUT.exists() else []
    cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in old if line.startswith("| ")][1:]
    kept = {(cell[0], cell[1]): cell for cell in [*cells, *rows]}
    order = {game: number for number, game in enumerate(GAMES)}
    lines = [
        f"| {' | '.join(cell)} |"
        for cell in sorted(kept.values(), key=lambda cell: (order[cell[0]], cell[1] != "before", cell[1]))
    ]
    head = [f"| {' | '.join(HEADS)} |", f"|{'---|' * len(HEADS)}"]
    OUT.write_text(TOP + "\n".join([*head, *lines]) + "\n", encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="*", metavar="GAME")
    asked.add_argument("--as", dest="when", default="after")
    asked.add_argument("--turns", type=int, default=10)
    asked.add_argument("--games", type=int, default=1)
    asked.add_argument("--finger", action="store_true")
    asked.add_argument("--taps", action="store_true")
    asked.add_argument("--tell", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        served = Served(Path(folder), "--pace", "1", module="hurlyburly.server.serve")  # luck as it comes
        browser = play.chromium.launch(executable_path=installed(), args=list(OFFLINE))
        try:
            for game in given.game or GAMES:
                count = Count()
                for _ in range(given.games):
                    size = PHONE if given.finger else DESKTOP
                    context = browser.new_context(viewport=size, has_touch=given.finger, is_mobile=given.finger)
                    ada = Person(context, served.address)
                    sitting = Sitting(ada, served, game, finger=given.finger, taps=given.taps, tell=given.tell)
                    count = count.plus(sitting.plays(given.turns))
                    sitting.store.close()
                    context.close()
                counted = row(game, given.when, count, given.games)
                print(" | ".join(counted), flush=True)
                written([counted])
        finally:
            browser.close()
            served.stop()


if __name__ == "__main__":
    main()
