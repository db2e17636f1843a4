"""What one character could do now, listed at once; and what a player might try besides."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import abilities, combat, events, labyrinth, leaps, objects, walk
from hurlyburly.games.dungeon_twister.abilities import BRAMBLE, CUT, ENCHANT, GROW, HEAL, SPAWN
from hurlyburly.games.dungeon_twister.combat import ATTACK, SHOOT
from hurlyburly.games.dungeon_twister.deeds import (
    BREAK,
    BURN,
    CUT_VINE,
    DRINK,
    DRINK_FOUNTAIN,
    FIRE_AT_WEB,
    LOWER,
    OTHER,
    RAISE,
    REGENERATE,
    REVEAL,
    SET_TRAP,
    SPRING,
    TAKE_TORCH,
    TURN_ROOM,
    TURN_ROOM_BACK,
    WALK_WALL,
    WEAVE,
    WEAVE_BEYOND,
    WITHDRAW,
    argument_of,
    bars_deed,
    bars_other,
    do,
    do_other,
    is_free,
    meant_deed,
    meant_other,
    other,
    other_deed,
    promise,
)
from hurlyburly.games.dungeon_twister.going import BY, DEED, JUMP, MOVE, WADE
from hurlyburly.games.dungeon_twister.ground import (
    BROKEN,
    CUT_VINES,
    GEAR,
    HIDDEN,
    NEXT,
    NOWHERE,
    PORTCULLIS,
    RAISED,
    SCONCE,
    SCONCE_BACK,
    SLOT,
    SLOT_SQUARES,
    SLOTS,
    SQUARES,
    TREE,
    USED_SCONCE,
    VINES,
    WATER,
    WIDE,
    distance,
)
from hurlyburly.games.dungeon_twister.objects import FIRE, FLY
from hurlyburly.games.dungeon_twister.sight import seen_along
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ARAKNIS,
    ARCHER_ELF,
    BREAKS_PORTCULLIS,
    BREEDER,
    BRIDGE,
    CLERIC,
    CROSSBOW,
    DRUID,
    ENCHANTRESS_ELF,
    KIND,
    LIVING_TRAP,
    LOGGER,
    MOVEMENT,
    NOTHING_THERE,
    OBSTACLE,
    POTION,
    SAW,
    SCROLL,
    THIEF,
    TOKENS,
    TORCH,
    TRAP_FORM,
    WALL_WALKER,
    WAND,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Step


class Do(Step):
    """What a character does, for one action point unless it is free."""

    __slots__ = ("who",)

    def __init__(self, seat: int, who: int) -> None:
        super().__init__(seat)
        self.who: Final = who

    def options(self, s: Twister) -> list[int]:
        out: list[int] = []
        who = self.who
        if who >= TOKENS:
            combat.add_attacks(s, who, out)
        elif s.at[who] == TRAP_FORM:
            out.append(other(SPRING, 0))
        elif s.is_wounded(who):
            for deed in (REGENERATE, DRINK_FOUNTAIN):
                if not bars_other(s, who, deed, 0):
                    out.append(other(deed, 0))
        else:
            if s.ap_of(who):
                walk.add_moves(s, who, out)
                leaps.add_wades(s, who, out)
                leaps.add_jumps(s, who, out)
                combat.add_attacks(s, who, out)
                combat.add_shots(s, who, out)
                add_room_deeds(s, who, out)
            add_abilities(s, who, out)
            add_uses(s, who, out)
        return out

    def choose(self, s: Twister, option: int) -> None:
        who = self.who
        if option // DEED != ENCHANT:
            s.enchanted = NOTHING
        if not is_free(s, who, option):
            if who < TOKENS:
                s.pay(who)
            else:
                s.ap -= 1
        if s.told is not None:
            own = s.ap_of(who) - s.ap if who < TOKENS else 0
            cost = 0 if is_free(s, who, option) else 1
            is_trap = who < TOKENS and s.at[who] == TRAP_FORM
            here = s.traps[self.seat] if is_trap else combat.square_of(s, who)
            s.told.append(events.Acted(self.seat, who, here, cost, s.ap, own))
        if option >= OTHER:
            do_other(s, self.seat, who, other_deed(option), argument_of(option))
        else:
            do(s, self.seat, who, option // DEED, option % DEED)

    def means(self, s: Twister, option: int) -> Play:
        if option >= OTHER:
            return meant_other(s, self.seat, self.who, other_deed(option), argument_of(option))
        return meant_deed(s, self.seat, self.who, option)

    def conceivable(self, s: Twister) -> list[int]:
        """What people would try: a little farther, at whoever is near, with what is at hand."""
        who = self.who
        possible = self.options(s)
        if who >= TOKENS or s.at[who] == TRAP_FORM or s.is_wounded(who):
            return possible
        out = possible[:]
        for option in tempting(s, who):
            if option not in out:
                out.append(option)
        return out

    def barred_by(self, s: Twister, option: int) -> str:
        if option // DEED == BY:
            return "" if option in self.options(s) else "DT-CARRY-03"
        if option >= OTHER:
            reason = bars_other(s, self.who, other_deed(option), argument_of(option))
        else:
            reason = bars_deed(s, self.who, option // DEED, option % DEED)
        if not reason and not s.ap_of(self.who) and not is_free(s, self.who, option):
            return "DT-TURN-06"
        return reason

    def prior(self, s: Twister, option: int) -> float:
        return promise(s, self.seat, self.who, option)


def add_room_deeds(s: Twister, who: int, out: list[int]) -> None:
    for slot in range(SLOTS):
        if labyrinth.is_hidden(s, slot):
            if not labyrinth.bars_reveal(s, who, slot):
                out.append(other(REVEAL, slot))
        elif not labyrinth.bars_turn(s, who, slot, False):
            out.append(other(TURN_ROOM, slot))
            if not labyrinth.bars_turn(s, who, slot, True):
                out.append(other(TURN_ROOM_BACK, slot))


def add_directed(s: Twister, who: int, deed: int, out: list[int]) -> None:
    for direction in range(4):
        if not bars_other(s, who, deed, direction):
            out.append(other(deed, direction))


def add_around(s: Twister, who: int, deed: int, out: list[int]) -> None:
    for direction in range(4):
        square = NEXT[4 * s.at[who] + direction]
        if square != NOWHERE and not bars_deed(s, who, deed, square):
            out.append(deed * DEED + square)


def add_abilities(s: Twister, who: int, out: list[int]) -> None:
    """Each character's own."""
    kind = KIND[who]
    if kind == ENCHANTRESS_ELF:
        abilities.add_enchantments(s, who, out)
    elif kind == LOGGER and (s.ap_of(who) or abilities.cuts_free(s, who)):
        abilities.add_cuts(s, who, out)
    if not s.ap_of(who):
        return
    if kind == DRUID:
        for direction in range(4):
            for square in seen_along(s, s.at[who], direction):
                if not abilities.bars_plant(s, who, square):
                    out.append(GROW * DEED + square)
        slot = SLOT[s.at[who]]
        if slot != NOWHERE:
            for square in SLOT_SQUARES[slot]:
                if not abilities.bars_bramble(s, who, square):
                    out.append(BRAMBLE * DEED + square)
        if not abilities.bars_withdrawal(s, who):
            out.append(other(WITHDRAW, 0))
    elif kind == BREEDER:
        add_around(s, who, SPAWN, out)
    elif kind == ARAKNIS:
        add_directed(s, who, WEAVE, out)
        add_directed(s, who, WEAVE_BEYOND, out)
    elif kind == LIVING_TRAP:
        if not abilities.bars_trap_form(s, who):
            out.append(other(SET_TRAP, 0))
    elif kind == CLERIC:
        add_around(s, who, HEAL, out)
    elif kind == WALL_WALKER:
        add_directed(s, who, WALK_WALL, out)
    elif kind == THIEF:
        add_directed(s, who, RAISE, out)
        add_directed(s, who, LOWER, out)
    if BREAKS_PORTCULLIS[kind]:
        add_directed(s, who, BREAK, out)


