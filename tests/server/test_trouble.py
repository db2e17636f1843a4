"""A store in trouble says so and loses nothing: full disks, damaged files, wrong clocks, nonsense from elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import resource
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from hurlyburly.server import ticking
from hurlyburly.server.messages import Chat, Refused, decoded
from hurlyburly.server.metrics import LISTENER_LOST, NOTES_PASSED_OVER
from hurlyburly.server.store import Entry, KeptPosition, Link, SeatSetup, Setup, Store, StoreAway, opened
from hurlyburly.server.store.postgres import CHANNEL
from hurlyburly.server.store.store import MOST_CHAT
from hurlyburly.server.store.sweeping import DAY, FEW, HOUR, SHARE
from hurlyburly.server.ticking import FORGET_EVERY
from server.conftest import new_database
from server.inside import Program, registry_at, two_at_a_table

SETUP = Setup("toil-and-troublez", 1, "00" * 32, "host", (SeatSetup("person", "Anna", holder="h1"), SeatSetup("bot")))


def run(coroutine):
    return asyncio.run(coroutine)


# The file.


def modes(path: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.glob(f"{path.name}*")}


def test_the_database_is_for_its_owner_alone(tmp_path: Path):
    path = tmp_path / "tables.db"
    before = os.umask(0o022)
    try:
        store = opened(f"sqlite:///{path}")
        run(store.create("m", "lobby", SETUP, []))
        assert modes(path) == {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}
    finally:
        os.umask(before)
    for name in modes(path):  # as the release before left them
        (tmp_path / name).chmod(0o644)
    again = opened(f"sqlite:///{path}")
    run(again.ready())
    assert set(modes(path).values()) == {0o600}
    again.close()
    store.close()


@contextlib.contextmanager
def a_full_disk(path: Path) -> Iterator[None]:
    """What SQLite writes to may not grow any further."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_store_on_a_full_disk_is_not_ready_and_goes_on_when_there_is_room_again(tmp_path: Path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/tables.db") as registry:
            await registry.store.create("m", "playing", SETUP, [])
            await registry.store.ready()
            somebody = Program(registry)
            assert (await somebody.http.get("/readyz")).status_code == 200
            registry.store._probed = 0.0  # some time later
            with a_full_disk(tmp_path / "tables.db"):
                assert (await somebody.http.get("/readyz")).status_code == 503
                with pytest.raises(StoreAway):
                    await registry.store.append("m", Entry(1, 0, "play", "x" * 9000))
            assert await registry.store.append("m", Entry(1, 0, "play", "x"))
            assert (await somebody.http.get("/readyz")).status_code == 200

    run(play())


def damage(path: Path, start: int) -> None:
    """All pages from there on."""
    with path.open("r+b") as file:
        file.seek(start)
        file.write(b"\xa5" * (path.stat().st_size - start))


def test_a_damaged_file_is_trouble_which_is_told_and_not_a_mistake_of_ours(tmp_path: Path):
    async def play() -> None:
        path = tmp_path / "tables.db"
        store = opened(f"sqlite:///{path}")
        await store.create("m", "playing", SETUP, [Link("t", "invite", "m")])
        store.close()
        sound = path.stat().st_size
        store = opened(f"sqlite:///{path}")
        for number in range(1, 200):
            await store.append("m", Entry(number, 0, "play", "x" * 100))
        store.close()
        damage(path, sound)
        store = opened(f"sqlite:///{path}")
        with pytest.raises(StoreAway):
            await store.entries("m")
        with pytest.raises(StoreAway, match="malformed"):
            await store.ready()
        for _ in range(3):  # the writer lives on and says the same each time
            with pytest.raises(StoreAway):
                await asyncio.wait_for(store.append("m", Entry(200, 0, "play", "x")), 60)
        store.close()

    run(play())


def test_the_writer_survives_a_mistake(store: Store, monkeypatch):
    async def play() -> None:
        real = store._commit

        def broken(*given: object) -> None:
            monkeypatch.setattr(store, "_commit", real)
            raise KeyError("a mistake of ours")

        monkeypatch.setattr(store, "_commit", broken)
        with pytest.raises(StoreAway):
            await asyncio.wait_for(store.create("m", "lobby", SETUP, []), 60)
        await asyncio.wait_for(store.create("m", "lobby", SETUP, []), 60)

    run(play())


