"""What a landing brings: Hexes, characters or the space, drawing, cards in order, the space's own instructions."""

from __future__ import annotations

from games.talisman.laid import BOX, CARD, SPACE, at, names, on, talisman, who
from games.talisman.test_corners import event, pack
from hurlyburly.games.talisman.attributes import lose_turn
from hurlyburly.games.talisman.encounters import ChooseEncounter, Land
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.tables import OWN_END
from hurlyburly.games.talisman.turn import LastThings, RollToMove, Turn
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.rules import rule


@rule("TAL-ENC-02", "TAL-ENC-03", "TAL-CHAR-01", "TAL-RULING-38")
def test_either_the_space_or_one_of_the_characters_on_it() -> None:
    t = talisman(Land(0), who("elf", "fields n"), who("troll", "fields n"), who("monk", "fields n"))
    assert t.options == ["encounter the space", "encounter B", "encounter C"]
    t.play("A: encounter C")
    assert t.options == ["attack C in battle"]  # and neither the space nor B


@rule("TAL-CHAR-19")
def test_a_creature_is_no_character_to_encounter() -> None:
    t = talisman(Land(0), who("elf", "woods n"), who("troll", "city"), lying={"woods n": "bear"})
    assert t.options == ["fight", "evade bear"]


@rule("TAL-ENC-01", "TAL-ENC-04")
def test_only_the_mover_encounters_and_only_where_it_lands() -> None:
    t = talisman(Turn(0), who("elf", "fields n", fate=0), who("troll", "village"), lying={"fields n": "bear"}, dice="1")
    t.play("A: roll to move; move 1 left to the graveyard")
    assert t.asked == "B" and on(t, "fields n") == ["bear"]  # the Graveyard cost the good Elf a life, nothing else
    assert t.s.characters[0].life == 3 and t.s.characters[1].life == 6


@rule("TAL-RULING-76")
def test_a_defeated_character_cannot_be_encountered() -> None:
    t = talisman(ChooseEncounter(0), who("elf", "village"), who("troll", "village", life=0, defeated=True), who("monk"))
    assert t.options[0] != "encounter B" and "encounter C" in t.options and t.why("encounter B") == "TAL-RULING-76"


# Drawing


@rule("TAL-DRAW-01", "TAL-DRAW-02", "TAL-DRAW-03")
def test_only_the_missing_cards_are_drawn() -> None:
    t = talisman(Land(0), who("elf", "ruins"), lying={"ruins": "sword"}, draws="helmet, shield")
    assert on(t, "ruins") == ["sword", "helmet"]
    t = talisman(Land(0), who("elf", "hidden valley"), draws="helmet, shield, sword")
    assert on(t, "hidden valley") == ["helmet", "shield", "sword"]


@rule("TAL-DRAW-04", "TAL-DRAW-05", "TAL-SPACE-06", "TAL-RULING-02")
def test_cards_are_met_by_number_and_then_in_the_order_they_came() -> None:
    t = talisman(Land(0), who("elf", "hidden valley", fate=0), draws="shield, angel, helmet")
    assert t.s.characters[0].life == 5 and names(t.s.discard) == ["angel"]
    assert t.options == ["take shield", "leave shield"]
    t.play("A: leave shield")
    assert t.options == ["take helmet", "leave helmet"]


@rule("TAL-DRAW-06", "TAL-DRAW-07")
def test_a_ghost_goes_where_the_die_says_before_anything_else_and_does_nothing_there() -> None:
    t = talisman(Land(0), who("elf", "ruins", fate=0), who("monk", "city"), draws="storm, ghost", dice="1")
    assert on(t, "city") == ["ghost"] and names(t.s.discard) == ["storm"] and t.s.characters[1].life == 4
    assert t.log.count("A misses this turn.") == 1  # the ghost has gone: nothing was left to encounter


@rule("TAL-DRAW-08", "TAL-RULING-01", "TAL-TURN-06")
def test_a_hex_strikes_first_and_counts_as_one_of_the_cards() -> None:
    t = talisman(
        Turn(0),
        who("sorceress", "temple", fate=0),
        who("troll", "oasis"),
        lying={"oasis": "hex"},
        draws="dragon",
        dice="2",
    )
    t.play("A: roll to move; move 2 right to the oasis")
    assert t.s.characters[0].life == 3 and t.options == ["encounter the space", "encounter B"]
    t.play("A: encounter the space")
    assert on(t, "oasis") == ["hex"] or on(t, "oasis") == ["hex", "dragon"]
    assert t.s.characters[0].life <= 3 and "A draws the Dragon." in t.log and t.log.count("A draws the Dragon.") == 1


