"""What people read: the log of the Sleepy Wizard's Tower, its questions, and what an option would do."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.wizard_tower import events as ev
from hurlyburly.games.wizard_tower.adventurers import HAND, ROUNDS, WAKE, WizardBox, treasures
from hurlyburly.games.wizard_tower.view import CardView, WizardView, shown_to
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed

# The log

LOG = Log()
tell = LOG.tell
LOG.plain(
    {
        ev.PeekedAtNothing: "{} does not peek.",
        ev.NothingToPeekAt: "{} has seen all cards in hand: there is nothing to peek at.",
        ev.NobodyWon: "All have woken the wizard: nobody wins.",
    }
)


@LOG
def game_begins(box: WizardBox, event: ev.GameBegins, who: Sequence[str]) -> str:
    bottom, top = [box.floors[floor] for floor in event.floors]
    tower = f"The tower: {bottom.name}, {event.face_down} floors face down, {top.name}."
    deck = f"The deck: {event.adventurers} adventurers."
    ages = f"From the youngest to the oldest: {listed([who[seat] for seat in event.ages])}."
    return f"{tower} {deck} {ages} The first floor is the {bottom.name}. {bottom.text}"


@LOG
def round_begins(box: WizardBox, event: ev.RoundBegins, who: Sequence[str]) -> str:
    return f"Round {event.number} of {ROUNDS}: {who[event.first]} begins."


@LOG
def market_laid(box: WizardBox, event: ev.MarketLaid, who: Sequence[str]) -> str:
    return f"In the market: {listed([named(box, card) for card in event.cards])}."


@LOG
def dealt(box: WizardBox, event: ev.Dealt, who: Sequence[str]) -> str:
    known = [named(box, card) for card in event.cards if card != UNKNOWN]
    return f"{who[event.seat]} is dealt {listed(known) if known else 'four cards'}."


@LOG
def floor_turned_up(box: WizardBox, event: ev.FloorTurnedUp, who: Sequence[str]) -> str:
    return f"The next floor is the {box.floors[event.floor].name}. {box.floors[event.floor].text}"


@LOG
def peeked(box: WizardBox, event: ev.Peeked, who: Sequence[str]) -> str:
    peeks = f"{who[event.seat]} peeks" if event.seat == event.by else f"{who[event.by]} lets {who[event.seat]} peek"
    return f"{peeks} at card {nth(event.place)}, {named(box, event.card)}."


@LOG
def peeked_once(box: WizardBox, event: ev.PeekedOnce, who: Sequence[str]) -> str:
    if event.seat == event.by:
        return f"{who[event.seat]} chooses to peek at {held(event.places)}."
    return f"{who[event.by]} chooses {held(event.places)} for {who[event.seat]} to peek at."


@LOG
def shown(box: WizardBox, event: ev.Shown, who: Sequence[str]) -> str:
    return f"{who[event.seat]} looks at {held(event.places)}."


@LOG
def turned_away(box: WizardBox, event: ev.TurnedAway, who: Sequence[str]) -> str:
    return f"{who[event.seat]} turns {held(event.places)} away again."


@LOG
def hired_from_hand(box: WizardBox, event: ev.HiredFromHand, who: Sequence[str]) -> str:
    return f"{who[event.seat]} hires card {nth(event.place)} of their hand: {named(box, event.card)}."


@LOG
def hired_from_deck(box: WizardBox, event: ev.HiredFromDeck, who: Sequence[str]) -> str:
    return f"{who[event.seat]} hires from the deck: {named(box, event.card)}."


@LOG
def hired_from_market(box: WizardBox, event: ev.HiredFromMarket, who: Sequence[str]) -> str:
    return f"{who[event.seat]} hires {named(box, event.card)} from the market."


@LOG
def gave_to_market(box: WizardBox, event: ev.GaveToMarket, who: Sequence[str]) -> str:
    return f"{who[event.seat]} gives card {nth(event.place)} to the market: {named(box, event.card)}."


@LOG
def copied(box: WizardBox, event: ev.Copied, who: Sequence[str]) -> str:
    return f"{who[event.seat]}'s {box.cards[event.shapeshifter].title} copies {named(box, event.card)}."


@LOG
def copied_nothing(box: WizardBox, event: ev.CopiedNothing, who: Sequence[str]) -> str:
    return f"{who[event.seat]}'s {box.cards[event.shapeshifter].title} copies nothing."


@LOG
def nothing_to_copy(box: WizardBox, event: ev.NothingToCopy, who: Sequence[str]) -> str:
    return f"{who[event.seat]}'s {box.cards[event.shapeshifter].title} finds nobody to copy."


@LOG
def noise_counted(box: WizardBox, event: ev.NoiseCounted, who: Sequence[str]) -> str:
    summed = [counted(box, card, count) for card, count in zip(event.team, event.counts, strict=True)]
    return f"{who[event.seat]}'s team has a noise score of {event.score}: {listed(summed)}."


@LOG
def quietest(box: WizardBox, event: ev.Quietest, who: Sequence[str]) -> str:
    return f"{who[event.seat]} finds {treasures(event.treasure)}: no team is quieter."


@LOG
def floor_treasure(box: WizardBox, event: ev.FloorTreasure, who: Sequence[str]) -> str:
    why = f", for {listed([box.cards[card].title for card in event.cards])}" if event.cards else ""
    return f"{who[event.seat]} finds {treasures(event.treasure)} in the {box.floors[event.floor].name}{why}."


@LOG
def no_floor_treasure(box: WizardBox, event: ev.NoFloorTreasure, who: Sequence[str]) -> str:
    return f"The {box.floors[event.floor].name} pays nobody: no team meets its condition."


@LOG
def noise_added(box: WizardBox, event: ev.NoiseAdded, who: Sequence[str]) -> str:
    if not event.total:
        return f"{who[event.seat]}'s guild has made no noise yet."
    if event.total >= WAKE:
        total = f"{event.score} more make a total noise of {event.total}"
        return f"{who[event.seat]}'s guild token reaches space {WAKE}, the end of the track: {total}."
    moves = f"moves {event.score} space{'s' if event.score > 1 else ''}, to" if event.score else "stays on"
    return f"{who[event.seat]}'s guild token {moves} space {event.total}."


@LOG
def woke(box: WizardBox, event: ev.Woke, who: Sequence[str]) -> str:
    return f"{who[event.seat]} has woken the wizard and cannot win."


@LOG
def bonus(box: WizardBox, event: ev.Bonus, who: Sequence[str]) -> str:
    if not event.treasure:
        return f"There is no bonus below {who[event.seat]}'s guild token: {treasures(event.found)} in all."
    bonus = f"{treasures(event.treasure)}, {event.found} in all"
    return f"{who[event.seat]} collects the bonus below their guild token: {bonus}."


@LOG
def won(box: WizardBox, event: ev.Won, who: Sequence[str]) -> str:
    return f"{who[event.seat]} wins with {treasures(event.treasure)} and a total noise of {event.total}."


@LOG
def shared(box: WizardBox, event: ev.Shared, who: Sequence[str]) -> str:
    return f"{who[event.seat]} shares the victory, with {treasures(event.treasure)} and a total noise of {event.total}."


def counted(box: WizardBox, card: int, count: int) -> str:
    """The noise of a member and, if it differs, what the card would make by itself."""
    adventurer = box.cards[card]
    alone = "" if adventurer.copies or count == adventurer.rating else f" instead of {adventurer.rating}"
    return f"{adventurer.title} {count}{alone}"


def nth(place: int) -> int:
    """The ordinal of a place in a hand."""
    return place % HAND + 1


def held(places: Sequence[int]) -> str:
    return f"card{'s' if len(places) > 1 else ''} {listed([str(nth(place)) for place in places])}"


def named(box: WizardBox, card: int) -> str:
    """A card by its name: Twinkle (Healer, 5)."""
    adventurer = box.cards[card]
    return f"{adventurer.title} ({adventurer.kind.name}, {adventurer.label})"


def prompt(view: WizardView, who: Sequence[str]) -> str:
    """What is asked of whom."""
    if view.over:
        return ending(view, who)
    if not view.to_act:
        return NOBODY_ASKED
    if view.seat is None or view.seat not in view.to_act:
        names = listed([who[seat] for seat in view.to_act])
        return f"{names} {WAITING[view.asked]}." if len(view.to_act) == 1 else f"{names} {WAITING_FOR_ALL[view.asked]}."
    match view.asked:
        case "Peek" | "PeekInTurn":
            owner = shown_to(view)
            if owner is not None:
                return f"Choose the cards that {who[owner]} peeks at. {view.floor.name}: {view.floor.text}"
            return f"Which of your cards do you peek at? {view.floor.name}: {view.floor.text}"
        case "Memorise":
            return "Remember what you see: it will not be shown again."
        case "Hire":
            mine = view.seats[view.seat]
            return f"Hire adventurer {len(mine.team) + 1} of 4. Your team's noise so far: {mine.noise}."
        case "GiveToMarket":
            return "Give a card of your hand to the market."
        case "Copy":
            return f"Whom does your Shapeshifter copy? For the most treasure, then the least noise: {view.proposed}."
    raise LookupError(view.asked)


WAITING = {
    "Peek": "chooses cards to peek at",
    "PeekInTurn": "chooses a card to peek at",
    "Memorise": "looks at cards",
    "Hire": "hires an adventurer",
    "GiveToMarket": "gives a card to the market",
    "Copy": "chooses what a Shapeshifter copies",
}
WAITING_FOR_ALL = {"Peek": "choose cards to peek at"}


def ending(view: WizardView, who: Sequence[str]) -> str:
    winners = [who[seat] for seat, place in enumerate(view.places) if place == 1 and view.seats[seat].eligible]
    if not winners:
        return "All have woken the wizard: nobody wins."
    if len(winners) > 1:
        return f"{listed(winners)} share the victory."
    woken = [who[seat] for seat, mine in enumerate(view.seats) if not mine.eligible]
    return f"{winners[0]} wins." if not woken else f"{listed(woken)} woke the wizard; {winners[0]} wins."


def explain(view: WizardView, play: Play) -> str:
    """What an option would do, as far as this seat can know."""
    if view.seat is None:
        return ""
    hand = {held.thing: held.card for held in view.seats[view.seat].hand}
    match play.verb, play.things:
        case "hire-from-hand", (place,):
            return f"{known(hand[place])} joins you"
        case "hire-from-deck", _:
            return f"one of {view.deck} unseen cards joins you; a card of yours goes to the market"
        case "hire-from-market", (thing,):
            card = next(card for card in view.market if card.thing == thing)
            return f"{known(card)}; a card of yours goes to the market"
        case "give", (place,):
            return f"{known(hand[place])} lies open to all, and the others may hire it"
        case "peek", ():
            return "you see none of your cards"
        case "peek", _:
            return "you will see these cards of yours, as the others do"
        case "show", _:
            return "the player before you will see these cards"
        case "turn-away", _:
            return "the cards are hidden from you again"
        case "copy-nothing", _:
            return "it makes no noise and counts as a Shapeshifter only"
        case "copy", _:
            proposed = " (proposed)" if play == view.proposed else ""
            return f"it has that card's rating and class, for noise and for treasure{proposed}"
    raise LookupError(play.verb)


def known(card: CardView | None) -> str:
    return "a card that you have not seen" if card is None else f"{card.title} ({card.class_name}, {card.label})"
