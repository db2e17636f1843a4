"""Objects, and what the terrain gives."""

from __future__ import annotations

from games.dungeon_twister.laid import doing, edge_at, ground_at, is_wounded, moves, twister, where
from hurlyburly.games.dungeon_twister.box import KINDS
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.kernel.rules import rule

# The ring.


@rule("DT-REACT-01", "DT-OBJ-RING-01", "DT-OBJ-RING-02", "DT-OBJ-RING-03", "DT-OBJ-RING-04", "DT-REACT-03")
def test_the_ring_stops_a_walker_in_sight_for_a_card_and_stays() -> None:
    t = doing("A goblin d5, A troll c9, B druid g7, B ring g7", "goblin").play("A: move to d8")
    assert t.asked == "B" and where(t, "A goblin") == "d7"
    assert t.options == ["let it walk", *[f"paralyse for +{card}" for card in range(1, 7)]]
    assert t.why("paralyse for +0") != ""
    t.play("B: paralyse for +2")
    assert where(t, "A goblin") == "d7" and t.s.hands[1] == [0, 1, 2, 3, 3, 4, 5, 6] and where(t, "B ring") == "g7"
    assert any("gives up +2" in line for line in t.log) and t.why("goblin") == "DT-TURN-15"
    t.play("A: troll; move to c7")  # once a turn
    assert t.asked == "A" and where(t, "A troll") == "c7"


@rule("DT-REACT-04", "DT-REACT-05", "DT-RULING-25")
def test_a_walker_is_stopped_on_the_square_in_sight_not_on_the_one_after() -> None:
    t = doing("A goblin d5, B druid g7, B ring g7", "goblin").play("A: move to d9")
    assert where(t, "A goblin") == "d7" and t.asked == "B"
    t.play("B: let it walk")
    assert where(t, "A goblin") == "d9" and t.asked == "A"
    inside = doing("A goblin d7, B druid g7, B ring g7", "goblin").play("A: move to c7")
    assert inside.asked == "B"
    mist = doing("A goblin d5, B druid g7, B ring g7", "goblin", ground="d7 floor mist").play("A: move to d9")
    assert mist.asked == "A" and where(mist, "A goblin") == "d9"
    elf = doing("A archer elf d6, B druid g7, B ring g7", "archer elf", ground="d7 tree").play("A: move to d7")
    assert elf.asked == "A"


@rule("DT-REACT-02", "DT-REACT-05")
def test_jumps_rotations_and_births_open_no_window_for_the_ring() -> None:
    t = doing("A troll d5, B druid g7, B ring g7", "troll", ground="d6 pit").play("A: jump to d7")
    assert t.asked == "A" and where(t, "A troll") == "d7"
    born = doing("A breeder d6, B druid g7, B ring g7", "breeder").play("A: spawn on d7")
    assert born.asked == "A"
    turned = twister("A mekanork c3, A troll c1, B druid g3, B ring g3", ground="c3 gear", edges="c3 east wall")
    turned.play("A: mekanork; rotate room 1 clockwise")
    assert where(turned, "A troll") == "e3" and turned.asked == "A"


@rule("DT-STACK-08", "DT-RULING-23")
def test_the_ring_does_not_stop_a_walker_on_a_friend_or_laden_on_an_object() -> None:
    edges = ", ".join(f"d{row} {side} wall" for row in (5, 6) for side in ("east", "west"))
    t = doing("A goblin d5, A troll d7, B druid g7, B ring g7", "goblin", edges=edges).play("A: move to d8")
    assert where(t, "A goblin") == "d8" and t.asked == "A"
    t = doing("A goblin d5, A rope d5, A sword d7, B druid g7, B ring g7", "goblin", edges=edges).play("A: move to d8")
    assert where(t, "A goblin") == "d8" and t.asked == "A"


