"""What the lab counts of cards and Collections: which come, who gets them, what they are good for."""

from __future__ import annotations

from hurlyburly.games.toil_and_troublez import events
from hurlyburly.kernel.parts import Trace

TRACES = (
    Trace(events.Drew, "card", "seen"),
    Trace(events.Gained, "card", "taken"),
    Trace(events.Uncovered, "card", "taken"),
    Trace(events.CardTaken, "card", "taken"),
    Trace(events.Summoned, "card", "taken"),
    Trace(events.MagicianActs, "card", "used"),
    Trace(events.Completed, "discarded", "used"),
    Trace(events.Completed, "collection", "used"),
)
