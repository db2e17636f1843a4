"""What holds for one side holds for the other, on every square and every way a room turns."""

from __future__ import annotations

from importlib import import_module

import pytest
from tables import Table

from games.dungeon_twister.laid import doing, edge_at, ground_at, is_wounded, moves, token, twister, where
from hurlyburly.games.dungeon_twister.box import KINDS
from hurlyburly.games.dungeon_twister.ground import PLANT, square_named
from hurlyburly.kernel.rules import rule

SIDES = pytest.mark.parametrize(("side", "other"), [("A", "B"), ("B", "A")])
SEAT = {"A": 0, "B": 1}


def marked(t: Table, side: str, **markers: str) -> Table:
    """Markers of a side that lie on the board already: brambles, a living tree, the trap."""
    for name, square in markers.items():
        getattr(t.s, name)[SEAT[side]] = square_named(square)
        if name == "traps":
            t.s.at[token(f"{side} living trap")] = 238
    t.s.advance()
    return t


def sums(t: Table) -> tuple[int, int]:
    return t.s.fight.attack, t.s.fight.defence


# The tokens.

PRINTED = {
    "druid": (4, 1),
    "breeder": (3, 2),
    "stone elemental": (3, 8),
    "archer elf": (4, 2),
    "enchantress elf": (5, 1),
    "araknis": (4, 3),
    "living trap": (5, 2),
    "logger": (3, 3),
    "cleric": (4, 2),
    "goblin": (4, 1),
    "mekanork": (3, 2),
    "thief": (5, 2),
    "troll": (2, 4),
    "wall-walker": (4, 1),
    "warrior": (3, 3),
    "wizard": (4, 1),
    "spawnling 1": (2, 1),
    "spawnling 2": (2, 1),
    "spawnling 3": (2, 1),
}


@pytest.mark.parametrize("name", PRINTED)
@rule("DT-DRUID-01", "DT-BREEDER-01", "DT-STONE-01", "DT-ARCHER-01", "DT-ENCHANT-01", "DT-ARAKNIS-01", "DT-TRAP-01")
@rule("DT-LOGGER-01", "DT-CLERIC-01", "DT-GOBLIN-01", "DT-MEKANORK-01", "DT-THIEF-01", "DT-TROLL-01", "DT-WARRIOR-01")
@rule("DT-WALLWALKER-01", "DT-WIZARD-01", "DT-SPAWN-01", "DT-MOVE-01", "DT-COMBAT-06")
def test_each_character_moves_and_fights_as_its_token_says(name: str) -> None:
    movement, combat = PRINTED[name]
    corridor = ", ".join(f"d{row} {way} wall" for row in range(9, 18) for way in ("east", "west"))
    for side, other in (("A", "B"), ("B", "A")):
        t = doing(f"{side} {name} d10", name, edges=corridor, turn=side)
        assert max(int(square[1:]) for square in moves(t)) == 10 + movement
        t = doing(f"{other} warrior d9, {side} {name} d10", "warrior", turn=other)
        t.play(f"{other}: attack {name} on d10")
        assert sums(t) == (3, combat)


@rule("DT-SETUP-02", "DT-GLOSSARY-10")
def test_each_kind_has_the_number_its_name_stands_for() -> None:
    tokens = import_module("hurlyburly.games.dungeon_twister.tokens")
    named = {name: getattr(tokens, name) for name in (kind.id.upper() for kind in KINDS) if hasattr(tokens, name)}
    short = {"amulet": 0, "crossbow": 1, "scroll": 2, "ring": 3, "orb": 4, "saw": 5, "armor": 6, "wand": 7, "rope": 8}
    short |= {"potion": 9, "sword": 10, "treasure": 11, "torch": 12}
    assert len(named) >= 16 and all(KINDS[number].id.upper() == name for name, number in named.items())
    for name, place in short.items():
        number = getattr(tokens, name.upper())
        assert number == tokens.AMULET + place and name in KINDS[number].id


