"""Combat: close, in groups, and from a distance.

Whoever declares an attack sees who takes part and both sums; then each side lays a combat card, unseen, and both are
shown together.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.box import BRAMBLES_COMBAT, LIVING_TREE_COMBAT
from hurlyburly.games.dungeon_twister.going import DEED
from hurlyburly.games.dungeon_twister.ground import NEXT, NOWHERE, OPENING
from hurlyburly.games.dungeon_twister.parts import Combat
from hurlyburly.games.dungeon_twister.sight import is_hidden_elf, sees_square, targets
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    ARCHER_ELF,
    ATTACK_BONUS,
    BARRED,
    BRAMBLES_OF,
    COMBAT,
    CROSSBOW,
    DEFENCE_BONUS,
    HURT,
    IN_COMBAT,
    KIND,
    LIVING_TREE_OF,
    NEVER_ATTACKS,
    NOTHING_THERE,
    SIDE,
    TOKENS,
    USED,
    side_of,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import NOTHING, Sealed, Step

ATTACK: Final = 4
STRIKE: Final = 5  # at brambles or a living tree
SHOOT: Final = 6
SHOT: Final = 2  # the value of an arrow or bolt, whatever else (DT-RANGED-05, DT-OBJ-CROSSBOW-03)
ENOUGH: Final = 127


def square_of(s: Twister, fighter: int) -> int:
    if fighter < TOKENS:
        return s.at[fighter]
    side = side_of(fighter)
    return s.brambles[side] if fighter < LIVING_TREE_OF else s.living[side]


def in_contact(s: Twister, one: int, other: int) -> bool:
    """Adjacent; a living tree also touches whoever is in it (DT-RULING-12)."""
    here = square_of(s, one)
    there = square_of(s, other)
    if here == there:
        return one >= LIVING_TREE_OF or other >= LIVING_TREE_OF
    return s.touches(here, there)


def fighters(s: Twister, seat: int, attacking: bool) -> list[int]:
    """Who may take part on a side: the unwounded, and its living tree (DT-GROUP-01, DT-ENCHANT-06)."""
    found: list[int] = []
    for token in s.team(seat):
        if s.is_wounded(token):
            continue
        if attacking and (NEVER_ATTACKS[KIND[token]] or s.flags[token] & BARRED):
            continue
        found.append(token)
    if s.living[seat] != NOWHERE:
        found.append(LIVING_TREE_OF + seat)
    return found


def declare(s: Twister, first: int, target: int) -> Combat:
    """Everybody in contact with an enemy already in takes part, until nothing changes (DT-GROUP-01, DT-GROUP-02)."""
    seat = side_of(first)
    attackers = [first]
    defenders = [target]
    brambles = BRAMBLES_OF <= target < LIVING_TREE_OF  # fight alone (DT-RULING-06)
    ready = [fighter for fighter in fighters(s, seat, True) if fighter != first]
    waiting = NOTHING if brambles else [fighter for fighter in fighters(s, 1 - seat, False) if fighter != target]
    while True:
        more = [fighter for fighter in ready if touches_any(s, fighter, defenders)]
        attackers = attackers + more
        ready = [fighter for fighter in ready if fighter not in more]
        drawn = [fighter for fighter in waiting if touches_any(s, fighter, attackers)]
        defenders = defenders + drawn
        waiting = [fighter for fighter in waiting if fighter not in drawn]
        if not drawn:
            return weighed(s, target, attackers, NOTHING, defenders)


def touches_any(s: Twister, fighter: int, enemies: list[int]) -> bool:
    for enemy in enemies:
        if in_contact(s, fighter, enemy):
            return True
    return False


def weighed(s: Twister, target: int, attackers: list[int], shooters: list[int], defenders: list[int]) -> Combat:
    """Both sums before the cards (DT-COMBAT-06, DT-RANGED-16)."""
    attack = SHOT * len(shooters)
    for fighter in attackers:
        attack += worth(s, fighter, True)
    defence = 0
    for fighter in defenders:
        defence += worth(s, fighter, False)
    if not attackers and is_in_friendly_tree(s, target):
        defence += LIVING_TREE_COMBAT  # the tree itself takes no part (DT-RULING-13)
    return Combat(target, attackers, shooters, defenders, attack, defence)


def worth(s: Twister, fighter: int, attacking: bool) -> int:
    if fighter >= LIVING_TREE_OF:
        return LIVING_TREE_COMBAT
    if fighter >= BRAMBLES_OF:
        return BRAMBLES_COMBAT
    value = 0 if s.is_wounded(fighter) else COMBAT[KIND[fighter]]
    return value + bonus_of(helper_of(s, fighter, attacking), attacking)


def helper_of(s: Twister, fighter: int, attacking: bool) -> int:
    """The object that adds to a fighter's value: in attack what it carries, in defence what lies beneath it."""
    if fighter >= TOKENS:
        return NOTHING_THERE
    thing = s.carried_by(fighter) if attacking else s.under[s.at[fighter]]
    return thing if bonus_of(thing, attacking) else NOTHING_THERE


