"""Break rules on purpose and see that the tests that cite them fail.

    python tests/break_rules.py [GAME ...] [--most N]

`tests/broken/<game>.toml` lists the breaks: the rule, the file of the game's folder, the text to change and what to
change it to. The rules were drawn by seed from the game's ledger (`drawn`), so nobody chose the easy ones.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

import hurlyburly as hb
from hurlyburly.kernel.content import read

HERE = Path(__file__).parent
SEED = 2026
HOW_MANY = {"talisman": 40, "dungeon-twister": 40}


class Break(msgspec.Struct, frozen=True):
    """One rule, broken by one change of text."""

    rule: str
    file: str
    old: str
    new: str


class Broken(msgspec.Struct, frozen=True):
    breaks: list[Break] = msgspec.field(name="break")


def drawn(id: str) -> list[str]:
    """The rules that must be broken for a game."""
    ledger = hb.GAMES[id].ledger
    in_scope = sorted(ledger.ids() - ledger.prose().keys())
    return random.Random(SEED).sample(in_scope, HOW_MANY.get(id, 20))


def listed(id: str) -> list[Break]:
    path = HERE / "broken" / f"{id}.toml"
    return read(path, Broken).breaks if path.exists() else []


def bites(id: str, change: Break) -> str:
    """What happened to the citing tests with this rule broken: "" if they failed as they should."""
    package = hb.GAMES[id].state.__module__.split(".")[2]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(HERE.parent / "src", source, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        target = source / "hurlyburly" / "games" / package / change.file
        text = target.read_text(encoding="utf-8")
        if text.count(change.old) != 1:
            return f"the text to break stands {text.count(change.old)} times in {change.file}"
        target.write_text(text.replace(change.old, change.new), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--cites", change.rule]
        command.append(str(HERE / "games" / package))
        environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, env=environment, cwd=HERE.parent, capture_output=True, text=True)
    if done.returncode == 1:
        return ""
    return "its tests still pass" if done.returncode == 0 else f"no verdict: {done.stdout[-300:]}{done.stderr[-300:]}"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--most", type=int, default=1000, help="break at most so many rules a game")
    chosen = words.parse_args()
    wrong = 0
    for id in chosen.games or list(hb.GAMES):
        missing = sorted(set(drawn(id)) - {change.rule for change in listed(id)})
        for rule in missing:
            print(f"{rule}: was drawn, but tests/broken/{id}.toml does not break it")
        wrong += len(missing)
        for change in listed(id)[: chosen.most]:
            trouble = bites(id, change)
            print(f"{change.rule}: {trouble or 'broken, and its tests fail'}", flush=True)
            wrong += bool(trouble)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
