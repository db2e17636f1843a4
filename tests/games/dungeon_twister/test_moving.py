"""Moving: steps, ends, terrain, ropes, carrying, jumps, escape."""

from __future__ import annotations

from games.dungeon_twister.laid import doing, ground_at, is_wounded, moves, token, twister, where
from hurlyburly.games.dungeon_twister.ground import square_name
from hurlyburly.games.dungeon_twister.things import TOKEN
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.rules import rule


@rule("DT-MOVE-01", "DT-MOVE-02", "DT-TURN-06", "DT-TERRAIN-FLOOR-01", "DT-TROLL-01")
def test_a_move_costs_one_ap_and_goes_up_to_the_movement_value_orthogonally() -> None:
    t = doing("A troll e5", "troll")
    assert moves(t) == {"e3", "e4", "e6", "e7", "c5", "d5", "f5", "g5", "d4", "f4", "d6", "f6"}
    assert t.why("move to e8") == "DT-MOVE-01"
    t.play("A: move to e7")
    assert where(t, "A troll") == "e7" and t.s.ap == 2
    t.play("A: troll; move to e6")  # stopping early, and another move in the same turn
    assert where(t, "A troll") == "e6" and t.s.ap == 1


@rule("DT-MOVE-03", "DT-MOVE-05", "DT-CARRY-07")
def test_walkers_pass_objects_friends_and_the_wounded_but_do_not_end_on_people() -> None:
    corridor = ", ".join(f"d{row} {side} wall" for row in (5, 6, 7, 8) for side in ("east", "west"))
    t = doing("A goblin d4, A troll d5, B wizard d6 wounded, A rope d7", "goblin", edges=corridor)
    assert "d8" in moves(t) and "d7" in moves(t)
    assert t.why("move to d5") == t.why("move to d6") == "DT-MOVE-05"
    t.play("A: move to d7")
    assert t.match.view(1).tokens and any(token.where == "d7" and token.beneath for token in t.match.view(1).tokens)


@rule("DT-MOVE-04", "DT-TERRAIN-WALL-01", "DT-TERRAIN-PORTCULLIS-01", "DT-TERRAIN-WEB-01", "DT-TERRAIN-SLIT-03")
def test_walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits() -> None:
    t = doing("A troll e5, B goblin e6", "troll", edges="e5 east wall, e5 west portcullis, e5 north web")
    assert t.why("move to f5") == "DT-TERRAIN-WALL-01"
    assert t.why("move to d5") == "DT-TERRAIN-PORTCULLIS-01"
    assert t.why("move to e4") == "DT-TERRAIN-WEB-01"
    assert t.why("move to e6") == "DT-MOVE-04" and t.options == ["stay here", "attack goblin on e6"]
    slit = doing("A troll e5", "troll", edges="e5 east arrow slit", ground="e6 pit")
    assert slit.why("move to f5") == "DT-TERRAIN-SLIT-03" and slit.why("move to e6") == "DT-TERRAIN-PIT-01"
    for sconce in ("sconce", "used sconce"):
        assert doing("A troll e5", "troll", edges=f"e5 east {sconce}").why("move to f5") == "DT-TERRAIN-WALL-01"


@rule("DT-RULING-69", "DT-MOVE-04", "DT-LOS-02")
def test_hidden_rooms_are_closed_to_steps_and_sight() -> None:
    t = doing("A archer elf c5, B goblin c7", "archer elf", rooms="1 base-1-ccw")
    assert t.why("move to c6") == "DT-MOVE-04" and t.why("shoot goblin on c7") == "DT-RANGED-02"


@rule("DT-MOVE-07", "DT-MOVE-08")
def test_a_carrier_passes_a_carrying_friend_but_does_not_stop_there() -> None:
    t = doing("A goblin d5, A sword d5, A troll d6, A rope d6", "goblin")
    assert "d7" in moves(t) and t.why("move to d6") == "DT-MOVE-05"
    t.play("A: move to d7")
    assert where(t, "A sword") == "d7" and where(t, "A rope") == "d6"


