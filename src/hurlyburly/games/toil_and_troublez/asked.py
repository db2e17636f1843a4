"""What all questions of Toil and Troublez share: the plays that people try in vain, and the rules against them."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez import things
from hurlyburly.games.toil_and_troublez.cards import is_covered
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import Step, pair
from hurlyburly.kernel.vocabulary import NO_THING, Verb

VAIN: Final = 2048  # options from here on are tries in vain, in the order of `tries`


class Try:
    """A play that people think of, and the rule against it; "" where it is an option after all."""

    __slots__ = ("first", "rule", "second", "third", "verb")

    def __init__(
        self, rule: str, verb: Verb, first: int = NO_THING, second: int = NO_THING, third: int = NO_THING
    ) -> None:
        self.rule: Final = rule
        self.verb: Final = verb
        self.first: Final = first
        self.second: Final = second
        self.third: Final = third


class Asked(Step):
    """A question: `meaning` is that of its options, `tries` lists other plays with the rule that forbids each."""

    def meaning(self, s: Troublez, option: int) -> Play:
        raise NotImplementedError(type(self).__name__)

    def tries(self, s: Troublez) -> list[Try]:
        return []

    def in_vain(self, s: Troublez) -> list[Try]:
        return self.tries(s) + peeks(s)

    def means(self, s: Troublez, option: int) -> Play:
        if option < VAIN:
            return self.meaning(s, option)
        tried = self.in_vain(s)[option - VAIN]
        return tried.verb.of(s, self.seat, tried.first, tried.second, tried.third)

    def conceivable(self, s: Troublez) -> list[int]:
        return self.options(s) + [VAIN + i for i, tried in enumerate(self.in_vain(s)) if tried.rule]

    def barred_by(self, s: Troublez, option: int) -> str:
        return self.in_vain(s)[option - VAIN].rule if option >= VAIN else ""


def peeks(s: Troublez) -> list[Try]:
    """Nobody may look at what lies face down: the draw pile, the cards under Cloaks, the markers."""
    found = [Try("TTZ-SETUP-08", things.LOOK_AT, things.DRAW_PILE)] if s.deck else []
    for number, row in enumerate(s.rows):
        for place, card in enumerate(row.cards):
            if is_covered(card):
                found.append(Try("TTZ-CLOAK-05", things.LOOK_UNDER, pair(number, place)))
    return found
