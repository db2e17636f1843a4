"""Combat: close, in groups, from a distance; wounds and death; the rulebook's figures with their sums."""

from __future__ import annotations

import pytest
from tables import Table

from games.dungeon_twister.laid import doing, ground_at, is_wounded, twister, where
from hurlyburly.games.dungeon_twister.ground import square_named
from hurlyburly.kernel.rules import rule


def sums(t: Table) -> tuple[int, int]:
    return t.s.fight.attack, t.s.fight.defence


def fight(t: Table, attacker: int, defender: int, letter: str = "A") -> Table:
    """Both sides lay their cards."""
    other = "B" if letter == "A" else "A"
    return t.play(f"{letter}: +{attacker}").play(f"{other}: +{defender}")


@rule("DT-COMBAT-01", "DT-COMBAT-06", "DT-COMBAT-07", "DT-COMBAT-08", "DT-COMBAT-09", "DT-WARRIOR-01", "DT-CLERIC-01")
def test_an_attack_on_a_neighbour_is_decided_by_values_and_hidden_cards() -> None:
    t = doing("A warrior d5, B cleric d6, B thief g9", "warrior")
    assert t.why("attack thief on g9") != ""
    t.play("A: attack cleric on d6")
    assert t.s.ap == 2 and sums(t) == (3, 2) and t.asked == "AB"
    t.play("A: +2")
    assert t.asked == "B" and t.match.view(1).sides[0].combat_cards.count(2) == 2  # B does not see it
    t.play("B: +1")
    assert is_wounded(t, "B cleric") and not is_wounded(t, "A warrior")


@rule("DT-COMBAT-08", "DT-COMBAT-12", "DT-SETUP-09", "DT-SETUP-10")
def test_a_tie_hurts_nobody_and_cards_are_spent_but_the_plus_zero_returns() -> None:
    t = fight(doing("A warrior d5, B cleric d6", "warrior").play("A: attack cleric on d6"), 0, 1)
    assert not is_wounded(t, "A warrior") and not is_wounded(t, "B cleric")
    assert t.s.hands == [[0, 1, 2, 2, 3, 3, 4, 5, 6], [0, 2, 2, 3, 3, 4, 5, 6]]
    t.play("A: warrior; attack cleric on d6; +6")
    assert t.why("+1") == "DT-COMBAT-12"


@rule("DT-RULING-66", "DT-COMBAT-12")
def test_who_has_nothing_left_but_the_plus_zero_plays_it() -> None:
    t = doing("A warrior d5, B cleric d6", "warrior")
    t.s.hands[1] = [0]
    t.play("A: attack cleric on d6")
    asked = t.match.game.words.prompt(t.match.view(None), t.match.names)
    assert asked.startswith("A and B: each lays a combat card in secret.")
    t.play("A: +1")
    assert t.options == ["+0"] and {t.why(f"+{spent}") for spent in range(1, 7)} == {"DT-COMBAT-12"}


@rule("DT-COMBAT-02", "DT-COMBAT-03", "DT-COMBAT-04", "DT-TERRAIN-SLIT-02", "DT-RULING-10", "DT-GLOSSARY-11")
def test_close_combat_crosses_neither_walls_nor_portcullises_slits_passages_or_webs() -> None:
    for edge in ("wall", "portcullis", "arrow slit", "secret passage", "web"):
        t = doing("A enchantress elf d5, B cleric d6", "enchantress elf", edges=f"d5 south {edge}")
        assert t.why("attack cleric on d6") == "DT-COMBAT-02"
    diagonal = doing("A warrior d5, B cleric e6", "warrior")
    assert diagonal.why("attack cleric on e6") == "DT-COMBAT-02"
    for edge in ("open portcullis", "broken portcullis"):
        assert "attack cleric on d6" in doing("A warrior d5, B cleric d6", "warrior", edges=f"d5 south {edge}").options


