"""Drafts of the workshop: parsing a pack that is being made, finding its mistakes, and drawing its things.

All of it happens in the worker that parses strangers' packs (packs.py), with little time and memory. A mistake is shown
beside its field, so it has the path to that field, which is found from the error message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from hurlyburly.kernel.content import pack_of, parsed
from hurlyburly.kernel.errors import BadPack, HurlyburlyError
from hurlyburly.kernel.game import Game, game_named
from hurlyburly.kernel.pack_schema import Schema, chosen, resolved, sections
from hurlyburly.kernel.state import Box
from hurlyburly.kernel.toml_text import written
from hurlyburly.server.gallery import Exhibit, exhibits

MOST_FACES = 40
FILE = "pack.toml"
Path = tuple[str | int, ...]
POINTED = re.compile(r" (?:- at|in) `\$(.*)`$")
PART = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
MISSING = re.compile(r"Object missing required field `(.+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(.+)`")
BOUND = re.compile(r"Expected `\w+` ([<>]=) (-?\d+)")
LENGTH = re.compile(r"Expected `\w+` of length ([<>]=) (\d+)")
NAMED = re.compile(r"`([\w.]+)`")
ALSO_NAMED = re.compile(r"[a-z_]{4,}\.[a-z_]+|[a-z_]{4,}")


class Mistake(msgspec.Struct, frozen=True):
    """A mistake in words, and its place."""

    words: str
    path: Path = ()  # "adventurers", 0, "rating"; nothing: of the whole pack


class FaceSeen(msgspec.Struct, frozen=True):
    """Something that the pack brings, as the gallery shows it."""

    name: str
    text: str
    face: str  # HTML
    copies: int
    path: Path = ()  # of its entry


class Draft(msgspec.Struct, frozen=True):
    """A draft as the page gets it back: its mistakes and drawings."""

    text: str  # as a file
    data: dict[str, Any]
    mistakes: tuple[Mistake, ...] = ()
    faces: tuple[FaceSeen, ...] = ()


def looked_at(game: str, data: dict[str, Any] | None, text: str) -> Draft:
    """In a worker: a draft as a form has it (`data`), or as a file (`text`)."""
    made = game_named(game)
    if data is None:
        try:
            data = parsed(text, FILE)
        except BadPack as mistake:
            return Draft(text, {}, (Mistake(words_of(mistake)),))
    else:
        text = written(data)
    mistakes = shape_mistakes(made, data)
    if mistakes:
        return Draft(text, data, mistakes)
    try:
        pack = pack_of({FILE: text})
        if data["pack"]["game"] != game:
            return Draft(text, data, (Mistake(f"This pack is for {data['pack']['game']!r}, not {game!r}."),))
        box = made.open_box([pack])
    except HurlyburlyError as mistake:
        return Draft(text, data, (Mistake(words_of(mistake), place_of(made.pack_schema, str(mistake), data)),))
    return Draft(text, data, (), faces(made, box, data))


def words_of(mistake: Exception) -> str:
    words = str(mistake).removeprefix(f"{FILE}: ")
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


# The shape, entry by entry: so each of several mistakes is told.


def shape_mistakes(game: Game, data: dict[str, Any]) -> tuple[Mistake, ...]:
    schema = game.pack_schema
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(game.packs.shape)}
    found = []
    for name, value in data.items():
        if name not in fields:
            found.append(Mistake(f"Packs for {game.title} have no {name!r}.", (name,)))
        elif schema["properties"][name].get("type") == "array" and isinstance(value, list):
            kind = get_args(fields[name])[0]
            for number, entry in enumerate(value):
                found += shape_mistake(schema, entry, kind, (name, number))
        else:
            found += shape_mistake(schema, value, fields[name], (name,))
    if "pack" not in data:
        found.append(Mistake("A pack has a head with its game and its name.", ("pack",)))
    return tuple(found)


def shape_mistake(schema: Schema, value: Any, kind: Any, place: Path) -> list[Mistake]:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as mistake:
        words, path = str(mistake), place
        pointed = POINTED.search(words)
        if pointed:
            words = words[: pointed.start()]
            path = (*place, *[int(number) if number else name for name, number in PART.findall(pointed[1])])
        missing = MISSING.fullmatch(words) or UNKNOWN.fullmatch(words)
        path = (*path, missing[1]) if missing else path
        return [Mistake(in_words(words, field_at(schema, path)), path)]
    return []


def in_words(words: str, field: Schema) -> str:
    """An error of msgspec in words for somebody who fills in a form."""
    help = f" {field['description']}" if "description" in field else ""
    if MISSING.fullmatch(words):
        return f"This is needed.{help}"
    if unknown := UNKNOWN.fullmatch(words):
        return f"There is no {unknown[1]!r} here."
    if length := LENGTH.fullmatch(words):
        if length[1] == ">=":
            return f"This is needed.{help}"
        return f"At most {length[2]} {'entries' if field.get('type') == 'array' else 'letters'}."
    if bound := BOUND.fullmatch(words):
        return f"{'At least' if bound[1] == '>=' else 'At most'} {bound[2]}."
    if "matching regex" in words:
        known = ", ".join(field.get("examples", ()))
        return f"This cannot be written so.{f' There are: {known}.' if known else help}"
    if words.startswith("Expected `int`"):
        return "A whole number."
    if words.startswith("Invalid enum value") or words.startswith("Invalid value"):
        there = [str(word) for word in field.get("enum", ())]
        return f"One of: {', '.join(there)}." if there else f"{words}."
    return f"{words}."


def field_at(schema: Schema, path: Path) -> Schema:
    """The part of a schema that a path leads to, as far as that can be known without the data."""
    part = schema
    for step in path:
        part = resolved(schema, part)
        if isinstance(step, int):
            part = part.get("items", part)
            continue
        every = [part, *[resolved(schema, one) for one in part.get("anyOf", ())]]
        part = next((one["properties"][step] for one in every if step in one.get("properties", {})), {})
    return resolved(schema, part)


# What readers find, in the entry that they name.


def place_of(schema: Schema, words: str, data: dict[str, Any]) -> Path:
    """The entry that a mistake names by its id or name, and the field in it that it names."""
    for quoted in (True, False):
        for name, part, several in sections(schema):
            entries = data.get(name, [] if several else {})
            for number, entry in enumerate(entries if several else [entries] if entries else []):
                place: Path = (name, number) if several else (name,)
                if (not several and not quoted) or is_named(entry, words, quoted):
                    return field_named(schema, part, entry, words, place)
    return ()


def is_named(entry: dict[str, Any], words: str, quoted: bool) -> bool:
    called = [entry.get(field) for field in ("id", "name", "title")]
    return any(isinstance(call, str) and call and (repr(call) if quoted else call) in words for call in called)


def field_named(schema: Schema, part: Schema, entry: Any, words: str, place: Path) -> Path:
    """The field that an error names: one in `backticks`, else one with a quoted word, else any that is named."""
    own = chosen(schema, part, entry).get("properties", {})
    for name in NAMED.findall(words):
        steps = tuple(name.split("."))
        if steps[0] in own:
            return (*place, *steps)
        found = [path for path, table in tables(entry, place) if steps[0] in table and repr(table[steps[0]]) in words]
        lacking = [path for path, table in tables(entry, place) if repr(table.get("op", ...)) in words]
        if found or lacking:
            return (*(found or lacking)[0], *steps)
    for path, text in texts(entry, place):
        if path[-1] not in ("id", "name", "title", "op", "type") and repr(text) in words:
            return path
    for name in ALSO_NAMED.findall(words):
        steps = tuple(name.split("."))
        if steps[0] in own:
            return (*place, *steps)
    return place


def texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """The texts in an entry, with the paths to them."""
    if isinstance(value, str) and value:
        yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from texts(part, (*path, step))


def tables(value: Any, path: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The tables in an entry, with the paths to them."""
    if isinstance(value, dict):
        yield path, value
        for name, part in value.items():
            yield from tables(part, (*path, name))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from tables(part, (*path, number))


# How it looks.


def faces(game: Game, box: Box, data: dict[str, Any]) -> tuple[FaceSeen, ...]:
    """The drawings of the pack's things."""
    found: list[Exhibit] = []
    for kind in game.kinds:
        if kind.id in game.packs.kinds:
            things = [kind.about(box, number) for number in kind.numbers(box)]
            found += exhibits(game, [thing for thing in things if thing.source == "pack"], box)
    return tuple(
        FaceSeen(one.name, one.text, one.face, one.copies, entry_called(game.pack_schema, data, one.name))
        for one in found[:MOST_FACES]
    )


def entry_called(schema: Schema, data: dict[str, Any], name: str) -> Path:
    """The entry whose name, title or id is this name, or its first word."""
    wanted = name.casefold()
    for section, _, several in sections(schema):
        entries = data.get(section, []) if several else []
        for number, entry in enumerate(entries):
            for called in (entry.get("name"), entry.get("title"), entry.get("id")):
                if isinstance(called, str) and (
                    wanted == called.casefold() or wanted.split(" ")[0] == called.casefold()
                ):
                    return section, number
    return ()
