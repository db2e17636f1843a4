"""Builds of the package measured side by side: as it is, plain, and of an earlier commit. Prints JSON.

    python benchmarks/builds.py [--against COMMIT] [--game GAME ...] [--rounds 5]

Each is copied to a temporary folder and compiled there; then they are measured in turn, round after round, each time
in a process of its own, and the best round counts. So whatever else the machine does, it does to all.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SEATS = {"toil-and-troublez": 3, "wizard-tower": 4, "toil-and-trouble": 3, "talisman": 4, "dungeon-twister": 2}
HIGHER_IS_BETTER = ("search iterations/s",)


def build(source: Path, into: Path, *, pure: bool = False) -> Path:
    """A compiled copy of the package at `source`; the folder to put on PYTHONPATH."""
    into.mkdir(parents=True)
    shutil.copytree(source / "src", into / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(source / name, into)
    (into / "README.md").touch()
    if not pure:
        subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=into, check=True)
    return into / "src"


def checked_out(commit: str, into: Path) -> Path:
    """The sources of a commit."""
    packed = subprocess.check_output(["git", "archive", commit], cwd=ROOT)
    with tarfile.open(fileobj=io.BytesIO(packed)) as sources:
        sources.extractall(into, filter="data")
    return into


def last_release() -> str:
    """The newest tag before this commit; empty while there is none."""
    told = subprocess.run(["git", "describe", "--tags", "--abbrev=0"], cwd=ROOT, capture_output=True, text=True)
    return told.stdout.strip()


def measured(package: Path, game: str) -> dict[str, Any]:
    """One round, in a process of its own."""
    command = [sys.executable, str(HERE / "measure.py"), game, str(SEATS[game])]
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}
    numbers: dict[str, Any] = json.loads(subprocess.check_output(command, env=environment, cwd=package))
    return numbers


def best_of(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The best of each number over all rounds."""
    best = dict(rounds[0])
    for numbers in rounds[1:]:
        for name, value in numbers.items():
            if isinstance(value, float):
                best[name] = max(best[name], value) if name in HIGHER_IS_BETTER else min(best[name], value)
    return best


def side_by_side(packages: dict[str, Path], game: str, rounds: int) -> dict[str, dict[str, Any]]:
    """The best numbers of each package, measured in turn."""
    seen: dict[str, list[dict[str, Any]]] = {name: [] for name in packages}
    for _ in range(rounds):
        for name, package in packages.items():
            seen[name].append(measured(package, game))
    return {name: best_of(numbers) for name, numbers in seen.items()}


def ratios(ours: dict[str, Any], other: dict[str, Any]) -> dict[str, float]:
    """How many times the other's each of our numbers is."""
    return {
        name: round(value / other[name], 3)
        for name, value in ours.items()
        if isinstance(value, float) and other.get(name)
    }


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument(
        "--against", default=last_release(), metavar="COMMIT", help="or a tag; else the last release"
    )
    arguments.add_argument("--game", nargs="+", default=list(SEATS), choices=list(SEATS))
    arguments.add_argument("--rounds", type=int, default=5)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="hurlyburly-bench-") as folder:
        packages = {"now": build(ROOT, Path(folder) / "now")}
        if chosen.against:
            source = checked_out(chosen.against, Path(folder) / "then-sources")
            packages[chosen.against] = build(source, Path(folder) / "then")
        for game in chosen.game:
            best = side_by_side(packages, game, chosen.rounds)
            told = {"game": game, **best}
            if chosen.against:
                told["times"] = ratios(best["now"], best[chosen.against])
            print(json.dumps(told, indent=2), flush=True)


if __name__ == "__main__":
    main()
