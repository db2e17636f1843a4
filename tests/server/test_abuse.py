"""The server against everybody: what a stranger can send without an account gets a clear refusal, costs the server
little and breaks nothing. From the reproductions of an adversary; each of them did harm once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_content import BURDENS

from hurlyburly.server.app import application
from hurlyburly.server.bots import Bots
from hurlyburly.server.connections import LARGEST_HEAD
from hurlyburly.server.limits import AT_ONCE, OPEN, Limits
from hurlyburly.server.messages import Refused, decoded
from hurlyburly.server.network import Network, checked_address, party, same_origin
from hurlyburly.server.packs import TOO_MUCH
from hurlyburly.server.registry import Registry
from hurlyburly.server.wire import MOST_PIECES
from server.client import GAME, PATIENCE, Node, Page, Person, free_port

HEAD = '[pack]\ngame = "{}"\nname = "bomb"\n'


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    folder: Path = tmp_path_factory.mktemp("abuse")
    options = "--log", "json"
    with Node(f"sqlite:///{folder}/t.db", *options, module="server.patient", log=f"{folder}/log") as running:
        yield running


def megabytes(node: Node, what: str = "VmHWM") -> float:
    """What the server's process has in memory, or had at most."""
    assert node.process is not None
    status = Path(f"/proc/{node.process.pid}/status").read_text()
    return int(status.partition(f"{what}:")[2].split()[0]) / 1024


def figure(node: Node, name: str, **labels: str) -> float:
    """A figure of /metrics."""
    wanted = [f'{label}="{value}"' for label, value in labels.items()]
    lines = httpx.get(f"{node.base}/metrics", timeout=PATIENCE).text.splitlines()
    mine = [line for line in lines if line.startswith(name) and all(label in line for label in wanted)]
    return sum(float(line.rsplit(" ", 1)[1]) for line in mine)


def trouble(node: Node) -> float:
    return figure(node, "hurlyburly_answers_total", status="5xx") + figure(node, "hurlyburly_mistakes_total")


