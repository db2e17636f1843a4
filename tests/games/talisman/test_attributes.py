"""Strength, craft, life, fate, alignment; defeat and recovery; toads; Dire Toad; until midnight."""

from __future__ import annotations

import pytest

import hurlyburly as hb
from games.talisman.laid import CARD, SPACE, at, names, on, talisman, who
from hurlyburly.games.talisman.attributes import Roll, align, gain, heal, lose, replenish, turn_into_toad
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.lives import LoseLife, defeat
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.spells import gain_spell
from hurlyburly.games.talisman.state import Do
from hurlyburly.games.talisman.tables import CRAFT, EVIL, FATE, GOLD, GOOD, LIFE, NEUTRAL, OWN_END, STRENGTH
from hurlyburly.games.talisman.turn import EndTurn, LastThings, NextTurn, Start, Turn
from hurlyburly.kernel.rules import rule

# Strength and craft


@rule("TAL-ATTR-06", "TAL-ATTR-13", "TAL-ATTR-14", "TAL-ATTR-15", "TAL-ATTR-03")
def test_the_warriors_strength_is_8_in_battle_9_and_on_the_cursed_glade_7() -> None:
    from hurlyburly.games.talisman.creatures import meet_creature
    from hurlyburly.games.talisman.scores import standing_score
    from hurlyburly.games.talisman.weapons import arm

    def warrior(space: str) -> object:
        return who("warrior", space, strength=2, objects="magic belt, sword", followers="unicorn")

    t = talisman(Menu(0, OWN_END), warrior("fields n"), who("elf"))  # type: ignore[arg-type]
    assert t.s.strength_of(0) == 8 and t.s.stock(STRENGTH) == 60
    meet_creature(t.s, 0, 3, 0, False)
    arm(t.s, 0)
    assert standing_score(t.s, 0) == 9
    t = talisman(Menu(0, OWN_END), warrior("cursed glade"), who("elf"))  # type: ignore[arg-type]
    meet_creature(t.s, 0, 3, 0, False)
    arm(t.s, 0)
    assert t.s.strength_of(0) == standing_score(t.s, 0) == 7


@rule("TAL-ATTR-12", "TAL-ATTR-09")
def test_total_craft_is_starting_value_counters_and_cards() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", craft=1, objects="ring", followers="maiden"))
    assert t.s.craft_of(0) == 4 + 1 + 1 + 2 and t.s.stock(CRAFT) == 61


@rule("TAL-ATTR-02", "TAL-ATTR-04", "TAL-ATTR-05", "TAL-ATTR-08", "TAL-ATTR-10", "TAL-ATTR-11")
@pytest.mark.parametrize("what", [STRENGTH, CRAFT])
def test_counters_come_and_go_but_never_below_the_starting_value(what: int) -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword"))
    value = t.s.own_value(0, what)
    gain(t.s, 0, what, 2)
    assert t.s.own_value(0, what) == value + 2 and t.s.stock(what) == 60
    lose(t.s, 0, what, 1)
    assert t.s.own_value(0, what) == value + 1
    lose(t.s, 0, what, 5)
    assert t.s.own_value(0, what) == value and t.s.stock(what) == 62


@rule("TAL-RULING-81")
def test_counters_are_counted_in_points_so_that_all_62_can_be_had() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", strength=31, objects="sword"), who("troll", strength=30))
    assert gain(t.s, 0, STRENGTH, 1) == 1 and gain(t.s, 0, STRENGTH, 1) == 0


@rule("TAL-LIMIT-17")
def test_small_counters_never_run_out_because_five_are_traded_for_a_large_one() -> None:
    six = [who(name) for name in ("elf", "troll", "dwarf", "monk", "thief", "ghoul")]
    t = talisman(Menu(0, OWN_END), *six)
    gained = [gain(t.s, place % 6, CRAFT, 1) for place in range(70)]  # one by one, in turn: untraded, 32 would be all
    assert gained == [1] * 62 + [0] * 8 and [c.craft for c in t.s.characters] == [11, 11, 10, 10, 10, 10]


# Life and fate


@rule("TAL-ATTR-24", "TAL-ATTR-25", "TAL-ATTR-26")
def test_healing_stops_at_the_starting_value_and_gaining_does_not() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", life=3, objects="sword"))
    heal(t.s, 0, 2)
    assert t.s.characters[0].life == 4
    gain(t.s, 0, LIFE, 2)
    heal(t.s, 0, 2)
    assert t.s.characters[0].life == 6


