"""Every ability, object, terrain and edge has a test that fails when its effect is emptied.

Each entry takes one effect away, in the plain build, and runs the test that shows it: that test must fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from typing import Any

import pytest

from hurlyburly.games.dungeon_twister import abilities, acting, combat, labyrinth, objects, pieces, state, walk
from hurlyburly.games.dungeon_twister import ground as g
from hurlyburly.games.dungeon_twister.box import CHARACTERS, OBJECTS
from hurlyburly.games.dungeon_twister.ring import RingAnswer
from hurlyburly.games.dungeon_twister.state import Twister

t = import_module("hurlyburly.games.dungeon_twister.tokens")  # the package has a function of this name

NOBODY = -5  # no kind of token


@contextmanager
def without(owner: Any, *names: str) -> Iterator[None]:
    """Deeds that do nothing."""
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.setattr(owner, name, lambda *facts: None)
        yield


@contextmanager
def unnamed(kind: str, *modules: Any) -> Iterator[None]:
    """Rules that ask for this kind of token do not find it."""
    with pytest.MonkeyPatch.context() as patch:
        for module in modules:
            patch.setattr(module, kind, NOBODY)
        yield


@contextmanager
def row(table: list[Any], value: Any, *places: int) -> Iterator[None]:
    """Another entry in a table of the game."""
    before = {place: table[place] for place in places}
    for place in places:
        table[place] = value
    yield
    for place in places:
        table[place] = before[place]


@contextmanager
def answering(owner: Any, name: str, answer: Any) -> Iterator[None]:
    """A question that is answered otherwise, or a number that is another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, answer)
        yield


def never(*facts: Any) -> bool:
    return False


@contextmanager
def taken_for(kind: int, other: int) -> Iterator[None]:
    """A square counts as another one."""
    told = Twister.kind_at

    def kind_at(s: Twister, square: int) -> int:
        return other if told(s, square) == kind else told(s, square)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Twister, "kind_at", kind_at)
        yield


Effect = AbstractContextManager[None]

