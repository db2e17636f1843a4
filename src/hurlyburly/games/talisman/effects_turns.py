"""Effects on a character's next turns: toads, lost turns, slow ones, and ways that are offered."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.talisman import attributes, encounters, events, things
from hurlyburly.games.talisman.acts import Effect
from hurlyburly.games.talisman.shapes import ONE, WORD
from hurlyburly.games.talisman.state import ANYWHERE, Talisman
from hurlyburly.games.talisman.tables import NONE
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import Step


class TurnsIntoToad(Effect):
    OP: ClassVar = "toad"

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.turn_into_toad(s, seat)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "become a toad"


class LosesTurn(Effect):
    OP: ClassVar = "lose-turn"

    def happen(self, s: Talisman, seat: int) -> None:
        attributes.lose_turn(s, seat, self.card, self.space)

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "lose a turn"


class Slows(Effect):
    """So many turns of one space."""

    OP: ClassVar = "slow"
    TAKES: ClassVar[dict[str, Any]] = {"n": ONE}

    def __init__(self, row: Any, maker: Any) -> None:
        self.turns: Final[int] = row.n
        super().__init__(row, maker)

    @classmethod
    def trouble(cls, row: Any) -> str:
        return "" if row.n else "`n`: 'slow' lasts 1 turn or more"

    def happen(self, s: Talisman, seat: int) -> None:
        s.characters[seat].slow = self.turns
        if s.told is not None:
            s.told.append(events.Slowed(seat, self.turns))

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        return f"Move one space a turn, for {row.n} turn{'s' if row.n > 1 else ''}"


class Enslaves(Effect):
    """To the Temple, until a 4, 5 or 6 is rolled."""

    OP: ClassVar = "enslave"

    def happen(self, s: Talisman, seat: int) -> None:
        s.characters[seat].enslaved = True
        if s.told is not None:
            s.told.append(events.Enslaved(seat))

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "enslaved"


class OffersWay(Effect):
    """A way to a space in the next turn; without a space, anywhere in the Outer Region."""

    OP: ClassVar = "offer"
    TAKES: ClassVar[dict[str, Any]] = {"to": WORD}

    def __init__(self, row: Any, maker: Any) -> None:
        self.to: Final[int] = maker.space_of(row.to)
        super().__init__(row, maker)

    def happen(self, s: Talisman, seat: int) -> None:
        s.characters[seat].offered = ANYWHERE if self.to == NONE else self.to
        if s.told is not None:
            s.told.append(events.Offered(seat, self.to))

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return f"a way next turn to {words.the_space(row.to) if row.to else 'any space of the Outer Region'}"


class Wanders(Effect):
    OP: ClassVar = "wander"

    def happen(self, s: Talisman, seat: int) -> None:
        s.then(Wander(seat))

    @classmethod
    def named(cls, row: Any) -> str:
        return "go to any space of this region"

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        return row.name or "go anywhere"


class Wander(Step):
    """Go to any other space of the region, and have an encounter there."""

    def options(self, s: Talisman) -> list[int]:
        here = s.characters[self.seat].space
        region = s.box.spaces[here].region
        return [space for space in s.spaces_in(region) if space != here]

    def choose(self, s: Talisman, option: int) -> None:
        encounters.go(s, self.seat, option)

    def means(self, s: Talisman, option: int) -> Play:
        return things.WANDER.of(s, self.seat, option)