@rule("TAL-ATTR-22", "TAL-ATTR-23", "TAL-RULING-75")
def test_each_life_is_lost_by_itself_and_at_0_the_rest_is_void() -> None:
    t = talisman(Instructions(0), who("elf", "temple", fate=0, spells="preservation"), dice="1 1")
    t.play("A: cast preservation")
    assert t.s.characters[0].life == 3  # one of the two was prevented
    t = talisman(Instructions(0), who("elf", "temple", fate=0, life=1), dice="1 1")
    assert t.s.characters[0].life == 0 and t.log.count("A is defeated.") == 1


@rule("TAL-ATTR-27", "TAL-ATTR-28", "TAL-ATTR-29", "TAL-RULING-10", "TAL-RULING-11")
def test_one_token_rerolls_one_die_of_a_roll_once() -> None:
    t = talisman(Instructions(0), who("dwarf", "temple", fate=2), who("elf"), dice="1 2 6")
    assert t.options == ["keep 1 2", "pay fate and reroll 1", "pay fate and reroll 2"]
    odds = {entry.play.text: dict(entry.outcomes) for entry in t.match.view(0).odds}
    assert odds["keep 1 2"] == {"lose 1 life": 1.0}
    assert odds["pay fate and reroll 1"]["gain 1 strength"] == pytest.approx(1 / 6)
    t.play("A: pay fate and reroll 1")
    assert t.s.characters[0].fate == 1 and len(t.s.characters[0].spells) == 1  # 6 + 2, and nothing more to pay for
    for space, dice in (("werewolfs den", "3 5"), ("pits", "2"), ("crags", "4"), ("crypt", "1 2 3")):
        t = talisman(Instructions(0), who("monk", space), who("elf"), dice=dice)
        assert t.options[0] == f"keep {dice}" and "pay fate" in t.options[1]


@rule("TAL-ATTR-33", "TAL-ATTR-34")
def test_fate_may_be_gained_beyond_the_printed_value_but_replenished_only_up_to_it() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", fate=1, objects="sword"))
    replenish(t.s, 0)
    assert t.s.characters[0].fate == 3
    gain(t.s, 0, FATE, 2)
    replenish(t.s, 0)
    assert t.s.characters[0].fate == 5


# Alignment


@rule("TAL-ATTR-18", "TAL-ATTR-19", "TAL-ATTR-20", "TAL-RULING-74")
def test_the_alignment_changes_at_most_once_in_a_turn() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword"))
    align(t.s, 0, GOOD)  # no change
    align(t.s, 0, EVIL)
    align(t.s, 0, NEUTRAL)
    assert t.match.view(1).characters[0].alignment == "evil"
    t = talisman(Turn(0), who("elf", alignment="evil", realigned=True))
    align(t.s, 0, GOOD)
    assert t.s.characters[0].alignment == t.s.face(0).alignment


@rule("TAL-LIMIT-07", "TAL-ATTR-18")
def test_there_are_alignment_tokens_for_everybody() -> None:
    six = [who(name, alignment="good") for name in ("elf", "troll", "monk", "dwarf", "thief", "ghoul")]
    t = talisman(Menu(0, OWN_END), *six)
    for seat in range(6):
        align(t.s, seat, EVIL)
    assert [seen.alignment for seen in t.match.view(None).characters] == ["evil"] * 6


@rule("TAL-ATTR-21", "TAL-RULING-73")
def test_cards_that_the_new_alignment_forbids_are_dropped() -> None:
    t = talisman(Menu(0, OWN_END), who("priest", "city", objects="holy grail, sword, holy lance"), who("elf"))
    align(t.s, 0, EVIL)
    t.s.advance()
    assert names(t.s.characters[0].objects) == ["sword"]  # a Priest may keep a sword it may not use
    assert on(t, "city") == ["holy grail", "holy lance"]


@rule("TAL-ATTR-36", "TAL-ATTR-17")
def test_characters_have_their_abilities_and_alignments_matter() -> None:
    good = talisman(Instructions(0), who("elf", "chapel"))
    evil = talisman(Instructions(0), who("ghoul", "chapel"), who("elf"))
    assert good.options == ["heal", "pray"] and evil.s.characters[0].life == 3
    assert talisman(MeetCharacter(0, 1), who("thief", "city"), who("elf", "city")).options[1] == "steal from B"