@rule("DT-MOVE-09", "DT-WIZARD-02", "DT-WIZARD-01", "DT-TURN-16")
def test_the_wizard_flies_over_obstacles_and_everybody_but_lands_like_all() -> None:
    edges = ", ".join(f"d{row} {side} wall" for row in (6, 7, 8) for side in ("east", "west"))
    t = doing("A wizard d5, B troll d6", "wizard", ground="d7 pit, d8 fountain", edges=edges)
    assert "d9" in moves(t)
    assert t.why("move to d6") == "DT-MOVE-05" and t.why("move to d7") == "DT-MOVE-06"
    wounded = twister("A wizard d5 wounded")
    assert wounded.why("wizard") == "DT-TURN-13"


@rule("DT-MOVE-10", "DT-TERRAIN-FOUNTAIN-01", "DT-GLOSSARY-07")
def test_a_fountain_is_flown_over_but_never_stopped_on_or_walked() -> None:
    t = doing("A wizard d5", "wizard", ground="d6 fountain")
    assert t.why("move to d6") == "DT-TERRAIN-FOUNTAIN-01" and "d7" in moves(t)
    walker = doing("A goblin d5", "goblin", ground="d6 fountain")
    assert walker.why("move to d6") == "DT-TERRAIN-FOUNTAIN-01"


@rule("DT-TERRAIN-CREVASSE-02")
def test_flyers_cross_a_crevasse_but_do_not_stop_there() -> None:
    t = doing("A wizard d5", "wizard", ground="d6 crevasse, c6 crevasse, e6 crevasse")
    assert "d7" in moves(t) and t.why("move to d6") == "DT-MOVE-06"


@rule("DT-MOVE-11", "DT-RULING-31", "DT-TERRAIN-WATER-07", "DT-RULING-77")
def test_flyers_cross_water_as_ordinary_squares_and_land_there_without_an_object() -> None:
    t = doing("A wizard d5", "wizard", ground="d6 water, d7 water")
    assert {"d6", "d7", "d8"} <= moves(t)
    laden = doing("A wizard d5, A wand d5", "wizard", ground="d6 water, d7 water")
    assert "d8" in moves(laden) and laden.why("move to d6") == "DT-RULING-31"


@rule("DT-MOVE-12", "DT-DRUID-14")
def test_flight_crosses_neither_walls_nor_portcullises_brambles_or_webs() -> None:
    t = doing(
        "A wizard d5",
        "wizard",
        ground="d6 brambles",
        edges="d5 east wall, d5 west portcullis, d5 north web",
    )
    assert t.options == ["stay here"] and t.why("move to d6") == "DT-MOVE-12"
    walker = doing("A goblin d5", "goblin", ground="d6 brambles")
    assert walker.why("move to d6") == "DT-DRUID-14"


@rule("DT-MOVE-06", "DT-THIEF-01", "DT-THIEF-02", "DT-TERRAIN-PIT-01", "DT-TERRAIN-RIFT-01", "DT-TERRAIN-CREVASSE-01")
def test_only_the_thief_passes_and_stops_on_pits_and_nobody_on_rifts_or_crevasses() -> None:
    t = doing("A thief d5", "thief", ground="d6 pit, c5 rift, e5 crevasse")
    assert "d6" in moves(t) and "d10" in moves(t)
    assert t.why("move to c5") == "DT-TERRAIN-RIFT-01" and t.why("move to e5") == "DT-TERRAIN-CREVASSE-01"
    t.play("A: move to d6")
    assert where(t, "A thief") == "d6"
    goblin = doing("A goblin d5", "goblin", ground="d6 pit")
    assert goblin.why("move to d6") == "DT-TERRAIN-PIT-01"


@rule("DT-THIEF-03")
def test_friends_pass_a_pit_that_an_unwounded_thief_stands_on_but_do_not_stop() -> None:
    edges = "d6 east wall, d6 west wall, d7 east wall, d7 west wall, d5 east wall, d5 west wall"
    t = doing("A goblin d5, A thief d6", "goblin", ground="d6 pit", edges=edges)
    assert "d7" in moves(t) and t.why("move to d6") == "DT-MOVE-05"
    enemy = doing("B goblin d5, A thief d6", "goblin", ground="d6 pit", edges=edges, turn="B")
    assert "d7" not in moves(enemy)


