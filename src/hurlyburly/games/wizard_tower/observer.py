"""The observation of the Sleepy Wizard's Tower straight from its state: the numbers of `encode.observe`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from hurlyburly.games.wizard_tower.adventurers import HAND, ROUNDS, WAKE, WizardBox, noise_of
from hurlyburly.games.wizard_tower.encode import (
    A_CARD,
    A_SEAT,
    CARDS,
    CLASSES,
    FLOOR_NAMES,
    LOUDEST,
    QUESTIONS,
    SEATS,
    THE_MARKET,
)
from hurlyburly.games.wizard_tower.hiring import Memorise
from hurlyburly.games.wizard_tower.state import GONE, Wizard
from hurlyburly.kernel.observing import NO_PLACE, NONE, ONE, Layout, Observer, Parts, Row, bits, choose, filled
from hurlyburly.kernel.step import NOTHING, Step

# Where the blocks begin, and those of a seat within it.
FLOOR: Final = i64(ROUNDS)
ASKED: Final = i64(FLOOR + len(FLOOR_NAMES) + 1)
DECK: Final = i64(ASKED + len(QUESTIONS))
RATINGS: Final = i64(DECK + 1)
KINDS: Final = i64(RATINGS + LOUDEST + 1)
FIRST_SEAT: Final = i64(KINDS + len(CLASSES) + 1)
A_BLOCK: Final = i64(A_SEAT)
IN_HAND: Final = i64(8)
A_HAND_CARD: Final = i64(2 + A_CARD)
A_HAND: Final = i64(HAND * A_HAND_CARD)
IN_TEAM: Final = i64(IN_HAND + A_HAND)
A_MEMBER: Final = i64(1 + A_CARD)
PLACES: Final = i64(HAND)
A_GUILD: Final = i64(3 * HAND)  # places: of its hand, as it sees it and as others do; then of its team

PEEK: Final = i64(QUESTIONS.index("Peek"))
MEMORISE: Final = i64(QUESTIONS.index("Memorise"))

OF_ALL_CARDS: Final = Parts(float(len(CARDS)))
OF_ALL_SEATS: Final = Parts(float(SEATS))
OF_WAKING: Final = Parts(float(WAKE))
OF_THE_LOUDEST: Final = Parts(float(LOUDEST))
OF_20: Final = Parts(20.0)
WHOLE: Final = Parts(1.0)

# What stands at a place of a hand or a team: nothing, or a card; in a hand its owner may know it.
EMPTY: Final = 0
FACE_DOWN: Final = 1  # and known to its owner, if it is one more
IN_SIGHT: Final = 3  # plus twice the card, and one more as above


class Faces:
    """What the cards and floors of a box look like."""

    def __init__(self, box: WizardBox) -> None:
        ids = [card.kind.id for card in box.cards]
        names = [floor.name for floor in box.floors]
        floors = [FLOOR_NAMES.index(name) if name in FLOOR_NAMES else len(FLOOR_NAMES) for name in names]
        self.box: Final = box
        self.ratings: Final = vec[i64]([i64(card.rating) for card in box.cards])
        self.kinds: Final = vec[i64]([i64(CLASSES.index(id) if id in CLASSES else len(CLASSES)) for id in ids])
        self.floors: Final = vec[i64]([i64(place) for place in floors])
        self.bonus: Final = bits([treasure / 5 for treasure in box.bonus])  # by total noise


@lru_cache(maxsize=4)
def faces_of(box: WizardBox) -> Faces:
    """The faces of a box, kept for all matches that are played with it."""
    return Faces(box)


class WizardObserver(Observer):
    """The observation of the Sleepy Wizard's Tower.

    A hand or a team is replaced when it changes, so it need not be looked through before.
    """

    def __init__(self, view: Callable[[Any, int], Any], observe: Callable[[Any], Sequence[float]], row: Row) -> None:
        super().__init__(view, observe, row)
        self.blocks: Final = row.blocks
        self.own: Final = row.own
        self._faces: Faces | None = None

    @staticmethod
    def layout(seats: int, size: int) -> Layout:
        return Layout(int(FIRST_SEAT), seats, A_SEAT, int(IN_HAND), int(A_HAND))

    @staticmethod
    def questions() -> Sequence[str]:
        return QUESTIONS

    def open(self, box: WizardBox, seats: int) -> Faces:
        """Another box: nothing that stands there of the last one holds."""
        faces = faces_of(box)
        self._faces = faces
        self._s: Wizard | None = None  # the match that was last read, and its round
        self._round: i64 = 0
        self._chosen = filled(3, NO_PLACE)  # round, floor, question
        self._market = codes(len(CARDS))
        self._laid: i64 = 0  # so many cards
        self._counts = codes(THE_MARKET)
        self._owing: i64 = 0
        self._hands: list[list[int]] = [NOTHING] * seats
        self._teams: list[list[int]] = [NOTHING] * seats
        self._known = filled(seats, 0)
        self._seen = filled(seats, 0)
        self._cards = codes(seats * A_GUILD)
        clear(self.numbers, self.head, FIRST_SEAT)
        clear(self.numbers, self.blocks, seats * A_BLOCK)
        clear(self.numbers, self.own, seats * A_HAND)
        return faces

    def write(self, s: Wizard, seat: int, step: Step | None, asked: i64) -> None:
        faces = self._faces
        if faces is None or faces.box is not s.box:
            faces = self.open(s.box, s.seats)
        if self._s is not s or self._round != i64(s.round) or step is None:
            self.write_round(s, faces)
        owing: i64 = 0
        memorised: i64 = NO_PLACE
        places: i64 = 0
        if step is not None:
            owing = 1 << i64(step.seat)
            if asked == PEEK:
                for other in step.owing():
                    owing |= 1 << i64(other)
            elif asked == MEMORISE:
                assert isinstance(step, Memorise)
                memorised = step.seat
                places = step.places
        numbers = self.numbers
        head = self.head
        choose(numbers, head + ASKED, self._chosen, 2, asked)
        numbers[head + DECK] = OF_ALL_CARDS.of(len(s.deck))
        self.write_market(s.market, faces)
        changed = owing ^ self._owing
        self._owing = owing
        hands = s.hands
        teams = s.guises
        forgetful = s.forgetful
        seats: i64 = s.seats
        owner: i64 = 0
        while owner < seats:
            if changed >> owner & 1:
                numbers[self.blocks + owner * A_BLOCK + 1] = ONE if owing >> owner & 1 else NONE
            known: i64 = s.known[owner]
            seen = known
            if forgetful:
                seen = 0
                if owner == memorised:
                    seen = places
            hand = hands[owner]
            if self._hands[owner] is not hand or self._known[owner] != known or self._seen[owner] != seen:
                self.write_hand(owner, hand, known, seen, faces)
            team = teams[owner]
            if self._teams[owner] is not team:
                self.write_team(owner, team, faces)
            owner += 1

    def write_round(self, s: Wizard, faces: Faces) -> None:
        """What is decided at the beginning of a round, and what was gained at the end of the last."""
        self._s = s
        self._round = s.round
        choose(self.numbers, self.head, self._chosen, 0, s.round - 1)
        choose(self.numbers, self.head + FLOOR, self._chosen, 1, faces.floors[s.floor])
        age: i64 = 1
        for seat in s.ages:
            total: i64 = s.totals[seat]
            at = self.blocks + i64(seat) * A_BLOCK
            self.numbers[at] = ONE
            self.numbers[at + 2] = ONE if seat == s.first else NONE
            self.numbers[at + 3] = OF_ALL_SEATS.of(age)
            self.numbers[at + 5] = OF_WAKING.of(total)
            self.numbers[at + 6] = faces.bonus[total] if total < WAKE else NONE
            self.numbers[at + 7] = OF_20.of(s.treasure[seat])
            age += 1

    def write_market(self, market: list[int], faces: Faces) -> None:
        """How many cards of each rating, and of each class: a card is taken out, one is laid at the end."""
        there = self._market
        laid = self._laid
        length: i64 = len(market)
        same: i64 = 0
        while same < length and same < laid and i64(there[same]) == i64(market[same]):
            same += 1
        while laid > same:
            laid -= 1
            self.count(faces, i64(there[laid]), -1)
        while laid < length:
            card: i64 = market[laid]
            there[laid] = i16(card)
            self.count(faces, card, 1)
            laid += 1
        self._laid = laid

    def count(self, faces: Faces, card: i64, more: i16) -> None:
        counts = self._counts
        numbers = self.numbers
        at = self.head + RATINGS
        rating = faces.ratings[card]
        now = counts[rating] + more
        counts[rating] = now
        numbers[at + rating] = WHOLE.of(i64(now))
        kind = KINDS - RATINGS + faces.kinds[card]
        now = counts[kind] + more
        counts[kind] = now
        numbers[at + kind] = WHOLE.of(i64(now))

    def write_hand(self, seat: i64, hand: list[int], known: i64, seen: i64, faces: Faces) -> None:
        """The owner sees the cards that it has `seen`, the others all."""
        self._hands[seat] = hand
        self._known[seat] = known
        self._seen[seat] = seen
        cards = self._cards
        slot = seat * A_GUILD
        at = self.blocks + seat * A_BLOCK + IN_HAND
        own_at = self.own + seat * A_HAND
        place: i64 = 0
        while place < PLACES:
            card: i64 = hand[place]
            to_owner: i64 = EMPTY
            to_all: i64 = EMPTY
            if card != GONE:
                to_all = IN_SIGHT + 2 * card + (known >> place & 1)
                to_owner = to_all
                if not seen >> place & 1:
                    to_owner = FACE_DOWN + (known >> place & 1)
            if i64(cards[slot]) != to_owner:
                self.write_held(own_at, slot, to_owner, faces)
            slot += 1
            if i64(cards[slot]) != to_all:
                self.write_held(at, slot, to_all, faces)
            slot += 1
            at += A_HAND_CARD
            own_at += A_HAND_CARD
            place += 1

    def write_held(self, at: i64, slot: i64, held: i64, faces: Faces) -> None:
        """A place of a hand: whether there is a card, whether its owner has seen it, and the card."""
        self.numbers[at] = ONE if held else NONE
        self.numbers[at + 1] = ONE if held and not held & 1 else NONE
        self.write_card(at + 2, slot, held, faces)

    def write_team(self, seat: i64, guises: list[int], faces: Faces) -> None:
        """What one counts may change with any other that joins the team."""
        self._teams[seat] = guises
        slot = seat * A_GUILD + 2 * PLACES
        at = self.blocks + seat * A_BLOCK
        noise: i64 = 0
        members: i64 = len(guises)
        place: i64 = 0
        while place < PLACES:
            member: i64 = EMPTY
            adds: i64 = 0
            if place < members:
                guise: i64 = guises[place]
                member = IN_SIGHT + 2 * guise
                adds = noise_of(faces.box, guises, place)
                noise += adds
            its = at + IN_TEAM + place * A_MEMBER
            self.numbers[its] = OF_THE_LOUDEST.of(adds)
            if i64(self._cards[slot]) != member:
                self.write_card(its + 1, slot, member, faces)
            slot += 1
            place += 1
        self.numbers[at + 4] = OF_WAKING.of(noise)

    def write_card(self, at: i64, slot: i64, now: i64, faces: Faces) -> None:
        """Whether it is in sight, its rating, its class."""
        numbers = self.numbers
        before = i64(self._cards[slot])
        self._cards[slot] = i16(now)
        if before >= IN_SIGHT:
            numbers[at + 2 + faces.kinds[(before - IN_SIGHT) >> 1]] = NONE
        if now >= IN_SIGHT:
            card = (now - IN_SIGHT) >> 1
            numbers[at] = ONE
            numbers[at + 1] = OF_THE_LOUDEST.of(faces.ratings[card])
            numbers[at + 2 + faces.kinds[card]] = ONE
        else:
            numbers[at] = NONE
            numbers[at + 1] = NONE


def clear(numbers: vec[i32], at: i64, length: i64) -> None:
    end = at + length
    while at < end:
        numbers[at] = NONE
        at += 1


def codes(length: int) -> vec[i16]:
    return vec[i16]([i16(EMPTY) for _ in range(length)])
