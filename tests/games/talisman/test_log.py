"""The log as a player reads it: whole scripts, line by line, so that whoever was elsewhere can follow a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables import Table

from games.talisman.laid import CARD, CHARACTER, SPACE, talisman, who
from hurlyburly.draw import seats_of
from hurlyburly.games.talisman.attributes import Within
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.events import (
    Aimed,
    Beguiled,
    DeckShuffled,
    Destroyed,
    Dropped,
    Eliminated,
    Helped,
    Killed,
    LifeClaimed,
    PitfiendsAppeared,
    QuestEnded,
    Reappeared,
    ToadNoMore,
    Won,
)
from hurlyburly.games.talisman.lives import LoseLife
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.movement import OpenPortal
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.setup import FirstPicker
from hurlyburly.games.talisman.spells import hexed
from hurlyburly.games.talisman.tables import OWN_END
from hurlyburly.games.talisman.turn import NextTurn, RollToMove, Turn
from hurlyburly.kernel.events import seat_of
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.step import SEAT_NAMES

Script = tuple[Callable[[], Table], list[str], list[str]]

SCRIPTS: dict[str, Script] = {
    "a reroll in battle": (
        lambda: talisman(
            Land(0), who("warrior", "fields n", fate=1, objects="sword"), who("troll"), draws="bear", dice="2 5 6 3"
        ),
        ["A: go on; fight; pay fate and reroll 2"],
        [
            "A A draws the Bear.",
            "A The Bear attacks A in battle.",
            "A A takes up the Sword.",
            "A A rolls 2 and 5.",
            "A The Bear rolls 6.",
            "A A pays a fate token.",
            "A A rerolls the 2 and gets 3.",
            "A A has strength 4, 1 from the Sword and the die 5.",
            "A The Bear has 3 and the die 6.",
            "A 10 against 9.",
            "A A kills the Bear and takes it as a trophy.",
            "B - B's turn -",
        ],
    ),
    "the Sentinel": (
        lambda: talisman(
            RollToMove(0), who("troll", "woods n", fate=0, strength=9), who("elf"), dice="2 6 1", draws="sword"
        ),
        ["A: cross the bridge; leave sword"],
        [
            "A A rolls 2.",
            "A A goes to the Sentinel.",
            "A The Sentinel attacks A in battle.",
            "A A rolls 6.",
            "A The Sentinel rolls 1.",
            "A A has strength 15 and the die 6.",
            "A The Sentinel has 9 and the die 1.",
            "A 21 against 10.",
            "A A defeats the Sentinel.",
            "A A goes to the Middle Hills.",
            "A A draws the Sword.",
            "A A leaves the Sword.",
            "B - B's turn -",
        ],
    ),
    "a tie": (
        lambda: talisman(Land(0), who("elf", "fields n", fate=0), who("troll"), draws="ape", dice="2 2"),
        [],
        [
            "A A draws the Ape.",
            "A The Ape attacks A in battle.",
            "A A rolls 2.",
            "A The Ape rolls 2.",
            "A A has strength 3 and the die 2.",
            "A The Ape has 3 and the die 2.",
            "A 5 against 5.",
            "A Nobody wins.",
            "B - B's turn -",
        ],
    ),
    "a life saved": (
        lambda: talisman(
            Land(0), who("elf", "fields n", fate=0, objects="helmet"), who("troll"), draws="giant", dice="1 6 6"
        ),
        ["A: go on; use helmet"],
        [
            "A A draws the Giant.",
            "A The Giant attacks A in battle.",
            "A A rolls 1.",
            "A The Giant rolls 6.",
            "A A has strength 3 and the die 1.",
            "A The Giant has 6 and the die 6.",
            "A 4 against 12.",
            "A The Giant defeats A.",
            "A A uses the Helmet.",
            "A A rolls 6.",
            "A The Helmet saves A's life.",
            "A A loses no life.",
            "B - B's turn -",
        ],
    ),
    "a life lost": (
        lambda: talisman(
            Land(0), who("elf", "fields n", fate=0, objects="helmet"), who("troll"), draws="giant", dice="1 6 1"
        ),
        ["A: go on; use helmet"],
        [
            "A A draws the Giant.",
            "A The Giant attacks A in battle.",
            "A A rolls 1.",
            "A The Giant rolls 6.",
            "A A has strength 3 and the die 1.",
            "A The Giant has 6 and the die 6.",
            "A 4 against 12.",
            "A The Giant defeats A.",
            "A A uses the Helmet.",
            "A A rolls 1.",
            "A A loses 1 life and has 3 left.",
            "B - B's turn -",
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
            "A A encounters B.",
            "A A attacks B in psychic combat.",
            "A A rolls 6.",
            "B B rolls 1.",
            "A A has craft 6 and the die 6.",
            "B B has craft 1 and the die 1.",
            "A 12 against 2.",
            "A A beats B.",
            "A A takes the Sword from B.",
            "B B gains 1 fate for losing the fight.",
            "B - B's turn -",
        ],
    ),
    "a gold taken": (
        lambda: talisman(Land(0), who("elf", "city", fate=0), who("warrior", "city", fate=0), dice="6 1 2"),
        ["A: encounter B; attack B in battle; take 1 gold from B"],
        [
            "A A encounters B.",
            "A A attacks B in battle.",
            "A A rolls 6.",
            "B B rolls 1 and 2.",
            "A A has strength 3 and the die 6.",
            "B B has strength 4 and the die 2.",
            "A 9 against 6.",
            "A A beats B.",
            "A A takes 1 gold from B.",
            "B B gains 1 fate for losing the fight.",
            "B - B's turn -",
        ],
    ),
    "the defender wins": (
        lambda: talisman(
            Land(0), who("elf", "city", fate=0), who("warrior", "city", fate=0), who("monk"), dice="1 5 2"
        ),
        ["A: encounter B; attack B in battle", "B: take a life from A"],
        [
            "A A encounters B.",
            "A A attacks B in battle.",
            "A A rolls 1.",
            "B B rolls 5 and 2.",
            "A A has strength 3 and the die 1.",
            "B B has strength 4 and the die 5.",
            "A 4 against 9.",
            "B B beats A.",
            "B B claims one of A's lives.",
            "A A loses 1 life and has 3 left.",
            "A A gains 1 fate for losing the fight.",
            "B - B's turn -",
        ],
    ),
    "a standoff": (
        lambda: talisman(Land(0), who("elf", "city", fate=0), who("dwarf", "city", fate=0), dice="2 2"),
        ["A: encounter B; attack B in battle"],
        [
            "A A encounters B.",
            "A A attacks B in battle.",
            "A A rolls 2.",
            "B B rolls 2.",
            "A A has strength 3 and the die 2.",
            "B B has strength 3 and the die 2.",
            "A 5 against 5.",
            "A Nobody wins.",
            "B - B's turn -",
        ],
    ),
    "an attack evaded": (
        lambda: talisman(Land(0), who("troll", "woods n"), who("elf", "woods n")),
        ["A: encounter B; attack B in battle", "B: evade"],
        ["A A encounters B.", "A A attacks B in battle.", "B B evades A.", "B - B's turn -"],
    ),
    "an enemy evaded": (
        lambda: talisman(Land(0), who("elf", "woods n"), who("troll"), lying={"woods n": "bear"}),
        ["A: evade bear"],
        [
            "A A draws no card: enough of them lie here.",
            "A The Bear attacks A in battle.",
            "A A evades the Bear.",
            "B - B's turn -",
        ],
    ),
    "an enemy bribed": (
        lambda: talisman(Land(0), who("elf", "fields n", gold=2), lying={"fields n": "bandit"}),
        ["A: bribe bandit"],
        [
            "A A draws no card: enough of them lie here.",
            "A The Bandit attacks A in battle.",
            "A A bribes the Bandit.",
            "A A loses 1 gold.",
            "B - B's turn -",
        ],
    ),
    "a spirit destroyed": (
        lambda: talisman(Land(0), who("elf", "fields n", objects="holy symbol"), lying={"fields n": "wraith"}),
        ["A: go on; destroy wraith"],
        [
            "A A draws no card: enough of them lie here.",
            "A The Wraith attacks A in psychic combat.",
            "A The Wraith is destroyed.",
            "B - B's turn -",
        ],
    ),
    "a spirit banished": (
        lambda: talisman(Land(0), who("priest", "fields n"), lying={"fields n": "wraith"}, draws="hex"),
        ["A: banish wraith"],
        [
            "A A draws no card: enough of them lie here.",
            "A The Wraith attacks A in psychic combat.",
            "A The Wraith is destroyed.",
            "A A gains a spell.",
            "B - B's turn -",
        ],
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
            "A A draws no card: enough of them lie here.",
            "A The Wolf attacks A in battle.",
            "A The Goblin fights for A, and is discarded.",
            "A A rolls 6.",
            "A The Wolf rolls 1.",
            "A A has strength 2, 2 from the Goblin and the die 6.",
            "A The Wolf has 2 and the die 1.",
            "A 10 against 3.",
            "A A kills the Wolf and takes it as a trophy.",
            "A A raises the Wolf from the dead, as a follower.",
            "B - B's turn -",
        ],
    ),
    "an Imp": (
        lambda: talisman(
            Land(0), who("elf", "ruins", fate=0), who("troll"), draws="imp", dice="1", lying={"ruins": "helmet"}
        ),
        [],
        ["A A draws the Imp.", "A A encounters the Imp.", "A A rolls 1.", "A A goes to the Crags."],
    ),
    "a quest fulfilled": (
        lambda: talisman(Instructions(0), who("elf", "warlocks cave", fate=0, gold=2), dice="6"),
        ["A: accept a quest; deliver gold"],
        [
            "A A chooses: accept a quest.",
            "A A rolls 6.",
            "A The Warlock's quest for A: deliver 2 gold.",
            "A A loses 2 gold.",
            "A A has fulfilled the quest.",
            "A A goes to the Warlock's Cave.",
            "A A takes the Talisman.",
            "B - B's turn -",
        ],
    ),
    "a quest not needed": (
        lambda: talisman(Land(0), who("elf", "fields n", quest=1), lying={"fields n": "talisman"}),
        ["A: take talisman"],
        [
            "A A draws no card: enough of them lie here.",
            "A A takes the Talisman.",
            "A A needs the quest no longer.",
            "B - B's turn -",
        ],
    ),
    "a second Talisman": (
        lambda: talisman(Menu(0, OWN_END), who("elf", "city", gold=3, quest=5, objects="talisman")),
        ["A: deliver what the warlock wants; deliver gold"],
        [
            "A A loses 3 gold.",
            "A A has fulfilled the quest.",
            "A A goes to the Warlock's Cave.",
            "A A leaves the Talisman.",
            "B - B's turn -",
        ],
    ),
    "not beguiled": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city", fate=0), who("elf", "city"), who("monk"), dice="1"
        ),
        ["A: beguile B"],
        ["A A tries to beguile B, and needs a 6.", "A A rolls 1.", "B B is not beguiled.", "B - B's turn -"],
    ),
    "beguiled": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city", fate=0), who("elf", "city"), who("monk"), dice="6"
        ),
        ["A: beguile B; take 1 gold from B"],
        ["A A tries to beguile B, and needs a 6.", "A A rolls 6.", "A A takes 1 gold from B.", "B - B's turn -"],
    ),
    "lured": (
        lambda: talisman(
            Land(0), who("sorceress", "city", fate=0), who("elf", "city", fate=0, followers="pixie"), dice="1 6"
        ),
        ["A: encounter B; lure pixie from B; attack B in battle"],
        [
            "A A encounters B.",
            "A A takes the Pixie from B.",
            "A A attacks B in battle.",
            "A A rolls 1.",
            "B B rolls 6.",
            "A A has strength 2 and the die 1.",
            "B B has strength 3 and the die 6.",
            "A 3 against 9.",
            "B B beats A.",
        ],
    ),
    "stolen": (
        lambda: talisman(Land(0), who("thief", "city"), who("elf", "city", objects="ring")),
        ["A: encounter B; steal from B; take ring from B"],
        ["A A encounters B.", "A A steals from B.", "A A takes the Ring from B.", "B - B's turn -"],
    ),
    "the Portal opened": (
        lambda: talisman(OpenPortal(0), who("elf", "portal of power", fate=0), dice="1 1"),
        ["A: open the portal by craft"],
        [
            "A A rolls 1 and 1.",
            "A A opens the Portal of Power with craft 4.",
            "A A goes to the Plain of Peril.",
            "B - B's turn -",
        ],
    ),
    "the Portal shut": (
        lambda: talisman(OpenPortal(0), who("elf", "portal of power", fate=1, craft=1), dice="6 6 6"),
        ["A: open the portal by craft; pay fate and reroll 6"],
        [
            "A A rolls 6 and 6.",
            "A A pays a fate token.",
            "A A rerolls the 6 and gets 6.",
            "A The Portal of Power stays shut against craft 5.",
            "A A loses 1 craft.",
            "B - B's turn -",
        ],
    ),
    "the werewolf": (
        lambda: talisman(Instructions(0), who("troll", "werewolfs den", fate=0), dice="1 1 6 1"),
        [],
        [
            "A A rolls 1 and 1.",
            "A The Werewolf has strength 2.",
            "A The Werewolf attacks A in battle.",
            "A A rolls 6.",
            "A The Werewolf rolls 1.",
            "A A has strength 6 and the die 6.",
            "A The Werewolf has 2 and the die 1.",
            "A 12 against 3.",
            "A A defeats the Werewolf.",
            "A A may go on next turn.",
            "B - B's turn -",
        ],
    ),
    "the pitfiends": (
        lambda: talisman(Instructions(0), who("troll", "pits", fate=0), dice="2 6 1 1 6"),
        [],
        [
            "A A rolls 2.",
            "A 2 Pitfiends appear.",
            "A The Pitfiend attacks A in battle.",
            "A A rolls 6.",
            "A The Pitfiend rolls 1.",
            "A A has strength 6 and the die 6.",
            "A The Pitfiend has 4 and the die 1.",
            "A 12 against 5.",
            "A A defeats the Pitfiend.",
            "A The Pitfiend attacks A in battle.",
            "A A rolls 1.",
            "A The Pitfiend rolls 6.",
            "A A has strength 6 and the die 1.",
            "A The Pitfiend has 4 and the die 6.",
            "A 7 against 10.",
            "A The Pitfiend defeats A.",
            "A A loses 1 life and has 5 left.",
            "B - B's turn -",
        ],
    ),
    "Death beaten": (
        lambda: talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="6 6 1 1"),
        [],
        ["A A rolls 6 and 6.", "A Death rolls 1 and 1.", "A A may go on next turn.", "B - B's turn -"],
    ),
    "Death unbeaten": (
        lambda: talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="1 1 1 1"),
        [],
        ["A A rolls 1 and 1.", "A Death rolls 1 and 1.", "A Nobody wins.", "B - B's turn -"],
    ),
    "Death": (
        lambda: talisman(Instructions(0), who("troll", "dice with death", fate=0), dice="1 1 6 6"),
        [],
        [
            "A A rolls 1 and 1.",
            "A Death rolls 6 and 6.",
            "A Death wins against A.",
            "A A loses 1 life and has 5 left.",
            "B - B's turn -",
        ],
    ),
    "the Vampire": (
        lambda: talisman(Instructions(0), who("troll", "vampires tower", fate=0, followers="pixie"), dice="3"),
        ["A: give pixie"],
        [
            "A A rolls 3.",
            "A The Vampire wants 2 lives or followers of A.",
            "A A discards the Pixie.",
            "A A loses 1 life and has 5 left.",
            "B - B's turn -",
        ],
    ),
    "the Mystic": (
        lambda: talisman(Instructions(0), who("elf", "village", fate=0, followers="hag"), dice="5"),
        ["A: visit the mystic"],
        [
            "A A chooses: visit the mystic.",
            "A A discards the Hag.",
            "A A rolls 5.",
            "A A gains 1 craft at the Village.",
            "B - B's turn -",
        ],
    ),
    "the Enchantress": (
        lambda: talisman(Instructions(0), who("elf", "city", fate=0), dice="1"),
        ["A: visit the enchantress"],
        [
            "A A chooses: visit the enchantress.",
            "A A rolls 1.",
            "A A turns into a slimy toad.",
            "A A is a toad for 1 more turn.",
            "B - B's turn -",
        ],
    ),
    "a toad turns back": (
        lambda: talisman(Turn(0), who("elf", "city", toad=1), who("troll"), draws="sword"),
        ["A: move; move 1 left to the fields s"],
        [
            "A - A's turn -",
            "A A goes to the Southern Fields.",
            "A A draws the Sword.",
            "A A leaves the Sword.",
            "A A is no longer a toad.",
            "B - B's turn -",
        ],
    ),
    "the Tavern, 1": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="1"),
        [],
        ["A A rolls 1.", "A A loses a turn at the Tavern.", "B - B's turn -"],
    ),
    "the Tavern, 2": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="2 6 1"),
        [],
        [
            "A A rolls 2.",
            "A The Farmer attacks A in battle.",
            "A A rolls 6.",
            "A The Farmer rolls 1.",
            "A A has strength 3 and the die 6.",
            "A The Farmer has 3 and the die 1.",
            "A 9 against 4.",
            "A A defeats the Farmer.",
            "B - B's turn -",
        ],
    ),
    "the Tavern, 5": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="5"),
        [],
        ["A A rolls 5.", "A A is offered a way to anywhere in the Outer Region, for the next turn.", "B - B's turn -"],
    ),
    "the Tavern, 6": (
        lambda: talisman(Instructions(0), who("elf", "tavern", fate=0), who("troll"), dice="6"),
        [],
        ["A A rolls 6.", "A A is offered a way to the Temple, for the next turn.", "B - B's turn -"],
    ),
    "a turn missed": (
        lambda: talisman(Turn(0), who("elf", lost_turns=1), who("troll")),
        [],
        ["A - A's turn -", "A A misses this turn.", "B - B's turn -"],
    ),
    "the Temple": (
        lambda: talisman(Instructions(0), who("elf", "temple", fate=0), dice="3 2"),
        [],
        ["A A rolls 3 and 2.", "A A is enslaved in the Temple.", "B - B's turn -"],
    ),
    "a spell countered": (
        lambda: talisman(
            Turn(0), who("elf", "city", spells="hex"), who("wizard", spells="counterspell"), draws="random"
        ),
        ["B: pass", "A: cast hex; at the oasis", "B: cast counterspell"],
        [
            "A - A's turn -",
            "A A casts Hex.",
            "A Hex is aimed at the Oasis.",
            "B B casts Counterspell.",
            "B B gains a spell.",
            "B Counterspell takes effect.",
            "A Hex comes to nothing.",
        ],
    ),
    "a Hex fades": (
        lambda: talisman(
            Turn(0), who("wizard", "city"), who("elf"), lying={"oasis": "hex"}, hexes=[hexed(SPACE["oasis"], 0, 1)]
        ),
        [],
        ["A - A's turn -", "A The hex on the Oasis fades."],
    ),
    "a card destroyed": (
        lambda: talisman(Turn(0), who("elf", "city", spells="destruction"), lying={"ruins": "bear"}),
        ["A: cast destruction; at the ruins; destroy bear"],
        [
            "A - A's turn -",
            "A A casts Destruction.",
            "A Destruction is aimed at the Ruins.",
            "A Destruction is aimed at the Bear on the Ruins.",
            "A Destruction takes effect.",
            "A The Bear is destroyed.",
        ],
    ),
    "a spell at somebody": (
        lambda: talisman(Turn(0), who("elf", "city", spells="healing"), who("troll", life=5)),
        ["A: cast healing; at B"],
        [
            "A - A's turn -",
            "A A casts Healing.",
            "A Healing is aimed at B.",
            "A Healing takes effect.",
            "B B gains 1 life.",
        ],
    ),
    "Immobility": (
        lambda: talisman(Turn(0), who("elf", "city"), who("wizard", spells="immobility, hex")),
        ["B: cast immobility"],
        [
            "A - A's turn -",
            "B B casts Immobility.",
            "B Immobility takes effect.",
            "A A cannot move at all in this turn.",
            "B - B's turn -",
        ],
    ),
    "magic returns": (
        lambda: talisman(Turn(0), who("elf", "city"), who("wizard"), silenced=0),
        [],
        ["A - A's turn -", "A Magic works again."],
    ),
    "Divination": (
        lambda: talisman(Turn(0), who("elf", "city", spells="divination"), draws="imp, bear, wolf, ape, lion"),
        ["A: cast divination"],
        [
            "A - A's turn -",
            "A A casts Divination.",
            "A Divination takes effect.",
            "A A looks at a card to come.",
            "A A looks at a card to come.",
            "A A looks at a card to come.",
            "A A looks at a card to come.",
            "A A looks at a card to come.",
        ],
    ),
    "spells discarded": (
        lambda: talisman(Turn(0), who("elf", "city", spells="nullify"), who("dwarf", spells="hex")),
        ["B: pass", "A: cast nullify; at B"],
        ["A - A's turn -", "A A casts Nullify.", "A Nullify is aimed at B."],
    ),
    "defeated": (
        lambda: talisman(LoseLife(0), who("elf", "city", life=1), who("troll")),
        [],
        ["A A loses 1 life and has 0 left.", "A A is defeated.", "A A goes to the Village.", "B - B's turn -"],
    ),
    "recovered": (
        lambda: talisman(Turn(0), who("elf", "village", life=0, defeated=True, gold=2), who("troll")),
        [],
        ["A - A's turn -", "A A recovers from defeat.", "A A loses 2 gold.", "A A gains 2 lives.", "B - B's turn -"],
    ),
    "another alignment": (
        lambda: talisman(Land(0), who("elf", "fields n"), draws="mephistopheles"),
        [],
        ["A A draws Mephistopheles.", "A A encounters Mephistopheles.", "A A is evil.", "B - B's turn -"],
    ),
    "a card replaced": (
        lambda: talisman(Land(0), who("prophetess", "fields n"), draws="dragon, sword"),
        ["A: replace dragon; take sword"],
        [
            "A A draws the Dragon.",
            "A A discards the Dragon for another card.",
            "A A draws the Sword.",
            "A A takes the Sword.",
            "B - B's turn -",
        ],
    ),
    "a card put elsewhere": (
        lambda: talisman(Land(0), who("elf", "fields n", fate=0), draws="ghost", dice="1"),
        [],
        ["A A draws the Ghost.", "A A rolls 1.", "A The Ghost goes to the City.", "B - B's turn -"],
    ),
    "trophies exchanged": (
        lambda: talisman(Menu(0, OWN_END), who("elf", "city", trophies="bear")),
        ["A: exchange trophies for strength; give up bear"],
        ["A A gives up the Bear for strength.", "A A gains 1 strength.", "B - B's turn -"],
    ),
    "midnight": (
        lambda: talisman(NextTurn(1), who("elf"), who("troll"), round=6, variants={"until-midnight": 6}),
        [],
        ["A A has 33 points.", "B B has 35 points.", "- It is midnight: B has won, with 35 points."],
    ),
    "the Crown": (
        lambda: talisman(
            Instructions(0), who("troll", "crown of command", fate=0, strength=9, objects="talisman"), dice="6 1"
        ),
        ["A: fight the dragon in battle"],
        [
            "A The Elder Dragon attacks A in battle.",
            "A A rolls 6.",
            "A The Elder Dragon rolls 1.",
            "A A has strength 15 and the die 6.",
            "A The Elder Dragon has 10 and the die 1.",
            "A 21 against 11.",
            "A A defeats the Elder Dragon.",
            "A A wears the Crown of Command, and wins!",
        ],
    ),
    "a raft built": (
        lambda: talisman(Turn(0), who("elf", "forest", objects="axe"), who("troll")),
        ["A: build a raft; go on"],
        ["A - A's turn -", "A A takes the Raft.", "B - B's turn -"],
    ),
    "the Chasm": (
        lambda: talisman(Instructions(0), who("elf", "chasm", fate=0, followers="pixie"), dice="6 1"),
        [],
        [
            "A A rolls 6.",
            "A Nothing happens to A.",
            "A A rolls 1.",
            "A The Pixie falls into the Chasm.",
            "A A discards the Pixie.",
            "B - B's turn -",
        ],
    ),
    "the Alchemist": (
        lambda: talisman(Instructions(0), who("elf", "city", objects="sword")),
        ["A: visit the alchemist; sell sword"],
        [
            "A A chooses: visit the alchemist.",
            "A A sells the Sword.",
            "A A discards the Sword.",
            "A A gains 1 gold.",
            "B - B's turn -",
        ],
    ),
    "the Castle": (
        lambda: talisman(Instructions(0), who("elf", "castle", life=2)),
        ["A: heal 1 for 1 gold"],
        ["A A loses 1 gold.", "A A gains 1 life.", "B - B's turn -"],
    ),
    "the Blacksmith": (
        lambda: talisman(Instructions(0), who("elf", "village", gold=2)),
        ["A: visit the blacksmith; buy sword for 2"],
        [
            "A A chooses: visit the blacksmith.",
            "A A buys the Sword for 2 gold.",
            "A A loses 2 gold.",
            "A A takes the Sword.",
            "B - B's turn -",
        ],
    ),
    "a sword dropped": (
        lambda: talisman(Menu(0, OWN_END), who("elf", "city", objects="sword")),
        ["A: drop sword"],
        ["A A drops the Sword at the City.", "B - B's turn -"],
    ),
    "nothing": (
        lambda: talisman(Instructions(0), who("elf", "crags", fate=0), who("troll"), dice="4"),
        [],
        ["A A rolls 4.", "A Nothing happens to A.", "B - B's turn -"],
    ),
    "a move rerolled": (
        lambda: talisman(RollToMove(0), who("elf", "city", fate=2), dice="3 4"),
        ["A: pay fate and reroll"],
        ["A A rolls 3.", "A A pays a fate token.", "A A rerolls the 3 and gets 4."],
    ),
    "a move by fate": (
        lambda: talisman(RollToMove(0), who("elf", "city", fate=2), dice="3", draws="sword"),
        ["A: pay fate and move up to six; move 1 left to the fields s; take sword"],
        [
            "A A rolls 3.",
            "A A pays a fate token.",
            "A A may move up to six spaces instead.",
            "A A goes to the Southern Fields.",
            "A A draws the Sword.",
            "A A takes the Sword.",
            "B - B's turn -",
        ],
    ),
    "a mercenary hired": (
        lambda: talisman(Land(0), who("elf", "fields n", gold=2), lying={"fields n": "mercenary"}),
        ["A: hire mercenary"],
        [
            "A A draws no card: enough of them lie here.",
            "A A loses 1 gold.",
            "A A takes the Mercenary.",
            "B - B's turn -",
        ],
    ),
    "a counter taken": (
        lambda: talisman(Land(0), who("elf", "fields n"), draws="magic stream"),
        ["A: take a counter"],
        [
            "A A draws the Magic Stream.",
            "A A visits the Magic Stream.",
            "A A gains 1 strength from the Magic Stream.",
            "B - B's turn -",
        ],
    ),
    "a spell gained": (
        lambda: talisman(Instructions(0), who("elf", "city", fate=0), dice="6", draws="hex"),
        ["A: visit the enchantress"],
        ["A A chooses: visit the enchantress.", "A A rolls 6.", "A A gains a spell.", "B - B's turn -"],
    ),
    "a troll heals": (
        lambda: talisman(RollToMove(0), who("troll", "city", life=2), who("elf"), dice="6"),
        ["A: heal instead of moving"],
        ["A A rolls 6.", "A A heals instead of moving.", "A A gains 1 life.", "B - B's turn -"],
    ),
    "coins": (
        lambda: talisman(Land(0), who("elf", "oasis"), lying={"oasis": "sword, helmet"}, coins={"oasis": 2}),
        ["A: leave sword; leave helmet; take the gold"],
        [
            "A A draws no card: enough of them lie here.",
            "A A leaves the Sword.",
            "A A leaves the Helmet.",
            "A A takes the 2 gold that lay on the Oasis.",
            "B - B's turn -",
        ],
    ),
    "magic stays silent": (
        lambda: talisman(Turn(0), who("elf", "city"), who("wizard"), silenced=1),
        [],
        ["A - A's turn -"],
    ),
    "picking": (
        lambda: talisman(FirstPicker(), who("elf"), who("troll")),
        ["B: be the dwarf; be good"],
        ["B B is the Dwarf.", "B B is good.", "B B begins at the Crags."],
    ),
    "dropped by limit": (
        lambda: talisman(Within(0), who("elf", "city", objects="sword, axe, ring, shield, armour")),
        ["A: drop ring"],
        ["A A drops the Ring at the City.", "B - B's turn -"],
    ),
    "discarded by limit": (
        lambda: talisman(Within(0), who("dwarf", "city", spells="hex, healing"), who("wizard")),
        ["A: discard hex"],
        ["A A discards Hex.", "B - B's turn -"],
    ),
    "beguiled by an evil one": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city", fate=0), who("ghoul", "city", alignment="evil"), dice="3"
        ),
        ["A: beguile B"],
        ["A A tries to beguile B, and needs 4 or more.", "A A rolls 3.", "B B is not beguiled.", "B - B's turn -"],
    ),
    "a spell for oneself": (
        lambda: talisman(Turn(0), who("elf", "city", spells="healing", life=2), who("troll")),
        ["A: cast healing; at A"],
        [
            "A - A's turn -",
            "A A casts Healing.",
            "A Healing is aimed at A.",
            "A Healing takes effect.",
            "A A gains 2 lives.",
        ],
    ),
    "what comes in twos": (
        lambda: talisman(Turn(0), who("elf", "city", spells="destruction"), lying={"ruins": "two bags of gold"}),
        ["A: cast destruction; at the ruins; destroy two bags of gold"],
        [
            "A - A's turn -",
            "A A casts Destruction.",
            "A Destruction is aimed at the Ruins.",
            "A Destruction is aimed at Two Bags of Gold on the Ruins.",
            "A Destruction takes effect.",
            "A Two Bags of Gold are destroyed.",
        ],
    ),
    "two lives at once": (
        lambda: talisman(Instructions(0), who("elf", "temple", fate=0), who("troll"), dice="1 1"),
        [],
        [
            "A A rolls 1 and 1.",
            "A The Temple strikes A for 2 lives.",
            "A A loses 1 life and has 3 left.",
            "A A loses 1 life and has 2 left.",
            "B - B's turn -",
        ],
    ),
    "Pestilence": (
        lambda: talisman(Land(0), who("elf", "fields n", life=3), who("troll", "castle"), draws="pestilence"),
        [],
        [
            "A A draws Pestilence.",
            "A A encounters Pestilence.",
            "A Pestilence strikes A.",
            "A A loses 1 life and has 2 left.",
            "B - B's turn -",
        ],
    ),
    "Fatality": (
        lambda: talisman(
            LoseLife(0),
            who("elf", "ruins", life=1, gold=3, objects="ring", spells="hex", trophies="wolf"),
            who("troll"),
            variants={"fatality": True},
        ),
        ["A: pass"],
        [
            "A A loses 1 life and has 0 left.",
            "A A is defeated.",
            "A A's Elf is no more, and leaves the Ring and 3 gold on the Ruins; the Wolf and Hex are discarded.",
            "B - B's turn -",
        ],
    ),
    "one thing to discard": (
        lambda: talisman(
            LoseLife(0), who("ghoul", "ruins", life=1, followers="bear"), who("troll"), variants={"fatality": True}
        ),
        [],
        [
            "A A loses 1 life and has 0 left.",
            "A A is defeated.",
            "A A's Ghoul is no more, and leaves 1 gold on the Ruins; the Bear is discarded.",
            "B - B's turn -",
        ],
    ),
    "a Dire Toad": (
        lambda: talisman(
            Instructions(0), who("elf", "city", fate=0, objects="sword", gold=2), dice="1", variants={"dire-toad": True}
        ),
        ["A: visit the enchantress"],
        [
            "A A chooses: visit the enchantress.",
            "A A rolls 1.",
            "A A turns into a slimy toad.",
            "A A drops the Sword at the City.",
            "A 2 gold is laid on the City.",
            "A A is a toad for 3 more turns.",
            "B - B's turn -",
        ],
    ),
}


def told(t: Table) -> list[str]:
    """What all may know, each line after the seat that it is about."""
    events = t.match.told(None)
    return [f"{SEAT_NAMES[seat] if (seat := seat_of(event)) >= 0 else '-'} {t.match.line(event)}" for event in events]


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_log_tells_what_happened(name: str) -> None:
    lay, plays, lines = SCRIPTS[name]
    t = lay()
    for play in plays:
        t.play(play)
    assert told(t) == lines


def test_only_the_caster_reads_what_a_divination_shows_and_only_the_owner_what_it_gains() -> None:
    t = talisman(Turn(0), who("elf", "city", spells="divination"), draws="imp, bear, wolf, ape, lion")
    t.play("A: cast divination")
    seen = [f"A foresees the {name}." for name in ("Imp", "Bear", "Wolf", "Ape", "Lion")]
    assert t.match.events(0)[3:] == seen and t.match.events(1)[3:] == ["A looks at a card to come."] * 5
    t = talisman(Instructions(0), who("elf", "city", fate=0), dice="6", draws="hex").play("A: visit the enchantress")
    assert "A gains the spell Hex." in t.match.events(0) and "A gains a spell." in t.match.events(1)


def test_a_move_without_a_die_says_how() -> None:
    ways = {
        "raft to the portal of power": (
            who("elf", "fields n", objects="raft"),
            "A crosses the Storm River with the Raft.",
        ),
        "walk to the woods e": (who("elf", "woods n"), "A walks through the woods instead of rolling."),
        "accept the way to the temple": (who("elf", "tavern", offered="temple"), "A goes the way that was offered."),
    }
    for play, (me, line) in ways.items():
        assert line in talisman(Turn(0), me, who("troll")).play(f"A: {play}").log


def test_a_new_deck_is_told_with_its_number_of_cards() -> None:
    t = talisman(Turn(0), who("elf", "city"), who("troll"))
    assert (
        t.match.line(DeckShuffled((CARD["wolf"], CARD["bear"])))
        == "The Adventure deck is shuffled anew, from 2 discards."
    )
    assert t.match.line(DeckShuffled((CARD["hex"],))) == "The Spell deck is shuffled anew, from 1 discard."


TO_ME = {
    "You kill the Wolf and take it as a trophy.": Killed(0, CARD["wolf"]),
    "You try to beguile B, and need 5 or more.": Beguiled(0, 1, 5),
    "B claims one of your lives.": LifeClaimed(1, 0),
    "You wear the Crown of Command, and win!": Won(0),
    "You need the quest no longer.": QuestEnded(0),
    "You are no longer a toad.": ToadNoMore(0),
    "You are no longer invisible.": Reappeared(0),
    "You drop the Wolf at the Ruins.": Dropped(0, CARD["wolf"], SPACE["ruins"]),
    "Healing is aimed at you.": Aimed(0, CARD["healing"], 0, UNKNOWN, UNKNOWN),
    "Your Elf is no more, and leaves 1 gold on the Ruins.": Eliminated(0, CHARACTER["elf"], SPACE["ruins"], (), (), 1),
    "The Wolf fights for you, and is discarded.": Helped(0, CARD["wolf"]),
}


@pytest.mark.parametrize("words", TO_ME)
def test_the_log_speaks_to_its_reader(words: str) -> None:
    t = talisman(Turn(0), who("elf", "city"), who("troll"))
    assert t.match.line(TO_ME[words], you=0) == words


def test_what_the_page_says_of_an_event_is_as_right_as_its_line() -> None:
    t = talisman(Turn(0), who("elf", "city"), who("troll"))
    chips = {
        "1 Pitfiend": PitfiendsAppeared(0, 1),
        "3 Pitfiends": PitfiendsAppeared(0, 3),
        "Two Bags of Gold are destroyed": Destroyed(0, CARD["two bags of gold"], SPACE["ruins"]),
        "The Wolf is destroyed": Destroyed(0, CARD["wolf"], SPACE["ruins"]),
    }
    for words, event in chips.items():
        assert t.match.direct(event, seats_of(t.match.names)).chip == words
