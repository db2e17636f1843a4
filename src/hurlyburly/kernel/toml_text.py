"""Plain data as TOML, as people would write it: short tables in a line, long ones under a heading of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
WIDTH = 100


def written(data: Mapping[str, Any]) -> str:
    """Data as a TOML file, from which `tomllib` reads the same data."""
    return "\n".join(lines(data, ())).strip("\n") + "\n"


def lines(table: Mapping[str, Any], above: tuple[str, ...]) -> Iterator[str]:
    """First the entries that fit on a line, then the tables."""
    later = {name: value for name, value in table.items() if stands_apart(value)}
    for name, value in table.items():
        if name not in later:
            yield f"{key(name)} = {literal(value)}"
    for name, value in later.items():
        path = (*above, name)
        heading = ".".join(map(key, path))
        for part in value if isinstance(value, list) else [value]:
            yield from ("", f"[[{heading}]]" if isinstance(value, list) else f"[{heading}]")
            yield from lines(part, path)


def stands_apart(value: Any) -> bool:
    """Whether a table, or a list of tables, is too long for one line."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(part, dict) for part in value) and len(literal(value)) > WIDTH
    return isinstance(value, dict) and bool(value) and len(literal(value)) > WIDTH / 2


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def literal(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, Mapping):
        inside = ", ".join([f"{key(name)} = {literal(part)}" for name, part in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    return str(value)


def quoted(text: str) -> str:
    """A string. One of several lines keeps them, if TOML allows that."""
    if "\n" in text and "'''" not in text and "\r" not in text and not CONTROL.search(text):
        return f"'''\n{text}'''"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
