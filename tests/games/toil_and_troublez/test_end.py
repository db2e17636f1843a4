"""The end of the game, and who wins."""

from __future__ import annotations

import pytest
from tables import Table

import hurlyburly as hb
from games.toil_and_troublez.laid import cards, troublez
from hurlyburly.games.toil_and_troublez.turn import Draw, NextTurn, Turn
from hurlyburly.kernel.rules import rule


def cloak_after_cloak(seats: int) -> Table:
    """A places the last card of the pile and draws on; the one card reshuffled is a Cloak, which never fits."""
    t = troublez(Turn(0), deck="vanish sun", discard="cloak", seats=seats).play("A: place vanish sun in a new row")
    assert t.s.deck == cards("cloak") and t.s.discard == [] and t.options == ["draw", "pass"]
    return t.play("A: draw").play("B: take vanish sun left of row 1; vanish 1")


@rule("TTZ-END-01")
@pytest.mark.parametrize(("seats", "depletions"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_how_often_the_pile_runs_out_depends_on_the_number_of_players(seats: int, depletions: int) -> None:
    assert hb.Match("toil-and-troublez", seats, seed=1).state.depletions == depletions  # type: ignore[attr-defined]


@rule("TTZ-END-02")
@pytest.mark.parametrize("seats", [2, 3])
def test_with_two_or_three_players_the_first_depletion_ends_the_game(seats: int) -> None:
    t = troublez(Turn(0), deck="2 sun", discard="1 moon", seats=seats)
    t.play("A: place 2 sun in a new row; take row 1")
    assert t.match.over


@rule("TTZ-END-03", "TTZ-END-04")
@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_the_discard_pile_is_reshuffled_once_and_the_second_depletion_ends_it(seats: int) -> None:
    t = cloak_after_cloak(seats)
    assert t.match.over and t.s.discard == cards("cloak, vanish sun")


@rule("TTZ-END-05", "TTZ-END-06")
def test_with_six_the_discard_pile_is_reshuffled_twice_and_the_third_depletion_ends_it() -> None:
    t = cloak_after_cloak(6)
    used_up = "The draw pile is used up: the discard pile, 1 card, is shuffled into a new one"
    told = [line for line in t.log if line.startswith(used_up)]
    assert told == [f"{used_up}, and 1 more will follow.", f"{used_up}, the last."]
    assert t.match.over and t.s.discard == cards("vanish sun, cloak")  # B drew the Cloak once more


@rule("TTZ-END-07", "TTZ-RULING-31")
def test_after_the_last_card_the_turn_is_finished_without_drawing_then_it_is_over() -> None:
    t = troublez(Turn(0), deck="2 sun", rows="1 moon | 5 star").play("A: place 2 sun right of row 1")
    assert t.options == ["take row 1", "take row 2"] and t.why("draw") == "TTZ-RULING-31"
    t.play("A: take row 1")
    assert t.asked == "B" and t.options == ["take 5 star left of row 1"]
    t.play("B: take 5 star left of row 1")
    assert t.match.over and t.match.scores == (2, 1)


@rule("TTZ-RULING-32")
def test_a_last_card_that_fits_nowhere_is_a_bust_like_any_other() -> None:
    t = troublez(Turn(0), deck="3 moon", rows="3 sun | 3 sun | 3 sun")
    assert t.asked == "B" and t.s.discard == cards("3 moon")
    t.play("B: take 3 sun left of row 1")
    assert t.match.over and t.match.scores == (0, 1)


@rule("TTZ-RULING-29")
def test_the_reshuffle_comes_at_once_with_the_card_just_gone_bust_but_without_later_discards() -> None:
    t = troublez(
        Turn(0), deck="3 moon", rows="3 sun | 3 sun | poison star, 3 star", discard="1 sun", troves="| 2 sun", seats=4
    )
    assert t.s.deck == cards("1 sun, 3 moon") and t.s.discard == []
    t.play("B: take poison star left of row 3; poison 2 sun")
    assert t.s.deck == cards("1 sun, 3 moon") and t.s.discard == cards("2 sun, poison star")
    on = troublez(Draw(0), deck="2 sun", discard="1 moon", seats=4).play("A: place 2 sun in a new row; draw")
    assert on.options[0] == "place 1 moon left of row 1"


@rule("TTZ-RULING-30")
def test_with_nothing_to_reshuffle_the_game_ends() -> None:
    t = troublez(Turn(0), deck="2 sun", seats=6).play("A: place 2 sun in a new row; take row 1")
    assert t.match.over


@rule("TTZ-SCORE-01", "TTZ-SCORE-02", "TTZ-SCORE-03", "TTZ-SCORE-04")
def test_markers_score_ten_loose_talismans_one_and_most_marks_win() -> None:
    t = troublez(NextTurn(0), troves="1 sun, 2 sun | 5 sun", markers="| 3 sun, 4 sun", depletions=0, seats=3)
    assert t.match.over and t.match.scores == (2, 21, 0) and t.match.winners == (1,)
    assert "B has 2 markers at 10 and 1 loose talisman at 1: 21 Magic Marks." in t.log
    assert t.log[-1] == "B wins with 21 Magic Marks."


@rule("TTZ-TURN-01", "TTZ-RULING-33")
def test_marks_come_from_troves_alone_not_from_what_is_left_in_the_forest() -> None:
    t = troublez(NextTurn(0), rows="1 sun, 2 moon | 5 star", troves="1 moon", discard="5 sun", depletions=0)
    assert t.match.over and t.match.scores == (1, 0) and t.match.winners == (0,)


@rule("TTZ-SCORE-05")
def test_among_equals_more_collections_win() -> None:
    ten = "1 sun, 2 sun, 4 sun, 1 moon, 2 moon, 4 moon, 1 star, 2 star, 4 star, 3 sun"
    t = troublez(NextTurn(0), troves=ten, markers="| 5 sun", depletions=0)
    assert t.match.scores == (10, 10) and t.match.winners == (1,)


@rule("TTZ-SCORE-06")
def test_if_marks_and_collections_are_equal_the_victory_is_shared() -> None:
    t = troublez(NextTurn(0), troves="1 sun | 2 sun", markers="4 sun | 5 sun", depletions=0, seats=3)
    assert t.match.winners == (0, 1) and t.log[-2:] == [
        "A shares the victory, with 11 Magic Marks.",
        "B shares the victory, with 11 Magic Marks.",
    ]


@rule("TTZ-END-07", "TTZ-CLOAK-01")
def test_a_cloak_can_be_the_last_card() -> None:
    t = troublez(Turn(0), deck="cloak", rows="1 sun").play("A: cloak card 1 of row 1")
    assert t.s.depletions == 0 and t.options == ["take row 1"] and t.why("draw") == "TTZ-RULING-31"
    again = troublez(Turn(0), deck="cloak", rows="1 sun", discard="5 sun", seats=4).play("A: cloak card 1 of row 1")
    assert again.s.deck == cards("5 sun") and again.options == ["draw", "pass"]


@rule("TTZ-SCORE-04", "TTZ-SCORE-05")
def test_marks_count_before_collections() -> None:
    ten = "1 sun, 2 sun, 4 sun, 1 moon, 2 moon, 4 moon, 1 star, 2 star, 4 star, 3 sun, 3 moon"
    t = troublez(NextTurn(0), troves=ten, markers="| 5 sun", depletions=0)
    assert t.match.scores == (11, 10) and t.match.winners == (0,)
