"""`hurlyburly backup` and `hurlyburly restore`: for operators of a server (docs/hosting.md)."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hurlyburly.cli.screen import Screen
from hurlyburly.kernel.errors import BadTable


def backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the backup")
    parser.add_argument(
        "--store", metavar="WHERE", help="the same as for `hurlyburly serve` (default: a file in your data folder)"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing: read this backup whole and say what is in it"
    )
    parser.set_defaults(run=backup)


def restore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="the backup")
    parser.add_argument(
        "--store",
        metavar="WHERE",
        required=True,
        help="a file that does not exist yet, or postgresql://… without tables",
    )
    parser.set_defaults(run=restore)


def backup(arguments: argparse.Namespace) -> int:
    from hurlyburly.server.store import backend_of, backup

    screen = Screen()
    if not arguments.check:
        address = store_in(arguments.store)
        if "://" not in address and not Path(address).exists():
            raise BadTable(f"there is no store {address}")
        backend = backend_of(address)
        with telling(address, backend.trouble):
            backup.back_up(backend, arguments.file)
    head, foot = backup.check(arguments.file)  # what was just written is read again
    taken = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(head.at))
    screen.say(f"{arguments.file}: whole, taken {taken}; {in_words(foot.rows)}")
    return 0


def restore(arguments: argparse.Namespace) -> int:
    from hurlyburly.server.store import backend_of, backup

    address = store_in(arguments.store)
    if "://" not in address and Path(address).exists():
        raise BadTable(f"{address} is there already: a backup is restored into a new store")
    backup.check(arguments.file)
    backend = backend_of(address)
    with telling(address, backend.trouble):
        rows = backup.restore(backend, arguments.file)
    Screen().say(f"restored to {named(address)}: {in_words(rows)}")
    return 0


def store_in(given: str | None) -> str:
    """A store, given as a path or as the address of a database."""
    from hurlyburly.server.running import data_folder

    return given.removeprefix("sqlite:///") if given else str(data_folder() / "tables.db")


def named(address: str) -> str:
    """The address of a store, without the password that may be in it."""
    return address.split("@")[-1] if "://" in address else address


@contextmanager
def telling(address: str, trouble: tuple[type[Exception], ...]) -> Iterator[None]:
    """Trouble with a store becomes an error of one line."""
    try:
        yield
    except trouble as mistake:
        raise BadTable(f"{named(address)}: {str(mistake).partition(chr(10))[0]}") from mistake


def in_words(rows: dict[str, int]) -> str:
    return f"{rows.get('matches', 0)} tables, {rows.get('entries', 0)} plays and acts, {rows.get('results', 0)} results"