@rule("DT-COMBAT-05", "DT-COMBAT-13", "DT-RANGED-20", "DT-RANGED-19")
def test_who_was_wounded_this_turn_is_not_attacked_again_others_are_without_limit() -> None:
    t = fight(doing("A warrior d5, B cleric d6, B goblin e5", "warrior").play("A: attack cleric on d6"), 6, 0)
    assert is_wounded(t, "B cleric") and is_wounded(t, "B goblin")
    t.play("A: warrior")
    assert t.why("attack cleric on d6") == "DT-COMBAT-05"
    shot = doing("A archer elf d5, B cleric d9 wounded hurt", "archer elf")
    assert shot.why("shoot cleric on d9") == "DT-RANGED-20"
    twice = fight(doing("A warrior d5, B troll d6", "warrior").play("A: attack troll on d6"), 1, 0)
    assert "attack troll on d6" in twice.play("A: warrior").options


@rule("DT-COMBAT-09", "DT-VP-01", "DT-WOUND-01", "DT-WOUND-02", "DT-WOUND-05", "DT-OBJ-ARMOR-01")
def test_a_wounded_target_counts_nothing_but_its_armor_and_dies_when_it_loses() -> None:
    t = doing("A goblin d5, B troll d6 wounded, B armor d6", "goblin").play("A: attack troll on d6")
    assert sums(t) == (1, 1)
    fight(t, 1, 0)
    assert where(t, "B troll") == "dead" and t.s.vp == [1, 0] and where(t, "B armor") == "d6"


@rule("DT-WOUND-04", "DT-WOUND-03")
def test_a_wounded_character_that_wins_wounds_its_attackers_who_keep_their_objects() -> None:
    t = fight(doing("A goblin d5, A rope d5, B troll d6 wounded", "goblin").play("A: attack troll on d6"), 0, 5)
    assert is_wounded(t, "A goblin") and where(t, "A rope") == "d5" and where(t, "B troll") == "d6"


@rule("DT-COMBAT-10", "DT-COMBAT-11")
def test_a_wounded_friend_that_a_loser_carries_dies() -> None:
    t = fight(doing("A troll d5, B goblin d6, B thief d6 wounded", "troll").play("A: attack goblin on d6"), 2, 0)
    assert where(t, "B thief") == "dead" and is_wounded(t, "B goblin") and t.s.vp == [1, 0]


@rule("DT-COMBAT-14", "DT-ESCAPE-06", "DT-RULING-64")
def test_enemies_on_their_own_line_may_be_attacked_from_the_room_and_fight_back() -> None:
    assert "attack goblin on d21" in doing("A troll d20, B goblin d21", "troll").options
    assert "attack troll on d20" in doing("A troll d20, B goblin d21", "goblin", turn="B").options
    assert "attack goblin on d21" in doing("A troll d20, B goblin d21 wounded", "troll").options


@rule("DT-TERRAIN-TREE-09")
def test_an_elf_in_a_tree_is_attacked_hand_to_hand_by_anybody() -> None:
    assert "attack archer elf on d6" in doing("A troll d5, B archer elf d6", "troll", ground="d6 tree").options


# Groups.

POSITION = "A warrior a7, A mekanork c7, A cleric d7, B wall-walker b7, B wizard c8, B thief a8 wounded"


@rule("DT-GROUP-01", "DT-GROUP-02", "DT-GROUP-04", "DT-MEKANORK-01", "DT-WALLWALKER-01")
def test_everybody_in_contact_with_an_enemy_who_takes_part_must_take_part() -> None:
    t = doing(POSITION, "warrior").play("A: attack wall-walker on b7")
    assert sums(t) == (5, 2)
    view = t.match.view(0).combat
    assert [(one.name, one.square, one.value) for one in view.attackers] == [
        ("warrior", "square:70", 3),
        ("mekanork", "square:72", 2),
    ]
    assert [(one.name, one.square, one.value) for one in view.defenders] == [
        ("wall-walker", "square:71", 1),
        ("wizard", "square:82", 1),
    ]
    fight(t, 0, 4)
    assert is_wounded(t, "A warrior") and is_wounded(t, "A mekanork") and not is_wounded(t, "A cleric")


