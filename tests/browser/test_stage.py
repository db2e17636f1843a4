"""What happens is seen: on a small page of its own what stage.js does with directions, and then on real tables."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from browser.conftest import ASKED, DESKTOP, FURTHER, PHONE, Person, new_page
from browser.test_pages import is_accessible
from hurlyburly import draw
from hurlyburly.draw.stage import (
    ANY,
    OPEN,
    Direction,
    Mark,
    above,
    because,
    dice,
    die,
    follows,
    part,
    side,
    told,
    verdict,
)
from hurlyburly.games import GAMES
from hurlyburly.server.pages.files import SHEETS, STATIC
from hurlyburly.server.pages.rendering import SYMBOLS, TEMPLATES

Comes = Callable[..., Person]
HOME = "http://table.test/"
NAMES = ("Ada", "Graymalkin", "Paddock")
WHO = draw.seats_of(NAMES)
ME, GRAY = 0, 1
PAGE = """<!doctype html><html lang="en" data-ambience="night"><head><title>Stage</title>{sheets}
<script src="/static/settings.js"></script>
<script type="module">
import * as stage from "/static/stage.js";
Object.assign(globalThis, {{ stage, done: 0 }});
globalThis.show = (lines, eyes = {{}}) =>
  void stage.showLines(lines, {{ mine: (seat) => seat === 0, ...eyes }}).then(() => (globalThis.done += 1));
