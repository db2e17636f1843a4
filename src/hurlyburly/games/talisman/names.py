"""What things are called: the names of the notation ("bought sword", "fields nw") as people read them, and their texts.

Cards and characters of packs are in no table here: they are called in notation as they are printed, and their texts are
left out.
"""

from __future__ import annotations

from functools import cache

from hurlyburly.games.talisman.box import (
    ADVENTURE,
    BOARD,
    CHARACTERS,
    PURCHASE,
    SPELLS,
    TALISMANS,
    space_name,
)
from hurlyburly.games.talisman.rows import CardRow, CharacterRow, Does, SpaceRow, SpellRow

SIDES = {
    "n": "Northern",
    "ne": "North-Eastern",
    "e": "Eastern",
    "se": "South-Eastern",
    "s": "Southern",
    "sw": "South-Western",
    "w": "Western",
    "nw": "North-Western",
    "m": "Middle",
    "e1": "North-Eastern",
    "e2": "South-Eastern",
    "s1": "Southern",
    "s2": "South-Western",
}
SPACES = {space_name(space): space for space in BOARD}
WHO = {who.id.replace("_", " "): who for who in CHARACTERS}
LISTED: list[CardRow | SpellRow] = [*PURCHASE, *SPELLS, *TALISMANS, *ADVENTURE]
ROWS = {row.id.replace("_", " "): row for row in LISTED}
BOUGHT = {f"bought {row.id.replace('_', ' ')}": row for row in PURCHASE}
KINDS = {
    "animal": "enemy-animal",
    "monster": "enemy-monster",
    "dragon": "enemy-dragon",
    "spirit": "enemy-spirit",
    "magic object": "magic-object",
}
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
COUNTED = ("Two ",)  # names that want no article
BRIEF = 42  # letters of a text that is cut short
OUTCOMES = {
    "align": "another alignment",
    "choose": "a choice",
    "enslave": "enslaved",
    "fight": "a fight",
    "lose turn": "lose a turn",
    "offer": "a way is offered",
    "replenish": "replenish fate",
    "toad": "become a toad",
    "wander": "go anywhere",
    "gain 2 life": "gain 2 lives",
    "lose 2 life": "lose 2 lives",
    "gain 1 talisman": "gain a Talisman",
    "gain 1 spell": "gain a spell",
    "lose 1 follower": "lose a follower",
    "lose all gold": "lose all gold",
    "brigand": "meet a brigand",
    "dragon": "meet a dragon",
    "farmer": "meet a farmer",
    "goblin": "meet a goblin",
    "spirit of the crags": "meet the Spirit of the Crags",
}


@cache
def row_of(name: str) -> CardRow | SpellRow | None:
    return BOUGHT.get(name) or ROWS.get(name.removesuffix(" card"))


@cache
def card(name: str) -> str:
    """ "bought sword" -> "Sword"."""
    row = row_of(name)
    return row.name if row else name


@cache
def the_card(name: str) -> str:
    """A card in a sentence."""
    title = card(name)
    return title if title.startswith(COUNTED) or kind(name) == "spell" else f"the {title}"


@cache
def kind(name: str, otherwise: str = "event") -> str:
    """What kind of card it is: the name of its glyph."""
    row = row_of(name)
    if row is None:
        return otherwise
    if isinstance(row, SpellRow):
        return "spell"
    if row.talisman:
        return "talisman"
    return "gold" if row.coins else KINDS.get(row.type, row.type)


@cache
def text(name: str) -> str:
    """A card's effect, with the tables it rolls on; a spell's with its moments."""
    row = row_of(name)
    if row is None:
        return ""
    if isinstance(row, SpellRow):
        often = len(row.moments) > OFTEN
        when = "at most times" if often else " or ".join([MOMENTS[moment] for moment in row.moments])
        return " ".join([f"Cast {when}. {row.text}", *tables(row.does)])
    placed = [f"The die says: {', '.join([space(id.replace('_', ' ')) for id in row.placed])}."] if row.placed else []
    return " ".join([row.text, *tables(row.does), *placed])


