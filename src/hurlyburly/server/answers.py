"""Answers that no person gives at the moment: those of bots, and standing ones of people who may only react."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hurlyburly.server import bots
from hurlyburly.server.messages import Refused
from hurlyburly.server.store import Kept
from hurlyburly.server.store.records import Standing
from hurlyburly.server.turns import Busy

if TYPE_CHECKING:
    from hurlyburly.server.live import LiveTable

GRACE = 3.0  # seconds that a node leaves the bots to the node that played last


class Answers:
    """Of one table."""

    def __init__(self, live: LiveTable, thinkers: bots.Bots) -> None:
        self.live = live
        self.table = live.table
        self.bots = thinkers
        self.thinking: set[int] = set()  # the seats an answer is on its way for
        self._reacts = live.table.game.page.reactions is not None

    def look(self) -> None:
        """Something may be asked of a bot, or of somebody with a standing answer."""
        self.ask_bots()
        self.answer_standing()

    def ask_bots(self) -> None:
        people = any(seat.kind == "person" for seat in self.table.setup.seats)
        if not people and not self.live.viewers:
            return  # nobody watches
        for seat in self.table.to_act:
            if self.table.is_bots(seat) and seat not in self.thinking:
                self.thinking.add(seat)
                self.live.background(self._think(seat))

    async def answer_so(self, seat: int, standing: Standing) -> None:
        """What to answer for a person where they may only react."""
        if not self._reacts:
            raise Refused("not-now", "Nobody is asked to react in this game.")

        def changed(kept: Kept) -> Kept:
            seats = list(kept.setup.seats)
            seats[seat] = replace(seats[seat], standing=standing)
            return replace(kept, setup=replace(kept.setup, seats=tuple(seats)))

        await self.live.change(changed)

    def standing_answer(self, seat: int) -> str | None:
        """What is answered for a person now; None if they want to be asked."""
        if not self._reacts or self.table.is_bots(seat) or self.table.setup.seats[seat].standing == "ask":
            return None
        found = self.table.game.page.reaction(self.table.match.view(seat))
        return None if found is None or found[1] else found[0]

    def answer_standing(self) -> None:
        for seat in self.table.to_act if self._reacts else ():
            if seat not in self.thinking and self.standing_answer(seat) is not None:
                self.thinking.add(seat)
                self.live.background(self._stand(seat))

    async def _stand(self, seat: int) -> None:
        """After a delay drawn without looking at their hand or options, in which they may still choose themselves."""
        asked = self.table.asked_at.get(seat)
        try:
            await asyncio.sleep(bots.standing_pause(self.table.setup.pace))
            answer = self.standing_answer(seat)
            if answer is not None and self.table.asked_at.get(seat) == asked:
                await self.live.act(seat, "play", answer, version=asked)
        except Refused as why:  # they were faster, or the store is away
            if why.code == "store-away":
                await asyncio.sleep(1.0)
        finally:
            self.thinking.discard(seat)
        self.answer_standing()

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
            await asyncio.sleep(1.0)
        except Refused as why:  # somebody was faster, or the store is away: asked again if it is still the bot's turn
            if why.code == "store-away":
                await asyncio.sleep(1.0)
        finally:
            self.thinking.discard(seat)
        self.ask_bots()
