"""What /metrics counts. Nothing here names a match, a person or an address."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

COUNTED_IN = "PROMETHEUS_MULTIPROC_DIR"  # names a folder where several processes count together
REGISTRY = CollectorRegistry()

PLAYS = Counter("hurlyburly_plays", "Entries stored, by game", ["game"], registry=REGISTRY)
PLAY_SECONDS = Histogram(
    "hurlyburly_play_seconds",
    "From a play's arrival until it is stored",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
ANSWERS = Counter("hurlyburly_answers", "Requests answered, by the kind of status", ["status"], registry=REGISTRY)
MISTAKES = Counter("hurlyburly_mistakes", "What went wrong on our side, by where", ["where"], registry=REGISTRY)
REFUSED = Counter("hurlyburly_refused", "What was refused, by code", ["code"], registry=REGISTRY)
TABLES = Gauge("hurlyburly_tables", "Tables in memory", registry=REGISTRY, multiprocess_mode="livesum")
VIEWERS = Gauge("hurlyburly_viewers", "Open connections", registry=REGISTRY, multiprocess_mode="livesum")
STORE_BATCHES = Gauge("hurlyburly_store_commits", "Commits so far", registry=REGISTRY, multiprocess_mode="livesum")
STORE_WRITES = Gauge("hurlyburly_store_writes", "Writes so far", registry=REGISTRY, multiprocess_mode="livesum")
LEASES = Gauge("hurlyburly_leases", "Tables that this node serves among others", registry=REGISTRY)
FORWARDED = Counter(
    "hurlyburly_forwarded", "Connections passed on to the node that serves the table", registry=REGISTRY
)
LISTENER_LOST = Counter("hurlyburly_listener_lost", "Times that other nodes could not be heard", registry=REGISTRY)
NOTES_PASSED_OVER = Counter("hurlyburly_notes_passed_over", "Notifications that are none of ours", registry=REGISTRY)
NOTICES = Counter("hurlyburly_notices", "Notices, by the way they went and how", ["way", "how"], registry=REGISTRY)
BOT_FAILURES = Counter(
    "hurlyburly_bot_failures", "Bots that failed over a choice", ["game", "level"], registry=REGISTRY
)
BOT_STOOD_IN = Counter("hurlyburly_bot_stood_in", "Choices made for a bot that had failed twice", registry=REGISTRY)
THOUGHTS = Counter(
    "hurlyburly_thoughts",
    "Choices of bots where thinking is left to others, by who thought",
    ["where"],
    registry=REGISTRY,
)
BOT_WAITS = Gauge(
    "hurlyburly_bots_waiting", "Bots that wait for their turn to think", registry=REGISTRY, multiprocess_mode="livesum"
)


def written() -> bytes:
    """All metrics as text; if several processes serve, the sums of theirs."""
    registry = REGISTRY
    if COUNTED_IN in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # theirs has no types
    return generate_latest(registry)