@rule("DT-GROUP-03", "DT-GROUP-05")
def test_a_wounded_character_takes_part_only_as_the_target() -> None:
    t = doing(POSITION, "warrior").play("A: attack thief on a8")
    assert len(t.s.fight.defenders) == 3 and sums(t) == (5, 2)
    t = doing("A warrior d5, B thief d6, B goblin e5 wounded", "warrior").play("A: attack thief on d6")
    assert len(t.s.fight.defenders) == 1
    t = doing("A warrior d5, A troll f5, B goblin e5 wounded", "warrior").play("A: attack goblin on e5")
    assert len(t.s.fight.attackers) == 2  # drawn in by the wounded target


@rule("DT-GROUP-08", "DT-RULING-67", "DT-TURN-15")
def test_the_barred_do_not_attack_but_defend() -> None:
    t = doing("A warrior d5, A troll e6 barred, B goblin d6", "warrior").play("A: attack goblin on d6")
    assert sums(t) == (3, 1)
    t = doing("A warrior d5, B troll e5 barred, B goblin d6", "warrior").play("A: attack goblin on d6")
    assert sums(t) == (3, 5)


@rule("DT-OBJ-SWORD-01", "DT-OBJ-SAW-02", "DT-OBJ-SAW-08", "DT-LOGGER-01", "DT-OBJ-ARMOR-01")
def test_sword_and_saw_add_one_in_attack_armor_in_defence() -> None:
    t = doing("A logger d5, A saw d5, B warrior d6, B sword d6", "logger").play("A: attack warrior on d6")
    assert sums(t) == (4, 3)
    t = doing("A warrior d5, A armor d5, B troll d6, B armor d6", "warrior").play("A: attack troll on d6")
    assert sums(t) == (3, 5)
    t = doing("A warrior d5, B sword d5, B troll d6, A saw d6", "warrior").play("A: attack troll on d6")
    assert sums(t) == (4, 4)


# Shots.


@rule("DT-RANGED-01", "DT-RANGED-02", "DT-RANGED-03", "DT-RANGED-04", "DT-RANGED-05", "DT-ARCHER-01", "DT-RULING-34")
def test_an_archer_shoots_the_first_character_in_sight_with_two_and_is_never_wounded() -> None:
    t = doing("A archer elf d5, B goblin d9, B troll e9, B thief d12", "archer elf")
    assert t.why("shoot thief on d12") == "DT-RANGED-02"
    t.play("A: shoot goblin on d9")
    assert t.s.ap == 2 and sums(t) == (2, 1) and len(t.s.fight.defenders) == 1
    fight(t, 0, 6)
    assert not is_wounded(t, "A archer elf") and t.s.hands[1] == [0, 1, 2, 2, 3, 3, 4, 5]
    fight(t.play("A: archer elf; shoot goblin on d9"), 5, 0)
    assert is_wounded(t, "B goblin")


@rule("DT-RANGED-06", "DT-RANGED-07", "DT-OBJ-CROSSBOW-03", "DT-OBJ-CROSSBOW-04", "DT-RANGED-21", "DT-OBJ-CROSSBOW-02")
def test_nothing_changes_a_shot_but_the_targets_armor_counts() -> None:
    t = doing("A archer elf d5, A sword d5, B goblin d9, B armor d9", "archer elf").play("A: shoot goblin on d9")
    assert sums(t) == (2, 2)
    t = doing("A troll d5, A crossbow d5, B goblin d9", "troll").play("A: shoot goblin on d9")
    assert sums(t) == (2, 1)
    assert doing("A troll d5, B goblin d9", "troll").why("shoot goblin on d9") != ""


@rule("DT-RANGED-09", "DT-RULING-13", "DT-RULING-14")
def test_a_living_tree_shields_a_friend_from_a_shot_and_stays() -> None:
    t = twister("A archer elf d5, B goblin d9", ground="d9 tree")
    t.s.living = [-1, square_named("d9")]
    t.play("A: archer elf; shoot goblin on d9")
    assert sums(t) == (2, 3)
    fight(t, 5, 0)
    assert is_wounded(t, "B goblin") and t.s.living[1] == square_named("d9")


