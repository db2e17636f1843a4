"""Taking rows and cards, magicians, Collections, the end."""

from __future__ import annotations

from games.toil_and_troublez.laid import cards, troublez
from hurlyburly.games.toil_and_troublez.magicians import MagiciansAct, Poison, Summon, Vanish
from hurlyburly.games.toil_and_troublez.turn import Draw, NextTurn, TakeCard, TakeRow, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-TAKE-01", "TTZ-TAKE-04", "TTZ-TAKE-05", "TTZ-TAKE-06", "TTZ-RULING-12")
def test_the_talismans_of_the_row_enter_the_trove_and_its_cloaks_are_discarded() -> None:
    t = troublez(TakeRow(0), rows="1 sun, (3 moon) | 4 star")
    t.play("A: take row 1")
    assert t.s.troves[0].cards == cards("1 sun, 3 moon")
    assert t.s.discard == cards("cloak") and len(t.s.rows) == 1


@rule("TTZ-TAKE-02", "TTZ-TAKE-03", "TTZ-RULING-14", "TTZ-RULING-15")
def test_the_magicians_of_a_row_act_first_in_the_order_you_choose() -> None:
    t = troublez(TakeRow(0), rows="poison sun, 2 moon, summon star", troves="|5 sun")
    t.play("A: take row 1")
    assert t.options == ["let poison sun act", "let summon star act"]
    t.play("A: let summon star act; summon 5 sun from B")
    assert t.options == ["poison 5 sun"]  # the 2 of the row has not arrived
    t.play("A: poison 5 sun")
    assert t.s.troves[0].cards == cards("2 moon")
    assert t.s.discard == cards("summon star, 5 sun, poison sun")


@rule("TTZ-OTHERS-01", "TTZ-OTHERS-02", "TTZ-OTHERS-03", "TTZ-OTHERS-07", "TTZ-TURN-06", "TTZ-TURN-04")
def test_the_others_take_outside_cards_clockwise_until_none_is_left() -> None:
    t = troublez(Turn(0), draws="4 star, 1 sun", rows="1 sun, 2 moon, 3 sun", seats=4)
    t.play("A: place 4 star in a new row; pass; take row 2")
    assert t.asked == "B" and t.options == ["take 1 sun left of row 1", "take 3 sun right of row 1"]
    t.play("B: take 1 sun left of row 1").play("C: take 3 sun right of row 1").play("D: take 2 moon left of row 1")
    assert t.asked == "B" and t.options == ["place 1 sun in a new row"]


@rule("TTZ-OTHERS-06", "TTZ-OTHERS-04", "TTZ-RULING-22", "TTZ-RULING-23")
def test_taking_a_cloak_brings_the_talisman_beneath() -> None:
    t = troublez(TakeCard(1), rows="(3 moon)")
    t.play("B: take covered card left of row 1")
    assert t.s.troves[1].cards == cards("3 moon") and t.s.discard == cards("cloak") and t.s.rows == []


@rule("TTZ-VANISH-01", "TTZ-VANISH-02", "TTZ-VANISH-03", "TTZ-VANISH-04", "TTZ-RULING-19", "TTZ-OTHERS-05")
def test_vanish_makes_every_other_owner_discard_one() -> None:
    t = troublez(TakeCard(1), rows="vanish sun", troves="4 sun, 4 moon | 4 star | 1 sun", seats=3)
    t.play("B: take vanish sun left of row 1; vanish 4")
    assert [len(trove.cards) for trove in t.s.troves] == [1, 1, 1]
    assert t.s.discard == cards("4 sun, vanish sun")  # the oldest, then the magician


@rule("TTZ-SUMMON-02", "TTZ-SUMMON-03", "TTZ-RULING-18", "TTZ-COLLECT-09")
def test_summon_may_take_any_loose_talisman_or_none() -> None:
    t = troublez(Summon(0), troves="| 1 sun, 4 moon", markers="| 5 sun")
    assert t.options == ["summon 1 sun from B", "summon 4 moon from B", "summon nothing"]


