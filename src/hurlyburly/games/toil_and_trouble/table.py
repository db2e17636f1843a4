"""The table of Toil and Trouble: its zones for the page, and one picture."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.draw.palette import BRASS_BRIGHT, CANDLE, MIST, NIGHT, PARCHMENT, WITCHLIGHT
from hurlyburly.games.toil_and_trouble import faces, things, words
from hurlyburly.games.toil_and_trouble.box import contents
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.view import CardFace, OrderFace, PotionView, SeatView, Shown, TroubleView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, kind_of, number_of
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

VERBS = {verb.id: verb for verb in things.VERBS}
FROM_HAND = frozenset(["Brew", "Give", "DiscardCards"])  # questions about cards of the hand
PHASES = ("Bubbling", "Brewing", "Potions", "Gathering")
ASKS = {
    "Brew": ("What goes where?", "One Ingredient for each Cauldron, or dump it.", "is brewing"),
    "Potions": ("Sell a Potion, drink one, or neither?", "One Potion a turn.", "is looking at the Potions"),
    "ResolveEffects": ("Which effect comes next?", "Those that harm you come first.", "is drinking"),
    "ChooseTarget": ("Against whom?", "Nobody hidden can be chosen.", "is choosing a target"),
    "BubbleUp": ("What bubbles up first?", "All of it will.", "has effects bubbling up"),
    "TakeCard": ("Which card do you take?", "All will see it.", "is looking at a hand"),
    "Give": ("Which card do you give away?", "All will see it.", "is giving a card away"),
    "DiscardCards": ("Which card do you discard?", "", "is discarding"),
    "Recollect": ("Which card do you recollect?", "From the discard pile into your hand.", "is recollecting"),
    "DiscardIngredients": ("Which Ingredient goes?", "It is discarded.", "is choosing what goes"),
    "EmptyCauldron": ("Which Cauldron is emptied?", "All it holds is discarded.", "is choosing a Cauldron"),
    "Pull": ("Which Ingredient do you pull over?", "It may go into a full Cauldron.", "is pulling an Ingredient over"),
    "Move": ("Which Ingredient do you move?", "", "is moving Ingredients"),
    "PutInto": ("Into which Cauldron?", "Even a full one.", "is moving an Ingredient"),
    "ReplaceOrder": ("Which Order is replaced?", "The next one takes its place.", "is replacing an Order"),
    "OfferToStop": ("Stop here?", "If all agree, most gold wins.", "may agree to stop"),
}


def zones(view: TroubleView, who: Sequence[Seat]) -> dict[str, str]:
    return {
        "round": f"Round {view.round}",
        "players": "".join([strip(view, seat, who) for seat in range(len(who))]),
        "board": orders(view) + being_drunk(view) + pots(view, who),
        "prompt": prompt(view, who),
        "hand": "" if view.seat is None else hand(view, view.table[view.seat]),
    }


def in_front(view: TroubleView) -> int:
    """Whose Cauldrons lie in front: the viewer's; for a spectator, of whoever plays."""
    return view.active if view.seat is None else view.seat


# Players


def strip(view: TroubleView, seat: int, who: Sequence[Seat]) -> str:
    shown = view.table[seat]
    score = f'{draw.icon("gold")}{shown.gold}<span class="sr"> of 10 gold</span>'
    below = phases(view) if seat == view.active and not view.over else ""
    if seat != in_front(view):
        below += small_pots(shown)
    below += holds(view, seat, who)
    return draw.player(
        who[seat], score, below, turn=seat in view.to_act, doing=phase(view) if seat == view.active else ""
    )


def phase(view: TroubleView) -> str:
    """What an effect asks for is asked while its Potion is being drunk, or in the Bubbling phase."""
    if view.asked == "Brew":
        return "Brewing"
    if view.drunk.cards or view.over or view.asked in ("Potions", "OfferToStop"):
        return "Potions"
    return "Bubbling"


