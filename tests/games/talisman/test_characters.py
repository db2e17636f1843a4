"""Every special ability of the twelve characters."""

from __future__ import annotations

import pytest

from games.talisman.laid import BOX, CARD, at, called, names, on, talisman, who
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.turn import RollToMove, Start, Turn


@pytest.mark.parametrize(
    ("name", "strength", "craft", "life", "fate", "alignment", "start"),
    [
        ("assassin", 3, 3, 4, 3, 2, "city"),
        ("dwarf", 3, 3, 5, 5, 1, "crags"),
        ("elf", 3, 4, 4, 3, 0, "forest"),
        ("ghoul", 2, 4, 4, 4, 2, "graveyard"),
        ("monk", 2, 3, 4, 5, 0, "village"),
        ("thief", 3, 3, 4, 2, 1, "city"),
        ("priest", 2, 4, 4, 5, 0, "chapel"),
        ("prophetess", 2, 4, 4, 2, 0, "chapel"),
        ("sorceress", 2, 4, 4, 3, 2, "graveyard"),
        ("troll", 6, 1, 6, 1, 1, "crags"),
        ("warrior", 4, 2, 5, 1, 1, "tavern"),
        ("wizard", 2, 5, 4, 3, 2, "graveyard"),
    ],
)
def test_the_twelve(name: str, strength: int, craft: int, life: int, fate: int, alignment: int, start: str) -> None:
    face = next(face for face in BOX.characters if face.name == name)
    printed = (face.strength, face.craft, face.life, face.fate, face.alignment, face.gold)
    assert printed == (strength, craft, life, fate, alignment, 1) and BOX.spaces[face.start].name == start


def test_assassinate() -> None:
    t = talisman(
        MeetCharacter(0, 1), who("assassin", "city", fate=0), who("troll", "city", fate=0, objects="ring"), dice="5"
    )
    t.play("A: attack B in battle; assassinate")
    assert "8 against 7." in t.log and t.options == ["take a life from B"]
    t = talisman(MeetCharacter(0, 1), who("troll", "city", fate=0), who("assassin", "city", fate=0), dice="5 5")
    t.play("A: attack B in battle")
    assert "11 against 8." in t.log  # not when attacked
    t = talisman(Instructions(0), who("assassin", "crown of command", fate=0, objects="talisman"), dice="1 1")
    t.play("A: fight the dragon in battle")
    assert "4 against 11." in t.log


def test_delver_one_die_less_at_the_portal_and_in_the_mines() -> None:
    t = talisman(OpenPortal(0), who("dwarf", "portal of power", fate=0), dice="3")
    assert at(t.play("A: open the portal by craft")) == "plain of peril"
    assert talisman(Instructions(0), who("dwarf", "mines", fate=0), dice="1 2").s.characters[0].passed


def test_cave_plus_one_is_shown_with_the_cave() -> None:
    t = talisman(Land(0), who("dwarf", "fields n", fate=0), who("elf"), lying={"fields n": "cave"}, dice="5")
    assert t.options == ["take 5", "take 6"]
    assert t.play("A: take 6").s.characters[0].gold == 4
    t = talisman(Land(0), who("dwarf", "fields n", fate=0), who("elf"), lying={"fields n": "cave"}, dice="6")
    assert t.s.characters[0].gold == 4 and t.s.active == 1  # no more than 6, so there is nothing to ask


@pytest.mark.parametrize(
    ("name", "space"), [("dwarf", "crags"), ("troll", "crags"), ("elf", "forest"), ("dwarf", "chasm")]
)
def test_some_may_skip_a_roll(name: str, space: str) -> None:
    t = talisman(Instructions(0), who(name, space, fate=0), who("monk"), dice="1")
    assert t.options == ["roll", "skip the roll"]
    assert t.play("A: skip the roll").s.characters[0].life == t.s.face(0).life
    assert talisman(Instructions(0), who("monk", space, fate=0), dice="4").s.active == 1


