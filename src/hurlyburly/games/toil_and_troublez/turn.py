"""Taking turns, in the order they are played: draw and place, pass, take a row, the others take a card each."""

from __future__ import annotations

from typing import Any, Final

from hurlyburly.games.toil_and_troublez import events, things
from hurlyburly.games.toil_and_troublez.asked import Asked, Try
from hurlyburly.games.toil_and_troublez.cards import (
    CLOAK_CARD,
    COVERED,
    is_covered,
    is_talisman,
    uncovered,
)
from hurlyburly.games.toil_and_troublez.completing import all_may_complete, complete_best, may_complete
from hurlyburly.games.toil_and_troublez.forest import LEFT, MAX_ROWS, NEW_ROW, RIGHT
from hurlyburly.games.toil_and_troublez.magicians import Magic, MagiciansAct, marker_tries
from hurlyburly.games.toil_and_troublez.state import House, Troublez, TroublezBox
from hurlyburly.games.toil_and_troublez.things import end_of
from hurlyburly.games.toil_and_troublez.trove import Trove
from hurlyburly.kernel.luck import Luck
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step, pair, unpair

# Options: ends of rows are pair(row, end); beside them, a card may start a row or, in some houses, be left.
IN_NEW_ROW: Final = pair(MAX_ROWS, 0)
NO_CARD: Final = pair(MAX_ROWS, 0)
AGAIN: Final = 0
PASS: Final = 1
AGAIN_OR_PASS: Final[list[int]] = [AGAIN, PASS]
NO_END: Final = 64


def ends(chosen: int) -> list[int]:
    """Ends of rows as options: `chosen` has two bits for each row, and NO_END if that is an option too."""
    found = [pair(row, end) for row in range(MAX_ROWS) for end in (LEFT, RIGHT) if chosen >> (2 * row + end) & 1]
    return found + [IN_NEW_ROW] if chosen & NO_END else found


# Every list of options that placing and taking can have, made once: nobody changes them.
ENDS: Final[list[list[int]]] = [ends(chosen) for chosen in range(2 * NO_END)]
ROWS: Final[list[list[int]]] = [[row for row in range(rows)] for rows in range(MAX_ROWS + 1)]


def setup(seats: int, luck: Luck, box: TroublezBox, variants: dict[str, Any]) -> Troublez:
    """All cards in one face-down pile, nothing dealt (TTZ-SETUP-07)."""
    s = Troublez()
    s.begin(seats, luck)
    s.box = box
    s.house = House(
        by_hand=variants["collections-by-hand"],
        names_copy=variants["copies-by-hand"],
        remembers=variants["covered-remembered"],
        may_leave_card=variants["card-may-be-left"],
        must_summon=variants["summon-compulsory"],
    )
    s.rows = []
    s.troves = [Trove([], []) for _ in range(seats)]
    s.deck = box.deck[:]
    s.discard = []
    s.depletions = box.depletions[seats]
    s.active = 0
    s.drawn = 0
    s.row_due = True
    s.taken = NOTHING
    s.declared = NOTHING
    s.then(Turn(0) if variants["first-seat-begins"] else FirstPlayer())
    return s


class FirstPlayer(Step):
    """Whoever luck names begins (TTZ-RULING-03)."""

    def run(self, s: Troublez) -> None:
        seat = s.luck.below(s.seats)
        if s.told is not None:
            s.told.append(events.FirstPlayerDrawn(seat))
        s.then(Turn(seat))


# On your turn


class Turn(Step):
    """Draw and place until you pass or cannot; take a row; the others each take a card; the next player's turn."""

    def run(self, s: Troublez) -> None:
        seat = self.seat
        if s.told is not None:
            s.told.append(events.TurnBegins(seat))
        s.active = seat
        s.drawn = 0
        s.row_due = True
        s.then(DRAW[seat], TAKE_ROW[seat], OTHERS_TAKE[seat], NEXT_TURN[seat])
        all_may_complete(s, seat)


class Draw(Step):
    """1. Draw a card and place it; 2. draw another or pass. You must draw at least one (TTZ-TURN-02)."""

    def run(self, s: Troublez) -> None:
        card = s.luck.draw(s.deck)
        s.drawn += 1
        if s.told is not None:
            s.told.append(events.Drew(self.seat, card, len(s.deck)))
        s.then(PLACE[self.seat][card], DRAW_OR_PASS[self.seat])


