"""What cards, spells and spaces are made of: effects, on conditions, and the magic of spells unlike any other.

A class for each holds the name by which content asks for it, what its row may say, what it does, and what people read
of it; so our own cards and those of packs may be any mixture. The classes stand beside the steps that they start
(effects.py lists the effects, magic.py the magic); here is what they have in common. State and row are the game's own
and `Any` here, as in the kernel's steps: both are made of what follows.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

Fields = tuple[str, ...]


class Condition:
    """For whom an effect is; for everybody, unless a subclass says otherwise."""

    def met(self, s: Any, seat: int) -> bool:
        return True


class Effect:
    """One thing that a card, a spell or a space does.

    A row asks for it by `op` = OP, and may say what is in TAKES; WANTS it cannot do without. What any effect may say
    (`only`, `unless`, `name`, and `cost` among choices) is read here, after what a subclass reads: words are made of
    what has been found to be right. Only a space of the board may do what is OF_A_SPACE. An effect has a number in the
    box, so that a step can name it.
    """

    OP: ClassVar[str]
    TAKES: ClassVar[dict[str, Any]] = {}  # each with its shape (shapes.py)
    WANTS: ClassVar[str] = ""
    OF_A_SPACE: ClassVar[bool] = False

    def __init__(self, row: Any, maker: Any) -> None:
        self.op: Final[str] = self.OP
        self.only: Final[Condition] = maker.condition(row.only)
        self.unless: Final[list[int]] = maker.cards_of(row.unless)  # cards whose owner is spared
        self.cost: Final[int] = row.cost  # in gold
        self.name: Final[str] = row.name or self.named(row)  # in notation
        self.text: Final[str] = f"{self.described(row, maker.words)}."
        self.outcome: Final[str] = self.result(row, maker.words)  # the same as a row of a table
        self.source: Final[str] = maker.source
        self.card: Final[int] = maker.card_made  # whose effect it is, or NONE
        self.space: Final[int] = maker.space_made
        self.number = 0  # in the box, which gives it

    @classmethod
    def trouble(cls, row: Any) -> str:
        """What is wrong with what a row says, beyond what all effects are checked for; or nothing."""
        return ""

    # When it happens.

    def holds(self, s: Any, seat: int) -> bool:
        """Whether it is for a character: its condition is met, and no card spares the owner."""
        return self.only.met(s, seat) and not s.owns_any(seat, self.unless)

    def happen(self, s: Any, seat: int) -> None:
        """It happens to a character for whom it holds."""
        raise NotImplementedError(type(self).__name__)

    # When a character may choose it.

    def bars(self, s: Any, seat: int) -> str:
        """The rule against choosing it, or nothing."""
        character = s.characters[seat]
        return "TAL-GOLD-01" if self.cost > character.gold or (self.cost and character.toad) else ""

    def choices(self) -> list[int]:
        """The effects to choose from, if it is a choice."""
        return []

    # When somebody looks ahead, or back.

    def is_roll(self) -> bool:
        """Whether it is a roll on a table, which some may leave out."""
        return False

    def odds(self, s: Any, seat: int, here: int) -> list[tuple[str, float]]:
        """Of what it may do to a character on a space, before the dice; nothing where there are none."""
        return []

    def leads_to(self) -> list[int]:
        """The effects that it may bring about."""
        return []

    def creature(self) -> str:
        """Strength or craft, in words, of the creature that attacks; nothing if none does."""
        return ""

    def is_met(self, psychic: bool, value: int, dragon: bool) -> bool:
        """Whether its creature is of this kind and has this strength or craft."""
        return False

    # When somebody reads it.

    @classmethod
    def named(cls, row: Any) -> str:
        """What it is called in notation, if the row gives no name."""
        return cls.OP.replace("-", " ")

    @classmethod
    def result(cls, row: Any, words: Any) -> str:
        """What it does, as a row of a table."""
        named: str = row.name
        return named or cls.OP.replace("-", " ")

    @classmethod
    def described(cls, row: Any, words: Any) -> str:
        """What it does by itself, as a choice or of a card without a text."""
        paid = f", for {row.cost} gold" if row.cost else ""
        said = cls.result(row, words)
        return f"{said[:1].upper()}{said[1:]}{paid}"

    @classmethod
    def tables(cls, row: Any, words: Any) -> list[str]:
        """The tables and prices in it, a sentence each."""
        found: list[str] = words.tables(row.of)
        if found and row.name:
            found[0] = f"{row.name.capitalize()}, {found[0]}"
        return found


class Magic:
    """How a spell works. A row asks for it by `works` = KEY; it is then aimed at TARGET, at some of MOMENTS."""

    KEY: ClassVar[str] = ""
    TARGET: ClassVar[str] = ""
    MOMENTS: ClassVar[Fields] = ()
    OF_THE_BOX: ClassVar[bool] = False  # no pack may have another such spell

    def __init__(self, does: list[int], aimed: bool) -> None:
        self.does: Final = does
        self.aimed: Final = aimed  # at a character: what it does it does to that one, else to the caster

    def bars(self, s: Any, seat: int, moments: int) -> str:
        """The rule against casting it now, if it is aimed at nobody; or nothing."""
        return ""

    def matters(self, s: Any, seat: int, other: int, held: int) -> bool:
        """Whether it could do anything to a character; `held` is 1 while it is still in the caster's hand."""
        in_play: bool = s.is_in_play(other)
        return in_play

    def is_late(self, s: Any, caster: int) -> bool:
        """Whether what it was for is over, if it was aimed at nobody (TAL-RULING-95)."""
        return False

    def stays(self, s: Any, spell: int, caster: int, target: int) -> bool:
        """Whether the card is not discarded; it has then been put where it stays."""
        return False

    def happen(self, s: Any, caster: int, target: int) -> None:
        raise NotImplementedError(type(self).__name__)


