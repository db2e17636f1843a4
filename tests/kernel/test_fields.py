"""One declaration of a state's fields. Positions follow it by themselves; `twin`, which must be quick and so is written
out for mypyc, follows it line by line, and here it is seen to."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

import hurlyburly as hb
from hurlyburly.kernel.position import fields_of
from hurlyburly.kernel.state import State


def classes_of(game: hb.Game) -> list[ast.ClassDef]:
    """The game's state and what it is built on, down to the kernel's, as they are written."""
    kinds = game.state.__mro__
    written = [ast.parse(inspect.getsource(kind)).body[0] for kind in kinds[: kinds.index(State)]]
    return [kind for kind in written if isinstance(kind, ast.ClassDef)]


def declared(kind: ast.ClassDef) -> set[str]:
    fields = [part.target for part in kind.body if isinstance(part, ast.AnnAssign)]
    return {field.id for field in fields if isinstance(field, ast.Name)}


def method(kind: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    found = [part for part in kind.body if isinstance(part, ast.FunctionDef) and part.name == name]
    return found[0] if found else None


def copied(kind: ast.ClassDef) -> list[str]:
    """The fields that `twin` sets."""
    twin = method(kind, "twin")
    assert twin is not None
    lines = [line.targets[0] for line in twin.body if isinstance(line, ast.Assign)]
    return [target.attr for target in lines if isinstance(target, ast.Attribute)]


@pytest.mark.parametrize("id", hb.GAMES)
def test_a_copy_has_every_declared_field_once(id: str) -> None:
    game = hb.GAMES[id]
    kinds = classes_of(game)
    fields = set().union(*map(declared, kinds))
    assert sorted(copied(kinds[0])) == sorted(fields)
    assert fields - {"box"} == set(fields_of(game.state)) - set(fields_of(State))  # the kernel's come with `carry`


PIECES = [
    kind
    for path in sorted(Path(hb.__file__).parent.glob("games/*/*.py"))
    for kind in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(kind, ast.ClassDef) and method(kind, "copy")
]


@pytest.mark.parametrize("kind", PIECES, ids=[kind.name for kind in PIECES])
def test_a_piece_that_is_copied_passes_all_its_fields_on_in_their_order(kind: ast.ClassDef) -> None:
    made, copy = method(kind, "__init__"), method(kind, "copy")
    assert made is not None and copy is not None
    fields = [field.arg for field in made.args.args[1:]]
    (given,) = [call for call in ast.walk(copy) if isinstance(call, ast.Call)]
    passed = [part.attr for value in given.args for part in ast.walk(value) if isinstance(part, ast.Attribute)]
    slots = next(part.value for part in kind.body if isinstance(part, ast.Assign))
    assert passed == fields and sorted(ast.literal_eval(slots)) == sorted(fields)


def test_there_are_such_pieces() -> None:
    assert [kind.name for kind in PIECES] == ["Character", "Fight"]
