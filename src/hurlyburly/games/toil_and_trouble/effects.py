"""What effects do: how they are carried out, act by act, and the acts on Orders and phases and of what lingers.

`seat` makes the choices, unless an act says that its target does; where an effect is turned round they have changed
places before. Only what is impossible is skipped (TNT-RULING-13), and a number is never less than in full
(TNT-DRINK-06).
"""

from __future__ import annotations

from typing import ClassVar, Final

from hurlyburly.games.toil_and_trouble import cauldrons, events, hands, things
from hurlyburly.games.toil_and_trouble.acts import LINGERS, Act, ActOnTarget, Times
from hurlyburly.games.toil_and_trouble.parts import (
    HAND,
    HIDDEN,
    NO_ORDER,
    OPEN_ORDERS,
    REFLECTING,
    SELLS_NOTHING,
    SHOWN,
    SKIPS_BREWING,
    Stack,
)
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.things import BASIC_STACK, SPECIAL_STACK
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step


def carry_out(s: Trouble, acts: list[Act], effect: int, seat: int, target: int, power: int) -> None:
    """All that an effect does, in order; X is its power."""
    s.then_each([act.step(effect, seat, target, act.times or power) for act in acts])


# Orders and phases


class ReplacesOrders(Act):
    """Other Orders lie open."""

    PHRASE: ClassVar[str] = "replace N orders"
    MAY_BUBBLE: ClassVar[bool] = True
    PROMISE: ClassVar[float] = 0.1
    RULES: ClassVar[tuple[str, ...]] = ("TNT-ORDER-06", "TNT-ORDER-07")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return ReplaceOrder(seat, times)

    def text(self) -> str:
        often = "Put" if self.times == 1 else f"{self.counted('time').capitalize()}, put"
        return f"{often} one open Order under its stack and reveal the next Order in its place."


class ReplaceOrder(Times):
    """An open Order goes under the stack from which the next one comes; without a next one nothing happens."""

    def options(self, s: Trouble) -> list[int]:
        if not self.times or not (s.basic.size() or s.special.size()):
            return NOTHING
        return [spot for spot in range(OPEN_ORDERS) if s.open[spot] != NO_ORDER]

    def choose(self, s: Trouble, option: int) -> None:
        old = s.open[option]
        pile = s.next_stack()
        from_basic = pile == BASIC_STACK
        s.open[option] = s.next_order()
        stack = s.basic if from_basic else s.special
        stack = Stack(stack.unseen, stack.left, stack.bottom + [old])
        if from_basic:
            s.basic = stack
        else:
            s.special = stack
        if s.told is not None:
            s.told.append(events.Replaced(self.seat, old, s.open[option], pile))
        s.then(ReplaceOrder(self.seat, self.times - 1))

    def run(self, s: Trouble) -> None:
        if self.times and s.told is not None:
            s.told.append(events.PileEmpty(self.seat, SPECIAL_STACK))

    def means(self, s: Trouble, option: int) -> Play:
        return things.REPLACE.of(s, self.seat, s.open[option])


class BrewsAgain(Act):
    """Another Brewing phase."""

    PHRASE: ClassVar[str] = "brew again"
    PROMISE: ClassVar[float] = 0.5
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-33",)

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return BrewAgain(seat)

    def text(self) -> str:
        return (
            "Once this Potion is discarded, brew again as in a new turn: each Cauldron may get an Ingredient or be "
            "dumped once more."
        )


class BrewAgain(Step):
    """Once the Potion is discarded, another Brewing phase as in a new turn, which no lingering effect takes away
    (TNT-RULING-33)."""

    def run(self, s: Trouble) -> None:
        s.hastened = s.hastened + [self.seat]


class GathersUpTo(Act):
    """Fewer cards at the end of the turn."""

    PHRASE: ClassVar[str] = "gather up to N cards"
    MOST: ClassVar[int] = HAND - 1  # six is what everybody gathers up to anyway
    PROMISE: ClassVar[float] = -0.02
    RULES: ClassVar[tuple[str, ...]] = ("TNT-GATHER-01",)

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return GatherUpTo(seat, times)

    def text(self) -> str:
        return f"This turn, gather only up to {self.counted('card')}."