@rule("DT-WOUND-11", "DT-RULING-24", "DT-RULING-23", "DT-WOUND-09")
def test_who_is_paralysed_over_a_pit_falls_unless_a_rope_or_plant_holds() -> None:
    for tokens in ("A thief d5", "A wizard d5"):
        who = tokens.split()[1]
        t = (
            doing(f"{tokens}, B druid g7, B ring g7", who, ground="d7 pit")
            .play("A: move to d8")
            .play("B: paralyse for +1")
        )
        assert where(t, f"A {who}") == "dead" and t.s.vp == [0, 1]
    roped = doing("A goblin d5, A rope d5, B druid g7, B ring g7", "goblin", ground="d7 pit")
    roped.play("A: move to d8").play("B: paralyse for +1")
    assert where(roped, "A goblin") == "d7" and not is_wounded(roped, "A goblin")
    planted = doing("A goblin d5, B druid g7, B ring g7", "goblin", ground="d7 pit plant")
    planted.play("A: move to d8").play("B: paralyse for +1")
    assert where(planted, "A goblin") == "d7"


@rule("DT-RULING-27", "DT-RULING-26")
def test_without_a_card_to_give_the_ring_is_useless_and_wading_is_movement() -> None:
    t = twister("A goblin d6, B druid g7, B ring g7", ground="d7 water")
    t.s.hands[1] = [0]
    t.play("A: goblin; wade to d7")
    assert t.asked == "A"
    t = doing("A goblin d6, B druid g7, B ring g7", "goblin", ground="d7 water").play("A: wade to d7")
    assert t.asked == "B"


# The orb.


@rule("DT-REACT-06", "DT-REACT-07", "DT-REACT-09", "DT-OBJ-ORB-01", "DT-OBJ-ORB-02", "DT-OBJ-ORB-03", "DT-TURN-17")
def test_the_orb_after_the_action_card_ends_close_combat_for_the_turn() -> None:
    t = twister("A warrior d5, A archer elf d12, B druid d6, B orb d6, B goblin d9", turn="B").play("B: end turn")
    t.play("A: play 3")
    assert t.asked == "B" and t.s.ap == 3
    t.play("B: use the orb of peace")
    assert t.s.ap == 3 and "use the orb of peace" not in t.options  # it costs nobody an action point
    t.play("A: warrior")
    assert t.why("attack druid on d6") == "DT-OBJ-ORB-01" and where(t, "B orb") == "gone"
    t.play("A: stay here; archer elf")
    assert "shoot goblin on d9" in t.options


@rule("DT-REACT-08", "DT-RULING-28", "DT-RULING-71", "DT-RULING-29")
def test_the_orb_may_also_answer_any_finished_action() -> None:
    t = doing("A warrior d4, B druid d6, B orb d6", "warrior").play("A: move to d5")
    assert t.asked == "B" and t.options == ["keep the orb", "use the orb of peace"]
    t.play("B: keep the orb").play("A: warrior; move to d4")
    assert t.asked == "B"
    t.play("B: use the orb of peace")
    assert t.s.peace
    mixed = twister("A warrior d5, A archer elf d12, B goblin d6")
    mixed.s.peace = True
    assert mixed.play("A: warrior").why("attack goblin on d6") == "DT-OBJ-ORB-01"


@rule("DT-RULING-71", "DT-GROUP-08")
def test_the_ring_answers_inside_the_move_the_orb_after_it_and_the_paralysed_do_not_fight() -> None:
    t = doing("A warrior d5, A troll c6, B druid g6, B ring g6, B goblin d7, B orb d7", "warrior").play("A: move to d6")
    assert t.options[0] == "let it walk"
    t.play("B: paralyse for +1")
    assert t.options == ["keep the orb", "use the orb of peace"]
    t.play("B: keep the orb").play("A: troll; move to c7")
    t.play("B: keep the orb").play("A: troll; attack goblin on d7")
    assert t.s.fight.attack == 4


# Scroll, wand, potion.


