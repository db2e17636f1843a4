"""What is in the box of Toil and Trouble: content/box.toml, and packs in the same format.

A pack adds effects, Ingredients and Orders, or replaces those whose id it uses again; `[remove]` takes some out.
Our own entries say where they come from; those of a pack come from the pack.
Effects are made of acts, each asked for by its phrase (acts.py); N is a number or, in an effect of cost X, the power X.
What an effect does is said in the words of its acts, unless it has a `text` of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from hurlyburly.games.toil_and_trouble.acts import Act, X, text_of
from hurlyburly.games.toil_and_trouble.effects import ACTS
from hurlyburly.games.toil_and_trouble.parts import (
    FULL,
    HAND,
    MOST_KINDS,
    MOST_SEATS,
    OPEN_ORDERS,
    TroubleBox,
)
from hurlyburly.kernel.content import Pack, PackHead, convert, read
from hurlyburly.kernel.errors import BadPack
from hurlyburly.kernel.play import Source

CONTENT = Path(__file__).with_name("content") / "box.toml"
LONGEST_NAME = 30
MOST_COPIES = 20
MOST_GOLD = 9
NAME = re.compile(r"[^\W\d_][\w'’.!?-]*( [\w'’.!?-]+)*")
NOT_NAMES = {"no more"}  # "discard no more" and "resolve no more" are plays

PLURALS = {"card": "cards", "ingredient": "ingredients", "cauldron": "cauldrons", "order": "orders"}
PHRASES = {act.PHRASE: act for act in ACTS}
PROMISED_POWER = 2  # what bots take X for
POWERS = [str(power) for power in range(1, FULL + 1)]


Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]

# What is checked below, in words of its own, is told to editors and forms here.


def between(least: int, most: int) -> Meta:
    return Meta(extra_json_schema={"minimum": least, "maximum": most})


def phrase_schema(act: type[Act]) -> dict[str, object]:
    """The phrase of an act, as a pattern: N is a number from 1 to MOST, or X; of one thing people write card."""
    words = [f"{word[:-1]}s?" if word in PLURALS.values() else word for word in act.PHRASE.split()]
    number = f"([1-{act.MOST}]|X)" if act.MOST > 1 else "(1|X)"
    return {
        "title": act.PHRASE,
        "description": act(1).text() if "N" not in act.PHRASE.split() else act(2).text(),
        "pattern": f"^{' '.join([number if word == 'N' else word for word in words])}$",
        "examples": [act.PHRASE.replace("N", "2")],
    }


Name = Annotated[str, Meta(extra_json_schema={"minLength": 1, "maxLength": LONGEST_NAME})]
Cost = Annotated[int, between(1, FULL)]
Does = Annotated[str, Meta(extra_json_schema={"anyOf": [phrase_schema(act) for act in ACTS]})]
Bubbles = Annotated[str, Meta(extra_json_schema={"anyOf": [phrase_schema(act) for act in ACTS if act.MAY_BUBBLE]})]
Copies = Annotated[int, between(1, MOST_COPIES)]
Gold = Annotated[int, between(1, MOST_GOLD)]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    cost: Cost | Literal["X"]
    text: Text = ""  # in place of what its acts say
    negative: bool = False
    does: list[Does] = []
    bubbles: list[Bubbles] = []  # in the drinker's next Bubbling phase


class Ingredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    effects: list[str]
    copies: Copies = 4


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    kind: Literal["basic", "special"]
    gold: Gold
    requires: list[str]  # effects; "growth 2" asks for a power of two


OwnSource = Literal["printed", "inferred", "designed"]


class OwnEffect(Effect, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: OwnSource


class OwnIngredient(Ingredient, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: OwnSource


class OwnOrder(Order, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: OwnSource


class OwnContents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """content/box.toml."""

    effects: list[OwnEffect]
    ingredients: list[OwnIngredient]
    orders: list[OwnOrder]


class Removed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    effects: list[str] = []
    ingredients: list[str] = []
    orders: list[str] = []


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a pack; and all that is in a box."""

    pack: PackHead | None = None
    effects: list[Effect] = []
    ingredients: list[Ingredient] = []
    orders: list[Order] = []
    remove: Removed = Removed()


