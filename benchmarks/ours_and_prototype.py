"""Ours and the prototype, compiled and measured side by side: prints JSON with both and their ratios.

    python benchmarks/ours_and_prototype.py [--prototype FOLDER] [--seats 3] [--rounds 5] [--pure]

Each is copied to a temporary folder and compiled there; then they are measured in turn, round after round, each time
in a process of its own, and the best round counts. So whatever else the machine does, it does to both.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
OURS = HERE.parent
PROTOTYPE = OURS.parent / "shared" / "prototype"
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


def measured(package: Path, game: str, seats: int) -> dict[str, Any]:
    """One round, in a process of its own."""
    command = [sys.executable, str(HERE / "measure.py"), game, str(seats)]
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


def side_by_side(packages: dict[str, Path], game: str, seats: int, rounds: int) -> dict[str, Any]:
    """All packages measured in turn, and the ratios of the others to the first."""
    seen: dict[str, list[dict[str, Any]]] = {name: [] for name in packages}
    for _ in range(rounds):
        for name, package in packages.items():
            seen[name].append(measured(package, game, seats))
    best = {name: best_of(numbers) for name, numbers in seen.items()}
    first, *others = best
    ratios = {
        f"{first} / {other}": {
            name: round(value / best[other][name], 3)
            for name, value in best[first].items()
            if isinstance(value, float) and best[other].get(name)
        }
        for other in others
    }
    return {"game": game, "seats": seats, "rounds": rounds, **best, **ratios}


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--prototype", type=Path, default=PROTOTYPE)
    arguments.add_argument("--game", default="toil-and-troublez")
    arguments.add_argument("--seats", type=int, default=3)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--pure", action="store_true", help="measure both as plain Python")
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="hurlyburly-bench-") as folder:
        packages = {"ours": build(OURS, Path(folder) / "ours", pure=chosen.pure)}
        if chosen.prototype.is_dir():
            packages["prototype"] = build(chosen.prototype, Path(folder) / "prototype", pure=chosen.pure)
        print(json.dumps(side_by_side(packages, chosen.game, chosen.seats, chosen.rounds), indent=2))


if __name__ == "__main__":
    main()
