"""What matters in Toil and Troublez: for hints, and for the story of a game."""

from __future__ import annotations

from hurlyburly.games.toil_and_troublez import events
from hurlyburly.kernel.parts import Telling

TELLINGS = (
    Telling(events.Completed, "completes a Collection", True, 6.0),
    Telling(events.Bust, "busts", False, 2.0),
    Telling(events.RowTaken, "takes a row", True, 1.0),
    Telling(events.Summoned, "summons a talisman", True, 1.5),
    Telling(events.Summoned, "loses a talisman to a Summon", False, 1.5, whose="victim"),
    Telling(events.Vanished, "loses talismans to a Vanish", False, 1.5),
    Telling(events.Poisoned, "loses a talisman to poison", False, 1.5),
)