Entry = TypeVar("Entry", Effect, Ingredient, Order)


def open_box(packs: Sequence[Pack]) -> TroubleBox:
    box = checked(contents(packs), packs[-1].main if packs else CONTENT.name)
    return tables(box, [pack.key() for pack in packs])


def contents(packs: Sequence[Pack]) -> Contents:
    """Our own box with the packs added to it, one after the other."""
    own = read(CONTENT, OwnContents)
    box = Contents(effects=[*own.effects], ingredients=[*own.ingredients], orders=[*own.orders])
    for pack in packs:
        for file, text in pack.files.items():
            added = convert(text, Contents, file)
            box = Contents(
                effects=merged(box.effects, added.effects, added.remove.effects, file),
                ingredients=merged(box.ingredients, added.ingredients, added.remove.ingredients, file),
                orders=merged(box.orders, added.orders, added.remove.orders, file),
            )
    return box


def merged(own: list[Entry], added: list[Entry], removed: list[str], file: str) -> list[Entry]:
    entries = {entry.id: entry for entry in own}
    for id in removed:
        if id not in entries:
            raise BadPack(f"{file}: remove: there is no {id!r}; there are: {', '.join(entries)}")
        del entries[id]
    for number, entry in enumerate(added):
        if entry.id in [earlier.id for earlier in added[:number]]:
            raise BadPack(f"{file}: {entry.id!r} has two entries")
        entries[entry.id] = entry
    return list(entries.values())


# Checking.


def checked(box: Contents, file: str) -> Contents:
    """The box, if a game can be played with it; an error names the entry and says what would help."""
    for title, entries in (("effects", box.effects), ("ingredients", box.ingredients), ("orders", box.orders)):
        names: dict[str, str] = {}
        for entry in entries:
            place = f"{file}: {title} ({entry.id!r})"
            name = entry.name.lower()
            if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
                raise BadPack(
                    f"{place}: a name begins with a letter and has at most {LONGEST_NAME} letters, digits, single "
                    f"spaces and ' . ! ? - (no ';' and no ':'), not {entry.name!r}"
                )
            if name in NOT_NAMES:
                raise BadPack(f"{place}: {entry.name!r} is how plays end; take another name")
            if name in names:
                raise BadPack(f"{place}: {entry.name!r} is also the name of {names[name]!r}")
            names[name] = entry.id
        if title != "orders" and len(entries) > MOST_KINDS:
            raise BadPack(f"{file}: {len(entries)} {title}; there is room for {MOST_KINDS}")
    for effect in box.effects:
        check_effect(effect, f"{file}: effects ({effect.id!r})")
    effects = {effect.id: effect for effect in box.effects}
    for ingredient in box.ingredients:
        check_ingredient(ingredient, effects, f"{file}: ingredients ({ingredient.id!r})")
    for effect in box.effects:
        cards = sum(ingredient.copies for ingredient in box.ingredients if effect.id in ingredient.effects)
        if not cards or (effect.cost != "X" and cards < effect.cost):
            raise BadPack(f"{file}: effects ({effect.id!r}): no Potion can have it: {cards} Ingredient cards show it")
    for order in box.orders:
        check_order(order, box, f"{file}: orders ({order.id!r})")
    for kind, count in (("basic", max(OPEN_ORDERS, 2 * MOST_SEATS)), ("special", 2 * MOST_SEATS)):
        found = sum(order.kind == kind for order in box.orders)
        if found < count:
            raise BadPack(f"{file}: {found} {kind} Orders; four players need {count} (TNT-SETUP-08)")
    cards = sum(ingredient.copies for ingredient in box.ingredients)
    if cards < MOST_SEATS * HAND + 1:
        raise BadPack(f"{file}: {cards} Ingredient cards; four players need more than {MOST_SEATS * HAND}")
    return box


