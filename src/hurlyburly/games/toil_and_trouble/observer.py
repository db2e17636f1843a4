"""The observation of Toil and Trouble straight from its state: the numbers of `encode.observe`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hurlyburly.games.toil_and_trouble import encode
from hurlyburly.games.toil_and_trouble.acts import Against
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, FULL, GOLD_TO_WIN, HAND, NO_ORDER, Potion
from hurlyburly.games.toil_and_trouble.state import Trouble
from hurlyburly.kernel.observing import ONE, Afresh, Parts
from hurlyburly.kernel.step import NOTHING, Step

KINDS: Final = i64(encode.OF_KINDS - 1)  # the last numbers there are room for
EFFECTS: Final = i64(encode.OF_EFFECTS - 1)
ORDERS: Final = i64(encode.OF_ORDERS - 1)
ASKED: Final = i64(encode.ASKED)
TARGET: Final = i64(encode.TARGET)
ACTIVE: Final = i64(encode.ACTIVE)
FIRST: Final = i64(encode.FIRST)
TABLE: Final = i64(encode.TABLE)
OPEN: Final = i64(encode.ORDERS)
UNDER: Final = i64(encode.UNDER)
DISCARD: Final = i64(encode.DISCARD)
DRUNK: Final = i64(encode.DRUNK)
DUE: Final = i64(encode.DUE)
SEATS: Final = i64(encode.TABLE_SEATS)
A_SEAT: Final = i64(encode.A_SEAT)
GOLD: Final = i64(encode.SEAT_GOLD)
CARDS: Final = i64(encode.SEAT_HAND)
TAKEN: Final = i64(encode.SEAT_TAKEN)
KNOWN: Final = i64(encode.SEAT_KNOWN)
POTS: Final = i64(encode.SEAT_CAULDRONS)
A_POT: Final = i64(encode.A_CAULDRON)
LINGERING: Final = i64(encode.SEAT_LINGERING)
MARKS: Final = i64(encode.SEAT_MARKS)

WHOLE: Final = Parts(1.0)
OF_4: Final = Parts(4.0)
OF_8: Final = Parts(8.0)
OF_20: Final = Parts(20.0)
OF_128: Final = Parts(128.0)
OF_GOLD: Final = Parts(float(GOLD_TO_WIN))
OF_A_HAND: Final = Parts(float(HAND))
OF_FULL: Final = Parts(float(FULL))


class TroubleObserver(Afresh):
    """The observation of Toil and Trouble."""

    @staticmethod
    def questions() -> Sequence[str]:
        return encode.QUESTIONS

    def note(self, s: Trouble, seat: int, step: Step | None, asked: i64) -> None:
        seats: i64 = s.seats
        viewer: i64 = seat
        owing = NOTHING
        if step is not None:
            owing = step.owing()
            self.put(ASKED + asked, ONE)
            if step.seat == seat and isinstance(step, Against):
                self.put(TARGET + (i64(step.target) - viewer + seats) % seats, ONE)
        else:
            self.put(TABLE + 4, ONE)
        self.put(ACTIVE + (i64(s.active) - viewer + seats) % seats, ONE)
        self.put(FIRST + (i64(s.first) - viewer + seats) % seats, ONE)
        self.put(TABLE, OF_20.of(s.round))
        self.put(TABLE + 1, OF_128.of(len(s.deck)))
        self.put(TABLE + 2, OF_8.of(s.basic.size()))
        self.put(TABLE + 3, OF_8.of(s.special.size()))
        at = OPEN
        for order in s.open:
            if order != NO_ORDER:
                self.put(at + min(i64(order), ORDERS), ONE)
            at += ORDERS + 1
        self.note_under(UNDER, s.basic.bottom)
        self.note_under(UNDER + ORDERS + 1, s.special.bottom)
        for card in s.discard:
            self.add(DISCARD + min(i64(card), KINDS), 1, OF_4)
        self.note_powers(DRUNK, s.drunk)
        for effect in s.due:
            self.mark(DUE + min(i64(effect), EFFECTS))
        owner = viewer
        at = SEATS
        for _ in range(s.seats):
            self.note_seat(s, at, seat, int(owner))
            owner += 1
            if owner == seats:
                owner = 0
            at += A_SEAT
        for other in owing:
            self.put(SEATS + A_SEAT * ((i64(other) - viewer + seats) % seats), ONE)
        for mark in s.marks:
            at = SEATS + A_SEAT * ((i64(mark.seat) - viewer + seats) % seats)
            self.add(at + LINGERING + min(i64(mark.effect), EFFECTS), max(i64(1), i64(mark.power)), OF_FULL)
            self.add(at + MARKS + i64(mark.what), 1, WHOLE)

    def note_under(self, at: i64, orders: list[int]) -> None:
        place: i64 = 1
        for order in orders:
            self.add(at + min(i64(order), ORDERS), place, OF_8)
            place += 1

    def note_powers(self, at: i64, potion: Potion) -> None:
        if potion.cards:
            for effect in range(len(potion.power)):
                power: i64 = potion.power[effect]
                if power:
                    self.add(at + min(i64(effect), EFFECTS), power, OF_FULL)

    def note_seat(self, s: Trouble, at: i64, viewer: int, seat: int) -> None:
        self.put(at + GOLD, OF_GOLD.of(s.gold_of(seat)))
        self.put(at + CARDS, OF_A_HAND.of(len(s.hands[seat])))
        for order in s.taken[seat]:
            self.mark(at + TAKEN + min(i64(order), ORDERS))
        for card in s.known(viewer, seat):
            self.add(at + KNOWN + min(i64(card), KINDS), 1, OF_4)
        pot = at + POTS
        for number in range(CAULDRONS):
            potion = s.cauldrons[CAULDRONS * seat + number]
            self.put(pot, OF_FULL.of(len(potion.cards)))
            for card in potion.cards:
                self.add(pot + 1 + min(i64(card), KINDS), 1, OF_FULL)
            self.note_powers(pot + 2 + KINDS, potion)
            pot += A_POT
