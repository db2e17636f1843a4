"""What the log tells of every effect and phase, whose doing it is, and that no card gets lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from tables import Table

from games.toil_and_trouble.laid import drink, hand, names, trouble
from hurlyburly.games.toil_and_trouble import view
from hurlyburly.games.toil_and_trouble.events import Resolved
from hurlyburly.games.toil_and_trouble.hands import DiscardCards
from hurlyburly.games.toil_and_trouble.turn import Gathering, Potions, Turn
from hurlyburly.kernel.events import seat_of
from hurlyburly.kernel.rules import rule


def told(t: Table, reader: int | None = None) -> str:
    """The log, each line with whose it is; of an effect that is resolved only its name and power."""
    events = t.match.told(reader)
    lines = [(seat_of(event), t.match.line(event), isinstance(event, Resolved)) for event in events]
    return "\n".join(f"{'ABC-'[seat]}: {words.partition(':')[0] if short else words}" for seat, words, short in lines)


def b_drinks(potion: str, plays: str, *, own: str = "", a: str = "", c: str = "", **more: Any) -> Table:
    """B drinks a Potion from Cauldron 1 and all is played; `own` are B's other Cauldrons."""
    t = trouble(Potions(1), cauldrons=f"{a} | {potion} / {own} | {c}", seats=3, alone=True, **more)
    dealt = view.cards(t.s)
    for play in ["B: drink cauldron 1", *filter(None, plays.split(" > "))]:
        t.play(play)
        assert view.cards(t.s) == dealt
    return t


