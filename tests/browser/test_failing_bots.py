"""A table never stands still: its bots fail over every choice, and the people at it play on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import PHONE, Person, Served
from browser.test_coming_back import plays_some
from browser.test_playing import GAME

Comes = Callable[..., Person]


def test_a_bot_that_fails_does_not_stop_its_table(person: Comes, tmp_path: Path) -> None:
    server = Served(tmp_path, module="server.failing_bots")
    ada = person(address=server.address)
    ada.starts(GAME, "Play now")
    ada.sets(speed="instant")
    while not any("bot failed here" in line for line in ada.log()):
        plays_some(ada, 1)
    plays_some(ada, 3)
    ada.leaves()
    server.stop()
    assert "a random option is chosen for it" in (tmp_path / "server.log").read_text(encoding="utf-8")


def test_the_levels_of_a_bot_have_room_in_a_lobby_on_a_phone(person: Comes) -> None:
    ada = person(PHONE)
    ada.starts(GAME, "Invite friends")
    ada.seats_bots()
    levels = ada.page.locator(".seat fieldset.levels").first
    expect(levels.locator("label")).to_have_text(["Gentle", "Greedy", "Sharp", "Cunning"])
    assert levels.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    ada.fits()