@rule("TAL-DRAW-09", "TAL-DRAW-10", "TAL-DRAW-11", "TAL-OBJ-13", "TAL-OBJ-14", "TAL-RULING-46", "TAL-RULING-47")
def test_dropped_cards_count_and_cannot_be_taken_back_in_the_turn() -> None:
    t = talisman(Land(0), who("elf", "fields n", objects="sword, helmet"), coins={"fields n": 2})
    t.play("A: drop sword; go on")
    assert on(t, "fields n") == ["sword"] and t.options == ["take the gold", "leave the gold"]  # coins are no cards
    t.play("A: take the gold")
    assert names(t.s.characters[0].objects) == ["helmet"] and t.s.characters[0].gold == 3 and t.asked == "B"


@rule("TAL-DRAW-12", "TAL-SPACE-05")
def test_what_was_left_may_be_taken_by_others_and_need_not_be() -> None:
    t = talisman(Land(0), who("elf", "ruins"), lying={"ruins": "sword, pixie"})
    t.play("A: take sword; leave pixie")
    assert names(t.s.characters[0].objects) == ["sword"] and on(t, "ruins") == ["pixie"]


@rule("TAL-DRAW-13", "TAL-DRAW-14", "TAL-DRAW-15", "TAL-DRAW-16", "TAL-RULING-36", "TAL-RULING-48")
def test_the_imp_sends_the_dwarf_from_the_hidden_valley_to_the_ruins() -> None:
    t = talisman(
        Land(0),
        who("dwarf", "hidden valley", fate=0),
        who("troll", "city"),
        draws="imp, bear, bag of gold, sword, helmet",
        dice="4",
    )
    assert at(t) == "ruins" and on(t, "hidden valley") == ["bear", "bag of gold"]
    assert on(t, "ruins") == ["sword", "helmet"] and t.options == ["take sword", "leave sword"]
    t = talisman(
        Land(1),
        who("dwarf", "ruins"),
        who("troll", "hidden valley"),
        active=1,
        draws="shield",
        lying={"hidden valley": "bear, bag of gold"},
    )
    assert on(t, "hidden valley") == ["bear", "bag of gold", "shield"]


@rule("TAL-DRAW-17")
def test_the_prophetess_may_replace_one_drawn_card_a_turn() -> None:
    t = talisman(Land(0), who("prophetess", "ruins"), draws="dragon, sword, helmet")
    assert t.options == ["keep what was drawn", "replace dragon", "replace sword"]
    t.play("A: replace dragon")
    assert on(t, "ruins") == ["sword", "helmet"] and t.s.foreseen and t.options == ["take sword", "leave sword"]
    t = talisman(Land(0), who("prophetess", "ruins"), draws="sword, helmet", foreseen=True)
    assert t.options == ["take sword", "leave sword"]


@rule("TAL-RULING-09")
def test_an_empty_adventure_deck_is_made_of_the_discards() -> None:
    t = talisman(Land(0), who("elf", "ruins"), deck=[CARD["sword"]], discard=[CARD["helmet"]])
    assert on(t, "ruins") == ["sword", "helmet"] and t.s.discard == []
    t = talisman(Land(0), who("elf", "ruins"), deck=[CARD["sword"]], discard=[])
    assert on(t, "ruins") == ["sword"]


# Cards and spaces


@rule("TAL-SPACE-02", "TAL-CARD-05", "TAL-CARD-06", "TAL-CREATURE-06")
def test_an_enemy_attacks_and_stays_until_it_is_beaten() -> None:
    t = talisman(Land(0), who("monk", "ruins", fate=0), draws="ogre, sword", dice="1 6")
    assert t.s.characters[0].life == 3 and on(t, "ruins") == ["ogre", "sword"] and t.asked == "B"


