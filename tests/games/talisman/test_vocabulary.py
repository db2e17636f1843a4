"""The things of Talisman, plays as verbs with things, and events that name what they are about."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from battery import Setting, decisions, silent_changes
from tables import Table, things_that_are_not_listed

import hurlyburly as hb
from games.talisman.laid import CARD, CHARACTER, SPACE, gone, talisman, who
from games.talisman.test_corners import pack
from games.talisman.test_readied import adds_up
from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.attributes import Within
from hurlyburly.games.talisman.creatures import creature_met
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.movement import MoveOne
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.setup import FirstPicker
from hurlyburly.games.talisman.things import CREATURE
from hurlyburly.games.talisman.turn import EndTurn, RollToMove, Start, Turn
from hurlyburly.kernel.content import read_pack
from hurlyburly.kernel.events import Event, fields_of
from hurlyburly.kernel.game import GAMES
from hurlyburly.kernel.play import SOURCES, Play
from hurlyburly.kernel.state import UNKNOWN

GAME = GAMES["talisman"]
SISTERS = read_pack(Path(__file__).parents[3] / "examples" / "packs" / "talisman-weird-sisters.toml")


# Things


@pytest.mark.parametrize("packs", [[], [SISTERS]], ids=["box", "pack"])
def test_everything_has_a_name_a_text_a_source_and_rules_of_the_ledger(packs: list[hb.Pack]) -> None:
    found = GAME.things(packs)
    assert len({thing.id for thing in found}) == len(found) > 200
    for thing in found:
        assert thing.name[:1].isupper() or thing.name[0].isdigit(), thing
        assert len(thing.text) > 5 and thing.text.endswith((".", ")")), thing
        assert thing.source in SOURCES and ("pack" in thing.source) <= bool(packs), thing
        assert thing.rules and set(thing.rules) <= set(GAME.ledger.ids()), thing


TOUCHED_BY = {
    "Angel": "CARD-01",
    "Wild Boar": "CARD-05 CARD-06 TROPHY-01 TROPHY-02",
    "Ghost": "CARD-07 CARD-08 TROPHY-06 TROPHY-07 DRAW-06 DRAW-07",
    "Enchanter": "CARD-09 SPACE-03",
    "Cave": "CARD-10 SPACE-03",
    "Hag": "FOLLOW-01 FOLLOW-03 FOLLOW-04 POSSESS-09",
    "Mercenary": "FOLLOW-01 FOLLOW-03 FOLLOW-04 CREATURE-02",
    "Mule": "FOLLOW-01 FOLLOW-03 FOLLOW-04 OBJ-08",
    "Holy Symbol": "OBJ-07 OBJ-13 POSSESS-04",
    "Holy Lance": "OBJ-07 OBJ-13 OBJ-03 OBJ-04 POSSESS-08",
    "Bag of Gold": "OBJ-10 GOLD-01",
    "Raft": "OBJ-07 OBJ-13 RAFT-06 RAFT-07 RAFT-11",
    "Acquisition": "SPELL-13 SPELL-20 SPELL-21 SPELL-26",
    "Village": "SPACE-01 SPACE-04 DEATH-02",
    "Northern Fields": "SPACE-01 DRAW-01 DRAW-02",
    "Forest": "SPACE-01 SPACE-04 RAFT-02",
    "Sentinel": "SPACE-01 DRAW-01 DRAW-02 BRIDGE-01 BRIDGE-03 BRIDGE-05 BRIDGE-10",
    "Middle Hills": "SPACE-01 DRAW-01 DRAW-02 BRIDGE-01 BRIDGE-07",
    "Cursed Glade": "SPACE-01 DRAW-01 DRAW-02 SPACE-08 SPACE-09",
    "North-Eastern Runes": "SPACE-01 DRAW-01 DRAW-02 SPACE-10",
    "Plain of Peril": "SPACE-01 PORTAL-02 INNER-07 INNER-08",
    "Crypt": "SPACE-01 SPACE-04 INNER-14 INNER-15",
    "Mines": "SPACE-01 SPACE-04 INNER-17 INNER-18",
    "Dice with Death": "SPACE-01 SPACE-04 INNER-02 INNER-09",
    "Werewolf's Den": "SPACE-01 SPACE-04 INNER-20 INNER-21 INNER-24 INNER-26",
    "Pits": "SPACE-01 SPACE-04 INNER-32 INNER-33 INNER-35 INNER-39",
    "Valley of Fire": "SPACE-01 INNER-41 INNER-42",
    "Crown of Command": "SPACE-01 SPACE-04 INNER-44 INNER-45 INNER-48 WIN-01 WIN-02",
    "Elder Dragon": "SPACE-01 SPACE-04 INNER-44 INNER-45 INNER-48 WIN-01 WIN-02",
    "Portal of Power": "SPACE-01 DRAW-01 DRAW-02 PORTAL-03 PORTAL-04 PORTAL-05 PORTAL-07",
    "Warlock's Cave": "SPACE-01 SPACE-04 WARLOCK-01 WARLOCK-03 WARLOCK-05",
    "Talisman": "OBJ-11 OBJ-12 OBJ-15 OBJ-16 INNER-42",
    "Helmet": "OBJ-07 OBJ-13 OBJ-05 OBJ-06",
    "Dwarf": "SETUP-12 SETUP-13 SETUP-14 SETUP-15 CHAR-01",
    "Monk": "SETUP-12 SETUP-13 SETUP-14 SETUP-15 CHAR-01 POSSESS-05",
    "Prophetess": "SETUP-12 SETUP-13 SETUP-14 SETUP-15 CHAR-01 SPELL-27 DRAW-17 SPELL-28",
    "Sorceress": "SETUP-12 SETUP-13 SETUP-14 SETUP-15 CHAR-01 CHAR-03",
    "Warrior": "SETUP-12 SETUP-13 SETUP-14 SETUP-15 CHAR-01 CHAR-11",
    "Neutral": "SETUP-16 ATTR-20 ATTR-21",
    "Strength": "LIMIT-11 TROPHY-02 CREATURE-08",
    "Craft": "LIMIT-12 TROPHY-07 CREATURE-09 SPELL-01",
    "Life": "LIMIT-13 DEATH-01",
    "Fate": "LIMIT-09 ATTR-27 ATTR-31",
    "Gold": "LIMIT-10 GOLD-01",
    "Farmer": "CREATURE-01 CREATURE-06",
}


def test_a_thing_names_the_rules_that_touch_it_and_no_others() -> None:
    touched = {thing.id: " ".join([rule.removeprefix("TAL-") for rule in thing.rules]) for thing in GAME.things()}
    called: dict[str, list[str]] = {}
    for thing in GAME.things():
        called.setdefault(thing.name, []).append(touched[thing.id])
    assert {name: called[name][0] for name in TOUCHED_BY} == TOUCHED_BY
    assert called["Mercenary"][-1] == "CREATURE-02 CREATURE-06", "as an attacker"
    assert called["Mule"][-1] == f"{TOUCHED_BY['Mule']} PURCHASE-01 PURCHASE-02", "it is in two decks"


def test_what_is_a_packs_says_so_and_is_described() -> None:
    match = hb.Match("talisman", 2, seed=1, packs=[SISTERS])
    added = [thing for thing in GAME.things([SISTERS]) if thing.source == "pack"]
    cards = [thing.name for thing in added if thing.id.startswith(("card", "character"))]
    assert cards == ["Weird Sister", "Rust Monster", "Blessing", "Weird Queen"]
    texts = {thing.name: thing.text for thing in added}
    assert texts["Weird Sister"] == "Evil: gain 2 craft. All others: roll. 1-5: become a toad; 6: gain 1 life."
    assert texts["Blessing"] == "Cast before you move. Anybody gains a life."
    assert texts["Weird Queen"] == "May attack characters in psychic combat. Gains a spell whenever it has none."
    assert all(match.thing(thing.id) == thing for thing in added)


def test_where_things_come_from_stands_in_the_content() -> None:
    source = {thing.name: thing.source for thing in GAME.things() if thing.id.startswith(("card", "character"))}
    assert (source["Prophetess"], source["Sword"], source["Angel"]) == ("printed", "printed", "inferred")
    assert source["Mercenary"] == "designed"


def test_a_thing_that_there_is_not_is_refused() -> None:
    match = hb.Match("talisman", 2, seed=1)
    for id in ("card:999", "creature:0", "moon:1", "die:3", "card", "card:x"):
        with pytest.raises(hb.BadTable, match="has no thing"):
            match.thing(id)
    assert things_that_are_not_listed(match, but="effect") == []


@pytest.mark.parametrize(
    ("name", "lay"),
    [
        ("Sentinel", lambda: talisman(RollToMove(0), SLY, dice="2").play("A: cross the bridge")),
        ("Farmer", lambda: talisman(Instructions(0), who("elf", "tavern", fate=0, spells="hex"), dice="2")),
        ("Spirit of the Crags", lambda: talisman(Instructions(0), who("elf", "crags", fate=0, spells="hex"), dice="1")),
        ("Brigand", lambda: talisman(Instructions(0), who("priest", "forest", fate=0, spells="hex"), dice="1")),
        (
            "Goblin",
            lambda: talisman(
                Land(0), who("elf", "ruins", fate=0, spells="hex"), lying={"ruins": "sword, cave"}, dice="2"
            ).play("A: go on; leave sword"),
        ),
        (
            "Mercenary",
            lambda: talisman(
                Land(0), who("elf", "tavern", gold=0, spells="hex"), who("troll"), lying={"tavern": "mercenary"}
            ).play("A: go on"),
        ),
        (
            "Mercenary",
            lambda: talisman(
                Land(0), who("elf", "runes w", gold=0, spells="hex"), who("troll"), lying={"runes w": "mercenary"}
            ).play("A: go on"),
        ),
        (
            "Goblin",
            lambda: talisman(
                Land(0), who("elf", "runes w", fate=0, spells="hex"), lying={"runes w": "cave"}, dice="2"
            ).play("A: go on"),
        ),
        (
            "Brigand",
            lambda: talisman(
                Instructions(0),
                who("priest", "forest", fate=0, spells="hex"),
                lying={"forest": "Den"},
                packs=[DEN],
                dice="1",
            ),
        ),
        (
            "Elder Dragon",
            lambda: talisman(Instructions(0), who("troll", "crown of command", objects="talisman, sword")).play(
                "A: fight the dragon in battle"
            ),
        ),
    ],
)
def test_a_creature_without_a_card_is_known_by_name(name: str, lay: Callable[[], Table]) -> None:
    t = lay()
    fight = t.match.view(None).fight
    assert fight.creature.title == name == t.match.thing(fight.creature.thing).name
    assert fight.creature.thing == CREATURE.thing(creature_met(t.s))


DEN = pack(
    """[[card]]