@pytest.mark.parametrize("name", PRINTED)
@rule("DT-VP-02", "DT-VP-04", "DT-VP-06", "DT-ESCAPE-01", "DT-VP-01", "DT-VP-07")
def test_each_scores_by_escaping_over_the_enemys_line_and_by_dying_for_the_enemy(name: str) -> None:
    for side, other, start, line in (("A", "B", "d20", "d21"), ("B", "A", "d1", "d0")):
        t = doing(f"{side} {name} {start}", name, turn=side).play(f"{side}: move to {line}")
        points = 2 if name == "goblin" else 1
        assert where(t, f"{side} {name}") == "escaped" and t.s.vp[SEAT[side]] == points and t.s.vp[SEAT[other]] == 0
        t = doing(f"{other} wizard d9, {other} wand d9, {side} {name} d12", "wizard", turn=other)
        t.play(f"{other}: fire at d12")
        assert where(t, f"{side} {name}") == "dead" and t.s.vp[SEAT[other]] == 1 and t.s.vp[SEAT[side]] == 0


@SIDES
@rule("DT-TERRAIN-LINE-01", "DT-ESCAPE-02", "DT-ESCAPE-06", "DT-SETUP-13")
def test_ones_own_line_is_walked_and_stood_on_the_enemys_is_left_at_once(side: str, other: str) -> None:
    home, away = ("0", "21") if side == "A" else ("21", "0")
    t = doing(f"{side} goblin d{home}", "goblin", turn=side)
    assert {f"e{home}", f"h{home}", f"a{home}"} <= moves(t)
    near = "20" if away == "21" else "1"
    t = doing(
        f"{side} goblin d{near}", "goblin", turn=side, edges=f"c{near} {'south' if side == 'A' else 'north'} wall"
    )
    assert f"d{away}" in moves(t) and t.why(f"move to c{away}") in ("DT-ESCAPE-02", "DT-TERRAIN-WALL-01")


# What turns with its room.


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("slot", range(8))
@SIDES
@rule("DT-ROTATE-04", "DT-GLOSSARY-04")
def test_every_marker_turns_with_its_room(side: str, other: str, slot: int, clockwise: bool) -> None:
    row, column = 1 + slot // 2 * 5, slot % 2 * 5

    def at(down: int, across: int) -> str:
        return f"{'abcdefghij'[column + across]}{row + down}"

    def turned(down: int, across: int) -> str:
        return at(across, 4 - down) if clockwise else at(4 - across, down)

    ground = f"{at(2, 2)} gear, {at(0, 1)} brambles, {at(1, 0)} tree, {at(0, 3)} living trap, {at(4, 4)} pit plantB"
    tokens = f"{side} mekanork {at(2, 2)}, {other} goblin {at(3, 1)}, {other} rope {at(3, 1)}, A sword {at(4, 0)}"
    t = twister(tokens, ground=ground, edges=f"{at(1, 3)} east web, {at(3, 3)} north sconce", turn=side)
    for whose in (side, other):  # of both, on the same squares: each turns by itself
        marked(t, whose, brambles=at(0, 1), living=at(1, 0), traps=at(0, 3))
    t.play(f"{side}: mekanork; rotate room {slot + 1} {'' if clockwise else 'counter-'}clockwise")
    for seen in t.match.view(None).sides:
        on = [f"square:{square_named(square)}" for square in (turned(0, 1), turned(1, 0), turned(0, 3))]
        assert [seen.brambles, seen.living_tree, seen.trap] == on
    assert ground_at(t, turned(0, 1)) == "brambles" and ground_at(t, turned(1, 0)) == "tree"
    assert t.s.ground[square_named(turned(4, 4))] & (2 * PLANT) and ground_at(t, turned(0, 3)) == "living trap"
    assert where(t, f"{other} goblin") == where(t, f"{other} rope") == turned(3, 1)
    assert where(t, "A sword") == turned(4, 0) and where(t, f"{side} mekanork") == at(2, 2)
    ways = ["north", "east", "south", "west"]
    east, north = ways[(1 + (1 if clockwise else 3)) % 4], ways[(1 if clockwise else 3) % 4]
    assert edge_at(t, turned(1, 3), east) == "web" and edge_at(t, turned(3, 3), north) == "sconce"


