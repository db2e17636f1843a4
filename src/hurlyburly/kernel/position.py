"""A whole state as plain data, and back: for saving, puzzles, tests and process pools.

Pieces of a state (rows, heroes, steps) are written as {"Row": {"cards": [3, 8], ...}} and rebuilt by passing those
fields by name to their class; a game has to do nothing else. The box is given by the packs in it.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadPosition, HurlyburlyError
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import Game, game_with_state
from hurlyburly.kernel.luck import Luck, saved_luck
from hurlyburly.kernel.state import State

NOT_SAVED = ("told", "options", "box", "shown")  # who listens; what follows from the rest; what packs name


def fields_of(kind: type) -> tuple[str, ...]:
    """The names of an object's fields, without those that begin with "_": they are worked out from the others."""
    if kind not in _FIELDS:
        _FIELDS[kind] = find_fields(kind)
    return _FIELDS[kind]


_FIELDS: dict[type, tuple[str, ...]] = {}


def find_fields(kind: type) -> tuple[str, ...]:
    """The names of a class's fields. Compiled classes list them in one place, plain ones in two, and a plain class may
    inherit from a compiled one."""
    names: set[str] = set()
    for base in kind.__mro__:
        compiled = base.__dict__.get("__mypyc_attrs__")
        names.update(compiled or (*base.__dict__.get("__slots__", ()), *base.__dict__.get("__annotations__", ())))
    return tuple(sorted(name for name in names.difference(NOT_SAVED) if not name.startswith("_")))


def data_of(thing: Any) -> Any:
    """A state, or any part of one, as plain data."""
    if thing is None or isinstance(thing, int | str):
        return thing
    if isinstance(thing, list):
        return [data_of(part) for part in thing]
    if isinstance(thing, Luck):
        return {"Luck": thing.save()}
    fields = {name: data_of(getattr(thing, name)) for name in fields_of(type(thing))}
    return fields if isinstance(thing, State) else {type(thing).__name__: fields}


@cache
def classes_beside(home: str) -> dict[str, type]:
    """The classes beside the module `home`, by name: what a position's pieces are made of."""
    package = home.rpartition(".")[0]
    beside = package + "." if package else home
    found: dict[str, type] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith(beside):
            for thing in vars(module).values():
                ours = isinstance(thing, type) and thing.__module__.startswith(beside) and not issubclass(thing, Event)
                if ours and found.setdefault(thing.__name__, thing) is not thing:
                    raise TypeError(f"{package} has two classes called {thing.__name__}")
    return found


def state_of(game: Game, data: dict[str, Any], packs: list[Pack]) -> State:
    """A state from `data_of`'s data."""
    kind = game.state
    kinds = classes_beside(kind.__module__)

    def revive(value: Any) -> Any:
        if isinstance(value, list):
            return [revive(part) for part in value]
        if not isinstance(value, dict):
            return value
        ((name, fields),) = value.items()
        if name == "Luck":
            return saved_luck(fields)
        return kinds[name](**{field: revive(part) for field, part in fields.items()})

    s: Any = kind()
    missing = set(fields_of(kind)) - data.keys()
    if missing:
        raise BadPosition(f"a position of {game.title} without {', '.join(sorted(missing))}")
    try:
        for field in fields_of(kind):
            setattr(s, field, revive(data[field]))
        s.box = game.checked_box(packs)
        s.told = None
        s.shown = False
        s.options = []
        s.advance()
    except HurlyburlyError:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as mistake:
        raise BadPosition(f"this is no position of {game.title}: {type(mistake).__name__} {mistake}") from mistake
    state: State = s
    return state


def packs_of(s: Any) -> list[Pack]:
    """The packs in a state's box."""
    return [msgspec.json.decode(key, type=Pack) for key in s.box.packs]


def data_with_packs(s: State) -> dict[str, Any]:
    """The state and its packs, for another process."""
    return {"state": data_of(s), "packs": [msgspec.to_builtins(p) for p in packs_of(s)]}


def state_with_packs(kind: type[State], data: dict[str, Any]) -> State:
    return state_of(game_with_state(kind), data["state"], msgspec.convert(data["packs"], list[Pack]))
