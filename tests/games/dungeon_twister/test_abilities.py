"""What each character can do."""

from __future__ import annotations

import pytest
from tables import Table

from games.dungeon_twister.laid import doing, edge_at, ground_at, is_wounded, moves, twister, where
from hurlyburly.games.dungeon_twister.ground import PLANT, square_named
from hurlyburly.kernel.rules import rule


def sums(t: Table) -> tuple[int, int]:
    return t.s.fight.attack, t.s.fight.defence


# Druid.


@rule("DT-DRUID-01", "DT-DRUID-02", "DT-DRUID-03", "DT-DRUID-04", "DT-SETUP-03", "DT-RULING-01")
def test_the_druid_plants_up_to_three_in_a_row_on_obstacles_he_sees() -> None:
    t = doing("A druid d5", "druid", ground="d7 rift, d8 rift, d9 pit, e8 rift, a9 rift")
    assert t.why("plant on a9") == "DT-DRUID-03"
    assert {f"d{row}" for row in (6,)} <= moves(t) and "move to d9" not in t.options
    t.play("A: plant on d7")
    assert t.options == ["plant on d8", "no more plants"] and t.s.ap == 2
    t.play("A: plant on d8")
    assert t.why("plant on e8") == "DT-RULING-01"
    t.play("A: plant on d9")
    assert t.s.plants == [0, 3] and t.s.ap == 2
    t.play("A: druid")
    assert not [option for option in t.options if option.startswith("plant")]


@rule("DT-RULING-01")
def test_by_agreement_the_chain_of_plants_may_bend_out_of_sight() -> None:
    t = doing("A druid d5", "druid", ground="d7 rift, d8 rift, e8 rift", bent_plants=True).play(
        "A: plant on d7; plant on d8"
    )
    assert "plant on e8" in t.options


@rule("DT-DRUID-04", "DT-RULING-01", "DT-GLOSSARY-11")
def test_no_plant_reaches_the_next_through_a_wall() -> None:
    ground = "d7 rift, e7 rift, d8 rift"
    t = doing("A druid d5", "druid", ground=ground, edges="d7 east wall", bent_plants=True).play("A: plant on d7")
    assert t.why("plant on e7") == "DT-DRUID-04" and t.options == ["plant on d8", "no more plants"]


@rule("DT-RULING-02")
def test_plants_grow_on_bridges_and_hold_the_heavy_but_not_on_trees_or_fountains() -> None:
    t = doing("A druid d5, A troll c6", "druid", ground="d6 bridge over water, e5 tree, c5 fountain")
    assert {option for option in t.options if option.startswith("plant")} == {"plant on d6"}
    t.play("A: plant on d6; troll; move to d6")
    assert ground_at(t, "d6") == "bridge over water" and where(t, "A troll") == "d6"


@rule("DT-DRUID-06", "DT-DRUID-08", "DT-STACK-04", "DT-STACK-03")
def test_plants_stay_and_count_for_no_limit() -> None:
    t = doing("A goblin d5, A sword d5", "goblin", ground="d6 rift plant").play("A: move by d6")
    assert not [option for option in t.options if option.startswith("take")]
    t.play("A: stay here")
    assert where(t, "A goblin") == where(t, "A sword") == "d6"
    assert t.s.ground[square_named("d6")] & PLANT


@rule("DT-DRUID-11")
def test_figure_1_plants_across_the_rift_and_six_against_three() -> None:
    rift = "c7 rift, d7 rift, e7 rift, c8 rift, d8 rift, e8 rift, c9 rift, d9 rift, e9 rift"
    t = twister("A druid d6, A araknis c6, A logger d11, B logger d10", ground=rift)
    t.play("A: druid; plant on d7; plant on d8; plant on d9")
    assert t.s.plants[0] == 0 and t.s.ap == 2
    t.play("A: araknis; move to d7; araknis; move to d9")
    t.s.ap = 1
    t.play("A: araknis; attack logger on d10")
    assert sums(t) == (6, 3)


@rule("DT-DRUID-12", "DT-DRUID-13", "DT-DRUID-17", "DT-DRUID-23", "DT-DRUID-25", "DT-RULING-04")
def test_brambles_grow_on_empty_floor_of_his_room_seen_or_not_and_move_at_his_will() -> None:
    t = doing("A druid d5, A rope e4", "druid", ground="c3 gear, b3 stump", edges="d5 north wall, d5 west wall")
    assert "brambles on a1" in t.options
    for square in ("e4", "c3", "b3", "d6"):
        assert t.why(f"brambles on {square}") == "DT-DRUID-12"
    t.play("A: brambles on a1; druid; brambles on a2")
    assert ground_at(t, "a1") == "floor" and ground_at(t, "a2") == "brambles" and t.s.ap == 1


