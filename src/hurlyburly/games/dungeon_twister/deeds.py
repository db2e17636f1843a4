"""What one character could do now, listed at once: each a deed and a square, or a deed and a direction or room."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import abilities, combat, labyrinth, leaps, objects, walk
from hurlyburly.games.dungeon_twister.abilities import BRAMBLE, CUT, ENCHANT, GROW, HEAL, SPAWN
from hurlyburly.games.dungeon_twister.box import LIVING_TREE_COMBAT
from hurlyburly.games.dungeon_twister.combat import ATTACK, SHOOT, STRIKE
from hurlyburly.games.dungeon_twister.going import BY, DEED, JUMP, MOVE, WADE
from hurlyburly.games.dungeon_twister.ground import (
    BROKEN,
    CUT_VINES,
    DIRECTION_NAMES,
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
    square_name,
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
    COMBAT,
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
    SIDE,
    THIEF,
    TOKENS,
    TORCH,
    TRAP_FORM,
    WALL_WALKER,
    WAND,
)
from hurlyburly.kernel.step import Step

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
        if not is_free(s, who, option):
            if who < TOKENS:
                s.pay(who)
            else:
                s.ap -= 1
        if option >= OTHER:
            do_other(s, self.seat, who, (option - OTHER) // 8, (option - OTHER) % 8)
        else:
            do(s, self.seat, who, option // DEED, option % DEED)

    def write(self, s: Twister, option: int) -> str:
        if option >= OTHER:
            return write_other(s, (option - OTHER) // 8, (option - OTHER) % 8)
        return write_deed(s, self.seat, self.who, option)

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
            reason = bars_other(s, self.who, (option - OTHER) // 8, (option - OTHER) % 8)
        else:
            reason = bars_deed(s, self.who, option // DEED, option % DEED)
        if not reason and not s.ap_of(self.who) and not is_free(s, self.who, option):
            return "DT-TURN-06"
        return reason

    def prior(self, s: Twister, option: int) -> float:
        return promise(s, self.seat, self.who, option)


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


def is_free(s: Twister, who: int, option: int) -> bool:
    """Enchanting, the trap's turning back, and cutting by a Logger with the saw (DT-TURN-18)."""
    if option == other(SPRING, 0):
        return True
    deed = option // DEED
    return deed == ENCHANT or (deed == CUT and who < TOKENS and abilities.cuts_free(s, who))


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
        abilities.heal(s, square)
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
    if deed == DRINK:
        return objects.bars_potion(s, who)
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
        labyrinth.reveal(s, seat, argument)
    elif deed in (TURN_ROOM, TURN_ROOM_BACK):
        labyrinth.turn(s, seat, argument, deed == TURN_ROOM_BACK)
    elif deed == WALK_WALL:
        square = NEXT[4 * s.at[who] + argument]
        s.tell("wall-walk", seat, who, square)
        leaps.leap(s, who, square)
    elif deed in (WEAVE, WEAVE_BEYOND):
        abilities.weave(s, who, argument, deed == WEAVE_BEYOND)
    elif deed in (RAISE, LOWER, BREAK):
        abilities.set_portcullis(s, who, argument, STATE_WANTED[deed - RAISE])
    elif deed == TAKE_TORCH:
        objects.take_torch(s, who, argument)
    elif deed == BURN:
        objects.burn_edge(s, s.at[who], argument)
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
        abilities.recover(s, who)
    elif deed == WITHDRAW:
        s.remove_brambles(seat)
    else:
        abilities.become_creature(s, who)


DEED_WORDS: Final[list[str]] = [
    "move to",
    "move by",
    "wade to",
    "jump to",
    "attack",
    "attack",
    "shoot",
    "heal",
    "spawn on",
    "plant on",
    "brambles on",
    "enchant",
    "cut",
    "lift",
    "fire at",
]
OTHER_WORDS: Final[list[str]] = [
    "reveal",
    "rotate",
    "rotate",
    "walk through the wall",
    "weave a web",
    "weave a web beyond",
    "raise the portcullis",
    "lower the portcullis",
    "break the portcullis",
    "take the torch",
    "burn the web",
    "fire at the web",
    "drink the potion",
    "cut a vine",
    "become a trap",
    "regenerate",
    "drink from the fountain",
    "withdraw the brambles",
    "become a creature",
]


def write_deed(s: Twister, seat: int, who: int, option: int) -> str:
    deed = option // DEED
    square = option % DEED
    if deed in (MOVE, BY):
        return walk.write_goal(s, option, s.at[who])
    if deed in (ATTACK, STRIKE, SHOOT):
        return combat.write_attack(s, seat, deed, square)
    return f"{DEED_WORDS[deed]} {square_name(square)}"


def write_other(s: Twister, deed: int, argument: int) -> str:
    words = OTHER_WORDS[deed]
    if deed == REVEAL:
        return f"{words} room {argument + 1}"
    if deed in (TURN_ROOM, TURN_ROOM_BACK):
        room = s.slots[argument]
        clockwise = room != NOWHERE and s.box.clockwise[room] == (deed == TURN_ROOM)
        return f"{words} room {argument + 1} {'clockwise' if clockwise else 'counter-clockwise'}"
    return f"{words} {DIRECTION_NAMES[argument]}" if WALK_WALL <= deed <= FIRE_AT_WEB else words


def promise(s: Twister, seat: int, who: int, option: int) -> float:
    """Out is best; then new rooms, fights that can be won, and what is nearer to the way out."""
    if option >= OTHER:
        return 2.0 if (option - OTHER) // 8 == REVEAL else 0.5
    deed = option // DEED
    square = option % DEED
    if deed in (MOVE, JUMP):
        if s.kind_at(square) == s.enemy_line(seat):
            return 40.0
        nearer = s.ways(seat)[s.at[who]] - s.ways(seat)[square]
        return 0.1 + nearer / MOVEMENT[KIND[who]] if nearer > 0 else 0.1
    if deed == BY:
        return 0.05
    if deed in (ATTACK, SHOOT):
        target = s.top[square]
        mine = COMBAT[KIND[who]] if who < TOKENS else LIVING_TREE_COMBAT
        return 2.0 if target != NOTHING_THERE and COMBAT[KIND[target]] <= mine else 0.3
    return 1.0 if deed in (FIRE, HEAL) else 0.3
