"""Forwarding: a connection about a table that another node serves is passed on to that node, byte by byte.

The other node first gets a line that says whose connection it is. Only nodes of the same store can write it: it is
authenticated by a hash, with the store's key, of its destination, time, number of hops and origin. Then follow the
visitor's own bytes, and the responses are passed back. So a WebSocket is forwarded without being parsed, and the node
that serves the table treats visitors as if they had come to it directly, with the same limits. A forwarded connection
that is not a WebSocket carries only one request, since the next may be about another table.

While the node that has a table cannot be reached, its visitors wait until it comes back, or its lease expires and
another node takes the table.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
import time
from typing import Any
from urllib.parse import urlsplit

from hurlyburly.server.connections import LARGEST_HEAD, Http
from hurlyburly.server.leases import Leases
from hurlyburly.server.metrics import FORWARDED
from hurlyburly.server.store import StoreAway
from hurlyburly.server.store.leases import LEASE
from hurlyburly.server.subjects import Subjects, is_enough
from hurlyburly.server.wire import Wire

log = logging.getLogger("hurlyburly.forwarding")

PASSED_ON = b"HURLYBURLY-NODE "
LONGEST_LINE = 200  # bytes
MOST_HOPS = 3  # then it is served wherever it is
CONNECTED_WITHIN = 1.0  # seconds
LOOK_AGAIN = 0.1  # seconds
PATIENCE = 3 * LEASE  # seconds until it is served here rather than nowhere
ANSWERED_WITHIN = 1.0  # seconds after which it is checked that the node still has the table
CLOCKS_AGREE = 300.0  # seconds by which the clocks of two nodes may differ
HERE = re.compile(rb"[A-Z]+ /(?:healthz|readyz|metrics|admin)\b")  # is about this very node
AGAIN = "Your table has just moved to another machine. Go back and try again: nothing is lost."


def signature(secret: str, place: str, at: int, hops: int, host: str, port: int) -> str:
    told = f"{place} {at} {hops} {host} {port}".encode()
    return hashlib.blake2b(told, key=secret.encode(), digest_size=24, person=b"hurlyburly node").hexdigest()


def line_to(secret: str, place: str, hops: int, client: tuple[str, int]) -> bytes:
    """The line that introduces a forwarded connection, before the visitor's own bytes."""
    at = int(time.time())
    signed = signature(secret, place, at, hops, *client)
    return PASSED_ON + f"{at} {hops} {client[0]} {client[1]} {signed}\r\n".encode()


def read_line(line: bytes, secret: str, place: str) -> tuple[int, tuple[str, int]]:
    """The number of hops of a connection and its visitor's address; ValueError if no node has written this line."""
    at, hops, host, port, signed = line[len(PASSED_ON) :].decode("ascii").split(" ")
    wanted = signature(secret, place, int(at), int(hops), host, int(port))
    if not secret or not hmac.compare_digest(wanted, signed) or abs(time.time() - int(at)) > CLOCKS_AGREE:
        raise ValueError("not from a node of ours")
    return int(hops), (host, int(port))


def reads(transport: asyncio.Transport, on: bool) -> None:
    """Pause or resume reading from a connection."""
    if not transport.is_closing():
        transport.resume_reading() if on else transport.pause_reading()


class Upstream(asyncio.Protocol):
    """The connection to the node that serves the table."""

    transport: asyncio.Transport

    def __init__(self, front: NodeHttp, opening: bytes) -> None:
        self.front = front
        self.opening = opening
        self.answered = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        self.transport = transport
        if self.front.transport.is_closing():
            return transport.abort()  # the visitor has gone meanwhile
        self.front.upstream = self
        transport.write(self.opening)

    def data_received(self, data: bytes) -> None:
        self.answered = True
        self.front.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.front.upstream_lost(self)

    def pause_writing(self) -> None:
        reads(self.front.transport, False)

    def resume_writing(self) -> None:
        reads(self.front.transport, True)


