"""The Master Magicians: Vanish, Summon and Poison act when they are picked up. (A Cloak acts when it is placed.)"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez import events, things
from hurlyburly.games.toil_and_troublez.asked import Asked, Try
from hurlyburly.games.toil_and_troublez.cards import (
    KIND,
    NUMBERS,
    SUMMON,
    VANISH,
    is_magician,
    is_talisman,
)
from hurlyburly.games.toil_and_troublez.completing import all_may_complete, may_complete
from hurlyburly.games.toil_and_troublez.state import Troublez
from hurlyburly.games.toil_and_troublez.things import loose
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step, pair, unpair
from hurlyburly.kernel.vocabulary import Verb

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

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.LET_ACT.of(s, self.seat, option)

    def tries(self, s: Troublez) -> list[Try]:
        return [Try("TTZ-TAKE-02", things.LET_NONE_ACT), Try("TTZ-TAKE-05", things.GATHER)]


def magicians_in(cards: list[int]) -> list[int]:
    return [card for card in cards if is_magician(card)]


class Magic(Step):
    """A magician acts, then is discarded. Before it takes effect, sets may be saved (TTZ-RULING-25)."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, s: Troublez) -> None:
        if s.told is not None:
            s.told.append(events.MagicianActs(self.seat, self.card))
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
        if s.told is not None:
            s.told.append(events.MagicianDiscarded(self.card))


class Vanish(Asked):
    """Name a talisman: each other player who has one discards one (TTZ-VANISH-02, TTZ-VANISH-03)."""

    def options(self, s: Troublez) -> list[int]:
        return NUMBERS

    def choose(self, s: Troublez, option: int) -> None:
        if s.told is not None:
            s.told.append(events.VanishNamed(self.seat, option))
        found = False
        for seat in s.round_from(self.seat)[:0:-1]:
            if s.troves[seat].count(option):
                found = True
                s.then(LoseOne(seat, option))
        if not found and s.told is not None:
            s.told.append(events.NothingToVanish(self.seat, option))
        all_may_complete(s, self.seat)

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.VANISH_KIND.of(s, self.seat, option)

    def prior(self, s: Troublez, option: int) -> float:
        copies = [s.troves[seat].count(option) for seat in s.others(self.seat)]
        return 1.0 + sum([c * c for c in copies])

    def tries(self, s: Troublez) -> list[Try]:
        return [Try("TTZ-VANISH-02", things.VANISH_NOTHING), Try("TTZ-VANISH-02", things.VANISH_MAGICIANS)]


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
        if s.told is not None:
            s.told.append(events.Vanished(self.seat, option))

    def run(self, s: Troublez) -> None:
        if s.troves[self.seat].count(self.number):
            self.choose(s, s.troves[self.seat].oldest(self.number))
        elif s.told is not None:
            s.told.append(events.EscapedVanish(self.seat, self.number))

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.DISCARD.of(s, self.seat, loose(self.seat, option))

    def tries(self, s: Troublez) -> list[Try]:
        others = sorted({card for card in s.troves[self.seat].cards if KIND[card] != self.number})
        found = [Try("TTZ-VANISH-03", things.DISCARD_NOTHING), Try("TTZ-VANISH-03", things.DISCARD_TWO)]
        found += [Try("TTZ-VANISH-03", things.DISCARD, loose(self.seat, card)) for card in others]
        return found + marker_tries(s, "TTZ-RULING-17", things.DISCARD_MARKER, self.seat)


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
            if s.told is not None:
                s.told.append(events.SummonDeclined(self.seat))
            return
        victim, card = unpair(option)
        s.lose(victim, card)
        s.add(self.seat, card)
        if s.told is not None:
            s.told.append(events.Summoned(self.seat, card, victim))
        may_complete(s, self.seat)

    def run(self, s: Troublez) -> None:
        """Nobody else has a talisman (TTZ-RULING-18)."""
        if s.told is not None:
            s.told.append(events.NothingToSummon(self.seat))

    def meaning(self, s: Troublez, option: int) -> Play:
        if option == DECLINE:
            return things.SUMMON_NOTHING.of(s, self.seat)
        victim, card = unpair(option)
        return things.SUMMON_CARD.of(s, self.seat, loose(victim, card))

    def prior(self, s: Troublez, option: int) -> float:
        if option == DECLINE:
            return 0.5
        victim, card = unpair(option)
        return 1.0 + max(0.0, s.gain(self.seat, [card])) + s.loss(victim, card)

    def tries(self, s: Troublez) -> list[Try]:
        found = [Try("TTZ-RULING-18" if s.house.must_summon else "", things.SUMMON_NOTHING)]
        for card in sorted(set(s.troves[self.seat].cards)):
            found.append(Try("TTZ-SUMMON-02", things.SUMMON_CARD, loose(self.seat, card)))
        for seat in s.others(self.seat):
            found += marker_tries(s, "TTZ-SUMMON-03", things.SUMMON_MARKER, seat)
            losable = s.loose(seat)
            for card in sorted(set(s.troves[seat].cards)):
                if card not in losable:
                    found.append(Try("TTZ-RULING-20", things.SUMMON_CARD, loose(seat, card)))
        return found


class Poison(Asked):
    """You must discard a talisman of your choice from your Trove (TTZ-POISON-02, TTZ-POISON-03)."""

    def options(self, s: Troublez) -> list[int]:
        return s.loose(self.seat)

    def choose(self, s: Troublez, option: int) -> None:
        s.lose(self.seat, option)
        s.discard.append(option)
        if s.told is not None:
            s.told.append(events.Poisoned(self.seat, option))

    def run(self, s: Troublez) -> None:
        """There is nothing to discard (TTZ-RULING-16)."""
        if s.told is not None:
            s.told.append(events.NothingToPoison(self.seat))

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.POISON_CARD.of(s, self.seat, loose(self.seat, option))

    def prior(self, s: Troublez, option: int) -> float:
        return 1.0 / (1.0 + s.loss(self.seat, option))

    def tries(self, s: Troublez) -> list[Try]:
        mine = sorted(set(s.troves[self.seat].cards))
        losable = s.loose(self.seat)
        found = [Try("TTZ-POISON-02", things.POISON_NOTHING)]
        kept = [card for card in mine if card not in losable]
        found += [Try("TTZ-RULING-20", things.POISON_CARD, loose(self.seat, card)) for card in kept]
        coming = sorted({card for card in s.taken if is_talisman(card) and card not in mine})
        found += [Try("TTZ-RULING-15", things.POISON_COMING, card) for card in coming]
        for seat in s.others(self.seat):
            for card in sorted(set(s.troves[seat].cards)):
                found.append(Try("TTZ-POISON-02", things.POISON_OTHERS, loose(seat, card)))
        return found + marker_tries(s, "TTZ-RULING-17", things.POISON_MARKER, self.seat)


def marker_tries(s: Troublez, rule: str, verb: Verb, seat: int) -> list[Try]:
    """A marker leaves its Trove by no means."""
    return [Try(rule, verb, seat)] if s.troves[seat].markers else []
