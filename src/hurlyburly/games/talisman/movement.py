"""Moving in the Outer and Middle Regions: the die, fate, the bridge, the Portal of Power, rafts."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.talisman import attributes, creatures, encounters, events, inner, things
from hurlyburly.games.talisman.odds import totals
from hurlyburly.games.talisman.state import Decided, Guarded, Talisman
from hurlyburly.games.talisman.tables import CRAFT, NONE, OUTER, STRENGTH
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.step import Step, pair, unpair

LEFT: Final = 0  # ways, each with the number of steps
RIGHT: Final = 1
BRIDGE: Final = 2
PORTAL: Final = 3
REROLL: Final = pair(4, 0)
FATE_MOVE: Final = pair(5, 0)
REST: Final = pair(6, 0)
STAY: Final = pair(7, 0)
FARTHEST: Final = 6
OPENS: Final = "it opens"
STAYS_SHUT: Final = "it stays shut"
FREED_BY: Final = 4  # the lowest die that frees a slave of the Temple


def distance(s: Talisman, here: int, there: int) -> int:
    """Steps between two spaces of one ring; more than any die for other regions."""
    if s.box.spaces[here].region != s.box.spaces[there].region:
        return 99
    return s.steps_between(here, there)


def bridge_end(s: Talisman, space: int) -> int:
    """The end of the bridge in the region of a space."""
    return s.box.sentinel if s.box.spaces[space].region == OUTER else s.box.hills


def landing(s: Talisman, seat: int, option: int) -> int:
    """Where a plain way leads."""
    way, steps = unpair(option)
    return s.along(s.characters[seat].space, steps if way == LEFT else -steps)


def ways(s: Talisman, seat: int, steps: int) -> list[int]:
    """So many steps left or right, over the bridge, or through the Portal if they lead beyond it."""
    here = s.characters[seat].space
    found = [pair(LEFT, steps), pair(RIGHT, steps)]
    if distance(s, here, bridge_end(s, here)) < steps:
        found.append(pair(BRIDGE, steps))
    if distance(s, here, s.box.portal) < steps:
        found.append(pair(PORTAL, steps))
    return found


def start_on(s: Talisman, seat: int, option: int, by_fate: bool) -> None:
    """Set out on a way."""
    way, steps = unpair(option)
    here = s.characters[seat].space
    if way == BRIDGE:
        end = bridge_end(s, here)
        left = steps - distance(s, here, end) - 1
        s.put(seat, end)
        over = Cross(seat, left, by_fate)
        if end == s.box.sentinel:
            creatures.meet_guardian(s, seat, s.box.spaces[end].strength, 0, False, over)
        else:
            s.then(over)
    elif way == PORTAL:
        s.put(seat, s.box.portal)
        s.then(OpenPortal(seat))
    else:
        s.put(seat, landing(s, seat, option))
        s.then(encounters.Land(seat))


def play_of(s: Talisman, seat: int, option: int, count: bool) -> Play:
    """A way as a play; where numbers differ, with the number."""
    way, steps = unpair(option)
    if way == BRIDGE:
        return things.CROSS_WITH.of(s, seat, steps) if count else things.CROSS.of(s, seat)
    if way == PORTAL:
        return things.TRY_PORTAL_WITH.of(s, seat, steps) if count else things.TRY_PORTAL.of(s, seat)
    return things.MOVE.of(s, seat, steps, way, landing(s, seat, option))


def landing_odds(s: Talisman, seat: int, option: int) -> list[tuple[str, float]]:
    """Of what the space will do to whoever lands there, if dice decide that."""
    if unpair(option)[0] not in (LEFT, RIGHT):
        return []
    here = landing(s, seat, option)
    does = s.box.spaces[here].does
    return s.box.effects[does[0]].odds(s, seat, here) if does else []


class MoveByDie(Step):
    """The die has been rolled: a direction, the bridge, the Portal; or fate for another roll or a free move."""

    __slots__ = ("rerolled",)

    def __init__(self, seat: int, rerolled: bool = False) -> None:
        super().__init__(seat)
        self.rerolled: Final = rerolled

    def bars(self, s: Talisman, option: int) -> str:
        """The rule against an option, or nothing."""
        character = s.characters[self.seat]
        way, _ = unpair(option)
        if option in (REROLL, FATE_MOVE):
            if character.toad:
                return "TAL-TOAD-16"
            if self.rerolled:
                return "TAL-RULING-12"
            if character.enslaved and option == FATE_MOVE:
                return "TAL-GOLDEN-03"
            return "" if character.fate else "TAL-ATTR-31"
        held = character.enslaved and s.die() < FREED_BY
        if option == STAY:
            return "" if held else "TAL-MOVE-05"
        if held:
            return "TAL-SPACE-04"
        if option == REST:
            return "" if s.die() == rests_on(s, self.seat) else "TAL-GOLDEN-05"
        if option in ways(s, self.seat, self.steps(s)):
            return ""
        if way in (LEFT, RIGHT):
            return "TAL-MOVE-03"
        return "TAL-BRIDGE-05" if way == BRIDGE else "TAL-PORTAL-04"

    def steps(self, s: Talisman) -> int:
        """What the die says and cards add to it; one for a freed slave that is slow."""
        if s.slowed or s.is_toad(self.seat):
            return 1
        return s.die() + s.swiftness(self.seat)

    def conceivable(self, s: Talisman) -> list[int]:
        found = self.by_the_die(s)
        for steps in range(1, FARTHEST + 1):
            if steps != self.steps(s):
                found += [pair(LEFT, steps), pair(RIGHT, steps)]
        return found

    def by_the_die(self, s: Talisman) -> list[int]:
        """All that this roll could lead to."""
        steps = self.steps(s)
        here = s.space_of(self.seat).region
        found = [pair(LEFT, steps), pair(RIGHT, steps), pair(BRIDGE, steps)]
        if here != OUTER:
            found.append(pair(PORTAL, steps))
        if rests_on(s, self.seat):
            found.append(REST)
        return found + [REROLL, FATE_MOVE, STAY]

    def options(self, s: Talisman) -> list[int]:
        return [option for option in self.by_the_die(s) if not self.bars(s, option)]

    def choose(self, s: Talisman, option: int) -> None:
        seat = self.seat
        if option == REROLL:
            attributes.pay_fate(s, seat)
            before = s.die()
            s.dice = [s.luck.die()]
            if s.told is not None:
                s.told.append(events.Rerolled(seat, before, s.die()))
            s.then(MoveByDie(seat, True))
        elif option == FATE_MOVE:
            attributes.pay_fate(s, seat)
            if s.told is not None:
                s.told.append(events.FateMoves(seat))
            s.then(MoveByFate(seat))
        elif option == REST:
            if s.told is not None:
                s.told.append(events.Rested(seat))
            attributes.heal(s, seat, 1)
        elif option != STAY:
            start_on(s, seat, option, False)
        elif s.told is not None:
            s.told.append(events.Stayed(seat))

    def means(self, s: Talisman, option: int) -> Play:
        if option == REROLL:
            return things.REROLL_MOVE.of(s, self.seat)
        if option == FATE_MOVE:
            return things.MOVE_BY_FATE.of(s, self.seat)
        if option == REST:
            return things.REST.of(s, self.seat)
        if option == STAY:
            return things.STAY.of(s, self.seat)
        return play_of(s, self.seat, option, False)

    def barred_by(self, s: Talisman, option: int) -> str:
        return self.bars(s, option)

    def seen(self, s: Talisman) -> int:
        return s.die()

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return landing_odds(s, self.seat, option)


def rests_on(s: Talisman, seat: int) -> int:
    """The roll with which a character may heal a life instead of moving; 0 for none."""
    for ability in s.abilities(seat):
        if ability.rests_on():
            return ability.rests_on()
    return 0


class MoveByFate(Step):
    """One to six spaces either way, to a space without another character (TAL-ATTR-31, TAL-ATTR-32)."""

    def ends_free(self, s: Talisman, option: int) -> bool:
        """Whether the intended landing is on a space without another character (TAL-RULING-14)."""
        way, steps = unpair(option)
        if way == PORTAL:
            return not s.is_occupied(s.box.plain, self.seat)
        if way == BRIDGE:
            here = s.characters[self.seat].space
            left = steps - distance(s, here, bridge_end(s, here)) - 1
            return len(after_bridge(s, self.seat, left, True)) > 0
        return not s.is_occupied(landing(s, self.seat, option), self.seat)

    def conceivable(self, s: Talisman) -> list[int]:
        found: list[int] = []
        for steps in range(1, FARTHEST + 1):
            found += ways(s, self.seat, steps)
        return found

    def options(self, s: Talisman) -> list[int]:
        return [option for option in self.conceivable(s) if self.ends_free(s, option)]

    def choose(self, s: Talisman, option: int) -> None:
        start_on(s, self.seat, option, True)

    def means(self, s: Talisman, option: int) -> Play:
        return play_of(s, self.seat, option, True)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        return landing_odds(s, self.seat, option)

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else "TAL-ATTR-32"


class MoveOne(Step):
    """Exactly one space, without a die: a toad, a blizzard, a Poltergeist (TAL-TOAD-03)."""

    def options(self, s: Talisman) -> list[int]:
        return ways(s, self.seat, 1)

    def choose(self, s: Talisman, option: int) -> None:
        start_on(s, self.seat, option, False)

    def means(self, s: Talisman, option: int) -> Play:
        return play_of(s, self.seat, option, False)


# The bridge


def after_bridge(s: Talisman, seat: int, left: int, by_fate: bool) -> list[int]:
    """Ways on from the far end; a fate move must end on a free space."""
    far = s.box.hills if s.space_of(seat).region == OUTER else s.box.sentinel
    found: list[int] = []
    for option in (pair(LEFT, left), pair(RIGHT, left)):
        way, steps = unpair(option)
        to = s.along(far, steps if way == LEFT else -steps)
        if not by_fate or not s.is_occupied(to, seat):
            found.append(option)
    return found


class Cross(Guarded):
    """Over the bridge, and on in either direction with the steps left (TAL-BRIDGE-07 to 09).

    Whoever has met the Sentinel and not beaten it stays where it is, and the turn ends there (TAL-BRIDGE-10).
    """

    __slots__ = ("by_fate", "left")

    def __init__(self, seat: int, left: int, by_fate: bool) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.by_fate: Final = by_fate

    def lost(self) -> Step:
        return creatures.TurnEnds(self.seat)

    def run(self, s: Talisman) -> None:
        seat = self.seat
        cross_river(s, seat, s.box.hills if s.characters[seat].space == s.box.sentinel else s.box.sentinel)
        s.then(GoOn(seat, self.left, self.by_fate) if self.left else encounters.Land(seat))


def cross_river(s: Talisman, seat: int, space: int) -> None:
    """To a space beyond it; some who follow do not like water."""
    s.put(seat, space)
    if s.is_toad(seat):
        return
    for card in possessions(s, seat):
        for trait in s.card(card).traits:
            trait.river_crossed(s, seat, card)


def possessions(s: Talisman, seat: int) -> list[int]:
    """All that goes where a character goes."""
    character = s.characters[seat]
    return character.followers + character.objects


class GoOn(Step):
    """Left or right with the rest; in the Middle Region it may lead on to the Portal."""

    __slots__ = ("by_fate", "left")

    def __init__(self, seat: int, left: int, by_fate: bool) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.by_fate: Final = by_fate

    def options(self, s: Talisman) -> list[int]:
        found = [option for option in ways(s, self.seat, self.left) if unpair(option)[0] != BRIDGE]
        if self.by_fate:
            free = [option for option in found if MoveByFate(self.seat).ends_free(s, option)]
            return free if free else found
        return found

    def choose(self, s: Talisman, option: int) -> None:
        start_on(s, self.seat, option, self.by_fate)

    def means(self, s: Talisman, option: int) -> Play:
        return play_of(s, self.seat, option, False)

    def conceivable(self, s: Talisman) -> list[int]:
        return [option for option in ways(s, self.seat, self.left) if unpair(option)[0] != BRIDGE]

    def barred_by(self, s: Talisman, option: int) -> str:
        return "" if option in self.options(s) else "TAL-ATTR-32"


# The Portal of Power


class OpenPortal(Step):
    """By strength or by craft, two dice must not exceed it (TAL-PORTAL-05)."""

    def options(self, s: Talisman) -> list[int]:
        return [STRENGTH, CRAFT]

    def dice(self, s: Talisman, ability: int) -> int:
        return 1 if ability == CRAFT and inner.delves(s, self.seat) else 2

    def choose(self, s: Talisman, option: int) -> None:
        s.then(attributes.Roll(self.seat, self.dice(s, option)), PortalOpens(self.seat, option))

    def means(self, s: Talisman, option: int) -> Play:
        return (things.FORCE_PORTAL if option == STRENGTH else things.OPEN_PORTAL).of(s, self.seat)

    def odds(self, s: Talisman, option: int) -> list[tuple[str, float]]:
        dice = self.dice(s, option)
        value = s.strength_of(self.seat) if option == STRENGTH else s.craft_of(self.seat)
        ways_to = totals(dice)
        opens = sum([ways_to[n] for n in range(len(ways_to)) if n <= value]) / 6**dice
        return [(OPENS, opens), (STAYS_SHUT, 1 - opens)]


class PortalOpens(Decided):
    """Opened: the Plain of Peril. Not: a counter is lost. The turn ends (TAL-PORTAL-06, TAL-PORTAL-07)."""

    __slots__ = ("ability",)

    def __init__(self, seat: int, ability: int) -> None:
        super().__init__(seat)
        self.ability: Final = ability

    def outcome(self, s: Talisman, dice: list[int]) -> str:
        value = s.strength_of(self.seat) if self.ability == STRENGTH else s.craft_of(self.seat)
        return OPENS if sum(dice) <= value else STAYS_SHUT

    def run(self, s: Talisman) -> None:
        seat = self.seat
        value = s.strength_of(seat) if self.ability == STRENGTH else s.craft_of(seat)
        if self.outcome(s, s.dice) == OPENS:
            if s.told is not None:
                s.told.append(events.PortalOpened(seat, self.ability, value))
            s.put(seat, s.box.plain)
        else:
            if s.told is not None:
                s.told.append(events.PortalShut(seat, self.ability, value))
            attributes.lose(s, seat, self.ability, 1)


# Rafts and other ways


def crossings(s: Talisman, seat: int) -> list[int]:
    """The spaces beyond the river to which something that a character has would take it (TAL-RAFT-07, TAL-RAFT-08)."""
    found: list[int] = []
    for card in possessions(s, seat):
        for trait in s.card(card).traits:
            found += [to for to in trait.crossings(s, seat, card) if to not in found]
    return found


def cross_over(s: Talisman, seat: int, space: int) -> None:
    """What takes the character there may be gone then (TAL-RAFT-10)."""
    for card in possessions(s, seat):
        for trait in s.card(card).traits:
            if space in trait.crossings(s, seat, card):
                if s.told is not None:
                    s.told.append(events.Crossed(seat, card))
                trait.used_to_cross(s, seat, card)
                cross_river(s, seat, space)
                return


def bars_building(s: Talisman, seat: int) -> str:
    """The rule against building a raft here and now, or nothing (TAL-RAFT-02)."""
    if s.is_toad(seat):
        return "TAL-TOAD-14"
    if not may_build(s, seat) or not s.space_of(seat).wooded:
        return "TAL-RAFT-02"
    return "" if raft_left(s) != NONE else "TAL-RULING-20"


def may_build(s: Talisman, seat: int) -> bool:
    """Whether something that a character has builds rafts."""
    for card in s.characters[seat].objects:
        for trait in s.card(card).traits:
            if trait.builds_rafts():
                return True
    return False


def raft_left(s: Talisman) -> int:
    for card in s.purchases:
        if s.card(card).raft:
            return card
    return NONE


def build_raft(s: Talisman, seat: int) -> None:
    """Building is the whole turn (TAL-RAFT-04, TAL-RULING-19)."""
    card = raft_left(s)
    s.purchases.remove(card)
    attributes.take(s, seat, card)
