"""What is in the box of Toil and Troublez: content/box.toml, and packs that change how many cards of each face there
are, what things are worth, and how often the draw pile runs out before the game ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD, COLOURS, COVERED, MAGICIANS, TALISMANS, Colour
from hurlyburly.games.toil_and_troublez.state import Sources, TroublezBox
from hurlyburly.kernel.content import Pack, PackHead, convert, read
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.play import Source

MOST_COPIES = 40
LARGEST_COLLECTION = 5  # cards
SMALLEST_DECK = 12  # two cards for each of six players

Copies = Annotated[int, Meta(ge=0, le=MOST_COPIES)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Seats = Literal["2", "3", "4", "5", "6"]
Depletions = dict[Seats, Annotated[int, Meta(ge=1, le=9)]]


class ColourEntry(msgspec.Struct, frozen=True):
    id: Colour
    symbol: str


class TalismanEntry(msgspec.Struct, frozen=True):
    id: str
    name: str
    number: int
    copies_per_color: Copies
    source: Source


class MagicianEntry(msgspec.Struct, frozen=True):
    id: str
    name: str
    copies: int  # of all colours together
    copies_per_color: Copies
    trigger: Literal["picked_up", "placed"]
    text: str
    source: Source


class CollectionsEntry(msgspec.Struct, frozen=True):
    marker_points: Points
    loose_talisman_points: Points
    source: Source


class TableEntry(msgspec.Struct, frozen=True):
    """Of the piles and the Forest, what matters here is only where we have them from."""

    source: Source


class EndOfGame(msgspec.Struct, frozen=True):
    depletions: Depletions


class Contents(msgspec.Struct, frozen=True):
    """box.toml."""

    deck: TableEntry
    forest: TableEntry
    colors: list[ColourEntry]
    talismans: list[TalismanEntry]
    magicians: list[MagicianEntry]
    collections: CollectionsEntry
    end_of_game: EndOfGame


class ChangedTalisman(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many copies in each colour; those in `copies_by_color` for the colours it names."""

    id: Literal["toad", "flower", "crystal", "mushroom", "raven"]
    copies_per_color: Copies | None = None
    copies_by_color: dict[Colour, Copies] = {}


