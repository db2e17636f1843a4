"""The table of Toil and Troublez: the Forest, the Troves and the piles."""

from __future__ import annotations

import math
from typing import Final

from hurlyburly.games.toil_and_troublez.cards import COVERED, NUMBERS, is_covered, is_talisman, uncovered
from hurlyburly.games.toil_and_troublez.forest import LEFT, RIGHT, Row
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.games.toil_and_troublez.worth import gain, trove_worth
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Source
from hurlyburly.kernel.state import Box, State

# What a bot makes of a table that is not yet decided.
ROW_IN_REACH: Final = 0.9
END_IN_REACH: Final = 0.5
CLEAR_LEAD: Final = 6.0  # Magic Marks
ENOUGH_CARDS: Final = 10  # to come, for each seat


class Sources:
    """Where we have what is in the box from: printed, inferred, designed, or from a pack."""

    def __init__(
        self, cards: list[Source], talismans: list[Source], worth: Source, piles: Source, forest: Source
    ) -> None:
        self.cards: Final = cards  # by face
        self.talismans: Final = talismans  # by kind
        self.worth: Final = worth  # of Collections and loose Talismans
        self.piles: Final = piles
        self.forest: Final = forest


class TroublezBox(Box):
    """What a match is played with: the deck, what things are worth, how often the pile runs out; and words for it."""

    def __init__(
        self,
        packs: list[str],
        deck: list[int],
        depletions: dict[int, int],
        marker_points: int,
        loose_points: int,
        kinds: list[str],
        names: list[str],
        texts: list[str],
        sources: Sources,
    ) -> None:
        self.packs = packs
        self.deck: Final = deck  # sorted
        self.depletions: Final = depletions  # by number of seats
        self.marker_points: Final = marker_points
        self.loose_points: Final = loose_points
        self.kinds: Final = kinds  # the names of Talismans by number, then of magicians
        self.names: Final = names  # of cards by face, and the next likewise: what each is and does
        self.texts: Final = texts
        self.sources: Final = sources


class House:
    """What this table has agreed on where people may differ: the variants of the game."""

    __slots__ = ("by_hand", "may_leave_card", "must_summon", "names_copy", "remembers")

    def __init__(
        self, by_hand: bool, names_copy: bool, remembers: bool, may_leave_card: bool, must_summon: bool
    ) -> None:
        self.by_hand: Final = by_hand  # Collections are completed by their owners (TTZ-RULING-25)
        self.names_copy: Final = names_copy  # which copy is lost is chosen (TTZ-RULING-20)
        self.remembers: Final = remembers  # what lies under a Cloak is known (TTZ-RULING-11)
        self.may_leave_card: Final = may_leave_card  # the others need not take a card (TTZ-RULING-21)
        self.must_summon: Final = must_summon  # Summon cannot be declined (TTZ-RULING-18)


