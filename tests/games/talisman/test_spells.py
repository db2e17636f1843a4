"""Gaining, keeping, casting and countering spells; what each spell does; who is asked."""

from __future__ import annotations

from typing import Any

import pytest

from games.talisman.laid import CARD, SPACE, at, called, cards, names, on, talisman, who
from games.talisman.test_corners import event
from hurlyburly.games.talisman.attributes import Within, lose
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.spells import gain_spell
from hurlyburly.games.talisman.state import Talisman
from hurlyburly.games.talisman.tables import CRAFT, OWN_END
from hurlyburly.games.talisman.turn import RollToMove, Start, Turn
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import Match
from hurlyburly.kernel.rules import rule

# Limits


@pytest.mark.parametrize(
    ("craft", "limit"),
    [
        pytest.param(craft, limit, id=f"craft {craft}")
        for craft, limit in [(1, 0), (2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (12, 3)]
    ],
)
@rule("TAL-SPELL-03", "TAL-SPELL-04", "TAL-SPELL-05", "TAL-SPELL-06", "TAL-SPELL-07", "TAL-SPELL-08", "TAL-SPELL-01")
def test_craft_limits_the_spells(craft: int, limit: int) -> None:
    t = talisman(Menu(0, OWN_END), who("troll", craft=craft - 1, objects="sword"))
    for _ in range(5):
        gain_spell(t.s, 0)
    assert len(t.s.characters[0].spells) == limit


@rule("TAL-SPELL-09", "TAL-RULING-60")
def test_a_gained_spell_comes_from_the_deck_and_at_the_limit_none_does() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", spells="hex, random"), draws="healing")
    assert not gain_spell(t.s, 0) and len(t.s.spell_deck) == 22
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", spells="hex"), draws="healing")
    assert gain_spell(t.s, 0) and t.s.characters[0].spells == sorted(cards("healing, hex"))


@rule("TAL-SPELL-10", "TAL-RULING-63")
def test_an_empty_spell_deck_is_made_of_the_discards() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword"), spell_deck=[], spell_discard=cards("hex, healing"))
    assert gain_spell(t.s, 0) and len(t.s.spell_deck) == 1 and t.s.spell_discard == []
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword"), spell_deck=[], spell_discard=[])
    assert not gain_spell(t.s, 0)


@rule("TAL-SPELL-11", "TAL-SPELL-12")
def test_spells_are_seen_by_their_owner_alone() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", spells="hex"), who("troll"))
    assert called(t.match.view(0).characters[0].known_spells) == ["hex"]
    for seat in (1, None):
        seen = t.match.view(seat).characters[0]
        assert seen.known_spells == () and seen.spells == 1


@rule("TAL-SPELL-28")
def test_the_prophetess_sees_them_all() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", spells="hex"), who("prophetess"))
    assert called(t.match.view(1).characters[0].known_spells) == ["hex"]
    toad = talisman(Menu(0, OWN_END), who("elf", objects="sword", spells="hex"), who("prophetess", toad=1))
    assert toad.match.view(1).characters[0].known_spells == ()


@rule("TAL-SPELL-28")
def test_whoever_has_become_the_prophetess_has_seen_the_spells_and_cannot_take_that_back() -> None:
    for spells, may_undo in (("hex", False), ("", True)):
        match = Match("talisman", 2, seed=1)
        (first,) = match.to_act
        match.play(first, "be the wizard")
        while match.to_act == (first,):
            match.play(first, match.options(first)[0])
        s: Any = match.state
        s.characters[first].spells = cards(spells)
        match.play(1 - first, "be the prophetess")
        assert match.may_undo(1 - first) == may_undo


@rule("TAL-SPELL-14", "TAL-SPELL-15")
def test_a_surplus_is_discarded_at_once_by_choice_and_not_cast() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", craft=2, objects="sword", spells="hex, random, healing"))
    lose(t.s, 0, CRAFT, 1)
    t.s.advance()
    assert t.options == ["discard healing", "discard hex", "discard random"]
    t.match.state.play(CARD["hex"])
    assert names(t.s.spell_discard) == ["hex"] and t.s.characters[0].cast == 0


@rule("TAL-SPELL-16", "TAL-SPELL-22", "TAL-SPELL-23")
def test_without_a_surplus_spells_are_kept_or_cast() -> None:
    t = talisman(Turn(0), who("elf", "forest", spells="hex"))
    assert "discard hex" not in t.options and "cast hex" in t.options and "roll to move" in t.options
    assert not any("discard" in o for o in talisman(Within(0), who("elf", spells="hex, random")).options)


@rule("TAL-SPELL-17", "TAL-SPELL-18")
def test_the_wizard_loses_a_spell_on_the_cursed_glade() -> None:
    wizard = who("wizard", "hills m", objects="crown of the archmage", spells="hex, random, nullify")
    t = talisman(RollToMove(0), wizard, dice="1", draws="sword")
    assert t.s.craft_of(0) == 7 and t.s.spell_limit(0) == 3
    t.play("A: move 1 left to the cursed glade")
    assert t.s.craft_of(0) == 5 and t.options == ["discard hex", "discard nullify", "discard random"]
    t.play("A: discard nullify")
    assert len(t.s.characters[0].spells) == 2


@rule("TAL-SPELL-19")
def test_away_from_the_glade_the_limit_is_back_but_the_spell_is_not() -> None:
    wizard = who("wizard", "cursed glade", objects="crown of the archmage", spells="hex, random")
    t = talisman(RollToMove(0), wizard, dice="1", draws="sword")
    t.play("A: move 1 left to the runes e1")
    assert t.s.spell_limit(0) == 3 and len(t.s.characters[0].spells) == 2


@rule("TAL-SPELL-20", "TAL-RULING-61")
def test_in_the_own_turn_no_more_are_cast_than_it_began_with() -> None:
    t = talisman(Turn(0), who("wizard", "city", spells="divination"), who("troll"), draws="healing", dice="1")
    t.play("A: cast divination")
    assert t.s.allowance == 1 and len(t.s.characters[0].spells) == 1  # a Wizard is never without
    spell = names(t.s.characters[0].spells)[0]
    assert t.why(f"cast {spell}") == "TAL-SPELL-20"
    t = talisman(Start(0), who("elf", spells="divination, hex"), allowance=1)  # one of them gained in this turn
    assert "cast divination" in t.options and "cast hex" in t.options


@rule("TAL-SPELL-20")
def test_with_none_at_the_start_none_may_be_cast() -> None:
    t = talisman(Start(0), who("elf", spells="divination"), allowance=0)
    assert t.why("cast divination") == "TAL-SPELL-20"


@rule("TAL-SPELL-21", "TAL-RULING-62")
def test_in_each_turn_of_another_one_spell() -> None:
    t = talisman(
        Turn(1), who("wizard", spells="random, nullify"), who("troll", "city", lost_turns=0), active=1, dice="6"
    )
    t.play("A: cast random; at B").play("B: keep 6")
    assert t.asked == "B" and t.s.characters[0].cast == 1 and t.options[0] == "roll to move"
    t = talisman(Turn(1), who("wizard", spells="random", cast=1), who("troll", "city"), active=1)
    assert t.asked == "A" and "cast random" in t.options  # another turn, another spell


@rule("TAL-SPELL-13", "TAL-SPELL-02")
def test_each_spell_has_its_moment() -> None:
    t = talisman(Turn(1), who("wizard", spells="hex, healing"), who("troll", "city"), active=1)
    assert t.why("cast hex") == "TAL-SPELL-13" and t.why("cast healing") == "TAL-SPELL-02"  # nobody is hurt


@rule("TAL-SPELL-24")
def test_a_spell_reaches_a_character_in_any_region() -> None:
    t = talisman(Turn(0), who("wizard", "city", spells="healing"), who("troll", "pits", life=1))
    t.play("A: cast healing; at B")
    assert t.s.characters[1].life == 6


@rule("TAL-SPELL-26")
def test_a_spell_is_discarded_once_it_has_happened() -> None:
    t = talisman(Turn(0), who("elf", spells="divination")).play("A: cast divination")
    assert names(t.s.spell_discard) == ["divination"] and t.s.characters[0].spells == []


@rule("TAL-SPELL-27")
def test_the_prophetess_is_never_without_a_spell() -> None:
    t = talisman(Turn(0), who("prophetess", spells="divination"), who("troll"), draws="hex")
    t.play("A: cast divination")
    assert names(t.s.characters[0].spells) == ["hex"]


@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [("temporal warp, hex", "", "hex"), ("temporal warp", "hex", "random"), ("temporal warp", "", "random")],
)
def test_a_wand_answers_the_last_spell_of_its_owner_and_no_other(mine: str, theirs: str, left: str) -> None:
    t = talisman(
        Turn(0),
        who("elf", "city", objects="wand", spells=mine),
        who("troll", craft=3, spells=theirs),
        draws="random",
    )
    while t.asked != "A":
        t.play(f"{t.asked}: pass")
    t.play("A: cast temporal warp")
    assert names(t.s.characters[0].spells) == [left]


