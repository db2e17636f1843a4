"""The values that rules and everything else speak with: a thing that can be pointed at, and a play made with things."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, get_args

import msgspec

KEPT: Final = 4096  # ids of things, which are read again and again

Source = Literal["printed", "inferred", "designed", "pack"]
SOURCES: Final[tuple[Source, ...]] = get_args(Source)
SOURCE_WORDS: Final[dict[Source, str]] = {
    "printed": "from the printed game",
    "inferred": "inferred",
    "designed": "designed here",
    "pack": "from a pack",
}


class Thing(msgspec.Struct, frozen=True, gc=False):
    """Something on the table, and what people read about it."""

    id: str  # its kind and its number: card:17
    name: str
    text: str  # what it is and does, in plain words
    source: Source
    rules: tuple[str, ...] = ()  # the ids of those that touch it


class Play(msgspec.Struct, frozen=True, gc=False):
    """What an option means: a verb, and the things that it acts on, in order."""

    verb: str
    things: tuple[str, ...]
    text: str  # in notation: what people type, and what records keep

    def __str__(self) -> str:
        return self.text

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of its things, to match on: `case "add", (ingredient, cauldron):`."""
        return tuple([number_of(thing) for thing in self.things])


class Case(msgspec.Struct, frozen=True):
    """What is in the way of a play here and now: in a sentence, and the things it speaks of, nearest first."""

    words: str
    things: tuple[str, ...] = ()


@lru_cache(KEPT)
def kind_of(thing: str) -> str:
    return thing.partition(":")[0]


@lru_cache(KEPT)
def number_of(thing: str) -> int:
    return int(thing.partition(":")[2])
