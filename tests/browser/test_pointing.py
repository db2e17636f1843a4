"""Pointing at things, on a small page of its own: what pick.js and its parts do with plays and with what is drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE, comes_to_rest
from browser.finger import Finger
from browser.pointing import (
    BREWING,
    COPYING,
    DROPPING,
    PEEKING,
    PROMPT,
    SHUFFLING,
    THINGS,
    WHAT_TO_DO,
    Play,
    Pointing,
)
from browser.test_pages import is_accessible

Comes = Callable[..., Pointing]


@pytest.fixture
def somebody(chromium: Any) -> Iterator[Comes]:
    people: list[Pointing] = []

    def comes(
        plays: tuple[Play, ...] = BREWING,
        drawn: tuple[str, ...] = tuple(THINGS)[:-1],
        size: dict[str, int] = DESKTOP,
        offered: tuple[str, ...] = (),
    ) -> Pointing:
        context = chromium.new_context(viewport=size, has_touch=size == PHONE, is_mobile=size == PHONE)
        people.append(Pointing(context, plays, drawn, offered))
        return people[-1]

    yield comes
    for person in people:
        assert not person.trouble
        person.page.context.close()


def test_an_ingredient_then_a_cauldron(somebody: Comes) -> None:
    ada = somebody()
    assert ada.lit() == {"Fogbloom", "Goat Gall", "Cauldron 1", "Cauldron 2", "Cauldron 3"}
    ada.points("Fogbloom")
    assert ada.lit("picked") == {"Fogbloom"} and ada.lit() == {"Cauldron 1", "Cauldron 2"}
    assert ada.made() == []
    ada.points("Cauldron 2")
    assert ada.made() == ["add fogbloom to cauldron 2"]
    assert not ada.lit("picked")


def test_in_the_other_order_and_what_the_thing_alone_does_stays_a_button(somebody: Comes) -> None:
    ada = somebody()
    ada.points("Cauldron 1")
    assert ada.lit() == {"Fogbloom", "Goat Gall"}
    assert "dump cauldron 1" in ada.shown() and "done" not in ada.shown()
    ada.points("Goat Gall")
    assert ada.made() == ["add goat gall to cauldron 1"]


def test_dragging_an_ingredient_onto_a_cauldron_is_one_gesture(somebody: Comes) -> None:
    ada = somebody()
    ada.holds("Fogbloom")
    assert ada.lit("picked") == {"Fogbloom"} and ada.lit() == {"Cauldron 1", "Cauldron 2"}
    assert ada.page.locator(".in-hand [aria-label=Fogbloom]:visible").count() == 1 and ada.made() == []
    ada.at("Cauldron 2").hover()
    assert ada.status() == "Fills an order."
    ada.page.mouse.up()
    assert ada.made() == ["add fogbloom to cauldron 2"]
    assert not ada.page.locator(".in-hand, [data-dragging]").count() and not ada.lit("picked")
    ada.points("Fogbloom", "Cauldron 1")
    assert ada.made()[1:] == ["add fogbloom to cauldron 1"], "clicks are heard as before"


WAYS = """() => {
  document.querySelector(".things").dataset.ways = "";
  document.querySelectorAll('[data-thing^="cauldron"]').forEach((place, n) => (place.dataset.sign = n + 1));
}"""


def test_a_mouse_finds_the_few_plays_of_a_thing_as_buttons_on_it(somebody: Comes) -> None:
    ada = somebody()
    ada.page.add_style_tag(content=".ways { position: fixed; inset: 0 0 auto auto }")
    ways = ada.page.locator(".ways button")
    ada.at("Fogbloom").hover()
    expect(ways).to_have_count(0)  # unless the game wants it
    ada.page.evaluate(WAYS)
    ada.at("Goat Gall").hover()
    expect(ways).to_have_text(["1", "2"])
    ada.at("Fogbloom").hover()
    expect(ways).to_have_text(["1", "2"])
    assert ways.nth(1).get_attribute("data-play") == "add fogbloom to cauldron 2"
    ada.page.evaluate("pick.toggleAll()")
    expect(ways).to_have_count(2)  # while the mouse stays, whatever is drawn anew
    is_accessible(ada, "ways")
    ada.at("Cauldron 1").hover()
    expect(ways).to_have_count(0)  # not all that it goes with has a sign
    ada.at("Newt").hover()
    expect(ways).to_have_count(0)
    ada.points("Fogbloom")
    expect(ways).to_have_count(0)
    ada.page.keyboard.press("Tab")
    assert ada.made() == []


def test_a_finger_gets_no_buttons_on_things(somebody: Comes) -> None:
    ada = somebody(size=PHONE)
    ada.page.evaluate(WAYS)
    ada.taps("Fogbloom")
    assert ada.lit("picked") == {"Fogbloom"}
    expect(ada.page.locator(".ways")).to_have_count(0)


def test_what_is_dragged_elsewhere_is_put_back_or_told_why(somebody: Comes) -> None:
    ada = somebody()
    ada.holds("Fogbloom")
    ada.page.mouse.up()
    assert not ada.lit("picked") and ada.said() == "Put back."
    ada.drags("Fogbloom", "Goat Gall")
    assert not ada.lit("picked") and not ada.asked()
    ada.drags("Fogbloom", "Cauldron 3")
    assert ada.asked() == ["ingredient:3 cauldron:2"] and not ada.lit("picked")
    ada.holds("Fogbloom")
    ada.at("Fogbloom").hover()
    ada.page.mouse.up()
    assert ada.lit("picked") == {"Fogbloom"}, "no further than a click"
    assert ada.made() == []


def test_what_goes_with_nothing_is_not_dragged(somebody: Comes) -> None:
    ada = somebody()
    ada.drags("Cauldron 3", "Fogbloom")  # it can only be dumped
    ada.drags("Newt", "Cauldron 1")
    assert ada.made() == [] and not ada.lit("picked")
    bea = somebody(PEEKING)
    bea.drags("Left", "Right")
    assert not bea.lit("picked"), "a set is marked"


def test_what_goes_without_saying_can_be_dragged(somebody: Comes) -> None:
    ada = somebody(COPYING)
    ada.drags("Newt", "Goat Gall")
    assert ada.made() == ["newt copies goat gall"]


def test_a_finger_drags_a_thing_towards_what_it_goes_with(somebody: Comes) -> None:
    ada = somebody(size=PHONE)
    finger = Finger(ada.page)
    finger.holds(ada.at("Fogbloom"))
    finger.slides_to(ada.at("Cauldron 2"))
    assert ada.lit("picked") == {"Fogbloom"} and ada.lit() == {"Cauldron 1", "Cauldron 2"}
    expect(ada.page.locator(".in-hand [aria-label=Fogbloom]")).to_be_visible()
    assert ada.status() == "Fills an order." and ada.made() == []
    finger.lets_go()
    ada.page.wait_for_function("made.length")
    assert ada.made() == ["add fogbloom to cauldron 2"]
    assert not ada.page.locator(".in-hand, [data-dragging]").count() and not ada.lit("picked")
    ada.taps("Fogbloom", "Cauldron 1")
    assert ada.made()[1:] == ["add fogbloom to cauldron 1"], "taps are heard as before"


def test_what_a_finger_brings_is_meant_though_it_is_held_already(somebody: Comes) -> None:
    ada = somebody(COPYING, size=PHONE)
    finger = Finger(ada.page)
    finger.holds(ada.at("Newt"))  # which goes without saying
    finger.slides_to(ada.at("Goat Gall"))
    finger.lets_go()
    ada.page.wait_for_function("made.length")
    assert ada.made() == ["newt copies goat gall"]


LONG = "#z-board { padding: 3000px 0 } .things { display: block; & > * { display: block; margin-bottom: 40px } }"
FAR = '[data-thing="ingredient:9"] { margin-bottom: 3000px !important }'
NO_DRAGS = {
    "away": ("Fogbloom", -160, ""),
    "from what is named last": ("Cauldron 1", -160, ""),
    "to what is not in sight": ("Fogbloom", 160, FAR),
}


@pytest.mark.parametrize(("name", "way", "style"), NO_DRAGS.values(), ids=NO_DRAGS)
def test_a_finger_that_brings_nothing_scrolls(somebody: Comes, name: str, way: int, style: str) -> None:
    ada = somebody(size=PHONE)
    ada.page.add_style_tag(content=LONG + style)
    ada.at(name).evaluate("e => e.scrollIntoView({ block: 'center' })")
    before = ada.page.evaluate("scrollY")
    finger = Finger(ada.page)
    finger.holds(ada.at(name))
    finger.slides(0, way)
    assert not ada.page.locator(".in-hand, [data-dragging]").count() and not ada.lit("picked")
    finger.lets_go()
    ada.page.wait_for_function("before => scrollY !== before", arg=before)
    assert ada.made() == [] and ada.asked() == []


def test_the_only_cauldron_is_dragged_onto_too_and_escape_puts_back(somebody: Comes) -> None:
    ada = somebody((BREWING[0], BREWING[2], BREWING[-1]))
    ada.holds("Fogbloom")
    ada.page.keyboard.press("Escape")
    ada.page.mouse.up()
    assert ada.made() == [] and not ada.page.locator(".in-hand").count()
    ada.drags("Goat Gall", "Cauldron 1")
    assert ada.made() == ["add goat gall to cauldron 1"]


def test_a_thing_with_one_play_is_played_by_a_mouse_at_once_and_once(somebody: Comes) -> None:
    ada = somebody()
    ada.at("Cauldron 3").dblclick()
    assert ada.made() == ["dump cauldron 3"]


def test_giving_something_up_is_not_done_by_a_single_press(somebody: Comes) -> None:
    ada = somebody(DROPPING)
    ada.points("Newt")
    assert ada.made() == [] and ada.lit("picked") == {"Newt"}
    assert ada.status() == "Newt stays behind." and ada.shown() == ["drop newt"]
    ada.points("Fogbloom")
    assert ada.made() == ["use fogbloom"]
    ada = somebody(DROPPING)
    ada.at("Newt").dblclick()
    assert ada.made() == [], "the second click of two is no choice of its own"
    ada.points("Newt")
    assert ada.made() == ["drop newt"]


def test_a_question_with_two_answers_shows_both(somebody: Comes) -> None:
    ada = somebody(BREWING[:2])
    assert ada.shown() == [text for _, text, _ in BREWING[:2]] and ada.page.inner_text("#picking") == ""
    ada.points("Cauldron 2")
    assert ada.made() == ["add fogbloom to cauldron 2"]
    assert "choices" in somebody(BREWING[:3]).page.inner_text("#picking")


def test_the_only_play_is_offered_at_once_and_there_is_no_list(somebody: Comes) -> None:
    ada = somebody(BREWING[:1])
    assert ada.shown() == ["add fogbloom to cauldron 1"]
    assert "choices" not in ada.page.inner_text("#picking")
    ada.page.evaluate("pick.toggleAll()")
    assert ada.page.locator("#z-prompt[data-list]").count() == 0
    ada.points("Cauldron 1")
    assert ada.made() == ["add fogbloom to cauldron 1"]


def test_what_lies_in_something_that_is_lit_stands_for_the_whole(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate("document.querySelector('[data-thing=\"place:1\"]').parentElement.dataset.around = 'cauldron:2'")
    ada.points("Middle")  # leads nowhere by itself
    assert ada.made() == ["dump cauldron 3"] and ada.asked() == []
    ada.points("Fogbloom", "Cauldron 1")  # what leads somewhere is meant itself
    assert ada.made()[1:] == ["add fogbloom to cauldron 1"]
    ada.points("Goat Gall", "Middle")  # nor is the whole meant where it may not come next
    assert ada.asked() == ["ingredient:7 place:1"]


def test_an_empty_place_shows_what_would_lie_there(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate("document.querySelector('[data-thing=\"cauldron:1\"]').classList.add('slot')")
    ada.points("Fogbloom")
    assert ada.page.locator('[data-thing="cauldron:1"] > .ghost[aria-hidden=true]').count() == 1
    assert ada.page.locator(".ghost").count() == 1
    ada.page.evaluate("pick.putBack()")
    assert not ada.page.locator(".ghost").count()


def test_a_finger_is_asked_once_more(somebody: Comes) -> None:
    ada = somebody(size=PHONE)
    ada.taps("Cauldron 3")
    assert ada.made() == [] and "tap again" in ada.page.inner_text("#picking") and ada.shown() == ["dump cauldron 3"]
    ada.taps("Cauldron 3")
    assert ada.made() == ["dump cauldron 3"]
    ada.taps("Fogbloom", "Cauldron 1")  # the second tap is meant: the first has shown where it leads
    assert ada.made()[1:] == ["add fogbloom to cauldron 1"]


def test_a_finger_has_few_plays_as_buttons_from_the_start(somebody: Comes) -> None:
    """Each is one tap there. A mouse, which sees where things lead, has them on the things alone."""
    few = (BREWING[1], BREWING[3], BREWING[6], BREWING[8])
    texts = [text for _, text, _ in few]
    ada = somebody(few, size=PHONE)
    assert ada.shown() == texts and ada.lit() == {"Fogbloom", "Goat Gall", "Cauldron 2", "Cauldron 3"}
    assert "choices" not in ada.page.inner_text("#picking"), "there are no more"
    ada.taps("Goat Gall")
    assert ada.shown() == ["add goat gall to cauldron 2"]
    ada.page.evaluate("pick.putBack()")
    assert ada.shown() == texts
    assert somebody(few).shown() == ["done"]
    assert somebody(BREWING[:-1], size=PHONE).shown() == ["bribe number 4"], "many would have no room"
    assert somebody(PEEKING[:3], size=PHONE).shown() == ["peek at nothing"], "a set is marked"


def test_plays_that_no_drawn_thing_leads_to_stay_buttons_and_none_is_out_of_reach(somebody: Comes) -> None:
    ada = somebody()
    assert ada.shown() == ["bribe number 4", "done"]
    ada.page.get_by_role("button", name="All 9 choices").click()
    assert ada.shown() == [text for _, text, _ in BREWING]
    ada.page.get_by_role("button", name="Fewer choices").click()
    assert ada.shown() == ["bribe number 4", "done"]
    ada.points("Cauldron 2")  # the wisp is not drawn: with the cauldron picked, it has a button
    assert "add a wisp to cauldron 2" in ada.shown()


def test_every_play_can_be_made_by_pointing_or_by_a_button_in_sight(somebody: Comes) -> None:
    """From nothing picked, over all picks: whatever things are drawn."""
    for drawn in ((), tuple(THINGS)[:-1], ("cauldron:0",), ("ingredient:3", "cauldron:1", "place:1")):
        for plays in (BREWING, PEEKING):
            ada = somebody(plays, drawn)
            reached = {*ada.shown()}
            for _, _, things in plays:
                ada.page.evaluate("pick.putBack()")
                for thing in [thing for thing in things.split() if thing in drawn]:
                    before = len(ada.made())
                    ada.points(THINGS[thing])
                    reached |= {*ada.shown(), *ada.made()[before:]}
                    if ada.made()[before:]:
                        break
            assert reached == {text for _, text, _ in plays}, drawn


def test_a_set_is_marked_and_confirmed(somebody: Comes) -> None:
    ada = somebody(PEEKING)
    assert ada.shown() == ["peek at nothing"]
    ada.points("Left")
    assert ada.shown() == ["peek at left"] and ada.lit() == {"Middle", "Right"}
    ada.points("Right")
    assert ada.made() == [] and ada.shown() == ["peek at left and right"]
    ada.points("Middle")  # one too many: the oldest gives way
    assert ada.lit("picked") == {"Right", "Middle"} and ada.shown() == ["peek at middle and right"]
    ada.points("Right")  # and again puts back
    assert ada.lit("picked") == {"Middle"} and ada.shown() == ["peek at middle"]
    assert ada.made() == []


def test_how_many_of_a_set_are_marked_is_said_and_what_they_lead_to(somebody: Comes) -> None:
    ada = somebody(PEEKING)
    assert ada.status() == "Mark up to 2, then confirm."
    ada.points("Left")
    assert ada.status() == "1 of 2 marked"
    ada.at("Right").hover()
    assert ada.status() == "Two cards are seen."


def test_what_every_play_acts_on_goes_without_saying(somebody: Comes) -> None:
    ada = somebody(COPYING)
    assert ada.lit("given") == {"Newt"} and ada.lit() == {"Fogbloom", "Goat Gall"}
    assert ada.shown() == ["newt copies nothing"]
    ada.points("Newt")
    assert ada.made() == [] and ada.asked() == [] and ada.lit() == {"Fogbloom", "Goat Gall"}
    ada.points("Goat Gall")
    assert ada.made() == ["newt copies goat gall"]


def test_what_a_thing_would_do_is_read_before_it_is_done(somebody: Comes) -> None:
    ada = somebody((*COPYING, ("empty", "empty cauldron 3", "ingredient:9 cauldron:2")))
    assert ada.status() == WHAT_TO_DO
    ada.at("Fogbloom").hover()
    assert ada.status() == "Noise 5 becomes 0." == ada.at("Fogbloom").get_attribute("aria-description")
    ada.at("Goat Gall").hover()  # of which nothing is known
    assert ada.status() == WHAT_TO_DO
    ada.at("Cauldron 3").focus()
    assert ada.status() == "The brew is lost." and ada.made() == []


def test_a_finger_reads_it_after_the_first_tap(somebody: Comes) -> None:
    ada = somebody(COPYING, size=PHONE)
    ada.taps("Fogbloom")
    assert ada.status() == "Noise 5 becomes 0." and ada.made() == [] and ada.shown() == ["newt copies fogbloom"]


def test_at_most_nine_buttons_until_all_are_asked_for(somebody: Comes) -> None:
    bids = tuple(("bid", f"bid {number}", f"number:{number}") for number in range(1, 13))
    ada = somebody((*BREWING, *bids))
    assert len(ada.shown()) == 9
    ada.page.evaluate("pick.toggleAll()")
    assert len(ada.shown()) == len(BREWING) + len(bids)


def test_the_whole_list_lies_over_the_table_and_moves_nothing(somebody: Comes) -> None:
    for size in (DESKTOP, PHONE):
        ada = somebody(size=size)
        places = ada.page.locator("[data-thing], #z-prompt")
        boxes = "all => all.map(e => JSON.stringify(e.getBoundingClientRect()))"
        before = places.evaluate_all(boxes)
        ada.page.evaluate("pick.toggleAll()")
        assert places.evaluate_all(boxes) == before
        last = ada.page.locator("#z-prompt .option").last
        last.scroll_into_view_if_needed()
        assert round(last.bounding_box()["height"]) >= 44


JUMPING = (
    ("move", "move left", "place:0"),
    ("move", "move middle", "place:1"),
    ("jump", "jump left", "place:0"),
    ("jump", "jump right", "place:2"),
    ("stay", "stay", ""),
)
AGAIN = "pick.showPlays(JSON.parse(document.getElementById('plays').textContent))"
JUMP = '<button type="button" class="btn" data-verb="jump" aria-pressed="false">Jump</button>'


def draws(ada: Pointing, where: str, html: str) -> None:
    """The table is drawn anew with this in it."""
    ada.page.evaluate(
        f"([where, html]) => {{document.querySelector(where).insertAdjacentHTML('beforeend', html); {AGAIN}}}",
        [where, html],
    )


def test_a_verb_set_apart_is_done_only_while_its_button_is_pressed(somebody: Comes) -> None:
    ada = somebody(JUMPING)
    draws(ada, ".options", JUMP)
    jump = ada.page.get_by_role("button", name="Jump", exact=True)
    assert ada.lit() == {"Left", "Middle"} and jump.get_attribute("aria-keyshortcuts") == "2"
    ada.points("Left", "Right")
    assert ada.asked() == ["place:2"]
    jump.click()
    assert ada.lit() == {"Left", "Right"} and jump.get_attribute("aria-pressed") == "true"
    assert ada.status() == "Jump: point at where." and ada.shown() == [None]
    ada.points("Left")
    assert ada.made() == ["move left", "jump left"]
    assert ada.lit() == {"Left", "Middle"} and jump.get_attribute("aria-pressed") == "false"
    jump.click()
    ada.page.evaluate("pick.putBack()")
    assert ada.lit() == {"Left", "Middle"}


def test_another_beginning_takes_the_last_choice_back(somebody: Comes) -> None:
    ada = somebody()
    ada.at("Newt").evaluate("e => e.setAttribute('data-anew', 'undo')")
    ada.points("Newt")
    assert ada.made() == ["undo"] and ada.asked() == []
    ada.page.evaluate("pick.showPlays([{ verb: 'act', things: ['ingredient:9'], text: 'newt' }])")
    assert ada.made() == ["undo", "newt"]
    ada.points("Newt")
    ada.page.evaluate(AGAIN)  # it does not lead anywhere now either: then the question is why
    assert ada.made() == ["undo", "newt", "newt"] and ada.asked() == []
    ada.points("Newt")
    ada.page.evaluate(AGAIN)
    assert ada.made()[3:] == ["undo"] and ada.asked() == ["ingredient:9"]


def test_what_is_held_is_picked_until_something_else_is_taken(somebody: Comes) -> None:
    ada = somebody()
    held = "document.querySelector('[data-thing=\"ingredient:7\"]').setAttribute('data-taken', '')"
    ada.page.evaluate(f"() => {{{held}; {AGAIN}}}")
    assert ada.lit("picked") == {"Goat Gall"} and ada.lit() == {"Cauldron 1", "Cauldron 2"}
    ada.points("Cauldron 1")
    ada.page.evaluate(AGAIN)
    ada.points("Fogbloom")
    assert ada.lit("picked") == {"Fogbloom"}
    ada.points("Cauldron 1")
    assert ada.made() == ["add goat gall to cauldron 1", "add fogbloom to cauldron 1"]


def test_a_finger_that_holds_something_is_asked_once_more_all_the_same(somebody: Comes) -> None:
    ada = somebody(size=PHONE)
    held = "document.querySelector('[data-thing=\"ingredient:7\"]').setAttribute('data-taken', '')"
    ada.page.evaluate(f"() => {{{held}; {AGAIN}}}")
    ada.taps("Cauldron 1")
    assert ada.made() == [] and ada.status() == "Goat Gall, Cauldron 1: tap again to play it"
    ada.taps("Cauldron 1")
    assert ada.made() == ["add goat gall to cauldron 1"]
    ada.page.evaluate(AGAIN)
    ada.taps("Goat Gall")  # it is in this hand: now by one's own will
    assert ada.lit("picked") == {"Goat Gall"}
    ada.taps("Cauldron 2")
    assert ada.made()[1:] == ["add goat gall to cauldron 2"]


def test_what_goes_without_saying_may_be_said_last(somebody: Comes) -> None:
    ada = somebody(COPYING, size=PHONE)
    ada.taps("Newt")
    assert ada.made() == []
    ada.taps("Fogbloom", "Newt")
    assert ada.made() == ["newt copies fogbloom"]


def test_whoever_looks_at_something_sees_hints_about_it(somebody: Comes) -> None:
    ada = somebody()
    draws(ada, ".things", '<b data-for="cauldron:2">nearly full</b>')
    hint = ada.page.get_by_text("nearly full")
    expect(hint).to_be_hidden()
    ada.at("Cauldron 3").hover()
    expect(hint).to_be_visible()
    ada.at("Fogbloom").hover()
    expect(hint).to_be_hidden()
    assert ada.status() == WHAT_TO_DO


def test_where_nothing_can_be_chosen_things_still_tell_what_they_are(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate("pick.showPlays([])")
    ada.points("Newt")
    assert ada.made() == [] and ada.asked() == ["what ingredient:9"]


def test_a_place_without_words_is_named_while_it_is_lit(somebody: Comes) -> None:
    ada = somebody()
    draws(ada, ".things", '<i data-thing="cauldron:0" data-name="A cauldron of tin" style="padding:20px"></i>')
    assert ada.page.get_by_role("button", name="A cauldron of tin").is_visible()
    ada.page.evaluate("pick.clearMarks()")
    assert ada.page.locator("[data-name][aria-label]").count() == 0


def test_putting_back(somebody: Comes) -> None:
    ada = somebody()
    ada.points("Fogbloom")
    ada.page.get_by_role("button", name="Put back").click()
    assert not ada.lit("picked") and "Goat Gall" in ada.lit()
    assert ada.page.evaluate("document.activeElement.id") == "z-prompt"  # not lost


def test_another_beginning_and_what_goes_with_nothing(somebody: Comes) -> None:
    ada = somebody()
    ada.points("Fogbloom", "Goat Gall")
    assert ada.lit("picked") == {"Goat Gall"} and ada.asked() == []
    ada.points("Cauldron 3")  # a cauldron was to be chosen, and this one is not lit, though it may be dumped
    assert ada.asked() == ["ingredient:7 cauldron:2"] and ada.lit("picked") == {"Goat Gall"}
    ada.page.evaluate("pick.putBack()")
    ada.points("Newt")
    assert ada.asked()[1:] == ["ingredient:9"] and ada.made() == []


def test_where_nothing_is_drawn_the_prompt_is_left_as_it_is(somebody: Comes) -> None:
    ada = somebody(drawn=())
    assert ada.shown() == [text for _, text, _ in BREWING]
    assert not ada.page.locator("#picking, [data-picking]").count()
    assert ada.page.inner_html("#z-prompt") == PROMPT


def test_marks_are_taken_off_without_a_trace(somebody: Comes) -> None:
    """So that what has not changed is not drawn anew."""
    ada = somebody(SHUFFLING)
    ada.page.evaluate("pick.clearMarks()")
    board, prompt = ada.page.inner_html("#z-board"), ada.page.inner_html("#z-prompt")
    assert (
        prompt.startswith(PROMPT.removesuffix("</div>"))
        and prompt.count("<button") == len(SHUFFLING)
        and 'role="img" aria-label="Deck"' in board
    )
    marks = ("data-lit", "data-reached", "tabindex", "aria-pressed", "aria-description")
    assert not [mark for mark in marks if mark in board]
    ada.page.evaluate("pick.showPlays(JSON.parse(document.getElementById('plays').textContent))")
    ada.points("Fogbloom")
    ada.page.evaluate("pick.toggleAll()")
    ada.page.evaluate("pick.clearMarks()")
    assert (ada.page.inner_html("#z-board"), ada.page.inner_html("#z-prompt")) == (board, prompt)


def test_picks_outlive_a_new_drawing_where_they_still_lead_somewhere(somebody: Comes) -> None:
    ada = somebody()
    ada.points("Fogbloom")
    again = "board => { pick.clearMarks(); document.querySelector('.things').innerHTML = board; pick.showPlays(%s); }"
    board = ada.page.evaluate("() => { pick.clearMarks(); return document.querySelector('.things').innerHTML; }")
    plays = [{"verb": verb, "things": things.split(), "text": text} for verb, text, things in BREWING]
    ada.page.evaluate(again % json.dumps(plays), board)
    assert ada.lit("picked") == {"Fogbloom"} and ada.lit() == {"Cauldron 1", "Cauldron 2"}
    ada.page.evaluate("document.querySelectorAll('[data-play^=\"add fogbloom\"]').forEach((button) => button.remove())")
    ada.page.evaluate(again % json.dumps(plays[2:]), board)
    assert not ada.lit("picked") and "Fogbloom" not in ada.lit() and ada.shown() == ["bribe number 4", "done"]


def test_plays_that_the_prompt_does_not_offer_get_a_button(somebody: Comes) -> None:
    ada = somebody(offered=("done",))
    assert ada.shown() == ["done", "bribe number 4"]
    ada.page.evaluate("pick.toggleAll()")
    assert sorted(ada.shown()) == sorted(text for _, text, _ in BREWING)
    assert ada.page.get_by_role("button", name="Dump cauldron 3").is_visible()
    ada.page.evaluate("pick.clearMarks()")
    assert ada.page.locator("#z-prompt .option").count() == 1


def test_digits_are_those_of_what_is_shown(somebody: Comes) -> None:
    ada = somebody()
    keys = "all => all.map(e => [e.getAttribute('aria-keyshortcuts'), e.dataset.play])"
    options = ada.page.locator("#z-prompt .option:visible")
    assert options.evaluate_all(keys) == [["1", "bribe number 4"], ["2", "done"]]
    ada.page.evaluate("pick.toggleAll()")
    assert options.evaluate_all(keys) == [[str(n), text] for n, (_, text, _) in enumerate(BREWING, start=1)]


def test_by_keyboard_and_in_a_drawing_too(somebody: Comes) -> None:
    ada = somebody(SHUFFLING)
    ada.at("Fogbloom").focus()
    ada.page.keyboard.press("Enter")
    assert ada.lit("picked") == {"Fogbloom"}
    assert ada.said() == "Fogbloom goes with Cauldron 1, Cauldron 2."
    assert ada.at("Fogbloom").get_attribute("aria-pressed") == "true"
    ada.page.evaluate("pick.putBack()")
    ada.at("Deck").focus()
    assert ada.page.get_by_role("button", name="Deck").evaluate("e => e === document.activeElement")
    ada.page.keyboard.press(" ")
    assert ada.shown() == ["shuffle", "cut"] and ada.made() == []


def test_what_lies_idle_is_not_meant(somebody: Comes) -> None:
    """A card in hand, while the same card of the discard pile may be taken: of that alone the table speaks."""
    ada = somebody()
    ada.page.evaluate("document.querySelector('.things').dataset.idle = ''")
    ada.page.evaluate("pick.showPlays(JSON.parse(document.getElementById('plays').textContent))")
    assert not ada.lit() and ada.shown() == [text for _, text, _ in BREWING]
    ada.points("Fogbloom")
    assert ada.made() == [] and ada.asked() == []


# What a play would do, where it would happen

SLOTS = """() => {
  const board = document.getElementById("z-board");
  board.insertAdjacentHTML("beforeend", `<div><p data-ahead-of="cauldron:0"></p><i data-about="effect:1">old</i></div>
    <div><p data-ahead-of="cauldron:1"></p></div><div><p data-ahead-of="order:4"></p></div>`);
  for (const card of document.querySelectorAll('[data-thing="ingredient:3"]'))
    card.insertAdjacentHTML("beforeend", `<b data-about="effect:1" data-name="Mist"><svg></svg>2 Mist</b>
      <b data-about="effect:2"><svg></svg> Haste</b>`);
  pick.showPlays(JSON.parse(document.getElementById("plays").textContent));
}"""


def ahead(ada: Pointing) -> dict[str, tuple[str, str]]:
    """What stands where something would happen: its mark, and its words."""
    marks = "all => all.filter(e => e.firstChild).map(e => [e.dataset.aheadOf, [e.dataset.mark, e.innerText]])"
    found = dict(ada.page.locator("[data-ahead-of]").evaluate_all(marks))
    return {place: (mark, " ".join(words.split())) for place, (mark, words) in found.items()}


def test_what_each_play_would_do_is_shown_where_it_would_happen(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate(SLOTS)
    assert ahead(ada) == {}
    ada.points("Fogbloom")
    assert ahead(ada) == {
        "cauldron:0": ("complete", "Nothing is filled. Mist1/2 Haste"),
        "cauldron:1": ("fills", "Fills an order. Mist"),
        "order:4": ("fills", "Fogbloom in 2 fills it"),
    }
    assert ada.page.locator("[data-behind]").inner_text() == "old", "what is drawn of it already steps back"
    ada.page.evaluate("pick.putBack()")
    assert ahead(ada) == {} and not ada.page.locator("[data-behind]").count()


def test_where_many_lead_to_one_place_only_what_is_looked_at_is_shown_there(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate(SLOTS)
    ada.points("Cauldron 2")
    assert "cauldron:1" not in ahead(ada)
    ada.at("Fogbloom").hover()
    assert ahead(ada)["cauldron:1"] == ("fills", "Fills an order. Mist")


def test_the_parts_of_what_is_picked_are_words_that_can_be_asked_about(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate(SLOTS)
    ada.points("Fogbloom")
    words = ada.page.locator("#picking .abouts button")
    assert words.all_inner_texts() == ["Mist", "Haste"]
    words.first.click()
    assert ada.lit("picked") == {"Fogbloom"} and ada.made() == [] and ada.asked() == []


# Buttons of one play on the table

BUTTONS = """then => {
  const board = document.getElementById("z-board");
  board.insertAdjacentHTML("beforeend", `<button id="bell" data-play="done" ${then}>Ring</button>`);
  document.addEventListener("click", ({ target }) => target.dataset.play && made.push(target.dataset));
  pick.showPlays(JSON.parse(document.getElementById("plays").textContent));
}"""


LAID_OUT = """play => {
  const board = document.getElementById("z-board");
  board.insertAdjacentHTML("beforeend", `<p data-choices><button id="laid" data-play="${play}">Choose</button></p>`);
  document.addEventListener("click", ({ target }) => target.dataset.play && made.push(target.dataset));
  pick.showPlays(JSON.parse(document.getElementById("plays").textContent));
}"""


def test_a_play_that_has_a_button_on_the_table_is_not_offered_again(somebody: Comes) -> None:
    ada = somebody()
    ada.page.evaluate(BUTTONS, "")
    assert ada.shown() == ["bribe number 4"]
    ada.page.click("#bell")
    assert ada.made() == [{"play": "done"}]


def test_a_finger_must_press_a_button_of_the_table_twice(somebody: Comes) -> None:
    ada = somebody(size=PHONE)
    ada.page.evaluate(BUTTONS, "data-then='sell' data-preview='Ends it.'")
    assert ada.shown() == ["bribe number 4", "done"], "this one does more than the play"
    ada.tap(ada.page.locator("#bell"))
    assert ada.made() == [] and ada.status() == "Ends it." and ada.shown() == ["done"]
    assert ada.page.locator("[data-armed]").count() == 1
    ada.taps("Fogbloom")
    assert not ada.page.locator("[data-armed]").count() and ada.lit("picked") == {"Fogbloom"}
    ada.tap(ada.page.locator("#bell"))
    ada.tap(ada.page.locator("#z-prompt .option:visible"))
    assert [made["then"] for made in ada.made()] == ["sell"]
    ada.tap(ada.page.locator("#bell"))
    assert [made["then"] for made in ada.made()] == ["sell", "sell"]


def test_a_finger_presses_what_is_laid_out_to_choose_from_once(somebody: Comes) -> None:
    ada = somebody(COPYING, size=PHONE)
    text = "newt copies nothing"
    assert text in ada.shown()
    ada.page.evaluate(LAID_OUT, text)
    assert text not in ada.shown(), "the prompt does not repeat it"
    ada.tap(ada.page.locator("#laid"))
    assert [made["play"] for made in ada.made()] == [text]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pointing_has_no_serious_barriers(somebody: Comes, size: dict[str, int]) -> None:
    ada = somebody(size=size)
    for step in ("", "Fogbloom"):
        if step:
            ada.points(step)
        comes_to_rest(ada.page)
        found = Axe().run(ada.page).response["violations"]
        bad = [
            (violation["id"], [node["html"][:120] for node in violation["nodes"]])
            for violation in found
            if violation["impact"] in ("serious", "critical")
        ]
        assert not bad, (step, bad)
