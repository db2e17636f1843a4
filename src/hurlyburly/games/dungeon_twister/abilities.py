"""What characters can do beyond moving and fighting, one after the other."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.going import DEED
from hurlyburly.games.dungeon_twister.ground import (
    BRAMBLES,
    BROKEN,
    FLOOR,
    HIDDEN,
    MIST,
    NEXT,
    NOWHERE,
    OPEN,
    PLANT,
    PORTCULLIS,
    RAISED,
    SLOT,
    SQUARES,
    STUMP,
    TRAP,
    TREE,
    WEB,
    WEB_ON_BROKEN,
    opposite,
)
from hurlyburly.games.dungeon_twister.sight import seen_along, sees_square
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ANY_PLANT,
    BARRED,
    BRAMBLES_OF,
    BREAKS_PORTCULLIS,
    BRIDGE,
    BY_A_TREE,
    HURT,
    IN_A_TRAP,
    KIND,
    LIVING_TREE_OF,
    LOGGER,
    NOTHING_THERE,
    OBSTACLE,
    SAW,
    SIDE,
    SPAWNLING,
    SUPPLY,
    THIEF,
    TRAP_FORM,
    TROLL,
    WOUNDED,
    token_of,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import Step

HEAL: Final = 7
SPAWN: Final = 8
GROW: Final = 9
BRAMBLE: Final = 10
ENCHANT: Final = 11
CUT: Final = 12
NO_MORE: Final = SQUARES  # beyond them all

# Druid: climbing plants.


def may_grow(s: Twister, square: int) -> bool:
    """On obstacles and small bridges, one to a square (DT-RULING-02)."""
    kind = s.kind_at(square)
    return (OBSTACLE[kind] or BRIDGE[kind]) and not s.has_plant(square)


def bars_plant(s: Twister, druid: int, square: int) -> str:
    """1 AP: 1 to 3 of his plants on obstacle squares he can see (DT-DRUID-03)."""
    if not s.plants[SIDE[druid]]:
        return "DT-DRUID-02"
    return "" if may_grow(s, square) and sees_square(s, s.at[druid], square) else "DT-DRUID-03"


def plant(s: Twister, druid: int, square: int) -> None:
    side = SIDE[druid]
    s.planted = []
    grow(s, druid, square)
    s.then(GrowMore(side, druid))


def grow(s: Twister, druid: int, square: int) -> None:
    side = SIDE[druid]
    s.set_ground(square, s.ground[square] | (PLANT << side))
    s.plants[side] -= 1
    s.planted = s.planted + [square]
    if s.told is not None:
        s.told.append(events.Planted(side, square, druid))


class GrowMore(Step):
    """From the second plant on, each is next to another of this use, and seen too (DT-DRUID-04, DT-RULING-01)."""

    __slots__ = ("druid",)

    def __init__(self, seat: int, druid: int) -> None:
        super().__init__(seat)
        self.druid: Final = druid

    def options(self, s: Twister) -> list[int]:
        if not s.plants[self.seat]:
            return []
        spots = [square for square in self.conceivable(s)[:-1] if not self.barred_by(s, square)]
        return spots + [NO_MORE] if spots else []

    def choose(self, s: Twister, option: int) -> None:
        if option != NO_MORE:
            grow(s, self.druid, option)
            s.then(GrowMore(self.seat, self.druid))

    def means(self, s: Twister, option: int) -> Play:
        if option == NO_MORE:
            return things.NO_MORE_PLANTS.of(s, self.seat)
        return things.PLANT.of(s, self.seat, option)

    def conceivable(self, s: Twister) -> list[int]:
        spots: list[int] = []
        for square in s.planted:
            for direction in range(4):
                beyond = NEXT[4 * square + direction]
                if beyond != NOWHERE and may_grow(s, beyond) and beyond not in spots:
                    spots.append(beyond)
        return spots + [NO_MORE]

    def barred_by(self, s: Twister, option: int) -> str:
        if option == NO_MORE:
            return ""
        if not touches_any(s, option, s.planted):
            return "DT-DRUID-04"
        return "" if s.bent_plants or sees_square(s, s.at[self.druid], option) else "DT-RULING-01"


def touches_any(s: Twister, square: int, others: list[int]) -> bool:
    for other in others:
        if s.touches(square, other):
            return True
    return False


# Druid: brambles.


def bars_bramble(s: Twister, druid: int, square: int) -> str:
    """1 AP: on an empty normal floor square of the room he is in, seen or not (DT-DRUID-12, 13 and 23)."""
    slot = SLOT[s.at[druid]]
    if s.kind_at(s.at[druid]) == s.own_line(SIDE[druid]):
        return "DT-RULING-08"
    if SLOT[square] != slot or not s.is_normal_floor(square) or not s.is_empty(square):
        return "DT-DRUID-12"
    return ""


def bramble(s: Twister, druid: int, square: int) -> None:
    side = SIDE[druid]
    s.remove_brambles(side)
    s.set_ground(square, BRAMBLES)
    s.brambles[side] = square
    if s.told is not None:
        s.told.append(events.BramblesGrown(side, square, druid, BRAMBLES_OF + side))


def bars_withdrawal(s: Twister, druid: int) -> str:
    """1 AP: take them off the board, from anywhere (DT-DRUID-24, DT-RULING-08)."""
    return "" if s.brambles[SIDE[druid]] != NOWHERE else "DT-DRUID-24"


# Breeder.


def young_of(s: Twister, side: int) -> int:
    """A Spawnling that has not been made yet; there are three to a side (DT-RULING-03)."""
    for kind in range(SPAWNLING, SPAWNLING + 3):
        if s.at[token_of(side, kind)] == SUPPLY:
            return token_of(side, kind)
    return NOTHING_THERE


def bars_spawn(s: Twister, breeder: int, square: int) -> str:
    """1 AP: a Spawnling on an adjacent empty floor square (DT-BREEDER-02, DT-BREEDER-03)."""
    if young_of(s, SIDE[breeder]) == NOTHING_THERE:
        return "DT-RULING-03"
    if s.kind_at(square) == s.own_line(SIDE[breeder]):
        return "DT-BREEDER-03"
    if not s.is_normal_floor(square) or not s.is_empty(square) or not s.touches(s.at[breeder], square):
        return "DT-BREEDER-02"
    return ""


def spawn(s: Twister, breeder: int, square: int) -> None:
    side = SIDE[breeder]
    young = young_of(s, side)
    s.put(young, square)
    if s.told is not None:
        s.told.append(events.Spawned(side, breeder, square, young))


# Enchantress Elf.


def bars_enchantment(s: Twister, elf: int, square: int) -> str:
    """0 AP: a tree that she is in or sees comes to life, unless an enemy's does already (DT-ENCHANT-02 to 05)."""
    side = SIDE[elf]
    if s.kind_at(square) != TREE:
        return "DT-ENCHANT-02"
    if s.living[1 - side] == square:
        return "DT-ENCHANT-04"
    if s.living[side] == square:
        return "DT-ENCHANT-05"
    if square in s.enchanted:
        return "DT-RULING-16"
    return "" if square == s.at[elf] or sees_square(s, s.at[elf], square) else "DT-ENCHANT-02"


