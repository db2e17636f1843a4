"""Cuckoo Eggs: its state, and its rules as steps in the order in which they happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuckoo_eggs import things
from cuckoo_eggs.things import EGGS, KINDS, OF_EACH, WORTH, kind_of
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import Box, State, only
from hurlyburly.kernel.step import NOBODY, Step

NO_EGG = -1
NO_CLAIM = 0
KEEP = 0
TAKE, REFUSE = 0, 1


class EggBox(Box):
    """The same twelve eggs every time."""

    def __init__(self, packs: list[str]) -> None:
        self.packs = packs


class Nests(State):
    """All but the egg in hand lies open, or has not been found yet."""

    box: EggBox
    left: list[int]  # those not found yet, sorted
    found: int  # the egg in hand
    finder: int
    claim: int  # what it is offered as
    nests: list[list[int]]

    def twin(self, luck: Luck) -> Nests:
        s = Nests()
        s.carry(self, luck)
        s.box = self.box
        s.left = self.left[:]
        s.found = self.found
        s.finder = self.finder
        s.claim = self.claim
        s.nests = [nest[:] for nest in self.nests]
        return s

    def redeal(self, seat: int, luck: Luck) -> Nests:
        s = self.twin(luck)
        if s.found != NO_EGG and s.finder != seat:
            unseen = sorted([*s.left, s.found])
            s.found = luck.draw(unseen)
            s.left = unseen
        s.ask_again(seat)
        return s

    def scores(self) -> list[int]:
        return [sum(WORTH[kind_of(egg)] for egg in nest) for nest in self.nests]

    def standing(self) -> list[float]:
        scores = self.scores()
        return [min(1.0, max(0.0, 0.5 + (score - sum(scores) / len(scores)) / 20)) for score in scores]

    def all_nested(self, kind: int) -> bool:
        """Whether all eggs of a kind lie in nests."""
        return sum(kind_of(egg) == kind for nest in self.nests for egg in nest) == OF_EACH


class Turn(Step):
    """In turn, each player finds one of the eggs that are left and looks at it alone (EGG-02)."""

    def run(self, s: Nests) -> None:
        if not s.left:
            return
        s.found = s.luck.draw(s.left)
        s.finder = self.seat
        if s.told is not None:
            s.told.append(things.Found(self.seat, s.found, to=only(self.seat)))
        s.then(Offer(self.seat), Turn(s.after(self.seat)))


class Offer(Step):
    """You keep the egg you have found, or you offer it to the next player, true or not (EGG-03)."""

    def options(self, s: Nests) -> list[int]:
        return [KEEP, *[claim for claim in range(1, KINDS) if not s.all_nested(claim)]]

    def conceivable(self, s: Nests) -> list[int]:
        return [KEEP, *range(1, KINDS)]

    def barred_by(self, s: Nests, option: int) -> str:
        return "EGG-04" if option != KEEP and s.all_nested(option) else ""

    def means(self, s: Nests, option: int) -> Play:
        return things.KEEP.of(s, self.seat) if option == KEEP else things.OFFER.of(s, self.seat, option)

    def choose(self, s: Nests, option: int) -> None:
        if option == KEEP:
            s.then(Nest(self.seat))
            return
        neighbour = s.after(self.seat)
        s.claim = option
        if s.told is not None:
            s.told.append(things.Offered(self.seat, neighbour, option))
        s.then(Answer(neighbour))


class Answer(Step):
    """The next player takes the egg that is offered or refuses it (EGG-05)."""

    def options(self, s: Nests) -> list[int]:
        return [TAKE, REFUSE]

    def means(self, s: Nests, option: int) -> Play:
        return (things.TAKE if option == TAKE else things.REFUSE).of(s, self.seat)

    def choose(self, s: Nests, option: int) -> None:
        if option == REFUSE and s.told is not None:
            s.told.append(things.Refused(self.seat))
        s.then(Nest(self.seat if option == TAKE else s.finder))


class Nest(Step):
    """An egg is turned up when it comes into a nest, and stays there (EGG-06)."""

    def run(self, s: Nests) -> None:
        s.reveal()
        if s.told is not None:
            s.told.append(things.Nested(self.seat, s.found))
        s.nests[self.seat] = sorted([*s.nests[self.seat], s.found])
        s.found = NO_EGG
        s.finder = NOBODY
        s.claim = NO_CLAIM


def open_box(packs: Sequence[Pack]) -> EggBox:
    return EggBox([pack.key() for pack in packs])


def setup(seats: int, luck: Luck, box: EggBox, variants: dict[str, Any]) -> Nests:
    s = Nests()
    s.begin(seats, luck)
    s.box = box
    s.left = list(range(EGGS))
    s.found = NO_EGG
    s.finder = NOBODY
    s.claim = NO_CLAIM
    s.nests = [[] for _ in range(seats)]
    s.then(Turn(0))
    return s


def eggs(s: Nests) -> list[int]:
    """All of them, wherever they are."""
    in_hand = [] if s.found == NO_EGG else [s.found]
    return sorted([*s.left, *in_hand, *[egg for nest in s.nests for egg in nest]])
