"""Luck as somebody else's choice: what the play needs to know of chance is asked for, number by number."""

from __future__ import annotations

from typing import Final

from hurlyburly.kernel.luck import Luck


class NeedsLuck(Exception):
    """The play cannot go on without a number from 0 to n-1."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n: Final = n


class ChanceLuck(Luck):
    """Gives the numbers it was given, in order, and then stops the play. What has but one outcome needs no luck."""

    __slots__ = ("given", "used")

    def __init__(self, given: list[int]) -> None:
        self.given: Final = given
        self.used = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.used == len(self.given):
            raise NeedsLuck(n)
        self.used += 1
        return self.given[self.used - 1]

    def copy(self) -> ChanceLuck:
        twin = ChanceLuck(self.given)
        twin.used = self.used
        return twin

    def save(self) -> str:
        return f"chance {','.join([str(number) for number in self.given])} {self.used}"
