"""The interface of the store to a database: SQLite and PostgreSQL each have a `Backend` and a `Connection`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Protocol


class Connection(Protocol):
    """One connection, used by one thread. Statements mark their parameters with `?`."""

    types: ClassVar[dict[str, str]]

    def run(self, statement: str, *parameters: Any) -> int:
        """Run a statement and return how many rows it changed."""

    def rows(self, statement: str, *parameters: Any) -> list[tuple[Any, ...]]: ...

    def stream(self, statement: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query one by one, however many there are; use it within a snapshot."""

    def tables(self) -> dict[str, tuple[str, ...]]:
        """The names of all tables, with their columns."""

    def begin(self) -> None: ...

    def snapshot(self) -> None:
        """Begin to read everything as it is at this moment, while others write; `rollback` ends it."""

    def note(self, match: str, number: int) -> None:
        """On commit, tell other nodes how far this match has got."""

    def commit(self) -> None:
        """Returns once everything is on disk."""

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
        """Hear of other nodes' changes until `stop()`. `lost()` is called after a gap, in which anything may have
        changed."""