@rule("DT-OBJ-FLIGHT-01", "DT-OBJ-FLIGHT-02", "DT-OBJ-FLIGHT-03", "DT-OBJ-FLIGHT-05", "DT-DRUID-28", "DT-ENCHANT-16")
def test_a_magic_user_lets_a_character_in_sight_fly_until_the_turn_ends() -> None:
    for name in ("druid", "enchantress elf", "wizard"):
        assert "lift d5" in doing(f"A {name} d5, A scroll d5", name).options
    t = doing("A druid d5, A scroll d5, A troll d7, B goblin e6", "druid", ground="c7 pit, b7 pit")
    assert t.why("lift e6") != ""
    t.play("A: lift d7")
    assert where(t, "A scroll") == "gone" and t.s.ap == 2
    t.play("A: troll")
    assert "a7" not in moves(t) and t.why("move to c7") == "DT-MOVE-06"
    t.play("A: stay here; end turn").play("B: play 2; end turn").play("A: play 2; troll")
    assert t.why("move to c7") == "DT-TERRAIN-PIT-01"
    assert doing("A logger d5, A scroll d5", "logger").why("lift d5") == "DT-OBJ-FLIGHT-01"


@rule("DT-RULING-30")
def test_the_scroll_may_be_read_for_an_enemy_or_a_wounded_one_who_gains_nothing() -> None:
    t = doing("A druid d5, A scroll d5, B goblin d7, A troll f5 wounded", "druid")
    assert {"lift d7", "lift f5"} <= set(t.options)
    t.play("A: lift f5")
    assert t.why("troll") == "" and t.play("A: troll").options == ["regenerate"]


@rule("DT-OBJ-WAND-01", "DT-OBJ-WAND-02", "DT-OBJ-WAND-03", "DT-RULING-55", "DT-RULING-56")
def test_a_fireball_kills_the_first_in_line_and_whom_it_carries_friend_or_foe() -> None:
    t = doing("A wizard d5, A wand d5, B goblin d8, B thief d8 wounded, B troll d9", "wizard")
    assert t.why("fire at d9") == "DT-OBJ-WAND-01"
    t.play("A: fire at d8")
    assert t.s.vp == [2, 0] and where(t, "B goblin") == where(t, "B thief") == "dead"
    own = doing("A wizard d5, A wand d5, A goblin d8, A sword d8", "wizard").play("A: fire at d8")
    assert own.s.vp == [0, 1] and where(own, "A sword") == "d8"


@rule("DT-TERRAIN-WATER-09", "DT-RULING-74")
def test_water_protects_from_fire_but_not_who_hangs_on_a_rope_above_it() -> None:
    t = doing("A wizard d5, A wand d5, B goblin d8", "wizard", ground="d8 water")
    assert t.why("fire at d8") == "DT-TERRAIN-WATER-09"
    t = doing("A wizard d5, A wand d5, B goblin d8, B rope d8", "wizard", ground="d8 water")
    assert "fire at d8" in t.options


@rule("DT-OBJ-WAND-04", "DT-RULING-10", "DT-TERRAIN-WEB-05", "DT-TERRAIN-WEB-02")
def test_the_wand_burns_a_web_instead_and_is_spent() -> None:
    t = doing("A wizard d5, A wand d5", "wizard", edges="d7 south web").play("A: fire at the web south")
    assert edge_at(t, "d7", "south") == edge_at(t, "d8", "north") == "open" and where(t, "A wand") == "gone"
    assert t.s.webs == [3, 3] and t.s.ap == 2
    blocked = doing("A wizard d5, A wand d5, A troll d6", "wizard", edges="d7 south web")
    assert blocked.why("fire at the web south") == "DT-OBJ-WAND-04"