@rule("DT-DRUID-24", "DT-RULING-08", "DT-RULING-05")
def test_from_his_line_the_druid_withdraws_brambles_but_places_none() -> None:
    t = twister("A druid d0", ground="b2 brambles")
    t.s.brambles = [square_named("b2"), -1]
    t.play("A: druid")
    assert t.why("brambles on d1") == "DT-RULING-08"
    t.play("A: withdraw the brambles")
    assert ground_at(t, "b2") == "floor" and t.s.ap == 2


def brambled(tokens: str, who: str, turn: str = "A") -> Table:
    """B's brambles on d6."""
    t = twister(tokens, ground="d6 brambles", turn=turn)
    t.s.brambles = [-1, square_named("d6")]
    return t.play(f"{turn}: {who}")


@rule(
    "DT-DRUID-18",
    "DT-DRUID-19",
    "DT-DRUID-20",
    "DT-DRUID-21",
    "DT-VP-09",
    "DT-GROUP-07",
    "DT-RULING-06",
    "DT-RULING-14",
)
def test_brambles_defend_alone_with_four_and_are_gone_when_beaten() -> None:
    t = brambled("A warrior d5, A troll c6, B goblin e6, A archer elf d9", "warrior").play("A: attack brambles on d6")
    assert sums(t) == (7, 4) and len(t.s.fight.defenders) == 1
    t.play("A: +0").play("B: +0")
    assert ground_at(t, "d6") == "floor" and t.s.vp == [0, 0] and not is_wounded(t, "B goblin")
    shot = brambled("A archer elf d9, B goblin e6", "archer elf")
    assert not [option for option in shot.options if option.startswith("shoot")]


@rule("DT-DRUID-22", "DT-DRUID-16")
def test_attackers_who_lose_to_brambles_are_wounded() -> None:
    t = brambled("A warrior d5", "warrior").play("A: attack brambles on d6; +0").play("B: +0")
    assert is_wounded(t, "A warrior") and ground_at(t, "d6") == "brambles"
    own = twister("B druid d5, A goblin e6", ground="d6 brambles", turn="B")
    own.s.brambles = [-1, square_named("d6")]
    assert own.options == ["druid", "end turn"]  # brambles do nothing


@rule("DT-DRUID-26", "DT-RULING-07")
def test_brambles_die_with_their_druid_and_not_before() -> None:
    t = brambled("A wizard d9, A wand d9, B druid d12", "wizard").play("A: fire at d12")
    assert ground_at(t, "d6") == "floor" and t.s.brambles == [-1, -1]
    t = brambled("A warrior d11, B druid d12", "warrior").play("A: attack druid on d12; +6").play("B: +0")
    assert is_wounded(t, "B druid") and ground_at(t, "d6") == "brambles"
    away = brambled("B druid d1", "druid", turn="B").play("B: move to d0")
    assert where(away, "B druid") == "escaped" and ground_at(away, "d6") == "brambles"


# Breeder.


@rule("DT-BREEDER-01", "DT-BREEDER-02", "DT-SPAWN-03", "DT-SETUP-04", "DT-RULING-03", "DT-RULING-81")
def test_the_breeder_makes_three_spawnlings_who_act_at_once() -> None:
    t = twister("A breeder d5, A rope e5", ground="d4 gear", edges="d5 west wall", ap=5)
    t.play("A: breeder")
    assert [option for option in t.options if option.startswith("spawn")] == ["spawn on d6"]
    assert t.why("spawn on c5") == t.why("spawn on e5") == t.why("spawn on d4") == "DT-BREEDER-02"
    t.play(
        "A: spawn on d6; spawnling 1; move to d7; breeder; spawn on d6; spawnling 2; move to c6; breeder; spawn on d6"
    )
    assert where(t, "A spawnling 3") == "d6" and t.s.ap == 0
    t.s.ap = 1
    t.play("A: spawnling 3; move to e6")
    t.s.ap = 1
    t.play("A: breeder")
    assert t.why("spawn on d6") == "DT-RULING-03"


@rule("DT-BREEDER-03", "DT-RULING-05")
def test_no_spawnling_is_made_on_a_starting_line() -> None:
    t = doing("A breeder d1", "breeder")
    assert t.why("spawn on d0") == "DT-BREEDER-03" and "spawn on d2" in t.options


