"""Tables that nobody plays at: unknown ones leave nothing behind, open ones are counted and closed, lobbies end."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from hurlyburly.server.hall import BEAT_EVERY, Hall
from hurlyburly.server.limits import COUNTED_FROM, COUNTED_OF, OPEN_FROM, OPEN_TABLES
from hurlyburly.server.messages import Refused
from hurlyburly.server.secrets import is_match, new_match
from hurlyburly.server.store.sweeping import INVITED_FOR, LOBBY_FOR
from hurlyburly.server.viewer import Viewer
from server.conftest import new_database
from server.inside import Program, hall_at, two_at_a_table


@pytest.fixture
def address(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/t.db"


def test_unknown_tables_leave_nothing_in_memory(address):
    async def play() -> None:
        async with hall_at(address) as hall:
            somebody = Program(hall, "x" * 43)
            for _ in range(50):
                answer = await somebody.http.get(f"/api/v1/tables/{new_match()}/log")
                assert answer.status_code == 404
            with pytest.raises(Refused, match="no such table"):
                await hall.table("a" * 60_000)
            await asyncio.sleep(0)
            assert not hall._opening and not hall.tables and not hall.rooms

    asyncio.run(play())


@pytest.mark.parametrize("name", ["a" * 60_000, "abc", "ABCDEFGHJK", "abcdefghi0", "abcdefgh%00", "abcdefgh%ff"])
def test_what_cannot_be_a_table_s_name_is_refused_at_the_route(address, monkeypatch, name):
    async def asked(*given: object) -> None:
        raise AssertionError("the store was asked for it")

    async def play() -> None:
        async with hall_at(address) as hall:
            monkeypatch.setattr(hall.store, "table", asked)
            somebody = Program(hall, "x" * 43)
            for path in ("/table/{}", "/lobby/{}", "/table/{}/record", "/api/v1/tables/{}", "/api/v1/tables/{}/log"):
                assert (await somebody.http.get(path.format(name))).status_code == 404

    asyncio.run(play())


def test_the_names_that_we_make_are_names():
    assert all(is_match(new_match()) for _ in range(100))


def test_many_who_open_a_table_at_once_get_the_same_one_even_after_a_failure(address, monkeypatch):
    async def play() -> None:
        async with hall_at(address) as hall:
            match, *_ = await two_at_a_table(hall)
            kept, failed = hall.kept, []

            async def once_away(name: str):  # type: ignore[no-untyped-def]
                if not failed:
                    failed.append(name)
                    raise Refused("store-away", "for a moment")
                return await kept(name)

            monkeypatch.setattr(hall, "kept", once_away)
            first = await asyncio.gather(*[hall.table(match) for _ in range(4)], return_exceptions=True)
            assert all(isinstance(found, Refused) for found in first)
            assert len({id(table) for table in await asyncio.gather(*[hall.table(match) for _ in range(4)])}) == 1

    asyncio.run(play())


# How many.


async def many(somebody: Program, count: int) -> list[str]:
    return [(await somebody.make(seats=2))["match"] for _ in range(count)]


def only_the_count_of_open_tables(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall.limits, "take", lambda kind, who: None)


def test_somebody_with_too_many_open_tables_sees_them_and_can_close_them(address, monkeypatch):
    async def play() -> None:
        async with hall_at(address, raised=1) as hall:
            only_the_count_of_open_tables(hall, monkeypatch)
            anna = Program(hall)
            made = await many(anna, OPEN_TABLES)
            refused = await anna.post("/tables", 429, game="toil-and-troublez")
            assert f"You have {OPEN_TABLES} open tables" in refused["words"]
            assert [table["match"] for table in (await anna.get("/tables"))["tables"]] == made[::-1]
            home = (await anna.http.get("/")).text
            assert all(f'action="/tables/{match}/close"' in home for match in made)
            assert (await anna.http.post(f"/tables/{made[0]}/close")).status_code == 303
            await anna.post(f"/tables/{made[1]}/close")
            assert [await hall.store.table(match) for match in made[:2]] == [None, None]
            await many(anna, 2)

    asyncio.run(play())


def test_the_count_survives_a_restart_and_forgets_tables_that_were_left_alone(address, monkeypatch):
    async def play() -> None:
        async with hall_at(address, raised=1) as hall:
            only_the_count_of_open_tables(hall, monkeypatch)
            anna = Program(hall)
            await many(anna, OPEN_TABLES)
        async with hall_at(address, raised=1) as hall:
            only_the_count_of_open_tables(hall, monkeypatch)
            anna = Program(hall, anna.token)
            await anna.post("/tables", 429, game="toil-and-troublez")
            await left_alone_for(hall, COUNTED_OF + 1)
            await anna.post("/tables", 201, game="toil-and-troublez")

    asyncio.run(play())


async def left_alone_for(hall: Hall, seconds: float) -> None:
    """So long ago somebody was last at any table."""
    await hall.store._do(lambda connection: connection.run("UPDATE matches SET touched = touched - ?", seconds))


def test_an_address_has_a_number_of_its_own_and_others_do_not_count_against_it(address, monkeypatch):
    async def play() -> None:
        async with hall_at(address, raised=1) as hall:
            only_the_count_of_open_tables(hall, monkeypatch)
            for _ in range(OPEN_FROM):
                await Program(hall).make(seats=2)  # always somebody new
            refused = await Program(hall).post("/tables", 429, game="toil-and-troublez")
            assert "from your network" in refused["words"]
            await Program(hall, address="10.0.0.9").make(seats=2)
            await left_alone_for(hall, COUNTED_FROM + 1)
            await Program(hall).make(seats=2)

    asyncio.run(play())


def test_a_game_that_is_over_does_not_count_and_its_address_is_forgotten(address, monkeypatch):
    async def play() -> None:
        async with hall_at(address, raised=1) as hall:
            only_the_count_of_open_tables(hall, monkeypatch)
            anna = Program(hall)
            for _ in range(OPEN_TABLES + 1):
                match = (await anna.make("play-now", seats=2, level="gentle"))["match"]
                await anna.post(f"/tables/{match}/close")
            assert (await anna.get("/tables"))["tables"] == []
            assert await hall.store._read("SELECT DISTINCT stage, address FROM matches") == [("over", "")]

    asyncio.run(play())


def test_closing_is_leaving_for_a_guest_and_resigning_in_a_game_and_nothing_for_strangers(address):
    async def play() -> None:
        async with hall_at(address) as hall:
            anna, ben, stranger = Program(hall), Program(hall), Program(hall, "x" * 43)
            made = await anna.make(seats=3, name="Anna")
            match = made["match"]
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
            await stranger.post(f"/tables/{match}/close", 403)
            await ben.post(f"/tables/{match}/close")
            kept = await hall.store.table(match)
            assert kept is not None and [seat.kind for seat in kept.setup.seats] == ["person", "open", "open"]
            match, anna, ben = await two_at_a_table(hall)
            await ben.post(f"/tables/{match}/close")
            assert (await anna.get(f"/tables/{match}"))["winners"] == [0]
            await ben.post(f"/tables/{match}/close", 409)
            bots = (await anna.make("watch-bots", seats=2, level="gentle"))["match"]
            await anna.post(f"/tables/{bots}/close")
            assert await hall.store.table(bots) is None

    asyncio.run(play())


@pytest.mark.slow
def test_whoever_looks_at_a_table_that_is_deleted_is_told_on_every_node(postgres):
    address = new_database(postgres)

    async def play() -> None:
        async with hall_at(address) as here, hall_at(address) as there:
            anna = Program(here)
            lobby = (await anna.make(seats=2))["match"]
            bots = (await anna.make("watch-bots", seats=2, level="gentle"))["match"]
            viewers = [Viewer(anna.holder, None, (), 0) for _ in range(2)]
            (await there.room(lobby)).viewers.add(viewers[0])
            (await there.table(bots)).viewers.add(viewers[1])
            for match in (lobby, bots):
                await anna.post(f"/tables/{match}/close")
                there.heard(match, 0)
            while not all(viewer.gone == "no-such-table" for viewer in viewers):
                await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(play(), 60))


# Lobbies end.


async def an_hour_later(hall: Hall, seconds: float = LOBBY_FOR + 60) -> None:
    """While the server runs on: its heart has been beating, and nobody was there."""
    await left_alone_for(hall, seconds)
    await hall.sweep(time.time())


def test_a_lobby_ends_an_hour_after_the_last_person_has_left(address):
    async def play() -> None:
        async with hall_at(address) as hall:
            anna = Program(hall)
            form = {"game": "toil-and-troublez", "how": "invite"}
            left, watched = [
                (await anna.http.post("/tables", data=form)).headers["location"].rsplit("/")[-1] for _ in range(2)
            ]
            await hall.sweep(time.time())
            room = await hall.room(watched)
            room.viewers.add(Viewer(room.kept.setup.host, None, (), 0))
            await left_alone_for(hall, LOBBY_FOR + 60)
            hall._ticks = BEAT_EVERY - 1
            await hall.tick()  # says who is there
            await hall.tick()  # and sweeps
            assert await hall.store.table(left) is None and await hall.store.table(watched) is not None

    asyncio.run(play())


@pytest.mark.parametrize("how", ["by REST", "copied", "opened", "taken"])
def test_a_lobby_whose_invitation_is_out_waits_two_weeks(address, how):
    async def play() -> None:
        async with hall_at(address) as hall:
            anna, friend = Program(hall), Program(hall)
            if how == "by REST":
                match = (await anna.make(seats=2))["match"]
            else:
                form = {"game": "toil-and-troublez", "how": "invite"}
                match = (await anna.http.post("/tables", data=form)).headers["location"].rsplit("/")[-1]
            if how == "copied":
                await hall.handed_out(match)
            elif how == "opened":
                link = (await hall.store.links(match))["invite"]
                assert (await friend.http.get(f"/join/{link}")).status_code == 200
            elif how == "taken":
                await friend.post("/join", 201, invite=(await hall.store.links(match))["invite"])
            await hall.sweep(time.time())
            await an_hour_later(hall)
            assert await hall.store.table(match) is not None
            await an_hour_later(hall, INVITED_FOR)
            assert await hall.store.table(match) is None

    asyncio.run(play())
