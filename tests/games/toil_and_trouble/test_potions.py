"""What Potions have, selling them, and the Orders."""

from __future__ import annotations

import pytest

from games.toil_and_trouble.laid import BOX, EFFECTS, NAMES, cards, has, names, pot, trouble
from hurlyburly.games.toil_and_trouble.events import Opened, SwappedHands
from hurlyburly.games.toil_and_trouble.turn import Potions, Turn
from hurlyburly.kernel.rules import rule

INGREDIENTS = """
adder's fork: corrosion, paralysis, nausea
angel's trumpet: clairvoyance, teleportation, drowsiness
baboon's blood: haste, combustion, tremors
basilisk scale: paralysis, reflection, frailty
bat wool: invisibility, levitation, drowsiness
blind-worm sting: paralysis, amnesia, nausea
cinder salt: combustion, corrosion, tremors
dog tongue: stench, fortune, loose tongue
dragon scale: combustion, reflection, generosity
fairy dust: levitation, teleportation, generosity
fenny snake: growth, corrosion, nausea
fire lily: combustion, growth, frailty
fogbloom: invisibility, amnesia, loose tongue
frog toe: haste, levitation, nausea
goat gall: stench, corrosion, tremors
grave moss: growth, recollection, frailty
griffin feather: telekinesis, levitation, haste, frailty
hemlock root: amnesia, paralysis, drowsiness
howlet wing: clairvoyance, invisibility, teleportation, drowsiness
lizard leg: recollection, growth, tremors
lodestone: telekinesis, reflection, generosity
mandrake root: growth, stench, drowsiness
moonstone: clairvoyance, invisibility, loose tongue
newt eye: clairvoyance, fortune, telekinesis, loose tongue
phoenix plume: combustion, recollection, teleportation, generosity
quicksilver: telekinesis, haste, reflection, nausea
raven ink: fortune, amnesia, loose tongue
shark maw: combustion, telekinesis, corrosion, tremors
toadstool: stench, amnesia, nausea
unicorn hair: fortune, reflection, generosity
witch's mummy: recollection, paralysis, frailty
wolf tooth: haste, teleportation, fortune, frailty
"""


@rule("TNT-EFFECT-03", "TNT-RULING-05", "TNT-RULING-06")
def test_a_potion_has_an_effect_when_enough_ingredients_show_it() -> None:
    t = trouble(Turn(0), hands="wolf tooth", cauldrons="angel's trumpet, fairy dust")
    assert has(t, 0, 1) == ""
    t.play("A: add wolf tooth to cauldron 1")
    assert has(t, 0, 1) == "teleportation"
    two_at_once = trouble(Turn(0), hands="wolf tooth", cauldrons="2 dog tongue")
    assert has(two_at_once, 0, 1) == "stench, fortune, loose tongue"  # each card counts for all its effects


@rule("TNT-EFFECT-04", "TNT-EFFECT-05", "TNT-RULING-07")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_variable_effect_has_the_power_of_all_that_show_it(count: int) -> None:
    t = trouble(Turn(0), hands="wolf tooth", cauldrons=f"{count} fogbloom")
    assert "amnesia" in has(t, 0, 1) and t.s.cauldrons[0].power[EFFECTS.index("amnesia")] == count


@rule("TNT-EFFECT-07", "TNT-RULING-08")
def test_more_than_the_cost_does_not_give_an_effect_twice() -> None:
    t = trouble(Potions(0), cauldrons="2 angel's trumpet, 2 fairy dust, 2 wolf tooth", hands="newt eye | bat wool")
    t.play("A: drink cauldron 1")
    assert [line for line in t.log if line.startswith("Teleportation")] == []
    while t.asked == "A" and "resolve teleportation" in t.options:
        t.play("A: resolve teleportation")
    assert sum(isinstance(event, SwappedHands) for event in t.match.told(None)) == 1


@rule("TNT-POTION-01", "TNT-POTION-03")
def test_sell_one_drink_one_or_do_nothing() -> None:
    t = trouble(Potions(0), cauldrons="2 adder's fork / newt eye", orders="rust biter", hands="| newt eye")
    assert t.options == ["sell cauldron 1 for rust biter", "drink cauldron 1", "no potion"]
    t.play("A: no potion")
    assert pot(t, 0, 1) == "adder's fork, adder's fork" and pot(t, 0, 2) == "newt eye" and t.asked == "B"


@rule("TNT-POTION-02", "TNT-SELL-07", "TNT-DRINK-09")
@pytest.mark.parametrize("play", ["sell cauldron 1 for rust biter", "drink cauldron 1"])
def test_one_potion_a_turn(play: str) -> None:
    t = trouble(
        Potions(0),
        cauldrons="2 adder's fork / 2 adder's fork",
        orders="rust biter, physician's purge",
        hands="| newt eye",
    )
    t.play(f"A: {play}")
    assert t.asked == "B"


