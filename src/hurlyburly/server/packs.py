"""Packs from strangers, in a lobby or the workshop: parsed and checked in a separate process with little time and
memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from hurlyburly.kernel.content import Pack, pack_of, parsed
from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.server.drafts import Draft, looked_at
from hurlyburly.server.messages import Refused
from hurlyburly.server.store import Setup
from hurlyburly.server.workers import TookTooLong, WorkerDied, Workers

SECONDS = 5.0  # to read and check a pack; the largest honest one takes a tenth of a second
MEMORY = 256  # megabytes beyond those that the worker begins with
MOST_WAITING = 20
TOO_MUCH = "This pack takes too much time or memory to read."

log = logging.getLogger("hurlyburly.packs")

Done = TypeVar("Done")
Variants = dict[str, bool | int | str]


def with_pack(game: str, packs: tuple[Pack, ...], text: str) -> tuple[Pack, ...]:
    """In a worker: these packs and a new one, if they go together; it replaces one of the same name."""
    new = pack_of({"pack.toml": text})
    together = (*[pack for pack in packs if pack.name != new.name], new)
    game_named(game).checked_box(together)
    return together


def tried(game: str, text: str) -> tuple[tuple[Pack, ...], Variants]:
    """In a worker: a pack to play with, and the variants that it is for."""
    packs = with_pack(game, (), text)
    variants = game_named(game).packs.variants
    return packs, dict(variants(parsed(text, "pack.toml"))) if variants is not None else {}


async def open_box(setup: Setup) -> None:
    """Read a table's box before the table is opened; its packs are read in a thread, so that other tables go on."""
    if setup.packs:
        await asyncio.to_thread(game_named(setup.game).checked_box, setup.packs)


class Packs:
    def __init__(self) -> None:
        self.workers = Workers(1, "hurlyburly.games", "hurlyburly.server.drafts", memory=MEMORY)
        self._waiting = 0

    async def added(self, setup: Setup, text: str) -> tuple[Pack, ...]:
        """The packs of a table together with this one, or why they do not go together."""
        return await self._read(setup.game, with_pack, setup.game, setup.packs, text)

    async def tried(self, game: str, text: str) -> tuple[tuple[Pack, ...], Variants]:
        """A pack to make a table with, and the variants that it is for; or why there is none."""
        return await self._read(game, tried, game, text)

    async def drafted(self, game: str, data: dict[str, Any] | None, text: str) -> Draft:
        """The draft with its mistakes."""
        return await self._read(game, looked_at, game, data, text)

    async def _read(self, game: str, work: Callable[..., Done], *given: object) -> Done:
        if self._waiting >= MOST_WAITING:
            raise Refused("too-fast", "Many packs are being read just now: try again in a moment.")
        self._waiting += 1
        try:
            return await self.workers.run(work, *given, seconds=SECONDS)
        except HurlyburlyError as mistake:
            raise Refused("bad-table", str(mistake)) from None
        except (TookTooLong, WorkerDied, MemoryError, RecursionError):
            raise Refused("bad-table", TOO_MUCH) from None
        except Exception as mistake:  # a game that did not foresee it
            log.error("a pack for %s was refused by mistake: %r", game, mistake, exc_info=mistake)
            raise Refused("bad-table", f"This pack cannot be read: {type(mistake).__name__}.") from None
        finally:
            self._waiting -= 1
