"""What the lab counts of Orders, Ingredients and effects: what is sold, brewed and drunk."""

from __future__ import annotations

from hurlyburly.games.toil_and_trouble import events
from hurlyburly.kernel.parts import Trace

TRACES = (
    Trace(events.OrdersLaidOut, "orders", "seen"),
    Trace(events.Opened, "order", "seen"),
    Trace(events.Replaced, "by", "seen"),
    Trace(events.Sold, "order", "taken"),
    Trace(events.Drew, "ingredients", "taken"),
    Trace(events.Added, "ingredient", "used"),
    Trace(events.Resolved, "effect", "used", worth="power"),
    Trace(events.BubbledUp, "effect", "used", worth="power"),
)
