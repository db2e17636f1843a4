"""Drawing and placing: the rules of the Enchanted Forest."""

from __future__ import annotations

import pytest

from games.toil_and_troublez.laid import troublez
from hurlyburly import IllegalPlay
from hurlyburly.games.toil_and_troublez.turn import Draw, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-DRAW-01", "TTZ-DRAW-02", "TTZ-DRAW-03", "TTZ-TURN-02", "TTZ-TURN-03", "TTZ-PLACE-06")
def test_a_turn_begins_with_a_card_drawn_and_placed_then_draw_or_pass() -> None:
    t = troublez(Turn(0), draws="3 moon")
    assert t.options == ["place 3 moon in a new row"]
    t.play("A: place 3 moon in a new row")
    assert t.options == ["draw", "pass"]


@rule("TTZ-PLACE-04", "TTZ-PLACE-05", "TTZ-PLACE-12", "TTZ-PLACE-13")
def test_talismans_ascend_from_left_to_right_with_gaps() -> None:
    t = troublez(Draw(0), rows="3 moon", draws="5 sun")
    assert t.options == ["place 5 sun right of row 1", "place 5 sun in a new row"]
    with pytest.raises(IllegalPlay) as refused:
        t.match.play(0, "place 5 sun left of row 1")
    assert refused.value.rule == "TTZ-PLACE-12"


@rule("TTZ-PLACE-08")
def test_a_row_holds_each_talisman_once() -> None:
    t = troublez(Draw(0), rows="3 moon", draws="3 sun")
    why = t.match.why(0, "place 3 sun right of row 1")
    assert why is not None and why.rule == "TTZ-PLACE-08"


@rule("TTZ-PLACE-09", "TTZ-PLACE-10", "TTZ-PLACE-11")
@pytest.mark.parametrize(("magician", "id"), [("vanish", "09"), ("summon", "10"), ("poison", "11")])
def test_a_row_holds_each_magician_once(magician: str, id: str) -> None:
    t = troublez(Draw(0), rows=f"{magician} moon", draws=f"{magician} sun")
    why = t.match.why(0, f"place {magician} sun left of row 1")
    assert why is not None and why.rule == f"TTZ-PLACE-{id}"


@rule("TTZ-PLACE-14", "TTZ-PLACE-15")
def test_neighbours_differ_in_colour_be_they_talismans_or_magicians() -> None:
    t = troublez(Draw(0), rows="2 sun, vanish moon", draws="5 moon")
    assert t.options == ["place 5 moon in a new row"]
    why = t.match.why(0, "place 5 moon right of row 1")
    assert why is not None and why.rule == "TTZ-PLACE-15"


@rule("TTZ-PLACE-01", "TTZ-DRAW-05", "TTZ-DRAW-06", "TTZ-DRAW-07", "TTZ-OTHERS-09", "TTZ-RULING-04")
def test_a_card_that_fits_nowhere_is_discarded_and_ends_the_turn_without_a_row() -> None:
    t = troublez(Turn(0), rows="3 sun | 3 sun | 3 sun", draws="3 moon")
    assert t.asked == "B"
    assert t.s.discard == [7] and t.s.troves[0].cards == []
    assert t.options == ["take 3 sun left of row 1", "take 3 sun left of row 2", "take 3 sun left of row 3"]


@rule("TTZ-CLOAK-02", "TTZ-CLOAK-03", "TTZ-CLOAK-04", "TTZ-RULING-08", "TTZ-RULING-10")
def test_a_cloak_covers_any_talisman_that_shows() -> None:
    t = troublez(Draw(0), rows="1 sun, (3 moon), 5 sun | poison star", draws="cloak")
    assert t.options == ["cloak card 1 of row 1", "cloak card 3 of row 1"]


@rule("TTZ-CLOAK-06", "TTZ-CLOAK-07", "TTZ-CLOAK-08", "TTZ-CLOAK-11", "TTZ-PLACE-16")
def test_the_rulebooks_example_a_cloak_on_the_five_lets_a_four_follow() -> None:
    t = troublez(Draw(0), rows="3 sun, 5 moon", draws="cloak, 4 moon")
    t.play("A: cloak card 2 of row 1; draw")
    assert "place 4 moon right of row 1" in t.options


@rule("TTZ-CLOAK-09", "TTZ-CLOAK-10", "TTZ-RULING-09")
@pytest.mark.parametrize("rows", ["vanish sun", "(4 sun)"])
def test_a_cloak_with_nothing_to_cover_ends_the_turn(rows: str) -> None:
    t = troublez(Turn(0), rows=rows, draws="cloak")
    assert t.asked == "B" and len(t.s.discard) == 1


@rule("TTZ-CLOAK-05", "TTZ-RULING-11", "TTZ-RULING-34")
def test_nobody_sees_under_a_cloak() -> None:
    t = troublez(Draw(0), rows="1 sun, (3 moon)", draws="5 sun")
    for seat in (0, 1, None):
        assert t.match.view(seat).rows == (("1 sun", "covered card"),)  # type: ignore[attr-defined]
