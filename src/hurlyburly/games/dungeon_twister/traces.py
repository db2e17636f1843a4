"""What the lab counts of characters, objects, rooms and cards: both sides have the same, so they count together."""

from __future__ import annotations

from typing import Any

from hurlyburly.games.dungeon_twister import events
from hurlyburly.games.dungeon_twister.box import CREATURES, KINDS
from hurlyburly.games.dungeon_twister.things import action_value, combat_value
from hurlyburly.games.dungeon_twister.tokens import KIND, LIVING_TREE_OF, TOKENS
from hurlyburly.kernel.parts import Trace


def token(box: Any, number: int) -> str:
    if number >= TOKENS:
        return CREATURES["living_tree" if number >= LIVING_TREE_OF else "brambles"].name
    return KINDS[KIND[number]].title


def action_card(box: Any, number: int) -> str:
    return f"Action card {action_value(number)}"


def combat_card(box: Any, number: int) -> str:
    return f"Combat card +{combat_value(number)}"


TRACES = (
    Trace(events.TurnedUp, "token", "seen", named=token),
    Trace(events.Found, "token", "seen", named=token),
    Trace(events.PickedUp, "thing", "taken", named=token),
    Trace(events.TakenOver, "thing", "taken", named=token),
    Trace(events.TorchTaken, "thing", "taken", named=token),
    Trace(events.Acted, "token", "used", named=token),
    Trace(events.TookPart, "helper", "used", named=token),
    Trace(events.Paralysed, "ring", "used", named=token),
    Trace(events.Burnt, "thing", "used", named=token),
    Trace(events.Flew, "thing", "used", named=token),
    Trace(events.Fireball, "thing", "used", named=token),
    Trace(events.Drank, "thing", "used", named=token),
    Trace(events.OrbUsed, "thing", "used", named=token),
    Trace(events.Revealed, "room", "seen"),
    Trace(events.Revealed, "room", "used"),
    Trace(events.CardPlayed, "card", "used", named=action_card),
    Trace(events.CardLaid, "card", "used", named=combat_card),
)
