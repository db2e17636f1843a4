"""What people read: the log with coordinates, prompts, and what an option does."""

from __future__ import annotations

from collections.abc import Sequence

from hurlyburly.games.dungeon_twister import events as e
from hurlyburly.games.dungeon_twister.box import KINDS
from hurlyburly.games.dungeon_twister.ground import BROKEN, NEXT, NOWHERE, PORTCULLIS, RAISED, square_name
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.things import CLOCKWISE, action_value, combat_value
from hurlyburly.games.dungeon_twister.tokens import (
    KIND,
    NEUTRAL_SIDE,
    SIDE,
    TOKENS,
    fighter_name,
    neutral_number,
    side_of,
)
from hurlyburly.games.dungeon_twister.view import TwisterView
from hurlyburly.kernel.events import Event, seat_of
from hurlyburly.kernel.game import NOBODY_ASKED
from hurlyburly.kernel.play import Play, number_of
from hurlyburly.kernel.state import UNKNOWN

SQ = square_name


def piece(token: int, who: Sequence[str]) -> str:
    """A token or a marker, and whose it is."""
    if token >= TOKENS:
        return f"{who[side_of(token)]}'s {fighter_name(token)}"
    if SIDE[token] == NEUTRAL_SIDE:
        return f"the {KINDS[KIND[token]].title} {neutral_number(token)}"
    return f"{who[SIDE[token]]}'s {KINDS[KIND[token]].title}"


def kind_of_token(token: int, otherwise: str) -> str:
    """What it is, where it goes without saying whose; or how it is called by whoever may not know."""
    return otherwise if token == UNKNOWN else KINDS[KIND[token]].title


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def along(carried: Sequence[int], who: Sequence[str]) -> str:
    """What is carried along."""
    return "".join([f" with {piece(thing, who)}" for thing in carried])


