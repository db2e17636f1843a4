"""Battles and psychic combat, against creatures and against characters."""

from __future__ import annotations

import pytest

from games.talisman.laid import CARD, at, names, on, talisman, who
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.turn import RollToMove, Start, Turn
from hurlyburly.kernel.rules import rule


@rule("TAL-CREATURE-07", "TAL-CREATURE-08", "TAL-CREATURE-10", "TAL-CREATURE-12", "TAL-CREATURE-14", "TAL-CREATURE-15")
@rule("TAL-ATTR-01", "TAL-OBJ-03", "TAL-CREATURE-11")
def test_die_strength_and_one_weapon_against_die_and_strength() -> None:
    t = talisman(Land(0), who("dwarf", "fields n", fate=0, objects="sword, axe"), draws="bear", dice="3 3")
    t.play("A: go on")
    assert t.options == ["fight", "put away sword"] and t.why("use axe") == "TAL-OBJ-04"
    t.play("A: fight")
    assert "7 against 6." in t.log and names(t.s.characters[0].trophies) == ["bear"]
    assert t.log.index("A rolls 3.") < t.log.index("The Bear rolls 3.")


@rule("TAL-CREATURE-09", "TAL-CREATURE-18", "TAL-ATTR-07")
def test_a_spirit_is_fought_by_craft_and_no_object_saves_the_life() -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0, objects="sword, armour"), draws="wraith", dice="1 6")
    t.play("A: go on")
    assert "5 against 11." in t.log and t.s.characters[0].life == 3


@rule("TAL-CREATURE-13", "TAL-CREATURE-21", "TAL-CREATURE-22", "TAL-CREATURE-23", "TAL-CREATURE-24", "TAL-RULING-52")
@rule("TAL-ATTR-27", "TAL-ATTR-30")
def test_the_wizard_and_the_giant() -> None:
    wizard = who(
        "wizard", "village", strength=1, craft=2, fate=3, objects="sword", spells="invisibility, psionic might"
    )
    t = talisman(RollToMove(0), wizard, draws="giant", dice="1 3 6 5")
    t.play("A: move 1 left to the fields n; go on")
    assert "cast invisibility" in t.options and "fight" in t.options
    t.play("A: fight; cast psionic might; fight")
    assert t.options == ["keep 3", "pay fate and reroll 3"]  # the giant's 6 cannot be rerolled
    odds = {entry.play.text: dict(entry.outcomes) for entry in t.match.view(0).odds}
    assert odds["keep 3"] == {"win": 0.0, "tie": 1.0, "lose": 0.0}
    t.play("A: pay fate and reroll 3")
    assert "14 against 12." in t.log and names(t.s.characters[0].trophies) == ["giant"] and t.s.characters[0].fate == 2


@rule("TAL-CREATURE-25", "TAL-CREATURE-16", "TAL-CREATURE-19")
def test_had_the_reroll_been_lower_the_wizard_would_have_lost_a_life() -> None:
    wizard = who("wizard", "village", strength=1, craft=2, fate=3, objects="sword", spells="psionic might")
    t = talisman(RollToMove(0), wizard, draws="giant", dice="1 3 6 2")
    t.play("A: move 1 left to the fields n; go on; fight; cast psionic might; fight; pay fate and reroll 3")
    assert "11 against 12." in t.log and t.s.characters[0].life == 3 and t.s.active == 1


@rule("TAL-CREATURE-20")
def test_a_tie_harms_nobody_and_ends_the_turn() -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0), draws="ape", dice="2 2")
    assert t.s.characters[0].life == 4 and on(t, "fields n") == ["ape"] and t.s.active == 1


