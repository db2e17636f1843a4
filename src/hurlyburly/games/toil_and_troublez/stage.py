"""How what happens in Toil and Troublez is shown: a bust, a Collection, a robbery; the rest as beats of a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hurlyburly import draw
from hurlyburly.draw import Seat
from hurlyburly.draw.stage import (
    Direction,
    Mark,
    above,
    because,
    begins,
    cards,
    hands_over,
    quiet,
    told,
    turned_up,
    verdict,
)
from hurlyburly.draw.text import escape
from hurlyburly.games.toil_and_troublez import events
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD
from hurlyburly.games.toil_and_troublez.faces import BACK, art, called, label
from hurlyburly.games.toil_and_troublez.state import TroublezBox
from hurlyburly.games.toil_and_troublez.things import MARKER
from hurlyburly.games.toil_and_troublez.view import CARDS
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.vocabulary import SEAT

Who = Sequence[Seat]


def name(card: int) -> str:
    return called(CARDS[card])


def drawn(card: int) -> str:
    return draw.card(art(CARDS[card]), label(CARDS[card]))


# A turn in the Forest


def drew(box: TroublezBox, event: events.Drew, who: Who) -> Direction:
    """It is seen on the table; the beat shows where it goes."""
    return Direction(sound="slide")


def placed(box: TroublezBox, event: events.Placed, who: Who) -> Direction:
    return Direction(f"{name(event.card)} to row {event.row + 1}")


def row_started(box: TroublezBox, event: events.RowStarted, who: Who) -> Direction:
    return Direction(f"{name(event.card)} starts row {event.row + 1}")


def cloaked(box: TroublezBox, event: events.Cloaked, who: Who) -> Direction:
    return Direction(f"Cloak on row {event.row + 1}", sound="swish")


def bust(box: TroublezBox, event: events.Bust, who: Who) -> Direction:
    """The style sheet frames the cards at the ends of the rows, where a talisman or a magician had no place."""
    card = name(event.card)
    why, spoilt = "It fits at neither end of any row", "spoilt unfit"
    if event.card == CLOAK_CARD:
        why, spoilt = "No talisman lies open that it could cover", "spoilt"
    scene = (
        above(told(who, event.seat, "{} drew", "You drew"))
        + turned_up(drawn(event.card), BACK, spoilt)
        + verdict(f"Bust! No place for {card}", "loss")
        + because(f"{why}. It is discarded, and no row is taken this turn.")
    )
    return Direction(f"Bust: {card}", "loss", "thud", scene=scene)


def row_taken(box: TroublezBox, event: events.RowTaken, who: Who) -> Direction:
    return Direction(f"takes row {event.row + 1}", "gain", "slide")


def gained(box: TroublezBox, event: events.Gained, who: Who) -> Direction:
    return Direction(marks=(Mark(SEAT.thing(event.seat), f"+{name(event.card)}", "gain"),))


def uncovered(box: TroublezBox, event: events.Uncovered, who: Who) -> Direction:
    card = name(event.card)
    scene = (
        above("Under the Cloak")
        + turned_up(drawn(event.card), BACK)
        + verdict(told(who, event.seat, f"{{}} gains {card}", f"You gain {card}"), "gain")
    )
    return Direction(f"{card} from under a Cloak", "gain", "turn", scene=scene)


def card_taken(box: TroublezBox, event: events.CardTaken, who: Who) -> Direction:
    what = "a covered card" if event.card == CLOAK_CARD else name(event.card)
    return Direction(f"takes {what}", "gain", "slide")


def card_left(box: TroublezBox, event: events.CardLeft, who: Who) -> Direction:
    return Direction("takes no card")


def nothing_to_take(box: TroublezBox, event: events.NothingToTake, who: Who) -> Direction:
    return in_vain(
        "takes no card", "The Forest is empty", told(who, event.seat, "{} finds no card", "You find no card")
    )


# Magicians


def magician_acts(box: TroublezBox, event: events.MagicianActs, who: Who) -> Direction:
    return Direction(f"{name(event.card)} acts", sound="swish")


def vanish_named(box: TroublezBox, event: events.VanishNamed, who: Who) -> Direction:
    return Direction(f"names {box.kinds[event.talisman - 1]}")


def nothing_vanishes(box: TroublezBox, event: events.NothingToVanish, who: Who) -> Direction:
    kind = box.kinds[event.talisman - 1]
    return in_vain(f"no {kind} vanishes", "Vanish", escape(f"Nobody else has {kind}"))


def escaped_vanish(box: TroublezBox, event: events.EscapedVanish, who: Who) -> Direction:
    kind = box.kinds[event.talisman - 1]
    words = told(who, event.seat, f"{{}} has no {kind} left", f"You have no {kind} left")
    return in_vain(f"no {kind} vanishes", "Vanish", words)


def in_vain(chip: str, how: str, words: str) -> Direction:
    """Nothing changes on the table, so that it must be said; there is little to read, and it passes by itself."""
    return Direction(chip, scene=above(how) + verdict(words))


def lost(who: Who, seat: int, card: int, how: str) -> Direction:
    """A card leaves a Trove."""
    scene = (
        above(how)
        + cards([drawn(card)], "gone")
        + verdict(told(who, seat, f"{{}} loses {name(card)}", f"You lose {name(card)}"), "loss")
    )
    marks = (Mark(SEAT.thing(seat), f"-{name(card)}", "loss"),)
    return Direction(f"loses {name(card)}", "loss", "swish", marks, scene=scene)


def vanished(box: TroublezBox, event: events.Vanished, who: Who) -> Direction:
    return lost(who, event.seat, event.card, "Vanish")


def poisoned(box: TroublezBox, event: events.Poisoned, who: Who) -> Direction:
    return lost(who, event.seat, event.card, "Poison")


def summoned(box: TroublezBox, event: events.Summoned, who: Who) -> Direction:
    card, robbed = name(event.card), who[event.victim].name
    takes = told(who, event.seat, "{} takes ", "You take ") + told(
        who, event.victim, f"{card} from {{}}", f"your {card}"
    )
    scene = above("Summon") + hands_over(who, event.victim, drawn(event.card), event.seat) + verdict(takes, "loss")
    marks = (Mark(SEAT.thing(event.victim), f"-{card}", "loss"), Mark(SEAT.thing(event.seat), f"+{card}", "gain"))
    return Direction(f"takes {card} from {robbed}", "gain", "swish", marks, scene=scene, hurts=(event.victim,))


def declined(box: TroublezBox, event: events.SummonDeclined, who: Who) -> Direction:
    return Direction("summons nothing")


def nothing_to_summon(box: TroublezBox, event: events.NothingToSummon, who: Who) -> Direction:
    return in_vain("summons nothing", "Summon", "Nobody else has a talisman")


def nothing_to_poison(box: TroublezBox, event: events.NothingToPoison, who: Who) -> Direction:
    words = told(who, event.seat, "{} has nothing to poison", "You have nothing to poison")
    return in_vain("has nothing to poison", "Poison", words)


# Collections and the end


def completed(box: TroublezBox, event: events.Completed, who: Who) -> Direction:
    worth = f"+{box.marker_points}"
    marker = draw.card(f'<use href="#back-{BACK}"/>', "the marker of a Collection", css="marker")
    scene = (
        above(told(who, event.seat, "{} completes", "You complete"))
        + cards([*[drawn(card) for card in event.discarded], marker], "gather")
        + verdict(f"Collection: {worth}", "gain")
    )
    marks = (Mark(MARKER.thing(event.seat), worth, "gain"),)
    return Direction(f"Collection: {worth}", "gain", "rise", marks, scene=scene)


def reshuffled(box: TroublezBox, event: events.Reshuffled, who: Who) -> Direction:
    return Direction("The discard pile is reshuffled", sound="slide")


def last_card_played(box: TroublezBox, event: events.LastCardPlayed, who: Who) -> Direction:
    return Direction("The last card: the game ends after this turn", sound="low")


def won(box: TroublezBox, event: events.Won | events.Shared, who: Who) -> Direction:
    return Direction(f"wins with {event.marks}", "gain", "high")


DIRECTIONS: Mapping[type[Event], Callable[[TroublezBox, Any, Who], Direction]] = {
    events.FirstPlayerDrawn: quiet,
    events.TurnBegins: begins,
    events.Drew: drew,
    events.Placed: placed,
    events.RowStarted: row_started,
    events.Cloaked: cloaked,
    events.Bust: bust,
    events.Passed: quiet,
    events.RowTaken: row_taken,
    events.Gained: gained,
    events.Uncovered: uncovered,
    events.CardTaken: card_taken,
    events.CardLeft: card_left,
    events.NothingToTake: nothing_to_take,
    events.MagicianActs: magician_acts,
    events.MagicianDiscarded: quiet,
    events.VanishNamed: vanish_named,
    events.Vanished: vanished,
    events.NothingToVanish: nothing_vanishes,
    events.EscapedVanish: escaped_vanish,
    events.Summoned: summoned,
    events.SummonDeclined: declined,
    events.NothingToSummon: nothing_to_summon,
    events.Poisoned: poisoned,
    events.NothingToPoison: nothing_to_poison,
    events.Declared: quiet,
    events.Completed: completed,
    events.Reshuffled: reshuffled,
    events.LastCardPlayed: last_card_played,
    events.Scored: quiet,
    events.Won: won,
    events.Shared: won,
}
