"""The rows of content/*.toml and of packs, and what may stand in them: which fields go together, and within what range.

A pack is written by hand, so nothing in it is passed over in silence: a field that its card has no use for, a number
out of range or a word that means nothing is refused, with the entry and the field named.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from hurlyburly.games.talisman import tables as t
from hurlyburly.games.talisman.abilities import ABILITIES, WITH_A_FIELD
from hurlyburly.games.talisman.acts import Effect, Magic, Trait
from hurlyburly.games.talisman.effects import EFFECTS
from hurlyburly.games.talisman.magic import MAGIC, OfEffects
from hurlyburly.games.talisman.shapes import NUMBER, TOTALS, WORD, WORDS
from hurlyburly.games.talisman.traits import TRAITS
from hurlyburly.kernel.content import PackHead
from hurlyburly.kernel.errors import BadPack

MOST_COPIES = 40
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9][\w' -]*$", max_length=40)]  # it stands in notation and records
Copies = Annotated[int, msgspec.Meta(ge=1, le=MOST_COPIES)]
Number = Annotated[int, msgspec.Meta(ge=0, le=20)]
Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
SpellCount = Annotated[int, msgspec.Meta(ge=0, le=3)]
Origin = Literal["", "printed", "inferred", "designed"]  # every row of ours has one, no row of a pack
Encounter = Annotated[int, msgspec.Meta(ge=0, le=9)]
WORKS: dict[str, type[Magic]] = {magic.KEY: magic for magic in MAGIC}
ABLE: dict[str, type[Trait]] = {ability.KEY: ability for ability in ABILITIES}
FOR_PACKS = [key for key, magic in WORKS.items() if key and not magic.OF_THE_BOX]


def one_of(words: Sequence[str]) -> msgspec.Meta:
    """Which words do is checked later, with an error in words; editors and forms are told here."""
    return msgspec.Meta(extra_json_schema={"enum": list(words)})


Moment = Annotated[str, one_of(t.MOMENT_NAMES)]
Target = Annotated[str, one_of(t.TARGET_NAMES[:4])]
Works = Annotated[str, one_of(["", *FOR_PACKS])]
Alignment = Annotated[str, one_of(t.ALIGNMENT_NAMES)]
Ability = Annotated[str, one_of(list(ABLE))]


OPS: dict[str, type[Effect]] = {effect.OP: effect for effect in EFFECTS}
OF_ANY_EFFECT: dict[str, Any] = {"only": WORD, "unless": WORDS, "name": WORD, "cost": NUMBER, "on": TOTALS}

if TYPE_CHECKING:
    Does = Any
else:  # an effect in a content file: by name, and with what any of them may say
    told = {field: shape for effect in EFFECTS for field, shape in effect.TAKES.items()} | OF_ANY_EFFECT
    Does = msgspec.defstruct(
        "Does",
        [("op", str), *[(field, shape, usual) for field, (shape, usual) in told.items()]],
        module=__name__,
        frozen=True,
        forbid_unknown_fields=True,
    )


class CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Adventure, Purchase or Talisman card, but for its traits."""

    id: Id
    name: Name
    type: str
    text: str
    copies: Copies = 1
    encounter: Encounter = 0
    strength: Number = 0
    craft: Number = 0
    does: list[Does] = []
    source: Origin = ""
    provenance: list[str] = []


if TYPE_CHECKING:
    CardRow = CardEntry
else:
    told = {field: shape for trait in TRAITS for field, shape in trait.TAKES.items()}
    more = [(field, *shape) for field, shape in told.items() if field not in CardEntry.__struct_fields__]
    CardRow = msgspec.defstruct(
        "CardRow", more, bases=(CardEntry,), module=__name__, frozen=True, forbid_unknown_fields=True
    )


class SpellRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    text: str
    moments: list[Moment]
    copies: Copies = 1
    target: Target = ""
    works: Works = ""
    does: list[Does] = []
    source: Origin = ""
    provenance: list[str] = []


class CharacterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    strength: Some
    craft: Some
    life: Some
    fate: Number
    alignment: Alignment
    start: str
    gold: Number = 1
    spells: SpellCount = 0
    abilities: list[Ability] = []
    safe_at: list[str] = []
    evade_at: list[str] = []
    ignores: list[str] = []
    text: list[str] = []
    source: Origin = ""
    provenance: list[str] = []


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    up_to: int
    to: str


class SpaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    region: str
    text: str
    source: Origin
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
    guardian: str = ""  # the creature that belongs to it
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


