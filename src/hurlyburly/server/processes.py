"""`hurlyburly serve --processes N`: several processes on one machine, each serving a part of the tables.

A router accepts every connection, peeks at its request and hands the socket over to the process that has the table.
After that the router is not involved, so a move costs no more than with one process. A connection that is not a
WebSocket carries one request, since the next one may be about another table. Requests that concern no table are
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
import signal
import socket
import tempfile
import zlib
from multiprocessing.process import BaseProcess

from prometheus_client.multiprocess import mark_process_dead

from hurlyburly.server import running
from hurlyburly.server.connections import most_connections
from hurlyburly.server.limits import Limits
from hurlyburly.server.messages import Refused
from hurlyburly.server.metrics import COUNTED_IN
from hurlyburly.server.network import Network, party
from hurlyburly.server.store import Store, opened
from hurlyburly.server.subjects import PEEKED, Subjects, is_enough

log = logging.getLogger("hurlyburly.processes")

PATIENCE = 15.0  # seconds until the beginning of a request must be there
LOOK_AGAIN = 0.02  # seconds, each time longer
SELDOM = 0.5  # seconds
RESTART_AFTER = 0.5  # seconds


def share_of(name: str, processes: int) -> int:
    """The number of the process that serves the table or link of this name."""
    return zlib.crc32(name.encode()) % processes


# The router.


class Part:
    """A process that serves some of the tables, and the channel through which it is given connections."""

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
    """The process that listens, and hands each connection to the process of its table."""

    def __init__(self, arguments: argparse.Namespace, listening: socket.socket, store: Store, network: Network) -> None:
        self.network = network
        self.limits = Limits(arguments.raise_limits)
        self.arguments = arguments
        self.listening = listening
        self.port: int = listening.getsockname()[1]
        self.store = store
        self.parts: list[Part] = []
        self.subjects = Subjects(store)
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
        most_connections()
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
        """A process has died: start another one. Its tables are in the store."""
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
            task = asyncio.create_task(self.take(connection, address[0]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def take(self, connection: socket.socket, address: str) -> None:
        """Take a connection in; an address may have only so many silent ones, as with one process."""
        counted = "" if self.network.trusts(address) else party(address)
        with contextlib.closing(connection), contextlib.suppress(OSError, Refused):
            if counted:
                self.limits.hold("open connections", counted)
            try:
                await self.hand_over(connection, address)
            finally:
                if counted:
                    self.limits.release("open connections", counted)

    async def hand_over(self, connection: socket.socket, address: str) -> None:
        head = await beginning(connection)
        if not head:
            return
        name = await self.subjects.of(head) or party(address)
        for _ in range(int(PATIENCE / LOOK_AGAIN)):
            part = self.parts[share_of(name, len(self.parts))]
            try:
                socket.send_fds(part.channel, [b"c"], [connection.fileno()])
                return
            except OSError:  # it is busy, or being restarted
                await asyncio.sleep(LOOK_AGAIN)


async def beginning(connection: socket.socket) -> bytes:
    """The beginning of a request, peeked at for its table; the process that gets the connection reads it again."""
    connection.setblocking(False)
    pause = LOOK_AGAIN
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await readable(connection)
            while True:
                seen = connection.recv(PEEKED, socket.MSG_PEEK)
                if not seen or is_enough(seen):
                    return seen
                await asyncio.sleep(pause)
                pause = min(2 * pause, SELDOM)
    return b""


async def readable(connection: socket.socket) -> None:
    """Wait until something has come, or the connection is closed."""
    loop = asyncio.get_running_loop()
    come = asyncio.Event()
    loop.add_reader(connection, come.set)
    try:
        await come.wait()
    finally:
        loop.remove_reader(connection)


# A part.


class PartServer(running.Server):
    """A server that does not listen, but is given connections."""

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
