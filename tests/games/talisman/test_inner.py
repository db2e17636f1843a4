"""The Inner Region: Crypt and Mines, Death, the Vampire, the Werewolf, the Pits, the dragon; turning back; winning."""

from __future__ import annotations

import pytest
from tables import Table

from games.talisman.laid import at, names, on, talisman, who
from hurlyburly.games.talisman.encounters import ChooseEncounter, Instructions, Land
from hurlyburly.games.talisman.inner import MoveInside
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.turn import Turn
from hurlyburly.kernel.rules import rule


def inside(*args: object, **kwargs: object) -> Table:
    return talisman(MoveInside(0), *args, **kwargs)  # type: ignore[arg-type]


@rule("TAL-MOVE-06", "TAL-INNER-01", "TAL-INNER-02", "TAL-RULING-25")
def test_one_space_a_turn_without_a_die_on_either_path() -> None:
    t = talisman(Turn(0), who("troll", "plain of peril", fate=0), dice="1 1 1")
    t.play("A: move")
    assert t.options == ["go forward to the crypt", "go forward to the mines", "leave by the portal"]
    t.play("A: go forward to the crypt")
    assert at(t) == "crypt" and t.s.characters[0].passed


@rule("TAL-INNER-03", "TAL-INNER-04", "TAL-INNER-05", "TAL-INNER-06")
def test_turning_back_is_one_space_a_turn_past_everything_and_cannot_be_called_off() -> None:
    t = inside(who("troll", "werewolfs den", ordeal=9), lying={"dice with death": "sword"})
    t.play("A: turn back to the dice with death")
    assert at(t) == "dice with death" and t.asked == "B" and t.s.characters[0].life == 6  # Death did not roll
    t = inside(who("troll", "dice with death", turning_back=True, passed=True))
    assert t.options == ["turn back to the crypt"] and t.why("go forward to the werewolfs den") == "TAL-INNER-06"


@rule("TAL-INNER-07", "TAL-INNER-08")
def test_from_the_plain_of_peril_out_or_in_again() -> None:
    t = inside(who("troll", "crypt", turning_back=True))
    t.play("A: turn back to the plain of peril")
    assert at(t) == "plain of peril" and not t.s.characters[0].turning_back
    t = inside(who("troll", "plain of peril"))
    assert t.options == ["go forward to the crypt", "go forward to the mines", "leave by the portal"]


@rule("TAL-RULING-25", "TAL-RULING-33")
def test_from_the_valley_either_side_leads_back_and_others_may_be_met_there() -> None:
    t = inside(who("troll", "valley of fire", objects="talisman"))
    assert t.options[1:] == ["turn back to the werewolfs den", "turn back to the pits"]
    t = inside(who("troll", "crown of command", objects="talisman", ordeal=1), who("elf", "valley of fire"))
    t.play("A: turn back to the valley of fire")
    assert t.options == ["encounter the space", "encounter B"]


@rule("TAL-INNER-09", "TAL-INNER-12")
def test_characters_meet_only_on_three_spaces() -> None:
    for space in ("plain of peril", "valley of fire", "crown of command"):
        t = talisman(ChooseEncounter(0), who("troll", space, fate=0), who("elf", space))
        assert t.options == ["encounter the space", "encounter B"]
    t = talisman(
        ChooseEncounter(0), who("troll", "dice with death", fate=0), who("elf", "dice with death"), dice="6 6 1 1"
    )
    assert t.s.characters[0].passed  # the rules of the space had to be followed


@rule("TAL-INNER-10", "TAL-SPELL-25", "TAL-RULING-34")
def test_inner_creatures_cannot_be_evaded_nor_spells_cast_at_them_but_at_oneself() -> None:
    t = talisman(
        Instructions(0),
        who("sorceress", "werewolfs den", ordeal=9, invisible=True, fate=0, spells="immobility, psionic might"),
        dice="6 1",
    )
    assert t.options == ["fight", "cast psionic might"]  # already past any evading
    assert t.why("cast immobility") == "TAL-SPELL-25"
    t.play("A: cast psionic might; fight")
    assert "12 against 10." in t.log