@rule("TAL-CREATURE-17", "TAL-OBJ-05", "TAL-OBJ-06", "TAL-RULING-45")
def test_one_piece_of_armour_may_save_the_life_after_a_lost_battle() -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0, objects="helmet, shield"), draws="giant", dice="1 6 5")
    t.play("A: go on")
    assert t.options == ["use helmet", "use shield", "use no armour"]
    odds = {entry.play.text: dict(entry.outcomes) for entry in t.match.view(0).odds}
    assert odds["use shield"]["keep the life"] == pytest.approx(2 / 6)
    t.play("A: use shield")
    assert t.s.characters[0].life == 4 and t.s.active == 1 and on(t, "fields n") == ["giant"]


@rule("TAL-RULING-45")
def test_armour_helps_only_in_battle() -> None:
    t = talisman(Land(0), who("elf", "graveyard", objects="armour")).play("A: go on")
    assert t.s.characters[0].life == 3


@rule("TAL-CREATURE-05", "TAL-RULING-37")
def test_an_evaded_enemy_stays_and_the_rest_is_still_met() -> None:
    t = talisman(Land(0), who("elf", "woods n"), lying={"woods n": "bear, sword"})
    t.play("A: evade bear; take sword")
    assert on(t, "woods n") == ["bear"] and names(t.s.characters[0].objects) == ["sword"]
    t = talisman(Land(0), who("elf", "fields n"), who("monk", spells="random"), lying={"fields n": "bear"})
    assert t.asked != "A" or "evade bear" not in t.options


@rule("TAL-CREATURE-26", "TAL-CREATURE-27", "TAL-RULING-49", "TAL-DRAW-05")
def test_enemies_of_one_number_fight_as_one() -> None:
    t = talisman(Land(0), who("troll", "runes w", fate=0), lying={"runes w": "wolf, goblin"}, dice="6 1")
    assert "12 against 7." in t.log  # 2 + 2 and the Runes' 2 once, and one die
    assert names(t.s.characters[0].trophies) == ["wolf", "goblin"]
    t = talisman(Land(0), who("monk", "ruins", fate=0), lying={"ruins": "ogre, giant"}, dice="1 6")
    assert t.s.characters[0].life == 3 and on(t, "ruins") == ["ogre", "giant"]


@rule("TAL-RULING-49")
def test_one_of_several_enemies_may_be_held() -> None:
    t = talisman(
        Land(0), who("sorceress", "ruins", fate=0, spells="immobility"), lying={"ruins": "giant, wolf"}, dice="6 1"
    )
    t.play("A: go on; cast immobility; hold giant")
    assert t.s.characters[0].trophies == [CARD["wolf"]] and on(t, "ruins") == ["giant"]


@rule("TAL-CREATURE-26")
def test_spirits_and_beasts_fight_one_after_the_other() -> None:
    t = talisman(Land(0), who("troll", "ruins", fate=0), lying={"ruins": "shadow, wolf"}, dice="6 1 6 1")
    assert t.log.index("A kills the Wolf and takes it as a trophy.") < t.log.index(
        "A kills the Shadow and takes it as a trophy."
    )


@rule("TAL-RULING-51")
def test_an_enemy_that_is_no_trophy_goes_to_the_discards_and_the_sentinel_is_never_one() -> None:
    t = talisman(Land(0), who("priest", "fields n", spells="hex"), lying={"fields n": "shadow"})
    t.play("A: go on; banish shadow")
    assert names(t.s.discard) == ["shadow"] and not t.s.characters[0].trophies
    t = talisman(Start(0), who("elf", "ruins", trophies="bear"))
    t.play("A: exchange trophies for strength; give up bear")
    assert names(t.s.discard) == ["bear"] and not t.s.characters[0].trophies
    t = talisman(RollToMove(0), who("troll", "woods n", fate=0, strength=9), dice="2 6 1", draws="sword")
    t.play("A: cross the bridge")
    assert "A defeats the Sentinel." in t.log and not t.s.characters[0].trophies