class Place(Asked):
    """A card goes to either end of a row, or starts a new row while there are fewer than three."""

    __slots__ = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, s: Troublez) -> list[int]:
        rows = s.rows
        fits = NO_END if len(rows) < MAX_ROWS else 0
        for number in range(len(rows)):
            fits |= rows[number].fits(self.card) << 2 * number
        return ENDS[fits]

    def choose(self, s: Troublez, option: int) -> None:
        row, end = unpair(option)
        if option == IN_NEW_ROW:
            s.rows.append(NEW_ROW[self.card])
            if s.told is not None:
                s.told.append(events.RowStarted(self.seat, self.card, len(s.rows) - 1))
        else:
            s.rows[row] = s.rows[row].adding(self.card, end)
            if s.told is not None:
                s.told.append(events.Placed(self.seat, self.card, row, end_of(row, end)))
        deplete(s)

    def run(self, s: Troublez) -> None:
        bust(s, self.seat, self.card)

    def meaning(self, s: Troublez, option: int) -> Play:
        row, end = unpair(option)
        if option == IN_NEW_ROW:
            return things.START_ROW.of(s, self.seat, self.card, row)
        return things.PLACE_AT.of(s, self.seat, self.card, end_of(row, end))

    def tries(self, s: Troublez) -> list[Try]:
        found = must_place(s, self.card)
        for number, row in enumerate(s.rows):
            for end in (LEFT, RIGHT):
                found.append(Try(row.bars(self.card, end), things.PLACE_AT, self.card, end_of(number, end)))
            for place in range(1, len(row.cards)):
                before, after = pair(number, place - 1), pair(number, place)
                found.append(Try("TTZ-PLACE-07", things.PLACE_BETWEEN, self.card, before, after))
        full = "" if len(s.rows) < MAX_ROWS else "TTZ-PLACE-01"
        found.append(Try(full, things.START_ROW, self.card, things.A_NEW_ROW))
        return found

    def seen(self, s: Troublez) -> int:
        return self.card


class PlaceCloak(Asked):
    """A Cloak goes on top of any talisman showing in the Forest; with none there, it ends your turn (TTZ-CLOAK-09)."""

    def options(self, s: Troublez) -> list[int]:
        found: list[int] = []
        for number, row in enumerate(s.rows):
            for place, card in enumerate(row.cards):
                if is_talisman(card):
                    found.append(pair(number, place))
        return found

    def choose(self, s: Troublez, option: int) -> None:
        row, place = unpair(option)
        s.rows[row] = s.rows[row].cloaked(place)
        if s.told is not None:
            s.told.append(events.Cloaked(self.seat, row, option))
        deplete(s)

    def run(self, s: Troublez) -> None:
        bust(s, self.seat, CLOAK_CARD)

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.CLOAK.of(s, self.seat, option)

    def tries(self, s: Troublez) -> list[Try]:
        found = must_place(s, CLOAK_CARD)
        for number, row in enumerate(s.rows):
            for place, card in enumerate(row.cards):
                found.append(Try("" if is_talisman(card) else "TTZ-RULING-08", things.CLOAK, pair(number, place)))
            for end in (LEFT, RIGHT):
                found.append(Try("TTZ-RULING-08", things.PLACE_AT, CLOAK_CARD, end_of(number, end)))
        found.append(Try("TTZ-RULING-08", things.START_ROW, CLOAK_CARD, things.A_NEW_ROW))
        return found

    def seen(self, s: Troublez) -> int:
        return CLOAK_CARD


def must_place(s: Troublez, card: int) -> list[Try]:
    """A card that can be placed must be, before anything else."""
    found = [
        Try("TTZ-TURN-02" if s.drawn == 1 else "TTZ-DRAW-02", things.PASS),
        Try("TTZ-DRAW-03", things.DRAW, things.DRAW_PILE),
        Try("TTZ-RULING-05", things.DISCARD_DRAWN, card),
    ]
    return found + row_tries(s, "TTZ-TURN-04")


def row_tries(s: Troublez, rule: str) -> list[Try]:
    return [Try(rule, things.TAKE_ROW, row) for row in range(len(s.rows))]


def bust(s: Troublez, seat: int, card: int) -> None:
    """A card that cannot be placed is discarded, and your turn ends without a row (TTZ-DRAW-05 to 07)."""
    if s.told is not None:
        s.told.append(events.Bust(seat, card))
    s.discard.append(card)
    s.row_due = False
    deplete(s)


