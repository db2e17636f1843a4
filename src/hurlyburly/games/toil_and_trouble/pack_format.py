"""What a pack for Toil and Trouble may hold, for editors, docs/packs and the workshop."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hurlyburly.games.toil_and_trouble.box import Contents, Effect, Ingredient, Order, contents
from hurlyburly.games.toil_and_trouble.things import EFFECT, INGREDIENT, ORDER
from hurlyburly.kernel.pack_schema import Own, PackFormat

SHORTEST = {"text": "", "negative": False, "does": [], "bubbles": []}  # what an entry need not say


def own() -> list[Own]:
    """All that is in the box; a pack that uses an id again changes what has it."""
    box = contents([])
    listed: tuple[tuple[str, list[Effect] | list[Ingredient] | list[Order]], ...] = (
        ("ingredients", box.ingredients),
        ("orders", box.orders),
        ("effects", box.effects),
    )
    return [Own(section, entry.name, written(entry)) for section, entries in listed for entry in entries]


def written(entry: Effect | Ingredient | Order) -> dict[str, object]:
    said: dict[str, object] = msgspec.to_builtins(entry)
    return {field: value for field, value in said.items() if field != "source" and SHORTEST.get(field, ...) != value}


def suggests() -> dict[str, list[str]]:
    box = contents([])
    effects = [effect.id for effect in box.effects]
    powers = [f"{effect.id} 2" for effect in box.effects if effect.cost == "X"]
    return {
        "Ingredient.effects": effects,
        "Order.requires": [*effects, *powers],
        "Removed.effects": effects,
        "Removed.ingredients": [ingredient.id for ingredient in box.ingredients],
        "Removed.orders": [order.id for order in box.orders],
    }


FORMAT = PackFormat(
    shape=Contents,
    words=Path(__file__).with_name("packs.toml"),
    kinds=(INGREDIENT.id, ORDER.id, EFFECT.id),
    own=own,
    suggests=suggests,
)
