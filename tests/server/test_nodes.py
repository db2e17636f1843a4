"""Several nodes on one PostgreSQL: each table is served by one of them, which may be drained, stopped or killed."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import re
import signal
import socket
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from hurlyburly.server import leases, ticking
from hurlyburly.server.bots import Bots
from hurlyburly.server.forwarding import line_to, read_line
from hurlyburly.server.leases import Leases
from hurlyburly.server.limits import Limits
from hurlyburly.server.registry import Registry
from hurlyburly.server.store import Entry, Store, opened
from hurlyburly.server.store import leases as lease_book
from hurlyburly.server.store.leases import LEASE, NOW, Holder
from server.client import PATIENCE, Node, Page, Person, until
from server.conftest import new_database
from server.front import Front, front_of
from server.inside import registry_at, two_at_a_table
from server.test_faults import BROKEN, Busy, bearing, comes_to, everything, looked, lost

pytestmark = pytest.mark.slow

TABLES = 4
FIRST_RETRY, LONGEST_RETRY = 0.5, 10.0  # seconds, as static/socket.js has them


class Served(Node):
    """One of several nodes, which knows the others."""

    def __init__(self, store: str, folder: Path, *options: str) -> None:
        super().__init__(store, "--bot-workers", "0", *options, log=str(folder / "log"))
        self.options = (*self.options, "--node-address", self.base)
        self.folder = folder

    def drain(self) -> dict[str, Any]:
        token = (self.folder / "hurlyburly" / "host-token").read_text(encoding="ascii").strip()
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.post(f"{self.base}/admin/v1/drain", json={}, headers=headers, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def counted(self, name: str) -> float:
        text = httpx.get(f"{self.base}/metrics", timeout=PATIENCE).text
        return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name))


@pytest.fixture
def database(postgres: Any) -> str:
    return new_database(postgres)


@pytest.fixture
def nodes(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Served, Served]]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with Served(database, tmp_path) as one, Served(database, tmp_path) as two:
        yield one, two


# Who serves a table.


@pytest.fixture(autouse=True)
def no_lease_of_this_process_ends_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is; `late` ends one. Nodes that are processes of their own have leases as ever."""
    monkeypatch.setattr(lease_book, "LEASE", 3600.0)


@pytest.fixture
def two_stores(database: str) -> Iterator[tuple[Store, Store]]:
    stores = opened(database), opened(database)
    yield stores
    for store in stores:
        store.close()


async def made(store: Store, *matches: str) -> None:
    """Tables of which nothing matters here but that they are there."""

    def run(connection: Any) -> None:
        for match in matches:
            connection.run("INSERT INTO matches (id, stage, revision, made, setup) VALUES (?, 'over', 1, 0, '')", match)

    await store._do(run)


def test_a_table_belongs_to_whoever_takes_it_first_until_they_let_it_go(two_stores: tuple[Store, Store]) -> None:
    async def scene() -> None:
        anna, ben = Leases(two_stores[0], "http://a:1"), Leases(two_stores[1], "http://b:2")
        await made(two_stores[0], "one", "two")
        await anna.beat()
        await ben.beat()
        assert (await anna.place("one"), await ben.place("two")) == ("", "")
        assert (await anna.place("two"), await ben.place("one")) == ("http://b:2", "http://a:1")
        assert await ben.place("neither") == ""  # there is no such table, and whoever is asked says so
        assert set(ben.mine) == {"two"}
        await anna.release(["one"])
        assert await ben.place("one") == ""
        assert await anna.place("one") == "http://b:2"

    asyncio.run(scene())


def test_a_lease_ends_by_the_databases_clock_and_who_was_late_is_told(two_stores: tuple[Store, Store]) -> None:
    async def scene() -> None:
        anna, ben = Leases(two_stores[0], "http://a:1"), Leases(two_stores[1], "http://b:2")
        await made(two_stores[0], "one", "two")
        await anna.beat()
        assert (await anna.place("one"), await anna.place("two")) == ("", "")
        await late(two_stores[1], anna)
        await ben.beat()
        assert await ben.place("one") == ""  # it does not wait for Anna to agree
        assert await anna.beat() == {"one"}  # "two" was taken by nobody, and is hers again
        assert (await anna.place("one"), await ben.place("two")) == ("http://b:2", "http://a:1")

    asyncio.run(scene())


