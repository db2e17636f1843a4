"""The Master Magicians: Vanish, Summon and Poison act when they are picked up. (A Cloak acts when it is placed.)"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez.asked import Asked
from hurlyburly.games.toil_and_troublez.cards import (
    KIND,
    NAME,
    NUMBERS,
    SUMMON,
    VANISH,
    is_magician,
    is_talisman,
)
from hurlyburly.games.toil_and_troublez.completing import all_may_complete, may_complete
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.kernel.step import NOTHING, SEAT_NAMES, Step, pair, unpair

DECLINE: Final = pair(6, 0)


class MagiciansAct(Asked):
    """The magicians of a row act one after the other, in the order the player likes (TTZ-RULING-14)."""

    def options(self, s: Troublez) -> list[int]:
        waiting = magicians_in(s.taken)
        return waiting if len(waiting) > 1 else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        s.taken = [card for card in s.taken if card != option]
        s.then(Magic(self.seat, option), MagiciansAct(self.seat))

    def run(self, s: Troublez) -> None:
        for card in magicians_in(s.taken):
            self.choose(s, card)

    def notation(self, s: Troublez, option: int) -> str:
        return f"let {NAME[option]} act"

    def tries(self, s: Troublez) -> list[tuple[str, str]]:
        return [("let none act", "TTZ-TAKE-02"), ("gather the talismans", "TTZ-TAKE-05")]


def magicians_in(cards: list[int]) -> list[int]:
    return [card for card in cards if is_magician(card)]


class Magic(Step):
    """A magician acts, then is discarded. Before it takes effect, sets may be saved (TTZ-RULING-25)."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, s: Troublez) -> None:
        s.tell("acts", self.seat, self.card)
        s.then(acting(KIND[self.card], self.seat), Discard(self.seat, self.card))
        if KIND[self.card] != VANISH:  # there it is done once the number is named
            all_may_complete(s, self.seat)


def acting(kind: int, seat: int) -> Step:
    if kind == VANISH:
        return Vanish(seat)
    return Summon(seat) if kind == SUMMON else Poison(seat)


class Discard(Step):
    """A magician that has acted is discarded (TTZ-TAKE-03, TTZ-RULING-24)."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, s: Troublez) -> None:
        s.discard.append(self.card)


class Vanish(Asked):
    """Name a talisman: each other player who has one discards one (TTZ-VANISH-02, TTZ-VANISH-03)."""

    def options(self, s: Troublez) -> list[int]:
        return NUMBERS

    def choose(self, s: Troublez, option: int) -> None:
        s.tell("vanish", self.seat, option)
        for seat in s.round_from(self.seat)[:0:-1]:
            if s.troves[seat].count(option):
                s.then(LoseOne(seat, option))
        all_may_complete(s, self.seat)

    def notation(self, s: Troublez, option: int) -> str:
        return f"vanish {option}"

    def prior(self, s: Troublez, option: int) -> float:
        copies = [s.troves[seat].count(option) for seat in s.others(self.seat)]
        return 1.0 + sum([c * c for c in copies])

    def tries(self, s: Troublez) -> list[tuple[str, str]]:
        return [("vanish nothing", "TTZ-VANISH-02"), ("vanish magicians", "TTZ-VANISH-02")]


class LoseOne(Asked):
    """Discard one talisman of the number named; the oldest, unless the house lets you choose (TTZ-RULING-20)."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def options(self, s: Troublez) -> list[int]:
        if not s.house.names_copy:
            return NOTHING
        copies = s.troves[self.seat].copies(self.number)
        return copies if len(copies) > 1 else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        s.lose(self.seat, option)
        s.discard.append(option)
        s.tell("lost", self.seat, option)

    def run(self, s: Troublez) -> None:
        if s.troves[self.seat].count(self.number):  # else it went into a Collection just now
            self.choose(s, s.troves[self.seat].oldest(self.number))

    def notation(self, s: Troublez, option: int) -> str:
        return f"discard {NAME[option]}"

    def tries(self, s: Troublez) -> list[tuple[str, str]]:
        others = sorted({card for card in s.troves[self.seat].cards if KIND[card] != self.number})
        found = [("discard nothing", "TTZ-VANISH-03"), ("discard two", "TTZ-VANISH-03")]
        found += [(self.notation(s, card), "TTZ-VANISH-03") for card in others]
        return found + marker_tries(s, self.seat, "discard a marker", "TTZ-RULING-17")


