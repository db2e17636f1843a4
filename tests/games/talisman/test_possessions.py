"""Objects, followers, Purchase cards, trophies, possessing and using, gold, the Warlock's quests."""

from __future__ import annotations

from typing import Any

import pytest

from games.talisman.laid import CARD, SPACE, at, called, names, on, talisman, who
from hurlyburly.games.talisman.attributes import Within, gain, gain_talisman, lose, lose_card, take
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.tables import GOLD, OWN_END
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.rules import rule

# Trophies


@rule("TAL-TROPHY-02", "TAL-TROPHY-04", "TAL-TROPHY-05")
def test_strength_6_a_goblin_and_a_serpent_make_a_strength_counter() -> None:
    t = talisman(Menu(0, OWN_END), who("troll", trophies="goblin, serpent"))
    t.play("A: exchange trophies for strength; give up goblin; give up serpent")
    assert t.s.characters[0].strength == 1 and t.s.characters[0].trophies == []
    assert names(t.s.discard) == ["goblin", "serpent"]


@rule("TAL-TROPHY-03", "TAL-RULING-53")
def test_cards_do_not_raise_the_price_and_a_surplus_is_lost() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", trophies="dragon, shadow", objects="magic belt, ring"))
    assert t.why("exchange trophies for craft") == "TAL-TROPHY-07"
    t.play("A: exchange trophies for strength; give up dragon")
    assert t.s.characters[0].strength == 1 and names(t.s.characters[0].trophies) == ["shadow"]
    t = talisman(Menu(0, OWN_END), who("elf", strength=1, trophies="bear, hobgoblin, wraith"))
    t.play("A: exchange trophies for strength; give up bear; give up hobgoblin")
    t.play("A: exchange trophies for craft; give up wraith")
    assert (t.s.characters[0].strength, t.s.characters[0].craft) == (2, 1)


@rule("TAL-TROPHY-07", "TAL-TROPHY-08", "TAL-TROPHY-09")
def test_craft_4_one_ghost_makes_a_craft_counter() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", trophies="ghost", objects="ring"))
    t.play("A: exchange trophies for craft; give up ghost")
    assert t.s.characters[0].craft == 1
    t = talisman(Menu(0, OWN_END), who("wizard", trophies="ghost", objects="sword"))
    assert t.why("exchange trophies for craft") == "TAL-TROPHY-07"


@rule("TAL-TROPHY-02")
def test_too_few_trophies_buy_nothing() -> None:
    t = talisman(Menu(0, OWN_END), who("troll", trophies="ogre", objects="sword"))
    assert t.why("exchange trophies for strength") == "TAL-TROPHY-02"


# Objects


@rule("TAL-OBJ-01", "TAL-OBJ-07", "TAL-OBJ-09", "TAL-RULING-57", "TAL-OBJ-10")
def test_a_fifth_object_is_taken_and_one_dropped_at_once() -> None:
    t = talisman(
        Land(0), who("elf", "fields n", gold=9, objects="sword, axe, ring, shield"), lying={"fields n": "wand"}
    )
    t.play("A: go on; take wand")
    assert t.options == ["drop ring", "drop wand", "drop sword", "drop axe", "drop shield"] or len(t.options) == 5
    t.play("A: drop axe")
    assert on(t, "fields n") == ["axe"] and len(t.s.characters[0].objects) == 4 and t.s.active == 1


@rule("TAL-OBJ-08", "TAL-RULING-57")
def test_a_mule_carries_four_more_until_it_is_lost() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", "city", objects="sword, axe, ring, shield, wand", followers="mule"))
    assert "drop mule" in t.options and t.s.object_limit(0) == 8
    t.play("A: drop mule; drop sword")
    assert set(on(t, "city")) == {"mule", "sword"}


@rule("TAL-OBJ-11", "TAL-OBJ-15")
def test_a_talisman_does_not_count_and_cannot_be_dropped_on_purpose() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword, axe, ring, shield, talisman"))
    assert t.why("drop talisman") == "TAL-OBJ-15" and t.options[0] == "go on"
    t = talisman(Within(0), who("elf", objects="sword, axe, ring, shield, wand, talisman"))
    assert t.why("drop talisman") == "TAL-OBJ-15" and len(t.options) == 5
    assert talisman(Within(0), who("elf", objects="sword, axe, ring, shield, talisman")).asked == "B"


@rule("TAL-OBJ-12", "TAL-OBJ-16")
def test_a_second_talisman_stays_on_the_space() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", "city", objects="talisman, sword"))
    gain_talisman(t.s, 0)
    assert on(t, "city") == ["talisman card"] and len(t.s.talismans) == 3
    t = talisman(Land(0), who("elf", "fields n", objects="talisman card"), lying={"fields n": "talisman"})
    assert on(t, "fields n") == ["talisman"] and t.s.active == 1  # there is nothing to choose


