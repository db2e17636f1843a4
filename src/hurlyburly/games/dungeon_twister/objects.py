"""What objects do when they are used, and what can be taken from or had of the terrain."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.going import DEED
from hurlyburly.games.dungeon_twister.ground import (
    BROKEN,
    CUT_VINES,
    FOUNTAIN,
    NEXT,
    NOWHERE,
    OPEN,
    SCONCE,
    SQUARES,
    TREE,
    USED_SCONCE,
    VINES,
    WATER,
    WEB,
    WEB_ON_BROKEN,
    opposite,
)
from hurlyburly.games.dungeon_twister.sight import is_hidden_elf, may_target, seen_along, sees_square, targets
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    BARRED,
    FIRST_ROPE,
    FIRST_TORCH,
    FLYING,
    IN_FIRE,
    IS_MAGIC_USER,
    KIND,
    NOTHING_THERE,
    ORB,
    SET,
    SIDE,
    SPENT,
    SUPPLY,
    TOKENS,
    WIZARD,
    WOUNDED,
    is_character,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step

FLY: Final = 13
FIRE: Final = 14
POTION_AP: Final = 4


def spend(s: Twister, character: int) -> int:
    """An object that is used up leaves the game (DT-TURN-17)."""
    thing = s.carried_by(character)
    s.take_away(thing, SPENT)
    return thing


# Scroll of Flight.


def bars_flight(s: Twister, reader: int, square: int) -> str:
    """1 AP: a magic user lets himself or a character in sight fly (DT-OBJ-FLIGHT-01, DT-OBJ-FLIGHT-05)."""
    if not IS_MAGIC_USER[KIND[reader]]:
        return "DT-OBJ-FLIGHT-01"
    return "" if square == s.at[reader] or may_target(s, reader, square) else "DT-OBJ-FLIGHT-01"


def add_flights(s: Twister, reader: int, out: list[int]) -> None:
    if not bars_flight(s, reader, s.at[reader]):
        out.append(FLY * DEED + s.at[reader])
        for square in targets(s, reader):
            out.append(FLY * DEED + square)


def fly(s: Twister, reader: int, square: int) -> None:
    scroll = spend(s, reader)
    flyer = s.top[square]
    s.flags[flyer] |= FLYING
    if s.told is not None:
        s.told.append(events.Flew(SIDE[reader], reader, scroll, flyer))


# Fireball wand.


def bars_fireball(s: Twister, wizard: int, square: int) -> str:
    """1 AP, Wizard only: the first character in a direction dies, friend or foe (DT-OBJ-WAND-01, DT-RULING-55)."""
    there = s.top[square]
    if KIND[wizard] != WIZARD or there == NOTHING_THERE or not sees_square(s, s.at[wizard], square):
        return "DT-OBJ-WAND-01"
    if is_hidden_elf(s, wizard, there, square):
        return "DT-RULING-38"
    wet = s.kind_at(square) == WATER and not s.has_plant(square) and not s.is_rope(s.under[square])
    return "DT-TERRAIN-WATER-09" if wet else ""


def add_fireballs(s: Twister, wizard: int, out: list[int]) -> None:
    for square in targets(s, wizard):
        if not bars_fireball(s, wizard, square):
            out.append(FIRE * DEED + square)


def fireball(s: Twister, wizard: int, square: int) -> None:
    wand = spend(s, wizard)
    if s.told is not None:
        s.told.append(events.Fireball(SIDE[wizard], wizard, square, wand))
    beneath = s.under[square]
    if is_character(beneath):
        s.kill(beneath, IN_FIRE)
    s.kill(s.top[square], IN_FIRE)


def web_along(s: Twister, wizard: int, direction: int) -> int:
    """The square before the web that ends a Wizard's sight, or NOWHERE; people, trees and vines may end it before."""
    start = s.at[wizard]
    here = start
    for square in seen_along(s, start, direction):
        here = square
    if here != start and (s.top[here] != NOTHING_THERE or (s.hides_beyond(here) and s.kind_at(start) != TREE)):
        return NOWHERE
    return here if is_webbed(s, here, direction) else NOWHERE


def bars_fire_at_web(s: Twister, wizard: int, direction: int) -> str:
    """1 AP: it burns a web instead, and is used up (DT-OBJ-WAND-04, DT-RULING-10)."""
    if KIND[wizard] != WIZARD:
        return "DT-OBJ-WAND-04"
    return "" if web_along(s, wizard, direction) != NOWHERE else "DT-OBJ-WAND-04"


def fire_at_web(s: Twister, wizard: int, direction: int) -> None:
    square = web_along(s, wizard, direction)
    wand = spend(s, wizard)
    burn_edge(s, wizard, wand, True, square, direction)


# Torches and webs.


def is_web(edge: int) -> bool:
    return edge in (WEB, WEB_ON_BROKEN)


def is_webbed(s: Twister, square: int, direction: int) -> bool:
    beyond = NEXT[4 * square + direction]
    if beyond == NOWHERE:
        return False
    return is_web(s.edges[4 * square + direction]) or is_web(s.edges[4 * beyond + opposite(direction)])


def bars_burning(s: Twister, character: int, direction: int) -> str:
    """1 AP: the carrier of a torch burns a web of its square (DT-OBJ-TORCH-01)."""
    return "" if is_webbed(s, s.at[character], direction) else "DT-OBJ-TORCH-01"


def burn(s: Twister, character: int, direction: int) -> None:
    burn_edge(s, character, s.carried_by(character), False, s.at[character], direction)


