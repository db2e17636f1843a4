"""Every space of the board does what it says."""

from __future__ import annotations

import pytest
from tables import Table

from games.talisman.laid import BOX, SPACE, at, names, on, talisman, who
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.encounters import Draw, Instructions, Land
from hurlyburly.games.talisman.turn import RollToMove, Turn
from hurlyburly.kernel.rules import rule


def landed(space: str, character: Character, *others: Character, dice: str = "", **more: object) -> Table:
    character.space = SPACE[space]
    return talisman(Land(0), character, *others, dice=dice, **more)  # type: ignore[arg-type]


DRAW_ONE = (
    "fields n, fields ne, fields se, fields s, fields sw, fields nw, plains e, plains s1, plains s2, plains w, "
    "woods n, woods e, woods s, woods m, hills n, hills s, hills m, sentinel, portal of power, cursed glade, "
    "runes e1, runes e2, runes w, desert e, desert w"
)
DRAWS = dict.fromkeys(DRAW_ONE.split(", "), 1) | {"ruins": 2, "oasis": 2, "hidden valley": 3}


@pytest.mark.parametrize("space", sorted(space.name for space in BOX.spaces))
def test_spaces_have_their_number_of_cards_drawn(space: str) -> None:
    t = talisman(Draw(0), who("elf", space), draws="sword, helmet, shield")
    assert len(on(t, space)) == DRAWS.get(space, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_crags(die: int) -> None:
    t = landed("crags", who("elf", fate=0), dice=f"{die} 1 6")
    elf = t.s.characters[0]
    if die == 1:
        assert "5 against 10." in t.log and elf.life == 3
    assert elf.lost_turns == (die in (2, 3)) and elf.strength == (die == 6)


@pytest.mark.parametrize("die", range(1, 7))
def test_forest(die: int) -> None:
    t = landed("forest", who("monk", fate=0), dice=f"{die} 1 6")
    monk = t.s.characters[0]
    if die == 1:
        assert "6 against 10." in t.log and monk.life == 3
    assert monk.lost_turns == (die in (2, 3)) and monk.craft == (die == 6)


@pytest.mark.parametrize("die", range(1, 7))
def test_tavern(die: int) -> None:
    t = landed("tavern", who("elf", fate=0), who("troll", lost_turns=1), dice=f"{die} 1 6")
    elf = t.s.characters[0]
    if die == 1:
        assert "A misses this turn." in t.log
    elif die == 2:
        assert "4 against 9." in t.log and elf.life == 3
    elif die < 5:
        assert elf.gold == (0 if die == 3 else 2)
    else:
        offers = [option for option in t.options if option.startswith("accept")]
        assert offers == ["accept the way to the temple"] if die == 6 else len(offers) == 23


def test_an_offer_is_for_the_next_turn_only() -> None:
    t = talisman(
        Turn(0),
        who("elf", "tavern", fate=0, offered="temple"),
        who("troll", lost_turns=1),
        dice="1 1",
        draws="sword, sword",
    )
    t.play("A: roll to move; move 1 left to the fields sw; leave sword")
    assert not any(option.startswith("accept") for option in t.options) and t.s.active == 0


def test_village() -> None:
    t = landed("village", who("elf", life=1, gold=2))
    assert t.options == ["visit the healer", "visit the blacksmith", "visit the mystic", "do nothing here"]
    t.play("A: visit the healer; heal 2 for 2 gold")
    assert (t.s.characters[0].life, t.s.characters[0].gold) == (3, 0)


@pytest.mark.parametrize("die", range(1, 7))
def test_mystic(die: int) -> None:
    t = landed("village", who("ghoul", fate=0), dice=str(die)).play("A: visit the mystic")
    ghoul = t.s.characters[0]
    assert (ghoul.alignment == 0, ghoul.craft, len(ghoul.spells)) == (die == 4, int(die == 5), int(die == 6))


@pytest.mark.parametrize("die", range(1, 7))
def test_enchantress(die: int) -> None:
    t = landed("city", who("elf", fate=0, strength=2, craft=2), dice=str(die)).play("A: visit the enchantress")
    elf = t.s.characters[0]
    now = (elf.toad > 0, elf.strength, elf.craft, len(elf.spells))
    wanted = [(True, 2, 2, 0), (False, 1, 2, 0), (False, 2, 1, 0), (False, 2, 3, 0), (False, 3, 2, 0), (False, 2, 2, 1)]
    assert now == wanted[die - 1]


def test_doctor_and_alchemist_of_the_city() -> None:
    t = landed("city", who("troll", life=1, gold=5)).play("A: visit the doctor")
    assert t.options == ["heal nothing", "heal 1 for 1 gold", "heal 2 for 2 gold"]
    t = landed("city", who("elf", objects="sword")).play("A: go on; visit the alchemist; sell sword")
    assert t.s.characters[0].gold == 2


def test_graveyard() -> None:
    assert landed("graveyard", who("elf")).s.characters[0].life == 3
    t = landed("graveyard", who("dwarf", fate=3, gold=5)).play("A: replenish fate; replenish 2 for 2 gold")
    assert (t.s.characters[0].fate, t.s.characters[0].gold) == (5, 3)
    t = landed("graveyard", who("ghoul", fate=0)).play("A: replenish fate")
    assert t.s.characters[0].fate == 4
    assert landed("graveyard", who("ghoul", fate=0), dice="5").play("A: pray").s.characters[0].fate == 1
    assert len(landed("graveyard", who("ghoul", fate=0), dice="6").play("A: pray").s.characters[0].spells) == 1
    assert landed("graveyard", who("ghoul", fate=0), dice="4").play("A: pray").s.characters[0].fate == 0


def test_chapel() -> None:
    assert landed("chapel", who("ghoul")).s.characters[0].life == 3
    t = landed("chapel", who("dwarf", life=1, gold=3)).play("A: heal; heal 3 for 3 gold")
    assert (t.s.characters[0].life, t.s.characters[0].gold) == (4, 0)
    assert landed("chapel", who("elf", life=1)).play("A: heal").s.characters[0].life == 4
    assert landed("chapel", who("elf", fate=0), dice="5").play("A: pray").s.characters[0].life == 5
    assert len(landed("chapel", who("elf", fate=0), dice="6").play("A: pray").s.characters[0].spells) == 1
    assert landed("chapel", who("elf")).why("do nothing here") == "TAL-SPACE-04"


def test_black_knight() -> None:
    t = landed("black knight", who("elf"))
    assert t.options == ["lose 1 gold", "lose 1 life"]
    assert t.play("A: lose 1 gold").s.characters[0].gold == 0
    assert landed("black knight", who("elf")).play("A: lose 1 life").s.characters[0].life == 3
    assert landed("black knight", who("elf", gold=0)).why("lose 1 gold") == "TAL-GOLD-04"


@rule("TAL-SPACE-10")
@pytest.mark.parametrize("space", ["runes e1", "runes e2", "runes w"])
def test_runes(space: str) -> None:
    t = landed(space, who("troll", fate=0), lying={space: "bear"}, dice="6 1")
    assert "12 against 6." in t.log


def test_chasm() -> None:
    for die, life in ((1, 3), (2, 3), (3, 4)):
        assert landed("chasm", who("elf", fate=0), dice=str(die)).s.characters[0].life == life
    t = landed("chasm", who("elf", fate=0, followers="gnome, mule"), dice="3 2 3").play("A: go on")
    assert names(t.s.characters[0].followers) == ["mule"]
    t = landed("chasm", who("dwarf", fate=0, followers="pixie"), dice="1").play("A: go on; skip the roll")
    assert t.s.characters[0].life == 5 and t.s.characters[0].followers == []  # followers are rolled for all the same


@pytest.mark.parametrize("space", ["desert e", "desert w"])
def test_desert(space: str) -> None:
    t = landed(space, who("elf"), draws="sword")
    assert t.s.characters[0].life == 3 and t.options == ["take sword", "leave sword"]


@pytest.mark.parametrize("total", range(2, 13))
def test_temple(total: int) -> None:
    dice = f"{total - total // 2} {total // 2}"
    t = landed("temple", who("elf", fate=0, followers="pixie"), dice=dice).play("A: go on")
    elf = t.s.characters[0]
    if total == 4:
        assert t.options == ["lose 1 follower", "lose 1 life"]
        assert t.play("A: lose 1 follower; lose pixie").s.characters[0].followers == []
    elif total == 5:
        assert elf.enslaved
    else:
        now = (elf.life, elf.strength, elf.craft, len(elf.spells), len(elf.objects), elf.fate)
        plain = {2: (2, 0, 0, 0, 0, 0), 3: (3, 0, 0, 0, 0, 0), 6: (4, 1, 0, 0, 0, 0), 7: (4, 0, 1, 0, 0, 0)}
        plain |= {8: (4, 0, 0, 1, 0, 0), 9: (4, 0, 0, 1, 0, 0), 10: (4, 0, 0, 0, 1, 0), 11: (4, 0, 0, 0, 0, 2)}
        assert now == (plain | {12: (6, 0, 0, 0, 0, 0)})[total]


def test_a_slave_of_the_temple_moves_only_on_4_to_6() -> None:
    t = talisman(RollToMove(0), who("elf", "temple", enslaved=True), dice="3")
    assert t.options == ["pay fate and reroll", "stay"] and t.why("move 3 left to the castle") == "TAL-SPACE-04"
    assert t.play("A: stay").s.characters[0].enslaved
    t = talisman(RollToMove(0), who("elf", "temple", enslaved=True), dice="4", draws="sword")
    t.play("A: move 4 left to the portal of power")
    assert at(t) == "portal of power" and not t.s.characters[0].enslaved
    t = talisman(Turn(0), who("elf", "temple", enslaved=True, slow=1), dice="4", draws="sword").play("A: roll to move")
    assert t.options[:2] == ["move 1 left to the woods m", "move 1 right to the desert w"]


def test_castle() -> None:
    t = landed("castle", who("elf", life=2, gold=1))
    assert t.options == ["heal 1 for 1 gold", "leave the castle"]
    assert t.play("A: heal 1 for 1 gold").s.characters[0].life == 3


@pytest.mark.parametrize("die", range(1, 7))
def test_warlocks_cave(die: int) -> None:
    t = landed("warlocks cave", who("elf", fate=0, gold=0), dice=str(die)).play("A: accept a quest")
    assert t.s.characters[0].quest == die


@pytest.mark.parametrize("space", ["plain of peril", "valley of fire"])
def test_where_nothing_happens(space: str) -> None:
    t = landed(space, who("elf", objects="talisman"), who("troll", "city"))
    assert t.s.active == 1 and t.s.characters[0].life == 4


@pytest.mark.parametrize(("die", "lives"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_vampires_tower(die: int, lives: int) -> None:
    assert landed("vampires tower", who("troll", fate=0), dice=str(die)).s.characters[0].life == 6 - lives


@pytest.mark.parametrize(
    ("mine", "deaths", "life", "passed"), [("6 6", "1 1", 4, True), ("2 2", "2 2", 4, False), ("1 1", "6 6", 3, False)]
)
def test_dice_with_death(mine: str, deaths: str, life: int, passed: bool) -> None:
    t = landed("dice with death", who("elf", fate=0), dice=f"{mine} {deaths}")
    assert (t.s.characters[0].life, t.s.characters[0].passed) == (life, passed)


def test_crypt_mines_den_pits_and_crown_have_their_ordeals() -> None:
    assert landed("crypt", who("troll", fate=0), dice="1 1 1").s.characters[0].passed
    assert landed("mines", who("wizard", fate=0), dice="1 1 1").s.characters[0].passed
    assert landed("werewolfs den", who("troll", fate=0), dice="1 1 6 1").s.characters[0].passed
    assert landed("pits", who("troll", fate=0), dice="1 6 1").s.characters[0].passed
    assert landed("crown of command", who("troll", objects="talisman")).options[0] == "fight the dragon in battle"


def test_the_cursed_glade_forbids_spells_and_magic() -> None:
    t = landed("cursed glade", who("elf", spells="random", objects="holy symbol"), lying={"cursed glade": "wraith"})
    assert t.options == ["go on", "drop holy symbol"] and t.why("cast random") == "TAL-GOLDEN-03"
    t.play("A: go on")
    assert "destroy wraith" not in t.options


def test_the_raiders_gold_waits_at_the_oasis() -> None:
    t = landed("oasis", who("elf"), lying={"oasis": "sword, helmet"}, coins={"oasis": 3})
    t.play("A: leave sword; leave helmet; take the gold")
    assert t.s.characters[0].gold == 4


def test_rafts_are_built_on_wooded_spaces_only() -> None:
    wooded = [space.name for space in BOX.spaces if space.wooded]
    assert wooded == ["woods n", "woods e", "woods s", "forest", "woods m"]
    for space in BOX.spaces:
        if space.region < 2:
            offered = "build a raft" in talisman(Turn(0), who("elf", space.name, objects="axe")).options
            assert offered == (space.name in wooded)


def test_a_prince_has_two_lives_healed_once_a_visit() -> None:
    t = talisman(Instructions(0), who("troll", "castle", life=1, gold=0, followers="prince"))
    t.play("A: let prince have you healed")
    assert t.s.characters[0].life == 3 and t.s.active == 1 and names(t.s.characters[0].followers) == ["prince"]
    t = talisman(Instructions(0), who("troll", "castle", life=1, gold=1, followers="prince, princess"))
    t.play("A: let prince have you healed; let princess have you healed")
    assert t.options == ["heal 1 for 1 gold", "leave the castle"] and t.s.characters[0].life == 5
    t = talisman(Instructions(0), who("troll", "castle", life=1, gold=0, followers="prince")).play(
        "A: hand over prince"
    )
    assert t.s.characters[0].gold == 3 and t.options == ["heal 1 for 1 gold", "leave the castle"]
