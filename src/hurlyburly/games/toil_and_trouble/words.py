"""What people read of Toil and Trouble: the log, the questions, what a play would do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hurlyburly.games.toil_and_trouble.parts import (
    HIDDEN,
    REFLECTING,
    SELLS_NOTHING,
    SHOWN,
    SKIPS_BREWING,
    TroubleBox,
)
from hurlyburly.games.toil_and_trouble.view import CardFace, EffectFace, OrderFace, PotionView, TroubleView, Wanted
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN

LINGERS = {
    SKIPS_BREWING: "will skip a Brewing phase",
    SELLS_NOTHING: "cannot sell in the next turn",
    HIDDEN: "cannot be a target until the next turn",
    REFLECTING: "will turn round the next effect",
    SHOWN: "shows the hand to all until the next turn",
}


def say(box: TroubleBox, what: str, seat: int, facts: Sequence[int], names: Sequence[str]) -> str:
    """One line of the log."""
    who = names[seat]
    first, second, third, fourth = facts
    match what:
        case "turn":
            return f"Round {first}: {who}'s turn."
        case "drew":
            cards = [box.kinds[card] for card in (second, third, fourth) if card != UNKNOWN]
            drawn = listed(cards) if cards else "an Ingredient" if first == 1 else f"{first} Ingredients"
            return f"{who} draws {drawn}."
        case "reshuffled":
            return "The Ingredient discard pile is shuffled into a new deck."
        case "added":
            return f"{who} adds {box.kinds[first]} to Cauldron {second + 1}."
        case "dumped":
            return f"{who} dumps Cauldron {first + 1}."
        case "skipped":
            return f"{who} skips the Brewing phase."
        case "idle":
            return f"{who} ends the turn without brewing, selling or drinking."
        case "sold":
            return f"{who} sells Cauldron {second + 1} as {box.orders[first]} for {box.gold[first]} gold."
        case "opened":
            kind = "special" if box.special[first] else "basic"
            return f"A new Order: {box.orders[first]}, {kind}, {box.gold[first]} gold."
        case "won":
            return f"{who} is High Alchemist!"
        case "shared":
            return f"{who} shares the victory."
        case "sold-out":
            return "All Orders are sold."
        case "stopped":
            return "All agree to stop here."
        case _:
            return say_drinking(box, what, who, facts, names)


def say_drinking(box: TroubleBox, what: str, who: str, facts: Sequence[int], names: Sequence[str]) -> str:
    first, second, third, fourth = facts
    match what:
        case "drinks":
            return f"{who} drinks Cauldron {first + 1}."
        case "resolves":
            return f"{box.effects[first]}{power_of(box, first, second)}: {with_power(box.texts[first], second)}"
        case "bubbles":
            return f"{box.effects[first]}{power_of(box, first, second)} bubbles up for {who}."
        case "targets":
            return f"{who} aims {box.effects[second]} at {names[first]}."
        case "turned":
            return f"{who} turns {box.effects[second]} round, on {names[first]}."
        case "no-target":
            return f"Nobody can be the target of {box.effects[first]}."
        case "lingers":
            return f"{box.effects[first]} lingers: {who} {LINGERS[second]}."
        case "swapped":
            return f"{who} and {names[first]} exchange hands."
        case "looked":
            return f"{who} looks at the hand of {names[first]}."
        case "took":
            return f"{who} takes {box.kinds[first]} from {names[second]}."
        case "gave":
            return f"{who} gives {box.kinds[first]} to {names[second]}."
        case "discarded":
            return f"{who} discards {box.kinds[first]}."
        case "recollected":
            return f"{who} recollects {box.kinds[first]}."
        case "ruined":
            return f"{box.kinds[first]} is gone from Cauldron {third + 1} of {names[second]}."
        case "emptied":
            return f"Cauldron {first + 1} of {who} is emptied."
        case "moved":
            return (
                f"{who} moves {box.kinds[first]} from Cauldron {third + 1} of {names[second]} to Cauldron {fourth + 1}."
            )
        case "replaced":
            return f"{who} replaces {box.orders[first]} by {box.orders[second]}."
    raise LookupError(what)


def power_of(box: TroubleBox, effect: int, power: int) -> str:
    return f" {power}" if box.variable[effect] else ""


def with_power(text: str, power: int) -> str:
    """What an effect does at its power: "X cards" is "1 card" or "3 cards"."""
    if power == 1:
        text = re.sub(r"\bX (\w+)s\b", r"1 \1", text)
    return re.sub(r"\bX\b", str(power), text)


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


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
        case "take" | "give" | "recollect" | "discard" | "discard-from", (ingredient, *_):
            return f"shows {listed([effect.name for effect in card_of(view, ingredient).effects])}"
        case "dump", _:
            return "discards all it holds; nothing can be added to it this turn"
        case "sell", (_, order):
            return f"earns {order_of(view, order).gold} gold"
        case "drink", (cauldron,):
            has = [shown for shown in potion_in(view, cauldron).shown if shown.present]
            has.sort(key=lambda shown: not shown.effect.negative)
            return listed([titled(shown.effect, shown.count) for shown in has])
        case "resolve", (effect,):
            return next(text for waiting, text in to_resolve(view) if waiting.thing == effect)
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


def to_resolve(view: TroubleView) -> list[tuple[EffectFace, str]]:
    """The effects that wait to be resolved, of the Potion or of what lingers, and what each does at its power."""
    powers = {shown.effect: shown.count for shown in view.drunk.shown}
    waiting = [(effect, powers[effect]) for effect in view.due]
    waiting += [(reminder.effect, reminder.power) for reminder in view.reminders]
    return [(effect, with_power(effect.text, power)) for effect, power in waiting]


def card_of(view: TroubleView, ingredient: str) -> CardFace:
    """An Ingredient that can be seen somewhere."""
    seen = [card for seat in view.table for card in seat.known] + list(view.discard)
    seen += [card for seat in view.table for potion in seat.cauldrons for card in potion.cards]
    return next(card for card in seen if card.thing == ingredient)


def order_of(view: TroubleView, order: str) -> OrderFace:
    """One of the open Orders."""
    return next(face for face in view.orders if face is not None and face.thing == order)


def potion_in(view: TroubleView, cauldron: str) -> PotionView:
    return next(potion for seat in view.table for potion in seat.cauldrons if potion.thing == cauldron)