</script></head><body data-seat="0" data-who='{names}' data-animals="{animals}">{sprite}
<main class="table plain"><h1>Stage</h1><p class="sr" id="said" role="status"></p>
<section class="board" id="z-board" aria-label="Table" tabindex="0">
<svg viewBox="0 0 200 100" role="group" aria-label="Board">
<g data-thing="space:0" role="img" aria-label="First"><rect width="20" height="20"/></g>
<g data-thing="space:1" role="img" aria-label="Second"><rect x="90" width="20" height="20"/></g>
<g data-thing="space:2" role="img" aria-label="Third"><rect x="90" y="60" width="20" height="20"/></g>
<g data-thing="figure:0" data-face="ada" role="img" aria-label="Ada's figure"><circle cx="10" cy="10" r="6"/></g></svg>
</section>{stage}
<section class="prompt" id="z-prompt" tabindex="-1" aria-label="Choice">{prompt}</section>
<nav><button type="button" class="btn since" id="since" hidden></button></nav></main></body></html>"""

LOSS = Direction(
    "-1 life", "loss", "heart", scene=above("Battle") + verdict(told(WHO, ME, "{} loses", "You lose"), "loss")
)
GAIN = Direction("+1 gold", "gain", "coins", scene=verdict("A coin", "gain"))


def line(seat: int, direction: Direction | None, n: int = 0, words: str = "Something happens.") -> dict[str, Any]:
    shown = msgspec.to_builtins(direction) if direction else None
    return {"n": n, "what": "x", "seat": seat, "words": words, "event": {}, "stage": shown}


class Stage:
    """A page with a small board and the stage, and a clock that only moves when it is told to."""

    def __init__(self, context: Any, speed: str) -> None:
        self.page = new_page(context)
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.clock.install(time=0)
        html = PAGE.format(
            sheets="".join(f'<link rel="stylesheet" href="/static/{sheet}">' for sheet in SHEETS),
            names=json.dumps(NAMES),
            animals=",".join(seat.animal for seat in WHO),
            sprite=draw.sprite(SYMBOLS),
            stage=TEMPLATES.get_template("stage.html").render(),
            prompt=draw.waiting("Graymalkin is thinking"),
        )
        self.page.route(HOME, lambda route: route.fulfill(body=html, content_type="text/html"))
        self.page.route(
            f"{HOME}static/*", lambda route: route.fulfill(path=STATIC / route.request.url.rsplit("/", 1)[1])
        )
        self.page.goto(HOME)
        self.page.wait_for_function("() => globalThis.stage")
        self.page.clock.pause_at(3_600_000)
        self.page.evaluate("speed => settings.set('speed', speed)", speed)

    def shows(self, *lines: dict[str, Any], **eyes: bool) -> None:
        self.page.evaluate("([lines, eyes]) => show(lines, eyes)", [list(lines), eyes])

    def asked_about(self, thing: str, *lines: dict[str, Any]) -> None:
        self.page.evaluate(
            "([lines, about]) => show(lines, { asked: (thing) => thing === about })", [list(lines), thing]
        )

    def goes_by(self, seconds: float) -> None:
        self.page.clock.run_for(round(seconds * 1000))
        self.page.evaluate("() => {}")

    @property
    def open(self) -> bool:
        return bool(self.page.locator("#stage").is_visible())

    @property
    def done(self) -> bool:
        return bool(self.page.evaluate("done"))

    @property
    def chips(self) -> list[str]:
        return list(self.page.locator("#beats-list li").all_inner_texts())


Opens = Callable[..., Stage]


@pytest.fixture
def opens(chromium: Any) -> Iterator[Opens]:
    opened: list[tuple[Any, Stage]] = []

    def new(speed: str = "fast", size: dict[str, int] = DESKTOP, **more: Any) -> Stage:
        context = chromium.new_context(viewport=size, has_touch=size == PHONE, is_mobile=size == PHONE, **more)
        opened.append((context, Stage(context, speed)))
        return opened[-1][1]

    yield new
    for context, stage in opened:
        assert not stage.trouble, stage.trouble
        context.close()


# One's own events


def test_one_s_own_event_stands_over_the_board_and_is_spoken(opens: Opens) -> None:
    stage = opens()
    before = stage.page.locator("#z-board").bounding_box()
    stage.shows(line(ME, LOSS))
    assert stage.open
    assert stage.page.locator("#stage .verdict").inner_text() == "You lose"
    assert stage.page.locator("#told-words").inner_text() == stage.page.locator("#said").inner_text() == "You lose"
    assert stage.page.evaluate("document.activeElement.id") == "go-on"
    assert stage.page.locator("#z-board").bounding_box() == before
    assert stage.page.locator("#z-board[inert]").count() == 1


def test_what_neither_gains_nor_loses_takes_half_the_time(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(ME, Direction(scene=verdict("The Portal") + because("Nobody has come this far."))))
    stage.goes_by(1.8)
    assert stage.open and stage.page.locator("#go-on").is_visible()
    stage.goes_by(0.2)
    assert not stage.open


def test_a_die_that_changes_nothing_passes_without_asking_for_a_tap(opens: Opens) -> None:
    rolled = line(ME, Direction(scene=dice([4]) + verdict("You roll 4")))
    stage = opens()
    stage.shows(rolled)
    assert stage.open and stage.page.locator("#go-on").is_hidden()
    assert stage.page.locator("#said").inner_text() == "You roll 4"
    stage.goes_by(1.3)
    assert stage.open
    stage.goes_by(0.1)
    assert not stage.open
    stage.shows(rolled)
    stage.page.keyboard.press("Enter")
    assert not stage.open, "whoever is in a hurry can still send it on"
    stage.page.evaluate("settings.set('hold', 'tap')")
    stage.shows(rolled)
    stage.goes_by(600)
    assert stage.open and stage.page.locator("#go-on").is_visible()


def test_a_card_that_one_is_asked_about_next_passes_too(opens: Opens) -> None:
    """Its words are in the question as well. Where one is asked about something else, there is time to read them."""
    drew = Direction("Axe", scene=draw.stage.cards([draw.stage.token("", "Axe", "+1 in battle")]), shows=("card:7",))
    stage = opens()
    stage.asked_about("card:7", line(ME, drew))
    assert stage.open and stage.page.locator("#go-on").is_hidden()
    stage.goes_by(1.4)
    assert not stage.open
    stage.asked_about("card:8", line(ME, drew))
    assert stage.open and stage.page.locator("#go-on").is_visible()
    stage.page.keyboard.press("Enter")
    stage.asked_about("card:7", line(ME, msgspec.structs.replace(drew, tone="loss")))
    assert stage.open and stage.page.locator("#go-on").is_visible(), "a loss is not passed over"
    stage.page.keyboard.press("Enter")
    stage.page.evaluate("settings.set('hold', 'tap')")
    stage.asked_about("card:7", line(ME, drew))
    assert stage.open and stage.page.locator("#go-on").is_visible(), "for whoever wants to be waited for"


def test_a_roll_that_costs_something_asks_for_a_tap(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(ME, Direction("-1 life", "loss", scene=dice([4]) + verdict("You roll 4", "loss"))))
    assert stage.open and stage.page.locator("#go-on").is_visible()


def test_it_goes_by_itself_after_its_time(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(ME, LOSS))
    stage.goes_by(2.7)
    assert stage.open
    stage.goes_by(0.3)
    assert not stage.open and stage.done
    assert stage.page.locator("[inert]").count() == 0


@pytest.mark.parametrize("key", ["Enter", "Space", "Escape"])
def test_a_key_sends_it_on_and_gives_the_focus_back(opens: Opens, key: str) -> None:
    stage = opens()
    stage.page.locator("#z-board").focus()
    stage.shows(line(ME, LOSS))
    stage.page.keyboard.press(key)
    assert not stage.open and stage.done
    assert stage.page.evaluate("document.activeElement.id") == "z-board"


def test_a_tap_anywhere_on_it_sends_it_on(opens: Opens) -> None:
    stage = opens(size=PHONE)
    stage.shows(line(ME, LOSS))
    stage.page.touchscreen.tap(200, 300)
    stage.page.wait_for_function("() => done")
    assert not stage.open


def test_whoever_wants_to_be_waited_for_is(opens: Opens) -> None:
    stage = opens()
    stage.page.evaluate("settings.set('hold', 'tap')")
    stage.shows(line(ME, GAIN))
    stage.goes_by(600)
    assert stage.open
    stage.page.locator("#go-on").click()
    assert not stage.open


def test_what_follows_joins_the_scene_that_is_open(opens: Opens) -> None:
    """And is nothing but a beat where none is."""
    stage = opens()
    hurt = Direction("-1 life", "loss", scene=follows(WHO, GRAY, "-1 life", "loss"), joins=ANY)
    stage.shows(line(ME, LOSS), line(GRAY, hurt), line(ME, GAIN))
    assert stage.page.locator("#stage .verdict, #stage .follows").all_inner_texts() == [
        "You lose",
        "Graymalkin\n-1 life",
    ]
    stage.page.keyboard.press("Enter")
    assert stage.page.locator("#stage .verdict").all_inner_texts() == ["A coin"]
    stage.page.keyboard.press("Enter")
    stage.shows(line(GRAY, hurt))
    assert not stage.open
    stage.shows(line(ME, hurt))
    assert stage.open, "but for whoever loses by it"
    assert stage.page.locator("#told-words").inner_text() == "Graymalkin: -1 life"


def test_a_loss_that_comes_by_itself_says_what_came_before(opens: Opens) -> None:
    """Somebody was asked in between: the scene of the fight is over. A turn that begins is no cause."""
    stage = opens()
    hurt = line(ME, Direction("-1 life", "loss", scene=follows(WHO, ME, "-1 life", "loss"), joins=ANY), 1)
    stage.shows(line(ME, LOSS, words="The Sentinel defeats you."))
    stage.page.keyboard.press("Enter")
    stage.shows(hurt)
    assert stage.page.locator("#stage .cause").all_inner_texts() == ["The Sentinel defeats you."]
    stage.page.keyboard.press("Enter")
    stage.shows(line(ME, Direction(turn=True), words="- Ada's turn -"))
    stage.shows(hurt)
    assert stage.open and not stage.page.locator("#stage .cause").count()


def test_what_only_follows_from_a_scene_stands_two_seconds_without_asking_for_another_tap(opens: Opens) -> None:
    """After a choice, in another turn, or where it says something new, it asks for one."""
    stage = opens()
    less = follows(WHO, ME, "-1 life", "loss")
    hurt = line(ME, Direction("-1 life", "loss", scene=less, joins=ANY))
    stage.shows(hurt)
    assert stage.page.locator("#go-on").is_visible()
    stage.page.keyboard.press("Enter")
    stage.shows(hurt)
    assert stage.open and stage.page.locator("#go-on").is_hidden()
    stage.goes_by(2)
    assert stage.open
    stage.goes_by(0.1)
    assert not stage.open
    stage.shows(line(ME, Direction("dies", "loss", scene=less + verdict("You are defeated", "loss"), joins=ANY)))
    assert stage.page.locator("#go-on").is_visible(), "something new"
    stage.page.keyboard.press("Enter")
    for begin in ("stage.forgetMissed()", "show([{ seat: 1, words: '', stage: { turn: true } }])"):
        stage.page.evaluate(begin)
        stage.shows(hurt)
        assert stage.page.locator("#go-on").is_visible(), begin
        stage.page.keyboard.press("Enter")


def test_what_comes_to_nothing_joins_the_scene_that_is_open_or_is_one_that_passes(opens: Opens) -> None:
    stage = opens()
    nothing = Direction("has no card", scene=verdict(told(WHO, ME, "{} has no card", "You have no card")), joins=OPEN)
    verdicts = stage.page.locator("#stage .verdict")
    stage.shows(line(GRAY, msgspec.structs.replace(LOSS, hurts=(ME,))), line(ME, nothing))
    assert verdicts.all_inner_texts() == ["You lose", "You have no card"]
    assert stage.page.locator("#told-words").inner_text() == "You have no card"
    stage.page.keyboard.press("Enter")
    stage.shows(line(ME, nothing))
    assert verdicts.all_inner_texts() == ["You have no card"] and stage.page.locator("#go-on").is_hidden()
    stage.goes_by(1.4)
    assert stage.done and not stage.open
    stage.shows(line(GRAY, nothing))
    assert not stage.open, "others' are beats"


def test_what_follows_a_scene_that_passed_asks_for_a_tap(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(ME, Direction(scene=dice([1]) + verdict("You roll 1"))))
    stage.goes_by(1.4)
    stage.shows(line(ME, Direction("-1 life", "loss", scene=follows(WHO, ME, "-1 life", "loss"), joins=ANY)))
    assert stage.open and stage.page.locator("#go-on").is_visible()


def test_what_one_has_just_chosen_passes_and_waits_for_whoever_loses_by_it(opens: Opens) -> None:
    stage = opens()
    robs = msgspec.structs.replace(GAIN, scene=GAIN.scene + because("It was a Raven."), chosen=True)
    for seat in (ME, GRAY):
        stage.shows(line(seat, msgspec.structs.replace(robs, hurts=(ME + GRAY - seat,))))
        assert stage.open and stage.page.locator("#go-on").is_hidden() == (seat == ME)
        stage.page.keyboard.press("Enter")
    stage.shows(line(ME, msgspec.structs.replace(robs, tone="loss")))
    assert stage.open and stage.page.locator("#go-on").is_visible(), "a choice that costs something"
    stage.page.keyboard.press("Enter")
    stage.page.evaluate("settings.set('hold', 'tap')")
    stage.shows(line(ME, robs))
    assert stage.open and stage.page.locator("#go-on").is_visible(), "for whoever wants to be waited for"


def test_parts_of_one_head_share_a_stage(opens: Opens) -> None:
    stage = opens()
    part = Direction("noise 7", scene="<p>7</p>", joins="Noise this round")
    stage.shows(line(GRAY, part), line(ME, part))
    assert stage.page.locator("#stage").inner_text().split("\n\n") == ["NOISE THIS ROUND", "7", "7"]


def test_what_is_done_to_somebody_is_their_own(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(GRAY, msgspec.structs.replace(GAIN, hurts=(ME,))))
    assert stage.open
    stage.page.keyboard.press("Enter")
    stage.shows(line(GRAY, msgspec.structs.replace(GAIN, hurts=(2,))))
    assert not stage.open


def test_two_sums_stand_level_however_many_parts_each_has(opens: Opens) -> None:
    stage = opens(size=PHONE)
    parts = [part("7", "strength"), part("1", "Sword"), part("2", "spells"), die(6)]
    sides = [side(name, draw.seal("owl"), parts[-count:], 9, None) for name, count in (("Ada", 4), ("Ogre", 1))]
    stage.shows(line(ME, Direction(scene="".join(sides))))
    tops = "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"
    stage.goes_by(1)
    left, right = stage.page.locator("#stage .sum").evaluate_all(tops)
    assert left == right
    stage.page.keyboard.press("Enter")


def test_what_somebody_else_loses_is_no_loss_to_whoever_gains_it(opens: Opens) -> None:
    stage = opens()
    robbed = msgspec.structs.replace(GAIN, scene=draw.stage.verdict("A Raven changes hands", "loss"))
    for seat, tone in ((ME, "gain"), (GRAY, "loss")):
        stage.shows(line(seat, msgspec.structs.replace(robbed, hurts=(ME + GRAY - seat,))))
        expect(stage.page.locator("#stage .verdict")).to_contain_class(tone)
        stage.page.keyboard.press("Enter")


# Others' turns


def test_others_turns_run_as_beats(opens: Opens) -> None:
    stage = opens()
    beats = [line(GRAY, Direction(chip, turn=not n), n) for n, chip in enumerate(["3 clockwise", "Crags", "7 : 9"])]
    stage.shows(*beats)
    assert stage.chips == ["3 clockwise"]
    assert stage.page.locator("#beats-lead").inner_text() == "Graymalkin"
    stage.goes_by(0.7)
    assert stage.chips == ["3 clockwise", "Crags"] and not stage.done
    stage.goes_by(1.4)
    assert stage.chips == ["3 clockwise", "Crags", "7 : 9"] and stage.done


def test_a_turn_has_six_chips_at_most_and_the_earlier_ones_are_counted(opens: Opens) -> None:
    stage = opens()
    stage.shows(*[line(GRAY, Direction(f"step {n}"), n) for n in range(9)])
    stage.goes_by(5)
    assert stage.done, "many at once are shorter"
    assert stage.chips == ["+3", *[f"step {n}" for n in range(3, 9)]]


def test_the_rest_can_be_shown_at_once(opens: Opens) -> None:
    stage = opens()
    stage.shows(*[line(GRAY, Direction(f"step {n}"), n) for n in range(4)], line(ME, LOSS, 4))
    stage.page.evaluate("stage.hurry(true)")
    stage.page.wait_for_function("() => done")
    assert len(stage.chips) == 4 and not stage.open


def test_the_strip_folds_when_one_is_asked(opens: Opens) -> None:
    stage = opens("instant")
    stage.shows(line(GRAY, Direction("3 clockwise", turn=True)), line(2, Direction("passes", turn=True), 1))
    stage.page.evaluate("stage.settle(false, false)")
    assert stage.page.locator("#beats").is_visible()
    assert stage.page.locator("#beats-now").inner_text() == "Graymalkin is thinking"
    stage.page.evaluate("stage.settle(true, false)")
    assert not stage.page.locator("#beats").is_visible()
    assert stage.page.locator("#since").inner_text() == "Since your turn: 2"
    assert stage.page.evaluate("stage.missedLines().length") == 2
    stage.page.set_viewport_size(PHONE)
    expect(stage.page.get_by_role("button", name="Since your turn: 2")).to_be_visible()
    stage.page.evaluate("stage.forgetMissed()")
    assert not stage.page.locator("#since").is_visible()


def test_a_game_without_directions_is_told_in_its_own_words(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(GRAY, None, words="Graymalkin lays a 7."))
    assert stage.chips == ["Graymalkin lays a 7."]


# Speeds


def test_the_three_speeds_differ(opens: Opens) -> None:
    """Instant shows what one loses and nothing else; cinematic shows others' scenes too, and longer."""
    gains = [opens(speed) for speed in ("instant", "fast", "cinematic")]
    for stage in gains:
        stage.shows(line(ME, GAIN))
    assert [stage.open for stage in gains] == [False, True, True]
    for stage in gains:
        stage.goes_by(3)
    assert [stage.open for stage in gains] == [False, False, True]
    for stage in gains:
        stage.goes_by(3)
        assert stage.done
        stage.shows(line(GRAY, LOSS))
    assert [stage.open for stage in gains] == [False, False, True]