def add_enchantments(s: Twister, elf: int, out: list[int]) -> None:
    here = s.at[elf]
    if not bars_enchantment(s, elf, here):
        out.append(ENCHANT * DEED + here)
    for direction in range(4):
        for square in seen_along(s, here, direction):
            if not bars_enchantment(s, elf, square):
                out.append(ENCHANT * DEED + square)


def enchant(s: Twister, elf: int, square: int) -> None:
    """A tree comes to life in place of an earlier one. That one is remembered and cannot come back: otherwise positions
    would repeat without end (DT-RULING-16)."""
    side = SIDE[elf]
    if s.living[side] != NOWHERE:
        s.enchanted = s.enchanted + [s.living[side]]
    s.living[side] = square
    if s.told is not None:
        s.told.append(events.Enchanted(side, elf, square, LIVING_TREE_OF + side))


# Araknis.


def bars_web(s: Twister, araknis: int, direction: int, beyond: bool) -> str:
    """1 AP: on an empty edge of its square; on a border, in the room it names (DT-ARAKNIS-02 to 08, DT-RULING-11)."""
    if not s.webs[SIDE[araknis]]:
        return "DT-ARAKNIS-08"
    here = s.at[araknis]
    there = NEXT[4 * here + direction]
    if there == NOWHERE:
        return "DT-ARAKNIS-03"
    inside = SLOT[here] == SLOT[there] and SLOT[here] != NOWHERE
    if inside and beyond:
        return "DT-ARAKNIS-06"
    home = there if beyond else here
    if SLOT[home] == NOWHERE or s.ground[home] == HIDDEN:
        return "DT-RULING-11"
    edge = s.edges[4 * here + direction]
    facing = s.edges[4 * there + opposite(direction)]
    if s.ground[there] == HIDDEN:
        facing = OPEN
    if edge == RAISED or facing == RAISED:
        return "DT-ARAKNIS-05"
    if (edge != OPEN and edge != BROKEN) or (facing != OPEN and facing != BROKEN):
        return "DT-ARAKNIS-03"
    return ""