def check_effect(effect: Effect, place: str) -> None:
    if effect.cost != "X" and not 1 <= effect.cost <= FULL:
        raise BadPack(f"{place}: a cost is 1 to {FULL} or 'X', not {effect.cost}")
    if not effect.does and not effect.bubbles:
        raise BadPack(f"{place}: it does nothing; `does` and `bubbles` take: {', '.join(PHRASES)}")
    does = [act_of(phrase, effect, place) for phrase in effect.does]
    for phrase in effect.bubbles:
        if not act_of(phrase, effect, place).MAY_BUBBLE:
            can = [act.PHRASE for act in ACTS if act.MAY_BUBBLE]
            raise BadPack(f"{place}: {phrase!r} cannot bubble; these can: {', '.join(can)}")
    if effect.negative and any(act.ON_TARGET for act in does):
        raise BadPack(f"{place}: an effect on a target is not negative (TNT-RULING-09)")


def check_ingredient(ingredient: Ingredient, effects: dict[str, Effect], place: str) -> None:
    for id in ingredient.effects:
        if id not in effects:
            raise BadPack(f"{place}: there is no effect {id!r}; there are: {', '.join(effects)}")
    if not ingredient.effects or len(set(ingredient.effects)) < len(ingredient.effects):
        raise BadPack(f"{place}: an Ingredient shows at least one effect, and each once (TNT-EFFECT-01)")
    if not 1 <= ingredient.copies <= MOST_COPIES:
        raise BadPack(f"{place}: copies are 1 to {MOST_COPIES}, not {ingredient.copies}")


def check_order(order: Order, box: Contents, place: str) -> None:
    effects = {effect.id: effect for effect in box.effects}
    if not 1 <= order.gold <= MOST_GOLD:
        raise BadPack(f"{place}: gold is 1 to {MOST_GOLD}, not {order.gold}")
    if not order.requires:
        raise BadPack(f"{place}: an Order asks for an effect (TNT-ORDER-01)")
    for wanted in order.requires:
        id, _, level = wanted.partition(" ")
        if id not in effects:
            raise BadPack(f"{place}: there is no effect {id!r}; there are: {', '.join(effects)}")
        if level and effects[id].cost != "X":
            raise BadPack(f"{place}: {effects[id].name} is not variable, so no number stands beside it (TNT-RULING-10)")
        if level and level not in POWERS:
            raise BadPack(f"{place}: a power is 1 to {FULL}, not {level!r}")
    asked = [wanted.partition(" ")[0] for wanted in order.requires]
    if len(set(asked)) < len(asked):
        raise BadPack(f"{place}: an Order asks for each effect once (TNT-EFFECT-07)")
    if fewest_ingredients(order, box) > FULL:
        raise BadPack(f"{place}: {order.name} cannot be brewed: no {FULL} Ingredients have all that it requires")


def fewest_ingredients(order: Order, box: Contents) -> int:
    """The fewest Ingredients that meet an Order; FULL + 1 if six do not."""
    effects = {effect.id: effect for effect in box.effects}
    wanted = dict([need(text, effects) for text in order.requires])
    start = tuple(wanted.values())
    copies: dict[tuple[bool, ...], int] = {}
    for ingredient in box.ingredients:
        shown = tuple(id in ingredient.effects for id in wanted)
        if any(shown):
            copies[shown] = copies.get(shown, 0) + ingredient.copies
    reached = {start: 0}  # what is still missing, and the Ingredients used for the rest
    for shown, there_are in copies.items():
        for missing, used in list(reached.items()):
            for count in range(there_are + 1):
                left = tuple(max(0, m - count * s) for m, s in zip(missing, shown, strict=True))
                if used + count < reached.get(left, FULL + 1):
                    reached[left] = used + count
    return reached.get(tuple(0 for _ in start), FULL + 1)


