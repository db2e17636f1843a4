"""Every effect of the box: what it does, to whom, and when it is over. Each test fails if its effect does nothing."""

from __future__ import annotations

from typing import Any

import pytest
from tables import Table

from games.toil_and_trouble.laid import (
    BOX,
    EFFECTS,
    cards,
    drink,
    drink_act,
    hand,
    lingering,
    names,
    pot,
    table_of,
    trouble,
)
from hurlyburly.draw import seats_of
from hurlyburly.games.toil_and_trouble.effects import ReplaceOrder
from hurlyburly.games.toil_and_trouble.table_prompt import choice
from hurlyburly.games.toil_and_trouble.turn import Turn
from hurlyburly.games.toil_and_trouble.view import TroubleView
from hurlyburly.kernel.rules import rule


def reflecting(theirs: str, hands: str = "", **more: Any) -> Table:
    """A has drunk Reflection; B, with these Cauldrons, is about to choose a Potion."""
    t = drink("lodestone, unicorn hair, basilisk scale", theirs=theirs, hands=hands, **more)
    return t.play("B: brew no more")


def test_teleportation_exchanges_hands_and_each_knows_the_other() -> None:
    t = drink("angel's trumpet, fairy dust, wolf tooth", hands="newt eye | bat wool, raven ink", alone=True)
    assert hand(t, 0) == "bat wool, raven ink" and hand(t, 1) == "newt eye"
    assert [card.name for card in table_of(t, 0)[1].known] == ["Newt Eye"]
    assert len(table_of(t, 1)[0].known) == 2


def test_clairvoyance_looks_at_a_hand_and_takes_a_card() -> None:
    t = drink("angel's trumpet, newt eye", hands="fogbloom | 2 bat wool, raven ink", alone=True)
    assert t.options == ["take bat wool from B", "take raven ink from B"]
    assert len(table_of(t, 0)[1].known) == 3
    t.play("A: take raven ink from B")
    assert hand(t, 0) == "fogbloom, raven ink" and hand(t, 1) == "bat wool, bat wool"
    assert [card.name for card in table_of(t, 0)[1].known] == ["Bat Wool", "Bat Wool"]  # remembered
    assert [card.name for card in table_of(t, 1)[0].known] == ["Raven Ink"]  # it was taken openly


def test_telekinesis_moves_an_ingredient_over_even_into_a_full_cauldron() -> None:
    t = drink(
        "griffin feather, newt eye, lodestone", own="4 bat wool, 2 fogbloom", theirs="raven ink / moonstone",
        hands=" | newt eye",
    )  # fmt: skip
    assert t.options == ["pull raven ink from cauldron 1 of B", "pull moonstone from cauldron 2 of B"]
    t.play("A: pull moonstone from cauldron 2 of B; into cauldron 2")
    assert pot(t, 1, 2) == "" and pot(t, 0, 2).endswith("moonstone") and len(t.s.cauldrons[1].cards) == 7


def test_combustion_empties_a_cauldron() -> None:
    t = drink("dragon scale, phoenix plume, 2 fire lily", theirs="raven ink, bat wool / moonstone", hands=" | newt eye")
    t.play("A: resolve combustion")
    assert t.options == ["empty cauldron 1 of B", "empty cauldron 2 of B"]
    t.play("A: empty cauldron 1 of B")
    assert pot(t, 1, 1) == "" and pot(t, 1, 2) == "moonstone" and "raven ink, bat wool" in names(t.s.discard)


def test_corrosion_makes_the_target_discard_as_many_ingredients_as_its_power() -> None:
    t = drink("2 adder's fork", theirs="raven ink, bat wool / moonstone", hands=" | newt eye")
    assert t.asked == "B"
    t.play("B: discard moonstone from cauldron 2; discard raven ink from cauldron 1")
    assert (pot(t, 1, 1), pot(t, 1, 2)) == ("bat wool", "") and t.asked == "B"


def test_buttons_have_the_names_of_the_table() -> None:
    t = drink("griffin feather, newt eye, lodestone", theirs="raven ink, bat wool / moonstone", hands=" | newt eye")
    seats = seats_of(["Ada", "Jonas"])
    view = t.match.view(0)
    assert isinstance(view, TroubleView)
    assert [choice(view, play, seats).label for play in view.plays] == [
        "Pull Bat Wool from Jonas's Cauldron 1",
        "Pull Raven Ink from Jonas's Cauldron 1",
        "Pull Moonstone from Jonas's Cauldron 2",
    ]


