"""The WebSockets of tables, spectators and lobbies: messages in, frames out."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Awaitable, Callable, Iterable

from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from hurlyburly.bots import Glimpse
from hurlyburly.kernel.match import UNDO
from hurlyburly.server import dealing, hints, lobby, making, seating
from hurlyburly.server.bots import seed
from hurlyburly.server.live import LiveTable
from hurlyburly.server.messages import (
    AskGlimpse,
    AskHint,
    AskWhy,
    AskWhyNot,
    Chat,
    ChatFrame,
    ClocksFrame,
    Code,
    DoneFrame,
    ErrorFrame,
    FromClient,
    FromServer,
    GlimpseFrame,
    HintFrame,
    LobbyAct,
    LobbyFrame,
    Look,
    MakePlay,
    Ping,
    PlayedFrame,
    PongFrame,
    Refused,
    TableAct,
    TableFrame,
    WhyNotFrame,
    decoded,
    encoded,
    judgements,
    why_frame,
)
from hurlyburly.server.metrics import MISTAKES, REFUSED
from hurlyburly.server.network import Network, same_origin
from hurlyburly.server.order import keep_order
from hurlyburly.server.pages.around import lobby_zones
from hurlyburly.server.ratings import WITHOUT_HELP
from hurlyburly.server.registry import Registry, Room
from hurlyburly.server.store import Setup
from hurlyburly.server.store.records import LinkKind
from hurlyburly.server.table import held_by
from hurlyburly.server.viewer import Viewer
from hurlyburly.server.visitors import Visitor, match_in
from hurlyburly.server.web.inviting import lobby_addresses
from hurlyburly.server.wire import wire_of
from hurlyburly.server.zero import clocks_seen

log = logging.getLogger("hurlyburly.socket")

CLOSE: dict[Code, int] = {"not-your-seat": 4401, "no-such-table": 4404, "link-dead": 4410, "too-fast": 4429}
NOT_NOW = 4409
BROKEN = 1011
MOST_BAD = 20  # messages that make no sense, before the connection is closed
HOST_WITHDRAWS = "Only the host withdraws links."
_numbers = itertools.count()


class Connection:
    """One WebSocket: messages are taken one after the other, and what its viewer has not been sent yet is written at
    once."""

    def __init__(self, socket: WebSocket, registry: Registry, viewer: Viewer, address: str) -> None:
        self.socket = socket
        self.registry = registry
        self.viewer = viewer
        self.address = address
        self.wire = wire_of(socket)
        self.number = f"connection {next(_numbers)}"  # for its limits
        self._closing: asyncio.Task[None] | None = None

    def owed(self) -> Iterable[FromServer]:
        """The frames that its viewer has not been sent yet."""
        raise NotImplementedError

    async def take(self, sent: FromClient) -> None:
        raise NotImplementedError

    async def run(self) -> None:
        self.viewer.send = self.wire.drained = self.send
        self.viewer.stir()
        try:
            await self._take()
        finally:
            self.viewer.send = self.wire.drained = None

    def send(self) -> None:
        viewer = self.viewer
        if not self.wire.is_clear:
            return  # they read slowly: once they have caught up
        try:
            texts = [encoded(frame) for frame in viewer.notes]
            viewer.notes.clear()
            texts += [encoded(frame) for frame in self.owed()]
        except Exception:  # of this page; others are drawn all the same
            log.exception("a frame could not be made")
            return self.close(BROKEN, "something went wrong on our side")
        if texts:
            self.wire.write(texts)
        if viewer.gone:
            self.close(CLOSE.get(viewer.gone, NOT_NOW), viewer.gone)

    def close(self, code: int, words: str) -> None:
        self.viewer.send = self.wire.drained = None
        self._closing = asyncio.create_task(self._close(code, words))

    async def _close(self, code: int, words: str) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):  # they may have gone meanwhile
            await self.socket.close(code, words)

    async def _take(self) -> None:
        bad = 0
        while bad < MOST_BAD:
            message = await self.wire.receive()
            if message["type"] != "websocket.receive":
                return
            assert message["bytes"] is not None  # as `Wire` hands them on
            id = ""
            try:
                if self.wire.has_more:
                    await asyncio.sleep(0)  # nobody else waits for more than one message of each
                sent = decoded(message["bytes"])
                id = getattr(sent, "id", "")
                self.registry.limits.take("messages", self.number)
                self.registry.limits.take("all messages", self.address)
                await self.take(sent)
            except Refused as why:
                bad += why.code in ("bad-message", "too-fast")
                self.refuse(why, id)
            except Exception:  # the next message may be another matter
                bad += 1
                self.went_wrong("message", id)
        await self.socket.close(CLOSE["too-fast"], "too many bad messages")

    def refuse(self, why: Refused, id: str) -> None:
        """The answer to a message that was refused."""
        REFUSED.labels(why.code).inc()
        self.viewer.note(ErrorFrame(code=why.code, words=why.words, id=id, rule=why.rule))

    def went_wrong(self, what: str, id: str) -> None:
        """The answer to a message over which an exception was raised, which is logged."""
        MISTAKES.labels(what).inc()
        log.exception("a %s went wrong", what)
        self.viewer.note(ErrorFrame(code="unknown", words="Something went wrong on our side.", id=id))


class AtTable(Connection):
    """The page of a seat, or of a spectator."""

    def __init__(self, socket: WebSocket, registry: Registry, table: LiveTable, viewer: Viewer, address: str) -> None:
        super().__init__(socket, registry, viewer, address)
        self.table = table
        self.plays = "plays of a program" if "authorization" in socket.headers else "plays"  # the limit
        self._last: TableFrame | None = None
        self._hint: asyncio.Task[None] | None = None

    async def sit(self) -> None:
        self.table.come(self.viewer)
        try:
            await self.run()
        finally:
            self.no_hint()
            self.table.go(self.viewer)

    def owed(self) -> Iterable[FromServer]:
        viewer = self.viewer
        chat = self.table.chat
        if chat and chat[-1].n > viewer.chat_sent:
            fresh = tuple(line for line in chat if line.n > viewer.chat_sent)
            viewer.chat_sent = chat[-1].n
            yield ChatFrame(lines=fresh)
        clocks = clocks_seen(self.table.table)
        if clocks != viewer.clocks:
            viewer.clocks = clocks
            yield ClocksFrame(served=self.table.served.now, clocks=clocks)
        if viewer.looks:
            frame = self.table.frames.frame(viewer)
            if frame != self._last:
                self._last = frame
                yield frame

    async def take(self, sent: FromClient) -> None:
        viewer, table = self.viewer, self.table
        match sent:
            case MakePlay(id=id, seat=seat):
                self.registry.limits.take(self.plays, self.number)
                self.own(seat)
                if sent.text == UNDO and viewer.quiet:
                    version = await table.undo(seat, sent=id, version=sent.version)
                else:
                    version = await table.play(seat, sent.text, sent=id, version=sent.version)
                viewer.note(PlayedFrame(id=id, version=version))
            case AskWhy(id=id, seat=seat, text=text):
                self.own(seat)
                viewer.note(why_frame(id, text, table.table.why(seat, text)))
            case AskWhyNot(id=id, seat=seat, things=things):
                self.own(seat)
                viewer.note(WhyNotFrame(id=id, plays=judgements(table.table.match.why_not(seat, things))))
            case AskGlimpse(id=id, seat=seat):
                self.registry.limits.take("glimpses", self.number)
                self.own(seat)
                viewer.note(self.glimpse(id, seat))
            case AskHint(id=id, seat=seat):
                self.own(seat)
                hints.check(table, seat)
                self.registry.limits.take("hints", self.number)
                self.no_hint()
                self._hint = asyncio.create_task(self.hint(id, seat))
            case Look(seat=seat):
                self.own(seat)
                viewer.look_through(seat)
                viewer.stir()
            case Chat(id=id, text=text):
                self.registry.limits.take("chat", self.number)
                if viewer.seat is None:
                    raise Refused("not-your-seat", "Spectators can only listen.")
                await table.say(viewer.seat, text)
                viewer.note(DoneFrame(id=id))
            case TableAct():
                await self.do(sent)
                viewer.note(DoneFrame(id=sent.id))
            case Ping(id=id):
                viewer.note(PongFrame(id=id, served=table.served.now if table.table.clocks else None))
            case _:
                raise Refused("bad-message", "That belongs in a lobby.")

    def own(self, seat: int) -> None:
        if seat not in self.viewer.held:
            raise Refused("not-your-seat", "That is not your seat.")

    def glimpse(self, id: str, seat: int) -> GlimpseFrame:
        """A redeal, as our own bots are given it, with nothing else in it."""
        table = self.table.table
        if table.setup.rated:
            raise Refused("not-now", WITHOUT_HELP)
        if seat not in table.to_act:
            raise Refused("not-your-turn", "Nothing is asked of your seat.")
        position = Glimpse(table.match.state, seat, seed()).write()
        return GlimpseFrame(id=id, game=table.game.id, seat=seat, version=table.version, position=position)

    async def hint(self, id: str, seat: int) -> None:
        """Send hints, one after the other, as they grow."""
        viewer = self.viewer
        try:
            async for found, growing in hints.growing(self.table, seat):
                version = self.table.table.version
                viewer.note(HintFrame(id=id, seat=seat, version=version, growing=growing, hint=found))
        except Refused as why:
            self.refuse(why, id)
        except Exception:  # whoever asked is told, and the page goes on
            self.went_wrong("hint", id)

    def no_hint(self) -> None:
        """Give up the hint that is being computed: the question has changed."""
        if self._hint is not None:
            self._hint.cancel()

    async def do(self, sent: TableAct) -> None:
        self.registry.limits.take("plays", self.number)
        table, viewer = self.table, self.viewer
        setup = table.table.setup
        match sent.do:
            case "rematch":
                await making.rematch(self.registry, table, viewer.holder, self.address, sent.seal)
            case "revoke":
                lobby.check_host(setup, viewer.holder, HOST_WITHDRAWS)
                if sent.what not in ("invite", "spectator", "replay"):
                    raise Refused("bad-message", "Say which link: what is invite, spectator or replay.")
                await seating.revoke(self.registry, table.table.kept.match, sent.what)
            case "gives-way" | "let-in" | "turn-away":
                lobby.check_host(setup, viewer.holder, "Only the host decides who takes a bot's seat.")
                await table.change(lambda kept: replace(kept, setup=decided(kept.setup, sent)))
            case "kick" | "block" | "mute" | "unmute":
                lobby.check_host(setup, viewer.holder, "Only the host keeps order here.")
                await keep_order(self.registry, table.table.kept.match, sent.do, sent.seat)
            case "answers":
                self.own(sent.seat)
                await table.answers.answer_so(sent.seat, sent.answers)
            case "bot" | "wait":
                if not viewer.held:
                    raise Refused("not-your-seat", "Only those at the table can decide that.")
                if sent.seat not in table.presence.away:
                    raise Refused("not-now", "Nobody has been gone for long there.")
                await table.act(sent.seat, sent.do, sent=sent.id, sender=viewer.held[0])
                table.tick()
            case "stop":
                self.own(sent.seat)
                await table.stop(sent.seat, sent.id)
            case "resign" | "go-on":
                self.own(sent.seat)
                await table.act(sent.seat, sent.do, sent=sent.id)


def decided(setup: Setup, sent: TableAct) -> Setup:
    """The setup after the host has decided something about bots' seats."""
    if sent.do == "gives-way":
        return lobby.giving_way(setup, sent.seat, sent.what == "on")
    return lobby.answered(setup, sent.who, sent.do == "let-in")


