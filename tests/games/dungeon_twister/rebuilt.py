"""The table as its log tells it: from a first layout on, every event is put into effect, and no view is looked at.

`Watched` plays a match and compares that table with the views, for both seats and a spectator, after every play.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.dungeon_twister.laid import GAME
from hurlyburly.games.dungeon_twister import events as e
from hurlyburly.games.dungeon_twister.ground import EDGE_NAMES, NOWHERE, SLOT
from hurlyburly.games.dungeon_twister.layout import Layout, spot_of
from hurlyburly.games.dungeon_twister.parts import TwisterBox
from hurlyburly.games.dungeon_twister.things import (
    ACTION,
    CLOCKWISE,
    COMBAT,
    JUMP,
    PAIR,
    PLACE,
    ROOM,
    SQUARE,
    TOKEN,
    action_value,
    combat_value,
)
from hurlyburly.games.dungeon_twister.tokens import TOKENS
from hurlyburly.games.dungeon_twister.view import GROUND_WORDS
from hurlyburly.kernel.events import Event, TakenBack
from hurlyburly.kernel.luck import QuickLuck
from hurlyburly.kernel.match import UNDO, Match
from hurlyburly.kernel.state import UNKNOWN
from hurlyburly.kernel.vocabulary import SEAT

POINTS, CARDS, LAST, IN_HAND, PLANTS, WEBS, AP, PEACE = range(8)  # of a seat
WOUNDED, BARRED, PARALYSED, FLYING, OWN_POINTS = range(5)  # of a token
FRESH = (False, False, False, False, 0)
COMMON = {"move", "stay", "end-turn", "act", "keep-orb", "let-walk", "lay", "hide", "line-up", "put"}
READERS: tuple[int | None, ...] = (None, 0, 1)
BELOW = {"bridge over water": "water", "bridge over a rift": "rift", "bridge over a crevasse": "crevasse"}


class Rebuilt:
    """What a reader knows of the table."""

    def __init__(self, box: TwisterBox, reader: int | None, by_memory: bool, start: Layout) -> None:
        self.box, self.reader, self.by_memory = box, reader, by_memory
        self.now = dict(start)
        self.past: list[Layout] = []  # before each event
        self.attacker = NOWHERE

    def hear_all(self, told: Iterable[Event]) -> Layout:
        for event in told:
            self.hear(event)
        return self.now

    def hear(self, event: Event) -> None:
        self.past.append(dict(self.now))
        if isinstance(event, TakenBack):
            self.now = dict(self.past[-1 - event.events])
        before_the_game(self, event)
        of_the_turn(self, event)
        of_rooms(self, event)
        of_carrying(self, event)
        of_combat(self, event)
        of_abilities(self, event)
        of_the_ground(self, event)

    # Seats and cards.

    def count(self, seat: int, what: int, more: int) -> None:
        self.let(seat, what, self.now[SEAT.thing(seat)][what] + more)

    def let(self, seat: int, what: int, value: Any) -> None:
        entry = self.now[SEAT.thing(seat)]
        self.now[SEAT.thing(seat)] = (*entry[:what], value, *entry[what + 1 :])

    def card(self, thing: str, value: Any) -> None:
        """Only whoever is shown a hand keeps count of it."""
        if thing in self.now:
            self.now[thing] = value

    def spend_combat_card(self, seat: int, card: int) -> None:
        if combat_value(card):
            self.card(COMBAT.thing(card), self.now.get(COMBAT.thing(card), 0) - 1)
            self.count(seat, CARDS, -1)

    # Tokens.

    def spot(self, square: int) -> tuple[str, int]:
        slot = SLOT[square]
        return spot_of(square, 0 if slot == NOWHERE else self.now[PLACE.thing(slot)][1])

    def put(self, token: int, where: Any) -> None:
        """It stands, lies or has gone; what lay face down or was not there is as good as new."""
        entry = self.now.get(TOKEN.thing(token))
        states, part = (entry[1], entry[2]) if isinstance(entry, tuple) else (FRESH, "")
        self.now[TOKEN.thing(token)] = (where, states, part)

    def stand(self, token: int, square: int, form: str = "") -> None:
        self.put(token, (form, *self.spot(square)))

    def mark(self, token: int, what: int, value: Any) -> None:
        where, states, part = self.now[TOKEN.thing(token)]
        self.now[TOKEN.thing(token)] = (where, (*states[:what], value, *states[what + 1 :]), part)

    def take_part(self, fighter: int, part: str) -> None:
        self.now[TOKEN.thing(fighter)] = (*self.now[TOKEN.thing(fighter)][:-1], part)

    def own(self, token: int, where: str) -> None:
        """One's own, before the other side sees it."""
        if token == UNKNOWN:
            return
        if where == "hand" and self.by_memory:
            self.now.pop(TOKEN.thing(token), None)
        else:
            self.now[TOKEN.thing(token)] = where

    # Squares and edges.

    def ground(self, square: int, words: str) -> None:
        place, spot = self.spot(square)
        room, quarters, waiting, ground, edges = self.now[place]
        self.now[place] = (room, quarters, waiting, (*ground[:spot], words, *ground[spot + 1 :]), edges)

    def words(self, square: int) -> str:
        place, spot = self.spot(square)
        return str(self.now[place][3][spot])

    def edge(self, edge: int, state: int) -> None:
        place, spot = self.spot(edge // 4)
        room, quarters, waiting, ground, edges = self.now[place]
        at = 4 * spot + (edge - quarters) % 4
        self.now[place] = (room, quarters, waiting, ground, (*edges[:at], EDGE_NAMES[state], *edges[at + 1 :]))


def before_the_game(t: Rebuilt, event: Event) -> None:
    match event:
        case e.PairPicked(seat=seat, pair=pair) if pair != UNKNOWN:
            t.now[PAIR.thing(pair)] = tuple(sorted([*t.now.get(PAIR.thing(pair), ()), seat]))
        case e.RoomsLaid(rooms=rooms):
            for room in rooms:
                t.now[ROOM.thing(room)] = t.now.get(ROOM.thing(room), 0) + 1
        case e.Picked(seat=seat, token=token):
            t.count(seat, IN_HAND, 1)
            t.own(token, "hand")
        case e.Named(seat=seat, token=token, other=other, others=others):
            for side, piece in ((seat, token), (other, others)):
                t.count(side, IN_HAND, 1)
                t.own(piece if side == t.reader else UNKNOWN, "hand")
        case e.WentWithout(seat=seat, token=token):
            t.count(seat, IN_HAND, -1)
            t.own(token, "home")
        case e.LinedUp(seat=seat, square=square, token=token):
            t.count(seat, IN_HAND, -1)
            t.own(token, SQUARE.thing(square))
        case e.Hid(seat=seat, place=place, token=token):
            t.count(seat, IN_HAND, -1)
            room, quarters, waiting, ground, edges = t.now[PLACE.thing(place)]
            more = tuple([count + (side == seat) for side, count in enumerate(waiting)])
            t.now[PLACE.thing(place)] = (room, quarters, more, ground, edges)
            t.own(token, PLACE.thing(place))
        case e.TurnedUp(token=token, square=square):
            t.stand(token, square)


def of_the_turn(t: Rebuilt, event: Event) -> None:
    match event:
        case e.CardPlayed(seat=seat, card=card):
            t.card(ACTION.thing(card), False)
            t.count(seat, CARDS, -1)
            t.let(seat, LAST, action_value(card))
            t.let(seat, AP, action_value(card))
        case e.CardsTakenBack(seat=seat, cards=cards):
            t.count(seat, CARDS, len(cards))
            for card in cards:
                t.card(ACTION.thing(card), True)
        case e.Acted(seat=seat, token=token, points=points, own_points=own):
            t.let(seat, AP, points)
            if token < TOKENS:
                t.mark(token, OWN_POINTS, own)
        case e.TurnEnded(seat=seat, tokens=tokens):
            t.let(seat, AP, 0)
            t.let(seat, PEACE, False)
            for token in tokens:
                for what in (BARRED, PARALYSED, FLYING):
                    t.mark(token, what, False)
                t.mark(token, OWN_POINTS, 0)
        case e.Scored(seat=seat, total=total):
            t.let(seat, POINTS, total)
        case e.OrbUsed(thing=thing, against=against):
            t.put(thing, "gone")
            t.let(against, PEACE, True)


def of_rooms(t: Rebuilt, event: Event) -> None:
    match event:
        case e.Revealed(place=place, room=room, quarters=quarters):
            ground = tuple([GROUND_WORDS[code] for code in t.box.squares[4 * room]])
            edges = tuple([EDGE_NAMES[code] for code in t.box.edges[4 * room]])
            t.now[PLACE.thing(place)] = (ROOM.thing(room), quarters, (0, 0), ground, edges)
            left = t.now.pop(ROOM.thing(room), 1) - 1
            if left:
                t.now[ROOM.thing(room)] = left
        case e.Found(token=token):
            t.put(token, "found")
        case e.Placed(token=token, square=square):
            t.stand(token, square)
        case e.Turned(place=place, direction=direction):
            room_, quarters, *rest = t.now[PLACE.thing(place)]
            t.now[PLACE.thing(place)] = (room_, (quarters + (1 if direction == CLOCKWISE else 3)) % 4, *rest)


def of_carrying(t: Rebuilt, event: Event) -> None:
    match event:
        case e.Stepped(token=token, square=square) | e.WallWalked(token=token, square=square):
            t.stand(token, square)
        case e.Jumped(seat=seat, token=token, square=square):
            t.stand(token, square)
            t.card(JUMP.thing(seat), t.now.get(JUMP.thing(seat), 0) - 1)
            t.count(seat, CARDS, -1)
        case e.Escaped(token=token, carried=carried):
            for piece in (token, *carried):
                t.put(piece, "escaped")
        case e.PickedUp(token=bearer, thing=thing) | e.TakenOver(token=bearer, thing=thing):
            t.put(thing, TOKEN.thing(bearer))
        case e.HandedOver(bearer=bearer, thing=thing):
            t.put(thing, TOKEN.thing(bearer))
        case e.SetDown(thing=thing, square=square) | e.Dropped(thing=thing, square=square):
            t.stand(thing, square)
        case e.Lost(thing=thing):
            t.put(thing, "gone")
        case e.Paralysed(seat=seat, token=token, card=card):
            t.mark(token, BARRED, True)
            t.mark(token, PARALYSED, True)
            t.spend_combat_card(seat, card)


def of_combat(t: Rebuilt, event: Event) -> None:
    match event:
        case e.Attacked(seat=seat) | e.Shot(seat=seat):
            t.attacker = seat
        case e.TookPart(seat=seat, token=token):
            t.take_part(token, "attacks" if seat == t.attacker else "defends")
        case e.CardLaid(seat=seat, card=card):
            t.spend_combat_card(seat, card)
        case e.Fought(attackers=attackers, defenders=defenders):
            for fighter in (*attackers, *defenders):
                t.take_part(fighter, "")
        case e.Wounded(token=token):
            t.mark(token, WOUNDED, True)
        case e.Killed(token=token):
            t.put(token, "dead")
        case e.Healed(token=token, rests=rests):
            t.mark(token, WOUNDED, False)
            if rests:
                t.mark(token, BARRED, True)


def of_abilities(t: Rebuilt, event: Event) -> None:
    match event:
        case e.BramblesGrown(marker=marker, square=square) | e.Enchanted(tree=marker, square=square):
            t.now[TOKEN.thing(marker)] = (t.spot(square), "")
        case e.BramblesGone(marker=marker) | e.TreeAsleep(tree=marker):
            del t.now[TOKEN.thing(marker)]
        case e.Spawned(young=young, square=square):
            t.stand(young, square)
        case e.TrapSet(token=token, square=square):
            t.stand(token, square, "trap")
        case e.TrapRose(token=token, square=square):
            t.stand(token, square)
        case e.TorchTaken(token=token, thing=thing) | e.RopeCut(token=token, thing=thing):
            t.put(thing, TOKEN.thing(token))
        case e.Flew(thing=thing, flyer=flyer):
            t.put(thing, "gone")
            t.mark(flyer, FLYING, True)
        case e.Fireball(thing=thing) | e.Burnt(thing=thing, spent=True):
            t.put(thing, "gone")
        case e.Drank(token=token, thing=thing, points=points):
            t.put(thing, "gone")
            t.mark(token, OWN_POINTS, t.now[TOKEN.thing(token)][1][OWN_POINTS] + points)
        case e.Planted(seat=seat):
            t.count(seat, PLANTS, -1)
        case e.PlantDevoured(seat=seat):
            t.count(seat, PLANTS, 1)
        case e.Woven(seat=seat):
            t.count(seat, WEBS, -1)


def of_the_ground(t: Rebuilt, event: Event) -> None:
    match event:
        case e.BridgeBroken(square=square):
            bridge, *over = t.words(square).split(", ")
            t.ground(square, ", ".join([BELOW[bridge], *over]))
        case e.Planted(seat=seat, square=square):
            t.ground(square, f"{t.words(square)}, {'AB'[seat]}'s plant")
        case e.BramblesGrown(square=square):
            t.ground(square, "brambles")
        case e.BramblesGone(square=square) | e.TrapRose(square=square):
            t.ground(square, "floor")
        case e.TrapSet(square=square):
            t.ground(square, "living trap")
        case e.Felled(square=square):
            t.ground(square, "stump")
        case e.RopeCut(square=square):
            t.ground(square, t.words(square).replace("vines", "cut vines"))
        case e.OnEdge(edges=edges, states=states):
            for edge, state in zip(edges, states, strict=True):
                t.edge(edge, state)


class Watched:
    """A match of which everybody keeps a table of their own, made of what they are told."""

    def __init__(self, match: Match) -> None:
        state: Any = match.state
        self.match, self.box, self.by_memory = match, state.box, state.by_memory
        self.tables = {reader: self.table(reader, GAME.layout(match.view(reader))) for reader in READERS}
        self.noticed: set[type[Event]] = set()  # what could not have been left out
        self.named: set[type[Event]] = set()  # not even if only the things are looked at that events name

    def play(self, seat: int, text: str) -> None:
        heard = len(self.match.heard)
        self.match.play(seat, text)
        for reader in READERS:
            before, now = dict(self.tables[reader].now), GAME.layout(self.match.view(reader))
            told = self.match.told(reader, heard)
            assert self.tables[reader].hear_all(told) == now, (text, reader, told)
            changed = {thing for thing in before.keys() | now.keys() if before.get(thing) != now.get(thing)}
            if text == UNDO:
                told = self.match.told(reader, heard - told[-1].events)  # what is taken back named it
            assert changed <= named(told), (text, reader, changed - named(told))
            if text != UNDO:
                self.leave_out(reader, before, now, told, changed)

    def leave_out(self, reader: int | None, before: Layout, now: Layout, told: list[Event], changed: set[str]) -> None:
        """Each kind of event in turn."""
        for kind in {type(event) for event in told}:
            rest = [event for event in told if type(event) is not kind]
            if changed - named(rest):
                self.named.add(kind)
            try:
                missed = self.table(reader, before).hear_all(rest) != now
            except (KeyError, ValueError, TypeError):  # an event hangs in the air
                missed = True
            if missed:
                self.noticed.add(kind)

    def table(self, reader: int | None, start: Layout) -> Rebuilt:
        return Rebuilt(self.box, reader, self.by_memory, start)

    def play_on(self, seed: int, most: int) -> None:
        """At random, but rather what is seldom done; now and then something is taken back."""
        luck = QuickLuck(seed)
        for _ in range(most):
            if self.match.over:
                return
            seat = luck.pick(list(self.match.to_act))
            if self.match.may_undo(seat) and luck.below(8) == 0:
                self.play(seat, UNDO)
                continue
            plays = self.match.plays(seat)
            verbs = sorted({play.verb for play in plays} - COMMON)
            if verbs and luck.below(3):
                verb = luck.below(len(verbs))
                plays = tuple([play for play in plays if play.verb == verbs[verb]])
            self.play(seat, plays[luck.below(len(plays))].text)


def named(told: list[Event]) -> set[str]:
    return {thing for event in told for thing in event.things()}