def phases(view: TroubleView) -> str:
    now = PHASES.index(phase(view))
    made = [
        f'<li class="past">{draw.icon("check")}{name}</li>' if place < now
        else f'<li aria-current="step">{draw.icon("candle")}{name}</li>' if place == now
        else f"<li><i></i>{name}</li>"
        for place, name in enumerate(PHASES)
    ]  # fmt: skip
    return f'<ol class="phases">{"".join(made)}</ol>'


def small_pots(seat: SeatView) -> str:
    made = [
        f"<li>{draw.icon('cauldron', f'Cauldron {number}')}<b>{len(potion.cards)}</b>"
        f'<span class="effs">{"".join([faces.tiny(shown) for shown in worth_showing(potion)])}</span></li>'
        for number, potion in enumerate(seat.cauldrons, start=1)
    ]
    return f'<ul class="pots">{"".join(made)}</ul>'


def worth_showing(potion: PotionView) -> list[Shown]:
    """What a Potion has, and what it lacks only one Ingredient for."""
    return [shown for shown in potion.shown if shown.present or shown.count + 1 == shown.effect.cost > 2][:6]


def holds(view: TroubleView, seat: int, who: Sequence[Seat]) -> str:
    """Hand, what has been seen of it, Orders taken, and the reminders of what lingers on this seat."""
    shown = view.table[seat]
    parts = [f"<span>{draw.icon('hand', 'cards in hand')} {shown.hand}</span>"]
    if seat != view.seat and shown.known:
        names = escape(", ".join(card.name for card in shown.known))
        parts.append(f"<span>{draw.icon('eye', 'seen in the hand')} {names}</span>")
    if shown.orders:
        names = escape(", ".join(order.name for order in shown.orders))
        parts.append(f"<span>{draw.icon('order', 'Orders sold')} {names}</span>")
    lingering = [
        f'<li class="fx{" neg" if reminder.effect.negative else ""}" title="{escape(words.with_power(reminder.effect.text, reminder.power))}">'
        f"{draw.icon(faces.effect_icon(reminder.effect.name))}<span>{escape(reminder.effect.name)}"
        f'{f" {reminder.power}" if reminder.power else ""}</span><span class="sr">: {escape(who[seat].called)} {reminder.says}'
        f"{f', reminder {escape(reminder.card.name)}' if reminder.card else ''}</span></li>"
        for reminder in view.reminders
        if reminder.seat == seat
    ]
    chips = f'<ul class="fxs">{"".join(lingering)}</ul>' if lingering else ""
    return f'<p class="holds">{"".join(parts)}</p>{chips}'


# Orders and Cauldrons


def orders(view: TroubleView) -> str:
    left = (
        f"{view.basic_left} basic and {view.special_left} special"
        if view.basic_left
        else f"{view.special_left} special"
    )
    title = draw.zone_title("order", "Open orders", f"first to 10 gold wins; {left} to come")
    made = [scroll(view, order) for order in view.orders if order is not None]
    return f'{title}<ol class="orders">{"".join(made)}</ol>'


def scroll(view: TroubleView, order: OrderFace) -> str:
    """An Order, and which Cauldron in front comes nearest to it."""
    potions = view.table[in_front(view)].cauldrons
    lacking = [lacks(potion, order) for potion in potions]
    best = min(range(CAULDRONS), key=lambda number: sum(count for _, count in lacking[number]))
    ready = not lacking[best]
    if ready:
        note = f"{draw.icon('check')} Cauldron {best + 1} has it"
    else:
        short = " ".join([f"{count} {draw.icon(faces.effect_icon(name), name)}" for name, count in lacking[best]])
        note = f"Cauldron {best + 1} lacks {short}"
    css = f"scroll {'special' if order.special else 'basic'}{' ready' if ready else ''}"
    coin = f'<span class="coin">{draw.icon("gold")}<b>{order.gold}</b><span class="sr"> gold</span></span>'
    name = str(escape(order.name))
    if view.seat is not None:
        name = f"<button{draw.acts(thing=order.thing, id=f'order-{faces.slug(order.name)}')}>{name}</button>"
    return (
        f'<li class="{css}" data-face="{escape(order.name)}"><header><h3>{name}</h3>{coin}</header>'
        f'<ul>{faces.wants(order)}</ul><p class="best">{note}</p></li>'
    )


