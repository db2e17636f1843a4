"""What matters in the Sleepy Wizard's Tower: for hints, and for the story of a game."""

from __future__ import annotations

from hurlyburly.games.wizard_tower import events
from hurlyburly.kernel.parts import Telling

TELLINGS = (
    Telling(events.Woke, "wakes the wizard", False, 8.0),
    Telling(events.Quietest, "is the quietest of the round", True, 3.0, worth="treasure"),
    Telling(events.FloorTreasure, "finds treasure on a floor", True, 2.0, worth="treasure"),
    Telling(events.NoiseAdded, "makes {} noise", False, 1.0, worth="score"),
    Telling(events.Bonus, "gets a bonus for silence", True, 2.0, worth="treasure"),
)
