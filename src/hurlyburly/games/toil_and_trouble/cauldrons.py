"""What effects do to Cauldrons: each act, and the steps that carry it out."""

from __future__ import annotations

from typing import ClassVar, Final

from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.acts import Act, ActOnTarget, Against
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, STOP, kinds_in
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step, pair, unpair
from hurlyburly.kernel.vocabulary import Verb


def in_cauldrons(s: Trouble, owner: int) -> list[int]:
    """The Ingredients that a seat has in its Cauldrons; an option is the Cauldron and the kind."""
    found: list[int] = []
    for number in range(CAULDRONS):
        for kind in kinds_in(sorted(s.cauldrons[CAULDRONS * owner + number].cards)):
            found.append(pair(number, kind))
    return found


def out_of(s: Trouble, verb: Verb, seat: int, owner: int, option: int) -> Play:
    """Something done with such an Ingredient."""
    number, kind = unpair(option)
    return verb.of(s, seat, kind, CAULDRONS * owner + number)


def empty(s: Trouble, seat: int, cauldron: int) -> None:
    """Empty a Cauldron completely: a seat must, or makes another seat do it."""
    if s.told is not None and s.cauldrons[cauldron].cards:
        s.told.append(events.Emptied(seat, cauldron, tuple(s.cauldrons[cauldron].cards)))
    s.empty_out(cauldron)


def tell_empty_cauldrons(s: Trouble, seat: int) -> None:
    """Tell that an effect asks for more Ingredients than there are (TNT-RULING-13)."""
    if s.told is not None:
        s.told.append(events.CauldronsEmpty(seat))


class RuinsIngredients(ActOnTarget):
    """Ingredients out of the target's Cauldrons, chosen by the player whose effect it is."""

    PHRASE: ClassVar[str] = "ruin N ingredients of target"
    PROMISE: ClassVar[float] = 0.25

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return DiscardIngredients(seat, target, times)

    def text(self) -> str:
        return f"Discard {self.counted('Ingredient')} of your choice from the target's Cauldrons."


class TargetLosesIngredients(ActOnTarget):
    """Ingredients out of the target's Cauldrons; the target chooses."""

    PHRASE: ClassVar[str] = "target loses N ingredients"
    PROMISE: ClassVar[float] = 0.15

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return DiscardIngredients(target, target, times)  # the target is asked, about its own

    def text(self) -> str:
        return f"The target discards {self.counted('Ingredient')} of their choice from their Cauldrons."


class LosesIngredients(Act):
    """Ingredients out of one's own Cauldrons, of one's own choice."""

    PHRASE: ClassVar[str] = "lose N ingredients"
    MAY_BUBBLE: ClassVar[bool] = True
    PROMISE: ClassVar[float] = -0.25

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return DiscardIngredients(seat, seat, times)

    def text(self) -> str:
        return f"Discard {self.counted('Ingredient')} of your choice from your Cauldrons."


