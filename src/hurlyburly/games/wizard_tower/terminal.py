"""The table of the Sleepy Wizard's Tower, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from hurlyburly.draw.fold import Folding
from hurlyburly.games.wizard_tower.adventurers import ROUNDS, WAKE
from hurlyburly.games.wizard_tower.view import HandCardView, MemberView, SeatView, WizardView


def draw(view: WizardView, who: Sequence[str]) -> Folding:
    """Guilds side by side or, where there is less room, in two lines each, or with the marks of their cards alone."""
    return Folding(
        Group(*above(view), Text(""), spread(view, who)),
        Group(*above(view), *[folded(view, seat, who, short=False) for seat in range(len(view.seats))]),
        Group(*above(view), *[folded(view, seat, who, short=True) for seat in range(len(view.seats))]),
    )


def above(view: WizardView) -> list[RenderableType]:
    """The tower, the floor where the guilds are, and the market."""
    market = ", ".join(card.name for card in view.market)
    return [
        Text(tower(view)),
        Text.assemble((view.floor.name, "bold"), f": {view.floor.text}"),
        Text(f"Market: {market or 'empty'}; {view.deck} cards in the deck"),
    ]


def folded(view: WizardView, seat: int, who: Sequence[str], short: bool) -> Text:
    """A guild in two lines."""
    mine = view.seats[seat]
    name = f"{who[seat]} (you)" if seat == view.seat else who[seat]
    line = Text("▶ " if seat in view.to_act else "  ")
    line.append(name, style="bold")
    line.append(f", {mine.guild}: noise {noise(mine)}, treasure {mine.treasure}")
    if mine.team:
        team = ", ".join(f"{hired.card.label}: {hired.noise}" if short else member(hired) for hired in mine.team)
        line.append(f"; team {team} = {mine.noise}")
    if mine.hand:
        hand = " ".join(f"({card.place}) {mark(card)}" if short else held(card) for card in mine.hand)
        line.append(f"\n    hand {hand}")
    return line


def mark(card: HandCardView) -> str:
    return "?" if card.card is None else card.card.label


def noise(mine: SeatView) -> str:
    return f"{mine.total} of {WAKE}" if mine.eligible else f"{mine.total}: awake!"


def spread(view: WizardView, who: Sequence[str]) -> Table:
    seats = Table(box=None, pad_edge=False, show_edge=False, header_style="bold", padding=(0, 2, 1, 0))
    for heading in ("", "noise", "treasure", "team", "hand"):
        seats.add_column(heading)
    for number, mine in enumerate(view.seats):
        name = Text(who[number], style="bold" if number in view.to_act else "")
        name.append(f"\n{mine.guild}", style="dim")
        if number == view.seat:
            name.append("\n(you)")
        team = [member(hired) for hired in mine.team] + ([f"= {mine.noise}"] if mine.team else [])
        hand = "\n".join(held(card) for card in mine.hand)
        seats.add_row(name, noise(mine), f"{mine.treasure}", "\n".join(team), hand)
    return seats


def tower(view: WizardView) -> str:
    """The floors from the ground up; those not turned up are dots."""
    floors = [floor.name for floor in view.tower[:-1]] + [f"[{view.floor.name}]"]
    floors += ["..."] * view.face_down + [view.attic.name]
    return f"Round {view.round} of {ROUNDS}: {' > '.join(floors)}"


def member(hired: MemberView) -> str:
    """A hired adventurer and its noise: "5 twinkle: 0" if it is cancelled."""
    copied = f" as {hired.copies.name}" if hired.copies is not None else ""
    return f"{hired.card.name}{copied}: {hired.noise}"


def held(card: HandCardView) -> str:
    """A card of a hand: "(2) 5 twinkle"; "seen" if its owner has peeked at it."""
    face = card.card.name if card.card is not None else "unknown"
    return f"({card.place}) {face}{' seen' if card.peeked else ''}"
