"""The turn, its cards and points; the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.dungeon_twister.laid import GAME, doing, token, twister
from hurlyburly.games.dungeon_twister.tokens import (
    ASIDE,
    DEAD,
    ESCAPED,
    FACE_DOWN,
    FLYING,
    REMOVED,
    TRAP_FORM,
    USED,
    WOUNDED,
)
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


@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
@rule("DT-RULING-63")
def test_points_reveals_wounds_and_healings_each_begin_the_count_of_dull_turns_anew(side: str, other: str) -> None:
    line, near = ("d21", "d20") if side == "A" else ("d0", "d1")
    stirring = [
        (f"{side} goblin {near}, {other} thief h9", f"goblin; move to {line}"),
        (f"{side} wizard d5, {side} wand d5, {other} troll d8, {other} thief h9", "wizard; fire at d8"),
        (f"{side} cleric d5, {side} troll d6 wounded, {other} thief h9", "cleric; heal d6"),
        (f"{side} troll d6 wounded, {other} thief h9", "troll; regenerate"),
        (f"{side} logger d5, {other} druid d6, {other} thief h9", "logger; cut d6"),
    ]
    for tokens, plays in stirring:
        t = twister(tokens, turn=side, ground="d6 tree" if "logger" in tokens else "")
        t.s.dull = 20
        t.play(f"{side}: {plays}; end turn")
        assert t.s.dull == 0
    still = twister(f"{side} goblin d5, {other} thief h9", turn=side)
    still.s.dull = 20
    assert still.play(f"{side}: goblin; move to d6; end turn").s.dull == 21


@rule("DT-RULING-63")
def test_wounds_that_heal_and_come_again_do_not_keep_a_game_alive_for_ever() -> None:
    t = twister("A cleric d5, A troll d6 wounded, B thief h9", vp=(1, 0), step=Turn(0))
    turns = 0
    while not t.match.over:
        t.play(f"A: {t.options[0]}; cleric; heal d6; end turn")
        t.s.flags[token("A troll")] |= WOUNDED
        t.s.stir()
        t.play(f"B: {t.options[0]}; end turn")
        turns += 2
        assert turns <= 96
    assert turns == 96 and t.match.winners == (0,)


@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
@rule("DT-RULING-63")
def test_points_and_reveals_alone_begin_the_longer_count_anew(side: str, other: str) -> None:
    line, near = ("d21", "d20") if side == "A" else ("d0", "d1")
    for tokens, plays, after in [
        (f"{side} goblin {near}, {other} thief h9", f"goblin; move to {line}", 0),
        (f"{side} cleric d5, {side} troll d6 wounded, {other} thief h9", "cleric; heal d6", 91),
        (f"{side} wizard d5, {side} wand d5, {other} troll d8, {other} thief h9", "wizard; fire at d8", 0),
        (f"{side} goblin d5, {other} thief h9", "goblin; move to d6", 91),
    ]:
        t = twister(tokens, turn=side)
        t.s.stalled = 90
        assert t.play(f"{side}: {plays}; end turn").s.stalled == after
    for agreed in (12, 24, 48):
        for stalled, over in ((4 * agreed - 2, False), (4 * agreed - 1, True)):
            t = twister("A cleric d5, A troll d6 wounded, B thief h9", dead_game=agreed)
            t.s.stalled = stalled
            assert t.play("A: cleric; heal d6; end turn").match.over == over
    found = twister("A goblin d0, B thief h21", rooms="", unseen="base-1-cw, base-1-ccw")
    found.s.stalled = 90
    assert found.play("A: goblin; reveal room 1; end turn").s.stalled == 0


@rule("DT-RULING-62", "DT-END-01")
def test_the_game_goes_on_as_long_as_either_side_has_anybody_anywhere() -> None:
    assert not twister("B troll d9").play("A: end turn").match.over
    assert not twister("A troll d9").play("A: end turn").match.over
    for place, over in (
        (FACE_DOWN, False),
        (FACE_DOWN + 7, False),
        (ASIDE, False),
        (DEAD, True),
        (ESCAPED, True),
        (REMOVED, True),
    ):
        for name in ("A goblin", "B wizard", "B spawnling 3", "A druid"):
            t = twister("")
            t.s.at[token(name)] = place
            assert t.play("A: end turn").match.over == over
    for side in "AB":
        trap = twister("")
        trap.s.at[token(f"{side} living trap")] = TRAP_FORM
        assert not trap.play("A: end turn").match.over
    things = twister("A rope d5, B amulet d6")
    assert things.play("A: end turn").match.over  # objects do not play


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-END-01")
def test_the_goal_is_reached_at_exactly_so_many_points_by_either_side(side: str) -> None:
    for goal in (5, 6, 7, 8):
        for points, over in ((goal - 1, False), (goal, True)):
            vp = (points, 0) if side == "A" else (0, points)
            t = twister("A troll d9, B thief h9", vp=vp, victory_points=goal).play("A: end turn")
            assert t.match.over == over


@rule("DT-RULING-63")
def test_the_number_of_dull_turns_is_as_agreed() -> None:
    for agreed in (12, 24, 48):
        for dull, over in ((agreed - 2, False), (agreed - 1, True)):
            t = twister("A troll d9, B thief h9", dead_game=agreed)
            t.s.dull = dull
            assert t.play("A: end turn").match.over == over


@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
@rule("DT-TURN-05", "DT-TURN-07", "DT-OBJ-POTION-02", "DT-OBJ-FLIGHT-02", "DT-OBJ-CROSSBOW-01")
def test_at_the_end_of_a_turn_points_flights_and_shots_are_over_for_both_sides(side: str, other: str) -> None:
    tokens = (
        f"{side} troll d9 barred flying, {other} thief h9 wounded hurt, {other} crossbow a1 used, {side} ring b1 used"
    )
    t = twister(tokens, turn=side)
    t.s.drinkers, t.s.drinker_ap = [token(f"{side} troll"), token(f"{side} troll")], [2, 3]
    t.play(f"{side}: end turn")
    assert t.s.drinkers == [-1, -1] and t.s.drinker_ap == [0, 0] and t.s.ap == 0
    assert [flags for flags in t.s.flags if flags] == [WOUNDED] and not t.s.flags[token(f"{side} troll")] & (
        FLYING | USED
    )
    assert t.match.to_act == ("AB".index(other),) and t.s.active == "AB".index(other)


@rule("DT-TURN-09", "DT-TURN-10", "DT-TURN-02")
def test_which_cards_may_be_played_in_the_first_cycle() -> None:
    for highest, cards in ((1, [2]), (2, [2, 3]), (3, [2, 3, 4]), (4, [2, 3, 4, 5]), (5, [2, 3, 4, 5])):
        t = twister("A goblin d5, B thief h9", step=Turn(0))
        t.s.highest = highest
        t.s.advance()
        assert t.options == [f"play {card}" for card in cards]
        for card in {2, 3, 4, 5} - set(cards):
            assert t.why(f"play {card}") == ("DT-TURN-08" if highest == 1 else "DT-TURN-09")
        t.play("A: play 2")
        assert t.s.highest == max(highest, 2) and t.s.actions == [[3, 4, 5], [2, 3, 4, 5]] and t.s.played == [2, 0]
    spent = twister("A goblin d5, B thief h9", step=Turn(1), turn="B")
    spent.s.actions[1] = [2, 5]
    spent.s.advance()
    assert spent.options == ["play 2", "play 5"] and spent.why("play 3") == "DT-TURN-02"
    spent.play("B: play 5")
    assert spent.s.played == [0, 5] and spent.s.actions[1] == [2] and spent.match.view(0).sides[1].last_card == 5


@rule("DT-TURN-06")
def test_each_deed_has_a_number_of_its_own_for_learners() -> None:
    tokens = "A thief d3, A troll d9 wounded, A living trap e9, A druid a5, A goblin f5, A potion f5, A cleric g5"
    t = twister(tokens, edges="d3 north portcullis, d3 east portcullis", ground="g5 vines")
    t.s.brambles[0] = 0
    numbers: dict[str, int] = {}
    for name in ("thief", "troll", "living trap", "druid", "goblin", "cleric"):
        at = t.match.copy()
        at.play(0, name)
        step: Any = at.state.stack[-1]
        actions = [GAME.encode.action(step, option) for option in step.options(at.state)]
        assert len(set(actions)) == len(actions)
        numbers.update(zip(at.options(0), actions, strict=True))
    first = numbers["raise the portcullis north"] - 8 * 6  # deeds come in eights: a direction or a room each
    assert numbers["raise the portcullis east"] == first + 8 * 6 + 1
    single = {
        "drink the potion": 12,
        "cut a vine": 13,
        "become a trap": 14,
        "regenerate": 15,
        "withdraw the brambles": 17,
    }
    assert {words: numbers[words] - first for words in single} == {words: 8 * deed for words, deed in single.items()}


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
