"""What people read: Toil and Troublez in sentences. A colour never stands without its symbol (TTZ-SETUP-13)."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.toil_and_troublez.box import FACES, MAGICIAN, TALISMAN
from hurlyburly.games.toil_and_troublez.cards import KIND, MAGICIANS, TALISMANS, VANISH, is_magician
from hurlyburly.games.toil_and_troublez.forest import RIGHT
from hurlyburly.games.toil_and_troublez.log import count, kind_named, marks
from hurlyburly.games.toil_and_troublez.log import tell as tell
from hurlyburly.games.toil_and_troublez.trove import ONE_OF_EACH
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying, TroublezView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, number_of
from hurlyburly.kernel.step import unpair
from hurlyburly.kernel.vocabulary import listed


def named(card: str) -> str:
    """A card by its name: the Crystal 3 ☾ moon."""
    return FACES[number_of(card)]


def shown(lying: Lying) -> str:
    """A card in a row."""
    if not lying.covered:
        return named(lying.thing)
    return f"covered {named(lying.beneath)}" if lying.beneath else "covered card"


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
            return f"{kind_named(number_of(view.named))} vanishes: which copy do you discard?"
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
    return (
        f"chooses which {kind_named(number_of(view.named))} to discard"
        if view.asked == "LoseOne"
        else WAITING[view.asked]
    )


# The options


def explain(view: TroublezView, play: Play) -> str:
    """What a play would do, in a few words."""
    match play.verb, play.numbers:
        case "place", (card, end):
            row = [shown(lying) for lying in view.rows[end // 2]]
            row.insert(len(row) if end % 2 == RIGHT else 0, FACES[card])
            return f"row {end // 2 + 1} then shows {', '.join(row)}"
        case "start-row", (card, _):
            return f"row {len(view.rows) + 1} then shows {FACES[card]}"
        case "cloak", (number,):
            at, place = unpair(number)
            covers = named(view.rows[at][place].thing)
            return f"covers {covers}: its number and colour no longer count in row {at + 1}"
        case "draw", _:
            return "a card that fits nowhere ends your turn, and you take no row"
        case "pass", _:
            rows = len(view.rows)
            return f"stop here and take one of {count(rows, 'row')}" if rows > 1 else "stop here and take row 1"
        case "take-row", (number,):
            return explain_row(view.rows[number])
        case "take-card", (number,):
            at, place = unpair(number)
            return explain_card(view, view.rows[at][place])
        case "take-no-card", _:
            return "leave the Forest as it is"
        case "let-act", (card,):
            return magician_text(card)
        case "vanish", (number,):
            others = [seat for seat in range(len(view.troves)) if seat != view.seat]
            hit = len([seat for seat in others if owned(view, seat, number)])
            return f"{kind_named(number)}: {count(hit, 'player')} would discard one"
        case "summon", (number,):
            return f"into your Trove; {held(view, KIND[number % TALISMANS])}"
        case "summon-nothing", _:
            return "leave the other Troves alone"
        case "poison" | "discard", (number,):
            mine = loose(view)
            return f"{held(view, KIND[number % TALISMANS])}; you keep {mine - 1} of your {count(mine, 'talisman')}"
        case "complete", (number,):
            rest = len(TALISMAN) - 1 if number == ONE_OF_EACH else 3
            return f"{marks(view.marker_points)} for its marker; the other {rest} cards are discarded"
        case "complete-nothing", _:
            return "keep the cards loose: they can be lost, and you will be asked again"
        case "turn-down", (number,):
            others_of_it = list(view.declared)
            others_of_it.remove(CARDS[number % TALISMANS])
            return f"discards {listed([named(card) for card in others_of_it])}"
    raise LookupError(play.verb)


def explain_row(row: Sequence[Lying]) -> str:
    magicians = [named(lying.thing) for lying in row if is_magician(number_of(lying.thing))]
    gained = count(len(row) - len(magicians), "talisman")
    return f"{listed(magicians)} first; then {gained} for your Trove" if magicians else f"{gained} for your Trove"


def explain_card(view: TroublezView, lying: Lying) -> str:
    if lying.covered:
        return "the Cloak is discarded, the talisman beneath is yours"
    card = number_of(lying.thing)
    return magician_text(card) if is_magician(card) else f"{FACES[card]} is yours; {held(view, KIND[card])}"


def magician_text(card: int) -> str:
    return MAGICIAN[MAGICIANS[KIND[card] - VANISH]].text


def owned(view: TroublezView, seat: int, number: int) -> int:
    """How many of a number somebody holds."""
    return len([card for card in view.troves[seat].talismans if KIND[number_of(card)] == number])


def held(view: TroublezView, number: int) -> str:
    """How many the reader holds."""
    mine = owned(view, view.seat, number) if view.seat is not None else 0
    return f"you hold {mine if mine else 'no'} {kind_named(number)}"


def loose(view: TroublezView) -> int:
    return len(view.troves[view.seat].talismans) if view.seat is not None else 0
