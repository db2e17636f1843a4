"""What adventurers do: a class for each effect that a row of `content/adventurers.toml` or of a pack may name.

To add one, write it here and list it in EFFECTS; then rows may say it, beside any others.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.wizard_tower.adventurers import Adventurer, AdventurerClass, Effect, Influence
from hurlyburly.games.wizard_tower.contents import whole

KINSHIP: Final = 100  # kin below this are ratings that cancel, above it classes that count as several


class Copies(Effect):
    """A Shapeshifter's: it may stand for another card of its team, and has no rating of its own (WIZ-SHAPE-01)."""

    KEY: ClassVar = "wild"
    TAKES: ClassVar[Any] = bool
    USUAL: ClassVar[Any] = False
    WITHOUT: ClassVar[Any] = False

    def copies(self) -> bool:
        return True

    def bars_copying(self, kind: AdventurerClass) -> str:
        return "WIZ-RULING-16"

    def trouble(self, rating: int, effects: list[Effect]) -> str:
        if rating:
            return "a Shapeshifter (wild) has no rating of its own, so rating is 0"
        kinds = [type(effect) for effect in effects]
        if Cancels in kinds or Several in kinds or Uncopyable not in kinds:
            return "a Shapeshifter (wild) neither cancels, nor is copied, nor counts as several"
        return ""

    def marked(self, label: str) -> str:
        return "?"

    def text(self) -> str:
        return "When noise is counted it may stand for another card of its team; else it makes none."


class Cancels(Effect):
    """Nearly everybody's: cards of one rating make no noise together (WIZ-NOISE-02)."""

    KEY: ClassVar = "cancels"
    TAKES: ClassVar[Any] = bool
    USUAL: ClassVar[Any] = True
    WITHOUT: ClassVar[Any] = False
    RULES: ClassVar = ("WIZ-NOISE-02", "WIZ-NOISE-05")

    def kin(self, rating: int, kind: AdventurerClass) -> int:
        return rating

    def together(self, rating: int) -> int:
        return 0

    def text(self) -> str:
        return "Two or more of this number in a team make none."


class Several(Effect):
    """A Rogue's: several of a class that have it count another number each (WIZ-ROGUE-02)."""

    KEY: ClassVar = "several"
    TAKES: ClassVar[Any] = whole(0, 15)
    USUAL: ClassVar[Any] = 0
    WITHOUT: ClassVar[Any] = 0

    def __init__(self, said: int) -> None:
        self.each: Final = said

    def kin(self, rating: int, kind: AdventurerClass) -> int:
        return KINSHIP + kind.number

    def together(self, rating: int) -> int:
        return self.each

    def trouble(self, rating: int, effects: list[Effect]) -> str:
        for effect in effects:
            if isinstance(effect, Cancels):
                return "cards that cancel count 0 together, so several must be 0"
        return ""

    def marked(self, label: str) -> str:
        return f"{label}*"

    def text(self) -> str:
        return f"Two or more in a team make {self.each} each."


class Uncopyable(Effect):
    """A Bard's: no Shapeshifter can copy it (WIZ-SHAPE-02)."""

    KEY: ClassVar = "copyable"
    TAKES: ClassVar[Any] = bool
    USUAL: ClassVar[Any] = True
    WITHOUT: ClassVar[Any] = True

    def bars_copying(self, kind: AdventurerClass) -> str:
        return "WIZ-SHAPE-02" if kind.id == "bard" else "WIZ-RULING-31"

    def text(self) -> str:
        return "No Shapeshifter can copy it."


class Hushes(Influence):
    """Only in packs: each other member of its team counts so much less, but not less than 0 (WIZ-RULING-31)."""

    KEY: ClassVar = "hushes"
    TAKES: ClassVar[Any] = whole(0, 15)
    USUAL: ClassVar[Any] = 0
    WITHOUT: ClassVar[Any] = 0

    def __init__(self, said: int) -> None:
        self.by: Final = said

    def noise(self, noise: int, team: list[Adventurer], own: int, member: int) -> int:
        return noise - self.by if noise > self.by else 0

    def text(self) -> str:
        return f"Each other member of its team makes {self.by} less noise."


EFFECTS: Final[list[type[Effect]]] = [Copies, Cancels, Several, Hushes, Uncopyable]  # as a card tells them
