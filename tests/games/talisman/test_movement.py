"""Moving, fate moves, the bridge and its Sentinel, rafts, the Portal of Power."""

from __future__ import annotations

import pytest
from tables import Table

from games.talisman.laid import BOX, CARD, SPACE, at, names, on, talisman, who
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.movement import MoveByFate, MoveOne, OpenPortal
from hurlyburly.games.talisman.state import ANYWHERE
from hurlyburly.games.talisman.tables import MIDDLE, OUTER
from hurlyburly.games.talisman.turn import LastThings, RollToMove, Start, Turn
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.rules import rule


def moves(t: Table) -> list[str]:
    """Where the die can lead, without fate."""
    return [option for option in t.options if "fate" not in option]


@rule("TAL-MOVE-03", "TAL-MOVE-04", "TAL-MOVE-07", "TAL-TURN-04")
def test_the_sorceress_on_the_temple_rolls_2_and_may_go_to_the_runes_or_the_oasis() -> None:
    t = talisman(Turn(0), who("sorceress", "temple"), dice="2")
    t.play("A: roll to move")
    assert moves(t) == ["move 2 left to the runes w", "move 2 right to the oasis"]


@rule("TAL-MOVE-03")
def test_nobody_may_move_another_number_than_the_die_shows() -> None:
    t = talisman(Turn(0), who("sorceress", "temple"), dice="2")
    t.play("A: roll to move")
    assert t.why("move 1 right to the desert w") == "TAL-MOVE-03" and not t.why("move 2 right to the oasis")


@rule("TAL-MOVE-05")
def test_nobody_may_stay() -> None:
    t = talisman(RollToMove(0), who("monk", "ruins"), who("troll", "ruins"), lying={"ruins": "bear"}, dice="2")
    assert t.why("stay") == "TAL-MOVE-05"


@rule("TAL-MOVE-08")
def test_a_move_is_all_in_one_direction() -> None:
    t = talisman(RollToMove(0), who("troll", "fields s"), dice="3")
    assert moves(t) == ["move 3 left to the woods s", "move 3 right to the woods e"]


@rule("TAL-MOVE-02", "TAL-BRIDGE-01")
def test_the_river_parts_outer_and_middle_and_the_bridge_joins_sentinel_and_hills() -> None:
    assert BOX.spaces[BOX.sentinel].region == OUTER and BOX.spaces[BOX.hills].region == MIDDLE
    t = talisman(RollToMove(0), who("troll", "hills n"), dice="2")
    assert moves(t) == ["move 2 left to the fields ne", "move 2 right to the woods n", "cross the bridge"]
    assert not any(BOX.spaces[to].region == 2 for space in BOX.spaces for to in space.raft_to)


@rule("TAL-BRIDGE-02", "TAL-BRIDGE-05", "TAL-BRIDGE-06", "TAL-SPACE-06")
def test_the_bridge_is_open_only_to_a_movement_that_carries_over_it() -> None:
    t = talisman(RollToMove(0), who("troll", "woods n"), dice="2")
    assert moves(t) == ["move 2 left to the hills n", "move 2 right to the fields n", "cross the bridge"]
    t = talisman(RollToMove(0), who("troll", "woods n"), dice="1", draws="wolf")
    assert t.why("cross the bridge") == "TAL-BRIDGE-05"
    t.play("A: move 1 left to the sentinel")  # landing there is a card, not a fight with the Sentinel
    assert on(t, "sentinel") == ["wolf"] and t.s.fight.enemies == t.s.lying[SPACE["sentinel"]]


@rule("TAL-MOVE-10", "TAL-MOVE-09", "TAL-BRIDGE-03", "TAL-BRIDGE-04", "TAL-BRIDGE-07", "TAL-BRIDGE-09", "TAL-RULING-18")
def test_whoever_beats_the_sentinel_goes_on_in_either_direction() -> None:
    t = talisman(RollToMove(0), who("troll", "woods n", fate=0), dice="4 6 1")
    t.play("A: cross the bridge")
    assert at(t) == "hills m" and t.options == ["move 2 left to the runes e1", "move 2 right to the black knight"]


