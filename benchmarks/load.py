"""The load bench: our server and boardgame.io's, side by side, under the same load from the same client.

    python benchmarks/load.py [quick]

A connection for each seat, through that seat's eyes: four at a table, two in Dungeon Twister; a move is done when the
last of them has seen it. Ours plays a game by all its rules and has each play on disk (SQLite, synchronous=FULL) before
it tells anybody; boardgame.io plays a small card game and keeps it in memory. CPU time is that of the server's
processes, with all their threads. Compressed means that both servers compress every message. Three runs of each in
turn, of these the best: the lowest p99, and where it is saturated the most moves a CPU second.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NODE = ROOT / ".bench" / "node"
PEER = "boardgame.io@0.50.2"
TICKS = os.sysconf("SC_CLK_TCK")
MODEL = "toil-and-troublez"
GAMES = {MODEL: 4, "wizard-tower": 4, "toil-and-trouble": 4, "talisman": 4, "dungeon-twister": 2}  # and their seats
THEIRS = "theirs"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def stat(process: int) -> list[int]:
    """What the system counts of a process, from its parent on (proc_pid_stat, field 4)."""
    return [int(field) for field in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1:]]


def family(process: int) -> list[int]:
    """A process and those that it has started."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *[one for child in children for one in family(int(child))]]


def cpu_seconds(processes: list[int]) -> list[float]:
    """CPU time that each has used."""
    return [sum(stat(process)[10:12]) / TICKS for process in processes]


def memory(processes: list[int]) -> float:
    """Megabytes in memory."""
    stats = [Path(f"/proc/{process}/status").read_text() for process in processes]
    return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in stats) / 1024


def interpreter() -> tuple[str, list[str]]:
    """The Python that the server runs on, and where its packages are.

    node comes optimised from the distribution. A Python built by hand without profiling is a third slower than what
    people have, so if this is one, the distribution's is taken where it is of the same version.
    """
    if "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""):
        return sys.executable, []
    theirs = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    if not os.access(theirs, os.X_OK):
        return sys.executable, []
    return theirs, [sysconfig.get_paths()["purelib"]]


