"""Loading a table that has begun from the store."""

from __future__ import annotations

import logging

from msgspec.structs import replace

from hurlyburly.kernel.errors import HurlyburlyError
from hurlyburly.kernel.game import game_named
from hurlyburly.server import live
from hurlyburly.server.bots import Bots
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import Refused
from hurlyburly.server.results import Shelved, agrees, result_of
from hurlyburly.server.served import ServedTime
from hurlyburly.server.store import Kept, Store, StoreAway
from hurlyburly.server.table import upgraded, upgraded_setup

log = logging.getLogger("hurlyburly.registry")

NO_TABLE = "There is no such table, or it has been deleted."


class Opener:
    def __init__(self, store: Store, bots: Bots, served: ServedTime) -> None:
        self.store = store
        self.bots = bots
        self.served = served

    async def opened(self, kept: Kept) -> LiveTable:
        return await (self._finished(kept) if kept.stage == "over" else self._running(kept))

    async def _running(self, kept: Kept) -> LiveTable:
        try:
            if kept.setup.rules != game_named(kept.setup.game).rules_version:
                await self._upgrade(kept)
                kept = await self._kept(kept.match)
            return await self._load(kept)
        except HurlyburlyError as mistake:
            log.warning("table %s cannot be opened: %s", kept.match, mistake)
            raise Refused("not-now", "This table was played by other rules and cannot be opened any more.") from None

    async def _finished(self, kept: Kept) -> LiveTable:
        """A game that is over, as its result says. It is laid out only if its plays still lead to that result."""
        result = await self.store.result(kept.match)
        try:
            if kept.setup.rules != game_named(kept.setup.game).rules_version:
                raise Shelved(kept, result)
            table = await self._load(kept)
        except (Shelved, StoreAway):
            raise
        except Exception as mistake:  # rules that have changed may stumble over old plays in any way
            log.warning("table %s cannot be laid out: %r", kept.match, mistake)
            raise Shelved(kept, result) from None
        if result is None and table.table.ended:  # it ended before results were kept
            result = result_of(table.table, max(table.presence.seen.values(), default=kept.made))
            await self.store.keep_result(kept.match, result)
        if result is None or not agrees(table.table, result):
            raise Shelved(kept, result)
        table.table.result = result
        return table

    async def _load(self, kept: Kept) -> LiveTable:
        return await live.load(self.store, self.bots, kept, served=self.served)

    async def _upgrade(self, kept: Kept) -> None:
        """Let a running game go on under new rules, from its last position."""
        table = upgraded(kept, await self.store.position(kept.match), await self.store.entries(kept.match))
        await self.store.keep_position(kept.match, table.saved())
        setup = upgraded_setup(kept.setup)
        note = f"The rules have been corrected (version {setup.rules}). The game goes on from its last position."
        await self.store.change(kept, kept.stage, replace(setup, note=note))

    async def _kept(self, match: str) -> Kept:
        kept = await self.store.table(match)
        if kept is None:
            raise Refused("no-such-table", NO_TABLE)
        return kept


def up_to_date(kept: Kept) -> Kept:
    """A lobby under the rules of today."""
    return replace(kept, setup=upgraded_setup(kept.setup)) if kept.stage == "lobby" else kept
