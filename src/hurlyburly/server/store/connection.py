"""The interface of the store to a database: SQLite and PostgreSQL each have a `Backend` and a `Connection`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Protocol


class Connection(Protocol):
    """One connection, used by one thread. Statements mark their parameters with `?`."""

    types: ClassVar[dict[str, str]]

    def run(self, statement: str, *parameters: Any) -> int:
        """How many rows it touched."""

    def rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]: ...

    def stream(self, statement: str) -> Iterator[tuple[Any, ...]]:
        """The same row by row, however many there are; within a snapshot."""

    def tables(self) -> dict[str, tuple[str, ...]]:
        """The tables that there are, with their columns."""

    def begin(self) -> None: ...

    def snapshot(self) -> None:
        """Begin to read all of it as it is at one moment, while others write. `rollback` ends it."""

    def note(self, match: str, number: int) -> None:
        """On commit, tell whichever other nodes may have it in memory that this match has got this far."""

    def commit(self) -> None:
        """Returns once it is on disk."""

    def rollback(self) -> None: ...

    def close(self) -> None: ...


class Backend(Protocol):
    several_nodes: bool  # others may write too
    node: str  # what this one is called among them
    trouble: tuple[type[Exception], ...]  # errors that mean it cannot be reached
    broken: str  # what is wrong with its data, once that has shown

    def connect(self) -> Connection: ...

    def migrate(self) -> None:
        """Bring the tables up to date, under a lock."""

    def listen(self, heard: Callable[[str, int], None], lost: Callable[[], None], stop: Callable[[], bool]) -> None:
        """Hear of other nodes' changes until `stop()`; `lost()` after a gap, when anything may have changed."""
