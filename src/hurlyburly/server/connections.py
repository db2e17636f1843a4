"""uvicorn's HTTP protocol with limits on the time and size of a request, and on the number of open connections."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from hurlyburly.server.limits import Limits
from hurlyburly.server.messages import Refused
from hurlyburly.server.network import Network, party
from hurlyburly.server.wire import Wire

REQUEST_WITHIN = 15.0  # seconds for all of a request, from the first moment of a connection
LARGEST_HEAD = 32_000  # bytes of an address and headers
SPARE_FILES = 200  # that the process needs beside its connections
FILES = 65_536  # that it asks for

Released = Callable[[], None]


class TooLarge(Exception):
    """The head of a request is longer than allowed."""


class Http(HttpToolsProtocol):
    """Connections are counted by address, except those of a proxy, whose visitors are counted by what it forwards."""

    def __init__(self, limits: Limits, network: Network, most: int, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.limits = limits
        self.network = network
        self.most = most  # connections in all
        self._held = ""  # the address that it counts for
        self._late: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of the head so far
        self._head_ended = False

    # Coming and going.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        try:
            if len(self.connections) > self.most:
                raise Refused("too-fast", "too many connections")
            if not self.network.trusts(host):
                self.limits.hold("open connections", party(host))
                self._held = party(host)
        except Refused:
            transport.abort()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._release()
        super().connection_lost(exc)

    def _release(self) -> None:
        if self._held:
            self.limits.release("open connections", self._held)
            self._held = ""

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()
        wire = self.transport.get_protocol()
        assert isinstance(wire, Wire)
        wire.released = self._release

    # In time.

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(REQUEST_WITHIN, self._too_late)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        if not self.transport.is_closing():
            if not self._head_ended:
                self.refuse(408, "This took too long.")
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        self._wait()
        self._head += len(data)
        super().data_received(data)
        if not self._head_ended and self._head > LARGEST_HEAD and not self.transport.is_closing():
            self.refuse(431, "Too much before the request itself.")

    def on_message_begin(self) -> None:
        self._head, self._head_ended = 0, False
        self._wait()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    # Of a size.

    def on_url(self, url: bytes) -> None:
        self._more(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._more(len(name) + len(value))
        super().on_header(name, value)

    def _more(self, length: int) -> None:
        self._head += length
        if self._head > LARGEST_HEAD:
            raise TooLarge  # the parser gives up, and `send_400_response` is called

    def on_headers_complete(self) -> None:
        self._head_ended = True
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        if self._head > LARGEST_HEAD:
            self.refuse(431, "Too much before the request itself.")
        else:
            self.refuse(400, "This is no request of HTTP.")

    def refuse(self, status: int, words: str) -> None:
        """A plain-text response to a request that is refused before it reaches the application."""
        body = words.encode()
        headers = (
            b"content-type: text/plain; charset=utf-8\r\nx-content-type-options: nosniff\r\n"
            b"content-security-policy: default-src 'none'\r\ncache-control: no-store\r\nconnection: close\r\n"
        )
        self.transport.write(
            STATUS_LINE[status] + headers + b"content-length: %d\r\n\r\n" % len(body) + body,
        )
        self.transport.close()


def most_connections() -> int:
    """The limit of open files (raised as far as possible), minus some files for the store."""
    if sys.platform == "win32":
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(SPARE_FILES, soft - SPARE_FILES)
