"""What is in the box of the Sleepy Wizard's Tower, and what a pack may add to it: shapes of the TOML files.

The box has blank cards, so a pack may bring up to three adventurers and four floors (WIZ-CUSTOM-01, WIZ-CUSTOM-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hurlyburly.kernel.content import Pack, PackHead, convert, read
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.play import Source

FOLDER = Path(__file__).with_name("content")

Name = Annotated[str, Meta(min_length=1, max_length=30, pattern=r"^[^\W\d_][\w' .!?-]*$")]
ClassName = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[a-z][a-z-]*$")]
Rating = Annotated[int, Meta(ge=0, le=15)]
Amount = Annotated[int, Meta(ge=1, le=3)]
InTheBox = Literal["printed", "inferred", "designed"]  # where something in the box comes from; all else is a pack's


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a TOML file, in which a misspelt field is a mistake."""


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


# Adventurers


class ClassEntry(Entry, frozen=True):
    id: ClassName
    name: str
    wild: bool = False
    cancels: bool = True
    copyable: bool = True
    several: int = 0


class AdventurerEntry(Entry, frozen=True):
    """A card; what it does not say of itself, its class says (WIZ-RULING-31)."""

    name: Name
    class_: ClassName = msgspec.field(name="class")
    rating: Rating
    cancels: bool | None = None
    copyable: bool | None = None
    several: Rating | None = None
    flavour: Annotated[str, Meta(max_length=200)] = ""


class BoxAdventurer(AdventurerEntry, frozen=True, kw_only=True):
    """One of the box's own."""

    source: InTheBox


class Card(msgspec.Struct, frozen=True):
    """An adventurer with all that is true of it."""

    name: str
    kind: ClassEntry
    rating: int
    cancels: bool
    copyable: bool
    several: int
    source: Source

    @property
    def label(self) -> str:
        """The mark at the top of the card: its rating, "1*" for a Rogue, "?" for a Shapeshifter."""
        if self.kind.wild:
            return "?"
        return f"{self.rating}*" if self.several else f"{self.rating}"


class Adventurers(Entry, frozen=True):
    classes: list[ClassEntry]
    adventurers: list[BoxAdventurer]


# Floors


class PeekEntry(Entry, frozen=True):
    """How many cards of their hands players may see, when, and who chooses them."""

    count: Annotated[int, Meta(ge=0, le=4)] = 2
    timing: Literal["before_first_turn", "start_of_turn", "never"] = "before_first_turn"
    chooser: Literal["self", "left"] = "self"
    turns: list[Annotated[int, Meta(ge=1, le=4)]] = []


class TreasureEntry(Entry, frozen=True, tag_field="rule"):
    """What a floor pays to every team that meets its condition."""

    amount: Amount


class PerClass(TreasureEntry, frozen=True, kw_only=True, tag="per_class"):
    class_: ClassName = msgspec.field(name="class")


class PerShapeshifter(TreasureEntry, frozen=True, tag="per_shapeshifter"):
    pass


class LowestNoiseBonus(TreasureEntry, frozen=True, tag="lowest_noise_bonus"):
    pass


class SecondLowest(TreasureEntry, frozen=True, tag="second_lowest"):
    pass


class NoiseAtMost(TreasureEntry, frozen=True, tag="noise_at_most"):
    limit: Annotated[int, Meta(ge=0, le=47)]


class NoiseOdd(TreasureEntry, frozen=True, tag="noise_odd"):
    pass


class MatchingGroups(TreasureEntry, frozen=True, tag="matching_groups_at_least"):
    groups: Annotated[int, Meta(ge=1, le=2)]


class MatchingSize(TreasureEntry, frozen=True, tag="matching_size_at_least"):
    size: Annotated[int, Meta(ge=2, le=4)]


class AllRatingsDifferent(TreasureEntry, frozen=True, tag="all_ratings_different"):
    pass


AnyTreasure = (
    PerClass
    | PerShapeshifter
    | LowestNoiseBonus
    | SecondLowest
    | NoiseAtMost
    | NoiseOdd
    | MatchingGroups
    | MatchingSize
    | AllRatingsDifferent
)


class FloorEntry(Entry, frozen=True):
    name: Name
    kind: Literal["room", "ground", "attic"] = "room"
    peek: PeekEntry = PeekEntry()
    treasure: Annotated[list[AnyTreasure], Meta(max_length=2)] = []


class BoxFloor(FloorEntry, frozen=True, kw_only=True):
    """One of the box's own."""

    source: InTheBox


