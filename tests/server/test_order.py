"""Order at a table and at a server: whoever is sent away, muted or blocked, also in a running game; the host's page;
and a password to make tables."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from hurlyburly.server import admin_page, making, seating
from hurlyburly.server.app import application
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.network import Network
from hurlyburly.server.order import keep_order
from hurlyburly.server.private import read_password
from hurlyburly.server.registry import Registry
from hurlyburly.server.viewer import Viewer
from server.inside import BASE, Program, registry_at, two_at_a_table
from server.test_admin import TOKEN, Host

ANNA, BEN = 0, 1


def looks(live: LiveTable, who: Program, seat: int) -> Viewer:
    viewer = Viewer(who.holder, seat, (seat,), 0)
    live.viewers.add(viewer)
    return viewer


# At a table.


def test_whoever_is_sent_away_leaves_a_bot_and_a_friend_may_take_the_seat(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            match, anna, ben = await two_at_a_table(registry)
            live = await registry.table(match)
            page = looks(live, ben, BEN)
            with pytest.raises(Refused, match="own host"):
                await keep_order(registry, match, "kick", ANNA)
            await keep_order(registry, match, "kick", BEN)
            assert page.gone == "not-your-seat"
            seat = live.table.setup.seats[BEN]
            assert seat.kind == "bot" and seat.gives_way and not seat.holder
            answer = await ben.http.get(f"/api/v1/tables/{match}")
            assert answer.status_code == 403
            invite = (await registry.store.links(match))["invite"]
            await ben.post("/join", 201, invite=invite, name="Ben")
            assert live.table.held_by(ben.holder) == (BEN,), "sent away, not blocked"
            assert (await anna.get(f"/tables/{match}"))["seats"][BEN]["name"] == "Ben"

    asyncio.run(play())


def test_whoever_is_blocked_does_not_come_back_by_any_door(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, _, ben = await two_at_a_table(registry)
            live = await registry.table(match)
            watching = Viewer(ben.holder, None, (), 0, "a link")
            live.links["spectator"] = "a link"
            live.viewers.add(watching)
            await keep_order(registry, match, "block", BEN)
            assert watching.gone == "not-your-seat"
            live.viewers.clear()
            invite = (await registry.store.links(match))["invite"]
            answer = await ben.http.post("/api/v1/join", json={"invite": invite, "name": "Not Ben"})
            assert answer.status_code == 403 and "does not want you" in answer.json()["words"]
            with pytest.raises(Refused, match="does not want you"):
                await seating.ask(registry, match, ben.holder, "Not Ben")
            again = await making.next_game(registry, await ended(registry, live), "127.0.0.1")
            assert (await registry.kept(again)).setup.blocked == (ben.holder,), "nor to the next game"

    asyncio.run(play())


async def ended(registry: Registry, live: LiveTable) -> str:
    await live.act(ANNA, "resign")
    await live.finish()
    return live.table.kept.match


def test_in_a_lobby_a_blocked_person_s_seat_is_open_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, ben = Program(registry), Program(registry)
            made = await anna.make(seats=2, name="Anna")
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
            room = await registry.room(made["match"])
            page = Viewer(ben.holder, None, (), 0)
            room.viewers.add(page)
            await keep_order(registry, made["match"], "block", BEN)
            assert room.kept.setup.seats[BEN].kind == "open" and page.gone == "not-your-seat"
            answer = await ben.http.post("/api/v1/join", json={"invite": made["invite"]})
            assert answer.status_code == 403

    asyncio.run(play())


def test_in_a_rated_game_nobody_is_sent_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, ben = Program(registry), Program(registry)
            made = await anna.make(seats=2, name="Anna", rated=True)
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben", rated=True))["token"])
            await anna.post(f"/tables/{made['match']}/start")
            with pytest.raises(Refused, match="rated"):
                await keep_order(registry, made["match"], "kick", BEN)
            await keep_order(registry, made["match"], "mute", BEN)
            live = await registry.table(made["match"])
            with pytest.raises(Refused, match="muted"):
                await live.say(BEN, "Cheat!")
            await live.say(ANNA, "Shh.")
            assert [line.text for line in live.chat] == ["Shh."]
            await keep_order(registry, made["match"], "unmute", BEN)
            await live.say(BEN, "Sorry.")

    asyncio.run(play())


# The host's page.


class HostsPage(Host):
    """Whoever runs the server, with a browser."""

    def __init__(self, registry: Registry) -> None:
        app = application(registry, Network("", 8080, "127.0.0.1"), host_token=TOKEN)
        transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
        self.http = httpx.AsyncClient(transport=transport, base_url=BASE, headers={"Origin": BASE})

    async def sends(self, do: str, status: int = 200, **form: Any) -> str:
        answer = await self.http.post("/admin", data={"do": do, **form})
        assert answer.status_code == status, answer.text
        return answer.text


def test_the_host_s_page_does_what_the_command_does(address: str) -> None:
    async def run() -> None:
        async with registry_at(address) as registry:
            match, _, ben = await two_at_a_table(registry)
            host = HostsPage(registry)
            assert match not in (await host.http.get("/admin")).text
            await host.sends("delete", 403, match=match)
            assert (await host.http.post("/admin/enter", data={"token": "wrong"})).status_code == 403
            entered = await host.http.post("/admin/enter", data={"token": TOKEN})
            assert entered.status_code == 303 and TOKEN not in str(entered.headers)
            assert "samesite=strict" in entered.headers["set-cookie"].lower()
            shown = (await host.http.get("/admin")).text
            assert match in shown and "Ben" in shown and ben.holder not in shown
            assert "They are muted" in await host.sends("mute", match=match, seat="1")
            assert "They may speak" in await host.sends("unmute", match=match, seat="1")
            assert "sent away" in await host.sends("kick", match=match, seat="1")
            assert "own host" in await host.sends("kick", 409, match=match, seat="0")
            assert "kept out" in await host.sends("ban", address="203.0.113.9", days="2")
            assert registry.is_banned("203.0.113.9") and "203.0.113.9" in (await host.http.get("/admin")).text
            await host.sends("unban", address="203.0.113.9")
            assert not registry.is_banned("203.0.113.9")
            await host.sends("ban", 409, address="203.0.113.9", days="soon")
            await host.sends("drain")
            assert registry.draining
            await host.sends("undrain")
            await host.sends("say", text="A restart at ten.")
            await host.sends("withdraw", match=match)
            await host.sends("close", match=match)
            await host.sends("delete", match=match)
            assert await registry.store.table(match) is None
            await host.sends("explode", 409)
            assert set(admin_page.DONE) >= {"close", "delete", "withdraw", "say", "ban", "drain", "kick", "mute"}
            await host.http.post("/admin/leave")
            await host.sends("drain", 403)

    asyncio.run(run())


def test_the_command_keeps_order_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            match, _, _ = await two_at_a_table(registry)
            host = Host(registry)
            looked = await host.does("GET", f"/tables/{match}")
            assert [seat["seat"] for seat in looked["seats"]] == [0, 1]
            await host.does("POST", f"/tables/{match}/seats/1/explode", 400)
            await host.does("POST", f"/tables/{match}/seats/1/kick")
            assert (await registry.kept(match)).setup.seats[1].kind == "bot"

    asyncio.run(run())


# Private mode.


def test_only_those_who_know_the_password_make_tables_and_guests_need_none(address: str) -> None:
    async def run() -> None:
        async with registry_at(address, password="abracadabra") as registry:
            anna, ben = Program(registry), Program(registry)
            body = {"game": "toil-and-troublez", "how": "invite", "seats": 2}
            refused = await anna.http.post("/api/v1/tables", json=body)
            assert refused.status_code == 403 and refused.json()["code"] == "private"
            wrong = await anna.http.post("/api/v1/tables", json=body | {"password": "sesame"})
            assert wrong.json()["code"] == "private"
            made = await anna.make(seats=2, password="abracadabra")
            await anna.make("play-now", seats=2)  # once is enough
            ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
            assert (await ben.http.post("/api/v1/tables", json=body)).json()["code"] == "private"
        async with registry_at(address, password="hocus pocus") as later:
            known = Program(later, anna.token)
            assert (await known.http.post("/api/v1/tables", json=body)).json()["code"] == "private", "another password"

    asyncio.run(run())


def test_a_page_asks_for_it_and_guessing_is_slow(tmp_path: Path) -> None:
    async def run() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db", password="abracadabra", raised=1) as registry:
            ada = Program(registry)
            form = {"game": "toil-and-troublez", "how": "play-now"}
            page = await ada.http.post("/tables", data=form)
            assert page.status_code == 403 and 'type="password"' in page.text
            codes = [(await ada.http.post("/private", data={"password": f"guess {n}"})).status_code for n in range(12)]
            assert codes[:5] == [403] * 5 and codes[-1] == 429
            other = Program(registry, address="10.0.0.2")
            entered = await other.http.post("/private", data={"password": "abracadabra"})
            assert entered.status_code == 303
            assert (await other.http.post("/tables", data=form)).status_code == 303

    asyncio.run(run())


def test_a_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    assert read_password(None) == ""
    file.write_text("abracadabra \nmore\n", encoding="utf-8")
    assert read_password(file) == "abracadabra"
    file.write_text("short\n", encoding="utf-8")
    with pytest.raises(ValueError, match="at least"):
        read_password(file)