DRUNK: list[tuple[str, str, dict[str, Any], str]] = [
    ("angel's trumpet, fairy dust, wolf tooth", "B: target C", {"hands": "newt eye | bat wool, fogbloom | raven ink"},
     """
B: B drinks Cauldron 1 (Angel's Trumpet, Fairy Dust and Wolf Tooth): Teleportation.
B: B resolves Teleportation
B: B aims Teleportation at C.
B: B and C exchange hands: B gives 2 Ingredients for an Ingredient.
B: The Potion is discarded: Angel's Trumpet, Fairy Dust and Wolf Tooth."""),
    ("angel's trumpet, newt eye", "B: target A; take raven ink from A", {"hands": "newt eye, raven ink"}, """
B: B drinks Cauldron 1 (Angel's Trumpet and Newt Eye): Clairvoyance.
B: B resolves Clairvoyance
B: B aims Clairvoyance at A.
B: B looks at A's hand: 2 Ingredients.
B: B takes Raven Ink from A.
B: The Potion is discarded: Angel's Trumpet and Newt Eye."""),
    ("griffin feather, newt eye, lodestone", "B: target C; pull moonstone from cauldron 3 of C; into cauldron 2",
     {"c": "/ raven ink / moonstone"}, """
B: B drinks Cauldron 1 (Griffin Feather, Newt Eye and Lodestone): Telekinesis.
B: B resolves Telekinesis
B: B aims Telekinesis at C.
B: B moves Moonstone from C's Cauldron 3 to Cauldron 2.
B: The Potion is discarded: Griffin Feather, Newt Eye and Lodestone."""),
    ("dragon scale, phoenix plume, 2 fire lily", "B: resolve combustion; target C; empty cauldron 3 of C",
     {"c": "bat wool / / moonstone"}, """
B: B drinks Cauldron 1 (Dragon Scale, Phoenix Plume and 2 Fire Lily): Combustion, Growth and Frailty.
B: B resolves Frailty
B: B resolves Combustion
B: B aims Combustion at C.
B: B empties C's Cauldron 3: Moonstone.
B: B resolves Growth 2
B: Growth lingers: B resolves it in their next Bubbling phase.
B: Fire Lily stays beside B as a reminder of Growth.
B: The Potion is discarded: Dragon Scale, Phoenix Plume and Fire Lily."""),
    ("2 adder's fork", "B: target A > A: discard newt eye from cauldron 3; discard bat wool from cauldron 2",
     {"a": "raven ink / bat wool / newt eye"}, """
B: B drinks Cauldron 1 (2 Adder's Fork): Corrosion and Nausea.
B: B resolves Nausea 2
B: Nausea lingers: B resolves it in their next Bubbling phase.
B: B resolves Corrosion 2
B: B aims Corrosion at A.
A: A discards Newt Eye from Cauldron 3.
A: A discards Bat Wool from Cauldron 2.
B: Adder's Fork stays beside B as a reminder of Nausea.
B: The Potion is discarded: Adder's Fork."""),
    ("3 adder's fork", "B: resolve corrosion; target A > B: target C", {"a": "raven ink / / newt eye"}, """
B: B drinks Cauldron 1 (3 Adder's Fork): Corrosion, Paralysis and Nausea.
B: B resolves Nausea 3
B: Nausea lingers: B resolves it in their next Bubbling phase.
B: B resolves Corrosion 3
B: B aims Corrosion at A.
A: A empties Cauldron 1: Raven Ink.
A: A empties Cauldron 3: Newt Eye.
A: A has no Ingredient in any Cauldron.
B: B resolves Paralysis
B: B aims Paralysis at C.
C: Paralysis lingers: C will skip their next Brewing phase.
B: Adder's Fork stays beside B as a reminder of Nausea.
B: Adder's Fork stays beside B as a reminder of Paralysis.
B: The Potion is discarded: Adder's Fork."""),
    ("2 toadstool", "B: resolve stench; target C; target A",
     {"hands": "newt eye, bat wool, fogbloom", "draws": "bat wool, newt eye"}, """
B: B drinks Cauldron 1 (2 Toadstool): Stench, Amnesia and Nausea.
B: B resolves Nausea 2
B: Nausea lingers: B resolves it in their next Bubbling phase.
B: B resolves Stench
B: B aims Stench at C.
C: Stench lingers: C cannot sell in their next turn.
B: B resolves Amnesia 2
B: B aims Amnesia at A.
A: A discards Bat Wool at random.
A: A discards Newt Eye at random.
B: Toadstool stays beside B as a reminder of Nausea.
B: Toadstool stays beside B as a reminder of Stench."""),
    ("goat gall", "B: target C", {"own": "", "a": "newt eye"}, """
B: B drinks Cauldron 1 (Goat Gall): Corrosion and Tremors.
B: B resolves Tremors 1
B: B has no Ingredient in any Cauldron.
B: B resolves Corrosion 1
B: B aims Corrosion at C.
C: C has no Ingredient in any Cauldron.
B: The Potion is discarded: Goat Gall."""),
    ("hemlock root", "B: target C", {"hands": "newt eye"}, """
B: B drinks Cauldron 1 (Hemlock Root): Amnesia.
B: B resolves Amnesia 1
B: B aims Amnesia at C.
C: C has no card in hand.
B: The Potion is discarded: Hemlock Root."""),
    ("wolf tooth, griffin feather", "B: add newt eye to cauldron 3; dump cauldron 2; brew no more",
     {"own": "bat wool", "hands": "| newt eye, raven ink"}, """
B: B drinks Cauldron 1 (Wolf Tooth and Griffin Feather): Haste and Frailty.
B: B resolves Frailty
B: B resolves Haste
B: The Potion is discarded: Wolf Tooth and Griffin Feather.
B: B brews again.
B: B adds Newt Eye to Cauldron 3.
B: B dumps Cauldron 2: Bat Wool."""),
    ("lodestone, unicorn hair, basilisk scale", "", {}, """
B: B drinks Cauldron 1 (Lodestone, Unicorn Hair and Basilisk Scale): Reflection.
B: B resolves Reflection
B: Reflection lingers: B will turn round the next effect.
B: Lodestone stays beside B as a reminder of Reflection.
B: The Potion is discarded: Unicorn Hair and Basilisk Scale."""),
    ("phoenix plume, witch's mummy", "B: recollect raven ink; recollect bat wool",
     {"discard": "newt eye, bat wool, raven ink"}, """
B: B drinks Cauldron 1 (Phoenix Plume and Witch's Mummy): Recollection.
B: B resolves Recollection
B: B recollects Raven Ink.
B: B recollects Bat Wool.
B: The Potion is discarded: Phoenix Plume and Witch's Mummy."""),
    ("wolf tooth, newt eye", "B: replace mirror wash",
     {"orders": "rust biter, mirror wash", "special": 1, "draws": "kingsbane"}, """
B: B drinks Cauldron 1 (Wolf Tooth and Newt Eye): Fortune.
B: B resolves Fortune
B: B replaces Mirror Wash with Kingsbane (special, 5 gold).
B: The Potion is discarded: Wolf Tooth and Newt Eye."""),
    ("bat wool, fairy dust", "B: move raven ink from cauldron 3; into cauldron 2; move no more",
     {"own": "newt eye / raven ink"}, """
B: B drinks Cauldron 1 (Bat Wool and Fairy Dust): Levitation.
B: B resolves Levitation
B: B moves Raven Ink from Cauldron 3 to Cauldron 2.
B: The Potion is discarded: Bat Wool and Fairy Dust."""),
    ("lizard leg, baboon's blood", "B: discard bat wool from cauldron 3; discard newt eye from cauldron 2",
     {"own": "newt eye / bat wool, raven ink"}, """
B: B drinks Cauldron 1 (Lizard Leg and Baboon's Blood): Growth and Tremors.
B: B resolves Tremors 2
B: B discards Bat Wool from Cauldron 3.
B: B discards Newt Eye from Cauldron 2.
B: B resolves Growth 1
B: Growth lingers: B resolves it in their next Bubbling phase.
B: Lizard Leg stays beside B as a reminder of Growth.
B: The Potion is discarded: Baboon's Blood."""),
    ("2 baboon's blood", "", {"own": " / bat wool, raven ink"}, """
B: B drinks Cauldron 1 (2 Baboon's Blood): Haste and Tremors.
B: B resolves Tremors 2
B: B empties Cauldron 3: Bat Wool and Raven Ink.
B: B resolves Haste
B: The Potion is discarded: 2 Baboon's Blood.
B: B brews again."""),
    ("bat wool, mandrake root, howlet wing", "B: resolve growth", {}, """
B: B drinks Cauldron 1 (Bat Wool, Mandrake Root and Howlet Wing): Invisibility, Growth and Drowsiness.
B: B resolves Drowsiness
B: Drowsiness lingers: B will skip their next Brewing phase.
B: B resolves Growth 1
B: Growth lingers: B resolves it in their next Bubbling phase.
B: B resolves Invisibility
B: Invisibility lingers: B cannot be a target until their next turn.
B: Howlet Wing stays beside B as a reminder of Drowsiness.
B: Mandrake Root stays beside B as a reminder of Growth.
B: Bat Wool stays beside B as a reminder of Invisibility."""),
    ("dog tongue, moonstone", "", {"hands": "| newt eye"}, """
B: B drinks Cauldron 1 (Dog Tongue and Moonstone): Loose Tongue.
B: B resolves Loose Tongue
B: Loose Tongue lingers: B shows their hand to all until their next turn.
B: B shows Newt Eye.
B: Dog Tongue stays beside B as a reminder of Loose Tongue.
B: The Potion is discarded: Moonstone."""),
    ("dragon scale, fairy dust, lodestone", "B: give raven ink to C; give newt eye to A",
     {"hands": "| newt eye, bat wool, raven ink"}, """
B: B drinks Cauldron 1 (Dragon Scale, Fairy Dust and Lodestone): Generosity.
B: B resolves Generosity
B: B gives Raven Ink to C.
B: B gives Newt Eye to A.
B: The Potion is discarded: Dragon Scale, Fairy Dust and Lodestone."""),
]  # fmt: skip


