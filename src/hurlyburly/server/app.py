"""The application: routes, and the door that every request comes through."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache
from pathlib import Path

from prometheus_client import generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hurlyburly.draw.fonts import faces
from hurlyburly.server import rest, sockets, web
from hurlyburly.server.hall import Hall
from hurlyburly.server.messages import Code, Refused
from hurlyburly.server.metrics import REFUSED, REGISTRY
from hurlyburly.server.network import Network, is_loopback, same_origin
from hurlyburly.server.store import StoreAway

log = logging.getLogger("hurlyburly.web")

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions and counts are style attributes
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
OPENER = (b"cross-origin-opener-policy", b"same-origin")  # browsers complain of it where they do not trust the address
STATIC = Path(__file__).with_name("static")


class Door:
    """Turns away who must not come in, and sees to the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        begun = time.perf_counter()
        status = 0

        async def sealed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self.headers(request, message)]
            await send(message)

        answer = self.refusal(request)
        if answer is not None:
            await answer(scope, receive, sealed)
        else:
            await self.app(scope, receive, sealed)
        log.info(
            "request",
            extra={"method": request.method, "route": route_of(scope), "status": status, "ms": since(begun)},
        )

    def refusal(self, request: Request) -> Response | None:
        network: Network = request.app.state.network
        if not network.is_us(request.headers.get("host", "")):
            return PlainTextResponse("This is not the host you asked for.", 421)
        by_token = "authorization" in request.headers or request.url.path.startswith("/api/")
        if request.method not in ("GET", "HEAD", "OPTIONS") and not by_token and not same_origin(request.headers):
            return web.problem(Refused("not-your-seat", "Forms are taken only from our own pages."))
        return None

    def headers(self, request: Request, message: Message) -> list[tuple[bytes, bytes]]:
        headers = HEADERS[:]
        if (
            request.url.scheme == "https"
            or is_loopback(request.url.hostname or "")
            or request.url.hostname == "localhost"
        ):
            headers.append(OPENER)
        if any(name == b"cache-control" for name, _ in message["headers"]):
            return headers
        if request.url.path.startswith("/static/"):
            forever = request.query_params.get("v") and message["status"] == 200
            return [*headers, (b"cache-control", b"public, max-age=31536000, immutable" if forever else b"no-cache")]
        return [*headers, (b"cache-control", b"no-store")]


def route_of(scope: Scope) -> str:
    """The route as it is declared: links and secrets in the path never reach a log."""
    route = scope.get("route")
    return getattr(route, "path", "") or ("/static" if "/static" in scope.get("root_path", "") else "-")


def since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 1)


def page(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """A page within its limits."""

    async def limited(request: Request) -> Response:
        address = request.client.host if request.client else "unknown"
        web.hall_of(request).limits.take("pages", address)
        return await handler(request)

    return limited


async def refused(request: Request, why: Exception) -> Response:
    assert isinstance(why, Refused)
    REFUSED.labels(why.code).inc()
    return web.problem(why)


async def store_away(request: Request, why: Exception) -> Response:
    return await refused(request, Refused("store-away", "The tables cannot be reached just now. Nothing is lost."))


async def not_found(request: Request, why: Exception) -> Response:
    status = why.status_code if isinstance(why, HTTPException) else 404
    if request.url.path.startswith(rest.ROOT):
        code: Code = "no-such-table" if status == 404 else "bad-message"
        return rest.sent(rest.Error(code=code, words="There is nothing here, or not in this way."), status)
    if status == 404:
        return web.problem(Refused("no-such-table", "There is no such page."))
    return PlainTextResponse("This cannot be asked so.", status)


async def mistake(request: Request, why: Exception) -> Response:
    log.error("mistake", exc_info=why, extra={"route": route_of(request.scope)})
    sorry = Refused("unknown", "Something went wrong on our side. Your games are safe.")
    return rest.error(sorry) if request.url.path.startswith(rest.ROOT) else web.problem(sorry)


async def healthz(request: Request) -> Response:
    return PlainTextResponse("ok")


async def readyz(request: Request) -> Response:
    try:
        await asyncio.wait_for(web.hall_of(request).store.ready(), 3)
    except (StoreAway, TimeoutError):
        return PlainTextResponse("the store is away", 503)
    return PlainTextResponse("ready")


@cache
def packed_font(name: str) -> bytes:
    return gzip.compress(faces()[name].read_bytes(), mtime=0)


async def font(request: Request) -> Response:
    """A face of the letters that pages are set in. Packed it is less than half as long."""
    name = request.path_params["name"]
    if name not in faces():
        raise HTTPException(404)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if packed else {})
    content = packed_font(name) if packed else faces()[name].read_bytes()
    return Response(content, media_type="font/ttf", headers=headers)


async def metrics(request: Request) -> Response:
    """For this machine alone, unless the server was told otherwise: a proxy must not pass it on."""
    if not (request.client and is_loopback(request.client.host)) and not request.app.state.open_metrics:
        raise HTTPException(404)
    return Response(generate_latest(REGISTRY), media_type="text/plain; version=0.0.4")


ROUTES: list[BaseRoute] = [
    Route("/", page(web.home)),
    Route("/tables", page(web.make), methods=["POST"]),
    Route("/name", page(web.set_name), methods=["POST"]),
    Route("/network", page(web.set_network), methods=["POST"]),
    Route("/lobby/{match}", page(web.lobby_page)),
    Route("/join/{invite}", page(web.join_page), methods=["GET"]),
    Route("/join/{invite}", page(web.join), methods=["POST"]),
    Route("/qr/{invite}.svg", page(web.qr)),
    Route("/table/{match}", page(web.table)),
    Route("/table/{match}/record", page(web.record)),
    Route("/table/{match}/play-on", page(web.play_on_a_guess), methods=["POST"]),
    Route("/watch/{link}", page(web.watch)),
    Route("/replay/{link}.gif", page(web.replay_gif)),
    Route("/replay/{link}", page(web.replay_page)),
    Route("/replay/{link}/record", page(web.replay_record)),
    Route("/replay/{link}/play-on", page(web.play_on), methods=["POST"]),
    Route("/replay/{link}/{step:int}.png", page(web.replay_png)),
    Route("/replay/{link}/{step:int}", page(web.replay_step)),
    Route("/rules/{game}", page(web.rules)),
    Route("/static/fonts/{name}", font),
    Route("/healthz", healthz),
    Route("/readyz", readyz),
    Route("/metrics", metrics),
    WebSocketRoute("/table/{match}/ws", sockets.table_socket),
    WebSocketRoute("/watch/{link}/ws", sockets.watch_socket),
    WebSocketRoute("/lobby/{match}/ws", sockets.lobby_socket),
]


def application(hall: Hall, network: Network, *, open_metrics: bool = False) -> Starlette:
    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.start()
        clock = asyncio.create_task(hall.run())
        yield
        clock.cancel()
        await hall.close()

    app = Starlette(
        routes=[*ROUTES, *rest.ROUTES, Mount("/static", StaticFiles(directory=STATIC, check_dir=False))],
        middleware=[Middleware(Door)],
        exception_handlers={
            Refused: refused,
            StoreAway: store_away,
            HTTPException: not_found,
            Exception: mistake,
        },
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.network = network
    app.state.open_metrics = open_metrics
    return app
