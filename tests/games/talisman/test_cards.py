"""Every Adventure, Purchase and Talisman card does what it says."""

from __future__ import annotations

from inspect import signature

import pytest
from tables import Table

from games.talisman.laid import BOX, CARD, SPACE, at, cards, names, on, talisman, who
from hurlyburly.games.talisman.acts import Trait
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.encounters import Draw, Instructions, Land
from hurlyburly.games.talisman.events import LifeLost
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.places import Castle
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.tables import EVIL, LANDED, OWN_END
from hurlyburly.games.talisman.turn import RollToMove, Start, Turn
from hurlyburly.kernel.rules import rule


def met(card: str, character: Character, *others: Character, dice: str = "", **more: object) -> Table:
    """Somebody lands on the Ruins where a card and a bag of gold lie, so that two lie there and none is drawn."""
    character.space = SPACE["ruins"]
    lying = {"ruins": f"{card}, two bags of gold"}
    return talisman(Land(0), character, *others, lying=lying, dice=dice, **more)  # type: ignore[arg-type]


# Events


@pytest.mark.parametrize(("alignment", "life"), [("good", 5), ("neutral", 4), ("evil", 3)])
def test_angel(alignment: str, life: int) -> None:
    t = met("angel", who("elf", alignment=alignment))
    assert t.s.characters[0].life == life and names(t.s.discard) == ["angel"]


@pytest.mark.parametrize(("alignment", "life"), [("good", 3), ("neutral", 4), ("evil", 5)])
def test_devil(alignment: str, life: int) -> None:
    t = met("devil", who("elf", alignment=alignment))
    assert t.s.characters[0].life == life and names(t.s.discard) == ["devil"]


def test_blizzard_slows_everybody_for_two_turns() -> None:
    t = met("blizzard", who("elf", fate=0), who("troll", "pits"))
    assert [character.slow for character in t.s.characters] == [2, 2]
    t = talisman(Turn(0), who("elf", "city", slow=2), who("troll"))
    assert t.options[0] == "move" and t.s.characters[0].slow == 1


def test_book_of_spells_fills_the_hand() -> None:
    t = met("book of spells", who("wizard", craft=1, spells="hex")).play("A: go on")
    assert len(t.s.characters[0].spells) == 3
    assert len(met("book of spells", who("elf")).s.characters[0].spells) == 2


def test_evil_darkness_costs_all_but_the_evil_a_turn() -> None:
    t = met("evil darkness", who("elf"), who("troll", "pits"), who("ghoul"))
    assert [character.lost_turns for character in t.s.characters] == [0, 0, 0]  # A lost this turn, B has missed one
    assert "B misses this turn." in t.log and t.s.active == 2 and on(t, "ruins") == ["two bags of gold"]


@pytest.mark.parametrize(
    ("die", "space"),
    [(1, "crags"), (2, "forest"), (3, "tavern"), (4, "ruins"), (5, "hidden valley"), (6, "cursed glade")],
)
def test_imp(die: int, space: str) -> None:
    t = talisman(
        Land(0), who("dwarf", "fields n", fate=0), who("troll", "city"), lying={"fields n": "imp"}, dice=f"{die} 4 4"
    )
    assert at(t) == space and names(t.s.discard)[0] == "imp"


def test_magical_vortex_takes_all_spells() -> None:
    t = met("magical vortex", who("elf", spells="hex"), who("wizard", spells="random, healing"))
    t.play("A: go on")
    assert t.s.characters[0].spells == [] and len(t.s.spell_discard) == 3
    assert len(t.s.characters[1].spells) == 1  # the Wizard is never without one


def test_market_day_sells_to_everybody() -> None:
    t = met("market day", who("elf", gold=1), who("troll", "pits", gold=3))
    assert t.options == ["buy sword for 1", "buy helmet for 1", "buy water bottle for 1", "buy nothing more"]
    t.play("A: buy helmet for 1")
    assert t.asked == "B"
    t.play("B: buy raft for 3")
    assert names(t.s.characters[1].objects) == ["bought raft"] and names(t.s.characters[0].objects) == ["bought helmet"]


