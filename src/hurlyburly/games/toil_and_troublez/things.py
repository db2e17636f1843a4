"""The things of Toil and Troublez that people can point at, and the verbs of its plays.

A card is its face: copies of one are the same thing. Where it lies is another: a `place` of the Forest, so that what
a Cloak covers is never named, or `loose` in somebody's Trove. Kinds that share an id are spellings of the same things.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.toil_and_troublez.cards import (
    CLOAK_CARD,
    COVERED,
    KIND,
    NAME,
    NUMBERS,
    POISON,
    SUMMON,
    TALISMANS,
    VANISH,
)
from hurlyburly.games.toil_and_troublez.forest import END_NAMES, LEFT, MAX_ROWS, RIGHT
from hurlyburly.games.toil_and_troublez.state import Troublez, TroublezBox
from hurlyburly.games.toil_and_troublez.trove import ONE_OF_EACH
from hurlyburly.kernel.play import Thing
from hurlyburly.kernel.step import SEAT_NAMES, pair, unpair
from hurlyburly.kernel.vocabulary import SEAT, Kind, Verb

MOST_SEATS: Final = 6
A_NEW_ROW: Final = MAX_ROWS  # the row that a card may start
DRAW_PILE: Final = 0
DISCARD_PILE: Final = 1
MOST_SHOWING: Final = 8  # cards of a row: five talismans, three magicians

TALISMAN_RULES: Final[tuple[str, ...]] = (
    "TTZ-PLACE-08",
    "TTZ-PLACE-12",
    "TTZ-PLACE-15",
    "TTZ-COLLECT-01",
    "TTZ-COLLECT-02",
)
LOOSE_RULES: Final[tuple[str, ...]] = (
    "TTZ-COLLECT-04",
    "TTZ-SCORE-03",
    "TTZ-VANISH-03",
    "TTZ-SUMMON-02",
    "TTZ-POISON-02",
)
MAGICIAN_RULES: Final[dict[int, tuple[str, ...]]] = {
    VANISH: ("TTZ-VANISH-01", "TTZ-VANISH-02", "TTZ-VANISH-03", "TTZ-VANISH-04", "TTZ-PLACE-09", "TTZ-RULING-19"),
    SUMMON: ("TTZ-SUMMON-01", "TTZ-SUMMON-02", "TTZ-SUMMON-03", "TTZ-PLACE-10", "TTZ-RULING-18"),
    POISON: ("TTZ-POISON-01", "TTZ-POISON-02", "TTZ-POISON-03", "TTZ-PLACE-11", "TTZ-RULING-15", "TTZ-RULING-16"),
}
CLOAK_RULES: Final[tuple[str, ...]] = (
    "TTZ-CLOAK-01",
    "TTZ-CLOAK-02",
    "TTZ-CLOAK-05",
    "TTZ-CLOAK-06",
    "TTZ-CLOAK-07",
    "TTZ-CLOAK-09",
    "TTZ-OTHERS-06",
    "TTZ-RULING-08",
    "TTZ-RULING-11",
)
ROW_RULES: Final[tuple[str, ...]] = (
    "TTZ-PLACE-01",
    "TTZ-PLACE-06",
    "TTZ-TAKE-01",
    "TTZ-TAKE-02",
    "TTZ-TAKE-05",
    "TTZ-RULING-23",
)
END_RULES: Final[tuple[str, ...]] = ("TTZ-PLACE-04", "TTZ-PLACE-05", "TTZ-PLACE-12", "TTZ-PLACE-15")
PLACE_RULES: Final[tuple[str, ...]] = ("TTZ-PLACE-07", "TTZ-CLOAK-02", "TTZ-CLOAK-05", "TTZ-OTHERS-01", "TTZ-OTHERS-03")
DRAW_PILE_RULES: Final[tuple[str, ...]] = ("TTZ-SETUP-07", "TTZ-SETUP-08", "TTZ-DRAW-01", "TTZ-DRAW-04", "TTZ-END-01")
DISCARD_PILE_RULES: Final[tuple[str, ...]] = ("TTZ-SETUP-09", "TTZ-DRAW-06", "TTZ-RULING-29", "TTZ-RULING-34")
MARKER_RULES: Final[tuple[str, ...]] = (
    "TTZ-COLLECT-07",
    "TTZ-COLLECT-09",
    "TTZ-SUMMON-03",
    "TTZ-SCORE-02",
    "TTZ-RULING-17",
)


def checked(number: int, end: int) -> int:
    """A number from 0 to `end`, without it."""
    if not 0 <= number < end:
        raise KeyError(number)
    return number


# Cards


def rules_of(card: int) -> tuple[str, ...]:
    if card == CLOAK_CARD:
        return CLOAK_RULES
    return TALISMAN_RULES if card < TALISMANS else MAGICIAN_RULES[KIND[card]]


class CardKind(Kind):
    """A card by its face."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return NAME[number]

    def numbers(self, box: TroublezBox) -> list[int]:
        return list(range(COVERED))

    def about(self, box: TroublezBox, number: int) -> Thing:
        card = checked(number, COVERED)
        return Thing(self.thing(card), box.names[card], box.texts[card], box.sources.cards[card], rules_of(card))


