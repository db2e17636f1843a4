"""What is in the box of Toil and Troublez, read from content/box.toml."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hurlyburly.kernel.content import read


class Colour(msgspec.Struct, frozen=True):
    id: str
    symbol: str


class Talisman(msgspec.Struct, frozen=True):
    id: str
    name: str
    number: int
    copies_per_color: int


class Magician(msgspec.Struct, frozen=True):
    id: str
    name: str
    colored: bool
    copies_per_color: int
    copies: int


class Forest(msgspec.Struct, frozen=True):
    max_rows: int


class Collections(msgspec.Struct, frozen=True):
    marker_points: int
    loose_talisman_points: int


class EndOfGame(msgspec.Struct, frozen=True):
    depletions: dict[str, int]


class Contents(msgspec.Struct, frozen=True):
    colors: list[Colour]
    talismans: list[Talisman]
    magicians: list[Magician]
    forest: Forest
    collections: Collections
    end_of_game: EndOfGame


class Face(msgspec.Struct, frozen=True):
    """One of the 25 different cards, `copies` times in the deck."""

    name: str
    kind: int  # 1-5 the talismans, which is also their number; then the magicians
    colour: int
    copies: int


def faces(box: Contents) -> list[Face]:
    """The different cards: talismans by number and colour, then magicians; the colourless ones come last."""
    colours = range(len(box.colors))
    made = [
        Face(f"{talisman.number} {box.colors[colour].id}", talisman.number, colour, talisman.copies_per_color)
        for talisman in box.talismans
        for colour in colours
    ]
    for kind, magician in enumerate(box.magicians, start=len(box.talismans) + 1):
        if magician.colored:
            made += [
                Face(f"{magician.id} {box.colors[colour].id}", kind, colour, magician.copies_per_color)
                for colour in colours
            ]
        else:
            made.append(Face(magician.id, kind, len(box.colors), magician.copies))
    return made


BOX = read(Path(__file__).with_name("content") / "box.toml", Contents)
FACES = faces(BOX)