@rule("DT-RANGED-13", "DT-RANGED-14", "DT-RULING-32", "DT-RULING-35")
def test_no_shot_in_contact_with_the_target_or_an_unwounded_enemy() -> None:
    t = doing("A archer elf d5, B goblin d6, B thief a5", "archer elf")
    assert t.why("shoot goblin on d6") == "DT-RANGED-13" and t.why("shoot thief on a5") == "DT-RANGED-14"
    t = doing("A archer elf d5, B goblin d6 wounded, B thief a5", "archer elf")
    assert "shoot thief on a5" in t.options and t.why("shoot goblin on d6") == "DT-RANGED-13"
    t = doing("A troll d5, A crossbow d5, B goblin d6", "troll").play("A: attack goblin on d6")
    assert sums(t) == (4, 1)


@rule("DT-RULING-33", "DT-RANGED-02")
def test_a_friend_in_the_line_stops_the_shot() -> None:
    t = doing("A archer elf d5, A troll d7, B goblin d9", "archer elf")
    assert t.why("shoot goblin on d9") == "DT-RANGED-02" and t.why("shoot troll on d7") == "DT-RANGED-02"


@rule("DT-RANGED-15", "DT-RANGED-16", "DT-RANGED-17", "DT-GROUP-06", "DT-RANGED-18", "DT-WOUND-01")
def test_shots_join_a_close_attack_or_each_other_at_no_further_cost() -> None:
    t = doing("A warrior e9, A archer elf d5, A druid a9, A crossbow a9, B troll d9, B archer elf d14", "warrior")
    t.play("A: attack troll on d9")
    assert t.options == ["druid shoots too", "archer elf shoots too", "no more shots"]
    t.play("A: druid shoots too; archer elf shoots too")
    assert sums(t) == (7, 4) and t.s.ap == 2
    fight(t, 0, 6)
    assert is_wounded(t, "A warrior") and not is_wounded(t, "A archer elf") and not is_wounded(t, "A druid")
    alone = doing("A archer elf d5, A druid a9, A crossbow a9, B troll d9", "archer elf").play("A: shoot troll on d9")
    alone.play("A: druid shoots too")
    assert sums(alone) == (4, 4)
    group = "A warrior e9, A archer elf d5 wounded, A cleric d4, B troll d9"
    for before in ("", "cleric; heal d5; "):  # neither wounded nor healed in this turn
        t = twister(group).play(f"A: {before}warrior; attack troll on d9")
        assert t.options == [f"+{card}" for card in range(7)]


@pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
@rule("DT-RULING-06")
def test_brambles_fight_alone(side: str, other: str) -> None:
    t = twister(f"{side} troll d5, {other} goblin c5", ground="d6 brambles", turn=side)
    t.s.brambles["AB".index(other)] = square_named("d6")
    assert sums(t.play(f"{side}: troll; attack brambles on d6")) == (4, 4)
    with_goblin = twister(f"{side} troll d5, {other} goblin c5, {other} thief d4", turn=side)
    assert sums(with_goblin.play(f"{side}: troll; attack thief on d4")) == (4, 3)


@rule("DT-OBJ-CROSSBOW-01", "DT-RULING-36")
def test_a_crossbow_shoots_once_a_turn_whoever_holds_it() -> None:
    t = doing("A druid d5, A crossbow d5, B troll d9", "druid")
    fight(t.play("A: shoot troll on d9"), 0, 0)
    t.play("A: druid")
    assert t.why("shoot troll on d9") == "DT-OBJ-CROSSBOW-01"
    t.play("A: stay here; end turn")
    assert t.s.flags[20] == 0  # ready again


