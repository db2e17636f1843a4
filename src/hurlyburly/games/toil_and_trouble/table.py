"""The table of Toil and Trouble: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.keeping import kept
from hurlyburly.draw.palette import BRASS_BRIGHT, CANDLE, MIST, NIGHT, PARCHMENT, WITCHLIGHT
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_trouble import faces, words
from hurlyburly.games.toil_and_trouble.box import contents
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.table_cauldrons import pots
from hurlyburly.games.toil_and_trouble.table_choosing import hand, laid_out, lies_elsewhere
from hurlyburly.games.toil_and_trouble.table_prompt import prompt
from hurlyburly.games.toil_and_trouble.things import HAND
from hurlyburly.games.toil_and_trouble.view import (
    CardFace,
    CauldronView,
    Nearest,
    OrderFace,
    PotionView,
    Reminder,
    SeatView,
    Shown,
    TroubleView,
)
from hurlyburly.kernel.play import number_of
from hurlyburly.kernel.step import SEAT_NAMES

_BOX = contents([])
SYMBOLS = (
    "tt-pot",
    "tt-rim",
    f"back-{faces.BACK}",
    *[f"i-fx-{effect.id}" for effect in _BOX.effects],
    *[f"i-in-{ingredient.id}" for ingredient in _BOX.ingredients],
    *[
        f"i-{icon}"
        for icon in (
            "cauldron", "gold", "order", "check", "hand", "candle", "star", "plus", "deck", "discard", "potion", "eye",
            "flower", "waiting", "bot", "crown", "why",
        )
    ],
)  # fmt: skip

NO_MORE = '<li class="scroll none">No more orders</li>'
PHASES = ("Bubbling", "Brewing", "Potions", "Gathering")


def zones(view: TroubleView, who: Sequence[Seat]) -> dict[str, draw.Zone]:
    return {
        "round": f"Round {view.round}",
        "players": players(view, who),
        "board": (
            *orders(view.orders, view.nearest, view.seat is None, view.basic_left, view.special_left),
            *pots(view, who, covered=lies_elsewhere(view)),
            laid_out(view, who),
        ),
        "prompt": prompt(view, who),
        "hand": "" if view.seat is None else hand(view, view.table[view.seat]),
    }


# Players


def players(view: TroubleView, who: Sequence[Seat]) -> tuple[str, ...]:
    """Each in parts of which few change at a time."""
    made: list[str] = []
    for seat, shown in enumerate(view.table):
        doing = phase(view) if seat == view.active else ""
        made += [head(shown, who[seat], seat in view.to_act, doing), phases(doing) if doing and not view.over else ""]
        if seat != view.in_front:
            made += small_pots(shown.cauldrons)
        lingers = tuple([reminder for reminder in view.reminders if reminder.seat == seat])
        known = shown.known if seat != view.seat else ()
        made += [holds(shown.hand, shown.orders, known, lingers, HAND.thing(seat), who[seat].called), "</li>"]
    return tuple(made)


@kept
def head(shown: SeatView, seat: Seat, turn: bool, doing: str) -> str:
    score = f'{draw.icon("gold")}{shown.gold}<span class="sr"> of 10 gold</span>'
    return draw.player(seat, score, thing=shown.thing, turn=turn, doing=doing).removesuffix("</li>")


def small_pots(cauldrons: tuple[CauldronView, ...]) -> tuple[str, ...]:
    pots = [small_pot(potion, number) for number, potion in enumerate(cauldrons, start=1)]
    return ('<ul class="pots">', *pots, "</ul>")


def phase(view: TroubleView) -> str:
    """What an effect asks for is asked while its Potion is being drunk, or in the Bubbling phase."""
    if view.asked == "Brew":
        return "Brewing"
    if view.drunk.cards or view.over or view.asked in ("Potions", "OfferToStop"):
        return "Potions"
    return "Bubbling"


@cache
def phases(phase: str) -> str:
    now = PHASES.index(phase)
    made = [
        f'<li class="past">{draw.icon("check")}{name}</li>' if place < now
        else f'<li aria-current="step">{draw.icon("candle")}{name}</li>' if place == now
        else f"<li><i></i>{name}</li>"
        for place, name in enumerate(PHASES)
    ]  # fmt: skip
    return f'<ol class="phases">{"".join(made)}</ol>'


@lru_cache(KEPT)
def small_pot(potion: CauldronView, number: int) -> str:
    effects = "".join([faces.tiny(shown) for shown in worth_showing(potion)])
    icon = draw.icon("cauldron", f"Cauldron {number}")
    return f'<li data-about="{potion.thing}">{icon}<b>{len(potion.cards)}</b><span class="effs">{effects}</span></li>'


def worth_showing(potion: PotionView) -> list[Shown]:
    """What a Potion has, and what it lacks only one Ingredient for."""
    return [shown for shown in potion.shown if shown.present or shown.count + 1 == shown.effect.cost > 2][:6]


@kept
def holds(
    count: int,
    orders: tuple[OrderFace, ...],
    known: tuple[CardFace, ...],
    lingers: tuple[Reminder, ...],
    hand: str,
    called: str,
) -> str:
    """Hand, what has been seen of it, Orders taken, and the reminders of what lingers on this seat."""
    parts = [f'<span data-about="{hand}">{draw.icon("hand", "cards in hand")} {count}</span>']
    if orders:
        names = escape(", ".join(order.name for order in orders))
        parts.append(f"<span>{draw.icon('order', 'Orders sold')} {names}</span>")
    if known:
        names = escape(", ".join(card.name for card in known))
        parts.append(f'<span class="known">{draw.icon("eye", "seen in the hand")} {names}</span>')
    lingering = [
        f"<li>{faces.effect_button(reminder.effect, 'fx neg' if reminder.effect.negative else 'fx', power_on(reminder))}"
        f'<span class="sr">: {escape(called)} {reminder.says}'
        f"{f', reminder {escape(reminder.card.name)}' if reminder.card else ''}</span></li>"
        for reminder in lingers
    ]
    chips = f'<ul class="fxs">{"".join(lingering)}</ul>' if lingering else ""
    return f'<p class="holds">{"".join(parts)}</p>{chips}'


def power_on(reminder: Reminder) -> str:
    return f"<b>{reminder.power}</b>" if reminder.power else ""


# Orders and Cauldrons


@kept
def orders(
    lying: tuple[OrderFace | None, ...], nearest: tuple[Nearest, ...], watched: bool, basic: int, special: int
) -> tuple[str, ...]:
    left = f"{basic} basic and {special} special" if basic else f"{special} special"
    title = draw.zone_title("order", "Open orders", f"first to 10 gold wins; {left} to come")
    glossary = f'<button type="button" class="btn btn-quiet glossary" data-about="effect">{draw.icon("rules")} All effects</button>'
    near = {one.order: one for one in nearest}
    made = [scroll(order, near[order.thing], watched) if order else NO_MORE for order in lying]
    return (f'<div class="ordershead">{title}{glossary}</div>', '<ol class="orders">', *made, "</ol>")


@lru_cache(KEPT)
def scroll(order: OrderFace, near: Nearest, watched: bool) -> str:
    """An Order, and which Cauldron in front comes nearest to it. Who watches has nothing to point at."""
    ready = bool(near.cauldron) and not near.lacks
    css = f"scroll {'special' if order.special else 'basic'}{' ready' if ready else ''}"
    coin = f'<span class="coin">{draw.icon("gold")}<b>{order.gold}</b><span class="sr"> gold</span></span>'
    name = escape(order.name)
    around = ""
    if not watched:
        name = f"<button{draw.acts(thing=order.thing, id=f'order-{faces.slug(order.name)}')}>{name}</button>"
        around = f' data-around="{order.thing}"'
    return (
        f'<li class="{css}" data-face="{escape(order.name)}"{around} data-shows="Wanted by" data-name="{escape(order.name)}">'
        f'<header><h3>{name}</h3>{coin}</header><ul>{faces.wants(order)}</ul><p class="best">{note(order, near)}</p>'
        f'<p class="ahead" data-ahead-of="{order.thing}"></p></li>'
    )


def note(order: OrderFace, near: Nearest) -> str:
    if not near.cauldron:
        return "No cauldron has room for it"
    name = f"Cauldron {number_of(near.cauldron) % CAULDRONS + 1}"
    if not near.lacks:
        return f"{draw.icon('check')} {name} has it"
    names = {want.effect.thing: want.effect.name for want in order.wants}
    short = [f"{count} {draw.icon(faces.effect_icon(names[effect]), names[effect])}" for effect, count in near.lacks]
    begun = sum(count for _, count in near.lacks) < sum(want.count for want in order.wants)
    return f"{f'{name} lacks' if begun else 'Needs'} {' '.join(short)}"


# The end, and the picture


def reckoning(view: TroubleView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The Orders that each has sold, and the gold."""
    heads = ("Orders", "Special", "Gold")
    return heads, [
        (
            escape(", ".join(f"{order.name} {order.gold}" for order in seat.orders)) or "none",
            str(sum(order.special for order in seat.orders)),
            str(seat.gold),
        )
        for seat in view.table
    ]


