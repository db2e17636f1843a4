"""The table of Talisman, for a terminal: the board as a grid, then everybody's sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hurlyburly.draw.fold import Folding
from hurlyburly.games.talisman import names
from hurlyburly.games.talisman.contents import BOARD
from hurlyburly.games.talisman.table_pickers import is_set_up
from hurlyburly.games.talisman.things import SPACE
from hurlyburly.games.talisman.view import CharacterView, FightView, TalismanView
from hurlyburly.kernel.step import NOBODY, SEAT_NAMES

WIDTH = 10
SHORT = {
    "Portal of Power": "Portal",
    "Hidden Valley": "H. Valley",
    "Cursed Glade": "C. Glade",
    "Black Knight": "B. Knight",
    "Warlock's Cave": "Warlock",
    "Plain of Peril": "Peril",
    "Dice with Death": "Death",
    "Werewolf's Den": "Werewolf",
    "Valley of Fire": "Fire",
    "Vampire's Tower": "Vampire",
    "Crown of Command": "CROWN",
}


def draw(view: TalismanView, who: Sequence[str]) -> Folding:
    """The board in two lines a row or, where there is less room, in one; then also less of what others have."""
    seats = range(len(view.characters))
    return Folding(
        Group(Text(header(view, who)), board(view), Text(lying(view)), *fights(view, who), *sheets(view, who, seats)),
        Group(Text(header(view, who)), flat(view), Text(lies(view)), *fights(view, who), *sheets(view, who, seats)),
        Group(Text(header(view, who)), flat(view), Text(lies(view)), *fights(view, who), *briefs(view, who)),
        Group(Text(header(view, who)), flat(view), *fights(view, who), *briefs(view, who)),
    )


def fights(view: TalismanView, who: Sequence[str]) -> list[Text]:
    return [] if view.fight is None else [Text(fight(view, who))]


def sheets(view: TalismanView, who: Sequence[str], seats: Iterable[int]) -> list[Text]:
    return [Text(sheet(view, seat, who)) for seat in seats]


def briefs(view: TalismanView, who: Sequence[str]) -> list[Text]:
    """Your own character in full, of others the numbers."""
    return [
        Text(sheet(view, seat, who) if seat == view.seat else brief(view, seat, who))
        for seat in range(len(view.characters))
    ]


def header(view: TalismanView, who: Sequence[str]) -> str:
    rounds = f"round {view.round}" + (f" of {view.midnight}" if view.midnight else "")
    turn = f"{who[view.active]}'s turn" if view.active != NOBODY else "choosing characters"
    supply = f"Adventure {view.deck}, spells {view.spell_deck}, Talismans {view.talismans}"
    dice = f", dice {' '.join(map(str, view.dice))}" if view.dice else ""
    return f"{rounds}, {turn}{dice}. {supply}."


def board(view: TalismanView) -> Table:
    """Each space with its name, the seats on it as letters, and * where something lies."""
    grid = Table.grid(padding=(0, 0))
    for _ in range(7):
        grid.add_column(width=WIDTH, no_wrap=True)
    cells = {(space.row, space.col): cell(view, SPACE.thing(n), space.name) for n, space in enumerate(BOARD)}
    for row in range(7):
        grid.add_row(*[cells[row, col] for col in range(7)])
    return grid


def cell(view: TalismanView, space: str, name: str) -> Text:
    here = "".join(letter for letter, c in zip(SEAT_NAMES, view.characters, strict=False) if c.space == space)
    lies = "*" if any(entry.space == space for entry in view.board) else ""
    return Text(f"{SHORT.get(name, name)}{lies}\n{f'[{here}]' if here else '.'}")


def flat(view: TalismanView) -> Table:
    """The same in a line a row, seats beside the names."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(7):
        grid.add_column(no_wrap=True)
    cells = {(space.row, space.col): cell(view, SPACE.thing(n), space.name) for n, space in enumerate(BOARD)}
    for row in range(7):
        grid.add_row(*[Text(cells[row, col].plain.removesuffix("\n.").replace("\n", "")) for col in range(7)])
    return grid


def lying(view: TalismanView) -> str:
    lines = []
    for entry in view.board:
        coins = f", {entry.coins} gold" if entry.coins else ""
        counters = f" ({entry.counters} {'counter' if entry.counters == 1 else 'counters'})" if entry.counters else ""
        cards = ", ".join(card.title for card in entry.cards)
        lines.append(f"* {names.space(entry.space)}: {cards}{coins}{counters}".replace(": , ", ": "))
    return "\n".join(lines) or "Nothing lies on the board."


def lies(view: TalismanView) -> str:
    """The same in running text."""
    return lying(view).replace("\n* ", "; ")


def brief(view: TalismanView, seat: int, who: Sequence[str]) -> str:
    character = view.characters[seat]
    if not character.character or not is_set_up(view, seat):
        return sheet(view, seat, who)
    things = len(character.objects) + len(character.followers)
    words = [
        f"{SEAT_NAMES[seat]} {who[seat]}: {character.character.title}, strength {character.strength}",
        f"craft {character.craft}, life {character.life}, fate {character.fate}, gold {character.gold}",
        f"carries {things}",
    ]
    return ", ".join([*words, *conditions(character)])


def sheet(view: TalismanView, seat: int, who: Sequence[str]) -> str:
    character = view.characters[seat]
    if not character.character:
        return f"{SEAT_NAMES[seat]} {who[seat]}: {'out of the game' if character.out else 'no character'}"
    if not is_set_up(view, seat):
        return f"{SEAT_NAMES[seat]} {who[seat]}: the {character.character.title}"
    line = (
        f"{SEAT_NAMES[seat]} {who[seat]}: {character.alignment} {character.character.title} "
        f"at {names.the_space(character.space)}; "
        f"strength {character.strength}, craft {character.craft}, life {character.life}, fate {character.fate}, "
        f"gold {character.gold}"
    )
    for title, cards in (
        ("objects", character.objects),
        ("followers", character.followers),
        ("trophies", character.trophies),
    ):
        if cards:
            line += f"; {title} {', '.join(card.title for card in cards)}"
    if character.spells:
        line += f"; {character.spells} {'spell' if character.spells == 1 else 'spells'}" + (
            f" ({', '.join(spell.title for spell in character.known_spells)})" * bool(character.known_spells)
        )
    return line + "".join(f"; {word}" for word in conditions(character))


def conditions(character: CharacterView) -> list[str]:
    found = [f"quest to {character.quest}"] if character.quest else []
    if character.toad:
        found.append("a toad")
    if character.lost_turns:
        found.append(f"misses {character.lost_turns} {'turn' if character.lost_turns == 1 else 'turns'}")
    for word in ("defeated", "enslaved", "invisible"):
        if getattr(character, word):
            found.append(word)
    return found + ["turning back"] * character.turning_back


def foes(it: FightView) -> str:
    if it.enemies:
        return ", ".join(card.title for card in it.enemies)
    return f"the {it.creature.title}" if it.creature else "a creature"


def fight(view: TalismanView, who: Sequence[str]) -> str:
    it = view.fight
    assert it is not None
    foe = who[it.rival] if it.rival != NOBODY else foes(it)
    kind = "Psychic combat" if it.psychic else "Battle"
    mine = f"{who[it.seat]} {it.score}" + (f" + {max(it.dice)}" if it.dice else "")
    its = f"{foe} {it.its_score}" + (f" + {max(it.its_dice)}" if it.its_dice else "")
    return f"{kind}: {mine} against {its}."