@pytest.mark.parametrize(("speed", "more"), [("instant", {}), ("fast", {"reduced_motion": "reduce"})])
def test_whoever_wants_no_motion_sees_stills_which_wait_where_something_is_lost(
    opens: Opens, speed: str, more: dict[str, str]
) -> None:
    stage = opens(speed, **more)
    stage.shows(line(ME, LOSS))
    moving = (
        "[...document.querySelectorAll('#stage, #stage *')].flatMap(e => e.getAnimations({ subtree: true })).length"
    )
    assert stage.page.evaluate(moving) == 0
    assert not stage.page.locator("#told .wait").is_visible()
    stage.goes_by(600)
    assert stage.open
    stage.page.keyboard.press("Enter")
    assert not stage.open


# On the board


def middle(stage: Stage, thing: str) -> tuple[int, int]:
    box = stage.page.locator(f'[data-thing="{thing}"]').bounding_box()
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def test_a_piece_walks_along_its_places_and_is_where_the_table_says_then(opens: Opens) -> None:
    stage = opens()
    start = middle(stage, "figure:0")
    ends = "document.getAnimations().filter(a => a.effect.target.dataset.thing === 'figure:0').forEach(a => a.finish())"
    stage.shows(line(ME, Direction(path=("figure:0", "space:1", "space:2"))))
    stage.page.evaluate(ends)
    stage.page.wait_for_function("() => done")
    assert middle(stage, "figure:0") == middle(stage, "space:2")
    stage.page.set_viewport_size({"width": 900, "height": 700})
    stage.page.wait_for_function("() => innerWidth === 900")
    assert middle(stage, "figure:0") == middle(stage, "space:2"), "it goes in the board's own units"
    stage.page.set_viewport_size(DESKTOP)
    stage.page.wait_for_function("() => innerWidth === 1280")
    stage.page.evaluate("stage.settle(true, false)")
    assert middle(stage, "figure:0") == start, "the table itself is drawn by others"


