"""What effects do to hands, and to cards that come into them: each act, and the steps that carry it out."""

from __future__ import annotations

from typing import ClassVar

from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.acts import Act, ActOnTarget, Against, Times
from hurlyburly.games.toil_and_trouble.parts import STOP, kinds_in, without
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.games.toil_and_trouble.things import DISCARD_PILE
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOTHING, Step


class SwapsHands(ActOnTarget):
    """The two exchange their hands."""

    PHRASE: ClassVar[str] = "swap hands with target"
    PROMISE: ClassVar[float] = 0.1
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-30",)

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return SwapHands(seat, target, times)

    def text(self) -> str:
        return "Exchange your whole hand with the target's."


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


class LooksAtHand(ActOnTarget):
    """The target's hand is looked at."""

    PHRASE: ClassVar[str] = "look at hand of target"
    PROMISE: ClassVar[float] = 0.02
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-29",)

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return LookAtHand(seat, target, times)

    def text(self) -> str:
        return "Look at the target's hand."


class LookAtHand(Against):
    """Look at the target's hand, alone."""

    def run(self, s: Trouble) -> None:
        s.know(self.seat, self.target, s.hands[self.target])
        s.reveal()
        if s.told is not None:
            both = only(self.seat) | only(self.target)
            s.told.append(events.LookedAtHand(self.seat, self.target, tuple(s.hands[self.target]), to=both))


class TakesCards(ActOnTarget):
    """Cards out of the target's hand; whoever takes them chooses."""

    PHRASE: ClassVar[str] = "take N cards of target"
    PROMISE: ClassVar[float] = 0.2
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-29", "TNT-RULING-30")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return LookAndTake(seat, target, times)

    def text(self) -> str:
        return f"Look at the target's hand and take {self.counted('card')} of your choice, which all see, into yours."


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

    def run(self, s: Trouble) -> None:
        if self.times:
            tell_empty_hand(s, self.target)

    def means(self, s: Trouble, option: int) -> Play:
        return things.TAKE.of(s, self.seat, option, self.target)


class GivesCards(Act):
    """Cards for all others; whoever gives them chooses."""

    PHRASE: ClassVar[str] = "give N cards"
    PROMISE: ClassVar[float] = -0.1
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-13", "TNT-RULING-29")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return GiveCards(seat, times)

    def text(self) -> str:
        return f"Clockwise, give each other player {self.counted('card')} of your choice, which all see."


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

    def run(self, s: Trouble) -> None:
        if self.times:
            tell_empty_hand(s, self.seat)

    def means(self, s: Trouble, option: int) -> Play:
        return things.GIVE.of(s, self.seat, option, self.target)


def discard(s: Trouble, seat: int, card: int, at_random: bool = False) -> None:
    """Discard a card of a hand, for all to see."""
    s.release(seat, card)
    s.discard.append(card)
    if s.told is not None:
        s.told.append(events.Discarded(seat, card, at_random, seat))


def tell_empty_hand(s: Trouble, seat: int) -> None:
    """Tell that an effect asks for more cards than there are (TNT-RULING-13)."""
    if s.told is not None:
        s.told.append(events.HandEmpty(seat, seat))


class TargetDiscardsCards(ActOnTarget):
    """Cards out of the target's hand; luck chooses."""

    PHRASE: ClassVar[str] = "target discards N cards"
    PROMISE: ClassVar[float] = 0.08

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return DiscardAtRandom(seat, target, times)

    def text(self) -> str:
        return f"The target discards {self.counted('card')} at random."


class DiscardAtRandom(Against):
    """The target discards cards at random, all if there are fewer."""

    def run(self, s: Trouble) -> None:
        held = len(s.hands[self.target])
        for _ in range(min(self.times, held)):
            card = s.luck.draw(s.hands[self.target][:])
            discard(s, self.target, card, at_random=True)
        if self.times > held:
            tell_empty_hand(s, self.target)


class DiscardsCards(Act):
    """Cards out of one's own hand, of one's own choice."""

    PHRASE: ClassVar[str] = "discard N cards"
    MAY_BUBBLE: ClassVar[bool] = True
    PROMISE: ClassVar[float] = -0.08

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return DiscardCards(seat, times)

    def text(self) -> str:
        return f"Discard {self.counted('card')} of your choice."


class DiscardCards(Times):
    """Discard cards of your choice, all if there are fewer."""

    def options(self, s: Trouble) -> list[int]:
        hand = s.hands[self.seat]
        return kinds_in(hand) if 0 < self.times < len(hand) else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        discard(s, self.seat, option)
        s.then(DiscardCards(self.seat, self.times - 1))

    def run(self, s: Trouble) -> None:
        if not self.times:
            return
        hand = s.hands[self.seat]
        for card in hand:
            discard(s, self.seat, card)
        if self.times > len(hand):
            tell_empty_hand(s, self.seat)

    def means(self, s: Trouble, option: int) -> Play:
        if option == STOP:
            return things.DISCARD_NO_MORE.of(s, self.seat)
        return things.DISCARD.of(s, self.seat, option)

    def conceivable(self, s: Trouble) -> list[int]:
        return self.options(s) + [STOP]

    def barred_by(self, s: Trouble, option: int) -> str:
        return "TNT-DRINK-06" if option == STOP else ""


class DrawsCards(Act):
    """Cards off the deck."""

    PHRASE: ClassVar[str] = "draw N cards"
    MAY_BUBBLE: ClassVar[bool] = True
    PROMISE: ClassVar[float] = 0.06
    RULES: ClassVar[tuple[str, ...]] = ("TNT-RULING-19", "TNT-RULING-20")

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return DrawCards(seat, times)

    def text(self) -> str:
        return f"Draw {self.counted('card')}."


class DrawCards(Times):
    """Draw cards; the hand may grow beyond six."""

    def run(self, s: Trouble) -> None:
        s.gather(self.seat, self.times)


class RecollectsCards(Act):
    """Cards out of the discard pile, of one's own choice."""

    PHRASE: ClassVar[str] = "recollect N cards"
    MAY_BUBBLE: ClassVar[bool] = True
    PROMISE: ClassVar[float] = 0.08

    def step(self, effect: int, seat: int, target: int, times: int) -> Step:
        return Recollect(seat, times)

    def text(self) -> str:
        return f"Take {self.counted('card')} of your choice from the Ingredient discard pile into your hand."


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

    def run(self, s: Trouble) -> None:
        if self.times and s.told is not None:
            s.told.append(events.PileEmpty(self.seat, DISCARD_PILE))

    def means(self, s: Trouble, option: int) -> Play:
        return things.RECOLLECT.of(s, self.seat, option)
