"""A character's deeds, each with a square, a direction or a room: what bars one, what it does, what play it is."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import abilities, combat, labyrinth, leaps, objects, things, walk
from hurlyburly.games.dungeon_twister.abilities import BRAMBLE, CUT, ENCHANT, GROW, HEAL, SPAWN
from hurlyburly.games.dungeon_twister.box import LIVING_TREE_COMBAT
from hurlyburly.games.dungeon_twister.combat import ATTACK, SHOOT, STRIKE
from hurlyburly.games.dungeon_twister.going import BY, DEED, JUMP, MOVE, WADE
from hurlyburly.games.dungeon_twister.ground import (
    BROKEN,
    NOWHERE,
    PORTCULLIS,
    RAISED,
)
from hurlyburly.games.dungeon_twister.objects import FIRE, FLY
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import COMBAT, KIND, MOVEMENT, NOTHING_THERE, SIDE, TOKENS
from hurlyburly.kernel.play import Play

# Deeds that need no square: OTHER + 8 * deed + a direction or slot.

OTHER: Final = 15 * DEED
REVEAL: Final = 0
TURN_ROOM: Final = 1
TURN_ROOM_BACK: Final = 2
WALK_WALL: Final = 3
WEAVE: Final = 4
WEAVE_BEYOND: Final = 5
RAISE: Final = 6
LOWER: Final = 7
BREAK: Final = 8
TAKE_TORCH: Final = 9
BURN: Final = 10
FIRE_AT_WEB: Final = 11
DRINK: Final = 12
CUT_VINE: Final = 13
SET_TRAP: Final = 14
REGENERATE: Final = 15
DRINK_FOUNTAIN: Final = 16
WITHDRAW: Final = 17
SPRING: Final = 18


def other(deed: int, argument: int) -> int:
    return OTHER + 8 * deed + argument


def other_deed(option: int) -> int:
    return (option - OTHER) // 8


def argument_of(option: int) -> int:
    return option % 8  # OTHER is a multiple of it


def is_free(s: Twister, who: int, option: int) -> bool:
    """Enchanting, the trap's turning back, and cutting by a Logger with the saw (DT-TURN-18)."""
    if option == other(SPRING, 0):
        return True
    deed = option // DEED
    return deed == ENCHANT or (deed == CUT and abilities.cuts_free(s, who))


def bars_deed(s: Twister, who: int, deed: int, square: int) -> str:
    """The rule against a deed on a square, or nothing."""
    if deed == MOVE:
        return walk.bars_move(s, who, square)
    if deed == WADE:
        return leaps.bars_wade(s, who, square)
    if deed == JUMP:
        return leaps.bars_jump(s, who, square)
    if deed == ATTACK:
        return combat.bars_attack(s, who, s.top[square])
    if deed == STRIKE:
        return combat.bars_attack(s, who, combat.marker_targets(s, SIDE[who], square)[0])
    if deed == SHOOT:
        return combat.bars_shot(s, who, s.top[square])
    if deed == HEAL:
        return abilities.bars_healing(s, who, square)
    if deed == SPAWN:
        return abilities.bars_spawn(s, who, square)
    if deed == GROW:
        return abilities.bars_plant(s, who, square)
    if deed == BRAMBLE:
        return abilities.bars_bramble(s, who, square)
    if deed == ENCHANT:
        return abilities.bars_enchantment(s, who, square)
    if deed == CUT:
        return abilities.bars_cut(s, who, square)
    return objects.bars_flight(s, who, square) if deed == FLY else objects.bars_fireball(s, who, square)


def do(s: Twister, seat: int, who: int, deed: int, square: int) -> None:
    if deed in (MOVE, BY):
        walk.set_out(s, who, deed, square)
    elif deed == WADE:
        leaps.wade(s, who, square)
    elif deed == JUMP:
        leaps.jump(s, who, square)
    elif deed == ATTACK:
        combat.attack(s, who, s.top[square])
    elif deed == STRIKE:
        combat.attack(s, who, combat.marker_targets(s, seat, square)[0])
    elif deed == SHOOT:
        combat.shoot(s, who, s.top[square])
    elif deed == HEAL:
        abilities.heal(s, who, square)
    elif deed == SPAWN:
        abilities.spawn(s, who, square)
    elif deed == GROW:
        abilities.plant(s, who, square)
    elif deed == BRAMBLE:
        abilities.bramble(s, who, square)
    elif deed == ENCHANT:
        abilities.enchant(s, who, square)
    elif deed == CUT:
        abilities.cut(s, who, square)
    elif deed == FLY:
        objects.fly(s, who, square)
    else:
        objects.fireball(s, who, square)


