"""Odds are shown wherever a roll decides, and they are exact: each is compared with a count by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

import pytest
from tables import Table

from games.talisman.laid import talisman, who
from hurlyburly.games.talisman.battle import Prepare
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.inner import MoveInside
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.odds import spoken
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.turn import RollToMove
from hurlyburly.kernel.rules import rule


def shown(t: Table) -> dict[str, dict[str, float]]:
    """The odds of each option, as the seat that is asked sees them."""
    (seat,) = t.match.to_act
    return {entry.play.text: dict(entry.outcomes) for entry in t.match.view(seat).odds}


def shares(**counts: int) -> dict[str, float]:
    """Of so many equally likely rolls."""
    total = sum(counts.values())
    return {name.replace("_", " "): pytest.approx(n / total) for name, n in counts.items()}


def counted(dice: int, reads: Callable[[tuple[int, ...]], str]) -> dict[str, float]:
    """What each roll of so many dice comes to."""
    return shares(**Counter(reads(roll) for roll in product(range(1, 7), repeat=dice)))


CRAGS = shares(**{"the Spirit of the Crags attacks (craft 4)": 1, "lose a turn": 2, "nothing": 2, "gain 1 strength": 1})


def test_of_the_space_that_a_way_leads_to() -> None:
    t = talisman(RollToMove(0), who("elf", "fields ne"), dice="1")
    assert shown(t) == {"move 1 left to the crags": CRAGS}
    t.play("A: pay fate and move up to six")
    assert shown(t) == {"move 1 left to the crags": CRAGS} and "cross the bridge with 4" in t.options
    assert shown(talisman(RollToMove(0), who("elf", "woods n"), dice="2")) == {}  # the bridge among the ways
    t = talisman(RollToMove(0), who("elf", "hills n"), dice="3")
    assert shown(t) == {"move 3 left to the crags": CRAGS} and "cross the bridge" in t.options


def test_of_a_roll_that_may_be_skipped() -> None:
    forest = shares(**{"the Brigand attacks (strength 4)": 1, "lose a turn": 2, "nothing": 2, "gain 1 craft": 1})
    assert shown(talisman(Instructions(0), who("elf", "forest"), who("troll", "city"))) == {"roll": forest}
    chasm = shares(lose_a_life=2, nothing=4)
    assert shown(talisman(Instructions(0), who("dwarf", "chasm"))) == {"roll": chasm}


def test_of_visits_and_prayers() -> None:
    mystic = shares(nothing=3, become_good=1, gain_1_craft=1, gain_a_spell=1)
    assert shown(talisman(Instructions(0), who("elf", "village"))) == {"visit the mystic": mystic}
    pray = shares(nothing=4, gain_1_life=1, gain_a_spell=1)
    assert shown(talisman(Instructions(0), who("elf", "chapel"))) == {"pray": pray}
    quests = shown(talisman(Instructions(0), who("elf", "warlocks cave")))["accept a quest"]
    assert list(quests.values()) == [pytest.approx(1 / 6)] * 6 and "kill an enemy" in quests


def test_of_a_die_that_may_be_rolled_again() -> None:
    t = talisman(Instructions(0), who("elf", "city"), dice="3").play("A: visit the enchantress")
    assert shown(t)["keep 3"] == {"lose 1 craft": 1.0}
    again = shares(
        become_a_toad=1, lose_1_strength=1, lose_1_craft=1, gain_1_craft=1, gain_1_strength=1, gain_a_spell=1
    )
    assert shown(t)["pay fate and reroll 3"] == again
    t = talisman(Instructions(0), who("elf", "temple"), dice="3 6")
    assert shown(t)["keep 3 6"] == {"gain a spell": 1.0}
    assert shown(t)["pay fate and reroll 6"] == shares(
        lose_a_follower_or_lose_1_life=1, enslaved=1, gain_1_craft=1, gain_a_spell=2, gain_1_strength=1
    )


def test_of_the_chasm_for_oneself_and_for_a_follower() -> None:
    t = talisman(Instructions(0), who("elf", "chasm", followers="pixie"), dice="2 3")
    assert shown(t) == {"keep 2": {"lose a life": 1.0}, "pay fate and reroll 2": shares(lose_a_life=2, nothing=4)}
    t.play("A: keep 2")
    assert shown(t) == {"keep 3": {"pixie lives": 1.0}, "pay fate and reroll 3": shares(pixie_dies=2, pixie_lives=4)}


@pytest.mark.parametrize(("armour", "saves"), [("helmet", 6), ("shield", 5), ("armour", 4)])
def test_of_armour(armour: str, saves: int) -> None:
    t = talisman(LoseLife(0, 1), who("elf", objects=armour), dice=str(saves))
    odds = shares(keep_the_life=7 - saves, lose_the_life=saves - 1)
    assert shown(t) == {f"use {armour}": odds, "use no armour": {"lose the life": 1.0}}
    t.play(f"A: use {armour}")
    assert shown(t) == {f"keep {saves}": {"keep the life": 1.0}, f"pay fate and reroll {saves}": odds}
    t = talisman(LoseLife(0, 1), who("elf", objects=armour), dice=str(saves - 1)).play(f"A: use {armour}")
    assert shown(t)[f"keep {saves - 1}"] == {"lose the life": 1.0}


@pytest.mark.parametrize(("alignment", "needed"), [("good", 6), ("neutral", 5), ("evil", 4)])
def test_of_beguiling(alignment: str, needed: int) -> None:
    victim = who("elf", "city", alignment=alignment)
    t = talisman(MeetCharacter(0, 1), who("sorceress", "city"), victim, dice=str(needed)).play("A: beguile B")
    assert shown(t)[f"keep {needed}"] == {"take something": 1.0}
    again = shares(take_nothing=needed - 1, take_something=7 - needed)
    assert shown(t)[f"pay fate and reroll {needed}"] == again


def test_of_the_portal_and_its_dice() -> None:
    t = talisman(OpenPortal(0), who("elf", "portal of power", strength=3), dice="3 2")
    opens = counted(2, lambda roll: "it_opens" if sum(roll) <= 6 else "it_stays_shut")
    by_craft = counted(2, lambda roll: "it_opens" if sum(roll) <= 4 else "it_stays_shut")
    assert shown(t) == {"force the portal by strength": opens, "open the portal by craft": by_craft}
    t.play("A: open the portal by craft")
    assert shown(t)["keep 3 2"] == {"it stays shut": 1.0}
    assert shown(t)["pay fate and reroll 3"] == shares(it_opens=2, it_stays_shut=4)
    dwarf = shown(talisman(OpenPortal(0), who("dwarf", "portal of power")))
    assert dwarf["open the portal by craft"] == shares(it_opens=3, it_stays_shut=3)


def test_what_is_certain_is_told_without_a_chance_but_for_the_end_of_a_fight() -> None:
    assert spoken([("win", 1.0), ("tie", 0.0), ("lose", 0.0)]) == "win 100%"
    assert spoken([("gain 1 gold", 1.0)]) == "gain 1 gold"
    assert spoken([("win", 0.25), ("lose", 0.75)]) == "win 25%, lose 75%"


OUT = ["to the Plain of Peril", *["to the Portal of Power"] * 2, *["to the Warlock's Cave"] * 2]
CRYPT = ["to the Crypt", *OUT, "to the City"]
MINES = ["to the Mines", *OUT, "to the Tavern"]


def out_of(exits: list[str], dice: int, less: int) -> dict[str, float]:
    return counted(dice, lambda roll: exits[min(max(0, sum(roll) - less), len(exits) - 1)])


@rule("TAL-INNER-14", "TAL-INNER-17", "TAL-RULING-27")
@pytest.mark.parametrize(("name", "mines_dice"), [("elf", 3), ("dwarf", 2), ("wizard", 3)])
def test_of_the_crypt_and_the_mines(name: str, mines_dice: int) -> None:
    t = talisman(MoveInside(0), who(name, "plain of peril", strength=4, craft=2), who("troll", "pits"))
    strength, craft = t.s.strength_of(0), t.s.craft_of(0)
    odds = shown(t)
    assert odds["go forward to the crypt"] == out_of(CRYPT, 3, strength)
    assert odds["go forward to the mines"] == out_of(MINES, mines_dice, craft)
    again = shown(talisman(MoveInside(0), who(name, "crypt", strength=4, craft=2), who("troll", "pits")))
    assert again == {"confront it again": out_of(CRYPT, 3, strength)}


def test_of_the_dice_in_the_crypt() -> None:
    t = talisman(Instructions(0), who("elf", "crypt"), dice="1 2 3")
    assert shown(t)["keep 1 2 3"] == {"to the Portal of Power": 1.0}
    exits = [CRYPT[min(max(0, 1 + 2 + die - 3), 6)] for die in range(1, 7)]
    assert shown(t)["pay fate and reroll 3"] == shares(**Counter(exits))


def test_of_the_ordeals_further_in() -> None:
    def ahead(space: str, **fields: int) -> dict[str, dict[str, float]]:
        return shown(
            talisman(MoveInside(0), who("elf", space, passed=True, **fields), who("troll", "city", strength=5))
        )

    death = counted(4, lambda roll: compared(sum(roll[:2]), sum(roll[2:])))
    assert ahead("crypt") == {"go forward to the dice with death": death}
    lives = {f"lose {n} {'life' if n == 1 else 'lives'}": pytest.approx(1 / 3) for n in (1, 2, 3)}
    assert ahead("mines") == {"go forward to the vampires tower": lives}
    wolf = counted(4, lambda roll: compared(3 + 2 + roll[0], roll[1] + roll[2] + roll[3]))
    assert ahead("dice with death", strength=2) == {"go forward to the werewolfs den": wolf}
    assert ahead("vampires tower") == {}  # nobody knows how many pitfiends will come


def test_of_a_werewolf_whose_strength_is_known() -> None:
    t = talisman(MoveInside(0), who("elf", "werewolfs den", ordeal=8, strength=4), who("troll", "city"))
    assert shown(t) == {"confront it again": counted(2, lambda roll: compared(7 + roll[0], 8 + roll[1]))}
    t = talisman(MoveInside(0), who("elf", "werewolfs den", strength=4), who("troll", "city"))
    fresh = counted(4, lambda roll: compared(7 + roll[0], roll[1] + roll[2] + roll[3]))
    assert shown(t) == {"confront it again": fresh}


def compared(mine: int, its: int) -> str:
    return "win" if mine > its else "tie" if mine == its else "lose"


def test_of_rerolls_in_a_fight_for_both_fighters() -> None:
    t = talisman(MeetCharacter(0, 1), who("warrior", "city"), who("dwarf", "city", objects="axe"), dice="2 4 3")
    t.play("A: attack B in battle").play("B: fight")
    assert shown(t)["keep 2 4"] == {"win": 1.0, "tie": 0.0, "lose": 0.0}  # 8 to 7
    assert shown(t)["pay fate and reroll 4"] == counted(1, lambda roll: compared(4 + max(2, *roll), 7))
    t.play("A: keep 2 4")
    assert shown(t)["keep 3"] == {"win": 0.0, "tie": 0.0, "lose": 1.0}
    assert shown(t)["pay fate and reroll 3"] == counted(1, lambda roll: compared(4 + roll[0], 8))


def test_of_rerolls_against_a_creature() -> None:
    t = talisman(Land(0), who("elf", "ruins"), lying={"ruins": "bear, sword"}, dice="2 4")
    assert shown(t)["keep 2"] == {"win": 0.0, "tie": 0.0, "lose": 1.0}
    assert shown(t)["pay fate and reroll 2"] == counted(1, lambda roll: compared(3 + roll[0], 7))


@pytest.mark.parametrize("space", ["fields n", "runes w"])
def test_of_a_fight_with_a_beast_or_a_spirit_here_and_on_the_runes(space: str) -> None:
    more = 2 if space == "runes w" else 0
    for enemy, mine, its in (("bear", 3 + 1, 3), ("wraith", 4, 5), ("dragon", 3 + 1, 7)):
        fighter = who("elf", space, objects="axe", spells="hex")
        t = talisman(Land(0), fighter, lying={space: enemy}).play("A: go on")
        odds = {"win": 0, "tie": 0, "lose": 0} | Counter(
            compared(mine + a, its + more + b) for a, b in product(range(1, 7), repeat=2)
        )
        assert shown(t)["fight"] == shares(**odds)
        assert isinstance(t.play("A: fight").s.stack[-1], Prepare) and shown(t)["fight"] == shares(**odds)
