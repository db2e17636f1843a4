"""Bots' remarks at a table, each after the line of the log that it is about.

They are computed from the setup and the events alone, so they need not be stored. They are sent to every page, which
shows them if its reader has turned them on.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hurlyburly.bots.remarks import Remarks, voice_of
from hurlyburly.server.messages import LineSent
from hurlyburly.server.scene import Line, RemarkSeen
from hurlyburly.server.table import Table


class Talk:
    """The remarks of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._setup = table.setup  # that this is about
        self._remarks = Remarks(table.game, self.speakers, table.kept.match)

    @property
    def speakers(self) -> tuple[str, ...]:
        """The seats of bots. A bot that stands in for a person does not speak, and in a lesson only the guide does."""
        if self._table.lesson is not None:
            return ()
        return tuple([voice_of(seat.level) if seat.kind == "bot" else "" for seat in self._table.setup.seats])

    def after(self, lines: Iterable[Line]) -> dict[int, RemarkSeen]:
        """What is said after each of these lines, by their numbers."""
        table = self._table
        if table.setup is not self._setup:
            self._setup = table.setup
            if self.speakers != self._remarks.speakers:  # somebody else sits there now: all nodes begin again
                self._remarks = Remarks(table.game, self.speakers, table.kept.match)
        made = self._remarks.listen(table.match)
        if not made:
            return {}
        found = {}
        for line in lines:
            event = table.log[line.n] if line.n < len(table.log) else None  # a kept log may be longer
            if isinstance(event, int) and event in made and table.match.heard[event].what == line.what:
                remark = made[event]
                found[line.n] = RemarkSeen(remark.seat, table.match.names[remark.seat], remark.words)
        return found

    def added(self, lines: tuple[LineSent, ...]) -> tuple[LineSent, ...]:
        """The lines of the log together with the remarks after them."""
        said = self.after(lines)
        return (
            lines
            if not said
            else tuple([replace(line, remark=said[line.n]) if line.n in said else line for line in lines])
        )