def bars_other(s: Twister, who: int, deed: int, argument: int) -> str:
    """The same for deeds without a square."""
    if deed == REVEAL:
        return labyrinth.bars_reveal(s, who, argument)
    if deed in (TURN_ROOM, TURN_ROOM_BACK):
        return labyrinth.bars_turn(s, who, argument, deed == TURN_ROOM_BACK)
    if deed == WALK_WALL:
        return leaps.bars_wall_walk(s, who, argument)
    if deed in (WEAVE, WEAVE_BEYOND):
        return abilities.bars_web(s, who, argument, deed == WEAVE_BEYOND)
    if deed in (RAISE, LOWER, BREAK):
        return abilities.bars_portcullis(s, who, argument, STATE_WANTED[deed - RAISE])
    if deed == TAKE_TORCH:
        return objects.bars_torch(s, who, argument)
    if deed == BURN:
        return objects.bars_burning(s, who, argument)
    if deed == FIRE_AT_WEB:
        return objects.bars_fire_at_web(s, who, argument)
    if deed == CUT_VINE:
        return objects.bars_vine(s, who)
    if deed == SET_TRAP:
        return abilities.bars_trap_form(s, who)
    if deed == REGENERATE:
        return abilities.bars_regeneration(s, who)
    if deed == DRINK_FOUNTAIN:
        return objects.bars_fountain(s, who)
    return abilities.bars_withdrawal(s, who) if deed == WITHDRAW else ""


STATE_WANTED: Final[list[int]] = [RAISED, PORTCULLIS, BROKEN]


def do_other(s: Twister, seat: int, who: int, deed: int, argument: int) -> None:
    if deed == REVEAL:
        labyrinth.reveal(s, who, argument)
    elif deed in (TURN_ROOM, TURN_ROOM_BACK):
        labyrinth.turn(s, who, argument, deed == TURN_ROOM_BACK)
    elif deed == WALK_WALL:
        leaps.walk_wall(s, who, argument)
    elif deed in (WEAVE, WEAVE_BEYOND):
        abilities.weave(s, who, argument, deed == WEAVE_BEYOND)
    elif deed in (RAISE, LOWER, BREAK):
        abilities.set_portcullis(s, who, argument, STATE_WANTED[deed - RAISE])
    elif deed == TAKE_TORCH:
        objects.take_torch(s, who, argument)
    elif deed == BURN:
        objects.burn(s, who, argument)
    elif deed == FIRE_AT_WEB:
        objects.fire_at_web(s, who, argument)
    elif deed == DRINK:
        objects.drink(s, who)
    elif deed == CUT_VINE:
        objects.cut_vine(s, who)
    elif deed == SET_TRAP:
        abilities.become_trap(s, who)
    elif deed == REGENERATE:
        abilities.regenerate(s, who)
    elif deed == DRINK_FOUNTAIN:
        abilities.recover(s, who, who)
    elif deed == WITHDRAW:
        s.remove_brambles(seat)
    else:
        abilities.become_creature(s, who)


def meant_deed(s: Twister, seat: int, who: int, option: int) -> Play:
    """A deed on a square, as a play."""
    deed = option // DEED
    square = option % DEED
    if deed in (MOVE, BY):
        return walk.meant_goal(s, seat, option, s.at[who])
    if deed in (ATTACK, STRIKE, SHOOT):
        return things.DEEDS[deed].of(s, seat, combat.target_on(s, seat, deed, square), square)
    return things.DEEDS[deed].of(s, seat, square)


def meant_other(s: Twister, seat: int, who: int, deed: int, argument: int) -> Play:
    """The same for deeds without a square: with a room, on an edge, or with nothing further."""
    verb = things.OTHERS[deed]
    if deed == REVEAL:
        return verb.of(s, seat, argument)
    if deed in (TURN_ROOM, TURN_ROOM_BACK):
        room = s.slots[argument]
        clockwise = room != NOWHERE and s.box.clockwise[room] == (deed == TURN_ROOM)
        return verb.of(s, seat, argument, things.CLOCKWISE if clockwise else things.COUNTER_CLOCKWISE)
    if not WALK_WALL <= deed <= FIRE_AT_WEB:
        return verb.of(s, seat)
    square = s.at[who]
    if deed == FIRE_AT_WEB and objects.web_along(s, who, argument) != NOWHERE:
        square = objects.web_along(s, who, argument)
    return verb.of(s, seat, 4 * square + argument)


def promise(s: Twister, seat: int, who: int, option: int) -> float:
    """Out is best; then new rooms, fights that can be won, and what is nearer to the way out."""
    if option >= OTHER:
        return 2.0 if other_deed(option) == REVEAL else 0.5
    deed = option // DEED
    square = option % DEED
    if deed in (MOVE, JUMP):
        if s.kind_at(square) == s.enemy_line(seat):
            return 40.0
        ways = s.ways(seat)
        nearer = ways[s.at[who]] - ways[square]
        return 0.1 + nearer / MOVEMENT[KIND[who]] if nearer > 0 else 0.1
    if deed == BY:
        return 0.05
    if deed in (ATTACK, SHOOT):
        target = s.top[square]
        mine = COMBAT[KIND[who]] if who < TOKENS else LIVING_TREE_COMBAT
        return 2.0 if target != NOTHING_THERE and COMBAT[KIND[target]] <= mine else 0.3
    return 1.0 if deed in (FIRE, HEAL) else 0.3
