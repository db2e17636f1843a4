"""The server's part of `make soak`: killed 200 times on each store, its output compared for 50 games of each game.

    PYTHONPATH=src:tests python -m server.soak [--share 0.05]

Finished chunks are kept in `.soak/server/` for the sources they ran on, so that a soak that was broken off goes on
where it stopped. Writes docs/soak-server.md.
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
from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.games import GAMES
from hurlyburly.server.store import opened
from server import conftest, test_faults, test_secrets

ROOT = Path(__file__).parents[2]
KILLS = 200
KILLS_A_CHUNK = 10
SECRET_GAMES = 50


class Outcome(msgspec.Struct):
    check: str
    seed: int
    count: int
    seconds: float = 0.0
    failures: list[str] = []


def fingerprint() -> str:
    files = sorted(
        [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"), *Path(__file__).parent.glob("*.py")]
    )
    return hashlib.blake2b(b"".join(file.read_bytes() for file in files), digest_size=8).hexdigest()


def chunks(share: float) -> Iterator[Outcome]:
    for seed in range(max(1, round(share * KILLS / KILLS_A_CHUNK))):
        for kind in ("sqlite", "postgresql"):
            yield Outcome(f"killed on {kind}", seed, KILLS_A_CHUNK)
    for seed in range(max(1, round(share * SECRET_GAMES))):
        for game in GAMES:
            yield Outcome(f"secrets of {game}", seed, 1)


def run(chunk: Outcome, folder: str, postgres: Any) -> None:
    kind, _, about = chunk.check.partition(" o")
    if kind == "killed":
        address = conftest.new_database(postgres) if "postgresql" in about else f"sqlite:///{folder}/{chunk.seed}.db"
        chunk.failures += asyncio.run(test_faults.kill_and_go_on(address, chunk.count, seed=chunk.seed))
        return
    game = chunk.check.removeprefix("secrets of ")
    seats = GAMES[game].seats
    store = opened(f"sqlite:///{folder}/secrets.db")
    try:
        test_secrets.compare(store, game, seats[chunk.seed % len(seats)], chunk.seed)
    finally:
        store.close()


def soak(share: float) -> list[Outcome]:
    kept = ROOT / ".soak" / "server" / fingerprint()
    kept.mkdir(parents=True, exist_ok=True)
    found: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="hurlyburly-soak-") as folder, conftest.postgres_server() as postgres:
        for chunk in chunks(share):
            path = kept / f"{chunk.check.replace(' ', '-')}-{chunk.seed}.json"
            if path.exists():
                found.append(msgspec.json.decode(path.read_bytes(), type=Outcome))
                continue
            begun = time.monotonic()
            try:
                run(chunk, folder, postgres)
            except Exception:
                chunk.failures.append(traceback.format_exc(limit=3))
            chunk.seconds = time.monotonic() - begun
            path.write_bytes(msgspec.json.encode(chunk))
            found.append(chunk)
            print(f"{chunk.check} {chunk.seed}: {len(chunk.failures)} failures, {chunk.seconds:.0f} s", flush=True)
    return found


def report(found: list[Outcome]) -> str:
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, text=True).strip()
    lines = ["# Soak of the server", "", f"Commit {commit}. Made by `make soak`.", ""]
    lines += ["| check | times | seeds | failures |", "|---|---|---|---|"]
    for check in sorted({chunk.check for chunk in found}):
        mine = [chunk for chunk in found if chunk.check == check]
        seeds = f"{mine[0].seed} to {mine[-1].seed}"
        failed = sum(len(chunk.failures) for chunk in mine)
        lines.append(f"| {check} | {sum(chunk.count for chunk in mine)} | {seeds} | {failed} |")
    for chunk in found:
        lines += [
            f"\n## {chunk.check}, seed {chunk.seed}\n\n    " + "\n    ".join(f.split("\n")) for f in chunk.failures
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the counts")
    share: float = parser.parse_args().share
    os.chdir(ROOT)
    found = soak(share)
    text = report(found)
    if share >= 1:
        (ROOT / "docs" / "soak-server.md").write_text(text, encoding="utf-8")
    print(text)
    return any(chunk.failures for chunk in found)


if __name__ == "__main__":
    sys.exit(main())