@rule("TAL-BRIDGE-10", "TAL-RULING-17")
def test_whoever_loses_to_the_sentinel_loses_a_life_and_the_turn_ends_there() -> None:
    t = talisman(RollToMove(0), who("monk", "woods n", fate=0), lying={"sentinel": "bear"}, dice="4 1 6")
    t.play("A: cross the bridge")
    assert at(t) == "sentinel" and t.s.characters[0].life == 3 and t.asked == "B" and on(t, "sentinel") == ["bear"]


@rule("TAL-BRIDGE-11")
def test_armour_may_save_the_life_at_stake() -> None:
    t = talisman(RollToMove(0), who("elf", "woods n", fate=0, objects="armour"), dice="4 1 6 4")
    t.play("A: cross the bridge; use armour")
    assert t.s.characters[0].life == 4 and t.s.active == 1


@rule("TAL-BRIDGE-12")
def test_a_tie_with_the_sentinel_ends_the_turn_without_harm() -> None:
    t = talisman(RollToMove(0), who("troll", "woods n", fate=0), dice="4 4 1")
    t.play("A: cross the bridge")
    assert at(t) == "sentinel" and t.s.characters[0].life == 6 and t.asked == "B"


@rule("TAL-BRIDGE-13")
def test_the_sentinel_lets_pass_whoever_stays_outside() -> None:
    t = talisman(RollToMove(0), who("elf", "woods n"), dice="2", draws="bag of gold")
    t.play("A: move 2 left to the hills n")
    assert at(t) == "hills n" and t.options == ["take bag of gold", "leave bag of gold"]


@rule("TAL-BRIDGE-14")
def test_the_sentinel_lets_pass_whoever_comes_back() -> None:
    t = talisman(RollToMove(0), who("elf", "hills m"), dice="2", draws="bag of gold")
    t.play("A: cross the bridge")
    assert at(t) == "sentinel" and t.options == ["move 1 left to the hills n", "move 1 right to the woods n"]


@rule("TAL-RULING-16")
def test_the_bridge_costs_a_step_and_can_be_crossed_from_its_end() -> None:
    t = talisman(RollToMove(0), who("elf", "hills m"), dice="1", draws="bag of gold")
    t.play("A: cross the bridge; leave bag of gold")
    assert at(t) == "sentinel"


@rule("TAL-BRIDGE-08", "TAL-BRIDGE-15", "TAL-BRIDGE-16")
def test_the_sorceress_holds_the_sentinel_and_reaches_the_portal() -> None:
    t = talisman(Turn(0), who("sorceress", "graveyard", spells="immobility"), dice="6", draws="bag of gold")
    t.play("A: roll to move; cross the bridge; cast immobility")
    assert at(t) == "hills m" and t.s.characters[0].life == 4
    assert "The Sentinel cannot attack A." in t.log
    t.play("A: move 3 right to the portal of power")
    assert at(t) == "portal of power"


# Fate


@rule("TAL-ATTR-31", "TAL-ATTR-32", "TAL-RULING-13")
def test_fate_moves_one_to_six_spaces_to_a_space_without_a_character() -> None:
    t = talisman(RollToMove(0), who("elf", "forest"), who("monk", "village"), dice="1")
    t.play("A: pay fate and move up to six")
    assert t.s.characters[0].fate == 2
    assert "move 1 left to the fields nw" in t.options and "move 6 right to the woods s" in t.options
    assert t.why("move 2 left to the village") == "TAL-ATTR-32"
    assert "cross the bridge with 6" not in t.options  # the Sentinel is six steps away


@rule("TAL-RULING-13", "TAL-RULING-14")
def test_a_fate_move_may_cross_the_bridge_and_is_stopped_where_it_is_stopped() -> None:
    t = talisman(MoveByFate(0), who("elf", "woods n", fate=0), who("monk", "sentinel"), dice="1 6")
    assert [option for option in t.options if "bridge" in option] == [f"cross the bridge with {n}" for n in range(2, 7)]
    t.play("A: cross the bridge with 3")
    assert at(t) == "sentinel" and t.s.characters[0].life == 3


