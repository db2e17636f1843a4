"""A turn of Toil and Trouble: Bubbling, Brewing, Potions, Gathering; how the game begins and ends."""

from __future__ import annotations

from typing import Any, Final

from hurlyburly.games.toil_and_trouble import events, things
from hurlyburly.games.toil_and_trouble.brewing import Brewing
from hurlyburly.games.toil_and_trouble.drinking import Drink
from hurlyburly.games.toil_and_trouble.effects import carry_out
from hurlyburly.games.toil_and_trouble.parts import (
    BUBBLES,
    CAULDRONS,
    GOLD_TO_WIN,
    HAND,
    HIDDEN,
    NO_ORDER,
    OPEN_ORDERS,
    REFLECTING,
    SELLS_NOTHING,
    SHOWN,
    Mark,
    Stack,
    TroubleBox,
)
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOBODY, NOTHING, Sealed, Step, pair, unpair

DRINK: Final = OPEN_ORDERS  # in place of an Order's spot
NO_POTION: Final = pair(CAULDRONS, 0)  # in place of a Cauldron
PLAY_ON: Final = 0
STOP_HERE: Final = 1
PLAY_ON_OR_STOP: Final[list[int]] = [PLAY_ON, STOP_HERE]


def setup(seats: int, luck: Luck, box: TroubleBox, variants: dict[str, Any]) -> Trouble:
    """Twice as many Orders of each type as there are players make the stacks (TNT-SETUP-08, TNT-SETUP-09)."""
    s = Trouble()
    s.begin(seats, luck)
    s.box = box
    s.hands = [[] for _ in range(seats)]
    s.seen = [[] for _ in range(seats * seats)]
    s.cauldrons = [s.empty() for _ in range(CAULDRONS * seats)]
    s.marks = []
    s.deck = box.deck[:]
    s.discard = []
    s.open = [NO_ORDER] * OPEN_ORDERS
    orders = range(len(box.orders))
    s.basic = Stack([order for order in orders if not box.special[order]], 2 * seats, [])
    s.special = Stack([order for order in orders if box.special[order]], 2 * seats, [])
    s.taken = [[] for _ in range(seats)]
    s.first = 0
    s.turn = 0
    s.gather_up_to = HAND
    s.idle = True
    s.drunk = s.empty()
    s.due = []
    s.hastened = []
    s.offer_from = variants["offer-to-stop"]
    s.then(Deal(0 if variants["first-seat-begins"] else NOBODY, variants["head-start"]))
    return s


class Deal(Step):
    """Whoever is oldest begins: the seat that the table names, or one that luck names (TNT-RULING-01). All draw six
    cards, and four Basic Orders are opened; a house may give those who begin later a head start (TNT-RULING-32)."""

    __slots__ = ("head_start",)

    def __init__(self, seat: int, head_start: int) -> None:
        super().__init__(seat)
        self.head_start: Final = head_start  # more cards for each place after the first

    def run(self, s: Trouble) -> None:
        s.first = s.luck.below(s.seats) if self.seat == NOBODY else self.seat
        for place, seat in enumerate(s.round_from(s.first)):
            s.gather(seat, HAND + self.head_start * place)
        for spot in range(OPEN_ORDERS):
            s.open[spot] = s.next_order()
        if s.told is not None:
            s.told.append(events.OrdersLaidOut(tuple(s.open)))
        s.then(Turn(s.first))


class Turn(Step):
    """Four phases in fixed order, then the next player clockwise (TNT-TURN-02, TNT-TURN-03)."""

    def run(self, s: Trouble) -> None:
        s.turn += 1
        s.gather_up_to = HAND
        s.idle = True
        if s.told is not None:
            s.told.append(events.Turn(self.seat, s.round))
        seat = self.seat
        s.then(Bubbling(seat), Brewing(seat), Potions(seat), Gathering(seat), EndTurn(seat))


# Bubbling


