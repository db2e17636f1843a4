"""Adventurers and the noise that a team of them makes; the frozen tables of a match.

A card is its number in these tables. A Shapeshifter that copies stands for another card of its team, so noise and
class are read from *guises*: for each member, the card that it stands for.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.kernel.play import Source
from hurlyburly.kernel.state import Box

ROUNDS: Final = NUMBERS.setup.rounds
MARKET: Final = NUMBERS.setup.market
ROOMS: Final = NUMBERS.setup.rooms
HAND: Final = NUMBERS.setup.hand  # and so many turns a round, and so many adventurers in a team
QUIETEST: Final = NUMBERS.setup.quietest
WAKE: Final = NUMBERS.setup.wake

BEFORE_FIRST_TURN: Final = 0  # when a floor lets players peek
START_OF_TURN: Final = 1
NEVER: Final = 2

PER_CLASS: Final = 0  # what a floor pays for
PER_SHAPESHIFTER: Final = 1
LOWEST_NOISE: Final = 2
SECOND_LOWEST: Final = 3
NOISE_AT_MOST: Final = 4
NOISE_ODD: Final = 5
MATCHING_GROUPS: Final = 6
MATCHING_SIZE: Final = 7
ALL_DIFFERENT: Final = 8


class Treasure:
    """One thing that a floor pays for: `amount` for each, or if `number` is met."""

    __slots__ = ("amount", "number", "rule")

    def __init__(self, rule: int, amount: int, number: int = 0) -> None:
        self.rule: Final = rule
        self.amount: Final = amount
        self.number: Final = number  # a class, a limit of noise, or a count of groups or cards


class Floor:
    """A floor card."""

    __slots__ = ("by_neighbour", "count", "name", "source", "text", "timing", "treasures", "turns")

    def __init__(
        self,
        name: str,
        text: str,
        count: int,
        timing: int,
        turns: list[int],
        by_neighbour: bool,
        treasures: list[Treasure],
        source: Source,
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.count: Final = count  # cards to peek at
        self.timing: Final = timing
        self.turns: Final = turns  # on which to peek
        self.by_neighbour: Final = by_neighbour  # the left neighbour chooses the cards
        self.treasures: Final = treasures
        self.source: Final = source


class WizardBox(Box):
    """The adventurers and floors of a match, packs included: a list for each thing that a card shows."""

    def __init__(
        self,
        packs: list[str],
        names: list[str],
        titles: list[str],
        classes: list[int],
        class_ids: list[str],
        class_names: list[str],
        labels: list[str],
        ratings: list[int],
        together: list[int],
        kin: list[int],
        cancels: list[bool],
        wild: list[bool],
        copyable: list[bool],
        sources: list[Source],
        floors: list[Floor],
        rooms: list[int],
        bonus: list[int],
    ) -> None:
        self.packs = packs
        self.names: Final = names  # as plays are written: "5 twinkle"
        self.titles: Final = titles  # as cards show it: "Twinkle"
        self.classes: Final = classes
        self.class_ids: Final = class_ids
        self.class_names: Final = class_names
        self.labels: Final = labels
        self.ratings: Final = ratings
        self.together: Final = together  # what each counts if its team has another of its kin
        self.kin: Final = kin  # the same number for cards that cancel each other, or count as several of a kind
        self.cancels: Final = cancels
        self.wild: Final = wild
        self.copyable: Final = copyable
        self.sources: Final = sources
        self.floors: Final = floors  # the Ground Floor first, the Attic second
        self.rooms: Final = rooms
        self.bonus: Final = bonus  # treasure by total noise below WAKE
        self._deck: Final = [card for card in range(len(ratings))]

    @property
    def deck(self) -> list[int]:
        """All adventurers, as a new list."""
        return self._deck[:]


def noise_of(box: WizardBox, card: int, guises: list[int]) -> int:
    """What one member counts. Equal ratings cancel; several Rogues count 10 each (WIZ-NOISE-02, WIZ-ROGUE-02)."""
    kin = box.kin[card]
    found = 0
    for other in guises:
        if box.kin[other] == kin:
            found += 1
    return box.together[card] if found > 1 else box.ratings[card]


def noise_score(box: WizardBox, guises: list[int]) -> int:
    """The sum over a team (WIZ-NOISE-04). A Shapeshifter that copies nothing counts 0 (WIZ-RULING-15)."""
    score = 0
    for card in guises:
        score += noise_of(box, card, guises)
    return score


def matching_groups(box: WizardBox, guises: list[int]) -> list[int]:
    """The sizes of the groups that cancel."""
    sizes: list[int] = []
    counted: list[int] = []
    for card in guises:
        if box.cancels[card] and box.kin[card] not in counted:
            counted.append(box.kin[card])
            size = 0
            for other in guises:
                if box.kin[other] == box.kin[card]:
                    size += 1
            if size > 1:
                sizes.append(size)
    return sizes


def treasure_of(box: WizardBox, floor: Floor, team: list[int], guises: list[int], scores: list[int], own: int) -> int:
    """The additional treasure that a floor pays to a team whose noise score is `own` (WIZ-TREASURE-05)."""
    found = 0
    for treasure in floor.treasures:
        found += treasure.amount * times_met(box, treasure, team, guises, scores, own)
    return found


def paid_for(box: WizardBox, floor: Floor, team: list[int], guises: list[int]) -> list[int]:
    """The members of a team that a floor pays for, where it pays by the card: for the log."""
    by_card = [treasure for treasure in floor.treasures if treasure.rule in (PER_CLASS, PER_SHAPESHIFTER)]
    return [
        card
        for card, guise in zip(team, guises, strict=True)
        for treasure in by_card
        if times_met(box, treasure, [card], [guise], [], 0)
    ]


def times_met(
    box: WizardBox, treasure: Treasure, team: list[int], guises: list[int], scores: list[int], own: int
) -> int:
    """How often a team meets a condition: once for each card that counts, or once, or not."""
    rule = treasure.rule
    if rule == PER_CLASS:
        return sum([1 for card in guises if box.classes[card] == treasure.number])
    if rule == PER_SHAPESHIFTER:
        return sum([1 for card in team if box.wild[card]])
    if rule == LOWEST_NOISE:
        met = own == quietest(scores)
    elif rule == SECOND_LOWEST:
        met = own == second_lowest(scores)
    elif rule == NOISE_AT_MOST:
        met = own <= treasure.number
    elif rule == NOISE_ODD:
        met = own % 2 == 1
    elif rule == MATCHING_GROUPS:
        met = len(matching_groups(box, guises)) >= treasure.number
    elif rule == MATCHING_SIZE:
        met = bool([size for size in matching_groups(box, guises) if size >= treasure.number])
    else:
        met = all_different(box, team)
    return 1 if met else 0


def quietest(scores: list[int]) -> int:
    """The lowest noise score. (`min` of a list takes ten times as long in compiled code.)"""
    lowest = scores[0]
    for score in scores:
        if score < lowest:
            lowest = score
    return lowest


def second_lowest(scores: list[int]) -> int:
    """The next higher score that occurs, or -1 if all are equal."""
    lowest = quietest(scores)
    higher = [score for score in scores if score > lowest]
    return quietest(higher) if higher else -1


def all_different(box: WizardBox, team: list[int]) -> bool:
    """Whether a team's cards show as many different numbers; a Shapeshifter shows none."""
    for place, card in enumerate(team):
        if box.wild[card]:
            return False
        for other in team[place + 1 :]:
            if box.ratings[other] == box.ratings[card]:
                return False
    return True
