"""A game of a day's pace: the browser is closed, a notice arrives, its link opens the table, a move, the next one."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from server.receivers import BrowserKeys, Mailboxes, Receiver, mailboxes, receiving

from browser.chromium import installed
from browser.conftest import PATIENCE, PHONE, Person, Served
from browser.test_pages import is_accessible
from browser.test_people import Api, is_called

Comes = Callable[..., Person]
SUBSCRIBING = """
const made = %s;
PushManager.prototype.subscribe = async function (options) {
  if (!options.userVisibleOnly || options.applicationServerKey.length < 80) throw new TypeError("not so");
  sessionStorage.setItem("subscribed", "yes");
  return { endpoint: made.endpoint, toJSON: () => made };
};
PushManager.prototype.getSubscription = async () =>
  sessionStorage.getItem("subscribed") ? { endpoint: made.endpoint, unsubscribe: async () => true } : null;
"""  # a browser here cannot reach the push service of its maker: the test's own one stands in


@pytest.fixture
def service() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def post() -> Iterator[Mailboxes]:
    with mailboxes() as made:
        yield made


@pytest.fixture
def told(tmp_path_factory: pytest.TempPathFactory, post: Mailboxes) -> Iterator[Served]:
    options = ("--notice-after", "0.5", "--notify-inside", "127.0.0.1", "--mail", post.address)
    server = Served(tmp_path_factory.mktemp("told"), *options, "--mail-from", "table@example.org")
    yield server
    server.stop()


def until(true: Callable[[], object]) -> None:
    ends = time.monotonic() + PATIENCE / 1000
    while not true():
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def chromium(starting: Callable[[str], Any]) -> Iterator[Any]:
    """The whole browser, since push is not in the light one."""
    browser = starting(installed())
    yield browser
    browser.close()


class Phone:
    """Somebody's phone, with push: what arrives there is handed to the service worker, as its maker's service would."""

    def __init__(self, somebody: Person, service: Receiver) -> None:
        self.person = somebody
        self.service = service
        self.keys = BrowserKeys()
        self.read = 0
        self.endpoint = f"{service.address}/phone"
        somebody.context.grant_permissions(["notifications"], origin=somebody.address)
        somebody.context.add_init_script(SUBSCRIBING % json.dumps({"endpoint": self.endpoint, "keys": self.keys.keys}))

    def turns_on(self) -> None:
        page = self.person.page
        self.person.goes("/me")
        page.get_by_role("button", name="Tell me on this device").click()
        expect(page.get_by_text("This device is told.")).to_be_visible()
        self.devtools = self.person.context.new_cdp_session(page)
        self.versions: list[dict[str, Any]] = []
        self.devtools.on("ServiceWorker.workerRegistrationUpdated", self.heard)
        self.devtools.send("ServiceWorker.enable")
        until(lambda: self.pump() or self.versions)

    def pump(self) -> None:
        self.person.page.evaluate("1")  # lets what DevTools has said come in

    def heard(self, told: dict[str, Any]) -> None:
        self.versions += told["registrations"]

    def shows(self) -> dict[str, Any]:
        """The next notice, once it has arrived; the service worker has shown it."""
        until(lambda: len(self.service.posts) > self.read)
        self.read += 1
        message = self.keys.reads(self.service.posts[self.read - 1])
        where = {"origin": self.person.address, "registrationId": self.versions[-1]["registrationId"]}
        self.devtools.send("ServiceWorker.deliverPushMessage", {**where, "data": json.dumps(message)})
        return message

    def notifications(self) -> list[dict[str, Any]]:
        found = self.person.page.evaluate(
            "async () => (await (await navigator.serviceWorker.ready).getNotifications())"
            ".map(({ title, body, tag, data }) => ({ title, body, tag, data }))"
        )
        return list(found)

    def presses(self, action: str) -> None:
        (worker,) = self.person.context.service_workers
        worker.evaluate(
            """async (action) => {
              const [notification] = await registration.getNotifications();
              const off = new Promise((done) => {
                const send = fetch;
                self.fetch = (...asked) => send(...asked).finally(done);
              });
              dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
              await off;
            }""",
            action,
        )


def watched(server: Served, match: str) -> int:
    """How many pages of a table are open, by its host's word."""
    token = (server.folder / "host-token").read_text()
    bearing = {"Authorization": f"Bearer {token}"}
    there = httpx.get(f"{server.address}/admin/v1/tables/{match}", headers=bearing, timeout=PATIENCE / 1000)
    return int(there.raise_for_status().json()["here"])


