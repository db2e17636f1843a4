"""What a fighter had readied counts only if it still has it when the scores are compared; and the odds know that."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tables import Table

from games.talisman.laid import CARD, called, names, on, talisman, who
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.encounters import Land
from hurlyburly.games.talisman.events import Scored
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.kernel.content import pack_of
from hurlyburly.kernel.rules import rule

# A fighter with strength 3 counters; what it readies; what that adds to the strength it has without it.
READIED: dict[str, tuple[str, dict[str, Any], str, int]] = {
    "nothing": ("elf", {}, "", 0),
    "a weapon": ("elf", {"objects": "axe"}, "", 1),
    "two weapons": ("warrior", {"objects": "sword, axe"}, "", 2),
    "a weapon put away": ("elf", {"objects": "axe"}, "put away axe", 0),
    "a mercenary": ("elf", {"followers": "mercenary", "gold": 1}, "pay the mercenary", 3),
    "a potion": ("elf", {"objects": "potion of strength"}, "use potion of strength", 2),
    "the raised dead": ("ghoul", {"followers": "goblin"}, "send goblin", 2),
    "inner belief": ("monk", {}, "", 3),
    "a ring": ("elf", {"objects": "ring"}, "", 1),
    "a unicorn": ("elf", {"followers": "unicorn"}, "", 1),
    "psionic might": ("elf", {"spells": "psionic might"}, "cast psionic might", 4),
}
SPELLS: dict[str, tuple[str, int]] = {  # with the die of Random: what it does to the fighter
    "toad": ("random", 1),
    "strength": ("random", 2),
    "craft": ("random", 3),
    "gold": ("random", 4),
    "more strength": ("random", 5),
    "life": ("random", 6),
    "heal": ("healing", 0),
    "nullify": ("nullify", 0),
}
COUNTERS = 3
BEAR = 3


def expected(readied: str, spell: str) -> int:
    """By hand: the fighter's strength when scores are compared."""
    name, _, _, bonus = READIED[readied]
    if spell == "toad":
        return 1 + (bonus if readied == "psionic might" else 0)
    counters = {"strength": 0, "more strength": COUNTERS + 1}.get(spell, COUNTERS)
    return {"elf": 3, "warrior": 4, "ghoul": 2, "monk": 2}[name] + counters + bonus


def fighter(readied: str, at: str) -> Character:
    name, things, _, _ = READIED[readied]
    return who(name, at, fate=0, life=2, strength=COUNTERS, craft=COUNTERS, **things)


def ready(t: Table, seat: str, readied: str) -> Table:
    """Whoever is asked before goes on; then the fighter gets ready."""
    deed = READIED[readied][2]
    while deed and deed not in t.options:
        t.play(f"{t.asked}: {t.options[0]}")
    return t.play(f"{seat}: {deed}") if deed else t


def struck(t: Table, by: str, spell: str, at: str) -> Table:
    """The bystander casts as soon as it is asked in the fight."""
    name, _ = SPELLS[spell]
    while t.asked != by or f"cast {name}" not in t.options:
        t.play(f"{t.asked}: {t.options[0]}")
    return t.play(f"{by}: cast {name}; at {at}")


def adds_up(event: Scored) -> bool:
    parts = event.by_weapons + event.by_helper + event.by_hire + event.by_belief + event.by_spells
    return event.total == event.ability + parts + event.die


def scores(t: Table) -> dict[int, int]:
    """Of each character who fought, as told; all parts of a score are."""
    told = [event for event in t.match.told(None) if isinstance(event, Scored)]
    assert all(adds_up(event) for event in told)
    return {event.seat: event.total for event in told}


@rule("TAL-RULING-96", "TAL-TOAD-08", "TAL-TOAD-09", "TAL-TOAD-13")
@pytest.mark.parametrize(("readied", "spell"), list(product(READIED, SPELLS)))
def test_every_spell_in_a_fight_against_everything_that_was_readied(readied: str, spell: str) -> None:
    name, die = SPELLS[spell]
    fights = fighter(readied, "ruins")
    if spell == "nullify":
        fights.spells = sorted([*fights.spells, CARD["hex"]])
    dice = f"{die} 1 1 1" if die else "1 1 1"
    t = talisman(Land(0), fights, who("priest", "city", spells=name), lying={"ruins": "bear, sword"}, dice=dice)
    struck(ready(t, "A", readied), "B", spell, "A")
    while not any("against" in line for line in t.log):
        t.play(f"{t.asked}: {t.options[0]}")
    assert f"{expected(readied, spell) + 1} against {BEAR + 1}." in t.log
    assert scores(t) == {0: expected(readied, spell) + 1}


