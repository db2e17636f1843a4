"""The table of Toil and Troublez: the Forest, the Troves and the piles.

A card is the number of its face: talismans by number and colour, then Vanish, Summon and Poison by colour, then
Cloak. A talisman under a Cloak is its face plus COVERED, and shows neither number nor colour.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez.box import BOX, FACES
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.state import Box, State

# The box.

NUMBERS: Final[list[int]] = [1, 2, 3, 4, 5]  # the kinds of talisman
VANISH: Final = 6  # and of magician
SUMMON: Final = 7
POISON: Final = 8
CLOAK: Final = 9
HIDDEN: Final = 0

COVERED: Final = len(FACES)
CLOAK_CARD: Final = COVERED - 1  # the last face
TALISMANS: Final = sum(1 for face in FACES if face.kind <= 5)
KIND: Final[list[int]] = [face.kind for face in FACES] + [HIDDEN] * TALISMANS
COLOUR: Final[list[int]] = [face.colour for face in FACES] + [len(BOX.colors)] * TALISMANS
NAME: Final[list[str]] = [face.name for face in FACES] + ["covered card"] * TALISMANS

MAX_ROWS: Final = BOX.forest.max_rows
MARKER_POINTS: Final = BOX.collections.marker_points
LOOSE_POINTS: Final = BOX.collections.loose_talisman_points

LEFT: Final = 0
RIGHT: Final = 1
END_NAMES: Final[list[str]] = ["left", "right"]
ONE_OF_EACH: Final = 0  # a Collection is this, or four of the number 1 to 5
ONE_IN_A_ROW: Final[list[str]] = [""] + ["TTZ-PLACE-08"] * 5 + ["TTZ-PLACE-09", "TTZ-PLACE-10", "TTZ-PLACE-11"]


def is_talisman(card: int) -> bool:
    """Whether a card shows a talisman; one under a Cloak does not."""
    return card < TALISMANS


def is_covered(card: int) -> bool:
    return card >= COVERED


def uncovered(card: int) -> int:
    return card - COVERED if card >= COVERED else card


class Row:
    """A row of the Forest, left to right."""

    __slots__ = ("cards", "highest", "lowest")

    def __init__(self, cards: list[int], lowest: int = 6, highest: int = 0) -> None:
        self.cards = cards
        self.lowest = lowest  # number showing; 6 if there is none
        self.highest = highest  # or 0

    def copy(self) -> Row:
        return Row(self.cards[:], self.lowest, self.highest)

    def measure(self) -> None:
        """Find the lowest and the highest number; what a Cloak covers does not count (TTZ-CLOAK-07)."""
        lowest = 6
        highest = 0
        for card in self.cards:
            if is_talisman(card):
                number = KIND[card]
                if number < lowest:
                    lowest = number
                if number > highest:
                    highest = number
        self.lowest = lowest
        self.highest = highest

    def bars(self, card: int, end: int) -> str:
        """The rule that keeps a card from this end, or nothing."""
        kind = KIND[card]
        if is_talisman(card):
            if kind >= self.lowest if end == LEFT else kind <= self.highest:
                return ONE_IN_A_ROW[kind] if self.shows(kind) else "TTZ-PLACE-12"
        elif self.shows(kind):
            return ONE_IN_A_ROW[kind]
        if COLOUR[card] == COLOUR[self.card_at(end)]:
            return "TTZ-PLACE-15"
        return ""

    def shows(self, kind: int) -> bool:
        for card in self.cards:
            if KIND[card] == kind:
                return True
        return False

    def card_at(self, end: int) -> int:
        return self.cards[0] if end == LEFT else self.cards[-1]

    def add(self, card: int, end: int) -> None:
        if end == LEFT:
            self.cards.insert(0, card)
        else:
            self.cards.append(card)
        self.measure()

    def cloak(self, place: int) -> None:
        self.cards[place] += COVERED
        self.measure()

    def take(self, end: int) -> int:
        card = self.cards.pop(0) if end == LEFT else self.cards.pop()
        self.measure()
        return card


class Trove:
    """A player's loose Talismans, oldest first, and the cards turned down as Collection markers."""

    __slots__ = ("cards", "count", "markers")

    def __init__(self, cards: list[int], markers: list[int], count: list[int]) -> None:
        self.cards = cards
        self.markers = markers
        self.count = count  # of each number

    def copy(self) -> Trove:
        return Trove(self.cards[:], self.markers[:], self.count[:])

    def gain(self, card: int) -> None:
        self.cards.append(card)
        self.count[KIND[card]] += 1

    def lose(self, card: int) -> None:
        self.cards.remove(card)
        self.count[KIND[card]] -= 1

    def oldest(self, number: int) -> int:
        for card in self.cards:
            if KIND[card] == number:
                return card
        raise LookupError(number)

    def copies(self, number: int) -> list[int]:
        """The different cards of this number."""
        return sorted({card for card in self.cards if KIND[card] == number})

    def has_collection(self) -> bool:
        """One of each number, or four of one (TTZ-COLLECT-01, TTZ-COLLECT-02)."""
        count = self.count
        if count[1] and count[2] and count[3] and count[4] and count[5]:
            return True
        return count[1] > 3 or count[2] > 3 or count[3] > 3 or count[4] > 3 or count[5] > 3

    def collections(self) -> list[int]:
        """The Collections that could be completed now."""
        made = [number for number in NUMBERS if self.count[number] > 3]
        return [ONE_OF_EACH, *made] if min(self.count[1:]) else made

    def cards_of(self, collection: int) -> list[int]:
        """The cards that would go into a Collection, the oldest of each number."""
        if collection == ONE_OF_EACH:
            return [self.oldest(number) for number in NUMBERS]
        return [card for card in self.cards if KIND[card] == collection][:4]

    def best_collection(self) -> int:
        """The one that leaves the most further Collections, then the most loose cards (TTZ-RULING-26)."""
        made = self.collections()
        if len(made) == 1:
            return made[0]
        best = ONE_OF_EACH
        most = -1
        for collection in made:
            count = self.count[:]
            for card in self.cards_of(collection):
                count[KIND[card]] -= 1
            worth = 100 * most_collections(count) + sum(count)
            if worth > most:
                best = collection
                most = worth
        return best

    def score(self) -> int:
        return MARKER_POINTS * len(self.markers) + LOOSE_POINTS * len(self.cards)