@rule("TAL-OBJ-02", "TAL-FOLLOW-02", "TAL-GOLD-02", "TAL-POSSESS-01")
def test_objects_followers_and_gold_lie_open() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", followers="pixie", gold=7, trophies="bear"))
    seen = t.match.view(1).characters[0]
    assert called(seen.objects) == ["sword"] and called(seen.followers) == ["pixie"]
    assert called(seen.trophies) == ["bear"] and seen.gold == 7


@rule("TAL-OBJ-13", "TAL-RULING-58")
def test_things_are_dropped_only_in_the_own_turn() -> None:
    t = talisman(Turn(0), who("elf", "forest", objects="sword", spells="healing"), who("troll", "city", objects="axe"))
    assert "drop sword" in t.options
    t = talisman(Turn(1), who("elf", "forest", objects="sword", spells="healing"), who("troll", "city"), active=1)
    assert t.asked == "A" and t.options == ["pass"]


# Followers and Purchase cards


@rule("TAL-FOLLOW-03", "TAL-FOLLOW-01")
def test_followers_are_not_limited() -> None:
    many = "pixie, gnome, guide, guide, maiden, unicorn, prince, princess"
    t = talisman(Land(0), who("elf", "fields n", followers=many), lying={"fields n": "alchemist"})
    t.play("A: go on; take alchemist")
    assert len(t.s.characters[0].followers) == 9 and t.s.craft_of(0) == 4 + 2 + 1


@rule("TAL-FOLLOW-04", "TAL-RULING-59", "TAL-PURCHASE-02")
def test_killed_followers_are_discarded_and_bought_ones_return_to_the_deck() -> None:
    t = talisman(Instructions(0), who("elf", "chasm", fate=0, followers="pixie, bought mule, gnome"), dice="3 1 2 3")
    assert names(t.s.characters[0].followers) == ["gnome"] and names(t.s.discard) == ["pixie"]
    assert names(t.s.purchases).count("bought mule") == 2


@rule("TAL-PURCHASE-01", "TAL-RULING-08", "TAL-GOLD-01", "TAL-GOLD-03")
def test_the_blacksmith_sells_what_is_left() -> None:
    t = talisman(Instructions(0), who("elf", "village", gold=4), who("troll", objects="bought armour, bought armour"))
    t.play("A: visit the blacksmith")
    assert t.options == ["buy sword for 2", "buy axe for 2", "buy helmet for 2", "buy shield for 3", "buy nothing more"]
    assert t.why("buy armour for 4") == "TAL-LIMIT-15"
    t.play("A: buy sword for 2")
    assert t.why("buy shield for 3") == "TAL-GOLD-01"
    t.play("A: buy axe for 2")
    assert names(t.s.characters[0].objects) == ["bought sword", "bought axe"] and t.s.characters[0].gold == 0


# Possessing and using


@rule("TAL-POSSESS-04", "TAL-POSSESS-03")
def test_the_holy_symbol_may_destroy_a_spirit_or_not() -> None:
    t = talisman(
        Land(0), who("elf", "fields n", fate=0, objects="holy symbol"), lying={"fields n": "wraith"}, dice="6 1"
    )
    t.play("A: go on")
    assert t.options == ["fight", "destroy wraith"]
    assert names(t.play("A: fight").s.characters[0].trophies) == ["wraith"]
    t = talisman(Land(0), who("elf", "fields n", fate=0, objects="holy symbol"), lying={"fields n": "wraith"})
    t.play("A: go on; destroy wraith")
    assert t.s.characters[0].trophies == [] and names(t.s.discard) == ["wraith"]


@rule("TAL-POSSESS-05", "TAL-POSSESS-06")
def test_the_monk_may_own_sell_and_deliver_the_lance_he_cannot_use() -> None:
    t = talisman(Land(0), who("monk", "fields n", fate=0), lying={"fields n": "holy lance"})
    assert names(t.play("A: take holy lance").s.characters[0].objects) == ["holy lance"]
    t = talisman(Land(0), who("monk", "fields n", fate=0, objects="holy lance"), draws="bear", dice="3 3")
    t.play("A: go on")
    assert "8 against 6." in t.log  # 2 and his craft of 3, no weapon
    t = talisman(Instructions(0), who("monk", "city", objects="holy lance")).play(
        "A: visit the alchemist; sell holy lance"
    )
    assert t.s.characters[0].gold == 2
    t = talisman(Menu(0, OWN_END), who("monk", "city", objects="holy lance", quest=4))
    t.play("A: deliver what the warlock wants; deliver holy lance")
    assert at(t) == "warlocks cave" and names(t.s.characters[0].objects) == ["talisman card"]


