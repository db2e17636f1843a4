"""What matters in Dungeon Twister: for hints, and for the story of a game."""

from __future__ import annotations

from hurlyburly.games.dungeon_twister import events
from hurlyburly.kernel.parts import Telling

TELLINGS = (
    Telling(events.Scored, "scores", True, 5.0, worth="points"),
    Telling(events.Escaped, "leads a character out", True, 8.0),
    Telling(events.Killed, "loses a character", False, 6.0),
    Telling(events.Wounded, "has a character wounded", False, 3.0),
    Telling(events.Attacked, "attacks", True, 0.7),
    Telling(events.Revealed, "reveals a room", True, 0.7),
    Telling(events.PickedUp, "picks an object up", True, 0.7),
    Telling(events.TurnEnded, "leaves action points unspent", False, 0.7, only=lambda event: event.unspent > 0),
)
