"""From the click to the picture: milliseconds until what a choice changed has been painted, in Chromium.

    PYTHONPATH=.compiled:tests python benchmarks/painted.py [GAME ...] [--plays 60]

A person presses what a greedy bot would choose, as in tests/browser/counts.py, at a table with gentle bots. The time
counts from the press that makes the play (not from taking up the first thing of two) until the frame after the one in
which the page drew the stored play. *CPU* is what the page's main thread computed in that time, which says more where
others use the machine too. Server and browser share one machine. The stage is set to *instant*: what is staged comes
after the table has been drawn.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from browser.chromium import installed  # noqa: E402  # beside the tests
from browser.conftest import DESKTOP, OFFLINE, SETTLED, Person, Served  # noqa: E402
from browser.counts import Sitting  # noqa: E402

from hurlyburly.games import GAMES  # noqa: E402

PLAYS = 60
PRESSED, DONE = "pressed", "painted"  # marks in the trace
TASK = "ThreadControllerImpl::RunTask"  # one after the other, on each thread
TRACED = ("-*", "toplevel", "blink.user_timing")
CLOCK = f"""addEventListener("DOMContentLoaded", () => {{
  let pressed = false;
  window.painted = 0;
  for (const kind of ["pointerdown", "pointerup"])
    addEventListener(kind, () => {{ pressed = true; performance.mark("{PRESSED}"); }}, {{ capture: true }});
  const drawn = () => {{
    if (!pressed) return;
    pressed = false;
    requestAnimationFrame(() => {{
      const after = new MessageChannel();
      after.port1.onmessage = () => {{ performance.mark("{DONE}"); window.painted += 1; }};
      after.port2.postMessage(0);
    }});
  }};
  new MutationObserver(drawn).observe(document.body, {{ attributeFilter: ["data-version"] }});
}});"""


def painted(browser: Any, served: Served, game: str, plays: int) -> list[tuple[float, float]]:
    """Milliseconds of each play, by the clock and of CPU; a game that ends early is followed by another."""
    found: list[tuple[float, float]] = []
    while len(found) < plays:
        context = browser.new_context(viewport=DESKTOP)
        context.add_init_script(SETTLED)
        context.add_init_script(CLOCK)
        sitting = Sitting(Person(context, served.address), served, game)
        browser.start_tracing(page=sitting.page, categories=list(TRACED))
        while len(found) + sitting.page.evaluate("window.painted") < plays and sitting.waits():
            version, table = sitting.person.version(), sitting.table()
            if 0 not in table.to_act or str(table.version) != version:
                sitting.page.wait_for_timeout(20)  # it is about to be shown
                continue
            sitting.chooses(table.match)
            sitting.page.wait_for_function(
                "before => document.body.dataset.version !== before && !document.body.dataset.waiting", arg=version
            )
        found += spans(json.loads(browser.stop_tracing())["traceEvents"])
        sitting.store.close()
        context.close()
    return found[:plays]


def spans(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """From each last press to its picture, by the clock and of the CPU time of tasks on the page's main thread."""
    marks = [event for event in events if event["name"] in (PRESSED, DONE) and "user_timing" in event["cat"]]
    marks.sort(key=lambda mark: float(mark["ts"]))
    threads = {(mark["pid"], mark["tid"]) for mark in marks}
    tasks = [
        (float(event["ts"]), float(event["dur"]), float(event["tdur"]))
        for event in events
        if event["name"] == TASK and "tdur" in event and (event["pid"], event["tid"]) in threads
    ]
    found: list[tuple[float, float]] = []
    begun = 0.0
    for mark in marks:
        if mark["name"] == PRESSED:
            begun = mark["ts"]
        elif begun:
            ended = mark["ts"]
            within = [(min(ended, at + long) - max(begun, at), long, cpu) for at, long, cpu in tasks]
            spent = sum(cpu * part / long for part, long, cpu in within if part > 0)
            found.append(((ended - begun) / 1000, spent / 1000))
            begun = 0.0
    return found


def section(games: tuple[str, ...] = tuple(GAMES), plays: int = PLAYS) -> list[str]:
    """The figures, for docs/benchmarks.md."""
    if not installed():
        return ["Not measured: no Chromium is installed."]
    lines = [*str(__doc__).split("\n\n", 2)[2].strip().split("\n"), ""]
    lines += ["| game | plays | median ms | p90 ms | median CPU ms | p90 CPU ms |", "|---|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        served = Served(Path(folder))
        browser = play.chromium.launch(executable_path=installed(), args=list(OFFLINE))
        try:
            for game in games:
                found = painted(browser, served, game, plays)
                cells = [
                    f"{number:.0f}"
                    for times in zip(*found, strict=True)
                    for number in (statistics.median(times), sorted(times)[9 * plays // 10])
                ]
                lines.append(f"| {game} | {plays} | {' | '.join(cells)} |")
                print(lines[-1], file=sys.stderr, flush=True)
        finally:
            browser.close()
            served.stop()
    return lines


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=str(__doc__).split("\n")[0])
    asked.add_argument("game", nargs="*", metavar="GAME")
    asked.add_argument("--plays", type=int, default=PLAYS)
    given = asked.parse_args()
    print("\n".join(section(tuple(given.game) or tuple(GAMES), given.plays)))