def test_paralysis_takes_away_the_next_brewing_phase() -> None:
    t = drink("basilisk scale, witch's mummy, hemlock root", theirs="fogbloom", hands=" | newt eye, bat wool")
    t.play("A: resolve paralysis")
    assert t.asked == "B" and t.options == ["drink cauldron 1", "no potion"] and lingering(t) == []
    t.play("B: no potion").play("A: brew no more")
    assert t.asked == "B" and t.options[-1] == "brew no more"


@rule("TNT-RULING-26")
def test_stench_forbids_to_sell_in_the_targets_next_turn() -> None:
    t = drink("dog tongue, mandrake root", theirs="2 adder's fork", orders="rust biter", hands=" | newt eye")
    t.play("A: resolve stench")
    t.play("B: brew no more")
    assert t.why("sell cauldron 1 for rust biter") == "TNT-EFFECT-06"
    t.play("B: no potion")
    assert [line for line in lingering(t) if "stench" in line] == []
    t.play("A: brew no more").play("B: brew no more")
    assert "sell cauldron 1 for rust biter" in t.options


def test_haste_brings_another_brewing_phase_once_the_potion_is_discarded() -> None:
    t = drink("wolf tooth, quicksilver", own="newt eye", hands="2 bat wool | newt eye")
    assert (
        "add bat wool to cauldron 1" in t.options and names(t.s.discard) == "wolf tooth"
    )  # a reminder of Nausea stays
    t.play("A: add bat wool to cauldron 1; add bat wool to cauldron 2")
    assert pot(t, 0, 2) == "newt eye, bat wool"


@rule("TNT-RULING-33")
def test_after_haste_one_brews_as_in_a_new_turn_within_the_limits_of_that_phase() -> None:
    t = trouble(Turn(0), cauldrons="2 wolf tooth / newt eye / bat wool", hands="3 raven ink, fogbloom | newt eye")
    t.play("A: add raven ink to cauldron 2; dump cauldron 3; brew no more; drink cauldron 1; resolve haste")
    assert {"add raven ink to cauldron 2", "add raven ink to cauldron 3", "dump cauldron 2"} <= set(t.options)
    t.play("A: add raven ink to cauldron 3; dump cauldron 2")
    assert t.why("add fogbloom to cauldron 3") == "TNT-BREW-02"
    assert t.why("add fogbloom to cauldron 2") == "TNT-BREW-07"


@rule("TNT-RULING-33")
def test_the_card_says_what_haste_does() -> None:
    assert "as in a new turn" in BOX.texts[EFFECTS.index("haste")]


@rule("TNT-RULING-33")
def test_haste_brings_one_phase_and_no_more() -> None:
    t = drink("wolf tooth, griffin feather", own="fogbloom", hands="bat wool, newt eye | raven ink")
    t.play("A: brew no more").play("B: brew no more").play("A: brew no more; drink cauldron 2")
    assert t.asked == "B"  # nobody brews again after another Potion


@rule("TNT-RULING-28")
def test_haste_is_not_skipped() -> None:
    t = drink("angel's trumpet, bat wool, mandrake root, 2 wolf tooth", hands="newt eye | newt eye")
    t.play("A: resolve drowsiness; resolve growth")
    assert t.asked == "A" and any("drowsiness" in line for line in lingering(t))


def test_invisibility_makes_untargetable_until_the_next_turn() -> None:
    t = drink("bat wool, moonstone", theirs="fogbloom", hands="newt eye | newt eye", seats=3)
    t.play("B: brew no more; drink cauldron 1")
    assert "B aims Amnesia at C." in t.log and t.match.to_act == (0,)


def test_reflection_makes_the_target_the_one_who_acts() -> None:
    t = reflecting("2 angel's trumpet / bat wool", hands="moonstone | newt eye, raven ink")
    t.play("B: drink cauldron 1")
    assert t.asked == "A" and t.options == ["take newt eye from B", "take raven ink from B"]
    t.play("A: take raven ink from B")
    assert "A takes Raven Ink from B." in t.log and "reflection" not in str(lingering(t))