class NodeHttp(Http):
    """A visitor's connection to a node, or another node's for a visitor."""

    def __init__(self, leases: Leases, subjects: Subjects, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.leases = leases
        self.subjects = subjects
        self.hops = 0  # how often it was passed on until it came here
        self._fresh = True  # nothing has come yet
        self._begins = True  # what comes next is the beginning of a request
        self._seen = b""  # of a request of which it is not clear yet where it belongs
        self._looking: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._until = 0.0  # when it is served here at last
        self.upstream: Upstream | None = None

    # What comes.

    def data_received(self, data: bytes) -> None:
        if self.upstream is not None:
            self.upstream.transport.write(data)
            if self._is_harmless and not self.upstream.answered and len(self._seen) < LARGEST_HEAD:
                self._seen += data  # another node may have to be asked
        elif self._begins:
            self._wait()
            self._unset_keepalive_if_required()
            self._seen += data
            if self._looking is None:
                self._look()
        else:
            super().data_received(data)

    def _look(self) -> None:
        """Find out where the connection belongs, if that is known at once."""
        if self._fresh and not self._introduced():
            return
        if not is_enough(self._seen):
            return
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or self.hops >= MOST_HOPS or HERE.match(self._seen):
            return self._serve()
        about = self.subjects.at_once(self._seen)
        if about in self.leases.mine or (about == "" and (self.leases.takes or self._is_harmless)):
            return self._serve()
        reads(self.transport, False)
        self._until = self.loop.time() + PATIENCE
        self._looking = self.loop.create_task(self._route())

    def _introduced(self) -> bool:
        """Whether it is known whose connection this is."""
        if PASSED_ON.startswith(self._seen[: len(PASSED_ON)]):
            line, ended, rest = self._seen.partition(b"\r\n")
            if not ended and len(line) < LONGEST_LINE:
                return False
            try:
                self.hops, self.client = read_line(line, self.leases.secret, self.leases.address)
            except ValueError:
                self.refuse(400, "This is no request of HTTP.")
                return False
            self._release()  # it counts where it first came in
            self._seen = rest
        self._fresh = False
        return True

    @property
    def _is_harmless(self) -> bool:
        """Whether the request changes nothing, so that it may be sent twice."""
        return self._seen.startswith((b"GET ", b"HEAD "))

    def _serve(self) -> None:
        """Serve the connection at this node."""
        seen, self._seen, self._begins = self._seen, b"", False
        if not self.transport.is_closing():
            reads(self.transport, True)
            super().data_received(seen)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if self.hops and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._begins = True

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        wire = self.transport.get_protocol()
        if self.hops and isinstance(wire, Wire) and wire.handshake_initiated:
            wire.scope["client"] = self.client

    # Passing it on.

    async def _route(self) -> None:
        try:
            while self.loop.time() < self._until:
                place = await self._place()
                if not place or await self._passed_on(place):
                    break
                await asyncio.sleep(LOOK_AGAIN)
        except StoreAway:
            pass  # the response from this node will say so
        except Exception:  # then this node serves it
            log.exception("a connection was not passed on")
        self._looking = None
        if self.upstream is None:
            self._serve()

    async def _place(self) -> str:
        about = await self.subjects.of(self._seen)
        return await (self.leases.place(about) if about else self.leases.elsewhere())

    async def _passed_on(self, place: str) -> bool:
        at = urlsplit(place)
        client = self.client or ("unknown", 0)
        opening = line_to(self.leases.secret, place, self.hops + 1, client) + self._seen
        connecting = self.loop.create_connection(lambda: Upstream(self, opening), at.hostname or "", at.port or 80)
        try:
            await asyncio.wait_for(connecting, CONNECTED_WITHIN)
        except (OSError, TimeoutError):
            if self.upstream is None:
                return False
        if self.upstream is None and not self.transport.is_closing():
            return False  # it was cut off at once, without an answer
        FORWARDED.inc()
        self._stop_waiting()
        reads(self.transport, True)
        if self.upstream is not None:
            self._waiting = self.loop.create_task(self._answered(self.upstream, place))
        return True

    async def _answered(self, upstream: Upstream, place: str) -> None:
        """Wait for the response while that node has the table: a suspended machine never answers."""
        try:
            while True:
                await asyncio.sleep(ANSWERED_WITHIN)
                if upstream is not self.upstream or upstream.answered:
                    return
                if await self._place() != place:
                    return upstream.transport.abort()
        except StoreAway:
            pass  # nobody else can have it

    def upstream_lost(self, upstream: Upstream) -> None:
        if upstream is not self.upstream or self.transport.is_closing():
            return
        self.upstream = None
        if upstream.answered:
            self.transport.close()
        elif not self._is_harmless or self.loop.time() >= self._until:
            self.refuse(503, AGAIN)
        elif self._looking is None:
            reads(self.transport, False)
            self._looking = self.loop.create_task(self._route())

    def connection_lost(self, exc: Exception | None) -> None:
        for task in (self._looking, self._waiting):
            if task is not None:
                task.cancel()
        if self.upstream is not None:
            self.upstream.transport.close()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.upstream is not None:
            reads(self.upstream.transport, False)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.upstream is not None:
            reads(self.upstream.transport, True)