def lacks(potion: PotionView, order: OrderFace) -> list[tuple[str, int]]:
    """The effects an Order wants that a Potion does not show often enough."""
    counts = {shown.effect.name: shown.count for shown in potion.shown}
    short = [(want.effect.name, want.count - counts.get(want.effect.name, 0)) for want in order.wants]
    return [(name, count) for name, count in short if count > 0]


def being_drunk(view: TroubleView) -> str:
    """The Potion being drunk: what is still to come, in the order it will."""
    if not view.drunk.cards:
        return ""
    due = [effect.name for effect in view.due]
    made = "".join([
        faces.chip(Shown(shown.effect, shown.count, shown.effect.name not in due))
        for shown in sorted(view.drunk.shown, key=lambda shown: not shown.effect.negative)
        if shown.present
    ])  # fmt: skip
    names = ", ".join(card.name for card in view.drunk.cards)
    return f'<section aria-label="Potion being drunk">{draw.zone_title("potion", "Being drunk", names)}<ol class="fxs">{made}</ol></section>'


def pots(view: TroubleView, who: Sequence[Seat]) -> str:
    owner = in_front(view)
    made = [cauldron(view, owner, number) for number in range(CAULDRONS)]
    label = escape(f"Cauldrons of {who[owner].name}")
    return f'<ol class="mypots" aria-label="{label}">{"".join(made)}</ol>'


def cauldron(view: TroubleView, owner: int, number: int) -> str:
    potion = view.table[owner].cauldrons[number]
    names = ", ".join(card.name for card in potion.cards) or "empty"
    art = f'<svg class="pot" viewBox="{faces.POT}" aria-hidden="true">{faces.pot(potion, number)}</svg>'
    if view.seat is not None:
        label = escape(f"Cauldron {number + 1}: {names}")
        art = f'<button class="potbtn" aria-label="{label}"{draw.acts(id=f"pot-{number}", thing=potion.thing)}>{art}</button>'
    ready = [order for order in view.orders if order is not None and potion.cards and not lacks(potion, order)]
    best = f"{draw.icon('check')} {escape(ready[0].name)}: ready to sell" if ready else ""
    had = [shown for shown in potion.shown if shown.present]
    begun = sorted(
        [shown for shown in potion.shown if not shown.present], key=lambda shown: shown.effect.cost - shown.count
    )
    chips = "".join([faces.chip(shown) for shown in [*had, *begun[: max(2, 6 - len(had))]]])
    return (
        f'<li class="cauldron{" best-pick" if ready else ""}">{art}<h3>Cauldron {number + 1} '
        f'<span class="small">{escape(names)}</span></h3><ul class="fxs">{chips}</ul><p class="best">{best}</p></li>'
    )


# The hand


def hand(view: TroubleView, seat: SeatView) -> str:
    made = [in_hand(card, place, view.asked in FROM_HAND) for place, card in enumerate(seat.known)]
    return f'<ol class="ings">{"".join(made)}</ol>'


def in_hand(card: CardFace, place: int, wanted: bool) -> str:
    """A card of your hand. It stands for its Ingredient only where a card of the hand is meant, not one that lies elsewhere."""
    inner = faces.ingredient(card)
    face = f' data-face="{escape(card.name)}"'
    if wanted:
        return f'<li><button class="ing"{face}{draw.acts(id=f"card-{place}", thing=card.thing)}>{inner}</button></li>'
    return f'<li><span class="ing"{face}>{inner}</span></li>'


