"""As many people as fit at a table, all with names as long as names may be."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from browser.conftest import DESKTOP, PHONE, TABLET, Person
from browser.test_pages import is_accessible
from browser.test_people import Api, is_called
from hurlyburly.server.messages import LONGEST_NAME
from hurlyburly.server.pages import notes
from hurlyburly.server.scene import SeatSeen

Comes = Callable[..., Person]
LETTERS = "WШ龍mӜのMЖ"
NAMES = [letter * LONGEST_NAME for letter in LETTERS]
FULL = {"toil-and-troublez": 6, "wizard-tower": 8, "toil-and-trouble": 4, "talisman": 6, "dungeon-twister": 2}
# What stands in a player's box and reaches beyond it.
OUT_OF_THE_BOX = """() => [...document.querySelectorAll("#z-players .player *")].filter((part) => {
  const box = part.closest(".player").getBoundingClientRect();
  const { left, right, width } = part.getBoundingClientRect();
  return width && part.checkVisibility() && (left < box.left - 8 || right > box.right + 8);
}).map((part) => part.outerHTML.slice(0, 80))"""


def a_full_table(ada: Person, game: str, plays: int) -> str:
    """Where so much has been played as it happens, or the game is over."""
    is_called(ada, NAMES[0])
    choose = random.Random(3)
    with ExitStack() as stack:
        people = [stack.enter_context(Api(ada))]
        made = people[0].asks("/tables", game=game, how="invite", seats=FULL[game], name=NAMES[0])
        for name in NAMES[1 : FULL[game]]:
            friend = stack.enter_context(Api(ada))
            del friend.headers["Authorization"]
            token = friend.asks("/join", invite=made["invite"], name=name)["token"]
            friend.headers["Authorization"] = f"Bearer {token}"
            people.append(friend)
        match = str(made["match"])
        people[0].asks(f"/tables/{match}/start")
        while plays > 0:
            for somebody in people:
                plays -= 1
                if not somebody.plays_one(match, choose):
                    return match
    return match


@pytest.mark.parametrize("game", FULL)
def test_long_names_fit_into_a_full_table_at_every_width(person: Comes, game: str) -> None:
    ada = person()
    match = a_full_table(ada, game, 24)
    ada.goes(f"/table/{match}")
    absent = [SeatSeen(seat, name, "person", away=True) for seat, name in enumerate(NAMES) if seat]
    note = notes.folded([notes.absence(absent[: FULL[game] - 1], True, 0)])
    for size in (DESKTOP, TABLET, PHONE):
        ada.page.set_viewport_size(size)
        ada.page.evaluate("html => (document.getElementById('z-notes').innerHTML = html)", note)
        ada.rests()
        ada.fits()
        assert not ada.page.evaluate(OUT_OF_THE_BOX), size
        for button in ada.page.locator(".notes .banner .btn").all():
            expect(button).to_be_in_viewport(ratio=1)
        is_accessible(ada, f"{game} with long names")


def test_the_invitation_to_a_full_table_fits_a_phone(person: Comes) -> None:
    ada, late = person(), person(PHONE)
    is_called(ada, NAMES[0])
    with Api(ada) as hers:
        made = hers.asks("/tables", game="wizard-tower", how="invite", seats=len(NAMES), name=NAMES[0])
        del hers.headers["Authorization"]
        for name in NAMES[1:]:
            hers.asks("/join", invite=made["invite"], name=name)
    late.goes(made["invite"])
    late.page.get_by_text("Every seat is taken.").wait_for()
    late.fits()
    is_accessible(late, "a full table")


def test_long_names_fit_into_the_end_of_a_game_and_its_review(person: Comes) -> None:
    ada = person()
    match = a_full_table(ada, "wizard-tower", 3000)
    ada.goes(f"/table/{match}")
    ada.page.wait_for_selector("#verdict")
    for size in (DESKTOP, TABLET, PHONE):
        ada.page.set_viewport_size(size)
        ada.rests()
        ada.fits()
        for total in ada.page.locator(".scores td.total").all():
            box, panel = total.bounding_box(), ada.page.locator(".scores").bounding_box()
            assert box["x"] + box["width"] <= panel["x"] + panel["width"], size
        assert ada.page.locator("#verdict").evaluate("e => e.getBoundingClientRect().right <= innerWidth")
    ada.page.get_by_role("link", name="Review").click()
    ada.page.locator(".legend").wait_for()
    ada.fits()