def burn_edge(s: Twister, character: int, thing: int, spent: bool, square: int, direction: int) -> None:
    """What was there before is there again; the web has left the game (DT-TERRAIN-WEB-05)."""
    s.edges = s.edges[:]
    burnt: list[int] = []
    for place in (4 * square + direction, 4 * NEXT[4 * square + direction] + opposite(direction)):
        if is_web(s.edges[place]):
            s.edges[place] = OPEN if s.edges[place] == WEB else BROKEN
            burnt.append(place)
    if s.told is not None:
        states = [s.edges[place] for place in burnt]
        s.told.append(events.Burnt(SIDE[character], tuple(burnt), tuple(states), character, thing, spent))


def bars_torch(s: Twister, character: int, direction: int) -> str:
    """1 AP: from a sconce on its own side of the wall, with free hands (DT-TERRAIN-SCONCE-01 to 03)."""
    here = s.at[character]
    edge = s.edges[4 * here + direction]
    if edge != SCONCE:
        return "DT-TERRAIN-SCONCE-03" if edge == USED_SCONCE else "DT-TERRAIN-SCONCE-02"
    if s.under[here] != NOTHING_THERE:
        return "DT-STACK-07"
    reason = s.bars_lying(FIRST_TORCH, here, SIDE[character], character)
    if reason:
        return reason
    return "" if spare(s, FIRST_TORCH, TOKENS) != NOTHING_THERE else "DT-RULING-43"


def take_torch(s: Twister, character: int, direction: int) -> None:
    here = s.at[character]
    s.edges = s.edges[:]
    s.edges[4 * here + direction] = USED_SCONCE
    torch = spare(s, FIRST_TORCH, TOKENS)
    s.put(torch, here)
    if s.told is not None:
        taken = (4 * here + direction,)
        s.told.append(events.TorchTaken(SIDE[character], taken, (USED_SCONCE,), character, torch))


def spare(s: Twister, first: int, end: int) -> int:
    for token in range(first, end):
        if s.at[token] == SUPPLY:
            return token
    return NOTHING_THERE


# Vines and fountain.


def bars_vine(s: Twister, character: int) -> str:
    """1 AP: cut a rope, once a vine square, with free hands (DT-TERRAIN-VINES-02 to 04)."""
    here = s.at[character]
    if s.kind_at(here) != VINES:
        return "DT-TERRAIN-VINES-03" if s.kind_at(here) == CUT_VINES else "DT-TERRAIN-VINES-02"
    if s.under[here] != NOTHING_THERE:
        return "DT-TERRAIN-VINES-04"
    return "" if spare(s, FIRST_ROPE, FIRST_TORCH) != NOTHING_THERE else "DT-RULING-43"


def cut_vine(s: Twister, character: int) -> None:
    here = s.at[character]
    s.set_ground(here, s.ground[here] - VINES + CUT_VINES)
    rope = spare(s, FIRST_ROPE, FIRST_TORCH)
    s.put(rope, here)
    if s.told is not None:
        s.told.append(events.RopeCut(SIDE[character], here, character, rope))


def bars_fountain(s: Twister, character: int) -> str:
    """1 AP: a wounded character drinks from an adjacent fountain; not while carried (DT-HEAL-01, DT-STACK-06)."""
    if not s.is_wounded(character):
        return "DT-HEAL-01"
    here = s.at[character]
    if s.top[here] != character:
        return "DT-STACK-06"
    for direction in range(4):
        beyond = NEXT[4 * here + direction]
        if beyond != NOWHERE and s.kind_at(beyond) == FOUNTAIN and s.touches(here, beyond):
            return ""
    return "DT-HEAL-01"


# Speed potion.


def drink(s: Twister, character: int) -> None:
    """1 AP: four action points of his own for this turn (DT-OBJ-POTION-01)."""
    potion = spend(s, character)
    s.drinkers[SIDE[potion]] = character
    s.drinker_ap[SIDE[potion]] = POTION_AP
    if s.told is not None:
        s.told.append(events.Drank(SIDE[character], character, potion, POTION_AP))


# Orb of Peace.


def orb_of(s: Twister, seat: int) -> int:
    """An orb that an unwounded character of this seat carries, or nothing."""
    for side in range(2):
        orb = side * SET + ORB
        square = s.at[orb]
        if square >= SQUARES or s.under[square] != orb:
            continue
        bearer = s.top[square]
        if bearer != NOTHING_THERE and SIDE[bearer] == seat and not s.flags[bearer] & (WOUNDED | BARRED):
            return orb
    return NOTHING_THERE


class OrbAnswer(Step):
    """After the opponent's card and after each of his actions: no close combat in this turn (DT-REACT-06 to 08)."""

    def options(self, s: Twister) -> list[int]:
        return [0, 1] if not s.peace and orb_of(s, self.seat) != NOTHING_THERE else NOTHING

    def choose(self, s: Twister, option: int) -> None:
        if option:
            orb = orb_of(s, self.seat)
            if s.told is not None:
                s.told.append(events.OrbUsed(self.seat, s.top[s.at[orb]], orb, 1 - self.seat))
            s.take_away(orb, SPENT)
            s.peace = True
            s.enchanted = NOTHING

    def means(self, s: Twister, option: int) -> Play:
        return (things.USE_ORB if option else things.KEEP_ORB).of(s, self.seat)

    def prior(self, s: Twister, option: int) -> float:
        return 0.3 if option else 1.0