@pytest.mark.slow
@pytest.mark.parametrize("trouble", ["not a database", "no folder", "no server", "nonsense"])
def test_a_store_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path, trouble):
    (tmp_path / "bad.db").write_bytes(b"This is no database. " * 500)
    (tmp_path / "file").write_text("")
    address = {
        "not a database": f"sqlite:///{tmp_path}/bad.db",
        "no folder": f"sqlite:///{tmp_path}/file/tables.db",
        "no server": "postgresql://127.0.0.1:1/hurlyburly",
        "nonsense": "mysql://localhost",
    }[trouble]
    command = [sys.executable, "-m", "hurlyburly.server.serve", "--no-open", "--port", "0", "--store", address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2 and done.stderr.startswith("hurlyburly: ") and done.stderr.count("\n") == 1, done.stderr


# What is thrown away.


async def old_tables(store: Store, count: int, days: float) -> None:
    for number in range(count):
        await store.create(f"m{number}", "playing", SETUP, [])
    since = time.time() - days * DAY
    await store._do(lambda connection: connection.run("UPDATE matches SET made = ?, touched = ?", since, since))


def test_a_clock_that_jumps_deletes_nothing_and_the_log_says_so(tmp_path: Path, caplog):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", forget_after=90.0) as registry:
            await old_tables(registry.store, 12, 0)
            now = time.time()
            registry.ticks = 1  # when tables are forgotten
            await ticking.sweep(registry, now)
            with caplog.at_level(logging.WARNING, "hurlyburly"):
                await ticking.sweep(registry, now + 100 * DAY)
                assert "nothing is deleted for 1.0 days" in caplog.text
                registry.ticks += FORGET_EVERY
                for minute in range(0, 26 * 60, 5):  # it stays wrong for more than a day
                    await ticking.sweep(registry, now + 100 * DAY + 60 * minute)
                assert "would delete 12 tables at once: none is deleted" in caplog.text
            assert len(await registry.store._read("SELECT id FROM matches")) == 12

    run(play())


def test_a_first_start_with_a_wrong_clock_deletes_nothing_either(tmp_path: Path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", forget_after=90.0) as registry:
            await old_tables(registry.store, 40, 0)
            registry.ticks = 1
            await ticking.sweep(registry, time.time() + 100 * DAY)
            assert (
                len(await registry.store._read("SELECT id FROM matches")) == 40 and registry.spared_until > time.time()
            )

    run(play())


def test_after_a_night_without_the_server_lobbies_wait_an_hour_more(tmp_path: Path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            await registry.store.create("m", "lobby", SETUP, [])
            now = time.time()
            await ticking.sweep(registry, now)
            morning = now + 10 * HOUR
            for minute in range(0, 59, 5):
                await ticking.sweep(registry, morning + 60 * minute)
            assert await registry.store.table("m") is not None
            await ticking.sweep(registry, morning + HOUR + 60)
            assert await registry.store.table("m") is None

    run(play())


@pytest.mark.parametrize(
    ("old", "all", "gone"), [(1, 2, 1), (FEW, FEW + 1, FEW), (FEW, FEW, 0), (10, 10 * SHARE, 10), (11, 40, 0)]
)
def test_never_more_than_a_few_of_all_tables_are_forgotten_at_once(store: Store, old, all, gone):
    async def play() -> None:
        await old_tables(store, old, 100)
        for number in range(old, all):
            await store.create(f"new{number}", "playing", SETUP, [])
        before = time.time() - 90 * DAY
        swept = await store.forget(before)
        assert (swept.deleted, swept.refused) == (gone, 0 if gone else old)
        assert (await store.forget(before, even_many=True)).deleted == old - gone

    run(play())


def test_of_chat_the_last_lines_are_kept_and_of_positions_the_last(store: Store):
    async def play() -> None:
        await store.create("m", "playing", SETUP, [])
        for number in range(MOST_CHAT + 7):
            await store.say("m", 0, "Anna", f"line {number}")
        assert [line.n for line in await store.chat("m")] == list(range(7, MOST_CHAT + 7))
        for number in (100, 200, 300):
            await store.keep_position("m", KeptPosition(number, 1, b"data"))
        assert await store._read("SELECT number FROM positions") == [(300,)]

    run(play())


def test_a_table_keeps_no_more_chat_in_memory_than_in_the_store(tmp_path: Path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, *_ = await two_at_a_table(registry)
            table = await registry.table(match)
            for number in range(MOST_CHAT + 7):
                await table.say(0, f"line {number}")
            assert len(table.chat) == MOST_CHAT and table.chat[-1].text == f"line {MOST_CHAT + 6}"

    run(play())


# Nonsense from elsewhere.


def test_no_message_holds_a_nul():
    assert decoded(rb'{"type":"chat","id":"1","text":"a\\u0000b"}') == Chat(id="1", text=r"a\u0000b")
    for sent in (
        rb'{"type":"chat","id":"1","text":"a\u0000b"}',
        rb'{"type":"play","id":"a\u0000","version":0,"seat":0,"text":"draw"}',
        rb'{"type":"why","id":"1","seat":0,"text":"\u0000"}',
        rb'{"type":"lobby","id":"1","do":"name","value":"A\u0000"}',
    ):
        with pytest.raises(Refused) as refused:
            decoded(sent)
        assert refused.value.code == "bad-message"


def test_a_nul_in_a_request_is_refused_on_every_store(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, anna, _ = await two_at_a_table(registry)
            await anna.post(f"/tables/{match}/plays", 400, id="a\0", text="draw")
            await anna.post("/join", 400, invite="a\0b")
            assert await registry.store.table("a\0b") is None and await registry.store.link("a\0b") is None

    run(play())


@pytest.mark.slow
def test_a_node_hears_on_after_bad_notifications_and_a_lost_connection(postgres, caplog):
    address = new_database(postgres)
    here, there = opened(address), opened(address)
    passed_over, lost = NOTES_PASSED_OVER._value.get(), LISTENER_LOST._value.get()

    async def play() -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        listening = asyncio.Event()
        there.listen(lambda match, number: heard.put_nowait((match, number)), listening.set)
        await asyncio.wait_for(listening.wait(), 60)
        await there.renew(there.node, "", False)
        await here.create("m", "playing", SETUP, [])
        with psycopg.connect(address, autocommit=True) as db:
            for bad in ("x", "", "a b", "m -1", "m 99999999999999999999", "one two three"):
                db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + there.node, bad))
            await here.append("m", Entry(1, 0, "play", "draw"))
            assert await asyncio.wait_for(heard.get(), 60) == ("m", 1)
            listening.clear()
            db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        await asyncio.wait_for(listening.wait(), 60)
        await here.append("m", Entry(2, 0, "play", "draw"))
        assert await asyncio.wait_for(heard.get(), 60) == ("m", 2)

    with caplog.at_level(logging.WARNING, "hurlyburly"):
        run(play())
    assert NOTES_PASSED_OVER._value.get() == passed_over + 6 and LISTENER_LOST._value.get() > lost
    assert "other nodes are not heard" in caplog.text and "none of ours" in caplog.text
    here.close()
    there.close()
