"""What the numbers of an observation are, block by block: for docs/envs.md. Each game's `encode.observe` makes them.

Seats count clockwise from the viewer's own, which is first: a learner need not know where it sits. Seats that there are
not, and places that are empty, are zeros. A name "by …" is one number for each of those things, in the order of the
box; "which" is a one among zeros.
"""

from __future__ import annotations

import msgspec

from hurlyburly.games.dungeon_twister import encode as dungeon_twister
from hurlyburly.games.dungeon_twister.ground import SLOTS, SQUARES
from hurlyburly.games.dungeon_twister.tokens import NAME
from hurlyburly.games.talisman import encode as talisman
from hurlyburly.games.toil_and_trouble import encode as trouble
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, GOLD_TO_WIN, HAND
from hurlyburly.games.wizard_tower import adventurers
from hurlyburly.games.wizard_tower import encode as wizard


class Block(msgspec.Struct, frozen=True):
    """Some numbers that lie together."""

    name: str
    size: int
    meaning: str


KINDS, EFFECTS, ORDERS = len(trouble._KIND), len(trouble._EFFECT), len(trouble._ORDER)

LAYOUTS: dict[str, tuple[Block, ...]] = {
    "toil-and-troublez": (
        Block("asked", 12, "which question is open"),
        Block("to_act", 6, "who must answer it"),
        Block("active", 6, "whose turn it is"),
        Block("present", 6, "which seats there are"),
        Block("card", 25, "which card is to be placed, by face"),
        Block("number", 5, "which number Vanish has named"),
        Block("piles", 3, "cards in the draw pile / 100, depletions until the end / 3, cards drawn this turn / 10"),
        Block(
            "rows",
            288,
            "3 rows of 12 cards from the left, 8 each: number / 5, sun, moon, star, vanish, summon, poison, covered; "
            "of a longer row the outer six at either end",
        ),
        Block("taken", 96, "the row being taken, the same way"),
        Block("declared", 15, "the Collection being completed, by face / 4"),
        Block("discard", 25, "by face / 4"),
        Block("troves", 102, "6 seats of 17: loose talismans by face / 4, markers / 10, Magic Marks / 100"),
    ),
    "wizard-tower": (
        Block("round", adventurers.ROUNDS, "which round it is"),
        Block("floor", len(wizard.FLOOR_NAMES) + 1, "which floor; the last for any of a pack"),
        Block("asked", len(wizard.QUESTIONS), "which question is open"),
        Block("deck", 1, f"cards left / {len(wizard.CARDS)}"),
        Block("market", wizard.THE_MARKET, "how many cards of each rating from 0 on, then of each class"),
        Block(
            "seats",
            wizard.SEATS * wizard.A_SEAT,
            f"{wizard.SEATS} seats of {wizard.A_SEAT}: present, asked, takes the first turn, age / {wizard.SEATS}, "
            f"noise and total noise / {adventurers.WAKE}, bonus / 5, treasure / 20; then {adventurers.HAND} places of "
            f"the hand (held, seen by its owner, card) and {adventurers.HAND} of the team (noise / {wizard.LOUDEST}, "
            f"card). A card is {wizard.A_CARD} numbers: in sight, rating / {wizard.LOUDEST}, which class",
        ),
    ),
    "toil-and-trouble": (
        Block("table", 5, "round / 20, deck / 128, basic and special orders left / 8, whether it is over"),
        Block("orders", ORDERS, "which orders are open"),
        Block("discard", KINDS, "by ingredient / 4"),
        Block("drunk", EFFECTS, "the Potion being drunk: its strength by effect"),
        Block("due", EFFECTS, "which effects are still to be carried out"),
        Block(
            "seats",
            trouble.MOST_SEATS * (1 + trouble.A_SEAT),
            f"{trouble.MOST_SEATS} seats of {1 + trouble.A_SEAT}: asked, gold / {GOLD_TO_WIN}, hand / {HAND}, known "
            f"cards by ingredient, {CAULDRONS} cauldrons (how full, strength by effect), lingering effects",
        ),
    ),
    "talisman": (
        Block(
            "characters",
            len(talisman.SEATS) * talisman.A_CHARACTER,
            f"{len(talisman.SEATS)} seats of {talisman.A_CHARACTER}: strength, craft and one's own of both / 10, "
            "life, fate and gold / 5, spells / 3, trophies / 5, toad, turns lost, slow, on a quest, defeated, "
            "enslaved, turning back, passed, invisible, out, ordeal / 12, points / 100; which alignment, space and "
            "character; objects and followers by card; known spells by card",
        ),
        Block(
            "table",
            12,
            "whose turn / 6, round and midnight / 60, deck / 100, spell deck / 24, Talismans / 4, dice / 18, "
            "silenced, both scores of the fight / 20, both highest dice / 6",
        ),
        Block("asked", len(talisman.QUESTIONS), "which question is open"),
        Block("board", len(talisman.SPACE_IDS), "cards and coins lying on each space"),
        Block("waiting", len(talisman.CARD_IDS), "by card: drawn and not yet met"),
    ),
    "dungeon-twister": (
        Block(
            "board",
            dungeon_twister.PLANES * SQUARES,
            f"{SQUARES} squares of {dungeon_twister.PLANES}: ground, four edges, which character, whose (1 mine, "
            "-1 the other's), wounded, what lies beneath",
        ),
        Block(
            "sides",
            2 * dungeon_twister.OF_A_SIDE,
            "mine and the other's: points / 8, jump cards, plants and webs / 3, action cards 2 to 5, combat cards "
            "0 to 6",
        ),
        Block("rooms", 3 * SLOTS, f"{SLOTS} rooms: turned up, tokens of mine and of the other face down / 3"),
        Block("turn", 6, "action points / 5, potion points / 8, my turn, peace, steps / 5, dull turns / 24"),
        Block("remembered", 2 * len(NAME), "by kind: the room where I hid it; then whether I have it in hand"),
    ),
}