def test_mephistopheles() -> None:
    assert met("mephistopheles", who("elf")).s.characters[0].alignment == EVIL
    evil = met("mephistopheles", who("ghoul"))
    assert evil.s.characters[0].craft == 1 and evil.s.characters[0].alignment == EVIL


def test_pestilence_costs_everybody_in_the_region_a_life_the_active_character_first() -> None:
    t = met("pestilence", who("elf"), who("troll", "city"), who("dwarf", "castle"))
    assert [character.life for character in t.s.characters] == [3, 5, 5]
    assert [event.seat for event in t.match.told(None) if isinstance(event, LifeLost)] == [0, 1]


def test_raiders_carry_the_gold_to_the_oasis() -> None:
    t = met("raiders", who("elf", gold=4))
    assert t.s.characters[0].gold == 0 and t.s.coins[SPACE["oasis"]] == 4


@pytest.mark.parametrize("card", ["siren", "storm"])
def test_siren_and_storm_cost_the_region_a_turn(card: str) -> None:
    t = talisman(Land(0), who("elf", "fields n"), who("monk", "castle"), who("troll", "city"), lying={"fields n": card})
    assert [character.lost_turns for character in t.s.characters] == [1, 0, 1]


# Enemies


@pytest.mark.parametrize(
    ("enemy", "strength"),
    [
        ("wild boar", 1), ("wolf", 2), ("ape", 3), ("bear", 3), ("lion", 3), ("serpent", 4), ("goblin", 2),
        ("hobgoblin", 3), ("bandit", 4), ("ogre", 5), ("giant", 6), ("dragon", 7),
    ],
)  # fmt: skip
def test_enemies_attack_with_their_strength(enemy: str, strength: int) -> None:
    t = met(enemy, who("troll", fate=0, strength=4, gold=0), dice="1 3")
    assert f"11 against {strength + 3}." in t.log and names(t.s.characters[0].trophies) == [enemy]


@pytest.mark.parametrize(
    ("enemy", "craft"), [("lemure", 1), ("shadow", 2), ("spectre", 3), ("ghost", 4), ("wraith", 5), ("demon", 10)]
)
def test_spirits_attack_with_their_craft(enemy: str, craft: int) -> None:
    t = met(enemy, who("wizard", fate=0, craft=7), dice="1 2")
    assert f"13 against {craft + 2}." in t.log and names(t.s.characters[0].trophies) == [enemy]


def test_a_bandit_can_be_bribed() -> None:
    t = met("bandit", who("elf", gold=1))
    assert t.options == ["fight", "bribe bandit"]
    t.play("A: bribe bandit; take two bags of gold")
    assert t.s.characters[0].gold == 2 and on(t, "ruins") == ["bandit"]


@pytest.mark.parametrize(
    ("die", "space"), [(1, "city"), (2, "village"), (3, "graveyard"), (4, "chapel"), (5, "castle"), (6, "temple")]
)
def test_a_ghost_is_placed_by_a_die(die: int, space: str) -> None:
    t = talisman(Draw(0), who("elf", "fields n", fate=0), draws="ghost", dice=str(die))
    assert on(t, space) == ["ghost"] and on(t, "fields n") == []


def test_the_holy_lance_is_for_dragons() -> None:
    t = met("dragon", who("elf", fate=0, objects="holy lance"), dice="3 1").play("A: go on; fight")
    assert "9 against 8." in t.log
    t = met("bear", who("elf", fate=0, objects="holy lance"), dice="3 1").play("A: go on; fight")
    assert "7 against 4." in t.log
    assert met("holy lance", who("ghoul")).options == ["take two bags of gold", "leave two bags of gold"]