@cache
def space_text(name: str) -> str:
    """What a space does, with its tables."""
    row: SpaceRow = SPACES[name]
    exits = [f"up to {way.up_to}: {space(way.to.replace('_', ' '))}" for way in row.exits[:-1]]
    found = [f"Left over, {'; '.join(exits)}; more: {space(row.exits[-1].to.replace('_', ' '))}."] if exits else []
    return " ".join([row.text, *tables(row.does), *found])


def tables(does: list[Does]) -> list[str]:
    """The tables of an effect, a sentence each: "1-3: nothing; 4: become good." """
    found = []
    for part in does:
        if part.op == "roll":
            title = f"{part.name.capitalize()}, " if part.name else ""
            found.append(f"{title}{'; '.join([table_row(row) for row in part.table])}.")
        if part.prices:
            title = f"{part.name.capitalize()}: " if part.name else "Prices: "
            found.append(
                title + ", ".join([f"{card(id.replace('_', ' '))} {n}" for id, n in part.prices.items()]) + "."
            )
        inner = tables(part.of)
        if inner and part.name:
            inner[0] = f"{part.name.capitalize()}, {inner[0]}"
        found += inner
    return found


def table_row(row: Does) -> str:
    first, last = min(row.on), max(row.on)
    return f"{first}{f'-{last}' if last > first else ''}: {result(row)}"


def result(does: Does) -> str:
    """What a row of a table does."""
    amount = f"{does.n} " if does.n else "all "
    match does.op:
        case "gain" | "lose":
            return outcome(f"{does.op} {amount}{does.what}")
        case "go" | "offer":
            to = the_space(does.to.replace("_", " ")) if does.to else "any space of the Outer Region"
            return f"{'go' if does.op == 'go' else 'a way next turn'} to {to}"
        case "align":
            return f"become {does.to}"
        case "fight":
            strength = f"strength {does.strength}" if does.strength else f"craft {does.craft}"
            return f"{does.name or 'a fight'} attacks, {strength}"
        case "choose":
            return " or ".join([result(part) for part in does.of])
        case "do":
            return " and ".join([result(part) for part in does.of])
    return does.name or outcome(does.op.replace("-", " "))


@cache
def brief(name: str) -> str:
    """A card's effect in a few words."""
    row = row_of(name)
    if row is None:
        return ""
    if isinstance(row, SpellRow):
        return cut(row.text)
    found = [f"+{row.battle_bonus} in battle"] if row.battle_bonus else []
    found += [f"+{row.strength_bonus} strength"] if row.strength_bonus else []
    found += [f"+{row.craft_bonus} craft"] if row.craft_bonus else []
    found += [f"saves a life on {row.saves_on}{'-6' if row.saves_on < 6 else ''}"] if row.saves_on else []
    found += [f"carries {row.carries}"] if row.carries else []
    if row.type in KINDS and not found and row.type != "magic object":
        found = [f"strength {row.strength}" if row.strength else f"craft {row.craft}"]
    return ", ".join(found) or cut(row.text)


def cut(words: str) -> str:
    """The first sentence, or what there is room for of it."""
    first = words.partition(". ")[0].removesuffix(".")
    return first if len(first) <= BRIEF else first[:BRIEF].rpartition(" ")[0].rstrip(",:;") + " …"


@cache
def worth(name: str) -> tuple[int, int]:
    """An enemy's strength and craft."""
    row = row_of(name)
    return (row.strength, row.craft) if isinstance(row, CardRow) else (0, 0)


@cache
def space(name: str) -> str:
    """ "fields nw" -> "North-Western Fields"."""
    row = SPACES[name]
    alone = sum(other.name == row.name for other in BOARD) == 1
    return row.name if alone else f"{SIDES[row.id.rpartition('_')[2]]} {row.name}"


@cache
def the_space(name: str) -> str:
    """A space in a sentence."""
    return space(name) if SPACES[name].id == "dice_with_death" else f"the {space(name)}"


@cache
def character(name: str) -> str:
    return WHO[name].name if name in WHO else name


def character_row(name: str) -> CharacterRow | None:
    return WHO.get(name)


@cache
def outcome(name: str) -> str:
    """An outcome of a roll, as odds name it."""
    if name in SPACES:
        return f"to {the_space(name)}"
    place = name.removeprefix("go to the ")
    if place in SPACES:
        return f"go to {the_space(place)}"
    return OUTCOMES.get(name, name)