@rule("TAL-CARD-07", "TAL-CARD-08")
def test_a_spirit_attacks_by_craft_and_stays_until_it_is_beaten() -> None:
    t = talisman(Land(0), who("troll", "fields n", fate=0, objects="armour"), draws="wraith", dice="6 3")
    t.play("A: go on")
    assert t.s.characters[0].life == 5 and on(t, "fields n") == ["wraith"]  # 1 + 6 against 5 + 3; armour is no help


@rule("TAL-SPACE-03", "TAL-CARD-09", "TAL-CARD-10")
def test_strangers_and_places_must_be_visited() -> None:
    t = talisman(Land(0), who("elf", "ruins", life=1), lying={"ruins": "healer, maze"})
    assert t.s.characters[0].life == 3 and t.s.characters[0].lost_turns == 1  # healed, then lost in the Maze
    assert on(t, "ruins") == ["healer", "maze"]


@rule("TAL-SPACE-04", "TAL-RULING-03")
def test_the_space_comes_last_and_a_turn_that_ends_skips_it() -> None:
    t = talisman(Land(0), who("monk", "black knight", gold=0), lying={"black knight": "angel"}, draws="")
    assert t.s.characters[0].life == 5 and t.options == ["lose 1 life"]
    t = talisman(Land(0), who("monk", "black knight", fate=0), lying={"black knight": "ogre"}, dice="1 6")
    assert t.s.characters[0].life == 3 and t.asked == "B"


@rule("TAL-RULING-04")
def test_values_of_the_board_come_from_its_file() -> None:
    from hurlyburly.games.talisman.contents import BOARD

    printed = {space.id: space for space in BOARD}
    t = talisman(RollToMove(0), who("troll", "sentinel", fate=0), dice="1 1 1")
    t.play("A: cross the bridge")
    assert f"7 against {printed['sentinel'].strength + 1}." in t.log


@rule("TAL-SPACE-08", "TAL-SPACE-09")
def test_the_cursed_glade_switches_off_plain_objects_too() -> None:
    head = '[pack]\ngame = "talisman"\nname = "own"\n[[card]]\nid = "gauntlet"\nname = "Gauntlet"\ntext = ""\n'
    own = pack_of({"own.toml": f'{head}type = "object"\nstrength_bonus = 1\ncraft_bonus = 1\n'})
    t = talisman(Turn(0), who("warrior", "cursed glade"), who("elf"), packs=[own])
    t.s.characters[0].objects.append(len(BOX.cards))
    assert (t.s.strength_of(0), t.s.craft_of(0)) == (4, 2)
    t.s.characters[0].space = SPACE["hills m"]
    assert (t.s.strength_of(0), t.s.craft_of(0)) == (5, 3)


@rule("TAL-SPACE-08", "TAL-SPACE-09", "TAL-RULING-64")
def test_the_cursed_glade_switches_objects_off_while_one_stands_there() -> None:
    t = talisman(Land(0), who("warrior", "cursed glade", objects="magic belt, ring"), who("elf"), draws="sword")
    assert (t.s.strength_of(0), t.s.craft_of(0)) == (4, 2)
    t = talisman(Land(0), who("warrior", "fields n", objects="magic belt, ring"), who("elf"), draws="sword")
    assert (t.s.strength_of(0), t.s.craft_of(0)) == (6, 3)
    t = talisman(
        RollToMove(0),
        who("wizard", "hills m", objects="crown of the archmage", spells="hex, nullify, random"),
        dice="2",
        draws="sword",
    )
    t.play("A: move 2 left to the runes e1")
    assert len(t.s.characters[0].spells) == 3  # passing is not standing


@rule("TAL-SPACE-10", "TAL-TURN-05")
def test_the_runes_add_two_to_a_creature() -> None:
    t = talisman(Turn(0), who("sorceress", "temple", strength=1, fate=0), lying={"runes w": "dragon"}, dice="2 6 1")
    t.play("A: roll to move; move 2 left to the runes w")
    assert "9 against 10." in t.log and t.s.characters[0].life == 3 and on(t, "runes w") == ["dragon"]


# Events


@rule("TAL-CARD-01", "TAL-CARD-02", "TAL-CARD-03")
def test_a_lost_turn_is_this_one_if_cards_were_left() -> None:
    t = talisman(Land(0), who("elf", "ruins", fate=0), who("troll", "city"), draws="siren, sword")
    assert t.s.characters[0].lost_turns == 0 and on(t, "ruins") == ["sword"] and t.asked == "A"
    assert t.s.characters[1].lost_turns == 0  # B has missed the turn in between


