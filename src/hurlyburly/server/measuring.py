"""Comparisons for the workshop: bots play with a pack and without it, in the background.

One process plays for everybody in turn, a few deals at a time, and stops for those who no longer ask for progress.
What is played and counted is in comparing.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import tempfile
import time

import msgspec

from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.server.comparing import Comparison, Variants, so_far
from hurlyburly.server.messages import Refused
from hurlyburly.server.secrets import new_link
from hurlyburly.server.workers import TookTooLong, WorkerDied, Workers

MOST_SEATS = 3
MOST_DEALS = 500
MOST_JOBS = 10  # that wait or are under way
LOOKS = 25  # at what has been played, in the course of a comparison
SECONDS = 120.0  # for the games of one deal
MINUTES = 20.0  # for a comparison
UNASKED = 30.0  # seconds after which nobody waits any more
KEPT = 100  # comparisons

log = logging.getLogger("hurlyburly.measuring")


class Job:
    """A comparison that somebody has asked for."""

    def __init__(self, game: str, packs: tuple[Pack, ...], variants: Variants, deals: int, address: str) -> None:
        self.id = new_link()
        self.game = game
        self.packs = packs
        self.variants = variants
        self.deals = deals
        self.address = address
        self.seats = min(MOST_SEATS, game_named(game).seats.stop - 1)
        self.done = 0
        self.result: Comparison | None = None
        self.asked = time.monotonic()
        self.over = False
        self.error = ""
        self.task: asyncio.Task[None] | None = None


class Measured(msgspec.Struct, frozen=True):
    """The progress of a comparison."""

    id: str
    done: int
    deals: int
    over: bool
    error: str
    result: Comparison | None


class Measuring:
    def __init__(self) -> None:
        self.workers = Workers(1, "hurlyburly.games", "hurlyburly.server.comparing")
        self.jobs: dict[str, Job] = {}
        self._turn = asyncio.Lock()

    def start(self, game: str, packs: tuple[Pack, ...], variants: Variants, deals: int, address: str) -> Measured:
        """A new comparison, in place of the one that is under way for the same visitor's address."""
        for other in self.jobs.values():
            if other.address == address and not other.over and other.task is not None:
                other.task.cancel()
                other.over, other.error = True, "Another comparison was begun."
        if sum(not job.over for job in self.jobs.values()) >= MOST_JOBS:
            raise Refused("too-fast", "Many packs are being measured just now: try again in a few minutes.")
        while len(self.jobs) >= KEPT:
            self.jobs.pop(next(iter(self.jobs)))
        job = Job(game, packs, variants, min(deals, MOST_DEALS), address)
        self.jobs[job.id] = job
        job.task = asyncio.create_task(self._run(job))
        return self.seen(job.id)

    def seen(self, id: str) -> Measured:
        job = self.jobs.get(id)
        if job is None:
            raise Refused("link-dead", "This comparison is not kept any more: begin it again.")
        job.asked = time.monotonic()
        return Measured(job.id, job.done, job.deals, job.over, job.error, job.result)

    async def _run(self, job: Job) -> None:
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await self._play(job)
        except HurlyburlyError as mistake:
            job.error = f"A game with this pack broke off: {mistake}."
        except (TookTooLong, WorkerDied, MemoryError):
            job.error = "A game with this pack took too much time or memory."
        except Exception as mistake:  # a game that did not foresee such a pack
            log.error("a comparison for %s broke off: %r", job.game, mistake, exc_info=mistake)
            job.error = f"A game with this pack broke off: {type(mistake).__name__}."
        finally:
            job.over = True

    async def _play(self, job: Job) -> None:
        """Play a few deals at a time, so that other comparisons can be played in between."""
        until = time.monotonic() + MINUTES * 60
        some = max(1, job.deals // LOOKS)
        with tempfile.TemporaryDirectory(prefix="hurlyburly-measured-") as folder:
            while job.done < job.deals:
                now = time.monotonic()
                if now > until or now - job.asked > UNASKED:
                    return
                deals = min(job.deals, job.done + some)
                given = (folder, job.game, job.packs, job.variants, job.seats, deals)
                async with self._turn:
                    job.result = await self.workers.run(so_far, *given, seconds=SECONDS * some)
                job.done = deals