class InLobby(Connection):
    def __init__(self, socket: WebSocket, registry: Registry, room: Room, viewer: Viewer, visitor: Visitor) -> None:
        super().__init__(socket, registry, viewer, visitor.address)
        self.room = room
        self.visitor = visitor

    async def sit(self) -> None:
        self.room.viewers.add(self.viewer)
        self.room.stir()
        try:
            await self.run()
        finally:
            self.room.viewers.discard(self.viewer)
            self.room.stir()

    def owed(self) -> Iterable[FromServer]:
        viewer, kept = self.viewer, self.room.kept
        if not viewer.looks:
            return
        viewer.looks = False
        if not may_enter(kept.setup, viewer.holder):  # the host has shown them out
            viewer.gone = "not-your-seat"
            return
        at = lobby_addresses(self.socket, self.visitor, kept.match, self.room.links)
        zones = lobby_zones(lobby.lobby_seen(kept, viewer.holder, self.room.present, at, self.room.ratings))
        changed = {name: html for name, html in zones.items() if viewer.zones.get(name) != html}
        viewer.zones = zones
        begun = f"/table/{kept.match}" if kept.stage != "lobby" else ""
        luck = dealing.luck_seen(kept, viewer.holder)
        yield LobbyFrame(revision=kept.revision, zones=changed, begun=begun, luck=luck)

    async def take(self, sent: FromClient) -> None:
        match sent:
            case LobbyAct():
                await self.do(sent)
                self.viewer.note(DoneFrame(id=sent.id))
            case Ping(id=id):
                self.viewer.note(PongFrame(id=id))
            case _:
                raise Refused("bad-message", "That belongs at a table.")

    async def do(self, sent: LobbyAct) -> None:
        kept, holder = self.room.kept, self.viewer.holder
        match sent.do:
            case "revoke":
                lobby.check_host(kept.setup, holder, HOST_WITHDRAWS)
                if sent.value not in ("invite", "spectator"):
                    raise Refused("bad-message", "Say which link: value is invite or spectator.")
                kind: LinkKind = "invite" if sent.value == "invite" else "spectator"
                await seating.revoke(self.registry, kept.match, kind)
            case "block":
                lobby.check_host(kept.setup, holder, lobby.HOST_SETS_UP)
                await keep_order(self.registry, kept.match, "block", sent.seat)
            case "invited":
                await seating.handed_out(self.registry, kept.match)
            case _:
                if sent.do == "pack":
                    self.registry.limits.take("packs", self.address)
                await seating.change(self.registry, self.room, sent, holder)