@rule("TAL-INNER-14", "TAL-INNER-15", "TAL-INNER-16", "TAL-RULING-27", "TAL-RULING-28")
@pytest.mark.parametrize(
    ("dice", "exit"),
    [
        ("1 1 1", "crypt"),
        ("3 2 2", "crypt"),
        ("3 3 2", "plain of peril"),
        ("3 3 3", "portal of power"),
        ("6 4 2", "warlocks cave"),
    ],
)
def test_the_crypt_takes_strength_from_three_dice(dice: str, exit: str) -> None:
    t = talisman(
        Instructions(0),
        who("troll", "crypt", fate=0, objects="magic belt, sword"),
        who("elf"),
        dice=dice,
        draws="sword",
    )
    assert at(t) == exit and t.s.characters[0].passed == (exit == "crypt")


@rule("TAL-INNER-17", "TAL-INNER-18", "TAL-INNER-19")
@pytest.mark.parametrize(("dice", "exit"), [("2 2 1", "mines"), ("2 2 2", "plain of peril"), ("6 6 6", "tavern")])
def test_the_mines_take_craft_from_three_dice(dice: str, exit: str) -> None:
    t = talisman(Instructions(0), who("wizard", "mines", fate=0), who("elf"), dice=dice + " 4")
    assert at(t) == exit and t.s.characters[0].passed == (exit == "mines")


@rule("TAL-INNER-16", "TAL-INNER-19")
def test_whoever_stays_in_the_crypt_may_go_on_next_turn() -> None:
    t = inside(who("troll", "crypt", passed=True))
    assert "go forward to the dice with death" in t.options and t.why("confront it again") == "TAL-RULING-29"


@rule("TAL-RULING-26", "TAL-RULING-36")
def test_an_exit_from_the_crypt_is_a_new_encounter() -> None:
    t = talisman(Instructions(0), who("elf", "crypt", fate=0), who("troll"), dice="2 2 1", draws="sword")
    assert at(t) == "portal of power" and t.options == ["take sword", "leave sword"]


def test_the_odds_of_the_crypt_are_counted() -> None:
    t = inside(who("troll", "plain of peril"), who("elf"))
    odds = {entry.play.text: dict(entry.outcomes) for entry in t.match.view(0).odds}
    rolls = [a + b + c - 6 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    assert odds["go forward to the crypt"]["to the Crypt"] == pytest.approx(sum(n <= 0 for n in rolls) / 216)
    assert odds["go forward to the crypt"]["to the City"] == pytest.approx(sum(n >= 6 for n in rolls) / 216)


def test_death_is_diced_with_until_beaten() -> None:
    t = talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="3 3 4 4")
    assert t.s.characters[0].life == 5 and not t.s.characters[0].passed
    t = inside(who("troll", "dice with death"))
    assert t.options == ["confront it again", "turn back to the crypt"]
    assert t.why("go forward to the werewolfs den") == "TAL-INNER-24"
    t = talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="4 4 4 4")
    assert t.s.characters[0].life == 6 and not t.s.characters[0].passed


def test_the_vampire_takes_lives_or_followers() -> None:
    t = talisman(Instructions(0), who("troll", "vampires tower", fate=0, followers="pixie"), dice="4")
    t.play("A: give pixie")
    assert t.s.characters[0].life == 5 and names(t.s.discard) == ["pixie"] and t.s.characters[0].passed


def test_a_follower_is_kept_from_the_vampire_for_a_life() -> None:
    t = talisman(Instructions(0), who("troll", "vampires tower", fate=0, followers="pixie"), dice="4")
    t.play("A: give a life")
    assert t.s.characters[0].life == 5 and t.options == ["give pixie", "give a life"]
    t.play("A: give a life")
    assert t.s.characters[0].life == 4 and names(t.s.characters[0].followers) == ["pixie"] and t.s.active == 1


@rule("TAL-INNER-20", "TAL-INNER-21", "TAL-INNER-22", "TAL-INNER-28", "TAL-INNER-29")
def test_the_dwarf_loses_to_a_werewolf_of_strength_8() -> None:
    t = talisman(Land(0), who("dwarf", "werewolfs den", fate=0), dice="3 5 5 5")
    assert (
        t.s.characters[0].ordeal == 8 and "8 against 13." in t.log and t.s.characters[0].life == 4 and t.s.active == 1
    )