@pytest.mark.parametrize(
    ("name", "spaces"), [("dwarf", "hills n,hills s,hills m"), ("elf", "woods n,woods e,woods s,woods m")]
)
def test_some_may_evade(name: str, spaces: str) -> None:
    for space in spaces.split(","):
        t = talisman(Land(0), who(name, space), who("monk"), lying={space: "bear"})
        assert t.options == ["fight", "evade bear"]


def test_woodwalk() -> None:
    t = talisman(Start(0), who("elf", "woods e"))
    assert [o for o in t.options if o.startswith("walk")] == ["walk to the woods n", "walk to the woods s"]
    assert not any(o.startswith("walk") for o in talisman(Start(0), who("elf", "forest")).options)


@pytest.mark.parametrize("name", ["ghoul", "sorceress", "wizard"])
def test_psychic_attack(name: str) -> None:
    t = talisman(MeetCharacter(0, 1), who(name, "city"), who("elf", "city"))
    assert "attack B in psychic combat" in t.options
    t = talisman(MeetCharacter(1, 0), who(name, "city"), who("elf", "city"), active=1)
    assert "attack A in psychic combat" not in t.options


def test_drain_life() -> None:
    t = talisman(MeetCharacter(0, 1), who("ghoul", "city", fate=0), who("troll", "city", fate=0), dice="6 1")
    t.play("A: attack B in psychic combat; take a life from B")
    assert [character.life for character in t.s.characters] == [5, 5]
    t = talisman(MeetCharacter(0, 1), who("ghoul", "city", fate=0), who("elf", "city", fate=0), dice="6 1")
    t.play("A: attack B in battle; take a life from B")
    assert [character.life for character in t.s.characters] == [4, 3]  # not by battle


def test_raise_dead() -> None:
    t = talisman(Land(0), who("ghoul", "fields n", fate=0), lying={"fields n": "wolf"}, dice="6 1").play(
        "A: raise wolf"
    )
    assert names(t.s.characters[0].followers) == ["wolf"] and t.s.characters[0].trophies == []
    ghoul = who("ghoul", "fields n", fate=0)
    ghoul.followers.append(CARD["giant"])
    t = talisman(Land(0), ghoul, lying={"fields n": "bear"}, dice="1 1").play("A: send giant")
    assert "9 against 4." in t.log and names(t.s.discard) == ["giant"]


def test_inner_belief_no_weapons_no_armour() -> None:
    t = talisman(Land(0), who("monk", "fields n", fate=0, craft=2, objects="sword"), draws="bear", dice="1 1").play(
        "A: go on"
    )
    assert "6 against 4." in t.log  # 2 and the printed craft of 3, no counters, no sword
    assert talisman(LoseLife(0, 1), who("monk", objects="armour")).s.characters[0].life == 3
    t = talisman(Land(0), who("priest", "fields n", fate=0, objects="sword, armour"), draws="giant", dice="1 6 4").play(
        "A: go on"
    )
    assert "3 against 12." in t.log and t.options == ["use armour", "use no armour"]


@pytest.mark.parametrize("name", ["monk", "priest"])
def test_prayer_bonus(name: str) -> None:
    t = talisman(Instructions(0), who(name, "chapel", fate=0), dice="4").play("A: pray")
    assert t.options == ["take 4", "take 5"]
    assert t.play("A: take 5").s.characters[0].life == 5
    t = talisman(Instructions(0), who(name, "temple", fate=0), dice="6 5")
    assert t.options == ["take 11", "take 12"] and t.play("A: take 12").s.characters[0].life == 6
    t = talisman(Instructions(0), who(name, "temple", fate=0), dice="6 6")
    assert t.s.characters[0].life == 6 and t.s.active == 1  # 12 is the most


def test_steal() -> None:
    t = talisman(MeetCharacter(0, 1), who("thief", "city"), who("elf", "city", objects="ring"))
    t.play("A: steal from B; take ring from B")
    assert names(t.s.characters[0].objects) == ["ring"] and t.s.active == 1


