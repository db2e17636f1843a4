"""Drinking: all effects, in their order, against whom, and the reminders of what lingers."""

from __future__ import annotations

import pytest

from games.toil_and_trouble.laid import EFFECTS, drink, hand, lingering, names, pot, trouble
from hurlyburly.games.toil_and_trouble.events import Resolved
from hurlyburly.games.toil_and_trouble.turn import Potions
from hurlyburly.kernel.rules import rule


@rule("TNT-EFFECT-06", "TNT-EFFECT-08")
def test_the_specimen_teleportation_swaps_hands_once_and_needs_three() -> None:
    t = drink("angel's trumpet, fairy dust, wolf tooth", hands="newt eye | bat wool, raven ink", alone=True)
    assert hand(t, 0) == "bat wool, raven ink" and hand(t, 1) == "newt eye"
    two = trouble(Potions(0), cauldrons="angel's trumpet, fairy dust / fogbloom", hands="newt eye | bat wool")
    assert two.why("drink cauldron 1") == "TNT-DRINK-07"


@rule("TNT-DRINK-07")
def test_a_potion_without_effects_cannot_be_drunk() -> None:
    t = trouble(Potions(0), cauldrons="newt eye, bat wool / fogbloom")
    assert t.options == ["drink cauldron 2", "no potion"]
    assert t.why("drink cauldron 1") == t.why("drink cauldron 3") == "TNT-DRINK-07"


@rule("TNT-DRINK-02", "TNT-DRINK-03", "TNT-DRINK-04", "TNT-DRINK-05", "TNT-RULING-09")
def test_negative_effects_come_first_and_each_group_in_the_order_you_choose() -> None:
    t = drink("2 goat gall, adder's fork", theirs="2 bat wool, newt eye / moonstone", hands=" | newt eye")
    assert t.options == ["resolve nausea", "resolve tremors"]
    assert t.why("resolve corrosion") == "TNT-DRINK-02"
    t.play("A: resolve tremors")  # nausea then follows by itself
    assert t.options == ["resolve corrosion", "resolve stench"]
    t.play("A: resolve stench")
    assert [mark.seat for mark in t.s.marks] == [0, 1] and t.options[0].startswith("discard")  # Corrosion is last


@rule("TNT-DRINK-01")
def test_no_effect_may_be_left_out() -> None:
    t = drink("2 goat gall, adder's fork", own="bat wool", theirs="bat wool, moonstone", alone=True)
    assert t.why("resolve no more") == "TNT-DRINK-01"
    t.play("A: resolve nausea; resolve corrosion")
    told = [(EFFECTS[event.effect], event.power) for event in t.match.told(None) if isinstance(event, Resolved)]
    assert told == [("nausea", 1), ("tremors", 2), ("corrosion", 3), ("stench", 2)]


@rule("TNT-DRINK-06")
def test_a_variable_effect_is_resolved_at_full_power() -> None:
    t = drink("adder's fork, fenny snake", theirs="bat wool, moonstone, newt eye", hands=" | newt eye")
    t.play("A: resolve corrosion")
    assert t.why("discard no more") == "TNT-DRINK-06"
    t.play("B: discard bat wool from cauldron 1")
    assert t.why("discard no more") == "TNT-DRINK-06"
    t.play("B: discard newt eye from cauldron 1")
    assert t.asked == "B" and pot(t, 1, 1) == "moonstone"


@rule("TNT-DRINK-08", "TNT-DRINK-10")
def test_a_potion_drunk_is_discarded_but_for_the_reminders_of_lingering_effects() -> None:
    t = drink("lodestone, unicorn hair, basilisk scale", hands=" | newt eye")
    assert lingering(t) == ["reflection on A by lodestone"] and names(t.s.discard) == "unicorn hair, basilisk scale"
    assert pot(t, 0, 1) == "" and t.s.marks[0].drinker == 0


@rule("TNT-DRINK-11")
def test_a_reminder_is_discarded_when_its_effect_is_over() -> None:
    t = drink("basilisk scale, 2 witch's mummy", hands=" | newt eye", discard="bat wool, bat wool")
    t.play("A: resolve paralysis; recollect bat wool; recollect bat wool")
    assert lingering(t) == [] and t.asked == "A"  # B has skipped Brewing and had no Potion
    assert "basilisk scale" in names(t.s.discard)


@rule("TNT-RULING-27")
def test_each_lingering_effect_has_a_card_of_its_own_if_possible() -> None:
    """Loose Tongue finds a card that Invisibility and Growth can do without."""
    t = drink("moonstone, bat wool, dog tongue, grave moss", alone=True).play("A: resolve invisibility")
    assert len({mark.card for mark in t.s.marks}) == 3 and len(t.s.discard) == 1
    tight = drink("2 moonstone, grave moss, mandrake root", hands="| newt eye", alone=True)
    tight.play("A: resolve growth; resolve invisibility; take newt eye from B")
    assert [line for line in lingering(tight) if "another" in line] == [] and len(tight.s.discard) == 1


