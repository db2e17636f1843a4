"""Backups: taken while a server runs, whole or not at all, and restored to either kind of store."""

from __future__ import annotations

import asyncio
import gzip
import random
import stat
from pathlib import Path
from typing import Any

import pytest

from hurlyburly.cli import main
from hurlyburly.server.store import Entry, Link, SeatSetup, Setup, Store, backend_of, backup, opened, schema
from hurlyburly.server.store.backup import BadBackup
from hurlyburly.server.store.schema import MIGRATIONS
from server.client import until
from server.conftest import new_database
from server.inside import registry_at, two_at_a_table

SETUP = Setup("toil-and-troublez", 1, "00" * 32, "host", (SeatSetup("person", "Anna", holder="h1"), SeatSetup("bot")))


def taken(address: str, path: Path) -> dict[str, int]:
    return backup.back_up(backend_of(address), path)


def everything(address: str) -> dict[str, list[Any]]:
    connection = backend_of(address).connect()
    rows = {
        table: sorted(map(repr, connection.rows(f"SELECT {', '.join(columns)} FROM {table}")))
        for table, columns in connection.tables().items()
    }
    connection.close()
    return rows


def test_every_table_comes_back_as_it_was_to_either_kind_of_store(
    address: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def game() -> str:
        async with registry_at(address) as registry:
            match, anna, _ = await two_at_a_table(registry)
            seen = await anna.get(f"/tables/{match}")
            await anna.post(f"/tables/{match}/close")
            assert seen["lines"] and registry.tables[match].table.result is not None
            return match

    match = asyncio.run(game())
    path = tmp_path / "backup.gz"
    rows = taken(address, path)
    assert rows["matches"] == 1 and rows["results"] == 1 and rows["entries"] == 1 and rows["links"] == 3
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert backup.check(path)[1].rows == rows
    others = [f"sqlite:///{tmp_path}/other.db"]
    if "postgresql" in address:
        others.append(new_database(request.getfixturevalue("postgres")))
    for other in others:
        assert backup.restore(backend_of(other), path) == rows
        assert everything(other) == everything(address)
        store = opened(other)
        assert asyncio.run(store.result(match)) is not None
        store.close()


def test_a_backup_is_of_one_moment_while_everybody_writes_on(store: Store, address: str, tmp_path: Path) -> None:
    """Whatever was answered before it began is in it, and of each table no entry without all before it."""

    async def write() -> None:
        for match in "abc":
            await store.create(match, "playing", SETUP, [Link(f"l{match}", "invite", match)])
        for number in range(1, 40):
            await asyncio.gather(*[store.append(match, Entry(number, 0, "play", "x")) for match in "abc"])
        under_way = asyncio.create_task(asyncio.to_thread(taken, address, tmp_path / "b.gz"))
        number = 40
        while not under_way.done():
            await asyncio.gather(*[store.append(match, Entry(number, 0, "play", "x")) for match in "abc"])
            number += 1
        rows = await under_way
        assert rows["matches"] == 3 and rows["entries"] >= 3 * 39

    asyncio.run(write())
    other = f"sqlite:///{tmp_path}/other.db"
    backup.restore(backend_of(other), tmp_path / "b.gz")
    restored = opened(other)
    for match in "abc":
        numbers = [entry.number for entry in asyncio.run(restored.entries(match))]
        assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= 39
    restored.close()


def test_a_backup_of_an_older_store_is_brought_up_to_date(tmp_path: Path) -> None:
    backend = backend_of(f"{tmp_path}/old.db")
    connection = backend.connect()
    connection.begin()
    schema.migrate(connection, 1)
    connection.run("INSERT INTO matches (id, stage, revision, made, setup) VALUES ('a', 'playing', 1, 1.0, '{}')")
    connection.commit()
    connection.close()
    backup.back_up(backend, tmp_path / "b.gz")
    new = backend_of(f"{tmp_path}/new.db")
    assert backup.restore(new, tmp_path / "b.gz")["matches"] == 1
    there = new.connect()
    assert there.rows("SELECT MAX(number) FROM migrations") == [(len(MIGRATIONS),)]
    assert there.rows("SELECT id, touched FROM matches") == [("a", 1.0)]
    there.close()


@pytest.mark.parametrize("damage", ["cut", "bit", "line", "count", "other", "empty", "newer", "more"])
def test_a_damaged_backup_restores_nothing(damage: str, tmp_path: Path) -> None:
    store = opened(f"{tmp_path}/a.db")
    asyncio.run(store.create("a", "playing", SETUP, []))
    store.close()
    path = tmp_path / "b.gz"
    taken(f"{tmp_path}/a.db", path)
    text = gzip.decompress(path.read_bytes())
    lines = text.splitlines(keepends=True)
    broken = {
        "cut": gzip.compress(b"".join(lines[:-1])),
        "bit": path.read_bytes()[:-8] + bytes([path.read_bytes()[-8] ^ 1]) + path.read_bytes()[-7:],
        "more": gzip.compress(text + lines[-1]),
        "line": gzip.compress(text.replace(b'"playing"', b'"lobby"')),
        "count": gzip.compress(b"".join(lines[:2] + lines[3:])),
        "other": b"a picture of a cat",
        "empty": gzip.compress(b""),
        "newer": gzip.compress(text.replace(b'"migration":', b'"migration":9')),
    }
    path.write_bytes(broken[damage])
    with pytest.raises(BadBackup):
        backup.restore(backend_of(f"{tmp_path}/new.db"), path)
    connection = backend_of(f"{tmp_path}/new.db").connect()
    assert connection.tables() == {}
    connection.close()


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, file, other = f"{tmp_path}/a.db", str(tmp_path / "b.gz"), f"{tmp_path}/other.db"
    assert main(["backup", file, "--store", store]) == 2 and "there is no store" in capsys.readouterr().err
    made = opened(store)
    asyncio.run(made.create("a", "playing", SETUP, []))
    assert main(["backup", file, "--store", store]) == 0 and "whole, taken 20" in capsys.readouterr().out
    made.close()
    assert main(["backup", "--check", file]) == 0 and "1 tables, 0 plays" in capsys.readouterr().out
    assert main(["restore", file, "--store", other]) == 0 and "restored to" in capsys.readouterr().out
    assert main(["restore", file, "--store", other]) == 2 and "is there already" in capsys.readouterr().err
    assert everything(other) == everything(store)
    Path(file).write_bytes(b"x")
    assert main(["restore", file, "--store", f"{tmp_path}/third.db"]) == 2 and "no backup" in capsys.readouterr().err
    assert not (tmp_path / "third.db").exists() and not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("taken_from", ["itself", "another"])
def test_a_backup_is_written_over_no_store_and_nothing_else_but_a_backup(
    taken_from: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stores = {name: f"{tmp_path}/{name}.db" for name in ("itself", "another")}
    for path in stores.values():
        made = opened(path)
        asyncio.run(made.create("a", "playing", SETUP, []))
        made.close()
    before = everything(stores["itself"])
    assert main(["backup", stores["itself"], "--store", stores[taken_from]]) == 2
    assert "is no backup, so it is left as it is" in capsys.readouterr().err
    assert everything(stores["itself"]) == before

    file = tmp_path / "b.gz"
    file.touch()  # as mktemp makes one
    for _ in range(2):
        assert main(["backup", str(file), "--store", stores["another"]]) == 0
    assert main(["backup", str(tmp_path), "--store", stores["another"]]) == 2


# Under load.


async def under_load(address: str, elsewhere: list[str], folder: Path, seed: int, tables: int = 4) -> list[str]:
    """People play while backups are taken, one for each place that they are restored to. What is wrong there: a play
    that was acknowledged before a backup began and is missing, a gap, a table that cannot be opened."""
    wrong: list[str] = []
    acknowledged: dict[str, int] = {}
    luck = random.Random(seed)
    async with registry_at(address) as registry:
        seated = [await two_at_a_table(registry) for _ in range(tables)]
        ended = False

        async def plays(match: str) -> None:
            live = await registry.table(match)
            while not ended and live.table.to_act:
                seat = live.table.to_act[0]
                text = luck.choice(live.table.match.options(seat))
                acknowledged[match] = await live.play(seat, text, sent=f"p{live.table.version}", version=None)

        playing = [asyncio.create_task(plays(match)) for match, _, _ in seated]
        for number, place in enumerate(elsewhere):
            enough = 40 * (number + 1)
            await until(lambda: sum(acknowledged.values()) >= enough)  # noqa: B023
            before, path = dict(acknowledged), folder / f"load-{seed}-{number}.gz"
            await asyncio.to_thread(taken, address, path)
            await asyncio.to_thread(backup.restore, backend_of(place), path)
            wrong += await missing(place, before)
        ended = True
        await asyncio.gather(*playing)
    return wrong


async def missing(place: str, acknowledged: dict[str, int]) -> list[str]:
    wrong = []
    async with registry_at(place) as there:
        for match, number in acknowledged.items():
            numbers = [entry.number for entry in await there.store.entries(match)]
            if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < number:
                wrong.append(f"{place}: {match} had {number} plays, of which {len(numbers)} are there")
            elif (await there.table(match)).table.version != len(numbers):
                wrong.append(f"{place}: {match} cannot be played on")
    return wrong


def test_every_acknowledged_play_is_in_a_backup_that_is_taken_under_load(
    address: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    places = [f"sqlite:///{tmp_path}/load-{number}.db" for number in range(2)]
    if "postgresql" in address:
        places.append(new_database(request.getfixturevalue("postgres")))
    assert asyncio.run(under_load(address, places, tmp_path, seed=1)) == []