def entered(
    welcome: Callable[[WebSocket, Registry, Visitor], Awaitable[None]],
) -> Callable[[WebSocket], Awaitable[None]]:
    """Accept a connection if it is allowed: only from our own pages or with a token, and not too many."""

    async def enter(socket: WebSocket) -> None:
        network: Network = socket.app.state.network
        by_token = "authorization" in socket.headers
        if not network.is_us(socket.headers.get("host", "")) or not (by_token or same_origin(socket.headers)):
            return await socket.close(4403, "not from this page")
        registry: Registry = socket.app.state.registry
        visitor = Visitor(socket)
        if registry.is_banned(visitor.address):
            return await socket.close(4403, "not from this address")
        await socket.accept()
        try:
            registry.limits.take("connections", visitor.address)
            registry.limits.hold("open pages", visitor.address)
        except Refused as why:
            return await refuse(socket, why)
        try:
            await welcome(socket, registry, visitor)
        except Refused as why:
            await refuse(socket, why)
        finally:
            registry.limits.release("open pages", visitor.address)

    async def safely(socket: WebSocket) -> None:
        try:
            await enter(socket)
        except WebSocketDisconnect:
            pass  # gone before they were in
        except Exception:  # the browser is told, and connects again
            MISTAKES.labels("socket").inc()
            log.exception("a connection went wrong")
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
                await socket.close(BROKEN, "something went wrong on our side")

    return safely


