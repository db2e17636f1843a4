"""The log of Toil and Troublez. Plain: a log is put together from annotations, which compiled functions do not keep."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_troublez import events
from hurlyburly.games.toil_and_troublez.box import FACES, KINDS
from hurlyburly.games.toil_and_troublez.cards import CLOAK_CARD
from hurlyburly.games.toil_and_troublez.forest import END_NAMES, LEFT, RIGHT
from hurlyburly.games.toil_and_troublez.state import TroublezBox
from hurlyburly.games.toil_and_troublez.trove import ONE_OF_EACH
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.step import unpair
from hurlyburly.kernel.vocabulary import listed


def kind_named(number: int) -> str:
    return KINDS[number - 1]


def count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


LOG = Log()
tell = LOG.tell
LOG.plain(
    {
        events.FirstPlayerDrawn: "Luck lets {} begin.",
        events.TurnBegins: "{}'s turn.",
        events.Passed: "{} passes.",
        events.CardLeft: "{} takes no card.",
        events.NothingToTake: "The Forest is empty: {} finds no card to take.",
        events.LastCardPlayed: "The last card of the last draw pile has been played: the game ends after this turn.",
    }
)


@LOG
def drew(box: TroublezBox, event: events.Drew, who: Sequence[str]) -> str:
    return f"{who[event.seat]} draws {'a Cloak' if event.card == CLOAK_CARD else FACES[event.card]}."


@LOG
def placed(box: TroublezBox, event: events.Placed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} places {FACES[event.card]} at the {END_NAMES[event.end % 2]} end of row {event.row + 1}."


@LOG
def row_started(box: TroublezBox, event: events.RowStarted, who: Sequence[str]) -> str:
    return f"{who[event.seat]} starts row {event.row + 1} with {FACES[event.card]}."


@LOG
def cloaked(box: TroublezBox, event: events.Cloaked, who: Sequence[str]) -> str:
    return f"{who[event.seat]} lays a Cloak on card {unpair(event.place)[1] + 1} of row {event.row + 1}."


@LOG
def bust(box: TroublezBox, event: events.Bust, who: Sequence[str]) -> str:
    card = "The Cloak" if event.card == CLOAK_CARD else FACES[event.card]
    return f"{card} fits nowhere and is discarded: {who[event.seat]} takes no row."


@LOG
def row_taken(box: TroublezBox, event: events.RowTaken, who: Sequence[str]) -> str:
    return f"{who[event.seat]} takes row {event.row + 1}.{moved_up(event.moved)}"


@LOG
def gains(box: TroublezBox, event: events.Gained, who: Sequence[str]) -> str:
    return f"{who[event.seat]} gains {FACES[event.card]}."


@LOG
def uncovered(box: TroublezBox, event: events.Uncovered, who: Sequence[str]) -> str:
    return f"{who[event.seat]} gains {FACES[event.card]}, from under a Cloak."


@LOG
def card_taken(box: TroublezBox, event: events.CardTaken, who: Sequence[str]) -> str:
    card = "a covered card" if event.card == CLOAK_CARD else FACES[event.card]
    end = END_NAMES[RIGHT if unpair(event.place)[1] else LEFT]
    place = "the last card" if event.last else f"the {end} end"
    return f"{who[event.seat]} takes {card}, {place} of row {event.row + 1}.{moved_up(event.moved)}"


@LOG
def declared(box: TroublezBox, event: events.Declared, who: Sequence[str]) -> str:
    cards = listed([FACES[card] for card in event.cards])
    return f"{who[event.seat]} sets a Collection apart, {collection(event.collection)}: {cards}."


@LOG
def completed(box: TroublezBox, event: events.Completed, who: Sequence[str]) -> str:
    rest = listed([FACES[card] for card in event.discarded])
    what = f"{who[event.seat]} completes a Collection, {collection(event.collection)}"
    return f"{what}: {count(event.markers, 'marker')} now; {rest} are discarded."


@LOG
def reshuffled(box: TroublezBox, event: events.Reshuffled, who: Sequence[str]) -> str:
    cards = count(len(event.cards), "card")
    after = f"and {event.to_come - 1} more will follow" if event.to_come > 1 else "the last"
    return f"The draw pile is used up: the discard pile, {cards}, is shuffled into a new one, {after}."


@LOG
def scored(box: TroublezBox, event: events.Scored, who: Sequence[str]) -> str:
    markers = f"{count(event.markers, 'marker')} at {box.marker_points}"
    loose_ones = f"{count(event.loose, 'loose talisman')} at {box.loose_points}"
    return f"{who[event.seat]} has {markers} and {loose_ones}: {marks(event.marks)}."


@LOG
def won(box: TroublezBox, event: events.Won, who: Sequence[str]) -> str:
    why = ": others have as many, but fewer Collections" if event.by_collections else ""
    return f"{who[event.seat]} wins with {marks(event.marks)}{why}."


@LOG
def shared(box: TroublezBox, event: events.Shared, who: Sequence[str]) -> str:
    return f"{who[event.seat]} shares the victory, with {marks(event.marks)}."


# What magicians do

LOG.plain(
    {
        events.SummonDeclined: "{} summons nothing.",
        events.NothingToSummon: "Nobody else has a talisman that {} could summon.",
        events.NothingToPoison: "{} has no talisman that could be poisoned.",
    }
)


@LOG
def magician_acts(box: TroublezBox, event: events.MagicianActs, who: Sequence[str]) -> str:
    return f"{FACES[event.card]} acts for {who[event.seat]}."


@LOG
def magician_discarded(box: TroublezBox, event: events.MagicianDiscarded, who: Sequence[str]) -> str:
    return f"{FACES[event.card]} is discarded."


@LOG
def vanish_named(box: TroublezBox, event: events.VanishNamed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} names {kind_named(event.talisman)}: every other player who has one discards one."


@LOG
def vanished(box: TroublezBox, event: events.Vanished, who: Sequence[str]) -> str:
    return f"{FACES[event.card]} vanishes from {who[event.seat]}'s Trove."


@LOG
def nothing_to_vanish(box: TroublezBox, event: events.NothingToVanish, who: Sequence[str]) -> str:
    return f"No other player has {kind_named(event.talisman)}: nothing vanishes."


@LOG
def escaped_vanish(box: TroublezBox, event: events.EscapedVanish, who: Sequence[str]) -> str:
    return f"{who[event.seat]} has no {kind_named(event.talisman)} left: it is in a Collection."


@LOG
def summoned(box: TroublezBox, event: events.Summoned, who: Sequence[str]) -> str:
    return f"{who[event.seat]} summons {FACES[event.card]} from {who[event.victim]}'s Trove."


@LOG
def poisoned(box: TroublezBox, event: events.Poisoned, who: Sequence[str]) -> str:
    return f"{who[event.seat]} loses {FACES[event.card]} to Poison."


def moved_up(rows: Sequence[int]) -> str:
    """Rows are renumbered when one before them is gone."""
    return "".join([f" Row {row + 1} is now row {row}." for row in rows])


def collection(number: int) -> str:
    return "one of each" if number == ONE_OF_EACH else f"four of {kind_named(number)}"


def marks(n: int) -> str:
    return count(n, "Magic Mark")
