"""A real server, a real Chromium and the people in front of it.

`make test` finds or fetches the browser (`chromium.py`); without one these tests are skipped by name, and fail where
CI=true.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright
from server.client import free_port

from browser.chromium import MISSING, installed, light

TESTS = Path(__file__).parents[1]
OFFLINE = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
FURTHER = pytest.mark.further  # the same games in other ways, on other screens: `make soak` plays those
DESKTOP = {"width": 1280, "height": 800}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
BARRED = (
    ".board:has(.slot[data-lit]) .row:not(.new) > .slot:not([data-lit])"  # an end where Troublez' card does not fit
)
STORED_AND_SHOWN = """before => {
  const { version, played, waiting } = document.body.dataset;
  return version !== before && !waiting && Number(version) >= Number(played);
}"""
# The page's script runs (it has taken the plays off the body), it shows what was chosen, and there is a choice or the
# end.
ASKED = """() => {
  const { version, played = 0, waiting, plays } = document.body?.dataset ?? {};
  const isReady = document.readyState === "complete" && plays === undefined;
  const isShown = !waiting && Number(version) >= Number(played);
  return isReady && isShown && document.querySelector("#z-prompt .option[data-play], #verdict");
}"""
# Whatever moves for a time has come to rest; what moves for ever (somebody thinks) may go on.
AT_REST = """() => document.fonts.status === "loaded" && document.getAnimations().every((one) => {
  const ends = one.effect?.getComputedTiming().endTime;
  return one.playState !== "running" || ends === Infinity;
})"""

# What reaches beyond the right edge, unless something around it scrolls or cuts it off.
TOO_WIDE = """() => {
  const edge = document.documentElement.clientWidth;
  const shows = (e) => getComputedStyle(e).overflowX === "visible";
  const goesOn = (e) => !e || e === document.body || (shows(e) && goesOn(e.parentElement));
  const isWide = (e) => e.checkVisibility() && e.getBoundingClientRect().right > edge && goesOn(e.parentElement);
  return [...document.querySelectorAll("body *")].filter(isWide).map((e) => `${e.localName}.${e.classList}`);
}"""


PATIENCE = 180_000  # milliseconds: CI machines can be slow, and a bot that gives way slower still
SLOWER = float(os.environ.get("HURLYBURLY_SLOW", "1"))  # so many times slower than this machine, to find what races
LATENCY = 60  # milliseconds that each answer takes longer, for each time that the machine is slower
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def starting() -> Iterator[Callable[[str], Any]]:
    """Starts a browser that is installed there."""
    if not installed() and os.environ.get("CI") == "true":
        pytest.fail(MISSING)
    if not installed():
        pytest.skip(MISSING)
    with sync_playwright() as play:
        yield lambda path: play.chromium.launch(executable_path=path, args=list(OFFLINE))


@pytest.fixture(scope="session")
def chromium(starting: Callable[[str], Any]) -> Iterator[Any]:
    """The browser, started once."""
    browser = starting(light())
    yield browser
    browser.close()


def new_page(context: Any) -> Any:
    """A page on a machine that is as slow as wanted."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    if SLOWER > 1:
        tools = context.new_cdp_session(page)
        network = {"offline": False, "latency": LATENCY * SLOWER, "downloadThroughput": -1, "uploadThroughput": -1}
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", network)
    return page


# Words that go by themselves after some seconds are kept here, for whoever looks later.
PASSING = """globalThis.passed = [];
addEventListener("DOMContentLoaded", () => {
  for (const id of ["banner", "did"]) {
    const place = document.getElementById(id);
    const hear = () => passed.push(place.textContent);
    if (place) new MutationObserver(hear).observe(place, { childList: true, characterData: true, subtree: true });
  }
});"""
SETTLED = """const kept = "hurlyburly-settings";
const isOurs = origin !== "null"; // and not the browser's own page about a server that is away
if (isOurs) localStorage.getItem(kept) ?? localStorage.setItem(kept, '{"speed": "instant"}');
addEventListener("DOMContentLoaded", () => {
  const told = document.getElementById("told");
  const sendOn = () => told.hidden || document.getElementById("go-on").click();
  if (told) new MutationObserver(sendOn).observe(told, { attributeFilter: ["hidden"] });
});"""


# What a page draws for its share in the luck: the same in each run of a test, another for each test and person.
SHARES = """((word) => {
  crypto.getRandomValues = (into) => {
    const next = () => (word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) + 0x9e3779b9);
    for (const n of into.keys()) into[n] = next() >>> 24;
    return into;
  };
})(%d);"""


