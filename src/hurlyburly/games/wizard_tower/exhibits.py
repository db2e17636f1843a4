"""The adventurers, floors and guilds of the Sleepy Wizard's Tower one by one for its gallery and its two minutes."""

from __future__ import annotations

from hurlyburly import draw
from hurlyburly.draw.palette import ANIMALS
from hurlyburly.games.wizard_tower import faces
from hurlyburly.games.wizard_tower.adventurers import WizardBox
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.seen import card_view
from hurlyburly.games.wizard_tower.state import ATTIC
from hurlyburly.games.wizard_tower.things import BAND, CARD, FLOOR, GUILD, MARKET, PILE, PLACE
from hurlyburly.games.wizard_tower.treasures import PerClass
from hurlyburly.kernel.play import kind_of, number_of

BACK = f'<use href="#back-{faces.BACK}"/>'


def face(box: WizardBox, thing: str) -> str:
    number = number_of(thing)
    match kind_of(thing):
        case CARD.id:
            return draw.shown(faces.art(card_view(box, number)), "0 0 100 140", "as-card")
        case FLOOR.id:
            return floor(box, number)
        case GUILD.id:
            return draw.seal(ANIMALS[number])
        case PILE.id:
            return draw.icon("market") if number == MARKET else draw.shown(BACK, "0 0 100 140", "as-card")
        case PLACE.id:
            return draw.shown(BACK, "0 0 100 140", "as-card")
        case BAND.id:
            return draw.icon("noise" if number == len(NUMBERS.bonus) else "treasure")
    return ""


def floor(box: WizardBox, number: int) -> str:
    """The icon of a floor: the roof for the Attic, otherwise the class that it pays for or what else it is about."""
    if number == ATTIC:
        return draw.shown('<use href="#wt-roof"/>', "0 0 200 74", "as-scene")
    for treasure in box.floors[number].treasures:
        if isinstance(treasure, PerClass) and treasure.kind in faces.CLASSES:
            return draw.icon(treasure.kind)
    return draw.icon("treasure" if box.floors[number].treasures else "eye")


def copies(thing: str) -> int:
    return int(kind_of(thing) in (CARD.id, FLOOR.id))