@rule("TNT-SELL-01")
def test_a_potion_must_meet_every_requirement_of_one_open_order() -> None:
    t = trouble(
        Potions(0), cauldrons="newt eye, moonstone / bat wool, frog toe", orders="truth serum, burglar's friend"
    )
    assert "sell cauldron 1 for truth serum" in t.options
    assert t.why("sell cauldron 2 for burglar's friend") == "TNT-SELL-01"  # levitation, but no invisibility


@rule("TNT-SELL-02", "TNT-SELL-03", "TNT-SELL-04", "TNT-SELL-05")
def test_a_sale_discards_the_potion_with_its_surplus_effects_and_earns_the_order() -> None:
    t = trouble(
        Potions(0), cauldrons="3 dog tongue, 2 newt eye", orders="far-seer's tonic", special=4, hands="| newt eye"
    )
    assert has(t, 0, 1) == "clairvoyance, stench, fortune, loose tongue"
    t.play("A: sell cauldron 1 for far-seer's tonic")
    assert sorted(t.s.discard) == sorted(cards("3 dog tongue, 2 newt eye")) and pot(t, 0, 1) == ""
    assert t.s.taken[0] == cards("far-seer's tonic") and t.match.scores == (2, 0)
    assert t.s.marks == [] and t.s.hands[1] == cards("newt eye")  # no effect was carried out


@rule("TNT-SELL-06", "TNT-ORDER-06")
def test_a_new_order_comes_from_the_basic_stack_into_the_same_spot() -> None:
    t = trouble(
        Potions(0), cauldrons="2 adder's fork", orders="mirror wash, rust biter, skunk oil", basic=1, special=4,
        draws="truth serum", hands="| newt eye",
    )  # fmt: skip
    t.play("A: sell cauldron 1 for rust biter")
    assert t.s.open[:3] == cards("mirror wash, truth serum, skunk oil")
    assert t.s.basic.size() == 0 and t.s.special.size() == 4


@rule("TNT-ORDER-07")
def test_when_the_basic_stack_is_empty_special_orders_come() -> None:
    t = trouble(
        Potions(0), cauldrons="2 adder's fork", orders="rust biter", special=4, draws="kingsbane", hands="| newt eye"
    )
    t.play("A: sell cauldron 1 for rust biter")
    assert t.s.open[0] == cards("kingsbane")[0] and t.s.special.size() == 3


@rule("TNT-RULING-21")
def test_with_both_stacks_empty_the_spot_stays_empty() -> None:
    t = trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter, mirror wash", hands="| newt eye")
    t.play("A: sell cauldron 1 for rust biter")
    assert t.s.open == [-1, *cards("mirror wash"), -1, -1] and t.asked == "B"
    assert not [event for event in t.match.heard if isinstance(event, Opened)]


@rule("TNT-ORDER-02")
def test_a_number_is_the_least_power_and_more_will_do() -> None:
    t = trouble(
        Potions(0),
        cauldrons="adder's fork / adder's fork, goat gall / 2 adder's fork, cinder salt",
        orders="rust biter",
    )
    assert t.why("sell cauldron 1 for rust biter") == "TNT-SELL-01"
    assert "sell cauldron 2 for rust biter" in t.options and "sell cauldron 3 for rust biter" in t.options


@rule("TNT-RULING-10")
def test_an_order_without_a_number_asks_for_a_variable_effect_of_any_power() -> None:
    from hurlyburly.games.toil_and_trouble.box import contents, need

    effects = {effect.id: effect for effect in contents([]).effects}
    assert need("growth", effects) == ("growth", 1) and need("growth 3", effects) == ("growth", 3)
    assert need("haste", effects) == ("haste", 2)


@rule("TNT-RULING-11")
def test_of_several_orders_that_a_potion_meets_the_seller_takes_one() -> None:
    t = trouble(Potions(0), cauldrons="2 adder's fork", orders="rust biter, physician's purge", hands="| newt eye")
    assert t.options[:2] == ["sell cauldron 1 for rust biter", "sell cauldron 1 for physician's purge"]
    t.play("A: sell cauldron 1 for physician's purge")
    assert t.s.taken[0] == cards("physician's purge") and t.s.open[0] == cards("rust biter")[0]


@rule("TNT-RULING-15")
def test_more_than_six_ingredients_may_be_sold_drunk_or_dumped() -> None:
    t = trouble(Turn(0), cauldrons="4 adder's fork, 3 newt eye", orders="rust biter", hands="bat wool")
    assert "dump cauldron 1" in t.options and t.why("add bat wool to cauldron 1") == "TNT-BREW-04"
    t.play("A: brew no more")
    assert "sell cauldron 1 for rust biter" in t.options and "drink cauldron 1" in t.options


@pytest.mark.parametrize("line", INGREDIENTS.strip().splitlines())
def test_four_of_an_ingredient_have_all_the_effects_it_shows(line: str) -> None:
    name, _, effects = line.partition(": ")
    t = trouble(Turn(0), cauldrons=f"4 {name}")
    assert sorted(has(t, 0, 1).split(", ")) == sorted(effects.split(", "))
    assert BOX.deck.count(NAMES.index(name)) == 4 and names(t.s.deck).count(name) == 0
