"""What people read: the log, prompts, and what an option does."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.dungeon_twister.ground import square_name
from hurlyburly.games.dungeon_twister.log import tell as tell
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, number_of

PROMPTS = {
    "PickPairs": "picks pairs of rooms in secret",
    "PickTeam": "picks a team in secret",
    "NamePairs": "picks a pair of rooms",
    "NameKinds": "names a piece for both teams",
    "GoWithout": "leaves a character out, in secret",
    "LineUp": "lines up four characters in secret",
    "Hide": "hides a token on a room",
    "DrawLots": "draws lots for the first turn",
    "PlayCard": "plays an action card",
    "Act": "chooses who acts",
    "Do": "chooses what it does",
    "Pause": "may handle something and goes on",
    "RingAnswer": "may use the Ring of Paralysis",
    "OrbAnswer": "may use the Orb of Peace",
    "PlaceFound": "places what was found",
    "GrowMore": "may grow another plant",
    "JoinShots": "may add shots to the attack",
    "LayCards": "lays a combat card in secret",
}


def prompt(view: TwisterView, who: Sequence[str]) -> str:
    """What is asked of whom, with the sums of a combat."""
    if not view.to_act:
        return "The game is over." if view.over else NOBODY_ASKED
    each = ": each" if len(view.to_act) > 1 else ""
    asked = f"{' and '.join(who[seat] for seat in view.to_act)}{each} {PROMPTS[view.asked]}."
    if view.combat is not None:
        asked += f" The attack stands at {view.combat.attack}, the defence at {view.combat.defence}."
    if view.asked in ("Act", "Do"):
        asked += f" {view.action_points} AP left."
    return asked


EXPLAINED = {
    "end-turn": "leave the remaining action points",
    "stay": "end the move where it is",
    "move": "walk there and end the move, 1 AP in all",
    "move-by": "walk there and pause, to handle something or choose the way",
    "pause": "begin a move by putting something down",
    "wade": "one water square, 1 AP; an object stays behind",
    "jump": "over an obstacle, 1 AP and a jump card",
    "attack": "close combat, 1 AP; everybody in contact takes part",
    "shoot": "a shot of value 2, 1 AP",
    "reveal": "turn a hidden room up, 1 AP",
    "rotate": "turn a room by a quarter, 1 AP",
    "play": "the action points of this turn",
    "paralyse": "stop the walker here; the card is lost",
    "use-orb": "no close combat for the rest of this turn",
    "enchant": "bring a tree to life, 0 AP",
    "spring": "devour all that is on the trap, 0 AP",
}


def explain(view: TwisterView, play: Play) -> str:
    """What a play would do, in a few words; for a move, its steps and its path."""
    words = EXPLAINED.get(play.verb, play.text)
    if play.verb in ("move", "move-by"):
        for way in view.ways:
            if (way.square,) == play.things:
                count = "1 step" if way.steps == 1 else f"{way.steps} steps"
                return f"{words}; {count}: {' '.join([square_name(number_of(square)) for square in way.path])}"
    return words
