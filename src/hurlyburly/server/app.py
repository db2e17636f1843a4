"""The application: its routes, and the checks that every request must pass."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import mimetypes
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hurlyburly.draw.fonts import faces
from hurlyburly.games import GAMES
from hurlyburly.kernel.errors import BadTable
from hurlyburly.server import (
    admin,
    admin_page,
    leases,
    mine,
    passkeys,
    private,
    review_pages,
    sharing,
    sockets,
    ticking,
    webapp,
    workshop,
)
from hurlyburly.server.messages import Code, Refused
from hurlyburly.server.metrics import ANSWERS, MISTAKES, REFUSED, written
from hurlyburly.server.network import Network, host_name, is_loopback, party, same_origin
from hurlyburly.server.notices import wishes
from hurlyburly.server.notices.sending import Notices
from hurlyburly.server.notices.ways import Ways
from hurlyburly.server.pages.files import STYLE, content, files_of, ours
from hurlyburly.server.registry import Registry
from hurlyburly.server.requests import registry_of
from hurlyburly.server.rest.bodies import Error
from hurlyburly.server.rest.exchange import error, sent
from hurlyburly.server.rest.operations import ROOT
from hurlyburly.server.rest.routes import ROUTES as API_ROUTES
from hurlyburly.server.store import StoreAway
from hurlyburly.server.visitors import Visitor
from hurlyburly.server.web import games, home, inviting, records, replays, tables
from hurlyburly.server.web.problems import problem

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
VARY = {"vary": "accept-encoding"}
OPENER = (b"cross-origin-opener-policy", b"same-origin")  # browsers complain of it where they do not trust the address
CLOSE = (b"connection", b"close")
BANNED = "Whoever runs this server does not want visits from this address."


class SecurityMiddleware:
    """Refuses requests that are not allowed, and sets the security headers of every response, errors included."""

    def __init__(self, app: ASGIApp, network: Network, registry: Registry, one_request_each: bool) -> None:
        self.app = app
        self.network = network
        self.registry = registry
        self.limits = registry.limits
        self.one_request_each = one_request_each  # of a connection, see processes.py

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        headers = Headers(scope=scope)
        status, ended = 0, False

        async def sealed(message: Message) -> None:
            nonlocal status, ended
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self.headers(scope, headers, message)]
            ended = message["type"] == "http.response.body" and not message.get("more_body")
            await send(message)

        try:
            answer = self.refusal(scope, headers)
            async with self.limits.in_line(party_of(scope)):
                await (self.app if answer is None else answer)(scope, receive, sealed)
        except Exception:  # Starlette has logged it and sent a 500, if there was no response yet
            if not ended:
                raise  # uvicorn closes a connection whose response has broken off
        finally:
            ANSWERS.labels(f"{status // 100}xx").inc()
            log.log(
                logging.INFO if status < 500 else logging.WARNING,
                "request",
                extra={
                    "method": scope["method"],
                    "route": route_of(scope),
                    "status": status,
                    "ms": milliseconds_since(begun),
                },
            )

    def refusal(self, scope: Scope, headers: Headers) -> Response | None:
        if not self.network.is_us(headers.get("host", "")):
            return PlainTextResponse("This is not the host you asked for.", 421)
        if self.registry.is_banned(party_of(scope)):
            return error_response(scope, Refused("not-your-seat", BANNED))
        if "\0" in scope["path"]:
            return error_response(scope, Refused("no-such-table", "There is no such page."))
        if b"%00" in scope["query_string"]:
            return error_response(scope, Refused("bad-message", "An address may not contain the character 0."))
        if same_origin(headers):
            return None
        if scope["path"].startswith(ROOT):
            foreign = Refused("not-your-seat", "This is for programs, not for the pages of other sites.")
            return error_response(scope, foreign) if "origin" in headers else None
        if scope["method"] in ("GET", "HEAD", "OPTIONS") or "authorization" in headers:
            return None
        if scope["path"].startswith(wishes.OFF):
            return None  # a mail program, by a link that can do nothing else
        return error_response(scope, Refused("not-your-seat", "Forms are taken only from our own pages."))

    def headers(self, scope: Scope, asked: Headers, message: Message) -> list[tuple[bytes, bytes]]:
        headers = HEADERS[:]
        if self.one_request_each or self.registry.draining:
            headers.append(CLOSE)
        name = host_name(asked.get("host", ""))
        if scope["scheme"] == "https" or is_loopback(name) or name == "localhost":
            headers.append(OPENER)
        if any(name == b"cache-control" for name, _ in message["headers"]):
            return headers
        if scope["path"].startswith("/static/"):
            forever = b"v=" in scope["query_string"] and message["status"] == 200
            return [*headers, (b"cache-control", b"public, max-age=31536000, immutable" if forever else b"no-cache")]
        return [*headers, (b"cache-control", b"no-store")]


def party_of(scope: Scope) -> str:
    """Whom the limits of a request are for."""
    return party(scope["client"][0] if scope.get("client") else "unknown")


def error_response(scope: Scope, why: Refused) -> Response:
    """An error as JSON for a program, as a page for a person."""
    if scope["path"].startswith(ROOT):
        return error(why)
    REFUSED.labels(why.code).inc()
    return problem(why)


def route_of(scope: Scope) -> str:
    """The route as it is declared: links and secrets in the path never reach a log."""
    route = scope.get("route")
    return getattr(route, "path", "") or "-"


def milliseconds_since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 1)


def page(handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Count the requests of a page against the limits of its visitor's address."""

    async def limited(request: Request) -> Response:
        registry_of(request).limits.take("pages", Visitor(request).address)
        return await handler(request)

    return limited


