"""The browser that tests drive: the one that is there, or else one that is fetched.

    python tests/browser/chromium.py        part of `make test`

Looks for an installed Chromium or Chrome, then asks playwright for one, then, as root, Debian. If there is none in the
end it says what will be skipped; with CI=true that is a failure. Where Debian's Chromium without a window is there too,
most tests drive that: the same pages cost it a quarter less. It knows no push.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
LIGHT = "chromium-headless-shell"
MISSING = f"no browser: install one of {', '.join(NAMES)} or set HURLYBURLY_BROWSER"
FETCHING = 600  # seconds: a network that answers nothing must not stop the tests for ever


def candidates() -> Iterator[str]:
    yield os.environ.get("HURLYBURLY_BROWSER", "")
    yield from (shutil.which(name) or "" for name in NAMES)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        yield play.chromium.executable_path


def starts(path: str) -> bool:
    """One that lacks a library is there and does not run."""
    return (
        bool(path) and Path(path).exists() and subprocess.run([path, "--version"], capture_output=True).returncode == 0
    )


@cache
def installed() -> str:
    return next(filter(starts, candidates()), "")


@cache
def light() -> str:
    """What draws pages as the installed one does, with as little as possible around them."""
    found = "" if os.environ.get("HURLYBURLY_BROWSER") else shutil.which(LIGHT) or ""
    return found if starts(found) else installed()


def fetch() -> None:
    """From playwright's makers; where that does not run, from Debian."""
    ways = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        ways += [["apt-get", "update", "-qq"], [*install, LIGHT], [*install, "chromium"]]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for way in ways:
        print(f"no browser yet: {' '.join(way)}", flush=True)
        try:
            subprocess.run(way, env=quiet, timeout=FETCHING)
        except subprocess.TimeoutExpired:
            print("that took too long", flush=True)
        installed.cache_clear()
        if installed():
            return


def main() -> int:
    if not installed():
        fetch()
    if installed():
        print(f"browser: {installed()}, and {light()} for most tests")
        return 0
    print(f"all of tests/browser will be skipped: {MISSING}")
    return 1 if os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