@rule("DT-OBJ-CROSSBOW-01", "DT-RANGED-01", "DT-RULING-36")
def test_an_archers_arrow_is_no_bolt() -> None:
    t = doing("A archer elf d5, A crossbow d5, A druid e4, B troll d9", "archer elf")
    fight(t.play("A: shoot troll on d9"), 0, 0)
    assert not any(t.s.flags) and "shoot troll on d9" in t.play("A: archer elf").options
    bare = doing("A archer elf d5, B troll d9", "archer elf").play("A: shoot troll on d9")
    assert not any(fight(bare, 0, 0).s.flags)


@rule("DT-STONE-01", "DT-STONE-02", "DT-STONE-03", "DT-STONE-04", "DT-STONE-05", "DT-STONE-07")
def test_the_stone_elemental_defends_with_eight_and_never_attacks() -> None:
    t = doing("A stone elemental d5, A crossbow d5, B goblin d6, B thief d9", "stone elemental")
    assert t.why("attack goblin on d6") == "DT-STONE-02"
    far = doing("A stone elemental d5, A crossbow d5, B thief d9", "stone elemental")
    assert far.why("shoot thief on d9") == "DT-STONE-05"
    t = doing("A stone elemental d5, A warrior e6, B goblin d6", "warrior").play("A: attack goblin on d6")
    assert sums(t) == (3, 1)
    t = doing("A stone elemental d5, A warrior e6, B goblin d6", "goblin", turn="B").play("B: attack warrior on e6")
    assert sums(t) == (1, 11)


# Death.


@rule("DT-WOUND-06", "DT-WOUND-05", "DT-RULING-56", "DT-RULING-68")
def test_a_thief_wounded_on_a_pit_dies_and_her_object_is_lost() -> None:
    t = doing("A warrior d5, B thief d6, B sword d6", "warrior", ground="d6 pit").play("A: attack thief on d6")
    fight(t, 6, 0)
    assert where(t, "B thief") == "dead" and where(t, "B sword") == "gone" and t.s.vp == [1, 0]


@rule("DT-WOUND-07", "DT-WOUND-08")
def test_with_a_rope_one_hangs_on_until_an_enemy_takes_it() -> None:
    t = doing("A warrior d5, B thief d6, B rope d6", "warrior", ground="d6 pit").play("A: attack thief on d6")
    fight(t, 6, 0)
    assert where(t, "B thief") == "d6"
    t.play("A: warrior; move by d6; take B's rope; move to d7")
    assert where(t, "B thief") == "dead" and t.s.vp == [1, 0] and where(t, "B rope") == "d7"
    own = doing("B goblin d5, B thief d6 wounded, B rope d6", "goblin", ground="d6 pit", turn="B").play("B: move by d6")
    assert own.why("take B's rope") == "DT-WOUND-07"


@rule("DT-VP-07", "DT-VP-08", "DT-SPAWN-04")
def test_a_spawnling_is_wounded_and_killed_like_others() -> None:
    t = fight(doing("A warrior d5, B spawnling 1 d6", "warrior").play("A: attack spawnling 1 on d6"), 1, 0)
    assert is_wounded(t, "B spawnling 1")
    t = fight(doing("A warrior d5, B spawnling 1 d6 wounded", "warrior").play("A: attack spawnling 1 on d6"), 1, 0)
    assert where(t, "B spawnling 1") == "dead" and t.s.vp == [1, 0]


# The figures.


@rule("DT-ARCHER-02", "DT-ARCHER-03")
def test_figure_2_arrow_and_living_trap_against_the_logger() -> None:
    t = doing(
        "A archer elf d5, A living trap c6, B logger d6, B archer elf d9",
        "living trap",
        edges="d5 south arrow slit",
    )
    t.play("A: attack logger on d6; archer elf shoots too")
    assert sums(t) == (4, 3)
    fight(t, 0, 6)
    assert is_wounded(t, "A living trap") and not is_wounded(t, "A archer elf")


