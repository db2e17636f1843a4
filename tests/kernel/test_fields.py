"""One declaration of a state's fields. Positions follow it by themselves; `twin`, which must be quick and so is written
out for mypyc, follows it line by line, and here it is seen to."""

from __future__ import annotations

import ast
import inspect

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


def copied(kind: ast.ClassDef) -> list[str]:
    """The fields that `twin` sets."""
    twin = next(part for part in kind.body if isinstance(part, ast.FunctionDef) and part.name == "twin")
    lines = [line.targets[0] for line in twin.body if isinstance(line, ast.Assign)]
    return [target.attr for target in lines if isinstance(target, ast.Attribute)]


@pytest.mark.parametrize("id", hb.GAMES)
def test_a_copy_has_every_declared_field_once(id: str) -> None:
    game = hb.GAMES[id]
    kinds = classes_of(game)
    fields = set().union(*map(declared, kinds))
    assert sorted(copied(kinds[0])) == sorted(fields)
    assert fields - {"box"} == set(fields_of(game.state)) - set(fields_of(State))  # the kernel's come with `carry`