def bonus_of(thing: int, attacking: bool) -> int:
    if thing == NOTHING_THERE:
        return 0
    return ATTACK_BONUS[KIND[thing]] if attacking else DEFENCE_BONUS[KIND[thing]]


def is_in_friendly_tree(s: Twister, character: int) -> bool:
    return s.living[SIDE[character]] == s.at[character]


# Declaring.


def bars_attack(s: Twister, first: int, target: int) -> str:
    """1 AP: attack an adjacent enemy (DT-COMBAT-01)."""
    if s.peace:
        return "DT-OBJ-ORB-01"
    if first < TOKENS and NEVER_ATTACKS[KIND[first]]:
        return "DT-STONE-02"
    if target == NOTHING_THERE or side_of(target) == side_of(first):
        return "DT-COMBAT-01"
    if target < TOKENS and s.flags[target] & HURT:
        return "DT-COMBAT-05"
    return "" if in_contact(s, first, target) else "DT-COMBAT-02"


def add_attacks(s: Twister, first: int, out: list[int]) -> None:
    """Against characters, brambles and living trees on this square and around it."""
    here = square_of(s, first)
    seat = side_of(first)
    for direction in range(5):
        square = here if direction == 4 else NEXT[4 * here + direction]
        if direction < 4 and s.gate(here, direction) & OPENING == 0:
            continue
        if not bars_attack(s, first, s.top[square]):
            out.append(ATTACK * DEED + square)
        for marker in marker_targets(s, seat, square):
            if not bars_attack(s, first, marker):
                out.append(STRIKE * DEED + square)


def marker_targets(s: Twister, seat: int, square: int) -> list[int]:
    """The other side's brambles or living tree on a square."""
    other = 1 - seat
    found: list[int] = []
    if s.brambles[other] == square:
        found.append(BRAMBLES_OF + other)
    if s.living[other] == square:
        found.append(LIVING_TREE_OF + other)
    return found


def attack(s: Twister, first: int, target: int) -> None:
    s.fight = declare(s, first, target)
    seat = side_of(first)
    if s.told is not None:
        s.told.append(events.Attacked(seat, first, square_of(s, target), target))
        tell_fighters(s, s.fight)
    s.then(JoinShots(seat), LayCards([seat, 1 - seat]))


# From a distance.


def is_armed(s: Twister, character: int) -> bool:
    """An Archer Elf, or who carries a crossbow (DT-RANGED-01, DT-RANGED-21)."""
    return KIND[character] == ARCHER_ELF or s.carries(character, CROSSBOW)


def touches_unwounded_enemy(s: Twister, character: int) -> bool:
    here = s.at[character]
    for direction in range(4):
        if s.gate(here, direction) & OPENING == 0:
            continue
        there = s.top[NEXT[4 * here + direction]]
        if there != NOTHING_THERE and SIDE[there] != SIDE[character] and s.is_healthy(there):
            return True
    return False


def bars_shot(s: Twister, character: int, target: int) -> str:
    """At the first character in sight, at any distance, from a tree at any (DT-RANGED-02, DT-RULING-78)."""
    if target == NOTHING_THERE or SIDE[target] == SIDE[character]:
        return "DT-RANGED-02"
    if NEVER_ATTACKS[KIND[character]]:
        return "DT-STONE-05"
    if KIND[character] != ARCHER_ELF and s.flags[s.carried_by(character)] & USED:
        return "DT-OBJ-CROSSBOW-01"
    if s.flags[target] & HURT:
        return "DT-RANGED-20"
    square = s.at[target]
    if s.touches(s.at[character], square):
        return "DT-RANGED-13"
    if touches_unwounded_enemy(s, character):
        return "DT-RANGED-14"
    if s.in_mist(square):
        return "DT-TERRAIN-MIST-01"
    if not sees_square(s, s.at[character], square):
        return "DT-RANGED-02"
    return "DT-LOS-16" if is_hidden_elf(s, character, target, square) else ""


def add_shots(s: Twister, character: int, out: list[int]) -> None:
    if not is_armed(s, character):
        return
    for square in targets(s, character):
        if not bars_shot(s, character, s.top[square]):
            out.append(SHOOT * DEED + square)


def shoot(s: Twister, character: int, target: int) -> None:
    """Only shooters and target take part (DT-RULING-34)."""
    spend_bolt(s, character)
    s.fight = weighed(s, target, NOTHING, [character], [target])
    seat = SIDE[character]
    if s.told is not None:
        s.told.append(events.Shot(seat, character, s.at[target], target))
        tell_fighters(s, s.fight)
    s.then(JoinShots(seat), LayCards([seat, 1 - seat]))


def tell_fighters(s: Twister, fight: Combat) -> None:
    """What each sum is made of."""
    if s.told is None:
        return
    for fighter in fight.attackers:
        tell_fighter(s, fighter, True)
    for shooter in fight.shooters:
        s.told.append(events.TookPart(SIDE[shooter], shooter, SHOT, NOTHING_THERE, 0))
    for fighter in fight.defenders:
        tell_fighter(s, fighter, False)
    if not fight.attackers and is_in_friendly_tree(s, fight.target):
        side = SIDE[fight.target]
        s.told.append(events.Sheltered(side, fight.target, LIVING_TREE_OF + side, LIVING_TREE_COMBAT))


