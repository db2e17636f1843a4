"""How an object comes to lie on a square: dropped, handed over, left behind, its bearer dead or carried off."""

from __future__ import annotations

import pytest

from games.dungeon_twister.laid import doing, where
from hurlyburly.kernel.rules import rule

SIDES = pytest.mark.parametrize("side", ["A", "B"])


@SIDES
@rule("DT-TERRAIN-WATER-06", "DT-RULING-82")
def test_nothing_is_handed_to_a_friend_in_the_water(side: str) -> None:
    flyer = f"{side} wizard b6, {side} sword b6, {side} thief c6"
    t = doing(flyer, "wizard", ground="c6 water", turn=side).play(f"{side}: move by c6")
    assert t.why(f"give {side}'s sword to thief") == "DT-TERRAIN-WATER-06"
    roped = doing(f"{flyer}, {side} rope c6", "wizard", ground="c6 water", turn=side).play(f"{side}: move by c6")
    assert roped.why(f"swap {side}'s sword for {side}'s rope") == "DT-TERRAIN-WATER-06"


@SIDES
@rule("DT-RULING-82", "DT-CARRY-03")
def test_a_friend_on_plants_over_water_on_a_pit_or_in_a_tree_holds_what_he_is_handed(side: str) -> None:
    for ground in ("c6 water plant", "c6 water plantB", "c6 pit", "c6 tree", "c6 floor"):
        t = doing(f"{side} wizard b6, {side} sword b6, {side} thief c6", "wizard", ground=ground, turn=side)
        t.play(f"{side}: move by c6; give {side}'s sword to thief; move to d6")
        assert where(t, f"{side} sword") == "c6" and where(t, f"{side} wizard") == "d6"


@rule("DT-OBJ-ROPE-03", "DT-RULING-82")
def test_a_rope_is_handed_into_the_water_only_where_it_would_hang() -> None:
    t = doing("A wizard b6, A rope b6, A thief c6", "wizard", ground="c6 water").play("A: move by c6")
    assert "give A's rope to thief" in t.options
    edges = "c6 north wall, c6 south wall, c6 east wall"
    t = doing("A wizard b6, A rope b6, A thief c6", "wizard", ground="c6 water", edges=edges).play("A: move by c6")
    assert t.why("give A's rope to thief") == "DT-OBJ-ROPE-03"


@pytest.mark.parametrize("ground", ["water", "pit", "rift", "crevasse"])
@SIDES
@rule("DT-RULING-82", "DT-WOUND-05", "DT-TERRAIN-WATER-05", "DT-CARRY-05")
def test_who_carries_a_wounded_friend_off_an_obstacle_loses_the_object_under_him(side: str, ground: str) -> None:
    t = doing(
        f"{side} thief b6, {side} goblin c6 wounded, {side} sword c6", "thief", ground=f"c6 {ground} plant", turn=side
    ).play(f"{side}: move by c6; take goblin")
    assert where(t, f"{side} sword") == "gone" and "stay here" in t.options
    t.play(f"{side}: move to d6")
    assert where(t, f"{side} goblin") == "d6"


@rule("DT-RULING-82", "DT-OBJ-ROPE-02")
def test_a_rope_goes_on_hanging_when_the_wounded_friend_on_it_is_carried_off() -> None:
    t = doing("A thief b6, A goblin c6 wounded, A rope c6", "thief", ground="c6 pit").play("A: move by c6")
    t.play("A: take goblin; move to d6")
    assert where(t, "A rope") == "c6" and where(t, "A goblin") == "d6"


@rule("DT-RULING-48")
def test_an_object_stays_in_a_tree_when_its_bearer_dies_or_is_carried_off_but_is_never_laid_down_there() -> None:
    t = doing("A wizard b6, A goblin c6 wounded, A sword c6", "wizard", ground="c6 tree").play("A: move by c6")
    t.play("A: take goblin; move to d6")
    assert where(t, "A sword") == "c6" and where(t, "A goblin") == "d6"
    dead = doing("B wizard b6, B wand b6, A goblin c6, A sword c6", "wizard", ground="c6 tree", turn="B")
    assert where(dead.play("B: fire at c6"), "A sword") == "c6"
    laden = doing("A wizard b6, A sword b6", "wizard", ground="c6 tree").play("A: move by c6")
    assert laden.why("drop A's sword") == "DT-RULING-48"


@pytest.mark.parametrize("ground", ["pit", "rift", "crevasse", "water"])
@SIDES
@rule("DT-WOUND-05", "DT-TERRAIN-PIT-02", "DT-RULING-82")
def test_the_object_of_one_who_dies_over_an_obstacle_is_lost_but_a_rope_stays(side: str, ground: str) -> None:
    other = "B" if side == "A" else "A"
    wizard = f"{other} wizard c9, {other} wand c9"
    for thing, stays in (("sword", False), ("rope", True)):
        tokens = f"{side} goblin c6, {side} {thing} c6, {wizard}"
        t = doing(tokens, "wizard", ground=f"c6 {ground} plant", turn=other).play(f"{other}: fire at c6")
        assert where(t, f"{side} {thing}") == ("c6" if stays else "gone")


