"""What is in the boxes of Dungeon Twister: characters and objects from content/*.toml, rooms from content/rooms.

A kind is the number of a character or an object: the characters of the forest box, those of the base box, three
spawnlings, the objects of both boxes, the torch. A token is one piece of one side: the sides have the same kinds.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from hurlyburly.games.dungeon_twister.rooms import Room, check_pairs, checked, parse
from hurlyburly.kernel.content import read

CONTENT = Path(__file__).with_name("content")


class Character(msgspec.Struct, frozen=True):
    id: str
    name: str
    box: str
    movement: int
    combat: int
    vp_escape: int
    tags: list[str]


class Creature(msgspec.Struct, frozen=True):
    id: str
    name: str
    combat: int
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
    neutral: bool = False
    supply: int = 0
    combat: Modifiers = Modifiers()


class Objects(msgspec.Struct, frozen=True):
    object: list[Object]


class Kind(msgspec.Struct, frozen=True):
    """A kind of token, as the rules want it."""

    id: str
    name: str  # in notation
    box: str
    movement: int = 0
    combat: int = 0
    escape: int = 0  # victory points
    tags: tuple[str, ...] = ()
    attack: int = 0  # what an object adds
    defence: int = 0


CHARACTERS = read(CONTENT / "characters.toml", Characters)
OBJECTS = read(CONTENT / "objects.toml", Objects)
CREATURES = {creature.id: creature for creature in CHARACTERS.creature}
NEUTRAL = {thing.id: thing for thing in OBJECTS.object if thing.neutral}
SPAWNLINGS = 3  # to a side: the box has six (DT-RULING-03)


def kinds() -> list[Kind]:
    made = [
        Kind(c.id, c.name.lower(), c.box, c.movement, c.combat, c.vp_escape, tuple(c.tags))
        for c in CHARACTERS.character
    ]
    young = CREATURES["spawnling"]
    for number in range(1, SPAWNLINGS + 1):
        name = f"spawnling {number}"
        assert young.movement is not None and young.vp_escape is not None
        made.append(Kind(f"spawnling_{number}", name, "forest", young.movement, young.combat, young.vp_escape))
    for thing in OBJECTS.object:
        if not thing.neutral:
            made.append(
                Kind(thing.id, thing.name.lower(), thing.box, attack=thing.combat.attack, defence=thing.combat.defence)
            )
    made.append(Kind("torch", "torch", "forest"))
    return made


KINDS = kinds()
KIND_NUMBER = {kind.id: number for number, kind in enumerate(KINDS)}
BRAMBLES_COMBAT = CREATURES["brambles"].combat
LIVING_TREE_COMBAT = CREATURES["living_tree"].combat


def own_rooms() -> list[Room]:
    paths = sorted((CONTENT / "rooms").glob("*.room"))
    rooms = [checked(parse(path.read_text(encoding="utf-8"), path.name), path.name) for path in paths]
    check_pairs(rooms)
    return rooms


ROOMS = own_rooms()