async def refused(request: Request, why: Exception) -> Response:
    assert isinstance(why, Refused)
    return error_response(request.scope, why)


async def bad_table(request: Request, why: Exception) -> Response:
    """For example a lobby of a game that is no longer installed."""
    return await refused(request, Refused("bad-table", str(why)))


async def store_away(request: Request, why: Exception) -> Response:
    return await refused(request, Refused("store-away", "The tables cannot be reached just now. Nothing is lost."))


async def not_found(request: Request, why: Exception) -> Response:
    status = why.status_code if isinstance(why, HTTPException) else 404
    if request.url.path.startswith(ROOT):
        code: Code = "no-such-table" if status == 404 else "bad-message"
        return sent(Error(code=code, words="There is nothing here, or not in this way."), status)
    if status == 404:
        return problem(Refused("no-such-table", "There is no such page."))
    return PlainTextResponse("This cannot be asked so.", status)


async def disconnected(request: Request, why: Exception) -> Response:
    """The client has closed the connection before the response."""
    return Response(status_code=400)


async def went_wrong(request: Request, why: Exception) -> Response:
    MISTAKES.labels("request").inc()
    log.error("mistake", exc_info=why, extra={"route": route_of(request.scope)})
    return error_response(request.scope, Refused("unknown", "Something went wrong on our side. Your games are safe."))


async def healthz(request: Request) -> Response:
    return PlainTextResponse("ok")


async def readyz(request: Request) -> Response:
    registry = registry_of(request)
    try:
        await asyncio.wait_for(registry.store.ready(), 3)
    except (StoreAway, TimeoutError):
        return PlainTextResponse("the store is away", 503)
    if registry.draining:
        return PlainTextResponse("draining", 503)
    return PlainTextResponse("ready, but full: no new tables are made here" if registry.is_full else "ready")


@cache
def packed(plain: bytes) -> bytes:
    return gzip.compress(plain, mtime=0)


def file_response(request: Request, name: str, plain: bytes) -> Response:
    """A file, compressed if the browser accepts that: text and fonts are then less than half as long."""
    kind = mimetypes.guess_type(name)[0]
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed(plain), media_type=kind, headers={**VARY, "content-encoding": "gzip"})
    return Response(plain, media_type=kind, headers=VARY)


async def static_file(request: Request) -> Response:
    """One of our scripts, style sheets or pictures."""
    name = request.path_params["name"]
    if name != STYLE and name not in ours():
        raise HTTPException(404)
    return file_response(request, name, content(name))


