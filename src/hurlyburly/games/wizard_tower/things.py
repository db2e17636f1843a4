"""The things of the Sleepy Wizard's Tower, and the verbs of its plays.

A card of a hand is called by its place, since its owner must not know which it is; one that lies open, by what it is.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.wizard_tower.adventurers import HAND, WAKE, Adventurer, WizardBox, treasures
from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.games.wizard_tower.state import ATTIC, GROUND_FLOOR, Wizard
from hurlyburly.kernel.play import Thing
from hurlyburly.kernel.step import SEAT_NAMES
from hurlyburly.kernel.vocabulary import Kind, SeatKind, Verb

DECK: Final = 0  # of the piles
MARKET: Final = 1
PILES: Final[list[str]] = ["deck", "market"]

CLASS_RULES: Final[dict[str, list[str]]] = {
    "shapeshifter": [
        "WIZ-SETUP-02", "WIZ-SHAPE-01", "WIZ-SHAPE-02", "WIZ-SHAPE-03", "WIZ-SHAPE-04", "WIZ-RULING-15",
        "WIZ-RULING-16", "WIZ-RULING-17", "WIZ-RULING-18", "WIZ-RULING-19", "WIZ-RULING-20",
    ],
    "rogue": [
        "WIZ-SETUP-03", "WIZ-ROGUE-01", "WIZ-ROGUE-02", "WIZ-ROGUE-03", "WIZ-SHAPE-03", "WIZ-RULING-18",
        "WIZ-RULING-21", "WIZ-RULING-22",
    ],
    "mage": ["WIZ-SHAPE-05", "WIZ-SHAPE-06"],
    "slime": ["WIZ-SETUP-05", "WIZ-SLIME-01", "WIZ-RULING-21"],
    "bard": ["WIZ-SETUP-06", "WIZ-BARD-01", "WIZ-BARD-02", "WIZ-SHAPE-02"],
}  # fmt: skip


class GuildKind(SeatKind):
    """A seat is a guild, with a token on the noise track."""

    def numbers(self, box: WizardBox) -> list[int]:
        return [seat for seat in range(len(NUMBERS.guilds))]

    def about(self, box: WizardBox, number: int) -> Thing:
        guild = NUMBERS.guilds[number]
        text = (
            f"The guild of seat {SEAT_NAMES[number]}. Its token on the noise track shows how loud it has been so far."
        )
        rules = ("WIZ-SETUP-09", "WIZ-SETUP-14", "WIZ-SETUP-15", "WIZ-TRACK-02")
        return Thing(self.thing(number), guild.name, text, guild.source, rules)


class CardKind(Kind):
    """An adventurer."""

    def written(self, s: Wizard, number: int, seat: int) -> str:
        return s.box.cards[number].name

    def numbers(self, box: WizardBox) -> list[int]:
        return box.deck

    def about(self, box: WizardBox, number: int) -> Thing:
        card = box.cards[number]
        return Thing(self.thing(number), card.title, card.text(), card.source, card_rules(card))


class ShapeshifterKind(CardKind):
    """An adventurer that copies: of its card only the name is written."""

    def written(self, s: Wizard, number: int, seat: int) -> str:
        return s.box.cards[number].title.lower()


class PlaceKind(Kind):
    """A place of a hand, numbered through the seats."""

    def written(self, s: Wizard, number: int, seat: int) -> str:
        return str(number % HAND + 1)

    def numbers(self, box: WizardBox) -> list[int]:
        return [place for place in range(HAND * len(SEAT_NAMES))]

    def about(self, box: WizardBox, number: int) -> Thing:
        owner = SEAT_NAMES[number // HAND]
        name = f"Card {number % HAND + 1} of {owner}'s hand"
        text = f"All but {owner} see this card; {owner} sees it only by peeking. It can be hired, or go to the market."
        rules = ("WIZ-ROUND-05", "WIZ-ROUND-06", "WIZ-ROUND-07", "WIZ-PEEK-01", "WIZ-HIRE-04", "WIZ-RULING-07")
        return Thing(self.thing(number), name, text, "printed", rules)


class FloorKind(Kind):
    """A floor of the tower."""

    def numbers(self, box: WizardBox) -> list[int]:
        return [floor for floor in range(len(box.floors))]

    def about(self, box: WizardBox, number: int) -> Thing:
        floor = box.floors[number]
        return Thing(self.thing(number), floor.name, floor.text, floor.source, floor_rules(box, number))


class PileKind(Kind):
    """The deck and the market."""

    def written(self, s: Wizard, number: int, seat: int) -> str:
        return PILES[number]

    def numbers(self, box: WizardBox) -> list[int]:
        return [DECK, MARKET]

    def about(self, box: WizardBox, number: int) -> Thing:
        if number == DECK:
            text = "Hire its top card unseen; then one of your cards goes to the market."
            rules = ("WIZ-ROUND-04", "WIZ-HIRE-06", "WIZ-MARKET-02", "WIZ-RULING-11", "WIZ-RULING-12")
        else:
            text = "Hire one of these; then one of your cards takes its place."
            rules = ("WIZ-MARKET-01", "WIZ-HIRE-07", "WIZ-MARKET-03", "WIZ-MARKET-04", "WIZ-RULING-13")
        return Thing(self.thing(number), PILES[number].capitalize(), text, "printed", rules)


class BandKind(Kind):
    """A stretch of the noise track that pays the same bonus; the last is the space that wakes the wizard."""

    def numbers(self, box: WizardBox) -> list[int]:
        return [band for band in range(len(NUMBERS.bonus) + 1)]

    def about(self, box: WizardBox, number: int) -> Thing:
        if number == len(NUMBERS.bonus):
            text = "A guild token that gets here wakes the wizard: the game ends, and its guild cannot win."
            rules = ("WIZ-TRACK-03", "WIZ-END-02", "WIZ-END-07", "WIZ-RULING-29")
            return Thing(self.thing(number), f"Space {WAKE}", text, "printed", rules)
        band = NUMBERS.bonus[number]
        name = f"Spaces {NUMBERS.bonus[number - 1].upto + 1} to {band.upto}" if number else f"Up to space {band.upto}"
        text = f"A guild token here at the end of the game collects {treasures(band.treasure)} as a bonus."
        return Thing(self.thing(number), name, text, band.source, ("WIZ-TRACK-04", "WIZ-RULING-25"))


def card_rules(card: Adventurer) -> tuple[str, ...]:
    rules = CLASS_RULES.get(card.kind.id, [])[:]
    if not card.copies:
        rules += ["WIZ-NOISE-01", "WIZ-NOISE-04"]
    for effect in card.effects:
        rules += effect.RULES
    if card.source == "pack":
        rules += ["WIZ-CUSTOM-01", "WIZ-RULING-31", "WIZ-RULING-32" if card.cancels else "WIZ-RULING-33"]
    return tuple(rules)


def floor_rules(box: WizardBox, number: int) -> tuple[str, ...]:
    if number == GROUND_FLOOR:
        return ("WIZ-SETUP-10", "WIZ-PEEK-01", "WIZ-RULING-05")
    if number == ATTIC:
        return ("WIZ-SETUP-10", "WIZ-RULING-04")
    floor = box.floors[number]
    rules = ["WIZ-FLOOR-01", "WIZ-FLOOR-04", "WIZ-PEEK-03"]
    if floor.treasures:
        rules += ["WIZ-TREASURE-05", "WIZ-RULING-23"]
    for treasure in floor.treasures:
        rules += treasure.RULES
    if floor.source == "pack":
        rules += ["WIZ-CUSTOM-02", "WIZ-RULING-30"]
    return tuple(rules)


GUILD: Final = GuildKind("seat")
CARD: Final = CardKind("card")
SHAPESHIFTER: Final = ShapeshifterKind("card")
PLACE: Final = PlaceKind("place")
FLOOR: Final = FloorKind("floor")
PILE: Final = PileKind("pile")
BAND: Final = BandKind("band")

PEEK: Final = Verb("peek", "peek at {*}", [PLACE])
SHOW: Final = Verb("show", "show {} {*}", [GUILD, PLACE])
TURN_AWAY: Final = Verb("turn-away", "turn them away")
HIRE_FROM_HAND: Final = Verb("hire-from-hand", "hire card {}", [PLACE])
HIRE_FROM_DECK: Final = Verb("hire-from-deck", "hire from the {}", [PILE])
HIRE_FROM_MARKET: Final = Verb("hire-from-market", "hire {} from the market", [CARD])
GIVE: Final = Verb("give", "give card {} to the market", [PLACE])
COPY: Final = Verb("copy", "{} copies {}", [SHAPESHIFTER, CARD])
COPY_NOTHING: Final = Verb("copy-nothing", "{} copies nothing", [SHAPESHIFTER])
# Only wished for: there is always a rule against them.
PASS: Final = Verb("pass", "pass")
DISMISS: Final = Verb("dismiss", "dismiss {}", [CARD])
HIRE_FROM_OTHER: Final = Verb("hire-from-other", "hire card {} of {}", [PLACE, GUILD])
KEEP_ALL: Final = Verb("keep-all", "keep all cards")

KINDS: Final = (GUILD, CARD, PLACE, FLOOR, PILE, BAND)
VERBS: Final = (
    PEEK, SHOW, TURN_AWAY, HIRE_FROM_HAND, HIRE_FROM_DECK, HIRE_FROM_MARKET, GIVE, COPY, COPY_NOTHING,
    PASS, DISMISS, HIRE_FROM_OTHER, KEEP_ALL,
)  # fmt: skip
