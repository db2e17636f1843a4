"""Numbers for learners: what a seat sees as a row of numbers of fixed length, and a fixed number for every option.

An observation is these blocks, one after the other (a spectator is taken for seat A; seats count clockwise from the
viewer, so that a learner need not know where it sits):

    asked      12   which question is open, in the order of ASKED
    to_act      6   who must answer it
    active      6   whose turn it is
    present     6   which seats there are
    card       25   the card to be placed, by face
    number      5   the number that Vanish has named
    piles       3   cards in the draw pile / 100, depletions until the end / 3, cards drawn this turn / 10
    rows      288   3 rows x 12 cards from the left x 8: number / 5, sun, moon, star, vanish, summon, poison, covered
    taken      96   the row being taken: 12 cards x 8, the same way
    declared   15   the Collection being completed, by face / 4
    discard    25   by face / 4
    troves    102   6 seats x 17: loose talismans by face / 4, markers / 10, Magic Marks / 100

A row of more than twelve cards shows its outer six at either end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hurlyburly.games.toil_and_troublez.cards import (
    CLOAK_CARD,
    COLOUR,
    COLOURS,
    KIND,
    NUMBERS,
    POISON,
    SUMMON,
    TALISMANS,
    VANISH,
    is_talisman,
)
from hurlyburly.games.toil_and_troublez.completing import NOT_NOW
from hurlyburly.games.toil_and_troublez.forest import MAX_ROWS
from hurlyburly.games.toil_and_troublez.magicians import DECLINE
from hurlyburly.games.toil_and_troublez.things import TALISMAN
from hurlyburly.games.toil_and_troublez.turn import ENDS
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying, TroublezView
from hurlyburly.kernel.encode import Actions
from hurlyburly.kernel.step import pair

SEATS = 6
LONGEST_ROW = 12
FEATURES = 8
ANY_END = ENDS[-1]  # of any row, and the new row or no card
LAST_PLACE = 48  # no deck has Cloaks enough for a longer row
TALISMAN_FACES = range(TALISMANS)
MAGICIAN_FACES = range(TALISMANS, CLOAK_CARD)

action = Actions(
    {
        "Place": ANY_END,
        "PlaceCloak": [pair(row, place) for row in range(MAX_ROWS) for place in range(LAST_PLACE)],
        "DrawOrPass": range(2),
        "TakeRow": range(MAX_ROWS),
        "MagiciansAct": MAGICIAN_FACES,
        "TakeCard": ANY_END,
        "Vanish": NUMBERS,
        "LoseOne": TALISMAN_FACES,
        "Summon": [*[pair(seat, card) for seat in range(SEATS) for card in TALISMAN_FACES], DECLINE],
        "Poison": TALISMAN_FACES,
        "Complete": range(NOT_NOW + 1),
        "TurnDown": TALISMAN_FACES,
    }
)
ACTIONS = len(action)
ASKED = sorted({step for step, _ in action.meaning})


def observe(view: TroublezView) -> list[float]:
    first = view.seat or 0
    seats = len(view.troves)
    around = [(first + k) % seats for k in range(seats)]
    numbers: list[float] = []
    numbers += one_hot(ASKED, [view.asked])
    numbers += padded(one_hot(around, view.to_act), SEATS)
    numbers += padded(one_hot(around, [view.active]), SEATS)
    numbers += padded([1.0] * seats, SEATS)
    numbers += one_hot(CARDS, [view.card])
    numbers += one_hot([TALISMAN.thing(number) for number in NUMBERS], [view.named])
    numbers += [view.deck / 100, view.depletions / 3, view.drawn / 10]
    for row in range(MAX_ROWS):
        numbers += row_of(view.rows[row] if row < len(view.rows) else ())
    numbers += row_of(view.taken)
    numbers += counts(view.declared, CARDS[:TALISMANS])
    numbers += counts(view.discard, CARDS)
    troves: list[float] = []
    for seat in around:
        trove = view.troves[seat]
        troves += [*counts(trove.talismans, CARDS[:TALISMANS]), trove.markers / 10, trove.score / 100]
    return numbers + padded(troves, SEATS * (TALISMANS + 2))


def one_hot(places: Sequence[object], there: Iterable[object]) -> list[float]:
    found = set(there)
    return [float(place in found) for place in places]


def padded(numbers: list[float], length: int) -> list[float]:
    return numbers + [0.0] * (length - len(numbers))


def counts(cards: Sequence[str], faces: Sequence[str]) -> list[float]:
    return [cards.count(face) / 4 for face in faces]


def row_of(cards: Sequence[Lying]) -> list[float]:
    half = LONGEST_ROW // 2
    shown = cards if len(cards) <= LONGEST_ROW else [*cards[:half], *cards[-half:]]
    numbers: list[float] = []
    for lying in shown:
        numbers += features(lying)
    return padded(numbers, LONGEST_ROW * FEATURES)


def features(lying: Lying) -> list[float]:
    """A card of a row: its number, then which colour and magician it shows, and whether it is covered."""
    known = lying.beneath if lying.covered else lying.thing
    if not known:
        return [0.0] * (FEATURES - 1) + [1.0]
    card = CARDS.index(known)
    number = KIND[card] / 5 if is_talisman(card) else 0.0
    magician = one_hot([VANISH, SUMMON, POISON], [KIND[card]])
    return [number, *one_hot(range(len(COLOURS)), [COLOUR[card]]), *magician, float(lying.covered)]


OBSERVATION = 589