@rule("TAL-POSSESS-07", "TAL-POSSESS-08", "TAL-ATTR-17")
def test_a_good_monk_cannot_take_the_runesword() -> None:
    t = talisman(Land(0), who("monk", "fields n"), lying={"fields n": "runesword"})
    assert on(t, "fields n") == ["runesword"] and t.s.active == 1
    t = talisman(Land(0), who("monk", "fields n", alignment="evil"), lying={"fields n": "runesword"})
    assert t.options == ["take runesword", "leave runesword"]


@rule("TAL-POSSESS-08", "TAL-RULING-85")
def test_the_hag_must_be_taken_and_keeps_followers_away() -> None:
    t = talisman(Land(0), who("elf", "ruins", followers="pixie, gnome"), lying={"ruins": "hag, maiden"}).play(
        "A: go on"
    )
    assert names(t.s.characters[0].followers) == ["hag"] and set(names(t.s.discard)) == {"pixie", "gnome"}
    assert on(t, "ruins") == ["maiden"] and t.s.active == 1
    t = talisman(Instructions(0), who("elf", "village", followers="hag", fate=0), dice="1").play("A: visit the mystic")
    assert t.s.characters[0].followers == []


# Gold


@rule("TAL-GOLD-04", "TAL-RULING-79")
def test_nobody_loses_gold_it_has_not() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", gold=0, objects="sword"))
    assert lose(t.s, 0, GOLD, 1) == 0 and t.s.characters[0].gold == 0
    gain(t.s, 0, GOLD, 2)
    assert lose(t.s, 0, GOLD, 5) == 2 and t.s.characters[0].gold == 0


@rule("TAL-GOLD-03")
def test_gold_comes_from_the_stock() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword"), coins={"oasis": 5})
    assert t.s.stock(GOLD) == 30 - 2 - 5
    take(t.s, 0, CARD["two bags of gold"])
    assert t.s.characters[0].gold == 3 and t.s.stock(GOLD) == 21


# Quests


@rule("TAL-WARLOCK-01", "TAL-WARLOCK-03", "TAL-RULING-84")
def test_a_quest_may_be_accepted_and_is_named_by_a_die() -> None:
    t = talisman(Instructions(0), who("elf", "warlocks cave", fate=0, gold=0), dice="5")
    assert t.options == ["accept a quest", "do nothing here"]
    t.play("A: accept a quest")
    assert t.match.view(1).characters[0].quest == "deliver 3 gold"


@rule("TAL-WARLOCK-02", "TAL-WARLOCK-04")
def test_what_can_be_delivered_at_once_must_be() -> None:
    t = talisman(Instructions(0), who("elf", "warlocks cave", fate=0, gold=2), dice="6")
    t.play("A: accept a quest")
    assert t.options == ["deliver gold"]
    t.play("A: deliver gold")
    assert names(t.s.characters[0].objects) == ["talisman card"] and t.s.characters[0].gold == 0 and t.s.active == 1


@rule("TAL-WARLOCK-05", "TAL-RULING-83")
def test_one_quest_at_a_time_and_whoever_has_a_talisman_leaves_the_second_at_the_cave() -> None:
    assert talisman(Instructions(0), who("elf", "warlocks cave", quest=1)).why("accept a quest") == "TAL-WARLOCK-05"
    t = talisman(Instructions(0), who("elf", "warlocks cave", fate=0, gold=2, objects="talisman"), dice="6")
    t.play("A: accept a quest; deliver gold")
    assert names(t.s.characters[0].objects) == ["talisman"] and on(t, "warlocks cave") == ["talisman card"]


@rule("TAL-WARLOCK-06", "TAL-WARLOCK-07")
def test_a_talisman_from_elsewhere_ends_the_quest_without_the_journey() -> None:
    t = talisman(Land(0), who("elf", "fields n", quest=3), lying={"fields n": "talisman"}).play("A: take talisman")
    assert t.s.characters[0].quest == 0 and at(t) == "fields n"


@rule("TAL-RULING-84")
def test_a_deed_completes_the_quest_wherever_it_is_done() -> None:
    t = talisman(Land(0), who("troll", "fields n", fate=0, quest=2), lying={"fields n": "bear"}, dice="6 1")
    assert at(t) == "warlocks cave" and names(t.s.characters[0].objects) == ["talisman card"] and t.s.active == 1
    attacked = who("troll", "fields n", fate=0, quest=1)
    t = talisman(Land(0), who("elf", "fields n", fate=0, objects="sword"), attacked, dice="1 6")
    t.play("A: encounter B; attack B in battle; fight").play("B: take a life from A")
    assert at(t, 1) == "warlocks cave" and t.s.characters[0].life == 3 and t.s.characters[1].quest == 0


