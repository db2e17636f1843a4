"""Who is at a table: people with a page open, programs that did something lately, and seats seen at other nodes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set

from hurlyburly.server.limits import AWAY_AFTER
from hurlyburly.server.table import Table
from hurlyburly.server.viewer import Viewer

PRESENT_FOR = 40.0  # seconds that a seat which another node or a program was seen at counts as present
A_DAY = 86400.0


class Presence:
    """The people at one table."""

    def __init__(self, table: Table, viewers: Set[Viewer], seen: dict[int, float], several_nodes: bool) -> None:
        self.table = table
        self.viewers = viewers
        self.seen = seen  # when each seat's person was last there
        self.several_nodes = several_nodes
        self.acted: dict[int, float] = {}  # when they last did something without a page open
        self.opened = time.time()  # absence of people not yet seen counts from here
        self.idle_since = time.monotonic()
        self.away: frozenset[int] = frozenset()  # a bot may be offered for them
        self.long_gone: frozenset[int] = frozenset()  # the others need not wait for them any more
        self.away_after = AWAY_AFTER
        self.clock_is_trusted = True  # else nobody has been away for days

    def saw(self, held: Sequence[int], acting: bool = False) -> None:
        """The person of these seats has come, gone, or done something without a page open."""
        self.idle_since = time.monotonic()
        for seat in held:
            self.seen[seat] = time.time()
            if acting:
                self.acted[seat] = self.seen[seat]

    def hear_of(self, seen: Mapping[int, float]) -> None:
        """When other nodes have seen people."""
        for seat, at in seen.items():
            self.seen[seat] = max(at, self.seen.get(seat, 0.0))

    def here(self) -> set[int]:
        """The seats whose people have this node's page open, or have just done something."""
        lately = time.time() - min(PRESENT_FOR, self.away_after)
        acting = {seat for seat, at in self.acted.items() if at >= lately}
        return acting.union(*[viewer.held for viewer in self.viewers])

    @property
    def present(self) -> frozenset[int]:
        """The seats whose people are there, here or at another node."""
        there = time.time() - PRESENT_FOR
        elsewhere = {seat for seat, at in self.seen.items() if at >= there} if self.several_nodes else set()
        return frozenset(self.here() | elsewhere)

    def look(self, shown: frozenset[int] | None) -> bool:
        """Whether somebody has come, left or been gone for too long since the viewers were last `shown` who is
        there."""
        now, present, waited = time.time(), self.present, self.table.waited
        people = [seat for seat, setup in enumerate(self.table.setup.seats) if setup.kind == "person"]
        gone = {seat: self.seen.get(seat, self.table.kept.made) for seat in people if seat not in present}
        away = frozenset(
            seat
            for seat, since in gone.items()
            if not self.table.is_bots(seat) and max(since, self.opened, waited.get(seat, 0.0)) < now - self.away_after
        )
        patience = self.table.setup.patience * A_DAY
        long_gone = frozenset(
            seat
            for seat, since in gone.items()
            if patience and self.clock_is_trusted and seat not in self.table.resigned and since < now - patience
        )
        changed = (away, long_gone, present) != (self.away, self.long_gone, present if shown is None else shown)
        self.away, self.long_gone = away, long_gone
        return changed