@SIDES
@rule("DT-ROTATE-04", "DT-ENCHANT-06", "DT-DRUID-18", "DT-TRAP-07")
def test_markers_of_another_room_stay_and_those_that_turned_still_work(side: str, other: str) -> None:
    tokens = f"{side} mekanork c3, {other} goblin a1, {other} thief b12"
    t = twister(tokens, ground="c3 gear, b1 tree, b11 tree, e5 brambles", turn=side)
    marked(t, side, living="b1")
    marked(t, other, living="b11", brambles="e5")
    t.play(f"{side}: mekanork; rotate room 1 clockwise")
    assert t.match.view(None).sides[SEAT[other]].living_tree == "square:111"
    assert t.match.view(None).sides[SEAT[other]].brambles == "square:50"
    t.play(f"{side}: living tree; attack goblin on e1")
    assert sums(t) == (2, 1)


# Barred characters answer nothing.


@SIDES
@rule("DT-TURN-15", "DT-OBJ-RING-01", "DT-REACT-01")
def test_the_ring_is_used_by_an_unwounded_bearer_who_is_not_barred_of_either_colours_ring(
    side: str, other: str
) -> None:
    for state, asked in (("", other), ("barred", side), ("wounded", side)):
        for whose in "AB":
            tokens = f"{side} goblin d5, {other} druid g7 {state}, {whose} ring g7"
            t = doing(tokens, "goblin", turn=side).play(f"{side}: move to d8")
            assert t.asked == asked
    used = doing(f"{side} goblin d5, {other} druid g7, A ring g7 used", "goblin", turn=side).play(f"{side}: move to d8")
    assert used.asked == side
    mine = doing(f"{side} goblin d5, {side} druid g7, {side} ring g7", "goblin", turn=side).play(f"{side}: move to d8")
    assert mine.asked == side


@SIDES
@rule("DT-TURN-15", "DT-REACT-06", "DT-OBJ-ORB-03")
def test_the_orb_is_used_by_an_unwounded_bearer_who_is_not_barred_of_either_colours_orb(side: str, other: str) -> None:
    for state, asked in (("", other), ("barred", side), ("wounded", side)):
        for whose in "AB":
            tokens = f"{side} goblin d5, {other} druid g9 {state}, {whose} orb g9"
            t = doing(tokens, "goblin", turn=side).play(f"{side}: move to d6")
            assert t.asked == asked
    both = doing(f"{side} goblin d5, {other} druid g9, A orb g9, {other} cleric j9, B orb j9", "goblin", turn=side)
    both.play(f"{side}: move to d6").play(f"{other}: use the orb of peace").play(f"{side}: goblin; move to d7")
    assert both.asked == side  # there is peace already
    assert sorted([where(both, "A orb"), where(both, "B orb")]) == ["gone", "j9"]  # only one was used


# Supplies.


@SIDES
@rule("DT-ARAKNIS-08", "DT-SETUP-03")
def test_each_side_weaves_its_own_three_webs(side: str, other: str) -> None:
    t = twister(f"{side} araknis d3", turn=side, ap=5)
    t.play(f"{side}: araknis; weave a web north; araknis; weave a web east; araknis; weave a web south")
    assert t.s.webs[SEAT[side]] == 0 and t.s.webs[SEAT[other]] == 3
    t.play(f"{side}: araknis")
    assert t.why("weave a web west") == "DT-ARAKNIS-08" and "weave a web west" not in t.options
    rival = twister(f"{other} araknis d3", turn=other)
    rival.s.webs[SEAT[side]] = 0
    assert "weave a web west" in rival.play(f"{other}: araknis").options


