"""Cloaks: laid on a talisman, they hide its number and colour."""

from __future__ import annotations

import pytest

from games.toil_and_troublez.laid import cards, ids, in_row, troublez
from hurlyburly.games.toil_and_troublez.turn import Draw, TakeCard, TakeRow, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-CLOAK-01")
def test_a_cloak_acts_when_it_is_placed_not_when_it_is_picked_up() -> None:
    t = troublez(Draw(0), rows="3 sun, 5 moon", draws="cloak").play("A: cloak card 2 of row 1")
    assert t.s.rows[0].cards == cards("3 sun, (5 moon)")
    taken = troublez(TakeRow(0), rows="(5 moon)", troves="| 1 sun").play("A: take row 1")
    assert taken.s.troves[0].cards == cards("5 moon") and taken.match.over  # nobody was asked anything


@rule("TTZ-CLOAK-02")
def test_a_cloak_covers_any_talisman_in_any_row_at_any_place() -> None:
    t = troublez(Draw(0), rows="1 sun, 3 moon, 5 sun | poison star, 2 sun", draws="cloak")
    assert t.options == [*[f"cloak card {n} of row 1" for n in (1, 2, 3)], "cloak card 2 of row 2"]


@rule("TTZ-CLOAK-03", "TTZ-CLOAK-04", "TTZ-RULING-10")
def test_cloaks_may_share_a_row_and_be_neighbours_in_any_number() -> None:
    t = troublez(Draw(0), rows="1 sun, 3 moon, 5 sun", draws="cloak, cloak, cloak")
    t.play("A: cloak card 1 of row 1; draw; cloak card 2 of row 1; draw; cloak card 3 of row 1")
    assert t.s.rows[0].cards == cards("(1 sun), (3 moon), (5 sun)")


@rule("TTZ-RULING-08")
@pytest.mark.parametrize(
    "play",
    ["cloak card 2 of row 1", "cloak card 1 of row 2", "place cloak in a new row", "place cloak left of row 1"],
)
def test_a_cloak_goes_on_no_covered_card_and_no_magician_nor_starts_or_extends_a_row(play: str) -> None:
    t = troublez(Draw(0), rows="1 sun, (3 moon) | poison star", draws="cloak")
    assert t.options == ["cloak card 1 of row 1"] and t.why(play) == "TTZ-RULING-08"


@rule("TTZ-CLOAK-05", "TTZ-RULING-11")
def test_nobody_sees_under_a_cloak_and_the_log_does_not_name_it() -> None:
    t = troublez(Draw(0), rows="1 sun, 3 moon", draws="cloak, 5 sun").play("A: cloak card 2 of row 1; draw")
    for seat in (0, 1, None):
        assert t.match.view(seat).rows == (in_row("1 sun, (3 moon)"),)  # type: ignore[attr-defined]
    assert t.why("look under card 2 of row 1") == "TTZ-CLOAK-05"
    assert "A lays a Cloak on card 2 of row 1." in t.log and not any("Crystal" in line for line in t.log)
    remembered = troublez(Draw(0), rows="1 sun, (3 moon)", draws="5 sun", covered_remembered=True)
    assert remembered.match.view(1).rows == (in_row("1 sun, (3 moon)", remembered=True),)  # type: ignore[attr-defined]
    assert remembered.match.redeal(1, 7).rows[0].cards == cards("1 sun, (3 moon)")  # type: ignore[attr-defined]


@rule("TTZ-CLOAK-06")
def test_a_covered_colour_does_not_bind_its_neighbours() -> None:
    assert troublez(Draw(0), rows="3 moon", draws="5 moon").why("place 5 moon right of row 1") == "TTZ-PLACE-15"
    assert "place 5 moon right of row 1" in troublez(Draw(0), rows="(3 moon)", draws="5 moon").options


@rule("TTZ-CLOAK-07")
def test_a_covered_number_does_not_bind_the_row() -> None:
    assert troublez(Draw(0), rows="3 moon", draws="2 sun").why("place 2 sun right of row 1") == "TTZ-PLACE-12"
    assert "place 2 sun right of row 1" in troublez(Draw(0), rows="(3 moon)", draws="2 sun").options


@rule("TTZ-RULING-07")
def test_a_covered_talisman_does_not_count_for_its_kind_and_keeps_its_place() -> None:
    t = troublez(Turn(0), rows="1 sun, (3 moon)", draws="3 sun")
    t.play("A: place 3 sun right of row 1; pass; take row 1")
    assert t.s.troves[0].cards == cards("1 sun, 3 moon, 3 sun")
    end = troublez(TakeCard(1), rows="1 sun, (3 moon)")
    assert end.options == ["take 1 sun left of row 1", "take covered card right of row 1"]


@rule("TTZ-CLOAK-08", "TTZ-CLOAK-11")
def test_the_rulebooks_example_a_cloak_on_the_five_lets_a_four_follow() -> None:
    before = troublez(Draw(0), rows="3 sun, 5 moon", draws="4 star")
    assert before.why("place 4 star right of row 1") == "TTZ-PLACE-12"
    t = troublez(Draw(0), rows="3 sun, 5 moon", draws="cloak, 4 star").play("A: cloak card 2 of row 1; draw")
    assert "place 4 star right of row 1" in t.options


@rule("TTZ-CLOAK-09", "TTZ-CLOAK-10")
def test_without_a_talisman_in_the_forest_a_cloak_is_discarded_and_ends_the_turn() -> None:
    t = troublez(Turn(0), rows="vanish sun", draws="cloak")
    assert t.asked == "B" and t.s.discard == cards("cloak") and t.options == ["take vanish sun left of row 1"]


@rule("TTZ-RULING-09")
def test_if_all_talismans_are_covered_a_cloak_goes_bust_and_the_others_take() -> None:
    t = troublez(Turn(0), rows="(4 sun)", draws="cloak")
    assert t.asked == "B" and t.s.discard == cards("cloak") and t.options == ["take covered card left of row 1"]


@rule("TTZ-RULING-12")
def test_what_a_cloak_covered_is_seen_again_when_it_enters_a_trove() -> None:
    t = troublez(TakeCard(1), rows="(3 moon), 5 sun").play("B: take covered card left of row 1")
    assert t.match.view(0).troves[1].talismans == ids("3 moon")  # type: ignore[attr-defined]
    assert t.log == ["B takes a covered card, the left end of row 1.", "B gains Crystal 3 ☾ moon, from under a Cloak."]
