"""Vanish, Summon and Poison."""

from __future__ import annotations

import pytest

from games.toil_and_troublez.laid import cards, troublez
from hurlyburly.games.toil_and_troublez.magicians import MagiciansAct, Poison, Summon, Vanish
from hurlyburly.games.toil_and_troublez.turn import Draw, OthersTake, TakeCard
from hurlyburly.kernel.rules import rule


@rule("TTZ-VANISH-01", "TTZ-SUMMON-01", "TTZ-POISON-01")
@pytest.mark.parametrize("magician", ["vanish sun", "summon sun", "poison sun"])
def test_a_magician_acts_when_it_is_picked_up_not_when_it_is_placed(magician: str) -> None:
    placed = troublez(Draw(0), draws=magician, troves="1 sun | 1 moon").play(f"A: place {magician} in a new row")
    assert placed.options == ["draw", "pass"] and [len(trove.cards) for trove in placed.s.troves] == [1, 1]
    taken = troublez(TakeCard(1), rows=magician, troves="1 sun | 1 moon").play(f"B: take {magician} left of row 1")
    assert taken.asked == "B" and taken.options[0].startswith(magician.split()[0])


@rule("TTZ-VANISH-02")
def test_vanish_names_one_of_the_five_talismans() -> None:
    t = troublez(Vanish(0))
    assert t.options == ["vanish 1", "vanish 2", "vanish 3", "vanish 4", "vanish 5"]
    assert t.why("vanish nothing") == t.why("vanish magicians") == "TTZ-VANISH-02"
    assert "A names Toad 1: every other player who has one discards one." in t.play("A: vanish 1").log


@rule("TTZ-VANISH-03", "TTZ-VANISH-04")
def test_each_other_owner_discards_exactly_one_and_the_rest_nothing() -> None:
    t = troublez(Vanish(1), troves="4 sun, 4 moon, 1 sun | | 4 star | 1 sun", seats=4).play("B: vanish 4")
    assert [trove.cards for trove in t.s.troves] == [cards("4 moon, 1 sun"), [], [], cards("1 sun")]
    assert sorted(t.s.discard) == cards("4 sun, 4 star")
    assert "D has no Mushroom 4 left: it is in a Collection." not in t.log  # D never had one


@rule("TTZ-VANISH-03")
def test_the_victim_cannot_refuse_nor_discard_another_kind() -> None:
    t = troublez(Vanish(0), troves="| 4 sun, 4 moon, 1 sun", copies_by_hand=True).play("A: vanish 4")
    assert t.asked == "B" and t.options == ["discard 4 sun", "discard 4 moon"]
    assert {t.why(play) for play in ("discard nothing", "discard two", "discard 1 sun")} == {"TTZ-VANISH-03"}


@rule("TTZ-RULING-19")
def test_vanish_may_name_what_nobody_owns_and_never_hits_its_user_but_the_active_player() -> None:
    t = troublez(Vanish(0), troves="4 sun | 1 sun").play("A: vanish 4")
    assert [len(trove.cards) for trove in t.s.troves] == [1, 1]
    hit = troublez(OthersTake(0), rows="vanish sun", troves="4 sun | 4 moon")  # it is A's turn, and B takes
    hit.play("B: take vanish sun left of row 1; vanish 4")
    assert [len(trove.cards) for trove in hit.s.troves] == [0, 1]


@rule("TTZ-RULING-20")
def test_the_oldest_copy_is_lost_unless_the_table_wants_to_choose() -> None:
    vanish = troublez(Vanish(0), troves="| 4 moon, 4 sun").play("A: vanish 4")
    assert vanish.s.discard == cards("4 moon")
    summon = troublez(Summon(0), troves="| 4 moon, 4 sun")
    assert summon.options == ["summon 4 moon from B", "summon nothing"]
    assert summon.why("summon 4 sun from B") == "TTZ-RULING-20"
    poison = troublez(Poison(0), troves="4 moon, 4 sun")
    assert poison.options == ["poison 4 moon"] and poison.why("poison 4 sun") == "TTZ-RULING-20"


@rule("TTZ-RULING-20")
def test_by_hand_the_victim_the_thief_and_the_owner_choose_the_copy() -> None:
    vanish = troublez(Vanish(0), troves="| 4 moon, 4 sun", copies_by_hand=True).play("A: vanish 4")
    assert vanish.asked == "B" and vanish.options == ["discard 4 sun", "discard 4 moon"]
    summon = troublez(Summon(0), troves="| 4 moon, 4 sun", copies_by_hand=True)
    assert summon.options == ["summon 4 sun from B", "summon 4 moon from B", "summon nothing"]
    assert troublez(Poison(0), troves="4 moon, 4 sun", copies_by_hand=True).options == ["poison 4 sun", "poison 4 moon"]