def edge(edges: Sequence[int]) -> str:
    """Where an edge is, told so that it is right however the board lies on somebody's screen."""
    here, beyond = SQ(edges[0] // 4), NEXT[edges[0]]
    return f"at {here}" if beyond == NOWHERE else f"between {here} and {SQ(beyond)}"


PORTCULLIS_IS = {RAISED: "raises", PORTCULLIS: "lowers", BROKEN: "breaks"}


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def tell(box: TwisterBox, event: Event, who: Sequence[str]) -> str:
    """One line of the log."""
    seat = seat_of(event)
    name = who[seat] if seat >= 0 else ""
    return sentence(before_the_game(box, event, name, who) or turn(box, event, name, who))


def before_the_game(box: TwisterBox, event: Event, name: str, who: Sequence[str]) -> str:
    match event:
        case e.ChoosesFirst():
            return f"{name} chooses first."
        case e.ScenarioPlayed(goal=goal, jump_cards=cards):
            played_to = f"played to {counted(goal, 'victory point')}, with {counted(cards, 'jump card')} a side"
            return f"{box.scenario_title}: {played_to}."
        case e.PairLeftOut(pair=pair):
            return f"The rooms of pair {pair} stay in the box."
        case e.PairPicked(pair=pair):
            return f"{name} picks {'rooms' if pair == UNKNOWN else f'the rooms of pair {pair}'}."
        case e.RoomsLaid(rooms=rooms):
            which = ", ".join([box.titles[room] for room in rooms])
            return f"The rooms lie face down: {which}." if rooms else "The rooms lie face down."
        case e.Picked(token=token):
            return f"{name} picks {kind_of_token(token, 'in secret')}."
        case e.Named(token=token):
            return f"{name} names {kind_of_token(token, '')}: both take it."
        case e.WentWithout(token=token):
            missing = "a character, in secret" if token == UNKNOWN else f"the {kind_of_token(token, '')}"
            return f"{name} goes without {missing}."
        case e.LinedUp(square=square, token=token):
            return f"{name} lines up {kind_of_token(token, 'somebody')} on {SQ(square)}."
        case e.PlacesFirst():
            return f"{name} places first."
        case e.Hid(place=place, token=token):
            return f"{name} hides {kind_of_token(token, 'something')} on room {place + 1}."
        case e.TurnedUp(token=token, square=square):
            return f"{piece(token, who)} stands on {SQ(square)}."
        case e.Begins():
            return f"{name} begins."
    return ""


def turn(box: TwisterBox, event: Event, name: str, who: Sequence[str]) -> str:
    match event:
        case e.TurnBegan():
            return f"- {name}'s turn -"
        case e.CardPlayed(card=card):
            return f"{name} plays the {action_value(card)}."
        case e.Acted(token=token, cost=cost, points=points, own_points=own):
            left = f"{points} left" + (f" and {own} of its own" if own else "")
            return f"{piece(token, who)} acts: {cost} AP, {left}."
        case e.CardsTakenBack():
            return f"{name} takes the action cards back."
        case e.TurnEnded(tokens=tokens, unspent=unspent):
            left = f", {unspent} AP unspent" if unspent else ""
            selves = "is itself" if len(tokens) == 1 else "are themselves"
            return f"{name}'s turn ends{left}{f'; {listed(tokens, who)} {selves} again' if tokens else ''}."
        case e.GameEnded(points=points, winners=winners, why=why):
            won = f"{who[winners[0]]} wins" if len(winners) == 1 else "nobody wins"
            return f"The game is over, {why}: {points[0]} to {points[1]}, {won}."
        case e.Scored(points=points, total=total):
            return f"{name} scores {points} and has {total}."
        case e.Revealed(token=token, place=place, room=room):
            return f"{piece(token, who)} reveals room {place + 1}: {box.titles[room]} ({box.pairs[room]})."
        case e.Found(token=token):
            return f"There is {piece(token, who)}."
        case e.Placed(token=token, square=square):
            return f"{name} puts {piece(token, who)} on {SQ(square)}."
        case e.Turned(token=token, place=place, direction=direction):
            way = "clockwise" if direction == CLOCKWISE else "counter-clockwise"
            return f"{piece(token, who)} turns room {place + 1} {way}."
    return moving(event, name, who) or combat(event, name, who) or ability(event, name, who)


def listed(tokens: Sequence[int], who: Sequence[str]) -> str:
    names = [piece(token, who) for token in tokens]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def moving(event: Event, name: str, who: Sequence[str]) -> str:
    match event:
        case e.Stepped(token=token, square=square, carried=carried):
            return f"{piece(token, who)} steps to {SQ(square)}{along(carried, who)}."
        case e.Stayed(token=token, square=square):
            return f"{piece(token, who)} stays on {SQ(square)}."
        case e.Jumped(token=token, square=square, carried=carried):
            return f"{piece(token, who)} jumps to {SQ(square)}{along(carried, who)}, for a jump card."
        case e.WallWalked(token=token, square=square, carried=carried):
            return f"{piece(token, who)} goes through the wall to {SQ(square)}{along(carried, who)}."
        case e.Escaped(token=token, square=square, carried=carried):
            return f"{piece(token, who)} escapes over {SQ(square)}{along(carried, who)}."
        case e.PickedUp(token=token, thing=thing, square=square):
            return f"{piece(token, who)} picks up {piece(thing, who)} on {SQ(square)}."
        case e.TakenOver(token=token, thing=thing, bearer=bearer, square=square):
            return f"{piece(token, who)} takes {piece(thing, who)} from {piece(bearer, who)} on {SQ(square)}."
        case e.SetDown(token=token, thing=thing, square=square):
            return f"{piece(token, who)} sets {piece(thing, who)} down on {SQ(square)}."
        case e.HandedOver(token=token, thing=thing, bearer=bearer, square=square):
            return f"{piece(token, who)} hands {piece(thing, who)} to {piece(bearer, who)} on {SQ(square)}."
        case e.Dropped(token=token, thing=thing, square=square):
            return f"{piece(token, who)} drops {piece(thing, who)} on {SQ(square)}."
        case e.Lost(thing=thing):
            return f"{piece(thing, who)} is lost."
        case e.Paralysed(token=token, square=square, bearer=bearer, card=card):
            stopped = f"{piece(bearer, who)} paralyses {piece(token, who)} on {SQ(square)}"
            return f"{name} gives up +{combat_value(card)}: {stopped}."
    return ""


def combat(event: Event, name: str, who: Sequence[str]) -> str:
    match event:
        case e.Attacked(token=token, target=target, square=square):
            return f"{piece(token, who)} attacks {piece(target, who)} on {SQ(square)}."
        case e.Shot(token=token, target=target, square=square):
            return f"{piece(token, who)} shoots at {piece(target, who)} on {SQ(square)}."
        case e.ShotToo(token=token, target=target):
            return f"{piece(token, who)} shoots at {piece(target, who)} too."
        case e.TookPart(token=token, value=value, helper=helper, bonus=bonus):
            more = f", and {bonus} for {piece(helper, who)}" if bonus else ""
            return f"{piece(token, who)} counts {value}{more}."
        case e.Sheltered(token=token, tree=tree, value=value):
            return f"{piece(tree, who)} shelters {piece(token, who)}: {value}."
        case e.CardLaid(card=card):
            return f"{name} lays +{combat_value(card)}."
        case e.Fought(target=target, attack=attack, defence=defence):
            outcome = "the attack wins" if attack > defence else "the defence wins" if defence > attack else "a tie"
            return f"{attack} against {defence} for {piece(target, who)}: {outcome}."
        case e.Wounded(token=token, square=square, cause=cause):
            return f"{piece(token, who)} is wounded on {SQ(square)}, {cause}."
        case e.Killed(token=token, square=square, cause=cause):
            return f"{piece(token, who)} dies on {SQ(square)}, {cause}."
        case e.Healed(token=token, square=square, healer=healer) if healer == token:
            return f"{piece(token, who)} recovers on {SQ(square)}."
        case e.Healed(token=token, square=square, healer=healer):
            return f"{piece(healer, who)} heals {piece(token, who)} on {SQ(square)}."
    return ""


def ability(event: Event, name: str, who: Sequence[str]) -> str:
    match event:
        case e.BridgeBroken(square=square, token=token):
            return f"The bridge on {SQ(square)} breaks under {piece(token, who)}."
        case e.Planted(square=square, token=token):
            return f"{piece(token, who)} grows a climbing plant on {SQ(square)}."
        case e.PlantDevoured(square=square):
            return f"{name}'s climbing plant on {SQ(square)} is devoured, to be grown again."
        case e.BramblesGrown(square=square, token=token):
            return f"{piece(token, who)} grows brambles on {SQ(square)}."
        case e.BramblesGone(square=square):
            return f"{name}'s brambles on {SQ(square)} are gone."
        case e.Spawned(token=token, young=young, square=square):
            return f"{piece(token, who)} gives birth to {piece(young, who)} on {SQ(square)}."
        case e.Enchanted(token=token, square=square):
            return f"{piece(token, who)} brings the tree on {SQ(square)} to life."
        case e.TreeAsleep(square=square):
            return f"{name}'s living tree on {SQ(square)} falls asleep."
        case e.Felled(square=square, token=token):
            return f"{piece(token, who)} fells the tree on {SQ(square)}."
        case e.TrapSet(square=square, token=token):
            return f"{piece(token, who)} opens as a pit on {SQ(square)}."
        case e.TrapRose(square=square, token=token):
            return f"{piece(token, who)} rises on {SQ(square)}."
        case e.Woven(edges=edges, token=token):
            return f"{piece(token, who)} weaves a web {edge(edges)}."
        case e.Burnt(edges=edges, token=token, thing=thing):
            return f"{piece(token, who)} burns the web {edge(edges)} with {piece(thing, who)}."
        case e.PortcullisMoved(edges=edges, states=states, token=token):
            return f"{piece(token, who)} {PORTCULLIS_IS[states[0]]} the portcullis {edge(edges)}."
        case e.TorchTaken(edges=edges, token=token, thing=thing):
            return f"{piece(token, who)} takes {piece(thing, who)} from the wall {edge(edges)}."
        case e.RopeCut(square=square, token=token, thing=thing):
            return f"{piece(token, who)} cuts {piece(thing, who)} on {SQ(square)}."
        case e.Flew(token=token, thing=thing, flyer=flyer):
            lets = "can" if flyer == token else f"lets {piece(flyer, who)}"
            return f"{piece(token, who)} {lets} fly in this turn, with {piece(thing, who)}."
        case e.Fireball(token=token, thing=thing, square=square):
            return f"{piece(token, who)} fires {piece(thing, who)} at {SQ(square)}."
        case e.Drank(token=token, thing=thing, points=points):
            return f"{piece(token, who)} drinks {piece(thing, who)}: {points} AP of its own."
        case e.OrbUsed(token=token, thing=thing):
            return f"{piece(token, who)} uses {piece(thing, who)}: no close combat in this turn."
    raise AssertionError(event)


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
