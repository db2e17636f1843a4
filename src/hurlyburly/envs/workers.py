"""Batches in several processes, with observations and masks in shared memory: nothing is copied or pickled.

with Workers("wizard-tower", seats=4, matches=512, workers=8, seed=1) as many:
    while learning:
        many.step(policy(many.observation, many.mask))      # as with `Batch`
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from hurlyburly.envs.batch import Batch, arrays_of
from hurlyburly.envs.setups import Setup
from hurlyburly.kernel.content import Pack
from hurlyburly.kernel.errors import BadTable
from hurlyburly.kernel.game import Game

RESET, STEP, STOP = "reset", "step", "stop"


def shared(setup: Setup, matches: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The arrays of a batch, and one for the actions."""
    return {**arrays_of(setup, matches), "actions": ((matches,), np.int32)}


def arrays_in(memory: SharedMemory, shapes: dict[str, tuple[tuple[int, ...], Any]]) -> dict[str, NDArray[Any]]:
    made: dict[str, NDArray[Any]] = {}
    start = 0
    for name, (shape, kind) in shapes.items():
        made[name] = np.ndarray(shape, kind, memory.buf, start)
        start += made[name].nbytes + -made[name].nbytes % 64
    return made


def size_of(shapes: dict[str, tuple[tuple[int, ...], Any]]) -> int:
    sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values()]
    return sum(size + -size % 64 for size in sizes)


class Workers:
    """Matches divided among processes; one call steps them all. The arrays are like those of `Batch`, and overwritten
    at each step."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        matches: int,
        workers: int,
        seed: int = 0,
        variants: Mapping[str, Any] | None = None,
        packs: Sequence[Pack] = (),
    ) -> None:
        if not 0 < workers <= matches:
            raise BadTable(f"{matches} matches cannot be shared out among {workers} workers")
        self.setup = Setup(game, seats, variants, packs)
        self.matches = matches
        shapes = shared(self.setup, matches)
        self._memory = SharedMemory(create=True, size=size_of(shapes))
        arrays = arrays_in(self._memory, shapes)
        self.observation, self.mask, self.seat, self.ended, self.payoffs = [
            arrays[name] for name in arrays_of(self.setup, matches)
        ]
        self._actions = arrays["actions"]
        spawn = multiprocessing.get_context("spawn")
        self._lines: list[Connection] = []
        self._processes = []
        setting = (self.setup.game.id, self.setup.seats, self.setup.variants, list(packs))
        for worker in range(workers):
            share = (matches * worker // workers, matches * (worker + 1) // workers)
            ours, theirs = spawn.Pipe()
            process = spawn.Process(
                target=work, args=(theirs, self._memory.name, setting, matches, share, seed + worker), daemon=True
            )
            process.start()
            theirs.close()
            self._lines.append(ours)
            self._processes.append(process)
        self._wait()

    def reset(self, seed: int) -> None:
        for worker, line in enumerate(self._lines):
            line.send((RESET, seed + worker))
        self._wait()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Play one action in each match; where that ends it, the next match begins."""
        self._actions[:] = actions
        for line in self._lines:
            line.send((STEP, 0))
        self._wait()

    def _wait(self) -> None:
        """Wait until all processes are done; an error in one of them is raised here."""
        answers = [line.recv() for line in self._lines]
        for mistake in answers:
            if mistake is not None:
                raise mistake

    def close(self) -> None:
        for line in self._lines:
            line.send((STOP, 0))
            line.close()
        for process in self._processes:
            process.join()
        self._lines, self._processes = [], []
        del self.observation, self.mask, self.seat, self.ended, self.payoffs, self._actions
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, mistake: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def work(
    line: Connection, name: str, setting: tuple[Any, ...], matches: int, share: tuple[int, int], seed: int
) -> None:
    """One process: a batch of its own, whose arrays are its rows of the shared ones."""
    memory = SharedMemory(name)
    setup = Setup(*setting)
    first, end = share
    arrays = {key: array[first:end] for key, array in arrays_in(memory, shared(setup, matches)).items()}
    batch = Batch(setup, end - first, seed, arrays)
    line.send(None)
    while True:
        order, number = line.recv()
        if order == STOP:
            break
        try:
            if order == RESET:
                batch.reset(number)
            else:
                batch.step(arrays["actions"])
            line.send(None)
        except Exception as mistake:  # raised again where the step was asked for
            line.send(mistake)
    del batch, arrays
    memory.close()


def sampled(mask: NDArray[np.int8], luck: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action for each row."""
    chosen: NDArray[np.int64] = np.argmax(luck.random(mask.shape, np.float32) * mask, axis=1)
    return chosen