@rule("TAL-RULING-96")
@pytest.mark.parametrize("readied", READIED)
@pytest.mark.parametrize("attacked", [False, True])
def test_a_toad_in_mid_fight_has_nothing_of_what_it_readied_attacker_or_attacked(readied: str, attacked: bool) -> None:
    me, other = fighter(readied, "city"), who("dwarf", "city", fate=0)
    both = (other, me) if attacked else (me, other)
    t = talisman(MeetCharacter(0, 1), *both, who("priest", spells="random"), dice="1 2 2 2 2")
    t.play("A: attack B in battle")
    mine = "B" if attacked else "A"
    struck(ready(t, mine, readied), "C", "toad", mine)
    sums = [expected(readied, "toad") + 2, 3 + 2]
    assert f"{sums[attacked]} against {sums[1 - attacked]}." in t.log
    assert scores(t) == {attacked: sums[0], 1 - attacked: sums[1]}


@rule("TAL-RULING-96", "TAL-TOAD-08")
def test_a_toad_strikes_no_longer_silently() -> None:
    t = talisman(
        Land(0),
        who("assassin", "ruins", fate=0),
        who("priest", spells="random"),
        lying={"ruins": "bear, sword"},
        dice="1 2 6",
    )
    t.play("A: assassinate").play("B: cast random; at A")
    assert "The Bear rolls 6." in t.log and "3 against 9." in t.log
    t = talisman(
        MeetCharacter(0, 1),
        who("assassin", "city", fate=0),
        who("dwarf", "city", fate=0),
        who("priest", spells="random"),
        dice="1 2 1",
    )
    t.play("A: attack B in battle; assassinate").play("C: cast random; at A")
    assert "B rolls 1." in t.log and "3 against 4." in t.log


@rule("TAL-RULING-96")
def test_a_weapon_and_a_mercenary_that_are_gone_do_not_count() -> None:
    me = who("elf", "ruins", fate=0, objects="axe", followers="mercenary", gold=1)
    t = talisman(Land(0), me, who("priest", spells="hex"), lying={"ruins": "bear, sword"}, dice="1 1")
    t.play("A: go on; pay the mercenary")
    t.s.characters[0].followers = [CARD["pixie"]]
    t.s.characters[0].objects = [CARD["helmet"]]
    t.play("B: pass")
    assert "4 against 4." in t.log and scores(t) == {0: 4}


@rule("TAL-RULING-96")
def test_a_toads_runesword_drinks_no_life() -> None:
    me = who("troll", "ruins", fate=0, alignment="evil", strength=1, objects="runesword")
    t = talisman(Land(0), me, who("priest", spells="psionic might"), lying={"ruins": "wolf, sword"}, dice="6 1")
    t.play("A: go on; fight").play("B: pass; pass")
    assert t.s.characters[0].life == 7
    t = talisman(Land(0), me, who("priest", spells="random"), lying={"ruins": "wolf, sword"}, dice="1 6 1")
    t.play("A: go on; fight").play("B: cast random; at A")
    assert names(t.s.characters[0].trophies) == ["wolf"] and t.s.characters[0].life == 6


def test_the_table_shows_the_weapons_still_in_use() -> None:
    me = who("elf", "ruins", fate=1, objects="axe")
    t = talisman(Land(0), me, who("priest", spells="random"), lying={"ruins": "bear, sword"}, dice="1 2 2")
    t.play("A: go on; fight")
    assert called(t.match.view(1).fight.weapons) == ["axe"] and t.match.view(1).fight.score == 4


# Paying the Mercenary when attacked