def test_steps_of_one_move_are_one_chip_and_one_way(opens: Opens) -> None:
    stage = opens()
    steps = [line(GRAY, Direction(f"to {n}", path=("figure:0", f"space:{n}")), n) for n in (1, 2)]
    stage.shows(*steps)
    finish = (
        "document.getAnimations().filter(a => a.effect.target.dataset.thing === 'figure:0').forEach(a => a.finish())"
    )
    for _ in steps:
        stage.page.evaluate(finish)
        stage.page.evaluate("() => new Promise((go) => queueMicrotask(go))")
    stage.page.wait_for_function("() => done")
    assert stage.chips == ["to 2"]
    assert middle(stage, "figure:0") == middle(stage, "space:2")


def test_a_piece_takes_the_shorter_way_round(opens: Opens) -> None:
    """By the frames of its walk: over the second place from the first to the third, not over the fourth."""
    stage = opens()
    ring = ("space:0", "space:1", "space:2", "space:3", "space:4")
    stage.shows(line(ME, Direction(path=("figure:0", "space:2"), ring=ring)))
    frames = """document.getAnimations().filter(a => a.effect.target.dataset.thing === 'figure:0')
      .map(a => a.effect.getKeyframes().length)"""
    assert stage.page.evaluate(frames) == [3]


