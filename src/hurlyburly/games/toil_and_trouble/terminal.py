"""The table of Toil and Trouble, for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hurlyburly.games.toil_and_trouble.view import OrderFace, PotionView, Reminder, SeatView, TroubleView
from hurlyburly.games.toil_and_trouble.words import listed, titled, wanted


def draw(view: TroubleView, who: Sequence[str]) -> RenderableType:
    parts: list[RenderableType] = [heading(view), orders(view)]
    parts += [seat_panel(view, seat, who) for seat in range(len(view.table))]
    if view.drunk.cards:
        still = listed([effect.name for effect in view.due]) if view.due else "nothing"
        parts.append(Text(f"Being drunk: {potion(view.drunk)}. Still to come: {still}."))
    parts += [Text(lingering(reminder, who)) for reminder in view.reminders]
    if view.seat is not None:
        parts.append(hand(view.table[view.seat]))
    return Group(*parts)


def lingering(reminder: Reminder, who: Sequence[str]) -> str:
    power = f" {reminder.power}" if reminder.power else ""
    card = f" (reminder: {reminder.card.name})" if reminder.card else ""
    return f"{reminder.effect.name}{power} lingers: {who[reminder.seat]} {reminder.says}{card}"


def heading(view: TroubleView) -> Text:
    return Text(
        f"Round {view.round}   deck {view.deck}, discarded {len(view.discard)}   "
        f"Orders to come: {view.basic_left} basic, {view.special_left} special"
    )


def orders(view: TroubleView) -> Table:
    """The open Orders; with your own Cauldrons, what each still lacks."""
    table = Table("Order", "Gold", "Wants (• an Ingredient, 3 a power)", "Cauldrons lack", expand=True)
    for order in view.orders:
        if order is not None:
            wants = ", ".join(wanted(want) for want in order.wants)
            lacks = "" if view.seat is None else "  ".join(lacking(view.table[view.seat], order))
            table.add_row(order.name + (" *" if order.special else ""), str(order.gold), wants, lacks)
    return table


def lacking(seat: SeatView, order: OrderFace) -> list[str]:
    """How many more Ingredients must show what an Order wants, by Cauldron."""
    found = []
    for number, cauldron in enumerate(seat.cauldrons, start=1):
        counts = {shown.effect.name: shown.count for shown in cauldron.shown}
        short = sum(max(0, want.count - counts.get(want.effect.name, 0)) for want in order.wants)
        found.append(f"{number}:{short or 'ready'}")
    return found


def seat_panel(view: TroubleView, seat: int, who: Sequence[str]) -> Panel:
    shown = view.table[seat]
    lines = [f"{number} {potion(cauldron)}" for number, cauldron in enumerate(shown.cauldrons, start=1)]
    if seat != view.seat and shown.known:
        lines.append(f"has been seen to hold {listed([card.name for card in shown.known])}")
    turn = " - to play" if seat == view.active and not view.over else ""
    return Panel(
        "\n".join(lines), title=f"{who[seat]}: {shown.gold} gold, {shown.hand} cards{turn}", title_align="left"
    )


def potion(potion: PotionView) -> str:
    if not potion.cards:
        return "empty"
    has = [titled(shown.effect, shown.count) for shown in potion.shown if shown.present]
    begun = [f"{shown.effect.name} {shown.count}/{shown.effect.cost}" for shown in potion.shown if not shown.present]
    effects = "; ".join(part for part in (", ".join(has).upper(), ", ".join(begun)) if part)
    return f"{', '.join(card.name for card in potion.cards)} [{effects}]".replace("[", "(").replace("]", ")")


def hand(seat: SeatView) -> Table:
    table = Table("Your hand", "Effects", expand=True)
    for card in seat.known:
        effects = [
            f"{'-' if effect.negative else '+'}{effect.name} ({'X' if effect.variable else effect.cost})"
            for effect in card.effects
        ]
        table.add_row(card.name, ", ".join(effects))
    return table
