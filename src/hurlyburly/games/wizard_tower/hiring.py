"""Steps 1 to 4 of a round: the market, the deal, the floor, peeking and hiring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hurlyburly.games.wizard_tower import events, things
from hurlyburly.games.wizard_tower.adventurers import BEFORE_FIRST_TURN, HAND, MARKET
from hurlyburly.games.wizard_tower.state import PLACES, PLACES_OF, Wizard
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOBODY, NOTHING, SEAT_NAMES, Sealed, Step

# Options of Hire: a place of the hand, the deck, or a card of the market; and what somebody might wish instead.
DECK: Final = HAND
FROM_MARKET: Final = 8  # plus the card
PASS: Final = 100
PEEK_AGAIN: Final = 104  # plus a place
DISMISS: Final = 128  # plus a card
FROM_HAND_OF: Final = 256  # plus HAND times the seat plus a place

KEEP_ALL: Final = HAND  # what somebody might wish to give

ALL_PLACES: Final = (1 << HAND) - 1
SETS: Final[list[int]] = [places for places in range(ALL_PLACES + 1)]  # of places, as bits
SIZE: Final[list[int]] = [places.bit_count() for places in range(ALL_PLACES + 1)]


class LayMarket(Step):
    """1. All adventurers form one deck; its top three cards are the market (WIZ-ROUND-04, WIZ-MARKET-01)."""

    def run(self, s: Wizard) -> None:
        s.deck = s.box.deck
        s.market = [s.luck.draw(s.deck) for _ in range(MARKET)]
        if s.told is not None:
            s.told.append(events.MarketLaid(tuple(s.market)))


class Deal(Step):
    """2. Four cards to each player, whom all but they can see (WIZ-ROUND-05, WIZ-ROUND-06)."""

    def run(self, s: Wizard) -> None:
        s.known = [0] * s.seats
        s.teams = [NOTHING] * s.seats
        s.guises = [NOTHING] * s.seats
        for seat in range(s.seats):
            hand = [s.luck.draw(s.deck) for _ in PLACES]
            s.hands[seat] = hand
            if s.told is not None:
                s.told.append(events.Dealt(seat, tuple(places_of(seat, ALL_PLACES)), tuple(hand), to=s.all_but(seat)))


class TurnUpFloor(Step):
    """3. From the second round on the next floor of the tower is turned up (WIZ-FLOOR-01 to 03)."""

    def run(self, s: Wizard) -> None:
        if s.round > 1:
            s.floor = s.luck.draw(s.rooms)
            if s.told is not None:
                s.told.append(events.FloorTurnedUp(s.floor))


class PeekAndHire(Step):
    """4. All peek as the floor says; then four turns each, beginning with `first`."""

    def run(self, s: Wizard) -> None:
        if s.here.timing == BEFORE_FIRST_TURN and s.here.count:
            s.then(Peek(s.round_from(s.first)), TURNS[s.first])
        else:
            s.then(TURNS[s.first])


# Peeking. An option is the set of places to be seen, as bits.


class Peek(Sealed):
    """All name the cards they peek at, up to two or as the floor says, before any is seen (WIZ-RULING-06, -10)."""

    def owner(self, s: Wizard) -> int:
        """Whose cards are seen: one's own, or those of the neighbour on the right (Hall of Mirrors)."""
        return (self.seat - 1) % s.seats if s.here.by_neighbour else self.seat

    def answers(self, s: Wizard) -> list[int]:
        return peeks(s, self.owner(s))

    def for_seats(self, waiting: list[int], seat: int = NOBODY) -> Peek:
        return Peek(waiting, seat)

    def choose(self, s: Wizard, option: int) -> None:
        """As for any sealed answer; but told which state it is, the compiler makes it twice as fast."""
        s.seal(self.seat, option)
        s.then(Peek([seat for seat in self.waiting if seat != self.seat]))

    def reveal(self, s: Wizard) -> None:
        for owner in s.round_from(s.first):
            chooser = s.after(owner) if s.here.by_neighbour else owner
            look(s, owner, s.sealed[chooser], chooser)
        if s.forgetful:
            s.then_each([Memorise(owner, s.known[owner]) for owner in s.round_from(s.first) if s.known[owner]])
            show(s)

    def conceivable(self, s: Wizard) -> list[int]:
        return SETS

    def barred_by(self, s: Wizard, option: int) -> str:
        return bars_peek(s.here.count, s.here.by_neighbour, unseen_places(s, self.owner(s)), option)

    def means(self, s: Wizard, option: int) -> Play:
        return peek_play(s, self.seat, self.owner(s), option)

    def prior(self, s: Wizard, option: int) -> float:
        return peek_prior(s, option)