@SIDES
@rule("DT-DRUID-02", "DT-TRAP-10", "DT-SETUP-03")
def test_each_side_grows_its_own_plants_and_gets_them_back_from_a_trap(side: str, other: str) -> None:
    t = twister(f"{side} druid d5", ground="d7 living trap, d8 rift", turn=side, ap=1)
    marked(t, side, traps="d7").play(f"{side}: druid; plant on d7; no more plants")
    assert t.s.plants[SEAT[side]] == 2 and t.s.plants[SEAT[other]] == 3
    assert f"{side}'s plant" in t.match.view(None).ground[square_named("d7")]
    t.play(f"{side}: living trap; become a creature")
    assert t.s.plants == [3, 3]
    for mine, theirs, asked in ((1, 3, False), (2, 0, True)):
        t = twister(f"{side} druid d5", ground="d7 rift, d8 rift", turn=side)
        t.s.plants[SEAT[side]], t.s.plants[SEAT[other]] = mine, theirs
        assert ("no more plants" in t.play(f"{side}: druid; plant on d7").options) == asked
    t = twister(f"{side} druid d5", ground="d7 rift", turn=side)
    t.s.plants[SEAT[side]] = 0
    assert t.play(f"{side}: druid").why("plant on d7") == "DT-DRUID-02"


@SIDES
@rule("DT-RULING-03", "DT-BREEDER-02", "DT-SPAWN-03")
def test_each_side_makes_its_own_spawnlings(side: str, other: str) -> None:
    t = doing(f"{side} breeder d5", "breeder", turn=side).play(f"{side}: spawn on d6")
    assert where(t, f"{side} spawnling 1") == "d6" and where(t, f"{other} spawnling 1") == "supply"
    for number in (1, 2, 3):
        t.s.at[token(f"{other} spawnling {number}")] = 233
    assert "spawn on e5" in t.play(f"{side}: breeder").options
    line = doing(f"{side} breeder d{1 if side == 'A' else 20}", "breeder", turn=side)
    assert line.why(f"spawn on d{0 if side == 'A' else 21}") == "DT-BREEDER-03"


@SIDES
@rule("DT-DRUID-23", "DT-DRUID-25", "DT-DRUID-24", "DT-DRUID-26", "DT-RULING-08")
def test_each_druid_has_his_own_brambles(side: str, other: str) -> None:
    t = twister(f"{side} druid d5, {other} druid d9, {other} wizard b9", ground="a1 brambles, e1 brambles", turn=side)
    marked(t, side, brambles="a1")
    marked(t, other, brambles="e1")
    t.play(f"{side}: druid; brambles on b2")
    assert [ground_at(t, square) for square in ("a1", "e1", "b2")] == ["floor", "brambles", "brambles"]
    t.play(f"{side}: druid; withdraw the brambles; druid")
    assert ground_at(t, "b2") == "floor" and ground_at(t, "e1") == "brambles"
    assert "withdraw the brambles" not in t.options
    home = twister(f"{side} druid d{0 if side == 'A' else 21}", turn=side).play(f"{side}: druid")
    assert home.why(f"brambles on d{1 if side == 'A' else 20}") == "DT-RULING-08"


# Ropes.


@pytest.mark.parametrize(
    ("ground", "things", "holds"),
    [
        ("d5 floor", "", True),
        ("d5 gear", "", True),
        ("d5 vines", "", True),
        ("d5 cut vines", "", True),
        ("d5 stump", "", True),
        ("d5 fallen tree", "", True),
        ("d5 tree", "", True),
        ("d5 bridge over a rift", "", True),
        ("d5 floor mist", "", True),
        ("d5 pit", "", False),
        ("d5 rift", "", False),
        ("d5 crevasse", "", False),
        ("d5 water", "", False),
        ("d5 fountain", "", False),
        ("d5 brambles", "", False),
        ("d5 rift plant", "", True),
        ("d5 water plantB", "", True),
        ("d5 crevasse", "N rope 1 d5", True),
        ("d5 pit", "A thief d5", True),
        ("d5 living trap", "A thief d5", True),
        ("d5 living trap", "B thief d5", False),
        ("d5 pit", "B thief d5", False),
        ("d5 pit", "A thief d5 wounded", False),
    ],
)
@rule("DT-RULING-52", "DT-OBJ-ROPE-03")
def test_what_a_rope_may_be_attached_to(ground: str, things: str, holds: bool) -> None:
    """The goblin hangs over d6 between d7, which is floor, and d5."""
    walls = "d6 east wall, d6 west wall"
    for side, swapped in (("A", things), ("B", things.translate(str.maketrans("AB", "BA")))):
        tokens = f"{side} goblin d7, {side} rope d7" + (f", {swapped}" if swapped else "")
        t = doing(tokens, "goblin", ground=f"d6 rift, {ground}", edges=walls, turn=side)
        assert ("d6" in moves(t)) == holds
        if not holds:
            assert t.why("move to d6") == "DT-OBJ-ROPE-03"


