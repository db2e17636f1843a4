"""The rows of the box's adventurers and floors, and of what a pack may add to them.

The box has blank cards, so a pack may bring up to three adventurers and four floors (WIZ-CUSTOM-01, WIZ-CUSTOM-02).
Which effects and treasures a row may name, and what it says of them, is a matter of their classes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hurlyburly.games.wizard_tower.adventurers import Effect, Treasure
from hurlyburly.games.wizard_tower.contents import FOLDER, NUMBERS, ClassId, Entry, InTheBox, whole
from hurlyburly.games.wizard_tower.effects import EFFECTS
from hurlyburly.games.wizard_tower.treasures import TREASURES
from hurlyburly.kernel.content import Pack, PackHead, convert, read
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.play import Source

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[^\W\d_][\w' .!?-]*$")]
Rating = Annotated[int, Meta(ge=0, le=15)]
E = TypeVar("E", bound=Entry)


# Adventurers


def with_effects(entry: type[E]) -> type[E]:
    """The shape of a row that may say of each effect how its adventurers have it."""
    usual = {effect.KEY: Meta(extra_json_schema={"usual": effect.USUAL}) for effect in EFFECTS}  # for editors and docs
    fields = [(effect.KEY, Annotated[effect.TAKES, usual[effect.KEY]] | UnsetType, UNSET) for effect in EFFECTS]
    made = msgspec.defstruct(entry.__name__, fields, bases=(entry,), module=__name__, frozen=True, kw_only=True)
    return cast(type[E], made)


@with_effects
class ClassEntry(Entry, frozen=True):
    """A class; what it says holds for its adventurers unless they say otherwise."""

    id: ClassId
    name: Name


@with_effects
class AdventurerEntry(Entry, frozen=True):
    """A card; what it does not say of itself, its class says (WIZ-RULING-31)."""

    name: Name
    class_: ClassId = msgspec.field(name="class")
    rating: Rating
    flavour: Annotated[str, Meta(max_length=200)] = ""


class BoxAdventurer(AdventurerEntry, frozen=True, kw_only=True):
    """One of the box's own."""

    source: InTheBox


class Adventurers(Entry, frozen=True):
    classes: list[ClassEntry]
    adventurers: list[BoxAdventurer]


def effects_of(entry: AdventurerEntry, kind: ClassEntry) -> list[Effect]:
    """What a card does: as it says, or its class, or as is usual."""
    made: list[Effect] = []
    for effect in EFFECTS:
        said = getattr(entry, effect.KEY)
        if said is UNSET:
            said = getattr(kind, effect.KEY)
        if said is UNSET:
            said = effect.USUAL
        if said != effect.WITHOUT:
            made.append(effect(said))
    return made


# Floors


class PeekEntry(Entry, frozen=True):
    """How many cards of their hands players may see, when, and who chooses them."""

    count: Annotated[int, Meta(ge=0, le=4)] = 2
    timing: Literal["before_first_turn", "start_of_turn", "never"] = "before_first_turn"
    chooser: Literal["self", "left"] = "self"
    turns: list[Annotated[int, Meta(ge=1, le=4)]] = msgspec.field(default_factory=list)


def treasure_entry(treasure: type[Treasure]) -> type[msgspec.Struct]:
    """The shape of what a floor says of a thing that it pays for."""
    takes = {"amount": whole(1, 3), **treasure.TAKES}
    return msgspec.defstruct(
        f"{treasure.__name__}Entry",
        [(name, kind, msgspec.field(name=name.rstrip("_"))) for name, kind in takes.items()],
        bases=(Entry,),
        module=__name__,
        frozen=True,
        tag_field="rule",
        tag=treasure.RULE,
    )


TREASURE_ENTRIES = {treasure_entry(treasure): treasure for treasure in TREASURES}

if TYPE_CHECKING:
    TreasureEntry = Any
else:
    TreasureEntry = reduce(or_, TREASURE_ENTRIES)  # any of these


class FloorEntry(Entry, frozen=True):
    name: Name
    kind: Annotated[Literal["room", "ground", "attic"], Meta(extra_json_schema={"enum": ["room"]})] = "room"
    peek: PeekEntry = PeekEntry()
    treasure: Annotated[list[TreasureEntry], Meta(max_length=2)] = msgspec.field(default_factory=list)


class BoxFloor(FloorEntry, frozen=True, kw_only=True):
    """One of the box's own."""

    source: InTheBox


class Floors(Entry, frozen=True):
    floors: list[BoxFloor]


def treasures_of(floor: FloorEntry) -> list[Treasure]:
    return [TREASURE_ENTRIES[type(entry)](**msgspec.structs.asdict(entry)) for entry in floor.treasure]


# The box, and packs