@rule("TAL-INNER-24", "TAL-INNER-25", "TAL-INNER-26", "TAL-INNER-30", "TAL-INNER-31", "TAL-RULING-29", "TAL-RULING-30")
def test_the_dwarf_fights_the_same_werewolf_again_and_goes_forward_a_turn_later() -> None:
    dwarf = who("dwarf", "werewolfs den", fate=0, ordeal=8, strength=1, objects="talisman")
    t = inside(dwarf, who("troll", lost_turns=1), dice="6 1")
    assert t.options == ["confront it again", "turn back to the dice with death"]
    t.play("A: confront it again")
    assert "10 against 9." in t.log and at(t) == "werewolfs den"
    t.play("A: move")
    assert "go forward to the valley of fire" in t.options
    t.play("A: go forward to the valley of fire")
    assert at(t) == "valley of fire"


@rule("TAL-INNER-23")
def test_a_tie_with_the_werewolf_costs_nothing_but_the_turn() -> None:
    t = talisman(Instructions(0), who("dwarf", "werewolfs den", fate=0, ordeal=4), dice="2 1")
    assert t.s.characters[0].life == 5 and t.s.characters[0].ordeal == 4 and t.s.active == 1


@rule("TAL-INNER-27", "TAL-INNER-40", "TAL-INNER-42", "TAL-INNER-43")
def test_without_a_talisman_a_victor_has_to_turn_back() -> None:
    for space, back in (("werewolfs den", "dice with death"), ("pits", "vampires tower")):
        t = inside(who("troll", space, passed=True))
        assert t.options == [f"turn back to the {back}"] and t.why("go forward to the valley of fire") == "TAL-INNER-43"


@rule("TAL-INNER-32", "TAL-INNER-33", "TAL-INNER-38", "TAL-INNER-39", "TAL-RULING-50")
def test_pitfiends_come_one_at_a_time() -> None:
    t = talisman(Instructions(0), who("troll", "pits", fate=0, objects="talisman"), dice="2 5 1 5 1")
    assert t.log.count("11 against 5.") == 2 and t.s.characters[0].passed and t.s.active == 1
    t = inside(who("troll", "pits", passed=True, objects="talisman"))
    assert "go forward to the valley of fire" in t.options


@rule("TAL-INNER-34", "TAL-INNER-35", "TAL-RULING-29")
def test_beaten_pitfiends_stay_beaten() -> None:
    t = talisman(Instructions(0), who("elf", "pits", fate=0), dice="3 6 1 1 6")
    assert t.s.characters[0].life == 3 and t.s.characters[0].ordeal == 2 and t.s.active == 1
    t = inside(who("elf", "pits", ordeal=2, fate=0), dice="6 1 6 1")
    assert t.options == ["confront it again", "turn back to the vampires tower"]
    t.play("A: confront it again")
    assert t.s.characters[0].passed


@rule("TAL-INNER-36", "TAL-INNER-37")
def test_a_tied_pitfiend_remains() -> None:
    t = talisman(Instructions(0), who("elf", "pits", fate=0, ordeal=2), dice="3 2")
    assert t.s.characters[0].life == 4 and t.s.characters[0].ordeal == 2 and t.s.active == 1
    assert inside(who("elf", "pits", ordeal=2)).options == ["confront it again", "turn back to the vampires tower"]


@rule("TAL-INNER-41", "TAL-INNER-44", "TAL-INNER-45", "TAL-WIN-01", "TAL-WIN-02")
def test_whoever_defeats_the_elder_dragon_wins_at_once() -> None:
    t = inside(who("troll", "valley of fire", strength=5, fate=0, objects="talisman"), who("elf"), dice="2 2")
    assert t.options[0] == "go forward to the crown of command"
    t.play("A: go forward to the crown of command; fight the dragon in battle")
    assert t.match.over and t.match.winners == (0,) and "13 against 12." in t.log
    t = talisman(Instructions(0), who("wizard", "crown of command", craft=5, fate=0, objects="talisman"), dice="4 3")
    odds = {entry.play.text: dict(entry.outcomes) for entry in t.match.view(0).odds}
    assert odds["fight the dragon in psychic combat"]["win"] == pytest.approx(15 / 36)
    t.play("A: fight the dragon in psychic combat")
    assert "14 against 13." in t.log and t.match.winners == (0,)