# Defeat


@rule("TAL-DEATH-01", "TAL-DEATH-02", "TAL-DEATH-03", "TAL-DEATH-04")
def test_the_defeated_goes_to_the_village_with_everything_it_has() -> None:
    elf = who(
        "elf",
        "ruins",
        life=1,
        fate=2,
        gold=3,
        strength=1,
        craft=1,
        objects="ring",
        followers="pixie",
        spells="hex",
        trophies="wolf",
    )
    t = talisman(Land(0), elf, who("troll", spells=""), lying={"ruins": "giant, sword"}, dice="1 6")
    t.play("A: go on; fight; fight; keep 1; pass")
    left = t.s.characters[0]
    assert at(t) == "village" and t.s.active == 1 and on(t, "ruins") == ["giant", "sword"]
    assert (left.fate, left.gold, left.strength, left.craft) == (2, 3, 1, 1)
    held = [names(cards) for cards in (left.objects, left.followers, left.spells, left.trophies)]
    assert held == [["ring"], ["pixie"], ["hex"], ["wolf"]]


@rule("TAL-DEATH-05", "TAL-DEATH-07", "TAL-RULING-77")
def test_recovery_buys_all_the_lives_that_gold_can_and_is_the_whole_turn() -> None:
    t = talisman(Turn(0), who("elf", "village", life=0, gold=3, defeated=True))
    assert (t.s.characters[0].life, t.s.characters[0].gold) == (3, 0) and at(t) == "village" and t.s.active == 1
    t = talisman(Turn(0), who("elf", "village", life=0, gold=9, defeated=True))
    assert (t.s.characters[0].life, t.s.characters[0].gold) == (4, 5)
    t = talisman(Turn(0), who("wizard", "city", spells="healing"), who("elf", "village", life=0, gold=3, defeated=True))
    t.play("A: cast healing; at B")
    assert (
        t.s.characters[1].life == 4 and t.s.characters[1].defeated
    )  # the recovery is still to come, and costs nothing


@rule("TAL-DEATH-06")
def test_without_gold_one_life_is_free() -> None:
    t = talisman(Turn(0), who("elf", "village", life=0, gold=0, defeated=True))
    assert t.s.characters[0].life == 1 and not t.s.characters[0].defeated


@rule("TAL-RULING-76")
def test_whoever_is_defeated_in_anothers_turn_does_not_end_it_and_loses_no_more() -> None:
    t = talisman(LastThings(0), who("elf", objects="sword"), who("troll", "city", life=1))
    defeat(t.s, 1)
    t.s.then(LoseLife(1))
    t.s.advance()
    assert t.s.active == 0 and at(t, 1) == "village" and t.s.characters[1].life == 1


@rule("TAL-RULING-78")
def test_quest_alignment_and_lost_turns_outlast_a_defeat_and_what_hung_on_the_space_does_not() -> None:
    t = talisman(
        Turn(0),
        who("elf", "village", life=0, defeated=True, quest=2, lost_turns=1, alignment="evil"),
        who("troll", "werewolfs den", life=1, ordeal=9, turning_back=True),
    )
    assert t.s.characters[0].defeated and t.s.characters[0].lost_turns == 0  # the missed turn comes first
    assert t.s.characters[0].quest == 2 and t.s.characters[0].alignment == EVIL
    defeat(t.s, 1)
    assert t.s.characters[1].ordeal == 0 and not t.s.characters[1].turning_back


# Toads


def toad(**more: object) -> object:
    return who("wizard", "ruins", toad=1, strength=3, craft=2, **more)  # type: ignore[arg-type]


@rule("TAL-TOAD-01", "TAL-TOAD-02", "TAL-TOAD-24", "TAL-RULING-65")
def test_the_enchantress_makes_a_toad_until_the_end_of_its_next_turn() -> None:
    t = talisman(
        Instructions(0), who("elf", "city", fate=0), who("troll", "crags", lost_turns=1), dice="1", draws="sword, sword"
    )
    t.play("A: visit the enchantress")
    assert t.match.view(1).characters[0].toad == 1 and "A turns into a slimy toad." in t.log
    t.play("A: move; move 1 left to the fields s")
    assert t.s.characters[0].toad == 0 and "A is no longer a toad." in t.log
    t = talisman(LastThings(0), who("elf", objects="sword"), who("troll"))
    turn_into_toad(t.s, 1)
    assert t.s.characters[1].toad == 1  # in another's turn: through its own next turn