class DiscardIngredients(Against):
    """Discard Ingredients of your choice from the target's Cauldrons, or from your own, all if there are fewer."""

    def options(self, s: Trouble) -> list[int]:
        return in_cauldrons(s, self.target) if 0 < self.times < s.ingredients(self.target) else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        number, kind = unpair(option)
        cauldron = CAULDRONS * self.target + number
        s.cauldrons[cauldron] = s.cauldrons[cauldron].minus(kind, s.box)
        s.discard.append(kind)
        if s.told is not None:
            s.told.append(events.DiscardedFrom(self.seat, kind, cauldron))
        s.then(DiscardIngredients(self.seat, self.target, self.times - 1))

    def run(self, s: Trouble) -> None:
        if not self.times:
            return
        short = self.times > s.ingredients(self.target)
        for number in range(CAULDRONS):
            empty(s, self.seat, CAULDRONS * self.target + number)
        if short:
            tell_empty_cauldrons(s, self.target)

    def means(self, s: Trouble, option: int) -> Play:
        if option == STOP:
            return things.DISCARD_NO_MORE.of(s, self.seat)
        return out_of(s, things.DISCARD_FROM, self.seat, self.target, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return in_cauldrons(s, self.target) + [STOP]

    def barred_by(self, s: Trouble, option: int) -> str:
        return "TNT-DRINK-06" if option == STOP else ""


class EmptiesCauldrons(ActOnTarget):
    """All that is in Cauldrons of the target, chosen by the player whose effect it is."""

    PHRASE: ClassVar[str] = "empty N cauldrons of target"
    MOST: ClassVar[int] = CAULDRONS
    PROMISE: ClassVar[float] = 0.7

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return EmptyCauldron(seat, target, times)

    def text(self) -> str:
        return f"Empty {self.counted('Cauldron')} of the target."


class EmptyCauldron(Against):
    """Choose one of the target's Cauldrons; everything in it is discarded."""

    def options(self, s: Trouble) -> list[int]:
        if not self.times:
            return NOTHING
        first = CAULDRONS * self.target
        return [number for number in range(CAULDRONS) if s.cauldrons[first + number].cards]

    def choose(self, s: Trouble, option: int) -> None:
        empty(s, self.seat, CAULDRONS * self.target + option)
        s.then(EmptyCauldron(self.seat, self.target, self.times - 1))

    def run(self, s: Trouble) -> None:
        if self.times:
            tell_empty_cauldrons(s, self.target)

    def means(self, s: Trouble, option: int) -> Play:
        return things.EMPTY.of(s, self.seat, CAULDRONS * self.target + option)


class PullsIngredients(ActOnTarget):
    """Ingredients go over from the target's Cauldrons."""

    PHRASE: ClassVar[str] = "pull N ingredients of target"
    PROMISE: ClassVar[float] = 0.4
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-13", "TNT-RULING-15")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Pull(seat, target, times)

    def text(self) -> str:
        each = "" if self.times == 1 else ", each"
        return (
            f"Move {self.counted('Ingredient')} of your choice from the target's Cauldrons{each} to one of yours, "
            "even a full one."
        )


class Pull(Against):
    """Move an Ingredient of your choice from the target's Cauldrons to one of yours."""

    def options(self, s: Trouble) -> list[int]:
        return in_cauldrons(s, self.target) if self.times else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        number, kind = unpair(option)
        cauldron = CAULDRONS * self.target + number
        s.then(PutInto(self.seat, cauldron, kind), Pull(self.seat, self.target, self.times - 1))

    def run(self, s: Trouble) -> None:
        if self.times:
            tell_empty_cauldrons(s, self.target)

    def means(self, s: Trouble, option: int) -> Play:
        return out_of(s, things.PULL, self.seat, self.target, option)


class MovesIngredients(Act):
    """Ingredients go from one of one's own Cauldrons to another."""

    PHRASE: ClassVar[str] = "move N ingredients"
    PROMISE: ClassVar[float] = 0.15
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-13", "TNT-RULING-15")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Move(seat, times, True)

    def text(self) -> str:
        some = self.counted("Ingredient")
        if self.times != 1:
            some = f"one {'or' if self.times == 2 else 'to'} {some}"
        return f"Move {some} between your Cauldrons, even to a full one."


class Move(Step):
    """Move Ingredients between your Cauldrons; the first you must, the others you may."""

    __slots__ = ("must", "times")

    def __init__(self, seat: int, times: int, must: bool) -> None:
        super().__init__(seat)
        self.times: Final = times
        self.must: Final = must

    def options(self, s: Trouble) -> list[int]:
        if not self.times:
            return NOTHING
        found = in_cauldrons(s, self.seat)
        return found if self.must else found + [STOP]

    def choose(self, s: Trouble, option: int) -> None:
        if option != STOP:
            number, kind = unpair(option)
            s.then(PutInto(self.seat, CAULDRONS * self.seat + number, kind), Move(self.seat, self.times - 1, False))

    def run(self, s: Trouble) -> None:
        if self.times:
            tell_empty_cauldrons(s, self.seat)

    def means(self, s: Trouble, option: int) -> Play:
        if option == STOP:
            return things.MOVE_NO_MORE.of(s, self.seat)
        return out_of(s, things.MOVE, self.seat, self.seat, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return in_cauldrons(s, self.seat) + [STOP]

    def barred_by(self, s: Trouble, option: int) -> str:
        return "TNT-DRINK-01" if option == STOP and self.must else ""


class PutInto(Step):
    """Which of your Cauldrons the Ingredient goes to; the limit of six does not hold (TNT-RULING-15)."""

    __slots__ = ("cauldron", "kind")

    def __init__(self, seat: int, cauldron: int, kind: int) -> None:
        super().__init__(seat)
        self.cauldron: Final = cauldron
        self.kind: Final = kind

    def options(self, s: Trouble) -> list[int]:
        return [number for number in range(CAULDRONS) if CAULDRONS * self.seat + number != self.cauldron]

    def choose(self, s: Trouble, option: int) -> None:
        put = CAULDRONS * self.seat + option
        s.cauldrons[self.cauldron] = s.cauldrons[self.cauldron].minus(self.kind, s.box)
        s.cauldrons[put] = s.cauldrons[put].plus(self.kind, s.box)
        if s.told is not None:
            s.told.append(events.Moved(self.seat, self.kind, self.cauldron, put))

    def means(self, s: Trouble, option: int) -> Play:
        return things.INTO.of(s, self.seat, CAULDRONS * self.seat + option)
