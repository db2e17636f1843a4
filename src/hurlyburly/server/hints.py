"""Hints at a table: requested for a seat, computed in the bots' worker processes, and improving while somebody waits.

A table allows them if all opponents are bots, or if its host has allowed them in the lobby (`Table.allows_hints`). They
are computed from one redeal for the seat, the same that bots are given.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

from hurlyburly.bots import Evidence, Glimpse, hint_for
from hurlyburly.kernel.hint import Hint
from hurlyburly.server.bots import seed
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.turns import Busy
from hurlyburly.server.workers import TookTooLong, WorkerDied

STAGES = (0.4, 0.8, 1.5, 2.0, 2.0)  # seconds of thought until the first hint, and between it and later ones
NOT_HERE = "This table plays without hints: they are for games against bots, or where the host has allowed them."
LOST = "The hint got lost on the way. Nothing else has: ask again."

log = logging.getLogger("hurlyburly.hints")


def check(live: LiveTable, seat: int) -> None:
    """Raise Refused unless this seat may ask now."""
    table = live.table
    if table.ended:
        raise Refused("game-over", "The game is over.")
    if not table.allows_hints(seat):
        raise Refused("not-now", NOT_HERE)
    if seat not in table.to_act or table.is_bots(seat):
        raise Refused("not-your-turn", "Nothing is asked of your seat.")


async def growing(live: LiveTable, seat: int, stages: tuple[float, ...] = STAGES) -> AsyncIterator[tuple[Hint, bool]]:
    """Hints for what a seat is asked now, each made from more thought than the last, and whether another one follows.

    It ends early if something else is asked by then, if more thought would change little, or if others wait.
    """
    check(live, seat)
    table, thinkers = live.table, live.answers.bots
    asked = table.asked_at.get(seat)
    glimpse = Glimpse(table.match.state, seat, seed())
    evidence = Evidence()
    for number, seconds in enumerate(stages, 1):
        try:
            evidence = await thinkers.gathered(glimpse, evidence, seconds, table.kept.match)
        except Busy:
            raise Refused("not-now", "Too many are thinking just now: ask again in a moment.") from None
        except (WorkerDied, TookTooLong) as why:
            log.error("table %s: a hint failed at %s: %s", table.kept.match, table.game.id, why)
            raise Refused("not-now", LOST) from None
        if table.asked_at.get(seat) != asked or seat not in table.to_act:
            raise Refused("stale", "The table has moved on since.")
        last = number == len(stages) or evidence.complete or thinkers.must_hurry(table.kept.match)
        yield hint_for(table.match, seat, evidence), not last
        if last:
            return


async def one(live: LiveTable, seat: int, seconds: float) -> Hint:
    """The hint after this much time."""
    async for hint, _ in growing(live, seat, (seconds,)):
        return hint
    raise AssertionError("there is always a first hint")