def tell_fighter(s: Twister, fighter: int, attacking: bool) -> None:
    if s.told is not None:
        helper = helper_of(s, fighter, attacking)
        bonus = bonus_of(helper, attacking)
        value = worth(s, fighter, attacking) - bonus
        s.told.append(events.TookPart(side_of(fighter), fighter, value, helper, bonus))


def spend_bolt(s: Twister, character: int) -> None:
    if KIND[character] != ARCHER_ELF:
        s.flags[s.carried_by(character)] |= USED


class JoinShots(Step):
    """Any further shooters may add 2 each, at no further cost (DT-RANGED-15, DT-RANGED-17)."""

    def options(self, s: Twister) -> list[int]:
        fight = s.fight
        assert fight is not None
        if fight.target >= TOKENS:
            return NOTHING
        ready = [
            token
            for token in s.team(self.seat)
            if token not in fight.shooters
            and token not in fight.attackers
            and is_armed(s, token)
            and s.may_act(token)
            and not bars_shot(s, token, fight.target)
        ]
        return ready + [ENOUGH] if ready else NOTHING

    def choose(self, s: Twister, option: int) -> None:
        fight = s.fight
        assert fight is not None
        if option == ENOUGH:
            return
        spend_bolt(s, option)
        if s.told is not None:
            s.told.append(events.ShotToo(self.seat, option, s.at[fight.target], fight.target))
            s.told.append(events.TookPart(self.seat, option, SHOT, NOTHING_THERE, 0))
        s.fight = weighed(s, fight.target, fight.attackers, fight.shooters + [option], fight.defenders)
        s.then(JoinShots(self.seat))

    def means(self, s: Twister, option: int) -> Play:
        if option == ENOUGH:
            return things.NO_MORE_SHOTS.of(s, self.seat)
        return things.SHOOT_TOO.of(s, self.seat, option)

    def prior(self, s: Twister, option: int) -> float:
        return 0.3 if option == ENOUGH else 1.0


# Resolving.


class LayCards(Sealed):
    """Both sides choose a combat card, hidden, and show them together (DT-COMBAT-07)."""

    def answers(self, s: Twister) -> list[int]:
        return sorted(set(s.hands[self.seat]))

    def means(self, s: Twister, option: int) -> Play:
        return things.LAY.of(s, self.seat, things.combat_card(self.seat, option))

    def conceivable(self, s: Twister) -> list[int]:
        return [0, 1, 2, 3, 4, 5, 6]

    def barred_by(self, s: Twister, option: int) -> str:
        return "" if option in s.hands[self.seat] else "DT-COMBAT-12"

    def reveal(self, s: Twister) -> None:
        s.reveal()
        fight = s.fight
        assert fight is not None
        seat = s.active
        for side in range(2):
            spend_card(s, side, s.sealed[side])
        attack = fight.attack + s.sealed[seat]
        defence = fight.defence + s.sealed[1 - seat]
        self.tell(s, fight, attack, defence)
        if attack > defence:
            for fighter in fight.defenders:
                suffer(s, fighter, fighter == fight.target)
        elif defence > attack:
            for fighter in fight.attackers:
                suffer(s, fighter, False)
        s.fight = None

    def tell(self, s: Twister, fight: Combat, attack: int, defence: int) -> None:
        """Both cards and both sums."""
        if s.told is None:
            return
        for side in (s.active, 1 - s.active):
            s.told.append(events.CardLaid(side, things.combat_card(side, s.sealed[side])))
        parts = [worth(s, fighter, True) for fighter in fight.attackers] + [SHOT for _ in fight.shooters]
        parts += [worth(s, fighter, False) for fighter in fight.defenders]
        ours, theirs = tuple(fight.attackers + fight.shooters), tuple(fight.defenders)
        cards = (attack - fight.attack, defence - fight.defence)
        s.told.append(events.Fought(s.active, fight.target, ours, theirs, attack, defence, tuple(parts), cards))


def spend_card(s: Twister, seat: int, card: int) -> None:
    """A combat card leaves the game, but +0 returns to the hand (DT-COMBAT-12)."""
    if card:
        hand = s.hands[seat][:]
        hand.remove(card)
        s.hands[seat] = hand


def suffer(s: Twister, fighter: int, is_target: bool) -> None:
    """On the losing side: the unwounded are wounded, a wounded target dies, markers go home (DT-COMBAT-09)."""
    if fighter >= LIVING_TREE_OF:
        side = side_of(fighter)
        s.put_to_sleep(side)
    elif fighter >= BRAMBLES_OF:
        s.remove_brambles(side_of(fighter))
    elif not s.is_wounded(fighter):
        s.wound(fighter, IN_COMBAT)
    elif is_target:
        s.kill(fighter, IN_COMBAT)


def target_on(s: Twister, seat: int, deed: int, square: int) -> int:
    """Whom an attack or a shot on a square is meant for."""
    return marker_targets(s, seat, square)[0] if deed == STRIKE else s.top[square]
