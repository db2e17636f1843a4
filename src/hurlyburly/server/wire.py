"""uvicorn's WebSocket protocol with faster sending: frames are written immediately, together, without waking a task."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import Any, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame

EXTENSION = "hurlyburly.wire"
TEXT = 0x81  # a whole message of text
WINDOW, LEVEL = 12, 1  # of compression: 4 KB have what a frame shares with the last one; quick is better than small
MOST_PIECES = 1000  # of one message
MOST_WAITING = 8  # messages of one connection that wait, until no more are read
SHORT, MIDDLING = 126, 1 << 16  # lengths that take two and eight bytes more


class Wire(WebSocketsSansIOProtocol):
    """`drained` is called when a reader who was too slow has caught up."""

    drained: Callable[[], None] | None = None
    released: Callable[[], None] | None = None  # called when it is gone

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.config.ws_per_message_deflate:
            self.conn.available_extensions = [
                ServerPerMessageDeflateFactory(
                    server_max_window_bits=WINDOW,
                    client_max_window_bits=WINDOW,
                    compress_settings={"level": LEVEL, "memLevel": WINDOW - 7},
                )
            ]

    def send_receive_event_to_app(self) -> None:
        """Pause reading only for clients that send more than is taken, rather than after every message; bytes are
        decoded later."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.released is not None:
            self.released()

    def handle_cont(self, event: Frame) -> None:
        """A message has a limited number of pieces; empty ones would cost nothing and fill the memory."""
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Do not wait for a client that pings but does not read the pongs."""
        if self.is_clear:
            super().handle_ping()
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()

    @property
    def is_clear(self) -> bool:
        """Whether the reader keeps up with what is written."""
        return self.writable.is_set()

    @property
    def has_more(self) -> bool:
        """Whether further messages wait to be taken."""
        return not self.queue.empty()

    def write(self, texts: Sequence[bytes]) -> None:
        """Send messages of text, unless the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        if self.conn.extensions:  # compressed
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))


def head(length: int) -> bytes:
    """The beginning of a message from a server (RFC 6455, section 5.2)."""
    if length < SHORT:
        return bytes((TEXT, length))
    return struct.pack("!BBH", TEXT, 126, length) if length < MIDDLING else struct.pack("!BBQ", TEXT, 127, length)


def wire_of(socket: WebSocket) -> Wire:
    wire: Wire = socket.scope["extensions"][EXTENSION]
    return wire
