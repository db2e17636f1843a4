"""What is asked at the table of Toil and Troublez, and its options as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hurlyburly import draw
from hurlyburly.draw import Choice, Seat
from hurlyburly.draw.text import KEPT, escape
from hurlyburly.games.toil_and_troublez import faces
from hurlyburly.games.toil_and_troublez.box import BOX
from hurlyburly.games.toil_and_troublez.faces import TALISMAN, called, label
from hurlyburly.games.toil_and_troublez.view import TroublezView, TroveView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.step import SEAT_NAMES

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


def drawn(view: TroublezView) -> str:
    """The card that waits for a place."""
    return view.card if view.asked in ("Place", "PlaceCloak") else ""


def prompt(view: TroublezView, who: Sequence[Seat]) -> str:
    if view.over:
        return draw.waiting("The game is over.")
    if not view.to_act:
        return draw.waiting(NOBODY_ASKED)
    card = drawn(view)
    if view.seat not in view.to_act:
        return waiting(view.asked, card, who[view.to_act[0]].name, view.seat is None)
    question, help, _ = ASKS[view.asked]
    named = called(card) if card else ""
    return draw.prompt(question.format(card=named), help, [choice(view, option, who) for option in view.options])


@lru_cache(KEPT)
def waiting(asked: str, card: str, name: str, watching: bool) -> str:
    does = ASKS[asked][2].format(card=called(card) if card else "")
    return draw.waiting(f"{name} {does} …", "" if watching else "You are asked again when it is your choice.")


def choice(view: TroublezView, option: str, who: Sequence[Seat]) -> Choice:
    """An option as a button: what it is called, and what it does."""
    words = option.split()
    match view.asked, words:
        case "Place", ["place", *_, "new", "row"]:
            return Choice(option, "A new row")
        case "Place", ["place", *_, end, "of", "row", number]:
            row = view.rows[int(number) - 1]
            beside, where = (row[0], "before") if end == "left" else (row[-1], "after")
            return Choice(option, f"Row {number}, {end}", f"{where} {card_note(beside)}")
        case "PlaceCloak", ["cloak", "card", place, "of", "row", number]:
            covers = view.rows[int(number) - 1][int(place) - 1]
            return Choice(option, f"Row {number}, card {place}", card_note(covers))
        case _, ["draw"]:
            return Choice(option, "Draw", f"{view.deck} cards left")
        case _, ["pass"]:
            return Choice(option, "Pass", "and take a row", ends=True)
        case "TakeRow", ["take", "row", number]:
            row = view.rows[int(number) - 1]
            return Choice(option, f"Row {number}", "".join([small_icon(card) for card in row]))
        case "TakeCard", ["take", "no", "card"]:
            return Choice(option, "No card", ends=True)
        case "TakeCard", ["take", *card, end, "of", "row", number]:
            return Choice(option, called(" ".join(card)), f"{sign_icon(' '.join(card))} row {number}, {end}")
        case "Complete", [*_, "each"]:
            return Choice(option, "All five kinds", f"a marker worth {MARKER}")
        case "Complete", ["complete", "four", "of", kind]:
            return Choice(option, f"Four {TALISMAN[kind].name}s", f"a marker worth {MARKER}")
        case "Complete", _:
            return Choice(option, "Not now", ends=True)
        case "Vanish", ["vanish", kind]:
            others = [seat for seat in range(len(who)) if seat != view.seat and of_kind(kind, view.troves[seat])]
            hit = draw.listed([who[seat].name for seat in others]) if others else "nobody"
            return Choice(option, f"{TALISMAN[kind].name} {kind}", f"{draw.icon(TALISMAN[kind].id)} hits {escape(hit)}")
        case "Summon", ["summon", "nothing"]:
            return Choice(option, "Nothing", ends=True)
        case "Summon", ["summon", *card, "from", seat]:
            return Choice(
                option,
                called(" ".join(card)),
                f"{sign_icon(' '.join(card))} from {escape(who[SEAT_NAMES.index(seat)].name)}",
            )
        case "MagiciansAct", ["let", *card, "act"]:
            return Choice(option, called(" ".join(card)), sign_icon(" ".join(card)))
        case _, ["poison" | "discard", *card] | ["turn", "down", *card]:
            return Choice(option, called(" ".join(card)), sign_icon(" ".join(card)))
    return Choice(option, draw.sentence(option))


def card_note(card: str) -> str:
    return f"{called(card)} {sign_icon(card)}"


def sign_icon(card: str) -> str:
    sign = faces.split(card)[1]
    return draw.icon(sign, sign) if sign else ""


def small_icon(card: str) -> str:
    kind = faces.split(card)[0]
    return draw.icon(TALISMAN[kind].id if kind in TALISMAN else kind, label(card))


def of_kind(kind: str, trove: TroveView) -> list[str]:
    return [card for card in trove.talismans if card.startswith(kind)]
