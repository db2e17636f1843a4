"""What a player notices while somebody else, at another address, sends the server the worst they may.

    PYTHONPATH=src python benchmarks/abuse.py [seconds]

The server runs with its own limits. One person plays at a hot seat, twice a second; three play against a gentle bot
each and wait for its answers, at the usual pace. First in quiet, then under attack (tests/server/attackers.py): ten
tables of cunning bots, packs that would be a burden, forty connections with questions and nonsense, pages and REST
requests at their limits, 250 connections that say nothing and heads without end. All share one machine.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import load

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "tests"))

from server.client import Page, Person  # noqa: E402  # beside the tests

SECONDS = 60.0
BETWEEN_PLAYS = 0.5
TABLES = 3  # against a gentle bot
TO_GET_GOING = 10.0  # seconds until the attacker has opened all tables


async def choice(person: Person, match: str) -> dict[str, Any]:
    """A play that whoever is asked now may make."""
    token = {"Authorization": f"Bearer {person.secret}"}
    given: dict[str, Any] = (await person.http.get(f"/api/v1/tables/{match}", headers=token)).json()
    return {"version": given["version"], "seat": given["seat"], "text": given["options"][0]}


async def play(page: Page, chosen: dict[str, Any]) -> float:
    """Milliseconds until it is answered."""
    begun = time.perf_counter()
    answer = await page.ask("play", **chosen)
    assert answer["type"] == "played", answer
    taken = 1000 * (time.perf_counter() - begun)
    while page.frame["version"] < answer["version"]:
        await page.hear()
    return taken


async def plays(base: str, seconds: float) -> list[float]:
    """Milliseconds until a play at a hot seat is answered."""
    person, found, end = Person(base), [], time.monotonic() + seconds
    while time.monotonic() < end:
        match = await person.make("hot-seat", seats=2)
        async with person.at(f"/table/{match}") as page:
            await page.until("table")
            while time.monotonic() < end and not page.frame["over"]:
                found.append(await play(page, await choice(person, match)))
                await asyncio.sleep(BETWEEN_PLAYS)
    await person.close()
    return found


async def answers(base: str, seconds: float) -> list[float]:
    """Milliseconds until a gentle bot has answered."""
    person, found, end = Person(base), [], time.monotonic() + seconds
    while time.monotonic() < end:
        match = await person.make("play-now", seats=2, level="gentle")
        async with person.at(f"/table/{match}") as page:
            await page.until("table")
            while time.monotonic() < end and await page.my_turn(120):
                await play(page, await choice(person, match))
                if not page.frame["your_turn"] and not page.frame["over"]:
                    found.append(await bots_answer(page))
                await asyncio.sleep(BETWEEN_PLAYS)
    await person.close()
    return found


async def bots_answer(page: Page) -> float:
    begun, version = time.perf_counter(), page.frame["version"]
    while page.frame["version"] == version:
        await page.hear(120)
    return 1000 * (time.perf_counter() - begun)


async def watched(base: str, seconds: float) -> tuple[list[float], list[float]]:
    played, *answered = await asyncio.gather(plays(base, seconds), *[answers(base, seconds) for _ in range(TABLES)])
    return played, [answer for table in answered for answer in table]


def attack(base: str, seconds: float) -> subprocess.Popen[str]:
    """In a process of its own, so that it holds up nobody but the server."""
    command = [sys.executable, "-m", "server.attackers", base, str(seconds)]
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE, text=True)


def quantile(values: list[float], of_hundred: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[of_hundred - 1]


def section(seconds: float = SECONDS) -> list[str]:
    """The figures, for docs/benchmarks.md."""
    compiled = ROOT / ".compiled"
    paths = [str(compiled if compiled.is_dir() else ROOT / "src"), *load.interpreter()[1]]
    port = load.free_port()
    made = [
        *str(__doc__).split("\n\n", 2)[2].strip().split("\n"),
        "",
        f"| {seconds:.0f} s | plays | p50 ms | p99 ms | gentle bot's answers | median ms | p90 ms | server MB |",
        "|---|---|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory(prefix="hurlyburly-abuse-") as folder:
        command = [load.interpreter()[0], "-m", "hurlyburly.server.serve", "--no-open", "--port", str(port)]
        command += ["--log", "none", "--store", f"sqlite:///{folder}/tables.db"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            load.listening(server, port)
            base = f"http://127.0.0.1:{port}"
            for name in ("quiet", "under attack"):
                attacker = None
                if name == "under attack":
                    attacker = attack(base, seconds + TO_GET_GOING)
                    time.sleep(TO_GET_GOING)
                played, answered = asyncio.run(watched(base, seconds))
                made.append(
                    f"| {name} | {len(played)} | {statistics.median(played):.0f} | {quantile(played, 99):.0f} |"
                    f" {len(answered)} | {statistics.median(answered):.0f} | {quantile(answered, 90):.0f} |"
                    f" {load.memory([server.pid]):.0f} |"
                )
                if attacker is not None:
                    out, _ = attacker.communicate()
                    most = Counter(json.loads(out)).most_common(12)
                    told = ", ".join(f"{count} {what}" for what, count in most)
                    made += ["", f"The attacker was told: {told}."]
        finally:
            server.terminate()
            server.wait()
    return made


if __name__ == "__main__":
    print("\n".join(section(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS)))
