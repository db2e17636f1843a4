"""What lies on the table of Cuckoo Eggs, what can be done with it, and what can happen."""

from __future__ import annotations

from typing import Annotated, Any, Final

from hurlyburly.kernel.events import SECRET, Event, Seat
from hurlyburly.kernel.play import Thing
from hurlyburly.kernel.vocabulary import SEAT, Kind, Verb

CUCKOO: Final = 0
KINDS: Final = 4  # of eggs: those of the cuckoo, and those that count 1, 2 and 3
OF_EACH: Final = 3
EGGS: Final = KINDS * OF_EACH
WORTH: Final = [-2, 1, 2, 3]


def kind_of(egg: int) -> int:
    return egg // OF_EACH


class EggKind(Kind):
    """The twelve eggs."""

    def numbers(self, box: Any) -> list[int]:
        return list(range(EGGS))

    def about(self, box: Any, number: int) -> Thing:
        kind = list(range(EGGS))[number] // OF_EACH
        name = "A cuckoo's egg" if kind == CUCKOO else f"An egg of {kind}"
        text = f"Counts {WORTH[kind]} for the nest in which it lies at the end."
        return Thing(self.thing(number), name, text, "designed", ("EGG-01", "EGG-07"))


class ClaimKind(Kind):
    """What an egg is said to be."""

    def written(self, s: Any, number: int, seat: int) -> str:
        return str(number)

    def numbers(self, box: Any) -> list[int]:
        return list(range(1, KINDS))

    def about(self, box: Any, number: int) -> Thing:
        if number not in range(1, KINDS):
            raise KeyError(number)
        return Thing(self.thing(number), f"As an egg of {number}", "True or not.", "designed", ("EGG-03", "EGG-04"))


EGG: Final = EggKind("egg")
CLAIM: Final = ClaimKind("claim")

KEEP: Final = Verb("keep", "keep it")
OFFER: Final = Verb("offer", "offer it as {}", [CLAIM])
TAKE: Final = Verb("take", "take it")
REFUSE: Final = Verb("refuse", "refuse it")


class Found(Event, frozen=True):
    """Only its finder may know what it is."""

    seat: Seat
    egg: Annotated[int, EGG, SECRET]


class Offered(Event, frozen=True):
    seat: Seat
    to_whom: Annotated[int, SEAT]
    claim: Annotated[int, CLAIM]


class Refused(Event, frozen=True):
    seat: Seat


class Nested(Event, frozen=True):
    """It lies in this nest, for all to see."""

    seat: Seat
    egg: Annotated[int, EGG]