@SIDES
@rule("DT-JUMP-04", "DT-JUMP-09", "DT-TERRAIN-WATER-08", "DT-JUMP-07")
def test_a_jump_lands_on_water_only_where_something_holds(side: str, other: str) -> None:
    for things, ground, reason in (
        ("", "d7 water", "DT-JUMP-04"),
        ("", "d7 water plant", ""),
        ("", "d7 water plantB", ""),
        (f", {other} rope d7", "d7 water", ""),
        (f", {side} rope d5", "d7 water", ""),
        (f", {side} sword d5", "d7 water plant", ""),
        (f", {side} sword d5", "d7 water", "DT-RULING-31"),
        (f", {side} rope d5", "d7 rift", ""),
        ("", "d7 rift plant", ""),
    ):
        for obstacle in ("pit", "rift", "crevasse", "water", "living trap"):
            t = doing(f"{side} goblin d5{things}", "goblin", ground=f"d6 {obstacle}, {ground}", turn=side)
            assert t.why("jump to d7") == reason
            assert t.s.jumps == [3, 3]
            if not reason:
                assert t.play(f"{side}: jump to d7").s.jumps[SEAT[side]] == 2 and t.s.jumps[SEAT[other]] == 3
    empty = doing(f"{side} goblin d5", "goblin", ground="d6 pit", turn=side)
    empty.s.jumps[SEAT[side]] = 0
    assert empty.why("jump to d7") == "DT-JUMP-01"


@SIDES
@rule("DT-OBJ-ROPE-01", "DT-OBJ-ROPE-02", "DT-OBJ-ROPE-04", "DT-THIEF-03")
def test_ropes_serve_all_and_a_thief_on_a_pit_her_friends(side: str, other: str) -> None:
    walls = ", ".join(f"d{row} {way} wall" for row in (5, 6, 7) for way in ("east", "west"))
    lying = doing(f"{side} goblin d5, {other} rope d6", "goblin", ground="d6 rift", edges=walls, turn=side)
    assert {"d6", "d7"} <= moves(lying)
    for thief, passes in ((side, True), (other, False)):
        t = doing(f"{side} goblin d5, {thief} thief d6", "goblin", ground="d6 pit", edges=walls, turn=side)
        assert ("d7" in moves(t)) == passes
    two = doing(f"{side} goblin d5, {side} rope d5", "goblin", ground="d6 rift, d7 rift", edges=walls, turn=side)
    assert two.why("move to d7") == "DT-OBJ-ROPE-04" and "d6" not in moves(two)
    mixed = doing(
        f"{side} goblin d5, {side} rope d5", "goblin", ground="d6 rift, d7 rift plant", edges=walls, turn=side
    )
    assert {"d7", "d8"} <= moves(mixed)


# Flyers and what they pass.


@SIDES
@rule("DT-CARRY-03", "DT-CARRY-04", "DT-MOVE-09")
def test_a_flyer_takes_nothing_from_an_unwounded_enemy_it_passes(side: str, other: str) -> None:
    t = doing(f"{side} wizard d5, {other} goblin d6, {other} sword d6", "wizard", turn=side)
    t.play(f"{side}: move by d6")
    assert t.why(f"take {other}'s sword") == "DT-CARRY-03" and t.why("take goblin") == "DT-CARRY-01"
    assert not [option for option in t.options if option.startswith("take")]
    laden = doing(f"{side} wizard d5, {side} wand d5, {other} goblin d6", "wizard", turn=side)
    laden.play(f"{side}: move by d6")
    assert laden.why(f"drop {side}'s fireball wand") != "" and not [o for o in laden.options if "wand" in o]
    wounded = doing(f"{side} wizard d5, {other} goblin d6 wounded, {other} sword d6", "wizard", turn=side)
    wounded.play(f"{side}: move by d6; take {other}'s sword; move to d7")
    assert where(wounded, f"{other} sword") == "d7" and where(wounded, f"{other} goblin") == "d6"