class Floors(Entry, frozen=True):
    floors: list[BoxFloor]


# Packs


class OwnClass(Entry, frozen=True):
    """A class that the box does not have; what it says holds for its adventurers unless they say otherwise."""

    id: ClassName
    name: Name
    cancels: bool = True
    copyable: bool = True
    several: Rating = 0


class PackEntry(Entry, frozen=True):
    """A pack is one file: its head, classes, adventurers and floors."""

    pack: PackHead
    classes: list[OwnClass] = []
    adventurers: list[AdventurerEntry] = []
    floors: list[FloorEntry] = []


NUMBERS = read(FOLDER / "box.toml", Numbers)
ADVENTURERS = read(FOLDER / "adventurers.toml", Adventurers)
FLOORS = read(FOLDER / "floors.toml", Floors).floors


def all_cards(packs: Sequence[Pack]) -> tuple[list[Card], list[FloorEntry]]:
    """The adventurers and floors of the box and those that packs have written on its blank cards, checked."""
    classes = {entry.id: entry for entry in ADVENTURERS.classes}
    adventurers: list[AdventurerEntry] = []
    floors: list[FloorEntry] = []
    for pack in packs:
        if len(pack.files) > 1:
            raise BadPack(f"{pack.name}: a pack for this game is one file, not {len(pack.files)}")
        filled = convert(pack.files[pack.main], PackEntry, pack.main)
        for own in filled.classes:
            check_class(own, classes)
            classes[own.id] = ClassEntry(
                own.id, own.name, cancels=own.cancels, copyable=own.copyable, several=own.several
            )
        adventurers += filled.adventurers
        floors += filled.floors
    check_count("adventurers", len(adventurers), NUMBERS.setup.blank_adventurers)
    check_count("floors", len(floors), NUMBERS.setup.blank_floors)
    cards = [card_of(entry, classes) for entry in [*ADVENTURERS.adventurers, *adventurers]]
    for id in classes:
        if all(card.kind.id != id for card in cards):
            raise BadPack(f"class {id!r}: no adventurer has it")
    check_names([card.name for card in cards])
    check_names([floor.name for floor in [*FLOORS, *floors]])
    for card in cards:
        check_card(card)
    for floor in floors:
        check_floor(floor, classes)
    return cards, [*FLOORS, *floors]


def card_of(entry: AdventurerEntry, classes: dict[str, ClassEntry]) -> Card:
    kind = classes.get(entry.class_)
    if kind is None:
        raise BadPack(
            f"adventurer {entry.name!r}: there is no class {entry.class_!r}; there are: {', '.join(classes)}; "
            f"a new one needs an entry in [[classes]]"
        )
    return Card(
        name=entry.name,
        kind=kind,
        rating=entry.rating,
        cancels=kind.cancels if entry.cancels is None else entry.cancels,
        copyable=kind.copyable if entry.copyable is None else entry.copyable,
        several=kind.several if entry.several is None else entry.several,
        source=source_of(entry),
    )


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


def check_class(own: OwnClass, classes: dict[str, ClassEntry]) -> None:
    if own.id in classes:
        raise BadPack(f"class {own.id!r}: there is one already")
    if own.name.lower() in [entry.name.lower() for entry in classes.values()]:
        raise BadPack(f"class {own.id!r}: {own.name!r} is the name of another class")


def check_card(card: Card) -> None:
    if card.kind.wild and card.rating:
        raise BadPack(f"adventurer {card.name!r}: a Shapeshifter has no rating of its own, so rating is 0")
    if card.kind.wild and (card.cancels or card.copyable or card.several):
        raise BadPack(f"adventurer {card.name!r}: a Shapeshifter neither cancels, nor is copied, nor counts as several")
    if card.cancels and card.several:
        raise BadPack(f"adventurer {card.name!r}: cards that cancel count 0 together, so several must be 0")


def check_floor(floor: FloorEntry, classes: dict[str, ClassEntry]) -> None:
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
    for treasure in floor.treasure:
        if isinstance(treasure, PerClass) and treasure.class_ not in classes:
            there_are = ", ".join(classes)
            raise BadPack(f"floor {floor.name!r}: there is no class {treasure.class_!r}; there are: {there_are}")
    rules = [(type(treasure), getattr(treasure, "class_", "")) for treasure in floor.treasure]
    if len(set(rules)) < len(rules):
        raise BadPack(f"floor {floor.name!r}: it pays twice for the same; give one entry with the sum as amount")