def test_every_reachable_square_is_told_with_its_steps_and_its_path() -> None:
    t = doing("A troll d5, B goblin d6, A archer elf h5", "troll")
    view = t.match.view(0)
    way = {square_name(number_of(way.square)): way for way in view.ways}
    seen = {square_name(number_of(square)) for square in view.sight}
    assert view.acting == TOKEN.thing(token("A troll")) and way["c6"].steps == 2
    assert way["c6"].path == ("square:52", "square:62")
    assert set(moves(t)) <= set(way) and "d7" not in way and t.match.view(1).ways == ()
    assert {"d6", "c5", "h5"} <= seen and "d7" not in seen and "i5" not in seen
    assert t.explained("move to c6").endswith("2 steps: c5 c6")
    t.play("A: move to c6")
    assert t.log[-2:] == ["A's Troll steps to c5.", "A's Troll steps to c6."]


# Ropes and plants.


@rule("DT-OBJ-ROPE-01", "DT-OBJ-ROPE-03", "DT-RULING-52", "DT-TERRAIN-CREVASSE-04")
def test_a_rope_carrier_passes_and_with_two_attachment_points_stops_on_an_obstacle() -> None:
    t = doing("A goblin d5, A rope d5", "goblin", ground="d6 crevasse")
    assert "d6" in moves(t) and "d7" in moves(t)
    one_hold = "d6 east wall, d6 west wall, d6 south wall"
    t = doing("A goblin d5, A rope d5", "goblin", ground="d6 crevasse", edges=one_hold)
    assert t.why("move to d6") == "DT-OBJ-ROPE-03"
    fountains = doing("A goblin d5, A rope d5", "goblin", ground="d6 rift, c6 fountain, e6 rift, d7 brambles")
    assert fountains.why("move to d6") == "DT-OBJ-ROPE-03"


@rule("DT-OBJ-ROPE-02", "DT-OBJ-ROPE-05", "DT-TERRAIN-PIT-02")
def test_a_rope_that_lies_on_an_obstacle_serves_everybody_and_may_be_taken_along() -> None:
    edges = "d6 east wall, d6 west wall"
    t = doing("A goblin d5, B rope d6", "goblin", ground="d6 pit", edges=edges)
    assert {"d6", "d7"} <= moves(t)
    t.play("A: move by d6; take B's rope; move to d7")
    assert where(t, "B rope") == "d7"
    friend = doing("A goblin d5, A troll d6, A rope d6", "goblin", ground="d6 rift", edges=edges)
    assert "d7" in moves(friend)


@rule("DT-OBJ-ROPE-04")
def test_one_rope_never_bridges_two_obstacles_in_a_row() -> None:
    edges = ", ".join(f"d{row} {side} wall" for row in (5, 6, 7, 8) for side in ("east", "west"))
    t = doing("A goblin d5, A rope d5", "goblin", ground="d6 rift, d7 rift", edges=edges)
    assert t.why("move to d7") == "DT-OBJ-ROPE-04" and "d8" not in moves(t)


@rule("DT-CARRY-05", "DT-OBJ-ROPE-03")
def test_on_an_obstacle_nothing_but_a_rope_is_laid_down_and_it_must_hold() -> None:
    t = doing("A thief d5, A sword d5", "thief", ground="d6 pit").play("A: move by d6")
    assert t.why("drop A's sword") == "DT-CARRY-05"
    t = doing("A thief d5, A rope d5", "thief", ground="d6 pit").play("A: move by d6; drop A's rope; move to d7")
    assert where(t, "A rope") == "d6"
    edges = "d6 east wall, d6 west wall, d6 south wall"
    t = doing("A thief d5, A rope d5", "thief", ground="d6 pit", edges=edges).play("A: move by d6")
    assert t.why("drop A's rope") == "DT-OBJ-ROPE-03"


@rule("DT-DRUID-05", "DT-DRUID-07", "DT-TERRAIN-CREVASSE-04")
def test_a_plant_works_as_a_rope_without_attachment_points() -> None:
    edges = "d6 east wall, d6 west wall, d6 south wall"
    t = doing("A goblin d5, A sword d5", "goblin", ground="d6 crevasse plant", edges=edges)
    assert "d6" in moves(t)
    t.play("A: move to d6")
    assert where(t, "A goblin") == where(t, "A sword") == "d6"