def add_uses(s: Twister, who: int, out: list[int]) -> None:
    """What is carried, and what the square offers."""
    if not s.ap_of(who):
        return
    carried = s.carried_by(who)
    if carried == NOTHING_THERE:
        add_directed(s, who, TAKE_TORCH, out)
        if not objects.bars_vine(s, who):
            out.append(other(CUT_VINE, 0))
        return
    kind = KIND[carried]
    if kind == SCROLL:
        objects.add_flights(s, who, out)
    elif kind == WAND:
        objects.add_fireballs(s, who, out)
        add_directed(s, who, FIRE_AT_WEB, out)
    elif kind == POTION:
        out.append(other(DRINK, 0))
    elif kind == TORCH:
        add_directed(s, who, BURN, out)
    elif kind == SAW and KIND[who] != LOGGER:
        abilities.add_cuts(s, who, out)


def tempting(s: Twister, who: int) -> list[int]:
    """Deeds that a player might think of for a character, legal or not."""
    here = s.at[who]
    kind = KIND[who]
    carried = s.carried_by(who)
    thing = KIND[carried] if carried != NOTHING_THERE else NOTHING_THERE
    out: list[int] = []
    for square in range(SQUARES):
        far = distance(here, square)
        in_line = square % WIDE == here % WIDE or square // WIDE == here // WIDE
        there = s.top[square]
        ground = s.kind_at(square)
        if far <= MOVEMENT[kind] + 1:
            out.append(MOVE * DEED + square)
        if far == 2:
            out.append(JUMP * DEED + square)
        if far == 1 and ground == WATER:
            out.append(WADE * DEED + square)
        if there != NOTHING_THERE and there != who:
            if far <= 2:
                out.append(ATTACK * DEED + square)
            if in_line and (kind == ARCHER_ELF or thing == CROSSBOW):
                out.append(SHOOT * DEED + square)
            if in_line and thing == WAND:
                out.append(FIRE * DEED + square)
            if in_line and thing == SCROLL:
                out.append(FLY * DEED + square)
            if kind == CLERIC and far <= 2:
                out.append(HEAL * DEED + square)
        if kind == BREEDER and far == 1:
            out.append(SPAWN * DEED + square)
        if kind == DRUID and (OBSTACLE[ground] or BRIDGE[ground]):
            out.append(GROW * DEED + square)
        if kind == DRUID and far <= 4 and ground != HIDDEN:
            out.append(BRAMBLE * DEED + square)
        if kind == ENCHANTRESS_ELF and ground == TREE:
            out.append(ENCHANT * DEED + square)
        if (kind == LOGGER or thing == SAW) and ground == TREE and far <= 2:
            out.append(CUT * DEED + square)
    if thing == SCROLL:
        out.append(FLY * DEED + here)
    return out + tempting_others(s, who, thing)


