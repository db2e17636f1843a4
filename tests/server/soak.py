"""The server's part of `make soak`: killed 200 times on each store, played at against somebody without manners, and its
output compared with secrets swapped, at every decision of 50 games, ten of each; an hour of abuse; and two nodes that
are upgraded and killed.

    PYTHONPATH=.compiled:tests python -m server.soak [--share 0.05]
    PYTHONPATH=.compiled:tests python -m server.soak abuse [--minutes 60]
    PYTHONPATH=.compiled:tests python -m server.soak nodes [--share 0.05]

Chunks that went well are kept in `.soak/server/` for the sources they ran on, so that a soak that was broken off goes
on where it stopped. Writes its part of docs/soak.md, below that of the games.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import soak_page

from hurlyburly.games import GAMES
from hurlyburly.server.store import opened
from server import conftest, test_backup, test_faults, test_nodes, test_secrets
from server.client import Node, Person

ROOT = Path(__file__).parents[2]
KILLS = 200
KILLS_A_CHUNK = 10
SPITE = 40  # rounds against an opponent who sends others' ids, asks for their seats and stops alone
SPITE_A_CHUNK = 10
KILLED_AT = "toil-and-troublez"
BACKUPS = 40  # taken under load on each store, and restored elsewhere
BACKUPS_A_CHUNK = 4
SECRET_GAMES = 10  # of each game
MOST_SEATS = 4
HEADING = "## The server"
UPGRADES = 10  # of each of two nodes
NODE_KILLS = 40
BACK_WITHIN = 5.0  # seconds


class Outcome(msgspec.Struct):
    """So many kills, or a game, with this seed; and what came of it."""

    check: str
    game: str
    seed: int
    count: int
    seconds: float = 0.0
    failures: list[str] = []

    @property
    def path(self) -> Path:
        return ROOT / ".soak" / "server" / fingerprint(self.game) / f"{self.check.replace(' ', '-')}-{self.seed}.json"


@cache
def fingerprint(game: str) -> str:
    """Of what a table of this game is made of."""
    sources = ROOT / "src" / "hurlyburly"
    folder = GAMES[game].state.__module__.split(".")[2]
    parts = [
        sources / "kernel",
        sources / "draw",
        sources / "server",
        sources / "games" / folder,
        Path(__file__).parent,
    ]
    files = sorted(path for part in parts for path in part.rglob("*") if path.suffix in (".py", ".toml", ".html"))
    return hashlib.blake2b(b"".join(file.read_bytes() for file in files), digest_size=8).hexdigest()


def chunks(share: float) -> Iterator[Outcome]:
    for seed in range(max(1, round(share * KILLS / KILLS_A_CHUNK))):
        for kind in ("sqlite", "postgresql"):
            yield Outcome(f"killed on {kind}", KILLED_AT, seed, KILLS_A_CHUNK)
    for seed in range(max(1, round(share * SPITE / SPITE_A_CHUNK))):
        for kind in ("sqlite", "postgresql"):
            yield Outcome(f"spite on {kind}", KILLED_AT, seed, SPITE_A_CHUNK)
    for seed in range(max(1, round(share * BACKUPS / BACKUPS_A_CHUNK))):
        for kind in ("sqlite", "postgresql"):
            yield Outcome(f"backed up on {kind}", KILLED_AT, seed, BACKUPS_A_CHUNK)
    for seed in range(max(1, round(share * SECRET_GAMES))):
        for game in GAMES:
            yield Outcome(f"secrets of {game}", game, seed, 1)


def run(chunk: Outcome, folder: str, postgres: Any) -> None:
    if chunk.check.startswith(("killed", "spite")):
        on_disk = f"sqlite:///{folder}/{chunk.check.split()[0]}-{chunk.seed}.db"
        address = on_disk if chunk.check.endswith("sqlite") else conftest.new_database(postgres)
        suffered = test_faults.kill_and_go_on if chunk.check.startswith("killed") else test_faults.spite
        chunk.failures += asyncio.run(suffered(address, chunk.count, seed=chunk.seed))
        return
    if chunk.check.startswith("backed up"):
        on_disk = f"sqlite:///{folder}/loaded-{chunk.seed}.db"
        address = on_disk if chunk.check.endswith("sqlite") else conftest.new_database(postgres)
        places = [f"sqlite:///{folder}/restored-{chunk.check[-6:]}-{chunk.seed}-{n}.db" for n in range(chunk.count)]
        chunk.failures += asyncio.run(test_backup.under_load(address, places, Path(folder), chunk.seed))
        return
    seats = [count for count in GAMES[chunk.game].seats if count <= MOST_SEATS]
    store = opened(f"sqlite:///{folder}/{chunk.game}-{chunk.seed}.db")
    try:
        test_secrets.compare(store, chunk.game, seats[chunk.seed % len(seats)], chunk.seed)
    finally:
        store.close()


def soak(share: float) -> list[Outcome]:
    found: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="hurlyburly-soak-") as folder, conftest.postgres_server() as postgres:
        for chunk in chunks(share):
            if chunk.path.exists():
                found.append(msgspec.json.decode(chunk.path.read_bytes(), type=Outcome))
                continue
            begun = time.monotonic()
            try:
                run(chunk, folder, postgres)
            except Exception:
                chunk.failures.append(traceback.format_exc(limit=3))
            chunk.seconds = time.monotonic() - begun
            found.append(chunk)
            print(f"{chunk.check} {chunk.seed}: {len(chunk.failures)} failures, {chunk.seconds:.0f} s", flush=True)
            if not chunk.failures:
                chunk.path.parent.mkdir(parents=True, exist_ok=True)
                chunk.path.write_bytes(msgspec.json.encode(chunk))
    return found


def report(found: list[Outcome], share: float) -> str:
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    seconds = sum(chunk.seconds for chunk in found)
    lines = [
        HEADING,
        "",
        f"Commit {commit}, {seconds:.0f} s in all. Killed with -9 at random moments under load: no acknowledged play "
        "lost or applied twice, all tables resume. Spite: rounds against somebody who sends others' ids, has bots sit "
        "in their seats and stops alone: no acknowledged play lost, no seat taken from who plays, no game stopped by "
        "one. Backed up while four tables are played at, and restored elsewhere: every play acknowledged before is "
        "there, and each table plays on. Secrets: page, frame, REST view, log, export, errors and number of "
        "messages, at every decision of a game, for each seat and a spectator, byte for byte equal when hidden cards "
        "are swapped by hand" + (f". At {share:.0%} of the counts." if share != 1.0 else "."),
        "",
        "| check | sources | times | seeds | failures |",
        "|---|---|---|---|---|",
    ]
    for check in sorted({chunk.check for chunk in found}):
        mine = [chunk for chunk in found if chunk.check == check]
        failed = sum(len(chunk.failures) for chunk in mine)
        times = sum(chunk.count for chunk in mine)
        sources = fingerprint(mine[0].game)
        lines.append(f"| {check} | {sources} | {times} | {mine[0].seed} to {mine[-1].seed} | {failed} |")
    for chunk in found:
        for failure in chunk.failures:
            lines += ["", f"{chunk.check}, seed {chunk.seed}:", "", *[f"    {line}" for line in failure.splitlines()]]
    return "\n".join(lines) + "\n"


# Abuse.


class Sample(msgspec.Struct, frozen=True):
    """So many minutes into it: megabytes of the server's process and of its workers, open files, tables."""

    minutes: float
    server: float
    workers: float
    files: int
    tables: float