def weave(s: Twister, araknis: int, direction: int, beyond: bool) -> None:
    here = s.at[araknis]
    there = NEXT[4 * here + direction]
    inside = SLOT[here] == SLOT[there]
    s.webs[SIDE[araknis]] -= 1
    s.edges = s.edges[:]
    places: list[int] = []
    if inside or not beyond:
        places.append(4 * here + direction)
    if inside or beyond:
        places.append(4 * there + opposite(direction))
    for place in places:
        s.edges[place] = webbed(s.edges[place])
    if s.told is not None:
        states = [s.edges[place] for place in places]
        s.told.append(events.Woven(SIDE[araknis], tuple(places), tuple(states), araknis))


def webbed(edge: int) -> int:
    return WEB_ON_BROKEN if edge == BROKEN else WEB


# Living Trap.


def bars_trap_form(s: Twister, trap: int) -> str:
    """1 AP: on normal floor with nothing else there, it turns into a pit (DT-TRAP-02 to 06)."""
    square = s.at[trap]
    if not s.is_normal_floor(square):
        return "DT-TRAP-02"
    return "" if s.under[square] == NOTHING_THERE else "DT-TRAP-06"


def become_trap(s: Twister, trap: int) -> None:
    square = s.at[trap]
    s.take_away(trap, TRAP_FORM)
    s.traps[SIDE[trap]] = square
    s.set_ground(square, TRAP)
    if s.told is not None:
        s.told.append(events.TrapSet(SIDE[trap], square, trap))


def become_creature(s: Twister, trap: int) -> None:
    """0 AP: it devours everything on its square (DT-TRAP-07 to 10)."""
    side = SIDE[trap]
    square = s.traps[side]
    while s.top[square] != NOTHING_THERE:
        s.kill(s.top[square], IN_A_TRAP)
    if s.under[square] != NOTHING_THERE:
        s.lose(s.under[square])
    ground = s.ground[square]
    if ground & ANY_PLANT:
        owner = 0 if ground & PLANT else 1
        s.plants[owner] += 1
        if s.told is not None:
            s.told.append(events.PlantDevoured(owner, square))
    s.set_ground(square, FLOOR)
    s.traps[side] = NOWHERE
    s.put(trap, square)
    if s.told is not None:
        s.told.append(events.TrapRose(side, square, trap))


# Logger, and the Steam Saw.


def bars_cut(s: Twister, character: int, square: int) -> str:
    """An adjacent tree; not the one he is in (DT-LOGGER-02, DT-OBJ-SAW-01, DT-RULING-21)."""
    if s.kind_at(square) != TREE:
        return "DT-LOGGER-02"
    return "" if s.touches(s.at[character], square) else "DT-RULING-21"