class Bubbling(Step):
    """First all that lasts until your turn begins is over, then the rest is resolved (TNT-BUBBLE-01, TNT-BUBBLE-02)."""

    def run(self, s: Trouble) -> None:
        if s.marks:
            s.lift_all(HIDDEN, self.seat)
            s.lift_all(REFLECTING, self.seat)
            s.lift_all(SHOWN, self.seat)
            s.then(BubbleUp(self.seat))


class BubbleUp(Step):
    """Effects that waited for this phase are resolved in the order you choose (TNT-RULING-25)."""

    def waiting(self, s: Trouble) -> list[Mark]:
        return [mark for mark in s.marks if mark.what == BUBBLES and mark.seat == self.seat]

    def options(self, s: Trouble) -> list[int]:
        waiting = self.waiting(s)
        return [mark.effect for mark in waiting] if len(waiting) > 1 else NOTHING

    def choose(self, s: Trouble, option: int) -> None:
        for mark in self.waiting(s):
            if mark.effect == option:
                if s.told is not None:
                    s.told.append(events.BubbledUp(self.seat, option, mark.power))
                s.then(Settle(self.seat, option), BubbleUp(self.seat))
                carry_out(s, s.box.bubbles[option], option, self.seat, NOBODY, mark.power)

    def run(self, s: Trouble) -> None:
        for mark in self.waiting(s):
            self.choose(s, mark.effect)

    def means(self, s: Trouble, option: int) -> Play:
        return things.RESOLVE.of(s, self.seat, option)


class Settle(Step):
    """An effect has bubbled up, and its reminder is discarded."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect

    def run(self, s: Trouble) -> None:
        for mark in s.marks:
            if mark.what == BUBBLES and mark.seat == self.seat and mark.effect == self.effect:
                s.lift(mark)
                return


# Potions


class Potions(Step):
    """Sell one Potion, drink one, or do neither (TNT-POTION-01 to 03). An option is a Cauldron and an Order's spot."""

    def bars(self, s: Trouble, number: int, spot: int) -> str:
        """The rule against selling (or drinking) what is in a Cauldron."""
        potion = s.cauldrons[CAULDRONS * self.seat + number]
        if spot == DRINK:
            return "" if potion.has_effects(s.box) else "TNT-DRINK-07"
        if potion.lacks(s.box.needs[s.open[spot]]):
            return "TNT-SELL-01"
        return "TNT-EFFECT-06" if s.is_marked(SELLS_NOTHING, self.seat) else ""

    def options(self, s: Trouble) -> list[int]:
        made: list[int] = []
        may_sell = not s.is_marked(SELLS_NOTHING, self.seat)
        for number in range(CAULDRONS):
            potion = s.cauldrons[CAULDRONS * self.seat + number]
            if not potion.cards:
                continue
            if may_sell:
                for spot in range(OPEN_ORDERS):
                    order = s.open[spot]
                    if order != NO_ORDER and not potion.lacks(s.box.needs[order]):
                        made.append(pair(number, spot))
            if potion.has_effects(s.box):
                made.append(pair(number, DRINK))
        if made:
            made.append(NO_POTION)
        return made

    def choose(self, s: Trouble, option: int) -> None:
        if option == NO_POTION:
            return
        number, spot = unpair(option)
        cauldron = CAULDRONS * self.seat + number
        s.idle = False
        if spot == DRINK:
            s.then(Drink(self.seat, cauldron))
        else:
            sell(s, self.seat, cauldron, spot)

    def means(self, s: Trouble, option: int) -> Play:
        if option == NO_POTION:
            return things.NO_POTION.of(s, self.seat)
        number, spot = unpair(option)
        cauldron = CAULDRONS * self.seat + number
        if spot == DRINK:
            return things.DRINK.of(s, self.seat, cauldron)
        return things.SELL.of(s, self.seat, cauldron, s.open[spot])

    def prior(self, s: Trouble, option: int) -> float:
        """Gold first."""
        if option == NO_POTION:
            return 1.0
        _, spot = unpair(option)
        return 0.7 if spot == DRINK else 4.0 * s.box.gold[s.open[spot]]

    def conceivable(self, s: Trouble) -> list[int]:
        spots = [spot for spot in range(OPEN_ORDERS) if s.open[spot] != NO_ORDER] + [DRINK]
        return [pair(number, spot) for number in range(CAULDRONS) for spot in spots] + [NO_POTION]

    def barred_by(self, s: Trouble, option: int) -> str:
        if option == NO_POTION:
            return ""
        number, spot = unpair(option)
        return self.bars(s, number, spot)