def begun(kind: str, port: int, folder: str, deflate: bool, processes: int) -> subprocess.Popen[str]:
    if kind == THEIRS:
        environment = {**os.environ, "NODE_ENV": "production"}
        command = ["node", str(HERE / "load_peer.cjs"), str(port), "deflate" if deflate else "plain"]
        return subprocess.Popen(command, cwd=NODE, env=environment, stdout=subprocess.PIPE, text=True)
    python, packages = interpreter()
    compiled = ROOT / ".compiled"
    paths = [str(compiled if compiled.is_dir() else ROOT / "src"), *packages]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [python, "-m", "hurlyburly.server.serve", "--no-open", "--port", str(port), "--log", "none"]
    command += ["--store", f"sqlite:///{folder}/tables.db", "--raise-limits", "1000000", "--bot-workers", "0"]
    command += ["--compression" if deflate else "--no-compression", "--processes", str(processes)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def listening(server: subprocess.Popen[str], port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


def measured(
    kind: str, tables: int, pause: float, seconds: float, deflate: bool = False, processes: int = 1
) -> dict[str, Any]:
    """One run against a fresh server."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="hurlyburly-load-") as folder:
        server = begun(kind, port, folder, deflate, processes)
        try:
            listening(server, port)
            load = [kind, port, tables, pause, seconds, GAMES.get(kind, 4), *(["deflate"] if deflate else [])]
            client = subprocess.Popen(
                ["node", str(HERE / "load.mjs"), *map(str, load)], cwd=NODE, stdout=subprocess.PIPE, text=True
            )
            assert client.stdout is not None
            line = client.stdout.readline()
            if line.strip() != "measuring":
                raise RuntimeError(f"{kind}: {line}{client.stdout.read()}")
            serving = family(server.pid)
            before = cpu_seconds(serving)
            found: dict[str, Any] = json.loads(client.stdout.readline())
            used = [after - had for after, had in zip(cpu_seconds(serving), before, strict=True)]
            found["memory"] = memory(serving)
            client.wait()
        finally:
            server.terminate()
            server.wait()
    found |= {"kind": kind, "tables": tables, "pause": pause, "deflate": deflate, "processes": processes}
    found["cpu"] = sum(used)
    found["shares"] = [round(part / sum(used), 2) for part in used if part]
    found["a_second"] = found["moves"] / seconds
    found["a_cpu_second"] = found["moves"] / sum(used) if sum(used) else 0.0
    return found


def best_of(rounds: int, plans: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each of these, in turn, so many times; the best of each."""
    tried: list[list[dict[str, Any]]] = [[] for _ in plans]
    for _ in range(rounds):
        for plan, runs in zip(plans, tried, strict=True):
            runs.append(measured(**plan))
            print(json.dumps(runs[-1]), file=sys.stderr, flush=True)
    return [min(runs, key=lambda run: run["p99"] if run["pause"] else -run["a_cpu_second"]) for runs in tried]


def tables_of(rounds: int, seconds: float, sizes: tuple[int, ...]) -> list[dict[str, Any]]:
    """Toil and Troublez and boardgame.io at so many tables, and saturated."""
    plans = [{"tables": tables, "pause": 2.0} for tables in sizes] + [{"tables": 200, "pause": 0.0}]
    if len(sizes) > 1:
        plans += [{"tables": 1000, "pause": 2.0, "deflate": True}, {"tables": 200, "pause": 0.0, "deflate": True}]
    kinds = (MODEL, THEIRS)
    return [
        run for plan in plans for run in best_of(rounds, [{"kind": kind, "seconds": seconds, **plan} for kind in kinds])
    ]


def every_game(rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Each game saturated, with boardgame.io in the same turns; and Toil and Troublez by two processes."""
    plan = {"tables": 200, "pause": 0.0, "seconds": seconds}
    plans = [{"kind": kind, **plan} for kind in (*GAMES, THEIRS)]
    return best_of(rounds, [*plans, {"kind": MODEL, "processes": 2, **plan}])


def name_of(run: dict[str, Any]) -> str:
    if run["kind"] == THEIRS:
        return "boardgame.io 0.50.2, in memory"
    return f"hurlyburly, {run['kind']}" + (f", {run['processes']} processes" if run["processes"] > 1 else "")


def lines(found: list[dict[str, Any]]) -> list[str]:
    """As a table for docs/benchmarks.md."""
    head = "| server | tables | pattern | moves/s | p50 ms | p99 ms | CPU of a core | moves a CPU second | MB |"
    made = [head, "|---|---|---|---|---|---|---|---|---|"]
    for run in found:
        pattern = "saturated" if not run["pause"] else f"a move each {run['pause']:g} s"
        pattern += ", compressed" if run["deflate"] else ""
        made.append(
            f"| {name_of(run)} | {run['tables']} | {pattern} | {run['a_second']:.0f} | {run['p50']:.1f} |"
            f" {run['p99']:.1f} | {100 * run['cpu'] / run['seconds']:.0f} % | {run['a_cpu_second']:.0f} |"
            f" {run['memory']:.0f} |"
        )
    return made


def lines_by_game(found: list[dict[str, Any]]) -> list[str]:
    peer = next(run for run in found if run["kind"] == THEIRS)
    made = [
        "| server | viewers | CPU us a move | moves a CPU second | times boardgame.io's | bytes a frame | p90 |",
        "|---|---|---|---|---|---|---|",
    ]
    for run in found:
        made.append(
            f"| {name_of(run)} | {GAMES.get(run['kind'], 4)} | {1e6 / run['a_cpu_second']:.0f} |"
            f" {run['a_cpu_second']:.0f} | {run['a_cpu_second'] / peer['a_cpu_second']:.2f} | {run['bytes50']} |"
            f" {run['bytes90']} |"
        )
    shares = next((run["shares"] for run in found if run["processes"] > 1), [])
    return [*made, "", f"Of the CPU time of several processes, the router and each of them had: {shares}."]


def section(quick: bool = False) -> list[str]:
    """The figures, for docs/benchmarks.md."""
    if not shutil.which("npm"):
        return ["Not measured: node is not installed."]
    if not (NODE / "node_modules" / "boardgame.io").exists():
        NODE.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--prefix", NODE, PEER], check=True)
    python = subprocess.check_output([interpreter()[0], "--version"], text=True).strip()
    node = subprocess.check_output(["node", "--version"], text=True).strip()
    said = str(__doc__).split("\n\n", 2)[2].strip().split("\n")
    rounds, seconds = (1, 8.0) if quick else (3, 12.0)
    found = tables_of(rounds, seconds, (200,) if quick else (200, 1000, 2000))
    games = every_game(rounds, seconds)
    told = ["", "All five games, saturated, 200 tables:", "", *lines_by_game(games)]
    return [*said, f"{python}, node {node}.", "", *lines(found), *told]


if __name__ == "__main__":
    print("\n".join(section("quick" in sys.argv)))