@rule("DT-ARCHER-04")
def test_figure_2_with_the_druid_in_the_tree_beside_the_archer_there_is_no_shot() -> None:
    tokens = "A archer elf d5, A living trap c6, B logger d6, B druid e5"
    t = doing(tokens, "archer elf", edges="d5 south arrow slit", ground="e5 tree")
    assert t.why("shoot logger on d6") == "DT-RANGED-14"
    t.play("A: stay here; living trap; attack logger on d6")
    assert sums(t) == (2, 3)


FIGURE_3 = "A araknis c6, A enchantress elf b5, A druid d7, B araknis d6, B logger d8, B enchantress elf b9"


def figure_3(turn: str) -> Table:
    """Blue is A. Blue's living tree stands on c8, yellow's on d7 with the blue Druid in it; b6 is a plain tree."""
    t = twister(FIGURE_3, ground="c8 tree, d7 tree, b6 tree", turn=turn, ap=4)
    t.s.living = [square_named("c8"), square_named("d7")]
    return t


@rule("DT-ENCHANT-06", "DT-ENCHANT-07", "DT-ENCHANT-11", "DT-ENCHANT-17", "DT-RULING-12")
def test_figure_3_blue_attacks_six_against_eight() -> None:
    assert sums(figure_3("A").play("A: araknis; attack araknis on d6")) == (6, 8)
    assert sums(figure_3("A").play("A: living tree; attack logger on d8")) == (6, 8)


@rule("DT-ENCHANT-18", "DT-ENCHANT-10")
def test_figure_3_yellow_attacks_eight_against_six() -> None:
    assert sums(figure_3("B").play("B: araknis; attack araknis on c6")) == (8, 6)
    assert sums(figure_3("B").play("B: living tree; attack druid on d7")) == (8, 6)


@rule("DT-ENCHANT-15", "DT-ENCHANT-19", "DT-ENCHANT-20", "DT-ENCHANT-21", "DT-ENCHANT-22", "DT-VP-10", "DT-LOGGER-03")
def test_figure_3_yellow_cuts_twice_enchants_and_attacks_six_against_four() -> None:
    t = figure_3("B").play("B: logger; cut d7")
    assert t.s.living[1] == -1 and is_wounded(t, "A druid") and ground_at(t, "d7") == "stump"
    t.play("B: logger; cut c8")
    assert t.s.living[0] == -1 and t.s.vp == [0, 0] and ground_at(t, "c8") == "stump"
    t.play("B: enchantress elf; move to b6; enchantress elf; enchant b6; araknis; attack araknis on c6")
    assert sums(t) == (6, 4) and t.s.ap == 0


FIGURE_4 = "A archer elf d5, A logger f8, B archer elf d9, B araknis e8, B druid f9, B crossbow f9"
SLITS = "d5 south arrow slit, f8 south arrow slit"


@rule("DT-TERRAIN-SLIT-05", "DT-TERRAIN-SLIT-06")
def test_figure_4_what_the_slits_let_through() -> None:
    t = twister(FIGURE_4, edges=SLITS)
    t.play("A: archer elf")
    assert [option for option in t.options if option.startswith(("shoot", "attack"))] == ["shoot archer elf on d9"]
    other = twister(FIGURE_4, edges=SLITS, turn="B").play("B: archer elf")
    assert other.why("shoot archer elf on d5") == "DT-RANGED-02"
    logger = twister(FIGURE_4, edges=SLITS).play("A: logger")
    assert logger.why("attack druid on f9") == "DT-COMBAT-02"
    druid = twister(FIGURE_4, edges=SLITS, turn="B").play("B: druid")
    assert "shoot logger on f8" in druid.options


@rule("DT-TERRAIN-SLIT-07", "DT-TERRAIN-SLIT-08", "DT-ARAKNIS-01")
def test_figure_4_logger_three_against_three_and_yellow_five_against_three() -> None:
    t = twister(FIGURE_4, edges=SLITS).play("A: logger; attack araknis on e8")
    assert sums(t) == (3, 3)
    t = twister(FIGURE_4, edges=SLITS, turn="B").play("B: araknis; attack logger on f8; druid shoots too")
    assert sums(t) == (5, 3)