@rule("TAL-CARD-04", "TAL-RULING-55")
def test_a_lost_turn_is_the_next_if_nothing_was_left() -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0), who("troll", "castle"), draws="storm")
    assert t.s.characters[0].lost_turns == 1 and t.asked == "B"
    t = talisman(Land(0), who("monk", "forest", fate=0), dice="2")
    assert t.s.characters[0].lost_turns == 1


@rule("TAL-RULING-56")
def test_a_lost_turn_is_lost_but_others_turns_are_not() -> None:
    t = talisman(Turn(0), who("elf", "woods n", lost_turns=1, spells="healing"), who("troll", "woods n"), dice="1")
    assert t.asked == "A" and t.options == ["pass"]  # at the start of the Troll's turn
    t.play("A: pass")
    assert t.asked == "B" and t.s.characters[0].lost_turns == 0


def test_lose_turn_in_another_turn_costs_the_next() -> None:
    t = talisman(LastThings(0), who("elf"), who("troll", objects="sword"))
    lose_turn(t.s, 1)
    assert t.s.characters[1].lost_turns == 1


@rule("TAL-RULING-46")
def test_loose_gold_is_no_card() -> None:
    t = talisman(Land(0), who("elf", "fields n"), coins={"fields n": 3}, draws="sword")
    t.play("A: leave sword; take the gold")
    assert t.s.characters[0].gold == 4 and t.s.coins[SPACE["fields n"]] == 0


@rule("TAL-ENC-05")
def test_events_enemies_strangers_places_spells_and_spaces_are_all_encountered() -> None:
    t = talisman(
        Land(0),
        who("troll", "chapel", fate=0, alignment="evil"),
        who("elf", "city"),
        lying={"chapel": "hex, angel, wolf, mage, marsh"},
        dice="6 1",
    )
    for line in (
        "Hex on the Chapel strikes A.",
        "A encounters the Angel.",
        "The Angel strikes A.",
        "A kills the Wolf and takes it as a trophy.",
        "A meets the Mage.",
        "A visits the Marsh.",
    ):
        assert line in t.log
    assert t.s.characters[0].life == 3  # the Hex, the Angel and the Chapel


@rule("TAL-RULING-103", "TAL-DRAW-17")
def test_the_prophetess_with_the_orb_replaces_one_card_by_each() -> None:
    t = talisman(Land(0), who("prophetess", "ruins", objects="orb of knowledge"), draws="dragon, giant, wolf, sword")
    t.play("A: go on; replace dragon")
    assert t.options == ["keep what was drawn", "replace giant"] and not t.s.foreseen  # the wolf must be met
    t.play("A: replace giant")
    assert on(t, "ruins") == ["wolf", "sword"] and t.s.foreseen and t.asked == "A" and "fight" not in t.options[1:]
    t = talisman(Land(0), who("elf", "ruins", objects="orb of knowledge"), draws="dragon, giant, wolf").play("A: go on")
    t.play("A: replace dragon")
    assert not any(option.startswith("replace") for option in t.options) and on(t, "ruins") == ["giant", "wolf"]


@rule("TAL-RULING-101", "TAL-SPACE-05")
def test_loose_gold_is_offered_before_a_place_ends_the_turn() -> None:
    t = talisman(Land(0), who("elf", "oasis"), lying={"oasis": "marsh, sword"}, coins={"oasis": 3})
    t.play("A: take sword; take the gold")
    assert t.s.characters[0].gold == 4 and t.s.coins[SPACE["oasis"]] == 0 and t.s.characters[0].lost_turns == 1
    t = talisman(Land(0), who("elf", "oasis", toad=1), lying={"oasis": "marsh, sword"}, coins={"oasis": 3})
    assert t.s.coins[SPACE["oasis"]] == 3 and t.s.active == 1