@rule("TNT-EFFECT-06")
def test_reflection_turns_only_the_first_effect_of_a_potion() -> None:
    t = reflecting("fogbloom, 2 toadstool", hands="newt eye | 4 bat wool")
    t.play("B: drink cauldron 1; resolve amnesia")
    assert "B aims Amnesia at A, who turns it round: it strikes B." in t.log and "B aims Stench at A." in t.log
    assert [line for line in lingering(t) if "reflection" in line] == []


def test_a_turned_effect_keeps_its_power() -> None:
    t = reflecting("2 adder's fork / bat wool, newt eye, raven ink", hands=" | newt eye", own="moonstone")
    t.play("B: drink cauldron 1")
    assert t.asked == "B"  # who drank it, and is the target now
    t.play("B: discard bat wool from cauldron 2; discard raven ink from cauldron 2")
    assert pot(t, 1, 2) == "newt eye" and pot(t, 0, 2) == "moonstone"


def test_a_turned_effect_ignores_that_its_drinker_is_hidden() -> None:
    t = reflecting("bat wool, moonstone, fogbloom", hands="newt eye | 2 newt eye")
    t.play("B: drink cauldron 1; resolve invisibility")
    assert "B aims Amnesia at A, who turns it round: it strikes B." in t.log and hand(t, 1).count("newt eye") <= 2
    assert names(t.s.discard).count("newt eye") == 1


def test_a_lingering_effect_turned_round_waits_for_the_drinkers_next_turn() -> None:
    t = reflecting("dog tongue, mandrake root / 2 adder's fork", hands="newt eye | newt eye", orders="rust biter")
    t.play("B: drink cauldron 1; resolve stench")
    assert "stench on B by dog tongue" in lingering(t)
    t.play("A: brew no more").play("B: brew no more")
    assert t.why("sell cauldron 2 for rust biter") == "TNT-EFFECT-06"


def test_what_targets_nobody_is_not_turned() -> None:
    t = reflecting("dragon scale, fairy dust, lodestone", hands="newt eye | bat wool")
    t.play("B: drink cauldron 1; give bat wool to A")
    assert "bat wool" in hand(t, 0) and lingering(t) == []  # over with A's turn, unused


def test_growth_draws_as_many_cards_when_the_next_turn_begins() -> None:
    t = drink("grave moss, mandrake root", hands=" | newt eye")
    assert len(t.s.hands[0]) == 6
    t.play("B: brew no more")
    assert len(t.s.hands[0]) == 8


def test_recollection_takes_two_cards_from_the_discard_pile_openly() -> None:
    t = drink("phoenix plume, witch's mummy", discard="newt eye, bat wool, raven ink", alone=True)
    t.play("A: recollect raven ink; recollect bat wool")
    assert "bat wool" in hand(t, 0) and "raven ink" in hand(t, 0)
    assert [card.name for card in table_of(t, 1)[0].known] == ["Bat Wool", "Raven Ink"]


def test_fortune_replaces_an_order_which_goes_under_the_stack() -> None:
    t = drink(
        "wolf tooth, newt eye", orders="rust biter, mirror wash", special=1, draws="kingsbane", hands=" | newt eye"
    )
    assert t.options == ["replace rust biter", "replace mirror wash"]
    t.play("A: replace mirror wash")
    assert t.s.open[:2] == cards("rust biter, kingsbane") and t.s.special.bottom == cards("mirror wash")
    assert t.s.next_order() == cards("mirror wash")[0]
    none = drink("wolf tooth, newt eye", orders="rust biter", hands=" | newt eye")
    assert none.asked == "B"  # without a next Order nothing happens


def test_orders_put_under_a_stack_come_again_in_the_order_they_went() -> None:
    t = trouble(ReplaceOrder(0, 2), orders="rust biter, mirror wash", special=2, draws="kingsbane, phoenix tears")
    t.play("A: replace rust biter; replace mirror wash")
    assert t.s.open[:2] == cards("kingsbane, phoenix tears")
    assert [t.s.next_order() for _ in range(3)] == [*cards("rust biter, mirror wash"), -1]


def test_levitation_moves_one_or_two_ingredients() -> None:
    t = drink("bat wool, fairy dust", own="newt eye, raven ink / moonstone", hands=" | newt eye")
    assert t.why("move no more") == "TNT-DRINK-01"
    t.play("A: move raven ink from cauldron 2; into cauldron 3; move newt eye from cauldron 2; into cauldron 1")
    assert [pot(t, 0, number) for number in (1, 2, 3)] == ["newt eye", "", "moonstone, raven ink"] and t.asked == "B"