class GatherUpTo(Times):
    """This turn's Gathering stops sooner."""

    def run(self, s: Trouble) -> None:
        s.gather_up_to = min(s.gather_up_to, self.times)


# What lingers


class TargetSkipsBrewing(ActOnTarget):
    """The target's next Brewing phase is lost."""

    PHRASE: ClassVar[str] = "target skips brewing"
    PROMISE: ClassVar[float] = 0.5
    RULES: ClassVar[tuple[str, ...]] = (*LINGERS, "TNT-RULING-28")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Linger(target, effect, SKIPS_BREWING)

    def text(self) -> str:
        return "The target skips the Brewing phase of their next turn."


class SkipsBrewing(Act):
    """One's own next Brewing phase is lost."""

    PHRASE: ClassVar[str] = "skip brewing"
    PROMISE: ClassVar[float] = -0.5
    RULES: ClassVar[tuple[str, ...]] = (*LINGERS, "TNT-RULING-28")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Linger(seat, effect, SKIPS_BREWING)

    def text(self) -> str:
        return "Skip the Brewing phase of your next turn."


class TargetSellsNothing(ActOnTarget):
    """The target's next turn brings no gold."""

    PHRASE: ClassVar[str] = "target sells nothing"
    PROMISE: ClassVar[float] = 0.3
    RULES: ClassVar[tuple[str, ...]] = LINGERS

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Linger(target, effect, SELLS_NOTHING)

    def text(self) -> str:
        return "The target cannot sell a Potion in their next turn."


class Hides(Act):
    """Nobody's target, for a round."""

    PHRASE: ClassVar[str] = "hide"
    PROMISE: ClassVar[float] = 0.15
    RULES: ClassVar[tuple[str, ...]] = (*LINGERS, "TNT-BUBBLE-02", "TNT-RULING-12")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Linger(seat, effect, HIDDEN)

    def text(self) -> str:
        return "Until your next turn begins, nobody can choose you as a target."


class Reflects(Act):
    """For a round, the first effect that is aimed at one strikes the player who aimed it."""

    PHRASE: ClassVar[str] = "reflect"
    PROMISE: ClassVar[float] = 0.25
    RULES: ClassVar[tuple[str, ...]] = (*LINGERS, "TNT-BUBBLE-02", "TNT-RULING-12")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Linger(seat, effect, REFLECTING)

    def text(self) -> str:
        return (
            "Until your next turn begins, the first effect that targets you is turned round: it becomes yours, "
            "and its drinker is the target."
        )


class ShowsHand(Act):
    """An open hand, for a round."""

    PHRASE: ClassVar[str] = "show hand"
    PROMISE: ClassVar[float] = -0.03
    RULES: ClassVar[tuple[str, ...]] = (*LINGERS, "TNT-BUBBLE-02", "TNT-RULING-29")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Linger(seat, effect, SHOWN)

    def text(self) -> str:
        return "Until your next turn begins, all see your hand."


class Linger(Step):
    """An effect lingers on a seat."""

    __slots__ = ("effect", "what")

    def __init__(self, seat: int, effect: int, what: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect
        self.what: Final = what

    def run(self, s: Trouble) -> None:
        s.mark(self.effect, self.what, self.seat, 0)
        if self.what == SHOWN:
            s.reveal()
            if s.told is not None:
                s.told.append(events.ShowedHand(self.seat, self.seat, tuple(s.hands[self.seat])))


ACTS: Final[tuple[type[Act], ...]] = (
    hands.SwapsHands, hands.LooksAtHand, hands.TakesCards, cauldrons.PullsIngredients, cauldrons.EmptiesCauldrons,
    cauldrons.RuinsIngredients, cauldrons.TargetLosesIngredients, hands.TargetDiscardsCards, TargetSkipsBrewing,
    TargetSellsNothing, BrewsAgain, Hides, Reflects, hands.DrawsCards, hands.RecollectsCards, ReplacesOrders,
    cauldrons.MovesIngredients, hands.DiscardsCards, cauldrons.LosesIngredients, SkipsBrewing, GathersUpTo, ShowsHand,
    hands.GivesCards,
)  # fmt: skip