class PeekInTurn(Step):
    """Where the floor says so, a peek at the start of a turn (Clock Room). `owner` sees, the seat chooses."""

    __slots__ = ("owner",)

    def __init__(self, seat: int, owner: int) -> None:
        super().__init__(seat)
        self.owner: Final = owner

    def options(self, s: Wizard) -> list[int]:
        return peeks(s, self.owner) if unseen_places(s, self.owner) else NOTHING

    def choose(self, s: Wizard, option: int) -> None:
        look(s, self.owner, option, self.seat)
        if s.forgetful and option:
            s.then(Memorise(self.owner, option))
            show(s)

    def run(self, s: Wizard) -> None:
        """The owner has seen all that is left of the hand (WIZ-RULING-08)."""
        if s.told is not None:
            s.told.append(events.NothingToPeekAt(self.owner))

    def conceivable(self, s: Wizard) -> list[int]:
        return SETS

    def barred_by(self, s: Wizard, option: int) -> str:
        return bars_peek(s.here.count, s.here.by_neighbour, unseen_places(s, self.owner), option)

    def means(self, s: Wizard, option: int) -> Play:
        return peek_play(s, self.seat, self.owner, option)

    def prior(self, s: Wizard, option: int) -> float:
        return peek_prior(s, option)


def unseen_places(s: Wizard, owner: int) -> int:
    """The places whose cards the owner has not seen, as bits."""
    places: i64 = 0
    for place in PLACES:
        if s.is_secret(owner, place):
            places |= 1 << i64(place)
    return places


def bars_peek(count: int, by_neighbour: bool, unseen: int, places: int) -> str:
    """The rule against a peek, or nothing. It is optional; only a neighbour who chooses must choose all."""
    if places & ~unseen:
        return "WIZ-RULING-08"
    if SIZE[places] > count:
        return "WIZ-PEEK-01" if count == 2 else "WIZ-PEEK-03"
    if by_neighbour and SIZE[places] < min(count, SIZE[unseen]):
        return "WIZ-FLOOR-04"
    return ""


def all_peeks(by_neighbour: bool) -> list[list[list[int]]]:
    """The sets that may be peeked at, by the floor's count and by the places whose cards have not been seen."""
    return [
        [[places for places in SETS if not bars_peek(count, by_neighbour, unseen, places)] for unseen in SETS]
        for count in range(HAND + 1)
    ]


OWN_PEEKS: Final = all_peeks(False)
POINTED_AT: Final = all_peeks(True)


def peeks(s: Wizard, owner: int) -> list[int]:
    """The sets of cards that may be peeked at."""
    sets = POINTED_AT if s.here.by_neighbour else OWN_PEEKS
    return sets[s.here.count][unseen_places(s, owner)]


def look(s: Wizard, owner: int, places: int, chooser: int) -> None:
    """The owner sees cards of their hand; which, and who chose them, is public (WIZ-RULING-07)."""
    s.known[owner] |= places
    if places:
        s.reveal()
    if s.told is None:
        return
    if not places:
        s.told.append(events.PeekedAtNothing(owner))
    elif s.forgetful:
        s.told.append(events.PeekedOnce(owner, tuple(places_of(owner, places)), chooser))
    else:
        for place in PLACES_OF[places]:
            s.told.append(events.Peeked(owner, HAND * owner + place, s.hands[owner][place], chooser))