# The potion.


@SIDES
@rule("DT-OBJ-POTION-02", "DT-OBJ-POTION-01")
def test_a_drinkers_own_points_are_spent_first_and_by_nobody_else(side: str, other: str) -> None:
    for whose in "AB":
        t = doing(f"{side} goblin d5, {whose} potion d5, {side} troll e9", "goblin", ap=3, turn=side)
        t.play(f"{side}: drink the potion; goblin; move to d6")
        assert t.s.ap == 2 and sum(t.s.drinker_ap) == 3
        t.play(f"{side}: troll; move to e8; troll; move to e9")
        assert t.s.ap == 0 and t.why("troll") == "DT-TURN-06"
        t.play(f"{side}: goblin; move to d7; goblin; move to d8; goblin; move to d9")
        assert sum(t.s.drinker_ap) == 0 and t.why("goblin") == "DT-TURN-06"


@rule("DT-OBJ-POTION-02")
def test_two_potions_are_counted_apart_and_one_character_may_drink_both() -> None:
    t = doing("A goblin d5, A potion d5, B potion d6, A troll e9", "goblin", ap=2).play("A: drink the potion")
    t.play("A: goblin; move to d6; goblin; drink the potion")
    assert t.s.drinker_ap == [2, 4] and t.s.ap == 1 and t.s.ap_of(token("A goblin")) == 7
    t.play("A: goblin; move to d7; goblin; move to d8; goblin; move to d9")
    assert t.s.drinker_ap == [0, 3] and t.s.ap_of(token("A troll")) == 1


# Tokens and markers, shots.


@SIDES
@rule("DT-STACK-02", "DT-STACK-01", "DT-STACK-03", "DT-STACK-05")
def test_two_tokens_fill_a_square_and_markers_do_not_count(side: str, other: str) -> None:
    t = twister(f"{side} goblin d4, {side} sword d4", ground="d5 tree, c4 rift plant", turn=side)
    marked(t, side, living="d5").play(f"{side}: goblin; move to d5")
    assert where(t, f"{side} sword") == "d5"  # character, object and living tree
    t = doing(f"{side} goblin d4, {side} sword d4", "goblin", ground="c4 rift plant", turn=side)
    assert "c4" in moves(t)
    for third in (f"{other} rope d5", f"{side} troll d5 wounded"):
        full = doing(f"{side} goblin d4, {side} sword d4, {third}", "goblin", turn=side)
        assert full.why("move to d5") == "DT-STACK-01"


@SIDES
@rule("DT-RANGED-11", "DT-RANGED-06", "DT-RANGED-18", "DT-RULING-34")
def test_in_a_shot_nothing_helps_the_shooter_and_nobody_helps_the_target(side: str, other: str) -> None:
    tokens = f"{side} archer elf d5, {side} sword d5, {other} goblin d9, {other} stone elemental e9, {side} troll c9"
    t = marked(twister(tokens, ground="d5 tree", turn=side), side, living="d5")
    t.play(f"{side}: archer elf; shoot goblin on d9")
    assert sums(t) == (2, 1)  # neither the living tree he is in, nor the sword, nor the Troll; and no Stone Elemental
    t.play(f"{side}: +0").play(f"{other}: +6")
    assert not is_wounded(t, f"{side} archer elf") and t.s.living[SEAT[side]] == square_named("d5")


