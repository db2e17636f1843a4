"""Whole games in the browser: by clicks that name what they choose, by keyboard alone, on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import hurlyburly as hb
from browser.conftest import FURTHER, PHONE, Person

Comes = Callable[..., Person]
GAME = "Toil and Troublez"
SHORT = '[pack]\ngame = "toil-and-troublez"\nname = "Short"\n' + "".join(
    f'[[talismans]]\nid = "{id}"\ncopies_per_color = 2\n' for id in ("toad", "flower", "crystal", "mushroom", "raven")
)


def takes_half_the_cards(host: Person) -> None:
    """In the lobby: a whole game all the same, in half the time."""
    short = {"name": "short.toml", "mimeType": "text/plain", "buffer": SHORT.encode()}
    host.page.locator("#pack").set_input_files(files=[short])
    host.page.locator(".pack", has_text="Short").wait_for()


def picks(options: list[str], choose: random.Random) -> str:
    """Draw now and then, take what is left: games stay short and every kind of question comes up."""
    return "draw" if "draw" in options and choose.random() < 0.8 else choose.choice(options)


def lines_about(play: str, name: str) -> str:
    """What the log says after a play, of others or to oneself."""
    s = "" if name == "You" else "s"
    match play.split():
        case ["draw"]:
            return f"{name} draw{s} "
        case ["take", "row", number]:
            return f"{name} take{s} row {number}."
        case ["take", *_]:
            return f"{name} take{s} "
        case ["vanish", _]:
            return f"{name} name{s} "
        case ["poison", *_]:
            return f"{name} lose{s} "
        case ["summon", *_, "from", _]:
            return f"{name} summon{s} "
    return ""


def play_to_the_end(people: dict[str, Person], seed: int) -> int:
    """Whoever is asked presses a button, and everybody's log tells it; how many plays it took."""
    choose = random.Random(seed)
    count = 0
    while not any(somebody.is_over for somebody in people.values()):
        asked = [name for name, somebody in people.items() if somebody.is_asked]
        if not asked:
            next(iter(people.values())).page.wait_for_timeout(30)
            continue
        name = asked[0]
        play = picks(people[name].options(), choose)
        seen = {other: len(somebody.log()) for other, somebody in people.items()}
        people[name].plays(play)
        count += 1
        if lines_about(play, name) and count % 5 == 0:
            for other, somebody in people.items():
                line = lines_about(play, "You" if other == name else name)
                somebody.waits_for(f"document.querySelectorAll('#log li').length > {seen[other]}")
                assert any(said.startswith(line) for said in somebody.log()[seen[other] :]), (play, line)
    return count


@FURTHER
def test_two_people_in_two_browsers_and_a_bot_play_a_whole_game(person: Comes) -> None:
    ada, jonas = person(), person()
    ada.starts(GAME, "Invite friends")
    ada.sets(speed="instant")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    invite = ada.page.get_by_label("Invitation link").input_value()
    jonas.goes(invite)
    jonas.sets(speed="instant")
    jonas.page.get_by_label("Your name, if you like").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Jonas").first.wait_for()
    takes_half_the_cards(ada)
    ada.seats_gentle_bots()
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")
    assert "Ada" in ada.page.locator("#z-players [title=Ada]").get_attribute("title")

    assert play_to_the_end({"Ada": ada, "Jonas": jonas}, 1) > 20

    for somebody in (ada, jonas):
        somebody.page.wait_for_selector("#verdict")
        somebody.fits()
    record = ada.context.request.get(ada.page.url + "/record").text()
    match = hb.load(record)
    shown = {
        row.locator(".name").inner_text().split("\n")[0]: int(row.locator(".total").inner_text())
        for row in ada.page.locator(".scores tbody tr").all()
    }
    expected = dict(zip(match.names, match.scores, strict=True))
    assert shown == {("You" if name == "Ada" else name): score for name, score in expected.items()}
    winner = match.names[match.winners[0]]
    if len(match.winners) == 1:
        verdict = ada.page.locator("#verdict").inner_text()
        assert verdict.startswith("You win, ") if winner == "Ada" else verdict.endswith(winner)


def test_a_game_is_begun_by_keyboard_alone(person: Comes) -> None:
    ada = person()
    ada.goes("/")
    ada.wants_quick_bots()
    tabs_to(ada, "document.activeElement.textContent.startsWith('Play now')")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url("**/table/*")
    ada.waits_to_be_asked()


def tabs_to(somebody: Person, what: str) -> None:
    for _ in range(12):
        somebody.page.keyboard.press("Tab")
        if somebody.page.evaluate(what):
            return
    raise AssertionError(f"Tab does not lead to {what}")


@FURTHER
def test_a_whole_game_by_keyboard_alone(person: Comes) -> None:
    ada = person()
    ada.starts(GAME, "Invite friends")
    ada.sets(speed="instant")
    takes_half_the_cards(ada)
    ada.seats_gentle_bots()
    press = ada.page.keyboard.press
    ada.page.get_by_role("button", name="Start").focus()
    press("Enter")
    ada.page.wait_for_url("**/table/*")
    choose = random.Random(3)
    by_tab = 0
    while True:
        ada.waits_to_be_asked()
        if ada.is_over:
            break
        options = ada.options()
        wanted = options.index(picks(options, choose))
        if ada.prompt.locator(".option[hidden]").count():
            press("a")  # the whole list; it stays open
        with ada.choosing():
            if wanted < 9 and choose.random() < 0.7:
                press(str(wanted + 1))
            else:
                by_tab += 1
                ada.page.evaluate("document.getElementById('z-prompt').focus()")  # where focus is after a choice
                for _ in range(wanted + 1):
                    press("Tab")
                assert ada.page.evaluate("document.activeElement.dataset.play") == options[wanted]
                press("Enter")
    assert by_tab > 2
    ada.page.wait_for_selector("#verdict")
    assert ada.page.evaluate("document.activeElement.id") == "verdict"
    tabs_to(ada, "document.activeElement.id === 'rematch'")
    table = ada.page.url
    press("Enter")
    ada.page.wait_for_url(lambda url: "/table/" in url and url != table)


@FURTHER
def test_a_whole_game_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    ada.goes("/")
    ada.sets(speed="instant")
    ada.wants_quick_bots()
    ada.box_button(GAME, "Play now").tap()
    ada.page.wait_for_url("**/table/*")
    choose = random.Random(5)
    count = 0
    while True:
        ada.waits_to_be_asked()
        if ada.is_over:
            break
        play = picks(ada.options(), choose)
        button = ada.prompt.locator(f'[data-play="{play}"]')
        ada.shows(button)
        if count % 10 == 0:
            ada.fits()
            box = button.bounding_box()
            assert box and box["height"] >= 44 and box["width"] >= 44
            assert ada.prompt.bounding_box()["y"] < PHONE["height"] - 60, "the prompt is out of sight"
        with ada.choosing():
            button.tap()
        count += 1
        if count == 4:
            ada.page.get_by_role("button", name="Log and chat").tap()
            ada.page.get_by_role("tab", name="Rules").tap()
            ada.page.get_by_text("TTZ-PLACE-12").wait_for()
            ada.fits()
            ada.page.locator("#drawer").get_by_role("button", name="Close").tap()
    ada.page.wait_for_selector("#verdict")
    assert re.match("You (win|share|are)|Shared", ada.page.locator("#verdict").inner_text())
