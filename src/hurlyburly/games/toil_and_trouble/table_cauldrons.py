"""The Cauldrons in front: what swims in them, what they have and lack, and what can be done with each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_trouble import faces, things, words
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.view import CauldronView, OrderFace, Shown, TroubleView
from hurlyburly.kernel.play import Play

DUMPS = "dump"  # a class
MOST_CHIPS = 6  # of what a Potion has and has begun, at least two of the latter


def pots(view: TroubleView, who: Sequence[Seat], covered: bool) -> list[str]:
    owner = view.in_front
    idle = " data-idle" if covered else ""
    made = [f'<ol class="mypots" aria-label="{escape(f"Cauldrons of {who[owner].name}")}"{idle}>']
    ends = next((play.text for play in view.plays if play.verb == things.BREW_NO_MORE.id), "")
    plays = [*[(play, ends) for play in view.potions if ends], *[(play, "") for play in view.plays]]
    does = [play for play in plays if play[0].verb in BUTTONS]
    for number, potion in enumerate(view.table[owner].cauldrons):
        ready = [words.order_of(view, near.order) for near in view.nearest if potion.thing in near.filled_by]
        acts = [act(view, *play) for play in does if potion.thing in play[0].things]
        made += [*cauldron(potion, number, view.seat is None, tuple(ready)), doing(potion, number, tuple(acts))]
    return [*made, "</ol>"]


@lru_cache(KEPT)
def cauldron(potion: CauldronView, number: int, watched: bool, ready: tuple[OrderFace, ...]) -> tuple[str, str]:
    """A Cauldron with the Orders that it could be sold as: what swims in it, and what it has. Who watches has nothing to
    point at."""
    name = f"Cauldron {number + 1}"
    names = named(potion)
    art = f'<svg class="pot" viewBox="{faces.POT}" aria-hidden="true">{faces.pot(potion, number)}</svg>'
    around = ""
    if watched:
        art = f'<span class="potbtn">{art}</span>'
    else:
        label = escape(f"{name}: {names}")
        art = f'<button class="potbtn takes" aria-label="{label}" data-name="{name}" data-sign="{number + 1}"{draw.acts(id=f"pot-{number}", thing=potion.thing)}>{art}</button>'
        around = f' data-around="{potion.thing}"'
    return (
        f'<li class="cauldron{" ready" if ready else ""}"{around} data-shows="In the cauldrons" data-name="{name}">'
        f'{art}<div class="pottext"><h3>{name}</h3><p class="names">{escape(names)}</p></div><p class="then">{standing(ready)}</p>',
        f'<div class="has"><div class="ahead" data-ahead-of="{potion.thing}"></div><ul class="fxs">{chips(potion)}</ul></div>',
    )


@lru_cache(KEPT)
def doing(potion: CauldronView, number: int, acts: tuple[str, ...]) -> str:
    """Its buttons. On a phone it has no room for the names of its Ingredients, nor for dumping it: a sheet has."""
    if not potion.cards:
        return '<div class="potacts"></div></li>'
    id = f"pot-{number}-sheet"
    label = f'<span class="sr">Cauldron {number + 1}: what is in it</span>'
    dump = "".join([act for act in acts if DUMPS in act])
    return (
        f'<div class="potacts">{"".join(acts)}</div>'
        f'<button type="button" class="more" popovertarget="{id}" title="What is in it">{draw.icon("eye")}{label}</button>'
        f'<div popover id="{id}" class="what potsheet" role="dialog" aria-label="Cauldron {number + 1}"><h2>Cauldron {number + 1}</h2>'
        f"<p>{escape(named(potion))}</p>{dump}</div></li>"
    )


def named(potion: CauldronView) -> str:
    return ", ".join([card.name for card in potion.cards]) or "empty"


def standing(ready: tuple[OrderFace, ...]) -> str:
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


def act(view: TroubleView, play: Play, ends: str) -> str:
    """Sell, drink or dump it; while one brews, selling and drinking end that first."""
    return BUTTONS[play.verb](view, play, ends)


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
    return button(play, ends, f"btn btn-quiet {DUMPS}", "Dump", label, "Discards all that is in it.")


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