async def late(store: Store, leases: Leases) -> None:
    """As if this node had said nothing for long enough."""
    await store._do(lambda connection: connection.run(f"UPDATE nodes SET until = {NOW} - 1 WHERE id = ?", leases.node))


def test_of_many_who_take_a_table_at_once_one_has_it(two_stores: tuple[Store, Store]) -> None:
    async def scene() -> None:
        all_of_them = [Leases(two_stores[n % 2], f"http://node:{n}", f"node {n}") for n in range(6)]
        names = [f"t{n}" for n in range(40)]
        await made(two_stores[0], *names)
        for each in all_of_them:
            await each.beat()
        for name in names:
            places = await asyncio.gather(*[leases.place(name) for leases in all_of_them])
            has_it = [leases for leases, place in zip(all_of_them, places, strict=True) if not place]
            assert len(has_it) == 1
            assert {place for place in places if place} == {has_it[0].address}

    asyncio.run(scene())


def test_only_those_are_told_of_a_change_who_may_have_the_table_in_memory(database: str) -> None:
    """Anna, Ben and Cara have addresses; Dora has none, and serves whatever she is asked for."""
    outside = opened(database)
    stores = {name: opened(database) for name in ("Anna", "Ben", "Cara", "Dora")}
    nodes = {name: Leases(store, "" if name == "Dora" else f"http://{name}:1") for name, store in stores.items()}
    told: dict[str, list[tuple[str, int]]] = {name: [] for name in stores}
    numbers = itertools.count(1)

    async def told_by(name: str, match: str) -> set[str]:
        """Who hears that this node has stored an entry."""
        for heard in told.values():
            heard.clear()
        number = next(numbers)
        assert await stores[name].append(match, Entry(number, 0, "play", "draw"))
        assert await outside.append("nobody's", Entry(next(numbers), 0, "play", "draw"))
        await until(lambda: all(heard and heard[-1][0] == "nobody's" for heard in told.values()))  # they come in order
        return {each for each, heard in told.items() if (match, number) in heard}

    async def scene() -> None:
        for name, store in stores.items():
            listening = asyncio.Event()
            store.listen(partial(lambda heard, *what: heard.append(what), told[name]), listening.set)
            await asyncio.wait_for(listening.wait(), PATIENCE)
            await nodes[name].beat()
        await made(outside, "Anna's", "Cara's", "unserved", "nobody's")
        assert await nodes["Anna"].place("Anna's") == "" and await nodes["Cara"].place("Cara's") == ""
        assert await told_by("Anna", "Anna's") == {"Dora"}
        assert await told_by("Ben", "Anna's") == {"Anna", "Dora"}
        assert await told_by("Dora", "Anna's") == {"Anna"}
        assert await told_by("Ben", "unserved") == {"Anna", "Cara", "Dora"}
        assert await told_by("Ben", "Cara's") == {"Cara", "Dora"}
        await late(outside, nodes["Cara"])  # anybody may be taking it now
        assert await told_by("Ben", "Cara's") == {"Anna", "Cara", "Dora"}

    asyncio.run(scene())
    for store in (outside, *stores.values()):
        store.close()


