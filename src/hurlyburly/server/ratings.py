"""Rated games: the host's offer, everybody's agreement, and what is not allowed in them. `skill.py` computes
ratings."""

from __future__ import annotations

import msgspec

from hurlyburly.server.messages import Refused
from hurlyburly.server.skill import EXTRA, Rating, anchor, is_available
from hurlyburly.server.store.records import SeatSetup, Setup

WITHOUT_UNDO = "A rated game is played without undo."
WITHOUT_HELP = "This game is rated: everybody plays for themselves."
NOBODY_ELSE = "This game is rated: whoever begins it plays it."


def agreed(setup: Setup, holder: str, on: bool) -> Setup:
    """Somebody agrees to a rated game, or no longer does."""
    seats = [msgspec.structs.replace(one, agrees=on) if one.holder == holder else one for one in setup.seats]
    return msgspec.structs.replace(setup, seats=tuple(seats))


def offered(setup: Setup, on: bool) -> Setup:
    """The host offers a rated game; everybody else must agree anew."""
    if on and not is_available():
        raise Refused("bad-table", f"This server does not rate games: it would need the package {EXTRA}.")
    seats = [msgspec.structs.replace(one, agrees=on and one.holder == setup.host) for one in setup.seats]
    return msgspec.structs.replace(setup, rated=on, seats=tuple(seats))


def asked_anew(before: Setup, after: Setup) -> Setup:
    """The setup after a change by the host: the others must agree to a rated game anew."""
    return offered(after, True) if before.rated and after.rated and before != after else after


def check(setup: Setup) -> None:
    """Raise Refused unless this may begin as a rated game."""
    if not setup.rated:
        return
    names = [seat.name or "somebody" for seat in setup.seats if seat.kind == "person" and not seat.agrees]
    if names:
        raise Refused("not-now", f"Everybody has to agree to a rated game: {', '.join(names)} did not yet.")
    if setup.packs:
        raise Refused("bad-table", "A rated game is played without cards of your own.")
    if len(setup.seats) < 2:
        raise Refused("bad-table", "A rated game needs somebody to play against.")
    for seat in setup.seats:
        if seat.kind == "bot" and anchor(setup.game, seat.level) is None:
            raise Refused("bad-table", f"Nothing is known of the strength of {seat.level}, so that it cannot be rated.")


def words(setup: Setup, seat: SeatSetup, known: dict[str, Rating]) -> str:
    """The rating beside a name in the lobby."""
    if seat.kind == "bot":
        fixed = anchor(setup.game, seat.level)
        return str(fixed.shown) if fixed else ""
    return str(known[seat.holder]) if seat.holder in known else ""
