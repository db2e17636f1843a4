"""Toil and Trouble in the browser: two people and a bot play a whole game by clicks."""

from __future__ import annotations

import random

import hurlyburly as hb
from browser.conftest import PHONE
from browser.test_playing import Comes

GAME = "Toil and Trouble"


def picks(options: list[str], choose: random.Random) -> str:
    """Sell what can be sold, brew now and then and never give up: the bot gets to its ten gold, and questions of many
    kinds come up."""
    wanted = [option for option in options if option.startswith("sell") or option == "play on"]
    if wanted:
        return wanted[0]
    if "brew no more" in options and choose.random() < 0.5:
        return "brew no more"
    return choose.choice(options)


def test_two_people_and_a_bot_play_toil_and_trouble_by_clicks(person: Comes) -> None:
    ada, jonas = person(), person(PHONE)
    ada.starts(GAME, "Invite friends")
    ada.sets(speed="instant")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.keyboard.press("Enter")
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.sets(speed="instant")
    jonas.page.get_by_label("Your name, if you like").fill("Jonas")
    jonas.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_text("Jonas").first.wait_for()
    ada.lays_the_table_for(3)
    ada.seats_bots()
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")

    choose = random.Random(1)
    count = 0
    while not (ada.is_over or jonas.is_over):
        asked = [somebody for somebody in (ada, jonas) if somebody.is_asked]
        if not asked or ada.version() != jonas.version():  # what one page shows may be old
            ada.page.wait_for_timeout(30)
            continue
        asked[0].plays(picks(asked[0].options(), choose))
        count += 1
        if count % 20 == 0:
            ada.is_content()
            jonas.is_content()
    assert count > 20

    ada.page.wait_for_selector("#verdict")
    match = hb.load(ada.context.request.get(ada.page.url + "/record").text())
    assert match.over and max(match.scores) >= 10
    shown = {int(row.inner_text()) for row in ada.page.locator(".scores tbody .total").all()}
    assert shown == set(match.scores)