def deplete(s: Troublez) -> None:
    """When the last card has been placed or discarded, reshuffle or let the game end (TTZ-END-01 to 06)."""
    if s.deck:
        return
    s.depletions = s.depletions - 1 if s.discard else 0  # TTZ-RULING-30
    if s.depletions:
        s.deck = sorted(s.discard)
        s.discard = []
        if s.told is not None:
            s.told.append(events.Reshuffled(tuple(s.deck), s.depletions))
    elif s.told is not None:
        s.told.append(events.LastCardPlayed())


class DrawOrPass(Asked):
    """2. Draw another card or pass; there is no limit, but a bust or an empty pile decides for you."""

    def options(self, s: Troublez) -> list[int]:
        return AGAIN_OR_PASS if s.row_due and s.deck else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        if option == AGAIN:
            s.then(DRAW[self.seat])
        elif s.told is not None:
            s.told.append(events.Passed(self.seat))

    def meaning(self, s: Troublez, option: int) -> Play:
        if option == AGAIN:
            return things.DRAW.of(s, self.seat, things.DRAW_PILE)
        return things.PASS.of(s, self.seat)

    def tries(self, s: Troublez) -> list[Try]:
        return row_tries(s, "TTZ-TURN-04")


class TakeRow(Asked):
    """3. Choose a row. Its magicians act; they and its Cloaks are discarded; its talismans enter your Trove."""

    def options(self, s: Troublez) -> list[int]:
        return ROWS[len(s.rows)] if s.row_due else NOTHING

    def choose(self, s: Troublez, option: int) -> None:
        row = s.rows.pop(option)
        s.taken = row.cards
        s.row_due = False
        if s.told is not None:
            cards = [as_shown(card) for card in row.cards]
            s.told.append(events.RowTaken(self.seat, option, tuple(cards), rows_from(s, option)))
        s.then(GATHER_ROW[self.seat])
        if row.has_magicians:
            s.then(MagiciansAct(self.seat))

    def meaning(self, s: Troublez, option: int) -> Play:
        return things.TAKE_ROW.of(s, self.seat, option)

    def prior(self, s: Troublez, option: int) -> float:
        return 1.0 + max(0.0, s.gain(self.seat, s.rows[option].cards))

    def tries(self, s: Troublez) -> list[Try]:
        drawing = "TTZ-TURN-04" if s.deck else "TTZ-RULING-31"
        found = [Try("TTZ-RULING-13", things.TAKE_NO_ROW), Try(drawing, things.DRAW, things.DRAW_PILE)]
        for second in range(len(s.rows)):
            for first in range(second):
                found.append(Try("TTZ-TAKE-01", things.TAKE_ROWS, first, second))
        return found


class GatherRow(Step):
    """Finally all talismans of the row, covered ones too, enter your Trove (TTZ-TAKE-04, TTZ-TAKE-05)."""

    def run(self, s: Troublez) -> None:
        if not s.taken:
            return
        gathered = [uncovered(card) for card in s.taken]
        for card in s.taken:
            if is_covered(card):
                lift_cloak(s, self.seat, card)
            elif s.told is not None:
                s.told.append(events.Gained(self.seat, card))
        s.taken = NOTHING
        s.troves[self.seat] = s.troves[self.seat].gaining_each(gathered)
        may_complete(s, self.seat)


def as_shown(card: int) -> int:
    """A Cloak, where one lies on the card."""
    return CLOAK_CARD if is_covered(card) else card


def rows_from(s: Troublez, gone: int) -> tuple[int, ...]:
    """The rows that stood behind the one that has just gone, as they were numbered then."""
    return tuple([number + 1 for number in range(gone, len(s.rows))])


def lift_cloak(s: Troublez, seat: int, card: int) -> None:
    """A Cloak is discarded, and what it covered comes to light (TTZ-RULING-12)."""
    s.discard.append(CLOAK_CARD)
    if s.told is not None:
        s.told.append(events.Uncovered(seat, uncovered(card)))
    if not s.house.remembers:
        s.reveal()


class OthersTake(Step):
    """4. Every other player takes a card, clockwise; also after a bust (TTZ-OTHERS-09)."""

    def run(self, s: Troublez) -> None:
        for k in range(s.seats - 1, 0, -1):
            s.then(TAKE_CARD[(self.seat + k) % s.seats])