class Summon(Asked):
    """You may move a talisman of your choice from another player's Trove into your own (TTZ-SUMMON-02)."""

    def options(self, s: Troublez) -> list[int]:
        loot: list[int] = []
        for k in range(1, s.seats):
            seat = (self.seat + k) % s.seats
            for card in s.loose(seat):
                loot.append(pair(seat, card))
        if loot and not s.house.must_summon:
            loot.append(DECLINE)
        return loot

    def choose(self, s: Troublez, option: int) -> None:
        if option == DECLINE:
            s.tell("summoned-nothing", self.seat)
            return
        victim, card = unpair(option)
        s.lose(victim, card)
        s.add(self.seat, card)
        s.tell("summoned", self.seat, victim, card)
        may_complete(s, self.seat)

    def notation(self, s: Troublez, option: int) -> str:
        if option == DECLINE:
            return "summon nothing"
        victim, card = unpair(option)
        return f"summon {NAME[card]} from {SEAT_NAMES[victim]}"

    def prior(self, s: Troublez, option: int) -> float:
        if option == DECLINE:
            return 0.5
        victim, card = unpair(option)
        return 1.0 + max(0.0, s.gain(self.seat, [card])) + s.loss(victim, card)

    def tries(self, s: Troublez) -> list[tuple[str, str]]:
        found = [("summon nothing", "TTZ-RULING-18" if s.house.must_summon else "")]
        for card in sorted(set(s.troves[self.seat].cards)):
            found.append((f"summon {NAME[card]} from {SEAT_NAMES[self.seat]}", "TTZ-SUMMON-02"))
        for seat in s.others(self.seat):
            found += marker_tries(s, seat, f"summon a marker from {SEAT_NAMES[seat]}", "TTZ-SUMMON-03")
            loose = s.loose(seat)
            for card in sorted(set(s.troves[seat].cards)):
                if card not in loose:
                    found.append((f"summon {NAME[card]} from {SEAT_NAMES[seat]}", "TTZ-RULING-20"))
        return found


class Poison(Asked):
    """You must discard a talisman of your choice from your Trove (TTZ-POISON-02, TTZ-POISON-03)."""

    def options(self, s: Troublez) -> list[int]:
        return s.loose(self.seat)

    def choose(self, s: Troublez, option: int) -> None:
        s.lose(self.seat, option)
        s.discard.append(option)
        s.tell("lost", self.seat, option)

    def notation(self, s: Troublez, option: int) -> str:
        return f"poison {NAME[option]}"

    def prior(self, s: Troublez, option: int) -> float:
        return 1.0 / (1.0 + s.loss(self.seat, option))

    def tries(self, s: Troublez) -> list[tuple[str, str]]:
        mine = sorted(set(s.troves[self.seat].cards))
        loose = s.loose(self.seat)
        found = [("poison nothing", "TTZ-POISON-02")]
        found += [(self.notation(s, card), "TTZ-RULING-20") for card in mine if card not in loose]
        coming = sorted({card for card in s.taken if is_talisman(card) and card not in mine})
        found += [(self.notation(s, card), "TTZ-RULING-15") for card in coming]
        for seat in s.others(self.seat):
            for card in sorted(set(s.troves[seat].cards)):
                found.append((f"poison {NAME[card]} of {SEAT_NAMES[seat]}", "TTZ-POISON-02"))
        return found + marker_tries(s, self.seat, "poison a marker", "TTZ-RULING-17")


def marker_tries(s: Troublez, seat: int, play: str, rule: str) -> list[tuple[str, str]]:
    """A marker leaves its Trove by no means."""
    return [(play, rule)] if s.troves[seat].markers else []
