"""`hurlyburly serve --processes N`: the cores of one machine share its tables.

A router takes every connection, peeks at its request and hands the connection itself to the process that has the table
it is about. From then on the router has no part in it, so a move costs no more than with one process. A connection that
is not a WebSocket carries one request, since the next one may be about another table. Requests about no table are
assigned by the visitor's address, so that their limits are counted in one place.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import math
import multiprocessing
import os
import re
import signal
import socket
import tempfile
import zlib
from multiprocessing.process import BaseProcess

from prometheus_client.multiprocess import mark_process_dead

from hurlyburly.server import running
from hurlyburly.server.metrics import COUNTED_IN
from hurlyburly.server.network import Network, party
from hurlyburly.server.secrets import ALPHABET, LINK_LENGTH, MATCH_LENGTH
from hurlyburly.server.store import Store, StoreAway, opened

log = logging.getLogger("hurlyburly.processes")

PEEKED = 8192  # bytes of a request that are looked at
PATIENCE = 15.0  # seconds until the beginning of a request must be there
LOOK_AGAIN = 0.02  # seconds
MOST_REMEMBERED = 10_000  # links, and whose they are
RESTART_AFTER = 0.5  # seconds

MATCH = re.compile(rb"[A-Z]+ (?:/api/v1)?/(?:tables?|lobby)/([%s]{%d})[/? ]" % (ALPHABET.encode(), MATCH_LENGTH))
LINK = re.compile(rb"[A-Z]+ (?:/api/v1)?/(?:join|qr|watch|replay)/([%s]{%d})[./? ]" % (ALPHABET.encode(), LINK_LENGTH))
JOIN = b"POST /api/v1/join "  # its link is in the body
INVITED = re.compile(rb"\"invite\"\s*:\s*\"(?:[^\"]*/)?([%s]{%d})\"" % (ALPHABET.encode(), LINK_LENGTH))


def share_of(name: str, processes: int) -> int:
    """Which process has what is called so."""
    return zlib.crc32(name.encode()) % processes


# The router.


class Part:
    """A process that has a share of the tables, and the channel by which it is given connections."""

    def __init__(self, number: int, arguments: argparse.Namespace, port: int) -> None:
        self.number = number
        self.channel, theirs = socket.socketpair()
        self.channel.setblocking(False)
        self.process: BaseProcess = multiprocessing.get_context("spawn").Process(
            target=serve_part, args=(arguments, port, theirs), name=f"hurlyburly {number}"
        )
        self.process.start()
        theirs.close()

    def close(self) -> None:
        self.channel.close()
        if self.process.is_alive():
            self.process.terminate()
        self.process.join(10)


class Router:
    def __init__(self, arguments: argparse.Namespace, listening: socket.socket, store: Store) -> None:
        self.arguments = arguments
        self.listening = listening
        self.port: int = listening.getsockname()[1]
        self.store = store
        self.parts: list[Part] = []
        self._matches: dict[str, str] = {}  # of links
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Until a signal ends it."""
        loop = asyncio.get_running_loop()
        ended = asyncio.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, ended.set)
        with tempfile.TemporaryDirectory(prefix="hurlyburly-") as counted:
            os.environ[COUNTED_IN] = counted  # where the processes count together
            await self._serve(ended)

    async def _serve(self, ended: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        self.parts = [self.started(number) for number in range(self.arguments.processes)]
        self.listening.setblocking(False)
        accepting = asyncio.create_task(self.accept())
        await ended.wait()
        accepting.cancel()
        self.listening.close()
        for part in self.parts:
            loop.remove_reader(part.process.sentinel)
        for part in self.parts:
            await asyncio.to_thread(part.close)
        self.store.close()

    def started(self, number: int) -> Part:
        part = Part(number, self.arguments, self.port)
        asyncio.get_running_loop().add_reader(part.process.sentinel, self.ended, part)
        return part

    def ended(self, part: Part) -> None:
        """One has died: its tables are in the store, and another takes its place."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(part.process.sentinel)
        part.process.join()
        part.channel.close()
        mark_process_dead(part.process.pid)  # type: ignore[no-untyped-call]  # theirs has no types
        log.error("process %d ended with %s: started anew", part.number, part.process.exitcode)
        loop.call_later(RESTART_AFTER, self.restart, part.number)

    def restart(self, number: int) -> None:
        if self.listening.fileno() != -1:
            self.parts[number] = self.started(number)

    async def accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, address = await loop.sock_accept(self.listening)
            except OSError as why:  # too many files are open, or they were gone again at once
                log.warning("a connection was not taken: %s", why)
                await asyncio.sleep(LOOK_AGAIN)
                continue
            task = asyncio.create_task(self.hand_over(connection, address[0]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def hand_over(self, connection: socket.socket, address: str) -> None:
        with contextlib.closing(connection), contextlib.suppress(OSError):
            head = await beginning(connection)
            if not head:
                return
            name = await self.subject(head) or party(address)
            for _ in range(int(PATIENCE / LOOK_AGAIN)):
                part = self.parts[share_of(name, len(self.parts))]
                try:
                    socket.send_fds(part.channel, [b"c"], [connection.fileno()])
                    return
                except OSError:  # it is busy, or being restarted
                    await asyncio.sleep(LOOK_AGAIN)

    async def subject(self, head: bytes) -> str:
        """The match that a request is about; "" if it is about none."""
        if found := MATCH.match(head):
            return found[1].decode()
        link = INVITED.search(head) if head.startswith(JOIN) else LINK.match(head)
        return "" if link is None else await self.linked(link[1].decode())

    async def linked(self, token: str) -> str:
        if token not in self._matches:
            try:
                link = await self.store.link(token)
            except StoreAway:
                return ""
            if link is None:
                return ""
            if len(self._matches) >= MOST_REMEMBERED:
                self._matches.pop(next(iter(self._matches)))
            self._matches[token] = link.match
        return self._matches[token]


async def beginning(connection: socket.socket) -> bytes:
    """As much of a request as says what it is about, which whoever gets the connection will read again."""
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    ends = loop.time() + PATIENCE
    while loop.time() < ends:
        try:
            seen = connection.recv(PEEKED, socket.MSG_PEEK)
        except BlockingIOError:
            seen = None
        if seen is not None and (not seen or is_enough(seen)):
            return seen
        await asyncio.sleep(LOOK_AGAIN)
    return b""


def is_enough(seen: bytes) -> bool:
    if len(seen) == PEEKED or (b"\r\n" in seen and not seen.startswith(JOIN)):
        return True
    return seen.startswith(JOIN) and INVITED.search(seen) is not None


# A part.


class PartServer(running.Server):
    """Does not listen: it is given connections."""

    channel: socket.socket

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        self.channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self.channel, self.take)

    def take(self) -> None:
        try:
            given, files, _, _ = socket.recv_fds(self.channel, 1, 1)
        except BlockingIOError:
            return
        except OSError:
            given, files = b"", []
        if not given:  # the router is gone
            asyncio.get_running_loop().remove_reader(self.channel)
            self.should_exit = True
        for file in files:
            connection = socket.socket(fileno=file)
            connection.setblocking(False)
            task = asyncio.create_task(self.connect(connection))
            self.server_state.tasks.add(task)
            task.add_done_callback(self.server_state.tasks.discard)

    async def connect(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError):  # they have hung up
            await asyncio.get_running_loop().connect_accepted_socket(self.protocol, connection)


def serve_part(arguments: argparse.Namespace, port: int, channel: socket.socket) -> None:
    running.set_up_logs(arguments.log)
    arguments.bot_workers = math.ceil(arguments.bot_workers / arguments.processes)
    running.add_guests(arguments)
    network = Network(arguments.address, port, arguments.host, arguments.trust_proxy)
    store = opened(running.store_address(arguments))
    server = running.server_for(arguments, store, network, PartServer)
    assert isinstance(server, PartServer)
    server.channel = channel
    running.serve(server, [])