@rule("TAL-RULING-82")
def test_a_quest_pays_nothing_when_all_talismans_are_taken() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", "city", gold=3, quest=5), talismans=[])
    t.play("A: deliver what the warlock wants; deliver gold")
    assert at(t) == "warlocks cave" and t.s.characters[0].objects == [] and t.s.characters[0].quest == 0


def test_a_lost_card_of_the_board_goes_to_its_own_pile() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="talisman card, sword"))
    lose_card(t.s, 0, CARD["talisman card"])
    assert len(t.s.talismans) == 4 and t.s.discard == [] and t.s.lying[SPACE["forest"]] == []


@rule("TAL-POSSESS-08")
def test_a_bought_follower_is_no_exception_for_whoever_has_the_hag() -> None:
    t = talisman(Land(0), who("elf", "fields n", gold=5, followers="hag"), lying={"fields n": "market"})
    assert t.why("buy mule for 2") == "TAL-POSSESS-08" and "buy sword for 1" in t.options


@rule("TAL-RULING-84")
def test_a_ghoul_may_raise_the_enemy_that_fulfils_its_quest() -> None:
    t = talisman(Land(0), who("ghoul", "fields n", fate=0, quest=2), lying={"fields n": "wolf"}, dice="6 1")
    assert t.options == ["raise wolf", "keep the trophy"]
    t.play("A: raise wolf")
    assert names(t.s.characters[0].followers) == ["wolf"] and t.s.characters[0].trophies == []
    assert at(t) == "warlocks cave" and names(t.s.characters[0].objects) == ["talisman card"]


@rule("TAL-RULING-98", "TAL-TOAD-14")
def test_what_a_toad_does_fulfils_no_quest() -> None:
    t = talisman(Land(0), who("elf", "fields n", toad=2, quest=2), lying={"fields n": "wolf"}, dice="6 1")
    assert names(t.s.characters[0].trophies) == ["wolf"] and t.s.characters[0].quest == 2 and at(t) == "fields n"
    t = talisman(Menu(0, OWN_END), who("elf", toad=1, quest=5, gold=3, trophies="wolf"))
    assert "deliver what the warlock wants" not in t.options


@rule("TAL-WARLOCK-04", "TAL-RULING-84")
@pytest.mark.parametrize(
    ("quest", "things", "deliver"),
    [
        (3, {"followers": "pixie"}, "deliver pixie"),
        (4, {"objects": "ring, sword"}, "deliver ring"),
        (5, {"gold": 3}, "deliver gold"),
        (6, {"gold": 2}, "deliver gold"),
    ],
)
def test_each_delivery_takes_what_it_asks_for_and_no_less(quest: int, things: dict[str, Any], deliver: str) -> None:
    t = talisman(Menu(0, OWN_END), who("elf", "city", quest=quest, **({"gold": 1} | things)))
    t.play(f"A: deliver what the warlock wants; {deliver}")
    elf = t.s.characters[0]
    assert at(t) == "warlocks cave" and "talisman card" in names(elf.objects) and elf.quest == 0
    assert elf.gold == (0 if "gold" in things else 1) and elf.followers == [] and CARD["ring"] not in elf.objects
    too_little = {"followers": "", "objects": "sword", "gold": things.get("gold", 1) - 1, "trophies": "bear"}
    t = talisman(Menu(0, OWN_END), who("elf", "city", quest=quest, **too_little))
    assert "deliver what the warlock wants" not in t.options


@rule("TAL-RULING-57", "TAL-OBJ-09")
def test_a_mule_killed_in_the_chasm_leaves_the_surplus_there() -> None:
    loaded = who("elf", "chasm", fate=0, followers="mule", objects="sword, axe, helmet, shield, ring, armour")
    t = talisman(Instructions(0), loaded, dice="6 1")
    assert t.s.characters[0].followers == [] and t.options[0].startswith("drop ")
    t.play("A: drop sword; drop axe")
    assert len(t.s.characters[0].objects) == 4 and on(t, "chasm") == ["sword", "axe"] and t.s.characters[0].life == 4


@rule("TAL-TOAD-14", "TAL-RULING-85")
def test_a_toad_is_not_made_to_take_the_hag() -> None:
    t = talisman(Land(0), who("elf", "fields n", toad=2), lying={"fields n": "hag"})
    assert t.s.characters[0].followers == [] and on(t, "fields n") == ["hag"]
