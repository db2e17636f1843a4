"""What bots go by: the way out through the labyrinth as it lies, and who is near it."""

from __future__ import annotations

import pytest
from tables import Table

from games.dungeon_twister.laid import twister
from hurlyburly.bots import Glimpse, answer
from hurlyburly.bots.levels import Greedy
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.lab import simulate


def greedy(t: Table) -> str:
    return answer(Greedy(), Glimpse(t.s, t.match.to_act[0], 1))


def way(t: Table, square: str) -> int:
    """Of the first side, to the second one's line."""
    ways: list[int] = t.s.ways(0)
    return ways[square_named(square)]


def test_a_wall_makes_the_way_out_longer_and_so_does_one_before_a_hidden_room() -> None:
    assert way(twister("A logger d19"), "d19") == 2
    assert way(twister("A logger d19", edges="d19 south wall"), "d19") == 3
    assert way(twister("A logger d19", edges="d19 south wall, d19 east wall, d19 west wall"), "d19") == 5
    unknown = ", ".join([f"{column}20 hidden" for column in "abcdefghij"])
    assert way(twister("A logger d19", ground=unknown), "d19") == 4
    assert way(twister("A logger d19", ground=unknown, edges="d19 south wall here"), "d19") == 5


def test_whoever_is_nearer_to_the_way_out_stands_better() -> None:
    near = twister("A logger d19, B logger f12").s.standing()
    far = twister("A logger d4, B logger f12").s.standing()
    assert near[0] > far[0] and near[0] + near[1] == 1


def test_who_can_escape_does() -> None:
    t = twister("A logger d19, A archer elf d4, B logger f12", ap=1)
    assert greedy(t) == "logger"
    t.play("A: logger")
    assert greedy(t).startswith("move to") and greedy(t).endswith("21")


@pytest.mark.whole_games
def test_a_greedy_bot_beats_a_random_one() -> None:
    report = simulate("dungeon-twister", ["greedy", "random"], 2, seed=1)
    assert report.bots[0].share == 1
