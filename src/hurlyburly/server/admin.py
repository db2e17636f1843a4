"""Administration: look after tables, keep somebody out, write to all tables, drain a node.

It is for `hurlyburly admin`, with a token that is kept beside the store and readable only by its owner. Without the
token these addresses answer 404. No answer contains a secret of a running game: no key, no hand, no link.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hurlyburly.server import order, seating
from hurlyburly.server.making import KINDS
from hurlyburly.server.messages import LONGEST_CHAT, NO_NUL, Refused
from hurlyburly.server.network import is_address, is_loopback, party
from hurlyburly.server.registry import Registry
from hurlyburly.server.requests import registry_of
from hurlyburly.server.rest.exchange import body_of, error
from hurlyburly.server.seating import who
from hurlyburly.server.secrets import new_secret
from hurlyburly.server.store import Kept
from hurlyburly.server.table import names_of
from hurlyburly.server.visitors import Visitor, match_in

ROOT = "/admin/v1"
TOKEN_FILE = "host-token"
HOST = "The host"  # who says something to all tables
FOR_EVER = 100 * 365 * 86400.0
MOST = 1000  # tables in a list


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT, pattern=NO_NUL)]


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ban of an address (for IPv6, its network). 0 days lift it."""

    address: Annotated[str, msgspec.Meta(min_length=2, max_length=60, pattern=NO_NUL)]
    days: Annotated[float, msgspec.Meta(ge=0, le=36500)] = FOR_EVER / 86400


class Draining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    on: bool = True


def host_token(folder: Path) -> str:
    """The token beside the store, made at the first start; "" if it cannot be stored."""
    path = folder / TOKEN_FILE
    with contextlib.suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(fresh, "w", encoding="ascii") as file:
            file.write(new_secret())
    with contextlib.suppress(OSError):
        return path.read_text(encoding="ascii").strip()
    return ""


