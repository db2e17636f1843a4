"""What people read of cards, spells, characters and spaces, made from their rows: packs have texts as well."""

from __future__ import annotations

from hurlyburly.games.talisman.contents import PURCHASE, SPACE_IDS, TITLES, the_space
from hurlyburly.games.talisman.rows import CardRow, CharacterRow, Does, SpaceRow, SpellRow
from hurlyburly.games.talisman.things import called

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
OUTCOMES = {
    "enslave": "enslaved",
    "lose turn": "lose a turn",
    "replenish": "replenish fate",
    "toad": "become a toad",
    "wander": "go anywhere",
    "gain 2 life": "gain 2 lives",
    "lose 2 life": "lose 2 lives",
    "gain 1 talisman": "gain a Talisman",
    "gain 1 spell": "gain a spell",
    "lose 1 follower": "lose a follower",
}
KNACKS = {  # what a field of a card that is true does for its owner
    "talisman": "Opens the way to the Valley of Fire.",
    "raft": "Crosses the Storm River, at the start of its owner's next turn.",
    "builds_raft": "Its owner may build a raft in the woods.",
    "forced": "It cannot be refused or left behind.",
    "lonely": "Keeps all other followers away.",
    "slow": "Its owner moves one space a turn.",
    "lifesteal": "Gives its owner a life for each one it takes.",
    "foresight": "Its owner may replace one card of each draw.",
    "refills": "Gives its owner a new spell when the last one is cast.",
    "banishes": "Destroys spirits without a fight.",
    "royal": "Has its owner healed at the Castle.",
    "sells": "Turns objects into gold.",
    "delver": "Its owner rolls one die less at the Portal of Power, by craft, and in the Mines.",
    "no_casting": "Its owner can cast no spells.",
    "spell_immune": "No spell affects its owner.",
    "no_weapons": "No weapon can be used against it.",
    "stays": "It stays on its space.",
}
ABILITIES = {
    "assassinate": "Whoever it attacks, and any creature it fights in battle, rolls no die.",
    "cave_plus_one": "May add 1 to a roll in the Cave.",
    "delver": "Rolls one die less at the Portal of Power, by craft, and in the Mines.",
    "woodwalk": "May walk from one Woods to another of the same region.",
    "psychic_attack": "May attack characters in psychic combat.",
    "drain_life": "Gains each life that it takes in psychic combat.",
    "raise_dead": "May keep enemies killed in battle as followers.",
    "inner_belief": "Adds its starting craft in battle.",
    "prayer_bonus": "May add 1 to a roll when it prays.",
    "no_weapons": "Uses no weapons in battle.",
    "no_armour": "Uses no armour.",
    "steal": "May take an object or a gold from a character that it encounters.",
    "shoplift": "May take one Purchase card for nothing at each visit to the Village or a market.",
    "banish_spirits": "May destroy spirits without a fight, and gains a spell for each.",
    "never_without_spell": "Gains a spell whenever it has none.",
    "foresight": "Once a turn it may replace a card that it draws.",
    "mind_reading": "Sees the others' spells.",
    "beguile": "May beguile a character that it encounters, and take an object or a gold.",
    "lure_follower": "May lure a follower from a character that it encounters.",
    "regenerate": "May heal a life instead of moving when it rolls a 6.",
    "two_dice": "Rolls two dice in battle and keeps the higher.",
    "two_weapons": "May use two weapons.",
}


def text_of_card(row: CardRow) -> str:
    """What a card does, with the tables it rolls on and where it may be put."""
    placed = [f"The die says: {', '.join([TITLES[SPACE_IDS.index(id)] for id in row.placed])}."] if row.placed else []
    made = [row.text or " ".join(made_of_fields(row)), *tables(row.does), *placed]
    return " ".join(filter(None, made)) or f"{row.type.capitalize()}."


def made_of_fields(row: CardRow) -> list[str]:
    """A card without a text of its own says what its numbers say."""
    found = [f"{row.type.capitalize()}, strength {row.strength}."] if row.strength and not row.hire else []
    found += [f"{row.type.capitalize()}, craft {row.craft}."] if row.craft else []
    found += [f"{bonus}." for bonus in bonuses(row)]
    found += [f"+{row.dragon_bonus} in battle against dragons."] if row.dragon_bonus else []
    found += [f"Moves its owner {row.swift} further."] if row.swift else []
    found += [f"Drink it for +{row.potion} strength until the turn is over."] if row.potion else []
    found += [f"Worth {row.coins} gold."] if row.coins else []
    found += [f"Goes away for {row.bribe} gold."] if row.bribe else []
    found += [f"Follows for {row.hire} gold; else he attacks with strength {row.strength}."] if row.hire else []
    found += [f"1 gold a turn buys +{row.hired_bonus} in battle."] if row.hired_bonus else []
    found += [f"Gives 1 {row.gives} a visit, {row.charges} times."] if row.charges else []
    found += [f"Not for {' or '.join(row.forbidden)} characters."] if row.forbidden else []
    found += [f"{part}." for does in row.does if (part := described(does))]
    return found + [words for field, words in KNACKS.items() if getattr(row, field)]


def text_of_spell(row: SpellRow) -> str:
    """When a spell is cast, and what it does."""
    often = len(row.moments) > OFTEN
    when = "at most times" if often else " or ".join([MOMENTS[moment] for moment in row.moments])
    does = row.text or " ".join([f"{part}." for does in row.does if (part := described(does))])
    return " ".join(filter(None, [f"Cast {when}.", does, *tables(row.does)]))


