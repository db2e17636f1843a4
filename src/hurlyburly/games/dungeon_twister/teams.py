"""Teams: one box, Free Choice, Mutual Choice, a scenario, the beginners' game; and the handicap."""

from __future__ import annotations

from typing import Final

from hurlyburly.games.dungeon_twister import events, things
from hurlyburly.games.dungeon_twister.box import KINDS
from hurlyburly.games.dungeon_twister.ground import NOWHERE
from hurlyburly.games.dungeon_twister.state import Twister
from hurlyburly.games.dungeon_twister.tokens import (
    AMULET,
    ASIDE,
    DOTS,
    REMOVED,
    SET,
    SPAWNLING,
    TEAM_KINDS,
    UNPICKED,
    token_of,
)
from hurlyburly.kernel.play import Play
from hurlyburly.kernel.state import only
from hurlyburly.kernel.step import NOTHING, Step

CHARACTERS_A_TEAM: Final = 8
OBJECTS_A_TEAM: Final = 6
PAIRS_A_SEAT: Final = 2
LEFT_OUT_FOR_BEGINNERS: Final[list[str]] = ["wall_walker", "mekanork", "speed_potion", "armor"]


# Teams.


class MakeTeams(Step):
    """One box, Free Choice, Mutual Choice, a scenario, or the beginners' game (DT-TEAM-01 to 04, DT-TEAM-30)."""

    def run(self, s: Twister) -> None:
        if s.teams == "free-choice":
            s.then(PickPairs(0), PickTeam(0), PickPairs(1), PickTeam(1), LayRooms(), Handicap())
        elif s.teams == "mutual-choice":
            first = s.luck.below(2)
            if s.told is not None:
                s.told.append(events.ChoosesFirst(first))
            s.then(NamePairs(first), LayRooms(), NameKinds(first), Handicap())
        elif s.teams == "scenario":
            self.play_scenario(s)
        else:
            box = "base" if s.teams == "beginner" else s.teams
            for side in range(2):
                for kind in range(SET):
                    out = s.teams == "beginner" and KINDS[kind].id in LEFT_OUT_FOR_BEGINNERS
                    if KINDS[kind].box == box and not SPAWNLING <= kind < AMULET and not out:
                        s.at[token_of(side, kind)] = ASIDE
            rooms = [room for room in range(len(s.box.pairs)) if s.box.homes[room] == box]
            if s.teams == "beginner":
                s.then(LeaveOutPair())
            s.unseen = rooms
            s.then(Handicap())

    def play_scenario(self, s: Twister) -> None:
        """It fixes teams and rooms, and may change rules (DT-TEAM-23, DT-TEAM-24, DT-RULING-84)."""
        for side in range(2):
            for kind in s.box.scenario_teams[side]:
                s.at[token_of(side, kind)] = ASIDE
        s.unseen = s.box.scenario_rooms[:]
        if s.box.scenario_goal:
            s.goal = s.box.scenario_goal
        if s.box.scenario_jumps >= 0:
            s.jumps = [s.box.scenario_jumps, s.box.scenario_jumps]
        if s.told is not None:
            s.told.append(events.ScenarioPlayed(s.goal, s.jumps[0]))
        s.then(Handicap())


class LeaveOutPair(Step):
    """Six rooms: luck leaves one pair in the box (DT-TEAM-30)."""

    def run(self, s: Twister) -> None:
        numbers = sorted({s.box.pairs[room] for room in s.unseen})
        number = numbers[s.luck.below(len(numbers))]
        s.unseen = [room for room in s.unseen if s.box.pairs[room] != number]
        if s.told is not None:
            s.told.append(events.PairLeftOut(number))


class LayRooms(Step):
    """The rooms that were picked lie face down; nobody knows which is where (DT-TEAM-09, DT-TEAM-13)."""

    def run(self, s: Twister) -> None:
        s.unseen = s.rooms_left()
        if s.told is not None:
            s.told.append(events.RoomsLaid(() if s.teams == "free-choice" else tuple(s.unseen)))


class PickPairs(Step):
    """Free Choice: two pairs of rooms in secret; the other side may pick the same (DT-TEAM-08, DT-RULING-65)."""

    def options(self, s: Twister) -> list[int]:
        picked = s.picked[self.seat]
        if len(picked) == PAIRS_A_SEAT:
            return NOTHING
        return [n for n in range(len(s.box.numbers)) if s.box.numbers[n] not in picked]

    def choose(self, s: Twister, option: int) -> None:
        number = s.box.numbers[option]
        s.picked[self.seat] = sorted(s.picked[self.seat] + [number])
        if s.told is not None:
            s.told.append(events.PairPicked(self.seat, number, to=only(self.seat)))
        s.then(PickPairs(self.seat))

    def means(self, s: Twister, option: int) -> Play:
        return things.PICK_ROOMS.of(s, self.seat, s.box.numbers[option])


