"""Whoever runs a server looks after it, by a token of their own; to everybody else there is nothing there."""

from __future__ import annotations

import asyncio
import re
import stat
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from hurlyburly.cli import main
from hurlyburly.games import GAMES
from hurlyburly.server import making, ticking
from hurlyburly.server.admin import ROOT, ROUTES, host_token
from hurlyburly.server.app import application
from hurlyburly.server.messages import Refused
from hurlyburly.server.network import Network
from hurlyburly.server.registry import Registry
from server.client import Node, Person
from server.inside import BASE, Program, registry_at, two_at_a_table

TOKEN = "a token that only the host has"


class Host:
    """The host, or somebody else by another token and from elsewhere."""

    def __init__(self, registry: Registry, token: str = TOKEN, address: str = "127.0.0.1") -> None:
        app = application(registry, Network("", 8080, "127.0.0.1"), host_token=TOKEN)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        transport = httpx.ASGITransport(app, client=(address, 1))
        self.http = httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers)

    async def does(self, method: str, path: str, status: int = 200, **body: Any) -> Any:
        answer = await self.http.request(method, f"{ROOT}{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()


def test_the_token_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    token = host_token(tmp_path)
    assert len(token) == 43 and host_token(tmp_path) == token
    assert stat.S_IMODE((tmp_path / "host-token").stat().st_mode) == 0o600
    assert host_token(tmp_path / "new" / "folder")
    assert host_token(tmp_path / "host-token" / "nowhere") == ""


def test_without_the_token_there_is_nothing(address: str) -> None:
    async def run() -> None:
        async with registry_at(address) as registry:
            match, anna, _ = await two_at_a_table(registry)
            for token in ("", "wrong", anna.token):
                http = Host(registry, token).http
                for route in ROUTES:
                    path = route.path.replace("{match}", match)
                    for method in (route.methods or set()) - {"HEAD"}:
                        answer = await http.request(method, path, json={})
                        refused = 404 if token or method == "GET" else 403  # 403 as any form that is of no page of ours
                        assert answer.status_code == refused
            nobody = application(registry, Network("", 8080, "127.0.0.1"))  # a server that could keep no token
            transport = httpx.ASGITransport(nobody)
            async with httpx.AsyncClient(
                transport=transport, base_url=BASE, headers={"Authorization": "Bearer "}
            ) as http:
                assert (await http.get(f"{ROOT}/tables")).status_code == 404
            assert (await registry.kept(match)).stage == "playing"

    asyncio.run(run())


def test_a_host_looks_after_tables_and_learns_no_secret(address: str) -> None:
    async def run() -> None:
        async with registry_at(address) as registry:
            match, anna, ben = await two_at_a_table(registry)
            host = Host(registry)
            setup = (await registry.kept(match)).setup
            links = await registry.store.links(match)
            told = [await host.does("GET", "/tables"), await host.does("GET", f"/tables/{match}")]
            assert told[0]["tables"][0]["who"] == ["Anna", "Ben"] and told[1]["entries"] == 0
            hidden = [setup.secret, setup.key, setup.host, anna.holder, *links.values()]
            assert not any(secret in repr(told) for secret in hidden)
            await host.does("POST", f"/tables/{match}/withdraw")
            after = await registry.store.links(match)
            assert len(after) == 3 and not set(after.values()) & set(links.values())
            assert await host.does("POST", f"/tables/{match}/close") == {"closed": match}
            assert (await anna.get(f"/tables/{match}"))["over"] and (await registry.kept(match)).stage == "over"
            await host.does("POST", f"/tables/{match}/close", 409)
            await host.does("DELETE", f"/tables/{match}")
            await host.does("GET", f"/tables/{match}", 404)
            assert (await ben.http.get(f"/api/v1/tables/{match}")).status_code == 404

    asyncio.run(run())


def test_an_address_is_kept_out_and_let_in_again_on_every_node(address: str) -> None:
    async def run() -> None:
        async with registry_at(address) as registry:
            host, stranger = Host(registry), Program(registry, address="203.0.113.7")
            assert (await stranger.http.get("/")).status_code == 200
            assert await host.does("POST", "/bans", address="203.0.113.7", days=2) == {"banned": "203.0.113.7"}
            refused = await stranger.http.get("/")
            assert refused.status_code == 403 and "does not want visits" in refused.text
            assert (await stranger.http.post("/api/v1/tables", json={"game": "talisman"})).status_code == 403
            assert (await Program(registry, address="203.0.113.8").http.get("/")).status_code == 200
            assert abs((await host.does("GET", "/bans"))["bans"]["203.0.113.7"] - time.time() - 2 * 86400) < 60
            await host.does("POST", "/bans", 400, address="127.0.0.1")
            for mistaken in ("anna", "203.0.113", "203.0.113.0/24", "2001:db8::/32"):  # nobody has that address
                assert "is no address" in (await host.does("POST", "/bans", 400, address=mistaken))["words"]
            network = {"banned": "2001:db8::/64"}
            assert await host.does("POST", "/bans", address="2001:db8::7") == network
            assert await host.does("POST", "/bans", address="2001:db8::/64") == network  # as the list names it
        async with registry_at(address) as again:
            await ticking.sweep(again, time.time())
            stranger = Program(again, address="203.0.113.7")
            assert (await stranger.http.get("/")).status_code == 403
            assert await Host(again).does("POST", "/bans", address="203.0.113.7", days=0) == {"lifted": "203.0.113.7"}
            assert (await stranger.http.get("/")).status_code == 200

    asyncio.run(run())


def test_a_drained_node_makes_no_tables_and_is_not_ready_but_plays_on(address: str) -> None:
    async def run() -> None:
        async with registry_at(address) as registry:
            match, anna, _ = await two_at_a_table(registry)
            host = Host(registry)
            assert (await host.http.get("/readyz")).status_code == 200
            assert (await host.does("POST", "/drain"))["tables"] == 0
            assert (await host.http.get("/readyz")).text == "draining"
            with pytest.raises(Refused, match="restarted"):
                await making.play_now(registry, making.Maker("h", "here"), GAMES["talisman"], 2, "gentle")
            seen = await anna.get(f"/tables/{match}")
            assert seen["seats"]
            await host.does("POST", "/drain", on=False)
            assert (await host.http.get("/readyz")).status_code == 200
            await making.play_now(registry, making.Maker("h", "here"), GAMES["talisman"], 2, "gentle")

    asyncio.run(run())


@pytest.mark.slow
def test_on_the_command_line_at_a_real_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = f"sqlite:///{tmp_path}/tables.db"

    async def run(node: Node) -> None:
        def does(*words: str) -> str:
            assert main(["admin", "--server", node.base, "--store", store, *words]) == 0
            return capsys.readouterr().out

        anna = Person(node.base)
        match = await anna.make("hot-seat", seats=2)
        async with anna.at(f"/table/{match}") as page:
            await page.hear()
            assert match in await asyncio.to_thread(does, "list")
            assert await asyncio.to_thread(does, "say", "Back at nine.") == "tables: 1\n"
            while "Back at nine." not in page.chat:
                await page.hear()
        assert "closed" in await asyncio.to_thread(does, "close", match)
        assert "draining: true" in await asyncio.to_thread(does, "drain")
        await asyncio.to_thread(does, "ban", "203.0.113.7", "--days", "2")
        assert re.fullmatch(
            r"203\.0\.113\.7  until 20[0-9: -]+ UTC\n1 kept out\n", await asyncio.to_thread(does, "bans")
        )
        await anna.close()

    with Node(store) as node:
        asyncio.run(run(node))
        (tmp_path / "wrong").write_text("x")
        assert main(["admin", "--server", node.base, "--token-file", str(tmp_path / "wrong"), "list"]) == 2
        assert capsys.readouterr().err
        (tmp_path / "wrong").write_bytes(b"\xff\xfe")
        assert main(["admin", "--server", node.base, "--token-file", str(tmp_path / "wrong"), "list"]) == 2
        assert "no token" in capsys.readouterr().err
    assert main(["admin", "--server", "nonsense", "--store", store, "list"]) == 2
    assert "a server is named like http://localhost:8080" in capsys.readouterr().err
    assert main(["admin", "--server", node.base, "--store", f"{tmp_path}/elsewhere/tables.db", "list"]) == 2
    assert "--store says where" in capsys.readouterr().err
    assert main(["admin", "--server", node.base, "--store", store, "list"]) == 2
    assert "does not answer" in capsys.readouterr().err
