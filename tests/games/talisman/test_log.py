"""The log as a player reads it: whole scripts, line by line, so that whoever was elsewhere can follow a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import Table

from games.talisman.laid import SPACE, talisman, who
from hurlyburly.games.talisman.attributes import LoseLife
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.spells import hexed
from hurlyburly.games.talisman.tables import OWN_END
from hurlyburly.games.talisman.turn import Menu, NextTurn, RollToMove, Turn

Script = tuple[Callable[[], Table], list[str], list[str]]

SCRIPTS: dict[str, Script] = {
    "a reroll in battle": (
        lambda: talisman(
            Land(0), who("warrior", "fields n", fate=1, objects="sword"), who("troll"), draws="bear", dice="2 5 6 3"
        ),
        ["A: go on; fight; pay fate and reroll 2"],
        [
            "A draws the Bear.",
            "A rolls 5.",
            "The Bear rolls 6.",
            "A pays a fate token.",
            "A rerolls and gets 3.",
            "10 against 9.",
            "A kills the Bear.",
            "- B's turn -",
        ],
    ),
    "the Sentinel": (
        lambda: talisman(
            RollToMove(0), who("troll", "woods n", fate=0, strength=9), who("elf"), dice="2 6 1", draws="sword"
        ),
        ["A: cross the bridge; leave sword"],
        [
            "A rolls 2.",
            "A goes to the Sentinel.",
            "A rolls 6.",
            "The creature rolls 1.",
            "21 against 10.",
            "A defeats the creature.",
            "A goes to the Middle Hills.",
            "A draws the Sword.",
            "- B's turn -",
        ],
    ),
    "a tie": (
        lambda: talisman(Land(0), who("elf", "fields n", fate=0), who("troll"), draws="ape", dice="2 2"),
        [],
        ["A draws the Ape.", "A rolls 2.", "The Ape rolls 2.", "5 against 5.", "Nobody wins.", "- B's turn -"],
    ),
    "a life saved": (
        lambda: talisman(
            Land(0), who("elf", "fields n", fate=0, objects="helmet"), who("troll"), draws="giant", dice="1 6 6"
        ),
        ["A: go on; use helmet"],
        [
            "A draws the Giant.",
            "A rolls 1.",
            "The Giant rolls 6.",
            "4 against 12.",
            "A rolls 6.",
            "The Helmet saves the life of A.",
            "A loses no life.",
            "- B's turn -",
        ],
    ),
    "a life lost": (
        lambda: talisman(
            Land(0), who("elf", "fields n", fate=0, objects="helmet"), who("troll"), draws="giant", dice="1 6 1"
        ),
        ["A: go on; use helmet"],
        [
            "A draws the Giant.",
            "A rolls 1.",
            "The Giant rolls 6.",
            "4 against 12.",
            "A rolls 1.",
            "A loses 1 life.",
            "- B's turn -",
        ],
    ),
    "psychic combat": (
        lambda: talisman(
            Land(0),
            who("wizard", "city", fate=0, objects="ring"),
            who("troll", "city", fate=0, objects="sword"),
            dice="6 1",
        ),
        ["A: encounter B; attack B in psychic combat; take sword from B"],
        [
            "A encounters B.",
            "A attacks B in psychic combat.",
            "A rolls 6.",
            "B rolls 1.",
            "12 against 2.",
            "A takes the Sword.",
            "B gains 1 fate.",
            "- B's turn -",
        ],
    ),
    "a gold taken": (
        lambda: talisman(Land(0), who("elf", "city", fate=0), who("warrior", "city", fate=0), dice="6 1 2"),
        ["A: encounter B; attack B in battle; take 1 gold from B"],
        [
            "A encounters B.",
            "A attacks B in battle.",
            "A rolls 6.",
            "B rolls 2.",
            "9 against 6.",
            "A takes 1 gold from B.",
            "B gains 1 fate.",
            "- B's turn -",
        ],
    ),
    "the defender wins": (
        lambda: talisman(
            Land(0), who("elf", "city", fate=0), who("warrior", "city", fate=0), who("monk"), dice="1 5 2"
        ),
        ["A: encounter B; attack B in battle", "B: take a life from A"],
        [
            "A encounters B.",
            "A attacks B in battle.",
            "A rolls 1.",
            "B rolls 5.",
            "4 against 9.",
            "A loses 1 life.",
            "A gains 1 fate.",
            "- B's turn -",
        ],
    ),
    "a standoff": (
        lambda: talisman(Land(0), who("elf", "city", fate=0), who("dwarf", "city", fate=0), dice="2 2"),
        ["A: encounter B; attack B in battle"],
        [
            "A encounters B.",
            "A attacks B in battle.",
            "A rolls 2.",
            "B rolls 2.",
            "5 against 5.",
            "Nobody wins.",
            "- B's turn -",
        ],
    ),
    "an attack evaded": (
        lambda: talisman(Land(0), who("troll", "woods n"), who("elf", "woods n")),
        ["A: encounter B; attack B in battle", "B: evade"],
        ["A encounters B.", "A attacks B in battle.", "B evades.", "- B's turn -"],
    ),
    "an enemy evaded": (
        lambda: talisman(Land(0), who("elf", "woods n"), who("troll"), lying={"woods n": "bear"}),
        ["A: evade bear"],
        ["A evades.", "- B's turn -"],
    ),
    "an enemy bribed": (
        lambda: talisman(Land(0), who("elf", "fields n", gold=2), lying={"fields n": "bandit"}),
        ["A: bribe bandit"],
        ["A loses 1 gold.", "- B's turn -"],
    ),
    "a spirit destroyed": (
        lambda: talisman(Land(0), who("elf", "fields n", objects="holy symbol"), lying={"fields n": "wraith"}),
        ["A: go on; destroy wraith"],
        ["The Wraith is destroyed.", "- B's turn -"],
    ),
    "a spirit banished": (
        lambda: talisman(Land(0), who("priest", "fields n"), lying={"fields n": "wraith"}, draws="hex"),
        ["A: banish wraith"],
        ["The Wraith is destroyed.", "A gains a spell.", "- B's turn -"],
    ),
    "the raised dead": (
        lambda: talisman(
            Land(0),
            who("ghoul", "fields n", fate=0, followers="goblin"),
            who("troll"),
            lying={"fields n": "wolf"},
            dice="6 1",
        ),
        ["A: send goblin; raise wolf"],
        [
            "The Goblin fights for A.",
            "A rolls 6.",
            "The Wolf rolls 1.",
            "10 against 3.",
            "A kills the Wolf.",
            "A raises the Wolf from the dead.",
            "- B's turn -",
        ],
    ),
    "an Imp": (
        lambda: talisman(
            Land(0), who("elf", "ruins", fate=0), who("troll"), draws="imp", dice="1", lying={"ruins": "helmet"}
        ),
        [],
        ["A draws the Imp.", "A meets the Imp.", "A rolls 1.", "A goes to the Crags."],
    ),
    "a quest fulfilled": (
        lambda: talisman(Instructions(0), who("elf", "warlocks cave", fate=0, gold=2), dice="6"),
        ["A: accept a quest; deliver gold"],
        [
            "A rolls 6.",
            "The Warlock's quest for A: deliver 2 gold.",
            "A loses 2 gold.",
            "A has fulfilled the quest.",
            "A goes to the Warlock's Cave.",
            "A takes the Talisman.",
            "- B's turn -",
        ],
    ),
    "a quest not needed": (
        lambda: talisman(Land(0), who("elf", "fields n", quest=1), lying={"fields n": "talisman"}),
        ["A: take talisman"],
        ["A takes the Talisman.", "A needs no quest any more.", "- B's turn -"],
    ),
    "a second Talisman": (
        lambda: talisman(Menu(0, OWN_END), who("elf", "city", gold=3, quest=5, objects="talisman")),
        ["A: deliver what the warlock wants; deliver gold"],
        [
            "A loses 3 gold.",
            "A has fulfilled the quest.",
            "A goes to the Warlock's Cave.",
            "A leaves the Talisman.",
            "- B's turn -",
        ],
    ),
    "not beguiled": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city", fate=0), who("elf", "city"), who("monk"), dice="1"
        ),
        ["A: beguile B"],
        ["A rolls 1.", "B is not beguiled.", "- B's turn -"],
    ),
    "beguiled": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city", fate=0), who("elf", "city"), who("monk"), dice="6"
        ),
        ["A: beguile B; take 1 gold from B"],
        ["A rolls 6.", "A takes 1 gold from B.", "- B's turn -"],
    ),
    "lured": (
        lambda: talisman(
            Land(0), who("sorceress", "city", fate=0), who("elf", "city", fate=0, followers="pixie"), dice="1 6"
        ),
        ["A: encounter B; lure pixie from B; attack B in battle"],
        ["A encounters B.", "A takes the Pixie.", "A attacks B in battle.", "A rolls 1.", "B rolls 6.", "3 against 9."],
    ),
    "stolen": (
        lambda: talisman(Land(0), who("thief", "city"), who("elf", "city", objects="ring")),
        ["A: encounter B; steal from B; take ring from B"],
        ["A encounters B.", "A takes the Ring.", "- B's turn -"],
    ),
    "the Portal opened": (
        lambda: talisman(OpenPortal(0), who("elf", "portal of power", fate=0), dice="1 1"),
        ["A: open the portal by craft"],
        ["A rolls 1.", "A rolls 1.", "A opens the Portal of Power.", "A goes to the Plain of Peril.", "- B's turn -"],
    ),
    "the Portal shut": (
        lambda: talisman(OpenPortal(0), who("elf", "portal of power", fate=1, craft=1), dice="6 6 6"),
        ["A: open the portal by craft; pay fate and reroll 6"],
        [
            "A rolls 6.",
            "A rolls 6.",
            "A pays a fate token.",
            "A rerolls and gets 6.",
            "The Portal of Power stays shut.",
            "A loses 1 craft.",
            "- B's turn -",
        ],
    ),
    "the werewolf": (
        lambda: talisman(Instructions(0), who("troll", "werewolfs den", fate=0), dice="1 1 6 1"),
        [],
        [
            "A rolls 1.",
            "A rolls 1.",
            "The werewolf has strength 2.",
            "A rolls 6.",
            "The creature rolls 1.",
            "12 against 3.",
            "A defeats the creature.",
            "A may go on next turn.",
            "- B's turn -",
        ],
    ),
    "the pitfiends": (
        lambda: talisman(Instructions(0), who("troll", "pits", fate=0), dice="2 6 1 1 6"),
        [],
        [
            "A rolls 2.",
            "2 pitfiends appear.",
            "A rolls 6.",
            "The creature rolls 1.",
            "12 against 5.",
            "A defeats the creature.",
            "A rolls 1.",
            "The creature rolls 6.",
            "7 against 10.",
            "A loses 1 life.",
            "- B's turn -",
        ],
    ),
    "Death beaten": (
        lambda: talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="6 6 1 1"),
        [],
        ["A rolls 6.", "A rolls 6.", "Death rolls 2.", "A may go on next turn.", "- B's turn -"],
    ),
    "Death unbeaten": (
        lambda: talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="1 1 1 1"),
        [],
        ["A rolls 1.", "A rolls 1.", "Death rolls 2.", "Nobody wins.", "- B's turn -"],
    ),
    "Death": (
        lambda: talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="1 1 6 6"),
        [],
        ["A rolls 1.", "A rolls 1.", "Death rolls 12.", "A loses 1 life.", "- B's turn -"],
    ),
    "the Vampire": (
        lambda: talisman(Instructions(0), who("troll", "vampires tower", fate=0, followers="pixie"), dice="3"),
        ["A: give pixie"],
        ["A rolls 3.", "A discards the Pixie.", "A loses 1 life.", "- B's turn -"],
    ),
    "the Mystic": (
        lambda: talisman(Instructions(0), who("elf", "village", fate=0, followers="hag"), dice="5"),
        ["A: visit the mystic"],
        ["A discards the Hag.", "A rolls 5.", "A gains 1 craft.", "- B's turn -"],
    ),
    "the Enchantress": (
        lambda: talisman(Instructions(0), who("elf", "city", fate=0), dice="1"),
        ["A: visit the enchantress"],
        ["A rolls 1.", "A turns into a slimy toad.", "- B's turn -"],
    ),
    "a toad turns back": (
        lambda: talisman(Turn(0), who("elf", "city", toad=1), who("troll"), draws="sword"),
        ["A: move; move 1 left to the fields s"],
        [
            "- A's turn -",
            "A goes to the Southern Fields.",
            "A draws the Sword.",
            "A leaves the Sword.",
            "A is no toad any more.",
            "- B's turn -",
        ],
    ),
    "the Tavern, 1": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="1"),
        [],
        ["A rolls 1.", "A loses a turn.", "- B's turn -"],
    ),
    "the Tavern, 2": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="2 6 1"),
        [],
        [
            "A rolls 2.",
            "A rolls 6.",
            "The creature rolls 1.",
            "9 against 4.",
            "A defeats the creature.",
            "- B's turn -",
        ],
    ),
    "the Tavern, 5": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="5"),
        [],
        ["A rolls 5.", "A is offered a way to anywhere in the Outer Region.", "- B's turn -"],
    ),
    "the Tavern, 6": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="6"),
        [],
        ["A rolls 6.", "A is offered a way to the Temple.", "- B's turn -"],
    ),
    "a turn missed": (
        lambda: talisman(Turn(0), who("elf", lost_turns=1), who("troll")),
        [],
        ["- A's turn -", "A misses this turn.", "- B's turn -"],
    ),
    "the Temple": (
        lambda: talisman(Instructions(0), who("elf", "temple", fate=0), dice="3 2"),
        [],
        ["A rolls 3.", "A rolls 2.", "A is enslaved in the temple.", "- B's turn -"],
    ),
    "a spell countered": (
        lambda: talisman(
            Turn(0), who("elf", "city", spells="hex"), who("wizard", spells="counterspell"), draws="random"
        ),
        ["B: pass", "A: cast hex; at the oasis", "B: cast counterspell"],
        [
            "- A's turn -",
            "A casts Hex.",
            "A lays it on the Oasis.",
            "B casts Counterspell.",
            "B gains a spell.",
            "Hex comes to nothing.",
        ],
    ),
    "a Hex fades": (
        lambda: talisman(
            Turn(0), who("wizard", "city"), who("elf"), lying={"oasis": "hex"}, hexes=[hexed(SPACE["oasis"], 0, 1)]
        ),
        [],
        ["- A's turn -", "The hex on the Oasis fades."],
    ),
    "a card destroyed": (
        lambda: talisman(Turn(0), who("elf", "city", spells="destruction"), lying={"ruins": "bear"}),
        ["A: cast destruction; at the ruins; destroy bear"],
        ["- A's turn -", "A casts Destruction.", "A aims at the Ruins.", "The Bear is destroyed."],
    ),
    "a spell at somebody": (
        lambda: talisman(Turn(0), who("elf", "city", spells="healing"), who("troll", life=5)),
        ["A: cast healing; at B"],
        ["- A's turn -", "A casts Healing.", "A aims at B.", "B gains 1 life."],
    ),
    "Immobility": (
        lambda: talisman(Turn(0), who("elf", "city"), who("wizard", spells="immobility, hex")),
        ["B: cast immobility"],
        ["- A's turn -", "B casts Immobility.", "A cannot move at all in this turn.", "- B's turn -"],
    ),
    "magic returns": (
        lambda: talisman(Turn(0), who("elf", "city"), who("wizard"), silenced=0),
        [],
        ["- A's turn -", "Magic works again."],
    ),
    "Divination": (
        lambda: talisman(Turn(0), who("elf", "city", spells="divination"), draws="imp, bear, wolf, ape, lion"),
        ["A: cast divination"],
        [
            "- A's turn -",
            "A casts Divination.",
            "A looks at a card to come.",
            "A looks at a card to come.",
            "A looks at a card to come.",
            "A looks at a card to come.",
            "A looks at a card to come.",
        ],
    ),
    "spells discarded": (
        lambda: talisman(Turn(0), who("elf", "city", spells="nullify"), who("dwarf", spells="hex")),
        ["B: pass", "A: cast nullify; at B"],
        ["- A's turn -", "A casts Nullify.", "A aims at B."],
    ),
    "defeated": (
        lambda: talisman(LoseLife(0), who("elf", "city", life=1), who("troll")),
        [],
        ["A loses 1 life.", "A is defeated.", "A goes to the Village.", "- B's turn -"],
    ),
    "recovered": (
        lambda: talisman(Turn(0), who("elf", "village", life=0, defeated=True, gold=2), who("troll")),
        [],
        ["- A's turn -", "A loses 2 gold.", "A gains 2 lives.", "- B's turn -"],
    ),
    "another alignment": (
        lambda: talisman(Land(0), who("elf", "fields n"), draws="mephistopheles"),
        [],
        ["A draws the Mephistopheles.", "A meets the Mephistopheles.", "A is evil.", "- B's turn -"],
    ),
    "a card replaced": (
        lambda: talisman(Land(0), who("prophetess", "fields n"), draws="dragon, sword"),
        ["A: replace dragon; take sword"],
        [
            "A draws the Dragon.",
            "A discards the Dragon for another card.",
            "A draws the Sword.",
            "A takes the Sword.",
            "- B's turn -",
        ],
    ),
    "a card put elsewhere": (
        lambda: talisman(Land(0), who("elf", "fields n", fate=0), draws="ghost", dice="1"),
        [],
        ["A draws the Ghost.", "A rolls 1.", "The Ghost goes to the City.", "- B's turn -"],
    ),
    "trophies exchanged": (
        lambda: talisman(Menu(0, OWN_END), who("elf", "city", trophies="bear")),
        ["A: exchange trophies for strength; give up bear"],
        ["A discards the Bear.", "A gains 1 strength.", "- B's turn -"],
    ),
    "midnight": (
        lambda: talisman(NextTurn(1), who("elf"), who("troll"), round=6, variants={"until-midnight": 6}),
        [],
        ["It is midnight."],
    ),
    "the Crown": (
        lambda: talisman(
            Instructions(0), who("troll", "crown of command", fate=0, strength=9, objects="talisman"), dice="6 1"
        ),
        ["A: fight the dragon in battle"],
        [
            "A rolls 6.",
            "The creature rolls 1.",
            "21 against 11.",
            "A defeats the creature.",
            "A wears the Crown of Command!",
        ],
    ),
    "a raft built": (
        lambda: talisman(Turn(0), who("elf", "forest", objects="axe"), who("troll")),
        ["A: build a raft; go on"],
        ["- A's turn -", "A takes the Raft.", "- B's turn -"],
    ),
    "the Chasm": (
        lambda: talisman(Instructions(0), who("elf", "chasm", fate=0, followers="pixie"), dice="6 1"),
        [],
        ["A rolls 6.", "A rolls 1.", "A discards the Pixie.", "- B's turn -"],
    ),
    "the Alchemist": (
        lambda: talisman(Instructions(0), who("elf", "city", objects="sword")),
        ["A: visit the alchemist; sell sword"],
        ["A discards the Sword.", "A gains 1 gold.", "- B's turn -"],
    ),
    "the Castle": (
        lambda: talisman(Instructions(0), who("elf", "castle", life=2)),
        ["A: heal 1 for 1 gold"],
        ["A loses 1 gold.", "A gains 1 life.", "- B's turn -"],
    ),
    "the Blacksmith": (
        lambda: talisman(Instructions(0), who("elf", "village", gold=2)),
        ["A: visit the blacksmith; buy sword for 2"],
        ["A loses 2 gold.", "A takes the Sword.", "- B's turn -"],
    ),
    "a sword dropped": (
        lambda: talisman(Menu(0, OWN_END), who("elf", "city", objects="sword")),
        ["A: drop sword"],
        ["A drops the Sword.", "- B's turn -"],
    ),
    "nothing": (
        lambda: talisman(Instructions(0), who("elf", "crags", fate=0), who("troll"), dice="4"),
        [],
        ["A rolls 4.", "Nothing happens.", "- B's turn -"],
    ),
    "a move rerolled": (
        lambda: talisman(RollToMove(0), who("elf", "city", fate=2), dice="3 4"),
        ["A: pay fate and reroll"],
        ["A rolls 3.", "A pays a fate token.", "A rerolls and gets 4."],
    ),
    "a move by fate": (
        lambda: talisman(RollToMove(0), who("elf", "city", fate=2), dice="3", draws="sword"),
        ["A: pay fate and move up to six; move 1 left to the fields s; take sword"],
        [
            "A rolls 3.",
            "A pays a fate token.",
            "A goes to the Southern Fields.",
            "A draws the Sword.",
            "A takes the Sword.",
            "- B's turn -",
        ],
    ),
    "a mercenary hired": (
        lambda: talisman(Land(0), who("elf", "fields n", gold=2), lying={"fields n": "mercenary"}),
        ["A: hire mercenary"],
        ["A loses 1 gold.", "A takes the Mercenary.", "- B's turn -"],
    ),
    "a counter taken": (
        lambda: talisman(Land(0), who("elf", "fields n"), draws="magic stream"),
        ["A: take a counter"],
        ["A draws the Magic Stream.", "A meets the Magic Stream.", "A gains 1 strength.", "- B's turn -"],
    ),
    "a spell gained": (
        lambda: talisman(Instructions(0), who("elf", "city", fate=0), dice="6", draws="hex"),
        ["A: visit the enchantress"],
        ["A rolls 6.", "A gains a spell.", "- B's turn -"],
    ),
    "a troll heals": (
        lambda: talisman(RollToMove(0), who("troll", "city", life=2), who("elf"), dice="6"),
        ["A: heal instead of moving"],
        ["A rolls 6.", "A gains 1 life.", "- B's turn -"],
    ),
    "coins": (
        lambda: talisman(Land(0), who("elf", "oasis"), lying={"oasis": "sword, helmet"}, coins={"oasis": 2}),
        ["A: leave sword; leave helmet; take the gold"],
        ["A gains 2 gold.", "- B's turn -"],
    ),
    "a Dire Toad": (
        lambda: talisman(
            Instructions(0), who("elf", "city", fate=0, objects="sword", gold=2), dice="1", variants={"dire-toad": True}
        ),
        ["A: visit the enchantress"],
        ["A rolls 1.", "A turns into a slimy toad.", "A drops the Sword.", "- B's turn -"],
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_log_tells_what_happened(name: str) -> None:
    lay, plays, lines = SCRIPTS[name]
    t = lay()
    for play in plays:
        t.play(play)
    assert t.log == lines


def test_only_the_caster_reads_what_a_divination_shows_and_only_the_owner_what_it_gains() -> None:
    t = talisman(Turn(0), who("elf", "city", spells="divination"), draws="imp, bear, wolf, ape, lion")
    t.play("A: cast divination")
    seen = [f"A foresees the {name}." for name in ("Imp", "Bear", "Wolf", "Ape", "Lion")]
    assert t.match.events(0)[2:] == seen and t.match.events(1)[2:] == ["A looks at a card to come."] * 5
    t = talisman(Instructions(0), who("elf", "city", fate=0), dice="6", draws="hex").play("A: visit the enchantress")
    assert "A gains the spell Hex." in t.match.events(0) and "A gains a spell." in t.match.events(1)