async def font(request: Request) -> Response:
    """A font file of the pages."""
    name = request.path_params["name"]
    if name not in faces():
        raise HTTPException(404)
    return file_response(request, name, face(name))


@cache
def face(name: str) -> bytes:
    return faces()[name].read_bytes()


async def game_file(request: Request) -> Response:
    """A cover or a style sheet: it lies in the folder of its game."""
    game, name = request.path_params["game"], request.path_params["name"]
    if game not in GAMES or name not in files_of(game):
        raise HTTPException(404)
    return file_response(request, name, files_of(game)[name])


async def metrics(request: Request) -> Response:
    """Metrics, for this machine only unless `--open-metrics` is given; a proxy must not expose them."""
    if not (request.client and is_loopback(request.client.host)) and not request.app.state.open_metrics:
        raise HTTPException(404)
    return Response(written(), media_type="text/plain; version=0.0.4")


class StepConvertor(IntegerConvertor):
    """The number of a replay's step in a path: a few plain digits."""

    regex = "[0-9]{1,9}"


register_url_convertor("step", StepConvertor())

ROUTES: list[BaseRoute] = [
    Route("/", page(home.home)),
    Route("/tables", page(home.make), methods=["POST"]),
    Route("/tables/{match}/close", page(home.give_up), methods=["POST"]),
    Route("/tables/{match}/again", page(mine.again), methods=["POST"]),
    Route("/mine", page(mine.games)),
    Route("/me", page(mine.me), methods=["GET"]),
    Route("/me", page(mine.set_me), methods=["POST"]),
    Route("/me/move", page(mine.move), methods=["POST"]),
    Route("/me/code", page(mine.code), methods=["POST"]),
    *[Route(path, page(mine.back), methods=["GET"]) for path in ("/me/move", "/me/code", "/me/forget")],
    Route("/me/data.json", page(mine.data)),
    Route("/me/notices/device", page(wishes.add_device), methods=["PUT"]),
    Route("/me/notices/device", page(wishes.change_device), methods=["POST"]),
    Route("/me/notices/mail", page(wishes.set_mailbox), methods=["POST"]),
    Route("/me/notices/quiet", page(wishes.set_quiet), methods=["POST"]),
    Route("/notices/off/{id}", page(wishes.switch_page), methods=["GET"]),
    Route("/notices/off/{id}", page(wishes.switch), methods=["POST"]),
    Route("/notices/on/{id}", page(wishes.switch_page), methods=["GET"]),
    Route("/notices/on/{id}", page(wishes.switch), methods=["POST"]),
    Route("/me/forget", page(mine.forget), methods=["POST"]),
    Route("/me/passkey/begin", page(passkeys.begin_making), methods=["POST"]),
    Route("/me/passkey", page(passkeys.finish_making), methods=["POST"]),
    Route("/me/passkey/remove", page(passkeys.remove), methods=["POST"]),
    Route("/bring/passkey/begin", page(passkeys.begin_coming), methods=["POST"]),
    Route("/bring/passkey", page(passkeys.finish_coming), methods=["POST"]),
    Route("/bring", page(mine.bring_page), methods=["GET"]),
    Route("/bring", page(mine.bring), methods=["POST"]),
    Route("/bring/{token}", page(mine.bring_page), methods=["GET"]),
    Route("/bring/{token}", page(mine.bring), methods=["POST"]),
    Route("/name", page(home.set_name), methods=["POST"]),
    Route("/private", page(private.enter), methods=["POST"]),
    Route("/network", page(home.set_network), methods=["POST"]),
    Route("/hot-seat/{game}", page(home.hot_seat)),
    Route("/lobby/{match}", page(inviting.lobby_page)),
    Route("/join/{invite}", page(inviting.join_page), methods=["GET"]),
    Route("/join/{invite}", page(inviting.join), methods=["POST"]),
    Route("/qr/{invite}.svg", page(inviting.qr)),
    Route("/table/{match}", page(tables.table)),
    Route("/table/{match}/record", page(records.record)),
    Route("/table/{match}/luck", page(records.luck)),
    Route("/table/{match}/things", page(tables.things)),
    Route("/table/{match}/notices", page(wishes.table_page), methods=["GET"]),
    Route("/table/{match}/notices", page(wishes.set_table), methods=["POST"]),
    Route("/table/{match}/play-on", page(tables.play_on_a_guess), methods=["POST"]),
    Route("/watch/{link}", page(tables.watch)),
    Route("/table/{match}/invite", page(inviting.invite_sheet)),
    Route("/watch/{link}/invite", page(inviting.invite_sheet)),
    Route("/watch/{link}/ask", page(inviting.ask), methods=["POST"]),
    Route("/watch/{link}/things", page(tables.things)),
    Route("/replay/{link}.gif", page(replays.replay_gif)),
    Route("/replay/{link}", page(replays.replay_page)),
    Route("/replay/{link}/record", page(replays.replay_record)),
    Route("/replay/{link}/luck", page(replays.replay_luck)),
    Route("/replay/{link}/review", page(review_pages.page)),
    Route("/replay/{link}/review/short", page(review_pages.short)),
    Route("/replay/{link}/review.json", page(review_pages.data)),
    Route("/replay/{link}/review.svg", page(review_pages.svg)),
    Route("/replay/{link}/review.png", page(review_pages.image)),
    Route("/replay/{link}/things", page(tables.things)),
    Route("/replay/{link}/play-on", page(replays.play_on), methods=["POST"]),
    Route("/replay/{link}/{step:step}.png", page(replays.replay_png)),
    Route("/replay/{link}/{step:step}", page(replays.replay_step)),
    Route("/learn/{game}", page(games.learn)),
    Route("/learn/{game}/{lesson}", page(games.begin_lesson), methods=["POST"]),
    Route("/rules/{game}", page(games.rules)),
    Route("/games/{game}/gallery", page(games.gallery)),
    *workshop.routes(page),
    Route("/static/{name}", static_file),
    Route("/static/fonts/{name}", font),
    Route("/static/games/{game}/{name}", game_file),
    Route("/manifest.webmanifest", webapp.manifest),
    Route("/icons/{name}.png", webapp.icon),
    Route("/worker.js", webapp.worker),
    Route("/offline", webapp.offline),
    Route("/healthz", healthz),
    Route("/readyz", readyz),
    Route("/metrics", metrics),
    WebSocketRoute("/table/{match}/ws", sockets.table_socket),
    WebSocketRoute("/watch/{link}/ws", sockets.watch_socket),
    WebSocketRoute("/lobby/{match}/ws", sockets.lobby_socket),
]


