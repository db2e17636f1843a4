"""Tables that nobody plays at: unknown ones leave nothing behind, open ones are counted and closed, lobbies end."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from hurlyburly.games import GAMES
from hurlyburly.server import making, seating, ticking
from hurlyburly.server.limits import COUNTED_FROM, COUNTED_OF, OPEN_FROM, OPEN_TABLES
from hurlyburly.server.messages import Refused
from hurlyburly.server.registry import Registry
from hurlyburly.server.secrets import is_match, new_match
from hurlyburly.server.store.sweeping import INVITED_FOR, LOBBY_FOR
from hurlyburly.server.ticking import BEAT_EVERY
from hurlyburly.server.viewer import Viewer
from server.client import until
from server.conftest import new_database
from server.inside import Program, registry_at, two_at_a_table


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/t.db"


def test_unknown_tables_leave_nothing_in_memory(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            somebody = Program(registry, "x" * 43)
            for _ in range(50):
                answer = await somebody.http.get(f"/api/v1/tables/{new_match()}/log")
                assert answer.status_code == 404
            with pytest.raises(Refused, match="no such table"):
                await registry.table("a" * 60_000)
            await asyncio.sleep(0)
            assert not registry._opening and not registry.tables and not registry.rooms

    asyncio.run(play())


def test_a_lobby_is_not_forgotten_while_somebody_is_on_the_way_in(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            kept = await making.invite(
                registry, making.Maker("x" * 43, "127.0.0.1", "Ada"), GAMES["toil-and-troublez"], 2
            )
            room = await registry.room(kept.match)
            await ticking.tick(registry)
            ada = Viewer("x" * 43, None, (), 0)
            room.viewers.add(ada)  # as her connection does, a moment later
            await seating.join(registry, kept.match, "y" * 43, "Jonas")
            assert [seat.name for seat in room.kept.setup.seats] == ["Ada", "Jonas"]

    asyncio.run(play())


@pytest.mark.parametrize("name", ["a" * 60_000, "abc", "ABCDEFGHJK", "abcdefghi0", "abcdefgh%00", "abcdefgh%ff"])
def test_what_cannot_be_a_table_s_name_is_refused_at_the_route(address, monkeypatch, name):
    async def asked(*given: object) -> None:
        raise AssertionError("the store was asked for it")

    async def play() -> None:
        async with registry_at(address) as registry:
            monkeypatch.setattr(registry.store, "table", asked)
            somebody = Program(registry, "x" * 43)
            for path in ("/table/{}", "/lobby/{}", "/table/{}/record", "/api/v1/tables/{}", "/api/v1/tables/{}/log"):
                assert (await somebody.http.get(path.format(name))).status_code == 404

    asyncio.run(play())


def test_the_names_that_we_make_are_names():
    assert all(is_match(new_match()) for _ in range(100))


def test_many_who_open_a_table_at_once_get_the_same_one_even_after_a_failure(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address) as registry:
            match, *_ = await two_at_a_table(registry)
            kept, failed = registry.kept, []

            async def once_away(name: str):  # type: ignore[no-untyped-def]
                if not failed:
                    failed.append(name)
                    raise Refused("store-away", "for a moment")
                return await kept(name)

            monkeypatch.setattr(registry, "kept", once_away)
            first = await asyncio.gather(*[registry.table(match) for _ in range(4)], return_exceptions=True)
            assert all(isinstance(found, Refused) for found in first)
            assert len({id(table) for table in await asyncio.gather(*[registry.table(match) for _ in range(4)])}) == 1

    asyncio.run(play())


# How many.


async def many(somebody: Program, count: int) -> list[str]:
    return [(await somebody.make(seats=2))["match"] for _ in range(count)]


def only_the_count_of_open_tables(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.limits, "take", lambda kind, who: None)


def test_somebody_with_too_many_open_tables_sees_them_and_can_close_them(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address, raised=1) as registry:
            only_the_count_of_open_tables(registry, monkeypatch)
            anna = Program(registry)
            made = await many(anna, OPEN_TABLES)
            refused = await anna.post("/tables", 429, game="toil-and-troublez")
            assert f"You have {OPEN_TABLES} open tables" in refused["words"]
            assert [table["match"] for table in (await anna.get("/tables"))["tables"]] == made[::-1]
            home = (await anna.http.get("/")).text
            assert all(f'action="/tables/{match}/close"' in home for match in made)
            assert (await anna.http.post(f"/tables/{made[0]}/close")).status_code == 303
            await anna.post(f"/tables/{made[1]}/close")
            assert [await registry.store.table(match) for match in made[:2]] == [None, None]
            await many(anna, 2)

    asyncio.run(play())


def test_the_count_survives_a_restart_and_forgets_tables_that_were_left_alone(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address, raised=1) as registry:
            only_the_count_of_open_tables(registry, monkeypatch)
            anna = Program(registry)
            await many(anna, OPEN_TABLES)
        async with registry_at(address, raised=1) as registry:
            only_the_count_of_open_tables(registry, monkeypatch)
            anna = Program(registry, anna.token)
            await anna.post("/tables", 429, game="toil-and-troublez")
            await left_alone_for(registry, COUNTED_OF + 1)
            await anna.post("/tables", 201, game="toil-and-troublez")

    asyncio.run(play())


async def left_alone_for(registry: Registry, seconds: float) -> None:
    """So long ago somebody was last at any table."""
    await registry.store._do(lambda connection: connection.run("UPDATE matches SET touched = touched - ?", seconds))


def test_an_address_has_a_number_of_its_own_and_others_do_not_count_against_it(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address, raised=1) as registry:
            only_the_count_of_open_tables(registry, monkeypatch)
            for _ in range(OPEN_FROM):
                await Program(registry).make(seats=2)  # always somebody new
            refused = await Program(registry).post("/tables", 429, game="toil-and-troublez")
            assert "from your network" in refused["words"]
            await Program(registry, address="10.0.0.9").make(seats=2)
            await left_alone_for(registry, COUNTED_FROM + 1)
            await Program(registry).make(seats=2)

    asyncio.run(play())


def test_a_game_that_is_over_does_not_count_and_its_address_is_forgotten(address, monkeypatch):
    async def play() -> None:
        async with registry_at(address, raised=1) as registry:
            only_the_count_of_open_tables(registry, monkeypatch)
            anna = Program(registry)
            for _ in range(OPEN_TABLES + 1):
                match = (await anna.make("play-now", seats=2, level="gentle"))["match"]
                await anna.post(f"/tables/{match}/close")
            assert (await anna.get("/tables"))["tables"] == []
            assert await registry.store._read("SELECT DISTINCT stage, address FROM matches") == [("over", "")]

    asyncio.run(play())


def test_closing_is_leaving_for_a_guest_and_resigning_in_a_game_and_nothing_for_strangers(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, ben, stranger = Program(registry), Program(registry), Program(registry, "x" * 43)
            made = await anna.make(seats=3, name="Anna")
            match = made["match"]
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
            await stranger.post(f"/tables/{match}/close", 403)
            await ben.post(f"/tables/{match}/close")
            kept = await registry.store.table(match)
            assert kept is not None and [seat.kind for seat in kept.setup.seats] == ["person", "open", "open"]
            match, anna, ben = await two_at_a_table(registry)
            await ben.post(f"/tables/{match}/close")
            assert (await anna.get(f"/tables/{match}"))["winners"] == [0]
            await ben.post(f"/tables/{match}/close", 409)
            bots = (await anna.make("watch-bots", seats=2, level="gentle"))["match"]
            await anna.post(f"/tables/{bots}/close")
            assert await registry.store.table(bots) is None

    asyncio.run(play())


@pytest.mark.slow
def test_whoever_looks_at_a_table_that_is_deleted_is_told_on_every_node(postgres):
    address = new_database(postgres)

    async def play() -> None:
        async with registry_at(address) as here, registry_at(address) as there:
            anna = Program(here)
            lobby = (await anna.make(seats=2))["match"]
            bots = (await anna.make("watch-bots", seats=2, level="gentle"))["match"]
            viewers = [Viewer(anna.holder, None, (), 0) for _ in range(2)]
            (await there.room(lobby)).viewers.add(viewers[0])
            (await there.table(bots)).viewers.add(viewers[1])
            for match in (lobby, bots):
                await anna.post(f"/tables/{match}/close")
                there.heard(match, 0)
            await until(lambda: all(viewer.gone == "no-such-table" for viewer in viewers))

    asyncio.run(play())


# Lobbies end.


async def an_hour_later(registry: Registry, seconds: float = LOBBY_FOR + 60) -> None:
    """While the server runs on: its heart has been beating, and nobody was there."""
    await left_alone_for(registry, seconds)
    await ticking.sweep(registry, time.time())


def test_a_lobby_ends_an_hour_after_the_last_person_has_left(address):
    async def play() -> None:
        async with registry_at(address) as registry:
            anna = Program(registry)
            form = {"game": "toil-and-troublez", "how": "invite"}
            left, watched = [
                (await anna.http.post("/tables", data=form)).headers["location"].rsplit("/")[-1] for _ in range(2)
            ]
            await ticking.sweep(registry, time.time())
            room = await registry.room(watched)
            room.viewers.add(Viewer(room.kept.setup.host, None, (), 0))
            await left_alone_for(registry, LOBBY_FOR + 60)
            registry.ticks = BEAT_EVERY - 1
            await ticking.tick(registry)  # says who is there
            await ticking.tick(registry)  # and sweeps
            assert await registry.store.table(left) is None and await registry.store.table(watched) is not None

    asyncio.run(play())


@pytest.mark.parametrize("how", ["by REST", "copied", "opened", "taken"])
def test_a_lobby_whose_invitation_is_out_waits_two_weeks(address, how):
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, friend = Program(registry), Program(registry)
            if how == "by REST":
                match = (await anna.make(seats=2))["match"]
            else:
                form = {"game": "toil-and-troublez", "how": "invite"}
                match = (await anna.http.post("/tables", data=form)).headers["location"].rsplit("/")[-1]
            if how == "copied":
                await seating.handed_out(registry, match)
            elif how == "opened":
                link = (await registry.store.links(match))["invite"]
                assert (await friend.http.get(f"/join/{link}")).status_code == 200
            elif how == "taken":
                await friend.post("/join", 201, invite=(await registry.store.links(match))["invite"])
            await ticking.sweep(registry, time.time())
            await an_hour_later(registry)
            assert await registry.store.table(match) is not None
            await an_hour_later(registry, INVITED_FOR)
            assert await registry.store.table(match) is None

    asyncio.run(play())


def test_a_node_that_has_enough_tables_makes_no_more_and_says_so_while_games_go_on(address):
    async def play() -> None:
        async with registry_at(address, most_tables=1) as registry:
            match, anna, _ = await two_at_a_table(registry)
            await registry.table(match)
            registry.rooms.clear()
            refused = await anna.http.post("/api/v1/tables", json={"game": "toil-and-troublez", "how": "invite"})
            assert (refused.status_code, refused.json()["code"]) == (503, "busy")
            assert "as many tables as it can serve" in refused.text
            assert (await anna.get(f"/tables/{match}"))["seats"]
            registry.tables.clear()
            assert (await anna.make())["match"]

    asyncio.run(play())
