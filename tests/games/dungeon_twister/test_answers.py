"""Answers on the other side's turn: where the ring may stop a walker and the orb make peace."""

from __future__ import annotations

import pytest

from games.dungeon_twister.laid import doing, is_wounded, moves, token, twister, where
from hurlyburly.games.dungeon_twister.tokens import BARRED, PARALYSED, USED
from hurlyburly.games.dungeon_twister.turn import Turn
from hurlyburly.kernel.rules import rule

SIDES = pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])


@pytest.mark.parametrize(
    ("tokens", "who", "ground", "stopped"),
    [
        ("X goblin d5", "goblin", "", True),
        ("X goblin d5, X sword d5", "goblin", "", True),
        ("X goblin d5, Y sword d7", "goblin", "", True),
        ("X goblin d5, X sword d5, Y rope d7", "goblin", "", False),
        ("X goblin d5, X thief d5 wounded, Y rope d7", "goblin", "", False),
        ("X goblin d5, X troll d7", "goblin", "", False),
        ("X goblin d5, X troll d7 wounded", "goblin", "", True),
        ("X goblin d5, X troll d7 wounded, X rope d7", "goblin", "", False),
        ("X goblin d5, X sword d5, X troll d7 wounded", "goblin", "", False),
        ("X goblin d5, Y troll d7 wounded", "goblin", "", False),
        ("X wizard d5, Y troll d7", "wizard", "", False),
        ("X wizard d5", "wizard", "d7 tree", True),
        ("X troll d6 flying", "troll", "d7 tree", False),
        ("X archer elf d5", "archer elf", "d7 floor mist", False),
        ("X goblin d5", "goblin", "d7 vines", True),
    ],
)
@SIDES
@rule("DT-STACK-08", "DT-RULING-23", "DT-OBJ-RING-01", "DT-REACT-04")
def test_where_the_ring_may_stop_a_walker(
    side: str, other: str, tokens: str, who: str, ground: str, stopped: bool
) -> None:
    """The walker goes from d5 through d7 to d8; the bearer looks along row 7 from h7."""
    pieces = tokens.translate(str.maketrans({"X": side, "Y": other}))
    walls = ", ".join(f"d{row} {way} wall" for row in (5, 6) for way in ("east", "west"))
    t = doing(f"{pieces}, {other} druid h7, {other} ring h7", who, ground=ground, edges=walls, turn=side)
    goal = "move to d8" if "move to d8" in t.options else "move to d7"
    t.play(f"{side}: {goal}")
    assert (t.asked == other) == stopped
    if stopped:
        t.play(f"{other}: paralyse for +4")
        assert where(t, f"{side} {who}") == "d7" and t.asked == side
        assert t.s.flags[token(f"{side} {who}")] & (BARRED | PARALYSED) == BARRED | PARALYSED
        assert t.s.flags[token(f"{other} ring")] == USED and 4 not in t.s.hands["AB".index(other)]
        assert t.s.hands["AB".index(side)] == [0, 1, 2, 2, 3, 3, 4, 5, 6]


@SIDES
@rule("DT-TERRAIN-FOUNTAIN-01", "DT-STACK-08")
def test_nobody_is_stopped_over_a_fountain(side: str, other: str) -> None:
    ground = "d7 fountain, h7 tree, g7 floor"
    t = doing(f"{side} wizard d5, {other} druid h7, {other} ring h7", "wizard", ground=ground, turn=side)
    t.play(f"{side}: move to d8")  # from a tree the fountain is seen
    assert t.asked == side and where(t, f"{side} wizard") == "d8"


@SIDES
@rule("DT-RULING-25", "DT-OBJ-AMULET-02", "DT-LOS-16")
def test_an_elf_who_climbs_a_tree_is_stopped_by_elves_and_the_amulet_alone(side: str, other: str) -> None:
    for bearer, seen in (("druid", False), ("archer elf", True)):
        t = doing(
            f"{side} enchantress elf d6, {other} {bearer} h7, {other} ring h7",
            "enchantress elf",
            ground="d7 tree",
            turn=side,
        ).play(f"{side}: move to d7")
        assert (t.asked == other) == seen


@SIDES
@rule("DT-REACT-03", "DT-OBJ-RING-03", "DT-RULING-27")
def test_each_of_two_rings_stops_somebody_once_a_turn_for_a_card_that_is_left(side: str, other: str) -> None:
    seat = "AB".index(other)
    tokens = f"{side} goblin d5, {side} thief e5, {side} troll f6"
    tokens += f", {other} druid j7, A ring j7, {other} cleric e15, B ring e15"
    t = doing(tokens, "goblin", turn=side)
    t.s.hands[seat] = [0, 2, 5]
    t.play(f"{side}: move to d7")
    assert (
        t.options == ["let it walk", "paralyse for +2", "paralyse for +5"]
        and t.why("paralyse for +3") == "DT-OBJ-RING-03"
    )
    t.play(f"{other}: paralyse for +5").play(f"{side}: thief; move to e7")
    assert t.options == ["let it walk", "paralyse for +2"]
    t.play(f"{other}: paralyse for +2").play(f"{side}: troll; move to f7")
    assert t.asked == side and t.s.hands[seat] == [0]  # both are used, and no card is left


