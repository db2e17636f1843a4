"""What a pack for Talisman may hold, for editors, docs/packs and the workshop.

The reader takes every effect by one shape and every card by another, and then checks what goes together (rows.py). Here
each `op` and each `type` has a shape of its own, made of what its class takes: so an editor knows what may stand there.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from hurlyburly.games.talisman import tables as t
from hurlyburly.games.talisman.box import ALIGNED
from hurlyburly.games.talisman.contents import ADVENTURE, BOARD, CHARACTERS, PURCHASE, SPACE_IDS, SPELLS
from hurlyburly.games.talisman.effects import EFFECTS
from hurlyburly.games.talisman.effects_gains import Gains, Loses
from hurlyburly.games.talisman.rows import (
    EVERY_CARD,
    OF_A_KIND,
    TYPES,
    CardEntry,
    CharacterRow,
    SpellRow,
    one_of,
    used,
)
from hurlyburly.games.talisman.shapes import EFFECTS as ROWS
from hurlyburly.games.talisman.shapes import NUMBER, TOTALS, WORD, WORDS
from hurlyburly.games.talisman.things import CARD, CHARACTER
from hurlyburly.games.talisman.traits import COUNTERS, TRAITS
from hurlyburly.kernel.content import PackHead
from hurlyburly.kernel.pack_schema import Own, PackFormat

FOR_PACKS = [effect for effect in EFFECTS if not effect.OF_A_SPACE]
MEASURED = r"^(strength|craft) ([0-9]+\+|below [0-9]+)$"
CONDITION = Meta(
    extra_json_schema={
        "anyOf": [{"enum": list(ALIGNED)}, {"pattern": MEASURED}],
        "examples": [*ALIGNED, "craft 4+", "strength below 5"],
    }
)
ONLY = (Annotated[str, CONDITION], "")
WITHIN = Meta(extra_json_schema={"within": True})  # only in a list that is `with` it
COST = (Annotated[NUMBER[0], WITHIN], 0)
ON: Any = (Annotated[TOTALS[0], WITHIN], [])
OF_ANY = {"only": ONLY, "unless": WORDS, "name": WORD, "cost": COST, "on": ON}
SAYS: dict[tuple[str, str], Any] = {  # what is a word to the reader, and one of these words to whoever writes it
    ("gain", "what"): one_of(Gains.THINGS),
    ("lose", "what"): one_of(Loses.THINGS),
    ("align", "to"): one_of(t.ALIGNMENT_NAMES),
    ("each", "who"): one_of(["all", "region"]),
}


def field_of(op: str, name: str, shape: Any, wanted: bool) -> tuple[Any, ...]:
    """A field of an effect, as msgspec defines it."""
    kind, usual = shape
    if (op, name) in SAYS:
        kind = Annotated[kind, SAYS[op, name]]
    if shape is ROWS:
        kind = (
            "list[RolledEffect]" if name == "table" else "list[OfferedEffect]" if op in CHOICES else "list[AnyEffect]"
        )
    return (name, kind) if wanted else (name, kind, msgspec.field(default=usual))


CHOICES = ("choose", "may")


def effect_shape(effect: Any) -> type[msgspec.Struct]:
    takes = {**effect.TAKES, **OF_ANY}
    fields = [field_of(effect.OP, name, shape, name in (effect.WANTS, "who")) for name, shape in takes.items()]
    return msgspec.defstruct(
        effect.OP, fields, module=__name__, kw_only=True, tag_field="op", tag=effect.OP, forbid_unknown_fields=True
    )


def card_shape(kind: str) -> type[msgspec.Struct]:
    """A card of a type: what every card has, what its kind has, and the traits that it may have."""
    usual = {field.encode_name: field for field in msgspec.structs.fields(CardEntry)}
    names = [name for name in (*EVERY_CARD, *OF_A_KIND[TYPES[kind]]) if name not in ("type", "source")]
    fields: list[Any] = []
    for name in names:
        field = usual[name]
        takes = "list[AnyEffect]" if name == "does" else field.type
        usual_made = field.default_factory is not msgspec.NODEFAULT
        default: Any = msgspec.field(default=[]) if usual_made else msgspec.field(default=field.default)
        fields.append((name, takes) if field.required else (name, takes, default))
    for trait in TRAITS:
        if TYPES[kind] in trait.OF:
            for name, (shape, default) in trait.TAKES.items():
                if name not in names:
                    names.append(name)
                    shape = Annotated[shape, one_of(COUNTERS)] if name == "gives" else shape
                    fields.append((name, shape, msgspec.field(default=default)))
    return msgspec.defstruct(
        f"card-{kind.replace(' ', '-')}",
        fields,
        module=__name__,
        kw_only=True,
        tag_field="type",
        tag=kind,
        forbid_unknown_fields=True,
    )


if TYPE_CHECKING:
    AnyEffect = Any
    AnyCard = Any
else:
    AnyEffect = reduce(or_, [effect_shape(effect) for effect in FOR_PACKS])
    RolledEffect = Annotated[AnyEffect, Meta(extra_json_schema={"with": ["on"]})]
    OfferedEffect = Annotated[AnyEffect, Meta(extra_json_schema={"with": ["cost"]})]
    AnyCard = reduce(or_, [card_shape(kind) for kind in TYPES])


class SpellSaid(SpellRow, frozen=True, forbid_unknown_fields=True):
    """A spell, effect by effect."""

    does: list[AnyEffect] = msgspec.field(default_factory=list)


class AdditionsSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pack may add, card by card and effect by effect."""

    pack: PackHead
    card: list[AnyCard] = []
    spell: list[SpellSaid] = []
    character: list[CharacterRow] = []