# Asking must not tell


def asked_with(spells: str) -> list[str]:
    t = talisman(Turn(1), who("elf", spells=spells), who("troll", "city"), active=1)
    return [t.asked, *[line for line in t.log if "spell" in line]]


def test_whoever_holds_any_spell_is_asked_whatever_it_is() -> None:
    assert asked_with("hex") == asked_with("immobility") == asked_with("counterspell") == ["A"]
    assert asked_with("") == ["B"]


def test_a_third_seat_cannot_tell_hands_apart() -> None:
    views = []
    for spell in ("counterspell", "hex"):
        t = talisman(
            Turn(0), who("wizard", spells="divination"), who("elf", spells=spell), who("troll"), draws="nullify"
        )
        t.play("B: pass").play("A: cast divination")
        views.append((t.asked, t.match.view(2), t.match.events(2)))
    assert views[0] == views[1]


def test_unseen_spells_are_dealt_with_equal_odds() -> None:
    """Elf's single spell as the Troll may imagine it: 24 spells less the discarded, counted by hand."""
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", spells="hex"), who("troll"))
    luck = QuickLuck(4)
    seen = [t.match.state.redeal(1, luck).characters[0].spells[0] for _ in range(20000)]
    share = seen.count(CARD["random"]) / 20000
    assert abs(share - 2 / 24) < 0.007 and abs(seen.count(CARD["hex"]) / 20000 - 1 / 24) < 0.005


