"""The Cauldrons in front: what swims in them, what they have and lack, and what can be done with each."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.games.toil_and_trouble import faces, things, words
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.view import CauldronView, OrderFace, Shown, TroubleView
from hurlyburly.kernel.play import Play

MOST_CHIPS = 6  # of what a Potion has and has begun, at least two of the latter


def pots(view: TroubleView, who: Sequence[Seat]) -> str:
    owner = view.in_front
    made = [cauldron(view, view.table[owner].cauldrons[number], number) for number in range(CAULDRONS)]
    label = escape(f"Cauldrons of {who[owner].name}")
    return f'<ol class="mypots" aria-label="{label}">{"".join(made)}</ol>'


def cauldron(view: TroubleView, potion: CauldronView, number: int) -> str:
    names = ", ".join(card.name for card in potion.cards) or "empty"
    art = f'<svg class="pot" viewBox="{faces.POT}" aria-hidden="true">{faces.pot(potion, number)}</svg>'
    around = ""
    if view.seat is None:
        art = f'<span class="potbtn">{art}</span>'
    else:
        label = escape(f"Cauldron {number + 1}: {names}")
        art = f'<button class="potbtn takes" aria-label="{label}" data-name="Cauldron {number + 1}"{draw.acts(id=f"pot-{number}", thing=potion.thing)}>{art}</button>'
        around = f' data-around="{potion.thing}"'
        art += sheet(view, potion, number, names)
    ready = [words.order_of(view, near.order) for near in view.nearest if potion.thing in near.filled_by]
    return (
        f'<li class="cauldron{" ready" if ready else ""}"{around} data-shows="In your potions" data-name="Cauldron {number + 1}">'
        f'{art}<div class="pottext"><h3>Cauldron {number + 1}</h3><p class="names">{escape(names)}</p></div>'
        f'<p class="then">{standing(ready)}</p><div class="has"><div class="ahead" data-ahead-of="{potion.thing}"></div>'
        f'<ul class="fxs">{chips(potion)}</ul></div><div class="potacts">{acts(view, potion)}</div></li>'
    )


def sheet(view: TroubleView, potion: CauldronView, number: int, names: str) -> str:
    """Of a phone, where a Cauldron has no room for the names of its Ingredients, nor for dumping it."""
    if not potion.cards:
        return ""
    id = f"pot-{number}-sheet"
    dump = "".join(
        [act(view, play, "") for play in view.plays if play.verb == things.DUMP.id and potion.thing in play.things]
    )
    label = f'<span class="sr">Cauldron {number + 1}: what is in it</span>'
    return (
        f'<button type="button" class="more" popovertarget="{id}" title="What is in it">{draw.icon("eye")}{label}</button>'
        f'<div popover id="{id}" class="what potsheet" role="dialog" aria-label="Cauldron {number + 1}"><h2>Cauldron {number + 1}</h2>'
        f"<p>{escape(names)}</p>{dump}</div>"
    )


def standing(ready: list[OrderFace]) -> str:
    if not ready:
        return ""
    best = max(ready, key=lambda order: order.gold)
    return f"{draw.icon('check')} <b>Ready:</b> {escape(best.name)}, {best.gold} gold"


def chips(potion: CauldronView) -> str:
    had = [shown for shown in potion.shown if shown.present]
    begun = sorted([shown for shown in potion.shown if not shown.present], key=left_to_go)
    return "".join([faces.chip(shown) for shown in [*had, *begun[: max(2, MOST_CHIPS - len(had))]]])


def left_to_go(shown: Shown) -> int:
    return shown.effect.cost - shown.count


# What can be done with it


def acts(view: TroubleView, potion: CauldronView) -> str:
    """Sell, drink, dump. While one brews, selling and drinking end that first."""
    ends = next((play.text for play in view.plays if play.verb == things.BREW_NO_MORE.id), "")
    plays = [*(view.potions if ends else ()), *view.plays]
    return "".join([act(view, play, ends) for play in plays if potion.thing in play.things and play.verb in BUTTONS])


def act(view: TroubleView, play: Play, ends: str) -> str:
    return BUTTONS[play.verb](view, play, ends if play not in view.plays else "")


def selling(view: TroubleView, play: Play, ends: str) -> str:
    order = words.order_of(view, play.things[1])
    label = f"Sell {cauldron_name(play)} as {order.name} for {order.gold} gold"
    shown = f"{draw.icon('gold')}Sell for {order.gold}"
    return button(play, ends, "btn sell", shown, label, f"Sells it as {order.name} for {order.gold} gold.")


def drinking(view: TroubleView, play: Play, ends: str) -> str:
    has = words.explain(view, play)
    return button(play, ends, "btn", f"{draw.icon('potion')}Drink", f"Drink {cauldron_name(play)}", f"Drinks {has}.")


def dumping(view: TroubleView, play: Play, ends: str) -> str:
    label = f"Dump {cauldron_name(play)}"
    return button(play, ends, "btn btn-quiet dump", "Dump", label, "Discards all that is in it.")


BUTTONS = {things.SELL.id: selling, things.DRINK.id: drinking, things.DUMP.id: dumping}


def cauldron_name(play: Play) -> str:
    return f"Cauldron {play.numbers[0] % CAULDRONS + 1}"


def button(play: Play, ends: str, css: str, shown: str, label: str, preview: str) -> str:
    """A play's button at its Cauldron; where Brewing must end first, that is played before it."""
    then = f' data-then="{escape(play.text)}"' if ends else ""
    if ends:
        preview = f"Ends Brewing. {preview}"
    return (
        f'<button class="{css}"{draw.acts(play=ends or play.text)}{then} aria-label="{escape(label)}" '
        f'data-preview="{escape(preview)}">{shown}</button>'
    )
