"""A registry in the tests' own process, and programs that talk to it over REST."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx

from hurlyburly.server.app import application
from hurlyburly.server.bots import Bots
from hurlyburly.server.limits import Limits
from hurlyburly.server.network import Network
from hurlyburly.server.registry import Registry
from hurlyburly.server.secrets import hashed
from hurlyburly.server.store import opened
from server.described import is_described

BASE = "http://127.0.0.1:8080"


class Program:
    """Somebody with a token, and without a page."""

    def __init__(self, registry: Registry, token: str = "", address: str = "127.0.0.1") -> None:
        app = application(registry, Network("", 8080, "127.0.0.1"))
        transport = httpx.ASGITransport(app, client=(address, 1))
        self.http = httpx.AsyncClient(
            transport=transport, base_url=BASE, headers={"Origin": BASE}, event_hooks={"response": [is_described]}
        )
        if token:
            self.is_known(token)

    def is_known(self, token: str) -> None:
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"
        self.http.cookies.set("hurlyburly", token)

    @property
    def holder(self) -> str:
        return hashed(self.token)

    async def get(self, path: str) -> Any:
        answer = await self.http.get(f"/api/v1{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = await self.http.post(f"/api/v1{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def make(self, how: str = "invite", game: str = "toil-and-troublez", **more: Any) -> dict[str, Any]:
        made: dict[str, Any] = await self.post("/tables", 201, game=game, how=how, **more)
        self.is_known(made["token"])
        return made


async def two_at_a_table(registry: Registry, game: str = "toil-and-troublez") -> tuple[str, Program, Program]:
    """A game of two people, begun."""
    anna, ben = Program(registry), Program(registry)
    made = await anna.make(game=game, seats=2, name="Anna")
    ben.is_known((await ben.post("/join", 201, invite=made["invite"], name="Ben"))["token"])
    await anna.post(f"/tables/{made['match']}/start")
    return made["match"], anna, ben


@contextlib.asynccontextmanager
async def registry_at(address: str, **options: Any) -> AsyncIterator[Registry]:
    registry = Registry(opened(address), Bots(1), Limits(options.pop("raised", 1000)), pace=0, **options)
    yield registry
    await registry.close()
