"""The Enchanted Forest: which card may go where."""

from __future__ import annotations

import pytest

from games.toil_and_troublez.laid import cards, troublez
from hurlyburly import IllegalPlay
from hurlyburly.games.toil_and_troublez.turn import Draw, TakeCard, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-PLACE-01", "TTZ-PLACE-06")
def test_a_card_may_start_a_row_until_there_are_three() -> None:
    for rows in ("", "3 sun", "3 sun | 3 moon"):
        assert "place 4 star in a new row" in troublez(Draw(0), rows=rows, draws="4 star").options
    full = troublez(Draw(0), rows="3 sun | 3 moon | 3 sun", draws="4 star")
    assert "place 4 star in a new row" not in full.options
    assert full.why("place 4 star in a new row") == "TTZ-PLACE-01"


@rule("TTZ-PLACE-02", "TTZ-PLACE-04", "TTZ-PLACE-05")
def test_a_row_has_a_left_and_a_right_end_and_grows_at_both() -> None:
    t = troublez(Draw(0), rows="3 moon", draws="5 sun, 1 star")
    t.play("A: place 5 sun right of row 1; draw; place 1 star left of row 1")
    assert t.s.rows[0].cards == cards("1 star, 3 moon, 5 sun")


@rule("TTZ-PLACE-03")
def test_rows_above_and_below_do_not_matter() -> None:
    t = troublez(Draw(0), rows="3 moon, 4 sun | 2 star", draws="4 moon")
    assert "place 4 moon right of row 2" in t.options  # though row 1 has a moon and a 4 beside it


@rule("TTZ-PLACE-07")
def test_no_card_goes_between_two_others() -> None:
    t = troublez(Draw(0), rows="1 sun, 5 moon", draws="3 star")
    assert t.options == ["place 3 star in a new row"]
    with pytest.raises(IllegalPlay, match="between other cards") as refused:
        t.match.play(0, "place 3 star between cards 1 and 2 of row 1")
    assert refused.value.rule == "TTZ-PLACE-07"


@rule("TTZ-PLACE-08")
def test_a_row_holds_each_talisman_once() -> None:
    t = troublez(Draw(0), rows="3 moon, 5 star", draws="3 sun")
    assert t.why("place 3 sun left of row 1") == "TTZ-PLACE-08"
    assert t.why("place 3 sun right of row 1") == "TTZ-PLACE-08"


@rule("TTZ-PLACE-09")
def test_a_row_holds_one_vanish() -> None:
    t = troublez(Draw(0), rows="vanish moon, 2 star", draws="vanish sun")
    assert t.why("place vanish sun right of row 1") == "TTZ-PLACE-09" and len(t.options) == 1


@rule("TTZ-PLACE-10")
def test_a_row_holds_one_summon() -> None:
    t = troublez(Draw(0), rows="summon moon, 2 star", draws="summon sun")
    assert t.why("place summon sun right of row 1") == "TTZ-PLACE-10" and len(t.options) == 1


@rule("TTZ-PLACE-11")
def test_a_row_holds_one_poison() -> None:
    t = troublez(Draw(0), rows="poison moon, 2 star", draws="poison sun")
    assert t.why("place poison sun right of row 1") == "TTZ-PLACE-11" and len(t.options) == 1


@rule("TTZ-PLACE-12", "TTZ-PLACE-13")
def test_talismans_ascend_from_left_to_right_with_gaps() -> None:
    t = troublez(Draw(0), rows="3 moon", draws="5 sun, 1 sun")
    assert t.options == ["place 5 sun right of row 1", "place 5 sun in a new row"]
    assert t.why("place 5 sun left of row 1") == "TTZ-PLACE-12"
    t.play("A: place 5 sun in a new row; draw")
    assert "place 1 sun left of row 1" in t.options and t.why("place 1 sun right of row 1") == "TTZ-PLACE-12"


@rule("TTZ-RULING-06")
def test_the_order_counts_all_talismans_of_the_row_not_only_the_neighbour() -> None:
    t = troublez(Draw(0), rows="3 moon, vanish sun", draws="2 star, 4 star")
    assert t.why("place 2 star right of row 1") == "TTZ-PLACE-12"
    t.play("A: place 2 star left of row 1; draw")
    assert "place 4 star right of row 1" in t.options


@rule("TTZ-PLACE-14")
def test_talismans_and_magicians_may_be_neighbours() -> None:
    t = troublez(Draw(0), rows="2 sun", draws="vanish moon, 4 star")
    assert t.options[:2] == ["place vanish moon left of row 1", "place vanish moon right of row 1"]
    t.play("A: place vanish moon right of row 1; draw; place 4 star right of row 1")
    assert t.s.rows[0].cards == cards("2 sun, vanish moon, 4 star")


@rule("TTZ-PLACE-15")
@pytest.mark.parametrize("end", ["5 moon", "vanish moon", "summon moon", "poison moon"])
@pytest.mark.parametrize("card", ["1 moon", "vanish moon", "summon moon", "poison moon"])
def test_neighbours_differ_in_colour_be_they_talismans_or_magicians(end: str, card: str) -> None:
    if end != card:
        t = troublez(Draw(0), rows=end, draws=card)
        assert t.why(f"place {card} left of row 1") == "TTZ-PLACE-15"
        other = troublez(Draw(0), rows=end, draws=card.replace("moon", "star"))
        assert other.options[0] == f"place {card.replace('moon', 'star')} left of row 1"


@rule("TTZ-PLACE-16")
def test_colours_do_not_bind_a_cloak() -> None:
    for rows in ("1 sun, 2 moon, 3 sun", "1 sun, (2 moon), 3 sun"):
        assert "cloak card 1 of row 1" in troublez(Draw(0), rows=rows, draws="cloak").options
    beside = troublez(Draw(0), rows="(2 moon)", draws="5 moon")
    assert beside.options[:2] == ["place 5 moon left of row 1", "place 5 moon right of row 1"]


@rule("TTZ-RULING-23")
def test_a_row_that_loses_its_last_card_makes_room_for_another() -> None:
    t = troublez(TakeCard(1), rows="3 sun | 4 sun | 5 sun").play("B: take 4 sun left of row 2")
    assert [row.cards for row in t.s.rows] == [cards("3 sun"), cards("5 sun")]
    t = troublez(Turn(0), rows="3 sun | 3 moon | 3 sun", draws="2 star, 3 star").play(
        "A: place 2 star left of row 2; pass; take row 1"
    )
    t.play("B: take 3 sun left of row 2")
    assert t.asked == "B" and t.options == ["place 3 star in a new row"]


@rule("TTZ-PLACE-12", "TTZ-CLOAK-07")
def test_a_covered_five_does_not_hide_why_a_lower_number_stays_out() -> None:
    t = troublez(Draw(0), rows="(5 star), 4 sun", draws="3 moon")
    assert t.why("place 3 moon right of row 1") == "TTZ-PLACE-12" and "place 3 moon left of row 1" in t.options
