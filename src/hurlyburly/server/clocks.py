"""Clocks: how long each person has left, computed from the entries of a table alone.

Every entry has its time, by the server's time (`served.py`), so the same entries give the same clocks on every node and
after every restart. A person's clock runs while they have to choose; several clocks may run at once.

The first moments of a question are free for everybody: the longest that an automatic answer can take (`answers.py`). So
automatic answers cost no time, and if a choice depends on hidden cards, the clocks reveal no more than the time of the
answer does. Otherwise a later automatic answer is free as well.

After an undo a person continues with the time that is left, and gets no fresh time until they have made a choice that
cannot be undone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from copy import deepcopy

import msgspec

from hurlyburly.kernel.match import UNDO
from hurlyburly.server.bots import LONGEST, LONGEST_DOUBT
from hurlyburly.server.messages import Refused
from hurlyburly.server.scene import ClockChoice
from hurlyburly.server.store.records import Clock, Entry

MINUTE, DAY = 60.0, 86400.0
NOT_BEGUN = -1.0
SLACK = 1.0  # seconds that an answer of the table's may be late
MOST = 60 * DAY
LEAST = 5.0  # seconds that a clock begins with at least
AT_ZERO = {"bot": "A bot makes that move", "give-up": "The seat is given up"}
OFFERED = (
    "none",
    "30 s a move",
    "1 min a move",
    "2 min a move",
    "5 min a move",
    "5 min + 5 s",
    "10 min + 10 s",
    "20 min + 15 s",
    "45 min + 30 s",
    "1 day a move",
    "2 days a move",
    "3 days a move",
    "7 days a move",
)
UNITS = {"s": 1.0, "min": MINUTE, "h": 3600.0, "day": DAY, "days": DAY}
A_MOVE = re.compile(r"([0-9]{1,5}) (s|min|h|days?) a move")
IN_ALL = re.compile(r"([0-9]{1,5}) (s|min|h)(?: \+ ([0-9]{1,4}) s)?")


def clock_of(text: str, at_zero: str = "bot") -> Clock | None:
    """A clock as it is written: "2 min a move", "3 days a move", "10 min + 10 s"; "none" for none."""
    if at_zero not in AT_ZERO:
        raise Refused("bad-table", f"at zero it is {' or '.join(AT_ZERO)}, not {at_zero[:20]!r}")
    text = " ".join(text.split())
    if text in ("", "none"):
        return None
    a_move, in_all = A_MOVE.fullmatch(text), IN_ALL.fullmatch(text)
    if a_move:
        clock = Clock("move", int(a_move[1]) * UNITS[a_move[2]])
    elif in_all:
        clock = Clock("total", int(in_all[1]) * UNITS[in_all[2]], float(in_all[3] or 0))
    else:
        raise Refused(
            "bad-table", f'a clock is "2 min a move", "3 days a move", "10 min + 5 s" or "none", not {text[:40]!r}'
        )
    if not LEAST <= clock.seconds <= MOST:
        raise Refused(
            "bad-table", f"a clock begins with {LEAST:.0f} seconds at least and {MOST / DAY:.0f} days at most"
        )
    return msgspec.structs.replace(clock, at_zero="bot" if at_zero == "bot" else "give-up")


def written(clock: Clock | None) -> str:
    """A clock in the form that `clock_of` reads."""
    if clock is None:
        return "none"
    unit = next(unit for unit in ("day", "h", "min", "s") if clock.seconds % UNITS[unit] == 0)
    if clock.kind == "total" and unit == "day":
        unit = "h"
    count = int(clock.seconds / UNITS[unit])
    unit = "days" if unit == "day" and count != 1 else unit
    if clock.kind == "move":
        return f"{count} {unit} a move"
    return f"{count} {unit} + {clock.increment:.0f} s" if clock.increment else f"{count} {unit}"


def in_words(clock: Clock | None) -> tuple[str, ...]:
    """The clock in words, shown to everybody beside the house rules."""
    if clock is None:
        return ()
    ends = "a bot makes that move" if clock.at_zero == "bot" else "the seat is given up"
    return (f"Clocks: {written(clock)}. At zero, {ends}.",)


def chosen(clock: Clock | None) -> ClockChoice:
    """The clocks that a lobby offers, and which one is chosen."""
    now = written(clock)
    offered = OFFERED if now in OFFERED else (*OFFERED, now)
    return ClockChoice(now, offered, clock.at_zero if clock else "bot", tuple(AT_ZERO.items()))


class Hands(msgspec.Struct):
    """All clocks of a table after an entry, by seat."""

    at: float  # when it came
    left: list[float]
    spent: list[float]  # since the last increment
    gave: list[float]  # the last increment, until they are asked again
    took_back: set[int] = set()  # seats that did, until their new choice is final
    asked: dict[int, int] = {}  # since which version of the table
    free: dict[int, float] = {}  # until when the time of those who are asked does not run
    had: dict[int, tuple[float, float]] = {}  # what they had left, and had spent, when they were asked


class Clocks:
    """The clocks of one table."""

    def __init__(self, clock: Clock, seats: int, pace: float) -> None:
        self.clock = clock
        self.free = pace * (LONGEST + LONGEST_DOUBT) + SLACK
        self.hands = Hands(NOT_BEGUN, [clock.seconds] * seats, [0.0] * seats, [0.0] * seats)

    @property
    def begun(self) -> bool:
        return self.hands.at != NOT_BEGUN

    def copy(self) -> Clocks:
        twin = Clocks.__new__(Clocks)
        twin.clock, twin.free = self.clock, self.free
        twin.hands = deepcopy(self.hands)
        return twin

    def runs_from(self, seat: int) -> float:
        """When the time of a seat that must choose begins, or has begun, to be charged."""
        return max(self.hands.at, self.hands.free.get(seat, 0.0))

    def left(self, seat: int, now: float, running: Collection[int]) -> float:
        left = self.hands.left[seat]
        return max(0.0, left - max(0.0, now - self.runs_from(seat))) if seat in running and self.begun else left

    def due(self, running: Collection[int]) -> float | None:
        """When the first clock will run out."""
        return min([self.runs_from(seat) + self.hands.left[seat] for seat in running], default=None)

    def run(self, entry: Entry, running: Collection[int]) -> None:
        """Charge the time until this entry to the seats that were asked."""
        hands = self.hands
        now = max(hands.at, entry.clock)
        for seat in running if self.begun else ():
            used = min(hands.left[seat], max(0.0, now - self.runs_from(seat)))
            hands.left[seat] -= used
            hands.spent[seat] += used
        hands.at = now

    def settle(self, entry: Entry, asked: Mapping[int, int], may_undo: Collection[int], pays: bool) -> None:
        """Note who is asked after this entry, each since a version. `pays` says that the entry's own person made the
        choice, or that it must not show who made it."""
        hands, seat = self.hands, entry.seat
        undone = entry.act == "play" and entry.text == UNDO
        if undone:
            hands.took_back.add(seat)
            hands.left[seat] = max(0.0, hands.left[seat] - hands.gave[seat])
            hands.gave[seat] = 0.0
        elif entry.act == "play":
            if not pays and seat in hands.had:
                hands.left[seat], hands.spent[seat] = hands.had[seat]
            if seat not in asked:
                self._add(seat)
        if not undone:
            hands.took_back.intersection_update(may_undo)
        for one in [one for one in hands.asked if one not in asked]:
            del hands.asked[one], hands.free[one], hands.had[one]
        for one, version in asked.items():
            if hands.asked.get(one) != version:
                self._ask(one, version, undone and one == seat)

    def _add(self, seat: int) -> None:
        """Add an increment for a turn that cost time; automatic answers earn none."""
        hands = self.hands
        hands.gave[seat] = self.clock.increment if hands.spent[seat] else 0.0
        hands.left[seat] += hands.gave[seat]
        hands.spent[seat] = 0.0

    def _ask(self, seat: int, version: int, undone: bool) -> None:
        hands = self.hands
        if self.clock.kind == "move" and seat not in hands.took_back:
            hands.left[seat] = self.clock.seconds
        if not undone and seat not in hands.took_back:
            hands.gave[seat] = 0.0
        hands.asked[seat] = version
        hands.free[seat] = hands.at if undone else hands.at + self.free
        hands.had[seat] = (hands.left[seat], hands.spent[seat])
