"""What the lab counts of characters, cards and spaces: who is played, what is drawn, won, kept and used."""

from __future__ import annotations

from hurlyburly.games.talisman import events
from hurlyburly.kernel.parts import Trace

TRACES = (
    Trace(events.DealtCharacters, "characters", "seen"),
    Trace(events.Picked, "character", "taken"),
    Trace(events.Drew, "card", "seen"),
    Trace(events.Took, "card", "taken"),
    Trace(events.TookFrom, "card", "taken"),
    Trace(events.Bought, "card", "taken"),
    Trace(events.SpellGained, "card", "taken"),
    Trace(events.CardMet, "card", "used"),
    Trace(events.Killed, "card", "used"),
    Trace(events.Readied, "cards", "used"),
    Trace(events.ArmourSaved, "card", "used"),
    Trace(events.Drank, "card", "used"),
    Trace(events.MercenaryPaid, "card", "used"),
    Trace(events.Helped, "card", "used"),
    Trace(events.SpellCast, "card", "used"),
    Trace(events.CreatureBeaten, "creature", "used"),
    Trace(events.Went, "space", "used"),
)
