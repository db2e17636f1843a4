"""Reviews of finished games: computed in a separate process, stage by stage, when somebody asks, and stored with the
game.

For a running game a review is refused before anything is looked at, so that nothing leaks. A review shows what the
replay of the finished game with all cards open shows, so everybody who has the replay's link may read it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from hurlyburly.kernel.record import read
from hurlyburly.review import STAGES, Findings, Review, found_out, review_of
from hurlyburly.review.report import Stage
from hurlyburly.server.messages import Refused
from hurlyburly.server.replay import Replay
from hurlyburly.server.store import Store
from hurlyburly.server.workers import TookTooLong, WorkerDied, Workers

MOST_WAITING = 20  # games, at one time
LONGEST_STAGE = 120.0  # seconds; it stops by itself long before
MEMORY = 1000  # megabytes

log = logging.getLogger("hurlyburly.reviews")


class Progress(msgspec.Struct):
    """A review that is being made."""

    done: int = 0
    all: int = len(STAGES) + 1
    failed: bool = False


def stage_of(record: str, findings: Findings, stage: Stage, seconds: float, seats: Sequence[int]) -> Findings:
    """In a worker: compute one stage."""
    return found_out(read(record), findings, stage, seconds, seats)


def review_in_words(record: str, findings: Findings) -> Review:
    """In a worker, at the end: the review in words."""
    return review_of(read(record), findings)


class Reviews:
    def __init__(self, store: Store, seconds: float) -> None:
        self.store = store
        self.seconds = seconds
        self.workers = Workers(1, "hurlyburly.games", "hurlyburly.review", memory=MEMORY)
        self.making: dict[str, Progress] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Give up the reviews in progress; they are started again on the next request."""
        self._closed = True
        self.workers.close()

    async def look(self, replay: Replay, start: bool) -> Review | Progress | None:
        """The review of a finished game; how far it is; None if nobody has asked for it yet. `start` asks."""
        kept = replay.last.kept
        found = await self.store.review(kept.match)
        if found is not None and found.rules == kept.setup.rules:
            return found
        progress = self.making.get(kept.match)
        if not start or (progress is not None and not progress.failed):
            return progress
        if sum(not one.failed for one in self.making.values()) >= MOST_WAITING:
            raise Refused("not-now", "Many games are being reviewed just now: ask again in a minute.")
        if not replay.last.match.played:
            raise Refused("not-now", "Nothing was played in this game: there is nothing to review.")
        self.making[kept.match] = progress = Progress()
        task = asyncio.create_task(self._make(kept.match, replay, progress))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return progress

    async def _make(self, match: str, replay: Replay, progress: Progress) -> None:
        record = replay.last.match.record()
        people = [number for number, seat in enumerate(replay.last.setup.seats) if seat.kind == "person"]
        try:
            findings = Findings()
            for stage in STAGES:
                findings = await self.workers.run(
                    stage_of, record, findings, stage, self.seconds, people, seconds=LONGEST_STAGE
                )
                progress.done += 1
            review = await self.workers.run(review_in_words, record, findings, seconds=LONGEST_STAGE)
            result = await self.store.result(match)
            if result is not None and result.names == review.names:  # else somebody has been forgotten since
                await self.store.keep_review(match, review)
            del self.making[match]
        except (WorkerDied, TookTooLong) as why:
            progress.failed = True
            if not self._closed:
                log.error("table %s: its review failed: %s", match, why)
        except Exception:  # whoever waits for the review is told, and may ask again
            progress.failed = True
            if not self._closed:
                log.exception("table %s: its review failed", match)


def steps_of(replay: Replay) -> list[int]:
    """The step of the replay after each number of plays."""
    found = [0]
    for number, entry in enumerate(replay.entries, start=1):
        if entry.act == "play":
            found.append(number)
    return found
