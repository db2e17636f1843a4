"""The replay of a finished game, as any seat saw it."""

from __future__ import annotations

import copy
from collections.abc import Sequence

import msgspec

from hurlyburly.draw import seats_of
from hurlyburly.draw.stage import caption
from hurlyburly.kernel.match import Match
from hurlyburly.server import perspective
from hurlyburly.server.messages import LineSent, Refused
from hurlyburly.server.scene import ALL_OPEN, Around, Ended, Scene
from hurlyburly.server.store import Entry, Kept, KeptPosition
from hurlyburly.server.table import Saved, Table, restored

KEEP_EVERY = 16  # steps between two tables kept at hand
NO_EYES = "none"


class Replay:
    """Step 0 is the beginning; step n is after the n-th entry."""

    def __init__(self, kept: Kept, entries: Sequence[Entry], position: KeptPosition | None) -> None:
        table = Table(kept)
        if position is not None and msgspec.msgpack.decode(position.data, type=Saved).start_number:
            table = restored(kept, position, entries)  # begun under other rules: only the later part can be shown
        self.first = table.version
        self.entries = list(entries[self.first :])
        self.steps = len(self.entries)
        self.turns = [0]
        self.told = [len(table.log)]  # lines of the log, by step
        self._at_hand: list[Table] = []
        for number, entry in enumerate(self.entries):
            if number % KEEP_EVERY == 0:
                self._at_hand.append(copied(table))
            before = table.to_act
            table.apply(entry)
            self.told.append(len(table.log))
            if table.to_act != before:
                self.turns.append(number + 1)
        self.last = table
        if self.steps % KEEP_EVERY == 0:
            self._at_hand.append(table)

    def table(self, step: int) -> Table:
        """The table after this many steps."""
        if not 0 <= step <= self.steps:
            raise Refused("not-now", f"This game has {self.steps} steps.")
        if step == self.steps:
            return self.last
        table = copied(self._at_hand[step // KEEP_EVERY])
        for entry in self.entries[step // KEEP_EVERY * KEEP_EVERY : step]:
            table.apply(entry)
        return table

    def match(self, step: int) -> Match:
        return self.table(step).match

    def looked(self, step: int, eyes_of: str, around: Around) -> tuple[Scene, Table, Ended]:
        """A step as it is seen by a seat, a spectator, or somebody who sees everything."""
        table = self.table(step)
        seats = table.match.seats
        seat = next((seat for seat in range(seats) if str(seat) == eyes_of), None)
        if eyes_of not in (NO_EYES, ALL_OPEN) and seat is None:
            raise Refused("bad-table", f"eyes are none, all, or a seat from 0 to {seats - 1}")
        scene = perspective.scene(table, seat, (), perspective.common(table, around))
        if eyes_of == ALL_OPEN:
            views = tuple(table.match.view(other) for other in range(seats))
            scene = msgspec.structs.replace(scene, views=views, view=table.match.game.page.opened(scene.view, views))
        ended = perspective.ended(self.last, around, (), seat)
        assert ended is not None, "only finished games are replayed"
        return scene, table, ended

    def caption(self, since: int, scene: Scene, table: Table) -> str:
        """A line for a picture: what has happened since an earlier step."""
        lines = perspective.lines(table, scene.seat, self.told[since], scene.seats)
        return caption(seats_of(scene.who), [(line.seat, line.stage) for line in lines])

    def lines(self, step: int, scene: Scene, table: Table) -> tuple[LineSent, ...]:
        """The whole log of a step; lines that are new in this step also say how the stage shows them."""
        return perspective.lines(table, scene.seat, 0, scene.seats, self.told[max(0, step - 1)])


def copied(table: Table) -> Table:
    twin = copy.copy(table)
    twin.match = table.match.copy()
    twin.sent = {}
    twin.log = table.log[:]
    twin.resigned = set(table.resigned)
    twin.stopping = set(table.stopping)
    twin.stand_ins = dict(table.stand_ins)
    twin.waited = dict(table.waited)
    twin.course = table.course[:]
    twin.marks = table.marks[:]
    twin.asked_at = dict(table.asked_at)
    twin.flagged = set(table.flagged)
    twin.clocks = table.clocks.copy() if table.clocks else None
    return twin