@pytest.mark.parametrize(("space", "dice"), [("pits", "1 6 1"), ("werewolfs den", "1 1 6 1"), ("tavern", "2 6 1")])
def test_the_holy_lance_knows_that_no_guardian_and_nobody_of_the_tavern_is_a_dragon(space: str, dice: str) -> None:
    armed = who("elf", space, fate=0, strength=4, objects="holy lance")
    t = talisman(Instructions(0), armed, dice=dice)
    while not any("against" in line for line in t.log):
        t.play(f"A: {t.options[0]}")
    assert "A has strength 7, 1 from the Holy Lance and the die 6." in t.log


# Strangers


@pytest.mark.parametrize(
    ("stranger", "welcome", "other"),
    [
        ("enchanter", who("elf"), who("troll")),
        ("fairy", who("elf"), who("ghoul")),
        ("phantom", who("ghoul"), who("elf")),
    ],
)
def test_a_wish(stranger: str, welcome: Character, other: Character) -> None:
    t = met(stranger, other.copy(), who("monk"))
    assert t.options == ["take two bags of gold", "leave two bags of gold"] and stranger in on(t, "ruins")  # it waits
    wishes = ["spell", "gold", "strength", "craft", "life", "fate"]
    t = met(stranger, welcome.copy(), who("monk"))
    assert t.options == [f"gain 1 {wish}" for wish in wishes] + ["go to any space of this region"]
    for wish, before, now in (
        ("gold", 1, lambda c: c.gold),
        ("strength", 0, lambda c: c.strength),
        ("craft", 0, lambda c: c.craft),
        ("life", 4, lambda c: c.life),
        ("spell", 0, lambda c: len(c.spells)),
    ):
        t = met(stranger, welcome.copy(), who("monk")).play(f"A: gain 1 {wish}")
        assert now(t.s.characters[0]) == before + 1 and stranger in names(t.s.discard)
    t = met(stranger, welcome.copy(), who("monk")).play("A: go to any space of this region; go to the village")
    assert at(t) == "village"


def test_healer() -> None:
    t = met("healer", who("elf", life=1))
    assert t.s.characters[0].life == 3 and "healer" in on(t, "ruins")
    assert met("healer", who("elf", life=3)).s.characters[0].life == 4


@pytest.mark.parametrize(
    ("die", "space"),
    [(1, "crypt"), (2, "plain of peril"), (3, "cursed glade"), (4, "oasis"), (5, "crags"), (6, "forest")],
)
def test_hermit(die: int, space: str) -> None:
    t = talisman(Draw(0), who("elf", "fields n", fate=0), draws="hermit", dice=str(die))
    assert on(t, space) == ["hermit"]


def test_the_hermit_gives_a_talisman_to_his_first_visitor() -> None:
    t = met("hermit", who("elf"))
    assert names(t.s.characters[0].objects) == ["talisman card"] and names(t.s.discard) == ["hermit"]


def test_mage() -> None:
    assert len(met("mage", who("elf")).s.characters[0].spells) == 1
    assert len(met("mage", who("ghoul")).s.characters[0].spells) == 0


@rule("TAL-RULING-60")
def test_sorcerer() -> None:
    t = met("sorcerer", who("elf", gold=1))
    assert t.options == ["gain 1 spell for 1 gold", "do nothing here"]
    t.play("A: gain 1 spell for 1 gold")
    assert len(t.s.characters[0].spells) == 1 and t.s.characters[0].gold == 0
    assert met("sorcerer", who("elf", gold=0)).why("gain 1 spell for 1 gold") == "TAL-GOLD-01"
    assert met("sorcerer", who("troll", gold=3)).why("gain 1 spell for 1 gold") == "TAL-RULING-60"


@pytest.mark.parametrize("die", range(1, 7))
def test_witch(die: int) -> None:
    t = met("witch", who("elf", fate=0), dice=str(die))
    elf = t.s.characters[0]
    now = (elf.toad > 0, elf.life, elf.strength, elf.craft, len(elf.spells), elf.fate)
    changes = [
        (True, 4, 0, 0, 0, 0),
        (False, 3, 0, 0, 0, 0),
        (False, 4, 1, 0, 0, 0),
        (False, 4, 0, 1, 0, 0),
        (False, 4, 0, 0, 1, 0),
        (False, 4, 0, 0, 0, 3),
    ]
    assert now == changes[die - 1] and "witch" in on(t, "ruins")


