"""Work in processes of its own: beside the server, and again when one of them is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator

import pytest

from hurlyburly.server.workers import NICENESS, Workers


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers(2, "hurlyburly.draw.export")
    yield made
    made.close()


def module_at_hand(name: str) -> bool:
    import sys

    return name in sys.modules


def test_work_is_done_in_another_process_which_gives_way_and_has_its_modules_at_hand(workers: Workers) -> None:
    async def ask() -> None:
        assert await workers.run(os.getpid) != os.getpid()
        assert await workers.run(os.nice, 0) == os.nice(0) + NICENESS
        assert await workers.run(module_at_hand, "hurlyburly.draw.export")

    asyncio.run(ask())


def test_an_error_in_the_work_comes_back_as_it_is(workers: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(workers.run(divmod, 1, 0))


def slow_work() -> int:
    """Says who did it."""
    time.sleep(0.5)
    return os.getpid()


def test_when_a_worker_is_killed_all_work_under_way_is_done_again_by_as_many_as_before(workers: Workers) -> None:
    async def ask() -> None:
        victim = await workers.run(os.getpid)
        under_way = [asyncio.create_task(workers.run(slow_work)) for _ in range(5)]
        await asyncio.sleep(0.1)
        os.kill(victim, signal.SIGKILL)
        done_by = set(await asyncio.gather(*under_way))
        assert victim not in done_by and len(done_by) <= 2

    asyncio.run(ask())