class Troublez(State):
    """A game of Toil and Troublez."""

    box: TroublezBox
    house: House
    rows: list[Row]
    troves: list[Trove]
    deck: list[int]  # sorted: its order is decided card by card, as cards are drawn
    discard: list[int]
    depletions: int  # of the draw pile, until the game ends
    active: int  # the seat whose turn it is
    drawn: int  # cards, this turn
    row_due: bool  # the active player has neither taken a row nor drawn a card that fits nowhere
    taken: list[int]  # the row being taken
    declared: list[int]  # the Collection being completed

    def twin(self, luck: Luck) -> Troublez:
        s = Troublez()
        s.carry(self, luck)
        s.box = self.box
        s.house = self.house
        s.rows = self.rows[:]
        s.troves = self.troves[:]
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.depletions = self.depletions
        s.active = self.active
        s.drawn = self.drawn
        s.row_due = self.row_due
        s.taken = self.taken  # this and the next are replaced, never changed
        s.declared = self.declared
        return s

    def redeal(self, seat: int, luck: Luck) -> Troublez:
        """Nobody may look under a Cloak or at a marker: any talisman not in sight may lie there (TTZ-RULING-11)."""
        s = self.twin(luck)
        unseen = self.unseen()
        if not unseen:
            return s
        magicians: list[int] = []
        for card in self.deck:
            if is_talisman(card):
                unseen.append(card)
            else:
                magicians.append(card)
        unseen.sort()
        if not self.house.remembers:
            s.rows = [Row(dealt_under(row.cards, unseen, luck)) for row in self.rows]
            s.taken = dealt_under(self.taken, unseen, luck)
        s.troves = [trove.with_markers([luck.draw(unseen) for _ in trove.markers]) for trove in self.troves]
        s.deck = unseen + magicians
        return s

    def unseen(self) -> list[int]:
        """The talismans under Cloaks and turned down as markers."""
        cards: list[int] = []
        if not self.house.remembers:
            cards = [uncovered(card) for card in self.taken if is_covered(card)]
            for row in self.rows:
                for card in row.cards:
                    if is_covered(card):
                        cards.append(uncovered(card))
        for trove in self.troves:
            cards += trove.markers
        return cards

    def scores(self) -> list[int]:
        return [self.score(trove) for trove in self.troves]

    def score(self, trove: Trove) -> int:
        """Ten Magic Marks for a marker, one for a loose Talisman (TTZ-SCORE-02, TTZ-SCORE-03)."""
        return self.box.marker_points * len(trove.markers) + self.box.loose_points * len(trove.cards)

    def winners(self) -> list[int]:
        """Most Magic Marks; then most Collections; then the victory is shared (TTZ-SCORE-04 to 06)."""
        merit = [(self.score(trove), len(trove.markers)) for trove in self.troves]
        best = max(merit)
        return [seat for seat in range(self.seats) if merit[seat] == best]

    def standing(self) -> list[float]:
        """By what the Troves are worth, with the row that is being taken or the best that may be, and an end card of it
        for the others."""
        worth = [self.trove_worth(trove) for trove in self.troves]
        for seat in range(self.seats):
            hoped = END_IN_REACH * self.best_end(seat)
            if seat == self.active and self.row_due:
                hoped = max(hoped, ROW_IN_REACH * self.best_row(seat))
            elif seat == self.active and self.taken:
                hoped = max(hoped, self.gain(seat, self.taken))
            worth[seat] += hoped
        standing: list[float] = []
        for seat in range(self.seats):
            rival = max([worth[other] for other in self.others(seat)])
            standing.append(1.0 / (1.0 + math.exp((rival - worth[seat]) / CLEAR_LEAD)))
        return standing

    def horizon(self) -> int:
        return 8  # to the end of a turn

    def exploration(self) -> float:
        return 0.2

    def hope(self) -> float:
        """How much time there is to complete what has been begun: 1 is enough, 0 none."""
        to_come = len(self.deck) + max(0, self.depletions - 1) * len(self.box.deck) // 2
        return min(1.0, to_come / (ENOUGH_CARDS * self.seats))

    def trove_worth(self, trove: Trove) -> float:
        return trove_worth(trove, self.box.marker_points, self.box.loose_points, self.hope())

    def gain(self, seat: int, cards: list[int]) -> float:
        """What these cards would be worth to a seat."""
        return gain(self.troves[seat], cards, self.box.marker_points, self.box.loose_points, self.hope())

    def loss(self, seat: int, card: int) -> float:
        """What it would cost a seat to lose this card."""
        trove = self.troves[seat]
        return max(0.0, self.trove_worth(trove) - self.trove_worth(trove.losing(card)))

    def best_row(self, seat: int) -> float:
        return max([self.gain(seat, row.cards) for row in self.rows]) if self.rows else 0.0

    def best_end(self, seat: int) -> float:
        ends = [[row.card_at(end)] for row in self.rows for end in (LEFT, RIGHT)]
        return max([self.gain(seat, card) for card in ends]) if ends else 0.0

    def add(self, seat: int, card: int) -> None:
        self.troves[seat] = self.troves[seat].gaining(card)

    def lose(self, seat: int, card: int) -> None:
        self.troves[seat] = self.troves[seat].losing(card)

    def loose(self, seat: int) -> list[int]:
        """The cards a Trove can lose: the oldest of each number or, if the house says so, any (TTZ-RULING-20)."""
        trove = self.troves[seat]
        if self.house.names_copy:
            return sorted(set(trove.cards))
        return [trove.oldest(number) for number in NUMBERS if trove.count(number)]


def dealt_under(cards: list[int], unseen: list[int], luck: Luck) -> list[int]:
    """The same cards with other talismans under the Cloaks."""
    return [luck.draw(unseen) + COVERED if is_covered(card) else card for card in cards]
