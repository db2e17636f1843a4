"""Treasure: for the quietest team, and what each floor pays."""

from __future__ import annotations

import pytest

from games.wizard_tower.laid import play_on, wizard
from hurlyburly.games.wizard_tower.hiring import Hire
from hurlyburly.games.wizard_tower.rows import FLOORS
from hurlyburly.games.wizard_tower.scoring import NoiseAndTreasure
from hurlyburly.kernel.rules import rule

LOUD = "14, 13, 9, 8 | 12, 11, 7, 6"

PAID = [  # floor, a team that it pays, how much, a team that it does not pay
    ("Library", "3, 3, 2, 4", 2, "2, 4, 5, 6"),
    ("Infirmary", "5, 2, 3, 4", 1, "2, 3, 4, 6"),
    ("Conservatory", "6, 6, 6, 4", 3, "2, 3, 4, 5"),
    ("Training Hall", "7, 7, 3, 4", 2, "2, 3, 4, 5"),
    ("Chapel", "8, 8, 3, 4", 2, "2, 3, 4, 5"),
    ("Trophy Room", "9, 9, 3, 4", 2, "2, 3, 4, 5"),
    ("Slime Pit", "10, 10, 10, 10", 1, "2, 3, 4, 5"),
    ("Slime Pit", "2, 10, 3, 4", 1, "9, 9, 3, 4"),
    ("Music Room", "11, 12, 3, 4", 4, "2, 3, 4, 5"),
    ("Vault", "1*, 1*, 3, 4", 2, "2, 3, 4, 5"),
    ("Hall of Mirrors", "?, ?, 3, 4", 2, "2, 3, 4, 5"),
    ("Cellar", "2, 2, 3, 3", 1, "14, 13, 12, 11"),
    ("Dormitory", "2, 2, 5, 1*", 0, "2, 3, 4, 5"),
    ("Dormitory", "2, 2, 5, 5", 1, "2, 3, 4, 5"),
    ("Dormitory", "2, 3, 3, 3", 1, "6, 2, 2, 2"),
    ("Portrait Gallery", "2, 2, 5, 5", 2, "2, 2, 2, 5"),
    ("Ballroom", "2, 2, 2, 5", 2, "2, 2, 5, 5"),
    ("Ballroom", "2, 2, 2, 2", 2, "2, 2, 1*, 1*"),
    ("Curio Cabinet", "1*, 2, 3, 4", 2, "2, 2, 3, 4"),
    ("Curio Cabinet", "2, 3, 4, 14", 2, "?, 2, 3, 4"),
    ("Clock Room", "2, 2, 3, 3", 0, "2, 2, 4, 6"),
    ("Clock Room", "2, 2, 3, 4", 1, "2, 3, 4, 5"),
    ("Observatory", "2, 2, 4, 5", 2, "1*, 3, 3, 4"),
    ("Ground Floor", "2, 3, 4, 5", 0, "2, 2, 3, 3"),
]


@rule("WIZ-TREASURE-05")
@pytest.mark.parametrize(("floor", "team", "paid", "other"), PAID)
def test_what_each_floor_pays(floor: str, team: str, paid: int, other: str) -> None:
    assert extra(floor, team)[0] == paid and extra(floor, other)[0] == 0


def extra(floor: str, team: str, others: str = "8, 9, 10, 7 | 8, 9, 10, 7") -> list[int]:
    """What the floor pays by seat; Shapeshifters copy nothing."""
    t = wizard(NoiseAndTreasure(), floor=floor, teams=f"{team} | {others}")
    while not t.match.over:
        t.play(f"{t.asked}: {t.options[-1]}")
    paid: list[int] = t.s.past[0].extra
    return paid


def test_every_floor_of_the_tower_is_tried_above_or_below() -> None:
    assert {floor.name for floor in FLOORS} == {floor for floor, *_ in PAID} | {"Kitchen", "Attic"}


@rule("WIZ-TREASURE-05", "WIZ-RULING-23")
def test_the_kitchen_pays_each_team_with_the_next_higher_noise() -> None:
    assert extra("Kitchen", "2, 3, 4, 5", "2, 2, 3, 3 | 2, 3, 4, 5") == [1, 0, 1]
    assert extra("Kitchen", "2, 2, 3, 3", "4, 4, 5, 5 | 10, 9, 8, 7") == [0, 0, 1]  # two quietest, then the next
    assert extra("Kitchen", "2, 2, 3, 3", "4, 4, 5, 5 | 6, 6, 7, 7") == [0, 0, 0]


@rule("WIZ-RULING-19")
def test_a_shapeshifter_in_a_guise_still_counts_in_the_hall_of_mirrors() -> None:
    t = wizard(NoiseAndTreasure(), floor="Hall of Mirrors", teams=f"?, 3, 4, 5 | {LOUD}")
    t.play("A: morphelia copies 5 twinkle")
    assert t.s.past[0].extra == [1, 0, 0]


@rule("WIZ-TREASURE-01", "WIZ-TREASURE-02")
def test_only_the_quietest_team_finds_two_treasures() -> None:
    t = wizard(NoiseAndTreasure(), teams="2, 3, 4, 5 | 2, 2, 3, 4 | 14, 13, 12, 11")
    assert t.s.past[0].scores == [14, 7, 50] and t.s.treasure == [0, 2, 0]


@rule("WIZ-TREASURE-03")
def test_all_that_are_quietest_find_two_each() -> None:
    assert wizard(NoiseAndTreasure(), teams="2, 3, 4, 5 | 2, 2, 3, 3 | 4, 4, 6, 6").s.treasure == [0, 2, 2]


@rule("WIZ-RULING-23", "WIZ-TREASURE-05")
def test_the_floor_pays_every_team_that_meets_its_condition() -> None:
    t = wizard(NoiseAndTreasure(), floor="Library", teams="2, 2, 4, 4 | 3, 5, 6, 7 | 3, 3, 8, 9")
    assert t.s.treasure == [2, 1, 2]


@rule("WIZ-RULING-24", "WIZ-SETUP-16")
def test_treasure_has_no_limit_and_all_amounts_are_public() -> None:
    t = wizard(NoiseAndTreasure(), teams="2, 2, 3, 3 | 5, 6, 7, 8 | 6, 7, 8, 9", treasure="500 | 7 | 0")
    for reader in (0, 1, 2, None):
        assert [mine.treasure for mine in t.match.view(reader).seats] == [502, 7, 0]  # type: ignore[attr-defined]


def test_the_words_of_a_floor_are_made_of_its_fields() -> None:
    texts = {floor.name: floor.text for floor in wizard(Hire(0), hands="2").s.box.floors}
    assert texts["Library"] == "Peek at 2 of your cards. 1 treasure for each Mage in your team."
    assert texts["Clock Room"] == (
        "Peek at 1 of your cards at the start of your turns 1, 2 and 3. 1 treasure if your noise score is odd."
    )
    assert all(text and text.endswith(".") for text in texts.values())


def test_a_round_that_is_over_is_remembered_team_by_team() -> None:
    t = play_on(wizard(), until_round=2)
    (trip,) = t.match.view(None).past  # type: ignore[attr-defined]
    assert trip.floor.name == "Ground Floor" and [len(team) for team in trip.teams] == [4, 4, 4]
    assert [sum(member.noise for member in team) for team in trip.teams] == list(trip.noise)
