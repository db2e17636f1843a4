"""What matters in Talisman: for hints, and for the story of a game."""

from __future__ import annotations

from hurlyburly.games.talisman import events
from hurlyburly.games.talisman.tables import CRAFT, FATE, GOLD, LIFE, STRENGTH
from hurlyburly.kernel.parts import Telling
from hurlyburly.kernel.state import UNKNOWN


def gains(counter: int, words: str, weight: float) -> Telling:
    """By a card or on a space: whoever comes back after a defeat has gained nothing."""

    def given(event: events.Gained) -> bool:
        return event.counter == counter and (event.card != UNKNOWN or event.space != UNKNOWN)

    return Telling(events.Gained, words, True, weight, only=given, worth="number")


TELLINGS = (
    Telling(events.Defeated, "is defeated", False, 8.0),
    Telling(events.Eliminated, "is out of the game", False, 10.0),
    Telling(events.LifeLost, "loses a life", False, 2.5),
    Telling(events.TurnedToad, "becomes a toad", False, 6.0),
    Telling(events.RivalBeaten, "beats another character", True, 4.0),
    Telling(events.RivalBeaten, "is beaten by another character", False, 4.0, whose="loser"),
    Telling(events.Killed, "kills an enemy", True, 2.5),
    Telling(events.CreatureBeaten, "beats a creature", True, 3.0),
    Telling(events.Overcome, "loses to an enemy", False, 2.0),
    Telling(events.LostToDeath, "loses to Death", False, 4.0),
    gains(STRENGTH, "gains strength", 3.0),
    gains(CRAFT, "gains craft", 3.0),
    gains(LIFE, "gains a life", 2.0),
    gains(FATE, "gains fate", 1.0),
    gains(GOLD, "gains gold", 1.0),
    Telling(events.TrophyGiven, "turns a trophy into strength or craft", True, 3.0),
    Telling(events.QuestDone, "fulfils a quest", True, 6.0),
    Telling(events.PortalOpened, "opens the portal", True, 3.0),
    Telling(events.Took, "takes a card", True, 1.5),
    Telling(events.TookFrom, "takes something from another character", True, 2.0),
    Telling(events.TookFrom, "loses something to another character", False, 2.0, whose="loser"),
    Telling(events.Bought, "buys something", True, 1.0),
    Telling(events.SpellGained, "gains a spell", True, 1.5),
    Telling(events.LostTurn, "loses a turn", False, 1.5),
)