# Carrying.


@rule("DT-CARRY-03", "DT-CARRY-01", "DT-CARRY-02", "DT-RULING-53")
def test_on_its_way_a_walker_picks_up_puts_down_and_carries_one_thing_of_any_colour() -> None:
    t = doing("A goblin d4, B sword d5, A rope d7", "goblin").play("A: move by d5; take B's sword")
    assert t.why("take A's rope") != ""
    t.play("A: move by d6; drop B's sword; move to d7")
    assert where(t, "B sword") == "d6" and where(t, "A rope") == "d7"
    t.play("A: goblin; move to d8")  # what it ended on it carries
    assert where(t, "A rope") == "d8"
    full = doing("A goblin d4, A rope d4, B sword d5", "goblin").play("A: move by d5")
    assert full.why("drop A's rope") == "DT-CARRY-06" and "swap A's rope for B's sword" in full.options


@rule("DT-CARRY-08")
def test_the_thief_swaps_with_the_wizard_on_step_four_and_ends_on_step_five() -> None:
    t = doing("A thief d2, A rope d2, A wizard d6, A potion d6", "thief").play("A: move by d6")
    assert t.why("give A's rope to wizard") == "DT-STACK-01" and t.why("stay here") == "DT-MOVE-05"
    t.play("A: swap A's rope for A's speed potion; move to d7")
    assert where(t, "A speed potion") == "d7" and where(t, "A rope") == "d6" and where(t, "A wizard") == "d6"


@rule("DT-CARRY-04")
def test_an_object_under_a_wounded_enemy_may_be_taken_but_never_the_enemy() -> None:
    t = doing("A goblin d4, B troll d5 wounded, B sword d5", "goblin").play("A: move by d5")
    assert t.why("take troll") == "DT-CARRY-04"
    t.play("A: take B's sword; move to d6")
    assert where(t, "B sword") == "d6" and where(t, "B troll") == "d5"


@rule("DT-CARRY-06", "DT-STACK-01", "DT-RULING-53")
def test_two_objects_never_lie_on_one_square_and_three_tokens_neither() -> None:
    t = doing("A goblin d4, A rope d4, B sword d5, A troll d6 wounded", "goblin")
    assert t.why("move to d5") == "DT-STACK-01" and t.why("move to d6") == "DT-STACK-01"
    t.play("A: move nowhere yet; drop A's rope; move to d6")  # dropping on the spot is part of a move
    assert where(t, "A rope") == "d4" and where(t, "A goblin") == "d6" and t.s.ap == 2
    t.play("A: goblin; move to d7")
    assert where(t, "A troll") == "d7"


@rule("DT-OBJ-SAW-04", "DT-OBJ-SAW-05", "DT-RULING-22")
def test_a_weak_character_neither_takes_the_saw_nor_walks_off_with_it() -> None:
    t = doing("A druid d4, A saw d5", "druid")
    t.play("A: move by d5")
    assert t.why("take A's steam saw") == "DT-OBJ-SAW-04"
    t.play("A: stay here; druid; move to d6")
    assert where(t, "A saw") == "d5"
    strong = doing("A araknis d4, A saw d5", "araknis").play("A: move to d5; araknis; move to d6")
    assert where(strong, "A saw") == "d6"


# Water.


@rule("DT-TERRAIN-WATER-01", "DT-TERRAIN-WATER-02", "DT-TERRAIN-WATER-03", "DT-TERRAIN-WATER-04", "DT-ENCHANT-01")
def test_each_water_square_costs_an_ap_and_leaving_is_an_ordinary_move() -> None:
    t = twister("A enchantress elf d4", ground="d5 water, d6 water, d7 water", ap=4)
    t.play("A: enchantress elf")
    assert t.why("move to d5") == "DT-TERRAIN-WATER-01"
    t.play("A: wade to d5; enchantress elf; wade to d6; enchantress elf; wade to d7")
    assert t.s.ap == 1
    t.play("A: enchantress elf; move to d12")
    assert where(t, "A enchantress elf") == "d12" and t.s.ap == 0