# Each spell


def test_acquisition_takes_an_object_or_a_gold_from_anywhere() -> None:
    t = talisman(Turn(0), who("elf", spells="acquisition"), who("troll", "pits", objects="ring", gold=2))
    t.play("A: cast acquisition; at B")
    assert t.options == ["take ring from B", "take 1 gold from B"]
    assert names(t.play("A: take ring from B").s.characters[0].objects) == ["ring"]


def test_alchemy_turns_objects_into_gold() -> None:
    t = talisman(Turn(0), who("elf", spells="alchemy", objects="sword, helmet"))
    t.play("A: cast alchemy; sell sword; sell helmet")
    assert t.s.characters[0].gold == 3 and t.s.characters[0].objects == []


def test_a_counterspell_foils_a_spell_and_may_be_countered() -> None:
    def cast() -> object:
        return (
            talisman(
                Turn(0), who("wizard", "city", spells="nullify, counterspell"), who("elf", spells="counterspell, hex")
            )
            .play("B: pass")
            .play("A: cast nullify; at B")
        )

    t = cast().play("B: cast counterspell").play("A: pass")  # type: ignore[attr-defined]
    assert names(t.s.characters[1].spells) == ["hex"] and sorted(names(t.s.spell_discard)) == [
        "counterspell",
        "nullify",
    ]
    t = cast().play("B: cast counterspell").play("A: cast counterspell")  # type: ignore[attr-defined]
    assert t.s.characters[1].spells == [] and len(t.s.spell_discard) == 4


def test_destroy_magic_silences_spells_and_magic_objects_until_the_casters_next_turn() -> None:
    t = talisman(
        Turn(0), who("elf", spells="destroy magic"), who("troll", objects="ring", craft=3, spells="hex"), dice="1"
    )
    t.play("B: pass").play("A: cast destroy magic").play("B: pass")
    assert t.s.silenced == 0 and t.s.strength_of(1) == 6
    assert t.s.characters[1].spells == cards("hex")  # craft 4 without the ring still allows one