@rule("TAL-RULING-102", "TAL-DRAW-07")
def test_what_is_put_on_the_drawers_own_space_is_not_for_the_drawer() -> None:
    t = talisman(Land(0), who("elf", "oasis", fate=0), draws="hermit, sword", dice="4").play("A: leave sword")
    assert on(t, "oasis") == ["sword", "hermit"] and t.s.characters[0].objects == []
    t = talisman(Land(0), who("elf", "oasis"), lying={"oasis": "hermit, sword"})
    assert names(t.s.characters[0].objects) == ["talisman card"]


@rule("TAL-RULING-102")
def test_raiders_drawn_on_the_oasis_leave_the_gold_to_the_next() -> None:
    t = talisman(Land(0), who("elf", "oasis", gold=2), draws="raiders, sword", coins={"oasis": 3})
    t.play("A: leave sword")
    assert t.options == ["take the gold", "leave the gold"]
    t.play("A: take the gold")
    assert t.s.characters[0].gold == 3 and t.s.coins[SPACE["oasis"]] == 2  # its own two lie there now


@rule("TAL-CREATURE-26")
def test_spirits_fight_together_and_animals_fight_together_but_not_with_one_another() -> None:
    spirits = talisman(Land(0), who("elf", "fields n", fate=0), lying={"fields n": "lemure, shadow"}, dice="6 1")
    assert "The Lemure and the Shadow attack A in psychic combat." in spirits.log
    assert "The Lemure and the Shadow have 3 and the die 1." in spirits.log
    animals = talisman(Land(0), who("elf", "fields n", fate=0), lying={"fields n": "wild boar, wolf"}, dice="6 1")
    assert "The Wild Boar and the Wolf attack A in battle." in animals.log
    wisp = pack('[[card]]\nid = "x"\nname = "X"\ntype = "spirit"\nencounter = 2\ncraft = 2\ntext = ""')
    apart = talisman(
        Land(0), who("elf", "fields n", fate=0), lying={"fields n": "wolf, X"}, dice="6 1 6 1", packs=[wisp]
    )
    assert [line for line in apart.log if "attack" in line] == [
        "The Wolf attacks A in battle.",
        "The X attacks A in psychic combat.",
    ]


@rule("TAL-CREATURE-01", "TAL-CREATURE-06")
def test_a_creature_of_a_place_is_told_by_its_name_whatever_else_lies_there() -> None:
    den = pack(
        '[[card]]\nid = "x"\nname = "X"\ntype = "place"\nencounter = 6\ntext = ""\n'
        'does = [{ op = "fight", name = "sow", strength = 3 }]'
    )
    t = talisman(Land(0), who("elf", "fields n", fate=0), lying={"fields n": "sword, X"}, dice="6 1", packs=[den])
    t.play("A: leave sword")
    assert "The Sow attacks A in battle." in t.log and "A defeats the Sow." in t.log


@rule("TAL-SPACE-08")
def test_in_the_cursed_glade_nobody_drinks_a_magic_potion() -> None:
    elf = who("elf", "cursed glade", objects="potion of strength", fate=0)
    fight = talisman(Land(0), elf, lying={"cursed glade": "bear"}, draws="shrine", dice="6 1").play("A: go on")
    assert "A kills the Bear and takes it as a trophy." in fight.log  # nothing was there to get ready
    menu = talisman(Menu(0, OWN_END), who("elf", "cursed glade", objects="potion of strength"))
    assert "drop potion of strength" in menu.options and "drink potion of strength" not in menu.options
    assert "drink potion of strength" in talisman(Menu(0, OWN_END), who("elf", objects="potion of strength")).options


@rule("TAL-GOLD-01", "TAL-SPACE-04")
def test_the_price_of_a_choice_is_the_first_reason_against_it() -> None:
    priced = ['op = "lose", what = "gold", n = 2', 'op = "lose", what = "follower"', 'op = "quest"', 'op = "heal"']
    rows = ", ".join([f"{{ {row}, cost = 1 }}" for row in priced])
    choice = event(f'op = "choose", of = [{rows}, {{ op = "nothing" }}]')
    poor, rich = who("elf", "fields n", gold=0), who("troll", gold=9)
    t = talisman(Land(0), poor, rich, lying={"fields n": "X"}, packs=[choice])
    tried = [t.s.stack[-1].write(t.s, option) for option in t.s.stack[-1].conceivable(t.s)]
    assert [t.why(words) for words in tried[: len(priced)]] == ["TAL-GOLD-01"] * len(priced)
