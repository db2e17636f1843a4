"""The table of Toil and Trouble, for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hurlyburly.draw.fold import Folding
from hurlyburly.games.toil_and_trouble.view import CardFace, OrderFace, PotionView, Reminder, SeatView, TroubleView
from hurlyburly.games.toil_and_trouble.words import titled, wanted
from hurlyburly.kernel.vocabulary import listed


def draw(view: TroubleView, who: Sequence[str]) -> Folding:
    """Everything in frames or, where there is less room, without them; then also less of what others have."""
    return Folding(
        Group(heading(view), orders(view), *panels(view, who), *in_the_air(view, who), *held(view, hand)),
        Group(heading(view), *order_lines(view), *seats(view, who), *in_the_air(view, who), *held(view, hand_lines)),
        Group(heading(view), *order_lines(view), *seats(view, who), *in_the_air(view, who), *held(view, hand_wanted)),
        Group(heading(view), *order_lines(view), *briefly(view, who), *in_the_air(view, who), *held(view, hand_wanted)),
        Group(heading(view), *order_lines(view), *least(view, who), *held(view, hand_wanted)),
    )


def in_the_air(view: TroubleView, who: Sequence[str]) -> list[Text]:
    """What is being drunk, and what lingers."""
    lines = [Text(lingering(reminder, who)) for reminder in view.reminders]
    if view.drunk.cards:
        still = listed([effect.name for effect in view.due]) if view.due else "nothing"
        lines.insert(0, Text(f"In the cup: {potion(view.drunk)}. Still to come: {still}."))
    return lines


def held(view: TroubleView, shown: Callable[[TroubleView, SeatView], RenderableType]) -> list[RenderableType]:
    """The reader's own hand."""
    return [] if view.seat is None else [shown(view, view.table[view.seat])]


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


def order_lines(view: TroubleView) -> list[Text]:
    """The same, a line each."""
    lines = []
    for order in view.orders:
        if order is not None:
            wants = ", ".join(wanted(want) for want in order.wants)
            lacks = "" if view.seat is None else f" (lack {' '.join(lacking(view.table[view.seat], order))})"
            lines.append(Text(f"{order.gold} gold  {order.name}{' *' * order.special}: {wants}{lacks}"))
    return lines


def panels(view: TroubleView, who: Sequence[str]) -> list[Panel]:
    return [
        Panel("\n".join(cauldrons(view, seat)), title=title(view, seat, who), title_align="left")
        for seat in range(len(view.table))
    ]


def title(view: TroubleView, seat: int, who: Sequence[str]) -> str:
    shown = view.table[seat]
    turn = " - to play" if seat == view.active and not view.over else ""
    return f"{who[seat]}: {shown.gold} gold, {shown.hand} cards{turn}"


def cauldrons(view: TroubleView, seat: int) -> list[str]:
    shown = view.table[seat]
    lines = [f"{number} {potion(cauldron)}" for number, cauldron in enumerate(shown.cauldrons, start=1)]
    if seat != view.seat and shown.known:
        lines.append(f"has been seen to hold {listed([card.name for card in shown.known])}")
    return lines


def seats(view: TroubleView, who: Sequence[str]) -> list[Text]:
    """Your own Cauldrons with all that is in them, those of others with what they do already."""
    return [
        Text("\n".join([title(view, seat, who), *[f"  {line}" for line in cauldrons(view, seat)]]))
        if seat == view.seat
        else in_a_line(view, seat, who)
        for seat in range(len(view.table))
    ]


def briefly(view: TroubleView, who: Sequence[str]) -> list[Text]:
    return [in_a_line(view, seat, who, short=seat != view.seat) for seat in range(len(view.table))]


def least(view: TroubleView, who: Sequence[str]) -> list[Text]:
    lines = [in_a_line(view, seat, who, short=True) for seat in range(len(view.table))]
    lingers = ", ".join(f"{reminder.effect.name} {reminder.power or ''}".rstrip() for reminder in view.reminders)
    if view.drunk.cards:
        lines.append(Text(f"In the cup; still to come: {', '.join(effect.name for effect in view.due) or 'nothing'}"))
    return [*lines, *([Text(f"Lingering: {lingers}")] if lingers else [])]


def in_a_line(view: TroubleView, seat: int, who: Sequence[str], short: bool = False) -> Text:
    """A seat's Cauldrons: how much is in each and, unless that is too much, what it does already."""
    brews = []
    for number, cauldron in enumerate(view.table[seat].cauldrons, start=1):
        has = ", ".join(titled(shown.effect, shown.count) for shown in cauldron.shown if shown.present)
        brews.append(f"[{number}] {len(cauldron.cards) or 'empty'}{f' ({has})' if has and not short else ''}")
    return Text(f"{title(view, seat, who)}; Cauldrons {', '.join(brews)}")


def potion(potion: PotionView) -> str:
    if not potion.cards:
        return "empty"
    has = [titled(shown.effect, shown.count) for shown in potion.shown if shown.present]
    begun = [f"{shown.effect.name} {shown.count}/{shown.effect.cost}" for shown in potion.shown if not shown.present]
    effects = "; ".join(part for part in (", ".join(has).upper(), ", ".join(begun)) if part)
    return f"{', '.join(card.name for card in potion.cards)} [{effects}]".replace("[", "(").replace("]", ")")


def hand(view: TroubleView, seat: SeatView) -> Table:
    table = Table("Your hand", "Effects", expand=True)
    for card in seat.known:
        table.add_row(card.name, effects(card))
    return table


def hand_lines(view: TroubleView, seat: SeatView) -> Text:
    return Text("\n".join(["Your hand", *[f"  {card.name}: {effects(card)}" for card in seat.known]]))


def hand_wanted(view: TroubleView, seat: SeatView) -> Text:
    """The cards by name, with those of their effects that an open Order wants."""
    wanted_now = {want.effect for order in view.orders if order is not None for want in order.wants}
    made = []
    for card in seat.known:
        useful = [effect.name for effect in card.effects if effect in wanted_now]
        made.append(f"{card.name} ({', '.join(useful)})" if useful else card.name)
    return Text(f"Your hand (with what Orders want): {', '.join(made) or 'empty'}")


def effects(card: CardFace) -> str:
    return ", ".join(
        f"{'-' if effect.negative else '+'}{effect.name} ({'X' if effect.variable else effect.cost})"
        for effect in card.effects
    )