@rule("TAL-RULING-12", "TAL-ATTR-28", "TAL-ATTR-29")
def test_a_rerolled_move_stands() -> None:
    t = talisman(RollToMove(0), who("elf", "forest"), dice="1 5")
    t.play("A: pay fate and reroll")
    assert moves(t) == ["move 5 left to the woods n", "move 5 right to the plains s2"]
    assert t.why("pay fate and reroll") == t.why("pay fate and move up to six") == "TAL-RULING-12"


@rule("TAL-ATTR-35")
def test_without_fate_there_is_just_no_fate() -> None:
    t = talisman(RollToMove(0), who("elf", "forest", fate=0), dice="1")
    assert t.why("pay fate and reroll") == "TAL-ATTR-31" and moves(t) == t.options


@rule("TAL-RULING-15")
def test_without_a_die_there_is_no_fate_move() -> None:
    t = talisman(MoveOne(0), who("elf", "forest", toad=1))
    assert t.options == ["move 1 left to the fields nw", "move 1 right to the plains w"]


# Rafts


@rule("TAL-RAFT-01", "TAL-RAFT-02", "TAL-RAFT-03", "TAL-RAFT-04", "TAL-RAFT-05", "TAL-RULING-19")
def test_a_raft_is_built_in_the_woods_with_an_axe_instead_of_moving() -> None:
    t = talisman(Turn(0), who("elf", "woods s", objects="axe"))
    t.play("A: build a raft; go on")
    assert names(t.s.characters[0].objects) == ["axe", "bought raft"] and at(t) == "woods s" and t.asked == "B"


@rule("TAL-RAFT-02", "TAL-RULING-20")
def test_no_raft_without_axe_woods_or_a_raft_left() -> None:
    assert talisman(Turn(0), who("elf", "woods s")).why("build a raft") == "TAL-RAFT-02"
    assert talisman(Turn(0), who("elf", "fields s", objects="axe")).why("build a raft") == "TAL-RAFT-02"
    t = talisman(Turn(0), who("elf", "forest", objects="axe"), who("troll", objects="bought raft"))
    assert t.why("build a raft") == "TAL-RULING-20"


@rule("TAL-MOVE-11", "TAL-RAFT-06", "TAL-RAFT-07", "TAL-RAFT-08", "TAL-RAFT-09", "TAL-RAFT-10", "TAL-RULING-21")
def test_a_raft_carries_its_owner_across_the_river_and_is_gone() -> None:
    t = talisman(Turn(0), who("elf", "plains s1", objects="raft"), lying={"oasis": "sword, helmet"})
    assert [option for option in t.options if option.startswith("raft")] == ["raft to the oasis"]
    t.play("A: raft to the oasis; take sword; leave helmet")
    assert at(t) == "oasis" and names(t.s.characters[0].objects) == ["sword"]
    corner = talisman(Turn(0), who("elf", "temple", objects="raft"))
    assert len([option for option in corner.options if option.startswith("raft to")]) == 3


@rule("TAL-RAFT-11", "TAL-RULING-22", "TAL-RULING-23", "TAL-PURCHASE-02")
def test_a_raft_with_which_a_turn_began_is_gone_at_its_end() -> None:
    t = talisman(Turn(0), who("elf", objects="raft", lost_turns=1))
    assert names(t.s.discard) == ["raft"] and t.asked == "B"
    t = talisman(Turn(0), who("elf", objects="bought raft", lost_turns=1))
    assert "bought raft" in names(t.s.purchases) and not t.s.discard


@rule("TAL-MOVE-12")
def test_a_boatman_met_in_the_tavern_may_ferry_you_next_turn() -> None:
    t = talisman(Land(0), who("elf", "tavern", fate=0), who("troll", lost_turns=1), dice="6")
    assert t.s.characters[0].fate == 0 and t.asked == "A"
    t.play("A: accept the way to the temple")
    assert at(t) == "temple"


