"""Notation is written by the verbs of a game's `things.py` and read by nobody: everything else matches on plays."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hurlyburly as hb
from hurlyburly.kernel.game import Game

SOURCE = Path(__file__).parents[1] / "src" / "hurlyburly"
READS = {
    "split", "partition", "rpartition", "startswith", "endswith", "removeprefix", "removesuffix", "find", "index",
    "replace", "match", "fullmatch", "search",
}  # fmt: skip
PLAYS = re.compile(r"^(play|plays|option|options|choice|legal)$")


def folder_of(game: Game) -> Path:
    return SOURCE / "games" / game.state.__module__.split(".")[2]


def readers() -> Iterator[Path]:
    """All modules but those that make notation, keep it in records, or take it from people and programs."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name != "things.py" and path.relative_to(SOURCE).parts[0] != "kernel":
            yield path


def taken_apart(tree: ast.AST) -> Iterator[str]:
    """Where a text that is called a play is looked into, or looked for among the options of a view."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in READS:
            told = node.func.value
            if isinstance(told, ast.Attribute) and told.attr == "text":
                told = told.value
            if isinstance(told, ast.Name) and PLAYS.match(told.id):
                yield f"{node.lineno}: {ast.unparse(node)}"
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            last = node.comparators[-1]
            if isinstance(last, ast.Attribute) and last.attr == "options":
                yield f"{node.lineno}: {ast.unparse(node)}"


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts in a module's code, a gap for each value that is put into one."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(str(p.value) if isinstance(p, ast.Constant) else "\0" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not {id(node)} & (told | inner):
            yield node.lineno, node.value


def put_together(game: Game, tree: ast.AST) -> Iterator[str]:
    """Where a text with gaps is one of the game's plays."""
    patterns = {"\0".join(verb.texts) for verb in game.verbs if verb.kinds}
    for line, text in texts(tree):
        if "\0" in text and text.strip("\0 ") and text in patterns:
            yield f"{line}: {text!r}"


def test_nobody_reads_a_sentence() -> None:
    found = {
        str(path.relative_to(SOURCE)): places
        for path in readers()
        if (places := list(taken_apart(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert not found


@pytest.mark.parametrize("game", hb.GAMES.values(), ids=hb.GAMES)
def test_plays_are_written_in_one_file_of_a_game(game: Game) -> None:
    folder = folder_of(game)
    found = {}
    for path in sorted(folder.glob("*.py")):
        if path.name not in ("things.py", "box.py"):  # a box reads content, and words of its own
            found[path.name] = list(put_together(game, ast.parse(path.read_text(encoding="utf-8"))))
    assert not any(found.values()), found


@pytest.mark.parametrize(
    "code",
    [
        'verb = option.split(" ")[0]',
        'if play.text.startswith("move to "): pass',
        'lit = "draw" in view.options',
        'found = f"{verb} x" not in self.view.options',
    ],
)
def test_the_search_finds_a_sentence_that_is_read(code: str) -> None:
    assert len(list(taken_apart(ast.parse(code)))) == 1


def test_the_search_finds_a_play_that_is_put_together() -> None:
    game = hb.GAMES["toil-and-trouble"]
    assert len(list(put_together(game, ast.parse('play = f"add {kind} to {cauldron}"')))) == 1
    assert not list(put_together(game, ast.parse('words = f"{kind} to {cauldron}"; play = "add"')))
