"""Positions in which any good player knows what to do, and what that is. Each game's are in its `good_plays.py`."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from tables import Table

from hurlyburly.bots import Bot, Glimpse, answer


class Known(msgspec.Struct, frozen=True):
    what: str  # a good player does
    plays: str  # a regular expression: all that are good
    table: Callable[[], Table]


def plays_well(bot: Bot, known: Known, seeds: int) -> None:
    """Whatever its luck."""
    t = known.table()
    assert len(t.options) > 1 and any(not re.fullmatch(known.plays, option) for option in t.options), "nothing is asked"
    for seed in range(seeds):
        played = answer(bot, Glimpse(t.s, t.match.to_act[0], seed))
        assert re.fullmatch(known.plays, played), f"{played}, of {t.options}"