@rule("TAL-INNER-46", "TAL-INNER-47", "TAL-INNER-48")
def test_after_losing_or_a_tie_the_dragon_is_met_again_or_one_turns_back() -> None:
    for dice, life in (("1 6", 5), ("6 2", 6)):
        t = talisman(Instructions(0), who("troll", "crown of command", fate=0, objects="talisman"), dice=dice)
        t.play("A: fight the dragon in battle")
        assert t.s.characters[0].life == life and at(t) == "crown of command" and t.s.active == 1
        assert t.s.characters[0].ordeal == 1
    t = inside(who("troll", "crown of command", objects="talisman", ordeal=1))
    assert t.options == ["confront it again", "turn back to the valley of fire"]


@rule("TAL-RULING-31")
def test_without_a_talisman_neither_the_crown_nor_its_dragon_can_be_reached() -> None:
    t = inside(who("troll", "valley of fire"))
    assert t.options == ["turn back to the werewolfs den", "turn back to the pits"]
    assert inside(who("troll", "crown of command")).options == ["turn back to the valley of fire"]


@rule("TAL-RULING-69")
def test_a_toad_cannot_use_its_talisman() -> None:
    t = inside(who("troll", "werewolfs den", passed=True, toad=1, objects="talisman"))
    assert t.why("go forward to the valley of fire") == "TAL-RULING-69"
    t = inside(who("troll", "crown of command", toad=1, objects="talisman"))
    assert t.why("confront it again") == "TAL-RULING-69"


@rule("TAL-RULING-32")
def test_on_arrival_at_the_crown_a_character_may_be_attacked_and_the_dragon_waits() -> None:
    t = inside(
        who("troll", "valley of fire", fate=0, objects="talisman"), who("elf", "crown of command", fate=0), dice="3 3"
    )
    t.play("A: go forward to the crown of command")
    assert t.options == ["encounter the space", "encounter B"]
    t.play("A: encounter B; attack B in battle; take a life from B")
    assert at(t) == "crown of command" and not t.match.over
    t = inside(who("troll", "crown of command", objects="talisman"))
    assert t.options == ["confront it again"] and t.why("turn back to the valley of fire") == "TAL-RULING-32"


@rule("TAL-RULING-35")
def test_cards_may_be_dropped_and_taken_inside() -> None:
    t = inside(who("troll", "plain of peril", fate=0), lying={"crypt": "sword"}, dice="1 1 1")
    t.play("A: go forward to the crypt; take sword")
    assert names(t.s.characters[0].objects) == ["sword"]
    t = inside(who("troll", "crypt", fate=0, passed=True), lying={"dice with death": "sword"}, dice="1 1 6 6")
    t.play("A: go forward to the dice with death")
    assert on(t, "dice with death") == ["sword"]  # defeated there


@rule("TAL-ALT-01", "TAL-RULING-92")
def test_race_to_win_the_crown_space_is_enough() -> None:
    race = {"race-to-win": True}
    elsewhere = talisman(Land(0), who("troll", "fields n"), who("elf"), variants=race, draws="sword")
    assert not elsewhere.match.over and elsewhere.options == ["take sword", "leave sword"]
    t = inside(who("troll", "valley of fire", objects="talisman"), variants=race)
    t.play("A: go forward to the crown of command")
    assert t.match.over and t.match.winners == (0,)
    assert inside(who("troll", "werewolfs den", passed=True), variants=race).options == [
        "turn back to the dice with death"
    ]


@rule("TAL-INNER-13")
def test_characters_fight_inside_as_outside() -> None:
    t = talisman(
        MeetCharacter(0, 1), who("troll", "plain of peril", fate=0), who("elf", "plain of peril", fate=0), dice="3 3"
    )
    t.play("A: attack B in battle; take a life from B")
    assert t.s.characters[1].life == 3


def test_the_dwarf_rolls_three_dice_in_the_crypt_and_two_in_the_mines() -> None:
    for space, dice in (("crypt", 3), ("mines", 2)):
        t = talisman(Instructions(0), who("dwarf", space), dice="1 2 3")
        assert t.options[0] == "keep " + " ".join("123"[:dice])
