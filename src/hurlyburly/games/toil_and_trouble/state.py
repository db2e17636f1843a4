"""The table of Toil and Trouble: hands, Cauldrons, Orders, and what lingers.

An Ingredient is the number of its kind, an Order and an effect the number of its entry in the box. Lists and parts are
replaced when they change, never changed, so that copies of a state can share them; hands are kept sorted.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import EVERYBODY, Box, State, only

HAND: Final = 6  # cards to begin with, and to gather up to
CAULDRONS: Final = 3  # a seat
FULL: Final = 6  # Ingredients, for brewing
OPEN_ORDERS: Final = 4
GOLD_TO_WIN: Final = 10
MOST_KINDS: Final = 60  # of Ingredients, of effects: what options have room for
NO_CARD: Final = -1
NO_ORDER: Final = -1

# What an effect can do. Each is a phrase of box.py and a step of effects.py; an act with a number has a number.

SWAP_HANDS: Final = 0  # with the target
LOOK: Final = 1
TAKE: Final = 2
PULL: Final = 3
EMPTY: Final = 4
RUIN: Final = 5
FORGET: Final = 6
HINDER_BREWING: Final = 7
HINDER_SELLING: Final = 8
BREW_AGAIN: Final = 9  # by oneself
HIDE: Final = 10
REFLECT: Final = 11
DRAW: Final = 12
RECOLLECT: Final = 13
REPLACE_ORDER: Final = 14
MOVE: Final = 15
DISCARD: Final = 16
LOSE: Final = 17
SKIP_BREWING: Final = 18
GATHER_UP_TO: Final = 19
SHOW_HAND: Final = 20
GIVE: Final = 21

# What a Mark says of a seat.

SKIPS_BREWING: Final = 0  # in its next turn
SELLS_NOTHING: Final = 1  # in its next turn
HIDDEN: Final = 2  # until its next turn begins, and so the two that follow
REFLECTING: Final = 3  # or until the first use
SHOWN: Final = 4
BUBBLES: Final = 5  # the effect is resolved in its next Bubbling phase


class Act:
    """A thing that an effect does, so many times; 0 times is X times."""

    def __init__(self, what: int, times: int) -> None:
        self.what: Final = what
        self.times: Final = times


class TroubleBox(Box):
    """Ingredients, effects and Orders, by number."""

    def __init__(
        self,
        packs: list[str],
        kinds: list[str],
        shows: list[list[int]],
        deck: list[int],
        effects: list[str],
        texts: list[str],
        cost: list[int],
        variable: list[bool],
        negative: list[bool],
        targeted: list[bool],
        does: list[list[Act]],
        bubbles: list[list[Act]],
        orders: list[str],
        gold: list[int],
        special: list[bool],
        needs: list[list[int]],
    ) -> None:
        self.packs = packs
        self.kinds: Final = kinds  # of Ingredients, by name
        self.shows: Final = shows  # the effects that a kind shows
        self.deck: Final = deck
        self.effects: Final = effects  # by name
        self.texts: Final = texts  # what they do, for people
        self.cost: Final = cost  # Ingredients that must show an effect; 1 for a variable one
        self.variable: Final = variable
        self.negative: Final = negative
        self.targeted: Final = targeted
        self.does: Final = does
        self.bubbles: Final = bubbles
        self.orders: Final = orders  # by name
        self.gold: Final = gold
        self.special: Final = special
        self.needs: Final = needs  # an effect and how many Ingredients must show it, in turn


class Potion:
    """The content of a Cauldron. Each Ingredient counts once for every effect it shows (TNT-RULING-05)."""

    __slots__ = ("cards", "power")

    def __init__(self, cards: list[int], power: list[int]) -> None:
        self.cards: Final = cards  # in the order they went in
        self.power: Final = power  # by effect, how many Ingredients show it

    def plus(self, card: int, box: TroubleBox) -> Potion:
        power = self.power[:]
        for effect in box.shows[card]:
            power[effect] += 1
        return Potion(self.cards + [card], power)

    def minus(self, card: int, box: TroubleBox) -> Potion:
        power = self.power[:]
        for effect in box.shows[card]:
            power[effect] -= 1
        return Potion(without(self.cards, card), power)

    def effects(self, box: TroubleBox) -> list[int]:
        """Those it has, wanted or not, each once (TNT-EFFECT-03, TNT-EFFECT-07, TNT-RULING-06)."""
        cost = box.cost
        return [effect for effect, power in enumerate(self.power) if power >= cost[effect]]

    def has_effects(self, box: TroubleBox) -> bool:
        cost = box.cost
        for card in self.cards:
            for effect in box.shows[card]:
                if self.power[effect] >= cost[effect]:
                    return True
        return False

    def lacks(self, needs: list[int]) -> int:
        """How many more times the effects of an Order must be shown; 0 if it can be sold (TNT-SELL-01)."""
        power = self.power
        missing = 0
        for i in range(0, len(needs), 2):
            short = needs[i + 1] - power[needs[i]]
            if short > 0:
                missing += short
        return missing


class Stack:
    """A stack of Orders: `left` cards that nobody has seen, above known ones. Which ones the unseen are is decided as
    they are drawn, from all Orders of their type that nobody has seen, those set aside among them (TNT-SETUP-10)."""

    __slots__ = ("bottom", "left", "unseen")

    def __init__(self, unseen: list[int], left: int, bottom: list[int]) -> None:
        self.unseen: Final = unseen
        self.left: Final = left
        self.bottom: Final = bottom

    def size(self) -> int:
        return self.left + len(self.bottom)


class Mark:
    """A lingering effect. Its reminder is a card of the Potion, or the card of another Mark of the same turn."""

    __slots__ = ("card", "drinker", "effect", "power", "seat", "turn", "what")

    def __init__(self, effect: int, what: int, seat: int, drinker: int, turn: int, power: int, card: int) -> None:
        self.effect: Final = effect
        self.what: Final = what
        self.seat: Final = seat  # whom it concerns
        self.drinker: Final = drinker  # beside whom the reminder lies
        self.turn: Final = turn  # in which it was drunk
        self.power: Final = power
        self.card: Final = card

    def reminded_by(self, card: int) -> Mark:
        return Mark(self.effect, self.what, self.seat, self.drinker, self.turn, self.power, card)


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
            if owner != seat:
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

    def scores(self) -> list[int]:
        return [self.gold_of(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most gold; where nobody reached ten, then most Special Orders, then the victory is shared (TNT-RULING-22)."""
        merit = [100 * self.gold_of(seat) for seat in range(self.seats)]
        for seat, orders in enumerate(self.taken):
            for order in orders:
                merit[seat] += self.box.special[order]
        best = max(merit)
        return [seat for seat in range(self.seats) if merit[seat] == best]

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
        told: list[int] = []
        for _ in range(count):
            if not self.deck:
                if not self.discard:
                    break
                self.deck = sorted(self.discard)
                self.discard = []
                self.tell("reshuffled")
            card = self.luck.draw(self.deck)
            self.hold(seat, card)
            told.append(card)
        if self.told is not None:
            audience = EVERYBODY if self.is_marked(SHOWN, seat) else only(seat)
            for i in range(0, len(told), 3):
                cards = told[i : i + 3] + [NO_CARD, NO_CARD]
                self.tell("drew", seat, min(3, len(told) - i), cards[0], cards[1], cards[2], to=audience, public=1)

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

    def next_order(self) -> int:
        """From the Basic stack while it has cards, then from the Special one, then none (TNT-ORDER-06, TNT-ORDER-07,
        TNT-RULING-21)."""
        stack = self.basic if self.basic.size() else self.special
        if not stack.size():
            return NO_ORDER
        if stack.left:
            unseen = stack.unseen[:]
            order = self.luck.draw(unseen)
            stack_left = Stack(unseen, stack.left - 1, stack.bottom)
        else:
            order = stack.bottom[0]
            stack_left = Stack(stack.unseen, 0, stack.bottom[1:])
        if self.basic.size():
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

    def mark(self, effect: int, what: int, seat: int, power: int) -> None:
        """An effect lingers on a seat. Its reminder is chosen when the Potion is discarded."""
        self.marks = self.marks + [Mark(effect, what, seat, self.active, self.turn, power, NO_CARD)]

    def lift(self, lifted: Mark) -> None:
        """A lingering effect is over. Its reminder is discarded, unless it serves another one too (TNT-DRINK-11,
        TNT-RULING-27)."""
        if lifted.what == SHOWN:
            for other in self.others(lifted.seat):
                self.know(other, lifted.seat, self.hands[lifted.seat])
        card = lifted.card
        left: list[Mark] = []
        for mark in self.marks:
            if mark is lifted:
                continue
            shares = card != NO_CARD and mark.card == NO_CARD and mark.turn == lifted.turn
            if shares and mark.effect in self.box.shows[card]:
                mark = mark.reminded_by(card)
                card = NO_CARD
            left.append(mark)
        self.marks = left
        if card != NO_CARD:
            self.discard.append(card)

    def lift_all(self, what: int, seat: int) -> None:
        """End all of these, but for what was drunk only this turn. The oldest Marks come first."""
        mark = self.find_mark(what, seat)
        while mark is not None and mark.turn < self.turn:
            self.lift(mark)
            mark = self.find_mark(what, seat)


def sorted_with(cards: list[int], card: int) -> list[int]:
    place = 0
    while place < len(cards) and cards[place] < card:
        place += 1
    made = cards[:]
    made.insert(place, card)
    return made


def without(cards: list[int], card: int) -> list[int]:
    made = cards[:]
    made.remove(card)
    return made


def less(cards: list[int], others: list[int]) -> list[int]:
    """Cards, but for others among them."""
    made = cards[:]
    for card in others:
        made.remove(card)
    return made


def kinds_in(cards: list[int]) -> list[int]:
    """The different ones of a sorted list."""
    found: list[int] = []
    last = NO_CARD
    for card in cards:
        if card != last:
            found.append(card)
            last = card
    return found
