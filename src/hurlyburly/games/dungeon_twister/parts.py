"""What a match of Dungeon Twister is made of beside its state: the opened box, and a combat that has been declared."""

from __future__ import annotations

from typing import Final

from hurlyburly.kernel.play import Source
from hurlyburly.kernel.state import Box


class TwisterBox(Box):
    """Rooms in each of the four ways they can lie, and the scenario to be played, if there is one."""

    def __init__(
        self,
        packs: list[str],
        room_ids: list[str],
        titles: list[str],
        pairs: list[int],
        clockwise: list[bool],
        homes: list[str],
        squares: list[list[int]],
        edges: list[list[int]],
        scenario_rooms: list[int],
        scenario_teams: list[list[int]],
        scenario_title: str,
        scenario_goal: int,
        scenario_jumps: int,
        sources: list[Source],
    ) -> None:
        self.packs = packs
        self.room_ids: Final = room_ids
        self.titles: Final = titles
        self.pairs: Final = pairs  # the number printed on the gear
        self.clockwise: Final = clockwise  # the way a room turns
        self.homes: Final = homes  # the box it comes from
        self.squares: Final = squares  # of room r turned t quarters, at 4 r + t
        self.edges: Final = edges
        self.scenario_rooms: Final = scenario_rooms
        self.scenario_teams: Final = scenario_teams  # kinds, by seat
        self.scenario_title: Final = scenario_title
        self.scenario_goal: Final = scenario_goal  # victory points; 0 as agreed
        self.scenario_jumps: Final = scenario_jumps
        self.sources: Final = sources  # of rooms
        self.numbers: Final = sorted(set(pairs))

    def rooms_of(self, number: int) -> list[int]:
        return [room for room in range(len(self.pairs)) if self.pairs[room] == number]


class Combat:
    """A combat that has been declared: who takes part, and both sums before the cards."""

    __slots__ = ("attack", "attackers", "defence", "defenders", "shooters", "target")

    def __init__(
        self, target: int, attackers: list[int], shooters: list[int], defenders: list[int], attack: int, defence: int
    ) -> None:
        self.target: Final = target
        self.attackers: Final = attackers  # in contact
        self.shooters: Final = shooters
        self.defenders: Final = defenders
        self.attack: Final = attack
        self.defence: Final = defence