def sell(s: Trouble, seat: int, cauldron: int, spot: int) -> None:
    """Discard the Potion without its effects and take the Order; ten gold end the game at once, else the next Order is
    opened (TNT-SELL-03 to 06, TNT-END-02, TNT-RULING-23)."""
    order = s.open[spot]
    sold = s.cauldrons[cauldron].cards
    s.empty_out(cauldron)
    s.taken[seat] = s.taken[seat] + [order]
    if s.told is not None:
        s.told.append(events.Sold(seat, cauldron, order, s.gold_of(seat), tuple(sold)))
    s.open[spot] = NO_ORDER
    if s.gold_of(seat) >= GOLD_TO_WIN:
        end_game(s)
        return
    pile = s.next_stack()
    s.open[spot] = s.next_order()
    if s.told is not None and s.open[spot] != NO_ORDER:
        s.told.append(events.Opened(s.open[spot], pile))
    if max(s.open) == NO_ORDER:
        if s.told is not None:
            s.told.append(events.SoldOut())
        end_game(s)  # with Orders of our own box there is always a winner before (TNT-RULING-22)


def end_game(s: Trouble) -> None:
    """It is told who has won, or who shares the victory."""
    winners = s.winners()
    if s.told is not None:
        for seat in winners:
            gold, specials = s.gold_of(seat), s.specials_of(seat)
            if len(winners) == 1:
                s.told.append(events.Won(seat, gold, specials))
            else:
                s.told.append(events.SharedVictory(seat, gold, specials))
    s.end()


# Gathering


class Gathering(Step):
    """Draw until you hold six, at the end of every turn; more than six stay (TNT-GATHER-01, TNT-RULING-04, 18)."""

    def run(self, s: Trouble) -> None:
        held = len(s.hands[self.seat])
        s.gather(self.seat, s.gather_up_to - held)
        if held >= s.gather_up_to and s.told is not None:
            s.told.append(events.DrewNothing(self.seat, held, s.gather_up_to, self.seat))


class EndTurn(Step):
    """What was to last for this turn is over; from round 60 on the table is asked whether to stop (TNT-RULING-31)."""

    def run(self, s: Trouble) -> None:
        if s.told is not None and s.idle:
            s.told.append(events.Idle(self.seat))
        s.lift_all(SELLS_NOTHING, self.seat)
        seat = s.after(self.seat)
        if seat == s.first and s.round + 1 >= s.offer_from:
            s.then(OfferToStop(s.round_from(seat)), Turn(seat))
        else:
            s.then(Turn(seat))


class OfferToStop(Sealed):
    """If all agree the game stops here: most gold, then most Special Orders, then shared (TNT-RULING-31)."""

    def answers(self, s: Trouble) -> list[int]:
        return PLAY_ON_OR_STOP

    def reveal(self, s: Trouble) -> None:
        s.reveal()
        if PLAY_ON not in s.sealed:
            if s.told is not None:
                s.told.append(events.Stopped())
            end_game(s)
        elif s.told is not None:
            s.told.append(events.WentOn())

    def means(self, s: Trouble, option: int) -> Play:
        return (things.STOP_HERE if option == STOP_HERE else things.PLAY_ON).of(s, self.seat)
