"""How what happens in Toil and Trouble is shown: an Order sold, what others' Potions do to one; the rest as beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.stage import (
    ANY,
    OPEN,
    Direction,
    Mark,
    Tone,
    above,
    also,
    because,
    begins,
    cards,
    follows,
    goes,
    hands_over,
    quiet,
    token,
    told,
    verdict,
)
from hurlyburly.draw.text import escape
from hurlyburly.games.toil_and_trouble import events
from hurlyburly.games.toil_and_trouble.cauldrons import TargetLosesIngredients
from hurlyburly.games.toil_and_trouble.faces import card_icon, effect_icon
from hurlyburly.games.toil_and_trouble.log import power_of
from hurlyburly.games.toil_and_trouble.parts import CAULDRONS, TroubleBox
from hurlyburly.games.toil_and_trouble.things import (
    BASIC_STACK,
    CAULDRON,
    DECK,
    DISCARD_PILE,
    ORDER,
    SPECIAL_STACK,
)
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT, listed

Who = Sequence[Seat]
ORDERS = (BASIC_STACK, SPECIAL_STACK)
PILES = {DECK: "the deck", DISCARD_PILE: "the discard pile", BASIC_STACK: "the Orders", SPECIAL_STACK: "the Orders"}


def ingredient(box: TroubleBox, card: int) -> str:
    name = box.kinds[card]
    return token(draw.icon(card_icon(name)), name)


def effect(box: TroubleBox, number: int, note: str = "") -> str:
    name = box.effects[number]
    return token(draw.icon(effect_icon(name)), name, note)


def owner(cauldron: int) -> int:
    return cauldron // CAULDRONS


def hurt(seat: int, cauldron: int) -> tuple[int, ...]:
    """Whoever it is done to, unless they do it themselves."""
    return () if owner(cauldron) == seat else (owner(cauldron),)


# Turns, cards and Orders


def drew(box: TroubleBox, event: events.Drew, who: Who) -> Direction:
    count = len(event.ingredients)
    return Direction(f"draws {count}", sound="slide") if count else Direction()


def reshuffled(box: TroubleBox, event: events.Reshuffled, who: Who) -> Direction:
    return Direction("The discard pile is the new deck", sound="slide")


def opened(box: TroubleBox, event: events.Opened, who: Who) -> Direction:
    return Direction(scene=also(f"A new Order: {box.orders[event.order]}", "order"), joins=ANY)


def sold_out(box: TroubleBox, event: events.SoldOut, who: Who) -> Direction:
    return Direction("All Orders are sold", sound="low")


def stopped(box: TroubleBox, event: events.Stopped, who: Who) -> Direction:
    return Direction("All agree to stop here")


def won(box: TroubleBox, event: events.Won | events.SharedVictory, who: Who) -> Direction:
    return Direction(f"wins with {event.gold} gold", "gain", "high")


# Brewing and selling


def added(box: TroubleBox, event: events.Added, who: Who) -> Direction:
    return Direction(f"{box.kinds[event.ingredient]} into {1 + event.cauldron % CAULDRONS}", sound="pour")


def dumped(box: TroubleBox, event: events.Dumped, who: Who) -> Direction:
    return Direction(f"dumps cauldron {1 + event.cauldron % CAULDRONS}", sound="pour")


def skipped_brewing(box: TroubleBox, event: events.SkippedBrewing, who: Who) -> Direction:
    return Direction("brews nothing")


def brews_again(box: TroubleBox, event: events.BrewsAgain, who: Who) -> Direction:
    return Direction("brews again", "gain")


def sold(box: TroubleBox, event: events.Sold, who: Who) -> Direction:
    order, gold = box.orders[event.order], box.gold[event.order]
    scene = (
        above(f"Cauldron {1 + event.cauldron % CAULDRONS} is poured out")
        + goes(
            [
                token(draw.icon("cauldron"), f"{len(event.ingredients)} Ingredients"),
                token(draw.icon("order"), order),
                token(draw.icon("gold"), f"+{gold}", f"{event.gold} in all"),
            ]
        )
        + verdict(f"Sold: {escape(order)}, {gold} gold", "gain")
    )
    marks = (Mark(SEAT.thing(event.seat), f"+{gold} gold", "gain"), Mark(ORDER.thing(event.order), "sold", "gain"))
    return Direction(f"sells {order}: +{gold}", "gain", "coins", marks, scene=scene, chosen=True)


# Drinking


def drank(box: TroubleBox, event: events.Drank, who: Who) -> Direction:
    """What it does is shown to those whom it is done to."""
    chip = f"drinks: {listed([box.effects[number] for number in event.effects[:2]])}"
    return Direction(chip + (" and more" if len(event.effects) > 2 else ""), sound="pour")


def aimed(box: TroubleBox, event: events.Aimed, who: Who) -> Direction:
    """A scene, unless the target is asked next: the question says it."""
    name = box.effects[event.effect]
    chip = f"{name} at {who[event.target].name}"
    if any(isinstance(act, TargetLosesIngredients) for act in box.does[event.effect]):
        return Direction(chip, sound="swish", marks=(Mark(SEAT.thing(event.target), name, "loss"),))
    scene = (
        above(told(who, event.seat, "{} drinks", "You drink"))
        + goes([draw.seal(who[event.seat].animal), effect(box, event.effect), draw.seal(who[event.target].animal)])
        + verdict(
            told(who, event.seat, "{} aims ", "You aim ")
            + told(who, event.target, f"{name} at {{}}", f"{name} at you"),
            "loss" if box.negative[event.effect] else "plain",
        )
        + ("" if box.variable[event.effect] else because(box.texts[event.effect]))  # how much is seen by what follows
    )
    return Direction(chip, sound="swish", scene=scene, hurts=(event.target,), chosen=True)


def turned_round(box: TroubleBox, event: events.TurnedRound, who: Who) -> Direction:
    name = box.effects[event.effect]
    scene = (
        above("Reflection")
        + goes([draw.seal(who[event.seat].animal), effect(box, event.effect), draw.seal(who[event.target].animal)])
        + verdict(
            told(who, event.seat, f"{{}} turns {name} round", f"You turn {name} round")
            + told(who, event.target, ", on {}", ", on you"),
            "loss",
        )
    )
    return Direction(f"turns {name} round", "gain", "swish", scene=scene, hurts=(event.target,))


def no_target(box: TroubleBox, event: events.NoTarget, who: Who) -> Direction:
    name = box.effects[event.effect]
    return in_vain(f"nobody to aim {name} at", escape(f"Nobody can be the target of {name}"))


def hand_empty(box: TroubleBox, event: events.HandEmpty, who: Who) -> Direction:
    return in_vain("has no card in hand", told(who, event.seat, "{} has no card in hand", "You have no card in hand"))


def cauldrons_empty(box: TroubleBox, event: events.CauldronsEmpty, who: Who) -> Direction:
    words = told(who, event.seat, "{} has nothing in Cauldrons", "You have nothing in Cauldrons")
    return in_vain("has nothing in Cauldrons", words)


def pile_empty(box: TroubleBox, event: events.PileEmpty, who: Who) -> Direction:
    words = "No Order is left" if event.pile in ORDERS else f"{PILES[event.pile].capitalize()} is empty"
    return in_vain(f"finds {PILES[event.pile]} empty", words)


def in_vain(chip: str, words: str) -> Direction:
    """An effect finds nothing to act on. Nothing changes on the table, so that it must be said."""
    return Direction(chip, scene=verdict(words), joins=OPEN)


# What lingers


def lingers(box: TroubleBox, event: events.Lingers, who: Who) -> Direction:
    """It joins what has been aimed at somebody, and is a beat otherwise."""
    name = box.effects[event.effect]
    return Direction(f"{name} lingers", scene=follows(who, event.seat, f"{name} lingers"), joins=ANY)


def lifted(box: TroubleBox, event: events.Lifted, who: Who) -> Direction:
    return Direction(f"{box.effects[event.effect]} is over")


def bubbled_up(box: TroubleBox, event: events.BubbledUp, who: Who) -> Direction:
    """No scene: what has waited for one's turn is expected, and what it asks for is asked next."""
    name = f"{box.effects[event.effect]}{power_of(box, event.effect, event.power)}"
    tone: Tone = "loss" if box.negative[event.effect] else "gain"
    marks = (Mark(SEAT.thing(event.seat), f"{name} bubbles up", tone),)
    return Direction(f"{name} bubbles up", tone, "pour", marks)