# Followers


def test_alchemist_sells_objects_for_gold() -> None:
    t = talisman(Menu(0, OWN_END), who("elf", followers="alchemist", objects="sword, helmet"))
    t.play("A: sell to the alchemist; sell sword; sell nothing more")
    assert t.s.characters[0].gold == 2 and names(t.s.characters[0].objects) == ["helmet"]


def test_the_alchemist_is_turned_to_once_at_a_time_whether_or_not_anything_is_sold() -> None:
    for step in (Menu(0, OWN_END), Start(0)):
        for plays in ("sell nothing more", "sell sword; sell nothing more"):
            t = talisman(step, who("elf", followers="alchemist", objects="sword, helmet, shield"), who("troll"))
            t.play(f"A: sell to the alchemist; {plays}; drop helmet")
            assert "drop shield" in t.options and "sell to the alchemist" not in t.options
    t = talisman(Start(0), who("elf", "ruins", followers="alchemist", objects="sword"), who("troll"), dice="1")
    t.play("A: sell to the alchemist; sell nothing more; roll to move; move 1 left to the plains w")
    assert "sell to the alchemist" in t.options  # another moment


def test_gnome() -> None:
    t = talisman(OpenPortal(0), who("elf", "portal of power", fate=0, followers="gnome"), dice="4")
    assert at(t.play("A: open the portal by craft")) == "plain of peril"
    t = talisman(Instructions(0), who("elf", "mines", fate=0, followers="gnome"), dice="2 2")
    assert t.s.characters[0].passed
    assert talisman(Instructions(0), who("elf", "crags", followers="gnome")).options == ["roll", "skip the roll"]
    t = talisman(Land(0), who("monk", "hills n", followers="gnome"), lying={"hills n": "bear"}).play("A: go on")
    assert "evade bear" in t.options


@pytest.mark.parametrize("space", ["crags", "forest", "chasm"])
def test_guide(space: str) -> None:
    t = talisman(Instructions(0), who("monk", space, fate=0, followers="guide"), dice="6")
    assert t.options == ["roll", "skip the roll"]
    assert t.play("A: skip the roll").s.characters[0].lost_turns == 0


@pytest.mark.parametrize(
    ("card", "strength", "craft"),
    [("maiden", 0, 2), ("unicorn", 1, 1), ("ring", 1, 1), ("magic belt", 1, 0), ("crown of the archmage", 0, 2)],
)
def test_cards_that_add_strength_or_craft(card: str, strength: int, craft: int) -> None:
    t = met(card, who("elf")).play(f"A: take {card}")
    assert (t.s.strength_of(0), t.s.craft_of(0)) == (3 + strength, 4 + craft)


def test_mercenary() -> None:
    t = met("mercenary", who("elf", gold=3)).play("A: hire mercenary")
    assert names(t.s.characters[0].followers) == ["mercenary"] and t.s.characters[0].gold == 2
    t = met("bear", who("elf", gold=1, fate=0, followers="mercenary"), dice="1 1").play("A: go on; pay the mercenary")
    assert "7 against 4." in t.log and t.s.characters[0].gold == 0
    t = met("mercenary", who("elf", gold=3, fate=0), dice="6 1").play("A: hire nobody")
    assert "9 against 4." in t.log and "mercenary" in on(t, "ruins")


def test_mule() -> None:
    for mule in ("mule", "bought mule"):
        t = talisman(Menu(0, OWN_END), who("elf", followers=mule))
        assert t.s.object_limit(0) == 8
    assert t.s.card(CARD["mule"]).kind == t.s.card(CARD["bought mule"]).kind


def test_pixie() -> None:
    assert talisman(Instructions(0), who("monk", "forest", followers="pixie")).options == ["roll", "skip the roll"]
    t = talisman(Land(0), who("monk", "woods n", followers="pixie"), lying={"woods n": "bear"}).play("A: go on")
    assert "evade bear" in t.options


