"""Brewing: one Ingredient into each Cauldron, or empty it out."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.parts import (
    CAULDRONS,
    FULL,
    MOST_KINDS,
    MOST_SEATS,
    NO_ORDER,
    SKIPS_BREWING,
    Potion,
    kinds_in,
)
from hurlyburly.games.toil_and_trouble.prospects import missing
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import Step, pair, unpair

DUMP: Final = MOST_KINDS  # in place of a kind of Ingredient
BREW_NO_MORE: Final = pair(MOST_SEATS * CAULDRONS, 0)  # in place of a Cauldron
ALL: Final = -1  # effects, as bits


class Brewing(Step):
    """The Brewing phase, unless lingering effects take it away; one phase skipped ends them all (TNT-RULING-28)."""

    def run(self, s: Trouble) -> None:
        if s.is_marked(SKIPS_BREWING, self.seat):
            if s.told is not None:
                s.told.append(events.SkippedBrewing(self.seat))
            s.lift_all(SKIPS_BREWING, self.seat)
        else:
            s.then(Brew(self.seat, 0, 0))


class Brew(Step):
    """Nothing, an Ingredient or a dump for each of your Cauldrons, in any order (TNT-BREW-01 to 08, TNT-RULING-16, 17).
    An option is a Cauldron, counted from your own first, and what is done to it."""

    __slots__ = ("added", "dumped")

    def __init__(self, seat: int, added: int, dumped: int) -> None:
        super().__init__(seat)
        self.added: Final = added  # Cauldrons, as bits
        self.dumped: Final = dumped

    def options(self, s: Trouble) -> list[int]:
        made: list[int] = []
        kinds = kinds_in(s.hands[self.seat])
        for number in range(CAULDRONS):
            if (self.added | self.dumped) >> number & 1:
                continue
            held = len(s.cauldrons[CAULDRONS * self.seat + number].cards)
            if held < FULL:
                for kind in kinds:
                    made.append(pair(number, kind))
            if held:
                made.append(pair(number, DUMP))
        if made:
            made.append(BREW_NO_MORE)
        return made

    def choose(self, s: Trouble, option: int) -> None:
        if option == BREW_NO_MORE:
            return
        number, kind = unpair(option)
        cauldron = CAULDRONS * self.seat + number
        s.idle = False
        if kind == DUMP:
            if s.told is not None:
                s.told.append(events.Dumped(self.seat, cauldron, tuple(s.cauldrons[cauldron].cards)))
            s.empty_out(cauldron)
            s.then(Brew(self.seat, self.added, self.dumped | 1 << number))
        else:
            if s.told is not None:
                s.told.append(events.Added(self.seat, kind, self.seat, cauldron))
            s.release(self.seat, kind)
            s.cauldrons[cauldron] = s.cauldrons[cauldron].plus(kind, s.box)
            s.then(Brew(self.seat, self.added | 1 << number, self.dumped))

    def means(self, s: Trouble, option: int) -> Play:
        if option == BREW_NO_MORE:
            return things.BREW_NO_MORE.of(s, self.seat)
        number, kind = unpair(option)
        cauldron = (CAULDRONS * self.seat + number) % (CAULDRONS * s.seats)
        if kind == DUMP:
            return things.DUMP.of(s, self.seat, cauldron)
        return things.ADD.of(s, self.seat, kind, cauldron)

    def prior(self, s: Trouble, option: int) -> float:
        """What helps towards an Order first. What helps with none goes into the least promising Cauldron, so that other
        cards come; a full Cauldron is dumped before others."""
        if option == BREW_NO_MORE:
            return 0.4
        number, kind = unpair(option)
        potion = s.cauldrons[CAULDRONS * self.seat + number]
        if kind == DUMP:
            return 0.6 if len(potion.cards) >= FULL else 0.2
        help = promise(s, potion, s.box.mask[kind])
        if help > 0.0:
            return 0.3 + help
        return 0.45 if number == self.least_promising(s) else 0.25

    def least_promising(self, s: Trouble) -> int:
        least = 0
        best = 99.0
        for number in range(CAULDRONS):
            promised = promise(s, s.cauldrons[CAULDRONS * self.seat + number], ALL)
            if promised < best:
                best = promised
                least = number
        return least

    def conceivable(self, s: Trouble) -> list[int]:
        kinds = kinds_in(s.hands[self.seat]) + [DUMP]
        return [pair(cauldron, kind) for cauldron in range(CAULDRONS * s.seats) for kind in kinds] + [BREW_NO_MORE]

    def barred_by(self, s: Trouble, option: int) -> str:
        if option == BREW_NO_MORE:
            return ""
        number, kind = unpair(option)
        if number >= CAULDRONS:
            return "TNT-BREW-08"
        held = len(s.cauldrons[CAULDRONS * self.seat + number].cards)
        if kind == DUMP:
            return "TNT-RULING-16" if self.added >> number & 1 or not held else ""
        if self.dumped >> number & 1:
            return "TNT-BREW-07"
        if self.added >> number & 1:
            return "TNT-BREW-02"
        return "TNT-BREW-04" if held >= FULL else ""


def promise(s: Trouble, potion: Potion, shown: int) -> float:
    """How well a card that shows these effects (as bits) serves a Potion towards an open Order; 0 if not at all."""
    best = 0.0
    for order in s.open:
        if order != NO_ORDER and shown & missing(potion, s.box.needs[order]):
            best = max(best, s.box.gold[order] / potion.lacks(s.box.needs[order]))
    return best
