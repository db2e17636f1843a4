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
    "TakeCard": (
        "Which card do you take?",
        "From either end of a row. A magician acts at once.",
        "is taking a card from the Forest",
    ),
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
    if view.asked == "Place":
        help = PLACED.get(faces.PARTS[card][0], help)
    return draw.prompt(question.format(card=named), help, [choice(view, play, who) for play in view.plays])


@lru_cache(KEPT)
def waiting(asked: str, card: str, name: str, watching: bool) -> str:
    does = ASKS[asked][2].format(card=called(card) if card else "")
    return draw.waiting(f"{name} {does} …", "" if watching else "You are asked again when it is your choice.")


def choice(view: TroublezView, play: Play, who: Sequence[Seat]) -> Choice:
    """A play as a button: what it is called, what it is about, and what would come of it."""
    text = play.text
    match play.verb, play.numbers:
        case "place", (drawn, end):
            row = view.rows[end // 2]
            beside, where = (row[0], "before") if end % 2 == LEFT else (row[-1], "after")
            label = f"Row {end // 2 + 1}, {END_NAMES[end % 2]}"
            shown = [called(lying.thing) for lying in row]
            shown.insert(0 if end % 2 == LEFT else len(shown), called(CARDS[drawn]))
            ahead = f"Row {end // 2 + 1} then shows {draw.listed(shown)}."
            return Choice(text, label, f"{where} {card_note(beside.thing)}", preview=ahead)
        case "start-row", (drawn, _):
            ahead = f"{called(CARDS[drawn])} then lies alone in row {len(view.rows) + 1}."
            return Choice(text, "A new row", preview=ahead)
        case "cloak", (number,):
            at, place = unpair(number)
            card = view.rows[at][place].thing
            ahead = f"{called(card)} then shows neither number nor sign."
            return Choice(text, f"Row {at + 1}, card {place + 1}", card_note(card), preview=ahead)
        case "draw", _:
            left = f"{view.deck} card{'' if view.deck == 1 else 's'} left"
            return Choice(text, "Draw", left, preview=f"{left}. If the next fits nowhere, you take no row.")
        case "pass", _:
            return Choice(text, "Pass", "and take a row", ends=True)
        case "take-row", (number,):
            held = view.rows[number]
            icons = "".join([small_icon(lying) for lying in held])
            return Choice(text, f"Row {number + 1}", icons, preview=gathering(view, held))
        case "take-no-card", _:
            return Choice(text, "No card", ends=True)
        case "take-card", (number,):
            at, place = unpair(number)
            lying = view.rows[at][place]
            note = f"{sign_icon(lying.thing)} row {at + 1}, {END_NAMES[LEFT if place == 0 else RIGHT]}"
            return Choice(text, called(lying.thing), note, preview=gathering(view, [lying]))
        case "complete", (number,):
            kinds = "All five kinds" if number == ONE_OF_EACH else f"Four {TALISMAN[str(number)].name}s"
            ahead = f"{kinds}: they become a marker worth {MARKER}."
            return Choice(text, kinds, f"a marker worth {MARKER}", preview=ahead)
        case "complete-nothing", _:
            return Choice(text, "Not now", ends=True)
        case "vanish", (number,):
            kind = str(number)
            others = [seat for seat in range(len(who)) if seat != view.seat and of_kind(kind, view.troves[seat])]
            hit = draw.listed([who[seat].name for seat in others]) if others else "nobody"
            name = f"{TALISMAN[kind].name} {kind}"
            loses = f"{hit} lose{'' if len(others) > 1 else 's'} one." if others else "nobody else has one."
            note = f"{draw.icon(TALISMAN[kind].id)} hits {escape(hit)}"
            return Choice(text, name, note, preview=f"{name} vanishes: {loses}")
        case "summon-nothing", _:
            return Choice(text, "Nothing", ends=True)
        case "summon", (number,):
            owner, card_number = divmod(number, TALISMANS)
            card, name = CARDS[card_number], who[owner].name
            ahead = f"{called(card)} moves from {name} to you: {with_more(view, [card])}."
            return Choice(text, called(card), f"{sign_icon(card)} from {escape(name)}", preview=ahead)
        case "let-act", (number,):
            card = CARDS[number]
            return Choice(text, called(card), sign_icon(card), preview=f"{called(card)}: {DOES[faces.PARTS[card][0]]}.")
        case "turn-down", (number,):
            card = CARDS[number % TALISMANS]
            ahead = f"{called(card)} is turned down; the others are discarded."
            return Choice(text, called(card), sign_icon(card), preview=ahead)
        case "poison" | "discard", (number,):
            card = CARDS[number % TALISMANS]
            return Choice(text, called(card), sign_icon(card), preview=f"{called(card)} leaves your trove.")
    raise LookupError(play.verb)


def gathering(view: TroublezView, held: Sequence[Lying]) -> str:
    """What taking these cards leads to: first what their magicians do, then the state of the trove."""
    acting = [lying.thing for lying in held if not lying.covered and faces.PARTS[lying.thing][0] not in TALISMAN]
    open_cards = [lying.thing for lying in held if faces.PARTS[lying.thing][0] in TALISMAN]
    known = [*open_cards, *[lying.beneath for lying in held if lying.covered and lying.beneath]]
    hidden = len(held) - len(acting) - len(known)
    does = [f"{called(card)}: {DOES[faces.PARTS[card][0]]}." for card in acting]
    gets = [called(card) for card in known] + [f"{hidden} hidden talisman{'' if hidden == 1 else 's'}"] * bool(hidden)
    if gets:
        sure = not hidden and not acting
        does.append(f"You get {draw.listed(gets)}{f': {with_more(view, known)}' if sure else ''}.")
    return " ".join(does)


def with_more(view: TroublezView, cards: Sequence[str]) -> str:
    """How far from a Collection your trove would be with these talismans."""
    assert view.seat is not None
    kinds = [faces.PARTS[card][0] for card in [*view.troves[view.seat].talismans, *cards]]
    most = max(TALISMAN, key=kinds.count)
    if kinds.count(most) > 3 or len(set(kinds)) == len(TALISMAN):
        return f"a Collection, worth {MARKER}"
    return f"{len(set(kinds))} of 5 kinds, {kinds.count(most)} of 4 {TALISMAN[most].name}s"


DOES = {  # in few words, for whoever is about to take one
    "vanish": "name a talisman, and every other player who has one discards one",
    "summon": "take a talisman from another player",
    "poison": "discard one of your talismans",
}
PLACED = {  # what a magician is there for, when one is laid out
    "vanish": "When taken: name a talisman; all others lose one.",
    "summon": "When taken: gain a talisman from another player.",
    "poison": "When taken: lose a talisman of your own.",
}


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
