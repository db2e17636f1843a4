"""What people read of cards, spells, characters and spaces, made from their rows: packs have texts as well."""

from __future__ import annotations

from typing import Any

from hurlyburly.games.talisman.acts import Trait
from hurlyburly.games.talisman.contents import PURCHASE, SPACE_IDS, TITLES, the_space
from hurlyburly.games.talisman.rows import OPS, CardRow, CharacterRow, SpaceRow, SpellRow
from hurlyburly.games.talisman.traits import IsForHire, IsPlaced

MOMENTS = {
    "own start": "before you move",
    "turn start": "as another's turn begins",
    "landed": "when somebody has landed",
    "evade": "instead of fighting",
    "fight": "in a fight",
    "battle": "in a battle of yours",
    "loss": "when a life or a follower would be lost",
    "kill": "when an enemy would be killed",
    "cast": "when a spell has been cast",
    "own end": "as your turn ends",
}
OFTEN = 3  # moments that are still worth telling one by one
BRIEF = 42  # letters of a text that is cut short
PURCHASES = {row.id: row.name for row in PURCHASE}


def text_of_card(row: CardRow, traits: list[Trait]) -> str:
    """What a card does, with the tables it rolls on and where it may be put."""
    placed = [TITLES[space] for trait in traits if isinstance(trait, IsPlaced) for space in trait.spaces]
    put = [f"The die says: {', '.join(placed)}."] if placed else []
    made = [*with_tables(row.text or " ".join(told_of(row, traits)), row.does), *put]
    return " ".join(filter(None, made)) or f"{row.type.capitalize()}."


def with_tables(said: str, does: list[Any]) -> list[str]:
    """What is said already, and the tables that it leaves out."""
    return [said, *[table for table in WORDS.tables(does) if table.removesuffix(".") not in said]]


def told_of(row: CardRow, traits: list[Trait]) -> list[str]:
    """A card without a text of its own says what its numbers, traits and effects say."""
    hired = any(isinstance(trait, IsForHire) for trait in traits)
    found = [f"{row.type.capitalize()}, strength {row.strength}."] if row.strength and not hired else []
    found += [f"{row.type.capitalize()}, craft {row.craft}."] if row.craft else []
    found += [trait.text() for trait in traits if not trait.AFTERWARDS]
    found += [f"{part}." for does in row.does if (part := WORDS.described(does))]
    return [words for words in found + [trait.text() for trait in traits if trait.AFTERWARDS] if words]


def text_of_spell(row: SpellRow) -> str:
    """When a spell is cast, and what it does."""
    often = len(row.moments) > OFTEN
    when = "at most times" if often else " or ".join([MOMENTS[moment] for moment in row.moments])
    does = row.text or " ".join([f"{part}." for does in row.does if (part := WORDS.described(does))])
    return " ".join(filter(None, [f"Cast {when}.", *with_tables(does, row.does)]))


def text_of_character(row: CharacterRow, abilities: list[Trait]) -> str:
    """What is special about a character: by its own text, or by what its abilities say of themselves."""
    return (
        " ".join(row.text or [words for ability in abilities if (words := ability.text())]) or "No special abilities."
    )


def text_of_space(row: SpaceRow) -> str:
    """What a space does, with its tables."""
    exits = [f"up to {way.up_to}: {TITLES[SPACE_IDS.index(way.to)]}" for way in row.exits[:-1]]
    last = TITLES[SPACE_IDS.index(row.exits[-1].to)] if exits else ""
    found = [f"Left over, {'; '.join(exits)}; more: {last}."] if exits else []
    return " ".join([row.text, *WORDS.tables(row.does), *found])


class Words:
    """What effects say of themselves and of each other."""

    def result(self, does: Any) -> str:
        """What an effect does, as a row of a table."""
        return OPS[does.op].result(does, self)

    def described(self, does: Any) -> str:
        """What it does by itself."""
        return OPS[does.op].described(does, self)

    def tables(self, does: list[Any]) -> list[str]:
        """Their tables and prices, a sentence each: "1-3: nothing; 4: become good." """
        return [words for part in does for words in OPS[part.op].tables(part, self)]

    def the_space(self, id: str) -> str:
        return the_space(SPACE_IDS.index(id))

    def purchase(self, id: str) -> str:
        return PURCHASES.get(id, id)


WORDS = Words()


def brief_of_card(row: CardRow, traits: list[Trait]) -> str:
    """A card's effect in a few words."""
    found = [words for trait in traits if (words := trait.brief())]
    if row.type in ("animal", "monster", "dragon", "spirit") and not found:
        found = [f"strength {row.strength}" if row.strength else f"craft {row.craft}"]
    return ", ".join(found) or cut(row.text or text_of_card(row, traits))


def brief_of_spell(row: SpellRow) -> str:
    return cut(row.text or text_of_spell(row))


def cut(words: str) -> str:
    """The first sentence, or what there is room for of it."""
    first = words.partition(". ")[0].removesuffix(".")
    return first if len(first) <= BRIEF else first[:BRIEF].rpartition(" ")[0].rstrip(",:;") + " …"