TRAIL = """[...document.querySelectorAll("#trail polyline")].flatMap(line => [...line.points].map(({ x, y }) => {
  const { left, top } = document.getElementById("z-board").getBoundingClientRect();
  return [Math.round(x + left), Math.round(y + top)];
}))"""


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_the_way_of_a_piece_is_dotted_until_the_next_turn(opens: Opens, speed: str) -> None:
    stage = opens(speed)
    places = [middle(stage, f"space:{n}") for n in range(3)]
    ring = tuple(f"space:{n}" for n in range(5))
    stage.shows(line(ME, Direction(path=("figure:0", "space:2"), ring=ring)))
    trail = stage.page.evaluate(TRAIL)
    assert [tuple(spot) for spot in trail[:2]] == places[:2], "from where it stood, over what lies between"
    (x, _), (end_x, end_y) = trail[1:]
    assert min(x, places[2][0]) <= end_x <= max(x, places[2][0]) and (end_x, end_y) != places[2], "up to the piece"
    stage.page.set_viewport_size({"width": 900, "height": 700})
    stage.page.wait_for_function("() => innerWidth === 900")
    stage.page.evaluate("dispatchEvent(new Event('resize'))")  # which the browser sends with its next picture
    assert tuple(stage.page.evaluate(TRAIL)[0]) == middle(stage, "space:0"), "it goes where the board goes"
    stage.page.evaluate("stage.hurry(true)")
    stage.shows(line(GRAY, Direction(turn=True), 1))
    assert stage.page.evaluate(TRAIL) == []