@rule("TNT-EFFECT-06", "TNT-DRINK-01", "TNT-DRINK-06")
@pytest.mark.parametrize(("potion", "plays", "table", "log"), DRUNK, ids=[log.split("\n")[2] for *_, log in DRUNK])
def test_every_effect_is_told_step_by_step(potion: str, plays: str, table: dict[str, Any], log: str) -> None:
    assert f"\n{told(b_drinks(potion, plays, **table))}" == log


@rule("TNT-TURN-02")
def test_the_phases_of_a_turn_are_told() -> None:
    t = trouble(Turn(1), hands="newt eye | 3 newt eye | bat wool", seats=3, orders="rust biter",
                cauldrons="| 2 adder's fork / fogbloom", special=2, draws="kingsbane, 3 raven ink")  # fmt: skip
    t.play("B: add newt eye to cauldron 3; dump cauldron 2; brew no more; sell cauldron 1 for rust biter")
    assert told(t).split("\n") == [
        "B: Round 2: B's turn.",
        "B: B adds Newt Eye to Cauldron 3.",
        "B: B dumps Cauldron 2: Fogbloom.",
        "B: B sells Cauldron 1 (2 Adder's Fork) as Rust Biter for 1 gold: 1 in all.",
        "-: A new Order: Kingsbane (special, 5 gold).",
        "B: B draws 4 Ingredients.",
        "C: Round 2: C's turn.",
    ]


