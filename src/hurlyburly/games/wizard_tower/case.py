"""What is in the way of a play here and now: the card that was seen already, the hand it lies in."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.wizard_tower.adventurers import HAND
from hurlyburly.games.wizard_tower.view import WizardView
from hurlyburly.kernel.play import Case, Play, kind_of, number_of
from hurlyburly.kernel.vocabulary import listed

LIMIT = {1: "one card", 2: "two cards", 3: "three cards", 4: "four cards"}


def case(view: WizardView, play: Play, rule: str, who: Sequence[str]) -> Case | None:
    """What is in the way of a play that somebody has tried in vain, and of the rule against it."""
    places = tuple([thing for thing in play.things if kind_of(thing) == "place"])
    match rule:
        case "WIZ-RULING-08":
            seen = [card for seat in view.seats for card in seat.hand if card.thing in places and card.peeked]
            if seen:
                which = f"Card{'s' * (len(seen) > 1)} {listed([str(card.place) for card in seen])}"
                known = tuple([card.thing for card in seen])
                return Case(f"{which} {'have' if len(seen) > 1 else 'has'} been seen already.", known)
        case "WIZ-PEEK-01" | "WIZ-PEEK-03":
            most = max([places_in(offered) for offered in view.plays], default=0)
            return Case(f"This floor lets you see {LIMIT.get(most, 'no card')}, and these are {len(places)}.", places)
        case "WIZ-PEEK-02":
            return Case("You have peeked in this round, and hire blindly from here on.", places)
        case "WIZ-ROUND-07":
            return Case("On this floor nobody peeks.", places)
        case "WIZ-HIRE-08":
            team = [member.card for seat in view.seats for member in seat.team]
            hired = next(card.title for card in team if card.thing == play.things[0])
            return Case(f"{hired} is hired: a team stays together until the round ends.", play.things)
        case "WIZ-HIRE-03":
            owner = number_of(places[0]) // HAND
            return Case(f"That card is {who[owner]}'s: you see it, and only {who[owner]} can hire it.", places)
        case "WIZ-RULING-11":
            return Case("The deck is used up.", play.things)
        case "WIZ-MARKET-02" | "WIZ-MARKET-04":
            lies = [card.thing for card in view.seats[view.to_act[0]].hand]
            return Case("The market lacks a card: one of your hand goes there.", tuple(lies))
        case "WIZ-SHAPE-01":
            return Case("That adventurer is in another team: it copies one of its own.", play.things[1:])
    return None


def places_in(play: Play) -> int:
    return len([thing for thing in play.things if kind_of(thing) == "place"])