def test_what_leaves_a_piece_is_marked_there(opens: Opens) -> None:
    stage = opens()
    stage.shows(line(ME, Direction(marks=(Mark("figure:0", "-1 life", "loss"),))))
    assert stage.page.locator("#marks .onpiece.loss").inner_text() == "-1 life"
    stage.goes_by(1)
    assert stage.page.locator("#marks .onpiece").count() == 0


# What the games show


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_stage_and_the_strip_have_no_barriers(opens: Opens, size: dict[str, int]) -> None:
    stage = opens("instant", size)
    stage.shows(line(GRAY, Direction("3 clockwise", "loss", turn=True)), line(2, Direction("7 : 9", "gain"), 1))
    stage.page.clock.resume()
    is_accessible(stage, "the strip")  # type: ignore[arg-type]  # it has a page, too
    stage.shows(line(ME, LOSS, 2))
    is_accessible(stage, "the stage")  # type: ignore[arg-type]


# Real tables

RESTING = """() => {
  const drawn = (zone) => {  // in whatever order its attributes were set
    const twin = zone.cloneNode(true);
    for (const each of twin.querySelectorAll("*")) {
      const all = [...each.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const one of all) each.removeAttributeNode(one);
      for (const one of all) each.setAttributeNode(one);
    }
    return twin.innerHTML;
  };
  const zones = [...document.querySelectorAll("[id^='z-']")].map((zone) => [zone.id, drawn(zone)]);
  return { version: document.body.dataset.version, ...Object.fromEntries(zones) };
}"""
NEXT = f"""() => document.getElementById("told")?.hidden === false || ({ASKED})()"""
PRESS = "play => [...document.querySelectorAll('#z-prompt [data-play]')].find(e => e.dataset.play === play)?.click()"
TOADS = (
    """[pack]
game = "toil-and-troublez"
name = "Toads"
"""
    + "".join(
        f'[[{kind}]]\nid = "{id}"\ncopies_per_color = {copies}\n'
        for kind, id, copies in [
            ("talismans", "toad", 10),
            *[("talismans", id, 0) for id in ("flower", "crystal", "mushroom", "raven")],
            *[("magicians", id, 0) for id in ("vanish", "summon", "poison")],
        ]
    )
    + '[[magicians]]\nid = "cloak"\ncopies = 0\n'
)


