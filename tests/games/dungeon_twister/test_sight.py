"""Line of sight."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import settings as bounds
from hypothesis import strategies as st

from games.dungeon_twister.laid import bare, doing, put, set_edge, set_ground, token, twister
from hurlyburly.games.dungeon_twister.ground import NEXT, NOWHERE, SQUARES, square_name, square_named
from hurlyburly.games.dungeon_twister.sight import direction_to, may_target, seen_along, sees_square
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.kernel.rules import rule


def seen(s: Twister, square: str, direction: int) -> list[str]:
    return [square_name(q) for q in seen_along(s, square_named(square), direction)]


def looking(tokens: str = "", ground: str = "", edges: str = "") -> Twister:
    s: Twister = twister(tokens, ground=ground, edges=edges).s
    return s


@rule("DT-LOS-01", "DT-LOS-02", "DT-TERRAIN-WALL-01", "DT-TERRAIN-WEB-01", "DT-RULING-40")
def test_sight_is_a_straight_row_of_any_length_that_ends_at_walls_portcullises_webs_and_passages() -> None:
    assert len(seen(looking(), "d5", 2)) == 16 and seen(looking(), "d5", 3) == ["c5", "b5", "a5"]
    for edge in ("wall", "portcullis", "web", "secret passage"):
        assert seen(looking(edges=f"d7 south {edge}"), "d5", 2) == ["d6", "d7"]
    assert len(seen(looking(edges="d7 south open portcullis, d8 south broken portcullis"), "d5", 2)) == 16


@rule(
    "DT-LOS-03", "DT-LOS-04", "DT-LOS-05", "DT-LOS-11", "DT-TERRAIN-RIFT-01", "DT-TERRAIN-PIT-02", "DT-TERRAIN-STUMP-01"
)
def test_sight_reaches_the_first_character_and_passes_objects_and_all_flat_ground() -> None:
    flat = "d6 pit, d7 rift, d8 crevasse, d9 water, d10 stump, d11 fallen tree, d12 gear, d13 bridge over water"
    s = looking("A wizard d5, A troll d5 wounded, B goblin d15 wounded, A rope d14", ground=flat)
    assert seen(s, "d5", 2) == [f"d{row}" for row in range(6, 16)]
    assert seen(looking(ground="d6 living trap"), "d5", 2)[:2] == ["d6", "d7"]


@rule("DT-LOS-06", "DT-LOS-07", "DT-LOS-08", "DT-LOS-09", "DT-RULING-37", "DT-TERRAIN-FOUNTAIN-01")
def test_trees_and_vines_are_seen_into_fountains_brambles_and_mist_not() -> None:
    for ground in ("tree", "vines", "cut vines"):
        assert seen(looking(ground=f"d7 {ground}"), "d5", 2) == ["d6", "d7"]
    for ground in ("fountain", "brambles", "floor mist"):
        assert seen(looking(ground=f"d7 {ground}"), "d5", 2) == ["d6"]


@rule("DT-LOS-10", "DT-TERRAIN-MIST-02", "DT-LOS-18")
def test_from_mist_one_sees_out_up_to_the_next_mist() -> None:
    s = looking(ground="d5 floor mist, d9 floor mist")
    assert seen(s, "d5", 2) == ["d6", "d7", "d8"] and seen(s, "d8", 0) == ["d7", "d6"]


@rule("DT-LOS-12", "DT-LOS-13", "DT-LOS-17", "DT-TERRAIN-SLIT-01")
def test_a_slit_is_open_for_a_viewer_who_touches_it_and_a_wall_for_others() -> None:
    s = looking(edges="d6 south arrow slit")
    assert seen(s, "d5", 2) == ["d6"]
    assert len(seen(s, "d6", 2)) == 15 and len(seen(s, "d7", 0)) == 7


@rule("DT-LOS-14", "DT-RULING-09", "DT-RULING-78", "DT-RULING-33")
def test_from_a_tree_one_sees_over_people_trees_fountains_and_vines_but_not_over_the_rest() -> None:
    s = looking("A archer elf d5, A goblin d7, B goblin d8", ground="d5 tree, d6 fountain, d9 tree, d10 vines")
    assert len(seen(s, "d5", 2)) == 16 and may_target(s, token("A archer elf"), square_named("d8"))
    for ground in ("brambles", "floor mist"):
        assert seen(looking(ground=f"d5 tree, d7 {ground}"), "d5", 2) == ["d6"]
    assert seen(looking(ground="d5 tree", edges="d7 south web"), "d5", 2) == ["d6", "d7"]


@rule("DT-LOS-16", "DT-OBJ-AMULET-02", "DT-OBJ-AMULET-04", "DT-RULING-39", "DT-RULING-38")
def test_an_elf_in_a_tree_is_targeted_by_elves_and_the_amulet_alone() -> None:
    t = doing("A druid d5, A crossbow d5, B archer elf d8 wounded", "druid", ground="d8 tree")
    assert t.why("shoot archer elf on d8") == "DT-LOS-16"
    elf = doing("A archer elf d5, B archer elf d8", "archer elf", ground="d8 tree")
    assert "shoot archer elf on d8" in elf.options
    s = looking("A druid d5, A amulet d5, B archer elf d8", ground="d8 tree")
    assert may_target(s, token("A druid"), square_named("d8"))
    wand = doing("A wizard d5, A wand d5, B archer elf d8, B goblin d9", "wizard", ground="d8 tree")
    assert wand.why("fire at d8") == "DT-RULING-38" and wand.why("fire at d9") == "DT-OBJ-WAND-01"


@rule("DT-TERRAIN-MIST-01", "DT-TERRAIN-MIST-02", "DT-TERRAIN-MIST-03")
def test_a_character_in_mist_is_not_shot_but_shoots_and_is_attacked_hand_to_hand() -> None:
    t = doing("A archer elf d5, B goblin d8", "archer elf", ground="d8 floor mist")
    assert t.why("shoot goblin on d8") == "DT-TERRAIN-MIST-01"
    t = doing("A archer elf d5, B goblin d8", "archer elf", ground="d5 floor mist")
    assert "shoot goblin on d8" in t.options
    close = doing("A troll d5, B goblin d6", "troll", ground="d6 floor mist")
    assert "attack goblin on d6" in close.options


@rule("DT-LOS-18")
@bounds(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_without_slits_mist_and_trees_sight_is_mutual(pick: Random) -> None:
    """And with them it never is where they do not explain it: flat boards, every pair of squares in line."""
    s = bare()
    names = [square_name(q) for q in range(10, 210)]
    for name in pick.sample(names, 25):
        set_ground(s, f"{name} {pick.choice(['pit', 'water', 'rift', 'stump', 'fallen tree', 'gear'])}")
    for name in pick.sample(names, 40):
        direction = pick.choice(["north", "east", "south", "west"])
        toward = ["north", "east", "south", "west"].index(direction)
        if NEXT[4 * square_named(name) + toward] != NOWHERE:
            set_edge(s, f"{name} {direction} {pick.choice(['wall', 'portcullis', 'web', 'open portcullis'])}")
    put(s, f"A troll {pick.choice(names)}")
    for one in pick.sample(range(SQUARES), 30):
        for other in range(SQUARES):
            if direction_to(one, other) != NOWHERE:
                assert sees_square(s, one, other) == sees_square(s, other, one)