@rule("DT-CARRY-09", "DT-RULING-44", "DT-CARRY-10", "DT-TERRAIN-WATER-06")
def test_an_object_stays_behind_when_one_wades_but_a_wounded_friend_comes_along() -> None:
    t = doing("A goblin d4, A rope d4", "goblin", ground="d5 water").play("A: wade to d5")
    assert where(t, "A rope") == "d4" and where(t, "A goblin") == "d5"
    t = doing("A goblin d4, A troll d4 wounded", "goblin", ground="d5 water").play("A: wade to d5; goblin; move to d6")
    assert where(t, "A troll") == "d6"
    t = doing("A goblin d4, A sword d4", "goblin", ground="d4 tree, d5 water")
    assert t.why("wade to d5") == "DT-CARRY-09"
    flyer = doing("A wizard d4, A wand d4", "wizard", ground="d5 water").play("A: move by d5")
    assert flyer.why("drop A's fireball wand") == "DT-TERRAIN-WATER-06"


@rule("DT-WOUND-10", "DT-RULING-44", "DT-RULING-45")
def test_a_wounded_character_stays_in_the_water_until_fetched() -> None:
    t = twister("A troll d5 wounded", ground="d5 water", turn="B").play("B: end turn")
    assert where(t, "A troll") == "d5"
    t = doing("A goblin d4, A troll d5 wounded", "goblin", ground="d5 water").play("A: wade to d5; goblin; move to d6")
    assert where(t, "A troll") == where(t, "A goblin") == "d6"
    healer = doing("A cleric d5, A troll d4 wounded", "cleric", ground="d5 water")
    assert "heal d4" in healer.options


@rule("DT-TERRAIN-WATER-08", "DT-RULING-77")
def test_by_rope_or_plant_water_is_walked_and_objects_are_carried_over() -> None:
    edges = "d6 east wall, d6 west wall, d5 east wall, d5 west wall, d7 east wall, d7 west wall"
    assert "jump to d7" in doing("A goblin d5", "goblin", ground="d6 water", edges=edges).options
    t = doing("A goblin d5, A rope d5", "goblin", ground="d6 water", edges=edges)
    assert "d7" in moves(t)
    t = doing("A goblin d5, A sword d5", "goblin", ground="d6 water plant", edges=edges).play("A: move to d7")
    assert where(t, "A sword") == "d7"


# Trees and bridges.


@rule("DT-TERRAIN-TREE-01", "DT-TERRAIN-TREE-02", "DT-TERRAIN-TREE-03", "DT-TERRAIN-TREE-04", "DT-TERRAIN-TREE-05")
def test_light_characters_climb_a_tree_which_ends_the_move_and_come_down_with_a_full_one() -> None:
    edges = ", ".join(f"d{row} {side} wall" for row in (5, 6, 7) for side in ("east", "west"))
    t = doing("A warrior d5, A sword d5", "warrior", ground="d6 tree", edges=edges)
    assert "d6" in moves(t) and "d7" not in moves(t)
    t.play("A: move to d6; warrior; move to d9")
    assert where(t, "A warrior") == "d9" and t.s.ap == 1
    heavy = doing("A troll d5", "troll", ground="d6 tree", edges=edges)
    assert heavy.why("move to d6") == "DT-TERRAIN-TREE-02"


@rule("DT-TERRAIN-TREE-06", "DT-TERRAIN-TREE-07")
def test_flyers_pass_over_trees_and_light_ones_stop_in_them() -> None:
    edges = ", ".join(f"d{row} {side} wall" for row in (5, 6, 7) for side in ("east", "west"))
    t = doing("A wizard d5", "wizard", ground="d6 tree", edges=edges)
    assert {"d6", "d7"} <= moves(t)
    heavy = doing("A troll d5 flying", "troll", ground="d6 tree", edges=edges)
    assert "d7" in moves(heavy) and heavy.why("move to d6") == "DT-TERRAIN-TREE-06"


