"""`hurlyburly admin` as a page, for the operator of the server, who has the token beside its store.

The browser gets a cookie derived from the token, for this page only and until the browser is closed; it does not
contain the token.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from hurlyburly.server import admin
from hurlyburly.server.messages import Refused
from hurlyburly.server.order import keep_order
from hurlyburly.server.pages.rendering import rendered
from hurlyburly.server.registry import Registry
from hurlyburly.server.requests import registry_of
from hurlyburly.server.secrets import hashed, is_match
from hurlyburly.server.table import names_of
from hurlyburly.server.visitors import Visitor, form_in, zone_in
from hurlyburly.server.web.problems import problem

PATH = "/admin"
COOKIE = "hurlyburly-host"
SHOWN = 100  # tables


def sign(token: str) -> str:
    return hashed(f"the page of {token}")


def is_host(request: Request) -> bool:
    token: str = request.app.state.host_token
    if not token:
        raise HTTPException(404)
    return secrets.compare_digest(request.cookies.get(COOKIE, "").encode(), sign(token).encode())


async def page(request: Request) -> Response:
    if not is_host(request):
        return HTMLResponse(rendered("admin_enter.html", wrong=False))
    return await shown(request)


async def shown(request: Request, told: str = "", status: int = 200) -> Response:
    registry, zone = registry_of(request), zone_in(request)
    found = await registry.store.newest_tables(SHOWN)
    data = {
        "told": told,
        "draining": registry.draining,
        "bans": [(address, when(until, zone)) for address, until in sorted(registry.banned.items())],
        "tables": [
            admin.as_listed(registry, kept)
            | {
                "made": when(kept.made, zone),
                "people": [
                    (seat, name, setup.holder in kept.setup.muted, setup.holder == kept.setup.host)
                    for seat, (name, setup) in enumerate(zip(names_of(kept.setup), kept.setup.seats, strict=True))
                    if setup.kind == "person" and kept.stage != "over"
                ],
            }
            for kept in found
        ],
    }
    return HTMLResponse(rendered("admin.html", **data), status)


def when(at: float, zone: datetime.tzinfo | None) -> str:
    try:
        return f"{datetime.datetime.fromtimestamp(at, zone):%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return "for ever"


async def enter(request: Request) -> Response:
    token: str = request.app.state.host_token
    is_host(request)
    registry_of(request).limits.take("passwords", Visitor(request).address)
    given = (await form_in(request)).get("token", "").strip()
    if not secrets.compare_digest(given.encode(), token.encode()):
        return HTMLResponse(rendered("admin_enter.html", wrong=True), 403)
    answer = RedirectResponse(PATH, 303)
    https = request.url.scheme == "https"
    answer.set_cookie(COOKIE, sign(token), path=PATH, httponly=True, samesite="strict", secure=https)
    return answer


async def leave(request: Request) -> Response:
    answer = RedirectResponse("/", 303)
    answer.delete_cookie(COOKIE, path=PATH)
    return answer


# What can be done, by the name of the form's button: with the match, and what else was filled in.
Deed = Callable[[Registry, str, dict[str, str]], Awaitable[Any]]


async def ban(registry: Registry, match: str, form: dict[str, str]) -> Any:
    days = form.get("days", "") or str(admin.FOR_EVER / 86400)
    try:
        asked = msgspec.convert({"address": form.get("address", ""), "days": float(days)}, admin.Ban)
    except ValueError:  # of msgspec too
        raise Refused("bad-message", "An address and a number of days are needed.") from None
    return await admin.banned(registry, asked)


async def say(registry: Registry, match: str, form: dict[str, str]) -> Any:
    try:
        said = msgspec.convert({"text": form.get("text", "")}, admin.Said)
    except msgspec.ValidationError:
        raise Refused("bad-message", "There is nothing to say, or too much.") from None
    return await admin.said_to_all(registry, said.text)


def order(deed: str) -> Deed:
    async def run(registry: Registry, match: str, form: dict[str, str]) -> Any:
        seat = form.get("seat", "")
        if not seat.isdecimal() or len(seat) > 2:
            raise Refused("bad-message", "Which seat?")
        await keep_order(registry, match, deed, int(seat))
        return {deed: seat}

    return run


async def unban(registry: Registry, match: str, form: dict[str, str]) -> Any:
    return await ban(registry, match, {**form, "days": "0"})


DONE: dict[str, tuple[Deed, str]] = {
    "close": (lambda registry, match, form: admin.closed(registry, match), "It is closed."),
    "delete": (lambda registry, match, form: admin.deleted(registry, match), "It is deleted."),
    "withdraw": (lambda registry, match, form: admin.withdrawn(registry, match), "Its links are withdrawn."),
    "say": (say, "It is said to all tables that somebody looks at."),
    "ban": (ban, "The address is kept out."),
    "unban": (unban, "The address is let in again."),
    "drain": (lambda registry, match, form: admin.drained(registry, True), "No new tables are made here."),
    "undrain": (lambda registry, match, form: admin.drained(registry, False), "Tables are made again."),
    "kick": (order("kick"), "They are sent away."),
    "block": (order("block"), "They are sent away for good."),
    "mute": (order("mute"), "They are muted."),
    "unmute": (order("unmute"), "They may speak again."),
}


async def do(request: Request) -> Response:
    if not is_host(request):
        return HTMLResponse(rendered("admin_enter.html", wrong=False), 403)
    form = await form_in(request)
    deed, words = DONE.get(form.get("do", ""), (None, ""))
    match = form.get("match", "")
    try:
        if deed is None or (match and not is_match(match)):
            raise Refused("bad-message", "There is no such thing to do.")
        await deed(registry_of(request), match, form)
    except Refused as why:
        return await shown(request, why.words, 409)
    return await shown(request, words)


async def safely(request: Request, work: Callable[[Request], Awaitable[Response]]) -> Response:
    try:
        return await work(request)
    except Refused as why:
        return problem(why)


def route(path: str, work: Callable[[Request], Awaitable[Response]], method: str) -> Route:
    async def run(request: Request) -> Response:
        return await safely(request, work)

    return Route(path, run, methods=[method])


ROUTES = [
    route(PATH, page, "GET"),
    route(PATH, do, "POST"),
    route(f"{PATH}/enter", enter, "POST"),
    route(f"{PATH}/leave", leave, "POST"),
]