def test_a_game_of_days_with_the_browser_closed(person: Comes, told: Served, service: Receiver) -> None:
    ada, ben = person(address=told.address), person(PHONE, address=told.address)
    is_called(ada, "Ada")
    is_called(ben, "Ben")
    phone = Phone(ben, service)
    phone.turns_on()
    is_accessible(ben, "notices on a phone")
    ben.fits()
    with Api(ada) as hers, Api(ben) as his:
        match = hers.asks("/tables", game="toil-and-troublez", how="invite", seats=2, clock="1 day a move")
        his.asks("/join", invite=match["invite"])
        hers.asks(f"/tables/{match['match']}/start")
        table = f"/tables/{match['match']}"

        def whole_turn(api: Api) -> None:
            while given := api.get(table).raise_for_status().json()["options"]:
                play = {"text": given[0], "id": f"{time.monotonic()}"}
                api.post(f"{table}/plays", json=play)  # where there is no choice, a page open there may be faster

        whole_turn(hers)  # unless Ben begins; no page of this table is open anywhere
        notice = phone.shows()
        assert notice["title"] == "Your turn: Toil and Troublez" and notice["body"] == "With Ada."
        until(lambda: [one["tag"] for one in phone.notifications()] == [f"/table/{match['match']}"])
        assert phone.notifications()[0]["data"]["path"] == notice["path"]
        ada.goes(f"{notice['path']}/notices")
        expect(ada.page.get_by_role("heading", name="A channel for everybody")).to_be_visible()
        is_accessible(ada, "notices of a table")
        ben.goes(notice["path"])  # what a click on it opens
        ben.waits_to_be_asked()
        ben.plays(ben.options()[0])
        whole_turn(his)
        ben.goes("/me")
        until(lambda: not watched(told, match["match"]))
        whole_turn(hers)
        phone.shows()
        assert len(service.posts) == 2
    until(phone.notifications)
    phone.presses("off")  # the button of the notification itself
    ben.page.reload()
    expect(ben.page.get_by_role("button", name=re.compile("^Turn on"))).to_be_visible()
    told.stop()
    ben.goes("/mine")
    expect(ben.page.get_by_role("heading", name="The table cannot be reached")).to_be_visible()
    is_accessible(ben, "no connection")
    ben.forgive_lost_connections()


def test_mail_is_confirmed_and_ended_in_a_browser(person: Comes, told: Served, post: Mailboxes) -> None:
    ada = person(address=told.address)
    ada.goes("/me")
    ada.page.get_by_label("Your mail address").fill("ada@example.org")
    ada.page.get_by_role("button", name="Tell me by mail").click()
    expect(ada.page.get_by_text("A mail is on its way to ada@example.org")).to_be_visible()
    is_accessible(ada, "mail is being confirmed")
    link = re.search(r"http://\S+/notices/on/\w+", post.text())
    assert link
    ada.goes(link[0])
    is_accessible(ada, "is this your address")
    ada.page.get_by_role("button", name="Yes, tell me here").click()
    expect(ada.page.get_by_role("heading", name="You will be told")).to_be_visible()
    ada.goes(link[0].replace("/on/", "/off/"))  # as it stands at the end of every mail: opening it is all
    expect(ada.page.get_by_role("heading", name="No more of these mails")).to_be_visible()
    is_accessible(ada, "no more mails")