def tempting_others(s: Twister, who: int, thing: int) -> list[int]:
    here = s.at[who]
    kind = KIND[who]
    ground = s.kind_at(here)
    out: list[int] = []
    for slot in range(SLOTS):
        if labyrinth.is_hidden(s, slot):
            out.append(other(REVEAL, slot))
        else:
            out.append(other(TURN_ROOM, slot))
            if ground == GEAR:
                out.append(other(TURN_ROOM_BACK, slot))
    for direction in range(4):
        edge = s.edges[4 * here + direction]
        if kind == WALL_WALKER:
            out.append(other(WALK_WALL, direction))
        if kind == ARAKNIS:
            out.append(other(WEAVE, direction))
            out.append(other(WEAVE_BEYOND, direction))
        if edge in (PORTCULLIS, RAISED, BROKEN):
            out += [other(RAISE, direction), other(LOWER, direction), other(BREAK, direction)]
        if edge in (SCONCE, SCONCE_BACK, USED_SCONCE):
            out.append(other(TAKE_TORCH, direction))
        if thing in (TORCH, WAND):
            out.append(other(BURN if thing == TORCH else FIRE_AT_WEB, direction))
    if ground in (VINES, CUT_VINES):
        out.append(other(CUT_VINE, 0))
    if kind == LIVING_TRAP:
        out.append(other(SET_TRAP, 0))
    if kind == DRUID:
        out.append(other(WITHDRAW, 0))
    return out