@rule("TNT-BUBBLE-01", "TNT-DRINK-11")
def test_what_bubbles_up_is_told() -> None:
    t = drink("2 fenny snake", hands="3 newt eye, 3 bat wool | raven ink", draws="4 moonstone, lodestone, 2 fogbloom")
    dealt = view.cards(t.s)
    t.play("A: resolve growth").play("B: brew no more").play("A: resolve nausea; discard newt eye; discard bat wool")
    assert told(t, 0).split("\n")[-8:] == [
        "A: Round 3: A's turn.",
        "A: Nausea 2 bubbles up for A.",
        "A: A discards Newt Eye.",
        "A: A discards Bat Wool.",
        "A: Nausea no longer lingers on A; Fenny Snake is discarded.",
        "A: Growth 2 bubbles up for A.",
        "A: A draws 2 Fogbloom.",
        "A: Growth no longer lingers on A; Fenny Snake is discarded.",
    ]
    assert view.cards(t.s) == dealt and t.asked == "A" and t.options[-1] == "brew no more"


@rule("TNT-RULING-13")
def test_a_hand_discarded_whole_is_told_card_by_card() -> None:
    t = trouble(DiscardCards(1, 3), hands="newt eye | newt eye, bat wool | bat wool", seats=3)
    assert told(t).split("\n") == [
        "B: B discards Bat Wool.",
        "B: B discards Newt Eye.",
        "B: B has no card in hand.",
    ]
    assert hand(t, 1) == "" and names(t.s.discard) == "bat wool, newt eye"


@rule("TNT-RULING-28")
def test_a_phase_skipped_is_told() -> None:
    t = drink("angel's trumpet, bat wool, hemlock root", hands="newt eye | 2 raven ink").play("B: brew no more")
    assert told(t).split("\n")[-6:-1] == [
        "A: Round 3: A's turn.",
        "A: A skips the Brewing phase.",
        "A: Drowsiness no longer lingers on A; Angel's Trumpet is discarded.",
        "A: A draws nothing: 6 in hand, and Gathering is up to 6.",
        "A: A ends the turn without brewing, selling or drinking.",
    ]