class ChangedMagician(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same; `copies` is for the Cloak, which has no colour."""

    id: Literal["vanish", "summon", "poison", "cloak"]
    copies: Copies | None = None
    copies_per_color: Copies | None = None
    copies_by_color: dict[Colour, Copies] = {}


class ChangedCollections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    marker_points: Points | None = None
    loose_talisman_points: Points | None = None


class ChangedEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    depletions: Depletions = {}


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack: whatever it does not mention stays as it is in the box."""

    pack: PackHead
    talismans: list[ChangedTalisman] = []
    magicians: list[ChangedMagician] = []
    collections: ChangedCollections = ChangedCollections()
    end_of_game: ChangedEnd = ChangedEnd()


BOX = read(Path(__file__).with_name("content") / "box.toml", Contents)
TALISMAN_IDS = [talisman.id for talisman in BOX.talismans]
SYMBOL: dict[str, str] = {colour.id: colour.symbol for colour in BOX.colors}
SIGNED = [f"{SYMBOL[colour]} {colour}" for colour in COLOURS]  # a colour never stands without its symbol (TTZ-SETUP-13)
TALISMAN = {talisman.number: talisman.name for talisman in BOX.talismans}
MAGICIAN = {magician.id: magician for magician in BOX.magicians}
KINDS = [f"{talisman.name} {talisman.number}" for talisman in BOX.talismans]  # as people call them: Crystal 3
KINDS += [MAGICIAN[magician].name for magician in MAGICIANS]
FACES = [f"{kind} {signed}" for kind in KINDS for signed in SIGNED] + [MAGICIAN["cloak"].name]  # Crystal 3 ☾ moon
COPIES = [talisman.copies_per_color for talisman in BOX.talismans for _ in COLOURS]
COPIES += [MAGICIAN[magician].copies_per_color for magician in MAGICIANS for _ in COLOURS]
COPIES.append(MAGICIAN["cloak"].copies)


def open_box(packs: Sequence[Pack]) -> TroublezBox:
    """The box with packs laid over it, the later over the earlier."""
    copies = COPIES[:]
    marker_points = BOX.collections.marker_points
    loose_points = BOX.collections.loose_talisman_points
    depletions = dict(BOX.end_of_game.depletions)
    for pack in packs:
        changes = changes_in(pack)
        for talisman in changes.talismans:
            lay_over(copies, 3 * TALISMAN_IDS.index(talisman.id), talisman)
        for magician in changes.magicians:
            if magician.id != "cloak":
                lay_over(copies, TALISMANS + 3 * MAGICIANS.index(magician.id), magician)
            elif magician.copies is not None:
                copies[CLOAK_CARD] = magician.copies
        new = changes.collections
        marker_points = marker_points if new.marker_points is None else new.marker_points
        loose_points = loose_points if new.loose_talisman_points is None else new.loose_talisman_points
        depletions |= changes.end_of_game.depletions
        if marker_points < LARGEST_COLLECTION * loose_points:
            raise BadPack(
                f"{pack.main}: a marker of {marker_points} points is worth less than the {LARGEST_COLLECTION} "
                f"Talismans of a Collection, {loose_points} points each: nobody would complete one"
            )
        if sum(copies) < SMALLEST_DECK:
            raise BadPack(
                f"{pack.main}: talismans and magicians leave a deck of {sum(copies)} cards; "
                f"it takes {SMALLEST_DECK} to play"
            )
    deck = [card for card, count in enumerate(copies) for _ in range(count)]
    by_seats = {int(seats): count for seats, count in depletions.items()}
    texts = [text_of(card, copies[card], marker_points, loose_points) for card in range(COVERED)]
    worth: Source = BOX.collections.source
    if [marker_points, loose_points] != [BOX.collections.marker_points, BOX.collections.loose_talisman_points]:
        worth = "pack"
    sources = Sources(
        cards=[source_of(card) if copies[card] == COPIES[card] else "pack" for card in range(COVERED)],
        talismans=[talisman.source for talisman in BOX.talismans],
        worth=worth,
        piles=BOX.deck.source if depletions == BOX.end_of_game.depletions else "pack",
        forest=BOX.forest.source,
    )
    keys = [pack.key() for pack in packs]
    return TroublezBox(keys, deck, by_seats, marker_points, loose_points, KINDS, FACES, texts, sources)


def magician_of(card: int) -> MagicianEntry:
    return MAGICIAN["cloak" if card == CLOAK_CARD else MAGICIANS[(card - TALISMANS) // len(COLOURS)]]


def source_of(card: int) -> Source:
    return BOX.talismans[card // len(COLOURS)].source if card < TALISMANS else magician_of(card).source


def text_of(card: int, copies: int, marker_points: int, loose_points: int) -> str:
    """What a card is and does."""
    in_box = f"{copies} in the box."
    if card < TALISMANS:
        return (
            f"A Talisman. In a row numbers rise from left to right, and cards of one colour never touch. Five kinds or "
            f"four alike are a Collection, worth {marks(marker_points)}; by itself it is worth {marks(loose_points)}. "
            f"{in_box}"
        )
    magician = magician_of(card)
    acts = "acts when it is picked up" if magician.trigger == "picked_up" else "acts when it is placed"
    return f"A Master Magician that {acts}. {magician.text} {in_box}"


def marks(points: int) -> str:
    return f"{points} Magic Mark{'' if points == 1 else 's'}"


def changes_in(pack: Pack) -> Changes:
    """A pack's only file, checked."""
    if len(pack.files) > 1:
        raise BadPack(f"{pack.main}: a pack for Toil and Troublez is one file, this has {', '.join(pack.files)}")
    changes = convert(pack.files[pack.main], Changes, pack.main)
    entries: list[ChangedTalisman | ChangedMagician] = [*changes.talismans, *changes.magicians]
    for number, entry in enumerate(entries):
        if entry.id in [earlier.id for earlier in entries[:number]]:
            raise BadPack(f"{pack.main}: {entry.id!r} has two entries")
    for entry in entries:
        copies = entry.copies if isinstance(entry, ChangedMagician) else None
        if copies is None and entry.copies_per_color is None and not entry.copies_by_color:
            raise BadPack(f"{pack.main}: {entry.id!r} changes nothing: say how many copies there are")
    for magician in changes.magicians:
        coloured = magician.copies_per_color is not None or magician.copies_by_color
        if magician.id == "cloak" and coloured:
            raise BadPack(f"{pack.main}: magicians 'cloak' has no colours: give copies, not copies per or by color")
        if magician.id != "cloak" and magician.copies is not None:
            raise BadPack(
                f"{pack.main}: magicians {magician.id!r}: give copies_per_color or copies_by_color, not copies"
            )
    return changes


def lay_over(copies: list[int], first: int, change: ChangedTalisman | ChangedMagician) -> None:
    """Change the copies of a kind, whose colours begin at the card `first`."""
    for card, colour in enumerate(COLOURS, start=first):
        if change.copies_per_color is not None:
            copies[card] = change.copies_per_color
        copies[card] = change.copies_by_color.get(colour, copies[card])
