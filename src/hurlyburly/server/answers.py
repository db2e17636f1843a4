"""Answers that the table gives automatically: those of bots, choices with one option, and standing answers.

`quiet.py` says what is played for people; this module says when. A choice with one option is made a moment after it
came up, so that it can be seen. If it would make it impossible to undo the person's last choice, it waits a little
longer.

If the number of options may depend on hidden cards, two delays are drawn when the question comes up, without looking at
hand or options. No answer, whoever gives it, comes before the first; one that the table gives because there is only one
option waits for the second too.
"""

from __future__ import annotations

import asyncio
from asyncio import sleep
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hurlyburly.kernel.lesson import Lesson, beat, first
from hurlyburly.kernel.match import UNDO, Played
from hurlyburly.server import bots, quiet
from hurlyburly.server.messages import Refused
from hurlyburly.server.quiet import Coming
from hurlyburly.server.scene import ASK_ALL
from hurlyburly.server.store import Kept
from hurlyburly.server.turns import Busy

if TYPE_CHECKING:
    from hurlyburly.server.live import LiveTable

GRACE = 3.0  # seconds that a node leaves the bots to the node that played last
LAST_CALL = 1.5  # seconds at pace 1 in which a choice may still be taken back


class Question(msgspec.Struct, frozen=True):
    """A question to a person, when it came up, and how long answers are delayed if it depends on hidden cards."""

    asked_at: int | None  # the table's version
    begun: float  # as the loop counts seconds
    least: float
    doubt: float  # more of one that is the only one


class Answers:
    """The automatic answers of one table."""

    def __init__(self, live: LiveTable, thinkers: bots.Bots) -> None:
        self.live = live
        self.table = live.table
        self.bots = thinkers
        self.thinking: set[int] = set()  # the seats an answer is on its way for
        self._questions: dict[int, Question] = {}

    def look(self) -> None:
        """Check whether a bot, or somebody for whom the table answers, has something to choose."""
        self.ask_bots()
        self.answer_people()

    def ask_bots(self) -> None:
        if self.table.lesson is not None:
            return self._go_on(self.table.lesson)
        people = any(seat.kind == "person" for seat in self.table.setup.seats)
        if not people and not self.live.viewers:
            return  # nobody watches
        for seat in self.table.to_act:
            if self.table.is_bots(seat) and seat not in self.thinking:
                self.thinking.add(seat)
                self.live.background(self._think(seat))

    def _go_on(self, lesson: Lesson) -> None:
        """In a lesson, make all plays but the learner's own."""
        now = beat(lesson, self.table.match.played)
        if isinstance(now, Played) and now.seat not in self.thinking:
            self.thinking.add(now.seat)
            self.live.background(self._play_as_written(now))

    async def _play_as_written(self, written: Played) -> None:
        try:
            await sleep(bots.standing_pause(self.table.setup.pace))
            play = first(self.table.match, written.seat, written.text)
            if play is None:
                return
            await self.live.act(written.seat, "play", play.text)
        except Refused:  # the store is away: the next tick tries again
            return
        finally:
            self.thinking.discard(written.seat)
        self.ask_bots()

    # For people.

    async def answer_so(self, seat: int, chosen: Sequence[str]) -> None:
        """Set the standing answers of a person: ids of the game's standing answers, or ASK_ALL."""
        known = [ASK_ALL, *(one.id for one in self.table.game.page.standing)]
        for id in chosen:
            if id not in known:
                raise Refused("bad-message", f"There is no such answer here: {id}. There are {', '.join(known)}.")
        standing = tuple([id for id in known if id in chosen])

        def changed(kept: Kept) -> Kept:
            seats = list(kept.setup.seats)
            seats[seat] = replace(seats[seat], standing=standing)
            return replace(kept, setup=replace(kept.setup, seats=tuple(seats)))

        await self.live.change(changed)

    def coming(self, seat: int) -> Coming | None:
        """The play that the table will make for a person now; None if they want to be asked or have no choice."""
        at_page = self.live.has_page(seat)
        if not quiet.may_come(self.table, seat, at_page=at_page):
            return None
        return quiet.coming(self.table, seat, self.table.match.view(seat), at_page=at_page)

    def answer_people(self) -> None:
        for seat in self.table.to_act:
            if self.table.is_bots(seat):
                continue
            self._question(seat)
            if seat not in self.thinking and self.coming(seat) is not None:
                self.thinking.add(seat)
                self.live.background(self._stand(seat))

    def _question(self, seat: int) -> Question:
        """The current question to a person; the delays of its answers are drawn when it is first seen."""
        asked = self.table.asked_at.get(seat)
        found = self._questions.get(seat)
        if found is None or found.asked_at != asked:
            pace, now = self.table.setup.pace, asyncio.get_running_loop().time()
            found = Question(asked, now, bots.standing_pause(pace), bots.thought_pause(pace))
            self._questions[seat] = found
        return found

    async def hold(self, seat: int, text: str) -> None:
        """Delay a person's own answer until the table could have given one."""
        table = self.table
        if not table.setup.pace or seat not in table.to_act or text == UNDO or not self.live.has_page(seat):
            return
        if table.game.page.hides(table.match.view(seat)):
            question = self._question(seat)
            await sleep(max(0.0, question.begun + question.least - asyncio.get_running_loop().time()))

    def _pause(self, seat: int, found: Coming) -> float:
        """How long the table waits before it makes a play for a person."""
        table, question = self.table, self._question(seat)
        if table.game.page.hides(table.match.view(seat)):
            return question.least + (question.doubt if found.standing is None else 0.0)
        return table.setup.pace * (LAST_CALL if quiet.ends_undo(table, seat, found.play) else bots.BEAT)

    async def _stand(self, seat: int) -> None:
        """Make a play for a person after its delay, unless they choose themselves or ask to be asked meanwhile."""
        try:
            found = self.coming(seat)
            if found is not None:
                asked = self._question(seat).asked_at
                if self.table.setup.pace:
                    await sleep(self._pause(seat, found))
                if self.coming(seat) == found and self.table.asked_at.get(seat) == asked:
                    await self.live.act(seat, "play", found.play.text, version=asked)
                    self._tell(seat, found)
        except Refused as why:  # they were faster, or the store is away
            if why.code == "store-away":
                await sleep(1.0)
        finally:
            self.thinking.discard(seat)
        self.answer_people()

    def _tell(self, seat: int, done: Coming) -> None:
        """Tell the person's own pages, if they might have chosen otherwise."""
        for viewer in self.live.viewers:
            if done.standing is not None and seat in viewer.held:
                viewer.did = done.standing.did
                viewer.stir()

    # For bots.

    async def _think(self, seat: int) -> None:
        loop = asyncio.get_running_loop()
        try:
            begun = loop.time()
            asked = self.table.asked_at.get(seat)
            match = self.table.match
            level, pace = self.table.setup.seats[seat].level, self.table.setup.pace
            drawn = self.bots.pause(level, match.game, pace) if pace else 0.0
            if self.live.store.several_nodes and not self.live.ours:
                drawn += GRACE
            thought = await self.bots.answer(level, match, seat, self.table.kept.match)
            await bots.answer_time(begun, drawn, pace)
            if self.table.asked_at.get(seat) == asked and self.table.is_bots(seat):
                await self.live.act(seat, "play", thought.text, version=asked)
                if thought.failed:
                    await self.live.act(seat, "falter")
        except Busy:
            await sleep(1.0)
        except Refused as why:  # somebody was faster, or the store is away: asked again if it is still the bot's turn
            if why.code == "store-away":
                await sleep(1.0)
        finally:
            self.thinking.discard(seat)
        self.ask_bots()
