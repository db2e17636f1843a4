"""The noise of a team: cancelling, Rogues, Shapeshifters, Bards, Slimes."""

from __future__ import annotations

import pytest
from tables import Table

from games.wizard_tower.laid import wizard
from hurlyburly.games.wizard_tower.scoring import CollectTreasure, Copy, NoiseAndTreasure
from hurlyburly.kernel.rules import rule

LOUD = "14, 13, 9, 8 | 12, 11, 7, 6"


def noise(team: str) -> int:
    score: int = wizard(CollectTreasure(), teams=team).s.past[0].scores[0]
    return score


@rule("WIZ-NOISE-06")
def test_the_rulebooks_example_two_fives_cancel_and_leave_13() -> None:
    assert noise("5, 5, 3, 10") == 13


@rule("WIZ-NOISE-01", "WIZ-NOISE-04")
def test_noise_is_the_sum_of_the_ratings() -> None:
    assert noise("2, 3, 4, 6") == 15 and noise("9, 8, 7, 6") == 30


@rule("WIZ-NOISE-02", "WIZ-NOISE-05")
def test_equal_ratings_count_nothing_be_they_two_three_or_four() -> None:
    assert [noise("7, 7, 2, 3"), noise("7, 7, 7, 3"), noise("7, 7, 7, 7"), noise("7, 7, 3, 3")] == [5, 3, 0, 0]


@pytest.mark.parametrize("rating", [2, 3, 4, 5, 6, 7, 8, 9])
@rule("WIZ-NOISE-01", "WIZ-NOISE-02")
def test_each_ordinary_class_counts_its_rating_alone_and_nothing_together(rating: int) -> None:
    assert noise(f"{rating}, 1*, 14, 13") == rating + 28 and noise(f"{rating}, {rating}, 14, 13") == 27


@rule("WIZ-ROGUE-01")
def test_an_only_rogue_counts_1() -> None:
    assert noise("1*, 2, 3, 4") == 10


@rule("WIZ-ROGUE-02", "WIZ-ROGUE-03")
def test_several_rogues_count_10_each_and_do_not_cancel() -> None:
    assert noise("1*, 1*, 2, 3") == 25 and noise("1*, 1*, 1*, 1*") == 40


@rule("WIZ-RULING-21")
def test_rogues_at_10_do_not_cancel_with_slimes() -> None:
    assert noise("1*, 1*, 10, 2") == 32


@rule("WIZ-SLIME-01")
def test_a_slime_counts_10_and_several_nothing() -> None:
    assert noise("10, 2, 3, 4") == 19 and noise("10, 10, 3, 4") == 7 and noise("10, 10, 10, 10") == 0


@rule("WIZ-BARD-01", "WIZ-BARD-02")
def test_bards_count_their_rating_and_never_cancel() -> None:
    assert noise("11, 12, 13, 14") == 50 and noise("14, 2, 2, 3") == 17


@rule("WIZ-RULING-15")
def test_a_shapeshifter_that_copies_nothing_counts_nothing() -> None:
    t = wizard(Copy(0, 0), teams="?, 9, 4, 2")
    t.play("A: morphelia copies nothing")
    assert t.s.noise_scores()[0] == 15 and noise("?, ?, ?, ?") == 0
    assert t.match.view(0).seats[0].team[0].copies is None  # type: ignore[attr-defined]


@rule("WIZ-SHAPE-01", "WIZ-SHAPE-05", "WIZ-RULING-19")
def test_the_rulebooks_example_a_shapeshifter_copies_the_mage_and_leaves_6() -> None:
    t = wizard(Copy(0, 2), teams="4, 3, ?, 2")
    t.play("A: morphelia copies 3 quillon")
    assert t.s.noise_scores()[0] == 6
    assert [member.noise for member in t.match.view(1).seats[0].team] == [4, 0, 0, 2]  # type: ignore[attr-defined]


@rule("WIZ-SHAPE-06", "WIZ-RULING-19")
def test_the_rulebooks_example_that_copy_counts_as_a_second_mage_for_two_more_treasures() -> None:
    t = wizard(NoiseAndTreasure(), teams=f"4, 3, ?, 2 | {LOUD}", floor="Library")
    t.play("A: morphelia copies 3 quillon")
    assert t.s.past[0].scores[0] == 6 and t.s.past[0].extra == [2, 0, 0] and t.s.treasure == [4, 0, 0]


