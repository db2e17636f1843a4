"""What a pack for The Sleepy Wizard's Tower may hold, for editors, docs/packs and the workshop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hurlyburly.games.wizard_tower.rows import ADVENTURERS, FLOORS, TREASURE_ENTRIES, PackEntry
from hurlyburly.games.wizard_tower.things import CARD, FLOOR
from hurlyburly.kernel.pack_schema import Own, PackFormat


def own() -> list[Own]:
    """Cards and rooms of the box; names must differ, so that another one like them has another."""
    cards = [Own("adventurers", entry.name, another(entry)) for entry in ADVENTURERS.adventurers]
    rooms = [Own("floors", floor.name, another(floor)) for floor in FLOORS if floor.kind == "room"]
    return cards + rooms


def another(entry: Any) -> dict[str, Any]:
    said = {field: value for field, value in msgspec.to_builtins(entry).items() if field not in ("source", "kind")}
    usual = {field.encode_name: field.default for field in msgspec.structs.fields(entry)}
    kept = {field: value for field, value in said.items() if value not in ("", [], usual[field])}
    return {**kept, "name": f"Another {entry.name}"[:30]}


def suggests() -> dict[str, list[str]]:
    classes = [entry.id for entry in ADVENTURERS.classes]
    paid = [kind.__name__ for kind in TREASURE_ENTRIES if "class_" in kind.__struct_fields__]
    return {"AdventurerEntry.class": classes, **{f"{name}.class": classes for name in paid}}


FORMAT = PackFormat(
    shape=PackEntry,
    words=Path(__file__).with_name("packs.toml"),
    kinds=(CARD.id, FLOOR.id),
    own=own,
    suggests=suggests,
)
