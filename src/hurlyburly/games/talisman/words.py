"""What people read: the questions of Talisman and what a play would do. The log is in log.py and log_fights.py."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.talisman import log, log_fights, names
from hurlyburly.games.talisman.odds import spoken
from hurlyburly.games.talisman.table_pickers import in_short
from hurlyburly.games.talisman.things import BE, MOVE
from hurlyburly.games.talisman.view import TalismanView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.play import Play

tell = Log(log.LOG, log_fights.LOG).tell

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


def explain(view: TalismanView, play: Play) -> str:
    """What a play would do; of a move also which way round that is, because the board has no left and right."""
    words = comes_of(view, play)
    return f"{names.WAYS[play.numbers[1]]}: {words}" if play.verb == MOVE.id else words


STAYS = {"leave": "It stays where it lies.", "drop": "It stays behind on the space you are on."}


def comes_of(view: TalismanView, play: Play) -> str:
    """Its odds, or the text of what it acts on; not of a card that one goes without."""
    for entry in view.odds:
        if entry.play == play:
            return spoken(entry.outcomes)
    if play.verb in STAYS:
        return STAYS[play.verb]
    named = view.named
    for seen in view.portraits:
        if play.verb == BE.id and seen.thing in play.things:
            lives = f"{seen.life} {'life' if seen.life == 1 else 'lives'}"
            return f"strength {seen.strength}, craft {seen.craft}, {lives}, {seen.fate} fate: {in_short(seen)}"
    return " ".join([named[thing].text for thing in play.things if thing in named]) or play.text