def test_prince_and_princess_at_the_castle() -> None:
    t = talisman(Castle(0, []), who("troll", "castle", life=1, gold=0, followers="prince, princess"))
    t.play("A: let prince have you healed; let princess have you healed")
    assert t.s.characters[0].life == 5
    t = talisman(Castle(0, []), who("troll", "castle", gold=0, followers="prince, princess"))
    t.play("A: hand over prince; hand over princess")
    assert t.s.characters[0].gold == 6 and t.s.characters[0].followers == []
    t = talisman(Castle(0, []), who("troll", "castle", life=1, gold=0, followers="pixie, prince"))
    assert t.options == ["let prince have you healed", "hand over prince", "leave the castle"]


def test_hag_and_poltergeist_must_be_taken() -> None:
    for card in ("hag", "poltergeist"):
        t = met(card, who("elf"))
        assert names(t.s.characters[0].followers) == [card]
    assert talisman(Turn(0), who("elf", "city", followers="poltergeist")).options == ["move"]


# Objects


def test_amulet() -> None:
    t = talisman(Start(0), who("elf", objects="amulet", spells="hex"), who("wizard", spells="nullify"))
    assert t.why("cast hex") == "TAL-GOLDEN-03"
    t = talisman(
        Turn(1), who("elf", objects="amulet", life=1), who("wizard", "city", spells="random, healing"), active=1
    )
    assert "cast random" in t.options and t.why("cast healing") == "TAL-SPELL-02"
    assert t.play("B: cast random").options == ["at B"]
    t = talisman(Land(0), who("elf", "ruins", objects="amulet"), lying={"ruins": "hex, sword"}).play("A: go on")
    assert t.s.characters[0].life == 4


def test_holy_symbol_spares_the_evil_in_the_chapel_and_the_good_in_the_graveyard() -> None:
    assert talisman(Instructions(0), who("ghoul", "chapel", objects="holy symbol")).s.characters[0].life == 4
    assert talisman(Instructions(0), who("elf", "graveyard", objects="holy symbol")).s.characters[0].life == 4
    t = met("wraith", who("elf", objects="holy symbol")).play("A: go on; destroy wraith")
    assert names(t.s.discard) == ["wraith"]


@pytest.mark.parametrize("card", ["holy grail", "water bottle", "bought water bottle"])
def test_what_saves_in_the_desert(card: str) -> None:
    t = talisman(Land(0), who("elf", "desert e", objects=card), draws="sword")
    assert t.s.characters[0].life == 4
    assert talisman(Land(0), who("elf", "desert e"), draws="sword").s.characters[0].life == 3


def test_holy_grail_adds_craft_and_shuns_the_evil() -> None:
    assert talisman(Menu(0, OWN_END), who("elf", objects="holy grail")).s.craft_of(0) == 5
    assert "take holy grail" not in met("holy grail", who("ghoul")).options


def test_orb_of_knowledge() -> None:
    t = talisman(Draw(0), who("elf", "ruins", objects="orb of knowledge"), draws="dragon, bear, sword")
    t.play("A: replace dragon")
    assert on(t, "ruins") == ["bear", "sword"]


def test_potion_of_strength() -> None:
    t = talisman(Menu(0, LANDED), who("elf", objects="potion of strength, sword")).play("A: drink potion of strength")
    assert t.s.strength_of(0) == 5 and names(t.s.characters[0].objects) == ["sword"]
    t.play("A: go on")
    assert t.s.strength_of(0) == 3  # the turn is over


def test_runesword_drinks_lives() -> None:
    t = met("bear", who("ghoul", fate=0, objects="runesword"), dice="6 1").play("A: go on; fight; keep the trophy")
    assert t.s.characters[0].life == 5
    t = talisman(
        MeetCharacter(0, 1), who("troll", "city", fate=0, objects="runesword"), who("elf", "city", fate=0), dice="6 1"
    )
    t.play("A: attack B in battle; fight; take a life from B")
    assert [character.life for character in t.s.characters] == [7, 3]


