"""The rules of Toil and Troublez, in the order they are played."""

from __future__ import annotations

from typing import Any, Final

from hurlyburly.games.toil_and_troublez.state import (
    CLOAK,
    CLOAK_CARD,
    END_NAMES,
    KIND,
    LEFT,
    MAX_ROWS,
    NAME,
    NUMBERS,
    ONE_OF_EACH,
    RIGHT,
    SUMMON,
    VANISH,
    Row,
    Troublez,
    TroublezBox,
    Trove,
    is_covered,
    is_talisman,
    uncovered,
)
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.step import NOTHING, SEAT_NAMES, Step, pair, unpair

NEW_ROW: Final = pair(MAX_ROWS, 0)
DRAW: Final = 0
PASS: Final = 1
DRAW_OR_PASS: Final[list[int]] = [DRAW, PASS]
NOT_NOW: Final = 6
DECLINE: Final = pair(6, 0)


def setup(seats: int, luck: Luck, box: TroublezBox, variants: dict[str, Any]) -> Troublez:
    """All cards in one face-down pile, nothing dealt."""
    s = Troublez()
    s.begin(seats, luck)
    s.box = box
    s.rows = []
    s.troves = [Trove([], [], [0] * 6) for _ in range(seats)]
    s.deck = box.deck[:]
    s.discard = []
    s.depletions = box.depletions[seats]
    s.bust = False
    s.taken = []
    s.declared = []
    s.by_hand = variants["collections-by-hand"]
    s.then(FirstPlayer())
    return s


class FirstPlayer(Step):
    """Whoever luck names begins (TTZ-RULING-03)."""

    def run(self, s: Troublez) -> None:
        s.then(Turn(s.luck.below(s.seats)))


class CardStep(Step):
    """A step about one card, in plain sight."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card


# On your turn


class Turn(Step):
    """Draw and place until you pass or cannot; take a row; the others each take a card; the next player's turn."""

    def run(self, s: Troublez) -> None:
        s.tell("turn", self.seat)
        s.bust = False
        s.then(Draw(self.seat), TakeRow(self.seat), OthersTake(self.seat), NextTurn(self.seat))


class Draw(Step):
    """1. Draw a card and place it; 2. draw another or pass. You must draw at least one (TTZ-TURN-02)."""

    def run(self, s: Troublez) -> None:
        card = s.luck.draw(s.deck)
        s.tell("drew", self.seat, card)
        s.then(PlaceCloak(self.seat) if KIND[card] == CLOAK else Place(self.seat, card), DrawOrPass(self.seat))


class Place(CardStep):
    """A card goes to either end of a row, or starts a new row while there are fewer than three."""

    def options(self, s: Troublez) -> list[int]:
        spots: list[int] = []
        for number, row in enumerate(s.rows):
            if not row.bars(self.card, LEFT):
                spots.append(pair(number, LEFT))
            if not row.bars(self.card, RIGHT):
                spots.append(pair(number, RIGHT))
        if len(s.rows) < MAX_ROWS:
            spots.append(NEW_ROW)
        return spots

    def choose(self, s: Troublez, option: int) -> None:
        if option == NEW_ROW:
            s.rows.append(Row([]))
            s.rows[-1].add(self.card, RIGHT)
        else:
            row, end = unpair(option)
            s.rows[row].add(self.card, end)
        s.deplete()

    def run(self, s: Troublez) -> None:
        bust(s, self.seat, self.card)

    def write(self, s: Troublez, option: int) -> str:
        if option == NEW_ROW:
            return f"place {NAME[self.card]} in a new row"
        row, end = unpair(option)
        return f"place {NAME[self.card]} {END_NAMES[end]} of row {row + 1}"

    def conceivable(self, s: Troublez) -> list[int]:
        return [pair(row, end) for row in range(len(s.rows)) for end in (LEFT, RIGHT)] + [NEW_ROW]

    def barred_by(self, s: Troublez, option: int) -> str:
        if option == NEW_ROW:
            return "TTZ-PLACE-01" if len(s.rows) == MAX_ROWS else ""
        row, end = unpair(option)
        return s.rows[row].bars(self.card, end)

    def seen(self, s: Troublez) -> int:
        return self.card


class PlaceCloak(Step):
    """A Cloak goes on top of any talisman showing in the Forest; with none there, it ends your turn (TTZ-CLOAK-09)."""

    def options(self, s: Troublez) -> list[int]:
        spots: list[int] = []
        for number, row in enumerate(s.rows):
            for place, card in enumerate(row.cards):
                if is_talisman(card):
                    spots.append(pair(number, place))
        return spots

    def choose(self, s: Troublez, option: int) -> None:
        row, place = unpair(option)
        s.rows[row].cloak(place)
        s.tell("cloaked", self.seat, row, place)
        s.deplete()

    def run(self, s: Troublez) -> None:
        bust(s, self.seat, CLOAK_CARD)

    def write(self, s: Troublez, option: int) -> str:
        row, place = unpair(option)
        return f"cloak card {place + 1} of row {row + 1}"

    def seen(self, s: Troublez) -> int:
        return CLOAK_CARD


