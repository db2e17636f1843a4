"""Reading a request: its registry and network, and the game or table that it names."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request

from hurlyburly.games import GAMES
from hurlyburly.kernel.game import Game
from hurlyburly.server.messages import Refused
from hurlyburly.server.network import Network
from hurlyburly.server.registry import Registry
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.visitors import Visitor


def registry_of(request: HTTPConnection) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


def network_of(connection: HTTPConnection) -> Network:
    network: Network = connection.app.state.network
    return network


def base_of(connection: HTTPConnection) -> str:
    secure = connection.url.scheme in ("https", "wss")
    return network_of(connection).base(f"{'https' if secure else 'http'}://{connection.headers.get('host', '')}")


def is_shared(connection: HTTPConnection) -> bool:
    """Whether an address that this visitor passes on leads here from other devices too."""
    return network_of(connection).is_shared(f"http://{connection.headers.get('host', '')}")


def game_in(request: Request) -> Game:
    id = str(request.path_params["game"])
    if id not in GAMES:
        raise Refused("no-such-table", f"There is no game {id[:40]!r}.")
    return GAMES[id]


def step_in(text: str, last: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else last


async def linked(request: Request, token: str, kind: LinkKind) -> str:
    """The match that a link leads to. Guesses are rate-limited."""
    registry = registry_of(request)
    try:
        return await registry.linked(token, kind)
    except Refused:
        registry.limits.take("guesses", Visitor(request).address)
        raise
