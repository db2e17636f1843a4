"""Reading content/*.toml, and packs, into the frozen tables of tables.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from hurlyburly.games.talisman import tables as t
from hurlyburly.kernel.content import Pack, convert, read
from hurlyburly.kernel.errors import BadPack

MOST_FACES = 480  # an option that names a card is below 500
CONTENT = Path(__file__).with_name("content")
CONDITIONS = {
    "": (t.ALWAYS, 0),
    "good": (t.IF_GOOD, 0),
    "neutral": (t.IF_NEUTRAL, 0),
    "evil": (t.IF_EVIL, 0),
    "not evil": (t.IF_NOT_EVIL, 0),
    "not good": (t.IF_NOT_GOOD, 0),
}
MEASURES = {
    ("craft", True): t.IF_CRAFT_FROM,
    ("craft", False): t.IF_CRAFT_BELOW,
    ("strength", True): t.IF_STRENGTH_FROM,
    ("strength", False): t.IF_STRENGTH_BELOW,
}
TYPES = {
    "event": t.EVENT,
    "animal": t.ENEMY,
    "monster": t.ENEMY,
    "dragon": t.ENEMY,
    "spirit": t.ENEMY,
    "stranger": t.STRANGER,
    "object": t.OBJECT,
    "magic object": t.OBJECT,
    "follower": t.FOLLOWER,
    "place": t.PLACE,
}
ENCOUNTERS = {"event": 1, "spirit": 3, "stranger": 4, "place": 6, "object": 5, "magic object": 5, "follower": 5}


class Does(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect in a content file: a primitive by name, with its numbers."""

    op: str
    what: str = ""
    n: int = 1
    to: str = ""
    only: str = ""
    unless: list[str] = []
    cost: int = 0
    dice: int = 1
    pray: bool = False
    cave: bool = False
    table: list[Does] = []
    of: list[Does] = []
    who: str = "all"
    prices: dict[str, int] = {}
    strength: int = 0
    craft: int = 0
    dragon: bool = False
    name: str = ""
    on: list[int] = []  # in a table: the totals for which it happens


class CardRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Adventure, Purchase or Talisman card."""

    id: str
    name: str
    type: str
    text: str
    copies: int = 1
    encounter: int = 0
    strength: int = 0
    craft: int = 0
    strength_bonus: int = 0
    craft_bonus: int = 0
    battle_bonus: int = 0
    dragon_bonus: int = 0
    weapon: bool = False
    saves_on: int = 0
    forbidden: list[str] = []
    carries: int = 0
    swift: int = 0
    potion: int = 0
    coins: int = 0
    bribe: int = 0
    hire: int = 0
    hired_bonus: int = 0
    safe_at: list[str] = []
    evade_at: list[str] = []
    placed: list[str] = []
    charges: int = 0
    gives: str = ""
    does: list[Does] = []
    talisman: bool = False
    raft: bool = False
    builds_raft: bool = False
    forced: bool = False
    stays: bool = False
    waits: bool = False
    lonely: bool = False
    slow: bool = False
    lifesteal: bool = False
    foresight: bool = False
    refills: bool = False
    banishes: bool = False
    royal: bool = False
    sells: bool = False
    delver: bool = False
    no_casting: bool = False
    spell_immune: bool = False
    no_weapons: bool = False
    provenance: list[str] = []


class SpellRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str
    moments: list[str]
    copies: int = 1
    target: str = ""
    does: list[Does] = []
    provenance: list[str] = []


class CharacterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    strength: int
    craft: int
    life: int
    fate: int
    alignment: str
    start: str
    gold: int = 1
    spells: int = 0
    abilities: list[str] = []
    safe_at: list[str] = []
    evade_at: list[str] = []
    ignores: list[str] = []
    text: list[str] = []
    provenance: list[str] = []


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    up_to: int
    to: str


class SpaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    region: str
    text: str
    row: int = 0
    col: int = 0
    draw: int = 0
    terrain: str = ""
    river_opposite: list[str] = []
    forward: list[str] = []
    back: list[str] = []
    cursed: bool = False
    meet: bool = False
    creature_bonus: int = 0
    strength: int = 0
    craft: int = 0
    subtract: str = "strength"
    exits: list[Exit] = []
    arrival: list[Does] = []
    does: list[Does] = []
    provenance: list[str] = []


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: list[CardRow]


class Spells(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    spell: list[SpellRow]


class Characters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: list[CharacterRow]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    space: list[SpaceRow]


class Additions(msgspec.Struct, frozen=True):
    """What a pack may add: Adventure cards, characters and spells, made of the known primitives."""

    card: list[CardRow] = []
    spell: list[SpellRow] = []
    character: list[CharacterRow] = []


BOARD = read(CONTENT / "board.toml", Board).space
ADVENTURE = read(CONTENT / "adventure.toml", Cards).card
PURCHASE = read(CONTENT / "purchase.toml", Cards).card
TALISMANS = read(CONTENT / "talisman.toml", Cards).card
SPELLS = read(CONTENT / "spells.toml", Spells).spell
CHARACTERS = read(CONTENT / "characters.toml", Characters).character
QUESTS = [
    "",
    "make another character lose a life",
    "kill an enemy",
    "deliver a follower",
    "deliver a magic object",
    "deliver 3 gold",
    "deliver 2 gold",
]

SPACE_IDS = [space.id for space in BOARD]


def spaces_named(names: Sequence[str]) -> list[int]:
    """Spaces by id, or by what grows there: "woods" and "hills" are all spaces of that name."""
    found: list[int] = []
    for name in names:
        same = [i for i, space in enumerate(BOARD) if name in (space.id, space.terrain)]
        if not same:
            raise BadPack(f"there is no space {name!r}")
        found += same
    return found


def named(name: str, known: Sequence[str], what: str) -> int:
    if name not in known:
        raise BadPack(f"there is no {what} {name!r}; there are: {', '.join(filter(None, known))}")
    return list(known).index(name)


class Maker:
    """Numbers cards and effects while the tables are being made; what packs add comes after the game's own."""

    def __init__(self, packs: Sequence[Pack]) -> None:
        added = [convert(text, Additions, place) for pack in packs for place, text in pack.files.items()]
        self.own = [card for more in added for card in more.card]
        self.own_spells = [spell for more in added for spell in more.spell]
        self.characters = [*CHARACTERS, *[who for more in added for who in more.character]]
        self.listed: list[tuple[int, CardRow | SpellRow]] = [
            *[(t.ADVENTURE, card) for card in ADVENTURE],
            *[(t.PURCHASE, card) for card in PURCHASE],
            *[(t.TALISMANS, card) for card in TALISMANS],
            *[(t.SPELLS, spell) for spell in SPELLS],
            *[(t.ADVENTURE, card) for card in self.own],
            *[(t.SPELLS, spell) for spell in self.own_spells],
        ]
        self.ids = [row.id for _, row in self.listed]
        self.decks = [deck for deck, _ in self.listed]
        self.effects: list[t.Effect] = []
        self.check()

    def check(self) -> None:
        """What the shape of the rows does not show."""
        for entry in self.listed:
            if sum(1 for deck, row in self.listed if (deck, row.id) == (entry[0], entry[1].id)) > 1:
                raise BadPack(f"two cards of one deck are called {entry[1].id!r}")
        for card in self.own:
            if card.type not in TYPES:
                raise BadPack(f"{card.id!r}: there is no card type {card.type!r}; there are: {', '.join(TYPES)}")
            if TYPES[card.type] == t.ENEMY and not card.strength and not card.craft:
                raise BadPack(f"{card.id!r}: an enemy with neither strength nor craft")
            if card.charges and card.copies > 1:
                raise BadPack(f"{card.id!r}: a card with charges exists once, not {card.copies} times")
            if card.placed and len(card.placed) != 6:
                raise BadPack(f"{card.id!r}: `placed` names six spaces, one for each number of the die")
        for spell in self.own_spells:
            if not spell.does:
                raise BadPack(f"{spell.id!r}: this spell does nothing")
        if len(self.ids) > MOST_FACES:
            raise BadPack(f"at most {MOST_FACES} different cards fit into the box")

    def cards_called(self, id: str) -> list[int]:
        found = [card for card, other in enumerate(self.ids) if other == id]
        if not found:
            raise BadPack(f"there is no card {id!r}")
        return found

    def card_name(self, card: int) -> str:
        """In notation: where two decks have the same card, it says which."""
        name = self.ids[card].replace("_", " ")
        deck = self.decks[card]
        if deck == t.SPELLS or self.ids.count(self.ids[card]) == 1 or deck == t.ADVENTURE:
            return name
        return f"bought {name}" if deck == t.PURCHASE else f"{name} card"

    def effect(self, does: Does) -> int:
        """Number an effect, and what it is made of before it."""
        condition = condition_of(does.only)
        op = named(does.op, t.OPS, "primitive")
        dice = does.dice if op == t.ROLL else 0
        table = [t.NONE] * (6 * dice + 1) if does.table else []
        for row in does.table:
            number = self.effect(row)
            for total in row.on:
                if not dice <= total <= 6 * dice:
                    raise BadPack(f"a table for {dice} dice has no row {total}")
                table[total] = number
        if t.NONE in table[dice:]:
            raise BadPack(f"a table for {dice} dice lacks row {table.index(t.NONE, dice)}")
        of = [self.effect(part) for part in does.of]
        prices = [t.NONE] * len(self.ids) if does.prices else []
        for id, price in does.prices.items():
            prices[self.purchase(id)] = price
        made = t.Effect(
            op=op,
            what=named(does.what, t.WHAT, "thing to gain or lose") if op in (t.GAIN, t.LOSE) else t.NONE,
            n=does.n,
            to=self.place(op, does.to),
            condition=condition[0],
            threshold=condition[1],
            unless=[card for id in does.unless for card in self.cards_called(id)],
            cost=does.cost,
            dice=dice,
            pray=does.pray,
            cave=does.cave,
            table=table,
            of=of if op != t.SHED else self.cards_called(does.what),
            in_region=does.who == "region",
            prices=prices,
            strength=does.strength,
            craft=does.craft,
            dragon=does.dragon,
            name=does.name or self.words(does),
        )
        self.effects.append(made)
        return len(self.effects) - 1

    def purchase(self, id: str) -> int:
        for card in self.cards_called(id):
            if self.decks[card] == t.PURCHASE:
                return card
        raise BadPack(f"{id!r} is no Purchase card")

    def place(self, op: int, name: str) -> int:
        if not name:
            return t.NONE
        return named(name, t.ALIGNMENT_NAMES, "alignment") if op == t.ALIGN else named(name, SPACE_IDS, "space")

    def words(self, does: Does) -> str:
        amount = "all" if does.n == t.ALL else str(does.n)
        if does.op in ("gain", "lose"):
            return f"{does.op} {amount} {does.what}" + (f" for {does.cost} gold" if does.cost else "")
        if does.op == "wander":
            return "go to any space of this region"
        if does.op == "go":
            return f"go to the {does.to.replace('_', ' ')}"
        return does.op.replace("-", " ")

    def card(self, number: int, deck: int, card: CardRow) -> t.CardFace:
        kind = TYPES[card.type]
        plain = msgspec.structs.asdict(card)
        for name in ("type", "text", "provenance"):
            del plain[name]
        return t.CardFace(
            **plain
            | {
                "name": self.card_name(number),
                "kind": kind,
                "deck": deck,
                "encounter": card.encounter or ENCOUNTERS.get(card.type, 2),
                "dragon": card.type == "dragon",
                "magic": card.type == "magic object",
                "forbidden": sum(1 << named(name, t.ALIGNMENT_NAMES, "alignment") for name in card.forbidden),
                "safe_at": spaces_named(card.safe_at),
                "evade_at": spaces_named(card.evade_at),
                "placed": [named(name, SPACE_IDS, "space") for name in card.placed],
                "gives": named(card.gives, t.WHAT, "thing to gain") if card.gives else t.NONE,
                "does": [self.effect(does) for does in card.does],
                "moments": 0,
                "target": t.NO_TARGET,
            }
        )

    def spell(self, number: int, spell: SpellRow) -> t.CardFace:
        blank = CardRow(id=spell.id, name=spell.name, type="event", text=spell.text, copies=spell.copies)
        made = msgspec.structs.asdict(blank)
        for name in ("type", "text", "provenance"):
            del made[name]
        return t.CardFace(
            **made
            | {
                "name": self.card_name(number),
                "kind": t.SPELL,
                "deck": t.SPELLS,
                "dragon": False,
                "magic": False,
                "forbidden": 0,
                "gives": t.NONE,
                "does": [self.effect(does) for does in spell.does],
                "moments": sum(1 << named(name, t.MOMENT_NAMES, "moment") for name in spell.moments),
                "target": named(spell.target, t.TARGET_NAMES, "target"),
            }
        )

    def character(self, who: CharacterRow) -> t.CharacterFace:
        return t.CharacterFace(
            name=who.id.replace("_", " "),
            strength=who.strength,
            craft=who.craft,
            life=who.life,
            fate=who.fate,
            gold=who.gold,
            alignment=named(who.alignment, t.ALIGNMENT_NAMES, "alignment"),
            start=named(who.start, SPACE_IDS, "space"),
            spells=who.spells,
            abilities=sum(1 << named(name, t.ABILITY_NAMES, "ability") for name in who.abilities),
            safe_at=spaces_named(who.safe_at),
            evade_at=spaces_named(who.evade_at),
            ignores=[card for id in who.ignores for card in self.cards_called(id)],
        )

    def space(self, space: SpaceRow) -> t.Space:
        exits: list[int] = []
        for way in space.exits:
            exits += [named(way.to, SPACE_IDS, "space")] * (way.up_to + 1 - len(exits))
        return t.Space(
            name=space_name(space),
            region=["outer", "middle", "inner"].index(space.region),
            draw=space.draw,
            raft_to=[SPACE_IDS.index(id) for id in space.river_opposite],
            forward=[SPACE_IDS.index(id) for id in space.forward],
            back=[SPACE_IDS.index(id) for id in space.back if id != "portal_of_power"],
            woods=space.terrain == "woods",
            wooded=space.terrain in ("woods", "forest"),
            cursed=space.cursed,
            meet=space.region != "inner" or space.meet,
            creature_bonus=space.creature_bonus,
            strength=space.strength,
            craft=space.craft,
            exits_by=t.WHAT.index(space.subtract),
            exits=exits,
            arrival=[self.effect(does) for does in space.arrival],
            does=[self.effect(does) for does in space.does],
        )


