"""Empty what each card, space, floor or ability does, one after the other, and see that a test fails each time.

    python tests/empty_effects.py [GAME ...] [--only WORD]

Content is data, so an effect is emptied by taking one field, or one thing listed in it, out of the game's content.
Tests that name the entry are tried first. What an entry is called, how often it is in the box and where it is drawn
is no effect.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

import hurlyburly as hb

HERE = Path(__file__).parent
LABELS = {
    "id", "name", "type", "kind", "copies", "text", "source", "provenance",
    "encounter", "region", "row", "col", "symbol", "guardian",
}  # fmt: skip
LISTS: dict[str, dict[str, list[str]]] = {
    "toil-and-trouble": {"box.toml": ["effects", "ingredients"]},
    "wizard-tower": {"floors.toml": ["floors"], "adventurers.toml": ["classes"]},
    "talisman": {
        "adventure.toml": ["card"],
        "spells.toml": ["spell"],
        "purchase.toml": ["card"],
        "talisman.toml": ["card"],
        "characters.toml": ["character"],
        "board.toml": ["space"],
    },
}
# Fields that content cannot do without, and what stands there instead: the first that differs.
INSTEAD: dict[str, dict[str, tuple[Any, ...]]] = {
    "toil-and-trouble": {"cost": (1, 2), "does": (["hide"], ["show hand"]), "bubbles": (["lose 1 ingredient"],)},
    "wizard-tower": {},
    "talisman": {
        "strength": (1, 2),
        "craft": (1, 2),
        "life": (3, 4),
        "fate": (0, 1),
        "gold": (0, 1),
        "alignment": ("neutral", "evil"),
        "start": ("city", "ruins"),
    },
}
# What an entry without a field does because it has none.
UNSAID: dict[str, dict[str, dict[str, Any]]] = {
    "wizard-tower": {"floors": {"peek": {"count": 0, "timing": "never"}}, "classes": {"cancels": False}}
}
NO_EFFECT = {"Attic"}  # nobody plays there


class Emptied(msgspec.Struct, frozen=True):
    """One entry of the content with less in it."""

    what: str  # for people: "Angel: does"
    file: str
    content: dict[str, Any]
    words: tuple[str, ...]  # a test that names one of these is about the entry


def emptied(id: str) -> Iterator[Emptied]:
    folder = folder_of(id) / "content"
    for file, lists in LISTS[id].items():
        whole = tomllib.loads((folder / file).read_text(encoding="utf-8"))
        for kind in lists:
            for place, entry in enumerate(whole[kind]):
                if entry["name"] in NO_EFFECT:
                    continue
                names = {str(entry[label]).lower() for label in ("id", "name") if label in entry}
                words = tuple(sorted(names | {name.replace("_", " ") for name in names}))
                for what, less in lessened(id, kind, entry):
                    changed = [*whole[kind][:place], less, *whole[kind][place + 1 :]]
                    yield Emptied(f"{entry['name']}: {what}", file, {**whole, kind: changed}, words)


def lessened(id: str, kind: str, entry: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entry with one field less, one thing less in a list of names, or another number."""
    instead = INSTEAD[id]
    for field, value in entry.items():
        if field in LABELS:
            continue
        if field in instead:
            yield field, {**entry, field: next(other for other in instead[field] if other != value)}
        elif isinstance(value, list) and len(value) > 1 and all(isinstance(one, str) for one in value):
            for one in value:
                yield f"{field} {one}", {**entry, field: [other for other in value if other != one]}
        else:
            yield field, {**{other: entry[other] for other in entry if other != field}}
    for field, value in UNSAID.get(id, {}).get(kind, {}).items():
        if field not in entry:
            yield f"{field}, unsaid", {**entry, field: value}


def folder_of(id: str) -> Path:
    return HERE.parent / "src" / "hurlyburly" / "games" / package_of(id)


def package_of(id: str) -> str:
    return hb.GAMES[id].state.__module__.split(".")[2]


def naming(id: str, words: tuple[str, ...]) -> list[str]:
    """The tests whose text has one of the words."""
    found = []
    for path in sorted((HERE / "games" / package_of(id)).glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                source = "\n".join(
                    text.splitlines()[min(d.lineno for d in [node, *node.decorator_list]) - 1 : node.end_lineno]
                )
                if any(word in source.lower().replace("_", " ") or word in source.lower() for word in words):
                    found.append(f"{path}::{node.name}")
    return found


def bites(id: str, change: Emptied) -> str:
    """What the tests made of it: "" if one failed as it should."""
    package = package_of(id)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        shutil.copytree(HERE.parent / "src", source, ignore=shutil.ignore_patterns("*.so", "__pycache__", "static"))
        target = source / "hurlyburly" / "games" / package / "content" / change.file
        target.write_text(tomli_w.dumps(change.content), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
        opens = [sys.executable, "-c", f"import hurlyburly as hb; hb.GAMES[{id!r}].open_box(())"]
        done = subprocess.run(opens, env=environment, capture_output=True, text=True)
        if "BadPack" in done.stderr:
            return ""  # the box itself does not open without it
        if done.returncode:
            return f"no verdict: {done.stderr.splitlines()[-1]}"
        for tests in (naming(id, change.words), [str(HERE / "games" / package)]):
            if tests:
                command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
                done = subprocess.run(command, env=environment, cwd=HERE.parent, capture_output=True, text=True)
                if done.returncode == 1:
                    return ""
    return "no test fails" if done.returncode == 0 else f"no verdict: {done.stdout[-300:]}{done.stderr[-300:]}"


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("games", nargs="*", metavar="GAME")
    words.add_argument("--only", default="", help="only effects whose name has this in it")
    chosen = words.parse_args()
    wrong = tried = 0
    for id in chosen.games or list(LISTS):
        for change in emptied(id):
            if chosen.only in change.what:
                trouble = bites(id, change)
                tried += 1
                wrong += bool(trouble)
                if trouble:
                    print(f"{id}: {change.what}: {trouble}", flush=True)
    print(f"{tried} effects emptied, {tried - wrong} noticed")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