def most_collections(count: list[int]) -> int:
    """How many Collections so many of each number can make."""
    return max([sets + sum([(n - sets) // 4 for n in count[1:]]) for sets in range(min(count[1:]) + 1)])


class TroublezBox(Box):
    """The deck that a match is played with."""

    def __init__(self, packs: list[str], deck: list[int], depletions: list[int]) -> None:
        self.packs = packs
        self.deck: Final = deck
        self.depletions: Final = depletions  # by number of seats


class Troublez(State):
    """A game of Toil and Troublez."""

    box: TroublezBox
    rows: list[Row]
    troves: list[Trove]
    deck: list[int]  # sorted: its order is decided card by card, as cards are drawn
    discard: list[int]
    depletions: int  # of the draw pile, until the game ends
    bust: bool  # the active player drew a card that could not be placed
    taken: list[int]  # the row being taken
    declared: list[int]  # the Collection being completed
    by_hand: bool  # a variant: players choose what is otherwise done for them

    def twin(self, luck: Luck) -> Troublez:
        s = Troublez()
        s.carry(self, luck)
        s.box = self.box
        s.rows = [row.copy() for row in self.rows]
        s.troves = [trove.copy() for trove in self.troves]
        s.deck = self.deck[:]
        s.discard = self.discard[:]
        s.depletions = self.depletions
        s.bust = self.bust
        s.taken = self.taken[:]
        s.declared = self.declared[:]
        s.by_hand = self.by_hand
        return s

    def redeal(self, seat: int, luck: Luck) -> Troublez:
        """Nobody may look under a Cloak or at a marker: any talisman not in sight may lie there (TTZ-RULING-11)."""
        s = self.twin(luck)
        unseen = s.unseen()
        if not unseen:
            return s
        unseen += [card for card in s.deck if is_talisman(card)]
        unseen.sort()
        for row in s.rows:
            row.cards = [deal_under(card, unseen, luck) for card in row.cards]
        s.taken = [deal_under(card, unseen, luck) for card in s.taken]
        for trove in s.troves:
            trove.markers = [luck.draw(unseen) for _ in trove.markers]
        s.deck = unseen + [card for card in s.deck if not is_talisman(card)]
        return s

    def unseen(self) -> list[int]:
        """The talismans under Cloaks and turned down as markers."""
        cards = [uncovered(card) for card in self.taken if is_covered(card)]
        for row in self.rows:
            for card in row.cards:
                if is_covered(card):
                    cards.append(uncovered(card))
        for trove in self.troves:
            cards += trove.markers
        return cards

    def scores(self) -> list[int]:
        return [trove.score() for trove in self.troves]

    def winners(self) -> list[int]:
        """Most Magic Marks; then most Collections; then the victory is shared (TTZ-SCORE-04 to 06)."""
        merit = [100 * trove.score() + len(trove.markers) for trove in self.troves]
        best = max(merit)
        return [seat for seat in range(self.seats) if merit[seat] == best]

    def deplete(self) -> None:
        """When the last card has been placed or discarded, reshuffle or let the game end (TTZ-END-01 to 06)."""
        if self.deck or not self.depletions:
            return
        self.depletions = self.depletions - 1 if self.discard else 0
        if self.depletions:
            self.deck = sorted(self.discard)
            self.discard = []
            self.tell("reshuffled")

    def loose(self, seat: int) -> list[int]:
        """The cards a Trove can lose: each different one or, unasked, the oldest of each number (TTZ-RULING-20)."""
        trove = self.troves[seat]
        if self.by_hand:
            return sorted(set(trove.cards))
        return [trove.oldest(number) for number in NUMBERS if trove.count[number]]


def deal_under(card: int, unseen: list[int], luck: Luck) -> int:
    return luck.draw(unseen) + COVERED if is_covered(card) else card
