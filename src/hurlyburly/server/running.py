"""Running the server: the process around the application."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import functools
import gc
import json
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import uvicorn

from hurlyburly.bots import GUESTS
from hurlyburly.kernel.build import COMPILED
from hurlyburly.server.admin import host_token
from hurlyburly.server.app import application
from hurlyburly.server.bots import Bots
from hurlyburly.server.connections import Http, most_connections
from hurlyburly.server.failures import Failures
from hurlyburly.server.forwarding import NodeHttp
from hurlyburly.server.limits import Limits
from hurlyburly.server.messages import LARGEST_MESSAGE, Refused
from hurlyburly.server.network import Network, bracketed
from hurlyburly.server.notices.sending import Notices
from hurlyburly.server.notices.ways import inside_of, lacks, mail_of, ways_of
from hurlyburly.server.private import read_password
from hurlyburly.server.registry import Registry
from hurlyburly.server.store import Store, StoreAway, opened
from hurlyburly.server.store.schema import NewerStore
from hurlyburly.server.store.store import HOME_NETWORK
from hurlyburly.server.subjects import Subjects
from hurlyburly.server.wire import Wire

if TYPE_CHECKING:
    from hurlyburly.server.thoughts import Elsewhere

POSTGRESQL = ("postgresql://", "postgres://")
SWITCH = 0.0005  # seconds: the store's thread, which everybody waits for, must not wait long for its turn


def data_folder() -> Path:
    """The folder for this user's data, where their system expects it."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "hurlyburly"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hurlyburly"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "hurlyburly"


def beside(store: str) -> Path:
    """The folder of a store's file; for a database elsewhere, that of this user's data."""
    file = store.removeprefix("sqlite:///")
    return data_folder() if "://" in file else Path(file).parent


def bound(host: str, port: int, *, moves: bool) -> socket.socket:
    """A socket at this port or, if it `moves`, at the next free one."""
    while True:
        made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if sys.platform != "win32":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, port))
            made.listen()
            return made
        except OSError as why:
            made.close()
            if why.errno != errno.EADDRINUSE or not moves or port == 65535:
                why_not = os.strerror(why.errno) if why.errno else str(why)
                raise ValueError(f"cannot listen at {bracketed(host)}:{port}: {why_not}") from None
        port += 1


class Server(uvicorn.Server):
    """Can listen on a further address while it runs."""

    open_again: Callable[[], Awaitable[None]] | None = None  # where it was open when it last ended

    def protocol(self) -> asyncio.Protocol:
        config = self.config
        made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]  # as uvicorn itself calls it
            config=config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    async def listen(self, host: str, port: int) -> Callable[[], None]:
        """Listen at a further address; returns a function that ends this."""
        further = await asyncio.get_running_loop().create_server(self.protocol, host, port)
        self.servers.append(further)

        def stop() -> None:
            self.servers.remove(further)
            further.close()

        return stop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.open_again is not None:
            await self.open_again()


class Json(logging.Formatter):
    """A log formatter: one JSON object per line, with the given fields."""

    KNOWN = frozenset(vars(logging.LogRecord("", 0, "", 0, "", (), None))) | {"message", "taskName", "color_message"}

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        fields |= {key: value for key, value in vars(record).items() if key not in self.KNOWN}
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str)


class Plain(logging.Formatter):
    """A log formatter for people: one line, with the given fields at its end."""

    def format(self, record: logging.LogRecord) -> str:
        more = " ".join(f"{key}={value}" for key, value in vars(record).items() if key not in Json.KNOWN)
        return f"{super().format(record)} {more}".rstrip()


def set_up_logs(kind: str) -> None:
    ours = logging.getLogger("hurlyburly")
    if kind == "none":
        ours.addHandler(logging.NullHandler())
        ours.propagate = False
        return
    shown = logging.StreamHandler()
    shown.setFormatter(Json() if kind == "json" else Plain("%(asctime)s %(levelname)s %(message)s", "%H:%M:%S"))
    ours.addHandler(shown)
    ours.setLevel(logging.INFO if kind == "json" else logging.WARNING)
    ours.propagate = False


class CannotStart(Exception):
    """Why the server cannot start with these options, in a line."""


def run(arguments: argparse.Namespace) -> int:
    set_up_logs(arguments.log)
    try:
        listening, network = checked(arguments)
        store = store_of(arguments)
    except CannotStart as why:
        print(f"hurlyburly: {why}", file=sys.stderr)
        return 2
    here = say_where(arguments, listening.getsockname()[1])
    if arguments.open and may_open_browser():
        threading.Timer(0.8, webbrowser.open, [here]).start()
    if arguments.processes > 1:
        from hurlyburly.server.processes import Router

        asyncio.run(Router(arguments, listening, store, network).run())
        return 0
    server = server_for(arguments, store, network, Server)
    network.listen = server.listen
    server.open_again = functools.partial(open_again, network, store)
    serve(server, [listening])
    return 0 if server.started else 1


