"""The store keeps what it has answered for, and the first write of a number wins."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from hurlyburly.server.store import (
    Entry,
    KeptPosition,
    Link,
    SeatSetup,
    Setup,
    Store,
    StoreAway,
    engine,
    opened,
    schema,
)
from hurlyburly.server.store.store import AT_ONCE
from server.client import until
from server.conftest import new_database

SETUP = Setup("toil-and-troublez", 1, "00" * 32, "host", (SeatSetup("person", "Anna", holder="h1"), SeatSetup("bot")))


def run(coroutine):
    return asyncio.run(coroutine)


def test_what_was_kept_is_there_in_another_process_s_store(address):
    async def play() -> None:
        first = opened(address)
        await first.create("m", "playing", SETUP, [Link("tok", "invite", "m")])
        assert await first.append("m", Entry(1, 0, "play", "draw", "c1", 5.0))
        await first.keep_position("m", KeptPosition(1, 1, b"\x00\xffdata"))
        first.close()
        second = opened(address)
        kept = await second.table("m")
        assert kept is not None and kept.setup == SETUP and kept.revision == 1
        assert await second.entries("m") == [Entry(1, 0, "play", "draw", "c1", 5.0)]
        assert await second.position("m") == KeptPosition(1, 1, b"\x00\xffdata")
        assert await second.link("tok") == Link("tok", "invite", "m")
        second.close()

    run(play())


@pytest.mark.slow
def test_a_database_that_does_not_answer_is_away_and_what_it_does_later_happens_once(postgres, monkeypatch):
    address = new_database(postgres)
    store = opened(address)
    entry = Entry(1, 0, "play", "draw", "c1", 5.0)

    async def play() -> None:
        await store.create("m", "playing", SETUP, [])
        with psycopg.connect(address) as other:
            other.execute("LOCK TABLE entries")
            with monkeypatch.context() as impatient:
                impatient.setattr(engine, "ANSWERS_WITHIN", 0.3)
                with pytest.raises(StoreAway):
                    await asyncio.wait_for(store.append("m", entry), 60)
                with pytest.raises(StoreAway):
                    await asyncio.wait_for(store.entries("m"), 60)
        assert await until(lambda: store.entries("m")) == [entry]
        assert not await store.append("m", entry)  # sent again: somebody was first

    run(play())
    store.close()


def test_of_many_racing_for_a_number_exactly_one_wins(address):
    stores = [opened(address) for _ in range(2)]

    async def play() -> None:
        await stores[0].create("m", "playing", SETUP, [])
        for number in range(1, 21):
            won = await asyncio.gather(
                *[stores[i % 2].append("m", Entry(number, 0, "play", f"by {i}")) for i in range(8)]
            )
            assert won.count(True) == 1
            kept = (await stores[0].entries("m", number - 1))[0]
            assert kept.text == f"by {won.index(True)}"

    run(play())
    for store in stores:
        store.close()


def test_writes_that_wait_together_are_committed_together(store: Store):
    async def play() -> None:
        await store.create("m", "playing", SETUP, [])
        before = store.batches
        won = await asyncio.gather(*[store.append("m", Entry(n, 0, "play", "x")) for n in range(1, 301)])
        assert all(won)
        assert store.batches - before < 100

    run(play())


def test_one_bad_write_does_not_spoil_those_beside_it(store: Store):
    async def play() -> None:
        await store.create("m", "playing", SETUP, [])
        made = await asyncio.gather(
            store.append("m", Entry(1, 0, "play", "x")),
            store.create("m", "playing", SETUP, []),  # that id is taken
            store.append("nowhere", Entry(1, 0, "play", "x")),  # no such match
            store.append("m", Entry(2, 0, "play", "y")),
            return_exceptions=True,
        )
        assert made[0] is True and made[3] is True
        assert isinstance(made[1], Exception) and isinstance(made[2], Exception)
        assert [entry.number for entry in await store.entries("m")] == [1, 2]

    run(play())


def test_a_setup_is_changed_only_by_whoever_has_seen_the_latest(store: Store):
    async def play() -> None:
        kept = await store.create("m", "lobby", SETUP, [])
        assert await store.change(kept, "playing", SETUP)
        assert not await store.change(kept, "over", SETUP)
        now = await store.table("m")
        assert now is not None and (now.stage, now.revision) == ("playing", 2)
        assert [k.match for k in await store.open_of("h1")] == ["m"]
        assert await store.open_of("nobody") == []

    run(play())


def test_a_link_made_anew_kills_the_old_one(store: Store):
    async def play() -> None:
        await store.create("m", "lobby", SETUP, [Link("old", "invite", "m"), Link("s", "spectator", "m")])
        await store.relink(Link("new", "invite", "m"))
        assert await store.link("old") is None
        assert await store.links("m") == {"invite": "new", "spectator": "s"}

    run(play())


def test_chat_is_numbered_and_presence_is_the_latest(store: Store):
    async def play() -> None:
        await store.create("m", "lobby", SETUP, [])
        said = await asyncio.gather(*[store.say("m", 0, "Anna", f"line {i}") for i in range(5)])
        assert sorted(line.n for line in said) == [0, 1, 2, 3, 4]
        assert [line.n for line in await store.chat("m", after=2)] == [3, 4]
        await store.seen([("m", 0), ("m", 1)], ["m"], 2.0)
        await store.seen([("m", 0)], ["m"], 3.0)
        assert await store.presence("m") == {0: 3.0, 1: 2.0}

    run(play())


def test_of_many_who_are_there_all_are_written_and_what_is_deleted_stays_so(store: Store):
    names = [f"t{number}" for number in range(AT_ONCE + 1)]

    async def play() -> None:
        for name in names:
            await store.create(name, "playing", SETUP, [])
        await store.delete(names[3])
        await store.seen([(name, seat) for name in names for seat in (0, 1)], names, 5.0)
        for name in names:
            assert await store.presence(name) == ({} if name == names[3] else {0: 5.0, 1: 5.0})
        touched = await store._read("SELECT touched FROM matches")
        assert touched == [(5.0,)] * AT_ONCE

    run(play())


def test_old_tables_are_forgotten_with_all_that_belongs_to_them(store: Store):
    async def play() -> None:
        await store.create("old", "over", SETUP, [Link("t", "replay", "old")])
        await store.append("old", Entry(1, 0, "play", "draw", "", time.time() - 100))
        await store.create("played-just-now", "playing", SETUP, [])
        await store.append("played-just-now", Entry(1, 0, "play", "draw", "", time.time() + 100))
        assert (await store.forget(time.time() + 10)).deleted == 1
        assert await store.table("old") is None and await store.link("t") is None
        assert await store.entries("old") == []
        assert await store.table("played-just-now") is not None

    run(play())


def test_many_nodes_starting_at_once_migrate_once(address):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(opened, [address] * 4))
    for store in stores:
        run(store.ready())
        store.close()


def test_a_new_file_is_waited_for_while_another_node_writes_to_it(tmp_path):
    path = tmp_path / "tables.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(opened, str(path))
        with pytest.raises(TimeoutError):
            opening.result(timeout=0.2)
        other.execute("ROLLBACK")
        opening.result().close()
    other.close()


def test_a_database_of_a_newer_version_is_left_alone(address, monkeypatch):
    opened(address).close()
    monkeypatch.setattr(schema, "MIGRATIONS", ())
    with pytest.raises(RuntimeError, match="newer Hurlyburly"):
        opened(address)


def test_another_node_hears_which_match_has_moved(postgres):
    from server.conftest import new_database

    address = new_database(postgres)
    here, there = opened(address), opened(address)

    async def play() -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        listening = asyncio.Event()
        there.listen(lambda match, number: heard.put_nowait((match, number)), listening.set)
        await asyncio.wait_for(listening.wait(), 60)
        await there.renew(there.node, "", False)
        await here.create("m", "playing", SETUP, [])
        await here.append("m", Entry(1, 0, "play", "draw"))
        assert await asyncio.wait_for(heard.get(), 60) == ("m", 1)

    run(play())
    here.close()
    there.close()
