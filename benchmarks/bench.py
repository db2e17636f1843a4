"""`make bench`: ours, the prototype where it lies beside us, and the peers, in one run; writes docs/benchmarks.md.

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
import load
from ours_and_prototype import PROTOTYPE, build, measured, side_by_side

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KEPT = ROOT / ".bench"
MODEL = "toil-and-troublez"
SEATS = {"toil-and-troublez": 3, "wizard-tower": 4, "toil-and-trouble": 3, "talisman": 4, "dungeon-twister": 2}
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
    import hurlyburly as hb

    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    lines = [
        "# Benchmarks",
        "",
        f"Python {platform.python_version()}, {os.cpu_count()} cores. Microseconds of CPU time, the best of {rounds} "
        "interleaved rounds, random play. Machines are noisy: read differences under 1.3 times as ties, and ratios "
        "rather than numbers. Made by `make bench`.",
    ]
    with tempfile.TemporaryDirectory(prefix="hurlyburly-bench-") as folder:
        packages = {"compiled": build(ROOT, Path(folder) / "ours")}
        if PROTOTYPE.is_dir():
            packages["prototype"] = build(PROTOTYPE, Path(folder) / "prototype")
        model = side_by_side(packages, MODEL, SEATS[MODEL], rounds)
        plain = measured(build(ROOT, Path(folder) / "plain", pure=True), MODEL, SEATS[MODEL])
        ours_alone = {"compiled": packages["compiled"]}
        games = {id: side_by_side(ours_alone, id, SEATS[id], rounds)["compiled"] for id in hb.GAMES if id != MODEL}
        stepping = environments(packages["compiled"], 4 * rounds)
    ours = model["compiled"]
    lines += ["", f"## Toil and Troublez, {SEATS[MODEL]} seats", ""]
    columns = {"compiled": ours, "plain": plain, **({"prototype": model["prototype"]} if "prototype" in model else {})}
    ratios = model.get("compiled / prototype", {})
    lines += table(
        ["", *columns, "compiled / prototype"],
        [[name, *[number(c.get(name, "")) for c in columns.values()], str(ratios.get(name, ""))] for name in ours],
    )
    if games:
        against = model.get("prototype", ours)
        lines += ["", "## The other games, compiled", "", "In brackets: times the prototype's Toil and Troublez.", ""]
        rows = []
        for name in ours:
            cells = []
            for numbers in games.values():
                value, base = numbers.get(name), against.get(name)
                times = (
                    f" ({value / base:.2f})" if isinstance(value, float) and isinstance(base, float) and base else ""
                )
                cells.append(number(value if value is not None else "") + times)
            rows.append([name, *cells])
        lines += table(["", *[f"{id}, {SEATS[id]} seats" for id in games]], rows)
    lines += [
        "",
        "## The peers",
        "",
        f"A decision of random play called from their language; ours from Python: {number(ours[LOOP])} us.",
        "",
    ]
    rows = []
    for peer in [*peers(), *boardgameio()]:
        if "us" in peer:
            rows.append([peer["peer"], peer["game"], number(peer["us"]), f"{peer['us'] / ours[LOOP]:.1f}"])
        else:
            rows.append([peer["peer"], peer["game"], "-", f"not measured: {peer['missing'].splitlines()[0]}"])
    lines += table(["peer", "game", "us a decision", "times ours"], rows)
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
    print("\n".join(lines))


def keep(lines: list[str]) -> None:
    (ROOT / "docs" / "benchmarks.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
