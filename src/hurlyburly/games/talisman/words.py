"""What people read: the log of Talisman, the questions, and what an option would do."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman.contents import QUESTS, the_space
from hurlyburly.games.talisman.names import the_title
from hurlyburly.games.talisman.tables import (
    A_SPACE,
    ALIGNMENT_NAMES,
    ANY_CHARACTER,
    NONE,
    OTHER_CHARACTER,
    SPELL,
    WHAT,
    TalismanBox,
)
from hurlyburly.games.talisman.view import TalismanView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import UNKNOWN

PLURALS = {"life": "lives", "strength": "strength", "craft": "craft", "fate": "fate", "gold": "gold"}
PROMPTS = {
    "Pick": "choose a character",
    "PickAlignment": "choose an alignment",
    "MayDrawCharacter": "draw a new character",
    "Start": "begin the turn",
    "MoveByDie": "move",
    "MoveByFate": "move up to six spaces, to a space without another character",
    "MoveOne": "move one space",
    "GoOn": "go on from the bridge",
    "MoveInside": "move in the Inner Region",
    "OpenPortal": "open the Portal of Power by strength or by craft",
    "MeetDragon": "challenge the elder dragon in battle or in psychic combat",
    "PayVampire": "give the vampire a follower or a life",
    "ChooseEncounter": "encounter the space or a character on it",
    "MeetCharacter": "attack, or use an ability",
    "RivalMayEvade": "stand, or evade",
    "Menu": "do something, or go on",
    "Meet": "fight, or find a way out",
    "Hold": "choose whom to hold",
    "Prepare": "get ready to fight",
    "Reroll": "keep the die, or pay fate for another",
    "OfferReroll": "keep the dice, or pay fate for another",
    "ReadTable": "add 1 to the roll",
    "Reward": "claim a reward",
    "MayRaise": "raise the dead",
    "MayUseArmour": "try to save the life",
    "MayCast": "cast a spell, or pass",
    "ChooseTarget": "aim the spell",
    "ChooseCard": "choose a card to destroy",
    "TakeLoot": "take an object or a gold",
    "TakeFollower": "take a follower",
    "MayReplace": "keep what was drawn, or replace a card",
    "MayTake": "take it, or leave it",
    "MayTakeCoins": "take the gold",
    "MayTakeCounter": "take a counter",
    "MeetMercenary": "hire the mercenary",
    "Instructions": "roll, or skip the roll",
    "Choose": "choose what happens here",
    "Wander": "go anywhere in this region",
    "LoseFollower": "lose a follower",
    "Within": "give up what is too much",
    "Exchange": "give up trophies",
    "Deliver": "deliver what the Warlock wants",
    "Shop": "buy",
    "Pocket": "take a Purchase card for nothing",
    "Sell": "sell objects",
    "BuyLives": "buy lives",
    "BuyFate": "buy fate",
    "Chasm": "roll at the Chasm, or skip the roll",
    "Castle": "be healed at the Castle",
}


def amount(what: int, n: int) -> str:
    return f"{n} {WHAT[what] if n == 1 else PLURALS[WHAT[what]]}"


def say(box: TalismanBox, what: str, seat: int, facts: Sequence[int], names: Sequence[str]) -> str:
    """One line of the log."""
    who = names[seat] if seat >= 0 else "Somebody"
    first, second, *_ = facts

    def card(number: int) -> str:
        if number == UNKNOWN:
            return "a card"
        return the_title(box.cards[number].title, box.cards[number].kind == SPELL)

    def starting(number: int) -> str:
        words = card(number)
        return words[:1].upper() + words[1:]

    match what:
        case "turn":
            return f"- {who}'s turn -"
        case "picked":
            return f"{who} is the {box.characters[first].title}."
        case "aligned":
            return f"{who} is {ALIGNMENT_NAMES[first]}."
        case "rolled" | "attack-rolled" | "rerolled":
            return f"{who} rolls {first}." if what != "rerolled" else f"{who} rerolls and gets {first}."
        case "paid-fate":
            return f"{who} pays a fate token."
        case "went":
            return f"{who} goes to {the_space(first)}."
        case "gained" | "lost":
            return f"{who} {'gains' if what == 'gained' else 'loses'} {amount(first, second)}."
        case "spell":
            return f"{who} gains {'a spell' if first == UNKNOWN else f'the spell {card(first)}'}."
        case "took":
            return f"{who} takes {card(first)}."
        case "left":
            return f"{who} leaves {card(first)}."
        case "dropped":
            return f"{who} drops {card(first)}."
        case "discarded":
            return f"{who} discards {card(first)}."
        case "took-gold":
            return f"{who} takes 1 gold from {names[first]}."
        case "drew":
            return f"{who} draws {card(first)}."
        case "replaced":
            return f"{who} discards {card(first)} for another card."
        case "put":
            return f"{starting(first)} goes to {the_space(second)}."
        case "visits":
            return f"{who} meets {card(first)}."
        case "meets":
            return f"{who} encounters {names[first]}."
        case "attacks":
            return f"{who} attacks {names[first]} in {'psychic combat' if second else 'battle'}."
        case "evades":
            return f"{who} evades."
        case "creature-rolled":
            return f"{'The creature' if second == NONE else starting(second)} rolls {first}."
        case "scores":
            return f"{first} against {second}."
        case "beaten":
            return f"{who} defeats the creature." if first == NONE else f"{who} kills {card(first)}."
        case "tie":
            return "Nobody wins."
        case "saved":
            return f"{starting(first)} saves the life of {who}."
        case "spared":
            return f"{who} loses no life."
        case "raised":
            return f"{who} raises {card(first)} from the dead."
        case "helped":
            return f"{starting(first)} fights for {who}."
        case "defeated":
            return f"{who} is defeated."
        case "loses-turn":
            return f"{who} loses a turn."
        case "misses-turn":
            return f"{who} misses this turn."
        case "toad":
            return f"{who} turns into a slimy toad."
        case "no-toad":
            return f"{who} is no toad any more."
        case "quest":
            return f"The Warlock's quest for {who}: {QUESTS[first]}."
        case "quest-done":
            return f"{who} has fulfilled the quest."
        case "quest-ended":
            return f"{who} needs no quest any more."
        case "cast":
            return f"{who} casts {card(first)}."
        case "aims":
            return aimed(box, who, first, second, names)
        case "foiled":
            return f"{starting(first)} comes to nothing."
        case "immobile":
            return f"{who} cannot move at all in this turn."
        case "destroyed":
            return f"{starting(first)} is destroyed."
        case "foretold":
            return f"{who} looks at a card to come." if first == UNKNOWN else f"{who} foresees {card(first)}."
        case "hex-over":
            return f"The hex on {the_space(first)} fades."
        case "magic-returns":
            return "Magic works again."
        case "not-beguiled":
            return f"{who} is not beguiled."
        case "offered":
            return f"{who} is offered a way to {'anywhere in the Outer Region' if first == NONE else the_space(first)}."
        case "enslaved":
            return f"{who} is enslaved in the temple."
        case "nothing":
            return "Nothing happens."
        case "opened":
            return f"{who} opens the Portal of Power."
        case "shut":
            return "The Portal of Power stays shut."
        case "passed":
            return f"{who} may go on next turn."
        case "death-rolled":
            return f"Death rolls {first}."
        case "werewolf":
            return f"The werewolf has strength {first}."
        case "pitfiends":
            return f"{first} pitfiends appear."
        case "midnight":
            return "It is midnight."
        case "won":
            return f"{who} wears the Crown of Command!"
        case "outlived":
            return f"{who} has outlived all the others, and wins!"
        case "nobody-left":
            return "Nobody is left in the game, and nobody wins."
    raise LookupError(what)


def aimed(box: TalismanBox, who: str, at: int, target: int, names: Sequence[str]) -> str:
    if target in (ANY_CHARACTER, OTHER_CHARACTER):
        return f"{who} aims at {names[at]}."
    return f"{who} {'lays it on' if target == A_SPACE else 'aims at'} {the_space(at)}."


def prompt(view: TalismanView, names: Sequence[str]) -> str:
    """What is asked of whom, with the odds where a roll decides."""
    if view.over:
        return "The game is over."
    if not view.to_act:
        return NOBODY_ASKED
    asked = " and ".join(names[seat] for seat in view.to_act)
    words = f"{asked} may {PROMPTS[view.asked]}."
    chances = [f"{entry.play}: {spoken(entry.outcomes)}" for entry in view.odds]
    return " ".join([words, *[f"({line})" for line in chances[:3]]])


def spoken(outcomes: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {chance:.0%}" for name, chance in outcomes if chance)


def explain(view: TalismanView, play: Play) -> str:
    """What a play would do: its odds, or the text of what it acts on."""
    for entry in view.odds:
        if entry.play == play:
            return spoken(entry.outcomes)
    named = view.named
    return " ".join([named[thing].text for thing in play.things if thing in named]) or play.text