@rule("TAL-CREATURE-01", "TAL-CREATURE-02", "TAL-CREATURE-03", "TAL-CREATURE-04", "TAL-RULING-51")
def test_the_mercenary_is_a_creature_but_no_enemy() -> None:
    t = talisman(
        Land(0), who("ghoul", "fields n", fate=0, gold=0, quest=2), lying={"fields n": "mercenary"}, dice="6 1"
    )
    assert "8 against 4." in t.log and on(t, "fields n") == ["mercenary"]
    assert t.s.characters[0].trophies == [] and t.s.characters[0].quest == 2  # nothing to raise, no enemy killed
    t = talisman(Land(0), who("elf", "woods n", fate=0, gold=0), lying={"woods n": "mercenary"})
    assert t.options == ["fight", "evade"]  # what works on creatures works on him


@rule("TAL-GOLDEN-03", "TAL-GOLDEN-04", "TAL-CREATURE-10", "TAL-OBJ-04", "TAL-CHAR-11")
def test_the_warrior_uses_two_weapons_and_none_where_none_may_be_used() -> None:
    t = talisman(
        Land(0), who("warrior", "fields n", fate=0, objects="sword, axe"), who("elf"), draws="bear", dice="1 2 3"
    )
    t.play("A: go on")
    assert t.options == ["fight", "put away sword", "put away axe"]
    t.play("A: fight")
    assert "8 against 6." in t.log  # 4, two weapons, the higher die
    three = who("warrior", "fields n", fate=0, objects="sword, axe, bought sword")
    t = talisman(Land(0), three, who("elf"), draws="bear", dice="1 2 3")
    t.play("A: go on")
    assert t.options == ["fight", "put away sword", "put away axe"] and t.why("use bought sword") == "TAL-OBJ-04"
    t = talisman(
        Land(0), who("warrior", "cursed glade", fate=0, objects="sword, axe"), who("elf"), draws="bear", dice="1 2 3"
    )
    t.play("A: go on")
    assert "6 against 6." in t.log


@rule("TAL-GOLDEN-02")
def test_an_ability_beats_the_rule_that_each_side_rolls_one_die() -> None:
    t = talisman(Land(0), who("assassin", "fields n", fate=0), draws="bear")
    t.play("A: assassinate")
    assert t.s.characters[0].trophies == [CARD["bear"]] and "The creature rolls" not in " ".join(t.log)


@rule("TAL-POSSESS-02", "TAL-POSSESS-03")
def test_using_a_weapon_is_optional() -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0, objects="sword"), draws="bear", dice="3 3")
    t.play("A: go on; put away sword")
    assert "A puts away the Sword." in t.log
    assert "6 against 6." in t.log  # there was nothing left to choose, so they fought


@rule("TAL-RULING-54", "TAL-TROPHY-01", "TAL-TROPHY-06")
def test_a_trophy_is_worth_what_is_printed() -> None:
    from hurlyburly.games.talisman.menu import worth
    from hurlyburly.games.talisman.tables import CRAFT, STRENGTH

    t = talisman(Land(0), who("troll", "runes w", fate=0), lying={"runes w": "wolf"}, dice="6 1")
    assert worth(t.s, 0, STRENGTH) == 2 and worth(t.s, 0, CRAFT) == 0
    t = talisman(Land(0), who("troll", "fields n", fate=0), lying={"fields n": "lemure"}, dice="6 1")
    assert worth(t.s, 0, STRENGTH) == 0 and worth(t.s, 0, CRAFT) == 1


# Against characters


@rule("TAL-CHAR-02", "TAL-CHAR-03", "TAL-CHAR-10")
def test_anybody_may_start_a_battle_but_psychic_combat_needs_an_ability() -> None:
    t = talisman(MeetCharacter(0, 1), who("elf", "city"), who("troll", "city"))
    assert t.why("attack B in psychic combat") == "TAL-CHAR-03"
    t = talisman(
        MeetCharacter(0, 1), who("wizard", "city", fate=0, objects="sword"), who("troll", "city", fate=0), dice="2 5"
    )
    t.play("A: attack B in psychic combat")
    assert "7 against 6." in t.log


