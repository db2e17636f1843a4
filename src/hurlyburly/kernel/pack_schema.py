"""The format of a game's packs as JSON Schema, generated from the types that packs are read with and the game's help.

Editors use the schema to complete and check pack files, the pages of docs/packs are made from it, and so are the
workshop's forms. `packs.toml` in a game's folder has the words: help for every field, and an example for every part of
a pack.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, UnsetType

from hurlyburly.kernel.content import read

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}
LIMITS = {"ge": "minimum", "le": "maximum", "min_length": "minLength", "max_length": "maxLength", "pattern": "pattern"}
GAPS = re.compile(r"[_-]+")


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The help and the example for one part of a pack."""

    help: str
    title: str = ""  # its name is the type's, unless said here
    example: str = ""  # a whole table of TOML, or a value that stands in what `around` says
    around: str = ""
    fields: dict[str, str] = {}  # help for each


class PackWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`packs.toml`: help texts and examples for the parts of a pack."""

    intro: str = ""
    notes: str = ""  # what else there is to know, at the end of its page
    fields: dict[str, str] = {}  # help for fields that many parts have
    labels: dict[str, str] = {}  # of fields, where the name with spaces is not one
    around: dict[str, str] = {}  # what examples of values stand in: TOML with {} for the value
    part: dict[str, Told] = {}  # by the name of the type


class Own(msgspec.Struct, frozen=True):
    """Something in the box, as a pack would have it: to make another one like it, or to change it."""

    section: str  # the field of the pack that has it: "adventurers"
    name: str  # as people call it
    entry: dict[str, Any]


class PackFormat(msgspec.Struct, frozen=True):
    """How a game's packs are read, and the things in the box that can be copied into one."""

    shape: Any = None  # the type of a pack's file; None: the game has no packs
    words: Path | None = None  # its packs.toml
    without: tuple[str, ...] = ()  # fields that only the game's own content has
    kinds: tuple[str, ...] = ()  # of things that a pack brings: they are drawn
    own: Callable[[], Sequence[Own]] | None = None  # what the box has
    suggests: Callable[[], Mapping[str, Sequence[str]]] | None = None  # words that do for a field, "Order.requires"
    variants: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None  # that a pack is tried with

    def told(self) -> PackWords:
        return PackWords() if self.words is None else read(self.words, PackWords)


@cache
def schema_of(format: PackFormat, game: str, title: str) -> Schema:
    """The JSON Schema of a game's packs."""
    made = Maker(format.told(), format.without)
    root = made.struct(format.shape)
    root["properties"]["pack"] |= {"title": "Head", "description": made.defs["PackHead"]["description"]}
    head = made.defs["PackHead"]["properties"]
    head["game"] = {**head["game"], "const": game}
    for place, words in (format.suggests() if format.suggests is not None else {}).items():
        part, _, field = place.partition(".")
        suggest(made.defs[part]["properties"][field], list(words))
    return {
        "$schema": DIALECT,
        "$id": f"/games/{game}/pack.schema.json",
        **root,
        "title": f"A pack for {title}",
        "required": ["pack"],
        "$defs": made.defs,
    }


def suggest(field: Schema, words: list[str]) -> None:
    """The words that a field may have; for a list those of its items, for a mapping those of its keys."""
    if field.get("type") == "array":
        field["items"]["examples"] = words
    elif field.get("type") == "object":
        field["propertyNames"] = {"examples": words}
    else:
        field["examples"] = words


