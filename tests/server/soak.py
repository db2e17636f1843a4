"""The server's part of `make soak`: killed 200 times on each store, played at against somebody without manners, and its
output compared with secrets swapped, at every decision of 50 games, ten of each.

    PYTHONPATH=.compiled:tests python -m server.soak [--share 0.05]

Chunks that went well are kept in `.soak/server/` for the sources they ran on, so that a soak that was broken off goes
on where it stopped. Writes its part of docs/soak.md, below that of the games.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
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

import msgspec

from hurlyburly.games import GAMES
from hurlyburly.server.store import opened
from server import conftest, test_faults, test_secrets

ROOT = Path(__file__).parents[2]
KILLS = 200
KILLS_A_CHUNK = 10
SPITE = 40  # rounds against an opponent who sends others' ids, asks for their seats and stops alone
SPITE_A_CHUNK = 10
KILLED_AT = "toil-and-troublez"
SECRET_GAMES = 10  # of each game
MOST_SEATS = 4
HEADING = "## The server"


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
        "one. Secrets: page, frame, REST view, log, export, errors and number of "
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


def write(text: str) -> None:
    """In place of what docs/soak.md said of the server before."""
    page = ROOT / "docs" / "soak.md"
    games = page.read_text(encoding="utf-8").partition(HEADING)[0].rstrip() if page.exists() else "# Soak"
    page.write_text(f"{games}\n\n{text}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the counts")
    share: float = parser.parse_args().share
    os.chdir(ROOT)
    found = soak(share)
    text = report(found, share)
    if share >= 1:
        write(text)
    print(text)
    return any(chunk.failures for chunk in found)


if __name__ == "__main__":
    sys.exit(main())