@rule("TAL-CHAR-06", "TAL-CHAR-07", "TAL-CHAR-08", "TAL-CHAR-09", "TAL-CHAR-12")
def test_both_roll_the_attacker_rerolls_first_then_the_defender() -> None:
    t = talisman(MeetCharacter(0, 1), who("elf", "city"), who("monk", "city", objects="sword"), dice="2 2 6 1")
    t.play("A: attack B in battle")
    assert t.asked == "A" and t.options == ["keep 2", "pay fate and reroll 2"]
    t.play("A: pay fate and reroll 2")
    assert t.asked == "B" and t.options == ["keep 2", "pay fate and reroll 2"]
    t.play("B: keep 2")
    assert "9 against 7." in t.log and t.asked == "A"  # the Monk: 2, 3 of inner belief, no weapon


@rule("TAL-CHAR-13", "TAL-CHAR-15", "TAL-CHAR-18", "TAL-RULING-41")
def test_the_winner_takes_a_life_an_object_or_a_gold_and_the_loser_gains_fate() -> None:
    def fought() -> object:
        t = talisman(
            MeetCharacter(0, 1),
            who("troll", "city", fate=0),
            who("elf", "city", fate=0, objects="sword", followers="pixie", spells="random"),
            dice="6 1",
        )
        t.play("A: attack B in battle").play("B: stand and fight; fight")
        assert t.options == ["take a life from B", "take sword from B", "take 1 gold from B"]
        return t

    for play, life, objects, gold in (
        ("take a life from B", 3, ["sword"], 1),
        ("take sword from B", 4, [], 1),
        ("take 1 gold from B", 4, ["sword"], 0),
    ):
        t = fought().play(f"A: {play}")  # type: ignore[attr-defined]
        while t.asked == "B" and t.options == ["pass"]:
            t.play("B: pass")
        elf = t.s.characters[1]
        assert (elf.life, names(elf.objects), elf.gold, elf.fate) == (life, objects, gold, 1)
    t = talisman(MeetCharacter(0, 1), who("monk", "city", fate=0), who("troll", "city", fate=0, gold=0), dice="1 6")
    t.play("A: attack B in battle")
    assert t.asked == "B" and t.options == ["take a life from A", "take 1 gold from A"]


@rule("TAL-CHAR-14", "TAL-RULING-43")
def test_armour_may_save_the_life_that_the_winner_claims_and_that_was_the_reward() -> None:
    t = talisman(
        MeetCharacter(0, 1), who("troll", "city", fate=0), who("elf", "city", fate=0, objects="armour"), dice="6 1 4"
    )
    t.play("A: attack B in battle; take a life from B").play("B: use armour")
    assert (
        t.s.characters[1].life == 4 and t.s.characters[1].fate == 1 and names(t.s.characters[1].objects) == ["armour"]
    )


@rule("TAL-RULING-44", "TAL-CREATURE-18")
def test_spells_may_save_a_life_in_psychic_combat_but_no_armour() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("wizard", "city", fate=0),
        who("elf", "city", fate=0, objects="armour", spells="preservation"),
        dice="6 1",
    )
    t.play("A: attack B in psychic combat").play("B: stand and fight; fight").play("A: take a life from B")
    t.play("B: cast preservation")
    assert t.s.characters[1].life == 4 and t.s.spell_discard == [CARD["preservation"]]


@rule("TAL-CHAR-16", "TAL-CHAR-17")
def test_a_standoff_gives_nobody_anything() -> None:
    t = talisman(MeetCharacter(0, 1), who("elf", "city", fate=0), who("dwarf", "city", fate=0), dice="4 4")
    t.play("A: attack B in battle")
    assert [c.life for c in t.s.characters] == [4, 5] and [c.fate for c in t.s.characters] == [0, 0] and t.asked == "B"


