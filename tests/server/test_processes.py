"""One machine's cores share its tables: `--processes 2`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import select
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute

from hurlyburly.server.app import ROUTES
from hurlyburly.server.processes import share_of
from hurlyburly.server.rest.routes import ROUTES as API_ROUTES
from hurlyburly.server.secrets import new_link, new_match
from hurlyburly.server.subjects import INVITED, JOIN, LINK, MATCH, is_enough
from server.client import PATIENCE, Node, Page, Person, until


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Node]:
    with Node(f"sqlite:///{tmp_path}/tables.db", "--processes", "2", log=str(tmp_path / "log")) as started:
        yield started


async def both_shares(person: Person) -> list[str]:
    """A table at each of the two processes."""
    found: dict[int, str] = {}
    while len(found) < 2:
        match = await person.make("play-now", level="greedy")
        found.setdefault(share_of(match, 2), match)
    return [found[0], found[1]]


async def plays(page: Page, count: int) -> None:
    """So many plays of this page's seat, each acknowledged."""
    for _ in range(count):
        assert await page.my_turn()
        assert (await page.play(page.frame["plays"][0]["text"]))["type"] == "played"


def parts(node: Node) -> list[int]:
    """The processes in the order in which they were started, which is that of their shares."""
    assert node.process is not None
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        parent = status.read_text(encoding="utf-8").rpartition(")")[2].split()[1]
        if int(parent) == node.process.pid and b"spawn_main" in (status.parent / "cmdline").read_bytes():
            found.append(int(status.parent.name))
    assert len(found) == 2
    return sorted(found)


def test_each_path_that_names_a_table_is_told_apart() -> None:
    declared = [route for route in [*ROUTES, *API_ROUTES] if isinstance(route, Route | WebSocketRoute)]
    about = [route.path for route in declared if re.search(r"\{(match|link|invite)\}", route.path)]
    assert len(about) > 20
    for path in about:
        match, link = new_match(), new_link()
        asked = re.sub(r"\{step:step\}", "3", re.sub(r"\{(link|invite)\}", link, path.replace("{match}", match)))
        found = MATCH.match(f"GET {asked} HTTP/1.1".encode()) or LINK.match(f"GET {asked}?q=1 HTTP/1.1".encode())
        assert found is not None, path
        assert found[1].decode() == (match if "{match}" in path else link)
    others = [route.path for route in declared if route.path not in about]
    assert not [path for path in others if MATCH.match(f"GET {path} ".encode()) or LINK.match(f"GET {path} ".encode())]


@pytest.mark.parametrize("before", ["", "http://127.0.0.1:8080/join/", "/join/"])
def test_an_invitation_in_a_body_is_found_as_programs_are_given_it(before: str) -> None:
    link = new_link()
    request = f'{JOIN.decode()}HTTP/1.1\r\n\r\n{{"name": "Ada", "invite": "{before}{link}"}}'.encode()
    found = INVITED.search(request)
    assert found is not None and found[1].decode() == link and is_enough(request)


@pytest.mark.parametrize(
    ("head", "body"),
    [
        (b"Content-Length: 13", b'{"name": "Bo"'),
        (b"content-length:0", b""),
        (b"Host: here", b""),
        (b"Transfer-Encoding: chunked", b'd\r\n{"name": "Bo"\r\n0\r\n\r\n'),
    ],
)
def test_a_body_without_an_invitation_is_not_waited_for_once_it_is_whole(head: bytes, body: bytes) -> None:
    request = JOIN + b"HTTP/1.1\r\n" + head + b"\r\n\r\n" + body
    assert is_enough(request)
    assert not body or not is_enough(request[:-1])
    assert not is_enough(request[: request.index(b"\r\n\r\n")])


@pytest.mark.parametrize("processes", [2, 3, 4])
def test_tables_are_split_evenly(processes: int) -> None:
    shares = Counter(share_of(new_match(), processes) for _ in range(20_000))
    assert max(shares.values()) < 1.1 * min(shares.values())


@pytest.mark.slow
def test_tables_of_both_processes_are_played_at_by_one_person(node: Node) -> None:
    async def scene() -> None:
        ada = Person(node.base)
        for match in await both_shares(ada):
            async with ada.at(f"/table/{match}") as page:
                await plays(page, 3)
            assert (await ada.http.get(f"/table/{match}")).status_code == 200
        home = (await ada.http.get("/")).text
        assert home.count("/table/") >= 2
        counted = re.findall(
            r'hurlyburly_plays_total{game="toil-and-troublez"} ([0-9.]+)', (await ada.http.get("/metrics")).text
        )
        assert float(counted[0]) >= 6  # of both
        await ada.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_a_guest_who_joins_by_a_link_meets_the_host(node: Node) -> None:
    async def scene() -> None:
        for _ in range(4):  # tables of either process
            ada = Person(node.base)
            match = await ada.make("invite", seats="2")
            async with ada.at(f"/lobby/{match}") as lobby:
                await lobby.hear()
                found = re.search(r"/join/(\w+)", lobby.zones["z-invite"])
                assert found is not None
                with httpx.Client(base_url=node.base, timeout=PATIENCE) as program:
                    answer = program.post("/api/v1/join", json={"invite": found[1], "name": "Bo"})
                    assert answer.status_code == 201, answer.text
                while "Bo" not in lobby.zones["z-seats"]:
                    await lobby.hear()
            await ada.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_a_process_that_is_killed_is_started_anew_and_loses_nothing(node: Node) -> None:
    async def scene() -> None:
        ada = Person(node.base)
        for match, process in zip(await both_shares(ada), parts(node), strict=True):
            async with ada.at(f"/table/{match}") as page:
                await plays(page, 4)
                before = page.frame["version"]
            os.kill(process, signal.SIGKILL)
            there = Path(f"/proc/{process}")
            await until(lambda: not there.exists())  # noqa: B023  # what was handed to it until now is lost with it
            async with ada.at(f"/table/{match}") as page:  # waits until there is another
                await page.hear()
                assert page.frame["version"] >= before
                await plays(page, 2)
        await ada.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_whoever_opens_connections_and_says_nothing_has_only_so_many(tmp_path: Path) -> None:
    options = ("--processes", "2", "--raise-limits", "0.1")
    with Node(f"sqlite:///{tmp_path}/tables.db", *options) as node, contextlib.ExitStack() as ending:
        place, stranger = ("127.0.0.1", node.port), ("127.0.0.2", 0)
        silent = [ending.enter_context(socket.create_connection(place, None, stranger)) for _ in range(40)]
        assert httpx.get(f"{node.base}/healthz", timeout=PATIENCE).status_code == 200

        def cut_off() -> int:
            return len(select.select(silent, [], [], 0)[0])

        asyncio.run(until(lambda: cut_off() >= 10))
        assert cut_off() == 10
