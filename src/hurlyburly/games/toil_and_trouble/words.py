"""What people read of Toil and Trouble: the questions, what a play would do."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_trouble.log import tell as tell
from hurlyburly.games.toil_and_trouble.log import with_power
from hurlyburly.games.toil_and_trouble.view import CardFace, EffectFace, OrderFace, PotionView, TroubleView, Wanted
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.vocabulary import listed

ASKS = {
    "Brew": "may add one Ingredient to each Cauldron, or dump it",
    "Potions": "may sell a Potion, drink one, or do neither",
    "ResolveEffects": "chooses which effect comes next",
    "ChooseTarget": "chooses a target",
    "BubbleUp": "chooses which effect bubbles up next",
    "TakeCard": "looks at the hand and takes a card",
    "Give": "must give a card away",
    "DiscardCards": "must discard a card",
    "Recollect": "takes a card from the discard pile",
    "DiscardIngredients": "chooses an Ingredient to be discarded",
    "EmptyCauldron": "chooses a Cauldron to be emptied",
    "Pull": "chooses an Ingredient to move over",
    "Move": "chooses an Ingredient to move",
    "PutInto": "chooses the Cauldron it goes to",
    "ReplaceOrder": "chooses an Order to be replaced",
    "OfferToStop": "may stop here if all agree: most gold wins",
}


def prompt(view: TroubleView, names: Sequence[str]) -> str:
    """What is asked of whom."""
    if view.over:
        return "The game is over."
    if not view.to_act:
        return NOBODY_ASKED
    return f"{listed([names[seat] for seat in view.to_act])} {ASKS[view.asked]}."


def explain(view: TroubleView, play: Play) -> str:
    """What a play would do."""
    match play.verb, play.things:
        case "add", (ingredient, cauldron):
            return adds(potion_in(view, cauldron), card_of(view, ingredient))
        case "take" | "give" | "recollect" | "discard" | "discard-from", acted_on:
            return f"shows {listed([effect.name for effect in card_of(view, acted_on[0]).effects])}"
        case "dump", _:
            return "discards all it holds; nothing can be added to it this turn"
        case "sell", (_, order):
            return f"earns {order_of(view, order).gold} gold"
        case "drink", (cauldron,):
            has = [shown for shown in potion_in(view, cauldron).shown if shown.present]
            has.sort(key=lambda shown: not shown.effect.negative)
            return listed([titled(shown.effect, shown.count) for shown in has])
        case "resolve", (effect,):
            return next(text for waiting, text, _ in to_resolve(view) if waiting.thing == effect)
    return play.text


def adds(potion: PotionView, card: CardFace) -> str:
    """What a card would do to a Potion, effect by effect."""
    counts = {shown.effect.name: shown.count for shown in potion.shown}
    parts = []
    for effect in card.effects:
        count = counts.get(effect.name, 0) + 1
        if effect.variable:
            parts.append(f"{effect.name} {count}")
        elif count <= effect.cost:
            parts.append(f"{effect.name} {count}/{effect.cost}")
    return listed(parts) if parts else "adds nothing new"


def titled(effect: EffectFace, count: int) -> str:
    return f"{effect.name} {count}" if effect.variable else effect.name


def wanted(want: Wanted) -> str:
    """What an Order asks for: a number is a power (TNT-ORDER-02), so the Ingredients of a fixed effect are dots."""
    return f"{want.effect.name} {want.count if want.effect.variable else '•' * want.count}"


def to_resolve(view: TroubleView) -> list[tuple[EffectFace, str, int]]:
    """The effects that wait to be resolved, of the Potion or of what lingers: what each does at its power."""
    powers = {shown.effect: shown.count for shown in view.drunk.shown}
    waiting = [(effect, powers[effect]) for effect in view.due]
    waiting += [(reminder.effect, reminder.power) for reminder in view.reminders]
    return [(effect, with_power(effect.text, power), power) for effect, power in waiting]


def card_of(view: TroubleView, ingredient: str) -> CardFace:
    """An Ingredient that can be seen somewhere."""
    for seat in view.table:
        for card in seat.known:
            if card.thing == ingredient:
                return card
    for card in view.discard:
        if card.thing == ingredient:
            return card
    for seat in view.table:
        for potion in seat.cauldrons:
            for card in potion.cards:
                if card.thing == ingredient:
                    return card
    raise LookupError(ingredient)


def order_of(view: TroubleView, order: str) -> OrderFace:
    """One of the open Orders."""
    return next(face for face in view.orders if face is not None and face.thing == order)


def potion_in(view: TroubleView, cauldron: str) -> PotionView:
    return next(potion for seat in view.table for potion in seat.cauldrons if potion.thing == cauldron)