# The prompt


def prompt(view: TroubleView, who: Sequence[Seat]) -> str:
    if view.over:
        return draw.waiting("The game is over.")
    if not view.to_act:
        return draw.waiting(NOBODY_ASKED)
    question, help, others = ASKS[view.asked]
    if view.seat not in view.to_act:
        acting = draw.listed([who[seat].name for seat in view.to_act])
        mine = view.seat is not None
        return draw.waiting(f"{acting} {others} …", "You are asked again when it is your choice." if mine else "")
    own = any(play.verb == "discard-from" and play.numbers[1] // CAULDRONS == view.seat for play in view.plays)
    if own and view.seat != view.active:
        question, help = "Which of your Ingredients goes?", f"{who[view.active].name} drinks against you; you choose."
    return draw.prompt(question, help, [choice(view, play, who) for play in view.plays])


def choice(view: TroubleView, play: Play, who: Sequence[Seat]) -> Choice:
    """An option as a button: what it is called, and what it does."""
    note = words.explain(view, play)
    note = str(escape(note)) if note != play.text else ""
    names = [called(view, thing, who) for thing in play.things]
    match play.verb, play.numbers:
        case "add", (_, cauldron):
            brought = brings(words.card_of(view, play.things[0]), words.potion_in(view, play.things[1]))
            return Choice(play.text, f"{names[0]} to {cauldron % CAULDRONS + 1}", brought)
        case "dump", (cauldron,):
            return Choice(play.text, f"Dump {cauldron % CAULDRONS + 1}", "discard its potion", ends=True)
        case "brew-no-more" | "move-no-more", _:
            return Choice(play.text, "Done", ends=True)
        case "no-potion", _:
            return Choice(play.text, "Neither", "end the turn", ends=True)
        case "sell", (cauldron, _):
            return Choice(play.text, f"Sell {cauldron % CAULDRONS + 1}: {names[1]}", note)
        case "target" | "resolve", _:
            return Choice(play.text, names[0], note)
    return Choice(play.text, draw.sentence(VERBS[play.verb].filled(names)), note)


def called(view: TroubleView, thing: str, who: Sequence[Seat]) -> str:
    """What a thing that a play acts on is called at this table."""
    match kind_of(thing), number_of(thing):
        case "ingredient", _:
            return words.card_of(view, thing).name
        case "order", _:
            return words.order_of(view, thing).name
        case "effect", _:
            return next(effect.name for effect, _ in words.to_resolve(view) if effect.thing == thing)
        case "cauldron", number:
            owner, place = divmod(number, CAULDRONS)
            whose = "" if owner == view.seat else f"{who[owner].name}'s "
            return f"{whose}Cauldron {place + 1}"
        case "seat", seat:
            return who[seat].name
    raise LookupError(thing)


def brings(card: CardFace, potion: PotionView) -> str:
    """What a card would add to a Potion, as icons: an effect it completes, or how far it gets."""
    counts = {shown.effect.name: shown.count for shown in potion.shown}
    begun: list[str] = []
    made: list[str] = []
    for effect in card.effects:
        count = counts.get(effect.name, 0) + 1
        if effect.variable:
            made.append(f"{draw.icon(faces.effect_icon(effect.name), effect.name)}{count}")
        elif count < effect.cost:
            begun.append(f"{draw.icon(faces.effect_icon(effect.name), effect.name)}{count}/{effect.cost}")
        elif count == effect.cost:
            made.append(f"{draw.icon(faces.effect_icon(effect.name), effect.name)}{draw.icon('check', 'complete')}")
    return " ".join([*made, *begun][: max(2, len(made))])


# The end, and the picture


def reckoning(view: TroubleView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The Orders that each has sold, and the gold."""
    heads = ("Orders", "Special", "Gold")
    return heads, [
        (
            str(escape(", ".join(f"{order.name} {order.gold}" for order in seat.orders))) or "none",
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