@rule("WIZ-SHAPE-02", "WIZ-RULING-16", "WIZ-SHAPE-01")
def test_a_shapeshifter_copies_neither_bards_nor_shapeshifters_nor_other_teams() -> None:
    t = wizard(Copy(0, 0), teams="?, ?, 14, 3 | 5")
    assert t.options == ["morphelia copies 3 quillon", "morphelia copies nothing"]
    assert t.why("morphelia copies 14 thunderlute tess") == "WIZ-SHAPE-02"
    assert t.why("morphelia copies ? sir maybe") == "WIZ-RULING-16"
    assert t.why("morphelia copies 5 twinkle") == "WIZ-SHAPE-01"


@rule("WIZ-SHAPE-03", "WIZ-RULING-17")
def test_a_copied_rogue_counts_10_and_so_does_its_copy_yet_it_may_be_chosen() -> None:
    t = wizard(Copy(0, 0), teams="?, 1*, 2, 3")
    t.play("A: morphelia copies 1* nimble nell")
    assert t.s.noise_scores()[0] == 25


@rule("WIZ-SHAPE-04")
def test_several_shapeshifters_may_copy_the_same_card() -> None:
    t = wizard(NoiseAndTreasure(), teams=f"?, ?, 9, 2 | {LOUD}")
    t.play("A: morphelia copies 9 grunda; sir maybe copies 9 grunda")
    assert t.s.past[0].scores[0] == 2


@rule("WIZ-RULING-18")
def test_a_rogue_copied_twice_makes_30() -> None:
    t = wizard(NoiseAndTreasure(), teams=f"?, ?, 1*, 2 | {LOUD}")
    t.play("A: morphelia copies 1* nimble nell; sir maybe copies 1* nimble nell")
    assert t.s.past[0].scores[0] == 32


@rule("WIZ-RULING-20")
def test_copies_are_chosen_after_all_hiring_clockwise_from_the_first_player() -> None:
    t = wizard(NoiseAndTreasure(), teams="?, 3, 4, 5 | ?, 3, 4, 5 | 6, 7, 8, ?", first=1)
    asked = []
    while not t.match.over:
        asked.append(t.asked)
        t.play(f"{t.asked}: {t.options[0]}")
    assert asked == ["B", "C", "A"]


def proposed(t: Table) -> str:
    words: str = t.match.view(None).proposed.text  # type: ignore[attr-defined]
    return words


@rule("WIZ-RULING-20")
def test_a_copy_is_proposed_for_the_most_treasure_then_the_least_noise() -> None:
    teams = "?, 9, 1*, 3 | 2, 2, 3, 3 | 5, 5, 4, 4"
    assert proposed(wizard(NoiseAndTreasure(), teams=teams)) == "morphelia copies 9 grunda"
    assert proposed(wizard(NoiseAndTreasure(), teams=teams, floor="Library")) == "morphelia copies 3 quillon"
    assert proposed(wizard(NoiseAndTreasure(), teams=teams, floor="Vault")) == "morphelia copies 1* nimble nell"
    two = wizard(NoiseAndTreasure(), teams="?, ?, 9, 8 | 2, 2, 3, 3 | 5, 5, 4, 4")
    assert proposed(two) == "morphelia copies 9 grunda"
    two.play("A: morphelia copies 9 grunda")
    assert proposed(two) == "sir maybe copies 8 sir clankalot"
    assert two.s.past == []  # proposed, never made


def test_a_shapeshifter_among_bards_has_nothing_to_choose() -> None:
    t = wizard(NoiseAndTreasure(), teams="?, 11, 12, 13 | 2, 2, 3, 3 | 5, 5, 4, 4")
    assert t.match.over and t.s.past[0].scores == [36, 0, 0]


def test_cancelling_is_shown_while_teams_are_hired() -> None:
    t = wizard(Copy(0, 0), teams="?, 5, 5, 3")
    team = t.match.view(None).seats[0].team  # type: ignore[attr-defined]
    assert [(member.noise, member.cancelled) for member in team] == [(0, False), (0, True), (0, True), (3, False)]