class Additions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack may add: Adventure cards, characters and spells, made of the known primitives."""

    pack: PackHead | None = None
    card: list[CardRow] = []
    spell: list[SpellRow] = []
    character: list[CharacterRow] = []


# What goes together

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
EVERY_CARD = ("id", "name", "type", "text", "copies", "encounter", "source", "provenance")
OF_A_KIND = {  # beside traits
    t.EVENT: ("does",),
    t.ENEMY: ("strength", "craft"),
    t.STRANGER: ("does",),
    t.PLACE: ("does",),
    t.OBJECT: (),
    t.FOLLOWER: (),
}


def used(row: Any) -> list[str]:
    """The fields of a row that were written in it, as far as they change anything."""
    plain = {field.name: field.default for field in msgspec.structs.fields(row)}
    return [name for name, usual in plain.items() if getattr(row, name) not in (usual, [], {})]


def traits_of(card: CardEntry) -> list[type[Trait]]:
    """The traits that a row has."""
    there = used(card)
    return [trait for trait in TRAITS if trait.KEY in there]


def abilities_of(who: CharacterRow) -> list[type[Trait]]:
    """The abilities that a character's row names, and those that have a field in it."""
    for name in who.abilities:
        if name not in ABLE:
            raise BadPack(f"there is no ability {name!r}; there are: {', '.join(ABLE)}")
    there = used(who)
    named = [ability for ability in ABILITIES if ability.KEY in who.abilities]
    return named + [ability for ability in WITH_A_FIELD if ability.KEY in there]


def check_card(card: CardEntry) -> None:
    """A card has the fields of its type, and those that belong together."""
    if card.type not in TYPES:
        raise BadPack(f"there is no card type {card.type!r}; there are: {', '.join(TYPES)}")
    kind = TYPES[card.type]
    there = used(card)
    possible = [trait for trait in TRAITS if kind in trait.OF]
    known = (*EVERY_CARD, *OF_A_KIND[kind], *[field for trait in possible for field in trait.TAKES])
    needs = {field: needed for trait in possible for field, needed in trait.NEEDS.items()}
    for field in there:
        if field not in known:
            raise BadPack(f"`{field}` means nothing for a card of type {card.type!r}")
        if field in needs and needs[field] not in there:
            raise BadPack(f"`{field}` means nothing without `{needs[field]}`")
    if kind == t.ENEMY and (card.strength > 0) == (card.craft > 0):
        raise BadPack("an enemy has either `strength` or `craft`, not both or none")
    if kind == t.EVENT and not card.does:
        raise BadPack("an event without `does` does nothing")
    for trait in traits_of(card):
        wrong = trait.trouble(card)
        if wrong:
            raise BadPack(wrong)


def check_spell(spell: SpellRow) -> None:
    """A pack's spell says when it is cast, at whom, and what it does."""
    if not spell.moments:
        raise BadPack("`moments` says when it can be cast; there are: " + ", ".join(t.MOMENT_NAMES))
    if spell.works:
        check_works(spell)
    elif not spell.does:
        raise BadPack("this spell does nothing: it needs `does` or `works`")
    elif spell.target not in t.TARGET_NAMES[:3]:
        raise BadPack(
            f"`target`: a spell of a pack is aimed at {' or '.join(map(repr, t.TARGET_NAMES[1:3]))}, or nobody"
        )


def check_works(spell: SpellRow) -> None:
    """A spell that works as one of the box does is aimed like it, cast when it is, and does what it does."""
    if spell.works not in FOR_PACKS:
        raise BadPack(f"`works`: there is no such spell {spell.works!r}; there are: {', '.join(FOR_PACKS)}")
    magic = WORKS[spell.works]
    if spell.target != magic.TARGET:
        raise BadPack(f"`target`: {spell.works!r} needs {magic.TARGET!r}")
    for moment in spell.moments:
        if moment not in magic.MOMENTS:
            raise BadPack(f"`moments`: {spell.works!r} is for {', '.join(magic.MOMENTS)}, not {moment!r}")
    if bool(spell.does) != issubclass(magic, OfEffects):
        raise BadPack(
            f"`does`: {spell.works!r} needs it" if not spell.does else f"`does` means nothing for {spell.works!r}"
        )


def check_effect(does: Any, parent: str, on_space: bool) -> None:
    """An effect says what it may; `parent` is the one that it is a part of."""
    if does.op not in OPS:
        raise BadPack(f"there is no primitive {does.op!r}; there are: {', '.join(OPS)}")
    effect = OPS[does.op]
    there = used(does)
    known = (*effect.TAKES, "op", "only", "unless", "name")
    known += ("on",) if parent == "roll" else ("cost",) if parent in ("choose", "may") else ()
    for field in there:
        if field not in known:
            raise BadPack(f"`{field}` means nothing for {does.op!r}" + (f" within {parent!r}" if parent else ""))
    if effect.WANTS and effect.WANTS not in there:
        raise BadPack(f"{does.op!r} needs `{effect.WANTS}`")
    if effect.OF_A_SPACE and not on_space:
        raise BadPack(f"{does.op!r} belongs to a space of the board")
    wrong = effect.trouble(does)
    if wrong:
        raise BadPack(wrong)
