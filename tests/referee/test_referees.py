"""The referees' samples: what the rulebook says, by code that shares nothing with the game's."""

from __future__ import annotations

import pytest

from referee.findings import Findings, referees

REFEREES = referees()
PARTS = [(id, part) for id, referee in REFEREES.items() for part in ("positions", "games") if referee.SAMPLE[part]]


@pytest.mark.parametrize(("id", "part"), PARTS)
def test_the_game_plays_as_an_independent_referee_rules(id: str, part: str) -> None:
    referee = REFEREES[id]
    judge = referee.positions if part == "positions" else referee.games
    found = judge(0, referee.SAMPLE[part])
    assert not found.differences, "\n".join(found.differences)
    assert found.compared


def test_a_difference_is_told_with_what_each_side_says() -> None:
    found = Findings()
    found.same("moves", "seed 1, thief", {"d5", "d6"}, {"d6", "d7"})
    found.same("sums", "seed 2", (5, 3), (5, 3))
    assert found.compared == {"moves": 1, "sums": 1}
    assert found.differences == ["moves, seed 1, thief: the game lacks ['d5'] and has ['d7'] besides"]
