"""A process pool, for everything that plays many games.

Each process gets one task after the other through its own pipe. So we know what each was doing when it died, it ends
when its parent ends, and it can be stopped immediately by a signal.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from hurlyburly.kernel.errors import BadTable

C = TypeVar("C")
T = TypeVar("T")
R = TypeVar("R")

READY = "ready"


class Worker(Generic[T]):
    """A process of the pool, and the task that it is working on."""

    def __init__(self, work: Callable[[C, T], Any], common: C) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, work, common))
        self.process.start()
        theirs.close()
        self.task: T | None = None
        self.is_ready = False

    def give(self, task: T) -> None:
        self.task = task
        with suppress(OSError):  # it may be dead already: reading from it will say so
            self.pipe.send(task)

    def answer(self) -> tuple[bool, Any] | None:
        """The process's answer: whether its work succeeded, and the result. None if it died."""
        try:
            sent = self.pipe.recv()
            if sent != READY:
                return bool(sent[0]), sent[1]
            self.is_ready = True
            return self.answer() if self.pipe.poll() else (True, READY)
        except (EOFError, OSError):
            if not self.is_ready:
                raise BadTable(
                    "a process to play in could not be started: in a script, call this below"
                    ' `if __name__ == "__main__":`'
                ) from None
            return None

    def end(self) -> None:
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def spread(
    work: Callable[[C, T], R], common: C, tasks: Iterator[T | None], processes: int
) -> Iterator[tuple[T, R | None]]:
    """Each task with the result of `work(common, task)`, as they are done; None instead if the process died over it.

    `tasks` is asked for another task whenever a process is free. It may give None while it has none: then it is asked
    again after the next result. With one process, the work is done in this one.
    """
    if processes <= 1:
        for task in tasks:
            if task is None:
                return
            yield task, work(common, task)
        return
    crew: list[Worker[T]] = []
    try:
        more = True
        while True:
            idle = [worker for worker in crew if worker.task is None]
            while more and (idle or len(crew) < processes):
                following = next(tasks, END)
                more = following is not END
                if not more or following is None:
                    break
                if not idle:
                    idle.append(Worker(work, common))
                    crew.append(idle[0])
                idle.pop().give(following)
            busy = {worker.pipe: worker for worker in crew if worker.task is not None}
            if not busy:
                return
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # it waits for connections alone, and gives them back
                answer = worker.answer()
                task = worker.task
                assert task is not None
                if answer is None:
                    worker.end()
                    crew.remove(worker)
                    yield task, None
                elif answer[1] is not READY:
                    worker.task = None
                    if not answer[0]:
                        raise answer[1]
                    yield task, answer[1]
    finally:
        for worker in crew:
            worker.end()


END: Any = object()


def serve(pipe: Connection, work: Callable[[C, T], Any], common: C) -> None:
    """The main loop of a process of the pool."""
    be_nice()
    threading.Thread(target=leave_with_parent, daemon=True).start()
    pipe.send(READY)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work(common, task))
        except Exception as why:  # raised again where the work was asked for
            answer = (False, carried(why))
        pipe.send(answer)


def carried(why: Exception) -> Exception:
    """The error itself if it can be pickled; otherwise one with its text."""
    try:
        pickle.loads(pickle.dumps(why))
    except Exception:  # an exception class may raise anything when it is made anew
        return BadTable(f"{type(why).__name__}: {why}")
    return why


def leave_with_parent() -> None:
    """End this process when the one that wanted the work is gone, perhaps killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def be_nice() -> None:
    """Keep the machine usable, and let Ctrl-C end the process at once and silently."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(5)
