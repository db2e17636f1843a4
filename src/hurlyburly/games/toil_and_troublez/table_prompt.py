"""What is asked at the table of Toil and Troublez, and its options as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_troublez import faces
from hurlyburly.games.toil_and_troublez.box import BOX
from hurlyburly.games.toil_and_troublez.cards import TALISMANS
from hurlyburly.games.toil_and_troublez.faces import TALISMAN, called, label_in_row
from hurlyburly.games.toil_and_troublez.forest import END_NAMES, LEFT, RIGHT
from hurlyburly.games.toil_and_troublez.trove import ONE_OF_EACH
from hurlyburly.games.toil_and_troublez.view import CARDS, Lying, TroublezView, TroveView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import unpair

MARKER = BOX.collections.marker_points

# What each question is called: to whom it is put, and for the others who wait.
ASKS = {
    "Place": ("Where does {card} go?", "Numbers rise to the right, and like signs never touch.", "is placing {card}"),
    "PlaceCloak": (
        "Which talisman does the Cloak cover?",
        "What it covers shows neither number nor sign.",
        "is laying a Cloak",
    ),
    "DrawOrPass": (
        "Draw another card, or take a row?",
        "A card that fits nowhere ends your turn without a row.",
        "is thinking of another card",
    ),
    "TakeRow": (
        "Which row do you take?",
        "Its magicians act first; its talismans enter your trove.",
        "is choosing a row",
    ),
    "MagiciansAct": ("Which magician acts first?", "Each acts once and is discarded.", "is sending a magician"),
    "TakeCard": ("Which outside card do you take?", "A magician acts at once.", "is taking a card from the Forest"),
    "Complete": ("Complete a Collection?", f"It becomes one marker worth {MARKER}.", "may complete a Collection"),
    "TurnDown": ("Which card becomes the marker?", "The others are discarded.", "is turning down a marker"),
    "Vanish": (
        "Which talisman vanishes?",
        "Every other player who has one discards one.",
        "is naming a talisman that vanishes",
    ),
    "LoseOne": ("Which one do you discard?", "It vanishes from your trove.", "is losing a talisman"),
    "Summon": ("What do you summon?", "It moves into your trove.", "is summoning"),
    "Poison": ("Which talisman is poisoned?", "You must discard one.", "is poisoned"),
}


def prompt(view: TroublezView, who: Sequence[Seat]) -> str:
    if view.over:
        return draw.waiting("The game is over.")
    if not view.to_act:
        return draw.waiting(NOBODY_ASKED)
    card = view.card
    if view.seat not in view.to_act:
        return waiting(view.asked, card, who[view.to_act[0]].name, view.seat is None)
    question, help, _ = ASKS[view.asked]
    named = called(card) if card else ""
    return draw.prompt(question.format(card=named), help, [choice(view, play, who) for play in view.plays])


@lru_cache(KEPT)
def waiting(asked: str, card: str, name: str, watching: bool) -> str:
    does = ASKS[asked][2].format(card=called(card) if card else "")
    return draw.waiting(f"{name} {does} …", "" if watching else "You are asked again when it is your choice.")


def choice(view: TroublezView, play: Play, who: Sequence[Seat]) -> Choice:
    """A play as a button: what it is called, and what it does."""
    text = play.text
    match play.verb, play.numbers:
        case "place", (_, end):
            row = view.rows[end // 2]
            beside, where = (row[0], "before") if end % 2 == LEFT else (row[-1], "after")
            return Choice(text, f"Row {end // 2 + 1}, {END_NAMES[end % 2]}", f"{where} {card_note(beside.thing)}")
        case "start-row", _:
            return Choice(text, "A new row")
        case "cloak", (number,):
            at, place = unpair(number)
            return Choice(text, f"Row {at + 1}, card {place + 1}", card_note(view.rows[at][place].thing))
        case "draw", _:
            return Choice(text, "Draw", f"{view.deck} cards left")
        case "pass", _:
            return Choice(text, "Pass", "and take a row", ends=True)
        case "take-row", (number,):
            return Choice(text, f"Row {number + 1}", "".join([small_icon(lying) for lying in view.rows[number]]))
        case "take-no-card", _:
            return Choice(text, "No card", ends=True)
        case "take-card", (number,):
            at, place = unpair(number)
            card = view.rows[at][place].thing
            side = END_NAMES[LEFT if place == 0 else RIGHT]
            return Choice(text, called(card), f"{sign_icon(card)} row {at + 1}, {side}")
        case "complete", (number,):
            kinds = "All five kinds" if number == ONE_OF_EACH else f"Four {TALISMAN[str(number)].name}s"
            return Choice(text, kinds, f"a marker worth {MARKER}")
        case "complete-nothing", _:
            return Choice(text, "Not now", ends=True)
        case "vanish", (number,):
            kind = str(number)
            others = [seat for seat in range(len(who)) if seat != view.seat and of_kind(kind, view.troves[seat])]
            hit = draw.listed([who[seat].name for seat in others]) if others else "nobody"
            return Choice(text, f"{TALISMAN[kind].name} {kind}", f"{draw.icon(TALISMAN[kind].id)} hits {escape(hit)}")
        case "summon-nothing", _:
            return Choice(text, "Nothing", ends=True)
        case "summon", (number,):
            owner, card_number = divmod(number, TALISMANS)
            card = CARDS[card_number]
            return Choice(text, called(card), f"{sign_icon(card)} from {escape(who[owner].name)}")
        case "let-act", (number,):
            return Choice(text, called(CARDS[number]), sign_icon(CARDS[number]))
        case "poison" | "discard" | "turn-down", (number,):
            card = CARDS[number % TALISMANS]
            return Choice(text, called(card), sign_icon(card))
    raise LookupError(play.verb)


def card_note(card: str) -> str:
    return f"{called(card)} {sign_icon(card)}"


def sign_icon(card: str) -> str:
    sign = faces.PARTS[card][1]
    return draw.icon(sign, sign) if sign else ""


def small_icon(lying: Lying) -> str:
    kind = faces.PARTS[lying.thing][0]
    return draw.icon(TALISMAN[kind].id if kind in TALISMAN else kind, label_in_row(lying))


def of_kind(kind: str, trove: TroveView) -> list[str]:
    return [card for card in trove.talismans if faces.PARTS[card][0] == kind]
