"""What effects do: a step for each act that an effect can be made of.

`seat` makes the choices, unless its target does; where an effect is turned round they have changed places before. Only
what is impossible is skipped (TNT-RULING-13), and a number is never less than in full (TNT-DRINK-06).
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.parts import (
    BREW_AGAIN,
    CAULDRONS,
    DISCARD,
    DRAW,
    EMPTY,
    ERODE,
    FORGET,
    GATHER_UP_TO,
    GIVE,
    HIDDEN,
    HIDE,
    HINDER_BREWING,
    HINDER_SELLING,
    LOOK,
    LOSE,
    MOST_KINDS,
    MOVE,
    NO_ORDER,
    OPEN_ORDERS,
    PULL,
    RECOLLECT,
    REFLECT,
    REFLECTING,
    REPLACE_ORDER,
    RUIN,
    SELLS_NOTHING,
    SHOW_HAND,
    SHOWN,
    SKIP_BREWING,
    SKIPS_BREWING,
    SWAP_HANDS,
    TAKE,
    Act,
    Stack,
    kinds_in,
    without,
)
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.things import BASIC_STACK
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOTHING, Step, pair, unpair
from hurlyburly.kernel.vocabulary import Verb

STOP: Final = pair(CAULDRONS, MOST_KINDS)


def carry_out(s: Trouble, acts: list[Act], effect: int, seat: int, target: int, power: int) -> None:
    """All that an effect does, in order; X is its power."""
    s.then_each([step_of(act.what, act.times or power, effect, seat, target) for act in acts])


def step_of(what: int, times: int, effect: int, seat: int, target: int) -> Step:
    if what == SWAP_HANDS:
        return SwapHands(seat, target, times)
    if what == LOOK:
        return LookAtHand(seat, target, times)
    if what == TAKE:
        return LookAndTake(seat, target, times)
    if what == PULL:
        return Pull(seat, target, times)
    if what == EMPTY:
        return EmptyCauldron(seat, target, times)
    if what == RUIN:
        return DiscardIngredients(seat, target, times)
    if what == ERODE:
        return DiscardIngredients(target, target, times)
    if what == FORGET:
        return DiscardAtRandom(seat, target, times)
    if what == HINDER_BREWING:
        return Linger(target, effect, SKIPS_BREWING)
    if what == HINDER_SELLING:
        return Linger(target, effect, SELLS_NOTHING)
    if what == BREW_AGAIN:
        return BrewAgain(seat)
    if what == HIDE:
        return Linger(seat, effect, HIDDEN)
    if what == REFLECT:
        return Linger(seat, effect, REFLECTING)
    if what == DRAW:
        return DrawCards(seat, times)
    if what == RECOLLECT:
        return Recollect(seat, times)
    if what == REPLACE_ORDER:
        return ReplaceOrder(seat, times)
    if what == MOVE:
        return Move(seat, times, True)
    if what == DISCARD:
        return DiscardCards(seat, times)
    if what == LOSE:
        return DiscardIngredients(seat, seat, times)
    if what == SKIP_BREWING:
        return Linger(seat, effect, SKIPS_BREWING)
    if what == GATHER_UP_TO:
        return GatherUpTo(seat, times)
    if what == SHOW_HAND:
        return Linger(seat, effect, SHOWN)
    assert what == GIVE, what
    return GiveCards(seat, times)


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


# Hands


class SwapHands(Against):
    """Exchange whole hands, whatever their sizes; each knows what the other has now (TNT-EFFECT-08, TNT-RULING-30)."""

    def run(self, s: Trouble) -> None:
        mine, theirs = s.hands[self.seat], s.hands[self.target]
        for other in range(s.seats):
            if other != self.seat and other != self.target:
                known = s.known(other, self.seat)
                s.know(other, self.seat, s.known(other, self.target))
                s.know(other, self.target, known)
        s.hands[self.seat] = theirs
        s.hands[self.target] = mine
        s.know(self.seat, self.target, mine)
        s.know(self.target, self.seat, theirs)
        s.reveal()
        if s.told is not None:
            hands = (self.seat, self.target)
            both = only(self.seat) | only(self.target)
            s.told.append(events.SwappedHands(self.seat, self.target, tuple(mine), tuple(theirs), hands, to=both))


class LookAtHand(Against):
    """Look at the target's hand, alone."""

    def run(self, s: Trouble) -> None:
        s.know(self.seat, self.target, s.hands[self.target])
        s.reveal()
        if s.told is not None:
            both = only(self.seat) | only(self.target)
            s.told.append(events.LookedAtHand(self.seat, self.target, tuple(s.hands[self.target]), to=both))


class LookAndTake(Against):
    """Look at the target's hand, then take from it."""

    def run(self, s: Trouble) -> None:
        s.then(LookAtHand(self.seat, self.target, 1), TakeCard(self.seat, self.target, self.times))


class TakeCard(Against):
    """Take a card of your choice out of a hand that you look at; all see which."""

    def options(self, s: Trouble) -> list[int]:
        return kinds_in(s.hands[self.target]) if self.times else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        s.release(self.target, option)
        s.hold_openly(self.seat, option)
        if s.told is not None:
            s.told.append(events.Took(self.seat, option, self.target, self.seat))
        s.then(TakeCard(self.seat, self.target, self.times - 1))

    def means(self, s: Trouble, option: int) -> Play:
        return things.TAKE.of(s, self.seat, option, self.target)


