"""CPU of a move at each of two nodes on one PostgreSQL, for docs/scale.md.

    PYTHONPATH=.compiled:tests python benchmarks/nodes.py [--moves 200] [--rounds 3]

Half of a table's pages are at the first node and half at the second: "each serves" without `--node-address`, "one
serves" with it. "Together" has all pages at the first node, so that the second only hears of it. All three in turn; of
each game the median of the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from load import GAMES, cpu_seconds
from server.client import Node, Page, Person
from server.conftest import new_database, postgres_server
from server.test_faults import bearing

TABLES = 4
REFUSED_WITHIN = 5.0  # seconds after which something else is tried
WAYS = ("each serves", "one serves", "together")


async def seated(homes: list[str], game: str, seats: int) -> tuple[str, list[Person]]:
    """A table at which each seat's person comes by a node of their own."""
    people = [Person(home) for home in homes[:seats]]
    new = {"game": game, "how": "invite", "seats": seats}
    made = (await people[0].http.post("/api/v1/tables", json=new)).json()
    people[0].http.cookies.set("hurlyburly", made["token"])
    for number, person in enumerate(people[1:]):
        await person.join(made["invite"].rsplit("/", 1)[1], f"P{number}")
    await people[0].http.post(f"/api/v1/tables/{made['match']}/start", headers=bearing(people[0]))
    return made["match"], people


async def heard(page: Page) -> None:
    while True:
        await page.hear()


async def played(pages: list[Page], moves: int) -> int:
    """So many moves, each of them seen by all before the next; how many there were before the game was over."""
    listening = [asyncio.create_task(heard(page)) for page in pages]
    begun = now = pages[0].frame["version"]
    tried = 0
    while now - begun < moves and not pages[0].frame["over"]:
        asked = [page for page in pages if page.frame["version"] == now and page.frame["plays"]]
        if asked:
            plays, seat = asked[0].frame["plays"], asked[0].frame["seat"]
            tried += 1
            text = plays[tried % len(plays)]["text"]
            await asked[0].send("play", id=f"m{tried}", version=now, seat=seat, text=text)
            refused = time.monotonic() + REFUSED_WITHIN
            while min(page.frame["version"] for page in pages) <= now and time.monotonic() < refused:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.001)
        now = max(page.frame["version"] for page in pages)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return int(now - begun)


async def a_table(nodes: list[Node], way: str, game: str, moves: int) -> tuple[int, list[float]]:
    """Moves made, and the CPU seconds of each node meanwhile, the busier first."""
    first, second = (node.base for node in nodes)
    homes = [first] * 4 if way == "together" else [first, second, first, second]
    match, people = await seated(homes, game, GAMES[game])
    processes = [node.process.pid for node in nodes if node.process is not None]
    pages = [person.at(f"/table/{match}") for person in people]
    opened = [await page.__aenter__() for page in pages]
    for page in opened:
        await page.until("table")
    before = cpu_seconds(processes)
    done = await played(opened, moves)
    used = sorted([after - had for after, had in zip(cpu_seconds(processes), before, strict=True)], reverse=True)
    for page in pages:
        await page.__aexit__(None, None, None)
    for person in people:
        await person.close()
    return done, used


async def a_round(nodes: list[Node], way: str, moves: int) -> dict[str, list[float]]:
    """Milliseconds of CPU of a move at each node, by game."""
    found = {}
    for game in GAMES:
        done, used = 0, [0.0, 0.0]
        for _ in range(TABLES):
            more, times = await a_table(nodes, way, game, moves)
            done += more
            used = [sum(pair) for pair in zip(used, times, strict=True)]
        found[game] = [1000 * seconds / done for seconds in used]
        print(f"{way}, {game}: {done} moves, {found[game][0]:.2f} and {found[game][1]:.2f} ms", flush=True)
    return found


def measured(moves: int, rounds: int) -> None:
    found: dict[str, list[dict[str, list[float]]]] = {way: [] for way in WAYS}
    with tempfile.TemporaryDirectory() as folder, postgres_server() as postgres:
        for _ in range(rounds):
            for way in WAYS:
                found[way].append(one_run(new_database(postgres), folder, way, moves))
    print("| CPU of a move, ms: at the busier node + at the other | " + " | ".join(GAMES) + " |")
    for way in WAYS:
        cells = [
            " + ".join(f"{statistics.median(run[game][node] for run in found[way]):.2f}" for node in (0, 1))
            for game in GAMES
        ]
        print(f"| {way} | {' | '.join(cells)} |")


def one_run(database: str, folder: str, way: str, moves: int) -> dict[str, list[float]]:
    nodes = [Node(database, "--bot-workers", "0", log=str(Path(folder) / "log")) for _ in range(2)]
    for node in nodes:
        if way != "each serves":
            node.options = (*node.options, "--node-address", node.base)
        node.start()
    try:
        return asyncio.run(a_round(nodes, way, moves))
    finally:
        for node in nodes:
            node.stop()


def main(given: Any = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200, help="at each of four tables of a game")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args(given)
    measured(chosen.moves, chosen.rounds)


if __name__ == "__main__":
    main()