class PickTeam(Step):
    """Free Choice: eight characters and six objects of one's colour, in secret (DT-TEAM-05 to 07)."""

    def options(self, s: Twister) -> list[int]:
        people = sum([1 for kind in range(TEAM_KINDS) if s.at[token_of(self.seat, kind)] == ASIDE])
        things = sum([1 for kind in range(AMULET, SET) if s.at[token_of(self.seat, kind)] == ASIDE])
        if people < CHARACTERS_A_TEAM:
            return unpicked(s, self.seat, 0, TEAM_KINDS)
        return unpicked(s, self.seat, AMULET, SET) if things < OBJECTS_A_TEAM else NOTHING

    def choose(self, s: Twister, option: int) -> None:
        s.at[token_of(self.seat, option)] = ASIDE
        if s.told is not None:
            s.told.append(events.Picked(self.seat, token_of(self.seat, option), to=only(self.seat)))
        s.then(PickTeam(self.seat))

    def means(self, s: Twister, option: int) -> Play:
        return things.PICK.of(s, self.seat, token_of(self.seat, option))

    def conceivable(self, s: Twister) -> list[int]:
        return [kind for kind in range(SET) if not SPAWNLING <= kind < AMULET]

    def barred_by(self, s: Twister, option: int) -> str:
        if option in self.options(s):
            return ""
        return "DT-TEAM-25" if s.at[token_of(self.seat, option)] == ASIDE else "DT-TEAM-06"


def unpicked(s: Twister, seat: int, first: int, end: int) -> list[int]:
    return [kind for kind in range(first, end) if s.at[token_of(seat, kind)] == UNPICKED]


class NamePairs(Step):
    """Mutual Choice: pairs of rooms in turn, openly, two each (DT-TEAM-12)."""

    def options(self, s: Twister) -> list[int]:
        if len(s.picked[0]) + len(s.picked[1]) == 2 * PAIRS_A_SEAT:
            return NOTHING
        taken = s.picked[0] + s.picked[1]
        return [n for n in range(len(s.box.numbers)) if s.box.numbers[n] not in taken]

    def choose(self, s: Twister, option: int) -> None:
        number = s.box.numbers[option]
        s.picked[self.seat] = sorted(s.picked[self.seat] + [number])
        if s.told is not None:
            s.told.append(events.PairPicked(self.seat, number))
        s.then(NamePairs(1 - self.seat))

    def means(self, s: Twister, option: int) -> Play:
        return things.PICK_ROOMS.of(s, self.seat, s.box.numbers[option])


class NameKinds(Step):
    """Mutual Choice: in turn each names a character that both take, up to 8; then 6 objects (DT-TEAM-15 to 19)."""

    def options(self, s: Twister) -> list[int]:
        people = unpicked(s, 0, 0, TEAM_KINDS)
        if TEAM_KINDS - len(people) < CHARACTERS_A_TEAM:
            return people
        things = unpicked(s, 0, AMULET, SET)
        return things if SET - AMULET - len(things) < OBJECTS_A_TEAM else NOTHING

    def choose(self, s: Twister, option: int) -> None:
        for side in range(2):
            s.at[token_of(side, option)] = ASIDE
        if s.told is not None:
            other = 1 - self.seat
            s.told.append(events.Named(self.seat, token_of(self.seat, option), other, token_of(other, option)))
        s.then(NameKinds(1 - self.seat))

    def means(self, s: Twister, option: int) -> Play:
        return things.NAME_FOR_BOTH.of(s, self.seat, token_of(self.seat, option))


class Handicap(Step):
    """The stronger player goes without some characters, and does not say which (DT-TEAM-21, 22 and 26)."""

    def run(self, s: Twister) -> None:
        if s.handicapped != NOWHERE:
            spare = len(in_hand(s, s.handicapped)) - len(DOTS)
            s.then_each([GoWithout(s.handicapped) for _ in range(min(s.missing, spare))])


def in_hand(s: Twister, seat: int) -> list[int]:
    """The kinds of the characters that wait to be placed."""
    return [kind for kind in range(TEAM_KINDS) if s.at[token_of(seat, kind)] == ASIDE]


class GoWithout(Step):
    """One character that stays at home, in secret."""

    def options(self, s: Twister) -> list[int]:
        return in_hand(s, self.seat)

    def choose(self, s: Twister, option: int) -> None:
        s.at[token_of(self.seat, option)] = REMOVED
        if s.told is not None:
            s.told.append(events.WentWithout(self.seat, token_of(self.seat, option), to=only(self.seat)))

    def means(self, s: Twister, option: int) -> Play:
        return things.GO_WITHOUT.of(s, self.seat, token_of(self.seat, option))
