"""Positions of Talisman in which any good player knows what to do."""

from __future__ import annotations

from functools import partial
from typing import Any

from good_plays import Known

from games.talisman.laid import talisman, who
from hurlyburly.games.talisman.character import Character
from hurlyburly.games.talisman.encounters import Instructions, Land
from hurlyburly.games.talisman.turn import RollToMove
from hurlyburly.kernel.step import Step

HERE = "oasis"


def known(what: str, plays: str, step: Step, one: Character, other: Character | None = None, **more: Any) -> Known:
    return Known(what, plays, partial(talisman, step, one, other or who("troll", "city"), **more))


def lying(what: str, plays: str, thing: str, dice: str = "", **more: Any) -> Known:
    """A character lands where a thing lies."""
    name = more.pop("name", "elf")
    return known(what, plays, Land(0), who(name, HERE, **more), lying={HERE: thing}, dice=dice)


def place(what: str, plays: str, space: str, dice: str = "", **more: Any) -> Known:
    """A character is where it is told to do something."""
    return known(what, plays, Instructions(0), who("elf", space, **more), dice=dice)


KNOWN = (
    # What lies there.
    lying("takes a sword", "take sword", "sword"),
    lying("takes a shield", "take shield", "shield"),
    lying("takes a helmet", "take helmet", "helmet"),
    lying("takes a Talisman", "take talisman", "talisman"),
    lying("takes a holy lance", "take holy lance", "holy lance"),
    lying("takes a bag of gold", "take bag of gold", "bag of gold"),
    lying("lets a unicorn follow", "take unicorn", "unicorn"),
    lying("lets a maiden follow", "take maiden", "maiden"),
    lying("takes a wand", "take wand", "wand"),
    # Fate.
    lying("keeps a six", "keep 6", "ape", "6 1", fate=2),
    lying("rolls a one again, where it would cost a life", "pay fate and reroll 1", "ape", "1 2", fate=2, life=2),
    lying("keeps a die that no other would better", "keep 1", "dragon", "1 6", name="monk", strength=0, fate=1),
    # Places.
    place("has its wounds healed in the Chapel", "heal", "chapel", life=1, fate=3),
    place("has a life healed in the Castle, for gold", "heal 1 for 1 gold", "castle", life=1, gold=3),
    place("goes to the doctor with one life and gold", "visit the doctor", "city", life=1, gold=3),
    place("goes to the healer with one life and gold", "visit the healer", "village", life=1, gold=3),
    # Whom to meet.
    known(
        "does not attack the stronger",
        "encounter the space",
        Land(0),
        who("elf", HERE, life=2, fate=0),
        who("warrior", HERE, strength=8),
    ),
    known(
        "evades a dragon",
        "evade dragon",
        Land(0),
        who("elf", "woods n", life=2, fate=0),
        lying={"woods n": "dragon"},
    ),
    known(
        "attacks the weaker, who has a Talisman",
        "encounter B",
        Land(0),
        who("warrior", "ruins", strength=8, fate=0),
        who("elf", "ruins", strength=0, objects="talisman", life=1),
    ),
    # Ways.
    known(
        "tries the Portal of Power when it is strong and has a Talisman",
        "try the portal of power",
        RollToMove(0),
        who("warrior", "portal of power", strength=12, craft=12, life=6, objects="talisman"),
        dice="2",
    ),
)