@rule("DT-OBJ-POTION-01", "DT-OBJ-POTION-02", "DT-RULING-59")
def test_the_drinker_gets_four_ap_of_his_own_for_any_action() -> None:
    t = doing("A goblin d5, A potion d5, A troll e9, B thief d6", "goblin", ap=1).play("A: drink the potion")
    assert where(t, "A potion") == "gone" and t.s.ap == 0 and t.s.drinker_ap == [4, 0]
    assert t.why("troll") == "DT-TURN-06"
    t.play("A: goblin; attack thief on d6; +1").play("B: +0").play("A: goblin; move to d4")
    assert t.s.drinker_ap == [2, 0]
    t.play("A: end turn")
    assert t.s.drinker_ap == [0, 0]


# Saw, torch, vines, fountain.


@rule("DT-OBJ-SAW-01", "DT-OBJ-SAW-07", "DT-OBJ-SAW-08", "DT-RULING-20")
def test_the_saw_fells_trees_for_an_ap_and_a_logger_for_none() -> None:
    t = doing("A warrior d5, A saw d5, B druid d6", "warrior", ground="d6 tree").play("A: cut d6")
    assert ground_at(t, "d6") == "stump" and is_wounded(t, "B druid") and t.s.ap == 2
    t = twister("A logger d5, A saw d5", ground="d6 tree, c5 tree, e5 tree", ap=0)
    t.play("A: logger; cut d6; logger; cut c5; logger; cut e5")
    assert t.options == ["end turn"] and t.s.ap == 0


@rule(
    "DT-TERRAIN-SCONCE-01",
    "DT-TERRAIN-SCONCE-02",
    "DT-TERRAIN-SCONCE-03",
    "DT-TERRAIN-SCONCE-06",
    "DT-STACK-07",
    "DT-SETUP-05",
)
def test_a_torch_is_taken_once_from_the_right_side_of_a_sconce_with_free_hands() -> None:
    t = doing("A goblin d3, A troll d2", "goblin", edges="d3 north sconce").play("A: take the torch north")
    assert where(t, "N torch 1") == "d3" and edge_at(t, "d3", "north") == "used sconce" and t.s.ap == 2
    t.play("A: goblin; move nowhere yet; drop neutral torch 1; move to e3; troll")
    assert t.why("take the torch south") == "DT-TERRAIN-SCONCE-02"
    t.play("A: stay here; end turn").play("B: play 2; end turn").play(
        "A: play 2; goblin; move to c3; goblin; move to d3"
    )
    t.s.ap = 1
    assert "take the torch north" not in t.play("A: goblin").options
    assert t.why("take the torch north") == "DT-TERRAIN-SCONCE-03"
    laden = doing("A goblin d3, A rope d3", "goblin", edges="d3 north sconce")
    assert laden.why("take the torch north") == "DT-STACK-07"
    last = doing("A goblin d3, N torch 1 a1", "goblin", edges="d3 north sconce").play("A: take the torch north")
    assert where(last, "N torch 2") == "d3"
    none = doing("A goblin d3, N torch 1 a1, N torch 2 b1", "goblin", edges="d3 north sconce")
    assert none.why("take the torch north") == "DT-RULING-43" and "take the torch north" not in none.options


@rule("DT-OBJ-TORCH-01", "DT-TERRAIN-WEB-02", "DT-TERRAIN-WEB-05")
def test_a_torch_burns_a_web_of_ones_square_and_is_kept() -> None:
    t = doing("A goblin d3, N torch 1 d3", "goblin", edges="d3 east web, e3 north web")
    assert t.why("burn the web north") == "DT-OBJ-TORCH-01"
    t.play("A: burn the web east")
    assert edge_at(t, "d3", "east") == "open" and where(t, "N torch 1") == "d3" and t.s.ap == 2
    for facing in ("open", "wall", "arrow slit"):  # on a border only the room with the web had it
        edges = f"d5 south web here, d6 north {facing} here"
        t = doing("A goblin d5, N torch 1 d5", "goblin", edges=edges).play("A: burn the web south")
        assert edge_at(t, "d5", "south") == "open" and edge_at(t, "d6", "north") == facing
    for edges in ("d6 north web here, d5 south open here", "d6 north open here, d5 south web here"):
        t = doing("A goblin d6, N torch 1 d6", "goblin", edges=edges).play("A: burn the web north")
        assert edge_at(t, "d6", "north") == edge_at(t, "d5", "south") == "open"
    broken = doing("A araknis d3, A goblin c4, N torch 1 c4", "araknis", edges="d3 west broken portcullis")
    broken.play("A: weave a web west; araknis")
    assert "square:32" not in broken.match.view(0).sight
    broken.play("A: stay here; goblin; move to c3")
    broken.s.ap = 1
    broken.play("A: goblin; burn the web east")
    assert edge_at(broken, "c3", "east") == edge_at(broken, "d3", "west") == "broken portcullis"