def remarks(packs: Sequence[Pack]) -> list[str]:
    """Remarks of `pack check` on packs without mistakes: how many Ingredients each Order takes."""
    box = checked(contents(packs), packs[-1].main if packs else CONTENT.name)
    own = {order.id: order for order in contents([]).orders}
    new = [order for order in box.orders if own.get(order.id) != order]
    lines = [f"{len(box.effects)} effects, {len(box.ingredients)} Ingredients, {len(box.orders)} Orders in the box"]
    lines += [f"{order.name} can be brewed from {fewest_ingredients(order, box)} Ingredients" for order in new]
    return lines


# Tables.


def plain(phrase: str) -> tuple[str, str]:
    """A phrase with N for its number, and the number."""
    words = [PLURALS.get(word, word) for word in phrase.split()]
    numbers = [word for word in words if word == "X" or (word.isascii() and word.isdigit())]
    return " ".join(["N" if word in numbers else word for word in words]), next(iter(numbers), "1")


def act_of(phrase: str, effect: Effect, place: str) -> Act:
    words, number = plain(phrase)
    if words not in PHRASES or "N" in phrase.split():
        raise BadPack(f"{place}: {phrase!r} is none of: {', '.join(PHRASES)}")
    act = PHRASES[words]
    if number == "X":
        if effect.cost != "X":
            raise BadPack(f"{place}: {phrase!r}: only an effect of cost X has a power X")
        return act(X)
    if not 1 <= int(number) <= act.MOST:
        raise BadPack(f"{place}: {phrase!r}: a number is 1 to {act.MOST} or X here")
    return act(int(number))


def need(wanted: str, effects: dict[str, Effect]) -> tuple[str, int]:
    """An effect that an Order asks for, and how many Ingredients must show it."""
    id, _, level = wanted.partition(" ")
    cost = effects[id].cost
    return id, int(level or 1) if cost == "X" else cost


def needs_of(order: Order, effects: dict[str, Effect]) -> list[int]:
    number = list(effects).index
    pairs = [need(wanted, effects) for wanted in order.requires]
    return [part for id, count in pairs for part in (number(id), count)]


def source_of(entry: Effect | Ingredient | Order) -> Source:
    return entry.source if isinstance(entry, OwnEffect | OwnIngredient | OwnOrder) else "pack"


def tables(box: Contents, keys: list[str]) -> TroubleBox:
    effects = {effect.id: effect for effect in box.effects}
    number = list(effects).index
    does = [[act_of(phrase, effect, effect.id) for phrase in effect.does] for effect in box.effects]
    bubbles = [[act_of(phrase, effect, effect.id) for phrase in effect.bubbles] for effect in box.effects]
    acts = [now + later for now, later in zip(does, bubbles, strict=True)]
    texts = [text_of(now, later) for now, later in zip(does, bubbles, strict=True)]
    return TroubleBox(
        packs=keys,
        kinds=[ingredient.name for ingredient in box.ingredients],
        kind_sources=[source_of(ingredient) for ingredient in box.ingredients],
        shows=[[number(id) for id in ingredient.effects] for ingredient in box.ingredients],
        mask=[sum(1 << number(id) for id in ingredient.effects) for ingredient in box.ingredients],
        deck=[kind for kind, ingredient in enumerate(box.ingredients) for _ in range(ingredient.copies)],
        effects=[effect.name for effect in box.effects],
        effect_sources=[source_of(effect) for effect in box.effects],
        texts=[effect.text or said for effect, said in zip(box.effects, texts, strict=True)],
        cost=[1 if effect.cost == "X" else effect.cost for effect in box.effects],
        variable=[effect.cost == "X" for effect in box.effects],
        negative=[effect.negative for effect in box.effects],
        targeted=[any(act.ON_TARGET for act in now) for now in does],
        does=does,
        bubbles=bubbles,
        promise=[sum(act.promise(PROMISED_POWER) for act in both) for both in acts],
        orders=[order.name for order in box.orders],
        order_sources=[source_of(order) for order in box.orders],
        gold=[order.gold for order in box.orders],
        special=[order.kind == "special" for order in box.orders],
        needs=[needs_of(order, effects) for order in box.orders],
    )
