"""What of all that may be done is worth trying, for the planner: the most promising first.

Equals are taken in the order of the side that is asked, so that neither side is favoured by how squares are numbered.
"""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister.abilities import GrowMore
from hurlyburly.games.dungeon_twister.acting import Do
from hurlyburly.games.dungeon_twister.carry import TAKE
from hurlyburly.games.dungeon_twister.deeds import FIRE_AT_WEB, OTHER, TURN_ROOM_BACK, argument_of, other_deed
from hurlyburly.games.dungeon_twister.going import BY, DEED
from hurlyburly.games.dungeon_twister.ground import ROOM, SLOTS, SQUARES, opposite
from hurlyburly.games.dungeon_twister.labyrinth import PlaceFound
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import NOTHING_THERE, SET
from hurlyburly.games.dungeon_twister.walk import Pause
from hurlyburly.kernel.step import pair, unpair

GOALS: Final = 3  # where a walker goes on to after a pause


def facing(s: Twister, option: int) -> int:
    """A number for an option, by which the side that is asked finds the same first as the other would: squares have
    theirs from A's line on, so whoever prefers the first of equals would favour a side."""
    step = s.stack[-1]
    if step.seat == 0:
        return option
    if isinstance(step, PlaceFound):
        number, place = unpair(option)
        return pair((step.mine(s)[number] + SET) % (2 * SET), ROOM * ROOM - 1 - place)
    if isinstance(step, Do) and option >= OTHER:
        argument = argument_of(option)
        if other_deed(option) <= TURN_ROOM_BACK:
            return option - argument + SLOTS - 1 - argument
        return option - argument + opposite(argument) if other_deed(option) <= FIRE_AT_WEB else option
    if isinstance(step, Do) or (isinstance(step, Pause) and option < TAKE) or isinstance(step, GrowMore):
        square = option % DEED
        return option - square + SQUARES - 1 - square if square < SQUARES else option
    return option


def in_own_order(s: Twister) -> list[int]:
    """The places of all options, in the order of the side that is asked."""
    return [place for _, place in sorted([(facing(s, s.options[i]), i) for i in range(len(s.options))])]


def promising(s: Twister, most: int) -> list[int]:
    """What a character may do, the most promising first; pauses only where there is something to handle."""
    step = s.stack[-1]
    assert isinstance(step, Do)
    ranked: list[tuple[float, int, int]] = []
    for option in s.options:
        if option // DEED == BY:
            square = option % DEED
            if s.top[square] == NOTHING_THERE and s.under[square] == NOTHING_THERE:
                continue
        ranked.append((-step.prior(s, option), facing(s, option), option))
    ranked.sort()
    return [option for _, _, option in ranked[:most]]


def after_pause(s: Twister, step: Pause) -> list[int]:
    """To handle what is there, if anything; else to go on to what looks best."""
    handlings = [option for option in s.options if option >= TAKE]
    if handlings:
        return handlings
    ways = s.ways(step.seat)
    goals = [option for option in s.options if option // DEED != BY]
    ranked = sorted([(ways[option % DEED], facing(s, option), option) for option in goals])
    return [option for _, _, option in ranked[:GOALS]]
