"""The log of Toil and Trouble. Plain: a log is put together from annotations, which compiled functions do not keep."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from hurlyburly.games.toil_and_trouble import events
from hurlyburly.games.toil_and_trouble.parts import (
    CAULDRONS,
    GOLD_TO_WIN,
    LASTING,
    NO_CARD,
    NO_EFFECT,
    TroubleBox,
)
from hurlyburly.games.toil_and_trouble.things import DECK, DISCARD_PILE
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed

LOG = Log()
tell = LOG.tell
LOG.plain(
    {
        events.Idle: "{} ends the turn without brewing, selling or drinking.",
        events.SoldOut: "All Orders are sold: the game ends.",
        events.Stopped: "All agree to stop here.",
        events.WentOn: "Not all want to stop here: the game goes on.",
        events.SkippedBrewing: "{} skips the Brewing phase.",
        events.BrewsAgain: "{} brews again.",
        events.HandEmpty: "{} has no card in hand.",
        events.CauldronsEmpty: "{} has no Ingredient in any Cauldron.",
    }
)


@LOG
def orders_laid_out(box: TroubleBox, event: events.OrdersLaidOut, who: Sequence[str]) -> str:
    return f"The first Orders: {listed([order_words(box, order) for order in event.orders])}."


@LOG
def turn(box: TroubleBox, event: events.Turn, who: Sequence[str]) -> str:
    return f"Round {event.round}: {who[event.seat]}'s turn."


@LOG
def drew(box: TroubleBox, event: events.Drew, who: Sequence[str]) -> str:
    return f"{who[event.seat]} draws {cards(box, event.ingredients)}."


@LOG
def drew_nothing(box: TroubleBox, event: events.DrewNothing, who: Sequence[str]) -> str:
    return f"{who[event.seat]} draws nothing: {event.cards} in hand, and Gathering is up to {event.enough}."


@LOG
def reshuffled(box: TroubleBox, event: events.Reshuffled, who: Sequence[str]) -> str:
    count = len(event.ingredients)
    return f"The Ingredient discard pile is shuffled into a new deck of {count} card{'s' * (count > 1)}."


@LOG
def opened(box: TroubleBox, event: events.Opened, who: Sequence[str]) -> str:
    return f"A new Order: {order_words(box, event.order)}."


@LOG
def won(box: TroubleBox, event: events.Won, who: Sequence[str]) -> str:
    return f"{who[event.seat]} wins and is High Alchemist, with {earned(event)}!"


@LOG
def shared_victory(box: TroubleBox, event: events.SharedVictory, who: Sequence[str]) -> str:
    return f"{who[event.seat]} shares the victory, with {earned(event)}."


@LOG
def added(box: TroubleBox, event: events.Added, who: Sequence[str]) -> str:
    return f"{who[event.seat]} adds {box.kinds[event.ingredient]} to {cauldron(event.cauldron, event.seat, who)}."


@LOG
def dumped(box: TroubleBox, event: events.Dumped, who: Sequence[str]) -> str:
    what = cauldron(event.cauldron, event.seat, who)
    return f"{who[event.seat]} dumps {what}: {cards(box, event.ingredients)}."


@LOG
def sold(box: TroubleBox, event: events.Sold, who: Sequence[str]) -> str:
    what = cauldron(event.cauldron, event.seat, who)
    order = f"{box.orders[event.order]} for {box.gold[event.order]} gold"
    return f"{who[event.seat]} sells {what} ({cards(box, event.ingredients)}) as {order}: {event.gold} in all."


# Drinking


@LOG
def drank(box: TroubleBox, event: events.Drank, who: Sequence[str]) -> str:
    effects = listed([box.effects[effect] for effect in event.effects])
    what = f"{cauldron(event.cauldron, event.seat, who)} ({cards(box, event.ingredients)})"
    return f"{who[event.seat]} drinks {what}: {effects}."


@LOG
def resolved(box: TroubleBox, event: events.Resolved, who: Sequence[str]) -> str:
    effect = f"{box.effects[event.effect]}{power_of(box, event.effect, event.power)}"
    return f'{who[event.seat]} resolves {effect}: "{with_power(box.texts[event.effect], event.power)}"'


@LOG
def bubbled_up(box: TroubleBox, event: events.BubbledUp, who: Sequence[str]) -> str:
    power = power_of(box, event.effect, event.power)
    return f"{box.effects[event.effect]}{power} bubbles up for {who[event.seat]}."


@LOG
def aimed(box: TroubleBox, event: events.Aimed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} aims {box.effects[event.effect]} at {who[event.target]}."


@LOG
def turned_round(box: TroubleBox, event: events.TurnedRound, who: Sequence[str]) -> str:
    aimed = f"{who[event.target]} aims {box.effects[event.effect]} at {who[event.seat]}"
    return f"{aimed}, who turns it round: it strikes {who[event.target]}."


@LOG
def no_target(box: TroubleBox, event: events.NoTarget, who: Sequence[str]) -> str:
    return f"Nobody can be the target of {box.effects[event.effect]}."


@LOG
def pile_empty(box: TroubleBox, event: events.PileEmpty, who: Sequence[str]) -> str:
    if event.pile == DISCARD_PILE:
        return f"The Ingredient discard pile is empty: {who[event.seat]} recollects nothing."
    if event.pile == DECK:
        return f"Deck and discard pile are empty: {who[event.seat]} can draw no more."
    return f"No Order is left in the stacks: {who[event.seat]} replaces nothing."


@LOG
def lingers(box: TroubleBox, event: events.Lingers, who: Sequence[str]) -> str:
    return f"{box.effects[event.effect]} lingers: {who[event.seat]} {LASTING[event.mark].told}."


@LOG
def reminder_kept(box: TroubleBox, event: events.ReminderKept, who: Sequence[str]) -> str:
    too = " too" if event.shared else ""
    card, effect = box.kinds[event.ingredient], box.effects[event.effect]
    return f"{card} stays beside {who[event.seat]} as a reminder of {effect}{too}."


@LOG
def potion_discarded(box: TroubleBox, event: events.PotionDiscarded, who: Sequence[str]) -> str:
    return f"The Potion is discarded: {cards(box, event.ingredients)}."


@LOG
def lifted(box: TroubleBox, event: events.Lifted, who: Sequence[str]) -> str:
    over = f"{box.effects[event.effect]} no longer lingers on {who[event.seat]}"
    if event.reminder == NO_CARD:
        return f"{over}."
    if event.reminds_of == NO_EFFECT:
        return f"{over}; {box.kinds[event.reminder]} is discarded."
    return f"{over}; {box.kinds[event.reminder]} stays as a reminder of {box.effects[event.reminds_of]}."


# What effects do


@LOG
def swapped_hands(box: TroubleBox, event: events.SwappedHands, who: Sequence[str]) -> str:
    swap = f"{who[event.seat]} and {who[event.target]} exchange hands"
    given, got = cards(box, event.given), cards(box, event.got)
    return f"{swap}: {who[event.seat]} gives {given} for {got}."


@LOG
def looked_at_hand(box: TroubleBox, event: events.LookedAtHand, who: Sequence[str]) -> str:
    return f"{who[event.seat]} looks at {who[event.hand]}'s hand: {cards(box, event.ingredients)}."


@LOG
def showed_hand(box: TroubleBox, event: events.ShowedHand, who: Sequence[str]) -> str:
    return f"{who[event.seat]} shows {cards(box, event.ingredients)}."


@LOG
def took(box: TroubleBox, event: events.Took, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes {box.kinds[event.ingredient]} from {who[event.source]}."


@LOG
def gave(box: TroubleBox, event: events.Gave, who: Sequence[str]) -> str:
    return f"{who[event.seat]} gives {box.kinds[event.ingredient]} to {who[event.to_hand]}."


@LOG
def discarded(box: TroubleBox, event: events.Discarded, who: Sequence[str]) -> str:
    how = " at random" if event.at_random else ""
    return f"{who[event.seat]} discards {box.kinds[event.ingredient]}{how}."


@LOG
def recollected(box: TroubleBox, event: events.Recollected, who: Sequence[str]) -> str:
    return f"{who[event.seat]} recollects {box.kinds[event.ingredient]}."


@LOG
def discarded_from(box: TroubleBox, event: events.DiscardedFrom, who: Sequence[str]) -> str:
    what = cauldron(event.cauldron, event.seat, who)
    return f"{who[event.seat]} discards {box.kinds[event.ingredient]} from {what}."


@LOG
def emptied(box: TroubleBox, event: events.Emptied, who: Sequence[str]) -> str:
    what = cauldron(event.cauldron, event.seat, who)
    return f"{who[event.seat]} empties {what}: {cards(box, event.ingredients)}."


@LOG
def moved(box: TroubleBox, event: events.Moved, who: Sequence[str]) -> str:
    source, goal = (cauldron(pot, event.seat, who) for pot in (event.source, event.cauldron))
    return f"{who[event.seat]} moves {box.kinds[event.ingredient]} from {source} to {goal}."


@LOG
def replaced(box: TroubleBox, event: events.Replaced, who: Sequence[str]) -> str:
    return f"{who[event.seat]} replaces {box.orders[event.order]} with {order_words(box, event.by)}."


def cards(box: TroubleBox, ingredients: Sequence[int]) -> str:
    """Newt Eye and 2 Bat Wool; 3 Ingredients, to those who may not know which."""
    if not ingredients:
        return "nothing"
    if UNKNOWN in ingredients:
        return "an Ingredient" if len(ingredients) == 1 else f"{len(ingredients)} Ingredients"
    counts = Counter(ingredients)
    return listed([box.kinds[card] if count == 1 else f"{count} {box.kinds[card]}" for card, count in counts.items()])


def cauldron(number: int, seat: int, who: Sequence[str]) -> str:
    """A Cauldron; the seat's own goes without its owner."""
    owner, place = divmod(number, CAULDRONS)
    return f"Cauldron {place + 1}" if owner == seat else f"{who[owner]}'s Cauldron {place + 1}"


def earned(event: events.Won | events.SharedVictory) -> str:
    """What a player won by: without ten gold, it was Special Orders (TNT-RULING-22)."""
    if event.gold >= GOLD_TO_WIN:
        return f"{event.gold} gold"
    return f"{event.gold} gold and {event.specials} Special Order{'s' * (event.specials != 1)}"


def order_words(box: TroubleBox, order: int) -> str:
    return f"{box.orders[order]} ({'special' if box.special[order] else 'basic'}, {box.gold[order]} gold)"


def power_of(box: TroubleBox, effect: int, power: int) -> str:
    return f" {power}" if box.variable[effect] else ""


def with_power(text: str, power: int) -> str:
    """What an effect does at its power: "X cards" is "1 card" or "3 cards"."""
    if power == 1:
        text = re.sub(r"\bX (\w+)s\b", r"1 \1", text)
    return re.sub(r"\bX\b", str(power), text)