@rule("TAL-TOAD-03", "TAL-TOAD-04", "TAL-ALT-04")
def test_a_toad_moves_one_space_and_has_its_encounter() -> None:
    t = talisman(Turn(0), toad(), lying={"plains w": "bear"}, dice="1 6")  # type: ignore[arg-type]
    t.play("A: move")
    assert t.options == ["move 1 left to the plains w", "move 1 right to the fields sw"]
    t.play("A: move 1 left to the plains w")
    assert "2 against 9." in t.log and t.s.characters[0].life == 3


@rule("TAL-TOAD-05", "TAL-TOAD-06", "TAL-TOAD-07", "TAL-RULING-67")
def test_a_toad_keeps_its_spells_but_neither_casts_nor_gains_any() -> None:
    t = talisman(Start(0), toad(spells="hex, random"))  # type: ignore[arg-type]
    assert t.why("cast hex") == "TAL-TOAD-06" and not gain_spell(t.s, 0)
    assert t.s.spell_limit(0) == 0 and names(t.s.characters[0].spells) == ["hex", "random"]


@rule("TAL-TOAD-08")
def test_a_toad_has_no_abilities() -> None:
    t = talisman(MeetCharacter(0, 1), who("wizard", "city", toad=1), who("elf", "city"))
    assert t.why("attack B in psychic combat") == "TAL-TOAD-08"


@rule("TAL-TOAD-09", "TAL-TOAD-10", "TAL-TOAD-11", "TAL-TOAD-12")
def test_a_toad_has_strength_and_craft_1_whatever_its_counters() -> None:
    t = talisman(Start(0), toad(objects="ring", followers="unicorn"))  # type: ignore[arg-type]
    assert (t.s.strength_of(0), t.s.craft_of(0)) == (1, 1)
    assert (t.s.characters[0].strength, t.s.characters[0].craft) == (3, 2)


@rule("TAL-TOAD-13", "TAL-TOAD-14", "TAL-TOAD-15")
def test_a_toad_neither_uses_nor_gains_nor_loses_objects_gold_or_followers() -> None:
    t = talisman(Start(0), toad(objects="sword", gold=3, followers="pixie"))  # type: ignore[arg-type]
    assert t.why("drop sword") == t.why("drop pixie") == "TAL-TOAD-15"
    assert gain(t.s, 0, GOLD, 2) == 0 and lose(t.s, 0, GOLD, 1) == 0
    t = talisman(Land(0), toad(), lying={"ruins": "sword, pixie"}, coins={"ruins": 2})  # type: ignore[arg-type]
    assert on(t, "ruins") == ["sword", "pixie"] and t.s.coins[SPACE["ruins"]] == 2 and t.s.active == 1
    t = talisman(Land(0), toad(objects="sword, armour", fate=0), lying={"ruins": "bear, wolf"}, dice="1 6")  # type: ignore[arg-type]
    assert "2 against 11." in t.log and t.s.active == 1


@rule("TAL-TOAD-16", "TAL-TOAD-17", "TAL-TOAD-18")
def test_a_toad_keeps_its_fate_but_neither_uses_nor_gains_any() -> None:
    t = talisman(Roll(0, 1), who("elf", toad=2, fate=3), dice="1")
    assert t.s.characters[0].fate == 3 and t.asked == "B" and t.s.characters[0].toad == 1
    assert gain(t.s, 0, FATE, 1) == 0


@rule("TAL-TOAD-19", "TAL-TOAD-20", "TAL-TOAD-21", "TAL-RULING-66", "TAL-RULING-72")
def test_a_toad_earns_trophies_but_what_it_trades_them_for_goes_back() -> None:
    t = talisman(
        Turn(0), toad(trophies="giant", fate=0), who("elf", lost_turns=1), lying={"plains w": "wild boar"}, dice="6 1"
    )  # type: ignore[arg-type]
    t.play("A: exchange trophies for strength; give up giant")
    assert t.s.characters[0].toad_strength == 1 and t.s.strength_of(0) == 1
    t.play("A: move; move 1 left to the plains w")
    assert names(t.s.characters[0].trophies) == ["wild boar"]
    t.play("A: go on")
    assert t.s.characters[0].toad == t.s.characters[0].toad_strength == 0 and t.s.characters[0].strength == 3


