"""Numbers of a pack, or of a game's own content, that are to be tuned: where they are, and how they are changed.

A place is written as `orders.rust-biter.gold`: tables by their names, entries of a list by their id or name. If the
pack does not have the entry, the game's own is changed, as far as packs of that game may: by the one field if the game
accepts that, otherwise by repeating the whole entry.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import tomli_w

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadPack, BadTable
from hurlyburly.kernel.game import Game
from hurlyburly.lab.experiment import content_files

Value = bool | int | float | str
ORIGIN = ("source", "provenance", "cited")  # where we have it from: a pack's entry comes from the pack


class Parameter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number to be tuned, and its range."""

    name: str
    at: str | tuple[str, ...]  # several places have the same value
    low: int | float | None = None
    high: int | float | None = None
    step: int | float | None = None
    values: tuple[Value, ...] = ()  # instead of a range

    @property
    def places(self) -> tuple[str, ...]:
        return (self.at,) if isinstance(self.at, str) else self.at

    @property
    def ends(self) -> tuple[Value, ...]:
        """Its lowest and its highest value, or all values that it may have."""
        return self.values or tuple([end for end in (self.low, self.high) if end is not None])

    def check(self) -> None:
        if bool(self.values) == (self.low is not None and self.high is not None) or not self.places:
            raise BadTable(f"parameter {self.name!r}: give `low` and `high`, or `values`, and where it stands (`at`)")
        if self.low is not None and self.high is not None and not self.low < self.high:
            raise BadTable(f"parameter {self.name!r}: low is {self.low}, high {self.high}")

    def allows(self, value: Any) -> bool:
        """Whether the search could have tried this value."""
        if self.values:
            return value in self.values
        if isinstance(value, bool) or not isinstance(value, int | float) or self.low is None or self.high is None:
            return False
        on_step = self.step is None or (value - self.low) % self.step == 0
        return self.low <= value <= self.high and on_step


def own_content(game: Game) -> dict[str, Any]:
    """All tables of a game's own content, from whatever files."""
    found: dict[str, Any] = {}
    for path in content_files(game):
        if path.suffix == ".toml":
            for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
                found.setdefault(name, table)
    return found


def value_at(data: Any, place: str) -> Any:
    """The value at a place; None if there is none."""
    for part in place.split("."):
        data = data.get(part) if isinstance(data, dict) else entry(data, part) if isinstance(data, list) else None
    return data


def entry(entries: list[Any], name: str) -> Any:
    named = [one for one in entries if isinstance(one, dict) and name in (one.get("id"), one.get("name"))]
    return named[0] if named else None


def changed(game: Game, pack: Pack | None, name: str, given: Mapping[str, Value]) -> Pack:
    """The pack with these values at their places; raises an error if the game does not take it."""
    base = tomllib.loads(pack.files[pack.main]) if pack is not None else {"pack": {"game": game.id}}
    base["pack"]["name"] = name
    own = own_content(game)
    refused: list[BadPack] = []
    for whole in (False, True):
        data = copy.deepcopy(base)
        for place, value in given.items():
            put(data, own, place.split("."), value, whole)
        files = (
            {**pack.files, pack.main: tomli_w.dumps(data)} if pack is not None else {"pack.toml": tomli_w.dumps(data)}
        )
        found = Pack(name, files)
        try:
            game.checked_box([found])
        except BadPack as mistake:
            refused.append(mistake)
            continue
        return found
    raise refused[0] if pack is not None else refused[-1]


def put(data: Any, own: Any, parts: Sequence[str], value: Value, whole: bool) -> None:
    """Write a value, with the entry it belongs to where there is none."""
    first, *rest = parts
    if isinstance(data, list):
        there = entry(data, first)
        if there is None:
            original = entry(own, first) if isinstance(own, list) else None
            if original is None:
                raise BadTable(f"at: there is no entry {first!r}")
            kept = ("id",) if "id" in original else ("name",)
            there = {
                key: part
                for key, part in copy.deepcopy(original).items()
                if key not in ORIGIN and (whole or key in kept)
            }
            data.append(there)
        if not rest:
            raise BadTable(f"at: {first!r} is an entry; name one of its fields")
        put(there, entry(own, first) if isinstance(own, list) else None, rest, value, whole)
        return
    if not isinstance(data, dict):
        raise BadTable(f"at: there is no {first!r} in {data!r}")
    if not rest:
        data[first] = value
        return
    inside = own.get(first) if isinstance(own, dict) else None
    data.setdefault(first, [] if isinstance(inside, list) else {})
    put(data[first], inside, rest, value, whole)
