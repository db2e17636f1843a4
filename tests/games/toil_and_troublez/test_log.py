"""The log tells what happened, to whom, in the order it happened."""

from __future__ import annotations

import pytest

from games.toil_and_troublez.laid import troublez
from hurlyburly.games.toil_and_troublez.magicians import Summon, Vanish
from hurlyburly.games.toil_and_troublez.turn import Draw, NextTurn, OthersTake, TakeCard, TakeRow, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-TURN-04")
def test_a_turn_is_told_from_its_first_card_to_the_cards_of_the_others() -> None:
    t = troublez(Turn(1), rows="1 sun", draws="2 moon, 4 sun, cloak, 5 star", seats=3)
    t.play("B: place 2 moon right of row 1; draw; place 4 sun in a new row; draw; cloak card 2 of row 1; pass")
    t.play("B: take row 1").play("C: take 4 sun left of row 1")
    assert t.log == [
        "B's turn.",
        "B draws Flower 2 ☾ moon.",
        "B places Flower 2 ☾ moon at the right end of row 1.",
        "B draws Mushroom 4 ☀ sun.",
        "B starts row 2 with Mushroom 4 ☀ sun.",
        "B draws a Cloak.",
        "B lays a Cloak on card 2 of row 1.",
        "B passes.",
        "B takes row 1. Row 2 is now row 1.",
        "B gains Toad 1 ☀ sun.",
        "B gains Flower 2 ☾ moon, from under a Cloak.",
        "C takes Mushroom 4 ☀ sun, the last card of row 1.",
        "The Forest is empty: A finds no card to take.",
        "C's turn.",
        "C draws Raven 5 ✦ star.",
    ]


@rule("TTZ-DRAW-06", "TTZ-CLOAK-09")
@pytest.mark.parametrize(
    ("rows", "card", "drawn", "named"),
    [
        ("3 sun | 3 sun | 3 sun", "3 moon", "Crystal 3 ☾ moon", "Crystal 3 ☾ moon"),
        ("vanish sun", "cloak", "a Cloak", "The Cloak"),
    ],
)
def test_a_card_that_fits_nowhere_is_told_with_the_one_who_drew_it(
    rows: str, card: str, drawn: str, named: str
) -> None:
    t = troublez(Draw(1), rows=rows, draws=card, seats=3)
    assert t.log == [f"B draws {drawn}.", f"{named} fits nowhere and is discarded: B takes no row."]


@rule("TTZ-OTHERS-03")
def test_a_card_taken_is_told_with_its_end_of_the_row() -> None:
    t = troublez(OthersTake(0), rows="3 moon, 4 sun, 5 star", seats=3)
    t.play("B: take 5 star right of row 1").play("C: take 3 moon left of row 1")
    assert t.log == [
        "B takes Raven 5 ✦ star, the right end of row 1.",
        "C takes Crystal 3 ☾ moon, the left end of row 1.",
    ]


@rule("TTZ-OTHERS-06", "TTZ-RULING-21")
def test_a_card_from_under_a_cloak_and_a_card_left_are_told() -> None:
    t = troublez(OthersTake(0), rows="(3 moon), 4 sun", seats=3, card_may_be_left=True)
    t.play("B: take covered card left of row 1").play("C: take no card")
    assert t.log == [
        "B takes a covered card, the left end of row 1.",
        "B gains Crystal 3 ☾ moon, from under a Cloak.",
        "C takes no card.",
    ]


@rule("TTZ-TAKE-02", "TTZ-POISON-02")
def test_a_magician_is_told_with_its_user_and_what_it_cost() -> None:
    t = troublez(TakeRow(1), rows="poison sun, 4 moon", troves="| 5 sun", seats=3).play("B: take row 1; poison 5 sun")
    assert t.log == [
        "B takes row 1.",
        "Poison ☀ sun acts for B.",
        "B loses Raven 5 ☀ sun to Poison.",
        "Poison ☀ sun is discarded.",
        "B gains Mushroom 4 ☾ moon.",
    ]


@rule("TTZ-VANISH-03")
def test_vanish_is_told_with_each_victim_clockwise_from_its_user() -> None:
    t = troublez(Vanish(1), troves="4 sun | 4 star | 4 moon | | 4 star", seats=5).play("B: vanish 4")
    assert t.log == [
        "B names Mushroom 4: every other player who has one discards one.",
        "Mushroom 4 ☾ moon vanishes from C's Trove.",
        "Mushroom 4 ✦ star vanishes from E's Trove.",
        "Mushroom 4 ☀ sun vanishes from A's Trove.",
    ]


