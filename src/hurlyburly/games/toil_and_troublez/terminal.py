"""The table of Toil and Troublez for a terminal of 80 columns: rows of cards, Troves, piles. Colour is never needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from hurlyburly.draw.fold import Folding
from hurlyburly.games.toil_and_troublez.box import MAGICIAN, SYMBOL, TALISMAN
from hurlyburly.games.toil_and_troublez.cards import COLOUR, COLOURS, KIND, MAGICIANS, is_talisman
from hurlyburly.games.toil_and_troublez.log import count, marks
from hurlyburly.games.toil_and_troublez.view import Lying, TroublezView, TroveView
from hurlyburly.games.toil_and_troublez.words import named
from hurlyburly.kernel.play import number_of

CARD = 8  # columns within the frame of a card: room for Mushroom
A_LINE = 7  # cards
MARGIN = 7  # columns for "row 1"
NAMES = [name for name in [*TALISMAN.values(), *[MAGICIAN[id].name for id in MAGICIANS]] for _ in COLOURS]
NAMES.append(MAGICIAN["cloak"].name)
INK = {"sun": "yellow", "moon": "bright_blue", "star": "green", "": "bright_black"}

Face = tuple[list[str], str]  # a card's four lines, and its ink


def draw(view: TroublezView, who: Sequence[str]) -> Folding:
    """Cards in frames or, where there is less room, a line for each row and each player."""
    return Folding(spread(view, who), folded(view, who))


def folded(view: TroublezView, who: Sequence[str]) -> Group:
    lines = [title(view, who)]
    lines += [in_a_line(f"row {number}", row) for number, row in enumerate(view.rows, start=1)]
    if view.taken:
        lines.append(in_a_line("taken", view.taken))
    if view.card:
        lines.append(Text("drawn".ljust(MARGIN)).append_text(brief(view.card)))
    for seat, trove in enumerate(view.troves):
        line = Text("▶ " if seat in view.to_act else "  ")
        line.append(f"{owner(view, seat, who)} {marks(trove.score)}, {count(trove.markers, 'marker')}; ")
        lines.append(line.append_text(talismans(trove, short=True)))
    return Group(*lines)


def in_a_line(label: str, row: Sequence[Lying]) -> Text:
    return Text(label.ljust(MARGIN)).append_text(Text(" | ").join([brief_lying(lying) for lying in row]))


def brief_lying(lying: Lying) -> Text:
    if not lying.covered:
        return brief(lying.thing)
    return Text("(cloak) ").append_text(brief(lying.beneath)) if lying.beneath else Text("(cloak)")


def brief(id: str) -> Text:
    """ "Toad 1✦": a card in a few letters."""
    card = number_of(id)
    colour = (*COLOURS, "")[COLOUR[card]]
    number = f" {KIND[card]}" if is_talisman(card) else " "
    return Text(f"{NAMES[card]}{number}{SYMBOL.get(colour, '')}".rstrip(), style=INK[colour])


def spread(view: TroublezView, who: Sequence[str]) -> Group:
    lines = [title(view, who)]
    for number, row in enumerate(view.rows, start=1):
        lines += cards([in_row(lying) for lying in row], f"row {number}")
    if not view.rows:
        lines.append(Text("        no rows yet", style="dim"))
    if view.taken:
        lines += cards([in_row(lying) for lying in view.taken], "taken")
    if view.card:
        lines += cards([face(view.card)], "drawn")
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


def cards(faces: Sequence[Face], label: str) -> list[Text]:
    """Cards in frames side by side, as many as fit on a line."""
    lines: list[Text] = []
    for start in range(0, len(faces), A_LINE):
        for part in range(4):
            line = Text((label if part == 1 and not start else "").ljust(MARGIN))
            for text, ink in faces[start : start + A_LINE]:
                line.append(text[part], style=ink)
            lines.append(line)
    return lines


def in_row(lying: Lying) -> Face:
    if lying.covered:
        return face(lying.beneath, "(cloak)") if lying.beneath else framed("▒" * CARD, "(cloak)", "")
    return face(lying.thing)


def face(id: str, name: str = "") -> Face:
    card = number_of(id)
    colour = (*COLOURS, "")[COLOUR[card]]
    sign = KIND[card] if is_talisman(card) else "*"
    return framed(f"{sign}{SYMBOL.get(colour, ''):>7}", name or NAMES[card], colour)


def framed(top: str, name: str, colour: str) -> Face:
    edge = "─" * CARD
    return [f"┌{edge}┐", f"│{top:<{CARD}}│", f"│{name:<{CARD}}│", f"└{edge}┘"], INK[colour]


def trove_lines(view: TroublezView, seat: int, trove: TroveView, who: Sequence[str]) -> list[Text]:
    """A player's loose talismans by number, the markers, and how far the next Collection is."""
    asked = seat in view.to_act
    line = Text("▶ " if asked else "  ", style="bold" if asked else "")
    line.append(f"{owner(view, seat, who)} ", style="bold")
    line.append(f"{marks(trove.score)}, {count(trove.markers, 'marker')}; {progress(trove)}")
    return [line, Text("      ").append_text(talismans(trove))] if trove.talismans else [line]


def owner(view: TroublezView, seat: int, who: Sequence[str]) -> str:
    name = f"{who[seat]} (you)" if seat == view.seat else who[seat]
    return f"{name[:20]:<20}"


def talismans(trove: TroveView, short: bool = False) -> Text:
    """Those of each kind, by colour; in short, the kinds by their numbers."""
    held = [number_of(card) for card in trove.talismans]
    kinds: list[Text] = []
    for number, kind in TALISMAN.items():
        copies = [COLOURS[COLOUR[card]] for card in held if KIND[card] == number]
        if copies:
            shown = Text(f"{number}" if short else f"{kind} {number} ")
            kinds.append(shown.append_text(Text.assemble(*[(SYMBOL[colour], INK[colour]) for colour in copies])))
    return Text(" " if short else "   ").join(kinds) if kinds else Text("no talismans" if short else "")


def progress(trove: TroveView) -> str:
    held = Counter(KIND[number_of(card)] for card in trove.talismans)
    if not held:
        return "no talismans"
    number, copies = min(held.items(), key=lambda kind: (-kind[1], kind[0]))
    return f"{len(held)} of 5 kinds, {copies} of 4 {TALISMAN[number]}s"