def number_in(socket: WebSocket, name: str) -> int | None:
    text = socket.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


async def refuse(socket: WebSocket, why: Refused) -> None:
    REFUSED.labels(why.code).inc()
    await socket.send_text(encoded(ErrorFrame(code=why.code, words=why.words)).decode())
    await socket.close(CLOSE.get(why.code, NOT_NOW), why.code)


@entered
async def table_socket(socket: WebSocket, registry: Registry, visitor: Visitor) -> None:
    table = await registry.table(match_in(socket))
    held = table.table.held_by(visitor.holder)
    if not held:
        raise Refused("not-your-seat", "You have no seat at this table.")
    asked = number_in(socket, "seat")
    seat = asked if asked in held else table.table.first_asked(held)
    lines = min(number_in(socket, "event") or 0, len(table.table.log))
    viewer = Viewer(visitor.holder, seat, held, lines, quiet="authorization" not in socket.headers)
    await AtTable(socket, registry, table, viewer, visitor.address).sit()


@entered
async def watch_socket(socket: WebSocket, registry: Registry, visitor: Visitor) -> None:
    link = socket.path_params["link"]
    table = await registry.table(await registry.linked(link, "spectator"))
    if not table.table.setup.spectators:
        raise Refused("link-dead", "This table is not open to spectators.")
    lobby.not_blocked(table.table.setup, visitor.holder)
    lines = min(number_in(socket, "event") or 0, len(table.table.log))
    is_host = bool(visitor.holder) and visitor.holder == table.table.setup.host
    viewer = Viewer(visitor.holder, None, (), lines, "" if is_host else link)
    await AtTable(socket, registry, table, viewer, visitor.address).sit()


def may_enter(setup: Setup, holder: str) -> bool:
    """A WebSocket to a lobby: for the host, and everybody with a seat."""
    return bool(holder) and (holder == setup.host or bool(held_by(setup, holder)))


@entered
async def lobby_socket(socket: WebSocket, registry: Registry, visitor: Visitor) -> None:
    room = await registry.room(match_in(socket))
    if not may_enter(room.kept.setup, visitor.holder):
        raise Refused("not-your-seat", "You have no seat in this lobby: open the invitation first.")
    await InLobby(socket, registry, room, Viewer(visitor.holder, None, (), 0), visitor).sit()