@rule("TTZ-RULING-19", "TTZ-RULING-25")
def test_vanish_that_finds_nothing_is_told() -> None:
    named = "B names Mushroom 4: every other player who has one discards one."
    nobody = troublez(Vanish(1), troves="1 sun | 4 sun", seats=3).play("B: vanish 4")
    assert nobody.log == [named, "No other player has Mushroom 4: nothing vanishes."]
    four = "4 sun, 4 moon, 4 star, 4 sun"
    saved = troublez(Vanish(1), troves=f"{four} |", collections_by_hand=True, seats=3).play("B: vanish 4")
    saved.play("A: complete four of 4; turn down 4 sun")
    assert saved.log[0] == named and saved.log[-1] == "A has no Mushroom 4 left: it is in a Collection."


@rule("TTZ-SUMMON-02", "TTZ-RULING-18")
def test_summon_is_told_with_thief_and_victim() -> None:
    t = troublez(Summon(1), troves="1 sun | | 2 sun", seats=4).play("B: summon 2 sun from C")
    assert t.log == ["B summons Flower 2 ☀ sun from C's Trove."]
    assert troublez(Summon(1), troves="1 sun").play("B: summon nothing").log == ["B summons nothing."]


@rule("TTZ-RULING-16", "TTZ-RULING-18")
def test_a_magician_that_has_nothing_to_act_on_is_told() -> None:
    t = troublez(TakeRow(1), rows="poison sun, 1 moon, summon star", seats=3).play("B: take row 1; let poison sun act")
    assert t.log == [
        "B takes row 1.",
        "Poison ☀ sun acts for B.",
        "B has no talisman that could be poisoned.",
        "Poison ☀ sun is discarded.",
        "Summon ✦ star acts for B.",
        "Nobody else has a talisman that B could summon.",
        "Summon ✦ star is discarded.",
        "B gains Toad 1 ☾ moon.",
    ]


@rule("TTZ-COLLECT-07")
def test_a_collection_is_told_with_its_owner_its_kind_and_the_markers_now() -> None:
    four = troublez(TakeCard(1), rows="4 sun", troves="| 4 sun, 4 moon, 4 star", markers="1 sun, 1 moon | 2 sun")
    assert four.play("B: take 4 sun left of row 1").log[-1] == (
        "B completes a Collection, four of Mushroom 4: 2 markers now; "
        "Mushroom 4 ☾ moon, Mushroom 4 ✦ star and Mushroom 4 ☀ sun are discarded."
    )
    each = troublez(TakeCard(1), rows="4 sun", troves="| 1 sun, 2 moon, 3 star, 5 sun", seats=3)
    assert each.play("B: take 4 sun left of row 1").log[-1] == (
        "B completes a Collection, one of each: 1 marker now; "
        "Flower 2 ☾ moon, Crystal 3 ✦ star, Mushroom 4 ☀ sun and Raven 5 ☀ sun are discarded."
    )
    by_hand = troublez(
        TakeCard(1), rows="4 sun", troves="| 4 sun, 4 moon, 4 star", seats=3, collections_by_hand=True
    ).play("B: take 4 sun left of row 1; complete four of 4; turn down 4 star")
    assert by_hand.log[1:] == [
        "B sets a Collection apart, four of Mushroom 4: "
        "Mushroom 4 ☀ sun, Mushroom 4 ☾ moon, Mushroom 4 ✦ star and Mushroom 4 ☀ sun.",
        "B completes a Collection, four of Mushroom 4: 1 marker now; "
        "Mushroom 4 ☀ sun, Mushroom 4 ☾ moon and Mushroom 4 ☀ sun are discarded.",
    ]


@rule("TTZ-END-02", "TTZ-SCORE-02", "TTZ-SCORE-03")
def test_the_last_card_and_the_marks_of_all_are_told() -> None:
    t = troublez(Turn(0), deck="2 sun").play("A: place 2 sun in a new row; take row 1")
    assert t.log[-7:] == [
        "The last card of the last draw pile has been played: the game ends after this turn.",
        "A takes row 1.",
        "A gains Flower 2 ☀ sun.",
        "The Forest is empty: B finds no card to take.",
        "A has 0 markers at 10 and 1 loose talisman at 1: 1 Magic Mark.",
        "B has 0 markers at 10 and 0 loose talismans at 1: 0 Magic Marks.",
        "A wins with 1 Magic Mark.",
    ]
    once = [line for line in t.log if "last card of the last" in line]
    assert len(once) == 1


@rule("TTZ-RULING-28")
def test_sets_completed_at_the_end_are_told_for_their_owners() -> None:
    four = "4 sun, 4 moon, 4 star, 4 sun"
    each = "1 sun, 2 sun, 3 sun, 4 sun, 5 sun"
    t = troublez(NextTurn(0), troves=f"{each} | {four} | 2 sun", depletions=0, collections_by_hand=True, seats=3)
    assert t.log[0].startswith("A completes a Collection, one of each: 1 marker now;")
    assert t.log[1].startswith("B completes a Collection, four of Mushroom 4: 1 marker now;")
    assert t.match.scores == (10, 10, 1)