@rule("DT-TERRAIN-BRIDGE-01", "DT-TERRAIN-BRIDGE-03", "DT-TERRAIN-BRIDGE-04", "DT-OBJ-ROPE-06", "DT-RULING-73")
def test_only_the_light_cross_a_bridge_the_heavy_need_a_rope() -> None:
    for bridge in ("bridge over water", "bridge over a rift", "bridge over a crevasse"):
        t = doing("A warrior d5, A sword d5", "warrior", ground=f"d6 {bridge}").play("A: move to d6")
        assert where(t, "A sword") == "d6" and ground_at(t, "d6") == bridge
        heavy = doing("A troll d5", "troll", ground=f"d6 {bridge}")
        assert heavy.why("move to d6") == "DT-TERRAIN-BRIDGE-01"
    roped = doing("A troll d5, A rope d5", "troll", ground="d6 bridge over water")
    roped.play("A: move to d6")
    assert where(roped, "A troll") == "d6" and ground_at(roped, "d6") == "bridge over water"


@rule(
    "DT-TERRAIN-BRIDGE-05",
    "DT-TERRAIN-BRIDGE-06",
    "DT-TERRAIN-BRIDGE-07",
    "DT-TERRAIN-BRIDGE-08",
    "DT-TERRAIN-WATER-05",
)
def test_a_bridge_breaks_under_the_heavy_who_fall_and_lose_their_object() -> None:
    t = doing(
        "A troll d5 flying, A sword d5, B druid g6, B ring g6",
        "troll",
        ground="d6 bridge over water, c6 floor, d7 floor",
    )
    t.play("A: move to d7").play("B: paralyse for +1")
    assert ground_at(t, "d6") == "water" and where(t, "A troll") == "d6" and where(t, "A sword") == "gone"
    assert not is_wounded(t, "A troll")
    for depth in ("rift", "crevasse"):
        deep = doing("A troll d5 flying, B druid g6, B ring g6", "troll", ground=f"d6 bridge over a {depth}")
        deep.play("A: move to d7").play("B: paralyse for +1")
        assert ground_at(deep, "d6") == depth and where(deep, "A troll") == "dead"


@rule("DT-RULING-46", "DT-RULING-75", "DT-RULING-50", "DT-RULING-47")
def test_over_a_crevasse_the_heavy_die_with_whom_they_carry_and_a_heavy_wounded_is_not_laid_on_a_bridge() -> None:
    t = doing(
        "A troll d5 flying, A goblin d5 wounded, B druid g6, B ring g6", "troll", ground="d6 bridge over a crevasse"
    )
    t.play("A: move to d7").play("B: paralyse for +1")
    assert where(t, "A troll") == where(t, "A goblin") == "dead" and t.s.vp == [0, 2]
    t = doing("A warrior d5, A troll d5 wounded", "warrior", ground="d6 bridge over water").play("A: move by d6")
    assert t.why("drop troll") == "DT-RULING-46"
    t.play("A: move to d7")  # carried he weighs nothing
    assert where(t, "A troll") == "d7"


# Jumps.


@rule("DT-JUMP-01", "DT-JUMP-02", "DT-JUMP-09", "DT-JUMP-11", "DT-SETUP-08", "DT-RULING-70", "DT-JUMP-04")
def test_a_jump_goes_over_an_obstacle_straight_on_or_round_a_corner_for_a_card() -> None:
    t = doing("A troll d5, A sword d5, B goblin c6", "troll", ground="d6 pit", edges="d6 east wall")
    assert {option for option in t.options if "jump" in option} == {"jump to d7"}
    assert t.why("jump to e6") == "DT-JUMP-02" and t.why("jump to c6") == "DT-MOVE-05"
    t.play("A: jump to d7")
    assert where(t, "A troll") == where(t, "A sword") == "d7" and t.s.jumps == [2, 3] and t.s.ap == 2
    corner = doing("A troll d5", "troll", ground="d6 rift")
    assert {"jump to c6", "jump to e6", "jump to d7"} <= set(corner.options)
    corner.s.jumps[0] = 0
    assert corner.why("jump to d7") == "DT-JUMP-01"