def family(process: int) -> list[int]:
    """A process and those that it has begun."""
    children = Path(f"/proc/{process}/task/{process}/children")
    found = children.read_text().split() if children.exists() else []
    return [process, *[member for child in found for member in family(int(child))]]


def memory(process: int) -> float:
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0  # replaced meanwhile
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024 if "VmRSS:" in status else 0.0


def sampled(node: Node, begun: float) -> Sample:
    assert node.process is not None
    server, *workers = family(node.process.pid)
    metrics = httpx.get(f"{node.base}/metrics", timeout=60).text
    tables = float(metrics.partition("\nhurlyburly_tables ")[2].split()[0])
    return Sample(
        (time.monotonic() - begun) / 60,
        memory(server),
        sum(memory(worker) for worker in workers),
        len(os.listdir(f"/proc/{server}/fd")),
        tables,
    )


def counted(node: Node, *names: str) -> float:
    """What /metrics has counted of these."""
    lines = httpx.get(f"{node.base}/metrics", timeout=60).text.splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(names))


async def played(node: Node, until: float) -> tuple[int, int]:
    """Somebody else's plays meanwhile, and how many of them were not answered as they should be."""
    well = badly = 0
    while time.monotonic() < until:
        person = Person(node.base)
        try:
            match = await person.make("hot-seat", seats=2)
            token = {"Authorization": f"Bearer {person.secret}"}
            async with person.at(f"/table/{match}") as page:
                await page.until("table")
                while time.monotonic() < until:
                    given = (await person.http.get(f"/api/v1/tables/{match}", headers=token)).json()
                    if given["over"]:
                        break
                    play = {"version": given["version"], "seat": given["seat"], "text": given["options"][0]}
                    answer = await page.ask("play", **play)
                    assert answer["type"] == "played", answer
                    well += 1
                    await asyncio.sleep(1)
        except Exception:
            badly += 1
            traceback.print_exc(limit=2)
            await asyncio.sleep(5)
        await person.close()
    return well, badly


async def watched(node: Node, minutes: float) -> tuple[list[Sample], tuple[int, int]]:
    begun = time.monotonic()
    end = begun + 60 * minutes
    playing = asyncio.create_task(played(node, end))
    samples = []
    while time.monotonic() < end:
        samples.append(await asyncio.to_thread(sampled, node, begun))
        print(f"{samples[-1]}", flush=True)
        await asyncio.sleep(max(5.0, 60 * minutes / 30))
    return samples, await playing