def test_a_node_that_others_had_forgotten_looks_at_its_tables_again(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They have not told it of anything meanwhile: so it is after a crash of the database, which forgets nodes."""
    monkeypatch.setattr("hurlyburly.server.store.postgres.HEARTBEAT", 1000.0)  # not by chance, after some silence
    elsewhere = opened(database)

    async def scene() -> None:
        async with registry_at(database) as registry:
            registry.start()
            assert registry.leases is not None
            await registry.leases.beat()
            match, _, _ = await two_at_a_table(registry)
            table = await registry.table(match)
            await elsewhere._do(lambda connection: connection.run("DELETE FROM nodes"))
            await elsewhere.say(match, 0, "Anna", "Is anybody there?")
            beating = asyncio.create_task(leases.run(registry, registry.leases))
            await until(lambda: table.chat)
            beating.cancel()

    asyncio.run(scene())
    elsewhere.close()


@pytest.mark.parametrize(("elsewhere", "ticks"), [("http://b:2", 12), ("", 3)])
def test_who_is_there_is_written_often_only_where_other_nodes_may_have_the_table_too(
    database: str, elsewhere: str, ticks: int
) -> None:
    """Every fifteen seconds, or else every minute."""
    other = opened(database)

    async def scene() -> None:
        async with registry_at(database, node_address="http://a:1") as registry:
            assert registry.leases is not None
            await Leases(other, elsewhere).beat()
            await registry.leases.beat()
            match, anna, _ = await two_at_a_table(registry)
            await anna.get(f"/tables/{match}")
            before = await registry.store.presence(match)
            for number in range(1, ticks + 1):
                assert await registry.store.presence(match) == before, number
                await ticking.tick(registry)
            assert await registry.store.presence(match) != before

    asyncio.run(scene())
    other.close()


def test_a_node_that_wants_no_tables_names_another_and_takes_them_if_there_is_none(
    two_stores: tuple[Store, Store],
) -> None:
    async def scene() -> None:
        anna, ben = Leases(two_stores[0], "http://a:1"), Leases(two_stores[1], "http://b:2")
        await made(two_stores[0], "one", "two")
        anna.drained = True
        await anna.beat()
        assert (await anna.place("one"), await anna.elsewhere()) == ("", "")
        await ben.beat()
        assert (await anna.place("two"), await anna.elsewhere()) == ("http://b:2", "http://b:2")
        assert await anna.place("one") == ""  # it goes on having what it has

    asyncio.run(scene())


def test_a_node_that_was_killed_and_begins_again_at_its_address_does_not_wait_for_itself(
    two_stores: tuple[Store, Store],
) -> None:
    async def scene() -> None:
        before, after = Leases(two_stores[0], "http://a:1"), Leases(two_stores[1], "http://a:1")
        await made(two_stores[0], "one")
        await before.beat()
        assert await before.place("one") == ""
        await after.beat()
        assert await after.place("one") == ""  # rather than at its own address, where nobody has it
        assert set(after.mine) == {"one"}

    asyncio.run(scene())


def test_a_beat_that_comes_while_a_node_is_drained_brings_nothing_back(
    two_stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "BEAT", 0.01)
    monkeypatch.setattr(leases, "VERIFIED_EVERY", 1)
    store, elsewhere = two_stores
    other_node, leased = store.other_node, store.leased

    async def slow_other(node: str) -> Holder | None:
        await asyncio.sleep(0.2)  # many beats
        return await other_node(node)

    async def slow_leased(node: str) -> set[str]:
        found = await leased(node)
        await asyncio.sleep(0.1)
        return found

    async def scene() -> None:
        registry = Registry(store, Bots(1), Limits(), node_address="http://a:1")
        ben = Leases(elsewhere, "http://b:2")
        assert registry.leases is not None
        await made(store, "one", "two")
        await ben.beat()
        await registry.leases.beat()
        assert [await registry.leases.place(name) for name in ("one", "two")] == ["", ""]
        monkeypatch.setattr(store, "other_node", slow_other)
        monkeypatch.setattr(store, "leased", slow_leased)
        beating = asyncio.create_task(leases.run(registry, registry.leases))
        await registry.drain()
        assert not registry.leases.takes
        await asyncio.sleep(0.2)
        assert registry.leases.mine == {} and await registry.leases.place("one") == "http://b:2"
        registry.undrain()
        assert registry.leases.takes
        await stopped(beating)

    asyncio.run(scene())


# Whose connection it is.


def test_what_a_node_says_of_a_visitor_is_believed_from_a_node_of_the_same_store_alone() -> None:
    line = line_to("secret", "http://b:2", 1, ("203.0.113.9", 4711)).strip()
    assert read_line(line, "secret", "http://b:2") == (1, ("203.0.113.9", 4711))
    for wrong in (
        (line, "another", "http://b:2"),
        (line, "", "http://b:2"),
        (line, "secret", "http://c:3"),
        (line.replace(b"203.0.113.9", b"203.0.113.8"), "secret", "http://b:2"),
        (line.replace(b" 1 203", b" 0 203"), "secret", "http://b:2"),
        (line[:30], "secret", "http://b:2"),
        (b"HURLYBURLY-NODE \xff", "secret", "http://b:2"),
    ):
        with pytest.raises(ValueError):
            read_line(*wrong)


def raw(node: Node, sent: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", node.port), timeout=PATIENCE) as connection:
        connection.sendall(sent)
        answer = b""
        while chunk := connection.recv(65_536):
            answer += chunk
        return answer


def test_a_stranger_cannot_say_that_they_come_from_elsewhere(nodes: tuple[Served, Served], database: str) -> None:
    one, _ = nodes
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    forged = line_to("guessed", one.base, 1, ("203.0.113.9", 1))
    assert raw(one, forged + request).startswith(b"HTTP/1.1 400 ")
    assert raw(one, b"HURLYBURLY-NODE " + b"x" * 300).startswith(b"HTTP/1.1 400 ")
    with psycopg.connect(database) as db:
        ((secret,),) = db.execute("SELECT value FROM keys WHERE name = 'nodes'").fetchall()
    assert raw(one, line_to(secret, one.base, 1, ("203.0.113.9", 1)) + request).startswith(b"HTTP/1.1 200 ")


def test_visitors_who_are_forwarded_are_known_by_their_own_address(nodes: tuple[Served, Served]) -> None:
    """A ban holds at the node that serves the table too; and it is that node which makes the answer."""
    one, two = nodes

    async def scene() -> None:
        anna = Person(one.base)
        match = await anna.make("hot-seat", seats=2)
        assert (await anna.http.get(f"/table/{match}")).status_code == 200  # served by the first from now on
        token = (one.folder / "hurlyburly" / "host-token").read_text(encoding="ascii").strip()
        banned = {"address": "203.0.113.9"}
        order = {"Authorization": f"Bearer {token}"}
        assert (await anna.http.post("/admin/v1/bans", json=banned, headers=order)).status_code == 200
        for address, status in (("203.0.113.9", 403), ("203.0.113.8", 200)):
            headers = {"X-Forwarded-For": address, "Cookie": f"hurlyburly={anna.secret}"}  # by a proxy of ours
            answer = httpx.get(f"{two.base}/table/{match}", headers=headers, timeout=PATIENCE)
            assert answer.status_code == status
            assert answer.headers["connection"] == "close"
        assert two.counted("hurlyburly_forwarded_total") == 2
        await anna.close()

    asyncio.run(scene())


# A move costs one node.


def test_a_table_with_seats_on_two_nodes_is_served_by_one(nodes: tuple[Served, Served]) -> None:
    one, two = nodes

    async def scene() -> None:
        anna, ben = Person(one.base), Person(two.base)
        new = {"game": "toil-and-troublez", "how": "invite", "seats": 2}
        given = (await anna.http.post("/api/v1/tables", json=new)).json()
        anna.http.cookies.set("hurlyburly", given["token"])
        match, invite = given["match"], given["invite"].rsplit("/", 1)[1]
        async with anna.at(f"/lobby/{match}") as lobby:
            await lobby.hear()
            await ben.join(invite, "Ben")
            while "Ben" not in lobby.zones["z-seats"]:
                await lobby.hear()
        await anna.http.post(f"/api/v1/tables/{match}/start", headers=bearing(anna))
        async with anna.at(f"/table/{match}") as annas, ben.at(f"/table/{match}") as bens:
            await annas.until("table")
            await bens.until("table")
            for version in range(30):
                for page in (annas, bens):
                    while page.frame["version"] < version:
                        await page.hear()
                person, page = ((anna, annas), (ben, bens))[annas.frame["to_act"][0]]
                choices = (await looked(person, match))["options"]
                assert (await page.play(choices[0]))["type"] == "played"
            while len(bens.lines) != len(annas.lines):
                await (bens if len(bens.lines) < len(annas.lines) else annas).hear()
        assert one.counted("hurlyburly_plays_total") >= 30
        assert two.counted("hurlyburly_plays_total") == 0
        await anna.close()
        await ben.close()

    asyncio.run(scene())


def test_a_node_without_an_address_serves_what_it_is_asked_for(database: str, tmp_path: Path) -> None:
    async def scene(one: Node, two: Node) -> None:
        anna = Person(one.base)
        match = await anna.make("hot-seat", seats=2)
        elsewhere = Person(two.base, anna.secret)
        async with anna.at(f"/table/{match}") as here, elsewhere.at(f"/table/{match}") as there:
            for page in (here, there) * 3:
                given = await looked(anna, match)
                while page.frame.get("version") != given["version"]:
                    await page.hear()
                answer = await page.ask("play", version=given["version"], seat=given["seat"], text=given["options"][0])
                assert answer["type"] == "played"
                await comes_to(anna, match, given["version"] + 1)
        await anna.close()
        await elsewhere.close()

    with Served(database, tmp_path) as one, Node(database) as two:
        asyncio.run(scene(one, two))


# Drained, stopped, killed.


class Over(Exception):
    """The game has ended."""


class Returning(Busy):
    """Comes back as pages do, and remembers how long each time took."""

    def __init__(self, person: Person, match: str, luck: random.Random) -> None:
        super().__init__(person, match, luck)
        self.over = False
        self.away_since = 0.0
        self.gaps: list[float] = []

    async def hear(self, page: Page) -> None:
        await super().hear(page)
        if self.away_since:
            self.gaps.append(time.monotonic() - self.away_since)
            self.away_since = 0.0

    async def choice(self, page: Page) -> tuple[str, int, int, str]:
        given = await looked(self.person, self.match)
        if given["over"]:
            raise Over
        self.plays += 1
        return f"{self.match}-{self.plays}", given["version"], given["seat"], self.luck.choice(given["options"])

    async def play_on(self) -> None:
        """Over whatever happens to connections, until the game is over."""
        delay = FIRST_RETRY
        while not self.over:
            before = len(self.gaps)
            try:
                await self.play()
                self.over = True
            except Over:
                self.over = True
            except BROKEN:
                self.away_since = self.away_since or time.monotonic()
                delay = FIRST_RETRY if len(self.gaps) > before else min(2 * delay, LONGEST_RETRY)
                await asyncio.sleep(delay * random.uniform(0.8, 1.2))


async def visit(front: Front, done: asyncio.Event) -> list[str]:
    """Somebody who opens pages and makes tables meanwhile; what they were shown that was no page of theirs."""
    wrong = []
    person = Person(front.base)
    match = ""
    while not done.is_set():
        game = "toil-and-troublez"
        answer = await person.http.post("/tables", data={"game": game, "how": "hot-seat", "seats": "2"})
        if answer.status_code == 303:
            match = answer.headers["location"].rsplit("/", 1)[1]
        else:
            wrong.append(f"POST /tables: {answer.status_code} {answer.text[:200]}")
        for path in ("/", f"/table/{match}", f"/table/{match}/things", f"/rules/{game}"):
            answer = await person.http.get(path)
            if answer.status_code != 200:
                wrong.append(f"GET {path}: {answer.status_code} {answer.text[:200]}")
        await person.http.post(f"/tables/{match}/close")
        await asyncio.sleep(0.05)
    await person.close()
    return wrong


async def more(busy: list[Returning], plays: int) -> None:
    """Until each of them has been told of so many more plays, or their game is over."""
    wanted = {each.match: len(each.acknowledged) + plays for each in busy}
    await until(lambda: all(len(each.acknowledged) >= wanted[each.match] or each.over for each in busy))


async def stopped(task: asyncio.Task[None]) -> None:
    """Cancelled, as often as it takes: `wait_for` loses a cancellation that comes together with what it waits for."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=1)
    with contextlib.suppress(asyncio.CancelledError, *BROKEN):
        task.result()


class Night:
    """People at several tables of two nodes, from the beginning to the end."""

    def __init__(self, database: str, one: Served, two: Served, seed: int) -> None:
        self.database = database
        self.nodes = (one, two)
        self.luck = random.Random(seed)
        self.done = asyncio.Event()
        self.busy: list[Returning] = []
        self.wrong: list[str] = []

    @property
    def gaps(self) -> list[float]:
        """How long people were away, each time."""
        return [gap for each in self.busy for gap in each.gaps]

    async def one_by_one(self, person: Person) -> None:
        """Game after game."""
        while True:
            try:
                each = Returning(person, await person.make("hot-seat", seats=3), self.luck)
            except BROKEN:
                await asyncio.sleep(FIRST_RETRY)
                continue
            self.busy.append(each)
            await each.play_on()

    @contextlib.asynccontextmanager
    async def played(self, visited: bool) -> AsyncIterator[None]:
        async with front_of(*self.nodes) as front:
            people = [Person(front.base) for _ in range(TABLES)]
            tasks = [asyncio.create_task(self.one_by_one(each)) for each in people]
            visits = asyncio.create_task(visit(front, self.done)) if visited else None
            await self.more(5)
            yield
            for task in tasks:
                await stopped(task)
            self.done.set()
            self.wrong += await visits if visits is not None else []
            self.wrong += lost(self.busy, await everything(self.database, [each.match for each in self.busy]))
            for each in people:
                await each.close()

    async def more(self, plays: int) -> None:
        """Until each of them has been told of so many more plays."""
        before = self.told()

        def are_told() -> bool:
            now = self.told()
            return len(now) >= TABLES and all(told >= before.get(who, 0) + plays for who, told in now.items())

        await until(are_told)

    def told(self) -> dict[Person, int]:
        """How many plays each of them has been told of."""
        found: dict[Person, int] = {}
        for each in self.busy:
            found[each.person] = found.get(each.person, 0) + len(each.acknowledged)
        return found


async def upgraded(database: str, one: Served, two: Served, seed: int, rounds: int = 1) -> Night:
    """Each node in turn is drained, stopped and started again, while people play, open pages and make tables."""
    night = Night(database, one, two, seed)
    async with night.played(visited=True):
        for node in (one, two) * rounds:
            told = await asyncio.to_thread(node.drain)
            if told["tables"]:
                night.wrong.append(f"a drained node still has {told['tables']} tables")
            await night.more(5)
            await asyncio.to_thread(node.stop)
            await night.more(5)
            await asyncio.to_thread(node.start)
            await night.more(5)
    return night


async def killed(database: str, one: Served, two: Served, seed: int, kills: int) -> Night:
    """Each of the nodes in turn is killed at any moment: people are at the other one by then."""
    night = Night(database, one, two, seed)
    async with night.played(visited=False):
        for number in range(kills):
            node = (one, two)[number % 2]
            await asyncio.sleep(night.luck.uniform(0, 0.3))
            await asyncio.to_thread(node.kill)
            await night.more(5)
            await asyncio.to_thread(node.start)
            await night.more(5)
    return night


def test_two_nodes_are_upgraded_while_games_run(nodes: tuple[Served, Served], database: str) -> None:
    night = asyncio.run(upgraded(database, *nodes, seed=1))
    assert night.wrong == []
    assert night.gaps  # somebody was told to come back, and did


def test_a_node_that_is_killed_takes_no_play_with_it(nodes: tuple[Served, Served], database: str) -> None:
    night = asyncio.run(killed(database, *nodes, seed=1, kills=3))
    assert night.wrong == []
    assert night.gaps


def test_a_request_in_two_pieces_is_asked_again_as_a_whole(nodes: tuple[Served, Served]) -> None:
    """Its first line says where it belongs, and it goes there; but nobody answers."""
    one, two = nodes

    async def scene() -> None:
        anna = Person(one.base)
        match = await anna.make("hot-seat", seats=2)
        assert (await anna.http.get(f"/table/{match}")).status_code == 200
        assert one.process is not None
        os.kill(one.process.pid, signal.SIGSTOP)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", two.port)
            writer.write(f"GET /table/{match} HTTP/1.1\r\n".encode())
            await asyncio.sleep(0.5)
            writer.write(f"Host: 127.0.0.1\r\nCookie: hurlyburly={anna.secret}\r\n\r\n".encode())
            assert await asyncio.wait_for(reader.readline(), PATIENCE) == b"HTTP/1.1 200 OK\r\n"
            writer.close()
        finally:
            os.kill(one.process.pid, signal.SIGCONT)
        await anna.close()

    asyncio.run(scene())


def test_a_node_that_slept_while_another_took_its_tables_does_no_harm(
    nodes: tuple[Served, Served], database: str
) -> None:
    """It wakes up with a play on its way and without the lease: the number of the entry decides."""
    one, two = nodes

    async def scene() -> None:
        anna = Person(one.base)
        match = await anna.make("hot-seat", seats=2)
        elsewhere = Person(two.base, anna.secret)
        assert one.process is not None
        async with anna.at(f"/table/{match}") as page:
            await page.until("table")
            given = await looked(anna, match)
            chosen = {"version": given["version"], "seat": given["seat"]}
            os.kill(one.process.pid, signal.SIGSTOP)
            try:
                await page.send("play", id="asleep", text=given["options"][0], **chosen)
                async with elsewhere.at(f"/table/{match}") as there:  # waits until the lease is over
                    await there.until("table")
                    answer = await there.ask("play", id="awake", text=given["options"][-1], **chosen)
                    assert answer["type"] == "played"
                    os.kill(one.process.pid, signal.SIGCONT)
                    with contextlib.suppress(*BROKEN):
                        while True:  # it is sent away to where the table is served now, and may be told why before
                            told = await page.hear()
                            assert told["type"] != "played" and told.get("code", "stale") == "stale", told
                    assert page.ws.close_code == 4409
                    again = await there.ask("play", id="asleep", text=given["options"][0], **chosen)
                    assert (again["type"], again["code"]) == ("error", "stale")
                    given = await looked(anna, match)  # which the first node asks the second for
                    assert given["version"] == 1
            finally:
                os.kill(one.process.pid, signal.SIGCONT)
        kept = (await everything(database, [match]))[match]
        assert [entry.sent for entry in kept] == ["awake"]
        await anna.close()
        await elsewhere.close()

    asyncio.run(scene())


class Round:
    """One table, with a page at each of several nodes at which somebody plays in turn."""

    def __init__(self, database: str, match: str, secret: str) -> None:
        self.database = database
        self.match = match
        self.secret = secret
        self.acknowledged: list[str] = []

    async def play(self, *nodes: Served) -> None:
        """A play at each of them, over pages that are all opened at once."""
        people = [Person(node.base, self.secret) for node in nodes]
        async with contextlib.AsyncExitStack() as open_pages:
            pages = await asyncio.gather(
                *[open_pages.enter_async_context(person.at(f"/table/{self.match}")) for person in people]
            )
            for person, page in zip(people, pages, strict=True):
                given = await looked(person, self.match)
                assert given["version"] == len(self.acknowledged)
                id = f"play {given['version']}"
                chosen = {"version": given["version"], "seat": given["seat"], "text": given["options"][0]}
                assert (await page.ask("play", id=id, **chosen))["type"] == "played"
                self.acknowledged.append(id)
        for person in people:
            await person.close()

    def served_by(self) -> str:
        with psycopg.connect(self.database) as db:
            ((address,),) = db.execute(
                "SELECT address FROM leases JOIN nodes ON nodes.id = node WHERE match = %s", (self.match,)
            ).fetchall()
        return str(address)


def test_of_three_nodes_one_serves_a_table_and_another_takes_it_over(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    three = [Served(database, tmp_path) for _ in range(3)]

    async def scene() -> None:
        first, *others = three
        anna = Person(first.base)
        table = Round(database, await anna.make("hot-seat", seats=2), anna.secret)
        await looked(anna, table.match)  # before anybody comes for it elsewhere
        await table.play(*three)
        assert table.served_by() == first.base
        assert [node.counted("hurlyburly_plays_total") for node in others] == [0, 0]
        first.kill()
        await table.play(*others)  # both come for it as soon as the lease is over
        second, third = sorted(others, key=lambda node: node.base != table.served_by())
        assert (second.counted("hurlyburly_plays_total"), third.counted("hurlyburly_plays_total")) == (2, 0)
        assert (await asyncio.to_thread(second.drain))["tables"] == 0
        await table.play(second, third)
        assert table.served_by() == third.base
        assert (second.counted("hurlyburly_plays_total"), third.counted("hurlyburly_plays_total")) == (2, 2)
        kept = (await everything(database, [table.match]))[table.match]
        assert [entry.sent for entry in kept] == table.acknowledged
        await anna.close()

    with contextlib.ExitStack() as running, ThreadPoolExecutor() as threads:
        for node in three:
            running.callback(node.stop)
        list(threads.map(Served.start, three))
        asyncio.run(scene())


# Too much.


def test_a_full_node_says_so_and_hands_new_tables_on(database: str, tmp_path: Path) -> None:
    form = {"game": "toil-and-troublez", "how": "hot-seat", "seats": "2"}

    async def scene() -> None:
        with Served(database, tmp_path, "--most-tables", "1") as small:
            anna = Person(small.base)
            match = await anna.make("hot-seat", seats=2)
            assert (await anna.http.get(f"/table/{match}")).status_code == 200
            refused = await anna.http.post("/tables", data=form)
            assert refused.status_code == 503 and "as many tables as it can serve" in refused.text
            ready = await anna.http.get("/readyz")
            assert (ready.status_code, "full" in ready.text) == (200, True)  # its own tables are served
            with Served(database, tmp_path) as large:
                deadline = time.monotonic() + PATIENCE
                while (answer := await anna.http.post("/tables", data=form)).status_code != 303:
                    assert time.monotonic() < deadline
                    await asyncio.sleep(LEASE / 10)
                assert (await anna.http.get(answer.headers["location"])).status_code == 200
                assert large.counted("hurlyburly_leases") + small.counted("hurlyburly_leases") >= 1
                assert re.search(r"forwarded_total ([0-9.]+)", (await anna.http.get("/metrics")).text)
            await anna.close()

    asyncio.run(scene())


def test_a_drained_node_without_another_serves_its_games_and_makes_no_new_ones(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    async def scene() -> None:
        with Served(database, tmp_path) as alone:
            anna = Person(alone.base)
            match = await anna.make("hot-seat", seats=2)
            async with anna.at(f"/table/{match}") as page:
                await page.until("table")
                assert (await asyncio.to_thread(alone.drain))["tables"] == 1
                assert (await page.play((await looked(anna, match))["options"][0]))["type"] == "played"
                ready = await anna.http.get("/readyz")
                assert (ready.status_code, ready.text) == (503, "draining")
                refused = await anna.http.post("/tables", data={"game": "toil-and-troublez", "how": "play-now"})
                assert refused.status_code == 503 and "about to be restarted" in refused.text
            await anna.close()

    asyncio.run(scene())
