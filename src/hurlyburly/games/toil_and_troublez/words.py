"""What people read: the log of Toil and Troublez, in words."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_troublez.state import NAME, TroublezBox
from hurlyburly.games.toil_and_troublez.view import TroublezView


def say(box: TroublezBox, what: str, seat: int, facts: Sequence[int], names: Sequence[str]) -> str:
    """One line of the log."""
    who = names[seat]
    first, second, *_ = facts
    match what:
        case "turn":
            return f"- {who}'s turn -"
        case "drew":
            return f"{who} draws {NAME[first]}."
        case "placed":
            return f"{who} places {NAME[first]} in row {second + 1}."
        case "bust":
            return f"{NAME[first].capitalize()} fits nowhere: {who} takes no row."
        case "cloaked":
            return f"{who} lays a Cloak on card {second + 1} of row {first + 1}."
        case "took-row":
            return f"{who} takes row {first + 1}."
        case "took-card":
            return f"{who} takes {NAME[first]}."
        case "gained":
            return f"{who} gains {NAME[first]}."
        case "completed":
            return f"{who} completes a Collection."
        case "vanish":
            return f"{who} makes every {first} vanish."
        case "lost":
            return f"{who} discards {NAME[first]}."
        case "summoned":
            return f"{who} summons {NAME[second]} from {names[first]}."
        case "reshuffled":
            return "The discard pile is shuffled into a new draw pile."
    raise LookupError(what)


def prompt(view: TroublezView, names: Sequence[str]) -> str:
    """What is asked of whom."""
    return f"{' and '.join(names[seat] for seat in view.to_act)} must choose." if view.to_act else "The game is over."


def explain(view: TroublezView, option: str) -> str:
    return option