def picture(view: TroubleView, who: Sequence[Seat] = ()) -> str:
    """The table as one SVG."""
    who = who or draw.seats_of(SEAT_NAMES[: len(view.table)])
    image = draw.Picture(960, 640, "Toil and Trouble")
    notes = [f"{seat.hand} cards, {len(seat.orders)} Orders" for seat in view.table]
    image.players(who, notes, [str(seat.gold) for seat in view.table], view.to_act)
    for spot, order in enumerate(view.orders):
        if order is not None:
            left = 12 + spot * 237
            image.add(f'<rect x="{left}" y="96" width="225" height="120" rx="6" fill="{PARCHMENT}"/>')
            image.text(left + 12, 120, order.name, 17, "#2a1d2a", serif=True, bold=True)
            image.text(left + 213, 120, str(order.gold), 18, "#6d4a0c", "end", serif=True, bold=True)
            for line, want in enumerate(order.wants):
                image.add(
                    draw.mark(f"i-{faces.effect_icon(want.effect.name)}", left + 10, 132 + 24 * line, 20, "#2a1d2a")
                )
                image.text(left + 38, 148 + 24 * line, words.wanted(want), 14, "#2a1d2a")
    tall = 400 / len(view.table)
    for seat, shown in enumerate(view.table):
        top = 228 + seat * tall
        image.panel(12, top, 936, tall - 8, CANDLE if seat in view.to_act else NIGHT[4])
        image.text(24, top + 24, who[seat].name, 16, BRASS_BRIGHT, serif=True, bold=True)
        for number, potion in enumerate(shown.cauldrons):
            left = 130 + number * 272
            wide = min(110, (tall - 14) * 1.5)
            image.inset(left, top + 2, wide, tall - 12, faces.POT, faces.pot(potion, number))
            for line, effect in enumerate(potion.shown[: int((tall - 16) // 15)]):
                colour = WITCHLIGHT if effect.present else MIST
                count = "" if effect.present and not effect.effect.variable else f" {effect.count}"
                image.text(left + wide + 6, top + 16 + 15 * line, f"{effect.effect.name}{count}", 12, colour)
    return image.svg()