# The Portal of Power


@rule("TAL-PORTAL-01", "TAL-PORTAL-02", "TAL-PORTAL-03", "TAL-PORTAL-04", "TAL-RULING-24")
def test_the_portal_may_be_tried_only_by_a_movement_beyond_it() -> None:
    t = talisman(RollToMove(0), who("troll", "castle"), dice="1")
    assert t.why("try the portal of power") == "TAL-PORTAL-04"
    t = talisman(RollToMove(0), who("troll", "castle"), dice="2")
    assert "try the portal of power" in t.options and "move 2 left to the black knight" in t.options
    ways_in = [space for space in range(40) for to in BOX.spaces[space].forward + BOX.spaces[space].raft_to if to >= 40]
    assert ways_in == []


@rule("TAL-PORTAL-05", "TAL-PORTAL-06", "TAL-RULING-28")
def test_an_opened_portal_leads_to_the_plain_of_peril_and_ends_the_turn() -> None:
    t = talisman(RollToMove(0), who("troll", "castle", fate=0, objects="sword, magic belt"), dice="2 3 4")
    t.play("A: try the portal of power; force the portal by strength")
    assert at(t) == "plain of peril" and t.asked == "B"  # 7 of strength 7: the belt counts, the sword does not


@rule("TAL-PORTAL-07", "TAL-PORTAL-08")
def test_a_portal_that_stays_shut_ends_the_turn_and_must_be_tried_anew() -> None:
    t = talisman(
        RollToMove(0), who("troll", "castle", fate=0, strength=1), lying={"portal of power": "bear"}, dice="2 4 4"
    )
    t.play("A: try the portal of power; force the portal by strength")
    assert at(t) == "portal of power" and t.s.characters[0].strength == 0 and t.s.active == 1
    t = talisman(RollToMove(0), who("troll", "portal of power"), dice="1")
    assert "try the portal of power" in t.options


@rule("TAL-PORTAL-09", "TAL-PORTAL-10", "TAL-INNER-07")
def test_the_way_out_is_open() -> None:
    t = talisman(Turn(0), who("troll", "plain of peril"), lying={"portal of power": "bear"})
    t.play("A: move; leave by the portal")
    assert at(t) == "portal of power" and t.asked == "B"


@pytest.mark.parametrize(("name", "chance"), [("dwarf", 3 / 6), ("troll", 0.0), ("wizard", 10 / 36)])
def test_the_odds_of_opening_the_portal_by_craft_are_exact(name: str, chance: float) -> None:
    t = talisman(OpenPortal(0), who(name, "portal of power"), who("monk"))
    odds = {entry.play.text: dict(entry.outcomes) for entry in t.match.view(0).odds}
    assert odds["open the portal by craft"]["it opens"] == pytest.approx(chance)


# What characters and followers do to movement


def test_a_troll_may_heal_instead_of_moving_on_a_6() -> None:
    t = talisman(RollToMove(0), who("troll", "crags", life=3), who("monk"), dice="6")
    t.play("A: heal instead of moving")
    assert t.s.characters[0].life == 4 and at(t) == "crags" and t.asked == "B"


BOOTS = """
[pack]
game = "talisman"
name = "boots"

[[card]]
id = "long_boots"
name = "Long Boots"
type = "object"
text = "Adds 2 to the movement roll."
swift = 2
"""


@rule("TAL-GOLDEN-05", "TAL-GOLDEN-06")
def test_only_the_number_on_the_die_heals_a_troll() -> None:
    t = talisman(RollToMove(0), who("troll", "crags", life=3), dice="4")
    assert t.why("heal instead of moving") == "TAL-GOLDEN-05"
    boots = pack_of({"boots.toml": BOOTS})
    t = talisman(Start(0), who("troll", "crags", life=3), dice="4", packs=[boots])
    t.s.characters[0].objects.append(len(BOX.cards))
    t.play("A: roll to move")
    assert t.why("heal instead of moving") == "TAL-GOLDEN-05"
    t.play("A: move 6 left to the hills s")
    assert t.s.characters[0].life == 3


