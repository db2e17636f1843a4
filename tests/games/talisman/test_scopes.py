"""A turn, a visit and a fight can be left before they are over: what happens then, and what no longer does."""

from __future__ import annotations

import pytest

from games.talisman.laid import talisman, who
from hurlyburly.games.talisman.attributes import Within
from hurlyburly.games.talisman.battle import Prepare
from hurlyburly.games.talisman.character import Fight
from hurlyburly.games.talisman.creatures import Compare, guarded
from hurlyburly.games.talisman.encounters import Instructions, MeetCards
from hurlyburly.games.talisman.inner import Passed, PitfiendBeaten, TakeCrown
from hurlyburly.games.talisman.movement import Cross
from hurlyburly.games.talisman.quests import Deed
from hurlyburly.games.talisman.rivals import GainsFate
from hurlyburly.games.talisman.state import FIGHT, TURN, VISIT, Guarded, Talisman
from hurlyburly.games.talisman.turn import EndTurn, LastThings, Start
from hurlyburly.kernel.rules import rule
from hurlyburly.kernel.step import Step


def left_of(scope: int) -> list[str]:
    """A visit of A's in the middle of a fight with B, and what is left of it."""
    s: Talisman = talisman(Start(0), who("elf", "ruins"), who("troll", "ruins")).s
    s.stack.clear()
    steps: list[Step] = [EndTurn(0), LastThings(0), Instructions(0), MeetCards(0, 9), GainsFate(0), Deed(1, 1)]
    s.stack.extend([*steps, Within(0), Compare(0), Prepare(1), Prepare(0)])
    s.fight = Fight(0, 1)
    s.waiting = [3]
    s.leave(scope)
    kept = [f"{type(step).__name__} {'AB'[step.seat]}" for step in s.stack]
    return [*kept, *["fight"] * (s.fight.seat == 0), *["waiting"] * bool(s.waiting)]


def test_a_fight_is_left_by_both_and_the_visit_goes_on() -> None:
    rest = ["EndTurn A", "LastThings A", "Instructions A", "MeetCards A", "GainsFate A", "Deed B", "Within A"]
    assert left_of(FIGHT) == [*rest, "waiting"]


def test_a_visit_is_left_with_its_fights_for_the_last_things_of_the_turn() -> None:
    assert left_of(VISIT) == ["EndTurn A", "LastThings A", "GainsFate A", "Deed B", "Within A", "Prepare B"]


def test_a_turn_is_left_at_once_and_others_still_get_what_they_are_owed() -> None:
    assert left_of(TURN) == ["EndTurn A", "GainsFate A", "Deed B", "Within A", "Prepare B"]


@rule("TAL-BRIDGE-10", "TAL-INNER-22", "TAL-INNER-34", "TAL-INNER-48")
@pytest.mark.parametrize("beyond", [Cross(0, 2, False), Passed(0), PitfiendBeaten(0), TakeCrown(0)])
def test_a_guardian_that_is_not_beaten_says_what_comes_then(beyond: Guarded) -> None:
    """The turn ends, and what lay beyond does not happen."""
    s: Talisman = talisman(Start(0), who("elf", "ruins")).s
    s.stack.clear()
    s.stack.extend([EndTurn(0), LastThings(0), beyond])
    assert guarded(s, 0) is beyond and guarded(s, 1) is None
    beyond.lost().run(s)
    assert [type(step) for step in s.stack] == [EndTurn]
