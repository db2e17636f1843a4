"""The rows of content/*.toml: everything that the printed game comes with, and what its spaces are called."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.games.talisman.rows import Board, Cards, Characters, SpaceRow, Spells
from hurlyburly.kernel.content import read

CONTENT = Path(__file__).with_name("content")
BOARD = read(CONTENT / "board.toml", Board).space
ADVENTURE = read(CONTENT / "adventure.toml", Cards).card
PURCHASE = read(CONTENT / "purchase.toml", Cards).card
TALISMANS = read(CONTENT / "talisman.toml", Cards).card
SPELLS = read(CONTENT / "spells.toml", Spells).spell
CHARACTERS = read(CONTENT / "characters.toml", Characters).character
QUESTS = [
    "",
    "make another character lose a life",
    "kill an enemy",
    "deliver a follower",
    "deliver a magic object",
    "deliver 3 gold",
    "deliver 2 gold",
]
BOUGHT = range(len(ADVENTURE), len(ADVENTURE) + len(PURCHASE))  # the numbers of Purchase cards
SPACE_IDS = [space.id for space in BOARD]
SIDES = {
    "n": "Northern",
    "ne": "North-Eastern",
    "e": "Eastern",
    "se": "South-Eastern",
    "s": "Southern",
    "sw": "South-Western",
    "w": "Western",
    "nw": "North-Western",
    "m": "Middle",
    "e1": "North-Eastern",
    "e2": "South-Eastern",
    "s1": "Southern",
    "s2": "South-Western",
}


def is_alone(space: SpaceRow) -> bool:
    """Whether no other space has the same name."""
    return sum(other.name == space.name for other in BOARD) == 1


def space_name(space: SpaceRow) -> str:
    """In notation: spaces of one name are told apart by where they lie."""
    return space.name.lower().replace("'", "") if is_alone(space) else space.id.replace("_", " ")


def space_title(space: SpaceRow) -> str:
    """A space as people read it: "North-Western Fields"."""
    return space.name if is_alone(space) else f"{SIDES[space.id.rpartition('_')[2]]} {space.name}"


TITLES = [space_title(space) for space in BOARD]  # by number


def the_space(number: int) -> str:
    """A space in a sentence."""
    return TITLES[number] if BOARD[number].id == "dice_with_death" else f"the {TITLES[number]}"