class Maker:
    """Makes a schema; parts that have a name are defined once."""

    def __init__(self, words: PackWords, without: Sequence[str]) -> None:
        self.words = words
        self.without = without
        self.defs: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """The schema of any type that a pack is read with."""
        origin = get_origin(kind)
        if kind in PLAIN:
            return {"type": PLAIN[kind]}
        if origin is Annotated:
            base, *metas = get_args(kind)
            return narrowed(self.of(base), [meta for meta in metas if isinstance(meta, Meta)])
        if origin is Literal:
            return {"enum": list(get_args(kind))}
        if origin is list:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if origin is dict:
            return self.mapping(*get_args(kind))
        if origin in (Union, types.UnionType):
            return self.union([one for one in get_args(kind) if one not in (type(None), UnsetType)])
        return self.reference(kind)

    def mapping(self, keys: Any, values: Any) -> Schema:
        made: Schema = {"type": "object", "additionalProperties": self.of(values)}
        named = self.of(keys)
        return made if named == {"type": "string"} else {**made, "propertyNames": named}

    def union(self, kinds: Sequence[Any]) -> Schema:
        if len(kinds) == 1:
            return self.of(kinds[0])
        made: Schema = {"anyOf": [self.of(kind) for kind in kinds]}
        tags = {tag_of(kind) for kind in kinds}
        if "" not in tags:
            assert len(tags) == 1, f"a union is told apart by one field, not by {tags}"
            made["discriminator"] = {"propertyName": tags.pop()}
        return made

    def reference(self, kind: Any) -> Schema:
        name = kind.__name__
        if name not in self.defs:
            self.defs[name] = {}  # it may have parts of its own kind
            self.defs[name].update(self.struct(kind))
        return {"$ref": f"#/$defs/{name}"}

    def struct(self, kind: Any) -> Schema:
        told = self.words.part.get(kind.__name__, Told(own_doc(kind)))
        properties: dict[str, Schema] = {}
        required = []
        tag = tag_of(kind)
        if tag:
            properties[tag] = {"const": kind.__struct_config__.tag, "title": self.label(tag)}
            required.append(tag)
        for field in msgspec.structs.fields(kind):
            name = field.encode_name
            if name in self.without:
                continue
            made = {**self.of(field.type), "title": self.label(name)}
            help = told.fields.get(name) or self.words.fields.get(name, "")
            if help:
                made["description"] = help
            usual = usual_of(field)
            if usual is not None:
                made["default"] = usual
            properties[name] = made
            if field.required:
                required.append(name)
        return {
            "title": told.title or plain(kind.__name__),
            "description": told.help,
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def label(self, field: str) -> str:
        return self.words.labels.get(field) or plain(field)


def plain(name: str) -> str:
    """A name with spaces: "Copies per color"."""
    spaced = GAPS.sub(" ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).strip()
    return f"{spaced[:1].upper()}{spaced[1:].lower()}"


def own_doc(kind: Any) -> str:
    """The docstring of a type, "" if it has none; msgspec gives every struct one that only repeats its fields."""
    told = " ".join((kind.__doc__ or "").split())
    return "" if told.startswith(f"{kind.__name__}(") else told


def tag_of(kind: Any) -> str:
    """The tag field of a union of structs; nothing for any other type."""
    config = getattr(kind, "__struct_config__", None)
    return (config.tag_field or "") if config is not None and config.tag is not None else ""


def narrowed(made: Schema, metas: Sequence[Meta]) -> Schema:
    """A schema with the constraints of its annotations."""
    made = dict(made)
    for meta in metas:
        for name, word in LIMITS.items():
            limit = getattr(meta, name)
            if limit is not None:
                word = word.replace("Length", "Items") if made.get("type") == "array" else word
                made[word] = limit
        made.update(meta.extra_json_schema or {})
    return made


def usual_of(field: Any) -> Any:
    """A field's default; None if the docs should not show one."""
    usual = field.default_factory() if field.default_factory is not NODEFAULT else field.default
    if usual is NODEFAULT or usual is UNSET or usual is None or usual in ([], {}, ""):
        return None
    made = msgspec.to_builtins(usual)
    return None if isinstance(made, dict) else made


# Looking into one.


def resolved(schema: Schema, part: Schema) -> Schema:
    """The part that a `$ref` refers to, or the part itself."""
    name = part.get("$ref", "").rpartition("/")[2]
    return schema["$defs"][name] if name else part


def choices(schema: Schema, part: Schema) -> list[Schema]:
    """The members of a tagged union; or the only type."""
    if "discriminator" in part:
        return [resolved(schema, one) for one in part["anyOf"]]
    return [resolved(schema, part)]


def chosen(schema: Schema, part: Schema, value: Any) -> Schema:
    """The member that a value belongs to."""
    tag = part.get("discriminator", {}).get("propertyName", "")
    for one in choices(schema, part):
        if not tag or (isinstance(value, dict) and one["properties"][tag]["const"] == value.get(tag)):
            return one
    return {}


def sections(schema: Schema) -> Iterator[tuple[str, Schema, bool]]:
    """The fields of a pack beside its head: each with what an entry is, and whether there may be several."""
    for name, part in schema["properties"].items():
        if name != "pack":
            several = part.get("type") == "array"
            yield name, part["items"] if several else part, several


def fields_used(schema: Schema, part: Schema, value: Any) -> Iterator[tuple[str, str]]:
    """The type and name of every field that a value has, all the way down."""
    if isinstance(value, list):
        for item in value:
            yield from fields_used(schema, resolved(schema, part).get("items", {}), item)
    elif isinstance(value, dict):
        there = chosen(schema, part, value)
        for name, inner in value.items():
            if name in there.get("properties", {}):
                yield there["title"], name
                yield from fields_used(schema, there["properties"][name], inner)