# Enchantress Elf.


@rule("DT-ENCHANT-02", "DT-ENCHANT-03", "DT-ENCHANT-05", "DT-RULING-15", "DT-RULING-16", "DT-TURN-18")
def test_the_enchantress_brings_trees_to_life_for_nothing_as_often_as_she_likes() -> None:
    t = twister("A enchantress elf d5, B goblin d8", ground="d5 tree, d8 tree, a9 tree", ap=0)
    t.play("A: enchantress elf")
    assert t.options == ["enchant d5", "enchant d8"] and t.why("enchant a9") == "DT-ENCHANT-02"
    t.play("A: enchant d5; enchantress elf")
    assert t.s.living[0] == square_named("d5") and t.why("enchant d5") == "DT-ENCHANT-05"
    t.play("A: enchant d8")
    assert t.s.living[0] == square_named("d8") and t.match.view(1).sides[0].living_tree == "square:83"


@pytest.mark.parametrize("side", ["A", "B"])
@rule("DT-RULING-16")
def test_an_enchantment_does_not_go_back_and_forth_until_something_else_has_happened(side: str) -> None:
    t = twister(f"{side} enchantress elf d5, {side} goblin a1", ground="d5 tree, d8 tree, g5 tree", turn=side, ap=1)
    t.play(f"{side}: enchantress elf; enchant d5; enchantress elf; enchant d8; enchantress elf")
    assert t.why("enchant d5") == "DT-RULING-16" and "enchant d5" not in t.options
    t.play(f"{side}: enchant g5; goblin; move to a2; enchantress elf; enchant d5; enchantress elf")
    assert t.options == ["enchant d8"]  # the living tree of g5 came first, in this stretch


@rule("DT-RULING-16", "DT-OBJ-ORB-01")
def test_after_the_orb_she_may_think_again_and_in_her_next_turn_too() -> None:
    t = twister("A enchantress elf d5, B druid a9, B orb a9", ground="d5 tree, d8 tree", ap=0)
    t.play("A: enchantress elf; enchant d5").play("B: keep the orb").play("A: enchantress elf; enchant d8")
    t.play("B: use the orb of peace").play("A: enchantress elf; enchant d5; end turn")
    t.play("B: play 2; end turn").play("A: play 2; enchantress elf; enchant d8; enchantress elf")
    assert t.why("enchant d5") == "DT-RULING-16"


@rule("DT-ENCHANT-04")
def test_a_tree_that_lives_for_the_enemy_is_not_enchanted() -> None:
    t = twister("A enchantress elf d5", ground="d8 tree", ap=1)
    t.s.living = [-1, square_named("d8")]
    assert t.play("A: enchantress elf").why("enchant d8") == "DT-ENCHANT-04"


@rule("DT-ENCHANT-08", "DT-ENCHANT-09", "DT-ENCHANT-12", "DT-ENCHANT-13", "DT-ENCHANT-14", "DT-STACK-05")
def test_a_friend_in_a_living_tree_has_two_more_and_losing_puts_the_tree_to_sleep() -> None:
    t = twister("A warrior d4, A sword d4, B troll d6", ground="d5 tree")
    t.s.living = [square_named("d5"), -1]
    t.play("A: warrior; move to d5; warrior; attack troll on d6")
    assert sums(t) == (6, 4)
    t.play("A: +0").play("B: +5")
    assert is_wounded(t, "A warrior") and t.s.living[0] == -1 and ground_at(t, "d5") == "tree" and t.s.vp == [0, 0]
    enemy = twister("B goblin d4", ground="d5 tree", turn="B")
    enemy.s.living = [square_named("d5"), -1]
    assert "d5" in moves(enemy.play("B: goblin"))


@rule("DT-RULING-12", "DT-ENCHANT-10", "DT-RULING-29")
def test_a_living_tree_attacks_by_itself_and_may_be_attacked() -> None:
    t = twister("B goblin d6", ground="d5 tree")
    t.s.living = [square_named("d5"), -1]
    t.play("A: living tree; attack goblin on d6")
    assert sums(t) == (2, 1) and t.s.ap == 2
    t = twister("B goblin d6", ground="d5 tree", turn="B")
    t.s.living = [square_named("d5"), -1]
    t.play("B: goblin; attack living tree on d5; +4").play("A: +0")
    assert t.s.living[0] == -1 and t.s.vp == [0, 0]
    peace = twister("B goblin d6", ground="d5 tree")
    peace.s.living = [square_named("d5"), -1]
    peace.s.peace = True
    assert peace.why("living tree") == "DT-OBJ-ORB-01"