@rule("TAL-CHAR-04", "TAL-RULING-39", "TAL-INNER-11")
def test_the_attacked_may_evade_and_then_the_turn_is_over() -> None:
    t = talisman(MeetCharacter(0, 1), who("troll", "woods n"), who("elf", "woods n"))
    t.play("A: attack B in battle")
    assert t.asked == "B" and t.options == ["stand and fight", "evade"]
    t.play("B: evade")
    assert t.s.active == 1 and [c.life for c in t.s.characters] == [6, 4]
    t = talisman(
        MeetCharacter(0, 1), who("troll", "plain of peril"), who("sorceress", "plain of peril", spells="invisibility")
    )
    t.play("A: attack B in battle")
    assert t.why("evade") == "TAL-CHAR-04"
    t.play("B: cast invisibility; evade")
    assert t.s.active == 1 and t.s.characters[1].life == 4


@rule("TAL-CHAR-05", "TAL-RULING-40")
def test_spells_come_before_the_dice_attacker_first_then_defender_then_the_others() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("sorceress", "city", spells="psionic might"),
        who("wizard", "city", spells="psionic might"),
        who("elf", "forest", spells="healing"),
        dice="3 3",
    )
    t.play("A: attack B in battle").play("B: stand and fight")
    assert t.asked == "A" and t.options == ["fight", "cast psionic might"]
    t.play("A: fight")
    assert t.asked == "B" and t.options == ["fight", "cast psionic might"]
    t.play("B: cast psionic might")
    assert t.asked == "C"  # may counter, if it holds a Counterspell
    while t.asked != "C" or t.options != ["pass"] or t.s.cast:
        t.play(f"{t.asked}: {t.options[0]}")
    assert t.s.fight.bonus == [0, 5] and t.s.fight.dice == []


@rule("TAL-RULING-42", "TAL-RULING-94", "TAL-OBJ-12", "TAL-OBJ-16")
def test_a_talisman_may_be_taken_and_a_second_one_stays_on_the_space() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("troll", "city", fate=0, objects="talisman"),
        who("elf", "city", fate=0, objects="talisman card"),
        dice="6 1",
    )
    t.play("A: attack B in battle; take talisman card from B")
    assert on(t, "city") == ["talisman card"] and names(t.s.characters[0].objects) == ["talisman"]


@rule("TAL-RULING-94")
def test_a_winner_over_the_limit_drops_one_at_once() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("monk", "city", fate=0, strength=9, objects="helmet, shield, sword, axe"),
        who("elf", "city", fate=0, objects="ring"),
        dice="6 1",
    )
    t.play("A: attack B in battle; take ring from B; drop axe")
    assert on(t, "city") == ["axe"] and "ring" in names(t.s.characters[0].objects)


# Odds


def test_the_odds_of_a_battle_are_counted() -> None:
    t = talisman(Land(0), who("elf", "woods n"), draws="bear")
    (entry,) = t.match.view(0).odds
    assert entry.play.text == "fight"
    assert dict(entry.outcomes) == pytest.approx({"win": 15 / 36, "tie": 6 / 36, "lose": 15 / 36})


