"""Progress of many games, on stderr: in a terminal a bar with the time left, elsewhere a line now and then."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

A_LINE_EVERY = 10.0  # seconds


class Bar:
    """A progress bar: games done of all. `lines` says whether to print lines where there is no terminal."""

    def __init__(self, title: str, total: int, lines: bool = False) -> None:
        console = Console(stderr=True)
        self.title = title
        self.lines = lines and not console.is_terminal
        self.begun = self.said = time.monotonic()
        self.first: int | None = None  # how many were done when it began
        self.bar = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task: TaskID = self.bar.add_task(title, total=total)

    def __enter__(self) -> Bar:
        self.bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None) -> None:
        self.bar.stop()

    def say(self, words: str) -> None:
        self.bar.stop()
        print(f"{self.title}: {words}", file=sys.stderr, flush=True)

    def update(self, done: int, total: int) -> None:
        self.bar.update(self.task, completed=done, total=max(done, total))
        self.first = done if self.first is None else self.first
        now = time.monotonic()
        if self.lines and now - self.said >= A_LINE_EVERY:
            self.said = now
            pace = (now - self.begun) / (done - self.first) if done > self.first else 0.0
            left = f", about {in_words(pace * (total - done))} left" if pace else ""
            print(f"{self.title}: {done} of {total} games{left}", file=sys.stderr, flush=True)


def in_words(seconds: float) -> str:
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.0f} h"