# Araknis.


@rule("DT-ARAKNIS-02", "DT-ARAKNIS-03", "DT-ARAKNIS-04", "DT-ARAKNIS-05", "DT-ARAKNIS-08", "DT-GLOSSARY-04")
def test_araknis_weaves_three_webs_on_empty_edges_of_its_square() -> None:
    edges = "d3 north wall, d3 east open portcullis, d3 west broken portcullis"
    t = twister("A araknis d3", edges=edges, ap=5).play("A: araknis")
    assert t.why("weave a web north") == "DT-ARAKNIS-03" and t.why("weave a web east") == "DT-ARAKNIS-05"
    t.play("A: weave a web west; araknis; weave a web south")
    assert edge_at(t, "d3", "south") == edge_at(t, "d4", "north") == "web" and edge_at(t, "c3", "east") == "web"
    t.s.webs[0] = 0
    assert t.play("A: araknis").why("weave a web north") == "DT-ARAKNIS-08"
    for edge in ("portcullis", "secret passage", "arrow slit"):
        assert doing("A araknis d3", "araknis", edges=f"d3 north {edge}").why("weave a web north") == "DT-ARAKNIS-03"


@rule("DT-ARAKNIS-06", "DT-ARAKNIS-07", "DT-RULING-11", "DT-ROTATE-04")
def test_a_web_on_a_border_belongs_to_the_room_its_weaver_names_and_turns_with_it() -> None:
    t = doing("A araknis d5, A mekanork c3", "araknis", ground="c3 gear")
    assert {"weave a web south", "weave a web beyond south"} <= set(t.options)
    assert t.why("weave a web beyond north") == "DT-ARAKNIS-06"
    t.play("A: weave a web beyond south")
    assert edge_at(t, "d5", "south") == "open" and edge_at(t, "d6", "north") == "web"
    t = doing("A araknis d5, A mekanork c3", "araknis", ground="c3 gear").play(
        "A: weave a web south; mekanork; rotate room 1 clockwise"
    )
    assert edge_at(t, "d6", "north") == "open" and where(t, "A araknis") == "a4" and edge_at(t, "a4", "west") == "web"
    line = doing("A araknis d1", "araknis")
    assert "weave a web north" in line.options and line.why("weave a web beyond north") == "DT-RULING-11"


@rule("DT-RULING-80")
def test_webs_outlive_araknis() -> None:
    t = doing("A araknis d5, B wizard d9, B wand d9", "araknis").play("A: weave a web north; end turn")
    t.play("B: play 2; wizard; fire at d5")
    assert where(t, "A araknis") == "dead" and edge_at(t, "d5", "north") == "web"


# Living Trap.


@rule("DT-TRAP-01", "DT-TRAP-02", "DT-TRAP-03", "DT-TRAP-04", "DT-TRAP-06", "DT-TRAP-11", "DT-RULING-17")
def test_the_living_trap_becomes_a_pit_in_every_respect() -> None:
    t = doing("A living trap d5, A rope c5, B goblin d6, B thief e5", "living trap").play("A: become a trap")
    assert ground_at(t, "d5") == "living trap" and where(t, "A living trap") == "trap" and t.s.ap == 2
    t.play("A: end turn").play("B: play 2; goblin")
    assert t.why("move to d5") == "DT-TERRAIN-PIT-01" and not [o for o in t.options if "attack" in o]
    assert "jump to d4" in t.options
    t.play("B: stay here; thief")
    assert "d5" in moves(t)
    laden = doing("A living trap d5, A rope d5", "living trap")
    assert laden.why("become a trap") == "DT-TRAP-06"
    gear = doing("A living trap d5", "living trap", ground="d5 gear")
    assert gear.why("become a trap") == "DT-TRAP-02"


@rule("DT-TRAP-05")
def test_a_wounded_living_trap_cannot_transform() -> None:
    assert twister("A living trap d5 wounded").why("living trap") == "DT-TURN-13"


