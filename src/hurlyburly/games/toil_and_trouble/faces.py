"""How the cards and Cauldrons of Toil and Trouble look: fragments that its table and its picture share."""

from __future__ import annotations

from functools import cache

from hurlyburly import draw
from hurlyburly.draw.icons import has
from hurlyburly.draw.text import escape
from hurlyburly.games.toil_and_trouble.view import CardFace, EffectFace, OrderFace, PotionView, Shown, Wanted

BACK = "toil-and-trouble"
LIQUIDS = ("#8fd7ff", "#b7a2ff", "#8de07c")
POT = "0 0 200 126"

draw.define(
    "tt-pot",
    '<ellipse cx="100" cy="120" rx="70" ry="7" fill="#ff8a3c" opacity=".35"/>'
    '<path d="M52 118C50 108 60 106 60 98C68 104 68 110 68 114C74 108 72 102 78 96C84 104 82 110 84 114C90 106 90 100 96 94'
    "C102 102 100 110 102 114C108 108 106 102 112 96C118 104 116 110 118 114C124 108 124 104 130 98C136 106 134 110 136 114"
    'C142 110 140 106 146 102C150 110 150 114 148 118Z" fill="url(#tt-fire)"/>'
    '<path d="M28 40C14 78 34 108 100 108S186 78 172 40Z" fill="url(#tt-iron)"/>'
    '<path d="M34 56C30 74 38 90 54 98" stroke="#9a8fb3" stroke-width="3.5" stroke-linecap="round" fill="none" opacity=".5"/>'
    '<path d="M60 106L54 120M140 106L146 120" stroke="#191322" stroke-width="8" stroke-linecap="round"/>'
    '<ellipse cx="100" cy="40" rx="80" ry="16" fill="#2a2238"/>',
    POT,
    '<linearGradient id="tt-iron" x1="0" x2="1"><stop offset="0" stop-color="#544a63"/><stop offset=".35" '
    'stop-color="#332b40"/><stop offset="1" stop-color="#15101d"/></linearGradient><linearGradient id="tt-fire" x1="0" '
    'y1="1" x2="0" y2="0"><stop offset="0" stop-color="#ff6f3c"/><stop offset="1" stop-color="#ffd277"/></linearGradient>',
)
draw.define(
    "tt-rim",
    '<path d="M29 39A71 12 0 0 0 171 39L176 47A80 16 0 0 1 24 47Z" fill="#2a2238"/>'
    '<path d="M20 41A80 16 0 0 0 180 41" fill="none" stroke="#a79cc4" stroke-width="2.5"/>',
    POT,
)


@cache
def slug(name: str) -> str:
    """A name as file names and ids spell it."""
    return name.lower().replace("'", "").replace(" ", "-")


@cache
def effect_icon(name: str) -> str:
    """An effect's own icon; those of packs share the potion."""
    icon = f"fx-{slug(name)}"
    return icon if has(f"i-{icon}") else "potion"


@cache
def card_icon(name: str) -> str:
    icon = f"in-{slug(name)}"
    return icon if has(f"i-{icon}") else "flower"


def price(effect: EffectFace) -> str:
    return "X" if effect.variable else str(effect.cost)


@cache
def ingredient(card: CardFace) -> str:
    """The inside of an Ingredient card: picture, name, and its effects with their costs."""
    lines = "".join([
        f'<span class="e{" neg" if effect.negative else ""}" data-about="{effect.thing}" data-name="{escape(effect.name)}"><span class="c">'
        f'{draw.icon(effect_icon(effect.name))}<b>{price(effect)}</b></span> <span class="w">{escape(effect.name)}</span></span>'
        for effect in card.effects
    ])  # fmt: skip
    picture = f'<span class="pic">{draw.icon(card_icon(card.name))}</span>'
    return f'{picture}<b class="nm">{escape(card.name)}</b><span class="l">{lines}</span>'


@cache
def chip(shown: Shown) -> str:
    """An effect of a Potion: complete, or how far it is."""
    effect = shown.effect
    count = str(shown.count) if effect.variable else "" if shown.present else f"{shown.count}/{effect.cost}"
    css = f"fx {'ok' if shown.present else 'part'}{' neg' if effect.negative else ''}"
    had = draw.icon("check", "has it") if shown.present else ""
    number = f"<b>{count}</b>" if count else ""
    return f"<li>{effect_button(effect, css, number + had)}</li>"


def effect_button(effect: EffectFace, css: str, more: str = "") -> str:
    """An effect that says what it is when it is pressed."""
    inner = f"{draw.icon(effect_icon(effect.name))}<span>{escape(effect.name)}</span>{more}"
    return f'<button type="button" class="{css}" data-about="{effect.thing}">{inner}</button>'


@cache
def tiny(shown: Shown) -> str:
    """The same, small, for the players' strip."""
    name = escape(shown.effect.name)
    known = f'title="{name}" data-about="{shown.effect.thing}" data-name="{name}"'
    return f'<span class="tiny{" ok" if shown.present else ""}" {known}>{draw.icon(effect_icon(shown.effect.name), shown.effect.name)}{shown.count}</span>'


@cache
def wants(order: OrderFace) -> str:
    return "".join([f"<li>{effect_button(want.effect, 'fxline')}{amount(want)}</li>" for want in order.wants])


def amount(want: Wanted) -> str:
    """The power that an Order asks for, as a number; for a fixed effect a dot for each Ingredient."""
    if want.effect.variable:
        return f"<b>{want.count}</b>"
    return f'<i role="img" aria-label="takes {want.count} Ingredients">{"•" * want.count}</i>'


def pot(potion: PotionView, number: int) -> str:
    """The art of a Cauldron with what swims in it."""
    cards = potion.cards[-6:]
    gap = min(40, 150 // max(1, len(cards)))
    left = 100 - gap * (len(cards) - 1) / 2
    swims = "".join([
        f'<circle cx="{left + gap * place:g}" cy="28" r="20" fill="#f8edd3" stroke="#dcb562" stroke-width="2"/>'
        + draw.mark(f"i-{card_icon(card.name)}", left + gap * place - 14, 14, 28, "#2a1d2a")
        for place, card in enumerate(cards)
    ])  # fmt: skip
    return (
        f'<use href="#tt-pot"/><ellipse cx="100" cy="39" rx="71" ry="12" fill="{LIQUIDS[number % 3]}"/>'
        f'{swims}<use href="#tt-rim"/><text x="100" y="86" text-anchor="middle" font-size="22" fill="#d9cfee" '
        f'font-family="inherit">{len(potion.cards)} of 6</text>'
    )