# Hands


def swapped_hands(box: TroubleBox, event: events.SwappedHands, who: Who) -> Direction:
    scene = hands_over(who, event.seat, token(draw.icon("hand"), "All cards"), event.target) + verdict(
        told(who, event.seat, "{} exchanges hands", "You exchange hands")
        + told(who, event.target, " with {}", " with you")
    )
    return Direction(
        f"exchanges hands with {who[event.target].name}", sound="swish", scene=scene, touches=(event.target,)
    )


def looked_at_hand(box: TroubleBox, event: events.LookedAtHand, who: Who) -> Direction:
    """Only who looks sees the cards."""
    chip = f"looks at the hand of {who[event.hand].name}"
    if not event.ingredients or UNKNOWN in event.ingredients:
        return Direction(chip, sound="turn")
    return Direction(chip, sound="turn", scene=hand_shown(box, event.ingredients, who, event.hand))


def showed_hand(box: TroubleBox, event: events.ShowedHand, who: Who) -> Direction:
    scene = hand_shown(box, event.ingredients, who, event.seat)
    return Direction("shows the hand", sound="turn", scene=scene, joins=ANY)


def hand_shown(box: TroubleBox, held: Sequence[int], who: Who, seat: int) -> str:
    names = listed([box.kinds[card] for card in held])
    return (
        above("A hand lies open")
        + verdict(told(who, seat, f"{{}} has {names}", f"You have {names}"))
        + because("It is hidden again afterwards.")
    )