class GiveCards(Times):
    """Clockwise, give each other player so many cards."""

    def run(self, s: Trouble) -> None:
        s.then_each([Give(self.seat, other, self.times) for other in s.others(self.seat)])


class Give(Against):
    """Give a card of your choice, as long as you have cards; all see which."""

    def options(self, s: Trouble) -> list[int]:
        return kinds_in(s.hands[self.seat]) if self.times else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        s.release(self.seat, option)
        s.hold_openly(self.target, option)
        if s.told is not None:
            s.told.append(events.Gave(self.seat, option, self.seat, self.target))
        s.then(Give(self.seat, self.target, self.times - 1))

    def means(self, s: Trouble, option: int) -> Play:
        return things.GIVE.of(s, self.seat, option, self.target)


def discard(s: Trouble, seat: int, card: int, at_random: bool = False) -> None:
    """A card of a hand, for all to see."""
    s.release(seat, card)
    s.discard.append(card)
    if s.told is not None:
        s.told.append(events.Discarded(seat, card, at_random, seat))


class DiscardAtRandom(Against):
    """The target discards cards at random, all if there are fewer."""

    def run(self, s: Trouble) -> None:
        for _ in range(min(self.times, len(s.hands[self.target]))):
            card = s.luck.draw(s.hands[self.target][:])
            discard(s, self.target, card, at_random=True)


class DiscardCards(Times):
    """Discard cards of your choice, all if there are fewer."""

    def options(self, s: Trouble) -> list[int]:
        hand = s.hands[self.seat]
        return kinds_in(hand) if 0 < self.times < len(hand) else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        discard(s, self.seat, option)
        s.then(DiscardCards(self.seat, self.times - 1))

    def run(self, s: Trouble) -> None:
        if self.times:
            for card in s.hands[self.seat]:
                discard(s, self.seat, card)

    def means(self, s: Trouble, option: int) -> Play:
        if option == STOP:
            return things.DISCARD_NO_MORE.of(s, self.seat)
        return things.DISCARD.of(s, self.seat, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return self.options(s) + [STOP]

    def barred_by(self, s: Trouble, option: int) -> str:
        return "TNT-DRINK-06" if option == STOP else ""


class DrawCards(Times):
    """Draw cards; the hand may grow beyond six."""

    def run(self, s: Trouble) -> None:
        s.gather(self.seat, self.times)


class Recollect(Times):
    """Take cards of your choice from the discard pile, where all see them."""

    def options(self, s: Trouble) -> list[int]:
        return kinds_in(sorted(s.discard)) if self.times else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        s.discard = without(s.discard, option)
        s.hold_openly(self.seat, option)
        if s.told is not None:
            s.told.append(events.Recollected(self.seat, option, self.seat))
        s.then(Recollect(self.seat, self.times - 1))

    def means(self, s: Trouble, option: int) -> Play:
        return things.RECOLLECT.of(s, self.seat, option)


# Cauldrons


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
    """A seat must discard all that a Cauldron holds, or makes another seat discard it."""
    if s.told is not None and s.cauldrons[cauldron].cards:
        s.told.append(events.Emptied(seat, cauldron, tuple(s.cauldrons[cauldron].cards)))
    s.empty_out(cauldron)


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
        if self.times:
            for number in range(CAULDRONS):
                empty(s, self.seat, CAULDRONS * self.target + number)

    def means(self, s: Trouble, option: int) -> Play:
        if option == STOP:
            return things.DISCARD_NO_MORE.of(s, self.seat)
        return out_of(s, things.DISCARD_FROM, self.seat, self.target, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return in_cauldrons(s, self.target) + [STOP]

    def barred_by(self, s: Trouble, option: int) -> str:
        return "TNT-DRINK-06" if option == STOP else ""


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

    def means(self, s: Trouble, option: int) -> Play:
        return things.EMPTY.of(s, self.seat, CAULDRONS * self.target + option)


class Pull(Against):
    """Move an Ingredient of your choice from the target's Cauldrons to one of yours."""

    def options(self, s: Trouble) -> list[int]:
        return in_cauldrons(s, self.target) if self.times else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        number, kind = unpair(option)
        cauldron = CAULDRONS * self.target + number
        s.then(PutInto(self.seat, cauldron, kind), Pull(self.seat, self.target, self.times - 1))

    def means(self, s: Trouble, option: int) -> Play:
        return out_of(s, things.PULL, self.seat, self.target, option)


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


# Orders and phases


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

    def means(self, s: Trouble, option: int) -> Play:
        return things.REPLACE.of(s, self.seat, s.open[option])


class BrewAgain(Step):
    """Once the Potion is discarded, another Brewing phase as in a new turn, which no lingering effect takes away
    (TNT-RULING-33)."""

    def run(self, s: Trouble) -> None:
        s.hastened = s.hastened + [self.seat]


class GatherUpTo(Times):
    """This turn's Gathering stops sooner."""

    def run(self, s: Trouble) -> None:
        s.gather_up_to = min(s.gather_up_to, self.times)


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
