"""Hurlyburly: five tabletop games of magic, for people and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hurlyburly import bots
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

if TYPE_CHECKING:
    from hurlyburly.lab import simulate as simulate

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
    "bots",
    "from_position",
    "load",
    "read_pack",
    "read_record",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """What not everybody needs is imported when it is wanted."""
    if name == "simulate":
        from hurlyburly.lab import simulate

        return simulate
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
