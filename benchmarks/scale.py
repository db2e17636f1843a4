"""What a play and a thought cost a PostgreSQL, for docs/scale.md.

    python benchmarks/scale.py postgresql://…        (an empty database: 200 tables are made in it)

CPU and memory of the server are in docs/benchmarks.md (`benchmarks/load.py`).
"""

from __future__ import annotations

import asyncio
import itertools
import sys
import time

import psycopg

from hurlyburly import GAMES, Match
from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.server.store import Entry, SeatSetup, Setup, Store, opened
from hurlyburly.server.thoughts import question_of

TABLES, PLAYS = 200, 20  # of each


def wal(address: str) -> int:
    with psycopg.connect(address) as db:
        row = db.execute("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint").fetchone()
        assert row is not None
        return int(row[0])


async def played(store: Store, match: str) -> None:
    for number in range(1, PLAYS + 1):
        assert await store.append(
            match, Entry(number, 0, "play", "take c12 from market", f"page-{number}", time.time(), 0)
        )


async def stored(address: str) -> None:
    store = opened(address)
    seats = (SeatSetup("person", "Anna", holder="h1"), SeatSetup("bot"))
    for number in range(TABLES):
        await store.create(f"m{number}", "playing", Setup("toil-and-troublez", 1, "00" * 32, "host", seats), [])
    before, commits, begun, cpu = wal(address), store.batches, time.perf_counter(), time.process_time()
    await asyncio.gather(*[played(store, f"m{number}") for number in range(TABLES)])
    seconds, used = time.perf_counter() - begun, time.process_time() - cpu
    plays = TABLES * PLAYS
    print(f"{plays} plays at {TABLES} tables in {seconds:.1f} s: {plays / seconds:.0f} a second")
    print(
        f"  a play: {(wal(address) - before) / plays:.0f} bytes of WAL, {(store.batches - commits) / plays:.3f} commits"
    )
    print(f"  and {1e6 * used / plays:.0f} µs of CPU of the server to store it")
    store.close()


def thought() -> None:
    for game in GAMES.values():
        match = Match(game.id, game.seats.stop - 1, seed=1)
        for number in itertools.count():
            if number == 30 or match.over:
                break
            match.play(match.to_act[0], match.options(match.to_act[0])[0])
        glimpse = Glimpse(match.state, match.to_act[0], 1)
        size = len(question_of(game, "sharp", glimpse, 20.0))
        begun = time.process_time()
        answer(bot_named("sharp", game), glimpse)
        print(f"{game.id}: a question has {size / 1000:.1f} kB; a sharp bot thinks {time.process_time() - begun:.2f} s")


if __name__ == "__main__":
    asyncio.run(stored(sys.argv[1]))
    thought()
