"""Taking a row, and the others' cards."""

from __future__ import annotations

from games.toil_and_troublez.laid import cards, troublez
from hurlyburly.games.toil_and_troublez.turn import OthersTake, TakeCard, TakeRow, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-TAKE-01", "TTZ-RULING-13")
def test_whoever_passes_takes_exactly_one_row_be_it_of_magicians_only() -> None:
    t = troublez(TakeRow(0), rows="1 sun | poison star | 3 sun")
    assert t.options == ["take row 1", "take row 2", "take row 3"]
    assert t.why("take rows 1 and 3") == "TTZ-TAKE-01"
    assert t.why("take no row") == "TTZ-RULING-13"


@rule("TTZ-TAKE-02", "TTZ-TAKE-03", "TTZ-RULING-14")
def test_the_magicians_of_the_row_act_first_in_any_order_and_are_discarded() -> None:
    t = troublez(TakeRow(0), rows="poison sun, 2 moon, summon star", troves="| 5 sun").play("A: take row 1")
    assert t.options == ["let poison sun act", "let summon star act"]
    assert t.why("let none act") == "TTZ-TAKE-02"
    t.play("A: let summon star act; summon 5 sun from B; poison 5 sun")
    assert t.s.troves[0].cards == cards("2 moon") and t.s.discard == cards("summon star, 5 sun, poison sun")


@rule("TTZ-TAKE-05", "TTZ-RULING-15")
def test_the_talismans_of_the_row_come_last_so_poison_cannot_hit_them() -> None:
    t = troublez(TakeRow(0), rows="poison sun, 2 moon, summon star", troves="| 5 sun").play("A: take row 1")
    assert t.why("gather the talismans") == "TTZ-TAKE-05"
    t.play("A: let summon star act; summon 5 sun from B")
    assert t.options == ["poison 5 sun"]  # what Summon brought has arrived
    assert t.why("poison 2 moon") == "TTZ-RULING-15"
    covered = troublez(TakeRow(0), rows="(3 moon), 4 sun").play("A: take row 1")
    assert covered.s.troves[0].cards == cards("3 moon, 4 sun")


@rule("TTZ-TAKE-04")
def test_the_cloaks_of_the_row_are_discarded_without_an_action() -> None:
    t = troublez(TakeRow(0), rows="1 sun, (3 moon), (4 moon)").play("A: take row 1")
    assert t.s.discard == cards("cloak, cloak") and t.match.over


@rule("TTZ-TAKE-06")
def test_the_other_rows_stay() -> None:
    t = troublez(TakeRow(0), rows="1 sun | 4 star | 2 sun, 3 moon").play("A: take row 2")
    assert [row.cards for row in t.s.rows] == [cards("1 sun"), cards("2 sun, 3 moon")]


@rule("TTZ-OTHERS-01", "TTZ-OTHERS-02")
def test_each_other_player_takes_one_card_clockwise_and_the_active_player_none() -> None:
    t = troublez(OthersTake(2), rows="1 sun, 2 moon, 3 sun, 4 moon", seats=4)
    assert t.asked == "D" and t.why("take row 1") == "TTZ-OTHERS-01"
    t.play("D: take 1 sun left of row 1").play("A: take 4 moon right of row 1").play("B: take 3 sun right of row 1")
    assert t.match.over and [len(trove.cards) for trove in t.s.troves] == [1, 1, 0, 1]


@rule("TTZ-OTHERS-03")
def test_only_outside_cards_can_be_taken() -> None:
    t = troublez(TakeCard(1), rows="1 sun, 2 moon, 3 sun | 4 star, 5 moon")
    assert t.options == [
        "take 1 sun left of row 1",
        "take 3 sun right of row 1",
        "take 4 star left of row 2",
        "take 5 moon right of row 2",
    ]
    assert t.why("take card 2 of row 1") == "TTZ-OTHERS-03"


@rule("TTZ-OTHERS-04")
def test_a_talisman_taken_goes_to_the_takers_trove() -> None:
    t = troublez(TakeCard(1), rows="1 sun, 2 moon").play("B: take 2 moon right of row 1")
    assert t.s.troves[1].cards == cards("2 moon") and t.s.rows[0].cards == cards("1 sun")


@rule("TTZ-OTHERS-05", "TTZ-RULING-24")
def test_a_magician_taken_acts_before_the_next_player_takes_and_is_discarded() -> None:
    t = troublez(OthersTake(0), rows="poison sun, 2 moon", troves="| 1 sun", seats=3)
    t.play("B: take poison sun left of row 1")
    assert t.asked == "B" and t.options == ["poison 1 sun"]
    t.play("B: poison 1 sun")
    assert t.asked == "C" and t.s.discard == cards("1 sun, poison sun")


@rule("TTZ-OTHERS-06")
def test_taking_a_cloak_discards_it_and_brings_the_talisman_beneath() -> None:
    t = troublez(TakeCard(1), rows="(3 moon), 4 sun").play("B: take covered card left of row 1")
    assert t.s.troves[1].cards == cards("3 moon") and t.s.discard == cards("cloak")


@rule("TTZ-OTHERS-07")
def test_with_too_few_cards_the_first_in_order_are_served() -> None:
    t = troublez(OthersTake(0), rows="1 sun, 2 moon", seats=4)
    t.play("B: take 1 sun left of row 1").play("C: take 2 moon left of row 1")
    assert t.match.over and t.s.rows == [] and t.s.troves[3].cards == []


@rule("TTZ-OTHERS-08")
def test_with_an_empty_forest_nobody_takes() -> None:
    t = troublez(Turn(0), draws="2 moon, 5 sun", seats=3).play("A: place 2 moon in a new row; pass; take row 1")
    assert t.asked == "B" and t.options == ["place 5 sun in a new row"]


@rule("TTZ-RULING-21")
def test_a_card_must_be_taken_even_if_only_poison_is_on_offer() -> None:
    t = troublez(TakeCard(1), rows="poison sun", troves="| 1 sun")
    assert t.options == ["take poison sun left of row 1"] and t.why("take no card") == "TTZ-RULING-21"
    may = troublez(TakeCard(1), rows="poison sun", troves="| 1 sun", card_may_be_left=True)
    assert may.options == ["take poison sun left of row 1", "take no card"]
    may.play("B: take no card")
    assert may.match.over and len(may.s.rows) == 1 and may.s.troves[1].cards == cards("1 sun")


@rule("TTZ-RULING-22")
def test_the_only_card_of_a_row_is_an_outside_card() -> None:
    t = troublez(TakeCard(1), rows="3 moon | 1 sun, 2 moon")
    assert t.options[0] == "take 3 moon left of row 1" and "take 3 moon right of row 1" not in t.options
