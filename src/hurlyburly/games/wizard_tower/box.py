"""The box as it is opened for a match: its own cards, and blank ones that packs have filled in."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.wizard_tower import adventurers as table
from hurlyburly.games.wizard_tower.adventurers import HAND, Adventurer, AdventurerClass, Floor, WizardBox
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.rows import FloorEntry, PeekEntry, all_rows, effects_of, source_of, treasures_of
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.vocabulary import listed

TIMINGS = {
    "before_first_turn": table.BEFORE_FIRST_TURN,
    "start_of_turn": table.START_OF_TURN,
    "never": table.NEVER,
}


def open_box(packs: Sequence[Pack]) -> WizardBox:
    rows = all_rows(packs)
    kinds = {id: AdventurerClass(number, id, entry.name) for number, (id, entry) in enumerate(rows.classes.items())}
    names = {id: kind.name for id, kind in kinds.items()}
    return WizardBox(
        packs=[pack.key() for pack in packs],
        cards=[
            Adventurer(
                entry.name,
                kinds[entry.class_],
                entry.rating,
                effects_of(entry, rows.classes[entry.class_]),
                source_of(entry),
            )
            for entry in rows.adventurers
        ],
        floors=[floor_card(floor, names) for floor in in_order(rows.floors)],
        bonus=[next(band.treasure for band in NUMBERS.bonus if noise <= band.upto) for noise in range(table.WAKE)],
    )


def in_order(floors: list[FloorEntry]) -> list[FloorEntry]:
    """The Ground Floor, the Attic, the rooms."""
    return sorted(floors, key=lambda floor: ["ground", "attic", "room"].index(floor.kind))


def floor_card(floor: FloorEntry, names: dict[str, str]) -> Floor:
    peek = floor.peek
    return Floor(
        name=floor.name,
        text=floor_text(floor, names),
        count=peek.count,
        timing=TIMINGS[peek.timing],
        turns=peek.turns,
        by_neighbour=peek.chooser == "left",
        treasures=treasures_of(floor),
        source=source_of(floor),
    )


# A floor in words, made of its fields so that the two cannot differ.


def floor_text(floor: FloorEntry, names: dict[str, str]) -> str:
    if floor.kind == "attic":
        return "The wizard sleeps here. Nobody goes that far."
    treasures = [treasure.text(names) for treasure in treasures_of(floor)] or ["No additional treasure."]
    return " ".join([peek_text(floor.peek), *treasures])


def peek_text(peek: PeekEntry) -> str:
    if peek.timing == "never":
        return "No peeking."
    cards = "all your cards" if peek.count == HAND else f"{peek.count} of your cards"
    if peek.timing == "start_of_turn":
        turns = listed([str(turn) for turn in peek.turns])
        when = f"at the start of your turn{'s' if len(peek.turns) > 1 else ''} {turns}"
        return f"Peek at {cards} {when}{', chosen by the player after you' if peek.chooser == 'left' else ''}."
    if peek.chooser == "left":
        return f"The player after you chooses {peek.count} of your cards for you to peek at."
    return f"Peek at {cards}."
