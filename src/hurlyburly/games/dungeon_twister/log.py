"""The log of Dungeon Twister: a sentence for each event, with coordinates."""

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
from hurlyburly.kernel.events import Event
from hurlyburly.kernel.log import Log
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import listed

SQ = square_name


def piece(token: int, who: Sequence[str]) -> str:
    """A token or a marker, and whose it is."""
    if token >= TOKENS:
        return f"{who[side_of(token)]}'s {fighter_name(token)}"
    if SIDE[token] == NEUTRAL_SIDE:
        return f"{KINDS[KIND[token]].title} {neutral_number(token)}"
    return f"{who[SIDE[token]]}'s {KINDS[KIND[token]].title}"


def kind_of_token(token: int, otherwise: str) -> str:
    """What it is, where it goes without saying whose; or how it is called by whoever may not know."""
    return otherwise if token == UNKNOWN else f"the {KINDS[KIND[token]].title}"


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def along(carried: Sequence[int], who: Sequence[str]) -> str:
    """What is carried, in words."""
    return "".join([f" with {piece(thing, who)}" for thing in carried])


def edge(edges: Sequence[int]) -> str:
    """Where an edge is, told so that it is right however the board lies on somebody's screen."""
    here, beyond = SQ(edges[0] // 4), NEXT[edges[0]]
    return f"at {here}" if beyond == NOWHERE else f"between {here} and {SQ(beyond)}"


LIES = ("as it is printed", "turned 90° clockwise", "turned 180°", "turned 90° counter-clockwise")
PORTCULLIS_IS = {RAISED: "raises", PORTCULLIS: "lowers", BROKEN: "breaks"}


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


# Before the game

LOG = Log()
LOG.plain(
    {
        e.ChoosesFirst: "{} chooses first.",
        e.PlacesFirst: "{} places first.",
        e.Begins: "{} begins.",
    }
)


@LOG
def scenario_played(box: TwisterBox, event: e.ScenarioPlayed, who: Sequence[str]) -> str:
    played_to = (
        f"played to {counted(event.goal, 'victory point')}, with {counted(event.jump_cards, 'jump card')} a side"
    )
    return f"{box.scenario_title}: {played_to}."


@LOG
def pair_left_out(box: TwisterBox, event: e.PairLeftOut, who: Sequence[str]) -> str:
    return f"The rooms of pair {event.pair} stay in the box."


@LOG
def pair_picked(box: TwisterBox, event: e.PairPicked, who: Sequence[str]) -> str:
    which = "a pair of rooms in secret" if event.pair == UNKNOWN else f"the rooms of pair {event.pair}"
    return f"{who[event.seat]} picks {which}."


@LOG
def rooms_laid(box: TwisterBox, event: e.RoomsLaid, who: Sequence[str]) -> str:
    which = ", ".join([box.titles[room] for room in event.rooms])
    return f"The rooms lie face down: {which}." if event.rooms else "The rooms lie face down."


@LOG
def picked(box: TwisterBox, event: e.Picked, who: Sequence[str]) -> str:
    return f"{who[event.seat]} picks {kind_of_token(event.token, 'a piece in secret')}."


@LOG
def named(box: TwisterBox, event: e.Named, who: Sequence[str]) -> str:
    return f"{who[event.seat]} names {kind_of_token(event.token, '')}: both take it."


@LOG
def went_without(box: TwisterBox, event: e.WentWithout, who: Sequence[str]) -> str:
    return f"{who[event.seat]} goes without {kind_of_token(event.token, 'a character, in secret')}."


@LOG
def lined_up(box: TwisterBox, event: e.LinedUp, who: Sequence[str]) -> str:
    return f"{who[event.seat]} lines up {kind_of_token(event.token, 'somebody')} on {SQ(event.square)}."


@LOG
def hid(box: TwisterBox, event: e.Hid, who: Sequence[str]) -> str:
    return f"{who[event.seat]} hides {kind_of_token(event.token, 'something')} on room {event.place + 1}."


@LOG
def turned_up(box: TwisterBox, event: e.TurnedUp, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} stands on {SQ(event.square)}."


# A turn

LOG.plain(
    {
        e.TurnBegan: "- {}'s turn -",
        e.CardsTakenBack: "{} takes the action cards back.",
    }
)


@LOG
def card_played(box: TwisterBox, event: e.CardPlayed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} plays the action card for {action_value(event.card)} AP."


@LOG
def acted(box: TwisterBox, event: e.Acted, who: Sequence[str]) -> str:
    left = f"{event.points} left" + (f" and {event.own_points} of its own" if event.own_points else "")
    return f"{piece(event.token, who)} on {SQ(event.square)} acts: {event.cost} AP, {left}."


@LOG
def turn_ended(box: TwisterBox, event: e.TurnEnded, who: Sequence[str]) -> str:
    left = f", {event.unspent} AP unspent" if event.unspent else ""
    selves = "is itself" if len(event.tokens) == 1 else "are themselves"
    return (
        f"{who[event.seat]}'s turn ends{left}{f'; {pieces(event.tokens, who)} {selves} again' if event.tokens else ''}."
    )


@LOG
def game_ended(box: TwisterBox, event: e.GameEnded, who: Sequence[str]) -> str:
    won = f"{who[event.winners[0]]} wins" if len(event.winners) == 1 else "a draw"
    points = ", ".join([f"{name} {points}" for name, points in zip(who, event.points, strict=True)])
    return f"The game is over: {event.why}. {points}: {won}."


@LOG
def scored(box: TwisterBox, event: e.Scored, who: Sequence[str]) -> str:
    parts = [f"{worth} for {piece(token, who)}" for token, worth in zip(event.tokens, event.worth, strict=True)]
    has = f"and has {counted(event.total, 'victory point')}"
    return f"{who[event.seat]} scores {listed(parts)}{',' if len(parts) > 1 else ''} {has}."


@LOG
def revealed(box: TwisterBox, event: e.Revealed, who: Sequence[str]) -> str:
    which = f"{box.titles[event.room]} (pair {box.pairs[event.room]}), {LIES[event.quarters]}"
    return f"{piece(event.token, who)} reveals room {event.place + 1}: {which}."


@LOG
def found(box: TwisterBox, event: e.Found, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} was hidden on room {event.place + 1}."


@LOG
def placed(box: TwisterBox, event: e.Placed, who: Sequence[str]) -> str:
    return f"{who[event.seat]} puts {piece(event.token, who)} on {SQ(event.square)}."


@LOG
def turned(box: TwisterBox, event: e.Turned, who: Sequence[str]) -> str:
    way = "clockwise" if event.direction == CLOCKWISE else "counter-clockwise"
    to: dict[int, list[str]] = {}
    for token, square in zip(event.moved, event.squares, strict=True):
        to.setdefault(square, []).append("itself" if token == event.token else piece(token, who))
    carried = listed([f"{' with '.join(names)} to {SQ(square)}" for square, names in to.items()], none="")
    with_it = f", and with it {carried}" if carried else ""
    return f"{piece(event.token, who)} turns room {event.place + 1} {way}{with_it}."


def pieces(tokens: Sequence[int], who: Sequence[str]) -> str:
    return listed([piece(token, who) for token in tokens])


# Moving


@LOG
def stepped(box: TwisterBox, event: e.Stepped, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} steps to {SQ(event.square)}{along(event.carried, who)}."


@LOG
def stayed(box: TwisterBox, event: e.Stayed, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} stays on {SQ(event.square)}."


@LOG
def jumped(box: TwisterBox, event: e.Jumped, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} jumps to {SQ(event.square)}{along(event.carried, who)}, for a jump card."


@LOG
def wall_walked(box: TwisterBox, event: e.WallWalked, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} goes through the wall to {SQ(event.square)}{along(event.carried, who)}."


@LOG
def escaped(box: TwisterBox, event: e.Escaped, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} escapes over {SQ(event.square)}{along(event.carried, who)}."


@LOG
def picked_up(box: TwisterBox, event: e.PickedUp, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} picks up {piece(event.thing, who)} on {SQ(event.square)}."


@LOG
def taken_over(box: TwisterBox, event: e.TakenOver, who: Sequence[str]) -> str:
    takes = f"{piece(event.token, who)} takes {piece(event.thing, who)}"
    return f"{takes} from {piece(event.bearer, who)} on {SQ(event.square)}."


@LOG
def set_down(box: TwisterBox, event: e.SetDown, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} sets {piece(event.thing, who)} down on {SQ(event.square)}."


@LOG
def handed_over(box: TwisterBox, event: e.HandedOver, who: Sequence[str]) -> str:
    hands = f"{piece(event.token, who)} hands {piece(event.thing, who)}"
    return f"{hands} to {piece(event.bearer, who)} on {SQ(event.square)}."


@LOG
def dropped(box: TwisterBox, event: e.Dropped, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} drops {piece(event.thing, who)} on {SQ(event.square)}."


@LOG
def lost(box: TwisterBox, event: e.Lost, who: Sequence[str]) -> str:
    return f"{piece(event.thing, who)} is lost on {SQ(event.square)}."


@LOG
def paralysed(box: TwisterBox, event: e.Paralysed, who: Sequence[str]) -> str:
    stopped = f"{piece(event.bearer, who)} paralyses {piece(event.token, who)} on {SQ(event.square)}"
    return f"{who[event.seat]} gives up +{combat_value(event.card)}: {stopped}."


# Combat


@LOG
def attacked(box: TwisterBox, event: e.Attacked, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} attacks {piece(event.target, who)} on {SQ(event.square)}."


@LOG
def shot(box: TwisterBox, event: e.Shot, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} shoots at {piece(event.target, who)} on {SQ(event.square)}."


@LOG
def shot_too(box: TwisterBox, event: e.ShotToo, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} shoots at {piece(event.target, who)} too."


@LOG
def took_part(box: TwisterBox, event: e.TookPart, who: Sequence[str]) -> str:
    more = f", and {event.bonus} for {piece(event.helper, who)}" if event.bonus else ""
    name = piece(event.token, who)
    return f"{name} {'count' if name.endswith('brambles') else 'counts'} {event.value}{more}."


@LOG
def sheltered(box: TwisterBox, event: e.Sheltered, who: Sequence[str]) -> str:
    return f"{piece(event.tree, who)} shelters {piece(event.token, who)}: {event.value}."


@LOG
def card_laid(box: TwisterBox, event: e.CardLaid, who: Sequence[str]) -> str:
    return f"{who[event.seat]} lays +{combat_value(event.card)}."


@LOG
def fought(box: TwisterBox, event: e.Fought, who: Sequence[str]) -> str:
    outcome = (
        "the attack wins"
        if event.attack > event.defence
        else "the defence wins"
        if event.defence > event.attack
        else "a tie, and nobody is hurt"
    )
    attack = f"{who[event.seat]}'s attack is {event.attack}"
    return f"{attack}, {who[1 - event.seat]}'s defence {event.defence}: {outcome}."


@LOG
def wounded(box: TwisterBox, event: e.Wounded, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} is wounded on {SQ(event.square)}, {event.cause}."


@LOG
def killed(box: TwisterBox, event: e.Killed, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} dies on {SQ(event.square)}, {event.cause}."


@LOG
def healed(box: TwisterBox, event: e.Healed, who: Sequence[str]) -> str:
    if event.healer == event.token:
        rests = " and rests for this turn" if event.rests else ""
        return f"{piece(event.token, who)} recovers on {SQ(event.square)}{rests}."
    rests = ", who rests for this turn" if event.rests else ""
    return f"{piece(event.healer, who)} heals {piece(event.token, who)} on {SQ(event.square)}{rests}."


# Abilities and objects


@LOG
def bridge_broken(box: TwisterBox, event: e.BridgeBroken, who: Sequence[str]) -> str:
    return f"The bridge on {SQ(event.square)} breaks under {piece(event.token, who)}."


@LOG
def planted(box: TwisterBox, event: e.Planted, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} grows a climbing plant on {SQ(event.square)}."


@LOG
def plant_devoured(box: TwisterBox, event: e.PlantDevoured, who: Sequence[str]) -> str:
    return f"{who[event.seat]}'s climbing plant on {SQ(event.square)} is devoured, to be grown again."


@LOG
def brambles_grown(box: TwisterBox, event: e.BramblesGrown, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} grows brambles on {SQ(event.square)}."


@LOG
def brambles_gone(box: TwisterBox, event: e.BramblesGone, who: Sequence[str]) -> str:
    return f"{who[event.seat]}'s brambles on {SQ(event.square)} are gone."


@LOG
def spawned(box: TwisterBox, event: e.Spawned, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} gives birth to {piece(event.young, who)} on {SQ(event.square)}."


@LOG
def enchanted(box: TwisterBox, event: e.Enchanted, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} brings the tree on {SQ(event.square)} to life."


@LOG
def tree_asleep(box: TwisterBox, event: e.TreeAsleep, who: Sequence[str]) -> str:
    return f"{who[event.seat]}'s living tree on {SQ(event.square)} falls asleep."


@LOG
def felled(box: TwisterBox, event: e.Felled, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} fells the tree on {SQ(event.square)}."


@LOG
def trap_set(box: TwisterBox, event: e.TrapSet, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} opens as a pit on {SQ(event.square)}."


@LOG
def trap_rose(box: TwisterBox, event: e.TrapRose, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} rises on {SQ(event.square)}."


@LOG
def woven(box: TwisterBox, event: e.Woven, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} weaves a web {edge(event.edges)}."


@LOG
def burnt(box: TwisterBox, event: e.Burnt, who: Sequence[str]) -> str:
    spent = ", which is spent" if event.spent else ""
    return f"{piece(event.token, who)} burns the web {edge(event.edges)} with {piece(event.thing, who)}{spent}."


@LOG
def portcullis_moved(box: TwisterBox, event: e.PortcullisMoved, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} {PORTCULLIS_IS[event.states[0]]} the portcullis {edge(event.edges)}."


@LOG
def torch_taken(box: TwisterBox, event: e.TorchTaken, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} takes {piece(event.thing, who)} from the wall {edge(event.edges)}."


@LOG
def rope_cut(box: TwisterBox, event: e.RopeCut, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} cuts {piece(event.thing, who)} on {SQ(event.square)}."


@LOG
def flew(box: TwisterBox, event: e.Flew, who: Sequence[str]) -> str:
    lets = "can" if event.flyer == event.token else f"lets {piece(event.flyer, who)}"
    return f"{piece(event.token, who)} {lets} fly in this turn, with {piece(event.thing, who)}."


@LOG
def fireball(box: TwisterBox, event: e.Fireball, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} fires {piece(event.thing, who)} at {SQ(event.square)}."


@LOG
def drank(box: TwisterBox, event: e.Drank, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} drinks {piece(event.thing, who)}: {event.points} AP of its own."


@LOG
def orb_used(box: TwisterBox, event: e.OrbUsed, who: Sequence[str]) -> str:
    return f"{piece(event.token, who)} uses {piece(event.thing, who)}: no close combat in this turn."


def tell(box: TwisterBox, event: Event, who: Sequence[str]) -> str:
    """One line of the log."""
    return sentence(LOG.tell(box, event, who))
