"""`make bench`: ours, the last release and the peers, in one run; writes docs/benchmarks.md.

Peers run in an environment of their own (the extra `bench`), boardgame.io in node; what is missing is named.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

import abuse
import builds
import load
import painted

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KEPT = ROOT / ".bench"
LOOP = "decision, loop in Python"


def peers_python() -> Path:
    """A Python with the peers, and with what we need ourselves to run beside them."""
    python = KEPT / "venv" / "bin" / "python"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["envs"], *extras["bench"]]
    installed = KEPT / "venv" / "installed.txt"
    if not installed.exists() or installed.read_text(encoding="utf-8").split("\n") != wanted:
        subprocess.run([sys.executable, "-m", "venv", KEPT / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *wanted], check=True)
        installed.write_text("\n".join(wanted), encoding="utf-8")
    return python


def peers() -> list[dict[str, Any]]:
    """The Python peers' decisions."""
    found: list[dict[str, Any]] = json.loads(subprocess.check_output([peers_python(), HERE / "peers.py"]))
    return found


def environments(package: Path, rounds: int) -> list[str]:
    """Steps with observation and mask, ours compiled and the peers', in one run."""
    environment = {**os.environ, "PYTHONPATH": str(package), "OPENBLAS_NUM_THREADS": "1"}
    command = [peers_python(), HERE / "envs.py", str(rounds)]
    return subprocess.check_output(command, env=environment, text=True).splitlines()


def boardgameio() -> list[dict[str, Any]]:
    if not shutil.which("npm"):
        return [{"peer": "boardgame.io (node)", "game": "", "missing": "node is not installed"}]
    folder = KEPT / "node"
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, "boardgame.io@0.50.2"], check=True)
    environment = {**os.environ, "NODE_ENV": "production"}
    out = subprocess.check_output(["node", HERE / "boardgameio.mjs"], cwd=folder, env=environment)
    found: list[dict[str, Any]] = json.loads(out)
    return found


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows]]


def number(value: Any) -> str:
    if not isinstance(value, float):
        return str(value)
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    lines = [
        "# Benchmarks",
        "",
        f"Python {platform.python_version()}, {os.cpu_count()} cores. Microseconds of CPU time, the best of {rounds} "
        "interleaved rounds, random play. Machines are noisy: read differences under 1.3 times as ties, and ratios "
        "rather than numbers. Made by `make bench`.",
    ]
    with tempfile.TemporaryDirectory(prefix="hurlyburly-bench-") as folder:
        packages = {
            "compiled": builds.build(ROOT, Path(folder) / "compiled"),
            "plain": builds.build(ROOT, Path(folder) / "plain", pure=True),
        }
        before = builds.last_release()
        if before:
            source = builds.checked_out(before, Path(folder) / "before-sources")
            packages[before] = builds.build(source, Path(folder) / "before")
        games = {id: builds.side_by_side(packages, id, rounds) for id in builds.SEATS}
        stepping = environments(packages["compiled"], 4 * rounds)
    ours = {id: best["compiled"] for id, best in games.items()}
    lines += ["", "## Rules and search, compiled", "", *by_game(ours)]
    lines += ["", "## Plain, times compiled", "", *by_game(compared(games, "plain", "compiled"))]
    if before:
        lines += ["", f"## Times {before}, the last release", "", *by_game(compared(games, "compiled", before))]
    lines += ["", "## The peers", "", "A decision of random play, called from their language; ours from Python.", ""]
    rows = [["hurlyburly", id, number(best[LOOP])] for id, best in ours.items()]
    for peer in [*peers(), *boardgameio()]:
        told = number(peer["us"]) if "us" in peer else f"not measured: {peer['missing'].splitlines()[0]}"
        rows.append([peer["peer"], peer["game"], told])
    lines += table(["peer", "game", "us a decision"], rows)
    lines += [
        "",
        "## Environments",
        "",
        "Steps with observation and mask, ours and the peers' in one run.",
        "",
        *stepping,
    ]
    keep(lines)  # the load takes as long again, and may be broken off
    lines += ["", "## The server under load", "", *load.section()]
    keep(lines)
    lines += ["", "## The server under attack", "", *abuse.section()]
    keep(lines)
    lines += ["", "## From the click to the picture", "", *painted.section()]
    keep(lines)
    print("\n".join(lines))


def compared(games: dict[str, dict[str, dict[str, Any]]], one: str, other: str) -> dict[str, dict[str, Any]]:
    """How many times the numbers of the other build are those of the one, game by game."""
    return {id: dict(builds.ratios(best[one], best[other])) for id, best in games.items()}


def by_game(columns: dict[str, dict[str, Any]]) -> list[str]:
    """A row a number, a column a game."""
    names = [name for name, value in next(iter(columns.values())).items() if isinstance(value, float)]
    head = ["", *[f"{id}, {builds.SEATS[id]} seats" for id in columns]]
    return table(head, [[name, *[number(numbers[name]) for numbers in columns.values()]] for name in names])


def keep(lines: list[str]) -> None:
    (ROOT / "docs" / "benchmarks.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
