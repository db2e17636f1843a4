"""The load bench: our server and boardgame.io's, side by side, under the same load from the same client.

    python benchmarks/load.py [quick]

Four connections a table, each through its own seat's eyes; a move is done when the last of the four has seen it. Ours
plays Toil and Troublez by all its rules and has each play on disk (SQLite, synchronous=FULL) before it tells anybody;
boardgame.io plays a small card game and keeps it in memory. CPU time is that of the server's process alone, with all
its threads. Compressed means that both servers compress every message. Three runs of each in turn, of these the best:
the lowest p99, and where it is saturated the most moves a CPU second.
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_seconds(process: int) -> float:
    """CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process: int) -> float:
    """Megabytes in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


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


def begun(kind: str, port: int, folder: str, deflate: bool = False) -> subprocess.Popen[str]:
    if kind == "theirs":
        environment = {**os.environ, "NODE_ENV": "production"}
        command = ["node", str(HERE / "load_peer.cjs"), str(port), "deflate" if deflate else "plain"]
        return subprocess.Popen(command, cwd=NODE, env=environment, stdout=subprocess.PIPE, text=True)
    python, packages = interpreter()
    compiled = ROOT / ".compiled"
    paths = [str(compiled if compiled.is_dir() else ROOT / "src"), *packages]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [python, "-m", "hurlyburly.server.serve", "--no-open", "--port", str(port), "--log", "none"]
    command += ["--store", f"sqlite:///{folder}/tables.db", "--raise-limits", "1000000"]
    command += ["--compression" if deflate else "--no-compression"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def listening(server: subprocess.Popen[str], port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")


def measured(kind: str, tables: int, pause: float, seconds: float, deflate: bool = False) -> dict[str, Any]:
    """One run against a fresh server."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="hurlyburly-load-") as folder:
        server = begun(kind, port, folder, deflate)
        try:
            listening(server, port)
            command = ["node", str(HERE / "load.mjs"), kind, str(port), str(tables), str(pause), str(seconds)]
            client = subprocess.Popen(
                [*command, "deflate"] if deflate else command, cwd=NODE, stdout=subprocess.PIPE, text=True
            )
            assert client.stdout is not None
            line = client.stdout.readline()
            if line.strip() != "measuring":
                raise RuntimeError(f"{kind}: {line}{client.stdout.read()}")
            before = cpu_seconds(server.pid)
            found: dict[str, Any] = json.loads(client.stdout.readline())
            used = cpu_seconds(server.pid) - before
            found["memory"] = memory(server.pid)
            client.wait()
        finally:
            server.terminate()
            server.wait()
    found |= {"kind": kind, "tables": tables, "pause": pause, "deflate": deflate, "cpu": used}
    found["a_second"] = found["moves"] / seconds
    found["a_cpu_second"] = found["moves"] / used if used else 0.0
    return found


def runs(quick: bool) -> list[dict[str, Any]]:
    sizes = (200,) if quick else (200, 1000, 2000)
    rounds, seconds = (1, 8) if quick else (3, 12)
    plans = [(tables, 2.0, False) for tables in sizes] + [(200, 0.0, False)]
    plans += [] if quick else [(1000, 2.0, True), (200, 0.0, True)]
    found = []
    for tables, pause, deflate in plans:
        tried: list[dict[str, Any]] = []
        for _ in range(rounds):
            for kind in ("ours", "theirs"):
                tried.append(measured(kind, tables, pause, seconds, deflate))
                print(json.dumps(tried[-1]), file=sys.stderr, flush=True)
        best = sorted(tried, key=lambda run: run["p99"] if run["pause"] else -run["a_cpu_second"])
        found += [next(run for run in best if run["kind"] == kind) for kind in ("ours", "theirs")]
    return found


def lines(found: list[dict[str, Any]]) -> list[str]:
    """As a table for docs/benchmarks.md."""
    head = "| server | tables | pattern | moves/s | p50 ms | p99 ms | CPU of a core | moves a CPU second | MB |"
    made = [head, "|---|---|---|---|---|---|---|---|---|"]
    for run in found:
        name = "hurlyburly, SQLite on disk" if run["kind"] == "ours" else "boardgame.io 0.50.2, in memory"
        pattern = "saturated" if not run["pause"] else f"a move each {run['pause']:g} s"
        pattern += ", compressed" if run["deflate"] else ""
        made.append(
            f"| {name} | {run['tables']} | {pattern} | {run['a_second']:.0f} | {run['p50']:.1f} | {run['p99']:.1f} |"
            f" {100 * run['cpu'] / run['seconds']:.0f} % | {run['a_cpu_second']:.0f} | {run['memory']:.0f} |"
        )
    return made


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
    return [*said, f"{python}, node {node}.", "", *lines(runs(quick))]


if __name__ == "__main__":
    print("\n".join(section("quick" in sys.argv)))
