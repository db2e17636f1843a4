"""Hurlyburly: five tabletop games of magic, for people and programs."""

from __future__ import annotations

from hurlyburly.games import GAMES
from hurlyburly.kernel.content import Pack, read_pack
from hurlyburly.kernel.errors import (
    BadNotation,
    BadPack,
    BadPosition,
    BadRecord,
    BadTable,
    GameOver,
    HurlyburlyError,
    IllegalPlay,
    NotYourTurn,
    OtherRules,
)
from hurlyburly.kernel.match import Match, from_position
from hurlyburly.kernel.record import Record, read_record
from hurlyburly.kernel.record import read as load

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadNotation",
    "BadPack",
    "BadPosition",
    "BadRecord",
    "BadTable",
    "GameOver",
    "HurlyburlyError",
    "IllegalPlay",
    "Match",
    "NotYourTurn",
    "OtherRules",
    "Pack",
    "Record",
    "from_position",
    "load",
    "read_pack",
    "read_record",
]
