"""What is in the box of Talisman, as frozen tables: cards, spells, characters, spaces and the effects they are made of.

A card is the number of its face: Adventure cards first, then Purchase cards, Talisman cards and spells; copies of one
face are alike. Effects are numbered too, so that a step can name one. `box.py` makes all of it from `content/`.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman.acts import Effect, Magic, Trait
from hurlyburly.kernel.state import Box

NONE: Final = -1
ALL: Final = 0  # as an amount: everything there is

# Kinds of card.
EVENT: Final = 0
ENEMY: Final = 1
STRANGER: Final = 2
OBJECT: Final = 3
FOLLOWER: Final = 4
PLACE: Final = 5
SPELL: Final = 6

# Decks, to which used cards return.
ADVENTURE: Final = 0
PURCHASE: Final = 1
TALISMANS: Final = 2
SPELLS: Final = 3

# Alignments, as bits of those that a card forbids.
GOOD: Final = 0
NEUTRAL: Final = 1
EVIL: Final = 2
ALIGNMENT_NAMES: Final[list[str]] = ["good", "neutral", "evil"]

# Regions.
OUTER: Final = 0
MIDDLE: Final = 1
INNER: Final = 2

# What can be gained and lost.
STRENGTH: Final = 0
CRAFT: Final = 1
LIFE: Final = 2
FATE: Final = 3
GOLD: Final = 4
SPELL_CARD: Final = 5
TALISMAN: Final = 6
A_FOLLOWER: Final = 7
ALL_SPELLS: Final = 8
WHAT: Final[list[str]] = [
    "strength",
    "craft",
    "life",
    "fate",
    "gold",
    "spell",
    "talisman",
    "follower",
    "spells",
]

# The component limits (TAL-LIMIT-09 to 14): 6 large counters of 5 and 32 small ones of 1 make 62 points.
POINTS: Final[list[int]] = [62, 62, 62, 38, 30]
OBJECT_LIMIT: Final = 4
SPELL_LIMIT: Final[list[int]] = [0, 0, 0, 1, 2, 2, 3]  # by total craft; 6 and more are alike (TAL-SPELL-03 to 08)

# The moments at which spells may be cast, as bits; spells.py says who is asked when.
OWN_START: Final = 1 << 0
TURN_START: Final = 1 << 1  # of somebody else's turn
LANDED: Final = 1 << 2
EVADING: Final = 1 << 3
FIGHTING: Final = 1 << 4
BATTLING: Final = 1 << 5  # fighting by strength, for the fighters themselves
LOSS: Final = 1 << 6  # a life, or a follower, is about to be lost
KILL: Final = 1 << 7  # an enemy is about to be killed
CASTING: Final = 1 << 8  # a spell has just been cast
OWN_END: Final = 1 << 9
MOMENT_NAMES: Final[list[str]] = [
    "own start",
    "turn start",
    "landed",
    "evade",
    "fight",
    "battle",
    "loss",
    "kill",
    "cast",
    "own end",
]

# What a spell is aimed at.
NO_TARGET: Final = 0
ANY_CHARACTER: Final = 1
OTHER_CHARACTER: Final = 2
A_CARD: Final = 3
A_SPACE: Final = 4
TARGET_NAMES: Final[list[str]] = ["", "any", "other", "card", "space"]

# Effects that the rules of their spaces are known by (touching.py).
EXITS: Final = "exits"
WEREWOLF: Final = "werewolf"
PITFIENDS: Final = "pitfiends"


class CardFace:
    """A card of the Adventure, Purchase, Talisman or Spell deck, and what its traits make of it."""

    def __init__(
        self,
        id: str,
        name: str,
        title: str,
        type: str,
        text: str,
        brief: str,
        source: str,
        kind: int,
        deck: int,
        encounter: int,
        copies: int,
        strength: int,
        craft: int,
        does: list[int],
        traits: list[Trait],
        moments: int,
        target: int,
        works: Magic,
    ) -> None:
        self.id: Final = id
        self.name: Final = name  # in notation
        self.title: Final = title
        self.type: Final = type  # as printed: animal, magic object, spell
        self.text: Final = text
        self.brief: Final = brief  # the same in a few words
        self.source: Final = source
        self.kind: Final = kind
        self.deck: Final = deck
        self.encounter: Final = encounter
        self.copies: Final = copies
        self.strength: Final = strength  # of an enemy, or of the Mercenary
        self.craft: Final = craft
        self.dragon: Final = type == "dragon"
        self.magic: Final = type == "magic object"
        self.does: Final = does
        self.traits: Final = traits
        self.moments: Final = moments  # of a spell
        self.target: Final = target
        self.works: Final = works
        # What traits write on it (traits.py); all else they are asked for.
        self.strength_bonus = 0
        self.craft_bonus = 0
        self.battle_bonus = 0
        self.dragon_bonus = 0  # instead of battle_bonus, against dragons
        self.weapon = False
        self.saves_on = 0  # armour: the lowest die that saves a life; 0 for no armour
        self.forbidden = 0  # alignments that may not possess it, as bits
        self.carries = 0
        self.swift = 0  # added to its owner's movement roll
        self.potion = 0
        self.coins = 0
        self.bribe = 0
        self.hire = 0
        self.hired_bonus = 0
        self.placed: list[int] = []  # by die: the space it goes to when drawn
        self.charges = 0
        self.gives = NONE
        self.talisman = False
        self.raft = False
        self.forced = False
        self.slows = False  # until its owner crosses the river
        for trait in traits:
            trait.mark(self)


class CharacterFace:
    """A character card."""

    def __init__(
        self,
        name: str,
        strength: int,
        craft: int,
        life: int,
        fate: int,
        gold: int,
        alignment: int,
        start: int,
        spells: int,
        abilities: list[Trait],
        title: str,
        text: str,
        source: str,
    ) -> None:
        self.name: Final = name  # in notation
        self.title: Final = title
        self.text: Final = text
        self.source: Final = source
        self.strength: Final = strength
        self.craft: Final = craft
        self.life: Final = life
        self.fate: Final = fate
        self.gold: Final = gold
        self.alignment: Final = alignment
        self.start: Final = start
        self.spells: Final = spells
        self.abilities: Final = abilities


class Space:
    """A space of the board."""

    def __init__(
        self,
        name: str,
        region: int,
        draw: int,
        raft_to: list[int],
        forward: list[int],
        back: list[int],
        woods: bool,
        wooded: bool,
        cursed: bool,
        meet: bool,
        creature_bonus: int,
        strength: int,
        craft: int,
        exits_by: int,
        exits: list[int],
        arrival: list[int],
        does: list[int],
        title: str,
        text: str,
        source: str,
        guardian: str,
    ) -> None:
        self.name: Final = name  # in notation
        self.title: Final = title
        self.text: Final = text
        self.source: Final = source
        self.guardian: Final = guardian  # the creature that belongs to it, "" if none
        self.region: Final = region
        self.draw: Final = draw
        self.raft_to: Final = raft_to
        self.forward: Final = forward
        self.back: Final = back
        self.woods: Final = woods
        self.wooded: Final = wooded  # rafts can be built here
        self.cursed: Final = cursed
        self.meet: Final = meet  # characters can be encountered here
        self.creature_bonus: Final = creature_bonus
        self.strength: Final = strength  # of the creature that guards it
        self.craft: Final = craft
        self.exits_by: Final = exits_by  # STRENGTH or CRAFT
        self.exits: Final = exits  # by the difference
        self.arrival: Final = arrival
        self.does: Final = does


class TalismanBox(Box):
    """Everything a match is played with."""

    def __init__(
        self,
        packs: list[str],
        cards: list[CardFace],
        effects: list[Effect],
        characters: list[CharacterFace],
        spaces: list[Space],
        quests: list[str],
        outer: int,
        middle: int,
        sentinel: int,
        hills: int,
        portal: int,
        plain: int,
        village: int,
        warlocks_cave: int,
        crown: int,
        werewolfs_den: int,
        pits: int,
    ) -> None:
        self.packs = packs
        self.cards: Final = cards
        self.effects: Final = effects
        self.characters: Final = characters
        self.spaces: Final = spaces
        self.quests: Final = quests
        self.outer: Final = outer  # how many spaces the ring has; it begins at 0
        self.middle: Final = middle  # and this one at `outer`
        self.sentinel: Final = sentinel
        self.hills: Final = hills  # at the other end of the bridge
        self.portal: Final = portal
        self.plain: Final = plain
        self.village: Final = village
        self.warlocks_cave: Final = warlocks_cave
        self.crown: Final = crown
        self.werewolfs_den: Final = werewolfs_den
        self.pits: Final = pits
        self.charged: Final = [card for card in range(len(cards)) if cards[card].charges]
        self.adventure_deck: Final = deck_of(cards, ADVENTURE)
        self.purchase_deck: Final = deck_of(cards, PURCHASE)
        self.talisman_deck: Final = deck_of(cards, TALISMANS)
        self.spell_deck: Final = deck_of(cards, SPELLS)

    def spell(self, id: str) -> int:
        """A spell by its id; NONE if it is not in the box."""
        return self.find(id, SPELLS)

    def find(self, id: str, deck: int) -> int:
        for card, face in enumerate(self.cards):
            if face.id == id and face.deck == deck:
                return card
        return NONE


def deck_of(cards: list[CardFace], deck: int) -> list[int]:
    pile: list[int] = []
    for card in range(len(cards)):
        if cards[card].deck == deck:
            pile += [card] * cards[card].copies
    return pile