def space_name(space: SpaceRow) -> str:
    """In notation: spaces of one name are told apart by where they lie."""
    name = space.name.lower().replace("'", "")
    return name if sum(1 for other in BOARD if other.name == space.name) == 1 else space.id.replace("_", " ")


def condition_of(words: str) -> tuple[int, int]:
    """ "good", "craft 4+", "strength below 5" as a condition and its threshold."""
    if words in CONDITIONS:
        return CONDITIONS[words]
    what, _, rest = words.partition(" ")
    number = rest.removeprefix("below ").removesuffix("+")
    if (what, rest.endswith("+")) not in MEASURES or not number.isdigit():
        raise BadPack(f"{words!r} is no condition; as in: good, not evil, craft 4+, strength below 5")
    return MEASURES[what, rest.endswith("+")], int(number)


def open_box(packs: Sequence[Pack]) -> t.TalismanBox:
    maker = Maker(packs)
    cards = [
        maker.spell(number, row) if isinstance(row, SpellRow) else maker.card(number, deck, row)
        for number, (deck, row) in enumerate(maker.listed)
    ]
    characters = [maker.character(who) for who in maker.characters]
    spaces = [maker.space(space) for space in BOARD]
    place = SPACE_IDS.index
    return t.TalismanBox(
        packs=[pack.key() for pack in packs],
        cards=cards,
        effects=maker.effects,
        characters=characters,
        spaces=spaces,
        quests=QUESTS,
        outer=sum(1 for space in spaces if space.region == t.OUTER),
        middle=sum(1 for space in spaces if space.region == t.MIDDLE),
        sentinel=place("sentinel"),
        hills=place("hills_m"),
        portal=place("portal_of_power"),
        plain=place("plain_of_peril"),
        village=place("village"),
        warlocks_cave=place("warlocks_cave"),
        crown=place("crown_of_command"),
        werewolfs_den=place("werewolfs_den"),
        pits=place("pits"),
    )