def rests_as_drawn_fresh(ada: Person) -> None:
    """What stands on the page after the stage is what a page that is opened now shows."""
    fresh = new_page(ada.context)
    for _ in range(20):  # until nobody has moved in between
        ada.page.wait_for_function(NEXT)
        while ada.page.locator("#told").is_visible():  # what befell her since waits for a tap too
            ada.page.keyboard.press("Enter")
            ada.page.wait_for_function("() => document.getElementById('told').hidden")
            ada.page.wait_for_function(NEXT)
        ada.waits_to_be_asked()
        ada.page.mouse.move(1, 1)  # the press that sent the stage on was over a card: nobody looks at it any more
        ada.page.evaluate("document.activeElement.blur()")
        fresh.goto(ada.page.url)
        fresh.wait_for_function(ASKED)
        here, anew = ada.page.evaluate(RESTING), fresh.evaluate(RESTING)
        if here["version"] == anew["version"]:
            assert here == anew
            fresh.close()
            return
    raise AssertionError("the table never rests")


def until_staged(ada: Person, words: str, choose: Callable[[list[str]], str]) -> None:
    """Choose until a scene says these words; others are sent on."""
    for _ in range(400):
        ada.page.wait_for_function(NEXT)
        if ada.page.locator("#told").is_visible():
            if words in ada.page.locator("#told-words").inner_text():
                return
            ada.page.keyboard.press("Enter")
        elif ada.is_over:
            break
        else:
            before = ada.version()
            ada.page.evaluate(PRESS, choose(ada.options()))
            moved = "before => document.body.dataset.version !== before || !document.getElementById('told').hidden"
            ada.page.wait_for_function(moved, arg=before)
    raise AssertionError(f"no scene said {words}")


def draws_on(options: list[str]) -> str:
    return "draw" if "draw" in options else options[0]


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=FURTHER)], ids=["desktop", "phone"])
def test_a_bust_is_seen_before_the_table_moves_on(person: Comes, size: dict[str, int]) -> None:
    ada = person(size, watches=True)
    ada.goes("/")
    ada.sets(speed="fast", hold="tap")
    ada.starts("Toil and Troublez", "Play now")
    until_staged(ada, "Bust!", draws_on)
    while not ada.page.locator("#stage .unfit").count():  # a Cloak with nothing to cover: no end of a row is in its way
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_function("() => document.getElementById('told').hidden")
        until_staged(ada, "Bust!", draws_on)
    assert ada.page.locator("#stage .turned-up .card").count() == 2, "its face and its back"
    frames = "all => all.map(e => getComputedStyle(e).outlineStyle)"
    for row in ada.page.locator(".row:not(.new, .taken)").all():
        framed = row.locator("> :is(.card, .covered)").evaluate_all(frames)
        assert framed[0] == framed[-1] == "dashed" and set(framed[1:-1]) <= {"none"}, "the ends are in the way"
    assert not any("fits nowhere" in line for line in ada.log()[-2:]), "the log tells it with the table"
    is_accessible(ada, "a bust")
    ada.page.locator("#stage").click()
    ada.page.wait_for_function("() => document.getElementById('stage').hidden")
    rests_as_drawn_fresh(ada)


def test_a_collection_is_seen(person: Comes) -> None:
    ada = person(watches=True)
    ada.starts("Toil and Troublez", "Invite friends")
    ada.sets(speed="fast", hold="tap")
    toads = {"name": "toads.toml", "mimeType": "text/plain", "buffer": TOADS.encode()}
    ada.page.locator("#pack").set_input_files(files=[toads])
    ada.page.locator(".pack", has_text="Toads").wait_for()
    ada.seats_gentle_bots()
    ada.page.get_by_role("button", name="Start").click()
    ada.page.wait_for_url("**/table/*")
    until_staged(ada, "Collection: +10", lambda options: next((o for o in options if o == "pass"), options[0]))
    assert ada.page.locator("#stage .gather .card").count() == 4
    assert ada.page.locator("#marks .gain").inner_text() == "+10"
    ada.page.keyboard.press("Enter")
    rests_as_drawn_fresh(ada)