def checked(arguments: argparse.Namespace) -> tuple[socket.socket, Network]:
    """What the server listens on, and its addresses, if all options can be used as they are."""
    if arguments.processes > 1 and sys.platform == "win32":
        raise CannotStart("--processes hands connections over, which Windows has no way for")
    try:
        if arguments.think == "elsewhere" and not store_address(arguments).startswith(POSTGRESQL):
            raise ValueError("--think elsewhere needs --store postgresql://…")
        if arguments.node_address:
            checked_node(arguments)
        # Behind an address that the world knows, somebody passes requests on to this port and no other.
        listening = bound(arguments.host, arguments.port, moves=not arguments.address)
        network = Network(arguments.address, listening.getsockname()[1], arguments.host, arguments.trust_proxy)
        mail_of(arguments), inside_of(arguments)
        add_guests(arguments)
        read_password(arguments.password_file)
    except (ValueError, OSError) as mistake:
        raise CannotStart(str(mistake)) from mistake
    return listening, network


def store_of(arguments: argparse.Namespace) -> Store:
    try:
        return opened(store_address(arguments))
    except (ValueError, OSError, NewerStore, StoreAway) as mistake:
        raise CannotStart(f"the tables cannot be opened: {mistake}") from mistake


def say_where(arguments: argparse.Namespace, port: int) -> str:
    """Print the address of the server and what its operator should know; returns the address."""
    if arguments.port not in (0, port):
        print(f"Port {arguments.port} is taken, by another Hurlyburly perhaps: this one is at {port}.")
    here: str = arguments.address or f"http://{bracketed(arguments.host.replace('0.0.0.0', '127.0.0.1'))}:{port}/"
    print(f"Hurlyburly is at {here}   (Ctrl-C ends it; your games are kept)", flush=True)
    if not COMPILED:
        print("The rules run as plain Python: the same games, but bots think more slowly.", flush=True)
    if arguments.address and (lacking := lacks(arguments.mail)):
        print(lacking, flush=True)
    return here


async def open_again(network: Network, store: Store) -> None:
    """The home network stays open over restarts, until somebody closes it."""
    try:
        if not network.public and await store.fact(HOME_NETWORK):
            await network.open()
    except (StoreAway, Refused, OSError) as why:
        logging.getLogger("hurlyburly").warning("the home network is not open again: %s", why)


def store_address(arguments: argparse.Namespace) -> str:
    return arguments.store or f"sqlite:///{data_folder() / 'tables.db'}"


def add_guests(arguments: argparse.Namespace) -> None:
    """The bots of other packages, loaded now: later they would hold up the tables."""
    for place in arguments.bot:
        GUESTS.add(place)
    GUESTS.all()


def checked_node(arguments: argparse.Namespace) -> None:
    """Raises ValueError if these options cannot be those of one node among several."""
    at = urlsplit(arguments.node_address)
    if at.scheme != "http" or not at.hostname or at.path.strip("/"):
        raise ValueError(f"--node-address is like http://10.0.0.2:8080, not {arguments.node_address!r}")
    if not store_address(arguments).startswith(POSTGRESQL):
        raise ValueError("--node-address needs --store postgresql://…")
    if arguments.processes > 1:
        raise ValueError("--node-address needs --processes 1: several nodes on one machine do the same")


def elsewhere(arguments: argparse.Namespace) -> Elsewhere | None:
    """The queue to the machines that think for this server, if it has any."""
    if arguments.think == "here":
        return None
    from hurlyburly.server.thoughts import Elsewhere

    return Elsewhere(store_address(arguments))


def server_for(arguments: argparse.Namespace, store: Store, network: Network, kind: type[Server]) -> Server:
    failures = Failures(beside(store_address(arguments)) / "failures")
    bots = Bots(max(1, arguments.bot_workers), failures, elsewhere=elsewhere(arguments))
    limits = Limits(arguments.raise_limits)
    registry = Registry(
        store,
        bots,
        limits,
        pace=arguments.pace,
        away_after=arguments.away_after,
        forget_after=arguments.forget_after,
        forget_even_many=arguments.forget_even_many,
        password=read_password(arguments.password_file),
        review_seconds=arguments.review_seconds,
        most_tables=arguments.most_tables,
        node_address=arguments.node_address,
    )
    http: Callable[..., Http] = functools.partial(Http, limits, network, most_connections())
    if registry.leases is not None and registry.leases.address:
        http = functools.partial(NodeHttp, registry.leases, Subjects(store), limits, network, most_connections())
    alone = arguments.processes == 1 and not store.several_nodes
    ways = ways_of(arguments, store, network)
    registry.notices = Notices(registry, ways, after=arguments.notice_after, alone=alone)
    if arguments.bot_workers:
        bots.ours.workers.warm()
    return kind(
        uvicorn.Config(
            application(
                registry,
                network,
                open_metrics=arguments.open_metrics,
                one_request_each=arguments.processes > 1,
                host_token=host_token(beside(store_address(arguments))),
            ),
            http=http,  # type: ignore[arg-type]  # it is called
            ws=Wire,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=arguments.compression,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            log_level="error",
            access_log=False,
            server_header=False,
            forwarded_allow_ips=[str(proxy) for proxy in network.proxies],
            timeout_graceful_shutdown=3,
        )
    )


def serve(server: Server, listening: list[socket.socket]) -> None:
    """Serve until a signal ends it."""
    collect_garbage_in_small_bites()
    sys.setswitchinterval(SWITCH)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(listening)


def collect_garbage_in_small_bites() -> None:
    """Keep the garbage collector's pauses short.

    A full collection stops the tables for half a second, so objects that are loaded now are frozen and old ones are
    seldom looked at. Young ones are looked at often, a few at a time: 50,000 at once took a tenth of a second, which
    was the 99th percentile of answers.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 20, 1000)


def may_open_browser() -> bool:
    """Whether there is a screen. Without one, a text browser in the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