@rule("TTZ-POISON-02", "TTZ-POISON-03", "TTZ-RULING-16", "TTZ-RULING-17")
def test_poison_discards_a_talisman_of_your_choice_if_you_have_one() -> None:
    assert troublez(Poison(0), troves="1 sun, 4 moon").options == ["poison 1 sun", "poison 4 moon"]
    t = troublez(Poison(0))
    assert t.match.over  # nothing to ask, and nothing was to follow


@rule("TTZ-COLLECT-01", "TTZ-COLLECT-02", "TTZ-COLLECT-03", "TTZ-COLLECT-07", "TTZ-COLLECT-08", "TTZ-RULING-27")
def test_a_complete_collection_leaves_one_marker_and_the_rest_is_discarded() -> None:
    five = troublez(TakeCard(0), rows="4 sun", troves="5 sun, 1 sun, 2 moon, 3 sun, 4 star")
    five.play("A: take 4 sun left of row 1")
    assert five.s.troves[0].markers == cards("1 sun") and five.s.troves[0].cards == cards("4 sun")
    assert len(five.s.discard) == 4
    four = troublez(TakeCard(0), rows="4 sun", troves="4 sun, 4 moon, 4 star")
    four.play("A: take 4 sun left of row 1")
    assert four.s.troves[0].markers == cards("4 sun") and len(four.s.discard) == 3


@rule("TTZ-COLLECT-06", "TTZ-RULING-25", "TTZ-RULING-26")
def test_players_who_want_to_be_asked_may_save_a_set_before_a_magician_acts() -> None:
    t = troublez(TakeCard(1), rows="vanish sun", troves="4 sun, 4 moon, 4 star, 4 sun", collections_by_hand=True)
    t.play("B: take vanish sun left of row 1")
    assert t.asked == "A" and t.options == ["complete four of 4", "complete nothing now"]
    t.play("A: complete four of 4; turn down 4 moon")
    assert t.s.troves[0].markers == cards("4 moon") and t.asked == "B"


@rule("TTZ-END-01", "TTZ-END-02", "TTZ-END-07", "TTZ-RULING-31", "TTZ-SCORE-01", "TTZ-SCORE-02", "TTZ-SCORE-03")
def test_the_last_card_placed_ends_the_game_after_this_turn() -> None:
    t = troublez(Turn(0), deck="2 sun", rows="1 moon | 5 star", markers="|5 sun")
    t.play("A: place 2 sun right of row 1; take row 1").play("B: take 5 star left of row 1")
    assert t.match.over and t.match.scores == (2, 11) and t.match.winners == (1,)


@rule("TTZ-END-03", "TTZ-END-04", "TTZ-RULING-29")
def test_with_four_players_the_discard_pile_is_reshuffled_once() -> None:
    t = troublez(Draw(0), deck="2 sun", discard="1 moon, 3 sun", seats=4)
    t.play("A: place 2 sun in a new row")
    assert t.options == ["draw", "pass"] and len(t.s.deck) == 2 and t.s.discard == [] and t.s.depletions == 1


@rule("TTZ-SCORE-05", "TTZ-SCORE-06")
def test_ties_go_to_more_collections_and_then_are_shared() -> None:
    ten = "1 sun, 2 sun, 4 sun, 1 moon, 2 moon, 4 moon, 1 star, 2 star, 4 star, 3 sun"
    assert troublez(NextTurn(0), troves=ten, markers="| 5 sun", depletions=0, seats=3).match.winners == (1,)
    assert troublez(NextTurn(0), troves=ten, markers="| 5 sun | 5 sun", depletions=0, seats=3).match.winners == (1, 2)


@rule("TTZ-RULING-20")
def test_asked_players_choose_which_copy_vanishes() -> None:
    t = troublez(Vanish(0), troves="| 4 sun, 4 moon", copies_by_hand=True)
    t.play("A: vanish 4")
    assert t.asked == "B" and t.options == ["discard 4 sun", "discard 4 moon"]


def test_one_magician_needs_no_choice_of_order() -> None:
    t = troublez(MagiciansAct(0))
    assert t.match.over