def own() -> list[Own]:
    """What the box has; ids and names must differ, so that another one like it has others."""
    listed = (("card", ADVENTURE), ("spell", [s for s in SPELLS if s.works != "hex"]), ("character", CHARACTERS))
    return [Own(section, row.name, another(row)) for section, rows in listed for row in rows]


def another(row: Any) -> dict[str, Any]:
    kept = [name for name in used(row) if name not in ("source", "provenance")]
    said = {name: shortened(getattr(row, name)) for name in kept}
    return {**said, "id": f"another_{row.id}"[:40], "name": f"Another {row.name}"[:40]}


def shortened(value: Any) -> Any:
    """An effect with no more than its row says."""
    if isinstance(value, list):
        return [shortened(item) for item in value]
    if isinstance(value, msgspec.Struct):
        return {name: shortened(getattr(value, name)) for name in used(value)}
    return value


def suggests() -> dict[str, list[str]]:
    kinds = sorted({space.terrain for space in BOARD if space.terrain})
    spaces = [*SPACE_IDS, *kinds]
    cards = [card.id for card in ADVENTURE]
    outside = [space.id for space in BOARD if space.region != "inner"]
    found = {"go.to": SPACE_IDS, "offer.to": SPACE_IDS, "lose.to": SPACE_IDS}
    found |= {"shop.prices": [card.id for card in PURCHASE]}
    found |= {"shed.what": [card.id for card in ADVENTURE if card.type == "follower"]}
    found |= {"CharacterRow.start": outside, "CharacterRow.safe_at": spaces, "CharacterRow.evade_at": spaces}
    found |= {"CharacterRow.ignores": cards}
    for kind, number in TYPES.items():
        name = f"card-{kind.replace(' ', '-')}"
        for trait in TRAITS:
            if number in trait.OF and trait.KEY in ("safe_at", "evade_at", "placed", "forbidden"):
                words = {"placed": SPACE_IDS, "forbidden": t.ALIGNMENT_NAMES}.get(trait.KEY, spaces)
                found[f"{name}.{trait.KEY}"] = list(words)
    return found


FORMAT = PackFormat(
    shape=AdditionsSaid,
    words=Path(__file__).with_name("packs.toml"),
    without=("source",),
    kinds=(CARD.id, CHARACTER.id),
    own=own,
    suggests=suggests,
)
