"""The host's page, and order at a table, in a browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.conftest import PHONE, Person, Served
from browser.test_pages import is_accessible
from browser.test_people import Api, is_called

Comes = Callable[..., Person]


def test_the_host_looks_after_tables_on_a_page_and_is_asked_before_one_is_deleted(
    person: Comes, served: Served
) -> None:
    host = person(PHONE)
    is_called(host, "Hestia")
    with Api(host) as hers:
        match = hers.asks("/tables", game="toil-and-troublez", how="invite", seats=2)["match"]
    host.goes("/admin")
    is_accessible(host, "the token is asked for")
    host.page.get_by_label("Token").fill((served.folder / "host-token").read_text(encoding="ascii"))
    host.page.get_by_role("button", name="Let me in").click()
    table = host.page.locator(".admintables > li", has_text=match)
    expect(table).to_have_count(1)
    is_accessible(host, "the host's page")
    table.get_by_role("button", name="Delete").click()
    expect(host.page.locator("#sure-words")).to_contain_text(match)
    host.page.locator("#sure [data-close]").click()
    expect(host.page.locator("#sure")).to_be_hidden()
    expect(table).to_have_count(1)
    table.get_by_role("button", name="Delete").click()
    host.page.locator("#sure-yes").click()
    expect(host.page.get_by_role("status").filter(has_text="It is deleted.")).to_be_visible()
    expect(table).to_have_count(0)


def test_a_friend_is_muted_and_sent_away_from_a_running_game(person: Comes) -> None:
    ada, ben = person(), person(PHONE)
    is_called(ada, "Ada")
    is_called(ben, "Ben")
    with Api(ada) as hers, Api(ben) as his:
        made = hers.asks("/tables", game="toil-and-troublez", how="invite", seats=2)
        his.asks("/join", invite=made["invite"])
        hers.asks(f"/tables/{made['match']}/start")
    for somebody in (ada, ben):
        somebody.goes(f"/table/{made['match']}")
    ada.page.locator('.topbar [data-show="inviting"]').click()
    sheet = ada.page.locator("#invite-sheet")
    sheet.locator('[data-order="mute"]').click()
    expect(sheet.locator('[data-order="unmute"]')).to_be_visible()
    is_accessible(ada, "who is here")
    sheet.locator('[data-order="kick"]').click()
    ada.page.locator("#sure-yes").click()
    expect(ben.page.locator("#banner")).to_contain_text("You have no seat here.")
    expect(sheet.locator('[data-order="kick"]')).to_have_count(0)
