"""What Toil and Trouble asks, and every option as a button, with what it would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_trouble import things, words
from hurlyburly.games.toil_and_trouble.parts import BUBBLES, CAULDRONS, LASTING
from hurlyburly.games.toil_and_trouble.table_choosing import cauldron_of
from hurlyburly.games.toil_and_trouble.view import Brought, CardFace, EffectFace, Lacking, Preview, TroubleView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, kind_of, number_of
from hurlyburly.kernel.vocabulary import listed

VERBS = {verb.id: verb for verb in things.VERBS}
ASKS = {
    "Brew": ("Add Ingredients", "", "is brewing"),
    "Potions": ("Sell or drink a potion?", "One a turn, or neither.", "is looking at the Potions"),
    "ResolveEffects": ("Which effect comes next?", "Those that harm you come first.", "is drinking"),
    "ChooseTarget": ("Against whom?", "Point at a player. Nobody hidden can be chosen.", "is choosing a target"),
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
    own = any(play.verb == things.DISCARD_FROM.id and play.numbers[1] // CAULDRONS == view.seat for play in view.plays)
    if own and view.seat != view.active:
        question, help = "Which of your Ingredients goes?", f"{who[view.active].name} drinks against you; you choose."
    if view.asked == "Brew":
        help = still_free(view)
    if view.asked == "DiscardCards" and not view.drunk.cards:
        help = "".join([f"{name} bubbles up." for name in bubbling(view)[:1]])
    ahead: dict[tuple[str, ...], Preview] = {
        (preview.ingredient, preview.cauldron): preview for preview in view.previews
    }
    return draw.prompt(question, help, [choice(view, play, who, ahead.get(play.things)) for play in view.plays])


def bubbling(view: TroubleView) -> list[str]:
    """What harms whoever is asked as their turn begins."""
    waits = LASTING[BUBBLES].says
    mine = [reminder for reminder in view.reminders if reminder.seat == view.seat and reminder.says == waits]
    return [reminder.effect.name for reminder in mine if reminder.effect.negative]


def still_free(view: TroubleView) -> str:
    free = len({play.things[1] for play in view.plays if play.verb == things.ADD.id})
    return f"One for each cauldron, {free} still free." if free else "No cauldron takes another."


def choice(view: TroubleView, play: Play, who: Sequence[Seat], preview: Preview | None = None) -> Choice:
    """An option as a button: what it is called, and what it does."""
    if preview is not None:
        return added(view, play, preview)
    note = words.explain(view, play)
    note = escape(note) if note != play.text else ""
    names = [called(view, thing, who) for thing in play.things]
    match play.verb, play.numbers:
        case "dump", (cauldron,):
            return Choice(play.text, f"Dump {cauldron % CAULDRONS + 1}", preview=draw.sentence(note) + ".", ends=True)
        case "brew-no-more" | "move-no-more", _:
            return Choice(play.text, "Done", ends=True)
        case "no-potion", _:
            return Choice(play.text, "Neither", "end the turn", ends=True)
        case "sell", (cauldron, _):
            return Choice(play.text, f"Sell {cauldron % CAULDRONS + 1}: {names[1]}", note)
        case "target" | "resolve", _:
            return Choice(play.text, names[0], note)
    return Choice(play.text, draw.sentence(VERBS[play.verb].filled(names)), note)


def added(view: TroubleView, play: Play, preview: Preview) -> Choice:
    """A card that may go into a Cauldron."""
    card = words.card_of(view, preview.ingredient)
    line, ends = preview_in_words(view, preview), ends_turn(view, preview)
    if ends:
        line += " Ends your turn."
    label = f"{card.name} to {number_of(preview.cauldron) % CAULDRONS + 1}"
    return Choice(play.text, label, ends=ends, preview=line, ahead=parts(preview, card))


def ends_turn(view: TroubleView, preview: Preview) -> bool:
    """Whether nothing can be done in this turn after a card is put in, so that new cards come and it is final: nobody
    should do that by a press on a card."""
    if view.seat is None or view.potions or view.drunk.cards or any(part.makes != "nearer" for part in preview.brings):
        return False
    held = [card.thing for card in view.table[view.seat].known].count(preview.ingredient)
    gone = {preview.cauldron, preview.ingredient} if held == 1 else {preview.cauldron}
    return all(play.verb == things.BREW_NO_MORE.id or gone & set(play.things) for play in view.plays)


def called(view: TroubleView, thing: str, who: Sequence[Seat]) -> str:
    """What a thing that a play acts on is called at this table."""
    match kind_of(thing), number_of(thing):
        case "ingredient", _:
            return words.card_of(view, thing).name
        case "order", _:
            return words.order_of(view, thing).name
        case "effect", _:
            return next(effect.name for effect, _, _ in words.to_resolve(view) if effect.thing == thing)
        case "cauldron", _:
            return cauldron_of(view, thing, who)
        case "seat", seat:
            return who[seat].name
    raise LookupError(thing)


# What a card would do


def preview_in_words(view: TroubleView, preview: Preview) -> str:
    """In a line."""
    if not preview.meets:
        return "Brings no order nearer."
    order = words.order_of(view, preview.order)
    match preview.meets:
        case "fills":
            return f"Fills {order.name}, {order.gold} gold."
        case "ready":
            return f"Ready: {order.name}, {order.gold} gold."
    names = {want.effect.thing: want.effect for want in order.wants}
    return f"Nearest: {order.name}, lacks {lacks(preview.lacks, names)}."


def lacks(lacking: Lacking, names: dict[str, EffectFace]) -> str:
    return listed([f"{count} {names[effect].name}" for effect, count in lacking])


@lru_cache(KEPT)
def parts(preview: Preview, card: CardFace) -> tuple[tuple[str, str, str], ...]:
    """What becomes of each effect that the card shows, and of the Order that it fills."""
    effects = {effect.thing: effect for effect in card.effects}
    made: list[tuple[str, str, str]] = [
        (part.effect, part.makes, amount(effects[part.effect], part)) for part in preview.brings
    ]
    if preview.meets == "fills":
        made.append((preview.order, "fills", f"{card.name} in {number_of(preview.cauldron) % CAULDRONS + 1} fills it"))
    return tuple(made)


def amount(effect: EffectFace, part: Brought) -> str:
    if effect.variable:
        return str(part.count)
    return f"{part.count}/{effect.cost}" if part.makes == "nearer" else ""
