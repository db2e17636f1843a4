"""What a play and a thought cost a PostgreSQL, for docs/scale.md.

    PYTHONPATH=.compiled:tests python benchmarks/scale.py        (starts a PostgreSQL of its own)

A play is stored twice: by one node without address beside another, so that each play is told to the other, and by the
node that serves the table, as one of seventeen. CPU and memory of the server are in docs/benchmarks.md
(`benchmarks/load.py`).
"""

from __future__ import annotations

import asyncio
import itertools
import os
import time
from pathlib import Path

import psycopg
from server.conftest import new_database, postgres_server

from hurlyburly import GAMES, Match
from hurlyburly.bots import Glimpse, answer, bot_named
from hurlyburly.server.leases import Leases
from hurlyburly.server.store import Entry, SeatSetup, Setup, Store, opened
from hurlyburly.server.thoughts import question_of

TABLES, PLAYS = 200, 20  # of each
NODES = 17
OF_A_NODE = 7000  # tables


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


def database_cpu(address: str) -> float:
    """Seconds that PostgreSQL has spent on its connections to this database."""
    with psycopg.connect(address) as db:
        asking = db.info.backend_pid
        pids = db.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()").fetchall()
    ticks = 0
    for (pid,) in pids:
        if pid != asking:
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            ticks += int(stat[11]) + int(stat[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def stored(address: str, nodes: int, home: str) -> None:
    """Plays of the first of so many nodes; the second is real and counts what it is told."""
    store, other = opened(address), opened(address)
    told: list[str] = []
    listening = asyncio.Event()
    other.listen(lambda match, number: told.append(match), listening.set)
    await listening.wait()
    here, there = Leases(store, home), Leases(other, home and "http://b:2")
    seats = (SeatSetup("person", "Anna", holder="h1"), SeatSetup("bot"))
    for number in range(TABLES):
        await store.create(f"m{number}", "playing", Setup("toil-and-troublez", 1, "00" * 32, "host", seats), [])
    for leases in (here, there):
        await leases.beat()
    for number in range(2, nodes):
        await store.renew(f"node {number}", f"http://node:{number}", True)
    await store._do(lambda connection: connection.run("UPDATE nodes SET until = until + 3600"))
    for number in range(TABLES):
        if home:
            await here.place(f"m{number}")
    told.clear()
    before, commits, begun, cpu = wal(address), store.batches, time.perf_counter(), time.process_time()
    theirs = database_cpu(address)
    await asyncio.gather(*[played(store, f"m{number}") for number in range(TABLES)])
    seconds, used, theirs = time.perf_counter() - begun, time.process_time() - cpu, database_cpu(address) - theirs
    plays = TABLES * PLAYS
    await asyncio.sleep(2)
    print(f"{nodes} nodes, {'one serves' if home else 'each serves'}: {plays} plays at {TABLES} tables")
    print(f"  {plays / seconds:.0f} a second; {(store.batches - commits) / plays:.3f} commits of a play")
    print(
        f"  a play: {(wal(address) - before) / plays:.0f} bytes of WAL, told to the other {len(told) / plays:.2f} times"
    )
    print(f"  CPU: {1e6 * used / plays:.0f} µs of the server, {1e6 * theirs / plays:.0f} µs of PostgreSQL")
    for leased in (store, other):
        leased.close()


async def looked_at(address: str) -> None:
    """What a node reads after some silence: how far its tables are."""
    store = opened(address)
    names = [f"t{number}" for number in range(OF_A_NODE)]
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(
            "INSERT INTO matches (id, stage, revision, made, setup) SELECT unnest(%s::text[]), 'playing', 1, 0, ''",
            (names,),
        )
        db.execute(
            "INSERT INTO entries (match, number, seat, act, text, sent, at)"
            f" SELECT id, number, 0, 'play', 'take c12 from market', '', 0 FROM matches, generate_series(1, {PLAYS})"
            " AS number"
        )
        db.execute("VACUUM ANALYZE")
    await store.newest(names)
    theirs, cpu = database_cpu(address), time.process_time()
    for _ in range(10):
        await store.newest(names)
    used, theirs = time.process_time() - cpu, database_cpu(address) - theirs
    print(f"how far {OF_A_NODE} tables are: {100 * used:.0f} ms of CPU of the server, {100 * theirs:.0f} of PostgreSQL")
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
    with postgres_server() as postgres:
        asyncio.run(stored(new_database(postgres), 2, ""))
        asyncio.run(stored(new_database(postgres), NODES, "http://a:1"))
        asyncio.run(looked_at(new_database(postgres)))
    thought()
