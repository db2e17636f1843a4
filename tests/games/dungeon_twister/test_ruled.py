"""Every option of every character, and what comes of it, as an independent referee rules on made-up boards."""

from __future__ import annotations

import pytest
from referee.dungeon_twister import positions

from hurlyburly.kernel.rules import rule

EACH = 8


@pytest.mark.parametrize("first", range(100_000, 100_000 + 5 * EACH, EACH))
@rule("DT-TURN-06", "DT-TURN-13", "DT-MOVE-03", "DT-MOVE-04", "DT-MOVE-05", "DT-JUMP-04", "DT-COMBAT-06", "DT-GROUP-01")
@rule("DT-CARRY-03", "DT-LOS-03", "DT-RANGED-02", "DT-ROTATE-04", "DT-WOUND-09", "DT-RULING-82")
def test_the_game_offers_and_does_what_the_referee_rules(first: int) -> None:
    found = positions(first, EACH)
    assert not found.differences, "\n".join(found.differences)
    assert found.compared["option sets"] > EACH
