"""Every rule that forbids something is a reason that players are given."""

from __future__ import annotations

from typing import Any

import pytest

import hurlyburly as hb
from hurlyburly.kernel.luck import QuickLuck

FORBID = """
    SETUP-08 TURN-02 TURN-04 DRAW-02 DRAW-03
    PLACE-01 PLACE-07 PLACE-08 PLACE-09 PLACE-10 PLACE-11 PLACE-12 PLACE-15 CLOAK-05
    TAKE-01 TAKE-02 TAKE-05 OTHERS-01 OTHERS-03
    COLLECT-01 COLLECT-02 COLLECT-07 COLLECT-08 COLLECT-09
    VANISH-02 VANISH-03 SUMMON-02 SUMMON-03 POISON-02
    RULING-05 RULING-08 RULING-13 RULING-15 RULING-17 RULING-18 RULING-20 RULING-21 RULING-31
"""  # what a number of seats forbids (SETUP-11) is said when a table is set up
HOUSES: list[dict[str, Any]] = [
    {},
    {"collections-by-hand": True, "copies-by-hand": True},
    {"summon-compulsory": True, "card-may-be-left": True},
]


def reasons(match: hb.Match) -> set[str]:
    seat = match.to_act[0]
    step = match.state.stack[-1]
    tries = [step.write(match.state, option) for option in step.conceivable(match.state)]
    assert len(set(tries)) == len(tries), tries
    return {why.rule for play in tries if (why := match.why(seat, play))}


@pytest.mark.whole_games
def test_random_matches_meet_every_rule_that_forbids_something_as_a_reason() -> None:
    wanted = {f"TTZ-{id}" for id in FORBID.split()}
    met: set[str] = set()
    for seed in range(40):
        match = hb.Match("toil-and-troublez", 3, seed=seed, variants=HOUSES[seed % len(HOUSES)])
        luck = QuickLuck(seed)
        while not match.over:
            met |= reasons(match)
            options = match.options(match.to_act[0])
            match.play(match.to_act[0], options[luck.below(len(options))])
        if met == wanted:
            return
    assert met == wanted, sorted(wanted ^ met)
