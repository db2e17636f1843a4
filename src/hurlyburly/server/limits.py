"""Rate limits: how much anybody may do, and how often. docs/hosting.md lists them; `--raise-limits N` multiplies them.

The first figures were those of lichess (5 tables a minute) and Pokémon Showdown (a line of chat each 0.6 s with six
waiting, 500 connections in half an hour).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable

import msgspec

from hurlyburly.server.messages import Refused


class Limit(msgspec.Struct, frozen=True):
    """A token bucket: `burst` at once, and `rate` a second in the long run."""

    burst: float
    rate: float
    words: str
    everywhere: bool = True  # on all nodes together, see sharing.py


LIMITS: dict[str, Limit] = {
    # for each address
    "pages": Limit(120, 10, "pages"),
    "tables": Limit(10, 5 / 60, "new tables"),
    "connections": Limit(60, 500 / 1800, "connections"),
    "guesses": Limit(20, 20 / 60, "invalid links"),
    "codes": Limit(10, 10 / 600, "recovery codes"),
    "passkeys": Limit(20, 20 / 600, "passkeys"),
    "notices": Limit(20, 20 / 600, "changes of notice settings"),
    "passwords": Limit(10, 10 / 600, "passwords"),
    "asks": Limit(5, 5 / 60, "requests for a seat"),
    "pictures": Limit(15, 15 / 60, "pictures"),
    "packs": Limit(10, 10 / 60, "packs"),
    "drafts": Limit(60, 2, "changes of a draft"),
    "measures": Limit(3, 3 / 600, "comparisons"),
    "reviews": Limit(20, 20 / 60, "reviews"),
    "api": Limit(120, 20, "REST requests"),
    "all messages": Limit(600, 100, "messages over all connections"),
    # for each mail address
    "mails": Limit(3, 3 / 86400, "confirmation mails"),
    # for each connection
    "messages": Limit(60, 20, "messages", everywhere=False),
    "plays": Limit(20, 5, "plays", everywhere=False),
    "plays of a program": Limit(60, 20, "plays of a program", everywhere=False),
    "glimpses": Limit(60, 20, "glimpses", everywhere=False),
    "hints": Limit(10, 1 / 3, "hints", everywhere=False),
    "chat": Limit(6, 1 / 0.6, "lines of chat", everywhere=False),
}
OPEN: dict[str, tuple[int, str]] = {  # at one time, for each address
    "open connections": (300, "connections"),
    "open pages": (150, "open pages"),
}
AT_ONCE = 8  # requests of an address in progress; its others wait, so that they do not hold up other addresses
REVIEW_SECONDS = 50.0  # of thought for a review of a game
AWAY_AFTER = 60.0  # seconds until an absent seat is offered to a bot
OPEN_TABLES = 20  # for each person, not yet over
OPEN_FROM = 100  # for each address
COUNTED_OF = 14 * 86400.0  # seconds that a table counts for its person after somebody was last there
COUNTED_FROM = 86400.0  # and for its address
MOST_REMEMBERED = 50_000  # addresses; beyond that the full buckets are forgotten
FORGET_EVERY = 10.0  # seconds


class Bucket:
    """What is left of one limit, for one address or connection."""

    __slots__ = ("at", "known", "left", "since", "used")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at
        self.used = 0.0  # not yet reported to other nodes
        self.since = at
        self.known = False  # to all nodes, as one in heavy use


class Limits:
    def __init__(self, raised: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self.raised = raised
        self.clock = clock
        self.shared = False  # with other nodes
        self.in_use: dict[tuple[str, str], Bucket] = {}  # with use that is not yet reported to other nodes
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self.held: dict[tuple[str, str], int] = {}  # what is open here
        self.elsewhere: Callable[[str, str], int] = lambda kind, who: 0  # what is open at other nodes
        self._lines: dict[str, tuple[asyncio.Semaphore, list[None]]] = {}  # and one entry for each request in it
        self._forgot = clock()

    @property
    def open_tables(self) -> float:
        return OPEN_TABLES * self.raised

    @property
    def open_from(self) -> float:
        return OPEN_FROM * self.raised

    def take(self, kind: str, who: str) -> None:
        """Take one `kind` from the bucket of `who`. Raise Refused if it is empty."""
        limit = LIMITS[kind]
        burst = limit.burst * self.raised
        now = self.clock()
        bucket = self._buckets.get((kind, who))
        if bucket is None:
            if len(self._buckets) > MOST_REMEMBERED and now - self._forgot > FORGET_EVERY:
                self._forget(now)
            bucket = self._buckets[kind, who] = Bucket(burst, now)
        bucket.left = min(burst, bucket.left + (now - bucket.at) * limit.rate * self.raised)
        bucket.at = now
        if bucket.left < 1:
            raise Refused("too-fast", f"Too many {limit.words} for now: wait a moment, then try again.")
        bucket.left -= 1
        if self.shared and limit.everywhere:
            if not bucket.used:
                bucket.since = now
                self.in_use[kind, who] = bucket
            bucket.used += 1

    def learn(self, bucket: Bucket, told: float, left: float) -> None:
        """This much use of a bucket was reported to the other nodes, which left this much in it on all of them."""
        bucket.used -= told
        bucket.known = True
        bucket.since = bucket.at = self.clock()
        bucket.left = left - bucket.used

    def overlook(self, kind: str, who: str) -> None:
        """The use of this bucket is too small to report."""
        bucket = self.in_use.pop((kind, who))
        bucket.used, bucket.known = 0.0, False

    def hold(self, kind: str, who: str) -> None:
        """Count one more of `kind` that `who` has open, until `release`. Raise Refused if there are enough."""
        most, words = OPEN[kind]
        count = self.held.get((kind, who), 0)
        if count + self.elsewhere(kind, who) >= most * self.raised:
            raise Refused("too-fast", f"Too many {words} at once: close some of them, then try again.")
        self.held[kind, who] = count + 1

    def release(self, kind: str, who: str) -> None:
        self.held[kind, who] -= 1
        if not self.held[kind, who]:
            del self.held[kind, who]

    @contextlib.asynccontextmanager
    async def in_line(self, who: str) -> AsyncIterator[None]:
        """At most AT_ONCE requests of `who` at a time; the others wait their turn."""
        if who not in self._lines:
            self._lines[who] = (asyncio.Semaphore(max(1, int(AT_ONCE * self.raised))), [])
        line, standing = self._lines[who]
        standing.append(None)
        try:
            async with line:
                yield
        finally:
            standing.pop()
            if not standing:
                del self._lines[who]

    def _forget(self, now: float) -> None:
        """Drop the buckets that have filled up again."""
        self._forgot = now
        for key, bucket in list(self._buckets.items()):
            limit = LIMITS[key[0]]
            if bucket.left + (now - bucket.at) * limit.rate * self.raised >= limit.burst * self.raised:
                del self._buckets[key]
                self.in_use.pop(key, None)
