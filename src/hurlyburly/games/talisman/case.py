"""What is in the way of a play here and now: the die that says another number, whoever stands there already."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman import names
from hurlyburly.games.talisman.things import SPACE
from hurlyburly.games.talisman.view import TalismanView
from hurlyburly.kernel.play import Case, Play, kind_of, number_of


def case(view: TalismanView, play: Play, rule: str, who: Sequence[str]) -> Case | None:
    """What is in the way of a play that somebody has tried in vain, and of the rule against it."""
    here = view.characters[view.to_act[0]]
    spaces = [thing for thing in play.things if kind_of(thing) == SPACE.id]
    match rule:
        case "TAL-MOVE-03" if steps := going(view):
            far = number_of(play.things[0])
            return Case(f"You go exactly {spaced(steps)}; to {names.the_space(spaces[0])} it is {far}.")
        case "TAL-BRIDGE-05" if steps := going(view):
            return Case(f"With {spaced(steps)} you do not get across the bridge.")
        case "TAL-PORTAL-04" if steps := going(view):
            return Case(f"With {spaced(steps)} you do not get to the Portal of Power.")
        case "TAL-ATTR-32" if spaces:
            there = [seat for seat, other in enumerate(view.characters) if other.space == spaces[0]]
            if there:
                stands = f"{who[there[0]]} stands there already: a move by fate ends where nobody is."
                return Case(stands, (spaces[0],))
        case "TAL-ATTR-31" if not here.fate:
            return Case("You have no fate left.")
    return None


def going(view: TalismanView) -> int:
    """How many spaces the move is, if that is settled."""
    ways = {number_of(play.things[0]) for play in view.plays if play.verb == "move"}
    return ways.pop() if len(ways) == 1 else 0


def spaced(steps: int) -> str:
    return f"{steps} space{'s' * (steps > 1)}"