@rule(
    "DT-TERRAIN-VINES-01",
    "DT-TERRAIN-VINES-02",
    "DT-TERRAIN-VINES-03",
    "DT-TERRAIN-VINES-04",
    "DT-TERRAIN-VINES-06",
    "DT-RULING-43",
)
def test_vines_give_one_rope_to_free_hands_while_there_are_any() -> None:
    t = doing("A goblin d4", "goblin", ground="d5 vines").play("A: move to d5; goblin; cut a vine")
    assert where(t, "N rope 1") == "d5" and ground_at(t, "d5") == "cut vines" and t.s.ap == 1
    t.play("A: goblin")
    assert t.why("cut a vine") == "DT-TERRAIN-VINES-03"
    laden = doing("A goblin d5, A sword d5", "goblin", ground="d5 vines")
    assert laden.why("cut a vine") == "DT-TERRAIN-VINES-04"
    empty = twister("A goblin d5", ground="d5 vines")
    for rope in range(62, 67):
        empty.s.at[rope] = 235
    assert empty.play("A: goblin").why("cut a vine") == "DT-RULING-43"


@rule("DT-HEAL-01", "DT-HEAL-02", "DT-HEAL-03", "DT-STACK-06", "DT-RULING-51", "DT-TURN-14")
def test_a_wounded_character_drinks_from_the_fountain_and_acts_on() -> None:
    t = twister("A goblin d4 wounded hurt", ground="d5 fountain").play("A: goblin; drink from the fountain")
    assert not is_wounded(t, "A goblin") and t.s.ap == 2
    t.play("A: goblin; move to d3")
    assert t.s.ap == 1
    carried = twister("A troll d4, A goblin d4 wounded", ground="d5 fountain")
    assert carried.why("goblin") == "DT-TURN-13"
    walled = twister("A goblin d4 wounded", ground="d5 fountain", edges="d4 south wall")
    assert walled.why("goblin") == "DT-TURN-13"


@rule("DT-RULING-49", "DT-TERRAIN-MIST-04", "DT-TERRAIN-FALLEN-01", "DT-TERRAIN-STUMP-01")
def test_mist_fallen_trees_and_stumps_are_walked_and_mist_keeps_what_it_covers() -> None:
    t = doing("A troll d4", "troll", ground="d5 floor mist, e4 fallen tree, c4 stump, d3 pit mist")
    assert {"d5", "e4", "c4"} <= moves(t) and t.why("move to d3") == "DT-TERRAIN-PIT-01"


@rule("DT-GLOSSARY-01", "DT-GLOSSARY-10")
def test_who_bears_which_icon() -> None:
    tags = {kind.id: set(kind.tags) for kind in KINDS}
    assert {id for id, has in tags.items() if "magic_user" in has} == {"druid", "enchantress_elf", "wizard"}
    assert {id for id, has in tags.items() if "breaks_portcullis" in has} == {"warrior", "stone_elemental"}
    assert {id for id, has in tags.items() if "elf" in has} == {"archer_elf", "enchantress_elf"}


def test_squares_are_named_as_on_the_board() -> None:
    assert square_named("d7") == 73
