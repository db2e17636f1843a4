"""Bots at the table: they run in worker processes and are given one redeal, never the real state.

The timing of their answers does not depend on the question: a delay is drawn before looking at it, no shorter than such
a bot has recently needed, and an answer that is not ready by then waits for the next beat.

A bot that fails is asked once more. If it fails again, a random option is chosen for it, so that the game goes on, and
the failure is saved for debugging. A bot from another package has its own process, started when it is first used, and
the time that it says it needs, with some slack. Whatever it does there, only the people who chose it have to wait.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from hurlyburly.bots import GUESTS, Bot, Evidence, Glimpse, Guest, answer, gathered, listed_bot, parts_of
from hurlyburly.bots.levels import Search
from hurlyburly.kernel.game import Game
from hurlyburly.kernel.match import Match, Why
from hurlyburly.server.failures import Failure, Failures, failure_of
from hurlyburly.server.metrics import BOT_FAILURES, BOT_STOOD_IN, BOT_WAITS
from hurlyburly.server.turns import MOST_REMEMBERED, Turns
from hurlyburly.server.workers import TookTooLong, Workers

if TYPE_CHECKING:
    from hurlyburly.server.thoughts import Elsewhere

SHORTEST, LONGEST = 0.5, 1.1  # of a bot's pause at pace 1, in seconds
BEAT = 0.4  # between the moments at which a late answer may come, at pace 1
DOUBT, LONGEST_DOUBT = 0.7, 3.0  # on average and at most, in seconds at pace 1
LONGEST_WAIT = 1.5  # seconds: a machine that was busy once must not slow the bots for long
FADES = 0.9  # what is left of the longest thought after a shorter one
HASTE = 0.15  # seconds of thought where a table has had its share and others wait
LONGEST_THOUGHT = 20.0  # seconds, ten times what a slow machine needs: a bot that takes longer has failed
SLACK = 10  # so much longer than it says may a guest take, where the machine is busy
TRIES = 2
GUESTS_MEMORY = 4000  # megabytes, beside what its modules take
FIRST_GUESS = {"gentle": 0.05, "greedy": 0.1, "sharp": 0.3, "cunning": 1.0}  # seconds of a thought, until one is known

log = logging.getLogger("hurlyburly.bots")
_chance = random.SystemRandom()


class Thought(msgspec.Struct, frozen=True):
    """A bot's choice in notation, or the random choice made for it because it failed."""

    text: str
    failed: bool = False


def seed() -> int:
    """A seed for a glimpse."""
    return _chance.getrandbits(48)


async def answer_time(begun: float, drawn: float, pace: float) -> None:
    """Return at the drawn moment or, if that has passed, on the first beat after it. Pace 0 hides nothing."""
    if not pace:
        return
    loop = asyncio.get_running_loop()
    beat = BEAT * pace
    late = loop.time() - begun - drawn
    beats = 0 if late <= 0 else int(late / beat) + 1
    await asyncio.sleep(max(0.0, begun + drawn + beats * beat - loop.time()))


def standing_pause(pace: float) -> float:
    """The least delay of an answer whose timing might reveal something; drawn without looking at anything."""
    return pace * _chance.uniform(SHORTEST, LONGEST)


def thought_pause(pace: float) -> float:
    """How much longer somebody without a choice seems to think: mostly hardly at all, sometimes for seconds, so
    that a long wait does not mean that there was a choice. Drawn without looking at anything."""
    return pace * min(LONGEST_DOUBT, _chance.expovariate(1 / DOUBT))


def timed(bot: Bot, glimpse: Glimpse) -> tuple[str, float]:
    """In a worker: what the bot plays, and how long it thought."""
    begun = time.perf_counter()
    return answer(bot, glimpse), time.perf_counter() - begun


class Desk:
    """The worker processes of some bots, and the queue for them."""

    def __init__(self, workers: int, *modules: str, memory: int = 0) -> None:
        self.workers = Workers(workers, "hurlyburly.games", *modules, memory=memory)
        self.turns = Turns(workers)


