"""docs/packs/<game>.md: what the packs of a game may hold, made from the types that read them (`Game.pack_schema`) and
the words and examples in its `packs.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hurlyburly.kernel.content import head_of, read_pack
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.pack_schema import PackWords, Schema, choices, resolved, sections

EXAMPLES = Path(__file__).parents[1] / "examples" / "packs"
HOW = """    hurlyburly pack check FILE     # can it be played, and if not, what is wrong?
    hurlyburly play {game} --pack FILE

A lobby takes a pack as a file too, and the [workshop](../workshop.md) in the browser makes one from a form.

A pack is data in TOML; nothing in it runs. Unknown tables and fields, numbers out of range and words without a meaning
are refused, and the message names the entry and the field. A pack has at most a million characters."""
SCHEMA = """Editors that know JSON Schema can help you write one. `hurlyburly pack schema {game} > pack.schema.json`
writes the schema; a server has it at `/games/{game}/pack.schema.json`. Editors with Even Better TOML use it if the
first line of the pack is `#:schema pack.schema.json`."""

IDS = "Ids of the box"
IDS_BELOW = "#ids-of-the-box"


def page(game: Game) -> str:
    return "\n".join(Page(game).lines()) + "\n"


class Page:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.schema = game.pack_schema
        self.words: PackWords = game.packs.told()
        self.names = {id(part): name for name, part in self.schema["$defs"].items()}
        self.shown: list[str] = []
        self.ids_of = {} if game.packs.suggests is None else game.packs.suggests()

    def lines(self) -> Iterator[str]:
        yield f"# Packs for {self.game.title}"
        yield ""
        yield self.words.intro.strip()
        yield ""
        yield HOW.format(game=self.game.id)
        yield ""
        yield SCHEMA.format(game=self.game.id)
        yield ""
        whole = [f"[{path.name}](../../examples/packs/{path.name})" for path in examples(self.game.id)]
        yield f"Packs to read and copy: {listed(whole, 'and')}."
        yield ""
        yield "This page is made by `make docs` from the types that read packs."
        yield from self.part(self.schema["$defs"]["PackHead"], "## `[pack]`:")
        for field, part, several in sections(self.schema):
            mark = f"`[[{field}]]`" if several else f"`[{field}]`"
            if "discriminator" in part:
                yield from self.union(part, f"## {mark}", self.schema["properties"][field]["description"])
            else:
                yield from self.part(resolved(self.schema, part), f"## {mark}:")
        for part in self.schema["$defs"].values():
            if part["title"] not in self.shown:
                yield from self.part(part, "##")
        if self.words.notes:
            yield from ("", self.words.notes.strip())
        yield from self.ids()

    def ids(self) -> Iterator[str]:
        """What the box has that a field may name; fields that may name the same stand together."""
        fields: dict[tuple[str, ...], list[str]] = {}
        for place, words in self.ids_of.items():
            name = f"`{place.partition('.')[2]}`"
            if name not in fields.setdefault(tuple(words), []):
                fields[tuple(words)].append(name)
        if fields:
            yield from ("", f"## {IDS}", "", "| field | what it may name |", "|---|---|")
        for ids, names in fields.items():
            yield f"| {', '.join(names)} | {', '.join([f'`{id}`' for id in ids])} |"

    def part(self, part: Schema, heading: str, without: Sequence[str] = ()) -> Iterator[str]:
        """Its fields and its example; then what these are made of, unless it is one of several described together."""
        self.shown.append(part["title"])
        fields = {name: field for name, field in part["properties"].items() if name not in without}
        yield from ("", f"{heading} {part['title']}", "", part["description"])
        if fields:
            yield from ("", *self.table(fields, part["required"]))
        yield from self.example(part)
        for name, field in fields.items() if not without else ():
            yield from self.inside(name, field)

    def inside(self, name: str, field: Schema) -> Iterator[str]:
        """What a field is made of, unless that was described before."""
        inner = field.get("items", field)
        phrases = [one for one in inner.get("anyOf", ()) if "examples" in one]
        if "discriminator" in inner:
            if choices(self.schema, inner)[0]["title"] not in self.shown:
                yield from self.union(inner, f"## `{name}`", field["description"])
        elif "$ref" in inner and resolved(self.schema, inner)["title"] not in self.shown:
            yield from self.part(resolved(self.schema, inner), "##")
        elif phrases:
            yield from ("", f"### Phrases of `{name}`", "")
            yield "N is a number, or X: the power of the effect."
            yield from ("", "| phrase | N | for example | what it does |", "|---|---|---|---|")
            for one in phrases:
                most = one["pattern"].partition("[")[2].partition("]")[0].replace("-", " to ")
                example = f"`{one['examples'][0]}`"
                yield f"| `{one['title']}` | {most} | {example} | {one['description']} |"

    def union(self, part: Schema, heading: str, help: str) -> Iterator[str]:
        """Parts that are told apart by one field: what all of them have is described once."""
        tag = part["discriminator"]["propertyName"]
        every = choices(self.schema, part)
        shared = {
            name: field
            for name, field in every[0]["properties"].items()
            if name != tag and all(other["properties"].get(name) == field for other in every)
        }
        words = [f"`{one['properties'][tag]['const']}`" for one in every]
        required = [name for name in shared if name in every[0]["required"]]
        yield from ("", f"{heading}, by `{tag}`")
        yield from ("", f"{help} `{tag}` is one of {listed(words)}. All of them have:")
        yield from ("", *self.table(shared, required))
        brief = all("\n" not in self.words.part[self.names[id(one)]].example.strip() for one in every)
        if brief:
            yield from ("", f"| `{tag}` | also takes | what happens |", "|---|---|---|")
            for one in every:
                self.shown.append(one["title"])
                own = [name for name in one["properties"] if name != tag and name not in shared]
                takes = "; ".join([self.brief(one, name) for name in own])
                yield f"| `{one['properties'][tag]['const']}` | {takes} | {one['description']} |"
            yield from ("", "```toml")
            yield from [self.words.part[self.names[id(one)]].example for one in every]
            yield "```"
        else:
            for one in every:
                yield from self.part(one, f"### `{one['properties'][tag]['const']}`:", [tag, *shared])
        for one in every:
            for name, field in one["properties"].items():
                yield from self.inside(name, field)

    def brief(self, part: Schema, name: str) -> str:
        field = part["properties"][name]
        needed = "" if name in part["required"] else " (optional)"
        help = field.get("description", "").rstrip(".")
        return f"`{name}`{needed}: {self.takes(field)}; {help[:1].lower()}{help[1:]}"

    def table(self, fields: dict[str, Schema], required: Sequence[str]) -> Iterator[str]:
        yield "| field | takes | default | what it is |"
        yield "|---|---|---|---|"
        for name, field in fields.items():
            otherwise = field.get("default", field.get("usual"))
            usual = "*required*" if name in required else literal(otherwise) if otherwise is not None else ""
            yield f"| `{name}` | {self.takes(field)} | {usual} | {field.get('description', '')} |"

    def takes(self, field: Schema) -> str:
        """What may stand in a field, in words."""
        if "const" in field:
            return literal(field["const"])
        if "enum" in field:
            words = [literal(word) for word in field["enum"] if word != ""]
            return words[0] if len(words) == 1 else f"one of {listed(words)}"
        if "discriminator" in field:
            return f"a table with `{field['discriminator']['propertyName']}`"
        if "$ref" in field:
            return f"a table: {resolved(self.schema, field)['title']}"
        if "anyOf" in field and "type" not in field:
            return " or ".join([self.takes(one) for one in field["anyOf"]])
        match field["type"]:
            case "array":
                fewest, most = field.get("minItems", 0), field.get("maxItems", 0)
                many = f" of {fewest} or more" if fewest else f" of at most {most}" if most else ""
                return f"a list{many}: {self.takes(field['items'])}"
            case "object":
                keys = field.get("propertyNames", {})
                named = f"{listed([literal(key) for key in keys['enum']])}" if "enum" in keys else f"[ids]({IDS_BELOW})"
                return f"a table: {named}, each with {self.takes(field['additionalProperties'])}"
            case "boolean":
                return "`true` or `false`"
            case "integer":
                return f"{field['minimum']} to {field['maximum']}" if "minimum" in field else "a number"
        if "lines" in field:
            return f"{field['lines']} lines of text"
        if any("examples" in one for one in field.get("anyOf", ())):
            return "a phrase, see below"
        if field.get("examples") in self.ids_of.values():
            return f"[an id]({IDS_BELOW})"
        longest = f" of at most {field['maxLength']} letters" if "maxLength" in field else ""
        return f"text{longest}"

    def example(self, part: Schema) -> Iterator[str]:
        told = self.words.part[self.names[id(part)]].example.strip()
        if told:
            yield from ("", "```toml", told, "```")


def examples(game: str) -> list[Path]:
    """The packs for a game that lie in examples/packs."""
    return sorted(path for path in EXAMPLES.iterdir() if head_of(read_pack(path)).game == game)


def literal(value: Any) -> str:
    """A value as TOML has it."""
    shown = str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
    return f"`{shown}`"


def listed(words: Sequence[str], joint: str = "or") -> str:
    return ", ".join(words[:-1]) + f" {joint} {words[-1]}" if len(words) > 1 else "".join(words)