def application(
    registry: Registry,
    network: Network,
    *,
    open_metrics: bool = False,
    one_request_each: bool = False,
    host_token: str = "",
) -> ASGIApp:
    notices = registry.notices = registry.notices or Notices(registry, Ways(registry.store, network))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        registry.start()
        with contextlib.suppress(StoreAway):  # the clock will look again
            registry.banned = await registry.store.bans(time.time())
        running = [asyncio.create_task(ticking.run(registry)), asyncio.create_task(notices.run())]
        if registry.leases is not None:
            with contextlib.suppress(StoreAway):  # before anybody is forwarded
                await registry.leases.beat()
            running.append(asyncio.create_task(leases.run(registry, registry.leases)))
            running.append(asyncio.create_task(sharing.run(registry)))
        yield
        for task in running:
            task.cancel()
        await registry.close()

    app = Starlette(
        routes=[
            *ROUTES,
            *API_ROUTES,
            *admin.ROUTES,
            *admin_page.ROUTES,
        ],
        exception_handlers={
            Refused: refused,
            StoreAway: store_away,
            BadTable: bad_table,
            HTTPException: not_found,
            ClientDisconnect: disconnected,
            Exception: went_wrong,
        },
        lifespan=lifespan,
    )
    app.state.registry = registry
    app.state.network = network
    app.state.open_metrics = open_metrics
    app.state.host_token = host_token
    return SecurityMiddleware(app, network, registry, one_request_each)