class PackEntry(Entry, frozen=True):
    """A pack is one file: its head, classes, adventurers and floors."""

    pack: PackHead
    classes: list[ClassEntry] = msgspec.field(default_factory=list)
    adventurers: list[AdventurerEntry] = msgspec.field(default_factory=list)
    floors: list[FloorEntry] = msgspec.field(default_factory=list)


ADVENTURERS = read(FOLDER / "adventurers.toml", Adventurers)
FLOORS = read(FOLDER / "floors.toml", Floors).floors


class Rows(msgspec.Struct, frozen=True):
    """What a match is played with, checked."""

    classes: dict[str, ClassEntry]
    adventurers: list[AdventurerEntry]
    floors: list[FloorEntry]


def all_rows(packs: Sequence[Pack]) -> Rows:
    """The adventurers and floors of the box and those that packs have written on its blank cards."""
    classes = {entry.id: entry for entry in ADVENTURERS.classes}
    adventurers: list[AdventurerEntry] = []
    floors: list[FloorEntry] = []
    for pack in packs:
        if len(pack.files) > 1:
            raise BadPack(f"{pack.name}: a pack for this game is one file, not {len(pack.files)}")
        filled = convert(pack.files[pack.main], PackEntry, pack.main)
        for own in filled.classes:
            check_class(own, classes)
            classes[own.id] = own
        adventurers += filled.adventurers
        floors += filled.floors
    check_count("adventurers", len(adventurers), NUMBERS.setup.blank_adventurers)
    check_count("floors", len(floors), NUMBERS.setup.blank_floors)
    rows = Rows(classes, [*ADVENTURERS.adventurers, *adventurers], [*FLOORS, *floors])
    for entry in rows.adventurers:
        check_adventurer(entry, classes)
    for id in classes:
        if all(entry.class_ != id for entry in rows.adventurers):
            raise BadPack(f"class {id!r}: no adventurer has it")
    check_names([entry.name for entry in rows.adventurers])
    check_names([floor.name for floor in rows.floors])
    for floor in floors:
        check_floor(floor, list(classes))
    return rows


def source_of(entry: AdventurerEntry | FloorEntry) -> Source:
    return entry.source if isinstance(entry, BoxAdventurer | BoxFloor) else "pack"


def check_count(what: str, count: int, blanks: int) -> None:
    if count > blanks:
        raise BadPack(f"the box has {blanks} blank {what}, and these packs fill in {count}")


def check_names(names: list[str]) -> None:
    lowered = [name.lower() for name in names]
    for name in names:
        if lowered.count(name.lower()) > 1:
            raise BadPack(f"two cards are called {name!r}: names must differ, since plays are written with them")


def check_class(own: ClassEntry, classes: dict[str, ClassEntry]) -> None:
    if own.id in classes:
        raise BadPack(f"class {own.id!r}: there is one already")
    if own.name.lower() in [entry.name.lower() for entry in classes.values()]:
        raise BadPack(f"class {own.id!r}: {own.name!r} is the name of another class")


def check_adventurer(entry: AdventurerEntry, classes: dict[str, ClassEntry]) -> None:
    kind = classes.get(entry.class_)
    if kind is None:
        raise BadPack(
            f"adventurer {entry.name!r}: there is no class {entry.class_!r}; there are: {', '.join(classes)}; "
            f"a new one needs an entry in [[classes]]"
        )
    effects = effects_of(entry, kind)
    for effect in effects:
        if trouble := effect.trouble(entry.rating, effects):
            raise BadPack(f"adventurer {entry.name!r}: {trouble}")


def check_floor(floor: FloorEntry, classes: list[str]) -> None:
    if floor.kind != "room":
        raise BadPack(f"floor {floor.name!r}: the tower has its {floor.kind}; a new floor is of kind 'room'")
    peek = floor.peek
    if (peek.timing == "start_of_turn") != bool(peek.turns):
        raise BadPack(f"floor {floor.name!r}: peek.turns says on which turns to peek, with timing 'start_of_turn' only")
    if peek.turns != sorted(set(peek.turns)):
        raise BadPack(f"floor {floor.name!r}: peek.turns names each turn once and in order, not {peek.turns}")
    if (peek.timing == "never") != (peek.count == 0):
        raise BadPack(f"floor {floor.name!r}: peek.count is 0 with timing 'never', and only then")
    if peek.timing == "never" and peek.chooser != "self":
        raise BadPack(f"floor {floor.name!r}: nobody chooses where nobody peeks, so peek.chooser means nothing")
    treasures = treasures_of(floor)
    for treasure in treasures:
        if trouble := treasure.trouble(classes):
            raise BadPack(f"floor {floor.name!r}: {trouble}")
    if len({treasure.paid_for() for treasure in treasures}) < len(treasures):
        raise BadPack(f"floor {floor.name!r}: it pays twice for the same; give one entry with the sum as amount")
