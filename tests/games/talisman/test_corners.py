"""Corners of the rules that a small slip would change without anybody's noticing, in the order of the rulebook."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.talisman.laid import BOX, CARD, SPACE, at, called, cards, gone, names, on, talisman, who
from games.talisman.test_emptied import made, replaced
from hurlyburly.games.talisman import encode, tables
from hurlyburly.games.talisman.attributes import Within
from hurlyburly.games.talisman.contents import BOARD
from hurlyburly.games.talisman.encounters import ChooseEncounter, Instructions, Land
from hurlyburly.games.talisman.events import Rolled
from hurlyburly.games.talisman.inner import BATTLE, PSYCHIC
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.movement import GoOn, MoveByFate
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.tables import A_CARD, CRAFT, FATE, GOLD, LIFE, OWN_END, STRENGTH
from hurlyburly.games.talisman.turn import EndTurn, LastThings, NextTurn, Start, Turn
from hurlyburly.kernel.content import Pack, pack_of
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.rules import rule


def pack(text: str) -> Pack:
    return pack_of({"own.toml": f'[pack]\ngame = "talisman"\nname = "own"\n{text}'})


def event(does: str) -> Pack:
    return pack(f'[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\ndoes = [{{ {does} }}]')


# Attributes


@rule("TAL-ATTR-04", "TAL-ATTR-05", "TAL-ATTR-10", "TAL-ATTR-11", "TAL-GOLD-04", "TAL-RULING-79")
@pytest.mark.parametrize("what", ["strength", "craft", "fate", "gold"])
@pytest.mark.parametrize(("n", "left"), [(0, 0), (1, 2), (2, 1), (9, 0)])
def test_so_much_is_lost_and_never_more_than_there_is(what: str, n: int, left: int) -> None:
    has = {"strength": 3, "craft": 3, "fate": 3, "gold": 3}
    t = talisman(
        Land(0),
        who("elf", "fields n", **has),
        lying={"fields n": "X"},
        packs=[event(f'op = "lose", what = "{what}", n = {n}')],
    )
    mine = t.s.characters[0]
    assert {name: getattr(mine, name) for name in has} == has | {what: left}
    assert sum(t.s.coins) == 0  # lost gold goes to the stock, not to a space


@rule("TAL-ATTR-02", "TAL-ATTR-08", "TAL-ATTR-25", "TAL-ATTR-33", "TAL-GOLD-03")
@pytest.mark.parametrize("what", ["strength", "craft", "life", "fate", "gold"])
@pytest.mark.parametrize("toad", [0, 2])
def test_so_much_is_gained_and_by_a_toad_only_lives_and_counters_for_a_while(what: str, toad: int) -> None:
    t = talisman(
        Land(0),
        who("elf", "fields n", toad=toad),
        lying={"fields n": "X"},
        packs=[event(f'op = "gain", what = "{what}", n = 2')],
    )
    mine, before = t.s.characters[0], who("elf")
    fields = ("strength", "craft", "life", "fate", "gold", "toad_strength", "toad_craft")
    more = {name: getattr(mine, name) - getattr(before, name) for name in fields}
    counter = f"toad_{what}" if toad and what in ("strength", "craft") else what
    none = toad and what in ("fate", "gold")
    assert more == dict.fromkeys(fields, 0) | ({} if none else {counter: 2})


@rule("TAL-ATTR-24", "TAL-ATTR-34")
@pytest.mark.parametrize(("n", "healed"), [(0, 4), (1, 2), (2, 3), (9, 4)])
def test_healing_ends_at_the_starting_value_and_never_takes_away(n: int, healed: int) -> None:
    heal = {"lying": {"fields n": "X"}, "packs": [event(f'op = "heal", n = {n}')]}
    assert talisman(Land(0), who("elf", "fields n", life=1), **heal).s.characters[0].life == healed  # type: ignore[arg-type]
    assert talisman(Land(0), who("elf", "fields n", life=7), **heal).s.characters[0].life == 7  # type: ignore[arg-type]
    fate = {"lying": {"fields n": "X"}, "packs": [event('op = "replenish"')]}
    assert talisman(Land(0), who("elf", "fields n", fate=1), **fate).s.characters[0].fate == 3  # type: ignore[arg-type]
    assert talisman(Land(0), who("elf", "fields n", fate=7), **fate).s.characters[0].fate == 7  # type: ignore[arg-type]


@rule("TAL-LIMIT-15", "TAL-LIMIT-16")
def test_counters_on_a_place_are_out_of_their_own_stock_only() -> None:
    t = talisman(Land(0), who("elf", "fields n"), draws="magic stream")
    assert [t.s.stock(what) for what in (STRENGTH, CRAFT, LIFE)] == [58, 62, 53]
    assert [t.s.stock(what) for what in (FATE, GOLD)] == [34, 28]
    t = talisman(Land(0), who("elf", "fields n"), who("troll", strength=62), draws="magic stream")
    assert names(t.s.discard) == ["magic stream"] and on(t, "fields n") == []  # with nothing on it
    t = talisman(Land(0), who("elf", "fields n"), who("troll", strength=61), draws="magic stream").play(
        "A: take a counter"
    )
    assert names(t.s.discard) == ["magic stream"] and t.s.characters[0].strength == 1


@rule("TAL-LIMIT-15")
def test_counters_on_a_place_go_back_to_the_stock_when_it_is_discarded() -> None:
    charges = [4 * (card == CARD["magic stream"]) for card in BOX.charged]
    at_stream: dict[str, Any] = {"lying": {"ruins": "magic stream"}, "charges": charges}
    t = talisman(Turn(0), who("elf", "city", spells="destruction"), who("troll"), **at_stream)
    assert t.s.stock(STRENGTH) == 58
    t.play("A: cast destruction; at the ruins; destroy magic stream")
    assert t.s.stock(STRENGTH) == 62


@rule("TAL-ATTR-12", "TAL-ATTR-06")
def test_destroyed_magic_takes_the_strength_and_craft_of_magic_objects_away() -> None:
    for silenced, values in ((-1, (4, 5)), (1, (3, 4))):
        t = talisman(Turn(0), who("elf", objects="ring"), who("troll"), silenced=silenced)
        assert (t.s.strength_of(0), t.s.craft_of(0)) == values


@rule("TAL-RULING-75", "TAL-DEATH-01")
def test_a_life_cannot_be_lost_twice() -> None:
    bolt = pack(
        '[[spell]]\nid = "bolt"\nname = "Bolt"\ntext = ""\nmoments = ["loss"]\ntarget = "any"\n'
        'does = [{ op = "lose", what = "life" }]'
    )
    t = talisman(Menu(0, OWN_END), who("elf", "city", life=1, objects="sword"), who("priest"), packs=[bolt])
    t.s.characters[1].spells = [t.s.box.spell("bolt")]
    t.s.then(LoseLife(0))
    t.s.advance()
    t.play("B: cast Bolt; at A")
    assert t.s.characters[0].life == 0 and t.log.count("A is defeated.") == 1


# Possessions


@rule("TAL-RULING-57", "TAL-OBJ-09")
@pytest.mark.parametrize("way", ["lure", "mesmerism"])
def test_whoever_loses_a_mule_to_another_drops_what_it_carried(way: str) -> None:
    loaded = who("elf", "city", followers="mule", objects="sword, axe, ring, shield, armour")
    if way == "lure":
        t = talisman(MeetCharacter(0, 1), who("sorceress", "city"), loaded, who("troll")).play("A: lure mule from B")
    else:
        t = talisman(Turn(0), who("sorceress", spells="mesmerism"), loaded, who("troll"))
        t.play("A: cast mesmerism; at B; take mule from B")
    assert t.asked == "B" and t.options[0].startswith("drop ")
    t.play(f"B: {t.options[0]}")
    assert len(t.s.characters[1].objects) == 4 and t.s.object_limit(0) == 8


@rule("TAL-OBJ-14")
def test_of_two_like_cards_the_one_not_dropped_may_be_taken() -> None:
    t = talisman(Land(0), who("elf", "ruins", objects="bought sword"), lying={"ruins": "bought sword"})
    t.play("A: drop bought sword")
    assert t.options == ["take bought sword", "leave bought sword"]
    t = talisman(Land(0), who("elf", "ruins", objects="bought sword"), lying={"ruins": "helmet"})
    t.play("A: drop bought sword")
    assert t.options == ["take helmet", "leave helmet"]


@rule("TAL-POSSESS-08", "TAL-OBJ-12", "TAL-TOAD-14")
@pytest.mark.parametrize(
    ("card", "taker", "may"),
    [
        ("runesword", {"alignment": "good"}, False),
        ("runesword", {"alignment": "evil"}, True),
        ("pixie", {"followers": "hag"}, False),
        ("sword", {"followers": "hag"}, True),
        ("talisman", {"objects": "talisman card"}, False),
        ("talisman", {}, True),
        ("sword", {"toad": 2}, False),
        ("mercenary", {"gold": 0}, False),
        ("mercenary", {"gold": 1}, True),
        ("mercenary", {"gold": 1, "followers": "hag"}, False),
    ],
)
def test_who_may_take_what(card: str, taker: dict[str, Any], may: bool) -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0, **taker), lying={"fields n": card}, dice="6 1")
    while "go on" in t.options:
        t.play("A: go on")
    assert (f"take {card}" in t.options or f"hire {card}" in t.options) == may


def test_selling_needs_gold_in_the_stock() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", objects="sword", followers="alchemist"), who("troll", gold=29))
    assert t.s.stock(GOLD) == 0 and "sell to the alchemist" not in t.options
    t = talisman(Instructions(0), who("elf", "city", objects="sword, axe"), who("troll", gold=28))
    t.play("A: visit the alchemist; sell sword")
    assert t.s.active == 1 and names(t.s.characters[0].objects) == ["axe"]  # one gold was left


@rule("TAL-GOLD-01")
@pytest.mark.parametrize(
    ("space", "visit", "none"),
    [
        ("city", "visit the doctor", "heal nothing"),
        ("chapel", "heal", "heal nothing"),
        ("graveyard", "replenish fate", "replenish nothing"),
    ],
)
def test_nothing_bought_costs_nothing_and_without_gold_nothing_is_asked(space: str, visit: str, none: str) -> None:
    poor: dict[str, Any] = {"alignment": "neutral", "life": 1, "fate": 0}
    t = talisman(Instructions(0), who("elf", space, gold=3, **poor)).play(f"A: {visit}; {none}")
    mine = t.s.characters[0]
    assert (mine.gold, mine.life, mine.fate) == (3, 1, 0) and t.s.active == 1
    t = talisman(Instructions(0), who("elf", space, gold=0, **poor)).play(f"A: {visit}")
    assert t.s.active == 1
    well = {"alignment": "neutral", "gold": 3}
    assert talisman(Instructions(0), who("elf", space, **well)).play(f"A: {visit}").s.active == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("space", "visit", "what", "buys"),
    [
        ("village", "visit the healer", "heal", 3),
        ("city", "visit the doctor", "heal", 2),
        ("chapel", "heal", "heal", 3),
        ("graveyard", "replenish fate", "replenish", 3),
    ],
)
def test_as_much_is_bought_as_is_missing_affordable_and_allowed(space: str, visit: str, what: str, buys: int) -> None:
    t = talisman(Instructions(0), who("elf", space, alignment="neutral", life=1, fate=0, gold=5)).play(f"A: {visit}")
    assert t.options[-1] == f"{what} {buys} for {buys} gold" and len(t.options) == buys + 1
    t.play(f"A: {what} {buys} for {buys} gold")
    mine = t.s.characters[0]
    assert mine.gold == 5 - buys and (mine.life - 1 if what == "heal" else mine.fate) == buys
    t = talisman(Instructions(0), who("elf", space, alignment="neutral", life=1, fate=0, gold=1)).play(f"A: {visit}")
    assert t.options[-1] == f"{what} 1 for 1 gold"


def test_the_royal_doctor_heals_again_and_again_for_gold() -> None:
    t = talisman(Instructions(0), who("elf", "castle", life=1, gold=2), who("troll"))
    t.play("A: heal 1 for 1 gold; heal 1 for 1 gold")
    assert t.s.characters[0].life == 3 and t.s.characters[0].gold == 0 and t.s.active == 1


# Moving


@rule("TAL-FOLLOW-01")
def test_only_a_poltergeist_is_left_behind_at_the_river() -> None:
    haunted = who("elf", "tavern", fate=0, followers="poltergeist, pixie")
    t = talisman(Start(0), haunted, who("troll", "castle"), offer=SPACE["temple"], dice="3 4")
    t.play("A: accept the way to the temple")
    assert names(t.s.characters[0].followers) == ["pixie"] and at(t) == "temple"
    t = talisman(Start(0), haunted, who("troll", "castle"), offer=SPACE["city"])
    t.play("A: accept the way to the city")
    assert names(t.s.characters[0].followers) == ["poltergeist", "pixie"] and at(t) == "city"
    toad = who("elf", "hills m", toad=1, followers="poltergeist")
    t = talisman(Turn(0), toad, who("troll"), draws="sword").play("A: move; cross the bridge")
    assert names(t.s.characters[0].followers) == ["poltergeist"]  # a toad loses no follower


@rule("TAL-RAFT-06", "TAL-RAFT-11", "TAL-RULING-23")
def test_only_a_raft_that_the_turn_began_with_is_used_and_discarded() -> None:
    t = talisman(Turn(0), who("elf", "forest", objects="raft, sword"), who("troll"), draws="bear")
    t.play("A: raft to the castle")
    assert names(t.s.characters[0].objects) == ["sword"]
    t = talisman(LastThings(0), who("elf", objects="raft"), who("troll")).play("A: go on")
    assert names(t.s.characters[0].objects) == ["raft"]  # it was gained in this turn


@rule("TAL-ATTR-32")
def test_from_the_bridge_by_fate_any_way_is_open_if_all_are_taken() -> None:
    t = talisman(GoOn(0, 1, True), who("elf", "hills m"), who("troll", "hidden valley"), who("monk", "cursed glade"))
    assert t.options == ["move 1 left to the cursed glade", "move 1 right to the hidden valley"]
    t = talisman(GoOn(0, 1, False), who("elf", "hills m"), who("troll", "hidden valley"))
    assert len(t.options) == 2


# Encounters


@rule("TAL-CREATURE-26")
def test_beasts_of_another_number_fight_for_themselves() -> None:
    late = pack('[[card]]\nid = "x"\nname = "X"\ntype = "animal"\ntext = ""\nstrength = 1\nencounter = 4')
    t = talisman(Land(0), who("troll", "ruins", fate=0), lying={"ruins": "X, wolf"}, packs=[late], dice="6 1 6 1")
    assert [line for line in t.log if "against" in line] == ["12 against 3.", "12 against 2."]


@rule("TAL-CREATURE-05", "TAL-INNER-10")
def test_a_spirit_inside_cannot_be_banished_or_evaded_but_a_holy_symbol_destroys_it() -> None:
    t = talisman(
        Land(0), who("priest", "plain of peril", fate=0, spells="immobility"), lying={"plain of peril": "wraith"}
    )
    t.play("A: go on")
    assert t.options == ["fight"]
    t = talisman(Land(0), who("elf", "plain of peril", objects="holy symbol"), lying={"plain of peril": "wraith"})
    t.play("A: go on; destroy wraith")
    assert names(t.s.discard) == ["wraith"] and t.s.characters[0].spells == []  # nor is a spell gained


def test_a_skipped_roll_is_not_rolled() -> None:
    t = talisman(Instructions(0), who("elf", "forest"), who("troll"), dice="1").play("A: skip the roll")
    assert t.log == ["A skips the roll at the Forest.", "- B's turn -"]
    t = talisman(Instructions(0), who("elf", "forest", fate=0), who("troll"), dice="4").play("A: roll")
    assert t.log == ["A rolls 4.", "Nothing happens to A.", "- B's turn -"]
    t = talisman(Instructions(0), who("dwarf", "chasm", fate=0, followers="pixie"), dice="1").play("A: skip the roll")
    assert t.log[1:4] == ["A rolls 1.", "The Pixie falls into the Chasm.", "A discards the Pixie."]  # its own die


# Fights


@rule("TAL-CHAR-06", "TAL-CHAR-10")
def test_the_warrior_rolls_one_die_in_psychic_combat() -> None:
    t = talisman(Land(0), who("warrior", "fields n", objects="sword"), who("elf"), draws="shadow", dice="3 4")
    t.play("A: go on")
    assert t.options == ["keep 3", "pay fate and reroll 3"] and t.match.view(0).fight.score == 2


@rule("TAL-OBJ-04", "TAL-POSSESS-03")
def test_another_weapon_may_be_used_instead() -> None:
    armed = who("elf", "fields n", fate=0, objects="holy lance, axe")
    t = talisman(Land(0), armed, draws="dragon", dice="1 1").play("A: go on")
    assert called(t.match.view(0).fight.weapons) == ["holy lance"]
    t.play("A: put away holy lance; use axe; fight")
    assert "5 against 8." in t.log


@rule("TAL-CREATURE-08")
def test_the_best_weapons_are_taken_up_at_once() -> None:
    for enemy, weapons in (("dragon", ["holy lance", "sword"]), ("bear", ["sword", "holy lance"])):
        armed = who("warrior", "fields n", alignment="neutral", objects="sword, holy lance")
        t = talisman(Land(0), armed, who("elf"), draws=enemy).play("A: go on")
        assert called(t.match.view(0).fight.weapons) == weapons
        assert t.match.view(0).fight.score == 4 + (1 + 3 if enemy == "dragon" else 2)


@rule("TAL-INNER-44", "TAL-INNER-45")
def test_the_elder_dragon_is_a_dragon_of_its_own_strength_and_craft() -> None:
    knight = who("elf", "crown of command", fate=0, objects="holy lance, talisman")
    t = talisman(Instructions(0), knight, who("troll"), dice="1 1").play("A: fight the dragon in battle; fight")
    assert "7 against 11." in t.log  # 3, 3 of the lance, and 1
    from msgspec.structs import replace

    crown = next(space for space in BOARD if space.id == "crown_of_command")
    for option, score in ((BATTLE, 4), (PSYCHIC, 6)):
        t = talisman(Instructions(0), who("elf", "crown of command", fate=0, objects="talisman"), who("troll"))
        t.s.box = made(BOARD=replaced(BOARD, "crown_of_command", replace(crown, strength=4, craft=6)))
        (odds,) = [entry for entry in t.match.view(0).odds if entry.play.text.endswith(("battle", "combat")[option])]
        mine = 3 if option == BATTLE else 4
        assert dict(odds.outcomes)["win"] == pytest.approx(
            sum(mine + a > score + b for a in range(6) for b in range(6)) / 36
        )
        t.s.luck = QuickLuck(1)
        t.s.play(option)
        assert any(line.endswith(f"against {score + die}.") for line in t.log for die in range(1, 7))


@rule("TAL-ALT-14", "TAL-RULING-97")
def test_a_loser_killed_by_fatality_gains_no_fate() -> None:
    for others in ([who("monk")], [gone()]):
        t = talisman(
            MeetCharacter(0, 1),
            who("troll", "city", fate=0),
            who("elf", "city", fate=0, life=1),
            *others,
            dice="6 1",
            variants={"fatality": True},
        )
        t.play("A: attack B in battle; take a life from B")
        assert t.s.characters[1].who < 0 and t.s.stock(FATE) == 38 - sum(character.fate for character in t.s.characters)
        assert t.s.characters[1].fate == 0


# Spells


@rule("TAL-SPELL-24")
def test_a_spell_at_a_character_asks_for_no_card_whatever_lies_where() -> None:
    lying = {space.name: "bear" for space in BOX.spaces[:1]} | {BOX.spaces[1].name: "wolf"}
    t = talisman(Turn(0), who("elf", "city", spells="healing", life=1), who("troll", life=1), lying=lying)
    t.play("A: cast healing; at B")
    assert t.s.characters[1].life == 6 and t.asked == "A" and BOX.cards[CARD["healing"]].target != A_CARD


def test_when_magic_is_destroyed_limits_are_checked_from_the_caster_on() -> None:
    caster = who("warrior", "city", objects="crown of the archmage", spells="destroy magic, hex")
    other = who("elf", "city", objects="ring", craft=1, spells="random, healing, nullify")
    t = talisman(Turn(0), caster, other, who("troll"))
    t.play("B: pass").play("A: cast destroy magic").play("B: pass")
    assert t.asked == "A" and t.options == ["discard hex"]
    t.play("A: discard hex")
    assert t.asked == "B" and t.options == ["discard healing", "discard nullify", "discard random"]


@rule("TAL-SPELL-28")
def test_a_prophetess_who_is_no_toad_any_more_has_seen_the_spells() -> None:
    for toad, seen in ((1, True), (2, False)):
        t = talisman(EndTurn(0), who("prophetess", toad=toad), who("elf", spells="hex"))
        assert t.s.shown == seen


@rule("TAL-SPELL-20")
def test_the_hand_of_another_is_imagined_from_a_sorted_deck() -> None:
    t = talisman(Turn(0), who("elf", spells="hex"), who("troll"), foretold=cards("imp, bear"), foretold_to=[1, 0])
    t.s.deck = [card for card in t.s.deck if card not in cards("imp, bear")]
    for seat in (0, 1):
        imagined = t.match.state.redeal(seat, QuickLuck(3))
        assert imagined.deck == sorted(imagined.deck) and imagined.spell_deck == sorted(imagined.spell_deck)
        assert sorted(imagined.deck + imagined.foretold) == sorted(t.s.deck + t.s.foretold)
        assert (imagined.foretold[0] == CARD["imp"]) or seat == 1
        assert imagined.characters[0].spells == cards("hex") or seat == 1


# Midnight (ours)


@pytest.mark.parametrize(
    ("space", "more"),
    [
        ("city", 0),
        ("hills m", 3),
        ("plain of peril", 12),
        ("crypt", 16),
        ("mines", 16),
        ("dice with death", 20),
        ("pits", 24),
        ("valley of fire", 28),
        ("crown of command", 32),
    ],
)
def test_points_at_midnight_by_place(space: str, more: int) -> None:
    t = talisman(NextTurn(1), who("elf", space), who("troll", "city"), round=6, variants={"until-midnight": 6})
    elf = 3 * (3 + 4) + 2 * 4 + 3 + 1
    assert t.match.scores[0] == elf + more and t.match.over


@pytest.mark.parametrize(
    ("things", "more"),
    [
        ({"strength": 1}, 3),
        ({"craft": 1}, 3),
        ({"life": 5}, 2),
        ({"fate": 4}, 1),
        ({"gold": 2}, 1),
        ({"objects": "sword"}, 1),
        ({"objects": "ring"}, 7),
        ({"followers": "unicorn"}, 7),
        ({"objects": "talisman"}, 13),
        ({"trophies": "bear"}, 1),
        ({"spells": "hex"}, 0),
    ],
)
def test_points_at_midnight_by_possession(things: dict[str, Any], more: int) -> None:
    t = talisman(NextTurn(1), who("elf", "city", **things), who("troll"), round=6, variants={"until-midnight": 6})
    assert t.match.scores[0] == 3 * (3 + 4) + 2 * 4 + 3 + 1 + more


@rule("TAL-RULING-09")
def test_limits_are_checked_one_after_another_until_all_is_well() -> None:
    t = talisman(Within(0), who("elf", "city", objects="sword, axe, ring, shield, armour, helmet"), who("troll"))
    t.play("A: drop sword")
    t.play("A: drop axe")
    assert len(t.s.characters[0].objects) == 4 and t.s.active == 1


def test_an_event_for_each_reaches_those_it_is_for() -> None:
    for reach, lives in (("all", [3, 5, 4]), ("region", [3, 6, 4])):
        each = event(f'op = "each", who = "{reach}", of = [{{ op = "lose", what = "life" }}]')
        others = who("troll", "temple", fate=0), who("dwarf", "city", fate=0)
        t = talisman(Land(0), who("elf", "fields n"), *others, lying={"fields n": "X"}, packs=[each])
        assert [character.life for character in t.s.characters] == lives


def test_effects_of_one_card_come_in_order() -> None:
    both = pack(
        '[[card]]\nid = "x"\nname = "X"\ntype = "event"\ntext = ""\n'
        'does = [{ op = "gain", what = "gold" }, { op = "do", of = [{ op = "gain", what = "fate" }, { op = "toad" }] }]'
    )
    t = talisman(Land(0), who("elf", "fields n"), who("troll"), lying={"fields n": "X"}, packs=[both])
    assert t.log[2:5] == ["A gains 1 gold from the X.", "A gains 1 fate from the X.", "A turns into a slimy toad."]


# Tables


@pytest.mark.parametrize(
    ("names", "bits"),
    [
        (tables.ALIGNMENT_NAMES, False),
        (["event", "enemy", "stranger", "object", "follower", "place", "spell"], False),
        (["adventure", "purchase", "talismans", "spells"], False),
        (["outer", "middle", "inner"], False),
        (["no_target", "any_character", "other_character", "a_card", "a_space"], False),
        (["strength", "craft", "life", "fate", "gold", "spell_card", "talisman", "a_follower", "all_spells"], False),
        (
            [
                "own_start",
                "turn_start",
                "landed",
                "evading",
                "fighting",
                "battling",
                "loss",
                "kill",
                "casting",
                "own_end",
            ],
            True,
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_numbers_and_names_go_together(names: list[str], bits: bool) -> None:
    for place, name in enumerate(names):
        assert getattr(tables, name.upper()) == (1 << place if bits else place)


def test_options_keep_the_numbers_that_learners_know() -> None:
    kept = tomllib.loads((Path(__file__).parents[2] / "envs" / "numbering.toml").read_text(encoding="utf-8"))
    meaning = "\n".join(f"{step} {option}" for step, option in encode.action.meaning)
    (version,) = [entry for name, entry in kept.items() if name.startswith("talisman")]
    assert version["meaning"] == hashlib.blake2b(meaning.encode(), digest_size=8).hexdigest()


# Somebody else's state is not one's own


@rule("TAL-TOAD-26")
def test_a_toad_turned_again_stays_one_no_longer() -> None:
    t = talisman(Turn(0), who("elf", spells="random"), who("troll", toad=1), dice="1").play("A: cast random; at B")
    assert t.s.characters[1].toad == 1
    t = talisman(Instructions(0), who("elf", "city", toad=1), dice="1").play("A: visit the enchantress")
    assert t.s.characters[0].toad == 0  # this was its last turn


@rule("TAL-POSSESS-08")
@pytest.mark.parametrize("alignment", ["good", "neutral", "evil"])
def test_nobody_steals_or_wins_what_its_alignment_forbids(alignment: str) -> None:
    owner = who("troll", "city", fate=0, objects="runesword, holy lance", gold=1)
    t = talisman(MeetCharacter(0, 1), who("thief", "city", alignment=alignment), owner).play("A: steal from B")
    may = alignment != "good"
    assert ("take runesword from B" in t.options) == may
    assert ("take holy lance from B" in t.options) == (alignment != "evil")
    t = talisman(MeetCharacter(0, 1), who("monk", "city", fate=0, strength=9, alignment=alignment), owner, dice="6 1")
    t.play("A: attack B in battle")
    while t.asked == "B":
        t.play(f"B: {t.options[0]}")
    assert ("take runesword from B" in t.options) == may


@rule("TAL-POSSESS-08")
@pytest.mark.parametrize(("taker", "deed"), [("thief", "steal from B"), ("sorceress", "beguile B")])
def test_nobody_sets_out_to_take_what_only_its_owner_may_have(taker: str, deed: str) -> None:
    owner = who("elf", "city", gold=0, objects="holy lance")
    for alignment, may in (("evil", False), ("neutral", True)):
        t = talisman(MeetCharacter(0, 1), who(taker, "city", alignment=alignment), owner)
        assert (deed in t.options) == may


@rule("TAL-RULING-68")
@pytest.mark.parametrize("toad", [0, 1])
def test_a_winning_toad_can_take_only_a_life(toad: int) -> None:
    loser = who("wizard", "city", fate=0, toad=toad, objects="sword", gold=2)
    t = talisman(MeetCharacter(0, 1), who("elf", "city", toad=2), loser, dice="6 1").play("A: attack B in battle")
    while t.asked == "B":
        t.play(f"B: {t.options[0]}")
    assert t.options == ["take a life from B"]


@rule("TAL-DRAW-17")
def test_the_prophetess_foresees_anew_in_each_turn() -> None:
    t = talisman(
        Turn(0), who("prophetess", "village", fate=0), who("troll"), draws="bear, sword", dice="1", foreseen=True
    )
    t.play("A: roll to move; move 1 left to the fields n")
    assert "replace bear" in t.options


def test_a_gnome_delves_for_its_owner_alone() -> None:
    for toad, dice in ((0, 2), (2, 3)):
        t = talisman(
            Instructions(0),
            who("elf", "mines", toad=toad, followers="gnome"),
            who("troll", toad=2 - toad),
            dice="1 1 1",
        )
        (rolled,) = [event for event in t.match.told(None) if isinstance(event, Rolled)]
        assert len(rolled.dice) == dice


@rule("TAL-RULING-76")
def test_the_defeated_buy_and_steal_nothing_on_market_day() -> None:
    for state in ({"defeated": True, "life": 0}, {}):
        t = talisman(
            Land(0), who("elf", "fields n", gold=0), who("thief", "village", gold=9, **state), draws="market day"
        )  # type: ignore[arg-type]
        assert (t.asked == "B" and "pocket axe" in t.options) == (not state)


@rule("TAL-TROPHY-02", "TAL-TROPHY-07")
def test_only_trophies_of_the_ability_are_given_up() -> None:
    owner = who("elf", trophies="bear, wraith")
    t = talisman(Menu(0, OWN_END), owner).play("A: exchange trophies for strength")
    assert t.options == ["give up bear"]
    assert talisman(Menu(0, OWN_END), owner).play("A: exchange trophies for craft").options == ["give up wraith"]


def test_an_assassins_victim_that_wins_may_choose_its_reward() -> None:
    attacker = who("assassin", "city", fate=0, objects="sword", gold=1)
    t = talisman(MeetCharacter(0, 1), attacker, who("troll", "city", fate=0, strength=9), dice="1")
    t.play("A: attack B in battle; assassinate; fight")
    assert t.asked == "B" and t.options == ["take a life from A", "take sword from A", "take 1 gold from A"]


@rule("TAL-DRAW-06")
def test_two_cards_drawn_together_both_go_elsewhere_first() -> None:
    t = talisman(Land(0), who("elf", "ruins", fate=0), draws="ghost, hermit", dice="1 1")
    assert on(t, "city") == ["ghost"] and on(t, "crypt") == ["hermit"] and on(t, "ruins") == []


@rule("TAL-SPACE-06", "TAL-INNER-09")
def test_inside_strangers_come_before_the_ordeal_and_things_after_it() -> None:
    t = talisman(
        Land(0), who("troll", "dice with death", fate=0), lying={"dice with death": "hermit, sword"}, dice="6 6 1 1"
    )
    t.play("A: take sword")
    assert t.log.index("A meets the Hermit.") < t.log.index("Death rolls 1 and 1.") < t.log.index("A takes the Sword.")
    t = talisman(Land(0), who("troll", "dice with death", fate=0), lying={"dice with death": "sword"}, dice="1 1 6 6")
    assert "A takes the Sword." not in t.log and on(t, "dice with death") == ["sword"] and t.s.active == 1


def test_a_mercenary_is_no_dragon() -> None:
    t = talisman(
        Land(0),
        who("elf", "fields n", fate=0, gold=0, objects="holy lance"),
        lying={"fields n": "mercenary"},
        dice="1 6",
    ).play("A: go on; fight")
    assert "5 against 9." in t.log


def test_a_choice_of_gold_or_a_spell_costs_nothing_where_nothing_is_asked_for() -> None:
    choice = event('op = "choose", of = [{ op = "gain", what = "gold", n = 3 }, { op = "gain", what = "spell" }]')
    t = talisman(Land(0), who("troll", "fields n", gold=0), lying={"fields n": "X"}, packs=[choice])
    assert t.options == ["gain 3 gold", "gain 1 spell"]  # though a Troll may have no spell
    dear = event(
        'op = "may", of = [{ op = "gain", what = "gold", cost = 2 }, { op = "gain", what = "spell", cost = 1 }]'
    )
    for gold, menu in (
        (0, []),
        (1, ["gain 1 spell for 1 gold"]),
        (2, ["gain 1 gold for 2 gold", "gain 1 spell for 1 gold"]),
    ):
        t = talisman(Land(0), who("elf", "fields n", gold=gold), who("troll"), lying={"fields n": "X"}, packs=[dear])
        assert t.options == [*menu, "do nothing here"]
    t = talisman(Land(0), who("troll", "fields n", gold=2), who("elf"), lying={"fields n": "X"}, packs=[dear])
    assert (
        t.options == ["gain 1 gold for 2 gold", "do nothing here"]
        and t.why("gain 1 spell for 1 gold") == "TAL-RULING-60"
    )
    t.play("A: gain 1 gold for 2 gold")
    assert t.s.characters[0].gold == 1


@rule("TAL-FOLLOW-04", "TAL-TOAD-15")
@pytest.mark.parametrize(
    ("has", "barred"),
    [({"followers": "pixie"}, ""), ({}, "TAL-FOLLOW-04"), ({"followers": "pixie", "toad": 2}, "TAL-FOLLOW-04")],
)
def test_nobody_chooses_to_lose_a_follower_that_it_could_not_lose(has: dict[str, Any], barred: str) -> None:
    bargain = event('op = "choose", of = [{ op = "lose", what = "follower" }, { op = "lose", what = "life" }]')
    t = talisman(Land(0), who("elf", "fields n", **has), who("troll"), lying={"fields n": "X"}, packs=[bargain])
    if "go on" in t.options:
        t.play("A: go on")
    assert t.why("lose 1 follower") == barred and t.why("lose 1 life") == ""


@rule("TAL-GOLD-01", "TAL-GOLD-04", "TAL-FOLLOW-04")
@pytest.mark.parametrize(
    ("gold", "followers", "bars"),
    [
        (0, "", ["TAL-GOLD-01", "TAL-GOLD-01"]),
        (1, "", ["TAL-FOLLOW-04", "TAL-GOLD-04"]),
        (2, "pixie", ["", "TAL-GOLD-04"]),
        (3, "pixie", ["", ""]),
    ],
)
def test_a_price_is_named_before_what_else_is_missing(gold: int, followers: str, bars: list[str]) -> None:
    rows = '{ op = "lose", what = "follower", cost = 1 }, { op = "lose", what = "gold", n = 3, cost = 1 }'
    bargain = event(f'op = "may", of = [{rows}]')
    for others in (0, 9):
        elf = who("elf", "fields n", gold=gold, followers=followers)
        t = talisman(Land(0), elf, who("troll", gold=others), lying={"fields n": "X"}, packs=[bargain])
        if "go on" in t.options:
            t.play("A: go on")
        assert [t.why("lose 1 follower for 1 gold"), t.why("lose 3 gold for 1 gold")] == bars


@rule("TAL-SPELL-10", "TAL-RULING-63")
def test_of_no_discards_no_deck_is_shuffled() -> None:
    spell = event('op = "gain", what = "spell"')
    none: dict[str, Any] = {"spell_deck": [], "spell_discard": [], "packs": [spell], "lying": {"fields n": "X"}}
    t = talisman(Land(0), who("elf", "fields n"), who("troll"), **none)
    assert "A gains no spell." in t.log and not [line for line in t.log if "shuffled" in line]
    t = talisman(Land(0), who("elf", "fields n"), who("troll"), deck=[], discard=[])
    assert not [line for line in t.log if "shuffled" in line]


def test_an_imagined_hand_is_sorted_like_a_real_one() -> None:
    t = talisman(Turn(0), who("elf"), who("wizard", spells="hex, random, teleport", craft=1))
    hands = [t.match.state.redeal(0, QuickLuck(seed)).characters[1].spells for seed in range(20)]
    assert all(hand == sorted(hand) and len(hand) == 3 for hand in hands) and len({tuple(hand) for hand in hands}) > 10
    t = talisman(Turn(0), who("prophetess"), who("wizard", spells="hex, random", craft=1))
    assert t.match.state.redeal(0, QuickLuck(1)).characters[1].spells == cards("hex, random")


@rule("TAL-TURN-03", "TAL-ATTR-20", "TAL-SPELL-21", "TAL-OBJ-14")
def test_a_turn_begins_with_nothing_of_the_one_before() -> None:
    before = {"foreseen": True, "drawn": [CARD["bear"]], "waiting": [CARD["bear"]], "aged": [CARD["raft"]]}
    seated = who("elf", "city", realigned=True, cast=2, slow=2), who("troll", "city", cast=1)
    s = talisman(Turn(0), *seated, dropped=[7], slowed=False, offer=SPACE["temple"], **before).s  # type: ignore[arg-type]
    assert (s.foreseen, s.drawn, s.waiting, s.aged, s.dropped, s.offer) == (False, [], [], [], [], -1)
    assert [character.cast for character in s.characters] == [0, 0] and not s.characters[0].realigned
    assert s.slowed and s.characters[0].slow == 1


@rule("TAL-TURN-03")
def test_what_lasts_for_a_turn_is_over_for_everybody() -> None:
    lasting: dict[str, Any] = {"potion": 2, "hired": 3, "invisible": True}
    s = talisman(EndTurn(0), who("elf", **lasting), who("troll", **lasting), who("monk", **lasting)).s
    assert {(one.potion, one.hired, one.invisible) for one in s.characters} == {(0, 0, False)}


@rule("TAL-INNER-05", "TAL-RULING-29")
@pytest.mark.parametrize(("to", "turned"), [("mines", True), ("plain of peril", False), ("city", False)])
def test_what_was_tied_to_a_space_ends_with_leaving_it(to: str, turned: bool) -> None:
    tied: dict[str, Any] = {"ordeal": 3, "passed": True, "enslaved": True, "turning_back": True}
    s = talisman(Start(0), who("elf", "crypt", **tied), who("troll", "crypt", **tied)).s
    s.put(0, SPACE[to])
    mine, other = s.characters
    assert (mine.space, mine.ordeal, mine.passed, mine.enslaved) == (SPACE[to], 0, False, False)
    assert mine.turning_back == turned and (other.ordeal, other.passed, other.turning_back) == (3, True, True)


@rule("TAL-SPELL-17", "TAL-SPELL-18", "TAL-RULING-36")
@pytest.mark.parametrize("way", ["destroyed magic", "the Glade"])
def test_others_whose_craft_falls_in_my_turn_give_up_spells_at_once(way: str) -> None:
    crowned = who("wizard", "city", objects="crown of the archmage", spells="hex, random, nullify")
    if way == "the Glade":
        moved = event('op = "each", who = "all", of = [{ op = "go", to = "cursed_glade", only = "evil" }]')
        t = talisman(Land(0), who("elf", "fields n"), crowned, lying={"fields n": "X"}, packs=[moved])
    else:
        t = talisman(Turn(0), who("elf", "city", spells="destroy magic"), crowned)
        t.play("B: pass").play("A: cast destroy magic").play("B: pass")
    assert t.asked == "B" and t.options == ["discard hex", "discard nullify", "discard random"]


@rule("TAL-TURN-02")
def test_a_round_is_over_when_the_first_player_is_next() -> None:
    for seat, number in ((0, 4), (1, 5), (2, 4)):
        t = talisman(NextTurn(seat), who("elf"), who("troll"), who("monk"), first=2, round=4)
        assert (t.s.round, t.s.active) == (number, (seat + 1) % 3)


@rule("TAL-RULING-95")
def test_nobody_is_asked_about_a_spell_that_is_foiled_already() -> None:
    others = [who(name, spells="counterspell") for name in ("dwarf", "priest")] + [who("sorceress", spells="hex")]
    t = talisman(Turn(0), who("elf", "city", spells="divination"), *others)
    t.play("B: pass").play("C: pass").play("D: pass").play("A: cast divination").play("B: cast counterspell")
    t.play("C: cast counterspell")
    asked = []
    while t.s.cast:
        asked.append((t.asked, len(t.s.cast)))
        t.play(f"{t.asked}: pass")
    assert asked == [("D", 3), ("D", 1)] and t.s.foretold


@rule("TAL-CARD-02", "TAL-CARD-03", "TAL-CARD-04")
def test_whose_turn_is_lost() -> None:
    siren = {"draws": "siren"}
    t = talisman(Land(0), who("elf", "fields n"), who("troll", "city"), who("dwarf", "temple"), **siren)  # type: ignore[arg-type]
    assert [character.lost_turns for character in t.s.characters] == [
        1,
        0,
        0,
    ] and t.s.active == 2  # B has missed its own
    t = talisman(Land(0), who("elf", "ruins"), who("dwarf", "temple"), lying={"ruins": "bear"}, **siren)  # type: ignore[arg-type]
    assert t.s.characters[0].lost_turns == 0 and t.s.active == 1 and on(t, "ruins") == ["bear"]


def test_a_ghoul_raises_only_what_it_killed_in_battle() -> None:
    t = talisman(Land(0), who("ghoul", "fields n", fate=0), lying={"fields n": "shadow"}, dice="6 1")
    assert names(t.s.characters[0].trophies) == ["shadow"] and t.s.active == 1
    t = talisman(Land(0), who("ghoul", "fields n", fate=0, followers="hag"), lying={"fields n": "wolf"}, dice="6 1")
    assert names(t.s.characters[0].trophies) == ["wolf"] and t.s.active == 1  # the Hag lets nobody come


@rule("TAL-TOAD-15", "TAL-FOLLOW-04")
def test_a_toad_at_the_chasm_rolls_for_itself_alone() -> None:
    t = talisman(Instructions(0), who("elf", "chasm", toad=2, followers="pixie, gnome"), dice="6 1 1")
    assert (
        t.log[:3] == ["A rolls 6.", "Nothing happens to A.", "A is a toad for 1 more turn."]
        and len(t.s.characters[0].followers) == 2
    )


@rule("TAL-LIMIT-16")
def test_no_life_is_sold_that_is_not_in_the_stock() -> None:
    t = talisman(Instructions(0), who("elf", "castle", life=1, gold=3), who("troll", life=61))
    assert t.s.stock(LIFE) == 0 and t.s.active == 1
    t = talisman(Instructions(0), who("elf", "castle", life=1, gold=3), who("troll", life=60))
    t.play("A: heal 1 for 1 gold")
    assert t.s.characters[0].life == 2 and t.s.active == 1
    t = talisman(Instructions(0), who("elf", "village", life=1, gold=3), who("troll", life=59)).play(
        "A: visit the healer"
    )
    assert t.options == ["heal nothing", "heal 1 for 1 gold", "heal 2 for 2 gold"]


@rule("TAL-RULING-84")
@pytest.mark.parametrize("quest", [0, 1, 3])
def test_a_kill_fulfils_no_other_quest(quest: int) -> None:
    t = talisman(Land(0), who("troll", "fields n", fate=0, quest=quest), lying={"fields n": "bear"}, dice="6 1")
    assert t.s.characters[0].quest == quest and at(t) == "fields n"
    attacker = who("troll", "city", fate=0, quest=2)
    t = talisman(MeetCharacter(0, 1), attacker, who("elf", "city", fate=0), dice="6 1")
    t.play("A: attack B in battle; take a life from B")
    assert t.s.characters[0].quest == 2 and at(t) == "city"


@rule("TAL-ALT-16")
def test_whoever_has_no_character_stands_nowhere() -> None:
    t = talisman(
        ChooseEncounter(0), who("elf", "village"), gone(), who("troll", "village"), variants={"fatality": True}
    )
    assert t.options == ["encounter the space", "encounter C"] and t.why("encounter B") not in ("", "TAL-RULING-76")
    t = talisman(MoveByFate(0), who("elf", "fields n"), gone(), who("troll", "city"), variants={"fatality": True})
    assert "move 1 right to the village" in t.options


@rule("TAL-OBJ-14")
def test_what_was_dropped_and_destroyed_is_not_missed() -> None:
    caster = who("elf", "ruins", objects="sword", spells="destruction")
    t = talisman(Land(0), caster, lying={"ruins": "helmet"}, draws="shield")
    t.play("A: drop sword; cast destruction; at the ruins; destroy sword")
    assert on(t, "ruins") == ["helmet", "shield"] and t.options == ["take helmet", "leave helmet"]


def test_a_life_preserved_once_keeps_nobody_from_casting_later() -> None:
    t = talisman(Turn(0), who("elf"), who("wizard", spells="random"), preserved=True)
    assert t.asked == "B" and t.options == ["pass", "cast random"]


@rule("TAL-ALT-15")
def test_spells_of_the_dead_come_to_light() -> None:
    for spells, shown in (("hex", True), ("", False)):
        t = talisman(
            Menu(0, OWN_END),
            who("elf", "ruins", life=1, objects="sword", spells=spells),
            who("troll"),
            variants={"fatality": True},
            allowance=0,
        )
        t.s.shown = False
        t.s.then(LoseLife(0))
        t.s.advance()
        assert t.s.characters[0].who < 0 and t.s.shown == shown


@rule("TAL-RULING-49")
def test_the_rest_still_attacks_when_one_was_bribed() -> None:
    t = talisman(Land(0), who("elf", "ruins", fate=0, gold=1), lying={"ruins": "bandit, goblin"}, dice="6 1")
    t.play("A: bribe bandit")
    assert "9 against 3." in t.log and names(t.s.characters[0].trophies) == ["goblin"] and on(t, "ruins") == ["bandit"]