def test_shoplift() -> None:
    for visit in ("visit the blacksmith", "visit the healer", "visit the mystic", "do nothing here"):
        t = talisman(Instructions(0), who("thief", "village", gold=2, life=3, fate=0), dice="1")
        t.play(f"A: pocket armour; {visit}")
        assert "bought armour" in names(t.s.characters[0].objects) and not any("pocket" in o for o in t.options)
    t = talisman(Land(0), who("thief", "fields n", gold=0), lying={"fields n": "market"})
    assert "pocket mule" in t.options and t.play("A: pocket nothing").s.characters[0].objects == []
    t = talisman(Land(0), who("elf", "fields n"), who("thief", "city", gold=0), draws="market day")
    t.play("A: buy nothing more").play("B: pocket raft")
    assert names(t.s.characters[1].objects) == ["bought raft"]


def test_banish_spirits() -> None:
    t = talisman(Land(0), who("priest", "fields n"), lying={"fields n": "demon"}).play("A: banish demon")
    assert names(t.s.discard) == ["demon"] and len(t.s.characters[0].spells) == 1 and on(t, "fields n") == []


@pytest.mark.parametrize("name", ["prophetess", "wizard"])
def test_never_without_spell(name: str) -> None:
    t = talisman(Turn(0), who(name, "castle", spells="healing", life=1), draws="hex").play("A: cast healing; at A")
    assert names(t.s.characters[0].spells) == ["hex"]


def test_foresight_and_mind_reading() -> None:
    t = talisman(Land(0), who("prophetess", "fields n"), who("elf", spells="hex"), draws="dragon, sword")
    assert called(t.match.view(0).characters[1].known_spells) == ["hex"]
    t.play("A: replace dragon")
    assert on(t, "fields n") == ["sword"]


@pytest.mark.parametrize(("alignment", "needed"), [("good", 6), ("neutral", 5), ("evil", 4)])
def test_beguile(alignment: str, needed: int) -> None:
    for die in (needed, needed - 1):
        t = talisman(
            MeetCharacter(0, 1),
            who("sorceress", "city", fate=0),
            who("elf", "city", alignment=alignment),
            dice=str(die),
        )
        t.play("A: beguile B")
        assert (t.options == ["take 1 gold from B"]) == (die == needed)


def test_lure_follower() -> None:
    t = talisman(
        MeetCharacter(0, 1),
        who("sorceress", "city"),
        who("elf", "city", followers="pixie, maiden, unicorn, princess, gnome"),
    )
    lures = [option for option in t.options if option.startswith("lure")]
    assert sorted(lures) == ["lure gnome from B", "lure pixie from B"]
    t.play("A: lure pixie from B")
    assert names(t.s.characters[0].followers) == ["pixie"]
    assert t.options == ["attack B in battle", "attack B in psychic combat", "beguile B"]


def test_regenerate() -> None:
    t = talisman(RollToMove(0), who("troll", life=2), who("elf"), dice="6").play("A: heal instead of moving")
    assert t.s.characters[0].life == 3 and at(t) == "crags"


def test_two_dice_and_two_weapons() -> None:
    t = talisman(Land(0), who("warrior", "fields n", objects="sword, axe"), who("elf"), draws="bear", dice="2 5 1 6")
    t.play("A: go on; fight")
    assert t.options == ["keep 2 5", "pay fate and reroll 2", "pay fate and reroll 5"]
    t.play("A: pay fate and reroll 2")
    assert "12 against 4." in t.log  # 4, two weapons, the 6 of the reroll
    armed = who("warrior", "fields n", objects="sword, axe, bought sword")
    t = talisman(Land(0), armed, who("elf"), draws="bear").play("A: go on")
    assert len(t.match.view(0).fight.weapons) == 2 and t.why("use bought sword") == "TAL-OBJ-04"  # not three
