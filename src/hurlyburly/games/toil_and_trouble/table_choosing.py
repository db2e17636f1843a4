"""The hand, and what is laid out over the board to choose from: cards of the discard pile, of another hand or of
Cauldrons, and the effects of a Potion that is being drunk."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_trouble import faces, words
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS
from hurlyburly.games.toil_and_trouble.view import CardFace, SeatView, Shown, TroubleView
from hurlyburly.kernel.play import Play, kind_of, number_of

LAID_OUT = {  # questions about cards that lie elsewhere, and what is laid out
    "Recollect": "The discard pile",
    "TakeCard": "Their hand",
    "DiscardIngredients": "What may go",
    "Pull": "What may be pulled over",
    "Move": "What may be moved",
    "ResolveEffects": "Which effect comes next?",
    "BubbleUp": "What bubbles up first?",
}
OWN_HAND = ("DiscardCards", "Give")  # on a phone its cards have no room for words: they are laid out too


def lies_elsewhere(view: TroubleView) -> bool:
    """Whether one chooses from what is laid out over the board."""
    return bool(view.plays) and view.asked in LAID_OUT


def hand(view: TroubleView, seat: SeatView) -> tuple[str, ...]:
    """A card stands for its Ingredient unless those are asked about that lie elsewhere. While one brews, a mouse finds the
    numbers of the Cauldrons on it."""
    idle = " data-idle" if lies_elsewhere(view) else " data-ways" if view.asked == "Brew" else ""
    return in_hands(seat.known, idle)


def in_hands(cards: tuple[CardFace, ...], idle: str) -> tuple[str, ...]:
    held = [in_hand(card, cards[:place].count(card)) for place, card in enumerate(cards)]
    return (f'<ol class="ings" style="--n:{len(held)}"{idle}>', *held, "</ol>")


@lru_cache(KEPT)
def in_hand(card: CardFace, copy: int) -> str:
    name = escape(card.name)
    id = f"card-{number_of(card.thing)}-{copy}"
    button = f'<button class="ing" data-face="{name}" data-name="{name}"{draw.acts(id=id, thing=card.thing)}>{faces.ingredient(card)}</button>'
    return f'<li data-shows="In your hand" data-name="{name}">{button}</li>'


def laid_out(view: TroubleView, who: Sequence[Seat]) -> str:
    """Over the board, so that nothing makes room for it: what is to be chosen from, and the Potion being drunk, in the
    place of the Orders unless one of those is chosen."""
    own = " own" if view.asked in OWN_HAND else ""
    tiles = [tile(view, play, who) for play in view.plays if play.things] if own or lies_elsewhere(view) else []
    drunk = being_drunk(view, who[view.active]) if view.drunk.cards else ""
    if not tiles:
        if not drunk or view.asked == "ReplaceOrder":
            return ""
        return f'<section class="laid drunk" aria-label="Potion being drunk">{drunk}</section>'
    title = drunk or draw.zone_title("hand" if own else "discard", LAID_OUT.get(view.asked, "Your hand"))
    kind = " effects" if kind_of(view.plays[0].things[0]) == "effect" else ""
    css = kind if drunk else kind + own
    return (
        f'<section class="laid{css}" aria-label="To choose from">{title}'
        f'<ol class="tiles{own}" data-choices>{"".join(tiles)}</ol></section>'
    )


def tile(view: TroubleView, play: Play, who: Sequence[Seat]) -> str:
    """What a play would take, with where it lies."""
    chosen = draw.acts(play=play.text, id=f"tile-{'-'.join(play.things).replace(':', '-')}")
    if kind_of(play.things[0]) == "effect":
        effect, text, power = next(waiting for waiting in words.to_resolve(view) if waiting[0].thing == play.things[0])
        name = escape(words.titled(effect, power))
        return (
            f'<li><button class="tile is-legal{" neg" if effect.negative else ""}"{chosen}>{draw.icon(faces.effect_icon(effect.name))}'
            f'<b class="nm">{name}</b><span>{escape(text)}</span></button></li>'
        )
    card = words.card_of(view, play.things[0])
    where = [cauldron_of(view, thing, who) for thing in play.things[1:] if kind_of(thing) == "cauldron"]
    place = f'<span class="where">{escape(where[0])}</span>' if where else ""
    named = f' data-name="{escape(card.name)}"'
    return f'<li><button class="ing is-legal"{named}{chosen}>{faces.ingredient(card)}{place}</button></li>'


def cauldron_of(view: TroubleView, thing: str, who: Sequence[Seat]) -> str:
    owner, place = divmod(number_of(thing), CAULDRONS)
    whose = "" if owner == view.seat else f"{who[owner].name}'s "
    return f"{whose}Cauldron {place + 1}"


def being_drunk(view: TroubleView, drinker: Seat) -> str:
    """A Potion: its Ingredients, what it did and what it is still to do, in the order it will."""
    due = [effect.name for effect in view.due]
    made = "".join([
        faces.chip(Shown(shown.effect, shown.count, shown.effect.name not in due))
        for shown in sorted(view.drunk.shown, key=lambda shown: not shown.effect.negative)
        if shown.present
    ])  # fmt: skip
    cards = ", ".join(card.name for card in view.drunk.cards)
    title = draw.zone_title("potion", f"{drinker.called} drink{'' if drinker.you else 's'}", cards)
    return f'{title}<ol class="fxs">{made}</ol>'
