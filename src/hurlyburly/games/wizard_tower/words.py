"""What people read: the log of the Sleepy Wizard's Tower, its questions, and what an option would do."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.wizard_tower import events as ev
from hurlyburly.games.wizard_tower.adventurers import HAND, WizardBox, treasures
from hurlyburly.games.wizard_tower.view import CardView, WizardView
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed


def tell(box: WizardBox, event: Event, who: Sequence[str]) -> str:
    """One line of the log."""
    match event:
        case ev.GameBegins(ages, floors, face_down, adventurers):
            bottom, top = [box.floors[floor].name for floor in floors]
            tower = f"The tower: {bottom}, {face_down} floors face down, {top}. The deck: {adventurers} adventurers."
            return f"{tower} From the youngest on: {listed([who[seat] for seat in ages])}."
        case ev.RoundBegins(number, first):
            return f"Round {number}: {who[first]} begins."
        case ev.MarketLaid(cards):
            return f"In the market: {listed([named(box, card) for card in cards])}."
        case ev.Dealt(seat, _, cards):
            known = [named(box, card) for card in cards if card != UNKNOWN]
            return f"{who[seat]} is dealt {listed(known) if known else 'four cards'}."
        case ev.FloorTurnedUp(floor):
            return f"The next floor is the {box.floors[floor].name}. {box.floors[floor].text}"
        case ev.Peeked(seat, place, card, by):
            return f"{peeks(who, seat, by)} card {nth(place)}, {named(box, card)}."
        case ev.PeekedAtNothing(seat):
            return f"{who[seat]} does not peek."
        case ev.PeekedOnce(seat, places, by):
            return f"{peeks(who, seat, by)} {held(places)}."
        case ev.Shown(seat, places, _):
            return f"{who[seat]} looks at {held(places)}."
        case ev.TurnedAway(seat, places, _):
            return f"{who[seat]} turns {held(places)} away again."
        case ev.HiredFromHand(seat, place, card):
            return f"{who[seat]} hires card {nth(place)} of their hand: {named(box, card)}."
        case ev.HiredFromDeck(seat, card):
            return f"{who[seat]} hires from the deck: {named(box, card)}."
        case ev.HiredFromMarket(seat, card):
            return f"{who[seat]} hires {named(box, card)} from the market."
        case ev.GaveToMarket(seat, place, card):
            return f"{who[seat]} gives card {nth(place)} to the market: {named(box, card)}."
        case ev.Copied(seat, shapeshifter, card):
            return f"{box.cards[shapeshifter].title} of {who[seat]} copies {named(box, card)}."
        case ev.CopiedNothing(seat, shapeshifter):
            return f"{box.cards[shapeshifter].title} of {who[seat]} copies nothing."
        case ev.NoiseCounted(seat, team, counts, score):
            summed = [f"{box.cards[card].title} {count}" for card, count in zip(team, counts, strict=True)]
            return f"{who[seat]}'s team has a noise score of {score}: {listed(summed)}."
        case ev.Quietest(seat, treasure):
            return f"Nobody is quieter than {who[seat]}: {treasures(treasure)}."
        case ev.FloorTreasure(seat, floor, treasure, cards):
            why = f", for {listed([box.cards[card].title for card in cards])}" if cards else ""
            return f"{who[seat]} finds {treasures(treasure)} more: {box.floors[floor].name}{why}."
        case ev.NoiseAdded(seat, score, total):
            if not total:
                return f"{who[seat]}'s guild has made no noise yet."
            moves = f"moves {score} space{'s' if score > 1 else ''}, to" if score else "stays on"
            return f"{who[seat]}'s guild token {moves} space {total}."
        case ev.Woke(seat):
            return f"{who[seat]} has woken the wizard and cannot win!"
        case ev.Bonus(seat, treasure):
            return f"{who[seat]} collects {treasures(treasure)} as a bonus."
        case ev.Won(seat, treasure, total):
            return f"{who[seat]} wins with {treasures(treasure)} and a total noise of {total}."
        case ev.Shared(seat, treasure, total):
            return f"{who[seat]} shares the victory with {treasures(treasure)} and a total noise of {total}."
        case ev.NobodyWon():
            return "All have woken the wizard: nobody wins."
    raise LookupError(event.what)


def peeks(who: Sequence[str], seat: int, by: int) -> str:
    """Whoever points at another's cards shows them."""
    return f"{who[seat]} peeks at" if seat == by else f"{who[by]} shows {who[seat]}"


def nth(place: int) -> int:
    """A place of a hand as people count it."""
    return place % HAND + 1


def held(places: Sequence[int]) -> str:
    return f"card{'s' if len(places) > 1 else ''} {listed([str(nth(place)) for place in places])}"


def named(box: WizardBox, card: int) -> str:
    """A card as people say it: Twinkle (Healer, 5)."""
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
            return f"Choose the cards to be peeked at. {view.floor.name}: {view.floor.text}"
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
            return f"{known(hand[place])} joins your team"
        case "hire-from-deck", _:
            return f"one of {view.deck} unseen cards joins your team; then a card of your hand goes to the market"
        case "hire-from-market", (thing,):
            card = next(card for card in view.market if card.thing == thing)
            return f"{known(card)} joins your team; then a card of your hand goes to the market"
        case "give", (place,):
            return f"{known(hand[place])} lies open to all, and the others may hire it"
        case "peek", ():
            return "you see none of your cards"
        case "peek", _:
            return "you will see these cards of yours, as the others do"
        case "show", _:
            return "your neighbour will see these cards"
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