@rule("TAL-TOAD-22", "TAL-TOAD-23")
def test_lives_lost_as_a_toad_stay_lost() -> None:
    t = talisman(Turn(0), toad(life=4, fate=0), who("elf", lost_turns=1), lying={"plains w": "bear"}, dice="1 6")  # type: ignore[arg-type]
    t.play("A: move; move 1 left to the plains w")
    assert t.s.characters[0].life == 3 and t.s.characters[0].toad == 0


@rule("TAL-TOAD-25", "TAL-TOAD-26", "TAL-LIMIT-08")
def test_several_may_be_toads_and_nobody_for_longer_by_being_turned_again() -> None:
    t = talisman(
        Menu(0, OWN_END), *[who(name, objects="") for name in ("elf", "troll", "monk", "dwarf", "thief", "ghoul")]
    )
    for seat in range(6):
        turn_into_toad(t.s, seat)
    before = [character.toad for character in t.s.characters]
    turn_into_toad(t.s, 3)
    assert [character.toad for character in t.s.characters] == before and all(before)


@rule("TAL-RULING-68")
def test_only_the_life_is_at_stake_with_a_toad_and_it_gains_no_fate() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("troll", "city", fate=0),
        who("elf", "city", toad=1, objects="ring", fate=1),
        dice="6 1",
    )
    t.play("A: attack B in battle")
    assert t.options == ["take a life from B"]
    t.play("A: take a life from B")
    assert t.s.characters[1].fate == 1 and t.s.characters[1].life == 3


@rule("TAL-RULING-70")
def test_a_toad_next_to_the_bridge_may_cross_it() -> None:
    t = talisman(Turn(0), who("elf", "hills m", toad=1), draws="bag of gold").play("A: move; cross the bridge")
    assert at(t) == "sentinel"
    t = talisman(Turn(0), who("elf", "portal of power", toad=1)).play("A: move")
    assert "try the portal of power" in t.options


@rule("TAL-RULING-71")
def test_a_defeated_toad_takes_a_free_life_and_then_turns_back() -> None:
    t = talisman(Turn(0), who("elf", "village", toad=1, life=0, gold=3, defeated=True))
    assert (t.s.characters[0].life, t.s.characters[0].gold, t.s.characters[0].toad) == (1, 3, 0)


# Dire Toad


@rule("TAL-ALT-02", "TAL-ALT-03", "TAL-ALT-05", "TAL-ALT-06", "TAL-RULING-87")
def test_a_dire_toad_drops_everything_and_stays_one_for_three_turns() -> None:
    t = talisman(
        Menu(0, OWN_END),
        who("elf", "city", objects="sword, talisman", followers="pixie", gold=3, fate=2, life=3),
        variants={"dire-toad": True},
    )
    turn_into_toad(t.s, 0)
    elf = t.s.characters[0]
    assert elf.toad == 4 and (elf.objects, elf.followers, elf.gold) == ([], [], 0) and (elf.fate, elf.life) == (2, 3)
    assert on(t, "city") == ["sword", "talisman", "pixie"] and t.s.coins[SPACE["city"]] == 3
    t = talisman(LastThings(0), who("elf", objects="sword"), who("troll"), variants={"dire-toad": True})
    turn_into_toad(t.s, 1)
    assert t.s.characters[1].toad == 3


@rule("TAL-ALT-06")
def test_those_raised_by_a_ghoul_do_not_wait_when_it_turns_into_a_dire_toad() -> None:
    t = talisman(
        Menu(0, OWN_END), who("ghoul", "city", followers="goblin, pixie"), who("elf"), variants={"dire-toad": True}
    )
    turn_into_toad(t.s, 0)
    assert on(t, "city") == ["pixie"] and names(t.s.discard) == ["goblin"] and t.s.characters[0].followers == []


