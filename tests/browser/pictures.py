"""Takes the pictures of docs/pictures from a real table: `PYTHONPATH=src:tests python tests/browser/pictures.py`."""

from __future__ import annotations

import contextlib
import io
import random
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from browser.conftest import DESKTOP, OFFLINE, PHONE, Person, Served, installed
from browser.test_playing import GAME

OUT = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Wilhelmina of the Long Corridor", "Jean-Baptiste Grenouille", "Ada")
MOST_BYTES = 250_000


def keep(page: Any, name: str) -> None:
    """One picture, small enough for a README."""
    page.wait_for_timeout(400)
    whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for colours in (256, 192, 128, 96, 64):
        made = io.BytesIO()
        palette = whole.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
        whole.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(made, "PNG", optimize=True)
        if made.tell() < MOST_BYTES:
            break
    (OUT / f"{name}.png").write_bytes(made.getvalue())
    print(f"{name}.png {made.tell() // 1000} KB")


def both(somebody: Person, name: str) -> None:
    """The same page on a desk and on a phone."""
    keep(somebody.page, f"{name}-desktop")
    somebody.page.set_viewport_size(PHONE)
    keep(somebody.page, f"{name}-phone")
    somebody.page.set_viewport_size(DESKTOP)


def play_until(people: list[Person], enough: Any, seed: int) -> None:
    choose = random.Random(seed)
    while not enough():
        asked = next((somebody for somebody in people if somebody.is_asked), None)
        if asked is None:
            people[0].page.wait_for_timeout(50)
            continue
        options = asked.options()
        places = [option for option in options if option.startswith(("place", "cloak"))]
        asked.plays("draw" if "draw" in options else choose.choice(places or options))


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play, contextlib.ExitStack() as stack:
        server = stack.enter_context(contextlib.closing(Served(Path(folder))))
        browser = play.chromium.launch(executable_path=installed(), args=list(OFFLINE))
        people = [Person(browser.new_context(viewport=DESKTOP), server.address) for _ in NAMES]
        host, *friends = people
        host.starts(GAME, "Invite friends")
        host.page.get_by_label("Your name").fill(NAMES[0])
        host.page.keyboard.press("Enter")
        invite = host.page.get_by_label("Invitation link").input_value()
        while host.page.locator(".seat").count() < 6:
            seats = host.page.locator(".seat").count()
            host.page.get_by_role("button", name="Add a seat").click()
            host.waits_for(f"document.querySelectorAll('.seat').length > {seats}")
        for friend, name in zip(friends, NAMES[1:], strict=True):
            friend.goes(invite)
            friend.page.get_by_label("Your name, if you like").fill(name)
            friend.page.get_by_role("button", name="Sit down").click()
            host.page.get_by_text(name).first.wait_for()
        host.page.get_by_role("button", name="Sit a bot").first.click()
        host.page.wait_for_timeout(300)
        both(host, "lobby")
        while host.page.locator(".seat.open").count():
            seats = host.page.locator(".seat.open").count()
            host.page.get_by_role("button", name="Sit a bot").first.click()
            host.waits_for(f"document.querySelectorAll('.seat.open').length < {seats}")
        for gentle in host.page.locator("label", has_text="Gentle").all():
            gentle.click()
        host.page.get_by_role("button", name="Start").click()
        for somebody in people:
            somebody.page.wait_for_url("**/table/*")
            somebody.sets(speed="instant")
        play_until(people, lambda: host.page.locator(".trove .none").count() < 26 or host.is_over, 1)
        play_until(
            people,
            lambda: (
                host.page.locator("#z-board .whynot").count() > 1
                and host.page.locator("#z-board .row .card").count() > 8
            ),
            2,
        )
        both(host, "table")
        host.page.locator("#z-board .whynot").first.click()
        host.page.locator("#reason").wait_for(state="visible")
        host.page.wait_for_timeout(300)
        keep(host.page, "why-not-desktop")
        host.page.get_by_role("button", name="Got it").click()
        host.page.locator("#drawer").evaluate("e => e.classList.remove('open')")
        host.page.set_viewport_size(PHONE)
        host.page.locator("#z-board .whynot").first.click()
        host.page.locator("#reason").wait_for(state="visible")
        keep(host.page, "why-not-phone")
        host.page.get_by_role("button", name="Got it").click()
        host.page.set_viewport_size(DESKTOP)
        play_until(people, lambda: host.is_over, 3)
        both(host, "game-over")
        host.page.get_by_role("link", name="Watch the replay").click()
        host.page.wait_for_url("**/replay/*")
        host.page.get_by_label("Position in the game").fill("70")
        host.page.get_by_text("70 of").wait_for()
        both(host, "replay")
        host.starts(GAME, "Play now")
        host.waits_to_be_asked()
        host.goes("/")
        both(host, "home")
        host.page.get_by_role("button", name="Settings").click()
        keep(host.page, "settings-desktop")
        browser.close()


if __name__ == "__main__":
    main()