class Memorise(Step):
    """A variant: the cards peeked at are shown now and never again (WIZ-RULING-08)."""

    __slots__ = ("places",)

    def __init__(self, seat: int, places: int) -> None:
        super().__init__(seat)
        self.places: Final = places

    def options(self, s: Wizard) -> list[int]:
        return [0]

    def choose(self, s: Wizard, option: int) -> None:
        if s.told is not None:
            places, cards = self.looked_at(s)
            s.told.append(events.TurnedAway(self.seat, places, cards, to=only(self.seat)))
        show(s)

    def looked_at(self, s: Wizard) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The places and the cards there, as things."""
        hand = s.hands[self.seat]
        return tuple(places_of(self.seat, self.places)), tuple([hand[place] for place in PLACES_OF[self.places]])

    def means(self, s: Wizard, option: int) -> Play:
        return things.TURN_AWAY.of(s, self.seat)


def show(s: Wizard) -> None:
    """Whoever is to memorise cards next sees them from now on."""
    step = s.stack[-1] if s.stack else None
    if s.told is not None and isinstance(step, Memorise):
        places, cards = step.looked_at(s)
        s.told.append(events.Shown(step.seat, places, cards, to=only(step.seat)))


def peek_play(s: Wizard, seat: int, owner: int, places: int) -> Play:
    chosen = places_of(owner, places)
    if s.here.by_neighbour:
        return things.SHOW.of_all(s, seat, [owner] + chosen)
    return things.PEEK.of_all(s, seat, chosen)


def places_of(owner: int, places: int) -> list[int]:
    """Places of a hand, given as bits, as ids of things."""
    return [HAND * owner + place for place in PLACES_OF[places]]


def peek_prior(s: Wizard, places: int) -> float:
    """Knowing more never hurts: the others see the cards anyway."""
    if s.here.by_neighbour:
        return 1.0
    return 1.0 if SIZE[places] == s.here.count else 0.02


# Hiring


class Turn(Step):
    """The seat hires, then the next one clockwise, until all have four adventurers (WIZ-ROUND-09, WIZ-HIRE-09)."""

    def run(self, s: Wizard) -> None:
        seat = self.seat
        turn = len(s.teams[seat]) + 1
        if turn > HAND:
            return
        here = s.here
        if turn in here.turns:  # empty unless the floor lets players peek in turns
            chooser = s.after(seat) if here.by_neighbour else seat
            s.then(PeekInTurn(chooser, seat), HIRES[seat], TURNS[s.after(seat)])
        else:
            s.then(HIRES[seat], TURNS[s.after(seat)])


class Hire(Step):
    """Hire exactly one adventurer: A) from your hand, B) the top card of the deck, C) from the market."""

    def options(self, s: Wizard) -> list[int]:
        sources = s.held(self.seat)[:]
        if s.deck:
            sources.append(DECK)
        for card in s.market:
            sources.append(FROM_MARKET + card)
        return sources

    def choose(self, s: Wizard, option: int) -> None:
        seat = self.seat
        if option < DECK:
            card = s.play_from_hand(seat, option)
            s.hire(seat, card)
            if s.told is not None:
                s.told.append(events.HiredFromHand(seat, HAND * seat + option, card))
        elif option == DECK:
            s.drawn = s.luck.draw(s.deck)
            s.hire(seat, s.drawn)
            if s.told is not None:
                s.told.append(events.HiredFromDeck(seat, s.drawn))
            s.then(GIFTS_FOR_DECK[seat])
        else:
            card = option - FROM_MARKET
            s.market.remove(card)
            s.hire(seat, card)
            if s.told is not None:
                s.told.append(events.HiredFromMarket(seat, card))
            s.then(GIFTS_FOR_MARKET[seat])

    def means(self, s: Wizard, option: int) -> Play:
        seat = self.seat
        if option < DECK:
            return things.HIRE_FROM_HAND.of(s, seat, HAND * seat + option)
        if option == DECK:
            return things.HIRE_FROM_DECK.of(s, seat, things.DECK)
        if option < PASS:
            return things.HIRE_FROM_MARKET.of(s, seat, option - FROM_MARKET)
        if option == PASS:
            return things.PASS.of(s, seat)
        if option < DISMISS:
            return things.PEEK.of(s, seat, HAND * seat + option - PEEK_AGAIN)
        if option < FROM_HAND_OF:
            return things.DISMISS.of(s, seat, option - DISMISS)
        place = option - FROM_HAND_OF
        return things.HIRE_FROM_OTHER.of(s, seat, place, place // HAND)

    def conceivable(self, s: Wizard) -> list[int]:
        wishes = self.options(s) + [PASS]
        if not s.deck:
            wishes.append(DECK)
        wishes += [PEEK_AGAIN + place for place in s.held(self.seat)]
        wishes += [DISMISS + card for card in s.teams[self.seat]]
        wishes += [FROM_HAND_OF + HAND * seat + place for seat in s.others(self.seat) for place in s.held(seat)]
        return wishes

    def barred_by(self, s: Wizard, option: int) -> str:
        if option == DECK:
            return "" if s.deck else "WIZ-RULING-11"
        if option < PASS:
            return ""
        if option == PASS:
            return "WIZ-HIRE-01"
        if option < DISMISS:
            return "WIZ-PEEK-02" if s.known[self.seat] else "WIZ-ROUND-07"
        return "WIZ-HIRE-08" if option < FROM_HAND_OF else "WIZ-HIRE-03"

    def prior(self, s: Wizard, option: int) -> float:
        if option >= FROM_MARKET:
            return s.promise(self.seat, option - FROM_MARKET)
        if option == DECK or s.is_secret(self.seat, option):
            return 0.5
        return s.promise(self.seat, s.hands[self.seat][option])


class GiveToMarket(Step):
    """After B or C one card of the hand goes face up to the market, known or not (WIZ-MARKET-02, -04)."""

    __slots__ = ("from_deck",)

    def __init__(self, seat: int, from_deck: bool) -> None:
        super().__init__(seat)
        self.from_deck: Final = from_deck

    def options(self, s: Wizard) -> list[int]:
        return s.held(self.seat)

    def choose(self, s: Wizard, option: int) -> None:
        card = s.play_from_hand(self.seat, option)
        s.market.append(card)
        if s.told is not None:
            s.told.append(events.GaveToMarket(self.seat, HAND * self.seat + option, card))

    def means(self, s: Wizard, option: int) -> Play:
        if option == KEEP_ALL:
            return things.KEEP_ALL.of(s, self.seat)
        return things.GIVE.of(s, self.seat, HAND * self.seat + option)

    def conceivable(self, s: Wizard) -> list[int]:
        return self.options(s) + [KEEP_ALL]

    def barred_by(self, s: Wizard, option: int) -> str:
        if option != KEEP_ALL:
            return ""
        return "WIZ-MARKET-02" if self.from_deck else "WIZ-MARKET-04"

    def seen(self, s: Wizard) -> int:
        return 1 + s.box.cards[s.drawn].rating if self.from_deck else 0


# Steps never change, so each seat's are made once: most of a game is these.
TURNS: Final[list[Turn]] = [Turn(seat) for seat in range(len(SEAT_NAMES))]
HIRES: Final[list[Hire]] = [Hire(seat) for seat in range(len(SEAT_NAMES))]
GIFTS_FOR_DECK: Final[list[GiveToMarket]] = [GiveToMarket(seat, True) for seat in range(len(SEAT_NAMES))]
GIFTS_FOR_MARKET: Final[list[GiveToMarket]] = [GiveToMarket(seat, False) for seat in range(len(SEAT_NAMES))]