class TalismanKind(Kind):
    """One of the five kinds of talisman, in whatever colour."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return str(number)

    def numbers(self, box: TroublezBox) -> list[int]:
        return NUMBERS

    def about(self, box: TroublezBox, number: int) -> Thing:
        kind = checked(number - 1, len(NUMBERS))
        copies = len([card for card in box.deck if KIND[card] == number])
        text = (
            f"One of the five kinds of Talisman. It comes in three colours, which matter in the Forest and not in a "
            f"Trove. {copies} in the box."
        )
        return Thing(self.thing(number), box.kinds[kind], text, box.sources.talismans[kind], TALISMAN_RULES)


class LooseKind(Kind):
    """A talisman in a Trove, numbered through the seats: those of one face are the same thing."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return NAME[number % TALISMANS]

    def numbers(self, box: TroublezBox) -> list[int]:
        return list(range(MOST_SEATS * TALISMANS))

    def about(self, box: TroublezBox, number: int) -> Thing:
        owner, card = divmod(checked(number, MOST_SEATS * TALISMANS), TALISMANS)
        name = f"{box.names[card]} in {SEAT_NAMES[owner]}'s Trove"
        return Thing(self.thing(number), name, box.texts[card], box.sources.cards[card], LOOSE_RULES)


class LooseOfKind(LooseKind):
    """The same, where the owner is said."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return f"{NAME[number % TALISMANS]} of {SEAT_NAMES[number // TALISMANS]}"


class LooseFromKind(LooseKind):
    """The same, where it would leave its owner."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return f"{NAME[number % TALISMANS]} from {SEAT_NAMES[number // TALISMANS]}"


def loose(seat: int, card: int) -> int:
    """The number of a loose talisman in a seat's Trove."""
    return TALISMANS * seat + card


# Collections


class CollectionKind(Kind):
    """One talisman of each kind, or four of the kind that has this number."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return "one of each" if number == ONE_OF_EACH else f"four of {number}"

    def numbers(self, box: TroublezBox) -> list[int]:
        return [ONE_OF_EACH] + NUMBERS

    def about(self, box: TroublezBox, number: int) -> Thing:
        made_of = "One Talisman of each of the five kinds"
        name = "One of each kind"
        if checked(number, 1 + len(NUMBERS)) != ONE_OF_EACH:
            made_of = f"Four of the Talisman {box.kinds[number - 1]}"
            name = f"Four of {box.kinds[number - 1]}"
        text = (
            f"{made_of}, whatever their colours. One of the cards is turned down as a marker worth "
            f"{box.marker_points} Magic Marks, the others are discarded."
        )
        rule = "TTZ-COLLECT-01" if number == ONE_OF_EACH else "TTZ-COLLECT-02"
        rules = (rule, "TTZ-COLLECT-03", "TTZ-COLLECT-06", "TTZ-COLLECT-07", "TTZ-COLLECT-08")
        return Thing(self.thing(number), name, text, box.sources.worth, rules)


class MarkerKind(Kind):
    """The Collection markers of a seat: they lie face down, and nothing tells one from another."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return SEAT_NAMES[number]

    def numbers(self, box: TroublezBox) -> list[int]:
        return list(range(MOST_SEATS))

    def about(self, box: TroublezBox, number: int) -> Thing:
        name = f"{SEAT_NAMES[checked(number, MOST_SEATS)]}'s Collection markers"
        text = (
            f"Each is a card of a completed Collection, turned face down: worth {box.marker_points} Magic Marks. "
            f"Nobody may look at it, take it or make its owner discard it."
        )
        return Thing(self.thing(number), name, text, box.sources.worth, MARKER_RULES)


class OwnMarkerKind(MarkerKind):
    """The same; that it is one's own goes without saying."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return "a marker"


# The Forest


class RowKind(Kind):
    """A row; the number after the last is that of a row yet to be started."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return "a new row" if number == A_NEW_ROW else f"row {number + 1}"

    def numbers(self, box: TroublezBox) -> list[int]:
        return list(range(A_NEW_ROW + 1))

    def about(self, box: TroublezBox, number: int) -> Thing:
        name = f"Row {checked(number, A_NEW_ROW + 1) + 1}"
        text = (
            "A row of the Forest, from left to right. Whoever takes it carries out its magicians first, then its "
            "Talismans enter their Trove, those under Cloaks too."
        )
        if number == A_NEW_ROW:
            name = "A new row"
            text = "While there are fewer than three rows, any card but a Cloak may start another."
        return Thing(self.thing(number), name, text, box.sources.forest, ROW_RULES)


class RowNumberKind(RowKind):
    """The same, its number alone."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return str(number + 1)


class EndKind(Kind):
    """An end of a row, where a card may be placed: two for each row."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return end_words(number)

    def numbers(self, box: TroublezBox) -> list[int]:
        return list(range(2 * MAX_ROWS))

    def about(self, box: TroublezBox, number: int) -> Thing:
        side = END_NAMES[checked(number, 2 * MAX_ROWS) % 2]
        name = f"The {side} end of row {number // 2 + 1}"
        order = "lower" if side == "left" else "higher"
        text = (
            f"A card may be placed here if its colour is not that of its neighbour. A Talisman must also be {order} "
            "than every number that shows in the row, and a magician must be the first of its kind in the row."
        )
        return Thing(self.thing(number), name, text, box.sources.forest, END_RULES)


def end_of(row: int, end: int) -> int:
    """The number of an end of a row."""
    return 2 * row + end


def end_words(number: int) -> str:
    return f"{END_NAMES[number % 2]} of row {number // 2 + 1}"


class PlaceKind(Kind):
    """A place of a row with the card in it, counted from the left: pair(row, place)."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return place_words(number)

    def numbers(self, box: TroublezBox) -> list[int]:
        return [pair(row, place) for row in range(MAX_ROWS) for place in range(longest_row(box))]

    def about(self, box: TroublezBox, number: int) -> Thing:
        row, place = unpair(checked(number, pair(MAX_ROWS, 0)))
        name = f"Card {checked(place, longest_row(box)) + 1} of row {row + 1}"
        text = (
            "A card of the Forest. The first and the last of a row can be taken by themselves, the others only with "
            "the row. A Cloak may be laid on a Talisman; what it covers has neither number nor colour, and nobody may "
            "look."
        )
        return Thing(self.thing(number), name, text, box.sources.forest, PLACE_RULES)


def place_words(number: int) -> str:
    row, place = unpair(number)
    return f"{place + 1} of row {row + 1}"


class PlaceNumberKind(PlaceKind):
    """The same, where another place of its row follows."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return str(unpair(number)[1] + 1)


class OutsideKind(PlaceKind):
    """The first or last place of a row, by the card that shows there."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        row, place = unpair(number)
        end = LEFT if place == 0 else RIGHT
        return f"{NAME[s.rows[row].cards[place]]} {END_NAMES[end]} of row {row + 1}"


def longest_row(box: TroublezBox) -> int:
    """Each number shows once, and so does each magician; as many cards more as there are Cloaks may lie covered."""
    return MOST_SHOWING + box.deck.count(CLOAK_CARD)


# The piles


class PileKind(Kind):
    """The draw pile and the discard pile."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return "the draw pile"  # no play names the other one

    def numbers(self, box: TroublezBox) -> list[int]:
        return [DRAW_PILE, DISCARD_PILE]

    def about(self, box: TroublezBox, number: int) -> Thing:
        if checked(number, DISCARD_PILE + 1) == DRAW_PILE:
            text = f"Cards to draw, face down: nobody knows the next. The game ends when it has run out: {often(box)}."
            return Thing(self.thing(number), "The draw pile", text, box.sources.piles, DRAW_PILE_RULES)
        text = "Cards that are out of play, face up, until they are shuffled into a new draw pile."
        return Thing(self.thing(number), "The discard pile", text, box.sources.piles, DISCARD_PILE_RULES)


def often(box: TroublezBox) -> str:
    """How many times the draw pile runs out until the game ends, by the number of players."""
    players: dict[int, list[str]] = {}
    for seats, times in box.depletions.items():
        players.setdefault(times, []).append(str(seats))
    said = {1: "once", 2: "twice"}
    return ", ".join(
        [f"{said.get(times, f'{times} times')} with {' or '.join(seats)} players" for times, seats in players.items()]
    )


class DrawPileKind(PileKind):
    """The same, where it goes without saying: one draws from nowhere else."""

    def written(self, s: Troublez, number: int, seat: int) -> str:
        return ""


CARD: Final = CardKind("card")
TALISMAN: Final = TalismanKind("talisman")
LOOSE: Final = LooseKind("loose")
LOOSE_OF: Final = LooseOfKind("loose")
LOOSE_FROM: Final = LooseFromKind("loose")
COLLECTION: Final = CollectionKind("collection")
MARKER: Final = MarkerKind("marker")
OWN_MARKER: Final = OwnMarkerKind("marker")
ROW: Final = RowKind("row")
ROW_NUMBER: Final = RowNumberKind("row")
END: Final = EndKind("end")
PLACE: Final = PlaceKind("place")
PLACE_NUMBER: Final = PlaceNumberKind("place")
OUTSIDE: Final = OutsideKind("place")
PILE: Final = PileKind("pile")
DRAWN_FROM: Final = DrawPileKind("pile")

# On one's turn
PLACE_AT: Final = Verb("place", "place {} {}", [CARD, END])
START_ROW: Final = Verb("start-row", "place {} in {}", [CARD, ROW])
CLOAK: Final = Verb("cloak", "cloak card {}", [PLACE])
DRAW: Final = Verb("draw", "draw{}", [DRAWN_FROM])
PASS: Final = Verb("pass", "pass")
TAKE_ROW: Final = Verb("take-row", "take {}", [ROW])
LET_ACT: Final = Verb("let-act", "let {} act", [CARD])

# On anybody's
TAKE_CARD: Final = Verb("take-card", "take {}", [OUTSIDE])
TAKE_NO_CARD: Final = Verb("take-no-card", "take no card")
VANISH_KIND: Final = Verb("vanish", "vanish {}", [TALISMAN])
DISCARD: Final = Verb("discard", "discard {}", [LOOSE])
SUMMON_CARD: Final = Verb("summon", "summon {}", [LOOSE_FROM])
SUMMON_NOTHING: Final = Verb("summon-nothing", "summon nothing")
POISON_CARD: Final = Verb("poison", "poison {}", [LOOSE])
COMPLETE: Final = Verb("complete", "complete {}", [COLLECTION])
COMPLETE_NOTHING: Final = Verb("complete-nothing", "complete nothing now")
TURN_DOWN: Final = Verb("turn-down", "turn down {}", [LOOSE])

# What people try in vain
PLACE_BETWEEN: Final = Verb("place-between", "place {} between cards {} and {}", [CARD, PLACE_NUMBER, PLACE])
DISCARD_DRAWN: Final = Verb("discard-drawn", "discard {}", [CARD])
LOOK_AT: Final = Verb("look-at", "look at {}", [PILE])
LOOK_UNDER: Final = Verb("look-under", "look under card {}", [PLACE])
TAKE_NO_ROW: Final = Verb("take-no-row", "take no row")
TAKE_ROWS: Final = Verb("take-rows", "take rows {} and {}", [ROW_NUMBER, ROW_NUMBER])
TAKE_INSIDE: Final = Verb("take-inside", "take card {}", [PLACE])
TAKE_MARKER: Final = Verb("take-marker", "take a marker from {}", [MARKER])
LET_NONE_ACT: Final = Verb("let-none-act", "let none act")
GATHER: Final = Verb("gather", "gather the talismans")
VANISH_NOTHING: Final = Verb("vanish-nothing", "vanish nothing")
VANISH_MAGICIANS: Final = Verb("vanish-magicians", "vanish magicians")
DISCARD_NOTHING: Final = Verb("discard-nothing", "discard nothing")
DISCARD_TWO: Final = Verb("discard-two", "discard two")
DISCARD_MARKER: Final = Verb("discard-marker", "discard {}", [OWN_MARKER])
SUMMON_MARKER: Final = Verb("summon-marker", "summon a marker from {}", [MARKER])
POISON_NOTHING: Final = Verb("poison-nothing", "poison nothing")
POISON_COMING: Final = Verb("poison-coming", "poison {}", [CARD])
POISON_OTHERS: Final = Verb("poison-others", "poison {}", [LOOSE_OF])
POISON_MARKER: Final = Verb("poison-marker", "poison {}", [OWN_MARKER])
TURN_NOTHING_DOWN: Final = Verb("turn-nothing-down", "turn down nothing")
KEEP_OTHERS: Final = Verb("keep-others", "keep the other cards")

KINDS: Final[tuple[Kind, ...]] = (CARD, TALISMAN, LOOSE, COLLECTION, MARKER, ROW, END, PLACE, PILE, SEAT)
VERBS: Final[tuple[Verb, ...]] = (
    PLACE_AT, START_ROW, CLOAK, DRAW, PASS, TAKE_ROW, LET_ACT,
    TAKE_CARD, TAKE_NO_CARD, VANISH_KIND, DISCARD, SUMMON_CARD, SUMMON_NOTHING, POISON_CARD, COMPLETE, COMPLETE_NOTHING,
    TURN_DOWN,
    PLACE_BETWEEN, DISCARD_DRAWN, LOOK_AT, LOOK_UNDER, TAKE_NO_ROW, TAKE_ROWS, TAKE_INSIDE, TAKE_MARKER, LET_NONE_ACT,
    GATHER, VANISH_NOTHING, VANISH_MAGICIANS, DISCARD_NOTHING, DISCARD_TWO, DISCARD_MARKER, SUMMON_MARKER,
    POISON_NOTHING, POISON_COMING, POISON_OTHERS, POISON_MARKER, TURN_NOTHING_DOWN, KEEP_OTHERS,
)  # fmt: skip
