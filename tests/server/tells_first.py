"""A server with a planted fault: it tells that a play is stored, and stores it a moment later. The faults' tests must
notice."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

from hurlyburly.server import live, serve
from hurlyburly.server.store import Entry


async def act(self: Any, seat: int, act: Any, text: str = "", *, sent: str = "", version: int | None = None) -> int:
    before = self.table.sent_before(seat, act, sent, text)
    if before is not None:
        return int(before)
    self.table.check(seat, act, text, self.table.version if version is None else version)
    entry = Entry(self.table.version + 1, seat, act, text, sent, time.time(), seat)
    self.table.apply(entry)
    self.changed()
    self.background(later(self, entry))
    return entry.number


async def later(self: Any, entry: Entry) -> None:
    await asyncio.sleep(1)  # a slow machine plays little, and is to be found out as well
    await self.store.append(self.table.kept.match, entry)


if __name__ == "__main__":
    live.LiveTable.act = act  # type: ignore[method-assign]  # the planted fault
    sys.exit(serve.main())
