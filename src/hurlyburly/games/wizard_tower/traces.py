"""What the lab counts of adventurers and floors: who is hired, and what a floor pays."""

from __future__ import annotations

from hurlyburly.games.wizard_tower import events
from hurlyburly.kernel.parts import Trace

TRACES = (
    Trace(events.MarketLaid, "cards", "seen"),
    Trace(events.Dealt, "cards", "seen"),
    Trace(events.HiredFromHand, "card", "taken"),
    Trace(events.HiredFromDeck, "card", "taken"),
    Trace(events.HiredFromMarket, "card", "taken"),
    Trace(events.Copied, "shapeshifter", "used"),
    Trace(events.FloorTreasure, "cards", "used"),
    Trace(events.GameBegins, "floors", "seen"),
    Trace(events.FloorTurnedUp, "floor", "seen"),
    Trace(events.FloorTreasure, "floor", "used", worth="treasure"),
)
