"""Fair luck in two browsers: both have a share, both can check it, and a server that made it anew is found out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Person, Served
from browser.test_playing import GAME
from browser.test_toil_and_trouble import is_accessible
from hurlyburly.cli import main
from hurlyburly.kernel.record import read_record

Comes = Callable[..., Person]


def findings(somebody: Person) -> dict[str, str]:
    """What the page says on checking the luck: each sentence, and whether it is so."""
    somebody.page.locator("[data-luck]").first.click()
    somebody.page.locator("#luck-found [data-holds]").first.wait_for()
    told = somebody.page.locator("#luck-found li").evaluate_all(
        "all => all.map(one => [one.lastElementChild.lastChild.textContent, one.dataset.holds])"
    )
    somebody.fits()
    is_accessible(somebody)
    somebody.page.locator("#luck footer button").click()
    return dict(told)


def record(somebody: Person) -> str:
    return str(somebody.context.request.get(f"{somebody.page.url}/record").text())


@pytest.fixture
def server(tmp_path: Path, chromium: Any) -> Iterator[Served]:
    """Its luck is as players have it, and it waits for every share, however slow the machine."""
    with contextlib.closing(Served(tmp_path, module="server.patient")) as served:
        yield served


def test_two_browsers_make_the_luck_and_check_it(server: Served, person: Comes, tmp_path: Path) -> None:
    ada, jonas = person(address=server.address), person(PHONE, address=server.address)
    ada.starts(GAME, "Invite friends")
    jonas.goes(ada.page.get_by_label("Invitation link").input_value())
    jonas.page.get_by_role("button", name="Sit down").click()
    jonas.page.wait_for_url("**/lobby/*")
    ada.waits_for("document.querySelectorAll('.seat.open').length === 1")
    ada.page.get_by_role("button", name="Start").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_url("**/table/*")
    jonas.page.locator("[data-show=settings]").first.click()
    jonas.page.locator("[data-do=resign]").click()
    jonas.page.get_by_role("button", name="Yes").click()
    ada.page.locator("[data-show=settings]").first.click()
    ada.page.locator("[data-do=resign]").click()
    ada.page.get_by_role("button", name="Yes").click()
    for somebody in (ada, jonas):
        somebody.page.wait_for_selector("#verdict")
        found = findings(somebody)
        assert len(found) > 8 and set(found.values()) == {"true"}, found
    made = read_record(record(ada)).fair
    assert made is not None and made.shares[0] != made.shares[1] and all(made.shares[:2]) and not made.shares[2]

    # Without the server: the record and the receipt that the page shows.
    (tmp_path / "record.txt").write_text(record(jonas))
    receipt = jonas.page.locator("#receipt").input_value()
    assert main(["verify", str(tmp_path / "record.txt"), "--receipt", receipt]) == 0

    # A server that made the luck anew, as the page would see it: what it kept before the first card is not the same.
    key = f"hurlyburly-luck-{made.match}"
    kept = ada.page.evaluate("name => localStorage.getItem(name)", key)
    ada.page.evaluate(
        "([name, value]) => localStorage.setItem(name, value)", [key, kept.replace(made.promise, "0" * 64)]
    )
    wrong = [words for words, holds in findings(ada).items() if holds == "false"]
    assert wrong == ["Secret or shares are not those that this browser saw sealed: the luck was made anew."]
    expect(ada.page.locator("#luck-verdict")).to_contain_text("wrong")

    # The next game: whoever stays at the old table has a share all the same.
    jonas.page.get_by_role("button", name="Play again, same table").click()
    jonas.page.wait_for_url(lambda url: "/table/" in url and made.match not in url)
    jonas.page.locator("[data-show=settings]").first.click()
    jonas.page.locator("#settings [data-show=luck]").click()
    expect(jonas.page.locator("#luck-verdict")).to_have_text("The luck was made by the server and Owl and Fox.")
    for somebody in (ada, jonas):
        somebody.is_content()
        somebody.leaves()