def test_destruction_discards_a_card_on_the_board() -> None:
    t = talisman(Turn(0), who("elf", spells="destruction"), lying={"ruins": "dragon, sword", "city": "hex"})
    t.play("A: cast destruction")
    assert t.options == ["at the ruins"]
    t.play("A: at the ruins; destroy dragon")
    assert on(t, "ruins") == ["sword"] and names(t.s.discard) == ["dragon"] and t.s.characters[0].trophies == []


def test_everybody_sees_what_destruction_is_aimed_at_on_the_first_space_too() -> None:
    """The village is space 0: what lies there is no space of its own."""
    t = talisman(
        Turn(0), who("elf", spells="destruction"), who("troll", spells="counterspell"), lying={"village": "sword"}
    )
    t.play("B: pass")
    aims = []
    for play in ("cast destruction", "at the village", "destroy sword"):
        t.play(f"A: {play}")
        aims += [spell.target for spell in t.match.view(1).cast]
    (sword,) = cards("sword")
    assert aims == [(), ("space:0",), ("space:0", f"card:{sword}")]


def test_divination_shows_five_cards_to_the_caster_alone_in_their_order() -> None:
    t = talisman(Turn(0), who("elf", "woods n", spells="divination"), draws="imp, bear, wolf, ape, lion", dice="1")
    t.play("A: cast divination")
    assert called(t.match.view(0).foretold) == ["imp", "bear", "wolf", "ape", "lion"]
    assert t.match.view(1).foretold == (None,) * 5 and "A foresees the Imp." in t.match.events(0)
    assert "imp" not in " ".join(t.match.events(1))
    t.play("A: roll to move; move 1 left to the sentinel")
    assert "A draws the Imp." in t.log and called(t.match.view(0).foretold)[0] == "bear"


def test_healing_heals_anybody_to_the_starting_value() -> None:
    t = talisman(Turn(0), who("elf", life=1, spells="healing"), who("troll", life=9))
    t.play("A: cast healing; at A")
    assert t.s.characters[0].life == 4


def test_a_hex_lies_three_rounds_on_a_free_space() -> None:
    t = talisman(Turn(0), who("elf", "forest", spells="hex"), who("troll", "city"))
    t.play("A: cast hex")
    assert "at the city" not in t.options and "at the pits" not in t.options and "at the oasis" in t.options
    t.play("A: at the oasis")
    assert on(t, "oasis") == ["hex"]
    s = t.match.state
    assert isinstance(s, Talisman)
    luck = QuickLuck(5)
    for number in range(4):
        start = s.round
        while s.round == start or s.active != 0:
            s.play(luck.pick([option for option in s.options if option < 512] or s.options))
        assert (CARD["hex"] in s.lying[SPACE["oasis"]]) == (number < 3)


def test_immobility_costs_a_character_its_turn() -> None:
    t = talisman(Turn(0), who("elf", "city"), who("wizard", spells="immobility, hex"), dice="1")
    t.play("B: cast immobility")
    assert t.s.active == 1 and at(t) == "city"


def test_invisibility_evades_creatures_until_the_end_of_the_turn() -> None:
    t = talisman(Land(0), who("elf", "ruins", spells="invisibility"), lying={"ruins": "giant, wraith"})
    t.play("A: go on; cast invisibility; evade giant; evade wraith")
    assert on(t, "ruins") == ["giant", "wraith"] and t.s.characters[0].life == 4 and t.s.active == 1


@rule("TAL-POSSESS-09", "TAL-POSSESS-08")
def test_mesmerism_takes_a_follower_but_not_for_whoever_has_the_hag() -> None:
    t = talisman(Turn(0), who("elf", spells="mesmerism"), who("troll", followers="pixie"))
    t.play("A: cast mesmerism; at B; take pixie from B")
    assert names(t.s.characters[0].followers) == ["pixie"] and t.s.characters[1].followers == []
    t = talisman(Turn(0), who("elf", spells="mesmerism", followers="hag"), who("troll", followers="pixie"))
    assert t.why("cast mesmerism") == "TAL-SPELL-02"