def test_the_odds_of_an_attack_know_weapons_and_the_warriors_two_dice() -> None:
    t = talisman(MeetCharacter(0, 1), who("warrior", "city"), who("elf", "city", objects="sword"))
    odds = dict(t.match.view(0).odds[0].outcomes)
    ways = [(max(a, b), c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    assert odds["win"] == pytest.approx(sum(4 + mine > 4 + its for mine, its in ways) / 216)
    assert t.match.view(1).odds == ()


def test_a_creature_without_a_card_gives_no_trophy() -> None:
    t = talisman(Land(0), who("monk", "forest", fate=0), dice="1 6 1")
    assert "11 against 5." in t.log and t.s.characters[0].trophies == [] and at(t) == "forest"


@rule("TAL-RULING-97", "TAL-CHAR-15")
def test_the_losers_fate_comes_too_late_for_the_die_of_its_armour() -> None:
    loser = who("elf", "city", fate=0, objects="helmet")
    t = talisman(MeetCharacter(0, 1), who("troll", "city", fate=0), loser, dice="6 1 1")
    t.play("A: attack B in battle; take a life from B").play("B: use helmet")
    assert t.s.characters[1].life == 3 and t.s.characters[1].fate == 1  # nothing was asked after the die


@rule("TAL-RULING-97")
def test_an_attacker_who_is_defeated_still_gains_the_token() -> None:
    t = talisman(MeetCharacter(0, 1), who("monk", "city", fate=0, life=1), who("troll", "city", fate=0), dice="1 6")
    t.play("A: attack B in battle").play("B: take a life from A")
    assert at(t) == "village" and t.s.characters[0].fate == 1


def test_a_swords_only_copy_is_used_once_even_by_a_warrior() -> None:
    t = talisman(Land(0), who("warrior", "fields n", fate=0, objects="sword"), who("elf"), draws="bear", dice="1 1 1")
    t.play("A: go on")
    assert t.options == ["fight", "put away sword"] and "6 against 4." in t.play("A: fight").log
    two = who("warrior", "fields n", fate=0, objects="bought sword, bought sword")
    t = talisman(Land(0), two, who("elf"), draws="bear", dice="1 1 1").play("A: go on")
    assert t.options == ["fight", "put away bought sword"] and "7 against 4." in t.play("A: fight").log


def test_the_mercenarys_strength_and_a_potion_last_until_the_turn_is_over() -> None:
    hired = who("elf", "city", fate=0, gold=2, followers="mercenary", objects="potion of strength")
    t = talisman(Turn(0), hired, who("troll", lost_turns=1), dice="1 1")
    t.play("A: pay the mercenary; drink potion of strength")
    assert t.s.strength_of(0) == 5 and t.s.characters[0].hired == 3 and t.s.characters[0].gold == 1
    assert "pay the mercenary" not in t.options  # once in a turn
    t.play("A: roll to move; move 1 left to the fields s")
    while t.log.count("- A's turn -") < 2:
        t.play(
            f"A: {next(o for o in t.options if not o.startswith('fight'))}"
            if len(t.options) > 1
            else f"A: {t.options[0]}"
        )
    assert t.s.strength_of(0) == 3 and t.s.characters[0].hired == 0 and "pay the mercenary" in t.options


def test_a_mercenary_left_behind_fights_for_nobody() -> None:
    paid = who("elf", "city", fate=0, gold=1, followers="mercenary")
    t = talisman(Turn(0), paid, who("troll", lost_turns=1), draws="bear", dice="1 1 1")
    t.play("A: pay the mercenary; drop mercenary; roll to move; move 1 left to the fields s")
    assert "4 against 4." in t.log


@rule("TAL-POSSESS-03", "TAL-CHAR-11")
def test_what_one_fighter_puts_away_the_other_may_still_use() -> None:
    attacker = who("elf", "city", fate=0, objects="bought sword")
    attacked = who("dwarf", "city", fate=0, objects="sword, bought sword")
    t = talisman(MeetCharacter(0, 1), attacker, attacked, dice="1 1").play(
        "A: attack B in battle; put away bought sword"
    )
    t.play("B: put away sword")
    assert t.options == ["fight", "use bought sword"]  # its own stays away
    t.play("B: use bought sword; fight")
    assert "4 against 5." in t.log


def test_a_weapon_that_was_put_away_is_put_away_on_a_copy_too() -> None:
    armed = who("warrior", "fields n", fate=0, objects="sword, axe")
    t = talisman(Land(0), armed, who("elf"), draws="bear", dice="1 1 1").play("A: go on; put away sword")
    copy = t.match.copy()
    assert copy.options(0) == ("fight", "put away axe")
    copy.play(0, "put away axe")
    assert "Bear" in " ".join(copy.events(None)) and "use sword" not in copy.options(copy.to_act[0])
