"""A real server in a process of its own, and people who talk to it as a browser does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect

from hurlyburly.server.patches import FEW
from server.described import is_described

GAME = "toil-and-troublez"
TESTS = Path(__file__).parents[1]
PATIENCE = 60.0  # seconds: a busy machine takes its time

Found = TypeVar("Found")


async def until(found: Callable[[], Found | Awaitable[Found]]) -> Found:
    """Wait until this finds something, and return that."""
    ends = time.monotonic() + 3 * PATIENCE
    while True:
        now = found()
        given = await now if isinstance(now, Awaitable) else now
        if given:
            return given
        assert time.monotonic() < ends, "it did not happen"
        await asyncio.sleep(0.01)


def free_port() -> int:
    """Below those that the system gives to whoever asks for any: nobody takes it while its server is away."""
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Node:
    """`hurlyburly serve` as a process, or a module of the tests that changes something and then serves."""

    def __init__(self, store: str, *options: str, module: str = "hurlyburly.server.serve", log: str = "") -> None:
        self.store = store
        self.options = options
        self.module = module
        self.log = log
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        command = [sys.executable, "-m", self.module, "--no-open", "--port", str(self.port), "--store", self.store]
        command += ["--log", "none", "--bot-workers", "1", "--pace", "0", "--raise-limits", "1000", *self.options]
        where = os.pathsep.join([os.environ.get("PYTHONPATH", "src"), str(TESTS)])
        environment = {**os.environ, "PYTHONPATH": where}
        with open(self.log or os.devnull, "ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=log)
        deadline = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.base}/readyz", timeout=5).status_code == 200:
                    return self
            assert self.process.poll() is None, "the server did not start"
            time.sleep(0.02)
        self.kill()
        raise AssertionError("the server did not become ready")

    def kill(self) -> None:
        """As by the power failing."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *error: object) -> None:
        self.stop()


class Person:
    """A browser: its cookies, and what it can ask for."""

    def __init__(self, base: str, secret: str = "") -> None:
        self.base = base
        self.http = httpx.AsyncClient(
            base_url=base, headers={"Origin": base}, timeout=PATIENCE, event_hooks={"response": [is_described]}
        )
        if secret:
            self.http.cookies.set("hurlyburly", secret)

    @property
    def secret(self) -> str:
        return self.http.cookies.get("hurlyburly") or ""

    async def make(self, how: str, **form: Any) -> str:
        """A new table; its match."""
        answer = await self.http.post("/tables", data={"game": GAME, "how": how, **form})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rsplit("/", 1)[1]

    async def join(self, invite: str, name: str = "") -> str:
        answer = await self.http.post(f"/join/{invite}", data={"name": name})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    @contextlib.asynccontextmanager
    async def at(self, path: str, **query: Any) -> AsyncIterator[Page]:
        """Open a socket as a page does, as in at("/table/x7k"); but nothing is answered for it (docs/protocol.md)."""
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{self.base.replace('http', 'ws')}{path}/ws?{asked}"
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}  # so that every choice is asked
        patient: Any = {"open_timeout": PATIENCE, "ping_timeout": PATIENCE, "max_size": None}
        async with connect(address, origin=self.base, additional_headers=headers, **patient) as ws:
            yield Page(ws)

    async def close(self) -> None:
        await self.http.aclose()


class Shown:
    """The zones of a page in their fragments, as docs/protocol.md says that they are kept."""

    def __init__(self) -> None:
        self.fragments: dict[str, list[str]] = {}
        self.aside: dict[str, list[str]] = {}

    @property
    def zones(self) -> dict[str, str]:
        return {id: "".join(pieces) for id, pieces in self.fragments.items()}

    def take(self, zones: Mapping[str, str | Sequence[Any]]) -> None:
        for id, zone in zones.items():
            if isinstance(zone, str):
                self.fragments[id] = [zone]
                self.aside.pop(id, None)
            else:
                self.fragments[id] = self.edited(id, zone)

    def edited(self, id: str, edit: Sequence[Any]) -> list[str]:
        before, lies = self.fragments.get(id, []), self.aside.get(id, [])
        after: list[str] = []
        at = 0
        for part in edit:
            if isinstance(part, str):
                after.append(part)
            elif not isinstance(part, int):
                first, count = part
                assert 0 < count <= len(lies) - first
                after += lies[first : first + count]
            elif part > 0:
                assert at + part <= len(before)
                after += before[at : at + part]
                at += part
            else:
                assert at - part <= len(before)
                if -part > FEW:
                    self.aside[id] = before[at : at - part]
                at -= part
        return after


class Page:
    """What a page knows: the newest frame, all zones and all lines of the log."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.frame: dict[str, Any] = {}
        self.shown = Shown()
        self.lines: dict[int, str] = {}
        self.chat: list[str] = []
        self.frames = 0
        self.numbers = iter(range(10**9))

    @property
    def zones(self) -> dict[str, str]:
        return self.shown.zones

    async def send(self, type: str, **fields: Any) -> None:
        await self.ws.send(json.dumps({"v": 1, "type": type, **fields}))

    async def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, taken in."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.ws.recv(), timeout))
        if message["type"] in ("table", "lobby"):
            self.frames += 1
            self.frame = message
            self.shown.take(message["zones"])
            for line in message.get("lines", ()):
                self.lines[line["n"]] = line["words"]
        elif message["type"] == "chat":
            self.chat += [line["text"] for line in message["lines"]]
        return message

    async def until(self, *types: str, timeout: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """Hear on until a message of such a type, with these fields, has come."""
        while True:
            message = await self.hear(timeout)
            if message["type"] in types and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send, and hear the answer."""
        id = fields.pop("id", None) or f"c{next(self.numbers)}-{time.monotonic_ns()}"
        await self.send(type, id=id, **fields)
        return await self.until("played", "done", "why", "why-not", "pong", "error", id=id)

    async def sees(self, **fields: Any) -> None:
        """Hear on until the newest frame has these fields; True stands for anything but nothing."""
        while not all(self.frame.get(n) == v or (v is True and self.frame.get(n)) for n, v in fields.items()):
            await self.hear()

    async def my_turn(self, timeout: float = PATIENCE) -> bool:
        """Wait until something is asked of this page's seat; False if the game ends first."""
        while not self.frame or not (self.frame["your_turn"] or self.frame["over"]):
            await self.hear(timeout)
        return not self.frame["over"]

    async def play(self, text: str, id: str = "") -> dict[str, Any]:
        answer = await self.ask("play", id=id, version=self.frame["version"], seat=self.frame["seat"], text=text)
        if answer["type"] == "played":
            while self.frame["version"] < answer["version"]:
                await self.hear()
        return answer
