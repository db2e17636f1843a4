"""The database of tables. `opened("tables.db")` or `opened("postgresql://…")` returns the `Store`."""

from __future__ import annotations

from pathlib import Path

from hurlyburly.server.store.connection import Backend
from hurlyburly.server.store.records import (
    Asking,
    Entry,
    Kept,
    KeptPosition,
    Link,
    Moment,
    Result,
    SeatSetup,
    Setup,
    StoreAway,
)
from hurlyburly.server.store.store import Store

__all__ = [
    "Asking",
    "Entry",
    "Kept",
    "KeptPosition",
    "Link",
    "Moment",
    "Result",
    "SeatSetup",
    "Setup",
    "Store",
    "StoreAway",
    "opened",
]


def opened(address: str) -> Store:
    """A store by its address; its tables are brought up to date."""
    return Store(backend_of(address))


def backend_of(address: str) -> Backend:
    """The database alone."""
    if address.startswith("sqlite:///") or "://" not in address:
        from hurlyburly.server.store.sqlite import Sqlite

        return Sqlite(Path(address.removeprefix("sqlite:///")))
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from hurlyburly.server.store.postgres import Postgres
        except ImportError as missing:
            raise ValueError(f"PostgreSQL needs `pip install hurlyburly[postgres]` ({missing})") from missing
        return Postgres(address)
    raise ValueError(f"a store is a file, sqlite:///FILE or postgresql://…, not {address!r}")
