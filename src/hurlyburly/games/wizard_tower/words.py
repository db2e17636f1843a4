"""What people read: the log of the Sleepy Wizard's Tower, its questions, and what an option would do."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.wizard_tower.adventurers import WizardBox
from hurlyburly.games.wizard_tower.things import treasures
from hurlyburly.games.wizard_tower.view import CardView, WizardView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed


def say(box: WizardBox, what: str, seat: int, facts: Sequence[int], who: Sequence[str]) -> str:
    """One line of the log."""
    name = who[seat]
    first, second, third, _ = facts
    match what:
        case "round":
            return f"Round {first}: {who[second]} begins."
        case "market":
            return f"In the market: {listed([named(box, card) for card in (first, second, third)])}."
        case "dealt":
            if first == UNKNOWN:
                return f"{name} is dealt four cards."
            return f"{name} is dealt {listed([named(box, card) for card in facts])}."
        case "floor":
            return f"The next floor is the {box.floors[first].name}. {box.floors[first].text}"
        case "peeked":
            return f"{name} peeks at card {first + 1}{'' if second == UNKNOWN else f', {named(box, second)}'}."
        case "peeked-at-nothing":
            return f"{name} does not peek."
        case "hired-from-hand":
            return f"{name} hires card {first + 1} of their hand: {named(box, second)}."
        case "hired-from-deck":
            return f"{name} hires from the deck: {named(box, first)}."
        case "hired-from-market":
            return f"{name} hires {named(box, first)} from the market."
        case "gave":
            return f"{name} gives card {first + 1} to the market: {named(box, second)}."
        case "copied":
            return f"{box.titles[first]} of {name} copies {named(box, second)}."
        case "copied-nothing":
            return f"{box.titles[first]} of {name} copies nothing."
        case "noise":
            return f"{name}'s team has a noise score of {first}."
        case "quietest":
            return f"Nobody is quieter than {name}: {treasures(first)}."
        case "floor-treasure":
            return f"{name} finds {treasures(first)} more: {box.floors[second].name}."
        case "total":
            return f"{name}'s guild token is on space {first}." if first else f"{name}'s guild has made no noise yet."
        case "woke":
            return f"{name} has woken the wizard and cannot win!"
        case "bonus":
            return f"{name} collects {treasures(first)} as a bonus."
        case "won":
            return f"{name} wins with {treasures(first)}."
        case "shared":
            return f"{name} shares the victory with {treasures(first)}."
        case "nobody-won":
            return "All have woken the wizard: nobody wins."
    raise LookupError(what)


def named(box: WizardBox, card: int) -> str:
    """A card as people say it: Twinkle (Healer, 5)."""
    return f"{box.titles[card]} ({box.class_names[box.classes[card]]}, {box.labels[card]})"


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
