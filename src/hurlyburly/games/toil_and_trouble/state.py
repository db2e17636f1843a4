"""The table of Toil and Trouble: hands and what has been seen of them, Cauldrons, Orders, and what lingers."""

from __future__ import annotations

from hurlyburly.games.toil_and_trouble import events
from hurlyburly.games.toil_and_trouble.parts import (
    CAULDRONS,
    NO_CARD,
    NO_EFFECT,
    NO_ORDER,
    NO_PILE,
    SHOWN,
    Mark,
    Potion,
    Stack,
    TroubleBox,
    less,
    sorted_with,
    without,
)
from hurlyburly.games.toil_and_trouble.prospects import standing_of
from hurlyburly.games.toil_and_trouble.things import BASIC_STACK, DECK, DISCARD_PILE, SPECIAL_STACK
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import EVERYBODY, State, only


class Trouble(State):
    """A game of Toil and Trouble."""

    box: TroubleBox
    hands: list[list[int]]
    seen: list[list[int]]  # of each other's hands, by seat that saw and seat that holds; both know that it was seen
    cauldrons: list[Potion]  # three a seat
    marks: list[Mark]  # the oldest first
    deck: list[int]  # sorted: its order is decided card by card, as cards are drawn
    discard: list[int]
    open: list[int]  # Orders by spot
    basic: Stack
    special: Stack
    taken: list[list[int]]  # Orders by seat
    first: int
    turn: int  # from 1
    gather_up_to: int  # in this turn
    idle: bool  # nothing has been brewed, sold or drunk this turn
    drunk: Potion  # in no Cauldron and not yet discarded (TNT-RULING-14)
    due: list[int]  # effects of it that are still to be resolved
    hastened: list[int]  # seats that brew again once it is discarded
    offer_from: int  # the round from which the table is asked whether to stop

    def twin(self, luck: Luck) -> Trouble:
        s = Trouble()
        s.carry(self, luck)
        s.box = self.box
        s.hands = self.hands[:]
        s.seen = self.seen[:]
        s.cauldrons = self.cauldrons[:]
        s.marks = self.marks
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.open = self.open[:]
        s.basic = self.basic
        s.special = self.special
        s.taken = self.taken[:]
        s.first = self.first
        s.turn = self.turn
        s.gather_up_to = self.gather_up_to
        s.idle = self.idle
        s.drunk = self.drunk
        s.due = self.due
        s.hastened = self.hastened
        s.offer_from = self.offer_from
        return s

    def redeal(self, seat: int, luck: Luck) -> Trouble:
        """What a seat has seen of a hand stays in it; the rest comes from the deck. What the others have seen of each
        other's hands it cannot know, and only a view needs (TNT-RULING-29)."""
        s = self.twin(luck)
        unseen = s.deck
        for owner in range(s.seats):
            unseen = unseen + less(s.hands[owner], s.known(seat, owner))
        unseen.sort()
        for owner in range(s.seats):
            if owner == seat:
                continue
            hand = s.known(seat, owner)[:]
            while len(hand) < len(s.hands[owner]):
                hand.append(luck.draw(unseen))
            hand.sort()
            s.hands[owner] = hand
            for other in range(s.seats):
                if other != seat:
                    s.seen[other * s.seats + owner] = []
        s.deck = unseen
        s.ask_again(seat)
        return s

    # Gold.

    def gold_of(self, seat: int) -> int:
        """Nothing but Orders taken is gold (TNT-RULING-24)."""
        gold = 0
        for order in self.taken[seat]:
            gold += self.box.gold[order]
        return gold

    def specials_of(self, seat: int) -> int:
        """How many Special Orders a seat has taken."""
        return len([order for order in self.taken[seat] if self.box.special[order]])

    def scores(self) -> list[int]:
        return [self.gold_of(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most gold; where nobody reached ten, then most Special Orders, then the victory is shared (TNT-RULING-22)."""
        merit = [100 * self.gold_of(seat) + self.specials_of(seat) for seat in range(self.seats)]
        best = max(merit)
        return [seat for seat in range(self.seats) if merit[seat] == best]

    def standing(self) -> list[float]:
        return standing_of(
            self.box, self.hands, self.cauldrons, self.open, self.scores(), self.marks, self.due, self.active
        )

    def horizon(self) -> int:
        return 8  # to the end of a turn

    def exploration(self) -> float:
        return 0.06

    # Turns.

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return (self.first + self.turn - 1) % self.seats

    @property
    def round(self) -> int:
        return (self.turn - 1) // self.seats + 1

    # Hands, and what has been seen of them.

    def known(self, seat: int, owner: int) -> list[int]:
        """The cards that `seat` knows to be in the hand of `owner`."""
        if seat == owner or self.is_marked(SHOWN, owner):
            return self.hands[owner]
        return self.seen[seat * self.seats + owner]

    def know(self, seat: int, owner: int, cards: list[int]) -> None:
        self.seen[seat * self.seats + owner] = cards

    def hold(self, seat: int, card: int) -> None:
        """A card comes into a hand unseen."""
        self.hands[seat] = sorted_with(self.hands[seat], card)

    def hold_openly(self, seat: int, card: int) -> None:
        """A card comes into a hand, and all have seen it."""
        self.hold(seat, card)
        for other in self.others(seat):
            self.know(other, seat, sorted_with(self.seen[other * self.seats + seat], card))

    def release(self, seat: int, card: int) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat] = without(self.hands[seat], card)
        for other in range(self.seats):
            known = self.seen[other * self.seats + seat]
            if known and card in known:
                self.know(other, seat, without(known, card))
        self.reveal()

    def gather(self, seat: int, count: int) -> None:
        """Draw so many cards, reshuffling when one must be drawn and the deck is empty (TNT-GATHER-02 to 03,
        TNT-RULING-19); with none left anywhere, draw what there is (TNT-RULING-20)."""
        drawn: list[int] = []
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    if self.told is not None:
                        self.told.append(events.PileEmpty(seat, DECK))
                    break
                self.deck = sorted(self.discard)
                self.discard = []
                if self.told is not None:
                    self.told.append(events.Reshuffled(tuple(self.deck)))
            card = self.luck.draw(self.deck)
            self.hold(seat, card)
            drawn.append(card)
        if self.told is not None and drawn:
            audience = EVERYBODY if self.is_marked(SHOWN, seat) else only(seat)
            self.told.append(events.Drew(seat, tuple(drawn), seat, to=audience))

    # Cauldrons.

    def empty(self) -> Potion:
        return Potion([], [0] * len(self.box.effects))

    def empty_out(self, cauldron: int) -> None:
        """Discard all that a Cauldron holds."""
        self.discard += self.cauldrons[cauldron].cards
        self.cauldrons[cauldron] = self.empty()

    def ingredients(self, seat: int) -> int:
        """How many a seat has in its Cauldrons."""
        first = CAULDRONS * seat
        pots = self.cauldrons
        return len(pots[first].cards) + len(pots[first + 1].cards) + len(pots[first + 2].cards)

    # Orders.

    def next_stack(self) -> int:
        """From the Basic stack while it has cards, then from the Special one (TNT-ORDER-06, TNT-ORDER-07)."""
        return BASIC_STACK if self.basic.size() else SPECIAL_STACK

    def next_order(self) -> int:
        """Off that stack; none if it is empty (TNT-RULING-21)."""
        from_basic = self.next_stack() == BASIC_STACK
        stack = self.basic if from_basic else self.special
        if not stack.size():
            return NO_ORDER
        if stack.left:
            unseen = stack.unseen[:]
            order = self.luck.draw(unseen)
            stack_left = Stack(unseen, stack.left - 1, stack.bottom)
        else:
            order = stack.bottom[0]
            stack_left = Stack(stack.unseen, 0, stack.bottom[1:])
        if from_basic:
            self.basic = stack_left
        else:
            self.special = stack_left
        return order

    # What lingers.

    def find_mark(self, what: int, seat: int) -> Mark | None:
        for mark in self.marks:
            if mark.what == what and mark.seat == seat:
                return mark
        return None

    def is_marked(self, what: int, seat: int) -> bool:
        return self.find_mark(what, seat) is not None

    def reminder_of(self, mark: Mark) -> Mark | None:
        """The Mark whose card reminds of a lingering effect: itself, or another that it shares with (TNT-RULING-27);
        none while the Potion is still being drunk."""
        if mark.card != NO_CARD:
            return mark
        for other in self.marks:
            if other.turn == mark.turn and other.card != NO_CARD and mark.effect in self.box.shows[other.card]:
                return other
        return None

    def mark(self, effect: int, what: int, seat: int, power: int) -> None:
        """An effect lingers on a seat. Its reminder is chosen when the Potion is discarded."""
        self.marks = self.marks + [Mark(effect, what, seat, self.active, self.turn, power, NO_CARD)]
        if self.told is not None:
            self.told.append(events.Lingers(seat, effect, what, power))

    def lift(self, lifted: Mark) -> None:
        """A lingering effect is over. Its reminder is discarded, unless it serves another one too (TNT-DRINK-11,
        TNT-RULING-27)."""
        if lifted.what == SHOWN:
            for other in self.others(lifted.seat):
                self.know(other, lifted.seat, self.hands[lifted.seat])
        left = [mark for mark in self.marks if mark is not lifted]
        self.marks = left
        reminds_of = NO_EFFECT
        if lifted.card != NO_CARD:
            for place, mark in enumerate(left):
                shares = mark.card == NO_CARD and mark.turn == lifted.turn
                if shares and mark.effect in self.box.shows[lifted.card]:
                    left[place] = mark.reminded_by(lifted.card)
                    reminds_of = mark.effect
                    break
            if reminds_of == NO_EFFECT:
                self.discard.append(lifted.card)
        if self.told is not None:
            reminder = self.reminder_of(lifted)
            card = NO_CARD if reminder is None else reminder.card
            if reminder is not None and reminder is not lifted:
                reminds_of = reminder.effect
            pile = NO_PILE if card == NO_CARD or reminds_of != NO_EFFECT else DISCARD_PILE
            self.told.append(events.Lifted(lifted.seat, lifted.effect, card, pile, reminds_of))

    def lift_all(self, what: int, seat: int) -> None:
        """End all of these, but for what was drunk only this turn. The oldest Marks come first."""
        mark = self.find_mark(what, seat)
        while mark is not None and mark.turn < self.turn:
            self.lift(mark)
            mark = self.find_mark(what, seat)
