"""Taking turns: drawing, passing, going bust, who is next."""

from __future__ import annotations

from games.toil_and_troublez.laid import cards, troublez
from hurlyburly.games.toil_and_troublez.turn import Draw, Turn
from hurlyburly.kernel.rules import rule


@rule("TTZ-DRAW-01")
def test_the_active_player_draws_one_card_from_the_pile() -> None:
    t = troublez(Turn(0), deck="3 moon, 4 sun, 5 sun", draws="3 moon")
    assert t.s.deck == cards("4 sun, 5 sun") and t.s.drawn == 1
    assert t.options == ["place 3 moon in a new row"]


@rule("TTZ-DRAW-02", "TTZ-RULING-05")
def test_a_card_that_fits_must_be_placed_and_at_any_spot_one_likes() -> None:
    t = troublez(Draw(0), rows="2 sun", draws="3 moon, 4 sun")
    assert t.options == ["place 3 moon right of row 1", "place 3 moon in a new row"]
    assert t.why("discard 3 moon") == "TTZ-RULING-05"
    t.play("A: place 3 moon in a new row; draw")
    assert t.why("pass") == "TTZ-DRAW-02"


@rule("TTZ-TURN-02")
def test_nobody_may_pass_before_the_first_draw() -> None:
    t = troublez(Turn(0), draws="3 moon")
    assert t.why("pass") == "TTZ-TURN-02"
    assert t.options == ["place 3 moon in a new row"]


@rule("TTZ-TURN-03", "TTZ-DRAW-03")
def test_after_each_placement_one_may_draw_again_or_pass() -> None:
    t = troublez(Turn(0), draws="3 moon, 4 sun")
    assert t.why("draw") == "TTZ-DRAW-03"  # not before this one is placed
    t.play("A: place 3 moon in a new row")
    assert t.options == ["draw", "pass"]
    t.play("A: draw; place 4 sun right of row 1")
    assert t.options == ["draw", "pass"]


@rule("TTZ-DRAW-04")
def test_there_is_no_limit_to_drawing() -> None:
    t = troublez(Turn(0), draws="1 sun, 2 moon, 3 sun, 4 moon, 5 sun, 1 moon, 2 sun, 3 moon, 4 sun, 5 moon, 1 star")
    t.play("A: place 1 sun in a new row")
    for number, colour in zip("2345", ("moon", "sun", "moon", "sun"), strict=True):
        t.play(f"A: draw; place {number} {colour} right of row 1")
    t.play("A: draw; place 1 moon in a new row")
    for number, colour in zip("2345", ("sun", "moon", "sun", "moon"), strict=True):
        t.play(f"A: draw; place {number} {colour} right of row 2")
    assert t.s.drawn == 10 and t.options == ["draw", "pass"]


@rule("TTZ-DRAW-05", "TTZ-DRAW-07", "TTZ-OTHERS-09", "TTZ-RULING-04")
def test_a_card_that_fits_nowhere_ends_the_turn_without_a_row_and_the_others_take() -> None:
    t = troublez(Turn(0), rows="3 sun | 3 sun | 3 sun", draws="3 moon")
    assert t.asked == "B" and len(t.s.rows) == 3 and t.s.troves[0].cards == []
    assert t.options == ["take 3 sun left of row 1", "take 3 sun left of row 2", "take 3 sun left of row 3"]
    two_rows = troublez(Turn(0), rows="3 sun | 3 sun", draws="3 moon")
    assert two_rows.options == ["place 3 moon in a new row"]


@rule("TTZ-DRAW-06")
def test_the_card_that_fits_nowhere_is_discarded() -> None:
    t = troublez(Turn(0), rows="3 sun | 3 sun | 3 sun", draws="3 moon", discard="1 sun")
    assert t.s.discard == cards("1 sun, 3 moon")


@rule("TTZ-TURN-04")
def test_a_turn_runs_in_its_order_draw_pass_take_a_row_the_others_take_next_player() -> None:
    t = troublez(Turn(0), rows="1 sun | 4 star", draws="2 moon, 5 sun", seats=3)
    assert t.why("take row 1") == "TTZ-TURN-04"
    t.play("A: place 2 moon right of row 1")
    assert t.why("take row 1") == "TTZ-TURN-04"
    t.play("A: pass")
    assert t.options == ["take row 1", "take row 2"] and t.why("draw") == "TTZ-TURN-04"
    t.play("A: take row 1").play("B: take 4 star left of row 1")
    assert t.asked == "B" and t.s.active == 1 and t.s.drawn == 1


@rule("TTZ-TURN-05")
def test_taking_the_row_completes_ones_own_turn() -> None:
    t = troublez(Turn(0), rows="1 sun | 4 star, 5 sun", draws="2 moon")
    t.play("A: place 2 moon right of row 1; pass; take row 1")
    assert t.s.troves[0].cards == cards("1 sun, 2 moon") and t.asked == "B"
    assert t.match.why(0, "draw").words == "it is B who must choose, not A"  # type: ignore[union-attr]


@rule("TTZ-TURN-06")
def test_the_next_player_clockwise_is_active_next() -> None:
    turn = troublez(Turn(1), draws="2 moon, 5 sun", seats=3).play("B: place 2 moon in a new row; pass; take row 1")
    assert turn.asked == "C" and turn.s.active == 2
    last = troublez(Turn(2), draws="2 moon, 5 sun", seats=3).play("C: place 2 moon in a new row; pass; take row 1")
    assert last.asked == "A" and last.s.active == 0
