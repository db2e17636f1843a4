"""Two laws that how the seats stand must keep in every game, on positions of random games, whatever is good play.

Handing over the turn earns nothing by itself: a bot that is paid for it idles. Harm to oneself never raises one's
standing: a bot that is paid for that walks into defeat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from battery import Setting, settings

import hurlyburly as hb
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.state import State

ROUNDING = 1e-9

Harm = tuple[str, State]


def positions(id: str, every: int, seeds: range) -> Iterator[Any]:
    """Every so-many-th decision of random games, with every number of seats and every variant in turn."""
    tables = settings(hb.GAMES[id])
    for seed in seeds:
        yield from decisions_of(tables[seed % len(tables)], seed, every)


def decisions_of(setting: Setting, seed: int, every: int) -> Iterator[Any]:
    game = setting.game
    s = game.setup(setting.seats, QuickLuck(seed), game.checked_box([]), game.checked_variants(setting.variants))
    s.advance()
    plays = 0
    while s.options:
        if plays % every == 0:
            yield s.copy()
        s.play(s.luck.pick(s.options))
        plays += 1
    assert len(s.standing()) == s.seats  # it can be asked of a game that is over, too


def holds(id: str, every: int, seeds: range, harms: Callable[[Any, int], Iterator[Harm]]) -> int:
    """No seat stands better after any of these; how often that was looked at."""
    looked = 0
    for s in positions(id, every, seeds):
        before = s.standing()
        for seat in range(s.seats):
            for what, harmed in harms(s, seat):
                after = harmed.standing()[seat]
                assert after <= before[seat] + ROUNDING, f"{what}: seat {seat} stood {before[seat]}, now {after}"
                looked += 1
    return looked