class Served:
    """A server of its own, on a free port: bots do not dawdle, and each run of a test meets the same luck."""

    def __init__(self, folder: Path, *more: str, module: str = "server.repeatable") -> None:
        self.folder = folder
        self.more = more
        self.module = module
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        store = f"sqlite:///{self.folder / 'tables.db'}"
        limits = ("--raise-limits", "1000", "--pace", "0", "--bot-workers", "1", "--review-seconds", "2")
        command = [sys.executable, "-m", self.module, "--port", str(self.port), "--store", store]
        self.log = (self.folder / "server.log").open("ab")
        command += ["--no-open", *limits, *self.more]
        path = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "src")])
        environment = {**os.environ, "PYTHONPATH": path}
        self.process = subprocess.Popen(command, env=environment, stdout=self.log, stderr=self.log)
        until = time.monotonic() + PATIENCE / 1000
        while self.process.poll() is None and time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.address}/readyz", timeout=10).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError((self.folder / "server.log").read_text(encoding="utf-8"))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE / 1000)
        self.log.close()

    close = stop


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    yield server
    server.stop()


class Wire:
    """A cable to the server that can be cut and mended."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.cut_now = False
        self.cutting = threading.Lock()
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            with self.cutting:
                if self.cut_now:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.to))
                self.ends += [near, far]
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(a, b), daemon=True).start()

    def _carry(self, a: socket.socket, b: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := a.recv(65536):
                if not self.cut_now:
                    b.sendall(data)
        with contextlib.suppress(OSError):
            b.shutdown(socket.SHUT_RDWR)
        b.close()

    def cut(self) -> None:
        with self.cutting:
            self.cut_now = True
            for end in self.ends:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            self.ends.clear()

    def mend(self) -> None:
        self.cut_now = False

    def close(self) -> None:
        self.listener.close()
        self.cut()


@pytest.fixture
def wire(served: Served) -> Iterator[Wire]:
    cable = Wire(served.port)
    yield cable
    cable.close()


def comes_to_rest(page: Any) -> None:
    """Boxes and colours are what they will be."""
    page.wait_for_function(AT_REST)


def whoever_is_asked(*people: Person) -> Person | None:
    """The first of these whom the table asks; None when the game is over."""
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        for somebody in people:
            if somebody.page.evaluate(ASKED):
                return None if somebody.is_over else somebody
        people[0].page.wait_for_timeout(30)
    raise AssertionError("nobody is asked")


class Person:
    """Somebody with a browser of their own. Errors on the console and sideways scrolling fail the test."""

    def __init__(self, context: Any, address: str) -> None:
        self.context = context
        self.address = address
        self.page = new_page(context)
        self.trouble: list[str] = []
        self.page.on("console", lambda message: self.heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))

    def heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.trouble.append(f"{kind}: {text}")

    def forgive_lost_connections(self) -> None:
        """The browser itself complains of a cut network; that is not the page's error."""
        self.trouble = [line for line in self.trouble if "WebSocket connection" not in line and "net::ERR" not in line]

    def goes(self, where: str = "/") -> None:
        self.page.goto(where if where.startswith("http") else self.address + where)

    def sets(self, **settings: str) -> None:
        for name, value in settings.items():
            self.page.evaluate("([name, value]) => settings.set(name, value)", [name, value])

    def starts(self, game: str, how: str) -> None:
        """Press one of a box's buttons on the home page."""
        self.goes("/")
        self.wants_quick_bots()
        self.box_button(game, how).click()
        places = "lobby" if how == "Invite friends" else "table|watch"  # others pass by a lobby while cards are dealt
        self.page.wait_for_url(re.compile(f"/({places})/"))

    def wants_quick_bots(self) -> None:
        """Bots of the gentlest level, so that a whole game does not wait for their thoughts; but no newcomer's game."""
        self.page.evaluate("document.querySelectorAll('[name=first]').forEach(field => field.remove())")
        self.page.evaluate(
            "document.querySelectorAll('form[action=\"/tables\"]').forEach(form => "
            "form.insertAdjacentHTML('beforeend', '<input type=hidden name=level value=gentle>'))"
        )

    def lays_the_table_for(self, seats: int) -> None:
        """In the lobby, as its host."""
        while (there := self.page.locator(".seat").count()) < seats:
            self.page.get_by_role("button", name="Add a seat").click()
            self.waits_for(f"document.querySelectorAll('.seat').length > {there}")

    def seats_bots(self) -> None:
        """One on every seat that is still open."""
        while there := self.page.locator(".seat.open").count():
            self.page.get_by_role("button", name="Sit a bot").first.click()
            self.waits_for(f"document.querySelectorAll('.seat.open').length < {there}")

    def seats_gentle_bots(self) -> None:
        """Whole games do not wait for their thoughts."""
        self.seats_bots()
        labels = self.page.locator("label", has_text="Gentle")
        for number in range(labels.count()):
            labels.nth(number).click()
            expect(labels.nth(number).locator("[checked]")).to_be_attached()  # as the server has it

    def box_button(self, game: str, how: str) -> Any:
        return self.page.get_by_role("button", name=re.compile(f"^{how}.*: {re.escape(game)}$"))

    @property
    def prompt(self) -> Any:
        return self.page.locator("#z-prompt")

    @property
    def is_asked(self) -> bool:
        return bool(self.prompt.locator(".option").count())

    @property
    def is_over(self) -> bool:
        return bool(self.page.locator("#verdict").count())

    def options(self) -> list[str]:
        """The prompt's buttons by their notation."""
        return list(self.prompt.locator(".option").evaluate_all("all => all.map(e => e.dataset.play)"))

    def version(self) -> str:
        return str(self.page.evaluate("document.body.dataset.version"))

    def waits_for(self, words: str) -> None:
        self.page.wait_for_function(f"() => {words}")  # an expression alone would need eval, which the page forbids

    def waits_to_be_asked(self) -> None:
        self.page.wait_for_function(ASKED)

    def hears(self, words: str) -> None:
        """What the page says for some seconds only: now, or since it was opened or somebody `listens`."""
        self.page.wait_for_function("words => passed.some((text) => text.includes(words))", arg=words)

    def listens(self) -> None:
        """Anew: what was said before does not count."""
        self.page.evaluate("passed.length = 0")

    def rests(self) -> None:
        comes_to_rest(self.page)

    def leaves(self) -> None:
        """Before a server goes: nobody's page is to complain of that."""
        self.page.goto("about:blank")

    @contextlib.contextmanager
    def choosing(self) -> Iterator[None]:
        """What is chosen here, however it is pressed, is stored and shown on this page when this ends."""
        before = self.version()
        yield
        self.page.wait_for_function(STORED_AND_SHOWN, arg=before)

    def shows(self, button: Any) -> None:
        """Where one points at things, the prompt's whole list is one press away."""
        if not button.is_visible():
            self.prompt.get_by_role("button", name=re.compile("^All .* choices$")).click()

    def puts_the_list_away(self) -> None:
        """It lies over the table, and stays open until then."""
        if self.prompt.get_attribute("data-list") is not None:
            self.prompt.get_by_role("button", name="Fewer choices").click()

    def plays(self, notation: str) -> None:
        """Press the button of the prompt that says so, by its name."""
        button = self.prompt.locator(f'[data-play="{notation}"]')
        self.shows(button)
        name = button.inner_text().split("\n")[0]
        with self.choosing():
            self.prompt.get_by_role("button", name=name).and_(button).click()

    def log(self) -> list[str]:
        return list(self.page.locator("#log li:not(.remark)").all_inner_texts())

    def fits(self) -> None:
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{self.page.url} scrolls sideways by {wide} px: {self.page.evaluate(TOO_WIDE)}"

    def is_content(self) -> None:
        assert not self.trouble, self.trouble
        self.fits()


@pytest.fixture
def person(request: pytest.FixtureRequest, chromium: Any, served: Served) -> Iterator[Callable[..., Person]]:
    """Somebody new: `person()`, `person(PHONE)`, `person(TABLET, touch=True)`. Nobody waits for the stage: a scene
    there is sent on at once, except by somebody who `watches`."""
    people: list[Person] = []

    def comes(
        size: dict[str, int] = DESKTOP, address: str = "", watches: bool = False, touch: bool = False, **more: Any
    ) -> Person:
        phone = size["width"] < 600
        context = chromium.new_context(viewport=size, has_touch=touch or phone, is_mobile=phone, **more)
        context.add_init_script(PASSING)
        context.add_init_script(SHARES % zlib.crc32(f"{request.node.name} {len(people)}".encode()))
        if not watches:
            context.add_init_script(SETTLED)
        people.append(Person(context, address or served.address))
        return people[-1]

    yield comes
    for somebody in people:
        somebody.is_content()
        somebody.context.close()