def text_of_character(row: CharacterRow) -> str:
    return " ".join(row.text or [ABILITIES[ability] for ability in row.abilities]) or "No special abilities."


def text_of_space(row: SpaceRow) -> str:
    """What a space does, with its tables."""
    exits = [f"up to {way.up_to}: {TITLES[SPACE_IDS.index(way.to)]}" for way in row.exits[:-1]]
    last = TITLES[SPACE_IDS.index(row.exits[-1].to)] if exits else ""
    found = [f"Left over, {'; '.join(exits)}; more: {last}."] if exits else []
    return " ".join([row.text, *tables(row.does), *found])


def tables(does: list[Does]) -> list[str]:
    """The tables of an effect, a sentence each: "1-3: nothing; 4: become good." """
    found = []
    for part in does:
        if part.op == "roll":
            title = f"{part.name.capitalize()}, " if part.name else ""
            found.append(f"{title}{table(part)}.")
        if part.prices:
            title = f"{part.name.capitalize()}: " if part.name else "Prices: "
            found.append(f"{title}{priced(part)}.")
        inner = tables(part.of)
        if inner and part.name:
            inner[0] = f"{part.name.capitalize()}, {inner[0]}"
        found += inner
    return found


def table(does: Does) -> str:
    return "; ".join([table_row(row) for row in does.table])


def priced(does: Does) -> str:
    return ", ".join([f"{PURCHASES.get(id, id)} {price}" for id, price in does.prices.items()])


def table_row(row: Does) -> str:
    first, last = min(row.on), max(row.on)
    return f"{first}{f'-{last}' if last > first else ''}: {result(row)}"


def result(does: Does) -> str:
    """What a row of a table does."""
    amount = f"{does.n} " if does.n else "all "
    match does.op:
        case "gain" | "lose":
            return OUTCOMES.get(words := f"{does.op} {amount}{does.what}", words)
        case "go" | "offer":
            to = the_space(SPACE_IDS.index(does.to)) if does.to else "any space of the Outer Region"
            return f"{'go' if does.op == 'go' else 'a way next turn'} to {to}"
        case "align":
            return f"become {does.to}"
        case "fight":
            power = f"strength {does.strength}" if does.strength else f"craft {does.craft}"
            return f"{f'the {called(does.name)}' if does.name else 'a creature'} attacks ({power})"
        case "choose":
            return " or ".join([result(part) for part in does.of])
        case "do":
            return " and ".join([result(part) for part in does.of])
    return does.name or OUTCOMES.get(words := does.op.replace("-", " "), words)


def described(does: Does) -> str:
    """What an effect does by itself, as a choice or of a card without a text."""
    match does.op:
        case "roll":
            return f"Roll {does.dice} {'die' if does.dice == 1 else 'dice'}: {table(does)}"
        case "shop":
            return f"Buy Purchase cards: {priced(does)}"
        case "may" | "choose":
            return " or ".join([result(part) for part in does.of]).capitalize()
        case "each":
            inner = " and ".join([result(part) for part in does.of])
            return f"Every character{' in the region' if does.who == 'region' else ''}: {inner}"
        case "do":
            return "; ".join([described(part) for part in does.of])
        case "buy-lives":
            return f"Buy {f'up to {does.n} lives' if does.n else 'lives'} at 1 gold each, up to the starting value"
        case "buy-fate":
            return "Buy fate at 1 gold each, up to the printed number"
        case "replenish":
            return "Fate back up to the printed number"
        case "heal":
            return f"Heal {f'{does.n} lives' if does.n > 1 else '1 life' if does.n else 'all lives'}"
        case "sell":
            return "Sell objects for 1 gold each"
        case "quest":
            return "Roll a die for one of the Warlock's quests; fulfilling it earns a Talisman"
        case "shed":
            return f"Lose the {does.what.replace('_', ' ').title()}"
        case "slow":
            return f"Move one space a turn, for {does.n} turn{'s' if does.n > 1 else ''}"
    paid = f", for {does.cost} gold" if does.cost else ""
    words = result(does)
    return f"{words[:1].upper()}{words[1:]}{paid}"


def bonuses(row: CardRow) -> list[str]:
    """What a card adds, in a few words each."""
    found = [f"+{row.battle_bonus} in battle"] if row.battle_bonus else []
    found += [f"+{row.strength_bonus} strength"] if row.strength_bonus else []
    found += [f"+{row.craft_bonus} craft"] if row.craft_bonus else []
    found += [f"saves a life on {row.saves_on}{'-6' if row.saves_on < 6 else ''}"] if row.saves_on else []
    return found + ([f"carries {row.carries}"] if row.carries else [])


def brief(row: CardRow | SpellRow) -> str:
    """A card's effect in a few words."""
    if isinstance(row, SpellRow):
        return cut(row.text or text_of_spell(row))
    found = bonuses(row)
    if row.type in ("animal", "monster", "dragon", "spirit") and not found:
        found = [f"strength {row.strength}" if row.strength else f"craft {row.craft}"]
    return ", ".join(found) or cut(row.text or text_of_card(row))


def cut(words: str) -> str:
    """The first sentence, or what there is room for of it."""
    first = words.partition(". ")[0].removesuffix(".")
    return first if len(first) <= BRIEF else first[:BRIEF].rpartition(" ")[0].rstrip(",:;") + " …"