id = "den"
name = "Den"
type = "place"
text = ""
does = [{ op = "roll", table = [
    { on = [1, 2], op = "fight", name = "ogre", strength = 4 },
    { on = [3, 4], op = "fight", name = "ghost", craft = 4 },
    { on = [5, 6], op = "fight", name = "wyrm", strength = 4, dragon = true },
] }]
"""
)


@pytest.mark.parametrize(("die", "name"), [(1, "Ogre"), (3, "Ghost"), (5, "Wyrm")])
def test_creatures_of_one_card_that_are_as_strong_are_told_apart(die: int, name: str) -> None:
    t = talisman(
        Land(0), who("elf", "ruins", fate=0, spells="hex"), lying={"ruins": "sword, Den"}, dice=str(die), packs=[DEN]
    )
    t.play("A: go on; leave sword")
    assert t.match.view(None).fight.creature.title == name


SLY = who("priest", "woods n", fate=0, spells="hex")


def test_a_creature_that_a_spell_has_called_is_known_by_name() -> None:
    does = 'moments = ["own start"]\ndoes = [{ op = "fight", strength = 3, name = "imp of glass" }]'
    summon = pack(f'[[spell]]\nid = "summon"\nname = "Summon"\ntext = ""\n{does}')
    t = talisman(Start(0), who("elf", "city", fate=0), who("troll"), packs=[summon], allowance=1, dice="1 1")
    t.s.characters[0].spells = [t.s.box.spell("summon")]
    t.s.advance()
    t.play("A: cast Summon")
    assert "The Imp of Glass attacks A in battle." in t.log and "The Imp of Glass rolls 1." in t.log


# Plays


def play(match: hb.Match, text: str) -> Play:
    (seat,) = match.to_act
    return next(play for play in match.plays(seat) if play.text == text)


def ids(text: str) -> tuple[str, ...]:
    """Things by name: "sword, A, city, 3 left"."""
    found = []
    for name in filter(None, text.split(", ")):
        if name in CARD:
            found.append(f"card:{CARD[name]}")
        elif name in SPACE:
            found.append(f"space:{SPACE[name]}")
        elif name in CHARACTER:
            found.append(f"character:{CHARACTER[name]}")
        else:
            found.append(name)
    return tuple(found)


TROLL = who("troll", "city", objects="ring", followers="pixie")
PLAYS = {
    "be the dwarf": (lambda: talisman(FirstPicker(), who("elf"), who("troll")), "be", "dwarf"),
    "move 1 left to the crags": (
        lambda: talisman(RollToMove(0), who("elf", "fields ne"), dice="1"),
        "move",
        "number:1, way:0, crags",
    ),
    "cross the bridge with 4": (
        lambda: talisman(RollToMove(0), who("elf", "fields ne"), dice="1").play("A: pay fate and move up to six"),
        "cross-with",
        "number:4",
    ),
    "cast hex": (lambda: talisman(Turn(0), who("elf", "city", spells="hex")), "cast", "hex"),
    "encounter B": (lambda: talisman(Land(0), who("elf", "city"), who("troll", "city")), "encounter", "seat:1"),
    "lure pixie from B": (
        lambda: talisman(MeetCharacter(0, 1), who("sorceress", "city"), TROLL),
        "lure",
        "pixie, seat:1",
    ),
    "drop ring": (
        lambda: talisman(Within(0), who("elf", "city", objects="sword, axe, ring, shield, armour")),
        "drop",
        "ring",
    ),
    "buy sword for 2": (
        lambda: talisman(Instructions(0), who("elf", "village", gold=3)).play("A: visit the blacksmith"),
        "buy",
        "bought sword, number:2",
    ),
    "keep 3 6": (lambda: talisman(Instructions(0), who("elf", "temple"), dice="3 6"), "keep", "roll:36"),
    "pay fate and reroll 6": (lambda: talisman(Instructions(0), who("elf", "temple"), dice="3 6"), "reroll", "die:6"),
    "evade bear": (
        lambda: talisman(Land(0), who("elf", "woods n"), lying={"woods n": "bear"}),
        "evade-one",
        "bear",
    ),
}


@pytest.mark.parametrize("text", PLAYS)
def test_a_play_is_a_verb_and_the_things_it_acts_on(text: str) -> None:
    lay, verb, things = PLAYS[text]
    found = play(lay().match, text)
    assert (found.verb, found.things) == (verb, ids(things))


def test_a_choice_that_the_content_names_acts_on_that_effect() -> None:
    t = talisman(Instructions(0), who("elf", "village", gold=3))
    found = play(t.match, "visit the blacksmith")
    assert found.verb == "choose"
    thing = t.match.thing(found.things[0])
    assert (thing.name, thing.source) == ("Visit the blacksmith", "inferred")
    assert thing.text == "Buy Purchase cards: Helmet 2, Sword 2, Axe 2, Shield 3, Armour 4."


def test_what_plays_act_on_is_explained_with_them_in_a_pack_too() -> None:
    t = talisman(Land(0), who("elf", "fields n", gold=1), lying={"fields n": "bag of gold"})
    take, leave = t.match.view(0).plays
    assert GAME.words.explain(t.match.view(0), take) == t.match.thing(take.things[0]).text
    assert GAME.words.explain(t.match.view(0), leave) == "It stays where it lies."  # and not what one would have had
    match = hb.Match("talisman", 2, seed=1, packs=[SISTERS])
    (seat,) = match.to_act
    queen = play(match, "be the Weird Queen")
    numbers, text = GAME.words.explain(match.view(seat), queen).split(": ", 1)
    assert re.fullmatch(r"strength \d, craft \d, \d lives, \d fate", numbers)
    assert text.startswith("May attack characters in psychic combat.")
    ours = play(match, "be the assassin")
    assert GAME.words.explain(match.view(seat), ours) == (
        "strength 3, craft 3, 4 lives, 3 fate: "
        "Strikes first: whoever it attacks, and any creature it battles, rolls no die."
    )


@pytest.mark.parametrize(
    ("lay", "things", "rule"),
    [
        (lambda: talisman(RollToMove(0), who("elf", "city"), dice="1"), "number:4, way:0", "TAL-MOVE-03"),
        (lambda: talisman(Turn(0), who("elf", "city", objects="talisman")), "talisman", "TAL-OBJ-15"),
        (lambda: talisman(Turn(0), who("elf", "city", spells="invisibility")), "invisibility", "TAL-SPELL-13"),
        (lambda: talisman(MeetCharacter(0, 1), who("elf", "city"), TROLL), "seat:1", "TAL-CHAR-03"),
        (
            lambda: talisman(Land(0), who("elf", "ruins", fate=0, spells="healing"), lying=BEAR),
            "bear",
            "TAL-CREATURE-05",
        ),
    ],
)
def test_asked_about_things_the_rule_against_each_play_is_named(
    lay: Callable[[], Table], things: str, rule: str
) -> None:
    t = lay()
    while t.options == ["go on"]:
        t.play("A: go on")
    barred = t.match.why_not(0, ids(things))
    assert rule in [entry.why.rule for entry in barred if entry.why]
    assert all(set(ids(things)) <= set(entry.play.things) for entry in barred)


BEAR = {"ruins": "bear, sword"}


def test_a_toad_moves_one_space_and_its_plays_name_where_to() -> None:
    t = talisman(MoveOne(0), who("elf", "graveyard", toad=2))
    assert [entry.things[-1] for entry in t.match.plays(0)] == list(ids("woods n, fields n"))


# Events


def test_every_event_is_listed_and_names_things_of_its_kinds() -> None:
    assert len({event.__struct_config__.tag for event in GAME.events}) == len(GAME.events)
    assert {*GAME.events} == {kind for kind in vars(events).values() if is_event(kind)}
    for event in GAME.events:
        kinds = {field.kind.id for field in fields_of(event) if field.kind}
        assert kinds <= {kind.id for kind in GAME.kinds} and not event.sweeps, event


def is_event(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event) and kind is not Event


def told(t: Table, kind: type[Event], reader: int | None = None) -> list[Any]:
    return [event for event in t.match.told(reader) if type(event) is kind]


def test_a_score_says_what_it_is_made_of() -> None:
    armed = who("monk", "fields n", fate=0, followers="unicorn", objects="ring")
    t = talisman(Land(0), armed, who("troll"), draws="bear", dice="2 6").play("A: go on")
    (mine,) = told(t, events.Scored)
    assert (mine.ability, mine.by_belief, mine.die, mine.total) == (2 + 1 + 1, 3, 2, 9)
    assert "A has strength 4, 3 from inner belief and the die 2." in t.log
    (its,) = told(t, events.CreatureScored)
    assert its.things and list(its.things()) == ["seat:0", f"card:{CARD['bear']}"]
    runes = talisman(Land(0), who("troll", "runes w", fate=0), who("elf"), draws="bear", dice="2 6")
    (its,) = told(runes, events.CreatureScored)
    assert (its.value, its.by_space, its.die, its.total) == (3, 2, 6, 11)
    assert "The Bear has 3, 2 from the space and the die 6." in runes.log


def test_every_part_of_a_score_adds_up_in_whole_games() -> None:
    seen = 0
    for seed in range(3):
        *_, match = decisions(Setting(GAME, 4, {}), seed)
        for event in match.heard:
            if isinstance(event, events.Scored):
                assert adds_up(event)
                seen += 1
            if isinstance(event, events.CreatureScored):
                assert event.total == event.value + event.by_space + event.die
    assert seen > 30


def test_the_cause_of_each_lost_life_is_told() -> None:
    """Before every lost life somebody or something is named that took it."""
    takers = (events.Threatened, events.Overcome, events.LifeClaimed, events.LostToDeath, events.VampireThirsted)
    lost = 0
    for seed in range(4):
        *_, match = decisions(Setting(GAME, 3, {}), seed)
        owed = [0, 0, 0]
        for event in match.heard:
            if isinstance(event, takers):
                victim = event.loser if isinstance(event, events.LifeClaimed) else event.seat
                owed[victim] += getattr(event, "number", 1)
            if isinstance(event, events.LifeLost):
                owed[event.seat] -= 1
                lost += 1
                assert owed[event.seat] >= 0, match.line(event)
    assert lost > 20


def test_a_spell_gained_is_known_to_its_owner_and_to_whoever_reads_minds() -> None:
    t = talisman(Instructions(0), who("elf", "city", fate=0), who("prophetess"), who("troll"), dice="6", draws="hex")
    t.play("A: visit the enchantress")
    known = [told(t, events.SpellGained, reader)[0].card for reader in (0, 1, 2, None)]
    assert known == [CARD["hex"], CARD["hex"], UNKNOWN, UNKNOWN]
    assert "A gains a spell." in t.match.events(2) and "A gains the spell Hex." in t.match.events(1)


def test_a_mind_reader_is_told_what_comes_into_sight_and_what_goes() -> None:
    t = talisman(Instructions(0), who("prophetess", "city", fate=0), who("elf", spells="hex"), dice="1")
    t.play("A: visit the enchantress")
    (closed,) = told(t, events.MindsClosed, 0)
    assert closed.cards == (CARD["hex"],) and told(t, events.MindsClosed, 1)[0].cards == (UNKNOWN,)
    back = talisman(EndTurn(0), who("prophetess", toad=1), who("elf", spells="hex"))
    assert told(back, events.MindsRead, 0)[0].cards == (CARD["hex"],)
    assert "A sees the others' spells: Hex." in back.match.events(0)
    assert "A sees the others' spells." in back.match.events(1)


def test_a_mind_reader_drawn_from_the_box_is_told_what_the_others_hold() -> None:
    t = talisman(Turn(0), gone(), who("elf", spells="hex"), who("troll"), variants={"fatality": True})
    t.s.unused = [CHARACTER["prophetess"]]
    while t.asked != "A":
        t.play(f"{t.asked}: pass")
    t.play("A: draw a character")
    assert told(t, events.MindsRead, 0)[0].cards == (CARD["hex"],)


def test_a_deck_made_of_its_discards_names_them() -> None:
    pile = [CARD["bear"], CARD["sword"]]
    t = talisman(Land(0), who("elf", "fields n"), who("troll"), deck=[], discard=pile[:], draws="sword")
    assert told(t, events.DeckShuffled)[0].cards == tuple(pile)


WATCHED = who("wizard", "city", spells="counterspell")
SILENT: dict[str, tuple[Callable[[], Table], str]] = {
    "Took": (lambda: talisman(Land(0), who("elf", "fields n"), lying={"fields n": "ring"}), "A: take ring"),
    "Drew": (
        lambda: talisman(RollToMove(0), who("elf", "woods n", fate=0), draws="ring", dice="1"),
        "A: move 1 left to the sentinel",
    ),
    "Went": (
        lambda: talisman(RollToMove(0), who("elf", "fields n"), dice="1"),
        "A: move 1 right to the village",
    ),
    "SpellWorked": (
        lambda: (
            talisman(Turn(0), who("elf", spells="alchemy", objects="ring"), WATCHED)
            .play("B: pass")
            .play("A: cast alchemy")
        ),
        "B: pass",
    ),
    "HexLaid": (
        lambda: talisman(Turn(0), who("elf", spells="hex"), WATCHED).play("B: pass").play("A: cast hex; at the ruins"),
        "B: pass",
    ),
    "CoinsTaken": (
        lambda: talisman(Land(0), who("elf", "oasis"), coins={"oasis": 2}, lying={"oasis": "shrine, sword"}).play(
            "A: take sword"
        ),
        "A: take the gold",
    ),
    "Discarded": (
        lambda: talisman(Within(0), who("dwarf", "city", spells="hex, healing"), who("elf")),
        "A: discard hex",
    ),
}


@pytest.mark.parametrize("name", SILENT)
def test_a_silence_would_be_noticed(name: str) -> None:
    """The fifth law, with the events of one class dropped."""
    lay, text = SILENT[name]
    match = lay().match
    after = match.copy()
    (seat,) = match.to_act
    after.play(seat, text[3:])
    assert text[0] == "AB"[seat] and silent_changes(match, after, seat) == []
    dropped = [event for event in after.heard if type(event).__name__ == name]
    assert dropped
    for event in dropped:
        after.heard.remove(event)
    assert set(silent_changes(match, after, seat)) <= {thing for event in dropped for thing in event.things()} != set()
    assert silent_changes(match, after, seat)
