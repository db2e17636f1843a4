"""What matters in Toil and Trouble: for hints, and for the story of a game."""

from __future__ import annotations

from hurlyburly.games.toil_and_trouble import events
from hurlyburly.kernel.parts import Telling

TELLINGS = (
    Telling(events.Sold, "sells an Order", True, 6.0),
    Telling(events.Emptied, "loses all that is in a Cauldron", False, 3.0),
    Telling(events.DiscardedFrom, "loses an Ingredient from a Cauldron", False, 1.5),
    Telling(events.Took, "loses a card of the hand to another player", False, 1.5, whose="source"),
    Telling(events.Discarded, "must discard a card of the hand", False, 1.0),
    Telling(events.BrewsAgain, "brews once more", True, 1.5),
    Telling(events.Idle, "passes a turn without brewing, selling or drinking", False, 1.0),
)
