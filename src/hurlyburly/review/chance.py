"""The possible outcomes of luck after a play: all of them if there are few, otherwise a sample.

`ChanceLuck` stops the play at its first draw, so that it can be continued once for each outcome. Outcomes with the
same events count as one: it does not matter which of two equal cards was drawn. If there are several draws or too many
outcomes, some are sampled instead.
"""

from __future__ import annotations

from typing import Final

import msgspec

from hurlyburly.kernel.events import Event
from hurlyburly.kernel.luck import ChanceLuck, Luck, NeedsLuck, QuickLuck
from hurlyburly.kernel.state import State

MOST_COUNTED: Final = 60  # outcomes of one draw
SAMPLED: Final = 16


class Outcome(msgspec.Struct, frozen=True):
    """A possible outcome of a play, and its probability."""

    weight: float
    s: State
    told: frozenset[str]  # what happens then, event by event


def outcomes(s: State, option: int, seed: int) -> list[Outcome]:
    """The positions in which somebody is asked again, or the game is over."""
    needed = draws_first(s, option)
    counted = counted_out(s, option, needed) if needed <= MOST_COUNTED else None
    return counted or [played(s, option, QuickLuck(seed + number), 1.0 / SAMPLED) for number in range(SAMPLED)]


def draws_first(s: State, option: int) -> int:
    """How many outcomes the first draw has; 1 if there is none."""
    try:
        s.twin(ChanceLuck([])).play(option)
    except NeedsLuck as needed:
        return needed.n
    return 1


def counted_out(s: State, option: int, count: int) -> list[Outcome] | None:
    """Every outcome of one draw; None if a second draw follows one of them."""
    found: dict[str, Outcome] = {}
    for number in range(count):
        try:
            one = played(s, option, ChanceLuck([number]), 1.0 / count)
        except NeedsLuck:
            return None
        key = " ".join(sorted(one.told))
        weight = found[key].weight if key in found else 0.0
        found[key] = msgspec.structs.replace(one, weight=weight + one.weight)
    return list(found.values())


def played(s: State, option: int, luck: Luck, weight: float) -> Outcome:
    twin = s.twin(luck)
    told: list[Event] = []
    twin.told = told
    twin.play(option)
    twin.told = None
    return Outcome(weight, twin, frozenset([str(event) for event in told]))