@SIDES
@rule("DT-RULING-44", "DT-CARRY-09", "DT-RULING-82")
def test_whoever_wades_leaves_a_rope_hanging_but_no_object_on_an_obstacle(side: str) -> None:
    t = doing(f"{side} goblin c6, {side} rope c6", "goblin", ground="c6 pit, c7 water", turn=side)
    t.play(f"{side}: wade to c7")
    assert where(t, f"{side} rope") == "c6" and where(t, f"{side} goblin") == "c7"
    for ground in ("c6 pit plant", "c6 water plant", "c6 tree"):
        t = doing(f"{side} goblin c6, {side} sword c6", "goblin", ground=f"{ground}, c7 water", turn=side)
        assert t.why("wade to c7") == "DT-CARRY-09"
    edges = "c6 north wall, c6 east wall, c6 west wall"
    t = doing(f"{side} goblin c6, {side} rope c6", "goblin", ground="c6 pit, c7 water", edges=edges, turn=side)
    assert t.why("wade to c7") == "DT-CARRY-09"


@rule("DT-TERRAIN-WATER-06", "DT-TERRAIN-SCONCE-01", "DT-RULING-82")
def test_no_torch_is_taken_by_one_who_stands_in_the_water() -> None:
    t = doing("A goblin d3", "goblin", ground="d3 water", edges="d3 north sconce")
    assert t.why("take the torch north") == "DT-TERRAIN-WATER-06" and "take the torch north" not in t.options
    planted = doing("A goblin d3", "goblin", ground="d3 water plant", edges="d3 north sconce")
    assert where(planted.play("A: take the torch north"), "N torch 1") == "d3"


@SIDES
@rule("DT-OBJ-ROPE-03", "DT-CARRY-05")
def test_two_attachment_points_are_enough_to_lay_a_rope_and_one_is_not(side: str) -> None:
    for walls, reason in (
        ("d6 east wall, d6 west wall", ""),
        ("d6 east wall, d6 west wall, d6 south wall", "DT-OBJ-ROPE-03"),
    ):
        t = doing(f"{side} thief d5, {side} rope d5", "thief", ground="d6 pit", edges=walls, turn=side)
        assert t.play(f"{side}: move by d6").why(f"drop {side}'s rope") == reason
        t = doing(f"{side} goblin d5, {side} rope d5", "goblin", ground="d6 rift", edges=walls, turn=side)
        assert t.why("move to d6") == reason


@rule("DT-CARRY-05", "DT-TERRAIN-FOUNTAIN-01")
def test_nothing_is_dropped_on_a_fountain() -> None:
    t = doing("A wizard d3, A sword d3", "wizard", ground="d4 fountain").play("A: move by d4")
    assert t.why("drop A's sword") == "DT-CARRY-05"


@SIDES
@rule("DT-RULING-24", "DT-WOUND-11", "DT-OBJ-ROPE-03")
def test_who_is_paralysed_on_a_rope_that_hangs_from_one_point_falls_with_it(side: str) -> None:
    other = "B" if side == "A" else "A"
    edges = "d7 south wall, d7 west wall, d7 north wall"
    for who, ground, place in (("goblin", "pit", "dead"), ("thief", "pit", "dead"), ("goblin", "water", "d7")):
        tokens = f"{side} {who} e7, {side} rope e7, {other} druid g7, {other} ring g7"
        t = doing(tokens, who, ground=f"d7 {ground}, f7 tree, g7 tree", edges=edges, turn=side)
        t.play(f"{side}: move by d7").play(f"{other}: paralyse for +1")
        assert where(t, f"{side} {who}") == place and where(t, f"{side} rope") == "gone"


@SIDES
@rule("DT-RULING-24")
def test_who_is_paralysed_on_firm_ground_keeps_the_rope_that_could_hang_nowhere(side: str) -> None:
    other = "B" if side == "A" else "A"
    edges = "d7 south wall, d7 west wall, d7 north wall"
    tokens = f"{side} goblin e7, {side} rope e7, {other} druid g7, {other} ring g7"
    t = doing(tokens, "goblin", edges=edges, turn=side)
    t.play(f"{side}: move to d7").play(f"{other}: paralyse for +1")
    assert where(t, f"{side} goblin") == where(t, f"{side} rope") == "d7"


@rule("DT-RULING-24", "DT-TERRAIN-BRIDGE-05", "DT-OBJ-ROPE-06")
def test_a_heavy_one_paralysed_on_a_bridge_breaks_it_unless_his_rope_has_two_points() -> None:
    tokens = "A troll e7, A rope e7, B druid g7, B ring g7"
    for edges, broken in (("", False), ("d7 south wall, d7 west wall, d7 north wall", True)):
        t = doing(tokens, "troll", ground="d7 bridge over water, f7 tree, g7 tree", edges=edges)
        t.play("A: move by d7").play("B: paralyse for +1")
        assert where(t, "A troll") == "d7" and (where(t, "A rope") == "gone") == broken
    light = doing("A goblin e7, A rope e7, B druid g7, B ring g7", "goblin", ground="d7 bridge over water, g7 tree")
    light.play("A: move by d7").play("B: paralyse for +1")
    assert where(light, "A rope") == "d7"
