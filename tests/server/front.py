"""What stands before several nodes: whoever comes is passed on to the next node that answers, byte by byte."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator

from server.client import Node


class Front:
    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self.base = ""
        self._turns = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while True:
            for _ in self.nodes:
                node = self.nodes[next(self._turns) % len(self.nodes)]
                with contextlib.suppress(OSError):
                    return await asyncio.open_connection("127.0.0.1", node.port)
            await asyncio.sleep(0.02)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer):
            theirs, their_writer = await self._connected()
            with contextlib.closing(their_writer):
                await asyncio.gather(copied(reader, their_writer), copied(theirs, writer))

    def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._pass_on(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # what is closed is closed by the loop


async def copied(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def front_of(*nodes: Node) -> AsyncIterator[Front]:
    front = Front(list(nodes))
    server = await asyncio.start_server(front.take, "127.0.0.1", 0)
    front.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield front
    finally:
        server.close()
        await front.close()
