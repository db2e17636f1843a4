"""What effects are made of: acts. A class for each holds the phrase by which content asks for it, the step that
carries it out, and what people read of it; so an effect may be any mixture of acts, in our own box and in packs.

The acts stand beside the steps that they start: hands.py, cauldrons.py, effects.py, where ACTS lists them all.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hurlyburly.kernel.step import Step

X: Final = 0  # in place of a number: the power of the effect
NUMBERS: Final = ("X", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LINGERS: Final = ("TNT-DRINK-10", "TNT-DRINK-11", "TNT-RULING-26", "TNT-RULING-27")  # the rules of all that lingers


class Act:
    """One thing that an effect does.

    A row has it by its PHRASE, in `does` when the Potion is drunk, in `bubbles` (if it MAY_BUBBLE) when the drinker's
    next turn begins. N stands for a number from 1 to MOST, or X; one that is not in the phrase is 1.
    """

    PHRASE: ClassVar[str]
    MOST: ClassVar[int] = 9
    MAY_BUBBLE: ClassVar[bool] = False
    ON_TARGET: ClassVar[bool] = False
    PROMISE: ClassVar[float]  # what doing it once may be worth to whoever does it, in gold: for bots
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-13",)  # of the ledger, beyond those of all effects

    def __init__(self, times: int) -> None:
        self.times: Final = times
        self.once: Final[float] = self.PROMISE

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        """What carries it out: `seat` does it to `target`, if the effect has one."""
        raise NotImplementedError

    def text(self) -> str:
        """A sentence for whoever reads the card."""
        raise NotImplementedError

    def promise(self, power: int) -> float:
        return self.once * (self.times or power)

    def counted(self, noun: str) -> str:
        """Two cards; X cards."""
        return f"{NUMBERS[self.times]} {noun}{'s' * (self.times != 1)}"


class ActOnTarget(Act):
    """What is done to another player, whom the drinker chooses."""

    ON_TARGET: ClassVar[bool] = True


def text_of(does: list[Act], bubbles: list[Act]) -> str:
    """What an effect does, in the words of its acts."""
    sentences = [act.text() for act in does]
    later = [act.text() for act in bubbles]
    if later:
        waiting = "; then ".join([text[0].lower() + text[1:].rstrip(".") for text in later])
        sentences.append(f"When your next turn begins, {waiting}.")
    return " ".join(sentences)


class Times(Step):
    """Something done so many times."""

    __slots__ = ("times",)

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times: Final = times


class Against(Step):
    """Something done to a target so many times."""

    __slots__ = ("target", "times")

    def __init__(self, seat: int, target: int, times: int) -> None:
        super().__init__(seat)
        self.target: Final = target
        self.times: Final = times
