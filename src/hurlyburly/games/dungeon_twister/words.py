"""What people read: the log with coordinates, prompts, and what an option does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hurlyburly.games.dungeon_twister.ground import DIRECTION_NAMES, EDGE_NAMES, square_name
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.tokens import (
    KIND,
    NAME,
    NEUTRAL_SIDE,
    SIDE,
    fighter_name,
    is_character,
    token_name,
)
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, number_of
from hurlyburly.kernel.state import UNKNOWN

Facts = Sequence[int]
SQ = square_name


def piece(token: int, who: Sequence[str]) -> str:
    """A token and whose it is."""
    if SIDE[token] == NEUTRAL_SIDE:
        return f"the {token_name(token)}"
    name = NAME[KIND[token]]
    return f"{who[SIDE[token]]}'s {name.title() if is_character(token) else name}"


def handled(facts: Facts, who: Sequence[str]) -> str:
    walker, before, after, square = facts
    name = piece(walker, who)
    if before < 0:
        return f"{name} takes {piece(after, who)} on {SQ(square)}."
    if after < 0:
        return f"{name} leaves {piece(before, who)} on {SQ(square)}."
    return f"{name} exchanges {piece(before, who)} for {piece(after, who)} on {SQ(square)}."


def lined_up(name: str, facts: Facts) -> str:
    square, kind, *_ = facts
    return f"{name} lines up {'somebody' if kind == UNKNOWN else NAME[kind]} on {SQ(square)}."


def hid(name: str, facts: Facts) -> str:
    slot, kind, *_ = facts
    return f"{name} hides {'something' if kind == UNKNOWN else NAME[kind]} on room {slot + 1}."


def secretly(name: str, verb: str, kind: int) -> str:
    return f"{name} {verb} {'in secret' if kind == UNKNOWN else NAME[kind]}."


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def went_without(name: str, kind: int) -> str:
    return f"{name} goes without {'a character, in secret' if kind == UNKNOWN else f'the {NAME[kind]}'}."


Say = Callable[[TwisterBox, str, Facts, Sequence[str]], str]  # box, the seat's name, facts, everybody's names

LINES: dict[str, Say] = {
    "first-to-choose": lambda box, name, f, who: f"{name} chooses first.",
    "scenario": lambda box, name, f, who: (
        f"{box.scenario_title}: played to {counted(f[0], 'victory point')}, with {counted(f[1], 'jump card')} a side."
    ),
    "left-out": lambda box, name, f, who: f"The rooms of pair {f[0]} stay in the box.",
    "picked-pair": lambda box, name, f, who: f"{name} picks {'rooms' if f[0] < 0 else f'the rooms of pair {f[0]}'}.",
    "picked": lambda box, name, f, who: secretly(name, "picks", f[0]),
    "named": lambda box, name, f, who: f"{name} names {NAME[f[0]]}: both take it.",
    "went-without": lambda box, name, f, who: went_without(name, f[0]),
    "lined-up": lambda box, name, f, who: lined_up(name, f),
    "first-to-place": lambda box, name, f, who: f"{name} places first.",
    "hid": lambda box, name, f, who: hid(name, f),
    "turned-up": lambda box, name, f, who: f"{piece(f[0], who)} stands on {SQ(f[1])}.",
    "begins": lambda box, name, f, who: f"{name} begins.",
    "turn": lambda box, name, f, who: f"- {name}'s turn -",
    "card": lambda box, name, f, who: f"{name} plays the {f[0]}.",
    "cards-back": lambda box, name, f, who: f"{name} takes the action cards back.",
    "step": lambda box, name, f, who: f"{piece(f[0], who)} steps to {SQ(f[1])}.",
    "handled": lambda box, name, f, who: handled(f, who),
    "escaped": lambda box, name, f, who: f"{piece(f[0], who)} escapes over {SQ(f[1])}.",
    "jumped": lambda box, name, f, who: f"{piece(f[0], who)} jumps to {SQ(f[1])}.",
    "wall-walk": lambda box, name, f, who: f"{piece(f[0], who)} goes through the wall to {SQ(f[1])}.",
    "paralysed": lambda box, name, f, who: f"{name} gives up +{f[2]}: {piece(f[0], who)} is paralysed on {SQ(f[1])}.",
    "revealed": lambda box, name, f, who: f"{name} reveals room {f[0] + 1}: {box.titles[f[1]]} ({box.pairs[f[1]]}).",
    "found": lambda box, name, f, who: f"There is {piece(f[0], who)}.",
    "placed": lambda box, name, f, who: f"{name} puts {piece(f[0], who)} on {SQ(f[1])}.",
    "turned": lambda box, name, f, who: f"{name} turns room {f[0] + 1} {'' if f[1] else 'counter-'}clockwise.",
    "cards-laid": lambda box, name, f, who: f"{name} lays +{f[0]} against +{f[1]}.",
    "fought": lambda box, name, f, who: f"{f[1]} against {f[2]} for {fighter_name(f[0])}.",
    "wounded": lambda box, name, f, who: f"{piece(f[0], who)} is wounded on {SQ(f[1])}.",
    "killed": lambda box, name, f, who: f"{piece(f[0], who)} dies on {SQ(f[1])}.",
    "healed": lambda box, name, f, who: f"{piece(f[0], who)} recovers on {SQ(f[1])}.",
    "scored": lambda box, name, f, who: f"{name} scores {f[0]} and has {f[1]}.",
    "lost": lambda box, name, f, who: f"{piece(f[0], who).capitalize()} is lost.",
    "bridge-broken": lambda box, name, f, who: f"The bridge on {SQ(f[0])} breaks.",
    "planted": lambda box, name, f, who: f"{name}'s climbing plant grows on {SQ(f[0])}.",
    "brambles": lambda box, name, f, who: f"{name}'s brambles grow on {SQ(f[0])}.",
    "brambles-gone": lambda box, name, f, who: f"{name}'s brambles on {SQ(f[0])} are gone.",
    "spawned": lambda box, name, f, who: f"{piece(f[0], who)} is born on {SQ(f[1])}.",
    "enchanted": lambda box, name, f, who: f"The tree on {SQ(f[0])} comes to life for {name}.",
    "tree-asleep": lambda box, name, f, who: f"{name}'s living tree on {SQ(f[0])} falls asleep.",
    "woven": lambda box, name, f, who: f"{name} weaves a web {DIRECTION_NAMES[f[1]]} of {SQ(f[0])}.",
    "burnt": lambda box, name, f, who: f"The web {DIRECTION_NAMES[f[1]]} of {SQ(f[0])} burns.",
    "trap": lambda box, name, f, who: f"{name}'s Living Trap opens as a pit on {SQ(f[0])}.",
    "creature": lambda box, name, f, who: f"{name}'s Living Trap rises on {SQ(f[0])}.",
    "cut": lambda box, name, f, who: f"{name} fells the tree on {SQ(f[0])}.",
    "portcullis": lambda box, name, f, who: f"{DIRECTION_NAMES[f[1]]} of {SQ(f[0])}: {EDGE_NAMES[f[2]]}.".capitalize(),
    "flies": lambda box, name, f, who: f"{piece(f[0], who)} can fly until the end of the turn.",
    "fireball": lambda box, name, f, who: f"{name}'s fireball strikes {SQ(f[0])}.",
    "torch": lambda box, name, f, who: f"{piece(f[0], who)} takes a torch on {SQ(f[1])}.",
    "vine": lambda box, name, f, who: f"{piece(f[0], who)} cuts a rope on {SQ(f[1])}.",
    "drank": lambda box, name, f, who: f"{piece(f[0], who)} drinks the speed potion.",
    "peace": lambda box, name, f, who: f"{name} uses the Orb of Peace: no close combat in this turn.",
    "over": lambda box, name, f, who: f"The game is over: {f[0]} to {f[1]}.",
}


def say(box: TwisterBox, what: str, seat: int, facts: Sequence[int], who: Sequence[str]) -> str:
    """One line of the log."""
    name = who[seat] if 0 <= seat < NEUTRAL_SIDE else ""
    return LINES[what](box, name, facts, who)


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
    asked = f"{' and '.join(who[seat] for seat in view.to_act)} {PROMPTS[view.asked]}."
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
    "play": "so many action points in this turn",
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
                return f"{words}; {count}: {' '.join([SQ(number_of(square)) for square in way.path])}"
    return words