@rule("DT-JUMP-03", "DT-JUMP-07", "DT-JUMP-08")
def test_nobody_jumps_over_somebody_and_a_bridge_is_jumped_by_the_heavy_alone() -> None:
    t = doing("A troll d5, A thief d6", "troll", ground="d6 pit, e5 crevasse, c5 bridge over water")
    assert t.why("jump to d7") == "DT-JUMP-03" and "jump to f5" in t.options and "jump to b5" in t.options
    light = doing("A warrior d5", "warrior", ground="c5 bridge over water")
    assert light.why("jump to b5") == "DT-JUMP-08"
    taken = doing("A troll d5, A goblin c5", "troll", ground="c5 bridge over water")
    assert taken.why("jump to b5") == "DT-JUMP-03"


@rule("DT-JUMP-05", "DT-JUMP-06", "DT-TERRAIN-SECRET-02")
def test_one_may_jump_out_of_a_tree_but_not_into_one_nor_through_a_secret_passage() -> None:
    t = doing("A archer elf d5", "archer elf", ground="d5 tree, d6 pit, d7 tree", edges="d6 east secret passage")
    assert "jump to c6" in t.options
    assert t.why("jump to d7") == "DT-JUMP-05" and t.why("jump to e6") == "DT-JUMP-02"


@rule("DT-JUMP-10", "DT-ESCAPE-01")
def test_a_jump_may_end_on_the_enemy_line_but_on_nobody_there() -> None:
    t = doing("A troll d19, B goblin c21 wounded", "troll", ground="d20 pit, c20 floor")
    t.play("A: jump to d21")
    assert where(t, "A troll") == "escaped" and t.s.vp == [1, 0]
    t = doing("A troll d19, B goblin d21 wounded", "troll", ground="d20 pit")
    assert t.why("jump to d21") == "DT-JUMP-10"


# Escape.


@rule(
    "DT-ESCAPE-01",
    "DT-ESCAPE-02",
    "DT-ESCAPE-04",
    "DT-VP-02",
    "DT-VP-03",
    "DT-OBJ-TREASURE-01",
    "DT-VP-05",
)
def test_whoever_reaches_the_enemy_line_is_out_and_scores_with_a_treasure_one_more() -> None:
    t = doing("A warrior d20, B treasure d20", "warrior")
    assert "d21" in moves(t) and "c21" in moves(t)
    t.play("A: move to d21")
    assert where(t, "A warrior") == where(t, "B treasure") == "escaped" and t.s.vp == [2, 0]
    blocked = doing("A warrior d20", "warrior", edges="d20 east wall, d20 west wall")
    assert blocked.why("move to c21") == "DT-ESCAPE-02"


@rule("DT-VP-04", "DT-VP-05", "DT-ESCAPE-05")
def test_the_goblin_scores_two_and_a_wounded_friend_nothing() -> None:
    t = doing("A goblin d20, A treasure d20", "goblin").play("A: move to d21")
    assert t.s.vp == [3, 0]
    t = doing("A troll d20, A goblin d20 wounded", "troll").play("A: move to d21")
    assert t.s.vp == [1, 0] and where(t, "A goblin") == "escaped"


@rule("DT-ESCAPE-03", "DT-RULING-54", "DT-RULING-64", "DT-ESCAPE-06", "DT-TERRAIN-LINE-01")
def test_an_unwounded_enemy_closes_his_line_to_walkers_a_wounded_one_does_not() -> None:
    t = doing("A troll d20, B goblin d21, B druid c21 wounded", "troll", edges="d20 east wall")
    assert t.why("move to d21") == "DT-ESCAPE-03" and "c21" in moves(t)
    flyer = doing("A wizard d20, B goblin d21", "wizard").play("A: move to d21")
    assert where(flyer, "A wizard") == "escaped"
    home = doing("B goblin d21", "goblin", turn="B")
    assert {"b21", "c21", "e21", "d20"} <= moves(home) and "d0" not in moves(home)


@rule("DT-VP-06", "DT-VP-08", "DT-SPAWN-01", "DT-SPAWN-02")
def test_a_spawnling_that_escapes_scores_one() -> None:
    t = doing("A spawnling 1 d19", "spawnling 1")
    assert "d21" in moves(t) and "d17" in moves(t) and t.why("move to d16") == "DT-MOVE-01"
    t.play("A: move to d21")
    assert t.s.vp == [1, 0]
