"""What is in the boxes of Dungeon Twister: characters and objects from content/*.toml, rooms from content/rooms.

A kind is the number of a character or an object: the characters of the forest box, those of the base box, three
spawnlings, the objects of both boxes, the torch. A token is one piece of one side: the sides have the same kinds.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from hurlyburly.games.dungeon_twister.rooms import Room, check_pairs, checked, parse
from hurlyburly.kernel.content import read
from hurlyburly.kernel.play import SOURCES, Source
from hurlyburly.kernel.rules import ledger

CONTENT = Path(__file__).with_name("content")
LEDGER = Path(__file__).with_name("rules.toml")


class Character(msgspec.Struct, frozen=True):
    id: str
    name: str
    box: str
    text: list[str]
    source: Source
    rules: str
    movement: int
    combat: int
    vp_escape: int
    tags: list[str]


class Creature(msgspec.Struct, frozen=True):
    id: str
    name: str
    combat: int
    text: list[str]
    source: Source
    rules: str
    movement: int | None = None  # markers have none
    vp_escape: int | None = None


class Characters(msgspec.Struct, frozen=True):
    character: list[Character]
    creature: list[Creature]


class Modifiers(msgspec.Struct, frozen=True):
    attack: int = 0
    defence: int = 0


class Object(msgspec.Struct, frozen=True):
    id: str
    name: str
    box: str
    text: list[str]
    source: Source
    rules: str
    neutral: bool = False
    supply: int = 0
    combat: Modifiers = Modifiers()


class Objects(msgspec.Struct, frozen=True):
    object: list[Object]


class Terrain(msgspec.Struct, frozen=True):
    """A kind of square or edge, or what else lies on the table, for people."""

    text: str
    source: Source
    rules: str
    name: str = ""


class Terrains(msgspec.Struct, frozen=True):
    square: list[Terrain]
    edge: list[Terrain]


class Kind(msgspec.Struct, frozen=True):
    """A kind of token, as the rules want it, and what people read about it."""

    id: str
    title: str
    box: str
    text: tuple[str, ...]
    source: Source
    rules: tuple[str, ...]
    movement: int = 0
    combat: int = 0
    escape: int = 0  # victory points
    tags: tuple[str, ...] = ()
    attack: int = 0  # what an object adds
    defence: int = 0

    @property
    def name(self) -> str:
        """In notation."""
        return self.title.lower()


CHARACTERS = read(CONTENT / "characters.toml", Characters)
OBJECTS = read(CONTENT / "objects.toml", Objects)
TERRAINS = read(CONTENT / "terrain.toml", Terrains)
ON_THE_TABLE = read(CONTENT / "table.toml", dict[str, Terrain])
CREATURES = {creature.id: creature for creature in CHARACTERS.creature}
NEUTRAL = {thing.id: thing for thing in OBJECTS.object if thing.neutral}
SPAWNLINGS = 3  # to a side: the box has six (DT-RULING-03)


def touching(start: str) -> tuple[str, ...]:
    """The ids of all rules in scope that begin so: those that touch a thing."""
    found = tuple(sorted([id for id in ledger(LEDGER).ids() if id.startswith(f"{start}-")]))
    assert found, f"the ledger has no rule {start}"
    return found


def kinds() -> list[Kind]:
    made = [
        Kind(
            c.id,
            c.name,
            c.box,
            tuple(c.text),
            c.source,
            touching(c.rules),
            c.movement,
            c.combat,
            c.vp_escape,
            tuple(c.tags),
        )
        for c in CHARACTERS.character
    ]
    young = CREATURES["spawnling"]
    assert young.movement is not None and young.vp_escape is not None
    told = (tuple(young.text), young.source, touching(young.rules))
    for number in range(1, SPAWNLINGS + 1):
        values = (young.movement, young.combat, young.vp_escape)
        made.append(Kind(f"spawnling_{number}", f"{young.name} {number}", "forest", *told, *values))
    for thing in [*[thing for thing in OBJECTS.object if not thing.neutral], NEUTRAL["torch"]]:
        told = (tuple(thing.text), thing.source, touching(thing.rules))
        added = thing.combat
        made.append(Kind(thing.id, thing.name, thing.box, *told, attack=added.attack, defence=added.defence))
    return made


KINDS = kinds()
KIND_NUMBER = {kind.id: number for number, kind in enumerate(KINDS)}
BRAMBLES_COMBAT = CREATURES["brambles"].combat
LIVING_TREE_COMBAT = CREATURES["living_tree"].combat


def own_rooms() -> list[Room]:
    paths = sorted((CONTENT / "rooms").glob("*.room"))
    rooms = [checked(parse(path.read_text(encoding="utf-8"), path.name), path.name) for path in paths]
    assert all(room.source in SOURCES for room in rooms)
    check_pairs(rooms)
    return rooms


ROOMS = own_rooms()
