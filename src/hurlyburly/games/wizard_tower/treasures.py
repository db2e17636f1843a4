"""What floors pay for: a class for each rule that a row of `content/floors.toml` or of a pack may name.

To add one, write it here and list it in TREASURES; then floors may name it, beside any other.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.wizard_tower.adventurers import Adventurer, Team, Treasure, quietest
from hurlyburly.games.wizard_tower.contents import CLASS_ID, whole


class PerClass(Treasure):
    """Paid by the card: a Shapeshifter is of the class that it copies (WIZ-RULING-19)."""

    RULE: ClassVar = "per_class"
    TAKES: ClassVar[dict[str, Any]] = {"class_": CLASS_ID}
    RULES: ClassVar = ("WIZ-SHAPE-06", "WIZ-RULING-19")

    def __init__(self, amount: int, class_: str) -> None:
        super().__init__(amount)
        self.kind: Final = class_

    def times(self, team: Team) -> int:
        found = 0
        for card in team.guises:
            if card.kind.id == self.kind:
                found += 1
        return found

    def pays_for(self, card: Adventurer, guise: Adventurer) -> bool:
        return guise.kind.id == self.kind

    def promises(self, card: Adventurer) -> int:
        return self.amount if card.kind.id == self.kind else 0

    def trouble(self, classes: list[str]) -> str:
        return "" if self.kind in classes else f"there is no class {self.kind!r}; there are: {', '.join(classes)}"

    def paid_for(self) -> str:
        return f"{self.RULE} {self.kind}"

    def condition(self, names: dict[str, str]) -> str:
        return f"for each {names[self.kind]} in your team"


class AnyOfClass(PerClass):
    """Paid once, however many there are."""

    RULE: ClassVar = "any_of_class"

    def times(self, team: Team) -> int:
        return min(1, super().times(team))

    def pays_for(self, card: Adventurer, guise: Adventurer) -> bool:
        return False

    def condition(self, names: dict[str, str]) -> str:
        return f"if your team has at least one {names[self.kind]}"


class PerShapeshifter(Treasure):
    """Paid by the card."""

    RULE: ClassVar = "per_shapeshifter"

    def times(self, team: Team) -> int:
        found = 0
        for card in team.cards:
            if card.copies:
                found += 1
        return found

    def pays_for(self, card: Adventurer, guise: Adventurer) -> bool:
        return card.copies

    def condition(self, names: dict[str, str]) -> str:
        return "for each Shapeshifter in your team, whatever it copies"


class LowestNoise(Treasure):
    RULE: ClassVar = "lowest_noise_bonus"

    def times(self, team: Team) -> int:
        return 1 if team.noise == quietest(team.scores) else 0

    def condition(self, names: dict[str, str]) -> str:
        return "more for each quietest team"


class SecondLowest(Treasure):
    RULE: ClassVar = "second_lowest"

    def times(self, team: Team) -> int:
        return 1 if team.noise == second_lowest(team.scores) else 0

    def condition(self, names: dict[str, str]) -> str:
        return "for each team with the second lowest noise score"


class NoiseAtMost(Treasure):
    RULE: ClassVar = "noise_at_most"
    TAKES: ClassVar[dict[str, Any]] = {"limit": whole(0, 47)}

    def __init__(self, amount: int, limit: int) -> None:
        super().__init__(amount)
        self.limit: Final = limit

    def times(self, team: Team) -> int:
        return 1 if team.noise <= self.limit else 0

    def condition(self, names: dict[str, str]) -> str:
        return f"if your noise score is {self.limit} or less"


class NoiseOdd(Treasure):
    RULE: ClassVar = "noise_odd"

    def times(self, team: Team) -> int:
        return team.noise % 2

    def condition(self, names: dict[str, str]) -> str:
        return "if your noise score is odd"


class CancellingGroups(Treasure):
    RULE: ClassVar = "matching_groups_at_least"
    TAKES: ClassVar[dict[str, Any]] = {"groups": whole(1, 2)}

    def __init__(self, amount: int, groups: int) -> None:
        super().__init__(amount)
        self.groups: Final = groups

    def times(self, team: Team) -> int:
        return 1 if len(team.cancelling()) >= self.groups else 0

    def condition(self, names: dict[str, str]) -> str:
        what = "two different groups of cards that cancel" if self.groups == 2 else "cards that cancel"
        return f"if your team has {what}"


class LargeGroup(Treasure):
    RULE: ClassVar = "matching_size_at_least"
    TAKES: ClassVar[dict[str, Any]] = {"size": whole(2, 4)}

    def __init__(self, amount: int, size: int) -> None:
        super().__init__(amount)
        self.size: Final = size

    def times(self, team: Team) -> int:
        return 1 if [size for size in team.cancelling() if size >= self.size] else 0

    def condition(self, names: dict[str, str]) -> str:
        return f"if {self.size} or more of your cards cancel as one group"


class AllDifferent(Treasure):
    RULE: ClassVar = "all_ratings_different"

    def times(self, team: Team) -> int:
        for place, card in enumerate(team.cards):
            if card.copies:
                return 0
            for other in team.cards[place + 1 :]:
                if other.rating == card.rating:
                    return 0
        return 1

    def condition(self, names: dict[str, str]) -> str:
        return "for four different numbers; a Shapeshifter shows none"


TREASURES: Final[list[type[Treasure]]] = [
    PerClass, AnyOfClass, PerShapeshifter, LowestNoise, SecondLowest, NoiseAtMost, NoiseOdd, CancellingGroups,
    LargeGroup, AllDifferent,
]  # fmt: skip


def second_lowest(scores: list[int]) -> int:
    """The next higher score that occurs, or -1 if all are equal."""
    lowest = quietest(scores)
    higher = [score for score in scores if score > lowest]
    return quietest(higher) if higher else -1