def bust(s: Troublez, seat: int, card: int) -> None:
    """A card that cannot be placed is discarded, and your turn ends without a row (TTZ-DRAW-05 to 07)."""
    s.tell("bust", seat, card)
    s.discard.append(card)
    s.bust = True
    s.deplete()


class DrawOrPass(Step):
    """2. Draw another card or pass; there is no limit, but a bust or an empty pile decides for you."""

    def options(self, s: Troublez) -> list[int]:
        return NOTHING if s.bust or not s.deck else DRAW_OR_PASS

    def choose(self, s: Troublez, option: int) -> None:
        if option == DRAW:
            s.then(Draw(self.seat))

    def write(self, s: Troublez, option: int) -> str:
        return "draw" if option == DRAW else "pass"


class TakeRow(Step):
    """3. Choose a row. Its magicians act; they and its Cloaks are discarded; its talismans enter your Trove."""

    def options(self, s: Troublez) -> list[int]:
        return NOTHING if s.bust else [row for row in range(len(s.rows))]

    def choose(self, s: Troublez, option: int) -> None:
        s.taken = s.rows.pop(option).cards
        s.tell("took-row", self.seat, option)
        s.then(MagiciansAct(self.seat), GatherRow(self.seat))

    def write(self, s: Troublez, option: int) -> str:
        return f"take row {option + 1}"


class MagiciansAct(Step):
    """The magicians of the row act one after the other, as you choose (TTZ-RULING-14)."""

    def waiting(self, s: Troublez) -> list[int]:
        return [card for card in s.taken if not is_talisman(card) and not is_covered(card)]

    def options(self, s: Troublez) -> list[int]:
        waiting = self.waiting(s)
        return waiting if len(waiting) > 1 else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        s.taken = [card for card in s.taken if card != option]
        s.then(Magic(self.seat, option), MagiciansAct(self.seat))

    def run(self, s: Troublez) -> None:
        for card in self.waiting(s):
            self.choose(s, card)

    def write(self, s: Troublez, option: int) -> str:
        return NAME[option]


class GatherRow(Step):
    """Finally all talismans of the row, covered ones too, enter your Trove (TTZ-TAKE-04, TTZ-TAKE-05)."""

    def run(self, s: Troublez) -> None:
        for card in s.taken:
            if is_covered(card):
                s.discard.append(CLOAK_CARD)
                s.reveal()
            s.troves[self.seat].gain(uncovered(card))
            s.tell("gained", self.seat, uncovered(card))
        s.taken = []
        may_complete(s, self.seat)


class OthersTake(Step):
    """4. Every other player takes a card, clockwise; also after a bust (TTZ-OTHERS-09)."""

    def run(self, s: Troublez) -> None:
        s.then_each([TakeCard(seat) for seat in s.others(self.seat)])


class TakeCard(Step):
    """An outside card of any row. A magician acts at once; a Cloak is discarded and what it covers is yours."""

    def options(self, s: Troublez) -> list[int]:
        ends: list[int] = []
        for number, row in enumerate(s.rows):
            ends.append(pair(number, LEFT))
            if len(row.cards) > 1:
                ends.append(pair(number, RIGHT))
        return ends

    def choose(self, s: Troublez, option: int) -> None:
        row, end = unpair(option)
        card = s.rows[row].take(end)
        if not s.rows[row].cards:
            s.rows.pop(row)
        s.tell("took-card", self.seat, uncovered(card))
        if is_covered(card):
            s.discard.append(CLOAK_CARD)
            s.reveal()
            card = uncovered(card)
        if is_talisman(card):
            s.troves[self.seat].gain(card)
            may_complete(s, self.seat)
        else:
            s.then(Magic(self.seat, card))

    def write(self, s: Troublez, option: int) -> str:
        row, end = unpair(option)
        return f"take {NAME[s.rows[row].card_at(end)]} {END_NAMES[end]} of row {row + 1}"


class NextTurn(Step):
    """5. The next player's turn, unless the last card of the last pile has been played (TTZ-END-07)."""

    def run(self, s: Troublez) -> None:
        if s.depletions:
            s.then(Turn(s.after(self.seat)))
        else:
            for seat in range(s.seats):
                complete_best(s, seat)
            s.end()


# Collections


def may_complete(s: Troublez, seat: int) -> None:
    """A Collection is completed as soon as it can be, unless players want to be asked (TTZ-RULING-25)."""
    if s.by_hand:
        s.then(Complete(seat))
    elif s.troves[seat].has_collection():
        complete_best(s, seat)


