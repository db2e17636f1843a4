"""Worker processes, for work that would hold up the tables.

A process that dies, or is killed because its work does not end, is replaced. Its task is retried once if it died, and
given up if it took too long. Work on strangers' input gets little memory.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import pickle
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeVar, cast

NICENESS = 10
MEGABYTE = 1 << 20

Done = TypeVar("Done")
Spawned = multiprocessing.get_context("spawn").Process


class WorkerDied(Exception):
    """A worker died on its task, and so did the one that retried it."""


class TookTooLong(Exception):
    """The work did not end in the time it was given."""


class Worker:
    """One process and the pipe to it, used by one thread at a time. It starts when there is work."""

    def __init__(self, modules: tuple[str, ...], memory: int) -> None:
        self.modules = modules
        self.memory = memory
        self.process: multiprocessing.process.BaseProcess | None = None
        self.pipe: Connection[Any, Any] | None = None
        self._ready = False  # it has imported what it needs: the time of its work begins then
        self._closed = False
        self._lock = threading.Lock()  # between use and closing

    def start(self) -> Connection[Any, Any]:
        with self._lock:
            if self._closed:
                raise EOFError("closed")
            if self.pipe is None or self.process is None or not self.process.is_alive():
                self._stop()
                pipe, theirs = multiprocessing.Pipe()
                process = Spawned(target=work_on, args=(theirs, self.modules, self.memory), daemon=True)
                process.start()
                theirs.close()
                self.process, self.pipe = process, pipe
            return self.pipe

    def do(self, asked: bytes, seconds: float | None) -> tuple[bool, Any]:
        """Whether pickled work went well, and its answer; EOFError or OSError if the process dies over it."""
        pipe = self.start()
        if not self._ready:
            pipe.recv_bytes()
            self._ready = True
        pipe.send_bytes(asked)
        if not pipe.poll(seconds):
            self.stop()
            raise TookTooLong(f"given up after {seconds:g} s")
        well, answer = pickle.loads(pipe.recv_bytes())
        return well, answer

    def stop(self) -> None:
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self.pipe is not None:
            self.pipe.close()
        self.process = self.pipe = None
        self._ready = False

    def close(self) -> None:
        """Kill it, whatever it is doing. A caller that waits for it gets an error; it is not restarted."""
        with self._lock:
            self._closed = True
            if self.process is not None:
                self.process.kill()


class Workers:
    """Several spawned, niced processes with these modules loaded; besides those, each may use `memory` megabytes."""

    def __init__(self, count: int, *modules: str, memory: int = 0) -> None:
        self.count = count
        self._all = [Worker(modules, memory) for _ in range(count)]
        self._idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        for worker in self._all:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(count, "worker")  # each waits for one worker

    def warm(self) -> None:
        """Start them now, so that the first work need not wait for them."""
        for worker in self._all:
            worker.start()

    async def run(
        self, work: Callable[..., Done], *given: object, seconds: float | None = None, tries: int = 2
    ) -> Done:
        """The result of the work. If its worker dies over it, another one tries."""
        loop = asyncio.get_running_loop()
        return cast(Done, await loop.run_in_executor(self._threads, self._run, work, given, seconds, tries))

    def _run(self, work: Callable[..., object], given: tuple[object, ...], seconds: float | None, tries: int) -> object:
        asked = pickle.dumps((work, given))
        worker = self._idle.get()
        try:
            well, answer = self._tried(worker, asked, seconds, tries)
        finally:
            self._idle.put(worker)
        if not well:
            raise answer
        return answer

    def _tried(self, worker: Worker, asked: bytes, seconds: float | None, tries: int) -> tuple[bool, Any]:
        for _ in range(tries):
            try:
                return worker.do(asked, seconds)
            except (EOFError, OSError):  # somebody has killed it, or it ran out of memory
                worker.stop()
        raise WorkerDied(f"a worker died over this, {tries} in all")

    def close(self) -> None:
        """End at once: none of their work will be missed."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.close()
        self._threads.shutdown(wait=True)
        for worker in self._all:
            worker.stop()


def work_on(pipe: Connection[Any, Any], modules: tuple[str, ...], memory: int) -> None:
    """In a worker: do what is asked until the server goes."""
    begin(*modules)
    if memory:
        limit_memory(memory * MEGABYTE)
    pipe.send_bytes(b"ready")
    while True:
        try:
            asked = pipe.recv_bytes()
        except EOFError:
            return
        try:
            work, given = pickle.loads(asked)
            answer = pickle.dumps((True, work(*given)))
        except Exception as mistake:  # raised again where the work was asked for
            mistake.add_note(f"In a worker:\n{traceback.format_exc()}")
            answer = pickle.dumps((False, portable(mistake)))
        pipe.send_bytes(answer)


def portable(mistake: Exception) -> Exception:
    """An exception that survives pickling."""
    try:
        pickle.loads(pickle.dumps(mistake))
    except Exception:  # an exception class may raise anything when it is made anew
        plain = RuntimeError(f"{type(mistake).__name__}: {mistake}")
        for note in mistake.__notes__:
            plain.add_note(note)
        return plain
    return mistake


def limit_memory(most: int) -> None:
    """Limit memory to this much more than is in use now, if the system can; beyond that there is a MemoryError."""
    if sys.platform == "linux":
        import resource

        now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + most, now + most))


def begin(*modules: str) -> None:
    """Prepare a worker: run at low priority, and end with the server."""
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