ABILITIES: dict[str, tuple[Effect, str]] = {
    "druid, plants": (
        without(abilities, "plant"),
        "abilities.the_druid_plants_up_to_three_in_a_row_on_obstacles_he_sees",
    ),
    "druid, brambles": (
        without(abilities, "bramble"),
        "abilities.brambles_grow_on_empty_floor_of_his_room_seen_or_not_and_move_at_his_will",
    ),
    "druid, brambles' defence": (
        answering(combat, "BRAMBLES_COMBAT", 0),
        "abilities.brambles_defend_alone_with_four_and_are_gone_when_beaten",
    ),
    "breeder": (without(abilities, "spawn"), "abilities.the_breeder_makes_three_spawnlings_who_act_at_once"),
    "stone elemental, peace": (
        row(t.NEVER_ATTACKS, False, t.STONE_ELEMENTAL),
        "combat.the_stone_elemental_defends_with_eight_and_never_attacks",
    ),
    "stone elemental, strength": (
        row(t.BREAKS_PORTCULLIS, False, t.STONE_ELEMENTAL),
        "abilities.warrior_and_stone_elemental_break_portcullises_for_good",
    ),
    "archer elf, shots": (
        without(combat, "shoot"),
        "combat.an_archer_shoots_the_first_character_in_sight_with_two_and_is_never_wounded",
    ),
    "archer elf, elf": (
        row(t.IS_ELF, False, t.ARCHER_ELF),
        "sight.an_elf_in_a_tree_is_targeted_by_elves_and_the_amulet_alone",
    ),
    "enchantress elf, trees": (
        without(abilities, "enchant"),
        "abilities.the_enchantress_brings_trees_to_life_for_nothing_as_often_as_she_likes",
    ),
    "enchantress elf, trees' strength": (
        answering(combat, "LIVING_TREE_COMBAT", 0),
        "abilities.a_living_tree_attacks_by_itself_and_may_be_attacked",
    ),
    "enchantress elf, elf": (
        row(t.IS_ELF, False, t.ENCHANTRESS_ELF),
        "abilities.elves_and_the_amulet_walk_through_secret_passages",
    ),
    "araknis": (
        without(abilities, "weave"),
        "abilities.araknis_weaves_three_webs_on_empty_edges_of_its_square",
    ),
    "living trap, down": (
        without(abilities, "become_trap"),
        "abilities.the_living_trap_becomes_a_pit_in_every_respect",
    ),
    "living trap, up": (
        without(abilities, "become_creature"),
        "abilities.turning_back_it_devours_everything_for_nothing",
    ),
    "logger": (
        without(abilities, "cut"),
        "abilities.the_logger_fells_an_adjacent_tree_and_wounds_who_is_in_it",
    ),
    "cleric": (without(abilities, "heal"), "abilities.the_cleric_heals_neighbours_of_either_colour_who_then_rest"),
    "goblin": (
        row(t.ESCAPE_POINTS, 1, t.GOBLIN),
        "moving.the_goblin_scores_two_and_a_wounded_friend_nothing",
    ),
    "mekanork": (unnamed("MEKANORK", labyrinth), "abilities.the_mekanork_chooses_the_way_a_room_turns"),
    "thief, locks": (unnamed("THIEF", acting), "abilities.the_thief_raises_and_lowers_portcullises"),
    "thief, pits": (
        unnamed("THIEF", pieces),
        "moving.only_the_thief_passes_and_stops_on_pits_and_nobody_on_rifts_or_crevasses",
    ),
    "troll": (
        without(abilities, "regenerate"),
        "abilities.a_wounded_troll_regenerates_but_not_in_the_turn_of_the_wound",
    ),
    "wall-walker": (
        unnamed("WALL_WALKER", acting),
        "abilities.the_wall_walker_goes_through_walls_slits_and_passages_but_no_portcullis_or_web",
    ),
    "warrior": (
        row(t.BREAKS_PORTCULLIS, False, t.WARRIOR),
        "abilities.warrior_and_stone_elemental_break_portcullises_for_good",
    ),
    "wizard": (
        unnamed("WIZARD", pieces),
        "moving.the_wizard_flies_over_obstacles_and_everybody_but_lands_like_all",
    ),
}
THINGS: dict[str, tuple[Effect, str]] = {
    "amulet of elvish vision": (
        answering(Twister, "is_elvish", lambda s, character, load: t.IS_ELF[t.KIND[character]]),
        "abilities.elves_and_the_amulet_walk_through_secret_passages",
    ),
    "crossbow": (unnamed("CROSSBOW", combat), "combat.a_crossbow_shoots_once_a_turn_whoever_holds_it"),
    "scroll of flight": (
        without(objects, "fly"),
        "objects.a_magic_user_lets_a_character_in_sight_fly_until_the_turn_ends",
    ),
    "ring of paralysis": (
        without(RingAnswer, "choose"),
        "objects.the_ring_stops_a_walker_in_sight_for_a_card_and_stays",
    ),
    "orb of peace": (
        without(objects.OrbAnswer, "choose"),
        "objects.the_orb_after_the_action_card_ends_close_combat_for_the_turn",
    ),
    "steam saw": (unnamed("SAW", acting), "objects.the_saw_fells_trees_for_an_ap_and_a_logger_for_none"),
    "steam saw, a logger's": (
        answering(abilities, "cuts_free", never),
        "objects.the_saw_fells_trees_for_an_ap_and_a_logger_for_none",
    ),
    "steam saw, attack": (
        row(t.ATTACK_BONUS, 0, t.SAW),
        "combat.sword_and_saw_add_one_in_attack_armor_in_defence",
    ),
    "armor": (row(t.DEFENCE_BONUS, 0, t.ARMOR), "combat.sword_and_saw_add_one_in_attack_armor_in_defence"),
    "fireball wand": (
        without(objects, "fireball"),
        "objects.a_fireball_kills_the_first_in_line_and_whom_it_carries_friend_or_foe",
    ),
    "fireball wand, webs": (
        without(objects, "fire_at_web"),
        "objects.the_wand_burns_a_web_instead_and_is_spent",
    ),
    "rope": (
        answering(Twister, "is_rope", never),
        "moving.a_rope_that_lies_on_an_obstacle_serves_everybody_and_may_be_taken_along",
    ),
    "speed potion": (without(objects, "drink"), "objects.the_drinker_gets_four_ap_of_his_own_for_any_action"),
    "sword": (row(t.ATTACK_BONUS, 0, t.SWORD), "combat.sword_and_saw_add_one_in_attack_armor_in_defence"),
    "treasure": (
        unnamed("TREASURE", walk),
        "moving.whoever_reaches_the_enemy_line_is_out_and_scores_with_a_treasure_one_more",
    ),
    "torch": (without(objects, "burn_edge"), "objects.a_torch_burns_a_web_of_ones_square_and_is_kept"),
    "rope (vine)": (
        without(objects, "cut_vine"),
        "objects.vines_give_one_rope_to_free_hands_while_there_are_any",
    ),
}
TERRAIN: dict[str, tuple[Effect, str]] = {
    "gear": (
        taken_for(g.GEAR, g.FLOOR),
        "labyrinth.from_a_gear_ones_room_or_its_twin_turns_a_quarter_the_way_it_is_printed",
    ),
    "starting line": (
        taken_for(g.LINE_B, g.FLOOR),
        "moving.whoever_reaches_the_enemy_line_is_out_and_scores_with_a_treasure_one_more",
    ),
    "starting line, the first": (
        taken_for(g.LINE_A, g.FLOOR),
        "labyrinth.from_ones_own_line_both_rooms_at_it_are_revealed",
    ),
    "pit": (
        taken_for(g.PIT, g.FLOOR),
        "combat.a_thief_wounded_on_a_pit_dies_and_her_object_is_lost",
    ),
    "rift": (taken_for(g.RIFT, g.FLOOR), "abilities.figure_1_plants_across_the_rift_and_six_against_three"),
    "crevasse": (taken_for(g.CREVASSE, g.FLOOR), "moving.flyers_cross_a_crevasse_but_do_not_stop_there"),
    "fallen tree": (
        taken_for(g.FALLEN_TREE, g.RIFT),
        "objects.mist_fallen_trees_and_stumps_are_walked_and_mist_keeps_what_it_covers",
    ),
    "water": (
        taken_for(g.WATER, g.FLOOR),
        "moving.each_water_square_costs_an_ap_and_leaving_is_an_ordinary_move",
    ),
    "bridge over water": (
        taken_for(g.BRIDGE_OVER_WATER, g.WATER),
        "moving.only_the_light_cross_a_bridge_the_heavy_need_a_rope",
    ),
    "bridge over a rift": (
        taken_for(g.BRIDGE_OVER_RIFT, g.RIFT),
        "moving.only_the_light_cross_a_bridge_the_heavy_need_a_rope",
    ),
    "bridge over a crevasse": (
        taken_for(g.BRIDGE_OVER_CREVASSE, g.CREVASSE),
        "moving.only_the_light_cross_a_bridge_the_heavy_need_a_rope",
    ),
    "bridge over water, breaking": (
        row(t.BRIDGE, False, g.BRIDGE_OVER_WATER),
        "moving.a_bridge_breaks_under_the_heavy_who_fall_and_lose_their_object",
    ),
    "bridge over a rift, breaking": (
        row(t.BRIDGE, False, g.BRIDGE_OVER_RIFT),
        "moving.a_bridge_breaks_under_the_heavy_who_fall_and_lose_their_object",
    ),
    "bridge over a crevasse, breaking": (
        row(t.BRIDGE, False, g.BRIDGE_OVER_CREVASSE),
        "moving.a_bridge_breaks_under_the_heavy_who_fall_and_lose_their_object",
    ),
    "tree": (
        taken_for(g.TREE, g.FLOOR),
        "sight.an_elf_in_a_tree_is_targeted_by_elves_and_the_amulet_alone",
    ),
    "stump": (
        taken_for(g.STUMP, g.TREE),
        "objects.mist_fallen_trees_and_stumps_are_walked_and_mist_keeps_what_it_covers",
    ),
    "fountain": (
        taken_for(g.FOUNTAIN, g.FLOOR),
        "moving.a_fountain_is_flown_over_but_never_stopped_on_or_walked",
    ),
    "fountain, healing": (
        without(abilities, "recover"),
        "objects.a_wounded_character_drinks_from_the_fountain_and_acts_on",
    ),
    "vines": (
        taken_for(g.VINES, g.FLOOR),
        "objects.vines_give_one_rope_to_free_hands_while_there_are_any",
    ),
    "cut vines": (
        taken_for(g.CUT_VINES, g.VINES),
        "objects.vines_give_one_rope_to_free_hands_while_there_are_any",
    ),
    "living trap": (
        taken_for(g.TRAP, g.FLOOR),
        "abilities.the_living_trap_becomes_a_pit_in_every_respect",
    ),
    "brambles": (
        taken_for(g.BRAMBLES, g.FLOOR),
        "moving.a_rope_carrier_passes_and_with_two_attachment_points_stops_on_an_obstacle",
    ),
    "mist": (
        answering(Twister, "in_mist", never),
        "sight.a_character_in_mist_is_not_shot_but_shoots_and_is_attacked_hand_to_hand",
    ),
    "climbing plant": (
        answering(Twister, "has_plant", never),
        "moving.a_plant_works_as_a_rope_without_attachment_points",
    ),
}
EDGES: dict[str, tuple[Effect, str]] = {
    "open": (
        row(g.LETS, 0, g.OPEN),
        "sight.sight_is_a_straight_row_of_any_length_that_ends_at_walls_portcullises_webs_and_passages",
    ),
    "wall": (
        row(g.LETS, 15, g.WALL),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "portcullis": (
        row(g.LETS, 15, g.PORTCULLIS),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "open portcullis": (
        row(g.LETS, 0, g.RAISED),
        "combat.close_combat_crosses_neither_walls_nor_portcullises_slits_passages_or_webs",
    ),
    "broken portcullis": (
        row(g.LETS, 0, g.BROKEN),
        "combat.close_combat_crosses_neither_walls_nor_portcullises_slits_passages_or_webs",
    ),
    "arrow slit": (
        row(g.LETS, g.THROUGH, g.SLIT),
        "sight.a_slit_is_open_for_a_viewer_who_touches_it_and_a_wall_for_others",
    ),
    "arrow slit, its wall": (
        row(g.LETS, 15, g.SLIT),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "secret passage": (
        row(g.LETS, g.THROUGH, g.SECRET),
        "abilities.elves_and_the_amulet_walk_through_secret_passages",
    ),
    "sconce": (
        without(objects, "take_torch"),
        "objects.a_torch_is_taken_once_from_the_right_side_of_a_sconce_with_free_hands",
    ),
    "sconce, its wall": (
        row(g.LETS, 15, g.SCONCE, g.SCONCE_BACK),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "back of a sconce": (
        row(g.LETS, 15, g.SCONCE, g.SCONCE_BACK),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "used sconce": (
        row(g.LETS, 15, g.USED_SCONCE),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "web": (
        row(g.LETS, 15, g.WEB),
        "moving.walkers_pass_neither_walls_nor_closed_portcullises_nor_webs_slits_enemies_pits",
    ),
    "web, on a broken portcullis": (
        row(g.LETS, 15, g.WEB_ON_BROKEN),
        "objects.a_torch_burns_a_web_of_ones_square_and_is_kept",
    ),
}
EFFECTS = ABILITIES | THINGS | TERRAIN | EDGES


def listed(effects: dict[str, tuple[Effect, str]]) -> set[str]:
    return {name.partition(", ")[0] for name in effects}


def test_nothing_in_the_boxes_is_left_out() -> None:
    assert listed(ABILITIES) == {character.name.lower() for character in CHARACTERS.character}
    assert listed(THINGS) == {thing.name.lower() for thing in OBJECTS.object}
    plain = {"hidden", "floor"}  # they have no effect to empty
    assert listed(TERRAIN) == set(g.GROUND_NAMES) - plain | {"mist", "climbing plant"}
    assert listed(EDGES) == set(g.EDGE_NAMES)


@pytest.mark.skipif(not str(state.__file__).endswith(".py"), reason="what is compiled cannot be emptied")
@pytest.mark.parametrize("effect", EFFECTS)
def test_without_its_effect_its_test_fails(effect: str) -> None:
    emptied, shown_by = EFFECTS[effect]
    chapter, _, name = shown_by.partition(".")
    test = getattr(import_module(f"games.dungeon_twister.test_{chapter}"), f"test_{name}")
    test()
    with emptied, pytest.raises(Exception):  # noqa: B017 - whatever the loss leads to
        test()