class TakeCard(Asked):
    """An outside card of any row. A magician acts at once; a Cloak is discarded and what it covers is yours."""

    def options(self, s: Troublez) -> list[int]:
        rows = s.rows
        outside = NO_END if rows and s.house.may_leave_card else 0
        for number in range(len(rows)):
            outside |= (3 if len(rows[number].cards) > 1 else 1) << 2 * number
        return ENDS[outside]

    def choose(self, s: Troublez, option: int) -> None:
        if option == NO_CARD:
            if s.told is not None:
                s.told.append(events.CardLeft(self.seat))
            return
        number, end = unpair(option)
        row = s.rows[number]
        card = row.card_at(end)
        if len(row.cards) > 1:
            s.rows[number] = row.without(end)
        else:
            s.rows.pop(number)
        if s.told is not None:
            last = len(row.cards) == 1
            place = pair(number, 0 if end == LEFT else len(row.cards) - 1)
            moved = rows_from(s, number) if last else ()
            s.told.append(events.CardTaken(self.seat, as_shown(card), number, place, last, moved))
        if is_covered(card):
            lift_cloak(s, self.seat, card)
            card = uncovered(card)
        if is_talisman(card):
            s.add(self.seat, card)
            may_complete(s, self.seat)
        else:
            s.then(Magic(self.seat, card))

    def run(self, s: Troublez) -> None:
        """The Forest is empty."""
        if s.told is not None:
            s.told.append(events.NothingToTake(self.seat))

    def meaning(self, s: Troublez, option: int) -> Play:
        if option == NO_CARD:
            return things.TAKE_NO_CARD.of(s, self.seat)
        row, end = unpair(option)
        return things.TAKE_CARD.of(s, self.seat, pair(row, 0 if end == LEFT else len(s.rows[row].cards) - 1))

    def prior(self, s: Troublez, option: int) -> float:
        if option == NO_CARD:
            return 1.0
        row, end = unpair(option)
        return 1.0 + max(0.0, s.gain(self.seat, [s.rows[row].card_at(end)]))

    def tries(self, s: Troublez) -> list[Try]:
        found = [Try("" if s.house.may_leave_card else "TTZ-RULING-21", things.TAKE_NO_CARD)]
        for number, row in enumerate(s.rows):
            found.append(Try("TTZ-OTHERS-01", things.TAKE_ROW, number))
            for place in range(1, len(row.cards) - 1):
                found.append(Try("TTZ-OTHERS-03", things.TAKE_INSIDE, pair(number, place)))
        for seat in s.others(self.seat):
            found += marker_tries(s, "TTZ-COLLECT-09", things.TAKE_MARKER, seat)
        return found


class NextTurn(Step):
    """5. The next player's turn, unless the last card of the last pile has been played (TTZ-END-07)."""

    def run(self, s: Troublez) -> None:
        if s.depletions:
            s.then(TURN[s.after(self.seat)])
        else:
            s.then(Score())


class Score(Step):
    """Sets still lying in Troves are completed; then all marks are counted (TTZ-SCORE-01, TTZ-RULING-28)."""

    def run(self, s: Troublez) -> None:
        for seat in range(s.seats):
            complete_best(s, seat)
        if s.told is not None:
            s.told += [scored(s, seat) for seat in range(s.seats)]
            s.told += victory(s)
        s.end()


def scored(s: Troublez, seat: int) -> events.Scored:
    trove = s.troves[seat]
    return events.Scored(seat, len(trove.markers), len(trove.cards), s.score(trove))


def victory(s: Troublez) -> list[events.Won | events.Shared]:
    scores = s.scores()
    winners = s.winners()
    if len(winners) > 1:
        return [events.Shared(seat, scores[seat]) for seat in winners]
    best = scores[winners[0]]
    return [events.Won(winners[0], best, scores.count(best) > 1)]


# The steps above, made once and shared by all games: it saves a sixth of a decision. None of them ever changes.


def placing(seat: int, card: int) -> Step:
    return PlaceCloak(seat) if card == CLOAK_CARD else Place(seat, card)


SEATS: Final[list[int]] = [0, 1, 2, 3, 4, 5]
TURN: Final = [Turn(seat) for seat in SEATS]
DRAW: Final = [Draw(seat) for seat in SEATS]
PLACE: Final = [[placing(seat, card) for card in range(COVERED)] for seat in SEATS]
DRAW_OR_PASS: Final = [DrawOrPass(seat) for seat in SEATS]
TAKE_ROW: Final = [TakeRow(seat) for seat in SEATS]
GATHER_ROW: Final = [GatherRow(seat) for seat in SEATS]
OTHERS_TAKE: Final = [OthersTake(seat) for seat in SEATS]
TAKE_CARD: Final = [TakeCard(seat) for seat in SEATS]
NEXT_TURN: Final = [NextTurn(seat) for seat in SEATS]
