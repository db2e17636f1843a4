"""The table of Toil and Troublez for a terminal of 80 columns: rows of cards, Troves, piles. Colour is never needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from hurlyburly.games.toil_and_troublez.box import MAGICIAN, SYMBOL, TALISMAN
from hurlyburly.games.toil_and_troublez.view import TroublezView, TroveView
from hurlyburly.games.toil_and_troublez.words import count, marks, named

CARD = 8  # columns within the frame of a card: room for Mushroom
A_LINE = 7  # cards
MARGIN = 7  # columns for "row 1"
INK = {"sun": "yellow", "moon": "bright_blue", "star": "green", "": "bright_black"}


def draw(view: TroublezView, who: Sequence[str]) -> Group:
    lines = [title(view, who)]
    for number, row in enumerate(view.rows, start=1):
        lines += cards(row, f"row {number}")
    if not view.rows:
        lines.append(Text("        no rows yet", style="dim"))
    if view.taken:
        lines += cards(view.taken, "taken")
    if view.card and not view.card.isdigit():
        lines += cards((view.card,), "drawn")
    lines.append(Text())
    for seat, trove in enumerate(view.troves):
        lines += trove_lines(view, seat, trove, who)
    return Group(*lines)


def title(view: TroublezView, who: Sequence[str]) -> Text:
    if view.over:
        turn = "the game is over"
    else:
        turn = "your turn" if view.active == view.seat else f"{who[view.active]}'s turn"
    line = Text("The Enchanted Forest", style="bold")
    line.append(f"   {turn}", style="not bold")
    line.append(f"\nDraw pile {view.deck}   discard pile {len(view.discard)}", style="not bold")
    if view.discard:
        line.append(f", on top {named(view.discard[-1])}", style="not bold")
    line.append(f"   {to_come(view.depletions)}", style="not bold")
    return line


def to_come(depletions: int) -> str:
    if depletions > 1:
        return f"{count(depletions - 1, 'reshuffle')} to come"
    return "the last draw pile" if depletions else "the last turn"


def cards(row: Sequence[str], label: str) -> list[Text]:
    """Cards side by side in frames, so many to a line."""
    lines: list[Text] = []
    for start in range(0, len(row), A_LINE):
        faces = [face(card) for card in row[start : start + A_LINE]]
        for part in range(4):
            line = Text((label if part == 1 and not start else "").ljust(MARGIN))
            for text, ink in faces:
                line.append(text[part], style=ink)
            lines.append(line)
    return lines


def face(card: str) -> tuple[list[str], str]:
    """A card's four lines, and its ink."""
    words = card.split()
    colour = words[-1] if words[-1] in SYMBOL else ""
    if words[0] == "covered":
        top, name = (f"{words[1]}{SYMBOL[colour]:>7}" if colour else "▒" * CARD), "(cloak)"
    elif words[0].isdigit():
        top, name = f"{words[0]}{SYMBOL[colour]:>7}", TALISMAN[int(words[0])]
    else:
        top, name = f"*{SYMBOL.get(colour, ''):>7}", MAGICIAN[words[0]].name
    edge = "─" * CARD
    return [f"┌{edge}┐", f"│{top:<{CARD}}│", f"│{name:<{CARD}}│", f"└{edge}┘"], INK[colour]


def trove_lines(view: TroublezView, seat: int, trove: TroveView, who: Sequence[str]) -> list[Text]:
    """A player's loose talismans by number, the markers, and how far the next Collection is."""
    asked = seat in view.to_act
    line = Text("▶ " if asked else "  ", style="bold" if asked else "")
    name = f"{who[seat]} (you)" if seat == view.seat else who[seat]
    line.append(f"{name[:20]:<20} ", style="bold")
    line.append(f"{marks(trove.score)}, {count(trove.markers, 'marker')}; {progress(trove)}")
    talismans = Text("      ")
    for number, kind in TALISMAN.items():
        copies = [card.split()[1] for card in trove.talismans if card.startswith(str(number))]
        if copies:
            talismans.append(f"{kind} {number} ")
            for colour in copies:
                talismans.append(SYMBOL[colour], style=INK[colour])
            talismans.append("   ")
    talismans.rstrip()
    return [line, talismans] if trove.talismans else [line]


def progress(trove: TroveView) -> str:
    held = Counter(int(card.split()[0]) for card in trove.talismans)
    if not held:
        return "no talismans"
    number, copies = min(held.items(), key=lambda kind: (-kind[1], kind[0]))
    return f"{len(held)} of 5 kinds, {copies} of 4 {TALISMAN[number]}s"
