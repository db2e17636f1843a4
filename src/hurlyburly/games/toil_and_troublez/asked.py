"""What all questions of Toil and Troublez share: the plays that people try in vain, and the rules against them."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez.cards import is_covered
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.kernel.step import Step

VAIN: Final = 2048  # options from here on are tries in vain, in the order of `tries`


class Asked(Step):
    """A question: `notation` writes its options, `tries` lists other plays with the rule that forbids each."""

    def notation(self, s: Troublez, option: int) -> str:
        raise NotImplementedError(type(self).__name__)

    def tries(self, s: Troublez) -> list[tuple[str, str]]:
        """Plays that people think of, and the rule against each; "" where it is an option after all."""
        return []

    def in_vain(self, s: Troublez) -> list[tuple[str, str]]:
        return self.tries(s) + peeks(s)

    def write(self, s: Troublez, option: int) -> str:
        return self.notation(s, option) if option < VAIN else self.in_vain(s)[option - VAIN][0]

    def conceivable(self, s: Troublez) -> list[int]:
        return self.options(s) + [VAIN + i for i, (_, rule) in enumerate(self.in_vain(s)) if rule]

    def barred_by(self, s: Troublez, option: int) -> str:
        return self.in_vain(s)[option - VAIN][1] if option >= VAIN else ""


def peeks(s: Troublez) -> list[tuple[str, str]]:
    """Nobody may look at what lies face down: the draw pile, the cards under Cloaks, the markers."""
    found = [("look at the draw pile", "TTZ-SETUP-08")] if s.deck else []
    for number, row in enumerate(s.rows, start=1):
        for place, card in enumerate(row.cards, start=1):
            if is_covered(card):
                found.append((f"look under card {place} of row {number}", "TTZ-CLOAK-05"))
    return found