@rule("TAL-ALT-07", "TAL-ALT-08", "TAL-ALT-09", "TAL-RULING-88")
def test_a_dire_toad_is_otherwise_a_toad_and_comes_back_as_before() -> None:
    t = talisman(
        Turn(0),
        toad(fate=1, spells="hex, random", trophies="bear"),
        who("elf", lost_turns=1),  # type: ignore[arg-type]
        lying={"plains w": "bandit, goblin"},
        dice="6 6",
        variants={"dire-toad": True},
    )
    assert t.why("cast hex") == "TAL-TOAD-06"
    t.play("A: move; move 1 left to the plains w")
    t.play("A: go on")
    assert "7 against 12." in t.log
    wizard = t.s.characters[0]
    assert (wizard.toad, wizard.strength, wizard.craft, wizard.fate) == (0, 3, 2, 1)
    assert names(wizard.spells) == ["hex", "random"] and names(wizard.trophies) == ["bear"]


# Until midnight (ours)


def test_at_midnight_the_highest_standing_wins() -> None:
    t = talisman(NextTurn(1), who("elf"), who("troll", objects="talisman"), round=6, variants={"until-midnight": 6})
    assert t.match.over and t.match.winners == (1,) and "It is midnight: B has won, with 48 points." in t.log
    elf = 3 * (3 + 4) + 2 * 4 + 3 + 1
    assert t.match.scores == (elf, 3 * (6 + 1) + 2 * 6 + 1 + 1 + 1 + 12)
    far = [("forest", 0), ("hills m", 3), ("plain of peril", 12), ("crypt", 16), ("mines", 16), ("werewolfs den", 24)]
    for space, points in far:
        assert talisman(Turn(0), who("elf", space), who("troll")).s.points(0) == elf + points
    t = talisman(NextTurn(1), who("elf"), who("troll"), round=5, variants={"until-midnight": 6})
    assert not t.match.over and t.s.round == 6


def test_the_variants_are_offered() -> None:
    ids = [variant.id for variant in hb.GAMES["talisman"].variants]
    assert ids == ["race-to-win", "dire-toad", "fatality", "characters", "until-midnight"]


def test_an_effect_does_nothing_to_a_seat_without_a_character() -> None:
    t = talisman(LastThings(0), who("elf", objects="sword"), who("troll"))
    t.s.characters[1] = type(t.s.characters[1])()
    effect = t.s.box.cards[CARD["pestilence"]].does[0]
    t.s.then(Do(0, effect))
    t.s.advance()
    assert t.s.characters[0].life == 3


@rule("TAL-TOAD-12", "TAL-TOAD-21")
def test_a_toad_loses_only_counters_that_it_gained_as_a_toad() -> None:
    for what, die in (("strength", "2"), ("craft", "3")):
        t = talisman(Instructions(0), who("elf", "city", toad=2, strength=2, craft=2), dice=die)
        t.play("A: visit the enchantress")
        assert (t.s.characters[0].strength, t.s.characters[0].craft) == (2, 2)
        toad = who("elf", "city", toad=2, strength=2, craft=2, toad_strength=1, toad_craft=1)
        t = talisman(Instructions(0), toad, dice=die).play("A: visit the enchantress")
        left = (t.s.characters[0].toad_strength, t.s.characters[0].toad_craft)
        assert left == ((0, 1) if what == "strength" else (1, 0)) and t.s.characters[0].strength == 2


@rule("TAL-RULING-67", "TAL-OBJ-09", "TAL-SPELL-15")
@pytest.mark.parametrize(
    ("held", "drops"),
    [
        ({"objects": "sword, axe, ring, shield, wand"}, "drop sword"),
        ({"spells": "hex, healing, nullify"}, "discard hex"),
        ({"objects": "sword, axe, ring, shield", "spells": "hex, healing"}, ""),
    ],
)
def test_what_a_toad_has_too_much_of_it_gives_up_as_it_turns_back(held: dict[str, str], drops: str) -> None:
    still = talisman(EndTurn(0), who("elf", "city", toad=2, **held), who("troll"))
    assert still.asked == "B"
    t = talisman(EndTurn(0), who("elf", "city", toad=1, **held), who("troll"))
    assert (drops in t.options and t.s.active == 0) if drops else t.s.active == 1


@rule("TAL-TOAD-12")
def test_a_portal_that_stays_shut_costs_a_toad_no_counter() -> None:
    t = talisman(OpenPortal(0), who("elf", "portal of power", toad=2, craft=2), dice="6 6").play(
        "A: open the portal by craft"
    )
    assert t.s.characters[0].craft == 2 and at(t) == "portal of power"
