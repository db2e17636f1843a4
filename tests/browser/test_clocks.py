"""Clocks as people see them: chosen in the lobby, counting down by themselves, warning, and what happens at zero."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from browser.conftest import PHONE, Person
from browser.test_pages import is_accessible
from browser.test_people import Api

Comes = Callable[..., Person]
SECONDS = re.compile(r"^0:0[0-5]$")


def test_a_clock_is_chosen_counts_down_warns_and_at_zero_a_bot_plays(person: Comes) -> None:
    ada = person(PHONE)
    ada.starts("Toil and Troublez", "Invite friends")
    page = ada.page
    expect(page.locator("#at-zero")).to_have_count(0)
    page.locator("#clock").select_option("2 days a move")
    expect(page.locator("#at-zero")).to_be_visible()
    page.locator("#at-zero").select_option("give-up")
    expect(page.locator("#at-zero option[selected]")).to_have_text("The seat is given up")
    is_accessible(ada, "lobby with clocks")
    match = page.url.rsplit("/", 1)[-1]
    page.locator("#begin").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".player.me .clock")).to_have_text(re.compile("^(2 days 0 h|1 day 23 h)$"))  # it may run by now
    with Api(ada) as hers:
        hers.asks(f"/tables/{match}/close")
        made = hers.asks("/tables", game="toil-and-troublez", seats=2, level="gentle", clock="5 s a move")
    ada.goes(f"/table/{made['match']}")
    mine = page.locator(".player.me .clock.runs.short")
    expect(mine).to_have_text(SECONDS)
    ada.hears(" seconds left.")  # as many as its clock has
    is_accessible(ada, "table with clocks")
    expect(page.locator("#log")).to_contain_text("time is up: a bot makes this move.")
