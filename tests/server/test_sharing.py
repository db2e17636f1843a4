"""Limits that all nodes share: whoever spreads over several of them has no more than at one."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from hurlyburly.server.limits import LIMITS, OPEN, Limits
from hurlyburly.server.messages import Refused
from hurlyburly.server.sharing import Sharing
from hurlyburly.server.store import Store, StoreAway, opened
from server.conftest import new_database

pytestmark = pytest.mark.slow

NODES = 3
PAGES = OPEN["open pages"][0]
TABLES = int(LIMITS["tables"].burst)  # at once; the next comes after 12 seconds


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def stores(postgres: Any) -> Iterator[list[Store]]:
    """Those of the nodes, which are there as long as nobody says otherwise."""
    address = new_database(postgres)
    made = [opened(address) for _ in range(NODES)]
    for store in made:
        asyncio.run(is_there(store))
    yield made
    for store in made:
        store.close()


async def is_there(store: Store, seconds: float = 1000) -> None:
    await store.renew(store.node, "", False)
    await store._do(
        lambda connection: connection.run("UPDATE nodes SET until = until + ? WHERE id = ?", seconds, store.node)
    )


@pytest.fixture
def store(stores: list[Store]) -> Store:
    return stores[0]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def nodes(stores: list[Store], clock: Clock) -> list[Sharing]:
    return [Sharing(Limits(clock=clock), store, "secret") for store in stores]


def takes(node: Sharing, kind: str, who: str, most: int) -> int:
    """How often they are let."""
    for count in range(most):
        try:
            node.limits.take(kind, who)
        except Refused:
            return count
    return most


def holds(node: Sharing, who: str, count: int) -> bool:
    """Whether so many pages can be opened; none, if not all."""
    for done in range(count):
        try:
            node.limits.hold("open pages", who)
        except Refused:
            for _ in range(done):
                node.limits.release("open pages", who)
            return False
    return True


async def all_share(nodes: list[Sharing]) -> int:
    return sum([await node.share(NODES) for node in nodes])


async def all_know(nodes: list[Sharing]) -> None:
    """Each has told, and heard what the others told."""
    await all_share(nodes)
    await all_share(nodes)


async def rows(store: Store) -> list[tuple[Any, ...]]:
    return await store._read("SELECT whose, rest FROM used")


def test_whoever_goes_from_node_to_node_is_known_at_each(nodes: list[Sharing]) -> None:
    async def scene() -> None:
        given = 0
        for _ in range(4):
            for node in nodes:
                given += takes(node, "tables", "203.0.113.9", 4)
                await all_share(nodes)
        # at one node it would be TABLES; each further one gives its share before it hears
        assert TABLES <= given <= TABLES + 4 * (NODES - 1)
        assert [takes(node, "tables", "203.0.113.9", 1) for node in nodes] == [0] * NODES
        assert takes(nodes[0], "tables", "203.0.113.8", 1) == 1

    asyncio.run(scene())


def test_what_was_given_out_too_much_within_a_second_is_paid_back(nodes: list[Sharing], clock: Clock) -> None:
    async def scene() -> None:
        assert [takes(node, "tables", "203.0.113.9", 2 * TABLES) for node in nodes] == [TABLES] * NODES
        await all_share(nodes)
        clock.now += 60  # at one node there would be five again
        assert takes(nodes[-1], "tables", "203.0.113.9", 1) == 0

    asyncio.run(scene())


def test_nothing_is_told_of_those_who_keep_to_their_share(nodes: list[Sharing], store: Store, clock: Clock) -> None:
    async def scene() -> None:
        for _ in range(60):
            for number in range(20):
                for node in nodes:
                    assert takes(node, "all messages", f"198.51.100.{number}", 20) == 20
            clock.now += 1
            assert await all_share(nodes) == 0
        assert await rows(store) == []
        for _ in range(10):  # twice as much is too much for three nodes together, though not for one
            for node in nodes:
                takes(node, "all messages", "198.51.100.7", 60)
            clock.now += 1
            await all_share(nodes)
        ((whose, rest),) = await rows(store)
        assert rest < LIMITS["all messages"].burst and "198" not in whose

    asyncio.run(scene())


def test_what_is_open_at_all_nodes_counts_together(nodes: list[Sharing], clock: Clock) -> None:
    """One after the other, until all of them refuse: after that as many are open as at one node alone."""

    async def scene() -> None:
        turn = itertools.cycle(nodes)
        opened_in_all = 0
        refused_by: set[Sharing] = set()
        while len(refused_by) < NODES:
            node = next(turn)
            if holds(node, "203.0.113.9", 10):
                opened_in_all += 10
            else:
                refused_by.add(node)
            await all_know(nodes)
        assert opened_in_all == PAGES
        assert holds(nodes[0], "203.0.113.8", PAGES)  # somebody else
        for _ in range(10):
            nodes[2].limits.release("open pages", "203.0.113.9")
        await all_know(nodes)
        assert holds(nodes[1], "203.0.113.9", 10)
        await all_know(nodes)
        assert not any(holds(node, "203.0.113.9", 1) for node in nodes)

    asyncio.run(scene())


def test_a_node_at_which_nothing_is_open_yet_knows_what_is_open_elsewhere(nodes: list[Sharing]) -> None:
    async def scene() -> None:
        assert holds(nodes[0], "203.0.113.9", PAGES)
        await all_share(nodes)
        assert not holds(nodes[1], "203.0.113.9", 1)
        assert nodes[1].limits.held == {}

    asyncio.run(scene())


def test_what_is_open_is_told_only_of_those_who_have_come_to_their_share(nodes: list[Sharing], store: Store) -> None:
    async def scene() -> None:
        for node in nodes:
            assert holds(node, "203.0.113.9", PAGES // NODES - 1)
        assert await all_share(nodes) == 0
        assert holds(nodes[0], "203.0.113.9", NODES)
        await all_know(nodes)
        assert await all_share(nodes) == NODES  # the others too, though they would not by themselves
        assert not any(holds(node, "203.0.113.9", 1) for node in nodes)
        named = {whose for (whose,) in await store._read("SELECT whose FROM held")}
        assert len(named) == 1 and "203" not in named.pop()
        for _ in range(NODES):  # and what was told is taken back
            nodes[0].limits.release("open pages", "203.0.113.9")
        await all_know(nodes)
        assert await store._read("SELECT whose FROM held") == []

    asyncio.run(scene())


def test_what_was_open_at_a_node_that_is_gone_counts_no_more(nodes: list[Sharing], store: Store) -> None:
    async def scene() -> None:
        assert holds(nodes[0], "203.0.113.9", PAGES)
        await all_share(nodes)
        assert not holds(nodes[1], "203.0.113.9", 1)
        await is_there(store, -10)
        await nodes[1].share(NODES)
        assert holds(nodes[1], "203.0.113.9", 1)
        await store._do(lambda connection: connection.run("DELETE FROM nodes WHERE id = ?", store.node))
        assert await nodes[0].share(NODES) == 1  # it is back too early: the others do not know it yet
        assert await store._read("SELECT node FROM held") == []
        await is_there(store)
        await nodes[0].share(NODES)
        assert await store._read("SELECT node, count FROM held") == [(store.node, PAGES)]

    asyncio.run(scene())


def test_without_the_database_each_counts_what_is_open_there(nodes: list[Sharing], postgres: Any) -> None:
    async def scene() -> None:
        assert holds(nodes[0], "203.0.113.9", PAGES)
        await all_share(nodes)
        assert not holds(nodes[1], "203.0.113.9", 1)
        postgres.stop()
        try:
            with pytest.raises(StoreAway):
                await nodes[1].share(NODES)
            assert holds(nodes[1], "203.0.113.9", PAGES) and not holds(nodes[1], "203.0.113.9", 1)
        finally:
            postgres.start()

    asyncio.run(scene())


def test_one_node_alone_shares_nothing(nodes: list[Sharing], store: Store) -> None:
    async def scene() -> None:
        assert holds(nodes[0], "203.0.113.9", PAGES)
        assert await nodes[0].share(1) == 0
        assert await store._read("SELECT node FROM held") == []

    asyncio.run(scene())


def test_what_belongs_to_one_connection_is_nobody_elses(nodes: list[Sharing], store: Store) -> None:
    async def scene() -> None:
        takes(nodes[0], "plays", "connection 1", 100)
        assert await all_share(nodes) == 0
        assert takes(nodes[1], "plays", "connection 1", 100) == LIMITS["plays"].burst

    asyncio.run(scene())


def test_without_the_database_each_goes_on_by_itself(nodes: list[Sharing], store: Store, postgres: Any) -> None:
    async def scene() -> None:
        postgres.stop()
        try:
            assert takes(nodes[0], "tables", "203.0.113.9", 2 * TABLES) == TABLES
            with pytest.raises(StoreAway):
                await nodes[0].share(NODES)
            assert takes(nodes[1], "tables", "203.0.113.9", 2 * TABLES) == TABLES
        finally:
            postgres.start()
        for node in nodes[:2]:  # nothing of it is forgotten
            while True:
                try:
                    await node.share(NODES)
                    break
                except StoreAway:
                    await asyncio.sleep(0.1)
        ((_, rest),) = await rows(store)
        assert -TABLES <= rest < -TABLES + 5

    asyncio.run(scene())


def test_what_is_whole_again_is_forgotten(nodes: list[Sharing], store: Store) -> None:
    async def scene() -> None:
        takes(nodes[0], "tables", "203.0.113.9", TABLES)
        takes(nodes[0], "pages", "203.0.113.9", 60)
        await all_share(nodes)
        assert len(await rows(store)) == 2
        await store._do(lambda connection: connection.run("UPDATE used SET at = at - 60"))
        await store.forget_uses()
        assert len(await rows(store)) == 1  # new tables come back more slowly

    asyncio.run(scene())