@rule("DT-TRAP-07", "DT-TRAP-08", "DT-TRAP-09", "DT-TRAP-10", "DT-TRAP-13", "DT-VP-11", "DT-VP-12")
def test_turning_back_it_devours_everything_for_nothing() -> None:
    t = trapped("B thief d5, B sword d5")
    t.play("A: living trap; become a creature")
    assert where(t, "B thief") == "dead" and where(t, "B sword") == "gone" and t.s.vp == [1, 0]
    assert where(t, "A living trap") == "d5" and ground_at(t, "d5") == "floor"
    own = trapped("A goblin d5 wounded, A rope d5").play("A: living trap; become a creature")
    assert own.s.vp == [0, 1]
    planted = trapped("")
    planted.s.ground[square_named("d5")] |= 2 * PLANT
    planted.s.plants = [3, 2]
    planted.play("A: living trap; become a creature")
    assert planted.s.plants == [3, 3]


def trapped(tokens: str) -> Table:
    """A's Living Trap is a pit on d5; it is A's turn without an action point."""
    t = twister(tokens, ground="d5 living trap", ap=0)
    t.s.at[6] = 238
    t.s.traps = [square_named("d5"), -1]
    t.s.advance()
    return t


# Logger.


@rule(
    "DT-LOGGER-02",
    "DT-LOGGER-03",
    "DT-LOGGER-04",
    "DT-LOGGER-05",
    "DT-LOGGER-08",
    "DT-RULING-19",
    "DT-TERRAIN-STUMP-02",
)
def test_the_logger_fells_an_adjacent_tree_and_wounds_who_is_in_it() -> None:
    t = doing("A logger d5, B druid d6, B goblin e6", "logger", ground="d6 tree, d8 tree").play("A: cut d6")
    assert ground_at(t, "d6") == "stump" and is_wounded(t, "B druid") and not is_wounded(t, "B goblin")
    t.play("A: logger")
    assert t.why("attack druid on d6") == "DT-COMBAT-05"
    assert not t.s.is_normal_floor(square_named("d6")) and t.s.ap == 2
    wall = doing("A logger d5", "logger", ground="d6 tree", edges="d5 south wall")
    assert wall.why("cut d6") == "DT-RULING-21"


@rule("DT-LOGGER-06", "DT-LOGGER-07", "DT-LOGGER-09", "DT-RULING-48")
def test_the_wounded_in_a_felled_tree_die_also_when_wounded_in_this_turn() -> None:
    t = doing("A logger d5, B druid d6 wounded hurt, B sword d6", "logger", ground="d6 tree").play("A: cut d6")
    assert where(t, "B druid") == "dead" and t.s.vp == [1, 0] and where(t, "B sword") == "d6"


@rule("DT-RULING-18", "DT-RULING-21", "DT-RULING-79")
def test_one_may_fell_a_tree_with_a_friend_in_it_but_not_under_oneself() -> None:
    t = doing("A logger d5, A warrior d6, A goblin d6 wounded", "logger", ground="d6 tree mist, d5 tree")
    assert t.why("cut d5") == "DT-RULING-21"
    t.play("A: cut d6")
    assert is_wounded(t, "A warrior") and where(t, "A goblin") == "dead" and t.s.vp == [0, 1]
    assert not t.s.in_mist(square_named("d6"))


# The base box.


@rule("DT-CLERIC-02", "DT-CLERIC-03", "DT-CLERIC-04", "DT-RULING-60", "DT-TURN-15")
def test_the_cleric_heals_neighbours_of_either_colour_who_then_rest() -> None:
    t = doing(
        "A cleric d5, A troll d6 wounded, B goblin e5 wounded, A thief c5 wounded", "cleric", edges="d5 west wall"
    )
    assert t.why("heal c5") == "DT-CLERIC-03" and "heal e5" in t.options
    t.play("A: heal d6")
    assert not is_wounded(t, "A troll") and t.why("troll") == "DT-TURN-15"
    carried = doing("A cleric d5, A goblin d6, A troll d6 wounded", "cleric")
    assert carried.why("heal d6") == "DT-CLERIC-02"
    carrying = doing("A cleric d5, A troll d5 wounded", "cleric")
    assert not [option for option in carrying.options if option.startswith("heal")]


@rule("DT-MEKANORK-02", "DT-ROTATE-02")
def test_the_mekanork_chooses_the_way_a_room_turns() -> None:
    t = doing("A mekanork c3", "mekanork", ground="c3 gear")
    assert {"rotate room 1 clockwise", "rotate room 1 counter-clockwise"} <= set(t.options)
    other = doing("A goblin c3", "goblin", ground="c3 gear")
    assert other.why("rotate room 1 clockwise") == "DT-ROTATE-02"