def test_nullify_discards_all_spells_of_its_target() -> None:
    t = talisman(Turn(0), who("wizard", "city", spells="nullify, hex"), who("elf", spells="random, healing"))
    t.play("B: pass").play("A: cast nullify; at B").play("B: pass")
    assert t.s.characters[1].spells == [] and len(t.s.spell_discard) == 3


def test_preservation_prevents_the_loss_of_a_life() -> None:
    t = talisman(LoseLife(0), who("elf", spells="preservation", life=1))
    t.play("A: cast preservation")
    assert t.s.characters[0].life == 1


def test_preservation_saves_an_enemy_and_makes_it_a_tie() -> None:
    t = talisman(
        Land(0),
        who("troll", "fields n", fate=0),
        who("elf", spells="preservation"),
        lying={"fields n": "bear"},
        dice="6 1",
    )
    t.play("B: pass")
    assert t.asked == "B"
    t.play("B: cast preservation")
    assert on(t, "fields n") == ["bear"] and t.s.characters[0].trophies == [] and t.s.active == 1


def test_preservation_saves_a_follower_in_the_chasm() -> None:
    from hurlyburly.games.talisman.places import Chasm

    t = talisman(Chasm(0), who("elf", "chasm", fate=0, followers="pixie", spells="preservation"), dice="6 1")
    t.play("A: cast preservation")
    assert names(t.s.characters[0].followers) == ["pixie"]


def test_psionic_might_adds_the_starting_craft() -> None:
    t = talisman(Land(0), who("elf", "fields n", craft=3, fate=0, spells="psionic might"), draws="bear", dice="1 1")
    t.play("A: go on; fight; cast psionic might")
    assert "8 against 4." in t.log


@pytest.mark.parametrize(
    ("die", "left"),
    [(1, "toad"), (2, "strength"), (3, "craft"), (4, "gold"), (5, "gain strength"), (6, "gain life")],
)
def test_random_rolls_on_its_table(die: int, left: str) -> None:
    t = talisman(
        Turn(0), who("elf", spells="random"), who("troll", "city", fate=0, strength=3, craft=2, gold=4), dice=str(die)
    )
    t.play("A: cast random; at B")
    troll = t.s.characters[1]
    now = (troll.toad > 0, troll.strength, troll.craft, troll.gold, troll.life)
    changed = {
        "toad": (True, 3, 2, 4, 6),
        "strength": (False, 0, 2, 4, 6),
        "craft": (False, 3, 0, 4, 6),
        "gold": (False, 3, 2, 0, 6),
        "gain strength": (False, 4, 2, 4, 6),
        "gain life": (False, 3, 2, 4, 7),
    }
    assert now == changed[left]


def test_teleport_takes_the_place_of_moving() -> None:
    t = talisman(Turn(0), who("elf", "city", spells="teleport"), draws="sword")
    t.play("A: cast teleport; go to the fields n; leave sword")
    assert at(t) == "fields n" and "A rolls" not in " ".join(t.log)
    assert talisman(Turn(0), who("elf", "crypt", spells="teleport")).why("cast teleport") == "TAL-SPELL-02"


def test_temporal_warp_gives_three_turns_in_a_row() -> None:
    t = talisman(Turn(0), who("elf", "castle", fate=0, spells="temporal warp"), who("troll"), dice="1 1 1")
    t.play("A: cast temporal warp")
    turns = 1
    while t.s.active == 0:
        log = len(t.log)
        t.play(f"{t.asked}: {t.options[0]}")
        turns += t.log[log:].count("- A's turn -")
    assert turns == 3


@rule("TAL-SPELL-27")
def test_whoever_is_never_without_a_spell_gains_one_when_all_are_lost() -> None:
    lost = event('op = "lose", what = "spells"')
    wizard = who("wizard", "fields n", spells="hex, healing")
    t = talisman(Land(0), wizard, who("elf"), lying={"fields n": "X"}, packs=[lost], draws="random").play("A: go on")
    assert [names(one.spells) for one in t.s.characters] == [["random"], []]
