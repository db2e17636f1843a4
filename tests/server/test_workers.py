"""Work in processes of its own: beside the server, and again when one of them is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hurlyburly.server.workers import NICENESS, TookTooLong, WorkerDied, Workers
from server.client import until


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
        assert await workers.run(os.nice, 0) == min(os.nice(0) + NICENESS, 19)  # the kernel's most
        assert await workers.run(module_at_hand, "hurlyburly.draw.export")

    asyncio.run(ask())


def test_an_error_in_the_work_comes_back_as_it_is(workers: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(workers.run(divmod, 1, 0))


def work_until_free(folder: Path) -> int:
    """Says who did it."""
    (folder / f"{os.getpid()}").touch()
    while not (folder / "free").exists():
        time.sleep(0.01)
    return os.getpid()


def test_when_a_worker_is_killed_all_work_under_way_is_done_again_by_as_many_as_before(
    workers: Workers, tmp_path: Path
) -> None:
    async def ask() -> None:
        victim = await workers.run(os.getpid)
        under_way = [asyncio.create_task(workers.run(work_until_free, tmp_path)) for _ in range(5)]
        await until(lambda: (tmp_path / f"{victim}").exists())
        os.kill(victim, signal.SIGKILL)
        (tmp_path / "free").touch()
        done_by = set(await asyncio.gather(*under_way))
        assert victim not in done_by and len(done_by) <= 2

    asyncio.run(ask())


def test_work_that_does_not_end_is_given_up_and_the_next_is_done_by_a_new_worker(workers: Workers) -> None:
    async def ask() -> None:
        with pytest.raises(TookTooLong):
            await workers.run(time.sleep, 600, seconds=0.2)
        assert await workers.run(abs, -3) == 3

    asyncio.run(ask())


def test_work_that_kills_its_worker_twice_is_given_up(workers: Workers) -> None:
    async def ask() -> None:
        with pytest.raises(WorkerDied):
            await workers.run(os.abort)
        assert await workers.run(abs, -3) == 3

    asyncio.run(ask())


def test_an_error_about_files_is_an_error_and_no_death(workers: Workers) -> None:
    async def ask() -> None:
        before = {await workers.run(os.getpid) for _ in range(4)}
        with pytest.raises(FileNotFoundError) as missing:
            await workers.run(os.listdir, "/nowhere/at/all")
        assert "In a worker" in missing.value.__notes__[0]
        assert {await workers.run(os.getpid) for _ in range(4)} == before

    asyncio.run(ask())


class Awkward(Exception):
    """Cannot be pickled back: what it is made of is not what it shows."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def awkward() -> None:
    raise Awkward(1, 2)


def test_an_error_that_does_not_survive_the_way_back_is_told_in_words(workers: Workers) -> None:
    with pytest.raises(RuntimeError, match="Awkward: 1 and 2"):
        asyncio.run(workers.run(awkward))


def test_a_worker_has_no_more_memory_than_it_is_given() -> None:
    small = Workers(1, memory=200)

    async def ask() -> None:
        assert len(await small.run(bytes, 1 << 20)) == 1 << 20
        with pytest.raises(MemoryError):
            await small.run(bytearray, 1 << 30)

    asyncio.run(ask())
    small.close()


def test_closing_does_not_wait_for_work_under_way() -> None:
    several = Workers(2)

    async def ask() -> None:
        under_way = [asyncio.create_task(several.run(time.sleep, 600)) for _ in range(3)]
        await until(lambda: all(worker.process is not None for worker in several._all))
        await asyncio.to_thread(several.close)
        ended = await asyncio.gather(*under_way, return_exceptions=True)
        assert all(isinstance(each, WorkerDied | asyncio.CancelledError) for each in ended)

    asyncio.run(ask())