class Bots:
    def __init__(
        self,
        workers: int,
        failures: Failures | None = None,
        *,
        longest_thought: float = LONGEST_THOUGHT,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.ours = Desk(workers)
        self.elsewhere = elsewhere  # those who are asked before we think ourselves
        self.guests: dict[str, Desk] = {}  # by the place of their class
        self.failures = failures or Failures(None)
        self.longest_thought = longest_thought
        self._made_from: dict[str, str] = {}  # the addresses of those who made tables, as far as this node knows
        self._longest: dict[tuple[str, str], float] = {}  # the recent longest thought of each kind of bot, in seconds
        self._usual: dict[tuple[str, str], float] = {}  # thought of each kind of bot

    def made(self, table: str, address: str) -> None:
        """Note who made a table: all tables made from one address share one budget of thought."""
        if len(self._made_from) >= MOST_REMEMBERED:
            del self._made_from[next(iter(self._made_from))]
        self._made_from[table] = address

    async def answer(self, level: str, match: Match, seat: int, table: str) -> Thought:
        """What a bot chooses for a seat, when it is the table's turn; Busy if too many wait."""
        if self.elsewhere is not None and level not in GUESTS.all():
            thought = await self._answered_elsewhere(self.elsewhere, level, match, seat, table)
            if thought is not None:
                return thought
        whose = self._made_from.get(table, table)
        desk = self.desk(level)
        await desk.turns.take(whose, self.usual(level, match.game))
        begun = time.monotonic()
        BOT_WAITS.set(len(self.ours.turns.waiting))
        try:
            return await self._answer(level, match, seat, table, desk)
        finally:
            desk.turns.give(whose, time.monotonic() - begun)

    async def gathered(self, glimpse: Glimpse, before: Evidence, seconds: float, table: str) -> Evidence:
        """More evidence for a hint, found where bots think and when it is the table's turn; Busy if too many wait."""
        whose = self._made_from.get(table, table)
        desk = self.ours
        await desk.turns.take(whose, seconds)
        begun = time.monotonic()
        try:
            return await desk.workers.run(
                gathered, glimpse, before, 0, seconds, seconds=self.longest_thought, tries=TRIES
            )
        finally:
            desk.turns.give(whose, time.monotonic() - begun)

    def must_hurry(self, table: str) -> bool:
        """Whether others wait while this table has had more than its share."""
        return self.ours.turns.must_hurry(self._made_from.get(table, table))

    def desk(self, level: str) -> Desk:
        """The desk for a bot: our own bots share one, each guest has its own."""
        guest = GUESTS.all().get(level)
        if guest is None:
            return self.ours
        if guest.place not in self.guests:
            self.guests[guest.place] = Desk(1, guest.place.partition(":")[0], memory=GUESTS_MEMORY)
        return self.guests[guest.place]

    def close(self) -> None:
        for desk in (self.ours, *self.guests.values()):
            desk.workers.close()
        if self.elsewhere is not None:
            self.elsewhere.close()

    async def _answered_elsewhere(
        self, elsewhere: Elsewhere, level: str, match: Match, seat: int, table: str
    ) -> Thought | None:
        """The answer of another machine; None if nobody takes the question or they fail, so that we must answer it
        here."""
        if seat not in match.to_act:
            return None
        begun = time.monotonic()
        glimpse: Glimpse | None = None
        try:
            glimpse = Glimpse(match.state, seat, seed())
            found = await elsewhere.answer(table, match.game, level, glimpse, self.longest_thought)
            if found is None:
                return None
            if found.why:
                raise RuntimeError(f"elsewhere: {found.why}")
            if seat in match.to_act and isinstance(match.judge(seat, found.text), Why):
                raise RuntimeError("elsewhere: what was answered is none of the options")
        except Exception as why:  # whatever it was, the bot is asked here then
            BOT_FAILURES.labels(match.game.id, level).inc()
            await self._note(failure_of(match, seat, level, glimpse, why), table, last=False)
            return None
        self._took(level, match.game, found.seconds, time.monotonic() - begun)
        return Thought(found.text)

    async def _answer(self, level: str, match: Match, seat: int, table: str, desk: Desk) -> Thought:
        for number in range(TRIES):
            glimpse: Glimpse | None = None
            if seat not in match.to_act:
                break  # somebody was faster while it waited
            try:
                glimpse = Glimpse(match.state, seat, seed())
                return Thought(await self._thought(level, match.game, glimpse, table, desk))
            except Exception as why:  # a bot is anybody's code
                BOT_FAILURES.labels(match.game.id, level).inc()
                last = number + 1 == TRIES or (desk is not self.ours and isinstance(why, TookTooLong))
                await self._note(failure_of(match, seat, level, glimpse, why), table, last)
                if last:
                    break
        options = match.options(seat)
        BOT_STOOD_IN.inc(bool(options))
        return Thought(_chance.choice(options) if options else "", failed=True)

    async def _thought(self, level: str, game: Game, glimpse: Glimpse, table: str, desk: Desk) -> str:
        bot = listed_bot(level, game)
        longest = self.longest_thought
        if isinstance(bot, Search) and desk.turns.must_hurry(self._made_from.get(table, table)):
            bot = replace(bot, seconds=HASTE)
        elif isinstance(bot, Guest):
            longest = min(longest, SLACK * bot.seconds)
        text, seconds = await desk.workers.run(timed, bot, glimpse, seconds=longest, tries=1)
        self._took(level, game, seconds, seconds)
        return text

    def _took(self, level: str, game: Game, thought: float, waited: float) -> None:
        kind = (game.id, level)
        self._longest[kind] = min(LONGEST_WAIT, max(self._longest.get(kind, 0.0) * FADES, waited))
        self._usual[kind] = 0.9 * self.usual(level, game) + 0.1 * thought

    async def _note(self, failure: Failure, table: str, last: bool) -> None:
        """One line in the server's log, and the details in a file."""
        kept = await asyncio.to_thread(self.failures.keep, failure)
        log.error(
            "table %s: a %s bot failed at %s%s: %s%s",
            table,
            failure.level,
            failure.game,
            ", and a random option is chosen for it" if last else "",
            failure.why.strip().splitlines()[-1] if failure.why else "",
            f" (kept in {kept})" if kept else "",
        )

    def usual(self, level: str, game: Game) -> float:
        """How long a bot of this level usually thinks."""
        return self._usual.get((game.id, level), FIRST_GUESS.get(parts_of(level)[0], LONGEST_WAIT))

    def pause(self, level: str, game: Game, pace: float) -> float:
        """How long a bot seems to think: drawn without looking at the question."""
        return max(pace * _chance.uniform(SHORTEST, LONGEST), self._longest.get((game.id, level), 0.0))
