"""The box as it is opened for a match: its own cards, and blank ones that packs have filled in."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.wizard_tower import adventurers as table
from hurlyburly.games.wizard_tower.adventurers import HAND, Floor, Treasure, WizardBox
from hurlyburly.games.wizard_tower.contents import (
    NUMBERS,
    AllRatingsDifferent,
    AnyTreasure,
    Card,
    ClassEntry,
    FloorEntry,
    LowestNoiseBonus,
    MatchingGroups,
    MatchingSize,
    NoiseAtMost,
    NoiseOdd,
    PeekEntry,
    PerClass,
    PerShapeshifter,
    SecondLowest,
    all_cards,
    source_of,
)
from hurlyburly.kernel.content import Pack

TIMINGS = {
    "before_first_turn": table.BEFORE_FIRST_TURN,
    "start_of_turn": table.START_OF_TURN,
    "never": table.NEVER,
}
KINSHIP = 100  # kin below this are ratings that cancel, above it classes that count as several
LONER = -1  # meets nobody: it counts its rating, whoever else is there


def open_box(packs: Sequence[Pack]) -> WizardBox:
    cards, floors = all_cards(packs)
    classes = list(dict.fromkeys(card.kind for card in cards))
    floors = in_order(floors)
    return WizardBox(
        packs=[pack.key() for pack in packs],
        names=[f"{card.label} {card.name.lower()}" for card in cards],
        titles=[card.name for card in cards],
        classes=[classes.index(card.kind) for card in cards],
        class_ids=[kind.id for kind in classes],
        class_names=[kind.name for kind in classes],
        labels=[card.label for card in cards],
        ratings=[card.rating for card in cards],
        together=[0 if card.cancels else card.several or card.rating for card in cards],
        kin=[kin(card, classes) for card in cards],
        cancels=[card.cancels for card in cards],
        wild=[card.kind.wild for card in cards],
        copyable=[card.copyable for card in cards],
        sources=[card.source for card in cards],
        floors=[floor_card(floor, classes) for floor in floors],
        rooms=[place for place, floor in enumerate(floors) if floor.kind == "room"],
        bonus=[next(band.treasure for band in NUMBERS.bonus if noise <= band.upto) for noise in range(table.WAKE)],
    )


def kin(card: Card, classes: list[ClassEntry]) -> int:
    """Which cards it meets in a team: those of its rating, those of its class if several count, or none."""
    if card.cancels:
        return card.rating
    return KINSHIP + classes.index(card.kind) if card.several else LONER


def in_order(floors: list[FloorEntry]) -> list[FloorEntry]:
    """The Ground Floor, the Attic, the rooms."""
    return sorted(floors, key=lambda floor: ["ground", "attic", "room"].index(floor.kind))


def floor_card(floor: FloorEntry, classes: list[ClassEntry]) -> Floor:
    peek = floor.peek
    return Floor(
        name=floor.name,
        text=floor_text(floor, {kind.id: kind.name for kind in classes}),
        count=peek.count,
        timing=TIMINGS[peek.timing],
        turns=peek.turns,
        by_neighbour=peek.chooser == "left",
        treasures=[treasure_rule(treasure, [kind.id for kind in classes]) for treasure in floor.treasure],
        source=source_of(floor),
    )


def treasure_rule(treasure: AnyTreasure, ids: list[str]) -> Treasure:
    match treasure:
        case PerClass(class_=id):
            return Treasure(table.PER_CLASS, treasure.amount, ids.index(id))
        case PerShapeshifter():
            return Treasure(table.PER_SHAPESHIFTER, treasure.amount)
        case LowestNoiseBonus():
            return Treasure(table.LOWEST_NOISE, treasure.amount)
        case SecondLowest():
            return Treasure(table.SECOND_LOWEST, treasure.amount)
        case NoiseAtMost(limit=limit):
            return Treasure(table.NOISE_AT_MOST, treasure.amount, limit)
        case NoiseOdd():
            return Treasure(table.NOISE_ODD, treasure.amount)
        case MatchingGroups(groups=groups):
            return Treasure(table.MATCHING_GROUPS, treasure.amount, groups)
        case MatchingSize(size=size):
            return Treasure(table.MATCHING_SIZE, treasure.amount, size)
        case AllRatingsDifferent():
            return Treasure(table.ALL_DIFFERENT, treasure.amount)


# A floor in words, made of its fields so that the two cannot differ.


def floor_text(floor: FloorEntry, names: dict[str, str]) -> str:
    if floor.kind == "attic":
        return "The wizard sleeps here. Nobody goes that far."
    sentences = [peek_text(floor.peek), *[treasure_text(treasure, names) for treasure in floor.treasure]]
    return " ".join([*sentences, *([] if floor.treasure else ["No additional treasure."])])


def peek_text(peek: PeekEntry) -> str:
    if peek.timing == "never":
        return "No peeking."
    cards = "all your cards" if peek.count == HAND else f"{peek.count} of your cards"
    if peek.timing == "start_of_turn":
        turns = " and ".join([", ".join(str(turn) for turn in peek.turns[:-1]), str(peek.turns[-1])]).removeprefix(
            " and "
        )
        when = f"at the start of your turn{'s' if len(peek.turns) > 1 else ''} {turns}"
        return f"Peek at {cards} {when}{', chosen by your left neighbour' if peek.chooser == 'left' else ''}."
    if peek.chooser == "left":
        return f"Your left neighbour chooses {peek.count} of your cards for you to peek at."
    return f"Peek at {cards}."


def treasure_text(treasure: AnyTreasure, names: dict[str, str]) -> str:
    paid = f"{treasure.amount} treasure{'s' if treasure.amount > 1 else ''}"
    match treasure:
        case PerClass(class_=id):
            return f"{paid} for each {names[id]} in your team."
        case PerShapeshifter():
            return f"{paid} for each Shapeshifter in your team, whatever it copies."
        case LowestNoiseBonus():
            return f"{paid} more for each quietest team."
        case SecondLowest():
            return f"{paid} for each team with the second lowest noise score."
        case NoiseAtMost(limit=limit):
            return f"{paid} if your noise score is {limit} or less."
        case NoiseOdd():
            return f"{paid} if your noise score is odd."
        case MatchingGroups(groups=groups):
            what = "two different groups of cards that cancel" if groups == 2 else "cards that cancel"
            return f"{paid} if your team has {what}."
        case MatchingSize(size=size):
            return f"{paid} if {size} or more of your cards cancel as one group."
        case AllRatingsDifferent():
            return f"{paid} for four different numbers; a Shapeshifter shows none."