@rule("TTZ-SUMMON-02")
def test_summon_may_move_a_talisman_of_ones_choice_from_another_trove() -> None:
    t = troublez(Summon(0), troves="2 sun | 1 sun, 4 moon | 5 star", seats=3)
    assert t.options == ["summon 1 sun from B", "summon 4 moon from B", "summon 5 star from C", "summon nothing"]
    assert t.why("summon 2 sun from A") == "TTZ-SUMMON-02"
    t.play("A: summon 4 moon from B")
    assert [trove.cards for trove in t.s.troves] == [cards("2 sun, 4 moon"), cards("1 sun"), cards("5 star")]


@rule("TTZ-SUMMON-03", "TTZ-COLLECT-09")
def test_a_marker_can_be_neither_summoned_nor_taken() -> None:
    t = troublez(Summon(0), troves="| 1 sun", markers="| 5 sun")
    assert t.options == ["summon 1 sun from B", "summon nothing"]
    assert t.why("summon a marker from B") == "TTZ-SUMMON-03"
    take = troublez(TakeCard(0), rows="2 sun", markers="| 5 sun")
    assert take.why("take a marker from B") == "TTZ-COLLECT-09"


@rule("TTZ-RULING-18")
def test_summon_may_be_declined_and_without_loot_does_nothing() -> None:
    t = troublez(Summon(0), troves="| 1 sun").play("A: summon nothing")
    assert t.match.over and t.s.troves[1].cards == cards("1 sun")
    assert troublez(Summon(0), markers="| 5 sun").match.over
    must = troublez(Summon(0), troves="| 1 sun", summon_compulsory=True)
    assert must.options == ["summon 1 sun from B"] and must.why("summon nothing") == "TTZ-RULING-18"


@rule("TTZ-POISON-02", "TTZ-POISON-03")
def test_poison_costs_one_talisman_of_ones_own_choice() -> None:
    t = troublez(Poison(0), troves="1 sun, 4 moon | 2 sun")
    assert t.options == ["poison 1 sun", "poison 4 moon"]
    assert t.why("poison nothing") == t.why("poison 2 sun of B") == "TTZ-POISON-02"
    t.play("A: poison 4 moon")
    assert t.s.troves[0].cards == cards("1 sun") and t.s.discard == cards("4 moon")


@rule("TTZ-RULING-16")
def test_poison_does_nothing_to_an_empty_trove() -> None:
    t = troublez(TakeCard(1), rows="poison sun", markers="| 5 sun").play("B: take poison sun left of row 1")
    assert t.match.over and t.s.discard == cards("poison sun")


@rule("TTZ-RULING-17")
def test_neither_poison_nor_vanish_removes_a_marker() -> None:
    t = troublez(Poison(0), troves="1 sun", markers="5 sun")
    assert t.options == ["poison 1 sun"] and t.why("poison a marker") == "TTZ-RULING-17"
    vanish = troublez(Vanish(0), markers="| 5 sun").play("A: vanish 5")
    assert vanish.s.troves[1].markers == cards("5 sun") and vanish.s.discard == []
    victim = troublez(Vanish(0), troves="| 5 sun, 5 moon", markers="| 5 sun", copies_by_hand=True).play("A: vanish 5")
    assert victim.why("discard a marker") == "TTZ-RULING-17"


def test_one_magician_needs_no_choice_of_order() -> None:
    assert troublez(MagiciansAct(0)).match.over


@rule("TTZ-RULING-20")
def test_a_single_copy_is_lost_without_a_question_even_where_copies_are_chosen() -> None:
    t = troublez(Vanish(0), troves="| 4 moon, 1 sun, 1 moon", copies_by_hand=True).play("A: vanish 4")
    assert t.match.over and t.s.discard == cards("4 moon")
    twice = troublez(Vanish(0), troves="| 4 moon, 4 moon", copies_by_hand=True).play("A: vanish 4")
    assert twice.match.over and twice.s.troves[1].cards == cards("4 moon")


@rule("TTZ-RULING-20", "TTZ-RULING-18")
def test_the_last_seat_of_six_can_be_robbed() -> None:
    t = troublez(Summon(4), troves="1 sun | | | | | 5 star", seats=6)
    assert t.options == ["summon 5 star from F", "summon 1 sun from A", "summon nothing"]
    t.play("E: summon 5 star from F")
    assert t.s.troves[4].cards == cards("5 star") and t.s.troves[5].cards == []