def test_talisman_cards_are_kept_one_at_a_time() -> None:
    t = met("talisman", who("elf")).play("A: take talisman")
    assert names(t.s.characters[0].objects) == ["talisman"]


def test_wand() -> None:
    t = talisman(Turn(0), who("elf", objects="wand", spells="healing", life=1), draws="hex").play(
        "A: cast healing; at A"
    )
    assert names(t.s.characters[0].spells) == ["hex"]
    bottled = who("elf", objects="water bottle, wand", spells="healing", life=1)
    t = talisman(Turn(0), bottled, draws="hex").play("A: cast healing; at A")
    assert names(t.s.characters[0].spells) == ["hex"]


def test_a_card_does_nothing_that_it_does_not_say() -> None:
    """Each moment at which a card or an ability is asked: one hand and one die, and no to all else."""
    plain = Trait(None, None)
    given: dict[str, object] = {"enemies": []}
    moments = {name: ask for name, ask in vars(Trait).items() if callable(ask) and name not in DEEDS and name[0] != "_"}
    asked = {
        name: [given.get(word, False) for word in list(signature(ask).parameters)[1:]] for name, ask in moments.items()
    }
    answers = {name: ask(plain, *asked[name]) for name, ask in moments.items()}
    assert len(answers) > 40 and {name: it for name, it in answers.items() if it} == {"hands": 1, "attack_dice": 1}


DEEDS = ("trouble", "use", "play")


@pytest.mark.parametrize(("card", "gold"), [("bag of gold", 2), ("two bags of gold", 3)])
def test_bags_of_gold(card: str, gold: int) -> None:
    t = talisman(Land(0), who("elf", "fields n"), lying={"fields n": card}).play(f"A: take {card}")
    assert t.s.characters[0].gold == gold and names(t.s.discard) == [card] and t.s.characters[0].objects == []


@pytest.mark.parametrize("card", ["sword", "axe", "bought sword", "bought axe"])
def test_weapons(card: str) -> None:
    t = met("bear", who("elf", fate=0, objects=card), dice="3 3").play("A: go on; fight")
    assert "7 against 6." in t.log


@pytest.mark.parametrize("card", ["axe", "bought axe"])
def test_axes_build_rafts(card: str) -> None:
    assert "build a raft" in talisman(Start(0), who("monk", "woods n", objects=card)).options


@pytest.mark.parametrize(("card", "die"), [("helmet", 6), ("shield", 5), ("armour", 4)])
@pytest.mark.parametrize("bought", ["", "bought "])
def test_armour(card: str, die: int, bought: str) -> None:
    for thrown, life in ((die, 4), (die - 1, 3)):
        t = talisman(LoseLife(0, 1), who("elf", fate=0, objects=bought + card), dice=str(thrown))
        assert t.play(f"A: use {bought}{card}").s.characters[0].life == life


@pytest.mark.parametrize("card", ["raft", "bought raft"])
def test_rafts(card: str) -> None:
    assert "raft to the oasis" in talisman(Turn(0), who("elf", "plains s1", objects=card)).options


# Places


@pytest.mark.parametrize("die", range(1, 7))
def test_cave(die: int) -> None:
    t = talisman(Land(0), who("troll", "fields n", fate=0), lying={"fields n": "cave"}, dice=f"{die} 6 1")
    if die < 3:
        assert f"12 against {(7, 2)[die - 1] + 1}." in t.log and t.s.characters[0].trophies == []
    elif die == 3:
        assert t.s.characters[0].lost_turns == 1
    else:
        assert t.s.characters[0].gold == 1 + (2 if die < 6 else 3)


