"""What a player might try and the rule against it: whole menus, each option with what bars it ("" if nothing does)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from tables import Table

from games.talisman.laid import cards, gone, talisman, who
from hurlyburly.games.talisman.attributes import Within
from hurlyburly.games.talisman.encounters import ChooseEncounter, Instructions, Land
from hurlyburly.games.talisman.inner import MoveInside
from hurlyburly.games.talisman.menu import Menu
from hurlyburly.games.talisman.movement import GoOn, MoveByFate
from hurlyburly.games.talisman.rivals import MeetCharacter
from hurlyburly.games.talisman.setup import FirstPicker
from hurlyburly.games.talisman.tables import OWN_END
from hurlyburly.games.talisman.turn import RollToMove, Start, Turn

Menus = dict[str, tuple[Callable[[], Table], list[str], dict[str, str]]]

MENUS: Menus = {
    "before moving": (
        lambda: talisman(
            Turn(0),
            who(
                "elf",
                "forest",
                objects="sword, talisman, ring",
                followers="hag",
                spells="hex, healing, nullify",
                trophies="bear, wraith",
                craft=3,
            ),
            who("troll"),
        ),
        [],
        {
            "roll to move": "",
            "exchange trophies for strength": "",
            "drop ring": "",
            "drop sword": "",
            "cast hex": "",
            "cast nullify": "",
            "cast healing": "TAL-SPELL-02",
            "drop hag": "TAL-RULING-85",
            "drop talisman": "TAL-OBJ-15",
            "exchange trophies for craft": "TAL-TROPHY-07",
            "build a raft": "TAL-RAFT-02",
        },
    ),
    "a toad before moving": (
        lambda: talisman(
            Turn(0),
            who(
                "elf",
                "forest",
                toad=2,
                objects="sword, talisman, ring",
                followers="hag",
                spells="hex, healing, nullify",
                trophies="bear, wraith",
                craft=3,
            ),
            who("troll"),
        ),
        [],
        {
            "move": "",
            "exchange trophies for strength": "",
            "exchange trophies for craft": "",
            "cast healing": "TAL-TOAD-06",
            "cast hex": "TAL-TOAD-06",
            "cast nullify": "TAL-TOAD-06",
            "drop hag": "TAL-TOAD-15",
            "drop ring": "TAL-TOAD-15",
            "drop talisman": "TAL-TOAD-15",
            "drop sword": "TAL-TOAD-15",
            "build a raft": "TAL-TOAD-14",
        },
    ),
    "before moving, on the Glade": (
        lambda: talisman(
            Turn(0),
            who(
                "elf",
                "cursed glade",
                objects="sword, talisman, ring",
                followers="hag",
                spells="hex, healing, nullify",
                trophies="bear, wraith",
                craft=3,
            ),
            who("troll"),
        ),
        [],
        {
            "roll to move": "",
            "exchange trophies for strength": "",
            "drop ring": "",
            "drop sword": "",
            "cast healing": "TAL-GOLDEN-03",
            "cast hex": "TAL-GOLDEN-03",
            "cast nullify": "TAL-GOLDEN-03",
            "drop hag": "TAL-RULING-85",
            "drop talisman": "TAL-OBJ-15",
            "exchange trophies for craft": "TAL-TROPHY-07",
            "build a raft": "TAL-RAFT-02",
        },
    ),
    "magic destroyed": (
        lambda: talisman(Turn(0), who("elf", "city", spells="hex", objects="axe"), who("troll"), silenced=1),
        [],
        {"roll to move": "", "drop axe": "", "cast hex": "TAL-GOLDEN-03", "build a raft": "TAL-RAFT-02"},
    ),
    "an Amulet": (
        lambda: talisman(Start(0), who("elf", "city", spells="hex", objects="amulet"), who("troll")),
        [],
        {"roll to move": "", "drop amulet": "", "cast hex": "TAL-GOLDEN-03", "build a raft": "TAL-RAFT-02"},
    ),
    "an axe, but no woods": (
        lambda: talisman(Turn(0), who("elf", "city", objects="axe"), who("troll")),
        [],
        {"roll to move": "", "drop axe": "", "build a raft": "TAL-RAFT-02"},
    ),
    "woods, but no axe": (
        lambda: talisman(Turn(0), who("elf", "woods n"), who("troll")),
        [],
        {"roll to move": "", "walk to the woods e": "", "walk to the woods s": "", "build a raft": "TAL-RAFT-02"},
    ),
    "no raft left": (
        lambda: talisman(Turn(0), who("elf", "forest", objects="axe"), who("troll"), purchases=[]),
        [],
        {"roll to move": "", "drop axe": "", "build a raft": "TAL-RULING-20"},
    ),
    "a raft, an offer and an axe": (
        lambda: talisman(Turn(0), who("elf", "woods e", objects="axe, raft", offered="temple"), who("troll")),
        [],
        {
            "roll to move": "",
            "raft to the runes e2": "",
            "build a raft": "",
            "accept the way to the temple": "",
            "walk to the woods n": "",
            "walk to the woods s": "",
            "drop axe": "",
            "drop raft": "",
        },
    ),
    "an offer of anywhere": (
        lambda: talisman(Turn(0), who("troll", "tavern", offered="city"), who("elf")),
        [],
        {"roll to move": "", "accept the way to the city": "", "build a raft": "TAL-RAFT-02"},
    ),
    "a raft at a corner": (
        lambda: talisman(Turn(0), who("elf", "portal of power", objects="raft"), who("troll")),
        [],
        {
            "roll to move": "",
            "raft to the village": "",
            "raft to the fields n": "",
            "raft to the fields nw": "",
            "drop raft": "",
            "build a raft": "TAL-RAFT-02",
        },
    ),
    "a raft, but a toad": (
        lambda: talisman(Turn(0), who("elf", "woods e", toad=1, objects="axe, raft", offered="temple"), who("troll")),
        [],
        {"move": "", "drop axe": "TAL-TOAD-15", "drop raft": "TAL-TOAD-15", "build a raft": "TAL-TOAD-14"},
    ),
    "a raft, but a slave": (
        lambda: talisman(Turn(0), who("elf", "temple", enslaved=True, objects="raft", offered="temple"), who("troll")),
        [],
        {"roll to move": "", "drop raft": "", "build a raft": "TAL-RAFT-02"},
    ),
    "a raft, but inside": (
        lambda: talisman(Turn(0), who("elf", "crypt", objects="raft", offered="temple"), who("troll")),
        [],
        {"move": "", "drop raft": "", "build a raft": "TAL-RAFT-02"},
    ),
    "a slow Elf in the woods": (
        lambda: talisman(Turn(0), who("elf", "woods e", slow=1), who("troll")),
        [],
        {"move": "", "build a raft": "TAL-RAFT-02"},
    ),
    "as the turn ends": (
        lambda: talisman(
            Menu(0, OWN_END),
            who(
                "elf",
                "forest",
                objects="sword, talisman, ring",
                followers="hag",
                spells="hex, healing, nullify",
                trophies="bear, wraith",
                craft=3,
            ),
            who("troll"),
        ),
        [],
        {
            "go on": "",
            "exchange trophies for strength": "",
            "drop ring": "",
            "drop sword": "",
            "cast nullify": "",
            "cast healing": "TAL-SPELL-02",
            "cast hex": "TAL-SPELL-13",
            "drop hag": "TAL-RULING-85",
            "drop talisman": "TAL-OBJ-15",
            "exchange trophies for craft": "TAL-TROPHY-07",
        },
    ),
    "no strength counter left": (
        lambda: talisman(
            Menu(0, OWN_END), who("elf", trophies="bear, goblin, wraith", objects="sword"), who("troll", strength=62)
        ),
        [],
        {
            "go on": "",
            "exchange trophies for craft": "",
            "drop sword": "",
            "exchange trophies for strength": "TAL-LIMIT-16",
        },
    ),
    "potion, alchemist, mercenary, quest": (
        lambda: talisman(
            Menu(0, OWN_END),
            who("elf", objects="potion of strength", followers="alchemist, mercenary", gold=3, quest=5),
            who("troll"),
        ),
        [],
        {
            "go on": "",
            "deliver what the warlock wants": "",
            "sell to the alchemist": "",
            "drop alchemist": "",
            "pay the mercenary": "",
            "drop mercenary": "",
            "drink potion of strength": "",
            "drop potion of strength": "",
        },
    ),
    "the same without gold": (
        lambda: talisman(
            Menu(0, OWN_END),
            who("elf", objects="potion of strength", followers="alchemist, mercenary", gold=0, quest=5),
            who("troll"),
        ),
        [],
        {
            "go on": "",
            "sell to the alchemist": "",
            "drop alchemist": "",
            "drop mercenary": "",
            "drink potion of strength": "",
            "drop potion of strength": "",
        },
    ),
    "moving by the die": (
        lambda: talisman(RollToMove(0), who("elf", "graveyard", fate=1), who("troll"), dice="3"),
        [],
        {
            "move 3 left to the hills n": "",
            "move 3 right to the fields nw": "",
            "cross the bridge": "",
            "pay fate and reroll": "",
            "pay fate and move up to six": "",
            "stay": "TAL-MOVE-05",
            "move 1 left to the woods n": "TAL-MOVE-03",
            "move 1 right to the fields n": "TAL-MOVE-03",
            "move 2 left to the sentinel": "TAL-MOVE-03",
            "move 2 right to the village": "TAL-MOVE-03",
            "move 4 left to the chapel": "TAL-MOVE-03",
            "move 4 right to the forest": "TAL-MOVE-03",
            "move 5 left to the fields ne": "TAL-MOVE-03",
            "move 5 right to the plains w": "TAL-MOVE-03",
            "move 6 left to the crags": "TAL-MOVE-03",
            "move 6 right to the ruins": "TAL-MOVE-03",
        },
    ),
    "a troll with a 6": (
        lambda: talisman(RollToMove(0), who("troll", "runes w", fate=0), who("elf"), dice="6"),
        [],
        {
            "move 6 left to the cursed glade": "",
            "move 6 right to the warlocks cave": "",
            "cross the bridge": "",
            "try the portal of power": "",
            "heal instead of moving": "",
            "pay fate and reroll": "TAL-ATTR-31",
            "pay fate and move up to six": "TAL-ATTR-31",
            "stay": "TAL-MOVE-05",
            "move 1 left to the castle": "TAL-MOVE-03",
            "move 1 right to the woods m": "TAL-MOVE-03",
            "move 2 left to the portal of power": "TAL-MOVE-03",
            "move 2 right to the temple": "TAL-MOVE-03",
            "move 3 left to the black knight": "TAL-MOVE-03",
            "move 3 right to the desert w": "TAL-MOVE-03",
            "move 4 left to the hidden valley": "TAL-MOVE-03",
            "move 4 right to the oasis": "TAL-MOVE-03",
            "move 5 left to the hills m": "TAL-MOVE-03",
            "move 5 right to the desert e": "TAL-MOVE-03",
        },
    ),
    "after a reroll": (
        lambda: talisman(RollToMove(0), who("troll", "runes w", fate=1), who("elf"), dice="6 3"),
        ["A: pay fate and reroll"],
        {
            "move 3 left to the black knight": "",
            "move 3 right to the desert w": "",
            "cross the bridge": "TAL-BRIDGE-05",
            "try the portal of power": "",
            "heal instead of moving": "TAL-GOLDEN-05",
            "pay fate and reroll": "TAL-RULING-12",
            "pay fate and move up to six": "TAL-RULING-12",
            "stay": "TAL-MOVE-05",
            "move 1 left to the castle": "TAL-MOVE-03",
            "move 1 right to the woods m": "TAL-MOVE-03",
            "move 2 left to the portal of power": "TAL-MOVE-03",
            "move 2 right to the temple": "TAL-MOVE-03",
            "move 4 left to the hidden valley": "TAL-MOVE-03",
            "move 4 right to the oasis": "TAL-MOVE-03",
            "move 5 left to the hills m": "TAL-MOVE-03",
            "move 5 right to the desert e": "TAL-MOVE-03",
            "move 6 left to the cursed glade": "TAL-MOVE-03",
            "move 6 right to the warlocks cave": "TAL-MOVE-03",
        },
    ),
    "a slave with a 3": (
        lambda: talisman(RollToMove(0), who("elf", "temple", enslaved=True), dice="3"),
        [],
        {
            "move 3 left to the castle": "TAL-SPACE-04",
            "move 3 right to the desert e": "TAL-SPACE-04",
            "cross the bridge": "TAL-SPACE-04",
            "try the portal of power": "TAL-SPACE-04",
            "pay fate and reroll": "",
            "pay fate and move up to six": "TAL-GOLDEN-03",
            "stay": "",
            "move 1 left to the woods m": "TAL-SPACE-04",
            "move 1 right to the desert w": "TAL-SPACE-04",
            "move 2 left to the runes w": "TAL-SPACE-04",
            "move 2 right to the oasis": "TAL-SPACE-04",
            "move 4 left to the portal of power": "TAL-SPACE-04",
            "move 4 right to the warlocks cave": "TAL-SPACE-04",
            "move 5 left to the black knight": "TAL-SPACE-04",
            "move 5 right to the runes e2": "TAL-SPACE-04",
            "move 6 left to the hidden valley": "TAL-SPACE-04",
            "move 6 right to the chasm": "TAL-SPACE-04",
        },
    ),
    "a slave with a 4": (
        lambda: talisman(RollToMove(0), who("elf", "temple", enslaved=True), dice="4"),
        [],
        {
            "move 4 left to the portal of power": "",
            "move 4 right to the warlocks cave": "",
            "cross the bridge": "TAL-BRIDGE-05",
            "try the portal of power": "TAL-PORTAL-04",
            "pay fate and reroll": "",
            "pay fate and move up to six": "TAL-GOLDEN-03",
            "stay": "TAL-MOVE-05",
            "move 1 left to the woods m": "TAL-MOVE-03",
            "move 1 right to the desert w": "TAL-MOVE-03",
            "move 2 left to the runes w": "TAL-MOVE-03",
            "move 2 right to the oasis": "TAL-MOVE-03",
            "move 3 left to the castle": "TAL-MOVE-03",
            "move 3 right to the desert e": "TAL-MOVE-03",
            "move 5 left to the black knight": "TAL-MOVE-03",
            "move 5 right to the runes e2": "TAL-MOVE-03",
            "move 6 left to the hidden valley": "TAL-MOVE-03",
            "move 6 right to the chasm": "TAL-MOVE-03",
        },
    ),
    "a slave and toad": (
        lambda: talisman(RollToMove(0), who("elf", "temple", enslaved=True, toad=1), dice="4"),
        [],
        {
            "move 1 left to the woods m": "",
            "move 1 right to the desert w": "",
            "cross the bridge": "TAL-BRIDGE-05",
            "try the portal of power": "TAL-PORTAL-04",
            "pay fate and reroll": "TAL-TOAD-16",
            "pay fate and move up to six": "TAL-TOAD-16",
            "stay": "TAL-MOVE-05",
            "move 2 left to the runes w": "TAL-MOVE-03",
            "move 2 right to the oasis": "TAL-MOVE-03",
            "move 3 left to the castle": "TAL-MOVE-03",
            "move 3 right to the desert e": "TAL-MOVE-03",
            "move 4 left to the portal of power": "TAL-MOVE-03",
            "move 4 right to the warlocks cave": "TAL-MOVE-03",
            "move 5 left to the black knight": "TAL-MOVE-03",
            "move 5 right to the runes e2": "TAL-MOVE-03",
            "move 6 left to the hidden valley": "TAL-MOVE-03",
            "move 6 right to the chasm": "TAL-MOVE-03",
        },
    ),
    "moving by fate": (
        lambda: talisman(MoveByFate(0), who("elf", "graveyard"), who("troll", "village"), who("monk", "hills m")),
        [],
        {
            "move 1 left to the woods n": "",
            "move 1 right to the fields n": "",
            "move 2 left to the sentinel": "",
            "move 2 right to the village": "TAL-ATTR-32",
            "move 3 left to the hills n": "",
            "move 3 right to the fields nw": "",
            "cross the bridge with 3": "TAL-ATTR-32",
            "move 4 left to the chapel": "",
            "move 4 right to the forest": "",
            "cross the bridge with 4": "",
            "move 5 left to the fields ne": "",
            "move 5 right to the plains w": "",
            "cross the bridge with 5": "",
            "move 6 left to the crags": "",
            "move 6 right to the ruins": "",
            "cross the bridge with 6": "",
        },
    ),
    "moving by fate, nearly enclosed": (
        lambda: talisman(
            MoveByFate(0), who("elf", "runes w"), who("troll", "plain of peril"), who("monk", "portal of power")
        ),
        [],
        {
            "move 1 left to the castle": "",
            "move 1 right to the woods m": "",
            "move 2 left to the portal of power": "TAL-ATTR-32",
            "move 2 right to the temple": "",
            "move 3 left to the black knight": "",
            "move 3 right to the desert w": "",
            "try the portal of power with 3": "TAL-ATTR-32",
            "move 4 left to the hidden valley": "",
            "move 4 right to the oasis": "",
            "try the portal of power with 4": "TAL-ATTR-32",
            "move 5 left to the hills m": "",
            "move 5 right to the desert e": "",
            "try the portal of power with 5": "TAL-ATTR-32",
            "move 6 left to the cursed glade": "",
            "move 6 right to the warlocks cave": "",
            "cross the bridge with 6": "",
            "try the portal of power with 6": "TAL-ATTR-32",
        },
    ),
    "on from the bridge by fate": (
        lambda: talisman(GoOn(0, 2, True), who("elf", "hills m"), who("troll", "black knight")),
        [],
        {"move 2 left to the runes e1": "", "move 2 right to the black knight": "TAL-ATTR-32"},
    ),
    "on from the bridge, both taken": (
        lambda: talisman(
            GoOn(0, 1, True), who("elf", "hills m"), who("troll", "hidden valley"), who("monk", "cursed glade")
        ),
        [],
        {"move 1 left to the cursed glade": "", "move 1 right to the hidden valley": ""},
    ),
    "enemies in the woods": (
        lambda: talisman(Land(0), who("elf", "woods n"), lying={"woods n": "bear, goblin"}),
        [],
        {"fight": "", "evade bear": "", "evade goblin": ""},
    ),
    "enemies in the ruins": (
        lambda: talisman(Land(0), who("elf", "ruins", spells="hex"), lying={"ruins": "bear, goblin"}),
        ["A: go on"],
        {"fight": "", "evade bear": "TAL-CREATURE-05", "evade goblin": "TAL-CREATURE-05"},
    ),
    "a spirit": (
        lambda: talisman(
            Land(0), who("elf", "fields n", objects="holy symbol", spells="immobility"), lying={"fields n": "wraith"}
        ),
        ["A: go on"],
        {"fight": "", "destroy wraith": "", "cast immobility": "", "evade wraith": "TAL-CREATURE-05"},
    ),
    "a bandit": (
        lambda: talisman(Land(0), who("elf", "fields n", gold=1, spells="invisibility"), lying={"fields n": "bandit"}),
        ["A: go on"],
        {"fight": "", "bribe bandit": "", "cast invisibility": "", "evade bandit": "TAL-CREATURE-05"},
    ),
    "a werewolf": (
        lambda: talisman(
            Instructions(0), who("elf", "werewolfs den", spells="invisibility", followers="pixie"), dice="1 1"
        ),
        ["A: keep 1 1"],
        {"fight": "", "cast invisibility": "TAL-SPELL-25"},
    ),
    "ready for a bear": (
        lambda: talisman(
            Land(0),
            who("elf", "ruins", objects="sword, axe", spells="hex, psionic might"),
            lying={"ruins": "bear, goblin"},
        ),
        ["A: go on; fight"],
        {
            "fight": "",
            "put away sword": "",
            "cast psionic might": "",
            "cast hex": "TAL-SPELL-13",
            "use sword": "TAL-OBJ-04",
            "use axe": "TAL-OBJ-04",
        },
    ),
    "ready for a wraith": (
        lambda: talisman(
            Land(0),
            who("elf", "ruins", objects="sword, axe", spells="psionic might"),
            lying={"ruins": "wraith, helmet"},
        ),
        ["A: go on; fight"],
        {"fight": "", "cast psionic might": "TAL-SPELL-13", "use sword": "TAL-CHAR-10", "use axe": "TAL-CHAR-10"},
    ),
    "a monk ready for a bear": (
        lambda: talisman(
            Land(0), who("monk", "ruins", objects="sword, axe", spells="psionic might"), lying={"ruins": "bear, helmet"}
        ),
        ["A: go on; fight"],
        {"fight": "", "cast psionic might": "", "use sword": "TAL-GOLDEN-03", "use axe": "TAL-GOLDEN-03"},
    ),
    "one sword put away": (
        lambda: talisman(
            Land(0), who("elf", "ruins", objects="sword, axe", spells="hex"), lying={"ruins": "bear, goblin"}
        ),
        ["A: go on; fight; put away sword"],
        {"fight": "", "use axe": "", "cast hex": "TAL-SPELL-13", "use sword": "TAL-OBJ-04"},
    ),
    "everything that helps": (
        lambda: talisman(
            Land(0),
            who("ghoul", "ruins", objects="potion of strength, axe", followers="mercenary, goblin, wolf"),
            lying={"ruins": "bear, sword"},
        ),
        ["A: go on"],
        {
            "fight": "",
            "put away axe": "",
            "use potion of strength": "",
            "send wolf": "",
            "send goblin": "",
            "pay the mercenary": "",
            "use axe": "TAL-OBJ-04",
        },
    ),
    "an assassin": (
        lambda: talisman(Land(0), who("assassin", "ruins", objects="axe"), lying={"ruins": "bear, sword"}),
        ["A: go on"],
        {"fight": "", "put away axe": "", "assassinate": "", "use axe": "TAL-OBJ-04"},
    ),
    "an assassin attacked": (
        lambda: talisman(MeetCharacter(0, 1), who("elf", "city"), who("assassin", "city", objects="axe")),
        ["A: attack B in battle"],
        {"fight": "", "put away axe": "", "use axe": "TAL-OBJ-04"},
    ),
    "an Elf meets a Troll": (
        lambda: talisman(MeetCharacter(0, 1), who("elf", "city"), who("troll", "city")),
        [],
        {"attack B in battle": "", "attack B in psychic combat": "TAL-CHAR-03"},
    ),
    "a Sorceress meets a Troll": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city"), who("troll", "city", followers="pixie, maiden")
        ),
        [],
        {"attack B in battle": "", "attack B in psychic combat": "", "beguile B": "", "lure pixie from B": ""},
    ),
    "a Sorceress as a toad": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city", toad=1), who("troll", "city", followers="pixie, maiden")
        ),
        [],
        {"attack B in battle": "", "attack B in psychic combat": "TAL-TOAD-08"},
    ),
    "a Sorceress meets a toad": (
        lambda: talisman(
            MeetCharacter(0, 1), who("sorceress", "city"), who("troll", "city", toad=1, followers="pixie")
        ),
        [],
        {"attack B in battle": "", "attack B in psychic combat": ""},
    ),
    "a Thief meets a beggar": (
        lambda: talisman(MeetCharacter(0, 1), who("thief", "city"), who("troll", "city", gold=0)),
        [],
        {"attack B in battle": "", "attack B in psychic combat": "TAL-CHAR-03"},
    ),
    "people on the space": (
        lambda: talisman(
            ChooseEncounter(0),
            who("elf", "village"),  # where figures of nobody would stand, by number
            who("dwarf", "crags"),
            who("troll", "village"),
            who("monk", "village", defeated=True),
            gone(),
        ),
        [],
        {"encounter the space": "", "encounter C": "", "encounter D": "TAL-RULING-76"},
    ),
    "attacked in the city": (
        lambda: talisman(MeetCharacter(0, 1), who("elf", "city"), who("dwarf", "city", spells="hex")),
        ["A: attack B in battle"],
        {"stand and fight": "", "cast hex": "TAL-SPELL-13", "evade": "TAL-CHAR-04"},
    ),
    "attacked in the hills": (
        lambda: talisman(MeetCharacter(0, 1), who("elf", "hills n"), who("dwarf", "hills n", spells="hex")),
        ["A: attack B in battle"],
        {"stand and fight": "", "evade": "", "cast hex": "TAL-SPELL-13"},
    ),
    "attacked, a spell cast already": (
        lambda: talisman(
            MeetCharacter(0, 1), who("elf", "city"), who("dwarf", "city", objects="axe", cast=1, spells="hex")
        ),
        ["A: attack B in battle"],
        {"fight": "", "put away axe": "", "cast hex": "TAL-SPELL-21", "use axe": "TAL-OBJ-04"},
    ),
    "attacked with Immobility": (
        lambda: talisman(MeetCharacter(0, 1), who("elf", "city"), who("dwarf", "city", spells="immobility")),
        ["A: attack B in battle"],
        {"stand and fight": "", "cast immobility": "TAL-SPELL-13", "evade": "TAL-CHAR-04"},
    ),
    "attacked with Invisibility": (
        lambda: talisman(MeetCharacter(0, 1), who("elf", "city"), who("dwarf", "city", spells="invisibility")),
        ["A: attack B in battle"],
        {"stand and fight": "", "cast invisibility": "", "evade": "TAL-CHAR-04"},
    ),
    "a werewolf not beaten": (
        lambda: talisman(MoveInside(0), who("elf", "werewolfs den")),
        [],
        {
            "go forward to the valley of fire": "TAL-INNER-24",
            "confront it again": "",
            "turn back to the dice with death": "",
        },
    ),
    "a werewolf beaten": (
        lambda: talisman(MoveInside(0), who("elf", "werewolfs den", passed=True)),
        [],
        {
            "go forward to the valley of fire": "TAL-INNER-43",
            "confront it again": "TAL-RULING-29",
            "turn back to the dice with death": "",
        },
    ),
    "a werewolf beaten, with a Talisman": (
        lambda: talisman(MoveInside(0), who("elf", "werewolfs den", passed=True, objects="talisman")),
        [],
        {
            "go forward to the valley of fire": "",
            "confront it again": "TAL-RULING-29",
            "turn back to the dice with death": "",
        },
    ),
    "a werewolf beaten, as a toad": (
        lambda: talisman(MoveInside(0), who("elf", "werewolfs den", passed=True, toad=1, objects="talisman")),
        [],
        {
            "go forward to the valley of fire": "TAL-RULING-69",
            "confront it again": "TAL-RULING-29",
            "turn back to the dice with death": "",
        },
    ),
    "turning back": (
        lambda: talisman(MoveInside(0), who("elf", "werewolfs den", turning_back=True)),
        [],
        {
            "go forward to the valley of fire": "TAL-INNER-06",
            "confront it again": "TAL-INNER-06",
            "turn back to the dice with death": "",
        },
    ),
    "on the Plain": (
        lambda: talisman(MoveInside(0), who("elf", "plain of peril")),
        [],
        {"go forward to the crypt": "", "go forward to the mines": "", "leave by the portal": ""},
    ),
    "in the Valley": (
        lambda: talisman(MoveInside(0), who("elf", "valley of fire")),
        [],
        {
            "go forward to the crown of command": "TAL-INNER-43",
            "turn back to the werewolfs den": "",
            "turn back to the pits": "",
        },
    ),
    "in the Valley, with a Talisman": (
        lambda: talisman(MoveInside(0), who("elf", "valley of fire", objects="talisman")),
        [],
        {"go forward to the crown of command": "", "turn back to the werewolfs den": "", "turn back to the pits": ""},
    ),
    "at the Crown": (
        lambda: talisman(MoveInside(0), who("elf", "crown of command", objects="talisman")),
        [],
        {"confront it again": "", "turn back to the valley of fire": "TAL-RULING-32"},
    ),
    "at the Crown, the dragon met": (
        lambda: talisman(MoveInside(0), who("elf", "crown of command", objects="talisman", ordeal=1)),
        [],
        {"confront it again": "", "turn back to the valley of fire": ""},
    ),
    "at the Crown without a Talisman": (
        lambda: talisman(MoveInside(0), who("elf", "crown of command", ordeal=1)),
        [],
        {"confront it again": "TAL-INNER-43", "turn back to the valley of fire": ""},
    ),
    "in the Crypt": (
        lambda: talisman(MoveInside(0), who("elf", "crypt", passed=True)),
        [],
        {
            "go forward to the dice with death": "",
            "confront it again": "TAL-RULING-29",
            "turn back to the plain of peril": "",
        },
    ),
    "at the Blacksmith": (
        lambda: talisman(Instructions(0), who("elf", "village", gold=2)),
        ["A: visit the blacksmith"],
        {
            "buy sword for 2": "",
            "buy axe for 2": "",
            "buy helmet for 2": "",
            "buy shield for 3": "TAL-GOLD-01",
            "buy armour for 4": "TAL-GOLD-01",
            "buy nothing more": "",
        },
    ),
    "a market for the lonely": (
        lambda: talisman(
            Land(0),
            who("elf", "fields n", gold=9, followers="hag"),
            lying={"fields n": "market"},
            purchases=cards("bought mule, bought sword"),
        ),
        [],
        {
            "buy sword for 1": "",
            "buy helmet for 1": "TAL-LIMIT-15",
            "buy shield for 2": "TAL-LIMIT-15",
            "buy mule for 2": "TAL-POSSESS-08",
            "buy water bottle for 1": "TAL-LIMIT-15",
            "buy raft for 3": "TAL-LIMIT-15",
            "buy nothing more": "",
        },
    ),
    "a Thief in the Village": (
        lambda: talisman(
            Instructions(0), who("thief", "village", followers="hag"), purchases=cards("bought mule, bought sword")
        ),
        [],
        {
            "pocket sword": "",
            "pocket axe": "TAL-LIMIT-15",
            "pocket helmet": "TAL-LIMIT-15",
            "pocket shield": "TAL-LIMIT-15",
            "pocket armour": "TAL-LIMIT-15",
            "pocket mule": "TAL-POSSESS-08",
            "pocket water bottle": "TAL-LIMIT-15",
            "pocket raft": "TAL-LIMIT-15",
            "pocket nothing": "",
        },
    ),
    "the Black Knight, poor": (
        lambda: talisman(Instructions(0), who("elf", "black knight", gold=0)),
        [],
        {"lose 1 gold": "TAL-GOLD-04", "lose 1 life": "", "do nothing here": "TAL-SPACE-04"},
    ),
    "the Black Knight": (
        lambda: talisman(Instructions(0), who("elf", "black knight", gold=1)),
        [],
        {"lose 1 gold": "", "lose 1 life": "", "do nothing here": "TAL-SPACE-04"},
    ),
    "the Black Knight and a toad": (
        lambda: talisman(Instructions(0), who("elf", "black knight", gold=1, toad=1)),
        [],
        {"lose 1 gold": "TAL-GOLD-04", "lose 1 life": "", "do nothing here": "TAL-SPACE-04"},
    ),
    "a quest, one open": (
        lambda: talisman(Instructions(0), who("elf", "warlocks cave", quest=2)),
        [],
        {"accept a quest": "TAL-WARLOCK-05", "do nothing here": ""},
    ),
    "too many objects": (
        lambda: talisman(Within(0), who("elf", "city", objects="sword, axe, ring, shield, armour, talisman")),
        [],
        {
            "drop ring": "",
            "drop sword": "",
            "drop axe": "",
            "drop shield": "",
            "drop armour": "",
            "drop talisman": "TAL-OBJ-15",
        },
    ),
    "too many spells": (
        lambda: talisman(Within(0), who("elf", "city", spells="hex, healing, nullify", objects="talisman")),
        [],
        {"discard healing": "", "discard hex": "", "discard nullify": ""},
    ),
    "picking": (
        lambda: talisman(FirstPicker(), who("elf"), who("troll")),
        [],
        {
            "be the assassin": "",
            "be the dwarf": "",
            "be the elf": "TAL-SETUP-10",
            "be the ghoul": "",
            "be the monk": "",
            "be the thief": "",
            "be the priest": "",
            "be the prophetess": "",
            "be the sorceress": "",
            "be the troll": "TAL-SETUP-10",
            "be the warrior": "",
            "be the wizard": "",
        },
    ),
    "in another's turn": (
        lambda: talisman(Turn(0), who("elf"), who("wizard", spells="hex, healing")),
        [],
        {"pass": "", "cast healing": "TAL-SPELL-02", "cast hex": "TAL-SPELL-13"},
    ),
    "in another's turn, one cast": (
        lambda: talisman(
            Turn(0),
            who("elf", life=3),
            who("wizard", spells="hex, healing"),
            who("priest", spells="healing, random"),
            draws="hex",
        ),
        ["B: cast healing; at A"],
        {"pass": "", "cast healing": "TAL-SPELL-13", "cast random": "TAL-SPELL-13"},
    ),
    "Teleport inside": (
        lambda: talisman(Start(0), who("elf", "crypt", spells="teleport")),
        [],
        {"move": "", "cast teleport": "TAL-SPELL-02", "build a raft": "TAL-RAFT-02"},
    ),
    "Teleport of a slave": (
        lambda: talisman(Start(0), who("elf", "temple", enslaved=True, spells="teleport")),
        [],
        {"roll to move": "", "cast teleport": "TAL-SPELL-02", "build a raft": "TAL-RAFT-02"},
    ),
    "Immobility against an Amulet": (
        lambda: talisman(Turn(0), who("elf", objects="amulet"), who("wizard", spells="immobility")),
        [],
        {"pass": "", "cast immobility": "TAL-GOLDEN-03"},
    ),
}


@pytest.mark.parametrize("name", MENUS)
def test_what_may_be_done_and_what_bars_the_rest(name: str) -> None:
    lay, plays, menu = MENUS[name]
    t = lay()
    for play in plays:
        t.play(play)
    step = t.s.stack[-1]
    tried = [step.write(t.s, option) for option in step.conceivable(t.s)]
    assert {words: t.why(words) for words in tried} == menu and len(tried) == len(menu)
    assert set(t.options) == {words for words, rule in menu.items() if not rule}


ALONE = sorted(name for name, (_, _, menu) in MENUS.items() if not re.search(r" [B-F]\b", " ".join(menu)))


@pytest.mark.parametrize("change", [{"toad": 2}, {"gold": 0, "fate": 0}, {"enslaved": True}, {"defeated": True}])
def test_what_may_be_done_does_not_hang_on_the_state_of_a_bystander(change: dict[str, Any]) -> None:
    for name in ALONE:
        lay, plays, menu = MENUS[name]
        t = lay()
        for play in plays:
            t.play(play)
        (asked,) = t.match.to_act
        for seat in set(range(t.s.seats)) - {asked, t.s.active, t.s.fight.seat, t.s.fight.rival}:
            for field, value in change.items():
                setattr(t.s.characters[seat], field, value)
        assert {words: t.why(words) for words in menu} == menu, name
