"""Moderation of a table: kicking, muting or blocking somebody, by its host or the operator of the server.

When somebody is kicked from a running game, a bot takes the seat, and a friend may take it over. A blocked person
cannot come back: not by invitation, not by asking, not to watch. All of this is part of the setup, also of a rematch.
"""

from __future__ import annotations

from msgspec.structs import replace

from hurlyburly.kernel.game import game_named
from hurlyburly.server.lobby import OPEN, bot, sat
from hurlyburly.server.messages import Refused
from hurlyburly.server.ratings import NOBODY_ELSE
from hurlyburly.server.registry import Registry
from hurlyburly.server.store import SeatSetup, Setup
from hurlyburly.server.store.records import Stage

DEEDS = ("kick", "block", "mute", "unmute")


def person_at(setup: Setup, seat: int) -> SeatSetup:
    if seat >= len(setup.seats) or setup.seats[seat].kind != "person":
        raise Refused("not-now", "Nobody sits there who could be sent away or muted.")
    if setup.seats[seat].holder == setup.host:
        raise Refused("not-now", "That is the table's own host.")
    return setup.seats[seat]


def kicked(setup: Setup, stage: Stage, seat: int, blocks: bool = False) -> Setup:
    """The setup without the person at a seat, who may come back unless they are blocked. In a rated game nobody is sent
    away, because the host would choose who loses."""
    gone = person_at(setup, seat).holder
    if setup.rated and stage == "playing":
        raise Refused("not-now", NOBODY_ELSE)
    if blocks:
        setup = replace(setup, blocked=tuple({**dict.fromkeys(setup.blocked), gone: None}))
    seats = [number for number, other in enumerate(setup.seats) if other.kind == "person" and other.holder == gone]
    for number in seats:
        instead = OPEN if stage == "lobby" else bot(setup.seats, game_named(setup.game), gives_way=True)
        setup = sat(setup, number, instead)
    return setup


def muted(setup: Setup, seat: int, on: bool) -> Setup:
    who = person_at(setup, seat).holder
    others = tuple(other for other in setup.muted if other != who)
    return replace(setup, muted=(*others, who) if on else others)


def done(setup: Setup, stage: Stage, deed: str, seat: int) -> Setup:
    """The setup after one of `DEEDS`."""
    if stage == "over":
        raise Refused("game-over", "The game is over.")
    if deed in ("mute", "unmute"):
        return muted(setup, seat, deed == "mute")
    return kicked(setup, stage, seat, blocks=deed == "block")


async def keep_order(registry: Registry, match: str, deed: str, seat: int) -> None:
    """Send somebody away, block or mute them: `DEEDS`."""
    stage = (await registry.kept(match)).stage
    kept = await registry.changed(match, lambda setup: done(setup, stage, deed, seat))
    if match in registry.rooms:
        room = registry.rooms[match]
        await registry.refresh(room)
        for viewer in room.viewers:
            if viewer.holder in kept.setup.blocked:
                viewer.leave("not-your-seat")
