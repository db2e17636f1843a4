"""What happens in Talisman: all events, a class for each, with the things it is about.

They stand in chapters, and are called `events.Went` wherever they are told or read. Where a field of a kind holds
UNKNOWN there is no such thing, as the space of a card that does something; only SECRET fields are kept from anybody.
`log.py` puts them into words, `stage.py` on the stage.
"""

from __future__ import annotations

from hurlyburly.games.talisman.events_characters import *
from hurlyburly.games.talisman.events_encounters import *
from hurlyburly.games.talisman.events_fights import *
from hurlyburly.games.talisman.events_spells import *
from hurlyburly.games.talisman.events_turns import *
from hurlyburly.kernel.events import Event

EVENTS: tuple[type[Event], ...] = TURNS + CHARACTERS + ENCOUNTERS + FIGHTS + SPELLS
