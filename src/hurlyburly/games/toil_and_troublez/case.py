"""What is in the way of a play here and now: the card that is not lower, the sign that would touch its like."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_troublez import things
from hurlyburly.games.toil_and_troublez.box import FACES, KINDS
from hurlyburly.games.toil_and_troublez.cards import KIND, is_talisman
from hurlyburly.games.toil_and_troublez.forest import LEFT, MAX_ROWS
from hurlyburly.games.toil_and_troublez.log import kind_named
from hurlyburly.games.toil_and_troublez.view import Lying, TroublezView
from hurlyburly.games.toil_and_troublez.words import named, owned
from hurlyburly.kernel.play import Case, Play, number_of
from hurlyburly.kernel.step import pair, unpair


def case(view: TroublezView, play: Play, rule: str, who: Sequence[str]) -> Case | None:
    """What is in the way of a play that somebody has tried in vain, and of the rule against it."""
    match play.verb, play.numbers:
        case (("place" | "start-row"), _) if rule == "TTZ-RULING-08":
            return Case("A Cloak is laid on a talisman that shows, not beside one.", (view.card,))
        case "place", (card, end):
            return at_end(view, card, end, rule)
        case "place-between", (_, before, after):
            row, place = unpair(before)
            left, right = view.rows[row][place], view.rows[row][place + 1]
            here = (things.PLACE.thing(before), things.PLACE.thing(after))
            return Case(f"{short(left)} and {short(right)} lie side by side: cards go to the ends of a row.", here)
        case "start-row", _ if len(view.rows) == MAX_ROWS:
            rows = tuple([things.ROW.thing(row) for row in range(MAX_ROWS)])
            return Case("There are three rows already, and there is no place for a fourth.", rows)
        case "cloak", (number,):
            row, place = unpair(number)
            return Case(f"{short(view.rows[row][place])} is no talisman that shows.", (things.PLACE.thing(number),))
        case "take-inside", (number,):
            row, place = unpair(number)
            outside = (things.PLACE.thing(pair(row, 0)), things.PLACE.thing(pair(row, len(view.rows[row]) - 1)))
            return Case(f"{short(view.rows[row][place])} lies inside row {row + 1}: others lie beyond it.", outside)
        case (("pass" | "draw" | "discard-drawn" | "take-row"), _) if view.card:
            return Case(f"{named(view.card)} lies before you: it has to be placed first.", (view.card,))
        case "take-row", (row,):
            return Case(f"This is {who[view.active]}'s turn: you take one card.", (things.ROW.thing(row),))
        case "complete", (number,) if number:
            held = owned(view, view.to_act[0], number)
            return Case(f"You hold {held or 'no'} {kind_named(number)}, and four make a Collection.")
    return None


def at_end(view: TroublezView, card: int, end: int, rule: str) -> Case | None:
    """A card that does not go to this end of its row."""
    number, side = end // 2, end % 2
    row = view.rows[number]
    fits_not = {"TTZ-PLACE-12": unordered, "TTZ-PLACE-08": second, "TTZ-PLACE-15": touching}
    find = fits_not.get(rule, second)
    order = range(len(row)) if side == LEFT else range(len(row) - 1, -1, -1)
    found = find(row, card, side, order)
    if found is None:
        return None
    words, place = found
    return Case(words, (things.PLACE.thing(pair(number, place)), view.card))


def unordered(row: Sequence[Lying], card: int, side: int, order: range) -> tuple[str, int] | None:
    """The talisman nearest to the end is not higher, or not lower."""
    for place in order:
        there = number_of(row[place].thing)
        if is_talisman(there):
            than = "lower" if side == LEFT else "higher"
            return f"{KIND[card]} is not {than} than {KINDS[KIND[there] - 1]}: numbers rise to the right.", place
    return None


def second(row: Sequence[Lying], card: int, side: int, order: range) -> tuple[str, int] | None:
    """There is one of its kind already."""
    for place in order:
        if KIND[number_of(row[place].thing)] == KIND[card] and not row[place].covered:
            return f"There is {a(KINDS[KIND[card] - 1])} in this row already.", place
    return None


def touching(row: Sequence[Lying], card: int, side: int, order: range) -> tuple[str, int] | None:
    """The card at the end has the same sign."""
    sign = FACES[card].split()[-1]
    return f"{sign.capitalize()} would touch {sign}: {short(row[order[0]])} has the same sign.", order[0]


def short(lying: Lying) -> str:
    """A card in a row, without its sign."""
    return "The covered card" if lying.covered else KINDS[KIND[number_of(lying.thing)] - 1]


def a(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
