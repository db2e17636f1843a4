"""The numbers in the box of the Sleepy Wizard's Tower, and what a field of a TOML file may hold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from hurlyburly.kernel.content import read

FOLDER = Path(__file__).with_name("content")

InTheBox = Literal["printed", "inferred", "designed"]  # where something in the box comes from; all else is a pack's
ClassId = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[a-z][a-z-]*$")]
CLASS_ID: Any = ClassId  # as a value: compiled modules take an alias for what it stands for


def whole(least: int, most: int) -> Any:
    """The type of a field that holds a whole number in this range."""
    return Annotated[int, Meta(ge=least, le=most)]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a TOML file; a misspelt field in it is an error."""


# The numbers of the box


class SetupEntry(Entry, frozen=True):
    rounds: int
    market: int
    hand: int
    rooms: int
    quietest: int
    wake: int
    blank_adventurers: int
    blank_floors: int


class BonusEntry(Entry, frozen=True):
    upto: int
    treasure: int
    source: InTheBox


class GuildEntry(Entry, frozen=True):
    name: str
    symbol: str
    source: InTheBox


class Numbers(Entry, frozen=True):
    setup: SetupEntry
    bonus: list[BonusEntry]
    guilds: list[GuildEntry]


NUMBERS = read(FOLDER / "box.toml", Numbers)