def cuts_free(s: Twister, character: int) -> bool:
    """A Logger with the saw cuts for nothing (DT-OBJ-SAW-07)."""
    return KIND[character] == LOGGER and s.carries(character, SAW)


def add_cuts(s: Twister, character: int, out: list[int]) -> None:
    for direction in range(4):
        square = NEXT[4 * s.at[character] + direction]
        if square != NOWHERE and not bars_cut(s, character, square):
            out.append(CUT * DEED + square)


def cut(s: Twister, character: int, square: int) -> None:
    """The tree becomes a stump; who is in it is wounded, the wounded die; it is no attack (DT-LOGGER-03 to 08)."""
    s.set_ground(square, (s.ground[square] & ~MIST) - TREE + STUMP)
    if s.told is not None:
        s.told.append(events.Felled(SIDE[character], square, character))
    for side in range(2):
        if s.living[side] == square:
            s.put_to_sleep(side)
    there = s.top[square]
    if there == NOTHING_THERE:
        return
    if s.is_wounded(there):
        s.kill(there, BY_A_TREE)
    else:
        s.wound(there, BY_A_TREE)


# Cleric, Troll, fountain.


def bars_healing(s: Twister, cleric: int, square: int) -> str:
    """1 AP: an adjacent wounded character of either colour that nobody carries (DT-CLERIC-02, DT-CLERIC-03)."""
    there = s.top[square]
    if there == NOTHING_THERE or not s.is_wounded(there):
        return "DT-CLERIC-02"
    return "" if s.touches(s.at[cleric], square) else "DT-CLERIC-03"


def heal(s: Twister, cleric: int, square: int) -> None:
    there = s.top[square]
    s.flags[there] |= BARRED
    recover(s, there, cleric)


def recover(s: Twister, character: int, healer: int) -> None:
    s.flags[character] &= ~WOUNDED
    s.stir()
    if s.told is not None:
        square = s.at[character]
        rests = s.flags[character] & BARRED != 0
        s.told.append(events.Healed(SIDE[character], character, square, healer, rests))
        if s.carried_by(character) != NOTHING_THERE:
            s.told.append(events.PickedUp(SIDE[character], character, square, s.carried_by(character)))


def bars_regeneration(s: Twister, troll: int) -> str:
    """1 AP: a wounded Troll, not in the turn of the wound, nor on another's back (DT-TROLL-02, DT-TROLL-03)."""
    if KIND[troll] != TROLL or not s.is_wounded(troll) or s.top[s.at[troll]] != troll:
        return "DT-TROLL-02"
    return "DT-TROLL-03" if s.flags[troll] & HURT else ""


def regenerate(s: Twister, troll: int) -> None:
    s.flags[troll] |= BARRED
    recover(s, troll, troll)


# Portcullises.


def bars_portcullis(s: Twister, character: int, direction: int, wanted: int) -> str:
    """The Thief raises and lowers them, Warrior and Stone Elemental break them (DT-THIEF-04, DT-WARRIOR-02)."""
    edge = s.edges[4 * s.at[character] + direction]
    if wanted == BROKEN:
        if not BREAKS_PORTCULLIS[KIND[character]]:
            return "DT-WARRIOR-02"
        return "" if edge in (PORTCULLIS, RAISED) else "DT-WARRIOR-02"
    if KIND[character] != THIEF:
        return "DT-THIEF-04"
    if edge == BROKEN and wanted == PORTCULLIS:
        return "DT-TERRAIN-PORTCULLIS-02"
    return "" if edge == (PORTCULLIS if wanted == RAISED else RAISED) else "DT-THIEF-04"


def set_portcullis(s: Twister, character: int, direction: int, wanted: int) -> None:
    here = s.at[character]
    s.set_edge(here, direction, wanted, wanted)
    if s.told is not None:
        edges = (4 * here + direction, 4 * NEXT[4 * here + direction] + opposite(direction))
        s.told.append(events.PortcullisMoved(SIDE[character], edges, (wanted, wanted), character))
