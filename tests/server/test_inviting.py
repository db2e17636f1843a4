"""Invitations that work where people use them: into running games, from other devices, over restarts."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from msgspec.structs import replace

from hurlyburly.server import lobby, running
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused, TableAct
from hurlyburly.server.network import Network
from hurlyburly.server.sockets import decided
from hurlyburly.server.store import SeatSetup, Setup, opened
from hurlyburly.server.store.store import HOME_NETWORK
from hurlyburly.server.viewer import Viewer
from server.inside import Program, registry_at

BOTS = Setup(
    "toil-and-troublez",
    1,
    "00" * 32,
    "host",
    (SeatSetup("person", "Anna", holder="host"), SeatSetup("bot", "Tib"), SeatSetup("bot", "Hecate")),
)


def kinds(setup: Setup) -> list[str]:
    return [seat.name if seat.kind == "person" else seat.kind for seat in setup.seats]


def decides(setup: Setup, do: Any, **more: Any) -> Setup:
    return decided(setup, TableAct(id="1", do=do, **more))


def test_a_bot_gives_way_only_where_the_host_says_so() -> None:
    with pytest.raises(Refused, match="All seats are taken"):
        lobby.seated(BOTS, "ben", "Ben")
    open_now = decides(BOTS, "gives-way", seat=2, what="on")
    assert kinds(lobby.seated(open_now, "ben", "Ben", wanted=1)) == ["Anna", "bot", "Ben"]
    with pytest.raises(Refused):
        lobby.seated(decides(open_now, "gives-way", seat=2, what="off"), "ben", "Ben")
    with pytest.raises(Refused, match="No bot sits there"):
        decides(BOTS, "gives-way", seat=0, what="on")


def test_whoever_asks_is_let_in_or_turned_away_once() -> None:
    asked = lobby.asked_for(BOTS, "ben", " Ben ", 2)
    assert lobby.asked_for(asked, "ben", "Ben", 2) == asked  # asking twice is asking once
    (ben,) = asked.asking
    who = lobby.asker_id(ben)
    assert "ben" not in who
    let_in = decides(asked, "let-in", who=who)
    assert kinds(let_in) == ["Anna", "bot", "Ben"] and not let_in.asking
    assert decides(asked, "turn-away", who=who) == BOTS
    with pytest.raises(Refused, match="any more"):
        decides(let_in, "let-in", who=who)
    crowd = asked
    for n in range(lobby.MOST_ASKING - 1):
        crowd = lobby.asked_for(crowd, f"h{n}", "")
    with pytest.raises(Refused, match="Others are asking"):
        lobby.asked_for(crowd, "late", "Late")
    people = replace(BOTS, seats=BOTS.seats[:1])
    with pytest.raises(Refused, match="Nobody here is a bot"):
        lobby.asked_for(people, "ben", "Ben")


def looks(table: LiveTable, holder: str, link: str = "") -> Viewer:
    viewer = Viewer(holder, None, (), 0, link)
    table.viewers.add(viewer)
    return viewer


def test_a_friend_asks_for_a_bot_s_seat_in_a_running_game_and_gets_it(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna, ben, stranger = Program(registry), Program(registry, "B" * 43), Program(registry, "S" * 43)
            made = await anna.make("play-now", seats=3, level="gentle", name="Anna")
            match = made["match"]
            table = await registry.table(match)
            links = await registry.store.links(match)
            invitation = f"/join/{links['invite']}"
            page = (await ben.http.get(invitation)).text
            assert "Anna invites you" in page and "Ask Anna for the seat" in page and "Just watch" in page
            answer = await ben.http.post(invitation, data={"name": "Ben", "seat": "2", "how": "ask"})
            assert answer.headers["location"] == f"/watch/{links['spectator']}"
            assert [one.name for one in table.table.setup.asking] == ["Ben"]

            host, watcher = looks(table, anna.holder), looks(table, ben.holder, links["spectator"])
            notes = "".join(table.frames.frame(host).zones["z-notes"])  # type: ignore[arg-type]
            assert "Ben would like to play" in notes and ben.holder not in notes
            frame = table.frames.frame(watcher)
            assert frame.asked == "waiting" and "Ben would like" not in str(frame.zones["z-notes"])
            assert "Asked for a seat" in (await ben.http.get(answer.headers["location"])).text
            assert table.frames.frame(looks(table, stranger.holder, links["spectator"])).asked == ""

            found = re.search(r'data-do="let-in" data-who="(\w+)"', notes)
            assert found
            let_in = TableAct(id="1", do="let-in", who=found[1])
            await table.change(lambda kept: replace(kept, setup=decided(kept.setup, let_in)))
            assert table.frames.frame(watcher).asked == f"/table/{match}"
            given = await ben.get(f"/tables/{match}")
            assert given["seat"] == 2 and given["seats"][2]["name"] == "Ben" and given["seats"][2]["kind"] == "person"
            # another comes too late for anything but to watch, once no bot gives way
            late = (await stranger.http.get(invitation)).text
            assert "Ask Anna for the seat" in late

    asyncio.run(play())


def test_a_seat_that_is_taken_away_is_no_longer_looked_through(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna = Program(registry)
            match = (await anna.make("play-now", seats=2, level="gentle"))["match"]
            table = await registry.table(match)
            viewer = Viewer(anna.holder, 0, (0,), 0)
            table.viewers.add(viewer)
            await table.change(
                lambda kept: replace(kept, setup=lobby.sat(kept.setup, 0, lobby.person("somebody else", "")))
            )
            assert viewer.gone == "not-your-seat"

    asyncio.run(play())


def test_the_sheet_has_whole_addresses_and_no_code_that_leads_nowhere(address: str) -> None:
    async def play() -> None:
        async with registry_at(address) as registry:
            anna = Program(registry)
            match = (await anna.make("play-now", seats=3, level="gentle"))["match"]
            links = await registry.store.links(match)
            sheet = (await anna.http.get(f"/table/{match}/invite")).text
            assert f"http://127.0.0.1:8080/join/{links['invite']}</output>" in sheet
            assert f"http://127.0.0.1:8080/watch/{links['spectator']}</output>" in sheet
            assert "/qr/" not in sheet and "Only this machine can reach it" in sheet
            assert (await anna.http.get(f"/qr/{links['invite']}.svg")).status_code == 409
            from_phone = {"Host": "192.0.2.7:8080", "Origin": "http://192.0.2.7:8080"}
            assert (
                f"/qr/{links['invite']}.svg" in (await anna.http.get(f"/table/{match}/invite", headers=from_phone)).text
            )
            code = await anna.http.get(f"/qr/{links['invite']}.svg", headers=from_phone)
            assert code.status_code == 200 and code.headers["content-type"] == "image/svg+xml"
            stranger = Program(registry, "S" * 43)
            assert (await stranger.http.get(f"/table/{match}/invite")).status_code == 403
            assert (await stranger.http.get(f"/watch/{links['spectator']}/invite")).status_code == 403

    asyncio.run(play())


def test_the_home_network_stays_open_over_a_restart_until_it_is_closed(tmp_path, monkeypatch: pytest.MonkeyPatch):
    """`monkeypatch` stands for a machine on a network: this one may have none."""
    monkeypatch.setattr("hurlyburly.server.network.home_address", lambda: "192.0.2.7")
    listened: list[str] = []

    async def listen(host: str, port: int) -> Any:
        listened.append(host)
        return lambda: listened.remove(host)

    async def play() -> None:
        store = opened(f"sqlite:///{tmp_path}/t.db")
        network = Network("", 8080)
        network.listen = listen
        await running.open_again(network, store)
        assert listened == [] and network.state == "closed"
        await store.note_fact(HOME_NETWORK, 1.0)
        await running.open_again(network, store)
        assert listened == ["192.0.2.7"] and network.is_shared("http://127.0.0.1:8080")
        network.close()
        assert listened == [] and network.state == "closed" and not network.is_shared("http://localhost:8080")
        store.close()

    asyncio.run(play())


def test_every_link_that_leads_nowhere_counts_as_a_guess(tmp_path, monkeypatch) -> None:
    async def play() -> None:
        async with registry_at(f"sqlite:///{tmp_path}/t.db") as registry:
            anna, taken = Program(registry), list[str]()
            made = await anna.make(name="Anna")
            monkeypatch.setattr(registry.limits, "take", lambda kind, who: taken.append(kind))
            for path in ("/join/nowhere", "/qr/nowhere.svg", "/watch/nowhere", "/replay/nowhere", "/replay/nowhere/0"):
                taken.clear()
                assert (await anna.http.get(path)).status_code == 404 and taken.count("guesses") == 1, path
            taken.clear()
            await anna.post("/join", 404, invite="nowhere")
            assert taken.count("guesses") == 1
            taken.clear()
            await Program(registry, "x" * 43).post("/join", 201, invite=made["invite"], name="Ben")
            assert "guesses" not in taken

    asyncio.run(play())