@SIDES
@rule("DT-REACT-04", "DT-CARRY-03")
def test_who_is_let_go_walks_on_and_may_be_asked_about_at_every_step(side: str, other: str) -> None:
    t = doing(f"{side} goblin d7, {other} druid h7, {other} ring h7", "goblin", turn=side)
    assert "move by c7" in t.options  # under a ring one may choose one's way
    t.play(f"{side}: move to a7")
    for square in ("c7", "b7", "a7"):
        assert where(t, f"{side} goblin") == square
        t.play(f"{other}: let it walk")
    assert t.asked == side and where(t, f"{side} goblin") == "a7"
    free = doing(f"{side} goblin d7", "goblin", turn=side)
    assert not [option for option in free.options if option.startswith("move by")]


@SIDES
@rule("DT-OBJ-RING-02", "DT-GROUP-08", "DT-TURN-15")
def test_the_paralysed_neither_act_nor_join_but_defend_in_the_next_turn(side: str, other: str) -> None:
    t = doing(
        f"{side} warrior d6, {side} troll d8, {other} druid h7, {other} ring h7, {other} goblin c8",
        "warrior",
        turn=side,
    )
    t.play(f"{side}: move to d7").play(f"{other}: paralyse for +1")
    assert t.why("warrior") == "DT-TURN-15"
    t.play(f"{side}: troll; attack goblin on c8")
    assert t.s.fight.attack == 4 and len(t.s.fight.attackers) == 1
    t.play(f"{side}: +0").play(f"{other}: +3").play(f"{side}: end turn").play(f"{other}: play 2; goblin")
    assert t.s.flags[token(f"{side} warrior")] == 0 and t.s.flags[token(f"{other} ring")] == 0


# The orb.


@SIDES
@rule("DT-REACT-07", "DT-REACT-08", "DT-OBJ-ORB-01", "DT-OBJ-ORB-02", "DT-RULING-29")
def test_the_orb_answers_the_card_and_every_action_until_it_is_used(side: str, other: str) -> None:
    tokens = f"{side} warrior d5, {side} archer elf d12, {side} troll j1"
    tokens += f", {other} druid d6, {other} orb d6, {other} goblin d9"
    t = twister(tokens, step=Turn("AB".index(side)), turn=side).play(f"{side}: play 4")
    for play in ("troll; move to j2", "troll; stay here"):
        assert t.asked == other and t.options == ["keep the orb", "use the orb of peace"]
        t.play(f"{other}: keep the orb").play(f"{side}: {play}")
    t.play(f"{other}: use the orb of peace")
    assert where(t, f"{other} orb") == "gone" and t.match.view(None).peace and t.s.ap == 2
    t.play(f"{side}: warrior")
    assert t.why("attack druid on d6") == "DT-OBJ-ORB-01" and not [o for o in t.options if o.startswith("attack")]
    t.play(f"{side}: stay here; archer elf; shoot goblin on d9; +1").play(f"{other}: +0")
    assert t.asked == side and is_wounded(t, f"{other} goblin")
    t.play(f"{side}: end turn").play(f"{other}: play 2; druid")
    assert "attack warrior on d5" in t.options  # peace lasts for a turn


@SIDES
@rule("DT-REACT-06")
def test_neither_ring_nor_orb_answers_ones_own_actions(side: str, other: str) -> None:
    t = twister(
        f"{side} goblin d5, {side} orb d5, {side} druid h6, {side} ring h6", step=Turn("AB".index(side)), turn=side
    )
    t.play(f"{side}: play 3; goblin; move to d6; goblin; move to d7; end turn")
    assert t.asked == other


@SIDES
@rule("DT-REACT-08", "DT-RULING-71")
def test_the_orb_answers_after_a_combat_not_within_it(side: str, other: str) -> None:
    t = doing(f"{side} warrior d5, {other} cleric d6, {other} druid j9, {other} orb j9", "warrior", turn=side)
    t.play(f"{side}: attack cleric on d6; +0")
    assert t.asked == other and t.options[0] == "+0"
    t.play(f"{other}: +0")
    assert t.options == ["keep the orb", "use the orb of peace"]


@SIDES
@rule("DT-REACT-01", "DT-REACT-06", "DT-SETUP-22")
def test_rings_and_orbs_that_lie_face_down_or_loose_answer_nothing(side: str, other: str) -> None:
    for place in range(1, 9):
        hidden = f"A ring {place}, B ring {place}, A orb {place}, B orb {place}, {other} druid {place}"
        t = doing(f"{side} goblin d5", "goblin", turn=side, hidden=hidden).play(f"{side}: move to d8")
        assert t.asked == side
    loose = doing(f"{side} goblin d5, A ring g7, B orb g8", "goblin", turn=side).play(f"{side}: move to d8")
    assert loose.asked == side


@SIDES
@rule("DT-RULING-53", "DT-OBJ-ROPE-03")
def test_whoever_stands_somewhere_may_always_stay(side: str, other: str) -> None:
    """A room has turned: the rope he hangs on has one attachment point left, and he may not end a move there."""
    walls = "d6 east wall, d6 west wall, d6 south wall"
    t = doing(f"{side} goblin d6, {side} rope d6", "goblin", ground="d6 rift", edges=walls, turn=side)
    assert t.options[-1] == "move nowhere yet" and t.options.count("stay here") == 1 and "d5" in moves(t)
    t.play(f"{side}: stay here")
    assert where(t, f"{side} goblin") == where(t, f"{side} rope") == "d6"
