"""The turn, its cards and points; the end."""

from __future__ import annotations

from games.dungeon_twister.laid import doing, token, twister
from hurlyburly.games.dungeon_twister.tokens import WOUNDED
from hurlyburly.games.dungeon_twister.turn import Turn
from hurlyburly.kernel.rules import rule


@rule("DT-TURN-01", "DT-TURN-02", "DT-TURN-03", "DT-TURN-04", "DT-TURN-07")
def test_a_turn_is_a_card_then_actions_as_one_likes_and_what_is_left_is_lost() -> None:
    t = twister("A goblin d5, A troll d9, B thief h9", step=Turn(0))
    assert t.options == ["play 2", "play 3", "play 4", "play 5"]
    t.play("A: play 4")
    assert t.s.ap == 4 and t.match.view(1).sides[0].last_card == 4 and t.s.actions[0] == [2, 3, 5]
    t.play("A: goblin; move to d4; troll; move to d8; end turn")
    assert t.s.ap == 0 and t.asked == "B" and t.options[0] == "play 2"


@rule("DT-TURN-05", "DT-SETUP-08")
def test_the_four_action_cards_come_back_when_the_last_is_played() -> None:
    t = twister("A goblin d5, B thief h9", step=Turn(0))
    t.s.actions = [[3, 5], [2, 3, 4, 5]]
    t.s.advance()
    t.play("A: play 5; end turn")
    assert t.s.actions[0] == [3]
    t.play("B: play 2; end turn").play("A: play 3; end turn")
    assert t.s.actions[0] == [2, 3, 4, 5]


@rule("DT-TURN-08", "DT-TURN-09", "DT-TURN-10", "DT-TURN-11")
def test_the_first_cards_grow_by_one_at_most_until_a_four_has_been_played() -> None:
    t = twister("A goblin d5, B thief h9", step=Turn(0))
    t.s.highest = 1
    t.s.advance()
    assert t.options == ["play 2"] and t.why("play 3") == "DT-TURN-08"
    t.play("A: play 2; end turn")
    assert t.options == ["play 2", "play 3"] and t.why("play 4") == "DT-TURN-09"
    two = twister("A goblin d5, B thief h9", step=Turn(0))
    two.s.highest = 1
    two.s.advance()
    two.play("A: play 2; end turn").play("B: play 2; end turn")
    assert two.options == ["play 3"]
    t.play("B: play 3; end turn")
    assert t.options == ["play 3", "play 4"]
    t.play("A: play 4; end turn")
    assert t.options == ["play 2", "play 4", "play 5"]


@rule("DT-TURN-13", "DT-TURN-06")
def test_only_the_unwounded_on_the_board_act_and_only_with_points() -> None:
    t = twister("A goblin d5 wounded, A troll d9", ap=1)
    assert t.options == ["troll", "end turn"] and t.why("goblin") == "DT-TURN-13"
    t.play("A: troll; move to d8")
    assert t.why("troll") == "DT-TURN-06"


@rule("DT-TURN-12", "DT-STACK-01")
def test_an_action_is_finished_before_another_begins() -> None:
    t = doing("A goblin d5, A rope d5, A troll d9", "goblin").play("A: move by d6")
    assert "troll" not in t.options and "end turn" not in t.options
    t.play("A: stay here")
    assert "troll" in t.options and "end turn" in t.options and "rope" not in t.options  # objects do not act


@rule("DT-END-01", "DT-RULING-61")
def test_at_five_points_the_active_player_finishes_his_turn_and_the_higher_score_wins() -> None:
    t = twister("A goblin d20, A troll d9, B thief h9", vp=(3, 4)).play("A: goblin; move to d21")
    assert t.s.vp == [5, 4] and not t.match.over
    t.play("A: troll; move to d8; end turn")
    assert t.match.over and t.match.winners == (0,)
    late = twister("A troll d9, B thief h9", vp=(4, 6)).play("A: end turn")
    assert late.match.winners == (1,)
    assert twister("A troll d9, B thief h9", vp=(5, 5)).play("A: end turn").match.winners == (0, 1)
    agreed = twister("A troll d9, B thief h9", vp=(6, 4), victory_points=7).play("A: end turn")
    assert not agreed.match.over


@rule("DT-RULING-62")
def test_a_side_without_characters_passes_and_without_any_the_game_is_over() -> None:
    t = twister("A troll d9", vp=(1, 2)).play("A: end turn").play("B: play 2")
    assert t.options == ["end turn"] and not t.match.over
    assert twister("", vp=(1, 2)).play("A: end turn").match.winners == (1,)
    trap = twister("", vp=(1, 2))
    trap.s.at[6] = 238
    assert not trap.play("A: end turn").match.over


@rule("DT-RULING-63")
def test_twenty_four_dull_turns_end_the_game_but_any_event_begins_the_count_anew() -> None:
    t = twister("A troll d9, B thief h9", vp=(1, 0))
    t.s.dull = 23
    t.play("A: end turn")
    assert t.match.over and t.match.winners == (0,)
    t = twister("A goblin d0, B thief h21", rooms="", unseen="base-1-cw, base-1-ccw")
    t.s.dull = 23
    t.play("A: goblin; reveal room 1; end turn")
    assert t.s.dull == 0 and not t.match.over
    longer = twister("A troll d9, B thief h9", dead_game=48)
    longer.s.dull = 23
    assert not longer.play("A: end turn").match.over


@rule("DT-TURN-15", "DT-OBJ-ORB-01")
def test_what_lasts_for_a_turn_is_over_after_it() -> None:
    t = twister("A troll d9 barred, B thief h9 wounded hurt")
    t.s.peace = True
    t.play("A: end turn")
    assert t.s.flags[token("A troll")] == 0 and t.s.flags[token("B thief")] == WOUNDED and not t.s.peace


@rule("DT-RULING-53")
def test_staying_is_a_move_of_no_length_and_costs_an_ap() -> None:
    t = doing("A troll d9", "troll").play("A: stay here")
    assert t.s.ap == 2