class Complete(Step):
    """A Collection, one of each number or four of one, may be completed at any time (TTZ-COLLECT-06)."""

    def options(self, s: Troublez) -> list[int]:
        trove = s.troves[self.seat]
        return trove.collections() + [NOT_NOW] if trove.has_collection() else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        if option != NOT_NOW:
            s.declared = s.troves[self.seat].cards_of(option)
            for card in s.declared:
                s.troves[self.seat].lose(card)
            s.then(TurnDown(self.seat), Complete(self.seat))

    def write(self, s: Troublez, option: int) -> str:
        if option == NOT_NOW:
            return "complete nothing now"
        return "complete one of each" if option == ONE_OF_EACH else f"complete four of {option}"


class TurnDown(Step):
    """One of its cards becomes the marker, the rest are discarded (TTZ-COLLECT-07, TTZ-COLLECT-08)."""

    def options(self, s: Troublez) -> list[int]:
        return sorted(set(s.declared))

    def choose(self, s: Troublez, option: int) -> None:
        mark(s, self.seat, s.declared, option)
        s.declared = []

    def write(self, s: Troublez, option: int) -> str:
        return f"turn down {NAME[option]}"


def complete_best(s: Troublez, seat: int) -> None:
    """Complete Collections unasked: the best first, its lowest card the marker (TTZ-RULING-26, TTZ-RULING-27)."""
    trove = s.troves[seat]
    while trove.has_collection():
        cards = trove.cards_of(trove.best_collection())
        for card in cards:
            trove.lose(card)
        mark(s, seat, cards, cards[0])


def mark(s: Troublez, seat: int, cards: list[int], marker: int) -> None:
    s.troves[seat].markers.append(marker)
    rest = cards[:]
    rest.remove(marker)
    for card in rest:
        s.discard.append(card)
    s.tell("completed", seat)


# Master Magicians


class Magic(CardStep):
    """A magician acts when picked up, then is discarded. Before it does, sets may be saved (TTZ-RULING-25)."""

    def run(self, s: Troublez) -> None:
        kind = KIND[self.card]
        s.then(self.act(kind), Discard(self.seat, self.card))
        if s.by_hand:
            s.then_each([Complete(seat) for seat in s.round_from(self.seat)])

    def act(self, kind: int) -> Step:
        if kind == VANISH:
            return Vanish(self.seat)
        return Summon(self.seat) if kind == SUMMON else Poison(self.seat)


class Discard(CardStep):
    def run(self, s: Troublez) -> None:
        s.discard.append(self.card)


class Vanish(Step):
    """Name a talisman: any other player who has one discards one."""

    def options(self, s: Troublez) -> list[int]:
        return NUMBERS

    def choose(self, s: Troublez, option: int) -> None:
        s.tell("vanish", self.seat, option)
        s.then_each([LoseOne(seat, option) for seat in s.others(self.seat)])

    def write(self, s: Troublez, option: int) -> str:
        return f"vanish {option}"


class LoseOne(Step):
    """Discard one talisman of the number named, if you have it; which copy is yours to choose."""

    __slots__ = ("number",)

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def options(self, s: Troublez) -> list[int]:
        if not s.by_hand:
            return NOTHING
        copies = s.troves[self.seat].copies(self.number)
        return copies if len(copies) > 1 else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        s.troves[self.seat].lose(option)
        s.discard.append(option)
        s.tell("lost", self.seat, option)

    def run(self, s: Troublez) -> None:
        if s.troves[self.seat].count[self.number]:
            self.choose(s, s.troves[self.seat].oldest(self.number))

    def write(self, s: Troublez, option: int) -> str:
        return f"discard {NAME[option]}"


class Summon(Step):
    """You may move a talisman of your choice from another player's Trove into your own."""

    def options(self, s: Troublez) -> list[int]:
        loot = [pair(seat, card) for seat in s.others(self.seat) for card in s.loose(seat)]
        return loot + [DECLINE] if loot else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        if option == DECLINE:
            return
        victim, card = unpair(option)
        s.troves[victim].lose(card)
        s.troves[self.seat].gain(card)
        s.tell("summoned", self.seat, victim, card)
        may_complete(s, self.seat)

    def write(self, s: Troublez, option: int) -> str:
        if option == DECLINE:
            return "summon nothing"
        victim, card = unpair(option)
        return f"summon {NAME[card]} from {SEAT_NAMES[victim]}"


class Poison(Step):
    """You must discard a talisman of your choice from your Trove."""

    def options(self, s: Troublez) -> list[int]:
        return s.loose(self.seat)

    def choose(self, s: Troublez, option: int) -> None:
        s.troves[self.seat].lose(option)
        s.discard.append(option)
        s.tell("lost", self.seat, option)

    def write(self, s: Troublez, option: int) -> str:
        return f"poison {NAME[option]}"
