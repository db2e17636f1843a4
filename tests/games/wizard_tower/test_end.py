"""The noise track and the end of the game."""

from __future__ import annotations

import pytest

from games.wizard_tower.laid import wizard
from hurlyburly.games.wizard_tower.events import NobodyWon, Shared
from hurlyburly.games.wizard_tower.rounds import Round
from hurlyburly.games.wizard_tower.scoring import AddTotals, EndOfGame
from hurlyburly.kernel.rules import rule


@rule("WIZ-TRACK-01", "WIZ-TRACK-02")
def test_noise_is_added_to_the_totals() -> None:
    t = wizard(AddTotals(), seats=4, totals="5 | 0 | 12 | 3", noise="13 | 0 | 1 | 0")
    assert t.s.totals == [18, 0, 13, 3]
    assert t.log == [
        "A's guild token moves 13 spaces, to space 18.",
        "B's guild has made no noise yet.",
        "C's guild token moves 1 space, to space 13.",
        "D's guild token stays on space 3.",
    ]


@rule("WIZ-TRACK-01")
def test_each_round_adds_its_own_noise() -> None:
    assert wizard(AddTotals(), totals="13 | 0 | 9", noise="13 | 0 | 9; 4 | 5 | 6").s.totals == [17, 5, 15]


@rule("WIZ-TRACK-05", "WIZ-TRACK-04")
def test_the_rulebooks_example_space_19_gives_three() -> None:
    t = wizard(EndOfGame(), totals="19 | 24 | 30", treasure="1 | 1 | 1")
    assert t.s.treasure == [4, 3, 3] and "A collects the bonus below their guild token: 3 treasures, 4 in all." in t.log


@rule("WIZ-RULING-25", "WIZ-RULING-26")
@pytest.mark.parametrize(
    ("space", "bonus"),
    [(0, 5), (7, 5), (8, 4), (15, 4), (16, 3), (23, 3), (24, 2), (31, 2), (32, 1), (39, 1), (40, 0), (47, 0)],
)
def test_the_bonus_of_each_band(space: int, bonus: int) -> None:
    assert wizard(EndOfGame(), totals=f"{space} | 47 | 47").s.treasure[0] == bonus


@rule("WIZ-TRACK-03", "WIZ-END-02")
def test_at_48_the_wizard_wakes_and_no_further_round_is_played() -> None:
    t = wizard(Round(), totals="48 | 10 | 20", round=2)
    assert t.match.over and t.s.round == 2
    t = wizard(Round(), totals="47 | 10 | 20", round=2)
    assert not t.match.over and t.s.round == 3


@rule("WIZ-END-03", "WIZ-RULING-29")
def test_bonus_is_collected_at_both_ends_but_not_by_who_woke_the_wizard() -> None:
    assert wizard(Round(), totals="48 | 10 | 20", treasure="9 | 2 | 2", round=2).s.treasure == [9, 6, 5]
    assert wizard(Round(), totals="1 | 10 | 20", treasure="9 | 2 | 2", round=5).s.treasure == [14, 6, 5]


@rule("WIZ-END-04")
def test_most_treasure_wins_bonus_included() -> None:
    t = wizard(EndOfGame(), totals="40 | 2 | 20", treasure="6 | 3 | 2")
    assert t.match.scores == (6, 8, 5) and t.match.winners == (1,)
    assert t.log[-2:] == [
        "C collects the bonus below their guild token: 3 treasures, 5 in all.",
        "B wins with 8 treasures and a total noise of 2.",
    ]


@rule("WIZ-END-05")
def test_a_tie_goes_to_the_lower_total_noise() -> None:
    assert wizard(EndOfGame(), totals="18 | 17 | 20", treasure="4 | 4 | 4").match.winners == (1,)


@rule("WIZ-END-06")
def test_equal_treasure_and_noise_share_the_victory() -> None:
    t = wizard(EndOfGame(), totals="18 | 17 | 17", treasure="4 | 4 | 4")
    assert t.match.winners == (1, 2) and t.match.view(0).places == (3, 1, 1)  # type: ignore[attr-defined]
    assert t.log[-2:] == [f"{seat} shares the victory, with 7 treasures and a total noise of 17." for seat in "BC"]
    assert t.match.told(None)[-2:] == [Shared(1, 7, 17), Shared(2, 7, 17)]


@rule("WIZ-END-07", "WIZ-RULING-29")
def test_who_woke_the_wizard_cannot_win_and_ranks_last() -> None:
    t = wizard(EndOfGame(), totals="50 | 47 | 49", treasure="20 | 1 | 30")
    assert t.match.winners == (1,) and t.match.view(None).places == (3, 1, 2)  # type: ignore[attr-defined]
    assert t.log[-1] == "B wins with 1 treasure and a total noise of 47."


@rule("WIZ-RULING-27")
def test_all_add_their_noise_before_it_is_seen_who_woke_the_wizard() -> None:
    t = wizard(AddTotals(), totals="40 | 41 | 20", noise="30 | 30 | 3", treasure="7 | 2 | 0")
    assert t.s.totals == [70, 71, 23] and t.s.treasure == [7, 2, 0]  # what was found in that round is kept
    assert t.log[-5:] == [
        "A's guild token reaches space 48, the end of the track: 30 more make a total noise of 70.",
        "B's guild token reaches space 48, the end of the track: 30 more make a total noise of 71.",
        "C's guild token moves 3 spaces, to space 23.",
        "A has woken the wizard and cannot win.",
        "B has woken the wizard and cannot win.",
    ]


@rule("WIZ-RULING-28")
def test_if_all_have_woken_the_wizard_nobody_wins() -> None:
    t = wizard(EndOfGame(), totals="50 | 48 | 49", treasure="20 | 1 | 30")
    assert t.match.over and t.match.winners == ()
    assert t.log[-1] == "All have woken the wizard: nobody wins." and t.match.told(None)[-1] == NobodyWon()
    assert t.match.game.words.prompt(t.match.view(0), "ABC") == "All have woken the wizard: nobody wins."