def test_the_noise_of_a_round_is_seen_and_others_turns_can_be_looked_up(person: Comes) -> None:
    choose = random.Random(4)
    ada = person(watches=True)
    ada.goes("/")
    ada.sets(speed="fast", hold="tap")
    ada.starts("The Sleepy Wizard's Tower", "Play now")
    until_staged(ada, "Noise this round", choose.choice)
    assert ada.page.locator("#stage .noise").count() == 3
    assert ada.page.locator("#stage .noise").get_by_text("You", exact=True).count() == 1
    is_accessible(ada, "the noise of a round")
    while ada.page.locator("#told").is_visible():
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_function(NEXT)
    rests_as_drawn_fresh(ada)
    until_staged(ada, "Noise this round", choose.choice)
    ada.page.keyboard.press("s")
    ada.waits_to_be_asked()
    ada.page.wait_for_function("() => document.getElementById('told').hidden")


def test_the_wizard_is_seen_to_wake(opens: Opens) -> None:
    """From the events of a game, on the small page: it is rare."""
    from hurlyburly.games.wizard_tower import events

    tower = GAMES["wizard-tower"]
    stage = opens()
    woken = [events.NoiseAdded(ME, 20, 51), events.NoiseAdded(GRAY, 5, 50), events.NoiseAdded(2, 3, 9), events.Woke(ME)]
    box = tower.checked_box([])
    lines = [line(event.seat, tower.page.directions[type(event)](box, event, WHO), n) for n, event in enumerate(woken)]
    stage.shows(*lines)
    assert stage.page.locator("#told-words").inner_text() == "The wizard wakes"
    assert [b.split()[0] for b in stage.page.locator("#stage .grows b .sr").all_text_contents()] == ["51", "50"]
    assert stage.page.locator("#stage .follows").inner_text() == "You\ncannot win"


@pytest.mark.parametrize("size", [{"width": 390, "height": 800}, {"width": 390, "height": 700}], ids=["high", "low"])
def test_on_a_phone_a_combat_is_seen_down_to_what_comes_of_it(opens: Opens, size: dict[str, int]) -> None:
    """Two cards, both sums and what they are made of, who wins and who is wounded: above the words and their button."""
    from hurlyburly.games.dungeon_twister import events

    twister = GAMES["dungeon-twister"]
    stage = opens("instant", size)
    fight = [
        events.CardLaid(ME, 6),
        events.CardLaid(GRAY, 5),
        events.Fought(ME, 17, (1, 2), (17,), 7, 8, (3, 2, 3), (2, 5)),
        events.Wounded(ME, 1, 11, "combat"),
    ]
    box = twister.checked_box([])
    lines = [line(ME, twister.page.directions[type(event)](box, event, WHO), n) for n, event in enumerate(fight)]
    stage.page.evaluate("document.body.style.setProperty('--prompt-h', '168px')")  # what is asked has more to say there
    stage.shows(*lines)
    assert stage.page.locator("#stage .token small").all_inner_texts() == ["You", "Graymalkin"]
    numbers = stage.page.locator("#stage .camp .parts > span").all_inner_texts()
    assert [words.split()[0] for words in numbers] == ["3", "2", "2", "3", "5"]
    last = stage.page.locator("#stage .follows").bounding_box()
    told = stage.page.locator("#told").bounding_box()
    assert last and told and last["y"] + last["height"] <= told["y"]


def test_a_replay_shows_what_happens_in_a_step(person: Comes) -> None:
    ada = person(watches=True)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.starts("The Sleepy Wizard's Tower", "Watch bots")
    ada.page.wait_for_selector("#verdict", state="attached")
    ada.page.get_by_role("link", name="Replay").first.click()
    ada.page.wait_for_url("**/replay/**")
    ada.sets(speed="fast")
    address = ada.page.url.split("?")[0]
    steps = [ada.page.request.get(f"{address}/{step}?eyes=none").json() for step in range(1, 11)]
    assert [line["n"] for line in steps[9]["lines"]] > [line["n"] for line in steps[8]["lines"]]
    while "noise-counted" not in [line["what"] for line in steps[-1]["lines"] if "stage" in line]:
        steps.append(ada.page.request.get(f"{address}/{len(steps) + 1}?eyes=none").json())
    counted = len(steps)
    ada.goes(f"{address}?step={counted - 1}&eyes=none")
    ada.page.locator("#forth").click()
    ada.waits_for(  # all at once: the scene goes by itself
        "document.querySelectorAll('#stage .noise').length > 1 && document.querySelector('#beats-list li')"
    )
    ada.page.locator("#back").click()
    ada.page.wait_for_function("() => document.getElementById('stage').hidden")
    expect(ada.page.locator("#where")).to_have_text(re.compile(f"^{counted - 1} of"))