def hosts(work: Callable[[Request, Registry], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    """A route for which the token is needed."""

    async def run(request: Request) -> Response:
        token: str = request.app.state.host_token
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if not token or kind.lower() != "bearer" or not secrets.compare_digest(given.encode(), token.encode()):
            registry_of(request).limits.take("guesses", Visitor(request).address)
            raise HTTPException(404)
        try:
            done = await work(request, registry_of(request))
        except Refused as refused:
            return error(refused)
        return Response(msgspec.json.encode(done), media_type="application/json")

    return run


def as_listed(registry: Registry, kept: Kept) -> dict[str, Any]:
    live = registry.tables.get(kept.match)
    return {
        "match": kept.match,
        "game": kept.setup.game,
        "stage": kept.stage,
        "made": kept.made,
        "who": who(kept),
        "here": len(live.viewers) if live else 0,
    }


@hosts
async def tables(request: Request, registry: Registry) -> Any:
    """All tables, newest first."""
    found = await registry.store.newest_tables(MOST)
    return {"draining": registry.draining, "tables": [as_listed(registry, kept) for kept in found]}


@hosts
async def look(request: Request, registry: Registry) -> Any:
    kept = await registry.kept(match_in(request))
    seats = [
        {"seat": number, "name": name, "kind": seat.kind, "level": seat.level if seat.kind == "bot" else ""}
        for number, (name, seat) in enumerate(zip(names_of(kept.setup), kept.setup.seats, strict=True))
        if seat.kind != "open"
    ]
    entries = await registry.store.entries(kept.match)
    links = sorted(await registry.store.links(kept.match))
    last = entries[-1].at if entries else kept.made
    return as_listed(registry, kept) | {"seats": seats, "entries": len(entries), "last": last, "links": links}


@hosts
async def close(request: Request, registry: Registry) -> Any:
    """Close a lobby; in a game everybody resigns, so that it is over and kept."""
    return await closed(registry, match_in(request))


async def closed(registry: Registry, match: str) -> Any:
    kept = await registry.kept(match)
    if kept.stage == "over":
        raise Refused("game-over", "The game is over.")
    people = [n for n, seat in enumerate(kept.setup.seats) if seat.kind == "person"]
    if kept.stage == "lobby" or not people:
        await registry.delete(match)
        return {"deleted": match}
    table = await registry.table(match)
    for seat in people:
        if seat not in table.table.resigned and not table.table.ended:
            await table.act(seat, "resign")
    return {"closed": match}


@hosts
async def delete(request: Request, registry: Registry) -> Any:
    return await deleted(registry, match_in(request))


async def deleted(registry: Registry, match: str) -> Any:
    await registry.kept(match)
    await registry.delete(match)
    return {"deleted": match}


@hosts
async def withdraw(request: Request, registry: Registry) -> Any:
    """Make all links of a table invalid; its host finds new ones at the table."""
    return await withdrawn(registry, match_in(request))


async def withdrawn(registry: Registry, match: str) -> Any:
    await registry.kept(match)
    for kind in KINDS:
        await seating.revoke(registry, match, kind)
    return {"withdrawn": list(KINDS)}


@hosts
async def say(request: Request, registry: Registry) -> Any:
    """Write a line in the chat of every table on this node that somebody is looking at."""
    said: Said = await body_of(request, Said)
    return await said_to_all(registry, said.text)


async def said_to_all(registry: Registry, text: str) -> Any:
    looked_at = [table for table in registry.tables.values() if table.viewers]
    for table in looked_at:
        await table.say(-1, text, HOST)
    return {"tables": len(looked_at)}


@hosts
async def ban(request: Request, registry: Registry) -> Any:
    return await banned(registry, await body_of(request, Ban))


async def banned(registry: Registry, asked: Ban) -> Any:
    address = party(asked.address)
    if not is_address(asked.address) and address not in registry.banned:
        raise Refused("bad-message", f"{asked.address!r} is no address, as 203.0.113.7 or 2001:db8::1 is one.")
    if is_loopback(address):
        raise Refused("bad-message", "That is this machine, where the host sits and proxies may be.")
    await registry.ban(address, time.time() + asked.days * 86400 if asked.days else 0.0)
    return {"banned" if asked.days else "lifted": address}


@hosts
async def bans(request: Request, registry: Registry) -> Any:
    return {"bans": registry.banned}


@hosts
async def drain(request: Request, registry: Registry) -> Any:
    """No new tables here, and not ready, so that a proxy sends people elsewhere. What is played goes on, at another
    node if there is one that takes it over."""
    asked: Draining = await body_of(request, Draining)
    return await drained(registry, asked.on)


async def drained(registry: Registry, on: bool) -> Any:
    if on:
        await registry.drain()
    else:
        registry.undrain()
    return {
        "draining": on,
        "tables": len(registry.tables),
        "pages": sum(len(t.viewers) for t in registry.tables.values()),
    }


@hosts
async def keep_order(request: Request, registry: Registry) -> Any:
    """Kick, block, mute or unmute the person at a seat of a table; seats count from 0."""
    deed, seat, match = request.path_params["deed"], request.path_params["seat"], match_in(request)
    if deed not in order.DEEDS:
        raise Refused("bad-message", f"One may {', '.join(order.DEEDS)}, not {deed[:20]!r}.")
    await order.keep_order(registry, match, deed, seat)
    return {deed: seat, "match": match}


ROUTES = [
    Route(f"{ROOT}/tables", tables),
    Route(f"{ROOT}/tables/{{match}}", look, methods=["GET"]),
    Route(f"{ROOT}/tables/{{match}}", delete, methods=["DELETE"]),
    Route(f"{ROOT}/tables/{{match}}/close", close, methods=["POST"]),
    Route(f"{ROOT}/tables/{{match}}/withdraw", withdraw, methods=["POST"]),
    Route(f"{ROOT}/tables/{{match}}/seats/{{seat:int}}/{{deed}}", keep_order, methods=["POST"]),
    Route(f"{ROOT}/say", say, methods=["POST"]),
    Route(f"{ROOT}/bans", bans, methods=["GET"]),
    Route(f"{ROOT}/bans", ban, methods=["POST"]),
    Route(f"{ROOT}/drain", drain, methods=["POST"]),
]