def test_an_elf_walks_from_woods_to_woods() -> None:
    t = talisman(Start(0), who("elf", "woods n"), draws="bag of gold")
    assert [o for o in t.options if o.startswith("walk")] == [f"walk to the woods {side}" for side in "es"]
    t.play("A: walk to the woods s; take bag of gold")
    assert at(t) == "woods s"


@rule("TAL-FOLLOW-01", "TAL-RULING-85")
def test_a_poltergeist_slows_its_victim_until_it_crosses_the_river() -> None:
    t = talisman(Turn(0), who("elf", "hills m", followers="poltergeist"), draws="bag of gold")
    assert t.why("drop poltergeist") == "TAL-RULING-85"
    t.play("A: move")
    assert t.options == ["move 1 left to the cursed glade", "move 1 right to the hidden valley", "cross the bridge"]
    t.play("A: cross the bridge")
    assert t.s.characters[0].followers == [] and names(t.s.discard) == ["poltergeist"]


def test_the_raft_is_used_before_the_last_things_of_a_turn() -> None:
    t = talisman(LastThings(0), who("elf", objects="raft"))
    assert t.options == ["go on", "drop raft"]


@rule("TAL-GOLDEN-05", "TAL-GOLDEN-02")
@pytest.mark.parametrize(
    ("die", "goes"), [(1, "3 left to the plains s1"), (5, "7 left to the fields sw"), (6, "8 left to the ruins")]
)
def test_what_a_card_adds_may_lead_beyond_six(die: int, goes: str) -> None:
    t = talisman(Start(0), who("elf", "city"), dice=str(die), packs=[pack_of({"boots.toml": BOOTS})])
    t.s.characters[0].objects.append(len(BOX.cards))
    t.play("A: roll to move")
    assert f"move {goes}" in t.options


@rule("TAL-ATTR-32", "TAL-RULING-14")
def test_a_fate_move_over_the_bridge_ends_on_a_free_space_too() -> None:
    others = who("troll", "cursed glade"), who("monk", "hidden valley")
    t = talisman(MoveByFate(0), who("elf", "woods n", fate=1, strength=9), *others, dice="6 1")
    assert "cross the bridge with 3" not in t.options and "cross the bridge with 2" in t.options
    assert t.why("cross the bridge with 3") == "TAL-ATTR-32"
    t = talisman(MoveByFate(0), who("elf", "woods n", fate=1, strength=9), others[0], dice="6 1", draws="sword")
    t.play("A: cross the bridge with 3; keep 6")
    assert (
        t.options == ["move 1 right to the hidden valley"] and t.why("move 1 left to the cursed glade") == "TAL-ATTR-32"
    )


@rule("TAL-TOAD-03", "TAL-RULING-15")
def test_a_freed_slave_that_is_a_toad_moves_one_space() -> None:
    t = talisman(RollToMove(0), who("elf", "temple", toad=2, enslaved=True), dice="5")
    assert t.options == ["move 1 left to the woods m", "move 1 right to the desert w"]


@rule("TAL-RAFT-06", "TAL-RAFT-10")
def test_of_two_rafts_the_one_that_is_old_enough_is_used_and_gone() -> None:
    both = who("elf", "fields n", objects="raft, bought raft")
    t = talisman(Start(0), both, who("troll"), aged=[CARD["bought raft"]])
    t.play("A: raft to the portal of power")
    assert names(t.s.characters[0].objects) == ["raft"] and t.s.aged == []


@rule("TAL-SPACE-04")
def test_a_way_to_anywhere_leads_to_every_other_space_of_the_outer_region() -> None:
    t = talisman(Start(0), who("troll", "tavern"), who("elf"), offer=ANYWHERE)
    outer = {space.name for space in BOX.spaces if space.region == OUTER}
    ways = [option for option in t.options if option.startswith("accept the way to ")]
    assert len(ways) == len(outer) - 1 and "accept the way to the tavern" not in ways