class Trait:
    """Something about a card beside being met, or about a character: what it does for its owner.

    A row has it by saying KEY, and may say what is in TAKES (KEY among it); cards of the kinds in OF may have it, and
    characters name theirs under `abilities` (abilities.py). What stands in NEEDS means nothing without something else.
    The numbers that cards are summed up by a trait writes on the card when that is made; all else it answers when it is
    asked. What follows are the moments that it may answer; all answer nothing here. Its owner is whoever has the card,
    or the character itself.
    """

    KEY: ClassVar[str]
    TAKES: ClassVar[dict[str, Any]] = {}  # each with its shape (shapes.py)
    OF: ClassVar[tuple[int, ...]] = ()
    NEEDS: ClassVar[dict[str, str]] = {}
    RULES: ClassVar[tuple[str, ...]] = ()  # of the ledger, which it is about
    AFTERWARDS: ClassVar[bool] = False  # people read of it after what the card does

    def __init__(self, row: Any, maker: Any) -> None:
        pass

    @classmethod
    def trouble(cls, row: Any) -> str:
        """What is wrong with what a row says of it, or nothing."""
        return ""

    def mark(self, face: Any) -> None:
        """Write on the card what it is in numbers."""

    # When somebody gets it, or meets it.

    def turns_into(self, s: Any, seat: int, card: int) -> bool:
        """Whether the card has become something else as it was taken."""
        return False

    def taken(self, s: Any, seat: int, card: int) -> None:
        """A character has got the card."""

    def keeps_others_away(self) -> bool:
        """Whether its owner can have no other followers."""
        return False

    def stays(self) -> bool:
        """Whether the card stays where it is when somebody has met it."""
        return False

    def waits(self) -> bool:
        """Whether it waits until somebody comes for whom its first effect does something."""
        return False

    # When its owner moves, or could.

    def turn_begins(self, s: Any, seat: int, card: int) -> None:
        pass

    def turn_ends(self, s: Any, seat: int, card: int) -> None:
        pass

    def crossings(self, s: Any, seat: int, card: int) -> list[int]:
        """Spaces beyond the river to which it takes its owner instead of a move."""
        return []

    def used_to_cross(self, s: Any, seat: int, card: int) -> None:
        """It takes its owner there."""

    def river_crossed(self, s: Any, seat: int, card: int) -> None:
        """Its owner has crossed the river, in whatever way."""

    def builds_rafts(self) -> bool:
        return False

    def walks_to(self, s: Any, seat: int) -> list[int]:
        """Spaces to which its owner may walk instead of rolling."""
        return []

    def rests_on(self) -> int:
        """The roll with which its owner may heal a life instead of moving; 0 for none."""
        return 0

    # When its owner visits a space, or a card there.

    def skips_roll_at(self, space: int) -> bool:
        """Whether its owner may leave out the roll of the space."""
        return False

    def adds_one(self, prays: bool, in_cave: bool) -> bool:
        """Whether its owner may add 1 to a roll on a table."""
        return False

    def delves(self) -> bool:
        """Whether its owner rolls one die less at the Portal of Power, by craft, and in the Mines."""
        return False

    def ignores(self, card: int) -> bool:
        """Whether a place or a stranger does nothing to its owner."""
        return False

    def replaces_drawn(self) -> bool:
        """Whether its owner may replace one card of each draw."""
        return False

    def foresees(self) -> bool:
        """Whether its owner may replace one drawn card a turn."""
        return False

    def is_royal(self) -> bool:
        """Whether the King's doctor heals its owner for nothing."""
        return False

    def shoplifts(self) -> bool:
        """Whether its owner may take a Purchase card for nothing where there is a shop."""
        return False

    def sells_objects(self) -> bool:
        """Whether its owner may sell objects at any time."""
        return False

    # When its owner meets somebody.

    def evades_at(self, space: int) -> bool:
        """Whether its owner may evade creatures and characters on the space."""
        return False

    def destroys_spirits(self) -> bool:
        """Whether its owner may destroy a spirit instead of fighting it."""
        return False

    def banishes_spirits(self) -> bool:
        """The same, outside the Inner Region, and something is gained by it."""
        return False

    def spirit_banished(self, s: Any, seat: int) -> None:
        """Its owner has banished a spirit."""

    def against(self, s: Any, seat: int, rival: int, again: bool) -> list[int]:
        """What its owner may do to a character that it meets; `again` if it has lured somebody away already."""
        return []

    def is_meant(self, option: int) -> bool:
        """Whether it is what one of those options is about."""
        return False

    def use(self, s: Any, seat: int, rival: int, option: int) -> None:
        """Its owner does that."""
        raise NotImplementedError(type(self).__name__)

    def play(self, s: Any, seat: int, rival: int, option: int) -> Any:
        """Which play it is."""
        raise NotImplementedError(type(self).__name__)

    # When its owner fights, or somebody fights it.

    def bars_weapons(self) -> bool:
        """Whether no weapon can be used: by its owner, or against the enemy that it is about."""
        return False

    def bars_armour(self) -> bool:
        return False

    def hands(self) -> int:
        """How many weapons its owner can use at once."""
        return 1

    def attack_dice(self) -> int:
        """How many dice its owner rolls in battle, to keep the highest."""
        return 1

    def adds_in_battle(self, s: Any, seat: int) -> int:
        """What its owner's nature adds to its strength in battle."""
        return 0

    def strikes_silently(self) -> bool:
        """Whether its owner may strike so that the victim rolls no die."""
        return False

    def killed(self, s: Any, seat: int, enemies: list[int], psychic: bool) -> None:
        """Its owner has killed enemies."""

    def drinks_life(self, s: Any, seat: int) -> None:
        """Its owner, who used it as a weapon, has killed an enemy or taken a life."""

    def life_taken(self, s: Any, seat: int, psychic: bool) -> None:
        """Its owner has taken a character's life in a fight."""

    # When there are spells.

    def bars_casting(self) -> bool:
        """Whether its owner can cast no spells."""
        return False

    def wards_off_spells(self) -> bool:
        """Whether no spell affects its owner."""
        return False

    def reads_minds(self) -> bool:
        """Whether its owner sees the others' spells."""
        return False

    def last_spell_cast(self, s: Any, seat: int) -> bool:
        """Whether it has answered the casting of its owner's last spell."""
        return False

    def spells_gone(self, s: Any, seat: int) -> None:
        """Its owner has no spell left."""

    # When somebody reads it.

    def brief(self) -> str:
        """What it adds, in a few words; nothing for most."""
        return ""

    def text(self) -> str:
        """A sentence for whoever reads a card without a text of its own."""
        return f"{self.brief()}." if self.brief() else ""