@rule("DT-THIEF-04", "DT-TERRAIN-PORTCULLIS-01", "DT-TERRAIN-PORTCULLIS-02")
def test_the_thief_raises_and_lowers_portcullises() -> None:
    t = doing("A thief d3", "thief", edges="d3 east portcullis, d3 west broken portcullis")
    assert t.why("lower the portcullis west") == "DT-TERRAIN-PORTCULLIS-02"
    t.play("A: raise the portcullis east; thief")
    assert edge_at(t, "e3", "west") == "open portcullis" and "e3" in moves(t)
    t.play("A: lower the portcullis east")
    assert edge_at(t, "d3", "east") == "portcullis" and t.s.ap == 1
    assert doing("A goblin d3", "goblin", edges="d3 east portcullis").why("raise the portcullis east") == "DT-THIEF-04"


@rule("DT-WARRIOR-02", "DT-STONE-06", "DT-RULING-57", "DT-RULING-58")
def test_warrior_and_stone_elemental_break_portcullises_for_good() -> None:
    for name in ("warrior", "stone elemental"):
        t = doing(f"A {name} d3", name, edges="d3 east portcullis").play("A: break the portcullis east")
        assert edge_at(t, "d3", "east") == edge_at(t, "e3", "west") == "broken portcullis" and t.s.ap == 2
    raised = doing("A warrior d3", "warrior", edges="d3 east open portcullis")
    assert "break the portcullis east" in raised.options
    assert (
        doing("A goblin d3", "goblin", edges="d3 east portcullis").why("break the portcullis east") == "DT-WARRIOR-02"
    )


@rule("DT-TROLL-02", "DT-TROLL-03", "DT-TURN-14")
def test_a_wounded_troll_regenerates_but_not_in_the_turn_of_the_wound() -> None:
    t = twister("A troll d5 wounded").play("A: troll; regenerate")
    assert not is_wounded(t, "A troll") and t.why("troll") == "DT-TURN-15" and t.s.ap == 2
    assert twister("A troll d5 wounded hurt").why("troll") == "DT-TURN-13"


@rule("DT-TROLL-04", "DT-OBJ-WAND-01", "DT-WIZARD-03")
def test_the_fireball_kills_a_troll_outright() -> None:
    t = doing("A wizard d5, A wand d5, B troll d8", "wizard").play("A: fire at d8")
    assert where(t, "B troll") == "dead" and where(t, "A wand") == "gone" and t.s.vp == [1, 0]
    assert doing("A druid d5, A wand d5, B troll d8", "druid").why("fire at d8") == "DT-OBJ-WAND-01"


@rule("DT-WALLWALKER-02", "DT-WALLWALKER-03", "DT-WALLWALKER-05", "DT-RULING-41", "DT-RULING-26")
def test_the_wall_walker_goes_through_walls_slits_and_passages_but_no_portcullis_or_web() -> None:
    edges = "d3 north wall, d3 east portcullis, d3 west arrow slit, d3 south secret passage"
    t = doing("A wall-walker d3, B druid d4, B ring d4", "wall-walker", edges=edges)
    assert t.why("walk through the wall east") == "DT-WALLWALKER-03"
    assert {"walk through the wall north", "walk through the wall west"} <= set(t.options)
    t.play("A: walk through the wall north")
    assert where(t, "A wall-walker") == "d2" and t.s.ap == 2 and t.asked == "A"
    border = doing("A wall-walker d5", "wall-walker", edges="d5 south wall").play("A: walk through the wall south")
    assert where(border, "A wall-walker") == "d6"
    web = doing("A wall-walker d3", "wall-walker", edges="d3 north web")
    assert web.why("walk through the wall north") == "DT-WALLWALKER-03"
    pit = doing("A wall-walker d3", "wall-walker", edges="d3 north wall", ground="d2 pit")
    assert pit.why("walk through the wall north") == "DT-MOVE-06"


@rule("DT-TERRAIN-SECRET-01", "DT-TERRAIN-SECRET-02", "DT-TERRAIN-SECRET-03", "DT-OBJ-AMULET-01", "DT-RULING-40")
def test_elves_and_the_amulet_walk_through_secret_passages() -> None:
    elves = (("A archer elf d3", "archer elf"), ("A enchantress elf d3", "enchantress elf"))
    for tokens, who in (*elves, ("A druid d3, B amulet d3", "druid")):
        walls = "d3 north secret passage, d3 east wall, d3 west wall, d3 south wall"
        assert "d2" in moves(doing(tokens, who, edges=walls))
    closed = "d3 north secret passage, d3 east wall, d3 west wall, d3 south wall"
    assert doing("A druid d3", "druid", edges=closed).why("move to d2") == "DT-TERRAIN-SECRET-03"
