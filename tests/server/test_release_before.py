"""A database of the release before opens, brought up to date, with its games. `release_before.sql` is one: a lobby,
every game in the middle of it, a finished one, one of the kernel's toy, and one that was stopped as one could then."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import psycopg
import pytest
from toy import TOY

from hurlyburly.games import GAMES
from hurlyburly.server.store import Store, opened, schema
from server.conftest import new_database
from server.inside import Program, registry_at

TABLES = ("matches", "holders", "entries", "positions", "links", "chat", "presence")  # as it had them
DUMP = Path(__file__).with_name("release_before.sql")
ANNA, BEN, CARA = "A" * 43, "B" * 43, "C" * 43
LOBBY, ENDED, TOYS, STOPPED = "vacantseat", "bannedteam", "endedgames", "deadquests"
RUNNING = {
    "toil-and-troublez": "restednext",
    "wizard-tower": "napsatdawn",
    "toil-and-trouble": "brewedbeet",
    "talisman": "crewedpath",
    "dungeon-twister": "turnedmaze",
}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    with sqlite3.connect(tmp_path / "tables.db") as db:
        db.executescript(DUMP.read_text(encoding="utf-8"))
        if request.param == "sqlite":
            return f"sqlite:///{tmp_path}/tables.db"
        address = new_database(request.getfixturevalue("postgres"))
        carry_over(db, address)
        return address


def carry_over(db: sqlite3.Connection, address: str) -> None:
    """To PostgreSQL, as the release before had it there."""
    with pytest.MonkeyPatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        opened(address).close()
    with psycopg.connect(address) as there:
        for table in TABLES:
            for row in db.execute(f"SELECT * FROM {table}"):
                there.execute(f"INSERT INTO {table} VALUES ({', '.join(['%s'] * len(row))})", row)  # type: ignore[arg-type]


def numbers(store: Store) -> list[tuple[int]]:
    return asyncio.run(store._read("SELECT number FROM migrations ORDER BY number"))


def test_it_is_brought_up_to_date_once(address):
    for _ in range(2):
        store = opened(address)
        assert numbers(store) == [(number,) for number in range(1, len(schema.MIGRATIONS) + 1)]
        store.close()


def test_its_lobby_takes_friends_and_begins(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, ben = Program(registry, ANNA), Program(registry, BEN)
            await ben.post("/join", 201, invite=(await registry.store.links(LOBBY))["invite"], name="Ben")
            assert (await anna.post(f"/tables/{LOBBY}/start"))["stage"] == "playing"
            assert (await anna.get(f"/tables/{LOBBY}"))["to_act"]

    asyncio.run(play())


def test_a_lobby_of_older_rules_is_about_the_game_as_it_is_today(tmp_path: Path):
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/new.db") as registry:
            anna = Program(registry)
            match = (await anna.make(seats=2))["match"]
            kept = await registry.kept(match)
            older = msgspec.structs.replace(kept.setup, rules=0, variants={"gone": True})
            assert await registry.store.change(kept, "lobby", older)
            assert (await anna.http.get(f"/lobby/{match}")).status_code == 200
            assert (await anna.get(f"/tables/{match}"))["stage"] == "lobby"
            await anna.post(f"/tables/{match}/start")
            setup = (await registry.table(match)).table.setup
            game = GAMES[setup.game]
            assert (setup.rules, setup.note) == (game.rules_version, "")
            assert setup.variants == game.checked_variants({})

    asyncio.run(play())


@pytest.mark.parametrize("game", RUNNING)
def test_its_running_games_go_on(address, game):
    async def play() -> None:
        match = RUNNING[game]
        async with registry_at(address) as registry:
            people = [Program(registry, token) for token in (ANNA, BEN, CARA)]
            table = (await registry.table(match)).table
            entries = await registry.store.entries(match)
            assert table.version == len(entries) and not table.ended and len(table.log) > 25
            seat = table.to_act[0]
            given = await people[seat].get(f"/tables/{match}")
            played = await people[seat].post(f"/tables/{match}/plays", id="new", text=given["options"][0])
            assert played["version"] == given["version"] + 1
            entry = entries[4]
            again = {"id": entry.sent, "text": entry.text, "seat": entry.seat}
            assert (await people[entry.seat].post(f"/tables/{match}/plays", **again))["version"] == 5
            assert (await people[0].http.get(f"/table/{match}")).status_code == 200
        async with registry_at(address) as registry:
            assert (await registry.table(match)).table.version == len(entries) + 1
            assert await registry.store._read("SELECT COUNT(*) FROM positions WHERE match = ?", match) == [(1,)]

    asyncio.run(play())


def test_its_chat_is_there(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            said = (await registry.table(RUNNING["toil-and-troublez"])).chat
            assert [line.text for line in said] == ["Well played!"]

    asyncio.run(play())


def test_its_finished_games_are_kept_when_they_are_first_opened_and_stay_so_under_later_rules(address, monkeypatch):
    async def play() -> None:
        for version in (TOY.rules_version, TOY.rules_version + 1):
            monkeypatch.setitem(GAMES, TOY.id, msgspec.structs.replace(TOY, rules_version=version))
            async with registry_at(address) as registry:
                anna = Program(registry, ANNA)
                given = await anna.get(f"/tables/{TOYS}")
                assert (given["scores"], given["winners"], given["lines"]) == ([1, 2], [1], 12)
                given = await anna.get(f"/tables/{STOPPED}")
                assert given["over"] and given["winners"] == []
                log = (await anna.get(f"/tables/{STOPPED}/log"))["lines"]
                assert log[-1]["words"] == "The game is stopped by agreement."

    asyncio.run(play())


def test_its_finished_game_of_rules_that_may_have_changed_is_shown_or_that_is_said(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            page = await Program(registry, ANNA).http.get(f"/table/{ENDED}")
            kept = await registry.kept(ENDED)
            same = kept.setup.rules == GAMES[kept.setup.game].rules_version
            assert page.status_code == (200 if same else 409)
            assert ("49" if same else "ended before results were kept") in page.text

    asyncio.run(play())