def abused(minutes: float) -> int:
    """Let somebody send a server with its own limits the worst they may, and look at its memory meanwhile."""
    with tempfile.TemporaryDirectory(prefix="hurlyburly-abuse-") as folder:
        log = Path(folder) / "log"
        options = ("--raise-limits", "1", "--pace", "0.6", "--log", "json")
        with Node(f"sqlite:///{folder}/tables.db", *options, log=str(log)) as node:
            command = [sys.executable, "-m", "server.attackers", node.base, str(60 * minutes)]
            attacker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            samples, (well, badly) = asyncio.run(watched(node, minutes))
            told = dict(sorted(json.loads(attacker.communicate()[0]).items(), key=lambda pair: -pair[1])[:10])
            wrong = {
                "answers 5xx": counted(node, 'hurlyburly_answers_total{status="5xx"}'),
                "mistakes": counted(node, "hurlyburly_mistakes_total"),
                "failed bots": counted(node, "hurlyburly_bot_failures_total"),
                "tracebacks in the log": log.read_text(encoding="utf-8").count("Traceback"),
                "players cut off": badly,
            }
    text = told_of_abuse(minutes, samples, well, wrong, told)
    if minutes >= 60:
        soak_page.write(text)
    print(text)
    return any(wrong.values())


def told_of_abuse(
    minutes: float, samples: list[Sample], well: int, wrong: dict[str, float], told: dict[str, int]
) -> str:
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    lines = [
        "## Abuse",
        "",
        f"Commit {commit}. {minutes:.0f} minutes of the worst that one address may send (tests/server/attackers.py) "
        f"to a server with its own limits, while somebody else plays: {well} plays answered. "
        + ", ".join(f"{what}: {count:.0f}" for what, count in wrong.items())
        + ". The attacker was told: "
        + ", ".join(f"{count} {what}" for what, count in told.items())
        + ".",
        "",
        "| minutes | server MB | workers MB | open files | tables |",
        "|---|---|---|---|---|",
    ]
    every = max(1, round(len(samples) / 12))
    for sample in [*samples[:-1:every], samples[-1]]:
        memory = f"{sample.server:.0f} | {sample.workers:.0f}"
        lines.append(f"| {sample.minutes:.1f} | {memory} | {sample.files} | {sample.tables:.0f} |")
    return "\n".join(lines) + "\n"


# Nodes.


def nodes(share: float) -> int:
    """Two nodes are upgraded in turn and killed at random while people play at tables of both."""
    upgrades, kills = max(1, round(share * UPGRADES)), max(1, round(share * NODE_KILLS))
    with tempfile.TemporaryDirectory(prefix="hurlyburly-nodes-") as folder, conftest.postgres_server() as postgres:
        os.environ["XDG_DATA_HOME"] = folder
        nights = {}
        for what, suffered, times in (
            (f"each drained, stopped and started {upgrades} times", test_nodes.upgraded, upgrades),
            (f"{kills} kills of either", test_nodes.killed, kills),
        ):
            database = conftest.new_database(postgres)
            with test_nodes.Served(database, Path(folder)) as one, test_nodes.Served(database, Path(folder)) as two:
                nights[what] = asyncio.run(suffered(database, one, two, 1, times))
    text = told_of_nodes(nights, share)
    if share >= 1:
        soak_page.write(text)
    print(text)
    late = [gap for night in nights.values() for gap in night.gaps if gap > BACK_WITHIN]
    return bool(late or any(night.wrong for night in nights.values()))


def told_of_nodes(nights: dict[str, test_nodes.Night], share: float) -> str:
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip()
    lines = [
        "## Two nodes",
        "",
        f"Commit {commit}. {test_nodes.TABLES} people play as fast as they can at tables of two nodes on one "
        "PostgreSQL, behind something that sends them to either. While nodes are upgraded, somebody else opens pages "
        "and makes tables all the time. Away is somebody from the end of a connection until the next frame, with half "
        "a second that a page waits before it tries." + (f" At {share:.0%} of the counts." if share != 1.0 else ""),
        "",
        "| what happens | plays acknowledged | lost, twice or an error page | times away | half of them within | all |",
        "|---|---|---|---|---|---|",
    ]
    for what, night in nights.items():
        gaps = sorted(night.gaps)
        plays = sum(len(each.acknowledged) for each in night.busy)
        half, all_of_them = f"{gaps[len(gaps) // 2]:.1f} s", f"{gaps[-1]:.1f} s"
        lines.append(f"| {what} | {plays:,} | {len(night.wrong)} | {len(gaps)} | {half} | {all_of_them} |")
    for night in nights.values():
        lines += ["", *[f"    {line}" for wrong in night.wrong for line in wrong.splitlines()]]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("counts", "abuse", "nodes"), default="counts")
    parser.add_argument("--share", type=float, default=1.0, help="of the counts")
    parser.add_argument("--minutes", type=float, default=60.0, help="of abuse")
    arguments = parser.parse_args()
    share: float = arguments.share
    os.chdir(ROOT)
    if arguments.what == "abuse":
        return abused(arguments.minutes)
    if arguments.what == "nodes":
        return nodes(share)
    found = soak(share)
    text = report(found, share)
    if share >= 1:
        soak_page.write(text)
    print(text)
    return any(chunk.failures for chunk in found)


if __name__ == "__main__":
    sys.exit(main())
