"""Errors of an unreachable store, turned into an answer that says so."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from hurlyburly.server.messages import Refused
from hurlyburly.server.store import StoreAway

STORE_AWAY = "The table cannot be reached just now. Nothing is lost: try again in a moment."


@contextlib.contextmanager
def reaching_the_store() -> Iterator[None]:
    try:
        yield
    except StoreAway:
        raise Refused("store-away", STORE_AWAY) from None
