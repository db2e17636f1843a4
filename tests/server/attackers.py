"""Somebody who sends a server the worst they may, without an account and from one address, for as long as they like:
for the bench and the soak. What it costs the others is measured there.

    PYTHONPATH=src:tests python -m server.attackers http://127.0.0.1:8080 SECONDS
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SOURCE = "127.0.0.2"  # an address of this machine that is nobody's proxy
BOMBS = ("a." * 90_000 + "b = 1", "a = " + "[" * 190_000, "a = " + "9" * 190_000, "[[a.b]]\n" * 20_000)
NONSENSE = ("[" * 100_000, '{"type":' * 30_000, "\0" * 1000, '{"v":1,"type":"play"}', "x" * 250_000, "9" * 200_000)
WATCHED = (("talisman", 6), ("wizard-tower", 8), ("dungeon-twister", 2), ("toil-and-trouble", 4))
SILENT = 250  # connections
SPELLING = "abcdefghjkmnpqrstuvwxyz"


class Attacker:
    """Everything at once; `told` counts what came back."""

    def __init__(self, base: str, source: str = SOURCE) -> None:
        self.base = base
        self.source = source
        self.told: Counter[str] = Counter()

    def client(self) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=self.source)
        return httpx.AsyncClient(
            base_url=self.base, transport=transport, headers={"Origin": self.base}, timeout=60, follow_redirects=False
        )

    async def run(self, seconds: float) -> None:
        ways = (self.bots, self.packs, self.messages, self.pages, self.rest, self.silence, self.long_heads)
        tasks = [asyncio.create_task(self.again(way)) for way in ways]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def again(self, way: Callable[[], Awaitable[None]]) -> None:
        """Cut off or refused, they come again."""
        while True:
            try:
                await way()
            except Exception as trouble:
                self.told[type(trouble).__name__] += 1
            await asyncio.sleep(0.5)

    async def made(self, client: httpx.AsyncClient, **form: Any) -> str:
        """Where a new table is, as soon as they may have one."""
        while True:
            answer = await client.post("/tables", data=form)
            self.told[str(answer.status_code)] += 1
            if answer.status_code == 303:
                return str(answer.headers["location"])
            await asyncio.sleep(2)

    @contextlib.asynccontextmanager
    async def socket(self, client: httpx.AsyncClient, path: str) -> Any:
        headers = {"Cookie": f"hurlyburly={client.cookies.get('hurlyburly', '')}"}
        address = f"{self.base.replace('http', 'ws')}{path}/ws"
        async with connect(
            address,
            origin=self.base,  # type: ignore[arg-type]
            additional_headers=headers,
            local_addr=(self.source, 0),
            max_size=None,
        ) as ws:
            yield ws

    # The ways.

    async def bots(self) -> None:
        """Ten tables of cunning bots, watched."""
        async with self.client() as client, contextlib.AsyncExitStack() as watching:
            listening = []
            for game, seats in itertools.islice(itertools.cycle(WATCHED), 10):
                path = await self.made(client, game=game, how="watch-bots", seats=seats, level="cunning")
                link = (await client.get(path)).headers["location"]
                ws = await watching.enter_async_context(self.socket(client, link))
                listening.append(asyncio.create_task(self.hear(ws)))
            await asyncio.gather(*listening)

    async def hear(self, ws: Any) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in ws:
                self.told[json.loads(message)["type"]] += 1

    async def packs(self) -> None:
        async with self.client() as client:
            path = await self.made(client, game="talisman", how="invite", seats=2)
            async with self.socket(client, path) as ws:
                listening = asyncio.create_task(self.hear(ws))
                for number in itertools.count():
                    act = {
                        "v": 1,
                        "type": "lobby",
                        "id": str(number),
                        "do": "pack",
                        "value": BOMBS[number % len(BOMBS)],
                    }
                    await ws.send(json.dumps(act))
                    await asyncio.sleep(0.5 if number < 10 else 6)
                listening.cancel()

    async def messages(self) -> None:
        """From forty connections, as fast as each may: questions that need an answer, and now and then nonsense."""
        async with self.client() as client:
            path = await self.made(client, game="talisman", how="play-now", seats=6, level="gentle")
            await asyncio.gather(*[self.talk(client, path) for _ in range(40)])

    async def talk(self, client: httpx.AsyncClient, path: str) -> None:
        async with self.socket(client, path) as ws:
            listening = asyncio.create_task(self.hear(ws))
            for number in itertools.count():
                asked = {"v": 1, "type": "why", "id": str(number), "seat": 0, "text": "cast nullify on nobody at all"}
                await ws.send(NONSENSE[number // 200 % len(NONSENSE)] if number % 200 == 199 else json.dumps(asked))
                await asyncio.sleep(0.05)
            listening.cancel()

    async def pages(self) -> None:
        """A page that is drawn anew for each: of a table with six seats."""
        async with self.client() as client:
            path = await self.made(client, game="talisman", how="play-now", seats=6, level="gentle")
            while True:
                answers = await asyncio.gather(*[client.get(path) for _ in range(12)])
                self.told.update(str(answer.status_code) for answer in answers)
                await asyncio.sleep(1)

    async def rest(self) -> None:
        async with self.client() as client:
            made = await client.post("/api/v1/tables", json={"game": "talisman", "seats": 6, "level": "gentle"})
            found = made.json()
            token = {"Authorization": f"Bearer {found['token']}"}
            for number in itertools.count():
                name = "".join(SPELLING[(number + n) ** 2 % len(SPELLING)] for n in range(25_000))
                paths = [f"/api/v1/tables/{found['match']}", f"/api/v1/tables/{name}/log", f"/replay/{name}/1.png"]
                for _ in range(7):
                    answers = await asyncio.gather(*[client.get(path, headers=token) for path in paths])
                    self.told.update(str(answer.status_code) for answer in answers)
                    await asyncio.sleep(1 / 7)

    async def silence(self) -> None:
        """Connections that say half of what they want, and again when they are cut."""
        host, port = self.base.removeprefix("http://").split(":")
        writers = []
        try:
            for _ in range(SILENT):
                _, writer = await asyncio.open_connection(host, int(port), local_addr=(self.source, 0))
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ")
                writers.append(writer)
            await asyncio.sleep(20)
        finally:
            for writer in writers:
                writer.close()

    async def long_heads(self) -> None:
        host, port = self.base.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(self.source, 0))
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 5_000_000)
            await writer.drain()
            self.told[(await reader.read(12)).decode("ascii", "replace")[9:]] += 1
        finally:
            writer.close()


def main() -> None:
    attacker = Attacker(sys.argv[1])
    asyncio.run(attacker.run(float(sys.argv[2])))
    print(json.dumps(attacker.told))


if __name__ == "__main__":
    main()
