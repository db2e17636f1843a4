"""Adventurers, floors, and the noise that a team makes; the frozen tables of a match.

A card is its number in the box. A Shapeshifter that copies stands for another card of its team, so noise and class are
read from *guises*: for each member, the card that it stands for. What a card does, and what a floor pays for, are small
classes of their own (`effects.py`, `treasures.py`); here is what they have in common, and where they are asked.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hurlyburly.games.wizard_tower.contents import NUMBERS
from hurlyburly.kernel.play import Source
from hurlyburly.kernel.state import Box

ROUNDS: Final = NUMBERS.setup.rounds
MARKET: Final = NUMBERS.setup.market
ROOMS: Final = NUMBERS.setup.rooms
HAND: Final = NUMBERS.setup.hand  # and so many turns a round, and so many adventurers in a team
QUIETEST: Final = NUMBERS.setup.quietest
WAKE: Final = NUMBERS.setup.wake

BEFORE_FIRST_TURN: Final = 0  # when a floor lets players peek
START_OF_TURN: Final = 1
NEVER: Final = 2

LONER: Final = -1  # the kin of a card that meets nobody: it counts its rating, whoever else is there


class AdventurerClass:
    """Mage, Rogue, Bard ..."""

    __slots__ = ("id", "name", "number")

    def __init__(self, number: int, id: str, name: str) -> None:
        self.number: Final = number
        self.id: Final = id
        self.name: Final = name


class Effect:
    """Something that an adventurer does: how content asks for it, its moments, and its words.

    A row has it by saying KEY = what it TAKES, which is handed to the class; a card that says nothing, and whose class
    says nothing, has it as is USUAL. Said to be WITHOUT, a card does not have it. The moments below are those that
    an effect may answer; all answer nothing here.
    """

    KEY: ClassVar[str]
    TAKES: ClassVar[Any]
    USUAL: ClassVar[Any] = None
    WITHOUT: ClassVar[Any] = None
    RULES: ClassVar[tuple[str, ...]] = ()  # of the ledger, which it follows

    def __init__(self, said: Any) -> None:
        pass

    # When a team's noise is counted.

    def kin(self, rating: int, kind: AdventurerClass) -> int:
        """The same number for cards that meet each other in a team, or LONER."""
        return LONER

    def together(self, rating: int) -> int:
        """What the card counts if it meets another of its kin."""
        return rating

    # When Shapeshifters copy.

    def copies(self) -> bool:
        """Whether the card may stand for another one."""
        return False

    def bars_copying(self, kind: AdventurerClass) -> str:
        """The rule against copying the card, or nothing."""
        return ""

    # When a card is made, and when somebody reads it.

    def trouble(self, rating: int, effects: list[Effect]) -> str:
        """Why a card of this rating cannot have it beside these effects, or nothing."""
        return ""

    def marked(self, label: str) -> str:
        """The mark at the top of the card."""
        return label

    def text(self) -> str:
        """A sentence for whoever reads the card."""
        return ""


class Influence(Effect):
    """An effect on the noise of a team's other members."""

    def noise(self, noise: int, team: list[Adventurer], own: int, member: int) -> int:
        """What a member counts that would count `noise`, given where in the team the card and the member are."""
        return noise


class Adventurer:
    """A card, and what its effects make of it."""

    __slots__ = (
        "bars_copying", "cancels", "copies", "effects", "influences", "kin", "kind", "label", "name", "plain", "rating",
        "source", "title", "together",
    )  # fmt: skip

    def __init__(
        self, title: str, kind: AdventurerClass, rating: int, effects: list[Effect], source: Source = "pack"
    ) -> None:
        self.title: Final = title  # as the card shows it: "Twinkle"
        self.kind: Final = kind
        self.rating: Final = rating
        self.effects: Final = effects
        self.source: Final = source
        label = f"{rating}"
        kin = LONER
        together = rating
        copies = False
        bar = ""
        influences: list[Influence] = []
        for effect in effects:
            label = effect.marked(label)
            copies = copies or effect.copies()
            bar = bar or effect.bars_copying(kind)
            if effect.kin(rating, kind) != LONER:
                kin = effect.kin(rating, kind)
                together = effect.together(rating)
            if isinstance(effect, Influence):
                influences.append(effect)
        self.label: Final = label  # the mark at the top: "5", "1*", "?"
        self.name: Final = f"{label} {title.lower()}"  # as plays are written: "5 twinkle"
        self.kin: Final = kin
        self.together: Final = together
        self.cancels: Final = kin != LONER and not together
        self.copies: Final = copies
        self.bars_copying: Final = bar
        self.influences: Final = influences
        self.plain: Final = not copies and not influences  # its noise is a matter of rating and kin alone

    def text(self) -> str:
        """What it does, in the words of its effects: a pack's card has a text too."""
        sentences = [f"{self.kind.name}."]
        if not self.copies:
            sentences.append(f"Noise {self.rating}.")
            if self.kin == LONER:
                sentences.append("It never cancels.")
        return " ".join(sentences + [effect.text() for effect in self.effects])


class Team:
    """A team whose noise has been counted, for whoever pays treasure."""

    __slots__ = ("cards", "guises", "noise", "scores")

    def __init__(self, cards: list[Adventurer], guises: list[Adventurer], noise: int, scores: list[int]) -> None:
        self.cards: Final = cards
        self.guises: Final = guises
        self.noise: Final = noise
        self.scores: Final = scores  # the noise of all teams

    def cancelling(self) -> list[int]:
        """The sizes of the groups that cancel."""
        sizes: list[int] = []
        counted: list[int] = []
        for card in self.guises:
            if card.cancels and card.kin not in counted:
                counted.append(card.kin)
                size = 0
                for other in self.guises:
                    if other.kin == card.kin:
                        size += 1
                if size > 1:
                    sizes.append(size)
        return sizes


