"""Reading what is in the box: TOML files beside the rules, and packs in the same format from a user's folder.

A pack is data only: one TOML file, or a folder of files with a `pack.toml`. Its `[pack]` table says which game it is
for. Matches are set up with packs, and records and positions carry them whole, so that they load anywhere.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hurlyburly.kernel.errors import BadPack

T = TypeVar("T")

MAIN = "pack.toml"
LARGEST_PACK = 1_000_000  # characters


class Pack(msgspec.Struct, frozen=True):
    """Content to put with a game's own: named texts, of which the main one has the `[pack]` table."""

    name: str
    files: dict[str, str]

    @property
    def main(self) -> str:
        return main_of(self.files)

    def key(self) -> str:
        """All of it as one text: two packs with the same key are the same pack."""
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
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as mistake:
        raise BadPack(f"{place}: {explained(mistake, text)}") from mistake


def explained(mistake: Exception, text: str) -> str:
    """msgspec counts entries from 0 and speaks of `$.cards[3].name`; people want the entry's own id too."""
    words = str(mistake)
    start = words.find("`$.")
    if start < 0:
        return words
    path = words[start + 3 : words.index("`", start + 1)]
    return words[:start].removesuffix(" - at ") + f" at {path}{entry_named(tomllib.loads(text), path)}"


def entry_named(data: Any, path: str) -> str:
    """The id or name of the entry that a path such as `cards[3].number` leads into, if it has one."""
    for part in path.replace("]", "").replace("[", ".").split("."):
        if isinstance(data, list) and part.isdigit() and int(part) < len(data):
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
            paths = [main, *sorted(p for p in path.iterdir() if p.is_file() and p != main)]
            files = {p.name: p.read_text(encoding="utf-8") for p in paths}
        else:
            files = {path.name: path.read_text(encoding="utf-8")}
    except OSError as mistake:
        raise BadPack(f"{path}: {mistake.strerror or mistake}") from mistake
    except UnicodeDecodeError as mistake:
        raise BadPack(f"{path}: this is not text in UTF-8") from mistake
    return pack_of(files)


def main_of(files: dict[str, str]) -> str:
    """The text with the head of a pack: pack.toml in a folder, else the only one."""
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
