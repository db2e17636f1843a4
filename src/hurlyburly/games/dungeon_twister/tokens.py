"""The tokens: characters and objects of two sides, by number, and what is printed on them.

A token is a side's number of a kind; after both sides' come neutral ropes and torches.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.box import KINDS, NEUTRAL
from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    BRIDGE_OVER_CREVASSE,
    BRIDGE_OVER_RIFT,
    BRIDGE_OVER_WATER,
    CREVASSE,
    FOUNTAIN,
    HIDDEN,
    PIT,
    PLANT,
    RIFT,
    SQUARES,
    TRAP,
    WATER,
)

# Kinds of token: characters, spawnlings, objects.

DRUID: Final = 0
BREEDER: Final = 1
STONE_ELEMENTAL: Final = 2
ARCHER_ELF: Final = 3
ENCHANTRESS_ELF: Final = 4
ARAKNIS: Final = 5
LIVING_TRAP: Final = 6
LOGGER: Final = 7
CLERIC: Final = 8
GOBLIN: Final = 9
MEKANORK: Final = 10
THIEF: Final = 11
TROLL: Final = 12
WALL_WALKER: Final = 13
WARRIOR: Final = 14
WIZARD: Final = 15
SPAWNLING: Final = 16  # and the two after it
AMULET: Final = 19
CROSSBOW: Final = 20
SCROLL: Final = 21
RING: Final = 22
ORB: Final = 23
SAW: Final = 24
ARMOR: Final = 25
WAND: Final = 26
ROPE: Final = 27
POTION: Final = 28
SWORD: Final = 29
TREASURE: Final = 30
TORCH: Final = 31

TEAM_KINDS: Final = 16  # characters that may be picked for a team
SET: Final = 31  # tokens of one side
NOTHING_THERE: Final = -1
NEUTRAL_ROPES: Final = NEUTRAL["rope_neutral"].supply
NEUTRAL_TORCHES: Final = NEUTRAL["torch"].supply
FIRST_ROPE: Final = 2 * SET
FIRST_TORCH: Final = FIRST_ROPE + NEUTRAL_ROPES
TOKENS: Final = FIRST_TORCH + NEUTRAL_TORCHES
NEUTRAL_SIDE: Final = 2

KIND: Final[list[int]] = 2 * list(range(SET)) + [ROPE] * NEUTRAL_ROPES + [TORCH] * NEUTRAL_TORCHES
SIDE: Final[list[int]] = [0] * SET + [1] * SET + [NEUTRAL_SIDE] * (NEUTRAL_ROPES + NEUTRAL_TORCHES)
NAME: Final[list[str]] = [kind.name for kind in KINDS]
MOVEMENT: Final[list[int]] = [kind.movement for kind in KINDS]
COMBAT: Final[list[int]] = [kind.combat for kind in KINDS]
ESCAPE_POINTS: Final[list[int]] = [kind.escape for kind in KINDS]
ATTACK_BONUS: Final[list[int]] = [kind.attack for kind in KINDS]
DEFENCE_BONUS: Final[list[int]] = [kind.defence for kind in KINDS]
IS_ELF: Final[list[bool]] = ["elf" in kind.tags for kind in KINDS]
IS_MAGIC_USER: Final[list[bool]] = ["magic_user" in kind.tags for kind in KINDS]
BREAKS_PORTCULLIS: Final[list[bool]] = ["breaks_portcullis" in kind.tags for kind in KINDS]
NEVER_ATTACKS: Final[list[bool]] = ["no_attack" in kind.tags for kind in KINDS]
HEAVY: Final = 4  # of this printed combat value no tree is climbed and no small bridge holds
SAW_BEARER: Final = 3  # of this one the Steam Saw can be carried

# What fights beside the characters: numbers after the tokens, by side.

BRAMBLES_OF: Final = TOKENS
LIVING_TREE_OF: Final = TOKENS + 2

# What wounds and kills, for the log.

IN_COMBAT: Final = "in combat"
IN_A_FALL: Final = "in a fall"
IN_FIRE: Final = "in a fireball"
IN_A_TRAP: Final = "in the jaws of a trap"
BY_A_TREE: Final = "under a falling tree"
WITH_ITS_BEARER: Final = "because its bearer was wounded"

# Where a token is: a square, face down on a slot, or one of these.

FACE_DOWN: Final = SQUARES
ASIDE: Final = 230  # in its player's hand, to be placed
UNPICKED: Final = 231
REMOVED: Final = 232  # by a handicap
DEAD: Final = 233
ESCAPED: Final = 234
SPENT: Final = 235  # an object that has left the game
SUPPLY: Final = 236  # beside the board: spawnlings, neutral ropes and torches
FOUND: Final = 237  # in the room being revealed, to be placed
TRAP_FORM: Final = 238  # the Living Trap is a marker now

# What is true of a token.

WOUNDED: Final = 1
HURT: Final = 2  # wounded in this turn
BARRED: Final = 4  # does nothing more in this turn
PARALYSED: Final = 8
FLYING: Final = 16  # by the scroll
USED: Final = 32  # a crossbow or ring, in this turn

ACTION_CARDS: Final[list[int]] = [2, 3, 4, 5]
COMBAT_CARDS: Final[list[int]] = [0, 1, 2, 2, 3, 3, 4, 5, 6]
JUMP_CARDS: Final = 3
PLANTS: Final = 3
WEBS: Final = 3
DOTS: Final[list[int]] = [1, 3, 6, 8]  # squares 2, 4, 7 and 9 of a line

DANGEROUS: Final[list[bool]] = [kind in (PIT, RIFT, CREVASSE, TRAP) for kind in range(32)]
OBSTACLE: Final[list[bool]] = [kind in (PIT, RIFT, CREVASSE, TRAP, WATER) for kind in range(32)]
BRIDGE: Final[list[bool]] = [kind in (BRIDGE_OVER_WATER, BRIDGE_OVER_RIFT, BRIDGE_OVER_CREVASSE) for kind in range(32)]
ANCHOR: Final[list[bool]] = [
    kind not in (HIDDEN, PIT, RIFT, CREVASSE, TRAP, WATER, FOUNTAIN, BRAMBLES) for kind in range(32)
]
FAR_AWAY: Final = 20  # actions to the way out that make it look hopeless
ANY_PLANT: Final = 3 * PLANT


def is_character(token: int) -> bool:
    """Nothing is no character either."""
    return token != NOTHING_THERE and KIND[token] < AMULET


def token_of(seat: int, kind: int) -> int:
    return seat * SET + kind


def token_name(token: int) -> str:
    """For notation. Objects say whose they are, unless they are nobody's."""
    name = NAME[KIND[token]]
    if is_character(token):
        return name
    return f"{'AB'[SIDE[token]]}'s {name}" if SIDE[token] != NEUTRAL_SIDE else f"neutral {name} {neutral_number(token)}"


def owned_name(token: int) -> str:
    """For notation, where it is always said whose it is."""
    name = token_name(token)
    return f"{'AB'[SIDE[token]]}'s {name}" if is_character(token) else name


def side_of(fighter: int) -> int:
    """Whose token or marker it is."""
    return SIDE[fighter] if fighter < TOKENS else (fighter - TOKENS) % 2


def fighter_name(fighter: int) -> str:
    """For notation: a token, or a marker that fights."""
    if fighter < TOKENS:
        return token_name(fighter)
    return "brambles" if fighter < LIVING_TREE_OF else "living tree"


def neutral_number(token: int) -> int:
    return token - (FIRST_ROPE if token < FIRST_TORCH else FIRST_TORCH) + 1


def may_carry(character: int, token: int) -> bool:
    """Anything; but the saw only from a printed combat value of 3 on (DT-OBJ-SAW-04, DT-OBJ-SAW-05)."""
    return KIND[token] != SAW or COMBAT[KIND[character]] >= SAW_BEARER