class Treasure:
    """One thing that a floor pays for: how content asks for it, its moments, and its words.

    A floor has it by naming its RULE, with an `amount` and what it TAKES besides, which are handed to the class.
    """

    RULE: ClassVar[str]
    TAKES: ClassVar[dict[str, Any]] = {}
    RULES: ClassVar[tuple[str, ...]] = ()  # of the ledger, which it follows

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    # When treasure is collected.

    def times(self, team: Team) -> int:
        """How often a team is paid: once for each card that counts, or once, or not."""
        raise NotImplementedError

    def pays_for(self, card: Adventurer, guise: Adventurer) -> bool:
        """Whether it is this member that it pays for, where it pays by the card."""
        return False

    def promises(self, card: Adventurer) -> int:
        """How much treasure bots may hope for if they hire a card."""
        return 0

    # When a floor is made, and when somebody reads it.

    def trouble(self, classes: list[str]) -> str:
        """Why a box with these classes cannot have it, or nothing."""
        return ""

    def paid_for(self) -> str:
        """The same for two that pay for the same."""
        return self.RULE

    def condition(self, names: dict[str, str]) -> str:
        """When it is paid, in words; `names` are those of the classes."""
        raise NotImplementedError

    def text(self, names: dict[str, str]) -> str:
        return f"{treasures(self.amount)} {self.condition(names)}."


class Floor:
    """A floor card."""

    __slots__ = ("by_neighbour", "count", "name", "source", "text", "timing", "treasures", "turns")

    def __init__(
        self,
        name: str,
        text: str,
        count: int,
        timing: int,
        turns: list[int],
        by_neighbour: bool,
        treasures: list[Treasure],
        source: Source,
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.count: Final = count  # cards to peek at
        self.timing: Final = timing
        self.turns: Final = turns  # on which to peek
        self.by_neighbour: Final = by_neighbour  # the left neighbour chooses the cards
        self.treasures: Final = treasures
        self.source: Final = source


class WizardBox(Box):
    """The adventurers and floors of a match, packs included."""

    def __init__(self, packs: list[str], cards: list[Adventurer], floors: list[Floor], bonus: list[int]) -> None:
        self.packs = packs
        self.cards: Final = cards
        self.floors: Final = floors  # the Ground Floor first, the Attic second, then the rooms
        self.rooms: Final = [number for number in range(2, len(floors))]
        self.bonus: Final = bonus  # treasure by total noise below WAKE
        self.influenced: Final = bool([card for card in cards if card.influences])
        self._deck: Final = [card for card in range(len(cards))]

    @property
    def deck(self) -> list[int]:
        """All adventurers, as a new list."""
        return self._deck[:]

    def adventurers(self, numbers: list[int]) -> list[Adventurer]:
        cards = self.cards
        return [cards[number] for number in numbers]


# Noise


def noise_score(box: WizardBox, guises: list[int]) -> int:
    """The sum over a team (WIZ-NOISE-04). A Shapeshifter that copies nothing counts 0 (WIZ-RULING-15)."""
    score = 0
    for member in range(len(guises)):
        score += noise_of(box, guises, member)
    return score


def noise_of(box: WizardBox, guises: list[int], member: int) -> int:
    """What one member counts. Equal ratings cancel; several Rogues count 10 each (WIZ-NOISE-02, WIZ-ROGUE-02)."""
    card = box.cards[guises[member]]
    noise = card.together if in_company(box, guises, member) else card.rating
    return influenced_noise(box.adventurers(guises), member, noise) if box.influenced else noise


def in_company(box: WizardBox, guises: list[int], member: int) -> bool:
    """Whether a member meets another card of its kin."""
    cards = box.cards
    kin = cards[guises[member]].kin
    if kin != LONER:
        for place, guise in enumerate(guises):
            if place != member and cards[guise].kin == kin:
                return True
    return False


def influenced_noise(team: list[Adventurer], member: int, noise: int) -> int:
    """What a member counts after all others have had their say, in the order in which they were hired."""
    for place, card in enumerate(team):
        if place != member:
            for effect in card.influences:
                noise = effect.noise(noise, team, place, member)
    return noise


# Treasure


def treasure_of(box: WizardBox, floor: Floor, team: list[int], guises: list[int], scores: list[int], own: int) -> int:
    """The additional treasure that a floor pays to a team whose noise score is `own` (WIZ-TREASURE-05)."""
    if not floor.treasures:
        return 0
    counted = Team(box.adventurers(team), box.adventurers(guises), own, scores)
    found = 0
    for treasure in floor.treasures:
        found += treasure.amount * treasure.times(counted)
    return found


def paid_for(box: WizardBox, floor: Floor, team: list[int], guises: list[int]) -> list[int]:
    """The members of a team that a floor pays for, where it pays by the card: for the log."""
    return [
        card
        for card, guise in zip(team, guises, strict=True)
        for treasure in floor.treasures
        if treasure.pays_for(box.cards[card], box.cards[guise])
    ]


def quietest(scores: list[int]) -> int:
    """The lowest noise score. (`min` of a list takes ten times as long in compiled code.)"""
    lowest = scores[0]
    for score in scores:
        if score < lowest:
            lowest = score
    return lowest


def treasures(count: int) -> str:
    return "1 treasure" if count == 1 else f"{count} treasures" if count else "no treasure"