def took(box: TroubleBox, event: events.Took, who: Who) -> Direction:
    name = box.kinds[event.ingredient]
    scene = hands_over(who, event.source, ingredient(box, event.ingredient), event.seat) + verdict(
        told(who, event.seat, "{} takes ", "You take ") + told(who, event.source, f"{name} from {{}}", f"your {name}"),
        "loss",
    )
    return Direction(f"takes {name}", "gain", "swish", scene=scene, joins=ANY, hurts=(event.source,))


def gave(box: TroubleBox, event: events.Gave, who: Who) -> Direction:
    return Direction(f"gives {box.kinds[event.ingredient]} to {who[event.to_hand].name}", sound="slide")


def discarded(box: TroubleBox, event: events.Discarded, who: Who) -> Direction:
    name = box.kinds[event.ingredient]
    if not event.at_random:
        return Direction(f"discards {name}", "loss", "slide")
    scene = (
        above("At random")
        + cards([ingredient(box, event.ingredient)], "gone")
        + verdict(told(who, event.seat, f"{{}} loses {name}", f"You lose {name}"), "loss")
    )
    return Direction(f"loses {name}", "loss", "swish", scene=scene, joins=ANY)


def recollected(box: TroubleBox, event: events.Recollected, who: Who) -> Direction:
    return Direction(f"takes back {box.kinds[event.ingredient]}", "gain", "slide")


# Cauldrons and Orders


def discarded_from(box: TroubleBox, event: events.DiscardedFrom, who: Who) -> Direction:
    name, seat = box.kinds[event.ingredient], owner(event.cauldron)
    scene = cards([ingredient(box, event.ingredient)], "gone") + verdict(
        told(who, seat, f"{{}} loses {name}", f"You lose {name}"), "loss"
    )
    marks = (Mark(CAULDRON.thing(event.cauldron), f"-{name}", "loss"),)
    hurts = hurt(event.seat, event.cauldron)
    return Direction(f"discards {name}", "plain", "pour", marks, scene=scene, joins=ANY, hurts=hurts)


def emptied(box: TroubleBox, event: events.Emptied, who: Who) -> Direction:
    seat = owner(event.cauldron)
    number = 1 + event.cauldron % CAULDRONS
    scene = cards([token(draw.icon("cauldron"), f"Cauldron {number}")], "gone") + verdict(
        told(who, seat, f"Cauldron {number} of {{}} is emptied", f"Your cauldron {number} is emptied"), "loss"
    )
    marks = (Mark(CAULDRON.thing(event.cauldron), "emptied", "loss"),)
    hurts = hurt(event.seat, event.cauldron)
    return Direction(f"empties cauldron {number}", "plain", "pour", marks, scene=scene, joins=ANY, hurts=hurts)


def moved(box: TroubleBox, event: events.Moved, who: Who) -> Direction:
    name = box.kinds[event.ingredient]
    return Direction(f"moves {name}", sound="pour", touches=hurt(event.seat, event.source))


def replaced(box: TroubleBox, event: events.Replaced, who: Who) -> Direction:
    return Direction(f"{box.orders[event.by]} for {box.orders[event.order]}", sound="turn")


DIRECTIONS: Mapping[type[Event], Callable[[TroubleBox, Any, Who], Direction]] = {
    events.OrdersLaidOut: quiet,
    events.Turn: begins,
    events.Idle: quiet,
    events.Drew: drew,
    events.DrewNothing: quiet,
    events.Reshuffled: reshuffled,
    events.Opened: opened,
    events.SoldOut: sold_out,
    events.Stopped: stopped,
    events.WentOn: quiet,
    events.Won: won,
    events.SharedVictory: won,
    events.Added: added,
    events.Dumped: dumped,
    events.SkippedBrewing: skipped_brewing,
    events.Sold: sold,
    events.Drank: drank,
    events.Resolved: quiet,
    events.Aimed: aimed,
    events.TurnedRound: turned_round,
    events.NoTarget: no_target,
    events.PotionDiscarded: quiet,
    events.HandEmpty: hand_empty,
    events.CauldronsEmpty: cauldrons_empty,
    events.PileEmpty: pile_empty,
    events.BrewsAgain: brews_again,
    events.Lingers: lingers,
    events.ReminderKept: quiet,
    events.Lifted: lifted,
    events.BubbledUp: bubbled_up,
    events.SwappedHands: swapped_hands,
    events.LookedAtHand: looked_at_hand,
    events.ShowedHand: showed_hand,
    events.Took: took,
    events.Gave: gave,
    events.Discarded: discarded,
    events.Recollected: recollected,
    events.DiscardedFrom: discarded_from,
    events.Emptied: emptied,
    events.Moved: moved,
    events.Replaced: replaced,
}