@rule("TNT-RULING-12")
def test_an_effect_turned_round_or_without_a_target_is_told() -> None:
    t = drink("lodestone, unicorn hair, basilisk scale", theirs="fogbloom / fogbloom", hands="newt eye | raven ink")
    t.play("B: brew no more; drink cauldron 1")
    assert told(t).split("\n")[-8:-3] == [
        "B: B drinks Cauldron 1 (Fogbloom): Amnesia.",
        "B: B resolves Amnesia 1",
        "A: B aims Amnesia at A, who turns it round: it strikes B.",
        "A: Reflection no longer lingers on A; Lodestone is discarded.",
        "B: B discards Raven Ink at random.",
    ]
    t = drink("bat wool, moonstone", theirs="fogbloom", hands="newt eye | raven ink")
    t.play("B: brew no more; drink cauldron 1")
    assert told(t).split("\n")[-6:-4] == ["B: B resolves Amnesia 1", "B: Nobody can be the target of Amnesia."]


@rule("TNT-GATHER-02", "TNT-GATHER-03")
def test_a_new_deck_is_told() -> None:
    t = trouble(Gathering(0), hands="4 newt eye", deck="bat wool", discard="fogbloom", seats=3)
    assert told(t).split("\n") == [
        "-: The Ingredient discard pile is shuffled into a new deck of 1 card.",
        "A: A draws 2 Ingredients.",
    ]


def said_to(t: Table, reader: int) -> list[str]:
    """The log as a page speaks to a seat."""
    return [t.match.line(event, reader) for event in t.match.told(reader)]


def test_what_an_effect_does_is_told_of_its_drinker_in_the_words_of_the_effect() -> None:
    t = b_drinks("grave moss", "")
    draws = 'Growth 1: "When your next turn begins, draw 1 card."'
    assert f"B resolves {draws}" in said_to(t, 0) and f"You resolve {draws}" in said_to(t, 1)
    assert "Growth lingers: B resolves it in their next Bubbling phase." in said_to(t, 0)
    assert "Growth lingers: you resolve it in your next Bubbling phase." in said_to(t, 1)


def test_an_effect_turned_round_is_told_to_both_with_who_aimed_it_and_whom_it_strikes() -> None:
    t = drink("lodestone, unicorn hair, basilisk scale", theirs="fogbloom / fogbloom", hands="newt eye | raven ink")
    t.play("B: brew no more; drink cauldron 1")
    assert "B aims Amnesia at you, who turn it round: it strikes B." in said_to(t, 0)
    assert "You aim Amnesia at A, who turns it round: it strikes you." in said_to(t, 1)


def test_what_is_done_to_the_cauldrons_of_another_is_told_to_them_as_theirs() -> None:
    flames = "dragon scale, phoenix plume, 2 fire lily"
    plays = "B: resolve combustion; target C; empty cauldron 3 of C"
    assert "B empties your Cauldron 3: Moonstone." in said_to(b_drinks(flames, plays, c="bat wool / / moonstone"), 2)


def test_a_card_that_reminds_of_two_effects_is_told_for_each() -> None:
    t = drink("fenny snake", hands="3 newt eye, 3 bat wool | raven ink", draws="moonstone, lodestone, 2 fogbloom")
    t.play("A: resolve growth").play("B: brew no more").play("A: resolve nausea; discard newt eye")
    told = said_to(t, 0)
    assert [line for line in told if "Snake" in line][1:] == [
        "Fenny Snake stays beside you as a reminder of Nausea.",
        "Fenny Snake stays beside you as a reminder of Growth too.",
        "Nausea no longer lingers on you; Fenny Snake stays as a reminder of Growth.",
        "Growth no longer lingers on you; Fenny Snake is discarded.",
    ]


def test_the_end_is_told_with_who_has_won() -> None:
    won = trouble(Potions(1), cauldrons=" | 2 adder's fork", orders="rust biter", taken="| kingsbane, court scandal")
    won.play("B: sell cauldron 1 for rust biter")
    assert won.log[-1] == "B wins and is High Alchemist, with 10 gold!" and said_to(won, 1)[-1] == (
        "You win and are High Alchemist, with 10 gold!"
    )