@pytest.mark.parametrize("card", ["fountain of wisdom", "magic stream", "pool of life"])
def test_places_with_four_counters(card: str) -> None:
    t = talisman(Land(0), who("elf", "fields n"), draws=card)
    number = BOX.charged.index(CARD[card])
    what = BOX.cards[CARD[card]].gives
    assert t.s.charges[number] == 4 and t.s.stock(what) == 62 - 4 - sum(c.life for c in t.s.characters if what == 2)
    t.play("A: take a counter")
    elf = t.s.characters[0]
    assert (
        (elf.strength, elf.craft, elf.life - 4)[what] == 1 and t.s.charges[number] == 3 and on(t, "fields n") == [card]
    )
    t = talisman(Land(0), who("elf", "fields n"), lying={"fields n": card})
    t.s.charges[number] = 1
    t = talisman(Land(0), who("elf", "fields n"), lying={"fields n": card}, charges=[1, 1, 1]).play("A: take a counter")
    assert on(t, "fields n") == [] and names(t.s.discard) == [card]


@pytest.mark.parametrize(
    ("die", "space"),
    [(1, "crags"), (2, "village"), (3, "city"), (4, "warlocks cave"), (5, "temple"), (6, "plain of peril")],
)
def test_magic_portal(die: int, space: str) -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0), lying={"fields n": "magic portal"}, dice=f"{die} 4 4")
    assert t.options == ["enter the portal", "do nothing here"]
    t.play("A: enter the portal")
    assert at(t) == space and on(t, "fields n") == ["magic portal"]


def test_market() -> None:
    t = talisman(Land(0), who("elf", "fields n", gold=2), lying={"fields n": "market"})
    prices = {"sword": 1, "helmet": 1, "shield": 2, "mule": 2, "water bottle": 1}
    assert t.options[:-1] == [f"buy {ware} for {price}" for ware, price in prices.items()]
    t.play("A: buy mule for 2")
    assert names(t.s.characters[0].followers) == ["bought mule"]


@pytest.mark.parametrize("card", ["marsh", "maze"])
def test_marsh_and_maze(card: str) -> None:
    def lost(character: Character) -> int:
        t = talisman(Land(0), character, who("monk", "city"), lying={"fields n": card})
        found: int = t.s.characters[0].lost_turns
        return found

    assert lost(who("warrior", "fields n")) == 1
    assert lost(who("warrior", "fields n", strength=1, craft=3)) == 0
    assert lost(who("warrior", "fields n", strength=1)) == (card == "maze")
    assert lost(who("dwarf", "fields n")) == (card == "marsh")  # a Dwarf knows its way in any maze


@pytest.mark.parametrize("die", range(1, 7))
def test_shrine(die: int) -> None:
    t = talisman(Land(0), who("elf", "fields n", fate=0), lying={"fields n": "shrine"}, dice=str(die))
    elf = t.s.characters[0]
    if die == 6:
        assert "go to the village" in t.options
    else:
        now = (elf.fate, elf.gold, len(elf.spells), elf.life)
        assert now == [(0, 1, 0, 4), (1, 1, 0, 4), (0, 2, 0, 4), (0, 1, 1, 4), (0, 1, 0, 5)][die - 1]


def test_a_dwarf_adds_one_in_the_cave() -> None:
    t = talisman(Land(0), who("dwarf", "fields n", fate=0), who("elf"), lying={"fields n": "cave"}, dice="5")
    assert t.options == ["take 5", "take 6"]
    assert t.play("A: take 6").s.characters[0].gold == 4


# All of them


def test_every_effect_is_reached_from_a_card_spell_or_space() -> None:
    reached: set[int] = set()
    waiting = [effect for face in BOX.cards for effect in face.does]
    waiting += [effect for space in BOX.spaces for effect in space.does + space.arrival]
    while waiting:
        effect = waiting.pop()
        if effect not in reached:
            reached.add(effect)
            waiting += BOX.effects[effect].leads_to()
    assert reached == set(range(len(BOX.effects)))


def test_cards_laid_out_by_name_are_found() -> None:
    assert cards("sword, bought sword") == [CARD["sword"], CARD["bought sword"]]
    assert talisman(RollToMove(0), who("elf"), dice="1").options