@rule("TNT-RULING-27")
def test_else_one_card_serves_several_and_stays_until_the_last_is_over() -> None:
    t = drink("fenny snake", theirs="newt eye / newt eye", hands="2 bat wool | newt eye")
    t.play("A: resolve growth").play("B: discard newt eye from cauldron 1")
    assert lingering(t) == ["nausea on A by fenny snake", "growth on A by another"]
    t.play("B: brew no more").play("A: resolve nausea; discard bat wool")
    assert lingering(t) == [] and names(t.s.discard).count("fenny snake") == 1
    t = drink("fenny snake", theirs="newt eye / newt eye", hands="2 bat wool | newt eye")
    t.play("A: resolve growth").play("B: discard newt eye from cauldron 1; brew no more").play("A: resolve nausea")
    assert lingering(t) == ["nausea on A by fenny snake", "growth on A by another"]


@rule("TNT-RULING-12")
def test_each_effect_chooses_a_target_of_its_own_among_the_others() -> None:
    t = drink("fogbloom, mandrake root, dog tongue", hands="|newt eye|bat wool", seats=3)
    t.play("A: resolve amnesia")
    assert t.options == ["target B", "target C"] and t.why("target A") == "TNT-RULING-12"
    t.play("A: target C; resolve stench; target B")
    assert (
        hand(t, 1) == "newt eye" and hand(t, 2) == "" and "Stench lingers: B cannot sell in their next turn." in t.log
    )


@rule("TNT-RULING-12")
def test_a_hidden_player_is_no_target_and_without_one_nothing_happens() -> None:
    t = drink("bat wool, moonstone", theirs="fogbloom / fogbloom", hands="2 newt eye | bat wool")
    t.play("B: brew no more; drink cauldron 1")
    assert "Nobody can be the target of Amnesia." in t.log and names(t.s.discard).count("newt eye") == 0
    three = drink("bat wool, moonstone", theirs="fogbloom", hands="| bat wool", seats=3).play("B: brew no more")
    three.play("B: drink cauldron 1")
    assert "B aims Amnesia at C." in three.log  # the only one left


@rule("TNT-RULING-13")
def test_what_is_impossible_is_skipped_and_the_rest_done() -> None:
    t = drink("2 adder's fork", theirs="bat wool", hands=" | newt eye")
    assert pot(t, 1, 1) == "" and t.asked == "B"  # one Ingredient instead of two
    nothing = drink("phoenix plume, witch's mummy", alone=True)
    assert nothing.match.over and hand(nothing, 0) == ""  # there is nothing to recollect


@rule("TNT-RULING-14")
def test_the_potion_being_drunk_is_in_no_cauldron_and_its_place_counts_as_empty() -> None:
    t = drink("bat wool, fairy dust", own="newt eye", hands=" | newt eye")
    assert t.options == ["move newt eye from cauldron 2"] and t.s.discard == []
    t.play("A: move newt eye from cauldron 2; into cauldron 1; move no more")
    assert pot(t, 0, 1) == "newt eye" and names(t.s.discard) == "bat wool, fairy dust"
    shaken = drink("2 baboon's blood", own="newt eye", hands=" | newt eye")
    assert pot(shaken, 0, 2) == "" and t.s.cauldrons[0].cards  # Tremors found only the other Cauldron


@rule("TNT-RULING-28")
def test_two_skipped_brewing_phases_are_one() -> None:
    paralysing = "2 basilisk scale, witch's mummy"
    t = drink(paralysing, theirs=f"{paralysing} | fogbloom", hands="newt eye | newt eye | newt eye", seats=3)
    t.play("A: target C").play("B: brew no more; drink cauldron 1; target C")
    assert t.asked == "C" and t.options == ["drink cauldron 1", "no potion"]  # Brewing was skipped
    assert lingering(t) == [] and names(t.s.discard).count("basilisk scale") == 4


@rule("TNT-RULING-30")
def test_hands_swapped_are_not_evened_out() -> None:
    t = drink("angel's trumpet, fairy dust, wolf tooth", hands="newt eye | 4 bat wool")
    assert len(t.s.hands[0]) == 6 and hand(t, 0).count("bat wool") == 4  # the drinker gathers
    assert hand(t, 1) == "newt eye" and t.asked == "B"


@rule("TNT-RULING-12", "TNT-EFFECT-06")
@pytest.mark.parametrize("seats", [2, 3])
def test_reflection_turns_the_first_effect_round_and_is_over(seats: int) -> None:
    t = drink("lodestone, unicorn hair, basilisk scale", theirs="fogbloom, hemlock root / fogbloom", seats=seats,
              hands="newt eye, bat wool | 3 raven ink")  # fmt: skip
    t.play("B: brew no more; drink cauldron 1")
    if seats == 3:
        t.play("B: target A")
    assert "B aims Amnesia at A, who turns it round: it strikes B." in t.log
    assert hand(t, 0).count("newt eye") == 1 and names(t.s.discard).count("raven ink") == 2
    assert lingering(t) == [] and pot(t, 1, 1) == ""