def test_the_mercenary_fights_for_pay_when_his_owner_is_attacked() -> None:
    owner = who("elf", "city", fate=0, followers="mercenary", gold=1)
    t = talisman(MeetCharacter(0, 1), who("troll", "city", fate=0), owner, dice="1 1").play("A: attack B in battle")
    t.play("B: pay the mercenary")
    assert "7 against 7." in t.log and t.s.characters[1].gold == 0 and scores(t) == {0: 7, 1: 7}


# Odds


def chances(t: Table, seat: int, option: str) -> dict[str, float]:
    (entry,) = [entry for entry in t.match.view(seat).odds if entry.play.text == option]
    return dict(entry.outcomes)


def counted(mine: int, its: int, my_dice: int = 1, its_dice: int = 1) -> dict[str, float]:
    """By hand: each side keeps the highest of its dice."""
    found = {"win": Fraction(0), "tie": Fraction(0), "lose": Fraction(0)}
    for rolls in product(range(1, 7), repeat=my_dice + its_dice):
        scores = mine + max(rolls[:my_dice]), its + (max(rolls[my_dice:]) if its_dice else 0)
        word = "win" if scores[0] > scores[1] else "tie" if scores[0] == scores[1] else "lose"
        found[word] += Fraction(1, 6 ** (my_dice + its_dice))
    return {word: pytest.approx(float(share)) for word, share in found.items()}


@rule("TAL-CHAR-12")
def test_the_odds_are_those_of_the_seat_that_looks() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("warrior", "hills n", objects="sword"),
        who("dwarf", "hills n", objects="axe", spells="hex"),
    )
    assert chances(t, 0, "attack B in battle") == counted(5, 4, 2, 1)
    t.play("A: attack B in battle")
    assert chances(t, 1, "stand and fight") == counted(4, 5, 1, 2)
    t.play("B: stand and fight")
    assert chances(t, 0, "fight") == counted(5, 4, 2, 1)
    t.play("A: put away sword")
    assert chances(t, 1, "fight") == counted(4, 4, 1, 2)
    t.play("B: put away axe")
    assert chances(t, 1, "fight") == counted(3, 4, 1, 2)


def test_the_odds_of_an_assassins_victim() -> None:
    t = talisman(MeetCharacter(0, 1), who("assassin", "city"), who("dwarf", "city", objects="axe", spells="hex"))
    t.play("A: attack B in battle").play("B: stand and fight").play("A: assassinate")
    assert chances(t, 1, "fight") == {word: pytest.approx(float(share)) for word, share in SILENT.items()}
    bear = talisman(Land(0), who("assassin", "ruins", spells="hex"), lying={"ruins": "bear, sword"})
    bear.play("A: go on; fight; assassinate")
    assert chances(bear, 0, "fight") == counted(3, 3, 1, 0)


SILENT = {"win": Fraction(0), "tie": Fraction(1, 6), "lose": Fraction(5, 6)}  # 4 and no die against 3 and one

SMITH = pack_of(
    {
        "smith.toml": '[pack]\ngame = "talisman"\nname = "smith"\n[[card]]\nid = "rust"\nname = "Rust"\n'
        'type = "monster"\ntext = ""\nstrength = 4\nno_weapons = true'
    }
)


@rule("TAL-GOLDEN-03", "TAL-GOLDEN-04")
def test_the_odds_against_an_enemy_that_forbids_weapons_are_the_same_before_and_in_the_fight() -> None:
    warrior = who("warrior", "woods n", objects="sword, axe", spells="hex", craft=1)
    t = talisman(Land(0), warrior, who("elf"), lying={"woods n": "Rust"}, packs=[SMITH])
    t.play("A: go on")
    assert chances(t, 0, "fight") == counted(4, 4, 2, 1)
    t.play("A: fight")
    assert chances(t, 0, "fight") == counted(4, 4, 2, 1)


def test_the_odds_against_the_dragon_know_lance_and_craft() -> None:
    knight = who("elf", "crown of command", objects="holy lance, talisman", strength=4, craft=2)
    from hurlyburly.games.talisman.encounters import Instructions

    t = talisman(Instructions(0), knight, who("troll"))
    assert chances(t, 0, "fight the dragon in battle") == counted(7 + 3, 10)
    assert chances(t, 0, "fight the dragon in psychic combat") == counted(6, 10)
    assert on(t, "crown of command") == []