def test_amnesia_discards_as_many_cards_at_random_as_its_power() -> None:
    t = drink("fogbloom, hemlock root", hands=" | newt eye, bat wool, raven ink", draws="bat wool, newt eye")
    assert hand(t, 1) == "raven ink" and names(t.s.discard).startswith("bat wool, newt eye")


def test_nausea_discards_as_many_cards_when_the_next_turn_begins() -> None:
    t = drink("adder's fork, quicksilver", theirs="moonstone", hands="2 newt eye, 4 bat wool | raven ink")
    t.play("B: brew no more")
    assert t.asked == "A" and t.options == ["discard bat wool", "discard newt eye"]
    t.play("A: discard newt eye; discard bat wool")
    assert hand(t, 0) == "bat wool, bat wool, bat wool, newt eye" and t.options[-1] == "brew no more"


@rule("TNT-RULING-13")
@pytest.mark.parametrize("held", ["newt eye", "newt eye, bat wool"])
def test_who_must_discard_the_whole_hand_is_not_asked_in_which_order(held: str) -> None:
    t = drink_act("discard 2 cards", hands=f"{held} | raven ink", alone=True)
    assert t.options == [] and hand(t, 0) == ""


def test_tremors_discards_as_many_ingredients_from_the_other_cauldrons() -> None:
    t = drink("lizard leg, cinder salt", own="newt eye / bat wool, raven ink", hands=" | newt eye")
    t.play("A: discard bat wool from cauldron 3; discard newt eye from cauldron 2")
    assert (pot(t, 0, 2), pot(t, 0, 3)) == ("", "raven ink")


def test_drowsiness_takes_away_the_drinkers_next_brewing_phase() -> None:
    t = drink("angel's trumpet, bat wool, mandrake root", own="fogbloom", hands=" | newt eye").play("B: brew no more")
    assert t.asked == "A" and t.options == ["drink cauldron 2", "no potion"]


def test_frailty_gathers_only_four() -> None:
    t = drink("basilisk scale, wolf tooth", hands="newt eye | newt eye")
    assert len(t.s.hands[0]) == 4
    t.play("B: brew no more").play("A: brew no more")
    assert len(t.s.hands[0]) == 6  # only that turn


def test_loose_tongue_shows_the_hand_to_all_until_the_next_turn() -> None:
    t = drink("dog tongue, moonstone", hands="newt eye | bat wool")
    assert len(table_of(t, 1)[0].known) == len(table_of(t, None)[0].known) == 6
    t.play("B: brew no more").play("A: brew no more")
    assert lingering(t) == [] and len(table_of(t, 1)[0].known) == 6  # what was seen is not forgotten


@rule("TNT-RULING-29")
def test_while_a_hand_is_shown_all_are_told_which_cards_come_into_it() -> None:
    t = drink("dog tongue, moonstone", hands="3 newt eye | bat wool", draws="2 fogbloom, raven ink")
    for reader in (0, 1, None):
        assert "A draws 2 Fogbloom and Raven Ink." in t.match.events(reader)
    t = drink("fogbloom", hands="3 newt eye | 2 bat wool", draws="bat wool, 2 fogbloom, raven ink")
    assert "A draws 3 Ingredients." in t.match.events(1)
    assert "A draws 2 Fogbloom and Raven Ink." in t.match.events(0)


def test_generosity_gives_each_other_player_a_card_openly() -> None:
    t = drink(
        "dragon scale, fairy dust, lodestone", hands="newt eye, bat wool, raven ink | moonstone", seats=3, alone=True
    )
    t.play("A: give raven ink to B; give bat wool to C")
    assert (hand(t, 0), hand(t, 1), hand(t, 2)) == ("newt eye", "moonstone, raven ink", "bat wool")
    assert [card.name for card in table_of(t, 2)[1].known] == ["Raven Ink"]


def test_generosity_harms_the_drinker_and_so_comes_before_what_does_not() -> None:
    t = drink("dragon scale, lodestone, unicorn hair", hands="newt eye, bat wool | moonstone", alone=True)
    assert t.options == ["give bat wool to B", "give newt eye to B"] and lingering(t) == []
    t.play("A: give newt eye to B")
    assert lingering(t) == ["reflection on A by dragon scale"]
