"""What the fields of Talisman's events hold."""

from __future__ import annotations

from typing import Annotated

from hurlyburly.games.talisman.things import ALIGNMENT, CARD, CHARACTER, COUNTER, CREATURE, DIE, EFFECT, SPACE
from hurlyburly.kernel.events import SECRET
from hurlyburly.kernel.vocabulary import SEAT

Seats = Annotated[tuple[int, ...], SEAT]
Card = Annotated[int, CARD]
Cards = Annotated[tuple[int, ...], CARD]
HiddenCard = Annotated[int, CARD, SECRET]
HiddenCards = Annotated[tuple[int, ...], CARD, SECRET]
Space = Annotated[int, SPACE]
Character = Annotated[int, CHARACTER]
Characters = Annotated[tuple[int, ...], CHARACTER]
Alignment = Annotated[int, ALIGNMENT]
Counter = Annotated[int, COUNTER]
Creature = Annotated[int, CREATURE]
Effect = Annotated[int, EFFECT]
Die = Annotated[int, DIE]
Dice = Annotated[tuple[int, ...], DIE]
