"""Reading what is in the box: TOML files beside the rules, and packs in the same format from a user's folder.

A pack is data only: one TOML file, or a folder of files with a `pack.toml`. Its `[pack]` table says which game it is
for. Matches are set up with packs; records and positions contain the complete packs, so that they load anywhere.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hurlyburly.kernel.errors import BadPack

T = TypeVar("T")

MAIN = "pack.toml"
LARGEST_PACK = 1_000_000  # characters
MOST_PARTS = 8  # of a key such as cards.raven.name: time and memory grow with their square
DEEPEST = 20  # tables and lists in one another
MOST_DIGITS = 19  # of a number: as many as 64 bits have

# Strings and comments as TOML has them, also where they do not end; and what is not welcome in the rest.
QUOTED = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{0,5}'
    r"|'''(?:[^']|'(?!''))*+'{0,5}"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+",
    re.DOTALL,
)
LONG_KEY = re.compile(rf"\.(?:[ \t]*+[^\s.=\[\]{{}},]++[ \t]*+\.){{{MOST_PARTS - 1}}}")
LONG_NUMBER = re.compile(rf"[0-9][0-9_]{{{MOST_DIGITS}}}|0[xob][0-9A-Fa-f_]{{65}}")
BRACKET = re.compile(r"[\[\]{}]")


class Pack(msgspec.Struct, frozen=True):
    """Content that is added to a game's own: named texts; the main one has the `[pack]` table."""

    name: str
    files: dict[str, str]

    @property
    def main(self) -> str:
        return main_of(self.files)

    def key(self) -> str:
        """The whole pack as one text: two packs with the same key are the same."""
        return msgspec.json.encode(self, order="deterministic").decode()


class PackHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[pack]` table."""

    game: str
    name: str
    about: str = ""


class _Headed(msgspec.Struct, frozen=True):
    pack: PackHead


def convert(text: str, shape: type[T], place: str) -> T:
    """TOML as `shape`; a mistake names the place, the entry and the field."""
    data = parsed(text, place)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as mistake:
        raise BadPack(f"{place}: {explained(mistake, data)}") from mistake


def parsed(text: str, place: str) -> dict[str, Any]:
    """The plain data of a TOML text; one that would take too long to parse is refused."""
    trouble = too_much(text)
    if trouble:
        raise BadPack(f"{place}: {trouble}")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError, MemoryError) as mistake:
        raise BadPack(f"{place}: {mistake or type(mistake).__name__}") from mistake


def too_much(text: str) -> str:
    """Why a text would take too long to parse, found in time proportional to its length."""
    bare = QUOTED.sub(lambda found: "" if found[0][0] == "#" else "s", text)
    if LONG_KEY.search(bare):
        return f"a key has at most {MOST_PARTS} parts"
    if LONG_NUMBER.search(bare):
        return f"a number has at most {MOST_DIGITS} digits"
    depth = 0
    for bracket in BRACKET.findall(bare):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > DEEPEST:
            return f"tables and lists lie in one another at most {DEEPEST} deep"
    return ""


def explained(mistake: Exception, data: dict[str, Any]) -> str:
    """An error of msgspec, which only says `$.cards[3].name`, with the entry's own id."""
    words, pointed, rest = str(mistake).partition("`$.")
    if not pointed:
        return words
    path = rest.partition("`")[0]
    words = words.removesuffix(" - at ").removesuffix(" in ")
    return f"{words} at {path}{entry_named(data, path)}"


def entry_named(data: Any, path: str) -> str:
    """The id or name of the entry that a path such as `cards[3].number` leads into, if it has one."""
    for part in path.replace("]", "").replace("[", ".").split("."):
        if isinstance(data, list):
            data = data[int(part)]
            if isinstance(data, dict):
                name = data.get("id", data.get("name"))
                if isinstance(name, str):
                    return f" ({name!r})"
        elif isinstance(data, dict) and part in data:
            data = data[part]
        else:
            break
    return ""


def read(path: Path, shape: type[T]) -> T:
    """One TOML file of our own as `shape`."""
    return convert(path.read_text(encoding="utf-8"), shape, path.name)


def read_pack(path: str | Path) -> Pack:
    """A pack from a TOML file or a folder."""
    path = Path(path)
    try:
        if path.is_dir():
            main = path / MAIN
            paths = [main, *sorted(p for p in path.iterdir() if p.is_file())]
            files = {p.name: p.read_text(encoding="utf-8") for p in paths}
        else:
            files = {path.name: path.read_text(encoding="utf-8")}
    except OSError as mistake:
        raise BadPack(f"{path}: {mistake.strerror or mistake}") from mistake
    except UnicodeDecodeError as mistake:
        raise BadPack(f"{path}: this is not text in UTF-8") from mistake
    return pack_of(files)


def main_of(files: dict[str, str]) -> str:
    """The text with the `[pack]` table: pack.toml in a folder, otherwise the only one."""
    return MAIN if MAIN in files else next(iter(files))


def pack_of(files: dict[str, str]) -> Pack:
    """A pack from its texts."""
    if not files:
        raise BadPack("a pack without a file")
    if sum(len(text) for text in files.values()) > LARGEST_PACK:
        raise BadPack(f"a pack holds at most {LARGEST_PACK} characters")
    main = main_of(files)
    head = convert(files[main], _Headed, main).pack
    return Pack(head.name, dict(files))


def head_of(pack: Pack) -> PackHead:
    return convert(pack.files[pack.main], _Headed, pack.main).pack
