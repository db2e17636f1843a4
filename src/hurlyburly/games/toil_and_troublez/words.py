"""What people read: Toil and Troublez in sentences. A colour never stands without its symbol (TTZ-SETUP-13)."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_troublez.box import MAGICIAN, SYMBOL, TALISMAN
from hurlyburly.games.toil_and_troublez.cards import NAME
from hurlyburly.games.toil_and_troublez.forest import END_NAMES
from hurlyburly.games.toil_and_troublez.state import TroublezBox
from hurlyburly.games.toil_and_troublez.view import TroublezView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play

FIVE = len(TALISMAN)


def named(card: str) -> str:
    """A card as people call it: "3 moon" is the Crystal 3 ☾ moon."""
    if card == "covered card":
        return "covered card"
    if card.startswith("covered "):
        return f"covered {named(card.removeprefix('covered '))}"
    kind, _, colour = card.partition(" ")
    if not colour:
        return MAGICIAN[card].name
    name = f"{TALISMAN[int(kind)]} {kind}" if kind.isdigit() else MAGICIAN[kind].name
    return f"{name} {SYMBOL[colour]} {colour}"


def kind_of(number: str | int) -> str:
    return f"{TALISMAN[int(number)]} {number}"


def count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def listed(things: Sequence[str]) -> str:
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


# The log


def say(box: TroublezBox, what: str, seat: int, facts: Sequence[int], who: Sequence[str]) -> str:
    """One line of the log."""
    name = who[seat] if seat >= 0 else ""
    first, second, third, _ = facts
    match what:
        case "turn":
            return f"{name}'s turn."
        case "drew":
            return f"{name} draws {named(NAME[first])}."
        case "placed":
            return f"{name} places {named(NAME[first])} at the {END_NAMES[third]} end of row {second + 1}."
        case "new-row":
            return f"{name} starts row {second} with {named(NAME[first])}."
        case "cloaked":
            return f"{name} lays a Cloak on card {second + 1} of row {first + 1}."
        case "bust":
            return f"{named(NAME[first])} fits nowhere and is discarded: {name} takes no row."
        case "took-row":
            return f"{name} takes row {first + 1}."
        case "took-card" if second:
            return f"{name} takes a covered card: under the Cloak lies {named(NAME[first])}."
        case "took-card":
            return f"{name} takes {named(NAME[first])}."
        case "left-card":
            return f"{name} takes no card."
        case "gained" if second:
            return f"{name} gains {named(NAME[first])}, from under a Cloak."
        case "gained":
            return f"{name} gains {named(NAME[first])}."
        case "completed":
            kind = "one of each" if first == FIVE else "four of a kind"
            return f"{name} completes a Collection, {kind}: {count(second, 'marker')} now."
        case "acts":
            return f"{named(NAME[first])} acts for {name}."
        case "vanish":
            return f"{name} names {kind_of(first)}: every other player who has one discards one."
        case "lost":
            return f"{name} discards {named(NAME[first])}."
        case "summoned":
            return f"{name} summons {named(NAME[second])} from {who[first]}'s Trove."
        case "summoned-nothing":
            return f"{name} summons nothing."
        case "reshuffled":
            return f"The draw pile is used up: the discard pile is reshuffled, {count(first, 'card')}."
        case "last-card":
            return "The last card of the last draw pile has been played: the game ends after this turn."
        case "scored":
            return f"{name} has {count(first, 'marker')} and {count(second, 'loose talisman')}: {marks(third)}."
        case "won":
            return f"{name} wins."
        case "shared":
            return f"{name} shares the victory."
    raise LookupError(what)


def marks(n: int) -> str:
    return count(n, "Magic Mark")


# The question


def prompt(view: TroublezView, who: Sequence[str]) -> str:
    """What is asked of whom, in a sentence: for the seat asked, or for those who wait."""
    if view.over:
        winners = listed([who[seat] for seat in view.winners])
        best = marks(view.troves[view.winners[0]].score)
        return f"The game is over: {winners} {'wins' if len(view.winners) == 1 else 'share the victory'} with {best}."
    if not view.to_act:
        return NOBODY_ASKED
    seat = view.to_act[0]
    if view.seat == seat:
        return asking(view)
    return f"{who[seat]} {waiting(view)}."


def asking(view: TroublezView) -> str:
    yours = view.active == view.to_act[0]
    match view.asked:
        case "Place":
            return f"{'Your turn: you' if view.drawn == 1 else 'You'} drew {named(view.card)}. Where do you place it?"
        case "PlaceCloak":
            return "You drew a Cloak: which talisman do you cover?"
        case "DrawOrPass":
            return f"Draw another card ({count(view.deck, 'card')} left in the pile) or pass and take a row?"
        case "TakeRow":
            return "Which row do you take?"
        case "MagiciansAct":
            return "Which magician of your row acts next?"
        case "TakeCard":
            return "Which outside card do you take?"
        case "Vanish":
            return "Vanish: which talisman do you name? Every other player who has one discards one."
        case "LoseOne":
            return f"{kind_of(view.card)} vanishes: which copy do you discard?"
        case "Summon":
            return "Summon: which talisman do you take from another Trove?"
        case "Poison":
            return "Poison: which of your talismans do you discard?"
        case "Complete":
            return f"You hold a Collection{'' if yours else ', and may complete it outside your turn'}: complete it?"
        case "TurnDown":
            return "Which card of the Collection becomes its marker? The others are discarded."
    raise LookupError(view.asked)


WAITING = {
    "PlaceCloak": "drew a Cloak and chooses the talisman to cover",
    "DrawOrPass": "chooses: draw another card, or pass and take a row",
    "TakeRow": "chooses a row to take",
    "MagiciansAct": "chooses which magician of the row acts next",
    "TakeCard": "chooses an outside card",
    "Vanish": "names the talisman that vanishes",
    "Summon": "chooses a talisman to summon",
    "Poison": "chooses a talisman to poison",
    "Complete": "holds a Collection and may complete it",
    "TurnDown": "chooses the marker of a Collection",
}


def waiting(view: TroublezView) -> str:
    if view.asked == "Place":
        return f"places {named(view.card)}"
    return f"chooses which {kind_of(view.card)} to discard" if view.asked == "LoseOne" else WAITING[view.asked]


# The options


def explain(view: TroublezView, play: Play) -> str:
    """What an option would do, in a few words."""
    option = play.text
    verb, _, rest = option.partition(" ")
    match verb:
        case "place":
            return explain_place(view, rest)
        case "cloak":
            return explain_cloak(view, rest)
        case "draw":
            return "a card that fits nowhere ends your turn, and you take no row"
        case "pass":
            return (
                f"stop here and take one of {count(len(view.rows), 'row')}"
                if len(view.rows) > 1
                else "stop here and take row 1"
            )
        case "take":
            return explain_take(view, rest)
        case "let":
            return f"{MAGICIAN[rest.split()[0]].text}"
        case "vanish":
            return explain_vanish(view, rest)
        case "summon":
            return explain_summon(view, rest)
        case "poison" | "discard":
            return f"{held(view, rest.split()[0])}; you keep {loose(view) - 1} of your {count(loose(view), 'talisman')}"
        case "complete":
            return explain_complete(view, rest)
        case "turn":
            others = list(view.declared)
            others.remove(rest.removeprefix("down "))
            return f"discards {listed([named(card) for card in others])}"
    raise LookupError(option)


def explain_place(view: TroublezView, rest: str) -> str:
    if rest.endswith("in a new row"):
        return f"row {len(view.rows) + 1} then shows {named(view.card)}"
    where, _, number = rest.rpartition(" of row ")
    row = list(view.rows[int(number) - 1])
    row.insert(0 if where.endswith("left") else len(row), view.card)
    return f"row {number} then shows {', '.join(row)}"


def explain_cloak(view: TroublezView, rest: str) -> str:
    place, _, number = rest.removeprefix("card ").partition(" of row ")
    card = view.rows[int(number) - 1][int(place) - 1]
    return f"covers {named(card)}: its number and colour no longer count in row {number}"


def explain_take(view: TroublezView, rest: str) -> str:
    if rest == "no card":
        return "leave the Forest as it is"
    if rest.startswith("row "):
        row = view.rows[int(rest.removeprefix("row ")) - 1]
        magicians = [named(card) for card in row if card.split()[0] in MAGICIAN]
        gained = count(len(row) - len(magicians), "talisman")
        first = f"{listed(magicians)} first; then " if magicians else ""
        return f"{first}{gained} for your Trove"
    card = rest.partition(" of row ")[0].rpartition(" ")[0]
    kind = card.split()[0]
    if kind == "covered":
        return "the Cloak is discarded, the talisman beneath is yours"
    return MAGICIAN[kind].text if kind in MAGICIAN else f"{named(card)} is yours; {held(view, kind)}"


def explain_vanish(view: TroublezView, number: str) -> str:
    hit = sum(1 for seat, _ in enumerate(view.troves) if seat != view.seat and owns(view, seat, number))
    return f"{kind_of(number)}: {count(hit, 'player')} would discard one"


def explain_summon(view: TroublezView, rest: str) -> str:
    if rest == "nothing":
        return "leave the other Troves alone"
    return f"into your Trove; {held(view, rest.split()[0])}"


def explain_complete(view: TroublezView, rest: str) -> str:
    if rest == "nothing now":
        return "keep the cards loose: they can be lost, and you will be asked again"
    return f"{marks(view.marker_points)} for its marker; the other {4 if 'each' in rest else 3} cards are discarded"


def owns(view: TroublezView, seat: int, number: str) -> int:
    return sum(1 for card in view.troves[seat].talismans if card.startswith(number))


def held(view: TroublezView, number: str) -> str:
    """How many of a number the reader holds."""
    mine = owns(view, view.seat, number) if view.seat is not None else 0
    return f"you hold {mine if mine else 'no'} {kind_of(number)}"


def loose(view: TroublezView) -> int:
    return len(view.troves[view.seat].talismans) if view.seat is not None else 0