@pytest.fixture(autouse=True)
def nothing_goes_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever is sent to the server of these tests: no 5xx, no mistake, no traceback."""
    running = request.getfixturevalue("node") if "node" in request.fixturenames else None
    yield
    if running is not None:
        assert trouble(running) == 0
        assert "Traceback" not in Path(running.log).read_text()


# Packs.


async def packed(node: Node, texts: list[str], game: str = GAME) -> list[dict[str, Any]]:
    """What the host of a lobby is told of these packs."""
    anna = Person(node.base)
    match = await anna.make("invite", game=game, seats=2)
    async with anna.at(f"/lobby/{match}") as page:
        answers = [await page.ask("lobby", do="pack", value=text) for text in texts]
    await anna.close()
    return answers


def test_packs_that_would_be_a_burden_are_refused_at_no_cost(node):
    before = megabytes(node)
    answers = asyncio.run(packed(node, [text[:190_000] for text in BURDENS.values()]))
    assert {answer["code"] for answer in answers} == {"bad-table"}
    assert all("at most" in answer["words"] for answer in answers)
    assert megabytes(node) < before + 50


def test_a_pack_that_wants_all_the_memory_gets_none(node):
    before = megabytes(node)
    bomb = HEAD.format("talisman") + '[[card]]\nid = "x"\nname = "X"\ntext = ""\ntype = "object"\ncopies = 300000000\n'
    assert asyncio.run(packed(node, [bomb], "talisman"))[0]["code"] == "bad-table"
    assert megabytes(node) < before + 50


def test_a_pack_of_the_right_kind_is_still_welcome(node):
    answer = asyncio.run(packed(node, [HEAD.format(GAME)]))[0]
    assert answer["type"] == "done", answer


def test_work_on_a_pack_that_does_not_end_is_given_up(monkeypatch):
    from hurlyburly.server import lobby, packs
    from hurlyburly.server.messages import LobbyAct

    host = "somebody"
    setup = lobby.new_setup(packs.game_named(GAME), host, [lobby.person(host, "Anna"), lobby.OPEN])
    reader = packs.Packs()
    monkeypatch.setattr(packs, "SECONDS", 1e-9)

    async def send() -> None:
        act = LobbyAct(id="1", do="pack", value=HEAD.format(GAME))
        with pytest.raises(Refused, match=TOO_MUCH):
            await lobby.packed(setup, act, host, reader)
        with pytest.raises(Refused, match="Only the host"):
            await lobby.packed(setup, act, "somebody else", reader)
        monkeypatch.setattr(packs, "SECONDS", 60.0)
        assert [pack.name for pack in (await lobby.packed(setup, act, host, reader)).packs] == ["bomb"]

    asyncio.run(send())
    reader.workers.close()


# Requests that are none, or hardly.


def answered(node: Node, sent: bytes, source: str = "127.0.0.1") -> bytes:
    """What comes back for these bytes."""
    with socket.create_connection(("127.0.0.1", node.port), 60, (source, 0)) as wire:
        with contextlib.suppress(OSError):
            wire.sendall(sent)
        got = b""
        with contextlib.suppress(OSError):
            while chunk := wire.recv(65536):
                got += chunk
    return got


def asked(path: str, host: str = "127.0.0.1", method: str = "GET", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8")


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
ODD = {
    "half a host": (asked("/", "["), 421),
    "a host with a path": (asked("/", "127.0.0.1/x"), 421),
    "a host with a name and a password": (asked("/", "a:b@127.0.0.1"), 421),
    "a host of another script": (asked("/", "127.0.0.①"), 421),
    "a form from half an origin": (asked("/tables", method="POST", Origin="http://["), 403),
    "a form from nowhere": (asked("/tables", method="POST", Origin="null"), 403),
    "a socket from half an origin": (asked("/table/abc/ws", Origin="http://[", **UPGRADE), 403),
    "a socket of half a host": (asked("/table/abc/ws", "[", Origin="http://[", **UPGRADE), 403),
    "a step of 5,000 digits": (asked("/replay/x/" + "9" * 5000), 404),
    "a picture of such a step": (asked("/replay/x/" + "9" * 5000 + ".png"), 404),
    "a page with a character 0": (asked("/table/%00"), 404),
    "an invitation with one": (asked("/join/a%00b"), 404),
    "a spectator's link with one": (asked("/api/v1/watch/%00"), 404),
    "a question with one": (asked("/api/v1/tables/abc/why?text=%00"), 400),
    "a long head": (asked("/", X="x" * (LARGEST_HEAD + 1)), 431),
    "a long address": (asked("/" + "x" * (LARGEST_HEAD + 1)), 431),
    "no HTTP": (b"\x16\x03\x01 hello\r\n\r\n", 400),
}


@pytest.mark.parametrize(("sent", "status"), ODD.values(), ids=ODD.keys())
def test_an_odd_request_gets_a_clear_answer(node, sent, status):
    got = answered(node, sent)
    assert got.startswith(b"HTTP/1.1 %d " % status), got[:200]
    assert b"nosniff" in got.lower() or b"upgrade" in sent.lower()


def test_a_head_without_end_is_cut_off_and_not_collected(node):
    before = megabytes(node)
    got = answered(node, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 40_000_000)
    assert got == b"" or got.startswith(b"HTTP/1.1 431 ")  # or the line was cut while we still spoke
    assert megabytes(node) < before + 20


def test_trailers_without_end_are_cut_off(node):
    made = asked("/tables", method="POST", Transfer_Encoding="chunked", Origin="http://127.0.0.1")
    before = megabytes(node)
    answered(node, made + b"0\r\n" + b"x: y\r\n" * 2_000_000)
    assert megabytes(node) < before + 20


def finished(node: Node) -> str:
    """The replay of a game that is over: two at one table, of whom one resigns."""

    async def play() -> str:
        anna = Person(node.base)
        match = await anna.make("play-now", seats=2, level="gentle")
        async with anna.at(f"/table/{match}") as page:
            await page.until("table")
            await page.ask("table", do="resign", seat=0)
            while "/replay/" not in "".join(page.zones.values()):
                await page.hear()
        await anna.close()
        return "".join(page.zones.values()).split("/replay/")[1][:20]

    return asyncio.run(play())


def test_eyes_that_are_no_number_are_refused_in_words(node):
    link = finished(node)
    for odd in ("²", "٣", "-1", "9" * 5000, "1e1", "0x1"):
        answer = httpx.get(f"{node.base}/replay/{link}", params={"eyes": odd}, timeout=PATIENCE)
        assert answer.status_code == 409 and "eyes are none, all, or a seat" in answer.text
    assert httpx.get(f"{node.base}/replay/{link}?eyes=1", timeout=PATIENCE).status_code == 200


# Messages.


async def at_a_table(node: Node, *sent: str | bytes) -> list[dict[str, Any]]:
    """What a seat is told after these; the connection holds."""
    anna = Person(node.base)
    match = await anna.make("play-now", seats=2, level="gentle")
    told = []
    async with anna.at(f"/table/{match}") as page:
        await page.until("table")
        for message in sent:
            await page.ws.send(message)
            told.append(await page.until("error", "done", "played"))
        assert (await page.ask("ping"))["type"] == "pong"
    await anna.close()
    return told


def test_a_message_nested_without_end_is_refused(node):
    told = asyncio.run(at_a_table(node, "[" * 100_000, '{"type":' * 20_000, "[" * 100_000 + "]" * 100_000))
    assert [answer["code"] for answer in told] == ["bad-message"] * 3


def test_a_text_with_a_character_0_is_refused_and_one_that_speaks_of_it_is_not(node):
    chat = {"v": 1, "type": "chat", "id": "a", "text": "a\0b"}
    told = asyncio.run(at_a_table(node, json.dumps(chat), json.dumps({**chat, "text": "\\u0000"})))
    assert [answer["type"] for answer in told] == ["error", "done"]


def test_half_a_character_is_refused(node):
    told = asyncio.run(at_a_table(node, '{"v":1,"type":"chat","id":"a","text":"\\ud800"}'))
    assert told[0]["code"] == "bad-message"


def test_a_variant_that_only_looks_like_a_number_is_refused(node):
    async def send() -> None:
        anna = Person(node.base)
        match = await anna.make("invite", seats=2)
        async with anna.at(f"/lobby/{match}") as page:
            for value in ("x=²", "x=--5", "=", "x=" + "9" * 5000):
                assert (await page.ask("lobby", do="variant", value=value))["code"] == "bad-table"
        await anna.close()

    asyncio.run(send())


def test_a_message_in_pieces_without_end_is_cut_off(node):
    async def send() -> None:
        anna = Person(node.base)
        match = await anna.make("play-now", seats=2, level="gentle")
        async with anna.at(f"/table/{match}") as page:
            with contextlib.suppress(Exception):
                await page.ws.send([""] * (MOST_PIECES + 10))
            await asyncio.wait_for(page.ws.wait_closed(), 60)
        await anna.close()

    asyncio.run(send())


def test_a_mistake_over_a_message_is_told_and_the_connection_holds(node):
    from hurlyburly.server.sockets import Connection

    class Broken(Connection):
        def __init__(self) -> None:
            self.registry = type("Registry", (), {"limits": Limits()})()
            self.number = self.address = "x"
            self.has_more = True
            self.notes: list[Any] = []
            self.viewer = type("Viewer", (), {"note": self.notes.append})()  # type: ignore[assignment]
            self.messages = [b'{"v":1,"type":"ping","id":"1"}'] * 2
            self.wire = self  # type: ignore[assignment]

        async def receive(self) -> dict[str, Any]:
            return {"type": "websocket.receive", "bytes": self.messages.pop()} if self.messages else {"type": "end"}

        async def take(self, sent: Any) -> None:
            raise IndexError("tuple index out of range")

    broken = Broken()
    asyncio.run(broken._take())
    assert [note.code for note in broken.notes] == ["unknown", "unknown"]


def test_what_cannot_be_decoded_is_refused_and_never_raises():
    for text in (b"[" * 200_000, b"\xff", b'{"v":1,"type":"ping","id":"\\u0000"}', b"1" * 100_000, b"-", b'"\\ud800"'):
        with pytest.raises(Refused):
            decoded(text)


# REST.


def test_rest_wants_json_and_no_pages_of_others(node):
    tables = f"{node.base}/api/v1/tables"
    body = json.dumps({"game": GAME, "how": "invite"}).encode()
    as_json = {"Content-Type": "application/json"}
    assert httpx.post(tables, content=body, headers={"Content-Type": "text/plain"}, timeout=PATIENCE).status_code == 400
    assert httpx.post(tables, content=body, timeout=PATIENCE).status_code == 400
    foreign = httpx.post(tables, content=body, headers={**as_json, "Origin": "https://evil.example"}, timeout=PATIENCE)
    assert foreign.status_code == 403 and foreign.json()["code"] == "not-your-seat"
    assert httpx.get(f"{node.base}/api/v1/games", headers={"Origin": "null"}, timeout=PATIENCE).status_code == 403
    assert (
        httpx.post(tables, content=body, headers={**as_json, "Origin": node.base}, timeout=PATIENCE).status_code == 201
    )
    assert httpx.post(
        tables, content=body, headers={"Content-Type": "application/json; charset=utf-8"}, timeout=PATIENCE
    ).is_success


def test_rest_refuses_deep_json_and_characters_0(node):
    tables = f"{node.base}/api/v1/tables"
    for body in ('{"game":' + "[" * 50_000, json.dumps({"game": GAME, "name": "a\0"})):
        answer = httpx.post(tables, content=body, headers={"Content-Type": "application/json"}, timeout=PATIENCE)
        assert answer.status_code == 400 and answer.json()["code"] == "bad-message"


# Connections.


def silent(node: Node, count: int, source: str) -> list[socket.socket]:
    """So many connections that say half of what they want."""
    made = []
    for _ in range(count):
        wire = socket.create_connection(("127.0.0.1", node.port), 60, (source, 0))
        with contextlib.suppress(OSError):
            wire.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
        made.append(wire)
    return made


def is_cut(wire: socket.socket) -> bool:
    wire.settimeout(PATIENCE)
    try:
        return wire.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.slow
def test_an_address_has_so_many_connections_and_none_of_them_waits_for_ever(tmp_path):
    most = OPEN["open connections"][0]
    with Node(f"sqlite:///{tmp_path}/t.db", "--raise-limits", "1") as node:
        wires = silent(node, most + 20, "127.0.0.2")
        assert httpx.get(f"{node.base}/", timeout=60).status_code == 200
        assert all(is_cut(wire) for wire in wires[-20:])
        for wire in wires[:most]:
            wire.settimeout(120)
            with contextlib.suppress(ConnectionError):
                told = wire.recv(100)
                assert not told or told.startswith(b"HTTP/1.1 408 ")
            wire.close()
        again = silent(node, 1, "127.0.0.2")[0]
        again.sendall(b"x\r\nConnection: close\r\n\r\n")
        again.settimeout(60)
        assert again.recv(20).startswith(b"HTTP/1.1 200")
        for wire in (*wires, again):
            wire.close()


def test_what_is_open_counts_until_it_is_closed():
    limits = Limits(0.02)  # three at a time
    for _ in range(3):
        limits.hold("open pages", "anna")
    with pytest.raises(Refused, match="at once"):
        limits.hold("open pages", "anna")
    limits.hold("open pages", "ben")
    limits.release("open pages", "anna")
    limits.hold("open pages", "anna")
    for who in ("anna", "anna", "anna", "ben"):
        limits.release("open pages", who)
    assert not limits.held


@pytest.mark.slow
def test_an_address_has_so_many_pages_open(tmp_path):
    async def open_many() -> None:
        with Node(f"sqlite:///{tmp_path}/t.db", "--raise-limits", "0.1") as node:  # 15 pages at once
            anna = Person(node.base)
            match = await anna.make("play-now", seats=2, level="gentle")
            async with contextlib.AsyncExitStack() as pages:
                opened: list[Page] = []
                for _ in range(6):  # as many connections as may be made at once
                    opened.append(await pages.enter_async_context(anna.at(f"/table/{match}")))
                    await opened[-1].until("table")
                last = await pages.enter_async_context(anna.at(f"/table/{match}"))
                assert (await last.until("error"))["code"] == "too-fast"
                assert figure(node, "hurlyburly_refused_total", code="too-fast") == 1
            await anna.close()

    asyncio.run(open_many())


def test_the_requests_of_an_address_stand_in_line_and_those_of_others_do_not():
    limits, done = Limits(), []

    async def ask(who: str) -> None:
        async with limits.in_line(who):
            done.append(who)
            await asyncio.sleep(0)

    async def ask_all() -> None:
        await asyncio.gather(*[ask("anna") for _ in range(100)], ask("ben"))

    asyncio.run(ask_all())
    assert done.index("ben") == AT_ONCE and len(done) == 101
    assert not limits._lines


# Who is who.


@pytest.mark.parametrize(
    ("host", "whom"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("unknown", "unknown"),
        ("x" * 5000, "x" * 60),
    ],
)
def test_limits_are_for_an_address_or_a_network_of_ipv6(host, whom):
    assert party(host) == whom


@pytest.mark.parametrize(
    "origin", ["http://[", "null", "", "http://", "ftp://host", "http://host.evil", "//host", "host"]
)
def test_an_odd_origin_is_not_ours(origin):
    assert not same_origin({"origin": origin, "host": "host"})
    assert not same_origin({"origin": origin})
    assert same_origin({"origin": "https://Host:8080", "host": "host:8080"})


@pytest.mark.parametrize(
    "address",
    ["play.example.org", "//play.example.org", "https://", "https://a/b", "https://a b", "ftp://a", "https://["],
)
def test_an_address_that_is_none_is_refused_at_the_start(address):
    with pytest.raises(ValueError, match="--address is like"):
        checked_address(address)
    assert checked_address("https://Play.example.org/") == "https://play.example.org"
    assert Network("https://play.example.org").is_us("play.example.org")


@pytest.mark.parametrize("option", [("--address", "play.example.org"), ("--trust-proxy", "my-proxy")])
def test_the_server_does_not_start_with(option, tmp_path):
    command = [sys.executable, "-m", "hurlyburly.server.serve", "--no-open", "--store", f"sqlite:///{tmp_path}/t.db"]
    command += ["--port", str(free_port())]
    done = subprocess.run([*command, *option], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2 and option[0] in done.stderr and "Traceback" not in done.stderr


def lobbies(node: Node, source: str, visitor: str) -> int:
    """How many tables somebody can make before it is enough, by way of a proxy at `source`."""
    headers = {"X-Forwarded-For": visitor}
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), headers=headers, timeout=60) as client:
        for count in range(40):
            made = client.post(f"{node.base}/api/v1/tables", json={"game": GAME, "how": "invite"})
            if made.status_code == 429:
                return count
    return 40


@pytest.mark.slow
def test_only_proxies_that_are_trusted_say_who_their_visitors_are(tmp_path):
    with Node(f"sqlite:///{tmp_path}/a.db", "--raise-limits", "0.2") as node:  # two tables at once
        assert lobbies(node, "127.0.0.2", "192.0.2.1") == 2
        assert lobbies(node, "127.0.0.2", "192.0.2.2") == 0  # the same stranger, whatever they say
        assert lobbies(node, "127.0.0.1", "192.0.2.1") == 2
        assert lobbies(node, "127.0.0.1", "2001:db8::1") == 2
        assert lobbies(node, "127.0.0.1", "2001:db8::2") == 0  # a neighbour of theirs
    with Node(f"sqlite:///{tmp_path}/b.db", "--raise-limits", "0.2", "--trust-proxy", "127.0.0.0/30") as node:
        assert lobbies(node, "127.0.0.2", "192.0.2.1") == 2
        assert lobbies(node, "127.0.0.2", "192.0.2.2") == 2


# When it is our mistake after all.


def test_an_answer_that_went_wrong_is_sealed_logged_and_counted(store, caplog):
    registry = Registry(store, Bots(1), Limits())

    async def broken(match: str) -> Any:
        raise IndexError("planted")

    registry.kept = broken  # type: ignore[method-assign]  # the planted fault
    app = application(registry, Network())

    async def ask() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
            return [await client.get(path) for path in ("/table/abcdefghjk", "/api/v1/tables/abcdefghjk")]

    before = counted()
    with caplog.at_level(logging.INFO, "hurlyburly.web"):
        answers = asyncio.run(ask())
    for answer in answers:
        assert answer.status_code == 500
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
        assert "planted" not in answer.text
    lines = [record for record in caplog.records if record.getMessage() == "request"]
    assert [line.status for line in lines] == [500, 500]  # type: ignore[attr-defined]
    assert counted() == before + 2
    close(registry)


def counted() -> float:
    from hurlyburly.server.metrics import ANSWERS

    return ANSWERS.labels("5xx")._value.get()  # type: ignore[no-any-return]


def close(registry: Registry) -> None:
    for workers in (registry.bots, registry.painters, registry.packs.workers):
        workers.close()
