"""Work that would hold up the tables, done in processes of its own."""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

NICENESS = 10

Done = TypeVar("Done")


class Workers:
    """Spawned, niced processes with these modules at hand. They start when there is work."""

    def __init__(self, count: int, *modules: str) -> None:
        self.count = count
        self.modules = modules
        self._pool = self._made()

    def _made(self) -> ProcessPoolExecutor:
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, mp_context=spawned, initializer=begin, initargs=self.modules)

    def warm(self) -> None:
        """Start them now, so that the first work need not wait for them."""
        for _ in range(self.count):
            self._pool.submit(os.getpid)

    async def run(self, work: Callable[..., Done], *given: object) -> Done:
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *given))
        except BrokenProcessPool:  # somebody killed a worker, and all its fellows are gone with it
            if self._pool is pool:
                pool.shutdown(wait=False, cancel_futures=True)
                self._pool = self._made()
            return await asyncio.wrap_future(self._pool.submit(work, *given))

    def close(self) -> None:
        """Once the work under way is done."""
        self._pool.shutdown(wait=True, cancel_futures=True)


def begin(*modules: str) -> None:
    """In a worker: give way to the server, and go when it goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=leave_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for module in modules:
        importlib.import_module(module)


def leave_with_the_server() -> None:
    """A server that was killed cannot tell its workers to stop."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)