@SIDES
@rule("DT-ENCHANT-10", "DT-ENCHANT-12", "DT-ENCHANT-13", "DT-RULING-12", "DT-RULING-13")
def test_each_side_has_its_living_tree(side: str, other: str) -> None:
    t = marked(twister(f"{other} goblin d5, {side} troll d6", ground="d5 tree", turn=side), side, living="d5")
    t.play(f"{side}: living tree; attack goblin on d5")
    assert sums(t) == (6, 1)
    t = marked(twister(f"{side} warrior d6, {other} goblin d5", ground="d5 tree", turn=side), other, living="d5")
    t.play(f"{side}: warrior; attack living tree on d5")
    assert sums(t) == (3, 3)
    t.play(f"{side}: +1").play(f"{other}: +0")
    assert t.s.living == [-1, -1] and is_wounded(t, f"{other} goblin")
    shot = marked(twister(f"{side} archer elf d9, {other} goblin d5", ground="d5 tree", turn=side), side, living="d5")
    assert sums(shot.play(f"{side}: archer elf; shoot goblin on d5")) == (2, 1)  # an enemy's tree shields nobody


@pytest.mark.parametrize("corner", ["a1", "j1", "a20", "j20"])
@SIDES
@rule("DT-GROUP-01", "DT-COMBAT-01", "DT-GLOSSARY-11", "DT-ENCHANT-06")
def test_in_every_corner_only_those_who_are_there_fight(side: str, other: str, corner: str) -> None:
    beside = {"a": "b", "j": "i"}[corner[0]] + corner[1:]
    t = doing(f"{side} troll {corner}, {other} goblin {beside}", "troll", turn=side)
    assert [option for option in t.options if "attack" in option] == [f"attack goblin on {beside}"]
    assert sums(t.play(f"{side}: attack goblin on {beside}")) == (4, 1)
    t = doing(f"{side} archer elf {corner}, {other} goblin d{corner[1:]}", "archer elf", turn=side)
    assert [option for option in t.options if "shoot" in option] == [f"shoot goblin on d{corner[1:]}"]
    t = doing(f"{side} goblin {corner}", "goblin", turn=side, ground=f"{beside} pit")
    far = {"a": "c", "j": "h"}[corner[0]] + corner[1:]
    round_it = {"1": "2", "20": "19"}[corner[1:]]
    assert {f"jump to {far}", f"jump to {beside[0]}{round_it}"} <= set(t.options)
    assert len(t.options) == len(set(t.options))


# Raised and lowered, woven and burnt, in every direction.


@pytest.mark.parametrize(("direction", "beyond"), [("north", "d2"), ("east", "e3"), ("south", "d4"), ("west", "c3")])
@SIDES
@rule("DT-THIEF-04", "DT-WARRIOR-02", "DT-ARAKNIS-02", "DT-OBJ-TORCH-01", "DT-WALLWALKER-02", "DT-TERRAIN-SCONCE-01")
def test_every_edge_of_a_square_is_worked_alike(side: str, other: str, direction: str, beyond: str) -> None:
    back = {"north": "south", "south": "north", "east": "west", "west": "east"}[direction]
    for who, words, before, after in (
        ("thief", "raise the portcullis", "portcullis", "open portcullis"),
        ("thief", "lower the portcullis", "open portcullis", "portcullis"),
        ("warrior", "break the portcullis", "portcullis", "broken portcullis"),
        ("stone elemental", "break the portcullis", "open portcullis", "broken portcullis"),
        ("araknis", "weave a web", "open", "web"),
        ("goblin", "burn the web", "web", "open"),
    ):
        torch = ", N torch 1 d3" if who == "goblin" else ""
        t = doing(f"{side} {who} d3{torch}", who, edges=f"d3 {direction} {before}", turn=side)
        t.play(f"{side}: {words} {direction}")
        assert edge_at(t, "d3", direction) == edge_at(t, beyond, back) == after and t.s.ap == 2
    t = doing(f"{side} wall-walker d3", "wall-walker", edges=f"d3 {direction} wall", turn=side)
    assert where(t.play(f"{side}: walk through the wall {direction}"), f"{side} wall-walker") == beyond
    t = doing(f"{side} goblin d3", "goblin", edges=f"d3 {direction} sconce", turn=side)
    assert where(t.play(f"{side}: take the torch {direction}"), "N torch 1") == "d3"
    far = doing(f"{side} goblin {beyond}", "goblin", edges=f"d3 {direction} sconce", turn=side)
    assert far.why(f"take the torch {back}") == "DT-TERRAIN-SCONCE-02"
